"""Canonical bytes: one way, and only one, to write a value down."""

from __future__ import annotations

import binascii
import hashlib
from typing import Any, cast

from msgspec import json as msgjson

MAX_INT = (1 << 53) - 1
"""Integers are stored between -MAX_INT and MAX_INT: every JSON reader keeps them exact."""

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
    """What a decoder does with a float (``float_hook``). Raises ValueError."""
    raise ValueError(f"the float {text} is not allowed")


_decode_whole = msgjson.Decoder(float_hook=no_float).decode
_DIGITS = bytes.maketrans(b"123456789", b"000000000")
_MANY = b"0" * 16
"""Integers beyond MAX_INT have 16 digits or more."""


def many_digits(json: bytes) -> bool:
    """Whether there may be an integer beyond MAX_INT."""
    return within(_MANY, json.translate(_DIGITS))


def within(what: bytes, text: bytes) -> bool:
    """Whether it is in a text: looked for from the end, which takes a third of the time of ``in``."""
    return text.rfind(what) >= 0


def require_plain(json: bytes) -> None:
    """Raise ValueError unless the bytes are canonical JSON without floats, nulls and integers beyond MAX_INT."""
    try:
        value = _decode_whole(json)
        if encode(value) != json:
            raise ValueError("not in canonical form")
        if within(b"null", json) or not json.isascii() or many_digits(json):
            _walk(value)
    except RecursionError:
        raise ValueError("nested too deep") from None


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
