// The types of chariot-lords/view.json, made by `limmu schema`.

import type * as answers from "./answers";
import type * as common from "../common";
import type * as log_of_all from "../log";
import type * as questions from "./questions";
import type * as records from "./records";
import type * as refusals from "./refusals";

/** What an audience may see of a match of Chariot Lords, with its questions. */
export type View = Seen;

/** A question to a seat, or an interjection that is open to it, with the options for the first pick. */
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

/** What may come next in an answer after the picks so far, and whether they are an answer already. */
export type Level = {
  /** The picks so far: those that were sent, and after them each that is no choice. Send them with the next one. */
  readonly picks?: readonly log_of_all.Value[];
  readonly options?: readonly Offer[];
  readonly span?: common.Numbers;
  /** The answer that the picks already are: the player may stop here. */
  readonly whole?: answers.Answer;
  /** That answer in the notation. */
  readonly key?: string;
  /** That answer in words. */
  readonly text?: string;
  /** The text key of this pick; "" for the answer itself. */
  readonly asks?: string;
  /** What this level asks, in words. */
  readonly prompt?: string;
  /** What this level asks about, such as the piece to place. */
  readonly about?: readonly log_of_all.Concern[];
  /** Picks of levels with the same bag may come in any order. */
  readonly bag?: string;
  /** Whether more of this bag may be picked after one of these options: worth a button for all of them. */
  readonly several?: boolean;
  /** Why the player may not stop here. */
  readonly more?: refusals.Refusal;
};

/** One pick of a level, and what it concerns, for a front-end to highlight. */
export type Offer = {
  readonly pick: log_of_all.Value;
  /** The pick in the notation of answers. */
  readonly key: string;
  readonly concerns?: readonly log_of_all.Concern[];
  /** The answer that the pick completes, if nothing may follow: send it. */
  readonly whole?: answers.Answer;
  /** The pick in words, if the host gives texts. */
  readonly text?: string;
  /** The same once it is picked, where the text says besides how many are alike. */
  readonly picked?: string;
};

/** How far a side is on its way to win. The `parts` name the sources of its points and add up to them. */
export type Points = {
  /** The seat or power. */
  readonly id: string;
  readonly points: number;
  /** 1 is the first; equal ones share theirs. */
  readonly rank: number;
  /** Words and points. */
  readonly parts?: readonly (readonly [string, number])[];
  /** The name of the side. */
  readonly text?: string;
};

/** The judgment of an answer that is not given: its key, what it concerns, and its refusal, if any. */
export type Preview = {
  readonly answer: answers.Answer;
  readonly key: string;
  readonly concerns?: readonly log_of_all.Concern[];
  /** The answer in words, where it would be accepted. */
  readonly text?: string;
  readonly refused?: refusals.Refusal;
};

/** The view of an audience after entry `n`: all that a front-end needs to draw, also after reconnecting. */
export type Seen = {
  readonly audience: readonly string[];
  readonly n: number;
  /** The leaf of entry `n`. If the match has gone on, the host refuses a command that expects it, as stale. */
  readonly leaf: string;
  readonly board: records.Board;
  /** Who is asked now: seats, or `chance` alone while a roll waits for its dice. */
  readonly asked?: readonly string[];
  /** The question of this audience, if it is asked. */
  readonly question?: Asking;
  /** The interjections that this audience may give now; each has an answer on offer. */
  readonly may?: readonly Asking[];
  /** The open procedures, outermost first. */
  readonly stack?: readonly common.Where[];
  readonly passes?: readonly log_of_all.Standing[];
  /** How the match ended. */
  readonly over?: log_of_all.Outcome;
  /** How far the match has come, or how it ended, in one line, if the host gives texts. */
  readonly status?: string;
  /** Who leads and why, in the order of the seats, if the host gives texts and the game keeps scores. */
  readonly scores?: readonly Points[];
};

export type ChooseBattle = {
  readonly kind: "choose_battle";
  readonly seat: string;
  readonly question: questions.ChooseBattle;
  /** The options for the first pick; `choose` gives those after it. */
  readonly choices: Level;
  /** procedure.step that asks. */
  readonly step: string;
  /** The clauses under which it is asked. */
  readonly clauses: readonly string[];
  /** What the question is about, apart from its answers. */
  readonly concerns?: readonly log_of_all.Concern[];
  /** The number of an interjection: send it back with the answer. Absent for a question. */
  readonly may?: number;
  readonly text?: string;
};

export type CrowdOut = {
  readonly kind: "crowd_out";
  readonly seat: string;
  readonly question: questions.CrowdOut;
  /** The options for the first pick; `choose` gives those after it. */
  readonly choices: Level;
  /** procedure.step that asks. */
  readonly step: string;
  /** The clauses under which it is asked. */
  readonly clauses: readonly string[];
  /** What the question is about, apart from its answers. */
  readonly concerns?: readonly log_of_all.Concern[];
  /** The number of an interjection: send it back with the answer. Absent for a question. */
  readonly may?: number;
  readonly text?: string;
};

export type ForbidRetreat = {
  readonly kind: "forbid_retreat";
  readonly seat: string;
  readonly question: questions.ForbidRetreat;
  /** The options for the first pick; `choose` gives those after it. */
  readonly choices: Level;
  /** procedure.step that asks. */
  readonly step: string;
  /** The clauses under which it is asked. */
  readonly clauses: readonly string[];
  /** What the question is about, apart from its answers. */
  readonly concerns?: readonly log_of_all.Concern[];
  /** The number of an interjection: send it back with the answer. Absent for a question. */
  readonly may?: number;
  readonly text?: string;
};

export type ForceRound = {
  readonly kind: "force_round";
  readonly seat: string;
  readonly question: questions.ForceRound;
  /** The options for the first pick; `choose` gives those after it. */
  readonly choices: Level;
  /** procedure.step that asks. */
  readonly step: string;
  /** The clauses under which it is asked. */
  readonly clauses: readonly string[];
  /** What the question is about, apart from its answers. */
  readonly concerns?: readonly log_of_all.Concern[];
  /** The number of an interjection: send it back with the answer. Absent for a question. */
  readonly may?: number;
  readonly text?: string;
};

export type GrantPassage = {
  readonly kind: "grant_passage";
  readonly seat: string;
  readonly question: questions.GrantPassage;
  /** The options for the first pick; `choose` gives those after it. */
  readonly choices: Level;
  /** procedure.step that asks. */
  readonly step: string;
  /** The clauses under which it is asked. */
  readonly clauses: readonly string[];
  /** What the question is about, apart from its answers. */
  readonly concerns?: readonly log_of_all.Concern[];
  /** The number of an interjection: send it back with the answer. Absent for a question. */
  readonly may?: number;
  readonly text?: string;
};

export type HelpFoot = {
  readonly kind: "help_foot";
  readonly seat: string;
  readonly question: questions.HelpFoot;
  /** The options for the first pick; `choose` gives those after it. */
  readonly choices: Level;
  /** procedure.step that asks. */
  readonly step: string;
  /** The clauses under which it is asked. */
  readonly clauses: readonly string[];
  /** What the question is about, apart from its answers. */
  readonly concerns?: readonly log_of_all.Concern[];
  /** The number of an interjection: send it back with the answer. Absent for a question. */
  readonly may?: number;
  readonly text?: string;
};

export type LoseBesideMeshwesh = {
  readonly kind: "lose_beside_meshwesh";
  readonly seat: string;
  readonly question: questions.LoseBesideMeshwesh;
  /** The options for the first pick; `choose` gives those after it. */
  readonly choices: Level;
  /** procedure.step that asks. */
  readonly step: string;
  /** The clauses under which it is asked. */
  readonly clauses: readonly string[];
  /** What the question is about, apart from its answers. */
  readonly concerns?: readonly log_of_all.Concern[];
  /** The number of an interjection: send it back with the answer. Absent for a question. */
  readonly may?: number;
  readonly text?: string;
};

export type March = {
  readonly kind: "march";
  readonly seat: string;
  readonly question: questions.March;
  /** The options for the first pick; `choose` gives those after it. */
  readonly choices: Level;
  /** procedure.step that asks. */
  readonly step: string;
  /** The clauses under which it is asked. */
  readonly clauses: readonly string[];
  /** What the question is about, apart from its answers. */
  readonly concerns?: readonly log_of_all.Concern[];
  /** The number of an interjection: send it back with the answer. Absent for a question. */
  readonly may?: number;
  readonly text?: string;
};

export type Match = {
  readonly kind: "match";
  readonly seat: string;
  readonly question: questions.Match;
  /** The options for the first pick; `choose` gives those after it. */
  readonly choices: Level;
  /** procedure.step that asks. */
  readonly step: string;
  /** The clauses under which it is asked. */
  readonly clauses: readonly string[];
  /** What the question is about, apart from its answers. */
  readonly concerns?: readonly log_of_all.Concern[];
  /** The number of an interjection: send it back with the answer. Absent for a question. */
  readonly may?: number;
  readonly text?: string;
};

export type MoveUnits = {
  readonly kind: "move_units";
  readonly seat: string;
  readonly question: questions.MoveUnits;
  /** The options for the first pick; `choose` gives those after it. */
  readonly choices: Level;
  /** procedure.step that asks. */
  readonly step: string;
  /** The clauses under which it is asked. */
  readonly clauses: readonly string[];
  /** What the question is about, apart from its answers. */
  readonly concerns?: readonly log_of_all.Concern[];
  /** The number of an interjection: send it back with the answer. Absent for a question. */
  readonly may?: number;
  readonly text?: string;
};

export type NextReaction = {
  readonly kind: "next_reaction";
  readonly seat: string;
  readonly question: questions.NextReaction;
  /** The options for the first pick; `choose` gives those after it. */
  readonly choices: Level;
  /** procedure.step that asks. */
  readonly step: string;
  /** The clauses under which it is asked. */
  readonly clauses: readonly string[];
  /** What the question is about, apart from its answers. */
  readonly concerns?: readonly log_of_all.Concern[];
  /** The number of an interjection: send it back with the answer. Absent for a question. */
  readonly may?: number;
  readonly text?: string;
};

export type PickUnits = {
  readonly kind: "pick_units";
  readonly seat: string;
  readonly question: questions.PickUnits;
  /** The options for the first pick; `choose` gives those after it. */
  readonly choices: Level;
  /** procedure.step that asks. */
  readonly step: string;
  /** The clauses under which it is asked. */
  readonly clauses: readonly string[];
  /** What the question is about, apart from its answers. */
  readonly concerns?: readonly log_of_all.Concern[];
  /** The number of an interjection: send it back with the answer. Absent for a question. */
  readonly may?: number;
  readonly text?: string;
};

export type PlaceArrivals = {
  readonly kind: "place_arrivals";
  readonly seat: string;
  readonly question: questions.PlaceArrivals;
  /** The options for the first pick; `choose` gives those after it. */
  readonly choices: Level;
  /** procedure.step that asks. */
  readonly step: string;
  /** The clauses under which it is asked. */
  readonly clauses: readonly string[];
  /** What the question is about, apart from its answers. */
  readonly concerns?: readonly log_of_all.Concern[];
  /** The number of an interjection: send it back with the answer. Absent for a question. */
  readonly may?: number;
  readonly text?: string;
};

export type PlaceMeshwesh = {
  readonly kind: "place_meshwesh";
  readonly seat: string;
  readonly question: questions.PlaceMeshwesh;
  /** The options for the first pick; `choose` gives those after it. */
  readonly choices: Level;
  /** procedure.step that asks. */
  readonly step: string;
  /** The clauses under which it is asked. */
  readonly clauses: readonly string[];
  /** What the question is about, apart from its answers. */
  readonly concerns?: readonly log_of_all.Concern[];
  /** The number of an interjection: send it back with the answer. Absent for a question. */
  readonly may?: number;
  readonly text?: string;
};

export type PlaceRuler = {
  readonly kind: "place_ruler";
  readonly seat: string;
  readonly question: questions.PlaceRuler;
  /** The options for the first pick; `choose` gives those after it. */
  readonly choices: Level;
  /** procedure.step that asks. */
  readonly step: string;
  /** The clauses under which it is asked. */
  readonly clauses: readonly string[];
  /** What the question is about, apart from its answers. */
  readonly concerns?: readonly log_of_all.Concern[];
  /** The number of an interjection: send it back with the answer. Absent for a question. */
  readonly may?: number;
  readonly text?: string;
};

export type PreventControl = {
  readonly kind: "prevent_control";
  readonly seat: string;
  readonly question: questions.PreventControl;
  /** The options for the first pick; `choose` gives those after it. */
  readonly choices: Level;
  /** procedure.step that asks. */
  readonly step: string;
  /** The clauses under which it is asked. */
  readonly clauses: readonly string[];
  /** What the question is about, apart from its answers. */
  readonly concerns?: readonly log_of_all.Concern[];
  /** The number of an interjection: send it back with the answer. Absent for a question. */
  readonly may?: number;
  readonly text?: string;
};

export type Redeploy = {
  readonly kind: "redeploy";
  readonly seat: string;
  readonly question: questions.Redeploy;
  /** The options for the first pick; `choose` gives those after it. */
  readonly choices: Level;
  /** procedure.step that asks. */
  readonly step: string;
  /** The clauses under which it is asked. */
  readonly clauses: readonly string[];
  /** What the question is about, apart from its answers. */
  readonly concerns?: readonly log_of_all.Concern[];
  /** The number of an interjection: send it back with the answer. Absent for a question. */
  readonly may?: number;
  readonly text?: string;
};

export type Renounce = {
  readonly kind: "renounce";
  readonly seat: string;
  readonly question: questions.Renounce;
  /** The options for the first pick; `choose` gives those after it. */
  readonly choices: Level;
  /** procedure.step that asks. */
  readonly step: string;
  /** The clauses under which it is asked. */
  readonly clauses: readonly string[];
  /** What the question is about, apart from its answers. */
  readonly concerns?: readonly log_of_all.Concern[];
  /** The number of an interjection: send it back with the answer. Absent for a question. */
  readonly may?: number;
  readonly text?: string;
};

export type Replace = {
  readonly kind: "replace";
  readonly seat: string;
  readonly question: questions.Replace;
  /** The options for the first pick; `choose` gives those after it. */
  readonly choices: Level;
  /** procedure.step that asks. */
  readonly step: string;
  /** The clauses under which it is asked. */
  readonly clauses: readonly string[];
  /** What the question is about, apart from its answers. */
  readonly concerns?: readonly log_of_all.Concern[];
  /** The number of an interjection: send it back with the answer. Absent for a question. */
  readonly may?: number;
  readonly text?: string;
};

export type RetreatBack = {
  readonly kind: "retreat_back";
  readonly seat: string;
  readonly question: questions.RetreatBack;
  /** The options for the first pick; `choose` gives those after it. */
  readonly choices: Level;
  /** procedure.step that asks. */
  readonly step: string;
  /** The clauses under which it is asked. */
  readonly clauses: readonly string[];
  /** What the question is about, apart from its answers. */
  readonly concerns?: readonly log_of_all.Concern[];
  /** The number of an interjection: send it back with the answer. Absent for a question. */
  readonly may?: number;
  readonly text?: string;
};

export type RetreatTo = {
  readonly kind: "retreat_to";
  readonly seat: string;
  readonly question: questions.RetreatTo;
  /** The options for the first pick; `choose` gives those after it. */
  readonly choices: Level;
  /** procedure.step that asks. */
  readonly step: string;
  /** The clauses under which it is asked. */
  readonly clauses: readonly string[];
  /** What the question is about, apart from its answers. */
  readonly concerns?: readonly log_of_all.Concern[];
  /** The number of an interjection: send it back with the answer. Absent for a question. */
  readonly may?: number;
  readonly text?: string;
};

export type RollDice = {
  readonly kind: "roll_dice";
  readonly seat: string;
  readonly question: common.RollDice;
  /** The options for the first pick; `choose` gives those after it. */
  readonly choices: Level;
  /** procedure.step that asks. */
  readonly step: string;
  /** The clauses under which it is asked. */
  readonly clauses: readonly string[];
  /** What the question is about, apart from its answers. */
  readonly concerns?: readonly log_of_all.Concern[];
  /** The number of an interjection: send it back with the answer. Absent for a question. */
  readonly may?: number;
  readonly text?: string;
};

export type RuleBattles = {
  readonly kind: "rule_battles";
  readonly seat: string;
  readonly question: questions.RuleBattles;
  /** The options for the first pick; `choose` gives those after it. */
  readonly choices: Level;
  /** procedure.step that asks. */
  readonly step: string;
  /** The clauses under which it is asked. */
  readonly clauses: readonly string[];
  /** What the question is about, apart from its answers. */
  readonly concerns?: readonly log_of_all.Concern[];
  /** The number of an interjection: send it back with the answer. Absent for a question. */
  readonly may?: number;
  readonly text?: string;
};

export type Sail = {
  readonly kind: "sail";
  readonly seat: string;
  readonly question: questions.Sail;
  /** The options for the first pick; `choose` gives those after it. */
  readonly choices: Level;
  /** procedure.step that asks. */
  readonly step: string;
  /** The clauses under which it is asked. */
  readonly clauses: readonly string[];
  /** What the question is about, apart from its answers. */
  readonly concerns?: readonly log_of_all.Concern[];
  /** The number of an interjection: send it back with the answer. Absent for a question. */
  readonly may?: number;
  readonly text?: string;
};

export type ShuffleItems = {
  readonly kind: "shuffle_items";
  readonly seat: string;
  readonly question: common.ShuffleItems;
  /** The options for the first pick; `choose` gives those after it. */
  readonly choices: Level;
  /** procedure.step that asks. */
  readonly step: string;
  /** The clauses under which it is asked. */
  readonly clauses: readonly string[];
  /** What the question is about, apart from its answers. */
  readonly concerns?: readonly log_of_all.Concern[];
  /** The number of an interjection: send it back with the answer. Absent for a question. */
  readonly may?: number;
  readonly text?: string;
};

export type SpreadUnits = {
  readonly kind: "spread_units";
  readonly seat: string;
  readonly question: common.SpreadUnits;
  /** The options for the first pick; `choose` gives those after it. */
  readonly choices: Level;
  /** procedure.step that asks. */
  readonly step: string;
  /** The clauses under which it is asked. */
  readonly clauses: readonly string[];
  /** What the question is about, apart from its answers. */
  readonly concerns?: readonly log_of_all.Concern[];
  /** The number of an interjection: send it back with the answer. Absent for a question. */
  readonly may?: number;
  readonly text?: string;
};

export type Submit = {
  readonly kind: "submit";
  readonly seat: string;
  readonly question: questions.Submit;
  /** The options for the first pick; `choose` gives those after it. */
  readonly choices: Level;
  /** procedure.step that asks. */
  readonly step: string;
  /** The clauses under which it is asked. */
  readonly clauses: readonly string[];
  /** What the question is about, apart from its answers. */
  readonly concerns?: readonly log_of_all.Concern[];
  /** The number of an interjection: send it back with the answer. Absent for a question. */
  readonly may?: number;
  readonly text?: string;
};

export type YesNo = {
  readonly kind: "yes_no";
  readonly seat: string;
  readonly question: common.YesNo;
  /** The options for the first pick; `choose` gives those after it. */
  readonly choices: Level;
  /** procedure.step that asks. */
  readonly step: string;
  /** The clauses under which it is asked. */
  readonly clauses: readonly string[];
  /** What the question is about, apart from its answers. */
  readonly concerns?: readonly log_of_all.Concern[];
  /** The number of an interjection: send it back with the answer. Absent for a question. */
  readonly may?: number;
  readonly text?: string;
};

