// The types of god-kings/questions.json, made by `limmu schema`.

import type * as common from "../common";
import type * as records from "./records";

/** Questions of The God Kings. */
export type Question = AimEvent
  | ChooseAvoidance
  | ChooseBesieger
  | ChooseCampaigner
  | ChooseCommander
  | ChooseDisplacement
  | ChooseForce
  | ChooseForeigner
  | ChooseGarrisons
  | ChooseGeneral
  | ChooseInterceptor
  | ChooseLosses
  | ChooseMarkers
  | ChooseNation
  | ChooseNext
  | ChoosePosition
  | ChooseProvince
  | ChooseRaiser
  | ChooseRetreat
  | DeclareCharge
  | DeclareReaction
  | GiveCard
  | GivePoints
  | GiveSpace
  | GoInside
  | HoldBack
  | HowManyRaised
  | HowManyTroops
  | KeepCard
  | MakeSortie
  | MoveArmy
  | OverrunThem
  | common.PickNumber
  | common.PickSome
  | PlaceDivision
  | PlaceRevolt
  | PlaceStack
  | PlayActionCard
  | PlayCard
  | Pursue
  | PutRevoltBack
  | common.RollDice
  | ShiftSuccession
  | common.ShuffleItems
  | Spend
  | SplitArmy
  | SpreadEvent
  | StandOrBackUp
  | UseAdvantage
  | UseNeutralCard
  | common.YesNo;

/** What an event is aimed at: a power, a province, a space, a general or a stack. */
export type AimEvent = {
  readonly _: "aim_event";
  readonly event: records.Event;
};

/** Where the avoiding force goes. */
export type ChooseAvoidance = {
  readonly _: "choose_avoidance";
  readonly power: string;
  readonly space: string;
  readonly entry: string;
};

/** The general who rolls for the city where he stands. */
export type ChooseBesieger = {
  readonly _: "choose_besieger";
  readonly candidates: readonly string[];
};

/** The next general of a campaign, or no more. */
export type ChooseCampaigner = {
  readonly _: "choose_campaigner";
  readonly seat: string;
  readonly use: records.CardUse;
  readonly max_neutral: number;
};

/** Which of the generals present commands the inactive side. */
export type ChooseCommander = {
  readonly _: "choose_commander";
  readonly power: string;
  readonly space: string;
};

/** Where displaced pieces go. */
export type ChooseDisplacement = {
  readonly _: "choose_displacement";
  readonly power: string;
  readonly units: readonly string[];
  readonly leaders: readonly string[];
  readonly capital?: string;
};

/**
 * Some generals, then some units, each in the order of the question. Units alike in kind, side, division and place
 * (inside or outside) are listed once for each number; any of them may be named.
 */
export type ChooseForce = {
  readonly _: "choose_force";
  /** activate, pick_up, drop_off, drop_inside, city, intercept, avoid, split. */
  readonly purpose: string;
  /** Who may be chosen beside those that are chosen anyway. */
  readonly generals: readonly string[];
  readonly units: readonly string[];
  readonly least?: number;
  /** How many units without any of the generals ... */
  readonly most?: number;
  readonly least_each?: number;
  /** ... and how many more for each of them. */
  readonly most_each?: number;
  /** Nothing at all is no answer. */
  readonly something?: boolean;
  /** The clause of the limit. */
  readonly clause?: string;
  /** With whom; "" for the owner of a city. */
  readonly general?: string;
  /** Where they stand; where they would intercept. */
  readonly space?: string;
};

/** The neutral, barbarian or revolt general to activate. */
export type ChooseForeigner = {
  readonly _: "choose_foreigner";
  readonly candidates: readonly string[];
};

/** The Walled-Cities that get garrison markers: at least one, at most `most`. */
export type ChooseGarrisons = {
  readonly _: "choose_garrisons";
  readonly power: string;
  readonly most: number;
};

/** The general to activate. */
export type ChooseGeneral = {
  readonly _: "choose_general";
  readonly candidates: readonly string[];
  /** The Operations number, 3 where ratings do not matter. */
  readonly ops: number;
  readonly use: records.CardUse;
};

/** Which of one's declared interceptions is rolled next. */
export type ChooseInterceptor = {
  readonly _: "choose_interceptor";
  readonly generals: readonly string[];
  readonly space: string;
};

/**
 * Choose which units lose steps, in any order. Every choice of units is legal that loses as much. It is asked how many
 * of the units that are alike (kind, side, division) lose one step, how many two, and so on.
 */
export type ChooseLosses = {
  readonly _: "choose_losses";
  /** battle, charge, retreat, displacement, card ... */
  readonly purpose: string;
  readonly power: string;
  /** The units that may lose steps. */
  readonly units: readonly string[];
  /** The loss number, or (without `points`) the number of steps. */
  readonly limit: number;
  /** Loss points that must come from chariots as far as they go. */
  readonly quota?: number;
  readonly points?: boolean;
  /** Units that took no part (held back): they lose nothing. */
  readonly others?: readonly string[];
};

/** The spaces that get PC markers: at least one, at most `most`. */
export type ChooseMarkers = {
  readonly _: "choose_markers";
  readonly power: string;
  readonly most: number;
};

/** The Neutral Nation for which the player lowest in VP draws. */
export type ChooseNation = {
  readonly _: "choose_nation";
  readonly nations: readonly string[];
};

/** The nation's next general on a campaign card, or no more. */
export type ChooseNext = {
  readonly _: "choose_next";
  readonly candidates: readonly string[];
};

/** Choose your place in the Turn Order of the next turn: a free position, counted from 1. */
export type ChoosePosition = {
  readonly _: "choose_position";
  readonly power: string;
  readonly free: readonly number[];
};

/** Which controlled province joins the HomeCountry with the new division (7.2). */
export type ChooseProvince = {
  readonly _: "choose_province";
  readonly power: string;
  /** The division is placed in it at once, so that it needs a space there. */
  readonly placing?: boolean;
};

/** The general with whom troops are raised. */
export type ChooseRaiser = {
  readonly _: "choose_raiser";
  readonly power: string;
  readonly count: number;
};

/** Where a beaten force retreats, space by space; "displace" is voluntary displacement. */
export type ChooseRetreat = {
  readonly _: "choose_retreat";
  readonly power: string;
  readonly role: string;
  readonly units: readonly string[];
  readonly space: string;
  readonly entry_space: string;
  readonly clean?: boolean;
  /** Nothing of the force went into the city: then it may be displaced instead. */
  readonly whole?: boolean;
};

/** Try a chariot charge: yes or no. */
export type DeclareCharge = {
  readonly _: "declare_charge";
  readonly power: string;
  readonly space: string;
};

/** One more interception or the avoidance of a power, or to have declared all. */
export type DeclareReaction = {
  readonly _: "declare_reaction";
  readonly power: string;
  readonly army: records.ActiveArmy;
  readonly entry: records.Entry;
  /** Places from which this power has declared an attempt. */
  readonly declared?: readonly string[];
};

/** Give one card to one other player, seen by the two only, or none (20.1). */
export type GiveCard = {
  readonly _: "give_card";
  readonly power: string;
};

/** Give Tribute or Wood points to another player, or no more (20.1). */
export type GivePoints = {
  readonly _: "give_points";
  readonly power: string;
};

/** Give control of a space to another player, or no more (20.1). */
export type GiveSpace = {
  readonly _: "give_space";
  readonly power: string;
};

/** Which units and generals of a force go into the city of the space where they stand. */
export type GoInside = {
  readonly _: "go_inside";
  readonly power: string;
  readonly space: string;
  /** Units that may. */
  readonly units: readonly string[];
  /** Generals that may. */
  readonly leaders: readonly string[];
  /** How many units fit. */
  readonly room: number;
  /** The units of the whole force. */
  readonly all_units: number;
  /** The others retreat: no general may stay alone. */
  readonly beaten?: boolean;
};

/** Which units the attacker holds back from the main battle; at least one fights. */
export type HoldBack = {
  readonly _: "hold_back";
  readonly power: string;
  readonly units: readonly string[];
  /** He attempted a charge: all his chariots fight. */
  readonly charged: boolean;
};

/** How many units of a kind a card brings to a general. */
export type HowManyRaised = {
  readonly _: "how_many_raised";
  readonly low: number;
  readonly high: number;
  readonly general: string;
  readonly kind: string;
};

/** How many mercenaries to raise. */
export type HowManyTroops = {
  readonly _: "how_many_troops";
  readonly low: number;
  readonly high: number;
  readonly general: string;
};

/** Keep one card for the next turn, or none. Which one is the player's secret (GKR-028). */
export type KeepCard = {
  readonly _: "keep_card";
  readonly seat: string;
};

/** Which units inside the city join the relieving army's attack; none: no sortie (17.7). */
export type MakeSortie = {
  readonly _: "make_sortie";
  readonly power: string;
  readonly space: string;
};

/**
 * The next step of a march. Out of a city with enemies outside only sortie and end; attack where enemies stand in the
 * space it starts from.
 */
export type MoveArmy = {
  readonly _: "move_army";
  readonly army: records.ActiveArmy;
  readonly march: records.Marching;
};

/** Whether the army overruns the enemy in its space instead of fighting a battle. */
export type OverrunThem = {
  readonly _: "overrun_them";
  readonly general: string;
  readonly space: string;
};

/** The space for the three warriors of a new division (7.2). */
export type PlaceDivision = {
  readonly _: "place_division";
  readonly power: string;
  readonly province?: string;
};

/** The space in which a revolt breaks out. */
export type PlaceRevolt = {
  readonly _: "place_revolt";
  readonly army: string;
};

/** Where pieces of a player go in the Reinforcement Phase (7.1); split: they are placed part by part. */
export type PlaceStack = {
  readonly _: "place_stack";
  readonly power: string;
  readonly pieces: readonly string[];
};

/** Play an action card of your hand now, or pass. */
export type PlayActionCard = {
  readonly _: "play_action_card";
  readonly seat: string;
  /** The name of the window. */
  readonly at: string;
  readonly scene: records.Scene;
};

/** The card of the impulse and its use. Nobody passes: to try it is refused by the clause. */
export type PlayCard = {
  readonly _: "play_card";
  readonly seat: string;
};

/** Whether the active army rolls to go on after an army avoided it. */
export type Pursue = {
  readonly _: "pursue";
  readonly general: string;
};

/** The space of its home province in which a revolt army is put back. */
export type PutRevoltBack = {
  readonly _: "put_revolt_back";
  readonly army: string;
};

/** Play a card to shift the succession roll by its Operations value, or none. */
export type ShiftSuccession = {
  readonly _: "shift_succession";
  readonly seat: string;
  readonly power: string;
};

/** Spend points on one kind of thing, or stop (7.1.3). */
export type Spend = {
  readonly _: "spend";
  readonly power: string;
};

/** Which generals and units of a landed army go into the city; the others go back to their port, units with a general. */
export type SplitArmy = {
  readonly _: "split_army";
  /** activate, pick_up, drop_off, drop_inside, city, intercept, avoid, split. */
  readonly purpose: string;
  /** Who may be chosen beside those that are chosen anyway. */
  readonly generals: readonly string[];
  readonly units: readonly string[];
  readonly least?: number;
  /** How many units without any of the generals ... */
  readonly most?: number;
  readonly least_each?: number;
  /** ... and how many more for each of them. */
  readonly most_each?: number;
  /** Nothing at all is no answer. */
  readonly something?: boolean;
  /** The clause of the limit. */
  readonly clause?: string;
  /** With whom; "" for the owner of a city. */
  readonly general?: string;
  /** Where they stand; where they would intercept. */
  readonly space?: string;
};

/** At least one and at most so many targets of an event. */
export type SpreadEvent = {
  readonly _: "spread_event";
  readonly event: records.Event;
};

/** Fight the interceptors, or go back: back_up, into_city, split (only after a landing at one's own city). */
export type StandOrBackUp = {
  readonly _: "stand_or_back_up";
  readonly army: records.ActiveArmy;
  readonly space: string;
  readonly entry: string;
  readonly by_sea: string;
};

/** Split the Battle Advantage before any battle die is seen (15.5.6). */
export type UseAdvantage = {
  readonly _: "use_advantage";
  readonly power: string;
  readonly advantage: number;
};

/** What to do with the card drawn for a Neutral Nation. */
export type UseNeutralCard = {
  readonly _: "use_neutral_card";
  readonly seat: string;
  readonly nation: string;
  readonly card: number;
};

