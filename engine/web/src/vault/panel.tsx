// The vault of a seat, for its person: where it is, what it refuses, and how it moves to another device.

import { useState } from "preact/hooks";
import { Invite } from "../invite";
import type { Table } from "../table";
import { nameOf } from "../names";
import { Sit } from "../sit";
import { T } from "../text";
import type { MatchInfo } from "../types";
import { codeOf, Keeper, type SeatVault } from "./keeper";
import type { Status } from "./worker";

type Props = { readonly table: Table; readonly info: MatchInfo };

export const fingerprint = (key: string): string => `${key.slice(0, 4)} ${key.slice(4, 8)} ${key.slice(8, 12)}`;

/** What the person must know at once: a vault that gives nothing, and whose token a roll waits for. */
export function VaultAlert({ table, info }: Props) {
  const waits = (info.due ?? []).filter((seat) => !Keeper.seatsOf(info).includes(seat));
  return (
    <>
      {[...table.keeper.vaults.values()].map((one) => <Fault key={one.seat} table={table} info={info} one={one} />)}
      {waits.length > 0 && <p class="offline" role="status">{T.vault.due(waits.map((seat) => nameOf(info, seat)).join(", "))}</p>}
    </>
  );
}

function Fault({ table, info, one }: Props & { readonly one: SeatVault }) {
  const name = nameOf(info, one.seat);
  const lack = table.keeper.lack;
  if (lack) return <p class="offline" role="alert">{T.vault.lack[lack]} {T.vault.watch(name)}</p>;
  const state = one.status?.state;
  if (state === "here" && one.status!.fresh) return <p class="offline" role="status">{T.vault.asks(name)}</p>;
  if (state === "none" || state === "moved" || state === "elsewhere") return <p class="offline" role="status">{T.vault.state[state](name)}</p>;
  if (!one.refuses) return null;
  return (
    <p class="offline" role="alert">
      {T.vault.refuses(one.refuses)} {one.mayGoOn && <button type="button" onClick={() => void table.keeper.goOn(one.seat)}>{T.vault.goOn}</button>}
    </p>
  );
}

export function VaultPanel({ table, info }: Props) {
  return (
    <section class="vault" aria-label={T.vault.title}>
      <h3>{T.vault.title}</h3>
      {[...table.keeper.vaults.values()].map((one) => <One key={one.seat} table={table} info={info} one={one} />)}
      <p class="hint">{T.vault.page}</p>
    </section>
  );
}

function One({ table, info, one }: Props & { readonly one: SeatVault }) {
  const { status } = one;
  const name = nameOf(info, one.seat);
  if (!status) return null;
  if (status.state === "here" && status.n >= 0 && !one.refuses) return <><p>{T.vault.here(name, fingerprint(status.host))}</p><HandOver table={table} seat={one.seat} /></>;
  if (status.state === "here" && status.fresh) return <NewHere table={table} info={info} one={one} status={status} />;
  if (status.state === "none" || status.state === "moved") return <p>{T.vault.state[status.state](name)} <button type="button" onClick={() => void table.keeper.moveHere(one.seat)}>{T.vault.moveHere}</button></p>;
  return null;
}

/** A new key, which the old device lets in; where that is lost, the others do. */
function NewHere({ table, info, one, status }: Props & { readonly one: SeatVault; readonly status: Status }) {
  const lost = (): void => void table.wish(`?seat=${one.seat}`, { key: status.key, anchor: status.anchor });
  return (
    <>
      <Code code={codeOf(status)} />
      <p class="hint">{T.vault.lostHint(fingerprint(status.key))}</p>
      {!info.wish && <p><button type="button" onClick={lost}>{T.vault.lost}</button></p>}
    </>
  );
}

/** What the old device needs: public, so it may be sent by any way. */
function Code({ code }: { readonly code: string }) {
  return (
    <label>{T.vault.code}<input readOnly value={code} onFocus={(event) => event.currentTarget.select()} /></label>
  );
}

/** Let another device have the seat: this one signs that, and is empty from then on. */
function HandOver({ table, seat }: { readonly table: Table; readonly seat: string }) {
  const [code, setCode] = useState("");
  const input = Keeper.handOver(seat, code);
  const send = (event: Event): void => {
    event.preventDefault();
    if (input) void table.give(input, seat);
  };
  return (
    <details>
      <summary>{T.vault.moveAway}</summary>
      <p class="hint">{T.vault.moveHint}</p>
      <form class="pair wrap" onSubmit={send}>
        <label>{T.vault.code}<input value={code} onInput={(event) => setCode(event.currentTarget.value)} /></label>
        <button type="submit" disabled={!input}>{T.vault.moveNow}</button>
      </form>
    </details>
  );
}

/** A match that has not begun: whose keys it waits for. */
export function WaitingRoom({ table, info }: Props) {
  const { keeper } = table;
  const waiting = info.waiting ?? [];
  const names = waiting.map((seat) => nameOf(info, seat)).join(", ");
  return (
    <main class="lone">
      <h1>{info.title || info.scenario}</h1>
      <p role="status">{T.vault.waiting(names)}</p>
      <Sit table={table} />
      <p class="hint">{(info.dice === "neutral" ? T.vault.agreeActor : T.vault.agree)((info.keyed ?? []).map((seat) => nameOf(info, seat)).join(", "))}</p>
      {[...keeper.vaults.values()].map((one) => {
        const waits = waiting.includes(one.seat);
        const why = keeper.lack ? T.vault.lack[keeper.lack] : one.refuses;
        return (
          <section key={one.seat}>
            {!waits && <p>{T.vault.ready(nameOf(info, one.seat))}</p>}
            {waits && why && <p role="alert" class="refused">{why}</p>}
            {waits && keeper.lack && <p><button type="button" onClick={() => void keeper.withoutVault(one.seat)}>{T.vault.without}</button> <span class="hint">{T.vault.withoutHint}</span></p>}
          </section>
        );
      })}
      {info.you.owner && <Invite table={table} info={info} />}
      <p><a href="/">{T.toLobby}</a></p>
    </main>
  );
}
