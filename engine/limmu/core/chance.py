"""Chance is a seat: sources of dice and shuffles, all outside the rules. What they give is recorded as an outcome."""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from limmu.core.question import RollDice, ShuffleItems


class Dice(Protocol):
    """A source of chance."""

    name: str
    """The mode that stands in the header: seeded, system, typed, scripted, log."""

    def outcome(self, question: RollDice | ShuffleItems, n: int) -> tuple[int, ...]:
        """The outcome of a roll or shuffle that entry ``n`` will record."""
        ...


def _order(items: Sequence[int], below: Callable[[int], int]) -> tuple[int, ...]:
    """Fisher-Yates, from the top index down."""
    new = list(items)
    for i in range(len(new) - 1, 0, -1):
        j = below(i + 1)
        new[i], new[j] = new[j], new[i]
    return tuple(new)


class SystemDice:
    """The operating system's entropy."""

    name = "system"

    def outcome(self, question: RollDice | ShuffleItems, n: int) -> tuple[int, ...]:
        """Uniform and unpredictable."""
        if isinstance(question, RollDice):
            return tuple([1 + secrets.randbelow(question.faces) for _ in range(question.count)])
        return _order(question.items, secrets.randbelow)


class SeededDice:
    """Dice from a seed by HMAC-SHA256 over the entry number: the same seed and entry give the same dice."""

    name = "seeded"

    def __init__(self, seed: int | bytes) -> None:
        self._key = seed if isinstance(seed, bytes) else str(seed).encode()

    def _stream(self, n: int) -> Callable[[int], int]:
        key, block, left = self._key, 0, b""

        def below(limit: int) -> int:
            nonlocal block, left
            size = 1 if limit <= 256 else 4
            whole = 256**size
            while True:
                if len(left) < size:
                    left = hmac.digest(key, b"%d.%d" % (n, block), "sha256")
                    block += 1
                value, left = int.from_bytes(left[:size], "big"), left[size:]
                if value < whole - whole % limit:  # rejection keeps every result equally likely
                    return value % limit

        return below

    def outcome(self, question: RollDice | ShuffleItems, n: int) -> tuple[int, ...]:
        """Uniform, by rejection; fixed by seed and entry number."""
        below = self._stream(n)
        if isinstance(question, RollDice):
            faces = question.faces
            return tuple([1 + below(faces) for _ in range(question.count)])
        return _order(question.items, below)


class TypedDice:
    """Physical dice, typed in: ``ask`` gets the question and returns the faces; shuffles come from ``shuffles``."""

    name = "typed"

    def __init__(self, ask: Callable[[RollDice], tuple[int, ...]], shuffles: Dice | None = None) -> None:
        self._ask, self._shuffles = ask, shuffles or SystemDice()

    def outcome(self, question: RollDice | ShuffleItems, n: int) -> tuple[int, ...]:
        """What was typed. ``take`` refuses what no such dice can show."""
        return self._ask(question) if isinstance(question, RollDice) else self._shuffles.outcome(question, n)


class ScriptedDice:
    """Natural faces written down beforehand, by purpose, in order; shuffles leave things as they lie.

    Raises LookupError naming the purpose when a script has run out.
    """

    name = "scripted"

    def __init__(self, script: Mapping[str, Sequence[int]], otherwise: Dice | None = None) -> None:
        self._left = {purpose: list(faces) for purpose, faces in script.items()}
        self._otherwise = otherwise

    def outcome(self, question: RollDice | ShuffleItems, n: int) -> tuple[int, ...]:
        """The next faces of the script for the purpose."""
        left = self._left.get(question.purpose, [])
        count = question.count if isinstance(question, RollDice) else len(question.items)
        if len(left) >= count and left:
            taken, self._left[question.purpose] = tuple(left[:count]), left[count:]
            return taken
        if self._otherwise is not None:
            return self._otherwise.outcome(question, n)
        if isinstance(question, ShuffleItems):
            return question.items
        raise LookupError(f"no die is scripted for {question.purpose!r} (entry {n}): add one to the script")

    def unused(self) -> dict[str, list[int]]:
        """What the script still holds."""
        return {purpose: left for purpose, left in self._left.items() if left}


class LoggedDice:
    """The recorded outcomes of another log, by entry; then another source."""

    name = "log"

    def __init__(self, outcomes: Mapping[int, tuple[Any, tuple[int, ...]]], otherwise: Dice) -> None:
        self._outcomes, self._otherwise = outcomes, otherwise

    def outcome(self, question: RollDice | ShuffleItems, n: int) -> tuple[int, ...]:
        """The recorded outcome if the same was asked at that entry, else a fresh one."""
        asked, outcome = self._outcomes.get(n, (None, ()))
        return outcome if asked == question else self._otherwise.outcome(question, n)
