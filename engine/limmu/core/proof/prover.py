"""The prover of matches: tokens of chains, signatures and consents."""

from __future__ import annotations

from typing import Any

import msgspec

from limmu.core.log.entry import Header, Rekey
from limmu.core.match.inputs import Input
from limmu.core.match.position import Match
from limmu.core.proof.chains import (
    fault_of_header,
    fault_of_outcome,
    fault_of_rekey,
    keys_of,
    parties_of,
    progress_of,
)
from limmu.core.proof.signatures import (
    SEED_BYTES,
    Spoken,
    fault_of_consent,
    is_signed,
    order_bytes,
    place_in_order,
    public_key,
    question_to,
    signed_bytes,
)
from limmu.core.rules.question import RollDice, ShuffleItems
from limmu.core.rules.verdict import Verdict, accept, refuse


class TokensAndSignatures:
    """Refuses rolls without their tokens, inputs without their signatures, consents that nobody gave."""

    fault_of_header = staticmethod(fault_of_header)
    keys_of = staticmethod(keys_of)

    def require_library(self, header: Header) -> None:
        """Raise NoSignatures if seats sign in a match, and this installation cannot check that."""
        if any([seat in header.keys for seat in header.seats]):
            public_key(bytes(SEED_BYTES))

    def fault_of_rekey(self, match: Match[Any], body: Rekey) -> str:
        """What is wrong with a new key or chain; "" for nothing."""
        return fault_of_rekey(match.header, progress_of(match), body)

    def parties_of(self, match: Match[Any]) -> tuple[str, ...]:
        """The parties that show a link for the roll or shuffle that is due."""
        return parties_of(match.header, progress_of(match))

    def judge_signature(self, match: Match[Any], inp: Input) -> Verdict[bool]:
        """Whether an input of a seat or umpire with a key has its signature over the leaf that the input follows."""
        header, keys = match.header, keys_of(match)
        if inp.by not in keys or inp.by not in (*match.seats, "umpire"):
            return accept
        try:
            if inp.since < 0:
                message = signed_bytes(header.match, match.leaf, inp.by, inp.cmd, inp.body)
            elif not (message := self._order(match, inp)):
                return refuse("", "unsigned", inp.by)
        except (ValueError, TypeError, OverflowError, RecursionError, msgspec.EncodeError):
            return refuse("", "unsigned", inp.by)
        return accept if is_signed(keys[inp.by], inp.sig, message) else refuse("", "unsigned", inp.by)

    @staticmethod
    def _order(match: Match[Any], inp: Input) -> bytes:
        """What the seat signed if an input is a standing order, and it is its turn; else nothing."""
        last = progress_of(match).spoken.get(inp.by, Spoken())
        asked = question_to(match.position.pause, inp.by, inp.body)
        if not asked or not place_in_order(inp.cmd, match.n + 1, inp.since, last):
            return b""
        leaf = match.past[inp.since].leaf
        return order_bytes(match.header.match, leaf=leaf, by=inp.by, cmd=inp.cmd, question=asked, body=inp.body)

    def judge_proof(
        self, match: Match[Any], inp: Input, asked: RollDice | ShuffleItems | None = None, outcome: tuple[int, ...] = ()
    ) -> Verdict[bool]:
        """Judge the proof of an input: that an outcome follows from its tokens; that each consent of a seat with a
        key is signed.
        """
        if asked is not None:
            fault = fault_of_outcome(match.header, progress_of(match), asked, outcome, inp.proof)
            return refuse("", "unproven_dice", fault) if fault else accept
        fault = fault_of_consent(
            match.header, keys=keys_of(match), prev=match.leaf, by=inp.by, body=inp.body, proof=inp.proof
        )
        return refuse("", "unproven_consent", fault) if fault else accept
