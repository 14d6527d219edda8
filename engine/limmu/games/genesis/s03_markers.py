"""3.4 Activation markers: whose they are, the third in a row, and markers that come in during a turn."""

from __future__ import annotations

from collections.abc import Sequence

from limmu.core import Table, rule
from limmu.games.genesis import board as b
from limmu.games.genesis import queries as q
from limmu.games.genesis.board import Board
from limmu.games.genesis.facts import ActivationChanged, MarkersChanged

ROW = 2
"""How many markers of one player may be played in a row while others wait in the pool."""


@rule("GE-3.2.E-b", "GE-11.2.5-c", "GE-10.1.4-b")
def owner_of(board: Board, marker: str) -> str:
    """The seat that acts under a marker: the kingdom itself, or whoever controls the power now ("" nobody)."""
    return q.controller_of(board, marker)


@rule("GE-3.4.1-c", "GE-3.4.1-d")
def would_be_third(board: Board, owner: str, played: Sequence[str]) -> bool:
    """Whether a marker would be its owner's third in a row while the pool holds one of somebody else (R-GE-12).

    `played`: whose markers count, in the order in which they were played. One under which nobody acts ("") is nobody's:
    it neither breaks a row nor waits.
    """
    row = [one for one in played if one][-ROW:]
    if not owner or len(row) < ROW or any([one != owner for one in row]):
        return False
    return any([owner_of(board, other) not in ("", owner) for other in board.pool])


@rule("GE-4.2-e", "GE-3.4-b")
def in_pool_order(board: Board, markers: Sequence[str]) -> tuple[str, ...]:
    """Markers in the order in which a pool lists them: that of the pack's powers. It says nothing about the draw."""
    return tuple([power.id for power in b.pack(board).powers for _ in range(markers.count(power.id))])


@rule("GE-4.2-f", "GE-10.1.4-a", "GE-10.2.4-e", "GE-10.3.4-a", "GE-11.2.5-a")
def add_marker(t: Table[Board], power: str) -> None:
    """The one marker of a Minor Kingdom or of the Sea Peoples goes into the pool, unless it is there."""
    if power not in t.board.pool:
        pool = in_pool_order(t.board, (*t.board.pool, power))
        t.emit(MarkersChanged(pool, t.board.track, "power_entered"))


@rule("GE-13.2-conqueror-c")
def may_act_now(board: Board, seat: str) -> bool:
    """Whether an extra marker may be used at once: not as a third in a row while others wait in the pool (R-GE-13)."""
    return not would_be_third(board, seat, board.played)


@rule("GE-13.2-conqueror-c")
def may_put_back(board: Board, seat: str) -> bool:
    """Whether an extra marker may go into the pool: a used one of the seat's, or where nothing else is open to it."""
    return seat in board.used or not may_act_now(board, seat)


@rule("GE-13.2-conqueror-c", "GE-3.4-a")
def extra_activation(t: Table[Board], seat: str) -> None:
    """An extra marker is the next to be played. The active player's Action Segment ends with that (R-GE-13)."""
    t.emit(MarkersChanged(t.board.pool, (seat, *t.board.track), "extra_activation"))
    if t.board.activation.power == seat:
        t.emit(ActivationChanged(t.board.activation.but(ended=True), "ended"))


@rule("GE-13.2-conqueror-c", "GE-3.4-a")
def put_back_marker(t: Table[Board], seat: str) -> None:
    """A used marker of a seat goes back into the pool."""
    pool = in_pool_order(t.board, (*t.board.pool, seat))
    t.emit(MarkersChanged(pool, t.board.track, "put_back"))
