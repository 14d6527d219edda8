"""The depth of a line is judged exactly, whatever stands in its strings."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from limmu.core import read_log
from limmu.core.log.entry import FORMAT, Header, leaf_of
from limmu.core.log.lines import line_of
from limmu.core.proof.form import judge_form
from limmu.core.rules.canonical import (
    MAX_DEPTH,
    MAX_INT,
    encode,
    modest,
    require_modest,
    require_plain,
    require_shallow,
)

HEADER = Header(
    format=FORMAT, game="g", ruleset=1, pack="p", digest="d", match="m", scenario="s", seats=("red",), commitment="c"
)
texts = st.text(alphabet='[]{}"\\()aä', max_size=12)


def nested(depth: int, text: str, keyed: list[bool]) -> Any:
    value: Any = text
    for i in range(depth):
        value = {text: value, "b": [text]} if keyed[i % len(keyed)] else [value, text, [], {}]
    return value


def depth_of(value: Any) -> int:
    if isinstance(value, dict):
        return 1 + max([depth_of(part) for part in value.values()], default=0)
    if isinstance(value, list):
        return 1 + max([depth_of(part) for part in value], default=0)
    return 0


@given(st.integers(MAX_DEPTH - 4, MAX_DEPTH + 4), texts, st.lists(st.booleans(), min_size=1, max_size=4), st.booleans())
def test_exactly_what_is_too_deep_is_refused(depth: int, text: str, keyed: list[bool], plain: bool) -> None:
    value = nested(depth, text, keyed)
    line = json.dumps(value, ensure_ascii=plain).encode()
    if depth_of(value) > MAX_DEPTH:
        with pytest.raises(ValueError, match="nested deeper"):
            require_shallow(line)
        with pytest.raises(ValueError, match="nested deeper"):
            require_plain(line)
    else:
        require_shallow(line)


def read_together(facts: list[Any]) -> tuple[int, str]:
    """How many entries with these facts stand, and what is said of the next one."""
    header = line_of(HEADER)
    data, leaf = header, header[:43].decode()
    for n, fact in enumerate(facts):
        body = {"_": "ruling", "author": "a", "clause": "c", "reason": "r"} if n else {"_": "begin"}
        json = encode({"_": "entry", "by": "host", "facts": [fact], "input": body, "n": n, "prev": leaf})
        leaf = leaf_of(json)
        data += leaf.encode() + b" " + json + b"\n"
    log, finding, _ = judge_form(read_log(data))
    return len(log.entries), finding.reason


@given(
    st.lists(st.tuples(st.integers(MAX_DEPTH - 6, MAX_DEPTH), texts.filter(str.isascii)), min_size=1, max_size=6),
    st.lists(st.booleans(), min_size=1, max_size=4),
)
def test_so_is_the_depth_of_entries_that_are_read_together(nests: list[tuple[int, str]], keyed: list[bool]) -> None:
    facts = [nested(depth, text, keyed) for depth, text in nests]
    sound = [2 + depth_of(fact) <= MAX_DEPTH for fact in facts]
    stand, reason = read_together(facts)
    assert stand == [*sound, False].index(False)
    assert ("nested deeper" in reason) != all(sound)


integers = st.sampled_from([0, -7, MAX_INT, -MAX_INT, MAX_INT + 1, -MAX_INT - 1, 1 << 63])
lines = st.builds(
    lambda depth, text, keyed, plain, n: json.dumps([n, nested(depth, text, keyed)], ensure_ascii=plain).encode(),
    st.integers(MAX_DEPTH - 6, MAX_DEPTH),
    texts,
    st.lists(st.booleans(), min_size=1, max_size=4),
    st.booleans(),
    st.one_of(st.just(0), integers),
)
damaged = st.sampled_from([b"", b'"', b'["[', b"\\", b"]"])
canonical = lines.map(lambda line: encode(msgspec.json.decode(line))) | damaged


def is_modest(line: bytes) -> bool:
    try:
        require_modest(line)
    except ValueError:
        return False
    return True


@given(st.lists(canonical, max_size=5), st.integers(0, 130))
def test_lines_are_looked_at_together_as_one_by_one(some: list[bytes], before: int) -> None:
    given = [b'{"a":[1]}'] * before + some
    assert modest(given) == [*map(is_modest, given), False].index(False)


def test_brackets_between_escaped_quotes_close_nothing() -> None:
    value: Any = 1
    for _ in range(MAX_DEPTH):
        value = ['"]"', value, '"["']
    stand, reason = read_together([value])
    assert (stand, "nested deeper" in reason) == (0, True)


@pytest.mark.parametrize("line", [b"[" * 100_000, b"]" * 40 + b"[" * 40, b'{"a":' * 5000])
def test_brackets_that_match_nothing_are_refused_quickly(line: bytes) -> None:
    with pytest.raises(ValueError, match="nested deeper"):
        require_shallow(line)


def test_many_brackets_side_by_side_are_fine() -> None:
    require_shallow(json.dumps([[{"a": []}] for _ in range(500)]).encode())
