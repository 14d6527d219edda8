"""Verdicts by the positions that would have been others, had a Unit stood a little aside: where disputes begin."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from limmu.core import Fact, rule
from limmu.games.game_of_kings.board import Board, Unit, unit_at, units_of
from limmu.games.game_of_kings.contact import is_loose, touching_of
from limmu.games.game_of_kings.facts import ContactMade, ObjectivesCounted
from limmu.games.game_of_kings.facts_assault import AssaultDeclared
from limmu.games.game_of_kings.facts_shooting import ShotMeasured
from limmu.games.game_of_kings.fields import INCH
from limmu.games.game_of_kings.formation import center_of, facing_of
from limmu.games.game_of_kings.p04_declarations import side_of
from limmu.games.game_of_kings.p23_victory import quarters_for
from limmu.games.game_of_kings.sight import Outlook, cover_of, muzzle, on_high_ground
from limmu.toolkit.plane.findings import Finding
from limmu.toolkit.plane.sines import rot

Verdict = Callable[[Board, Unit, Unit], object]
ASIDE = ((100, 0), (0, 100), (-100, 0), (0, -100), (71, 71), (-71, 71), (-71, -71), (71, -71))
"""Where a Unit is moved to, of a hundred along each side of the table."""
ALONG = ((100, 0), (-100, 0))
HALVINGS = 10
"""How often the way to the other answer is halved, to find how long it is."""


def nearly(board: Board, fact: Fact[Board], within: int) -> Iterator[tuple[str, Finding]]:
    """The verdicts behind a fact, by name, that would be others if a Unit stood so many micrometres aside, or an inch.

    ``board`` is that of the fact. Nothing that people settled is asked about.
    """
    within = min(within, INCH)
    if isinstance(fact, AssaultDeclared):
        by, on = unit_at(board, fact.by), unit_at(board, fact.on)
        yield from _near(board, by, on, "sight", _sight, "GOK-LOS-1", within)
        if not is_loose(on):
            yield from _near(board, by, on, "side", _side, "GOK-UNITS-15", within)
    if isinstance(fact, ShotMeasured):
        by, on = unit_at(board, fact.unit), unit_at(board, fact.at)
        yield from _near(board, by, on, "cover", _cover, "GOK-FIRE-11", within)
        yield from _near(board, by, by, "high_ground", _high_ground, "GOK-SCEN-10", within)
    if isinstance(fact, ContactMade):
        by, on = unit_at(board, fact.contact.by), unit_at(board, fact.contact.on)
        flush = None if is_loose(by) or is_loose(on) else facing_of(by)
        yield from _near(board, by, on, "contact", _contact, "GOK-ASLT-10", within, flush)
    if isinstance(fact, ObjectivesCounted):
        for unit in units_of(board, fact.seat):
            yield from _near(board, unit, unit, "quarter", _quarter, "GOK-END-9", within)


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


@rule("GOK-MEAS-1")
def _near(
    board: Board, by: Unit, on: Unit, name: str, verdict: Verdict, clause: str, within: int, flush: int | None = None
) -> Iterator[tuple[str, Finding]]:
    """The verdict, with the least that either Unit is aside where it becomes another; nothing where it does not. Units
    that stand `flush`, by the facing of one, are moved along their edge only."""
    now, found = verdict(board, by, on), list[int]()
    for moving in dict.fromkeys((by.id, on.id)):
        for dx, dy in ASIDE if flush is None else ALONG:

            def other(far: int, moving: str = moving, dx: int = dx, dy: int = dy) -> bool:
                there = board.with_unit(
                    _aside(unit_at(board, moving), *rot(dx * far // 100, dy * far // 100, flush or 0))
                )
                return verdict(there, unit_at(there, by.id), unit_at(there, on.id)) != now

            if other(within):
                found.append(_least(other, within))
    if found:
        holds = bool(now)
        yield name, Finding(holds, center_of(by), center_of(on), min(found) if holds else -min(found), "", clause)


def _least(other: Callable[[int], bool], far: int) -> int:
    """About how far it is to the other answer."""
    low = 0
    for _ in range(HALVINGS):
        middle = (low + far) // 2
        low, far = (low, middle) if other(middle) else (middle, far)
    return far


def _aside(unit: Unit, dx: int, dy: int) -> Unit:
    def put(one: Any) -> Any:
        return one.but(x=one.x + dx, y=one.y + dy)

    return unit.but(blocks=tuple(map(put, unit.blocks)), bases=tuple(map(put, unit.bases)))
