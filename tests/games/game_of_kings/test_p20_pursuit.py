"""P19 to P21: who breaks, who pursues, who is caught; what a pursuer runs into; redress."""

from tests.games.game_of_kings.fights import at, attached, facing_off, touch
from tests.games.game_of_kings.hosts import field, under
from tests.games.game_of_kings.tables import EAST, NORTH, PACK, SOUTH, named

from limmu.games.game_of_kings import game
from limmu.games.game_of_kings.army import UnitChoice
from limmu.games.game_of_kings.board import SEATS, Board, Contact, Effect
from limmu.games.game_of_kings.facts import ContactMade, UnitFled
from limmu.games.game_of_kings.facts_assault import (
    AssaultDecided,
    PursuedOffTable,
    RanksRedressed,
    UnitPursued,
    UnitReturned,
)
from limmu.games.game_of_kings.facts_charisma import CharismaChecked, CheckPassed
from limmu.games.game_of_kings.fields import INCH
from limmu.games.game_of_kings.p04_declarations import DeclareAssault
from limmu.games.game_of_kings.p18_assault import AssaultPhase, Fight, together
from limmu.games.game_of_kings.p20_pursuit import HOLD, FleeAndPursue, quarries
from limmu.games.game_of_kings.p20_return import Returns
from limmu.games.game_of_kings.p21_redress import redressed
from limmu.games.game_of_kings.shots import has_moved
from limmu.testing import Driver, start

ORCS = UnitChoice(entry="orc_infantry", id="foot", models=20)
MORE = UnitChoice(entry="orc_infantry", id="more", models=20)
FEW = UnitChoice(entry="orc_infantry", id="foot", models=8)
FOOT, FOE = "red.foot", "blue.foot"
LOW = {"to_hit": [1] * 60, "first_blow": [6, 1]}


def front(blue: UnitChoice = FEW, y: int = 24, *others: UnitChoice) -> Board:
    """Twenty Orcs before eight: Blue loses by four without a blow."""
    board = facing_off([ORCS, MORE], [blue, *others])
    return touch(at(at(board, FOOT, 24, y), FOE, 24, y, SOUTH), FOOT, FOE)


def fight(board: Board, **dice: list[int]) -> Driver[Board]:
    return start(game, PACK, board, Fight(together(board, FOOT)), seats=SEATS, dice={**LOW, **dice})


# ---------------------------------------------------------------- Break Tests


def test_the_difference_is_added_and_equal_passes() -> None:
    """GOK-C-160: GOK-BREAK-2, GOK-BREAK-3, GOK-ARES-14, GOK-CHA-2: Charisma 6, difference 4."""
    table = fight(front(), charisma=[2])
    (decided,) = table.of(AssaultDecided)
    assert (decided.winner, decided.red, decided.blue) == ("red", 5, 1)
    (check,) = table.of(CharismaChecked)
    assert (check.unit, check.total, check.charisma, check.passed) == (FOE, 6, 6, True)
    assert table.open is None
    assert len(table.board.contacts) == 1


def test_more_than_charisma_breaks() -> None:
    """GOK-C-160: GOK-BREAK-4"""
    table = fight(front(), charisma=[3])
    assert not table.of(CharismaChecked)[0].passed
    assert table.answers("red") == [FOE, HOLD]


def test_a_natural_one_always_passes() -> None:
    """GOK-C-162: GOK-BREAK-7"""
    board = front(UnitChoice(entry="goblin_infantry", id="foot", models=5))
    table = fight(board, charisma=[1])
    assert table.of(CharismaChecked)[0].passed


def test_indomitable_passes_without_a_die() -> None:
    """GOK-C-163: GOK-CHAB-13"""
    table = fight(front(UnitChoice(entry="nix_zealots", id="foot", models=6)))
    assert [fact.unit for fact in table.of(CheckPassed)] == [FOE]


def test_every_losing_unit_tests_with_the_same_difference() -> None:
    """GOK-C-341: GOK-BREAK-1"""
    other = UnitChoice(entry="orc_infantry", id="other", models=4)
    board = front(FEW, 24, other)
    board = at(board, "blue.other", 24 + 125 / 25.4, 24, SOUTH)
    board = touch(board, FOOT, "blue.other")
    table = fight(board, charisma=[1, 1])
    checks = table.of(CharismaChecked)
    assert [fact.unit for fact in checks] == [FOE, "blue.other"]
    assert checks[0].total == checks[1].total


def test_a_swarm_is_trodden_down_by_the_difference() -> None:
    """GOK-C-176: GOK-CHAB-23 (A-094)"""
    swarm = UnitChoice(entry="jackalopes", id="foot", models=2)
    table = fight(front(swarm)).answer("blue", (1,))
    (decided,) = table.of(AssaultDecided)
    assert decided.red - decided.blue == 5
    assert (named(table.board, FOE).models, named(table.board, FOE).wounds) == (1, 2)
    assert [fact.unit for fact in table.of(CheckPassed)] == [FOE]


def test_nobody_tests_where_a_side_is_wiped_out() -> None:
    """GOK-ARES-14, GOK-FLEE-4 (A-077, A-183)"""
    board = front(UnitChoice(entry="goblin_infantry", id="foot", models=5))
    board = board.but(contacts=tuple([one.but(turn=1) for one in board.contacts]))
    table = fight(board, to_hit=[6] * 5, to_wound=[6] * 5)
    assert table.of(CharismaChecked) == []
    assert table.open is None


# ---------------------------------------------------------------- Flight and pursuit


def broken(board: Board, pursue: bool = True, **dice: list[int]) -> Driver[Board]:
    table = fight(board, charisma=[12], **dice)
    return table.answer("red", FOE if pursue else HOLD)


def test_who_fled_farther_escapes_and_goes_his_distance() -> None:
    """GOK-C-169: GOK-FLEE-5, GOK-FLEE-6, GOK-FLEE-7, GOK-FLEE-8, GOK-FLEE-10, GOK-FLEE-14, GOK-FLEE-15"""
    board = front(y=12)
    table = broken(board, flight=[7], pursuit=[6])
    (fled,), (pursued,) = table.of(UnitFled), table.of(UnitPursued)
    assert (fled.length, fled.heading, pursued.length) == (11 * INCH, NORTH, 10 * INCH)
    assert named(table.board, FOE).fleeing
    assert named(table.board, FOOT).block.y == named(board, FOOT).block.y + 10 * INCH
    assert table.board.contacts == ()


def test_an_equal_pursuit_catches() -> None:
    """GOK-C-170: GOK-FLEE-9 (A-078)"""
    table = broken(front(y=12), flight=[5], pursuit=[5])
    assert (named(table.board, FOE).gone, named(table.board, FOE).captor) == ("caught", FOOT)
    assert table.of(UnitPursued)[0].length == 9 * INCH


def test_an_equal_pursuit_catches_who_ended_beyond_a_friend() -> None:
    """GOK-C-170, GOK-C-173: GOK-FLEE-9, GOK-FLEE-12: the roll decides, not where the quarry came to stand."""
    board = at(front(FEW, 12, UnitChoice(entry="orc_infantry", id="other", models=10)), "blue.other", 24, 21.5, SOUTH)
    table = broken(board, flight=[5], pursuit=[5])
    assert table.of(UnitFled)[0].length > 9 * INCH + INCH
    assert named(table.board, FOE).gone == "caught"
    escaped = broken(board, flight=[5], pursuit=[4])
    assert named(escaped.board, FOE).fleeing


def test_a_unit_holds_by_an_unmodified_check() -> None:
    """GOK-FLEE-1, GOK-FLEE-2, GOK-FLEE-3 (A-076)"""
    table = fight(front(y=12), charisma=[12, 6], flight=[5]).answer("red", HOLD)
    assert (table.of(CharismaChecked)[1].why, table.of(CharismaChecked)[1].passed) == ((), True)
    assert table.of(UnitPursued) == []
    assert named(table.board, FOE).fleeing
    compelled = fight(front(y=12), charisma=[12, 7], flight=[5], pursuit=[1]).answer("red", HOLD)
    assert len(compelled.of(UnitPursued)) == 1


def test_a_unit_with_another_enemy_in_contact_does_not_pursue() -> None:
    """GOK-C-171: GOK-FLEE-4"""
    other = UnitChoice(entry="orc_infantry", id="other", models=4)
    board = at(front(FEW, 24, other), "blue.other", 24 + 125 / 25.4, 24, SOUTH)
    board = touch(board, FOOT, "blue.other")
    assert quarries(board, named(board, FOOT), [FOE]) == []
    assert quarries(board, named(board, FOOT), [FOE, "blue.other"]) == [FOE, "blue.other"]
    table = fight(board, charisma=[12, 1], flight=[1])
    assert table.open is None
    assert table.of(UnitPursued) == []
    assert [one.on for one in table.board.contacts] == ["blue.other"]


def test_who_breaks_flees_from_one_of_its_foes_as_its_owner_says() -> None:
    """GOK-FLEE-7"""
    board = front(y=12)
    both = board.but(contacts=(*board.contacts, Contact("red.more", FOE, "flank", 0)))
    both = at(both, "red.more", 18, 12)
    table = start(
        game, PACK, both, FleeAndPursue((FOOT, "red.more", FOE), (FOE,)), seats=SEATS,
        dice={"charisma": [1, 1], "flight": [1]},
    )  # fmt: skip
    table = table.answer("red", HOLD).answer("red", HOLD)
    assert table.answers("blue") == [FOOT, "red.more"]


def test_a_unit_attacked_in_the_flank_flees_from_there() -> None:
    """GOK-FLEE-7, GOK-FLEE-13: it does not die on the enemy that it flees from."""
    board = facing_off([ORCS], [UnitChoice(entry="orc_infantry", id="foot", models=16)])
    board = at(at(board, FOE, 24, 24, SOUTH, files=4), FOOT, 24 - 50 / 25.4, 24 + 50 / 25.4, EAST)
    board = touch(board, FOOT, FOE, "flank")
    held = start(
        game, PACK, board, FleeAndPursue((FOOT, FOE), (FOE,)), seats=SEATS, dice={"charisma": [1], "flight": [4]}
    ).answer("red", HOLD)
    assert named(held.board, FOE).gone == ""
    assert held.of(UnitFled)[0].heading == EAST


def test_a_pursuer_runs_into_a_new_enemy_who_can_only_hold() -> None:
    """GOK-FLEE-15, GOK-FLEE-16, GOK-FLEE-18: he stands in the way, and is fought in the next Phase."""
    other = UnitChoice(entry="orc_infantry", id="other", models=10)
    board = at(front(FEW, 12, other), "blue.other", 24, 18, SOUTH)
    table = broken(board, flight=[1], pursuit=[9])
    assert named(table.board, FOE).gone == "caught"
    (made,) = table.of(ContactMade)
    assert (made.contact.by, made.contact.on, made.contact.side) == (FOOT, "blue.other", "front")
    assert len(made.contact.touching) > 4
    assert table.of(UnitPursued)[0].length == 6 * INCH
    assert table.open is None


def test_a_pursuer_joins_an_assault_that_is_not_yet_resolved() -> None:
    """GOK-C-172: GOK-FLEE-17, GOK-FLEE-18"""
    other = UnitChoice(entry="orc_infantry", id="other", models=10)
    board = at(front(FEW, 12, other), "blue.other", 24, 18, SOUTH)
    board = at(board, "red.more", 24, 18 + 50 / 25.4, SOUTH)
    board = touch(board, "red.more", "blue.other", "rear")
    dice = {**LOW, "first_blow": [6, 1] * 4, "charisma": [12, 1, 1, 1], "flight": [1], "pursuit": [9]}
    table = start(game, PACK, board, AssaultPhase("red"), seats=SEATS, dice=dice)
    table = table.answer("red", FOOT).answer("red", FOE)
    assert len(table.of(AssaultDecided)) == 2
    assert table.of(AssaultDecided)[1].red_why[0][0] == "GOK-ARES-5"
    assert next(one for one in table.board.contacts if one.by == FOOT).on == "blue.other"


def test_flight_off_the_table_destroys_and_pursuit_off_it_returns() -> None:
    """GOK-C-175: GOK-FLEE-19, GOK-FLEE-20, GOK-FLEE-21, GOK-FLEE-22 (A-079)"""
    table = broken(front(y=40), flight=[4], pursuit=[8])
    assert named(table.board, FOE).gone == "fled"
    assert table.of(PursuedOffTable) == [PursuedOffTable(FOOT)]
    gone = named(table.board, FOOT)
    assert (gone.gone, gone.on_table) == ("pursuing", False)
    back = start(game, PACK, table.board, Returns("red"), seats=SEATS)
    there = named(back.board, FOOT)
    assert [fact.unit for fact in back.of(UnitReturned)] == [FOOT]
    assert (there.on_table, there.block.t, there.bars) == (True, SOUTH, ("assault",))
    assert there.block.y + there.block.depth == back.board.table[1]
    assert has_moved(back.board, there)
    assert not [one for one in DeclareAssault("red").answers(back.board) if getattr(one, "unit", "") == FOOT]
    assert start(game, PACK, table.board, Returns("blue"), seats=SEATS).of(UnitReturned) == []


def test_a_pursuer_comes_back_beside_who_stands_in_its_place() -> None:
    """GOK-FLEE-20: the nearest place with room, an inch from enemies."""
    table = broken(front(y=40), flight=[4], pursuit=[8])
    taken = at(table.board, "red.more", 24, 48, NORTH)
    back = named(start(game, PACK, taken, Returns("red"), seats=SEATS).board, FOOT)
    assert back.on_table
    assert abs(back.block.x - 24 * INCH) >= 125_000


def test_an_attached_model_flees_and_is_caught_with_its_unit() -> None:
    """GOK-C-293: GOK-SR-30, GOK-SR-31, GOK-FLEE-9"""
    board = attached(front(y=12), "blue.king", FOE)
    table = fight(board, charisma=[12, 12], flight=[3], pursuit=[4]).answer("red", FOE)
    assert [named(table.board, id_).gone for id_ in (FOE, "blue.king")] == ["caught", "caught"]
    assert named(table.board, "blue.king").captor == FOOT


def test_flyers_flee_twelve_inches_and_pursue_their_move() -> None:
    """GOK-FLEE-8 (A-116), GOK-SR-78"""
    wyvern = UnitChoice(entry="wyvern", id="foot")
    board = touch(at(at(facing_off([wyvern], [FEW]), FOOT, 24, 10), FOE, 24, 10, SOUTH), FOOT, FOE)
    table = start(
        game, PACK, board, FleeAndPursue((FOOT, FOE), (FOE,)), seats=SEATS, dice={"flight": [12], "pursuit": [2]}
    ).answer("red", FOE)
    assert table.of(UnitPursued)[0].length == 8 * INCH


def test_random_movers_roll_for_their_pursuit() -> None:
    """GOK-FLEE-8, GOK-SR-23: and a 1 of a Chuffed Unit is a 1 here"""
    fowl = UnitChoice(entry="goblin_fowl_cavalry", id="foot", models=5)
    board = touch(at(at(facing_off([fowl], [FEW]), FOOT, 24, 10), FOE, 24, 10, SOUTH), FOOT, FOE)
    for one in (board, under(board, FOOT, "chuffed")):
        table = start(
            game, PACK, one, FleeAndPursue((FOOT, FOE), (FOE,)), seats=SEATS,
            dice={"flight": [12], "pursuit": [2, 1, 4]},
        ).answer("red", FOE)  # fmt: skip
        assert table.of(UnitPursued)[0].length == 7 * INCH


def test_to_hold_is_an_unmodified_check() -> None:
    """GOK-FLEE-2, GOK-FLEE-3: music helps nobody to hold."""
    board = front(FEW, 12).with_unit(named(front(FEW, 12), FOOT).but(leaders=("musician",)))
    table = start(
        game, PACK, board, FleeAndPursue((FOOT, FOE), (FOE,)), seats=SEATS,
        dice={"charisma": [7], "flight": [5], "pursuit": [1]},
    ).answer("red", HOLD)  # fmt: skip
    (check,) = table.of(CharismaChecked)
    assert (check.total, check.charisma, check.passed, check.why) == (7, 6, False, ())
    assert len(table.of(UnitPursued)) == 1


def test_a_pursuer_runs_down_another_that_flees_in_its_way() -> None:
    """GOK-FLEE-16, GOK-FLEE-9"""
    other = UnitChoice(entry="orc_infantry", id="other", models=10)
    board = at(front(FEW, 12, other), "blue.other", 24, 18, NORTH)
    board = board.with_unit(named(board, "blue.other").but(fleeing=True))
    table = broken(board, flight=[1], pursuit=[9])
    assert named(table.board, "blue.other").gone == "caught"
    assert not table.of(ContactMade)


# ---------------------------------------------------------------- redress


def test_redress_evens_the_ranks_and_changes_no_facing() -> None:
    """GOK-C-342: GOK-APAN-5, GOK-APAN-6, GOK-APAN-7 (A-083): fifteen less three are twelve, five wide."""
    board = front(UnitChoice(entry="orc_infantry", id="foot", models=15))
    board = board.but(contacts=tuple([one.but(turn=1) for one in board.contacts]))
    dice = {"to_hit": [6, 6, 6, 1, 1, *[1] * 9], "to_wound": [6] * 3, "rhino_hide": [1] * 3, "charisma": [1]}
    table = fight(board, **dice)
    block = named(table.board, FOE).block
    assert (block.f, block.ranks, block.n, block.t) == (5, 3, 12, SOUTH)


def test_a_narrower_front_touches_fewer() -> None:
    """GOK-APAN-7, GOK-ASLT-7: of five files three are left."""
    board = front(UnitChoice(entry="orc_infantry", id="foot", models=5))
    board = board.but(contacts=tuple([one.but(turn=1) for one in board.contacts]))
    dice = {"to_hit": [6, 6, 1, 1, 1, *[1] * 9], "to_wound": [6] * 2, "rhino_hide": [1] * 2, "charisma": [1]}
    table = fight(board, **dice)
    assert named(table.board, FOE).block.f == 3
    assert len(table.of(RanksRedressed)) == 1
    assert {pair[1] for pair in table.board.contacts[0].touching} == {0, 1, 2}


def test_a_lock_outlives_a_gap() -> None:
    """GOK-ASLT-7 (PL-13)"""
    board = at(front(), FOE, 24, 25, SOUTH)
    (contact,) = board.contacts
    assert redressed(board, contact) == contact
    assert redressed(board, contact.but(touching=())).touching == ((0, 4),)


def test_the_last_model_of_a_loose_unit_fights_on_across_a_gap() -> None:
    """GOK-APAN-7, GOK-ASLT-10: nobody else of its Unit is near, so it strikes and is struck at."""
    board = field(red_spears=(24, 20), blue_wolves=(24, 23, SOUTH))
    alone = named(board, "blue.wolves")
    board = board.with_unit(alone.but(models=1, bases=alone.bases[:1]))
    contact = Contact(by="red.spears", on="blue.wolves", side="front", turn=1, touching=((0, 0),), near=((0, 0),))
    found = redressed(board, contact)
    assert (found.touching, found.near) == (((0, 0),), ())


def test_a_pursuit_goes_by_the_base_move_whatever_slows_the_unit() -> None:
    """GOK-FLEE-8 (A-036): a Sonic Scream shortens neither Flight nor Pursuit."""
    slowed = Effect(
        id=1, cause="bard_sonic_scream", by=FOE, on=FOOT, kind="debuff", until="flawed", since=1, mods=(("move", -3),)
    )
    board = front(y=12).but(effects=(slowed,))
    table = fight(board, charisma=[12], flight=[12], pursuit=[2]).answer("red", FOE)
    assert table.of(UnitPursued)[0].length == 6 * INCH
