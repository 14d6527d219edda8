// The types of game-of-kings/procedures.json, made by `limmu schema`.

import type * as records from "./records";

/** Locals of the procedures of The Game of Kings. */
export type Locals = Ambush
  | Anomaly
  | AssaultMove
  | AssaultPhase
  | Assaults
  | Attaching
  | Attack
  | Battle
  | BreakTests
  | Casualties
  | CharismaCheck
  | ChooseScience
  | CompulsoryMovement
  | Contest
  | CrewShot
  | Declarations
  | Deployment
  | Disgruntled
  | DispersalToAll
  | Elixirs
  | FeatHits
  | Fight
  | FirstBlow
  | FirstDeployer
  | FirstPiece
  | FlawRoll
  | Flawing
  | FleeAndPursue
  | Flight
  | GuessedShot
  | InPlay
  | Initiative
  | Lasting
  | LuckyRoll
  | Measuring
  | Movement
  | MovementPhase
  | Muster
  | Panic
  | PanicTest
  | Performance
  | PhaseByUnits
  | PhaseEnd
  | PhaseOf
  | Pilfer
  | Rally
  | Rampage
  | Release
  | Responses
  | Return
  | Returns
  | RollOn
  | RoundByPhases
  | RoundByUnits
  | Rounds
  | Scenery
  | SciencePhase
  | Shooting
  | SoloStory
  | StandAndDeliver
  | Stargate
  | Strike
  | Turn
  | UnitScience
  | Victory
  | Volley
  | WhoGoesFirst
  | AnomalyChanged
  | AssaultMoveChanged
  | AssaultPhaseChanged
  | AttackChanged
  | BreakTestsChanged
  | CompulsoryMovementChanged
  | CrewShotChanged
  | DisgruntledChanged
  | FightChanged
  | FirstBlowChanged
  | FirstDeployerChanged
  | FirstPieceChanged
  | FleeAndPursueChanged
  | FlightChanged
  | GuessedShotChanged
  | InitiativeChanged
  | LuckyRollChanged
  | MovementChanged
  | MovementPhaseChanged
  | PanicChanged
  | PanicTestChanged
  | PhaseByUnitsChanged
  | PhaseEndChanged
  | RallyChanged
  | RampageChanged
  | ResponsesChanged
  | RollOnChanged
  | ShootingChanged
  | StrikeChanged
  | UnitScienceChanged
  | VictoryChanged
  | VolleyChanged;

/** The Assault Phase begins: first the active player, then the other may reveal hidden models, one after another. */
export type Ambush = {
  readonly _: "ambush";
  readonly seat: string;
  readonly second?: "" | "second";
};

/** 1d20 for a Scientist. The result: what becomes of its Feat or Flaw. */
export type Anomaly = {
  readonly _: "anomaly";
  readonly unit: string;
  readonly work: "perform" | "flaw";
  readonly result?: "nexus" | "ohnowait" | "pilfer" | "concussion" | "supply_chain" | "ptsd" | "anomaly";
  readonly strength?: number;
  readonly left?: readonly records.Struck[];
};

export type AnomalyChanged = {
  readonly _: "anomaly+";
  readonly unit?: string;
  readonly work?: "perform" | "flaw";
  readonly result?: "nexus" | "ohnowait" | "pilfer" | "concussion" | "supply_chain" | "ptsd" | "anomaly";
  readonly strength?: number;
  readonly left?: readonly records.Struck[];
};

/** One Assault: who is met first; into contact; who holds; alignment and the lock; or a Failed Assault. */
export type AssaultMove = {
  readonly _: "assault_move";
  readonly seat: string;
  readonly unit: string;
  readonly move: number;
  readonly onset: records.Onset;
  /** What is left of its movement when it has come up. */
  readonly left?: number;
  readonly ending?: "arrive" | "meet" | "fall_short" | "stop";
  /** The hidden 'Reckers whose owner was asked on this way. */
  readonly asked?: readonly string[];
  /** What is added to its reach, for by measure its target is so much nearer than by the positions (PL-49). */
  readonly given?: number;
};

export type AssaultMoveChanged = {
  readonly _: "assault_move+";
  readonly seat?: string;
  readonly unit?: string;
  readonly move?: number;
  readonly onset?: records.Onset;
  readonly left?: number;
  readonly ending?: "arrive" | "meet" | "fall_short" | "stop";
  readonly asked?: readonly string[];
  readonly given?: number;
};

/** Assault by Assault, each with Flight and Pursuit; `fought` are the Units that have been in one: the result. */
export type AssaultPhase = {
  readonly _: "assault_phase";
  readonly seat: string;
  readonly fought?: readonly string[];
  readonly fighting?: readonly string[];
};

export type AssaultPhaseChanged = {
  readonly _: "assault_phase+";
  readonly seat?: string;
  readonly fought?: readonly string[];
  readonly fighting?: readonly string[];
};

/** The Units that declared Assaults move, in the order that their player chooses. */
export type Assaults = {
  readonly _: "assaults";
  readonly seat: string;
  readonly unit?: string | "";
  readonly move?: number;
};

/** Models leave their Units and attach to others, as long as their owner likes. */
export type Attaching = {
  readonly _: "attaching";
  readonly seat: string;
};

/**
 * The models that touch several foes choose; then all blows fall, foe by foe. The result: the Hit Points lost.
 * `wielded` are the weapons of all; `assaulted` are the Units that assaulted in this Turn; `led`: the Sergeant's die;
 * `orphans`: the contacts that those attached to the foe take over if it falls.
 */
export type Attack = {
  readonly _: "attack";
  readonly unit: string;
  readonly part: string;
  readonly wielded: readonly records.Wielded[];
  readonly assaulted: readonly string[];
  readonly chosen?: readonly number[];
  readonly shares?: readonly records.Share[];
  readonly hits?: number;
  readonly led?: number;
  readonly orphans?: readonly records.Contact[];
  readonly wounds?: number;
};

export type AttackChanged = {
  readonly _: "attack+";
  readonly unit?: string;
  readonly part?: string;
  readonly wielded?: readonly records.Wielded[];
  readonly assaulted?: readonly string[];
  readonly chosen?: readonly number[];
  readonly shares?: readonly records.Share[];
  readonly hits?: number;
  readonly led?: number;
  readonly orphans?: readonly records.Contact[];
  readonly wounds?: number;
};

/** Armies, Scenery, Feats, deployment, who goes first; then six Rounds of a Turn each. */
export type Battle = {
  readonly _: "battle";
  readonly seat?: string;
};

/** Unit by Unit, each with the same difference of the Assault Results; the result: those who broke. */
export type BreakTests = {
  readonly _: "break_tests";
  readonly units: readonly string[];
  readonly difference: number;
  readonly broken?: readonly string[];
};

export type BreakTestsChanged = {
  readonly _: "break_tests+";
  readonly units?: readonly string[];
  readonly difference?: number;
  readonly broken?: readonly string[];
};

/** A Unit loses Hit Points, and its owner picks who falls where he may. The result: the Hit Points lost. */
export type Casualties = {
  readonly _: "casualties";
  readonly unit: string;
  readonly wounds: number;
};

/**
 * A Charisma Check of a Unit: 1d12 with modifiers, at or under the best Charisma; a Banner rerolls once.
 * `difference` is that of the Assault Results; `foe` is feared besides those that the Unit is in Assault with.
 */
export type CharismaCheck = {
  readonly _: "charisma_check";
  readonly unit: string;
  readonly why: "rally" | "break" | "panic" | "stand_and_deliver" | "hold" | "feat" | "other";
  readonly difference?: number;
  readonly foe?: string | "";
  readonly again?: boolean;
  /** The Lucky One who may roll it again. */
  readonly lucky?: string | "";
};

/** Colleges, then Feats, of both sides at once; who has no Scientist is not asked. */
export type ChooseScience = {
  readonly _: "choose_science";
};

/** The Compulsory Movement of the active player; only in its own Turn does a Unit fail to Rally. */
export type CompulsoryMovement = {
  readonly _: "compulsory_movement";
  readonly seat: string;
  readonly fled?: readonly string[];
  /** The Pack that moves by Instinct. */
  readonly pack?: string;
};

export type CompulsoryMovementChanged = {
  readonly _: "compulsory_movement+";
  readonly seat?: string;
  readonly fled?: readonly string[];
  readonly pack?: string;
};

/** Dice against a stat; then every point over it. */
export type Contest = {
  readonly _: "contest";
  readonly unit: string;
  readonly feat: string;
  readonly on: string;
};

/** The shots of a machine whose crew aims: their number, the d12, then To Hit for each. */
export type CrewShot = {
  readonly _: "crew_shot";
  readonly shot: records.Shot;
  readonly distance: number;
  readonly delivers?: boolean;
  readonly rolled?: number;
  readonly d12?: number;
  readonly had?: readonly ("d8" | "d12" | "keep")[];
};

export type CrewShotChanged = {
  readonly _: "crew_shot+";
  readonly shot?: records.Shot;
  readonly distance?: number;
  readonly delivers?: boolean;
  readonly rolled?: number;
  readonly d12?: number;
  readonly had?: readonly ("d8" | "d12" | "keep")[];
};

/** Packs under Instinct assault whom they must; then the player declares Assaults one after the other. */
export type Declarations = {
  readonly _: "declarations";
  readonly seat: string;
};

/** Roll, side of the table; Common, Special, Beast Units and Avatars in turn; then all Outriders of each. */
export type Deployment = {
  readonly _: "deployment";
  readonly seat?: string;
  readonly at?: number;
};

/** The Disgruntled Units of the active player test one after the other; what they do, they do at once. */
export type Disgruntled = {
  readonly _: "disgruntled";
  readonly seat: string;
  readonly unit?: string;
  readonly tested?: readonly string[];
  readonly face?: number;
  readonly mood?: "calm" | "what_did_you_just_say" | "that_does_it" | "not_gonna_do_it" | "thatll_show_em";
  readonly target?: string;
  readonly move?: number;
  /** The hidden 'Reckers whose owner was asked on this stride. */
  readonly asked?: readonly string[];
};

export type DisgruntledChanged = {
  readonly _: "disgruntled+";
  readonly seat?: string;
  readonly unit?: string;
  readonly tested?: readonly string[];
  readonly face?: number;
  readonly mood?: "calm" | "what_did_you_just_say" | "that_does_it" | "not_gonna_do_it" | "thatll_show_em";
  readonly target?: string;
  readonly move?: number;
  readonly asked?: readonly string[];
};

/**
 * Where Units are activated one by one: all have their Flaw Dice, and the Pool is rolled, which both share. `seat`
 * begins.
 */
export type DispersalToAll = {
  readonly _: "dispersal_to_all";
  readonly seat: string;
};

/** The active player's Avatars drink what they will. */
export type Elixirs = {
  readonly _: "elixirs";
  readonly seat: string;
  readonly unit?: string;
  readonly item?: string;
};

/** So many Hits, which hit by themselves and go the way of all Hits. */
export type FeatHits = {
  readonly _: "feat_hits";
  readonly unit: string;
  readonly feat: string;
  readonly on: string;
};

/**
 * P18.2-4: weapons, blows in their order, the result; then who breaks, flees and pursues, and redress. `units` are all
 * in the Assault, `assaulted` those that assaulted in this Turn, `arming` who chooses a weapon now, `struck` who has
 * struck, `tied` the place and Initiative that is rolled for; `wounds` are what the blows of each seat have cost, in
 * the order of `SEATS`; `broken` are those who broke.
 */
export type Fight = {
  readonly _: "fight";
  readonly units: readonly string[];
  readonly assaulted?: readonly string[];
  readonly wielded?: readonly records.Wielded[];
  readonly arming?: string | "";
  readonly struck?: readonly records.Striker[];
  readonly first?: readonly records.Precedence[];
  readonly tied?: readonly [number, number];
  readonly wounds?: readonly [number, number];
  readonly broken?: readonly string[];
};

export type FightChanged = {
  readonly _: "fight+";
  readonly units?: readonly string[];
  readonly assaulted?: readonly string[];
  readonly wielded?: readonly records.Wielded[];
  readonly arming?: string | "";
  readonly struck?: readonly records.Striker[];
  readonly first?: readonly records.Precedence[];
  readonly tied?: readonly [number, number];
  readonly wounds?: readonly [number, number];
  readonly broken?: readonly string[];
};

/** Who strikes first: of two sides with Blitz by 1d12 and Initiative, at equal Initiatives by 1d6. */
export type FirstBlow = {
  readonly _: "first_blow";
  readonly seats: readonly string[];
  readonly faces?: number;
  /** A bonus for each seat; an empty tuple: no bonuses. */
  readonly bonuses?: readonly number[];
  readonly purpose?: string;
};

export type FirstBlowChanged = {
  readonly _: "first_blow+";
  readonly seats?: readonly string[];
  readonly faces?: number;
  readonly bonuses?: readonly number[];
  readonly purpose?: string;
};

/** Who deploys first: a d8 each, ties again. */
export type FirstDeployer = {
  readonly _: "first_deployer";
  readonly seats: readonly string[];
  readonly faces?: number;
  /** A bonus for each seat; an empty tuple: no bonuses. */
  readonly bonuses?: readonly number[];
  readonly purpose?: string;
};

export type FirstDeployerChanged = {
  readonly _: "first_deployer+";
  readonly seats?: readonly string[];
  readonly faces?: number;
  readonly bonuses?: readonly number[];
  readonly purpose?: string;
};

/** Who places the first piece: a d8 each, ties again. */
export type FirstPiece = {
  readonly _: "first_piece";
  readonly seats: readonly string[];
  readonly faces?: number;
  /** A bonus for each seat; an empty tuple: no bonuses. */
  readonly bonuses?: readonly number[];
  readonly purpose?: string;
};

export type FirstPieceChanged = {
  readonly _: "first_piece+";
  readonly seats?: readonly string[];
  readonly faces?: number;
  readonly bonuses?: readonly number[];
  readonly purpose?: string;
};

/** A Scientist rolls to flaw against a total: `under` for the check of a Bard. The result: whether it is flawed. */
export type FlawRoll = {
  readonly _: "flaw_roll";
  readonly unit: string;
  readonly feat: string;
  readonly against: number;
  readonly dice: number;
  readonly points?: number;
  readonly aid?: string;
  readonly under?: string;
  readonly rerolled?: boolean;
};

/** The opponent's one attempt to flaw a Feat, by dice or by an item. The result: whether it is flawed. */
export type Flawing = {
  readonly _: "flawing";
  readonly unit: string;
  readonly feat: string;
  readonly on: string;
  readonly total: number;
  readonly bard?: boolean;
  readonly under?: string;
};

/**
 * The winner says for each Unit whether it pursues; the broken flee; the pursuers follow. `units` are those of the
 * Assault, `broken` those who broke; `settled` are the winning Units that were asked, `unit` the one that is asked
 * now, `chases` what they do, `escapes` how far the broken fled.
 */
export type FleeAndPursue = {
  readonly _: "flee_and_pursue";
  readonly units: readonly string[];
  readonly broken: readonly string[];
  readonly settled?: readonly string[];
  readonly unit?: string | "";
  readonly quarries?: readonly string[];
  readonly chases?: readonly records.Chase[];
  readonly escapes?: readonly records.Escape[];
};

export type FleeAndPursueChanged = {
  readonly _: "flee_and_pursue+";
  readonly units?: readonly string[];
  readonly broken?: readonly string[];
  readonly settled?: readonly string[];
  readonly unit?: string | "";
  readonly quarries?: readonly string[];
  readonly chases?: readonly records.Chase[];
  readonly escapes?: readonly records.Escape[];
};

/**
 * A Unit flees 1d12 inches and its Move; the result is that distance in micrometres, whatever was in the way. Away
 * from `foe`, or one of `foes` that its owner chooses; of a broken Unit without either, those in Assault with it.
 */
export type Flight = {
  readonly _: "flight";
  readonly unit: string;
  readonly why: "response" | "broken" | "rally" | "panic";
  readonly foe?: string | "";
  readonly foes?: readonly string[];
  readonly inches?: number;
};

export type FlightChanged = {
  readonly _: "flight+";
  readonly unit?: string;
  readonly why?: "response" | "broken" | "rally" | "panic";
  readonly foe?: string | "";
  readonly foes?: readonly string[];
  readonly inches?: number;
};

/**
 * A shot at a guessed distance: the d8 and d12, where it lands, and the Hits on whoever stands there. The result: the
 * Hit Points lost. `group` is the kind of Hits that is rolled next.
 */
export type GuessedShot = {
  readonly _: "guessed_shot";
  readonly shot: records.Shot;
  readonly d8?: number;
  readonly d12?: number;
  readonly had?: readonly ("d8" | "d12" | "keep")[];
  readonly result?: "broke" | "misfire" | "works" | "perfect";
  readonly on?: string;
  readonly group?: number;
  readonly lost?: number;
  readonly scattered_by?: number;
  readonly direction?: number;
  /** The distance to its target that the other seat is asked about, in micrometres. */
  readonly typed?: number;
};

export type GuessedShotChanged = {
  readonly _: "guessed_shot+";
  readonly shot?: records.Shot;
  readonly d8?: number;
  readonly d12?: number;
  readonly had?: readonly ("d8" | "d12" | "keep")[];
  readonly result?: "broke" | "misfire" | "works" | "perfect";
  readonly on?: string;
  readonly group?: number;
  readonly lost?: number;
  readonly scattered_by?: number;
  readonly direction?: number;
  readonly typed?: number;
};

/** A player flaws Feats in play on Units of its own, with the dice that are left. */
export type InPlay = {
  readonly _: "in_play";
  readonly seat: string;
  readonly effect?: number;
};

/** 1d12 each, with the Initiative of the General; ties again. */
export type Initiative = {
  readonly _: "initiative";
  readonly seats: readonly string[];
  readonly faces?: number;
  /** A bonus for each seat; an empty tuple: no bonuses. */
  readonly bonuses?: readonly number[];
  readonly purpose?: string;
};

export type InitiativeChanged = {
  readonly _: "initiative+";
  readonly seats?: readonly string[];
  readonly faces?: number;
  readonly bonuses?: readonly number[];
  readonly purpose?: string;
};

/** An amount is rolled, where there is one; then the Feat works on the Unit. */
export type Lasting = {
  readonly _: "lasting";
  readonly unit: string;
  readonly feat: string;
  readonly on: string;
  readonly variant?: string;
  readonly amount?: number;
};

/** A roll of a Lucky One's. The result: its faces; made again, those of the second roll, whatever they are. */
export type LuckyRoll = {
  readonly _: "lucky_roll";
  readonly unit: string;
  readonly count: number;
  readonly die: number;
  readonly purpose: string;
  readonly by?: string;
  readonly also?: readonly (readonly [number, number])[];
  readonly reads?: readonly number[];
  readonly first?: readonly number[];
};

export type LuckyRollChanged = {
  readonly _: "lucky_roll+";
  readonly unit?: string;
  readonly count?: number;
  readonly die?: number;
  readonly purpose?: string;
  readonly by?: string;
  readonly also?: readonly (readonly [number, number])[];
  readonly reads?: readonly number[];
  readonly first?: readonly number[];
};

/**
 * How far it is from one Unit to another: an umpire ruled it, or its player reads it from the table. The other seat is
 * asked where that is on the other side of the `limit`. The result: the distance that holds.
 */
export type Measuring = {
  readonly _: "measuring";
  readonly by: string;
  readonly on: string;
  readonly limit: number;
  readonly clause: string;
  readonly typed?: number;
};

/** P4.j: the Units of the active player move, one after the other, each once. */
export type Movement = {
  readonly _: "movement";
  readonly seat: string;
  readonly unit?: string;
  readonly manner?: "move" | "march" | "turn_left" | "turn_right" | "turn_about" | "fly" | "fly_march";
  readonly move?: number;
  readonly legs?: readonly records.Leg[];
  /** The hidden 'Reckers whose owner was asked on this way. */
  readonly asked?: readonly string[];
};

export type MovementChanged = {
  readonly _: "movement+";
  readonly seat?: string;
  readonly unit?: string;
  readonly manner?: "move" | "march" | "turn_left" | "turn_right" | "turn_about" | "fly" | "fly_march";
  readonly move?: number;
  readonly legs?: readonly records.Leg[];
  readonly asked?: readonly string[];
};

/** Attaching, Rally, Disgruntled, Assaults and Responses, Compulsory Movement, Assault moves, and what is left. */
export type MovementPhase = {
  readonly _: "movement_phase";
  readonly seat: string;
  /** What was measured before it began. */
  readonly read?: readonly (readonly [string, string, number])[];
};

export type MovementPhaseChanged = {
  readonly _: "movement_phase+";
  readonly seat?: string;
  readonly read?: readonly (readonly [string, string, number])[];
};

/** Both give their lists, sealed; then both are opened, but for who hides where. */
export type Muster = {
  readonly _: "muster";
};

/** The Units that must test do so one after the other, those of the active player first; who fails flees. */
export type Panic = {
  readonly _: "panic";
  readonly seat: string;
  readonly unit?: string;
  readonly tested?: readonly string[];
};

export type PanicChanged = {
  readonly _: "panic+";
  readonly seat?: string;
  readonly unit?: string;
  readonly tested?: readonly string[];
};

/** Anxiety Attack: each enemy Unit within range takes a Charisma Check against Panic. */
export type PanicTest = {
  readonly _: "panic_test";
  readonly unit: string;
  readonly feat: string;
  readonly left?: readonly string[];
};

export type PanicTestChanged = {
  readonly _: "panic_test+";
  readonly unit?: string;
  readonly feat?: string;
  readonly left?: readonly string[];
};

/** One Feat: the effort is spent, the dice are read, the opponent may flaw it, then it takes effect. */
export type Performance = {
  readonly _: "performance";
  readonly unit: string;
  readonly feat: string;
  readonly on: string;
  readonly variant?: string;
  readonly dice?: number;
  readonly points?: number;
  readonly aid?: string;
  readonly rerolled?: boolean;
  readonly total?: number;
  readonly pilfered?: boolean;
  /** Whether it cannot be flawed. */
  readonly sure?: boolean;
};

/**
 * A Phase of both players: who rolls, who acts, Unit by Unit, and what is due at the end of every Phase. `first` is
 * the seat that had the first Unit; `acted` are those that had their part, `fought` those whose Assault is fought.
 */
export type PhaseByUnits = {
  readonly _: "phase_by_units";
  readonly phase: "movement" | "science" | "shooting" | "assault";
  readonly first?: string;
  readonly acted?: readonly string[];
  readonly fought?: readonly string[];
  readonly rolling?: readonly string[];
};

export type PhaseByUnitsChanged = {
  readonly _: "phase_by_units+";
  readonly phase?: "movement" | "science" | "shooting" | "assault";
  readonly first?: string;
  readonly acted?: readonly string[];
  readonly fought?: readonly string[];
  readonly rolling?: readonly string[];
};

/** The end of a Phase: Heal rolls, Panic, hidden models of Units that are lost, and what lasted until now. */
export type PhaseEnd = {
  readonly _: "phase_end";
  readonly seat: string;
  readonly phase: "" | "movement" | "science" | "shooting" | "assault";
  readonly unit?: string;
  readonly healed?: readonly string[];
};

export type PhaseEndChanged = {
  readonly _: "phase_end+";
  readonly seat?: string;
  readonly phase?: "" | "movement" | "science" | "shooting" | "assault";
  readonly unit?: string;
  readonly healed?: readonly string[];
};

/** A Phase of one player: what it is for, then what is due at the end of every Phase. */
export type PhaseOf = {
  readonly _: "phase_of";
  readonly seat: string;
  readonly phase: "movement" | "science" | "shooting" | "assault";
};

/** The opponent of a Scientist performs a Feat of its own at once, without a roll; it may be flawed. */
export type Pilfer = {
  readonly _: "pilfer";
  readonly seat: string;
};

/** The Units of the active player that flee try to Rally, in the order that it chooses. */
export type Rally = {
  readonly _: "rally";
  readonly seat: string;
  readonly unit?: string;
  readonly tried?: readonly string[];
};

export type RallyChanged = {
  readonly _: "rally+";
  readonly seat?: string;
  readonly unit?: string;
  readonly tried?: readonly string[];
};

/** One 'Recker goes straight on: through Units, which take its Hits, to the other side; or it is wrecked. */
export type Rampage = {
  readonly _: "rampage";
  readonly unit: string;
  readonly heading: number;
  readonly length: number;
  readonly struck?: readonly string[];
  readonly wrecked?: boolean;
};

export type RampageChanged = {
  readonly _: "rampage+";
  readonly unit?: string;
  readonly heading?: number;
  readonly length?: number;
  readonly struck?: readonly string[];
  readonly wrecked?: boolean;
};

/** The owner lets a 'Recker loose on a heading, and as many more as it likes. */
export type Release = {
  readonly _: "release";
  readonly reckers: string;
  readonly host: string;
  readonly mover: string;
  readonly heading: number;
};

/** Each Unit that is assaulted answers; then those who assaulted one that fled may be redirected. */
export type Responses = {
  readonly _: "responses";
  /** The active player. */
  readonly seat: string;
  /** The Unit whose Assault move is interrupted: it is not redirected. */
  readonly moving?: string | "";
  readonly unit?: string | "";
  /** The assaulters of one that fled that have yet to be asked. */
  readonly waiting?: readonly string[];
};

export type ResponsesChanged = {
  readonly _: "responses+";
  readonly seat?: string;
  readonly moving?: string | "";
  readonly unit?: string | "";
  readonly waiting?: readonly string[];
};

/** The Assault Phase ends: Assassins hide again, Backstabbers may. */
export type Return = {
  readonly _: "return";
  readonly seat: string;
  readonly second?: "" | "second";
};

/** The pursuers of a seat come back: they declare no Assaults and count as having moved. */
export type Returns = {
  readonly _: "returns";
  readonly seat: string;
};

/** The 'Reckers of the active player that were let loose in earlier Turns roll on, each 2d6 inches anywhere. */
export type RollOn = {
  readonly _: "roll_on";
  readonly seat: string;
  readonly unit?: string;
  readonly gone_on?: readonly string[];
  readonly length?: number;
};

export type RollOnChanged = {
  readonly _: "roll_on+";
  readonly seat?: string;
  readonly unit?: string;
  readonly gone_on?: readonly string[];
  readonly length?: number;
};

/** A Round in which both have each Phase before the next begins: the higher Initiative first, rolled every time. */
export type RoundByPhases = {
  readonly _: "round_by_phases";
  readonly at?: number;
  readonly seat?: string;
};

/** A Round of four Phases, in each of which the Units of both sides act in the order of their scores. */
export type RoundByUnits = {
  readonly _: "round_by_units";
  readonly at?: number;
};

/** Six Rounds of a Turn each; `seat` goes first. */
export type Rounds = {
  readonly _: "rounds";
  readonly seat?: string;
};

/** The higher roll places the first piece; then each places one in turn until all lie. */
export type Scenery = {
  readonly _: "scenery";
  readonly seat?: string;
};

/**
 * 1 dice 2 the Pool 3 Feats 4 Feats in play, the active player first 5 what is left vanishes. Where both have each
 * Phase before the next begins, the Pool is rolled once a Round, for both.
 */
export type SciencePhase = {
  readonly _: "science_phase";
  readonly seat: string;
  /** Whether the Pool was rolled here. */
  readonly fresh?: boolean;
};

/** P15 1 guessed shots are declared 2 all others 3 to 5 they are resolved, in any order. */
export type Shooting = {
  readonly _: "shooting";
  readonly seat: string;
  readonly shots?: readonly records.Shot[];
  readonly now?: records.Shot;
};

export type ShootingChanged = {
  readonly _: "shooting+";
  readonly seat?: string;
  readonly shots?: readonly records.Shot[];
  readonly now?: records.Shot;
};

/** The deck is shuffled, two cards set the Scene; then the player asks until the Story is told. */
export type SoloStory = {
  readonly _: "solo_story";
  readonly pulls?: number;
  readonly topic?: "who" | "what" | "where" | "when" | "why" | "how";
  readonly die?: "1d12" | "2d6";
};

/** A Unit that is assaulted fires at one of its Assaulters where that stands, before anything moves. */
export type StandAndDeliver = {
  readonly _: "stand_and_deliver";
  readonly unit: string;
  readonly at: string;
};

/** The performer says where the Unit comes to be. */
export type Stargate = {
  readonly _: "stargate";
  readonly unit: string;
  readonly feat: string;
  readonly on: string;
};

/**
 * P16 1 To Hit 2 Hits ignored 3 a save 4 To Wound 5 Rhino Hide 6 Wounds ignored 7 casualties. `hits` roll To Wound,
 * `sure` Hits wound by themselves, `mauled` Wounds pass all saves, `wounds` are saved by Rhino Hide only; `needed` is
 * the number of the dice that are rolled. The result: the Hit Points that the target lost.
 */
export type Strike = {
  readonly _: "strike";
  readonly blows: records.Blows;
  readonly hits?: number;
  readonly sure?: number;
  readonly mauled?: number;
  readonly wounds?: number;
  readonly needed?: number;
  readonly save?: "" | "armor" | "quantum" | "unmodified";
  /** What those attached to the target take over if it falls; in an Assault `Attack` sees to that. */
  readonly orphans?: readonly records.Contact[];
};

export type StrikeChanged = {
  readonly _: "strike+";
  readonly blows?: records.Blows;
  readonly hits?: number;
  readonly sure?: number;
  readonly mauled?: number;
  readonly wounds?: number;
  readonly needed?: number;
  readonly save?: "" | "armor" | "quantum" | "unmodified";
  readonly orphans?: readonly records.Contact[];
};

/** A Turn of one player: Movement, Science, Shooting and Assault, and its end. */
export type Turn = {
  readonly _: "turn";
  readonly seat: string;
};

/**
 * The Scientists of the Unit that acts perform, with Resource Dice for their Flaw Dice, which `waiting` keeps. Of
 * their Degree Bonus they have what they have not used in this Phase.
 */
export type UnitScience = {
  readonly _: "unit_science";
  readonly seat: string;
  readonly waiting?: readonly (readonly [string, number])[];
};

export type UnitScienceChanged = {
  readonly _: "unit_science+";
  readonly seat?: string;
  readonly waiting?: readonly (readonly [string, number])[];
};

/** Owners say where Units count that straddle quarters; secrets are opened; the tallies are compared. */
export type Victory = {
  readonly _: "victory";
  readonly claims?: readonly records.Claim[];
  readonly unit?: string;
};

export type VictoryChanged = {
  readonly _: "victory+";
  readonly claims?: readonly records.Claim[];
  readonly unit?: string;
};

/**
 * A Unit fires at one target: the range is measured, the dice are counted, then the pipeline of P16 runs. `delivers`:
 * it stands and delivers. The result: the Hit Points that the target lost.
 */
export type Volley = {
  readonly _: "volley";
  readonly shot: records.Shot;
  readonly delivers?: boolean;
  readonly distance?: number;
  readonly dice?: number;
};

export type VolleyChanged = {
  readonly _: "volley+";
  readonly shot?: records.Shot;
  readonly delivers?: boolean;
  readonly distance?: number;
  readonly dice?: number;
};

/** The higher score chooses. The result is the seat that has the first Turn of each Round. */
export type WhoGoesFirst = {
  readonly _: "who_goes_first";
  readonly seat?: string;
};

