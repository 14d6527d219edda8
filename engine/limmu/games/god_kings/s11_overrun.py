"""11.5 Overruns: ten times as strong, and the enemy is swept away without a battle."""

from __future__ import annotations

from limmu.core import (
    PUBLIC,
    Call,
    Done,
    Next,
    Procedure,
    Table,
    Verdict,
    accept,
    declare,
    procedure,
    refuse,
    rule,
    step,
)
from limmu.games.god_kings import queries as q
from limmu.games.god_kings.board import Board
from limmu.games.god_kings.facts import UnitsEliminated
from limmu.games.god_kings.s11_displaced import LoneGenerals
from limmu.games.god_kings.s11_forces import ActiveArmy, blockers
from limmu.games.god_kings.s20_deciders import record_fight
from limmu.toolkit.questions import YesNo

RATIO = 10
"""How many times as strong an army must be to overrun."""


@rule("GK-11.5-a", "GK-11.2-q")
def overruns(active: int, enemy: int) -> bool:
    """Whether a strength is at least ten times another."""
    return active >= RATIO * enemy


@rule("GK-11.5-a", "GK-11.5-b", "GK-13.9-a", "GK-11.2-q")
def may_overrun(board: Board, army: ActiveArmy, space: str) -> Verdict[bool]:
    """Whether the army may overrun all enemy units outside in its space, interceptors included (GKR-048)."""
    enemies = q.ids(blockers(board, space, army.power))
    active, enemy = q.strength(board, army.units), q.strength(board, enemies)
    if not enemies or not overruns(active, enemy):
        return refuse("GK-11.5-a", "not_ten_to_one", str(active), str(enemy))
    return accept


@declare(PUBLIC)
class OverrunThem(YesNo[Board]):
    """Whether the army overruns the enemy in its space instead of fighting a battle."""

    general: str
    space: str


@procedure("GK-11.5")
class Overrun(Procedure[None]):
    """11.5  c the enemy units leave play, their generals are displaced; no battle, no VP, no marker (GKR-048)."""

    army: ActiveArmy
    space: str

    @step("GK-11.5-c", "GK-20.3-b")
    def sweep(self, t: Table[Board]) -> Next[None]:
        army = self.army
        enemies = blockers(t.board, self.space, army.power)
        why = (("GK-11.5-a", q.strength(t.board, army.units)), ("GK-11.5-a", q.strength(t.board, q.ids(enemies))))
        t.emit(UnitsEliminated(q.ids(enemies), "overrun", why))
        record_fight(t, army.power, [u.power for u in enemies])

    @step("GK-11.11-a")
    def displace(self, t: Table[Board]) -> Next[None]:
        return Call(LoneGenerals(self.space, self.army.power))

    @step("GK-11.5-c")
    def finish(self, t: Table[Board]) -> Next[None]:
        return Done()
