// The types of chariot-lords/facts.json, made by `limmu schema`.

import type * as common from "../common";
import type * as records from "./records";

/** Facts of Chariot Lords. */
export type Fact = AdjustmentsDeclared
  | BattleEnded
  | BattlesJoined
  | ChitDrawn
  | ControlChanged
  | DeadTaken
  | DeedsDone
  | FaceChanged
  | GameTurnBegun
  | LawTested
  | MatchSetUp
  | PassageAnswered
  | PhaseBegun
  | PointsDeducted
  | PointsScored
  | PowerTurnBegun
  | PowerTurnEnded
  | RetreatForbidden
  | RoundForced
  | RoundFought
  | RowLaid
  | RulersRemoved
  | ScreensSet
  | SetUpDrawn
  | common.TurnClosed
  | UnitsFired
  | UnitsKilled
  | UnitsMarched
  | UnitsPlaced
  | UnitsRedeployed
  | UnitsRelocated
  | UnitsRemoved
  | UnitsSailed
  | VassalChanged
  | VassalChecked;

/** The die adjustments of one side, declared for a battle: `ruled` and `helped` of the battle as they are now. */
export type AdjustmentsDeclared = {
  readonly _: "adjustments_declared";
  readonly battle: string;
  readonly power: string;
  readonly ruled: readonly string[];
  readonly helped: readonly string[];
  readonly why?: readonly (readonly [string, number])[];
};

/** A battle is over. `over`: see `Battle`. */
export type BattleEnded = {
  readonly _: "battle_ended";
  readonly battle: string;
  readonly over: string;
};

/** The battles that must be fought in this turn. */
export type BattlesJoined = {
  readonly _: "battles_joined";
  readonly battles: readonly records.Battle[];
  readonly why?: readonly (readonly [string, number])[];
};

/** The chit of a power is drawn. */
export type ChitDrawn = {
  readonly _: "chit_drawn";
  readonly power: string;
};

/** These areas have a new holder. */
export type ControlChanged = {
  readonly _: "control_changed";
  readonly areas: readonly records.Area[];
  readonly why?: readonly (readonly [string, number])[];
};

/** Dead units leave the pile of their power: one `returned` to be placed ("" none), others `destroyed` for good. */
export type DeadTaken = {
  readonly _: "dead_taken";
  readonly power: string;
  readonly returned: string;
  readonly destroyed: readonly string[];
  readonly why?: readonly (readonly [string, number])[];
};

/** A power scores deeds; `deeds` (all it has scored) and `vp` as they are now. */
export type DeedsDone = {
  readonly _: "deeds_done";
  readonly power: string;
  readonly new: readonly string[];
  readonly deeds: readonly string[];
  readonly vp: number;
  readonly why?: readonly (readonly [string, number])[];
};

/** A Major empire lost face over its capital, or regained it (1.b.i.1). */
export type FaceChanged = {
  readonly _: "face_changed";
  readonly power: string;
  readonly lost: boolean;
  readonly why?: readonly (readonly [string, number])[];
};

/** A game turn begins: these chits are in the cup, these powers Beloved of the gods. */
export type GameTurnBegun = {
  readonly _: "game_turn_begun";
  readonly turn: number;
  readonly cup: readonly string[];
  readonly beloved: readonly string[];
  readonly why?: readonly (readonly [string, number])[];
};

/** Judah is tested for breaking the law or repenting (6); whether it is Godly now. */
export type LawTested = {
  readonly _: "law_tested";
  readonly face: number;
  readonly godly: boolean;
  readonly why?: readonly (readonly [string, number])[];
};

/** The whole set-up of a scenario; where the chart sets up, its first arrivals come in the first turn. */
export type MatchSetUp = {
  readonly _: "match_set_up";
  readonly pack: string;
  readonly scenario: string;
  readonly first_turn: number;
  readonly last_turn: number;
  readonly seats: readonly string[];
  readonly powers: readonly records.Power[];
  readonly areas: readonly records.Area[];
  readonly units: readonly records.Unit[];
  readonly godly: boolean;
};

/** A power was asked to let others pass through an area, and did or did not (2.c.i). */
export type PassageAnswered = {
  readonly _: "passage_answered";
  readonly power: string;
  readonly at: string;
  readonly granted: boolean;
};

/** A phase of the turn of a power begins. */
export type PhaseBegun = {
  readonly _: "phase_begun";
  readonly phase: string;
};

/** The match ends: the deeds of killing left undone are deducted, as the scenario says; `vp` as it is now. */
export type PointsDeducted = {
  readonly _: "points_deducted";
  readonly power: string;
  readonly deeds: readonly string[];
  readonly vp: number;
};

/** A power scores at the end of its turn: for areas, for kills since it last scored, from vassals; `vp` as it is now. */
export type PointsScored = {
  readonly _: "points_scored";
  readonly power: string;
  readonly areas: number;
  readonly kills: number;
  readonly tribute: number;
  readonly vp: number;
  readonly why?: readonly (readonly [string, number])[];
};

/** A power begins its turn, its first or, if Beloved, its second in this game turn. */
export type PowerTurnBegun = {
  readonly _: "power_turn_begun";
  readonly mover: records.Mover;
  readonly why?: readonly (readonly [string, number])[];
};

/** The turn of a power is over: what its units did in it is forgotten. */
export type PowerTurnEnded = {
  readonly _: "power_turn_ended";
  readonly power: string;
};

/** The one side with a Ruler forbids the other to retreat, or lets it (3.d.i). */
export type RetreatForbidden = {
  readonly _: "retreat_forbidden";
  readonly battle: string;
  readonly power: string;
  readonly forbidden: boolean;
};

/** The one side with a Ruler forces a further round (3.f). */
export type RoundForced = {
  readonly _: "round_forced";
  readonly battle: string;
  readonly power: string;
};

/** A round of a battle is over; `units` of the attacker fought in it and are still there. */
export type RoundFought = {
  readonly _: "round_fought";
  readonly battle: string;
  readonly round: number;
  readonly units: readonly string[];
};

/** The side that is fired at lays its combat units out (3.c.i). */
export type RowLaid = {
  readonly _: "row_laid";
  readonly battle: string;
  readonly power: string;
  readonly units: readonly string[];
};

/** The game turn is over: every Ruler leaves the map. */
export type RulersRemoved = {
  readonly _: "rulers_removed";
  readonly units: readonly string[];
};

/** Units passed enemies: this is what must stay behind them, in every such area. */
export type ScreensSet = {
  readonly _: "screens_set";
  readonly screens: readonly records.Screen[];
  readonly why?: readonly (readonly [string, number])[];
};

/** The chit of a power is drawn: it sets up next, before any has its turn (R-CL-04). */
export type SetUpDrawn = {
  readonly _: "set_up_drawn";
  readonly power: string;
};

/**
 * A side fires: each unit at its target with a natural face, what is added to it, and what it needs to kill. `hits`
 * are the units hit. `dice_why` gives the clauses of what is added, die by die; () if nothing is added to any.
 */
export type UnitsFired = {
  readonly _: "units_fired";
  readonly battle: string;
  readonly power: string;
  readonly units: readonly string[];
  readonly targets: readonly string[];
  readonly faces: readonly number[];
  readonly added: readonly number[];
  readonly hits: readonly string[];
  readonly needs?: readonly number[];
  readonly dice_why?: readonly (readonly (readonly [string, number])[])[];
};

/**
 * Units of a power are eliminated in battle; `dead` of them go to its pile, as kinds. The other side scores all of
 * them: `unscored` and `kills` of the killer as they are now.
 */
export type UnitsKilled = {
  readonly _: "units_killed";
  readonly battle: string;
  readonly power: string;
  readonly units: readonly string[];
  readonly dead: readonly string[];
  readonly killer: string;
  readonly unscored: number;
  readonly kills: readonly records.Kills[];
  readonly why?: readonly (readonly [string, number])[];
};

/** Units step into an adjacent area for so many movement points each. */
export type UnitsMarched = {
  readonly _: "units_marched";
  readonly units: readonly string[];
  readonly origin: string;
  readonly to: string;
  readonly cost: number;
  readonly why?: readonly (readonly [string, number])[];
};

/** Units come onto the map. `how`: chart, replacement, gamble, meshwesh. `raised` of their power as it is now. */
export type UnitsPlaced = {
  readonly _: "units_placed";
  readonly power: string;
  readonly units: readonly records.Unit[];
  readonly raised: number;
  readonly how: string;
  readonly why?: readonly (readonly [string, number])[];
};

/** Units move again after the battles, by land or back to where they embarked. */
export type UnitsRedeployed = {
  readonly _: "units_redeployed";
  readonly units: readonly string[];
  readonly origin: string;
  readonly to: string;
  readonly by_sea?: boolean;
};

/** Units go elsewhere outside movement. `how`: reinforced (3.a), retreated (3.d). */
export type UnitsRelocated = {
  readonly _: "units_relocated";
  readonly units: readonly string[];
  readonly origin: string;
  readonly to: string;
  readonly how: string;
  readonly why?: readonly (readonly [string, number])[];
};

/**
 * Units leave the map without being killed. `how`: deserted (Meshwesh), crowded_out. `pile`: whose dead pile they go
 * to ("" none), `dead`: as these kinds.
 */
export type UnitsRemoved = {
  readonly _: "units_removed";
  readonly units: readonly string[];
  readonly how: string;
  readonly pile?: string;
  readonly dead?: readonly string[];
  readonly why?: readonly (readonly [string, number])[];
};

/** Units go by sea; `at_sea`: how many have sailed in this turn. They do not march. */
export type UnitsSailed = {
  readonly _: "units_sailed";
  readonly units: readonly string[];
  readonly origin: string;
  readonly to: string;
  readonly at_sea: number;
};

/** A power became the vassal of another ("" nobody's any more). `how`: submitted, renounced, outgrown, face_lost. */
export type VassalChanged = {
  readonly _: "vassal_changed";
  readonly power: string;
  readonly overlord: string;
  readonly how: string;
  readonly why?: readonly (readonly [string, number])[];
};

/** A defeated power was checked for vassalage (3.c.vii); `offer`: it may submit to the other. */
export type VassalChecked = {
  readonly _: "vassal_checked";
  readonly power: string;
  readonly overlord: string;
  readonly offer: boolean;
  readonly why?: readonly (readonly [string, number])[];
};

