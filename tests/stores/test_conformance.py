"""What every store does, whatever it is made of."""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.core.parley import GAME, Pack, game_of, module, same
from tests.core.parley import SECRET as PARLEY_SECRET
from tests.stores import lines
from tests.stores.lines import SECRET, entry, match, note

from limmu.core import Host, SeededDice, SystemDice, begin, read_log, redact, verify
from limmu.core.log.entry import Branched, Checkpoint, OpenedChain
from limmu.core.log.lines import line_of
from limmu.core.match.host import lines_of
from limmu.core.rules.canonical import short
from limmu.stores import Head, Stale, Store, StoredMatch, StoreError, keep, keep_branch, load
from limmu.stores.files import FileStore

WHOLE = match(40)
Opening = Callable[..., Store]


def head_of(data: bytes) -> Head:
    log = read_log(data)
    return Head(len(log.entries) - 1, log.entries[-1][0] if log.entries else log.leaf)


# --- what is kept comes back -----------------------------------------------------------------------------------------


def test_a_log_comes_back_byte_for_byte(store: Store) -> None:
    assert store.create("a", WHOLE, SECRET) == store.head("a") == head_of(WHOLE)
    assert store.read("a") == WHOLE
    assert store.secret("a") == SECRET


def test_without_openings_it_is_what_everybody_may_see(store: Store) -> None:
    store.create("a", WHOLE, SECRET)
    public = store.read("a", openings=False)
    assert public == redact(WHOLE)
    assert b"hidden" not in public


def test_what_was_opened_later_stays_where_it_stands(store: Store) -> None:
    head = Head(-1, lines.leaf(lines.header()))
    first = entry(head, hidden="x")
    opening, _, public = first.partition(b"\n")
    data = lines.header() + public + note("one") + opening + b"\n" + note("two")
    store.create("a", data)
    assert store.read("a") == data
    later = match(1)
    store.create("b", later)
    again = entry(store.head("b"), hidden="y")
    opening, _, public = again.partition(b"\n")
    for part in (public, note("x"), opening + b"\n"):
        store.append("b", part)
    assert store.read("b") == later + public + note("x") + opening + b"\n"


def test_entries_are_added_one_by_one(store: Store) -> None:
    store.create("a", lines.header())
    head, data = store.head("a"), lines.header()
    assert head == Head(-1, lines.leaf(data))
    for n in range(12):
        more = entry(head, f"{n}", cmd=f"{n % 2 or ''}{n}", hidden="h" * n)
        data += more
        head = store.append("a", more)
        assert head == Head(n, lines.leaf(more))
        if n == 7:
            data += note("seven")
            assert store.append("a", note("seven")) == head
    assert store.head("a") == head
    assert store.read("a") == data


@pytest.mark.parametrize("beside", [Checkpoint("signed"), Branched(3, "m", "x" * 43), OpenedChain("host", "y" * 43)])
def test_lines_beside_entries_are_kept_where_they_stand(store: Store, beside: Any) -> None:
    store.create("a", WHOLE)
    head = store.head("a")
    StoredMatch(store, "a").append(line_of(beside))
    assert store.head("a") == head
    store.append("a", entry(head))
    assert store.read("a") == WHOLE + line_of(beside) + entry(head)


def test_reading_may_begin_at_any_entry(store: Store) -> None:
    store.create("a", WHOLE)
    assert store.read("a", 0) == WHOLE[len(lines.header()) :]
    log = read_log(WHOLE)
    for start in (1, 8, 39):
        rest = store.read("a", start)
        assert WHOLE.endswith(rest)
        first = rest.split(b"\n")[start % 3 == 0]
        assert first[:43].decode() == log.entries[start][0]
        assert store.read("a", end=start) + rest == WHOLE
    assert store.read("a", 40) == b""
    assert store.read("a", end=0) == lines.header()
    assert store.read("a", 5, 8) + store.read("a", 8, 9) == store.read("a", 5, 9)


def test_names_are_sorted_and_kept_apart(store: Store) -> None:
    for name in ("b", "A", "a-1", "a.2_x"):
        store.create(name, match(3, name), SECRET)
    assert store.names() == ["A", "a-1", "a.2_x", "b"]
    store.append("b", entry(store.head("b"), cmd="new"))
    assert store.read("a-1") == match(3, "a-1")


def test_it_is_all_there_when_it_is_opened_again(opened: Opening) -> None:
    with opened() as store:
        store.create("a", WHOLE, SECRET)
        more = entry(store.head("a"), "x", cmd="later")
        head = store.append("a", more)
    with opened() as store:
        assert store.read("a") == WHOLE + more
        assert store.head("a") == head
        assert store.append("a", more) == head  # the command is known
        store.append("a", entry(head))
    with opened(write=False) as store:
        assert store.head("a").n == 41


# --- what is refused -------------------------------------------------------------------------------------------------


def test_a_name_is_used_once(store: Store) -> None:
    store.create("a", WHOLE)
    with pytest.raises(StoreError, match="holds a match 'a' already"):
        store.create("a", match(1))
    assert store.read("a") == WHOLE


@pytest.mark.parametrize("name", ["", ".", "..", ".a", "a/b", "../a", "a\n", "a.", "é", "x" * 101, "a b", "-a"])
def test_bad_names_are_refused(store: Store, name: str) -> None:
    with pytest.raises(StoreError, match="no name for a match"):
        store.create(name, WHOLE)
    with pytest.raises(StoreError):
        store.read(name)


def test_a_match_that_is_not_there(store: Store) -> None:
    for use in (
        store.head,
        store.read,
        store.secret,
        store.snapshot,
        lambda name: store.append(name, entry(Head(3, "x"), cmd="y")),
        lambda name: store.append(name, note("x")),
        lambda name: store.put_snapshot(name, Head(0, "x"), b""),
        lambda name: next(iter(store.subscribe(name, 0.1))),
    ):
        with pytest.raises(StoreError, match=r"holds no match 'gone'; limmu store list says"):
            use("gone")


def test_only_sound_logs_are_taken_in(store: Store) -> None:
    broken = WHOLE.replace(b"answer 4", b"answer 5")
    for data, why in (
        (broken, "the line was changed"),
        (WHOLE[:-1], "unfinished"),
        (b"hello\n", "line 1"),
        (match(3)[len(lines.header()) :], "not a header"),
        (lines.header() + lines.raw(b'{"_":"entry","n":' + b"[" * 400_000), "line 2: nested deeper"),
        (lines.header() + lines.raw(b'{"_":"entry",1:2}'), "line 2: JSON is malformed"),
        (lines.header() + lines.raw(b'{"_":"entry","by":"a","input":\r1,"n":0,"prev":""}'), "carriage return"),
    ):
        with pytest.raises(StoreError, match=why):
            store.create("a", data)
    assert store.names() == []


def test_a_log_with_a_command_twice_is_not_taken_in(store: Store) -> None:
    """No audit lets it stand, and no store could say which of the two was the first."""
    one = lines.header()
    two = one + entry(Head(-1, lines.leaf(one)), "x", cmd="c")
    other = entry(Head(0, lines.leaf(two)), "x", cmd="c", by="blue")
    store.create("a", two + other)
    with pytest.raises(StoreError, match="entry 1: its command id was used before"):
        store.create("b", two + entry(Head(0, lines.leaf(two)), "x", cmd="c"))
    assert store.names() == ["a"]


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        (lambda head: entry(head)[:-1], "line feed"),
        (lambda head: entry(head).replace(b"red", b"rad"), "hash"),
        (lambda head: b"half a line\n", "hash"),
        (lambda head: lines.header(), "no header"),
        (lambda head: entry(head) + entry(Head(head.n + 1, lines.leaf(entry(head)))), "one entry at a time"),
        (lambda head: lines.line({"_": "letter"}), "letter"),
        (lambda head: lines.line({"_": "entry", "n": 1}), "prev"),
    ],
)
def test_what_is_no_entry_is_refused(store: Store, wrong: Callable[[Head], bytes], why: str) -> None:
    store.create("a", WHOLE)
    with pytest.raises(ValueError, match=why):
        store.append("a", wrong(store.head("a")))
    assert store.read("a") == WHOLE


def test_a_stale_head_is_told_where_the_match_stands(store: Store) -> None:
    store.create("a", WHOLE)
    old = store.head("a")
    new = store.append("a", entry(old, "first"))
    for stale in (old, Head(-1, old.leaf), Head(old.n, "x" * 43), Head(new.n, old.leaf), Head(new.n + 1, new.leaf)):
        with pytest.raises(
            Stale, match=rf"a(\.limmu)?: the match stands at entry 40 .*{new.leaf}.*load the match again"
        ) as told:
            store.append("a", entry(stale, "second"))
        assert told.value.head == new
    assert store.read("a") == WHOLE + entry(old, "first")


def test_a_repeated_command_returns_the_first_result(store: Store) -> None:
    store.create("a", WHOLE)
    start = store.head("a")
    plain = store.append("a", entry(start, "move", cmd="x"))
    hidden = store.append("a", entry(plain, cmd="y", hidden="seven"))
    last = store.append("a", entry(hidden, "other", cmd="x", by="blue"))  # another seat's command of the same id
    before = store.read("a")
    for head in (start, plain, hidden, last):
        assert store.append("a", entry(head, "move", cmd="x")) == plain
        assert store.append("a", entry(head, cmd="y", hidden="seven")) == hidden
        assert store.append("a", entry(head, "other", cmd="x", by="blue")) == last
        assert store.append("a", entry(head, "answer 5", cmd="c5")).n == 5  # taken before the log came here
        for wrong in (entry(head, "other", cmd="x"), entry(head, cmd="y", hidden="eight"), entry(head, cmd="c5")):
            with pytest.raises(StoreError, match="this command id was used for another input: entry"):
                store.append("a", wrong)
    assert store.read("a") == before


def test_who_only_reads_cannot_write(opened: Opening) -> None:
    with opened() as store:
        store.create("a", WHOLE)
    with opened(write=False) as store:
        assert store.read("a") == WHOLE
        head = store.head("a")
        for use in (
            lambda: store.create("b", WHOLE),
            lambda: store.append("a", entry(head)),
            lambda: store.append("a", note("x")),
            lambda: store.put_snapshot("a", head, b"x"),
            store.drop_snapshots,
        ):
            with pytest.raises(StoreError, match="opened to read only"):
                use()
        assert store.read("a") == WHOLE


def test_a_closed_store_says_so(store: Store, opened: Opening) -> None:
    head = store.create("a", WHOLE)
    store.close()
    store.close()
    uses: list[Callable[[], object]] = [
        lambda: store.head("a"),
        lambda: store.append("a", entry(head)),
        lambda: store.create("b", WHOLE),
        store.names,
    ]
    for use in uses:
        with pytest.raises(StoreError, match="closed; open it again"):
            use()
    with opened() as again:
        assert again.names() == ["a"]
        assert again.append("a", entry(head)).n == head.n + 1


# --- whatever is appended, what is read is a sound log ---------------------------------------------------------------


def opening(n: int) -> bytes:
    """An opening of an entry."""
    return lines.line({"_": "opening", "n": n, "open": {"input.answer": [short(bytes(32)), "x"]}})


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        (lambda head: opening(5), "opens entry 5, which is not there"),
        (lambda head: opening(head.n + 1), "right before its entry"),
        (lambda head: opening(0), "entry 0 is opened twice"),
        (lambda head: opening(1) + opening(1), "entry 1 is opened twice"),
        (lambda head: opening(3) + entry(head), "opens entry 3, which is not there"),
        (lambda head: opening(0) + entry(head), "entry 0 is opened twice"),
        (lambda head: opening(2) + entry(head, hidden="x"), "that should follow it|opened twice|not there"),
        (lambda head: entry(head, hidden="x") + opening(2), "entry 2 is opened twice"),
        (lambda head: line_of(Branched(2, "m", "x" * 43)), "a branch after entry 2, which is not there"),
        (lambda head: line_of(Branched(-1, "m", "x" * 43)), "a branch after entry -1, which is not there"),
    ],
)
def test_what_belongs_to_an_entry_that_is_not_there_is_refused(
    store: Store, wrong: Callable[[Head], bytes], why: str
) -> None:
    store.create("a", match(2))
    head, before = store.head("a"), store.read("a")
    with pytest.raises(StoreError, match=why):
        store.append("a", wrong(head))
    assert (store.read("a"), store.head("a")) == (before, head)


def test_an_opening_that_comes_with_the_next_entry_stays_where_it_stands(store: Store) -> None:
    store.create("a", match(2))
    head = store.head("a")
    store.append("a", note("x") + opening(1) + entry(head, hidden="y"))
    assert store.read("a", end=2) == match(2) + note("x") + opening(1)
    assert store.read("a", 2) == entry(head, hidden="y")
    assert store.read("a", end=0) == lines.header()
    assert store.read("a") == match(2) + note("x") + opening(1) + entry(head, hidden="y")


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        (lines.raw(b'{"_":"note", "text":"x"}'), "canonical"),
        (lines.raw(b'{"_":"note","text":"x","time":""}'), "canonical"),
        (lines.raw(b'{"_":"entry","by":"red","input":1,\r"n":2,"prev":"x"}'), "carriage return"),
        (lines.raw(b'{"_":"checkpoint","note":"%s"}' % ("\u00e9" * 2).encode("latin-1")), "UTF-8"),
        (lines.line({"_": "entry", "n": 2, "prev": "x", "by": "red", "input": {"x": 1 << 60}}), "integer"),
        (lines.line({"_": "entry", "n": 1 << 70, "prev": "x", "by": "red", "input": {}}), "integer"),
        (lines.line({"_": "entry", "n": 1 << 40, "prev": "x", "by": "red", "input": {}}), "n"),
        (lines.raw(b'{"_":"entry","by":"red","input":' + b"[" * 40 + b"]" * 40 + b',"n":2,"prev":"x"}'), "nested"),
    ],
)
def test_lines_that_no_log_may_have_are_refused(store: Store, wrong: bytes, why: str) -> None:
    store.create("a", match(2))
    with pytest.raises(ValueError, match=why):
        store.append("a", wrong)
    assert store.read("a") == match(2)


PIECES: dict[str, Callable[[Head, int], bytes]] = {
    "entry": lambda head, k: entry(head, f"{k}"),
    "hidden": lambda head, k: entry(head, hidden=f"{k}"),
    "masked": lambda head, k: entry(head, hidden=f"{k}").partition(b"\n")[2],
    "command": lambda head, k: entry(head, "x", cmd=f"{k}"),
    "stale": lambda head, k: entry(Head(head.n + k, head.leaf), "x"),
    "opening": lambda head, k: opening(head.n + k),
    "branch": lambda head, k: line_of(Branched(head.n + k, "m", "x" * 43)),
    "note": lambda head, k: note(f"{k}"),
    "checkpoint": lambda head, k: line_of(Checkpoint(f"{k}")),
    "chain": lambda head, k: line_of(OpenedChain("host", "y" * 43)),
    "loose": lambda head, k: lines.raw(b'{"_":"note", "text":"x"}'),
    "header": lambda head, k: lines.header(),
}
Batches = st.lists(st.lists(st.tuples(st.sampled_from([*PIECES]), st.integers(-3, 2)), min_size=1, max_size=4))


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(Batches)
def test_whatever_is_taken_reads_back_as_a_sound_log(store: Store, batches: list[list[tuple[str, int]]]) -> None:
    name = f"m{len(store.names())}"
    store.create(name, match(2))
    whole, commands = match(2), set[int]()
    for batch in batches:
        head = store.head(name)
        more = b"".join([PIECES[kind](head, k) for kind, k in batch])
        try:
            store.append(name, more)
        except (StoreError, ValueError):
            assert store.read(name) == whole
            continue
        ids = {k for kind, k in batch if kind == "command"}
        whole += b"" if ids & commands else more  # the second time it is known
        commands |= ids
        assert store.read(name) == whole
        log = read_log(whole)
        assert (log.damage, log.torn) == (None, b"")
        assert head_of(whole) == store.head(name)
    assert store.read(name, openings=False) == redact(whole)


# --- snapshots, news, figures ----------------------------------------------------------------------------------------


def test_threads_share_a_store(store: Store) -> None:
    store.create("a", WHOLE)
    start = store.head("a")
    failed: list[BaseException] = []

    def work(number: int) -> None:
        try:
            head = start
            for i in range(10):
                while True:
                    try:
                        head = store.append("a", entry(head, f"{number} {i}"))
                        break
                    except Stale as stale:
                        head = stale.head
                assert store.read("a", head.n, head.n + 1) == entry(read_head(store, head.n), f"{number} {i}")
        except BaseException as error:
            failed.append(error)

    threads = [threading.Thread(target=work, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert failed == []
    assert store.head("a").n == start.n + 40
    assert head_of(store.read("a")) == store.head("a")


def read_head(store: Store, n: int) -> Head:
    """Where the match stood before entry ``n``."""
    return Head(n - 1, lines.leaf(store.read("a", n - 1, n)))


def test_snapshots_are_a_cache(store: Store) -> None:
    store.create("a", WHOLE)
    store.create("b", match(2))
    head = store.head("a")
    assert store.snapshot("a") is None
    for data in (b"one", b"\0" * 70_000 + b"\n", b""):
        store.put_snapshot("a", head, data)
        assert store.snapshot("a") == (head, data)
    store.put_snapshot("b", Head(-1, "x"), b"y")
    assert store.stats()["snapshots"] == 2
    store.drop_snapshots()
    assert (store.snapshot("a"), store.snapshot("b")) == (None, None)
    assert store.read("a") == WHOLE
    assert store.stats()["snapshots"] == 0


def test_subscribers_hear_of_every_new_head(store: Store, opened: Opening, where: str) -> None:
    store.create("a", WHOLE)
    listener = opened(write=False)
    start = store.head("a")
    heard: list[Head] = []
    ready = threading.Event()

    def listen() -> None:
        for head in listener.subscribe("a", 2.0):
            heard.append(head)
            ready.set()
            if head.n == start.n + 5:
                return

    thread = threading.Thread(target=listen)
    thread.start()
    assert ready.wait(10)
    head = start
    for _ in range(5):
        head = store.append("a", entry(head))
    thread.join(20)
    assert not thread.is_alive()
    assert heard[0] == start
    assert heard[-1] == head
    assert heard == sorted(set(heard))


def test_a_subscription_ends_when_nothing_comes(store: Store) -> None:
    store.create("a", WHOLE)
    assert list(store.subscribe("a", 0.2)) == [store.head("a")]


def test_stats_say_what_there_is(store: Store, where: str) -> None:
    store.create("a", WHOLE)
    store.create("b", match(2))
    stats = store.stats()
    assert (stats["matches"], stats["entries"], stats["snapshots"]) == (2, 42, 0)
    assert int(stats["bytes"]) > len(WHOLE)
    assert "process" in str(stats["writers"])


# --- with the engine -------------------------------------------------------------------------------------------------


def test_a_match_is_played_stored_and_goes_on(store: Store, opened: Opening, place: Path) -> None:
    _, begun = begin(GAME, Pack(), "three", match_id="m", secret=PARLEY_SECRET)
    host = Host(begun, SeededDice(3), keep(store, "m", begun))
    file = Host(begun, SeededDice(3), FileStore.create(place / "m.limmu", begun))
    for seat, bid in (("red", 1), ("blue", 2), ("green", 3)):
        for one in (host, file):
            one.answer(seat, bid, cmd=f"bid-{seat}")
    assert store.read("m") == (place / "m.limmu").read_bytes()
    match = load(store, "m", GAME, Pack())
    for mine, theirs in zip(match.past, host.match.past, strict=True):
        same(mine, theirs)
    again = Host(match, SeededDice(3), StoredMatch(store, "m"))
    same(again.answer("red", 1, cmd="bid-red").position, host.match.past[2])
    again.answer("red", min(again.view("red").question.answers()))  # pyright: ignore
    assert store.head("m") == Head(again.match.n, again.match.leaf)
    report = verify(read_log(store.read("m")), GAME, Pack())
    assert [report.intact.state, report.reproducible.state, report.legal.state] == ["holds"] * 3
    with pytest.raises(Stale, match="another host goes on with it: load the match again"):
        host.answer("red", min(host.view("red").question.answers()))  # pyright: ignore


def test_a_host_that_is_behind_is_not_told_the_result_of_another(store: Store) -> None:
    _, begun = begin(GAME, Pack(), "three", match_id="m", secret=PARLEY_SECRET)
    ahead = Host(begun, SeededDice(3), keep(store, "m", begun))
    behind = Host(ahead.match, SeededDice(3), StoredMatch(store, "m"))
    ahead.answer("red", 1)
    ahead.answer("blue", 2, cmd="x")
    with pytest.raises(Stale, match="load the match again"):
        behind.answer("blue", 2, cmd="x")
    assert behind.match.n == ahead.match.n - 2


def test_a_match_is_kept_from_its_set_up_on(store: Store) -> None:
    _, begun = begin(GAME, Pack(), "three", match_id="m", secret=PARLEY_SECRET)
    host = Host(begun, SeededDice(3), None)
    host.answer("red", 1)
    with pytest.raises(StoreError, match="keep a match from its set-up on"):
        keep(store, "m", host.match)


def test_a_branch_is_kept_under_a_name_of_its_own(store: Store) -> None:
    _, begun = begin(GAME, Pack(), "three", match_id="m", secret=PARLEY_SECRET)
    host = Host(begun, SeededDice(3), keep(store, "m", begun))
    for seat, bid in (("red", 1), ("blue", 2), ("green", 3)):
        host.answer(seat, bid)
    whole = store.read("m")
    kept = keep_branch(store, "b", of="m", n=2, game=GAME, pack=Pack())
    match = load(store, "b", GAME, Pack())
    assert (match.n, match.leaf) == (2, host.match.past[2].leaf)
    assert store.secret("b") not in (b"", store.secret("m"))
    Host(match, SystemDice(), kept).answer("green", 1)
    report = verify(read_log(store.read("b")), GAME, Pack())
    assert (report.branched, report.differs) == (2, False)
    assert store.read("m") == whole
    keep_branch(
        store, "c", of="b", n=3, game=GAME, pack=Pack()
    )  # a branch of a branch says from where on nothing is proven
    assert read_log(store.read("c")).branched == 2


def test_what_no_branch_can_be_made_of_keeps_nothing(store: Store) -> None:
    _, begun = begin(GAME, Pack(), "three", match_id="m", secret=PARLEY_SECRET)
    last = Host(begun, SeededDice(3), keep(store, "m", begun)).answer("red", 1).n
    store.create("public", store.read("m", openings=False))
    for name, of, n, why in (
        ("m", "m", 1, "m"),
        ("b", "m", last + 1, f"m: there is no entry {last + 1}: the match has entries 0 to {last}; name one"),
        ("b", "m", -1, "there is no entry -1"),
        ("b", "gone", 0, "gone"),
        ("b", "public", 1, "public: entry 0 hides values that the log does not open"),
    ):
        with pytest.raises(StoreError, match=why):
            keep_branch(store, name, of=of, n=n, game=GAME, pack=Pack())
    with pytest.raises(StoreError, match="m: it was played with another version of the pack"):
        keep_branch(store, "b", of="m", n=1, game=game_of(module(), digest="other"), pack=Pack())
    assert store.names() == ["m", "public"]


def test_a_match_needs_its_secret(store: Store) -> None:
    _, begun = begin(GAME, Pack(), "three", match_id="m", secret=PARLEY_SECRET)
    store.create("m", line_of(begun.header) + lines_of(begun))
    with pytest.raises(StoreError, match="the match secret of m is missing; a match without its key"):
        load(store, "m", GAME, Pack())
