"""How a match between two is going to stand, judged before a power moves: for bots that look ahead.

The weights are fitted, by least squares with a small penalty, to how the difference in points changes until the end of
the next game turn: at the start of 7,500 moves of 138 matches of the first five turns, in which `sensible` played both
sides, often with other weights. What each power still to come brings on average was fitted beside, and is left out:
where matches are compared the same powers are still to come.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from limmu.core import Match
from limmu.games.chariot_lords import board as b
from limmu.games.chariot_lords import queries as q
from limmu.games.chariot_lords.board import Board, Power
from limmu.games.chariot_lords.bots_sight import Sight
from limmu.games.chariot_lords.bots_worth import AHEAD
from limmu.games.chariot_lords.s05_points import area_points, done
from limmu.games.chariot_lords.s07_end_turn import totals

WEIGHTS: Mapping[str, float] = {
    "kills": 1.860,
    "areas_now": -0.111,
    "deeds_done": 0.428,
    "deeds_now": 0.026,
    "deeds_later": 0.053,
    "armies": 1.206,
    "units": 0.714,
    "open_now": 0.533,
    "open_later": -0.443,
    "areas_later": 0.323,
    "rulers": -9.016,
}
"""What each thing is going to bring, in victory points."""
NEAR = 2
"""How far away a power that is still to move threatens an area without combat units."""


def judge(match: Match[Board]) -> Mapping[str, float]:
    """By how many victory points each seat is expected to be ahead of the other."""
    board = match.board
    one, two = board.seats
    points = totals(board)
    mine, theirs = _stand(board, one), _stand(board, two)  # nothing is weighed when the match is over
    lead = points[one] - points[two] + sum([(mine[name] - theirs[name]) * weight for name, weight in WEIGHTS.items()])
    return {one: lead, two: -lead}


def turns_left(board: Board, power: Power) -> int:
    """How often a power is still to score in this game turn, the turn that it has now included."""
    twice = power.id in board.beloved
    if not power.dead and not q.units_of(board, power.id):
        return 0
    if power.id in board.cup:
        return 1 + twice
    now = board.mover.power == power.id and board.phase not in ("law", "end", "chits")
    return now * (1 + (twice and board.mover.number == 1))


def _stand(board: Board, seat: str) -> Mapping[str, float]:
    """What is weighed, of the powers of a seat."""
    sight, found = Sight(board, seat), Counter[str]()
    foes = {
        unit.at
        for unit in board.units
        if not sight.mine(unit.power) and q.is_combat(board, unit) and turns_left(board, b.power(board, unit.power))
    }
    for power in board.powers:
        if power.seat == seat:
            found.update(_power(sight, power, foes))
    return found


def _power(sight: Sight, power: Power, foes: set[str]) -> Mapping[str, float]:
    board, pack = sight.board, sight.pack
    turns, later = turns_left(board, power), min(max(board.last_turn - board.turn, 0), AHEAD)
    held, units = q.controlled(board, power.id), q.units_of(board, power.id)
    armies = {one.at for one in units if q.is_combat(board, one)}
    open_ = [at for at in held if at not in armies and any([0 <= pack.distance(foe, at) <= NEAR for foe in foes])]
    threatened = sum([pack.vp[at] for at in open_])
    deeds = sight.deeds(power.id)
    near = sum([deeds[at] for at in held if at in deeds])
    due = [deed for deed in pack.deeds_of[power.id] if deed.id not in power.deeds and deed.turn in (0, board.turn)]
    return {
        "kills": power.unscored * pack.numbers.kill_vp * bool(turns or later),
        "areas_now": area_points(board, power.id) * turns,
        "areas_later": area_points(board, power.id) * max(later - 1, 0),
        "deeds_done": sum([deed.vp for deed in due if done(board, deed)]) * bool(turns),
        "deeds_now": near * bool(turns),
        "deeds_later": near * bool(later),
        "armies": len(armies) * bool(turns),
        "units": len(units) * bool(turns),
        "rulers": sum([one.kind == b.RULER for one in units]) * bool(turns),
        "open_now": threatened * turns,
        "open_later": threatened * (not turns) * bool(later),
    }
