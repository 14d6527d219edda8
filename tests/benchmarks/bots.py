"""How the bots fare: sensible against random, in matches of two and, where a game wants it, as one of several.

    .venv/bin/python tests/benchmarks/bots.py                   # every table, some minutes on two cores
    .venv/bin/python tests/benchmarks/bots.py --game genesis --matches 10
    .venv/bin/python tests/benchmarks/bots.py --game god-kings --matches 10 --campaigns 4
    .venv/bin/python tests/benchmarks/bots.py --json

Match number n has seed n, for its dice and its bots, and the sensible bot in seat n modulo the number of players. A win
counts 1, a draw or a shared win 0.5. Beside each seat stands what a random bot gets there against random bots, since
scenarios are not even.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Mapping, Sequence
from importlib import import_module
from multiprocessing import Pool
from typing import Any

from limmu.bots import Bot
from limmu.core import (
    Chance,
    Decision,
    Game,
    Input,
    Match,
    RollDice,
    SeededDice,
    ShuffleItems,
    begin,
    question,
    take,
    view,
)

PACKAGES = {
    "god-kings": "limmu.games.god_kings",
    "genesis": "limmu.games.genesis",
    "chariot-lords": "limmu.games.chariot_lords",
    "game-of-kings": "limmu.games.game_of_kings",
}
WANTED = {
    "god-kings": {"kadesh": 85, "campaign": 60},
    "genesis": {"babylon_and_assyria": 85, "hittites_and_mitanni": 85, "egypt_and_the_hittites": 85},
    "chariot-lords": {"full_2": 85, "full_3": 85, "full_4": 85, "second_five_4": 85},
}
"""Points of a hundred that the sensible bot must make, by game and scenario."""
CAMPAIGNS = ("campaign", "full_3", "full_4", "second_five_4")
"""Scenarios of more than two players: their number of matches is chosen apart."""
PROCESSES = 2


def game_of(name: str) -> Game[Any]:
    """A game by its name."""
    return import_module(PACKAGES[name]).game


def play(game: Game[Any], scenario: str, seed: int, roles: Mapping[str, Bot]) -> Match[Any]:
    """A whole match between bots; its secrets and its dice come from the seed."""
    _, match = begin(game, game.load_pack(None), scenario, match_id=str(seed))
    dice = SeededDice(seed)
    while match.over is None:
        open_ = question(match)
        assert open_ is not None
        seat, asked = open_.demands[0]
        if isinstance(asked, RollDice | ShuffleItems):
            body: Any = Chance(dice.outcome(asked, match.n + 1))
        else:
            body = Decision(roles[seat].choose(view(match, seat)))
        _, match = take(match, Input(seat, body))
    return match


def one(job: tuple[str, str, int, str, bool]) -> tuple[str, float, int, float]:
    """(seat, points, last turn, seconds) of a match: the sensible bot in a seat, or a random one like the others."""
    name, scenario, seed, seat, sensible = job
    game = game_of(name)
    seats = game.seats(game.load_pack(None), scenario)
    names = {other: "sensible" if sensible and other == seat else "random" for other in seats}
    start = time.perf_counter()
    match = play(game, scenario, seed, {other: game.bot(who, seed) for other, who in names.items()})
    seconds = time.perf_counter() - start
    assert match.over is not None
    winners = match.over.winners
    points = 1.0 if winners == (seat,) else 0.5 if seat in winners or not winners else 0.0
    return seat, points, match.board.turn, seconds


def table(name: str, scenario: str, matches: int) -> list[dict[str, Any]]:
    """A row for each seat and one for all."""
    game = game_of(name)
    seats = game.seats(game.load_pack(None), scenario)
    drawn = [(seed, seats[seed % len(seats)]) for seed in range(1, matches + 1)]
    jobs = [(name, scenario, seed, seat, sensible) for sensible in (True, False) for seed, seat in drawn]
    with Pool(PROCESSES) as pool:
        results = pool.map(one, jobs, chunksize=1)
    played, random = results[:matches], results[matches:]
    rows = [_row(scenario, seat, [r for r in played if r[0] == seat], [r for r in random if r[0] == seat])
            for seat in seats]  # fmt: skip
    return [*rows, _row(scenario, "all", played, random)]


Results = Sequence[tuple[str, float, int, float]]


def _row(scenario: str, seat: str, played: Results, random: Results) -> dict[str, Any]:
    count = max(len(played), 1)
    return {
        "scenario": scenario,
        "seat": seat,
        "matches": len(played),
        "points": sum([points for _, points, _, _ in played]),
        "random in its place": sum([points for _, points, _, _ in random]),
        "last turn": sum([turn for _, _, turn, _ in played]) / count,
        "seconds a match": sum([seconds for _, _, _, seconds in played]) / count,
    }


def main() -> int:
    """Print the tables. 1 if a figure is missed, measured on a hundred matches."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", choices=list(WANTED), help="one game; without, all")
    parser.add_argument("--matches", type=int, default=100, help="matches of each scenario for two")
    parser.add_argument("--campaigns", type=int, default=100, help="campaigns of four players")
    parser.add_argument("--json", action="store_true")
    chosen = parser.parse_args()
    wanted = {scenario: points for name in _games(chosen.game) for scenario, points in WANTED[name].items()}
    rows: list[dict[str, Any]] = []
    for name in _games(chosen.game):
        for scenario in WANTED[name]:
            rows += table(name, scenario, chosen.campaigns if scenario in CAMPAIGNS else chosen.matches)
    totals = {row["scenario"]: row for row in rows if row["seat"] == "all"}
    missed = [name for name, row in totals.items() if row["matches"] >= 100 and row["points"] < wanted[name]]
    if chosen.json:
        print(json.dumps({"rows": rows, "wanted of 100": wanted, "missed": missed}))
    else:
        _print(rows)
        print(", ".join([f"{name}: at least {n} of 100 wanted" for name, n in wanted.items()]))
    return 1 if missed else 0


def _games(name: str | None) -> Sequence[str]:
    return (name,) if name else tuple(WANTED)


def _print(rows: Sequence[Mapping[str, Any]]) -> None:
    print(f"{'scenario':22} {'seat':10} {'points':>8} {'of':>5} {'random':>8} {'last turn':>10} {'s a match':>10}")
    for row in rows:
        print(
            f"{row['scenario']:22} {row['seat']:10} {row['points']:8.1f} {row['matches']:5} "
            f"{row['random in its place']:8.1f} {row['last turn']:10.1f} {row['seconds a match']:10.2f}"
        )


if __name__ == "__main__":
    raise SystemExit(main())
