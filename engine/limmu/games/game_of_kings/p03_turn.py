"""P3: the battle, its Rounds and Turns. A Turn has, so far, its Movement Phase only."""

from __future__ import annotations

from limmu.core import Call, Done, Goto, Next, Outcome, Procedure, Table, procedure, step
from limmu.games.game_of_kings.board import SEATS, Board, Phase, other, units_of
from limmu.games.game_of_kings.facts import PhaseBegun, PhaseEnded, RoundBegun, TurnBegun, TurnEnded
from limmu.games.game_of_kings.p02_deployment import Deployment, WhoGoesFirst
from limmu.games.game_of_kings.p02_muster import Muster
from limmu.games.game_of_kings.p02_scenery import Scenery
from limmu.games.game_of_kings.p04_phase import MovementPhase
from limmu.games.game_of_kings.p15_shooting import Shooting
from limmu.games.game_of_kings.p18_hidden import Ambush, Return, bury
from limmu.games.game_of_kings.stats import hit_points

ROUNDS = 6


@procedure("GOK-GAME")
class Battle(Procedure[Outcome]):
    """Armies, Scenery, deployment, who goes first; then six Rounds of a Turn each."""

    seat: str = ""

    @step("GOK-ARMY-14")
    def muster(self, t: Table[Board]) -> Next[Outcome]:
        return Call(Muster())

    @step("GOK-SETUP-1")
    def scenery(self, t: Table[Board]) -> Next[Outcome]:
        return Call(Scenery())

    @step("GOK-SETUP-8")
    def deploy(self, t: Table[Board]) -> Next[Outcome]:
        return Call(Deployment())

    @step("GOK-INIT-2")
    def initiative(self, t: Table[Board]) -> Next[Outcome]:
        return Call(WhoGoesFirst(), then=self.begin)

    @step("GOK-INIT-2")
    def begin(self, t: Table[Board], seat: str) -> Next[Outcome]:
        return Goto(self.but(seat=seat).round)

    @step("GOK-GAME-1")
    def round(self, t: Table[Board]) -> Next[Outcome]:
        if t.board.round == ROUNDS:
            return Done(Outcome((), "six_rounds"))
        t.emit(RoundBegun(t.board.round + 1))

    @step("GOK-GAME-2")
    def first(self, t: Table[Board]) -> Next[Outcome]:
        return Call(Turn(self.seat))

    @step("GOK-GAME-2")
    def second(self, t: Table[Board]) -> Next[Outcome]:
        return Call(Turn(other(self.seat)))

    @step("GOK-GAME-2")
    def over(self, t: Table[Board]) -> Next[Outcome]:
        return Goto(self.round)


@procedure("GOK-GAME")
class Turn(Procedure[None]):
    """A Turn of one player: Movement, Science, Shooting and Assault, what is due at the end of each, and its end."""

    seat: str

    @step("GOK-GAME-2")
    def begin(self, t: Table[Board]) -> Next[None]:
        t.emit(TurnBegun(self.seat))

    @step("GOK-GAME-2")
    def movement(self, t: Table[Board]) -> Next[None]:
        begin_phase(t, "movement")
        return Call(MovementPhase(self.seat))

    @step("GOK-GAME-2")
    def after_movement(self, t: Table[Board]) -> Next[None]:
        bury(t)
        t.emit(PhaseEnded("movement"))

    @step("GOK-GAME-6")
    def shooting(self, t: Table[Board]) -> Next[None]:
        begin_phase(t, "shooting")
        return Call(Shooting(self.seat))

    @step("GOK-GAME-2")
    def after_shooting(self, t: Table[Board]) -> Next[None]:
        t.emit(PhaseEnded("shooting"))

    @step("GOK-HOBC-4")
    def ambush(self, t: Table[Board]) -> Next[None]:
        return Call(Ambush(self.seat))

    @step("GOK-SR-68")
    def return_(self, t: Table[Board]) -> Next[None]:
        return Call(Return(self.seat))

    @step("GOK-SR-93")
    def bury(self, t: Table[Board]) -> Next[None]:
        bury(t)

    @step("GOK-GAME-2")
    def end(self, t: Table[Board]) -> Next[None]:
        t.emit(TurnEnded(self.seat))
        t.close_turn()


def begin_phase(t: Table[Board], phase: Phase) -> None:
    """A Phase begins: what every Unit has then is what its losses are measured by."""
    units = [one for seat in SEATS for one in units_of(t.board, seat)]
    t.emit(PhaseBegun(phase, tuple([(one.id, hit_points(t.board, one)) for one in units])))
