"""``limmu branch``: another line from an entry of a recorded match, in a file of its own."""

from __future__ import annotations

from pathlib import Path

import click
from rich.text import Text

from limmu.cli.console import TERMINAL, out
from limmu.cli.output import emit_json, examples, json_option, remark
from limmu.cli.places import PLACE
from limmu.core import Host, SystemDice, view
from limmu.display.saying import said
from limmu.display.shown import shown_of
from limmu.display.status import summary
from limmu.display.troubles import trouble
from limmu.stores.keeping import branched
from limmu.stores.places import Apart, Place
from limmu.stores.recorded import read_played
from limmu_replays.branching import answer_with, recorded_dice
from limmu_replays.commands.arguments import eyes_of, eyes_option, file_argument, pack_option
from limmu_replays.showing import open_question


@click.command(
    epilog=examples(
        "limmu branch match.limmu --at 40 --out other.limmu",
        "limmu branch match.limmu --at 40 --answer retreat --answer c3 --dice fresh --out other.limmu",
        "limmu play other.limmu",
    )
)
@file_argument
@click.option("--at", type=int, required=True, help="The entry after which the branch begins; 0 is the set-up.")
@click.option(
    "--answer",
    "keys",
    multiple=True,
    metavar="KEY",
    help="An answer to give in the branch; repeat it for more, in order.",
)
@click.option(
    "--dice",
    type=click.Choice(["keep", "fresh"]),
    default="keep",
    help="Take the rolls of FILE as long as the rules ask for the same ones (keep), or roll anew (fresh).",
)
@click.option("--out", "path_out", type=PLACE, metavar="FILE", required=True, help="The new file.")
@eyes_option
@pack_option
@json_option
def branch(
    path: Place,
    at: int,
    keys: tuple[str, ...],
    dice: str,
    path_out: Place,
    seat: str,
    pack_dir: Path | None,
    as_json: bool,
) -> None:
    """Branch the match in FILE after an entry into a new file. FILE stays as it is."""
    if isinstance(path_out, Apart):  # the openings that are apart are those of FILE
        path_out = path_out.path
    played = read_played(path, pack_dir, TERMINAL)
    if at < 0:
        raise trouble("trouble.branch_at", at=at, last=played.match.n)
    start = played.at(at)
    if keys and start.pack is None:
        raise trouble("trouble.branch_pack", path=path, why=played.recording.why_not)
    shown = shown_of(start)
    audiences = eyes_of(played.match, seat)
    with branched(played, at, path_out) as kept:
        match = kept.match
        if start.pack is not None:
            host = Host(match, recorded_dice(played) if dice == "keep" else SystemDice(), kept.store)
            for key in keys:
                answer_with(host, shown, key, audiences)
            match = host.match
    if as_json:
        emit_json({**summary(match, path_out), "parent": str(path), "at": at})
        return
    remark(said("note.branched", out=path_out, at=at, path=path, last=match.n - at))
    for line in open_question(shown, match, view(match, audiences)):
        out().print(Text(line))
