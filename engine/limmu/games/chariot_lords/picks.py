"""Picking some units of a list, where units of one sort are as good as each other."""

from __future__ import annotations

from collections.abc import Iterator

from limmu.core import PUBLIC, declare
from limmu.games.chariot_lords import board as b
from limmu.games.chariot_lords import queries as q
from limmu.games.chariot_lords.board import Board
from limmu.toolkit.questions import PickSome


@declare(PUBLIC)
class PickUnits(PickSome[Board]):
    """Some of the units, by id. Of units that are alike the first are listed; any other is as good."""

    def all_answers(self, board: Board) -> Iterator[tuple[str, ...]]:
        """Every legal answer but for which of those that are alike."""
        low, high = self.bounds(board)
        items = tuple(self.candidates(board))
        last: dict[object, str] = {}
        before: list[str] = []  # the one of its sort that comes before each
        for name in items:
            sort = q.sort_of(b.unit(board, name))
            before.append(last.get(sort, ""))
            last[sort] = name

        def grow(part: tuple[str, ...], at: int) -> Iterator[tuple[str, ...]]:
            if len(part) >= low and self.may_end(board, part):
                yield part
            if len(part) < high:
                for i in range(at, len(items)):
                    if (not before[i] or before[i] in part) and self.may_begin(board, (*part, items[i])):
                        yield from grow((*part, items[i]), i + 1)

        return grow((), 0)
