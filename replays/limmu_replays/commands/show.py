"""``limmu show``: the board after an entry."""

from __future__ import annotations

from pathlib import Path

import click
from rich.text import Text

from limmu.cli.console import TERMINAL, out
from limmu.cli.drawing import drawn, stacked
from limmu.cli.output import emit_json, examples, json_option
from limmu.core import UMPIRE, view
from limmu.display.saying import said
from limmu.display.shown import shown_of
from limmu.stores.recorded import read_played
from limmu_replays.chronicle import undone_by
from limmu_replays.commands.arguments import eyes_of, eyes_option, file_argument, pack_option
from limmu_replays.picturing import Pictures
from limmu_replays.showing import audience_remark, document, open_question


@click.command(
    epilog=examples(
        "limmu show match.limmu", "limmu show match.limmu --at 40 --seat egypt", "limmu show m.limmu --json"
    )
)
@file_argument
@click.option("--at", type=int, default=-1, help="The entry after which to look; 0 is the set-up (default: the last).")
@eyes_option
@pack_option
@json_option
def show(path: Path, at: int, seat: str, pack_dir: Path | None, as_json: bool) -> None:
    """Show the board after an entry, and the open question. The board comes as tables and, if the game has one, a
    map.
    """
    played = read_played(path, pack_dir, TERMINAL)
    match = played.at(at)
    audiences = eyes_of(played.match, seat)
    seen = view(match, audiences)
    gone = undone_by(played.match).get(match.n, 0)
    if as_json:
        emit_json({**document(match, seen), "gone": gone})
        return
    shown = shown_of(match)
    console = out()
    title, scenario = shown.title, shown.scenario(match.header.scenario)
    told = said("show.after", title=title, scenario=scenario, n=match.n, last=played.match.n)
    console.print(Text(f"{told}{audience_remark(shown, audiences)}", "bold"))
    if gone:
        console.print(Text(said("explain.gone", n=gone), "yellow"))
    chart = Pictures(played, shown, audiences).scene(match.n)
    if chart is not None:
        console.print(drawn(chart))
    console.print(stacked(shown.board(seen)))
    for own in match.seats if UMPIRE in audiences else [one for one in match.seats if one in audiences]:
        hand = shown.hand(seen, own)
        if hand is not None:
            hand.title = said("show.hand", who=shown.side(own), hand=hand.title)
            console.print(drawn(hand))
    for line in open_question(shown, match, seen):
        console.print(Text(line))
