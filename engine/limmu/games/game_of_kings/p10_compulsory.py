"""P10: Compulsory Movement. Units that flee and did not Rally flee on, in the order that their owner chooses; then
'Reckers roll on, and Packs under Instinct that assault nobody go at the closest enemy."""

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
    declare,
    procedure,
    rule,
    step,
)
from limmu.games.game_of_kings.board import Board, Unit, UnitId, acts, unit_at, units_of
from limmu.games.game_of_kings.facts import UnitMoved
from limmu.games.game_of_kings.luck import thrown
from limmu.games.game_of_kings.moves import dice_of, rolled_move
from limmu.games.game_of_kings.onset import fallen_short
from limmu.games.game_of_kings.p04_declarations import closest_enemy, under_instinct
from limmu.games.game_of_kings.p04_movement import movers
from limmu.games.game_of_kings.p07_reckers import RollOn
from limmu.games.game_of_kings.p09_flight import Flight
from limmu.games.game_of_kings.profile import profile_of
from limmu.games.game_of_kings.stats import paced


def in_flight(board: Board, seat: str, fled: Sequence[UnitId]) -> list[UnitId]:
    """The Units of a seat that flee and have not fled on yet; those attached flee with theirs."""
    those = [one for one in units_of(board, seat) if acts(board, one)]
    return [one.id for one in those if one.fleeing and not one.joined and one.id not in fled]


@rule("GOK-SR-83", "GOK-SR-84")
def straying(board: Board, seat: str) -> list[Unit]:
    """The Packs of a seat under Instinct that may move and assault nobody: nobody directs them (A-140)."""
    busy = [one.by for one in board.declared]
    packs = [one for one in movers(board, seat) if one.id not in busy and under_instinct(board, one)]
    return [one for one in packs if closest_enemy(board, one) is not None]


@declare(PUBLIC)
class FleeNext(Question[Board, UnitId]):
    """Which Unit flees on next."""

    seat: str
    fled: tuple[UnitId, ...]

    def answers(self, board: Board) -> Sequence[UnitId]:
        """Those that flee."""
        return in_flight(board, self.seat, self.fled)


@procedure("GOK-MSEQ")
class CompulsoryMovement(Procedure[None]):
    """The Compulsory Movement of the active player; only in its own Turn does a Unit fail to Rally (A-193)."""

    seat: str
    fled: tuple[UnitId, ...] = ()
    pack: UnitId = ""
    """The Pack that moves by Instinct."""

    @step("GOK-MSEQ-9", "GOK-MSEQ-12", "GOK-MSEQ-13", "GOK-MSEQ-6")
    def ask(self, t: Table[Board]) -> Next[None]:
        waiting = in_flight(t.board, self.seat, self.fled)
        if len(waiting) > 1:
            return Ask(self.seat, FleeNext(self.seat, self.fled), then=self.flee)
        return Goto(self.but(fled=(*self.fled, *waiting)).flee_on) if waiting else Goto(self.over)

    @step("GOK-MSEQ-14")
    def flee(self, t: Table[Board], unit: UnitId) -> Next[None]:
        return Goto(self.but(fled=(*self.fled, unit)).flee_on)

    @step("GOK-MSEQ-14")
    def flee_on(self, t: Table[Board]) -> Next[None]:
        return Call(Flight(self.fled[-1], "rally"), then=self.fled_on)

    @step("GOK-MSEQ-14")
    def fled_on(self, t: Table[Board], length: int) -> Next[None]:
        return Goto(self.ask)

    @step("GOK-SR-83")
    def rolled_on(self, t: Table[Board], done: None) -> Next[None]:
        return Goto(self.stray)

    @step("GOK-SR-83")
    def stray(self, t: Table[Board]) -> Next[None]:
        packs = straying(t.board, self.seat)
        if not packs:
            return Done()
        pack, profile = packs[0], profile_of(t.board, packs[0])
        if profile.move_dice:
            return thrown(t, pack.id, Roll(*dice_of(profile.move_dice), "move", then=self.but(pack=pack.id).strode))
        return self._go(t, pack, profile.move)

    @step("GOK-SR-83")
    def strode(self, t: Table[Board], faces: Faces) -> Next[None]:
        pack = unit_at(t.board, self.pack)
        return self._go(t, pack, rolled_move(t.board, pack, faces))

    @step("GOK-MSEQ-12", "GOK-HOBC-16")
    def over(self, t: Table[Board]) -> Next[None]:
        return Call(RollOn(self.seat), then=self.rolled_on) if straying(t.board, self.seat) else Call(RollOn(self.seat))

    def _go(self, t: Table[Board], pack: Unit, move: int) -> Next[None]:
        """Straight at the closest enemy by its Move, as an Assault that fails."""
        foe, most = closest_enemy(t.board, pack), paced(t.board, pack, move)
        assert foe is not None
        found = fallen_short(t.board, pack, foe, "assault", most)
        t.emit(
            UnitMoved(
                unit=pack.id,
                act="moved",
                cost=found.cost,
                allowance=most,
                legs=found.legs,
                blocks=found.unit.blocks,
                bases=found.unit.bases,
            )
        )
        return Goto(self.stray)
