"""Signed checkpoints (C2SP tlog-checkpoint): who holds one sees any later change to the entries that it covers.

A checkpoint is a signed note: origin, number of entries, root of their Merkle tree, then one line for each signature.
The host signs with the key of its name; seats and witnesses add cosignatures (C2SP tlog-cosignature, cosignature/v1).
"""

from __future__ import annotations

import hashlib
from binascii import Error, a2b_base64, b2a_base64
from collections.abc import Mapping
from urllib.parse import quote

from msgspec import Struct

from limmu.core.canonical import unshort
from limmu.core.signing import raw_signature, signature_holds

MAX_NOTE = 1 << 14
"""Bytes of a checkpoint, at most."""
_DASH = "— "
_HOST, _COSIGNED = b"\x01", b"\x04"


class BadCheckpoint(ValueError):
    """A text is no checkpoint, or not one of this match: says why."""


class Signature(Struct, frozen=True):
    """One signature line: whose name it bears, its key id and its bytes."""

    name: str
    key: bytes
    raw: bytes


class SignedNote(Struct, frozen=True):
    """A checkpoint that was read."""

    body: str
    """What is signed: the text up to the empty line."""
    origin: str
    size: int
    root: bytes
    signatures: tuple[Signature, ...]


def origin_of(match_id: str) -> str:
    """The name of a match's log, and of its host's key."""
    return f"limmu.log/{quote(match_id, safe='')}"


def name_of(match_id: str, party: str) -> str:
    """The key name of the host or of a seat."""
    return origin_of(match_id) if party == "host" else f"{origin_of(match_id)}/{quote(party, safe='')}"


def checkpoint(match_id: str, size: int, root: bytes, seed: bytes) -> str:
    """A checkpoint signed by the host's key. Raises NoSignatures without the library for it."""
    body = f"{origin_of(match_id)}\n{size}\n{_base64(root)}\n"
    return f"{body}\n{_line(origin_of(match_id), _HOST, seed, body.encode())}"


def cosigned(note: str, name: str, seed: bytes, time: int) -> str:
    """A checkpoint with the cosignature of a seat or witness added; ``time`` in seconds since 1970.

    Raises BadCheckpoint or NoSignatures.
    """
    body = read_checkpoint(note).body
    head = f"cosignature/v1\ntime {time}\n".encode()
    return note + _line(name, _COSIGNED, seed, head + body.encode(), time.to_bytes(8, "big"))


def _line(name: str, kind: bytes, seed: bytes, message: bytes, before: bytes = b"") -> str:
    key, raw = raw_signature(seed, message)
    return f"{_DASH}{name} {_base64(_key_id(name, kind, key) + before + raw)}\n"


def _key_id(name: str, kind: bytes, key: bytes) -> bytes:
    return hashlib.sha256(name.encode() + b"\n" + kind + key).digest()[:4]


def _base64(raw: bytes) -> str:
    return b2a_base64(raw, newline=False).decode("ascii")


def read_checkpoint(note: str) -> SignedNote:
    """Read a checkpoint strictly. Raises BadCheckpoint."""
    if len(note) > MAX_NOTE or not note.endswith("\n") or "\n\n" not in note:
        raise BadCheckpoint("not a signed note: a text, an empty line, signature lines")
    body, _, rest = note.partition("\n\n")
    lines = body.split("\n")
    if len(lines) != 3 or not lines[0] or not lines[1].isascii() or not lines[1].isdecimal() or len(lines[1]) > 15:
        raise BadCheckpoint("not a checkpoint: origin, number of entries and root, each on a line")
    root = _bytes(lines[2])
    if len(root) != 32 or str(int(lines[1])) != lines[1]:
        raise BadCheckpoint("not a checkpoint: origin, number of entries and root, each on a line")
    signatures = tuple([_signature(line) for line in rest[:-1].split("\n")])
    return SignedNote(body + "\n", lines[0], int(lines[1]), root, signatures)


def _signature(line: str) -> Signature:
    name, _, coded = line.removeprefix(_DASH).partition(" ")
    raw = _bytes(coded)
    if not line.startswith(_DASH) or not name or len(raw) < 5:
        raise BadCheckpoint(f"not a signature line: {line[:60]!r}")
    return Signature(name, raw[:4], raw[4:])


def _bytes(coded: str) -> bytes:
    try:
        raw = a2b_base64(coded.encode("ascii"), strict_mode=True)
    except (Error, ValueError):
        return b""
    return raw if _base64(raw) == coded else b""


def signers(note: SignedNote, match_id: str, keys: Mapping[str, str]) -> tuple[str, ...]:
    """Which of the parties with a key signed a checkpoint: the host, seats, witnesses.

    Signature lines of other keys are nobody's and prove nothing. Raises BadCheckpoint when it is of another match, or a
    known key's signature does not hold; NoSignatures without the library for it.
    """
    if note.origin != origin_of(match_id):
        raise BadCheckpoint(f"a checkpoint of {note.origin}, not of {origin_of(match_id)}")
    found: list[str] = []
    for party, key in keys.items():
        name, kind = name_of(match_id, party), _HOST if party == "host" else _COSIGNED
        wanted = _key_id(name, kind, unshort(key))
        for signature in note.signatures:
            if signature.name == name and signature.key == wanted:
                if not _holds(note, signature, unshort(key), kind):
                    raise BadCheckpoint(f"the signature of {party} does not hold")
                found.append(party)
    return tuple(found)


def _holds(note: SignedNote, signature: Signature, key: bytes, kind: bytes) -> bool:
    if kind == _HOST:
        return signature_holds(key, signature.raw, note.body.encode())
    time = int.from_bytes(signature.raw[:8], "big")
    message = f"cosignature/v1\ntime {time}\n{note.body}".encode()
    return signature_holds(key, signature.raw[8:], message)
