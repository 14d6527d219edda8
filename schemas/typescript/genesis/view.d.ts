// The types of genesis/view.json, made by `limmu schema`.

import type * as answers from "./answers";
import type * as log_of_all from "../log";
import type * as questions from "./questions";
import type * as records from "./records";

/** What an audience may see of a match of Genesis, with its questions. */
export type View = Seen;

/** A question that a seat is asked, or may answer meanwhile, with the answers on offer. */
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

export type AcceptBribe = {
  readonly kind: "accept_bribe";
  readonly seat: string;
  readonly question: questions.AcceptBribe;
  readonly answers: readonly ({
    readonly answer: answers.AcceptBribe;
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

export type AgreeLastTurn = {
  readonly kind: "agree_last_turn";
  readonly seat: string;
  readonly question: questions.AgreeLastTurn;
  readonly answers: readonly ({
    readonly answer: answers.AgreeLastTurn;
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

export type AnswerDeal = {
  readonly kind: "answer_deal";
  readonly seat: string;
  readonly question: questions.AnswerDeal;
  readonly answers: readonly ({
    readonly answer: answers.AnswerDeal;
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

export type AssignLosses = {
  readonly kind: "assign_losses";
  readonly seat: string;
  readonly question: questions.AssignLosses;
  readonly answers: readonly ({
    readonly answer: answers.AssignLosses;
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

export type AttackOrRegroup = {
  readonly kind: "attack_or_regroup";
  readonly seat: string;
  readonly question: questions.AttackOrRegroup;
  readonly answers: readonly ({
    readonly answer: answers.AttackOrRegroup;
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

export type CancelCard = {
  readonly kind: "cancel_card";
  readonly seat: string;
  readonly question: questions.CancelCard;
  readonly answers: readonly ({
    readonly answer: answers.CancelCard;
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

export type ChooseAction = {
  readonly kind: "choose_action";
  readonly seat: string;
  readonly question: questions.ChooseAction;
  readonly answers: readonly ({
    readonly answer: answers.ChooseAction;
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

export type ChooseBand = {
  readonly kind: "choose_band";
  readonly seat: string;
  readonly question: questions.ChooseBand;
  readonly answers: readonly ({
    readonly answer: answers.ChooseBand;
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

export type ChooseCards = {
  readonly kind: "choose_cards";
  readonly seat: string;
  readonly question: questions.ChooseCards;
  readonly answers: readonly ({
    readonly answer: answers.ChooseCards;
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

export type ChooseInterceptors = {
  readonly kind: "choose_interceptors";
  readonly seat: string;
  readonly question: questions.ChooseInterceptors;
  readonly answers: readonly ({
    readonly answer: answers.ChooseInterceptors;
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

export type ChooseKingCity = {
  readonly kind: "choose_king_city";
  readonly seat: string;
  readonly question: questions.ChooseKingCity;
  readonly answers: readonly ({
    readonly answer: answers.ChooseKingCity;
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

export type ChooseLeavers = {
  readonly kind: "choose_leavers";
  readonly seat: string;
  readonly question: questions.ChooseLeavers;
  readonly answers: readonly ({
    readonly answer: answers.ChooseLeavers;
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

export type ChooseMilitia = {
  readonly kind: "choose_militia";
  readonly seat: string;
  readonly question: questions.ChooseMilitia;
  readonly answers: readonly ({
    readonly answer: answers.ChooseMilitia;
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

export type ChoosePeasant = {
  readonly kind: "choose_peasant";
  readonly seat: string;
  readonly question: questions.ChoosePeasant;
  readonly answers: readonly ({
    readonly answer: answers.ChoosePeasant;
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

export type ChoosePeasantSource = {
  readonly kind: "choose_peasant_source";
  readonly seat: string;
  readonly question: questions.ChoosePeasantSource;
  readonly answers: readonly ({
    readonly answer: answers.ChoosePeasantSource;
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

export type ChooseRemoved = {
  readonly kind: "choose_removed";
  readonly seat: string;
  readonly question: questions.ChooseRemoved;
  readonly answers: readonly ({
    readonly answer: answers.ChooseRemoved;
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

export type ChooseRetreat = {
  readonly kind: "choose_retreat";
  readonly seat: string;
  readonly question: questions.ChooseRetreat;
  readonly answers: readonly ({
    readonly answer: answers.ChooseRetreat;
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

export type ChooseSettler = {
  readonly kind: "choose_settler";
  readonly seat: string;
  readonly question: questions.ChooseSettler;
  readonly answers: readonly ({
    readonly answer: answers.ChooseSettler;
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

export type ChooseStep = {
  readonly kind: "choose_step";
  readonly seat: string;
  readonly question: questions.ChooseStep;
  readonly answers: readonly ({
    readonly answer: answers.ChooseStep;
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

export type ChooseWayOut = {
  readonly kind: "choose_way_out";
  readonly seat: string;
  readonly question: questions.ChooseWayOut;
  readonly answers: readonly ({
    readonly answer: answers.ChooseWayOut;
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

export type CommitUnits = {
  readonly kind: "commit_units";
  readonly seat: string;
  readonly question: questions.CommitUnits;
  readonly answers: readonly ({
    readonly answer: answers.CommitUnits;
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

export type ConvertInfantry = {
  readonly kind: "convert_infantry";
  readonly seat: string;
  readonly question: questions.ConvertInfantry;
  readonly answers: readonly ({
    readonly answer: answers.ConvertInfantry;
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

export type DeclareForce = {
  readonly kind: "declare_force";
  readonly seat: string;
  readonly question: questions.DeclareForce;
  readonly answers: readonly ({
    readonly answer: answers.DeclareForce;
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

export type DemandTribute = {
  readonly kind: "demand_tribute";
  readonly seat: string;
  readonly question: questions.DemandTribute;
  readonly answers: readonly ({
    readonly answer: answers.DemandTribute;
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

export type DropOff = {
  readonly kind: "drop_off";
  readonly seat: string;
  readonly question: questions.DropOff;
  readonly answers: readonly ({
    readonly answer: answers.DropOff;
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

export type ForceRetreat = {
  readonly kind: "force_retreat";
  readonly seat: string;
  readonly question: questions.ForceRetreat;
  readonly answers: readonly ({
    readonly answer: answers.ForceRetreat;
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

export type HinderWithdrawal = {
  readonly kind: "hinder_withdrawal";
  readonly seat: string;
  readonly question: questions.HinderWithdrawal;
  readonly answers: readonly ({
    readonly answer: answers.HinderWithdrawal;
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

export type InterjectCard = {
  readonly kind: "interject_card";
  readonly seat: string;
  readonly question: questions.InterjectCard;
  readonly answers: readonly ({
    readonly answer: answers.InterjectCard;
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

export type JoinWithdrawal = {
  readonly kind: "join_withdrawal";
  readonly seat: string;
  readonly question: questions.JoinWithdrawal;
  readonly answers: readonly ({
    readonly answer: answers.JoinWithdrawal;
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

export type KeepCard = {
  readonly kind: "keep_card";
  readonly seat: string;
  readonly question: questions.KeepCard;
  readonly answers: readonly ({
    readonly answer: answers.KeepCard;
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

export type KeepChariots = {
  readonly kind: "keep_chariots";
  readonly seat: string;
  readonly question: questions.KeepChariots;
  readonly answers: readonly ({
    readonly answer: answers.KeepChariots;
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

export type KeepDagger = {
  readonly kind: "keep_dagger";
  readonly seat: string;
  readonly question: questions.KeepDagger;
  readonly answers: readonly ({
    readonly answer: answers.KeepDagger;
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

export type LeaveBehind = {
  readonly kind: "leave_behind";
  readonly seat: string;
  readonly question: questions.LeaveBehind;
  readonly answers: readonly ({
    readonly answer: answers.LeaveBehind;
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

export type LoseInAmbush = {
  readonly kind: "lose_in_ambush";
  readonly seat: string;
  readonly question: questions.LoseInAmbush;
  readonly answers: readonly ({
    readonly answer: answers.LoseInAmbush;
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

export type LoseMonuments = {
  readonly kind: "lose_monuments";
  readonly seat: string;
  readonly question: questions.LoseMonuments;
  readonly answers: readonly ({
    readonly answer: answers.LoseMonuments;
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

export type NameFirstPlayer = {
  readonly kind: "name_first_player";
  readonly seat: string;
  readonly question: questions.NameFirstPlayer;
  readonly answers: readonly ({
    readonly answer: answers.NameFirstPlayer;
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

export type OfferBribe = {
  readonly kind: "offer_bribe";
  readonly seat: string;
  readonly question: questions.OfferBribe;
  readonly answers: readonly ({
    readonly answer: answers.OfferBribe;
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

export type PayForActivation = {
  readonly kind: "pay_for_activation";
  readonly seat: string;
  readonly question: questions.PayForActivation;
  readonly answers: readonly ({
    readonly answer: answers.PayForActivation;
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

export type PickNumber = {
  readonly kind: "pick_number";
  readonly seat: string;
  readonly question: questions.PickNumber;
  readonly answers: readonly ({
    readonly answer: answers.PickNumber;
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

export type PickUp = {
  readonly kind: "pick_up";
  readonly seat: string;
  readonly question: questions.PickUp;
  readonly answers: readonly ({
    readonly answer: answers.PickUp;
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

export type PlaceReinforcingKing = {
  readonly kind: "place_reinforcing_king";
  readonly seat: string;
  readonly question: questions.PlaceReinforcingKing;
  readonly answers: readonly ({
    readonly answer: answers.PlaceReinforcingKing;
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

export type PlayHeldCard = {
  readonly kind: "play_held_card";
  readonly seat: string;
  readonly question: questions.PlayHeldCard;
  readonly answers: readonly ({
    readonly answer: answers.PlayHeldCard;
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

export type PreventRetreat = {
  readonly kind: "prevent_retreat";
  readonly seat: string;
  readonly question: questions.PreventRetreat;
  readonly answers: readonly ({
    readonly answer: answers.PreventRetreat;
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

export type ProposeDeal = {
  readonly kind: "propose_deal";
  readonly seat: string;
  readonly question: questions.ProposeDeal;
  readonly answers: readonly ({
    readonly answer: answers.ProposeDeal;
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

export type RaiseChariots = {
  readonly kind: "raise_chariots";
  readonly seat: string;
  readonly question: questions.RaiseChariots;
  readonly answers: readonly ({
    readonly answer: answers.RaiseChariots;
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

export type RaiseInfantry = {
  readonly kind: "raise_infantry";
  readonly seat: string;
  readonly question: questions.RaiseInfantry;
  readonly answers: readonly ({
    readonly answer: answers.RaiseInfantry;
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

export type RecruitChariots = {
  readonly kind: "recruit_chariots";
  readonly seat: string;
  readonly question: questions.RecruitChariots;
  readonly answers: readonly ({
    readonly answer: answers.RecruitChariots;
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

export type RecruitInfantry = {
  readonly kind: "recruit_infantry";
  readonly seat: string;
  readonly question: questions.RecruitInfantry;
  readonly answers: readonly ({
    readonly answer: answers.RecruitInfantry;
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

export type ReduceHand = {
  readonly kind: "reduce_hand";
  readonly seat: string;
  readonly question: questions.ReduceHand;
  readonly answers: readonly ({
    readonly answer: answers.ReduceHand;
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

export type RelocateCapital = {
  readonly kind: "relocate_capital";
  readonly seat: string;
  readonly question: questions.RelocateCapital;
  readonly answers: readonly ({
    readonly answer: answers.RelocateCapital;
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

export type RemoveInfantry = {
  readonly kind: "remove_infantry";
  readonly seat: string;
  readonly question: questions.RemoveInfantry;
  readonly answers: readonly ({
    readonly answer: answers.RemoveInfantry;
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

export type RemoveIsolated = {
  readonly kind: "remove_isolated";
  readonly seat: string;
  readonly question: questions.RemoveIsolated;
  readonly answers: readonly ({
    readonly answer: answers.RemoveIsolated;
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

export type RemoveUnits = {
  readonly kind: "remove_units";
  readonly seat: string;
  readonly question: questions.RemoveUnits;
  readonly answers: readonly ({
    readonly answer: answers.RemoveUnits;
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

export type SkipPointCount = {
  readonly kind: "skip_point_count";
  readonly seat: string;
  readonly question: questions.SkipPointCount;
  readonly answers: readonly ({
    readonly answer: answers.SkipPointCount;
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

export type SpendShifts = {
  readonly kind: "spend_shifts";
  readonly seat: string;
  readonly question: questions.SpendShifts;
  readonly answers: readonly ({
    readonly answer: answers.SpendShifts;
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

export type SpreadInfantry = {
  readonly kind: "spread_infantry";
  readonly seat: string;
  readonly question: questions.SpreadInfantry;
  readonly answers: readonly ({
    readonly answer: answers.SpreadInfantry;
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

export type TakeSpoils = {
  readonly kind: "take_spoils";
  readonly seat: string;
  readonly question: questions.TakeSpoils;
  readonly answers: readonly ({
    readonly answer: answers.TakeSpoils;
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

export type UseCity = {
  readonly kind: "use_city";
  readonly seat: string;
  readonly question: questions.UseCity;
  readonly answers: readonly ({
    readonly answer: answers.UseCity;
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

export type UseExtraMarker = {
  readonly kind: "use_extra_marker";
  readonly seat: string;
  readonly question: questions.UseExtraMarker;
  readonly answers: readonly ({
    readonly answer: answers.UseExtraMarker;
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

export type WithdrawOrFight = {
  readonly kind: "withdraw_or_fight";
  readonly seat: string;
  readonly question: questions.WithdrawOrFight;
  readonly answers: readonly ({
    readonly answer: answers.WithdrawOrFight;
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

export type WithdrawalStep = {
  readonly kind: "withdrawal_step";
  readonly seat: string;
  readonly question: questions.WithdrawalStep;
  readonly answers: readonly ({
    readonly answer: answers.WithdrawalStep;
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

