"""What every command shares: where output goes, how trouble is told, what an exit code means.

Exit codes: 0 fine; 1 the answer is no (something differs, something is missing); 2 it could not be done (bad input,
unreadable file, wrong use); 130 stopped by Ctrl-C.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click
import msgspec

F = TypeVar("F", bound=Callable[..., Any])

NO, TROUBLE, STOPPED = 1, 2, 130
_HARMFUL = [*range(32), *range(127, 160), *range(0x202A, 0x202F), *range(0x2066, 0x206A)]
_HARMLESS = dict.fromkeys(_HARMFUL, "\N{REPLACEMENT CHARACTER}") | {9: "\t", 10: "\n"}


def harmless(text: str) -> str:
    """A text that may come from a log, without what would move the cursor, colour or turn the text of a terminal."""
    return text.translate(_HARMLESS)


class Failed(click.ClickException):
    """The command ends with a trouble."""

    exit_code = TROUBLE

    def show(self, file: Any = None) -> None:
        click.echo(harmless(f"limmu: {self.format_message()}"), file=file, err=True)


def emit_json(value: Any) -> None:
    """One JSON document on standard output."""
    click.echo(msgspec.json.format(msgspec.json.encode(value, order="sorted"), indent=2).decode())


def remark(text: str) -> None:
    """A line for people on standard error."""
    click.echo(harmless(text), err=True)


def examples(*lines: str) -> str:
    """The end of a command's help: how it is called."""
    return "\b\nExample:\n" + "\n".join([f"  {line}" for line in lines])


def json_option(command: F) -> F:
    """``--json``: a document for programs instead of text for people."""
    return click.option("--json", "as_json", is_flag=True, help="Write JSON for programs.")(command)
