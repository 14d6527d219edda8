"""9.2, 10.3.5, 11.1.4, 6.7 The second segment of Isolation: who leaves the map, and what marks it."""

from __future__ import annotations

from limmu.core import Table, rule
from limmu.games.genesis import armies
from limmu.games.genesis import queries as q
from limmu.games.genesis.board import Board, Units
from limmu.games.genesis.facts import BarbarianControlMarked, PowerControlled
from limmu.games.genesis.s10_arrivals import CANAAN, SEA_PEOPLES
from limmu.games.genesis.units import combat
from limmu.games.genesis.upkeep import settle


@rule("GE-9.2-a", "GE-10.3.5-a", "GE-11.1.4-d", "GE-11.2.6-a")
def leaves(board: Board, power: str) -> bool:
    """Whether all units of a power leave the map: Canaanites and barbarians do, Sea Peoples do not."""
    return power == CANAAN or (q.is_barbarian(board, power) and power != SEA_PEOPLES)


@rule("GE-3.2.F2-a", "GE-9.2-a", "GE-10.3.5-a", "GE-11.1.4-d", "GE-6.7-c")
def remove_outsiders(t: Table[Board]) -> None:
    """Barbarians but Sea Peoples, Canaanites and Sherden leave the map; nobody controls another power any more."""
    left = [group for group in t.board.groups if leaves(t.board, group.power)]
    for group in left:
        clause = "GE-10.3.5-a" if group.power == CANAAN else "GE-11.1.4-d"
        armies.lose(t, [group], "removed", ((clause, 0),))
    for king in [king for king in t.board.kings if leaves(t.board, king.power)]:
        armies.kill_king(t, king.id, "removed", (("GE-9.2-a", 0),))
    sherden = [group for group in t.board.groups if group.units.sherden]
    armies.lose(t, [g.but(units=Units(sherden=g.units.sherden)) for g in sherden], "removed", (("GE-6.7-c", 0),))
    mark_barbarian_control(t, [g.at for g in left if q.is_barbarian(t.board, g.power) and combat(g.units)])
    end_control(t)
    settle(t)


@rule("GE-9.2-b")
def mark_barbarian_control(t: Table[Board], spaces: list[str]) -> None:
    """A marker lies on each home City, of a kingdom or a Minor Kingdom, that barbarians have left (R-GE-59)."""
    for at in t.pack.in_map_order(dict.fromkeys(spaces)):
        if not q.is_box(t.board, at) and q.home_of(t.board, at):
            t.emit(BarbarianControlMarked(at, True, (("GE-9.2-b", 0),)))


@rule("GE-10.0-b", "GE-11.1.3-a")
def end_control(t: Table[Board]) -> None:
    """Control of Minor Kingdoms and barbarian powers ends with the Game Turn."""
    for one in t.board.outsiders:
        if one.controller:
            clause = "GE-10.0-b" if q.is_minor(t.board, one.id) else "GE-11.1.3-a"
            t.emit(PowerControlled(one.id, "", ((clause, 0),)))
