// The types of game-of-kings/view.json, made by `limmu schema`.

import type * as answers from "./answers";
import type * as common from "../common";
import type * as log_of_all from "../log";
import type * as questions from "./questions";
import type * as records from "./records";
import type * as refusals from "./refusals";

/** What an audience may see of a match of The Game of Kings, with its questions. */
export type View = Seen;

/** A question to a seat, or an interjection that is open to it, with the options for the first pick. */
export type Asking = AgreeMeasure
  | AnswerAssault
  | AttachUnit
  | CancelFeat
  | ChooseArm
  | ChooseEdge
  | ChooseFeats
  | ChooseFirst
  | ChooseSave
  | ClaimQuarter
  | DeclareAssault
  | DeclareColleges
  | DeclareIntent
  | DeclareShot
  | DeployUnit
  | DrinkElixir
  | FlawFeat
  | FlawInPlay
  | FleeFrom
  | FleeNext
  | HideAgain
  | Interference
  | LooseRecker
  | MeasureRange
  | MoveAssault
  | MoveRolled
  | MoveUnit
  | MusterArmy
  | NearestUnit
  | NextAssault
  | NextShot
  | NominateAssault
  | PerformFeat
  | PickNumber
  | PilferFeat
  | PlaceScenery
  | PlayFlight
  | Pursue
  | RallyUnit
  | Redirect
  | ReformRallied
  | RemoveMixed
  | RemoveModels
  | RerollCheck
  | RerollMachine
  | RerollRoll
  | RerollScience
  | RevealHidden
  | RollDice
  | SayMeasure
  | ShuffleItems
  | StepThrough
  | StrikeAt
  | TellStory
  | UseSergeant
  | WieldWeapon
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

export type AgreeMeasure = {
  readonly kind: "agree_measure";
  readonly seat: string;
  readonly question: questions.AgreeMeasure;
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

export type AnswerAssault = {
  readonly kind: "answer_assault";
  readonly seat: string;
  readonly question: questions.AnswerAssault;
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

export type AttachUnit = {
  readonly kind: "attach_unit";
  readonly seat: string;
  readonly question: questions.AttachUnit;
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

export type CancelFeat = {
  readonly kind: "cancel_feat";
  readonly seat: string;
  readonly question: questions.CancelFeat;
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

export type ChooseArm = {
  readonly kind: "choose_arm";
  readonly seat: string;
  readonly question: questions.ChooseArm;
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

export type ChooseEdge = {
  readonly kind: "choose_edge";
  readonly seat: string;
  readonly question: questions.ChooseEdge;
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

export type ChooseFeats = {
  readonly kind: "choose_feats";
  readonly seat: string;
  readonly question: questions.ChooseFeats;
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

export type ChooseFirst = {
  readonly kind: "choose_first";
  readonly seat: string;
  readonly question: questions.ChooseFirst;
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

export type ChooseSave = {
  readonly kind: "choose_save";
  readonly seat: string;
  readonly question: questions.ChooseSave;
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

export type ClaimQuarter = {
  readonly kind: "claim_quarter";
  readonly seat: string;
  readonly question: questions.ClaimQuarter;
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

export type DeclareAssault = {
  readonly kind: "declare_assault";
  readonly seat: string;
  readonly question: questions.DeclareAssault;
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

export type DeclareColleges = {
  readonly kind: "declare_colleges";
  readonly seat: string;
  readonly question: questions.DeclareColleges;
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

export type DeclareIntent = {
  readonly kind: "declare_intent";
  readonly seat: string;
  readonly question: questions.DeclareIntent;
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

export type DeclareShot = {
  readonly kind: "declare_shot";
  readonly seat: string;
  readonly question: questions.DeclareShot;
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

export type DeployUnit = {
  readonly kind: "deploy_unit";
  readonly seat: string;
  readonly question: questions.DeployUnit;
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

export type DrinkElixir = {
  readonly kind: "drink_elixir";
  readonly seat: string;
  readonly question: questions.DrinkElixir;
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

export type FlawFeat = {
  readonly kind: "flaw_feat";
  readonly seat: string;
  readonly question: questions.FlawFeat;
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

export type FlawInPlay = {
  readonly kind: "flaw_in_play";
  readonly seat: string;
  readonly question: questions.FlawInPlay;
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

export type FleeFrom = {
  readonly kind: "flee_from";
  readonly seat: string;
  readonly question: questions.FleeFrom;
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

export type FleeNext = {
  readonly kind: "flee_next";
  readonly seat: string;
  readonly question: questions.FleeNext;
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

export type HideAgain = {
  readonly kind: "hide_again";
  readonly seat: string;
  readonly question: questions.HideAgain;
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

export type Interference = {
  readonly kind: "interference";
  readonly seat: string;
  readonly question: questions.Interference;
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

export type LooseRecker = {
  readonly kind: "loose_recker";
  readonly seat: string;
  readonly question: questions.LooseRecker;
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

export type MeasureRange = {
  readonly kind: "measure_range";
  readonly seat: string;
  readonly question: questions.MeasureRange;
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

export type MoveAssault = {
  readonly kind: "move_assault";
  readonly seat: string;
  readonly question: questions.MoveAssault;
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

export type MoveRolled = {
  readonly kind: "move_rolled";
  readonly seat: string;
  readonly question: questions.MoveRolled;
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

export type MoveUnit = {
  readonly kind: "move_unit";
  readonly seat: string;
  readonly question: questions.MoveUnit;
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

export type MusterArmy = {
  readonly kind: "muster_army";
  readonly seat: string;
  readonly question: questions.MusterArmy;
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

export type NearestUnit = {
  readonly kind: "nearest_unit";
  readonly seat: string;
  readonly question: questions.NearestUnit;
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

export type NextAssault = {
  readonly kind: "next_assault";
  readonly seat: string;
  readonly question: questions.NextAssault;
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

export type NextShot = {
  readonly kind: "next_shot";
  readonly seat: string;
  readonly question: questions.NextShot;
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

export type NominateAssault = {
  readonly kind: "nominate_assault";
  readonly seat: string;
  readonly question: questions.NominateAssault;
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

export type PerformFeat = {
  readonly kind: "perform_feat";
  readonly seat: string;
  readonly question: questions.PerformFeat;
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

export type PickNumber = {
  readonly kind: "pick_number";
  readonly seat: string;
  readonly question: common.PickNumber;
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

export type PilferFeat = {
  readonly kind: "pilfer_feat";
  readonly seat: string;
  readonly question: questions.PilferFeat;
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

export type PlaceScenery = {
  readonly kind: "place_scenery";
  readonly seat: string;
  readonly question: questions.PlaceScenery;
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

export type PlayFlight = {
  readonly kind: "play_flight";
  readonly seat: string;
  readonly question: questions.PlayFlight;
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

export type Pursue = {
  readonly kind: "pursue";
  readonly seat: string;
  readonly question: questions.Pursue;
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

export type RallyUnit = {
  readonly kind: "rally_unit";
  readonly seat: string;
  readonly question: questions.RallyUnit;
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

export type Redirect = {
  readonly kind: "redirect";
  readonly seat: string;
  readonly question: questions.Redirect;
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

export type ReformRallied = {
  readonly kind: "reform_rallied";
  readonly seat: string;
  readonly question: questions.ReformRallied;
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

export type RemoveMixed = {
  readonly kind: "remove_mixed";
  readonly seat: string;
  readonly question: questions.RemoveMixed;
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

export type RemoveModels = {
  readonly kind: "remove_models";
  readonly seat: string;
  readonly question: questions.RemoveModels;
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

export type RerollCheck = {
  readonly kind: "reroll_check";
  readonly seat: string;
  readonly question: questions.RerollCheck;
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

export type RerollMachine = {
  readonly kind: "reroll_machine";
  readonly seat: string;
  readonly question: questions.RerollMachine;
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

export type RerollRoll = {
  readonly kind: "reroll_roll";
  readonly seat: string;
  readonly question: questions.RerollRoll;
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

export type RerollScience = {
  readonly kind: "reroll_science";
  readonly seat: string;
  readonly question: questions.RerollScience;
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

export type RevealHidden = {
  readonly kind: "reveal_hidden";
  readonly seat: string;
  readonly question: questions.RevealHidden;
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

export type SayMeasure = {
  readonly kind: "say_measure";
  readonly seat: string;
  readonly question: questions.SayMeasure;
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

export type StepThrough = {
  readonly kind: "step_through";
  readonly seat: string;
  readonly question: questions.StepThrough;
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

export type StrikeAt = {
  readonly kind: "strike_at";
  readonly seat: string;
  readonly question: questions.StrikeAt;
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

export type TellStory = {
  readonly kind: "tell_story";
  readonly seat: string;
  readonly question: questions.TellStory;
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

export type UseSergeant = {
  readonly kind: "use_sergeant";
  readonly seat: string;
  readonly question: questions.UseSergeant;
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

export type WieldWeapon = {
  readonly kind: "wield_weapon";
  readonly seat: string;
  readonly question: questions.WieldWeapon;
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

