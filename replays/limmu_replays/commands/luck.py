"""``limmu luck``: what the dice of some matches gave, against what dice give."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click
from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from limmu.cli.console import TERMINAL, out
from limmu.cli.output import emit_json, examples, json_option, remark
from limmu.cli.places import PLACE, store_of, store_option
from limmu.display.saying import said
from limmu.display.shown import shown_of
from limmu.display.troubles import trouble
from limmu.stores.places import Place
from limmu.stores.recorded import read_played
from limmu_replays.commands.arguments import eyes_of, eyes_option, pack_option
from limmu_replays.luck import EXACT, FEW, RARE, Die, Row, dice_of, document_of, in_hundred, rows_of
from limmu_replays.verifying import logs_in


@click.command(epilog=examples("limmu luck match.limmu", "limmu luck season/ --json", "limmu luck a.limmu b.limmu"))
@click.argument("paths", metavar="[FILE|DIR]...", type=PLACE, nargs=-1)
@store_option
@eyes_option
@pack_option
@json_option
def luck(paths: tuple[Place, ...], seat: str, pack_dir: Path | None, as_json: bool) -> None:
    """Hold the dice of one match or many against what dice give.

    For each who rolled, and for each purpose, it adds up the natural faces and says how many of 100 such handfuls of
    dice are as high, or as low. Whether high is good depends on the purpose. Rolls that an undo took back count once,
    where they fell; what an umpire ruled is no roll. With --store and without FILE it reads all matches of the store.
    """
    store = store_of(click.get_current_context())
    if not (paths or store):
        raise click.UsageError(said("trouble.name_logs"))
    dice: list[Die] = []
    names: list[str] = []
    for path in logs_in(paths, store):
        played = read_played(path, pack_dir, TERMINAL)
        names.append(played.match.game.name)
        dice += dice_of(played, shown_of(played.match), eyes_of(played.match, seat))
    if len({*names}) > 1:
        raise trouble("trouble.luck_games", games=tuple(sorted({*names})))
    rows = rows_of(dice)
    if as_json:
        emit_json({"matches": len(names), "dice": len(dice), "rows": [document_of(row) for row in rows]})
    elif rows:
        _tell(out(), rows)
    else:
        remark(said("note.no_dice"))


WORD = 14
"""The width that the longest word of a purpose gets, at most."""


def _tell(console: Console, rows: Sequence[Row]) -> None:
    counts = any([row.counted for row in rows])
    table = Table(box=box.SIMPLE, pad_edge=False, padding=(0, 1, 0, 0))
    table.add_column(said("luck.who"), overflow="fold")
    longest = max([len(word) for row in rows for word in row.purpose.split()], default=0)
    table.add_column(said("luck.what"), min_width=min(longest, WORD), overflow="fold")
    for key in ("luck.dice", "luck.fallen", "luck.expected"):
        table.add_column(said(key), justify="right", no_wrap=True)
    table.add_column(said("luck.beyond"), justify="right", overflow="fold")
    for key in ("luck.of_such", *(["luck.counts"] if counts else [])):
        table.add_column(said(key), overflow="fold")
    for row in rows:
        cells = _cells(row) if counts else _cells(row)[:-1]
        table.add_row(*[Text(cell, "bold" if not row.purpose else "") for cell in cells])
    console.print(table)
    for line in _remarks(rows):
        console.print(Text(line))


def _cells(row: Row) -> tuple[str, ...]:
    """The cells of a row; the last is what its dice count."""
    beyond, counted = float(row.sum.beyond), row.counted
    who = (row.by or said("luck.nobody")) if not row.purpose else ""
    spread = said("luck.spread", beyond=f"{beyond:+.1f}", deviations=f"{beyond / row.deviation:+.1f}")
    told = said("luck.too_few") if row.few else in_hundred(row.sum)
    what = ""
    if counted is not None:
        what = said("luck.counted", n=counted.fallen, expected=f"{float(counted.expected):.1f}")
        what += "" if row.few else f": {in_hundred(counted)}"
    expected = f"{float(row.sum.expected):.1f}"
    return who, row.purpose or said("luck.all"), str(row.dice), str(row.sum.fallen), expected, spread, told, what


def _remarks(rows: Sequence[Row]) -> list[str]:
    """What keeps a reader from seeing too much in a table."""
    judged = [row for row in rows if not row.few]
    rare = len([row for row in judged if row.sum.chance < RARE / 2])
    lines = [said("luck.few", n=FEW)] if len(judged) < len(rows) else []
    if judged:
        lines.append(said("luck.judged", n=len(judged), rare=rare))
    if any([row.counted for row in rows]):
        lines.append(said("luck.what_counts"))
    if any([not row.exact for row in rows]):
        lines.append(said("luck.normal", n=EXACT))
    return lines
