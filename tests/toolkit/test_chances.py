"""Batches of dice, exactly: against every result listed, against closed forms, and for sixty dice in time."""

from __future__ import annotations

import operator
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import product
from math import comb
from time import process_time
from typing import Any

import pytest

from limmu.toolkit.chances import at_least, batch, by_range, die, lowest, mean, successes, sums, then, ways


def listed(dice: tuple[int, ...], read: Callable[[tuple[int, ...]], Any]) -> dict[Any, Fraction]:
    """Every result of some dice, one by one."""
    found = Counter([read(faces) for faces in product(*[range(1, faces + 1) for faces in dice])])
    return {value: Fraction(number, sum(found.values())) for value, number in sorted(found.items())}


@pytest.mark.parametrize("dice", [(6,), (6, 6, 6), (12, 4), (2, 3, 5, 7), (1, 1)])
def test_sums_are_those_of_every_result(dice: tuple[int, ...]) -> None:
    assert sums(dice) == listed(dice, sum)
    assert list(sums(dice)) == sorted(sums(dice))


@pytest.mark.parametrize("least", range(9))
def test_successes_are_those_of_every_result(least: int) -> None:
    wanted = listed((6,) * 4, lambda faces: sum([face >= least for face in faces]))
    assert {n: chance for n, chance in successes(4, 6, least).items() if chance} == wanted


@pytest.mark.parametrize("reads", [(), (4,), (2, 6), (2, 3, 4, 5, 6), (1, 4, 9)])
def test_counts_by_range_are_those_of_every_result(reads: tuple[int, ...]) -> None:
    lows = lowest(6, reads)

    def read(faces: tuple[int, ...]) -> tuple[int, ...]:
        found = [max([low for low in lows if low <= face]) for face in faces]
        return tuple([found.count(low) for low in lows])

    found = by_range(4, 6, reads)
    assert found == listed((6,) * 4, read)
    assert ways([(4, 6)], reads) == len(found)


def test_sixty_dice_are_exact_and_quick() -> None:
    begun = process_time()
    total, hits, both = sums([6] * 60), successes(60, 6, 4), by_range(60, 6, (4, 6))
    assert process_time() - begun < 5
    assert sum(total.values()) == sum(hits.values()) == sum(both.values()) == 1
    assert (mean(total), mean(hits)) == (210, 30)
    assert total[60] == total[360] == Fraction(1, 6**60)
    assert hits[30] == Fraction(comb(60, 30), 2**60)
    assert len(both) == ways([(60, 6)], (4, 6)) == comb(62, 2)
    one = {low + mid + high: Fraction(0) for low, mid, high in both}
    assert set(one) == {60}
    assert sum([chance for (low, _, _), chance in both.items() if low == 30]) == hits[30]
    assert both[10, 20, 30] == Fraction(comb(60, 10) * comb(50, 20) * 3**10 * 2**20, 6**60)


def test_hits_are_rolled_for_again() -> None:
    """To hit from 4, to wound from 3: as one die with a third of successes each."""
    wounds = then(successes(10, 6, 4), lambda hits: successes(hits, 6, 3))
    assert wounds == {n: comb(10, n) * Fraction(1, 3) ** n * Fraction(2, 3) ** (10 - n) for n in range(11)}
    assert at_least(wounds, 1) == 1 - Fraction(2, 3) ** 10


def test_a_batch_adds_whatever_is_read() -> None:
    doubles = die(6, lambda face: 2 * face)
    assert batch([doubles, die(4, int)], operator.add) == listed((6, 4), lambda faces: 2 * faces[0] + faces[1])
    assert batch([doubles, doubles], max) == listed((6, 6), lambda faces: 2 * max(faces))
    with pytest.raises(ValueError, match="at least one die"):
        sums([])


def test_no_dice_have_one_result() -> None:
    assert by_range(0, 6, (4,)) == {(0, 0): 1}
    assert successes(0, 6, 4) == {0: 1}
    assert ways([(0, 6), (2, 4)], (4,)) == 3
