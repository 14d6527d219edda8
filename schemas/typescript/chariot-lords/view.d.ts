// The types of chariot-lords/view.json, made by `limmu schema`.

import type * as answers from "./answers";
import type * as log_of_all from "../log";
import type * as questions from "./questions";
import type * as records from "./records";

/** What an audience may see of a match of Chariot Lords, with its questions. */
export type View = Seen;

/** A question that a seat is asked, or may answer meanwhile, with the answers on offer. */
export type Asking = ChooseBattle
  | CrowdOut
  | ForbidRetreat
  | ForceRound
  | GrantPassage
  | HelpFoot
  | LoseBesideMeshwesh
  | March
  | Match
  | MoveUnits
  | NextReaction
  | PickSome
  | PickUnits
  | PlaceArrivals
  | PlaceMeshwesh
  | PlaceRuler
  | PreventControl
  | Redeploy
  | Renounce
  | Replace
  | RetreatBack
  | RetreatTo
  | RollDice
  | RuleBattles
  | Sail
  | ShuffleItems
  | SpreadUnits
  | Submit
  | YesNo;

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

export type ChooseBattle = {
  readonly kind: "choose_battle";
  readonly seat: string;
  readonly question: questions.ChooseBattle;
  readonly answers: readonly ({
    readonly answer: answers.ChooseBattle;
    readonly concerns?: readonly string[];
    /** The answer in words, where the host says it in words; so are the other texts. */
    readonly text?: string;
  })[];
  /** procedure.step that asks. */
  readonly step: string;
  /** The clauses under which it is asked. */
  readonly clauses: readonly string[];
  /** More answers are legal than are on offer; each is judged when it comes. */
  readonly huge?: boolean;
  /** The number of an interjection, to be sent back with its answer; absent for the question itself. */
  readonly may?: number;
  readonly text?: string;
};

export type CrowdOut = {
  readonly kind: "crowd_out";
  readonly seat: string;
  readonly question: questions.CrowdOut;
  readonly answers: readonly ({
    readonly answer: answers.CrowdOut;
    readonly concerns?: readonly string[];
    /** The answer in words, where the host says it in words; so are the other texts. */
    readonly text?: string;
  })[];
  /** procedure.step that asks. */
  readonly step: string;
  /** The clauses under which it is asked. */
  readonly clauses: readonly string[];
  /** More answers are legal than are on offer; each is judged when it comes. */
  readonly huge?: boolean;
  /** The number of an interjection, to be sent back with its answer; absent for the question itself. */
  readonly may?: number;
  readonly text?: string;
};

export type ForbidRetreat = {
  readonly kind: "forbid_retreat";
  readonly seat: string;
  readonly question: questions.ForbidRetreat;
  readonly answers: readonly ({
    readonly answer: answers.ForbidRetreat;
    readonly concerns?: readonly string[];
    /** The answer in words, where the host says it in words; so are the other texts. */
    readonly text?: string;
  })[];
  /** procedure.step that asks. */
  readonly step: string;
  /** The clauses under which it is asked. */
  readonly clauses: readonly string[];
  /** More answers are legal than are on offer; each is judged when it comes. */
  readonly huge?: boolean;
  /** The number of an interjection, to be sent back with its answer; absent for the question itself. */
  readonly may?: number;
  readonly text?: string;
};

export type ForceRound = {
  readonly kind: "force_round";
  readonly seat: string;
  readonly question: questions.ForceRound;
  readonly answers: readonly ({
    readonly answer: answers.ForceRound;
    readonly concerns?: readonly string[];
    /** The answer in words, where the host says it in words; so are the other texts. */
    readonly text?: string;
  })[];
  /** procedure.step that asks. */
  readonly step: string;
  /** The clauses under which it is asked. */
  readonly clauses: readonly string[];
  /** More answers are legal than are on offer; each is judged when it comes. */
  readonly huge?: boolean;
  /** The number of an interjection, to be sent back with its answer; absent for the question itself. */
  readonly may?: number;
  readonly text?: string;
};

export type GrantPassage = {
  readonly kind: "grant_passage";
  readonly seat: string;
  readonly question: questions.GrantPassage;
  readonly answers: readonly ({
    readonly answer: answers.GrantPassage;
    readonly concerns?: readonly string[];
    /** The answer in words, where the host says it in words; so are the other texts. */
    readonly text?: string;
  })[];
  /** procedure.step that asks. */
  readonly step: string;
  /** The clauses under which it is asked. */
  readonly clauses: readonly string[];
  /** More answers are legal than are on offer; each is judged when it comes. */
  readonly huge?: boolean;
  /** The number of an interjection, to be sent back with its answer; absent for the question itself. */
  readonly may?: number;
  readonly text?: string;
};

export type HelpFoot = {
  readonly kind: "help_foot";
  readonly seat: string;
  readonly question: questions.HelpFoot;
  readonly answers: readonly ({
    readonly answer: answers.HelpFoot;
    readonly concerns?: readonly string[];
    /** The answer in words, where the host says it in words; so are the other texts. */
    readonly text?: string;
  })[];
  /** procedure.step that asks. */
  readonly step: string;
  /** The clauses under which it is asked. */
  readonly clauses: readonly string[];
  /** More answers are legal than are on offer; each is judged when it comes. */
  readonly huge?: boolean;
  /** The number of an interjection, to be sent back with its answer; absent for the question itself. */
  readonly may?: number;
  readonly text?: string;
};

export type LoseBesideMeshwesh = {
  readonly kind: "lose_beside_meshwesh";
  readonly seat: string;
  readonly question: questions.LoseBesideMeshwesh;
  readonly answers: readonly ({
    readonly answer: answers.LoseBesideMeshwesh;
    readonly concerns?: readonly string[];
    /** The answer in words, where the host says it in words; so are the other texts. */
    readonly text?: string;
  })[];
  /** procedure.step that asks. */
  readonly step: string;
  /** The clauses under which it is asked. */
  readonly clauses: readonly string[];
  /** More answers are legal than are on offer; each is judged when it comes. */
  readonly huge?: boolean;
  /** The number of an interjection, to be sent back with its answer; absent for the question itself. */
  readonly may?: number;
  readonly text?: string;
};

export type March = {
  readonly kind: "march";
  readonly seat: string;
  readonly question: questions.March;
  readonly answers: readonly ({
    readonly answer: answers.March;
    readonly concerns?: readonly string[];
    /** The answer in words, where the host says it in words; so are the other texts. */
    readonly text?: string;
  })[];
  /** procedure.step that asks. */
  readonly step: string;
  /** The clauses under which it is asked. */
  readonly clauses: readonly string[];
  /** More answers are legal than are on offer; each is judged when it comes. */
  readonly huge?: boolean;
  /** The number of an interjection, to be sent back with its answer; absent for the question itself. */
  readonly may?: number;
  readonly text?: string;
};

export type Match = {
  readonly kind: "match";
  readonly seat: string;
  readonly question: questions.Match;
  readonly answers: readonly ({
    readonly answer: answers.Match;
    readonly concerns?: readonly string[];
    /** The answer in words, where the host says it in words; so are the other texts. */
    readonly text?: string;
  })[];
  /** procedure.step that asks. */
  readonly step: string;
  /** The clauses under which it is asked. */
  readonly clauses: readonly string[];
  /** More answers are legal than are on offer; each is judged when it comes. */
  readonly huge?: boolean;
  /** The number of an interjection, to be sent back with its answer; absent for the question itself. */
  readonly may?: number;
  readonly text?: string;
};

export type MoveUnits = {
  readonly kind: "move_units";
  readonly seat: string;
  readonly question: questions.MoveUnits;
  readonly answers: readonly ({
    readonly answer: answers.MoveUnits;
    readonly concerns?: readonly string[];
    /** The answer in words, where the host says it in words; so are the other texts. */
    readonly text?: string;
  })[];
  /** procedure.step that asks. */
  readonly step: string;
  /** The clauses under which it is asked. */
  readonly clauses: readonly string[];
  /** More answers are legal than are on offer; each is judged when it comes. */
  readonly huge?: boolean;
  /** The number of an interjection, to be sent back with its answer; absent for the question itself. */
  readonly may?: number;
  readonly text?: string;
};

export type NextReaction = {
  readonly kind: "next_reaction";
  readonly seat: string;
  readonly question: questions.NextReaction;
  readonly answers: readonly ({
    readonly answer: answers.NextReaction;
    readonly concerns?: readonly string[];
    /** The answer in words, where the host says it in words; so are the other texts. */
    readonly text?: string;
  })[];
  /** procedure.step that asks. */
  readonly step: string;
  /** The clauses under which it is asked. */
  readonly clauses: readonly string[];
  /** More answers are legal than are on offer; each is judged when it comes. */
  readonly huge?: boolean;
  /** The number of an interjection, to be sent back with its answer; absent for the question itself. */
  readonly may?: number;
  readonly text?: string;
};

export type PickSome = {
  readonly kind: "pick_some";
  readonly seat: string;
  readonly question: questions.PickSome;
  readonly answers: readonly ({
    readonly answer: answers.PickSome;
    readonly concerns?: readonly string[];
    /** The answer in words, where the host says it in words; so are the other texts. */
    readonly text?: string;
  })[];
  /** procedure.step that asks. */
  readonly step: string;
  /** The clauses under which it is asked. */
  readonly clauses: readonly string[];
  /** More answers are legal than are on offer; each is judged when it comes. */
  readonly huge?: boolean;
  /** The number of an interjection, to be sent back with its answer; absent for the question itself. */
  readonly may?: number;
  readonly text?: string;
};

export type PickUnits = {
  readonly kind: "pick_units";
  readonly seat: string;
  readonly question: questions.PickUnits;
  readonly answers: readonly ({
    readonly answer: answers.PickUnits;
    readonly concerns?: readonly string[];
    /** The answer in words, where the host says it in words; so are the other texts. */
    readonly text?: string;
  })[];
  /** procedure.step that asks. */
  readonly step: string;
  /** The clauses under which it is asked. */
  readonly clauses: readonly string[];
  /** More answers are legal than are on offer; each is judged when it comes. */
  readonly huge?: boolean;
  /** The number of an interjection, to be sent back with its answer; absent for the question itself. */
  readonly may?: number;
  readonly text?: string;
};

export type PlaceArrivals = {
  readonly kind: "place_arrivals";
  readonly seat: string;
  readonly question: questions.PlaceArrivals;
  readonly answers: readonly ({
    readonly answer: answers.PlaceArrivals;
    readonly concerns?: readonly string[];
    /** The answer in words, where the host says it in words; so are the other texts. */
    readonly text?: string;
  })[];
  /** procedure.step that asks. */
  readonly step: string;
  /** The clauses under which it is asked. */
  readonly clauses: readonly string[];
  /** More answers are legal than are on offer; each is judged when it comes. */
  readonly huge?: boolean;
  /** The number of an interjection, to be sent back with its answer; absent for the question itself. */
  readonly may?: number;
  readonly text?: string;
};

export type PlaceMeshwesh = {
  readonly kind: "place_meshwesh";
  readonly seat: string;
  readonly question: questions.PlaceMeshwesh;
  readonly answers: readonly ({
    readonly answer: answers.PlaceMeshwesh;
    readonly concerns?: readonly string[];
    /** The answer in words, where the host says it in words; so are the other texts. */
    readonly text?: string;
  })[];
  /** procedure.step that asks. */
  readonly step: string;
  /** The clauses under which it is asked. */
  readonly clauses: readonly string[];
  /** More answers are legal than are on offer; each is judged when it comes. */
  readonly huge?: boolean;
  /** The number of an interjection, to be sent back with its answer; absent for the question itself. */
  readonly may?: number;
  readonly text?: string;
};

export type PlaceRuler = {
  readonly kind: "place_ruler";
  readonly seat: string;
  readonly question: questions.PlaceRuler;
  readonly answers: readonly ({
    readonly answer: answers.PlaceRuler;
    readonly concerns?: readonly string[];
    /** The answer in words, where the host says it in words; so are the other texts. */
    readonly text?: string;
  })[];
  /** procedure.step that asks. */
  readonly step: string;
  /** The clauses under which it is asked. */
  readonly clauses: readonly string[];
  /** More answers are legal than are on offer; each is judged when it comes. */
  readonly huge?: boolean;
  /** The number of an interjection, to be sent back with its answer; absent for the question itself. */
  readonly may?: number;
  readonly text?: string;
};

export type PreventControl = {
  readonly kind: "prevent_control";
  readonly seat: string;
  readonly question: questions.PreventControl;
  readonly answers: readonly ({
    readonly answer: answers.PreventControl;
    readonly concerns?: readonly string[];
    /** The answer in words, where the host says it in words; so are the other texts. */
    readonly text?: string;
  })[];
  /** procedure.step that asks. */
  readonly step: string;
  /** The clauses under which it is asked. */
  readonly clauses: readonly string[];
  /** More answers are legal than are on offer; each is judged when it comes. */
  readonly huge?: boolean;
  /** The number of an interjection, to be sent back with its answer; absent for the question itself. */
  readonly may?: number;
  readonly text?: string;
};

export type Redeploy = {
  readonly kind: "redeploy";
  readonly seat: string;
  readonly question: questions.Redeploy;
  readonly answers: readonly ({
    readonly answer: answers.Redeploy;
    readonly concerns?: readonly string[];
    /** The answer in words, where the host says it in words; so are the other texts. */
    readonly text?: string;
  })[];
  /** procedure.step that asks. */
  readonly step: string;
  /** The clauses under which it is asked. */
  readonly clauses: readonly string[];
  /** More answers are legal than are on offer; each is judged when it comes. */
  readonly huge?: boolean;
  /** The number of an interjection, to be sent back with its answer; absent for the question itself. */
  readonly may?: number;
  readonly text?: string;
};

export type Renounce = {
  readonly kind: "renounce";
  readonly seat: string;
  readonly question: questions.Renounce;
  readonly answers: readonly ({
    readonly answer: answers.Renounce;
    readonly concerns?: readonly string[];
    /** The answer in words, where the host says it in words; so are the other texts. */
    readonly text?: string;
  })[];
  /** procedure.step that asks. */
  readonly step: string;
  /** The clauses under which it is asked. */
  readonly clauses: readonly string[];
  /** More answers are legal than are on offer; each is judged when it comes. */
  readonly huge?: boolean;
  /** The number of an interjection, to be sent back with its answer; absent for the question itself. */
  readonly may?: number;
  readonly text?: string;
};

export type Replace = {
  readonly kind: "replace";
  readonly seat: string;
  readonly question: questions.Replace;
  readonly answers: readonly ({
    readonly answer: answers.Replace;
    readonly concerns?: readonly string[];
    /** The answer in words, where the host says it in words; so are the other texts. */
    readonly text?: string;
  })[];
  /** procedure.step that asks. */
  readonly step: string;
  /** The clauses under which it is asked. */
  readonly clauses: readonly string[];
  /** More answers are legal than are on offer; each is judged when it comes. */
  readonly huge?: boolean;
  /** The number of an interjection, to be sent back with its answer; absent for the question itself. */
  readonly may?: number;
  readonly text?: string;
};

export type RetreatBack = {
  readonly kind: "retreat_back";
  readonly seat: string;
  readonly question: questions.RetreatBack;
  readonly answers: readonly ({
    readonly answer: answers.RetreatBack;
    readonly concerns?: readonly string[];
    /** The answer in words, where the host says it in words; so are the other texts. */
    readonly text?: string;
  })[];
  /** procedure.step that asks. */
  readonly step: string;
  /** The clauses under which it is asked. */
  readonly clauses: readonly string[];
  /** More answers are legal than are on offer; each is judged when it comes. */
  readonly huge?: boolean;
  /** The number of an interjection, to be sent back with its answer; absent for the question itself. */
  readonly may?: number;
  readonly text?: string;
};

export type RetreatTo = {
  readonly kind: "retreat_to";
  readonly seat: string;
  readonly question: questions.RetreatTo;
  readonly answers: readonly ({
    readonly answer: answers.RetreatTo;
    readonly concerns?: readonly string[];
    /** The answer in words, where the host says it in words; so are the other texts. */
    readonly text?: string;
  })[];
  /** procedure.step that asks. */
  readonly step: string;
  /** The clauses under which it is asked. */
  readonly clauses: readonly string[];
  /** More answers are legal than are on offer; each is judged when it comes. */
  readonly huge?: boolean;
  /** The number of an interjection, to be sent back with its answer; absent for the question itself. */
  readonly may?: number;
  readonly text?: string;
};

export type RollDice = {
  readonly kind: "roll_dice";
  readonly seat: string;
  readonly question: questions.RollDice;
  readonly answers: readonly ({
    readonly answer: answers.RollDice;
    readonly concerns?: readonly string[];
    /** The answer in words, where the host says it in words; so are the other texts. */
    readonly text?: string;
  })[];
  /** procedure.step that asks. */
  readonly step: string;
  /** The clauses under which it is asked. */
  readonly clauses: readonly string[];
  /** More answers are legal than are on offer; each is judged when it comes. */
  readonly huge?: boolean;
  /** The number of an interjection, to be sent back with its answer; absent for the question itself. */
  readonly may?: number;
  readonly text?: string;
};

export type RuleBattles = {
  readonly kind: "rule_battles";
  readonly seat: string;
  readonly question: questions.RuleBattles;
  readonly answers: readonly ({
    readonly answer: answers.RuleBattles;
    readonly concerns?: readonly string[];
    /** The answer in words, where the host says it in words; so are the other texts. */
    readonly text?: string;
  })[];
  /** procedure.step that asks. */
  readonly step: string;
  /** The clauses under which it is asked. */
  readonly clauses: readonly string[];
  /** More answers are legal than are on offer; each is judged when it comes. */
  readonly huge?: boolean;
  /** The number of an interjection, to be sent back with its answer; absent for the question itself. */
  readonly may?: number;
  readonly text?: string;
};

export type Sail = {
  readonly kind: "sail";
  readonly seat: string;
  readonly question: questions.Sail;
  readonly answers: readonly ({
    readonly answer: answers.Sail;
    readonly concerns?: readonly string[];
    /** The answer in words, where the host says it in words; so are the other texts. */
    readonly text?: string;
  })[];
  /** procedure.step that asks. */
  readonly step: string;
  /** The clauses under which it is asked. */
  readonly clauses: readonly string[];
  /** More answers are legal than are on offer; each is judged when it comes. */
  readonly huge?: boolean;
  /** The number of an interjection, to be sent back with its answer; absent for the question itself. */
  readonly may?: number;
  readonly text?: string;
};

export type ShuffleItems = {
  readonly kind: "shuffle_items";
  readonly seat: string;
  readonly question: questions.ShuffleItems;
  readonly answers: readonly ({
    readonly answer: answers.ShuffleItems;
    readonly concerns?: readonly string[];
    /** The answer in words, where the host says it in words; so are the other texts. */
    readonly text?: string;
  })[];
  /** procedure.step that asks. */
  readonly step: string;
  /** The clauses under which it is asked. */
  readonly clauses: readonly string[];
  /** More answers are legal than are on offer; each is judged when it comes. */
  readonly huge?: boolean;
  /** The number of an interjection, to be sent back with its answer; absent for the question itself. */
  readonly may?: number;
  readonly text?: string;
};

export type SpreadUnits = {
  readonly kind: "spread_units";
  readonly seat: string;
  readonly question: questions.SpreadUnits;
  readonly answers: readonly ({
    readonly answer: answers.SpreadUnits;
    readonly concerns?: readonly string[];
    /** The answer in words, where the host says it in words; so are the other texts. */
    readonly text?: string;
  })[];
  /** procedure.step that asks. */
  readonly step: string;
  /** The clauses under which it is asked. */
  readonly clauses: readonly string[];
  /** More answers are legal than are on offer; each is judged when it comes. */
  readonly huge?: boolean;
  /** The number of an interjection, to be sent back with its answer; absent for the question itself. */
  readonly may?: number;
  readonly text?: string;
};

export type Submit = {
  readonly kind: "submit";
  readonly seat: string;
  readonly question: questions.Submit;
  readonly answers: readonly ({
    readonly answer: answers.Submit;
    readonly concerns?: readonly string[];
    /** The answer in words, where the host says it in words; so are the other texts. */
    readonly text?: string;
  })[];
  /** procedure.step that asks. */
  readonly step: string;
  /** The clauses under which it is asked. */
  readonly clauses: readonly string[];
  /** More answers are legal than are on offer; each is judged when it comes. */
  readonly huge?: boolean;
  /** The number of an interjection, to be sent back with its answer; absent for the question itself. */
  readonly may?: number;
  readonly text?: string;
};

export type YesNo = {
  readonly kind: "yes_no";
  readonly seat: string;
  readonly question: questions.YesNo;
  readonly answers: readonly ({
    readonly answer: answers.YesNo;
    readonly concerns?: readonly string[];
    /** The answer in words, where the host says it in words; so are the other texts. */
    readonly text?: string;
  })[];
  /** procedure.step that asks. */
  readonly step: string;
  /** The clauses under which it is asked. */
  readonly clauses: readonly string[];
  /** More answers are legal than are on offer; each is judged when it comes. */
  readonly huge?: boolean;
  /** The number of an interjection, to be sent back with its answer; absent for the question itself. */
  readonly may?: number;
  readonly text?: string;
};

