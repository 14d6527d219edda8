"""4.1 Succession: the Kings of the last turn go, every player draws a new one."""

from __future__ import annotations

from collections.abc import Sequence

from limmu.core import (
    PUBLIC,
    Ask,
    Call,
    Done,
    Faces,
    Goto,
    Next,
    Procedure,
    Question,
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
from limmu.games.genesis.board import Board, King, SpaceId
from limmu.games.genesis.facts import KingCrowned
from limmu.games.genesis.options import HISTORICAL, KINGS
from limmu.games.genesis.upkeep import settle

# ---------------------------------------------------------------- who may be drawn, and where he goes


@rule("GE-4.1.1-a", "GE-4.1.1-b", "GE-4.1.1-c")
def king_pool(board: Board, power: str) -> tuple[str, ...]:
    """The Kings a power may still draw: its pool less the named ones used up and those in play."""
    pack = b.pack(board)
    scenario = pack.scenario.get(board.scenario)
    pool = pack.king_pool(scenario, power, board.last_turn) if scenario else pack.pool[power]
    gone = (*board.retired, *[king.id for king in board.kings])
    return tuple([king for king in pool if king not in gone])


@rule("GE-4.1.3-a", "GE-4.1.3-b", "GE-3.2.A2-a")
def king_cities(board: Board, power: str) -> tuple[str, ...]:
    """Where a kingdom's new King may be placed: in its Capital if it controls it, else in any home City it controls;
    if there is none he waits off the map (R-GE-16)."""
    capital = q.capital(board, power)
    if q.control(board, capital) == power:
        return (capital,)
    return tuple([city for city in q.home_cities(board, power) if q.control(board, city) == power])


@declare(PUBLIC)
class ChooseKingCity(Question[Board, SpaceId]):
    """The controlled home City in which the new King appears, the Capital being in other hands."""

    power: str

    def answers(self, board: Board) -> Sequence[SpaceId]:
        """The controlled home Cities, in map order."""
        return king_cities(board, self.power)

    def check(self, board: Board, answer: SpaceId) -> Verdict[bool]:
        """A home City that the kingdom controls."""
        return accept if answer in self.answers(board) else refuse("GE-4.1.3-b", "not_a_home_city_held", answer)


@procedure("GE-4.1")
class DrawKing(Procedure[None]):
    """4.1.1 a blind draw from the King Pool, or 4.1.2 the King of the turn  4.1.3 where he is placed.

    A Minor Kingdom's King is always drawn; he is placed in the space that `at` names.
    """

    power: str
    at: str = ""
    king: str = ""

    @step("GE-3.2.A2-a", "GE-4.1.1-a", "GE-4.1.2-a")
    def draw(self, t: Table[Board]) -> Next[None]:
        pool = king_pool(t.board, self.power)
        if t.option(KINGS) == HISTORICAL and q.is_kingdom(t.board, self.power):
            due = t.pack.king_of_turn(self.power, t.board.turn)
            pool = (due,) if due and due not in t.board.retired else ()
        if not pool:
            return Done()
        if len(pool) == 1:
            return Goto(self.but(king=pool[0]).place)
        return Roll(1, len(pool), "king_draw", by=self.power, then=self.drawn)

    @step("GE-3.2.A2-a", "GE-4.1.1-a")
    def drawn(self, t: Table[Board], faces: Faces) -> Next[None]:
        return Goto(self.but(king=king_pool(t.board, self.power)[faces[0] - 1]).place)

    @step("GE-4.1.3-a", "GE-4.1.3-b")
    def place(self, t: Table[Board]) -> Next[None]:
        if not q.is_kingdom(t.board, self.power):
            return Goto(self.crown)
        cities = king_cities(t.board, self.power)
        if len(cities) > 1:
            return Ask(self.power, ChooseKingCity(self.power), then=self.place_there)
        return Goto(self.but(at=cities[0] if cities else "").crown)

    @step("GE-4.1.3-b")
    def place_there(self, t: Table[Board], city: SpaceId) -> Next[None]:
        return Goto(self.but(at=city).crown)

    @step("GE-4.1.3-a")
    def crown(self, t: Table[Board]) -> Next[None]:
        t.emit(KingCrowned(King(self.king, self.power, self.at), (("GE-4.1.3-a", 0),)))


@procedure("GE-4.1")
class FirstKings(Procedure[None]):
    """4.1.1  each player whom the scenario gives no King draws his first during the set-up."""

    due: tuple[str, ...] = ()

    @step("GE-4.1.1-a")
    def begin(self, t: Table[Board]) -> Next[None]:
        without = tuple([power for power in t.board.order if not q.king_of(t.board, power)])
        return Goto(self.but(due=without).next_draw)

    @step("GE-4.1.1-a", "GE-3.2.A2-a")
    def next_draw(self, t: Table[Board]) -> Next[None]:
        if not self.due:
            return Done()
        return Call(DrawKing(self.due[0]), then=self.but(due=self.due[1:]).drawn)

    @step("GE-3.2.A2-a")
    def drawn(self, t: Table[Board], done: None) -> Next[None]:
        return Goto(self.next_draw)


@procedure("GE-4.1")
class Succession(Procedure[None]):
    """3.2 A  1 all Kings go, the named for good  2 each player in order gets a new one."""

    @step("GE-3.2.A1-a", "GE-3.2.A1-b", "GE-4.1.1-b", "GE-4.1.1-c")
    def remove(self, t: Table[Board]) -> Next[None]:
        for king in t.board.kings:
            armies.kill_king(t, king.id, "succession", (("GE-3.2.A1-a", 0),))
        settle(t)

    @step("GE-3.2.A2-a")
    def draw(self, t: Table[Board]) -> Next[None]:
        return Call(FirstKings())
