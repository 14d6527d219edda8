"""A season of simulated matches: who wins, how, and how the lead develops, in a table and two plots.

python examples/season.py --matches 20 --out season

In each of two scenarios every pair of bots meets in so many matches, with the same seeds for every pair. A season is as
reproducible as its matches: the same seeds give the same plots.
"""

# pyright: basic
# (the types of matplotlib are incomplete)

import argparse
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import product
from pathlib import Path
from statistics import mean, quantiles
from typing import Any

import attrs
import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.layout_engine import ConstrainedLayoutEngine
from matplotlib.ticker import MaxNLocator
from rich.console import Console
from rich.table import Table

from limmu import Host, begin, installed_games
from limmu.core import SeededDice
from limmu.display.texts import words
from limmu.games.genesis.s14_victory import victory_points
from limmu.games.god_kings.board import nation

BOTS = ("sensible", "random")
COLOURS = ("#b8860b", "#8c2f2f", "#b0b0b0")
"""The colours of the first seat, the second, and draws."""

PARTS = 40
"""The number of equal steps that sample a match, however long it was."""

Points = Callable[[Any, str], int]
"""From a board and a seat to its victory points."""


@attrs.frozen
class Fixture:
    """A scenario for two, and the function that reads its points off the board."""

    game: str
    scenario: str
    points: Points

    @property
    def title(self) -> str:
        """The game and the scenario, for people."""
        game = installed_games()[self.game]
        return f"{game.title}: {game.scenarios(game.load_pack(None))[self.scenario]}"


FIXTURES = (
    Fixture("god-kings", "kadesh", lambda board, seat: nation(board, seat).total_vp + nation(board, seat).current_vp),
    Fixture("genesis", "hittites_and_mitanni", lambda board, seat: victory_points(board, seat).value),
)


@attrs.frozen
class Result:
    """One match: which bots sat where, who won and how, and the lead of the first seat from its start to its end."""

    seats: tuple[str, ...]
    bots: tuple[str, str]
    winners: tuple[str, ...]
    how: str
    decisions: int
    leads: tuple[int, ...]


def played(fixture: Fixture, bots: tuple[str, str], seed: int) -> Result:
    """One match between two bots."""
    game = installed_games()[fixture.game]
    _, match = begin(game, game.load_pack(None), fixture.scenario, match_id=f"season-{seed}")
    players = {seat: game.bot(bot, f"{seed}/{seat}") for seat, bot in zip(match.seats, bots, strict=True)}
    host, (one, other) = Host(match, SeededDice(seed)), match.seats

    def lead() -> int:
        return fixture.points(host.match.board, one) - fixture.points(host.match.board, other)

    leads = [lead()]
    while seats := host.view("public").asked:
        host.answer(seats[0], players[seats[0]].choose(host.view(seats[0])))
        leads.append(lead())
    over, decisions = host.match.over, len(leads) - 1
    assert over is not None
    sampled = [leads[decisions * part // PARTS] for part in range(PARTS + 1)]
    return Result(match.seats, bots, over.winners, over.how, decisions, tuple(sampled))


def season(matches: int) -> dict[Fixture, list[Result]]:
    """Every pair of bots in every fixture, so many times each."""
    return {
        fixture: [played(fixture, bots, seed) for bots in product(BOTS, BOTS) for seed in range(1, matches + 1)]
        for fixture in FIXTURES
    }


# ---------------------------------------------------------------- the table


def seat_names(results: Sequence[Result]) -> tuple[str, str]:
    """The two seats, for people."""
    one, other = results[0].seats
    return one.title(), other.title()


def by_pair(results: Sequence[Result]) -> Iterator[tuple[tuple[str, str], list[Result]]]:
    """The results of each pair of bots."""
    for bots in product(BOTS, BOTS):
        yield bots, [result for result in results if result.bots == bots]


def wins(results: Sequence[Result]) -> tuple[int, int, int]:
    """Matches won by the first seat alone, by the second alone, and by nobody or both."""
    one, other = ([result.winners == (seat,) for result in results] for seat in results[0].seats)
    return sum(one), sum(other), len(results) - sum(one) - sum(other)


def table_of(fixture: Fixture, results: Sequence[Result]) -> Table:
    """The season of one fixture."""
    one, other = seat_names(results)
    table = Table(f"{one} by", f"{other} by", title=fixture.title, title_justify="left")
    for heading in ("matches", f"{one} won", f"{other} won", "drawn", f"lead of {one}", "decisions"):
        table.add_column(heading, justify="right")
    table.add_column("mostly by")
    for bots, some in by_pair(results):
        how = words(Counter([r.how for r in some]).most_common(1)[0][0])
        lead, decisions = mean([r.leads[-1] for r in some]), mean([r.decisions for r in some])
        table.add_row(*bots, str(len(some)), *map(str, wins(some)), f"{lead:+.1f}", f"{decisions:.0f}", how)
    return table


# ---------------------------------------------------------------- the plots


def draw_wins(axes: Axes, fixture: Fixture, results: Sequence[Result]) -> None:
    """Who won, for each pair of bots, as shares of a bar."""
    one, other = seat_names(results)
    labels = [f"{one}: {bots[0]}\n{other}: {bots[1]}" for bots, _ in by_pair(results)]
    counts = [wins(some) for _, some in by_pair(results)]
    left = [0.0] * len(labels)
    for part, (name, colour) in enumerate(zip((f"{one} won", f"{other} won", "drawn"), COLOURS, strict=True)):
        shares = [100 * count[part] / sum(count) for count in counts]
        bars = axes.barh(labels, shares, left=left, color=colour, label=name, height=0.62)
        told = [str(count[part]) if share >= 6 else "" for count, share in zip(counts, shares, strict=True)]
        axes.bar_label(bars, told, label_type="center", color="white", fontweight="bold")
        left = [start + share for start, share in zip(left, shares, strict=True)]
    axes.set(title=fixture.title, xlim=(0, 100), xlabel="share of matches (numbers: matches)")
    axes.xaxis.set_major_formatter("{x:.0f} %")
    axes.invert_yaxis()
    axes.legend(loc="upper center", bbox_to_anchor=(0.5, -0.16), ncols=3, frameon=False)
    axes.spines[["top", "right", "left"]].set_visible(False)
    axes.tick_params(axis="y", length=0)


def draw_leads(axes: Axes, fixture: Fixture, results: Sequence[Result]) -> None:
    """The lead between equals: every match, ending in a dot of the winner's colour, and the middle of them."""
    one, other = seat_names(results)
    equals = [result for result in results if result.bots == (BOTS[0], BOTS[0])]
    progress = [100 * part / PARTS for part in range(PARTS + 1)]
    now = [sorted([result.leads[part] for result in equals]) for part in range(PARTS + 1)]
    low, middle, high = zip(*[quantiles(at if len(at) > 1 else at * 2, n=4) for at in now], strict=True)
    for result in equals:
        axes.plot(progress, result.leads, color=COLOURS[2], linewidth=0.9, alpha=0.8)
    axes.fill_between(progress, low, high, color="#4f6d8f", alpha=0.2, linewidth=0, label="the middle half")
    axes.plot(progress, middle, color="#4f6d8f", linewidth=2.5, label="median")
    for name, colour, seat in zip((one, other), COLOURS, results[0].seats, strict=False):
        ends = [result.leads[-1] for result in equals if result.winners == (seat,)]
        axes.scatter([100] * len(ends), ends, s=46, color=colour, zorder=3, clip_on=False, label=f"{name} won")
    axes.axhline(0, color="black", linewidth=0.8)
    axes.set(title=fixture.title, xlim=(0, 100), xlabel="share of the match's decisions")
    axes.set_ylabel(f"points of {one} less those of {other}")
    axes.xaxis.set_major_formatter("{x:.0f} %")
    axes.yaxis.set_major_locator(MaxNLocator(integer=True))
    axes.legend(loc="upper center", bbox_to_anchor=(0.5, -0.13), ncols=4, frameon=False, columnspacing=1.2)
    axes.spines[["top", "right"]].set_visible(False)


Draw = Callable[[Axes, Fixture, Sequence[Result]], None]


def plot(found: dict[Fixture, list[Result]], draw: Draw, title: str, path: Path) -> None:
    """One picture with a panel for each fixture."""
    figure = Figure(figsize=(13, 5.6), layout=ConstrainedLayoutEngine(w_pad=0.2, h_pad=0.1, wspace=0.05))
    figure.suptitle(title, fontsize=15, fontweight="bold")
    for axes, (fixture, results) in zip(figure.subplots(1, len(found)), found.items(), strict=True):
        draw(axes, fixture, results)
    figure.savefig(path, dpi=120)


def main() -> None:
    """Play a season, print its table and write its plots."""
    parser = argparse.ArgumentParser(description="A season of simulated matches, in a table and two plots.")
    parser.add_argument("--matches", type=int, default=20, help="matches of each pair in each fixture")
    parser.add_argument("--out", type=Path, default=Path("season"), help="the directory of the plots")
    given = parser.parse_args()
    mpl.use("Agg")  # pictures only: no window
    found = season(given.matches)
    for fixture, results in found.items():
        Console(width=120).print(table_of(fixture, results))
    given.out.mkdir(parents=True, exist_ok=True)
    plot(found, draw_wins, "Who wins", given.out / "wins.png")
    plot(found, draw_leads, "How the points come (sensible bots on both sides)", given.out / "leads.png")
    print(f"{given.out / 'wins.png'}, {given.out / 'leads.png'}")


if __name__ == "__main__":
    main()
