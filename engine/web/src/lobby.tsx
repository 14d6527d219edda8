// The list of public matches, and a form that opens a new one.

import { useEffect, useState } from "preact/hooks";
import { Failed, get, maybe, post, upload } from "./api";
import { Language } from "./language";
import { Links } from "./links";
import { isAsked, mine } from "./mine";
import { T } from "./text";
import { nameOf } from "./names";
import type { GameInfo, MatchInfo, MatchRow, Opened } from "./types";
import { type Lack, lack } from "./vault/keeper";

const PAGE = 50;

export function Lobby() {
  const [games, setGames] = useState<readonly GameInfo[]>([]);
  const [person, setPerson] = useState("");
  useEffect(() => {
    document.title = "Limmu";
    void maybe(get<{ person: string }>("/api/me")).then((me) => setPerson(me?.person ?? ""));
    void get<GameInfo[]>("/api/games").then(setGames, () => undefined);
  }, []);
  return (
    <div class="lobby">
      <header><h1>Limmu</h1><Language /></header>
      <main>
        <div class="new-and-import">
          <NewMatch games={games} />
          <Import />
        </div>
        <div class="lists">
          {person ? <List games={games} text={T.matchesOf(person)} mine /> : <Mine games={games} />}
          <List games={games} text={T.lobby} />
        </div>
      </main>
    </div>
  );
}

/** The matches to which this browser has come: whose turn it is, and the way back. */
function Mine({ games }: { readonly games: readonly GameInfo[] }) {
  const [found, setFound] = useState<readonly MatchInfo[]>([]);
  useEffect(() => void mine().then(setFound), []);
  if (!found.length) return null;
  return (
    <section aria-label={T.mine} class="list mine">
      <h2>{T.mine}</h2>
      <ul>
        {found.map((info) => (
          <li key={info.id}>
            <a href={`/m/${info.id}`}><b>{info.title}</b></a>
            <span class="hint">{played(games, info)}</span>
            <span>{isAsked(info) ? <strong class="asked">{T.yourTurn}</strong> : stands(info)}</span>
            <span class="hint">{info.seats.map((seat) => T.sits(seat.text, seat.bot ? T.bot(seat.bot) : seat.person || T.free)).join(" · ")}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function stands(info: MatchInfo): string {
  const names = (seats: readonly string[] = []): string => T.together(seats.map((seat) => nameOf(info, seat)));
  if (info.waiting?.length) return T.vault.waiting(names(info.waiting));
  return info.over ? (info.over_text ?? "") : info.asked?.length ? T.waitingFor(names(info.asked)) : T.nobodyAsked;
}

type Row = MatchInfo | MatchRow;

const scenarioOf = (games: readonly GameInfo[], row: Row) => games.find((one) => one.id === row.game)?.scenarios.find((one) => one.id === row.scenario);

/** What a seat is called; its id where the game is not known yet. */
const seatText = (games: readonly GameInfo[], row: MatchRow, seat: string): string =>
  scenarioOf(games, row)?.seats.find((one) => one.id === seat)?.text ?? seat;

/** The game, and its scenario where the title of the match is another. */
const played = (games: readonly GameInfo[], row: Row): string => {
  const [game, scenario] = [games.find((one) => one.id === row.game)?.text, scenarioOf(games, row)?.text];
  return [game, scenario === row.title ? "" : scenario].filter(Boolean).join(T.comma);
};

const plain = async (file: File): Promise<Blob> =>
  file.name.endsWith(".gz") ? new Response(file.stream().pipeThrough(new DecompressionStream("gzip"))).blob() : file;

/** A log that is uploaded becomes a match to look at, and to go on from. */
function Import() {
  const [fault, setFault] = useState("");
  const send = async (event: Event & { currentTarget: HTMLInputElement }): Promise<void> => {
    const file = event.currentTarget.files?.[0];
    if (!file) return;
    setFault("");
    try {
      const opened = await upload<Opened>("/api/import", await plain(file));
      location.assign(`/m/${opened.id}#${opened.token}`);
    } catch (error) {
      if (!(error instanceof Failed)) throw error;
      setFault(error.message || T.away);
    }
  };
  return (
    <section class="new">
      <label>{T.importLog}<input type="file" onChange={(event) => void send(event)} /></label>
      <p class="hint">{T.importHint}</p>
      {fault && <p class="refused" role="alert">{fault}</p>}
    </section>
  );
}

function List({ games, text, mine }: { readonly games: readonly GameInfo[]; readonly text: string; readonly mine?: boolean }) {
  const [rows, setRows] = useState<readonly MatchRow[]>();
  const [words, setWords] = useState("");
  const load = async (from: number): Promise<void> => {
    const found = await get<MatchRow[]>(`/api/matches?q=${encodeURIComponent(words)}&from=${from}${mine ? "&mine=1" : ""}`).catch(() => []);
    setRows((known) => (from ? [...(known ?? []), ...found] : found));
  };
  useEffect(() => {
    const wait = setTimeout(() => void load(0), words ? 250 : 0);
    return () => clearTimeout(wait);
  }, [words]);
  return (
    <section aria-label={text} class="list">
      <h2>{text}</h2>
      <input type="search" value={words} placeholder={T.search} aria-label={T.search} onInput={(event) => setWords(event.currentTarget.value)} />
      {rows?.length === 0 && <p>{T.noMatches}</p>}
      <ul>
        {rows?.map((row) => (
          <li key={row.id}>
            <a href={`/m/${row.id}`}><b>{row.title}</b></a>
            <span class="hint">{played(games, row)}</span>
            <span>{row.status}</span>
            <span class="hint">{Object.entries(row.seats).map(([seat, who]) => T.sits(seatText(games, row, seat), who.startsWith("bot:") ? T.bot(who.slice(4)) : who || T.free)).join(" · ")} · {T.entries(row.n)}</span>
          </li>
        ))}
      </ul>
      {rows && rows.length > 0 && rows.length % PAGE === 0 && <button type="button" onClick={() => void load(rows.length)}>{T.moreMatches}</button>}
    </section>
  );
}

function NewMatch({ games }: { readonly games: readonly GameInfo[] }) {
  const [opened, setOpened] = useState<Opened & { readonly names: Readonly<Record<string, string>> }>();
  if (opened) return <Handout opened={opened} />;
  if (!games.length) return <section class="new"><h2>{T.open}</h2><p role="status">…</p></section>;
  return <NewForm games={games} done={setOpened} />;
}

function Handout({ opened }: { readonly opened: Opened & { readonly names: Readonly<Record<string, string>> } }) {
  const links = Object.entries(opened.links).map(([seat, link]) => ({ text: opened.names[seat] ?? seat, link }));
  if (opened.watch) links.push({ text: T.watchLink, link: opened.watch });
  if (opened.umpire) links.push({ text: T.umpireLink, link: opened.umpire });
  return (
    <section class="new" aria-label={T.links}>
      <h2>{T.links}</h2>
      <p class="hint">{T.linksHint}</p>
      <Links links={links} fingerprint={opened.fingerprint} />
      <p><a class="main button" href={`/m/${opened.id}`}>{T.toTable}</a></p>
    </section>
  );
}

type FormProps = { readonly games: readonly GameInfo[]; readonly done: (opened: Opened & { readonly names: Readonly<Record<string, string>> }) => void };

function NewForm({ games, done }: FormProps) {
  const [game, setGame] = useState(games[0]!);
  const [scenario, setScenario] = useState(game.scenarios[0]!);
  const [seats, setSeats] = useState<Readonly<Record<string, string>>>({});
  const [options, setOptions] = useState<Readonly<Record<string, string>>>({});
  const [title, setTitle] = useState("");
  const [name, setName] = useState(localStorage.getItem("name") ?? "");
  const [who, setWho] = useState("unlisted");
  const [dice, setDice] = useState("");
  const [without, setWithout] = useState<Lack>();
  useEffect(() => void lack().then((found) => (setWithout(found), setDice(found ? "host" : "all-seats"))), []);
  const [fault, setFault] = useState("");
  const [busy, setBusy] = useState(false);
  const choose = (next: GameInfo, id?: string) => {
    setGame(next);
    setScenario(next.scenarios.find((one) => one.id === id) ?? next.scenarios[0]!);
    setSeats({});
    setOptions({});
  };
  const playerOf = (seat: string, i: number): string => seats[seat] ?? (i ? "open" : "me");
  const send = async (event: Event): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    localStorage.setItem("name", name);
    const who_plays = Object.fromEntries(scenario.seats.map((seat, i) => [seat.id, playerOf(seat.id, i)]));
    try {
      const body = { game: game.id, scenario: scenario.id, options, title: title || scenario.text, who, dice, keys: dice === "neutral" && without === "", seats: who_plays, name };
      const opened = await post<Opened>("/api/matches", body);
      if (opened.token) await post(`/api/matches/${opened.id}/join`, { token: opened.token });
      done({ ...opened, names: Object.fromEntries(scenario.seats.map((seat) => [seat.id, seat.text])) });
    } catch (error) {
      if (!(error instanceof Failed)) throw error;
      setFault(error.message || T.away);
      setBusy(false);
    }
  };
  return (
    <form class="new" onSubmit={(event) => void send(event)}>
      <h2>{T.open}</h2>
      <label>{T.game}<select value={game.id} onChange={(event) => choose(games.find((one) => one.id === event.currentTarget.value)!)}>
        {games.map((one) => <option key={one.id} value={one.id}>{one.text}</option>)}
      </select></label>
      <label>{T.scenario}<select value={scenario.id} onChange={(event) => choose(game, event.currentTarget.value)}>
        {game.scenarios.map((one) => <option key={one.id} value={one.id}>{one.text}</option>)}
      </select></label>
      <fieldset>
        <legend>{T.seats}</legend>
        {scenario.seats.map((seat, i) => (
          <label key={seat.id}>{seat.text}<select value={playerOf(seat.id, i)} onChange={(event) => setSeats({ ...seats, [seat.id]: event.currentTarget.value })}>
            <option value="me">{T.me}</option>
            <option value="open">{T.friend}</option>
            {game.bots.map((level) => <option key={level} value={`bot:${level}`}>{T.bot(level)}</option>)}
          </select></label>
        ))}
      </fieldset>
      <label>{T.yourName}<input value={name} maxLength={40} autocomplete="nickname" onInput={(event) => setName(event.currentTarget.value)} /></label>
      <details>
        <summary>{[T.title, T.who, T.dice, T.rulesOptions].join(T.comma)}</summary>
        <label>{T.title}<input value={title} maxLength={80} placeholder={scenario.text} onInput={(event) => setTitle(event.currentTarget.value)} /></label>
        <label>{T.who}<select value={who} onChange={(event) => setWho(event.currentTarget.value)}>
          {(["public", "unlisted", "private"] as const).map((one) => <option key={one} value={one}>{T[one]}</option>)}
        </select></label>
        <label>{T.dice}<select value={dice} onChange={(event) => setDice(event.currentTarget.value)}>
          {without === "" && <option value="all-seats">{T.diceSeats}</option>}
          <option value="host">{T.diceHost}</option>
          <option value="neutral">{without === "" ? T.diceActor : T.diceNeutral}</option>
        </select></label>
        {without && <p class="hint">{T.vault.lack[without]} {T.vault.lackHere}</p>}
        {game.options.map((option) => (
          <label key={option.id}>{option.text}<select value={options[option.id] ?? option.default} onChange={(event) => setOptions({ ...options, [option.id]: event.currentTarget.value })}>
            {option.values.map((value) => <option key={value.id} value={value.id}>{value.text}</option>)}
          </select></label>
        ))}
      </details>
      {fault && <p class="refused" role="alert">{fault}</p>}
      <button type="submit" class="main" disabled={busy || !dice}>{busy ? T.beginning : T.begin}</button>
    </form>
  );
}
