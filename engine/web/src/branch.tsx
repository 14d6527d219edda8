// What if: a match of its own that goes on after an entry, by hand or against bots.

import { useEffect, useState } from "preact/hooks";
import { Failed, get, maybe, post } from "./api";
import { T } from "./text";
import type { GameInfo, MatchInfo, Opened } from "./types";

export function Branch({ info, at }: { readonly info: MatchInfo; readonly at: number }) {
  const [levels, setLevels] = useState<readonly string[]>([]);
  const [bots, setBots] = useState<Readonly<Record<string, string>>>({});
  const [fault, setFault] = useState("");
  useEffect(() => void maybe(get<GameInfo[]>("/api/games")).then((games) => setLevels(games?.find((one) => one.id === info.game)?.bots ?? [])), [info.game]);
  const send = async (event: Event): Promise<void> => {
    event.preventDefault();
    const played = Object.fromEntries(Object.entries(bots).filter(([, level]) => level));
    try {
      const opened = await post<Opened>(`/api/matches/${info.id}/branch`, { at, bots: played, name: localStorage.getItem("name") ?? "" });
      location.href = `/m/${opened.id}#${opened.token}`;
    } catch (error) {
      if (!(error instanceof Failed)) throw error;
      setFault(error.message || T.away);
    }
  };
  return (
    <form class="matchtab" onSubmit={(event) => void send(event)}>
      <p>{T.branchHint(at)}</p>
      {info.seats.map((seat) => (
        <label key={seat.id} class="pair">{seat.text}
          <select value={bots[seat.id] ?? ""} onChange={(event) => setBots({ ...bots, [seat.id]: event.currentTarget.value })}>
            <option value="">{T.me}</option>
            {levels.map((level) => <option key={level} value={level}>{T.bot(level)}</option>)}
          </select>
        </label>
      ))}
      {fault && <p class="refused" role="alert">{fault}</p>}
      <button type="submit" class="main">{T.branchGo}</button>
    </form>
  );
}
