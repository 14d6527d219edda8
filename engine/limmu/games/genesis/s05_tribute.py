"""5.2 Tribute: demanded City by City after Income (P6b)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final, Literal

from limmu.core import (
    PUBLIC,
    Answer,
    Ask,
    Call,
    Done,
    Faces,
    Goto,
    Next,
    Part,
    Procedure,
    Roll,
    Table,
    Verdict,
    accept,
    declare,
    procedure,
    refuse,
    rule,
    step,
)
from limmu.games.genesis import armies
from limmu.games.genesis import board as b
from limmu.games.genesis import queries as q
from limmu.games.genesis.board import Board, SpaceId
from limmu.games.genesis.facts import DieResolved, SegmentBegun
from limmu.games.genesis.s05_revolts import RevoltCheck
from limmu.toolkit.levels import Divided

STOP: Final = "stop"
TRIBUTE = "tribute"


@rule("GE-5.2-a", "GE-5.2-b", "GE-5.2-d", "GE-5.2.3-a", "GE-5.2.1-a")
def may_demand(board: Board, power: str, city: str) -> Verdict[bool]:
    """Whether a City can be asked for Tribute at all; routes do not matter (R-GE-20)."""
    if not q.is_city(board, city) or q.control(board, city) != power:
        return refuse("GE-5.2-a", "not_controlled", city)
    if q.home_of(board, city) == power:
        return refuse("GE-5.2-b", "home_city", city)
    if b.place(board, city).revolt:
        return refuse("GE-5.2.3-a", "in_revolt", city)
    if not q.worth(board, city):
        return refuse("GE-5.2.1-a", "worth_nothing", city)
    return accept


@declare(PUBLIC)
class Demand(Answer):
    """So much Silver is demanded from a City."""

    city: SpaceId
    silver: int


@declare(PUBLIC)
class DemandTribute(Divided[Board, Literal["stop"] | Demand]):
    """Demand Tribute from a City, or no more of it."""

    passing: ClassVar[str] = STOP
    asks: ClassVar[tuple[str, ...]] = ("space", "silver")
    power: str
    asked: tuple[str, ...] = ()
    """Cities asked before in this phase."""

    def answers(self, board: Board) -> Sequence[Literal["stop"] | Demand]:
        """No more, then every amount of every City, in map order."""
        return (STOP, *[Demand(city, n) for city in self.cities(board) for n in range(1, q.worth(board, city) + 1)])

    def cities(self, board: Board) -> tuple[str, ...]:
        """The Cities that may still be asked."""
        controlled = q.controlled(board, self.power)
        return tuple([city for city in controlled if city not in self.asked and may_demand(board, self.power, city)])

    def parts(self, board: Board, answer: Literal["stop"] | Demand) -> Part:
        """The City, then the Silver."""
        return (answer.city, answer.silver) if isinstance(answer, Demand) else (answer,)

    def check(self, board: Board, answer: Literal["stop"] | Demand) -> Verdict[bool]:
        """A City that can be asked and was not, and an amount from 1 to its EW."""
        if answer == STOP:
            return accept
        city = answer.city
        if city not in b.pack(board).space:
            return refuse("", "not_on_offer", city)
        if city in self.asked:
            return refuse("GE-5.2.1-a", "asked_before", city)
        if not (verdict := may_demand(board, self.power, city)):
            return verdict
        if not 1 <= answer.silver <= q.worth(board, city):
            return refuse("GE-5.2.1-a", "not_that_amount", city, str(answer.silver), str(q.worth(board, city)))
        return accept


@procedure("GE-5.2")
class Tribute(Procedure[None]):
    """5.2  which City, how much  5.2.1 it pays; on a roll that is no higher it revolts  5.2.2 unless suppressed."""

    power: str
    asked: tuple[str, ...] = ()
    demanded: int = 0

    @step("GE-3.2.C2-a")
    def begin(self, t: Table[Board]) -> Next[None]:
        t.emit(SegmentBegun(TRIBUTE, self.power))

    @step("GE-5.2-a", "GE-5.2-c")
    def ask(self, t: Table[Board]) -> Next[None]:
        question = DemandTribute(self.power, self.asked)
        if not question.cities(t.board):
            return Done()
        return Ask(self.power, question, then=self.demand)

    @step("GE-5.2.1-a", "GE-5.2.1-b")
    def demand(self, t: Table[Board], answer: Literal["stop"] | Demand) -> Next[None]:
        if answer == STOP:
            return Done()
        now = self.but(asked=(*self.asked, answer.city), demanded=answer.silver)
        return Roll(1, 6, TRIBUTE, by=self.power, then=now.receive)

    @step("GE-5.2.1-c", "GE-5.2.1-d", modified="roll")
    def receive(self, t: Table[Board], faces: Faces) -> Next[None]:
        city, ruled = self.asked[-1], t.ruled()
        total = faces[0] + sum([value for _, value in ruled])
        peaceful = total > self.demanded
        why = (("GE-5.2.1-d", self.demanded), *ruled)
        t.emit(
            DieResolved(
                purpose=TRIBUTE,
                power=self.power,
                faces=faces,
                total=total,
                target=self.demanded,
                success=peaceful,
                about=(city,),
                why=why,
            )
        )
        armies.earn(t, self.power, self.demanded, TRIBUTE, (("GE-5.2.1-c", self.demanded),))
        if peaceful:
            return Goto(self.ask)
        return Call(RevoltCheck(city, self.power), then=self.go_on)

    @step("GE-5.2-a")
    def go_on(self, t: Table[Board], revolted: bool) -> Next[None]:
        return Goto(self.ask)
