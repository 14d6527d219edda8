// A match entry by entry, wherever it comes from: a server, or the file of a report.

import type { Aside, Groups, Line, MatchInfo, Moment, Seen } from "./types";

/** A roll: at which entry, by whom ("" for nobody), what for, the sides of each die and how it fell. */
export type Roll = readonly [n: number, by: string, purpose: string, sides: readonly number[], faces: readonly number[]];

/** Drawings as changes: of each group how much stays at its start and its end, and which pieces come between. */
export type Frames = {
  readonly groups: readonly string[];
  readonly pieces: readonly string[];
  readonly frames: readonly (readonly (readonly [group: number, head: number, tail: number, between: readonly number[]])[])[];
};

/** Where a replay gets what it shows. */
export type Source = {
  readonly info: MatchInfo;
  readonly moments: readonly Moment[];
  readonly lines: readonly Line[];
  readonly rolls: readonly Roll[];
  readonly drawing: () => Promise<string>;
  readonly groups: (n: number, ahead: boolean) => Promise<Groups | undefined>;
  readonly look: (n: number) => Promise<{ readonly seen: Seen | undefined; readonly aside: Aside | undefined }>;
  /** The address of an entry. */
  readonly address: (n: number) => string;
};

/** The numbers of the pieces of each group, drawing by drawing: what stays the same is shared. */
export function unrolled({ groups, frames }: Frames): readonly (readonly (readonly number[])[])[] {
  let now: readonly (readonly number[])[] = groups.map(() => []);
  return frames.map((changes) => {
    if (changes.length) now = [...now];
    for (const [group, head, tail, between] of changes) {
      const old = now[group]!;
      (now as (readonly number[])[])[group] = [...old.slice(0, head), ...between, ...old.slice(old.length - tail)];
    }
    return now;
  });
}

export const groupsOf = ({ groups, pieces }: Frames, drawn: readonly (readonly number[])[]): Groups =>
  Object.fromEntries(groups.map((id, i) => [id, drawn[i]!.map((piece) => pieces[piece]).join("")]));

/** The first entry of the next or the last stretch that ``of`` tells apart. */
export function jump(moments: readonly Moment[], from: number, way: 1 | -1, of: (moment: Moment) => string): number {
  const at = (n: number): string => of(moments[n]!);
  const last = moments.length - 1;
  let n = from;
  if (way < 0 && n > 0 && at(n - 1) !== at(n)) n--;
  while (n + way >= 0 && n + way <= last && at(n + way) === at(n)) n += way;
  return Math.max(0, Math.min(last, way > 0 ? n + 1 : n));
}

/** How far a roll is over what so many dice give on the average. */
export const beyond = ([, , , sides, faces]: Roll): number => sumOf(faces) - (sumOf(sides) + sides.length) / 2;

export const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0);
