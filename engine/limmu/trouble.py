"""What functions say to whoever called them, be it a command, a server or a test."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from typing import Protocol


class Trouble(Exception):
    """What is wrong and where (first argument), and what to do about it (second)."""

    def __init__(self, what: str, remedy: str = "") -> None:
        self.what, self.remedy = what, remedy
        super().__init__(what)

    @property
    def message(self) -> str:
        """Both, on lines of their own."""
        return f"{self.what}\n{self.remedy}" if self.remedy else self.what


class Listener(Protocol):
    """Who hears of what takes long or is not as it should be."""

    def remark(self, text: str) -> None:
        """A line for people."""
        ...

    def progress(self, what: str, total: int | None = None) -> AbstractContextManager[Callable[[int], None]]:
        """Something long begins, of so many parts: call what is given with the number done so far."""
        ...


class Silent:
    """Nobody listens."""

    def remark(self, text: str) -> None:
        """Nothing."""

    def progress(self, what: str, total: int | None = None) -> AbstractContextManager[Callable[[int], None]]:
        """Nothing."""
        return nullcontext(lambda done: None)


SILENT = Silent()
