"""What a vault keeps in its file: its secrets in the first line, then, line after line, what it signed and gave."""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any

from msgspec import Struct, ValidationError
from msgspec import json as msgjson

from limmu.bounded import read_bounded
from limmu.core import Body, Checkpoint, End, Log, Remark, Undo, encode, leaf_of, short
from limmu.rooms.ahead import Signed

_MOST = 1 << 28
"""Bytes of a vault, at most."""


class Terms(Struct, frozen=True):
    """What a person agreed to before the match; "" and {} leave a thing open."""

    match: str
    party: str
    dice: str = "all-seats"
    game: str = ""
    scenario: str = ""
    options: Mapping[str, str] = {}
    host: str = ""
    """The key of the host, as the invitation says."""
    pack: str = ""
    """The digest of the pack."""
    givers: tuple[str, ...] = ()
    """Who gives to rolls, by code point: the host, the seats that he does not keep, the witnesses."""


class Committed(Struct, frozen=True, tag="signed", tag_field="_", omit_defaults=True, forbid_unknown_fields=True):
    """A line of the file: the one thing that the vault signed to follow an entry. It signs no other, for good."""

    prev: str
    """The leaf of that entry."""
    by: str
    """Who gives the input: another than the party of the vault where it consents."""
    input: Body
    sig: str
    cmd: str = ""
    sealed: bool = False
    """Whether it is a sealed answer."""

    @property
    def parts(self) -> bool:
        """Whether it leaves the line that the match is on: whoever knows a roll could choose between both."""
        return isinstance(self.input, Undo) or (isinstance(self.input, End) and self.input.how == "agree")


class Ordered(Struct, frozen=True, tag="ordered", tag_field="_", forbid_unknown_fields=True):
    """A line of the file: the one standing order that the vault signed after an entry."""

    prev: str
    """The leaf of that entry."""
    order: Signed


class Secrets(Struct, frozen=True, tag="vault", tag_field="_", forbid_unknown_fields=True):
    """The first line of the file."""

    terms: Terms
    links: int
    chain: str
    key: str


class Sound(Struct, frozen=True):
    """The beginning of a copy that was found sound: whoever shows the same bytes again need not be checked again."""

    size: int
    """Its bytes, up to the end of its last entry."""
    digest: str
    """Base64url of SHA-256 over them."""
    count: int
    """Its entries."""
    by: str
    """The program, the rules and the pack that judged it."""


class Kept(Struct, frozen=True, tag="kept", tag_field="_", omit_defaults=True, forbid_unknown_fields=True):
    """A line of the file, of which the last one counts: what the vault gave last."""

    header: str = ""
    """The leaf of the header; "" before the match."""
    n: int = -1
    leaf: str = ""
    """The last entry that the vault acted on: every later copy has it."""
    top: int = 0
    what: str = ""
    """The highest link that it showed, and for what: the leaf of the asker, or the signature of its own input."""
    sent: int = -1
    """The number of the entry that an input becomes that left together with a link; -1 for none."""
    sig: str = ""
    """The signature of that input."""
    head: str = ""
    """The newest head that the host signed."""
    accepted: int = -1
    """The last entry up to which the person accepts every new key that the host gave to a seat; ``n`` was it then."""
    sound: Sound | None = None
    """The newest copy that was checked from its first byte to its last entry."""


def terms_in(path: Path) -> Terms | None:
    """The terms of the vault in a file; None if it is no vault. Raises OSError."""
    try:
        return lines_in(read_bounded(path, _MOST))[0][0].terms
    except ValueError:
        return None


def line_of_vault(value: Struct) -> bytes:
    json = encode(value)
    return leaf_of(json).encode() + b" " + json + b"\n"


_ENTRY = b' {"_":"entry",'


def sound_of(data: bytes, log: Log, by: str) -> Sound:
    """A copy as one that is sound, up to its last entry. ``by``: what judged it."""
    size = data.index(b"\n", data.rindex(_ENTRY)) + 1 if log.entries else 0
    return Sound(size, short(sha256(data[:size]).digest()), len(log.entries), by)


def is_beginning(sound: Sound, data: bytes, log: Log) -> bool:
    """Whether a copy begins with the same bytes, and says nothing about them later: no opening, no chain, no branch."""
    if short(sha256(data[: sound.size]).digest()) != sound.digest:
        return False
    last = log.line_of(sound.count - 1)
    late = [n for n, line in log.opened.items() if n < sound.count and line > last]
    lines = zip(log.remarks, log.beside, strict=True)
    return not late and all([isinstance(one, Remark | Checkpoint) for one, line in lines if line > last])


_decode = msgjson.Decoder(Secrets | Kept | Committed | Ordered).decode


def lines_in(data: bytes) -> tuple[list[Any], int]:
    """The lines of a vault, and where the last whole one ends. Raises ValueError."""
    lines: list[Any] = []
    sound = 0
    for raw in data.splitlines(keepends=True):
        json = raw[44:-1]
        if not raw.endswith(b"\n") or raw[:44] != leaf_of(json).encode() + b" ":
            break
        try:
            lines.append(_decode(json))
        except ValidationError as error:
            raise ValueError(str(error)) from None
        sound += len(raw)
    if not lines or not isinstance(lines[0], Secrets) or any([isinstance(line, Secrets) for line in lines[1:]]):
        raise ValueError("this is no vault")
    if b"\n" in data[sound:]:
        raise ValueError("a line was changed")
    return lines, sound
