"""Format 1: the header, the entries and the lines around them. See DESIGN and docs/log-format.md."""

from __future__ import annotations

import hashlib
from binascii import b2a_base64
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from msgspec import UNSET, Raw, Struct, UnsetType

from limmu.core.rules.canonical import URLSAFE
from limmu.core.rules.canonical import encode as encode
from limmu.core.rules.procedure import (
    AnyProcedure,
    AnyQuestion,
    FrameOf,
    Lazy,
    OfBoth,
    Outcome,
    PauseOf,
    Standing,
)
from limmu.core.rules.records import RecordMeta

F = TypeVar("F")

FORMAT = 1
"""The format of logs that is written and read: the header of each log says its own."""
MAX_LINE = 1 << 20
"""Bytes in a line, at most."""
MAX_COMMAND = 200
"""Characters of a command id, at most."""


leaf_hash = hashlib.sha256(b"\0").copy
"""A new RFC 6962 hash of a leaf."""


def leaf_of(json: bytes) -> str:
    """The RFC 6962 leaf hash of a line: 43 characters of base64url."""
    leaf = leaf_hash()
    leaf.update(json)
    return b2a_base64(leaf.digest(), newline=False)[:43].translate(URLSAFE).decode("ascii")


class _Line(
    Struct,
    frozen=True,
    gc=False,
    omit_defaults=True,
    forbid_unknown_fields=True,
    tag_field="_",
    metaclass=RecordMeta,
):
    """What lines and inputs share."""


CHAINED = ("host-and-actor", "all-seats")
"""Modes in which every roll proves itself."""
SHUFFLES = "shuffles"
"""The name of the host's second chain, closed until it is opened after the match."""


class DiceTerms(Struct, frozen=True):
    """How chance is made, settled before the first move: what a header says of it.

    Modes between people: ``host`` (trust the host), ``host-and-actor`` (trust one of the two: the host and the seat
    that moved last), ``all-seats`` (trust any one of them), ``physical`` (real dice, typed and confirmed by seats).
    Modes of tests and replays: ``seeded``, ``scripted``, ``log``.
    """

    mode: str = ""
    anchors: dict[str, str] = {}
    links: int = 0


class Header(_Line, tag="header"):
    """The first line: what is played, with what, by whom, and the commitments made before the first entry."""

    format: int
    game: str
    ruleset: int
    pack: str
    digest: str
    """SHA-256 over the canonical form of what the rules read of the pack."""
    match: str
    scenario: str
    seats: tuple[str, ...]
    commitment: str
    """Commitment to the match secret."""
    persons: dict[str, str] = {}
    options: dict[str, str] = {}
    """Options and the readings in force."""
    dice: str = ""
    """How chance is made: the mode of :class:`DiceTerms`."""
    anchors: dict[str, str] = {}
    """By party (``host``, seats, ``shuffles``) the end of its chain of tokens: 43 characters of base64url."""
    links: int = 0
    """Links of each chain: rolls and shuffles of the match, at most."""
    keys: dict[str, str] = {}
    """Ed25519 public keys, 43 characters of base64url: of the host, who signs checkpoints, and of the seats that sign
    their inputs."""


class Begin(_Line, tag="begin"):
    """Entry 0: the set-up, and the rules up to the first question."""


class Decision(_Line, tag="decision"):
    """A seat's answer to the question it is asked."""

    answer: Lazy


class Chance(_Line, tag="chance"):
    """The outcome of a roll (natural faces) or a shuffle (the items in order)."""

    outcome: tuple[int, ...]


class StandingPass(_Line, tag="pass"):
    """A standing pass for a scope of the game's list; the empty scope withdraws the seat's passes."""

    scope: str = ""


class Interject(_Line, tag="interject"):
    """What a seat may do meanwhile: the number of the offer, the answer, and the entry it follows."""

    may: int
    answer: Lazy
    follows: int


class Ruling(_Line, tag="ruling"):
    """An umpire's word. It emits facts, then does at most one of: replace the pending roll, answer for the asked
    seat what ``check`` refuses, close the top procedure with a result ("" where it has none). Readings hold from here
    on."""

    author: str
    clause: str
    reason: str
    facts: tuple[Lazy, ...] = ()
    outcome: tuple[int, ...] = ()
    answer: Lazy | UnsetType = UNSET
    close: Lazy | UnsetType = UNSET
    readings: dict[str, str] = {}


class Undo(_Line, tag="undo"):
    """Back to the state after entry ``to``. Alone, a seat takes back decisions of its own that told it nothing hidden.

    Anything further needs ``consents``, every seat of the match, and names in ``cancels`` the entries whose chance it
    takes back, in order. The same request again gets the recorded dice. Consents are proven as those of :class:`End`.
    """

    to: int
    consents: tuple[str, ...] = ()
    cancels: tuple[int, ...] = ()


class SeatChange(_Line, tag="seat_change"):
    """Another person sits down at a seat."""

    seat: str
    person: str


class End(_Line, tag="end"):
    """``concede`` by a seat; ``agree`` with the winners and the consenting seats; ``forfeit``, by the host, of the one
    seat that is not among the winners and does not show its token for the pending roll.

    Of each consenting seat with a key in the header, but for the giver of the input, the ``proof`` beside the input has
    the signature over :func:`limmu.core.consent_bytes`. The others' consent is the giver's word.
    """

    how: str
    winners: tuple[str, ...] = ()
    consents: tuple[str, ...] = ()


class Ruleset(_Line, tag="ruleset"):
    """From here on another ruleset of the game is in force."""

    number: int


class Note(_Line, tag="note"):
    """A remark that moves nothing."""

    text: str


Body = Begin | Decision | Chance | StandingPass | Interject | Ruling | Undo | SeatChange | End | Ruleset | Note
"""What an input may be: the closed list."""


class Control(Struct, OfBoth, frozen=True, gc=False, omit_defaults=True, forbid_unknown_fields=True):
    """The stack's change: frames kept, frames pushed, the pause, standing passes if they changed, the end."""

    keep: int = 0
    push: tuple[FrameOf, ...] = ()
    pause: PauseOf | UnsetType = UNSET
    passes: tuple[Standing, ...] | UnsetType = UNSET
    over: Outcome | UnsetType = UNSET


Trail = tuple[tuple[int, str, int], ...]
"""(depth, procedure.step, number of facts it emitted), in order."""

if TYPE_CHECKING:

    class Entry(_Line, Generic[F]):
        """One input, its facts, the stack's change, its trail: the unit of atomicity, hashing, verifying, branching.

        ``sealed`` has the commitments to what is masked, by field path. An entry whose secrets are known has none;
        ``time`` is the host's claim.
        """

        n: int
        prev: str
        by: str
        input: Body
        facts: tuple[F, ...] = ()
        control: Control | UnsetType = UNSET
        trail: Trail = ()
        cmd: str = ""
        sealed: dict[str, str] = {}
        time: str = ""
        sig: str = ""
        proof: Mapping[str, str] = {}

else:

    class Entry(_Line, Generic[F, AnyProcedure, AnyQuestion], tag="entry"):
        n: int
        prev: str
        by: str
        input: Body
        facts: tuple[F, ...] = ()
        control: Control[AnyProcedure, AnyQuestion] | UnsetType = UNSET
        trail: Trail = ()
        cmd: str = ""
        sealed: dict[str, str] = {}
        time: str = ""
        sig: str = ""
        proof: Mapping[str, str] = {}

        def __class_getitem__(cls, parameters: Any) -> Any:
            wanted = parameters if isinstance(parameters, tuple) else (parameters, Raw, Raw)
            return super().__class_getitem__(wanted)


class Opening(_Line, tag="opening"):
    """What the masks of entry ``n`` hide: by field path the salt (43 characters of base64url) and the value.

    It stands right before its entry, or anywhere after it when the host opens it later.
    """

    n: int
    open: dict[str, tuple[str, Raw]]


class Remark(_Line, tag="note"):
    """A line beside the entries, such as the note that a torn tail was cut off."""

    text: str
    time: str = ""


class Checkpoint(_Line, tag="checkpoint"):
    """A signed checkpoint (C2SP tlog-checkpoint) over the first entries: see :class:`limmu.core.MerkleTree`."""

    note: str


class Branched(_Line, tag="branch"):
    """From here on the log is a branch: entries 0 to ``n`` are those of the match ``of``, what follows is a what-if.

    Its dice and signatures prove nothing; what it hides is committed to with a secret of its own.
    """

    n: int
    of: str
    commitment: str
    """Commitment to the match secret of the branch."""


class OpenedChain(_Line, tag="chain"):
    """A chain opened after the match: its seed proves every shuffle."""

    party: str
    seed: str
