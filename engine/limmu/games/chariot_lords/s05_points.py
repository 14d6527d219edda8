"""5 Victory Points: areas held, enemies killed, the tribute of vassals, deeds."""

from __future__ import annotations

from collections.abc import Iterable

from limmu.core import Done, Next, Procedure, Table, procedure, rule, step
from limmu.games.chariot_lords import board as b
from limmu.games.chariot_lords import queries as q
from limmu.games.chariot_lords.board import Board
from limmu.games.chariot_lords.facts import DeedsDone, PhaseBegun, PointsScored
from limmu.games.chariot_lords.options import AT_TURN_END, DATED_DEEDS
from limmu.games.chariot_lords.pack import Deed


@procedure("CL-5")
class VictoryPoints(Procedure[None]):
    """5  the power adds its points: in each of its turns, twice if it is Beloved."""

    power: str

    @step("CL-5", "CL-0.b-b", "CL-G.10")
    def score(self, t: Table[Board]) -> Next[None]:
        t.emit(PhaseBegun("points"))
        board = t.board
        found = b.power(board, self.power)
        numbers = b.pack(board).numbers
        areas = area_points(board, self.power)
        kills = found.unscored * numbers.kill_vp
        tribute = sum([area_points(board, one) * numbers.vassal_percent // 100 for one in q.vassals(board, self.power)])
        if areas or found.unscored or tribute:
            why = (("CL-5", areas + kills), ("CL-G.09", tribute)) if tribute else (("CL-5", areas + kills),)
            t.emit(
                PointsScored(
                    power=self.power,
                    areas=areas,
                    kills=kills,
                    tribute=tribute,
                    vp=found.vp + areas + kills + tribute,
                    why=why,
                )
            )
        score_deeds(t, self.power, closing=False)
        return Done()


@rule("CL-5", "CL-G.10")
def area_points(board: Board, power: str) -> int:
    """The points for the areas a power controls, by their terrain."""
    vp = b.pack(board).vp
    return sum([vp[at] for at in q.controlled(board, power)])


@rule("CL-G.10")
def done(board: Board, deed: Deed) -> bool:
    """Whether all that a deed states but for its turn holds now."""
    held = q.controlled(board, deed.power)
    if any([at not in held for at in deed.control]):
        return False
    if deed.count and len(list(_counted(board, deed, held))) < deed.count:
        return False
    killed = {kills.power: kills.units for kills in b.power(board, deed.power).kills}
    return all([killed.get(kills.power, 0) >= kills.units for kills in deed.kills])


def _counted(board: Board, deed: Deed, held: Iterable[str]) -> Iterable[str]:
    """The areas a power holds that its deed counts."""
    area = b.pack(board).area
    for at in held:
        if (not deed.among or at in deed.among) and deed.terrain in ("", area[at].terrain):
            yield at


@rule("CL-G.10")
def score_deeds(t: Table[Board], power: str, *, closing: bool) -> None:
    """A power scores the deeds it has done when it adds its points, those of a certain turn in that turn alone. Each
    counts once. Those of a certain turn wait for the `closing` of that game turn, unless R-CL-33 is read otherwise."""
    found = b.power(t.board, power)
    due = [deed for deed in b.pack(t.board).deeds_of[power] if deed.id not in found.deeds]
    late = t.option(DATED_DEEDS) == AT_TURN_END
    turns = {0: not closing, t.board.turn: closing == late}
    due = [deed for deed in due if turns.get(deed.turn, False) and done(t.board, deed)]
    if due:
        new = tuple([deed.id for deed in due])
        vp = sum([deed.vp for deed in due])
        t.emit(DeedsDone(power, new, (*found.deeds, *new), found.vp + vp, (("CL-G.10", vp),)))
