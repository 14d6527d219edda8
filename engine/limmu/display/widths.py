"""How wide letters are: kana, kanji and full-width signs take two columns of a terminal."""

from __future__ import annotations

from unicodedata import combining, east_asian_width


def is_wide(letter: str) -> bool:
    """Whether a letter takes two columns."""
    return east_asian_width(letter) in ("W", "F")


def columns(text: str) -> int:
    """How many columns of a terminal a text takes."""
    return sum([0 if combining(letter) else 2 if is_wide(letter) else 1 for letter in text])
