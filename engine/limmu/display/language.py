"""Which language is spoken, where nobody names one: the command's, or that of whoever a server answers."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from importlib.resources import files

ENGLISH = "en"
SPOKEN: ContextVar[str] = ContextVar("language", default=ENGLISH)
"""The language of texts that are loaded without naming one."""
_CODE = re.compile("[a-z]{2,3}(-[a-z0-9]{2,8})*")
VARIABLE = "LIMMU_LANGUAGE"
LOCALE = ("LC_ALL", "LC_MESSAGES", "LANG")
"""Where a system says the language of its messages, the first that is set."""


def languages() -> tuple[str, ...]:
    """The languages that the program speaks, by their codes."""
    names = [file.name for file in (files("limmu.display") / "texts").iterdir()]
    return tuple(sorted([name.removesuffix(".toml") for name in names if is_code(name.removesuffix(".toml"))]))


def wanted() -> str:
    """The language that the environment asks for: ``LIMMU_LANGUAGE``, else that of the locale where there is one."""
    named = os.environ.get(VARIABLE, "")
    if named:
        return named
    found = next((os.environ[name] for name in LOCALE if os.environ.get(name)), "")
    code = found.partition(".")[0].partition("_")[0].lower()
    return code if code not in ("", "c", "posix", ENGLISH) and code in languages() else ENGLISH


@contextmanager
def speaking(language: str, of_games: Callable[[], Sequence[str]] = tuple) -> Generator[None]:
    """Speak a language for a while. ``of_games``: further languages, asked for only where the program has none of it.

    Raises ValueError that lists the languages there are.
    """
    if language not in languages() and language not in of_games():
        known = sorted({*languages(), *of_games()})
        raise ValueError(f"there are no texts in {language!r}: there are {', '.join(known)}")
    token = SPOKEN.set(language)
    try:
        yield
    finally:
        SPOKEN.reset(token)


def is_code(text: str) -> bool:
    """Whether a text has the form of the code of a language: `ja`, `pt-br`."""
    return bool(_CODE.fullmatch(text))
