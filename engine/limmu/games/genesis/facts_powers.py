"""What happened: powers, alliances and bribes (10, 11, 12); a section of `facts`, by the same rules."""

from __future__ import annotations

from limmu.core import PUBLIC, Fact, Why, declare
from limmu.games.genesis.board import (
    Alliance,
    Board,
    with_outsider,
)


@declare(PUBLIC)
class PowerControlled(Fact[Board]):
    """A seat controls a Minor Kingdom or barbarian power in this Game Turn ("" nobody does any more)."""

    power: str
    seat: str
    why: Why = ()

    def fold(self, board: Board) -> Board:
        return with_outsider(board, self.power, controller=self.seat)


@declare(PUBLIC)
class PowerEntered(Fact[Board]):
    """A Minor Kingdom is activated or barbarians invade: so many times in this match now."""

    power: str
    entries: int

    def fold(self, board: Board) -> Board:
        return with_outsider(board, self.power, entries=self.entries)


@declare(PUBLIC)
class PowerExtinct(Fact[Board]):
    """A Minor Kingdom is no more: its home Cities are Independent (10.1.5)."""

    power: str
    why: Why = ()

    def fold(self, board: Board) -> Board:
        return with_outsider(board, self.power, extinct=True)


@declare(PUBLIC)
class AllianceMade(Fact[Board]):
    """Two kingdoms are allied; their promises are recorded and bind nobody (12.1)."""

    alliance: Alliance

    def fold(self, board: Board) -> Board:
        return board.but(alliances=(*board.alliances, self.alliance))


@declare(PUBLIC)
class AllianceEnded(Fact[Board]):
    """An alliance is over. `how`: isolation, betrayal, eliminated."""

    one: str
    other: str
    how: str

    def fold(self, board: Board) -> Board:
        return board.but(alliances=tuple([a for a in board.alliances if (a.one, a.other) != (self.one, self.other)]))
