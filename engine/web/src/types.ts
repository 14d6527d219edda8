// The documents that server and page exchange, for any game. Those of `limmu.wire` come from the published schemas.

import type { Numbers, Where } from "../../../schemas/typescript/common";
import type { Concern, Outcome, Standing, Value } from "../../../schemas/typescript/log";
import type { Seen as ChariotLords } from "../../../schemas/typescript/chariot-lords/view";
import type { Seen as GameOfKings } from "../../../schemas/typescript/game-of-kings/view";
import type { Seen as Genesis } from "../../../schemas/typescript/genesis/view";
import type { Points, Seen as GodKings } from "../../../schemas/typescript/god-kings/view";

export type { Concern, Numbers, Outcome, Points, Value, Where };

export type Refusal = { readonly code: string; readonly clause?: string; readonly text?: string };

export type Offer = {
  readonly pick: Value;
  readonly key: string;
  readonly concerns?: readonly Concern[];
  readonly whole?: Value;
  readonly text?: string;
  /** The text once it is picked, where that says besides how many are alike. */
  readonly picked?: string;
};

export type Level = {
  readonly picks?: readonly Value[];
  readonly options?: readonly Offer[];
  readonly span?: Numbers;
  readonly whole?: Value;
  readonly key?: string;
  readonly text?: string;
  readonly asks?: string;
  readonly prompt?: string;
  readonly about?: readonly Concern[];
  readonly bag?: string;
  readonly several?: boolean;
  readonly more?: Refusal;
};

export type Asking = {
  readonly kind: string;
  readonly seat: string;
  readonly choices: Level;
  readonly step: string;
  readonly clauses: readonly string[];
  readonly concerns?: readonly Concern[];
  readonly may?: number;
  readonly text?: string;
};

export type Seen = {
  readonly audience: readonly string[];
  readonly n: number;
  readonly leaf: string;
  readonly asked?: readonly string[];
  readonly question?: Asking;
  readonly may?: readonly Asking[];
  readonly stack?: readonly Where[];
  readonly passes?: readonly Standing[];
  readonly over?: Outcome;
  readonly status?: string;
  readonly scores?: readonly Points[];
};

/** Every game's view is one of these: a change of the schemas that breaks the page does not compile. */
export const seenOf = (view: ChariotLords | GameOfKings | Genesis | GodKings): Seen => view as Seen;

export type Preview = {
  readonly answer: Value;
  readonly key: string;
  readonly concerns?: readonly Concern[];
  readonly text?: string;
  readonly refused?: Refusal;
};

export type Input =
  | { readonly _: "decision"; readonly answer: Value }
  | { readonly _: "interject"; readonly may: number; readonly answer: Value; readonly follows: number }
  | { readonly _: "end"; readonly how: "concede" }
  | { readonly _: "undo"; readonly to: number }
  | { readonly _: "pass"; readonly scope: string }
  | { readonly _: "rekey"; readonly party: string; readonly key: string; readonly anchor: string }
  | { readonly _: "note"; readonly text: string };

export type Command = { readonly input: Input; readonly cmd: string; readonly expects?: string; readonly sig?: string };

export type Reply =
  | { readonly taken: number }
  | { readonly refused: Refusal }
  | { readonly failed: string };

// ---------------------------------------------------------------- the server's own documents

export type Named = { readonly id: string; readonly text: string };
export type GameInfo = Named & {
  readonly hides: boolean;
  readonly scenarios: readonly (Named & { readonly seats: readonly Named[] })[];
  readonly options: readonly OptionInfo[];
  readonly bots: readonly string[];
};
export type OptionInfo = Named & { readonly values: readonly Named[]; readonly default: string };

export type MatchRow = {
  readonly id: string;
  readonly title: string;
  readonly game: string;
  readonly scenario: string;
  readonly n: number;
  readonly status?: string;
  readonly over?: boolean;
  /** Who sits where: a person, `bot:LEVEL`, or "". */
  readonly seats: Readonly<Record<string, string>>;
};

export type SeatInfo = Named & { readonly person?: string; readonly bot?: string; readonly here?: boolean };

export type MatchInfo = {
  readonly id: string;
  readonly title: string;
  readonly game: string;
  readonly scenario: string;
  readonly options?: Readonly<Record<string, string>>;
  readonly dice?: string;
  readonly who?: string;
  readonly seats: readonly SeatInfo[];
  readonly you: You;
  readonly n: number;
  readonly over?: boolean;
  readonly asked?: readonly string[];
  readonly hides?: boolean;
  readonly finished?: boolean;
  readonly over_text?: string;
  readonly parent?: string;
  /** The entry to which one may go back; -1 for none. */
  readonly undo?: number;
  readonly wish?: Wish | null;
  readonly plays?: boolean;
  /** The seats whose keys the match waits for: it has not begun. */
  readonly waiting?: readonly string[];
  /** The seats that keep keys of their own. */
  readonly keyed?: readonly string[];
  /** The seats whose token a roll waits for. */
  readonly due?: readonly string[];
  /** Whether one may go back to `undo` without anybody's consent. */
  readonly alone?: boolean;
  /** What devices without the vaults of your seats propose. */
  readonly proposed?: readonly Proposal[];
  /** Who could see hidden things beside whom a seat is for. */
  readonly looked?: readonly Looked[];
  /** Whether an error keeps a bot, or a standing order, from answering. */
  readonly stuck?: boolean;
};

/** Somebody who may see what is hidden: `opened` or, for a new one, `link`; `since` in seconds since 1970. */
export type Looked = { readonly role: string; readonly what: "opened" | "link"; readonly n: number; readonly since: number };

export type Answer = Extract<Input, { readonly _: "decision" | "interject" }>;
export type Rekey = Extract<Input, { readonly _: "rekey" }>;
export type Proposal = { readonly seat: string; readonly input: Answer | Rekey; readonly leaf: string };

export type You = { readonly audience: readonly string[]; readonly role: string; readonly owner?: boolean };

export type Wish = {
  readonly by: string;
  readonly kind: "undo" | "end" | "rekey";
  readonly to?: number;
  readonly text: string;
  readonly given: readonly string[];
  readonly needed: readonly string[];
  /** What the umpire gives when all agree. */
  readonly input?: Value;
};

export type Opened = {
  readonly id: string;
  readonly token?: string;
  readonly links: Readonly<Record<string, string>>;
  readonly watch?: string;
  readonly umpire?: string;
  readonly fingerprint?: string;
};

export type Groups = Readonly<Record<string, string>>;
export type Moving = { readonly n: number; readonly groups: Groups };
export type Sketch = { readonly told?: readonly string[]; readonly groups?: Groups; readonly at?: Readonly<Record<string, readonly [x: number, y: number, bearing: number]>> };

export type Owner = Named & { readonly code?: string; readonly colour: string; readonly ink: string };
export type Aside = {
  readonly n: number;
  readonly owners?: readonly Owner[];
  readonly tracks?: readonly (Named & { readonly cells: readonly [number, number]; readonly markers: readonly Marker[] })[];
  readonly at?: Readonly<Record<string, string>>;
  readonly hands?: readonly { readonly seat: string; readonly text: string; readonly count: number; readonly cards: readonly Card[] }[];
  readonly notes?: readonly { readonly text: string; readonly place?: string; readonly clause?: string }[];
  readonly tables?: readonly { readonly title?: string; readonly columns: readonly string[]; readonly rows: readonly (readonly string[])[] }[];
};
export type Marker = { readonly cell: number; readonly owner?: string; readonly label?: string };
export type Card = Named & { readonly about?: string };

export type Line = {
  readonly n: number;
  readonly depth: number;
  readonly kind: "heading" | "input" | "fact";
  readonly text: string;
  readonly clauses?: readonly string[];
  readonly why?: readonly { readonly clause: string; readonly text: string; readonly value: number }[];
  /** The entry to which an undo goes back; -1 or nothing where this is none. */
  readonly back?: number;
};

export type Moment = {
  readonly n: number;
  readonly turn?: string;
  readonly by?: string;
  readonly kind?: string;
  readonly text?: string;
  readonly scores?: Readonly<Record<string, number>>;
};
export type Timeline = { readonly entries: readonly Moment[] };
