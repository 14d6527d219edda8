"""How a match between two is going to stand, judged where nothing is half done: for bots that look ahead.

The weights are fitted, by least squares with a small penalty, to how the difference in points changes until the end of
the turn: before 6,600 cards of 339 matches of kadesh, in which `sensible` played both sides, often with other weights.
"""

from __future__ import annotations

from collections.abc import Mapping

from limmu.core import Match
from limmu.games.god_kings import board as b
from limmu.games.god_kings import queries as q
from limmu.games.god_kings.board import Board
from limmu.games.god_kings.bots_sight import Sight
from limmu.games.god_kings.options import EXACTLY_HALF_HOLDS
from limmu.games.god_kings.s24_victory import (
    after_homecountry_losses,
    home_spaces_held,
    is_conquered,
    provinces_of,
    vp_of,
)

WEIGHTS: Mapping[str, tuple[float, float]] = {
    "points": (-0.128, 0.214),
    "impulses": (0.660, 0.106),
    "operations": (0.732, 0.004),
    "campaigns": (0.421, 0.539),
    "home_to_retake": (-0.234, 1.222),
    "home_lost": (0.175, 1.583),
    "home_open": (-0.477, -0.003),
    "threatened": (-0.144, -0.196),
    "provinces": (0.196, -0.445),
    "pull": (0.269, 0.150),
    "conquered": (-0.734, -6.854),
    "strength": (-0.023, -0.039),
}
"""What each thing is going to bring until the turn ends, in victory points: at its end, and how much more at its start.
"""
NEAR, HARD_BY = 4, 2
"""How far away an army of others threatens a province, and an empty space of the HomeCountry."""


def judge(match: Match[Board]) -> Mapping[str, float]:
    """By how many victory points each seat is expected to be ahead when the turn is over."""
    board = match.board
    one, two = board.order
    lead = _lead(match, one, two)
    return {q.seat_of(board, one): lead, q.seat_of(board, two): -lead}


def _lead(match: Match[Board], one: str, two: str) -> float:
    board = match.board
    if match.over is not None and match.over.how == "sudden_death":
        return q.vp_level(board, one) - q.vp_level(board, two)
    if match.over is not None or board.phase != "strategy":  # the points of the turn are in the totals by now
        return b.nation(board, one).total_vp - b.nation(board, two).total_vp
    mine, theirs = _stand(board, one), _stand(board, two)
    time = (mine["impulses"] + theirs["impulses"]) / (2 * b.pack(board).numbers.rounds)
    more = [(mine[name] - theirs[name]) * (late + time * early) for name, (late, early) in WEIGHTS.items()]
    return mine["points"] - theirs["points"] + sum(more)


def _stand(board: Board, power: str) -> Mapping[str, float]:
    """What is weighed, of one power: what it may still take while it has an impulse left, what it may still lose while
    the other has one.
    """
    pack = b.pack(board)
    sight = Sight(board, q.seat_of(board, power))
    foes = [at for other in board.order if other != power for at in sight.armies(other)]

    def near(space: str, steps: int) -> bool:
        return any([0 <= pack.distance(at, space) <= steps for at in foes])

    own, theirs = _impulses(board, power), sum([_impulses(board, other) for other in board.order if other != power])
    worked = [p for p in pack.provinces if not sight.work_left(power, p.id, sight.markers)]
    threatened = [p.vp for p in worked if any([near(s, NEAR) for s in p.spaces])]
    home = q.homecountry(board, power)
    held, spaces = home_spaces_held(board, power)
    cards = [pack.card[number] for number in b.hand(board, sight.seat) if number in pack.card]
    units = [one for one in board.units if one.power == power and one.at]
    return {
        "points": _points(board, power),
        "impulses": own,
        "operations": sum(sorted([card.ops for card in cards], reverse=True)[:own]),
        "campaigns": min([card.effect.name for card in cards].count("campaign"), own),
        "home_to_retake": (spaces - held) * (own > 0),
        "home_lost": (spaces - held) * (theirs > 0),
        "home_open": sum([near(s, HARD_BY) and not q.units_of(board, s, power) for s in home]) * (theirs > 0),
        "threatened": sum(threatened) * (theirs > 0),
        "provinces": sum([p.vp for p in worked]) * (theirs > 0),
        "pull": sum([sight.pull(at) for at in sight.armies(power)]),
        "conquered": is_conquered(held, spaces, EXACTLY_HALF_HOLDS) * (own > 0),
        "strength": sight.strength(units),
    }


def _impulses(board: Board, power: str) -> int:
    """How many impulses of this turn a power has yet to begin its card of, the one asked about now included."""
    return b.pack(board).numbers.rounds - board.round + (board.order.index(power) >= board.order.index(board.active))


def _points(board: Board, power: str) -> int:
    """The points of a power if the Victory Phase came now (24.1)."""
    pack = b.pack(board)
    mine, home = provinces_of(board, power), pack.power[power].homecountry
    held, spaces = home_spaces_held(board, power)
    left = after_homecountry_losses(
        b.nation(board, power).current_vp + vp_of(board, mine),
        home_vp=vp_of(board, (home,)) if home in mine else 0,
        held=held,
        spaces=spaces,
        per_space=pack.numbers.homecountry_space_vp,
        reading=EXACTLY_HALF_HOLDS,
    )
    return b.nation(board, power).total_vp + left.value
