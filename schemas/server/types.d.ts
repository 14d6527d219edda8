// The types of server/openapi.json, made by `limmu serve --types`.

/** A game: its scenarios, its options, and its bots. */
export type GameCard = {
  readonly id: string;
  readonly text: string;
  readonly hides: boolean;
  readonly scenarios: readonly ScenarioCard[];
  readonly options: readonly Choice[];
  readonly bots: readonly string[];
};

/** A scenario and its seats. */
export type ScenarioCard = {
  readonly id: string;
  readonly text: string;
  readonly seats: readonly Named[];
};

/** An id and its name. */
export type Named = {
  readonly id: string;
  readonly text: string;
};

/** An option of a game: what it is about, its readings, and the one that holds unless another is chosen. */
export type Choice = {
  readonly id: string;
  readonly text: string;
  readonly values: readonly Named[];
  readonly default: string;
};

/** A match of the list. */
export type Listed = {
  readonly id: string;
  readonly title: string;
  readonly game: string;
  readonly scenario: string;
  readonly n: number;
  readonly over: boolean;
  readonly status: string;
  readonly seats: {
    readonly [key: string]: string;
  };
};

/** Who asks: the name that a proxy gives him; "" where none names persons. */
export type Me = {
  readonly person: string;
};

/**
 * A new match. `seats`: `me`, `open`, `bot:LEVEL`, or `person:NAME` where a proxy names persons. A seat that is not
 * named is open.
 */
export type Opening = {
  readonly game: string;
  readonly scenario: string;
  readonly seats?: {
    readonly [key: string]: string;
  };
  readonly options?: {
    readonly [key: string]: string;
  };
  readonly title?: string;
  readonly who?: "private" | "public" | "unlisted";
  readonly dice?: "all-seats" | "host" | "neutral";
  readonly keys?: boolean;
  readonly name?: string;
};

/** A match that was opened: the token of its owner, who also has the seats called `me`, and the other links. */
export type Opened = {
  readonly id: string;
  readonly token: string;
  readonly links: {
    readonly [key: string]: string;
  };
  readonly watch: string;
  readonly umpire: string;
  readonly fingerprint: string;
};

/** A match, for a visitor. */
export type MatchCard = {
  readonly id: string;
  readonly title: string;
  readonly game: string;
  readonly scenario: string;
  readonly options: {
    readonly [key: string]: string;
  };
  readonly dice: string;
  readonly who: "private" | "public" | "unlisted";
  readonly seats: readonly SeatCard[];
  readonly you: You;
  readonly n: number;
  readonly over: boolean;
  readonly asked: readonly string[];
  readonly hides: boolean;
  readonly over_text: string;
  readonly wish: Wish | null;
  readonly undo: number;
  readonly plays: boolean;
  readonly owner: boolean;
  readonly parent: string;
  readonly finished: boolean;
  readonly waiting: readonly string[];
  readonly keyed: readonly string[];
  readonly due: readonly string[];
  readonly alone: boolean;
  readonly proposed: readonly Proposal[];
  readonly looked: readonly Looked[];
  readonly stuck: boolean;
};

/** A seat: who sits there, and whether a page of his is open now. */
export type SeatCard = {
  readonly id: string;
  readonly text: string;
  readonly person: string;
  readonly bot: string;
  readonly here: boolean;
};

/** What a visitor is at a match. */
export type You = {
  readonly audience: readonly string[];
  readonly role: "public" | "seat" | "umpire";
  readonly owner: boolean;
};

/** An undo, an end or a new key to which all persons must agree. It lapses when the match goes on. */
export type Wish = {
  readonly by: string;
  readonly kind: "end" | "rekey" | "undo";
  readonly text: string;
  readonly to: number;
  readonly cancels: readonly number[];
  readonly winners: readonly string[];
  readonly given: readonly string[];
  readonly needed: readonly string[];
  readonly input: Undo | End | Rekey;
  readonly leaf: string;
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
 * A party has another key, another chain, or none: what it says nothing of stays. By the party itself, which signs
 * with the key that it had; or by the host or the umpire, with the consents of all other seats with keys. Without them
 * it stands, and `limmu.core.verify` says so.
 */
export type Rekey = {
  readonly _: "rekey";
  readonly party: string;
  readonly key?: string;
  readonly anchor?: string;
  readonly hosted?: boolean;
  readonly consents?: readonly string[];
};

/**
 * What a device without the vault of its seat proposes: an answer, which lapses when the match goes on, or to hold the
 * vault by a key of its own, which stands until that is in force.
 */
export type Proposal = {
  readonly seat: string;
  readonly input: Decision | Interject | Rekey;
  readonly leaf: string;
};

/** A seat's answer to the question it is asked. */
export type Decision = {
  readonly _: "decision";
  readonly answer: unknown;
};

/** An interjection: its number in the pause, the answer, and the entry that it follows. */
export type Interject = {
  readonly _: "interject";
  readonly may: number;
  readonly answer: unknown;
  readonly follows: number;
};

/** Somebody who may see what is hidden, while the match went on: told to everybody, and never forgotten. */
export type Looked = {
  readonly role: string;
  readonly what: "link" | "opened";
  readonly n: number;
  readonly since: number;
};

/** The token of a link, and how the person is called. */
export type Joining = {
  readonly token: string;
  readonly name?: string;
};

/** A visitor who has joined. */
export type Joined = {
  readonly match: string;
  readonly you: You;
};

/** What a link is for: a seat, `public`, `umpire` or `owner`. */
export type Role = {
  readonly role: string;
};

/** A link: an address of this server, with the token behind `#`. */
export type Link = {
  readonly link: string;
  readonly fingerprint: string;
};

/** Who sits at a seat from now on: a bot of a level, or a person of a name. */
export type Replacing = {
  readonly bot?: string;
  readonly person?: string;
};

/** What the host says of a match to a seat or a witness, before it begins. */
export type Invitation = {
  readonly _: "invitation";
  readonly match: string;
  readonly party: string;
  readonly game: string;
  readonly scenario: string;
  readonly options: {
    readonly [key: string]: string;
  };
  readonly pack: string;
  readonly dice: string;
  readonly links: number;
  readonly host: string;
  readonly seats: readonly string[];
  readonly hosted?: readonly string[];
  readonly witnesses?: readonly string[];
};

/** The public key of a seat and the end of its chain; both "" where the server shall keep the seat. */
export type Sitting = {
  readonly key?: string;
  readonly anchor?: string;
};

/** The seats whose key and chain are not there yet; with none the match has begun. */
export type Waiting = {
  readonly waiting: readonly string[];
};

/** The token of a seat for the throw that entry `asker` asks for. */
export type Showing = {
  readonly asker: number;
  readonly token: string;
};

/** The last entry that an input led to. */
export type Taken = {
  readonly taken: number;
};

/**
 * An answer, or a new key and chain of the seat, for the device that keeps its vault; without one the proposal that
 * stands is gone.
 */
export type Proposing = {
  readonly input?: Decision | Interject | Rekey | null;
  readonly expects?: string;
};

/** What a seat signed to follow the last entry, and shall be void: its own input, or one of `by` to which it consents. */
export type Voiding = {
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
  readonly sig: string;
  readonly cmd?: string;
  readonly by?: string;
};

/** Entry 0: the set-up, and the rules up to the first question. */
export type Begin = {
  readonly _: "begin";
};

/** The outcome of a roll (natural faces) or a shuffle (the items in order). */
export type Chance = {
  readonly _: "chance";
  readonly outcome: readonly number[];
};

/** A standing pass for a scope of the game's list; the empty scope withdraws the seat's passes. */
export type StandingPass = {
  readonly _: "pass";
  readonly scope?: string;
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
  readonly facts?: readonly unknown[];
  readonly outcome?: readonly number[];
  readonly answer?: unknown;
  readonly close?: unknown;
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

/** From here on another ruleset of the game is in force. */
export type Ruleset = {
  readonly _: "ruleset";
  readonly number: number;
};

/** A remark that changes nothing. */
export type Note = {
  readonly _: "note";
  readonly text: string;
};

/** The view of an audience after entry `n`: all that a front-end needs to draw, also after reconnecting. */
export type Seen = {
  readonly audience: readonly string[];
  readonly n: number;
  readonly leaf: string;
  readonly board?: unknown;
  readonly asked?: readonly string[];
  readonly question?: Asking | null;
  readonly may?: readonly Asking[];
  readonly stack?: readonly Where[];
  readonly passes?: readonly Standing[];
  readonly over?: Outcome | null;
  readonly status?: string;
  readonly scores?: readonly Points[];
};

/** A question to a seat, or an interjection that is open to it, with the options for the first pick. */
export type Asking = {
  readonly kind: string;
  readonly seat: string;
  readonly question: unknown;
  readonly choices: Level;
  readonly step: string;
  readonly clauses: readonly string[];
  readonly concerns?: readonly Concern[];
  readonly may?: number;
  readonly text?: string;
};

/** What may come next in an answer after the picks so far, and whether they are an answer already. */
export type Level = {
  readonly picks?: readonly unknown[];
  readonly options?: readonly Offer[];
  readonly span?: Numbers | null;
  readonly whole?: unknown;
  readonly key?: string;
  readonly text?: string;
  readonly asks?: string;
  readonly prompt?: string;
  readonly about?: readonly Concern[];
  readonly bag?: string;
  readonly several?: boolean;
  readonly more?: Refusal | null;
};

/** One pick of a level, and what it concerns, for a front-end to highlight. */
export type Offer = {
  readonly pick: unknown;
  readonly key: string;
  readonly concerns?: readonly Concern[];
  readonly whole?: unknown;
  readonly text?: string;
  readonly picked?: string;
};

/** Something on the board that an option or a question is about, for a surface to highlight. */
export type Concern = {
  readonly kind: "card" | "path" | "piece" | "point" | "power" | "province" | "seat" | "space";
  readonly id: string;
  readonly points?: readonly number[];
};

/** Whole numbers that may be picked: (lowest, highest) of each range. */
export type Numbers = {
  readonly ranges: readonly (readonly [number, number])[];
  readonly step?: number;
  readonly unit?: string;
};

/** Why an input is refused: the code, the clause that refuses it, and the ids that its text names. */
export type Refusal = {
  readonly code: string;
  readonly clause?: string;
  readonly data?: readonly string[];
  readonly why?: readonly (readonly [string, number])[];
  readonly text?: string;
  readonly others?: readonly Refusal[];
};

/** An open procedure: the step it is at, and the clauses of the step. */
export type Where = {
  readonly step: string;
  readonly clauses: readonly string[];
  readonly text?: string;
};

/** A standing pass: its seat, its scope, and the depth of the frame with which it ends (-1: until touched). */
export type Standing = readonly [string, string, number];

/** How a match ended: the winning seats (none: a draw) and the stored name of the reason. */
export type Outcome = {
  readonly winners?: readonly string[];
  readonly how?: string;
};

/** How far a side is on its way to win. The `parts` name the sources of its points and add up to them. */
export type Points = {
  readonly id: string;
  readonly points: number;
  readonly rank: number;
  readonly parts?: readonly (readonly [string, number])[];
  readonly text?: string;
};

/** An entry as an audience may see it: what was asked and answered, and the facts, in order: animate them. */
export type Event = {
  readonly n: number;
  readonly leaf: string;
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
  readonly kind?: string;
  readonly question?: unknown;
  readonly key?: string;
  readonly text?: string;
  readonly facts?: readonly unknown[];
  readonly texts?: readonly string[];
};

/**
 * The groups of the drawing that change, after entry `n`: by id an SVG element. On a socket those that differ from
 * what it said before.
 */
export type Moving = {
  readonly n: number;
  readonly groups: {
    readonly [key: string]: string;
  };
};

/** The match by entries, for a slider and graphs. */
export type Timeline = {
  readonly entries: readonly Moment[];
  readonly seats: readonly Named[];
};

/** An entry on the time line. */
export type Moment = {
  readonly n: number;
  readonly turn: string;
  readonly step: string;
  readonly by: string;
  readonly kind: string;
  readonly text: string;
  readonly scores: {
    readonly [key: string]: number;
  };
};

/** The picks so far of an answer to the question, or to the interjection number `may`. */
export type Picking = {
  readonly picks?: readonly unknown[];
  readonly may?: number;
  readonly expects?: string;
};

/** A whole answer that is only judged. */
export type Judging = {
  readonly answer: unknown;
  readonly may?: number;
  readonly expects?: string;
};

/** The judgment of an answer that is not given: its key, what it concerns, and its refusal, if any. */
export type Preview = {
  readonly answer: unknown;
  readonly key: string;
  readonly concerns?: readonly Concern[];
  readonly text?: string;
  readonly refused?: Refusal | null;
};

/** What stands beside the map after entry `n`. */
export type Aside = {
  readonly n: number;
  readonly owners: readonly Side[];
  readonly tracks: readonly TrackCard[];
  readonly hands: readonly HandCard[];
  readonly notes: readonly NoteCard[];
  readonly tables: readonly TableCard[];
  readonly at: {
    readonly [key: string]: string;
  };
};

/** An owner of pieces, with its colours. */
export type Side = {
  readonly id: string;
  readonly text: string;
  readonly code: string;
  readonly colour: string;
  readonly ink: string;
};

/** A row of cells, with the first and the last number, and its markers. */
export type TrackCard = {
  readonly id: string;
  readonly text: string;
  readonly cells: readonly [number, number];
  readonly markers: readonly MarkerCard[];
};

/** A marker on a track. */
export type MarkerCard = {
  readonly cell: number;
  readonly owner: string;
  readonly label: string;
};

/** The hand of a seat: how many cards, and those that this audience sees. */
export type HandCard = {
  readonly seat: string;
  readonly text: string;
  readonly count: number;
  readonly cards: readonly CardCard[];
};

/** A card: its name, and what it says. */
export type CardCard = {
  readonly id: string;
  readonly text: string;
  readonly about: string;
};

/** A remark about a place, or about the whole match. */
export type NoteCard = {
  readonly text: string;
  readonly place: string;
  readonly clause: string;
};

/** Rows under headings. */
export type TableCard = {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
};

/**
 * What the picks so far come to: in words, the groups of the drawing that change, and where each piece would stand on
 * a table that is measured: its point and how it is turned, clockwise from the north.
 */
export type Sketch = {
  readonly told: readonly string[];
  readonly groups: {
    readonly [key: string]: string;
  };
  readonly at: {
    readonly [key: string]: readonly [number, number, number];
  };
};

/**
 * What the seat that asks wishes: an undo to after an entry, an agreed end with its winners, or, where its vault is
 * lost, the key and the end of the chain of a new one.
 */
export type Wishing = {
  readonly undo?: number;
  readonly end?: "" | "agree";
  readonly winners?: readonly string[];
  readonly key?: string;
  readonly anchor?: string;
};

/** The wish that stands, if any; `taken`: the entry with which it was carried out, -1 for none. */
export type Wished = {
  readonly wish: Wish | null;
  readonly taken?: number;
};

/** Which wish somebody means, by its text; "" for the one that stands. */
export type Consenting = {
  readonly text?: string;
  readonly consents?: {
    readonly [key: string]: string;
  };
};

/** The standing orders of a seat. */
export type Ordered = {
  readonly orders: readonly OrderText[];
  readonly sorts: readonly string[];
  readonly scopes: readonly string[];
  readonly windows: {
    readonly [key: string]: readonly string[];
  };
  readonly texts: {
    readonly [key: string]: string;
  };
  readonly news: readonly string[];
};

/** A standing order, in words. */
export type OrderText = {
  readonly order: Forced | PassAt | Route | StopFor | Signed;
  readonly text: string;
};

/** Give every answer that is the only one. */
export type Forced = {
  readonly _: "forced";
};

/** Pass the questions of one sort, such as `cards` or `reactions`, and no others. */
export type PassAt = {
  readonly _: "pass";
  readonly at: string;
  readonly until?: string;
};

/** Move what moves now to the last of these spaces, through the others, one space at a time. */
export type Route = {
  readonly _: "to";
  readonly spaces: readonly string[];
};

/** Let no order answer while this card can be played: its id, or its name for every card of that name. */
export type StopFor = {
  readonly _: "stop";
  readonly card: string;
};

/** Give these answers, each in its turn and to its question, until the seat itself says something. */
export type Signed = {
  readonly _: "signed";
  readonly since: number;
  readonly answers: readonly Answered[];
};

/** An answer to a question to come, signed; its command id ends in its place in the row, from 1. */
export type Answered = {
  readonly question: {
    readonly [key: string]: unknown;
  };
  readonly input: Decision | StandingPass;
  readonly cmd: string;
  readonly sig: string;
};

/** The orders that shall stand, and no others. */
export type Ordering = {
  readonly orders?: readonly (Forced | PassAt | Route | StopFor | Signed)[];
};

/** The clocks of a match at a time (seconds since 1970): what its host claims, which no rule knows. */
export type Clocks = {
  readonly terms: ClockTerms;
  readonly seats: readonly ClockCard[];
  readonly at: number;
};

/** The clocks of every seat: seconds for a move and for the whole match, 0 for no such clock. */
export type ClockTerms = {
  readonly move?: number;
  readonly match?: number;
  readonly away?: {
    readonly [key: string]: readonly (readonly [number, number])[];
  };
};

/** The clocks of a seat: seconds left of its move and of the match, -1 without such a clock. */
export type ClockCard = {
  readonly seat: string;
  readonly move: number;
  readonly match: number;
  readonly runs: boolean;
  readonly out: boolean;
};

/** Where a seat is told that it is its turn. */
export type Noticed = {
  readonly mails: boolean;
  readonly mail: string;
  readonly confirmed: boolean;
  readonly webhook: string;
  readonly key: string;
};

/** Where a seat wants to be told that it is its turn; "" for nowhere. */
export type Noticing = {
  readonly mail?: string;
  readonly webhook?: string;
};

/**
 * What the umpire gives: a ruling, an undo for which he has the consent of all, the end as a seat's forfeit, another
 * ruleset, a person for a seat, a new key for one whose vault is lost, or a note.
 */
export type Ruled = {
  readonly input: Ruling
    | Undo
    | End
    | Ruleset
    | SeatChange
    | Rekey
    | Note;
  readonly cmd?: string;
  readonly expects?: string;
};

/** A branch after an entry. `bots`: seat -> the level of the bot that plays it; the others are yours. */
export type Branching = {
  readonly at: number;
  readonly bots?: {
    readonly [key: string]: string;
  };
  readonly name?: string;
};

/** What a client sends for its seat. The server knows the seat from the connection. */
export type Command = {
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
  readonly cmd?: string;
  readonly expects?: string;
  readonly sig?: string;
  readonly proof?: {
    readonly [key: string]: string;
  };
};

/**
 * A ruling in the place of an entry, which is a roll or an answer; one that moves nothing (a reading, facts, a
 * modifier) stands before it. With `preview` nothing is given: the answer says what would come of it.
 */
export type Instead = {
  readonly n: number;
  readonly ruling: Ruling;
  readonly preview?: boolean;
};

/**
 * What came of a ruling in the place of an entry. `taken`: the last entry; `left`: the first entry that is not given
 * again, -1 if all are, and why.
 */
export type Replaced = {
  readonly taken: number;
  readonly left: number;
  readonly why: string;
  readonly otherwise: readonly Otherwise[];
};

/** An entry that is given again and comes out otherwise: the facts that it had, and those that it has. */
export type Otherwise = {
  readonly n: number;
  readonly text: string;
  readonly gone: readonly string[];
  readonly come: readonly string[];
};

/** A what-if of a seat: its next answers by key, how many more a bot gives for it, and the seed of the world. */
export type Supposing = {
  readonly keys?: readonly string[];
  readonly further?: number;
  readonly seed?: string;
  readonly expects?: string;
};

/**
 * How a match might go on after entry `n`, in a world dealt from what a seat sees. `lines` is its chronicle, with
 * entries that count from 1; `view` what the seat would see then, and `groups` the parts of the drawing.
 */
export type SupposedCard = {
  readonly n: number;
  readonly seat: string;
  readonly seed: string;
  readonly lines: readonly ({
    readonly [key: string]: unknown;
  })[];
  readonly view: Seen;
  readonly groups: {
    readonly [key: string]: string;
  };
};

/** A message of a client: one of `choose`, `preview` and `answer`, for a seat; the reply has its `id`. */
export type Asks = {
  readonly id: number;
  readonly seat?: string;
  readonly choose?: Picking | null;
  readonly preview?: Judging | null;
  readonly answer?: Command | null;
};

/** A message of a socket: one of these alone, but for `id` and `reply`, which come together. */
export type Tells = {
  readonly view?: Seen;
  readonly event?: Event;
  readonly moving?: Moving;
  readonly here?: {
    readonly [key: string]: boolean;
  };
  readonly seats?: {
    readonly [key: string]: string;
  };
  readonly wish?: Wish | null;
  readonly due?: readonly string[];
  readonly clocks?: Clocks;
  readonly revoked?: string;
  readonly looked?: string;
  readonly orders?: Ordered;
  readonly proposed?: string;
  readonly id?: number;
  readonly reply?: Level | Preview | Taken | Failed;
};

/** What is said in place of a result. */
export type Failed = {
  readonly refused: Refusal;
  readonly [key: string]: unknown;
} | {
  readonly failed: string;
  readonly [key: string]: unknown;
} | {
  readonly error: string;
  readonly [key: string]: unknown;
};

