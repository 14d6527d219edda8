"""The ports of this storey, which the storey ``proof`` fills: one checks proofs, the other signs checkpoints.

The facade :mod:`limmu.core` sets the prover once, for all matches; the caller gives a host its attester.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from limmu.core.log.entry import Header, Rekey
from limmu.core.match.inputs import Input
from limmu.core.match.position import Match
from limmu.core.rules.question import RollDice, ShuffleItems
from limmu.core.rules.verdict import Verdict


class Prover(Protocol):
    """Refuses an input that lacks a proof."""

    def require_library(self, header: Header) -> None:
        """Raise NoSignatures if seats sign in a match, and this installation cannot check that."""
        ...

    def fault_of_header(self, header: Header) -> str:
        """What is wrong with the anchors and keys of a header; "" for nothing."""
        ...

    def keys_of(self, match: Match[Any]) -> Mapping[str, str]:
        """By party the public key in force; {} where nobody signs."""
        ...

    def fault_of_rekey(self, match: Match[Any], body: Rekey) -> str:
        """What is wrong with a new key or chain; "" for nothing."""
        ...

    def judge_signature(self, match: Match[Any], inp: Input) -> Verdict[bool]:
        """Judge whether an input has the signature that its giver owes."""
        ...

    def judge_proof(
        self, match: Match[Any], inp: Input, asked: RollDice | ShuffleItems | None = None, outcome: tuple[int, ...] = ()
    ) -> Verdict[bool]:
        """Judge whether an input has the proof that it needs: of the outcome for ``asked``, or of its consents."""
        ...

    def parties_of(self, match: Match[Any]) -> Sequence[str]:
        """The parties that give a token to the roll or shuffle that is due."""
        ...


class Attester(Protocol):
    """Signs the entries that a host has stored."""

    def attest(self, match: Match[Any]) -> str:
        """A signed note over all entries of a match so far. Each call passes the same match at a later entry."""
        ...


prover: Prover
"""The prover of every match."""
