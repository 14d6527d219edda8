// The types of chariot-lords/questions.json, made by `limmu schema`.

import type * as common from "../common";

/** Questions of Chariot Lords. */
export type Question = ChooseBattle
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
  | common.RollDice
  | RuleBattles
  | Sail
  | common.ShuffleItems
  | common.SpreadUnits
  | Submit
  | common.YesNo;

/** Which battle of the mover is fought next. */
export type ChooseBattle = {
  readonly _: "choose_battle";
  readonly power: string;
};

/** Which units of a power leave an area that has no room for all of them. */
export type CrowdOut = {
  readonly _: "crowd_out";
  readonly power: string;
  readonly at: string;
};

/** Whether the one side with a Ruler forbids the other to retreat. */
export type ForbidRetreat = {
  readonly _: "forbid_retreat";
  readonly battle: string;
  readonly power: string;
};

/** Whether the one side with a Ruler forces a further round. */
export type ForceRound = {
  readonly _: "force_round";
  readonly battle: string;
  readonly power: string;
};

/** Whether a power lets units of another go on through its area. */
export type GrantPassage = {
  readonly _: "grant_passage";
  readonly power: string;
  readonly mover: string;
  readonly units: readonly string[];
  readonly at: string;
  readonly to: string;
};

/** Which foot units Siege and Terror units help in a battle. */
export type HelpFoot = {
  readonly _: "help_foot";
  readonly battle: string;
  readonly power: string;
};

/** Which of the units that were hit a side loses, after its Meshwesh have taken other hits for them. */
export type LoseBesideMeshwesh = {
  readonly _: "lose_beside_meshwesh";
  readonly battle: string;
  readonly power: string;
  readonly hits: readonly string[];
  readonly count: number;
};

/** Which units of a power step into an adjacent area next; STAY ends movement. */
export type March = {
  readonly _: "march";
  readonly power: string;
  /** Units that were not let through where they are now. */
  readonly refused?: readonly string[];
};

/** Which enemy each unit of a side fires at: for every one of `units` its target, or none. */
export type Match = {
  readonly _: "match";
  readonly battle: string;
  readonly power: string;
  readonly units: readonly string[];
};

/**
 * Which units of a power to move next, and where; STAY ends it. A phase overrides `movers`, `targets` and `may`,
 * `may_stop` where there is a reason not to, and `no_mover` and `no_target` to tell why.
 */
export type MoveUnits = {
  readonly _: "move_units";
  readonly power: string;
};

/** For which area the others are asked next whether they move units in. */
export type NextReaction = {
  readonly _: "next_reaction";
  readonly areas: readonly string[];
};

/** Some of the units, by id. Of units that are alike the first are listed; any other is as good. */
export type PickUnits = {
  readonly _: "pick_units";
};

/** Where so many new units of a kind come onto the map. */
export type PlaceArrivals = {
  readonly _: "place_arrivals";
  readonly power: string;
  readonly kind: string;
  readonly units: number;
  /** They are the set-up, within the stacking limit. */
  readonly limited?: boolean;
};

/** Where so many Libyans who changed sides join the units of a power. */
export type PlaceMeshwesh = {
  readonly _: "place_meshwesh";
  readonly power: string;
  readonly units: number;
  /** Where the battle is. */
  readonly at: string;
};

/** In which area a Ruler comes onto the map. */
export type PlaceRuler = {
  readonly _: "place_ruler";
  readonly power: string;
  readonly ruler: string;
};

/** Which units a power moves into an area that it controls, so that the mover does not gain it; none passes. */
export type PreventControl = {
  readonly _: "prevent_control";
  readonly power: string;
  readonly mover: string;
  readonly at: string;
  /** Units that have moved in elsewhere. */
  readonly spent?: readonly string[];
};

/** Which units of a power redeploy next, and in which area they end; STAY ends the phase. */
export type Redeploy = {
  readonly _: "redeploy";
  readonly power: string;
};

/** Whether a vassal renounces its overlord. */
export type Renounce = {
  readonly _: "renounce";
  readonly power: string;
  readonly overlord: string;
};

/** Which dead unit of a power comes back next, where and for which others; STOP ends it. */
export type Replace = {
  readonly _: "replace";
  readonly power: string;
  /** How many more may come back. */
  readonly left: number;
  /** A single dead unit may be gambled for. */
  readonly gamble: boolean;
};

/** Whether the attacker retreats, each unit to where it came from. */
export type RetreatBack = {
  readonly _: "retreat_back";
  readonly battle: string;
  readonly power: string;
};

/** Where the defender retreats to; who passes stays. */
export type RetreatTo = {
  readonly _: "retreat_to";
  readonly battle: string;
  readonly power: string;
};

/** Which battles an attacking Ruler helps: up to two, within three areas of him, in map order. */
export type RuleBattles = {
  readonly _: "rule_battles";
  readonly ruler: string;
};

/** Which units of a power sail next, and where to; STAY ends sea movement. */
export type Sail = {
  readonly _: "sail";
  readonly power: string;
};

/** Whether a power submits to its enemy as its vassal. */
export type Submit = {
  readonly _: "submit";
  readonly power: string;
  readonly overlord: string;
};

