"""What every command shares: output, error messages and exit codes.

Exit codes: 0 success; 1 the answer is no (something differs, something is missing); 2 the command could not run (bad
input, unreadable file, wrong use); 130 stopped by Ctrl-C.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable
from pathlib import Path
from secrets import token_hex
from typing import Any, TypeVar

import click
import msgspec

from limmu.display.escaping import for_json, for_terminal
from limmu.display.troubles import trouble, writing

F = TypeVar("F", bound=Callable[..., Any])

NO, TROUBLE, STOPPED = 1, 2, 130
EXAMPLE = "Example:"


class Failed(click.ClickException):
    """Ends a command with the message of a Trouble."""

    exit_code = TROUBLE

    def show(self, file: Any = None) -> None:
        click.echo(for_terminal(f"limmu: {self.format_message()}"), file=file, err=True)


def emit_json(value: Any) -> None:
    """One JSON document on standard output."""
    try:
        made = msgspec.json.encode(value, order="sorted")
    except UnicodeEncodeError:  # the name of a file may have bytes that are no letters
        told = json.dumps(msgspec.to_builtins(value), sort_keys=True, ensure_ascii=False)
        made = re.sub("[\ud800-\udfff]", lambda found: rf"\\u{ord(found[0]):04x}", told).encode()
    text = msgspec.json.format(made, indent=2).decode()
    click.echo(for_json(text))


def remark(text: str) -> None:
    """A line for people on standard error."""
    click.echo(for_terminal(text), err=True)


def save(path: Path, data: bytes, begins: bytes, mode: int = 0o644) -> None:
    """Write a file whole, or leave what was there. Raises Trouble if something of another kind is there already.

    ``begins``: the first bytes of every file of this kind; a file that begins so, or is empty, gives way. ``mode``: who
    may read it.
    """
    with writing(path):
        path = Path(os.path.realpath(path))  # a link that leads to itself stays as it is
        if path.exists() and not path.is_file():  # a device must stay one
            raise trouble("trouble.no_file", path=path)
        there = path.open("rb").read(len(begins)) if path.exists() else b""
        if there not in (b"", begins):
            raise trouble("trouble.exists_else", path=path)
        part = path.with_name(f".{path.name}.{token_hex(4)}")
        try:
            with open(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode), "wb") as file:
                file.write(data)
            part.replace(path)
        finally:
            part.unlink(missing_ok=True)


def examples(*lines: str) -> str:
    """The examples at the end of a command's help."""
    return f"\b\n{EXAMPLE}\n" + "\n".join([f"  {line}" for line in lines])


def json_option(command: F) -> F:
    """``--json``: print a document for programs, not text for people."""
    return click.option("--json", "as_json", is_flag=True, help="Print JSON for programs.")(command)
