"""P2.4-7: the Armies are deployed class by class, Unit by Unit; then it is settled who goes first.

The first deployer begins each class. What fits nowhere in its zone is left out of the battle.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from limmu.core import PUBLIC, Ask, Call, Done, Goto, Next, Procedure, Question, Table, declare, procedure, step
from limmu.games.game_of_kings.board import SEATS, Board, Station, other, unit_at
from limmu.games.game_of_kings.facts import EdgeChosen, RollOffWon, UnitDeployed, UnitLeftOut
from limmu.games.game_of_kings.formation import drawn_up
from limmu.games.game_of_kings.independents import attach
from limmu.games.game_of_kings.p02_deploying import Accompany, Deploy, DeployUnit, has_room, waiting, with_guest
from limmu.games.game_of_kings.profile import general_of, profile_of
from limmu.toolkit.rolls import RollOff

ORDER: tuple[Station, ...] = ("common", "special", "beast", "avatar", "outrider")


@declare(PUBLIC)
class ChooseEdge(Question[Board, Literal["south", "north"]]):
    """Which edge of the table is one's own."""

    seat: str

    def answers(self, board: Board) -> Sequence[Literal["south", "north"]]:
        """Either."""
        return ("south", "north")


@declare(PUBLIC)
class ChooseFirst(Question[Board, str]):
    """Which seat goes first."""

    seat: str

    def answers(self, board: Board) -> Sequence[str]:
        """Oneself, or the opponent."""
        return (self.seat, other(self.seat))


@procedure("GOK-SETUP")
class FirstDeployer(RollOff):
    """Who deploys first: a d8 each, ties again (A-153)."""


@procedure("GOK-SETUP")
class Deployment(Procedure[None]):
    """Roll, side of the table; Common, Special, Beast Units and Avatars in turn; then all Outriders of each."""

    seat: str = ""
    at: int = 0

    @step("GOK-SETUP-9")
    def roll(self, t: Table[Board]) -> Next[None]:
        return Call(FirstDeployer(SEATS, 8, purpose="deployment"), then=self.side)

    @step("GOK-SETUP-9")
    def side(self, t: Table[Board], seat: str) -> Next[None]:
        t.emit(RollOffWon(seat, "deployment"))
        return Goto(self.but(seat=seat).choose)

    @step("GOK-SETUP-10")
    def choose(self, t: Table[Board]) -> Next[None]:
        return Ask(self.seat, ChooseEdge(self.seat), then=self.take)

    @step("GOK-SETUP-10", "GOK-SETUP-11")
    def take(self, t: Table[Board], edge: Literal["south", "north"]) -> Next[None]:
        t.emit(EdgeChosen(self.seat, edge))
        return Goto(self.crowd)

    @step("GOK-SETUP-12")
    def crowd(self, t: Table[Board]) -> Next[None]:
        """What fits nowhere is left out."""
        those = waiting(t.board, self.seat, ORDER[self.at])
        if not any(has_room(t.board, one) for one in those):
            for one in those:
                t.emit(UnitLeftOut(one.id))

    @step("GOK-SETUP-8", "GOK-SETUP-13", "GOK-SETUP-14", "GOK-SETUP-15", "GOK-SETUP-16", "GOK-SETUP-17", "GOK-SR-57")
    def ask(self, t: Table[Board]) -> Next[None]:
        station = ORDER[self.at]
        if waiting(t.board, self.seat, station):
            return Ask(self.seat, DeployUnit(self.seat, station), then=self.place)
        if waiting(t.board, other(self.seat), station):
            return Goto(self.but(seat=other(self.seat)).crowd)
        return Done() if self.at + 1 == len(ORDER) else Goto(self.but(seat=t.board.first, at=self.at + 1).crowd)

    @step("GOK-SETUP-11", "GOK-SETUP-12")
    def place(self, t: Table[Board], answer: Deploy | Accompany) -> Next[None]:
        unit = unit_at(t.board, answer.unit)
        if isinstance(answer, Deploy):
            there = drawn_up(unit, profile_of(t.board, unit), answer.array, answer.facing, (answer.x, answer.y))
            t.emit(UnitDeployed(unit.id, there.blocks, there.bases))
        else:
            host = unit_at(t.board, answer.to)
            together = with_guest(t.board, unit, host)
            assert together is not None
            attach(t, unit, host, together)
        turn = self.seat if ORDER[self.at] == "outrider" else other(self.seat)
        return Goto(self.but(seat=turn).crowd)


@procedure("GOK-INIT")
class Initiative(RollOff):
    """1d12 each, with the Initiative of the General; ties again."""


@procedure("GOK-INIT")
class WhoGoesFirst(Procedure[str]):
    """The higher score chooses. The result is the seat that has the first Turn of each Round."""

    seat: str = ""

    @step("GOK-INIT-1")
    def roll(self, t: Table[Board]) -> Next[str]:
        bonuses = tuple([general_of(t.board, seat).initiative for seat in SEATS])
        return Call(Initiative(SEATS, 12, bonuses, "initiative"), then=self.won)

    @step("GOK-INIT-1")
    def won(self, t: Table[Board], seat: str) -> Next[str]:
        t.emit(RollOffWon(seat, "initiative"))
        return Goto(self.but(seat=seat).ask)

    @step("GOK-INIT-2")
    def ask(self, t: Table[Board]) -> Next[str]:
        return Ask(self.seat, ChooseFirst(self.seat), then=self.chosen)

    @step("GOK-INIT-2")
    def chosen(self, t: Table[Board], seat: str) -> Next[str]:
        return Done(seat)
