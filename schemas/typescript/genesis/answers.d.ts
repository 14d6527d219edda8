// The types of genesis/answers.json, made by `limmu schema`.

import type * as records from "./records";

/** Answers to the questions of Genesis, by the question. */
export type Answer = AcceptBribe
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

/** An answer to AcceptBribe. */
export type AcceptBribe = string;

/** An answer to AgreeLastTurn. */
export type AgreeLastTurn = number;

/** An answer to AnswerDeal. */
export type AnswerDeal = string;

/** An answer to AssignLosses. */
export type AssignLosses = records.Removal;

/** An answer to AttackOrRegroup. */
export type AttackOrRegroup = string;

/** An answer to CancelCard. */
export type CancelCard = number;

/** An answer to ChooseAction. */
export type ChooseAction = string;

/** An answer to ChooseBand. */
export type ChooseBand = string;

/** An answer to ChooseCards. */
export type ChooseCards = string;

/** An answer to ChooseInterceptors. */
export type ChooseInterceptors = records.Chosen;

/** An answer to ChooseKingCity. */
export type ChooseKingCity = string;

/** An answer to ChooseLeavers. */
export type ChooseLeavers = records.Chosen;

/** An answer to ChooseMilitia. */
export type ChooseMilitia = number;

/** An answer to ChoosePeasant. */
export type ChoosePeasant = string;

/** An answer to ChoosePeasantSource. */
export type ChoosePeasantSource = string;

/** An answer to ChooseRemoved. */
export type ChooseRemoved = string;

/** An answer to ChooseRetreat. */
export type ChooseRetreat = readonly string[];

/** An answer to ChooseSettler. */
export type ChooseSettler = string;

/** An answer to ChooseStep. */
export type ChooseStep = string;

/** An answer to ChooseWayOut. */
export type ChooseWayOut = string;

/** An answer to CommitUnits. */
export type CommitUnits = records.Chosen;

/** An answer to ConvertInfantry. */
export type ConvertInfantry = readonly string[];

/** An answer to DeclareForce. */
export type DeclareForce = records.Chosen;

/** An answer to DemandTribute. */
export type DemandTribute = string;

/** An answer to DropOff. */
export type DropOff = records.Chosen;

/** An answer to ForceRetreat. */
export type ForceRetreat = string;

/** An answer to HinderWithdrawal. */
export type HinderWithdrawal = string;

/** An answer to InterjectCard. */
export type InterjectCard = string;

/** An answer to JoinWithdrawal. */
export type JoinWithdrawal = records.Chosen;

/** An answer to KeepCard. */
export type KeepCard = number;

/** An answer to KeepChariots. */
export type KeepChariots = readonly string[];

/** An answer to KeepDagger. */
export type KeepDagger = string;

/** An answer to LeaveBehind. */
export type LeaveBehind = records.Chosen;

/** An answer to LoseInAmbush. */
export type LoseInAmbush = records.Units;

/** An answer to LoseMonuments. */
export type LoseMonuments = readonly string[];

/** An answer to NameFirstPlayer. */
export type NameFirstPlayer = string;

/** An answer to OfferBribe. */
export type OfferBribe = records.Offer;

/** An answer to PayForActivation. */
export type PayForActivation = string;

/** An answer to PickNumber. */
export type PickNumber = number;

/** An answer to PickSome. */
export type PickSome = readonly string[];

/** An answer to PickUnits. */
export type PickUnits = records.Chosen;

/** An answer to PickUp. */
export type PickUp = records.Chosen;

/** An answer to PlaceArrivals. */
export type PlaceArrivals = string;

/** An answer to PlaceReinforcingKing. */
export type PlaceReinforcingKing = string;

/** An answer to PlayHeldCard. */
export type PlayHeldCard = string;

/** An answer to PreventRetreat. */
export type PreventRetreat = string;

/** An answer to ProposeDeal. */
export type ProposeDeal = records.Deal;

/** An answer to RaiseChariots. */
export type RaiseChariots = readonly string[];

/** An answer to RaiseInfantry. */
export type RaiseInfantry = readonly string[];

/** An answer to RecruitChariots. */
export type RecruitChariots = readonly string[];

/** An answer to RecruitInfantry. */
export type RecruitInfantry = readonly string[];

/** An answer to ReduceHand. */
export type ReduceHand = string;

/** An answer to RelocateCapital. */
export type RelocateCapital = string;

/** An answer to RemoveInfantry. */
export type RemoveInfantry = readonly string[];

/** An answer to RemoveIsolated. */
export type RemoveIsolated = records.Isolated;

/** An answer to RemoveUnits. */
export type RemoveUnits = readonly string[];

/** An answer to RollDice. */
export type RollDice = readonly number[];

/** An answer to ShuffleItems. */
export type ShuffleItems = readonly number[];

/** An answer to SkipPointCount. */
export type SkipPointCount = string;

/** An answer to SpendShifts. */
export type SpendShifts = records.Spent;

/** An answer to SpreadInfantry. */
export type SpreadInfantry = readonly number[];

/** An answer to SpreadUnits. */
export type SpreadUnits = readonly string[];

/** An answer to TakeSpoils. */
export type TakeSpoils = string;

/** An answer to UseCity. */
export type UseCity = string;

/** An answer to UseExtraMarker. */
export type UseExtraMarker = string;

/** An answer to WithdrawOrFight. */
export type WithdrawOrFight = string;

/** An answer to WithdrawalStep. */
export type WithdrawalStep = string;

/** An answer to YesNo. */
export type YesNo = string;

