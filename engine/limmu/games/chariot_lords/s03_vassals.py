"""3.c.vii Vassals: who may submit after a round, how the bond ends."""

from __future__ import annotations

from limmu.core import PUBLIC, Ask, Done, Goto, Next, Procedure, Table, declare, procedure, rule, step
from limmu.games.chariot_lords import board as b
from limmu.games.chariot_lords import queries as q
from limmu.games.chariot_lords.board import Board
from limmu.games.chariot_lords.facts import VassalChanged, VassalChecked
from limmu.games.chariot_lords.options import VASSALS, VASSALS_LOGGED
from limmu.toolkit.questions import YES, YesNo


@declare(PUBLIC)
class Submit(YesNo[Board]):
    """Whether a power submits to its enemy as its vassal."""

    power: str
    overlord: str


@declare(PUBLIC)
class Renounce(YesNo[Board]):
    """Whether a vassal renounces its overlord."""

    power: str
    overlord: str


@procedure("CL-3.c.vii")
class VassalCheck(Procedure[None]):
    """3.c.vii  after a round each side, the defender first, may submit to the other if it may at all. The bond that
    follows ends the battle."""

    battle: str
    fallen: tuple[str, ...]
    """The sides that lost a Ruler in the round."""
    asked: int = 0

    @step("CL-3.c.vii", "CL-G.09")
    def check(self, t: Table[Board]) -> Next[None]:
        if self.asked == 2:
            return Done()
        power, overlord = self._sides(t)
        if not may_submit(t.board, self.battle, power, power in self.fallen):
            return Goto(self.but(asked=self.asked + 1).check)
        offer = t.option(VASSALS) != VASSALS_LOGGED
        t.emit(VassalChecked(power, overlord, offer, (("CL-G.09", 0),)))
        return Goto(self.ask) if offer else Goto(self.but(asked=self.asked + 1).check)

    @step("CL-3.c.vii", "CL-G.09")
    def ask(self, t: Table[Board]) -> Next[None]:
        power, overlord = self._sides(t)
        return Ask(q.seat_of(t.board, power), Submit(power, overlord), then=self.answered)

    def _sides(self, t: Table[Board]) -> tuple[str, str]:
        found = b.battle(t.board, self.battle)
        return (found.attacker, found.defender) if self.asked else (found.defender, found.attacker)

    @step("CL-G.09")
    def answered(self, t: Table[Board], answer: str) -> Next[None]:
        if answer != YES:
            return Goto(self.but(asked=self.asked + 1).check)
        power, overlord = self._sides(t)
        t.emit(VassalChanged(power, overlord, "submitted", (("CL-G.09", 0),)))
        return Done()


@rule("CL-G.09")
def may_submit(board: Board, battle: str, power: str, ruler_fell: bool) -> bool:
    """Whether a side of a battle may become the other's vassal now: it is no Major empire, has a unit on the map, lost
    its Ruler in this round or has nothing but the area of the battle and no combat unit there, and the enemy's Ruler
    is in the area. Who is a vassal already, or has vassals, may not."""
    found = b.battle(board, battle)
    enemy = q.other_side(board, battle, power)
    if b.pack(board).power[power].major or b.power(board, power).overlord or b.power(board, enemy).overlord:
        return False
    if not q.units_of(board, power) or not q.rulers_at(board, found.at, enemy) or q.vassals(board, power):
        return False
    last_area = q.controlled(board, power) == (found.at,) and not q.combat_count(board, found.at, power)
    return ruler_fell or last_area


@procedure("CL-G.09")
class Renouncing(Procedure[None]):
    """At the start of its turn a vassal may renounce its overlord."""

    power: str

    @step("CL-G.09")
    def ask(self, t: Table[Board]) -> Next[None]:
        power = b.power(t.board, self.power)
        return Ask(power.seat, Renounce(self.power, power.overlord), then=self.answered)

    @step("CL-G.09")
    def answered(self, t: Table[Board], answer: str) -> Next[None]:
        if answer == YES:
            t.emit(VassalChanged(self.power, "", "renounced", (("CL-G.09", 0),)))
        return Done()


@rule("CL-G.09")
def bond_ended(board: Board, power: str, overlord: str) -> str:
    """Why a vassal is free now: "" if it is not. Its overlord lost face, or controls fewer areas than the vassal."""
    if b.power(board, overlord).face_lost:
        return "face_lost"
    return "outgrown" if len(q.controlled(board, overlord)) < len(q.controlled(board, power)) else ""


@rule("CL-G.09")
def review_vassals(t: Table[Board]) -> None:
    """At the end of the turn of a power: vassals whose bond has ended are free."""
    for power in t.board.powers:
        if power.overlord and (how := bond_ended(t.board, power.id, power.overlord)):
            t.emit(VassalChanged(power.id, "", how, (("CL-G.09", 0),)))
