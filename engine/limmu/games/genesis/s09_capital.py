"""9.3 Relocation of the Capital."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from limmu.core import (
    PASS,
    PUBLIC,
    Ask,
    Done,
    Goto,
    Next,
    Pass,
    Procedure,
    Question,
    Table,
    Verdict,
    accept,
    declare,
    procedure,
    refuse,
    rule,
    step,
)
from limmu.games.genesis import board as b
from limmu.games.genesis import queries as q
from limmu.games.genesis.board import Board, SpaceId
from limmu.games.genesis.facts import CapitalMoved, SegmentBegun


@rule("GE-2.9-capital", "GE-9.3.1-b")
def original_capital(board: Board, power: str) -> str:
    """The City with a kingdom's star on the map, where a scenario puts a Capital marker elsewhere too; of a kingdom to
    which that City is no home in the scenario, the one it starts with."""
    pack = b.pack(board)
    printed = pack.capital.get(power, "")
    if printed in b.kingdom(board, power).home:
        return printed
    scenario = pack.scenario.get(board.scenario)
    return scenario.setup(power).capital if scenario else ""


@rule("GE-9.3-b", "GE-9.3.1-a", "GE-9.3.4-a")
def new_capitals(board: Board, power: str) -> tuple[str, ...]:
    """Where a kingdom may put its Capital: a lost or Destroyed one to any controlled home City that stands (R-GE-60),
    another back to the original, once that is regained."""
    now = q.capital(board, power)
    if _stands(board, power, now):
        first = original_capital(board, power)
        return (first,) if first != now and _stands(board, power, first) else ()
    return tuple([city for city in q.home_cities(board, power) if _stands(board, power, city)])


def _stands(board: Board, power: str, city: str) -> bool:
    return q.control(board, city) == power and not b.place(board, city).destroyed


@declare(PUBLIC)
class RelocateCapital(Question[Board, SpaceId | Pass]):
    """The City that becomes the Capital, or a pass to leave it where it is. The next income is halved (9.3.2)."""

    passing: ClassVar[Pass] = PASS
    power: str

    def answers(self, board: Board) -> Sequence[SpaceId | Pass]:
        """Staying first, then the Cities in map order."""
        return (PASS, *new_capitals(board, self.power))

    def check(self, board: Board, answer: SpaceId | Pass) -> Verdict[bool]:
        """Staying, or a City that may be the Capital now."""
        if isinstance(answer, Pass) or answer in new_capitals(board, self.power):
            return accept
        lost = not _stands(board, self.power, q.capital(board, self.power))
        return refuse("GE-9.3.1-a" if lost else "GE-9.3.4-a", "not_a_new_capital", answer)


@procedure("GE-9.3")
class CapitalRelocation(Procedure[None]):
    """F3  each player in order who has lost his Capital, or regained the original one, may relocate it."""

    asked: int = 0

    @step("GE-3.2.F3-a")
    def begin(self, t: Table[Board]) -> Next[None]:
        t.emit(SegmentBegun("capitals"))

    @step("GE-9.3.1-a", "GE-9.3.4-a", "GE-9.3.3-a", "GE-9.3-b")
    def ask(self, t: Table[Board]) -> Next[None]:
        for i in range(self.asked, len(t.board.order)):
            power = t.board.order[i]
            if new_capitals(t.board, power):
                return Ask(power, RelocateCapital(power), then=self.but(asked=i).relocate)
        return Done()

    @step("GE-9.3.1-a", "GE-9.3.1-b", "GE-9.3.2-a", "GE-9.3.4-a")
    def relocate(self, t: Table[Board], city: SpaceId | Pass) -> Next[None]:
        power = t.board.order[self.asked]
        if not isinstance(city, Pass):
            back = city == original_capital(t.board, power)
            t.emit(CapitalMoved(power, city, (("GE-9.3.4-a" if back else "GE-9.3.1-a", 0),)))
        return Goto(self.but(asked=self.asked + 1).ask)
