// The types of chariot-lords/questions.json, made by `limmu schema`.

/** Questions of Chariot Lords. */
export type Question = Renounce | RollDice | ShuffleItems | Submit | YesNo;

/** Whether a vassal renounces its overlord. */
export type Renounce = {
  readonly _: "renounce";
  readonly power: string;
  readonly overlord: string;
};

/** Asked of chance: ``count`` dice of ``faces`` faces, for a purpose, rolled by a power or seat. */
export type RollDice = {
  readonly _: "roll_dice";
  readonly count: number;
  readonly faces: number;
  readonly purpose: string;
  readonly by?: string;
};

/** Asked of chance: the items in a random order, which only the umpire sees. */
export type ShuffleItems = {
  readonly _: "shuffle_items";
  /** Secret: only umpire sees it, others its mask (0, `?` or false, lists in full length). */
  readonly items: readonly number[];
  readonly purpose: string;
};

/** Whether a power submits to its enemy as its vassal. */
export type Submit = {
  readonly _: "submit";
  readonly power: string;
  readonly overlord: string;
};

/** Yes or no; no passes. */
export type YesNo = {
  readonly _: "yes_no";
};

