"""4.2 Initiative: who holds it, whom he names first, the Player Order track and the pool of activation markers."""

from __future__ import annotations

from collections.abc import Sequence

from limmu.core import (
    PUBLIC,
    Ask,
    Call,
    Goto,
    Next,
    Procedure,
    Question,
    Table,
    Verdict,
    declare,
    procedure,
    rule,
    step,
)
from limmu.games.genesis import queries as q
from limmu.games.genesis.board import Board, PowerId
from limmu.games.genesis.facts import InitiativeTaken, OrderSet
from limmu.games.genesis.s03_markers import in_pool_order
from limmu.toolkit.rolls import RollOff

NO_KING = -1


@rule("GE-4.2-a")
def initiative_rating(board: Board, power: str) -> Verdict[int]:
    """What a kingdom counts for the Initiative: its King's Campaign rating; without a King less than any (R-GE-15)."""
    kings = q.king_of(board, power)
    value = q.campaign(board, kings[0].id) if kings else NO_KING
    return Verdict(value, (("GE-4.2-a", value),))


@procedure("GE-4.2")
class InitiativeRoll(RollOff):
    """4.2-b  the tied roll a die each until one is higher."""


@declare(PUBLIC)
class NameFirstPlayer(Question[Board, PowerId]):
    """The kingdom that goes first in phases C, D and E, one's own or another."""

    def answers(self, board: Board) -> Sequence[PowerId]:
        """The kingdoms in play, in seating order."""
        return [one.id for one in board.kingdoms if not one.eliminated]


@procedure("GE-4.2")
class Initiative(Procedure[None]):
    """3.2 B  the highest Campaign rating  ties rolled off  its player names who goes first  track and pool."""

    @step("GE-4.2-a", "GE-4.2-b")
    def compare(self, t: Table[Board]) -> Next[None]:
        ratings = {power: initiative_rating(t.board, power).value for power in t.board.order}
        tied = tuple([power for power in ratings if ratings[power] == max(ratings.values())])
        return Call(InitiativeRoll(tied, purpose="initiative"), then=self.take)

    @step("GE-4.2-a", "GE-4.2-b")
    def take(self, t: Table[Board], power: str) -> Next[None]:
        t.emit(InitiativeTaken(power, initiative_rating(t.board, power).why))
        return Goto(self.name)

    @step("GE-3.2.B-a", "GE-4.2-c")
    def name(self, t: Table[Board]) -> Next[None]:
        if len(t.board.order) == 1:
            return Goto(self.but().set_only)
        return Ask(t.board.initiative, NameFirstPlayer(), then=self.set_order)

    @step("GE-4.2-d")
    def set_only(self, t: Table[Board]) -> Next[None]:
        set_order(t, t.board.initiative)

    @step("GE-3.3-a", "GE-4.2-d", "GE-4.2-e", "GE-3.4-a", "GE-3.4-b")
    def set_order(self, t: Table[Board], first: PowerId) -> Next[None]:
        set_order(t, first)


@rule("GE-3.3-a", "GE-4.2-d", "GE-4.2-e", "GE-3.4-a", "GE-3.4-b")
def set_order(t: Table[Board], first: str) -> None:
    """The kingdoms clockwise from the first: one marker of each on the track, the others in the pool."""
    ring = q.clockwise(t.board, first)
    order = (first, *ring[:-1])
    left = t.pack.numbers.activation_markers - 1
    t.emit(OrderSet(order, order, in_pool_order(t.board, order * left)))
