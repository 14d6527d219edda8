"""Signed checkpoints (C2SP tlog-checkpoint): whoever has one notices any later change to the entries that it covers.

A checkpoint is a signed note: origin, number of entries, root of their Merkle tree, then one line for each signature.
The host signs with the key of its name; seats and witnesses add cosignatures (C2SP tlog-cosignature, cosignature/v1).
"""

from __future__ import annotations

import hashlib
from binascii import Error, a2b_base64, b2a_base64
from collections.abc import Mapping
from typing import Any
from urllib.parse import quote

from msgspec import Struct

from limmu.core.match.position import Match
from limmu.core.proof.chains import seed_for
from limmu.core.proof.merkle import MerkleTree, is_consistent, is_included
from limmu.core.proof.signatures import public_key, raw_signature, signature_holds
from limmu.core.rules.canonical import unshort

MAX_NOTE = 1 << 14
"""Bytes of a checkpoint, at most."""
_DASH = "— "
_HOST, _COSIGNED = b"\x01", b"\x04"


class BadCheckpoint(ValueError):
    """A text is no checkpoint, or none of this match: the message says why."""


class Signature(Struct, frozen=True):
    """One signature line: whose name it bears, its key id and its bytes."""

    name: str
    key: bytes
    raw: bytes


class SignedNote(Struct, frozen=True):
    """A checkpoint that was read."""

    body: str
    """The signed text, up to the empty line."""
    origin: str
    size: int
    root: bytes
    signatures: tuple[Signature, ...]


def host_seed(secret: bytes, match_id: str) -> bytes:
    """The seed of the host's key, made from the match secret: 32 bytes."""
    return seed_for(secret, match_id, "key of the host")


class HostKey:
    """The key with which a host signs checkpoints over the entries that it has stored (:class:`limmu.core.Host`).

    ``seed`` is that of :func:`host_seed`. Raises NoSignatures without the library for them.
    """

    def __init__(self, seed: bytes) -> None:
        self.public = public_key(seed)
        """The public key, for the header: ``keys={"host": key.public}``."""
        self._seed, self._tree = seed, MerkleTree()

    def attest(self, match: Match[Any]) -> str:
        """A checkpoint over all entries of the match so far."""
        for position in match.past[self._tree.size : match.n + 1]:
            self._tree.add(unshort(position.leaf))
        return sign_checkpoint(match.header.match, self._tree.size, self._tree.root, self._seed)


def origin_of(match_id: str) -> str:
    """The name of a match's log, and of its host's key."""
    return f"limmu.log/{quote(match_id, safe='')}"


def key_name(match_id: str, party: str) -> str:
    """The key name of the host or of a seat."""
    return origin_of(match_id) if party == "host" else f"{origin_of(match_id)}/{quote(party, safe='')}"


def sign_checkpoint(match_id: str, size: int, root: bytes, seed: bytes) -> str:
    """A checkpoint signed by the host's key. Raises NoSignatures without the library for it."""
    body = f"{origin_of(match_id)}\n{size}\n{_base64(root)}\n"
    return f"{body}\n{_line(origin_of(match_id), _HOST, seed, body.encode())}"


def add_cosignature(note: str, name: str, seed: bytes, time: int) -> str:
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
        raise BadCheckpoint("this is not a signed note: a text, an empty line, signature lines; copy it whole")
    body, _, rest = note.partition("\n\n")
    lines = body.split("\n")
    if len(lines) != 3 or not lines[0] or not lines[1].isascii() or not lines[1].isdecimal() or len(lines[1]) > 15:
        raise BadCheckpoint("this is not a checkpoint: origin, number of entries, root, each on a line; copy it whole")
    root = _bytes(lines[2])
    if len(root) != 32 or str(int(lines[1])) != lines[1]:
        raise BadCheckpoint("this is not a checkpoint: origin, number of entries, root, each on a line; copy it whole")
    signatures = tuple([_signature(line) for line in rest[:-1].split("\n")])
    return SignedNote(body + "\n", lines[0], int(lines[1]), root, signatures)


def _signature(line: str) -> Signature:
    name, _, coded = line.removeprefix(_DASH).partition(" ")
    raw = _bytes(coded)
    if not line.startswith(_DASH) or not name or len(raw) < 5:
        raise BadCheckpoint(f"this is not a signature line: {line[:60]!r}")
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
        raise BadCheckpoint(f"this is a checkpoint of {note.origin}, not of {origin_of(match_id)}")
    found: list[str] = []
    for party, key in keys.items():
        name, kind = key_name(match_id, party), _HOST if party == "host" else _COSIGNED
        raw = unshort(key)
        wanted = _key_id(name, kind, raw)
        for signature in note.signatures:
            if signature.name == name and (not raw or signature.key == wanted):  # under what is no key nothing holds
                if not _holds(note, signature, raw, kind):
                    raise BadCheckpoint(f"the signature of {party} does not hold")
                found.append(party)
    return tuple(found)


def _holds(note: SignedNote, signature: Signature, key: bytes, kind: bytes) -> bool:
    if kind == _HOST:
        return signature_holds(key, signature.raw, note.body.encode())
    time = int.from_bytes(signature.raw[:8], "big")
    message = f"cosignature/v1\ntime {time}\n{note.body}".encode()
    return signature_holds(key, signature.raw[8:], message)


# ---------------------------------------------------------------- proofs as texts

MAX_PROOF = 1 << 21
"""Bytes of a proof, at most: an entry may have 1 MiB."""
_PROOF = "c2sp.org/tlog-proof@v1"


class Inclusion(Struct, frozen=True):
    """The proof that a checkpoint covers one entry (C2SP tlog-proof), with the entry itself."""

    n: int
    entry: bytes
    """The entry's JSON, as it is hashed."""
    path: tuple[bytes, ...]
    note: str

    def holds(self, checkpoint: SignedNote) -> bool:
        """Whether the path leads from the entry to the root."""
        leaf = hashlib.sha256(b"\0" + self.entry).digest()
        return is_included(leaf, self.n, checkpoint.size, checkpoint.root, self.path)


class Growth(Struct, frozen=True):
    """The proof that a checkpoint covers the entries of an earlier one, and more (as C2SP tlog-witness writes it)."""

    old: int
    path: tuple[bytes, ...]
    note: str

    def holds(self, old: SignedNote, checkpoint: SignedNote) -> bool:
        """Whether the path leads from the earlier root to this one."""
        same = old.size == self.old and old.origin == checkpoint.origin
        return same and is_consistent(old.size, old.root, checkpoint.size, checkpoint.root, self.path)


def write_proof(proof: Inclusion | Growth) -> str:
    """A proof as a text: lines, an empty line, the checkpoint."""
    if isinstance(proof, Inclusion):
        head = [_PROOF, f"extra {_base64(proof.entry)}", f"index {proof.n}"]
    else:
        head = [f"old {proof.old}"]
    return "\n".join([*head, *[_base64(part) for part in proof.path], "", proof.note])


def read_proof(text: str) -> Inclusion | Growth:
    """Read a proof strictly. Raises BadCheckpoint."""
    head, _, note = text.partition("\n\n")
    lines = head.split("\n")
    if len(text) > MAX_PROOF:
        raise BadCheckpoint(f"a proof has at most {MAX_PROOF} bytes")
    if lines[0] == _PROOF and len(lines) >= 3 and lines[1].startswith("extra "):
        return Inclusion(_number(lines[2], "index"), _bytes(lines[1][6:]), _path(lines[3:]), note)
    return Growth(_number(lines[0], "old"), _path(lines[1:]), note)


def _number(line: str, name: str) -> int:
    digits = line.removeprefix(f"{name} ")
    if not (line.startswith(f"{name} ") and digits.isascii() and digits.isdecimal() and len(digits) < 16):
        raise BadCheckpoint(f"this is not a proof: a line {name!r} with a number is missing")
    return int(digits)


def _path(lines: list[str]) -> tuple[bytes, ...]:
    path = tuple([_bytes(line) for line in lines])
    if len(path) > 64 or any([len(part) != 32 for part in path]):
        raise BadCheckpoint("this is not a proof: its hashes are not 32 bytes of base64, one on a line, at most 64")
    return path
