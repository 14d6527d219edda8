// The types of chariot-lords/view.json, made by `limmu schema`.

import type * as answers from "./answers";
import type * as common from "../common";
import type * as log_of_all from "../log";
import type * as questions from "./questions";
import type * as records from "./records";
import type * as refusals from "./refusals";

/** What an audience may see of a match of Chariot Lords, with its questions. */
export type View = Seen;

/** A question that a seat is asked, or may answer meanwhile, with the first picks on offer. */
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

/** What may come next of an answer after the picks so far, and whether they are one already. */
export type Level = {
  /** The picks so far: those that were sent, and after them each that is no choice. Send them with the next one. */
  readonly picks?: readonly log_of_all.Value[];
  readonly options?: readonly Offer[];
  readonly span?: common.Numbers;
  /** The answer that the picks already are: one may stop here. */
  readonly whole?: answers.Answer;
  /** That answer in the notation. */
  readonly key?: string;
  /** That answer in words. */
  readonly text?: string;
  /** The text key of this pick; "" for the answer itself. */
  readonly asks?: string;
  /** What this level asks, in words. */
  readonly prompt?: string;
  /** Of what it is asked: the piece that is placed. */
  readonly about?: readonly log_of_all.Concern[];
  /** Picks of levels with this name may be given in any order. */
  readonly bag?: string;
  /** Why one may not stop here. */
  readonly more?: refusals.Refusal;
};

/** One pick of a level, and what it concerns, for a front-end to highlight. */
export type Offer = {
  readonly pick: log_of_all.Value;
  /** The pick as it is written, in the notation of answers. */
  readonly key: string;
  readonly concerns?: readonly log_of_all.Concern[];
  /** The answer that the pick completes, where nothing may follow: a click that commits. */
  readonly whole?: answers.Answer;
  /** The pick in words, where the host says it in words; so are the other texts. */
  readonly text?: string;
};

/** What an answer is, before it is given: its key, what it concerns, and whether it would be accepted. */
export type Preview = {
  readonly answer: answers.Answer;
  readonly key: string;
  readonly concerns?: readonly log_of_all.Concern[];
  /** The answer in words, where it would be accepted. */
  readonly text?: string;
  readonly refused?: refusals.Refusal;
};

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
  /** What this audience may do meanwhile, with at least one answer on offer each. */
  readonly may?: readonly Asking[];
  /** Where the match stands, outermost first. */
  readonly stack?: readonly common.Where[];
  readonly passes?: readonly log_of_all.Standing[];
  readonly over?: log_of_all.Outcome;
};

export type ChooseBattle = {
  readonly kind: "choose_battle";
  readonly seat: string;
  readonly question: questions.ChooseBattle;
  /** What may be picked first; :func:`choose` says what follows. */
  readonly choices: Level;
  /** procedure.step that asks. */
  readonly step: string;
  /** The clauses under which it is asked. */
  readonly clauses: readonly string[];
  /** What the question itself is about. */
  readonly concerns?: readonly log_of_all.Concern[];
  /** The number of an interjection, to be sent back with its answer; absent for the question itself. */
  readonly may?: number;
  readonly text?: string;
};

export type CrowdOut = {
  readonly kind: "crowd_out";
  readonly seat: string;
  readonly question: questions.CrowdOut;
  /** What may be picked first; :func:`choose` says what follows. */
  readonly choices: Level;
  /** procedure.step that asks. */
  readonly step: string;
  /** The clauses under which it is asked. */
  readonly clauses: readonly string[];
  /** What the question itself is about. */
  readonly concerns?: readonly log_of_all.Concern[];
  /** The number of an interjection, to be sent back with its answer; absent for the question itself. */
  readonly may?: number;
  readonly text?: string;
};

export type ForbidRetreat = {
  readonly kind: "forbid_retreat";
  readonly seat: string;
  readonly question: questions.ForbidRetreat;
  /** What may be picked first; :func:`choose` says what follows. */
  readonly choices: Level;
  /** procedure.step that asks. */
  readonly step: string;
  /** The clauses under which it is asked. */
  readonly clauses: readonly string[];
  /** What the question itself is about. */
  readonly concerns?: readonly log_of_all.Concern[];
  /** The number of an interjection, to be sent back with its answer; absent for the question itself. */
  readonly may?: number;
  readonly text?: string;
};

export type ForceRound = {
  readonly kind: "force_round";
  readonly seat: string;
  readonly question: questions.ForceRound;
  /** What may be picked first; :func:`choose` says what follows. */
  readonly choices: Level;
  /** procedure.step that asks. */
  readonly step: string;
  /** The clauses under which it is asked. */
  readonly clauses: readonly string[];
  /** What the question itself is about. */
  readonly concerns?: readonly log_of_all.Concern[];
  /** The number of an interjection, to be sent back with its answer; absent for the question itself. */
  readonly may?: number;
  readonly text?: string;
};

export type GrantPassage = {
  readonly kind: "grant_passage";
  readonly seat: string;
  readonly question: questions.GrantPassage;
  /** What may be picked first; :func:`choose` says what follows. */
  readonly choices: Level;
  /** procedure.step that asks. */
  readonly step: string;
  /** The clauses under which it is asked. */
  readonly clauses: readonly string[];
  /** What the question itself is about. */
  readonly concerns?: readonly log_of_all.Concern[];
  /** The number of an interjection, to be sent back with its answer; absent for the question itself. */
  readonly may?: number;
  readonly text?: string;
};

export type HelpFoot = {
  readonly kind: "help_foot";
  readonly seat: string;
  readonly question: questions.HelpFoot;
  /** What may be picked first; :func:`choose` says what follows. */
  readonly choices: Level;
  /** procedure.step that asks. */
  readonly step: string;
  /** The clauses under which it is asked. */
  readonly clauses: readonly string[];
  /** What the question itself is about. */
  readonly concerns?: readonly log_of_all.Concern[];
  /** The number of an interjection, to be sent back with its answer; absent for the question itself. */
  readonly may?: number;
  readonly text?: string;
};

export type LoseBesideMeshwesh = {
  readonly kind: "lose_beside_meshwesh";
  readonly seat: string;
  readonly question: questions.LoseBesideMeshwesh;
  /** What may be picked first; :func:`choose` says what follows. */
  readonly choices: Level;
  /** procedure.step that asks. */
  readonly step: string;
  /** The clauses under which it is asked. */
  readonly clauses: readonly string[];
  /** What the question itself is about. */
  readonly concerns?: readonly log_of_all.Concern[];
  /** The number of an interjection, to be sent back with its answer; absent for the question itself. */
  readonly may?: number;
  readonly text?: string;
};

export type March = {
  readonly kind: "march";
  readonly seat: string;
  readonly question: questions.March;
  /** What may be picked first; :func:`choose` says what follows. */
  readonly choices: Level;
  /** procedure.step that asks. */
  readonly step: string;
  /** The clauses under which it is asked. */
  readonly clauses: readonly string[];
  /** What the question itself is about. */
  readonly concerns?: readonly log_of_all.Concern[];
  /** The number of an interjection, to be sent back with its answer; absent for the question itself. */
  readonly may?: number;
  readonly text?: string;
};

export type Match = {
  readonly kind: "match";
  readonly seat: string;
  readonly question: questions.Match;
  /** What may be picked first; :func:`choose` says what follows. */
  readonly choices: Level;
  /** procedure.step that asks. */
  readonly step: string;
  /** The clauses under which it is asked. */
  readonly clauses: readonly string[];
  /** What the question itself is about. */
  readonly concerns?: readonly log_of_all.Concern[];
  /** The number of an interjection, to be sent back with its answer; absent for the question itself. */
  readonly may?: number;
  readonly text?: string;
};

export type MoveUnits = {
  readonly kind: "move_units";
  readonly seat: string;
  readonly question: questions.MoveUnits;
  /** What may be picked first; :func:`choose` says what follows. */
  readonly choices: Level;
  /** procedure.step that asks. */
  readonly step: string;
  /** The clauses under which it is asked. */
  readonly clauses: readonly string[];
  /** What the question itself is about. */
  readonly concerns?: readonly log_of_all.Concern[];
  /** The number of an interjection, to be sent back with its answer; absent for the question itself. */
  readonly may?: number;
  readonly text?: string;
};

export type NextReaction = {
  readonly kind: "next_reaction";
  readonly seat: string;
  readonly question: questions.NextReaction;
  /** What may be picked first; :func:`choose` says what follows. */
  readonly choices: Level;
  /** procedure.step that asks. */
  readonly step: string;
  /** The clauses under which it is asked. */
  readonly clauses: readonly string[];
  /** What the question itself is about. */
  readonly concerns?: readonly log_of_all.Concern[];
  /** The number of an interjection, to be sent back with its answer; absent for the question itself. */
  readonly may?: number;
  readonly text?: string;
};

export type PickUnits = {
  readonly kind: "pick_units";
  readonly seat: string;
  readonly question: questions.PickUnits;
  /** What may be picked first; :func:`choose` says what follows. */
  readonly choices: Level;
  /** procedure.step that asks. */
  readonly step: string;
  /** The clauses under which it is asked. */
  readonly clauses: readonly string[];
  /** What the question itself is about. */
  readonly concerns?: readonly log_of_all.Concern[];
  /** The number of an interjection, to be sent back with its answer; absent for the question itself. */
  readonly may?: number;
  readonly text?: string;
};

export type PlaceArrivals = {
  readonly kind: "place_arrivals";
  readonly seat: string;
  readonly question: questions.PlaceArrivals;
  /** What may be picked first; :func:`choose` says what follows. */
  readonly choices: Level;
  /** procedure.step that asks. */
  readonly step: string;
  /** The clauses under which it is asked. */
  readonly clauses: readonly string[];
  /** What the question itself is about. */
  readonly concerns?: readonly log_of_all.Concern[];
  /** The number of an interjection, to be sent back with its answer; absent for the question itself. */
  readonly may?: number;
  readonly text?: string;
};

export type PlaceMeshwesh = {
  readonly kind: "place_meshwesh";
  readonly seat: string;
  readonly question: questions.PlaceMeshwesh;
  /** What may be picked first; :func:`choose` says what follows. */
  readonly choices: Level;
  /** procedure.step that asks. */
  readonly step: string;
  /** The clauses under which it is asked. */
  readonly clauses: readonly string[];
  /** What the question itself is about. */
  readonly concerns?: readonly log_of_all.Concern[];
  /** The number of an interjection, to be sent back with its answer; absent for the question itself. */
  readonly may?: number;
  readonly text?: string;
};

export type PlaceRuler = {
  readonly kind: "place_ruler";
  readonly seat: string;
  readonly question: questions.PlaceRuler;
  /** What may be picked first; :func:`choose` says what follows. */
  readonly choices: Level;
  /** procedure.step that asks. */
  readonly step: string;
  /** The clauses under which it is asked. */
  readonly clauses: readonly string[];
  /** What the question itself is about. */
  readonly concerns?: readonly log_of_all.Concern[];
  /** The number of an interjection, to be sent back with its answer; absent for the question itself. */
  readonly may?: number;
  readonly text?: string;
};

export type PreventControl = {
  readonly kind: "prevent_control";
  readonly seat: string;
  readonly question: questions.PreventControl;
  /** What may be picked first; :func:`choose` says what follows. */
  readonly choices: Level;
  /** procedure.step that asks. */
  readonly step: string;
  /** The clauses under which it is asked. */
  readonly clauses: readonly string[];
  /** What the question itself is about. */
  readonly concerns?: readonly log_of_all.Concern[];
  /** The number of an interjection, to be sent back with its answer; absent for the question itself. */
  readonly may?: number;
  readonly text?: string;
};

export type Redeploy = {
  readonly kind: "redeploy";
  readonly seat: string;
  readonly question: questions.Redeploy;
  /** What may be picked first; :func:`choose` says what follows. */
  readonly choices: Level;
  /** procedure.step that asks. */
  readonly step: string;
  /** The clauses under which it is asked. */
  readonly clauses: readonly string[];
  /** What the question itself is about. */
  readonly concerns?: readonly log_of_all.Concern[];
  /** The number of an interjection, to be sent back with its answer; absent for the question itself. */
  readonly may?: number;
  readonly text?: string;
};

export type Renounce = {
  readonly kind: "renounce";
  readonly seat: string;
  readonly question: questions.Renounce;
  /** What may be picked first; :func:`choose` says what follows. */
  readonly choices: Level;
  /** procedure.step that asks. */
  readonly step: string;
  /** The clauses under which it is asked. */
  readonly clauses: readonly string[];
  /** What the question itself is about. */
  readonly concerns?: readonly log_of_all.Concern[];
  /** The number of an interjection, to be sent back with its answer; absent for the question itself. */
  readonly may?: number;
  readonly text?: string;
};

export type Replace = {
  readonly kind: "replace";
  readonly seat: string;
  readonly question: questions.Replace;
  /** What may be picked first; :func:`choose` says what follows. */
  readonly choices: Level;
  /** procedure.step that asks. */
  readonly step: string;
  /** The clauses under which it is asked. */
  readonly clauses: readonly string[];
  /** What the question itself is about. */
  readonly concerns?: readonly log_of_all.Concern[];
  /** The number of an interjection, to be sent back with its answer; absent for the question itself. */
  readonly may?: number;
  readonly text?: string;
};

export type RetreatBack = {
  readonly kind: "retreat_back";
  readonly seat: string;
  readonly question: questions.RetreatBack;
  /** What may be picked first; :func:`choose` says what follows. */
  readonly choices: Level;
  /** procedure.step that asks. */
  readonly step: string;
  /** The clauses under which it is asked. */
  readonly clauses: readonly string[];
  /** What the question itself is about. */
  readonly concerns?: readonly log_of_all.Concern[];
  /** The number of an interjection, to be sent back with its answer; absent for the question itself. */
  readonly may?: number;
  readonly text?: string;
};

export type RetreatTo = {
  readonly kind: "retreat_to";
  readonly seat: string;
  readonly question: questions.RetreatTo;
  /** What may be picked first; :func:`choose` says what follows. */
  readonly choices: Level;
  /** procedure.step that asks. */
  readonly step: string;
  /** The clauses under which it is asked. */
  readonly clauses: readonly string[];
  /** What the question itself is about. */
  readonly concerns?: readonly log_of_all.Concern[];
  /** The number of an interjection, to be sent back with its answer; absent for the question itself. */
  readonly may?: number;
  readonly text?: string;
};

export type RollDice = {
  readonly kind: "roll_dice";
  readonly seat: string;
  readonly question: common.RollDice;
  /** What may be picked first; :func:`choose` says what follows. */
  readonly choices: Level;
  /** procedure.step that asks. */
  readonly step: string;
  /** The clauses under which it is asked. */
  readonly clauses: readonly string[];
  /** What the question itself is about. */
  readonly concerns?: readonly log_of_all.Concern[];
  /** The number of an interjection, to be sent back with its answer; absent for the question itself. */
  readonly may?: number;
  readonly text?: string;
};

export type RuleBattles = {
  readonly kind: "rule_battles";
  readonly seat: string;
  readonly question: questions.RuleBattles;
  /** What may be picked first; :func:`choose` says what follows. */
  readonly choices: Level;
  /** procedure.step that asks. */
  readonly step: string;
  /** The clauses under which it is asked. */
  readonly clauses: readonly string[];
  /** What the question itself is about. */
  readonly concerns?: readonly log_of_all.Concern[];
  /** The number of an interjection, to be sent back with its answer; absent for the question itself. */
  readonly may?: number;
  readonly text?: string;
};

export type Sail = {
  readonly kind: "sail";
  readonly seat: string;
  readonly question: questions.Sail;
  /** What may be picked first; :func:`choose` says what follows. */
  readonly choices: Level;
  /** procedure.step that asks. */
  readonly step: string;
  /** The clauses under which it is asked. */
  readonly clauses: readonly string[];
  /** What the question itself is about. */
  readonly concerns?: readonly log_of_all.Concern[];
  /** The number of an interjection, to be sent back with its answer; absent for the question itself. */
  readonly may?: number;
  readonly text?: string;
};

export type ShuffleItems = {
  readonly kind: "shuffle_items";
  readonly seat: string;
  readonly question: common.ShuffleItems;
  /** What may be picked first; :func:`choose` says what follows. */
  readonly choices: Level;
  /** procedure.step that asks. */
  readonly step: string;
  /** The clauses under which it is asked. */
  readonly clauses: readonly string[];
  /** What the question itself is about. */
  readonly concerns?: readonly log_of_all.Concern[];
  /** The number of an interjection, to be sent back with its answer; absent for the question itself. */
  readonly may?: number;
  readonly text?: string;
};

export type SpreadUnits = {
  readonly kind: "spread_units";
  readonly seat: string;
  readonly question: common.SpreadUnits;
  /** What may be picked first; :func:`choose` says what follows. */
  readonly choices: Level;
  /** procedure.step that asks. */
  readonly step: string;
  /** The clauses under which it is asked. */
  readonly clauses: readonly string[];
  /** What the question itself is about. */
  readonly concerns?: readonly log_of_all.Concern[];
  /** The number of an interjection, to be sent back with its answer; absent for the question itself. */
  readonly may?: number;
  readonly text?: string;
};

export type Submit = {
  readonly kind: "submit";
  readonly seat: string;
  readonly question: questions.Submit;
  /** What may be picked first; :func:`choose` says what follows. */
  readonly choices: Level;
  /** procedure.step that asks. */
  readonly step: string;
  /** The clauses under which it is asked. */
  readonly clauses: readonly string[];
  /** What the question itself is about. */
  readonly concerns?: readonly log_of_all.Concern[];
  /** The number of an interjection, to be sent back with its answer; absent for the question itself. */
  readonly may?: number;
  readonly text?: string;
};

export type YesNo = {
  readonly kind: "yes_no";
  readonly seat: string;
  readonly question: common.YesNo;
  /** What may be picked first; :func:`choose` says what follows. */
  readonly choices: Level;
  /** procedure.step that asks. */
  readonly step: string;
  /** The clauses under which it is asked. */
  readonly clauses: readonly string[];
  /** What the question itself is about. */
  readonly concerns?: readonly log_of_all.Concern[];
  /** The number of an interjection, to be sent back with its answer; absent for the question itself. */
  readonly may?: number;
  readonly text?: string;
};

