"""P10: Compulsory Movement. Units that flee and did not Rally flee on, in the order that their owner chooses."""

from __future__ import annotations

from collections.abc import Sequence

from limmu.core import PUBLIC, Ask, Call, Goto, Next, Procedure, Question, Table, declare, procedure, step
from limmu.games.game_of_kings.board import Board, UnitId, acts, units_of
from limmu.games.game_of_kings.p07_reckers import RollOn
from limmu.games.game_of_kings.p09_flight import Flight


def in_flight(board: Board, seat: str, fled: Sequence[UnitId]) -> list[UnitId]:
    """The Units of a seat that flee and have not fled on yet; those attached flee with theirs."""
    those = [one for one in units_of(board, seat) if acts(board, one)]
    return [one.id for one in those if one.fleeing and not one.joined and one.id not in fled]


@declare(PUBLIC)
class FleeNext(Question[Board, UnitId]):
    """Which Unit flees on next."""

    seat: str
    fled: tuple[UnitId, ...]

    def answers(self, board: Board) -> Sequence[UnitId]:
        """Those that flee."""
        return in_flight(board, self.seat, self.fled)


@procedure("GOK-MSEQ")
class CompulsoryMovement(Procedure[None]):
    """The Compulsory Movement of the active player; only in its own Turn does a Unit fail to Rally (A-193)."""

    seat: str
    fled: tuple[UnitId, ...] = ()

    @step("GOK-MSEQ-9", "GOK-MSEQ-12", "GOK-MSEQ-13", "GOK-MSEQ-6")
    def ask(self, t: Table[Board]) -> Next[None]:
        waiting = in_flight(t.board, self.seat, self.fled)
        if len(waiting) > 1:
            return Ask(self.seat, FleeNext(self.seat, self.fled), then=self.flee)
        return Goto(self.but(fled=(*self.fled, *waiting)).flee_on) if waiting else Goto(self.over)

    @step("GOK-MSEQ-14")
    def flee(self, t: Table[Board], unit: UnitId) -> Next[None]:
        return Goto(self.but(fled=(*self.fled, unit)).flee_on)

    @step("GOK-MSEQ-14")
    def flee_on(self, t: Table[Board]) -> Next[None]:
        return Call(Flight(self.fled[-1], "rally"), then=self.fled_on)

    @step("GOK-MSEQ-14")
    def fled_on(self, t: Table[Board], length: int) -> Next[None]:
        return Goto(self.ask)

    @step("GOK-MSEQ-12", "GOK-HOBC-16")
    def over(self, t: Table[Board]) -> Next[None]:
        return Call(RollOn(self.seat))
