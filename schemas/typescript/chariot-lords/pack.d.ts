// The types of chariot-lords/pack.json, made by `limmu schema`.

/**
 * An area of the map. `coastal`: it has a coast link. `only`: the powers that may enter it, () for all. `mp`: movement
 * points to enter it, 0 for those of its terrain. The position is in 1/100 degree.
 */
export type Area = {
  readonly id: string;
  readonly terrain: "fertile" | "hill" | "mountain" | "marsh" | "desert";
  readonly coastal: boolean;
  readonly only: readonly string[];
  readonly mp: number;
  /** For people only: it stays out of the digest. */
  readonly name: string;
  /** For people only: it stays out of the digest. */
  readonly city: string;
  /** For people only: it stays out of the digest. */
  readonly lon: number;
  /** For people only: it stays out of the digest. */
  readonly lat: number;
  /** For people only: it stays out of the digest. */
  readonly src: string;
};

/**
 * One line of the Turn Arrival Chart: units, a Ruler by id or "", the areas they may be placed in. `beloved`: the
 * power is Beloved of the gods that turn. `replacements`: areas for replacements from then on instead of these and its
 * home, () for none named. At most one line a power and turn.
 */
export type Arrival = {
  readonly turn: number;
  readonly power: string;
  readonly units: Units;
  readonly areas: readonly string[];
  readonly ruler: string;
  readonly beloved: boolean;
  readonly replacements: readonly string[];
  /** For people only: it stays out of the digest. */
  readonly src: string;
};

/**
 * A special deed, scored once by its power when it adds its VP and everything stated holds. `control`: it controls all
 * of these. `count`: it controls so many areas, only those among `among` and of `terrain` if these are stated. `turn`:
 * only at the end of that turn, 0 for any. `kills`: of each power so many units since the match began.
 */
export type Deed = {
  readonly id: string;
  readonly power: string;
  readonly vp: number;
  readonly control: readonly string[];
  readonly count: number;
  readonly among: readonly string[];
  readonly terrain: "" | "fertile" | "hill" | "mountain" | "marsh" | "desert";
  readonly turn: number;
  readonly kills: readonly Kills[];
  /** For people only: it stays out of the digest. */
  readonly name: string;
  /** For people only: it stays out of the digest. */
  readonly src: string;
};

/** What a unit must roll at least to kill a target of each class. */
export type KillRow = {
  readonly foot: number;
  readonly chariots: number;
  readonly cavalry: number;
};

/**
 * The row of the rolling unit's class. A natural `always` or more kills, a natural `never` or less does not. Read it
 * through `Pack.kills_on`.
 */
export type KillTable = {
  readonly foot: KillRow;
  readonly chariots: KillRow;
  readonly cavalry: KillRow;
  readonly always: number;
  readonly never: number;
  /** For people only: it stays out of the digest. */
  readonly src: string;
};

/** So many units of a power killed. */
export type Kills = {
  readonly power: string;
  readonly units: number;
};

/**
 * Godly Judah (3.2.4, 6): the faces of 1d6 that keep it Godly or make it repent, the enemies and the area it gets +1
 * for.
 */
export type Law = {
  readonly power: string;
  readonly starts_godly: boolean;
  readonly keeps_on: readonly number[];
  readonly repents_on: readonly number[];
  readonly against: readonly string[];
  readonly attacking_in: string;
  /** For people only: it stays out of the digest. */
  readonly src: string;
};

/** Units of `source` killed by one of `takers` become its Meshwesh on these faces of 1d6, within so many areas. */
export type Meshwesh = {
  readonly source: string;
  readonly takers: readonly string[];
  readonly on: readonly number[];
  readonly reach: number;
  /** For people only: it stays out of the digest. */
  readonly src: string;
};

/**
 * Single numbers; the first year of a turn is first_year_bc - (turn - 1) * turn_years. `destroyed`,
 * `destroyed_lost_face`: dead units destroyed for each one returned. `gamble_returns_on`: faces of 1d6. `screen` and
 * `pin`: how many times the enemy's units hold him. `adjustment`: the size of every +1 of 3.2; `adjustment_cap`: the
 * most a die gets of them. `rounds`: those of a battle, `forced_rounds`: with the one a sole Ruler forces.
 * `brief_rounds`: those of powers so marked, except on `brief_except_turn`. `vassal_percent`: the part of a vassal's
 * area VP that its overlord scores, rounded down.
 */
export type Numbers = {
  readonly stack: number;
  readonly sea_units: number;
  readonly sea_short: number;
  readonly sea_long: number;
  readonly destroyed: number;
  readonly destroyed_lost_face: number;
  readonly gamble_returns_on: readonly number[];
  readonly screen: number;
  readonly pin: number;
  readonly adjustment: number;
  readonly adjustment_cap: number;
  readonly ruler_battles: number;
  readonly ruler_reach: number;
  readonly rounds: number;
  readonly forced_rounds: number;
  readonly brief_rounds: number;
  readonly brief_except_turn: number;
  readonly kill_vp: number;
  readonly vassal_percent: number;
  /** For people only: it stays out of the digest. */
  readonly first_year_bc: number;
  /** For people only: it stays out of the digest. */
  readonly turn_years: number;
  /** For people only: it stays out of the digest. */
  readonly src: string;
};

/**
 * A nation, with a chit of its own. `code` is its short name in positions. `home`: where its replacements may always
 * be placed. `major`: a Major empire, which may lose face over its `capital` and never becomes a vassal. `stack` and
 * `stack_with_ruler`: its own stacking limits, 0 for the ordinary one. `mountaineers`: see Terrain.
 * `least_replacements`: what its limit never falls below. `grants_passage`: its player may let others through its
 * areas. `brief_battles`: its battles last `Numbers.brief_rounds`.
 */
export type Power = {
  readonly id: string;
  readonly code: string;
  readonly team: string;
  readonly capital: string;
  readonly home: readonly string[];
  readonly major: boolean;
  readonly sea: "none" | "short" | "long";
  readonly stack: number;
  readonly stack_with_ruler: number;
  readonly mountaineers: boolean;
  readonly least_replacements: number;
  readonly grants_passage: boolean;
  readonly brief_battles: boolean;
  /** For people only: it stays out of the digest. */
  readonly name: string;
  /** For people only: it stays out of the digest. */
  readonly adjective: string;
  /** For people only: it stays out of the digest. */
  readonly src: string;
};

/** A Ruler by name; his turns are those of the chart. */
export type Ruler = {
  readonly id: string;
  readonly power: string;
  /** For people only: it stays out of the digest. */
  readonly name: string;
  /** For people only: it stays out of the digest. */
  readonly src: string;
};

/**
 * A set-up for a fixed number of players. Without `setups` the game starts with the arrivals of `first_turn`.
 * `deducted`: deeds whose VP a seat loses at the end if they are left undone: those of killing units of its own
 * powers, by a power it took over from a team that does not play.
 */
export type Scenario = {
  readonly id: string;
  readonly seats: readonly Seat[];
  readonly first_turn: number;
  readonly last_turn: number;
  readonly setups: readonly SetUp[];
  readonly deducted: readonly string[];
  /** For people only: it stays out of the digest. */
  readonly name: string;
  /** For people only: it stays out of the digest. */
  readonly src: string;
};

/** A player of a scenario, with the powers whose VP are his. */
export type Seat = {
  readonly id: string;
  readonly powers: readonly string[];
  /** For people only: it stays out of the digest. */
  readonly name: string;
};

/** The units a power starts with in a scenario; it controls their areas. */
export type SetUp = {
  readonly power: string;
  readonly stacks: readonly Stack[];
};

/** Units of a set-up in an area. */
export type Stack = {
  readonly at: string;
  readonly units: Units;
};

/** Everything a pack states, as records: what is checked, digested and indexed. */
export type Tables = {
  readonly id: string;
  readonly areas: readonly Area[];
  readonly land: readonly (readonly [string, string])[];
  readonly sea: readonly (readonly [string, string])[];
  readonly terrains: readonly Terrain[];
  readonly unit_types: readonly UnitType[];
  readonly teams: readonly Team[];
  readonly powers: readonly Power[];
  readonly rulers: readonly Ruler[];
  readonly chart: readonly Arrival[];
  readonly deeds: readonly Deed[];
  readonly numbers: Numbers;
  readonly kill_table: KillTable;
  readonly law: Law;
  readonly meshwesh: Meshwesh;
  readonly scenarios: readonly Scenario[];
  /** For people only: it stays out of the digest. */
  readonly name: string;
};

/** The nations that one of four players commands. */
export type Team = {
  readonly id: string;
  /** For people only: it stays out of the digest. */
  readonly name: string;
  /** For people only: it stays out of the digest. */
  readonly color: string;
  /** For people only: it stays out of the digest. */
  readonly src: string;
};

/**
 * What a terrain is worth, costs and does to dice. `mp_controlled` for the power that controls the area on entry,
 * `mp_mountaineers` for powers so marked. `support`: Siege and Terror units help there. `attacker` is added to every
 * die of the attacker, `foot`, `chariots` and `cavalry` to the dice of units that fight as such.
 */
export type Terrain = {
  readonly id: "fertile" | "hill" | "mountain" | "marsh" | "desert";
  readonly vp: number;
  readonly mp: number;
  readonly mp_controlled: number;
  readonly mp_mountaineers: number;
  readonly support: boolean;
  readonly attacker: number;
  readonly foot: number;
  readonly chariots: number;
  readonly cavalry: number;
  /** For people only: it stays out of the digest. */
  readonly src: string;
};

/**
 * A type of unit: its allowance in MP and the class it rolls and is a target as, "" if it does neither. A combat unit
 * is one with a class. `stacks`: it counts toward the stacking limit. `returns`: it may be a replacement. `helps`: how
 * many units of the class Foot get its +1 in a battle where support counts (3.2.3).
 */
export type UnitType = {
  readonly id: "foot" | "chosen" | "meshwesh" | "chariots" | "cavalry" | "siege" | "terror" | "ruler";
  readonly mp: number;
  readonly fights_as: "" | "foot" | "chariots" | "cavalry";
  readonly stacks: boolean;
  readonly returns: boolean;
  readonly helps: number;
  /** For people only: it stays out of the digest. */
  readonly name: string;
  /** For people only: it stays out of the digest. */
  readonly src: string;
};

/** Units by type; Rulers are named apart. */
export type Units = {
  readonly foot: number;
  readonly chosen: number;
  readonly meshwesh: number;
  readonly chariots: number;
  readonly cavalry: number;
  readonly siege: number;
  readonly terror: number;
};

