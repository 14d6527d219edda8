"""How wide letters are, and which of them are one letter to whoever types: kana, kanji and full-width signs take two
columns of a terminal."""

from __future__ import annotations

import re
from collections.abc import Iterable
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


_KANA, _KANJI = "\u3041-\u309f", "\u3005-\u3007\u3400-\u9fff"
_CLOSING = "、。，．」』）】〉》〕］｝・：；！？％〜～…‥―ー々ゝゞヽヾぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ"
_OPENING = "「『（【〈《〔［｛"
_CLOSES = re.compile(f"[{_CLOSING}]")
_ENDING = "、。，．」』）】〉》〕］｝：；！？…"
_BEGINS_NO_LINE = re.compile(rf"[{_CLOSING}{_KANA}]")
_PIECES = re.compile(rf"(?:[\x21-\x7e]+|[{_KANA}]+|[\u30a1-\u30ff]+|[{_KANJI}]+|\S)\s*|\s+")
_COUNTER = re.compile(rf"[\u30a1-\u30f6{_KANJI}]")
_LETTERS = re.compile(r".\s*", re.DOTALL)


def line_starts(text: str, width: int) -> list[int]:
    """Where the lines of a text begin after the first, each of at most so many columns.

    They break at spaces, and before what begins a phrase: kanji, katakana or Latin letters. They do not break before
    kana that end a word, between a number and its counter, before a sign that closes or after one that opens. A phrase
    that is longer than a line breaks between letters.
    """
    starts, at, used = list[int](), 0, 0
    for phrase in _joined(_PIECES.findall(text), _BEGINS_NO_LINE):
        for piece in [phrase] if columns(phrase.rstrip()) <= width else _joined(_LETTERS.findall(phrase), _CLOSES):
            if used and used + columns(piece.rstrip()) > width:
                starts.append(at)
                used = 0
            at, used = at + len(piece), used + columns(piece)
    return starts


def _joined(pieces: Iterable[str], shut: re.Pattern[str]) -> list[str]:
    """Pieces with those joined to what stands before them that begin no line."""
    found, before = list[list[str]](), " "
    for piece in pieces:
        of_number = (before.isdecimal() and _COUNTER.match(piece)) or (before == "第" and piece[0].isdecimal())
        shuts = _CLOSES if before in _ENDING else shut
        if found and not before.isspace() and (shuts.match(piece) or before in _OPENING or of_number):
            found[-1].append(piece)
        else:
            found.append([piece])
        before = piece[-1]
    return ["".join(one) for one in found]


def folded_lines(text: str, width: int, indent: int = 0) -> list[str]:
    """A text in lines of at most so many columns (see :func:`line_starts`), all but the first indented."""
    if not text.strip():
        return []
    starts = line_starts(text, width - indent)
    ends = zip((0, *starts), (*starts, len(text)), strict=True)
    first, *rest = [text[start:end].rstrip() for start, end in ends]
    return [first, *[" " * indent + line for line in rest]]
