// The types of chariot-lords/records.json, made by `limmu schema`.

/** The board of Chariot Lords, and the records that its facts and questions hold. */
export type Records = Board;

/** The state of an area. */
export type Area = {
  readonly id: string;
  /** The power that controls it, with or without units there. */
  readonly holder?: string;
};

/** A battle of the moving power, the attacker, with one defending power in an area. */
export type Battle = {
  /** `area:defender`. */
  readonly id: string;
  readonly at: string;
  readonly attacker: string;
  readonly defender: string;
  readonly rounds?: number;
  /**
   * "" while it goes on, then how it ended: won, lost, both_gone, shared, defender_retreated, attacker_retreated,
   * vassal.
   */
  readonly over?: string;
  /** The sides whose dice all get the adjustment of a Ruler. */
  readonly ruled?: readonly string[];
  /** The foot units that get the adjustment of Siege or Terror units. */
  readonly helped?: readonly string[];
  /** The areas the attacker's units came from, by land or by sea: the defender does not retreat there (3.d.ii.2). */
  readonly origins?: readonly string[];
};

/** Everything on the table. */
export type Board = {
  /** The digest of the pack. */
  readonly pack?: string;
  readonly scenario?: string;
  readonly first_turn?: number;
  readonly last_turn?: number;
  readonly turn?: number;
  /** chits (between powers), arrivals, movement, battle, redeployment, points, law, end. */
  readonly phase?: string;
  /** The chits not yet drawn in this turn, in the order of the pack's powers; which is next nobody knows. */
  readonly cup?: readonly string[];
  /** The powers whose chit was drawn in this turn, in order. */
  readonly played?: readonly string[];
  /** The powers Beloved of the gods in this turn. */
  readonly beloved?: readonly string[];
  readonly mover?: Mover;
  /** In the order in which they came. Rulers are among them. */
  readonly units?: readonly Unit[];
  /** Every area, in map order. */
  readonly areas?: readonly Area[];
  /** Every power, in the order of the pack. */
  readonly powers?: readonly Power[];
  readonly seats?: readonly string[];
  /** The battles of this turn of the mover, fought ones included. */
  readonly battles?: readonly Battle[];
  /** Judah is Godly. */
  readonly godly?: boolean;
};

/** A battle of the mover, as answers name it. */
export type Fight = {
  readonly _: "fight";
  readonly at: string;
  readonly defender: string;
};

/** The die says whether a dead unit of a kind comes back in an area. */
export type Gamble = {
  readonly _: "gamble";
  readonly kind: string;
  readonly at: string;
};

/** So many units of a power killed since the match began. */
export type Kills = {
  readonly power: string;
  readonly units: number;
};

/** These units, all of one area, go to another. */
export type Move = {
  readonly _: "move";
  readonly units: readonly string[];
  readonly to: string;
};

/** The power whose turn it is, and what holds for that turn. */
export type Mover = {
  readonly power?: string;
  /** 1, or 2 in the second turn of a power Beloved of the gods. */
  readonly number?: number;
  /** It is the turn of its first arrival (2.c.iii). */
  readonly invading?: boolean;
  /** Units that have sailed. */
  readonly at_sea?: number;
  readonly screens?: readonly Screen[];
};

/** What a power has beside its units on the map. */
export type Power = {
  readonly id: string;
  readonly seat: string;
  readonly vp?: number;
  /** The kinds of its dead units, in the order in which they died. What is destroyed for good is in no pile. */
  readonly dead?: readonly string[];
  /** Units that got an id so far. */
  readonly raised?: number;
  /** Enemy units killed since it last scored. */
  readonly unscored?: number;
  /** Enemy units killed in the match, by power. */
  readonly kills?: readonly Kills[];
  /** Deeds it has scored. */
  readonly deeds?: readonly string[];
  readonly face_lost?: boolean;
  /** The power whose vassal it is. */
  readonly overlord?: string;
};

/** A dead unit of a kind comes back in an area, for others that are destroyed for good. */
export type Return = {
  readonly _: "return";
  readonly kind: string;
  readonly at: string;
  readonly destroyed: readonly string[];
};

/** So many combat units of the moving power must stay in an area: others passed its enemies behind them (2.c). */
export type Screen = {
  readonly at: string;
  readonly units: number;
};

/** A unit on the map. From `path` on: what it did in this turn of its power; forgotten when the turn ends. */
export type Unit = {
  /** Unique in the match: `egypt_7`; of a Ruler his id in the pack. */
  readonly id: string;
  readonly power: string;
  readonly kind: string;
  readonly at: string;
  /** The areas it left by land in the movement phase, in order; the last is where it entered its area from. */
  readonly path?: readonly string[];
  /** Movement points spent in the movement phase. */
  readonly spent?: number;
  /** The area it embarked from; "" if it did not sail. Who sailed does not march. */
  readonly sailed?: string;
  /** Most rounds that it fought in one battle of this turn (4.a.ii.1). */
  readonly rounds?: number;
  /** It has moved in the redeployment phase. */
  readonly redeployed?: boolean;
};

