"""The console of the terminal: tables, colours and progress. Commands that need none of them do not load rich."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Generator, Iterable
from contextlib import AbstractContextManager, contextmanager
from typing import Any

from rich.console import Console, ConsoleOptions, RenderableType
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn
from rich.segment import Segment
from rich.text import Text

from limmu.cli.output import remark
from limmu.cli.paging import pager, show
from limmu.display.escaping import for_terminal, one_line
from limmu.display.hearing import heard
from limmu.display.saying import said
from limmu.display.widths import line_starts

PLAIN_WIDTH = 120
"""Columns of output that does not go to a terminal."""


class _Console(Console):
    """A console that removes control characters from data, so that data cannot change what the program printed.

    A line that is indented keeps its indent where it wraps.
    """

    def render(self, renderable: RenderableType, options: ConsoleOptions | None = None) -> Iterable[Segment]:
        options = options or self.options
        if isinstance(renderable, str):
            renderable = self.render_str(renderable, highlight=options.highlight, markup=options.markup)
        if isinstance(renderable, Text) and not (options.no_wrap or renderable.no_wrap):
            renderable = self._wrapped(renderable, options.max_width)
        for segment in super().render(renderable, options):
            yield segment if segment.control else Segment(for_terminal(segment.text), segment.style)

    def _wrapped(self, text: Text, width: int) -> Text:
        """A text whose long lines are as wide as they may be, in columns: those that are indented go on under their
        beginning, and those of wide letters break where their language does."""
        lines = list[Text]()
        for line in text.split("\n", allow_blank=True):
            indent = len(line.plain) - len(line.plain.lstrip(" "))
            wide = line.cell_len > len(line.plain)
            if (indent or wide) and line.cell_len > width > 2 * indent:
                own = line[indent:]
                parts = own.divide(line_starts(own.plain, width - indent)) if wide else own.wrap(self, width - indent)
                for part in parts:
                    part.rstrip()
                lines += [Text.assemble(" " * indent, part) for part in parts]
            else:
                lines.append(line)
        if len(lines) == text.plain.count("\n") + 1:
            return text
        wrapped = text.blank_copy("\n").join(lines)
        wrapped.end = text.end
        return wrapped


def _console(stream: Any, stderr: bool) -> Console:
    width = None if stream.isatty() or os.environ.get("COLUMNS") else PLAIN_WIDTH
    return _Console(stderr=stderr, width=width, highlight=False, markup=False, soft_wrap=False)


def out() -> Console:
    """Standard output: colour only on a terminal, and never markup from data."""
    return _console(sys.stdout, False)


def err() -> Console:
    """Standard error, for progress and remarks."""
    return _console(sys.stderr, True)


@contextmanager
def progress(what: str, total: int | None = None) -> Generator[Callable[[int], None]]:
    """A progress bar on standard error, on a terminal only. Call the result with the number done so far."""
    console = err()
    if not console.is_terminal:
        yield lambda done: None
        return
    columns = (TextColumn("{task.description}", markup=False), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    left = () if total is None else (TextColumn(said("note.left"), markup=False), TimeRemainingColumn())
    with Progress(*columns, *left, console=console, transient=True) as bar:
        task = bar.add_task(one_line(what), total=total)
        yield lambda done: bar.update(task, completed=done)


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


class Terminal:
    """Remarks and progress for the person at the terminal, on standard error."""

    def remark(self, text: str) -> None:
        """A line for people."""
        remark(text)

    def progress(self, what: str, total: int | None = None) -> AbstractContextManager[Callable[[int], None]]:
        """A progress bar, on a terminal only."""
        return progress(heard(what), total)


TERMINAL = Terminal()
