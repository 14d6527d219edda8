"""The depth of a line is judged exactly, whatever stands in its strings."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from limmu.core import BrokenLine
from limmu.core.entry import MAX_DEPTH
from limmu.core.log import check_depth

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


@pytest.mark.parametrize("line", [b"[" * 100_000, b"]" * 40 + b"[" * 40, b'{"a":' * 5000])
def test_brackets_that_match_nothing_are_refused_quickly(line: bytes) -> None:
    with pytest.raises(BrokenLine):
        check_depth(line, 1)


def test_many_brackets_side_by_side_are_fine() -> None:
    check_depth(json.dumps([[{"a": []}] for _ in range(500)]).encode(), 1)
