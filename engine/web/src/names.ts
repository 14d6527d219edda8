// What a seat is called.

import { T } from "./text";
import type { MatchInfo } from "./types";

export function nameOf(info: MatchInfo | undefined, seat: string): string {
  return info?.seats.find((one) => one.id === seat)?.text ?? (seat === "chance" ? T.chance : seat);
}
