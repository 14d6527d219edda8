"""P11: Assault moves: the wheel, the reach, who is in the way, contact, alignment, Failed Assaults, the run-down."""

from typing import Any

import pytest
from tests.games.game_of_kings.gunners import attached
from tests.games.game_of_kings.hosts import field, under
from tests.games.game_of_kings.tables import EAST, NORTH, PACK, SOUTH, WEST, bare, named, scenery, stood

from limmu.games.game_of_kings import game
from limmu.games.game_of_kings.board import SEATS, Board, Contact, Declared, Leg
from limmu.games.game_of_kings.contact import block_of, fighters
from limmu.games.game_of_kings.facts import ContactMade, UnitBarred, UnitMoved, UnitRemoved
from limmu.games.game_of_kings.facts_assault import AssaultDeclared, AssaultSettled, ResponseGiven, UnitAligned
from limmu.games.game_of_kings.facts_shooting import BlowsTold
from limmu.games.game_of_kings.fields import INCH
from limmu.games.game_of_kings.ground import apart, parts_of
from limmu.games.game_of_kings.moves import Journey, after
from limmu.games.game_of_kings.onset import Onset, assault_terms
from limmu.games.game_of_kings.p08_responses import Respond
from limmu.games.game_of_kings.p11_assault import ASSAULT, STOP, Assaults
from limmu.testing import Driver, start
from limmu.toolkit.plane.shapes import TOLERANCE, overlap, touch

FOOT, BOARS, WOLVES, FOWL, WYVERN, TROLL = [
    f"red.{name}" for name in ("foot", "boars", "wolves", "fowl", "wyvern", "troll")
]
ENEMY, BEAST = "blue.foot", "blue.troll"
STRAIGHT, AIMED = Onset("assault", "straight"), Onset("assault", "aimed")


def shifted(board: Board, id_: str, y: int) -> Board:
    """The board with a Unit moved north by so much."""
    unit = named(board, id_)
    return board.with_unit(
        unit.but(
            blocks=tuple([one.but(y=one.y + y) for one in unit.blocks]),
            bases=tuple([one.but(y=one.y + y) for one in unit.bases]),
        )
    )


def apart_by(board: Board, one: str, other: str, inches: float) -> Board:
    """The board with another Unit so far north of one."""
    gap = apart(named(board, one), named(board, other), 0)
    return shifted(board, other, int(inches * INCH) + gap.margin)


def facing(id_: str = FOOT, foe: str = ENEMY, inches: float = 6, *others: tuple[str, int, int, int]) -> Board:
    """One of Red in the middle faces one of Blue so far north."""
    board = stood(stood(bare(), id_, 24, 20), foe, 24, 28, SOUTH)
    for other in others:
        board = stood(board, *other)
    return apart_by(board, id_, foe, inches)


def assaulting(board: Board, *declared: Declared, **dice: list[int]) -> Driver[Board]:
    declared = declared or (Declared(FOOT, ENEMY, "front", "hold"),)
    return start(game, PACK, board.but(declared=declared), Assaults("red"), seats=SEATS, dice={**dice})


def settled(table: Driver[Board]) -> list[str]:
    return [fact.how for fact in table.of(AssaultSettled)]


def contacts(table: Driver[Board]) -> list[Contact]:
    return [fact.contact for fact in table.of(ContactMade)]


def on(foe: str = ENEMY, by: str = FOOT, side: Any = "front", response: Any = "hold") -> Declared:
    return Declared(by, foe, side, response)


def test_an_assault_reaches_twice_the_move_and_exactly_that() -> None:
    """GOK-DECL-7, GOK-CHARGE-6 (GOK-C-058)"""
    table = assaulting(facing(inches=8)).answer("red", STRAIGHT)
    assert settled(table) == ["contact"]
    assert table.of(UnitMoved)[0].cost == 8 * INCH
    assert settled(assaulting(facing(inches=8.01)).answer("red", STRAIGHT)) == ["failed"]


def test_a_failed_assault_moves_the_single_move_and_may_not_shoot() -> None:
    """GOK-CHARGE-7, GOK-CHARGE-8, GOK-CHARGE-9, GOK-CHARGE-10 (GOK-C-057, GOK-C-059)"""
    board = facing(BOARS, inches=15)
    table = assaulting(board, on(by=BOARS)).answer("red", STRAIGHT)
    (moved,) = table.of(UnitMoved)
    assert (moved.act, moved.cost, settled(table)) == ("failed", 7 * INCH, ["failed"])
    assert named(table.board, BOARS).block.y - named(board, BOARS).block.y == 7 * INCH
    assert [fact.bars for fact in table.of(UnitBarred)] == [("shoot",)]


def test_a_failed_assault_drops_its_wheel_and_goes_towards_the_target() -> None:
    """GOK-CHARGE-7 (PL-19)"""
    board = stood(stood(bare(), FOOT, 24, 20), ENEMY, 38, 34, SOUTH)
    table = assaulting(board).answer("red", Onset("assault", "left", 9000))
    assert settled(table) == ["failed"]
    block = named(table.board, FOOT).block
    assert block.t == 4500
    assert [leg.way for leg in table.of(UnitMoved)[0].legs] == ["face", "forward"]


def test_a_failed_assault_keeps_an_inch_from_others() -> None:
    """GOK-CHARGE-7, GOK-MOVE-2 (PL-19)"""
    board = stood(stood(stood(bare(), FOOT, 24, 20), ENEMY, 44, 20, SOUTH), BEAST, 30, 20)
    table = assaulting(board).answer("red", STRAIGHT)
    assert settled(table) == ["failed"]
    assert (named(table.board, FOOT).block.t, table.of(UnitMoved)[0].cost) == (EAST, 52_000)


def test_only_one_wheel_which_costs_its_arc() -> None:
    """GOK-MOVE-20, GOK-CHARGE-4 (GOK-C-301)"""
    board = facing(inches=4)
    table = assaulting(board)
    assert [option.pick for option in table.asked("red").choices(()).options] == ["straight", "left", "right"]
    assert table.asked("red").choices(("left", 1000)).whole == Onset("assault", "left", 1000)
    done = table.answer("red", Onset("assault", "left", 1000))
    (moved,) = done.of(UnitMoved)
    assert [leg.way for leg in moved.legs] == ["left", "forward"]
    assert moved.cost - moved.legs[1].length == 21_817
    assert settled(done) == ["contact"]


def test_a_wheel_stops_before_friend_and_foe() -> None:
    """GOK-MOVE-20 (PL-18)"""
    free = assaulting(facing(inches=4)).asked("red").choices(("left",)).span
    near = assaulting(facing(inches=1)).asked("red").choices(("left",)).span
    assert free is not None
    assert near is not None
    assert near.ranges[-1][1] < free.ranges[-1][1]
    most = near.ranges[-1][1]
    assert assaulting(facing(inches=1)).refusal("red", Onset("assault", "left", most + 25)).code == "no_room_to_turn"


def test_contact_is_aligned_for_free_and_recorded() -> None:
    """GOK-CHARGE-11, GOK-CHARGE-14, GOK-DECL-2 (GOK-C-307)"""
    board = facing(inches=4)
    turned = board.with_unit(named(board, ENEMY).but(blocks=(named(board, ENEMY).block.but(t=SOUTH + 2000),)))
    table = assaulting(turned).answer("red", STRAIGHT)
    block, target = named(table.board, FOOT).block, named(table.board, ENEMY).block
    assert (block.t, target.t) == (NORTH + 2000, SOUTH + 2000)
    assert [fact.rotation for fact in table.of(UnitAligned)] == [2000]
    (contact,) = contacts(table)
    assert (contact.by, contact.on, contact.side, contact.turn) == (FOOT, ENEMY, "front", 1)
    assert contact.touching
    assert not any(
        [overlap(a, b) for a in parts_of(named(table.board, FOOT)) for b in parts_of(named(table.board, ENEMY))]
    )
    assert touch(parts_of(named(table.board, FOOT))[0], parts_of(named(table.board, ENEMY))[0])
    assert fighters(table.board, FOOT, ENEMY) == tuple(sorted({own for own, _ in contact.touching}))
    assert fighters(table.board, ENEMY, FOOT) == tuple(sorted({its for _, its in contact.touching}))


def test_scenery_makes_the_target_turn_unless_it_is_in_assault() -> None:
    """GOK-CHARGE-12 (PL-17)"""
    board = facing(inches=4)
    enemy = named(board, ENEMY).block
    board = board.with_unit(named(board, ENEMY).but(blocks=(enemy.but(t=SOUTH + 1500),)))
    free = assaulting(board).answer("red", STRAIGHT)
    assert named(free.board, FOOT).block.t == NORTH + 1500
    own = free.of(UnitMoved)[0].blocks[0]
    aside = scenery("wall", 0, 0).but(t=NORTH, x=own.x + 62_500 + 12_700 + 3_000, y=own.y - 63_000)
    barred = assaulting(board.but(pieces=(aside,))).answer("red", STRAIGHT)
    assert named(barred.board, FOOT).block.t == NORTH
    assert named(barred.board, ENEMY).block.t == SOUTH
    locked = board.but(pieces=(aside,), contacts=(Contact(BOARS, ENEMY, "rear", 0),))
    both = assaulting(locked).answer("red", STRAIGHT)
    assert (named(both.board, FOOT).block.t, named(both.board, ENEMY).block.t) == (NORTH, SOUTH + 1500)
    assert settled(both) == ["contact"]


def test_difficult_ground_shortens_an_assault() -> None:
    """GOK-CHARGE-6, GOK-DECL-7: two inches of marsh cost four."""
    board = facing(inches=7)
    front = named(board, FOOT).block.y
    marsh = scenery("marsh", 24, 0).but(y=front + 7 * INCH + 1 * INCH)
    assert settled(assaulting(board.but(pieces=(marsh,))).answer("red", STRAIGHT)) == ["failed"]
    far = marsh.but(y=front + 9 * INCH)
    assert settled(assaulting(board.but(pieces=(far,))).answer("red", STRAIGHT)) == ["contact"]


def test_a_random_move_is_rolled_when_the_unit_goes_and_then_doubled() -> None:
    """GOK-DECL-7 (A-061)"""
    table = assaulting(facing(FOWL, inches=12), on(by=FOWL), move=[2, 4])
    assert settled(table.answer("red", STRAIGHT)) == ["contact"]
    short = assaulting(facing(FOWL, inches=12.1), on(by=FOWL), move=[2, 4])
    assert settled(short.answer("red", STRAIGHT)) == ["failed"]


def test_a_flyer_assaults_over_everything_and_24_inches_far() -> None:
    """GOK-SR-73, GOK-SR-70 (GOK-C-060)"""
    board = stood(facing(WYVERN, inches=23), BEAST, 24, 26)
    flown = assaulting(board, on(by=WYVERN)).answer("red", Onset("fly", "aimed"))
    assert settled(flown) == ["contact"]
    assert flown.of(UnitMoved)[0].cost == 23 * INCH
    far = assaulting(facing(WYVERN, inches=24.1), on(by=WYVERN)).answer("red", Onset("fly", "aimed"))
    assert settled(far) == ["failed"]
    assert far.of(UnitMoved)[0].cost == 12 * INCH
    assert assaulting(facing()).refusal("red", Onset("fly", "straight")).clause == "GOK-SR-73"


def test_a_flyer_comes_down_in_no_difficult_ground() -> None:
    """GOK-SR-73, GOK-MOVE-37"""
    board = facing(WYVERN, inches=10)
    front = named(board, ENEMY).block.y
    marsh = scenery("marsh", 24, 0).but(y=front)
    table = assaulting(board.but(pieces=(marsh,)), on(by=WYVERN)).answer("red", Onset("fly", "aimed"))
    assert settled(table) == ["failed"]


def test_a_single_model_goes_on_any_heading_and_is_aligned() -> None:
    """GOK-MOVE-29, GOK-CHARGE-11"""
    board = stood(stood(bare(), TROLL, 20, 22), ENEMY, 24, 26, SOUTH)
    table = assaulting(board, on(by=TROLL)).answer("red", AIMED)
    assert settled(table) == ["contact"]
    assert named(table.board, TROLL).bases[0].t in (NORTH, EAST)
    assert len(contacts(table)[0].touching) >= 2


def test_feats_quicken_and_slow_an_assault() -> None:
    """GOK-CHARGE-6, GOK-NATF-53, GOK-FEAT-5 (A-036)"""
    slow = assaulting(under(facing(inches=5), FOOT, "half_move")).answer("red", STRAIGHT)
    assert (settled(slow), slow.of(UnitMoved)[0].cost) == (["failed"], 2 * INCH)
    quick = assaulting(under(facing(inches=15), FOOT, "double_move")).answer("red", STRAIGHT)
    assert settled(quick) == ["contact"]


def test_interference_is_assaulted_or_kept_an_inch_away() -> None:
    """GOK-CHARGE-15, GOK-CHARGE-16 (GOK-C-305, A-059)"""
    board = apart_by(stood(facing(inches=7), BEAST, 24, 24, SOUTH), FOOT, BEAST, 4)
    board = shifted(board, ENEMY, 4 * INCH)
    table = assaulting(board).answer("red", STRAIGHT)
    stopped = assaulting(board).answer("red", STRAIGHT).answer("red", STOP)
    assert settled(stopped) == ["stopped"]
    assert apart(named(stopped.board, FOOT), named(stopped.board, BEAST), INCH).margin == 0
    assert named(stopped.board, FOOT).act == "failed"
    taken = table.answer("red", ASSAULT)
    assert [(fact.by, fact.on) for fact in taken.of(AssaultDeclared)] == [(FOOT, BEAST)]
    done = taken.answer("blue", Respond(BEAST, "hold"))
    assert [(one.by, one.on) for one in contacts(done)] == [(FOOT, BEAST)]


def test_two_touched_at_once_are_both_assaulted_and_both_may_respond() -> None:
    """GOK-CHARGE-18, GOK-CHARGE-19 (GOK-C-306, A-060)"""
    board = stood(stood(bare(), FOOT, 24, 20), BEAST, 23, 26, SOUTH)
    board = stood(board, "blue.wyvern", 26, 26, SOUTH)
    board = apart_by(apart_by(board, FOOT, BEAST, 5), FOOT, "blue.wyvern", 5)
    table = assaulting(board, on(BEAST)).answer("red", STRAIGHT)
    assert [(fact.by, fact.on) for fact in table.of(AssaultDeclared)] == [(FOOT, "blue.wyvern")]
    assert table.refusal("blue", Respond(BEAST, "hold")).clause == "GOK-RESP-1"
    done = table.answer("blue", Respond("blue.wyvern", "hold"))
    assert [one.on for one in contacts(done)] == [BEAST, "blue.wyvern"]


def test_who_is_touched_besides_may_stand_and_deliver() -> None:
    """GOK-CHARGE-19, GOK-C-306 (A-060): the target holds, the other one shoots."""
    spears, foot, bows = "red.spears", "blue.foot", "blue.bows"
    board = field(red_spears=(36, 20), blue_foot=(33, 27, SOUTH), blue_bows=(39, 27, SOUTH))
    board = apart_by(apart_by(board, spears, foot, 5), spears, bows, 5)
    table = assaulting(board, on(foot, spears), to_hit=[1] * 5).answer("red", STRAIGHT)
    done = table.answer("blue", Respond(bows, "stand_and_deliver", spears))
    assert [(fact.unit, fact.response) for fact in done.of(ResponseGiven)] == [(bows, "stand_and_deliver")]
    assert [fact.dice for fact in done.of(BlowsTold)] == [5]
    assert [one.on for one in contacts(done)] == [foot, bows]


def test_whoever_is_touched_after_the_alignment_is_locked_too() -> None:
    """GOK-CHARGE-18 (PL-16)"""
    board = facing(inches=4)
    enemy = named(board, ENEMY).block
    board = stood(board, BEAST, 26, 24, SOUTH)
    beast = named(board, BEAST)
    base = beast.bases[0].but(x=enemy.x + 62_500 + 25_000 + 20, y=enemy.y + 25_000 + 40)
    board = board.with_unit(beast.but(bases=(base,)))
    own = named(board, FOOT).block.but(x=enemy.x + 50_000, t=NORTH - 500)
    board = board.with_unit(named(board, FOOT).but(blocks=(own,)))
    table = assaulting(board).answer("red", STRAIGHT)
    assert [one.on for one in contacts(table)] == [ENEMY, BEAST]


def test_a_target_that_fled_within_reach_is_run_down_with_all_of_it() -> None:
    """GOK-RESP-10, GOK-RESP-11 (GOK-C-069, GOK-C-310, A-052)"""
    board = facing(BOARS, inches=11)
    board = board.with_unit(named(board, ENEMY).but(fleeing=True))
    table = assaulting(board, on(by=BOARS, response="flee")).answer("red", STRAIGHT)
    assert [(fact.unit, fact.why) for fact in table.of(UnitRemoved)] == [(ENEMY, "caught")]
    assert named(table.board, ENEMY).captor != ""
    assert settled(table) == ["caught"]
    assert table.of(UnitMoved)[0].cost == 11 * INCH
    assert not table.board.contacts


def test_avatars_and_banners_are_run_down_with_their_unit() -> None:
    """GOK-RESP-11 (GOK-C-310)"""
    board = attached(facing(BOARS, inches=8), "blue.avatar_1", ENEMY)
    board = board.with_unit(named(board, ENEMY).but(fleeing=True, leaders=("banner",)))
    table = assaulting(board, on(by=BOARS, response="flee")).answer("red", STRAIGHT)
    assert [(fact.unit, fact.why) for fact in table.of(UnitRemoved)] == [("blue.avatar_1", "caught"), (ENEMY, "caught")]


def test_who_is_attached_comes_into_contact_too() -> None:
    """GOK-SR-29, GOK-CHARGE-14 (PL-22)"""
    board = attached(facing(inches=6), "red.avatar_1", FOOT)
    enemy = named(board, ENEMY).block
    aside = board.with_unit(named(board, ENEMY).but(blocks=(enemy.but(x=enemy.x - 120_000),)))
    table = assaulting(aside).answer("red", STRAIGHT)
    assert settled(table) == ["contact"]
    (contact,) = contacts(table)
    assert contact.touching == ((0, 0),)
    assert [own for own, _ in contact.beside] == [-1, -1]
    assert named(table.board, "red.avatar_1").bases[0].y > named(aside, "red.avatar_1").bases[0].y


def test_a_target_that_fled_out_of_reach_makes_a_failed_assault() -> None:
    """GOK-CHARGE-7 (GOK-C-070)"""
    board = facing(inches=17)
    board = board.with_unit(named(board, ENEMY).but(fleeing=True))
    table = assaulting(board, on(response="flee")).answer("red", STRAIGHT)
    assert (settled(table), table.of(UnitMoved)[0].cost) == (["failed"], 4 * INCH)
    gone = board.with_unit(named(board, ENEMY).but(blocks=(), gone="fled", fleeing=False))
    table = assaulting(gone, on(response="flee")).answer("red", STRAIGHT)
    assert (settled(table), named(table.board, FOOT).block.t) == (["failed"], NORTH)


def test_skirmishers_bring_as_many_as_possible_within_an_inch() -> None:
    """GOK-CHARGE-5, GOK-SKIR-5, GOK-ASLT-10"""
    board = facing(WOLVES, inches=8)
    table = assaulting(board, on(by=WOLVES)).answer("red", AIMED)
    wolves = named(table.board, WOLVES)
    assert settled(table) == ["contact"]
    assert fighters(table.board, WOLVES, ENEMY) == (0, 1, 2, 3, 4)
    shapes = parts_of(wolves)
    assert not any([overlap(shapes[i], shapes[j]) for i in range(5) for j in range(i)])
    assert not any([overlap(one, part) for one in shapes for part in parts_of(named(table.board, ENEMY))])


def test_skirmishers_that_come_within_an_inch_have_arrived() -> None:
    """GOK-CHARGE-5 (procedures 9.9)"""
    table = assaulting(facing(WOLVES, inches=18.9), on(by=WOLVES)).answer("red", AIMED)
    assert settled(table) == ["contact"]
    assert fighters(table.board, WOLVES, ENEMY)
    assert not fighters(table.board, ENEMY, WOLVES)
    assert settled(assaulting(facing(WOLVES, inches=19.1), on(by=WOLVES)).answer("red", AIMED)) == ["failed"]


def test_skirmishers_whose_way_leads_past_their_target_stop_where_they_are_within_an_inch() -> None:
    """GOK-CHARGE-5 (procedures 9.9)"""
    board = facing(WOLVES, inches=2)
    aside = board.with_unit(named(board, ENEMY).but(blocks=(named(board, ENEMY).block.but(x=59 * INCH // 2),)))
    table = assaulting(aside, on(by=WOLVES)).answer("red", Onset("assault", "heading", NORTH))
    assert settled(table) == ["contact"]
    assert apart(named(table.board, WOLVES), named(table.board, ENEMY), INCH).holds


def test_a_skirmish_target_is_met_and_nobody_is_aligned() -> None:
    """GOK-CHARGE-11 (procedures 9.8)"""
    board = facing(inches=5, foe="blue.wolves")
    table = assaulting(board, on("blue.wolves")).answer("red", STRAIGHT)
    assert settled(table) == ["contact"]
    assert not table.of(UnitAligned)
    assert fighters(table.board, "blue.wolves", FOOT)


def test_assaults_are_moved_one_at_a_time_in_any_order() -> None:
    """GOK-CHARGE-1, GOK-CHARGE-2, GOK-CHARGE-17"""
    board = stood(facing(inches=7), BOARS, 31, 30, WEST)
    table = assaulting(board, on(), on(by=BOARS, side="flank"))
    assert table.answers("red") == [FOOT, BOARS]
    done = table.answer("red", BOARS, STRAIGHT)
    assert [one.by for one in contacts(done)] == [BOARS]
    both = done.answer("red", STRAIGHT)
    assert [(one.by, one.side) for one in contacts(both)] == [(BOARS, "flank"), (FOOT, "front")]


def test_a_friend_in_the_way_makes_an_assault_fail() -> None:
    """GOK-CHARGE-7 (PL-18)"""
    board = stood(facing(inches=7), TROLL, 24, 24)
    assert settled(assaulting(board).answer("red", STRAIGHT)) == ["failed"]


@pytest.mark.parametrize("id_", [FOOT, BOARS, WOLVES, WYVERN, TROLL])
def test_every_offer_is_an_answer(id_: str) -> None:
    """GOK-CHARGE-4: every option and both ends of every span lead to a legal answer."""
    board = stood(facing(id_, inches=5), "red.avatar_1", 26, 20)
    asked = assaulting(board, on(by=id_)).asked("red")

    def ends(part: tuple[Any, ...]) -> None:
        here = asked.choices(part)
        if here.span is not None:
            assert here.span.ranges
            for number in [number for pair in here.span.ranges for number in pair]:
                assert asked.check(asked.choices((*part, number)).whole)
        for option in here.options:
            if isinstance(option.whole, Onset):
                assert asked.check(option.whole), option
            else:
                ends((*part, option.pick))

    ends(())


def test_block_and_base_are_one() -> None:
    board = stood(bare(), TROLL, 20, 22, 1234)
    block = block_of(named(board, TROLL))
    assert (block.f, block.n, block.t) == (1, 1, 1234)


def test_who_was_touched_and_held_stays_in_contact_whatever_the_alignment() -> None:
    """GOK-CHARGE-18 (PL-16): the right corner met the wyvern, then the Unit turned away from it to its target."""
    board = stood(stood(bare(), FOOT, 24, 20), "blue.wyvern", 26, 26, SOUTH)
    board = apart_by(stood(board, ENEMY, 20, 30, SOUTH), FOOT, "blue.wyvern", 5)
    front = named(board, FOOT).block.y + 5 * INCH
    enemy = named(board, ENEMY).block.but(t=SOUTH - 2000, x=named(board, FOOT).block.x - 75_000, y=front + 22_000)
    board = board.with_unit(named(board, ENEMY).but(blocks=(enemy,)))
    touching = apart_by(board, FOOT, ENEMY, 5)
    table = assaulting(touching).answer("red", STRAIGHT).answer("blue", Respond("blue.wyvern", "hold"))
    assert settled(table) == ["contact"]
    assert not apart(named(table.board, FOOT), named(table.board, "blue.wyvern"), TOLERANCE).holds
    assert [(one.on, len(one.touching)) for one in contacts(table)][1] == ("blue.wyvern", 1)


def test_ranks_that_fall_short_turn_about_their_center() -> None:
    """GOK-CHARGE-7 (PL-19): as a leg of its way, too, where hidden 'Reckers may stop it."""
    board = facing()
    unit = named(board, FOOT)
    there = after(Journey(unit, "move", 8 * INCH, assault_terms(board, unit)), Leg("face", 4500)).unit
    assert there.block.t == 4500
    assert [abs(a - b) <= 1 for a, b in zip(there.block.middle, unit.block.middle, strict=True)] == [True, True]
