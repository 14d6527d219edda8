"""Measure Limmu against floors of its own, in one run. ``make bench``; see README.md beside this file."""

from __future__ import annotations

import argparse
import gc
import hashlib
import json
import os
import statistics
import sys
import tempfile
import time
import tracemalloc
import zlib
from collections.abc import Callable
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent))

import floor
import yardstick as y

from limmu.core import (
    Chance,
    Decision,
    Input,
    SeededDice,
    begin,
    branch,
    question,
    read_log,
    replay,
    take,
    takes_parts,
    verify,
)
from limmu.core.log.lines import line_of
from limmu.core.match.host import lines_of
from limmu.core.match.position import Match
from limmu.core.rules.question import RollDice, offers
from limmu_replays.requiring import Wanted
from limmu_replays.spreading import Here
from limmu_replays.verifying import survey

BARE, PLAY = "play, bare mutable rules", "play, everything on"
FORGET, COLLECT = "play, no remembered questions", "play, collector on"
FLOOR, READ, AUDIT = "read a log, floor", "read, check, decode, fold", "full audit"
INTACT, FACTS = "check that a log is intact", "facts checked for being intact"
SEASON = "the same in a folder of 200 logs, all cores"
SECRET = bytes(range(32))
KNOWN = {1: (816, 704930013), 2: (808, 2123800269), 3: (816, 289994667)}
"""Decisions and checksum of a match of ten turns, by seed: the same for every program that plays this game."""
EARLY, LATE = (50, 250), (900, 1100)
LONG = 16
"""Turns of a match that has more than LATE decisions."""


# ---------------------------------------------------------------- random play


def play_yardstick(seed: int, turns: int = 10, laps: dict[int, float] | None = None) -> tuple[Match[Any], int, int]:
    """Random play, everything on: the match, the number of decisions, the state of the dice. Laps: time by decision."""
    _, match = begin(y.game, y.Pack(), y.scenario_of(turns), secret=SECRET)
    dice, pick, n = y.Minstd(seed), seed + 100, 0
    while (pause := match.position.pause) is not None:
        demand = pause.demands[0]
        if demand.seat == "chance":
            _, match = take(match, Input("chance", Chance(dice.outcome(demand.question, match.n + 1))))
            continue
        options = offers(demand.question, match.position.board)
        pick = pick * 48271 % y.P
        if laps is not None and n in laps:
            laps[n] = time.perf_counter()
        n += 1
        _, match = take(match, Input(demand.seat, Decision(options[pick % len(options)])))
    return match, n, dice.seed


def play_any(game: Any, pack: Any, scenario: str, seed: int, most: int) -> tuple[bytes, int, int, bool]:
    """Random play of any game: its log, decisions (two or more offered), entries, whether it ended."""
    _, match = begin(game, pack, scenario, secret=SECRET)
    lines = [line_of(match.header), lines_of(match)]
    dice, state, decisions = SeededDice(seed), seed * 7919 + 1, 0

    def pick(n: int) -> int:
        nonlocal state
        state = state * 48271 % y.P
        return state % n

    while (open_ := question(match)) is not None and match.n < most:
        seat, asked = open_.demands[0]
        if seat == "chance":
            body: Any = Chance(dice.outcome(asked, match.n + 1))
        else:
            decisions += takes_parts(asked) or len(offers(asked, match.board)) > 1
            body = Decision(asked.sample(match.board, pick))
        _, match = take(match, Input(seat, body))
        lines.append(lines_of(match))
    return b"".join(lines), decisions, match.n + 1, match.over is not None


def log_of(match: Match[Any], seed: int) -> bytes:
    """The whole log of a yardstick match, played again to collect its lines."""
    kept = [line_of(match.header)]
    _, again = begin(y.game, y.Pack(), match.header.scenario, secret=SECRET)
    kept.append(lines_of(again))
    dice, pick = y.Minstd(seed), seed + 100
    while (pause := again.position.pause) is not None:
        demand = pause.demands[0]
        if demand.seat == "chance":
            body: Any = Chance(dice.outcome(demand.question, again.n + 1))
        else:
            options = offers(demand.question, again.position.board)
            pick = pick * 48271 % y.P
            body = Decision(options[pick % len(options)])
        _, again = take(again, Input(demand.seat, body))
        kept.append(lines_of(again))
    return b"".join(kept)


def minimal_of(data: bytes) -> bytes:
    """The least log of the same match: one record a decision, dice and facts up to the next with it."""
    rows: list[list[Any]] = [["", 0, [], []]]
    for record in read_log(data).read(y.game.codec):
        entry = record.entry
        if isinstance(entry.input, Decision):
            rows.append([entry.by, int(bytes(entry.input.answer)), [], []])
        elif isinstance(entry.input, Chance):
            rows[-1][2].append(entry.input.outcome)
        rows[-1][3].extend(entry.facts)
    return floor.minimal_log([(seat, answer, tuple(dice), tuple(facts)) for seat, answer, dice, facts in rows])


# ---------------------------------------------------------------- measuring


class Bench:
    """Candidates in rotated, interleaved rounds; medians, quartiles, and ratios taken inside a round."""

    def __init__(self, rounds: int) -> None:
        self.rounds = rounds
        self.work: dict[str, Callable[[int], float]] = {}
        self.times: dict[str, list[float]] = {}

    def add(self, name: str, work: Callable[[int], float]) -> None:
        """``work(round)`` returns seconds a unit of work; it times itself."""
        self.work[name] = work

    def run(self) -> None:
        names = list(self.work)
        for name in names:
            self.work[name](0)  # warm
        for r in range(self.rounds):
            at = r % len(names)
            for name in names[at:] + names[:at]:
                self.times.setdefault(name, []).append(self.work[name](r))

    def row(self, name: str, unit: str, scale: float, base: str = "") -> dict[str, Any]:
        values = [t * scale for t in self.times[name]]
        ratios = [a / b for a, b in zip(self.times[name], self.times[base], strict=True)] if base else []
        return row(name, values, unit, ratios)


def row(name: str, values: list[float], unit: str, ratios: list[float] | None = None) -> dict[str, Any]:
    median = statistics.median(values)
    return {
        "what": name,
        "median": median,
        "unit": unit,
        "spread": spread(values),
        "ratio": statistics.median(ratios) if ratios else 0.0,
        "ratio_spread": spread(ratios) if ratios else 0.0,
    }


def spread(values: list[float]) -> float:
    """The interquartile range over the median."""
    if len(values) < 2:
        return 0.0
    low, median, high = statistics.quantiles(values, n=4, method="inclusive")
    return (high - low) / median if median else 0.0


def timed(work: Callable[[], int], collector: bool = False) -> float:
    """Seconds a unit, the collector off inside unless asked for."""
    gc.collect()
    if not collector:
        gc.disable()
    try:
        begun = time.perf_counter()
        units = work()
        return (time.perf_counter() - begun) / units
    finally:
        gc.enable()


# ---------------------------------------------------------------- the yardstick


def without_memory(work: Callable[[], int]) -> int:
    """Run with the yardstick's rule questions forgetting their last answer."""
    kept = y.counts, y.movable
    y.counts, y.movable = [fn.__wrapped__ for fn in kept]
    try:
        return work()
    finally:
        y.counts, y.movable = kept


def bench_yardstick(rounds: int, seeds: int) -> list[dict[str, Any]]:
    """Everything about the core that a game does not change."""
    for seed, known in KNOWN.items():
        (bare, a), (match, b, state) = floor.play_bare(seed), play_yardstick(seed)
        if not (a, bare.checksum()) == (b, y.checksum(match.board, state)) == known:
            raise SystemExit(f"seed {seed}: the floor and the core did not play the yardstick's match")
    logs = []
    for seed in range(1, seeds + 1):
        match, decisions, _ = play_yardstick(seed)
        data = log_of(match, seed)
        logs.append((match, data, minimal_of(data), decisions))
        if read_yardstick(data).board != floor.read_floor(logs[-1][2]):
            raise SystemExit(f"seed {seed}: the two logs do not fold to one board")
    bench = Bench(rounds)

    def measured(name: str, work: Callable[[int], int], collector: bool = False) -> None:
        """``work`` does one match, given its seed, and returns its decisions."""
        bench.add(name, lambda r: timed(lambda: sum([work(seed) for seed in some(r, seeds)]), collector))

    measured(BARE, lambda seed: floor.play_bare(seed)[1])
    measured(PLAY, lambda seed: play_yardstick(seed)[1])
    measured(FORGET, lambda seed: without_memory(lambda: play_yardstick(seed)[1]))
    measured(COLLECT, lambda seed: play_yardstick(seed)[1], True)
    measured(FLOOR, lambda seed: logs[seed - 1][3] * bool(floor.read_floor(logs[seed - 1][2])))
    measured(READ, lambda seed: logs[seed - 1][3] * bool(read_yardstick(logs[seed - 1][1])))
    measured(AUDIT, lambda seed: logs[seed - 1][3] * audit_yardstick(logs[seed - 1][1]))
    bench.add(INTACT, lambda r: timed(lambda: sum([log[3] * intact_yardstick(log[1]) for log in logs])))
    match = logs[0][0]
    bench.add("position lookup", lambda r: timed(lambda: look_up(match)))
    bench.add("branch and next input", lambda r: timed(lambda: branch_off(match)))
    bench.run()
    us = 1e6
    rows = [
        bench.row(BARE, "µs/decision", us),
        bench.row(PLAY, "µs/decision", us, BARE),
        bench.row(FORGET, "µs/decision", us, BARE),
        bench.row(COLLECT, "µs/decision", us, BARE),
        bench.row(FLOOR, "µs/decision", us),
        bench.row(READ, "µs/decision", us, FLOOR),
        bench.row(AUDIT, "µs/decision", us, PLAY),
        bench.row(INTACT, "µs/decision", us, FLOOR),
        bench.row("position lookup", "µs", us),
        bench.row("branch and next input", "µs", us),
    ]
    sizes = [(len(data), len(zlib.compress(data)), match.n + 1) for match, data, _, _ in logs]
    per_entry = [t * logs[0][3] / sizes[0][2] for t in bench.times[PLAY]]
    rows.append(row("entries, everything on", [1 / t for t in per_entry], "entries/s"))
    facts = sum([facts_of(log[1]) for log in logs]) / sum([log[3] for log in logs])
    rows.append(row(FACTS, [facts / t for t in bench.times[INTACT]], "facts/s"))
    rows.append(row(SEASON, [facts_in_a_folder([data for _, data, _, _ in logs], 200) for _ in range(3)], "facts/s"))
    rows.append(row("bytes an entry", [size / n for size, _, n in sizes], "bytes"))
    rows.append(row("the same, compressed", [size / n for _, size, n in sizes], "bytes"))
    rows.append(row("bytes a kept version", [bytes_kept(s) for s in range(1, min(seeds, 3) + 1)], "bytes"))
    return [*rows, late_over_early(rounds)]


def facts_of(data: bytes) -> int:
    return sum([len(record.entry.facts) for record in read_log(data).read(y.game.codec)])


def facts_in_a_folder(logs: list[bytes], count: int) -> float:
    """Facts a second of ``limmu verify`` on a folder of files: reading, processes and verdicts with it."""
    with tempfile.TemporaryDirectory() as folder:
        paths = [Path(folder) / f"{i}.limmu" for i in range(count)]
        facts = 0
        for i, path in enumerate(paths):
            path.write_bytes(logs[i % len(logs)])
            facts += facts_of(logs[i % len(logs)])
        begun = time.perf_counter()
        found = survey(paths, None, Wanted(), Here(os.cpu_count() or 1))
        taken = time.perf_counter() - begun
    if any([one["intact"]["state"] != "holds" for one in found]):
        raise SystemExit("a sound log is said not to be intact")
    return facts / taken


def some(r: int, seeds: int) -> list[int]:
    """The seeds of a round: four of them, other ones each time."""
    return [1 + (4 * r + i) % seeds for i in range(min(4, seeds))]


def read_yardstick(data: bytes) -> Match[Any]:
    return replay(read_log(data), y.game, y.Pack())


def audit_yardstick(data: bytes) -> int:
    report = verify(read_log(data), y.game, y.Pack())
    if report.legal.state != "holds" or report.reproducible.state != "holds" or report.intact.state != "holds":
        raise SystemExit(f"the audit of a sound log failed: {report}")
    return 1


def intact_yardstick(data: bytes) -> int:
    if verify(read_log(data), None).intact.state != "holds":
        raise SystemExit("a sound log is said not to be intact")
    return 1


def look_up(match: Match[Any]) -> int:
    n, at = 20_000, 1
    for _ in range(n):
        at = at * 48271 % y.P
        branch(match, at % match.n).board  # noqa: B018
    return n


def branch_off(match: Match[Any]) -> int:
    """Branch anywhere that a seat is asked and answer with the first on offer."""
    done = 0
    for at in range(0, match.n, 3):
        other = branch(match, at)
        demand = other.position.pause.demands[0]
        if not isinstance(demand.question, RollDice) and demand.seat != "chance":
            take(other, Input(demand.seat, Decision(offers(demand.question, other.board)[0])))
            done += 1
    return done


def bytes_kept(seed: int) -> float:
    """Memory of one more position, every position of the match kept."""
    play_yardstick(seed)
    gc.collect()
    tracemalloc.start()
    match, _, _ = play_yardstick(seed)
    gc.collect()
    used, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return used / (match.n + 1)


def late_over_early(rounds: int) -> dict[str, Any]:
    """Does a decision late in a match cost more than an early one?"""
    ratios = []
    for r in range(rounds):
        laps = dict.fromkeys((*EARLY, *LATE), 0.0)
        gc.collect()
        gc.disable()
        play_yardstick(r + 1, LONG, laps)
        gc.enable()
        ratios.append((laps[LATE[1]] - laps[LATE[0]]) / (laps[EARLY[1]] - laps[EARLY[0]]))
    return row(f"decisions {LATE[0]}-{LATE[1]} over {EARLY[0]}-{EARLY[1]}", ratios, "times")


# ---------------------------------------------------------------- shipped games


def bench_games(only: str, rounds: int, most: int) -> tuple[list[dict[str, Any]], list[str]]:
    """Random play of every scenario of every installed game, everything on."""
    rows: list[dict[str, Any]] = []
    notes: list[str] = []
    for point in sorted(entry_points(group="limmu.games"), key=lambda point: point.name):
        if only not in ("", point.name):
            continue
        try:
            game = point.load()
            pack = game.load_pack(None)
            scenarios = list(game.scenarios(pack))
        except (ImportError, AttributeError) as error:
            notes.append(f"{point.name}: not measured ({type(error).__name__}: {error})")
            continue
        for scenario in scenarios:
            speeds, entry_speeds, sizes, ended = [], [], [], 0
            for seed in range(1, rounds + 1):
                begun = time.perf_counter()
                data, decisions, entries, over = play_any(game, pack, scenario, seed, most)
                taken = time.perf_counter() - begun
                speeds.append(decisions / taken)
                entry_speeds.append(entries / taken)
                sizes.append(len(data) / entries)
                ended += over
            name = f"{point.name} {scenario}"
            if not any(speeds):
                notes.append(f"{name}: not measured (it asks nobody anything)")
                continue
            rows.append(row(f"{name}: decisions", speeds, "decisions/s"))
            rows.append(row(f"{name}: entries", entry_speeds, "entries/s"))
            rows.append(row(f"{name}: bytes an entry", sizes, "bytes"))
            if ended < rounds:
                notes.append(f"{name}: {rounds - ended} of {rounds} matches were cut off after {most} entries")
    return rows, notes


# ---------------------------------------------------------------- output


def machine() -> list[dict[str, Any]]:
    """Two yardsticks of the machine: divide by them to compare two days or two machines."""

    def loop() -> int:
        x = 1
        for i in range(100_000):
            x = (x * 31 + i) & 0xFFFF
        return 100_000

    def sha() -> int:
        block = bytes(232)
        for _ in range(20_000):
            hashlib.sha256(block).digest()
        return 20_000

    return [
        row("machine: a Python loop", [timed(loop) * 1e9 for _ in range(5)], "ns/turn"),
        row("machine: SHA-256 of 232 bytes", [timed(sha) * 1e9 for _ in range(5)], "ns"),
    ]


def shown(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


def table(rows: list[dict[str, Any]]) -> str:
    lines = ["| what | median | unit | spread | ratio | its spread |", "|---|---:|---|---:|---:|---:|"]
    for r in rows:
        ratio = f"{r['ratio']:.2f} | {r['ratio_spread']:.0%}" if r["ratio"] else " | "
        lines.append(f"| {r['what']} | {shown(r['median'])} | {r['unit']} | {r['spread']:.0%} | {ratio} |")
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="a few seconds: shows that it runs, not how fast")
    parser.add_argument("--game", default="", help="one shipped game; `yardstick` for the core, `stores` for stores")
    parser.add_argument("--json", action="store_true", help="print JSON in place of the table")
    args = parser.parse_args()
    rounds, seeds, most = (3, 2, 400) if args.quick else (21, 8, 20_000)
    rows, notes = machine(), list[str]()
    if args.game in ("", "yardstick"):
        rows += bench_yardstick(rounds, seeds)
    if args.game in ("", "stores"):
        from stores import bench_stores

        more, notes = bench_stores(args.quick)
        rows += more
    if args.game not in ("yardstick", "stores"):
        more, told = bench_games(args.game, 2 if args.quick else 5, most)
        rows, notes = rows + more, notes + told
    if args.json:
        print(json.dumps({"rows": rows, "notes": notes}, indent=1))
    else:
        print("\n".join([table(rows), *[f"\n- {note}" for note in notes]]))


if __name__ == "__main__":
    main()
