"""The end of a game turn: deeds bound to it, Rulers leave; after the last turn the winner."""

from __future__ import annotations

from limmu.core import Done, Next, Outcome, Procedure, Table, procedure, rule, step
from limmu.games.chariot_lords import board as b
from limmu.games.chariot_lords.board import RULER, Board, Power
from limmu.games.chariot_lords.facts import PointsDeducted, RulersRemoved
from limmu.games.chariot_lords.pack import Deed
from limmu.games.chariot_lords.s05_points import score_deeds

MOST_POINTS = "most_points"
"""How a match ends."""


@procedure("CL-7")
class EndTurn(Procedure[Outcome]):
    """7  every Ruler leaves the map  after the last turn: most points win, ties are shared."""

    @step("CL-G.10")
    def deeds(self, t: Table[Board]) -> Next[Outcome]:
        for power in t.board.powers:
            score_deeds(t, power.id, closing=True)

    @step("CL-7")
    def rulers(self, t: Table[Board]) -> Next[Outcome]:
        t.emit(RulersRemoved(tuple([one.id for one in t.board.units if one.kind == RULER])))

    @step("CL-G.02", "CL-G.10")
    def finish(self, t: Table[Board]) -> Next[Outcome]:
        if t.board.turn < t.board.last_turn:
            return Done(Outcome())
        for power in t.board.powers:
            if lacking := undone(t.board, power):
                vp = power.vp - sum([deed.vp for deed in lacking])
                t.emit(PointsDeducted(power.id, tuple([deed.id for deed in lacking]), vp))
        return Done(Outcome(winners(t.board), MOST_POINTS))


@rule("CL-G.01")
def undone(board: Board, power: Power) -> tuple[Deed, ...]:
    """The deeds a power has not done whose points are deducted: the scenario says which."""
    found = b.pack(board)
    scenario = found.scenario.get(board.scenario)
    deducted = scenario.deducted if scenario else ()
    return tuple([deed for deed in found.deeds_of[power.id] if deed.id in deducted and deed.id not in power.deeds])


@rule("CL-G.01", "CL-G.10")
def totals(board: Board) -> dict[str, int]:
    """The points of each seat: those of all the powers it commands."""
    found = dict.fromkeys(board.seats, 0)
    for power in board.powers:
        found[power.seat] += power.vp
    return found


@rule("CL-G.10")
def winners(board: Board) -> tuple[str, ...]:
    """The seats with the most points."""
    points = totals(board)
    return tuple([seat for seat in board.seats if points[seat] == max(points.values())])
