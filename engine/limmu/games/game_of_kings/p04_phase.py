"""P4: the order of the Movement Phase."""

from __future__ import annotations

from limmu.core import Call, Next, Procedure, Table, procedure, step
from limmu.games.game_of_kings.board import Board
from limmu.games.game_of_kings.facts import MovementBegun
from limmu.games.game_of_kings.ground import unwatched
from limmu.games.game_of_kings.p04_movement import Movement
from limmu.games.game_of_kings.p05_rally import Rally
from limmu.games.game_of_kings.p10_compulsory import CompulsoryMovement


@procedure("GOK-MSEQ")
class MovementPhase(Procedure[None]):
    """Rally, Disgruntled, Assaults and Responses, Compulsory Movement, Assault moves, and all that is left."""

    seat: str

    @step("GOK-MOVE-10")
    def begin(self, t: Table[Board]) -> Next[None]:
        t.emit(MovementBegun(self.seat, unwatched(t.board, self.seat)))

    @step("GOK-MSEQ-1")
    def rally(self, t: Table[Board]) -> Next[None]:
        return Call(Rally(self.seat))

    @step("GOK-MSEQ-1")
    def compulsory(self, t: Table[Board]) -> Next[None]:
        return Call(CompulsoryMovement(self.seat))

    @step("GOK-MSEQ-1")
    def remaining(self, t: Table[Board]) -> Next[None]:
        return Call(Movement(self.seat))
