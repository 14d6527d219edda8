"""The dice of a host who proves every roll by links of hash chains, its own and those of seats and witnesses."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from limmu.core.log.entry import CHAINED, SHUFFLES, Chance, DiceTerms
from limmu.core.match.chance import SystemDice
from limmu.core.match.inputs import Input
from limmu.core.match.position import Match, recorded_outcome
from limmu.core.proof.chains import (
    CHAIN_LENGTH,
    Chain,
    fault_of_links,
    key_of,
    outcome_of,
    parties_of,
    progress_of,
    seed_for,
)
from limmu.core.proof.checkpoints import host_seed
from limmu.core.proof.signatures import public_key, show_bytes, sign
from limmu.core.rules.canonical import short
from limmu.core.rules.question import RollDice, ShuffleItems


class Giver(Protocol):
    """The part of a seat or a witness in rolls: its anchor and key before the match, a link when an entry asks."""

    @property
    def anchor(self) -> str: ...

    @property
    def key(self) -> str: ...

    def show(self, asker: int, leaf: str) -> str:
        """The token for what entry ``asker`` with this leaf asks: its link, a dot, the signature over both."""
        ...


class Keeper:
    """A giver that shows whatever it is asked for: for tests and bots. A person's machine has a vault instead."""

    def __init__(self, match_id: str, party: str, chain: bytes, key: bytes, length: int = CHAIN_LENGTH) -> None:
        """``chain`` and ``key``: the seeds of the party's chain and of its key, 32 bytes each."""
        self._match_id, self._party, self._key = match_id, party, key
        self.chain = Chain(match_id, party, chain, length)
        self.anchor, self.key = self.chain.anchor, public_key(key)

    def show(self, asker: int, leaf: str) -> str:
        """The token for what an entry asks. Raises LookupError when the chain has run out."""
        return show_link(
            self._match_id, party=self._party, link=self.chain.link(asker), key=self._key, asker=asker, what=leaf
        )


def show_link(match_id: str, party: str, link: bytes, key: bytes, asker: int, what: str) -> str:
    """A token: link ``asker + 1``, a dot, and the signature of a party's key (its seed) over it and ``what``.

    ``what``: the leaf of the asker, or the signature of the party's input that the token is sent with.
    """
    return f"{short(link)}.{sign(key, show_bytes(match_id, asker, what, party, link))}"


class Withheld(Exception):
    """A party showed no token, or a wrong one. The roll stays pending: end the match as the seat's forfeit, or rule."""

    def __init__(self, seat: str, what: str) -> None:
        self.seat = seat
        super().__init__(f"{seat} does not show its token: {what}; the host may record a forfeit, or the umpire rule")


class ChainDice:
    """Dice from hash chains, each throw proven by the links that it records: modes ``all-seats`` and ``neutral``.

    In the mode ``host`` the faces come from the operating system, and only shuffles are proven, unless there are
    witnesses. ``secret`` is the match secret; ``seats`` and ``witnesses`` are those who give; the host's machine plays
    or keeps the seats that are ``hosted``: they give nothing.
    """

    def __init__(
        self,
        mode: str,
        match_id: str,
        secret: bytes,
        seats: Mapping[str, Giver] | None = None,
        *,
        hosted: Sequence[str] = (),
        witnesses: Mapping[str, Giver] | None = None,
        length: int = CHAIN_LENGTH,
    ) -> None:
        self._givers = {**(seats or {}), **(witnesses or {})}
        self._closed = Chain(match_id, SHUFFLES, seed_for(secret, match_id, SHUFFLES), length)
        anchors = {party: giver.anchor for party, giver in self._givers.items()} | {SHUFFLES: self._closed.anchor}
        keys = {party: giver.key for party, giver in self._givers.items()}
        if mode in CHAINED or witnesses:
            self._host = Chain(match_id, "host", seed_for(secret, match_id, "host"), length)
            anchors["host"], keys["host"] = self._host.anchor, public_key(host_seed(secret, match_id))
        self.terms = DiceTerms(mode, anchors, length, tuple(hosted), keys)

    def throw(self, match: Match[Any], asked: RollDice | ShuffleItems) -> Input:
        """The outcome with its tokens; the host shows his own after all others.

        Raises Withheld, naming the party, with nothing shown by the host; LookupError when a chain has run out.
        """
        if recorded := recorded_outcome(match):
            return Input("chance", Chance(recorded))
        header, progress = match.header, progress_of(match)
        if not header.anchors:
            raise ValueError("the header of this match anchors no chains: begin it with dice=dice.terms")
        shuffle, due, parties = isinstance(asked, ShuffleItems), progress.due, parties_of(header, progress)
        proof: dict[str, str] = {}
        for party in sorted(parties, key=lambda party: party == "host"):
            if party == "host":
                token = short(self._host.link(due.asker))
            else:
                token = self._givers[party].show(due.asker, progress.asker.leaf)
            if fault := fault_of_links(header, progress, {party: token}):
                raise Withheld(party, fault)
            proof[party] = token
        key = key_of(progress, proof, parties)
        if not (key or shuffle):
            return SystemDice().throw(match, asked)
        key += self._closed.link(due.asker) if shuffle else b""
        return Input("chance", Chance(outcome_of(header.match, due, key, asked)), proof=proof)
