"""P10.2: Packs under Instinct that assault nobody go at the closest enemy; nobody commands them (A-140)."""

from __future__ import annotations

from typing import Literal

from limmu.core import Ask, Call, Done, Goto, Next, Procedure, Table, procedure, rule, step
from limmu.games.game_of_kings.board import Board, Unit, UnitId, other, unit_at
from limmu.games.game_of_kings.facts import UnitBarred, UnitMoved
from limmu.games.game_of_kings.moves import Journey, terms_of
from limmu.games.game_of_kings.onset import Rush, fallen_short
from limmu.games.game_of_kings.p04_declarations import closest_enemy, under_instinct
from limmu.games.game_of_kings.p04_movement import movers
from limmu.games.game_of_kings.p07_reckers import Halt, Loose, LooseRecker, Release, halt_of, lairs
from limmu.games.game_of_kings.profile import profile_of
from limmu.games.game_of_kings.stats import paced


@rule("GOK-SR-83", "GOK-SR-84")
def prowlers(board: Board, seat: str) -> list[Unit]:
    """The Packs under Instinct that may move and assault nobody, as long as an enemy stands."""
    bold = [one.by for one in board.declared]
    return [
        one
        for one in movers(board, seat)
        if one.id not in bold and under_instinct(board, one) and closest_enemy(board, one) is not None
    ]


@procedure("GOK-SR")
class Prowl(Procedure[None]):
    """Pack by Pack goes straight at the closest enemy by its Move; whoever cannot move stays where it is."""

    seat: str
    unit: UnitId = ""
    asked: tuple[UnitId, ...] = ()
    """The hidden 'Reckers whose owner was asked on this way."""

    @step("GOK-SR-83", "GOK-MSEQ-12")
    def next(self, t: Table[Board]) -> Next[None]:
        found = prowlers(t.board, self.seat)
        return Goto(self.but(unit=found[0].id, asked=()).go) if found else Done()

    @step("GOK-SR-83", "GOK-HOBC-10")
    def go(self, t: Table[Board]) -> Next[None]:
        halt = self._halt(t.board, self.asked)
        if halt is not None:
            question = LooseRecker(halt.reckers, halt.host, self.unit)
            return Ask(other(self.seat), question, then=self.but(asked=(*self.asked, halt.reckers)).beset)
        self._tell(t, self._way(t.board))
        return Goto(self.next)

    @step("GOK-HOBC-11")
    def beset(self, t: Table[Board], answer: Loose | Literal["hold"]) -> Next[None]:
        if isinstance(answer, str):
            return Goto(self.go)
        halt = self._halt(t.board, self.asked[:-1])
        assert halt is not None
        self._tell(t, Rush(halt.there.unit, halt.legs, self._move(t.board) - halt.there.left))
        return Call(Release(halt.reckers, halt.host, self.unit, answer.heading), then=self.loosed)

    @step("GOK-HOBC-11")
    def loosed(self, t: Table[Board], done: None) -> Next[None]:
        return Goto(self.next)

    def _move(self, board: Board) -> int:
        unit = unit_at(board, self.unit)
        return paced(board, unit, profile_of(board, unit).move)

    def _way(self, board: Board) -> Rush:
        unit = unit_at(board, self.unit)
        foe = closest_enemy(board, unit)
        assert foe is not None
        return fallen_short(board, unit, foe, "assault", self._move(board))

    def _halt(self, board: Board, asked: tuple[UnitId, ...]) -> Halt | None:
        if not lairs(board, other(self.seat), asked):
            return None
        unit = unit_at(board, self.unit)
        start = Journey(unit, "move", self._move(board), terms_of(board, unit, "move"))
        return halt_of(board, start, self._way(board).legs, asked)

    def _tell(self, t: Table[Board], found: Rush) -> None:
        there, move = found.unit, self._move(t.board)
        if there == unit_at(t.board, self.unit):
            t.emit(UnitBarred(self.unit, ("move",)))
            return
        t.emit(
            UnitMoved(
                unit=self.unit,
                act="moved",
                cost=found.cost,
                allowance=move,
                legs=found.legs,
                blocks=there.blocks,
                bases=there.bases,
            )
        )
