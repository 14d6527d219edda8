"""What the commands of a match by mail have in common: the files beside the match, and what they did as a document."""

from __future__ import annotations

import sys
from collections.abc import Generator, Sequence
from contextlib import contextmanager, redirect_stdout
from pathlib import Path
from typing import Any

import click
from msgspec import Raw

from limmu import wire
from limmu.cli.output import emit_json
from limmu.core import View
from limmu.display.shown import Shown
from limmu.stores.places import Apart, Place


def beside(place: Place, ending: str = "") -> Path:
    """A file beside a match: for one in a store, in the working directory."""
    path = place.path if isinstance(place, Apart) else place if isinstance(place, Path) else Path(f"{place.name}.limmu")
    return path.with_name(path.name + ending)


class Told:
    """What a command did, for programs: ``written`` (files, for whom, why), and what each command adds."""

    def __init__(self) -> None:
        self.document: dict[str, Any] = {"written": []}

    def send(self, files: Sequence[Path], to: str, why: str, text: str) -> None:
        """Say that files were written, which are to be sent."""
        self.document["written"].append({"files": [str(file) for file in files], "to": to, "why": why})
        click.echo(text)

    def see(self, view: View[Any], shown: Shown) -> None:
        """What a seat sees, and what it is asked, as :class:`limmu.wire.Seen`."""
        self.document["view"] = Raw(wire.encode(wire.view_document(view, shown)))


@contextmanager
def documented(as_json: bool) -> Generator[Told]:
    """With ``--json`` standard output gets one document at the end, and standard error what people read."""
    told = Told()
    if not as_json:
        yield told
        return
    try:
        with redirect_stdout(sys.stderr):
            yield told
    except SystemExit:
        emit_json(told.document)
        raise
    emit_json(told.document)
