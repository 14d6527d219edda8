"""Reading a log: whatever its bytes are, a clear verdict and the sound entries before the damage, never a crash."""

from __future__ import annotations

import hmac
import json as plain_json
import re
from base64 import urlsafe_b64encode
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import structs
from tests.core.parley import GAME, Pack, Table, bid_table, game_of, module, same

from limmu.core import BrokenLine, BrokenLog, Log, read_log, replay, verify
from limmu.core.log.entry import MAX_LINE, Checkpoint, Remark, encode, leaf_of
from limmu.core.log.lines import line_of
from limmu.core.rules.canonical import MAX_DEPTH, digest_of, require_plain, require_shallow, short, unshort


def played() -> Table:
    table = bid_table(scenario="three")
    table.say("red", table.lowest("red"))
    table.say("blue", 0)
    table.say("blue", table.lowest("blue"))
    table.say("red", 1)
    return table


TABLE = played()
DATA = TABLE.data
LINES = DATA.splitlines(keepends=True)
LOG = read_log(DATA)
PLAIN = bid_table()


def line(json: bytes) -> bytes:
    return leaf_of(json).encode() + b" " + json + b"\n"


def judged(data: bytes) -> tuple[Log, Any] | None:
    """Read, fold and verify, which may raise nothing but what is documented; None when there is not even a header."""
    try:
        log = read_log(data)
    except BrokenLine:
        return None
    assert len(log.entries) <= len(data)
    report = verify(log, GAME, Pack())
    try:
        replay(log, GAME)
    except (BrokenLine, BrokenLog):
        assert report.differs
    return log, report


# --- damage ----------------------------------------------------------------------------------------------------------


@given(st.data())
def test_a_flipped_byte_is_found_and_what_stands_before_it_is_kept(data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(DATA) - 1))
    new = data.draw(st.integers(0, 255).filter(lambda byte: byte != DATA[at]))
    changed = DATA[:at] + bytes([new]) + DATA[at + 1 :]
    found = judged(changed)
    number = DATA[:at].count(b"\n")
    if number == 0:
        assert found is None
        return
    assert found is not None
    log, report = found
    assert report.intact.state == "differs"
    sound = sum([b'{"_":"entry"' in raw for raw in LINES[:number]])
    assert len(log.entries) == sound
    assert log.entries == LOG.entries[:sound]
    assert DATA.startswith(changed[: log.sound])


@given(st.integers(0, len(DATA)))
def test_a_cut_off_log_keeps_its_whole_entries(at: int) -> None:
    found = judged(DATA[:at])
    if at < len(LINES[0]):
        assert found is None
        return
    assert found is not None
    log, report = found
    assert log.damage is None
    assert log.entries == LOG.entries[: len(log.entries)]
    assert DATA[: log.sound] + log.torn == DATA[:at]
    assert (report.intact.state == "differs") == bool(log.torn)
    assert report.reproducible.state == report.legal.state == ("holds" if log.entries else "not checked")
    assert log.openings.keys() <= {*range(len(log.entries))}


@given(st.data())
def test_lines_left_out_doubled_moved_or_put_in(data: st.DataObject) -> None:
    lines = list(LINES)
    at = data.draw(st.integers(1, len(lines) - 1))
    kind = data.draw(st.sampled_from(["left out", "doubled", "moved", "junk", "empty"]))
    if kind == "left out":
        del lines[at]
    elif kind == "doubled":
        lines.insert(at, lines[at])
    elif kind == "moved":
        lines.insert(data.draw(st.integers(1, len(lines) - 1)), lines.pop(at))
    elif kind == "junk":
        lines.insert(at, data.draw(st.binary(max_size=100)).replace(b"\n", b"") + b"\n")
    else:
        lines.insert(at, b"\n")
    found = judged(b"".join(lines))
    assert found is not None
    _, report = found
    last_entry_gone = kind == "left out" and at >= len(lines) - 1
    if lines != LINES and not last_entry_gone and not only_openings_less(lines):
        assert report.differs


def only_openings_less(lines: list[bytes]) -> bool:
    """Whether only openings are missing or moved to later: then the log is as sound as before."""
    entries = [raw for raw in lines if b'{"_":"entry"' in raw]
    return entries == [raw for raw in LINES if b'{"_":"entry"' in raw] and len({*lines}) == len(lines) <= len(LINES)


@given(st.binary(max_size=300))
def test_any_bytes_are_judged(junk: bytes) -> None:
    judged(junk)
    judged(LINES[0] + junk)
    judged(b"".join(LINES[:5]) + junk)


def document(n: int = 3) -> dict[str, Any]:
    """A whole entry as plain data; entry ``n`` hides nothing."""
    return plain_json.loads(PLAIN_LINES[n])


PLAIN_LINES = [json for _, json in read_log(PLAIN.data).entries]


def with_line(json: bytes, n: int) -> bytes:
    """A log whose entry ``n`` is replaced, with a hash that agrees; nothing follows it."""
    log = read_log(PLAIN.data)
    found = [PLAIN.data.splitlines(keepends=True)[0]]
    for i, entry in enumerate([*[kept for _, kept in log.entries[:n]], json]):
        if i in log.openings and b'"sealed":{' in entry:
            found.append(line_of(log.openings[i]))
        found.append(line(entry))
    return b"".join(found)


def fault(log: Log) -> BrokenLine | None:
    """What is wrong with a log, read to its end."""
    try:
        list(log.read(GAME.codec))
    except BrokenLine as error:
        return error
    return log.damage


def put(document: dict[str, Any]) -> bytes:
    return plain_json.dumps(document, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


FIRST = PLAIN_LINES[0]


def held(answer: Any) -> dict[str, Any]:
    """A pause that a frame holds back, with an answer that was given already."""
    return {"all": True, "demands": [["red", {"_": "accept"}, "x"]], "given": [["blue", answer]]}


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda d: d | {"extra": 1}, "not an entry"),
        (lambda d: d | {"n": 1.0}, "not an entry"),
        (lambda d: d | {"n": None}, "not an entry"),
        (lambda d: d | {"n": 7}, "does not follow"),
        (lambda d: d | {"prev": "A" * 43}, "does not follow"),
        (lambda d: d | {"cmd": ""}, "canonical"),
        (lambda d: d | {"facts": [{"_": "unheard_of", "loud": 1.5}]}, "not an entry"),
        (lambda d: d | {"facts": [{"_": "scored", "points": 1.5}]}, "not an entry"),
        (lambda d: d | {"facts": [{"_": "scored", "points": 1 << 53}]}, "2^53-1"),
        (lambda d: d | {"facts": [{"_": "scored", "points": 1 << 80}]}, "2^53-1"),
        (lambda d: d | {"facts": [{"_": "scored", "points": None}]}, "not an entry"),
        (lambda d: d | {"control": {"push": [[{"_": "play", "rounds": 1.5}, "play", "", []]]}}, "float"),
        (lambda d: d | {"control": {"push": [[{"_": "play", "rounds": None}, "play", "", []]]}}, "null"),
        (lambda d: d | {"control": {"push": [[{"_": "play", "rounds": 1}, "play", "", [held(0.5)]]]}}, "given"),
        (lambda d: d | {"control": {"push": [[{"_": "play", "rounds": 1}, "play", "", [held(None)]]]}}, "given"),
        (lambda d: d | {"control": {"push": [[{"_": "gone", "x": 1 << 54}, "play", "", []]]}}, "2^53-1"),
        (lambda d: d | {"control": {"push": [[{"_": "gone", "é": 1}, "play", "", []]]}}, "ASCII"),
        (
            lambda d: d | {"control": {"keep": 1, "pause": {"demands": [["red", {"_": "gone", "x": 0.5}, "x"]]}}},
            "float",
        ),
        (lambda d: d | {"control": {"push": [[{"_": "play", "rounds": 1}, "play", "", [], 1]]}}, "not an entry"),
        (lambda d: d | {"input": {"_": "decision", "answer": 1.5}}, "float"),
        (lambda d: d | {"input": {"_": "decision", "answer": None}}, "null"),
        (lambda d: d | {"input": {"_": "decision", "answer": {"a": [None]}}}, "null"),
        (lambda d: d | {"input": {"_": "ruling", "author": "a", "clause": "b", "reason": "c", "close": 0.5}}, "float"),
        (lambda d: d | {"input": {"_": "magic"}}, "not an entry"),
    ],
)
def test_an_entry_that_is_not_what_it_should_be(change: Callable[[dict[str, Any]], dict[str, Any]], says: str) -> None:
    data = with_line(put(change(plain_json.loads(FIRST))), 0)
    log = read_log(data)
    assert says in str(fault(log))
    report = verify(log, GAME, Pack())
    assert report.intact.state == "differs"
    assert report.intact.n == 0


@pytest.mark.parametrize(
    ("fact", "says"),
    [
        ({"_": "unheard_of"}, "no fact is called 'unheard_of'"),
        ({"_": "said", "what": "x", "loud": True}, "no field of the fact said is called 'loud'"),
    ],
)
def test_a_name_that_the_game_does_not_have_is_no_damage(fact: dict[str, Any], says: str) -> None:
    log = read_log(with_line(put(plain_json.loads(FIRST) | {"facts": [fact]}), 0))
    assert says in str(fault(log))
    report = verify(log, GAME, Pack())
    assert [report.intact.state, report.legal.state] == ["holds", "not checked"]
    assert says in report.reproducible.reason


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda j: j.replace(b'"n":0', b'"n": 0'), "canonical"),
        (lambda j: j.replace(b'"n":0,', b'"n":0,"n":0,'), "canonical"),
        (lambda j: j.replace(b'"n":0,', b'"n":00,'), "not an entry"),
        (lambda j: j.replace(b'"n":0,', b'"n":-0,'), "canonical"),
        (lambda j: j.replace(b'"what":"set up"', b'"what":"set\\u0020up"'), "canonical"),
        (lambda j: j.replace(b'"what":"set up"', b'"what":"\\ud800"'), "not an entry"),
        (lambda j: j.replace(b'"what":"set up"', b'"what":"\xed\xa0\x80"'), "UTF-8"),
        (lambda j: j.replace(b'"rounds":1', b'"rounds":1,"rounds":1'), "canonical"),
        (lambda j: j.replace(b'"rounds":1', b'"rounds":1e0'), "not an entry"),
        (lambda j: j.replace(b'"by":"host"', b'"by":"host","by":"host"'), "canonical"),
        (lambda j: j.replace(b'"n":0,', b'"n":\r0,'), "a carriage return"),
        (lambda j: j[:-1], "not an entry"),
        (lambda j: j + b" ", "canonical"),
        (lambda j: b'{"_":"entry",' + b"[" * 40 + b"]" * 40 + b"}", "nested"),
        (lambda j: b'{"_":"entry",' + b"[" * 200_000 + b"}", "nested"),
        (lambda j: b'{"_":"entry","x":"' + b"x" * MAX_LINE + b'"}', "longer"),
        (lambda j: b'{"_":"what"}' + b" " * 40, "neither entry"),
        (lambda j: b'{"_":"note","text":"a","text":"b"}' + b"", "canonical"),
        (lambda j: b'{"_":"opening","n":5,"open":{}}' + b"", "is not there"),
        (lambda j: b'{"_":"opening","n":-1,"open":{}}' + b"", "is not there"),
        (lambda j: b'{"_":"opening","n":0,"open":{"facts.0.x":["AA",1.5]}}', "float"),
    ],
)
def test_bytes_that_are_not_what_they_should_be(change: Callable[[bytes], bytes], says: str) -> None:
    json = change(FIRST)
    assert json != FIRST
    log = read_log(with_line(json, 0))
    assert says in str(fault(log))


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda d: d | {"format": 2}, "format 2: this program reads format 1"),
        (lambda d: d | {"format": 2, "novel": True}, "format 2: this program reads format 1"),
        (lambda d: d | {"format": 1, "novel": True}, "not a header"),
        (lambda d: {**d, "_": "entry"}, "not a header"),
        (lambda d: {k: v for k, v in d.items() if k != "game"}, "not a header"),
        (lambda d: d | {"seats": "red"}, "not a header"),
        (lambda d: d | {"ruleset": 1 << 60}, "2^53-1"),
        (lambda d: d | {"persons": {}}, "canonical"),
    ],
)
def test_a_header_that_is_not_what_it_should_be(change: Callable[[dict[str, Any]], dict[str, Any]], says: str) -> None:
    header = plain_json.loads(LINES[0][44:])
    with pytest.raises(BrokenLine, match=says.replace("^", r"\^")) as raised:
        read_log(line(put(change(header))) + LINES[1])
    assert raised.value.line == 1


@pytest.mark.parametrize("data", [b"", b"\n", b"hello\n", b"hello", LINES[0][:-1], LINES[1], b"\x1f\x8b" + b"x" * 99])
def test_what_is_no_log_says_so(data: bytes) -> None:
    with pytest.raises(BrokenLine, match="line 1"):
        read_log(data)


def test_a_log_of_another_game_is_folded_by_its_own_alone() -> None:
    from tests.benchmarks.yardstick import game

    report = verify(LOG, game, Pack())
    assert report.reproducible.state == report.legal.state == "not checked"
    with pytest.raises(BrokenLine, match="not an entry of yardstick"):
        replay(LOG, game)


def test_without_game_or_pack_only_the_bytes_are_checked() -> None:
    report = verify(LOG, None, why_not="no such game here")
    assert report.intact.state == "holds"
    assert (report.legal.state, report.legal.reason) == ("not checked", "no such game here")


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"n": 3}, "entry 3 does not follow"),
        ({"prev": "A" * 43}, "entry 2 does not follow"),
        ({"by": "stranger"}, "nobody at the table"),
        ({"input": {"_": "begin"}}, "a match begins with entry 0"),
        ({"cmd": "é"}, "its command id"),
        ({"cmd": "c" * 201}, "its command id"),
        ({"cmd": ""}, "not in canonical form"),
        ({"facts": [{"b": 1.5}]}, "the float 1.5"),
        ({"facts": [None]}, "null is not allowed"),
        ({"facts": [{"b": 1 << 53}]}, "the integer 9007199254740992 is not between"),
        ({"facts": [{"b": -(1 << 53)}]}, "the integer -9007199254740992 is not between"),
        ({"facts": [{"b": -(1 << 70)}]}, "the integer -1180591620717411303424 is not between"),
        ({"trail": "0 a.b+9007199254740992"}, "is no trail"),
        ({"trail": "0 a.b, 0 a.c"}, "names a frame twice in a row"),
        ({"facts": [[[[[[[[[[[[None]]]]]]]]]]]]}, "null is not allowed"),
        ({"facts": [[[[[[[[[[[[1 << 60]]]]]]]]]]]]}, "the integer 1152921504606846976 is not between"),
        ({"control": {"keep": 99}}, "keeps 99 frames"),
        ({"input": {"_": "undo", "to": 2}}, "goes back to entry 2"),
    ],
)
def test_what_stands_without_a_game(change: dict[str, Any], says: str) -> None:
    """Order and form are seen by whoever has no rules; what stands before is still judged."""
    entry = {**document(2), **change}
    entry.pop("sealed", None)
    report = verify(read_log(with_line(put(entry), 2)), None)
    assert (report.intact.state, report.intact.n, says in report.intact.reason) == ("differs", 2, True), report.intact
    assert report.entries == 2
    lines = DATA.splitlines(keepends=True)
    gap = b"".join([line for line in lines if b'"n":1,' not in line])
    assert verify(read_log(gap), None).intact.n == 1


# --- entries that are sound but cannot be -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("n", "change", "says"),
    [
        (2, {"control": {"keep": 99}}, "keeps 99 frames"),
        (2, {"control": {"keep": -1}}, "keeps -1 frames"),
        (2, {"control": {"keep": 2}}, "keeps 2 frames of 2"),
        (2, {"control": {"keep": 0}}, "stops where"),
        (2, {"control": {"keep": 0, "pause": {"demands": [["red", {"_": "accept"}, "x"]]}}}, "stops where"),
        (2, {"control": {"over": {}, "pause": {"demands": [["red", {"_": "accept"}, "x"]]}}}, "stops where"),
        (2, {"control": {"keep": 1, "pause": {"demands": []}}}, "stops where"),
        (2, {"input": {"_": "undo", "to": 99}}, "goes back to entry 99"),
        (2, {"input": {"_": "undo", "to": -3}}, "goes back to entry -3"),
        (2, {"facts": [{"_": "card_played", "card": 99, "seat": "red"}]}, "entry 2 cannot be folded: ValueError"),
    ],
)
def test_an_entry_that_cannot_be_folded(n: int, change: dict[str, Any], says: str) -> None:
    entry = {**document(n), **change}
    entry.pop("sealed", None)
    json = put(entry)
    log = read_log(with_line(json, n))
    assert log.damage is None
    report = verify(log, GAME, Pack())
    assert [found.n for found in (report.intact, report.reproducible) if found.state == "differs"] == [n]
    with pytest.raises(BrokenLog, match=says):
        replay(log, GAME)


def test_a_forged_fact_differs() -> None:
    entry = document(0)
    entry["facts"][0]["what"] = "forged"
    report = verify(read_log(with_line(put(entry), 0)), GAME, Pack())
    assert report.intact.state == "holds"
    assert (report.reproducible.state, report.reproducible.n, report.reproducible.reason) == (
        "differs",
        0,
        "fact 0 differs",
    )
    assert report.reproducible.recorded == '{"_":"said","what":"forged"}'
    assert report.reproducible.rerun == '{"_":"said","what":"set up"}'
    assert report.legal.state == "holds"


def test_another_reason_with_the_same_outcome_differs() -> None:
    entry = document(0)
    entry["trail"] = re.sub(r"play\.[a-z]+", "play.deal", entry["trail"], count=1)
    report = verify(read_log(with_line(put(entry), 0)), GAME, Pack())
    assert report.reproducible.reason == "same outcome, other reason: trail differs"


def test_an_illegal_input_is_not_legal() -> None:
    entry = document(2)
    entry.pop("sealed")
    entry["input"]["answer"] = 99
    report = verify(read_log(with_line(put(entry), 2)), GAME, Pack())
    assert (report.legal.state, report.legal.n) == ("differs", 2)
    assert "not_on_offer" in report.legal.reason
    assert report.reproducible.state == "holds"


def test_a_value_that_should_be_hidden_and_is_not_differs() -> None:
    entry = document(2)
    entry.pop("sealed")
    entry["input"]["answer"] = 1
    report = verify(read_log(with_line(put(entry), 2)), GAME, Pack())
    assert (report.reproducible.state, report.reproducible.reason) == ("differs", "other values are hidden")


def test_the_pack_and_the_ruleset_must_be_at_hand() -> None:
    report = verify(LOG, game_of(module(), digest="another"), Pack())
    assert report.intact.state == "holds"
    assert report.reproducible.state == report.legal.state == "not checked"
    report = verify(LOG, game_of(module(), ruleset=2), Pack())
    assert (report.reproducible.state, report.reproducible.reason) == (
        "not checked",
        "ruleset 1 is not installed, the newest here is 2",
    )
    assert report.legal.state == "holds"


def test_what_the_host_claims_does_not_count() -> None:
    entry = document(0) | {"time": "2026-01-01", "sig": "x"}
    report = verify(read_log(with_line(put(entry), 0)), GAME, Pack())
    assert not report.differs


# --- lines beside the entries ----------------------------------------------------------------------------------------


def test_notes_and_checkpoints_stand_beside_the_entries() -> None:
    table = Table()
    beside = line_of(Remark("lunch")) + line_of(Checkpoint("none"))
    table.lines.append(beside)
    table.say("green", 3)
    log = read_log(table.data)
    assert [type(remark) for remark in log.remarks] == [Remark, Checkpoint]
    assert [log.line_of(n) for n in range(4)] == [3, 5, 9, 10]
    table.audit()


def test_an_opening_without_its_entry_is_part_of_the_torn_end() -> None:
    table = Table()
    size = len(table.data)
    table.say("green", 3)
    opening, entry = table.lines[-1].splitlines(keepends=True)
    for end in (opening, opening + entry[:50]):
        log = read_log(table.data[:size] + end)
        assert log.damage is None
        assert (log.sound, log.torn, len(log.entries)) == (size, end, 2)
        assert 2 not in log.openings
    log = read_log(table.data[:size] + opening + line_of(Remark("x")) + entry)
    assert log.damage is not None
    assert "should follow" in str(log.damage)
    assert log.sound == size


def test_an_entry_is_opened_once() -> None:
    table = Table()
    opening = next(raw for raw in table.data.splitlines(keepends=True) if b'{"_":"opening"' in raw)
    log = read_log(table.data + opening)
    assert "opened twice" in str(log.damage)


# --- canonical bytes -------------------------------------------------------------------------------------------------

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=8,
)


def is_plain(value: Any) -> bool:
    if isinstance(value, dict):
        return all([key.isascii() and is_plain(part) for key, part in value.items()])
    if isinstance(value, list):
        return all([is_plain(part) for part in value])
    if isinstance(value, bool | str):
        return True
    return isinstance(value, int) and abs(value) < 1 << 53


@given(JSON)
def test_plain_is_what_every_reader_keeps_exact(value: Any) -> None:
    try:
        json = encode(value)
    except (ValueError, OverflowError):
        return
    if is_plain(value):
        require_plain(json)
    else:
        with pytest.raises(ValueError):
            require_plain(json)


@given(st.binary(max_size=40))
def test_any_bytes_are_plain_or_not(junk: bytes) -> None:
    try:
        require_plain(junk)
    except ValueError:
        return
    assert encode(plain_json.loads(junk)) == junk


@given(JSON)
def test_depth_is_judged_exactly(value: Any) -> None:
    try:
        json = encode(value)
    except (ValueError, OverflowError):
        return

    def depth(part: Any) -> int:
        if isinstance(part, dict):
            return 1 + max([depth(inner) for inner in part.values()], default=0)
        return 1 + max([depth(inner) for inner in part], default=0) if isinstance(part, list) else 0

    for more in (0, 26, 28, 30, 31, 32, 33):
        deep = b"[" * more + json + b"]" * more
        if depth(value) + more > MAX_DEPTH:
            with pytest.raises(ValueError, match="nested"):
                require_shallow(deep)
        else:
            require_shallow(deep)


@given(st.binary(min_size=32, max_size=32))
def test_digests_are_written_in_one_way(digest: bytes) -> None:
    text = short(digest)
    assert len(text) == 43
    assert unshort(text) == digest


@given(st.text(max_size=50))
def test_what_is_no_digest_is_none(text: str) -> None:
    assert unshort(text) == b"" or short(unshort(text)) == text


def test_digests_are_over_canonical_bytes() -> None:
    assert digest_of({"b": 1, "a": 2}) == digest_of({"a": 2, "b": 1})


def test_reading_and_going_on_from_any_whole_entry() -> None:
    for n in range(len(LOG.entries)):
        cut = structs.replace(
            LOG, entries=LOG.entries[: n + 1], openings={k: v for k, v in LOG.openings.items() if k <= n}
        )
        match = replay(cut, GAME, Pack(), b"\x07" * 32)
        assert match.leaf == LOG.entries[n][0]
        same(match.position, TABLE.match.past[n])


# --- the page that describes the format ------------------------------------------------------------------------------


def test_the_example_of_the_format_page() -> None:
    """By the page alone, with nothing of the project: leaves, chain, commitments, salts."""
    page = (Path(__file__).resolve().parents[2] / "docs" / "log-format.md").read_text("utf-8")
    example = page.split("```text\n")[1].split("```")[0].encode()
    log = read_log(example)
    assert log.damage is None
    assert not log.torn
    secret = b"\x07" * 32

    def b64(digest: bytes) -> str:
        return urlsafe_b64encode(digest).decode().rstrip("=")

    opened: dict[int, Any] = {}
    prev, match, hidden = "", "", 0
    for raw in example.decode().splitlines():
        leaf, json = raw[:43], raw[44:]
        assert leaf == b64(sha256(b"\0" + json.encode()).digest())
        line = plain_json.loads(json)
        assert json == plain_json.dumps(line, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
        if line["_"] == "header":
            match, prev = line["match"], leaf
            assert line["commitment"] == b64(sha256(b"limmu secret\0" + match.encode() + b"\0" + secret).digest())
        elif line["_"] == "opening":
            opened[line["n"]] = line["open"]
        else:
            n = line["n"]
            assert line["prev"] == prev
            prev = leaf
            assert line.get("sealed", {}).keys() == opened.get(n, {}).keys()
            for path, promised in line.get("sealed", {}).items():
                salt = hmac.digest(secret, f"limmu salt\0{match}\0{n}\0{path}".encode(), "sha256")
                text, value = opened[n][path]
                assert text == b64(salt)
                plain = plain_json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()
                rest = {"input.outcome": "outcome", "control.pause.demands.0.1.items": "items"}.get(path, "")
                head = f"limmu chance\0{match}\0{rest}\0" if rest else f"limmu value\0{match}\0{n}\0{path}\0"
                assert promised == b64(sha256(head.encode() + salt + plain).digest())
                hidden += 1
    assert hidden >= 4
