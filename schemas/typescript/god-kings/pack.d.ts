// The types of god-kings/pack.json, made by `limmu schema`.

/** A Barbarian army (`home` is its tribal space) or a Revolt army (`home` is its province), as created. */
export type Army = {
  readonly id: string;
  readonly kind: "barbarian" | "revolt";
  readonly home: string;
  readonly general: string;
  readonly mercenaries: number;
  readonly chariots: number;
  readonly prefers: string;
  /** For people only: it stays out of the digest. */
  readonly name: string;
  /** For people only: it stays out of the digest. */
  readonly src: string;
};

/** A unit of a force with fewer than `many` units loses a step on a roll in `few_hit_on`, else in `many_hit_on`. */
export type AttritionTable = {
  readonly many: number;
  readonly few_hit_on: readonly number[];
  readonly many_hit_on: readonly number[];
  /** For people only: it stays out of the digest. */
  readonly src: string;
};

/** A division that comes by the scenario on a turn; with `if_controls_any`, only if one of these is controlled. */
export type AutoDivision = {
  readonly turn: number;
  readonly power: string;
  readonly division: string;
  readonly if_controls_any: readonly string[];
};

/**
 * The Battle Table: `columns` are the lowest strengths of its columns, `rows` run from `first_row` upward. Read it
 * through `Pack.battle_loss`.
 */
export type BattleTable = {
  readonly columns: readonly number[];
  readonly first_row: number;
  readonly rows: readonly (readonly number[])[];
  /** For people only: it stays out of the digest. */
  readonly src: string;
};

/** A strategy card. `remove`: its event is removed from play after use (9.5). */
export type Card = {
  readonly number: number;
  readonly id: string;
  readonly ops: number;
  readonly kind: "campaign" | "invasion" | "revolt" | "event" | "action";
  readonly window: string;
  readonly effect: Effect;
  readonly remove: boolean;
  /** For people only: it stays out of the digest. */
  readonly name: string;
  /** For people only: it stays out of the digest. */
  readonly text: string;
  /** For people only: it stays out of the digest. */
  readonly src: string;
};

/** A name that three warriors share. */
export type Division = {
  readonly id: string;
  /** For people only: it stays out of the digest. */
  readonly name: string;
};

/** A registered effect: the parameters its card gives, in name order, and the defaults of those it leaves out. */
export type Effect = {
  readonly name: string;
  readonly params: readonly (readonly [string, number | string | readonly number[] | readonly string[]])[];
  /** For people only: it stays out of the digest. */
  readonly defaults: readonly (readonly [string, number | string | readonly number[] | readonly string[]])[];
};

/** Pieces that start together at a space: a general by his role, whole divisions by name, and other units (full). */
export type Force = {
  readonly at: string;
  readonly general: "" | "king" | "warlord_1" | "warlord_2";
  readonly divisions: readonly string[];
  readonly chariots: number;
  readonly mercenaries: number;
  readonly guards: number;
};

/** Any general by id: King, warlord, barbarian or revolt leader. `strategy` 1 is best; `max_units` he moves. */
export type General = {
  readonly id: string;
  readonly power: string;
  readonly kind: "king" | "warlord" | "barbarian" | "revolt";
  readonly strategy: number;
  readonly battle: number;
  readonly max_units: number;
  readonly mp_alone: number;
  /** For people only: it stays out of the digest. */
  readonly name: string;
  /** For people only: it stays out of the digest. */
  readonly src: string;
};

/** The counter mix: per power, shared by all great powers, per Barbarian army and per Revolt army. */
export type Limits = {
  readonly warriors: number;
  readonly chariots: number;
  readonly royal_guards: number;
  readonly markers: number;
  readonly mercenaries: number;
  readonly siege_continued: number;
  readonly barbarian_mercenaries: number;
  readonly barbarian_chariots: number;
  readonly revolt_mercenaries: number;
  readonly revolt_chariots: number;
  /** For people only: it stays out of the digest. */
  readonly src: string;
};

/** General numbers of the game; the year of a turn is first_year_bc - (turn - 1) * turn_years. */
export type Numbers = {
  readonly rounds: number;
  readonly hand: number;
  readonly hand_after_keeping: number;
  readonly warriors_in_division: number;
  readonly least_divisions: number;
  readonly most_divisions: number;
  readonly sudden_death_vp: number;
  readonly homecountry_space_vp: number;
  /** For people only: it stays out of the digest. */
  readonly first_year_bc: number;
  /** For people only: it stays out of the digest. */
  readonly turn_years: number;
  /** For people only: it stays out of the digest. */
  readonly src: string;
};

/** Provinces a power must control after the last turn: `all_of`, and `count` of `any_of`. */
export type Objective = {
  readonly power: string;
  readonly all_of: readonly string[];
  readonly any_of: readonly string[];
  readonly count: number;
};

/** A power that becomes another at the end of a turn's Reinforcement Phase (23.0), and what it starts with. */
export type PowerChange = {
  readonly turn: number;
  readonly leaves: string;
  readonly enters: string;
  readonly at: string;
  readonly divisions: readonly string[];
  readonly chariots: number;
  readonly garrisons: readonly string[];
};

/**
 * A great power. `may_annex`: provinces that can join its HomeCountry (7.2). `neutral_capital`: where the pieces of
 * the neutral power are put (the capital unless the data say otherwise).
 */
export type PowerData = {
  readonly id: string;
  readonly homecountry: string;
  readonly capital: string;
  readonly neutral_capital: string;
  readonly divisions: readonly Division[];
  readonly may_annex: readonly string[];
  /** For people only: it stays out of the digest. */
  readonly name: string;
  /** For people only: it stays out of the digest. */
  readonly color: string;
  /** For people only: it stays out of the digest. */
  readonly guard_name: string;
  /** For people only: it stays out of the digest. */
  readonly src: string;
};

/** A province: its VP and Tribute value, and the power whose HomeCountry it is (`home_of`, or ""). */
export type Province = {
  readonly id: string;
  readonly vp: number;
  readonly tp: number;
  readonly spaces: readonly string[];
  readonly home_of: string;
  /** For people only: it stays out of the digest. */
  readonly name: string;
  /** For people only: it stays out of the digest. */
  readonly src: string;
};

/** A set-up of the pack. `playable` powers have a player each; `turn_order` is that of the first turn. */
export type Scenario = {
  readonly id: string;
  readonly playable: readonly string[];
  readonly first_turn: number;
  readonly last_turn: number;
  readonly turn_order: readonly string[];
  readonly setups: readonly SetUp[];
  readonly neutral: readonly string[];
  readonly auto_divisions: readonly AutoDivision[];
  readonly power_changes: readonly PowerChange[];
  readonly armies: readonly StartingArmy[];
  readonly victory: Victory;
  /** For people only: it stays out of the digest. */
  readonly name: string;
  /** For people only: it stays out of the digest. */
  readonly src: string;
};

/** The start of one power. `garrisons` are among `control`; `annexed` provinces are in its HomeCountry already. */
export type SetUp = {
  readonly power: string;
  readonly control: readonly string[];
  readonly forces: readonly Force[];
  readonly garrisons: readonly string[];
  readonly annexed: readonly string[];
  readonly total_vp: number;
};

/** One face of a unit: combat strength, loss factor, movement points. */
export type Side = {
  readonly strength: number;
  readonly loss: number;
  readonly mp: number;
};

/** `falls_from` is the lowest modified roll that takes the city; `wall_modifier[walls]` for 0 to 3 walls. */
export type SiegeTable = {
  readonly falls_from: number;
  readonly always_falls: number;
  readonly always_resists: number;
  readonly per_marker: number;
  readonly most_markers: number;
  readonly wall_modifier: readonly number[];
  readonly least_units: number;
  /** For people only: it stays out of the digest. */
  readonly src: string;
};

/** A space: `walls` 0 is an open city, 1 to 3 a Walled-City; `wood` counts symbols; position in 1/100 degree. */
export type Space = {
  readonly id: string;
  readonly province: string;
  readonly walls: number;
  readonly mountain: boolean;
  readonly port: boolean;
  readonly wood: number;
  /** For people only: it stays out of the digest. */
  readonly name: string;
  /** For people only: it stays out of the digest. */
  readonly lon: number;
  /** For people only: it stays out of the digest. */
  readonly lat: number;
  /** For people only: it stays out of the digest. */
  readonly src: string;
};

/** A Barbarian or Revolt army on the map from the start; nobody holds its control marker. */
export type StartingArmy = {
  readonly army: string;
  readonly at: string;
};

/** One line of the Succession Chart: the King of a turn and the Successor on the mat, or "". */
export type SuccessionEntry = {
  readonly power: string;
  readonly turn: number;
  readonly king: string;
  readonly successor: string;
  /** For people only: it stays out of the digest. */
  readonly src: string;
};

/** Everything a pack states, as records: what is checked, digested and indexed. */
export type Tables = {
  readonly id: string;
  readonly provinces: readonly Province[];
  readonly spaces: readonly Space[];
  readonly tribal_spaces: readonly TribalSpace[];
  readonly land: readonly (readonly [string, string])[];
  readonly sea: readonly (readonly [string, string])[];
  readonly powers: readonly PowerData[];
  readonly unit_types: readonly UnitType[];
  readonly generals: readonly General[];
  readonly succession: readonly SuccessionEntry[];
  readonly armies: readonly Army[];
  readonly numbers: Numbers;
  readonly limits: Limits;
  readonly battle_table: BattleTable;
  readonly siege_table: SiegeTable;
  readonly attrition_table: AttritionTable;
  readonly cards: readonly Card[];
  readonly scenarios: readonly Scenario[];
  /** For people only: it stays out of the digest. */
  readonly name: string;
};

/** A diamond: its tribe leaves it for `leads_to`; nobody ever enters it by land. */
export type TribalSpace = {
  readonly id: string;
  readonly tribe: string;
  readonly leads_to: readonly string[];
  /** For people only: it stays out of the digest. */
  readonly name: string;
  /** For people only: it stays out of the digest. */
  readonly lon: number;
  /** For people only: it stays out of the digest. */
  readonly lat: number;
  /** For people only: it stays out of the digest. */
  readonly src: string;
};

export type UnitType = {
  readonly id: "warrior" | "chariot" | "royal_guard" | "mercenary";
  readonly full: Side;
  readonly reduced: Side;
  /** For people only: it stays out of the digest. */
  readonly src: string;
};

/** `highest_total`: most Total VP after the last turn. `objectives`: who meets his objective, else `otherwise`. */
export type Victory = {
  readonly kind: "highest_total" | "objectives";
  readonly objectives: readonly Objective[];
  readonly otherwise: string;
};

