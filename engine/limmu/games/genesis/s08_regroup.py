"""8.4.7 Regroup: an attacking force is put back on the space it came from."""

from __future__ import annotations

from limmu.core import Table, Why, rule
from limmu.games.genesis import armies
from limmu.games.genesis import board as b
from limmu.games.genesis import queries as q
from limmu.games.genesis.board import Board
from limmu.games.genesis.options import EMPTY_WALLS, ONLY_A_HOLDER_SHUTS_OUT
from limmu.games.genesis.upkeep import settle

NO_SPACE_LEFT: Why = (("GE-8.4.7-a", 0),)


@rule("GE-8.4.7-a", "GE-11.3.2-b", "GE-11.4.2-b")
def regroup_space(board: Board, force: str, reading: str) -> str:
    """Where a force regroups: the space it entered its space from, or the last one before that which is not lost to an
    enemy (R-GE-46). "" if there is none."""
    one = b.force(board, force)
    return next((space for space in reversed(one.path) if not lost_to_enemy(board, space, one.power, reading)), "")


@rule("GE-8.4.7-a")
def lost_to_enemy(board: Board, space: str, power: str, reading: str) -> bool:
    """Whether enemy units stand in a space, or it is a Fortified City that an enemy power holds. Walls that a force
    left without a garrison and nobody has taken do not shut it out: it is put back there, it need not march in.
    `reading`: R-GE-97, whether those do that have fallen back to the power at home there."""
    holder = q.control(board, space)
    walled = q.is_fortified(board, space) and bool(holder) and q.is_enemy(board, power, holder)
    return (walled and reading == ONLY_A_HOLDER_SHUTS_OUT) or bool(q.enemies_at(board, space, power))


@rule("GE-8.4.7-a", "GE-8.4.7-b", "GE-8.4.7-c", "GE-8.4.6-a")
def regroup(t: Table[Board], force: str) -> None:
    """Put a force back with everything in it; nobody may intercept that. A force that invaded its space stays there.

    A force without a place to go is eliminated (R-GE-46).
    """
    if not q.exists(t.board, force) or not b.force(t.board, force).path:
        return
    space = regroup_space(t.board, force, t.option(EMPTY_WALLS))
    if space:
        armies.put_back(t, force, space, "regroup", NO_SPACE_LEFT)
    else:
        armies.lose(t, q.force_groups(t.board, force), "eliminated", NO_SPACE_LEFT)
        for king in q.force_kings(t.board, force):
            armies.kill_king(t, king.id, "wiped_out", (("GE-8.6.3-a", 0),))
    settle(t)
