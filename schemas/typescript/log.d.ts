// The types of log.json, made by `limmu schema`.

/** The JSON of a line of a log, of whatever game: see docs/log-format.md. */
export type Line = Header
  | Entry
  | Opening
  | Remark
  | Checkpoint
  | Branched
  | OpenedChain;

/** Entry 0: the set-up, and the rules up to the first question. */
export type Begin = {
  readonly _: "begin";
};

/**
 * From here on the log is a branch: entries 0 to ``n`` are those of the match ``of``, what follows is a what-if. Its
 * dice and signatures prove nothing; what it hides is committed to with a secret of its own.
 */
export type Branched = {
  readonly _: "branch";
  readonly n: number;
  readonly of: string;
  /** Commitment to the match secret of the branch. */
  readonly commitment: string;
};

/** The outcome of a roll (natural faces) or a shuffle (the items in order). */
export type Chance = {
  readonly _: "chance";
  readonly outcome: readonly number[];
};

/** A signed checkpoint (C2SP tlog-checkpoint) over the first entries: see :class:`limmu.core.MerkleTree`. */
export type Checkpoint = {
  readonly _: "checkpoint";
  readonly note: string;
};

/** Something on the board that an option or a question is about, for a surface to light up. */
export type Concern = {
  /** space, area, piece, unit, power, card, seat, path, point ... */
  readonly kind: string;
  readonly id: string;
  /** Where it lies on a plane, in micrometres: x, y of a point, of each corner of a path one after the other. */
  readonly points?: readonly number[];
};

/** The stack's change: frames kept, frames pushed, the pause, standing passes if they changed, the end. */
export type Control = {
  readonly keep?: number;
  readonly push?: readonly Frame[];
  readonly pause?: Pause;
  readonly passes?: readonly Standing[];
  readonly over?: Outcome;
};

/** A seat's answer to the question it is asked. */
export type Decision = {
  readonly _: "decision";
  readonly answer: Value;
};

/** A seat, what it is asked, and the step that takes the answer. */
export type Demand = readonly [string, Tagged, string];

/**
 * ``concede`` by a seat; ``agree`` with the winners and the consenting seats; ``forfeit``, by the host, of the one
 * seat that is not among the winners and does not show its token for the pending roll. Of each consenting seat with a
 * key in the header, but for the giver of the input, the ``proof`` beside the input has the signature over
 * :func:`limmu.core.consent_bytes`. The others' consent is the giver's word.
 */
export type End = {
  readonly _: "end";
  readonly how: string;
  readonly winners?: readonly string[];
  readonly consents?: readonly string[];
};

/**
 * One input, its facts, the stack's change, its trail: the unit of atomicity, hashing, verifying, branching.
 * ``sealed`` has the commitments to what is masked, by field path. An entry whose secrets are known has none; ``time``
 * is the host's claim.
 */
export type Entry = {
  readonly _: "entry";
  readonly n: number;
  readonly prev: string;
  readonly by: string;
  readonly input: Begin
    | Decision
    | Chance
    | StandingPass
    | Interject
    | Ruling
    | Undo
    | SeatChange
    | End
    | Ruleset
    | Note;
  readonly facts?: readonly Tagged[];
  readonly control?: Control;
  readonly trail?: readonly (readonly [number, string, number])[];
  readonly cmd?: string;
  readonly sealed?: {
    readonly [key: string]: string;
  };
  readonly time?: string;
  readonly sig?: string;
  readonly proof?: {
    readonly [key: string]: string;
  };
};

/**
 * A procedure on the stack: its locals, the step that asked or called, the step that goes on. ``held`` is the question
 * that an interjection interrupted; ``on``, the step that asked it, asks it anew afterwards. The locals, like every
 * question, are of the game's classes, or bytes where the log is of an older version.
 */
export type Frame = readonly [Tagged, string, string, readonly Pause[]];

/** The first line: what is played, with what, by whom, and the commitments made before the first entry. */
export type Header = {
  readonly _: "header";
  readonly format: 1;
  readonly game: string;
  readonly ruleset: number;
  readonly pack: string;
  /** SHA-256 over the canonical form of what the rules read of the pack. */
  readonly digest: string;
  readonly match: string;
  readonly scenario: string;
  readonly seats: readonly string[];
  /** Commitment to the match secret. */
  readonly commitment: string;
  readonly persons?: {
    readonly [key: string]: string;
  };
  /** Options and the readings in force. */
  readonly options?: {
    readonly [key: string]: string;
  };
  /** How chance is made: the mode of :class:`DiceTerms`. */
  readonly dice?: string;
  /** By party (``host``, seats, ``shuffles``) the end of its chain of tokens: 43 characters of base64url. */
  readonly anchors?: {
    readonly [key: string]: string;
  };
  /** Links of each chain: rolls and shuffles of the match, at most. */
  readonly links?: number;
  /**
   * Ed25519 public keys, 43 characters of base64url: of the host, who signs checkpoints, and of the seats that sign
   * their inputs.
   */
  readonly keys?: {
    readonly [key: string]: string;
  };
};

/** What a seat may do meanwhile: the number of the offer, the answer, and the entry it follows. */
export type Interject = {
  readonly _: "interject";
  readonly may: number;
  readonly answer: Value;
  readonly follows: number;
};

/** A remark that moves nothing. */
export type Note = {
  readonly _: "note";
  readonly text: string;
};

/** A chain opened after the match: its seed proves every shuffle. */
export type OpenedChain = {
  readonly _: "chain";
  readonly party: string;
  readonly seed: string;
};

/**
 * What the masks of entry ``n`` hide: by field path the salt (43 characters of base64url) and the value. It stands
 * right before its entry, or anywhere after it when the host opens it later.
 */
export type Opening = {
  readonly _: "opening";
  readonly n: number;
  readonly open: {
    readonly [key: string]: readonly [string, Value];
  };
};

/** How a match ended: the winning seats (none: a draw) and the stored name of the reason. */
export type Outcome = {
  readonly winners?: readonly string[];
  readonly how?: string;
};

/** No action, where a question lets its seat pass. */
export type Pass = {
  readonly _: "pass";
};

/** The open question. ``all``: sealed answers, of which ``given`` have come in. */
export type Pause = {
  readonly demands: readonly Demand[];
  readonly may?: readonly Demand[];
  readonly all?: boolean;
  readonly given?: readonly (readonly [string, "?"])[];
};

/** A line beside the entries, such as the note that a torn tail was cut off. */
export type Remark = {
  readonly _: "note";
  readonly text: string;
  readonly time?: string;
};

/** From here on another ruleset of the game is in force. */
export type Ruleset = {
  readonly _: "ruleset";
  readonly number: number;
};

/**
 * An umpire's word. It emits facts, then does at most one of: replace the pending roll, answer for the asked seat what
 * ``check`` refuses, close the top procedure with a result ("" where it has none). Readings hold from here on.
 */
export type Ruling = {
  readonly _: "ruling";
  readonly author: string;
  readonly clause: string;
  readonly reason: string;
  readonly facts?: readonly Tagged[];
  readonly outcome?: readonly number[];
  readonly answer?: Value;
  readonly close?: Value;
  readonly readings?: {
    readonly [key: string]: string;
  };
};

/** Another person sits down at a seat. */
export type SeatChange = {
  readonly _: "seat_change";
  readonly seat: string;
  readonly person: string;
};

/** A standing pass: whose, for which scope, and the depth of the frame with which it ends (-1: until touched). */
export type Standing = readonly [string, string, number];

/** A standing pass for a scope of the game's list; the empty scope withdraws the seat's passes. */
export type StandingPass = {
  readonly _: "pass";
  readonly scope?: string;
};

/** A record of a game with its stored name: a fact, a question or the locals of a procedure. */
export type Tagged = {
  readonly _: string;
  readonly [key: string]: Value;
};

/**
 * Back to the state after entry ``to``. Alone, a seat takes back decisions of its own that told it nothing hidden.
 * Anything further needs ``consents``, every seat of the match, and names in ``cancels`` the entries whose chance it
 * takes back, in order. The same request again gets the recorded dice. Consents are proven as those of :class:`End`.
 */
export type Undo = {
  readonly _: "undo";
  readonly to: number;
  readonly consents?: readonly string[];
  readonly cancels?: readonly number[];
};

/** Any value that the log can hold. */
export type Value = boolean | number | string | readonly Value[] | {
  readonly [key: string]: Value;
};

