"""Making facts of what happens to units, forces and treasuries. Everything that changes counts goes through here.

All of it takes the Table first and emits at once. Parts are groups with the counts meant, as `units.taken` makes them.
A force left without units and King stays among the forces until its frame disbands it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from limmu.core import Table, Why, rule
from limmu.games.genesis import board as b
from limmu.games.genesis import queries as q
from limmu.games.genesis.board import MOVED, NONE, READY, REVOLT, Board, Force, Group, King, Units
from limmu.games.genesis.facts import (
    ForceChanged,
    ForceDisbanded,
    ForceFormed,
    ForceJoined,
    ForceMoved,
    KingDied,
    MoveEnded,
    SilverChanged,
    UnitsExchanged,
    UnitsLost,
    UnitsPlaced,
    UnitsShifted,
)
from limmu.games.genesis.units import minus, plus, taken, total

KEPT = "kept"
"""For `drop`: the units keep the condition they are in."""

# ---------------------------------------------------------------- the arithmetic of groups


def regrouped(board: Board, gone: Iterable[Group], come: Iterable[Group]) -> tuple[Group, ...]:
    """The touched groups with their new counts when some parts leave and others are added."""
    touched: dict[b.Key, Group] = {}
    for sign, parts in ((-1, gone), (1, come)):
        for part in parts:
            key = b.key_of(part)
            now = touched.get(key) or b.group_of_key(board, key) or part.but(units=NONE)
            change = plus if sign > 0 else minus
            touched[key] = now.but(units=change(now.units, part.units))
    return tuple(touched.values())


def retagged(parts: Iterable[Group], **changes: object) -> tuple[Group, ...]:
    """The same units elsewhere or in another condition."""
    return tuple([part.but(**changes) for part in parts])


# ---------------------------------------------------------------- forces


@rule("GE-2.9-force")
def form(
    t: Table[Board], kind: str, power: str, at: str, parts: Sequence[Group], kings: Sequence[King] = (), mp: int = 0
) -> str:
    """Form a force of these parts and Kings of one space; its id. A part under a revolt marker stays so."""
    n = t.board.forces_formed + 1
    force = Force(f"f{n}", power, kind, at, mp, led=kings[0].id if kings else "")
    groups = regrouped(t.board, parts, retagged(parts, force=force.id))
    t.emit(ForceFormed(force, n, total(parts), groups, tuple([king.but(force=force.id) for king in kings])))
    return force.id


def stand(t: Table[Board], power: str, at: str, units: Units, kings: Sequence[King] = ()) -> str:
    """Form a force of kind battle of free units of a power: those that take part in a battle where they are."""
    return form(
        t, kind="battle", power=power, at=at, parts=taken(q.free_groups(t.board, at, power), units), kings=kings
    )


def move(t: Table[Board], force: str, to: str, how: str, cost: int = 0, why: Why = ()) -> None:
    """A force goes to a space for so many MP and is entering it."""
    was = b.force(t.board, force)
    parts = q.force_groups(t.board, force)
    now = was.but(
        at=to,
        mp=was.mp - cost,
        path=(*was.path, was.at),
        entering=True,
        by_sea=how == "naval",
        bribed=False,
        fought=False,
        cleared=False,
    )
    _moved(t, now=now, origin=was.at, parts=parts, how=how, why=why)


def put_back(t: Table[Board], force: str, to: str, how: str, why: Why = ()) -> None:
    """A force is put on a space without moving there (a Regroup); it holds what it comes to at once. The way behind it
    ends where it now is."""
    was = b.force(t.board, force)
    path = was.path
    while path and path[-1] != to and to in path:
        path = path[:-1]
    path = path[:-1] if path and path[-1] == to else path
    now = was.but(at=to, path=path, entering=False, by_sea=False, bribed=False, fought=False, cleared=False)
    _moved(t, now=now, origin=was.at, parts=q.force_groups(t.board, force), how=how, why=why)


def _moved(t: Table[Board], now: Force, origin: str, parts: Sequence[Group], how: str, why: Why) -> None:
    groups = regrouped(t.board, parts, retagged(parts, at=now.at))
    kings = tuple([king.but(at=now.at) for king in q.force_kings(t.board, now.id)])
    t.emit(ForceMoved(force=now, origin=origin, groups=groups, kings=kings, how=how, why=why))


def settle_in(t: Table[Board], force: str) -> None:
    """A force has done with entering its space: it holds it like any other units."""
    was = b.force(t.board, force)
    if was.entering:
        t.emit(ForceChanged(was.but(entering=False), "settled"))


@rule("GE-7.2.3-l", "GE-7.2.3-m")
def spend(t: Table[Board], force: str, mp: int, how: str, why: Why = ()) -> None:
    """A force spends movement points it has. Raises ValueError if it has not so many."""
    was = b.force(t.board, force)
    if mp > was.mp:
        raise ValueError(f"{force} has {was.mp} MP, not {mp}")
    t.emit(ForceChanged(was.but(mp=was.mp - mp), how, why))


@rule("GE-7.2.3-k", "GE-7.5.4-d")
def lose_points(t: Table[Board], force: str, mp: int, how: str, why: Why = ()) -> None:
    """A force that moves or withdraws is charged movement points, as far as it has them (R-GE-33)."""
    was = b.force(t.board, force)
    if was.kind in ("move", "withdrawal", "invasion") and mp and was.mp:
        t.emit(ForceChanged(was.but(mp=max(0, was.mp - mp)), how, why))


@rule("GE-7.2.3-d")
def drop(
    t: Table[Board],
    force: str,
    parts: Sequence[Group],
    kings: Sequence[King] = (),
    *,
    state: str,
    withdrew: bool = False,
) -> None:
    """A force leaves units or a King behind in its space: `state` MOVED for dropped off ones, READY for others, KEPT to
    leave it as it is; `withdrew`: they did so in this Move."""
    after: list[Group] = []
    for part in parts:
        now = part.state if state == KEPT or part.state == REVOLT else state
        after.append(part.but(force="", state=now, withdrew=withdrew or part.withdrew))
    gone = [
        king.but(force="", state=king.state if state == KEPT else state, withdrew=withdrew or king.withdrew)
        for king in kings
    ]
    t.emit(ForceJoined(force, total(parts), tuple(gone), regrouped(t.board, parts, after), "drop_off"))


def pick_up(t: Table[Board], force: str, parts: Sequence[Group], kings: Sequence[King] = ()) -> None:
    """A force takes up units or a King of its space. Their cost is spent apart."""
    groups = regrouped(t.board, parts, retagged(parts, force=force))
    t.emit(ForceJoined(force, total(parts), tuple([king.but(force=force) for king in kings]), groups, "pick_up"))


def disband(t: Table[Board], force: str, *, moved: bool = False, withdrew: bool = False) -> None:
    """A force is a force no more. `moved`: its units have moved in this segment; `withdrew`: in this Move (7.5.6)."""
    parts = q.force_groups(t.board, force)
    after: list[Group] = []
    for part in parts:
        state = MOVED if moved and part.state == READY else part.state
        after.append(part.but(force="", state=state, withdrew=withdrew or part.withdrew))
    kings = tuple(
        [
            king.but(force="", state=MOVED if moved else king.state, withdrew=withdrew or king.withdrew)
            for king in q.force_kings(t.board, force)
        ]
    )
    t.emit(ForceDisbanded(force, regrouped(t.board, parts, after), kings, MOVED if moved else READY))


@rule("GE-7.5.6-a")
def end_move(t: Table[Board], power: str) -> None:
    """A Move is over: who withdrew in it may withdraw again."""
    parts = [group for group in t.board.groups if group.withdrew]
    groups = regrouped(t.board, parts, retagged(parts, withdrew=False))
    t.emit(MoveEnded(power, groups, tuple([king.but(withdrew=False) for king in t.board.kings if king.withdrew])))


# ---------------------------------------------------------------- units come and go


def place_units(
    t: Table[Board], power: str, at: str, units: Units, how: str, *, force: str = "", band: str = ""
) -> None:
    """Units come onto the map, ready to move; into a force if one is named. Nothing happens for no units."""
    if units != NONE:
        part = Group(at, power, units, force=force, band=band)
        t.emit(UnitsPlaced(power, at, units, regrouped(t.board, (), (part,)), how))


def lose(t: Table[Board], parts: Sequence[Group], how: str, why: Why = ()) -> None:
    """Units leave the map: one fact for each owner, space and force."""
    by: dict[tuple[str, str, str], list[Group]] = {}
    for part in parts:
        by.setdefault((part.power, part.at, part.force), []).append(part)
    for (power, at, force), gone in by.items():
        t.emit(
            UnitsLost(
                power=power,
                at=at,
                units=total(gone),
                groups=regrouped(t.board, gone, ()),
                how=how,
                force=force,
                why=why,
            )
        )


def exchange(t: Table[Board], gone: Sequence[Group], come: Sequence[Group], how: str) -> None:
    """Units of one power in one space turn into others."""
    groups = regrouped(t.board, gone, come)
    t.emit(
        UnitsExchanged(power=gone[0].power, at=gone[0].at, gone=total(gone), come=total(come), groups=groups, how=how)
    )


@rule("GE-8.6.4-a", "GE-3.2.A1-b", "GE-6.7-b")
def kill_king(t: Table[Board], king: str, how: str, why: Why = ()) -> None:
    """A King dies or is removed: a named one for good, and the Sherden with him where he was in play (R-GE-36)."""
    found = b.king(t.board, king)
    named = not t.pack.king[king].generic
    t.emit(KingDied(king=king, power=found.power, at=found.at, retired=named, how=how, why=why))
    with_him = [g for g in q.groups_of(t.board, found.at, found.power) if g.units.sherden] if found.at else []
    lose(t, [g.but(units=Units(sherden=g.units.sherden)) for g in with_him], "alone", (("GE-6.7-b", 0),))


# ---------------------------------------------------------------- Silver


def earn(t: Table[Board], power: str, silver: int, how: str, why: Why = ()) -> None:
    """Silver comes into a treasury."""
    if silver:
        now = b.kingdom(t.board, power).silver + silver
        t.emit(SilverChanged(power, silver, now, how, why))


@rule("GE-2.5-a")
def pay(t: Table[Board], power: str, silver: int, how: str, why: Why = ()) -> None:
    """A kingdom pays Silver that it has. Raises ValueError if it has not so much."""
    left = b.kingdom(t.board, power).silver - silver
    if left < 0:
        raise ValueError(f"{power} cannot pay {silver}")
    if silver:
        t.emit(SilverChanged(power, -silver, left, how, why))


def shift_peasant(t: Table[Board], power: str, origin: str, to: str, how: str) -> None:
    """A free Peasant of a power goes from a space to another without moving there."""
    one = Units(peasants=1)
    parts = taken([g for g in q.free_groups(t.board, origin, power) if g.units.peasants], one)
    groups = regrouped(t.board, parts, retagged(parts, at=to))
    t.emit(UnitsShifted(power=power, units=one, origin=origin, to=to, groups=groups, kings=(), how=how))
