// What a device without the vault of its seat wants to answer: the device that keeps the vault signs it, or declines.

import { useEffect, useState } from "preact/hooks";
import { maybe, post } from "../api";
import type { Table } from "../table";
import { nameOf } from "../names";
import { T } from "../text";
import type { Answer, MatchInfo, Preview } from "../types";

type Props = { readonly table: Table; readonly info: MatchInfo };

export function Proposed({ table, info }: Props) {
  return <>{(info.proposed ?? []).map(({ seat, input, leaf }) => input._ !== "rekey" && <One key={seat} table={table} info={info} seat={seat} input={input} leaf={leaf} />)}</>;
}

function One({ table, info, seat, input, leaf }: Props & { readonly seat: string; readonly input: Answer; readonly leaf: string }) {
  const [found, setFound] = useState<Preview>();
  const may = input._ === "interject" ? { may: input.may } : {};
  const key = JSON.stringify(input);
  useEffect(() => void maybe(post<Preview>(`${table.path}/preview?seat=${seat}`, { answer: input.answer, expects: leaf, ...may })).then(setFound), [table, seat, key, leaf]);
  const signs = table.keeper.signs(seat);
  const gone = (): void => void table.propose(seat);
  const sign = (): void => void table.give(input, seat, leaf);
  const text = found ? found.text || found.key : "…";
  return (
    <section class="wish" role="status" aria-label={T.vault.proposal}>
      <p>{signs ? T.vault.proposes(nameOf(info, seat)) : T.vault.proposed(nameOf(info, seat))} <strong>{text}</strong></p>
      <p class="pair">
        {signs && <button type="button" class="main" disabled={!found || table.waits} onClick={sign}>{T.vault.sign}</button>}
        <button type="button" onClick={gone}>{signs ? T.vault.decline : T.withdraw}</button>
      </p>
    </section>
  );
}
