// The types of genesis/view.json, made by `limmu schema`.

import type * as answers from "./answers";
import type * as common from "../common";
import type * as log_of_all from "../log";
import type * as questions from "./questions";
import type * as records from "./records";
import type * as refusals from "./refusals";

/** What an audience may see of a match of Genesis, with its questions. */
export type View = Seen;

/** A question that a seat is asked, or may answer meanwhile, with the first picks on offer. */
export type Asking = AcceptBribe
  | AgreeLastTurn
  | AnswerDeal
  | AssignLosses
  | AttackOrRegroup
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

export type AcceptBribe = {
  readonly kind: "accept_bribe";
  readonly seat: string;
  readonly question: questions.AcceptBribe;
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

export type AgreeLastTurn = {
  readonly kind: "agree_last_turn";
  readonly seat: string;
  readonly question: questions.AgreeLastTurn;
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

export type AnswerDeal = {
  readonly kind: "answer_deal";
  readonly seat: string;
  readonly question: questions.AnswerDeal;
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

export type AssignLosses = {
  readonly kind: "assign_losses";
  readonly seat: string;
  readonly question: questions.AssignLosses;
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

export type AttackOrRegroup = {
  readonly kind: "attack_or_regroup";
  readonly seat: string;
  readonly question: questions.AttackOrRegroup;
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

export type CancelCard = {
  readonly kind: "cancel_card";
  readonly seat: string;
  readonly question: questions.CancelCard;
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

export type ChooseAction = {
  readonly kind: "choose_action";
  readonly seat: string;
  readonly question: questions.ChooseAction;
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

export type ChooseBand = {
  readonly kind: "choose_band";
  readonly seat: string;
  readonly question: questions.ChooseBand;
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

export type ChooseCards = {
  readonly kind: "choose_cards";
  readonly seat: string;
  readonly question: questions.ChooseCards;
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

export type ChooseInterceptors = {
  readonly kind: "choose_interceptors";
  readonly seat: string;
  readonly question: questions.ChooseInterceptors;
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

export type ChooseKingCity = {
  readonly kind: "choose_king_city";
  readonly seat: string;
  readonly question: questions.ChooseKingCity;
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

export type ChooseLeavers = {
  readonly kind: "choose_leavers";
  readonly seat: string;
  readonly question: questions.ChooseLeavers;
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

export type ChooseMilitia = {
  readonly kind: "choose_militia";
  readonly seat: string;
  readonly question: questions.ChooseMilitia;
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

export type ChoosePeasant = {
  readonly kind: "choose_peasant";
  readonly seat: string;
  readonly question: questions.ChoosePeasant;
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

export type ChoosePeasantSource = {
  readonly kind: "choose_peasant_source";
  readonly seat: string;
  readonly question: questions.ChoosePeasantSource;
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

export type ChooseRemoved = {
  readonly kind: "choose_removed";
  readonly seat: string;
  readonly question: questions.ChooseRemoved;
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

export type ChooseSettler = {
  readonly kind: "choose_settler";
  readonly seat: string;
  readonly question: questions.ChooseSettler;
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

export type ChooseStep = {
  readonly kind: "choose_step";
  readonly seat: string;
  readonly question: questions.ChooseStep;
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

export type ChooseWayOut = {
  readonly kind: "choose_way_out";
  readonly seat: string;
  readonly question: questions.ChooseWayOut;
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

export type CommitUnits = {
  readonly kind: "commit_units";
  readonly seat: string;
  readonly question: questions.CommitUnits;
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

export type ConvertInfantry = {
  readonly kind: "convert_infantry";
  readonly seat: string;
  readonly question: questions.ConvertInfantry;
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

export type DeclareForce = {
  readonly kind: "declare_force";
  readonly seat: string;
  readonly question: questions.DeclareForce;
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

export type DemandTribute = {
  readonly kind: "demand_tribute";
  readonly seat: string;
  readonly question: questions.DemandTribute;
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

export type DropOff = {
  readonly kind: "drop_off";
  readonly seat: string;
  readonly question: questions.DropOff;
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

export type ForceRetreat = {
  readonly kind: "force_retreat";
  readonly seat: string;
  readonly question: questions.ForceRetreat;
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

export type HinderWithdrawal = {
  readonly kind: "hinder_withdrawal";
  readonly seat: string;
  readonly question: questions.HinderWithdrawal;
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

export type InterjectCard = {
  readonly kind: "interject_card";
  readonly seat: string;
  readonly question: questions.InterjectCard;
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

export type JoinWithdrawal = {
  readonly kind: "join_withdrawal";
  readonly seat: string;
  readonly question: questions.JoinWithdrawal;
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

export type KeepChariots = {
  readonly kind: "keep_chariots";
  readonly seat: string;
  readonly question: questions.KeepChariots;
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

export type KeepDagger = {
  readonly kind: "keep_dagger";
  readonly seat: string;
  readonly question: questions.KeepDagger;
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

export type LeaveBehind = {
  readonly kind: "leave_behind";
  readonly seat: string;
  readonly question: questions.LeaveBehind;
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

export type LoseInAmbush = {
  readonly kind: "lose_in_ambush";
  readonly seat: string;
  readonly question: questions.LoseInAmbush;
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

export type LoseMonuments = {
  readonly kind: "lose_monuments";
  readonly seat: string;
  readonly question: questions.LoseMonuments;
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

export type NameFirstPlayer = {
  readonly kind: "name_first_player";
  readonly seat: string;
  readonly question: questions.NameFirstPlayer;
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

export type OfferBribe = {
  readonly kind: "offer_bribe";
  readonly seat: string;
  readonly question: questions.OfferBribe;
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

export type PayForActivation = {
  readonly kind: "pay_for_activation";
  readonly seat: string;
  readonly question: questions.PayForActivation;
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

export type PickUp = {
  readonly kind: "pick_up";
  readonly seat: string;
  readonly question: questions.PickUp;
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

export type PlaceReinforcingKing = {
  readonly kind: "place_reinforcing_king";
  readonly seat: string;
  readonly question: questions.PlaceReinforcingKing;
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

export type PlayHeldCard = {
  readonly kind: "play_held_card";
  readonly seat: string;
  readonly question: questions.PlayHeldCard;
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

export type PreventRetreat = {
  readonly kind: "prevent_retreat";
  readonly seat: string;
  readonly question: questions.PreventRetreat;
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

export type ProposeDeal = {
  readonly kind: "propose_deal";
  readonly seat: string;
  readonly question: questions.ProposeDeal;
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

export type RaiseChariots = {
  readonly kind: "raise_chariots";
  readonly seat: string;
  readonly question: questions.RaiseChariots;
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

export type RaiseInfantry = {
  readonly kind: "raise_infantry";
  readonly seat: string;
  readonly question: questions.RaiseInfantry;
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

export type RecruitChariots = {
  readonly kind: "recruit_chariots";
  readonly seat: string;
  readonly question: questions.RecruitChariots;
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

export type RecruitInfantry = {
  readonly kind: "recruit_infantry";
  readonly seat: string;
  readonly question: questions.RecruitInfantry;
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

export type ReduceHand = {
  readonly kind: "reduce_hand";
  readonly seat: string;
  readonly question: questions.ReduceHand;
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

export type RelocateCapital = {
  readonly kind: "relocate_capital";
  readonly seat: string;
  readonly question: questions.RelocateCapital;
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

export type RemoveInfantry = {
  readonly kind: "remove_infantry";
  readonly seat: string;
  readonly question: questions.RemoveInfantry;
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

export type RemoveIsolated = {
  readonly kind: "remove_isolated";
  readonly seat: string;
  readonly question: questions.RemoveIsolated;
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

export type RemoveUnits = {
  readonly kind: "remove_units";
  readonly seat: string;
  readonly question: questions.RemoveUnits;
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

export type SkipPointCount = {
  readonly kind: "skip_point_count";
  readonly seat: string;
  readonly question: questions.SkipPointCount;
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

export type SpendShifts = {
  readonly kind: "spend_shifts";
  readonly seat: string;
  readonly question: questions.SpendShifts;
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

export type SpreadInfantry = {
  readonly kind: "spread_infantry";
  readonly seat: string;
  readonly question: questions.SpreadInfantry;
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

export type TakeSpoils = {
  readonly kind: "take_spoils";
  readonly seat: string;
  readonly question: questions.TakeSpoils;
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

export type UseCity = {
  readonly kind: "use_city";
  readonly seat: string;
  readonly question: questions.UseCity;
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

export type UseExtraMarker = {
  readonly kind: "use_extra_marker";
  readonly seat: string;
  readonly question: questions.UseExtraMarker;
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

export type WithdrawOrFight = {
  readonly kind: "withdraw_or_fight";
  readonly seat: string;
  readonly question: questions.WithdrawOrFight;
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

export type WithdrawalStep = {
  readonly kind: "withdrawal_step";
  readonly seat: string;
  readonly question: questions.WithdrawalStep;
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

