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
from limmu.games.game_of_kings.profile import profile_of
from limmu.games.game_of_kings.stats import company, hit_points, hit_points_each
from limmu.toolkit.plane.blocks import Block, Edge, faced, local, shrunk, solid
from limmu.toolkit.plane.contact import pairs
from limmu.toolkit.plane.loose import TOGETHER
from limmu.toolkit.plane.shapes import overlap


def hardiness(board: Board, unit: Unit) -> list[int]:
    """The Hit Points of each model of a Unit, by index; kind after kind of a mixed one."""
    if not unit.mix:
        return [hit_points_each(board, unit)] * unit.models
    kinds = zip(unit.mix, profile_of(board, unit).kinds, strict=True)
    return [kind.hit_points for count, kind in kinds for _ in range(count)]


@rule("GOK-SWND-14", "GOK-HOBS-7")
def spare_after(board: Board, unit: Unit, wounds: int, fallen: Sequence[int]) -> int:
    """The Wounds that are left for the others when those models of a mixed Unit fall; below 0: too many fall."""
    each = hardiness(board, unit)
    return unit.wounds + wounds - sum([each[i] for i in fallen])


def settles(board: Board, unit: Unit, wounds: int, fallen: Sequence[int]) -> bool:
    """Whether Wounds on a mixed Unit are all dealt with: none is spare, or another model can bear the rest (A-141)."""
    spare, each = spare_after(board, unit, wounds, fallen), hardiness(board, unit)
    return spare == 0 or (spare > 0 and any([each[i] > spare for i in range(unit.models) if i not in fallen]))


def next_to_fall(board: Board, unit: Unit, wounds: int, fallen: Sequence[int]) -> list[int]:
    """Which models of a mixed Unit the Wounds that are left can still fell."""
    spare, each = spare_after(board, unit, wounds, fallen), hardiness(board, unit)
    return _together(unit, fallen, [i for i in range(unit.models) if i not in fallen and each[i] <= spare])


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


def closed_ranks(board: Board, unit: Unit, models: int) -> Block:
    """The block of a Unit with fewer models: the edges that enemies hold stay, unless who is attached beside it would
    then stand on somebody."""
    held = held_edges(board, unit)
    edges: tuple[tuple[Edge, ...], ...] = (held, (), ("left",), ("right",))
    ways = [shrunk(unit.block, models, one) for one in edges]
    own = [one.id for one in company(board, unit)]
    others = [part for one in board.units if one.on_table and one.id not in own for part in parts_of(one)]
    free = (one for one in ways if not any([overlap(part, there) for part in solid(one)[1:] for there in others]))
    return next(free, ways[0]) if unit.block.beside else ways[0]


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
    """Who may fall next so that the rest stay within an inch of each other, as well as they did before."""
    return _together(unit, fallen, [i for i in range(unit.models) if i not in fallen])


def _together(unit: Unit, fallen: Sequence[int], models: Sequence[int]) -> list[int]:
    """Those of some models without whom the rest hang together; all of them where none is (PL-50): somebody must fall,
    though one who is attached, and cannot, loses touch."""
    return [i for i in models if falls_next(unit, fallen, i)] or list(models)


def falls_next(unit: Unit, fallen: Sequence[int], model: int) -> bool:
    """Whether a model may fall next: those near it that stand hang together without it."""
    near = _near(unit)
    seen = [i in fallen for i in range(len(near))]
    if not 0 <= model < unit.models or seen[model]:
        return False
    seen[model] = True
    around = [i for i in near[model] if not seen[i]]
    reached = around[:1]
    for i in reached:
        if not seen[i]:
            seen[i] = True
            reached += [j for j in near[i] if not seen[j]]
    return all([seen[i] for i in around])


@lru_cache(maxsize=64)
def _near(unit: Unit) -> tuple[tuple[int, ...], ...]:
    """Of each base of a Unit those within an inch."""
    parts = list(parts_of(unit))
    found = pairs(parts, parts, TOGETHER)
    return tuple([tuple([j for i, j in found if i == n != j]) for n in range(len(parts))])


def _runs(unit: Unit) -> list[tuple[int, int]]:
    """Where the models of each kind of a mixed Unit begin, and how many there are."""
    return [(sum(unit.mix[:n]), count) for n, count in enumerate(unit.mix)]


def _least(board: Board, unit: Unit, wounds: int) -> tuple[int, ...]:
    """Who of a mixed Unit falls where nobody picks: no more than must, the last ones."""
    fallen: tuple[int, ...] = ()
    while not settles(board, unit, wounds, fallen):
        fallen = tuple(sorted((*fallen, next_to_fall(board, unit, wounds, fallen)[-1])))
    return fallen


def suffer(t: Table[Board], unit: Unit, wounds: int, fallen: tuple[int, ...] = ()) -> int:
    """A Unit loses so many Hit Points; returns how many it had to lose. `fallen`: who falls, if its owner picked."""
    had = hit_points(t.board, unit)
    lost = min(max(wounds, 0), had)
    if not lost:
        return 0
    models, hurt = left_after(t.board, unit, lost)
    gone = fallen or from_the_rear(t.board, unit, unit.models - models)
    if unit.mix and lost < had:
        gone = fallen if settles(t.board, unit, lost, fallen) else _least(t.board, unit, lost)
        models, hurt = unit.models - len(gone), spare_after(t.board, unit, lost, gone)
    mix = tuple([count - sum([i in gone for i in range(at, at + count)]) for at, count in _runs(unit)])
    blocks = unit.blocks
    if blocks and 0 < models < unit.models:
        blocks = (closed_ranks(t.board, unit, models),)
    bases = tuple([base for i, base in enumerate(unit.bases) if i not in gone])
    if not models:
        dismay(t, unit, unit.began)
    t.emit(
        WoundsSuffered(
            unit=unit.id,
            lost=lost,
            models=models,
            wounds=hurt,
            leaders=leaders_left(unit, models),
            blocks=blocks,
            bases=bases,
            fallen=gone,
            mix=mix,
        )
    )
    if not models:
        t.emit(UnitRemoved(unit.id, "destroyed"))
    return lost
