// The clocks of a match: what each seat has left, and the form with which whoever opened the match sets them.

import { useEffect, useState } from "preact/hooks";
import { Failed, get, maybe, put } from "./api";
import { nameOf } from "./names";
import { T } from "./text";
import type { MatchInfo } from "./types";

type Terms = { readonly move: number; readonly match: number; readonly away: Readonly<Record<string, readonly (readonly [number, number])[]>> };
type Clocks = { readonly terms: Terms; readonly at: number; readonly seats: readonly { readonly seat: string; readonly move: number; readonly match: number; readonly runs: boolean; readonly out: boolean }[] };

const HOUR = 3600;

/** Days, hours and minutes that are left. */
const time = (seconds: number): string => {
  const [days, hours, minutes] = [Math.floor(seconds / 86400), Math.floor((seconds / HOUR) % 24), Math.floor((seconds / 60) % 60)];
  return [days && `${days} d`, (days || hours) && `${hours} h`, `${minutes} min`].filter(Boolean).join(" ");
};

export function ClockForm({ path, info, n }: { readonly path: string; readonly info: MatchInfo; readonly n: number }) {
  const [clocks, setClocks] = useState<Clocks>();
  const [fault, setFault] = useState("");
  const where = `${path}/clocks`;
  useEffect(() => void maybe(get<Clocks>(where)).then(setClocks), [where, n]);
  if (!clocks) return null;
  const { terms } = clocks;
  const set = async (wanted: Terms): Promise<void> => {
    try {
      setClocks(await put<Clocks>(where, wanted));
      setFault("");
    } catch (error) {
      if (!(error instanceof Failed)) throw error;
      setFault(error.message || T.away);
    }
  };
  const send = (event: Event & { currentTarget: HTMLFormElement }): void => {
    event.preventDefault();
    const [move, match] = ["move", "match"].map((name) => Math.round(Number(new FormData(event.currentTarget).get(name)) * HOUR));
    void set({ ...terms, move: move!, match: match! });
  };
  const leave = (event: Event & { currentTarget: HTMLFormElement }): void => {
    event.preventDefault();
    const [seat, from, until] = ["seat", "from", "until"].map((name) => String(new FormData(event.currentTarget).get(name)));
    const span = [Date.parse(from!) / 1000, Date.parse(until!) / 1000 + 86400] as const;
    void set({ ...terms, away: { ...terms.away, [seat!]: [...(terms.away[seat!] ?? []), span] } });
  };
  const runs = terms.move > 0 || terms.match > 0;
  if (!runs && !info.you.owner) return null;
  return (
    <section class="orders" aria-label={T.clocks}>
      <h3>{T.clocks}</h3>
      {runs && <ul>{clocks.seats.map((one) => <li key={one.seat}>{nameOf(info, one.seat)}: {one.out ? T.timeOut : [one.move, one.match].filter((left) => left >= 0).map(time).join(" · ")}</li>)}</ul>}
      {info.you.owner && (
        <form class="pair wrap" key={`${terms.move} ${terms.match}`} onSubmit={send}>
          <label>{T.hoursMove} <input type="number" name="move" min={0} max={8760} step="any" defaultValue={`${terms.move / HOUR}`} /></label>
          <label>{T.hoursMatch} <input type="number" name="match" min={0} max={87600} step="any" defaultValue={`${terms.match / HOUR}`} /></label>
          <button type="submit">{T.setClocks}</button>
        </form>
      )}
      {info.you.owner && runs && (
        <form class="pair wrap" onSubmit={leave}>
          <label>{T.holidays} <select name="seat">{info.seats.map((one) => <option key={one.id} value={one.id}>{one.text}</option>)}</select></label>
          <label>{T.from} <input type="date" name="from" required /></label>
          <label>{T.until} <input type="date" name="until" required /></label>
          <button type="submit">{T.add}</button>
        </form>
      )}
      {fault && <p class="refused" role="alert">{fault}</p>}
    </section>
  );
}
