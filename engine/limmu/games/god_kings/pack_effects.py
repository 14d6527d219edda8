"""The vocabulary of card effects and windows: the names a pack may use and the parameters of each effect.

A pack recombines them and adds none: conditions and exceptions live in the effect procedures. Parameters are whole
numbers, ids and words of closed lists. A list ends in "s" (`provinces`, `numbers`).
"""

from __future__ import annotations

from limmu.toolkit.effects import Parameter, may, need

EFFECTS: dict[str, dict[str, Parameter]] = {
    # the impulse's card
    "campaign": {
        "size": need("word", "major", "minor"), "max_generals": need("number"), "max_neutral": need("number"),
    },
    "invasion": {"choice": need("armies")},
    "revolt": {"army": need("army")},
    "naval_activation": {"max_units": need("number"), "rating": need("word", "counts", "ignored")},
    "freeze_province": {"provinces": need("provinces"), "duration": need("word", "round")},
    # Kings and succession
    "succession_force": {"target": need("word", "any_power_with_successor")},
    "succession_cancel": {},
    "succession_mod": {"least": need("number"), "most": need("number")},
    "king_strategy_rating": {
        "delta": need("number"), "cap": need("number"), "duration": need("word", "turn"),
        "target": need("word", "any_king", "own_king"),
    },
    # troops
    "add_division": {},
    "place_royal_guard": {"power": need("power")},
    "raise_mercenaries": {"count": need("number")},
    "raise_chariots": {"count": need("number")},
    "refit": {"steps": need("number"), "unit": need("unit_type")},
    # points
    "bank": {
        "wp": may("number"), "tp": may("number"), "if_control_any": may("spaces"), "bonus_wp": may("number"),
        "bonus_tp": may("number"), "other_wp": may("number"), "other_tp": may("number"),
    },
    "vp": {
        "vp": need("number"), "other_vp": may("number"), "tp_less_next": may("number"),
        "condition": may("word", "own_king_won_battle_this_turn", "control_provinces_outside_hc"),
        "condition_count": may("number"),
    },
    # markers; spaces with units are never eligible
    "pc_place": {"count": need("number"), "where": need("word", "uncontrolled_adjacent_to_own")},
    "pc_replace": {"count": need("number"), "where": need("word", "non_homecountry_with_own_army_in_province")},
    "pc_remove": {"count": need("number"), "where": need("word", "one_non_homecountry_province")},
    "garrison_flip": {"count": need("number"), "where": need("word", "non_homecountry")},
    "garrison_place": {"count": need("number")},
    # movement and reaction
    "mp_bonus": {"mp": need("number")},
    "terrain_cost": {"mountain": need("number")},
    "reaction_mod": {"mod": need("number"), "rolls": need("words", "intercept", "avoid", "pursuit")},
    "cancel_interception": {},
    "cancel_naval": {"also": may("word", "attrition")},
    "end_move": {
        "provinces": may("provinces"), "terrain": may("word", "mountain"), "also": may("word", "attrition"),
    },
    "attrition": {
        "target": need(
            "word", "one_space", "one_province", "largest_stack", "army_outside_homecountry", "besieging_army",
            "entering_army",
        ),
        "provinces": may("provinces"), "spares": may("word", "inside_walls"), "hits_on": may("numbers"),
    },
    "cancel_attrition": {},
    # chariot charge
    "charge_mod": {"mod": need("number"), "target": need("word", "own", "enemy")},
    "charge_auto": {},
    "charge_cancel": {},
    "no_charges": {},
    "charge_loss_factor": {"divide_by": need("number"), "round": need("word", "up", "down")},
    # battle
    "battle_drm": {
        "drm": need("number"), "side": need("word", "own", "enemy", "either", "attacker", "defender"),
        "condition": may("word", "own_king_commands", "own_warlord_commands"), "steps_if_lost": may("number"),
        "also": may("word", "no_displacement", "look_at_enemy_hand"),
    },
    "cancel_local_allies": {"target": need("word", "own", "enemy", "either")},
    "chariot_strength_factor": {
        "divide_by": need("number"), "round": need("word", "up", "down"),
        "target": need("word", "own", "enemy", "either"),
    },
    "exclude_units": {"unit": need("unit_type"), "target": need("word", "own", "enemy", "either")},
    "reroll": {"who": need("word", "own")},
    "reduce_loss_number": {"by": need("number"), "who": need("word", "own")},
    "clean_retreat": {},
    "extra_losses": {"dice": need("number"), "divide_by": need("number"), "round": need("word", "up", "down")},
    # siege
    "siege_drm": {
        "drm": need("number"), "besieger_steps_if_resisted": may("number"), "remove_markers": may("number"),
    },
    "clear_siege_markers": {"also": may("word", "besieger_attrition")},
}  # fmt: skip

WINDOWS: tuple[str, ...] = (
    "own_impulse",
    "own_impulse_or_before_battle",
    "before_succession_roll",
    "after_succession_or_god_king",
    "own_activation",
    "enemy_naval_move",
    "enemy_enters_space",
    "enemy_interception_declared",
    "own_reaction_or_pursuit_roll",
    "before_charge_declared",
    "before_charge_roll",
    "after_charge_loss",
    "battle_cards",
    "after_battle_roll",
    "after_battle_lost",
    "after_battle_won",
    "siege_roll",
    "own_city_besieged",
    "own_attrition",
)
"""Every point where a card may be played, in the order in which they come up in a turn."""

_IMPULSE = ("own_impulse",)
_CHARGE = ("before_charge_roll",)
_BATTLE = ("battle_cards",)
_ROLLED = ("after_battle_roll",)

WINDOWS_OF: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(
        (
            "campaign", "invasion", "revolt", "naval_activation", "freeze_province", "succession_force",
            "king_strategy_rating", "add_division", "place_royal_guard", "raise_chariots", "refit", "bank", "vp",
            "pc_place", "pc_replace", "pc_remove", "garrison_flip", "garrison_place",
        ),
        _IMPULSE,
    ),
    "raise_mercenaries": ("own_impulse", "own_impulse_or_before_battle"),
    "attrition": ("own_impulse", "enemy_enters_space"),
    "succession_mod": ("before_succession_roll",),
    "succession_cancel": ("after_succession_or_god_king",),
    "mp_bonus": ("own_activation",),
    "terrain_cost": ("own_activation",),
    "cancel_naval": ("enemy_naval_move",),
    "end_move": ("enemy_enters_space",),
    "cancel_interception": ("enemy_interception_declared",),
    "reaction_mod": ("own_reaction_or_pursuit_roll",),
    "cancel_attrition": ("own_attrition",),
    "no_charges": ("before_charge_declared",),
    **dict.fromkeys(("charge_mod", "charge_auto", "charge_cancel"), _CHARGE),
    "charge_loss_factor": ("after_charge_loss",),
    **dict.fromkeys(("battle_drm", "cancel_local_allies", "chariot_strength_factor", "exclude_units"), _BATTLE),
    **dict.fromkeys(("reroll", "reduce_loss_number"), _ROLLED),
    "clean_retreat": ("after_battle_lost",),
    "extra_losses": ("after_battle_won",),
    "siege_drm": ("siege_roll",),
    "clear_siege_markers": ("own_city_besieged",),
}  # fmt: skip
"""Effect -> the windows in which it can take place: those whose procedures carry it out."""
