"""``limmu arena``: bots play a season against each other, and are rated."""

from __future__ import annotations

from pathlib import Path
from typing import Any, cast

import click
import msgspec
from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from limmu.cli.arguments import GameName, pairs
from limmu.cli.completing import complete_reading, complete_scenario
from limmu.cli.console import TERMINAL, out
from limmu.cli.output import STOPPED, emit_json, examples, json_option, remark
from limmu.cli.play import first_scenario
from limmu.core import Game
from limmu.display.saying import said
from limmu.display.troubles import trouble
from limmu.installed import load_pack
from limmu_replays.arena.plan import Plan, lineups
from limmu_replays.arena.rating import NEITHER, OPEN, Pair, Standing, library, pairs_of, standings
from limmu_replays.arena.running import run
from limmu_replays.arena.season import Season
from limmu_replays.commands.arguments import PATH, pack_option
from limmu_replays.commands.working import workers_of, workers_option


class Scores(click.ParamType[tuple[int, int]]):
    """Two scores in hundredths: ``50:70``."""

    name = "scores"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[int, int]:
        if isinstance(value, tuple):
            return cast("tuple[int, int]", value)
        low, _, high = str(value).partition(":")
        if not (low.isdecimal() and high.isdecimal() and 0 < int(low) < int(high) < 100):
            self.fail(said("help.scores"), param, ctx)
        return int(low), int(high)


@click.command(
    epilog=examples(
        "limmu arena god-kings --bots sensible,random --matches 100 --scenario kadesh --out kadesh",
        "limmu arena genesis --bots sensible,plain,random --matches 400 --until 50:70 --workers 2 --out season",
        "limmu arena chariot-lords --bots sensible --matches 100 --cluster tcp://hall:8786 --out balance",
    )
)
@click.argument("game", metavar="GAME", type=GameName())
@click.option("--bots", metavar="A,B,...", required=True, help="The bots; one alone plays all seats.")
@click.option(
    "--matches",
    type=click.IntRange(1, 10_000_000),
    required=True,
    help="Matches of each line-up in each scenario, at most; rounded up to whole rounds.",
)
@click.option(
    "--scenario",
    "scenarios",
    multiple=True,
    shell_complete=complete_scenario,
    help="The scenario (default: the one with the fewest seats, at least two); repeat it for several.",
)
@click.option(
    "--until",
    "test",
    metavar="LOW:HIGH",
    type=Scores(),
    default=(0, 0),
    help="Stop a pair when a sequential test knows whether one scores HIGH rather than LOW in 100 (50:70).",
)
@click.option("--seed", type=int, default=1, help="The number of the season (default: 1).")
@click.option(
    "--option", "options", multiple=True, metavar="NAME=READING", shell_complete=complete_reading, help="A reading."
)
@workers_option
@click.option("--out", type=PATH, required=True, metavar="SEASON", help="The directory of the season.")
@pack_option
@json_option
def arena(
    game: Game[Any],
    bots: str,
    matches: int,
    scenarios: tuple[str, ...],
    test: tuple[int, int],
    seed: int,
    options: tuple[str, ...],
    workers: int | None,
    cluster: str,
    out: Path,
    pack_dir: Path | None,
    as_json: bool,
) -> None:
    """Let bots of GAME play a season, and rate them.

    Each line-up plays rounds: in a round, with the same dice, each of its bots sits once on each seat. Every match is a
    log in SEASON. The same command goes on with a season that was interrupted, or has more --matches now. A bot alone
    plays against itself, which says how even a scenario is: limmu season tells.
    """
    pack = load_pack(game, pack_dir)
    plan = _plan(game, pack, _bots(game, bots), scenarios, matches)
    plan = msgspec.structs.replace(plan, test=test, seed=seed, options=_readings(game, options))
    if len(plan.bots) > 1:
        library()
    elif test != (0, 0):
        raise click.UsageError(said("trouble.until_two"))
    who = workers_of(workers, cluster)
    with Season(out, plan, pack_dir) as season:
        try:
            played = run(season, who, pack_dir, TERMINAL)
        except KeyboardInterrupt:
            remark(said("note.arena_stopped", out=out, n=len(season.results)))
            raise SystemExit(STOPPED) from None
        table, met, results = standings(plan, season.results), pairs_of(plan, season.results), season.results
    if as_json:
        document = {"plan": plan, "played": played, "matches": len(results), "standings": table, "pairs": met}
        emit_json(msgspec.to_builtins(document))
        return
    remark(said("note.arena_played", out=out, n=len(results), played=played))
    if table:
        _tell(table, met)


def _bots(game: Game[Any], given: str) -> tuple[str, ...]:
    bots = tuple([name for name in given.split(",") if name])
    if strange := [name for name in bots if not _has(game, name)]:
        raise trouble("trouble.no_such_bot", name=game.name, other=repr(strange[0]), known=tuple(game.bots))
    if not bots or len({*bots}) < len(bots):
        raise click.UsageError(said("trouble.bots_once"))
    return bots


def _has(game: Game[Any], bot: str) -> bool:
    """Whether a game has a bot, also one with a budget of rollouts: ``strong:100``."""
    try:
        game.bot(bot)
    except LookupError:
        return False
    return True


def _readings(game: Game[Any], given: tuple[str, ...]) -> dict[str, str]:
    chosen = pairs("--option", given)
    for name, reading in chosen.items():
        if reading not in game.options.get(name, ()):
            raise trouble("trouble.no_option", game=game.name, name=name, reading=repr(reading))
    return chosen


def _plan(game: Game[Any], pack: Any, bots: tuple[str, ...], scenarios: tuple[str, ...], matches: int) -> Plan:
    known = game.scenarios(pack)
    scenarios = tuple(dict.fromkeys(scenarios)) or (first_scenario(game, pack),)
    if strange := [name for name in scenarios if name not in known]:
        raise trouble("trouble.no_scenario_there", name=game.name, other=repr(strange[0]), known=tuple(known))
    plan = Plan(
        game=game.name,
        ruleset=game.ruleset,
        pack=getattr(pack, "id", ""),
        digest=game.digest(pack),
        scenarios=scenarios,
        bots=bots,
        seats={name: game.seats(pack, name) for name in scenarios},
        rounds=1,
    )
    longest = max([len(lineup) for name in scenarios for lineup in lineups(plan, name)])
    return msgspec.structs.replace(plan, rounds=-(-matches // longest))


def _tell(table: list[Standing], met: list[Pair]) -> None:
    ratings = Table(said("arena.bot"), box=box.SIMPLE)
    for key in ("arena.elo", "arena.interval", "arena.score", "arena.matches"):
        ratings.add_column(said(key), justify="right")
    for one in table:
        span = said("arena.span", low=f"{one.low:+.0f}", high=f"{one.high:+.0f}")
        row = f"{one.elo:+.0f}", span, f"{one.score:.1%}", str(one.matches)
        ratings.add_row(one.bot, *row)
    console: Console = out()
    console.print(ratings)
    against = Table(said("arena.pair"), box=box.SIMPLE)
    for key in ("arena.won", "arena.drawn", "arena.lost", "arena.score", "arena.interval"):
        against.add_column(said(key), justify="right")
    if tested := any([pair.answer for pair in met]):
        against.add_column(said("arena.test"))
    for pair in met:
        counts = str(pair.wins), str(pair.draws), str(pair.losses)
        row = *counts, f"{pair.score:.1%}", said("arena.span", low=f"{pair.low:.1%}", high=f"{pair.high:.1%}")
        against.add_row(" : ".join(pair.bots), *row, *([_answer(pair)] if tested else []))
    console.print(against)
    console.print(Text(said("arena.elo_is")))


def _answer(pair: Pair) -> str:
    told = {NEITHER: "arena.neither", OPEN: "arena.open"}
    return said(told[pair.answer]) if pair.answer in told else said("arena.stronger", bot=pair.answer)
