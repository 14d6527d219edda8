"""The vocabulary of card effects and windows: the names a pack may use and the parameters of each effect.

A pack recombines them and adds none: conditions and exceptions live in the effect procedures.
"""

from __future__ import annotations

from limmu.toolkit.effects import Parameter, need

EFFECTS: dict[str, dict[str, Parameter]] = {
    # played when drawn
    "astarte": {"silver": need("number"), "infantry": need("number")},
    "baal": {"silver": need("number"), "king": need("king")},
    "barbarian_invasion": {},
    "dagon": {"silver": need("number"), "growth": need("number")},
    "local_insurrection": {"peasants": need("number")},
    "plague": {"manpower": need("number")},
    "rebellion": {"spaces": need("number")},
    # held in hand
    "alliance": {},
    "ambush": {"mp": need("number")},
    "amun_ra": {},
    "assassination": {},
    "begat": {"spaces": need("number")},
    "chariot": {},
    "conqueror": {},
    "free_move": {"home": need("kingdom")},
    "gold": {"silver": need("number")},
    "joshua": {"shifts": need("number")},
    "lukkan_pirates": {},
    "militia": {"units": need("number"), "infantry": need("number")},
    "minor_kingdom": {"power": need("minor")},
    "moses": {},
    "naval_power": {},
    "sherden": {"beaten": need("barbarian")},
    "tactical_surprise": {"shifts": need("number")},
    "traitor": {},
}

WINDOWS: tuple[str, ...] = (
    "drawn",
    "action",
    "between_actions",
    "any_time",
    "cancel",
    "transit_entered",
    "construction",
    "battle",
    "battle_won",
)
"""Every point where a card may be played: when drawn; in the drawer's Card Segment or any Action Segment; there but not
during an action; there also inside a Move; on another's card; on entering a Transit space; at a construction; before
the Battle Die Roll; after a won battle."""

_ACTION = ("action", "between_actions")

WINDOWS_OF: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(
        ("astarte", "baal", "barbarian_invasion", "dagon", "local_insurrection", "plague", "rebellion"), ("drawn",)
    ),
    **dict.fromkeys(
        (
            "alliance", "begat", "chariot", "conqueror", "gold", "lukkan_pirates", "militia", "naval_power", "traitor",
        ),
        _ACTION,
    ),
    **dict.fromkeys(("free_move", "minor_kingdom"), ("between_actions",)),
    "assassination": ("any_time",),
    "amun_ra": ("cancel",),
    "ambush": ("transit_entered",),
    "moses": ("construction",),
    **dict.fromkeys(("joshua", "tactical_surprise"), ("battle",)),
    "sherden": ("battle_won",),
}  # fmt: skip
"""Effect -> the windows in which it can take place: those whose procedures carry it out."""
