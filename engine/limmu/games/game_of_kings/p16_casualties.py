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
from limmu.games.game_of_kings.board import Board, UnitId, unit_at
from limmu.games.game_of_kings.casualties import falling, may_fall, next_to_fall, settles, suffer
from limmu.games.game_of_kings.stats import hit_points


@declare(PUBLIC)
class RemoveModels(Question[Board, tuple[int, ...]]):
    """Which models of a Unit in Skirmish Formation fall, by index, one after the other; the rest stay together."""

    unit: UnitId
    count: int

    def choices(self, board: Board, part: Part) -> Choices[tuple[int, ...]]:
        """Model by model."""
        unit = unit_at(board, self.unit)
        whole = len(part) + 1 == self.count
        options = [Option(i, (*part, i)) if whole else Option[tuple[int, ...]](i) for i in may_fall(unit, part)]
        return Choices(tuple(options), asks="model", about=(Concern("piece", unit.id),))

    def parts(self, board: Board, answer: tuple[int, ...]) -> Part:
        """The models, in their order."""
        return answer

    def check(self, board: Board, answer: tuple[int, ...]) -> Verdict[bool]:
        """So many models of the Unit, the rest an inch apart at most as each falls."""
        unit = unit_at(board, self.unit)
        if (
            len(answer) != self.count
            or len(set(answer)) < len(answer)
            or not all([0 <= i < unit.models for i in answer])
        ):
            return refuse("GOK-SWND-14", "not_these_models", unit.id, str(self.count))
        together = all([i in may_fall(unit, answer[:n]) for n, i in enumerate(answer)])
        return accept if together else refuse("GOK-SWND-14", "not_together", unit.id)


@declare(PUBLIC)
class RemoveMixed(Question[Board, tuple[int, ...]]):
    """Which models of a mixed Unit fall by so many Wounds, one after the other: whole models of its owner's choice,
    until another can bear what is left (A-141)."""

    unit: UnitId
    wounds: int

    def choices(self, board: Board, part: Part) -> Choices[tuple[int, ...]]:
        """Model by model, and no more as soon as the Wounds are dealt with."""
        unit = unit_at(board, self.unit)
        options = [Option[tuple[int, ...]](i) for i in next_to_fall(board, unit, self.wounds, part)]
        whole = tuple(part) if settles(board, unit, self.wounds, part) else UNSET
        return Choices(tuple(options), whole=whole, asks="model", about=(Concern("piece", unit.id),))

    def parts(self, board: Board, answer: tuple[int, ...]) -> Part:
        """The models, in their order."""
        return answer

    def check(self, board: Board, answer: tuple[int, ...]) -> Verdict[bool]:
        """Models of the Unit that the Wounds fell, one after the other, and no Wound too many is left."""
        unit = unit_at(board, self.unit)
        if len(answer) > unit.models or not all([0 <= i < unit.models for i in answer]):
            return refuse("GOK-SWND-14", "not_these_models", unit.id, str(unit.models))
        if not all([i in next_to_fall(board, unit, self.wounds, answer[:n]) for n, i in enumerate(answer)]):
            return refuse("GOK-SWND-14", "not_together", unit.id)
        if not settles(board, unit, self.wounds, answer):
            return refuse("GOK-SWND-15", "wounds_left", unit.id, str(self.wounds))
        return accept


@procedure("GOK-SWND")
class Casualties(Procedure[int]):
    """A Unit loses Hit Points, and its owner picks who falls where he may. The result: the Hit Points lost."""

    unit: UnitId
    wounds: int

    @step("GOK-SWND-14", "GOK-AWND-11")
    def pick(self, t: Table[Board]) -> Next[int]:
        unit = unit_at(t.board, self.unit)
        if unit.mix and self.wounds < hit_points(t.board, unit):
            return Ask(unit.seat, RemoveMixed(unit.id, self.wounds), then=self.fall)
        count = falling(t.board, unit, self.wounds)
        if unit.bases and 0 < count < unit.models:
            return Ask(unit.seat, RemoveModels(unit.id, count), then=self.fall)
        return Done(suffer(t, unit, self.wounds))

    @step("GOK-SWND-14")
    def fall(self, t: Table[Board], fallen: tuple[int, ...]) -> Next[int]:
        return Done(suffer(t, unit_at(t.board, self.unit), self.wounds, fallen))
