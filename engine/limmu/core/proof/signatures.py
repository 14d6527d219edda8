"""Ed25519 signatures by the library ``cryptography`` (``limmu[signatures]``), and what a seat signs."""

from __future__ import annotations

from binascii import Error, a2b_base64, b2a_base64
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from msgspec import Struct

from limmu.core.log.entry import Decision, End, Header, Rekey, StandingPass, Undo
from limmu.core.rules.canonical import URLSAFE, encode, short, unshort
from limmu.core.rules.procedure import Pause

SEED_BYTES = 32
"""The length of the seed of a key."""
_PLUS_SLASH = bytes.maketrans(b"-_", b"+/")


class NoSignatures(Exception):
    """This installation can neither make nor check signatures: it lacks the library."""

    def __init__(self) -> None:
        super().__init__("signatures need the library cryptography: install limmu[signatures]")


def signed_bytes(match_id: str, prev: str, by: str, cmd: str, body: Any) -> bytes:
    """What a seat signs: the match, the leaf that its input follows, the seat, the command id and the input itself."""
    return f"limmu input\0{match_id}\0{prev}\0{by}\0{cmd}\0".encode() + encode(body)


def consent_bytes(match_id: str, prev: str, by: str, seat: str, body: Any) -> bytes:
    """What a consenting seat signs: the match, the leaf that the input follows, its giver, the seat, the input."""
    return f"limmu consent\0{match_id}\0{prev}\0{by}\0{seat}\0".encode() + encode(body)


def order_bytes(match_id: str, leaf: str, by: str, cmd: str, question: bytes, body: Any) -> bytes:
    """What a seat signs that gives a standing order: the match, the leaf of the entry after which it is signed, the
    seat, the command id, the question (its canonical bytes, with what the seat sees of it) and the input to it.
    """
    return f"limmu order\0{match_id}\0{leaf}\0{by}\0{cmd}\0".encode() + question + b"\0" + encode(body)


def question_to(pause: Pause | None, seat: str, body: object) -> bytes:
    """The question that a seat answers by a decision or a pass, as it may be ordered beforehand; b"" for none."""
    if pause is None or not isinstance(body, Decision | StandingPass):
        return b""
    return next((encode(demand.question) for demand in pause.demands if demand.seat == seat), b"")


class Spoken(Struct, frozen=True, gc=False):
    """What a seat gave last: its entry; of a standing order the entry after which it was signed, and its place."""

    n: int = -1
    since: int = -1
    place: int = 0


def place_in_order(cmd: str, n: int, since: int, last: Spoken) -> int:
    """The place of a standing order in its row, from 1: its command id ends in it. 0 if it is not its turn.

    ``last``: what its seat gave last.
    """
    tail = cmd.rpartition("/")[2]
    place = int(tail) if tail.isascii() and tail.isdecimal() and len(tail) < 10 else 0
    if not 0 <= since < n or place < 1 or not cmd.endswith(f"/{place}"):
        return 0
    first = place == 1 and last.n <= since
    return place if first or (last.since == since and last.place == place - 1 > 0) else 0


def show_bytes(match_id: str, asker: int, what: str, party: str, link: bytes) -> bytes:
    """What a party signs that shows a link for what entry ``asker`` asks: ``what`` is the leaf of that entry, or the
    signature of its input, if the party gave it and sends both together.
    """
    return f"limmu show\0{match_id}\0{asker}\0{what}\0{party}\0".encode() + link


def consenting(keys: Mapping[str, str], by: str, body: object) -> tuple[str, ...]:
    """The seats whose signatures prove the consents that an input names: those with keys, which are ``keys``.

    Its giver is none of them: a seat with a key signs what it gives.
    """
    named = body.consents if isinstance(body, Undo | End | Rekey) else ()
    return tuple([seat for seat in dict.fromkeys(named) if seat in keys and seat != by])


def fault_of_consent(
    header: Header, keys: Mapping[str, str], prev: str, by: str, body: Any, proof: Mapping[str, str]
) -> str:
    """What is wrong with the consents that an input names, or with its proof; "" if each seat with a key signed.

    ``keys``: those in force. ``prev``: the leaf that the input follows. Chance has proofs of another kind. Raises
    NoSignatures.
    """
    named = body.consents if isinstance(body, Undo | End | Rekey) else ()
    if strangers := [name for name in named if name not in header.seats]:
        return f"nobody sits at {strangers[0]!r}"
    wanted = consenting(keys, by, body)
    if strangers := [name for name in proof if name not in wanted]:
        return f"no proof of {strangers[0]!r} is wanted"
    for seat in wanted:
        if not is_signed(keys[seat], proof.get(seat, ""), consent_bytes(header.match, prev, by, seat, body)):
            return f"{seat} did not sign that it consents"
    return ""


def public_key(seed: bytes) -> str:
    """The public key of a seed of 32 bytes: 43 characters of base64url. Raises NoSignatures."""
    return short(raw_signature(seed, b"")[0])


def sign(seed: bytes, message: bytes) -> str:
    """A signature: 86 characters of base64url. Raises NoSignatures."""
    return _text(raw_signature(seed, message)[1])


def is_signed(key: str, sig: str, message: bytes) -> bool:
    """Whether a signature in the form of :func:`sign` holds for a public key and a message. Raises NoSignatures."""
    raw = _bytes_of(sig)
    return bool(raw) and signature_holds(unshort(key), raw, message)


def is_signature(sig: str) -> bool:
    """Whether a text has the form of a signature."""
    return len(_bytes_of(sig)) == 64


def _bytes_of(sig: str) -> bytes:
    """The bytes of a signature; none for what :func:`sign` does not write."""
    try:
        raw = a2b_base64(sig.encode("ascii").translate(_PLUS_SLASH) + b"==", strict_mode=True)
    except (Error, ValueError):
        return b""
    return raw if _text(raw) == sig else b""


def _text(raw: bytes) -> str:
    return b2a_base64(raw, newline=False).translate(URLSAFE).decode("ascii").rstrip("=")


def raw_signature(seed: bytes, message: bytes) -> tuple[bytes, bytes]:
    """The public key of a seed (32 bytes) and its signature over a message (64 bytes). Raises NoSignatures."""
    try:
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
    except ImportError:
        raise NoSignatures from None
    private = Ed25519PrivateKey.from_private_bytes(seed)
    return private.public_key().public_bytes_raw(), private.sign(message)


_P = 2**255 - 19
_D = -121665 * pow(121666, -1, _P) % _P


@lru_cache(1 << 10)
def is_weak(key: bytes) -> bool:
    """Whether a signature under a public key would prove nothing: the point has a small order, so that anybody can
    make one, or a second encoding, which not every reader accepts.
    """
    y = int.from_bytes(key, "little") % (1 << 255)
    square = (y * y - 1) * pow(_D * y * y + 1, -1, _P) % _P  # x * x; of order 1, 2 where it is 0, 4 where y is, 8 below
    return y >= _P or not y * square * (square + y * y) % _P


@lru_cache(1 << 13)
def signature_holds(key: bytes, raw: bytes, message: bytes) -> bool:
    """Whether 64 bytes are the signature of a public key over a message. Raises NoSignatures.

    None is that of a key under which it would prove nothing: see :func:`is_weak`.
    """
    try:
        from cryptography.exceptions import InvalidSignature
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
    except ImportError:
        raise NoSignatures from None
    try:
        if is_weak(key):
            return False
        Ed25519PublicKey.from_public_bytes(key).verify(raw, message)
    except (InvalidSignature, ValueError):
        return False
    return True
