"""Charisma Checks: whose Charisma, what is added to the die, who passes without one, the Banner's reroll."""

from typing import Any

import pytest
from tests.games.game_of_kings.hosts import begun, changed, field, locked, under
from tests.games.game_of_kings.tables import named

from limmu.games.game_of_kings.board import Board
from limmu.games.game_of_kings.charisma import CharismaCheck, Check, hates, modifiers, superior
from limmu.games.game_of_kings.facts_charisma import CharismaChecked, CheckPassed
from limmu.games.game_of_kings.stats import shares

SPEARS, LORD, FOOT = "red.spears", "red.lord", "blue.foot"


def checked(board: Board, unit: str, die: int, why: Check = "other", difference: int = 0) -> CharismaChecked:
    """The one check that a die makes."""
    (fact,) = begun(board, CharismaCheck(unit, why, difference), charisma=[die]).of(CharismaChecked)
    return fact


def added(board: Board, unit: str, foe: str) -> int:
    """What is added to a Break Test against an enemy."""
    found = modifiers(board, named(board, unit), "break", 0, [named(board, foe)])
    return sum([amount for _, amount in found])


def test_equal_passes_and_one_more_fails() -> None:
    """GOK-CHA-2, GOK-CHA-3, GOK-CHA-4, GOK-CHA-5, GOK-CHA-10"""
    board = field(red_spears=(24, 12))
    assert checked(board, SPEARS, 5).passed
    assert not checked(board, SPEARS, 6).passed


def test_the_best_charisma_is_used_with_the_general_within_twelve_inches() -> None:
    """GOK-CHA-7, GOK-CHA-8, GOK-BASE-11, GOK-BASE-12, GOK-SR-40, GOK-MSEQ-10, GOK-BREAK-5, GOK-C-358, GOK-C-363"""
    near, far = field(red_spears=(24, 12), red_lord=(24, 24)), field(red_spears=(24, 12), red_lord=(24, 27))
    assert superior(near, named(near, SPEARS)) == (LORD, 9)
    assert superior(far, named(far, SPEARS)) == (SPEARS, 5)
    assert checked(near, SPEARS, 9).passed


def test_a_general_who_flees_lends_no_charisma() -> None:
    """GOK-BASE-13, GOK-C-166"""
    board = changed(field(red_spears=(24, 12), red_lord=(24, 20)), LORD, fleeing=True)
    assert superior(board, named(board, SPEARS)) == (SPEARS, 5)
    assert superior(board, named(board, LORD)) == (LORD, 9)
    assert not checked(board, SPEARS, 6).passed


def test_an_attached_independent_lends_its_charisma_and_is_bound_by_the_check_of_its_unit() -> None:
    """GOK-CHA-8, GOK-SR-29, GOK-SR-30"""
    board = changed(field(red_spears=(24, 12), red_bold=(40, 40)), "red.bold", joined=SPEARS)
    assert checked(board, SPEARS, 8).whose == "red.bold"
    assert checked(board, "red.bold", 8).unit == SPEARS


def test_a_pack_uses_its_own_charisma_or_that_of_its_hunter() -> None:
    """GOK-CHA-9, GOK-SR-86, GOK-BREAK-6, GOK-C-167"""
    board = field(red_shark=(24, 12), red_lord=(24, 16), red_stalker=(26, 12))
    assert superior(board, named(board, "red.shark"))[0] == "red.shark"
    led = changed(board, "red.stalker", joined="red.shark")
    assert superior(led, named(led, "red.shark"))[0] == "red.stalker"


def test_a_rider_has_the_charisma_of_both_but_never_more_than_ten() -> None:
    """GOK-CHA-6, GOK-CHA-1, GOK-C-359"""
    board = field(red_lord=(24, 12))
    boosted = board.but(effects=())
    assert superior(boosted, named(boosted, LORD))[1] == 9
    high = under(board, LORD)
    high = high.but(effects=(high.effects[0].but(mods=(("cha", 3),)),))
    assert superior(high, named(high, LORD))[1] == 10


def test_a_knight_adds_one_to_the_charisma_of_its_unit_while_it_stands() -> None:
    """GOK-LEAD-5"""
    board = field(red_knights=(24, 12))
    led = superior(board, named(board, "red.knights"))[1]
    fallen = changed(board, "red.knights", leaders=())
    assert superior(fallen, named(fallen, "red.knights"))[1] == led - 1


@pytest.mark.parametrize(
    ("unit", "foe", "sum_"),
    [
        ("red.spears", "blue.wyvern", 1),  # Dread
        ("red.spears", "blue.dragon", 2),  # Horror
        ("red.spears", "blue.foot", 0),
        ("red.guardians", "blue.wyvern", 0),  # Dread against Dread
        ("red.guardians", "blue.dragon", 1),  # Dread against Horror
        ("red.bold", "blue.foot", -1),  # Dauntless
        ("red.bold", "blue.wyvern", -1),
        ("red.bold", "blue.dragon", 1),
        ("red.iron", "blue.dragon", -2),  # Ironheart
        ("red.zealots", "blue.dragon", 0),  # Indomitable
        ("blue.dragon", "red.boss", -2),  # Horror feels neither; a dragon is Ironheart
    ],
)
def test_what_fear_and_courage_add(unit: str, foe: str, sum_: int) -> None:
    """GOK-CHAB-1, GOK-CHAB-2, GOK-CHAB-3, GOK-CHAB-4, GOK-CHAB-5, GOK-CHAB-6, GOK-CHAB-8, GOK-CHAB-9, GOK-CHAB-10,
    GOK-CHAB-14, GOK-C-362"""
    at = {one.replace(".", "_"): (20 + 20 * i, 20) for i, one in enumerate((unit, foe))}
    assert added(field(**at), unit, foe) == sum_


def test_fear_is_for_the_break_test_of_that_assault_only() -> None:
    """GOK-CHAB-1, GOK-CHAB-3 (A-158)"""
    board = locked(field(red_spears=(24, 12), blue_dragon=(24, 16)), "blue.dragon", SPEARS)
    assert checked(board, SPEARS, 3, "break", 1).total == 6
    assert checked(board, SPEARS, 3, "panic").total == 3
    assert checked(board, SPEARS, 3, "rally").total == 3


def test_a_break_test_against_horror() -> None:
    """GOK-C-360, GOK-BREAK-2, GOK-BREAK-3, GOK-BREAK-4"""
    board = locked(field(red_knights=(24, 12), blue_dragon=(24, 16)), "blue.dragon", "red.knights")
    least = superior(board, named(board, "red.knights"))[1] - 3
    assert checked(board, "red.knights", least, "break", 1).passed
    assert not checked(board, "red.knights", least + 1, "break", 1).passed


def test_a_musician_takes_one_off_also_with_courage() -> None:
    """GOK-SR-46, GOK-CHAB-5, GOK-C-161"""
    board = changed(field(red_band=(24, 12), red_bold=(40, 12)), "red.bold", joined="red.band")
    assert checked(board, "red.band", 5).total == 3
    alone = field(red_band=(24, 12), blue_wyvern=(24, 16))
    fought = locked(alone, "blue.wyvern", "red.band")
    assert checked(fought, "red.band", 5, "break", 2).total == 7


def test_a_bard_is_a_musician() -> None:
    """GOK-SR-46"""
    board = changed(field(red_spears=(24, 12), red_bard=(40, 12)), "red.bard", joined=SPEARS)
    assert checked(board, SPEARS, 5).total == 4


@pytest.mark.parametrize(
    ("with_it", "rule_"), [("bold", "dauntless"), ("iron", "ironheart"), ("zealots", "indomitable")]
)
def test_a_unit_has_the_courage_of_whom_is_attached(with_it: str, rule_: str) -> None:
    """GOK-CHAB-7, GOK-CHAB-11, GOK-CHAB-15, GOK-C-361"""
    board = field(red_spears=(24, 12), **{f"red_{with_it}": (40, 12)})
    assert not shares(board, named(board, SPEARS), rule_)
    led = changed(board, f"red.{with_it}", joined=SPEARS)
    assert shares(led, named(led, SPEARS), rule_)


def test_the_general_lends_no_courage_from_afar() -> None:
    """GOK-SR-41"""
    board = under(field(red_spears=(24, 12), red_lord=(24, 20)), LORD, "ironheart")
    assert not shares(board, named(board, SPEARS), "ironheart")


def test_a_cortex_kaiju_makes_friends_within_eight_inches_ironheart() -> None:
    """GOK-SR-81, GOK-C-289"""
    board = under(field(red_spears=(24, 12), red_griphon=(24, 22)), "red.griphon", "cortex_kaiju")
    assert shares(board, named(board, SPEARS), "ironheart")
    far = under(field(red_spears=(24, 12), red_griphon=(24, 24)), "red.griphon", "cortex_kaiju")
    assert not shares(far, named(far, SPEARS), "ironheart")


@pytest.mark.parametrize(
    ("unit", "why", "clause"),
    [
        ("red.zealots", "break", "GOK-CHAB-13"),
        ("red.zealots", "panic", "GOK-CHAB-13"),
        ("red.swarm", "break", "GOK-CHAB-13"),
        ("red.iron", "panic", "GOK-CHAB-12"),
        ("red.sentinels", "break", "GOK-CHAB-17"),
    ],
)
def test_who_passes_without_a_die(unit: str, why: Check, clause: str) -> None:
    """GOK-CHAB-12, GOK-CHAB-13, GOK-CHAB-17, GOK-CHAB-22, GOK-C-163"""
    board = field(**{unit.replace(".", "_"): (24, 12), "blue_nixes": (24, 16)})
    table = begun(locked(board, "blue.nixes", unit), CharismaCheck(unit, why, 9))
    assert [fact.clause for fact in table.of(CheckPassed)] == [clause]
    assert not table.of(CharismaChecked)


def test_an_ogre_banner_hates_whom_its_unit_does_not_hate_by_itself() -> None:
    """GOK-CHAB-17 (A-014, A-191)"""
    board = field(red_band=(24, 12), blue_foot=(24, 16))
    red, blue = board.armies

    def hating(**more: Any) -> bool:
        units = [one.but(**more) if one.id == "band" else one for one in red.army.units]
        there = board.but(armies=(red.but(army=red.army.but(units=tuple(units))), blue))
        return hates(there, named(there, "red.band"), named(there, "blue.foot"))

    hatred = {"abilities": ("hatred",), "choices": (("hatred", "imp"),)}
    assert not hating(**hatred)
    assert hating(banner_upgrade="ogre_banner")
    assert hating(**hatred, banner_upgrade="ogre_banner")


def test_enmity_is_against_its_nation_only_and_goes_both_ways_of_an_attachment() -> None:
    """GOK-CHAB-17, GOK-CHAB-18 (A-014)"""
    board = field(red_sentinels=(24, 12), red_bold=(40, 12), blue_foot=(24, 16), blue_nixes=(36, 30))
    orcs, men = locked(board, FOOT, "red.sentinels"), locked(board, "blue.nixes", "red.sentinels")
    assert checked(orcs, "red.sentinels", 1, "break").passed
    led = changed(men, "red.bold", joined="red.sentinels")
    assert begun(led, CharismaCheck("red.bold", "break", 9)).of(CheckPassed)


def test_a_natural_one_passes_a_break_test_whatever_is_added() -> None:
    """GOK-BREAK-7"""
    board = locked(field(red_spears=(24, 12), blue_foot=(24, 16)), FOOT, SPEARS)
    assert checked(board, SPEARS, 1, "break", 11).passed
    assert not checked(board, SPEARS, 2, "break", 11).passed


def test_nothing_is_added_to_hold_back_from_pursuit() -> None:
    """GOK-FLEE-2 (A-076)"""
    assert checked(under(field(red_spears=(24, 12)), SPEARS, "charisma:3"), SPEARS, 5, "hold").total == 5


def test_what_works_on_a_unit_is_added_but_burdens_no_indomitable_unit() -> None:
    """GOK-CHA-3, GOK-CHAB-14"""
    assert checked(under(field(red_spears=(24, 12)), SPEARS, "charisma:2", "charisma:-1"), SPEARS, 5).total == 6
    assert checked(under(field(red_zealots=(24, 12)), "red.zealots", "charisma:2"), "red.zealots", 5).total == 5


def test_a_banner_rerolls_a_failed_check_once() -> None:
    """GOK-SR-54, GOK-C-295 (A-156)"""
    board = field(red_band=(24, 12))
    table = begun(board, CharismaCheck("red.band", "other"), charisma=[9, 3]).answer("red", "yes")
    assert [fact.passed for fact in table.of(CharismaChecked)] == [False, True]
    table = begun(board, CharismaCheck("red.band", "other"), charisma=[9, 9]).answer("red", "yes")
    assert table.open is None
    assert (
        len(begun(board, CharismaCheck("red.band", "other"), charisma=[9]).answer("red", "no").of(CharismaChecked)) == 1
    )


def test_the_battle_banner_rerolls_for_friends_within_twelve_inches() -> None:
    """GOK-SR-51"""
    near, far = field(red_spears=(24, 12), red_bearer=(24, 24)), field(red_spears=(24, 12), red_bearer=(24, 28))
    assert begun(near, CharismaCheck(SPEARS, "other"), charisma=[9]).asked("red")
    assert begun(far, CharismaCheck(SPEARS, "other"), charisma=[9]).open is None


def test_a_natural_one_passes_a_break_test_and_no_other() -> None:
    """GOK-BREAK-7"""
    board = under(field(red_spears=(24, 12)), SPEARS, "charisma:9")
    assert checked(board, SPEARS, 1, "break").passed
    assert not checked(board, SPEARS, 1, "panic").passed
    assert not checked(board, SPEARS, 2, "break").passed
