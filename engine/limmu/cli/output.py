"""What every command shares: output, error messages and exit codes.

Exit codes: 0 success; 1 the answer is no (something differs, something is missing); 2 the command could not run (bad
input, unreadable file, wrong use); 130 stopped by Ctrl-C.
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
    """A text that may come from a log, without characters that move the cursor or colour or reverse text."""
    return text.translate(_HARMLESS)


class Failed(click.ClickException):
    """Ends a command with the message of a Trouble."""

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
    """The examples at the end of a command's help."""
    return "\b\nExample:\n" + "\n".join([f"  {line}" for line in lines])


def json_option(command: F) -> F:
    """``--json``: print a document for programs, not text for people."""
    return click.option("--json", "as_json", is_flag=True, help="Print JSON for programs.")(command)
