"""Who falls: models from the rear, in Skirmish Formation whom the owner picks; spare Wounds stay on the Unit."""

from __future__ import annotations

from collections.abc import Sequence

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
    rule,
    step,
)
from limmu.games.game_of_kings.board import Board, Unit, UnitId, unit_at
from limmu.games.game_of_kings.facts import UnitRemoved, WoundsSuffered
from limmu.games.game_of_kings.formation import center_of
from limmu.games.game_of_kings.ground import parts_of
from limmu.games.game_of_kings.pack import LEADERS, Leader
from limmu.games.game_of_kings.stats import hit_points, hit_points_each
from limmu.toolkit.plane.blocks import Edge, faced, local, shrunk
from limmu.toolkit.plane.loose import groups


@rule("GOK-SWND-10", "GOK-SWND-12", "GOK-SWND-15", "GOK-BASE-8", "GOK-AWND-12")
def left_after(board: Board, unit: Unit, wounds: int) -> tuple[int, int]:
    """The models that are left after Wounds, and what one of them is hurt by: whole models go first (A-068)."""
    each = hit_points_each(board, unit)
    left = max(hit_points(board, unit) - wounds, 0)
    models = -(-left // each)
    return models, models * each - left


def falling(board: Board, unit: Unit, wounds: int) -> int:
    """How many models fall by Wounds."""
    return unit.models - left_after(board, unit, wounds)[0]


def held_edges(board: Board, unit: Unit) -> tuple[Edge, ...]:
    """The edges of a block that enemies in Assault with it hold."""
    found: list[Edge] = []
    for one in board.contacts:
        if one.by == unit.id or (one.on == unit.id and one.side == "front"):
            found.append("front")
        elif one.on == unit.id and one.side == "rear":
            found.append("rear")
        elif one.on == unit.id:
            center = center_of(unit_at(board, one.by))
            edge = faced(unit.block, center)
            found.append(edge if edge in ("left", "right") else "left" if local(unit.block, center)[0] < 0 else "right")
    return tuple(dict.fromkeys(found))


def leaders_left(unit: Unit, models: int) -> tuple[Leader, ...]:
    """The Banner, Musician and Sergeant who still stand: they fall last, the Sergeant first."""
    return tuple(sorted(unit.leaders, key=LEADERS.index)[:models])


@rule("GOK-SWND-13", "GOK-AWND-11")
def from_the_rear(board: Board, unit: Unit, count: int) -> tuple[int, ...]:
    """The models that fall where nobody picks them, by index: the last ones, in Skirmish Formation those at the rim."""
    if not unit.bases:
        return tuple(range(unit.models - count, unit.models))
    fallen: tuple[int, ...] = ()
    while len(fallen) < count:
        fallen = tuple(sorted((*fallen, may_fall(unit, fallen)[-1])))
    return fallen


@rule("GOK-SWND-14", "GOK-SKIR-1")
def may_fall(unit: Unit, fallen: Sequence[int]) -> list[int]:
    """Who may fall next so that the rest stay within an inch of each other."""
    left = [i for i in range(unit.models) if i not in fallen]
    return [i for i in left if _hold(unit, (*fallen, i))]


def _hold(unit: Unit, fallen: Sequence[int]) -> bool:
    """Whether those who are left stand together, or as well as the Unit did before."""
    parts = parts_of(unit)
    return len(groups([part for i, part in enumerate(parts) if i not in fallen])) <= len(groups(parts))


def suffer(t: Table[Board], unit: Unit, wounds: int, fallen: tuple[int, ...] = ()) -> int:
    """A Unit loses so many Hit Points; returns how many it had to lose. `fallen`: who falls, if its owner picked."""
    had = hit_points(t.board, unit)
    lost = min(max(wounds, 0), had)
    if not lost:
        return 0
    models, hurt = left_after(t.board, unit, lost)
    gone = fallen or from_the_rear(t.board, unit, unit.models - models)
    blocks = unit.blocks
    if blocks and 0 < models < unit.models:
        blocks = (shrunk(unit.block, models, held_edges(t.board, unit)),)
    bases = tuple([base for i, base in enumerate(unit.bases) if i not in gone])
    t.emit(WoundsSuffered(unit.id, lost, models, hurt, leaders_left(unit, models), blocks, bases, gone))
    if not models:
        t.emit(UnitRemoved(unit.id, "destroyed"))
    return lost


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
        return accept if _hold(unit, answer) else refuse("GOK-SWND-14", "not_together", unit.id)


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
