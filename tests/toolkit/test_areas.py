"""Ways over a map, against the plain definitions on small random maps."""

from __future__ import annotations

from itertools import permutations

from hypothesis import given
from hypothesis import strategies as st

from limmu.toolkit.areas import connected_groups, costs, distances, in_order, neighbours, paths, shortest_paths

SPACES = "abcdef"


@st.composite
def maps(draw: st.DrawFn) -> dict[str, tuple[str, ...]]:
    pairs = [(a, b) for a in SPACES for b in SPACES if a < b]
    joined = draw(st.lists(st.sampled_from(pairs), unique=True))
    return {a: tuple(b for b in SPACES if (min(a, b), max(a, b)) in joined) for a in SPACES}


def all_ways(adjacent: dict[str, tuple[str, ...]], start: str) -> list[tuple[str, ...]]:
    """Every way without a space twice, by trying all orders."""
    found: list[tuple[str, ...]] = []
    for n in range(1, len(SPACES)):
        for way in permutations([s for s in SPACES if s != start], n):
            if all(b in adjacent[a] for a, b in zip((start, *way), way, strict=False)):
                found.append(way)
    return found


@given(maps(), st.integers(0, 5), st.sets(st.sampled_from(SPACES)))
def test_paths_stop_at_the_first_end(adjacent: dict[str, tuple[str, ...]], most: int, ends: set[str]) -> None:
    expected = {
        way
        for way in all_ways(adjacent, "a")
        if len(way) <= most and way[-1] in ends and not any(space in ends for space in way[:-1])
    }
    found = list(paths(adjacent, "a", lambda space: space in ends, most))
    assert len(found) == len(set(found))
    assert set(found) == expected


@given(maps(), st.integers(-1, 5), st.sets(st.sampled_from(SPACES[1:])), st.sampled_from(SPACES))
def test_shortest_paths_are_all_the_shortest(
    adjacent: dict[str, tuple[str, ...]], most: int, ends: set[str], barred: str
) -> None:
    ways = [way for way in all_ways(adjacent, "a") if way[-1] in ends and barred not in way]
    ways = [way for way in ways if most < 0 or len(way) <= most]
    least = min([len(way) for way in ways], default=0)
    found = shortest_paths(adjacent, "a", lambda space: space in ends, most, lambda _, to: to != barred)
    assert len(found) == len(set(found))
    assert set(found) == {way for way in ways if len(way) == least}


@given(maps(), st.lists(st.sampled_from(SPACES), min_size=1, unique=True), st.integers(-1, 4))
def test_distances_are_the_lengths_of_the_shortest_ways(
    adjacent: dict[str, tuple[str, ...]], starts: list[str], most: int
) -> None:
    found = distances(adjacent, starts, most=most)
    assert list(found.values()) == sorted(found.values())
    for space in SPACES:
        lengths = [len(way) for start in starts for way in all_ways(adjacent, start) if way[-1] == space]
        least = 0 if space in starts else min(lengths, default=-1)
        within = least >= 0 and (most < 0 or least <= most)
        assert found.get(space, -1) == (least if within else -1)


@given(maps(), st.lists(st.sampled_from(SPACES), unique=True))
def test_connected_groups_are_closed_and_whole(adjacent: dict[str, tuple[str, ...]], spaces: list[str]) -> None:
    groups = connected_groups(adjacent, spaces)
    assert sorted(space for group in groups for space in group) == sorted(spaces)
    where = {space: i for i, group in enumerate(groups) for space in group}
    for group in groups:
        assert list(group) == sorted(group, key=spaces.index)
        for space in group:
            assert all(where[space] == where[near] for near in adjacent[space] if near in where)
            way = {w[-1] for w in all_ways(adjacent, group[0]) if all(s in group for s in w)}
            assert space == group[0] or space in way


@given(maps(), st.lists(st.integers(0, 3), min_size=len(SPACES), max_size=len(SPACES)), st.sampled_from(SPACES[1:]))
def test_costs_are_those_of_the_cheapest_ways(
    adjacent: dict[str, tuple[str, ...]], fees: list[int], barred: str
) -> None:
    fee = dict(zip(SPACES, fees, strict=True))
    ways = [way for way in all_ways(adjacent, "a") if barred not in way]
    expected = {
        end: min(sum(fee[space] for space in way) for way in ways if way[-1] == end) for end in {w[-1] for w in ways}
    }
    found = costs(adjacent, "a", fee.__getitem__, lambda _, to: to != barred)
    assert found == {"a": 0} | expected
    assert list(found.values()) == sorted(found.values())
    for most in range(4):
        near = costs(adjacent, "a", fee.__getitem__, lambda _, to: to != barred, most)
        assert near == {space: cost for space, cost in found.items() if cost <= most}


def test_neighbours_come_in_order_and_both_ways() -> None:
    order = {"b": 0, "a": 1, "c": 2}
    assert neighbours([("c", "a"), ("a", "b")], "abc", order) == {"a": ("b", "c"), "b": ("a",), "c": ("a",)}
    assert in_order(["c", "a", "b"], order) == ("b", "a", "c")
