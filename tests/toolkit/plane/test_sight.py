"""Sight past blockers, cover, and guessed shots."""

from random import Random

import pytest
from tests.toolkit.plane.worlds import world

import limmu.toolkit.plane.sight as module
from limmu.toolkit.plane.blocks import Base, Block, base_shape, in_arc, outline
from limmu.toolkit.plane.findings import Finding
from limmu.toolkit.plane.shapes import Shape, contains, crosses, disc, share
from limmu.toolkit.plane.sight import (
    Look,
    Screen,
    aimed,
    base_marks,
    blocks,
    covered,
    eyes,
    hull_down,
    landing,
    marks,
    sight,
)

FROM, TO = (0, 0), (0, 300_000)


def box(x0: int, y0: int, x1: int, y1: int) -> Shape:
    return Shape([(x0, y1), (x1, y1), (x1, y0), (x0, y0)])


def plain(own: Look, target: Look, screens: list[Screen], arc: Block) -> tuple[bool, tuple[int, int], tuple[int, int]]:
    """The loop over all lines."""
    lines = [(i, j) for i in range(len(own.pts)) for j in range(len(target.pts)) if in_arc(arc, target.pts[j])]
    for i, j in lines:
        p, q = own.pts[i], target.pts[j]
        if not any([blocks(one, p, q, own.level(i), target.level(j)) for one in screens]):
            return True, p, q
    i, j = lines[0] if lines else (0, 0)
    return False, own.pts[i], target.pts[j]


def test_the_first_clear_line_is_that_of_the_plain_loop() -> None:
    rng = Random(21)
    told = [0, 0]
    for _ in range(6):
        there, pieces = world(rng)
        kinds = ("body", "hill", "wood", "body")
        for i in range(40):
            one, other = there[i], there[(7 * i + 3) % 40]
            if one is other:
                continue
            bodies = [Screen(f"unit {n}", (outline(b),)) for n, b in enumerate(there) if b not in (one, other)]
            rest = [Screen(p.id, (p.shape,), kinds[n % 4], n % 4 // 2) for n, p in enumerate(pieces)]
            screens = bodies[::3] + rest
            own = Look(marks(one) if i % 3 == 1 else eyes(one))
            target = Look(marks(other), tuple([n % 2 * (i % 3) for n in range(other.n + 4)]))
            found = sight(own, target, screens, one)
            assert (found.holds, found.one, found.other) == plain(own, target, screens, one)
            told[found.holds] += 1
    assert min(told) > 40


def test_what_hides_all_from_one_end_is_asked_once_and_the_same_line_not_again(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []

    def counted(p: tuple[int, int], q: tuple[int, int], shape: Shape) -> bool:
        asked.append(1)
        return crosses(p, q, shape)

    monkeypatch.setattr(module, "crosses", counted)
    own = Look(tuple([(x * 25_000, 0) for x in range(10)]))
    target = Look(tuple([(x * 25_000, 300_000 + y * 25_000) for y in range(5) for x in range(10)]))
    walls = [box(-500_000, 100_000, 160_000, 130_000), box(140_000, 120_000, 500_000, 150_000)]
    screens = [Screen(str(n), (wall,)) for n, wall in enumerate(walls)]
    first = sight(own, target, screens)
    assert not first.holds
    assert len(asked) < len(own.pts) * len(target.pts)  # lines there are
    asked.clear()
    assert sight(own, target, screens) == first
    assert not asked


def test_a_line_that_grazes_is_clear_and_one_that_enters_is_not() -> None:
    wall = box(0, 100_000, 50_000, 150_000)
    assert not crosses(FROM, TO, wall)
    assert crosses(FROM, (1, 300_000), wall)
    assert crosses(TO, (1, 0), wall)
    assert not crosses((-100_000, 200_000), (100_000, 0), wall)  # past its corner
    assert crosses((-100_000, 200_001), (100_000, 1), wall)
    assert not crosses((10, 0), (10, 100_000), wall)
    ball = disc(10_000, 100_000, 10_000)
    assert not crosses(FROM, TO, ball)
    assert crosses(FROM, (1, 200_000), ball)


def test_a_blocked_line_tells_what_blocks_it_and_how_deep() -> None:
    own, target = Look((FROM,)), Look((TO,))
    walls = [Screen("wall", (box(-10_000, 100_000, 20_000, 130_000),), clause="sight 1")]
    assert sight(own, target, walls) == Finding(
        holds=False, one=FROM, other=TO, margin=-30_000, blocker="wall", clause="sight 1"
    )
    aside = [Screen("wall", (box(7000, 100_000, 20_000, 130_000),), clause="sight 1")]
    assert sight(own, Look(((1, 300_000),)), aside).holds
    wide = Look((TO, (20_000, 300_000)))
    assert sight(own, wide, aside) == Finding(
        holds=True, one=FROM, other=TO, margin=7000, blocker="wall", clause="sight 1"
    )


def test_what_stands_behind_the_front_rank_is_out_of_the_arc() -> None:
    block = Block(x=0, y=0, t=9000, f=5, n=5, w=20_000, d=20_000)
    assert in_arc(block, (500_000, -10_000))
    assert not in_arc(block, (500_000, -10_001))
    found = sight(Look(eyes(block)), Look(((0, -300_000),)), [], block, "arc")
    assert (found.holds, found.clause, found.margin) == (False, "arc", -300_000)


def test_higher_ground_sees_over_bodies() -> None:
    body = Screen("body", (box(-10_000, 100_000, 10_000, 130_000),))
    assert blocks(body, FROM, TO, 0, 0)
    assert not blocks(body, FROM, TO, 1, 0)
    assert not blocks(body, FROM, TO, 0, 1)
    raised = Screen("body", body.parts, level=1)
    assert blocks(raised, FROM, TO, 1, 0)


def test_a_hill_hides_all_but_what_is_just_beyond_it() -> None:
    hill = Screen("hill", (box(-10_000, 100_000, 10_000, 200_000),), "hill", 1)
    assert blocks(hill, FROM, TO, 0, 0)
    assert not blocks(hill, FROM, TO, 0, 1)
    near, far = (0, 225_400), (0, 225_401)
    assert hull_down(FROM, near, hill)
    assert not blocks(hill, FROM, near, 0, 0)
    assert not hull_down(FROM, far, hill)
    assert blocks(hill, FROM, far, 0, 0)
    assert not hull_down(FROM, (0, 150_000), hill)


def test_a_line_runs_an_inch_into_a_wood_its_parts_taken_together() -> None:
    parts = (box(-10_000, 100_000, 10_000, 115_000), box(-10_000, 110_000, 10_000, 125_400))
    wood = Screen("wood", parts, "wood")
    assert not blocks(wood, FROM, TO, 0, 0)
    deeper = Screen("wood", (*parts, box(-10_000, 125_400, 10_000, 125_401)), "wood")
    assert blocks(deeper, FROM, TO, 0, 0)
    found = sight(Look((FROM,)), Look((TO,)), [deeper])
    assert (found.blocker, found.margin) == ("wood", -1)
    assert share(FROM, (0, 200_000), parts[0]) is not None


def test_cover_counts_those_inside_and_those_behind() -> None:
    piece = box(-10_000, 100_000, 10_000, 130_000)
    centers = [(0, 110_000), (0, 200_000), (300_000, 200_000), (10_000, 130_000), (0, 50_000)]
    assert covered(FROM, centers, (piece,)) == (0, 1, 3)
    assert covered((0, 110_000), centers, (piece,)) == (0, 3)  # who stands in it looks out of it


def test_a_shot_is_aimed_at_the_nearest_base_and_lands_where_it_is_guessed() -> None:
    one, other = base_shape(Base(0, 212_500, 0, 25_000, 0)), base_shape(Base(200_000, 0, 0, 0 + 20_000, 20_000))
    assert aimed(FROM, [one, other]) == (190_000, 0)
    assert aimed(FROM, [one]) == (0, 200_000)
    assert landing(FROM, (300_000, 400_000), 762_000) == (457_200, 609_600)
    assert landing((10, 20), (10, 400_020), 1000) == (10, 1020)


def test_a_base_is_seen_by_its_center_first() -> None:
    assert base_marks(Base(5, 5, 9000, 20, 10))[:3] == ((5, 5), (-5, 10), (15, 10))
    assert base_marks(Base(0, 0, 9000, 20, 0)) == ((0, 0), (0, 10), (10, 0), (0, -10), (-10, 0))
    assert contains(disc(0, 0, 10), (10, 0))


def test_a_line_from_higher_ground_runs_over_a_wood() -> None:
    wood = Screen("wood", (box(-50_000, 100_000, 50_000, 200_000),), "wood")
    assert [blocks(wood, FROM, TO, p, q) for p, q in ((0, 0), (1, 0), (0, 1))] == [True, False, False]


def test_who_is_hull_down_sees_over_the_hill_too() -> None:
    hill = Screen("hill", (box(-50_000, 100_000, 50_000, 290_000),), "hill", 1)
    assert hull_down(FROM, TO, hill)
    assert not blocks(hill, FROM, TO, 0, 0)
    assert not blocks(hill, TO, FROM, 0, 0)
    assert blocks(Screen("hill", (box(-50_000, 100_000, 50_000, 200_000),), "hill", 1), TO, FROM, 0, 0)
