"""A Trouble in the language that is spoken: its text says in the first line what is wrong, in the others what to do."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

from limmu.display.hearing import heard_system
from limmu.display.saying import said
from limmu.trouble import Trouble


def trouble(key: str, /, **parts: object) -> Trouble:
    """A Trouble by the key of its text in the section ``program``, with the parts that the text names."""
    what, _, remedy = said(key, **parts).partition("\n")
    return Trouble(what, remedy)


@contextmanager
def writing(path: Path) -> Generator[None]:
    """Turns what the system says against writing a file into a Trouble that names it."""
    try:
        yield
    except OSError as error:
        raise trouble("trouble.not_written", path=path, why=heard_system(error)) from None
