"""Making facts of what happens to units and areas. Whatever brings, kills or removes units goes through here.

All of it takes the Table first and emits at once.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from limmu.core import Table, Why, rule
from limmu.games.chariot_lords import board as b
from limmu.games.chariot_lords import queries as q
from limmu.games.chariot_lords.board import FOOT, MESHWESH, Board, Kills, Unit
from limmu.games.chariot_lords.facts import ControlChanged, UnitsKilled, UnitsPlaced, UnitsRemoved

Placed = tuple[str, str]
"""(kind, area); for a Ruler his id in the place of the kind."""


def new_units(board: Board, power: str, placed: Sequence[Placed]) -> tuple[tuple[Unit, ...], int]:
    """Units of a power with ids of their own, and how many it has raised with them."""
    rulers = b.pack(board).ruler
    raised = b.power(board, power).raised
    found: list[Unit] = []
    for kind, at in placed:
        if kind in rulers:
            found.append(Unit(kind, power, b.RULER, at))
        else:
            raised += 1
            found.append(Unit(f"{power}_{raised}", power, kind, at))
    return tuple(found), raised


@rule("CL-1.a", "CL-1.b.i", "CL-3.c.v.2")
def place(t: Table[Board], power: str, placed: Sequence[Placed], how: str, why: Why = ()) -> tuple[str, ...]:
    """Bring units of a power onto the map; their ids. `how`: chart, replacement, gamble, meshwesh."""
    units, raised = new_units(t.board, power, placed)
    t.emit(UnitsPlaced(power, units, raised, how, why))
    return tuple([one.id for one in units])


@rule("CL-G.14", "CL-5")
def kill(t: Table[Board], battle: str, units: Sequence[Unit], turned: Collection[str] = (), why: Why = ()) -> None:
    """Units of one side are eliminated in a battle: the other side scores them; those that may return go to their
    dead pile, but for those that `turned` to the other side (ids)."""
    if not units:
        return
    power = units[0].power
    killer = q.other_side(t.board, battle, power)
    types = b.pack(t.board).unit_type
    dead = tuple([one.kind for one in units if types[one.kind].returns and one.id not in turned])
    found = b.power(t.board, killer)
    counts = {kills.power: kills.units for kills in found.kills}
    counts[power] = counts.get(power, 0) + len(units)
    kills = tuple([Kills(victim, many) for victim, many in counts.items()])
    names = tuple([one.id for one in units])
    t.emit(
        UnitsKilled(
            battle=battle,
            power=power,
            units=names,
            dead=dead,
            killer=killer,
            unscored=found.unscored + len(units),
            kills=kills,
            why=why,
        )
    )


@rule("CL-2.f")
def desert(t: Table[Board]) -> None:
    """Meshwesh of the mover without any other unit of theirs in the area go to the dead pile of the Libyans."""
    source = b.pack(t.board).meshwesh.source
    mover = t.board.mover.power
    here = b.units_by_area(t.board)
    lone = [at for at, units in here.items() if mover in units and all([one.kind == MESHWESH for one in units[mover]])]
    for at in b.areas_by_age(t.board, lone):
        names = tuple([one.id for one in here[at][mover]])
        t.emit(UnitsRemoved(names, "deserted", source, (FOOT,) * len(names), (("CL-2.f", 0),)))


@rule("CL-2.e")
def crowd_out(t: Table[Board], units: Sequence[Unit]) -> None:
    """Units of one power that an area has no room for leave the map; those that may return go to the dead pile."""
    types = b.pack(t.board).unit_type
    dead = tuple([one.kind for one in units if types[one.kind].returns])
    t.emit(UnitsRemoved(tuple([one.id for one in units]), "crowded_out", units[0].power, dead, (("CL-2.e", 0),)))


@rule("CL-G.07")
def settle_control(t: Table[Board]) -> None:
    """Control passes where the combat units of one power stand alone: after the battles and after redeployment."""
    if changed := q.new_holders(t.board):
        t.emit(ControlChanged(changed, (("CL-G.07", 0),)))
