"""Clauses whose limits nothing else tried: each row fails if one comparison, sign or condition of its rule is other."""

from typing import Any

import attrs
import pytest
from tests.games.game_of_kings.gunners import attached as joined_to
from tests.games.game_of_kings.gunners import guns
from tests.games.game_of_kings.hosts import changed, field, locked, under
from tests.games.game_of_kings.laboratory import empty, learned
from tests.games.game_of_kings.lists import PACK, army, clauses, dwarf, led, the_breach, unit
from tests.games.game_of_kings.tables import SOUTH, bare, named, scenery, stood
from tests.games.game_of_kings.test_breaches import CHAMPION, KING
from tests.games.game_of_kings.test_p24_story import Stacked

from limmu.core import RollDice, ShuffleItems
from limmu.games.game_of_kings import game
from limmu.games.game_of_kings import options as o
from limmu.games.game_of_kings.arms import arms_of
from limmu.games.game_of_kings.army import Algorithms, AvatarChoice
from limmu.games.game_of_kings.board import Board, Contact, Declared
from limmu.games.game_of_kings.casualties import spare_after
from limmu.games.game_of_kings.charisma import may_reroll
from limmu.games.game_of_kings.charisma import modifiers as charisma_modifiers
from limmu.games.game_of_kings.checking import breaches as every_breach
from limmu.games.game_of_kings.dismay import dismayed
from limmu.games.game_of_kings.p06_disgruntled import must_test as must_behave
from limmu.games.game_of_kings.p06_disgruntled import nearest
from limmu.games.game_of_kings.p08_responses import may_respond
from limmu.games.game_of_kings.p12_science import kept
from limmu.games.game_of_kings.p13_questions import Perform, judged_feat, may_perform
from limmu.games.game_of_kings.p15_shooting import DeclareShot
from limmu.games.game_of_kings.p16_hits import Blows, worth
from limmu.games.game_of_kings.p17_machines import landed
from limmu.games.game_of_kings.p18_results import flanked, result_of
from limmu.games.game_of_kings.p22_panic import lost_a_quarter
from limmu.games.game_of_kings.p23_victory import quarters_for
from limmu.games.game_of_kings.p24_story import AskPlot, SoloStory
from limmu.games.game_of_kings.shots import Shot, modified, modifiers
from limmu.games.game_of_kings.sight import cover_of
from limmu.testing import start

# ---------------------------------------------------------------- armies


@pytest.mark.parametrize(
    ("clause", "found", "broken"),
    [
        # a Unit that hides is none of the Common Units, nor one that another needs
        ("GOK-COMMON-1", army(unit("goblin_reckers", models=2, hides_in="unit_1"), nation="hob"), None),
        # what is marked for multiples may be had twice, however dear; what is cheap may be had often
        ("GOK-ALIM-6", led(*[attrs.evolve(KING, general=i == 0, algorithms=(Algorithms("hand_weapon", (
            "attack_1", more)),)) for i, more in enumerate(("strength_1", "discipline_1"))]), False),
        # a mutation that leaves Charisma 1 is allowed
        ("GOK-MUT-3", led(AvatarChoice(subtype="goblin", general=True, mutations=("horns",)), nation="hob"), False),
        # five Units of infantry without Outriders are no Outrider Infantry, nor is cavalry
        ("GOK-SPECIAL-7", army(*[unit("dwarf_veterans")] * 5), False),
        ("GOK-SPECIAL-7", army(*[unit("chibi_hound_cavalry")] * 5), False),
        # one Nation Skill is allowed, two are not
        ("GOK-ABIL-1", led(attrs.evolve(KING, nation_skill="lucky_one")), False),
        # an Avatar may enhance the hand weapon that everybody has, and what it owns
        ("GOK-ALIM-8", led(dwarf(algorithms=(Algorithms("hand_weapon", ("attack_1",)),))), False),
        ("GOK-ALIM-8", led(dwarf(gear=("bow",), algorithms=(Algorithms("bow", ("attack_1",)),))), False),
    ],
)  # fmt: skip
def test_a_limit_of_an_army_is_exactly_where_the_clause_says(clause: str, found: Any, broken: bool | None) -> None:
    assert (clause in clauses(found)) == bool(broken)


def test_two_nation_skills_are_one_too_many_and_each_counts_once() -> None:
    found = led(*[attrs.evolve(one, nation_skill="lucky_one") for one in (KING, CHAMPION)])
    breaches = [one for one in every_breach(found, PACK) if one.clause == "GOK-ABIL-1" and one.excess]
    assert [(one.allowed, one.found, one.excess) for one in breaches] == [(1, 2, 1)]


def test_each_unique_weapon_of_an_avatar_counts_once() -> None:
    breach = the_breach(led(dwarf(gear=("bazooka",)), *[dwarf(general=False, gear=("bazooka",))] * 2), "GOK-SR-20")
    assert [one.amount for one in breach.by] == [1, 1, 1]


def test_a_chariot_is_not_served_by_those_who_hide() -> None:
    """GOK-WW-14: who hides is not deployed."""
    needing = unit("bugbear_wolf_chariot")
    assert "GOK-WW-14" in clauses(army(needing, unit("bugbear_backstabber"), nation="hob"))


# ---------------------------------------------------------------- shooting


@pytest.mark.parametrize(
    ("changes", "bound", "needed"),
    [((), o.BOUND, 4), ((1, -1), o.BOUND, 4), ((3,), o.BOUND, 2), ((3, -1), o.BOUND, 3), ((-2,), o.BOUND, 6)],
)
def test_bonuses_are_bound_and_penalties_are_not(changes: tuple[int, ...], bound: str, needed: int) -> None:
    assert modified(4, tuple([("X", change) for change in changes]), bound) == needed


def test_who_shoots_at_whom_it_fights_shoots_at_short_range() -> None:
    """GOK-SHOOT-18"""
    board = stood(stood(guns(), "red.archers", 20, 10), "blue.orcs", 20, 20, SOUTH)
    shooter, target = named(board, "red.archers"), named(board, "blue.orcs")
    (arm,) = arms_of(board, shooter)
    assert dict(modifiers(board, unit=shooter, arm=arm, target=target, distance=arm.reach, delivers=False)) == {
        "GOK-SHOOT-17": -1
    }
    engaged = locked(board, "red.archers", "blue.orcs")
    assert ("GOK-SHOOT-18", 1) in modifiers(
        engaged, unit=shooter, arm=arm, target=target, distance=arm.reach, delivers=False
    )


def test_a_shot_that_scatters_goes_by_the_way_of_the_shot() -> None:
    """GOK-HMS-12: direction 1 is that of the shot, whatever the place on the table."""
    board = stood(stood(guns(), "red.catapult", 30, 6), "blue.orcs", 12, 30, SOUTH)
    shot = Shot("red.catapult", arms_of(board, named(board, "red.catapult"))[0].id, "blue.orcs", 20 * 25_400)
    (x, y), (fx, fy) = landed(board, shot, 0, 1), landed(board, shot, 4, 1)
    assert fx < x
    assert fy > y
    (bx, by) = landed(board, shot, 4, 5)
    assert abs((fx - x) + (bx - x)) < 3
    assert abs((fy - y) + (by - y)) < 3
    assert abs((fx - x) ** 2 + (fy - y) ** 2 - (4 * 25_400) ** 2) < 10**6


def test_cover_is_for_half_of_the_models_and_for_nobody_where_there_is_none() -> None:
    """GOK-FIRE-11"""
    board = stood(bare(), "blue.foot", 24, 30, SOUTH)
    assert cover_of(board, (24 * 25_400, 0), named(board, "blue.foot")) == ("", 0)


# ---------------------------------------------------------------- hits


@pytest.mark.parametrize(
    ("face", "rules", "told"),
    [
        (6, (), (1, 0, 0, 0)), (5, ("critical_hit",), (1, 0, 0, 0)), (6, ("critical_hit",), (2, 0, 0, 0)),
        (6, ("critical_hit", "sixes_wound"), (0, 2, 0, 0)), (1, ("critical_hit",), (0, 0, 0, 1)),
        (6, ("maul",), (0, 0, 1, 0)),
    ],
)  # fmt: skip
def test_what_a_face_to_hit_is_worth(face: int, rules: tuple[str, ...], told: tuple[int, ...]) -> None:
    assert worth(Blows("red.foot", "blue.foot", "assault", 1, 4, rules=rules), face) == told


# ---------------------------------------------------------------- Charisma and Panic


def test_the_calm_suffer_nothing_and_gain_what_there_is() -> None:
    """GOK-BREAK-2"""
    board = field(red_spears=(20, 10), blue_foot=(20, 30, SOUTH))
    calm = under(board, "red.spears", "indomitable")
    for difference, told, serene in ((1, {"GOK-BREAK-2": 1}, {}), (-1, {"GOK-BREAK-2": -1}, {"GOK-BREAK-2": -1})):
        for on, wanted in ((board, told), (calm, serene)):
            found = dict(charisma_modifiers(on, named(on, "red.spears"), "break", difference, []))
            assert {clause: amount for clause, amount in found.items() if clause == "GOK-BREAK-2"} == wanted


def test_who_is_attached_is_not_dismayed_apart() -> None:
    """GOK-PANIC-7"""
    board = field(red_spears=(20, 10), red_band=(27, 10), red_lord=(40, 30)).but(phase="assault")
    lost = named(board, "red.spears")
    assert dismayed(board, lost, 5) == ("red.band",)
    assert dismayed(joined_to(board, "red.lord", "red.band"), lost, 5) == ("red.band",)
    assert dismayed(joined_to(board, "red.lord", "red.spears"), lost, 5) == ("red.band",)
    assert dismayed(board, lost, 4) == ()
    assert dismayed(board.but(phase="movement"), lost, 5) == ()


# ---------------------------------------------------------------- the fight


def test_a_flank_counts_for_the_side_that_took_it() -> None:
    """GOK-ARES-10"""
    board = field(red_spears=(20, 10), blue_foot=(20, 20, SOUTH))
    contact = Contact("red.spears", "blue.foot", "flank", 1)
    assert flanked(board, contact, "red")
    assert not flanked(board, contact, "blue")


def test_high_ground_counts_against_nobody_too() -> None:
    """GOK-ARES-9"""
    board = field(scenery("hill", 20, 10).but(height=1), red_spears=(20, 10), blue_foot=(40, 20, SOUTH))
    alone = result_of(board, ["red.spears"], "red", 0, o.ALL_RANKS)
    assert ("GOK-ARES-9", 1) in alone.why
    assert "GOK-ARES-6" not in dict(alone.why), "nobody is outnumbered"


def test_one_that_stood_and_delivered_does_not_bar_another() -> None:
    """GOK-RESP-15"""
    board = field(red_archers=(20, 10), red_spears=(30, 10), blue_foot=(20, 20, SOUTH), blue_bows=(30, 20, SOUTH))
    declared = (
        Declared("blue.bows", "red.spears", "front", response="stand_and_deliver"),
        Declared("blue.foot", "red.archers", "front"),
    )
    board = board.but(declared=declared)
    assert may_respond(board, named(board, "red.archers"), "stand_and_deliver")
    twice = board.but(declared=(declared[1].but(response="stand_and_deliver"), declared[1]))
    assert not may_respond(twice, named(twice, "red.archers"), "stand_and_deliver")


def test_the_nearest_is_nobody_who_is_attached() -> None:
    """GOK-DISG-5"""
    board = field(red_spears=(20, 10), red_band=(30, 10), red_lord=(40, 30))
    board = joined_to(board, "red.lord", "red.band")
    assert nearest(board, named(board, "red.spears")) == ["red.band"]


# ---------------------------------------------------------------- victory


def test_two_loose_models_count_by_their_centers() -> None:
    """GOK-END-9"""
    board = stood(bare(scenery("wall", 40, 40).but(placed=False)), "red.foot", 12, 12)
    assert quarters_for(board, named(board, "red.foot")) == ["south_west"]


def test_a_quarter_of_the_hit_points_or_of_the_models_is_lost() -> None:
    """GOK-PANIC-4"""
    board = changed(field(red_spears=(20, 10)), "red.spears", stood=20)
    for models, began, lost in ((20, 20, False), (16, 20, False), (15, 20, True), (15, 15, True), (16, 16, False)):
        now = changed(board, "red.spears", models=models, began=began)
        assert lost_a_quarter(now, named(now, "red.spears")) == lost, (models, began)
    hurt = changed(board, "red.spears", models=16, began=22)
    assert lost_a_quarter(hurt, named(hurt, "red.spears")), "Hit Points, if not models"
    unseen = changed(board, "red.spears", models=1, began=0)
    assert not lost_a_quarter(unseen, named(unseen, "red.spears"))


# ---------------------------------------------------------------- Science


@pytest.mark.parametrize(
    ("items", "pool", "dice"),
    [((), 3, 0), (("batteries",), 3, 1), (("batteries",), 0, 0), (("flaw_scroll",), 3, 0)],
)
def test_only_what_stores_a_die_keeps_one(items: tuple[str, ...], pool: int, dice: int) -> None:
    """GOK-POOL-7"""
    board = stood(empty(sage=items), "red.sage", 24, 14).but(pool=(pool, 0))
    assert kept(board, "red") == dice


def test_a_feat_is_performed_by_those_who_know_it_and_act() -> None:
    """GOK-PERF-1"""
    board = learned(stood(empty(), "red.sage", 24, 14), "red.sage", "minister_heal", dice=2)
    (sage,) = board.scientists
    heal, splinters = PACK.feat["minister_heal"], PACK.feat["minister_splinters"]
    assert may_perform(board, sage, heal, "perform")
    assert may_perform(board, sage, splinters, "perform").code == "feat_not_known"
    assert may_perform(board.but(acting="red.foot"), sage, heal, "perform").code == "not_its_turn"


def test_a_feat_is_judged_by_its_target() -> None:
    """GOK-SCIPH-11"""
    board = learned(
        stood(stood(empty(), "red.sage", 24, 14), "blue.foot", 24, 24), "red.sage", "minister_splinters", dice=2
    )
    (sage,) = board.scientists
    answer = Perform("red.sage", "minister_splinters", "blue.foot", dice=1)
    assert judged_feat(board, sage, answer, "perform")
    assert judged_feat(board, sage, answer.but(on="red.sage"), "perform").code
    assert not judged_feat(board, sage, answer.but(on="red.sage"), "perform")


# ---------------------------------------------------------------- what is counted, and what is not


def test_a_knight_of_a_unit_enhances_what_he_has() -> None:
    """GOK-ALGO-3"""
    knight = {
        "leaders": ("sergeant",),
        "knight": True,
        "knight_algorithms": (Algorithms("hand_weapon", ("attack_1",)),),
    }
    assert "GOK-ALIM-8" not in clauses(army(unit("dwarf_infantry", models=5, **knight)))


def test_a_common_unit_that_hides_is_not_counted() -> None:
    """GOK-COMMON-1 (AR-05)"""
    king = AvatarChoice(subtype="orc", avatar_class="knight")
    hiding = unit("goblin_reckers", models=2, hides_in="unit_1")
    found = attrs.evolve(army(nation="hob", avatars=(king,)), units=(unit("goblin_infantry", models=20), hiding))
    assert the_breach(found, "GOK-COMMON-1").found == 1


def test_the_least_charisma_is_enough() -> None:
    """GOK-MUT-1 (A-107)"""
    odd = next(one for one in PACK.tables.subtypes if one.stats[-1] == 5)
    for mutations, broken in ((("horns", "wings"), False), (("horns", "wings", "gigantism_large"), True)):
        found = led(AvatarChoice(subtype=odd.id, general=True, mutations=mutations))
        assert ("charisma" in [one.code for one in every_breach(found, PACK)]) == broken


def test_a_package_is_limited_by_its_own_clause_only() -> None:
    """GOK-SPECIAL-13"""
    found = clauses(army(*[unit("dwarf_veterans", abilities=("elite_guard",))] * 2))
    assert ("GOK-SPECIAL-13" in found, "GOK-SPECIAL-18" in found) == (True, False)


def test_what_is_marked_for_multiples_is_no_superior_upgrade_that_is_had_once() -> None:
    """GOK-ALIM-5"""
    sages = [dwarf(avatar_class="sage", general=i == 0, artifacts=("flaw_scroll",)) for i in range(2)]
    assert "GOK-ALIM-6" not in clauses(led(*sages))


def test_two_models_on_either_side_count_in_both_quarters_however_they_overlap_one() -> None:
    """GOK-END-9 (A-085)"""
    board = stood(bare(), "red.wyvern", 30, 12)
    (base,) = named(board, "red.wyvern").bases
    middle = board.table[0] // 2
    pair = changed(board, "red.wyvern", models=2, bases=(base.but(x=middle - 1000), base.but(x=middle + 200_000)))
    assert quarters_for(pair, named(pair, "red.wyvern")) == ["south_west", "south_east"]


@pytest.mark.parametrize(("machine", "rules"), [("pot", ("no_con_save",)), ("cannon", ("no_armor_save",))])
def test_a_machine_has_the_rules_of_its_weapon_and_no_others(machine: str, rules: tuple[str, ...]) -> None:
    """GOK-HM-1"""
    board = guns()
    (arm,) = arms_of(board, named(board, f"red.{machine}"))
    assert arm.rules == rules


def test_wounds_that_a_mixed_unit_has_count_with_those_it_suffers() -> None:
    """GOK-SWND-14"""
    board = changed(stood(guns(), "red.herd", 20, 20), "red.herd", wounds=1)
    assert spare_after(board, named(board, "red.herd"), 2, ()) == 3


def test_a_banner_among_several_rolls_again_and_none_does_not() -> None:
    """GOK-SR-51"""
    without = stood(bare(), "red.foot", 24, 12)
    assert not may_reroll(without, named(without, "red.foot"))
    board = joined_to(field(red_band=(20, 10), red_lord=(60, 40)), "red.lord", "red.band")
    assert may_reroll(board, named(board, "red.band"))


def test_a_machine_is_never_disgruntled() -> None:
    """GOK-HMS-10"""
    board = stood(stood(guns(), "red.catapult", 20, 10), "red.orcs", 40, 10)
    for id_, tests in (("red.catapult", False), ("red.orcs", True)):
        unruly = under(board, id_, "disgruntled")
        assert must_behave(unruly, named(unruly, id_)) == tests


def test_a_shot_is_declared_by_who_acts_at_who_is_there() -> None:
    """GOK-FIRE-2"""
    board = stood(stood(guns(), "red.archers", 24, 10), "blue.orcs", 24, 24, SOUTH)
    (arm,) = arms_of(board, named(board, "red.archers"))
    question, shot = DeclareShot("red", False), Shot("red.archers", arm.id, "blue.orcs")
    assert question.check(board, shot)
    assert not question.check(board, shot.but(at="blue.nobody"))
    assert not question.check(board.but(acting="red.orcs"), shot)


class Kept(Stacked):
    """Keeps which dice are thrown."""

    def __init__(self) -> None:
        super().__init__((2, 3), 5)
        self.thrown: list[Any] = []

    def outcome(self, question: RollDice | ShuffleItems, n: int) -> tuple[int, ...]:
        if isinstance(question, RollDice):
            self.thrown.append(question.kinds)
        return super().outcome(question, n)


@pytest.mark.parametrize(
    ("answer", "dice"),
    [(AskPlot("why", "1d12"), ((1, 12),)), (AskPlot("why", "2d6"), ((2, 6),)), ("likely", ((1, 6),))],
)
def test_a_question_of_a_story_is_rolled_with_its_dice(answer: Any, dice: Any) -> None:
    """GOK-SOLO-25, GOK-SOLO-29"""
    kept = Kept()
    start(game, PACK, Board(PACK.digest), SoloStory(), seats=("red",), dice=kept).answer("red", answer)
    assert kept.thrown == [dice]
