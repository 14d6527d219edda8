"""Inputs: what moves a match, in the form in which somebody gives it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from limmu.core.log.entry import Decision


class Input(Struct, frozen=True, gc=False):
    """What moves a match: its giver, its body, the client's command id, and the leaf that it expects ("": any)."""

    by: str
    body: Any
    cmd: str = ""
    expects: str = ""
    sig: str = ""
    """The seat's signature over :func:`limmu.core.signed_bytes`, if the header has a key of the seat."""
    proof: Mapping[str, str] = {}
    """Of chance: the token of each party, or who ``typed`` and who ``confirmed`` real dice.
    Of an undo or an end: by seat the signature of its consent."""
    since: int = -1
    """The entry after which a standing order was signed that gives this input; -1 for none."""


def require_input(given: object) -> None:
    """Check what a caller gives as an input. Raises TypeError, which says how to make one."""
    if not isinstance(given, Input):
        raise TypeError(f"{given!r:.100} is no input: make one with decide(seat, answer), or Input(seat, body)")


def decide(seat: str, answer: Any, cmd: str = "", expects: str = "") -> Input:
    """The input of a seat that answers its question."""
    return Input(seat, Decision(answer), cmd, expects)
