// What a roll decided, with the chances of each outcome.

import { useEffect, useState } from "preact/hooks";
import { Failed, get } from "./api";
import { T } from "./text";

export type Chances = {
  readonly answers: readonly {
    readonly assumed: readonly string[];
    readonly wins: readonly { readonly who: string; readonly percent: number }[];
    readonly outcomes: readonly { readonly percent: number; readonly text: string; readonly fell: boolean }[];
  }[];
};

export function Odds({ path, at }: { readonly path: string; readonly at: number }) {
  const [found, setFound] = useState<Chances>();
  const [asked, setAsked] = useState(-1);
  const [failed, setFailed] = useState("");
  useEffect(() => (setFound(undefined), setFailed("")), [at]);
  const ask = (): void => {
    setAsked(at);
    setFailed("");
    void get<Chances>(`${path}/odds?at=${at}`).then(setFound, (error) => setFailed(error instanceof Failed ? error.message || T.away : String(error)));
  };
  if (!found || asked !== at) return <p><button type="button" onClick={ask}>{T.odds}</button> <span class="hint" role="status">{failed || (asked === at && T.supposing)}</span></p>;
  return <Outcomes found={found} />;
}

/** Every outcome with its chance, for each answer; of several each under its name. */
export function Outcomes({ found, names = [] }: { readonly found: Chances; readonly names?: readonly string[] }) {
  return (
    <>
      {found.answers.map((one, i) => (
        <div key={i} class="odds">
          {found.answers.length > 1 && <h4>{names[i]}</h4>}
          {one.wins.length > 0 && <p>{one.wins.map(({ who, percent }) => `${who}: ${Math.round(percent)} %`).join("; ")}</p>}
          <ul>
            {one.outcomes.map((outcome) => (
              <li key={outcome.text} class={outcome.fell ? "fell" : ""}>
                <strong>{Math.round(outcome.percent)} %</strong> {outcome.text} {outcome.fell && <em>{T.fell}</em>}
                <svg class="bar" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true"><rect width={outcome.percent} height="4" fill="currentColor" /></svg>
              </li>
            ))}
          </ul>
          {one.assumed.length > 0 && <p class="hint">{T.assumed(one.assumed.join("; "))}</p>}
        </div>
      ))}
    </>
  );
}
