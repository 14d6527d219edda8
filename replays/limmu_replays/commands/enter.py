"""``limmu enter``: make a log of a match that was played face to face, from a file of answers and dice."""

from __future__ import annotations

from pathlib import Path

import click
from rich.text import Text

from limmu.cli.console import out, progress
from limmu.cli.output import emit_json, examples, json_option, remark
from limmu.cli.places import PLACE, store_option
from limmu.core import view
from limmu.display.saying import said
from limmu.display.shown import shown_of
from limmu.display.status import summary
from limmu.display.troubles import trouble
from limmu.stores.places import Place, new_at
from limmu.stores.recorded import telling
from limmu.trouble import Trouble
from limmu_replays.commands.arguments import PATH, eyes_of, eyes_option, pack_option
from limmu_replays.entering import Entering, Unfit, begin_match
from limmu_replays.scripts import read_script
from limmu_replays.showing import open_question


@click.command(
    epilog=examples(
        "limmu enter evening.limmu --answers evening.txt",
        "limmu enter evening.limmu --answers evening.txt --so-far",
        "limmu log evening.limmu --script",
    )
)
@click.argument("path", metavar="FILE", type=PLACE)
@store_option
@click.option("--answers", "script", type=PATH, required=True, metavar="TEXT", help="The file of answers and dice.")
@click.option("--so-far", is_flag=True, help="If the rules refuse a line, keep the entries before it.")
@eyes_option
@pack_option
@json_option
def enter(path: Place, script: Path, so_far: bool, seat: str, pack_dir: Path | None, as_json: bool) -> None:
    """Enter a match that you played face to face into a new FILE.

    The rules check every line of the file of answers and dice, like an input of `play`. At the first line that they
    refuse, the command writes nothing and prints the number of the line, the clause that refuses it and the answers
    on offer. Correct the file, or write an umpire's ruling in place of the line, and enter it again.
    """
    if path.exists():
        raise trouble("trouble.exists", path=path)
    heading, lines = read_script(script)
    begun = begin_match(heading, pack_dir)
    entering = Entering(begun, heading, eyes_of(begun, seat))
    unfit: Trouble | None = None
    with progress(said("note.entering", name=script.name), len(lines)) as tick:
        for i, line in enumerate(lines):
            try:
                entering.enter(line)
            except Unfit as error:
                unfit = Trouble(f"{script}:{line.number}: {line.text[:200]}: {error.what}", error.remedy)
                break
            for told in entering.snaps:
                remark(f"{script}:{line.number}: {told}")
            if i % 64 == 0:
                tick(i)
    match = entering.match
    if unfit is not None and not so_far:
        raise unfit
    seen = view(match, eyes_of(match, seat))
    with telling():
        new_at(path, b"".join(entering.lines), match.secret).close()
    if unfit is not None:
        remark(said("note.entered_before", path=path, last=match.n + 1, number=lines[i].number))  # pyright: ignore
        raise unfit
    if as_json:
        emit_json(summary(match, path))
        return
    remark(said("note.entered", path=path, last=match.n + 1, n=len(lines)))
    for told in open_question(shown_of(match), match, seen):
        out().print(Text(told), soft_wrap=True)
