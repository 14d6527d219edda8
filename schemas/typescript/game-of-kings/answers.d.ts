// The types of game-of-kings/answers.json, made by `limmu schema`.

import type * as common from "../common";
import type * as records from "./records";

/** Answers to the questions of The Game of Kings, by the question. */
export type Answer = AgreeMeasure
  | AnswerAssault
  | AttachUnit
  | CancelFeat
  | ChooseArm
  | ChooseEdge
  | ChooseFeats
  | ChooseFirst
  | ChooseSave
  | ClaimQuarter
  | DeclareAssault
  | DeclareColleges
  | DeclareIntent
  | DeclareShot
  | DeployUnit
  | DrinkElixir
  | FlawFeat
  | FlawInPlay
  | FleeFrom
  | FleeNext
  | HideAgain
  | Interference
  | LooseRecker
  | MeasureRange
  | MoveAssault
  | MoveRolled
  | MoveUnit
  | MusterArmy
  | NearestUnit
  | NextAssault
  | NextShot
  | NominateAssault
  | PerformFeat
  | common.PickNumberAnswer
  | PilferFeat
  | PlaceScenery
  | PlayFlight
  | Pursue
  | RallyUnit
  | Redirect
  | ReformRallied
  | RemoveMixed
  | RemoveModels
  | RerollCheck
  | RerollMachine
  | RerollRoll
  | RerollScience
  | RevealHidden
  | common.RollDiceAnswer
  | SayMeasure
  | common.ShuffleItemsAnswer
  | StepThrough
  | StrikeAt
  | TellStory
  | UseSergeant
  | WieldWeapon
  | common.YesNoAnswer;

/** An answer to AgreeMeasure. */
export type AgreeMeasure = "yes" | "no";

/** An answer to AnswerAssault. */
export type AnswerAssault = records.Respond;

/** An answer to AttachUnit. */
export type AttachUnit = records.Attach | records.Detach | "ready";

/** An answer to CancelFeat. */
export type CancelFeat = number;

/** An answer to ChooseArm. */
export type ChooseArm = string;

/** An answer to ChooseEdge. */
export type ChooseEdge = "south" | "north";

/** An answer to ChooseFeats. */
export type ChooseFeats = readonly records.Written[];

/** An answer to ChooseFirst. */
export type ChooseFirst = string;

/** An answer to ChooseSave. */
export type ChooseSave = "" | "armor" | "quantum" | "unmodified";

/** An answer to ClaimQuarter. */
export type ClaimQuarter = "south_west" | "south_east" | "north_west" | "north_east";

/** An answer to DeclareAssault. */
export type DeclareAssault = records.Declare | "none";

/** An answer to DeclareColleges. */
export type DeclareColleges = readonly records.College[];

/** An answer to DeclareIntent. */
export type DeclareIntent = records.Intend;

/** An answer to DeclareShot. */
export type DeclareShot = records.Shot | "end";

/** An answer to DeployUnit. */
export type DeployUnit = records.Deploy | records.Accompany;

/** An answer to DrinkElixir. */
export type DrinkElixir = records.Drink | string;

/** An answer to FlawFeat. */
export type FlawFeat = records.Flaw | "stands";

/** An answer to FlawInPlay. */
export type FlawInPlay = records.FlawEffect | "end";

/** An answer to FleeFrom. */
export type FleeFrom = string;

/** An answer to FleeNext. */
export type FleeNext = string;

/** An answer to HideAgain. */
export type HideAgain = string;

/** An answer to Interference. */
export type Interference = "assault" | "stop";

/** An answer to LooseRecker. */
export type LooseRecker = records.Loose | "hold";

/** An answer to MeasureRange. */
export type MeasureRange = number;

/** An answer to MoveAssault. */
export type MoveAssault = records.Onset;

/** An answer to MoveRolled. */
export type MoveRolled = readonly records.Leg[];

/** An answer to MoveUnit. */
export type MoveUnit = records.Advance | records.Regroup | records.Attach | "end";

/** An answer to MusterArmy. */
export type MusterArmy = records.ArmyDocument;

/** An answer to NearestUnit. */
export type NearestUnit = string;

/** An answer to NextAssault. */
export type NextAssault = string;

/** An answer to NextShot. */
export type NextShot = string;

/** An answer to NominateAssault. */
export type NominateAssault = string;

/** An answer to PerformFeat. */
export type PerformFeat = records.Perform | "end";

/** An answer to PilferFeat. */
export type PilferFeat = records.Perform | "end";

/** An answer to PlaceScenery. */
export type PlaceScenery = records.SetPiece;

/** An answer to PlayFlight. */
export type PlayFlight = "yes" | "no";

/** An answer to Pursue. */
export type Pursue = string | "hold";

/** An answer to RallyUnit. */
export type RallyUnit = string;

/** An answer to Redirect. */
export type Redirect = string | "stay";

/** An answer to ReformRallied. */
export type ReformRallied = records.Advance | records.Regroup | records.Attach | "end";

/** An answer to RemoveMixed. */
export type RemoveMixed = readonly number[];

/** An answer to RemoveModels. */
export type RemoveModels = readonly number[];

/** An answer to RerollCheck. */
export type RerollCheck = "yes" | "no";

/** An answer to RerollMachine. */
export type RerollMachine = "d8" | "d12" | "keep";

/** An answer to RerollRoll. */
export type RerollRoll = "yes" | "no";

/** An answer to RerollScience. */
export type RerollScience = "yes" | "no";

/** An answer to RevealHidden. */
export type RevealHidden = records.Reveal | "nobody";

/** An answer to SayMeasure. */
export type SayMeasure = records.Say;

/** An answer to StepThrough. */
export type StepThrough = records.Gate | "stay";

/** An answer to StrikeAt. */
export type StrikeAt = number;

/** An answer to TellStory. */
export type TellStory = records.AskPlot | "likely" | "pull" | "scene" | "end";

/** An answer to UseSergeant. */
export type UseSergeant = "yes" | "no";

/** An answer to WieldWeapon. */
export type WieldWeapon = string;

