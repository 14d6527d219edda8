"""Clauses at their very limits: the last value on each side, and each exception alone."""

from collections.abc import Sequence

import attrs
import pytest
from tests.games.game_of_kings.gunners import attached as joined_to
from tests.games.game_of_kings.gunners import guns
from tests.games.game_of_kings.hosts import changed, field, locked, under
from tests.games.game_of_kings.lists import army, clauses, cost_of, dwarf, last_unit, led, told, unit
from tests.games.game_of_kings.tables import PACK, SOUTH, named, scenery, stood
from tests.games.game_of_kings.test_p11_assault import ENEMY, STRAIGHT, assaulting, facing
from tests.games.game_of_kings.test_p16_hits import BOARS, blows, lost, struck
from tests.games.game_of_kings.test_p18_assault import LOW, fight, front

from limmu.games.game_of_kings import charts
from limmu.games.game_of_kings import options as o
from limmu.games.game_of_kings.arms import arms_of
from limmu.games.game_of_kings.army import Algorithms, AvatarChoice
from limmu.games.game_of_kings.board import Board, Declared, Effect
from limmu.games.game_of_kings.charisma import fear, general_near, superior
from limmu.games.game_of_kings.facts import RollOffWon, UnitMoved
from limmu.games.game_of_kings.fields import INCH
from limmu.games.game_of_kings.ground import difficult, is_within, walls_of
from limmu.games.game_of_kings.independents import is_independent, may_attach, may_detach
from limmu.games.game_of_kings.p04_declarations import may_assault
from limmu.games.game_of_kings.p06_disgruntled import must_test as must_behave
from limmu.games.game_of_kings.p09_flight import nearest_edge
from limmu.games.game_of_kings.p11_assault import STOP
from limmu.games.game_of_kings.p18_attacks import has_knight
from limmu.games.game_of_kings.p18_attacks import led as led_by
from limmu.games.game_of_kings.p18_results import height_of, in_skirmish, ranks_of, result_of
from limmu.games.game_of_kings.p18_weapons import arms, attacks_each, blow_rules, impact_of, insanity
from limmu.games.game_of_kings.p22_panic import must_test as must_hold
from limmu.games.game_of_kings.p23_victory import is_destroyed, quarters_for
from limmu.games.game_of_kings.profiles import unit_stats
from limmu.games.game_of_kings.shots import may_aim, skilled
from limmu.games.game_of_kings.stats import paced, stat
from limmu.games.game_of_kings.words import inches

KING, CHAMPION = AvatarChoice(subtype="dwarf", avatar_class="king", general=True), "champion"


def modified(board: Board, on: str, *mods: tuple[str, int]) -> Board:
    """The board with something that changes the stats of a Unit."""
    return board.but(
        effects=(
            *board.effects,
            Effect(
                id=len(board.effects), cause="charm", by=on, on=on, kind="other", until="battle", since=1, mods=mods
            ),
        )
    )


def in_ranks(board: Board, id_: str, models: int) -> Board:
    """The board with a Unit of so many models in the files that it has."""
    block = named(board, id_).block
    return changed(board, id_, models=models, blocks=(block.but(n=models),))


# ---------------------------------------------------------------- shooting


@pytest.mark.parametrize(
    ("accuracy", "rules"),
    [(9, ()), (10, ()), (11, ("reroll_ones",)), (12, ("reroll_ones", "sixes_wound"))],
)
def test_from_accuracy_11_ones_are_rerolled_and_from_12_sixes_wound(accuracy: int, rules: Sequence[str]) -> None:
    """GOK-FIRE-5, GOK-FIRE-6, GOK-C-325 (A-007)"""
    board = guns()
    crossbows = named(board, "red.crossbows")
    (arm,) = arms_of(board, crossbows)
    more = accuracy - stat(board, crossbows, "acc") - arm.accuracy
    found = skilled(modified(board, crossbows.id, ("acc", more)), crossbows, arm)
    assert found == (accuracy, tuple(rules))


@pytest.mark.parametrize(("accuracy", "needed"), [(0, 6), (1, 6), (5, 2), (12, -5), (13, -5)])
def test_the_other_system_to_hit_counts_down_from_seven_as_far_as_accuracy_12(accuracy: int, needed: int) -> None:
    """GOK-ALT-1 (A-165)"""
    assert charts.to_shoot_with(accuracy, o.ACCURACY_SUMMARY, "simple-difference") == needed


def test_who_fights_may_shoot_at_one_attached_to_whom_it_fights() -> None:
    """GOK-SHOOT-19, GOK-SR-33"""
    board = stood(stood(guns(), "red.corsairs", 24, 20), "blue.orcs", 24, 22, SOUTH)
    board = stood(
        joined_to(locked(board, "red.corsairs", "blue.orcs"), "blue.marksman", "blue.orcs"), "blue.wall", 50, 30
    )
    corsairs = named(board, "red.corsairs")
    arm = next(iter(arms_of(board, corsairs)))
    assert may_aim(board, corsairs, arm, named(board, "blue.wall")).code == "engaged_elsewhere"
    assert may_aim(board, corsairs, arm, named(board, "blue.marksman")).code == "attached"


# ---------------------------------------------------------------- moving


def test_each_edge_is_the_nearest_somewhere() -> None:
    """GOK-MSEQ-14"""
    at = {(36, 4): 27_000, (4, 24): 18_000, (36, 44): 9000, (68, 24): 0}
    for (x, y), heading in at.items():
        board = field(red_spears=(x, y))
        assert nearest_edge(board, named(board, "red.spears")) == heading


def test_scenery_that_is_not_placed_slows_nobody() -> None:
    """GOK-SCEN-1"""
    woods = scenery("woods", 24, 24)
    assert len(difficult(field(woods), "")) == 1
    assert difficult(field(woods.but(placed=False)), "") == ()


def test_units_side_by_side_are_measured_along_both_axes() -> None:
    """GOK-MEAS-1"""
    board = field(red_spears=(20, 20), blue_foot=(40, 20))
    board = stood(board, "blue.bows", 20, 40)
    spears = named(board, "red.spears")
    for foe in ("blue.foot", "blue.bows"):
        assert not is_within(spears, named(board, foe), 8 * INCH)
        assert is_within(spears, named(board, foe), 20 * INCH)


def test_only_what_changes_the_move_changes_it() -> None:
    """GOK-MOVE-1 (A-036)"""
    board = field(red_spears=(20, 20))
    spears = named(board, "red.spears")
    assert paced(modified(board, spears.id, ("cha", -2)), spears, 4 * INCH) == 4 * INCH
    assert paced(modified(board, spears.id, ("move", -2)), spears, 4 * INCH) == 2 * INCH


@pytest.mark.parametrize(("length", "text"), [(0, "0.00"), (253, "0.00"), (-1, "-0.01"), (254, "0.01")])
def test_a_length_in_inches_is_rounded_down(length: int, text: str) -> None:
    assert inches(length) == text


def test_how_far_a_failed_and_a_stopped_assault_might_have_gone_is_told() -> None:
    """GOK-CHARGE-7, GOK-CHARGE-16 (A-055, A-059)"""
    failed = assaulting(facing(inches=8.5)).answer("red", STRAIGHT)
    assert [one.allowance for one in failed.of(UnitMoved)] == [4 * INCH]
    wall = facing(ENEMY.replace("blue", "red"), ENEMY, 7, ("blue.troll", 24, 25, SOUTH))
    stopped = assaulting(wall, Declared("red.foot", ENEMY, "front", "hold")).answer("red", STRAIGHT, STOP)
    assert [one.allowance for one in stopped.of(UnitMoved)] == [8 * INCH]


def test_who_was_released_or_is_attached_declares_no_assault() -> None:
    """GOK-DECL-1"""
    board = field(blue_reckers=(20, 30), blue_foot=(40, 30)).but(active="blue")
    assert may_assault(board, named(board, "blue.foot"))
    released = changed(board, "blue.reckers", station="released")
    assert may_assault(released, named(released, "blue.reckers")).code == "not_to_assault"


# ---------------------------------------------------------------- attached


def test_who_may_be_attached_and_to_whom() -> None:
    """GOK-SR-28, GOK-SR-34, GOK-SR-49"""
    board = field(red_lord=(20, 20), red_bard=(22, 20), red_band=(30, 20), red_spears=(40, 20), blue_foot=(30, 40))
    lord, band, bard = named(board, "red.lord"), named(board, "red.band"), named(board, "red.bard")
    assert may_attach(board, lord, band)
    assert may_attach(board, lord, lord).code == "no_host"
    with_lord = changed(board, "red.lord", joined="red.band")
    assert may_attach(with_lord, named(with_lord, "red.lord"), named(with_lord, "red.spears")).code == "not_to_attach"
    assert may_attach(with_lord, bard, named(with_lord, "red.lord")).code == "no_host"
    hidden = changed(board, "red.lord", joined="red.band", station="hidden")
    assert may_detach(hidden, named(hidden, "red.lord")).code == "not_attached"
    assert may_detach(with_lord, named(with_lord, "red.lord"))
    assert not is_independent(board, band)
    assert is_independent(under(board, band.id, "independent"), band)


def test_who_is_attached_takes_no_test_of_its_own() -> None:
    """GOK-PANIC-1, GOK-DISG-1 (A-081, A-042)"""
    board = field(red_bard=(20, 20), red_band=(30, 20)).but(phase="assault", shaken=("red.bard",))
    assert must_hold(board, named(board, "red.bard"))
    attached = changed(board, "red.bard", joined="red.band")
    assert not must_hold(attached, named(attached, "red.bard"))
    unruly = under(field(blue_wolves=(20, 20), blue_foot=(40, 20)), "blue.wolves", "disgruntled")
    assert must_behave(unruly, named(unruly, "blue.wolves"))
    attached = changed(unruly, "blue.wolves", joined="blue.foot")
    assert not must_behave(attached, named(attached, "blue.wolves"))


def test_a_way_around_a_quarrel_is_barred_by_the_foe_and_by_who_is_attached_to_him() -> None:
    """GOK-MOVE-1, GOK-MOVE-2 (A-096)"""
    board = field(blue_wolves=(20, 20), blue_foot=(30, 20), blue_king=(40, 20), blue_troll=(50, 20))
    board = changed(board, "blue.king", joined="blue.foot")
    board = board.but(declared=(Declared("blue.wolves", "blue.foot", "front", "hold"),))
    walls = walls_of(board, named(board, "blue.wolves"))
    assert {one.id for one in walls.foes} == {"blue.foot", "blue.king"}
    assert {one.id for one in walls.solids} == {"blue.troll"}


# ---------------------------------------------------------------- Charisma


def test_a_general_lends_charisma_unless_he_flees_and_others_do_even_then() -> None:
    """GOK-CHA-9 (A-157)"""
    board = field(red_lord=(20, 20), red_spears=(26, 20), red_bearer=(32, 20))
    spears = named(board, "red.spears")
    assert [one.id for one in general_near(board, spears)] == ["red.lord"], "and nobody who is no General"
    for who, lent in (("red.lord", False), ("red.bearer", True)):
        attached = changed(modified(board, who, ("cha", 3)), who, joined="red.spears", fleeing=True)
        alone = changed(attached, "red.lord", **({} if who == "red.lord" else {"gone": "destroyed"}))
        assert (superior(alone, named(alone, "red.spears"))[0] == who) is lent


def test_who_causes_horror_fears_nobody() -> None:
    """GOK-CHAB-4, GOK-CHAB-3"""
    board = under(field(red_spears=(20, 20), blue_foot=(20, 26)), "blue.foot", "horror")
    spears, foe = named(board, "red.spears"), named(board, "blue.foot")
    assert fear(board, spears, [foe]) == (("GOK-CHAB-3", 2),)
    assert fear(under(board, "red.spears", "horror"), spears, [foe]) == ()


# ---------------------------------------------------------------- Assault


def test_a_tie_that_is_rolled_off_is_told() -> None:
    """GOK-ASLT-16"""
    won = fight(front(), first_blow=[2, 5], **LOW).of(RollOffWon)
    assert won == [RollOffWon("blue", "first_blow")]


@pytest.mark.parametrize(("models", "ranks"), [(5, 1), (8, 1), (9, 2), (10, 2), (20, 3)])
def test_a_last_rank_of_four_counts(models: int, ranks: int) -> None:
    """GOK-ARES-5 (A-070)"""
    board = in_ranks(field(red_spears=(20, 20)), "red.spears", models)
    assert min(ranks_of(named(board, "red.spears"), o.ALL_RANKS), 3) == ranks


def test_the_higher_of_two_hills_counts() -> None:
    """GOK-ARES-9 (A-074)"""
    hill = scenery("hill", 20, 20)
    board = field(hill.but(height=1), hill.but(id="peak", height=2), red_spears=(20, 20))
    assert height_of(board, named(board, "red.spears")) == 2
    assert height_of(field(red_spears=(20, 20)), named(board, "red.spears")) == 0


def test_a_unit_without_a_banner_has_no_bonus_for_one() -> None:
    """GOK-ARES-8"""
    board = field(red_spears=(20, 20), red_band=(40, 20))
    for name, bonus in (("red.spears", None), ("red.band", 1)):
        assert dict(result_of(board, [name], "red", 0, o.ALL_RANKS).why).get("GOK-ARES-8") == bonus


def test_who_knows_no_ranks_is_in_skirmish_to_the_last() -> None:
    """GOK-BEAST-2, GOK-HOBS-1"""
    board = field(blue_wolves=(20, 20), red_lord=(40, 20))
    wolves = named(board, "blue.wolves")
    last = changed(board, wolves.id, models=1, bases=wolves.bases[:1])
    assert in_skirmish(board, wolves)
    assert in_skirmish(last, named(last, wolves.id)), "the last of them too"
    assert not in_skirmish(board, named(board, "red.lord"))


def test_what_strikes_on_impact() -> None:
    """GOK-LEAD-5"""
    board = field(red_boss=(20, 20), red_band=(30, 20), red_lord=(40, 20))
    band = named(board, "red.band")
    assert (led_by(band, ""), led_by(band, "impact"), led_by(named(board, "red.lord"), "")) == (1, 0, 0)
    assert impact_of(board, named(board, "red.lord")) == ("", 0)


def test_a_knight_leads_as_long_as_he_is_there() -> None:
    """GOK-LEAD-4, GOK-LEAD-5"""
    board = field(red_knights=(20, 20), red_band=(40, 20))
    assert has_knight(board, named(board, "red.knights"))
    assert not has_knight(board, named(board, "red.band"))
    fallen = changed(board, "red.knights", leaders=())
    assert not has_knight(fallen, named(fallen, "red.knights"))


def test_an_avatar_may_be_insane_and_never_has_less_than_no_attack() -> None:
    """GOK-SR-94, GOK-SR-9 (A-067)"""
    board = field(red_lord=(20, 20), red_archers=(40, 20))
    assert insanity(under(board, "red.lord", "insane"), named(board, "red.lord")) == 1
    archers = named(board, "red.archers")
    worn = modified(board, archers.id, ("att", -9))
    assert attacks_each(worn, archers, arms(worn, archers, "hand_weapon")) == 0


def test_serrated_blades_leave_no_armor_save() -> None:
    """GOK-SR-18"""
    board = field(red_spears=(20, 20), blue_foot=(20, 26))
    spears, foe = named(board, "red.spears"), named(board, "blue.foot")
    sharp = under(board, spears.id, "serrated_blades")
    found = blow_rules(
        sharp, unit=spears, part="", own=arms(sharp, spears, "hand_weapon"), foe=foe, wields="hand_weapon"
    )
    assert "no_armor_save" in found
    assert "no_armor_save" not in blow_rules(
        board, unit=spears, part="", own=arms(board, spears, "hand_weapon"), foe=foe, wields="hand_weapon"
    )


# ---------------------------------------------------------------- Hits and Wounds


def test_hits_and_wounds_are_multiplied_each_with_what_is_added() -> None:
    """GOK-SR-18, GOK-SWND-16"""
    dice = {"to_wound": [6, 6], "wounds_each": [1, 1]}
    assert lost(struck(blows(BOARS, hits=2, strength=4, wounds="1d3+1", rules=("vorpal",)), dice)) == 2 * (1 + 1)


# ---------------------------------------------------------------- the end


def test_who_is_gone_is_destroyed_and_not_before() -> None:
    """GOK-END-4"""
    board = field(red_spears=(20, 20))
    assert not is_destroyed(board, named(board, "red.spears"))
    gone = changed(board, "red.spears", models=0, gone="destroyed")
    assert is_destroyed(gone, named(gone, "red.spears"))


def test_a_loose_pair_counts_by_its_models() -> None:
    """GOK-END-10: the areas of two models say what their middles say not."""
    board = field(blue_wolves=(20, 20))
    one, two = named(board, "blue.wolves").bases[:2]
    edge, (x, y) = board.table[0] // 2, (INCH // 10, 10 * INCH)
    pair = (one.but(x=edge - x, y=y), two.but(x=edge + x, y=y))
    board = changed(board, "blue.wolves", models=2, bases=pair)
    assert quarters_for(board, named(board, "blue.wolves")) == ["south_west", "south_east"]
    aside = changed(board, "blue.wolves", bases=(pair[0], pair[1].but(x=edge - x, y=y + 4 * INCH)))
    assert quarters_for(aside, named(aside, "blue.wolves")) == ["south_west"]


# ---------------------------------------------------------------- armies


def test_every_stat_that_is_bought_is_had() -> None:
    """GOK-SPECIAL-1, GOK-HM-4"""
    names = ("charisma", "attack", "initiative", "discipline", "accuracy", "strength", "constitution", "movement")
    plain = unit_stats(last_unit(army(unit("dwarf_veterans"))))
    for name in names:
        bought = unit_stats(last_unit(army(unit("dwarf_veterans", abilities=(f"{name}_1",)))))
        assert sum([new - old for new, old in zip(bought, plain, strict=True)]) == 1, name


def test_what_is_worn_needs_no_armor_but_to_be_customized() -> None:
    """GOK-TECH-5"""
    assert told(led(KING, dwarf(gear=("hand_weapon",)))) == []
    assert "GOK-TECH-5" in clauses(led(KING, dwarf(gear=("custom_armor",))))


def test_a_banner_and_algorithms_cost_an_avatar_what_they_cost() -> None:
    """GOK-STALK-2, GOK-ALGO-4"""
    bearer = AvatarChoice(subtype="dwarf", avatar_class=CHAMPION, battle_banner=True, general=True)
    more = cost_of(attrs.evolve(bearer, banner_upgrade="dragon_banner")) - cost_of(bearer)
    assert more == PACK.upgrade["banner"]["dragon_banner"].cost
    plated = attrs.evolve(KING, gear=("plate_armor",))
    marked = attrs.evolve(plated, algorithms=(Algorithms("plate_armor", ("armor_save_1",)),))
    assert cost_of(marked) - cost_of(plated) == PACK.upgrade["armor"]["armor_save_1"].cost
