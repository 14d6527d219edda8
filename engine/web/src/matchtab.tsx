// The match itself: who you are, links, undo and end by consent, notes, standing passes.

import { useState } from "preact/hooks";
import { post } from "./api";
import { ClockForm } from "./clocks";
import { Desk } from "./desk";
import { left } from "./mine";
import { nameOf } from "./names";
import { Notices } from "./notice";
import { Away } from "./notices";
import { Orders, Passes } from "./orders";
import { Sure } from "./sure";
import type { Table } from "./table";
import { Invite } from "./invite";
import { Language } from "./language";
import { inLanguage, T } from "./text";
import { Keeper } from "./vault/keeper";
import { useMedia, WIDE } from "./use";
import { fingerprint } from "./vault/moving";
import { VaultPanel } from "./vault/panel";
import type { MatchInfo, Seen, Wish } from "./types";

type Props = { readonly table: Table; readonly info: MatchInfo; readonly seen: Seen };

const mine = (info: MatchInfo): readonly string[] => info.you.audience.filter((one) => info.seats.some((seat) => seat.id === one));

export function MatchTab({ table, info, seen }: Props) {
  const seats = mine(info);
  const wide = useMedia(WIDE);
  const who = seats.length ? T.youAre(seats.map((seat) => nameOf(info, seat)).join(T.comma)) : info.you.role === "umpire" ? T.youUmpire : T.youWatch;
  return (
    <div class="matchtab">
      {!wide && table.failed && <p class="refused" role="alert">{table.failed}</p>}
      <p><strong>{who}{T.stop}</strong>{T.gap}{trustOf(info)}{info.hides ? `${T.gap}${info.plays ? T.hostPlays : T.hostSeesHands}` : ""}</p>
      {seats.length > 0 && !!info.keyed?.length && <VaultPanel table={table} info={info} />}
      {seats.length > 0 && <Wishes table={table} info={info} seen={seen} />}
      {!seen.over && seats.filter((seat) => !info.keyed?.includes(seat)).map((seat) => <Orders key={seat} path={table.path} seat={seat} name={seats.length > 1 ? nameOf(info, seat) : ""} n={seen.n} />)}
      {!seen.over && seats.filter((seat) => info.keyed?.includes(seat)).map((seat) => <Passes key={seat} table={table} seat={seat} name={seats.length > 1 ? nameOf(info, seat) : ""} seen={seen} />)}
      {!seen.over && <ClockForm path={table.path} info={info} n={seen.n} />}
      {info.you.role === "umpire" && <Desk path={table.path} info={info} seen={seen} />}
      {seats.length > 0 && <Notices />}
      {!seen.over && seats.map((seat) => <Away key={seat} path={table.path} seat={seat} name={seats.length > 1 ? nameOf(info, seat) : ""} />)}
      {seats.length > 0 && <Note table={table} />}
      {(info.you.owner || seats.length > 0) && <Invite table={table} info={info} />}
      <p class="ways">
        {(seen.over || info.finished || !info.hides) && <a href={`/m/${info.id}/${seen.n}`}>{T.replay}</a>}
        {(seen.over || info.finished) && <a href={inLanguage(`${table.path}/report`)} download={`${info.id}.html`}>{T.report}</a>}
        <a href={`${table.path}/log`} download={`${info.id}.limmu`}>{T.log}</a>
      </p>
      {info.you.role !== "public" && <p><Sure text={T.leave} ask={T.leaveSure} go={() => void post(`${table.path}/leave`).then(() => left(info.id)).then(() => location.assign("/"))} /></p>}
      <p><Language /></p>
      <p class="hint keys">{T.keys}</p>
    </div>
  );
}

/** Who could cheat with the dice. */
function trustOf({ dice = "", keyed = [] }: MatchInfo): string {
  if (keyed.length) return dice === "neutral" ? T.trust.actor : T.trust.seats;
  return dice === "host" ? T.trust.host : dice === "neutral" ? T.trust.neutral : "";
}

function Wishes({ table, info, seen }: Props) {
  return (
    <>
      {!seen.over && !info.wish && <EndForm table={table} info={info} />}
      {!seen.over && <p><Sure text={T.concede} ask={T.concedeSure} go={() => void table.give({ _: "end", how: "concede" })} /></p>}
    </>
  );
}

/** Taking back the last move, alone where that is allowed. */
export function TakeBack({ table }: { readonly table: Table }) {
  const { info, seen } = table;
  const undo = info?.undo ?? -1;
  if (!info || undo < 0 || info.wish || seen?.over || table.waits) return null;
  const signs = Keeper.seatsOf(info).length > 0;
  const others = !info.alone && info.seats.some((seat) => seat.person && !info.you.audience.includes(seat.id));
  const go = (): void => void (signs && info.alone ? table.give({ _: "undo", to: undo }) : table.wish("", { undo }));
  return <p class="back"><button type="button" onClick={go}>{T.takeBackMove}</button> {others && <span class="hint">{T.takeBackConsent}</span>}</p>;
}

function EndForm({ table, info }: { readonly table: Table; readonly info: MatchInfo }) {
  const [won, setWon] = useState("");
  return (
    <p class="pair wrap">
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

/** What the seats sign that agree, in this page's own words. */
function meaning(info: MatchInfo, wish: Wish): string {
  const input = wish.input as { readonly _: string; readonly to?: number; readonly winners?: readonly string[]; readonly party?: string; readonly key?: string };
  const who = nameOf(info, wish.by);
  if (input._ === "rekey") return T.wishKey(nameOf(info, input.party ?? ""), fingerprint(input.key ?? ""));
  if (input._ === "undo") return T.wishUndo(who, input.to ?? 0);
  return T.wishEndWon(who, (input.winners ?? []).map((seat) => nameOf(info, seat)).join(T.comma));
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
      <p>{info.keyed?.length ? meaning(info, wish) : wish.text ? T.wishBy(who, wish.text) : (wish.kind === "undo" ? T.wishUndo(who, wish.to ?? 0) : T.wishEnd(who))}</p>
      <p class="hint">{T.wishWaits(left.map((seat) => nameOf(info, seat)).join(T.comma))}</p>
      <p class="pair">
        {asks && <button type="button" class="main" onClick={() => void table.agree(wish)}>{T.agree}</button>}
        {asks && <button type="button" onClick={() => void table.wish("/refuse", { text: wish.text })}>{T.refuse}</button>}
        {wish.kind === "rekey" && info.you.role === "umpire" && <Sure text={T.wishKeyRule} ask={T.wishKeyRuleSure} go={() => void table.rule({ ...(wish.input as object), consents: [] })} />}
        {!asks && seats.includes(wish.by) && <button type="button" onClick={() => void table.wish("/refuse", { text: wish.text })}>{T.withdraw}</button>}
      </p>
    </section>
  );
}
