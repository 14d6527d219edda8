"""7.2.6 A King who moves alone."""

from __future__ import annotations

from limmu.core import Table, Verdict, accept, refuse, rule
from limmu.games.genesis import armies
from limmu.games.genesis import board as b
from limmu.games.genesis import queries as q
from limmu.games.genesis.board import NONE, Board
from limmu.games.genesis.upkeep import settle

RUN_MP = 1
"""MP for one unbroken run of a King alone (R-GE-35)."""


@rule("GE-7.2.6-a", "GE-7.2.6-d", "GE-7.2.6-e", "GE-7.2.3-l")
def cost_of_run(run: bool) -> int:
    """MP for the next space of a King alone: those of a run under way, and of a Minor Move, cost nothing more."""
    return 0 if run else RUN_MP


@rule("GE-7.2.6-a", "GE-7.2.6-b", "GE-7.2.6-d", "GE-7.2.6-e", "GE-7.2.4-a")
def may_ride(board: Board, force: str, to: str, run: bool) -> Verdict[bool]:
    """Whether the King of a force may go on alone into a space: joined by land, no enemy there, no enemy Fortified
    City; Mountains cost no more."""
    found = b.force(board, force)
    if not q.force_kings(board, force):
        return refuse("GE-7.2.6-a", "no_king", force)
    if to not in b.pack(board).exits[found.at]:
        return refuse("GE-7.2.4-a", "not_joined_by_land", found.at, to)
    if q.enemies_at(board, to, found.power) or q.is_enemy_fortress(board, to, found.power):
        return refuse("GE-7.2.6-b", "king_alone_among_enemies", to)
    if cost_of_run(run) > found.mp:
        return refuse("GE-7.2.3-l", "not_enough_mp", str(RUN_MP), str(found.mp))
    return accept


def rides(board: Board, force: str, run: bool) -> tuple[str, ...]:
    """Where the King of a force may go on alone, in map order."""
    if not q.force_kings(board, force):
        return ()
    return tuple([to for to in b.pack(board).exits[b.force(board, force).at] if may_ride(board, force, to, run)])


@rule("GE-7.2.6-d", "GE-7.2.3-d")
def part_from_force(t: Table[Board], force: str, king: str, state: str) -> None:
    """The King leaves his force: everybody else in it is dropped off. The Sherden stay with him (R-GE-36)."""
    parts = [g.but(units=g.units.but(sherden=0)) for g in q.force_groups(t.board, force)]
    others = tuple([one for one in q.force_kings(t.board, force) if one.id != king])
    parts = [part for part in parts if part.units != NONE]
    if parts or others:
        armies.drop(t, force, parts, others, state=state)
        settle(t)
