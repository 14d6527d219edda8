// The types of god-kings/procedures.json, made by `limmu schema`.

import type * as questions from "./questions";
import type * as records from "./records";

/** Locals of the procedures of The God Kings. */
export type Locals = ActivateNeutral
  | Activation
  | Advance
  | ArmyReforms
  | Attrition
  | AttritionEvent
  | Avoidance
  | BackingUp
  | Battle
  | BattleOutcome
  | BesiegedCities
  | Campaign
  | CardWindow
  | CardsBeforeBattle
  | Charge
  | Deal
  | Declarations
  | Displacement
  | Encounter
  | EndOfTurn
  | EventPlay
  | Exchange
  | Garrisons
  | GodKing
  | Hesitation
  | HomeComing
  | Impulse
  | Interception
  | InterceptionAttempts
  | Invasion
  | LoneGenerals
  | LossChoice
  | LowestRollOff
  | LowestSeat
  | MainBattle
  | March
  | MarkerPlacement
  | MitanniToAssyria
  | NavalMove
  | NeutralDraw
  | NeutralImpulse
  | NeutralNationsRound
  | NeutralReinforcements
  | Overrun
  | PlaceMarkers
  | Pursuit
  | RaiseTroops
  | RaisedByCard
  | Reaction
  | ReactionRoll
  | Redeployment
  | ReinforcementPhase
  | Reinforcements
  | Retreat
  | Revolt
  | RevoltsReturn
  | Round
  | ScenarioDivision
  | SequenceOfPlay
  | Siege
  | SiegeOnly
  | StrategyPhase
  | Succession
  | TakeSteps
  | Trade
  | Turn
  | TurnOrder
  | VictoryPhase
  | WhoDecides
  | ActivateNeutralChanged
  | ActivationChanged
  | AdvanceChanged
  | AttritionChanged
  | AttritionEventChanged
  | AvoidanceChanged
  | BackingUpChanged
  | BattleChanged
  | BattleOutcomeChanged
  | BesiegedCitiesChanged
  | CampaignChanged
  | CardWindowChanged
  | CardsBeforeBattleChanged
  | ChargeChanged
  | DeclarationsChanged
  | DisplacementChanged
  | EncounterChanged
  | EventPlayChanged
  | HesitationChanged
  | HomeComingChanged
  | InterceptionChanged
  | InterceptionAttemptsChanged
  | LoneGeneralsChanged
  | LossChoiceChanged
  | LowestRollOffChanged
  | LowestSeatChanged
  | MainBattleChanged
  | MarchChanged
  | MarkerPlacementChanged
  | NavalMoveChanged
  | NeutralDrawChanged
  | NeutralImpulseChanged
  | NeutralNationsRoundChanged
  | OverrunChanged
  | PursuitChanged
  | ReactionChanged
  | ReactionRollChanged
  | RedeploymentChanged
  | RetreatChanged
  | RevoltsReturnChanged
  | ScenarioDivisionChanged
  | SiegeChanged
  | SiegeOnlyChanged
  | TakeStepsChanged
  | TurnOrderChanged
  | WhoDecidesChanged;

/**
 * 9.2F, 20.2 the control marker changes hands 19.4 a neutral King may be succeeded then he is activated. Also for the
 * generals of peoples and revolts, on campaign cards and in the Neutral Nations Round; `use.how` is "siege" for an
 * activation by 9.2B. The result: the card's use afterwards.
 */
export type ActivateNeutral = {
  readonly _: "activate_neutral";
  readonly seat: string;
  readonly general: string;
  readonly use: records.CardUse;
};

export type ActivateNeutralChanged = {
  readonly _: "activate_neutral+";
  readonly seat?: string;
  readonly general?: string;
  readonly use?: records.CardUse;
};

/** 11.2 1 the general and his units the MP cards for the move 3-6 the march 7 siege or battle. */
export type Activation = {
  readonly _: "activation";
  readonly seat: string;
  readonly candidates: readonly string[];
  readonly use: records.CardUse;
  readonly army?: records.ActiveArmy;
};

export type ActivationChanged = {
  readonly _: "activation+";
  readonly seat?: string;
  readonly candidates?: readonly string[];
  readonly use?: records.CardUse;
  readonly army?: records.ActiveArmy;
};

/** 11.2 n the step and its MP cards 11.3 reaction o back up q overrun or battle p pursuit. */
export type Advance = {
  readonly _: "advance";
  readonly army: records.ActiveArmy;
  readonly state: records.Marching;
  readonly entry: records.Entry;
  /** Attrition rolls that cards have called for: the faces that hit, () for those of the rule. */
  readonly attrition?: readonly (readonly number[])[];
  readonly outcome?: records.Reacted;
};

export type AdvanceChanged = {
  readonly _: "advance+";
  readonly army?: records.ActiveArmy;
  readonly state?: records.Marching;
  readonly entry?: records.Entry;
  readonly attrition?: readonly (readonly number[])[];
  readonly outcome?: records.Reacted;
};

/** 7.2 the event: a province joins where the rule asks for one; a space; the three warriors come full. */
export type ArmyReforms = {
  readonly _: "army_reforms";
  readonly power: string;
  readonly province?: string;
};

/** 11.13 a one die for each unit b which faces cost it a step. Generals stay, whatever happens to their units. */
export type Attrition = {
  readonly _: "attrition";
  readonly units: readonly string[];
  readonly hits_on?: readonly number[];
  /** The powers that were struck, where a card has spared one of them: their units in the space count all the same. */
  readonly struck?: readonly string[];
};

export type AttritionChanged = {
  readonly _: "attrition+";
  readonly units?: readonly string[];
  readonly hits_on?: readonly number[];
  readonly struck?: readonly string[];
};

/** 11.13 each force that an event strikes rolls in turn. */
export type AttritionEvent = {
  readonly _: "attrition_event";
  readonly forces: readonly (readonly string[])[];
  readonly hits_on?: readonly number[];
};

export type AttritionEventChanged = {
  readonly _: "attrition_event+";
  readonly forces?: readonly (readonly string[])[];
  readonly hits_on?: readonly number[];
};

/**
 * 14.1 b the roll k success: to an adjacent space g failure: battle, or a lone general is displaced. The result:
 * avoided, failed, or stayed (the roll succeeded but no space was left, GKR-110).
 */
export type Avoidance = {
  readonly _: "avoidance";
  readonly attempt: records.Attempt;
  readonly army: records.ActiveArmy;
  readonly space: string;
  readonly entry: string;
};

export type AvoidanceChanged = {
  readonly _: "avoidance+";
  readonly attempt?: records.Attempt;
  readonly army?: records.ActiveArmy;
  readonly space?: string;
  readonly entry?: string;
};

/**
 * 13.5 fight, or go back to the last space or the port 13.8 or into one's own city, or part here, part there. The
 * result: stand, back_up, into_city or split. An army that goes back leaves nothing outside. No siege changes with it:
 * it has just come, and where others of its side besiege a city nobody intercepts (13.3).
 */
export type BackingUp = {
  readonly _: "backing_up";
  readonly army: records.ActiveArmy;
  readonly space: string;
  readonly entry: string;
  readonly by_sea?: string;
  /** It landed directly inside the city: it comes out to fight. */
  readonly into_city?: boolean;
};

export type BackingUpChanged = {
  readonly _: "backing_up+";
  readonly army?: records.ActiveArmy;
  readonly space?: string;
  readonly entry?: string;
  readonly by_sea?: string;
  readonly into_city?: boolean;
};

/** 15.5.1 0 who decides, cards, sortie, commanders 1 charges 2-8 main battle 9-10 outcome. */
export type Battle = {
  readonly _: "battle";
  readonly space: string;
  readonly attacker: string;
  readonly seat: string;
  readonly general: string;
  readonly units: readonly string[];
  readonly entry_space?: string;
  readonly by_sea?: boolean;
  readonly intercepted?: boolean;
  /** Powers whose attempt to avoid this battle failed. */
  readonly failed_avoid?: readonly string[];
  /** The attacker comes out of the besieged city of the space. */
  readonly sortie?: boolean;
  readonly defender?: string;
  readonly defended_by?: string;
  readonly sortied?: readonly string[];
  readonly commander?: string;
};

export type BattleChanged = {
  readonly _: "battle+";
  readonly space?: string;
  readonly attacker?: string;
  readonly seat?: string;
  readonly general?: string;
  readonly units?: readonly string[];
  readonly entry_space?: string;
  readonly by_sea?: boolean;
  readonly intercepted?: boolean;
  readonly failed_avoid?: readonly string[];
  readonly sortie?: boolean;
  readonly defender?: string;
  readonly defended_by?: string;
  readonly sortied?: readonly string[];
  readonly commander?: string;
};

/** 15.5.9 a the winner b cards c 15.5.10 the loser leaves d lone generals e marker f VPs g what follows. */
export type BattleOutcome = {
  readonly _: "battle_outcome";
  readonly fight: records.Fight;
  /** attacker or defender. */
  readonly won?: string;
  /** Powers of the losing side that have still to leave. */
  readonly leaving?: readonly string[];
  /** The cards, not carried out yet, that cost the loser further steps. */
  readonly cards?: readonly number[];
};

export type BattleOutcomeChanged = {
  readonly _: "battle_outcome+";
  readonly fight?: records.Fight;
  readonly won?: string;
  readonly leaving?: readonly string[];
  readonly cards?: readonly number[];
};

/** P-WINDOWS own_city_besieged: the controllers of besieged cities may drive the besiegers' works back. */
export type BesiegedCities = {
  readonly _: "besieged_cities";
  /** Only this city; "": any besieged city, when an impulse begins. */
  readonly space?: string;
  readonly cards?: readonly records.Played[];
};

export type BesiegedCitiesChanged = {
  readonly _: "besieged_cities+";
  readonly space?: string;
  readonly cards?: readonly records.Played[];
};

/** 11.12 a general after general, each to the end of his activation; c one of them may be neutral. */
export type Campaign = {
  readonly _: "campaign";
  readonly seat: string;
  readonly max_generals: number;
  readonly max_neutral: number;
  readonly card: number;
  readonly use?: records.CardUse;
  readonly activations?: number;
};

export type CampaignChanged = {
  readonly _: "campaign+";
  readonly seat?: string;
  readonly max_generals?: number;
  readonly max_neutral?: number;
  readonly card?: number;
  readonly use?: records.CardUse;
  readonly activations?: number;
};

/** 9.4 each seat in order plays any number of action cards, then passes; what was played is the result. */
export type CardWindow = {
  readonly _: "card_window";
  readonly at: string;
  readonly seats: readonly string[];
  readonly scene: records.Scene;
  readonly asked?: number;
  readonly played?: readonly records.Played[];
};

export type CardWindowChanged = {
  readonly _: "card_window+";
  readonly at?: string;
  readonly seats?: readonly string[];
  readonly scene?: records.Scene;
  readonly asked?: number;
  readonly played?: readonly records.Played[];
};

/**
 * P-WINDOWS own_impulse_or_before_battle: the sides may raise troops with a general in the battle's space. The result:
 * the units raised, of either side, in the space.
 */
export type CardsBeforeBattle = {
  readonly _: "cards_before_battle";
  /** The battle: its space, sides and their seats. */
  readonly scene: records.Scene;
  readonly cards?: readonly records.Played[];
  readonly raised?: readonly string[];
};

export type CardsBeforeBattleChanged = {
  readonly _: "cards_before_battle+";
  readonly scene?: records.Scene;
  readonly cards?: readonly records.Played[];
  readonly raised?: readonly string[];
};

/** 15.5.2 a who may, in order b one declares c cards, roll d damage, losses; or the other's turn. */
export type Charge = {
  readonly _: "charge";
  readonly fight: records.Fight;
  /** The sides that may still try, the first now. */
  readonly order?: readonly string[];
  /** The modifier of cards for the roll. */
  readonly cards?: number;
  /** The loss number of the charge. */
  readonly loss?: number;
};

export type ChargeChanged = {
  readonly _: "charge+";
  readonly fight?: records.Fight;
  readonly order?: readonly string[];
  readonly cards?: number;
  readonly loss?: number;
};

/** 8.1, 9.6 the deck is made anew and shuffled, then each player gets his cards. */
export type Deal = {
  readonly _: "deal";
  readonly turn: number;
};

/**
 * 11.3 c all interceptions into the space and avoidances out of it, before any die; seats in Turn Order after the
 * active player, each for his power and then for those he decides for (GKR-051).
 */
export type Declarations = {
  readonly _: "declarations";
  readonly army: records.ActiveArmy;
  readonly entry: records.Entry;
  readonly undecided?: readonly string[];
  /** (seat, power) in the order of declaring. */
  readonly parties?: readonly (readonly [string, string])[];
  readonly attempts?: readonly records.Attempt[];
  readonly declaring?: records.Attempt;
};

export type DeclarationsChanged = {
  readonly _: "declarations+";
  readonly army?: records.ActiveArmy;
  readonly entry?: records.Entry;
  readonly undecided?: readonly string[];
  readonly parties?: readonly (readonly [string, string])[];
  readonly attempts?: readonly records.Attempt[];
  readonly declaring?: records.Attempt;
};

/** 25.0 half of the steps lost, if so ruled; who chooses; the units together, each general where he likes. */
export type Displacement = {
  readonly _: "displacement";
  readonly power: string;
  readonly units: readonly string[];
  readonly leaders: readonly string[];
  /** Without a legal retreat the force loses half of its steps first (15.5.10, 16.3). */
  readonly half_lost?: boolean;
  /** Who decides; "" finds the decider of the power. */
  readonly seat?: string;
  /** The cause. */
  readonly why?: readonly (readonly [string, number])[];
  /** Where the pieces go. */
  readonly sent?: string;
  /** The units alone: each general chooses for himself. */
  readonly apart?: boolean;
};

export type DisplacementChanged = {
  readonly _: "displacement+";
  readonly power?: string;
  readonly units?: readonly string[];
  readonly leaders?: readonly string[];
  readonly half_lost?: boolean;
  readonly seat?: string;
  readonly why?: readonly (readonly [string, number])[];
  readonly sent?: string;
  readonly apart?: boolean;
};

/** 11.4 a enemy units: 11.5 overrun, or battle b lone generals are displaced. The result: the army goes on. */
export type Encounter = {
  readonly _: "encounter";
  readonly army: records.ActiveArmy;
  readonly entry: records.Entry;
  readonly outcome: records.Reacted;
};

export type EncounterChanged = {
  readonly _: "encounter+";
  readonly army?: records.ActiveArmy;
  readonly entry?: records.Entry;
  readonly outcome?: records.Reacted;
};

/** 8.4 who may keeps one card; the others are shown and discarded; the marker is turned. */
export type EndOfTurn = {
  readonly _: "end_of_turn";
};

/** 9.3 the event is aimed, takes place, and what follows from it is settled. */
export type EventPlay = {
  readonly _: "event_play";
  readonly event: records.Event;
  readonly targets?: readonly string[];
};

export type EventPlayChanged = {
  readonly _: "event_play+";
  readonly event?: records.Event;
  readonly targets?: readonly string[];
};

/** 20.1 1 spaces, player by player (7.1.2: everybody's income) 2 points 3 one card each. */
export type Exchange = {
  readonly _: "exchange";
  /** The number of the player whose turn it is. */
  readonly at?: number;
};

/** 9.2G choose one or two of one's PC markers on Walled-Cities, turn them to garrisons. */
export type Garrisons = {
  readonly _: "garrisons";
  readonly power: string;
  readonly seat: string;
  readonly ops: number;
};

/** 19.3 i-k the GOD KING event: the Successor reigns at once, l unless cancelled, and his army is displaced. */
export type GodKing = {
  readonly _: "god_king";
  readonly power: string;
  /** Who played the event. */
  readonly seat: string;
  readonly waiting?: string;
};

/**
 * 21.0 a Barbarian army about to enter a much stronger army's space rolls; on 1 to 3 it stops short. The result: it
 * enters. A new roll for each such space; the activation counts as used in any case.
 */
export type Hesitation = {
  readonly _: "hesitation";
  readonly general: string;
  readonly space: string;
  /** The units that move; none: all of its power where the general stands. */
  readonly units?: readonly string[];
};

export type HesitationChanged = {
  readonly _: "hesitation+";
  readonly general?: string;
  readonly space?: string;
  readonly units?: readonly string[];
};

/** 23.0, 24.1 step 7 forces that were sent home are put in their HomeCountries, in Turn Order of their owners. */
export type HomeComing = {
  readonly _: "home_coming";
  readonly forces: readonly (readonly [string, readonly string[], readonly string[]])[];
};

export type HomeComingChanged = {
  readonly _: "home_coming+";
  readonly forces?: readonly (readonly [string, readonly string[], readonly string[]])[];
};

/** 5.0 III a succession roll 8.2 one card is played 9.2, 9.3 and carried out 9.5, 9.7 and laid down. */
export type Impulse = {
  readonly _: "impulse";
  readonly power: string;
  readonly card?: number;
  readonly use?: string;
};

/** 13.4 b one die c-f modifiers g-i against the Battle Rating j success: the army comes in, outside any city. */
export type Interception = {
  readonly _: "interception";
  readonly attempt: records.Attempt;
  readonly army: records.ActiveArmy;
  readonly space: string;
};

/**
 * 13.6 the declared interceptions one by one, each owner in the order he likes; those of other powers lapse after a
 * success (GKR-051).
 */
export type InterceptionAttempts = {
  readonly _: "interception_attempts";
  readonly attempts: readonly records.Attempt[];
  /** Generals whose attempt fails without a roll (a card). */
  readonly cancelled: readonly string[];
  readonly army: records.ActiveArmy;
  readonly space: string;
  readonly result?: records.Interceptions;
};

export type InterceptionAttemptsChanged = {
  readonly _: "interception_attempts+";
  readonly attempts?: readonly records.Attempt[];
  readonly cancelled?: readonly string[];
  readonly army?: records.ActiveArmy;
  readonly space?: string;
  readonly result?: records.Interceptions;
};

export type InterceptionChanged = {
  readonly _: "interception+";
  readonly attempt?: records.Attempt;
  readonly army?: records.ActiveArmy;
  readonly space?: string;
};

/** 21.0 a-b the people appears in its diamond, or c its chariots and mercenaries recover d new ones join. */
export type Invasion = {
  readonly _: "invasion";
  readonly people: string;
  /** Who played the event. */
  readonly seat: string;
};

/** 11.11 a an army has entered a space: each general there without units of his is displaced. */
export type LoneGenerals = {
  readonly _: "lone_generals";
  readonly space: string;
  /** Whose army entered. */
  readonly power: string;
  /** The active general, who may still back up. */
  readonly spared?: readonly string[];
};

export type LoneGeneralsChanged = {
  readonly _: "lone_generals+";
  readonly space?: string;
  readonly power?: string;
  readonly spared?: readonly string[];
};

/** 15.5.8 the owner names the steps that satisfy a loss number; nothing is removed yet (simultaneous losses). */
export type LossChoice = {
  readonly _: "loss_choice";
  readonly question: questions.ChooseLosses;
  readonly seat: string;
};

export type LossChoiceChanged = {
  readonly _: "loss_choice+";
  readonly question?: questions.ChooseLosses;
  readonly seat?: string;
};

/** 20.3 the tied players roll, the highest is chosen, ties roll again (GKR-011). */
export type LowestRollOff = {
  readonly _: "lowest_roll_off";
  readonly seats: readonly string[];
  readonly faces?: number;
  /** A bonus for each seat; an empty tuple: no bonuses. */
  readonly bonuses?: readonly number[];
  readonly purpose?: string;
};

export type LowestRollOffChanged = {
  readonly _: "lowest_roll_off+";
  readonly seats?: readonly string[];
  readonly faces?: number;
  readonly bonuses?: readonly number[];
  readonly purpose?: string;
};

/** 20.2, 22.0 the player with the lowest VP level among some seats, by a die if tied. The result is a seat. */
export type LowestSeat = {
  readonly _: "lowest_seat";
  /** Whom to compare; none: all players. */
  readonly seats?: readonly string[];
};

export type LowestSeatChanged = {
  readonly _: "lowest_seat+";
  readonly seats?: readonly string[];
};

/** 15.5.1 2 held back, strengths 3 DRMs 4 cards 5 advantage 6-7 rolls 8 losses. The result: the fight. */
export type MainBattle = {
  readonly _: "main_battle";
  readonly fight: records.Fight;
  readonly advantage?: records.Advantage;
  readonly split?: records.Split;
  /** The natural battle dice: attacker, defender. */
  readonly naturals?: readonly number[];
  /** What rulings add to the dice of either. */
  readonly ruled?: readonly (readonly (readonly [string, number])[])[];
  /** The side that rolls again, by a card. */
  readonly rolling?: string;
  /** The attacker's losses, named before the defender's (GKR-102). */
  readonly lost?: readonly records.Loss[];
};

export type MainBattleChanged = {
  readonly _: "main_battle+";
  readonly fight?: records.Fight;
  readonly advantage?: records.Advantage;
  readonly split?: records.Split;
  readonly naturals?: readonly number[];
  readonly ruled?: readonly (readonly (readonly [string, number])[])[];
  readonly rolling?: string;
  readonly lost?: readonly records.Loss[];
};

/**
 * 11.2 n step by step h-k what is picked up or left 11.6 markers r siege or battle. The result: the card's use
 * afterwards.
 */
export type March = {
  readonly _: "march";
  readonly army: records.ActiveArmy;
  readonly state: records.Marching;
  /** What is being done: pick_up, drop_off or drop_inside. */
  readonly shifting?: string;
};

export type MarchChanged = {
  readonly _: "march+";
  readonly army?: records.ActiveArmy;
  readonly state?: records.Marching;
  readonly shifting?: string;
};

/** 18.2 a marker changes; lone generals inside a city that falls with it are displaced (11.11, GKR-050). */
export type MarkerPlacement = {
  readonly _: "marker_placement";
  readonly spaces: readonly string[];
  readonly power: string;
  readonly garrison?: boolean;
  readonly by_seat?: string;
  readonly why?: readonly (readonly [string, number])[];
};

export type MarkerPlacementChanged = {
  readonly _: "marker_placement+";
  readonly spaces?: readonly string[];
  readonly power?: string;
  readonly garrison?: boolean;
  readonly by_seat?: string;
  readonly why?: readonly (readonly [string, number])[];
};

/** 23.0 foreign forces go home; the leaving power's counters go; the province is taken; its army appears. */
export type MitanniToAssyria = {
  readonly _: "mitanni_to_assyria";
};

/** 12.1 a the move is announced, cards may stop it, it crosses. The result: it has landed. */
export type NavalMove = {
  readonly _: "naval_move";
  readonly army: records.ActiveArmy;
  readonly port: string;
  readonly inside?: boolean;
};

export type NavalMoveChanged = {
  readonly _: "naval_move+";
  readonly army?: records.ActiveArmy;
  readonly port?: string;
  readonly inside?: boolean;
};

/** 20.2.2 the other players roll for the next nation: the highest draws, ties roll again. */
export type NeutralDraw = {
  readonly _: "neutral_draw";
  readonly seats: readonly string[];
  readonly faces?: number;
  /** A bonus for each seat; an empty tuple: no bonuses. */
  readonly bonuses?: readonly number[];
  readonly purpose?: string;
};

export type NeutralDrawChanged = {
  readonly _: "neutral_draw+";
  readonly seats?: readonly string[];
  readonly faces?: number;
  readonly bonuses?: readonly number[];
  readonly purpose?: string;
};

/** 20.2.2 the drawer shows a card, activates the nation's generals with it or plays its event, discards it. */
export type NeutralImpulse = {
  readonly _: "neutral_impulse";
  readonly nation: string;
  /** The drawer. */
  readonly seat: string;
  readonly card?: number;
  /** activate, siege, event or campaign. */
  readonly use?: string;
  /** Whom it activates. */
  readonly general?: string;
  readonly carried?: records.CardUse;
  readonly activations?: number;
};

export type NeutralImpulseChanged = {
  readonly _: "neutral_impulse+";
  readonly nation?: string;
  readonly seat?: string;
  readonly card?: number;
  readonly use?: string;
  readonly general?: string;
  readonly carried?: records.CardUse;
  readonly activations?: number;
};

/**
 * 20.2.2 the nations in somebody's hands, in Turn Order of the holders; then the others: the player lowest in VP
 * chooses and draws for one; for the next one the players who have not drawn roll.
 */
export type NeutralNationsRound = {
  readonly _: "neutral_nations_round";
  readonly left?: readonly string[];
  /** The seats that have drawn for a nation nobody held. */
  readonly drawn?: readonly string[];
};

export type NeutralNationsRoundChanged = {
  readonly _: "neutral_nations_round+";
  readonly left?: readonly string[];
  readonly drawn?: readonly string[];
};

/** 20.4 for each Neutral Nation: units recover, income, flips, chariots, mercenaries, a new King. */
export type NeutralReinforcements = {
  readonly _: "neutral_reinforcements";
};

/** 11.5 c the enemy units leave play, their generals are displaced; no battle, no VP, no marker (GKR-048). */
export type Overrun = {
  readonly _: "overrun";
  readonly army: records.ActiveArmy;
  readonly space: string;
};

export type OverrunChanged = {
  readonly _: "overrun+";
  readonly army?: records.ActiveArmy;
  readonly space?: string;
};

/** 9.2C choose up to as many spaces as the Operations number, place the markers. */
export type PlaceMarkers = {
  readonly _: "place_markers";
  readonly power: string;
  readonly seat: string;
  readonly ops: number;
};

/** 14.4 a with MP left the active army may roll to go on, in any direction. The result: it goes on. */
export type Pursuit = {
  readonly _: "pursuit";
  readonly army: records.ActiveArmy;
  readonly space: string;
  /** Chariots of the army that avoided. */
  readonly avoider_chariots?: number;
};

export type PursuitChanged = {
  readonly _: "pursuit+";
  readonly army?: records.ActiveArmy;
  readonly space?: string;
  readonly avoider_chariots?: number;
};

/** 9.2D choose one general, and how many full mercenaries he gets, up to the Operations number. */
export type RaiseTroops = {
  readonly _: "raise_troops";
  readonly power: string;
  readonly seat: string;
  readonly count: number;
  readonly general?: string;
};

/** 9.3 a card brings full units to a general, up to its number and the counters left. The result: which. */
export type RaisedByCard = {
  readonly _: "raised_by_card";
  readonly general: string;
  readonly kind: string;
  readonly most: number;
};

/** 11.3 b inside or outside c declare all g interceptions 13.5 back up? i avoidance (GKR-054). */
export type Reaction = {
  readonly _: "reaction";
  readonly army: records.ActiveArmy;
  readonly entry: records.Entry;
  readonly attempts?: readonly records.Attempt[];
  readonly result?: records.Reacted;
};

export type ReactionChanged = {
  readonly _: "reaction+";
  readonly army?: records.ActiveArmy;
  readonly entry?: records.Entry;
  readonly attempts?: readonly records.Attempt[];
  readonly result?: records.Reacted;
};

/** 13.4, 14.1, 14.4 cards of the roller, one die, modifiers, against the general's Battle Rating. */
export type ReactionRoll = {
  readonly _: "reaction_roll";
  /** intercept, avoid or pursuit. */
  readonly purpose: string;
  readonly power: string;
  readonly seat: string;
  readonly general: string;
  readonly space: string;
  readonly why?: readonly (readonly [string, number])[];
};

export type ReactionRollChanged = {
  readonly _: "reaction_roll+";
  readonly purpose?: string;
  readonly power?: string;
  readonly seat?: string;
  readonly general?: string;
  readonly space?: string;
  readonly why?: readonly (readonly [string, number])[];
};

/** 7.1.5 sieges end; stack by stack a space, or part by part; mercenaries last, where they have company. */
export type Redeployment = {
  readonly _: "redeployment";
  readonly power: string;
  readonly stacks?: readonly (readonly string[])[];
};

export type RedeploymentChanged = {
  readonly _: "redeployment+";
  readonly power?: string;
  readonly stacks?: readonly (readonly string[])[];
};

/** 5.0 II Barbarians leave; 20.1 exchanges; 1 players in Turn Order; 2 neutrals, revolts; 3 Mitanni changes. */
export type ReinforcementPhase = {
  readonly _: "reinforcement_phase";
  /** How many players have had their reinforcements. */
  readonly done?: number;
};

/** 7.1 1 units recover, divisions come 2 income (see 20.1) 3 spending 4 a new King 5 all is placed anew. */
export type Reinforcements = {
  readonly _: "reinforcements";
  readonly power: string;
  /** How many of the scenario's divisions of this turn have been dealt with. */
  readonly granted?: number;
};

/** 16.0 the city (16.4); a landing army (16.2); the way; step by step: penalties (16.3), sweeping up (16.1). */
export type Retreat = {
  readonly _: "retreat";
  readonly power: string;
  readonly seat: string;
  readonly units: readonly string[];
  readonly leaders: readonly string[];
  readonly space: string;
  /** attacker or defender. */
  readonly role: string;
  readonly entry_space?: string;
  /** Units that landed in the space in this activation. */
  readonly landed?: readonly string[];
  readonly sortied?: readonly string[];
  readonly clean?: boolean;
  /** The spaces still ahead. */
  readonly way?: readonly string[];
  readonly whole?: boolean;
  /** The city could have taken the whole force in: a legal retreat (GKR-073). */
  readonly could_fit?: boolean;
  /** Friendly units that stood in the space just entered. */
  readonly met?: readonly string[];
};

export type RetreatChanged = {
  readonly _: "retreat+";
  readonly power?: string;
  readonly seat?: string;
  readonly units?: readonly string[];
  readonly leaders?: readonly string[];
  readonly space?: string;
  readonly role?: string;
  readonly entry_space?: string;
  readonly landed?: readonly string[];
  readonly sortied?: readonly string[];
  readonly clean?: boolean;
  readonly way?: readonly string[];
  readonly whole?: boolean;
  readonly could_fit?: boolean;
  readonly met?: readonly string[];
};

/** 22.0 the player of the event chooses the space, the army appears, lone generals in its way are displaced. */
export type Revolt = {
  readonly _: "revolt";
  readonly army: string;
  /** Who played the event. */
  readonly seat: string;
  readonly at?: string;
};

/** 22.0 each revolt army on the map is put back in its province; the player lowest in VP chooses where. */
export type RevoltsReturn = {
  readonly _: "revolts_return";
  readonly done?: readonly string[];
  readonly army?: string;
};

export type RevoltsReturnChanged = {
  readonly _: "revolts_return+";
  readonly done?: readonly string[];
  readonly army?: string;
};

/** 8.2 one impulse for each player, in Turn Order. */
export type Round = {
  readonly _: "round";
  readonly number: number;
  readonly played?: number;
};

/** 7.2 a division that the scenario gives: lost if its condition is not met now; it waits for placement (7.1.5). */
export type ScenarioDivision = {
  readonly _: "scenario_division";
  readonly power: string;
  readonly division: string;
  readonly if_controls_any?: readonly string[];
  readonly province?: string;
};

export type ScenarioDivisionChanged = {
  readonly _: "scenario_division+";
  readonly power?: string;
  readonly division?: string;
  readonly if_controls_any?: readonly string[];
  readonly province?: string;
};

/** 5.0 the turns of the scenario, one after the other, until somebody has won. */
export type SequenceOfPlay = {
  readonly _: "sequence_of_play";
};

/**
 * 17.2 the cards of the besieged the City Under Siege marker 17.3 1 cards and modifiers 2 the roll: capture 3 or a
 * Siege Continued marker 17.2 the activation ends.
 */
export type Siege = {
  readonly _: "siege";
  readonly general: string;
  readonly power: string;
  /** Who decides for the besieger. */
  readonly seat: string;
  readonly space: string;
  readonly cards?: readonly records.Played[];
  /** Generals of the fallen city who are still to be displaced. */
  readonly displacing?: readonly string[];
};

export type SiegeChanged = {
  readonly _: "siege+";
  readonly general?: string;
  readonly power?: string;
  readonly seat?: string;
  readonly space?: string;
  readonly cards?: readonly records.Played[];
  readonly displacing?: readonly string[];
};

/** 9.2B choose a general with three units at an enemy city, he rolls for it, and does nothing else. */
export type SiegeOnly = {
  readonly _: "siege_only";
  readonly seat: string;
  readonly candidates: readonly string[];
  readonly use: records.CardUse;
};

export type SiegeOnlyChanged = {
  readonly _: "siege_only+";
  readonly seat?: string;
  readonly candidates?: readonly string[];
  readonly use?: records.CardUse;
};

/** 8.2 the rounds of player impulses, then the Neutral Nations Round. */
export type StrategyPhase = {
  readonly _: "strategy_phase";
};

/** 19.3 h a card shifts b-c roll l cancelled? d-g the new King comes in. The result: a new King reigns. */
export type Succession = {
  readonly _: "succession";
  readonly power: string;
  /** Who decides and may shift the roll: the player, or the activator of a neutral King (19.4). */
  readonly seat: string;
  readonly shift?: number;
  readonly waiting?: string;
};

/** 16.3 a force loses a number of steps, its owner's choice; all it has if they are fewer. */
export type TakeSteps = {
  readonly _: "take_steps";
  readonly power: string;
  readonly units: readonly string[];
  readonly steps: number;
  /** retreat, displacement, siege, card: also how units are eliminated by it. */
  readonly purpose: string;
  /** Who decides; "" finds the decider of the power. */
  readonly seat?: string;
  readonly why?: readonly (readonly [string, number])[];
  /** Units that took no part in the battle: they lose nothing. */
  readonly others?: readonly string[];
};

export type TakeStepsChanged = {
  readonly _: "take_steps+";
  readonly power?: string;
  readonly units?: readonly string[];
  readonly steps?: number;
  readonly purpose?: string;
  readonly seat?: string;
  readonly why?: readonly (readonly [string, number])[];
  readonly others?: readonly string[];
};

/** 9.2H Wood and Tribute Points for the next Reinforcement Phase; several plays add up (GKR-025). */
export type Trade = {
  readonly _: "trade";
  readonly power: string;
  readonly ops: number;
};

/** 5.0 I deal II reinforcements, not on the first turn III strategy IV victory V end of turn. */
export type Turn = {
  readonly _: "turn";
  readonly turn: number;
};

/** 6.0 fewest VPs first; ties by totals, then dice; each picks a position, the last takes what is left. */
export type TurnOrder = {
  readonly _: "turn_order";
  /** The players in the order in which they pick; several in one group are tied. */
  readonly groups?: readonly (readonly string[])[];
  /** Who took which position; "" is free. */
  readonly places?: readonly string[];
};

export type TurnOrderChanged = {
  readonly _: "turn_order+";
  readonly groups?: readonly (readonly string[])[];
  readonly places?: readonly string[];
};

/** 24.1 1 provinces 2 HomeCountries 3 sudden death 4 totals, end 5 Turn Order 6 reset 7 clearing. */
export type VictoryPhase = {
  readonly _: "victory_phase";
};

/** 20.3 the player of the power, the holder of its marker, or the player lowest in VP. The result is a seat. */
export type WhoDecides = {
  readonly _: "who_decides";
  readonly power: string;
  /** The seats whose own pieces oppose the force in this encounter. */
  readonly opposing?: readonly string[];
};

export type WhoDecidesChanged = {
  readonly _: "who_decides+";
  readonly power?: string;
  readonly opposing?: readonly string[];
};

