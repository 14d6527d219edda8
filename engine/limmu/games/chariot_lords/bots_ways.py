"""Ways to play the turn of a power beside that of `sensible`, for bots that look ahead: with other weights."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import attrs

from limmu.bots import Answers, Lots, OpinionBot, drawing
from limmu.bots.ways import Ways
from limmu.core import Asked, MakeBot, Match, RollDice
from limmu.games.chariot_lords import board as b
from limmu.games.chariot_lords import queries as q
from limmu.games.chariot_lords.board import Board
from limmu.games.chariot_lords.bots_judge import judge
from limmu.games.chariot_lords.bots_wary import Taste, Wary
from limmu.games.chariot_lords.s00_sequence import CHIT
from limmu.games.chariot_lords.s02_land import March
from limmu.games.chariot_lords.s02_sea import Sail, sailors

OTHERS = 8
"""How many ways play with other weights."""
SPREAD, SPREAD_OF_AREAS = 0.4, 0.6
"""How far other weights lie from the bot's own, and what an area is worth: the spread of their logarithms."""
RACED, TRIED_AGAIN, DOUBT = 3, 8, 1.5
"""In how many worlds ways race and play once more, and by how many standard errors one must be better."""
CHITS = 1_000_000
"""Where the throws that draw chits begin among those of a world."""


class Odd(Wary):
    """The board as a bot sees it to which some areas are worth more than they are, and some less."""

    def __init__(self, board: Board, seat: str, lots: Lots, taste: Taste, times: Mapping[str, float]) -> None:
        super().__init__(board, seat, lots, taste)
        self._times = times

    def _worth_of(self, at: str, power: str) -> float:
        return super()._worth_of(at, power) * self._times[at]


def _quiet(question: Any, board: Board) -> bool:
    """Nothing is half done before a power moves its first unit."""
    first = isinstance(question, Sail) or (isinstance(question, March) and not sailors(board, question.power))
    return first and not any([one.path or one.sailed for one in q.units_of(board, question.power)])


def _turn(board: Board) -> tuple[int, int, int]:
    return board.turn, len(board.played), board.mover.number


def _throw(asked: Any, board: Board, rolls: int) -> int:
    """The chits are the same whatever was rolled before."""
    if isinstance(asked, RollDice) and asked.purpose == CHIT:
        return CHITS + board.turn * len(board.powers) + len(board.played)
    return rolls


def ways_by(answers: Answers, trusted: MakeBot, match: Match[Board]) -> Ways | None:
    """The ways beside those of a bot, in a match between two."""

    def others(asked: Asked[Any], seed: str) -> Sequence[MakeBot]:
        return [_with_weights(answers, f"{seed}/{n}", asked.board) for n in range(OTHERS)]

    if len(match.board.seats) != 2:
        return None
    return Ways(
        quiet=_quiet, ends=lambda question: False, judge=judge, stretch=_turn, trusted=trusted, others=others,
        throw=_throw, raced=RACED, tried_again=TRIED_AGAIN, doubt=DOUBT,
    )  # fmt: skip


def _with_weights(answers: Answers, seed: str, board: Board) -> MakeBot:
    draws = Lots(seed)
    drawn = Taste(**{one.name: getattr(Taste(), one.name) * draws.factor(SPREAD) for one in attrs.fields(Taste)})
    times = {area.id: draws.factor(SPREAD_OF_AREAS) for area in b.pack(board).areas}

    def sight(board: Board, seat: str, lots: Lots) -> Odd:
        return Odd(board, seat, lots, drawn, times)

    return lambda seed: OpinionBot(seed, drawing(answers, sight, seed))
