"""What is sent when a match is played by mail: an invitation, a reply, copies of the log, answers. Each is one file.

A copy of the log is a log: what its seat may see, and as its last line the head of the host. The others are JSON.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from secrets import token_hex
from typing import Any

import msgspec
from msgspec import Struct, structs
from msgspec.structs import replace

from limmu.bounded import read_bounded, require_regular
from limmu.core import MAX_LINKS, Input, encode
from limmu.display.escaping import one_line
from limmu.display.hearing import heard, heard_system
from limmu.display.troubles import trouble
from limmu.rooms.ahead import Signed
from limmu.stores.making import saying, sync_directory, write_all
from limmu.wire import Command

MAX_LETTER = 1 << 22
"""Bytes of a letter, at most."""
_MAX_MAIL = 1 << 28
"""Bytes of a file that somebody sent, at most."""


class _Letter(Struct, frozen=True, tag_field="_", omit_defaults=True, forbid_unknown_fields=True):
    match: str

    def __post_init__(self) -> None:
        """Refuse a name or id that is not one line: what is said of a letter would show lines of its own."""
        told: list[Any] = []
        for value in structs.astuple(self):
            told += value if isinstance(value, tuple) else [value]
        if any([isinstance(text, str) and text != one_line(text) for text in told]):
            raise ValueError("a name in it is not one line of text")


class Invitation(_Letter, frozen=True, tag="invitation"):
    """What the host says of a match to a seat or a witness, before it begins."""

    party: str
    game: str
    scenario: str
    options: Mapping[str, str]
    pack: str
    """The digest of the pack."""
    dice: str
    links: int
    """Of each chain: whoever accepts makes so many."""
    host: str
    """The key of the host."""
    seats: tuple[str, ...]
    hosted: tuple[str, ...] = ()
    witnesses: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        """Refuse chains that no log may have: a long one would fill the memory of whoever accepts."""
        super().__post_init__()
        if not 1 <= self.links <= MAX_LINKS:
            raise ValueError(f"chains of {self.links} links: from 1 to {MAX_LINKS} are allowed")

    def to(self, party: str) -> Invitation:
        """The same for a party."""
        return replace(self, party=party)

    @property
    def givers(self) -> tuple[str, ...]:
        """Who gives to rolls, by code point."""
        return tuple(sorted({*self.seats, *self.witnesses, "host"} - {*self.hosted}))


class Reply(_Letter, frozen=True, tag="reply"):
    """What a seat or a witness says to an invitation: the end of its chain and its public key."""

    party: str
    anchor: str
    key: str


class Answer(_Letter, frozen=True, tag="answer"):
    """What a seat or a witness says to a copy of the log: signed inputs, one after the other, and a link."""

    party: str
    after: str
    """The leaf of the last entry of the copy."""
    inputs: tuple[Command, ...] = ()
    asker: int = -1
    """The entry that asks for the roll to which the token is; -1 for none."""
    token: str = ""
    consent: str = ""
    """To a wish that came with the copy: the signature of the party."""
    orders: Signed | None = None
    """Answers to coming questions, after the inputs: the host gives them while the others pass."""

    def given(self) -> tuple[Input, ...]:
        """The inputs."""
        return tuple([Input(self.party, one.input, one.cmd, one.expects, one.sig) for one in self.inputs])


class Wish(_Letter, frozen=True, tag="wish"):
    """What somebody asks the others for: an undo, an agreed end, a new key for who lost it. It goes with a copy."""

    by: str
    command: Command
    """The input, which follows the last entry of the copy."""
    proof: Mapping[str, str] = {}
    """The consents that are there, by party."""

    def given(self) -> Input:
        """The input, with the consents that are there."""
        one = self.command
        return Input(by=self.by, body=one.input, cmd=one.cmd, expects=one.expects, sig=one.sig, proof=self.proof)


_letters = msgspec.json.Decoder(Invitation | Reply | Answer | Wish).decode


def command_of(inp: Input) -> Command:
    """An input as a letter has it."""
    return Command(inp.body, inp.cmd, inp.expects, inp.sig)


def fingerprint(key: str) -> str:
    """The beginning of a public key, short enough to be compared by voice."""
    return f"{key[:4]} {key[4:8]} {key[8:12]}"


def read_letter(path: Path, what: str) -> Invitation | Reply | Answer | Wish | None:
    """The letter in a file; None if it holds no JSON. Raises Trouble for what is no letter, or cannot be read.

    ``what``: what was expected, for people.
    """
    data = read_mail(path)
    if not data.lstrip().startswith(b"{"):
        return None
    return _read(path, data, _letters, what)


def read_mail(path: Path) -> bytes:
    """The bytes of a file that somebody sent. Raises Trouble."""
    try:
        return read_bounded(path, _MAX_MAIL)
    except OSError as error:
        raise trouble("trouble.mail_file", path=path, why=heard_system(error)) from None


def _read(path: Path, data: bytes, decode: Any, what: str) -> Any:
    try:
        if len(data) > MAX_LETTER:
            raise ValueError("it is too long")
        return decode(encode(msgspec.json.decode(data)))
    except (ValueError, RecursionError) as error:
        told = one_line(str(error)) if isinstance(error, ValueError) else "it is nested too deeply"
        raise trouble("trouble.no_letter", path=path, what=what, why=heard(told)) from None


def read_kept(path: Path, kind: type[Any], what: str) -> Any:
    """A document that :func:`write_letter` wrote at this machine. Raises Trouble."""
    return _read(path, read_mail(path), msgspec.json.Decoder(kind).decode, what)


def write_letter(path: Path, letter: Struct) -> None:
    """Write a letter, whole or not at all, for its owner alone to read. Raises StoreError."""
    put(path, msgspec.json.format(encode(letter), indent=1) + b"\n")


def put(path: Path, data: bytes) -> None:
    """Put bytes in the place of a file, whole or not at all, for its owner alone to read. Raises StoreError, also where
    a directory, a pipe or a device would give way."""
    part = path.with_name(f".{path.name}.{token_hex(4)}")
    with saying(path, "cannot be written"):
        if path.exists():
            require_regular(path)
        try:
            file = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
            try:
                write_all(file, data)
                os.fsync(file)
            finally:
                os.close(file)
            part.replace(path)
            sync_directory(path.parent)
        finally:
            with suppress(OSError):
                part.unlink()
