"""``limmu margins``: the measured verdicts that were close."""

from __future__ import annotations

from pathlib import Path

import click

from limmu.cli.arguments import Finite
from limmu.cli.console import TERMINAL, out
from limmu.cli.output import emit_json, examples, json_option, remark, save
from limmu.display.saying import said
from limmu.display.shown import shown_of
from limmu.stores.recorded import read_played
from limmu_replays.commands.arguments import PATH, eyes_of, eyes_option, file_argument, mode_for, pack_option
from limmu_replays.margins import DEGREE, MILLIMETRE, close_margins, document, picture
from limmu_replays.picturing import Pictures


@click.command(
    epilog=examples(
        "limmu margins battle.limmu", "limmu margins battle.limmu --within 25.4", "limmu margins b.limmu --svg close/"
    )
)
@file_argument
@click.option(
    "--within",
    type=Finite(0, 10_000),
    default=1.0,
    help="List verdicts with so many millimetres to spare or wanting (default: 1).",
)
@click.option(
    "--degrees",
    type=Finite(0, 90),
    default=1.0,
    help="List verdicts that so many degrees would change (default: 1).",
)
@click.option("--svg", "folder", type=PATH, default=None, metavar="DIR", help="Draw each one into this folder.")
@eyes_option
@pack_option
@json_option
def margins(
    path: Path, within: float, degrees: float, folder: Path | None, seat: str, pack_dir: Path | None, as_json: bool
) -> None:
    """List the measured verdicts of FILE that were close.

    Ranges, sight, contact, declared intent, wheels: those that came out near the other answer, and every measure that
    both sides agreed to or an umpire ruled. Each is told with its entry, its margin in millimetres or degrees, its
    clause and where the measure comes from. A measure is judged as the log has it.
    """
    played = read_played(path, pack_dir, TERMINAL)
    audiences = eyes_of(played.match, seat)
    shown = shown_of(played.match)
    found = list(close_margins(played, shown, audiences, round(within * MILLIMETRE), round(degrees * DEGREE)))
    if folder is not None:
        folder.mkdir(parents=True, exist_ok=True)
        pictures = Pictures(played, shown, audiences)
        for number, margin in enumerate(found, 1):
            if text := picture(pictures, shown, margin):
                path = folder / f"{number:03}-entry-{margin.n}.svg"
                save(path, text.encode(), b"<svg", mode_for(played.match, audiences))
        remark(said("note.pictures", n=len(found), folder=folder))
    if as_json:
        emit_json([document(margin) for margin in found])
        return
    console = out()
    for margin in found:
        console.print(f"{margin.n:>5}. {margin.what}: {margin.told(shown)}", soft_wrap=True, highlight=False)
    console.print(said("margins.counted", n=len(found), within=f"{within:g}", degrees=f"{degrees:g}"))
