// What happened, nested by procedure, with dice, modifiers and clauses.

import { useEffect, useRef } from "preact/hooks";
import { Clauses } from "./clauses";
import { T } from "./text";
import type { Line } from "./types";

const CITED = 3;

type Props = {
  readonly game: string | undefined;
  readonly lines: readonly Line[];
  readonly now: number;
  readonly earlier?: () => void;
  readonly go?: (n: number) => void;
};

export function Chronicle({ game, lines, now, earlier, go }: Props) {
  const list = useRef<HTMLOListElement>(null);
  const seen = lines.filter((line) => go || line.n <= now);
  useEffect(() => {
    const items = list.current?.querySelectorAll<HTMLElement>(go ? `[data-n="${now}"]` : "li");
    const item = go ? items?.[0] : items?.[items.length - 1];
    const box = list.current;
    if (box && item) box.scrollTop = item.offsetTop - box.offsetTop - (go ? box.clientHeight / 3 : 0);
  }, [now, seen.length, go]);
  return (
    <div class="chronicle">
      {earlier && <button type="button" onClick={earlier}>{T.earlier}</button>}
      <ol ref={list} tabIndex={0} aria-label={T.chronicle}>
        {seen.map((line, i) => (
          <li key={i} data-n={line.n} class={`${line.kind} d${Math.min(line.depth, 8)}${line.n === now ? " now" : ""}`}>
            {line.kind === "input" && (go ? <a href={`#${line.n}`} onClick={(event) => (event.preventDefault(), go(line.n))}>{line.n}</a> : <b>{line.n}</b>)}
            <bdi>{line.text}</bdi>
            {line.why?.map((one, j) => (
              <span key={j} class={one.text.startsWith("+") ? "why up" : /^[-−]/.test(one.text) ? "why down" : "why"}>
                {one.text} <Clauses game={game} ids={[one.clause]} />
              </span>
            ))}
            {line.kind === "input" && <Clauses game={game} ids={(line.clauses ?? []).slice(0, CITED)} />}
          </li>
        ))}
      </ol>
    </div>
  );
}
