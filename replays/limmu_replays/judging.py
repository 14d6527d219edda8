"""Whether an answer would be taken, by what an audience sees, and whether something hidden from it decides that."""

from __future__ import annotations

from itertools import cycle
from typing import Any, cast

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from limmu.core import UMPIRE, Input, Match, RuleError, Verdict, check, mask_for
from limmu.display.troubles import trouble
from limmu.stores.recorded import Played
from limmu_replays.falling import start

PLENTY = 1_000
"""More than anybody has of anything."""


def verdict_of(played: Played, match: Match[Any], audiences: tuple[str, ...], key: str, inp: Input) -> Verdict[bool]:
    """The verdict on an answer to the question that is open in a match of a log, by what an audience sees.

    Raises Trouble where something decides that is hidden from it, or that the log does not open.
    """
    whole = not any([entry.sealed for entry in played.entries[: match.n + 1]])
    if UMPIRE in audiences and whole:
        return check(match, inp)
    if (verdict := _verdict_seen(match, audiences, inp)) is not None:
        return verdict
    if UMPIRE in audiences:
        raise trouble("trouble.unjudged_unopened", key=key, path=played.recording.path)
    raise trouble("trouble.unjudged_hidden", key=key, who=tuple(audiences))


def _verdict_seen(match: Match[Any], audiences: tuple[str, ...], inp: Input) -> Verdict[bool] | None:
    """The verdict on an answer by what an audience sees of a match; None where something hidden from it decides.

    It is judged with blanks for what is hidden, then as if the ids that the answer names lay wherever something is
    hidden, then as if there were plenty of it as well. What is really there is never looked at.
    """
    blank = start(match, audiences).match
    ids = _ids(msgspec.to_builtins(inp.body.answer))
    try:
        first, *others = [check(one, inp) for one in (blank, _filled(blank, ids), _filled(blank, ids, PLENTY))]
    except (RuleError, LookupError, ValueError, TypeError, AssertionError):
        return None  # the rules cannot go on with blanks
    return first if all([other == first for other in others]) else None


def _filled(match: Match[Any], ids: list[int | str], amount: int = 0) -> Match[Any]:
    """A match in which whatever is hidden holds what an answer names; a hidden number is an amount, if one is given."""

    def fill(record: Any) -> Any:
        full = _put(record, ids, amount)
        return _hidden_of(record, full, mask_for(full, ()))

    position = match.position
    pause = position.pause
    if pause is not None:
        codec = match.game.codec
        demands = [replace(one, question=fill(codec.question(one.question))) for one in pause.demands]
        pause = replace(pause, demands=tuple(demands))
    return replace(match, position=replace(position, board=fill(position.board), pause=pause))


def _ids(answer: Any) -> list[int | str]:
    """The numbers and texts of an answer; a text of several parts for each part as well."""
    if isinstance(answer, dict):
        return _ids([part for name, part in cast("dict[str, Any]", answer).items() if name != "_"])
    if isinstance(answer, list):
        return [found for part in cast("list[Any]", answer) for found in _ids(part)]
    if isinstance(answer, str):
        return [answer, *[int(part) if part.isdecimal() else part for part in answer.split(":") if part != answer]]
    return [answer] if type(answer) is int else []


def _put(value: Any, ids: list[int | str], amount: int) -> Any:
    """A value with ids or an amount in the place of all that looks like a mask."""
    if isinstance(value, Struct):
        return replace(value, **{name: _put(getattr(value, name), ids, amount) for name in value.__struct_fields__})
    if isinstance(value, tuple):
        parts = cast("tuple[Any, ...]", value)
        alike = [one for one in ids if parts and type(one) is type(parts[0])]
        if alike and all([part in (0, "?") for part in parts]):
            return tuple([one for one, _ in zip(cycle(alike), parts, strict=False)])
        return tuple([_put(part, ids, amount) for part in parts])
    if value is False:
        return bool(amount)
    if amount and type(value) is int and value == 0:
        return amount
    if value in (0, "?"):
        return next((one for one in ids if type(one) is type(value)), value)
    return value


def _hidden_of(blank: Any, full: Any, closed: Any) -> Any:
    """``full`` where something is declared hidden, as ``closed`` shows, else ``blank``."""
    if isinstance(blank, Struct):
        changes = {
            name: _hidden_of(getattr(blank, name), getattr(full, name), getattr(closed, name))
            for name in blank.__struct_fields__
        }
        return replace(blank, **changes)
    if isinstance(blank, tuple):
        rows = zip(cast("tuple[Any, ...]", blank), full, closed, strict=True)
        return tuple([_hidden_of(*row) for row in rows])
    return blank if full == closed else full
