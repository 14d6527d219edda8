"""Verdicts by the positions that would have been others, had a Unit stood a little aside, or faced a little otherwise:
where disputes begin."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from limmu.core import Fact, rule
from limmu.games.game_of_kings.board import Board, Leg, Unit, unit_at, units_of
from limmu.games.game_of_kings.contact import is_loose, touching_of
from limmu.games.game_of_kings.facts import ContactMade, ObjectivesCounted, UnitMoved
from limmu.games.game_of_kings.facts_assault import AssaultDeclared
from limmu.games.game_of_kings.facts_shooting import ShotMeasured
from limmu.games.game_of_kings.fields import INCH
from limmu.games.game_of_kings.formation import center_of, facing_of
from limmu.games.game_of_kings.moves import terms_of
from limmu.games.game_of_kings.p04_declarations import side_of
from limmu.games.game_of_kings.p23_victory import quarters_for
from limmu.games.game_of_kings.sight import Outlook, cover_of, muzzle, on_high_ground
from limmu.toolkit.plane.blocks import Block, forward, reform, wheel
from limmu.toolkit.plane.findings import Finding
from limmu.toolkit.plane.sines import CIRCLE, Pt, rot
from limmu.toolkit.plane.walls import Terms
from limmu.toolkit.plane.wheels import STEP, judge_wheel, wheels

Verdict = Callable[[Board, Unit, Unit], object]
Way = Callable[[Unit, int], Unit]
"""A Unit so far off where it is."""
SIDES = ((100, 0), (0, 100), (-100, 0), (0, -100), (71, 71), (-71, 71), (-71, -71), (71, -71))
"""Where a Unit is moved to, of a hundred along each side of the table."""
ALONG = ((100, 0), (-100, 0))
NO_LIMIT = 1 << 30
"""More Move than any wheel costs."""


def nearly(board: Board, fact: Fact[Board], within: int) -> Iterator[tuple[str, Finding]]:
    """The verdicts behind a fact, by name, that would be others if a Unit stood so many micrometres aside, or an inch.

    ``board`` is that of the fact. Nothing that people settled is asked about.
    """
    within = min(within, INCH)
    if isinstance(fact, AssaultDeclared):
        by, on = unit_at(board, fact.by), unit_at(board, fact.on)
        yield from _near(
            board, by=by, on=on, name="sight", verdict=_sight, clause="GOK-LOS-1", within=within, off=ASIDE
        )
        if not is_loose(on):
            yield from _near(
                board, by=by, on=on, name="side", verdict=_side, clause="GOK-UNITS-15", within=within, off=ASIDE
            )
    if isinstance(fact, ShotMeasured):
        by, on = unit_at(board, fact.unit), unit_at(board, fact.at)
        yield from _near(
            board, by=by, on=on, name="cover", verdict=_cover, clause="GOK-FIRE-11", within=within, off=ASIDE
        )
        yield from _near(
            board,
            by=by,
            on=by,
            name="high_ground",
            verdict=_high_ground,
            clause="GOK-SCEN-10",
            within=within,
            off=ASIDE,
        )
    if isinstance(fact, ContactMade):
        by, on = unit_at(board, fact.contact.by), unit_at(board, fact.contact.on)
        flush = not is_loose(by) and not is_loose(on)
        off = [_along(facing_of(by), way) for way in ALONG] if flush else ASIDE
        yield from _near(
            board, by=by, on=on, name="contact", verdict=_contact, clause="GOK-ASLT-10", within=within, off=off
        )
    if isinstance(fact, ObjectivesCounted):
        for unit in units_of(board, fact.seat):
            yield from _near(
                board, by=unit, on=unit, name="quarter", verdict=_quarter, clause="GOK-END-9", within=within, off=ASIDE
            )


def _sight(board: Board, by: Unit, on: Unit) -> bool:
    return Outlook(board, by).line(on).holds


def _side(board: Board, by: Unit, on: Unit) -> str:
    return side_of(by, on)


def _cover(board: Board, by: Unit, on: Unit) -> int:
    return cover_of(board, muzzle(by, on), on)[1]


def _high_ground(board: Board, by: Unit, on: Unit) -> bool:
    return on_high_ground(board, by)


def _contact(board: Board, by: Unit, on: Unit) -> object:
    return touching_of(board, by.id, on.id)


def _quarter(board: Board, by: Unit, on: Unit) -> object:
    return quarters_for(board, by)


def turned(board: Board, fact: Fact[Board], within: int) -> Iterator[tuple[str, Finding]]:
    """The verdicts behind a fact, by name, that would be others if a Unit faced so many hundredths of a degree another
    way, or a quarter circle; of a wheel those up to its limit. Margins are angles, in hundredths of a degree.

    ``board`` is that of the fact. Loose models and discs face all around.
    """
    within = min(within, 9000)
    if isinstance(fact, AssaultDeclared):
        by, on = unit_at(board, fact.by), unit_at(board, fact.on)
        yield from _near(
            board, by=by, on=on, name="sight", verdict=_sight, clause="GOK-LOS-1", within=within, off=TURNS
        )
        if not is_loose(on):
            yield from _near(
                board,
                by=on,
                on=on,
                name="side",
                verdict=lambda there, _, on: side_of(by, on),
                clause="GOK-UNITS-15",
                within=within,
                off=TURNS,
            )
    if isinstance(fact, ShotMeasured):
        by, on = unit_at(board, fact.unit), unit_at(board, fact.at)
        yield from _near(
            board,
            by=by,
            on=by,
            name="sight",
            verdict=lambda there, by, _: _sight(there, by, on),
            clause="GOK-LOS-1",
            within=within,
            off=TURNS,
        )
    if isinstance(fact, UnitMoved) and (fact.act == "moved" or fact.act == "marched"):
        unit = unit_at(board, fact.unit)
        if unit.blocks:
            yield from _wheels(
                terms_of(board, unit, "move" if fact.act == "moved" else "march"), unit.block, fact.legs, within
            )


@rule("GOK-MOVE-18", "GOK-MOVE-2")
def _wheels(before: Terms, block: Block, legs: Sequence[Leg], within: int) -> Iterator[tuple[str, Finding]]:
    """The wheels of a move that little more would have ended at something, whatever Move is left."""
    for leg in legs:
        if leg.way == "left" or leg.way == "right":
            free = wheels(block, leg.way, NO_LIMIT, before, leg.angle + within)
            for more in range(STEP, within + 1, STEP):
                if leg.angle + more not in free:
                    found = judge_wheel(block, leg.way, leg.angle + more, NO_LIMIT, before)
                    yield "wheel", found.but(holds=True, margin=more)
                    break
            block = wheel(block, leg.way, leg.angle)
        else:
            block = forward(block, leg.length)


@rule("GOK-MEAS-1")
def _near(
    board: Board, by: Unit, on: Unit, name: str, verdict: Verdict, clause: str, within: int, off: Sequence[Way]
) -> Iterator[tuple[str, Finding]]:
    """The verdict, with the least that either Unit is off where it becomes another; nothing where it does not."""
    now, found = verdict(board, by, on), list[int]()
    for moving in dict.fromkeys((by.id, on.id)):
        for way in off:

            def other(far: int, moving: str = moving, way: Way = way) -> bool:
                there = board.with_unit(way(unit_at(board, moving), far))
                return verdict(there, unit_at(there, by.id), unit_at(there, on.id)) != now

            if other(within):
                found.append(_least(other, within))
    if found:
        holds = bool(now)
        yield (
            name,
            Finding(
                holds=holds,
                one=center_of(by),
                other=center_of(on),
                margin=min(found) if holds else -min(found),
                blocker="",
                clause=clause,
            ),
        )


def _least(other: Callable[[int], bool], far: int) -> int:
    """How far it is to the other answer."""
    low = 0
    while far - low > 1:
        middle = (low + far) // 2
        low, far = (low, middle) if other(middle) else (middle, far)
    return far


def _along(facing: int, way: Pt) -> Way:
    """Off to the right and ahead of one who faces so."""
    return lambda unit, far: _aside(unit, *rot(way[0] * far // 100, way[1] * far // 100, facing))


def _turned(unit: Unit, angle: int) -> Unit:
    """The Unit turned counter-clockwise about its center; loose models do not face anywhere."""
    if is_loose(unit):
        return unit
    blocks = tuple([reform(one, one.f, (one.t + angle) % CIRCLE) for one in unit.blocks])
    return unit.but(blocks=blocks, bases=tuple([one.but(t=(one.t + angle) % CIRCLE) for one in unit.bases]))


def _aside(unit: Unit, dx: int, dy: int) -> Unit:
    def put(one: Any) -> Any:
        return one.but(x=one.x + dx, y=one.y + dy)

    return unit.but(blocks=tuple(map(put, unit.blocks)), bases=tuple(map(put, unit.bases)))


ASIDE = tuple([_along(0, way) for way in SIDES])
TURNS: tuple[Way, ...] = (_turned, lambda unit, far: _turned(unit, -far))
