// What whoever opened a match may do with its seats: links for others, and bots; whoever has a seat, a new link for it.

import { useEffect, useState } from "preact/hooks";
import { Failed, get, maybe, post } from "./api";
import { Links } from "./links";
import { Sure } from "./sure";
import type { Table } from "./table";
import { T } from "./text";
import type { GameInfo, MatchInfo } from "./types";

export function Invite({ table, info }: { readonly table: Table; readonly info: MatchInfo }) {
  const [links, setLinks] = useState<Readonly<Record<string, string>>>({});
  const [fault, setFault] = useState("");
  const [sum, setSum] = useState<string>();
  const roles = [...info.seats.filter((seat) => !seat.bot).map((seat) => [seat.id, seat.text] as const), ["public", T.watchLink] as const, ["umpire", T.umpireLink] as const];
  const renewed = roles.filter(([role]) => info.you.owner || info.you.audience.includes(role) && role !== "public" && role !== "umpire");
  const invite = async (role: string, way: "invite" | "revoke"): Promise<void> => {
    try {
      const { link, fingerprint } = await post<{ link: string; fingerprint?: string }>(`${table.path}/${way}`, { role });
      setLinks((known) => ({ ...known, [role]: link }));
      setSum(fingerprint);
    } catch (error) {
      if (!(error instanceof Failed)) throw error;
      setFault(error.message);
    }
  };
  return (
    <details>
      <summary>{T.invite}</summary>
      {info.you.owner && <p class="pair wrap">{roles.map(([role, text]) => <button type="button" key={role} onClick={() => void invite(role, "invite")}>{T.newLink}: {text}</button>)}</p>}
      <p class="pair wrap">{renewed.map(([role, text]) => <Sure key={role} text={T.revoke(text)} ask={T.revokeSure(text)} go={() => void invite(role, "revoke")} />)}</p>
      {info.you.owner && <HandOver path={table.path} info={info} />}
      {fault && <p class="refused" role="alert">{fault}</p>}
      <Links links={roles.filter(([role]) => links[role]).map(([role, text]) => ({ text, link: links[role]! }))} fingerprint={sum} />
    </details>
  );
}

/** Let a bot play a seat from now on. */
function HandOver({ path, info }: { readonly path: string; readonly info: MatchInfo }) {
  const [levels, setLevels] = useState<readonly string[]>([]);
  const [seat, setSeat] = useState(info.seats[0]!.id);
  const [level, setLevel] = useState("");
  useEffect(() => void maybe(get<GameInfo[]>("/api/games")).then((games) => setLevels(games?.find((one) => one.id === info.game)?.bots ?? [])), [info.game]);
  if (!levels.length) return null;
  const send = (event: Event): void => {
    event.preventDefault();
    void maybe(post(`${path}/seats/${seat}`, { bot: level || levels[0] }));
  };
  return (
    <form class="pair wrap" onSubmit={send}>
      <label>{T.seat} <select value={seat} onChange={(event) => setSeat(event.currentTarget.value)}>{info.seats.map((one) => <option key={one.id} value={one.id}>{one.text}</option>)}</select></label>
      <label>{T.by} <select value={level || levels[0]} onChange={(event) => setLevel(event.currentTarget.value)}>{levels.map((one) => <option key={one} value={one}>{T.bot(one)}</option>)}</select></label>
      <button type="submit">{T.handOver}</button>
    </form>
  );
}
