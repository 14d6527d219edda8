"""P4.a: pursuers that left the table come back where they left it, facing the battlefield (A-079)."""

from __future__ import annotations

from collections.abc import Iterator

from limmu.core import Next, Procedure, Table, procedure, rule, step
from limmu.games.game_of_kings.board import Board, Effect, Unit, acts
from limmu.games.game_of_kings.facts import EffectBegun, UnitBarred
from limmu.games.game_of_kings.facts_assault import UnitReturned
from limmu.games.game_of_kings.fields import INCH
from limmu.games.game_of_kings.formation import center_of
from limmu.games.game_of_kings.ground import parts_of, stands, walls_of
from limmu.toolkit.plane.blocks import reform
from limmu.toolkit.plane.walls import Terms

STEP, FAR = INCH // 4, 24 * INCH
RETURNED = "returned"
"""What works on a Unit that is back: it counts as having moved."""


def inwards(board: Board, unit: Unit) -> int:
    """The facing from the edge of the table that a Unit stands at."""
    (x, y), (width, depth) = center_of(unit), board.table
    return min((y, 9000), (width - x, 18_000), (depth - y, 27_000), (x, 0))[1]


def moved_by(unit: Unit, x: int, y: int) -> Unit:
    """The Unit so far to the right and up."""
    blocks = [block.but(x=block.x + x, y=block.y + y) for block in unit.blocks]
    return unit.but(blocks=tuple(blocks), bases=tuple([one.but(x=one.x + x, y=one.y + y) for one in unit.bases]))


def on_table(board: Board, unit: Unit) -> Unit:
    """The Unit pushed back onto the table, as far as it stands over the edge."""
    parts, (width, depth) = parts_of(unit), board.table
    left, low = min([part.x0 for part in parts]), min([part.y0 for part in parts])
    right, high = max([part.x1 for part in parts]) - width, max([part.y1 for part in parts]) - depth
    return moved_by(unit, max(-left, 0) - max(right, 0), max(-low, 0) - max(high, 0))


def sites(board: Board, unit: Unit) -> Iterator[Unit]:
    """Where a Unit may come back: where it left, then ever farther to either side along the edge."""
    t = inwards(board, unit)
    if unit.blocks:
        there = unit.but(blocks=(reform(unit.block, unit.block.f, t),))
    else:
        there = unit.but(bases=tuple([base.but(t=t) for base in unit.bases])) if len(unit.bases) == 1 else unit
    along = t in (9000, 27_000)
    for far in range(0, FAR, STEP):
        for aside in (far, -far):
            yield on_table(board, moved_by(there, aside if along else 0, 0 if along else aside))


@rule("GOK-FLEE-20")
def site_of(board: Board, unit: Unit) -> Unit | None:
    """The Unit where it comes back: the nearest place with room, an inch from enemies; None where there is none."""
    walls = walls_of(board, unit)
    before = Terms(walls.solids, tuple([(foe, walls.gap) for foe in walls.foes]), (), walls)
    return next((one for one in sites(board, unit) if all([stands(part, before) for part in parts_of(one)])), None)


@procedure("GOK-FLEE")
class Returns(Procedure[None]):
    """The pursuers of a seat come back: they declare no Assaults and count as having moved."""

    seat: str

    @step("GOK-FLEE-20", "GOK-FLEE-21", "GOK-FLEE-22")
    def place(self, t: Table[Board]) -> Next[None]:
        for unit in t.board.units:
            if unit.seat != self.seat or unit.gone != "pursuing" or unit.joined or not acts(t.board, unit):
                continue
            there = site_of(t.board, unit)
            if there is not None:
                t.emit(UnitReturned(unit.id, there.blocks, there.bases))
                t.emit(UnitBarred(unit.id, ("assault",)))
                id_ = max([one.id for one in t.board.effects], default=0) + 1
                mark = Effect(
                    id=id_,
                    cause="pursuit",
                    by=unit.id,
                    on=unit.id,
                    kind="other",
                    until="turn",
                    since=t.board.turn,
                    rules=(RETURNED,),
                )
                t.emit(EffectBegun(mark))
