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
"""The log format that this program writes and reads; the header of each log names its own."""
MAX_LINE = 1 << 20
"""Bytes in a line, at most."""
MAX_COMMAND = 200
"""Characters of a command id, at most."""
MAX_SEATS = 64
"""Seats of a match, at most."""


MAX_ASKED = 1 << 14
"""Bytes of a question to chance in canonical JSON, at most: rolls that wait are kept by their questions."""
MAX_OFFERS = 256
"""Interjections that are open at a time, at most."""


def fault_of_pauses(control: Any, size: int = MAX_LINE) -> str:
    """What is too large in the pauses of a control, or does not belong there; "" for nothing. ``size``: bytes of the
    entry, where they are known.
    """
    for frame in control.push:
        if frame.held and (fault := _fault_of_pause(frame.held[0], size)):
            return fault
    return _fault_of_pause(control.pause, size) if control.pause else ""


def _fault_of_pause(pause: Any, size: int) -> str:
    if len(pause.demands) > MAX_SEATS or len(pause.may) > MAX_OFFERS:
        return f"asks {len(pause.demands)} and offers {len(pause.may)}: {MAX_SEATS} and {MAX_OFFERS} are allowed"
    if pause.given:
        return "names answers that were given: they are in their own entries"
    if size > MAX_ASKED and pause.demands and pause.demands[0].seat == "chance":
        size = len(encode(pause.demands[0].question))
        return f"asks chance in {size} bytes: {MAX_ASKED} are allowed" if size > MAX_ASKED else ""
    return ""


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


CHAINED = ("neutral", "all-seats")
"""Modes in which hash chains of seats prove every roll."""
SHUFFLES = "shuffles"
"""The name of the host's second chain, which stays closed until the match is over."""


class DiceTerms(Struct, frozen=True):
    """Where dice come from: what a header says, fixed before the first move.

    Modes between people: ``host`` (trust the host, or a witness), ``all-seats`` (trust any one of the seats, the host
    and the witnesses), ``neutral`` (trust one of these: the host, the seat that moved last, a witness), ``physical``
    (real dice, typed and confirmed by seats). Modes of tests and replays: ``seeded``, ``scripted``, ``log``.
    """

    mode: str = ""
    anchors: dict[str, str] = {}
    links: int = 0
    hosted: tuple[str, ...] = ()
    """The seats that the host's machine plays or keeps: they give to no roll."""
    keys: dict[str, str] = {}
    """The public keys of those who give to rolls."""


class Header(_Line, tag="header"):
    """The first line: game, pack, scenario, seats, options, dice, and the commitments from before the first entry."""

    format: int
    game: str
    ruleset: int
    pack: str
    digest: str
    """SHA-256 over the canonical form of the part of the pack that rules read."""
    match: str
    scenario: str
    seats: tuple[str, ...]
    commitment: str
    """Commitment to the match secret."""
    persons: dict[str, str] = {}
    options: dict[str, str] = {}
    """Options and the readings in force."""
    dice: str = ""
    """Where dice come from: the mode of :class:`DiceTerms`."""
    hosted: tuple[str, ...] = ()
    """The seats that the host's machine plays or keeps, as the host says."""
    anchors: dict[str, str] = {}
    """By party (``host``, seats, witnesses, ``shuffles``) the end of its chain: 43 characters of base64url."""
    links: int = 0
    """The number of links of each chain: as many entries may ask for rolls and shuffles."""
    keys: dict[str, str] = {}
    """Ed25519 public keys, 43 characters of base64url: of the host, who signs checkpoints, of the seats and the umpire
    that sign their inputs, and of witnesses."""


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
    """An interjection: its number in the pause, the answer, and the entry that it follows."""

    may: int
    answer: Lazy
    follows: int


class Ruling(_Line, tag="ruling"):
    """An umpire's ruling. It emits facts, then does at most one of these: replace the pending roll; answer for the
    seat that is asked, even what ``check`` refuses; end the top procedure with a result ("" if it has none). Its
    readings are in force from here on. Or it does one thing alone, ``modify``: the rules add this under its clause to
    the pending roll, one number for the roll or one for each die; the dice fall as without it.
    """

    author: str
    clause: str
    reason: str
    facts: tuple[Lazy, ...] = ()
    outcome: tuple[int, ...] = ()
    answer: Lazy | UnsetType = UNSET
    close: Lazy | UnsetType = UNSET
    readings: dict[str, str] = {}
    modify: tuple[int, ...] = ()


class Undo(_Line, tag="undo"):
    """Back to the state after entry ``to``. Alone, a seat may take back its own decisions that showed it nothing
    hidden.

    Anything further needs every seat in ``consents``; ``cancels`` names in order the entries whose rolls and shuffles
    it takes back. If the rules make the same request again, the recorded dice come again. Consents are signed as
    those of :class:`End`.
    """

    to: int
    consents: tuple[str, ...] = ()
    cancels: tuple[int, ...] = ()


class SeatChange(_Line, tag="seat_change"):
    """Another person sits down at a seat."""

    seat: str
    person: str


class End(_Line, tag="end"):
    """``concede`` by a seat; ``agree`` with the winners and the consenting seats; ``forfeit``, by the host, of the
    one seat that is not among the winners and does not show its token for the pending roll.

    ``proof`` of the input has a signature over :func:`limmu.core.consent_bytes` of each consenting seat with a key in
    the header, except the giver of the input. For other seats the giver's word is all there is.
    """

    how: str
    winners: tuple[str, ...] = ()
    consents: tuple[str, ...] = ()


class Ruleset(_Line, tag="ruleset"):
    """From here on another ruleset of the game is in force."""

    number: int


class Rekey(_Line, tag="rekey"):
    """A party has another key, another chain, or none: what it says nothing of stays.

    By the party itself, which signs with the key that it had; or by the host or the umpire, with the consents of all
    other seats with keys. Without them it stands, and :func:`limmu.core.verify` says so.
    """

    party: str
    key: str = ""
    anchor: str = ""
    hosted: bool = False
    """The host's machine keeps this seat from here on: its part in rolls ends."""
    consents: tuple[str, ...] = ()


class Note(_Line, tag="note"):
    """A remark that changes nothing."""

    text: str


Body = Begin | Decision | Chance | StandingPass | Interject | Ruling | Undo | SeatChange | End | Ruleset | Rekey | Note
"""What an input may be: the closed list."""


class Control(Struct, OfBoth, frozen=True, gc=False, omit_defaults=True, forbid_unknown_fields=True):
    """What changed besides the board: frames kept and pushed, the pause, standing passes, the end of the match.

    What is absent stays as it was: without ``keep`` all frames, without ``pause`` what is asked.
    """

    keep: int | UnsetType = UNSET
    push: tuple[FrameOf, ...] = ()
    pause: PauseOf | UnsetType = UNSET
    passes: tuple[Standing, ...] | UnsetType = UNSET
    over: Outcome | UnsetType = UNSET


if TYPE_CHECKING:

    class Entry(_Line, Generic[F]):
        """One input, its facts, the stack's change, its trail: the unit of atomicity, hashing, verifying, branching.

        ``trail`` names the steps that ran: see :func:`limmu.core.steps_of`.
        ``sealed`` has the commitments to masked values, by field path; an entry whose secrets are known has none.
        ``time`` is the time that the host claims. ``since``: the entry after which a standing order was signed, which
        gave this input; -1 for none.
        """

        n: int
        prev: str
        by: str
        input: Body
        facts: tuple[F, ...] = ()
        control: Control | UnsetType = UNSET
        trail: str = ""
        cmd: str = ""
        sealed: dict[str, str] = {}
        time: str = ""
        sig: str = ""
        proof: Mapping[str, str] = {}
        since: int = -1

else:

    class Entry(_Line, Generic[F, AnyProcedure, AnyQuestion], tag="entry"):
        n: int
        prev: str
        by: str
        input: Body
        facts: tuple[F, ...] = ()
        control: Control[AnyProcedure, AnyQuestion] | UnsetType = UNSET
        trail: str = ""
        cmd: str = ""
        sealed: dict[str, str] = {}
        time: str = ""
        sig: str = ""
        proof: Mapping[str, str] = {}
        since: int = -1

        def __class_getitem__(cls, parameters: Any) -> Any:
            wanted = parameters if isinstance(parameters, tuple) else (parameters, Raw, Raw)
            return super().__class_getitem__(wanted)


class Opening(_Line, tag="opening"):
    """The values that the masks of entry ``n`` hide: by field path the salt (43 characters of base64url) and the
    value.

    It comes right before its entry, or anywhere after it if the host opens it later.
    """

    n: int
    open: dict[str, tuple[str, Raw]]


class Remark(_Line, tag="note"):
    """A note beside the entries, for example that a writer cut off a torn end."""

    text: str
    time: str = ""


class Checkpoint(_Line, tag="checkpoint"):
    """A signed checkpoint (C2SP tlog-checkpoint) over the first entries: see :class:`limmu.core.MerkleTree`."""

    note: str


class Branched(_Line, tag="branch"):
    """From here on the log is a branch: entries 0 to ``n`` come from the match ``of``, later ones are a what-if.

    The dice and signatures of a what-if prove nothing; its commitments use a match secret of its own.
    """

    n: int
    of: str
    commitment: str
    """Commitment to the match secret of the branch."""


class OpenedChain(_Line, tag="chain"):
    """A chain opened after the match: its seed proves every shuffle."""

    party: str
    seed: str
