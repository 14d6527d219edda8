"""Lengths and angles as people read and type them: exact, or refused."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from limmu.core import Span
from limmu.display.measures import NoMeasure, ranges, read, told, typed

NUMBERS = st.integers(-(10**8), 10**8)


@pytest.mark.parametrize(
    ("text", "unit", "number"),
    [
        ("6", "um", 152_400), ("6in", "um", 152_400), ('6.25"', "um", 158_750), ("152.4mm", "um", 152_400),
        (".5", "um", 12_700), ("0.001mm", "um", 1), ("-2.54mm", "um", -2540), ("1.005", "cdeg", None),
        ("30", "cdeg", 3000), ("30.25deg", "cdeg", 3025), ("30°", "cdeg", 3000), ("3", "silver", 3),
        ("6.001", "um", None), ("6.0001mm", "um", None), ("6cm", "um", None), ("30in", "cdeg", None), ("", "um", None),
        (".", "um", None), ("6.", "um", None), ("1e3", "um", None), ("6 in", "um", None), ("٦", "um", None),
        ("9" * 10, "um", None), ("3mm", "silver", None), ("in", "um", None), ("north", "facing", 9000),
        ("south-east", "facing", 31_500), ("30.25", "facing", 3025), ("north", "cdeg", None), ("up", "facing", None),
    ],
)  # fmt: skip
def test_a_text_is_read_exactly_or_refused(text: str, unit: str, number: int | None) -> None:
    if number is None:
        with pytest.raises(NoMeasure):
            read(text, unit)
    else:
        assert read(text, unit) == number


@given(NUMBERS, st.sampled_from(["um", "cdeg", "facing", ""]))
def test_what_is_typed_for_a_number_means_that_number(number: int, unit: str) -> None:
    assert read(typed(number, unit), unit) == number


@given(st.integers(0, 10**7))
def test_a_length_is_told_in_inches_and_never_too_long(number: int) -> None:
    assert 0 <= number - read(told(number, "um").removesuffix(" in"), "um") < 254


@given(st.lists(st.integers(0, 10**6), min_size=2, max_size=2).map(sorted), st.sampled_from(["um", "cdeg"]))
def test_the_ends_of_a_range_are_legal(ends: list[int], unit: str) -> None:
    low, high = ends
    span = Span(((low, high),), unit=unit)
    for text in ranges(span)[0]:
        assert read(text, unit) in span


def test_ranges_are_in_inches_where_they_hold_some_else_in_millimetres() -> None:
    wide, narrow, rows = ((254, 25_399),), ((255, 256),), ((6350, 12_700),)
    assert ranges(Span(wide, unit="um")) == [("0.01", "0.99")]
    assert ranges(Span(narrow, unit="um")) == [("0.255mm", "0.256mm")]
    assert ranges(Span(rows, step=6350, unit="um")) == [("0.25", "0.50")]
    assert ranges(Span(((0, 3025),), unit="cdeg")) == [("0", "30.25")]
