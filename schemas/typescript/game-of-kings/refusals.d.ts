// The types of game-of-kings/refusals.json, made by `limmu schema`.

/** Why an input of The Game of Kings is refused. */
export type Refused = Refusal;

/** Why an input is refused: the code, the clause that refuses it, and the ids that its text names. */
export type Refusal = {
  readonly code: "all_in_range" | "answers_ahead" | "army_breach" | "asked_enough" | "attached" | "attempted" | "cannot_fly" | "consent_needed" | "declared_already" | "delivered_already" | "enemy_near" | "engaged" | "engaged_elsewhere" | "every_scientist" | "failed_assault" | "feat_not_known" | "feat_twice" | "feats_by_degree" | "feats_of_degree" | "flees" | "held_in_assault" | "hidden_by" | "hides_nowhere" | "hull_down" | "in_assault" | "in_the_way" | "in_the_way_by" | "incomplete_ruling" | "independents_only" | "left_behind" | "list_order" | "locked" | "machine_idle" | "machine_moved" | "malformed" | "march_through_scenery" | "marched" | "match_over" | "may_not_shoot" | "measured_otherwise" | "modifiers_wanted" | "modifies_and_more" | "more_than_there_are" | "moved" | "no_army_list" | "no_bonus_left" | "no_bracket" | "no_dice" | "no_dice_for_it" | "no_enemy" | "no_flight" | "no_forfeit" | "no_formation_of_it" | "no_host" | "no_interjection" | "no_pattern" | "no_pet" | "no_rekey" | "no_roll_to_modify" | "no_room_to_turn" | "no_scientist" | "no_standing_pass" | "no_such_arm" | "no_such_college" | "no_such_entry" | "no_such_item" | "no_such_leg" | "no_such_reading" | "no_such_ruleset" | "no_such_scope" | "no_such_seat" | "no_such_variant" | "no_such_way" | "no_such_window" | "no_target" | "no_turn" | "no_unit_of_yours" | "no_way_there" | "not_a_roll" | "not_a_shuffle" | "not_an_input" | "not_asked" | "not_assaulted_by" | "not_attached" | "not_guessed" | "not_in_arc" | "not_in_contact" | "not_in_sight" | "not_its_turn" | "not_on_offer" | "not_there" | "not_these_dice" | "not_these_models" | "not_to_assault" | "not_to_attach" | "not_to_deploy_now" | "not_to_flaw" | "not_to_move" | "not_to_place" | "not_to_rally" | "not_to_shoot" | "not_together" | "nothing_to_answer" | "nothing_to_find" | "nothing_to_replace" | "nothing_to_shoot" | "off_grid" | "off_rungs" | "off_table" | "only_flee" | "only_hold" | "only_reforms" | "other_list" | "other_pack" | "other_reading" | "other_size" | "out_of_limits" | "out_of_range" | "out_of_reach" | "outside_zone" | "quota" | "recorded_dice" | "roll_first" | "ruleset_not_installed" | "scenery_off_table" | "scenery_on_scenery" | "scientist_done" | "scope_not_running" | "settled_unseen" | "stale" | "stands_otherwise" | "takes_no_modifier" | "target_engaged" | "target_in_assault" | "too_far" | "too_few" | "too_high" | "too_many" | "too_many_dice" | "too_many_there" | "too_near" | "two_attached" | "unarmed" | "under_instinct" | "unproven_consent" | "unproven_dice" | "unsigned" | "used_command" | "wounds_left" | "wrong_side";
  readonly clause?: string;
  readonly data?: readonly string[];
  readonly why?: readonly (readonly [string, number])[];
  /** Each breach in words. */
  readonly text?: string;
  /** The further refusals of the same answer. */
  readonly others?: readonly Refusal[];
};

