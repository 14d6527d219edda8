// The types of chariot-lords/view.json, made by `limmu schema`.

import type * as answers from "./answers";
import type * as log_of_all from "../log";
import type * as questions from "./questions";
import type * as records from "./records";

/** What an audience may see of a match of Chariot Lords, with its questions. */
export type View = Seen;

/** A question that a seat is asked, or may answer meanwhile, with the answers on offer. */
export type Asking = Renounce | RollDice | ShuffleItems | Submit | YesNo;

/** What an audience may see after entry ``n``: all that a front-end needs to draw, also after reconnecting. */
export type Seen = {
  readonly audience: readonly string[];
  readonly n: number;
  /** The leaf of entry ``n``: a command that expects it is refused as stale when the match has gone on. */
  readonly leaf: string;
  readonly board: records.Board;
  /** The seats that are asked now. */
  readonly asked?: readonly string[];
  /** The question of this audience, if it is asked. */
  readonly question?: Asking;
  /** What this audience may do meanwhile. */
  readonly may?: readonly Asking[];
  /** Where the match stands, outermost first. */
  readonly stack?: readonly Where[];
  readonly passes?: readonly log_of_all.Standing[];
  readonly over?: log_of_all.Outcome;
};

/** An open procedure: the step it is at, and the clauses of the step. */
export type Where = {
  readonly step: string;
  readonly clauses: readonly string[];
};

export type Renounce = {
  readonly kind: "renounce";
  readonly seat: string;
  readonly question: questions.Renounce;
  readonly answers: readonly ({
    readonly answer: answers.Renounce;
    readonly concerns?: readonly string[];
  })[];
  /** procedure.step that asks. */
  readonly step: string;
  /** The clauses under which it is asked. */
  readonly clauses: readonly string[];
  /** More answers are legal than are on offer; each is judged when it comes. */
  readonly huge?: boolean;
  /** The number of an interjection, to be sent back with its answer; absent for the question itself. */
  readonly may?: number;
};

export type RollDice = {
  readonly kind: "roll_dice";
  readonly seat: string;
  readonly question: questions.RollDice;
  readonly answers: readonly ({
    readonly answer: answers.RollDice;
    readonly concerns?: readonly string[];
  })[];
  /** procedure.step that asks. */
  readonly step: string;
  /** The clauses under which it is asked. */
  readonly clauses: readonly string[];
  /** More answers are legal than are on offer; each is judged when it comes. */
  readonly huge?: boolean;
  /** The number of an interjection, to be sent back with its answer; absent for the question itself. */
  readonly may?: number;
};

export type ShuffleItems = {
  readonly kind: "shuffle_items";
  readonly seat: string;
  readonly question: questions.ShuffleItems;
  readonly answers: readonly ({
    readonly answer: answers.ShuffleItems;
    readonly concerns?: readonly string[];
  })[];
  /** procedure.step that asks. */
  readonly step: string;
  /** The clauses under which it is asked. */
  readonly clauses: readonly string[];
  /** More answers are legal than are on offer; each is judged when it comes. */
  readonly huge?: boolean;
  /** The number of an interjection, to be sent back with its answer; absent for the question itself. */
  readonly may?: number;
};

export type Submit = {
  readonly kind: "submit";
  readonly seat: string;
  readonly question: questions.Submit;
  readonly answers: readonly ({
    readonly answer: answers.Submit;
    readonly concerns?: readonly string[];
  })[];
  /** procedure.step that asks. */
  readonly step: string;
  /** The clauses under which it is asked. */
  readonly clauses: readonly string[];
  /** More answers are legal than are on offer; each is judged when it comes. */
  readonly huge?: boolean;
  /** The number of an interjection, to be sent back with its answer; absent for the question itself. */
  readonly may?: number;
};

export type YesNo = {
  readonly kind: "yes_no";
  readonly seat: string;
  readonly question: questions.YesNo;
  readonly answers: readonly ({
    readonly answer: answers.YesNo;
    readonly concerns?: readonly string[];
  })[];
  /** procedure.step that asks. */
  readonly step: string;
  /** The clauses under which it is asked. */
  readonly clauses: readonly string[];
  /** More answers are legal than are on offer; each is judged when it comes. */
  readonly huge?: boolean;
  /** The number of an interjection, to be sent back with its answer; absent for the question itself. */
  readonly may?: number;
};

