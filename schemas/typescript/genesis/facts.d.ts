// The types of genesis/facts.json, made by `limmu schema`.

import type * as records from "./records";

/** Facts of Genesis. */
export type Fact = ActivationChanged
  | ActivationEnded
  | AllianceEnded
  | AllianceMade
  | BarbarianControlMarked
  | BattleDecided
  | BattleJoined
  | BattleStrengthCounted
  | BribeAccepted
  | CapitalMoved
  | CardCancelled
  | CardDrawn
  | CardHandedOver
  | CardLaidDown
  | CardPlayed
  | CardRemoved
  | CardsGiven
  | ChariotCardCounted
  | CityCaptured
  | CityDestroyed
  | CityFounded
  | CityRebuilt
  | DeckShuffled
  | DefensesChanged
  | DieResolved
  | ForceChanged
  | ForceDisbanded
  | ForceFormed
  | ForceJoined
  | ForceMoved
  | HandSurrendered
  | InitiativeTaken
  | KingCrowned
  | KingDied
  | KingdomEliminated
  | LastTurnAgreed
  | ManpowerChanged
  | MarkerPlayed
  | MarkerSetAside
  | MarkersChanged
  | MatchSetUp
  | MonumentBegun
  | MonumentBuilt
  | MonumentRemoved
  | MoveEnded
  | OrderSet
  | PhaseBegun
  | PiratesChanged
  | PowerControlled
  | PowerEntered
  | PowerExtinct
  | RelocationPaidFor
  | RevoltBegun
  | RevoltEnded
  | RuleApplied
  | SegmentBegun
  | SilverChanged
  | SpaceControlled
  | TechnologyChanged
  | TurnClosed
  | UnitsExchanged
  | UnitsLost
  | UnitsPlaced
  | UnitsShifted
  | VictoryPointsCounted;

/** The activation as it is now: begun, next segment, paid, an action used. `how` names what happened. */
export type ActivationChanged = {
  readonly _: "activation_changed";
  readonly activation: records.Activation;
  readonly how: string;
};

/** An activation is over: units and Kings may move again in the next one. */
export type ActivationEnded = {
  readonly _: "activation_ended";
  readonly groups: readonly records.Group[];
  readonly kings: readonly records.King[];
};

/** An alliance is over. `how`: isolation, betrayal, eliminated. */
export type AllianceEnded = {
  readonly _: "alliance_ended";
  readonly one: string;
  readonly other: string;
  readonly how: string;
};

/** Two kingdoms are allied; their promises are recorded and bind nobody (12.1). */
export type AllianceMade = {
  readonly _: "alliance_made";
  readonly alliance: records.Alliance;
};

/** A Barbarian Control marker lies on a City (`marked`), or is lifted (9.2). */
export type BarbarianControlMarked = {
  readonly _: "barbarian_control_marked";
  readonly city: string;
  readonly marked: boolean;
  readonly why?: readonly (readonly [string, number])[];
};

/** Both adjusted Battle Die Rolls and the result: winner attacker, defender or "" for a draw. */
export type BattleDecided = {
  readonly _: "battle_decided";
  readonly space: string;
  readonly attacker_die: number;
  readonly defender_die: number;
  readonly attacker_bdr: number;
  readonly defender_bdr: number;
  readonly winner: string;
  readonly why?: readonly (readonly [string, number])[];
};

/** A battle begins (8.1): the forces of both sides. `cause`: attack, interception, invasion. */
export type BattleJoined = {
  readonly _: "battle_joined";
  readonly space: string;
  readonly cause: string;
  readonly attackers: readonly string[];
  readonly defenders: readonly string[];
  readonly city_used: boolean;
};

/** Battle Points and shifts of one side, by clause (8.2.1). */
export type BattleStrengthCounted = {
  readonly _: "battle_strength_counted";
  readonly side: string;
  readonly bp: number;
  readonly shifts: number;
  readonly bp_why: readonly (readonly [string, number])[];
  readonly shifts_why: readonly (readonly [string, number])[];
};

/** An offer was taken: the Silver has moved, the promise is recorded and not enforced (12.2). */
export type BribeAccepted = {
  readonly _: "bribe_accepted";
  readonly payer: string;
  readonly taker: string;
  readonly silver: number;
  readonly what: string;
  readonly doing: boolean;
};

/** A kingdom's Capital is elsewhere now; its next income is halved (9.3). */
export type CapitalMoved = {
  readonly _: "capital_moved";
  readonly power: string;
  readonly city: string;
  readonly why?: readonly (readonly [string, number])[];
};

/** A card is void: it counts as not played (R-GE-76). */
export type CardCancelled = {
  readonly _: "card_cancelled";
  readonly card: number;
  /** The Amun-Ra card. */
  readonly by: number;
};

/** A seat takes the top card of the deck into its hand. A Play When Drawn card is shown by CardPlayed. */
export type CardDrawn = {
  readonly _: "card_drawn";
  readonly seat: string;
  /** Secret: only whoever `seat` names sees it, others its mask (0, `?` or false, lists in full length). */
  readonly card: number;
};

/** A card that lies face up goes into a hand (a failed Assassination). */
export type CardHandedOver = {
  readonly _: "card_handed_over";
  readonly card: number;
  readonly seat: string;
};

/** A played card goes to the discard pile or out of the game (`to`: discard, removed). */
export type CardLaidDown = {
  readonly _: "card_laid_down";
  readonly card: number;
  readonly to: string;
};

/** A card leaves a hand, face up, before any effect. `how`: event, no_event, cancel, drawn; `targets`: ids. */
export type CardPlayed = {
  readonly _: "card_played";
  readonly seat: string;
  readonly card: number;
  readonly how: string;
  readonly targets?: readonly string[];
};

/** A card in the deck, the discard pile or a hand leaves the game openly (the Arzawa card, 10.1.5, R-GE-67). */
export type CardRemoved = {
  readonly _: "card_removed";
  readonly card: number;
  /** The seat whose hand it was in; "deck" or "discard". */
  readonly holder?: string;
};

/** Cards go from hand to hand, unseen by others (Traitor, an agreement). `seats`: giver and taker, who see them. */
export type CardsGiven = {
  readonly _: "cards_given";
  readonly seats: readonly string[];
  readonly giver: string;
  readonly taker: string;
  /** Secret: only whoever `seats` names sees it, others its mask (0, `?` or false, lists in full length). */
  readonly cards: readonly number[];
  readonly how: string;
};

/** One more Chariot card has been played. */
export type ChariotCardCounted = {
  readonly _: "chariot_card_counted";
  readonly count: number;
};

/** A City is captured (8.5). `how`: battle, occupied, empty. The change of control follows. */
export type CityCaptured = {
  readonly _: "city_captured";
  readonly city: string;
  readonly power: string;
  readonly was: string;
  readonly how: string;
};

/** A City is destroyed; a founded one turns back into a Transit space. */
export type CityDestroyed = {
  readonly _: "city_destroyed";
  readonly city: string;
  readonly founded: boolean;
  readonly power: string;
};

/** A City is founded on a Transit space (7.3.7). */
export type CityFounded = {
  readonly _: "city_founded";
  readonly city: string;
  readonly ds: number;
  readonly power: string;
};

/** A Destroyed City stands again, with so much DS. `how`: built, cleared. */
export type CityRebuilt = {
  readonly _: "city_rebuilt";
  readonly city: string;
  readonly ds: number;
  readonly how: string;
};

/** The deck is made anew (3.1.2, 3.2 G3) or the discards are shuffled because it ran out (R-GE-79). */
export type DeckShuffled = {
  readonly _: "deck_shuffled";
  /** Secret: only umpire sees it, others its mask (0, `?` or false, lists in full length). */
  readonly deck: readonly number[];
};

/** A City's current DS. `how`: battle, built, cleared. */
export type DefensesChanged = {
  readonly _: "defenses_changed";
  readonly city: string;
  readonly ds: number;
  readonly how: string;
  readonly why?: readonly (readonly [string, number])[];
};

/** A roll and what came of it: move, intercept, withdraw, king, treasury, tribute, suppress, growth, assassin ... */
export type DieResolved = {
  readonly _: "die_resolved";
  readonly purpose: string;
  readonly power: string;
  readonly faces: readonly number[];
  readonly total: number;
  readonly target: number;
  readonly success: boolean;
  readonly about?: readonly string[];
  readonly why?: readonly (readonly [string, number])[];
};

/** Something about a force: points spent or lost, its entry settled, a bribe taken. `how` names it. */
export type ForceChanged = {
  readonly _: "force_changed";
  readonly force: records.Force;
  readonly how: string;
  readonly why?: readonly (readonly [string, number])[];
};

/** A force is a force no more: its units and King stay where they are, in the condition `state`. */
export type ForceDisbanded = {
  readonly _: "force_disbanded";
  readonly force: string;
  readonly groups: readonly records.Group[];
  readonly kings: readonly records.King[];
  readonly state: string;
};

/** Units and Kings come together as a force with an id of its own. */
export type ForceFormed = {
  readonly _: "force_formed";
  readonly force: records.Force;
  readonly number: number;
  readonly units: records.Units;
  readonly groups: readonly records.Group[];
  readonly kings: readonly records.King[];
};

/** A force picks units or a King up, or drops some off (`how`: pick_up, drop_off, left_behind). */
export type ForceJoined = {
  readonly _: "force_joined";
  readonly force: string;
  readonly units: records.Units;
  readonly kings: readonly records.King[];
  readonly groups: readonly records.Group[];
  readonly how: string;
};

/** A force goes to a space. `how`: move, solo, naval, interception, withdrawal, retreat, regroup. */
export type ForceMoved = {
  readonly _: "force_moved";
  /** As it is now: in the new space, MP paid, the way behind it longer. */
  readonly force: records.Force;
  readonly origin: string;
  readonly groups: readonly records.Group[];
  readonly kings: readonly records.King[];
  readonly how: string;
  readonly why?: readonly (readonly [string, number])[];
};

/** A seat throws cards away, face up (3.2 G3, the hand limit). */
export type HandSurrendered = {
  readonly _: "hand_surrendered";
  readonly seat: string;
  readonly cards: readonly number[];
};

/** A kingdom holds the Initiative (4.2). */
export type InitiativeTaken = {
  readonly _: "initiative_taken";
  readonly power: string;
  readonly why?: readonly (readonly [string, number])[];
};

/** A new King of a power, in a space or ("") waiting off the map. */
export type KingCrowned = {
  readonly _: "king_crowned";
  readonly king: records.King;
  readonly why?: readonly (readonly [string, number])[];
};

/**
 * A King is dead or removed. `retired`: for good, a named one. `how`: battle, wiped_out, overrun, intercepted,
 * assassin, no_retreat, invasion, succession, eliminated.
 */
export type KingDied = {
  readonly _: "king_died";
  readonly king: string;
  readonly power: string;
  readonly at: string;
  readonly retired: boolean;
  readonly how: string;
  readonly why?: readonly (readonly [string, number])[];
};

/** A kingdom is out of the game (14.1): it leaves the order; units, cards and markers go by other facts. */
export type KingdomEliminated = {
  readonly _: "kingdom_eliminated";
  readonly power: string;
  readonly order: readonly string[];
  /** Places that lose its revolt markers. */
  readonly places?: readonly records.Place[];
  readonly why?: readonly (readonly [string, number])[];
};

/** The players agreed to play to this turn, where the scenario leaves it to them. */
export type LastTurnAgreed = {
  readonly _: "last_turn_agreed";
  readonly turn: number;
};

/** A kingdom's Manpower Maximum is now this, and so many Dagon markers are left. */
export type ManpowerChanged = {
  readonly _: "manpower_changed";
  readonly power: string;
  readonly manpower: number;
  readonly dagon: number;
  readonly how: string;
  readonly why?: readonly (readonly [string, number])[];
};

/** The next activation marker: `owner` is the seat that acts under it; track and pool as they are now. */
export type MarkerPlayed = {
  readonly _: "marker_played";
  readonly marker: string;
  readonly owner: string;
  readonly track: readonly string[];
  readonly pool: readonly string[];
  readonly why?: readonly (readonly [string, number])[];
};

/** A drawn activation marker would be its owner's third in a row: another is drawn, then it goes back (3.4.1). */
export type MarkerSetAside = {
  readonly _: "marker_set_aside";
  readonly marker: string;
  readonly why?: readonly (readonly [string, number])[];
};

/** The pool is now this: markers of powers and extra markers came in, those of an eliminated player went. */
export type MarkersChanged = {
  readonly _: "markers_changed";
  readonly pool: readonly string[];
  readonly track: readonly string[];
  readonly how: string;
};

/** The whole set-up of a scenario, but for the deck, the dealt cards and the first Kings. */
export type MatchSetUp = {
  readonly _: "match_set_up";
  readonly pack: string;
  readonly scenario: string;
  readonly first_turn: number;
  readonly last_turn: number;
  readonly order: readonly string[];
  readonly groups: readonly records.Group[];
  readonly kings: readonly records.King[];
  readonly places: readonly records.Place[];
  readonly kingdoms: readonly records.Kingdom[];
  readonly outsiders: readonly records.Outsider[];
  readonly hands: readonly records.Hand[];
  readonly chariot_cards?: number;
  readonly removed?: readonly number[];
};

/** A Monument is under construction. */
export type MonumentBegun = {
  readonly _: "monument_begun";
  readonly city: string;
  readonly power: string;
  readonly activation: number;
};

/** A Monument is finished. */
export type MonumentBuilt = {
  readonly _: "monument_built";
  readonly city: string;
};

/** A Monument, finished or not, is gone. `how`: abandoned, razed, card. */
export type MonumentRemoved = {
  readonly _: "monument_removed";
  readonly city: string;
  readonly how: string;
  readonly why?: readonly (readonly [string, number])[];
};

/** A Move of a power is over: those that withdrew in it may do so again in the next (7.5.6). */
export type MoveEnded = {
  readonly _: "move_ended";
  readonly power: string;
  readonly groups: readonly records.Group[];
  readonly kings: readonly records.King[];
};

/** The order of play, the track and the pool of activation markers (4.2). What was played last turn is past. */
export type OrderSet = {
  readonly _: "order_set";
  readonly order: readonly string[];
  readonly track: readonly string[];
  readonly pool: readonly string[];
};

/** A phase of a Game Turn begins. */
export type PhaseBegun = {
  readonly _: "phase_begun";
  readonly turn: number;
  readonly phase: string;
};

/** A pirate counter is placed on a sea link or removed: these are the links with counters now (11.7). */
export type PiratesChanged = {
  readonly _: "pirates_changed";
  readonly link: string;
  readonly pirates: readonly string[];
  readonly how: string;
  readonly power: string;
};

/** A seat controls a Minor Kingdom or barbarian power in this Game Turn ("" nobody does any more). */
export type PowerControlled = {
  readonly _: "power_controlled";
  readonly power: string;
  readonly seat: string;
  readonly why?: readonly (readonly [string, number])[];
};

/** A Minor Kingdom is activated or barbarians invade: so many times in this match now. */
export type PowerEntered = {
  readonly _: "power_entered";
  readonly power: string;
  readonly entries: number;
};

/** A Minor Kingdom is no more: its home Cities are Independent (10.1.5). */
export type PowerExtinct = {
  readonly _: "power_extinct";
  readonly power: string;
  readonly why?: readonly (readonly [string, number])[];
};

/** The income after a relocation has been halved: the next is whole. */
export type RelocationPaidFor = {
  readonly _: "relocation_paid_for";
  readonly power: string;
};

/** A City is In Revolt: its units but the King go under the marker (5.2.2). */
export type RevoltBegun = {
  readonly _: "revolt_begun";
  readonly city: string;
  readonly power: string;
  readonly groups: readonly records.Group[];
  readonly why?: readonly (readonly [string, number])[];
};

/** The revolt marker is removed and all units are together again. `how`: quelled, lost, eliminated. */
export type RevoltEnded = {
  readonly _: "revolt_ended";
  readonly city: string;
  readonly groups: readonly records.Group[];
  readonly how: string;
  readonly why?: readonly (readonly [string, number])[];
};

/** Something a chronicle should tell that changes nothing by itself: `what` is its stored name. */
export type RuleApplied = {
  readonly _: "rule_applied";
  readonly what: string;
  readonly about?: readonly string[];
  readonly why?: readonly (readonly [string, number])[];
};

/** A segment of a phase outside an activation begins: income, tribute, growth, attrition ... `power` "" for all. */
export type SegmentBegun = {
  readonly _: "segment_begun";
  readonly segment: string;
  readonly power?: string;
};

/** A treasury changes by `change`, openly; what is in it now may be concealed (2.6). */
export type SilverChanged = {
  readonly _: "silver_changed";
  readonly power: string;
  readonly change: number;
  /** Secret: only whoever `power` names sees it, others its mask (0, `?` or false, lists in full length). */
  readonly silver: number;
  /**
   * activation, income, tribute, plunder, treasury, maintenance, raising, recruiting, construction, pirates, card,
   * bribe, deal, destroyed.
   */
  readonly how: string;
  readonly why?: readonly (readonly [string, number])[];
};

/** Control of a space has passed ("" nobody). Settled after whatever changed units or markers (3.7). */
export type SpaceControlled = {
  readonly _: "space_controlled";
  readonly space: string;
  readonly power: string;
  readonly was: string;
  readonly why?: readonly (readonly [string, number])[];
};

/** A kingdom's Chariot Technology Level is now this (6.6). */
export type TechnologyChanged = {
  readonly _: "technology_changed";
  readonly power: string;
  readonly technology: number;
  readonly why?: readonly (readonly [string, number])[];
};

/**
 * A turn ended: the digest of the board as the public sees it, and a hidden digest of the whole board. The fold
 * changes nothing. Any reader, also of a redacted log, can compare the public digest with the board that it folded.
 */
export type TurnClosed = {
  readonly _: "turn_closed";
  readonly public: string;
  /** Secret: only umpire sees it, others its mask (0, `?` or false, lists in full length). */
  readonly whole: string;
};

/** Units turn into others in their space (Infantry into Peasants, a militia). */
export type UnitsExchanged = {
  readonly _: "units_exchanged";
  readonly power: string;
  readonly at: string;
  readonly gone: records.Units;
  readonly come: records.Units;
  readonly groups: readonly records.Group[];
  readonly how: string;
};

/**
 * Units leave the map. `how`: battle, attrition, ambush, maintenance, overrun, captured, retreat, runaway, card,
 * removed, alone, invasion, dissolved, eliminated.
 */
export type UnitsLost = {
  readonly _: "units_lost";
  readonly power: string;
  readonly at: string;
  readonly units: records.Units;
  readonly groups: readonly records.Group[];
  readonly how: string;
  readonly force?: string;
  readonly why?: readonly (readonly [string, number])[];
};

/** Units come onto the map. `how`: raised, recruited, arrived, slave, sherden, ceded, begat. */
export type UnitsPlaced = {
  readonly _: "units_placed";
  readonly power: string;
  readonly at: string;
  readonly units: records.Units;
  readonly groups: readonly records.Group[];
  readonly how: string;
  readonly why?: readonly (readonly [string, number])[];
};

/** Units go from space to space outside any move (a card, the end of an alliance), or change condition. */
export type UnitsShifted = {
  readonly _: "units_shifted";
  readonly power: string;
  readonly units: records.Units;
  readonly origin: string;
  readonly to: string;
  readonly groups: readonly records.Group[];
  readonly kings: readonly records.King[];
  readonly how: string;
  readonly why?: readonly (readonly [string, number])[];
};

/** A kingdom's VP as the map is now (14.0): EW with a route and Monuments. */
export type VictoryPointsCounted = {
  readonly _: "victory_points_counted";
  readonly power: string;
  readonly vp: number;
  readonly why?: readonly (readonly [string, number])[];
};

