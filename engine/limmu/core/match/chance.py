"""Chance is a seat: sources of dice and shuffles, all outside the rules. What they give is recorded as an outcome."""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from limmu.core.log.entry import CHAINED, SHUFFLES, Chance, DiceTerms, Input
from limmu.core.match.position import Match, recorded_outcome
from limmu.core.proof.chains import (
    CHAIN_LENGTH,
    Chain,
    drawn,
    fault_of_tokens,
    outcome_of,
    parties_of,
    seed_for,
    shuffled,
)
from limmu.core.rules.canonical import short
from limmu.core.rules.question import RollDice, ShuffleItems


class Dice(Protocol):
    """A source of chance."""

    terms: DiceTerms
    """What stands in the header: the mode, and the anchors of what is proven."""

    def throw(self, match: Match[Any], asked: RollDice | ShuffleItems) -> Input:
        """The input that answers the pending roll or shuffle, with its proof where the mode has one."""
        ...


class Source:
    """Dice that only give outcomes: a roll that an undo took back comes again as it was."""

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
            return tuple([1 + secrets.randbelow(question.faces) for _ in range(question.count)])
        return shuffled(question.items, secrets.randbelow)


class SeededDice(Source):
    """Dice from a seed by HMAC-SHA256 over the entry number: the same seed and entry give the same dice."""

    terms = DiceTerms("seeded")

    def __init__(self, seed: int | bytes) -> None:
        self._key = seed if isinstance(seed, bytes) else str(seed).encode()

    def outcome(self, question: RollDice | ShuffleItems, n: int) -> tuple[int, ...]:
        """Uniform, by rejection; fixed by seed and entry number."""
        return drawn(lambda number: hmac.digest(self._key, b"%d.%d" % (n, number), "sha256"), question)


class PhysicalDice:
    """Real dice: ``ask`` gets the roll and returns the natural faces and who vouches for them.

    The proof says which seat ``typed`` them and which ``confirmed`` them. Shuffles come from ``shuffles``.
    """

    def __init__(
        self, ask: Callable[[RollDice], tuple[tuple[int, ...], dict[str, str]]], shuffles: Dice | None = None
    ) -> None:
        self._ask, self._shuffles = ask, shuffles or SystemDice()
        self.terms = DiceTerms("physical", self._shuffles.terms.anchors, self._shuffles.terms.links)

    def throw(self, match: Match[Any], asked: RollDice | ShuffleItems) -> Input:
        """What was typed; ``take`` refuses what no such dice can show."""
        if recorded := recorded_outcome(match):
            return Input("chance", Chance(recorded))
        if isinstance(asked, ShuffleItems):
            return self._shuffles.throw(match, asked)
        faces, proof = self._ask(asked)
        return Input("chance", Chance(faces), proof=proof)


class SeatChain(Protocol):
    """What a seat gives to rolls: its anchor before the match, one token when a roll of its own is due."""

    @property
    def anchor(self) -> str: ...

    def token(self, roll: int) -> bytes: ...


class Withheld(Exception):
    """A seat did not show its token, or a wrong one: the roll stays pending. End the match as its forfeit, or rule."""

    def __init__(self, seat: str, what: str) -> None:
        self.seat = seat
        super().__init__(f"{seat} does not show its token: {what}; the host may record a forfeit, or the umpire rule")


class ChainDice:
    """Dice from hash chains, each roll proven by the tokens it records: modes ``host-and-actor`` and ``all-seats``.

    In the mode ``host`` the faces come from the operating system, and only shuffles are proven. ``secret`` is the match
    secret; ``seats`` holds what the seats contribute, without which the host keeps their chains as well.
    """

    def __init__(
        self,
        mode: str,
        match_id: str,
        secret: bytes,
        seats: Mapping[str, SeatChain] | Sequence[str] = (),
        length: int = CHAIN_LENGTH,
    ) -> None:
        def own(party: str) -> Chain:
            return Chain(match_id, party, seed_for(secret, party), length)

        self._seats: dict[str, SeatChain] = {}
        if mode in CHAINED:
            self._seats = dict(seats) if isinstance(seats, Mapping) else {seat: own(seat) for seat in seats}
            self._host = own("host")
        self._closed = own(SHUFFLES)
        chains: dict[str, SeatChain] = {**self._seats, SHUFFLES: self._closed}
        if mode in CHAINED:
            chains["host"] = self._host
        self.terms = DiceTerms(mode, {party: chain.anchor for party, chain in chains.items()}, length)

    def throw(self, match: Match[Any], asked: RollDice | ShuffleItems) -> Input:
        """The outcome with its tokens: those of the seats first, the host's last.

        Raises Withheld, naming the seat, with nothing shown by the host; LookupError when a chain has run out.
        """
        if recorded := recorded_outcome(match):
            return Input("chance", Chance(recorded))
        progress = match.position.progress
        if progress is None:
            raise ValueError("the header of this match anchors no chains: begin it with dice=dice.terms")
        shuffle = isinstance(asked, ShuffleItems)
        if self.terms.mode not in CHAINED and not shuffle:
            return SystemDice().throw(match, asked)
        roll = progress.rolls
        parties = parties_of(match.header, progress, shuffle)
        tokens: dict[str, bytes] = {}
        for party in parties:
            tokens[party] = self._host.token(roll) if party == "host" else self._seats[party].token(roll)
            if fault := fault_of_tokens(match.header, progress, {party: short(tokens[party])}):
                raise Withheld(party, fault)
        keys = [*tokens.values(), self._closed.token(roll)] if shuffle else [*tokens.values()]
        outcome = outcome_of(match.header.match, roll, keys, asked)
        return Input("chance", Chance(outcome), proof={party: short(token) for party, token in tokens.items()})


class ScriptedDice(Source):
    """Natural faces written down beforehand, by purpose, in order; shuffles leave things as they lie.

    Raises LookupError naming the purpose when a script has run out.
    """

    terms = DiceTerms("scripted")

    def __init__(self, script: Mapping[str, Sequence[int]], otherwise: Source | None = None) -> None:
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


class LoggedDice(Source):
    """The recorded outcomes of another log, by entry; then another source."""

    terms = DiceTerms("log")

    def __init__(self, outcomes: Mapping[int, tuple[Any, tuple[int, ...]]], otherwise: Source) -> None:
        self._outcomes, self._otherwise = outcomes, otherwise

    def outcome(self, question: RollDice | ShuffleItems, n: int) -> tuple[int, ...]:
        """The recorded outcome if the same was asked at that entry, else a fresh one."""
        asked, outcome = self._outcomes.get(n, (None, ()))
        return outcome if asked == question else self._otherwise.outcome(question, n)
