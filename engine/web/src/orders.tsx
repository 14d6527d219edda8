// Standing orders of a seat: what is answered for it until it says otherwise.

import { useEffect, useState } from "preact/hooks";
import { Failed, get, maybe, put } from "./api";
import type { Table } from "./table";
import { T } from "./text";
import type { Seen } from "./types";

type Order = { readonly _: string; readonly at?: string; readonly until?: string };
type Ordered = {
  readonly orders: readonly { readonly order: Order; readonly text: string }[];
  readonly sorts: readonly string[];
  readonly scopes: readonly string[];
  readonly windows: Readonly<Record<string, readonly string[]>>;
  readonly texts: Readonly<Record<string, string>>;
  readonly news: readonly string[];
};

/** What a pass is for, and until when. */
function PassForm({ stand, scopes, give }: { readonly stand: Ordered; readonly scopes: readonly string[]; readonly give: (at: string, until: string) => void }) {
  const [at, setAt] = useState(stand.sorts[0]!);
  const [until, setUntil] = useState(scopes[0]!);
  return (
    <form class="pair wrap" onSubmit={(event) => (event.preventDefault(), give(at, until))}>
      <label>{T.passAt} <select value={at} onChange={(event) => setAt(event.currentTarget.value)}>{stand.sorts.map((one) => <option key={one} value={one}>{stand.texts[one] ?? one}</option>)}</select></label>
      <label>{T.until} <select value={until} onChange={(event) => setUntil(event.currentTarget.value)}>{scopes.map((one) => <option key={one} value={one}>{untilOf(stand, one)}</option>)}</select></label>
      <button type="submit">{T.order}</button>
    </form>
  );
}

const untilOf = (stand: Ordered, scope: string): string => (scope === "touched" ? T.touched : T.endOf(stand.texts[scope] ?? scope));

type PassesProps = { readonly table: Table; readonly seat: string; readonly name: string; readonly seen: Seen };

/** What this device gives by itself, and passes that its vault signs: these stand in the log, so the rules pass while the device is away. */
export function Passes({ table, seat, name, seen }: PassesProps) {
  const [stand, setStand] = useState<Ordered>();
  useEffect(() => void maybe(get<Ordered>(`${table.path}/orders?seat=${seat}`)).then(setStand), [table, seat, seen.n]);
  if (!stand || !table.keeper.signs(seat)) return null;
  const give = async (at: string, until: string): Promise<void> => {
    for (const window of stand.windows[at] ?? []) await table.give({ _: "pass", scope: `${window}:${until}` }, seat);
  };
  const mine = (seen.passes ?? []).filter(([whose]) => whose === seat).map(([, scope]) => scope.split(":"));
  const told = new Set(mine.map(([window = "", until = ""]) => {
    const sort = stand.sorts.find((one) => stand.windows[one]?.includes(window)) ?? window;
    return T.passes(stand.texts[sort] ?? sort, untilOf(stand, until));
  }));
  return (
    <section class="orders" aria-label={T.orders}>
      <h3>{name ? T.ordersOf(name) : T.orders}</h3>
      <label class="once"><input type="checkbox" checked={table.forces(seat)} onChange={(event) => table.setForces(event.currentTarget.checked)} /> {T.forced}</label>
      <p class="hint">{T.forcedHint}</p>
      {[...told].map((text) => <p key={text}>{text}</p>)}
      {told.size > 0 && <p><button type="button" onClick={() => void table.give({ _: "pass", scope: "" }, seat)}>{T.withdraw}</button></p>}
      {stand.sorts.length > 0 && (
        <>
          <p class="hint">{T.passesHint}</p>
          <PassForm stand={stand} scopes={stand.scopes.filter((one) => one !== "match")} give={(at, until) => void give(at, until)} />
        </>
      )}
    </section>
  );
}

export function Orders({ path, seat, name, n }: { readonly path: string; readonly seat: string; readonly name: string; readonly n: number }) {
  const [stand, setStand] = useState<Ordered>();
  const [fault, setFault] = useState("");
  const where = `${path}/orders?seat=${seat}`;
  useEffect(() => void maybe(get<Ordered>(where)).then(setStand), [where, n]);
  if (!stand) return null;
  const orders = stand.orders.map((one) => one.order);
  const order = async (wanted: readonly Order[]): Promise<void> => {
    try {
      setStand(await put<Ordered>(where, { orders: wanted }));
      setFault("");
    } catch (error) {
      if (!(error instanceof Failed)) throw error;
      setFault(error.message || T.away);
    }
  };
  const give = (at: string, until: string): void => void order([...orders.filter((one) => one.at !== at), { _: "pass", at, until }]);
  const forced = orders.find((one) => one._ === "forced");
  return (
    <section class="orders" aria-label={T.orders}>
      <h3>{name ? T.ordersOf(name) : T.orders}</h3>
      <label class="once"><input type="checkbox" checked={forced !== undefined} onChange={() => void order(forced ? orders.filter((one) => one !== forced) : [...orders, { _: "forced" }])} /> {T.forced}</label>
      <ul>
        {stand.orders.filter((one) => one.order._ !== "forced").map((one) => (
          <li key={one.text} class="pair"><span>{one.text}</span><button type="button" onClick={() => void order(orders.filter((other) => other !== one.order))}>{T.withdraw}</button></li>
        ))}
      </ul>
      {stand.sorts.length > 0 && <PassForm stand={stand} scopes={stand.scopes} give={give} />}
      {stand.news.map((text) => <p class="hint" key={text}>{text}</p>)}
      {fault && <p class="refused" role="alert">{fault}</p>}
    </section>
  );
}
