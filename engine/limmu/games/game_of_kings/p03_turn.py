"""P3: the battle, its Rounds, Turns and Phases."""

from __future__ import annotations

from typing import Literal

from limmu.core import Call, Done, Goto, Next, Outcome, Procedure, Table, procedure, step
from limmu.games.game_of_kings.board import SEATS, Board, other, units_of
from limmu.games.game_of_kings.facts import PhaseBegun, PhaseEnded, RoundBegun, TurnBegun, TurnEnded
from limmu.games.game_of_kings.p02_deployment import Deployment, WhoGoesFirst
from limmu.games.game_of_kings.p02_feats import ChooseScience
from limmu.games.game_of_kings.p02_muster import Muster
from limmu.games.game_of_kings.p02_scenery import Scenery
from limmu.games.game_of_kings.p04_phase import MovementPhase
from limmu.games.game_of_kings.p12_science import SciencePhase
from limmu.games.game_of_kings.p15_shooting import Shooting
from limmu.games.game_of_kings.p18_assault import AssaultPhase
from limmu.games.game_of_kings.p18_hidden import Ambush, Return, bury
from limmu.games.game_of_kings.p23_victory import Victory
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

    @step("GOK-SETUP-4")
    def feats(self, t: Table[Board]) -> Next[Outcome]:
        return Call(ChooseScience())

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
            return Call(Victory(), then=self.won)
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

    @step("GOK-END-1")
    def won(self, t: Table[Board], outcome: Outcome) -> Next[Outcome]:
        return Done(outcome)


@procedure("GOK-GAME")
class Turn(Procedure[None]):
    """A Turn of one player: Movement, Science, Shooting and Assault, and its end."""

    seat: str

    @step("GOK-GAME-2")
    def begin(self, t: Table[Board]) -> Next[None]:
        t.emit(TurnBegun(self.seat))

    @step("GOK-GAME-3", "GOK-GAME-4")
    def movement(self, t: Table[Board]) -> Next[None]:
        return Call(PhaseOf(self.seat, "movement"))

    @step("GOK-GAME-3", "GOK-GAME-5")
    def science(self, t: Table[Board]) -> Next[None]:
        return Call(PhaseOf(self.seat, "science"))

    @step("GOK-GAME-3", "GOK-GAME-6")
    def shooting(self, t: Table[Board]) -> Next[None]:
        return Call(PhaseOf(self.seat, "shooting"))

    @step("GOK-GAME-3", "GOK-GAME-7")
    def assault(self, t: Table[Board]) -> Next[None]:
        return Call(PhaseOf(self.seat, "assault"))

    @step("GOK-GAME-2")
    def end(self, t: Table[Board]) -> Next[None]:
        t.emit(TurnEnded(self.seat))
        t.close_turn()


@procedure("GOK-GAME")
class PhaseOf(Procedure[None]):
    """A Phase of one player: what it is for, then what is due at the end of every Phase."""

    seat: str
    phase: Literal["movement", "science", "shooting", "assault"]

    @step("GOK-GAME-3")
    def begin(self, t: Table[Board]) -> Next[None]:
        """What every Unit has now is what its losses are measured by."""
        units = [one for seat in SEATS for one in units_of(t.board, seat)]
        t.emit(PhaseBegun(self.phase, tuple([(one.id, hit_points(t.board, one)) for one in units])))

    @step("GOK-HOBC-4")
    def ambush(self, t: Table[Board]) -> Next[None]:
        return Call(Ambush(self.seat)) if self.phase == "assault" else None

    @step("GOK-GAME-3")
    def play(self, t: Table[Board]) -> Next[None]:
        match self.phase:
            case "movement":
                return Call(MovementPhase(self.seat))
            case "science":
                return Call(SciencePhase(self.seat))
            case "shooting":
                return Call(Shooting(self.seat))
            case "assault":
                return Call(AssaultPhase(self.seat))

    @step("GOK-SR-68")
    def hide(self, t: Table[Board]) -> Next[None]:
        return Call(Return(self.seat)) if self.phase == "assault" else None

    @step("GOK-SR-93")
    def end(self, t: Table[Board]) -> Next[None]:
        bury(t)
        t.emit(PhaseEnded(self.phase))
