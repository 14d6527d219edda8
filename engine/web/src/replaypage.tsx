// The replay of a match of the server: with odds, and what if it had gone on from here otherwise.

import { useEffect, useState } from "preact/hooks";
import { Branch } from "./branch";
import { Parting } from "./diff";
import type { Source } from "./film";
import { Odds } from "./odds";
import { Replay } from "./replay";
import { served } from "./served";
import { T } from "./text";

/** The parent of a match that came as a file. */
const IMPORTED = "file";

export function ReplayPage({ id, first }: { readonly id: string; readonly first: number }) {
  const [source, setSource] = useState<Source>();
  const [fault, setFault] = useState("");
  useEffect(() => void served(id).then(setSource, () => setFault(T.notReplayed)), [id]);
  const [beside, setBeside] = useState<Source>();
  const compare = (parent: string): void => void served(parent).then(setBeside, () => setAlone(true));
  const [alone, setAlone] = useState(false);
  if (fault) return <main class="lone"><h1>Limmu</h1><p role="alert">{fault}</p><a href={`/m/${id}`}>{T.toTable}</a></main>;
  if (!source) return <main class="lone"><h1>Limmu</h1><p role="status">…</p></main>;
  const { info, moments } = source;
  const parent = info.parent === IMPORTED ? "" : info.parent;
  const path = `/api/matches/${id}`;
  return (
    <Replay source={source} first={first} home={`/m/${id}`} beside={beside}
      above={({ n }) => info.finished && moments[n + 1]?.kind === "roll_dice" && <div class="part rolled"><Odds path={path} at={n} /></div>}
      more={({ n, leap }) => (info.finished || parent ? [{ id: "branch", text: T.branch, body: () => (
        <>
          {alone && <p role="alert">{T.gone}</p>}
          {parent && <p><button type="button" onClick={() => (beside ? setBeside(undefined) : compare(parent))}>{beside ? T.compareNot : T.compare}</button></p>}
          {beside && <Parting id={id} parent={parent ?? ""} go={(n) => leap(n)} />}
          {info.finished && <Branch info={info} at={n} key={info.id} />}
        </>
      ) }] : [])} />
  );
}
