"""Chapter 1: the war. Procedures of the rulebook are classes, their local variables fields, their steps methods."""

from limmu.core import Call, Done, Goto, Next, Outcome, Procedure, Shuffle, Table, procedure, step
from three_fords.board import SEATS, Board, HandDealt
from three_fords.pack import pack_of
from three_fords.s2_round import Round
from three_fords.s4_victory import outcome


@procedure("TF-1")
class War(Procedure[Outcome]):
    """1.1  b shuffle, deal   2  round after round   4.1  b, c until somebody has won."""

    hand: int

    @step("TF-1.1-b")
    def shuffle(self, t: Table[Board]) -> Next[Outcome]:
        return Shuffle(pack_of(t.board).cards, "deck", then=self.deal)

    @step("TF-1.1-b")
    def deal(self, t: Table[Board], deck: tuple[int, ...]) -> Next[Outcome]:
        for i, seat in enumerate(SEATS):
            t.emit(HandDealt(seat, deck[self.hand * i : self.hand * (i + 1)]))
        return Goto(self.play)

    @step("TF-2.1-a")
    def play(self, t: Table[Board]) -> Next[Outcome]:
        return Call(Round())

    @step("TF-4.1-b", "TF-4.1-c")
    def judge(self, t: Table[Board]) -> Next[Outcome]:
        t.close_turn()
        over = outcome(t.board)
        return Done(over) if over else Goto(self.play)
