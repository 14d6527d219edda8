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
 * From here on the log is a branch: entries 0 to `n` come from the match `of`, later ones are a what-if. The dice and
 * signatures of a what-if prove nothing; its commitments use a match secret of its own.
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

/** A signed checkpoint (C2SP tlog-checkpoint) over the first entries: see `limmu.core.MerkleTree`. */
export type Checkpoint = {
  readonly _: "checkpoint";
  readonly note: string;
};

/** Something on the board that an option or a question is about, for a surface to highlight. */
export type Concern = {
  readonly kind: "space" | "province" | "power" | "piece" | "card" | "seat" | "point" | "path";
  readonly id: string;
  /** Its position on a plane, in micrometres: x, y of a point, or of each corner of a path in order. */
  readonly points?: readonly number[];
};

/**
 * What changed besides the board: frames kept and pushed, the pause, standing passes, the end of the match. What is
 * absent stays as it was: without `keep` all frames, without `pause` what is asked.
 */
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
 * `concede` by a seat; `agree` with the winners and the consenting seats; `forfeit`, by the host, of the one seat that
 * is not among the winners and does not show its token for the pending roll. `proof` of the input has a signature over
 * `limmu.core.consent_bytes` of each consenting seat with a key in the header, except the giver of the input. For
 * other seats the giver's word is all there is.
 */
export type End = {
  readonly _: "end";
  readonly how: string;
  readonly winners?: readonly string[];
  readonly consents?: readonly string[];
};

/**
 * One input, its facts, the stack's change, its trail: the unit of atomicity, hashing, verifying, branching. `trail`
 * names the steps that ran: see `limmu.core.steps_of`. `sealed` has the commitments to masked values, by field path;
 * an entry whose secrets are known has none. `time` is the time that the host claims. `since`: the entry after which a
 * standing order was signed, which gave this input; -1 for none.
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
    | Rekey
    | Note;
  readonly facts?: readonly Tagged[];
  readonly control?: Control;
  readonly trail?: string;
  readonly cmd?: string;
  readonly sealed?: {
    readonly [key: string]: string;
  };
  readonly time?: string;
  readonly sig?: string;
  readonly proof?: {
    readonly [key: string]: string;
  };
  readonly since?: number;
};

/**
 * A procedure on the stack: its locals, the step that asked or called, the step that goes on. `held` is the question
 * that an interjection interrupted; the step `on`, which asked it, asks it anew afterwards. The locals, like every
 * question, are records of the game, or bytes if the log is of an older version.
 */
export type Frame = readonly [Tagged, string, string, readonly Pause[]];

/** The first line: game, pack, scenario, seats, options, dice, and the commitments from before the first entry. */
export type Header = {
  readonly _: "header";
  readonly format: 1;
  readonly game: string;
  readonly ruleset: number;
  readonly pack: string;
  /** SHA-256 over the canonical form of the part of the pack that rules read. */
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
  /** Where dice come from: the mode of `DiceTerms`. */
  readonly dice?: string;
  /** The seats that the host's machine plays or keeps, as the host says. */
  readonly hosted?: readonly string[];
  /** By party (`host`, seats, witnesses, `shuffles`) the end of its chain: 43 characters of base64url. */
  readonly anchors?: {
    readonly [key: string]: string;
  };
  /** The number of links of each chain: as many entries may ask for rolls and shuffles. */
  readonly links?: number;
  /**
   * Ed25519 public keys, 43 characters of base64url: of the host, who signs checkpoints, of the seats and the umpire
   * that sign their inputs, and of witnesses.
   */
  readonly keys?: {
    readonly [key: string]: string;
  };
};

/** An interjection: its number in the pause, the answer, and the entry that it follows. */
export type Interject = {
  readonly _: "interject";
  readonly may: number;
  readonly answer: Value;
  readonly follows: number;
};

/** A remark that changes nothing. */
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
 * The values that the masks of entry `n` hide: by field path the salt (43 characters of base64url) and the value. It
 * comes right before its entry, or anywhere after it if the host opens it later.
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

/** The answer of a seat that takes no action, if its question lets it pass. */
export type Pass = {
  readonly _: "pass";
};

/** The open question. `all`: the seats give sealed answers. */
export type Pause = {
  readonly demands: readonly Demand[];
  readonly may?: readonly Demand[];
  readonly all?: boolean;
};

/**
 * A party has another key, another chain, or none: what it says nothing of stays. By the party itself, which signs
 * with the key that it had; or by the host or the umpire, with the consents of all other seats with keys. Without them
 * it stands, and `limmu.core.verify` says so.
 */
export type Rekey = {
  readonly _: "rekey";
  readonly party: string;
  readonly key?: string;
  readonly anchor?: string;
  /** The host's machine keeps this seat from here on: its part in rolls ends. */
  readonly hosted?: boolean;
  readonly consents?: readonly string[];
};

/** A note beside the entries, for example that a writer cut off a torn end. */
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
 * An umpire's ruling. It emits facts, then does at most one of these: replace the pending roll; answer for the seat
 * that is asked, even what `check` refuses; end the top procedure with a result ("" if it has none). Its readings are
 * in force from here on. Or it does one thing alone, `modify`: the rules add this under its clause to the pending
 * roll, one number for the roll or one for each die; the dice fall as without it.
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
  readonly modify?: readonly number[];
};

/** Another person sits down at a seat. */
export type SeatChange = {
  readonly _: "seat_change";
  readonly seat: string;
  readonly person: string;
};

/** A standing pass: its seat, its scope, and the depth of the frame with which it ends (-1: until touched). */
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
 * Back to the state after entry `to`. Alone, a seat may take back its own decisions that showed it nothing hidden.
 * Anything further needs every seat in `consents`; `cancels` names in order the entries whose rolls and shuffles it
 * takes back. If the rules make the same request again, the recorded dice come again. Consents are signed as those of
 * `End`.
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

