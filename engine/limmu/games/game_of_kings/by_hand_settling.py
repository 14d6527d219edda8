"""What both sides find on a real table: it decides, whatever the positions say (PL-49).

One seat says it at any time between two answers, the other says the same: from then on it is settled, in this Turn,
while both Units stand where they stand. An umpire settles it by the fact `measure_settled`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from limmu.core import (
    PUBLIC,
    Answer,
    Choices,
    Concern,
    May,
    Next,
    Option,
    Part,
    Question,
    Span,
    Table,
    Verdict,
    accept,
    declare,
    refuse,
)
from limmu.games.game_of_kings import options as o
from limmu.games.game_of_kings.board import (
    FOUND,
    SEATS,
    Board,
    Unit,
    UnitId,
    What,
    locked_with,
    other,
    unit_of,
    units_of,
)
from limmu.games.game_of_kings.by_hand import TAPE
from limmu.games.game_of_kings.facts_measures import MeasureSaid, MeasureSettled
from limmu.games.game_of_kings.ground import apart
from limmu.games.game_of_kings.settled import where_of
from limmu.games.game_of_kings.sight import Outlook, hills, is_loose
from limmu.games.game_of_kings.words import inches
from limmu.toolkit.plane.findings import Finding

KINDS: tuple[What, ...] = ("distance", "sight", "cover", "contact", "quarter", "side", "high_ground", "approach")
CLAUSES: dict[What, str] = {
    "cover": "GOK-FIRE-11", "contact": "GOK-ASLT-10", "quarter": "GOK-END-9", "side": "GOK-UNITS-15",
    "high_ground": "GOK-SCEN-10", "approach": "GOK-HOBC-10",
}  # fmt: skip
ALONE: tuple[What, ...] = ("quarter", "high_ground")
"""What is found of one Unit only."""


@declare(PUBLIC)
class Say(Answer):
    """What a seat finds on the table, as in `Settled`."""

    seat: str
    what: What
    by: UnitId
    on: UnitId
    value: int


@declare(PUBLIC)
class SayMeasure(Question[Board, Say]):
    """What a seat finds on the table about two Units; it holds once the other seat finds the same."""

    seat: str

    def choices(self, board: Board, part: Part) -> Choices[Say]:
        """What kind, of which Unit, to which other one, and what it is."""
        if not part:
            those = [Option[Say](what) for what in KINDS if any(_others(board, what, one) for one in _all(board))]
            return Choices(tuple(those), asks="what")
        if len(part) == 1:
            return Choices(_options([one for one in _all(board) if _others(board, part[0], one)]), asks="by")
        by = unit_of(board, part[1])
        assert by is not None
        about, rest = (Concern("piece", by.id),), part[2:]
        if part[0] not in ALONE:
            if not rest:
                return Choices(_options(_others(board, part[0], by)), asks="on", about=about)
            rest = rest[1:]
        if rest:
            return Choices(whole=self._said(part))
        if part[0] in FOUND:
            return Choices(tuple([Option[Say](one) for one in FOUND[part[0]]]), asks=part[0], about=about)
        return Choices(span=_span(board, part[0], by, part[2]), asks=part[0], about=about)

    def _said(self, part: Part) -> Say:
        what, by, *_, value = part
        number = FOUND[what].index(value) if what in FOUND else value
        return Say(self.seat, what, by, by if what in ALONE else part[2], number)

    def parts(self, board: Board, answer: Say) -> Part:
        """As they are picked."""
        value = dict(enumerate(FOUND.get(answer.what, ()))).get(answer.value, answer.value)
        between = () if answer.what in ALONE else (answer.on,)
        return (answer.what, answer.by, *between, value)

    def check(self, board: Board, answer: Say) -> Verdict[bool]:
        """Of Units on the table, what can be found at all; a distance no farther off than a tape measure is wrong."""
        by, on = unit_of(board, answer.by), unit_of(board, answer.on)
        if by is None or on is None or answer.seat != self.seat or on not in _others(board, answer.what, by):
            return refuse("GOK-MEAS-1", "nothing_to_find", answer.by, answer.on)
        if answer.what in FOUND:
            found = 0 <= answer.value < len(FOUND[answer.what])
            return accept if found else refuse("GOK-MEAS-1", "nothing_to_find", by.id, on.id)
        ((low, high),) = _span(board, answer.what, by, on.id).ranges
        if low <= answer.value <= high:
            return accept
        if answer.what == "contact":
            return refuse("GOK-ASLT-10", "more_than_there_are", by.id, str(answer.value), str(high))
        return refuse("GOK-MEAS-2", "measured_otherwise", on.id, inches(answer.value), inches(low), inches(high))


def _all(board: Board) -> list[Unit]:
    return [one for seat in SEATS for one in units_of(board, seat)]


def _others(board: Board, what: What, by: Unit) -> list[Unit]:
    """The Units of which something may be found together with one."""
    match what:
        case "distance":
            return [one for one in _all(board) if one.id != by.id]
        case "contact":
            return [one for one in _all(board) if one.id in locked_with(board, by)]
        case "quarter":
            return [by]
        case "high_ground":
            return [by] if hills(board) else []
        case "side":
            return [one for one in units_of(board, other(by.seat)) if not one.joined and not is_loose(one)]
        case _:
            return units_of(board, other(by.seat))


def _options(units: Sequence[Unit]) -> tuple[Option[Say], ...]:
    return tuple([Option[Say](one.id, concerns=(Concern("piece", one.id),)) for one in units])


def _span(board: Board, what: What, by: Unit, on: UnitId) -> Span:
    if what == "contact":
        return Span(((0, by.models),))
    to = unit_of(board, on)
    assert to is not None
    far = -apart(by, to, 0).margin
    return Span(((max(far - TAPE, 0), far + TAPE),), unit="um")


def may_say(t: Table[Board], then: Callable[[Any, Say], Next[Any]]) -> list[May]:
    """The interjections of both seats while anything is asked, where they play by hand."""
    if t.option(o.MEASURES) != o.BY_HAND or not all([units_of(t.board, seat) for seat in SEATS]):
        return []
    return [May(seat, SayMeasure(seat), then=then) for seat in SEATS]


def say(t: Table[Board], answer: Say) -> None:
    """It is said; where the other seat said the same of the Units as they stand, it is settled."""
    by, on = [unit for id_ in (answer.by, answer.on) if (unit := unit_of(t.board, id_)) is not None]
    where = where_of(by, on)
    same = (other(answer.seat), answer.what, answer.by, answer.on, answer.value, where)
    if any([(one.seat, one.what, one.by, one.on, one.value, one.where) == same for one in t.board.said]):
        positions = _positions(t.board, answer, by, on).but(source="agreed")
        t.emit(
            MeasureSettled(what=answer.what, by=by.id, on=on.id, value=answer.value, where=where, positions=positions)
        )
    else:
        t.emit(MeasureSaid(seat=answer.seat, what=answer.what, by=by.id, on=on.id, value=answer.value, where=where))


def _positions(board: Board, answer: Say, by: Unit, on: Unit) -> Finding:
    """What the positions say of the same."""
    if answer.what == "sight":
        return Outlook(board, by).line(on)
    if answer.what == "distance":
        return apart(by, on, answer.value).but(clause="GOK-MEAS-1")
    return Finding(True, clause=CLAUSES[answer.what])
