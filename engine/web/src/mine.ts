// The matches at which this browser has a seat, or the umpire's desk: the lobby leads back to them.

import { Failed, get } from "./api";
import { forget } from "./kept";
import type { MatchInfo, You } from "./types";

const KEPT = "mine";
const MOST = 30;

const ids = (): readonly string[] => JSON.parse(localStorage.getItem(KEPT) ?? "[]");
const put = (found: readonly string[]): void => localStorage.setItem(KEPT, JSON.stringify(found.slice(0, MOST)));

const isAtHome = ({ role, owner }: You): boolean => role !== "public" || !!owner;

/** Keep that this browser may do more here than everybody: the last ones it came to are first. */
export function came({ id, you }: MatchInfo): void {
  if (isAtHome(you)) put([id, ...ids().filter((one) => one !== id)]);
}

/** Keep a match no longer, nor anything of it: somebody leaves. */
export async function left(id: string): Promise<void> {
  put(ids().filter((one) => one !== id));
  await forget();
}

/** Those matches as they stand: first where it is this browser's turn, last what is over. What is gone is kept no longer. */
export async function mine(): Promise<readonly MatchInfo[]> {
  const found = await Promise.all(ids().map(look));
  const rank = (info: MatchInfo): number => (info.over ? 2 : isAsked(info) ? 0 : 1);
  return found.filter((one) => one !== undefined).sort((one, other) => rank(one) - rank(other));
}

async function look(id: string): Promise<MatchInfo | undefined> {
  try {
    const info = await get<MatchInfo>(`/api/matches/${id}`);
    if (isAtHome(info.you)) return info;
  } catch (error) {
    if (!(error instanceof Failed) || ![403, 404].includes(error.status)) return undefined;
  }
  put(ids().filter((one) => one !== id));
  return undefined;
}

/** Whether one of this browser's seats is asked. */
export const isAsked = (info: MatchInfo): boolean => !info.over && (info.asked ?? []).some((seat) => info.you.audience.includes(seat));
