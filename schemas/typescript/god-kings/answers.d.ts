// The types of god-kings/answers.json, made by `limmu schema`.

import type * as common from "../common";
import type * as log_of_all from "../log";
import type * as records from "./records";

/** Answers to the questions of The God Kings, by the question. */
export type Answer = AimEvent
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
  | common.PickNumberAnswer
  | common.PickSomeAnswer
  | PlaceDivision
  | PlaceRevolt
  | PlaceStack
  | PlayActionCard
  | PlayCard
  | Pursue
  | PutRevoltBack
  | common.RollDiceAnswer
  | ShiftSuccession
  | common.ShuffleItemsAnswer
  | Spend
  | SplitArmy
  | SpreadEvent
  | StandOrBackUp
  | UseAdvantage
  | UseNeutralCard
  | common.YesNoAnswer;

/** An answer to AimEvent. */
export type AimEvent = records.OnPower | records.OnProvince | records.OnSpace | records.OnGeneral | records.OnStack;

/** An answer to ChooseAvoidance. */
export type ChooseAvoidance = string;

/** An answer to ChooseBesieger. */
export type ChooseBesieger = string;

/** An answer to ChooseCampaigner. */
export type ChooseCampaigner = string | log_of_all.Pass;

/** An answer to ChooseCommander. */
export type ChooseCommander = string;

/** An answer to ChooseDisplacement. */
export type ChooseDisplacement = records.Send;

/** An answer to ChooseForce. */
export type ChooseForce = readonly string[];

/** An answer to ChooseForeigner. */
export type ChooseForeigner = string;

/** An answer to ChooseGarrisons. */
export type ChooseGarrisons = readonly string[];

/** An answer to ChooseGeneral. */
export type ChooseGeneral = string;

/** An answer to ChooseInterceptor. */
export type ChooseInterceptor = string;

/** An answer to ChooseLosses. */
export type ChooseLosses = readonly records.Loss[];

/** An answer to ChooseMarkers. */
export type ChooseMarkers = readonly string[];

/** An answer to ChooseNation. */
export type ChooseNation = string;

/** An answer to ChooseNext. */
export type ChooseNext = string | log_of_all.Pass;

/** An answer to ChoosePosition. */
export type ChoosePosition = number;

/** An answer to ChooseProvince. */
export type ChooseProvince = string;

/** An answer to ChooseRaiser. */
export type ChooseRaiser = string;

/** An answer to ChooseRetreat. */
export type ChooseRetreat = "displace" | readonly string[];

/** An answer to DeclareCharge. */
export type DeclareCharge = "yes" | "no";

/** An answer to DeclareReaction. */
export type DeclareReaction = records.Intercept | records.Avoid | log_of_all.Pass;

/** An answer to GiveCard. */
export type GiveCard = records.CardGift | log_of_all.Pass;

/** An answer to GivePoints. */
export type GivePoints = records.PointsGift | log_of_all.Pass;

/** An answer to GiveSpace. */
export type GiveSpace = records.SpaceGift | log_of_all.Pass;

/** An answer to GoInside. */
export type GoInside = readonly string[];

/** An answer to HoldBack. */
export type HoldBack = readonly string[];

/** An answer to HowManyRaised. */
export type HowManyRaised = number;

/** An answer to HowManyTroops. */
export type HowManyTroops = number;

/** An answer to KeepCard. */
export type KeepCard = number | log_of_all.Pass;

/** An answer to MakeSortie. */
export type MakeSortie = readonly string[];

/** An answer to MoveArmy. */
export type MoveArmy = records.Move | records.Naval | "place_pc" | "pick_up" | "drop_off" | "drop_inside" | "enter_city" | "leave_city" | "siege" | "sortie" | "attack" | "end";

/** An answer to OverrunThem. */
export type OverrunThem = "yes" | "no";

/** An answer to PlaceDivision. */
export type PlaceDivision = string;

/** An answer to PlaceRevolt. */
export type PlaceRevolt = string;

/** An answer to PlaceStack. */
export type PlaceStack = records.Put | "split";

/** An answer to PlayActionCard. */
export type PlayActionCard = records.Action | records.ActionFor | records.ActionBy | records.ActionAt | records.ActionOn | log_of_all.Pass;

/** An answer to PlayCard. */
export type PlayCard = records.Play | log_of_all.Pass;

/** An answer to Pursue. */
export type Pursue = "yes" | "no";

/** An answer to PutRevoltBack. */
export type PutRevoltBack = string;

/** An answer to ShiftSuccession. */
export type ShiftSuccession = records.ShiftRoll | log_of_all.Pass;

/** An answer to Spend. */
export type Spend = records.Garrison | records.Buy | records.Flip | "stop";

/** An answer to SplitArmy. */
export type SplitArmy = readonly string[];

/** An answer to SpreadEvent. */
export type SpreadEvent = readonly string[];

/** An answer to StandOrBackUp. */
export type StandOrBackUp = "stand" | "back_up" | "into_city" | "split";

/** An answer to UseAdvantage. */
export type UseAdvantage = records.Split;

/** An answer to UseNeutralCard. */
export type UseNeutralCard = records.Activate | records.Besiege | "event" | "campaign";

