"""Ways to play an impulse beside that of `sensible`, for bots that look ahead: another card, or other weights."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import attrs

from limmu.bots import Answers, Lots, OpinionBot, drawing
from limmu.bots.ways import Ways
from limmu.core import Asked, Bot, MakeBot, Match, View, require_asked
from limmu.games.god_kings import board as b
from limmu.games.god_kings import queries as q
from limmu.games.god_kings.board import Board
from limmu.games.god_kings.bots_cards import HandWorth
from limmu.games.god_kings.bots_judge import judge
from limmu.games.god_kings.bots_sight import Sight, Taste, timed
from limmu.games.god_kings.s05_sequence import KeepCard
from limmu.games.god_kings.s08_impulse import EVENT, Play, PlayCard
from limmu.games.god_kings.s09_operations import TRADE

OTHER_CARDS, OTHER_WEIGHTS = 4, 8
"""How many ways play another card, and how many with other weights."""
SPREAD, SPREAD_OF_PROVINCES = 0.4, 0.6
"""How far other weights lie from the bot's own, and what a province is worth: the spread of their logarithms."""
DRAWN = (
    "half_won", "pull", "poised", "by_card", "raising", "trading", "only_opponent", "later_turns", "besieging",
    "covered", "guarding", "attrition", "an_op", "a_campaign", "strength",
)  # fmt: skip
"""The weights that are drawn."""


class Odd(Sight):
    """The board as a bot sees it to which some provinces are worth more than they are, and some less."""

    def __init__(self, board: Board, seat: str, lots: Lots, taste: Taste, times: Mapping[str, float]) -> None:
        self._times = times
        super().__init__(board, seat, lots, taste)

    def province_value(self, power: str, province: str) -> float:
        """As for others, so many times."""
        return super().province_value(power, province) * self._times[province]


@attrs.define
class _Another:
    """A bot that plays a card of our choice and then goes on by itself."""

    bot: Bot
    play: Play

    def choose(self, view: View[Any]) -> Any:
        asked = require_asked(view)
        if isinstance(asked.question, PlayCard) and asked.check(self.play):
            return self.play
        return self.bot.choose(view)


def _quiet(question: Any, board: Board) -> bool:
    """Nothing is half done before a card is played."""
    return isinstance(question, PlayCard)


def _ends(question: Any) -> bool:
    """The points of a turn are booked when a card may be kept."""
    return isinstance(question, KeepCard)


def _impulse(board: Board) -> tuple[int, int, str, str]:
    return board.turn, board.round, board.active, board.phase


def ways_by(answers: Answers, taste: Taste, trusted: MakeBot, match: Match[Board]) -> Ways | None:
    """The ways beside those of a bot with a taste, in a match between two."""

    def others(asked: Asked[Any], seed: str) -> Sequence[MakeBot]:
        sight = Sight(asked.board, asked.seat, None, timed(taste, asked.board, q.power_of(asked.board, asked.seat)))
        cards = [_with_card(trusted, play) for play in other_plays(sight, asked.answers())]
        drawn = [_with_weights(answers, taste, f"{seed}/{n}", asked.board) for n in range(OTHER_WEIGHTS)]
        return (*cards, *drawn)

    if len(match.board.order) != 2:
        return None
    return Ways(quiet=_quiet, ends=_ends, judge=judge, stretch=_impulse, trusted=trusted, others=others)


def _with_card(trusted: MakeBot, play: Play) -> MakeBot:
    return lambda seed: _Another(trusted(seed), play)


def _with_weights(answers: Answers, taste: Taste, seed: str, board: Board) -> MakeBot:
    draws = Lots(seed)
    drawn = attrs.evolve(taste, **{name: getattr(taste, name) * draws.factor(SPREAD) for name in DRAWN})
    times = {p.id: draws.factor(SPREAD_OF_PROVINCES) for p in b.pack(board).provinces}

    def sight(board: Board, seat: str, lots: Lots) -> Odd:
        return Odd(board, seat, lots, timed(drawn, board, q.power_of(board, seat)), times)

    return lambda seed: OpinionBot(seed, drawing(answers, sight, seed))


def other_plays(sight: Sight, offered: Sequence[Play]) -> Sequence[Play]:
    """The best plays beside the first of all, one of each kind: an event, or a use with so many Operations."""
    hand, cards = HandWorth(sight), sight.pack.card
    best: dict[tuple[str, int], Play] = {}
    for play in sorted(offered, key=hand.value, reverse=True):
        kind = (play.use, play.card if play.use == EVENT else cards[play.card].ops)
        if play.use != TRADE:
            best.setdefault(kind, play)
    return [*best.values()][1 : OTHER_CARDS + 1]
