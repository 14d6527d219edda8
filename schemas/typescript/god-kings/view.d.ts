// The types of god-kings/view.json, made by `limmu schema`.

import type * as answers from "./answers";
import type * as common from "../common";
import type * as log_of_all from "../log";
import type * as questions from "./questions";
import type * as records from "./records";
import type * as refusals from "./refusals";

/** What an audience may see of a match of The God Kings, with its questions. */
export type View = Seen;

/** A question to a seat, or an interjection that is open to it, with the options for the first pick. */
export type Asking = AimEvent
  | ChooseAvoidance
  | ChooseBesieger
  | ChooseCampaigner
  | ChooseCommander
  | ChooseDisplacement
  | ChooseForce
  | ChooseForeigner
  | ChooseGarrisons
  | ChooseGeneral
  | ChooseInterceptor
  | ChooseLosses
  | ChooseMarkers
  | ChooseNation
  | ChooseNext
  | ChoosePosition
  | ChooseProvince
  | ChooseRaiser
  | ChooseRetreat
  | DeclareCharge
  | DeclareReaction
  | GiveCard
  | GivePoints
  | GiveSpace
  | GoInside
  | HoldBack
  | HowManyRaised
  | HowManyTroops
  | KeepCard
  | MakeSortie
  | MoveArmy
  | OverrunThem
  | PickNumber
  | PickSome
  | PlaceDivision
  | PlaceRevolt
  | PlaceStack
  | PlayActionCard
  | PlayCard
  | Pursue
  | PutRevoltBack
  | RollDice
  | ShiftSuccession
  | ShuffleItems
  | Spend
  | SplitArmy
  | SpreadEvent
  | StandOrBackUp
  | UseAdvantage
  | UseNeutralCard
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

export type AimEvent = {
  readonly kind: "aim_event";
  readonly seat: string;
  readonly question: questions.AimEvent;
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

export type ChooseAvoidance = {
  readonly kind: "choose_avoidance";
  readonly seat: string;
  readonly question: questions.ChooseAvoidance;
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

export type ChooseBesieger = {
  readonly kind: "choose_besieger";
  readonly seat: string;
  readonly question: questions.ChooseBesieger;
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

export type ChooseCampaigner = {
  readonly kind: "choose_campaigner";
  readonly seat: string;
  readonly question: questions.ChooseCampaigner;
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

export type ChooseCommander = {
  readonly kind: "choose_commander";
  readonly seat: string;
  readonly question: questions.ChooseCommander;
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

export type ChooseDisplacement = {
  readonly kind: "choose_displacement";
  readonly seat: string;
  readonly question: questions.ChooseDisplacement;
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

export type ChooseForce = {
  readonly kind: "choose_force";
  readonly seat: string;
  readonly question: questions.ChooseForce;
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

export type ChooseForeigner = {
  readonly kind: "choose_foreigner";
  readonly seat: string;
  readonly question: questions.ChooseForeigner;
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

export type ChooseGarrisons = {
  readonly kind: "choose_garrisons";
  readonly seat: string;
  readonly question: questions.ChooseGarrisons;
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

export type ChooseGeneral = {
  readonly kind: "choose_general";
  readonly seat: string;
  readonly question: questions.ChooseGeneral;
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

export type ChooseInterceptor = {
  readonly kind: "choose_interceptor";
  readonly seat: string;
  readonly question: questions.ChooseInterceptor;
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

export type ChooseLosses = {
  readonly kind: "choose_losses";
  readonly seat: string;
  readonly question: questions.ChooseLosses;
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

export type ChooseMarkers = {
  readonly kind: "choose_markers";
  readonly seat: string;
  readonly question: questions.ChooseMarkers;
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

export type ChooseNation = {
  readonly kind: "choose_nation";
  readonly seat: string;
  readonly question: questions.ChooseNation;
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

export type ChooseNext = {
  readonly kind: "choose_next";
  readonly seat: string;
  readonly question: questions.ChooseNext;
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

export type ChoosePosition = {
  readonly kind: "choose_position";
  readonly seat: string;
  readonly question: questions.ChoosePosition;
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

export type ChooseProvince = {
  readonly kind: "choose_province";
  readonly seat: string;
  readonly question: questions.ChooseProvince;
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

export type ChooseRaiser = {
  readonly kind: "choose_raiser";
  readonly seat: string;
  readonly question: questions.ChooseRaiser;
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

export type ChooseRetreat = {
  readonly kind: "choose_retreat";
  readonly seat: string;
  readonly question: questions.ChooseRetreat;
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

export type DeclareCharge = {
  readonly kind: "declare_charge";
  readonly seat: string;
  readonly question: questions.DeclareCharge;
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

export type DeclareReaction = {
  readonly kind: "declare_reaction";
  readonly seat: string;
  readonly question: questions.DeclareReaction;
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

export type GiveCard = {
  readonly kind: "give_card";
  readonly seat: string;
  readonly question: questions.GiveCard;
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

export type GivePoints = {
  readonly kind: "give_points";
  readonly seat: string;
  readonly question: questions.GivePoints;
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

export type GiveSpace = {
  readonly kind: "give_space";
  readonly seat: string;
  readonly question: questions.GiveSpace;
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

export type GoInside = {
  readonly kind: "go_inside";
  readonly seat: string;
  readonly question: questions.GoInside;
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

export type HoldBack = {
  readonly kind: "hold_back";
  readonly seat: string;
  readonly question: questions.HoldBack;
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

export type HowManyRaised = {
  readonly kind: "how_many_raised";
  readonly seat: string;
  readonly question: questions.HowManyRaised;
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

export type HowManyTroops = {
  readonly kind: "how_many_troops";
  readonly seat: string;
  readonly question: questions.HowManyTroops;
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

export type KeepCard = {
  readonly kind: "keep_card";
  readonly seat: string;
  readonly question: questions.KeepCard;
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

export type MakeSortie = {
  readonly kind: "make_sortie";
  readonly seat: string;
  readonly question: questions.MakeSortie;
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

export type MoveArmy = {
  readonly kind: "move_army";
  readonly seat: string;
  readonly question: questions.MoveArmy;
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

export type OverrunThem = {
  readonly kind: "overrun_them";
  readonly seat: string;
  readonly question: questions.OverrunThem;
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

export type PickSome = {
  readonly kind: "pick_some";
  readonly seat: string;
  readonly question: common.PickSome;
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

export type PlaceDivision = {
  readonly kind: "place_division";
  readonly seat: string;
  readonly question: questions.PlaceDivision;
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

export type PlaceRevolt = {
  readonly kind: "place_revolt";
  readonly seat: string;
  readonly question: questions.PlaceRevolt;
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

export type PlaceStack = {
  readonly kind: "place_stack";
  readonly seat: string;
  readonly question: questions.PlaceStack;
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

export type PlayActionCard = {
  readonly kind: "play_action_card";
  readonly seat: string;
  readonly question: questions.PlayActionCard;
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

export type PlayCard = {
  readonly kind: "play_card";
  readonly seat: string;
  readonly question: questions.PlayCard;
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

export type PutRevoltBack = {
  readonly kind: "put_revolt_back";
  readonly seat: string;
  readonly question: questions.PutRevoltBack;
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

export type ShiftSuccession = {
  readonly kind: "shift_succession";
  readonly seat: string;
  readonly question: questions.ShiftSuccession;
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

export type Spend = {
  readonly kind: "spend";
  readonly seat: string;
  readonly question: questions.Spend;
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

export type SplitArmy = {
  readonly kind: "split_army";
  readonly seat: string;
  readonly question: questions.SplitArmy;
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

export type SpreadEvent = {
  readonly kind: "spread_event";
  readonly seat: string;
  readonly question: questions.SpreadEvent;
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

export type StandOrBackUp = {
  readonly kind: "stand_or_back_up";
  readonly seat: string;
  readonly question: questions.StandOrBackUp;
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

export type UseAdvantage = {
  readonly kind: "use_advantage";
  readonly seat: string;
  readonly question: questions.UseAdvantage;
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

export type UseNeutralCard = {
  readonly kind: "use_neutral_card";
  readonly seat: string;
  readonly question: questions.UseNeutralCard;
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

