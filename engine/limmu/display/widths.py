"""How wide letters are, and which of them are one letter to whoever types: kana, kanji and full-width signs take two
columns of a terminal."""

from __future__ import annotations

import re
from unicodedata import combining, east_asian_width, normalize

_HIRAGANA = {letter: letter - 0x60 for letter in range(ord("ァ"), ord("ヶ") + 1)}


def is_wide(letter: str) -> bool:
    """Whether a letter takes two columns."""
    return east_asian_width(letter) in ("W", "F")


def columns(text: str) -> int:
    """How many columns of a terminal a text takes."""
    return sum([0 if combining(letter) else 2 if is_wide(letter) else 1 for letter in text])


def padded(text: str, width: int) -> str:
    """A text with blanks after it, up to so many columns."""
    return text + " " * (width - columns(text))


def clipped(text: str, width: int) -> str:
    """The beginning of a text that fits into so many columns."""
    while columns(text) > width:
        text = text[:-1]
    return text


def unwidened(text: str) -> str:
    """A text with letters, digits and spaces of full width as plain ones, and half-width kana as whole ones."""
    return normalize("NFKC", text)


def folded(text: str) -> str:
    """A text as it is compared with what somebody types: of one width, in small letters, and all kana as hiragana."""
    return unwidened(text).lower().translate(_HIRAGANA)


_PIECES = re.compile(r"[\x21-\x7e]+|\s+|.")
_CLOSING = "、。」）・ー！？…ゃゅょっァィゥェォッャュョ"
_OPENING = "「（"


def folded_lines(text: str, width: int) -> list[str]:
    """A text in lines of at most so many columns. They break at spaces and between wide letters, but no line begins
    with a sign that closes or ends with one that opens."""
    lines, line = list[str](), ""
    for piece in _unbroken(text):
        if line and columns(line + piece.rstrip()) > width:
            lines.append(line.rstrip())
            line = piece.lstrip()
        else:
            line += piece
    return [*lines, line.rstrip()] if line.strip() else lines


def _unbroken(text: str) -> list[str]:
    """The pieces of a text between which a line may break."""
    found: list[str] = []
    for piece in _PIECES.findall(" ".join(text.split())):
        if found and (piece in _CLOSING or found[-1][-1] in _OPENING):
            found[-1] += piece
        else:
            found.append(piece)
    return found
