// A match of a server, entry by entry: drawings come in stretches.

import { get, getText, maybe } from "./api";
import { type Frames, groupsOf, type Roll, type Source, unrolled } from "./film";
import type { Aside, Groups, Line, MatchInfo, Moving, Seen, Timeline } from "./types";

const STRETCH = 64;
const KEPT = 40;

export async function served(id: string): Promise<Source> {
  const path = `/api/matches/${id}`;
  const [info, timeline] = await Promise.all([get<MatchInfo>(path), get<Timeline>(`${path}/timeline`)]);
  const [lines, rolls] = await Promise.all([maybe(get<Line[]>(`${path}/chronicle`)), maybe(get<Roll[]>(`${path}/rolls`))]);
  const stretches = new Map<number, Promise<readonly Groups[] | undefined>>();
  const stretch = (number: number): Promise<readonly Groups[] | undefined> => {
    const known = stretches.get(number) ?? maybe(get<Frames>(`${path}/frames?at=${number * STRETCH}`)).then(
      (found) => found && unrolled(found).map((drawn) => groupsOf(found, drawn)),
    );
    stretches.set(number, known);
    if (stretches.size > KEPT) stretches.delete(stretches.keys().next().value!);
    return known;
  };
  const groups = async (n: number, ahead: boolean): Promise<Groups | undefined> => {
    const number = Math.floor(n / STRETCH);
    if (ahead && (number + 1) * STRETCH < timeline.entries.length) void stretch(number + 1);
    if (ahead || stretches.has(number)) return (await stretch(number))?.[n % STRETCH];
    return (await maybe(get<Moving>(`${path}/moving?at=${n}`)))?.groups;
  };
  return {
    info,
    moments: timeline.entries,
    lines: lines ?? [],
    rolls: rolls ?? [],
    drawing: () => getText(`${path}/board`),
    groups,
    look: async (n) => {
      const [seen, aside] = await Promise.all([maybe(get<Seen>(`${path}/view?at=${n}`)), maybe(get<Aside>(`${path}/aside?at=${n}`))]);
      return { seen, aside };
    },
    address: (n) => `/m/${id}/${n}`,
  };
}
