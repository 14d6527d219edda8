"""The dice of a host who proves every roll by tokens of hash chains, its own and those of the seats."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from limmu.core.log.entry import CHAINED, SHUFFLES, Chance, DiceTerms
from limmu.core.match.chance import SystemDice
from limmu.core.match.inputs import Input
from limmu.core.match.position import Match, recorded_outcome
from limmu.core.proof.chains import CHAIN_LENGTH, Chain, fault_of_tokens, outcome_of, parties_of, seed_for
from limmu.core.rules.canonical import short
from limmu.core.rules.question import RollDice, ShuffleItems


class SeatChain(Protocol):
    """The part of a seat in rolls: its anchor before the match, a token for each roll that needs one."""

    @property
    def anchor(self) -> str: ...

    def token(self, roll: int) -> bytes: ...


class Withheld(Exception):
    """A seat showed no token, or a wrong one. The roll stays pending: end the match as the seat's forfeit, or rule."""

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
            return Chain(match_id, party, seed_for(secret, match_id, party), length)

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
