"""Chapter 2: a round. Both order in secret, march, and fight wherever both stand."""

from limmu.core import AskAll, Call, Goto, Next, Pass, Procedure, Table, procedure, rule, step
from three_fords.board import SEATS, Board, RoundBegan, SpearsMarched, spears
from three_fords.pack import pack_of
from three_fords.questions import March, OrderMarch
from three_fords.s3_assault import Assault


@rule("TF-2.3-a")
def contested(board: Board) -> tuple[str, ...]:
    """The fords at which both clans stand, in map order."""
    return tuple([ford for ford in pack_of(board).ford if all([spears(board, seat, ford) for seat in SEATS])])


@procedure("TF-2")
class Round(Procedure[None]):
    """2.1  a the next round   2.2  a sealed orders  b march   2.3  a ford after ford  b who attacks."""

    left: tuple[str, ...] = ()

    @step("TF-2.1-a")
    def begin(self, t: Table[Board]) -> Next[None]:
        t.emit(RoundBegan(t.board.round + 1))

    @step("TF-2.2-a")
    def order(self, t: Table[Board]) -> Next[None]:
        return AskAll({seat: OrderMarch(seat) for seat in SEATS}, then=self.march)

    @step("TF-2.2-b")
    def march(self, t: Table[Board], orders: tuple[tuple[str, March | Pass], ...]) -> Next[None]:
        for seat, order in orders:
            to, number = (order.to, order.spears) if isinstance(order, March) else ("", 0)
            t.emit(SpearsMarched(seat, to, number))
        return Goto(self.but(left=contested(t.board)).clash)

    @step("TF-2.3-a", "TF-2.3-b")
    def clash(self, t: Table[Board]) -> Next[None]:
        if self.left:
            attacker = SEATS[1 - t.board.round % 2]
            return Call(Assault(attacker, self.left[0]), then=self.but(left=self.left[1:]).fought)

    @step("TF-2.3-a")
    def fought(self, t: Table[Board], done: None) -> Next[None]:
        return Goto(self.clash)
