"""``limmu map``: the picture of a match at an entry."""

from __future__ import annotations

from pathlib import Path

import click

from limmu.cli.console import TERMINAL, out
from limmu.cli.drawing import drawn
from limmu.cli.output import examples, remark, save
from limmu.display.hearing import heard
from limmu.display.png import NoPictures, png_of
from limmu.display.saying import said
from limmu.display.shown import shown_of
from limmu.display.svg import sheet
from limmu.display.svg_fit import WIDTH
from limmu.display.troubles import trouble
from limmu.stores.places import Place
from limmu.stores.recorded import read_played
from limmu_replays.commands.arguments import PATH, eyes_of, eyes_option, file_argument, mode_for, pack_option
from limmu_replays.picturing import Pictures


@click.command(
    "map",
    epilog=examples(
        "limmu map match.limmu",
        "limmu map match.limmu --at 40 --svg map.svg",
        "limmu map match.limmu --seat egypt --png map.png --width 2360",
    ),
)
@file_argument
@click.option("--at", type=int, default=-1, help="The entry after which to look; 0 is the set-up (default: the last).")
@eyes_option
@click.option("--svg", type=PATH, default=None, metavar="OUT", help="Write the picture as SVG.")
@click.option("--png", type=PATH, default=None, metavar="OUT", help="Write the picture as PNG (limmu[pictures]).")
@click.option(
    "--width",
    type=click.IntRange(100, 10000),
    default=WIDTH,
    help=f"The width of the picture in pixels (default: {WIDTH}).",
)
@pack_option
def map_(
    path: Place, at: int, seat: str, svg: Path | None, png: Path | None, width: int, pack_dir: Path | None
) -> None:
    """Draw the map after an entry, in letters or into a file. Arrows show what moved last."""
    played = read_played(path, pack_dir, TERMINAL)
    match = played.at(at)
    shown = shown_of(match)
    audiences = eyes_of(played.match, seat)
    pictures = Pictures(played, shown, audiences)
    scene = pictures.scene(match.n)
    if scene is None:
        raise trouble("trouble.no_map", game=match.game.name, path=path)
    if svg is None and png is None:
        told = [said("show.map_after", title=shown.title, n=match.n), shown.status(pictures.view(match.n))]
        out().print(": ".join([part for part in told if part]), highlight=False, markup=False)
        out().print(drawn(scene))
        return
    text = sheet(scene, palette="light", size=width)
    try:
        pixels = png_of(text, width) if png is not None else b""
    except NoPictures as error:
        raise trouble("trouble.no_png", why=heard(error)) from None
    for picture, data, begins in ((svg, text.encode(), b"<svg"), (png, pixels, b"\x89PNG")):
        if picture is not None:
            save(picture, data, begins, mode_for(played.match, audiences))
            remark(said("note.picture", picture=picture, title=shown.title, n=match.n))
