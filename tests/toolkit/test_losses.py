"""Losses in steps, against brute force over single units."""

from __future__ import annotations

from collections import Counter
from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from limmu.toolkit.losses import Closest, Group, LossSet, exact_steps

groups = st.lists(
    st.builds(
        lambda count, points, special: (count, tuple(points), special),
        st.integers(0, 3),
        st.lists(st.integers(1, 4), min_size=1, max_size=2),
        st.booleans(),
    ),
    max_size=4,
).map(lambda rows: tuple(Group(f"g{i}", *row) for i, row in enumerate(rows)))


def brute_force(groups: tuple[Group, ...], limit: int, quota: int) -> set[LossSet]:
    """Every unit loses 0, 1, ... steps; then the rule's two sieves, as it is read aloud."""
    units = [i for i, group in enumerate(groups) for _ in range(group.count)]
    scored: dict[LossSet, tuple[int, int]] = {}
    for steps in product(*[range(len(groups[i].points) + 1) for i in units]):
        worths = [(groups[i].special, sum(groups[i].points[:n])) for i, n in zip(units, steps, strict=True)]
        total = sum(worth for _, worth in worths)
        if total <= limit:
            lost = Counter(zip(units, steps, strict=True))
            chosen = tuple(tuple(lost[i, n + 1] for n in range(len(g.points))) for i, g in enumerate(groups))
            scored[chosen] = (min(quota, sum(worth for special, worth in worths if special)), total)
    return {losses for losses, score in scored.items() if score == max(scored.values())}


@given(groups, st.integers(0, 14), st.integers(0, 7))
def test_the_sets_are_those_of_brute_force(groups: tuple[Group, ...], limit: int, quota: int) -> None:
    closest = Closest(groups, limit, quota)
    expected = brute_force(groups, limit, quota)
    listed = list(closest.sets())
    assert len(listed) == len(set(listed)) == closest.count
    assert set(listed) == expected
    assert all(closest.check(losses) for losses in listed)


@given(groups, st.integers(0, 14), st.integers(0, 7))
def test_number_by_number_they_are_the_same_sets(groups: tuple[Group, ...], limit: int, quota: int) -> None:
    closest = Closest(groups, limit, quota)
    length = sum([len(group.points) for group in groups])

    def grow(row: tuple[int, ...]) -> list[tuple[int, ...]]:
        return [row] if len(row) == length else [whole for n in closest.after(row) for whole in grow((*row, n))]

    assert sorted(grow(())) == sorted([tuple([n for lost in losses for n in lost]) for losses in closest.sets()])
    assert closest.after((*[0] * length, 0)) == ()


@given(groups, st.integers(0, 14), st.integers(0, 7), st.data())
def test_a_drawn_set_is_one_of_them_and_every_draw_is_as_likely(
    groups: tuple[Group, ...], limit: int, quota: int, data: st.DataObject
) -> None:
    closest = Closest(groups, limit, quota)
    asked: list[int] = []

    def pick(n: int) -> int:
        asked.append(n)
        return data.draw(st.integers(0, n - 1))

    assert closest.check(closest.sample(pick))
    assert asked[:1] == ([closest.count] if groups else [])


def test_every_set_is_drawn_equally_often() -> None:
    closest = Closest((Group("full", 2, (2, 1)), Group("reduced", 3, (1,))), 4)

    def draws(left: tuple[int, ...]) -> Counter[LossSet]:
        """The probability of each set, exactly, as the number of leaves under it in a tree of equal shares."""
        whole = 5040**3
        found: Counter[LossSet] = Counter()

        def explore(path: tuple[int, ...]) -> None:
            trail = list(path)
            share = [whole]

            def pick(n: int) -> int:
                if trail:
                    share[0] //= n
                    return trail.pop(0)
                raise _More(n)

            try:
                found[closest.sample(pick)] += share[0]
            except _More as more:
                for i in range(more.n):
                    explore((*path, i))

        explore(left)
        return found

    found = draws(())
    assert set(found) == set(closest.sets())
    assert len(set(found.values())) == 1


class _More(Exception):
    def __init__(self, n: int) -> None:
        self.n = n


def test_what_is_no_set_is_refused() -> None:
    closest = Closest((Group("warriors", 2, (2, 1)), Group("chariots", 1, (3,), True)), 3, 1)
    assert list(closest.sets()) == [((0, 0), (1,))]
    for wrong in [((0, 1), (0,)), ((0, 0), (2,)), ((-1, 0), (1,)), ((0,), (1,)), ((0, 0),)]:
        assert not closest.check(wrong)


@given(groups, st.integers(0, 8))
def test_exact_steps_takes_so_many_or_all_there_are(groups: tuple[Group, ...], steps: int) -> None:
    there = sum(group.count * len(group.points) for group in groups)
    for losses in exact_steps(groups, steps).sets():
        taken = sum(n * (i + 1) for lost in losses for i, n in enumerate(lost))
        assert taken == min(steps, there)
