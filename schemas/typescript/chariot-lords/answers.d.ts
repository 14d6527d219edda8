// The types of chariot-lords/answers.json, made by `limmu schema`.

import type * as common from "../common";
import type * as log_of_all from "../log";
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
  | common.RollDiceAnswer
  | RuleBattles
  | Sail
  | common.ShuffleItemsAnswer
  | common.SpreadUnitsAnswer
  | Submit
  | common.YesNoAnswer;

/** An answer to ChooseBattle. */
export type ChooseBattle = records.Fight;

/** An answer to CrowdOut. */
export type CrowdOut = readonly string[];

/** An answer to ForbidRetreat. */
export type ForbidRetreat = "yes" | "no";

/** An answer to ForceRound. */
export type ForceRound = "yes" | "no";

/** An answer to GrantPassage. */
export type GrantPassage = "yes" | "no";

/** An answer to HelpFoot. */
export type HelpFoot = readonly string[];

/** An answer to LoseBesideMeshwesh. */
export type LoseBesideMeshwesh = readonly string[];

/** An answer to March. */
export type March = records.Move | "stay";

/** An answer to Match. */
export type Match = readonly (string | log_of_all.Pass)[];

/** An answer to MoveUnits. */
export type MoveUnits = records.Move | "stay";

/** An answer to NextReaction. */
export type NextReaction = string;

/** An answer to PickUnits. */
export type PickUnits = readonly string[];

/** An answer to PlaceArrivals. */
export type PlaceArrivals = readonly common.Count[];

/** An answer to PlaceMeshwesh. */
export type PlaceMeshwesh = readonly common.Count[];

/** An answer to PlaceRuler. */
export type PlaceRuler = string;

/** An answer to PreventControl. */
export type PreventControl = readonly string[];

/** An answer to Redeploy. */
export type Redeploy = records.Move | "stay";

/** An answer to Renounce. */
export type Renounce = "yes" | "no";

/** An answer to Replace. */
export type Replace = records.Return | records.Gamble | "stop";

/** An answer to RetreatBack. */
export type RetreatBack = "yes" | "no";

/** An answer to RetreatTo. */
export type RetreatTo = string | log_of_all.Pass;

/** An answer to RuleBattles. */
export type RuleBattles = readonly records.Fight[];

/** An answer to Sail. */
export type Sail = records.Move | "stay";

/** An answer to Submit. */
export type Submit = "yes" | "no";

