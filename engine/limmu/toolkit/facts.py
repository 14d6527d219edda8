"""Facts that recur, over any board."""

from __future__ import annotations

from typing import Any

from limmu.core import PUBLIC, Telling, Why, declare


@declare(PUBLIC)
class RuleApplied(Telling[Any]):
    """Something a chronicle should tell that changes nothing by itself: `what` is its stored name."""

    what: str
    about: tuple[str, ...] = ()
    why: Why = ()
