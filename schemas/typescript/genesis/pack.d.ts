// The types of genesis/pack.json, made by `limmu schema`.

/**
 * What a Minor Kingdom or barbarian power gets when it is activated or invades. `infantry` units and as many as `dice`
 * d6 show, and `infantry_if_none` more if it has no unit on the map; for Canaan that is for each of its Cities. `king`
 * by id, or one of its pool with `king_drawn`. It holds from `first_turn` to `last_turn` (0: to the end) and if `when`
 * does; the first of a power's arrivals that holds is the one.
 */
export type ArrivalTerms = {
  readonly power: string;
  readonly when: "" | "none_on_map" | "first_time";
  readonly first_turn: number;
  readonly last_turn: number;
  readonly king: string;
  readonly king_drawn: boolean;
  readonly dice: number;
  readonly infantry: number;
  readonly infantry_if_none: number;
  readonly chariots: number;
  /** For people only: it stays out of the digest. */
  readonly src: string;
};

/** The entry box of a tribe, which alone may be in it; it leaves it for `leads_to`. */
export type Box = {
  readonly id: string;
  readonly power: string;
  readonly leads_to: readonly string[];
  /** For people only: it stays out of the digest. */
  readonly name: string;
  /** For people only: it stays out of the digest. */
  readonly src: string;
};

/** An event card: number 1 to 55, `id` like `amun_ra_1`, `title` like `amun_ra`. `remove`: removed once played. */
export type Card = {
  readonly number: number;
  readonly id: string;
  readonly title: string;
  readonly timing: "hold" | "drawn";
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

/** A City that starts with another DS than the printed one. */
export type CityStart = {
  readonly at: string;
  readonly ds: number;
};

/** A registered effect: the parameters its card gives, in name order, and the defaults of those it leaves out. */
export type Effect = {
  readonly name: string;
  readonly params: readonly (readonly [string, number | string | readonly number[] | readonly string[]])[];
  /** For people only: it stays out of the digest. */
  readonly defaults: readonly (readonly [string, number | string | readonly number[] | readonly string[]])[];
};

/** What a Minor Kingdom starts with in a scenario. */
export type Garrison = {
  readonly power: string;
  readonly stacks: readonly Stack[];
};

/** The Manpower Growth Table: spaces for a modified roll of `first` or less, `first` + 1, ..., the last or more. */
export type GrowthTable = {
  readonly first: number;
  readonly spaces: readonly number[];
  /** For people only: it stays out of the digest. */
  readonly src: string;
};

/** The Barbarian Invasion Table: the power for a 2d6 total of 2, 3, ... 12; `rerolled`: (kingdom, power) pairs. */
export type InvasionTable = {
  readonly powers: readonly string[];
  readonly rerolled: readonly (readonly [string, string])[];
  /** For people only: it stays out of the digest. */
  readonly src: string;
};

/** A King: ratings, turn of entry in historical order (0: none), `generic` if he is never used up. */
export type King = {
  readonly id: string;
  readonly power: string;
  readonly tactical: number;
  readonly campaign: number;
  readonly turn: number;
  readonly generic: boolean;
  /** For people only: it stays out of the digest. */
  readonly name: string;
  /** For people only: it stays out of the digest. */
  readonly src: string;
};

/**
 * The Percentage Loss Chart: `rows[bp - 1][percent // 10 - 1]`. Beyond the rows it is the nearest whole number, halves
 * up. Read it through `Pack.loss`.
 */
export type LossChart = {
  readonly rows: readonly (readonly number[])[];
  /** For people only: it stays out of the digest. */
  readonly src: string;
};

/** Costs in Silver and other single numbers; the first year of a turn is first_year_bc - (turn - 1) * turn_years. */
export type Numbers = {
  readonly activation: number;
  readonly keep_chariot: number;
  readonly raise_chariot: number;
  readonly recruit_infantry: number;
  readonly recruit_chariot: number;
  readonly infantry_per_city: number;
  readonly ds_point: number;
  readonly rebuild: number;
  readonly monument_step: number;
  readonly new_city: number;
  readonly remove_pirate: number;
  readonly pirate_income: number;
  readonly pirate_route: number;
  readonly activation_markers: number;
  readonly hand_limit: number;
  readonly carried_cards: number;
  readonly naval_mp: number;
  readonly naval_infantry: number;
  readonly intercept_target: number;
  readonly intercept_from_city: number;
  readonly intercept_friendly_city: number;
  readonly enter_mp: number;
  readonly mountain_mp: number;
  /** For people only: it stays out of the digest. */
  readonly first_year_bc: number;
  /** For people only: it stays out of the digest. */
  readonly turn_years: number;
  /** For people only: it stays out of the digest. */
  readonly src: string;
};

/**
 * A kingdom, Minor Kingdom or barbarian power. `code` is its short name in positions. `track`: the lowest and highest
 * Manpower Maximum of a kingdom. `arrives`: where a power's units come in (11.5.2, 11.6.2, 10.2.2, boxes). `garrison`:
 * what a Minor Kingdom starts with unless the scenario directs otherwise.
 */
export type Power = {
  readonly id: string;
  readonly kind: "kingdom" | "minor" | "barbarian";
  readonly code: string;
  readonly track: readonly [number, number];
  readonly arrives: readonly string[];
  readonly garrison: readonly Stack[];
  /** For people only: it stays out of the digest. */
  readonly name: string;
  /** For people only: it stays out of the digest. */
  readonly adjective: string;
  /** For people only: it stays out of the digest. */
  readonly color: string;
  /** For people only: it stays out of the digest. */
  readonly src: string;
};

/**
 * The Battle Point Ratio Shift Chart: `rows[larger - 1][smaller - 1]`. Without rows it is the ratio rounded down. Both
 * totals are halved, fractions up, while the larger is above `halve_above`. Read it through `Pack.ratio_shifts`.
 */
export type RatioChart = {
  readonly halve_above: number;
  readonly rows: readonly (readonly number[])[];
  /** For people only: it stays out of the digest. */
  readonly src: string;
};

/**
 * A set-up for a fixed number of kingdoms, seated clockwise in the order of `seats`. `persons`: who runs which
 * kingdoms; with `solitaire` one person may run them all. `technology`: the level all start with and the Chariot cards
 * already counted and removed (R-GE-89). `gain_counts`: VP count as the gain over `start_vp`. `target`: the solitaire
 * goal in EW, 0 if none. `turns_chosen`: the players may agree on fewer turns. `kings_by_turn`: pools hold only Kings
 * of the turns played.
 */
export type Scenario = {
  readonly id: string;
  readonly seats: readonly string[];
  readonly persons: readonly (readonly string[])[];
  readonly first_turn: number;
  readonly last_turn: number;
  readonly setups: readonly SetUp[];
  readonly solitaire: boolean;
  readonly technology: number;
  readonly garrisons: readonly Garrison[];
  readonly cities: readonly CityStart[];
  readonly gain_counts: boolean;
  readonly target: number;
  readonly turns_chosen: boolean;
  readonly kings_by_turn: boolean;
  /** For people only: it stays out of the digest. */
  readonly name: string;
  /** For people only: it stays out of the digest. */
  readonly src: string;
};

/** A Sea Connection between Ports or the island; `pirates`: a pirate counter may be placed on it (11.7.1). */
export type SeaLink = {
  readonly id: string;
  readonly ends: readonly [string, string];
  readonly pirates: boolean;
  /** For people only: it stays out of the digest. */
  readonly src: string;
};

/** A kingdom's start: treasury, Manpower Maximum, units; `capital` and `home` only where they differ from print. */
export type SetUp = {
  readonly power: string;
  readonly silver: number;
  readonly manpower: number;
  readonly stacks: readonly Stack[];
  readonly start_vp: number;
  readonly capital: string;
  readonly home: readonly string[];
};

/** Battle Die Roll Shifts (8.2.1). */
export type Shifts = {
  readonly superiority: number;
  readonly supremacy: number;
  readonly mountain: number;
  readonly kaskan: number;
  readonly sherden: number;
  readonly sea_peoples: number;
  /** For people only: it stays out of the digest. */
  readonly src: string;
};

/**
 * A City or Transit space: printed DS and EW, home kingdom (`home`, or "" for independent). The position is in 1/100
 * degree. A Port is a City with a sea link (a mark for `port` is about that). `capital`: the star of its kingdom.
 */
export type Space = {
  readonly id: string;
  readonly kind: "city" | "transit";
  readonly home: string;
  readonly ds: number;
  readonly ew: number;
  readonly mountain: boolean;
  readonly mine: boolean;
  readonly capital: boolean;
  /** For people only: it stays out of the digest. */
  readonly name: string;
  /** For people only: it stays out of the digest. */
  readonly lon: number;
  /** For people only: it stays out of the digest. */
  readonly lat: number;
  /** For people only: it stays out of the digest. */
  readonly src: string;
};

/** Units of a set-up in a space, with a King by id or "". */
export type Stack = {
  readonly at: string;
  readonly infantry: number;
  readonly chariots: number;
  readonly peasants: number;
  readonly slaves: number;
  readonly king: string;
};

/** Everything a pack states, as records: what is checked, digested and indexed. */
export type Tables = {
  readonly id: string;
  readonly spaces: readonly Space[];
  readonly land: readonly (readonly [string, string])[];
  readonly sea: readonly SeaLink[];
  readonly island: string;
  readonly boxes: readonly Box[];
  readonly powers: readonly Power[];
  readonly kings: readonly King[];
  readonly arrivals: readonly ArrivalTerms[];
  readonly cards: readonly Card[];
  readonly numbers: Numbers;
  readonly growth: GrowthTable;
  readonly invasions: InvasionTable;
  readonly shifts: Shifts;
  readonly ratio_chart: RatioChart;
  readonly loss_chart: LossChart;
  readonly scenarios: readonly Scenario[];
  /** For people only: it stays out of the digest. */
  readonly name: string;
};

