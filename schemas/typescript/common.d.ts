// The types of common.json, made by `limmu schema`.

/** Facts, questions, answers and records that are the same in every game that has them. */
export type Shared = Count
  | Hand
  | PickNumber
  | PickSome
  | Place
  | Placed
  | RollDice
  | RuleApplied
  | ShuffleItems
  | SpreadUnits
  | TurnClosed
  | Window
  | YesNo
  | Numbers
  | Where;

/** So many units at a spot. */
export type Count = {
  readonly at: string;
  readonly n: number;
  readonly of?: string;
};

/** A seat's cards, by number. */
export type Hand = {
  readonly seat: string;
  /** Secret: only whoever `seat` names sees it, others its mask (0, `?` or false, lists in full length). */
  readonly cards?: readonly number[];
};

/** Whole numbers that may be picked: (lowest, highest) of each range. */
export type Numbers = {
  readonly ranges: readonly (readonly [number, number])[];
  readonly step?: number;
  readonly unit?: string;
};

/** A piece and the space of its placement. */
export type Placed = {
  readonly piece: string;
  readonly space: string;
};

/** An open procedure: the step it is at, and the clauses of the step. */
export type Where = {
  readonly step: string;
  readonly clauses: readonly string[];
  /** The name of the procedure. */
  readonly text?: string;
};

/** Whose turn it is to speak in a window, and which seats have passed since it last opened. */
export type Window = {
  /** The name that standing passes cover; the `window` of its questions. */
  readonly name: string;
  /** The seats in the order of the rule. */
  readonly order: readonly string[];
  /** The seat to ask now; "" before the first and when nobody is left. */
  readonly asked?: string;
  readonly passed?: readonly string[];
  /** The state that the seats passed on: the passes lapse when it changes. */
  readonly stamp?: string;
};

/** A whole number from `low` to `high`. */
export type PickNumber = {
  readonly _: "pick_number";
  readonly low: number;
  readonly high: number;
};

/** An answer to PickNumber. */
export type PickNumberAnswer = number;

/**
 * Some of the candidates, in the candidates' order. A game overrides `candidates`, and where the rule asks for it
 * `bounds`, `may_hold`, `may_end` and `alike`.
 */
export type PickSome = {
  readonly _: "pick_some";
};

/** An answer to PickSome. */
export type PickSomeAnswer = readonly string[];

/**
 * A space for each of the pieces, one after the other. A game overrides `pieces` and `spaces`, and where the rule asks
 * for it `may_begin`.
 */
export type Place = {
  readonly _: "place";
};

/** An answer to Place. */
export type PlaceAnswer = readonly Placed[];

/** The question of a roll, which chance answers: `count` dice of `faces` faces, for a purpose, by a power or seat. */
export type RollDice = {
  readonly _: "roll_dice";
  readonly count: number;
  readonly faces: number;
  readonly purpose: string;
  readonly by?: string;
  /** Dice of other kinds in the same roll, after these: (count, faces). */
  readonly also?: readonly (readonly [number, number])[];
  /**
   * The lowest face of each range but the first, in ascending order: faces of one range count the same, and the order
   * of like dice does not matter. Empty: every face of every die may matter.
   */
  readonly reads?: readonly number[];
};

/** An answer to RollDice. */
export type RollDiceAnswer = readonly number[];

/** An event for the chronicle that by itself changes nothing: `what` is its stored name. */
export type RuleApplied = {
  readonly _: "rule_applied";
  readonly what: string;
  readonly about?: readonly string[];
  readonly why?: readonly (readonly [string, number])[];
};

/** The question of a shuffle, which chance answers: the items in a random order that only the umpire sees. */
export type ShuffleItems = {
  readonly _: "shuffle_items";
  /** Secret: only umpire sees it, others its mask (0, `?` or false, lists in full length). */
  readonly items: readonly number[];
  readonly purpose: string;
};

/** An answer to ShuffleItems. */
export type ShuffleItemsAnswer = readonly number[];

/**
 * So many units over several places. A game overrides `room` and `bounds`, and `clause` and `code` for a number out of
 * bounds.
 */
export type SpreadUnits = {
  readonly _: "spread_units";
};

/** An answer to SpreadUnits. */
export type SpreadUnitsAnswer = readonly Count[];

/**
 * A turn ended: the digest of the board as the public sees it, and a hidden digest of the whole board. Any reader,
 * also of a redacted log, can compare the public digest with the board that it folded.
 */
export type TurnClosed = {
  readonly _: "turn_closed";
  readonly public: string;
  /** Secret: only umpire sees it, others its mask (0, `?` or false, lists in full length). */
  readonly whole: string;
};

/** Yes or no; no passes. */
export type YesNo = {
  readonly _: "yes_no";
};

/** An answer to YesNo. */
export type YesNoAnswer = "yes" | "no";

