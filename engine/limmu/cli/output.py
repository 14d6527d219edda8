"""What every command shares: where output goes, how trouble is told, what an exit code means.

Exit codes: 0 fine; 1 the answer is no (something differs, something is missing); 2 it could not be done (bad input,
unreadable file, wrong use); 130 stopped by Ctrl-C.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Generator, Iterable
from contextlib import AbstractContextManager, contextmanager
from typing import Any, TypeVar

import click
import msgspec
from rich.console import Console, ConsoleOptions, RenderableType
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn
from rich.segment import Segment

F = TypeVar("F", bound=Callable[..., Any])

NO, TROUBLE, STOPPED = 1, 2, 130
PLAIN_WIDTH = 120
"""Columns where output does not go to a terminal."""


_HARMFUL = [*range(32), *range(127, 160), *range(0x202A, 0x202F), *range(0x2066, 0x206A)]
_HARMLESS = dict.fromkeys(_HARMFUL, "\N{REPLACEMENT CHARACTER}") | {9: "\t", 10: "\n"}


def harmless(text: str) -> str:
    """A text that may come from a log, without what would move the cursor, colour or turn the text of a terminal."""
    return text.translate(_HARMLESS)


class _Console(Console):
    """A console on which data cannot paint over what was told: only the program's own layout controls it."""

    def render(self, renderable: RenderableType, options: ConsoleOptions | None = None) -> Iterable[Segment]:
        for segment in super().render(renderable, options):
            yield segment if segment.control else Segment(harmless(segment.text), segment.style)


class Failed(click.ClickException):
    """The command ends with a trouble."""

    exit_code = TROUBLE

    def show(self, file: Any = None) -> None:
        click.echo(harmless(f"limmu: {self.format_message()}"), file=file, err=True)


def _console(stream: Any, stderr: bool) -> Console:
    width = None if stream.isatty() or os.environ.get("COLUMNS") else PLAIN_WIDTH
    return _Console(stderr=stderr, width=width, highlight=False, markup=False, soft_wrap=False)


def out() -> Console:
    """Standard output: colour only on a terminal, and never markup from data."""
    return _console(sys.stdout, False)


def err() -> Console:
    """Standard error, for progress and remarks."""
    return _console(sys.stderr, True)


def emit_json(value: Any) -> None:
    """One JSON document on standard output."""
    click.echo(msgspec.json.format(msgspec.json.encode(value, order="sorted"), indent=2).decode())


def remark(text: str) -> None:
    """A line for people on standard error."""
    click.echo(harmless(text), err=True)


class Terminal:
    """Whoever sits at the terminal hears: remarks and progress on standard error."""

    def remark(self, text: str) -> None:
        """A line for people."""
        remark(text)

    def progress(self, what: str, total: int | None = None) -> AbstractContextManager[Callable[[int], None]]:
        """A progress bar, on a terminal only."""
        return progress(what, total)


TERMINAL = Terminal()


@contextmanager
def progress(what: str, total: int | None = None) -> Generator[Callable[[int], None]]:
    """A progress bar on standard error, on a terminal only: call it with the number done so far."""
    console = err()
    if not console.is_terminal:
        yield lambda done: None
        return
    columns = (TextColumn("{task.description}", markup=False), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task(what, total=total)
        yield lambda done: bar.update(task, completed=done)


def examples(*lines: str) -> str:
    """The end of a command's help: how it is called."""
    return "\b\nExample:\n" + "\n".join([f"  {line}" for line in lines])


def json_option(command: F) -> F:
    """``--json``: a document for programs instead of text for people."""
    return click.option("--json", "as_json", is_flag=True, help="Write JSON for programs.")(command)
