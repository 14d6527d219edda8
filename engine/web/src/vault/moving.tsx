// A seat moves to another device: that one shows a link, and asks by the server; the device that holds the vault signs the
// new key, once its person has compared the number that both reckon from it. No secret leaves either of them.

import { useEffect, useState } from "preact/hooks";
import { Links } from "../links";
import { nameOf } from "../names";
import type { Table } from "../table";
import { T } from "../text";
import type { MatchInfo, Rekey } from "../types";
import { Keeper, rekeyOf, type SeatVault } from "./keeper";
import type { Status } from "./worker";

type Props = { readonly table: Table; readonly info: MatchInfo };

/** So many rounds, that nobody finds another key with the same number while two people compare it (docs/serving.md, *Vaults*). */
const ROUNDS = 1_000_000;

export const fingerprint = (key: string): string => `${key.slice(0, 4)} ${key.slice(4, 8)} ${key.slice(8, 12)}`;

/** What a link asks: its part behind #. */
export function askedBy(hash: string): Rekey | undefined {
  const [, party, key, anchor] = /^move=([\w-]+)\.([\w-]{43})\.([\w-]{43})$/.exec(hash) ?? [];
  return party && key && anchor ? { _: "rekey", party, key, anchor } : undefined;
}

const linkOf = (match: string, { party, key, anchor }: Rekey): string => `/m/${match}#move=${party}.${key}.${anchor}`;

/** The number of a new key and chain: twelve digits, of all that the vault that holds the seat would sign. */
async function numberOf(match: string, { party, key, anchor }: Rekey): Promise<string> {
  const bytes = new TextEncoder();
  const base = await crypto.subtle.importKey("raw", bytes.encode(`${key}.${anchor}`), "PBKDF2", false, ["deriveBits"]);
  const salt = bytes.encode(`limmu move ${match} ${party}`);
  const bits = await crypto.subtle.deriveBits({ name: "PBKDF2", hash: "SHA-256", salt, iterations: ROUNDS }, base, 64);
  const digits = `${new DataView(bits).getBigUint64(0) % 10n ** 12n}`.padStart(12, "0");
  return digits.replace(/(\d{4})(?=\d)/g, "$1 ");
}

function useNumber(match: string, input: Rekey): string {
  const [found, setFound] = useState("");
  useEffect(() => {
    let here = true;
    setFound("");
    void numberOf(match, input).then((number) => here && setFound(number));
    return () => void (here = false);
  }, [match, input.party, input.key, input.anchor]);
  return found;
}

/** At the device that holds a vault: who asks for it, by a link or by the server. */
export function Moving({ table, info }: Props) {
  const { asks, keeper } = table;
  const elsewhere = asks && !keeper.signs(asks.party) && (keeper.lack || !Keeper.seatsOf(info).includes(asks.party) || keeper.vaults.get(asks.party)?.status);
  const posted = (info.proposed ?? []).flatMap(({ input }) => (input._ === "rekey" && input.key !== asks?.key ? [input] : []));
  return (
    <>
      {elsewhere && <p class="wish" role="alert">{T.vault.moveElsewhere(nameOf(info, asks.party))}</p>}
      {[...(asks ? [asks] : []), ...posted].map((input) => keeper.signs(input.party) && <Asking key={input.key} table={table} info={info} input={input} />)}
    </>
  );
}

function Asking({ table, info, input }: Props & { readonly input: Rekey }) {
  const number = useNumber(info.id, input);
  const gone = (): void => {
    table.asks = undefined;
    void table.propose(input.party);
  };
  const move = async (): Promise<void> => {
    await table.give(input, input.party);
    if (!table.refused && !table.failed) gone();
  };
  return (
    <section class="wish" role="alert" aria-label={T.vault.moveAway}>
      <p>{T.vault.moveAsks(nameOf(info, input.party))}</p>
      <p class="code">{number || "…"}</p>
      <p class="hint">{T.vault.moveEmpties}</p>
      <p class="pair wrap">
        <button type="button" class="main" disabled={!number || table.waits} onClick={() => void move()}>{T.vault.moveNow}</button>
        <button type="button" onClick={gone}>{T.vault.moveNot}</button>
      </p>
    </section>
  );
}

/** At the device to which a seat is to move; where the old one is lost, the others let the new key in. */
export function NewHere({ table, info, one, status }: Props & { readonly one: SeatVault; readonly status: Status }) {
  const input = rekeyOf(one);
  const number = useNumber(info.id, input);
  const asked = info.proposed?.some((other) => other.input._ === "rekey" && other.input.key === input.key);
  const link = new URL(linkOf(info.id, input), location.href).href;
  const lost = (): void => void table.wish(`?seat=${one.seat}`, { key: status.key, anchor: status.anchor });
  return (
    <>
      {asked ? <p>{T.vault.moveShow(nameOf(info, one.seat))}</p> : <p>{T.vault.moveRefused} <button type="button" onClick={() => void table.propose(one.seat, { input })}>{T.vault.moveAgain}</button></p>}
      <p class="code" role="status" aria-label={T.vault.moveNumber}>{number || "…"}</p>
      <p class="hint">{T.vault.moveByLink}</p>
      <Links links={[{ text: T.vault.moveLink, link }]} first={link} />
      <details>
        <summary>{T.vault.lost}</summary>
        <p class="hint">{T.vault.lostHint(fingerprint(status.key))}</p>
        {!info.wish && <p><button type="button" onClick={lost}>{T.vault.lostAsk}</button></p>}
      </details>
    </>
  );
}
