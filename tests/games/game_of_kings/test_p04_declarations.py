"""P4.e: who may declare an Assault, on whom, and at which facing."""

from tests.games.game_of_kings.hosts import begun, changed, field, locked, under
from tests.games.game_of_kings.tables import EAST, NORTH, SOUTH, WEST, named, scenery, stood

from limmu.games.game_of_kings.board import Board, Declared, Leg
from limmu.games.game_of_kings.facts import UnitMoved
from limmu.games.game_of_kings.facts_assault import AssaultDeclared
from limmu.games.game_of_kings.fields import INCH
from limmu.games.game_of_kings.ground import apart
from limmu.games.game_of_kings.p04_declarations import (
    NONE,
    Declarations,
    Declare,
    closest_enemy,
    side_of,
    under_instinct,
)
from limmu.games.game_of_kings.p04_movement import movers
from limmu.games.game_of_kings.p10_compulsory import CompulsoryMovement
from limmu.testing import Driver

SPEARS, KNIGHTS, SHARK = "red.spears", "red.knights", "red.shark"
FOE, OTHER = "blue.foot", "blue.bows"


def declaring(board: Board) -> Driver[Board]:
    return begun(board, Declarations("red"))


def refused(board: Board, unit: str, target: str) -> tuple[str, str]:
    verdict = declaring(board).refusal("red", Declare(unit, target))
    return verdict.clause, verdict.code


def facing() -> Board:
    return field(red_spears=(20, 8), red_knights=(30, 8), blue_foot=(20, 40, SOUTH), blue_bows=(50, 40, SOUTH))


def test_assaults_are_declared_one_by_one_however_far_their_targets_are() -> None:
    """GOK-DECL-1, GOK-DECL-2, GOK-DECL-3, GOK-DECL-4, GOK-DECL-6, GOK-MSEQ-2 (A-056)"""
    table = declaring(facing()).answer("red", Declare(KNIGHTS, FOE), Declare(SPEARS, FOE))
    assert [(fact.by, fact.on) for fact in table.of(AssaultDeclared)] == [(KNIGHTS, FOE), (SPEARS, FOE)]
    assert [(one.by, one.on, one.side, one.response) for one in table.board.declared] == [
        (KNIGHTS, FOE, "front", ""), (SPEARS, FOE, "front", ""),
    ]  # fmt: skip
    assert table.open is None, "nobody is left to assault"
    assert declaring(facing()).answer("red", NONE).open is None


def test_a_unit_declares_once() -> None:
    """GOK-DECL-1"""
    table = declaring(facing()).answer("red", Declare(SPEARS, FOE))
    assert table.refusal("red", Declare(SPEARS, OTHER)).code == "declared_already"


def test_one_model_must_see_one_model() -> None:
    """GOK-DECL-5, GOK-SR-75 (GOK-C-288)"""
    board = field(red_spears=(20, 8, SOUTH), red_knights=(30, 8), red_griphon=(40, 8, SOUTH), blue_foot=(20, 40, SOUTH))
    assert refused(board, SPEARS, FOE) == ("GOK-DECL-5", "not_in_sight")
    assert refused(board, "red.griphon", FOE) == ("GOK-SR-75", "not_in_sight")
    options = [option.pick for option in declaring(board).asked("red").choices(()).options]
    assert options == [NONE, KNIGHTS]
    walled = field(scenery("house", 20, 20), scenery("house", 24, 20), scenery("house", 16, 20),
                   red_spears=(20, 16), red_knights=(40, 16), blue_foot=(20, 23, SOUTH))  # fmt: skip
    assert refused(walled, SPEARS, FOE) == ("GOK-DECL-5", "not_in_sight")


def test_who_may_not_declare() -> None:
    """GOK-DECL-1, GOK-ASLT-2, GOK-SR-30, GOK-FLEE-21, GOK-DISG-11"""
    board = facing()
    assert refused(locked(board, OTHER, SPEARS), SPEARS, FOE) == ("GOK-ASLT-2", "in_assault")
    for other in (
        changed(board, SPEARS, fleeing=True),
        changed(board, SPEARS, bars=("assault",)),
        changed(board, SPEARS, act="reformed"),
        changed(board, SPEARS, joined=KNIGHTS),
    ):
        assert refused(other, SPEARS, FOE) == ("GOK-DECL-1", "not_to_assault")
    assert refused(board, FOE, SPEARS)[1] == "no_unit_of_yours"


def test_feats_hold_a_unit_or_let_it_assault() -> None:
    """GOK-NATF-14, GOK-NATF-32, GOK-FEAT-51"""
    assert refused(under(facing(), SPEARS, "immobile"), SPEARS, FOE) == ("GOK-DECL-1", "not_to_assault")
    barred = changed(facing(), SPEARS, bars=("assault",))
    assert declaring(under(barred, SPEARS, "may_assault")).answer("red", Declare(SPEARS, FOE)).of(AssaultDeclared)


def test_only_enemy_units_are_targets_and_no_attached_models() -> None:
    """GOK-DECL-4"""
    board = facing()
    assert refused(board, SPEARS, KNIGHTS) == ("GOK-DECL-4", "no_target")
    assert refused(board, SPEARS, "blue.dragon") == ("GOK-DECL-4", "no_target")
    assert refused(changed(board, OTHER, joined=FOE), SPEARS, OTHER) == ("GOK-DECL-4", "no_target")


def test_the_facing_is_the_quadrant_of_the_front_at_the_declaration() -> None:
    """GOK-UNITS-15, GOK-SR-76 (GOK-C-311, A-058)"""
    sides = {
        (20, 8): "front", (20, 46): "rear", (50, 30): "flank", (2, 30): "flank",
    }  # fmt: skip
    for (x, y), side in sides.items():
        board = field(red_spears=(x, y), blue_foot=(20, 30, SOUTH))
        assert side_of(named(board, SPEARS), named(board, FOE)) == side
    loose = field(red_spears=(20, 46), blue_wolves=(20, 30, SOUTH))
    assert side_of(named(loose, SPEARS), named(loose, "blue.wolves")) == "front"
    single = field(red_spears=(20, 46, SOUTH), blue_wyvern=(20, 30, SOUTH))
    assert side_of(named(single, SPEARS), named(single, "blue.wyvern")) == "rear"


def test_on_the_line_between_two_facings_the_front_counts_first() -> None:
    """GOK-UNITS-15 (A-058)"""
    board = field(red_spears=(20, 8, EAST), blue_foot=(20, 30, SOUTH))
    block, target = named(board, SPEARS).block, named(board, FOE).block
    corner = (target.x - 62_500, target.y)

    def at(x: int) -> Board:
        return changed(board, SPEARS, blocks=(block.but(x=corner[0] - x, y=corner[1] - 100_000),))

    assert side_of(named(at(100_000), SPEARS), named(board, FOE)) == "front"
    assert side_of(named(at(100_001), SPEARS), named(board, FOE)) == "flank"


def test_a_pack_without_a_hunter_assaults_the_closest_enemy_it_sees() -> None:
    """GOK-SR-82, GOK-SR-83, GOK-SR-84 (GOK-C-281, A-140)"""
    board = field(red_shark=(20, 20), red_spears=(40, 8), blue_foot=(20, 34, SOUTH), blue_bows=(50, 40, SOUTH))
    assert under_instinct(board, named(board, SHARK))
    closest = closest_enemy(board, named(board, SHARK))
    assert closest is not None
    assert closest.id == FOE
    table = declaring(board)
    assert [(fact.by, fact.on) for fact in table.of(AssaultDeclared)] == [(SHARK, FOE)]
    assert table.refusal("red", Declare(SHARK, OTHER)).code == "declared_already"
    blind = changed(board, SHARK, bases=(named(board, SHARK).bases[0].but(t=WEST),))
    hidden = changed(blind, SHARK, bases=(named(board, SHARK).bases[0].but(t=SOUTH),))
    assert not declaring(hidden).of(AssaultDeclared)
    assert declaring(hidden).refusal("red", Declare(SHARK, FOE)).clause == "GOK-SR-83"


def test_a_pack_without_a_hunter_that_sees_nobody_goes_at_the_closest_enemy() -> None:
    """GOK-SR-83, GOK-SR-84 (A-140): by its Move, as far as an inch from him; then nobody directs it."""
    board = field(red_shark=(20, 20, SOUTH), red_spears=(40, 8), blue_foot=(20, 34, SOUTH), blue_bows=(50, 40, SOUTH))
    (moved,) = begun(board, CompulsoryMovement("red")).of(UnitMoved)
    assert (moved.unit, moved.act, moved.legs) == (
        SHARK,
        "moved",
        (Leg("face", NORTH), Leg("straight", NORTH, 7 * INCH)),
    )
    there = begun(board, CompulsoryMovement("red")).board
    assert SHARK not in [one.id for one in movers(there, "red")]
    near = stood(board, FOE, 20, 26, SOUTH)
    there = begun(near, CompulsoryMovement("red")).board
    assert abs(apart(named(there, SHARK), named(there, FOE), INCH).margin) <= 1
    slowed = begun(under(board, SHARK, "half_move"), CompulsoryMovement("red")).of(UnitMoved)
    assert slowed[0].cost == 7 * INCH // 2


def test_a_pack_that_is_led_assaults_or_is_held_does_not_go_by_instinct() -> None:
    """GOK-SR-83, GOK-SR-82"""
    board = field(red_shark=(20, 20, SOUTH), blue_foot=(20, 34, SOUTH))
    for calm in (
        board.but(declared=(Declared(SHARK, FOE, "front"),)),
        under(board, SHARK, "immobile"),
        stood(board, "red.stalker", 20, 26),
        changed(board, SHARK, bars=("move",)),
        changed(board, FOE, blocks=()),
    ):
        assert not begun(calm, CompulsoryMovement("red")).of(UnitMoved)


def test_within_eight_inches_of_a_hunter_a_pack_obeys() -> None:
    """GOK-SR-82 (GOK-C-281)"""
    board = field(red_shark=(20, 20), red_stalker=(20, 28, NORTH), blue_foot=(20, 40, SOUTH))
    shark, hunter = named(board, SHARK).bases[0], named(board, "red.stalker").bases[0]

    def apart(gap: int) -> Board:
        y = shark.y + shark.d // 2 + hunter.d // 2 + gap
        return changed(board, "red.stalker", bases=(hunter.but(x=shark.x, y=y),))

    near, far = apart(8 * INCH), apart(8 * INCH + 1)
    assert not under_instinct(near, named(near, SHARK))
    assert under_instinct(far, named(far, SHARK))
    assert not declaring(near).of(AssaultDeclared)
    assert not under_instinct(board, named(board, "red.stalker"))


def test_a_declared_assault_is_kept_until_it_is_settled() -> None:
    board = facing().but(
        declared=(Declared(by=SPEARS, on=FOE, side="front", response="hold", redirected=False, settled=True),)
    )
    assert refused(board, SPEARS, FOE)[1] == "declared_already"
