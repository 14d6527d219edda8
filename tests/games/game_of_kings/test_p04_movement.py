"""P4: who moves, how far, and what is in the way."""

from typing import Any

import pytest
from tests.games.game_of_kings.tables import EAST, NORTH, SOUTH, bare, moving, named, scenery, stood

from limmu.games.game_of_kings.board import Board, Contact, Leg
from limmu.games.game_of_kings.facts import UnitMoved
from limmu.games.game_of_kings.fields import INCH, Kind
from limmu.games.game_of_kings.formation import Array, center_of, drawn_up
from limmu.games.game_of_kings.ground import apart, parts_of
from limmu.games.game_of_kings.p04_movement import END, Advance, Regroup
from limmu.games.game_of_kings.p18_attacks import led
from limmu.games.game_of_kings.profile import profile_of
from limmu.toolkit.plane.blocks import Block, corners

FOOT, BOARS, WOLVES, FOWL, WYVERN, TROLL = [
    f"red.{name}" for name in ("foot", "boars", "wolves", "fowl", "wyvern", "troll")
]


def ahead(inches: float) -> Leg:
    return Leg("forward", length=int(inches * INCH))


def straight(heading: int, inches: float) -> Leg:
    return Leg("straight", heading, int(inches * INCH))


def lone(id_: str = FOOT) -> Board:
    return stood(bare(), id_, 24, 24)


def refused(board: Board, answer: object) -> tuple[str, str, tuple[str, ...]]:
    verdict = moving(board).refusal("red", answer)
    return verdict.clause, verdict.code, verdict.data


def test_a_unit_moves_up_to_its_move_and_is_told_what_it_lacks() -> None:
    """GOK-MOVE-8, GOK-MOVE-9"""
    table = moving(lone()).answer("red", Advance(FOOT, "move", (ahead(4),)))
    (moved,) = table.of(UnitMoved)
    assert (moved.cost, moved.allowance, moved.act) == (4 * INCH, 4 * INCH, "moved")
    assert refused(lone(), Advance(FOOT, "move", (ahead(4.02),))) == (
        "GOK-MOVE-9", "too_far", (FOOT, "4.02", "4.00"),
    )  # fmt: skip


def test_a_unit_moves_once() -> None:
    """GOK-MOVE-8"""
    board = stood(stood(bare(), FOOT, 24, 24), BOARS, 10, 10)
    table = moving(board).answer("red", Advance(FOOT, "move", (ahead(1),)))
    assert table.refusal("red", Advance(FOOT, "move", (ahead(1),))).clause == "GOK-MOVE-8"
    assert moving(board).answer("red", END).open is None


def test_units_that_flee_or_are_barred_do_not_move() -> None:
    """GOK-MOVE-8"""
    board = stood(stood(bare(), FOOT, 24, 24), BOARS, 10, 10)
    for held in (named(board, FOOT).but(fleeing=True), named(board, FOOT).but(bars=("move",))):
        assert refused(board.with_unit(held), Advance(FOOT, "move", (ahead(1),)))[0] == "GOK-MOVE-8"


def test_units_in_assault_do_not_move() -> None:
    """GOK-MOVE-8, GOK-CHARGE-13, GOK-ASLT-2 (GOK-C-308)"""
    board = stood(stood(bare(), FOOT, 24, 24), BOARS, 10, 10)
    held = board.but(contacts=(Contact("blue.foot", FOOT, "front", 1),))
    assert refused(held, Advance(FOOT, "move", (ahead(1),)))[0] == "GOK-MOVE-8"


def test_a_march_is_twice_the_move() -> None:
    """GOK-MOVE-9"""
    table = moving(lone()).answer("red", Advance(FOOT, "march", (ahead(8),)))
    assert (table.of(UnitMoved)[0].act, table.of(UnitMoved)[0].cost) == ("marched", 8 * INCH)


def test_nobody_marches_with_an_enemy_within_eight_inches_exactly_eight_is_within() -> None:
    """GOK-MOVE-10, GOK-MEAS-1, GOK-MEAS-3, GOK-C-047 (A-043)"""
    board = stood(stood(bare(), TROLL, 24, 10), "blue.troll", 24, 24)
    near = named(board, "blue.troll")
    gap = 8 * INCH + 50_000

    def at(more: int) -> Board:
        (base,) = named(board, TROLL).bases
        return board.with_unit(near.but(bases=(near.bases[0].but(x=base.x, y=base.y + gap + more),)))

    assert apart(named(at(0), TROLL), named(at(0), "blue.troll"), 8 * INCH).margin == 0
    march = Advance(TROLL, "march", (straight(SOUTH, 1),))
    assert refused(at(0), march)[:2] == ("GOK-MOVE-10", "enemy_near")
    assert moving(at(1)).answer("red", march).of(UnitMoved)


def test_independents_and_beasts_march() -> None:
    """GOK-MOVE-13, GOK-MOVE-29"""
    table = moving(lone("red.avatar_1")).answer("red", Advance("red.avatar_1", "march", (straight(4500, 8),)))
    assert table.of(UnitMoved)[0].act == "marched"


def test_a_march_enters_no_difficult_ground_and_starts_in_none() -> None:
    """GOK-MOVE-14, GOK-SCEN-4"""
    before = stood(bare(scenery("woods", 24, 30)), FOOT, 24, 22)
    assert refused(before, Advance(FOOT, "march", (ahead(7),)))[:2] == ("GOK-MOVE-14", "in_the_way_by")
    within = stood(bare(scenery("woods", 24, 24)), FOOT, 24, 24)
    assert refused(within, Advance(FOOT, "march", (ahead(1),)))[:2] == ("GOK-MOVE-14", "march_through_scenery")
    loose = stood(bare(scenery("woods", 24, 24)), WOLVES, 24, 24)
    assert moving(loose).answer("red", Advance(WOLVES, "march", (straight(NORTH, 18),))).of(UnitMoved)


def test_a_marching_unit_wheels_but_neither_turns_nor_reforms() -> None:
    """GOK-MOVE-12, GOK-MOVE-18"""
    options = [option.pick for option in moving(lone()).asked("red").choices((FOOT, "march")).options]
    assert options == ["forward", "left", "right"]


def test_a_wheel_costs_the_arc_of_its_outer_corner() -> None:
    """GOK-MOVE-16, GOK-MOVE-17, GOK-MOVE-19: 12.5 cm by 30 degrees (A-044)."""
    table = moving(lone()).answer("red", Advance(FOOT, "move", (Leg("left", 3000),)))
    assert table.of(UnitMoved)[0].cost == 65_450
    assert named(table.board, FOOT).block.t == NORTH + 3000


def test_a_wheel_is_paid_out_of_the_move() -> None:
    """GOK-MOVE-19, GOK-C-053: of 8 inches a quarter of a circle of 12.5 cm leaves 6.85 mm."""
    wheel = Leg("left", 9000)
    (moved,) = moving(lone()).answer("red", Advance(FOOT, "march", (wheel, Leg("forward", length=6850)))).of(UnitMoved)
    assert (moved.cost, moved.allowance) == (196_350 + 6850, 203_200)
    assert refused(lone(), Advance(FOOT, "march", (wheel, Leg("forward", length=6851))))[0] == "GOK-MOVE-9"


def at_a_meter(id_: str, models: int, t: int = NORTH, deep: int = 25_000) -> Board:
    """Five files of Red, the middle of their front a meter from the west and half a meter from the south."""
    block = Block(x=1_000_000, y=500_000, t=t, f=5, n=models, w=25_000, d=deep)
    return bare().with_unit(named(bare(), id_).but(blocks=(block,), models=models))


@pytest.mark.parametrize(
    ("leg", "x", "y", "t", "cost"),
    [(Leg("left", 3000), 991_627, 531_250, 12_000, 65_450), (Leg("right", 1550), 1_002_273, 516_702, 7450, 33_816)],
)
def test_wheels_keep_their_corner_to_the_micrometer(leg: Leg, x: int, y: int, t: int, cost: int) -> None:
    """GOK-MOVE-19, GOK-C-378 (A-044)"""
    board = at_a_meter(FOOT, 10)
    table = moving(board).answer("red", Advance(FOOT, "move", (leg,)))
    block = named(table.board, FOOT).block
    assert (block.x, block.y, block.t, table.of(UnitMoved)[0].cost) == (x, y, t, cost)
    kept = int(leg.way == "right")
    assert corners(block)[kept] == corners(named(board, FOOT).block)[kept]


def test_the_corners_of_a_block_at_an_odd_angle() -> None:
    """GOK-FORM-7, GOK-C-379"""
    (shape,) = parts_of(named(at_a_meter(FOOT, 10, 12_345), FOOT))
    expected = [(947_852, 465_549), (1_052_148, 534_451), (1_079_708, 492_732), (975_413, 423_831)]
    assert sorted(shape.pts) == sorted(expected)


@pytest.mark.parametrize(
    ("id_", "models", "deep", "way", "expected"),
    [
        (BOARS, 10, 50_000, "turn_right", (1_125_000, 450_000, 0, 2, 5)),
        (FOOT, 22, 25_000, "turn_left", (937_500, 437_500, 18_000, 5, 5)),
    ],
)
def test_a_quarter_turn_packs_the_ranks_about_the_center(
    id_: str, models: int, deep: int, way: Any, expected: tuple[int, ...]
) -> None:
    """GOK-MOVE-21, GOK-FORM-3, GOK-C-380 (A-045)"""
    table = moving(at_a_meter(id_, models, deep=deep)).answer("red", Advance(id_, way))
    block = named(table.board, id_).block
    assert (block.x, block.y, block.t, block.f, block.ranks) == expected


def test_a_turn_about_leaves_the_leaders_in_the_front_rank() -> None:
    """GOK-LEAD-2, GOK-MOVE-23, GOK-C-269"""
    board = lone().with_unit(named(lone(), FOOT).but(leaders=("sergeant", "banner", "musician")))
    table = moving(board).answer("red", Advance(FOOT, "turn_about"))
    turned = named(table.board, FOOT)
    assert (turned.block.t, turned.leaders) == (SOUTH, ("sergeant", "banner", "musician"))
    assert led(turned, "assault") == 1, "the Sergeant strikes from there"


def test_a_turn_halves_the_move_and_packs_the_ranks_again() -> None:
    """GOK-MOVE-21, GOK-MOVE-22 (A-045)"""
    board = stood(bare(), BOARS, 24, 24)
    assert refused(board, Advance(BOARS, "turn_right", (ahead(3.52),))) == (
        "GOK-MOVE-22", "too_far", (BOARS, "3.52", "3.50"),
    )  # fmt: skip
    table = moving(board).answer("red", Advance(BOARS, "turn_right", (ahead(3.5),)))
    block = named(table.board, BOARS).block
    assert (block.t, block.f, table.of(UnitMoved)[0].act) == (EAST, 1, "turned")


def test_loose_and_single_models_do_not_turn() -> None:
    """GOK-MOVE-27, GOK-MOVE-30"""
    assert refused(lone(WOLVES), Advance(WOLVES, "turn_left"))[:2] == ("GOK-MOVE-27", "no_turn")
    assert refused(lone(TROLL), Advance(TROLL, "turn_left"))[:2] == ("GOK-MOVE-30", "no_turn")


def test_a_reform_takes_the_whole_move_and_keeps_the_center() -> None:
    """GOK-MOVE-24, GOK-MOVE-25 (A-046)"""
    table = moving(lone()).answer("red", Regroup(FOOT, Array("skirmish", 10, 0), NORTH))
    (moved,) = table.of(UnitMoved)
    assert (moved.cost, moved.act, len(moved.bases)) == (4 * INCH, "reformed", 20)
    assert center_of(named(table.board, FOOT)) == (24 * INCH, 24 * INCH)


def test_a_skirmish_formation_may_reform_into_ranks() -> None:
    """GOK-MOVE-28, GOK-FORM-1, GOK-FORM-7"""
    loose = stood(bare(), FOOT, 24, 24, form="skirmish")
    table = moving(loose).answer("red", Regroup(FOOT, Array("ranked", 7), NORTH))
    block = named(table.board, FOOT).block
    assert (block.width, block.ranks) == (7 * 25_000, 3)


def test_outriders_stay_loose_and_heavy_cavalry_ranked() -> None:
    """GOK-SKIR-2, GOK-MOVE-43, GOK-MOVE-44, GOK-C-290, GOK-C-297"""
    assert refused(lone(WOLVES), Regroup(WOLVES, Array("ranked", 5), NORTH))[0] == "GOK-MOVE-25"
    assert refused(lone(BOARS), Regroup(BOARS, Array("skirmish", 5), NORTH))[0] == "GOK-MOVE-25"


def test_skirmishers_go_in_any_direction_as_one() -> None:
    """GOK-MOVE-26, GOK-MOVE-5, GOK-MOVE-7, GOK-SKIR-1"""
    before = named(lone(WOLVES), WOLVES).bases
    table = moving(lone(WOLVES)).answer("red", Advance(WOLVES, "move", (straight(18_000, 9),)))
    after = named(table.board, WOLVES).bases
    assert [(one.x - two.x, one.y - two.y) for one, two in zip(before, after, strict=True)] == [(9 * INCH, 0)] * 5


def test_enemies_are_kept_an_inch_away_on_all_the_way() -> None:
    """GOK-MOVE-2, GOK-C-055 (A-048)"""
    board = stood(stood(bare(), FOOT, 24, 20), "blue.troll", 24, 25)
    room = 5 * INCH - 50_000 - 25_000
    assert refused(board, Advance(FOOT, "move", (Leg("forward", length=room - INCH // 2),))) == (
        "GOK-MOVE-2", "too_near", (FOOT, "blue.troll", "0.50", "1.00"),
    )  # fmt: skip
    assert moving(board).answer("red", Advance(FOOT, "move", (Leg("forward", length=room - INCH),)))


@pytest.mark.parametrize(
    ("kind", "clause"), [("rocks", "GOK-MOVE-36"), ("wall", "GOK-MOVE-39"), ("house", "GOK-MOVE-40")]
)
def test_some_scenery_is_not_crossed_on_foot(kind: Kind, clause: str) -> None:
    """GOK-MOVE-36, GOK-MOVE-39, GOK-MOVE-40, GOK-C-298"""
    board = stood(bare(scenery(kind, 24, 29)), FOOT, 24, 24)
    assert refused(board, Advance(FOOT, "move", (ahead(4),)))[:2] == (clause, "in_the_way_by")


def test_friends_may_touch_but_not_overlap() -> None:
    """GOK-MOVE-1 (PL-11)"""
    board = stood(stood(bare(), FOOT, 24, 20), TROLL, 24, 24)
    room = 4 * INCH - 50_000 - 25_000
    assert moving(board).answer("red", Advance(FOOT, "move", (Leg("forward", length=room),)))
    clash = refused(board, Advance(FOOT, "move", (Leg("forward", length=room + 1),)))
    assert clash[:2] == ("GOK-MOVE-1", "in_the_way_by")


def test_difficult_ground_costs_double_from_where_it_begins() -> None:
    """GOK-MOVE-31, GOK-MOVE-32, GOK-MOVE-33, GOK-MOVE-34, GOK-FORM-11 (A-047): marsh from 27 inches, an inch before."""
    board = stood(bare(scenery("marsh", 24, 30)), FOOT, 24, 24)
    front = 3 * INCH - 50_000
    legs = (Leg("forward", length=front + INCH),)
    assert moving(board).answer("red", Advance(FOOT, "move", legs)).of(UnitMoved)[0].cost == front + 2 * INCH


def test_single_models_pay_for_difficult_ground_and_skirmishers_do_not() -> None:
    """GOK-MOVE-33, GOK-MOVE-35, GOK-SKIR-7, GOK-C-052"""
    marsh = bare(scenery("marsh", 24, 24))
    troll = moving(stood(marsh, TROLL, 24, 24)).answer("red", Advance(TROLL, "move", (straight(EAST, 1),)))
    assert troll.of(UnitMoved)[0].cost == 2 * INCH
    wolves = moving(stood(marsh, WOLVES, 24, 24)).answer("red", Advance(WOLVES, "move", (straight(EAST, 1),)))
    assert wolves.of(UnitMoved)[0].cost == INCH


def test_a_flyer_leaps_over_everything_and_lands_on_free_open_ground() -> None:
    """GOK-MOVE-15, GOK-MOVE-37, GOK-SR-70, GOK-SR-71, GOK-SR-72, GOK-SR-74, GOK-C-298 (GOK-C-056)"""
    board = stood(stood(bare(scenery("rocks", 24, 28), scenery("woods", 36, 20)), WYVERN, 24, 20), FOOT, 10, 20)

    def flight(heading: int, inches: int) -> Advance:
        return Advance(WYVERN, "fly", (Leg("flight", heading, inches * INCH),))

    assert moving(board).answer("red", flight(NORTH, 12)).of(UnitMoved)[0].act == "flown"
    assert refused(board, flight(NORTH, 13))[:2] == ("GOK-MOVE-9", "too_far")
    assert refused(board, flight(NORTH, 8))[:2] == ("GOK-MOVE-36", "in_the_way")
    assert refused(board, flight(EAST, 12))[:2] == ("GOK-MOVE-37", "in_the_way")
    assert refused(board, flight(18_000, 12))[2] == (WYVERN, FOOT)
    twice = Advance(WYVERN, "fly_march", (Leg("flight", NORTH, 24 * INCH),))
    assert moving(board).answer("red", twice).of(UnitMoved)[0].act == "marched"


def test_a_flyer_that_walks_is_slowed() -> None:
    """GOK-MOVE-38"""
    board = stood(bare(scenery("marsh", 24, 24)), WYVERN, 24, 24)
    table = moving(board).answer("red", Advance(WYVERN, "move", (straight(EAST, 1),)))
    assert table.of(UnitMoved)[0].cost == 2 * INCH


def test_only_flyers_fly() -> None:
    """GOK-MOVE-15"""
    assert refused(lone(TROLL), Advance(TROLL, "fly"))[:2] == ("GOK-MOVE-15", "cannot_fly")


def test_an_independent_faces_anywhere_at_last() -> None:
    """GOK-MOVE-29"""
    answer = Advance(TROLL, "move", (straight(EAST, 2), Leg("face", 4500)))
    table = moving(lone(TROLL)).answer("red", answer)
    assert (named(table.board, TROLL).bases[0].t, table.of(UnitMoved)[0].cost) == (4500, 2 * INCH)


def test_a_random_move_is_rolled_before_its_legs() -> None:
    """GOK-MOVE-9"""
    table = moving(lone(FOWL), dice=4).answer("red", Advance(FOWL, "march"))
    assert table.refusal("red", (ahead(17),)).data == (FOWL, "17.00", "16.00")
    assert table.answer("red", (ahead(16),)).of(UnitMoved)[0].cost == 16 * INCH


def test_open_ground_is_measured_first() -> None:
    """GOK-MOVE-34 (GOK-C-051): two of four inches in the open leave one in Difficult Ground."""
    board = stood(bare(scenery("marsh", 24, 30)), FOOT, 24, 24)
    (block,) = named(board, FOOT).blocks
    board = board.with_unit(named(board, FOOT).but(blocks=(block.but(y=25 * INCH),)))
    assert moving(board).answer("red", Advance(FOOT, "move", (ahead(3),))).of(UnitMoved)[0].cost == 4 * INCH
    assert refused(board, Advance(FOOT, "move", (ahead(3.5),))) == ("GOK-MOVE-9", "too_far", (FOOT, "5.00", "4.00"))


def test_between_two_waters_is_open_ground() -> None:
    """GOK-SCEN-16, GOK-C-299: a bridge is the gap that is left, 7 inches wide; in the water it costs double."""
    board = stood(bare(scenery("pond", 18, 26), scenery("pond", 30, 26)), FOOT, 24, 24)
    assert moving(board).answer("red", Advance(FOOT, "move", (ahead(4),))).of(UnitMoved)[0].cost == 4 * INCH
    wet = stood(bare(scenery("pond", 24, 26)), FOOT, 24, 24)
    assert refused(wet, Advance(FOOT, "move", (ahead(4),)))[:2] == ("GOK-MOVE-9", "too_far")


def test_six_marches_cross_a_table_of_four_feet() -> None:
    """GOK-TABLE-5, GOK-C-370"""
    (moved,) = moving(lone()).answer("red", Advance(FOOT, "march", (ahead(8),))).of(UnitMoved)
    assert (moved.allowance, 6 * moved.cost) == (8 * INCH, bare().table[1])


def test_no_leg_is_offered_that_leads_nowhere() -> None:
    """GOK-MOVE-16: between a wall and enemies every option and both ends of every span lead to a legal answer."""
    board = stood(stood(bare(scenery("wall", 24, 28), scenery("marsh", 29, 24)), FOOT, 24, 24), "blue.foot", 20, 20)
    asked = moving(board).asked("red")
    for picks in ((FOOT, "move"), (FOOT, "turn_left"), (FOOT, "turn_about"), (FOOT, "move", "left", 25)):
        for option in asked.choices(picks).options:
            numbers = asked.choices((*picks, option.pick)).span
            assert numbers is not None
            for number in [number for pair in numbers.ranges for number in pair]:
                whole = asked.choices((*picks, option.pick, number)).whole
                assert asked.check(whole), (picks, option.pick, number)
                assert whole.legs[-1].length or whole.legs[-1].angle


def test_nobody_leaves_the_table() -> None:
    board = stood(bare(), FOOT, 24, 45)
    assert refused(board, Advance(FOOT, "move", (ahead(4),)))[1] == "off_table"


def alone(model: int, heading: int, inches: float) -> Leg:
    return Leg("model", heading, int(inches * INCH), model)


def loosely(spacing: int = 0) -> Board:
    """Red's foot loose, four files of five."""
    board = bare()
    unit = named(board, FOOT)
    array = Array("skirmish", 4, spacing)
    return board.with_unit(drawn_up(unit, profile_of(board, unit), array, NORTH, (24 * INCH, 24 * INCH)))


def test_loose_models_may_go_one_by_one_within_an_inch_of_each_other() -> None:
    """GOK-MOVE-7, GOK-MOVE-26, GOK-SKIR-1 (GOK-C-296, PL-23): exactly an inch is together, more is not."""
    legs = (straight(NORTH, 2), alone(0, NORTH, 1), alone(1, NORTH, 1.5))
    (moved,) = moving(loosely()).answer("red", Advance(FOOT, "move", legs)).of(UnitMoved)
    assert moved.cost == int(3.5 * INCH)
    before = named(loosely(), FOOT).bases
    shifts = [after.y - base.y for base, after in zip(before, moved.bases, strict=True)]
    assert shifts == [3 * INCH, int(3.5 * INCH), *[2 * INCH] * 18]
    assert moving(loosely()).answer("red", Advance(FOOT, "move", (alone(0, NORTH, 1.98),))).of(UnitMoved)
    apart_ = Advance(FOOT, "move", (alone(0, NORTH, 2.03),))
    assert refused(loosely(), apart_)[:2] == ("GOK-MOVE-7", "left_behind")


def test_a_model_goes_no_farther_than_is_left_and_once() -> None:
    """GOK-MOVE-9, GOK-MOVE-26"""
    far = Advance(FOOT, "move", (straight(NORTH, 3.5), alone(0, NORTH, 0.75)))
    assert refused(loosely(), far) == ("GOK-MOVE-9", "too_far", (FOOT, "0.75", "0.50"))
    twice = Advance(FOOT, "move", (alone(0, NORTH, 0.25), alone(0, NORTH, 0.25)))
    assert refused(loosely(), twice)[:2] == ("GOK-MOVE-16", "no_such_leg")
    back = Advance(FOOT, "move", (alone(0, NORTH, 0.25), straight(NORTH, 1)))
    assert refused(loosely(), back)[:2] == ("GOK-MOVE-16", "no_such_leg")


def test_a_model_does_not_go_through_its_fellows() -> None:
    """GOK-MOVE-1"""
    clash = refused(loosely(), Advance(FOOT, "move", (alone(0, SOUTH, 0.5),)))
    assert clash[:2] == ("GOK-MOVE-1", "in_the_way_by")


def test_loose_models_take_up_a_pattern_at_last() -> None:
    """GOK-MOVE-26 (PL-23): each goes straight to its place, as far as it may."""
    wide = Leg("pattern", length=INCH // 2, which=4)
    table = moving(loosely()).answer("red", Advance(FOOT, "move", (straight(NORTH, 1), wide)))
    (moved,) = table.of(UnitMoved)
    first, second, *_ = moved.bases
    assert second.x - first.x == 25_000 + INCH // 2
    assert INCH < moved.cost <= 4 * INCH
    line = Leg("pattern", length=0, which=20)
    assert refused(loosely(), Advance(FOOT, "move", (line,)))[:2] == ("GOK-MOVE-9", "too_far")
    walled = loosely().but(pieces=(scenery("wall", 24, 27),))
    assert refused(walled, Advance(FOOT, "move", (wide,)))[1] == "no_pattern"


def test_ranked_and_single_models_do_not_go_one_by_one() -> None:
    """GOK-MOVE-26"""
    assert refused(lone(), Advance(FOOT, "move", (alone(0, NORTH, 1),)))[1] == "no_such_leg"
    assert refused(lone(TROLL), Advance(TROLL, "move", (Leg("pattern", which=1),)))[1] == "no_such_leg"
