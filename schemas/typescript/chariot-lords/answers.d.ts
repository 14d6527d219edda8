// The types of chariot-lords/answers.json, made by `limmu schema`.

/** Answers to the questions of Chariot Lords, by the question. */
export type Answer = Renounce | RollDice | ShuffleItems | Submit | YesNo;

/** An answer to Renounce. */
export type Renounce = string;

/** An answer to RollDice. */
export type RollDice = readonly number[];

/** An answer to ShuffleItems. */
export type ShuffleItems = readonly number[];

/** An answer to Submit. */
export type Submit = string;

/** An answer to YesNo. */
export type YesNo = string;

