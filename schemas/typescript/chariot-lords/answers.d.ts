// The types of chariot-lords/answers.json, made by `limmu schema`.

import type * as records from "./records";

/** Answers to the questions of Chariot Lords, by the question. */
export type Answer = ChooseBattle
  | CrowdOut
  | ForbidRetreat
  | ForceRound
  | GrantPassage
  | HelpFoot
  | LoseBesideMeshwesh
  | March
  | Match
  | MoveUnits
  | NextReaction
  | PickSome
  | PickUnits
  | PlaceArrivals
  | PlaceMeshwesh
  | PlaceRuler
  | PreventControl
  | Redeploy
  | Renounce
  | Replace
  | RetreatBack
  | RetreatTo
  | RollDice
  | RuleBattles
  | Sail
  | ShuffleItems
  | SpreadUnits
  | Submit
  | YesNo;

/** An answer to ChooseBattle. */
export type ChooseBattle = string;

/** An answer to CrowdOut. */
export type CrowdOut = readonly string[];

/** An answer to ForbidRetreat. */
export type ForbidRetreat = string;

/** An answer to ForceRound. */
export type ForceRound = string;

/** An answer to GrantPassage. */
export type GrantPassage = string;

/** An answer to HelpFoot. */
export type HelpFoot = readonly string[];

/** An answer to LoseBesideMeshwesh. */
export type LoseBesideMeshwesh = readonly string[];

/** An answer to March. */
export type March = records.Move;

/** An answer to Match. */
export type Match = readonly string[];

/** An answer to MoveUnits. */
export type MoveUnits = records.Move;

/** An answer to NextReaction. */
export type NextReaction = string;

/** An answer to PickSome. */
export type PickSome = readonly string[];

/** An answer to PickUnits. */
export type PickUnits = readonly string[];

/** An answer to PlaceArrivals. */
export type PlaceArrivals = readonly string[];

/** An answer to PlaceMeshwesh. */
export type PlaceMeshwesh = readonly string[];

/** An answer to PlaceRuler. */
export type PlaceRuler = string;

/** An answer to PreventControl. */
export type PreventControl = readonly string[];

/** An answer to Redeploy. */
export type Redeploy = records.Move;

/** An answer to Renounce. */
export type Renounce = string;

/** An answer to Replace. */
export type Replace = records.Return;

/** An answer to RetreatBack. */
export type RetreatBack = string;

/** An answer to RetreatTo. */
export type RetreatTo = string;

/** An answer to RollDice. */
export type RollDice = readonly number[];

/** An answer to RuleBattles. */
export type RuleBattles = readonly string[];

/** An answer to Sail. */
export type Sail = records.Move;

/** An answer to ShuffleItems. */
export type ShuffleItems = readonly number[];

/** An answer to SpreadUnits. */
export type SpreadUnits = readonly string[];

/** An answer to Submit. */
export type Submit = string;

/** An answer to YesNo. */
export type YesNo = string;

