"""The geometry of a pursuit: where the quarry fled, then straight on to the first enemy in the way (PL-21)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from limmu.core import rule
from limmu.games.game_of_kings.board import Board, Unit, UnitId
from limmu.games.game_of_kings.contact import block_of, is_loose, is_round
from limmu.games.game_of_kings.ground import barring, parts_of, walls_of
from limmu.games.game_of_kings.onset import foes_of, is_free
from limmu.games.game_of_kings.p09_flight import gone_on, turned_to
from limmu.toolkit.plane.contact import charge
from limmu.toolkit.plane.findings import Placed
from limmu.toolkit.plane.flight import detour
from limmu.toolkit.plane.shapes import TOLERANCE, Shape
from limmu.toolkit.plane.slide import NO_LIMIT, barred_at, first_in_way, to_edge
from limmu.toolkit.plane.walls import Walls, terms


class Way(Struct, frozen=True):
    """How a pursuit ends."""

    unit: Unit
    length: int
    touched: tuple[UnitId, ...] = ()
    """The enemies that it meets at once."""
    left_table: bool = False


@rule("GOK-FLEE-14", "GOK-FLEE-15")
def chase(board: Board, unit: Unit, heading: int, length: int) -> Way:
    """A pursuer after so long a pursuit on a heading, its full distance; where it has no room to turn it stays.

    It goes around Obstacles as one that flees. Friends and what cannot be crossed stop it, no ground slows it, and the
    edge of the table is no wall.
    """
    heading = detour(lambda t: parts_of(turned_to(unit, t)), heading, length, barring(board))
    turned, solids, foes = turned_to(unit, heading), walls_of(board, unit).solids, foes_of(board, unit)
    parts = parts_of(turned)
    if turned != unit and not is_free(parts, (*solids, *foes), board.table):
        return Way(unit, 0)
    slides = is_loose(unit) or is_round(unit)
    leg = _loose(parts, heading, length, solids, foes) if slides else _ranked(turned, length, solids, foes)
    gone, touched = leg
    edge = to_edge(parts, heading, board.table)
    if gone > edge:
        return Way(gone_on(turned, heading, edge), edge, left_table=True)
    return Way(gone_on(turned, heading, gone), gone, touched)


def _ranked(
    unit: Unit, length: int, solids: Sequence[Placed], foes: Sequence[Placed]
) -> tuple[int, tuple[UnitId, ...]]:
    before = terms(parts_of(unit), Walls(tuple(solids)))
    found = charge(block_of(unit), length, before, foes)
    return found.length, tuple(dict.fromkeys([foe.id for foe, _ in found.struck]))


def _loose(
    parts: Sequence[Shape], heading: int, length: int, solids: Sequence[Placed], foes: Sequence[Placed]
) -> tuple[int, tuple[UnitId, ...]]:
    barred = first_in_way(parts, heading, length, solids)
    most = length if barred is None else barred[0]
    meets = [(min([barred_at(part, foe.shape, heading) for part in parts]), foe.id) for foe in foes]
    first = min([at for at, _ in meets], default=NO_LIMIT)
    if first > most:
        return most, ()
    return first, tuple(dict.fromkeys([id_ for at, id_ in meets if at <= first + TOLERANCE]))
