"""Moving some units of one area to another: the answer that sailing, marching and redeploying have in common.

A question offers for each area its sorts of units, one or all of a sort at a time, and all its units together; any
other choice of units is as good if the rule allows it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from limmu.core import PUBLIC, Pick, Question, Record, Verdict, accept, declare, refuse
from limmu.games.chariot_lords import board as b
from limmu.games.chariot_lords import queries as q
from limmu.games.chariot_lords.board import Board, Unit

_TRIES = 20
_STOPS = 5
"""A drawn answer ends the phase once in so many times, where it may."""


@declare(PUBLIC)
class Move(Record):
    """These units, all of one area, go to another. No units: that was all."""

    units: tuple[str, ...] = ()
    to: str = ""


STAY = Move()


@declare(PUBLIC)
class MoveUnits(Question[Board, Move]):
    """Which units of a power to move next, and where; STAY ends it.

    A phase overrides `movers`, `targets` and `may`, `may_stop` where there is a reason not to, and `no_mover` and
    `no_target` to tell why.
    """

    power: str

    huge: ClassVar[bool] = True
    passing: ClassVar[Move] = STAY

    def movers(self, board: Board) -> Sequence[Unit]:
        """The units that may still move, as far as they themselves can tell."""
        raise NotImplementedError(type(self).__name__)

    def targets(self, board: Board, unit: Unit) -> Sequence[str]:
        """Where a unit may go as far as the map and its own points can tell, in map order."""
        raise NotImplementedError(type(self).__name__)

    def may(self, board: Board, units: Sequence[Unit], to: str) -> Verdict[bool]:
        """Whether these movers of one area may go to a target of the first of them together."""
        raise NotImplementedError(type(self).__name__)

    def may_stop(self, board: Board) -> Verdict[bool]:
        """Whether that may be all."""
        return accept

    def no_mover(self, board: Board, name: str) -> Verdict[bool]:
        """Why this is no mover."""
        return refuse("", "not_on_offer", name)

    def no_target(self, board: Board, unit: Unit, to: str) -> Verdict[bool]:
        """Why this is no target of a mover."""
        return refuse("", "not_on_offer", to)

    def answers(self, board: Board) -> Sequence[Move]:
        """STAY where it may be; then area by area the moves of one or all of a sort, and of all together."""
        found = [STAY] if self.may_stop(board) else []
        here: dict[str, list[Unit]] = {}
        for one in self.movers(board):
            here.setdefault(one.at, []).append(one)
        for units in here.values():
            for group in groups(units):
                found += [Move(ids(group), to) for to in self.targets(board, group[0]) if self.may(board, group, to)]
        return found

    def check(self, board: Board, answer: Move) -> Verdict[bool]:
        """Movers of one area, none twice, to a target that all may go to."""
        if answer == STAY:
            return self.may_stop(board)
        known = {one.id: one for one in self.movers(board)}
        if strange := [name for name in answer.units if name not in known]:
            return self.no_mover(board, strange[0])
        units = [known[name] for name in answer.units]
        if not units or len(set(answer.units)) != len(units) or any([one.at != units[0].at for one in units]):
            return refuse("", "not_on_offer", *answer.units)
        if answer.to not in b.pack(board).area:
            return refuse("", "not_on_offer", answer.to)
        if answer.to not in self.targets(board, units[0]):
            return self.no_target(board, units[0], answer.to)
        return self.may(board, units, answer.to)

    def sample(self, board: Board, pick: Pick) -> Move:
        """Some units of a random sort to a random target, or STAY; after many misses one of those listed."""
        movers = self.movers(board)
        if (not movers or not pick(_STOPS)) and self.may_stop(board):
            return STAY
        for _ in range(_TRIES if movers else 0):
            unit = movers[pick(len(movers))]
            if targets := self.targets(board, unit):
                to = targets[pick(len(targets))]
                sort = q.sort_of(unit)
                alike = [one for one in movers if one.at == unit.at and q.sort_of(one) == sort]
                group = alike[: 1 + pick(len(alike))]
                if self.may(board, group, to):
                    return Move(ids(group), to)
        answers = self.answers(board)
        return answers[pick(len(answers))]

    def concerns(self, board: Board, answer: Move) -> tuple[str, ...]:
        """The area left, the one entered and the units."""
        return (b.unit(board, answer.units[0]).at, answer.to, *answer.units) if answer.units else ()


def ids(units: Sequence[Unit]) -> tuple[str, ...]:
    """The ids of units."""
    return tuple([one.id for one in units])


def groups(units: Sequence[Unit]) -> list[tuple[Unit, ...]]:
    """One of each sort, all of each sort, all together; nothing twice."""
    sorts = q.sorts(units)
    found = [alike[:1] for alike in sorts] + [alike for alike in sorts if len(alike) > 1]
    return [*found, tuple(units)] if len(sorts) > 1 else found
