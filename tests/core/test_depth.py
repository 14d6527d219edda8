"""The depth of a line is judged exactly, whatever stands in its strings."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from limmu.core import BrokenLine, read_log
from limmu.core.entry import FORMAT, MAX_DEPTH, Header, leaf_of
from limmu.core.lines import check_depth
from limmu.core.log import line_of

HEADER = Header(FORMAT, "g", 1, "p", "d", "m", "s", ("red",), "c")
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
        with pytest.raises(BrokenLine):
            check_depth(line, 1)
    else:
        check_depth(line, 1)


@given(
    st.lists(st.tuples(st.integers(MAX_DEPTH - 4, MAX_DEPTH + 4), texts), min_size=1, max_size=6),
    st.lists(st.booleans(), min_size=1, max_size=4),
    st.booleans(),
)
def test_so_is_the_depth_of_lines_that_are_read_together(
    nests: list[tuple[int, str]], keyed: list[bool], plain: bool
) -> None:
    values = [{"_": "entry", "x": nested(depth - 1, text, keyed)} for depth, text in nests]
    data = line_of(HEADER)
    for value in values:
        line = json.dumps(value, ensure_ascii=plain, separators=(",", ":")).encode()
        data += leaf_of(line).encode() + b" " + line + b"\n"
    sound = [depth_of(value) <= MAX_DEPTH for value in values]
    log = read_log(data)
    assert len(log.entries) == [*sound, False].index(False)
    assert (log.damage is None) == all(sound)


def test_brackets_between_escaped_quotes_close_nothing() -> None:
    value: Any = 1
    for _ in range(MAX_DEPTH):
        value = ['"]"', value, '"["']
    line = json.dumps({"_": "entry", "x": value}, separators=(",", ":")).encode()
    log = read_log(line_of(HEADER) + leaf_of(line).encode() + b" " + line + b"\n")
    assert (len(log.entries), "nested deeper" in str(log.damage)) == (0, True)


@pytest.mark.parametrize("line", [b"[" * 100_000, b"]" * 40 + b"[" * 40, b'{"a":' * 5000])
def test_brackets_that_match_nothing_are_refused_quickly(line: bytes) -> None:
    with pytest.raises(BrokenLine):
        check_depth(line, 1)


def test_many_brackets_side_by_side_are_fine() -> None:
    check_depth(json.dumps([[{"a": []}] for _ in range(500)]).encode(), 1)
