"""``limmu season``: many matches as one page."""

from __future__ import annotations

from contextlib import closing
from functools import cache, partial
from pathlib import Path

import click

from limmu.cli.console import TERMINAL
from limmu.cli.output import TROUBLE, examples, remark, save
from limmu.cli.places import PLACE, store_of, store_option
from limmu.display.saying import said
from limmu.display.shown import Shown
from limmu.display.troubles import trouble
from limmu.installed import find_game, load_pack
from limmu.stores.places import Place
from limmu_replays.arena.rating import Pair, Standing, pairs_of, standings
from limmu_replays.arena.season import PLAN, read_plan, read_results
from limmu_replays.commands.arguments import PATH, pack_option
from limmu_replays.commands.working import workers_of, workers_option
from limmu_replays.season.figures import Figures, figures_at
from limmu_replays.season.page import page
from limmu_replays.spreading import Lost, in_order
from limmu_replays.verifying import logs_in


@click.command(
    epilog=examples(
        "limmu season kadesh/ --html kadesh.html",
        "limmu season --store sqlite:club.db --html club.html --workers 2",
    )
)
@click.argument("paths", metavar="[SEASON|FILE]...", type=PLACE, nargs=-1)
@store_option
@click.option("--html", "out", type=PATH, required=True, metavar="OUT", help="The file to write the page to.")
@workers_option
@pack_option
def season(paths: tuple[Place, ...], out: Path, workers: int | None, cluster: str, pack_dir: Path | None) -> None:
    """Write a season, or any matches, as one HTML page.

    The page says who wins from where, by turn, how close, which cards and rules were used, luck and length, each plot
    with its numbers. It needs no network and runs nothing. It takes matches that are over, in files, folders, or with
    --store a store. Exit code 2: a log could not be read; the others are in the page.
    """
    store = store_of(click.get_current_context())
    if not (paths or store):
        raise click.UsageError(said("trouble.name_season"))
    places, unread = logs_in(paths, store), 0
    matches: list[Figures] = []
    with (
        TERMINAL.progress(said("note.reading_logs"), len(places)) as told,
        closing(workers_of(workers, cluster).each(partial(figures_at, pack_dir), places)) as results,
    ):
        for n, (place, found) in enumerate(in_order(places, results), 1):
            if isinstance(found, Figures):
                matches.append(found)
            else:
                unread += 1
                remark(f"limmu: {f'{place}: {found.why}' if isinstance(found, Lost) else found}")
            told(n)
    if not matches:
        raise trouble("trouble.no_match_over")

    @cache
    def shown_for(name: str) -> Shown:
        game = find_game(name)
        return Shown(game, load_pack(game, pack_dir))

    text = page(_title(paths, store), matches, shown_for, _ratings(paths))
    save(out, text.encode(), b"<!doctype html>")
    remark(said("note.season_written", out=out, n=len(matches), most=len(text.encode()) // 1000))
    raise SystemExit(TROUBLE if unread else 0)


def _title(paths: tuple[Place, ...], store: str) -> str:
    if len(paths) != 1 or store:
        return said("figures.title")
    return said("figures.title_of", name=getattr(paths[0], "name", paths[0]))


def _ratings(paths: tuple[Place, ...]) -> tuple[list[Standing], list[Pair]]:
    """The ratings of a season of several bots; none of other matches."""
    if len(paths) != 1 or not isinstance(paths[0], Path) or not (paths[0] / PLAN).exists():
        return [], []
    plan, results = read_plan(paths[0]), {result.match: result for result in read_results(paths[0])}
    return (standings(plan, results), pairs_of(plan, results)) if len(plan.bots) > 1 else ([], [])
