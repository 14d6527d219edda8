"""What holds of any block anywhere."""

import hashlib
from random import Random

from hypothesis import assume, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from tests.toolkit.plane.worlds import TABLE, moves, world

from limmu.toolkit.plane.ahead import ahead
from limmu.toolkit.plane.blocks import Block, Flank, corners, faced, forward, outline, pivot, slots, turn, wheel
from limmu.toolkit.plane.contact import align, strike
from limmu.toolkit.plane.findings import Placed
from limmu.toolkit.plane.quarters import quarters
from limmu.toolkit.plane.shapes import Shape, contains, distance, nearer, nearest, overlap, piece, touch
from limmu.toolkit.plane.sight import Look, Screen, eyes, marks, sight
from limmu.toolkit.plane.sines import Pt, rot
from limmu.toolkit.plane.walls import Walls, terms
from limmu.toolkit.plane.wheels import STEP, wheels

coordinates = st.integers(-400_000, 400_000)
facings = st.integers(0, 35_999)
flanks: st.SearchStrategy[Flank] = st.sampled_from(["left", "right"])
blocks = st.builds(
    Block,
    coordinates,
    coordinates,
    facings,
    st.integers(1, 8),
    st.integers(8, 30),
    st.sampled_from([20_000, 25_000, 40_000]),
    st.sampled_from([20_000, 25_000, 50_000]),
)


@st.composite
def pairs_ahead(draw: st.DrawFn) -> tuple[Block, Block]:
    """A block, and another whose middle it has before its front."""
    one, other = draw(blocks), draw(blocks)
    (x, y), (mx, my) = rot(draw(st.integers(-one.width // 2, one.width // 2)), 500_000, one.t), other.middle
    return one, replace(other, x=one.x + x + other.x - mx, y=one.y + y + other.y - my)


quick = settings(max_examples=150, deadline=None, derandomize=True)


def quarter_turned(p: Pt) -> Pt:
    return -p[1], p[0]


@quick
@given(blocks, flanks, st.integers(0, 18_000))
def test_a_wheel_there_and_back_comes_home(block: Block, flank: Flank, angle: int) -> None:
    there = wheel(block, flank, angle)
    back = wheel(there, flank, -angle)
    corner = 0 if flank == "left" else 1
    assert corners(there)[corner] == corners(back)[corner] == corners(block)[corner] == pivot(block, flank)
    assert back.t == block.t
    assert max(abs(back.x - block.x), abs(back.y - block.y)) <= 1


@quick
@given(blocks, facings, st.integers(0, 300_000))
def test_a_wheel_in_parts_ends_where_a_whole_one_does(block: Block, angle: int, length: int) -> None:
    parts = wheel(wheel(block, "left", angle // 3), "left", angle - angle // 3)
    whole = wheel(block, "left", angle)
    assert parts.t == whole.t
    assert max(abs(parts.x - whole.x), abs(parts.y - whole.y)) <= 2
    two = forward(forward(block, length // 2), length - length // 2)
    assert max(abs(two.x - forward(block, length).x), abs(two.y - forward(block, length).y)) <= 2


@quick
@given(blocks)
def test_sides_keep_their_lengths_and_models_stand_inside(block: Block) -> None:
    pts = corners(block)
    for (x, y), (tx, ty), side in zip(pts, [*pts[1:], pts[0]], [block.width, block.depth] * 2, strict=True):
        assert (side - 2) ** 2 <= (tx - x) ** 2 + (ty - y) ** 2 <= (side + 2) ** 2
    assert piece(pts).pts != ()
    assert len(slots(block)) == block.n
    assert all(contains(outline(block), p) for p in slots(block))


@quick
@given(blocks, blocks)
def test_what_holds_of_two_shapes_holds_either_way_around(one: Block, other: Block) -> None:
    a, b = outline(one), outline(other)
    assert (overlap(a, b), touch(a, b), distance(a, b)) == (overlap(b, a), touch(b, a), distance(b, a))
    assert not (overlap(a, b) and touch(a, b))
    apart = distance(a, b)
    assert not nearer(a, b, apart)
    assert nearer(a, b, apart + 1)
    if apart:
        (x, y), (tx, ty) = nearest(a, b)
        assert abs((tx - x) ** 2 + (ty - y) ** 2 - apart * apart) <= 8 * apart + 16


@quick
@given(blocks, blocks, coordinates, coordinates)
def test_nothing_depends_on_the_place_or_on_a_right_angle(one: Block, other: Block, x: int, y: int) -> None:
    def shifted(block: Block) -> Block:
        return replace(block, x=block.x + x, y=block.y + y)

    def turned(block: Block) -> Block:
        (nx, ny), t = quarter_turned((block.x, block.y)), (block.t + 9000) % 36_000
        return replace(block, x=nx, y=ny, t=t)

    plain, moved, around = ((way(one), way(other)) for way in (lambda block: block, shifted, turned))
    assert [(px + x, py + y) for px, py in corners(one)] == corners(moved[0])
    assert [quarter_turned(p) for p in corners(one)] == corners(around[0])
    hits = [strike(a, outline(b)) for a, b in (plain, moved, around)]
    assert len({(hit.length, hit.a) if hit else None for hit in hits}) == 1
    assert len({faced(b, (a.x, a.y)) for a, b in (plain, moved, around)}) == 1
    walls = [Walls((), (Placed("foe", outline(b)),)) for _, b in (plain, moved, around)]
    spans = [ahead(a, 300_000, terms([outline(a)], w)) for (a, _), w in zip((plain, moved, around), walls, strict=True)]
    assert spans[0] == spans[1] == spans[2]


@quick
@given(blocks, st.integers(0, 900_000), st.integers(500, 30_000))
def test_no_block_is_fast_enough_to_pass_through_a_wall(block: Block, far: int, half: int) -> None:
    back = (block.t + 18_000) % 36_000
    wall = outline(replace(forward(block, far), t=back, f=1, n=1, w=300_000, d=2 * half))
    before = terms([outline(block)], Walls((Placed("wall", wall),)))
    top = ahead(block, 10**7, before).ranges[-1][1]
    assert abs(top - far) <= 2
    assert touch(outline(forward(block, top)), wall)
    foe = terms([outline(block)], Walls((), (Placed("wall", wall),)))
    top = ahead(block, 10**7, foe).ranges[-1][1]
    assert top <= max(far - 25_396, 52)
    assert not overlap(outline(forward(block, top)), wall)


@settings(max_examples=40, deadline=None, derandomize=True)
@given(blocks, blocks, flanks)
def test_no_wheel_passes_through_anything(block: Block, other: Block, flank: Flank) -> None:
    there = outline(other)
    assume(not overlap(outline(block), there, 0))
    top = wheels(block, flank, 10**9, terms([outline(block)], Walls((Placed("", there),))), 9000).ranges[-1][1]
    for angle in range(0, top + 1, 9):
        assert not overlap(outline(wheel(block, flank, angle)), there, 53)
    if top < 9000:
        assert any(overlap(outline(wheel(block, flank, angle)), there, 47) for angle in range(top, top + STEP + 1))


@quick
@given(pairs_ahead())
def test_a_strike_ends_in_touch_and_alignment_is_flush(pair: tuple[Block, Block]) -> None:
    one, other = pair
    assume(not overlap(outline(one), outline(other), 0))
    hit = strike(one, outline(other))
    assert hit is not None
    assert touch(outline(forward(one, hit.length)), outline(other))
    ends = align(one, hit, other, faced(other, (one.x, one.y)), ())
    assert touch(outline(ends.own), outline(other))
    assert (ends.own.t - other.t) % 9000 == 0
    assert abs(ends.rotation) <= 18_000


@quick
@given(blocks, st.integers(-3, 3))
def test_a_turn_keeps_every_model_about_the_same_middle(block: Block, quarters_: int) -> None:
    after = turn(block, quarters_)
    assert after.n == block.n
    assert max(abs(a - b) for a, b in zip(after.middle, block.middle, strict=True)) <= 2


@quick
@given(blocks, blocks, blocks)
def test_more_in_between_never_clears_a_line(one: Block, other: Block, third: Block) -> None:
    own, target = Look(eyes(one)), Look(marks(other))
    free = sight(own, target, [])
    assert free.holds
    found = sight(own, target, [Screen("third", (outline(third),))])
    if not found.holds:
        assert found.blocker == "third"
        assert found.margin < 0
    more = sight(own, target, [Screen("third", (outline(third),)), Screen("one more", (outline(one),))])
    assert found.holds or not more.holds


def test_the_digits_are_the_same_everywhere() -> None:
    """All answers of some worlds in one digest: another one means that some platform or some change gives others."""
    told = hashlib.sha256()

    def tell(answer: object) -> None:
        told.update(repr(answer).encode())

    for block, before in moves(77, 30):
        tell((block, ahead(block, 203_200, before).ranges))
        tell([wheels(block, flank, 101_600, before).ranges for flank in ("left", "right")])
    rng = Random(78)
    there, _ = world(rng, 20, 2)
    screens = [Screen(str(i), (outline(one),)) for i, one in enumerate(there)]
    for i, one in enumerate(there):
        other = there[(3 * i + 1) % 20]
        hit = strike(one, outline(other))
        tell((hit, hit and align(one, hit, other, faced(other, (one.x, one.y)), ())))
        between = [screen for screen in screens if screen.id not in (str(i), str((3 * i + 1) % 20))]
        tell(sight(Look(eyes(one)), Look(marks(other)), between, one))
        tell(quarters([outline(one)], TABLE))
    assert told.hexdigest()[:16] == "1a4bcbfe370c6b49"


def test_shapes_of_other_sizes_are_refused() -> None:
    for pts in ([(0, 0), (10, 0), (5, 1)], [(0, 0), (5000, 0), (0, 5000), (1000, 1000)], [(0, 0), (5000, 5000)]):
        try:
            piece(pts)
        except ValueError:
            continue
        raise AssertionError(pts)
    assert isinstance(piece([(0, 0), (5000, 0), (0, 5000)]), Shape)
