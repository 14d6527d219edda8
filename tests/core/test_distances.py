"""Lengths with holes: the edges of a span are exact, concerns of a plane carry points, agents get legal rungs only."""

from __future__ import annotations

import random

import pytest
from tests.core.regiments import DRY, FORD, INCH, SHORE, Ahead, Board, March

from limmu.agents.acts import acts, rungs
from limmu.core import Asked, Concern, encode, follow, in_parts, walk
from limmu.testing.choosing import assert_choices

LAST = 8 * INCH


def asked() -> Asked[Board]:
    return Asked(seat="red", question=March(), board=Board(), step="battle.marched", clauses=("RE-2",), n=0, leaf="")


@pytest.mark.parametrize("edge", [0, FORD, SHORE, LAST])
def test_each_edge_of_the_span_is_legal(edge: int) -> None:
    assert asked().check(Ahead(edge))
    assert walk(asked().choices, ("ahead", edge)) == Ahead(edge)


@pytest.mark.parametrize("beyond", [-1, FORD + 1, SHORE - 1, LAST + 1])
def test_one_micrometre_beyond_an_edge_is_neither_offered_nor_accepted(beyond: int) -> None:
    assert not asked().check(Ahead(beyond))
    assert beyond not in DRY
    assert follow(asked().choices, ("ahead",), beyond) is None


def test_a_span_counts_what_is_in_its_ranges_and_not_in_the_hole() -> None:
    assert DRY.size == FORD + 1 + LAST - SHORE + 1
    assert (DRY.nth(FORD), DRY.nth(FORD + 1), DRY.nth(DRY.size - 1)) == (FORD, SHORE, LAST)
    with pytest.raises(IndexError):
        DRY.nth(DRY.size)


def test_an_agent_is_offered_both_ends_and_nothing_in_the_hole() -> None:
    level = in_parts(March(), Board())(("ahead",))
    found = [act.pick for act in acts(level)]
    assert found == [*rungs(DRY)]
    assert (found[0], found[-1]) == (0, LAST)
    assert all(asked().check(Ahead(far)) for far in found)


def test_choices_and_judge_agree() -> None:
    below = random.Random(3).randrange
    for _ in range(20):
        assert_choices(asked(), below)


def test_a_path_and_a_point_say_where_they_lie() -> None:
    (option,) = asked().choices().options
    (path,) = asked().concerns(option)
    assert (path.kind, path.points) == ("path", (0, 0, 0, FORD, 0, SHORE, 0, LAST))
    (point,) = asked().choices(("ahead",)).about
    assert (point.kind, point.points) == ("point", (0, 0))
    assert encode(Concern("space", "ur")) == b'{"id":"ur","kind":"space"}'
