"""Bots: they see what their seat sees, and answer. What is particular to a game is in the game's module ``bots``.

A game's ``bots.py`` offers ``BOTS``: name -> a function from a seed (a text) to a Bot.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from types import ModuleType
from typing import Any, Protocol, cast

from limmu.core import View

__all__ = ["Bot", "MakeBot", "RandomBot", "bot_names", "make_bot"]


class Bot(Protocol):
    """Answers the question of a view. It gets nothing but the view, so it cannot know more than its seat."""

    def choose(self, view: View[Any]) -> Any:
        """One legal answer to ``view.question``, which is never None here."""
        ...


MakeBot = Callable[[str], Bot]
"""From a seed to a bot: the same seed and view give the same answer."""


class RandomBot:
    """Uniform over the full list of answers; where that is huge, what the question samples.

    The draw depends on the seed, the seat and the entry alone, so that a match that was interrupted goes on alike.
    """

    def __init__(self, seed: str) -> None:
        self._seed = seed

    def choose(self, view: View[Any]) -> Any:
        """One answer. Raises LookupError when there is none: an error in the rules, not of a player."""
        asked = view.question
        assert asked is not None
        below = random.Random(f"{self._seed}/{asked.seat}/{asked.n}").randrange
        if asked.question.huge:
            return asked.sample(below)
        answers = asked.answers()
        if not answers:
            raise LookupError(f"{asked.step} asks {asked.seat}, but no answer is on offer (entry {asked.n})")
        return answers[below(len(answers))]


def _bots(module: ModuleType | None) -> Mapping[str, MakeBot]:
    own = cast("Mapping[str, MakeBot]", getattr(module, "BOTS", {}))
    return {"random": RandomBot, **own}


def bot_names(module: ModuleType | None) -> tuple[str, ...]:
    """The bots of a game, from its module ``bots`` (None: it has none of its own)."""
    return tuple(_bots(module))


def make_bot(module: ModuleType | None, name: str, seed: str) -> Bot:
    """A bot by name. Raises LookupError."""
    return _bots(module)[name](seed)
