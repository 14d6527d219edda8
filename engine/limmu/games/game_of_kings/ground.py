"""What lies on the table as shapes, and what of it is in the way of whom (PL-10)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import lru_cache

from limmu.core import rule
from limmu.games.game_of_kings.board import Board, Piece, Unit, other, quarrels, units_of
from limmu.games.game_of_kings.fields import INCH
from limmu.toolkit.plane.blocks import Base, Block, base_shape, solid
from limmu.toolkit.plane.findings import Finding, Placed, closest
from limmu.toolkit.plane.shapes import TOLERANCE, Shape, boxes_apart, gap2, nearer, overlap, united
from limmu.toolkit.plane.sines import ONE, rot
from limmu.toolkit.plane.slide import lies
from limmu.toolkit.plane.walls import Terms, Walls, near

NEAR = 8 * INCH
STEPS = Sequence[tuple[Fraction, Fraction]]


@lru_cache(maxsize=512)
def parts_of(unit: Unit) -> tuple[Shape, ...]:
    """The convex parts of a Unit's footprint: the same shapes for as long as it stands so."""
    return _footprint(unit.blocks, unit.bases)


@lru_cache(maxsize=512)
def _footprint(blocks: tuple[Block, ...], bases: tuple[Base, ...]) -> tuple[Shape, ...]:
    return tuple(solid(blocks[0])) if blocks else tuple([base_shape(base) for base in bases])


@lru_cache(maxsize=128)
def shape_of(piece: Piece) -> Shape:
    """The outline of a piece of Scenery where it lies."""
    turned = [rot(a, b, (piece.t + 9000) % 36_000) for a, b in piece.outline]
    return Shape([(piece.x + a, piece.y + b) for a, b in turned])


def placed_units(units: Iterable[Unit], clause: str) -> tuple[Placed, ...]:
    """The parts of Units, in the way by a clause."""
    return tuple([Placed(unit.id, part, clause) for unit in units for part in parts_of(unit)])


@rule("GOK-MOVE-36", "GOK-MOVE-39", "GOK-MOVE-40")
def barring(board: Board) -> tuple[Placed, ...]:
    """The pieces that nobody on foot crosses."""
    clauses = {"impassible": "GOK-MOVE-36", "obstacle": "GOK-MOVE-39", "building": "GOK-MOVE-40"}
    return tuple([
        Placed(one.id, shape_of(one), clauses[one.ground])
        for one in board.pieces
        if one.placed and one.ground in clauses
    ])  # fmt: skip


@rule("GOK-MOVE-31", "GOK-MOVE-32", "GOK-SCEN-4")
def difficult(board: Board, clause: str) -> tuple[Placed, ...]:
    """The pieces of Difficult Ground; the rest of the table is Open Ground."""
    return tuple([
        Placed(one.id, shape_of(one), clause) for one in board.pieces if one.placed and one.ground == "difficult"
    ])  # fmt: skip


@rule("GOK-MOVE-1", "GOK-MOVE-2")
def walls_of(board: Board, unit: Unit, *, rough: tuple[Placed, ...] = (), shut: tuple[Placed, ...] = ()) -> Walls:
    """What is in the way of a Unit: friends, who need no gap, enemies an inch around, and what cannot be crossed.

    `rough` costs double, `shut` cannot be entered.
    """
    foes, hostile = units_of(board, other(unit.seat)), quarrels(board, unit)
    friends = [one for one in units_of(board, unit.seat) if unit.id not in (one.id, one.joined)]
    if hostile:
        foes += [one for one in friends if one.id in hostile or one.joined in hostile]
        friends = [one for one in friends if one not in foes]
    return Walls(
        (*placed_units(friends, "GOK-MOVE-1"), *barring(board), *shut),
        placed_units(foes, "GOK-MOVE-2"),
        rough, board.table, gap=INCH, edge="GOK-TABLE-1", cost="GOK-MOVE-9",
    )  # fmt: skip


@rule("GOK-MEAS-1", "GOK-MEAS-3")
def apart(one: Unit, another: Unit, limit: int) -> Finding:
    """Whether two Units are at most so far apart, base to base between their closest models."""
    return closest(parts_of(one), parts_of(another), limit)


@rule("GOK-MEAS-1", "GOK-MEAS-3")
def is_within(one: Unit, another: Unit, limit: int) -> bool:
    """As `apart`, without its evidence."""
    for part in parts_of(one):
        for other_part in parts_of(another):
            dx = max(other_part.x0 - part.x1, part.x0 - other_part.x1)
            dy = max(other_part.y0 - part.y1, part.y0 - other_part.y1)
            if max(dx, dy) <= limit:
                num, den = gap2(part, other_part)
                if num <= (limit + part.r + other_part.r) ** 2 * den:
                    return True
    return False


def stands(part: Shape, before: Terms) -> bool:
    """Whether a footprint may stand: what `placed_free` finds, without its evidence."""
    if before.walls.table is not None:
        width, depth = before.walls.table
        if part.x0 < 0 or part.y0 < 0 or part.x1 > width or part.y1 > depth:
            return False
    gap = before.walls.gap
    box = part.x0 - gap, part.y0 - gap, part.x1 + gap, part.y1 + gap
    return not (
        any(overlap(part, one.shape) for one in near(before.solids, box))
        or any(
            nearer(part, foe.shape, least)
            for those in (before.gaps, before.ends)
            for foe, least in those
            if not boxes_apart(part, foe.shape, gap)
        )
    )


# ---------------------------------------------------------------- the cost of ways of single models


def stretches(parts: Sequence[Shape], heading: int, rough: Sequence[Placed]) -> STEPS:
    """Where parts on a heading are in Difficult Ground, scaled by `ONE`, in order."""
    found: list[tuple[Fraction, Fraction]] = []
    for part in parts:
        for one in rough:
            at = lies(part, one.shape, heading)
            if at is not None and at.leaves > 0 and min(at.left, at.right) > TOLERANCE * ONE:
                found.append((Fraction(max(at.enters, 0)), Fraction(at.leaves)))
    return united(found)


def most_slide(left: int, spans: STEPS) -> int:
    """The greatest length that so much movement pays for: what is covered in Difficult Ground costs double (A-047)."""
    at, rest = Fraction(0), Fraction(left * ONE)
    for low, high in spans:
        if rest <= low - at:
            break
        rest -= low - at
        if rest <= 2 * (high - low):
            return (low + rest / 2) // ONE
        at, rest = high, rest - 2 * (high - low)
    return (at + rest) // ONE


def slide_cost(length: int, spans: STEPS) -> int:
    """What a straight way of single models costs, rounded up."""
    end = length * ONE
    twice = sum([max(min(high, end) - low, 0) for low, high in spans], Fraction(0))
    return -((-end - twice) // ONE)
