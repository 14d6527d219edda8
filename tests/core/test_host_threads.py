"""A host in a program of many threads: nothing that it took is lost, and no watcher stands in its way."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier, Event, Thread
from typing import Any

import pytest
from tests.core.parley import GAME, SEATS, SECRET, Pack, bid_table
from tests.core.test_host import Kept, host

from limmu.core import (
    Host,
    HostKey,
    Input,
    Match,
    NoSignatures,
    Note,
    Refused,
    SeededDice,
    begin,
    host_seed,
    read_log,
    replay,
    take,
)
from limmu.core.match.position import append_position
from limmu.core.proof import signatures

THREADS = 8


@pytest.fixture
def _hasty() -> Iterator[None]:
    """Threads that take turns as often as they can."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(before)


@pytest.mark.usefixtures("_hasty")
def test_nothing_that_a_host_took_of_eight_threads_is_lost() -> None:
    told: list[int] = []
    a, kept = host(quotas=None)
    a.watchers.append(lambda match: told.append(match.n))
    together = Barrier(THREADS)

    def say(thread: int) -> list[int]:
        together.wait()
        return [a.take(Input(SEATS[thread % 3], Note(f"{thread}/{i}"), f"{thread}/{i}")).n for i in range(30)]

    with ThreadPoolExecutor(THREADS) as pool:
        taken = sorted([n for entries in pool.map(say, range(THREADS)) for n in entries])
    assert taken == list(range(2, 2 + THREADS * 30))
    assert told == taken
    log = read_log(kept.lines)
    assert log.damage is None
    assert [leaf for leaf, _ in log.entries] == [position.leaf for position in a.match.past[: a.match.n + 1]]
    assert replay(log, GAME, Pack(), SECRET).leaf == a.match.leaf


@pytest.mark.usefixtures("_hasty")
def test_of_eight_threads_with_one_command_each_gets_the_first_result() -> None:
    a, _ = host()
    together = Barrier(THREADS)

    def bid(_: int) -> str:
        together.wait()
        return a.answer("red", 1, cmd="once").leaf

    with ThreadPoolExecutor(THREADS) as pool:
        assert len({*pool.map(bid, range(THREADS))}) == 1
    assert a.match.n == 2


def test_a_position_that_another_thread_was_quicker_to_append_disturbs_no_match() -> None:
    table = bid_table()
    (first, *_), (other, *_) = [take(table.match, Input(seat, Note("x")))[1:] for seat in ("red", "blue")]

    class Slow(list[Any]):
        """The positions of a match to which another thread appends while this one looks how many there are."""

        def __len__(self) -> int:
            seen = super().__len__()
            if seen == first.n:
                super().append(first.position)
            return seen

    shared = Slow(table.match.past[: first.n])
    match = append_position(
        Match(
            game=GAME, header=table.match.header, pack=Pack(), secret=SECRET, position=table.match.position, past=shared
        ),
        *_of(other),
    )
    assert match.past[match.n] is other.position
    assert shared[first.n] is first.position


def _of(match: Match[Any]) -> tuple[Any, bytes, Any]:
    return match.position, match.json, match.opening


def test_a_watcher_hears_of_an_answer_only_after_the_roll_that_it_led_to() -> None:
    a, _ = host()
    seen: list[tuple[int, bool]] = []
    a.watchers.append(lambda match: seen.append((match.n, a.match.position.pause.demands[0].seat == "chance")))  # pyright: ignore
    while not any(position.outcome for position in a.match.past[2 : a.match.n + 1]):
        (seat, *_) = a.view("public").asked
        asked = a.view(seat).question
        assert asked is not None
        a.answer(seat, asked.answers()[0])
    assert [n for n, _ in seen] == list(range(2, a.match.n + 1))
    assert not any(pending for _, pending in seen)


def test_a_watcher_that_raises_is_reported_and_the_others_are_told() -> None:
    told: list[int] = []
    reported: list[tuple[int, str]] = []

    def failing(match: Match[Any]) -> None:
        raise RuntimeError("no room in the queue")

    a, _ = host(report=lambda match, error: reported.append((match.n, str(error))))
    a.watchers.extend([failing, lambda match: told.append(match.n)])
    a.answer("red", 1, cmd="once")
    assert told == [2]
    assert reported == [(2, "no room in the queue")]


def test_a_watcher_that_raises_is_reported_on_standard_error_by_default(capsys: pytest.CaptureFixture[str]) -> None:
    a, _ = host()
    a.watchers.append(lambda match: 1 // 0)
    a.answer("red", 1)
    told = capsys.readouterr().err
    assert "ZeroDivisionError" in told
    assert "after entry 2" in told


def test_a_watcher_that_waits_does_not_keep_others_from_playing() -> None:
    release, waiting = Event(), Event()
    told: list[int] = []

    def slow(match: Match[Any]) -> None:
        told.append(match.n)
        waiting.set()
        assert release.wait(10)

    a, _ = host()
    a.watchers.append(slow)
    thread = Thread(target=a.answer, args=("red", 1))
    thread.start()
    assert waiting.wait(10)
    assert a.answer("blue", 2).n == 3
    release.set()
    thread.join()
    assert told == [2, 3]


def test_a_watcher_may_give_an_input() -> None:
    told: list[int] = []
    a, _ = host()

    def answering(match: Match[Any]) -> None:
        told.append(match.n)
        if match.n == 2:
            a.answer("blue", 2)

    a.watchers.append(answering)
    a.answer("red", 1)
    assert told == [2, 3]


def bid_on(a: Host[Any]) -> None:
    while (seats := a.view("public").asked) and (asked := a.view(seats[0]).question):
        a.answer(seats[0], asked.answers()[0])


def test_watchers_hear_of_what_was_taken_before_a_roll_that_fails() -> None:
    class Lost(SeededDice):
        def outcome(self, question: Any, n: int) -> tuple[int, ...]:
            if n > 4:
                raise OSError("the die fell off the table")
            return super().outcome(question, n)

    told: list[int] = []
    a, _ = host(dice=Lost(1))
    a.watchers.append(lambda match: told.append(match.n))
    with pytest.raises(OSError, match="off the table"):
        bid_on(a)
    assert told == list(range(2, a.match.n + 1))
    assert a.view("public").asked == ("chance",)


def test_a_host_that_could_not_check_signatures_is_not_made(monkeypatch: pytest.MonkeyPatch) -> None:
    keys = {"red": signatures.public_key(bytes(32))}
    _, match = begin(GAME, Pack(), "one", match_id="m", secret=SECRET, keys=keys)
    _, without = begin(GAME, Pack(), "one", match_id="m", secret=SECRET)
    Host(match, SeededDice(1), Kept())
    monkeypatch.setitem(sys.modules, "cryptography.hazmat.primitives.asymmetric.ed25519", None)
    with pytest.raises(NoSignatures, match=r"limmu\[signatures\]"):
        Host(match, SeededDice(1), Kept())
    with pytest.raises(NoSignatures):
        HostKey(host_seed(SECRET, "m"))
    Host(without, SeededDice(1), Kept())


def test_a_host_key_says_its_public_key() -> None:
    assert HostKey(host_seed(SECRET, "m")).public == signatures.public_key(host_seed(SECRET, "m"))


def test_what_was_refused_is_told_to_nobody() -> None:
    told: list[int] = []
    a, _ = host()
    a.watchers.append(lambda match: told.append(match.n))
    with pytest.raises(Refused):
        a.answer("red", 99)
    assert not told
