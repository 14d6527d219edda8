// The types of chariot-lords/procedures.json, made by `limmu schema`.

import type * as records from "./records";

/** Locals of the procedures of Chariot Lords. */
export type Locals = Arrivals
  | Battle
  | BattlePhase
  | Declarations
  | EndTurn
  | GameTurn
  | JudahsLaw
  | LandMovement
  | LibyansKilled
  | Movement
  | PowerTurn
  | Reactions
  | Redeployment
  | Renouncing
  | Replacements
  | RetreatWindow
  | Round
  | SeaMovement
  | SequenceOfPlay
  | SetUps
  | Stacking
  | VassalCheck
  | VictoryPoints
  | LandMovementChanged
  | LibyansKilledChanged
  | ReactionsChanged
  | ReplacementsChanged
  | RoundChanged
  | SetUpsChanged
  | VassalCheckChanged;

/** 1.a the units and the Ruler of this turn's line of the chart are placed, whatever enemies are there. */
export type Arrivals = {
  readonly _: "arrivals";
  readonly power: string;
  /** Kinds of units that are on the map. */
  readonly placed?: number;
  /** It is the set-up, within the stacking limit. */
  readonly limited?: boolean;
};

/** 3.c rounds, each with its check for vassals d retreats after the first e f how many rounds. */
export type Battle = {
  readonly _: "battle";
  readonly battle: string;
};

/** 3 a reactions b declarations then battle after battle, in the mover's order (R-CL-20). */
export type BattlePhase = {
  readonly _: "battle_phase";
  readonly power: string;
};

/** 3.b i the mover's Rulers ii Rulers of the defenders iii Siege and Terror, the attacker's first. */
export type Declarations = {
  readonly _: "declarations";
  readonly power: string;
  /** Rulers of the mover, then sides of battles, that have declared. */
  readonly done?: number;
};

/** 7 every Ruler leaves the map after the last turn: most points win, ties are shared. */
export type EndTurn = {
  readonly _: "end_turn";
};

/** 0.a chits are drawn until none is left 0.b a Beloved power plays twice running then the turn ends. */
export type GameTurn = {
  readonly _: "game_turn";
  readonly turn: number;
};

/** 6 one roll in each turn of Judah: Godly, whether it stays so; else whether it repents. */
export type JudahsLaw = {
  readonly _: "judahs_law";
  readonly power: string;
};

/** 2.c step by step, until the power has done. */
export type LandMovement = {
  readonly _: "land_movement";
  readonly power: string;
  /** Units that were not let through where they are now. */
  readonly refused?: readonly string[];
  /** The step for which others are asked. */
  readonly wish?: records.Move;
  /** How many of them have let the units through. */
  readonly granted?: number;
};

export type LandMovementChanged = {
  readonly _: "land_movement+";
  readonly power?: string;
  readonly refused?: readonly string[];
  readonly wish?: records.Move;
  readonly granted?: number;
};

/** 3.c.v a die for each of these units, killed by Egypt or Nubia v.2 who turns is placed within two areas. */
export type LibyansKilled = {
  readonly _: "libyans_killed";
  readonly battle: string;
  readonly units: readonly string[];
  readonly turned?: number;
};

export type LibyansKilledChanged = {
  readonly _: "libyans_killed+";
  readonly battle?: string;
  readonly units?: readonly string[];
  readonly turned?: number;
};

/** 2.a sea 2.b-d land 2.e stacking 2.f Meshwesh left alone. */
export type Movement = {
  readonly _: "movement";
  readonly power: string;
};

/** 0.c 1 arrivals (once a game turn) and replacements 2 movement 3 battle 4 redeployment 5 points 6 law. */
export type PowerTurn = {
  readonly _: "power_turn";
  readonly power: string;
  readonly number: number;
};

/** 3.a in each area that another power controls and the mover stands in, it may move units in. */
export type Reactions = {
  readonly _: "reactions";
  readonly power: string;
  /** Areas for which was asked. */
  readonly done?: readonly string[];
  /** Units that have moved in. */
  readonly spent?: readonly string[];
  readonly at?: string;
};

export type ReactionsChanged = {
  readonly _: "reactions+";
  readonly power?: string;
  readonly done?: readonly string[];
  readonly spent?: readonly string[];
  readonly at?: string;
};

/** 4.a the mover moves again, through what it controls or moved through; then stacking and Meshwesh as in 2. */
export type Redeployment = {
  readonly _: "redeployment";
  readonly power: string;
};

/** At the start of its turn a vassal may renounce its overlord. */
export type Renouncing = {
  readonly _: "renouncing";
  readonly power: string;
};

/** 1.b i dead units return, others are destroyed for good i.2 a single one may be gambled for iii up to a limit. */
export type Replacements = {
  readonly _: "replacements";
  readonly power: string;
  /** Dead units when it began. */
  readonly began?: number;
  readonly used?: number;
  /** What the die is thrown for. */
  readonly wish?: records.Gamble;
};

export type ReplacementsChanged = {
  readonly _: "replacements+";
  readonly power?: string;
  readonly began?: number;
  readonly used?: number;
  readonly wish?: records.Gamble;
};

/** 3.d the defender, then the attacker may retreat i a sole Ruler may forbid it. Which of them did, or "". */
export type RetreatWindow = {
  readonly _: "retreat_window";
  readonly battle: string;
  readonly side?: string;
  /** Where the defender wants to go. */
  readonly to?: string;
};

/** 3.c i row ii matching iii dice for either side, then iv to vi the losses of both. Which sides lost a Ruler. */
export type Round = {
  readonly _: "round";
  readonly battle: string;
  readonly number: number;
  /** The attacker's units at the start. */
  readonly attackers?: readonly string[];
  /** 0 the defender, 1 the attacker: who fires, then whose losses are counted. */
  readonly side?: number;
  readonly targets?: readonly string[];
  readonly hits?: readonly string[];
  readonly lost?: readonly string[];
};

export type RoundChanged = {
  readonly _: "round+";
  readonly battle?: string;
  readonly number?: number;
  readonly attackers?: readonly string[];
  readonly side?: number;
  readonly targets?: readonly string[];
  readonly hits?: readonly string[];
  readonly lost?: readonly string[];
};

/** 2.a up to three units, each from coast to coast. */
export type SeaMovement = {
  readonly _: "sea_movement";
  readonly power: string;
};

/** 0 game turn after game turn until the last is over. */
export type SequenceOfPlay = {
  readonly _: "sequence_of_play";
};

/** 0.a, 1.a the powers of the first turn set up in the order of chits, before any has its turn (R-CL-04). */
export type SetUps = {
  readonly _: "set_ups";
  /** Powers whose chits are still to be drawn. */
  readonly left: readonly string[];
};

export type SetUpsChanged = {
  readonly _: "set_ups+";
  readonly left?: readonly string[];
};

/** 2.e where a power has too many units, it picks those that go to its dead pile 2.f lone Meshwesh desert. */
export type Stacking = {
  readonly _: "stacking";
  readonly power: string;
};

/**
 * 3.c.vii after a round each side, the defender first, may submit to the other if it may at all. The bond that follows
 * ends the battle.
 */
export type VassalCheck = {
  readonly _: "vassal_check";
  readonly battle: string;
  /** The sides that lost a Ruler in the round. */
  readonly fallen: readonly string[];
  readonly asked?: number;
};

export type VassalCheckChanged = {
  readonly _: "vassal_check+";
  readonly battle?: string;
  readonly fallen?: readonly string[];
  readonly asked?: number;
};

/** 5 the power adds its points: in each of its turns, twice if it is Beloved. */
export type VictoryPoints = {
  readonly _: "victory_points";
  readonly power: string;
};

