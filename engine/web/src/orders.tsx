// Standing orders of a seat: what is answered for it until it says otherwise.

import { useEffect, useState } from "preact/hooks";
import { Failed, get, maybe, put } from "./api";
import { T } from "./text";

type Order = { readonly _: string; readonly at?: string; readonly until?: string };
type Ordered = {
  readonly orders: readonly { readonly order: Order; readonly text: string }[];
  readonly sorts: readonly string[];
  readonly scopes: readonly string[];
  readonly news: readonly string[];
};

const plain = (id: string): string => id.replaceAll("_", " ");

export function Orders({ path, seat, name, n }: { readonly path: string; readonly seat: string; readonly name: string; readonly n: number }) {
  const [stand, setStand] = useState<Ordered>();
  const [at, setAt] = useState("");
  const [until, setUntil] = useState("");
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
  const give = (event: Event): void => {
    event.preventDefault();
    const pass = { _: "pass", at: at || stand.sorts[0]!, until: until || stand.scopes[0]! };
    void order([...orders.filter((one) => one.at !== pass.at), pass]);
  };
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
      {stand.sorts.length > 0 && (
        <form class="pair wrap" onSubmit={give}>
          <label>{T.passAt} <select value={at || stand.sorts[0]} onChange={(event) => setAt(event.currentTarget.value)}>{stand.sorts.map((one) => <option key={one} value={one}>{plain(one)}</option>)}</select></label>
          <label>{T.until} <select value={until || stand.scopes[0]} onChange={(event) => setUntil(event.currentTarget.value)}>{stand.scopes.map((one) => <option key={one} value={one}>{one === "touched" ? T.touched : T.endOf(plain(one))}</option>)}</select></label>
          <button type="submit">{T.order}</button>
        </form>
      )}
      {stand.news.map((text) => <p class="hint" key={text}>{text}</p>)}
      {fault && <p class="refused" role="alert">{fault}</p>}
    </section>
  );
}
