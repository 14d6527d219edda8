"""What the bots of games share. A game's own are in its module ``bots``, and ``game.bot(name, seed)`` makes one.

A game's ``bots.py`` offers ``BOTS``: name -> a function from a seed (a text) to a Bot.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, TypeVar

from limmu.bots.search import SEARCHING
from limmu.core import Asked, Bot, MakeBot, RandomBot, View, require_asked

__all__ = [
    "BOT",
    "HUMAN",
    "NO_OPINION",
    "Answers",
    "Bot",
    "Eyes",
    "Level",
    "Lots",
    "MakeBot",
    "Opinion",
    "OpinionBot",
    "RandomBot",
    "bot_of",
    "bots_of",
    "drawing",
    "opinions",
    "person_of",
]


T = TypeVar("T")

NO_OPINION: Final = object()
"""What an opinion is when there is none."""


Opinion = Callable[[Asked[Any]], Any]
"""From a question to a legal answer, or NO_OPINION."""


Answers = Mapping[str, Callable[[Any, Any, Asked[Any]], Any]]
"""The name of a type of question -> how it is answered: a function of (sight, question, asked)."""

Level = tuple[Answers, Callable[..., Any]]
"""How a bot answers, and how it sees the board: a function of (board, seat) and, if it draws, of its lots."""


def opinions(answers: Answers, sight: Callable[[Any, str], Any]) -> Opinion:
    """The aims of a game as an Opinion: the name of a type of question -> a function of (sight, question, asked), where
    ``sight(board, seat)`` is what the aims read off the board.

    An aim that raises LookupError or ValueError, or wants an answer that the rules refuse, counts as none, and so does
    one of a name that no question has: the match goes on. Test that your aims are followed.
    """

    def opinion(asked: Asked[Any]) -> Any:
        answer = answers.get(type(asked.question).__name__)
        if answer is None:
            return NO_OPINION
        try:
            wanted = answer(sight(asked.board, asked.seat), asked.question, asked)
        except (LookupError, ValueError):  # a pack of one's own may lack what an aim looks at: play goes on
            return NO_OPINION
        return wanted if wanted is not NO_OPINION and asked.check(wanted) else NO_OPINION

    return opinion


class Lots:
    """What a bot draws between answers that it finds equally good. The draws depend on the seed alone."""

    def __init__(self, seed: str) -> None:
        self._random = random.Random(seed)

    def best(self, offered: Sequence[T], worth: Callable[[T], float]) -> T:
        """One of those that are worth most. Raises ValueError where nothing is offered."""
        values = [worth(one) for one in offered]
        most = max(values) - NEARLY
        return self._random.choice([one for one, value in zip(offered, values, strict=True) if value >= most])

    def factor(self, spread: float) -> float:
        """A number about 1 to weigh something otherwise; its logarithm has that standard deviation."""
        return math.exp(self._random.gauss(0, spread))


NEARLY = 1e-9
"""Worths that differ by less are equal: sums of the same numbers in another order."""


class Eyes:
    """What the eyes of bots share: they take the first of what is equal, or draw if they have lots."""

    def __init__(self, lots: Lots | None) -> None:
        self._lots = lots

    def best(self, offered: Sequence[T], worth: Callable[[T], float]) -> T:
        """The first of those that are worth most, or one of them by lot. Raises ValueError where nothing is offered."""
        return self._lots.best(offered, worth) if self._lots is not None else max(offered, key=worth)


def drawing(answers: Answers, sight: Callable[[Any, str, Lots], Any], seed: str) -> Opinion:
    """As `opinions`, of a bot that draws: ``sight(board, seat, lots)`` has lots of its own for every question, which
    depend on the seed, the seat and the entry, so that a match that was interrupted goes on alike."""

    def opinion(asked: Asked[Any]) -> Any:
        lots = Lots(f"{seed}/{asked.seat}/{asked.n}/lots")
        return opinions(answers, lambda board, seat: sight(board, seat, lots))(asked)

    return opinion


class OpinionBot:
    """Answers as its game's aims would have it; what they say nothing about it answers at random."""

    def __init__(self, seed: str, opinion: Opinion) -> None:
        self._random = RandomBot(seed)
        self._opinion = opinion

    def choose(self, view: View[Any]) -> Any:
        """One legal answer, the same for the same seed and view. Raises ValueError where its seat is not asked."""
        asked = require_asked(view)
        wanted = self._opinion(asked)
        return self._random.choose(view) if wanted is NO_OPINION else wanted


def person_of(role: str) -> str:
    """The person to record for who plays a seat: a bot by its name, behind BOT, or HUMAN."""
    return role if role == HUMAN else f"{BOT}{role}"


def bot_of(person: str) -> str:
    """The name of the bot that a recorded person is; "" for people."""
    return person.removeprefix(BOT) if person.startswith(BOT) else ""


def bots_of(levels: Mapping[str, Level]) -> Mapping[str, MakeBot]:
    """The bots of the levels `plain` and `sensible`: the one takes the first of what is equal, the other draws; and
    those that look ahead, `strong` and `stronger`."""
    plain = opinions(*levels["plain"])
    answers, sight = levels["sensible"]
    return {
        "plain": lambda seed: OpinionBot(seed, plain),
        "sensible": lambda seed: OpinionBot(seed, drawing(answers, sight, seed)),
        **SEARCHING,
    }


BOT = "bot:"
"""How the person of a seat is recorded that a bot plays, before the name of the bot: people may be called anything."""
HUMAN = "human"
"""The person of a seat that somebody plays at the terminal: no bot has this name."""
