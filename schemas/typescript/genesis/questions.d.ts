// The types of genesis/questions.json, made by `limmu schema`.

import type * as common from "../common";
import type * as records from "./records";

/** Questions of Genesis. */
export type Question = AcceptBribe
  | AgreeLastTurn
  | AnswerDeal
  | AssignLosses
  | AttackOrRegroup
  | BreakAlliance
  | CancelCard
  | ChooseAction
  | ChooseBand
  | ChooseCards
  | ChooseInterceptors
  | ChooseKingCity
  | ChooseLeavers
  | ChooseMilitia
  | ChoosePeasant
  | ChoosePeasantSource
  | ChooseRemoved
  | ChooseRetreat
  | ChooseSettler
  | ChooseStep
  | ChooseWayOut
  | CommitUnits
  | ConvertInfantry
  | DeclareForce
  | DemandTribute
  | DropOff
  | ForceRetreat
  | HinderWithdrawal
  | InterjectCard
  | JoinWithdrawal
  | KeepCard
  | KeepChariots
  | KeepDagger
  | LeaveBehind
  | LoseInAmbush
  | LoseMonuments
  | NameFirstPlayer
  | OfferBribe
  | PayForActivation
  | common.PickNumber
  | common.PickSome
  | PickUnits
  | PickUp
  | PlaceArrivals
  | PlaceReinforcingKing
  | PlayHeldCard
  | PreventRetreat
  | ProposeDeal
  | RaiseChariots
  | RaiseInfantry
  | RecruitChariots
  | RecruitInfantry
  | ReduceHand
  | RelocateCapital
  | RemoveInfantry
  | RemoveIsolated
  | RemoveUnits
  | common.RollDice
  | common.ShuffleItems
  | SkipPointCount
  | SpendShifts
  | SpreadInfantry
  | common.SpreadUnits
  | TakeSpoils
  | UseCity
  | UseExtraMarker
  | WithdrawOrFight
  | WithdrawalStep
  | common.YesNo;

/** Take a bribe; what one does then is one's own choice. */
export type AcceptBribe = {
  readonly _: "accept_bribe";
  readonly offer: records.Offer;
  readonly force: string;
};

/** The turn to play to, where the scenario leaves it to the players: all must name the same. */
export type AgreeLastTurn = {
  readonly _: "agree_last_turn";
  readonly low: number;
  readonly high: number;
};

/** Accept a deal, propose another, or end the talks. */
export type AnswerDeal = {
  readonly _: "answer_deal";
  readonly deal: records.Deal;
  readonly may_counter: boolean;
};

/** Choose what is lost to make up a loss in BP: Chariots and Infantry, or Infantry and DS of a City in use. */
export type AssignLosses = {
  readonly _: "assign_losses";
  readonly forces: readonly string[];
  /** The loss to make up. */
  readonly bp: number;
  /** Chariots took part. */
  readonly chariots: boolean;
  /** The City used in the defense. */
  readonly city?: string;
};

/**
 * Attack for 1 MP, or Regroup: only after a battle here or a bribe, or when an attack cannot be paid (R-GE-96); or
 * first play a held card or throw one away.
 */
export type AttackOrRegroup = {
  readonly _: "attack_or_regroup";
  readonly force: string;
  /** Who conducts the Move of a force that nobody owns (R-GE-66). */
  readonly giver?: string;
};

/** Whether a kingdom that is not active breaks its alliance, to intercept a force of its ally. */
export type BreakAlliance = {
  readonly _: "break_alliance";
  readonly seat: string;
  readonly ally: string;
  readonly space: string;
};

/** Cancel a card just played with an Amun-Ra card, or let it stand. */
export type CancelCard = {
  readonly _: "cancel_card";
  readonly seat: string;
  readonly card: number;
  readonly player: string;
};

/** The next action of the active player, a held card, or the end of his Action Segment. */
export type ChooseAction = {
  readonly _: "choose_action";
  readonly seat: string;
};

/** The Canaanite City whose units move next, or no more of them. */
export type ChooseBand = {
  readonly _: "choose_band";
  /** Those that have had their Major Move. */
  readonly moved?: readonly string[];
};

/** After the draw: play a held card, throw one away as No Event, or go on. Over the hand limit one must go. */
export type ChooseCards = {
  readonly _: "choose_cards";
  readonly seat: string;
};

/** Which units of a space try to intercept a force that has entered the next one; nobody passes. */
export type ChooseInterceptors = {
  readonly _: "choose_interceptors";
  readonly power: string;
  readonly at: string;
  readonly mover: string;
  readonly space: string;
};

/** The controlled home City in which the new King appears, the Capital being in other hands. */
export type ChooseKingCity = {
  readonly _: "choose_king_city";
  readonly power: string;
};

/** Which units withdraw; the others stay and fight. */
export type ChooseLeavers = {
  readonly _: "choose_leavers";
  readonly power: string;
  readonly space: string;
};

/** How many Peasants are among those who become Infantry; the others are Slaves. */
export type ChooseMilitia = {
  readonly _: "choose_militia";
  readonly seat: string;
  readonly city: string;
  readonly count: number;
};

/** Which City loses a Peasant to an insurrection, and whose. One must be chosen. */
export type ChoosePeasant = {
  readonly _: "choose_peasant";
};

/** From where the Peasant comes that will hold a City ceded to one. */
export type ChoosePeasantSource = {
  readonly _: "choose_peasant_source";
  readonly taker: string;
  readonly city: string;
};

/** Whether an Infantry or a Peasant leaves the map where one cedes a City. */
export type ChooseRemoved = {
  readonly _: "choose_removed";
  readonly giver: string;
  readonly city: string;
};

/** Retreat along a path, or (voluntary) stay: (). */
export type ChooseRetreat = {
  readonly _: "choose_retreat";
  readonly forces: readonly string[];
  readonly space: string;
  readonly barred: readonly string[];
  readonly forced?: boolean;
  /** Where a force must not come that has been withdrawing (7.5.5). */
  readonly shunned?: string;
};

/** From which City a Peasant settles in an Independent City. */
export type ChooseSettler = {
  readonly _: "choose_settler";
  readonly seat: string;
  readonly city: string;
  readonly spaces: number;
};

/** What a moving force does next, with a held card played or thrown away in between, or stop. */
export type ChooseStep = {
  readonly _: "choose_step";
  readonly seat: string;
  readonly force: string;
  readonly how: string;
  /** A King's run alone is under way: the next space costs nothing. */
  readonly run: boolean;
  /** No movement point has been spent yet. */
  readonly first: boolean;
};

/** To which space a force leaves a former ally's space. */
export type ChooseWayOut = {
  readonly _: "choose_way_out";
  readonly power: string;
  readonly space: string;
};

/** Which units in one's Fortified City take part in the battle of an interception; nobody is possible. */
export type CommitUnits = {
  readonly _: "commit_units";
  readonly power: string;
  readonly space: string;
};

/** How many Infantry turn into two Peasants each, and where. */
export type ConvertInfantry = {
  readonly _: "convert_infantry";
  readonly power: string;
};

/** The units, and King, that will move together, named before the die: any of one space, or one unit (minor). */
export type DeclareForce = {
  readonly _: "declare_force";
  readonly power: string;
  /** major, minor, free, power. The last two may be passed up (R-GE-66). */
  readonly how: string;
  /** The spaces it may be named from; () all. */
  readonly at?: readonly string[];
  readonly band?: string;
};

/** Demand Tribute from a City, or no more of it. */
export type DemandTribute = {
  readonly _: "demand_tribute";
  readonly power: string;
  /** Cities asked before in this phase. */
  readonly asked?: readonly string[];
};

/** Which units or King a moving force leaves behind, for nothing; somebody goes on. */
export type DropOff = {
  readonly _: "drop_off";
  readonly force: string;
};

/** Force the loser to retreat, who would stay (8.4.2). */
export type ForceRetreat = {
  readonly _: "force_retreat";
  readonly space: string;
  /** The MP it costs. */
  readonly mp: number;
  /** There is no way out: the loser would be eliminated. */
  readonly doomed?: boolean;
};

/** Whether the attacker's Chariots hinder the withdrawal (superiority 1, supremacy 3 off the die). */
export type HinderWithdrawal = {
  readonly _: "hinder_withdrawal";
  readonly power: string;
  readonly space: string;
  readonly edge: string;
};

/** Play a held card while somebody else is asked, or throw it away. */
export type InterjectCard = {
  readonly _: "interject_card";
  readonly seat: string;
  /** The windows open now. */
  readonly at: readonly string[];
  readonly scene: records.Scene;
};

/** Which units a withdrawing force picks up on its way. */
export type JoinWithdrawal = {
  readonly _: "join_withdrawal";
  readonly force: string;
};

/** Keep one card for the next turn, or none. */
export type KeepCard = {
  readonly _: "keep_card";
  readonly seat: string;
};

/** Which Chariots are paid for; all others are removed, those under revolt markers too (R-GE-27). */
export type KeepChariots = {
  readonly _: "keep_chariots";
  readonly power: string;
};

/** Keep the Assassination card that failed, or throw it away. */
export type KeepDagger = {
  readonly _: "keep_dagger";
  readonly card: number;
};

/** Which units a withdrawing force drops off; somebody goes on. */
export type LeaveBehind = {
  readonly _: "leave_behind";
  readonly force: string;
};

/** Which units of a force fall in an ambush: exactly so many. The King never does (R-GE-32). */
export type LoseInAmbush = {
  readonly _: "lose_in_ambush";
  readonly force: string;
  readonly count: number;
};

/** Which Monuments in one's home Cities fall because Baal is not paid for them: exactly so many. */
export type LoseMonuments = {
  readonly _: "lose_monuments";
  readonly power: string;
  readonly count: number;
};

/** The kingdom that goes first in phases C, D and E, one's own or another. */
export type NameFirstPlayer = {
  readonly _: "name_first_player";
};

/** Offer the moving player Silver for doing, or not doing, something with his force. */
export type OfferBribe = {
  readonly _: "offer_bribe";
  readonly payer: string;
  readonly force: string;
};

/** Pay for the Activation, or do without its actions. Who has no Silver is asked all the same (2.6). */
export type PayForActivation = {
  readonly _: "pay_for_activation";
  readonly seat: string;
};

/** Some of the units and Kings of a space. A chapter says which stacks there are and what is allowed of them. */
export type PickUnits = {
  readonly _: "pick_units";
};

/** Which units and King a moving force takes along from its space; any unit costs 1 MP, a King nothing. */
export type PickUp = {
  readonly _: "pick_up";
  readonly force: string;
  readonly how: string;
};

/** The space where all units and the King of a power come onto the map. */
export type PlaceArrivals = {
  readonly _: "place_arrivals";
  readonly power: string;
  readonly units: records.Units;
  readonly king?: string;
};

/** The space where the King of the reinforcements joins his power. */
export type PlaceReinforcingKing = {
  readonly _: "place_reinforcing_king";
  readonly power: string;
  readonly king: string;
};

/** Play a held card now, or pass. */
export type PlayHeldCard = {
  readonly _: "play_held_card";
  readonly seat: string;
  /** The windows open now: transit_entered, battle, battle_won, construction; any_time, action, between_actions. */
  readonly at: readonly string[];
  readonly scene: records.Scene;
};

/** Roll to keep the loser from retreating (8.4.3). */
export type PreventRetreat = {
  readonly _: "prevent_retreat";
  readonly space: string;
  /** superiority or supremacy. */
  readonly edge: string;
};

/** What to propose in the talks; a pass ends them. */
export type ProposeDeal = {
  readonly _: "propose_deal";
  readonly seat: string;
  readonly partner: string;
};

/** How many Chariots are raised for Silver in which home Cities. */
export type RaiseChariots = {
  readonly _: "raise_chariots";
  readonly power: string;
  readonly cities: readonly string[];
};

/** How many Infantry are raised in which home Cities. */
export type RaiseInfantry = {
  readonly _: "raise_infantry";
  readonly power: string;
  readonly cities: readonly string[];
};

/** How many Chariots are recruited in which Cities. */
export type RecruitChariots = {
  readonly _: "recruit_chariots";
  readonly power: string;
};

/** How many Infantry are recruited in which foreign Cities. */
export type RecruitInfantry = {
  readonly _: "recruit_infantry";
  readonly power: string;
};

/** A hand is above the limit: play a card or throw one away. */
export type ReduceHand = {
  readonly _: "reduce_hand";
  readonly seat: string;
  /** The windows open to the seat now. */
  readonly at: readonly string[];
};

/** The City that becomes the Capital, or a pass to leave it where it is. The next income is halved (9.3.2). */
export type RelocateCapital = {
  readonly _: "relocate_capital";
  readonly power: string;
};

/** Which Infantry above the Manpower Maximum is removed: exactly so many. */
export type RemoveInfantry = {
  readonly _: "remove_infantry";
  readonly power: string;
  readonly infantry: number;
};

/** Which isolated units are removed: so many, all Chariots before any others. */
export type RemoveIsolated = {
  readonly _: "remove_isolated";
  readonly power: string;
  readonly at: string;
  readonly number: number;
};

/** Which of a power's units of some kinds a card takes, wherever they are: exactly so many, or all if there are fewer. */
export type RemoveUnits = {
  readonly _: "remove_units";
  readonly power: string;
  readonly count: number;
  readonly kinds: readonly string[];
};

/** Shall the VP of this turn not be counted? Only if all players say yes. */
export type SkipPointCount = {
  readonly _: "skip_point_count";
};

/** Split the net shifts between the own Battle Die Roll and the enemy's. */
export type SpendShifts = {
  readonly _: "spend_shifts";
  readonly space: string;
  /** attacker or defender. */
  readonly side: string;
  readonly shifts: number;
  /** The own natural die. */
  readonly own: number;
  readonly enemy: number;
};

/** How many of the reinforcing Infantry go to which spaces that the power controls. */
export type SpreadInfantry = {
  readonly _: "spread_infantry";
  readonly power: string;
  readonly infantry: number;
};

/** Take what a victory or capture gives: a Slave, a share of a treasury, plunder. */
export type TakeSpoils = {
  readonly _: "take_spoils";
  /** slave, treasury, plunder. */
  readonly what: string;
  /** The space where, or for treasury the powers that are to pay. */
  readonly about?: readonly string[];
  /** plunder: how much. */
  readonly silver?: number;
};

/** Use the Fortified City in the defense. */
export type UseCity = {
  readonly _: "use_city";
  readonly space: string;
  readonly ds: number;
};

/** The conqueror's extra activation: now, or a used marker back into the pool. */
export type UseExtraMarker = {
  readonly _: "use_extra_marker";
  readonly seat: string;
  /** Whether an extra marker counts in a row of one's markers (R-GE-12). */
  readonly row: boolean;
};

/** Whether the units of a power about to be attacked try to withdraw. */
export type WithdrawOrFight = {
  readonly _: "withdraw_or_fight";
  readonly power: string;
  readonly space: string;
  readonly attacker: string;
};

/** Where a withdrawing force goes on to, whether it picks up or drops off units, or stops. */
export type WithdrawalStep = {
  readonly _: "withdrawal_step";
  readonly force: string;
  readonly shunned: string;
};

