// Any entry of a match: a slider, steps, points and dice by entry. It shows what a source has.

import { useEffect, useMemo, useState } from "preact/hooks";
import { Hands, Scores, Seats, Stack, Tables, Tracks } from "./aside";
import { BoardPane } from "./boardpane";
import { Chronicle } from "./chronicle";
import { jump, type Source } from "./film";
import { Graphs } from "./graph";
import { Luck } from "./luck";
import { Tabs, type Tab } from "./tabs";
import { T } from "./text";
import type { Aside, Groups, Line, Moment, Seen } from "./types";
import { useMedia, useRedraw, WIDE } from "./use";

const SPEEDS = [1, 4, 15, 60];
/** Browsers refuse an address that changes too often. */
const SETTLED = 150;

/** Where a replay stands. */
export class Film {
  n = 0;
  /** The entry at which it stood still last: what is costly to draw is drawn there. */
  rested = 0;
  groups: Groups | undefined;
  seen: Seen | undefined;
  aside: Aside | undefined;
  speed = SPEEDS[0]!;
  /** The first moment of playing, and the entry then. */
  private began: readonly [time: number, n: number] | undefined;
  private late = 0;

  constructor(
    readonly source: Source,
    readonly changed: () => void,
  ) {}

  get last(): number {
    return this.source.moments.length - 1;
  }

  go(to: number): void {
    const n = Math.max(0, Math.min(to || 0, this.last));
    this.n = n;
    if (!this.playing) this.rested = n;
    this.changed();
    void this.draw(n);
  }

  private async draw(n: number): Promise<void> {
    clearTimeout(this.late);
    this.late = window.setTimeout(() => void this.settle(n), this.playing ? 2 * SETTLED : SETTLED);
    const groups = await this.source.groups(n, this.playing);
    if (!groups || this.n !== n) return;
    this.groups = groups;
    this.changed();
  }

  private async settle(n: number): Promise<void> {
    this.rested = n;
    history.replaceState(null, "", this.source.address(n));
    const { seen, aside } = await this.source.look(n);
    if (this.n !== n) return;
    this.seen = seen;
    this.aside = aside;
    this.changed();
  }

  readonly leap = (to: number): void => {
    this.pause();
    this.go(to);
  };

  step(way: 1 | -1, of: (moment: Moment) => string): number {
    return jump(this.source.moments, this.n, way, of);
  }

  get playing(): boolean {
    return this.began !== undefined;
  }

  play(speed = this.speed): void {
    this.speed = speed;
    const n = this.n >= this.last ? 0 : this.n;
    const began = [performance.now(), n] as const;
    this.began = began;
    this.go(n);
    const tick = (now: number): void => {
      if (this.began !== began) return;
      const next = Math.min(this.last, n + Math.floor(((now - began[0]) * speed) / 1000));
      if (next > this.n) this.go(next);
      if (next >= this.last) this.pause();
      else requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
  }

  pause(): void {
    this.began = undefined;
    this.changed();
  }
}

const turnOf = (moment: Moment): string => moment.turn?.split(",")[0] ?? "";
const phaseOf = (moment: Moment): string => `${moment.turn}/${moment.by}`;

function keyed(film: Film, event: KeyboardEvent): boolean {
  const turn = event.shiftKey ? turnOf : phaseOf;
  if (event.key === "ArrowLeft") film.go(event.shiftKey ? film.step(-1, phaseOf) : film.n - 1);
  else if (event.key === "ArrowRight") film.go(event.shiftKey ? film.step(1, phaseOf) : film.n + 1);
  else if (event.key === "PageUp") film.go(film.step(-1, turn));
  else if (event.key === "PageDown") film.go(film.step(1, turn));
  else if (event.key === "Home") film.go(0);
  else if (event.key === "End") film.go(film.last);
  else if (event.key === " " && !(event.target as HTMLElement).matches("button, summary, a")) film.playing ? film.pause() : film.play();
  else return false;
  return true;
}

type Props = {
  readonly source: Source;
  readonly first: number;
  /** What a server adds: the way back, a part above the tabs, further tabs. */
  readonly home?: string;
  /** The match from which this one branched: its board stands beside this one. */
  readonly beside?: Source | undefined;
  readonly above?: (film: Film) => preact.ComponentChildren;
  readonly more?: (film: Film) => readonly Tab[];
};

export function Replay({ source, first, home, beside, above, more }: Props) {
  const redraw = useRedraw();
  const wide = useMedia(WIDE);
  const [film] = useState(() => new Film(source, redraw));
  useEffect(() => {
    document.title = `${T.replay} · ${source.info.title || "Limmu"}`;
    film.go(first);
    const onKey = (event: KeyboardEvent) => {
      const into = event.target as HTMLElement;
      const scrolls = into.matches("input:not([type=range]), select, [role=tab], [role=group], #rings *");
      if (scrolls || event.ctrlKey || event.altKey || event.metaKey || !keyed(film, event)) return;
      event.preventDefault();
    };
    document.addEventListener("keydown", onKey);
    return () => (film.pause(), document.removeEventListener("keydown", onKey));
  }, [film]);
  const { aside, seen, n } = film;
  const { info, moments } = source;
  const tabs: Tab[] = [
    { id: "chronicle", text: T.chronicle, body: () => <Chronicle game={info.game} lines={source.lines} now={film.rested} go={film.leap} /> },
    { id: "scores", text: T.scores, body: () => <>{seen && <Scores seen={seen} aside={aside} />}<Tracks aside={aside} /><Tables aside={aside} /></> },
  ];
  if (source.rolls.length) tabs.push({ id: "dice", text: T.dice, body: () => <Luck rolls={source.rolls} n={n} /> });
  if (aside?.hands?.length) tabs.push({ id: "hand", text: T.hands, body: () => <Hands aside={aside} lit={new Set()} pick={undefined} /> });
  if (seen?.stack) tabs.push({ id: "where", text: T.where, body: () => <Stack seen={seen} game={info.game} /> });
  return (
    <div class="table">
      <header>
        {home && <a href={home} class="home" aria-label={T.toTable}>◂</a>}
        <h1>{info.title || info.scenario}</h1>
        <p class="status">{moments[n]?.turn}</p>
        <Seats info={info} seen={seen} aside={aside} />
      </header>
      <main>
        <div class="stage">
          <div class="stage">
            {beside && <Beside source={beside} n={n} />}
            <BoardPane drawing={source.drawing} groups={film.groups} lights={[]} onPick={() => undefined} whole={wide} />
            <div class="ticker"><div role="log" aria-label={T.chronicle}><Now film={film} /></div></div>
          </div>
          <Scrub film={film} />
        </div>
        <aside class="side" aria-label={T.match}>
          {above?.(film)}
          <Tabs tabs={[...tabs, ...(more?.(film) ?? [])]} label={T.replay} />
        </aside>
      </main>
    </div>
  );
}

/** What happened there instead: the same entry, or its last. */
function Beside({ source, n }: { readonly source: Source; readonly n: number }) {
  const wide = useMedia(WIDE);
  const [groups, setGroups] = useState<Groups>();
  const at = Math.min(n, source.moments.length - 1);
  useEffect(() => {
    let here = true;
    void source.groups(at, false).then((found) => void (here && found && setGroups(found)));
    return () => void (here = false);
  }, [source, at]);
  const points = Object.values(source.moments[at]?.scores ?? {}).join(" : ");
  return (
    <div class="beside">
      <p class="hint">{T.beside(at)} {points && <b>{points}</b>} <bdi>{source.moments[at]?.turn}</bdi></p>
      <BoardPane drawing={source.drawing} groups={groups} lights={[]} onPick={() => undefined} whole={wide} />
    </div>
  );
}

function Now({ film }: { readonly film: Film }) {
  const told = useMemo(() => {
    const found = new Map<number, Line[]>();
    for (const line of film.source.lines) if (line.kind !== "heading") found.set(line.n, [...(found.get(line.n) ?? []), line]);
    return found;
  }, [film]);
  const lines = (told.get(film.n) ?? []).slice(0, 2);
  return <>{lines.map((line, i) => <p key={`${line.n}.${i}`}>{line.text}</p>)}</>;
}

function Scrub({ film }: { readonly film: Film }) {
  const { n, last, source } = film;
  const [copied, setCopied] = useState(-1);
  const copy = () => void navigator.clipboard?.writeText(new URL(source.address(n), location.href).href).then(() => setCopied(n));
  const { leap } = film;
  const button = (text: string, label: string, to: number) => (
    <button type="button" aria-label={label} title={label} disabled={to === n} onClick={() => leap(to)}>{text}</button>
  );
  return (
    <section class="scrub" aria-label={T.replay}>
      <Graphs moments={source.moments} rolls={source.rolls} at={n} aside={film.aside} scores={film.seen?.scores} go={leap} />
      <input type="range" min={0} max={last} value={n} aria-label={T.entryOf(n, last)} onInput={(event) => leap(+event.currentTarget.value)} />
      <div class="pair">
        {button("|‹", T.turnBack, film.step(-1, turnOf))}
        {button("«", T.phaseBack, film.step(-1, phaseOf))}
        {button("‹", T.stepBack, Math.max(0, n - 1))}
        <button type="button" class="main" onClick={() => (film.playing ? film.pause() : film.play())}>{film.playing ? T.pause : T.play}</button>
        {button("›", T.stepOn, Math.min(last, n + 1))}
        {button("»", T.phaseOn, film.step(1, phaseOf))}
        {button("›|", T.turnOn, film.step(1, turnOf))}
        <select aria-label={T.speed} value={film.speed} onChange={(event) => film.play(+event.currentTarget.value)}>
          {SPEEDS.map((speed) => <option key={speed} value={speed}>{T.perSecond(speed)}</option>)}
        </select>
        <span class="hint entry">{T.entryOf(n, last)}</span>
        {navigator.clipboard && <button type="button" class="link" onClick={copy}>{copied === n ? T.copied : T.link}</button>}
      </div>
    </section>
  );
}
