"""What the folds of several facts share: whose pieces a fact touches."""

from __future__ import annotations

from limmu.games.god_kings.board import (
    NOBODY,
    Board,
    unit,
)


def owners(board: Board, units: tuple[str, ...]) -> tuple[str, ...]:
    """The seats whose units these are."""
    powers = sorted({unit(board, i).power for i in units} - {NOBODY})
    return tuple([n.seat for n in board.nations if n.id in powers and n.seat])
