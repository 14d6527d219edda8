// The types of god-kings/records.json, made by `limmu schema`.

import type * as common from "../common";

/** The board of The God Kings, and the records that its facts and questions hold. */
export type Records = Board;

/** A card is played with which there is nothing to choose. */
export type Action = {
  readonly _: "action";
  readonly card: number;
};

/** A card is played for a city. */
export type ActionAt = {
  readonly _: "action_at";
  readonly card: number;
  readonly city: string;
};

/** A card shifts a roll by so much. */
export type ActionBy = {
  readonly _: "action_by";
  readonly card: number;
  readonly shift: number;
};

/** A card is played for or against a side of a battle. */
export type ActionFor = {
  readonly _: "action_for";
  readonly card: number;
  readonly side: "attacker" | "defender";
};

/** A card is played on a general. */
export type ActionOn = {
  readonly _: "action_on";
  readonly card: number;
  readonly general: string;
};

/** The card activates a general by its Operations number. */
export type Activate = {
  readonly _: "activate";
  readonly general: string;
};

/** The activated general, those who go along, the units he moves, and what he has left (3.0). */
export type ActiveArmy = {
  readonly power: string;
  /** Who moves it: the player of the power, or the activator of a neutral general. */
  readonly seat: string;
  readonly general: string;
  /** Warlords under the King's command in this move. */
  readonly along?: readonly string[];
  readonly units?: readonly string[];
  readonly mp?: number;
  /** The movement points it started with. */
  readonly allowance?: number;
  /** What mountainous spaces cost by a card; 0: as the rule says. */
  readonly mountain?: number;
  /** Units and generals that may not be picked up: dropped on the way or moved by this card (GKR-109). */
  readonly frozen?: readonly string[];
  /** Spaces in which it has placed a marker. */
  readonly marked?: readonly string[];
  /** Generals and units that failed to intercept it: they may not avoid it (GKR-055). */
  readonly failed?: readonly string[];
};

/** The totals of both sides and the Battle Advantage. `holder`: attacker, defender or none. */
export type Advantage = {
  readonly attacker_total: number;
  readonly defender_total: number;
  readonly holder: string;
  readonly advantage: number;
};

/** A declared reaction: who tries what, with whom. */
export type Attempt = {
  /** intercept or avoid. */
  readonly kind: string;
  readonly power: string;
  readonly seat: string;
  /** Where the force comes from. */
  readonly source: string;
  readonly general: string;
  readonly along?: readonly string[];
  readonly units?: readonly string[];
};

/** A general tries to avoid battle in a space: the force is named next. */
export type Avoid = {
  readonly _: "avoid";
  readonly source: string;
  readonly general: string;
};

/** A side of a battle: who fights, who decides, and what befell it so far. */
export type BattleSide = {
  readonly power: string;
  /** The seat that decides for it. */
  readonly seat: string;
  /** The general who commands; "" for un-led units. */
  readonly leader: string;
  /** The units of the side when battle was declared. */
  readonly units: readonly string[];
  /** It attempted a chariot charge. */
  readonly charged?: boolean;
  /** Units that the attacker holds back. */
  readonly held?: readonly string[];
  /** DRMs by action cards. */
  readonly cards?: number;
  /** A card takes its Local Allies away. */
  readonly no_allies?: boolean;
  /** A card divides the strength of each of its chariots, fractions up. */
  readonly divide_chariots_by?: number;
  /** Kinds of units that add no strength, by a card. */
  readonly idle?: readonly string[];
  /** Further steps it loses if it loses the battle, by a card. */
  readonly steps_if_lost?: number;
  /** The difference of the loss numbers does not displace it, by a card. */
  readonly stands?: boolean;
  /** It retreats without losses for enemy markers, by a card. */
  readonly clean?: boolean;
  /** The loss number rolled against it in the main battle. */
  readonly suffers?: number;
  /** How much less of that number it has to satisfy, by a card. */
  readonly spared?: number;
};

/** The card activates a general for a siege roll alone. */
export type Besiege = {
  readonly _: "besiege";
  readonly general: string;
};

/** Everything on the table and in hand. */
export type Board = {
  /** The digest of the pack. */
  readonly pack?: string;
  readonly scenario?: string;
  readonly first_turn?: number;
  readonly last_turn?: number;
  readonly turn?: number;
  /** deal, reinforcement, strategy, neutral_nations, victory, end. */
  readonly phase?: string;
  /** 1 to 5; it stays 5 in the Neutral Nations Round (GKR-038). 0 outside the Strategy Phase. */
  readonly round?: number;
  /** Rounds begun in the whole match: round 5 and the next turn's round 1 follow each other (GKR-034). */
  readonly rounds_played?: number;
  /** Turn Order: the player powers. */
  readonly order?: readonly string[];
  /** The power whose impulse it is (in the Neutral Nations Round: whose card is being played). */
  readonly active?: string;
  readonly units?: readonly Unit[];
  readonly leaders?: readonly Leader[];
  readonly places?: readonly Place[];
  readonly nations?: readonly Nation[];
  readonly controls?: readonly Control[];
  readonly quarrels?: readonly Quarrel[];
  readonly hands?: readonly common.Hand[];
  /**
   * The deck; the next card drawn is the last. Secret: only umpire sees it, others its mask (0, `?` or false, lists in
   * full length).
   */
  readonly deck?: readonly number[];
  /** Secret: only umpire sees it, others its mask (0, `?` or false, lists in full length). */
  readonly discard?: readonly number[];
  readonly top_discard?: number;
  /** INVASION cards, back at the next reshuffle (GKR-093). */
  readonly set_aside?: readonly number[];
  /** Cards that leave the game when the round ends (9.5, GKR-108). */
  readonly leaving?: readonly number[];
  readonly removed?: readonly number[];
  /** Generals activated in this round, those who went along with a King among them. */
  readonly activated?: readonly string[];
  /** Seats that activated a neutral general in their previous impulse. */
  readonly neutral_last?: readonly string[];
  /** Seats that activated a neutral general in their impulse of this round. */
  readonly neutral_now?: readonly string[];
  /** Provinces in which nobody may be activated in this round (a card). */
  readonly frozen?: readonly string[];
  /** Powers whose King won a battle this turn. */
  readonly king_won?: readonly string[];
  readonly removed_powers?: readonly string[];
};

/** New units of a kind; royal guards come by events alone. */
export type Buy = {
  readonly _: "buy";
  readonly kind: "mercenary" | "chariot" | "royal_guard";
  readonly n: number;
};

/** A card goes to another power. */
export type CardGift = {
  readonly _: "card_gift";
  readonly to: string;
  readonly card: number;
};

/** A card being used: what it allows, and what it has been used for so far. */
export type CardUse = {
  readonly card: number;
  /** operations, siege, neutral, campaign, naval or event. */
  readonly how: string;
  /** The Operations number; 0 for an event. */
  readonly ops?: number;
  /** Strategy Ratings do not matter (campaigns, some events, neutral generals). */
  readonly rating_ignored?: boolean;
  /** A naval move may still be made on this card (12.2). */
  readonly naval?: boolean;
  /** How many units may go by sea together. */
  readonly naval_units?: number;
  /** Generals activated by this card. */
  readonly generals?: readonly string[];
  /** Units moved by this card: they move no more on it (GKR-109). */
  readonly units?: readonly string[];
  /** Cities for which this card has made a siege roll (17.2). */
  readonly sieged?: readonly string[];
  /** This card has activated a neutral general (11.12). */
  readonly neutral_used?: boolean;
};

/** The control marker of a Neutral Nation, people or revolt, and what bars activations (20.3). */
export type Control = {
  readonly power: string;
  /** The seat that holds the marker. */
  readonly holder?: string;
  /** Peoples: the round from which it may be activated in this turn (21.0). */
  readonly not_before?: number;
};

/** How a force came into a space: from which space (or port), by sea, directly into the city. */
export type Entry = {
  readonly space: string;
  readonly origin: string;
  readonly by_sea?: boolean;
  readonly inside?: boolean;
};

/** An event being played: which card, by which seat; one drawn for a Neutral Nation is the drawer's (GKR-032). */
export type Event = {
  readonly card: number;
  readonly seat: string;
};

/** A battle: where, who, and how they met. */
export type Fight = {
  readonly space: string;
  readonly attacker: BattleSide;
  readonly defender: BattleSide;
  /** Where the attacker came from, his port if he landed; "" for a sortie or a battle begun in place. */
  readonly entry_space?: string;
  readonly by_sea?: boolean;
  readonly intercepted?: boolean;
  /** Powers whose attempt to avoid this battle failed. */
  readonly failed_avoid?: readonly string[];
  /** Units and generals that came out of the city for this battle. */
  readonly sortied?: readonly string[];
};

/** Reduced warriors of a division are made full. */
export type Flip = {
  readonly _: "flip";
  readonly division: string;
  readonly n: number;
};

/** A PC marker on a Walled-City is turned to its garrison face. */
export type Garrison = {
  readonly _: "garrison";
  readonly city: string;
};

/** A general tries to intercept, coming from a space: the force is named next. */
export type Intercept = {
  readonly _: "intercept";
  readonly source: string;
  readonly general: string;
};

/** What a reaction's interceptions came to. */
export type Interceptions = {
  /** Powers whose armies came in. */
  readonly succeeded?: readonly string[];
  /** Generals and units that failed and may not avoid the same army (GKR-055). */
  readonly failed?: readonly string[];
};

/** A general on the map or waiting off it (`at=""`). `gone`: out of the game for good (an old King). */
export type Leader = {
  readonly id: string;
  readonly power: string;
  /** king, warlord, barbarian or revolt. */
  readonly kind: string;
  readonly at?: string;
  readonly inside?: boolean;
  readonly gone?: boolean;
};

/** A unit loses so many steps. */
export type Loss = {
  readonly unit: string;
  readonly steps: number;
};

/** Where a march stands, beside the army itself. */
export type Marching = {
  readonly use: CardUse;
  /** The movement is over: only a siege roll is left. */
  readonly ended?: boolean;
  /** It has gone in or out of the city since it came into the space. */
  readonly shifted?: boolean;
  readonly moved?: boolean;
  readonly sailed?: boolean;
};

/** By land into an adjacent space. */
export type Move = {
  readonly _: "move";
  readonly to: string;
};

/** A great power in the game. `seat` is "" for a Neutral Nation. */
export type Nation = {
  readonly id: string;
  readonly seat?: string;
  /** The King now in play; "" if none. */
  readonly king?: string;
  readonly total_vp?: number;
  readonly current_vp?: number;
  /** Tribute points at hand (traded ones are kept for the next Reinforcement Phase). */
  readonly tribute?: number;
  readonly wood?: number;
  /** Tribute points to be subtracted from the next income (a card). */
  readonly owes_tribute?: number;
  /** Provinces that joined its HomeCountry (7.2). */
  readonly annexed?: readonly string[];
  /** Divisions in play; the others of the pack are available. */
  readonly divisions?: readonly string[];
  /** Change of the King's Strategy Rating until the end of the turn (cards). */
  readonly strategy_shift?: number;
  /** The best or worst rating which that change may reach; 0 for none. */
  readonly strategy_cap?: number;
  /** The round in which a Successor took over, while it lasts; 0 if none did. */
  readonly succeeded?: number;
  /** The round (counted through the match) in which a succession was cancelled (19.3); 0 if none was. */
  readonly cancelled?: number;
  /** The keep-a-card side of the marker (8.4). */
  readonly may_keep?: boolean;
  readonly in_play?: boolean;
};

/** By sea to a port, outside its city or directly inside. */
export type Naval = {
  readonly _: "naval";
  readonly port: string;
  readonly inside?: boolean;
};

/** A general. */
export type OnGeneral = {
  readonly _: "on_general";
  readonly general: string;
};

/** A power, people or revolt. */
export type OnPower = {
  readonly _: "on_power";
  readonly power: string;
};

/** A province. */
export type OnProvince = {
  readonly _: "on_province";
  readonly province: string;
};

/** A space. */
export type OnSpace = {
  readonly _: "on_space";
  readonly space: string;
};

/** The units of a power in a space. */
export type OnStack = {
  readonly _: "on_stack";
  readonly space: string;
  readonly power: string;
};

/** The state of a space: whose marker, which face, and the siege of its city. */
export type Place = {
  readonly id: string;
  readonly marker?: string;
  readonly garrison?: boolean;
  /** The power whose City Under Siege marker lies here. */
  readonly besieger?: string;
  /** Siege Continued markers, 0 to 3. */
  readonly continued?: number;
};

/** A card is played for its event, or for one use of its Operations number. */
export type Play = {
  readonly _: "play";
  readonly card: number;
  readonly use: "activate" | "siege" | "pc" | "raise" | "neutral" | "garrison" | "trade" | "event";
};

/** An action card played in a window: its effect is applied by the procedure that opened the window. */
export type Played = {
  readonly card: number;
  readonly seat: string;
  readonly effect: string;
  /** What the player chose with it: own, enemy, attacker, defender, a number or an id, as the effect needs. */
  readonly choice?: string;
};

/** Tribute or Wood points go to another power. */
export type PointsGift = {
  readonly _: "points_gift";
  readonly to: string;
  readonly kind: "tribute" | "wood";
  readonly n: number;
};

/** Pieces go to a space, or inside its city. `n`: only so many units of some that are alike, the rest is next. */
export type Put = {
  readonly _: "put";
  readonly space: string;
  readonly n?: number;
  readonly inside?: boolean;
};

/** A seat fought a nation or removed its marker in a round (counted through the match): 20.3. */
export type Quarrel = {
  readonly seat: string;
  readonly power: string;
  readonly round: number;
};

/** What a reaction came to. */
export type Reacted = {
  readonly army: ActiveArmy;
  /** What the active force did after a successful interception: stand, back_up, into_city, split. */
  readonly way?: string;
  /** Powers whose interception succeeded. */
  readonly intercepted?: readonly string[];
  /** An army, not a lone general, avoided battle: only a pursuit roll lets the mover go on (GKR-058). */
  readonly avoided?: boolean;
  readonly avoider_chariots?: number;
  /** Powers that failed to avoid: -1 in the battle. */
  readonly failed?: readonly string[];
};

/** What a window is about, in public ids: enough for every card's condition. */
export type Scene = {
  /** Where it happens: the battle, the siege, the space entered. */
  readonly space?: string;
  /** The active power: attacker, mover, besieger, the power whose roll it is. */
  readonly attacker?: string;
  /** The other power: defender, owner of the city, interceptor. */
  readonly defender?: string;
  readonly attacker_leader?: string;
  readonly defender_leader?: string;
  /** The power about to roll, charge or succeed, where the window is about one of the two. */
  readonly power?: string;
  /** The seat that decides for the attacker; "" if it is the one that plays that power. */
  readonly attacker_seat?: string;
  readonly defender_seat?: string;
  /** The side that a seat which is no party may help now (GKR-068): attacker, defender, or "" for either. */
  readonly helping?: string;
  /** The roll about to be made: intercept, avoid or pursuit. */
  readonly roll?: string;
  /** What a card can be aimed at, where there may be several: the generals whose interceptions were declared. */
  readonly among?: readonly string[];
};

/** Displaced pieces go to a space, all together or the units alone with each general choosing for himself. */
export type Send = {
  readonly _: "send";
  readonly to: string;
  readonly apart?: boolean;
};

/** A card shifts the roll by its Operations value, down (which helps the Successor) or up. */
export type ShiftRoll = {
  readonly _: "shift_roll";
  readonly card: number;
  readonly way: "-" | "+";
};

/** Control of a space goes to another power. */
export type SpaceGift = {
  readonly _: "space_gift";
  readonly space: string;
  readonly to: string;
};

/** How the Battle Advantage is used: bonus to the own roll, malus to the enemy's. */
export type Split = {
  readonly own: number;
  readonly enemy: number;
};

/** A combat unit. `steps` 2 is its full side, 1 its reduced one; 0 with `at=""`: in a pool off the map. */
export type Unit = {
  readonly id: string;
  readonly power: string;
  /** warrior, chariot, royal_guard or mercenary. */
  readonly kind: string;
  readonly division?: string;
  readonly steps?: number;
  readonly at?: string;
  /** Inside the Walled-City of its space. */
  readonly inside?: boolean;
  /** A warrior in the pool of destroyed units, back at half strength next turn. */
  readonly destroyed?: boolean;
};

