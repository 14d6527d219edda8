"""What the folds of several facts share: whose pieces a fact touches."""

from __future__ import annotations

from limmu.games.genesis.board import (
    Board,
)


def owner(board: Board, power: str) -> tuple[str, ...]:
    """The seat whose pieces these are: a kingdom's own; a power without kingdom has none."""
    return (power,) if any([one.id == power for one in board.kingdoms]) else ()
