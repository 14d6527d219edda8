// The types of god-kings/facts.json, made by `limmu schema`.

import type * as records from "./records";

/** Facts of The God Kings. */
export type Fact = ArmyAppeared
  | AttritionRolled
  | BattleJoined
  | BattleModified
  | BattleRolled
  | BattleWon
  | CardDrawn
  | CardGiven
  | CardKept
  | CardLaidDown
  | CardPlayed
  | CardsDealt
  | ChargeStruck
  | ControlMarkerTaken
  | DeckShuffled
  | DieResolved
  | DivisionRaised
  | GeneralActivated
  | HandDiscarded
  | HandSeen
  | ImpulseBegun
  | ImpulsePassed
  | KingChanged
  | LeadersPlaced
  | LeadersRemoved
  | MatchSetUp
  | NeutralActivated
  | OwnerChanged
  | PhaseBegun
  | PointsChanged
  | PowerReplaced
  | ProvinceAnnexed
  | ProvinceFrozen
  | Quarrelled
  | RoundBegun
  | RoundsEnded
  | RuleApplied
  | SiegeLaid
  | SiegeLifted
  | SpacesControlled
  | StepsLost
  | StrategyRatingShifted
  | SuccessionCancelled
  | TurnClosed
  | TurnEnded
  | TurnOrderSet
  | UnitsBought
  | UnitsEliminated
  | UnitsMoved
  | UnitsPlaced
  | UnitsRecovered
  | UnitsRemoved
  | VictoryPointsScored
  | VictoryPointsTotalled
  | WentInside;

/** A people's or a revolt's army comes into play; it may be activated from round `not_before` on. */
export type ArmyAppeared = {
  readonly _: "army_appeared";
  readonly power: string;
  readonly at: string;
  readonly not_before: number;
};

/** One natural die for each unit of a force, and the units that lose a step by it (11.13). */
export type AttritionRolled = {
  readonly _: "attrition_rolled";
  readonly units: readonly string[];
  readonly faces: readonly number[];
  readonly hit: readonly string[];
};

/** A battle begins (15.5): attacker and defender, their units and commanders. */
export type BattleJoined = {
  readonly _: "battle_joined";
  readonly space: string;
  readonly attacker: string;
  readonly defender: string;
  readonly attacking: readonly string[];
  readonly defending: readonly string[];
  readonly attacker_leader: string;
  readonly defender_leader: string;
};

/** The DRM totals of both sides and the Battle Advantage (15.5.5, 15.5.6). */
export type BattleModified = {
  readonly _: "battle_modified";
  readonly attacker: number;
  readonly defender: number;
  readonly attacker_why: readonly (readonly [string, number])[];
  readonly defender_why: readonly (readonly [string, number])[];
};

/** A battle roll: row and column of the Battle Table and the loss number for the other side (15.5.7). */
export type BattleRolled = {
  readonly _: "battle_rolled";
  readonly side: string;
  readonly natural: number;
  readonly row: number;
  readonly strength: number;
  readonly loss: number;
  readonly why?: readonly (readonly [string, number])[];
};

/** The winner of a battle (15.5.9). `king`: a King commanded the winning side. */
export type BattleWon = {
  readonly _: "battle_won";
  readonly space: string;
  readonly winner: string;
  readonly loser: string;
  readonly difference: number;
  readonly king: boolean;
  readonly why?: readonly (readonly [string, number])[];
};

/** The top card of the deck is drawn for a Neutral Nation and shown (20.2). */
export type CardDrawn = {
  readonly _: "card_drawn";
  readonly card: number;
  readonly power: string;
};

/** A card passes from hand to hand (20.1); only the two see it. */
export type CardGiven = {
  readonly _: "card_given";
  readonly giver: string;
  readonly receiver: string;
  readonly parties: readonly string[];
  /** Secret: only whoever `parties` names sees it, others its mask (0, `?` or false, lists in full length). */
  readonly card: number;
};

/** Whether a player keeps a card into the next turn (which one is secret), and his marker's side after it. */
export type CardKept = {
  readonly _: "card_kept";
  readonly power: string;
  readonly kept: boolean;
  readonly may_keep: boolean;
};

/** Where a played, drawn or unkept card goes: discard, set_aside (GKR-093) or leaving (9.5). */
export type CardLaidDown = {
  readonly _: "card_laid_down";
  readonly card: number;
  readonly to: string;
};

/** A card leaves a hand, face up. `use`: event, action, or the name of the Operations option. */
export type CardPlayed = {
  readonly _: "card_played";
  readonly seat: string;
  readonly card: number;
  readonly use: string;
  readonly why?: readonly (readonly [string, number])[];
};

/** Cards from the top of the deck to a hand. */
export type CardsDealt = {
  readonly _: "cards_dealt";
  readonly seat: string;
  /** Secret: only whoever `seat` names sees it, others its mask (0, `?` or false, lists in full length). */
  readonly cards: readonly number[];
};

/** A chariot charge succeeded: the chariots' strength and the loss number for the other side (15.5.2). */
export type ChargeStruck = {
  readonly _: "charge_struck";
  readonly power: string;
  readonly natural: number;
  readonly strength: number;
  readonly loss: number;
  readonly why?: readonly (readonly [string, number])[];
};

/** A seat takes (or, with seat "", loses) the control marker of a neutral, people or revolt. */
export type ControlMarkerTaken = {
  readonly _: "control_marker_taken";
  readonly power: string;
  readonly seat: string;
  readonly why?: readonly (readonly [string, number])[];
};

/** The deck is made anew of deck, discards and cards set aside (9.6). */
export type DeckShuffled = {
  readonly _: "deck_shuffled";
  /** Secret: only umpire sees it, others its mask (0, `?` or false, lists in full length). */
  readonly deck: readonly number[];
};

/** A modified roll and whether it succeeded: intercept, avoid, pursuit, charge, succession, siege, hesitation ... */
export type DieResolved = {
  readonly _: "die_resolved";
  readonly purpose: string;
  readonly power: string;
  readonly natural: number;
  readonly modified: number;
  readonly target: number;
  readonly success: boolean;
  readonly why?: readonly (readonly [string, number])[];
};

/** A division comes into play (7.2). */
export type DivisionRaised = {
  readonly _: "division_raised";
  readonly power: string;
  readonly division: string;
};

/** A general is activated, with the generals that go along and the units he takes (11.2). */
export type GeneralActivated = {
  readonly _: "general_activated";
  readonly general: string;
  readonly along: readonly string[];
  readonly units: readonly string[];
  readonly mp: number;
  readonly seat: string;
  readonly why?: readonly (readonly [string, number])[];
};

/** Cards not kept are shown and discarded (8.4). */
export type HandDiscarded = {
  readonly _: "hand_discarded";
  readonly seat: string;
  readonly cards: readonly number[];
};

/** A seat looks at another's hand (a card). */
export type HandSeen = {
  readonly _: "hand_seen";
  readonly seat: string;
  readonly of_seat: string;
  /** Secret: only whoever `seat` names sees it, others its mask (0, `?` or false, lists in full length). */
  readonly cards: readonly number[];
};

/** It is a power's impulse (or a nation's in the Neutral Nations Round). */
export type ImpulseBegun = {
  readonly _: "impulse_begun";
  readonly power: string;
};

/** A player without cards passes his impulse (GKR-029). */
export type ImpulsePassed = {
  readonly _: "impulse_passed";
  readonly power: string;
};

/** A new King for a power; the old one leaves the game. `round` 0: by the chart (7.1); else by succession. */
export type KingChanged = {
  readonly _: "king_changed";
  readonly power: string;
  readonly old: string;
  readonly new: string;
  readonly at: string;
  readonly inside: boolean;
  readonly round?: number;
  readonly why?: readonly (readonly [string, number])[];
};

/** Generals come onto the map. */
export type LeadersPlaced = {
  readonly _: "leaders_placed";
  readonly leaders: readonly string[];
  readonly at: string;
};

/** Generals leave the map. `gone`: out of the game for good. */
export type LeadersRemoved = {
  readonly _: "leaders_removed";
  readonly leaders: readonly string[];
  readonly gone: boolean;
};

/** The whole set-up of a scenario. */
export type MatchSetUp = {
  readonly _: "match_set_up";
  readonly pack: string;
  readonly scenario: string;
  readonly first_turn: number;
  readonly last_turn: number;
  readonly order: readonly string[];
  readonly units: readonly records.Unit[];
  readonly leaders: readonly records.Leader[];
  readonly places: readonly records.Place[];
  readonly nations: readonly records.Nation[];
  readonly controls: readonly records.Control[];
  /** Empty hands, one for each seat. */
  readonly hands: readonly records.Hand[];
};

/** A seat activated a neutral general in this impulse (20.3, GKR-034). */
export type NeutralActivated = {
  readonly _: "neutral_activated";
  readonly seat: string;
};

/** Counters pass to another owner: mercenaries that a power hires, or that turn Barbarian (3.0, GKR-023). */
export type OwnerChanged = {
  readonly _: "owner_changed";
  readonly units: readonly string[];
  readonly power: string;
};

/** A phase of a turn begins, the Neutral Nations Round among them; what lasts for a round is over. */
export type PhaseBegun = {
  readonly _: "phase_begun";
  readonly turn: number;
  readonly phase: string;
};

/** A power's Tribute and Wood points are now these (7.1, 20.1). `owes`: tribute still to be subtracted. */
export type PointsChanged = {
  readonly _: "points_changed";
  readonly power: string;
  readonly tribute: number;
  readonly wood: number;
  readonly how: string;
  readonly owes?: number;
  readonly why?: readonly (readonly [string, number])[];
};

/** A power leaves the game and another takes its seat (23.0). */
export type PowerReplaced = {
  readonly _: "power_replaced";
  readonly leaves: string;
  readonly enters: records.Nation;
  readonly order: readonly string[];
  readonly leaders: readonly records.Leader[];
};

/** A province joins a HomeCountry (7.2, GKR-027). */
export type ProvinceAnnexed = {
  readonly _: "province_annexed";
  readonly power: string;
  readonly province: string;
};

/** Nobody in a province may be activated until the end of the round (a card). */
export type ProvinceFrozen = {
  readonly _: "province_frozen";
  readonly province: string;
};

/** A seat fought a nation or removed one of its markers (20.3, GKR-035). */
export type Quarrelled = {
  readonly _: "quarrelled";
  readonly seat: string;
  readonly power: string;
  readonly round: number;
};

/** A round of impulses begins; what lasts for a round is over. */
export type RoundBegun = {
  readonly _: "round_begun";
  readonly round: number;
  readonly rounds_played: number;
};

/** The Strategy Phase is over: no round, no active power; cards that leave the game are gone. */
export type RoundsEnded = {
  readonly _: "rounds_ended";
};

/** Something a chronicle should tell that changes nothing by itself: `what` is its stored name. */
export type RuleApplied = {
  readonly _: "rule_applied";
  readonly what: string;
  readonly about?: readonly string[];
  readonly why?: readonly (readonly [string, number])[];
};

/** A City Under Siege marker, with the Siege Continued markers of the besieger. */
export type SiegeLaid = {
  readonly _: "siege_laid";
  readonly space: string;
  readonly besieger: string;
  readonly continued: number;
};

/** All siege markers leave a space. */
export type SiegeLifted = {
  readonly _: "siege_lifted";
  readonly space: string;
};

/** Spaces get a power's marker ("" removes it), on its PC face or (`garrison`) its garrison face. */
export type SpacesControlled = {
  readonly _: "spaces_controlled";
  readonly spaces: readonly string[];
  readonly power: string;
  readonly garrison?: boolean;
  readonly why?: readonly (readonly [string, number])[];
};

/** Units that lost steps and live: each shows `steps` now. */
export type StepsLost = {
  readonly _: "steps_lost";
  readonly units: readonly string[];
  readonly steps: number;
  readonly why?: readonly (readonly [string, number])[];
};

/** A King is harder or easier to activate until the end of the turn (9.2A). */
export type StrategyRatingShifted = {
  readonly _: "strategy_rating_shifted";
  readonly power: string;
  readonly shift: number;
  readonly cap: number;
};

/** A card cancels a succession for this round, counted through the match (19.3). */
export type SuccessionCancelled = {
  readonly _: "succession_cancelled";
  readonly power: string;
  readonly successor: string;
  readonly round: number;
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

/** What lasts until the end of the turn is over. */
export type TurnEnded = {
  readonly _: "turn_ended";
  readonly turn: number;
};

/** The Turn Order (6.0). */
export type TurnOrderSet = {
  readonly _: "turn_order_set";
  readonly order: readonly string[];
};

/** Units wait off the map for the placement step (7.1). `steps` they will have. */
export type UnitsBought = {
  readonly _: "units_bought";
  readonly units: readonly string[];
  readonly steps: number;
};

/** Units leave the map; warriors go to the pool of destroyed units. `how`: battle, charge, overrun, siege, ... */
export type UnitsEliminated = {
  readonly _: "units_eliminated";
  readonly units: readonly string[];
  readonly how: string;
  readonly why?: readonly (readonly [string, number])[];
};

/**
 * Units and generals go to a place together. `how`: march, sea, intercept, avoid, back_up, retreat, displaced, sortie,
 * redeployed, gathered ...
 */
export type UnitsMoved = {
  readonly _: "units_moved";
  readonly units: readonly string[];
  readonly leaders: readonly string[];
  readonly to: string;
  readonly how: string;
  readonly inside?: boolean;
  readonly why?: readonly (readonly [string, number])[];
};

/** Units come onto the map with these steps. `how`: raised, bought, returned, division, guard, invasion, revolt. */
export type UnitsPlaced = {
  readonly _: "units_placed";
  readonly units: readonly string[];
  readonly steps: number;
  readonly at: string;
  readonly how: string;
  readonly inside?: boolean;
};

/** Reduced units are turned to their full side. */
export type UnitsRecovered = {
  readonly _: "units_recovered";
  readonly units: readonly string[];
  readonly how: string;
};

/**
 * Units go back to the counters not in use (chariots and mercenaries each Reinforcement Phase, armies leaving).
 * `powers` gives barbarised mercenaries back to the counters of those powers, unit by unit.
 */
export type UnitsRemoved = {
  readonly _: "units_removed";
  readonly units: readonly string[];
  readonly how: string;
};

/** A power's Current Turn VP are now these (24.1). */
export type VictoryPointsScored = {
  readonly _: "victory_points_scored";
  readonly power: string;
  readonly current: number;
  readonly how: string;
  readonly why?: readonly (readonly [string, number])[];
};

/** A power's Total VP after the turn; the Current Turn marker goes to `current`. */
export type VictoryPointsTotalled = {
  readonly _: "victory_points_totalled";
  readonly power: string;
  readonly total: number;
  readonly current: number;
  readonly why?: readonly (readonly [string, number])[];
};

/** Units and generals go inside the Walled-City of their space, or (`inside` false) come out (11.3, 11.8). */
export type WentInside = {
  readonly _: "went_inside";
  readonly units: readonly string[];
  readonly leaders: readonly string[];
  readonly inside: boolean;
};

