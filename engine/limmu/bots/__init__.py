"""Bots: they see what their seat sees, and answer. What is particular to a game is in the game's module ``bots``.

A game's ``bots.py`` offers ``BOTS``: name -> a function from a seed (a text) to a Bot.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from types import ModuleType
from typing import Any, Final, Protocol, cast

from limmu.core import Asked, View

__all__ = [
    "HUMAN",
    "NO_OPINION",
    "Bot",
    "MakeBot",
    "Opinion",
    "OpinionBot",
    "RandomBot",
    "bot_names",
    "make_bot",
    "opinions",
]


class Bot(Protocol):
    """Answers the question of a view. It gets nothing but the view, so it cannot know more than its seat."""

    def choose(self, view: View[Any]) -> Any:
        """One legal answer to ``view.question``, which is never None here."""
        ...


MakeBot = Callable[[str], Bot]
"""From a seed to a bot: the same seed and view give the same answer."""


class RandomBot:
    """Uniform over the list of answers; of those that are put together, what the question samples.

    The draw depends on the seed, the seat and the entry alone, so that a match that was interrupted goes on alike.
    """

    def __init__(self, seed: str) -> None:
        self._seed = seed

    def choose(self, view: View[Any]) -> Any:
        """One answer. Raises LookupError when there is none: an error in the rules, not of a player."""
        asked = view.question
        assert asked is not None
        below = random.Random(f"{self._seed}/{asked.seat}/{asked.n}").randrange
        if asked.takes_parts:
            return asked.sample(below)
        answers = asked.answers()
        if not answers:
            raise LookupError(f"{asked.step} asks {asked.seat}, but no answer is on offer (entry {asked.n})")
        return answers[below(len(answers))]


NO_OPINION: Final = object()
"""What an opinion is when there is none."""


Opinion = Callable[[Asked[Any]], Any]
"""From a question to a legal answer, or NO_OPINION."""


def opinions(answers: Mapping[str, Callable[[Any, Any, Asked[Any]], Any]], sight: Callable[[Any, str], Any]) -> Opinion:
    """The aims of a game as an Opinion: the name of a type of question -> a function of (sight, question, asked), where
    ``sight(board, seat)`` is what the aims read off the board."""

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


class OpinionBot:
    """Answers as its game's aims would have it; what they say nothing about it answers at random."""

    def __init__(self, seed: str, opinion: Opinion) -> None:
        self._random = RandomBot(seed)
        self._opinion = opinion

    def choose(self, view: View[Any]) -> Any:
        """One legal answer, the same for the same seed and view."""
        asked = view.question
        assert asked is not None
        wanted = self._opinion(asked)
        return self._random.choose(view) if wanted is NO_OPINION else wanted


def _bots(module: ModuleType | None) -> Mapping[str, MakeBot]:
    own = cast("Mapping[str, MakeBot]", getattr(module, "BOTS", {}))
    return {"random": RandomBot, **own}


HUMAN = "human"
"""The person of a seat that somebody plays at the terminal: no bot has this name."""


def bot_names(module: ModuleType | None) -> tuple[str, ...]:
    """The bots of a game, from its module ``bots`` (None: it has none of its own)."""
    return tuple(_bots(module))


def make_bot(module: ModuleType | None, name: str, seed: str) -> Bot:
    """A bot by name. Raises LookupError."""
    return _bots(module)[name](seed)
