"""Chance is a seat: sources of dice and shuffles, all outside the rules. The log records their outcomes."""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from limmu.core.log.entry import Chance, DiceTerms
from limmu.core.match.inputs import Input
from limmu.core.match.position import Match, recorded_outcome
from limmu.core.rules.question import RollDice, ShuffleItems


class Dice(Protocol):
    """A source of chance."""

    terms: DiceTerms
    """The terms for the header: the mode, and the anchors of the chains."""

    def throw(self, match: Match[Any], asked: RollDice | ShuffleItems) -> Input:
        """The input that answers the pending roll or shuffle, with its proof if the mode has one."""
        ...


class Source:
    """Dice without proofs. A roll that an undo took back comes again with its old outcome."""

    terms = DiceTerms()

    def throw(self, match: Match[Any], asked: RollDice | ShuffleItems) -> Input:
        """The input that answers the pending roll or shuffle."""
        return Input("chance", Chance(recorded_outcome(match) or self.outcome(asked, match.n + 1)))

    def outcome(self, question: RollDice | ShuffleItems, n: int) -> tuple[int, ...]:
        """The outcome of a roll or shuffle that entry ``n`` will record."""
        raise NotImplementedError


class SystemDice(Source):
    """The operating system's entropy."""

    terms = DiceTerms("host")

    def outcome(self, question: RollDice | ShuffleItems, n: int) -> tuple[int, ...]:
        """Uniform and unpredictable."""
        if isinstance(question, RollDice):
            return tuple([1 + secrets.randbelow(faces) for faces in question.dice])
        return shuffle(question.items, secrets.randbelow)


class SeededDice(Source):
    """Dice from a seed by HMAC-SHA256 over the entry number: the same seed and entry give the same dice."""

    terms = DiceTerms("seeded")

    def __init__(self, seed: int | bytes) -> None:
        self._key = seed if isinstance(seed, bytes) else str(seed).encode()

    def outcome(self, question: RollDice | ShuffleItems, n: int) -> tuple[int, ...]:
        """Uniform, by rejection; fixed by seed and entry number."""
        return draw(lambda number: hmac.digest(self._key, b"%d.%d" % (n, number), "sha256"), question)


class PhysicalDice:
    """Real dice: ``ask`` takes the roll and returns the natural faces and who vouches for them.

    The proof says which seat ``typed`` them and which ``confirmed`` them; ``signed`` adds the signatures of seats with
    keys. Shuffles come from ``shuffles``.
    """

    def __init__(
        self,
        ask: Callable[[RollDice], tuple[tuple[int, ...], dict[str, str]]],
        shuffles: Dice | None = None,
        signed: Callable[[Match[Any], Input], Input] = lambda match, inp: inp,
    ) -> None:
        self._ask, self._shuffles, self._signed = ask, shuffles or SystemDice(), signed
        self.terms = DiceTerms("physical", self._shuffles.terms.anchors, self._shuffles.terms.links)

    def throw(self, match: Match[Any], asked: RollDice | ShuffleItems) -> Input:
        """The faces that were typed; ``take`` refuses faces that these dice cannot show."""
        if recorded := recorded_outcome(match):
            return Input("chance", Chance(recorded))
        if isinstance(asked, ShuffleItems):
            return self._shuffles.throw(match, asked)
        faces, proof = self._ask(asked)
        return self._signed(match, Input("chance", Chance(faces), proof=proof))


class ScriptedDice(Source):
    """Natural faces from a script, by purpose, in order; shuffles keep the order of the items.

    Raises LookupError, which names the purpose, when the script has no more faces for it.
    """

    terms = DiceTerms("scripted")

    def __init__(self, script: Mapping[str, Sequence[int]], otherwise: Source | None = None) -> None:
        self._left = {purpose: list(faces) for purpose, faces in script.items()}
        self._otherwise = otherwise

    def outcome(self, question: RollDice | ShuffleItems, n: int) -> tuple[int, ...]:
        """The next faces of the script for the purpose."""
        left = self._left.get(question.purpose, [])
        count = question.number if isinstance(question, RollDice) else len(question.items)
        if len(left) >= count and left:
            taken, self._left[question.purpose] = tuple(left[:count]), left[count:]
            return taken
        if self._otherwise is not None:
            return self._otherwise.outcome(question, n)
        if isinstance(question, ShuffleItems):
            return question.items
        others = f"; it has dice left for {', '.join(map(repr, rest))}" if (rest := [*self.unused()]) else ""
        raise LookupError(f"no die is scripted for {question.purpose!r} (entry {n}): add one to the script{others}")

    def unused(self) -> dict[str, list[int]]:
        """The faces that the script still has."""
        return {purpose: left for purpose, left in self._left.items() if left}


class LoggedDice(Source):
    """The recorded outcomes of another log, by entry; then another source."""

    terms = DiceTerms("log")

    def __init__(self, outcomes: Mapping[int, tuple[Any, tuple[int, ...]]], otherwise: Source) -> None:
        self._outcomes, self._otherwise = outcomes, otherwise

    def outcome(self, question: RollDice | ShuffleItems, n: int) -> tuple[int, ...]:
        """The recorded outcome if that entry answered the same question, else a fresh one."""
        asked, outcome = self._outcomes.get(n, (None, ()))
        return outcome if asked == question else self._otherwise.outcome(question, n)


# ---------------------------------------------------------------- drawing


def draw(block: Callable[[int], bytes], asked: RollDice | ShuffleItems) -> tuple[int, ...]:
    """Faces, or items in order, from blocks of random bytes. Rejection keeps every result equally likely.

    A number below ``limit`` takes one byte, or four when ``limit`` is beyond 256; values of the last, uneven stretch
    are dropped. A shuffle is Fisher and Yates', from the top index down.
    """
    number, left = 0, b""

    def below(limit: int) -> int:
        nonlocal number, left
        size = 1 if limit <= 256 else 4
        whole = 256**size
        while True:
            if len(left) < size:
                left, number = block(number), number + 1
            value, left = int.from_bytes(left[:size], "big"), left[size:]
            if value < whole - whole % limit:
                return value % limit

    if isinstance(asked, RollDice):
        return tuple([1 + below(faces) for faces in asked.dice])
    return shuffle(asked.items, below)


def shuffle(items: Sequence[int], below: Callable[[int], int]) -> tuple[int, ...]:
    """Items in the order that draws below a limit give."""
    new = list(items)
    for i in range(len(new) - 1, 0, -1):
        j = below(i + 1)
        new[i], new[j] = new[j], new[i]
    return tuple(new)
