// The vault of a seat, for its person: where it is, what it refuses, and how it moves to another device.

import { Invite } from "../invite";
import type { Table } from "../table";
import { nameOf } from "../names";
import { Sit } from "../sit";
import { T } from "../text";
import type { MatchInfo } from "../types";
import { Keeper, type SeatVault } from "./keeper";
import { fingerprint, NewHere } from "./moving";

type Props = { readonly table: Table; readonly info: MatchInfo };

/** What the person must know at once: a vault that gives nothing, and whose token a roll waits for. */
export function VaultAlert({ table, info }: Props) {
  const waits = (info.due ?? []).filter((seat) => !Keeper.seatsOf(info).includes(seat));
  return (
    <>
      {[...table.keeper.vaults.values()].map((one) => <Fault key={one.seat} table={table} info={info} one={one} />)}
      {waits.length > 0 && <p class="offline" role="status">{T.vault.due(waits.map((seat) => nameOf(info, seat)).join(T.comma))}</p>}
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
  if (status.state === "here" && status.n >= 0 && !one.refuses) return <><p>{T.vault.here(name, fingerprint(status.host))}</p><details><summary>{T.vault.moveAway}</summary><p class="hint">{T.vault.moveHint}</p></details></>;
  if (status.state === "here" && status.fresh) return <NewHere table={table} info={info} one={one} status={status} />;
  if (status.state === "none" || status.state === "moved") return <p>{T.vault.state[status.state](name)} <button type="button" onClick={() => void table.keeper.moveHere(one.seat).then((input) => table.propose(one.seat, { input }))}>{T.vault.moveHere}</button></p>;
  return null;
}

/** A match that has not begun: whose keys it waits for. */
export function WaitingRoom({ table, info }: Props) {
  const { keeper } = table;
  const waiting = info.waiting ?? [];
  const names = waiting.map((seat) => nameOf(info, seat)).join(T.comma);
  return (
    <main class="lone">
      <h1>{info.title || info.scenario}</h1>
      <p role="status">{T.vault.waiting(names)}</p>
      <Sit table={table} />
      <p class="hint">{(info.dice === "neutral" ? T.vault.agreeActor : T.vault.agree)((info.keyed ?? []).map((seat) => nameOf(info, seat)).join(T.comma))}</p>
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
