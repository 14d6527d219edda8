"""P6: who tests, what the table says, and what comes of it at once."""

import attrs
import pytest
from tests.games.game_of_kings.hosts import HOB, NIX, begun, changed, field, locked, under
from tests.games.game_of_kings.tables import EAST, SOUTH, laid, named, stood

from limmu.games.game_of_kings.army import AvatarChoice, UnitChoice
from limmu.games.game_of_kings.board import SEATS, Board, camp_of
from limmu.games.game_of_kings.facts import ContactMade, UnitMoved, WoundsSuffered
from limmu.games.game_of_kings.facts_assault import AssaultDeclared
from limmu.games.game_of_kings.facts_charisma import DisgruntledRolled
from limmu.games.game_of_kings.fields import INCH
from limmu.games.game_of_kings.p06_disgruntled import Disgruntled, mood_of, must_test, nearest
from limmu.games.game_of_kings.p07_reckers import HOLD, Loose
from limmu.games.game_of_kings.p08_responses import Respond
from limmu.games.game_of_kings.p18_assault import AssaultPhase
from limmu.games.game_of_kings.settled import far_apart
from limmu.games.game_of_kings.stats import has
from limmu.testing import Driver
from limmu.toolkit.plane.blocks import Base

FOOT, BOWS, WOLVES, CRUSHER, SPEARS = "blue.foot", "blue.bows", "blue.wolves", "blue.crusher", "red.spears"
BARRED = ("move", "shoot", "assault")
CREW = {"imp_crock_pot": "dwarf"}
"""Those of machines that are bought without one."""


def rolled(board: Board, *table: int, **more: list[int]) -> Driver[Board]:
    return begun(board, Disgruntled("blue"), disgruntled=[1 if table else 2, 2, 2], disgruntled_table=table, **more)


def moods(table: Driver[Board]) -> list[str]:
    return [fact.mood for fact in table.of(DisgruntledRolled)]


@pytest.mark.parametrize("face", [2, 8])
def test_only_a_one_fails(face: int) -> None:
    """GOK-DISG-1, GOK-DISG-2, GOK-C-078"""
    table = begun(field(blue_bows=(36, 30)), Disgruntled("blue"), disgruntled=[face])
    assert moods(table) == ["calm"]
    assert named(table.board, BOWS).bars == ()


def test_units_in_assault_or_fleeing_do_not_test_and_machines_never() -> None:
    """GOK-DISG-1, GOK-MSEQ-11, GOK-C-084 (A-042)"""
    board = field(blue_bows=(36, 30), red_spears=(36, 26))
    assert must_test(board, named(board, BOWS))
    fights, flees = locked(board, SPEARS, BOWS), changed(board, BOWS, fleeing=True)
    assert not must_test(fights, named(fights, BOWS))
    assert not must_test(flees, named(flees, BOWS))


@pytest.mark.parametrize(
    ("entry", "tests"),
    [("dwarf_armored_guardians", True), ("dire_beasts", True), ("land_shark", True), ("revenants", False),
     ("spear_infantry", False), ("imp_crock_pot", False)],
)  # fmt: skip
def test_mercenaries_of_another_nation_test(entry: str, tests: bool) -> None:
    """GOK-ALLY-5, GOK-WW-19, GOK-HMS-10 (A-105, A-092): allies and hired Units of Men; the Undying are Nix, too."""
    there = UnitChoice(
        entry=entry, id="there", type="wolves" if entry == "dire_beasts" else "", crew=CREW.get(entry, "")
    )
    board = stood(laid(dict.fromkeys(SEATS, attrs.evolve(NIX, units=(there,))), 4), "red.there", 24, 24)
    assert must_test(board, named(board, "red.there")) == tests


@pytest.mark.parametrize(("subtype", "cls", "tests"), [("dwarf", "scholar", True), ("dwarf", "champion", False),
                                                        ("lich", "scholar", False)])  # fmt: skip
def test_an_allied_avatar_is_a_mercenary_too(subtype: str, cls: str, tests: bool) -> None:
    """GOK-ALLY-5, GOK-CHAB-19 (A-105, AR-09)"""
    there = AvatarChoice(subtype=subtype, id="there", avatar_class=cls)
    board = stood(
        laid(dict.fromkeys(SEATS, attrs.evolve(NIX, avatars=(NIX.avatars[0], there))), 4), "red.there", 24, 24
    )
    assert must_test(board, named(board, "red.there")) == tests


def test_a_recker_that_was_let_loose_does_not_test() -> None:
    """GOK-DISG-1: nobody commands it, not even where 'Reckers are Mercenaries."""
    army = attrs.evolve(HOB, nation="jinn")
    board = laid(dict.fromkeys(SEATS, army), 4)
    hidden = named(board, "blue.reckers")
    assert has(board, hidden, "disgruntled")
    loose = hidden.but(id="blue.reckers.1", station="released", models=1, bases=(Base(INCH, INCH, 0, 25_000, 25_000),))
    board = board.but(units=(*board.units, loose))
    assert not must_test(board, loose)


def test_a_nutcracker_keeps_its_unit_quiet_and_itself() -> None:
    """GOK-CHAB-19, GOK-CHAB-20"""
    board = field(blue_bows=(36, 30), blue_crusher=(36, 5))
    assert not must_test(board, named(board, CRUSHER))
    led = changed(board, CRUSHER, joined=BOWS)
    assert not must_test(led, named(led, BOWS))


def test_a_nutcracker_with_the_battle_banner_is_feared_within_twelve_inches() -> None:
    """GOK-CHAB-21, GOK-SR-41"""
    near, far = field(blue_bows=(36, 30), blue_crusher=(36, 18)), field(blue_bows=(36, 30), blue_crusher=(36, 14))
    assert not must_test(near, named(near, BOWS))
    assert must_test(far, named(far, BOWS))


@pytest.mark.parametrize(
    ("face", "bonus", "mood"),
    [(1, 0, "what_did_you_just_say"), (2, 0, "that_does_it"), (3, 0, "that_does_it"), (4, 0, "not_gonna_do_it"),
     (7, 0, "not_gonna_do_it"), (8, 0, "thatll_show_em"), (8, 1, "thatll_show_em"), (7, 1, "thatll_show_em"),
     (1, 1, "that_does_it")],
)  # fmt: skip
def test_the_table(face: int, bonus: int, mood: str) -> None:
    """GOK-DISG-3, GOK-DISG-4, GOK-C-081 (A-095)"""
    assert mood_of(face, bonus) == mood


def test_a_sergeant_may_add_one() -> None:
    """GOK-DISG-4, GOK-SR-44, GOK-C-081"""
    board = field(blue_foot=(36, 30), red_spears=(36, 10))
    table = rolled(board, 7)
    assert table.asked("blue")
    assert moods(rolled(board, 7).answer("blue", "yes")) == ["thatll_show_em"]
    assert moods(rolled(board, 7).answer("blue", "no")) == ["not_gonna_do_it"]


def test_four_to_seven_it_does_nothing() -> None:
    """GOK-DISG-11"""
    assert named(rolled(field(blue_bows=(36, 30)), 5).board, BOWS).bars == BARRED


def test_one_without_ranged_weapons_is_not_gonna_do_it() -> None:
    """GOK-DISG-5, GOK-DISG-7, GOK-C-079"""
    table = rolled(field(blue_wolves=(36, 30), red_spears=(36, 20)), 1)
    assert moods(table) == ["what_did_you_just_say"]
    assert named(table.board, WOLVES).bars == BARRED
    assert not table.of(UnitMoved)


def test_bows_turn_and_shoot_at_the_nearest_at_once() -> None:
    """GOK-DISG-5, GOK-DISG-6"""
    board = field(blue_bows=(36, 30, SOUTH), blue_wyvern=(36, 36), red_spears=(36, 5))
    table = rolled(board, 1, to_hit=[1] * 10)
    (moved,) = table.of(UnitMoved)
    assert (moved.unit, moved.blocks[0].t) == (BOWS, 9000)
    assert named(table.board, BOWS).bars == BARRED


def test_the_nearest_is_friend_or_foe_that_is_not_in_assault() -> None:
    """GOK-DISG-5, GOK-DISG-8 (A-096)"""
    board = field(blue_bows=(36, 30), blue_wolves=(36, 34), red_spears=(36, 20), red_archers=(10, 10))
    assert nearest(board, named(board, BOWS)) == [WOLVES]
    fights = locked(board, "red.archers", WOLVES)
    assert nearest(fights, named(fights, BOWS)) == [SPEARS]


def test_of_units_as_near_the_owner_chooses() -> None:
    """GOK-DISG-8 (A-096)"""
    board = field(blue_bows=(36, 24, SOUTH), red_spears=(36, 14), red_band=(36, 30))
    one, bows = named(board, SPEARS).block, named(board, BOWS).block
    board = changed(board, SPEARS, blocks=(one.but(y=bows.y - 5 * INCH),))
    back = named(board, "red.band").block
    board = changed(board, "red.band", blocks=(back.but(y=bows.y + bows.depth + 5 * INCH + back.depth),))
    assert nearest(board, named(board, BOWS)) == [SPEARS, "red.band"]
    assert rolled(board, 1).answers("blue") == [SPEARS, "red.band"]


def test_two_or_three_it_assaults_the_nearest_enemy_at_once() -> None:
    """GOK-DISG-8, GOK-DISG-9"""
    board = field(blue_bows=(36, 30, SOUTH), red_spears=(36, 24))
    table = rolled(board, 2).answer("red", Respond(SPEARS, "hold"))
    assert [(fact.by, fact.on) for fact in table.of(AssaultDeclared)] == [(BOWS, SPEARS)]
    assert [fact.contact.on for fact in table.of(ContactMade)] == [SPEARS]
    assert named(table.board, BOWS).act == "assaulted"


def test_two_or_three_it_assaults_a_friend_who_can_only_hold() -> None:
    """GOK-DISG-8, GOK-C-080 (A-096)"""
    board = field(blue_bows=(36, 30), blue_wolves=(36, 34), red_spears=(36, 10))
    table = rolled(board, 3)
    assert [(fact.contact.by, fact.contact.on) for fact in table.of(ContactMade)] == [(BOWS, WOLVES)]


def test_who_cannot_reach_the_nearest_is_not_gonna_do_it() -> None:
    """GOK-DISG-10"""
    table = rolled(field(blue_bows=(36, 30, SOUTH), red_spears=(36, 10)), 2)
    assert not table.of(AssaultDeclared)
    assert named(table.board, BOWS).bars == BARRED


def test_eight_it_moves_its_full_move_at_the_enemy_and_may_still_act() -> None:
    """GOK-DISG-12, GOK-DISG-13, GOK-DISG-14, GOK-C-082"""
    board = field(blue_bows=(36, 30, SOUTH), red_spears=(36, 18))
    table = rolled(board, 8)
    (moved,) = table.of(UnitMoved)
    bows = named(table.board, BOWS)
    assert named(board, BOWS).block.y - bows.block.y == 4 * INCH
    assert (moved.act, bows.act, bows.bars) == ("", "", ())


@pytest.mark.parametrize(("rules", "inches"), [((), 4), (("chuffed",), 9)])
def test_eight_a_random_move_is_rolled_and_the_chuffed_count_ones_as_sixes(rules: tuple[str, ...], inches: int) -> None:
    """GOK-DISG-12, GOK-SR-22"""
    board = under(field(blue_fowl=(36, 40, SOUTH), red_spears=(36, 8)), "blue.fowl", "disgruntled", *rules)
    (moved,) = rolled(board, 8, move=[1, 3]).of(UnitMoved)
    assert moved.cost == inches * INCH


def test_eight_hidden_reckers_may_halt_it() -> None:
    """GOK-HOBC-10, GOK-HOBC-11, GOK-DISG-12 (A-138)"""
    board = under(field(red_spears=(36, 10), blue_foot=(36, 24, SOUTH)), SPEARS, "disgruntled")
    red, blue = board.armies
    board = board.but(armies=(red, blue.but(hidden=(("reckers", "foot"),))))
    dice = {"disgruntled": [1], "disgruntled_table": [8], "recker": [1, 2]}
    table = begun(board, Disgruntled("red"), **dice)
    assert table.of(UnitMoved) == []
    table.answer("blue", HOLD)
    assert [fact.cost for fact in table.of(UnitMoved)] == [4 * INCH]
    table = begun(board, Disgruntled("red"), **dice).answer("blue", Loose(EAST))
    halted = table.of(UnitMoved)[0]
    assert (halted.unit, halted.act) == (SPEARS, "")
    after = table.board
    assert far_apart(after, named(after, SPEARS), named(after, FOOT)) == 8 * INCH


def test_eight_scenery_slows_it() -> None:
    """GOK-DISG-16, GOK-C-082"""
    from_open = rolled(field(blue_bows=(36, 30, SOUTH), red_spears=(36, 18)), 8).of(UnitMoved)[0]
    assert from_open.cost == 4 * INCH


def test_eight_in_contact_it_counts_as_assaulting() -> None:
    """GOK-DISG-15"""
    board = field(blue_bows=(36, 30, SOUTH), red_spears=(36, 26))
    table = rolled(board, 8).answer("red", Respond(SPEARS, "hold"))
    assert [fact.contact.on for fact in table.of(ContactMade)] == [SPEARS]


def test_a_friend_that_is_assaulted_fights_as_an_enemy() -> None:
    """GOK-DISG-8 (A-096)"""
    board = rolled(field(blue_bows=(36, 30), blue_wolves=(36, 34), red_spears=(36, 10)), 3).board
    bows, wolves = named(board, BOWS), named(board, WOLVES)
    assert (camp_of(board, bows), camp_of(board, wolves)) == ("red", "blue")
    dice = {purpose: [6] * 60 for purpose in ("to_hit", "to_wound", "hit", "wound")} | {
        "save": [1] * 60,
        "rhino_hide": [1] * 60,
    }
    table = begun(board, AssaultPhase("blue"), **dice, charisma=[12] * 4, flight=[1] * 4, pursuit=[1] * 4)
    while table.open is not None:
        table.answer(table.open.seats[0], table.answers(table.open.seats[0])[0])
    assert {fact.unit for fact in table.of(WoundsSuffered)} >= {WOLVES}
