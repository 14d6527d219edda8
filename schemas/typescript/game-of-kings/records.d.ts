// The types of game-of-kings/records.json, made by `limmu schema`.

/** The board of The Game of Kings, and the records that its facts and questions hold. */
export type Records = Board;

/** An Avatar is deployed attached to a Unit that stands. */
export type Accompany = {
  readonly _: "accompany";
  readonly unit: string;
  readonly to: string;
};

/** A Unit moves in a manner, leg by leg; one with a random Move has no legs yet. */
export type Advance = {
  readonly _: "advance";
  readonly unit: string;
  readonly manner: "move" | "march" | "turn_left" | "turn_right" | "turn_about" | "fly" | "fly_march";
  readonly legs?: readonly Leg[];
};

/** The tech algorithms on one item. */
export type AlgorithmsLine = {
  readonly on: string;
  readonly upgrades: readonly string[];
};

/** The army list of a seat, without who hides where: that is `hidden`, (who, in which Unit) by their lines. */
export type Army = {
  readonly seat: string;
  readonly army: ArmyDocument;
  /** Secret: only whoever `seat` names sees it, others its mask (0, `?` or false, lists in full length). */
  readonly hidden?: readonly (readonly [string, string])[];
};

/** An army list: see `army.ArmyList`. */
export type ArmyDocument = {
  readonly _: "army_document";
  readonly name: string;
  readonly nation: string;
  readonly size: number;
  readonly avatars: readonly AvatarLine[];
  readonly units: readonly UnitLine[];
  readonly format?: number;
  readonly rulings?: readonly (readonly [string, string])[];
  readonly digest?: string;
};

/** A formation: so many files, in Skirmish Formation so far apart (not at all, half an inch or nine tenths). */
export type Array = {
  readonly form: "ranked" | "skirmish" | "single";
  readonly files?: number;
  readonly spacing?: number;
};

/** A question that can be answered by yes or no, about a topic; the dice that answer it. */
export type AskPlot = {
  readonly _: "ask_plot";
  readonly topic: "who" | "what" | "where" | "when" | "why" | "how";
  readonly die: "1d12" | "2d6";
};

/** A model attaches to a Unit that it touches. */
export type Attach = {
  readonly _: "attach";
  readonly unit: string;
  readonly to: string;
};

/** An Avatar of a list: see `army.AvatarChoice`. */
export type AvatarLine = {
  readonly subtype: string;
  readonly id?: string;
  readonly avatar_class?: string;
  readonly general?: boolean;
  readonly nation_skill?: string;
  readonly mutations?: readonly string[];
  readonly choices?: readonly (readonly [string, string])[];
  readonly mount?: string;
  readonly gear?: readonly string[];
  readonly algorithms?: readonly AlgorithmsLine[];
  readonly artifacts?: readonly string[];
  readonly battle_banner?: boolean;
  readonly banner_upgrade?: string;
  readonly assassin?: boolean;
  readonly bases?: "square" | "round";
  readonly hides_in?: string;
  readonly name?: string;
};

/** One base by its center: of a Skirmish model, an Independent, a beast, a machine. */
export type Base = {
  readonly x: number;
  readonly y: number;
  readonly t: number;
  readonly w: number;
  /** 0: a disc of diameter w. */
  readonly d: number;
};

/** A base fixed beside the front rank of a block, of even width and depth. */
export type Beside = {
  readonly w: number;
  readonly d: number;
  readonly flank: "left" | "right";
};

/** Models in ranks: the midpoint of the front edge, the facing, files, models, and the even base width and depth. */
export type Block = {
  readonly x: number;
  readonly y: number;
  readonly t: number;
  readonly f: number;
  readonly n: number;
  readonly w: number;
  readonly d: number;
  /** They move, block and are judged with the block; pivots, costs and sight are the block's. */
  readonly beside?: readonly Beside[];
};

/**
 * A batch of identical attacks by a Unit ("" for none) on a Unit. `dice` are rolled To Hit and need `to_hit` with all
 * modifiers in; `hits` hit by themselves. `rules` are special rules of weapon and striker: "no_armor_save",
 * "no_con_save", "no_saves", "auto_wound", "shred", "maul", "lockjaw", "reroll_ones", "sixes_wound", "critical_hit",
 * "critical_wound", "vorpal", "blessed", "cursed", "armor_save:-2". `each`: dice of Hits that every hit becomes,
 * `wounds`: dice of Wounds that every Wound becomes ("1d4", "1d3"). `why`: the modifiers in `to_hit`.
 */
export type Blows = {
  readonly by: string | "";
  readonly on: string;
  readonly kind: "shooting" | "assault" | "impact" | "science" | "hazard";
  readonly dice?: number;
  readonly to_hit?: number;
  readonly hits?: number;
  readonly strength?: number;
  readonly rules?: readonly string[];
  readonly wounds?: string;
  readonly each?: string;
  readonly why?: readonly (readonly [string, number])[];
};

/**
 * The game at one moment; secrets inside its records stay secret. `first` deployed first; `edges` are the edges of the
 * table that the seats hold, in the order of `SEATS`; `may_march` are the Units that had no enemy near when the
 * Movement Phase began; `turn` counts the Turns of both seats; `stories` holds the one of Solitaire Play.
 */
export type Board = {
  readonly pack?: string;
  readonly size?: number;
  readonly table?: readonly [number, number];
  readonly pieces?: readonly Piece[];
  readonly armies?: readonly Army[];
  readonly units?: readonly Unit[];
  readonly first?: string;
  readonly edges?: readonly ["" | "south" | "north", "" | "south" | "north"];
  readonly round?: number;
  readonly turn?: number;
  readonly active?: string;
  readonly phase?: "" | "movement" | "science" | "shooting" | "assault";
  readonly may_march?: readonly string[];
  /** The Units that saw a friend break or die in Assault in this Phase. */
  readonly shaken?: readonly string[];
  readonly contacts?: readonly Contact[];
  readonly effects?: readonly Effect[];
  readonly scientists?: readonly Scientist[];
  /** The dice that all Scientists of a seat share, in the order of `SEATS`. */
  readonly pool?: readonly [number, number];
  /** The Round in which the Pool was last rolled. */
  readonly pooled?: number;
  /** Those of them that artifacts keep for the next Science Phase. */
  readonly stored?: readonly [number, number];
  /** The Feats in play (ids of effects) that somebody tried to flaw in this Phase. */
  readonly tried?: readonly number[];
  readonly declared?: readonly Declared[];
  /** The one Unit that acts, where Units are activated one by one. */
  readonly acting?: string | "";
  /** What each Unit rolled to act; after the first number those of the rolls that settled ties. */
  readonly scores?: readonly (readonly [string, readonly number[]])[];
  readonly stories?: readonly Story[];
  readonly ruled?: readonly Ruled[];
  readonly settled?: readonly Settled[];
  readonly said?: readonly Said[];
};

/** A Unit goes after another that broke. */
export type Chase = {
  readonly unit: string;
  readonly quarry: string;
};

/** The quarter that a Unit on a line between quarters counts in, as its owner chose. */
export type Claim = {
  readonly unit: string;
  readonly quarter: "south_west" | "south_east" | "north_west" | "north_east";
};

/** An Avatar with the list that it chooses its Feats from, what its College adds 1 to, and the pets of a Stalker. */
export type College = {
  readonly _: "college";
  readonly unit: string;
  readonly list: string;
  readonly bonus?: "" | "perform" | "flaw";
  readonly pets?: readonly string[];
};

/**
 * Two Units in Assault: `by` assaulted `on`, at its front, flank or rear, in a Turn (`Board.turn`). `touching`: the
 * models that fight each other, by index, one of `by` and one of `on`; decided at contact and after each redress,
 * never recomputed from coordinates (A-058; procedures 8.7). `near`: those of them that are not in base contact, so
 * that only models in Skirmish Formation strike. `beside`: the pairs of those attached to either, who are -1 on the
 * left of their Unit and -2 on its right.
 */
export type Contact = {
  readonly by: string;
  readonly on: string;
  readonly side: "front" | "flank" | "rear";
  readonly turn: number;
  readonly touching?: readonly (readonly [number, number])[];
  readonly near?: readonly (readonly [number, number])[];
  readonly beside?: readonly (readonly [number, number])[];
};

/** A Unit assaults an enemy Unit. */
export type Declare = {
  readonly _: "declare";
  readonly unit: string;
  readonly target: string;
};

/**
 * An Assault of this Turn: who declared it on whom, the facing and the Response to it. `redirected`: onto this
 * Unit, which can only Hold; `settled`: it was moved or came to nothing.
 */
export type Declared = {
  readonly by: string;
  readonly on: string;
  readonly side: "front" | "flank" | "rear";
  readonly response?: "" | "hold" | "flee" | "stand_and_deliver";
  readonly redirected?: boolean;
  readonly settled?: boolean;
};

/** A Unit in a formation, the center of its footprint at (x, y), facing somewhere. */
export type Deploy = {
  readonly _: "deploy";
  readonly unit: string;
  readonly array: Array;
  readonly facing: number;
  readonly x: number;
  readonly y: number;
};

/** A model leaves its Unit. */
export type Detach = {
  readonly _: "detach";
  readonly unit: string;
};

/** Who drinks which Elixir. */
export type Drink = {
  readonly _: "drink";
  readonly unit: string;
  readonly item: string;
};

/**
 * What works on a Unit for a time: a Feat, an artifact, an Anomaly. `cause` is the id of the Feat or the item, `by`
 * who caused it; `mods` are added to stats, `rules` are special rules or modifiers of a roll that the Unit has
 * meanwhile (`to_hit_shooting:-1`); `bracket` is what cleans it up; it lasts `until` the end of this Phase, of this
 * Turn, of the next Turn of `by`, until it is flawed, or the battle ends; `since` is the Turn (`Board.turn`) in which
 * it began.
 */
export type Effect = {
  readonly id: number;
  readonly cause: string;
  readonly by: string;
  readonly on: string;
  readonly kind: "buff" | "debuff" | "other";
  readonly until: "phase" | "turn" | "next" | "flawed" | "battle";
  readonly since: number;
  readonly mods?: readonly (readonly ["move" | "disc" | "acc" | "str" | "con" | "hp" | "init" | "att" | "cha", number])[];
  readonly rules?: readonly string[];
  readonly amount?: number;
  readonly bracket?: number;
};

/** How far a broken Unit fled, in micrometres. */
export type Escape = {
  readonly unit: string;
  readonly length: number;
};

/** A verdict and its evidence. */
export type Finding = {
  readonly holds: boolean;
  /** The point on what was asked about. */
  readonly one?: readonly [number, number];
  /** The point on what it was held against. */
  readonly other?: readonly [number, number];
  /** In micrometres: how much is to spare, below zero how much is wanting. */
  readonly margin?: number;
  /** The id of what decided it; "" for none. */
  readonly blocker?: string;
  readonly clause?: string;
  readonly source?: "" | "typed" | "agreed" | "ruled";
};

/** Somebody flaws a Feat: a Scientist with dice, Degree Bonus and perhaps the Bag, or `aid` alone does it. */
export type Flaw = {
  readonly _: "flaw";
  readonly unit: string;
  readonly dice?: number;
  readonly points?: number;
  readonly aid?: string;
};

/** A Scientist tries to flaw a Feat in play (the id of its effect) with dice, Degree Bonus and perhaps the Bag. */
export type FlawEffect = {
  readonly _: "flaw_effect";
  readonly effect: number;
  readonly unit: string;
  readonly dice: number;
  readonly points?: number;
  readonly aid?: string;
};

/** Where the center of the Unit comes to be. */
export type Gate = {
  readonly _: "gate";
  readonly x: number;
  readonly y: number;
};

/** A Unit is meant to stand within a distance of an enemy, or outside it, in micrometres. */
export type Intend = {
  readonly _: "intend";
  readonly unit: string;
  readonly side: "within" | "outside";
  readonly of: string;
  readonly distance: number;
};

/**
 * One leg: the angle of a wheel or the direction of a way, and its length. `which` model goes by itself; a pattern has
 * so many files (`which`), so far apart (`length`).
 */
export type Leg = {
  readonly way: "forward" | "left" | "right" | "straight" | "flight" | "face" | "model" | "pattern";
  readonly angle?: number;
  readonly length?: number;
  readonly which?: number;
};

/** A 'Recker is let loose on a heading. */
export type Loose = {
  readonly _: "loose";
  readonly heading: number;
};

/**
 * How a Unit assaults: on foot or in flight, where to, by which angle or on which heading; it then goes straight on
 * until it meets an enemy.
 */
export type Onset = {
  readonly _: "onset";
  readonly gait: "assault" | "fly";
  readonly way: "straight" | "left" | "right" | "aimed" | "heading";
  readonly angle?: number;
};

/**
 * A Scientist performs a Feat on a Unit, with so many dice and so much Degree Bonus; `aid` is an item; `variant` is
 * what some Feats leave to the performer. A Bard's dice are fixed, a pilfered Feat needs none.
 */
export type Perform = {
  readonly _: "perform";
  readonly unit: string;
  readonly feat: string;
  readonly on: string;
  readonly variant?: string;
  readonly dice?: number;
  readonly points?: number;
  readonly aid?: string;
};

/** A piece of Scenery: its convex outline about the origin, and where it lies once it is placed. */
export type Piece = {
  readonly id: string;
  readonly kind: "woods" | "hill" | "marsh" | "rocks" | "wall" | "house" | "pond" | "lake";
  readonly ground: "open" | "difficult" | "impassible" | "obstacle" | "building";
  readonly height: number;
  readonly outline: readonly (readonly [number, number])[];
  readonly placed?: boolean;
  readonly x?: number;
  readonly y?: number;
  readonly t?: number;
};

/** The seat that strikes first among those of a place and an Initiative; of Blitz whatever the Initiative. */
export type Precedence = {
  readonly place: number;
  readonly initiative: number;
  readonly seat: string;
};

/** A Unit reforms about its center. */
export type Regroup = {
  readonly _: "regroup";
  readonly unit: string;
  readonly array: Array;
  readonly facing: number;
};

/** A Unit holds; flees from one of those that assault it; or stands and delivers against one of them. */
export type Respond = {
  readonly _: "respond";
  readonly unit: string;
  readonly response: "hold" | "flee" | "stand_and_deliver";
  readonly against?: string | "";
};

/** Hidden models come out: Backstabbers at a flank of a foe; an Assassin beside its Unit, which needs no more. */
export type Reveal = {
  readonly _: "reveal";
  readonly unit: string;
  readonly foe?: string | "";
  readonly flank?: "" | "left" | "right";
};

/** How far an umpire ruled one Unit to be from another, in micrometres, in a Turn (`Board.turn`). */
export type Ruled = {
  readonly by: string;
  readonly on: string;
  readonly distance: number;
  readonly turn: number;
};

/** What one seat found on the table, as in `Settled`; it is settled once the other says the same. */
export type Said = {
  readonly seat: string;
  readonly what: "distance" | "sight" | "cover" | "contact" | "quarter" | "side" | "high_ground" | "approach";
  readonly by: string;
  readonly on: string;
  readonly value: number;
  readonly where: readonly number[];
};

/** What a seat finds on the table, as in `Settled`. */
export type Say = {
  readonly _: "say";
  readonly seat: string;
  readonly what: "distance" | "sight" | "cover" | "contact" | "quarter" | "side" | "high_ground" | "approach";
  readonly by: string;
  readonly on: string;
  readonly value: number;
};

/**
 * An Avatar that performs Feats, and what it has left of this Science Phase. `degree` is the id of a Class (an Anomaly
 * may take a Degree); `list` is that of its Feats, `bonus` what its College adds 1 to; `pets` are those of a Stalker;
 * `lost` are Feats that an Anomaly took for good. `dice` are its own; `points` is its Degree Bonus; `attempted` are
 * the Feats of this Phase; `done`: another performs after it; `stunned`: it neither performs nor flaws.
 */
export type Scientist = {
  readonly unit: string;
  readonly degree: string;
  readonly list: string;
  readonly bonus?: "" | "perform" | "flaw";
  readonly pets?: readonly string[];
  readonly feats?: readonly string[];
  readonly lost?: readonly string[];
  readonly dice?: number;
  readonly points?: number;
  readonly attempted?: readonly string[];
  readonly done?: boolean;
  readonly stunned?: boolean;
};

/** A piece of Scenery, turned to `facing`, its middle at (x, y). */
export type SetPiece = {
  readonly _: "set_piece";
  readonly piece: string;
  readonly facing: number;
  readonly x: number;
  readonly y: number;
};

/**
 * What people found on a real table about a Unit and another, in a Turn, whatever the positions say (PL-49). `value`:
 * how far apart they are in micrometres; whether `by` sees `on`; how much cover `on` has from it (0 to 3); how many
 * models of `by` fight `on`; which side of `on` it assaults, by `SIDES`; whether its next move comes within 8 inches
 * of `on`, where 'Reckers may hide; the number of the quarter in which `by` counts, or whether it is on High Ground,
 * and `on` is the same.
 */
export type Settled = {
  readonly what: "distance" | "sight" | "cover" | "contact" | "quarter" | "side" | "high_ground" | "approach";
  readonly by: string;
  readonly on: string;
  readonly value: number;
  readonly turn: number;
  /** Where both stood, as x, y, x, y: it holds while they stand there. Of an umpire's ruling nothing: for the Turn. */
  readonly where?: readonly number[];
  readonly source?: "" | "typed" | "agreed" | "ruled";
};

/** So many models of a Unit strike at a foe. */
export type Share = {
  readonly foe: string;
  readonly models: number;
};

/** A declared shot: who shoots with which weapon at whom; at Guess Range, how far, in micrometres. */
export type Shot = {
  readonly _: "shot";
  readonly unit: string;
  readonly arm: string;
  readonly at: string;
  readonly distance?: number;
};

/**
 * Solitaire Play: the deck, its next card last, the cards pulled from it, and what was asked about in this Scene. A
 * card is 1 to 52: Spades, Clubs, Hearts and Diamonds, each from the Ace to the King; 0 is a hidden one.
 */
export type Story = {
  /** Secret: only umpire sees it, others its mask (0, `?` or false, lists in full length). */
  readonly deck?: readonly number[];
  readonly pulled?: readonly number[];
  readonly asked?: readonly ("who" | "what" | "where" | "when" | "why" | "how")[];
};

/** Who strikes as one: the models of a Unit, its Knight, or its Impact Hits. */
export type Striker = {
  readonly unit: string;
  readonly part?: string;
};

/** So many models of a Unit, each hit once. */
export type Struck = {
  readonly unit: string;
  readonly models: number;
};

/** A Unit of an Army; `line` is its id in the army list. */
export type Unit = {
  readonly id: string;
  readonly seat: string;
  readonly line: string;
  readonly station: "common" | "special" | "beast" | "avatar" | "outrider" | "hidden" | "released";
  readonly models: number;
  /** The one block of a Ranked Unit. */
  readonly blocks?: readonly Block[];
  readonly bases?: readonly Base[];
  /** That of its bases; ranks of round ones are as wide and as deep as those of square ones. */
  readonly shape?: "square" | "round";
  readonly gone?: "" | "left_out" | "destroyed" | "caught" | "fled" | "pursuing" | "vanished";
  /** Those of its models that are Banner, Musician or Sergeant and still stand. */
  readonly leaders?: readonly ("banner" | "musician" | "sergeant")[];
  /** Of a mixed Unit its models of each kind, in the order of its entry; their bases follow in the same order. */
  readonly mix?: readonly number[];
  /** Hit Points lost by the model that is hurt but still stands. */
  readonly wounds?: number;
  /** Its Hit Points when this Phase began. */
  readonly began?: number;
  /** Its models then. */
  readonly stood?: number;
  /** The Unit that an Independent is attached to. */
  readonly joined?: string | "";
  /** Its place in the order of those attached there. */
  readonly slot?: number;
  readonly act?: "" | "moved" | "marched" | "flown" | "turned" | "reformed" | "assaulted" | "failed";
  readonly bars?: readonly ("move" | "shoot" | "assault" | "perform")[];
  readonly fleeing?: boolean;
  /** Where it fled last: its pursuers follow. */
  readonly heading?: number;
  /** What it had for one use in a battle and has used: artifacts, algorithms, Feats. */
  readonly spent?: readonly string[];
  /** The enemy that ran it down or struck it down: what its Banner is worth depends on that one. */
  readonly captor?: string | "";
};

/** A Unit of a list: see `army.UnitChoice`. */
export type UnitLine = {
  readonly entry: string;
  readonly id?: string;
  readonly models?: number;
  readonly parts?: readonly (readonly [string, number])[];
  readonly crew?: string;
  readonly type?: string;
  readonly options?: readonly string[];
  readonly leaders?: readonly string[];
  readonly banner_upgrade?: string;
  readonly machine_upgrade?: string;
  readonly abilities?: readonly string[];
  readonly choices?: readonly (readonly [string, string])[];
  readonly knight?: boolean;
  readonly knight_algorithms?: readonly AlgorithmsLine[];
  readonly knight_artifacts?: readonly string[];
  readonly bases?: "square" | "round";
  readonly hides_in?: string;
  readonly name?: string;
};

/** The weapon that a Unit fights with in this Assault. */
export type Wielded = {
  readonly unit: string;
  readonly weapon: string;
};

/** The Feats of one Scientist, in the order of its list. */
export type Written = {
  readonly _: "written";
  readonly unit: string;
  readonly feats: readonly string[];
};

