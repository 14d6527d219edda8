"""3 The battle phase: reactions, declarations, then the battles in the mover's order."""

from __future__ import annotations

from collections.abc import Sequence

from limmu.core import PUBLIC, Ask, Call, Done, Goto, Next, Procedure, Question, Table, declare, procedure, rule, step
from limmu.games.chariot_lords import board as b
from limmu.games.chariot_lords import queries as q
from limmu.games.chariot_lords.board import Battle as Joined
from limmu.games.chariot_lords.board import Board, Fight, Unit
from limmu.games.chariot_lords.facts import BattleEnded, BattlesJoined
from limmu.games.chariot_lords.s03_battle import Battle, outcome
from limmu.games.chariot_lords.s03_declarations import Declarations
from limmu.games.chariot_lords.s03_reactions import Reactions


@declare(PUBLIC)
class ChooseBattle(Question[Board, Fight]):
    """Which battle of the mover is fought next."""

    power: str

    def answers(self, board: Board) -> Sequence[Fight]:
        """The battles not fought yet, in map order."""
        return [b.battle(board, name).fight for name in waiting(board)]


@procedure("CL-3")
class BattlePhase(Procedure[None]):
    """3  a reactions  b declarations  then battle after battle, in the mover's order (R-CL-20)."""

    power: str

    @step("CL-3.a")
    def react(self, t: Table[Board]) -> Next[None]:
        return Call(Reactions(self.power))

    @step("CL-3", "CL-G.11")
    def join(self, t: Table[Board]) -> Next[None]:
        battles = joined(t.board, self.power)
        if not battles:
            return Done()
        t.emit(BattlesJoined(battles, (("CL-G.11", len(battles)),)))

    @step("CL-3.b")
    def declare(self, t: Table[Board]) -> Next[None]:
        return Call(Declarations(self.power))

    @step("CL-3")
    def next_battle(self, t: Table[Board]) -> Next[None]:
        for name in waiting(t.board):
            if over := outcome(t.board, name):
                t.emit(BattleEnded(name, over))
        left = waiting(t.board)
        return Goto(self.choose) if len(left) > 1 else Goto(self.last) if left else Done()

    @step("CL-3")
    def choose(self, t: Table[Board]) -> Next[None]:
        return Ask(q.seat_of(t.board, self.power), ChooseBattle(self.power), then=self.fight)

    @step("CL-3")
    def last(self, t: Table[Board]) -> Next[None]:
        return Call(Battle(waiting(t.board)[0]), then=self.again)

    @step("CL-3")
    def fight(self, t: Table[Board], answer: Fight) -> Next[None]:
        return Call(Battle(answer.battle), then=self.again)

    @step("CL-3")
    def again(self, t: Table[Board], done: None) -> Next[None]:
        return Goto(self.next_battle)


@rule("CL-3", "CL-G.11")
def joined(board: Board, power: str) -> tuple[Joined, ...]:
    """The battles that a mover must fight: in each area in map order where it stands, one with each enemy there."""
    here = b.units_by_area(board)
    areas = b.pack(board).in_map_order([at for at, units in here.items() if power in units])
    return tuple(
        [
            Joined(Fight(at, enemy).battle, at, power, enemy, origins=_origins(here[at][power]))
            for at in areas
            for enemy in q.enemies_at(board, at, power)
        ]
    )


def _origins(units: Sequence[Unit]) -> tuple[str, ...]:
    """Where units came from, each area once."""
    came = [one.path[-1] if one.path else one.sailed for one in units]
    return tuple([at for at in dict.fromkeys(came) if at])


def waiting(board: Board) -> tuple[str, ...]:
    """The battles that are not over."""
    return tuple([one.id for one in board.battles if not one.over])
