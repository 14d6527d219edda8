"""What a match asks of what is built on it: to follow and check proofs, and to sign what was kept.

The facade :mod:`limmu.core` fills the first once, for all matches; a host is given the second when it is made.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Protocol

from limmu.core.log.entry import Entry, Header
from limmu.core.match.inputs import Input
from limmu.core.rules.question import RollDice, ShuffleItems
from limmu.core.rules.verdict import Verdict

if TYPE_CHECKING:
    from limmu.core.match.position import Match


class Prover(Protocol):
    """Refuses an input for want of proof. What it calls progress is its own: a position keeps it and looks away."""

    def started(self, header: Header) -> Any:
        """The progress before the first entry; None for a match in which no roll is proven."""
        ...

    def moved_on(self, progress: Any, entry: Entry[Any], seats: Sequence[str], *, rolled: bool, pending: bool) -> Any:
        """The progress after an entry: whether a roll was ``pending`` before it, and whether it got its outcome."""
        ...

    def signed(self, match: Match[Any], inp: Input) -> Verdict[bool]:
        """Whether an input carries the signature that its giver owes."""
        ...

    def proven(
        self, match: Match[Any], inp: Input, asked: RollDice | ShuffleItems | None = None, outcome: tuple[int, ...] = ()
    ) -> Verdict[bool]:
        """Whether an input has the proof that is wanted: of the outcome ``asked`` for, or of its consents."""
        ...

    def owing(self, header: Header, progress: Any, shuffle: bool) -> Sequence[str]:
        """Who gives a token to the roll or shuffle that is due."""
        ...


class Attester(Protocol):
    """Signs what a host has kept."""

    def attest(self, match: Match[Any]) -> str:
        """A signed note over all entries of a match so far. Of the same match each time, further on."""
        ...


prover: Prover
"""What checks the proofs of every match."""
