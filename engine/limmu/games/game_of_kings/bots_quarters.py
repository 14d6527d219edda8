"""Which quarters of the table can still be claimed, and by whom (END-9, END-10)."""

from __future__ import annotations

from typing import Any

from limmu.core import Asked
from limmu.games.game_of_kings.board import QUARTERS, Quarter, Unit, other, units_of
from limmu.games.game_of_kings.bots_clash import danger
from limmu.games.game_of_kings.bots_odds import Sight, away
from limmu.games.game_of_kings.fields import INCH
from limmu.games.game_of_kings.formation import center_of
from limmu.games.game_of_kings.p23_victory import held_by, quarters_for
from limmu.games.game_of_kings.profile import profile_of
from limmu.toolkit.plane.blocks import Base

LATE, LAST = 4, 6
"""The Round from which quarters count for the bot, and the last."""
WITHIN = 2 * INCH
"""How far inside a quarter a Unit goes."""


def _stood_in(s: Sight, unit: Unit) -> list[Quarter]:
    return [] if unit.fleeing else quarters_for(s.board, unit)


def holders(s: Sight) -> list[str]:
    """The Units of the seat that alone hold a quarter in which no enemy stands, in the last Round."""
    if s.board.round < LAST:
        return []
    theirs = held_by(s.board, other(s.me), ())
    found: list[str] = []
    for quarter in [one for one in QUARTERS if one not in theirs]:
        there = [unit.id for unit in units_of(s.board, s.me) if quarter in _stood_in(s, unit)]
        found += there if len(there) == 1 else []
    return found


def open_quarter(s: Sight, unit: Unit) -> Unit | None:
    """Where a Unit would claim a quarter, or deny the enemy one, and that it reaches in time, as somebody to go to;
    None where it is needed as it stands, where it had better shoot first, or there is no such quarter."""
    mine = held_by(s.board, s.me, ())
    here = [quarter for quarter in _stood_in(s, unit) if quarter in mine]
    company = [one for one in units_of(s.board, s.me) if one.id != unit.id and _stood_in(s, one) == here]
    if here and not company:
        return None
    goals = [_goal(s, unit, quarter) for quarter in QUARTERS if quarter not in mine]
    goal = min(goals, key=lambda goal: away(unit, goal), default=None)
    far = 0 if goal is None else away(unit, goal)
    left, pace = LAST - s.board.round, profile_of(s.board, unit).move * (1 + (unit.id in s.board.may_march))
    shoots = any([away(unit, foe) <= s.range_of(unit) for foe in s.foes])
    return None if far > pace * (left + 1) or (shoots and far <= pace * left) else goal


def gets_there(s: Sight, unit: Unit, there: Unit, quarter: str) -> bool:
    """Whether a Unit may stop in a place on its way to a quarter: in the last Round it must be there; before, no enemy
    may come at it there who could not where it stands."""
    if s.board.round == LAST and quarters_for(s.board, there) != [quarter]:
        return False
    return s.board.turn == 2 * LAST or danger(s, unit, there) <= danger(s, unit, unit)


def claimed(s: Sight, question: Any, asked: Asked[Any]) -> Any:
    """A Unit on a line counts in a quarter that no other Unit of the seat is in."""
    mine = held_by(s.board, s.me, ())
    return min(asked.answers(), key=lambda quarter: quarter in mine)


def _goal(s: Sight, unit: Unit, quarter: Quarter) -> Unit:
    """The nearest place well inside a quarter, as a Unit that stands there."""
    (x, y), (width, depth) = center_of(unit), s.board.table
    east, north = quarter.endswith("east"), quarter.startswith("north")
    x = max(x, width // 2 + WITHIN) if east else min(x, width // 2 - WITHIN)
    y = max(y, depth // 2 + WITHIN) if north else min(y, depth // 2 - WITHIN)
    return Unit(quarter, other(unit.seat), quarter, "common", 1, bases=(Base(x, y, 0, INCH, INCH),))
