"""What a reader takes grows with the log, not with its square, whatever the log holds: rulings, undos, seat changes."""

from __future__ import annotations

import time
import tracemalloc
from collections.abc import Callable, Iterator
from itertools import chain
from typing import Any

import pytest
from tests.core.parley import GAME, Pack
from tests.examples.test_independent_verifier import independent

from limmu.core import BrokenLine, BrokenLog, Header, Log, Remark, read_log, replay, verify
from limmu.core.log.lines import line_of

SEATS = ("red", "blue")
TIMES = 4
GENEROUS = 2
"""Four times the entries may take this many times what is in proportion; with the square it would be four times."""


def log_of(bodies: Iterator[dict[str, Any]], seats: tuple[str, ...] = SEATS) -> bytes:
    """A log that no rules made: its entries follow each other, and can be folded."""
    header = Header(
        format=1,
        game="parley",
        ruleset=1,
        pack="parley",
        digest="x",
        match="m",
        scenario="one",
        seats=seats,
        commitment="x",
        dice="physical",
        anchors={"shuffles": "A" * 43},
    )
    lines = [line_of(header)]
    for n, body in enumerate(bodies):
        lines.append(line_of({"_": "entry", "n": n, "prev": lines[-1][:43].decode(), **body}))
    return b"".join(lines)


def asking(purpose: str, **more: Any) -> dict[str, Any]:
    roll = {"_": "roll_dice", "count": 1, "faces": 6, "purpose": purpose}
    return {**more, "pause": {"demands": [["chance", roll, "draw"]]}}


def begun() -> dict[str, Any]:
    return {"by": "host", "input": {"_": "begin"}, "control": asking("first", push=[FRAME])}


def ruling(**given: Any) -> dict[str, Any]:
    return {"by": "umpire", "input": {"_": "ruling", "author": "u", "clause": "c", "reason": "r", **given}}


def undo(to: int) -> dict[str, Any]:
    return {"by": "umpire", "input": {"_": "undo", "to": to}}


def waiting(count: int) -> Iterator[dict[str, Any]]:
    """Many rolls wait, each for another question, while other rolls come."""
    yield begun()
    for name in ("first", "second"):
        for i in range(count):
            yield {**ruling(outcome=[1]), "control": asking(f"{name} {i}")}
        if name == "first":
            yield undo(0)


def undone(count: int) -> Iterator[dict[str, Any]]:
    """Each undo takes back one ruling of a long line."""
    yield begun()
    for i in range(count):
        yield {**ruling(outcome=[1]), "control": asking(f"{i}")}
    n = count
    for _ in range(count):
        yield undo(n - 1)
        yield {**ruling(outcome=[1]), "control": asking("again")}
        n += 2


def reread(count: int) -> Iterator[dict[str, Any]]:
    """Each ruling puts one reading more in force, and each seat change names a seat more."""
    yield begun()
    for i in range(count):
        yield ruling(readings={f"PAR-{i}": "x"})
        yield {"by": "host", "input": {"_": "seat_change", "seat": f"seat {i}", "person": "p"}}


def engine(data: bytes) -> None:
    assert verify(read_log(data), None).intact.state == "holds"
    replay(read_log(data), GAME)


def alone(data: bytes) -> None:
    assert independent().verify(data)["intact"]["state"] == "holds"


def seconds(read: Callable[[bytes], None], data: bytes) -> float:
    best = float("inf")
    for _ in range(2):
        start = time.process_time()
        read(data)
        best = min(best, time.process_time() - start)
    return best


def most_memory(read: Callable[[bytes], None], data: bytes) -> float:
    tracemalloc.start()
    read(data)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return peak


@pytest.mark.parametrize(
    ("taken", "read", "bodies", "few"),
    [
        (most_memory, engine, waiting, 300),
        (seconds, engine, undone, 400),
        (most_memory, engine, reread, 300),
        (seconds, alone, waiting, 150),
        (seconds, alone, undone, 400),
    ],
)
def test_reading_takes_what_is_in_proportion_to_the_log(
    taken: Callable[[Callable[[bytes], None], bytes], float],
    read: Callable[[bytes], None],
    bodies: Callable[[int], Iterator[dict[str, Any]]],
    few: int,
) -> None:
    assert taken(read, log_of(bodies(TIMES * few))) < GENEROUS * TIMES * taken(read, log_of(bodies(few)))


FRAME: list[Any] = [{"_": "draw"}, "ask", "", []]
UNBOUNDED: dict[str, list[dict[str, Any]]] = {
    "a stack of more frames than any reader keeps": [{**begun(), "control": {**asking("a"), "push": [FRAME] * 101}}],
    "an outcome with which nothing goes on": [begun(), ruling(outcome=[1])],
    "an undo to an entry off the line": [begun(), *[ruling(readings={"a": "b"})] * 3, undo(1), undo(2)],
}


@pytest.mark.parametrize("name", UNBOUNDED)
def test_what_would_not_be_in_proportion_is_damage(name: str) -> None:
    data = log_of(iter(UNBOUNDED[name]))
    last = len(UNBOUNDED[name]) - 1
    report = verify(read_log(data), None)
    assert (report.intact.state, report.intact.n) == ("differs", last)
    found = independent().verify(data)["intact"]
    assert (found["state"], found["n"]) == ("differs", last)
    with pytest.raises(BrokenLog):
        replay(read_log(data), GAME)


def test_a_match_has_a_bounded_number_of_seats() -> None:
    data = log_of(iter([begun()]), tuple([f"seat {i}" for i in range(65)]))
    with pytest.raises(BrokenLine, match="64 seats"):
        read_log(data)
    with pytest.raises(ValueError, match="64 seats"):
        independent().verify(data)


def test_lines_beside_the_entries_are_not_read_again_for_each_of_them(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else a copy with as many remarks as entries keeps every vault busy before it says anything."""
    notes = ({"by": "host", "input": {"_": "note", "text": "x"}} for _ in range(50))
    log, asked = read_log(log_of(chain([begun()], notes)) + line_of(Remark("x")) * 50), list[int]()
    branched = Log.branched.fget
    assert branched is not None
    monkeypatch.setattr(Log, "branched", property(lambda log: asked.append(1) or branched(log)))  # pyright: ignore
    verify(log, GAME, Pack())
    assert 0 < len(asked) < 10
