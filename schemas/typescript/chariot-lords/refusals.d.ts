// The types of chariot-lords/refusals.json, made by `limmu schema`.

/** Why an input of Chariot Lords is refused. */
export type Refusal = Verdict;

/** A value and why. As a legality verdict (``Verdict[bool]``) it is true or false in a condition. */
export type Verdict = {
  readonly value: false;
  readonly why?: readonly (readonly [string, number])[];
  /** The clause that refuses (refusals only). */
  readonly clause?: string;
  /** The stored name of the refusal; its text is in the game's texts (refusals only). */
  readonly code: "consent_needed" | "incomplete_ruling" | "malformed" | "match_over" | "no_forfeit" | "no_standing_pass" | "no_such_entry" | "no_such_reading" | "no_such_ruleset" | "no_such_scope" | "no_such_seat" | "not_a_roll" | "not_a_shuffle" | "not_an_input" | "not_asked" | "not_on_offer" | "nothing_to_replace" | "recorded_dice" | "ruleset_not_installed" | "scope_not_running" | "stale" | "too_few" | "too_many" | "unproven_dice" | "unsigned";
  /** Ids that the refusal's text names. */
  readonly data?: readonly string[];
};

