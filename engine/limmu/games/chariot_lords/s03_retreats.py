"""3.d Retreats after the first round: a side goes as a whole or stays."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from limmu.core import (
    PASS,
    PUBLIC,
    Ask,
    Done,
    Goto,
    Next,
    Pass,
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
from limmu.games.chariot_lords import board as b
from limmu.games.chariot_lords import queries as q
from limmu.games.chariot_lords.board import RULER, Board, SpaceId, Unit
from limmu.games.chariot_lords.facts import RetreatForbidden, UnitsRelocated
from limmu.toolkit.questions import YES, YesNo

ATTACKER, DEFENDER = "attacker", "defender"


@declare(PUBLIC)
class RetreatTo(Question[Board, SpaceId | Pass]):
    """Where the defender retreats to; who passes stays."""

    battle: str
    power: str

    passing: ClassVar[Pass] = PASS
    ordered: ClassVar[str] = "retreats"

    def answers(self, board: Board) -> Sequence[SpaceId | Pass]:
        """Staying, then the areas in map order."""
        return (PASS, *refuges(board, self.battle))

    def check(self, board: Board, answer: SpaceId | Pass) -> Verdict[bool]:
        """Staying, or an area where he may go."""
        return may_retreat_to(board, self.battle, answer) if isinstance(answer, str) else accept


@declare(PUBLIC)
class RetreatBack(YesNo[Board]):
    """Whether the attacker retreats, each unit to where it came from."""

    battle: str
    power: str


@declare(PUBLIC)
class ForbidRetreat(YesNo[Board]):
    """Whether the one side with a Ruler forbids the other to retreat."""

    battle: str
    power: str


@procedure("CL-3.d")
class RetreatWindow(Procedure[str]):
    """3.d  the defender, then the attacker may retreat  i a sole Ruler may forbid it. Which of them did, or ""."""

    battle: str
    side: str = DEFENDER
    to: str = ""
    """Where the defender wants to go."""

    @step("CL-3.d")
    def offer_defender(self, t: Table[Board]) -> Next[str]:
        if not refuges(t.board, self.battle):
            return Goto(self.offer_attacker)
        power = b.battle(t.board, self.battle).defender
        return Ask(q.seat_of(t.board, power), RetreatTo(self.battle, power), then=self.choose)

    @step("CL-3.d.ii")
    def choose(self, t: Table[Board], answer: SpaceId | Pass) -> Next[str]:
        if isinstance(answer, Pass):
            return Goto(self.offer_attacker)
        return Goto(self.but(to=answer).ask_leave)

    @step("CL-3.d")
    def offer_attacker(self, t: Table[Board]) -> Next[str]:
        if not ways_back(t.board, self.battle):
            return Done("")
        power = b.battle(t.board, self.battle).attacker
        asked = RetreatBack(self.battle, power)
        return Ask(q.seat_of(t.board, power), asked, then=self.but(side=ATTACKER).go_back)

    @step("CL-3.d.iii")
    def go_back(self, t: Table[Board], answer: str) -> Next[str]:
        return Goto(self.ask_leave) if answer == YES else Done("")

    @step("CL-3.d.i")
    def ask_leave(self, t: Table[Board]) -> Next[str]:
        power = forbidder(t.board, self.battle, self.side)
        if not power:
            return Goto(self.retreat)
        return Ask(q.seat_of(t.board, power), ForbidRetreat(self.battle, power), then=self.forbid)

    @step("CL-3.d.i")
    def forbid(self, t: Table[Board], answer: str) -> Next[str]:
        forbidden = answer == YES
        t.emit(RetreatForbidden(self.battle, forbidder(t.board, self.battle, self.side), forbidden))
        if not forbidden:
            return Goto(self.retreat)
        return Done("") if self.side == ATTACKER else Goto(self.offer_attacker)

    @step("CL-3.d.ii", "CL-3.d.iii")
    def retreat(self, t: Table[Board]) -> Next[str]:
        battle = b.battle(t.board, self.battle)
        if self.side == DEFENDER:
            groups = {self.to: q.units_at(t.board, battle.at, battle.defender)}
        else:
            groups = ways_back(t.board, self.battle)
        clause = "CL-3.d.ii" if self.side == DEFENDER else "CL-3.d.iii"
        for to, units in groups.items():
            names = tuple([one.id for one in units])
            t.emit(UnitsRelocated(names, battle.at, to, "retreated", ((clause, len(units)),)))
        return Done(self.side)


@rule("CL-3.d.i")
def forbidder(board: Board, battle: str, side: str) -> str:
    """The power that may forbid a side (attacker or defender) to retreat: its enemy, if he alone has a Ruler there."""
    found = b.battle(board, battle)
    enemy = found.attacker if side == DEFENDER else found.defender
    return enemy if q.sole_ruler(board, battle) == enemy else ""


@rule("CL-3.d.ii")
def refuges(board: Board, battle: str) -> tuple[str, ...]:
    """The areas that the defender of a battle may retreat to, in map order."""
    found = b.battle(board, battle)
    exits = b.pack(board).exits[found.defender][found.at]
    return tuple([at for at in exits if may_retreat_to(board, battle, at)])


@rule("CL-3.d.ii", "CL-3.d.ii.1", "CL-3.d.ii.2")
def may_retreat_to(board: Board, battle: str, to: str) -> Verdict[bool]:
    """Whether the defender may retreat to an area: adjacent and open to him, without units of any other power, none
    that an attacker came from, and with room for all his units."""
    found = b.battle(board, battle)
    power = found.defender
    if to not in b.pack(board).land[found.at]:
        return refuse("CL-3.d.ii", "not_adjacent", found.at, to)
    if not b.pack(board).may_enter(power, to):
        return q.closed_desert(to)
    if any([other != power for other in q.powers_at(board, to)]):
        return refuse("CL-3.d.ii.1", "occupied", to)
    if to in found.origins:
        return refuse("CL-3.d.ii.2", "attackers_came_from_there", to)
    if not has_room(board, to, q.units_at(board, found.at, power)):
        return refuse("CL-2.e", "no_room", to)
    return accept


@rule("CL-3.d.iii", "CL-3.d.iii-b")
def ways_back(board: Board, battle: str) -> Mapping[str, Sequence[Unit]]:
    """The attacker's units by the area each of them retreats to: where it entered from, or embarked. Empty if any has
    no such area, or not all of them may go: one of those areas has units of another power, or no room."""
    found = b.battle(board, battle)
    back: dict[str, list[Unit]] = {}
    for one in q.units_at(board, found.at, found.attacker):
        back.setdefault(one.path[-1] if one.path else one.sailed, []).append(one)
    if "" in back:
        return {}
    for to, units in back.items():
        occupied = any([other != found.attacker for other in q.powers_at(board, to)])
        if occupied or not has_room(board, to, units):
            return {}
    return back


@rule("CL-2.e", "CL-2.e.ii")
def has_room(board: Board, to: str, units: Sequence[Unit]) -> bool:
    """Whether an area takes all these units of one power besides those it has there, a Ruler among them or not."""
    power = units[0].power
    nation = b.pack(board).power[power]
    limit = q.stack_limit(board, to, power)
    if nation.stack_with_ruler and any([one.kind == RULER for one in units]):
        limit = nation.stack_with_ruler
    return q.stacked(board, [*q.units_at(board, to, power), *units]) <= limit
