"""Long output goes through a pager, on a terminal only: that of $PAGER, else `less`."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
from collections.abc import Generator, Sequence
from contextlib import contextmanager, suppress
from io import StringIO

PLAIN = ("less", "more")
OPTIONS = "FRX"
"""How `less` is asked to leave what fits on a screen alone, to show colours, and to leave the text there."""


def pager() -> Sequence[str]:
    """The command of the pager; () for none: without such a program, and where $PAGER is empty or `cat`."""
    wanted = os.environ.get("LIMMU_PAGER", os.environ.get("PAGER"))
    found = [shlex.split(wanted)] if wanted is not None else [[name] for name in PLAIN]
    return next((words for words in found if words and words != ["cat"] and shutil.which(words[0])), ())


class _Held(StringIO):
    """What a command prints, kept for the pager, as if it went to the terminal."""

    def isatty(self) -> bool:
        return True


@contextmanager
def held() -> Generator[None]:
    """What the block prints on standard output goes through the pager at its end if it is longer than the terminal."""
    terminal, text = sys.stdout, _Held()
    if not (words := pager()):
        yield
        return
    sys.stdout = text
    try:
        yield
    finally:
        sys.stdout = terminal
        if text.getvalue().count("\n") >= shutil.get_terminal_size().lines:
            show(words, text.getvalue())
        else:
            terminal.write(text.getvalue())
            terminal.flush()


def show(words: Sequence[str], text: str) -> None:
    """Show a text in a pager until the person leaves it."""
    with suppress(BrokenPipeError, KeyboardInterrupt):
        subprocess.run(
            words,
            input=text,
            encoding="utf-8",
            errors="replace",
            env={"LESS": OPTIONS, **os.environ},
            check=False,
        )
