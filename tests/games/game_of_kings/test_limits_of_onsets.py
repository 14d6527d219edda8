"""How far an Assault gets and whom it meets, at its limits: on foot and in flight, loose models and single ones."""

from typing import Any

import pytest
from tests.games.game_of_kings.gunners import attached
from tests.games.game_of_kings.hosts import changed
from tests.games.game_of_kings.tables import EAST, NORTH, SOUTH, bare, named, scenery, stood

from limmu.games.game_of_kings.board import Board, Leg, Piece
from limmu.games.game_of_kings.fields import INCH
from limmu.games.game_of_kings.ground import is_within, parts_of
from limmu.games.game_of_kings.onset import (
    Gait,
    Onset,
    Rush,
    bearings,
    fallen_short,
    may_turn,
    rush,
    stopped_short,
)
from limmu.games.game_of_kings.p09_flight import turned_to

WOLVES, WYVERN, TROLL, FOOT = "red.wolves", "red.wyvern", "red.troll", "red.foot"
ENEMY, BEAST, BUG = "blue.foot", "blue.troll", "blue.wyvern"
AHEAD = NORTH


def before(board: Board, by: str, foe: str, gap: int, aside: int = 0) -> Board:
    """The board with an enemy so many micrometres north of somebody, its middle so far east of him, looking south."""
    own = parts_of(named(board, by))
    x = (min([part.x0 for part in own]) + max([part.x1 for part in own])) // 2 + aside
    top = max([part.y1 for part in own])
    board = stood(board, foe, 24, 40, SOUTH, files=2)
    unit = named(board, foe)
    if unit.blocks:
        return board.with_unit(unit.but(blocks=(unit.block.but(x=x, y=top + gap),)))
    (base,) = unit.bases
    return board.with_unit(unit.but(bases=(base.but(x=x, y=top + gap + (base.d or base.w) // 2),)))


def pack(**foes: tuple[int, int]) -> Board:
    """Wolves five abreast look north; before them stand enemies, so far away and so far aside."""
    board = stood(bare(), WOLVES, 24, 12)
    for name, (gap, aside) in foes.items():
        board = before(board, WOLVES, f"blue.{name}", gap, aside)
    return board


def rushed(
    board: Board, target: str = ENEMY, reach: int = 10 * INCH, gait: Gait = "assault", by: str = WOLVES, to: int = AHEAD
) -> Rush:
    return rush(board, named(board, by), target, Onset(gait, "heading", to), reach)


# ---------------------------------------------------------------- loose models


@pytest.mark.parametrize(
    ("beast", "touched", "length"),
    [
        (0, [ENEMY, BEAST], 100_000), (50, [ENEMY, BEAST], 100_000), (51, [ENEMY], 100_000),
        (-50, [ENEMY, BEAST], 100_000), (-51, [BEAST], 99_949), (-40_000, [BEAST], 60_000),
    ],
)  # fmt: skip
def test_loose_models_meet_at_once_whom_they_come_to_within_a_touch(beast: int, touched: Any, length: int) -> None:
    """GOK-CHARGE-15, GOK-CHARGE-18: another enemy so much farther than the target; the target comes first."""
    found = rushed(pack(foot=(100_000, -35_000), troll=(100_000 + beast, 30_000)))
    assert (list(found.touched), found.cost) == (touched, length)


@pytest.mark.parametrize(("behind", "touched"), [(50, [BEAST, BUG]), (51, [BEAST])])
def test_loose_models_meet_two_who_stand_before_their_target(behind: int, touched: Any) -> None:
    """GOK-CHARGE-15, GOK-CHARGE-18"""
    found = rushed(pack(foot=(200_000, 0), troll=(100_000, -30_000), wyvern=(100_000 + behind, 30_000)))
    assert (sorted(found.touched), found.cost) == (touched, 100_000)


@pytest.mark.parametrize(("reach", "touched"), [(100_000, (BEAST,)), (99_999, ())])
def test_loose_models_meet_another_exactly_as_far_as_they_go(reach: int, touched: Any) -> None:
    """GOK-CHARGE-15"""
    found = rushed(pack(foot=(200_000, 0), troll=(100_000, 0)), reach=reach)
    assert (found.touched, found.cost) == (touched, reach)


@pytest.mark.parametrize(("reach", "touched"), [(100_000, (ENEMY,)), (99_999, ())])
def test_loose_models_reach_their_target_exactly_an_inch_before_it(reach: int, touched: Any) -> None:
    """GOK-CHARGE-5 (procedures 9.9)"""
    found = rushed(pack(foot=(100_000 + INCH, 0)), reach=reach)
    assert (found.touched, found.cost) == (touched, reach)


def test_loose_models_go_no_farther_than_their_reach_towards_a_target_within_an_inch() -> None:
    """GOK-CHARGE-5: they come as near as they can, and touch it where they can."""
    board = pack(foot=(100_000, 0))
    assert rushed(board, reach=90_000).cost == 90_000
    assert rushed(board, reach=100_000).cost == 100_000
    assert rushed(board, reach=110_000).cost == 100_000


@pytest.mark.parametrize(
    ("heading", "aside", "facing"),
    [
        (NORTH, 57_500, SOUTH), (NORTH + 700, 57_500, SOUTH), (NORTH - 1300, 57_500, SOUTH),
        (NORTH + 1900, 57_500, SOUTH), (NORTH - 2100, 57_500, SOUTH),
        (NORTH + 700, 58_788, 34_500), (NORTH - 400, 59_248, 19_300), (NORTH + 1200, 57_921, 21_100),
    ],
)  # fmt: skip
def test_loose_models_that_pass_their_target_stop_within_an_inch_of_it_and_no_farther(
    heading: int, aside: int, facing: int
) -> None:
    """GOK-CHARGE-5 (procedures 9.9)"""
    board = stood(bare(), WOLVES, 24, 12)
    own = named(board, WOLVES)
    far = rushed(stood(board, BEAST, 5, 5), BEAST, reach=9 * INCH, to=heading).unit.bases
    x = min([base.x for base in far]) - aside if heading > NORTH else max([base.x for base in far]) + aside
    base = named(stood(board, BEAST, 5, 5, SOUTH), BEAST).bases[0].but(x=x, y=far[0].y, t=facing)
    board = changed(board, BEAST, bases=(base,))
    found = rushed(board, BEAST, reach=15 * INCH, to=heading)
    assert found.touched == (BEAST,)
    assert is_within(found.unit, named(board, BEAST), INCH)
    (leg,) = found.legs
    shorter = own.but(bases=rushed(board, BEAST, reach=leg.length - 30, to=heading).unit.bases)
    assert not is_within(shorter, named(board, BEAST), INCH)


def test_loose_models_do_not_go_through_friends() -> None:
    """GOK-CHARGE-7 (PL-18)"""
    board = stood(pack(foot=(150_000, 0)), TROLL, 24, 40)
    base = named(board, TROLL).bases[0]
    top = max([part.y1 for part in parts_of(named(board, WOLVES))])
    board = changed(board, TROLL, bases=(base.but(x=24 * INCH, y=top + 60_000 + 25_000),))
    found = rushed(board)
    assert (found.touched, found.cost) == ((), 60_000)


def test_another_enemy_beyond_the_target_is_not_met() -> None:
    """GOK-CHARGE-18"""
    assert rushed(pack(foot=(100_000, 0), troll=(300_000, 0))).touched == (ENEMY,)


def loose_foes(board: Board, *at: tuple[int, int]) -> Board:
    """The board with loose enemies at such places from the middle of the Wolves' front: to the east, to the north."""
    own = parts_of(named(board, WOLVES))
    top = max([part.y1 for part in own])
    board = stood(board, "blue.wolves", 24, 40, SOUTH)
    base = named(board, "blue.wolves").bases[0]
    there = [base.but(x=24 * INCH + x, y=top + y + 25_000) for x, y in at]
    return changed(board, "blue.wolves", models=len(at), bases=tuple(there))


@pytest.mark.parametrize(("gap", "touched"), [(100_000, ("blue.wolves",)), (100_001, ())])
def test_the_nearest_model_of_a_loose_target_counts(gap: int, touched: Any) -> None:
    """GOK-CHARGE-5: they come to a friend in the way; another model of their target stands farther behind."""
    board = before(stood(bare(), WOLVES, 24, 12), WOLVES, BEAST, 100_000)
    board = loose_foes(board, (-50_000, gap + INCH), (-50_000, gap + INCH + 60_000), (-20_000, gap + INCH + 60_000))
    board = changed(stood(board, TROLL, 5, 5), TROLL, bases=named(board, BEAST).bases)
    board = changed(board, BEAST, bases=())
    assert rushed(board, "blue.wolves").touched == touched


def test_loose_models_stop_at_the_nearest_model_of_a_loose_target() -> None:
    """GOK-CHARGE-5: however many others of them stand behind it in the way."""
    board = loose_foes(stood(bare(), WOLVES, 24, 12), (-40_000, 160_000), (-40_000, 100_000), (20_000, 130_000))
    found = rushed(board, "blue.wolves", reach=12 * INCH)
    assert (found.touched, found.cost) == (("blue.wolves",), 100_000)
    assert rushed(board, "blue.wolves", gait="fly").touched == ("blue.wolves",)
    marsh = scenery("marsh", 24, 0).but(y=min([part.y0 for part in parts_of(named(board, "blue.wolves"))]))
    assert rushed(board.but(pieces=(marsh,)), "blue.wolves", gait="fly").touched == ()


def test_a_model_of_the_target_that_the_way_leads_past_does_not_count() -> None:
    """GOK-CHARGE-5"""
    board = loose_foes(stood(bare(), WOLVES, 24, 12), (150_000, 120_000), (-60_000, 150_000))
    assert rushed(board, "blue.wolves", to=4500).touched == ("blue.wolves",)


def test_loose_models_that_go_elsewhere_meet_nobody() -> None:
    """GOK-CHARGE-7"""
    assert rushed(pack(foot=(100_000, 0)), to=SOUTH).touched == ()


def test_loose_models_on_foot_reach_a_target_in_difficult_ground() -> None:
    """GOK-SKIR-7, GOK-CHARGE-5: it does not even slow them."""
    board = pack(foot=(100_000, 0))
    marsh = scenery("marsh", 24, 0).but(y=named(board, ENEMY).block.y)
    found = rushed(board.but(pieces=(marsh,)), reach=100_000)
    assert (found.touched, found.cost) == ((ENEMY,), 100_000)


# ---------------------------------------------------------------- loose flyers


def test_loose_flyers_fly_over_others_and_land_at_their_target() -> None:
    """GOK-SR-73, GOK-SR-70: over friends and enemies; but on nobody."""
    board = stood(pack(foot=(200_000, 0), troll=(40_000, 0)), TROLL, 24, 40)
    board = changed(board, TROLL, bases=(named(board, TROLL).bases[0].but(x=24 * INCH - 50_000, y=15 * INCH),))
    assert rushed(board, gait="fly").touched == (ENEMY,)
    assert rushed(board, gait="fly").cost == 200_000
    assert rushed(board).touched != (ENEMY,)


@pytest.mark.parametrize(("gap", "touched"), [(99_950, (ENEMY,)), (100_051, ())])
def test_loose_flyers_land_on_no_other_enemy(gap: int, touched: Any) -> None:
    """GOK-SR-74: so far away stands another, 50 mm deep; their own last 50 mm are before 200."""
    assert rushed(pack(foot=(200_000, 0), troll=(gap, 0)), gait="fly").touched == touched


def test_loose_flyers_land_in_no_difficult_ground() -> None:
    """GOK-SR-74, GOK-MOVE-37"""
    board = pack(foot=(200_000, 0))
    front = named(board, ENEMY).block.y
    marsh = scenery("marsh", 24, 0).but(y=front)
    assert rushed(board.but(pieces=(marsh,)), gait="fly").touched == ()
    assert rushed(board.but(pieces=(marsh.but(y=front + 200_000),)), gait="fly").touched == (ENEMY,)


@pytest.mark.parametrize(("reach", "touched"), [(100_000, (ENEMY,)), (99_999, ())])
def test_loose_flyers_reach_as_far_as_their_reach(reach: int, touched: Any) -> None:
    """GOK-SR-73"""
    assert rushed(pack(foot=(100_000 + INCH, 0)), gait="fly", reach=reach).touched == touched


# ---------------------------------------------------------------- single models


def single(by: str = WYVERN, *, is_round: bool = False, **foes: tuple[int, int]) -> Board:
    """A single model looks north; before it stand enemies, so far away and so far aside."""
    board = stood(bare(), by, 24, 12)
    if is_round:
        (base,) = named(board, by).bases
        board = changed(board, by, shape="round", bases=(base.but(d=0),))
    for name, (gap, aside) in foes.items():
        board = before(board, by, f"blue.{name}", gap, aside)
    return board


def flying(board: Board, reach: int = 24 * INCH) -> Rush:
    return rush(board, named(board, WYVERN), ENEMY, Onset("fly", "straight"), reach)


@pytest.mark.parametrize("is_round", [False, True])
@pytest.mark.parametrize(("reach", "touched"), [(300_000, (ENEMY,)), (299_999, ())])
def test_a_flyer_reaches_exactly_as_far_as_it_flies(is_round: bool, reach: int, touched: Any) -> None:
    """GOK-SR-73"""
    assert flying(single(is_round=is_round, foot=(300_000, 0)), reach).touched == touched


@pytest.mark.parametrize("is_round", [False, True])
def test_a_flyer_flies_over_everybody_to_its_target_and_lands_on_nobody(is_round: bool) -> None:
    """GOK-SR-70, GOK-SR-74"""
    over = single(is_round=is_round, foot=(300_000, 0), troll=(100_000, 0))
    assert (flying(over).touched, flying(over).cost) == ((ENEMY,), 300_000)
    assert flying(single(is_round=is_round, foot=(300_000, 0), troll=(210_000, 0))).touched == ()
    assert flying(single(is_round=is_round, troll=(300_000, 0))).touched == ()


def test_a_flyer_on_a_round_base_lands_in_no_difficult_ground() -> None:
    """GOK-SR-74, GOK-MOVE-37"""
    board = single(is_round=True, foot=(300_000, 0))
    marsh = scenery("marsh", 24, 0).but(y=named(board, ENEMY).block.y)
    assert flying(board.but(pieces=(marsh,))).touched == ()


def test_a_flyer_that_meets_another_besides_its_target_meets_its_target_only() -> None:
    """GOK-SR-73: it comes down where it meets its target."""
    board = single(is_round=True, foot=(300_000, -40_000), wyvern=(300_000, 40_000))
    assert flying(board).touched == (ENEMY,)


@pytest.mark.parametrize(
    ("second", "touched"), [(0, {BEAST, BUG}), (50, {BEAST, BUG}), (51, {BEAST}), (-51, {BUG})]
)  # fmt: skip
def test_a_round_base_meets_all_within_a_touch_at_once(second: int, touched: set[str]) -> None:
    """GOK-CHARGE-15, GOK-CHARGE-18: two that stand as far aside on either side."""
    board = single(TROLL, is_round=True, troll=(100_000, -35_000), wyvern=(100_000 + second, 35_000))
    found = rush(board, named(board, TROLL), BEAST, Onset("assault", "straight"), 12 * INCH)
    assert set(found.touched) == touched


@pytest.mark.parametrize(("reach", "touched"), [(100_000, (ENEMY,)), (99_999, ())])
def test_a_round_base_reaches_exactly_as_far_as_it_goes(reach: int, touched: Any) -> None:
    """GOK-CHARGE-6"""
    board = single(TROLL, is_round=True, foot=(100_000, 0))
    found = rush(board, named(board, TROLL), ENEMY, Onset("assault", "straight"), reach)
    assert (found.touched, found.cost) == (touched, reach)


def test_a_round_base_stops_at_a_friend() -> None:
    """GOK-CHARGE-7 (PL-18)"""
    board = before(single(TROLL, is_round=True, foot=(200_000, 0)), TROLL, WYVERN, 60_000)
    found = rush(board, named(board, TROLL), ENEMY, Onset("assault", "straight"), 12 * INCH)
    assert (found.touched, found.cost) == ((), 60_000)


def test_a_round_base_on_foot_reaches_a_target_in_difficult_ground() -> None:
    """GOK-CHARGE-6: which slows it."""
    board = single(TROLL, is_round=True, foot=(100_000, 0))
    marsh = scenery("marsh", 24, 0).but(y=named(board, ENEMY).block.y)
    found = rush(board.but(pieces=(marsh,)), named(board, TROLL), ENEMY, Onset("assault", "straight"), 12 * INCH)
    assert found.touched == (ENEMY,)
    assert found.cost > 100_000


def test_who_is_not_the_target_is_met_first_by_a_round_base_on_foot() -> None:
    """GOK-CHARGE-15"""
    board = single(TROLL, is_round=True, foot=(200_000, 0), wyvern=(100_000, 0))
    found = rush(board, named(board, TROLL), ENEMY, Onset("assault", "straight"), 12 * INCH)
    assert (found.touched, found.cost) == ((BUG,), 100_000)


# ---------------------------------------------------------------- where there is room to turn


def rider(board: Board, x: int, y: int) -> Board:
    """The board with a single model on a base of 25 by 50 mm that looks north."""
    board = stood(board, TROLL, 24, 24)
    return changed(board, TROLL, bases=(named(board, TROLL).bases[0].but(x=x, y=y, w=25_000, d=50_000),))


def wall(x: int, y: int, half: int, name: str = "wall") -> Piece:
    """A wall a millimetre thick: where its western side has its middle, and half its length."""
    outline = (0, half), (1000, half), (1000, -half), (0, -half)
    return scenery("wall", 0, 0).but(id=name, outline=outline, x=x, y=y)


def test_a_base_turns_where_its_corners_are_free() -> None:
    """GOK-MOVE-29: its corners are 28 mm from its middle, its sides 12.5 and 25 mm."""
    board = rider(bare(), 24 * INCH, 24 * INCH)
    everywhere = list(range(0, 36_000, 100))
    assert list(may_turn(board, named(board, TROLL), everywhere)) == everywhere
    beside = board.but(pieces=(wall(24 * INCH + 26_500, 24 * INCH, 2000),))
    free = list(may_turn(beside, named(board, TROLL), everywhere))
    assert NORTH in free
    assert EAST in free
    assert 2700 not in free
    assert 36_000 - 2700 not in free


@pytest.mark.parametrize(("x", "y"), [(12_500, 600_000), (600_000, 25_000)])
def test_a_base_turns_on_the_table_only(x: int, y: int) -> None:
    """GOK-MOVE-29, GOK-TABLE-1: its side or its rear is on the edge."""
    board = rider(bare(), x, y)
    headings = list(may_turn(board, named(board, TROLL), range(0, 36_000, 4500)))
    assert NORTH in headings
    assert 4500 not in headings


def test_a_single_model_without_room_to_turn_goes_straight() -> None:
    """GOK-MOVE-29: it goes at its target or on a heading where it can face it."""
    board = stood(rider(bare(), 24 * INCH, 24 * INCH), ENEMY, 34, 34, SOUTH)
    unit, foe = named(board, TROLL), named(board, ENEMY)
    assert bearings(board, unit, foe, 12 * INCH) == ("straight", "aimed", "heading")
    tight = board.but(
        pieces=(wall(24 * INCH - 13_600, 24 * INCH, 30_000), wall(24 * INCH + 12_600, 24 * INCH, 30_000, "other"))
    )
    assert bearings(tight, unit, foe, 12 * INCH) == ("straight", "heading")
    nowhere = tight.but(pieces=(*tight.pieces, wall(24 * INCH, 24 * INCH, 5000, "within")))
    assert bearings(nowhere, unit, foe, 12 * INCH) == ("straight",)


# ---------------------------------------------------------------- what falls short


def short(board: Board, by: str, to: str = ENEMY, gait: Gait = "assault", move: int = 4 * INCH) -> Rush:
    return fallen_short(board, named(board, by), named(board, to), gait, move)


def test_ranks_that_fall_short_turn_to_their_target_and_go_straight_on() -> None:
    """GOK-CHARGE-7 (PL-19): the leg of ranks goes where they face, and needs no heading."""
    board = stood(stood(bare(), FOOT, 24, 24), ENEMY, 44, 24, SOUTH)
    found = short(board, FOOT)
    assert found.legs == (Leg("face", EAST), Leg("forward", 0, 4 * INCH))
    assert (found.cost, found.unit.block.t) == (4 * INCH, EAST)
    ahead = stood(board, ENEMY, 24, 44, SOUTH)
    assert short(ahead, FOOT).legs == (Leg("forward", 0, 4 * INCH),)


def test_who_falls_short_without_room_to_turn_goes_where_it_faces() -> None:
    """GOK-CHARGE-7 (PL-19): 125 by 100 mm, it would stand 12.5 mm farther north."""
    board = stood(stood(bare(), FOOT, 24, 24), ENEMY, 44, 24, SOUTH)
    block = named(board, FOOT).block
    free = short(board.but(pieces=(wall(block.x, block.y + 20_000, 5000),)), FOOT)
    assert (free.unit.block.t, free.legs[0]) == (EAST, Leg("face", EAST))
    barred = short(board.but(pieces=(wall(block.x, block.y + 10_000, 5000),)), FOOT)
    assert (barred.unit.block.t, barred.legs) == (NORTH, (Leg("forward", 0, 5000),))


def test_who_falls_short_turns_only_where_those_attached_have_room_too() -> None:
    """GOK-CHARGE-7, GOK-SR-29 (PL-19)"""
    board = attached(stood(stood(bare(), FOOT, 24, 24), ENEMY, 44, 24, SOUTH), "red.avatar_1", FOOT)
    assert short(board, FOOT).unit.block.t == EAST
    guest = parts_of(turned_to(named(board, FOOT), EAST))[1]
    barrier = wall((guest.x0 + guest.x1) // 2, (guest.y0 + guest.y1) // 2, 2000)
    assert short(board.but(pieces=(barrier,)), FOOT).unit.block.t == NORTH


def test_a_loose_unit_falls_short_towards_its_target_without_turning() -> None:
    """GOK-CHARGE-7 (PL-24)"""
    board = stood(stood(bare(), WOLVES, 24, 24), ENEMY, 44, 24, SOUTH)
    found = short(board, WOLVES)
    assert found.legs == (Leg("straight", EAST, 4 * INCH),)
    assert {base.t for base in found.unit.bases} == {NORTH}


def test_who_falls_short_and_cannot_go_stays_and_pays_nothing() -> None:
    """GOK-CHARGE-7, GOK-CHARGE-8"""
    board = before(stood(bare(), FOOT, 24, 24), FOOT, TROLL, 0)
    board = stood(board, ENEMY, 24, 44, SOUTH)
    found = short(board, FOOT)
    assert (found.legs, found.cost, found.unit) == ((), 0, named(board, FOOT))


def test_a_single_model_that_cannot_turn_falls_short_the_way_it_faces() -> None:
    """GOK-CHARGE-7 (PL-19)"""
    board = stood(rider(bare(), 24 * INCH, 24 * INCH), ENEMY, 40, 40, SOUTH)
    beside = wall(24 * INCH - 13_600, 24 * INCH, 30_000), wall(24 * INCH + 12_600, 24 * INCH, 30_000, "other")
    assert short(board.but(pieces=beside), TROLL).legs == (Leg("straight", NORTH, 4 * INCH),)
    before_it = before(stood(bare(), TROLL, 24, 24), TROLL, FOOT, 0)
    assert short(stood(before_it, ENEMY, 24, 46, SOUTH), TROLL).legs == ()


def test_loose_models_fall_short_through_difficult_ground_unslowed() -> None:
    """GOK-SKIR-7, GOK-CHARGE-8"""
    board = stood(stood(bare(scenery("marsh", 24, 26)), WOLVES, 24, 24), ENEMY, 24, 46, SOUTH)
    assert short(board, WOLVES).legs == (Leg("straight", NORTH, 4 * INCH),)


def test_a_flyer_falls_short_by_twelve_inches_over_who_is_in_the_way() -> None:
    """GOK-CHARGE-8"""
    board = stood(before(stood(bare(), WYVERN, 24, 8), WYVERN, TROLL, 2 * INCH), ENEMY, 24, 46, SOUTH)
    found = short(board, WYVERN, gait="fly")
    assert (found.cost, found.legs) == (12 * INCH, (Leg("flight", NORTH, 12 * INCH),))
    walked = short(board, WYVERN, move=6 * INCH)
    assert (walked.cost, walked.legs) == (2 * INCH, (Leg("straight", NORTH, 2 * INCH),))


def test_a_flyer_that_falls_short_lands_before_whom_it_would_land_on() -> None:
    """GOK-CHARGE-8, GOK-SR-74"""
    board = stood(before(stood(bare(), WYVERN, 24, 8), WYVERN, BEAST, 11 * INCH), ENEMY, 24, 46, SOUTH)
    assert short(board, WYVERN, gait="fly").cost == 10 * INCH


def test_who_falls_short_in_difficult_ground_pays_double() -> None:
    """GOK-CHARGE-6, GOK-CHARGE-8"""
    board = stood(stood(bare(scenery("marsh", 24, 26)), FOOT, 24, 24), ENEMY, 24, 46, SOUTH)
    found = short(board, FOOT)
    assert found.cost <= 4 * INCH
    assert found.legs[-1].length < found.cost


@pytest.mark.parametrize("by", [FOOT, WOLVES, TROLL])
def test_who_stops_before_another_keeps_an_inch(by: str) -> None:
    """GOK-CHARGE-16 (A-059)"""
    board = before(stood(before(stood(bare(), by, 24, 12), by, BEAST, 100_000), ENEMY, 24, 40, SOUTH), by, BUG, 100_000)
    board = changed(board, BUG, bases=(named(board, BUG).bases[0].but(x=5 * INCH),))
    found = stopped_short(board, named(board, by), named(board, ENEMY), Onset("assault", "straight"), 10 * INCH)
    assert found.touched == ()
    assert found.cost == 100_000 - INCH
