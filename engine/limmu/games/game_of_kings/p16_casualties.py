"""P16.7: the owner of a Unit in Skirmish Formation picks who falls."""

from __future__ import annotations

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
from limmu.games.game_of_kings.board import Board, UnitId, unit_at
from limmu.games.game_of_kings.casualties import falling, hold, may_fall, suffer


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
        unit, order = unit_at(board, self.unit), list[int]()
        while len(order) < len(answer):
            order.append(next(i for i in may_fall(unit, order) if i in answer))
        return tuple(order)

    def check(self, board: Board, answer: tuple[int, ...]) -> Verdict[bool]:
        """So many models of the Unit, in ascending order, and the rest an inch apart at most."""
        unit = unit_at(board, self.unit)
        ordered = list(answer) == sorted(set(answer)) and all([0 <= i < unit.models for i in answer])
        if not ordered or len(answer) != self.count:
            return refuse("GOK-SWND-14", "not_these_models", unit.id, str(self.count))
        return accept if hold(unit, answer) else refuse("GOK-SWND-14", "not_together", unit.id)


@procedure("GOK-SWND")
class Casualties(Procedure[int]):
    """A Unit loses Hit Points, and its owner picks who falls where he may. The result: the Hit Points lost."""

    unit: UnitId
    wounds: int

    @step("GOK-SWND-14", "GOK-AWND-11")
    def pick(self, t: Table[Board]) -> Next[int]:
        unit = unit_at(t.board, self.unit)
        count = falling(t.board, unit, self.wounds)
        if len(unit.bases) > 1 and 0 < count < unit.models:
            return Ask(unit.seat, RemoveModels(unit.id, count), then=self.fall)
        return Done(suffer(t, unit, self.wounds))

    @step("GOK-SWND-14")
    def fall(self, t: Table[Board], fallen: tuple[int, ...]) -> Next[int]:
        return Done(suffer(t, unit_at(t.board, self.unit), self.wounds, fallen))
