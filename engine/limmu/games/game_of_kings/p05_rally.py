"""P4.a and P5: pursuers that left the table come back; Units that flee try to Rally, one after the other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from limmu.core import (
    PUBLIC,
    Ask,
    Call,
    Choices,
    Goto,
    Next,
    Option,
    Part,
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
from limmu.games.game_of_kings.board import Act, Board, Unit, UnitId, acts, unit_at, units_of
from limmu.games.game_of_kings.by_hand_settling import Say, may_say, say
from limmu.games.game_of_kings.charisma import CharismaCheck
from limmu.games.game_of_kings.facts import UnitBarred, UnitMoved, UnitRallied
from limmu.games.game_of_kings.p04_movement import END, REFORM, MoveUnit, Regroup, Step, may_reform, reformed
from limmu.games.game_of_kings.profile import profile_of
from limmu.games.game_of_kings.stats import has

NOBODY: Final = "nobody"


@rule("GOK-MSEQ-7")
def may_rally(unit: Unit, models: int) -> bool:
    """Whether a Unit flees, by itself, and has not lost more than 75 percent of its models."""
    return unit.fleeing and not unit.joined and 4 * unit.models >= models


def runaways(board: Board, seat: str, tried: Sequence[UnitId] = ()) -> list[Unit]:
    """The Units of a seat that may try to Rally, without those that tried."""
    return [
        one
        for one in units_of(board, seat)
        if one.id not in tried and acts(board, one) and may_rally(one, profile_of(board, one).models)
    ]


@declare(PUBLIC)
class RallyUnit(Question[Board, UnitId]):
    """Which Unit tries to Rally next, or that none does."""

    seat: str
    tried: tuple[UnitId, ...]

    passing = NOBODY

    def answers(self, board: Board) -> Sequence[UnitId]:
        """Those that may, then nobody."""
        return [*[one.id for one in runaways(board, self.seat, self.tried)], NOBODY]

    def check(self, board: Board, answer: UnitId) -> Verdict[bool]:
        """One that flees, has not tried and has models enough."""
        if answer in self.answers(board):
            return accept
        return refuse("GOK-MSEQ-7", "not_to_rally", answer)


@declare(PUBLIC)
class ReformRallied(MoveUnit):
    """Whether a Unit that has rallied reforms, and how."""

    unit: UnitId

    def choices(self, board: Board, part: Part) -> Choices[Step]:
        """END, or REFORM, then formation and facing."""
        unit = unit_at(board, self.unit)
        if not part:
            again = self.may_reform(board, unit)
            options = (END, REFORM) if again else (END,)
            return Choices(tuple([
                Option[Step](one, END) if one == END else Option[Step](one)
                for one in options
            ]), asks="manner")  # fmt: skip
        return self.reforms(board, unit, part[1:])

    def parts(self, board: Board, answer: Step) -> Part:
        """END; or REFORM, formation and facing."""
        found = super().parts(board, answer)
        return found if isinstance(answer, str) else found[1:]

    def check(self, board: Board, answer: Step) -> Verdict[bool]:
        """Nothing but a Reform of that Unit."""
        if isinstance(answer, str):
            return accept
        if not isinstance(answer, Regroup) or answer.unit != self.unit:
            return refuse("GOK-MSEQ-5", "only_reforms", self.unit)
        return self.judged_reform(board, unit_at(board, self.unit), answer)


@procedure("GOK-MSEQ")
class Rally(Procedure[None]):
    """The Units of the active player that flee try to Rally, in the order that it chooses."""

    seat: str
    unit: str = ""
    tried: tuple[UnitId, ...] = ()

    @step("GOK-MSEQ-3", "GOK-FLEE-23", "GOK-MSEQ-1")
    def ask(self, t: Table[Board]) -> Next[None]:
        if runaways(t.board, self.seat, self.tried):
            return Ask(self.seat, RallyUnit(self.seat, self.tried), then=self.check, may=may_say(t, self.said))
        return Goto(self.over)

    @step("GOK-MEAS-1")
    def said(self, t: Table[Board], answer: Say) -> Next[None]:
        say(t, answer)

    @step("GOK-MSEQ-4")
    def check(self, t: Table[Board], unit: UnitId) -> Next[None]:
        if unit == NOBODY:
            return Goto(self.over)
        return Call(CharismaCheck(unit, "rally"), then=self.but(unit=unit, tried=(*self.tried, unit)).checked)

    @step("GOK-MSEQ-5", "GOK-MSEQ-6")
    def checked(self, t: Table[Board], passed: bool) -> Next[None]:
        unit = unit_at(t.board, self.unit)
        if not passed:
            return Goto(self.ask)
        t.emit(UnitRallied(unit.id))
        if not has(t.board, unit, "outrider"):
            t.emit(UnitBarred(unit.id, ("move", "assault")))
        if may_reform(profile_of(t.board, unit)):
            return Goto(self.offer_reform)
        return Goto(self.ask)

    @step("GOK-MSEQ-5")
    def offer_reform(self, t: Table[Board]) -> Next[None]:
        return Ask(self.seat, ReformRallied(self.seat, self.unit), then=self.reform)

    @step("GOK-MSEQ-5", "GOK-SR-60")
    def reform(self, t: Table[Board], answer: Step) -> Next[None]:
        if isinstance(answer, Regroup):
            unit = unit_at(t.board, self.unit)
            there, move = reformed(t.board, unit, answer.array, answer.facing), profile_of(t.board, unit).move
            act: Act = "" if has(t.board, unit, "outrider") else "reformed"
            t.emit(
                UnitMoved(
                    unit=unit.id, act=act, cost=move, allowance=move, legs=(), blocks=there.blocks, bases=there.bases
                )
            )
        return Goto(self.ask)

    @step("GOK-MSEQ-11")
    def over(self, t: Table[Board]) -> Next[None]:
        return None
