// The types of genesis/view.json, made by `limmu schema`.

import type * as answers from "./answers";
import type * as common from "../common";
import type * as log_of_all from "../log";
import type * as questions from "./questions";
import type * as records from "./records";
import type * as refusals from "./refusals";

/** What an audience may see of a match of Genesis, with its questions. */
export type View = Seen;

/** A question to a seat, or an interjection that is open to it, with the options for the first pick. */
export type Asking = AcceptBribe
  | AgreeLastTurn
  | AnswerDeal
  | AssignLosses
  | AttackOrRegroup
  | BreakAlliance
  | CancelCard
  | ChooseAction
  | ChooseBand
  | ChooseCards
  | ChooseInterceptors
  | ChooseKingCity
  | ChooseLeavers
  | ChooseMilitia
  | ChoosePeasant
  | ChoosePeasantSource
  | ChooseRemoved
  | ChooseRetreat
  | ChooseSettler
  | ChooseStep
  | ChooseWayOut
  | CommitUnits
  | ConvertInfantry
  | DeclareForce
  | DemandTribute
  | DropOff
  | ForceRetreat
  | HinderWithdrawal
  | InterjectCard
  | JoinWithdrawal
  | KeepCard
  | KeepChariots
  | KeepDagger
  | LeaveBehind
  | LoseInAmbush
  | LoseMonuments
  | NameFirstPlayer
  | OfferBribe
  | PayForActivation
  | PickNumber
  | PickSome
  | PickUnits
  | PickUp
  | PlaceArrivals
  | PlaceReinforcingKing
  | PlayHeldCard
  | PreventRetreat
  | ProposeDeal
  | RaiseChariots
  | RaiseInfantry
  | RecruitChariots
  | RecruitInfantry
  | ReduceHand
  | RelocateCapital
  | RemoveInfantry
  | RemoveIsolated
  | RemoveUnits
  | RollDice
  | ShuffleItems
  | SkipPointCount
  | SpendShifts
  | SpreadInfantry
  | SpreadUnits
  | TakeSpoils
  | UseCity
  | UseExtraMarker
  | WithdrawOrFight
  | WithdrawalStep
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

export type AcceptBribe = {
  readonly kind: "accept_bribe";
  readonly seat: string;
  readonly question: questions.AcceptBribe;
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

export type AgreeLastTurn = {
  readonly kind: "agree_last_turn";
  readonly seat: string;
  readonly question: questions.AgreeLastTurn;
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

export type AnswerDeal = {
  readonly kind: "answer_deal";
  readonly seat: string;
  readonly question: questions.AnswerDeal;
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

export type AssignLosses = {
  readonly kind: "assign_losses";
  readonly seat: string;
  readonly question: questions.AssignLosses;
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

export type AttackOrRegroup = {
  readonly kind: "attack_or_regroup";
  readonly seat: string;
  readonly question: questions.AttackOrRegroup;
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

export type BreakAlliance = {
  readonly kind: "break_alliance";
  readonly seat: string;
  readonly question: questions.BreakAlliance;
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

export type CancelCard = {
  readonly kind: "cancel_card";
  readonly seat: string;
  readonly question: questions.CancelCard;
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

export type ChooseAction = {
  readonly kind: "choose_action";
  readonly seat: string;
  readonly question: questions.ChooseAction;
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

export type ChooseBand = {
  readonly kind: "choose_band";
  readonly seat: string;
  readonly question: questions.ChooseBand;
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

export type ChooseCards = {
  readonly kind: "choose_cards";
  readonly seat: string;
  readonly question: questions.ChooseCards;
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

export type ChooseInterceptors = {
  readonly kind: "choose_interceptors";
  readonly seat: string;
  readonly question: questions.ChooseInterceptors;
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

export type ChooseKingCity = {
  readonly kind: "choose_king_city";
  readonly seat: string;
  readonly question: questions.ChooseKingCity;
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

export type ChooseLeavers = {
  readonly kind: "choose_leavers";
  readonly seat: string;
  readonly question: questions.ChooseLeavers;
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

export type ChooseMilitia = {
  readonly kind: "choose_militia";
  readonly seat: string;
  readonly question: questions.ChooseMilitia;
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

export type ChoosePeasant = {
  readonly kind: "choose_peasant";
  readonly seat: string;
  readonly question: questions.ChoosePeasant;
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

export type ChoosePeasantSource = {
  readonly kind: "choose_peasant_source";
  readonly seat: string;
  readonly question: questions.ChoosePeasantSource;
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

export type ChooseRemoved = {
  readonly kind: "choose_removed";
  readonly seat: string;
  readonly question: questions.ChooseRemoved;
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

export type ChooseSettler = {
  readonly kind: "choose_settler";
  readonly seat: string;
  readonly question: questions.ChooseSettler;
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

export type ChooseStep = {
  readonly kind: "choose_step";
  readonly seat: string;
  readonly question: questions.ChooseStep;
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

export type ChooseWayOut = {
  readonly kind: "choose_way_out";
  readonly seat: string;
  readonly question: questions.ChooseWayOut;
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

export type CommitUnits = {
  readonly kind: "commit_units";
  readonly seat: string;
  readonly question: questions.CommitUnits;
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

export type ConvertInfantry = {
  readonly kind: "convert_infantry";
  readonly seat: string;
  readonly question: questions.ConvertInfantry;
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

export type DeclareForce = {
  readonly kind: "declare_force";
  readonly seat: string;
  readonly question: questions.DeclareForce;
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

export type DemandTribute = {
  readonly kind: "demand_tribute";
  readonly seat: string;
  readonly question: questions.DemandTribute;
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

export type DropOff = {
  readonly kind: "drop_off";
  readonly seat: string;
  readonly question: questions.DropOff;
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

export type ForceRetreat = {
  readonly kind: "force_retreat";
  readonly seat: string;
  readonly question: questions.ForceRetreat;
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

export type HinderWithdrawal = {
  readonly kind: "hinder_withdrawal";
  readonly seat: string;
  readonly question: questions.HinderWithdrawal;
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

export type InterjectCard = {
  readonly kind: "interject_card";
  readonly seat: string;
  readonly question: questions.InterjectCard;
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

export type JoinWithdrawal = {
  readonly kind: "join_withdrawal";
  readonly seat: string;
  readonly question: questions.JoinWithdrawal;
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

export type KeepChariots = {
  readonly kind: "keep_chariots";
  readonly seat: string;
  readonly question: questions.KeepChariots;
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

export type KeepDagger = {
  readonly kind: "keep_dagger";
  readonly seat: string;
  readonly question: questions.KeepDagger;
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

export type LeaveBehind = {
  readonly kind: "leave_behind";
  readonly seat: string;
  readonly question: questions.LeaveBehind;
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

export type LoseInAmbush = {
  readonly kind: "lose_in_ambush";
  readonly seat: string;
  readonly question: questions.LoseInAmbush;
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

export type LoseMonuments = {
  readonly kind: "lose_monuments";
  readonly seat: string;
  readonly question: questions.LoseMonuments;
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

export type NameFirstPlayer = {
  readonly kind: "name_first_player";
  readonly seat: string;
  readonly question: questions.NameFirstPlayer;
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

export type OfferBribe = {
  readonly kind: "offer_bribe";
  readonly seat: string;
  readonly question: questions.OfferBribe;
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

export type PayForActivation = {
  readonly kind: "pay_for_activation";
  readonly seat: string;
  readonly question: questions.PayForActivation;
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

export type PickUp = {
  readonly kind: "pick_up";
  readonly seat: string;
  readonly question: questions.PickUp;
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

export type PlaceReinforcingKing = {
  readonly kind: "place_reinforcing_king";
  readonly seat: string;
  readonly question: questions.PlaceReinforcingKing;
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

export type PlayHeldCard = {
  readonly kind: "play_held_card";
  readonly seat: string;
  readonly question: questions.PlayHeldCard;
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

export type PreventRetreat = {
  readonly kind: "prevent_retreat";
  readonly seat: string;
  readonly question: questions.PreventRetreat;
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

export type ProposeDeal = {
  readonly kind: "propose_deal";
  readonly seat: string;
  readonly question: questions.ProposeDeal;
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

export type RaiseChariots = {
  readonly kind: "raise_chariots";
  readonly seat: string;
  readonly question: questions.RaiseChariots;
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

export type RaiseInfantry = {
  readonly kind: "raise_infantry";
  readonly seat: string;
  readonly question: questions.RaiseInfantry;
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

export type RecruitChariots = {
  readonly kind: "recruit_chariots";
  readonly seat: string;
  readonly question: questions.RecruitChariots;
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

export type RecruitInfantry = {
  readonly kind: "recruit_infantry";
  readonly seat: string;
  readonly question: questions.RecruitInfantry;
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

export type ReduceHand = {
  readonly kind: "reduce_hand";
  readonly seat: string;
  readonly question: questions.ReduceHand;
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

export type RelocateCapital = {
  readonly kind: "relocate_capital";
  readonly seat: string;
  readonly question: questions.RelocateCapital;
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

export type RemoveInfantry = {
  readonly kind: "remove_infantry";
  readonly seat: string;
  readonly question: questions.RemoveInfantry;
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

export type RemoveIsolated = {
  readonly kind: "remove_isolated";
  readonly seat: string;
  readonly question: questions.RemoveIsolated;
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

export type RemoveUnits = {
  readonly kind: "remove_units";
  readonly seat: string;
  readonly question: questions.RemoveUnits;
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

export type SkipPointCount = {
  readonly kind: "skip_point_count";
  readonly seat: string;
  readonly question: questions.SkipPointCount;
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

export type SpendShifts = {
  readonly kind: "spend_shifts";
  readonly seat: string;
  readonly question: questions.SpendShifts;
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

export type SpreadInfantry = {
  readonly kind: "spread_infantry";
  readonly seat: string;
  readonly question: questions.SpreadInfantry;
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

export type TakeSpoils = {
  readonly kind: "take_spoils";
  readonly seat: string;
  readonly question: questions.TakeSpoils;
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

export type UseCity = {
  readonly kind: "use_city";
  readonly seat: string;
  readonly question: questions.UseCity;
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

export type UseExtraMarker = {
  readonly kind: "use_extra_marker";
  readonly seat: string;
  readonly question: questions.UseExtraMarker;
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

export type WithdrawOrFight = {
  readonly kind: "withdraw_or_fight";
  readonly seat: string;
  readonly question: questions.WithdrawOrFight;
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

export type WithdrawalStep = {
  readonly kind: "withdrawal_step";
  readonly seat: string;
  readonly question: questions.WithdrawalStep;
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

