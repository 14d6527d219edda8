"""Every answer on offer passes the check, everything else fails it, and a draw is always legal."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, product

from hypothesis import given
from hypothesis import strategies as st

from limmu.core import PUBLIC, Record, Verdict, accept, declare, refuse
from limmu.toolkit import questions
from limmu.toolkit.questions import LISTED, PickNumber, PickSome, Place, Placement, YesNo, how_many


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

    def may_begin(self, board: Camp, part: tuple[str, ...]) -> Verdict[bool]:
        weights = dict(board.units)
        return accept if sum(weights[unit] for unit in part) <= self.carries else refuse("T-1", "too_heavy")

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
        last = part[-1][1]
        return accept if sum(space == last for _, space in part) <= room[last] else refuse("T-3", "full")


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
    for n in range(len(names) + 1):
        for part in combinations(names, n):
            assert bool(question.check(camp, part)) == (part in expected)
            if part in expected:
                assert all(question.prefix(camp, part[:k]) for k in range(n + 1))


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
        tuple(zip([unit for unit, _ in board.units], chosen, strict=True))
        for chosen in product(names, repeat=len(board.units))
        if all(chosen.count(room) <= n for room, n in board.room)
    }
    question = Billet()
    offered = question.answers(board)
    assert set(offered) == expected
    assert len(offered) == len(expected)
    assert all(question.check(board, answer) for answer in offered)
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
        verdict = Billet().check(board, wrong)
        assert (bool(verdict), verdict.code) == (False, code)


@given(st.integers(-3, 3), st.integers(0, 5), st.integers(-10, 10))
def test_pick_number_accepts_its_range(low: int, more: int, answer: int) -> None:
    question: PickNumber[Camp] = PickNumber(low, low + more)
    assert bool(question.check(Camp(), answer)) == (low <= answer <= low + more)
    assert list(question.answers(Camp())) == list(range(low, low + more + 1))


def test_yes_no_names_no_ids() -> None:
    question: YesNo[Camp] = YesNo()
    assert list(question.answers(Camp())) == [questions.YES, questions.NO]
    assert question.concerns(Camp(), questions.YES) == ()
    assert not question.check(Camp(), "perhaps")
