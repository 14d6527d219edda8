"""Windows: who is asked next, by order, passes, standing passes and what has changed."""

from __future__ import annotations

from typing import Any, cast

from hypothesis import given
from hypothesis import strategies as st

from limmu.core import Table
from limmu.toolkit.windows import Window, after, others

SEATS = ("a", "b", "c", "d")
seats = st.lists(st.sampled_from(SEATS), unique=True)


class Standing:
    """The part of a table that windows use."""

    def __init__(self, *covered: tuple[str, str]) -> None:
        self.covered = covered

    def standing(self, seat: str, window: str) -> bool:
        return (seat, window) in self.covered


def table(*covered: tuple[str, str]) -> Table[Any]:
    return cast(Table[Any], Standing(*covered))


def anybody(seat: str) -> bool:
    return True


def test_seats_are_asked_in_order_until_all_have_passed() -> None:
    window, asked = Window("cancel", SEATS), []
    while (window := window.following(table(), anybody)).asked:
        asked.append(window.asked)
        window = window.close_to_asked()
    assert asked == list(SEATS)


def test_a_seat_that_acts_is_asked_again_and_one_that_passed_is_not() -> None:
    window = Window("cancel", SEATS).following(table(), anybody).close_to_asked().following(table(), anybody)
    assert window.asked == "b"
    assert window.following(table(), anybody).asked == "b"
    assert window.close_to_asked().following(table(), anybody).asked == "c"


def test_acting_may_reopen_the_window_from_the_next_seat_on() -> None:
    window = Window("react", SEATS).following(table(), anybody).close_to_asked().following(table(), anybody)
    window, asked = window.reopen(), []
    while (window := window.following(table(), anybody)).asked:
        asked.append(window.asked)
        window = window.close_to_asked()
    assert asked == ["c", "d", "a", "b"]


def test_passes_lapse_when_the_stamp_changes() -> None:
    window = Window("react", ("a",)).following(table(), anybody, "2 units").close_to_asked()
    assert window.following(table(), anybody, "2 units").asked == ""
    assert window.following(table(), anybody, "3 units").asked == "a"


def test_in_order_nobody_is_asked_twice() -> None:
    window, asked = Window("battle_cards", SEATS), []
    while (window := window.onward(table(), anybody)).asked:
        asked.append(window.asked)
    assert asked == list(SEATS)


@given(seats, seats, seats, seats)
def test_the_next_seat_is_the_first_that_nothing_speaks_against(
    order: list[str], passed: list[str], unable: list[str], standing: list[str]
) -> None:
    window = Window("cancel", tuple(order), "", tuple(passed))
    t = table(*[(seat, "cancel") for seat in standing], *[(seat, "other") for seat in SEATS])
    left = [seat for seat in order if seat not in (*passed, *unable, *standing)]
    assert window.following(t, lambda seat: seat not in unable).asked == (left[0] if left else "")


@given(seats, st.sampled_from(SEATS))
def test_round_the_table_begins_after_a_seat(order: list[str], seat: str) -> None:
    turned = after(order, seat)
    assert sorted(turned) == sorted(order)
    if seat in order:
        assert turned[-1] == seat
        assert others(order, seat) == turned[:-1]
        assert [turned[(turned.index(a) + 1) % len(order)] for a in order] == [*order[1:], order[0]]
    else:
        assert turned == others(order, seat) == tuple(order)
