// The types of game-of-kings/events.json, made by `limmu schema`.

import type * as facts from "./facts";

/** What an entry of The Game of Kings caused, as an audience may see it. */
export type Happened = Event;

/** The facts of an entry as an audience may see them, in order: animate them. */
export type Event = {
  readonly n: number;
  readonly leaf: string;
  /** Who gave the input: a seat, ``chance``, ``umpire`` or ``host``. */
  readonly by: string;
  readonly facts?: readonly facts.Fact[];
  /** Each fact in words. */
  readonly texts?: readonly string[];
};

