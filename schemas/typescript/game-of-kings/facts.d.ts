// The types of game-of-kings/facts.json, made by `limmu schema`.

import type * as common from "../common";
import type * as records from "./records";

/** Facts of The Game of Kings. */
export type Fact = AnomalyStruck
  | ArmyMustered
  | AssaultBegun
  | AssaultDecided
  | AssaultDeclared
  | AssaultRedirected
  | AssaultSettled
  | BlowsTold
  | CardPulled
  | CharismaChecked
  | CheckPassed
  | CollegesDeclared
  | ContactMade
  | ContactsEnded
  | ContestRolled
  | DegreeLost
  | DiceDispersed
  | DiceGone
  | DiceTaken
  | DisgruntledRolled
  | DistanceMeasured
  | DistanceRuled
  | DistancesTaken
  | EdgeChosen
  | EffectBegun
  | EffectEnded
  | EffectSpent
  | FeatAttempted
  | FeatFlawed
  | FeatLost
  | FeatPerformed
  | FeatsChosen
  | FieldAgreed
  | FlawAttempted
  | HiddenRevealed
  | InPlayTried
  | InitiativeRolled
  | IntentDeclared
  | ItemSpent
  | ItemWorked
  | LikelihoodTold
  | MachineFired
  | MachineTurned
  | MeasureSaid
  | MeasureSettled
  | MovementBegun
  | ObjectivesCounted
  | OrderDropped
  | PhaseBegun
  | PhaseEnded
  | PlotAnswered
  | PoolDivided
  | PursuedOffTable
  | RanksRedressed
  | ReckerLoosed
  | ResponseGiven
  | RollOffWon
  | RoundBegun
  | common.RuleApplied
  | SaveBarred
  | SceneSet
  | SceneryPlaced
  | ScienceRolled
  | ScienceStopped
  | ScientistStunned
  | SeatActivated
  | SecretsOpened
  | ShotDeclared
  | ShotLanded
  | ShotLost
  | ShotMeasured
  | StoryShuffled
  | TurnBegun
  | common.TurnClosed
  | TurnEnded
  | UnitActivated
  | UnitAligned
  | UnitAttached
  | UnitBarred
  | UnitCaptured
  | UnitDeployed
  | UnitDetached
  | UnitFled
  | UnitHealed
  | UnitHid
  | UnitLeftOut
  | UnitMoved
  | UnitPursued
  | UnitRallied
  | UnitRelocated
  | UnitRemoved
  | UnitReturned
  | UnitsShaken
  | WoundsHealed
  | WoundsSuffered;

/** What the Anomaly Table says of a Scientist's roll. */
export type AnomalyStruck = {
  readonly _: "anomaly_struck";
  readonly unit: string;
  readonly face: number;
  readonly result: string;
};

/** An army list is opened; who hides where stays secret. */
export type ArmyMustered = {
  readonly _: "army_mustered";
  readonly seat: string;
  readonly army: records.ArmyDocument;
  /** Secret: only whoever `seat` names sees it, others its mask (0, `?` or false, lists in full length). */
  readonly hidden: readonly (readonly [string, string])[];
  readonly units: readonly records.Unit[];
};

/** An Assault is fought: the Units in it. */
export type AssaultBegun = {
  readonly _: "assault_begun";
  readonly units: readonly string[];
};

/** The Assault Results of both seats, in the order of `SEATS`; the winner, "" for a Draw. */
export type AssaultDecided = {
  readonly _: "assault_decided";
  readonly winner: string;
  readonly red: number;
  readonly blue: number;
  readonly red_why?: readonly (readonly [string, number])[];
  readonly blue_why?: readonly (readonly [string, number])[];
};

/** A Unit declares an Assault, by itself or compelled, or touches one more Unit on its way; at which facing. */
export type AssaultDeclared = {
  readonly _: "assault_declared";
  readonly by: string;
  readonly on: string;
  readonly side: "front" | "flank" | "rear";
};

/** A Unit whose target fled assaults another instead, which can only Hold. */
export type AssaultRedirected = {
  readonly _: "assault_redirected";
  readonly by: string;
  readonly on: string;
  readonly side: "front" | "flank" | "rear";
};

/** What became of the Assaults of a Unit: in contact, failed, stopped before another enemy, or its quarry caught. */
export type AssaultSettled = {
  readonly _: "assault_settled";
  readonly by: string;
  readonly how: "contact" | "failed" | "stopped" | "diverted" | "caught" | "none";
};

/** One stage of a batch of blows: of so many dice so many came to the number needed, by which modifiers. */
export type BlowsTold = {
  readonly _: "blows_told";
  readonly stage: "hits" | "saves" | "wounds" | "hides" | "ignored_hits" | "ignored_wounds" | "multiplied";
  readonly by: string;
  readonly on: string;
  readonly dice: number;
  readonly needed: number;
  readonly count: number;
  readonly why?: readonly (readonly [string, number])[];
};

/** A card of a Story, and what it brings about: its suit's theme and the event or the character of its rank. */
export type CardPulled = {
  readonly _: "card_pulled";
  readonly card: number;
  readonly theme: "intellectual" | "physical" | "emotional" | "reward";
  readonly event: "twist" | "enters" | "aid" | "place" | "organization" | "monster" | "item" | "goal" | "hindrance" | "exits" | "jack" | "queen" | "king";
};

/** A Charisma Check was rolled: the die, the total with what was added, and the Charisma it was held against. */
export type CharismaChecked = {
  readonly _: "charisma_checked";
  readonly unit: string;
  readonly check: string;
  readonly die: number;
  readonly total: number;
  readonly charisma: number;
  readonly whose: string;
  readonly passed: boolean;
  readonly why?: readonly (readonly [string, number])[];
};

/** A Unit passes a Charisma Check without a die, by a clause. */
export type CheckPassed = {
  readonly _: "check_passed";
  readonly unit: string;
  readonly check: string;
  readonly clause: string;
};

/** Who performs Feats for a seat, and by which lists. */
export type CollegesDeclared = {
  readonly _: "colleges_declared";
  readonly seat: string;
  readonly scientists: readonly records.Scientist[];
};

/** Two Units are locked in Assault. */
export type ContactMade = {
  readonly _: "contact_made";
  readonly contact: records.Contact;
};

/** A Unit is no longer in Assault with those. */
export type ContactsEnded = {
  readonly _: "contacts_ended";
  readonly unit: string;
  readonly foes: readonly string[];
};

/** Dice of a Feat were held against a stat of its target: so many points over it. */
export type ContestRolled = {
  readonly _: "contest_rolled";
  readonly unit: string;
  readonly feat: string;
  readonly on: string;
  readonly faces: readonly number[];
  readonly total: number;
  readonly against: number;
  readonly points: number;
};

/** A Scientist is of the Degree below for the rest of the battle. */
export type DegreeLost = {
  readonly _: "degree_lost";
  readonly unit: string;
  readonly degree: string;
};

/** A Science Phase begins: the dice and the Degree Bonus of each Scientist, and the dice that each seat shares. */
export type DiceDispersed = {
  readonly _: "dice_dispersed";
  readonly dice: readonly (readonly [string, number, number])[];
  readonly shared: readonly [number, number];
};

/**
 * All dice vanish, but for those that artifacts store for each seat, and those that are `shared` with the next Science
 * Phase of the Round; Degree Bonuses are over.
 */
export type DiceGone = {
  readonly _: "dice_gone";
  readonly stored: readonly [number, number];
  readonly shared?: readonly [number, number];
};

/** Scientists change the dice that they have: Resource Dice when they act, Flaw Dice otherwise. */
export type DiceTaken = {
  readonly _: "dice_taken";
  readonly dice: readonly (readonly [string, number, number])[];
};

/** How a Disgruntled Unit behaves, and the die that says so: of the test, or of the table. */
export type DisgruntledRolled = {
  readonly _: "disgruntled_rolled";
  readonly unit: string;
  readonly die: number;
  readonly mood: string;
};

/** How far it is from one Unit to another was measured where a rule has a `limit`: whether it is within. */
export type DistanceMeasured = {
  readonly _: "distance_measured";
  readonly by: string;
  readonly on: string;
  readonly limit: number;
  readonly range: records.Finding;
};

/** An umpire ruled how far it is from one Unit to another, in micrometres, for what is measured in this Turn. */
export type DistanceRuled = {
  readonly _: "distance_ruled";
  readonly by: string;
  readonly on: string;
  readonly distance: number;
  readonly evidence?: records.Finding;
};

/** The Engineer of a machine measured how far its targets are, in micrometres, before it shoots. */
export type DistancesTaken = {
  readonly _: "distances_taken";
  readonly unit: string;
  readonly distances: readonly (readonly [string, number])[];
};

/** The seat that deploys first chose its edge of the table; the opponent has the other one. */
export type EdgeChosen = {
  readonly _: "edge_chosen";
  readonly seat: string;
  readonly edge: "" | "south" | "north";
};

/** Something begins to work on a Unit. */
export type EffectBegun = {
  readonly _: "effect_begun";
  readonly effect: records.Effect;
};

/** Something works no longer on a Unit: it was flawed, cancelled or ran out. `cause` is what, on whom it worked. */
export type EffectEnded = {
  readonly _: "effect_ended";
  readonly effect: number;
  readonly cause?: string;
  readonly on?: string;
};

/** What works on a Unit has so much left to give. `cause` is what, on whom it works. */
export type EffectSpent = {
  readonly _: "effect_spent";
  readonly effect: number;
  readonly amount: number;
  readonly cause?: string;
  readonly on?: string;
};

/** A Scientist performs a Feat with dice of its own, dice of the Pool and Degree Bonus; those before it are done. */
export type FeatAttempted = {
  readonly _: "feat_attempted";
  readonly unit: string;
  readonly feat: string;
  readonly on: string;
  readonly dice: number;
  readonly shared: number;
  readonly points: number;
  readonly done?: readonly string[];
};

/** A Feat comes to nothing; by an item, if one is named. */
export type FeatFlawed = {
  readonly _: "feat_flawed";
  readonly feat: string;
  readonly on: string;
  readonly item?: string;
};

/** A Scientist cannot perform a Feat again in this battle. */
export type FeatLost = {
  readonly _: "feat_lost";
  readonly unit: string;
  readonly feat: string;
};

/** A Feat takes effect. */
export type FeatPerformed = {
  readonly _: "feat_performed";
  readonly unit: string;
  readonly feat: string;
  readonly on: string;
};

/** The Feats that a Scientist has written down for the battle. */
export type FeatsChosen = {
  readonly _: "feats_chosen";
  readonly unit: string;
  readonly feats: readonly string[];
};

/** The size of the battle, its table and the pieces of Scenery that will be placed. */
export type FieldAgreed = {
  readonly _: "field_agreed";
  readonly pack: string;
  readonly size: number;
  readonly table: readonly [number, number];
  readonly pieces: readonly records.Piece[];
};

/** A Scientist tries to flaw a Feat, or one in play, with dice of its own, of the Pool and Degree Bonus. */
export type FlawAttempted = {
  readonly _: "flaw_attempted";
  readonly unit: string;
  readonly feat: string;
  readonly dice: number;
  readonly shared: number;
  readonly points: number;
};

/** Hidden models come out of the Unit `within` and stand so; one that is attached to it has no place yet. */
export type HiddenRevealed = {
  readonly _: "hidden_revealed";
  readonly unit: string;
  readonly within: string;
  readonly bases?: readonly records.Base[];
};

/** A Feat in play withstood the one attempt to flaw it in this Phase. */
export type InPlayTried = {
  readonly _: "in_play_tried";
  readonly effect: number;
};

/** What Units rolled with their leaders' Initiative; of those who were tied it settles the order. */
export type InitiativeRolled = {
  readonly _: "initiative_rolled";
  readonly scores: readonly (readonly [string, number])[];
};

/** A player said that a Unit is meant to stand within a distance of an enemy, or outside it; it does. */
export type IntentDeclared = {
  readonly _: "intent_declared";
  readonly unit: string;
  readonly side: "within" | "outside";
  readonly of: string;
  readonly distance: number;
  readonly intent: records.Finding;
};

/** What a Unit had for one use in a battle is used. */
export type ItemSpent = {
  readonly _: "item_spent";
  readonly unit: string;
  readonly item: string;
};

/** What a Scientist has for one use in a Phase is used. */
export type ItemWorked = {
  readonly _: "item_worked";
  readonly unit: string;
  readonly item: string;
};

/** Whether something is likely. */
export type LikelihoodTold = {
  readonly _: "likelihood_told";
  readonly face: number;
  readonly likely: boolean;
};

/** What the dice of a machine say; a `d8` of 0 was not rolled. */
export type MachineFired = {
  readonly _: "machine_fired";
  readonly unit: string;
  readonly d8: number;
  readonly d12: number;
  readonly result: "broke" | "misfire" | "works" | "perfect";
};

/** A machine turned where it stands to shoot. */
export type MachineTurned = {
  readonly _: "machine_turned";
  readonly unit: string;
  readonly bases: readonly records.Base[];
};

/** A seat says what it finds on the table; it decides nothing until the other says the same. */
export type MeasureSaid = {
  readonly _: "measure_said";
  readonly seat: string;
  readonly what: "distance" | "sight" | "cover" | "contact" | "quarter" | "side" | "high_ground" | "approach";
  readonly by: string;
  readonly on: string;
  readonly value: number;
  readonly where: readonly number[];
};

/**
 * Both sides found the same on the table, or an umpire ruled it: it decides, whatever the positions say. Raises
 * ValueError for what cannot be found.
 */
export type MeasureSettled = {
  readonly _: "measure_settled";
  readonly what: "distance" | "sight" | "cover" | "contact" | "quarter" | "side" | "high_ground" | "approach";
  readonly by: string;
  readonly on: string;
  readonly value: number;
  readonly where?: readonly number[];
  /** What the positions say; its source is who settled it. */
  readonly positions?: records.Finding;
};

/** The Movement Phase of a seat begins: which of its Units have no enemy near. */
export type MovementBegun = {
  readonly _: "movement_begun";
  readonly seat: string;
  readonly may_march: readonly string[];
};

/** The Objective Points of a seat. */
export type ObjectivesCounted = {
  readonly _: "objectives_counted";
  readonly seat: string;
  readonly points: number;
  readonly why?: readonly (readonly [string, number])[];
};

/** The order of the Units is rolled for anew. */
export type OrderDropped = {
  readonly _: "order_dropped";
};

/** A Phase of the active player begins; `hit_points` are those of all Units on the table. */
export type PhaseBegun = {
  readonly _: "phase_begun";
  readonly phase: "" | "movement" | "science" | "shooting" | "assault";
  readonly hit_points: readonly (readonly [string, number])[];
};

export type PhaseEnded = {
  readonly _: "phase_ended";
  readonly phase: "" | "movement" | "science" | "shooting" | "assault";
};

/** The dice answer a question about a topic: yes or no, and whether there is more to it. */
export type PlotAnswered = {
  readonly _: "plot_answered";
  readonly topic: "who" | "what" | "where" | "when" | "why" | "how";
  readonly total: number;
  readonly yes: boolean;
  readonly more: "" | "and" | "but";
};

/** The Resource Pool, and what each seat now has in common. */
export type PoolDivided = {
  readonly _: "pool_divided";
  readonly pool: number;
  readonly shared: readonly [number, number];
};

/** A pursuer went over the edge with who is attached to it; it comes back where it stood last. */
export type PursuedOffTable = {
  readonly _: "pursued_off_table";
  readonly unit: string;
};

/** Who touches whom in these Assaults after the ranks were redressed. */
export type RanksRedressed = {
  readonly _: "ranks_redressed";
  readonly contacts: readonly records.Contact[];
};

/** A 'Recker comes out of its hiding place as a Unit of its own; so many stay hidden. */
export type ReckerLoosed = {
  readonly _: "recker_loosed";
  readonly recker: records.Unit;
  readonly out_of: string;
  readonly left: number;
};

/** How a Unit answers all that assault it. */
export type ResponseGiven = {
  readonly _: "response_given";
  readonly unit: string;
  readonly response: "hold" | "flee" | "stand_and_deliver";
};

/** Who rolled highest, and what for. */
export type RollOffWon = {
  readonly _: "roll_off_won";
  readonly seat: string;
  readonly purpose: string;
};

export type RoundBegun = {
  readonly _: "round_begun";
  readonly round: number;
};

/** A Unit whose Armor Save is so good cannot make any save against so many Hits, for these reasons. */
export type SaveBarred = {
  readonly _: "save_barred";
  readonly on: string;
  readonly hits: number;
  readonly armor: number;
  readonly why: readonly (readonly [string, number])[];
};

/** A Scene begins: nothing was asked about it yet. */
export type SceneSet = {
  readonly _: "scene_set";
};

export type SceneryPlaced = {
  readonly _: "scenery_placed";
  readonly seat: string;
  readonly piece: string;
  readonly x: number;
  readonly y: number;
  readonly t: number;
};

/** A Scientist rolled to perform or to flaw: the total, what it was held against, and what came of it. */
export type ScienceRolled = {
  readonly _: "science_rolled";
  readonly unit: string;
  readonly feat: string;
  readonly faces: readonly number[];
  readonly total: number;
  readonly needed: number;
  readonly told: "performed" | "failed" | "storm" | "anomaly" | "flawed" | "stands";
  readonly why?: readonly (readonly [string, number])[];
};

/** All resources are lost: nobody performs or flaws anything more in this Phase. */
export type ScienceStopped = {
  readonly _: "science_stopped";
};

/** A Scientist does nothing further in this Phase and has no Degree Bonus left. */
export type ScientistStunned = {
  readonly _: "scientist_stunned";
  readonly unit: string;
};

/** A seat has its part of a Phase that both play before the next one. */
export type SeatActivated = {
  readonly _: "seat_activated";
  readonly seat: string;
};

/** What an army list kept secret: who hid, in which Unit, by their lines. */
export type SecretsOpened = {
  readonly _: "secrets_opened";
  readonly seat: string;
  readonly hidden: readonly (readonly [string, string])[];
};

/** Who shoots with what at whom; a guess says how far, in micrometres. `sight` is the line of sight. */
export type ShotDeclared = {
  readonly _: "shot_declared";
  readonly unit: string;
  readonly arm: string;
  readonly at: string;
  readonly distance: number;
  readonly sight: records.Finding;
};

/** Where a guessed shot came down, after so many inches of scatter in a direction, and on whom ("" nobody). */
export type ShotLanded = {
  readonly _: "shot_landed";
  readonly unit: string;
  readonly x: number;
  readonly y: number;
  readonly scatter: number;
  readonly direction: number;
  readonly on: string;
};

/** A declared shot that nobody is left to fire, or to fire at. */
export type ShotLost = {
  readonly _: "shot_lost";
  readonly unit: string;
  readonly at: string;
};

/** A shot was measured: whether its target is in range, from where to where, and how much is to spare. */
export type ShotMeasured = {
  readonly _: "shot_measured";
  readonly unit: string;
  readonly at: string;
  readonly arm: string;
  readonly reach: number;
  readonly range: records.Finding;
};

/** The deck of a Story is shuffled, at first or because it ran out. */
export type StoryShuffled = {
  readonly _: "story_shuffled";
  /** Secret: only umpire sees it, others its mask (0, `?` or false, lists in full length). */
  readonly deck: readonly number[];
};

export type TurnBegun = {
  readonly _: "turn_begun";
  readonly seat: string;
};

/** The Turn of a seat is over, and with it what lasted so long. */
export type TurnEnded = {
  readonly _: "turn_ended";
  readonly seat: string;
};

/** A Unit does its part of the Phase now. */
export type UnitActivated = {
  readonly _: "unit_activated";
  readonly unit: string;
  readonly seat: string;
};

/** A Unit turned so far, counter-clockwise, to stand flush with its enemy, or its models closed up to him. */
export type UnitAligned = {
  readonly _: "unit_aligned";
  readonly unit: string;
  readonly rotation: number;
  readonly blocks: readonly records.Block[];
  readonly bases: readonly records.Base[];
};

/** A model attached to a Unit, which stands so with it. */
export type UnitAttached = {
  readonly _: "unit_attached";
  readonly unit: string;
  readonly to: string;
  readonly slot: number;
  readonly blocks: readonly records.Block[];
  readonly bases: readonly records.Base[];
};

/** What a Unit may not do in this Turn. */
export type UnitBarred = {
  readonly _: "unit_barred";
  readonly unit: string;
  readonly bars: readonly ("move" | "shoot" | "assault" | "perform")[];
};

/** A Unit was run down or struck down by an enemy; its Banner is theirs. */
export type UnitCaptured = {
  readonly _: "unit_captured";
  readonly unit: string;
  readonly by: string;
};

export type UnitDeployed = {
  readonly _: "unit_deployed";
  readonly unit: string;
  readonly blocks: readonly records.Block[];
  readonly bases: readonly records.Base[];
};

/** A model is no longer attached; it stands where it stood. */
export type UnitDetached = {
  readonly _: "unit_detached";
  readonly unit: string;
};

/** A Unit fled so far on a heading and stands there; over the edge it is removed next. */
export type UnitFled = {
  readonly _: "unit_fled";
  readonly unit: string;
  readonly heading: number;
  readonly length: number;
  readonly blocks: readonly records.Block[];
  readonly bases: readonly records.Base[];
};

/** A Unit has so many Hit Points back, and stands so with the models that return. */
export type UnitHealed = {
  readonly _: "unit_healed";
  readonly unit: string;
  readonly points: number;
  readonly models: number;
  readonly wounds: number;
  readonly blocks: readonly records.Block[];
  readonly bases: readonly records.Base[];
};

/** Models that were revealed hide in their Unit again. */
export type UnitHid = {
  readonly _: "unit_hid";
  readonly unit: string;
  readonly within: string;
};

/** It fits nowhere in its Deployment Zone and is out of the battle. */
export type UnitLeftOut = {
  readonly _: "unit_left_out";
  readonly unit: string;
};

/** A Unit moved, turned or reformed: by which legs, what they took of its allowance, and where it stands now. */
export type UnitMoved = {
  readonly _: "unit_moved";
  readonly unit: string;
  readonly act: "" | "moved" | "marched" | "flown" | "turned" | "reformed" | "assaulted" | "failed";
  readonly cost: number;
  readonly allowance: number;
  readonly legs: readonly records.Leg[];
  readonly blocks: readonly records.Block[];
  readonly bases: readonly records.Base[];
};

/** A Unit pursued another so far on a heading and stands there; over the edge it is removed next. */
export type UnitPursued = {
  readonly _: "unit_pursued";
  readonly unit: string;
  readonly quarry: string;
  readonly heading: number;
  readonly length: number;
  readonly blocks: readonly records.Block[];
  readonly bases: readonly records.Base[];
};

export type UnitRallied = {
  readonly _: "unit_rallied";
  readonly unit: string;
};

/** A Feat moved a Unit; it stands there now. */
export type UnitRelocated = {
  readonly _: "unit_relocated";
  readonly unit: string;
  readonly blocks: readonly records.Block[];
  readonly bases: readonly records.Base[];
};

/** A Unit leaves the table, and every Assault that it was in. */
export type UnitRemoved = {
  readonly _: "unit_removed";
  readonly unit: string;
  readonly why: "" | "left_out" | "destroyed" | "caught" | "fled" | "pursuing" | "vanished";
};

/** A Unit that pursued over the edge is back and stands so. */
export type UnitReturned = {
  readonly _: "unit_returned";
  readonly unit: string;
  readonly blocks: readonly records.Block[];
  readonly bases: readonly records.Base[];
};

/** A Unit broke or died in Assault before the eyes of friends, who will test for Panic. */
export type UnitsShaken = {
  readonly _: "units_shaken";
  readonly unit: string;
  readonly friends: readonly string[];
};

/** A Unit has Hit Points back on the model that was hurt. */
export type WoundsHealed = {
  readonly _: "wounds_healed";
  readonly unit: string;
  readonly wounds: number;
};

/**
 * A Unit lost Hit Points; so many models are left, one of them hurt by `wounds`, and so the Unit stands now. `fallen`:
 * the models that are removed, by index; those behind them move up in every record of who touches whom.
 */
export type WoundsSuffered = {
  readonly _: "wounds_suffered";
  readonly unit: string;
  readonly lost: number;
  readonly models: number;
  readonly wounds: number;
  readonly leaders: readonly ("banner" | "musician" | "sergeant")[];
  readonly blocks: readonly records.Block[];
  readonly bases: readonly records.Base[];
  readonly fallen?: readonly number[];
  readonly mix?: readonly number[];
};

