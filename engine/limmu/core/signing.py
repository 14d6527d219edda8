"""Signatures of seats over their inputs, with Ed25519 of the library ``cryptography`` (``limmu[signatures]``)."""

from __future__ import annotations

from binascii import Error, a2b_base64, b2a_base64
from typing import Any

from limmu.core.canonical import URLSAFE, encode, unshort


class NoSignatures(Exception):
    """Signatures cannot be made or checked here: the library for it is not installed."""

    def __init__(self) -> None:
        super().__init__("signatures need the library cryptography: install limmu[signatures]")


def signed_bytes(match_id: str, prev: str, by: str, cmd: str, body: Any) -> bytes:
    """What a seat signs: the match, the leaf that its input follows, who, the command id and the input itself."""
    return f"limmu input\0{match_id}\0{prev}\0{by}\0{cmd}\0".encode() + encode(body)


def public_key(seed: bytes) -> str:
    """The public key of a seed of 32 bytes: 43 characters of base64url. Raises NoSignatures."""
    return _text(_private(seed).public_key().public_bytes_raw())[:43]


def sign(seed: bytes, message: bytes) -> str:
    """An Ed25519 signature: 86 characters of base64url. Raises NoSignatures."""
    return _text(_private(seed).sign(message))[:86]


def is_signed(key: str, sig: str, message: bytes) -> bool:
    """Whether a signature is that of a public key over a message. Raises NoSignatures."""
    try:
        from cryptography.exceptions import InvalidSignature
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
    except ImportError:
        raise NoSignatures from None
    try:
        raw = a2b_base64(sig.encode("ascii").translate(_PLUS_SLASH) + b"==", strict_mode=True)
        Ed25519PublicKey.from_public_bytes(unshort(key)).verify(raw, message)
    except (InvalidSignature, Error, ValueError):
        return False
    return len(sig) == 86 and _text(raw)[:86] == sig


def _private(seed: bytes) -> Any:
    try:
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
    except ImportError:
        raise NoSignatures from None
    return Ed25519PrivateKey.from_private_bytes(seed)


_PLUS_SLASH = bytes.maketrans(b"-_", b"+/")


def _text(raw: bytes) -> str:
    return b2a_base64(raw, newline=False).translate(URLSAFE).decode("ascii")
