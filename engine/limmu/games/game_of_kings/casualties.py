"""Who falls: models from the rear, in Skirmish Formation whom the owner picks; spare Wounds stay on the Unit."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from limmu.core import Table, rule
from limmu.games.game_of_kings.board import Board, Unit, unit_at
from limmu.games.game_of_kings.dismay import dismay
from limmu.games.game_of_kings.facts import UnitRemoved, WoundsSuffered
from limmu.games.game_of_kings.formation import center_of
from limmu.games.game_of_kings.ground import parts_of
from limmu.games.game_of_kings.pack import LEADERS, Leader
from limmu.games.game_of_kings.stats import hit_points, hit_points_each
from limmu.toolkit.plane.blocks import Edge, faced, local, shrunk
from limmu.toolkit.plane.contact import pairs
from limmu.toolkit.plane.loose import TOGETHER


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
    return [i for i in left if hold(unit, (*fallen, i))]


def hold(unit: Unit, fallen: Sequence[int]) -> bool:
    """Whether those who are left stand together, or as well as the Unit did before."""
    near = _neighbours(unit)
    return _groups(near, fallen) <= _groups(near, ())


@lru_cache(maxsize=64)
def _neighbours(unit: Unit) -> tuple[tuple[int, ...], ...]:
    """For each base of a Unit those an inch away at most."""
    parts = parts_of(unit)
    near: list[list[int]] = [[] for _ in parts]
    for i, j in pairs(parts, parts, TOGETHER):
        near[i].append(j)
    return tuple([tuple(one) for one in near])


def _groups(near: Sequence[Sequence[int]], fallen: Sequence[int]) -> int:
    """How many groups hang together without those who fell."""
    left, count = [i not in fallen for i in range(len(near))], 0
    for first in range(len(near)):
        if left[first]:
            count, found, left[first] = count + 1, [first], False
            for i in found:
                for j in near[i]:
                    if left[j]:
                        left[j] = False
                        found.append(j)
    return count


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
    if not models:
        dismay(t, unit, unit.began)
    t.emit(WoundsSuffered(unit.id, lost, models, hurt, leaders_left(unit, models), blocks, bases, gone))
    if not models:
        t.emit(UnitRemoved(unit.id, "destroyed"))
    return lost
