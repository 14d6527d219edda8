// A table: the map, the question, and everything beside it.

import { useEffect, useState } from "preact/hooks";
import { Failed } from "./api";
import { Answering } from "./answering";
import { Hands, Lookers, Notes, Scores, Seats, Stack, Tables, Tracks } from "./aside";
import { BoardPane } from "./boardpane";
import { Chronicle } from "./chronicle";
import { keyed, Question } from "./question";
import { MatchTab, Wished } from "./matchtab";
import { came } from "./mine";
import { nameOf } from "./names";
import { useNotice } from "./notice";
import { isPlaced, Plotting } from "./plotting";
import { Proven } from "./reader/proven";
import { Sit } from "./sit";
import { Supposing } from "./supposing";
import { Table } from "./table";
import { type Tab, Tabs } from "./tabs";
import { T } from "./text";
import type { MatchInfo, Seen } from "./types";
import { askedBy, Moving } from "./vault/moving";
import { VaultAlert, WaitingRoom } from "./vault/panel";
import { Proposed } from "./vault/proposed";
import { useMedia, useRedraw, WIDE } from "./use";

function waitingFor(info: MatchInfo | undefined, seen: Seen): string {
  if (seen.over) return seen.status ?? T.over;
  const asked = (seen.asked ?? []).map((seat) => nameOf(info, seat)).join(T.comma);
  if (info?.stuck) return T.stuck(asked);
  return asked ? T.waitingFor(asked) : T.nobodyAsked;
}

export function TablePage({ id }: { readonly id: string }) {
  const redraw = useRedraw();
  const [table] = useState(() => new Table(id));
  const [answering] = useState(() => new Answering(table, redraw));
  const [plotting] = useState(() => new Plotting(answering));
  const [supposing] = useState(() => new Supposing(table, redraw));
  const [fault, setFault] = useState("");
  useEffect(() => {
    const stop = table.listen(() => {
      answering.look(table.seen);
      redraw();
    });
    void enter(table).then(() => table.open()).then(() => table.info && came(table.info)).catch((error) => setFault(error instanceof Failed && error.status === 403 && /link/.test(error.message) ? T.badLink : T.gone));
    return () => (stop(), table.close());
  }, [table]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === "Escape" && table.behind > 0) table.skip();
      else if (keyed(answering, event)) event.preventDefault();
    };
    const onHash = () => location.reload(); // a link to this match, opened where it is shown
    document.addEventListener("keydown", onKey);
    addEventListener("hashchange", onHash);
    return () => (document.removeEventListener("keydown", onKey), removeEventListener("hashchange", onHash));
  }, [answering]);
  const { seen, info } = table;
  useEffect(() => {
    if (!seen || !info) return;
    const question = seen.question ? `${T.yourTurn}: ${seen.question.text || seen.question.kind}` : waitingFor(info, seen);
    document.title = `${seen.question ? "● " : ""}${question} · ${info.title || "Limmu"}`;
  }, [seen, info]);
  useNotice(seen?.question && info ? `${T.yourTurn}: ${info.title}` : "");
  if (fault) return <main class="lone"><h1>Limmu</h1><p role="alert">{fault}</p><a href="/">{T.toLobby}</a></main>;
  if (info?.waiting?.length) return <WaitingRoom table={table} info={info} />;
  if (!seen || !info) return <main class="lone"><h1>Limmu</h1><p role="status">…</p></main>;
  return <Shown table={table} answering={answering} plotting={plotting} supposing={supposing} seen={seen} info={info} />;
}

/** Exchange the link's token for a seat, or hear which device asks for one, and take it out of the address. */
async function enter(table: Table): Promise<void> {
  const token = location.hash.slice(1);
  if (!token) return;
  history.replaceState(null, "", location.pathname);
  table.asks = askedBy(token);
  if (!table.asks) await table.join(token, localStorage.getItem("name") ?? "");
}

type Props = { readonly table: Table; readonly answering: Answering; readonly plotting: Plotting; readonly supposing: Supposing; readonly seen: Seen; readonly info: MatchInfo };

function Shown({ table, answering, plotting, supposing, seen, info }: Props) {
  const wide = useMedia(WIDE);
  supposing.look(answering);
  const { aside } = table;
  const question = () => <Question table={table} seen={seen} answering={answering} supposing={supposing} waiting={waitingFor(info, seen)} />;
  const lit = new Set((answering.staged ? [] : answering.offers).flatMap((offer) => (offer.concerns ?? []).map((one) => one.id)));
  const cards = (aside?.hands ?? []).reduce((sum, hand) => sum + hand.cards.length, 0);
  const tabs: Tab[] = [];
  if (!wide) tabs.push({ id: "question", text: T.question, mark: !!seen.question, body: question });
  tabs.push({ id: "chronicle", text: T.chronicle, body: () => <Told table={table} /> });
  if (aside?.hands?.length) tabs.push({ id: "hand", text: cards ? `${T.hand} ${cards}` : T.hands, body: () => <Hands aside={aside} lit={lit} pick={(card) => answering.point([card])} /> });
  tabs.push({ id: "scores", text: T.scores, body: () => <><Scores seen={seen} aside={aside} /><Tracks aside={aside} /><Tables aside={aside} /></> });
  tabs.push({ id: "where", text: T.where, body: () => <><Stack seen={seen} game={info.game} /><Notes aside={aside} game={info.game} /></> });
  tabs.push({ id: "proven", text: T.provenTab, body: () => <Proven path={table.path} n={seen.n} info={info} /> });
  tabs.push({ id: "match", text: T.match, body: () => <MatchTab table={table} info={info} seen={seen} /> });
  return (
    <div class="table">
      <header>
        <a href="/" class="home" aria-label={T.toLobby}>◂</a>
        <h1>{info.title}</h1>
        <p class="status">{seen.status}</p>
        <Seats info={info} seen={seen} aside={aside} />
      </header>
      {table.revoked && <p class="offline" role="alert">{T.badLink}</p>}
      <VaultAlert table={table} info={info} />
      {!table.online && !table.revoked && <p class="offline" role="status">{T.offline}</p>}
      <main>
        <div class={supposing.found ? "stage supposed" : "stage"}>
          {supposing.found && <p class="said">{T.supposed}</p>}
          <BoardPane drawing={table.drawing} groups={supposing.found?.groups ?? answering.sketch?.groups ?? table.groups} lights={table.behind > 0 ? [] : answering.lights} onPick={(ids) => answering.point(ids)} plotting={plotting} />
          <Ticker table={table} placing={isPlaced(answering.level)} />
        </div>
        <aside class="side" aria-label={T.match}>
          <Sit table={table} />
          <Wished table={table} info={info} />
          <Moving table={table} info={info} />
          <Proposed table={table} info={info} />
          <Lookers info={info} />
          {wide && question()}
          <Tabs tabs={tabs} label={T.match} />
        </aside>
      </main>
    </div>
  );
}

/** The chronicle; who sits at the table finds in it, once all is played back, what came since he answered. */
function Told({ table }: { readonly table: Table }) {
  const back = table.info?.you.role === "seat" && table.behind === 0 && table.answered >= 0;
  const more = table.firstTold > 1 ? { earlier: () => void table.tellAll() } : {};
  return <Chronicle game={table.info?.game} lines={table.lines} now={table.shown} since={back ? table.answered : undefined} {...more} />;
}

/** What is played back now, with a button that skips the rest; nothing lies over a table on which something is placed. */
function Ticker({ table, placing }: { readonly table: Table; readonly placing: boolean }) {
  const lines = table.lines.filter((line) => line.n === table.shown && line.kind !== "heading").slice(-3);
  const behind = table.behind > 1;
  return (
    <div class={behind ? "ticker playing" : "ticker"}>
      {behind && <p class="behind"><strong>{T.sinceYouLooked(table.behind)}</strong> <button type="button" onClick={() => table.skip()}>{T.skip}</button></p>}
      <div role="log" aria-label={T.chronicle} class={behind ? "" : placing ? "hidden" : "fading"} key={table.shown}>{lines.map((line, i) => <p key={`${line.n}.${i}`}>{line.text}</p>)}</div>
    </div>
  );
}
