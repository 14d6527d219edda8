"""Which procedure carries out the effect of a card (13.2)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from limmu.core import Procedure
from limmu.games.genesis.board import Board, pack

Carrier = TypeVar("Carrier", bound=type[Procedure[None]])

EVENTS: dict[str, type[Procedure[None]]] = {}
"""Effect -> its procedure. The effects of windows (Ambush, Amun-Ra, Joshua, Sherden, Tactical Surprise) are applied by
the procedures that open them."""


def effect(name: str) -> Callable[[Carrier], Carrier]:
    """Register the procedure that carries out an effect."""

    def register(kind: Carrier) -> Carrier:
        EVENTS[name] = kind
        return kind

    return register


def effect_of(board: Board, card: int, seat: str, targets: tuple[str, ...] = ()) -> Procedure[None]:
    """What carries out the effect of a card played by a seat. Raises KeyError for a card of a window."""
    return EVENTS[pack(board).card[card].effect.name](seat=seat, card=card, targets=targets)  # pyright: ignore
