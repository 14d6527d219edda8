"""The geometry of a pursuit: on the heading of those who flee, straight on, until enemies, friends, what cannot be
crossed or the edge of the table end it (PL-21)."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from msgspec import Struct

from limmu.core import rule
from limmu.games.game_of_kings.board import Board, Unit, UnitId, units_of
from limmu.games.game_of_kings.contact import block_of, is_loose
from limmu.games.game_of_kings.ground import barring, parts_of, placed_units
from limmu.games.game_of_kings.onset import is_free
from limmu.games.game_of_kings.p04_declarations import enemies_of
from limmu.games.game_of_kings.p09_flight import gone_on, turned_to
from limmu.toolkit.plane.contact import strikes
from limmu.toolkit.plane.findings import Placed
from limmu.toolkit.plane.flight import detour
from limmu.toolkit.plane.shapes import TOLERANCE, Shape
from limmu.toolkit.plane.slide import NO_LIMIT, barred_at, first_in_way, to_edge


class Chase(Struct, frozen=True):
    """How a pursuit ends."""

    unit: Unit
    """As it stands then, off the table too."""
    heading: int
    length: int
    met: tuple[UnitId, ...] = ()
    """The enemies that it meets at once."""
    left_table: bool = False
    turned: bool = True
    """Whether there was room to turn; if not the Unit stays where it is and catches only by its roll."""


@rule("GOK-FLEE-14", "GOK-FLEE-15", "GOK-FLEE-16", "GOK-RESP-9")
def chase(board: Board, unit: Unit, heading: int, length: int, quarry: Collection[UnitId] = ()) -> Chase:
    """How a Unit pursues so far: around Obstacles as one that flees, and into the first enemy by contact, whom of
    those that it pursues it never meets."""
    friends = placed_units([one for one in units_of(board, unit.seat) if unit.id not in (one.id, one.joined)], "")
    solids, foes = barring(board), [one for one in enemies_of(board, unit) if one.id not in quarry]
    heading = detour(lambda t: parts_of(turned_to(unit, t)), heading, length, solids)
    turned, enemies = turned_to(unit, heading), placed_units(foes, "GOK-FLEE-16")
    parts = parts_of(turned)
    if not is_free(parts, (*friends, *solids, *enemies), board.table):
        return Chase(unit, heading, 0, turned=False)
    barrier = first_in_way(parts, heading, length, (*friends, *solids))
    most = length if barrier is None else barrier[0]
    first, met = _met(turned, parts, heading, enemies)
    if first <= most:
        return Chase(gone_on(turned, heading, first), heading, first, met)
    return Chase(gone_on(turned, heading, most), heading, most, (), most > to_edge(parts, heading, board.table))


def _met(unit: Unit, parts: Sequence[Shape], heading: int, foes: Sequence[Placed]) -> tuple[int, tuple[UnitId, ...]]:
    """How far a Unit goes before it meets enemies, and whom at once (PL-16)."""
    if not is_loose(unit):
        hits = strikes(block_of(unit), foes)
        found = [(hit.length, foe.id) for foe, hit in hits]
    else:
        found = [(min([barred_at(part, foe.shape, heading) for part in parts]), foe.id) for foe in foes]
    first = min([length for length, _ in found], default=NO_LIMIT)
    return first, tuple(dict.fromkeys([id_ for length, id_ in found if length <= first + TOLERANCE < NO_LIMIT]))
