// The types of chariot-lords/refusals.json, made by `limmu schema`.

/** Why an input of Chariot Lords is refused. */
export type Refused = Refusal;

/** Why an input is refused: the code, the clause that refuses it, and the ids that its text names. */
export type Refusal = {
  readonly code: "all_full" | "already_there" | "answers_ahead" | "attackers_came_from_there" | "battle_out_of_reach" | "closed_desert" | "consent_needed" | "enemies_there" | "has_moved_in" | "has_redeployed" | "has_sailed" | "held_by_enemies" | "incomplete_ruling" | "leaves_too_many" | "malformed" | "match_over" | "modifiers_wanted" | "modifies_and_more" | "needs_combat_unit" | "needs_foot" | "no_forfeit" | "no_interjection" | "no_mp_left" | "no_rekey" | "no_roll_to_modify" | "no_room" | "no_standing_pass" | "no_such_entry" | "no_such_reading" | "no_such_ruleset" | "no_such_scope" | "no_such_seat" | "no_such_window" | "nobody_there" | "not_a_roll" | "not_a_shuffle" | "not_a_single_one" | "not_adjacent" | "not_an_input" | "not_asked" | "not_by_sea" | "not_dead" | "not_enough_mp" | "not_every_unit" | "not_for_replacements" | "not_held_nor_passed" | "not_in_the_row" | "not_on_offer" | "not_so_many" | "not_so_many_units" | "not_the_price" | "not_there" | "not_these_dice" | "nothing_to_replace" | "nowhere_to_go" | "occupied" | "one_to_one_first" | "out_of_reach" | "passage_refused" | "pinned" | "quota" | "recorded_dice" | "ruleset_not_installed" | "say_which_units" | "scope_not_running" | "screen_stays" | "stale" | "takes_no_modifier" | "too_far" | "too_few" | "too_many" | "too_many_at_sea" | "too_many_battles" | "too_many_here" | "too_many_there" | "unproven_consent" | "unproven_dice" | "unsigned" | "used_command";
  readonly clause?: string;
  readonly data?: readonly string[];
  readonly why?: readonly (readonly [string, number])[];
  /** Each breach in words. */
  readonly text?: string;
  /** The further refusals of the same answer. */
  readonly others?: readonly Refusal[];
};

