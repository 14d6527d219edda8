"""Bots: they see what their seat sees, and answer. A game has its own in its module ``bots``, and a random one."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from types import ModuleType
from typing import TYPE_CHECKING, Any, Protocol, cast, runtime_checkable

if TYPE_CHECKING:
    from limmu.core.match.view import Asked, View


class Bot(Protocol):
    """Answers the question of a view. It gets nothing but the view, so it cannot know more than its seat."""

    def choose(self, view: View[Any]) -> Any:
        """One legal answer to ``view.question``. Raises ValueError where the seat is not asked."""
        ...


MakeBot = Callable[[str], Bot]
"""From a seed to a bot: the same seed and view give the same answer."""


@runtime_checkable
class Budgeted(Protocol):
    """Makes bots that may have a budget of their own: the same seed, view and budget give the same answer."""

    def within(self, seed: str, rollouts: int) -> Bot:
        """A bot that thinks for so many rollouts."""
        ...


def require_asked(view: View[Any]) -> Asked[Any]:
    """What the seat of a view is asked. Raises ValueError, which says who is asked, where it is not."""
    if view.question is None:
        now = "the match is over" if view.over is not None else f"{', '.join(view.asked)} to answer"
        raise ValueError(f"{', '.join(view.audience)} is not asked after entry {view.n}: {now}")
    return view.question


class RandomBot:
    """Uniform over the list of answers; of those that are put together, what the question samples.

    The draw depends on the seed, the seat and the entry alone, so that a match that was interrupted goes on alike.
    """

    def __init__(self, seed: str) -> None:
        self._seed = seed

    def choose(self, view: View[Any]) -> Any:
        """One answer. Raises LookupError when there is none: an error in the rules, not of a player. Raises ValueError
        where the seat is not asked."""
        asked = require_asked(view)
        below = random.Random(f"{self._seed}/{asked.seat}/{asked.n}").randrange
        if asked.takes_parts:
            return asked.sample(below)
        answers = asked.answers()
        if not answers:
            raise LookupError(f"{asked.step} asks {asked.seat}, but no answer is on offer (entry {asked.n})")
        return answers[below(len(answers))]


def bots_in(module: ModuleType | None) -> Mapping[str, MakeBot]:
    """The bots of a game by name, from its module ``bots`` (None: it has none of its own)."""
    own = cast("Mapping[str, MakeBot]", getattr(module, "BOTS", {}))
    return {"random": RandomBot, **own}
