"""The numbered actions of an agent now: options, to stop, numbers of a span; in pages where there are many."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import UNSET, Struct

from limmu.core import Choices, DeadEnd, InParts, Option, Part, Span, follow, pick_forced

ACTIONS = 64
"""The number of actions in the action space of every game."""
RUNGS = 16
"""The most numbers of a span to offer."""

Kind = Literal["option", "stop", "number", "page"]


class Act(Struct, frozen=True):
    """One action of the moment."""

    kind: Kind
    pick: Any = None
    """The option's pick, or the number."""
    option: Option[Any] | None = None


def rungs(span: Span) -> tuple[int, ...]:
    """Every number of a span; of more than RUNGS numbers, both ends and even steps between them."""
    if span.size <= RUNGS:
        return tuple(span)
    return tuple([span.nth(n * (span.size - 1) // (RUNGS - 1)) for n in range(RUNGS)])


def acts(level: Choices[Any], page: int = 0) -> tuple[Act, ...]:
    """The actions of one page of a level, by number: first the options, then to stop, then the numbers.

    More than ACTIONS come in pages; each page but the last ends with the action that turns to the next page.
    """
    found = [Act("option", option.pick, option) for option in level.options]
    found += [Act("stop")] if level.whole is not UNSET else []
    found += [Act("number", number) for number in rungs(level.span)] if level.span else []
    while page and len(found) > ACTIONS:
        found, page = found[ACTIONS - 1 :], page - 1
    return tuple(found) if len(found) <= ACTIONS else (*found[: ACTIONS - 1], Act("page"))


def settled(choices: InParts[Any], part: Part = ()) -> tuple[Part, Any]:
    """The part plus every pick without an alternative, and the answer, UNSET while there is a choice.

    Raises DeadEnd for a question that leaves no way to go.
    """
    part = pick_forced(choices, part)
    last = follow(choices, part[:-1], part[-1]) if part else None
    if last is not None and last.whole is not UNSET:
        return part, last.whole
    level = choices(part)
    if not level.size:
        raise DeadEnd(f"nothing may follow {part!r}")
    return part, level.whole if level.size == 1 else UNSET
