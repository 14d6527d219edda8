"""A Trouble in the language that is spoken: its text says in the first line what is wrong, in the others what to do."""

from __future__ import annotations

from limmu.display.saying import said
from limmu.trouble import Trouble


def trouble(key: str, /, **parts: object) -> Trouble:
    """A Trouble by the key of its text in the section ``program``, with the parts that the text names."""
    what, _, remedy = said(key, **parts).partition("\n")
    return Trouble(what, remedy)
