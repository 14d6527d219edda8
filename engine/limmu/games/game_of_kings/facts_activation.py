"""Facts of activation by Units: what they rolled, in which order they act, and whose turn it is."""

from __future__ import annotations

from limmu.core import PUBLIC, Fact, declare
from limmu.games.game_of_kings.board import Board, UnitId


@declare(PUBLIC)
class OrderDropped(Fact[Board]):
    """The order of the Units is rolled for anew."""

    def fold(self, board: Board) -> Board:
        return board.but(scores=())


@declare(PUBLIC)
class InitiativeRolled(Fact[Board]):
    """What Units rolled with their leaders' Initiative; of those who were tied it settles the order."""

    scores: tuple[tuple[UnitId, int], ...]

    def fold(self, board: Board) -> Board:
        known = dict(board.scores)
        known |= {unit: (*known.get(unit, ()), score) for unit, score in self.scores}
        return board.but(scores=tuple(known.items()))


@declare(PUBLIC)
class UnitActivated(Fact[Board]):
    """A Unit does its part of the Phase now."""

    unit: UnitId
    seat: str

    def fold(self, board: Board) -> Board:
        return board.but(active=self.seat, acting=self.unit)


@declare(PUBLIC)
class DiceTaken(Fact[Board]):
    """Scientists change the dice that they have: Resource Dice when they act, Flaw Dice otherwise."""

    dice: tuple[tuple[UnitId, int, int], ...]

    def fold(self, board: Board) -> Board:
        given = {unit: (dice, points) for unit, dice, points in self.dice}
        those = [
            one.but(dice=given[one.unit][0], points=given[one.unit][1]) if one.unit in given else one
            for one in board.scientists
        ]
        return board.but(scientists=tuple(those))
