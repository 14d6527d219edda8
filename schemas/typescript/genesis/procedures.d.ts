// The types of genesis/procedures.json, made by `limmu schema`.

import type * as questions from "./questions";
import type * as records from "./records";

/** Locals of the procedures of Genesis. */
export type Locals = ActionSegment
  | Activate
  | ActivationMarker
  | Activations
  | AmbushLosses
  | Ambushed
  | Arrival
  | Arrivals
  | Assassination
  | Assault
  | Astarte
  | Attrition
  | Baal
  | BarbarianInvasion
  | Battle
  | Begat
  | Betrayal
  | Bribe
  | CapitalRelocation
  | Capture
  | CardPlay
  | CardSegment
  | CardWindow
  | Cession
  | Chariot
  | Conqueror
  | Construction
  | Dagon
  | DissolveAlliances
  | DrawKing
  | DrawnCard
  | Elimination
  | EndTurn
  | Entry
  | FirstKings
  | FreeMove
  | GameTurn
  | Gold
  | GuestsLeave
  | HandLimit
  | HeldCard
  | Income
  | Initiative
  | InitiativeRoll
  | InterceptionAttempt
  | Interceptions
  | InvadersMove
  | Invasion
  | Isolation
  | JointCommand
  | KingRolls
  | LocalInsurrection
  | Losses
  | LukkanPirates
  | Manpower
  | ManpowerPhase
  | Militia
  | MinorKingdom
  | Moses
  | Move
  | NavalPower
  | Occupation
  | OpenTalks
  | OwedCard
  | PaymentSegment
  | Plague
  | Plunder
  | PoliticalTalks
  | PowerMoves
  | Rebellion
  | Recruit
  | RemovePirate
  | Resolution
  | Retreat
  | RetreatChoice
  | RevoltCheck
  | SequenceOfPlay
  | Spoils
  | Succession
  | Traitor
  | Tribute
  | Wealth
  | Withdrawal
  | ActivateChanged
  | ActivationsChanged
  | AmbushLossesChanged
  | ArrivalChanged
  | ArrivalsChanged
  | AssassinationChanged
  | AssaultChanged
  | AstarteChanged
  | AttritionChanged
  | BaalChanged
  | BattleChanged
  | BegatChanged
  | BribeChanged
  | CardPlayChanged
  | CardWindowChanged
  | ChariotChanged
  | ConquerorChanged
  | ConstructionChanged
  | DagonChanged
  | EndTurnChanged
  | EntryChanged
  | FirstKingsChanged
  | FreeMoveChanged
  | GoldChanged
  | GuestsLeaveChanged
  | HeldCardChanged
  | InitiativeRollChanged
  | InterceptionAttemptChanged
  | InterceptionsChanged
  | InvasionChanged
  | JointCommandChanged
  | KingRollsChanged
  | LocalInsurrectionChanged
  | LossesChanged
  | LukkanPiratesChanged
  | MilitiaChanged
  | MosesChanged
  | MoveChanged
  | NavalPowerChanged
  | OpenTalksChanged
  | PlagueChanged
  | PowerMovesChanged
  | RebellionChanged
  | ResolutionChanged
  | RetreatChanged
  | RetreatChoiceChanged
  | SpoilsChanged
  | TraitorChanged
  | TributeChanged;

/**
 * 3.2 E3 one Major Move, two Minor Actions, one Recruit Action and cards, in any order, one at a time. Between two
 * actions others may play held cards (3.4.4).
 */
export type ActionSegment = {
  readonly _: "action_segment";
  readonly seat: string;
};

/** 13.2 Arzawa, Canaan, Elam the Minor Kingdom is activated; the player controls it for the rest of the turn. */
export type Activate = {
  readonly _: "activate";
  readonly seat: string;
  readonly card: number;
  readonly targets?: readonly string[];
};

export type ActivateChanged = {
  readonly _: "activate+";
  readonly seat?: string;
  readonly card?: number;
  readonly targets?: readonly string[];
};

/**
 * 3.2 E a card owed from the set-up 1 payment 2 card 3 actions, if paid then all may move again. The marker of another
 * power gives it its Major Move and nothing else.
 */
export type ActivationMarker = {
  readonly _: "activation_marker";
  readonly marker: string;
  readonly owner: string;
};

/** 3.2 E the track in order, then the pool by blind draw: no third marker in a row while others wait. */
export type Activations = {
  readonly _: "activations";
  /** Markers drawn and set aside: they are still of the pool. */
  readonly aside?: readonly string[];
  /** Whose markers were drawn from the pool one after the other (for the other reading of R-GE-12). */
  readonly drawn?: readonly string[];
};

export type ActivationsChanged = {
  readonly _: "activations+";
  readonly aside?: readonly string[];
  readonly drawn?: readonly string[];
};

/** 13.2 Ambush c half a die, rounded up, of the force's units; the mover picks them. One card after the other. */
export type AmbushLosses = {
  readonly _: "ambush_losses";
  readonly force: string;
  readonly played: readonly records.Played[];
  readonly count?: number;
};

export type AmbushLossesChanged = {
  readonly _: "ambush_losses+";
  readonly force?: string;
  readonly played?: readonly records.Played[];
  readonly count?: number;
};

/**
 * 13.2 Ambush a force has entered a Transit space by moving, withdrawing, retreating or intercepting. Each card has
 * struck before the next is played (R-GE-95).
 */
export type Ambushed = {
  readonly _: "ambushed";
  readonly force: string;
};

/** 13.2 Ambush in a Transit space 7.4 interceptions. The caller looks whether and where the force still is. */
export type Arrival = {
  readonly _: "arrival";
  readonly force: string;
  /** Forces that came with it: of a side that retreats together. */
  readonly beside?: readonly string[];
  readonly ambushed?: number;
};

export type ArrivalChanged = {
  readonly _: "arrival+";
  readonly force?: string;
  readonly beside?: readonly string[];
  readonly ambushed?: number;
};

/**
 * 10.1.2, 10.2.2, 11.2.1-11.6.2 so many units and a King come onto the map, where the player chooses if he may.
 * 10.1.3, 10.2.3, 11.2.2, 11.5.2, 11.6.2 then markers are removed.
 */
export type Arrivals = {
  readonly _: "arrivals";
  readonly power: string;
  readonly seat: string;
  readonly units?: records.Units;
  readonly king?: string;
  readonly king_at?: string;
};

export type ArrivalsChanged = {
  readonly _: "arrivals+";
  readonly power?: string;
  readonly seat?: string;
  readonly units?: records.Units;
  readonly king?: string;
  readonly king_at?: string;
};

/**
 * 13.2 Assassination b a die above the Campaign rating kills c else the target keeps or discards the card d which is
 * not played again in this segment.
 */
export type Assassination = {
  readonly _: "assassination";
  readonly seat: string;
  readonly card: number;
  readonly targets?: readonly string[];
};

export type AssassinationChanged = {
  readonly _: "assassination+";
  readonly seat?: string;
  readonly card?: number;
  readonly targets?: readonly string[];
};

/**
 * 11.2.4-a attack for 1 MP each, again and again -b regrouping in place -c or be eliminated. 7.5.1 before the first
 * attack the defenders may withdraw.
 */
export type Assault = {
  readonly _: "assault";
  readonly force: string;
  /** The powers that have been asked to withdraw. */
  readonly asked?: readonly string[];
};

export type AssaultChanged = {
  readonly _: "assault+";
  readonly force?: string;
  readonly asked?: readonly string[];
};

/** 13.2 Astarte b pay for each home City without a Monument c two Infantry for each Silver that is missing. */
export type Astarte = {
  readonly _: "astarte";
  readonly seat: string;
  readonly card: number;
  readonly targets?: readonly string[];
};

export type AstarteChanged = {
  readonly _: "astarte+";
  readonly seat?: string;
  readonly card?: number;
  readonly targets?: readonly string[];
};

/** F1 each stack of isolated units in turn: half a die, rounded up, of its units; Kings never. */
export type Attrition = {
  readonly _: "attrition";
  readonly stacks?: readonly (readonly [string, string])[];
  readonly losing?: number;
};

export type AttritionChanged = {
  readonly _: "attrition+";
  readonly stacks?: readonly (readonly [string, string])[];
  readonly losing?: number;
};

/** 13.2 Baal b pay for each Monument in a controlled home City or lose it c the Akhenaten Effect: all are lost. */
export type Baal = {
  readonly _: "baal";
  readonly seat: string;
  readonly card: number;
  readonly targets?: readonly string[];
};

export type BaalChanged = {
  readonly _: "baal+";
  readonly seat?: string;
  readonly card?: number;
  readonly targets?: readonly string[];
};

/**
 * 11.1.1 who comes is rolled 11.1.2 control passes from another player, or a force comes onto the map. 11.2.3,
 * 11.3.2-11.6.2 a Major Move at once 11.2.5 the marker of the Sea Peoples goes into the pool.
 */
export type BarbarianInvasion = {
  readonly _: "barbarian_invasion";
  readonly seat: string;
  readonly power?: string;
};

/**
 * 8.1 1 the attack 2 the City 3 the fight 4 retreat 5 losses, Kings 6 elimination 7 position 8 spoils. `attackers`:
 * the Attacker's force first. For an attack or invasion the defenders are found here, with `marker` those under the
 * revolt marker; for an interception the caller names them, the intercepted force first.
 */
export type Battle = {
  readonly _: "battle";
  readonly space: string;
  readonly cause: string;
  readonly attackers: readonly string[];
  readonly defenders?: readonly string[];
  readonly marker?: boolean;
  readonly by_sea?: boolean;
  readonly fight?: records.Fight;
  readonly resolved?: records.Resolved;
  readonly flight?: records.Flight;
  readonly tally?: records.Tally;
  readonly result?: records.BattleResult;
};

export type BattleChanged = {
  readonly _: "battle+";
  readonly space?: string;
  readonly cause?: string;
  readonly attackers?: readonly string[];
  readonly defenders?: readonly string[];
  readonly marker?: boolean;
  readonly by_sea?: boolean;
  readonly fight?: records.Fight;
  readonly resolved?: records.Resolved;
  readonly flight?: records.Flight;
  readonly tally?: records.Tally;
  readonly result?: records.BattleResult;
};

/** 13.2 The Begat Effect b a Peasant from a controlled City settles in the City named; it is no Move (R-GE-71). */
export type Begat = {
  readonly _: "begat";
  readonly seat: string;
  readonly card: number;
  readonly targets?: readonly string[];
};

export type BegatChanged = {
  readonly _: "begat+";
  readonly seat?: string;
  readonly card?: number;
  readonly targets?: readonly string[];
};

/** 12.1 promises bind nobody: a kingdom ends an alliance at once, and 12.1.4 is carried out for the two (R-GE-82). */
export type Betrayal = {
  readonly _: "betrayal";
  readonly one: string;
  readonly other: string;
};

/**
 * 12.2 a an offer is made the mover takes it or not; the Silver moves at once b what he does is his choice d who was
 * paid not to attack may Regroup instead (R-GE-83, R-GE-96).
 */
export type Bribe = {
  readonly _: "bribe";
  readonly offer: records.Offer;
  readonly force: string;
  readonly mover?: string;
};

export type BribeChanged = {
  readonly _: "bribe+";
  readonly offer?: records.Offer;
  readonly force?: string;
  readonly mover?: string;
};

/** F3 each player in order who has lost his Capital, or regained the original one, may relocate it. */
export type CapitalRelocation = {
  readonly _: "capital_relocation";
  readonly asked?: number;
};

/**
 * 8.5.1 a force takes the space it has entered without a battle 5.3 and may plunder an occupied City. `how` is
 * OCCUPIED when enemy units were swept away or have withdrawn, else EMPTY.
 */
export type Capture = {
  readonly _: "capture";
  readonly force: string;
  readonly how: string;
  readonly was?: string;
};

/**
 * 13.1.5-f face up 13.2-amun-ra-b others may cancel it -d which may be cancelled in turn. Does it stand? A card that
 * stands is not laid down here: its effect decides where it goes. A cancelled one is discarded.
 */
export type CardPlay = {
  readonly _: "card_play";
  readonly seat: string;
  readonly card: number;
  readonly how?: string;
  readonly targets?: readonly string[];
  /** The seats that may cancel it, clockwise from the player: all others, in a battle only the two sides (R-GE-51). */
  readonly players?: readonly string[];
  readonly asked?: number;
  readonly by?: number;
};

export type CardPlayChanged = {
  readonly _: "card_play+";
  readonly seat?: string;
  readonly card?: number;
  readonly how?: string;
  readonly targets?: readonly string[];
  readonly players?: readonly string[];
  readonly asked?: number;
  readonly by?: number;
};

/** 3.2 E2 the deck ran out: the discards are shuffled draw 13.1.3 play it, throw it away or keep it. */
export type CardSegment = {
  readonly _: "card_segment";
  readonly seat: string;
};

/**
 * 13.1 each seat in order plays any number of cards for a window, then passes; what stood is the result. Cards that
 * stand are laid down at once: the effects of these windows never move them elsewhere.
 */
export type CardWindow = {
  readonly _: "card_window";
  readonly at: string;
  readonly seats: readonly string[];
  readonly scene: records.Scene;
  /** Who may cancel; () everybody (R-GE-51: in a battle the two sides). */
  readonly cancellers?: readonly string[];
  /** It ends when so many cards stand; 0 for no limit. 1 where each takes place before the next (R-GE-95). */
  readonly most?: number;
  readonly asked?: number;
  readonly pending?: records.Played;
  readonly played?: readonly records.Played[];
};

export type CardWindowChanged = {
  readonly _: "card_window+";
  readonly at?: string;
  readonly seats?: readonly string[];
  readonly scene?: records.Scene;
  readonly cancellers?: readonly string[];
  readonly most?: number;
  readonly asked?: number;
  readonly pending?: records.Played;
  readonly played?: readonly records.Played[];
};

/**
 * 12.1.3 a a Peasant of the new owner comes b the former owner removes a Peasant or an Infantry c control passes;
 * other units stay as guests.
 */
export type Cession = {
  readonly _: "cession";
  readonly giver: string;
  readonly taker: string;
  readonly city: string;
};

/** 13.2 Chariot b the player's technology becomes the number of Chariot cards played c it leaves the game. */
export type Chariot = {
  readonly _: "chariot";
  readonly seat: string;
  readonly card: number;
  readonly targets?: readonly string[];
};

export type ChariotChanged = {
  readonly _: "chariot+";
  readonly seat?: string;
  readonly card?: number;
  readonly targets?: readonly string[];
};

/** 13.2 Conqueror b a die below the King's Campaign rating c an extra activation now, or a marker in the pool. */
export type Conqueror = {
  readonly _: "conqueror";
  readonly seat: string;
  readonly card: number;
  readonly targets?: readonly string[];
};

export type ConquerorChanged = {
  readonly _: "conqueror+";
  readonly seat?: string;
  readonly card?: number;
  readonly targets?: readonly string[];
};

/** 7.3 pay, build, and then whoever holds the Moses Effect may play it (R-GE-91). */
export type Construction = {
  readonly _: "construction";
  readonly power: string;
  readonly what: records.Construct;
};

export type ConstructionChanged = {
  readonly _: "construction+";
  readonly power?: string;
  readonly what?: records.Construct;
};

/** 13.2 Dagon b Silver for each finished Monument in a controlled City c a marker for the next growth roll. */
export type Dagon = {
  readonly _: "dagon";
  readonly seat: string;
  readonly card: number;
  readonly targets?: readonly string[];
};

export type DagonChanged = {
  readonly _: "dagon+";
  readonly seat?: string;
  readonly card?: number;
  readonly targets?: readonly string[];
};

/** 3.2 F4 every alliance ends 12.1.4 guests leave. */
export type DissolveAlliances = {
  readonly _: "dissolve_alliances";
};

/**
 * 4.1.1 a blind draw from the King Pool, or 4.1.2 the King of the turn 4.1.3 where he is placed. A Minor Kingdom's
 * King is always drawn; he is placed in the space that `at` names.
 */
export type DrawKing = {
  readonly _: "draw_king";
  readonly power: string;
  readonly at?: string;
  readonly king?: string;
};

/**
 * 13.1.3 a Play When Drawn card is played at once, paid or not; a Hold in Hand card is discarded by who has not paid
 * and kept by who has: what he does with his hand is up to him then.
 */
export type DrawnCard = {
  readonly _: "drawn_card";
  readonly seat: string;
  /** Secret: only whoever `seat` names sees it, others its mask (0, `?` or false, lists in full length). */
  readonly card: number;
};

/**
 * 14.1 b its units and revolt markers go, its Monuments stay its cards, Silver and markers leave the game, what it
 * controlled is free, its alliances end (R-GE-86, R-GE-87).
 */
export type Elimination = {
  readonly _: "elimination";
  readonly power: string;
};

/** 3.2 G the last turn: who wins else 1 technology 2 VP and eliminations 3 cards kept, the deck anew. */
export type EndTurn = {
  readonly _: "end_turn";
  /** The kingdoms out of the game, all found at the same moment. */
  readonly due?: readonly string[];
};

export type EndTurnChanged = {
  readonly _: "end_turn+";
  readonly due?: readonly string[];
};

/**
 * 7.2.3 pay and move 13.2 Ambush, 7.4 interceptions 7.2.5 enemies swept away, or 7.5 withdrawal 8.0 attack. The caller
 * then looks at the board: where the force is, and whether it still is.
 */
export type Entry = {
  readonly _: "entry";
  readonly force: string;
  readonly to: string;
  /** move, solo, naval. */
  readonly how?: string;
  readonly cost?: number;
  /** Powers about to be attacked that may still withdraw. */
  readonly waiting?: readonly string[];
  /** The seat that decides for allies who defend together, once it is known. */
  readonly commander?: string;
  /** Enemy units were here when the force came. */
  readonly cleared?: boolean;
};

export type EntryChanged = {
  readonly _: "entry+";
  readonly force?: string;
  readonly to?: string;
  readonly how?: string;
  readonly cost?: number;
  readonly waiting?: readonly string[];
  readonly commander?: string;
  readonly cleared?: boolean;
};

/** 4.1.1 each player whom the scenario gives no King draws his first during the set-up. */
export type FirstKings = {
  readonly _: "first_kings";
  readonly due?: readonly string[];
};

export type FirstKingsChanged = {
  readonly _: "first_kings+";
  readonly due?: readonly string[];
};

/** 13.2 Arinna, Enlil, Marduk, Horus, Teshup a free Major Move for the force named; its owner conducts it. */
export type FreeMove = {
  readonly _: "free_move";
  readonly seat: string;
  readonly card: number;
  readonly targets?: readonly string[];
};

export type FreeMoveChanged = {
  readonly _: "free_move+";
  readonly seat?: string;
  readonly card?: number;
  readonly targets?: readonly string[];
};

/**
 * 3.2 A succession B initiative C wealth D manpower E activations F isolation G end of turn. A, C and D are left out
 * on the first turn (3.5).
 */
export type GameTurn = {
  readonly _: "game_turn";
  readonly turn: number;
};

/** 13.2 Gold b Silver for each mine space with a trade route. */
export type Gold = {
  readonly _: "gold";
  readonly seat: string;
  readonly card: number;
  readonly targets?: readonly string[];
};

export type GoldChanged = {
  readonly _: "gold+";
  readonly seat?: string;
  readonly card?: number;
  readonly targets?: readonly string[];
};

/** 12.1.4 a each force in a former ally's space goes to a space next to it b or is eliminated. */
export type GuestsLeave = {
  readonly _: "guests_leave";
  readonly pairs: readonly (readonly [string, string])[];
};

export type GuestsLeaveChanged = {
  readonly _: "guests_leave+";
  readonly pairs?: readonly (readonly [string, string])[];
};

/** 13.1.4 a hand above the limit: its holder plays or throws away cards until it is not. */
export type HandLimit = {
  readonly _: "hand_limit";
  readonly seat: string;
};

/** 13.1.5 a held card is shown others may cancel it it takes effect it is laid down; or it is thrown away. */
export type HeldCard = {
  readonly _: "held_card";
  readonly seat: string;
  readonly answer: records.Play | records.Discard;
};

export type HeldCardChanged = {
  readonly _: "held_card+";
  readonly seat?: string;
  readonly answer?: records.Play | records.Discard;
};

/** 5.1 EW with a route 11.7.2 less pirates 9.3.2 halved once after a relocation. */
export type Income = {
  readonly _: "income";
  readonly power: string;
};

/** 3.2 B the highest Campaign rating ties rolled off its player names who goes first track and pool. */
export type Initiative = {
  readonly _: "initiative";
};

/** 4.2-b the tied roll a die each until one is higher. */
export type InitiativeRoll = {
  readonly _: "initiative_roll";
  readonly seats: readonly string[];
  readonly faces?: number;
  /** A bonus for each seat; an empty tuple: no bonuses. */
  readonly bonuses?: readonly number[];
  readonly purpose?: string;
};

export type InitiativeRollChanged = {
  readonly _: "initiative_roll+";
  readonly seats?: readonly string[];
  readonly faces?: number;
  readonly bonuses?: readonly number[];
  readonly purpose?: string;
};

/** 7.4.2 roll, come in 7.4.3, 7.4.4 who takes part 7.4.7 or no battle at all 7.4.6 stay or Regroup. */
export type InterceptionAttempt = {
  readonly _: "interception_attempt";
  readonly mover: string;
  readonly space: string;
  readonly power: string;
  readonly seat: string;
  readonly chosen: records.Chosen;
  /** The force that intercepted. */
  readonly own?: string;
  readonly joined?: readonly string[];
  /** Forces in the space that fight beside the interceptor, and beside the mover. */
  readonly against?: readonly string[];
  /** power@side of those whose units in the City are still to be committed or not. */
  readonly asking?: readonly string[];
  /** Forces that retreat together with the mover. */
  readonly beside?: readonly string[];
};

export type InterceptionAttemptChanged = {
  readonly _: "interception_attempt+";
  readonly mover?: string;
  readonly space?: string;
  readonly power?: string;
  readonly seat?: string;
  readonly chosen?: records.Chosen;
  readonly own?: string;
  readonly joined?: readonly string[];
  readonly against?: readonly string[];
  readonly asking?: readonly string[];
  readonly beside?: readonly string[];
};

/**
 * 7.4.1 interceptors one after the other, clockwise from the mover's owner, each space of a player once, each with its
 * battle, as long as the mover is there.
 */
export type Interceptions = {
  readonly _: "interceptions";
  readonly mover: string;
  readonly space?: string;
  /** power@space of those that have had their attempt. */
  readonly tried?: readonly string[];
  /**
   * Those that let it go. After an attempt of the same player from elsewhere he is asked for them again: the order of
   * his attempts is his own.
   */
  readonly passed?: readonly string[];
  /** Allies of the mover that keep their word. */
  readonly loyal?: readonly string[];
  readonly asked?: string;
  /** Forces that retreat together with it. */
  readonly beside?: readonly string[];
};

export type InterceptionsChanged = {
  readonly _: "interceptions+";
  readonly mover?: string;
  readonly space?: string;
  readonly tried?: readonly string[];
  readonly passed?: readonly string[];
  readonly loyal?: readonly string[];
  readonly asked?: string;
  readonly beside?: readonly string[];
};

/** 10.2.4, 11.2.4 the Major Move of units that must first fight for the space where they came onto the map. */
export type InvadersMove = {
  readonly _: "invaders_move";
  readonly power: string;
  readonly seat: string;
  readonly force: string;
};

/** 13.2 Barbarian Invasion b the invasion of chapter 11, controlled by the player. */
export type Invasion = {
  readonly _: "invasion";
  readonly seat: string;
  readonly card: number;
  readonly targets?: readonly string[];
};

export type InvasionChanged = {
  readonly _: "invasion+";
  readonly seat?: string;
  readonly card?: number;
  readonly targets?: readonly string[];
};

/** 3.2 F 1 attrition 2 barbarians, Canaan and Sherden go 3 Capitals are relocated 4 alliances end. */
export type Isolation = {
  readonly _: "isolation";
};

/** 12.1.2 allies defend as one force d whose King is the best, else the larger, else a die, decides for it. */
export type JointCommand = {
  readonly _: "joint_command";
  readonly space: string;
  readonly powers: readonly string[];
};

export type JointCommandChanged = {
  readonly _: "joint_command+";
  readonly space?: string;
  readonly powers?: readonly string[];
};

/** 8.6.1 2d6 for every King who took part. The result: the forces that lost theirs. */
export type KingRolls = {
  readonly _: "king_rolls";
  readonly kings: readonly string[];
  /** Those of the side that won. */
  readonly winners: readonly string[];
  readonly bereft?: readonly string[];
};

export type KingRollsChanged = {
  readonly _: "king_rolls+";
  readonly kings?: readonly string[];
  readonly winners?: readonly string[];
  readonly bereft?: readonly string[];
};

/** 13.2 Local Insurrection b a Peasant in any City is removed, one's own if there is no other. */
export type LocalInsurrection = {
  readonly _: "local_insurrection";
  readonly seat: string;
  readonly card: number;
  readonly targets?: readonly string[];
};

export type LocalInsurrectionChanged = {
  readonly _: "local_insurrection+";
  readonly seat?: string;
  readonly card?: number;
  readonly targets?: readonly string[];
};

/** 8.2.1 #5 the owner of one side takes off what makes up its loss. The result: the Infantry lost. */
export type Losses = {
  readonly _: "losses";
  readonly seat: string;
  readonly question: questions.AssignLosses;
  readonly percent: number;
};

export type LossesChanged = {
  readonly _: "losses+";
  readonly seat?: string;
  readonly question?: questions.AssignLosses;
  readonly percent?: number;
};

/** 13.2 Lukkan Pirates b a pirate counter on the sea link named. */
export type LukkanPirates = {
  readonly _: "lukkan_pirates";
  readonly seat: string;
  readonly card: number;
  readonly targets?: readonly string[];
};

export type LukkanPiratesChanged = {
  readonly _: "lukkan_pirates+";
  readonly seat?: string;
  readonly card?: number;
  readonly targets?: readonly string[];
};

/** 6.1 growth 6.2 Infantry above the Maximum, pay for Chariots 6.3 raise both, then Peasants. */
export type Manpower = {
  readonly _: "manpower";
  readonly power: string;
};

/** 3.2 D clockwise from the first player: growth, maintenance and raising of one before the next. */
export type ManpowerPhase = {
  readonly _: "manpower_phase";
  readonly done?: number;
};

/** 13.2 Raise the Militia b two Peasants or Slaves in the City named become an Infantry. */
export type Militia = {
  readonly _: "militia";
  readonly seat: string;
  readonly card: number;
  readonly targets?: readonly string[];
};

export type MilitiaChanged = {
  readonly _: "militia+";
  readonly seat?: string;
  readonly card?: number;
  readonly targets?: readonly string[];
};

/**
 * 10.0 control for the turn 10.1.2, 10.2.2, 10.3.2 units arrive 10.1.3, 10.2.3 markers are removed 10.1.4, 10.2.4,
 * 10.3.3 a Major Move at once, then the power's marker goes into the pool. The result is whether there was an event:
 * without a City to rise in there is none for Canaan (10.3.2).
 */
export type MinorKingdom = {
  readonly _: "minor_kingdom";
  readonly power: string;
  readonly seat: string;
};

/** 13.2 The Moses Effect b all Slaves leave the City named. */
export type Moses = {
  readonly _: "moses";
  readonly seat: string;
  readonly card: number;
  readonly targets?: readonly string[];
};

export type MosesChanged = {
  readonly _: "moses+";
  readonly seat?: string;
  readonly card?: number;
  readonly targets?: readonly string[];
};

/**
 * 7.2.1 a the force is named b, c its movement points 7.2.3 what it does with them, one thing after the other 5.2.4
 * revolts it has quelled end 7.2.2 its units have moved. `force`: one that is formed already (an invasion, with
 * `assault`: it storms its space first).
 */
export type Move = {
  readonly _: "move";
  readonly power: string;
  /** Who conducts it. */
  readonly seat: string;
  /** major, minor, free, power. */
  readonly how: string;
  readonly at?: readonly string[];
  readonly force?: string;
  readonly assault?: boolean;
  readonly band?: string;
  readonly run?: boolean;
  readonly first?: boolean;
};

export type MoveChanged = {
  readonly _: "move+";
  readonly power?: string;
  readonly seat?: string;
  readonly how?: string;
  readonly at?: readonly string[];
  readonly force?: string;
  readonly assault?: boolean;
  readonly band?: string;
  readonly run?: boolean;
  readonly first?: boolean;
};

/** 13.2 Naval Power b a pirate counter is removed from the sea link named, for nothing. */
export type NavalPower = {
  readonly _: "naval_power";
  readonly seat: string;
  readonly card: number;
  readonly targets?: readonly string[];
};

export type NavalPowerChanged = {
  readonly _: "naval_power+";
  readonly seat?: string;
  readonly card?: number;
  readonly targets?: readonly string[];
};

/** 8.5.1 a force has done with entering its space: it holds it, and a City that it comes to hold is captured. */
export type Occupation = {
  readonly _: "occupation";
  readonly force: string;
  /** empty, or occupied: enemy units were there until now. */
  readonly how?: string;
};

/** 13.2 Alliance b political talks with the player named. */
export type OpenTalks = {
  readonly _: "open_talks";
  readonly seat: string;
  readonly card: number;
  readonly targets?: readonly string[];
};

export type OpenTalksChanged = {
  readonly _: "open_talks+";
  readonly seat?: string;
  readonly card?: number;
  readonly targets?: readonly string[];
};

/** 3.1.2 Play When Drawn cards in a hand are played when their holder's Activation begins, before he pays. */
export type OwedCard = {
  readonly _: "owed_card";
  readonly seat: string;
};

/** 3.2 E1 the active player pays 1 Silver or does not. It comes before the draw (GE-C015). */
export type PaymentSegment = {
  readonly _: "payment_segment";
  readonly seat: string;
};

/** 13.2 Plague b the Manpower Maximum falls c half a die of the player's Peasants and Slaves are removed. */
export type Plague = {
  readonly _: "plague";
  readonly seat: string;
  readonly card: number;
  readonly targets?: readonly string[];
  readonly count?: number;
};

export type PlagueChanged = {
  readonly _: "plague+";
  readonly seat?: string;
  readonly card?: number;
  readonly targets?: readonly string[];
  readonly count?: number;
};

/** 5.3 whoever captured a City may plunder it. */
export type Plunder = {
  readonly _: "plunder";
  readonly power: string;
  readonly city: string;
  readonly silver: number;
};

/**
 * 12.1 b proposals to and fro d e what is agreed is done at once f promises are recorded g the two are allies. The
 * last proposals there is time for end without a counter-proposal (12.1-c).
 */
export type PoliticalTalks = {
  readonly _: "political_talks";
  /** Who proposes now. */
  readonly seat: string;
  readonly partner: string;
  readonly deal?: records.Deal;
  readonly proposals?: number;
};

/** 10.1.4, 10.2.4, 11.2.3 the Major Move of a power 10.3.3 or one with the units of each Canaanite City. */
export type PowerMoves = {
  readonly _: "power_moves";
  readonly power: string;
  readonly seat: string;
  readonly moved?: readonly string[];
  /** The spaces where the force that moves may be; () anywhere. */
  readonly at?: readonly string[];
};

export type PowerMovesChanged = {
  readonly _: "power_moves+";
  readonly power?: string;
  readonly seat?: string;
  readonly moved?: readonly string[];
  readonly at?: readonly string[];
};

/** 13.2 Rebellion b a die for each far City c above its Infantry and Peasants: the revolt check of 5.2.2. */
export type Rebellion = {
  readonly _: "rebellion";
  readonly seat: string;
  readonly card: number;
  readonly targets?: readonly string[];
  /** The Cities still to roll for. */
  readonly cities?: readonly string[];
};

export type RebellionChanged = {
  readonly _: "rebellion+";
  readonly seat?: string;
  readonly card?: number;
  readonly targets?: readonly string[];
  readonly cities?: readonly string[];
};

/** 6.4 6.4.1 Infantry, two in each foreign City 6.4.2 Chariots in any City. The units may act at once. */
export type Recruit = {
  readonly _: "recruit";
  readonly power: string;
};

/** 11.7.3 a Minor Action: two Silver, and one counter goes. */
export type RemovePirate = {
  readonly _: "remove_pirate";
  readonly power: string;
  readonly link: string;
};

/** 8.2.1 1 Battle Points 2 shifts and cards 3 dice, shifts spent 4 percentages and winner. */
export type Resolution = {
  readonly _: "resolution";
  readonly fight: records.Fight;
  /** Attacker, Defender, here and below. */
  readonly points?: readonly [number, number];
  readonly shifts?: readonly [number, number];
  readonly naturals?: readonly number[];
  readonly edge?: string;
  /** What rulings add to the dice of Attacker and Defender. */
  readonly ruled?: readonly (readonly (readonly [string, number])[])[];
};

export type ResolutionChanged = {
  readonly _: "resolution+";
  readonly fight?: records.Fight;
  readonly points?: readonly [number, number];
  readonly shifts?: readonly [number, number];
  readonly naturals?: readonly number[];
  readonly edge?: string;
  readonly ruled?: readonly (readonly (readonly [string, number])[])[];
};

/** 8.4.4 all go space by space together 8.4.5 and may be intercepted by fresh enemies 8.4.4-d they stay there. */
export type Retreat = {
  readonly _: "retreat";
  readonly forces: readonly string[];
  readonly path: readonly string[];
  /** How many spaces they have gone. */
  readonly at?: number;
};

export type RetreatChanged = {
  readonly _: "retreat+";
  readonly forces?: readonly string[];
  readonly path?: readonly string[];
  readonly at?: number;
};

/** 8.4.1 the losing Defender may retreat 8.4.3 the Winner may stop him 8.4.2 or force him. */
export type RetreatChoice = {
  readonly _: "retreat_choice";
  readonly fight: records.Fight;
  /** The Winner's Chariot Superiority or Supremacy. */
  readonly edge: string;
  readonly path?: readonly string[];
};

export type RetreatChoiceChanged = {
  readonly _: "retreat_choice+";
  readonly fight?: records.Fight;
  readonly edge?: string;
  readonly path?: readonly string[];
};

/** 5.2.2 a roll b suppressed c In Revolt d units under the marker. Does the City revolt? */
export type RevoltCheck = {
  readonly _: "revolt_check";
  readonly city: string;
  readonly power: string;
};

/** 3.1.2 the deck is shuffled, one card dealt 4.1.1 first Kings 3.2 Game Turns until the last is over. */
export type SequenceOfPlay = {
  readonly _: "sequence_of_play";
};

/** 8.1 Step 8 the Winner may take a Slave, seize treasury and plunder; the Sherden may join him. */
export type Spoils = {
  readonly _: "spoils";
  readonly won: records.Victory;
  /** Who captured the City, and so may plunder. */
  readonly captor?: string;
  /** The plunder of the City. */
  readonly silver?: number;
};

export type SpoilsChanged = {
  readonly _: "spoils+";
  readonly won?: records.Victory;
  readonly captor?: string;
  readonly silver?: number;
};

/** 3.2 A 1 all Kings go, the named for good 2 each player in order gets a new one. */
export type Succession = {
  readonly _: "succession";
};

/** 13.2 Traitor b a card is taken blindly from the hand of the player named. */
export type Traitor = {
  readonly _: "traitor";
  readonly seat: string;
  readonly card: number;
  readonly targets?: readonly string[];
};

export type TraitorChanged = {
  readonly _: "traitor+";
  readonly seat?: string;
  readonly card?: number;
  readonly targets?: readonly string[];
};

/** 5.2 which City, how much 5.2.1 it pays; on a roll that is no higher it revolts 5.2.2 unless suppressed. */
export type Tribute = {
  readonly _: "tribute";
  readonly power: string;
  readonly asked?: readonly string[];
  readonly demanded?: number;
};

export type TributeChanged = {
  readonly _: "tribute+";
  readonly power?: string;
  readonly asked?: readonly string[];
  readonly demanded?: number;
};

/** 3.2 C clockwise from the first player: 1 income 2 tribute. */
export type Wealth = {
  readonly _: "wealth";
  readonly done?: number;
};

/**
 * 7.5.1 the force about to be attacked tries to withdraw? 7.5.2 hindered? 7.5.3 roll 7.5.4 who leaves, and the way,
 * each space entered with an ambush and interceptions 7.5.6 not again in this Move.
 */
export type Withdrawal = {
  readonly _: "withdrawal";
  /** The force about to attack. */
  readonly attacker: string;
  /** Whose units are about to be attacked. */
  readonly power: string;
  /** Who decides for them; "": found by 8.0. */
  readonly seat?: string;
  readonly mp?: number;
  /** The force that withdraws. */
  readonly own?: string;
};

