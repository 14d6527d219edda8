"""``limmu report``: a match as one page."""

from __future__ import annotations

from pathlib import Path

import click

from limmu.cli.console import TERMINAL
from limmu.cli.output import examples, remark, save
from limmu.core import UMPIRE
from limmu.display.saying import said
from limmu.display.shown import shown_of
from limmu.display.troubles import trouble
from limmu.stores.places import Place, bytes_at
from limmu.stores.recorded import read_played
from limmu_replays.commands.arguments import PATH, eyes_of, eyes_option, file_argument, mode_for, pack_option
from limmu_replays.report.contents import Contents
from limmu_replays.report.page import page
from limmu_replays.showing import eyes_told


@click.command(
    epilog=examples(
        "limmu report match.limmu --html match.html",
        "limmu report match.limmu --html egypt.html --seat egypt",
        "limmu report match.limmu --html evidence.html --with-log",
    )
)
@file_argument
@click.option("--html", "out", type=PATH, required=True, metavar="OUT", help="The file to write the page to.")
@eyes_option
@click.option("--with-log", is_flag=True, help="Put the log into the page, with all hidden values that it opens.")
@pack_option
def report(path: Place, out: Path, seat: str, with_log: bool, pack_dir: Path | None) -> None:
    """Write the match in FILE as one HTML page.

    The page shows the match entry by entry: map, chronicle, victory points and dice. It needs no network and no other
    file, and it holds only what the seat may see.
    """
    played = read_played(path, pack_dir, TERMINAL)
    audiences = eyes_of(played.match, seat)
    if with_log and UMPIRE not in audiences:
        raise trouble("trouble.report_log", who=tuple(audiences))
    log = bytes_at(path) if with_log else b""
    contents = Contents(played, shown_of(played.match), audiences, TERMINAL)
    text = page(contents, log)
    save(out, text.encode(), b"<!doctype html>", mode_for(played.match, audiences))
    remark(
        said(
            "note.report_written",
            out=out,
            last=played.match.n + 1,
            n=len(text.encode()) // 1000,
            known=eyes_told(contents.shown, audiences),
        )
    )
