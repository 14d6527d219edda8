// The five verdicts on a log that need no rules: see "What a log proves by itself" in docs/log-format.md.

import { checkCheckpoints } from "./checkpoints";
import { type Dice, checkDice } from "./dice";
import { Fault } from "./json";
import { Log } from "./log";
import { type Signatures, checkSignatures } from "./signatures";

export type State = "holds" | "differs" | "not checked";
export interface Part<T = unknown> {
  state: State;
  /** The entry at which it differs; -1: none. */
  n: number;
  reason: string;
  /** What was found, where it holds. */
  found?: T;
}
export interface Report {
  entries: number;
  /** The entries that are no what-if. */
  proven: number;
  mode: string;
  hosted: string[];
  intact: Part;
  dice: Part<Dice>;
  signatures: Part<Signatures>;
  checkpoints: Part<number>;
  openings: Part<number>;
  /** Whether the log still has the entry that was seen before. */
  pinned: State;
  /** The last entry, to be kept; absent if there is none. */
  last?: Pin;
}

async function judge<T>(check: Promise<T>, anything: (found: T) => boolean): Promise<Part<T>> {
  try {
    const found = await check;
    return { state: anything(found) ? "holds" : "not checked", n: -1, reason: "", found };
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return { state: "differs", n: error.entry, reason: error.message };
  }
}

/** An entry that somebody saw before, and its leaf. */
export interface Pin {
  n: number;
  leaf: string;
}

function pinned({ leaves, fault }: Log, pin?: Pin): State {
  if (!pin || (fault && leaves.length <= pin.n)) return "not checked";
  return leaves[pin.n] === pin.leaf ? "holds" : "differs";
}

/** The report on the bytes of a log, and on a checkpoint and an entry that somebody kept. Raises Fault when its header cannot be read. */
export async function verify(data: Uint8Array, since = "", pin?: Pin): Promise<Report> {
  return reportOn(new Log(data), since, pin);
}

export async function reportOn(log: Log, since: string, pin?: Pin): Promise<Report> {
  const { fault, header } = log;
  const damaged: Part<number> = { state: "differs", n: fault?.entry ?? -1, reason: fault?.message ?? "" };
  const leaf = log.leaves.at(-1);
  const state = log.opened > 0 ? "holds" : "not checked";
  return {
    entries: log.entries.length,
    proven: log.proven.length,
    mode: header.dice ?? "",
    hosted: header.hosted ?? [],
    intact: fault ? { ...damaged, n: log.entries.length } : { state: "holds", n: -1, reason: "" },
    dice: await judge(checkDice(log), (found) => !found.bare),
    signatures: await judge(checkSignatures(log), (found) => found.any),
    checkpoints: await judge(checkCheckpoints(log, since), (found) => found > 0),
    openings: damaged.n >= 0 ? damaged : { state, n: -1, reason: "", found: log.opened },
    pinned: pinned(log, pin),
    ...(leaf === undefined ? {} : { last: { n: log.leaves.length - 1, leaf } }),
  };
}
