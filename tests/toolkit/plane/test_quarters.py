"""Which quarter of the table something stands in."""

import pytest

from limmu.toolkit.plane.blocks import Block, outline
from limmu.toolkit.plane.quarters import quarters, quarters_of
from limmu.toolkit.plane.shapes import Shape, disc

TABLE = (1000, 800)


def box(x0: int, y0: int, x1: int, y1: int) -> Shape:
    return Shape([(x0, y1), (x1, y1), (x1, y0), (x0, y0)])


@pytest.mark.parametrize(
    ("shape", "found"),
    [
        (box(10, 10, 40, 40), (0,)),
        (box(510, 10, 540, 40), (1,)),
        (box(10, 410, 40, 440), (2,)),
        (box(480, 410, 540, 440), (3,)),
        (box(480, 410, 519, 440), (2,)),
        (box(480, 10, 520, 40), (0, 1)),
        (box(480, 380, 520, 420), (0, 1, 2, 3)),
        (box(480, 380, 521, 420), (1, 3)),
        (disc(501, 400, 30), (1, 3)),
        (disc(499, 399, 30), (0,)),
    ],
)
def test_the_larger_area_decides(shape: Shape, found: tuple[int, ...]) -> None:
    assert quarters([shape], TABLE) == found


def test_a_block_on_the_cross_at_an_angle_belongs_where_most_of_it_is() -> None:
    table = (1_828_800, 1_219_200)
    assert quarters([outline(Block(x=914_400, y=609_600, t=4500, f=5, n=10, w=25_000, d=25_000))], table) == (0,)
    assert quarters([outline(Block(x=914_400, y=609_600, t=22_500, f=5, n=10, w=25_000, d=25_000))], table) == (3,)


def test_single_models_count_by_their_centers() -> None:
    assert quarters_of([(1, 1), (2, 2), (900, 700)], TABLE) == (0,)
    assert quarters_of([(1, 1), (900, 700)], TABLE) == (0, 3)
    assert quarters_of([(500, 1)], TABLE) == (0, 1)
