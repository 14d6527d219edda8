// The types of god-kings/refusals.json, made by `limmu schema`.

/** Why an input of The God Kings is refused. */
export type Refused = Refusal;

/** Why an input is refused: the code, the clause that refuses it, and the ids that its text names. */
export type Refusal = {
  readonly code: "activated_this_round" | "active_side" | "all_divisions_in_play" | "already_controlled" | "already_garrisoned" | "already_moved_on_this_card" | "already_placed_here" | "already_rolled_on_this_card" | "army_not_in_game" | "arrived_this_round" | "barbarians_place_no_markers" | "besieged" | "borders_no_province_of_receiver" | "campaign_has_sailed" | "card_allows_no_naval_move" | "charged_this_battle" | "city_full" | "city_is_full" | "consent_needed" | "enemies_outside" | "enemy_units_at_city" | "enemy_units_outside" | "enemy_units_there" | "exceeds_loss_number" | "failed_to_intercept" | "garrisoned" | "general_not_on_map" | "general_not_there" | "general_without_units" | "guard_on_map" | "guard_only_by_event" | "incomplete_ruling" | "inside_the_city" | "king_needs_a_unit" | "king_of_this_round" | "king_won_no_battle" | "left_behind" | "malformed" | "match_over" | "may_not_be_displaced" | "mercenaries_need_company" | "modifiers_wanted" | "modifies_and_more" | "more_than_advantage" | "movement_is_over" | "must_play_a_card" | "neutral_two_rounds_running" | "no_army_entered" | "no_chain_to_homecountry" | "no_city" | "no_enemy_garrisoned_city" | "no_forfeit" | "no_general_to_activate" | "no_marker_left" | "no_own_unit_there" | "no_province_to_join" | "no_rekey" | "no_roll_to_modify" | "no_sea_lane" | "no_space_for_division" | "no_space_for_guard" | "no_space_for_revolt" | "no_standing_pass" | "no_successor" | "no_such_entry" | "no_such_player" | "no_such_reading" | "no_such_retreat" | "no_such_ruleset" | "no_such_scope" | "no_such_seat" | "no_target" | "nobody_goes_back" | "nobody_goes_in" | "non_moving_enemy_units" | "not_a_port" | "not_a_roll" | "not_a_shuffle" | "not_a_walled_city" | "not_adjacent" | "not_an_impulse_event" | "not_an_input" | "not_asked" | "not_closest" | "not_enough_counters" | "not_enough_mp" | "not_enough_tribute" | "not_enough_wood" | "not_friendly_controlled" | "not_in_hand" | "not_in_one_province" | "not_on_offer" | "not_own_general" | "not_own_marker" | "not_own_space" | "not_own_walled_city" | "not_participating" | "not_so_many_steps" | "not_ten_to_one" | "not_there" | "not_these_dice" | "nothing_to_replace" | "nowhere_to_go" | "one_attempt_from_a_space" | "one_neutral_only" | "pieces_of_others_there" | "power_not_in_game" | "province_frozen" | "quarrelled_with_nation" | "quota" | "rating_too_high" | "recorded_dice" | "revolts_place_no_markers" | "ruleset_not_installed" | "scope_not_running" | "stale" | "succession_cancelled_this_round" | "takes_no_modifier" | "too_few" | "too_few_from_chariots" | "too_few_provinces" | "too_few_units" | "too_many" | "too_many_there" | "too_many_to_embark" | "too_many_units" | "tribal_space" | "units_need_a_general" | "unproven_consent" | "unproven_dice" | "unsigned" | "use_not_open" | "used_command";
  readonly clause?: string;
  readonly data?: readonly string[];
  readonly why?: readonly (readonly [string, number])[];
  /** Each breach in words. */
  readonly text?: string;
  /** The further refusals of the same answer. */
  readonly others?: readonly Refusal[];
};

