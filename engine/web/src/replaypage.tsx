// The replay of a match of the server: with odds, and what if it had gone on from here otherwise.

import { useEffect, useState } from "preact/hooks";
import { Branch } from "./branch";
import type { Source } from "./film";
import { Odds } from "./odds";
import { Replay } from "./replay";
import { served } from "./served";
import { T } from "./text";

export function ReplayPage({ id, first }: { readonly id: string; readonly first: number }) {
  const [source, setSource] = useState<Source>();
  const [fault, setFault] = useState("");
  useEffect(() => void served(id).then(setSource, () => setFault(T.notReplayed)), [id]);
  if (fault) return <main class="lone"><h1>Limmu</h1><p role="alert">{fault}</p><a href={`/m/${id}`}>{T.toTable}</a></main>;
  if (!source) return <main class="lone"><h1>Limmu</h1><p role="status">…</p></main>;
  const { info, moments } = source;
  const path = `/api/matches/${id}`;
  return (
    <Replay source={source} first={first} home={`/m/${id}`}
      above={({ n }) => info.finished && moments[n + 1]?.kind === "roll_dice" && <div class="part rolled"><Odds path={path} at={n} /></div>}
      more={({ n }) => (info.finished ? [{ id: "branch", text: T.branch, body: () => <Branch info={info} at={n} key={info.id} /> }] : [])} />
  );
}
