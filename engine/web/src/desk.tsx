// The umpire's desk: back to an entry, a seat's forfeit, a note. The umpire vouches for the consent of all.

import { useState } from "preact/hooks";
import { Failed, newId, post } from "./api";
import { T } from "./text";
import type { MatchInfo, Seen } from "./types";

export function Desk({ path, info, seen }: { readonly path: string; readonly info: MatchInfo; readonly seen: Seen }) {
  const [to, setTo] = useState("");
  const [seat, setSeat] = useState("");
  const [text, setText] = useState("");
  const [said, setSaid] = useState("");
  const rule = (input: object) => async (event: Event): Promise<void> => {
    event.preventDefault();
    try {
      const { refused } = await post<{ refused?: { text?: string; code: string } }>(`${path}/rule`, { input, cmd: newId(), expects: seen.leaf });
      setSaid(refused ? refused.text || refused.code : T.ruled);
    } catch (error) {
      if (!(error instanceof Failed)) throw error;
      setSaid(error.message || T.away);
    }
  };
  const others = info.seats.map((one) => one.id).filter((one) => one !== seat);
  return (
    <section class="orders" aria-label={T.desk}>
      <h3>{T.desk}</h3>
      <form class="pair wrap" onSubmit={rule({ _: "undo", to: +to })}>
        <label>{T.deskUndo} <input type="number" required min={0} max={seen.n - 1} value={to} onInput={(event) => setTo(event.currentTarget.value)} /></label>
        <button type="submit">{T.goBack}</button>
      </form>
      {!seen.over && (
        <form class="pair wrap" onSubmit={rule({ _: "end", how: "forfeit", winners: others })}>
          <label>{T.deskForfeit} <select required value={seat} onChange={(event) => setSeat(event.currentTarget.value)}>
            <option value="" />
            {info.seats.map((one) => <option key={one.id} value={one.id}>{one.text}</option>)}
          </select></label>
          <button type="submit">{T.forfeit}</button>
        </form>
      )}
      <form class="pair" onSubmit={rule({ _: "note", text })}>
        <input value={text} required maxLength={500} aria-label={T.writeNote} placeholder={T.writeNote} onInput={(event) => setText(event.currentTarget.value)} />
        <button type="submit">{T.send}</button>
      </form>
      {said && <p role="status">{said}</p>}
    </section>
  );
}
