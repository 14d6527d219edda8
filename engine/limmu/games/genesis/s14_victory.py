"""14.0 Victory Points and who wins."""

from __future__ import annotations

from limmu.core import Outcome, Table, Verdict, rule
from limmu.games.genesis import board as b
from limmu.games.genesis import queries as q
from limmu.games.genesis.board import BUILT, Board
from limmu.games.genesis.facts import VictoryPointsCounted
from limmu.games.genesis.options import MONUMENTS, MONUMENTS_ALWAYS_SCORE
from limmu.games.genesis.s05_trade import routed_worth


@rule("GE-14.0-b", "GE-14.0-c", "GE-14.0-d", "GE-3.6-a", "GE-7.3.6-a", "GE-10.0-c", "GE-11.1.4-b")
def victory_points(board: Board, power: str, reading: str = MONUMENTS_ALWAYS_SCORE) -> Verdict[int]:
    """A kingdom's VP: the EW of its Cities with a route to the Capital, none in revolt or Destroyed, and 1 for each
    Monument in a City it controls. `reading`: R-GE-84, whether those in ruins and revolts score."""
    economic, monuments = routed_worth(board, power), 0
    for city in q.controlled(board, power):
        place = b.place(board, city)
        standing = not (place.destroyed or place.revolt)
        monuments += place.monument == BUILT and (standing or reading == MONUMENTS_ALWAYS_SCORE)
    return Verdict(economic + monuments, (("GE-14.0-b", economic), ("GE-14.0-d", monuments)))


@rule("GE-14.0-e")
def total_worth(board: Board, power: str) -> int:
    """The EW of all Cities a kingdom controls, route or not (R-GE-85)."""
    return sum([q.worth(board, city) for city in q.controlled(board, power)])


@rule("GE-3.2.G2-a")
def count_points(t: Table[Board]) -> None:
    """The markers on the VP track are set to what the map shows."""
    for kingdom in t.board.kingdoms:
        if not kingdom.eliminated:
            points = victory_points(t.board, kingdom.id, t.option(MONUMENTS))
            t.emit(VictoryPointsCounted(kingdom.id, points.value, points.why))


@rule("GE-14.0-a", "GE-14.0-e")
def victor(scores: tuple[tuple[str, int, int], ...]) -> str:
    """The winner among (kingdom, VP, total EW): the most VP, then the greater EW, else nobody ("")."""
    top = max([score[1:] for score in scores], default=(0, 0))
    first = [score[0] for score in scores if score[1:] == top]
    return first[0] if len(first) == 1 else ""


@rule("GE-14.0-a", "GE-14.0-e", "GE-3.2.G-a")
def outcome(board: Board) -> Outcome:
    """How the match ends by the VP just counted; a scenario may count the gain, or set a solitaire target in
    routed EW."""
    scenario = b.pack(board).scenario.get(board.scenario)
    left = [one for one in board.kingdoms if not one.eliminated]
    if scenario and scenario.target:
        won = [one.id for one in left if routed_worth(board, one.id) >= scenario.target]
        return Outcome(tuple(won), "target_reached" if won else "target_missed")
    gain = bool(scenario and scenario.gain_counts)
    scores = [(one.id, one.vp - (one.start_vp if gain else 0), total_worth(board, one.id)) for one in left]
    winner = victor(tuple(scores))
    if not winner:
        return Outcome((), "tied" if left else "nobody_left")
    same = len([score for score in scores if score[1] == max([vp for _, vp, _ in scores])])
    return Outcome((winner,), "economic_worth" if same > 1 else "victory_points")
