// Where a branch and what happened part, and how each goes on from there.

import { useEffect, useState } from "preact/hooks";
import { Failed, get } from "./api";
import { T } from "./text";
import type { Line } from "./types";

type Side = { readonly n: number; readonly outcome: string; readonly lines: readonly Line[] };
type Difference = { readonly same: boolean; readonly parting: number; readonly this: Side; readonly other: Side };

type Props = { readonly id: string; readonly parent: string; readonly go: (n: number) => void };

export function Parting({ id, parent, go }: Props) {
  const [found, setFound] = useState<Difference>();
  const [fault, setFault] = useState("");
  useEffect(() => void get<Difference>(`/api/matches/${id}/diff?with=${parent}`).then(setFound, (error) => setFault(error instanceof Failed ? error.message || T.away : String(error))), [id, parent]);
  if (fault) return <p class="refused" role="alert">{fault}</p>;
  if (!found) return <p role="status">…</p>;
  if (found.same) return <p>{T.partNot}</p>;
  return (
    <section class="parting" aria-label={T.parting(found.parting)}>
      <p><button type="button" onClick={() => go(found.parting)}>{T.parting(found.parting)}</button></p>
      <div class="sides">
        <How title={T.partThere} side={found.other} />
        <How title={T.partHere} side={found.this} />
      </div>
    </section>
  );
}

function How({ title, side }: { readonly title: string; readonly side: Side }) {
  return (
    <div>
      <h3>{title}</h3>
      <p class="hint">{side.outcome || T.entries(side.n)}</p>
      <ol>
        {side.lines.filter((line) => line.kind !== "heading").map((line, i) => <li key={i} class={line.kind}>{line.kind === "input" && <b>{line.n} </b>}{line.text}</li>)}
        {!side.lines.length && <li class="hint">{T.partEnds}</li>}
      </ol>
    </div>
  );
}
