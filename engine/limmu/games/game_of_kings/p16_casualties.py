"""P16.7: the owner of a Unit in Skirmish Formation picks who falls."""

from __future__ import annotations

from msgspec import UNSET

from limmu.core import (
    PUBLIC,
    Ask,
    Choices,
    Concern,
    Done,
    Next,
    Option,
    Part,
    Procedure,
    Question,
    Table,
    Verdict,
    accept,
    declare,
    procedure,
    refuse,
    step,
)
from limmu.games.game_of_kings.board import Board, Unit, UnitId, unit_at
from limmu.games.game_of_kings.casualties import falling, hold, may_fall, next_to_fall, settles, suffer
from limmu.games.game_of_kings.stats import hit_points


def is_ordered(unit: Unit, answer: tuple[int, ...]) -> bool:
    """Whether an answer names models of a Unit, each once, in ascending order."""
    return list(answer) == sorted(set(answer)) and all([0 <= i < unit.models for i in answer])


def in_order(unit: Unit, answer: tuple[int, ...]) -> Part:
    """Models in an order in which each may fall."""
    order: list[int] = []
    while len(order) < len(answer):
        order.append(next(i for i in may_fall(unit, order) if i in answer))
    return tuple(order)


@declare(PUBLIC)
class RemoveModels(Question[Board, tuple[int, ...]]):
    """Which models of a Unit in Skirmish Formation fall, by index: any, as long as the rest stay together."""

    unit: UnitId
    count: int

    def choices(self, board: Board, part: Part) -> Choices[tuple[int, ...]]:
        """Model by model."""
        unit = unit_at(board, self.unit)
        whole = len(part) + 1 == self.count
        options = [
            Option(i, tuple(sorted((*part, i)))) if whole else Option[tuple[int, ...]](i) for i in may_fall(unit, part)
        ]
        return Choices(tuple(options), asks="model", about=(Concern("piece", unit.id),))

    def parts(self, board: Board, answer: tuple[int, ...]) -> Part:
        """The models in an order in which each may fall."""
        return in_order(unit_at(board, self.unit), answer)

    def check(self, board: Board, answer: tuple[int, ...]) -> Verdict[bool]:
        """So many models of the Unit, in ascending order, and the rest an inch apart at most."""
        unit = unit_at(board, self.unit)
        if len(answer) != self.count or not is_ordered(unit, answer):
            return refuse("GOK-SWND-14", "not_these_models", unit.id, str(self.count))
        return accept if hold(unit, answer) else refuse("GOK-SWND-14", "not_together", unit.id)


@declare(PUBLIC)
class RemoveMixed(Question[Board, tuple[int, ...]]):
    """Which models of a mixed Unit fall by so many Wounds: whole models of its owner's choice, until another can bear
    what is left (A-141)."""

    unit: UnitId
    wounds: int

    def choices(self, board: Board, part: Part) -> Choices[tuple[int, ...]]:
        """Model by model, and no more as soon as the Wounds are dealt with."""
        unit = unit_at(board, self.unit)
        options = [Option[tuple[int, ...]](i) for i in next_to_fall(board, unit, self.wounds, part)]
        done = settles(board, unit, self.wounds, part)
        whole = tuple(sorted(part)) if done else UNSET
        return Choices(tuple(options), whole=whole, asks="model", about=(Concern("piece", unit.id),))

    def parts(self, board: Board, answer: tuple[int, ...]) -> Part:
        """The models in an order in which each may fall."""
        return in_order(unit_at(board, self.unit), answer)

    def check(self, board: Board, answer: tuple[int, ...]) -> Verdict[bool]:
        """Models of the Unit, in ascending order, that the Wounds fell, and no Wound too many is left."""
        unit = unit_at(board, self.unit)
        if len(answer) > unit.models or not is_ordered(unit, answer):
            return refuse("GOK-SWND-14", "not_these_models", unit.id, str(unit.models))
        if not settles(board, unit, self.wounds, answer):
            return refuse("GOK-SWND-15", "wounds_left", unit.id, str(self.wounds))
        return accept if hold(unit, answer) else refuse("GOK-SWND-14", "not_together", unit.id)


@procedure("GOK-SWND")
class Casualties(Procedure[int]):
    """A Unit loses Hit Points, and its owner picks who falls where he may. The result: the Hit Points lost."""

    unit: UnitId
    wounds: int

    @step("GOK-SWND-14", "GOK-AWND-11")
    def pick(self, t: Table[Board]) -> Next[int]:
        unit = unit_at(t.board, self.unit)
        if unit.mix and 0 < self.wounds < hit_points(t.board, unit):
            return Ask(unit.seat, RemoveMixed(unit.id, self.wounds), then=self.fall)
        count = falling(t.board, unit, self.wounds)
        if len(unit.bases) > 1 and 0 < count < unit.models:
            return Ask(unit.seat, RemoveModels(unit.id, count), then=self.fall)
        return Done(suffer(t, unit, self.wounds))

    @step("GOK-SWND-14")
    def fall(self, t: Table[Board], fallen: tuple[int, ...]) -> Next[int]:
        return Done(suffer(t, unit_at(t.board, self.unit), self.wounds, fallen))
