"""Which language is spoken, where nobody names one: the command's, or that of whoever a server answers."""

from __future__ import annotations

import os
from contextvars import ContextVar
from importlib.resources import files

ENGLISH = "en"
SPOKEN: ContextVar[str] = ContextVar("language", default=ENGLISH)
"""The language of texts that are loaded without naming one."""
VARIABLE = "LIMMU_LANGUAGE"
LOCALE = ("LC_ALL", "LC_MESSAGES", "LANG")
"""Where a system says the language of its messages, the first that is set."""


def languages() -> tuple[str, ...]:
    """The languages that the program speaks, by their codes."""
    folder = files("limmu.display") / "texts"
    return tuple(sorted([file.name.removesuffix(".toml") for file in folder.iterdir() if file.name.endswith(".toml")]))


def wanted() -> str:
    """The language that the environment asks for: ``LIMMU_LANGUAGE``, else that of the locale where there is one."""
    named = os.environ.get(VARIABLE, "")
    if named:
        return named
    found = next((os.environ[name] for name in LOCALE if os.environ.get(name)), "")
    code = found.partition(".")[0].partition("_")[0].lower()
    return code if code not in ("", "c", "posix", ENGLISH) and code in languages() else ENGLISH


def speak(language: str) -> None:
    """Speak a language from here on. Raises ValueError that lists the languages there are."""
    if language != ENGLISH and language not in languages():
        raise ValueError(f"there are no texts in {language!r}: there are {', '.join(languages())}")
    SPOKEN.set(language)
