"""Moving some units of one area to another: the answer that sailing, marching and redeploying have in common.

It is put together from the area, where they go, and a number of each sort of unit there. The first units of a sort
stand for all of it: any others of the sort are as good.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from typing import ClassVar, Final, Literal

from limmu.core import (
    PUBLIC,
    Answer,
    Choices,
    Concern,
    Option,
    Part,
    Pick,
    Question,
    Span,
    Verdict,
    accept,
    declare,
    refuse,
)
from limmu.games.chariot_lords import board as b
from limmu.games.chariot_lords import queries as q
from limmu.games.chariot_lords.board import RULER, Board, SpaceId, Unit, UnitId

_TRIES = 20
_STOPS = 5
"""A drawn answer ends the phase once in so many times, where it may."""


@declare(PUBLIC)
class Move(Answer):
    """These units, all of one area, go to another."""

    units: tuple[UnitId, ...]
    to: SpaceId


Stay = Literal["stay"]
STAY: Final = "stay"
"""That was all."""


@declare(PUBLIC)
class MoveUnits(Question[Board, Move | Stay]):
    """Which units of a power to move next, and where; STAY ends it.

    A phase overrides `movers`, `targets` and `may`, `may_stop` where there is a reason not to, and `no_mover` and
    `no_target` to tell why.
    """

    power: str

    passing: ClassVar[Stay] = STAY

    def movers(self, board: Board) -> Sequence[Unit]:
        """The units that may still move, as far as they themselves can tell."""
        raise NotImplementedError(type(self).__name__)

    def targets(self, board: Board, unit: Unit) -> Sequence[str]:
        """Where a unit may go as far as the map and its own points can tell, in map order."""
        raise NotImplementedError(type(self).__name__)

    def may(self, board: Board, units: Sequence[Unit], to: str) -> Verdict[bool]:
        """Whether these movers of one area may go to a target of the first of them together. Who may not go may not
        with others either, but for those whom a Ruler brings room."""
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

    def check(self, board: Board, answer: Move | Stay) -> Verdict[bool]:
        """Movers of one area, none twice, to a target that all may go to."""
        if isinstance(answer, str):
            return self.may_stop(board)
        known = {one.id: one for one in self.movers(board)}
        if strange := [name for name in answer.units if name not in known]:
            return self.no_mover(board, strange[0])
        units = [known[name] for name in answer.units]
        if not units or len(set(answer.units)) != len(units) or any([one.at != units[0].at for one in units]):
            return refuse("", "not_on_offer", *answer.units)
        if answer.to not in b.pack(board).area:
            return refuse("", "not_on_offer", answer.to)
        if answer.to == units[0].at:
            return refuse("", "already_there", units[0].id, answer.to)
        if answer.to not in self.targets(board, units[0]):
            return self.no_target(board, units[0], answer.to)
        return self.may(board, units, answer.to)

    def choices(self, board: Board, part: Part) -> Choices[Move | Stay]:
        """An area or STAY, where they go, how many of each sort there."""
        if not part:
            stop: list[Option[Move | Stay]] = [Option(STAY, STAY)] if self.may_stop(board) else []
            here = _by_area(self.movers(board))
            areas = [at for at, units in here.items() if any(self._goals(board, q.sorts(units)))]
            return Choices((*stop, *_spaces(areas)), asks="from")
        at, *rest = part
        sorts = q.sorts([one for one in self.movers(board) if one.at == at])
        if not rest:
            return Choices(_spaces(self._goals(board, sorts)), asks="to", about=(Concern("space", at),))
        to, *numbers = rest
        if len(numbers) == len(sorts):
            return Choices(whole=Move(ids(_taken(sorts, numbers)), to))
        alike = sorts[len(numbers)]
        fits = [n for n in range(len(alike) + 1) if self._least(board, sorts, (*numbers, n), to)]
        return Choices(span=Span(ranges(fits)), asks="number", about=(Concern("piece", alike[0].id),))

    def parts(self, board: Board, answer: Move | Stay) -> Part:
        """The area, where they go, how many of each sort there."""
        if isinstance(answer, str):
            return (answer,)
        movers = self.movers(board)
        at = next((one.at for one in movers if one.id in answer.units), "")
        sorts = q.sorts([one for one in movers if one.at == at])
        return (at, answer.to, *[sum([one.id in answer.units for one in alike]) for alike in sorts])

    def every(self, board: Board) -> Iterator[Move | Stay]:
        """STAY where it may be; then area by area, target by target every number of each sort."""
        if self.may_stop(board):
            yield STAY
        for units in _by_area(self.movers(board)).values():
            sorts = q.sorts(units)
            for to in self._reached(board, sorts):
                for numbers in product(*[range(len(alike) + 1) for alike in sorts]):
                    if self._goes(board, group := _taken(sorts, numbers), to):
                        yield Move(ids(group), to)

    def sample(self, board: Board, pick: Pick) -> Move | Stay:
        """Some units of a random sort to a random target, or STAY; after many misses one put together pick by pick."""
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
        return super().sample(board, pick)

    def _reached(self, board: Board, sorts: Sequence[Sequence[Unit]]) -> Sequence[str]:
        """The targets of any of these units."""
        return b.pack(board).in_map_order({to for alike in sorts for to in self.targets(board, alike[0])})

    def _goals(self, board: Board, sorts: Sequence[Sequence[Unit]]) -> Iterator[str]:
        """Where some of these units may go."""
        return (to for to in self._reached(board, sorts) if self._least(board, sorts, (), to))

    def _goes(self, board: Board, units: Sequence[Unit], to: str) -> bool:
        return bool(units) and to in self.targets(board, units[0]) and bool(self.may(board, units, to))

    def _least(self, board: Board, sorts: Sequence[Sequence[Unit]], numbers: Sequence[int], to: str) -> bool:
        """Whether a group with these numbers of the first sorts may go: with the least of the others first."""
        group, rest = _taken(sorts, numbers), sorts[len(numbers) :]
        if self._goes(board, group, to):
            return True
        nation = b.pack(board).power[self.power]
        if nation.stack_with_ruler and any([one.kind == RULER for alike in sorts for one in alike]):
            more = product(*[range(len(alike) + 1) for alike in rest])
            return any(self._goes(board, [*group, *_taken(rest, others)], to) for others in more)
        return not group and any(self._goes(board, alike[:1], to) for alike in rest)


def ids(units: Sequence[Unit]) -> tuple[str, ...]:
    """The ids of units."""
    return tuple([one.id for one in units])


def _by_area(units: Iterable[Unit]) -> dict[str, list[Unit]]:
    found: dict[str, list[Unit]] = {}
    for one in units:
        found.setdefault(one.at, []).append(one)
    return found


def _taken(sorts: Sequence[Sequence[Unit]], numbers: Sequence[int]) -> list[Unit]:
    """So many of each of the first sorts."""
    return [one for alike, n in zip(sorts, numbers, strict=False) for one in alike[:n]]


def _spaces(areas: Iterable[str]) -> tuple[Option[Move | Stay], ...]:
    return tuple([Option(at, concerns=(Concern("space", at),)) for at in areas])


def ranges(numbers: Sequence[int]) -> tuple[tuple[int, int], ...]:
    """Ascending numbers as (lowest, highest) of those that follow each other."""
    lows = [n for n in numbers if n - 1 not in numbers]
    return tuple(zip(lows, [n for n in numbers if n + 1 not in numbers], strict=True))
