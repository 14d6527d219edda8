// The types of game-of-kings/questions.json, made by `limmu schema`.

import type * as common from "../common";

/** Questions of The Game of Kings. */
export type Question = AgreeMeasure
  | AnswerAssault
  | AttachUnit
  | CancelFeat
  | ChooseArm
  | ChooseEdge
  | ChooseFeats
  | ChooseFirst
  | ChooseSave
  | ClaimQuarter
  | DeclareAssault
  | DeclareColleges
  | DeclareIntent
  | DeclareShot
  | DeployUnit
  | DrinkElixir
  | FlawFeat
  | FlawInPlay
  | FleeFrom
  | FleeNext
  | HideAgain
  | Interference
  | LooseRecker
  | MeasureRange
  | MoveAssault
  | MoveRolled
  | MoveUnit
  | MusterArmy
  | NearestUnit
  | NextAssault
  | NextShot
  | NominateAssault
  | PerformFeat
  | common.PickNumber
  | PilferFeat
  | PlaceScenery
  | PlayFlight
  | Pursue
  | RallyUnit
  | Redirect
  | ReformRallied
  | RemoveMixed
  | RemoveModels
  | RerollCheck
  | RerollMachine
  | RerollRoll
  | RerollScience
  | RevealHidden
  | common.RollDice
  | SayMeasure
  | common.ShuffleItems
  | StepThrough
  | StrikeAt
  | TellStory
  | UseSergeant
  | WieldWeapon
  | common.YesNo;

/** Whether a seat agrees to a distance that decides otherwise than the positions do. */
export type AgreeMeasure = {
  readonly _: "agree_measure";
  readonly by: string;
  readonly on: string;
  readonly distance: number;
};

/** Which of the assaulted Units answers next, and how. */
export type AnswerAssault = {
  readonly _: "answer_assault";
  readonly seat: string;
};

/** Who leaves its Unit or attaches to one; or that is all. */
export type AttachUnit = {
  readonly _: "attach_unit";
  readonly seat: string;
};

/** Which Feat in play on a Unit makes room for the new one: the id of its effect. */
export type CancelFeat = {
  readonly _: "cancel_feat";
  readonly seat: string;
  readonly on: string;
  readonly kind: "buff" | "debuff" | "other";
};

/** With which of its weapons a Unit stands and delivers. */
export type ChooseArm = {
  readonly _: "choose_arm";
  readonly unit: string;
};

/** Which edge of the table is one's own. */
export type ChooseEdge = {
  readonly _: "choose_edge";
  readonly seat: string;
};

/** The Feats of each Scientist, one after the other, each in the order of its list. */
export type ChooseFeats = {
  readonly _: "choose_feats";
  readonly seat: string;
};

/** Which seat goes first. */
export type ChooseFirst = {
  readonly _: "choose_first";
  readonly seat: string;
};

/** Which save a Unit rolls against a whole batch: `needed` says the number of each. */
export type ChooseSave = {
  readonly _: "choose_save";
  readonly unit: string;
  readonly saves: readonly ("" | "armor" | "quantum" | "unmodified")[];
  readonly needed: readonly number[];
};

/** In which quarter a Unit counts that stands as much in one as in another. */
export type ClaimQuarter = {
  readonly _: "claim_quarter";
  readonly unit: string;
};

/** The next Assault: who assaults whom; or there are no more. */
export type DeclareAssault = {
  readonly _: "declare_assault";
  readonly seat: string;
};

/** The College of each Avatar that performs Feats, one after the other. */
export type DeclareColleges = {
  readonly _: "declare_colleges";
  readonly seat: string;
  readonly optional: boolean;
};

/** Where a Unit of one's own is meant to stand to an enemy: true by the positions, or it is refused with both. */
export type DeclareIntent = {
  readonly _: "declare_intent";
  readonly seat: string;
};

/** Who shoots with what at whom; at Guess Range, how far. `declared` are those who did. */
export type DeclareShot = {
  readonly _: "declare_shot";
  readonly seat: string;
  readonly guess: boolean;
  readonly declared?: readonly string[];
};

/** Which Unit of the class, in which formation, and where; an Avatar may be attached to a Unit instead. */
export type DeployUnit = {
  readonly _: "deploy_unit";
  readonly seat: string;
  readonly station: "common" | "special" | "beast" | "avatar" | "outrider" | "hidden" | "released";
};

/** Which Elixir is drunk now; or nothing more. */
export type DrinkElixir = {
  readonly _: "drink_elixir";
  readonly seat: string;
};

/** Who flaws a Feat that was performed, and with what; or nobody does. */
export type FlawFeat = {
  readonly _: "flaw_feat";
  readonly seat: string;
  readonly unit: string;
  readonly feat: string;
  readonly on: string;
  readonly total: number;
};

/** Which Feat in play on a Unit of one's own, who flaws it, and with what; or that was all. */
export type FlawInPlay = {
  readonly _: "flaw_in_play";
  readonly seat: string;
};

/** Which of several enemies a Unit flees directly away from. */
export type FleeFrom = {
  readonly _: "flee_from";
  readonly unit: string;
  readonly foes: readonly string[];
};

/** Which Unit flees on next. */
export type FleeNext = {
  readonly _: "flee_next";
  readonly seat: string;
  readonly fled: readonly string[];
};

/** Which Backstabbers in the open hide again in the Unit that hid them; nobody for none. */
export type HideAgain = {
  readonly _: "hide_again";
  readonly seat: string;
};

/** An enemy that is not the target is in the way of an Assault: assault it instead, or stop an inch before it. */
export type Interference = {
  readonly _: "interference";
  readonly unit: string;
  readonly foe: string;
};

/** Whether a 'Recker is let loose at an enemy that comes near, and where to. */
export type LooseRecker = {
  readonly _: "loose_recker";
  readonly reckers: string;
  readonly host: string;
  readonly mover: string;
};

/** How far it is from one Unit to another on the table, in micrometres. */
export type MeasureRange = {
  readonly _: "measure_range";
  readonly low: number;
  readonly high: number;
  readonly by: string;
  readonly on: string;
};

/** Where a Unit goes that assaults: `move` is its single Move, in micrometres. */
export type MoveAssault = {
  readonly _: "move_assault";
  readonly unit: string;
  readonly move: number;
};

/** The legs of a Unit whose Move was rolled: `move` is what the dice gave. */
export type MoveRolled = {
  readonly _: "move_rolled";
  readonly unit: string;
  readonly manner: "move" | "march" | "turn_left" | "turn_right" | "turn_about" | "fly" | "fly_march";
  readonly move: number;
};

/** Which Unit moves next, in which manner, leg by leg; or that was all. */
export type MoveUnit = {
  readonly _: "move_unit";
  readonly seat: string;
};

/** The army list of a seat: any legal list of the agreed size. The lists on offer are examples. */
export type MusterArmy = {
  readonly _: "muster_army";
  readonly seat: string;
  /** The readings of the match that lists are judged by. */
  readonly agreed?: readonly (readonly [string, string])[];
};

/** Which of several Units that are as near a Disgruntled Unit takes on. */
export type NearestUnit = {
  readonly _: "nearest_unit";
  readonly unit: string;
};

/** Which of the Units that declared Assaults moves next. */
export type NextAssault = {
  readonly _: "next_assault";
  readonly seat: string;
};

/** Which of the declared shots is resolved next, by who fires it. */
export type NextShot = {
  readonly _: "next_shot";
  readonly seat: string;
  readonly declared: readonly string[];
};

/** Which Assault is fought next, by a Unit of the active player in it. */
export type NominateAssault = {
  readonly _: "nominate_assault";
  readonly seat: string;
  readonly fought: readonly string[];
};

/** Which Scientist performs which Feat on whom, and with what; or that was all. */
export type PerformFeat = {
  readonly _: "perform_feat";
  readonly seat: string;
};

/** Which Feat of one's own an Anomaly of the opponent performs, if any. */
export type PilferFeat = {
  readonly _: "pilfer_feat";
  readonly seat: string;
};

/** Which piece, and where: its facing, a row of its middle, then how far along the row. */
export type PlaceScenery = {
  readonly _: "place_scenery";
  readonly seat: string;
};

/** Whether a Musician makes a Unit flee 1d4 inches farther. */
export type PlayFlight = {
  readonly _: "play_flight";
  readonly unit: string;
};

/** Whether a winning Unit pursues, and whom; `must`: it failed to hold. */
export type Pursue = {
  readonly _: "pursue";
  readonly unit: string;
  readonly quarries: readonly string[];
  readonly must?: boolean;
};

/** Which Unit tries to Rally next, or that none does. */
export type RallyUnit = {
  readonly _: "rally_unit";
  readonly seat: string;
  readonly tried: readonly string[];
};

/** Which Unit one assaults whose target fled, or that it stays with its target. */
export type Redirect = {
  readonly _: "redirect";
  readonly by: string;
};

/** Whether a Unit that has rallied reforms, and how. */
export type ReformRallied = {
  readonly _: "reform_rallied";
  readonly seat: string;
  readonly unit: string;
};

/**
 * Which models of a mixed Unit fall by so many Wounds, one after the other: whole models of its owner's choice, until
 * another can bear what is left.
 */
export type RemoveMixed = {
  readonly _: "remove_mixed";
  readonly unit: string;
  readonly wounds: number;
};

/** Which models of a Unit in Skirmish Formation fall, by index, one after the other; the rest stay together. */
export type RemoveModels = {
  readonly _: "remove_models";
  readonly unit: string;
  readonly count: number;
};

/** Whether a failed Charisma Check is rolled again. */
export type RerollCheck = {
  readonly _: "reroll_check";
  readonly unit: string;
  readonly check_of: "rally" | "break" | "panic" | "stand_and_deliver" | "hold" | "feat" | "other";
};

/** Whether a machine rolls its d8 or its d12 again; `may` says which it can. */
export type RerollMachine = {
  readonly _: "reroll_machine";
  readonly unit: string;
  readonly d8: number;
  readonly d12: number;
  readonly may: readonly ("d8" | "d12" | "keep")[];
};

/** Whether a Lucky One makes all of a roll again that came out so. */
export type RerollRoll = {
  readonly _: "reroll_roll";
  readonly unit: string;
  readonly purpose: string;
  readonly faces: readonly number[];
};

/** Whether an Avatar rolls all the dice of a failed Feat or Flaw again, by Loaded Dice or as a Lucky One. */
export type RerollScience = {
  readonly _: "reroll_science";
  readonly unit: string;
  readonly feat: string;
};

/** Who comes out, against which foe of the Unit it hides in, on which side; or nobody. */
export type RevealHidden = {
  readonly _: "reveal_hidden";
  readonly seat: string;
};

/** What a seat finds on the table about two Units; it holds once the other seat finds the same. */
export type SayMeasure = {
  readonly _: "say_measure";
  readonly seat: string;
};

/** Where a Unit is moved to, so far at most; or it stays. */
export type StepThrough = {
  readonly _: "step_through";
  readonly seat: string;
  readonly unit: string;
  readonly most: number;
};

/** How many models of a Unit that could strike at others as well strike at a foe. */
export type StrikeAt = {
  readonly _: "strike_at";
  readonly low: number;
  readonly high: number;
  readonly striker: string;
  readonly foe: string;
};

/** What the player does next: asks, rolls whether something is likely, pulls a card, sets a new Scene, or ends. */
export type TellStory = {
  readonly _: "tell_story";
  readonly seat: string;
};

/** Whether a Sergeant adds 1 to what was rolled on the table. */
export type UseSergeant = {
  readonly _: "use_sergeant";
  readonly unit: string;
  readonly rolled: number;
};

/** Which of its weapons a Unit fights with. */
export type WieldWeapon = {
  readonly _: "wield_weapon";
  readonly unit: string;
};

