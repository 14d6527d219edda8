// The types of god-kings/view.json, made by `limmu schema`.

import type * as answers from "./answers";
import type * as common from "../common";
import type * as log_of_all from "../log";
import type * as questions from "./questions";
import type * as records from "./records";
import type * as refusals from "./refusals";

/** What an audience may see of a match of The God Kings, with its questions. */
export type View = Seen;

/** A question that a seat is asked, or may answer meanwhile, with the first picks on offer. */
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

export type AimEvent = {
  readonly kind: "aim_event";
  readonly seat: string;
  readonly question: questions.AimEvent;
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

export type ChooseAvoidance = {
  readonly kind: "choose_avoidance";
  readonly seat: string;
  readonly question: questions.ChooseAvoidance;
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

export type ChooseBesieger = {
  readonly kind: "choose_besieger";
  readonly seat: string;
  readonly question: questions.ChooseBesieger;
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

export type ChooseCampaigner = {
  readonly kind: "choose_campaigner";
  readonly seat: string;
  readonly question: questions.ChooseCampaigner;
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

export type ChooseCommander = {
  readonly kind: "choose_commander";
  readonly seat: string;
  readonly question: questions.ChooseCommander;
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

export type ChooseDisplacement = {
  readonly kind: "choose_displacement";
  readonly seat: string;
  readonly question: questions.ChooseDisplacement;
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

export type ChooseForce = {
  readonly kind: "choose_force";
  readonly seat: string;
  readonly question: questions.ChooseForce;
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

export type ChooseForeigner = {
  readonly kind: "choose_foreigner";
  readonly seat: string;
  readonly question: questions.ChooseForeigner;
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

export type ChooseGarrisons = {
  readonly kind: "choose_garrisons";
  readonly seat: string;
  readonly question: questions.ChooseGarrisons;
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

export type ChooseGeneral = {
  readonly kind: "choose_general";
  readonly seat: string;
  readonly question: questions.ChooseGeneral;
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

export type ChooseInterceptor = {
  readonly kind: "choose_interceptor";
  readonly seat: string;
  readonly question: questions.ChooseInterceptor;
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

export type ChooseLosses = {
  readonly kind: "choose_losses";
  readonly seat: string;
  readonly question: questions.ChooseLosses;
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

export type ChooseMarkers = {
  readonly kind: "choose_markers";
  readonly seat: string;
  readonly question: questions.ChooseMarkers;
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

export type ChooseNation = {
  readonly kind: "choose_nation";
  readonly seat: string;
  readonly question: questions.ChooseNation;
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

export type ChooseNext = {
  readonly kind: "choose_next";
  readonly seat: string;
  readonly question: questions.ChooseNext;
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

export type ChoosePosition = {
  readonly kind: "choose_position";
  readonly seat: string;
  readonly question: questions.ChoosePosition;
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

export type ChooseProvince = {
  readonly kind: "choose_province";
  readonly seat: string;
  readonly question: questions.ChooseProvince;
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

export type ChooseRaiser = {
  readonly kind: "choose_raiser";
  readonly seat: string;
  readonly question: questions.ChooseRaiser;
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

export type ChooseRetreat = {
  readonly kind: "choose_retreat";
  readonly seat: string;
  readonly question: questions.ChooseRetreat;
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

export type DeclareCharge = {
  readonly kind: "declare_charge";
  readonly seat: string;
  readonly question: questions.DeclareCharge;
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

export type DeclareReaction = {
  readonly kind: "declare_reaction";
  readonly seat: string;
  readonly question: questions.DeclareReaction;
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

export type GiveCard = {
  readonly kind: "give_card";
  readonly seat: string;
  readonly question: questions.GiveCard;
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

export type GivePoints = {
  readonly kind: "give_points";
  readonly seat: string;
  readonly question: questions.GivePoints;
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

export type GiveSpace = {
  readonly kind: "give_space";
  readonly seat: string;
  readonly question: questions.GiveSpace;
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

export type GoInside = {
  readonly kind: "go_inside";
  readonly seat: string;
  readonly question: questions.GoInside;
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

export type HoldBack = {
  readonly kind: "hold_back";
  readonly seat: string;
  readonly question: questions.HoldBack;
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

export type HowManyRaised = {
  readonly kind: "how_many_raised";
  readonly seat: string;
  readonly question: questions.HowManyRaised;
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

export type HowManyTroops = {
  readonly kind: "how_many_troops";
  readonly seat: string;
  readonly question: questions.HowManyTroops;
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

export type KeepCard = {
  readonly kind: "keep_card";
  readonly seat: string;
  readonly question: questions.KeepCard;
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

export type MakeSortie = {
  readonly kind: "make_sortie";
  readonly seat: string;
  readonly question: questions.MakeSortie;
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

export type MoveArmy = {
  readonly kind: "move_army";
  readonly seat: string;
  readonly question: questions.MoveArmy;
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

export type OverrunThem = {
  readonly kind: "overrun_them";
  readonly seat: string;
  readonly question: questions.OverrunThem;
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

export type PickNumber = {
  readonly kind: "pick_number";
  readonly seat: string;
  readonly question: common.PickNumber;
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

export type PickSome = {
  readonly kind: "pick_some";
  readonly seat: string;
  readonly question: common.PickSome;
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

export type PlaceDivision = {
  readonly kind: "place_division";
  readonly seat: string;
  readonly question: questions.PlaceDivision;
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

export type PlaceRevolt = {
  readonly kind: "place_revolt";
  readonly seat: string;
  readonly question: questions.PlaceRevolt;
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

export type PlaceStack = {
  readonly kind: "place_stack";
  readonly seat: string;
  readonly question: questions.PlaceStack;
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

export type PlayActionCard = {
  readonly kind: "play_action_card";
  readonly seat: string;
  readonly question: questions.PlayActionCard;
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

export type PlayCard = {
  readonly kind: "play_card";
  readonly seat: string;
  readonly question: questions.PlayCard;
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

export type Pursue = {
  readonly kind: "pursue";
  readonly seat: string;
  readonly question: questions.Pursue;
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

export type PutRevoltBack = {
  readonly kind: "put_revolt_back";
  readonly seat: string;
  readonly question: questions.PutRevoltBack;
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

export type ShiftSuccession = {
  readonly kind: "shift_succession";
  readonly seat: string;
  readonly question: questions.ShiftSuccession;
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

export type Spend = {
  readonly kind: "spend";
  readonly seat: string;
  readonly question: questions.Spend;
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

export type SplitArmy = {
  readonly kind: "split_army";
  readonly seat: string;
  readonly question: questions.SplitArmy;
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

export type SpreadEvent = {
  readonly kind: "spread_event";
  readonly seat: string;
  readonly question: questions.SpreadEvent;
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

export type StandOrBackUp = {
  readonly kind: "stand_or_back_up";
  readonly seat: string;
  readonly question: questions.StandOrBackUp;
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

export type UseAdvantage = {
  readonly kind: "use_advantage";
  readonly seat: string;
  readonly question: questions.UseAdvantage;
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

export type UseNeutralCard = {
  readonly kind: "use_neutral_card";
  readonly seat: string;
  readonly question: questions.UseNeutralCard;
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

