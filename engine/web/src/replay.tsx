// Any entry of a match: a slider, steps, points by entry, and what if it had gone on from here otherwise.

import { useEffect, useState } from "preact/hooks";
import { get, maybe } from "./api";
import { Hands, Scores, Seats, Stack, Tables, Tracks } from "./aside";
import { BoardPane } from "./boardpane";
import { Branch } from "./branch";
import { Chronicle } from "./chronicle";
import { Graph } from "./graph";
import { Odds } from "./odds";
import { Table } from "./table";
import { Tabs, type Tab } from "./tabs";
import { T } from "./text";
import type { Aside, Groups, Line, MatchInfo, Moment, Seen, Timeline } from "./types";
import { useRedraw } from "./use";

const SPEEDS = [1, 4, 15, 60];
const AHEAD = 12;

/** What a replay has fetched, and where it stands. */
class Film {
  info!: MatchInfo;
  moments: readonly Moment[] = [];
  lines: readonly Line[] = [];
  n = 0;
  groups: Groups | undefined;
  seen: Seen | undefined;
  aside: Aside | undefined;
  speed = SPEEDS[0]!;
  private timer = 0;

  constructor(
    readonly table: Table,
    private readonly changed: () => void,
  ) {}

  async open(first: number): Promise<void> {
    const { path } = this.table;
    const [info, timeline] = await Promise.all([get<MatchInfo>(path), get<Timeline>(`${path}/timeline`)]);
    this.info = info;
    this.moments = timeline.entries;
    document.title = `${T.replay} · ${info.title || "Limmu"}`;
    this.go(first);
    this.lines = (await maybe(get<Line[]>(`${path}/chronicle`))) ?? [];
    this.changed();
  }

  get last(): number {
    return this.moments.length - 1;
  }

  go(to: number): void {
    const n = Math.max(0, Math.min(to, this.last));
    this.n = n;
    history.replaceState(null, "", `/m/${this.table.id}/${n}`);
    this.changed();
    void this.draw(n);
  }

  private async draw(n: number): Promise<void> {
    const { table } = this;
    const groups = await table.moving(n);
    if (groups && this.n === n) {
      this.groups = groups;
      this.changed();
    }
    if (this.playing) for (let i = 1; i <= AHEAD; i++) if (n + i <= this.last) void table.moving(n + i);
    clearTimeout(this.late);
    this.late = window.setTimeout(() => void this.lookAside(n), this.playing ? 400 : 60);
  }

  private late = 0;

  private async lookAside(n: number): Promise<void> {
    const { path } = this.table;
    const [seen, aside] = await Promise.all([maybe(get<Seen>(`${path}/view?at=${n}`)), maybe(get<Aside>(`${path}/aside?at=${n}`))]);
    if (this.n !== n) return;
    this.seen = seen;
    this.aside = aside;
    this.changed();
  }

  // -------------------------------------------------------------- steps and play

  /** The first entry of the next or the last stretch that ``of`` tells apart. */
  jump(way: 1 | -1, of: (moment: Moment) => string): number {
    const at = (n: number): string => of(this.moments[n]!);
    let n = this.n;
    if (way < 0 && n > 0 && at(n - 1) !== at(n)) n--;
    while (n + way >= 0 && n + way <= this.last && at(n + way) === at(n)) n += way;
    return way > 0 ? n + 1 : n;
  }

  get playing(): boolean {
    return this.timer !== 0;
  }

  play(speed = this.speed): void {
    this.pause();
    this.speed = speed;
    if (this.n >= this.last) this.go(0);
    this.timer = window.setInterval(() => (this.n < this.last ? this.go(this.n + 1) : this.pause()), 1000 / speed);
    this.changed();
  }

  pause(): void {
    clearInterval(this.timer);
    this.timer = 0;
    this.changed();
  }
}

const turnOf = (moment: Moment): string => moment.turn?.split(",")[0] ?? "";
const phaseOf = (moment: Moment): string => `${moment.turn}/${moment.by}`;

export function ReplayPage({ id, first }: { readonly id: string; readonly first: number }) {
  const redraw = useRedraw();
  const [film] = useState(() => new Film(new Table(id), redraw));
  const [fault, setFault] = useState("");
  useEffect(() => {
    void film.open(first).catch(() => setFault(T.notReplayed));
    const onKey = (event: KeyboardEvent) => {
      const into = event.target as HTMLElement;
      const scrolls = into.matches("input:not([type=range]), select, [role=tab], [role=group], #rings *");
      if (scrolls || event.ctrlKey || event.altKey || event.metaKey || !film.info || !keyed(film, event)) return;
      event.preventDefault();
    };
    document.addEventListener("keydown", onKey);
    return () => (film.pause(), document.removeEventListener("keydown", onKey));
  }, [film]);
  if (fault) return <main class="lone"><h1>Limmu</h1><p role="alert">{fault}</p><a href={`/m/${id}`}>{T.toTable}</a></main>;
  if (!film.moments.length) return <main class="lone"><h1>Limmu</h1><p role="status">…</p></main>;
  return <Shown film={film} />;
}

function keyed(film: Film, event: KeyboardEvent): boolean {
  const turn = event.shiftKey ? turnOf : phaseOf;
  if (event.key === "ArrowLeft") film.go(film.n - 1);
  else if (event.key === "ArrowRight") film.go(film.n + 1);
  else if (event.key === "PageUp") film.go(film.jump(-1, turn));
  else if (event.key === "PageDown") film.go(film.jump(1, turn));
  else if (event.key === "Home") film.go(0);
  else if (event.key === "End") film.go(film.last);
  else if (event.key === " " && !(event.target as HTMLElement).matches("button, summary, a")) film.playing ? film.pause() : film.play();
  else return false;
  return true;
}

function Shown({ film }: { readonly film: Film }) {
  const { info, aside, seen, n } = film;
  const moment = film.moments[n]!;
  const tabs: Tab[] = [
    { id: "chronicle", text: T.chronicle, body: () => <Chronicle game={info.game} lines={film.lines} now={n} go={(to) => film.go(to)} /> },
    { id: "scores", text: T.scores, body: () => <>{seen && <Scores seen={seen} aside={aside} />}<Tracks aside={aside} /><Tables aside={aside} /></> },
  ];
  if (aside?.hands?.length) tabs.push({ id: "hand", text: T.hands, body: () => <Hands aside={aside} lit={new Set()} pick={undefined} /> });
  if (seen) tabs.push({ id: "where", text: T.where, body: () => <Stack seen={seen} game={info.game} /> });
  if (info.finished) tabs.push({ id: "branch", text: T.branch, body: () => <Branch info={info} at={n} key={info.id} /> });
  return (
    <div class="table">
      <header>
        <a href={`/m/${info.id}`} class="home" aria-label={T.toTable}>◂</a>
        <h1>{info.title || info.scenario}</h1>
        <p class="status">{moment.turn}</p>
        <Seats info={info} seen={seen} aside={aside} />
      </header>
      <main>
        <div class="stage">
          <div class="stage">
            <BoardPane path={film.table.path} groups={film.groups} lights={[]} onPick={() => undefined} />
            <div class="ticker"><div role="log" aria-label={T.chronicle}><Now film={film} /></div></div>
          </div>
          <Scrub film={film} />
        </div>
        <aside class="side" aria-label={T.match}>
          {info.finished && film.moments[n + 1]?.kind === "roll_dice" && <div class="part rolled"><Odds path={film.table.path} at={n} /></div>}
          <Tabs tabs={tabs} label={T.replay} />
        </aside>
      </main>
    </div>
  );
}

function Now({ film }: { readonly film: Film }) {
  const lines = film.lines.filter((line) => line.n === film.n && line.kind !== "heading").slice(0, 4);
  return <>{lines.map((line, i) => <p key={`${line.n}.${i}`}>{line.text}</p>)}</>;
}

function Scrub({ film }: { readonly film: Film }) {
  const { n, last } = film;
  const [copied, setCopied] = useState(-1);
  const copy = () => void navigator.clipboard?.writeText(location.href).then(() => setCopied(n));
  const button = (text: string, label: string, to: number) => (
    <button type="button" aria-label={label} title={label} disabled={to === n} onClick={() => (film.pause(), film.go(to))}>{text}</button>
  );
  return (
    <section class="scrub" aria-label={T.replay}>
      <Graph moments={film.moments} at={n} aside={film.aside} scores={film.seen?.scores} />
      <input type="range" min={0} max={last} value={n} aria-label={T.entryOf(n, last)} onInput={(event) => (film.pause(), film.go(+event.currentTarget.value))} />
      <div class="pair">
        {button("|‹", T.turnBack, Math.max(0, film.jump(-1, turnOf)))}
        {button("«", T.phaseBack, Math.max(0, film.jump(-1, phaseOf)))}
        {button("‹", T.stepBack, Math.max(0, n - 1))}
        <button type="button" class="main" onClick={() => (film.playing ? film.pause() : film.play())}>{film.playing ? T.pause : T.play}</button>
        {button("›", T.stepOn, Math.min(last, n + 1))}
        {button("»", T.phaseOn, Math.min(last, film.jump(1, phaseOf)))}
        {button("›|", T.turnOn, Math.min(last, film.jump(1, turnOf)))}
        <select aria-label={T.speed} value={film.speed} onChange={(event) => film.play(+event.currentTarget.value)}>
          {SPEEDS.map((speed) => <option key={speed} value={speed}>{T.perSecond(speed)}</option>)}
        </select>
      </div>
      <div class="pair">
        <span class="hint">{T.entryOf(n, last)}</span>
        {navigator.clipboard && <button type="button" onClick={copy}>{copied === n ? T.copied : T.link}</button>}
      </div>
    </section>
  );
}
