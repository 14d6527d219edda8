"""6.0 Turn Order and initiative."""

from __future__ import annotations

from collections.abc import Sequence

from limmu.core import (
    PUBLIC,
    Ask,
    Done,
    Faces,
    Goto,
    Next,
    Procedure,
    Question,
    Roll,
    Table,
    declare,
    procedure,
    rule,
    step,
)
from limmu.games.god_kings import board as b
from limmu.games.god_kings import queries as q
from limmu.games.god_kings.board import Board
from limmu.games.god_kings.facts import TurnOrderSet
from limmu.toolkit.facts import RuleApplied

Groups = tuple[tuple[str, ...], ...]


@rule("GK-6.0-b", "GK-6.0-c")
def initiative(board: Board) -> Groups:
    """The players by VPs of this turn, then by totals, the fewest first; those still tied are one group."""
    powers = board.order
    keys = {p: (b.nation(board, p).current_vp, b.nation(board, p).total_vp) for p in powers}
    return tuple([tuple([p for p in powers if keys[p] == key]) for key in sorted({*keys.values()})])


@rule("GK-6.0-d")
def split_by_dice(tied: tuple[str, ...], faces: Faces) -> Groups:
    """The tied players by their dice, the highest first; those who rolled alike are one group."""
    rolled = dict(zip(tied, faces, strict=True))
    return tuple([tuple([p for p in tied if rolled[p] == face]) for face in sorted({*faces}, reverse=True)])


@declare(PUBLIC)
class ChoosePosition(Question[Board, int]):
    """Choose your place in the Turn Order of the next turn: a free position, counted from 1."""

    power: str
    free: tuple[int, ...]

    def answers(self, board: Board) -> Sequence[int]:
        """The free positions."""
        return self.free


@procedure("GK-6.0")
class TurnOrder(Procedure[None]):
    """6.0  fewest VPs first;  ties by totals, then dice;  each picks a position, the last takes what is left."""

    groups: Groups = ()
    """The players in the order in which they pick; several in one group are tied."""
    places: tuple[str, ...] = ()
    """Who took which position; "" is free."""

    @step("GK-6.0-a", "GK-6.0-b", "GK-6.0-c")
    def rank(self, t: Table[Board]) -> Next[None]:
        return Goto(self.but(groups=initiative(t.board), places=("",) * len(t.board.order)).break_ties)

    @step("GK-6.0-d")
    def break_ties(self, t: Table[Board]) -> Next[None]:
        tied = next((group for group in self.groups if len(group) > 1), ())
        if tied:
            return Roll(len(tied), 6, "initiative", then=self.compare)
        t.emit(RuleApplied("initiative", tuple([p for group in self.groups for p in group]), (("GK-6.0-b", 0),)))
        return None

    @step("GK-6.0-b", "GK-24.1-h")
    def pick(self, t: Table[Board]) -> Next[None]:
        power = self.groups[0][0]
        free = tuple([i + 1 for i, taken in enumerate(self.places) if not taken])
        if len(free) == 1:
            t.emit(TurnOrderSet(tuple([taken or power for taken in self.places])))
            return Done()
        return Ask(q.seat_of(t.board, power), ChoosePosition(power, free), then=self.take)

    @step("GK-6.0-d")
    def compare(self, t: Table[Board], faces: Faces) -> Next[None]:
        at = next(i for i, group in enumerate(self.groups) if len(group) > 1)
        split = split_by_dice(self.groups[at], faces)
        return Goto(self.but(groups=(*self.groups[:at], *split, *self.groups[at + 1 :])).break_ties)

    @step("GK-6.0-b")
    def take(self, t: Table[Board], position: int) -> Next[None]:
        power = self.groups[0][0]
        places = tuple([power if i == position - 1 else taken for i, taken in enumerate(self.places)])
        return Goto(self.but(groups=self.groups[1:], places=places).pick)
