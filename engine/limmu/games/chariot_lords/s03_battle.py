"""3.c to 3.f One battle, from its first round to its end."""

from __future__ import annotations

from limmu.core import PUBLIC, Ask, Call, Done, Goto, Next, Procedure, Table, declare, procedure, rule, step
from limmu.games.chariot_lords import board as b
from limmu.games.chariot_lords import queries as q
from limmu.games.chariot_lords.board import Board
from limmu.games.chariot_lords.facts import BattleEnded, RoundForced
from limmu.games.chariot_lords.s03_retreats import RetreatWindow
from limmu.games.chariot_lords.s03_round import Round
from limmu.games.chariot_lords.s03_vassals import VassalCheck
from limmu.toolkit.questions import YES, YesNo


@declare(PUBLIC)
class ForceRound(YesNo[Board]):
    """Whether the one side with a Ruler forces a further round."""

    battle: str
    power: str


@procedure("CL-3.c")
class Battle(Procedure[None]):
    """3.c rounds, each with its check for vassals  d retreats after the first  e f how many rounds."""

    battle: str

    @step("CL-3.c")
    def fight(self, t: Table[Board]) -> Next[None]:
        return Call(Round(self.battle, b.battle(t.board, self.battle).rounds + 1), then=self.check_vassals)

    @step("CL-3.c.vii")
    def check_vassals(self, t: Table[Board], fallen: tuple[str, ...]) -> Next[None]:
        return Call(VassalCheck(self.battle, fallen), then=self.look)

    @step("CL-3.c", "CL-3.d")
    def look(self, t: Table[Board], done: None) -> Next[None]:
        if over := outcome(t.board, self.battle):
            return self._end(t, over)
        if b.battle(t.board, self.battle).rounds == 1:
            return Call(RetreatWindow(self.battle), then=self.retreated)
        return Goto(self.go_on)

    @step("CL-3.d")
    def retreated(self, t: Table[Board], gone: str) -> Next[None]:
        return self._end(t, f"{gone}_retreated") if gone else Goto(self.go_on)

    @step("CL-3.e", "CL-3.e-b", "CL-3.f", "CL-G.12", "CL-G.11")
    def go_on(self, t: Table[Board]) -> Next[None]:
        if b.battle(t.board, self.battle).rounds < normal_rounds(t.board, self.battle):
            return Goto(self.fight)
        if not may_force(t.board, self.battle):
            return self._end(t, "shared")

    @step("CL-3.f")
    def ask_to_force(self, t: Table[Board]) -> Next[None]:
        power = q.sole_ruler(t.board, self.battle)
        return Ask(q.seat_of(t.board, power), ForceRound(self.battle, power), then=self.forced)

    @step("CL-3.f", "CL-G.11")
    def forced(self, t: Table[Board], answer: str) -> Next[None]:
        if answer != YES:
            return self._end(t, "shared")
        t.emit(RoundForced(self.battle, q.sole_ruler(t.board, self.battle)))
        return Goto(self.fight)

    def _end(self, t: Table[Board], over: str) -> Done[None]:
        t.emit(BattleEnded(self.battle, over))
        return Done()


@rule("CL-3.c", "CL-G.09")
def outcome(board: Board, battle: str) -> str:
    """How a battle ended if it cannot go on: one side is the other's vassal, or a side or both have nobody in the
    area any more; "" if it can."""
    found = b.battle(board, battle)
    if not q.hostile(board, found.attacker, found.defender):
        return "vassal"
    attacker, defender = (bool(q.units_at(board, found.at, side)) for side in (found.attacker, found.defender))
    if attacker and defender:
        return ""
    return "won" if attacker else "lost" if defender else "both_gone"


@rule("CL-3.e", "CL-3.e-b")
def is_brief(board: Board, battle: str) -> bool:
    """Whether a battle is one of the Libyans', which are short but on the fourth turn."""
    found = b.battle(board, battle)
    pack = b.pack(board)
    libyans = any([pack.power[side].brief_battles for side in (found.attacker, found.defender)])
    return libyans and board.turn != pack.numbers.brief_except_turn


@rule("CL-3.e", "CL-G.12")
def normal_rounds(board: Board, battle: str) -> int:
    """The rounds of a battle that nobody prolongs."""
    numbers = b.pack(board).numbers
    return numbers.brief_rounds if is_brief(board, battle) else numbers.rounds


@rule("CL-3.f")
def may_force(board: Board, battle: str) -> bool:
    """Whether a side may force a further round now: the one with a Ruler there, but not in a short battle."""
    if is_brief(board, battle) or not q.sole_ruler(board, battle):
        return False
    return b.battle(board, battle).rounds < b.pack(board).numbers.forced_rounds
