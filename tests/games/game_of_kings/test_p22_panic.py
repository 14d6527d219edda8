"""P22 and P3.2: Panic at the end of a Phase, and Heal before it."""

import pytest
from tests.games.game_of_kings.hosts import begun, changed, field, locked, under
from tests.games.game_of_kings.tables import SOUTH, named

from limmu.games.game_of_kings.board import Board, Phase
from limmu.games.game_of_kings.dismay import dismayed
from limmu.games.game_of_kings.facts import PhaseEnded, UnitFled
from limmu.games.game_of_kings.facts_charisma import CharismaChecked, UnitHealed, UnitsShaken
from limmu.games.game_of_kings.fields import INCH
from limmu.games.game_of_kings.ground import apart
from limmu.games.game_of_kings.p03_phase_end import PhaseEnd
from limmu.games.game_of_kings.p09_flight import Flight
from limmu.games.game_of_kings.p22_panic import Panic, must_test
from limmu.games.game_of_kings.stats import hit_points
from limmu.testing import Driver

SPEARS, ARCHERS, TROLL, FOOT = "red.spears", "red.archers", "blue.troll", "blue.foot"


def in_phase(board: Board, phase: Phase = "shooting") -> Board:
    """The board as a Phase begins."""
    units = tuple([one.but(began=hit_points(board, one), stood=one.models) for one in board.units])
    return board.but(phase=phase, units=units)


def after(board: Board, unit: str, models: int, phase: Phase = "shooting", wounds: int = 0) -> Board:
    """The board where a Unit has so many models left of those that it began the Phase with."""
    began = in_phase(board, phase)
    block = tuple([one.but(n=models, f=min(one.f, models)) for one in named(board, unit).blocks])
    bases = named(board, unit).bases[:models]
    return changed(began, unit, models=models, blocks=block, bases=bases, wounds=wounds)


def ended(board: Board, phase: Phase = "shooting", **dice: list[int]) -> Driver[Board]:
    return begun(board, PhaseEnd("red", phase), **dice)


@pytest.mark.parametrize(("left", "tests"), [(15, True), (16, False)])
def test_a_quarter_of_its_hit_points_lost_in_a_phase_makes_a_unit_test(left: int, tests: bool) -> None:
    """GOK-PANIC-1, GOK-PANIC-4, GOK-PANIC-6, GOK-C-178 (A-080)"""
    board = after(field(red_spears=(36, 20)), SPEARS, left)
    assert must_test(board, named(board, SPEARS)) is tests
    assert len(ended(board, charisma=[5]).of(CharismaChecked)) == tests


def test_exactly_a_quarter_of_the_hit_points_is_enough_where_no_model_falls() -> None:
    """GOK-PANIC-4: two of the eight of two Trolls."""
    board = field(blue_troll=(24, 30, SOUTH))
    assert [must_test(one, named(one, TROLL)) for one in (after(board, TROLL, 2, wounds=n) for n in (1, 2))] == [
        False, True,
    ]  # fmt: skip


def test_each_phase_is_tested_alone() -> None:
    """GOK-PANIC-6, GOK-C-364, GOK-C-178"""
    board = in_phase(after(field(red_spears=(36, 20)), SPEARS, 16))
    board = changed(board, SPEARS, models=13)
    assert not must_test(board, named(board, SPEARS))
    assert must_test(changed(board, SPEARS, models=12), named(board, SPEARS).but(models=12))


def test_a_quarter_of_the_models_counts_as_well() -> None:
    """GOK-PANIC-4"""
    board = in_phase(changed(field(blue_troll=(36, 20)), TROLL, wounds=2))
    one = changed(board, TROLL, models=1, wounds=0, bases=named(board, TROLL).bases[:1])
    assert must_test(one, named(one, TROLL))


def test_who_passes_holds_and_who_fails_flees_to_its_own_edge() -> None:
    """GOK-PANIC-2, GOK-PANIC-3, GOK-PANIC-5"""
    board = after(field(red_spears=(10, 20)), SPEARS, 12)
    assert not ended(board, charisma=[5]).of(UnitFled)
    (fled,) = ended(board, charisma=[6], flight=[2]).of(UnitFled)
    assert fled.heading == SOUTH


@pytest.mark.parametrize("unit", ["red.griphon", "red.shark"])
def test_beasts_do_not_test(unit: str) -> None:
    """GOK-PANIC-9, GOK-APAN-4"""
    board = in_phase(field(**{unit.replace(".", "_"): (36, 20)}))
    hurt = changed(board, unit, wounds=2)
    assert not must_test(hurt, named(hurt, unit))


def test_units_in_assault_or_fleeing_do_not_test() -> None:
    """GOK-PANIC-4 (A-081)"""
    board = after(field(red_spears=(36, 20), blue_foot=(36, 24)), SPEARS, 12)
    assert must_test(board, named(board, SPEARS))
    fights, flees = locked(board, FOOT, SPEARS), changed(board, SPEARS, fleeing=True)
    assert not must_test(fights, named(fights, SPEARS))
    assert not must_test(flees, named(flees, SPEARS))


def test_indomitable_and_ironheart_units_need_no_die() -> None:
    """GOK-CHAB-12, GOK-CHAB-13"""
    for unit in ("red.zealots", "red.iron"):
        board = after(field(**{unit.replace(".", "_"): (36, 20)}), unit, 5)
        assert not ended(board).of(CharismaChecked)


def test_losses_in_the_assault_phase_are_no_reason() -> None:
    """GOK-PANIC-4"""
    board = after(field(red_spears=(36, 20)), SPEARS, 5, "assault")
    assert not ended(board, "assault").of(CharismaChecked)


def broken(strength: int, gap: int, **more: tuple[int, ...]) -> Driver[Board]:
    """Spears of a strength break, archers so far behind them."""
    board = in_phase(field(red_spears=(36, 30), red_archers=(36, 20), blue_foot=(36, 40, SOUTH), **more), "assault")
    board = changed(board, SPEARS, models=strength, blocks=(named(board, SPEARS).block.but(n=strength, f=4),))
    far = apart(named(board, SPEARS), named(board, ARCHERS), 0).margin
    block = named(board, ARCHERS).block
    board = changed(board, ARCHERS, blocks=(block.but(y=block.y - far - gap),))
    return begun(locked(board, FOOT, SPEARS), Flight(SPEARS, "broken"), flight=[1])


@pytest.mark.parametrize(
    ("strength", "gap", "shaken"),
    [(5, 6 * INCH, True), (5, 6 * INCH + 1, False), (4, 2 * INCH, False)],
)
def test_friends_within_six_inches_of_a_strong_unit_that_breaks_will_test(
    strength: int, gap: int, shaken: bool
) -> None:
    """GOK-PANIC-7, GOK-APAN-2, GOK-C-179, GOK-C-180, GOK-C-315"""
    table = broken(strength, gap)
    assert table.board.shaken == ((ARCHERS,) if shaken else ())
    assert len(table.of(UnitsShaken)) == shaken


def test_they_test_once_at_the_end_of_the_assault_phase() -> None:
    """GOK-APAN-1, GOK-PANIC-6, GOK-C-179, GOK-C-183 (A-081)"""
    board = broken(10, INCH, red_zealots=(20, 30)).board
    twice = board.but(shaken=(*board.shaken, ARCHERS))
    table = ended(twice, "assault", charisma=[5], flight=[1])
    assert [fact.unit for fact in table.of(CharismaChecked)] == [ARCHERS]
    assert table.of(PhaseEnded)


def test_friends_of_one_that_is_destroyed_in_assault_test() -> None:
    """GOK-PANIC-8, GOK-APAN-3"""
    board = in_phase(field(red_spears=(36, 30), red_archers=(36, 25)), "assault")
    assert dismayed(board, named(board, SPEARS), 5) == (ARCHERS,)
    assert dismayed(board.but(phase="shooting"), named(board, SPEARS), 5) == ()


def test_the_active_player_tests_first() -> None:
    """GOK-PANIC-6 (A-081)"""
    board = after(field(red_spears=(36, 10), blue_foot=(36, 40)), SPEARS, 10)
    board = changed(board, FOOT, models=10)
    for seat, order in (("red", [SPEARS, FOOT]), ("blue", [FOOT, SPEARS])):
        table = begun(board, Panic(seat), charisma=[1, 1])
        assert [fact.unit for fact in table.of(CharismaChecked)] == order


# ---------------------------------------------------------------- Heal


def test_trolls_heal_what_they_lost_in_the_phase() -> None:
    """GOK-SR-24, GOK-SR-25, GOK-SR-27, GOK-C-123 (A-069)"""
    board = after(field(blue_troll=(36, 20)), TROLL, 2, "assault", wounds=3)
    table = ended(board, "assault", heal=[4, 6, 3])
    assert [fact.points for fact in table.of(UnitHealed)] == [2]
    assert named(table.board, TROLL).wounds == 1


def test_fallen_models_of_a_unit_that_stands_return() -> None:
    """GOK-SR-24 (A-069)"""
    board = after(field(blue_troll=(36, 20)), TROLL, 1, "assault")
    troll = named(ended(board, "assault", heal=[4, 6, 3, 1]).board, TROLL)
    assert (troll.models, troll.wounds, troll.block.n) == (2, 2, 2)


def test_hit_points_of_an_earlier_phase_are_lost_for_good() -> None:
    """GOK-SR-26, GOK-C-124"""
    board = changed(in_phase(changed(field(blue_troll=(36, 20)), TROLL, wounds=1)), TROLL, wounds=2)
    table = ended(board, heal=[6])
    assert [fact.points for fact in table.of(UnitHealed)] == [1]
    assert named(table.board, TROLL).wounds == 1


def test_heal_comes_before_panic() -> None:
    """GOK-SR-24, GOK-PANIC-1 (A-069)"""
    board = under(after(field(red_spears=(36, 20)), SPEARS, 15), SPEARS, "heal_on:6")
    table = ended(board, heal=[6, 1, 1, 1, 1])
    assert table.of(UnitHealed)
    assert not table.of(CharismaChecked)
    assert (named(table.board, SPEARS).models, named(table.board, SPEARS).block.n) == (16, 16)


def test_who_cannot_heal_rolls_nothing() -> None:
    """GOK-SR-24"""
    assert not ended(after(field(red_spears=(36, 20)), SPEARS, 18)).of(UnitHealed)


def test_a_model_returns_only_where_there_is_room() -> None:
    """GOK-SR-24 (A-195)"""
    board = field(red_spears=(36, 20, 9000, 5), red_archers=(36, 24))
    board = under(after(board, SPEARS, 15), SPEARS, "heal_on:2")
    block, behind = named(board, SPEARS).block, named(board, ARCHERS).block
    board = changed(board, ARCHERS, blocks=(behind.but(y=block.y - block.depth - 100),))
    table = ended(board, heal=[6, 6, 6, 6, 6], charisma=[1])
    assert not table.of(UnitHealed)
