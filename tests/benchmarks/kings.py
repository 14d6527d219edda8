"""What The Game of Kings costs, and how its sensible bot fares with equal random armies.

    .venv/bin/python tests/benchmarks/kings.py                    # the figures, a minute
    .venv/bin/python tests/benchmarks/kings.py --pairs 50         # 100 matches of sensible and random, sides swapped
    .venv/bin/python tests/benchmarks/kings.py --pairs 10 --size 500

A level of choices is timed where it is asked for the first time on a board, in matches of bots; times are those of the
processor, the collector off. Targets stand beside the figures.
"""

from __future__ import annotations

import argparse
import gc
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Any

from msgspec import UNSET

sys.path.insert(0, str(Path(__file__).parents[2]))

from tests.games.game_of_kings.random_armies import spent

from limmu.bots import Bot
from limmu.core import (
    Choices,
    Decision,
    Input,
    Match,
    Question,
    RollDice,
    SeededDice,
    ShuffleItems,
    begin,
    question,
    read_log,
    take,
    verify,
    view,
)
from limmu.core.log.lines import line_of
from limmu.core.match.host import lines_of
from limmu.games.game_of_kings import game
from limmu.games.game_of_kings.board import SEATS, Board, Leg, unit_at, units_of
from limmu.games.game_of_kings.contact import touching_of
from limmu.games.game_of_kings.documents import ArmyDocument, document_of
from limmu.games.game_of_kings.feats_moves import StepThrough
from limmu.games.game_of_kings.fields import INCH
from limmu.games.game_of_kings.mathhammer import average
from limmu.games.game_of_kings.p04_movement import Advance, MoveUnit
from limmu.games.game_of_kings.p16_hits import Blows

PACK = game.load_pack(None)
SCENARIOS = {500: "skirmish", 1000: "battle", 2000: "war"}
TARGETS = {
    "first level of a ranked Assault": "1.5",
    "first level of a move": "1.5, 10 at worst",
    "list of targets": "4, p95 14",
    "models in contact, a pair": "0.25",
    "rows of a Stargate": "",
    "first question of a muster": "",
    "check of sixteen legs": "20 at worst",
    "check of an answer": "20 at worst",
    "batch of 40 attacks, exact odds": "",
    "match of two random bots": "2000",
    "match of two sensible bots": "5000",
}
"""In milliseconds of the mean, if nothing else is said."""
Times = dict[str, list[float]]


def clock(times: Times, what: str, work: Callable[..., Any], *given: Any) -> Any:
    """What some work gives; its milliseconds are noted."""
    start = time.process_time_ns()
    found = work(*given)
    times[what].append((time.process_time_ns() - start) / 1e6)
    return found


# ---------------------------------------------------------------- matches


def inputs(seed: int, size: int, names: Mapping[str, str], army: ArmyDocument | None = None) -> Iterator[Match[Board]]:
    """The positions of a match between bots, each before it is answered, and the last; both muster `army`, if any."""
    roles: dict[str, Bot] = {seat: game.bot(name, seed) for seat, name in names.items()}
    dice = SeededDice(seed)
    _, match = begin(game, PACK, SCENARIOS[size], match_id=str(seed), secret=bytes(range(32)), dice=dice.terms)
    while (open_ := question(match)) is not None:
        yield match
        seat, put = open_.demands[0]
        if isinstance(put, RollDice | ShuffleItems):
            _, match = take(match, dice.throw(match, put))
        elif army is not None and type(put).__name__ == "MusterArmy":
            _, match = take(match, Input(seat, Decision(army)))
        else:
            _, match = take(match, Input(seat, Decision(roles[seat].choose(view(match, seat)))))
    yield match


def played(seed: int, size: int, names: Mapping[str, str], army: ArmyDocument | None = None) -> Match[Board]:
    """A whole match."""
    *_, match = inputs(seed, size, names, army)
    return match


def fares(pairs: int, size: int) -> float:
    """The share of the points of the sensible bot in pairs of matches, both armies alike, sides swapped."""
    points = 0.0
    for seed in range(1, pairs + 1):
        army = document_of(spent(PACK, size, Random(seed)))
        for mine in SEATS:
            names = {seat: "sensible" if seat == mine else "random" for seat in SEATS}
            over = played(seed, size, names, army).over
            assert over is not None
            points += 1.0 if over.winners == (mine,) else 0.5 if mine in over.winners or not over.winners else 0.0
        print(f"{army.nation:12} {points:5.1f} of {2 * seed}", flush=True)
    return points / (2 * pairs)


# ---------------------------------------------------------------- figures


def descend(times: Times, put: Question[Any, Any], board: Board, rng: Random) -> None:
    """Times the levels on the way to an answer, and the check of it."""
    part: tuple[Any, ...] = ()
    while True:
        level: Choices[Any] = clock(times, _level(put, board, part), put.choices, board, part)
        ends = [option for option in level.options if option.whole is not UNSET]
        onward = [option.pick for option in level.options if option.whole is UNSET]
        if level.span is not None and level.span.ranges:
            low, high = rng.choice(level.span.ranges)
            part = (*part, rng.randrange(low, high + 1, level.span.step))
        elif onward:
            part = (*part, rng.choice(onward))
        else:
            whole = rng.choice(ends).whole if ends else level.whole
            clock(times, "check of an answer", put.check, board, whole)
            return


def _level(put: Question[Any, Any], board: Board, part: tuple[Any, ...]) -> str:
    kind = type(put).__name__
    if kind == "MoveAssault" and not part and unit_at(board, getattr(put, "unit")).blocks:  # noqa: B009
        return "first level of a ranked Assault"
    if kind == "MoveUnit" and len(part) == 2 and part[1] != "reform":
        return "first level of a move"
    if kind == "DeclareShot" and len(part) == 2:
        return "list of targets"
    return "first question of a muster" if kind == "MusterArmy" and not part else "other levels"


def hostile(times: Times, put: MoveUnit, board: Board) -> None:
    """The check of a way of the most legs that there may be."""
    unit = next((one for one in units_of(board, put.seat) if one.blocks and not one.act), None)
    if unit is not None:
        legs = tuple([Leg("forward", 0, INCH // 8) if n % 2 else Leg("left", 300) for n in range(16)])
        clock(times, "check of sixteen legs", put.check, board, Advance(unit.id, "move", legs))


def measured(matches: int) -> Times:
    """The figures, in milliseconds."""
    times: Times = defaultdict(list)
    for seed in range(1, matches + 1):
        rng = Random(seed)
        for match in inputs(seed, 1000, {"red": "sensible", "blue": "random"}):
            open_ = question(match)
            if open_ is None:
                continue
            _, put = open_.demands[0]
            board: Board = match.board
            if not isinstance(put, RollDice | ShuffleItems):
                descend(times, put, board, rng)
            if isinstance(put, MoveUnit):
                hostile(times, put, board)
                unit = rng.choice(units_of(board, put.seat))
                gate = StepThrough(put.seat, unit.id, 24 * INCH)
                clock(times, "rows of a Stargate", gate.choices, board, ())
            for one in board.contacts[:2]:
                clock(times, "models in contact, a pair", touching_of, board, one.by, one.on)
                blows = Blows(one.by, one.on, "assault", 40, 4, strength=4)
                clock(times, "batch of 40 attacks, exact odds", average, board, blows)
        for name in ("random", "sensible"):
            names = dict.fromkeys(SEATS, name)
            clock(times, f"match of two {name} bots", played, seed, 1000, names)
    return times


def audit(seed: int) -> tuple[float, float, int]:
    """Milliseconds of a random match and of its audit, and the number of entries."""
    lines: list[bytes] = []
    times: Times = defaultdict(list)
    names = dict.fromkeys(SEATS, "random")

    def play() -> int:
        for match in inputs(seed, 1000, names):
            lines.append(lines_of(match))
        return len(lines)

    count = clock(times, "play", play)
    header = next(inputs(seed, 1000, names)).header
    data = b"".join([line_of(header), *lines])
    found = clock(times, "audit", verify, read_log(data), game, PACK)
    assert found.intact.state == "holds", found
    return times["play"][0], times["audit"][0], count


def main() -> None:
    """Print the figures, or how the bots fare."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pairs", type=int, default=0, help="so many pairs of matches of sensible against random")
    parser.add_argument("--size", type=int, default=1000, choices=[*SCENARIOS], help="points of the armies")
    parser.add_argument("--matches", type=int, default=4, help="matches in which figures are taken")
    chosen = parser.parse_args()
    if chosen.pairs:
        print(f"sensible: {100 * fares(chosen.pairs, chosen.size):.0f} of 100; 90 wanted")
        return
    gc.disable()
    print(f"{'milliseconds':34} {'number':>7} {'mean':>8} {'p95':>8} {'most':>8}   wanted")
    for what, taken in measured(chosen.matches).items():
        ordered = sorted(taken)
        mean, high = sum(taken) / len(taken), ordered[len(taken) * 95 // 100]
        print(f"{what:34} {len(taken):7} {mean:8.2f} {high:8.2f} {ordered[-1]:8.2f}   {TARGETS.get(what, '')}")
    play, checked, entries = audit(1)
    print(f"audit of a random match of {entries} entries: {play / checked:.2f} of the speed of play; 0.6 wanted")


if __name__ == "__main__":
    main()
