// The types of game-of-kings/events.json, made by `limmu schema`.

import type * as facts from "./facts";
import type * as log from "./log";
import type * as log_of_all from "../log";
import type * as questions from "./questions";

/** An entry of The Game of Kings as an audience may see it, with what it caused. */
export type Happened = Event;

/** An entry as an audience may see it: what was asked and answered, and the facts, in order: animate them. */
export type Event = {
  readonly n: number;
  readonly leaf: string;
  /** Who gave the input: a seat, `chance`, `umpire` or `host`. */
  readonly by: string;
  /** The input. An answer that this audience may not see is `?`. */
  readonly input: log_of_all.Begin
    | log.Decision
    | log_of_all.Chance
    | log_of_all.StandingPass
    | log.Interject
    | log.Ruling
    | log_of_all.Undo
    | log_of_all.SeatChange
    | log_of_all.End
    | log_of_all.Ruleset
    | log_of_all.Rekey
    | log_of_all.Note;
  /** The stored name of the question that it answers; absent for an input that answers none. */
  readonly kind?: string;
  readonly question?: questions.Question;
  /** The answer in the notation, if this audience may see it. */
  readonly key?: string;
  /** The answer in words. */
  readonly text?: string;
  readonly facts?: readonly facts.Fact[];
  /** Each fact in words; "" for one of which the facts beside it tell. */
  readonly texts?: readonly string[];
};

