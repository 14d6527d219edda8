"""P4: the order of the Movement Phase."""

from __future__ import annotations

from limmu.core import Call, Goto, Next, Procedure, Table, procedure, step
from limmu.games.game_of_kings.board import Board
from limmu.games.game_of_kings.facts import MovementBegun
from limmu.games.game_of_kings.ground import NEAR
from limmu.games.game_of_kings.p03_measures import Measuring, Read, unwatched, watchers
from limmu.games.game_of_kings.p04_attaching import Attaching
from limmu.games.game_of_kings.p04_declarations import Declarations
from limmu.games.game_of_kings.p04_elixirs import Elixirs
from limmu.games.game_of_kings.p04_movement import Movement
from limmu.games.game_of_kings.p05_rally import Rally
from limmu.games.game_of_kings.p06_disgruntled import Disgruntled
from limmu.games.game_of_kings.p08_responses import Responses
from limmu.games.game_of_kings.p10_compulsory import CompulsoryMovement
from limmu.games.game_of_kings.p11_assault import Assaults
from limmu.games.game_of_kings.p20_return import Returns


@procedure("GOK-MSEQ")
class MovementPhase(Procedure[None]):
    """Attaching, Rally, Disgruntled, Assaults and Responses, Compulsory Movement, Assault moves, and what is left."""

    seat: str
    read: tuple[Read, ...] = ()
    """What was measured before it began."""

    @step("GOK-MOVE-10")
    def begin(self, t: Table[Board]) -> Next[None]:
        """Who has an enemy within 8 inches; where that may be doubted it is measured first."""
        asked = watchers(t, self.seat)[len(self.read) :]
        if asked:
            return Call(Measuring(*asked[0], NEAR, "GOK-MOVE-10"), then=self.measured)
        t.emit(MovementBegun(self.seat, unwatched(t.board, self.seat, self.read)))
        return Goto(self.return_)

    @step("GOK-MOVE-10")
    def measured(self, t: Table[Board], length: int) -> Next[None]:
        by, on = watchers(t, self.seat)[len(self.read)]
        return Goto(self.but(read=(*self.read, (by, on, length))).begin)

    @step("GOK-MSEQ-1", "GOK-FLEE-20")
    def return_(self, t: Table[Board]) -> Next[None]:
        return Call(Returns(self.seat))

    @step("GOK-MSEQ-1", "GOK-SR-34")
    def attach(self, t: Table[Board]) -> Next[None]:
        return Call(Attaching(self.seat))

    @step("GOK-MSEQ-1", "GOK-MOVE-3")
    def rally(self, t: Table[Board]) -> Next[None]:
        return Call(Rally(self.seat))

    @step("GOK-MSEQ-1", "GOK-MSEQ-11")
    def disgruntled(self, t: Table[Board]) -> Next[None]:
        return Call(Disgruntled(self.seat))

    @step("GOK-ALGO-39")
    def drink(self, t: Table[Board]) -> Next[None]:
        return Call(Elixirs(self.seat))

    @step("GOK-MSEQ-1", "GOK-DECL-1")
    def declare(self, t: Table[Board]) -> Next[None]:
        return Call(Declarations(self.seat))

    @step("GOK-MSEQ-1", "GOK-RESP-1")
    def respond(self, t: Table[Board]) -> Next[None]:
        return Call(Responses(self.seat))

    @step("GOK-MSEQ-1")
    def compulsory(self, t: Table[Board]) -> Next[None]:
        return Call(CompulsoryMovement(self.seat))

    @step("GOK-MSEQ-1", "GOK-CHARGE-1")
    def assault(self, t: Table[Board]) -> Next[None]:
        return Call(Assaults(self.seat))

    @step("GOK-MSEQ-1", "GOK-CHARGE-20")
    def remaining(self, t: Table[Board]) -> Next[None]:
        return Call(Movement(self.seat))
