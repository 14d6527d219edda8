"""Picking some units of a list, where units of one sort are as good as each other."""

from __future__ import annotations

from collections.abc import Hashable

from limmu.core import PUBLIC, declare
from limmu.games.chariot_lords import board as b
from limmu.games.chariot_lords import queries as q
from limmu.games.chariot_lords.board import Board
from limmu.toolkit.questions import PickSome


@declare(PUBLIC)
class PickUnits(PickSome[Board]):
    """Some of the units, by id. Of units that are alike the first are listed; any other is as good."""

    def alike(self, board: Board, candidate: str) -> Hashable:
        """Its sort."""
        return q.sort_of(b.unit(board, candidate))
