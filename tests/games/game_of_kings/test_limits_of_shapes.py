"""Limits of clauses about who stands where: closing up, landing, leaving, joining, redress; and of what is rolled."""

from types import SimpleNamespace
from typing import Any

import attrs
import pytest
from msgspec.structs import replace
from tests.games.game_of_kings import fights, gunners
from tests.games.game_of_kings.gunners import guns
from tests.games.game_of_kings.hosts import changed, field, under
from tests.games.game_of_kings.laboratory import FOE_FOOT, SAGE, table
from tests.games.game_of_kings.lists import PACK, army, clauses, dwarf, led, roster, unit
from tests.games.game_of_kings.tables import EAST, NORTH, SOUTH, bare, named, scenery, stood

from limmu.games.game_of_kings.army import UnitChoice
from limmu.games.game_of_kings.army_science import allowance
from limmu.games.game_of_kings.board import Board, Contact, Leg
from limmu.games.game_of_kings.closing import closed_up
from limmu.games.game_of_kings.feats import Aim, scientist_at
from limmu.games.game_of_kings.fields import INCH
from limmu.games.game_of_kings.ground import is_within, parts_of
from limmu.games.game_of_kings.independents import may_join
from limmu.games.game_of_kings.moves import begun as setting_out
from limmu.games.game_of_kings.moves import may_move, ways
from limmu.games.game_of_kings.onset import Onset, fallen_short, rush, set_out
from limmu.games.game_of_kings.p02_scenery import room_for_scenery
from limmu.games.game_of_kings.p03_phase_end import heal_of
from limmu.games.game_of_kings.p05_rally import may_rally
from limmu.games.game_of_kings.p07_reckers import lairs, set_free
from limmu.games.game_of_kings.p18_hidden import bury
from limmu.games.game_of_kings.p18_results import height_of
from limmu.games.game_of_kings.p18_weapons import tangled
from limmu.games.game_of_kings.p21_redress import redress
from limmu.games.game_of_kings.p24_story import plot_of
from limmu.games.game_of_kings.profile import profile_of
from limmu.games.game_of_kings.shots import may_shoot
from limmu.toolkit.plane.blocks import base_shape
from limmu.toolkit.plane.shapes import TOLERANCE, nearer, overlap

WOLVES, FOOT, BLUE, BOARS = "red.wolves", "red.foot", "blue.foot", "blue.boars"

# ---------------------------------------------------------------- closing up


def come(*, files: int = 1, left: int = 20 * INCH, **also: tuple[int, int]) -> tuple[Board, Any]:
    """Wolves in files before Blue's foot, and how they stand once they have closed up."""
    board = stood(
        stood(bare(), BLUE, 24, 30, SOUTH), id_=WOLVES, x=24, y=20, facing=NORTH, files=files, form="skirmish"
    )
    for name, (x, y) in also.items():
        board = stood(board, f"blue.{name}", x, y, SOUTH)
    wolves, foe = named(board, WOLVES), named(board, BLUE)
    top = max([part.y1 for part in parts_of(wolves)])
    low = min([part.y0 for part in parts_of(foe)])
    wolves = wolves.but(bases=tuple([base.but(y=base.y + low - top) for base in wolves.bases]))
    board = board.with_unit(wolves)
    return board, closed_up(board, wolves, foe, (BLUE,), left)


def beside(board: Board, there: Any, id_: str = BLUE) -> int:
    """How many of the models touch an enemy."""
    foes = parts_of(named(board, id_))
    return len([1 for part in parts_of(there) if any(nearer(part, foe, TOLERANCE + 1) for foe in foes)])


def test_models_in_a_file_come_round_to_their_enemy_as_many_as_can() -> None:
    """GOK-CHARGE-5: beside one another and him, over nobody, facing him; without movement they stay."""
    board, there = come()
    assert beside(board, there) == 5
    shapes = [base_shape(base) for base in there.bases]
    assert not any([overlap(shapes[i], shapes[j]) for i in range(5) for j in range(i)])
    assert not any([overlap(one, part) for one in shapes for part in parts_of(named(board, BLUE))])
    stay, left = come(left=0)
    assert left.bases[1:] == named(stay, WOLVES).bases[1:]
    assert 1 <= beside(stay, left) < 5


def test_models_that_close_up_keep_an_inch_from_whom_they_have_not_met() -> None:
    """GOK-MOVE-2, GOK-CHARGE-5"""
    board, there = come(boars=(32, 29))
    others = parts_of(named(board, BOARS))
    assert not any([nearer(part, foe, INCH) for part in parts_of(there) for foe in others])
    assert beside(board, there) > 1


def test_models_that_close_up_stay_together_and_on_the_table() -> None:
    """GOK-CHARGE-5, GOK-MOVE-7"""
    board, there = come(files=5)
    shapes = [base_shape(base) for base in there.bases]
    for n, one in enumerate(shapes):
        assert any([nearer(one, other, INCH + 1) for m, other in enumerate(shapes) if m != n])
    assert all([part.x0 >= 0 and part.x1 <= board.table[0] and part.y1 <= board.table[1] for part in shapes])


# ---------------------------------------------------------------- Assaults


@pytest.mark.parametrize("way", ["left", "right"])
def test_an_assault_wheels_to_either_side(way: Any) -> None:
    """GOK-MOVE-20, GOK-CHARGE-4"""
    board = stood(stood(bare(), FOOT, 24, 12), BLUE, 24, 30, SOUTH)
    own, foe = named(board, FOOT), named(board, BLUE)
    found = set_out(board, own, foe, Onset("assault", way, 1000), 8 * INCH)
    turn = 1000 if way == "left" else -1000
    assert (found.unit.block.t, found.heading, found.legs) == (NORTH + turn, NORTH + turn, (Leg(way, 1000),))
    assert 0 < found.left < 8 * INCH


def test_a_single_model_that_falls_short_goes_straight_and_a_flyer_flies() -> None:
    """GOK-CHARGE-7, GOK-CHARGE-8 (PL-19)"""
    board = stood(stood(bare(), "red.wyvern", 24, 8), BLUE, 24, 44, SOUTH)
    own, foe = named(board, "red.wyvern"), named(board, BLUE)
    walked, flown = fallen_short(board, own, foe, "assault", 6 * INCH), fallen_short(board, own, foe, "fly", 6 * INCH)
    assert [leg.way for leg in walked.legs][-1:] == ["straight"]
    assert [leg.way for leg in flown.legs][-1:] == ["flight"]
    assert (walked.cost, flown.cost) == (6 * INCH, 12 * INCH)


def test_a_flyer_comes_down_beside_its_target_where_nobody_else_is() -> None:
    """GOK-SR-73, GOK-SR-74"""
    board = stood(stood(bare(), "red.wyvern", 24, 20), BLUE, 24, 30, SOUTH)
    straight = Onset("fly", "straight")
    assert rush(board, named(board, "red.wyvern"), BLUE, straight, 24 * INCH).touched == (BLUE,)
    for far, reached in ((BOARS, ()), ("blue.troll", ())):
        barred = stood(board, far, 24, 26, SOUTH)
        assert rush(barred, named(barred, "red.wyvern"), BLUE, straight, 24 * INCH).touched == reached


# ---------------------------------------------------------------- moves


def test_models_that_go_one_by_one_go_once_each() -> None:
    """GOK-MOVE-26 (PL-23)"""
    board = stood(bare(), WOLVES, 24, 12)
    at = setting_out(board, named(board, WOLVES), "move", 6 * INCH)
    for gone, told in ((0, ("straight", "model", "pattern")), (1, ("model",)), (4, ("model",)), (5, ())):
        assert ways(replace(at, alone=tuple(range(gone)))) == told


def test_two_loose_models_are_a_skirmish_unit_and_one_is_a_single_model() -> None:
    """GOK-MOVE-27, GOK-MOVE-30"""
    board = stood(bare(), WOLVES, 24, 12)
    for models, clause in ((2, "GOK-MOVE-27"), (1, "GOK-MOVE-30")):
        few = named(board, WOLVES)
        few = few.but(models=models, bases=few.bases[:models])
        assert may_move(board.with_unit(few), few, "turn_left").clause == clause


def test_ranks_that_are_not_full_take_as_much_room_as_full_ones() -> None:
    """GOK-FORM-3"""
    board = bare()
    few = changed(board, FOOT, models=11)
    low = named(stood(few, FOOT, 24, 20), FOOT).block
    assert low.y == 20 * INCH + 3 * profile_of(few, named(few, FOOT)).base[1] // 2


@pytest.mark.parametrize(("facing", "x", "y"), [(EAST, 1, 0), (NORTH, 0, 1), (SOUTH, 0, -1)])
def test_a_unit_is_drawn_up_about_its_middle_whichever_way_it_faces(facing: int, x: int, y: int) -> None:
    """GOK-FORM-3"""
    block = named(stood(bare(), FOOT, 24, 20, facing), FOOT).block
    half = block.depth // 2
    assert (block.x, block.y) == (24 * INCH + x * half, 20 * INCH + y * half)


def test_half_of_the_models_on_a_hill_are_enough_for_high_ground() -> None:
    """GOK-ARES-9 (A-074): so many of four ranks."""
    board = stood(bare(), FOOT, 24, 20)
    block = named(board, FOOT).block
    hill = scenery("hill", 0, 0)
    for ranks, told in ((1, 0), (2, hill.height), (3, hill.height)):
        edge = block.y - ranks * block.d
        outline = (0, INCH * 48), (48 * INCH, 48 * INCH), (48 * INCH, edge), (0, edge)
        on = board.but(pieces=(hill.but(outline=outline, x=0, y=0),))
        assert height_of(on, named(on, FOOT)) == told


def test_only_reckers_come_out_at_who_comes_near() -> None:
    """GOK-HOBC-10"""
    board = field(blue_foot=(36, 32, SOUTH))
    for who, told in (("reckers", 1), ("troll", 0)):
        hidden = changed(board, f"blue.{who}", station="hidden")
        hidden = hidden.but(armies=tuple([one.but(hidden=((who, "foot"),)) for one in hidden.armies]))
        assert len(lairs(hidden, "blue")) == told


def test_no_feat_reaches_who_is_off_the_table() -> None:
    """GOK-PERF-4"""
    board = table("minister_weeds")
    aim = Aim(board, scientist_at(board, SAGE))
    feat = PACK.feat["minister_weeds"]
    assert aim.at(feat, named(board, FOE_FOOT))
    assert not aim.at(feat, named(board, "blue.wolves"))


def test_scenery_bars_scenery_once_it_is_placed() -> None:
    """GOK-SCEN-3"""
    wood = scenery("woods", 24, 24)
    board = bare(wood, wood.but(id="other", placed=False))
    assert [one.id for one in room_for_scenery(board).solids] == [wood.id]


def test_a_recker_stands_just_beyond_its_host_as_it_leaves() -> None:
    """GOK-HOBC-12"""
    board = field(blue_foot=(36, 32, SOUTH))
    reckers, host = named(board, "blue.reckers"), named(board, "blue.foot")
    for heading in (EAST, NORTH, 4500):
        base = base_shape(set_free(board, reckers, host, heading))
        assert not any([overlap(base, part) for part in parts_of(host)])
        assert any([nearer(base, part, 3) for part in parts_of(host)])


def test_a_distance_is_measured_to_the_rim_of_a_round_base() -> None:
    """GOK-MEAS-3, GOK-UNITS-2"""
    board = stood(stood(bare(), FOOT, 24, 12), "blue.wyvern", 24, 30, SOUTH)
    wyvern = named(board, "blue.wyvern")
    base = wyvern.bases[0]
    rim = wyvern.but(shape="round", bases=(base.but(d=0),))
    far = base.y - named(board, FOOT).block.y - base.w // 2
    assert is_within(named(board, FOOT), rim, far + 1)
    assert is_within(rim, named(board, FOOT), far + 1)
    assert not is_within(named(board, FOOT), rim, far - 1)
    assert not is_within(rim, named(board, FOOT), far - 1)


# ---------------------------------------------------------------- who may


def test_who_is_attached_neither_shoots_nor_rallies_apart_from_its_unit() -> None:
    """GOK-MOVE-11, GOK-SHOOT-12, GOK-MSEQ-7"""
    board = stood(stood(guns(), "red.orcs", 24, 12), "red.marksman", 24, 8)
    board = gunners.attached(board, "red.marksman", "red.orcs")
    assert may_shoot(board, named(board, "red.marksman"))
    assert may_shoot(changed(board, "red.orcs", fleeing=True), named(board, "red.marksman")).code == "flees"
    for id_, told in (("red.orcs", True), ("red.marksman", False)):
        unit_ = named(board, id_).but(fleeing=True)
        assert may_rally(unit_, unit_.models) is told


def test_nobody_joins_a_unit_that_he_may_not_attach_to() -> None:
    """GOK-SR-28"""
    board = field(red_spears=(24, 12), red_lord=(24, 17), blue_foot=(24, 30, SOUTH))
    assert may_join(board, named(board, "red.lord"), "red.spears")
    assert not may_join(board, named(board, "red.lord"), "blue.foot")
    flees = changed(board, "red.spears", fleeing=True)
    assert not may_join(flees, named(flees, "red.lord"), "red.spears")


def test_a_bonus_to_heal_counts() -> None:
    """GOK-SR-24, GOK-SR-27 (A-038)"""
    board = stood(guns(), "red.trolls", 24, 12)
    plain = heal_of(board, named(board, "red.trolls"))
    better = under(board, "red.trolls", "heal:1")
    assert heal_of(better, named(better, "red.trolls")) == plain - 1


def test_only_those_in_the_assault_redress() -> None:
    """GOK-APAN-5"""
    board = field(red_spears=(20, 20), red_band=(40, 20), blue_foot=(20, 20, SOUTH), blue_bows=(40, 20, SOUTH))
    met = Contact("red.band", "blue.foot", "front", 1), Contact("blue.bows", "red.band", "front", 1)
    board = board.but(contacts=met)
    told: list[Any] = []

    class Told:
        """What is emitted."""

        def __init__(self) -> None:
            self.board, self.emit = board, told.append

    redress(Told(), ("blue.foot", "red.spears"))  # type: ignore[arg-type]
    assert not told


def test_nets_tangle_but_not_those_of_bullies() -> None:
    """GOK-SR-9"""
    plain = UnitChoice(entry="orc_infantry", id="plain", models=5)
    board = fights.facing_off([plain], [])
    assert tangled(board, named(board, "red.plain")) == 0
    assert tangled(under(board, "red.plain", "tangle"), named(board, "red.plain")) == 1


# ---------------------------------------------------------------- armies


@pytest.mark.parametrize("total", [2, 11, 12])
def test_a_plot_takes_a_turn_at_the_ends_of_the_dice(total: int) -> None:
    """GOK-SOLO-26"""
    assert plot_of(total)[1] == "and"
    assert plot_of(3)[1] == plot_of(10)[1] == "but"


def test_a_reading_that_is_unknown_is_told() -> None:
    """GOK-ARMY-14"""
    assert "GOK-ARMY-14" in clauses(attrs.evolve(army(), rulings={"A-999": "whatever"}))
    assert "GOK-ARMY-14" in clauses(attrs.evolve(army(), rulings={"A-074": "whatever"}))
    assert "GOK-ARMY-14" not in clauses(army())


def test_a_unit_without_a_knight_carries_no_science() -> None:
    """GOK-ALGO-2"""
    found = roster(army(unit("dwarf_veterans")))
    limit = allowance(found, found.units[-1])
    assert (limit.items, limit.points) == (0, 0)


def test_one_who_is_no_assassin_is_not_hidden_by_where_he_would_hide() -> None:
    """GOK-SR-61"""
    assert "GOK-SR-90" in clauses(led(dwarf(hides_in="unit_1")))


@pytest.mark.parametrize(("gone", "lost"), [("destroyed", 1), ("caught", 1), ("fled", 1), ("pursuing", 0), ("", 0)])
def test_who_hides_in_a_unit_that_is_lost_is_lost_with_it_however_it_was_lost(gone: Any, lost: int) -> None:
    """GOK-SR-93"""
    board = changed(field(blue_foot=(36, 32, SOUTH)), "blue.reckers", station="hidden")
    board = board.but(armies=tuple([one.but(hidden=(("reckers", "foot"),)) for one in board.armies]))
    told: list[Any] = []
    t: Any = SimpleNamespace(board=changed(board, "blue.foot", gone=gone), emit=told.append)
    bury(t)
    assert [(one.unit, one.why) for one in told] == [("blue.reckers", gone)] * lost
