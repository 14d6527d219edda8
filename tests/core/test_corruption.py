"""A log of 1,000 entries, damaged in every way there is: always found, never a crash, no healthy entry lost.

A log is read line by line up to the first damage. So what stands before the first line that was touched, and what
stands far behind it, changes no verdict: most corruptions are judged on a window, the header and the lines that were
touched. One in so many is judged on the whole log as well, and must be judged alike.
"""

from __future__ import annotations

import random
import time
from functools import cache

import attrs
import pytest
from msgspec import structs
from tests.benchmarks.yardstick import game

from limmu.core import BrokenLine, Log, read_log
from limmu.core.proof.audit import checkpoints, root_of
from limmu.core.proof.checkpoints import sign_checkpoint
from limmu.testing.properties import random_match

SHARDS = 8
"""Parts of a soak, which run side by side."""
WHOLE = 1000
"""One corruption in so many is judged on the whole log too."""


@attrs.frozen(eq=False)
class Kept:
    """A sound log, cut up, and a checkpoint over all of it that somebody else holds."""

    data: bytes
    lines: tuple[bytes, ...]
    starts: tuple[int, ...]
    """Where each line starts."""
    line_at: tuple[int, ...]
    """The line that each byte is in."""
    before: tuple[int, ...]
    """How many entries stand before each line, and before the end."""
    log: Log
    note: str


@cache
def kept(seed: int = 1) -> Kept:
    data = random_match(game, "turns-13", seed, interrupt=40).log
    lines = data.splitlines(keepends=True)
    starts, line_at, before = [0], list[int](), [0]
    for i, line in enumerate(lines):
        starts.append(starts[-1] + len(line))
        line_at += [i] * len(line)
        before.append(before[-1] + line.startswith(b'{"_":"entry",', 44))
    log = read_log(data)
    note = sign_checkpoint(log.header.match, len(log.entries), root_of(log), bytes(32))
    return Kept(
        data=data,
        lines=tuple(lines),
        starts=tuple(starts),
        line_at=tuple(line_at),
        before=tuple(before),
        log=log,
        note=note,
    )


def whole(data: bytes) -> tuple[bool, int]:
    """Whether a whole log is found to be damaged, and how many entries at its start are read."""
    try:
        log = read_log(data)
    except BrokenLine:
        return True, 0
    read, sound = 0, kept().log.entries
    try:
        for _ in log.read(game.codec):
            read += 1
    except BrokenLine:
        return True, read
    assert log.entries[:read] == sound[:read] or checkpoints(log, kept().note).state == "differs"
    found = log.damage is not None or bool(log.torn) or checkpoints(log, kept().note).state == "differs"
    return found, read


def piece(at: int, stop: int, put: bytes) -> tuple[bool, int] | None:
    """The same for a log whose bytes ``at`` to ``stop`` are replaced, judged on a window; None where that cannot tell.

    The window is the header, the lines that are touched, and the line behind them.
    """
    one = kept()
    i = one.line_at[at]
    last = one.line_at[stop] if stop < len(one.data) else len(one.lines) - 1
    end = one.starts[min(last + 2, len(one.lines))]
    touched = one.data[one.starts[i] : at] + put + one.data[stop:end]
    try:
        log = read_log(touched if i == 0 else one.lines[0] + touched)
    except BrokenLine:
        return (True, 0) if i == 0 else None
    if log.damage is not None and log.damage.line == 2 and i and not log.damage.what.startswith("opens entry"):
        return True, one.before[i]
    if log.torn == touched and i and touched and end == len(one.data):
        return True, one.before[i]
    return None


def judged(at: int, stop: int, put: bytes) -> tuple[bool, int]:
    """The verdict on a log with bytes replaced, on a window if that can tell."""
    one = kept()
    return piece(at, stop, put) or whole(one.data[:at] + put + one.data[stop:])


def healthy(at: int) -> int:
    """How many entries stand whole before a byte."""
    one = kept()
    return one.before[one.line_at[at]]


def check(at: int, stop: int, put: bytes, *, on_all: bool = False) -> None:
    found, read = judged(at, stop, put)
    what = f"bytes {at} to {stop} replaced by {put!r}"
    assert found, f"not found: {what}"
    assert read >= healthy(at), f"entries lost: {what}: {read} of {healthy(at)}"
    if on_all:
        one = kept()
        again = whole(one.data[:at] + put + one.data[stop:])
        assert (found, read) == again, f"judged otherwise on the whole log: {what}"


def test_the_log_has_a_thousand_entries_and_is_sound() -> None:
    one = kept()
    assert len(one.log.entries) >= 1000
    assert one.log.openings
    assert whole(one.data) == (False, len(one.log.entries))


# ---------------------------------------------------------------- every position


def swept(stride: int, first: int = 0) -> int:
    """Each of 8 bits of every byte, every byte left out, a byte put in before every byte, every truncation."""
    one, count = kept(), 0
    for at in range(first, len(one.data), stride):
        byte = one.data[at]
        for bit in range(8):
            check(at, at + 1, bytes([byte ^ (1 << bit)]))
        check(at, at + 1, b"")
        check(at, at, bytes([at % 256]), on_all=at // stride % WHOLE == 0)
        cut(at)
        count += 11
    return count


def cut(at: int) -> None:
    """A truncation: the unfinished line is set aside; at the end of a line only who holds a checkpoint can know."""
    one = kept()
    i = one.line_at[at]
    if at != one.starts[i] or i == 0:
        try:
            log = read_log(one.lines[0] + one.data[one.starts[i] : at] if i else one.data[:at])
        except BrokenLine:
            assert i == 0
            return
        assert (log.torn, log.damage) == (one.data[one.starts[i] : at], None)
        return
    left = structs.replace(one.log, entries=one.log.entries[: one.before[i]])
    assert left.entries != one.log.entries
    assert checkpoints(left, one.note).state == "differs"


def test_every_so_many_positions() -> None:
    assert swept(499) > 10_000


def test_truncations_keep_every_whole_entry() -> None:
    one = kept()
    pick = random.Random(1)
    boundaries = pick.sample(one.starts[1:-1], 20)
    openings = [i for i, line in enumerate(one.lines) if line.startswith(b'{"_":"opening",', 44)]
    inside = [one.starts[i + 1] + n for i in openings for n in (0, 1, 60)]
    for at in (*boundaries, *inside, *[pick.randrange(1, len(one.data)) for _ in range(60)]):
        found, read = whole(one.data[:at])
        assert found
        assert read == (healthy(at) if at >= len(one.lines[0]) else 0)


@pytest.mark.soak
@pytest.mark.parametrize("shard", range(SHARDS))
def test_every_position(shard: int) -> None:
    begun = time.perf_counter()
    count = swept(SHARDS, shard)
    assert count == len(range(shard, len(kept().data), SHARDS)) * 11
    print(f"{count} corruptions, 0 undetected, {count / (time.perf_counter() - begun):.0f}/s")


# ---------------------------------------------------------------- at random


def replaced(pick: random.Random) -> tuple[int, int, bytes]:
    """Bytes ``at`` to ``stop`` replaced by others: what a disk, a program or a person may do."""
    data = kept().data
    at = pick.randrange(len(data))
    size = pick.randint(1, 64)
    kind = pick.randrange(7)
    if kind == 0:  # bits
        old = int.from_bytes(data[at : at + size], "little")
        flips = sum({1 << pick.randrange(8 * len(data[at : at + size])) for _ in range(pick.randint(1, 8))})
        return at, at + len(data[at : at + size]), (old ^ flips).to_bytes(len(data[at : at + size]), "little")
    if kind == 1:  # another text
        return at, min(at + size, len(data)), pick.randbytes(size)
    if kind == 2:  # a hole
        return at, min(at + size * 16, len(data)), bytes(min(size * 16, len(data) - at))
    if kind == 3:  # left out
        return at, min(at + size, len(data)), b""
    if kind == 4:  # put in
        return at, at, pick.randbytes(size)
    if kind == 5:  # what stands elsewhere
        other = pick.randrange(len(data))
        return at, min(at + size, len(data)), data[other : other + size]
    return at, at, data[max(at - size, 0) : at] or b"\n"  # written twice


def rearranged(pick: random.Random) -> tuple[tuple[str, bytes], ...]:
    """The entries in another order, some left out, some again, or the end of another match."""
    entries = list(kept().log.entries)
    one, other = pick.randrange(len(entries)), pick.randrange(len(entries))
    kind = pick.randrange(6)
    if kind == 0:
        del entries[one : one + pick.randint(1, 3)]
    elif kind == 1:
        entries.insert(other, entries[one])
    elif kind == 2:
        entries[one], entries[other] = entries[other], entries[one]
    elif kind == 3:
        entries.insert(other, entries.pop(one))
    elif kind == 4:
        entries[one:] = kept(2).log.entries[one:]
    else:
        del entries[one:]
    return tuple(entries)


def follows(entries: tuple[tuple[str, bytes], ...]) -> tuple[bool, int]:
    """Whether entries are found not to be those of the log, and how many at the start are sound."""
    sound = kept().log.entries
    same = next((n for n, pair in enumerate(zip(entries, sound, strict=False)) if pair[0] != pair[1]), len(entries))
    log = structs.replace(kept().log, entries=entries, openings={}, opened={})
    if same < len(entries):
        try:
            log.record(game.codec, same, log.look())
        except BrokenLine:
            return True, same
    return checkpoints(log, kept().note).state == "differs", same


def written(entries: tuple[tuple[str, bytes], ...]) -> bytes:
    return kept().lines[0] + b"".join([leaf.encode() + b" " + json + b"\n" for leaf, json in entries])


def random_corruptions(count: int, seed: int) -> None:
    pick, sound = random.Random(seed), kept()
    begun, done, undetected = time.perf_counter(), 0, list[str]()
    while done < count:
        on_all = done % WHOLE == 0
        if pick.randrange(4):
            at, stop, put = replaced(pick)
            if sound.data[at:stop] == put:
                continue
            try:
                check(at, stop, put, on_all=on_all)
            except AssertionError as error:
                undetected.append(str(error))
        else:
            entries = rearranged(pick)
            if entries == sound.log.entries:
                continue
            verdict = follows(entries)
            if not verdict[0] or (on_all and whole(written(entries)) != verdict):
                undetected.append(f"entries rearranged: {verdict}, seed {seed}, corruption {done}")
        done += 1
    print(f"{done} corruptions, {len(undetected)} undetected, {done / (time.perf_counter() - begun):.0f}/s")
    assert undetected == []


def test_three_thousand_random_corruptions() -> None:
    random_corruptions(3000, -1)


@pytest.mark.soak
@pytest.mark.parametrize("shard", range(SHARDS))
def test_two_million_random_corruptions(shard: int) -> None:
    random_corruptions(2_000_000 // SHARDS, shard)


def test_a_reader_that_believes_a_leaf_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """The sweep has teeth: without the comparison of hashes it fails."""
    monkeypatch.setattr("limmu.core.log.lines.check_line", lambda raw, number: (raw[:43].decode("latin-1"), raw[44:]))
    with pytest.raises(AssertionError):
        swept(499)
