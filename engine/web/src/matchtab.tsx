// The match itself: who you are, links, undo and end by consent, notes, standing passes.

import { useEffect, useState } from "preact/hooks";
import { Failed, get, maybe, post } from "./api";
import { Desk } from "./desk";
import { Links } from "./links";
import { Notices } from "./notice";
import { Orders } from "./orders";
import { Sure } from "./sure";
import type { Table } from "./table";
import { nameOf } from "./tablepage";
import { T } from "./text";
import type { GameInfo, MatchInfo, Seen } from "./types";

type Props = { readonly table: Table; readonly info: MatchInfo; readonly seen: Seen };

const mine = (info: MatchInfo): readonly string[] => info.you.audience.filter((one) => info.seats.some((seat) => seat.id === one));

export function MatchTab({ table, info, seen }: Props) {
  const seats = mine(info);
  const who = seats.length ? T.youAre(seats.map((seat) => nameOf(info, seat)).join(", ")) : info.you.role === "umpire" ? T.youUmpire : T.youWatch;
  return (
    <div class="matchtab">
      <p><strong>{who}.</strong>{info.hides ? ` ${info.plays ? T.hostPlays : T.hostSees}` : ""}</p>
      {seats.length > 0 && <Wishes table={table} info={info} seen={seen} />}
      {!seen.over && seats.map((seat) => <Orders key={seat} path={table.path} seat={seat} name={seats.length > 1 ? nameOf(info, seat) : ""} n={seen.n} />)}
      {info.you.role === "umpire" && <Desk path={table.path} info={info} seen={seen} />}
      {seats.length > 0 && <Notices />}
      {seats.length > 0 && <Note table={table} />}
      {info.you.owner && <Invite table={table} info={info} />}
      <p class="ways">
        {(seen.over || info.finished || !info.hides) && <a href={`/m/${info.id}/${seen.n}`}>{T.replay}</a>}
        {(seen.over || info.finished) && <a href={`${table.path}/report`} download={`${info.id}.html`}>{T.report}</a>}
        <a href={`${table.path}/log`} download={`${info.id}.limmu`}>{T.log}</a>
      </p>
      {info.you.role !== "public" && <p><Sure text={T.leave} ask={T.leaveSure} go={() => void post(`${table.path}/leave`).then(() => location.assign("/"))} /></p>}
      <p class="hint keys">{T.keys}</p>
    </div>
  );
}

function Wishes({ table, info, seen }: Props) {
  const undo = info.undo;
  return (
    <>
      {undo !== undefined && undo >= 0 && !info.wish && (
        <p><button type="button" onClick={() => void table.wish("", { undo })}>{T.takeBackMove}</button> <span class="hint">{T.takeBackConsent}</span></p>
      )}
      {!seen.over && !info.wish && <EndForm table={table} info={info} />}
      {!seen.over && <p><Sure text={T.concede} ask={T.concedeSure} go={() => void table.give({ _: "end", how: "concede" })} /></p>}
    </>
  );
}

function EndForm({ table, info }: { readonly table: Table; readonly info: MatchInfo }) {
  const [won, setWon] = useState("");
  return (
    <p class="pair">
      <label>{T.agreeEnd} <select value={won} onChange={(event) => setWon(event.currentTarget.value)}>
        <option value="">{T.agreeDraw}</option>
        {info.seats.map((seat) => <option key={seat.id} value={seat.id}>{T.agreeWon(seat.text)}</option>)}
      </select></label>
      <button type="button" onClick={() => void table.wish("", { end: "agree", winners: won ? [won] : [] })}>{T.propose}</button>
    </p>
  );
}

function Note({ table }: { readonly table: Table }) {
  const [text, setText] = useState("");
  const send = (event: Event) => {
    event.preventDefault();
    if (text.trim()) void table.give({ _: "note", text: text.trim() });
    setText("");
  };
  return (
    <form class="pair" onSubmit={send}>
      <input value={text} maxLength={500} aria-label={T.writeNote} placeholder={T.writeNote} onInput={(event) => setText(event.currentTarget.value)} />
      <button type="submit">{T.send}</button>
    </form>
  );
}

function Invite({ table, info }: { readonly table: Table; readonly info: MatchInfo }) {
  const [links, setLinks] = useState<Readonly<Record<string, string>>>({});
  const [fault, setFault] = useState("");
  const [sum, setSum] = useState<string>();
  const roles = [...info.seats.filter((seat) => !seat.bot).map((seat) => [seat.id, seat.text] as const), ["public", T.watchLink] as const, ["umpire", T.umpireLink] as const];
  const invite = async (role: string, way: "invite" | "revoke"): Promise<void> => {
    try {
      const { link, fingerprint } = await post<{ link: string; fingerprint?: string }>(`${table.path}/${way}`, { role });
      setLinks((known) => ({ ...known, [role]: link }));
      setSum(fingerprint);
    } catch (error) {
      if (!(error instanceof Failed)) throw error;
      setFault(error.message);
    }
  };
  return (
    <details>
      <summary>{T.invite}</summary>
      <p class="pair wrap">{roles.map(([role, text]) => <button type="button" key={role} onClick={() => void invite(role, "invite")}>{T.newLink}: {text}</button>)}</p>
      <p class="pair wrap">{roles.map(([role, text]) => <Sure key={role} text={T.revoke(text)} ask={T.revokeSure(text)} go={() => void invite(role, "revoke")} />)}</p>
      <HandOver path={table.path} info={info} />
      {fault && <p class="refused" role="alert">{fault}</p>}
      <Links links={roles.filter(([role]) => links[role]).map(([role, text]) => ({ text, link: links[role]! }))} fingerprint={sum} />
    </details>
  );
}

/** Let a bot play a seat from now on. */
function HandOver({ path, info }: { readonly path: string; readonly info: MatchInfo }) {
  const [levels, setLevels] = useState<readonly string[]>([]);
  const [seat, setSeat] = useState(info.seats[0]!.id);
  const [level, setLevel] = useState("");
  useEffect(() => void maybe(get<GameInfo[]>("/api/games")).then((games) => setLevels(games?.find((one) => one.id === info.game)?.bots ?? [])), [info.game]);
  if (!levels.length) return null;
  const send = (event: Event): void => {
    event.preventDefault();
    void maybe(post(`${path}/seats/${seat}`, { bot: level || levels[0] }));
  };
  return (
    <form class="pair wrap" onSubmit={send}>
      <label>{T.seat} <select value={seat} onChange={(event) => setSeat(event.currentTarget.value)}>{info.seats.map((one) => <option key={one.id} value={one.id}>{one.text}</option>)}</select></label>
      <label>{T.by} <select value={level || levels[0]} onChange={(event) => setLevel(event.currentTarget.value)}>{levels.map((one) => <option key={one} value={one}>{T.bot(one)}</option>)}</select></label>
      <button type="submit">{T.handOver}</button>
    </form>
  );
}

/** How who came by a link sits down: by a name. */
export function Sit({ table, info }: { readonly table: Table; readonly info: MatchInfo }) {
  const [name, setName] = useState("");
  if (!table.token || !mine(info).some((seat) => !info.seats.find((one) => one.id === seat)?.person)) return null;
  const sit = async (event: Event): Promise<void> => {
    event.preventDefault();
    localStorage.setItem("name", name.trim());
    if (name.trim()) await table.join(table.token, name.trim());
    await table.refresh();
  };
  return (
    <form class="wish" onSubmit={(event) => void sit(event)}>
      <label>{T.name} <input value={name} maxLength={40} autocomplete="nickname" onInput={(event) => setName(event.currentTarget.value)} /></label>
      <button type="submit" class="main">{T.sitDown}</button>
    </form>
  );
}

/** A wish for an undo or an end that is open: the others agree or refuse, who wished may withdraw it. */
export function Wished({ table, info }: { readonly table: Table; readonly info: MatchInfo }) {
  const { wish } = info;
  if (!wish) return null;
  const seats = mine(info);
  const left = wish.needed.filter((seat) => !wish.given.includes(seat));
  const asks = left.some((seat) => seats.includes(seat));
  const who = nameOf(info, wish.by);
  return (
    <section class="wish" role="alert">
      <p>{wish.text || (wish.kind === "undo" ? T.wishUndo(who, wish.to ?? 0) : T.wishEnd(who))}</p>
      <p class="hint">{T.wishWaits(left.map((seat) => nameOf(info, seat)).join(", "))}</p>
      <p class="pair">
        {asks && <button type="button" class="main" onClick={() => void table.wish("/agree", { text: wish.text })}>{T.agree}</button>}
        {asks && <button type="button" onClick={() => void table.wish("/refuse", { text: wish.text })}>{T.refuse}</button>}
        {!asks && seats.includes(wish.by) && <button type="button" onClick={() => void table.wish("/refuse", { text: wish.text })}>{T.withdraw}</button>}
      </p>
    </section>
  );
}
