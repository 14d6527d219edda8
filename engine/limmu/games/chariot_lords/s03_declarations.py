"""3.b Die adjustments, declared before the fighting: Rulers, Siege and Terror units. The attacker declares first.

What cannot be declared otherwise is not asked: a Ruler who reaches no more battles than he may help helps them all.
"""

from __future__ import annotations

from collections.abc import Sequence

from limmu.core import (
    PUBLIC,
    Ask,
    Choices,
    Done,
    Goto,
    Next,
    Option,
    Part,
    Procedure,
    Question,
    Table,
    Verdict,
    accept,
    concerns_of,
    declare,
    procedure,
    refuse,
    rule,
    step,
)
from limmu.games.chariot_lords import board as b
from limmu.games.chariot_lords import queries as q
from limmu.games.chariot_lords.board import FOOT, RULER, Battle, Board, Fight, Unit
from limmu.games.chariot_lords.facts import AdjustmentsDeclared
from limmu.games.chariot_lords.picks import PickUnits


@declare(PUBLIC)
class RuleBattles(Question[Board, tuple[Fight, ...]]):
    """Which battles an attacking Ruler helps: up to two, within three areas of him, in map order."""

    ruler: str

    def reached(self, board: Board) -> tuple[Fight, ...]:
        """The battles in his reach."""
        return tuple([b.battle(board, name).fight for name in in_reach(board, b.unit(board, self.ruler))])

    def check(self, board: Board, answer: tuple[Fight, ...]) -> Verdict[bool]:
        """Battles in his reach, no more than he may help."""
        verdict = may_rule(board, b.unit(board, self.ruler), [one.battle for one in answer])
        if verdict and answer != tuple([one for one in self.reached(board) if one in answer]):
            return refuse("", "not_on_offer", *[one.battle for one in answer])
        return verdict

    def choices(self, board: Board, part: Part) -> Choices[tuple[Fight, ...]]:
        """Battles in his reach, in any order, until he may help no more."""
        picked = tuple([one for one in self.reached(board) if one in part])
        more = len(part) < b.pack(board).numbers.ruler_battles
        left = [one for one in self.reached(board) if more and one not in part]
        options: list[Option[tuple[Fight, ...]]] = [Option(one, concerns=concerns_of(one, Fight)) for one in left]
        return Choices(tuple(options), whole=picked, asks="battle", bag="battles")

    def parts(self, board: Board, answer: tuple[Fight, ...]) -> Part:
        """The battles."""
        return answer


@declare(PUBLIC)
class HelpFoot(PickUnits):
    """Which foot units Siege and Terror units help in a battle."""

    battle: str
    power: str

    def candidates(self, board: Board) -> Sequence[str]:
        """The foot units of the side."""
        return [one.id for one in foot_units(board, self.battle, self.power)]

    def bounds(self, board: Board) -> tuple[int, int]:
        """As many as may be helped."""
        places = help_places(board, self.battle, self.power)
        return places, places


@procedure("CL-3.b")
class Declarations(Procedure[None]):
    """3.b  i the mover's Rulers  ii Rulers of the defenders  iii Siege and Terror, the attacker's first."""

    power: str
    done: int = 0
    """Rulers of the mover, then sides of battles, that have declared."""

    @step("CL-3.b", "CL-3.b.i", "CL-3.b.i-b")
    def attackers_rulers(self, t: Table[Board]) -> Next[None]:
        rulers = [one for one in q.units_of(t.board, self.power) if one.kind == RULER]
        if self.done == len(rulers):
            return Goto(self.but(done=0).defenders_rulers)
        ruler = rulers[self.done]
        reached = in_reach(t.board, ruler)
        if len(reached) <= t.pack.numbers.ruler_battles:
            return self._rule(t, reached)
        return Ask(q.seat_of(t.board, self.power), RuleBattles(ruler.id), then=self.rule_battles)

    @step("CL-3.b.i", "CL-3.b.i-c")
    def rule_battles(self, t: Table[Board], answer: tuple[Fight, ...]) -> Next[None]:
        return self._rule(t, [one.battle for one in answer])

    def _rule(self, t: Table[Board], battles: Sequence[str]) -> Next[None]:
        for name in battles:
            _declare_ruler(t, b.battle(t.board, name), self.power, "CL-3.b.i-c")
        return Goto(self.but(done=self.done + 1).attackers_rulers)

    @step("CL-3.b.ii", "CL-3.b.ii-b")
    def defenders_rulers(self, t: Table[Board]) -> Next[None]:
        for battle in t.board.battles:
            if q.rulers_at(t.board, battle.at, battle.defender):
                _declare_ruler(t, battle, battle.defender, "CL-3.b.ii")

    @step("CL-3.b.iii", "CL-3.b.iii-b")
    def siege_and_terror(self, t: Table[Board]) -> Next[None]:
        if self.done == 2 * len(t.board.battles):
            return Done()
        battle, power = self._declaring(t)
        foot = foot_units(t.board, battle.id, power)
        places = help_places(t.board, battle.id, power)
        if 0 < places < len(foot) and len({one.kind for one in foot}) > 1:
            return Ask(q.seat_of(t.board, power), HelpFoot(battle.id, power), then=self.help_foot)
        return self._help(t, [one.id for one in foot[:places]])

    def _declaring(self, t: Table[Board]) -> tuple[Battle, str]:
        """All attackers' battles come first, then all defenders'."""
        turn, at = divmod(self.done, len(t.board.battles))
        battle = t.board.battles[at]
        return battle, battle.defender if turn else battle.attacker

    @step("CL-3.b.iii")
    def help_foot(self, t: Table[Board], units: tuple[str, ...]) -> Next[None]:
        return self._help(t, units)

    def _help(self, t: Table[Board], units: Sequence[str]) -> Next[None]:
        if units:
            battle, power = self._declaring(t)
            why = (("CL-3.b.iii", len(units)),)
            t.emit(AdjustmentsDeclared(battle.id, power, battle.ruled, (*battle.helped, *units), why))
        return Goto(self.but(done=self.done + 1).siege_and_terror)


def _declare_ruler(t: Table[Board], battle: Battle, power: str, clause: str) -> None:
    if power not in battle.ruled:
        t.emit(AdjustmentsDeclared(battle.id, power, (*battle.ruled, power), battle.helped, ((clause, 1),)))


@rule("CL-3.b.i-b")
def in_reach(board: Board, ruler: Unit) -> tuple[str, ...]:
    """The battles an attacking Ruler may help: within three areas of him, his own being no distance."""
    pack = b.pack(board)
    reach = range(pack.numbers.ruler_reach + 1)
    return tuple([one.id for one in board.battles if pack.distance(ruler.at, one.at) in reach])


@rule("CL-3.b.i", "CL-3.b.i-b")
def may_rule(board: Board, ruler: Unit, battles: Sequence[str]) -> Verdict[bool]:
    """Whether an attacking Ruler may help these battles."""
    reached = in_reach(board, ruler)
    if strange := [name for name in battles if name not in reached]:
        return refuse("CL-3.b.i-b", "battle_out_of_reach", *strange)
    most = b.pack(board).numbers.ruler_battles
    if len(battles) > most or len(set(battles)) != len(battles):
        return refuse("CL-3.b.i", "too_many_battles", str(most))
    return accept


def foot_units(board: Board, battle: str, power: str) -> tuple[Unit, ...]:
    """The units of a side that fight as foot."""
    return tuple([one for one in q.combatants(board, battle, power) if q.fights_as(board, one) == FOOT])


@rule("CL-3.b.iii", "CL-3.b.iii-b")
def help_places(board: Board, battle: str, power: str) -> int:
    """How many foot units of a side Siege and Terror units help: two for each of those in the area, if it is
    fertile, and no more than there are."""
    pack = b.pack(board)
    at = b.battle(board, battle).at
    if not pack.terrain[pack.area[at].terrain].support:
        return 0
    helps = sum([pack.unit_type[one.kind].helps for one in q.units_at(board, at, power)])
    return min(helps, len(foot_units(board, battle, power)))
