"""Facts that several games share, over any board."""

from __future__ import annotations

from typing import Any

from limmu.core import PUBLIC, Telling, Why, declare


@declare(PUBLIC)
class RuleApplied(Telling[Any]):
    """An event for the chronicle that by itself changes nothing: `what` is its stored name."""

    what: str
    about: tuple[str, ...] = ()
    why: Why = ()
