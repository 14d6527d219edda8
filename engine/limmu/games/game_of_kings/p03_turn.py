"""P3: the battle, its Rounds, Turns and Phases.

By agreement (A-128) Initiative is rolled once before the battle, in every Round, or in every Phase, which then both
players have before the next one begins; or each Unit rolls (`p03_units`).
"""

from __future__ import annotations

from limmu.core import Call, Done, Goto, Next, Outcome, Procedure, Table, procedure, step
from limmu.games.game_of_kings import options as o
from limmu.games.game_of_kings.board import SEATS, Board, other
from limmu.games.game_of_kings.facts import RollOffWon, RoundBegun, SeatActivated, TurnBegun
from limmu.games.game_of_kings.p02_deployment import Deployment, Initiative, WhoGoesFirst
from limmu.games.game_of_kings.p02_feats import ChooseScience
from limmu.games.game_of_kings.p02_muster import Muster
from limmu.games.game_of_kings.p02_scenery import Scenery
from limmu.games.game_of_kings.p03_phase_end import PhaseEnd, end_turns
from limmu.games.game_of_kings.p03_units import PHASES, PhaseName, RoundByUnits, begin_phase
from limmu.games.game_of_kings.p04_phase import MovementPhase
from limmu.games.game_of_kings.p12_science import SciencePhase
from limmu.games.game_of_kings.p15_shooting import Shooting
from limmu.games.game_of_kings.p18_assault import AssaultPhase
from limmu.games.game_of_kings.p18_hidden import Ambush, Return
from limmu.games.game_of_kings.p23_victory import Victory
from limmu.games.game_of_kings.profile import general_of

ROUNDS = 6


@procedure("GOK-GAME")
class Battle(Procedure[Outcome]):
    """Armies, Scenery, Feats, deployment, who goes first; then six Rounds of a Turn each."""

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

    @step("GOK-INIT-2", "GOK-ACT-1", "GOK-ACT-2")
    def initiative(self, t: Table[Board]) -> Next[Outcome]:
        """Who goes first in the whole battle is settled here, unless the players agreed on another way."""
        return Call(WhoGoesFirst(), then=self.begin) if t.option(o.ACTIVATION) == o.ONCE else Goto(self.rounds)

    @step("GOK-INIT-2")
    def begin(self, t: Table[Board], seat: str) -> Next[Outcome]:
        return Goto(self.but(seat=seat).rounds)

    @step("GOK-GAME-1", "GOK-INIT-3")
    def rounds(self, t: Table[Board]) -> Next[Outcome]:
        return Call(Rounds(self.seat))

    @step("GOK-END-1")
    def count(self, t: Table[Board]) -> Next[Outcome]:
        return Call(Victory(), then=self.won)

    @step("GOK-END-1")
    def won(self, t: Table[Board], outcome: Outcome) -> Next[Outcome]:
        return Done(outcome)


@procedure("GOK-GAME")
class Rounds(Procedure[None]):
    """Six Rounds of a Turn each; `seat` goes first."""

    seat: str = ""

    @step("GOK-GAME-1", "GOK-INIT-3")
    def round(self, t: Table[Board]) -> Next[None]:
        if t.board.round == ROUNDS:
            return Done()
        t.emit(RoundBegun(t.board.round + 1))

    @step("GOK-ACT-3", "GOK-ACT-4", "GOK-ACT-9", "GOK-ACT-12")
    def order(self, t: Table[Board]) -> Next[None]:
        match t.option(o.ACTIVATION):
            case o.EVERY_ROUND:
                return Call(initiative_of(t.board), then=self.rolled)
            case o.EVERY_PHASE:
                return Call(RoundByPhases(), then=self.phased)
            case o.UNITS_ONCE | o.UNITS_EVERY_ROUND | o.UNITS_EVERY_PHASE:
                return Call(RoundByUnits(), then=self.phased)
            case _:
                return Goto(self.first)

    @step("GOK-ACT-9")
    def phased(self, t: Table[Board], none: None) -> Next[None]:
        return Goto(self.round)

    @step("GOK-ACT-3", "GOK-ACT-4")
    def rolled(self, t: Table[Board], seat: str) -> Next[None]:
        t.emit(RollOffWon(seat, "initiative"))
        return Goto(self.but(seat=seat).first)

    @step("GOK-GAME-2")
    def first(self, t: Table[Board]) -> Next[None]:
        return Call(Turn(self.seat))

    @step("GOK-GAME-2")
    def second(self, t: Table[Board]) -> Next[None]:
        return Call(Turn(other(self.seat)))

    @step("GOK-GAME-2")
    def over(self, t: Table[Board]) -> Next[None]:
        return Goto(self.round)


def initiative_of(board: Board) -> Initiative:
    """The roll for Initiative, each with that of the General."""
    return Initiative(SEATS, 12, tuple([general_of(board, seat).initiative for seat in SEATS]), "initiative")


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
        end_turns(t, (self.seat,))


@procedure("GOK-ACT")
class RoundByPhases(Procedure[None]):
    """A Round in which both have each Phase before the next begins: the higher Initiative first, rolled every time."""

    at: int = 0
    seat: str = ""

    @step("GOK-ACT-5")
    def begin(self, t: Table[Board]) -> Next[None]:
        for seat in SEATS:
            t.emit(TurnBegun(seat))

    @step("GOK-ACT-5", "GOK-ACT-8")
    def roll(self, t: Table[Board]) -> Next[None]:
        if self.at < len(PHASES):
            return Call(initiative_of(t.board), then=self.rolled)
        end_turns(t, SEATS)
        return Done()

    @step("GOK-ACT-5")
    def rolled(self, t: Table[Board], seat: str) -> Next[None]:
        t.emit(RollOffWon(seat, "initiative"))
        return Goto(self.but(seat=seat).first)

    @step("GOK-ACT-6", "GOK-ACT-7", "GOK-ACT-8")
    def first(self, t: Table[Board]) -> Next[None]:
        t.emit(SeatActivated(self.seat))
        return Call(PhaseOf(self.seat, PHASES[self.at]))

    @step("GOK-ACT-6", "GOK-ACT-7", "GOK-ACT-8")
    def second(self, t: Table[Board]) -> Next[None]:
        t.emit(SeatActivated(other(self.seat)))
        return Call(PhaseOf(other(self.seat), PHASES[self.at]))

    @step("GOK-ACT-5")
    def next(self, t: Table[Board]) -> Next[None]:
        return Goto(self.but(at=self.at + 1).roll)


@procedure("GOK-GAME")
class PhaseOf(Procedure[None]):
    """A Phase of one player: what it is for, then what is due at the end of every Phase."""

    seat: str
    phase: PhaseName

    @step("GOK-GAME-3")
    def begin(self, t: Table[Board]) -> Next[None]:
        begin_phase(t, self.phase)

    @step("GOK-HOBC-4", "GOK-SR-63")
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
        return Call(PhaseEnd(self.seat, self.phase))
