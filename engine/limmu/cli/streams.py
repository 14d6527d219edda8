"""Standard streams that take any letter, whatever the locale, and streams that whoever started the program closed."""

from __future__ import annotations

import codecs
import os
import sys
import unicodedata
from io import TextIOWrapper

PLAIN = "limmu.plain"
"""The error handler of the streams: each letter that an encoding lacks becomes one that it has."""
_SIGNS = str.maketrans({
    **dict.fromkeys("○◦", "o"), **dict.fromkeys("■◆", "#"), **dict.fromkeys("▲△", "^"), **dict.fromkeys("─━═—–", "-"),
    **dict.fromkeys("│┃║", "|"), **dict.fromkeys("╭╮╰╯┌┐└┘├┤┬┴┼", "+"), **dict.fromkeys("·•", "."),
    "□": "=", "≈": "~", "…": ".", "’": "'", "‘": "'", "“": '"', "”": '"', "×": "x", "→": ">", "←": "<", "ı": "i",
})  # fmt: skip


def plain(text: str) -> str:
    """A text in ASCII, letter for letter: without accents, signs as those that look like them."""
    told = [unicodedata.normalize("NFKD", letter.translate(_SIGNS))[:1] for letter in text]
    return "".join([letter if letter.isascii() else "?" for letter in told])


def _replace(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return plain(error.object[error.start : error.end]), error.end


def steady() -> None:
    """Let the standard streams raise for no letter, and be there."""
    codecs.register_error(PLAIN, _replace)
    for name in ("stdin", "stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, "r+", encoding="utf-8"))  # noqa: SIM115 (as long as the program)
        elif isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace" if name == "stdin" else PLAIN)
            if name == "stdin" and codecs.lookup(stream.encoding).name == "ascii":
                stream.reconfigure(encoding="utf-8", errors="replace")
