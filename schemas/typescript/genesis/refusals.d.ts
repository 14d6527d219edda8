// The types of genesis/refusals.json, made by `limmu schema`.

/** Why an input of Genesis is refused. */
export type Refused = Refusal;

/** Why an input is refused: the code, the clause that refuses it, and the ids that its text names. */
export type Refusal = {
  readonly code: "above_the_maximum" | "action_used" | "active_force_came_from_there" | "asked_before" | "attackers_came_from_there" | "barbarian_control" | "barred_in_this_segment" | "beyond_bounds" | "cannot_be_lost" | "cannot_pay_so_many" | "card_not_held" | "chariots_before_others" | "chariots_first" | "chariots_need_infantry" | "city_was_used" | "consent_needed" | "defenses_too_high" | "destroyed" | "enemies_there" | "enemy_fortified_city" | "fortified" | "hand_too_large" | "has_a_monument" | "held_by_another_power" | "home_city" | "home_monuments_first" | "in_revolt" | "incomplete_ruling" | "infantry_and_king_only" | "intercepted" | "interceptors_are_safe" | "king_alone_among_enemies" | "king_rides_alone" | "malformed" | "match_over" | "more_than_needed" | "mountain_needs_infantry" | "moved_already" | "must_attack" | "must_retreat" | "must_use_a_point" | "needs_combat_unit" | "needs_infantry" | "no_alliance" | "no_chariots_yet" | "no_city" | "no_city_to_destroy" | "no_combat_unit" | "no_expenditure" | "no_forfeit" | "no_home_city" | "no_infantry_to_convert" | "no_king" | "no_monument_to_raze" | "no_move_to_bribe" | "no_mp_to_attack" | "no_naval_transport" | "no_peasant" | "no_pirate_there" | "no_port" | "no_port_against_pirates" | "no_port_of_ones_own" | "no_raising_there" | "no_rekey" | "no_route" | "no_silver" | "no_standing_pass" | "no_such_action" | "no_such_discard" | "no_such_entry" | "no_such_loss" | "no_such_reading" | "no_such_ruleset" | "no_such_scope" | "no_such_seat" | "no_target" | "nobody_chosen" | "nobody_may_move" | "nobody_to_pick_up" | "not_a_home_city_held" | "not_a_new_capital" | "not_a_roll" | "not_a_shuffle" | "not_a_target" | "not_a_transit_space" | "not_an_input" | "not_asked" | "not_connected" | "not_controlled" | "not_destroyed" | "not_during_an_action" | "not_enough_mp" | "not_enough_silver" | "not_fortified" | "not_held_by_the_power" | "not_joined_by_land" | "not_now" | "not_on_offer" | "not_paid" | "not_so_many" | "not_so_many_shifts" | "not_so_many_units" | "not_that_amount" | "not_the_excess" | "not_the_first_expenditure" | "not_the_parties" | "not_there" | "not_these_dice" | "not_where_they_arrive" | "not_your_offer" | "nothing_to_replace" | "nowhere_to_recruit" | "one_or_two_spaces" | "one_unit_only" | "only_to_an_ally" | "only_when_drawn" | "outside_the_marker" | "own_home" | "own_move" | "power_is_not_bribed" | "promise_too_long" | "quota" | "recorded_dice" | "ruleset_not_installed" | "same_activation" | "scope_not_running" | "sherden_alone" | "silver_not_held" | "somebody_goes_on" | "stale" | "they_cannot_withdraw" | "too_few" | "too_few_losses" | "too_few_workers" | "too_many" | "too_many_aboard" | "too_many_there" | "too_near" | "under_the_marker" | "unproven_consent" | "unproven_dice" | "unsigned" | "used_command" | "worth_nothing" | "wrong_number_of_units";
  readonly clause?: string;
  readonly data?: readonly string[];
  readonly why?: readonly (readonly [string, number])[];
  /** Each breach in words. */
  readonly text?: string;
  /** The further refusals of the same answer. */
  readonly others?: readonly Refusal[];
};

