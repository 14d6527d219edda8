"""Which procedure carries out the effect of a card (13.2)."""

from __future__ import annotations

from limmu.core import Procedure
from limmu.games.genesis.board import Board, pack
from limmu.games.genesis.cards import effects_drawn, effects_held, effects_moves

EFFECTS: dict[str, type[Procedure[None]]] = {
    "alliance": effects_held.OpenTalks,
    "assassination": effects_held.Assassination,
    "astarte": effects_drawn.Astarte,
    "baal": effects_drawn.Baal,
    "barbarian_invasion": effects_drawn.Invasion,
    "begat": effects_held.Begat,
    "chariot": effects_held.Chariot,
    "conqueror": effects_moves.Conqueror,
    "dagon": effects_drawn.Dagon,
    "free_move": effects_moves.FreeMove,
    "gold": effects_held.Gold,
    "local_insurrection": effects_drawn.LocalInsurrection,
    "lukkan_pirates": effects_held.LukkanPirates,
    "militia": effects_held.Militia,
    "minor_kingdom": effects_moves.Activate,
    "moses": effects_held.Moses,
    "naval_power": effects_held.NavalPower,
    "plague": effects_drawn.Plague,
    "rebellion": effects_drawn.Rebellion,
    "traitor": effects_held.Traitor,
}
"""Effect -> its procedure. The effects of windows (Ambush, Amun-Ra, Joshua, Sherden, Tactical Surprise) are applied by
the procedures that open them."""


def effect_of(board: Board, card: int, seat: str, targets: tuple[str, ...] = ()) -> Procedure[None]:
    """What carries out the effect of a card played by a seat. Raises KeyError for a card of a window."""
    return EFFECTS[pack(board).card[card].effect.name](seat=seat, card=card, targets=targets)  # pyright: ignore
