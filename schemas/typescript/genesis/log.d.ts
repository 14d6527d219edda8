// The types of genesis/log.json, made by `limmu schema`.

import type * as answers from "./answers";
import type * as facts from "./facts";
import type * as log_of_all from "../log";
import type * as procedures from "./procedures";
import type * as questions from "./questions";

/** The JSON of a line of a log of Genesis. */
export type Line = Header
  | Entry
  | log_of_all.Opening
  | log_of_all.Remark
  | log_of_all.Checkpoint
  | log_of_all.Branched
  | log_of_all.OpenedChain;

/**
 * What changed besides the board: frames kept and pushed, the pause, standing passes, the end of the match. What is
 * absent stays as it was: without `keep` all frames, without `pause` what is asked.
 */
export type Control = {
  readonly keep?: number;
  readonly push?: readonly Frame[];
  readonly pause?: Pause;
  readonly passes?: readonly log_of_all.Standing[];
  readonly over?: log_of_all.Outcome;
};

/** A seat's answer to the question it is asked. */
export type Decision = {
  readonly _: "decision";
  readonly answer: answers.Answer | "?";
};

/** A seat, what it is asked, and the step that takes the answer. */
export type Demand = readonly [string, questions.Question, string];

/**
 * One input, its facts, the stack's change, its trail: the unit of atomicity, hashing, verifying, branching. `trail`
 * names the steps that ran: see `limmu.core.steps_of`. `sealed` has the commitments to masked values, by field path;
 * an entry whose secrets are known has none. `time` is the time that the host claims. `since`: the entry after which a
 * standing order was signed, which gave this input; -1 for none.
 */
export type Entry = {
  readonly _: "entry";
  readonly n: number;
  readonly prev: string;
  readonly by: string;
  readonly input: log_of_all.Begin
    | Decision
    | log_of_all.Chance
    | log_of_all.StandingPass
    | Interject
    | Ruling
    | log_of_all.Undo
    | log_of_all.SeatChange
    | log_of_all.End
    | log_of_all.Ruleset
    | log_of_all.Rekey
    | log_of_all.Note;
  readonly facts?: readonly facts.Fact[];
  readonly control?: Control;
  readonly trail?: string;
  readonly cmd?: string;
  readonly sealed?: {
    readonly [key: string]: string;
  };
  readonly time?: string;
  readonly sig?: string;
  readonly proof?: {
    readonly [key: string]: string;
  };
  readonly since?: number;
};

/**
 * A procedure on the stack: its locals, the step that asked or called, the step that goes on. `held` is the question
 * that an interjection interrupted; the step `on`, which asked it, asks it anew afterwards. The locals, like every
 * question, are records of the game, or bytes if the log is of an older version.
 */
export type Frame = readonly [procedures.Locals, string, string, readonly Pause[]];

/** The first line: game, pack, scenario, seats, options, dice, and the commitments from before the first entry. */
export type Header = {
  readonly _: "header";
  readonly format: 1;
  readonly game: "genesis";
  readonly ruleset: number;
  readonly pack: string;
  /** SHA-256 over the canonical form of the part of the pack that rules read. */
  readonly digest: string;
  readonly match: string;
  readonly scenario: string;
  readonly seats: readonly string[];
  /** Commitment to the match secret. */
  readonly commitment: string;
  readonly persons?: {
    readonly [key: string]: string;
  };
  /** Options and the readings in force. */
  readonly options?: Readings;
  /** Where dice come from: the mode of `DiceTerms`. */
  readonly dice?: string;
  /** The seats that the host's machine plays or keeps, as the host says. */
  readonly hosted?: readonly string[];
  /** By party (`host`, seats, witnesses, `shuffles`) the end of its chain: 43 characters of base64url. */
  readonly anchors?: {
    readonly [key: string]: string;
  };
  /** The number of links of each chain: as many entries may ask for rolls and shuffles. */
  readonly links?: number;
  /**
   * Ed25519 public keys, 43 characters of base64url: of the host, who signs checkpoints, of the seats and the umpire
   * that sign their inputs, and of witnesses.
   */
  readonly keys?: {
    readonly [key: string]: string;
  };
};

/** An interjection: its number in the pause, the answer, and the entry that it follows. */
export type Interject = {
  readonly _: "interject";
  readonly may: number;
  readonly answer: answers.Answer | "?";
  readonly follows: number;
};

/** The open question. `all`: the seats give sealed answers. */
export type Pause = {
  readonly demands: readonly Demand[];
  readonly may?: readonly Demand[];
  readonly all?: boolean;
};

/** Options and rulings, and the reading in force of each. */
export type Readings = {
  readonly "GE-4.1.2"?: "random-draw" | "historical-order";
  readonly "R-GE-06"?: "chart" | "formula" | "simplified";
  readonly "R-GE-12"?: "every-am-counts" | "pool-draws-only";
  readonly "R-GE-21"?: "battle-only" | "walk-over-too";
  readonly "R-GE-24"?: "charge-per-counter" | "charge-once";
  readonly "R-GE-28"?: "raising-allowed" | "raising-barred";
  readonly "R-GE-49"?: "lone-chariot-superior" | "lone-chariot-supreme";
  readonly "R-GE-58"?: "literal-order" | "relocation-first";
  readonly "R-GE-66"?: "owner-conducts" | "card-player-conducts";
  readonly "R-GE-84"?: "monuments-always-score" | "standing-cities-only";
  readonly "R-GE-97"?: "only-a-holder-shuts-out" | "units-alone-shut-out";
  readonly handicap?: "no-handicap" | "points-ahead";
};

/**
 * An umpire's ruling. It emits facts, then does at most one of these: replace the pending roll; answer for the seat
 * that is asked, even what `check` refuses; end the top procedure with a result ("" if it has none). Its readings are
 * in force from here on. Or it does one thing alone, `modify`: the rules add this under its clause to the pending
 * roll, one number for the roll or one for each die; the dice fall as without it.
 */
export type Ruling = {
  readonly _: "ruling";
  readonly author: string;
  readonly clause: string;
  readonly reason: string;
  readonly facts?: readonly facts.Fact[];
  readonly outcome?: readonly number[];
  readonly answer?: answers.Answer | "?";
  readonly close?: log_of_all.Value;
  readonly readings?: Readings;
  readonly modify?: readonly number[];
};

