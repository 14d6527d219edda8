"""The geometry of a pursuit: where the quarry fled, then straight on to the first new enemy (PL-21)."""

from __future__ import annotations

from msgspec import Struct

from limmu.core import rule
from limmu.games.game_of_kings.board import Board, Contact, Unit
from limmu.games.game_of_kings.ground import parts_of
from limmu.games.game_of_kings.p09_flight import gone_on, turned_to
from limmu.toolkit.plane.slide import to_edge


class Way(Struct, frozen=True):
    """How a pursuit ends."""

    unit: Unit
    heading: int
    length: int
    contacts: tuple[Contact, ...] = ()
    left_table: bool = False


@rule("GOK-FLEE-14")
def chase(board: Board, unit: Unit, heading: int, length: int) -> Way:
    """A pursuer after so long a pursuit on a heading."""
    turned = turned_to(unit, heading)
    off = length > to_edge(parts_of(turned), heading, board.table)
    return Way(gone_on(turned, heading, length), heading, length, left_table=off)
