"""The geometry of an Assault move: a wheel or a heading, then straight on to the first enemy that is met (PL-18).

Nothing here changes the board or decides what comes of it. A single model is a block of one that turns freely; models
in Skirmish Formation go as one.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Literal

from msgspec import Struct

from limmu.core import PUBLIC, Answer, Span, declare, rule
from limmu.games.game_of_kings.board import Board, Leg, Unit, UnitId, unit_at
from limmu.games.game_of_kings.contact import as_block, block_of, is_loose, is_round
from limmu.games.game_of_kings.fields import INCH
from limmu.games.game_of_kings.formation import SLACK, center_of, facing_of
from limmu.games.game_of_kings.ground import (
    difficult,
    is_within,
    most_slide,
    parts_of,
    placed_units,
    slide_cost,
    stands,
    stretches,
    walls_of,
)
from limmu.games.game_of_kings.moves import CIRCLE, DEGREE, FLIGHT, Journey, Manner, after, lengths, slowed, terms_of
from limmu.games.game_of_kings.p04_declarations import enemies_of
from limmu.games.game_of_kings.p09_flight import turned_to
from limmu.games.game_of_kings.profile import profile_of
from limmu.toolkit.plane.ahead import ahead, forward_cost
from limmu.toolkit.plane.blocks import Flank, base_shape, forward, wheel
from limmu.toolkit.plane.contact import charge, strikes
from limmu.toolkit.plane.findings import Placed
from limmu.toolkit.plane.loose import moved
from limmu.toolkit.plane.shapes import TOLERANCE, Shape, overlap
from limmu.toolkit.plane.sines import aim
from limmu.toolkit.plane.slide import NO_LIMIT, barred_at, comes_within, slide, to_edge, way_box
from limmu.toolkit.plane.walls import Terms, Walls, box_of, near, terms
from limmu.toolkit.plane.wheels import STEP, wheel_price, wheels

Gait = Literal["assault", "fly"]
Bearing = Literal["straight", "left", "right", "aimed", "heading"]
"""Where a Unit goes: straight on, after a wheel, at its target, or on any heading."""
HEADINGS = range(0, CIRCLE, DEGREE)


@declare(PUBLIC)
class Onset(Answer):
    """How a Unit assaults: on foot or in flight, where to, by which angle or on which heading; it then goes straight on
    until it meets an enemy."""

    gait: Gait
    way: Bearing
    angle: int = 0


class Rush(Struct, frozen=True):
    """An Assault move as far as it gets."""

    unit: Unit
    legs: tuple[Leg, ...]
    cost: int
    touched: tuple[UnitId, ...] = ()
    """The enemies that it meets at once, in the order in which they stand in its way; none: it falls short."""


class Start(Struct, frozen=True):
    """A Unit that has turned where it goes."""

    unit: Unit
    heading: int
    left: int
    """Of its movement."""
    legs: tuple[Leg, ...] = ()


# ---------------------------------------------------------------- the terms


@rule("GOK-CHARGE-6", "GOK-DECL-7", "GOK-SR-73")
def reach_of(move: int, gait: Gait) -> int:
    """How far a Unit assaults: twice its Move (A-061), 24 inches in flight."""
    return 2 * FLIGHT if gait == "fly" else 2 * move


def foes_of(board: Board, unit: Unit) -> tuple[Placed, ...]:
    """The enemies that an Assault may meet, part by part."""
    return placed_units(enemies_of(board, unit), "GOK-CHARGE-15")


@rule("GOK-CHARGE-6", "GOK-DECL-7")
def assault_terms(board: Board, unit: Unit, *, foes: tuple[Placed, ...] = ()) -> Terms:
    """What an Assault keeps to: friends, what cannot be crossed, what costs double; and enemies, where it may not run
    into them either."""
    rough = difficult(board, "GOK-CHARGE-6") if slowed(unit, profile_of(board, unit)) else ()
    walls = walls_of(board, unit, rough=rough)
    solids = Walls((*walls.solids, *foes), (), rough, walls.table, edge=walls.edge, cost=walls.cost)
    return terms(parts_of(unit), solids)


def is_free(parts: Sequence[Shape], things: Sequence[Placed], table: tuple[int, int]) -> bool:
    """Whether parts stand on the table and on none of some things."""
    if any([part.x0 < 0 or part.y0 < 0 or part.x1 > table[0] or part.y1 > table[1] for part in parts]):
        return False
    return not any([overlap(part, one.shape) for part in parts for one in things])


# ---------------------------------------------------------------- where to


@rule("GOK-MOVE-20", "GOK-CHARGE-4", "GOK-MOVE-26", "GOK-MOVE-29")
def bearings(board: Board, unit: Unit, target: Unit, reach: int) -> tuple[Bearing, ...]:
    """Where a Unit may go: ranks straight on or after one wheel, others anywhere there is room to turn."""
    if unit.blocks:
        flanks: tuple[Flank, Flank] = ("left", "right")
        wheeled: list[Bearing] = [side for side in flanks if _most_wheel(board, unit, side, reach, STEP)]
        return ("straight", *wheeled)
    if is_loose(unit):
        return ("aimed", "heading")
    aimed: list[Bearing] = ["aimed"] if any(True for _ in may_turn(board, unit, [towards(unit, target)])) else []
    turned: list[Bearing] = ["heading"] if any(True for _ in may_turn(board, unit, HEADINGS)) else []
    return ("straight", *aimed, *turned)


@lru_cache(maxsize=16)
def angles(board: Board, unit: Unit, way: Bearing, reach: int) -> Span:
    """How far a Unit may wheel, or on which headings it may go: whatever is free, hit or miss (PL-30)."""
    if way == "left" or way == "right":
        most = _most_wheel(board, unit, way, reach, CIRCLE)
        return Span(((STEP, most),) if most else (), STEP, "cdeg")
    if is_loose(unit):
        return Span(((0, CIRCLE - DEGREE),), DEGREE, "facing")
    return Span(tuple(_runs(may_turn(board, unit, HEADINGS))), DEGREE, "facing")


def _most_wheel(board: Board, unit: Unit, flank: Flank, reach: int, most: int) -> int:
    """The greatest angle up to `most` that a Unit may wheel."""
    before = assault_terms(board, unit, foes=foes_of(board, unit))
    return wheels(unit.block, flank, reach, before, most).ranges[-1][1]


def may_go(board: Board, unit: Unit, way: Bearing, angle: int, reach: int) -> bool:
    """Whether an angle is one of `angles`."""
    if way != "heading" or is_loose(unit):
        return angle in angles(board, unit, way, reach)
    return angle in HEADINGS and any(True for _ in may_turn(board, unit, [angle]))


def _runs(headings: Iterable[int]) -> list[tuple[int, int]]:
    found: list[tuple[int, int]] = []
    for t in headings:
        if found and found[-1][1] == t - DEGREE:
            found[-1] = (found[-1][0], t)
        else:
            found.append((t, t))
    return found


@rule("GOK-MOVE-29")
def may_turn(board: Board, unit: Unit, headings: Sequence[int]) -> Iterable[int]:
    """Those of some headings that there is room for a single model to face."""
    base = unit.bases[0]
    around = box_of([(base.x, base.y)], max(base.w, base.d))
    things = near((*walls_of(board, unit).solids, *foes_of(board, unit)), around)
    return (t for t in headings if is_free([base_shape(base.but(t=t))], things, board.table))


def towards(unit: Unit, target: Unit) -> int:
    """The heading from the middle of a Unit to that of another; its own facing where that is no longer on the table."""
    if not target.on_table:
        return facing_of(unit)
    (x, y), (tx, ty) = center_of(unit), center_of(target)
    return aim(tx - x, ty - y, facing_of(unit))


@rule("GOK-MOVE-20", "GOK-CHARGE-4")
def set_out(board: Board, unit: Unit, target: Unit, onset: Onset, reach: int) -> Start:
    """The Unit after its one wheel, or turned to its heading, and what is left of its movement."""
    if onset.way == "left" or onset.way == "right":
        price = wheel_price(unit.block, onset.way, onset.angle, assault_terms(board, unit))
        there = wheel(unit.block, onset.way, onset.angle)
        return Start(unit.but(blocks=(there,)), there.t, reach - price, (Leg(onset.way, onset.angle),))
    if onset.way == "straight":
        return Start(unit, facing_of(unit), reach)
    heading = towards(unit, target) if onset.way == "aimed" else onset.angle
    if is_loose(unit):
        return Start(unit, heading, reach)
    return Start(turned_to(unit, heading), heading, reach, (Leg("face", heading),))


# ---------------------------------------------------------------- the leg


@lru_cache(maxsize=8)
def rush(board: Board, unit: Unit, target: UnitId, onset: Onset, reach: int) -> Rush:
    """How far an Assault gets, and whom it meets."""
    start = set_out(board, unit, unit_at(board, target), onset, reach)
    if is_loose(unit):
        found = _loose(board, unit, target, start, onset.gait)
    elif is_round(unit):
        found = _rolled(board, unit, target, start, onset.gait)
    elif onset.gait == "fly":
        found = _flown(board, unit, target, start)
    else:
        found = _ranked(board, unit, start)
    length, touched = found
    return gone(board, start=start, gait=onset.gait, length=length, touched=touched, reach=reach)


def gone(board: Board, start: Start, gait: Gait, length: int, touched: tuple[UnitId, ...] = (), reach: int = 0) -> Rush:
    """A Unit after a leg of a length."""
    unit, way = start.unit, "forward" if start.unit.blocks else "flight" if gait == "fly" else "straight"
    cost = reach - start.left + _leg_cost(board, unit, gait, start.heading, length)
    if is_loose(unit):
        there = unit.but(bases=tuple(moved(unit.bases, start.heading, length)))
    else:
        there = as_block(unit, forward(block_of(unit), length))
    leg = Leg(way, 0 if way == "forward" else start.heading, length)
    return Rush(there, (*start.legs, leg) if length else start.legs, cost, touched)


def _leg_cost(board: Board, unit: Unit, gait: Gait, heading: int, length: int) -> int:
    walls = assault_terms(board, unit).walls
    if gait == "fly" or not walls.rough:
        return length
    if is_loose(unit):
        return slide_cost(length, stretches(parts_of(unit), heading, walls.rough))
    return forward_cost(block_of(unit), length, walls)


@rule("GOK-CHARGE-14", "GOK-CHARGE-15", "GOK-CHARGE-18")
def _ranked(board: Board, unit: Unit, start: Start) -> tuple[int, tuple[UnitId, ...]]:
    """A block goes on until its front meets enemies, or something else is in the way, or its movement is spent."""
    found = charge(block_of(start.unit), start.left, assault_terms(board, unit), foes_of(board, unit))
    return found.length, tuple(dict.fromkeys([foe.id for foe, _ in found.struck]))


@rule("GOK-SR-73", "GOK-SR-70", "GOK-SR-74", "GOK-MOVE-37")
def _flown(board: Board, unit: Unit, target: UnitId, start: Start) -> tuple[int, tuple[UnitId, ...]]:
    """A flyer comes down where its front meets its target, if there is room on Open Ground."""
    hits = strikes(block_of(start.unit), [foe for foe in foes_of(board, unit) if foe.id == target])
    if not hits or hits[0][1].length > start.left:
        return 0, ()
    length = hits[0][1].length
    there = as_block(start.unit, forward(block_of(start.unit), length))
    return (length, (target,)) if _lands(board, unit, there) else (0, ())


def _lands(board: Board, unit: Unit, there: Unit) -> bool:
    solids = (*walls_of(board, unit).solids, *difficult(board, "GOK-MOVE-37"))
    return is_free(parts_of(there), (*solids, *foes_of(board, unit)), board.table)


@rule("GOK-CHARGE-5", "GOK-CHARGE-15", "GOK-CHARGE-18")
def _loose(board: Board, unit: Unit, target: UnitId, start: Start, gait: Gait) -> tuple[int, tuple[UnitId, ...]]:
    """Loose models go on as one until one of them meets an enemy. Within an inch of the target is near enough: on a way
    that leads past it, they stop there."""
    parts, heading = parts_of(start.unit), start.heading
    about = near(foes_of(board, unit), way_box(parts, heading, start.left, INCH))
    foes = [foe for foe in about if gait != "fly" or foe.id == target]
    if gait == "fly":
        most = min(start.left, to_edge(parts, heading, board.table))
    else:
        most = slide(parts, heading, _paid(board, unit, start), assault_terms(board, unit)).ranges[-1][1]
    meets = [(min([barred_at(part, foe.shape, heading) for part in parts]), foe.id) for foe in foes]
    within = [comes_within(parts, heading, foe.shape, INCH) for foe in foes if foe.id == target]
    at_target = min([length for length in within if length is not None], default=NO_LIMIT)
    stop = min([length for length, id_ in meets if id_ == target], default=NO_LIMIT)
    first = min([length for length, _ in meets], default=NO_LIMIT)
    if first < min(stop - TOLERANCE, most + 1):
        return first, _at_once(meets, first)
    if at_target > most:
        return most, ()
    length = min(stop, most)
    there = _carried(start, length)
    if not is_within(there, unit_at(board, target), INCH):
        length = min(at_target + SLACK, most)
        there = _carried(start, length)
    if gait == "fly" and not _lands(board, unit, there):
        return 0, ()
    return length, tuple(dict.fromkeys([target, *_at_once(meets, length)]))


def _at_once(meets: Sequence[tuple[int, UnitId]], length: int) -> tuple[UnitId, ...]:
    """Those that are met by a length, or no more than a touch behind it."""
    return tuple(dict.fromkeys([id_ for at, id_ in meets if at <= length + TOLERANCE]))


@rule("GOK-UNITS-2", "GOK-CHARGE-14", "GOK-CHARGE-15")
def _rolled(board: Board, unit: Unit, target: UnitId, start: Start, gait: Gait) -> tuple[int, tuple[UnitId, ...]]:
    """A single model on a round base goes on until its rim meets enemies; a flyer comes down where it meets its own."""
    (part,), heading = parts_of(start.unit), start.heading
    most = to_edge([part], heading, board.table)
    if gait != "fly":
        most = slide([part], heading, _paid(board, unit, start), assault_terms(board, unit)).ranges[-1][1]
    foes = [foe for foe in foes_of(board, unit) if gait != "fly" or foe.id == target]
    meets = [(barred_at(part, foe.shape, heading), foe.id) for foe in foes]
    first = min([at for at, _ in meets], default=NO_LIMIT)
    if first > min(most, start.left):
        return 0 if gait == "fly" else most, ()
    if gait == "fly" and not _lands(board, unit, _carried(start, first)):
        return 0, ()
    return first, _at_once(meets, first)


def _carried(start: Start, length: int) -> Unit:
    return start.unit.but(bases=tuple(moved(start.unit.bases, start.heading, length)))


def _paid(board: Board, unit: Unit, start: Start) -> int:
    rough = assault_terms(board, unit).walls.rough
    return most_slide(start.left, stretches(parts_of(start.unit), start.heading, rough)) if rough else start.left


# ---------------------------------------------------------------- what falls short


@rule("GOK-CHARGE-7", "GOK-CHARGE-8")
def fallen_short(board: Board, unit: Unit, target: Unit, gait: Gait, move: int) -> Rush:
    """A Failed Assault (PL-19): without its wheel, turned towards its target where there is room, straight on by its
    single Move at most (A-055), an inch from all enemies; a flyer by 12 inches."""
    manner: Manner = "fly" if gait == "fly" else "move"
    before, heading = terms_of(board, unit, manner), towards(unit, target)
    turned = turned_to(unit, heading)
    if not all([stands(part, before) for part in parts_of(turned)]):
        turned = unit
        heading = heading if is_loose(unit) else facing_of(unit)
    left = FLIGHT if gait == "fly" else move
    at = Journey(turned, manner, left, before)
    way = "forward" if unit.blocks else "flight" if gait == "fly" else "straight"
    free = lengths(at, way, heading).ranges
    legs = (Leg("face", heading),) if facing_of(turned) != facing_of(unit) else ()
    if not free or not free[-1][1]:
        return Rush(turned, legs, 0)
    leg = Leg(way, 0 if way == "forward" else heading, free[-1][1])
    there = after(at, leg)
    return Rush(there.unit, (*legs, leg), left - there.left)


@rule("GOK-CHARGE-16")
def stopped_short(board: Board, unit: Unit, target: Unit, onset: Onset, reach: int) -> Rush:
    """The same wheel and leg, up to an inch before whoever is in the way (A-059)."""
    start = set_out(board, unit, target, onset, reach)
    walls = walls_of(board, unit, rough=assault_terms(board, unit).walls.rough)
    before = terms(parts_of(start.unit), walls)
    if is_loose(unit):
        most = slide(parts_of(start.unit), start.heading, start.left, before)
    else:
        most = ahead(block_of(start.unit), start.left, before)
    return gone(board, start=start, gait=onset.gait, length=most.ranges[-1][1], touched=(), reach=reach)
