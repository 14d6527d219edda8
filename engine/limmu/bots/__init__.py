"""What the bots of games share. A game's own are in its module ``bots``, and ``game.bot(name, seed)`` makes one.

A game's ``bots.py`` offers ``BOTS``: name -> a function from a seed (a text) to a Bot.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from limmu.core import Asked, Bot, MakeBot, RandomBot, View

__all__ = ["HUMAN", "NO_OPINION", "Bot", "MakeBot", "Opinion", "OpinionBot", "RandomBot", "opinions"]


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


HUMAN = "human"
"""The person of a seat that somebody plays at the terminal: no bot has this name."""
