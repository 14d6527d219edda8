"""What an agent may do at the moment, numbered: options, to stop, numbers of a span; in pages where there are many."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import UNSET, Struct

from limmu.core import Choices, DeadEnd, InParts, Option, Part, Span, follow, forced

ACTIONS = 64
"""Actions of an agent, whatever the game."""
RUNGS = 16
"""Numbers of a span that are offered, at most."""

Kind = Literal["option", "stop", "number", "page"]


class Act(Struct, frozen=True):
    """One action of the moment."""

    kind: Kind
    pick: Any = None
    """The option's pick, or the number."""
    option: Option[Any] | None = None


def rungs(span: Span) -> tuple[int, ...]:
    """Every number of a span; of more than RUNGS both ends and numbers evenly between them."""
    if span.size <= RUNGS:
        return tuple(span)
    return tuple([span.nth(n * (span.size - 1) // (RUNGS - 1)) for n in range(RUNGS)])


def acts(level: Choices[Any], page: int = 0) -> tuple[Act, ...]:
    """The actions of one page of a level, by number: first the options, then to stop, then the numbers.

    More than ACTIONS are given in pages, of which each but the last ends with the action that turns to the next.
    """
    found = [Act("option", option.pick, option) for option in level.options]
    found += [Act("stop")] if level.whole is not UNSET else []
    found += [Act("number", number) for number in rungs(level.span)] if level.span else []
    while page and len(found) > ACTIONS:
        found, page = found[ACTIONS - 1 :], page - 1
    return tuple(found) if len(found) <= ACTIONS else (*found[: ACTIONS - 1], Act("page"))


def settled(choices: InParts[Any], part: Part = ()) -> tuple[Part, Any]:
    """The part with every pick added that is no choice, and the answer, UNSET while there is a choice.

    Raises DeadEnd for a question that leaves no way to go.
    """
    part = forced(choices, part)
    last = follow(choices, part[:-1], part[-1]) if part else None
    if last is not None and last.whole is not UNSET:
        return part, last.whole
    level = choices(part)
    if not level.size:
        raise DeadEnd(f"nothing may follow {part!r}")
    return part, level.whole if level.size == 1 else UNSET
