"""Canonical bytes: the one way to write a value."""

from __future__ import annotations

import binascii
import hashlib
from collections.abc import Sequence
from typing import Any, cast

from msgspec import json as msgjson

MAX_INT = (1 << 53) - 1
"""Integers are stored between -MAX_INT and MAX_INT: every JSON reader keeps them exact."""

MAX_DEPTH = 32
"""Nested arrays and objects in a line, at most."""

encode = msgjson.Encoder(order="sorted").encode
"""Canonical JSON: UTF-8, no spaces, keys sorted, defaults left out."""

URLSAFE = bytes.maketrans(b"+/", b"-_")
_PLUS_SLASH = bytes.maketrans(b"-_", b"+/")


def short(digest: bytes) -> str:
    """A SHA-256 digest as 43 characters of base64url."""
    return binascii.b2a_base64(digest, newline=False)[:43].translate(URLSAFE).decode("ascii")


def unshort(text: str) -> bytes:
    """The 32 bytes that :func:`short` wrote as 43 characters; none for any other text."""
    try:
        digest = binascii.a2b_base64(text.encode("ascii").translate(_PLUS_SLASH) + b"=", strict_mode=True)
    except ValueError:
        return b""
    return digest if len(text) == 43 and short(digest) == text else b""


def digest_of(value: Any) -> str:
    """SHA-256 over the canonical bytes of a value: 43 characters of base64url."""
    return short(hashlib.sha256(encode(value)).digest())


def no_float(text: str) -> Any:
    """Refuse a float; a decoder calls this (``float_hook``). Raises ValueError."""
    raise ValueError(f"the float {text} is not allowed")


_decode_whole = msgjson.Decoder(float_hook=no_float).decode
_NOT_OPENING = bytes([byte for byte in range(256) if byte not in b"[{\n"])
_ROUND = bytes.maketrans(b"[{]}", b"(())")
_REST = bytes([byte for byte in range(256) if byte not in b'"[{]}\n'])
_ZEROS = bytes.maketrans(b"123456789", b"000000000")
_DROPPED = bytes([byte for byte in range(256) if byte not in b"[{\n0123456789,ABCDEFGHIJKLMNOPQRSTUVWXYZ"])
"""All but what opens, digits, and what parts the digits of different integers and of hashes: most of a line."""
_MANY = b"0" * 16
"""Integers beyond MAX_INT have 16 digits or more."""


def require_shallow(json: bytes) -> None:
    """Raise ValueError for JSON that is nested too deep, without decoding it: first by a cheap count, then exactly."""
    if len(json.translate(None, _NOT_OPENING)) <= MAX_DEPTH:
        return
    if _peeled(b"".join(_brackets(json).split(b'"')[::2])):
        raise ValueError(f"nested deeper than {MAX_DEPTH}, or its brackets do not match")


def _brackets(json: bytes) -> bytes:
    """The brackets and quotes. Pairs of quotes that meet are removed; that moves no bracket into or out of a string."""
    return json.replace(b"\\\\", b"").replace(b'\\"', b"").translate(_ROUND, _REST).replace(b'""', b"")


def _peeled(brackets: bytes) -> bytes:
    """The brackets that remain after removing innermost pairs, level by level, up to the depth that is allowed."""
    for _ in range(MAX_DEPTH):
        before, brackets = brackets, brackets.replace(b"()", b"")
        if len(before) == len(brackets):
            break
    return brackets.strip(b"\n")


def require_modest(json: bytes) -> None:
    """Raise ValueError for an integer beyond MAX_INT in canonical JSON, or when it is nested too deep."""
    require_shallow(json)
    if _many_digits(json):
        require_plain(json)


def modest(jsons: Sequence[bytes]) -> int:
    """How many of some lines come before the first that :func:`require_modest` refuses."""
    for start in range(0, len(jsons), 64):
        run = jsons[start : start + 64]
        for n, json in enumerate([] if _all_modest(run) else run, start):
            try:
                require_modest(json)
            except ValueError:
                return n
    return len(jsons)


def _all_modest(run: Sequence[bytes]) -> bool:
    """Whether many lines are surely modest, checked together. False may also mean that this check cannot tell."""
    lines = b"\n".join(run).translate(_ZEROS, _DROPPED)
    opened = lines.translate(None, _NOT_OPENING).split(b"\n")
    deep = b"\n".join([json for json, brackets in zip(run, opened, strict=True) if len(brackets) > MAX_DEPTH])
    return not (within(_MANY, lines) or (deep and _peeled(_brackets(deep))))


def _many_digits(json: bytes) -> bool:
    """Whether there may be an integer beyond MAX_INT."""
    return within(_MANY, json.translate(_ZEROS, _DROPPED))


def within(what: bytes, text: bytes) -> bool:
    """Whether ``what`` is in a text. It searches from the end, which takes a third of the time of ``in``."""
    return text.rfind(what) >= 0


def require_plain(json: bytes) -> None:
    """Raise ValueError unless the bytes are canonical JSON without floats, nulls and integers beyond MAX_INT, and not
    nested too deep."""
    require_shallow(json)
    value = _decode_whole(json)
    if encode(value) != json:
        raise ValueError("not in canonical form")
    if within(b"null", json) or not json.isascii() or _many_digits(json):
        _walk(value)


def _walk(value: Any) -> None:
    if value is None:
        raise ValueError("null is not allowed")
    if isinstance(value, int) and not -MAX_INT <= value <= MAX_INT:
        raise ValueError(f"the integer {value} is not between -(2^53-1) and 2^53-1")
    if isinstance(value, list):
        for part in cast("list[Any]", value):
            _walk(part)
    elif isinstance(value, dict):
        for key, part in cast("dict[str, Any]", value).items():
            if not key.isascii():
                raise ValueError(f"the key {key!r} is not ASCII")
            _walk(part)
