// What happened, nested by procedure, with dice, modifiers and clauses.

import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { Clauses } from "./clauses";
import { T } from "./text";
import type { Line } from "./types";

const CITED = 3;
/** Lines that a replay draws before and after the entry that it shows. */
const BEFORE = 120;
const AFTER = 80;

type Props = {
  readonly game: string | undefined;
  readonly lines: readonly Line[];
  readonly now: number;
  /** The entry after which all is new to who reads; without it nothing is. */
  readonly since?: number | undefined;
  readonly earlier?: () => void;
  readonly go?: (n: number) => void;
};

export function Chronicle({ game, lines, now, since, earlier, go }: Props) {
  const list = useRef<HTMLOListElement>(null);
  const [shift, setShift] = useState(0);
  useEffect(() => setShift(0), [now]);
  const told = useMemo(() => (go ? lines : lines.filter((line) => line.n <= now)), [lines, go ? 0 : now]);
  const at = useMemo(() => (go ? Math.max(0, told.findIndex((line) => line.n >= now)) + shift : 0), [told, now, shift]);
  const gone = useMemo(() => goneOf(told), [told]);
  const first = go ? Math.max(0, at - BEFORE) : 0;
  const shown = go ? told.slice(first, at + AFTER) : told;
  useEffect(() => {
    const box = list.current;
    const item = box?.querySelector<HTMLElement>(go ? `[data-n="${now}"]` : ".fresh, li:last-child");
    if (box && item) box.scrollTop = item.offsetTop - box.offsetTop - (go ? box.clientHeight / 3 : 0);
  }, [now, since, shown.length, go ? 0 : lines]);
  const items = useMemo(() => shown.map((line, i) => <Told key={first + i} line={line} game={game} now={line.n === now} gone={line.kind === "heading" ? undefined : gone.get(line.n)} fresh={since !== undefined && line.n > since} go={go} />), [lines, now, since, first, shown.length]);
  return (
    <div class="chronicle">
      {earlier && <button type="button" onClick={earlier}>{T.earlier}</button>}
      {first > 0 && <button type="button" onClick={() => setShift(shift - BEFORE)}>{T.earlier}</button>}
      <ol ref={list} tabIndex={0} aria-label={T.chronicle}>{items}</ol>
      {go && at + AFTER < told.length && <button type="button" onClick={() => setShift(shift + AFTER)}>{T.later}</button>}
    </div>
  );
}

/** The entries that undos took back, and by which entry each. */
function goneOf(lines: readonly Line[]): ReadonlyMap<number, number> {
  const gone = new Map<number, number>();
  const standing: number[] = [];
  for (const { n, back = -1 } of lines) {
    if (standing.at(-1) === n) standing.pop();
    while (back >= 0 && standing.length > 0 && standing.at(-1)! > back) gone.set(standing.pop()!, n);
    standing.push(n);
  }
  return gone;
}

type ToldProps = { readonly line: Line; readonly game: string | undefined; readonly now: boolean; readonly gone: number | undefined; readonly fresh: boolean; readonly go: ((n: number) => void) | undefined };

function Told({ line, game, now, gone, fresh, go }: ToldProps) {
  return (
    <li data-n={line.n} title={gone ? T.takenBack(gone) : fresh ? T.fresh : undefined} class={`${line.kind} d${Math.min(line.depth, 8)}${now ? " now" : ""}${gone ? " gone" : ""}${fresh ? " fresh" : ""}`}>
      {line.kind === "input" && (go ? <a href={`#${line.n}`} onClick={(event) => (event.preventDefault(), go(line.n))}>{line.n}</a> : <b>{line.n}</b>)}
      <bdi>{line.text}</bdi>
      {line.why?.map((one, j) => (
        <span key={j} class={one.text.startsWith("+") ? "why up" : /^[-−]/.test(one.text) ? "why down" : "why"}>
          {one.text} <Clauses game={game} ids={[one.clause]} />
        </span>
      ))}
      {line.kind === "input" && <Clauses game={game} ids={(line.clauses ?? []).slice(0, CITED)} />}
    </li>
  );
}
