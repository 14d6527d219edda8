// The types of genesis/records.json, made by `limmu schema`.

import type * as common from "../common";

/** The board of Genesis, and the records that its facts and questions hold. */
export type Records = Board;

/** The AM now in play: whose, and what has been used of it. */
export type Activation = {
  /** Counted through the match. */
  readonly number?: number;
  /** The kingdom or power whose AM it is; "" between activations. */
  readonly power?: string;
  /** payment, card, action, or power (the Major Move of a power's AM). */
  readonly segment?: string;
  readonly paid?: boolean;
  readonly majors?: number;
  readonly minors?: number;
  readonly recruits?: number;
  /** Assassination cards not to be played again in this segment. */
  readonly barred?: readonly number[];
  /** Its Action Segment has been ended by a Conqueror card. */
  readonly ended?: boolean;
};

/** Two allied kingdoms until the Isolation Phase or a betrayal, with their promises as recorded (12.1). */
export type Alliance = {
  readonly one: string;
  readonly other: string;
  readonly promises?: readonly string[];
};

/** What a battle led to. */
export type BattleResult = {
  /** attacker, defender, "" a draw or no battle. */
  readonly winner?: string;
  /** Who holds the Battle Space now: attacker, defender or nobody. */
  readonly field?: string;
  readonly captured?: boolean;
  readonly regrouped?: boolean;
  /**
   * There is something left to attack: an enemy Fortified City, or units under its revolt marker (R-GE-18). The
   * Attacker attacks again or regroups.
   */
  readonly city_stands?: boolean;
};

/** The alliance with a kingdom ends (12.1). */
export type Betray = {
  readonly _: "betray";
  readonly ally: string;
};

/** Everything on the table and in hand. */
export type Board = {
  /** The digest of the pack. */
  readonly pack?: string;
  readonly scenario?: string;
  readonly first_turn?: number;
  readonly last_turn?: number;
  readonly turn?: number;
  /** succession, initiative, wealth, manpower, activations, isolation, end_turn. */
  readonly phase?: string;
  /** The kingdoms in play, clockwise from the one named first (before the first Initiative: in seating order). */
  readonly order?: readonly string[];
  readonly initiative?: string;
  /** Sorted by (space, power, force, state, band, withdrew). */
  readonly groups?: readonly Group[];
  readonly kings?: readonly King[];
  /** The forces now acting, the innermost last. */
  readonly forces?: readonly Force[];
  readonly forces_formed?: number;
  /** Every space, then every box, in map order. */
  readonly places?: readonly Place[];
  /** In seating order; an eliminated one stays. */
  readonly kingdoms?: readonly Kingdom[];
  readonly outsiders?: readonly Outsider[];
  readonly alliances?: readonly Alliance[];
  /** Held cards. A Play When Drawn card among them was dealt and is owed (R-GE-14). */
  readonly hands?: readonly common.Hand[];
  /**
   * The deck; the next card drawn is the last. Secret: only umpire sees it, others its mask (0, `?` or false, lists in
   * full length).
   */
  readonly deck?: readonly number[];
  /** Face up: every card in it was shown when it was played or thrown away. */
  readonly discard?: readonly number[];
  /** Cards out of the game. */
  readonly removed?: readonly number[];
  /** Chariot cards played so far, those a scenario counts included. */
  readonly chariot_cards?: number;
  /** Named Kings that cannot come back. */
  readonly retired?: readonly string[];
  /** The Player Order track: AMs to be played, in order. */
  readonly track?: readonly string[];
  /** The AMs in the pool, in the order of the pack's powers; which is drawn next nobody knows. */
  readonly pool?: readonly string[];
  /** Whose AMs were played in this turn, in order: the seat that acted under each (R-GE-12). */
  readonly played?: readonly string[];
  /** The AMs themselves played in this turn, in order: kingdoms and powers. */
  readonly used?: readonly string[];
  readonly activation?: Activation;
  /** Sea links with a pirate counter, one entry a counter, in order of placing. */
  readonly pirates?: readonly string[];
};

/** Units and Kings of one space. */
export type Chosen = {
  readonly _: "chosen";
  readonly at: string;
  readonly units: Units;
  readonly kings?: readonly string[];
};

/** What is built, and where. */
export type Construct = {
  readonly _: "construct";
  readonly kind: "defense" | "rebuild" | "monument" | "city";
  readonly at: string;
  /** Points of DS: added to the defenses, of the rebuilt or new City; 0 for a Monument, whose step follows. */
  readonly points?: number;
};

/** What is proposed: what the first of the parties gives, what it takes, what both promise. */
export type Deal = {
  readonly _: "deal";
  /** Who proposes it, and to whom; () while nothing is proposed. */
  readonly parties: readonly string[];
  /** Secret: only whoever `parties` names sees it, others its mask (0, `?` or false, lists in full length). */
  readonly gives_cards?: readonly number[];
  readonly gives_silver?: number;
  readonly gives_cities?: readonly string[];
  /** Secret: only whoever `parties` names sees it, others its mask (0, `?` or false, lists in full length). */
  readonly takes_cards?: readonly number[];
  readonly takes_silver?: number;
  readonly takes_cities?: readonly string[];
  /** Future conduct, in words: recorded, binding nobody. */
  readonly promises?: readonly string[];
  /** The two are allies for the rest of the turn; needed to cede a City. */
  readonly allied?: boolean;
};

/** So much Silver is demanded from a City. */
export type Demand = {
  readonly _: "demand";
  readonly city: string;
  readonly silver: number;
};

/** A force destroys the City it occupies. */
export type Destroy = {
  readonly _: "destroy";
  /** The Monument in it too. */
  readonly raze?: boolean;
};

/** A held card is thrown away without its effect (13.1.5). */
export type Discard = {
  readonly _: "discard";
  readonly card: number;
};

/** A force goes into a space joined by land. */
export type Enter = {
  readonly _: "enter";
  readonly to: string;
};

/** A battle as its steps hand it on: where, who, and what stood at its beginning. */
export type Fight = {
  readonly space: string;
  /** attack, interception, invasion. */
  readonly cause: string;
  /** The first is the Attacker's; others stood in the space and fight beside it. */
  readonly attackers: readonly string[];
  readonly defenders?: readonly string[];
  /** The seat that decides for the attackers. */
  readonly attacker?: string;
  readonly defender?: string;
  /** The defenders are the units under the revolt marker. */
  readonly marker?: boolean;
  /** The City is used in the defense. */
  readonly city?: boolean;
  /** Who held the space. */
  readonly was?: string;
  /** Whose the defenders are; () an empty City. */
  readonly powers?: readonly string[];
};

/** What came of the question of retreat. */
export type Flight = {
  readonly path?: readonly string[];
  /** The loser's percentage is one step lower: he retreats. */
  readonly reduced?: boolean;
  /** He is forced to retreat and cannot: he is eliminated. */
  readonly doomed?: boolean;
};

/** Units that act as one. Its units and King carry its id as their tag and are all in one space, `at`. */
export type Force = {
  readonly id: string;
  readonly power: string;
  /** move, withdrawal, interception, retreat, battle (units that stand in a battle), invasion. */
  readonly kind: string;
  readonly at: string;
  /** Movement points left; visible at every step (7.2.3-m). Never below 0 (R-GE-33). */
  readonly mp?: number;
  /** The spaces it left in this action, in order; the last is where it entered its space from. */
  readonly path?: readonly string[];
  /** It has entered its space and what follows from that is not settled: it holds nothing there yet. */
  readonly entering?: boolean;
  /** It entered its space by naval transport. */
  readonly by_sea?: boolean;
  /** The King that leads it, once named; "" if none. */
  readonly led?: string;
  /** It accepted a bribe not to attack here (R-GE-96). */
  readonly bribed?: boolean;
  /** It has fought an attack in this space in this Move: attack again or Regroup is a free choice (R-GE-96). */
  readonly fought?: boolean;
  /** The garrison of its space has fallen beside interceptors: a City that it comes to hold was occupied (8.5.1). */
  readonly cleared?: boolean;
};

/** The units of one owner in one space and one condition. Facts carry groups with their new counts. */
export type Group = {
  readonly at: string;
  readonly power: string;
  readonly units?: Units;
  /** The tag of the force they are in. */
  readonly force?: string;
  readonly state?: string;
  /** Canaan: the City whose set they are (10.3.1). */
  readonly band?: string;
  /** They withdrew in this Move (7.5.6). */
  readonly withdrew?: boolean;
};

/** Units to be removed: of those outside a revolt marker, and of those under it. */
export type Isolated = {
  readonly _: "isolated";
  readonly outside: Units;
  readonly under?: Units;
};

/** A King on the map, or waiting off it (`at=""`, R-GE-16). A dead or removed King has no record. */
export type King = {
  readonly id: string;
  readonly power: string;
  readonly at?: string;
  readonly force?: string;
  readonly state?: string;
  readonly withdrew?: boolean;
};

/** A player's kingdom: what lies on its display. Only the treasury may be concealed (2.6). */
export type Kingdom = {
  readonly id: string;
  /** Secret: only whoever `id` names sees it, others its mask (0, `?` or false, lists in full length). */
  readonly silver?: number;
  /** The Manpower Maximum. */
  readonly manpower?: number;
  /** The Chariot Technology Level, 0 to 3. */
  readonly technology?: number;
  /** Dagon markers for the next growth roll. */
  readonly dagon?: number;
  /** Where its Capital is; it stays there even when lost, until it is relocated (9.3). */
  readonly capital?: string;
  /** Its Home Kingdom Cities. */
  readonly home?: readonly string[];
  /** Its next income is halved (9.3.2). */
  readonly relocated?: boolean;
  readonly start_vp?: number;
  /** The marker on the VP track. */
  readonly vp?: number;
  readonly eliminated?: boolean;
};

/** A force is shipped to a Port. */
export type Naval = {
  readonly _: "naval";
  readonly to: string;
};

/** A bribe: so much Silver for doing (or not doing) one expenditure of movement points. */
export type Offer = {
  readonly _: "offer";
  readonly payer: string;
  readonly silver: number;
  readonly what?: "attack" | "pick_up" | "destroy" | "solo" | "force_retreat" | Enter | Naval;
  readonly doing?: boolean;
};

/** A Minor Kingdom or barbarian power and who controls it in this Game Turn ("" nobody). */
export type Outsider = {
  readonly id: string;
  readonly controller?: string;
  /** Arzawa, once all its Cities were held by Major Kingdoms: they are Independent now (10.1.5). */
  readonly extinct?: boolean;
  /** How often it was activated or invaded in this match: what it gets may depend on it (10.2.2, 11.5.1). */
  readonly entries?: number;
};

/** A Peasant of a power in a City. */
export type Peasant = {
  readonly _: "peasant";
  readonly city: string;
  readonly power: string;
};

/** A pirate counter is removed from a sea link for Silver (11.7.3). */
export type Pirate = {
  readonly _: "pirate";
  readonly link: string;
};

/** The state of a space or box. A Transit space becomes a City when `founded`. */
export type Place = {
  readonly id: string;
  /** The current DS, markers included. */
  readonly ds?: number;
  readonly destroyed?: boolean;
  readonly revolt?: boolean;
  /** A Barbarian Control marker lies here (9.2). */
  readonly barbarian?: boolean;
  readonly founded?: boolean;
  /** "", begun or built. */
  readonly monument?: string;
  readonly monument_by?: string;
  /** The activation (counted through the match) in which it was begun: the second step needs a later one. */
  readonly monument_at?: number;
  /** Who controlled the space when control was last settled; decides between occupants (12.1.1). */
  readonly holder?: string;
};

/** A held card is played, at what it is aimed at. */
export type Play = {
  readonly _: "play";
  readonly card: number;
  readonly space?: string;
  readonly power?: string;
  readonly link?: string;
};

/** A card played in a window that was not cancelled: the procedure that opened the window applies it. */
export type Played = {
  readonly card: number;
  readonly seat: string;
  /** The name of its effect in the pack. */
  readonly effect: string;
  readonly targets?: readonly string[];
};

/** What a side loses: units of each of its forces, in their order, and DS of the City in use. */
export type Removal = {
  readonly _: "removal";
  readonly units: readonly Units[];
  readonly ds?: number;
};

/** A resolved battle: the winner (attacker, defender, "" a Draw), adjusted rolls, Battle Points, Chariot edge. */
export type Resolved = {
  readonly winner?: string;
  readonly attacker_bdr?: number;
  readonly defender_bdr?: number;
  readonly attacker_bp?: number;
  readonly defender_bp?: number;
  /** The Attacker's Chariot Superiority or Supremacy. */
  readonly edge?: string;
};

/** What is going on where a card may be played. */
export type Scene = {
  readonly space?: string;
  /** The force that acts: it moves, or it has entered the space. */
  readonly force?: string;
  readonly attacker?: string;
  /** The seats that decide for the two sides of a battle. */
  readonly defender?: string;
  readonly city_used?: boolean;
  /** battle_won: the power that won. */
  readonly winner?: string;
  /** battle_won: the powers that lost. */
  readonly beaten?: readonly string[];
};

/** The King of a force rides on alone. */
export type Solo = {
  readonly _: "solo";
  readonly to: string;
};

/** How shifts are used: so many up on the own Battle Die Roll, so many down on the enemy's. */
export type Spent = {
  readonly _: "spent";
  readonly own: number;
  readonly enemy: number;
};

/** What a battle has cost and changed so far. */
export type Tally = {
  /** The Kings who took part, dead or alive. */
  readonly attackers_kings?: readonly string[];
  readonly defenders_kings?: readonly string[];
  /** Infantry lost. */
  readonly attackers_infantry?: number;
  readonly defenders_infantry?: number;
  readonly captives?: number;
  /** The forces that lost their King. */
  readonly bereft?: readonly string[];
  /** The plunder that a captured City gives. */
  readonly silver?: number;
};

/** So many units of each kind. Kings are not among them. */
export type Units = {
  readonly infantry?: number;
  readonly chariots?: number;
  readonly peasants?: number;
  readonly slaves?: number;
  readonly sherden?: number;
};

/** What a battle was worth to whoever won it. `power` "": a draw, or an empty City has won. */
export type Victory = {
  readonly power?: string;
  readonly space?: string;
  /** A force of the Winner's that is left, "" if none is. */
  readonly force?: string;
  /** The powers that lost; () an empty City or a draw. */
  readonly beaten?: readonly string[];
  /** The Winner's King if he took part and lives. */
  readonly king?: string;
  /** The losers' Infantry eliminated. */
  readonly infantry?: number;
  /** Peasants and Slaves eliminated in a City that the Winner captured. */
  readonly captives?: number;
  /** The powers among the losers whose King took part, alive or dead. */
  readonly kings?: readonly string[];
};

