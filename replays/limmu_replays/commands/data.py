"""``limmu data``: matches as tables."""

from __future__ import annotations

from contextlib import closing
from functools import partial
from pathlib import Path

import click

from limmu.cli.console import TERMINAL
from limmu.cli.output import TROUBLE, emit_json, examples, json_option, remark
from limmu.cli.places import PLACE, store_of, store_option
from limmu.display.saying import said
from limmu.display.troubles import trouble
from limmu.stores.places import Place
from limmu_replays.commands.arguments import PATH, pack_option
from limmu_replays.commands.working import workers_of, workers_option
from limmu_replays.spreading import Lost, in_order
from limmu_replays.tables.reading import rows_at
from limmu_replays.tables.writing import Tables
from limmu_replays.verifying import logs_in


@click.command(
    epilog=examples(
        "limmu data season/ --out season.parquet",
        "limmu data a.limmu b.limmu --out two.csv",
        "limmu data --store sqlite:club.db --out club.parquet --workers 2",
    )
)
@click.argument("paths", metavar="[FILE|DIR]...", type=PLACE, nargs=-1)
@store_option
@click.option(
    "--out", type=PATH, required=True, metavar="OUT", help="OUT.parquet or OUT.csv: each table is OUT.TABLE.parquet."
)
@workers_option
@pack_option
@json_option
def data(
    paths: tuple[Place, ...], out: Path, workers: int | None, cluster: str, pack_dir: Path | None, as_json: bool
) -> None:
    """Write matches as tables for polars, pandas or DuckDB.

    The tables are matches, seats, decisions, rolls, facts, scores and steps; docs/data.md says what each column means.
    Of a match that is not over they hold what its only person, or the public, may see. With --store and without FILE
    it reads all matches of the store. Exit code 2: a log could not be read; the others are written.
    """
    store = store_of(click.get_current_context())
    if not (paths or store):
        raise click.UsageError(said("trouble.name_logs"))
    places, unread = logs_in(paths, store), 0
    with (
        Tables(out) as tables,
        TERMINAL.progress(said("note.reading_logs"), len(places)) as told,
        closing(workers_of(workers, cluster).each(partial(rows_at, pack_dir), places)) as results,
    ):
        for n, (place, rows) in enumerate(in_order(places, results), 1):
            if isinstance(rows, dict):
                tables.add(rows)
            else:
                unread += 1
                remark(f"limmu: {f'{place}: {rows.why}' if isinstance(rows, Lost) else rows}")
            told(n)
        if unread and not tables.counts["matches"]:
            raise trouble("trouble.no_log_read")
    if as_json:
        emit_json({name: {"file": str(path), "rows": tables.counts[name]} for name, path in tables.paths.items()})
    for name, path in tables.paths.items() if not as_json else ():
        remark(said("note.rows", path=path, name=tables.counts[name]))
    raise SystemExit(TROUBLE if unread else 0)
