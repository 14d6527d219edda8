"""Battles for clause tests: a force that has come to a space, and the fight there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tests.games.genesis.positions import Script, position, run, table

from limmu.games.genesis import armies
from limmu.games.genesis import board as b
from limmu.games.genesis import queries as q
from limmu.games.genesis.board import Board, Units
from limmu.games.genesis.pack import Pack
from limmu.games.genesis.s08_battle import Battle
from limmu.games.genesis.s08_fight import Spent
from limmu.games.genesis.s08_losses import Removal
from limmu.games.genesis.upkeep import settle

FORCE = "f1"


def arrived(board: Board, power: str, at: str, to: str, *, kind: str = "move", mp: int = 5) -> Board:
    """The board after everything of a power in a space has come to another as force f1, f2 ..."""
    t = table(board)
    force = armies.form(
        t,
        kind=kind,
        power=power,
        at=at,
        parts=q.free_groups(board, at, power),
        kings=[k for k in b.kings_at(board, at) if k.power == power],
        mp=mp,
    )
    armies.move(t, force, to, "interception" if kind == "interception" else "move")
    settle(t)
    return t.board


def stood(board: Board, power: str, at: str, units: Units) -> Board:
    """The board after units of a power have formed to stand in a battle."""
    t = table(board)
    armies.stand(t, power, at, units)
    return t.board


def attack(
    pack: Pack,
    *units: str,
    to: str,
    by: str = "hittites",
    at: str = "A",
    mp: int = 5,
    dice: Mapping[str, Sequence[int]] | None = None,
    options: Mapping[str, str] | None = None,
    kind: str = "move",
    cause: str = "attack",
    marker: bool = False,
    **rest: Any,
) -> Script:
    """An attack by all units of a power at `at` on `to`: the battle from its first step."""
    board = arrived(position(pack, *units, **rest), by, at, to, kind=kind, mp=mp)
    return run(Battle(to, cause, (FORCE,), marker=marker), board, dice=dice, options=options)


def interception(
    pack: Pack,
    *units: str,
    to: str,
    mover: tuple[str, str],
    by: tuple[str, str],
    commit: tuple[tuple[str, Units], ...] = (),
    beside: tuple[tuple[str, Units], ...] = (),
    mp: int = 5,
    by_sea: bool = False,
    dice: Mapping[str, Sequence[int]] | None = None,
    options: Mapping[str, str] | None = None,
    **rest: Any,
) -> Script:
    """The battle of an interception: the mover (power, from) is f1, the interceptor f2; `commit` and `beside` are units
    in the space that fight beside the interceptor and the mover."""
    board = arrived(position(pack, *units, **rest), *mover, to, mp=mp)
    board = arrived(board, *by, to, kind="interception", mp=0)
    for power, counts in (*commit, *beside):
        board = stood(board, power, to, counts)
    own = tuple([f"f{3 + i}" for i in range(len(commit))])
    others = tuple([f"f{3 + len(commit) + i}" for i in range(len(beside))])
    battle = Battle(to, "interception", ("f2", *own), ("f1", *others), by_sea=by_sea)
    return run(battle, board, dice=dice, options=options)


def lost(infantry: int = 0, chariots: int = 0, ds: int = 0) -> Removal:
    """The losses of a side of one force."""
    return Removal((Units(infantry, chariots),), ds)


def shifts(own: int, enemy: int) -> Spent:
    """Shifts spent."""
    return Spent(own, enemy)


def units_at(board: Board, at: str, power: str) -> tuple[int, int, int, int]:
    """Infantry, Chariots, Peasants, Slaves of a power in a space."""
    found = q.units_of(board, at, power)
    return found.infantry, found.chariots, found.peasants, found.slaves
