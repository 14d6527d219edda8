// The types of game-of-kings/commands.json, made by `limmu schema`.

import type * as log from "./log";
import type * as log_of_all from "../log";

/** What a client of The Game of Kings sends for its seat. */
export type Sent = Command;

/** What a client sends for its seat. The server knows the seat from the connection. */
export type Command = {
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
  /** The client's id of the command. If the same command comes again, it gets the first result and changes nothing. */
  readonly cmd?: string;
  /** The leaf of the view that the client answers; absent for any. */
  readonly expects?: string;
  /** The seat's signature, if the header has a key of the seat. */
  readonly sig?: string;
  /** Of an undo or an end: by seat the signatures of the others who consent. */
  readonly proof?: {
    readonly [key: string]: string;
  };
};

