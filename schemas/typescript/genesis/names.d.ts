// The types of genesis/names.json, made by `limmu schema`.

/** The names of everything in a match of Genesis. */
export type Names = Glossary;

/** Names by id, in the language of the words that made it. */
export type Glossary = {
  readonly seats: {
    readonly [key: string]: string;
  };
  /** Every id on the board and in the pack: units, powers, spaces, generals ..., and other words of the board. */
  readonly things: {
    readonly [key: string]: string;
  };
  /** Things with a number for an id, by their kind: `card`. */
  readonly numbered: {
    readonly [key: string]: {
      readonly [key: string]: string;
    };
  };
  readonly procedures: {
    readonly [key: string]: string;
  };
  /** procedure.step -> what its clause is about. */
  readonly steps: {
    readonly [key: string]: string;
  };
  /** How a match may end. */
  readonly outcomes: {
    readonly [key: string]: string;
  };
  /** What a match may choose: by its id what it is about, and its readings. */
  readonly rulings: {
    readonly [key: string]: RulingNames;
  };
};

/** What a ruling is about, and its readings in words. */
export type RulingNames = {
  readonly text: string;
  readonly readings: {
    readonly [key: string]: string;
  };
};

