// The types of genesis/answers.json, made by `limmu schema`.

import type * as common from "../common";
import type * as log_of_all from "../log";
import type * as records from "./records";

/** Answers to the questions of Genesis, by the question. */
export type Answer = AcceptBribe
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
  | common.PickNumberAnswer
  | common.PickSomeAnswer
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
  | common.RollDiceAnswer
  | common.ShuffleItemsAnswer
  | SkipPointCount
  | SpendShifts
  | SpreadInfantry
  | common.SpreadUnitsAnswer
  | TakeSpoils
  | UseCity
  | UseExtraMarker
  | WithdrawOrFight
  | WithdrawalStep
  | common.YesNoAnswer;

/** An answer to AcceptBribe. */
export type AcceptBribe = "yes" | "no";

/** An answer to AgreeLastTurn. */
export type AgreeLastTurn = number;

/** An answer to AnswerDeal. */
export type AnswerDeal = "accept" | "counter" | "refuse";

/** An answer to AssignLosses. */
export type AssignLosses = records.Removal;

/** An answer to AttackOrRegroup. */
export type AttackOrRegroup = "attack" | "regroup" | records.Play | records.Discard;

/** An answer to BreakAlliance. */
export type BreakAlliance = records.Betray | log_of_all.Pass;

/** An answer to CancelCard. */
export type CancelCard = number | log_of_all.Pass;

/** An answer to ChooseAction. */
export type ChooseAction = "end" | "major" | "minor" | "recruit" | records.Construct | records.Pirate | records.Betray | records.Play | records.Discard;

/** An answer to ChooseBand. */
export type ChooseBand = string | log_of_all.Pass;

/** An answer to ChooseCards. */
export type ChooseCards = "go_on" | records.Play | records.Discard;

/** An answer to ChooseInterceptors. */
export type ChooseInterceptors = records.Chosen | log_of_all.Pass;

/** An answer to ChooseKingCity. */
export type ChooseKingCity = string;

/** An answer to ChooseLeavers. */
export type ChooseLeavers = records.Chosen | log_of_all.Pass;

/** An answer to ChooseMilitia. */
export type ChooseMilitia = number;

/** An answer to ChoosePeasant. */
export type ChoosePeasant = records.Peasant;

/** An answer to ChoosePeasantSource. */
export type ChoosePeasantSource = string;

/** An answer to ChooseRemoved. */
export type ChooseRemoved = "infantry" | "peasants";

/** An answer to ChooseRetreat. */
export type ChooseRetreat = readonly string[];

/** An answer to ChooseSettler. */
export type ChooseSettler = string;

/** An answer to ChooseStep. */
export type ChooseStep = "stop"
  | "pick_up" | "drop_off" | "raze"
  | records.Enter
  | records.Solo
  | records.Naval
  | records.Destroy
  | records.Betray
  | records.Play
  | records.Discard;

/** An answer to ChooseWayOut. */
export type ChooseWayOut = string;

/** An answer to CommitUnits. */
export type CommitUnits = records.Chosen | log_of_all.Pass;

/** An answer to ConvertInfantry. */
export type ConvertInfantry = readonly common.Count[];

/** An answer to DeclareForce. */
export type DeclareForce = records.Chosen | log_of_all.Pass;

/** An answer to DemandTribute. */
export type DemandTribute = "stop" | records.Demand;

/** An answer to DropOff. */
export type DropOff = records.Chosen | log_of_all.Pass;

/** An answer to ForceRetreat. */
export type ForceRetreat = "yes" | "no";

/** An answer to HinderWithdrawal. */
export type HinderWithdrawal = "yes" | "no";

/** An answer to InterjectCard. */
export type InterjectCard = records.Play | records.Discard;

/** An answer to JoinWithdrawal. */
export type JoinWithdrawal = records.Chosen | log_of_all.Pass;

/** An answer to KeepCard. */
export type KeepCard = number | log_of_all.Pass;

/** An answer to KeepChariots. */
export type KeepChariots = readonly common.Count[];

/** An answer to KeepDagger. */
export type KeepDagger = "yes" | "no";

/** An answer to LeaveBehind. */
export type LeaveBehind = records.Chosen | log_of_all.Pass;

/** An answer to LoseInAmbush. */
export type LoseInAmbush = records.Units;

/** An answer to LoseMonuments. */
export type LoseMonuments = readonly string[];

/** An answer to NameFirstPlayer. */
export type NameFirstPlayer = string;

/** An answer to OfferBribe. */
export type OfferBribe = records.Offer;

/** An answer to PayForActivation. */
export type PayForActivation = "pay" | "decline";

/** An answer to PickUnits. */
export type PickUnits = records.Chosen | log_of_all.Pass;

/** An answer to PickUp. */
export type PickUp = records.Chosen | log_of_all.Pass;

/** An answer to PlaceArrivals. */
export type PlaceArrivals = string;

/** An answer to PlaceReinforcingKing. */
export type PlaceReinforcingKing = string;

/** An answer to PlayHeldCard. */
export type PlayHeldCard = records.Play | log_of_all.Pass;

/** An answer to PreventRetreat. */
export type PreventRetreat = "yes" | "no";

/** An answer to ProposeDeal. */
export type ProposeDeal = records.Deal | log_of_all.Pass;

/** An answer to RaiseChariots. */
export type RaiseChariots = readonly common.Count[];

/** An answer to RaiseInfantry. */
export type RaiseInfantry = readonly common.Count[];

/** An answer to RecruitChariots. */
export type RecruitChariots = readonly common.Count[];

/** An answer to RecruitInfantry. */
export type RecruitInfantry = readonly common.Count[];

/** An answer to ReduceHand. */
export type ReduceHand = records.Play | records.Discard;

/** An answer to RelocateCapital. */
export type RelocateCapital = string | log_of_all.Pass;

/** An answer to RemoveInfantry. */
export type RemoveInfantry = readonly common.Count[];

/** An answer to RemoveIsolated. */
export type RemoveIsolated = records.Isolated;

/** An answer to RemoveUnits. */
export type RemoveUnits = readonly common.Count[];

/** An answer to SkipPointCount. */
export type SkipPointCount = "yes" | "no";

/** An answer to SpendShifts. */
export type SpendShifts = records.Spent;

/** An answer to SpreadInfantry. */
export type SpreadInfantry = readonly common.Count[];

/** An answer to TakeSpoils. */
export type TakeSpoils = "yes" | "no";

/** An answer to UseCity. */
export type UseCity = "yes" | "no";

/** An answer to UseExtraMarker. */
export type UseExtraMarker = "now" | "pool";

/** An answer to WithdrawOrFight. */
export type WithdrawOrFight = "yes" | "no";

/** An answer to WithdrawalStep. */
export type WithdrawalStep = "stop" | "pick_up" | "drop_off" | records.Enter;

