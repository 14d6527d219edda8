"""How models in Skirmish Formation close up to an enemy: as many as possible (procedures 9.9)."""

from __future__ import annotations

from collections.abc import Sequence

from limmu.core import rule
from limmu.games.game_of_kings.board import Board, Unit, UnitId
from limmu.games.game_of_kings.contact import block_of, is_loose, is_round
from limmu.games.game_of_kings.fields import INCH
from limmu.games.game_of_kings.ground import parts_of, placed_units, walls_of
from limmu.games.game_of_kings.p04_declarations import enemies_of
from limmu.toolkit.plane.blocks import Base, base_shape, outline
from limmu.toolkit.plane.loose import fill, is_together, slots_along
from limmu.toolkit.plane.shapes import Shape, disc, gap2, nearer, nearest, overlap, root_up
from limmu.toolkit.plane.sines import Pt, aim
from limmu.toolkit.plane.slide import is_barred

SLIP = 60
"""A model that walks up to a place is so much thinner than it is wide, so that it may graze what it comes to."""


class _Closing:
    """Who has taken which place so far."""

    def __init__(self, board: Board, unit: Unit, foe: Unit, met: Sequence[UnitId]) -> None:
        self.start = unit.bases
        self.now = list(unit.bases)
        self.parts = list(parts_of(unit))
        self.board = board
        self.foe = parts_of(foe)
        enemies = enemies_of(board, unit)
        self.solids = (*walls_of(board, unit).solids, *placed_units(enemies, "GOK-CHARGE-5"))
        self.others = placed_units([one for one in enemies if one.id not in met], "GOK-MOVE-2")
        self.placed: list[int] = []

    def fits(self, model: int, there: Base) -> bool:
        """Whether a model may stand in a place and walk there; if so, it does."""
        base = _facing(there, self.foe)
        part = base_shape(base)
        if not (self._stands(model, part) and self._walks(model, (base.x, base.y))):
            return False
        self.now[model], self.parts[model] = base, part
        self.placed.append(model)
        return True

    def _stands(self, model: int, part: Shape) -> bool:
        w, d = self.board.table
        if part.x0 < 0 or part.y0 < 0 or part.x1 > w or part.y1 > d:
            return False
        if any([nearer(part, foe.shape, INCH) for foe in self.others]):
            return False
        if any([overlap(part, one.shape) for one in self.solids]):
            return False
        return not any([overlap(part, one) for n, one in enumerate(self.parts) if n != model])

    def _walks(self, model: int, to: Pt) -> bool:
        base = self.start[model]
        x, y = to[0] - base.x, to[1] - base.y
        length = root_up(x * x + y * y)
        body = disc(base.x, base.y, min(base.w, base.d or base.w) // 2 - SLIP)
        return not length or not is_barred([body], aim(x, y, base.t), length, self.solids)


def _facing(base: Base, foe: Sequence[Shape]) -> Base:
    """A base that faces the nearest of an enemy's."""
    own = Shape(((base.x, base.y),))
    (_, (x, y)) = nearest(own, min(foe, key=lambda part: _apart(own, part)))
    return base.but(t=aim(x - base.x, y - base.y, base.t))


def _apart(own: Shape, part: Shape) -> int:
    num, den = gap2(own, part)
    return num // den


@rule("GOK-CHARGE-5")
def closed_up(board: Board, unit: Unit, foe: Unit, met: Sequence[UnitId], left: int) -> Unit:
    """A Unit that has come up to an enemy, with as many models as possible beside him, each with so much movement left.

    They take places a base apart along his outline, of round bases along the squares around them, those nearest first.
    Whom the Unit has `met`, the enemy among them, it may touch; from all others it keeps an inch. It stays together.
    """
    own, theirs = parts_of(unit)[: unit.models], _outlines(foe)
    _, target, at = min([(_apart(one, part), n, nearest(one, part)[1]) for one in own for n, part in enumerate(theirs)])
    begins = [(theirs[target], at), *[(part, nearest(own[0], part)[1]) for n, part in enumerate(theirs) if n != target]]
    first = unit.bases[0]
    w, d = first.w, first.d or first.w
    slots = [
        slot
        for part, start in begins
        for slot in slots_along(part, start, w, d // 2, sum([root_up(side[7]) for side in part.sides]) // w)
    ]
    closing = _Closing(board, unit, foe, met)
    fill(unit.bases[: unit.models], slots, left, closing.fits)
    while closing.placed and not is_together(closing.parts):
        last = closing.placed.pop()
        closing.now[last], closing.parts[last] = unit.bases[last], parts_of(unit)[last]
    return unit.but(bases=tuple(closing.now))


def _outlines(foe: Unit) -> list[Shape]:
    if is_loose(foe) or is_round(foe):
        return [base_shape(base.but(d=base.d or base.w)) for base in foe.bases]
    return [outline(block_of(foe))]
