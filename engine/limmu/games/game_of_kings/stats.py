"""What a Unit is like at a moment: its profile, and what works on it."""

from __future__ import annotations

from limmu.core import rule
from limmu.games.game_of_kings.board import Board, Effect, Unit, units_of
from limmu.games.game_of_kings.pack import STATS
from limmu.games.game_of_kings.pack_records import Stat
from limmu.games.game_of_kings.profile import profile_of

HP = STATS.index("hp")


def effects_on(board: Board, unit: Unit) -> list[Effect]:
    """What works on a Unit, in the order in which it began."""
    return [one for one in board.effects if one.on == unit.id]


@rule("GOK-BASE-1")
def stat(board: Board, unit: Unit, name: Stat) -> int:
    """A stat of a model of the Unit, with what works on it; never below 0."""
    changes = [mod for one in effects_on(board, unit) for which, mod in one.mods if which == name]
    return max(0, profile_of(board, unit).stats[STATS.index(name)] + sum(changes))


def has(board: Board, unit: Unit, name: str) -> bool:
    """Whether a Unit has a special rule of its own or from what works on it."""
    return name in profile_of(board, unit).rules or any([name in one.rules for one in effects_on(board, unit)])


def hit_points(board: Board, unit: Unit) -> int:
    """The Hit Points that a Unit has left."""
    return unit.models * profile_of(board, unit).stats[HP] - unit.wounds


def joined_to(board: Board, unit: Unit) -> list[Unit]:
    """The Independents attached to a Unit."""
    return [one for one in units_of(board, unit.seat) if one.joined == unit.id]
