"""Dice that prove themselves: tokens on hash chains, anchored in the header before the first move.

Every party (the host, each seat) draws 32 random bytes and hashes them ``length`` times; the end of that chain, its
anchor, stands in the header. Roll ``k`` of the match shows the link ``k + 1`` of the parties who take part: hashing it
down to the last link shown, or to the anchor, proves it at once. The natural faces follow from the tokens, the match id
and the number of the roll alone, so nothing that anybody can still choose enters them. Shuffles follow from a second
chain of the host, which stays closed until it is opened after the match, and from the tokens of the seats.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from limmu.core.log.entry import CHAINED, Entry, Header
from limmu.core.match.chance import draw
from limmu.core.rules.canonical import short, unshort
from limmu.core.rules.question import RollDice, ShuffleItems

CHAIN_LENGTH = 1 << 15
"""Links of a chain: rolls and shuffles of a match, at most."""
MAX_FACES = 1 << 32
"""Faces of a die, at most."""


class Progress(Struct, frozen=True, gc=False):
    """The progress of the dice of a match."""

    seats: tuple[str, ...]
    """The seats of the match: one of them is the actor."""
    rolls: int = 0
    """The number of rolls and shuffles so far, in the order of the log; undone and ruled ones count, too."""
    actor: str = ""
    """The actor: the seat that gave the last input before the rules asked for the pending roll; "" before the first."""
    shown: Mapping[str, tuple[int, str]] = {}
    """By party the last link that it showed and the number of that link (0: the anchor)."""


def seed_for(secret: bytes, match_id: str, party: str) -> bytes:
    """The seed of a party's chain, made from the match secret: 32 bytes."""
    return hmac.digest(secret, f"limmu seed\0{match_id}\0{party}".encode(), "sha256")


def _below_it(match_id: str, party: str, number: int, link: bytes) -> bytes:
    """Link ``number`` of a chain from the one above it."""
    return hashlib.sha256(f"limmu chain\0{match_id}\0{party}\0{number}\0".encode() + link).digest()


class Chain:
    """The hash chain that one party keeps: the seed is its top link."""

    def __init__(self, match_id: str, party: str, seed: bytes, length: int = CHAIN_LENGTH) -> None:
        links = [seed]
        for number in range(length - 1, -1, -1):
            links.append(_below_it(match_id, party, number, links[-1]))
        self._links = links[::-1]

    @property
    def anchor(self) -> str:
        """Link 0, which the header has."""
        return short(self._links[0])

    def token(self, roll: int) -> bytes:
        """The token for a roll: link ``roll + 1``. Show it when that roll is due, never before.

        Raises LookupError when the chain has run out.
        """
        if not 0 <= roll < len(self._links) - 1:
            raise LookupError(f"the chain has {len(self._links) - 1} links and none for roll {roll}: end the match")
        return self._links[roll + 1]


def follows(match_id: str, party: str, number: int, link: bytes, shown: tuple[int, str]) -> bool:
    """Whether link ``number`` hashes down to a link that the party showed before."""
    low, known = shown
    if number <= low:
        return False
    for below in range(number - 1, low - 1, -1):
        link = _below_it(match_id, party, below, link)
    return short(link) == known


def parties_of(header: Header, progress: Progress, shuffle: bool) -> tuple[str, ...]:
    """The parties that show a token for the roll or shuffle that is due: the seats in their order, then the host."""
    mode = header.dice
    if mode not in CHAINED:
        return ()
    alone = mode == "host-and-actor" and progress.actor and not shuffle
    seats = (progress.actor,) if alone else header.seats
    return seats if shuffle else (*seats, "host")


def outcome_of(match_id: str, roll: int, tokens: Sequence[bytes], asked: RollDice | ShuffleItems) -> tuple[int, ...]:
    """The faces or the order that tokens give; for a shuffle the link of the closed chain comes last."""
    key = b"".join(tokens)

    def block(number: int) -> bytes:
        return hmac.digest(key, f"limmu roll\0{match_id}\0{roll}\0{number}".encode(), "sha256")

    return draw(block, asked)


# ---------------------------------------------------------------- checking


def first_progress(header: Header) -> Progress | None:
    """The progress before the first roll; None if the header has no anchors."""
    shown = {party: (0, anchor) for party, anchor in header.anchors.items()}
    return Progress(header.seats, shown=shown) if shown else None


def progress_after(progress: Progress, entry: Entry[Any], *, rolled: bool, pending: bool) -> Progress:
    """The progress after an entry: its actor, its roll, and the links that it shows.

    While a roll is ``pending`` its actor does not change: somebody may have shown a token already, and whoever knows
    it must not be able to choose another party.
    """
    if not rolled:
        by = entry.by
        if pending or by == progress.actor or by not in progress.seats:
            return progress
        return replace(progress, actor=by)
    number = progress.rolls + 1
    fresh = {party: (number, token) for party, token in entry.proof.items() if party in progress.shown}
    return replace(progress, rolls=number, shown={**progress.shown, **fresh} if fresh else progress.shown)


def fault_of_tokens(header: Header, progress: Progress, proof: Mapping[str, str]) -> str:
    """What is wrong with the tokens for a roll or shuffle; "" if each is the next link of its party's chain."""
    if progress.rolls >= header.links:
        return f"the chains have {header.links} links and none for roll {progress.rolls}"
    for party, token in proof.items():
        if party not in progress.shown or not follows(
            header.match, party, progress.rolls + 1, unshort(token), progress.shown[party]
        ):
            return f"the token of {party} is not link {progress.rolls + 1} of its chain"
    return ""


def fault_of_outcome(
    header: Header, progress: Progress | None, asked: RollDice | ShuffleItems, outcome: Any, proof: Mapping[str, str]
) -> str:
    """Why an outcome does not follow from its tokens; "" if it does, or if only a later audit can say.

    :func:`limmu.core.verify` checks shuffles after the closed chain was opened.
    """
    shuffle = isinstance(asked, ShuffleItems)
    if header.dice == "physical" and not shuffle:
        return _unvouched(header, proof)
    if header.dice not in CHAINED:
        return "no proof is wanted" if proof else ""
    if not shuffle:
        sane = all([count >= 0 and 1 <= faces <= MAX_FACES for count, faces in asked.kinds])
        if not sane or asked.number != len(outcome):
            return f"these are not {asked.told}"
    if progress is None:
        return "the header anchors no chains"
    parties = parties_of(header, progress, shuffle)
    if {*proof} != {*parties}:
        return f"tokens of {', '.join(parties)} are wanted"
    if fault := fault_of_tokens(header, progress, proof):
        return fault
    tokens = [unshort(proof[party]) for party in parties]
    if not shuffle and outcome_of(header.match, progress.rolls, tokens, asked) != tuple(outcome):
        return "the tokens give another outcome"
    return ""


def _unvouched(header: Header, proof: Mapping[str, str]) -> str:
    """What is wrong with the proof of real dice: one typed them, others may have confirmed them."""
    sure = [who for who in proof if who in header.seats or who in ("umpire", "host")]
    said = sorted(proof.values())
    if len(sure) == len(proof) and said.count("typed") == 1 and said.count("confirmed") == len(said) - 1:
        return ""
    return "real dice need a proof: who typed them, and who confirmed them"
