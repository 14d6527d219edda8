"""Long output goes through a pager, on a terminal only: that of $PAGER, else `less`."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
from collections.abc import Generator, Sequence
from contextlib import contextmanager, suppress

from rich.console import Console

PLAIN = ("less", "more")
OPTIONS = "FRX"
"""How `less` is asked to leave what fits on a screen alone, to show colours, and to leave the text there."""


def pager() -> Sequence[str]:
    """The command of the pager; () for none: without such a program, and where $PAGER is empty or `cat`."""
    wanted = os.environ.get("LIMMU_PAGER", os.environ.get("PAGER"))
    found = [shlex.split(wanted)] if wanted is not None else [[name] for name in PLAIN]
    return next((words for words in found if words and words != ["cat"] and shutil.which(words[0])), ())


@contextmanager
def paged(console: Console) -> Generator[None]:
    """What the block prints on a console goes through the pager if it is longer than the terminal."""
    if not console.is_terminal or console.is_dumb_terminal or not (words := pager()):
        yield
        return
    with console.capture() as captured:
        yield
    text = captured.get()
    if text.count("\n") < console.height:
        console.file.write(text)
        console.file.flush()
        return
    console.file.flush()
    show(words, text)


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
