"""Every answer on offer passes the check, everything else fails it, and a draw is always legal."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from itertools import combinations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import UNSET

from limmu.core import (
    LISTED,
    PUBLIC,
    Choices,
    Concern,
    DeadEnd,
    Record,
    Verdict,
    accept,
    declare,
    every,
    in_parts,
    refuse,
    span,
    takes_several,
    walk,
)
from limmu.toolkit import questions
from limmu.toolkit.questions import PickNumber, PickSome, Place, Placed, Placement, TooHard, YesNo, how_many
from limmu.toolkit.spreads import Count, Spot, SpreadUnits


@declare(PUBLIC)
class Camp(Record):
    """Units and what they weigh."""

    units: tuple[tuple[str, int], ...] = ()
    room: tuple[tuple[str, int], ...] = ()


@declare(PUBLIC)
class Load(PickSome[Camp]):
    """Units that together weigh no more than the ship carries, and at least one of weight one."""

    low: int
    high: int
    carries: int

    def candidates(self, board: Camp) -> Sequence[str]:
        return [unit for unit, _ in board.units]

    def bounds(self, board: Camp) -> tuple[int, int]:
        return self.low, min(self.high, len(board.units))

    def may_hold(self, board: Camp, some: tuple[str, ...]) -> Verdict[bool]:
        weights = dict(board.units)
        return accept if sum(weights[unit] for unit in some) <= self.carries else refuse("T-1", "too_heavy")

    def may_end(self, board: Camp, picked: tuple[str, ...]) -> Verdict[bool]:
        weights = dict(board.units)
        return accept if any(weights[unit] == 1 for unit in picked) else refuse("T-2", "no_light_unit")


@declare(PUBLIC)
class Billet(Place[Camp]):
    """Every unit into a room that still has room."""

    def pieces(self, board: Camp) -> Sequence[str]:
        return [unit for unit, _ in board.units]

    def spaces(self, board: Camp, piece: str) -> Sequence[str]:
        return [room for room, _ in board.room]

    def may_begin(self, board: Camp, part: Placement) -> Verdict[bool]:
        room = dict(board.room)
        last = part[-1].space
        return accept if sum(placed.space == last for placed in part) <= room[last] else refuse("T-3", "full")


@declare(PUBLIC)
class LikeLoad(Load):
    """The same, where units of one weight are as good as each other."""

    def alike(self, board: Camp, candidate: str) -> Hashable:
        return dict(board.units)[candidate]


@declare(PUBLIC)
class Exactly(PickSome[Camp]):
    """Units that weigh exactly so much: the default search finds it out too late."""

    weight: int

    def candidates(self, board: Camp) -> Sequence[str]:
        return [unit for unit, _ in board.units]

    def may_end(self, board: Camp, picked: tuple[str, ...]) -> Verdict[bool]:
        weights = dict(board.units)
        return accept if sum(weights[unit] for unit in picked) == self.weight else refuse("T-4", "not_that_weight")


@declare(PUBLIC)
class Muster(SpreadUnits[Camp]):
    """So many units over the rooms."""

    low: int
    high: int

    clause = "T-5"

    def room(self, board: Camp) -> Sequence[Count]:
        return [Count(room, n) for room, n in board.room if n]

    def bounds(self, board: Camp) -> tuple[int, int]:
        return self.low, self.high


camps = st.lists(st.integers(1, 3), max_size=6).map(
    lambda weights: Camp(tuple((f"u{i}", w) for i, w in enumerate(weights)))
)


def picker(data: st.DataObject):
    return lambda n: data.draw(st.integers(0, n - 1))


@given(camps, st.integers(0, 2), st.integers(1, 6), st.integers(0, 9))
def test_pick_some_lists_exactly_what_the_rule_allows(camp: Camp, low: int, high: int, carries: int) -> None:
    question = Load(low, high, carries)
    names, weights = [unit for unit, _ in camp.units], dict(camp.units)
    expected = {
        part
        for n in range(low, high + 1)
        for part in combinations(names, n)
        if sum(weights[unit] for unit in part) <= carries and any(weights[unit] == 1 for unit in part)
    }
    offered = question.answers(camp)
    assert len(offered) == len(set(offered))
    assert set(offered) == expected
    assert set(every(in_parts(question, camp))) == expected
    for n in range(len(names) + 1):
        for part in combinations(names, n):
            assert bool(question.check(camp, part)) == (part in expected)
            assert (walk(in_parts(question, camp), part) == part) == (part in expected)


@given(camps.filter(lambda camp: any(w == 1 for _, w in camp.units)), st.integers(1, 9), st.data())
def test_pick_some_draws_only_legal_answers(camp: Camp, carries: int, data: st.DataObject) -> None:
    question = Load(1, 6, carries)
    assert question.check(camp, question.sample(camp, picker(data)))


def test_pick_some_refuses_strangers_doubles_and_disorder() -> None:
    camp = Camp((("a", 1), ("b", 1), ("c", 2)))
    question = Load(1, 2, 3)
    for wrong, code in [
        (("x",), "not_on_offer"),
        (("a", "a"), "not_on_offer"),
        (("b", "a"), "not_on_offer"),
        (("a", "b", "c"), "too_many"),
        ((), "too_few"),
        (("c",), "no_light_unit"),
    ]:
        verdict = question.check(camp, wrong)
        assert (bool(verdict), verdict.code) == (False, code)


def test_pick_some_of_many_lists_a_part_and_draws_the_rest() -> None:
    camp = Camp(tuple((f"u{i:02}", 1) for i in range(40)))
    question = Load(1, 40, 40)
    assert len(question.answers(camp)) == LISTED < how_many(40, 1, 40)
    drawn = {question.sample(camp, lambda n, k=k: k * 7919 % n) for k in range(30)}
    assert any(answer not in question.answers(camp) for answer in drawn)
    assert all(question.check(camp, answer) for answer in (*drawn, *question.answers(camp)))


@given(
    camps.filter(lambda camp: len(camp.units) <= 4),
    st.lists(st.integers(0, 3), min_size=1, max_size=3),
    st.data(),
)
def test_place_lists_exactly_what_fits(camp: Camp, rooms: list[int], data: st.DataObject) -> None:
    board = camp.but(room=tuple((f"r{i}", n) for i, n in enumerate(rooms)))
    names = [room for room, _ in board.room]
    expected = {
        tuple([Placed(unit, room) for (unit, _), room in zip(board.units, chosen, strict=True)])
        for chosen in product(names, repeat=len(board.units))
        if all(chosen.count(room) <= n for room, n in board.room)
    }
    question = Billet()
    offered = question.answers(board)
    assert set(offered) == expected
    assert len(offered) == len(expected)
    assert all(question.check(board, answer) for answer in offered)
    assert set(every(in_parts(question, board))) == expected
    if expected:
        assert question.sample(board, picker(data)) in expected


def test_place_refuses_strangers_and_gaps() -> None:
    board = Camp((("a", 1), ("b", 1)), (("r", 1), ("s", 1)))
    for wrong, code in [
        ((("b", "r"),), "not_on_offer"),
        ((("a", "x"),), "not_on_offer"),
        ((("a", "r"),), "too_few"),
        ((("a", "r"), ("b", "r")), "full"),
        ((("a", "r"), ("b", "s"), ("c", "s")), "not_on_offer"),
    ]:
        verdict = Billet().check(board, tuple([Placed(*one) for one in wrong]))
        assert (bool(verdict), verdict.code) == (False, code)


@given(st.integers(-3, 3), st.integers(0, 5), st.integers(-10, 10))
def test_pick_number_accepts_its_range(low: int, more: int, answer: int) -> None:
    question: PickNumber[Camp] = PickNumber(low, low + more)
    assert bool(question.check(Camp(), answer)) == (low <= answer <= low + more)
    assert list(question.answers(Camp())) == list(every(in_parts(question, Camp()))) == list(range(low, low + more + 1))
    assert question.choices(Camp(), ()).span == span(low, low + more)


def test_yes_no() -> None:
    question: YesNo[Camp] = YesNo()
    assert list(question.answers(Camp())) == [questions.YES, questions.NO]
    assert not question.check(Camp(), "perhaps")  # type: ignore[arg-type]


# ---------------------------------------------------------------- pick by pick


def test_some_are_picked_in_any_order_and_only_what_leads_on() -> None:
    camp = Camp((("a", 3), ("b", 1), ("c", 2), ("d", 1)))
    question = Load(1, 3, 4)
    first = question.choices(camp, ())
    assert [(one.pick, one.concerns) for one in first.options][:2] == [
        ("a", (Concern("piece", "a"),)), ("b", (Concern("piece", "b"),)),
    ]  # fmt: skip
    assert (first.bag, first.asks, first.whole, first.more.code) == ("some", "piece", UNSET, "too_few")
    after = question.choices(camp, ("a",))
    assert [one.pick for one in after.options] == ["b", "d"]
    assert (after.whole, after.more.code) == (UNSET, "no_light_unit")
    assert question.choices(camp, ("d", "a")).whole == ("a", "d")
    assert not question.choices(camp, ("d", "a")).options
    assert question.choices(camp, ("a", "a")) == question.choices(camp, ("x",)) == Choices()


@pytest.mark.parametrize("most", [1, 2])
def test_all_can_be_picked_only_where_more_than_one_may(most: int) -> None:
    choices = in_parts(Load(1, most, 9), Camp((("a", 1), ("b", 1), ("c", 1))))
    assert takes_several(choices, (), choices(())) == (most > 1)


@given(camps, st.integers(0, 2), st.integers(1, 6), st.integers(0, 9))
def test_of_those_that_are_alike_the_first_stand_for_the_rest(camp: Camp, low: int, high: int, carries: int) -> None:
    alike, each = LikeLoad(low, high, carries), Load(low, high, carries)
    weights = dict(camp.units)
    sets = {tuple(sorted(weights[unit] for unit in answer)) for answer in each.every(camp)}
    listed, by_levels = list(alike.every(camp)), list(every(in_parts(alike, camp)))
    assert len(listed) == len(by_levels) == len(sets)
    assert {tuple(sorted(weights[unit] for unit in answer)) for answer in listed} == sets
    assert set(listed) == set(by_levels)
    assert all(walk(in_parts(alike, camp), answer) == answer for answer in each.every(camp))  # any like unit is as good


def test_a_set_that_the_search_does_not_complete_is_an_error_that_says_so() -> None:
    camp = Camp(tuple((f"u{i:02}", 2) for i in range(20)))
    assert Exactly(4).completion(camp, ("u03",)) == ("u00", "u03")
    with pytest.raises(TooHard, match="write `completion`"):
        Exactly(7).completion(camp, ())


@given(st.lists(st.integers(0, 3), min_size=1, max_size=3), st.integers(0, 4), st.integers(0, 3), st.data())
def test_units_are_spread_place_by_place(rooms: list[int], low: int, more: int, data: st.DataObject) -> None:
    board = Camp(room=tuple((f"r{i}", n) for i, n in enumerate(rooms)))
    low = min(low, sum(rooms))
    question = Muster(low, min(low + more, sum(rooms)))
    expected = {
        tuple([Count(f"r{i}", n) for i, n in enumerate(numbers) if n])
        for numbers in product(*[range(n + 1) for n in rooms])
        if question.low <= sum(numbers) <= question.high
    }
    listed = list(question.every(board))
    assert len(listed) == len(expected)
    assert set(listed) == set(every(in_parts(question, board))) == expected
    assert all(question.check(board, answer) for answer in listed)
    assert question.sample(board, picker(data)) in expected
    assert question.only(board) == (listed[0] if len(listed) == 1 else ())


def test_a_spread_out_of_bounds_or_order_is_refused() -> None:
    board = Camp(room=(("r", 2), ("s", 1), ("t", 0)))
    for wrong, clause, code in [
        ((Count("t", 1),), "T-5", "not_there"),
        ((Count("r", 3),), "T-5", "too_many_there"),
        ((Count("r", 1),), "T-5", "not_so_many"),
        ((Count("s", 1), Count("r", 1)), "", "not_on_offer"),
        ((Count("r", 0), Count("s", 1)), "", "not_on_offer"),
    ]:
        verdict = Muster(2, 3).check(board, wrong)
        assert (bool(verdict), verdict.clause, verdict.code) == (False, clause, code)
    assert [one.pick for one in Muster(2, 3).choices(board, ()).options] == [Spot("r"), Spot("s")]
    assert Muster(2, 3).choices(board, (Spot("s"),)).span == span(1, 1)
    assert Muster(3, 3).choices(board, (Spot("r"),)).span == span(2, 2)  # the other has room for no more


def test_placing_offers_no_space_that_leaves_another_without() -> None:
    board = Camp((("a", 1), ("b", 1)), (("r", 1), ("s", 1)))
    first = Billet().choices(board, ())
    assert ([one.pick for one in first.options], first.about) == (["r", "s"], (Concern("piece", "a"),))
    assert [one.pick for one in Billet().choices(board, ("r",)).options] == ["s"]
    full = Camp((("a", 1), ("b", 1)), (("r", 1),))
    assert Billet().choices(full, ()).size == 0
    with pytest.raises(DeadEnd):
        Billet().sample(full, lambda n: 0)
