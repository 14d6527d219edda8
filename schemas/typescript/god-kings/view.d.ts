// The types of god-kings/view.json, made by `limmu schema`.

import type * as answers from "./answers";
import type * as log_of_all from "../log";
import type * as questions from "./questions";
import type * as records from "./records";

/** What an audience may see of a match of The God Kings, with its questions. */
export type View = Seen;

/** A question that a seat is asked, or may answer meanwhile, with the answers on offer. */
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

export type AimEvent = {
  readonly kind: "aim_event";
  readonly seat: string;
  readonly question: questions.AimEvent;
  readonly answers: readonly ({
    readonly answer: answers.AimEvent;
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

export type ChooseAvoidance = {
  readonly kind: "choose_avoidance";
  readonly seat: string;
  readonly question: questions.ChooseAvoidance;
  readonly answers: readonly ({
    readonly answer: answers.ChooseAvoidance;
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

export type ChooseBesieger = {
  readonly kind: "choose_besieger";
  readonly seat: string;
  readonly question: questions.ChooseBesieger;
  readonly answers: readonly ({
    readonly answer: answers.ChooseBesieger;
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

export type ChooseCampaigner = {
  readonly kind: "choose_campaigner";
  readonly seat: string;
  readonly question: questions.ChooseCampaigner;
  readonly answers: readonly ({
    readonly answer: answers.ChooseCampaigner;
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

export type ChooseCommander = {
  readonly kind: "choose_commander";
  readonly seat: string;
  readonly question: questions.ChooseCommander;
  readonly answers: readonly ({
    readonly answer: answers.ChooseCommander;
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

export type ChooseDisplacement = {
  readonly kind: "choose_displacement";
  readonly seat: string;
  readonly question: questions.ChooseDisplacement;
  readonly answers: readonly ({
    readonly answer: answers.ChooseDisplacement;
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

export type ChooseForce = {
  readonly kind: "choose_force";
  readonly seat: string;
  readonly question: questions.ChooseForce;
  readonly answers: readonly ({
    readonly answer: answers.ChooseForce;
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

export type ChooseForeigner = {
  readonly kind: "choose_foreigner";
  readonly seat: string;
  readonly question: questions.ChooseForeigner;
  readonly answers: readonly ({
    readonly answer: answers.ChooseForeigner;
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

export type ChooseGarrisons = {
  readonly kind: "choose_garrisons";
  readonly seat: string;
  readonly question: questions.ChooseGarrisons;
  readonly answers: readonly ({
    readonly answer: answers.ChooseGarrisons;
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

export type ChooseGeneral = {
  readonly kind: "choose_general";
  readonly seat: string;
  readonly question: questions.ChooseGeneral;
  readonly answers: readonly ({
    readonly answer: answers.ChooseGeneral;
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

export type ChooseInterceptor = {
  readonly kind: "choose_interceptor";
  readonly seat: string;
  readonly question: questions.ChooseInterceptor;
  readonly answers: readonly ({
    readonly answer: answers.ChooseInterceptor;
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

export type ChooseLosses = {
  readonly kind: "choose_losses";
  readonly seat: string;
  readonly question: questions.ChooseLosses;
  readonly answers: readonly ({
    readonly answer: answers.ChooseLosses;
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

export type ChooseMarkers = {
  readonly kind: "choose_markers";
  readonly seat: string;
  readonly question: questions.ChooseMarkers;
  readonly answers: readonly ({
    readonly answer: answers.ChooseMarkers;
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

export type ChooseNation = {
  readonly kind: "choose_nation";
  readonly seat: string;
  readonly question: questions.ChooseNation;
  readonly answers: readonly ({
    readonly answer: answers.ChooseNation;
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

export type ChooseNext = {
  readonly kind: "choose_next";
  readonly seat: string;
  readonly question: questions.ChooseNext;
  readonly answers: readonly ({
    readonly answer: answers.ChooseNext;
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

export type ChoosePosition = {
  readonly kind: "choose_position";
  readonly seat: string;
  readonly question: questions.ChoosePosition;
  readonly answers: readonly ({
    readonly answer: answers.ChoosePosition;
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

export type ChooseProvince = {
  readonly kind: "choose_province";
  readonly seat: string;
  readonly question: questions.ChooseProvince;
  readonly answers: readonly ({
    readonly answer: answers.ChooseProvince;
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

export type ChooseRaiser = {
  readonly kind: "choose_raiser";
  readonly seat: string;
  readonly question: questions.ChooseRaiser;
  readonly answers: readonly ({
    readonly answer: answers.ChooseRaiser;
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

export type DeclareCharge = {
  readonly kind: "declare_charge";
  readonly seat: string;
  readonly question: questions.DeclareCharge;
  readonly answers: readonly ({
    readonly answer: answers.DeclareCharge;
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

export type DeclareReaction = {
  readonly kind: "declare_reaction";
  readonly seat: string;
  readonly question: questions.DeclareReaction;
  readonly answers: readonly ({
    readonly answer: answers.DeclareReaction;
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

export type GiveCard = {
  readonly kind: "give_card";
  readonly seat: string;
  readonly question: questions.GiveCard;
  readonly answers: readonly ({
    readonly answer: answers.GiveCard;
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

export type GivePoints = {
  readonly kind: "give_points";
  readonly seat: string;
  readonly question: questions.GivePoints;
  readonly answers: readonly ({
    readonly answer: answers.GivePoints;
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

export type GiveSpace = {
  readonly kind: "give_space";
  readonly seat: string;
  readonly question: questions.GiveSpace;
  readonly answers: readonly ({
    readonly answer: answers.GiveSpace;
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

export type GoInside = {
  readonly kind: "go_inside";
  readonly seat: string;
  readonly question: questions.GoInside;
  readonly answers: readonly ({
    readonly answer: answers.GoInside;
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

export type HoldBack = {
  readonly kind: "hold_back";
  readonly seat: string;
  readonly question: questions.HoldBack;
  readonly answers: readonly ({
    readonly answer: answers.HoldBack;
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

export type HowManyRaised = {
  readonly kind: "how_many_raised";
  readonly seat: string;
  readonly question: questions.HowManyRaised;
  readonly answers: readonly ({
    readonly answer: answers.HowManyRaised;
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

export type HowManyTroops = {
  readonly kind: "how_many_troops";
  readonly seat: string;
  readonly question: questions.HowManyTroops;
  readonly answers: readonly ({
    readonly answer: answers.HowManyTroops;
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

export type MakeSortie = {
  readonly kind: "make_sortie";
  readonly seat: string;
  readonly question: questions.MakeSortie;
  readonly answers: readonly ({
    readonly answer: answers.MakeSortie;
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

export type MoveArmy = {
  readonly kind: "move_army";
  readonly seat: string;
  readonly question: questions.MoveArmy;
  readonly answers: readonly ({
    readonly answer: answers.MoveArmy;
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

export type OverrunThem = {
  readonly kind: "overrun_them";
  readonly seat: string;
  readonly question: questions.OverrunThem;
  readonly answers: readonly ({
    readonly answer: answers.OverrunThem;
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

export type PlaceDivision = {
  readonly kind: "place_division";
  readonly seat: string;
  readonly question: questions.PlaceDivision;
  readonly answers: readonly ({
    readonly answer: answers.PlaceDivision;
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

export type PlaceRevolt = {
  readonly kind: "place_revolt";
  readonly seat: string;
  readonly question: questions.PlaceRevolt;
  readonly answers: readonly ({
    readonly answer: answers.PlaceRevolt;
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

export type PlaceStack = {
  readonly kind: "place_stack";
  readonly seat: string;
  readonly question: questions.PlaceStack;
  readonly answers: readonly ({
    readonly answer: answers.PlaceStack;
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

export type PlayActionCard = {
  readonly kind: "play_action_card";
  readonly seat: string;
  readonly question: questions.PlayActionCard;
  readonly answers: readonly ({
    readonly answer: answers.PlayActionCard;
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

export type PlayCard = {
  readonly kind: "play_card";
  readonly seat: string;
  readonly question: questions.PlayCard;
  readonly answers: readonly ({
    readonly answer: answers.PlayCard;
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

export type Pursue = {
  readonly kind: "pursue";
  readonly seat: string;
  readonly question: questions.Pursue;
  readonly answers: readonly ({
    readonly answer: answers.Pursue;
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

export type PutRevoltBack = {
  readonly kind: "put_revolt_back";
  readonly seat: string;
  readonly question: questions.PutRevoltBack;
  readonly answers: readonly ({
    readonly answer: answers.PutRevoltBack;
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

export type ShiftSuccession = {
  readonly kind: "shift_succession";
  readonly seat: string;
  readonly question: questions.ShiftSuccession;
  readonly answers: readonly ({
    readonly answer: answers.ShiftSuccession;
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

export type Spend = {
  readonly kind: "spend";
  readonly seat: string;
  readonly question: questions.Spend;
  readonly answers: readonly ({
    readonly answer: answers.Spend;
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

export type SplitArmy = {
  readonly kind: "split_army";
  readonly seat: string;
  readonly question: questions.SplitArmy;
  readonly answers: readonly ({
    readonly answer: answers.SplitArmy;
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

export type SpreadEvent = {
  readonly kind: "spread_event";
  readonly seat: string;
  readonly question: questions.SpreadEvent;
  readonly answers: readonly ({
    readonly answer: answers.SpreadEvent;
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

export type StandOrBackUp = {
  readonly kind: "stand_or_back_up";
  readonly seat: string;
  readonly question: questions.StandOrBackUp;
  readonly answers: readonly ({
    readonly answer: answers.StandOrBackUp;
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

export type UseAdvantage = {
  readonly kind: "use_advantage";
  readonly seat: string;
  readonly question: questions.UseAdvantage;
  readonly answers: readonly ({
    readonly answer: answers.UseAdvantage;
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

export type UseNeutralCard = {
  readonly kind: "use_neutral_card";
  readonly seat: string;
  readonly question: questions.UseNeutralCard;
  readonly answers: readonly ({
    readonly answer: answers.UseNeutralCard;
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

