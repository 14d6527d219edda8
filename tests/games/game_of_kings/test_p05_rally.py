"""P5 and P10: who Rallies, what it may do then, and who flees on."""

from tests.games.game_of_kings.hosts import begun, changed, field
from tests.games.game_of_kings.tables import NORTH, SOUTH, named

from limmu.games.game_of_kings.board import Board, Leg
from limmu.games.game_of_kings.facts import ContactMade, UnitFled, UnitMoved, UnitRallied
from limmu.games.game_of_kings.facts_charisma import CharismaChecked, DisgruntledRolled
from limmu.games.game_of_kings.fields import INCH
from limmu.games.game_of_kings.formation import Array
from limmu.games.game_of_kings.onset import Onset
from limmu.games.game_of_kings.p04_declarations import Declare
from limmu.games.game_of_kings.p04_movement import END, Advance, Movement, Regroup
from limmu.games.game_of_kings.p04_phase import MovementPhase
from limmu.games.game_of_kings.p05_rally import NOBODY, Rally, may_rally
from limmu.games.game_of_kings.p08_responses import Respond
from limmu.games.game_of_kings.p10_compulsory import CompulsoryMovement

SPEARS, ARCHERS, WOLVES = "red.spears", "red.archers", "blue.wolves"
STEP = Advance(WOLVES, "move", (Leg("straight", NORTH, INCH),))


def fleeing(*units: str, **at: tuple[int, ...]) -> Board:
    board = field(**at)
    for one in units:
        board = changed(board, one, fleeing=True)
    return board


def test_a_unit_rallies_at_its_charisma_and_may_reform_at_once() -> None:
    """GOK-MSEQ-3, GOK-MSEQ-4, GOK-MSEQ-5, GOK-FLEE-23"""
    table = begun(fleeing(SPEARS, red_spears=(36, 20)), Rally("red"), charisma=[5]).answer("red", SPEARS)
    assert table.of(UnitRallied)
    assert not named(table.board, SPEARS).fleeing
    table.answer("red", Regroup(SPEARS, Array("ranked", 10), 0))
    assert (named(table.board, SPEARS).block.f, named(table.board, SPEARS).act) == (10, "reformed")
    assert table.open is None


def test_a_musician_helps_to_rally() -> None:
    """GOK-MSEQ-10, GOK-SR-48, GOK-C-074"""
    table = begun(fleeing("red.band", red_band=(36, 20)), Rally("red"), charisma=[6]).answer("red", "red.band")
    assert table.of(UnitRallied)


def test_who_fails_tries_once_and_flees_on_to_the_nearest_edge() -> None:
    """GOK-MSEQ-6, GOK-MSEQ-9, GOK-MSEQ-12, GOK-MSEQ-14"""
    board = fleeing(SPEARS, red_spears=(36, 20))
    table = begun(board, MovementPhase("red"), charisma=[6], flight=[3]).answer("red", SPEARS)
    assert named(table.board, SPEARS).fleeing
    (fled,) = table.of(UnitFled)
    assert (fled.heading, fled.length) == (27_000, 7 * INCH)
    assert not table.of(UnitRallied)


def test_nobody_need_try() -> None:
    """GOK-MSEQ-3"""
    table = begun(fleeing(SPEARS, red_spears=(36, 20)), MovementPhase("red"), flight=[3]).answer("red", NOBODY)
    assert not table.of(CharismaChecked)
    assert table.of(UnitFled)


def test_the_owner_chooses_who_tries_first_and_who_flees_on_first() -> None:
    """GOK-MSEQ-3, GOK-MSEQ-13"""
    board = fleeing(SPEARS, ARCHERS, red_spears=(36, 20), red_archers=(20, 20))
    assert begun(board, Rally("red")).answers("red") == [SPEARS, ARCHERS, NOBODY]
    table = begun(board, CompulsoryMovement("red"), flight=[1, 1]).answer("red", ARCHERS)
    assert [fact.unit for fact in table.of(UnitFled)] == [ARCHERS, SPEARS]


def test_only_the_active_player_has_units_that_flee_on() -> None:
    """GOK-MSEQ-13 (A-193)"""
    board = fleeing(SPEARS, WOLVES, red_spears=(36, 20), blue_wolves=(36, 40))
    assert [fact.unit for fact in begun(board, CompulsoryMovement("red"), flight=[1, 1]).of(UnitFled)] == [SPEARS]


def test_a_unit_with_less_than_a_quarter_of_its_models_cannot_rally() -> None:
    """GOK-MSEQ-7, GOK-C-073"""
    board = fleeing(SPEARS, red_spears=(36, 20))
    assert may_rally(named(board, SPEARS).but(models=5), 20)
    assert not may_rally(named(board, SPEARS).but(models=4), 20)
    few = changed(board, SPEARS, models=4)
    both = changed(few.with_unit(named(fleeing(ARCHERS, red_archers=(20, 20)), ARCHERS)), ARCHERS, fleeing=True)
    assert begun(both, Rally("red")).refusal("red", SPEARS).clause == "GOK-MSEQ-7"


def test_a_rallied_unit_may_only_reform() -> None:
    """GOK-MSEQ-5, GOK-SR-60, GOK-C-075 (A-169)"""
    board = fleeing(SPEARS, red_spears=(36, 20), red_archers=(20, 20))
    table = begun(board, MovementPhase("red"), charisma=[5]).answer("red", SPEARS)
    assert table.refusal("red", Advance(SPEARS, "move", (Leg("forward", length=INCH),))).clause == "GOK-MSEQ-5"
    table.answer("red", END)
    assert named(table.board, SPEARS).bars == ("move", "assault")
    assert table.refusal("red", Advance(SPEARS, "move", (Leg("forward", length=INCH),))).clause == "GOK-MOVE-8"


def test_a_rallied_outrider_reforms_and_moves_as_normal() -> None:
    """GOK-SR-60, GOK-C-075, GOK-C-076"""
    board = fleeing(WOLVES, blue_wolves=(36, 30))
    table = begun(board, Rally("blue"), charisma=[5]).answer("blue", WOLVES)
    table.answer("blue", Regroup(WOLVES, Array("skirmish", 1, 0), NORTH))
    assert table.of(UnitMoved)
    assert named(table.board, WOLVES).bars == ()
    assert begun(table.board, Movement("blue")).answer("blue", STEP).of(UnitMoved)


def test_an_offered_reform_is_a_legal_one() -> None:
    """GOK-MSEQ-5"""
    table = begun(fleeing(SPEARS, red_spears=(36, 20)), Rally("red"), charisma=[5]).answer("red", SPEARS)
    asked = table.asked("red")
    picked = asked.question.sample(table.board, lambda below: below - 1)
    assert table.answer("red", picked).open is None


def test_the_order_of_the_movement_phase() -> None:
    """GOK-MSEQ-1, GOK-MSEQ-3, GOK-MSEQ-11, GOK-MSEQ-12 (A-041)"""
    board = fleeing(WOLVES, blue_wolves=(16, 24), blue_bows=(36, 30, SOUTH), red_spears=(36, 24))
    table = begun(board, MovementPhase("blue"), charisma=[12], disgruntled=[8], flight=[1])
    table.answer("blue", WOLVES)
    assert [type(fact) for fact in table.facts[1:]] == [CharismaChecked, DisgruntledRolled]
    table.answer("blue", Declare("blue.bows", SPEARS))
    table.answer("red", Respond(SPEARS, "hold"))
    assert isinstance(table.last[-1], UnitFled), "Compulsory Movement comes before Assaults"
    table.answer("blue", Onset("assault", "straight"))
    assert table.of(ContactMade)
