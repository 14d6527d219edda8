"""Clauses of Armies, moves, Science and shots at their limits: each row fails if a condition of its rule is other."""

from typing import Any

import attrs
import pytest
from tests.games.game_of_kings.gunners import attached, guns
from tests.games.game_of_kings.hosts import begun, changed, field, locked, under
from tests.games.game_of_kings.laboratory import BARD, FOOT_, SAGE, empty, lasting, learned, playing, table
from tests.games.game_of_kings.lists import LEGAL, PACK, army, clauses, dwarf, led, the_breach, unit
from tests.games.game_of_kings.tables import SOUTH, bare, named, scenery, stood
from tests.games.game_of_kings.test_breaches import KING
from tests.games.game_of_kings.test_breaches import SAGE as WISE
from tests.games.game_of_kings.test_p02_feats import declared, written
from tests.games.game_of_kings.test_p02_setup import PLAIN
from tests.games.game_of_kings.test_p04_attaching import BOLD, LORD, SPEARS, touching
from tests.games.game_of_kings.test_p07_reckers import lair, out
from tests.games.game_of_kings.test_p11_assault import ENEMY, FOOT, assaulting, facing, settled
from tests.games.game_of_kings.test_p14_anomaly import struck

from limmu.games.game_of_kings.arms import arms_of
from limmu.games.game_of_kings.army import Algorithms, AvatarChoice
from limmu.games.game_of_kings.board import Contact, Declared
from limmu.games.game_of_kings.checking import breaches as every_breach
from limmu.games.game_of_kings.documents import document_of
from limmu.games.game_of_kings.facts import ItemSpent
from limmu.games.game_of_kings.facts_science import DegreeLost, FeatFlawed
from limmu.games.game_of_kings.fields import INCH
from limmu.games.game_of_kings.onset import Onset
from limmu.games.game_of_kings.p02_deploying import spots_for
from limmu.games.game_of_kings.p02_feats import ChooseScience, Written
from limmu.games.game_of_kings.p02_muster import MusterArmy
from limmu.games.game_of_kings.p02_scenery import room_for_scenery
from limmu.games.game_of_kings.p03_phase_end import heal_of
from limmu.games.game_of_kings.p04_attaching import Attach, AttachUnit
from limmu.games.game_of_kings.p04_declarations import Declarations, Declare, DeclareAssault
from limmu.games.game_of_kings.p05_rally import may_rally
from limmu.games.game_of_kings.p06_disgruntled import must_test
from limmu.games.game_of_kings.p07_reckers import HOLD, Loose, LooseRecker, RollOn
from limmu.games.game_of_kings.p08_responses import Redirect, Respond, Responses, may_respond
from limmu.games.game_of_kings.p09_flight import own_edge
from limmu.games.game_of_kings.p11_assault import Assaults
from limmu.games.game_of_kings.p12_science import InPlay
from limmu.games.game_of_kings.p13_questions import FlawEffect, Perform, judged_feat, may_perform, to_flaw
from limmu.games.game_of_kings.profile import profile_of
from limmu.games.game_of_kings.shots import firing, may_aim, may_shoot, may_use, shots_each
from limmu.games.game_of_kings.sight import BEAST, HORSE, SWARM, WAGON, height_of, in_range
from limmu.games.game_of_kings.sight import FOOT as MEN

# ---------------------------------------------------------------- Feats


@pytest.mark.parametrize(
    "which",
    [slice(0, -1), slice(1, None), slice(None, None, -1), slice(0, 0)],
    ids=["without the last", "without the first", "in another order", "none"],
)
def test_feats_are_written_for_each_scientist_of_the_list_and_no_other(which: slice) -> None:
    """GOK-COLL-5"""
    verdict = declared().refusal("red", written()[which])
    assert (verdict.clause, verdict.code) == ("GOK-COLL-5", "every_scientist")


def test_feats_are_not_written_for_scientists_of_another() -> None:
    """GOK-COLL-5: neither for those of the enemy nor twice for one."""
    own = written()
    for strange in (written("blue"), (*own, own[0]), (own[0], *own[:-1])):
        assert declared().refusal("red", strange).clause == "GOK-COLL-5"


@pytest.mark.parametrize(
    ("clause", "feat"),
    [("GOK-FEAT-37", "bard_charm"), ("GOK-FEAT-38", "bard_inspire"), ("GOK-FEAT-39", "bard_confuse")],
)
def test_what_bards_add_to_charisma_checks_is_cumulative_and_remains_in_play(clause: str, feat: str) -> None:
    """GOK-FEAT-37, GOK-FEAT-38, GOK-FEAT-39"""
    assert set(PACK.feat[feat].flags) == {"cumulative", "remains_in_play"}, clause


def test_no_other_feat_is_called_cumulative() -> None:
    """GOK-FEAT-37: a Feat is by its flag what its line in the book says."""
    for feat in PACK.feat.values():
        assert ("cumulative" in feat.flags) == ("are cumulative" in feat.printed), feat.id


# ---------------------------------------------------------------- Armies


def found_of(clause: str, found: Any, code: str = "") -> list[tuple[int, int, int]]:
    """What is allowed, found and in excess by the breaches of a clause."""
    those = [one for one in every_breach(found, PACK) if one.clause == clause and code in ("", one.code)]
    return [(one.allowed, one.found, one.excess) for one in those]


KNIGHT_OF = {"leaders": ("sergeant",), "knight": True}


@pytest.mark.parametrize(
    ("clause", "found"),
    [
        # a Chariot is no Mount on which Plate is too heavy
        ("GOK-SSAVE-3", led(dwarf(gear=("plate_armor",), mount="chariot"))),
        # Common Units are none of the Outrider Infantry that Special Units may be
        ("GOK-SPECIAL-7", army(*[unit("chibi_rangers", models=5)] * 6)),
        # an item with algorithms is one Science Item
        ("GOK-ALGO-4", led(dwarf(algorithms=(Algorithms("hand_weapon", ("attack_1",)),)))),
        # Custom Armor goes on armor
        ("GOK-TECH-5", led(attrs.evolve(KING, gear=("plate_armor", "custom_armor")))),
        # two items without any algorithm do not hold the same
        ("GOK-ALIM-3", led(KING, *[dwarf(algorithms=(Algorithms("hand_weapon", ()),))] * 2)),
        # a Mount of no Nation carries all
        ("GOK-MOUNT-1", led(dwarf(mount="chariot"))),
        # a mutation that offers no choice asks for none
        ("GOK-ABIL-10", led(AvatarChoice(subtype="dwarf", general=True, mutations=("horns",)))),
        # men on foot are no cavalry, on no Mount
        ("GOK-SPECIAL-5", army(*[unit("dwarf_veterans")] * 5)),
        ("GOK-SPECIAL-6", army(*[unit("dwarf_veterans")] * 5)),
        # a package is none of the single Special Ability Upgrades
        (
            "GOK-SPECIAL-11",
            army(*[unit("dwarf_veterans", abilities=(one,)) for one in ("elite_guard", *["dread"] * 3)]),
        ),
        # Sergeants who are Knights may have one Science Item
        ("GOK-ALGO-4", army(unit("dwarf_infantry", **KNIGHT_OF, knight_artifacts=("perfume",)))),
    ],
)
def test_what_a_clause_does_not_forbid(clause: str, found: Any) -> None:
    assert clause not in clauses(found)


@pytest.mark.parametrize(
    ("clause", "code", "found", "told"),
    [
        ("GOK-RULES-1", "general", led(), [(1, 0, 1)]),
        ("GOK-AVATAR-4", "general", led(dwarf(), dwarf()), [(1, 0, 1)]),
        ("GOK-SR-39", "general", led(dwarf(general=True), dwarf(general=True)), [(1, 2, 1)]),
        ("GOK-ALGO-2", "science_items", army(unit("dwarf_infantry", knight_artifacts=("perfume",))), [(0, 1, 1)]),
        ("GOK-ALIM-3", "same_combination", led(KING, *[
            dwarf(algorithms=(Algorithms("hand_weapon", ("attack_1", "strength_1")),))] * 2), [(1, 2, 1)]),
        ("GOK-ALIM-7", "superior", led(
            attrs.evolve(KING, algorithms=(Algorithms("hand_weapon", ("blitz", "auto_hit")),))), [(1, 2, 1)]),
        ("GOK-ALGO-9", "elixir", led(
            attrs.evolve(KING, artifacts=("healing_tincture", "strength_tincture"))), [(1, 2, 1)]),
        ("GOK-ALGO-8", "algorithms", led(attrs.evolve(KING, gear=("plate_armor",), algorithms=(
            Algorithms("plate_armor", ("hit_points_1", "constitution_1", "armor_save_1")),))), [(2, 3, 1)]),
        ("GOK-COMMON-4", "models", army(unit("dwarf_infantry", models=3)), [(5, 3, 2)]),
        ("GOK-BEAST-4", "models", army(unit("dragon", models=3)), [(1, 3, 2)]),
        ("GOK-HOBC-2", "entry_count", army(*[unit("goblin_bullies", models=5)] * 3, nation="hob"), [(1, 3, 2)]),
        ("GOK-SWARM-6", "swarms", army(unit("jackalopes"), unit("swarm")), [(1, 2, 1)]),
        ("GOK-SR-91", "hides_in", army(
            *[unit("goblin_reckers", models=2, hides_in="unit_1")] * 2, nation="hob"), [(3, 4, 1)]),
    ],
)  # fmt: skip
def test_a_breach_tells_the_bound_what_there_is_and_the_excess(clause: str, code: str, found: Any, told: Any) -> None:
    assert found_of(clause, found, code) == told


def test_who_has_no_science_items_has_no_points_for_them() -> None:
    """GOK-ALGO-2, GOK-LEAD-5: no Knight, no Science."""
    breach = found_of("GOK-ALGO-2", army(unit("dwarf_infantry", knight_artifacts=("perfume",))), "science_points")
    assert [allowed for allowed, *_ in breach] == [0]


def test_what_is_no_item_takes_no_algorithm() -> None:
    """GOK-ALIM-4, GOK-ALIM-8"""
    for on in ("blunderbuss_of_doom", "smoke_bomb"):
        assert {"GOK-ALIM-4", "GOK-ALIM-8"} <= clauses(led(dwarf(algorithms=(Algorithms(on, ("attack_1",)),))))


def test_an_item_is_written_once_with_all_its_algorithms() -> None:
    """GOK-ALIM-8"""
    twice = (Algorithms("hand_weapon", ("attack_1",)), Algorithms("hand_weapon", ("strength_1",)))
    assert "GOK-ALIM-8" in clauses(led(attrs.evolve(KING, algorithms=twice)))


def test_one_who_is_no_assassin_hides_nowhere() -> None:
    """GOK-SR-90, GOK-SR-61"""
    told = [one for one in every_breach(led(dwarf(hides_in="nobody")), PACK) if one.code == "hides_in"]
    assert [one.clause for one in told] == ["GOK-SR-90"]
    assassin = led(KING, dwarf(avatar_class="cut_throat", assassin=True, hides_in="unit_1"))
    assert not {"GOK-SR-61", "GOK-SR-90"} & clauses(assassin)


def test_a_common_unit_that_hides_does_not_open_the_army_to_mercenaries() -> None:
    """GOK-ALLY-3 (A-105, AR-05)"""
    men, trolls = unit("goblin_infantry", models=20), unit("trolls", type="rock")
    hiding = unit("goblin_reckers", models=2, hides_in="unit_1")
    hobs = army(nation="hob", avatars=(AvatarChoice(subtype="orc", avatar_class="knight"),))
    assert "GOK-ALLY-3" in clauses(attrs.evolve(hobs, units=(men, hiding, trolls)))
    assert "GOK-ALLY-3" not in clauses(attrs.evolve(hobs, units=(men, men, trolls)))


def test_arcane_items_are_for_scientists() -> None:
    """GOK-ALGO-11"""
    assert "GOK-ALGO-11" not in clauses(led(attrs.evolve(WISE, artifacts=("batteries",))))
    assert the_breach(led(attrs.evolve(KING, artifacts=("batteries",))), "GOK-ALGO-11").code == "arcane"


# ---------------------------------------------------------------- the muster and the table


def test_a_list_is_read_as_the_match_agreed() -> None:
    """GOK-ARMY-14"""
    other = document_of(attrs.evolve(LEGAL, rulings={"A-097": "each"}))
    for agreed, codes in ((("A-097", "shared"), {"other_reading"}), (("A-097", "each"), set[str]()), ((), set[str]())):
        verdict = MusterArmy("red", (agreed,) if agreed else ()).check(PLAIN, other)
        assert {one.code for one in verdict.each if one.code} == codes, agreed


def test_scenery_that_is_not_placed_is_in_nobodys_way() -> None:
    """GOK-SCEN-3"""
    wall = scenery("wall", 20, 20)
    assert [one.id for one in room_for_scenery(bare(wall)).solids] == ["wall"]
    assert room_for_scenery(bare(wall.but(placed=False))).solids == ()


def test_only_outriders_and_what_burrows_are_deployed_out_of_the_zone() -> None:
    """GOK-SR-58, GOK-SR-88"""
    board = stood(bare(scenery("wall", 24, 24)), ENEMY, 24, 40, SOUTH)
    assert spots_for(board, named(board, FOOT))[0] == ()


# ---------------------------------------------------------------- who may, and who may not


def test_a_turn_of_units_is_that_of_the_acting_unit() -> None:
    """GOK-ACT-11: who does not act neither attaches nor rolls on."""
    board, question = touching(red_bold=(10, 10)), AttachUnit("red")
    assert question.check(board.but(acting=LORD), Attach(LORD, SPEARS))
    verdict = question.check(board.but(acting=BOLD), Attach(LORD, SPEARS))
    assert (verdict.clause, verdict.code) == ("GOK-ACT-11", "not_its_turn")
    recker = out(3, 4, at=(20, 24), direction=[3]).board
    idle = playing(recker.but(acting="blue.foot"), RollOn("blue"), {"recker": [3, 4], "direction": [3]})
    assert named(idle.board, "blue.reckers.1").bases == named(recker, "blue.reckers.1").bases


def test_who_is_attached_does_not_rally_by_itself() -> None:
    """GOK-MSEQ-7"""
    flees = changed(field(red_lord=(36, 20)), LORD, fleeing=True)
    assert may_rally(named(flees, LORD), 1)
    assert not may_rally(named(flees, LORD).but(joined=SPEARS), 1)


@pytest.mark.parametrize(("models", "may"), [(5, True), (4, False)])
def test_a_quarter_of_the_models_may_rally(models: int, may: bool) -> None:
    """GOK-MSEQ-7: more than 75 percent lost is too much."""
    flees = changed(field(red_spears=(36, 20)), SPEARS, fleeing=True, models=models)
    assert may_rally(named(flees, SPEARS), 20) == may


def test_a_unit_flees_to_the_edge_of_its_player() -> None:
    """GOK-PANIC-5"""
    board = field(red_spears=(36, 20), blue_foot=(36, 30, SOUTH))
    assert [own_edge(board, named(board, one)) for one in (SPEARS, "blue.foot")] == [27_000, 9000]
    turned = board.but(edges=("north", "south"))
    assert [own_edge(turned, named(turned, one)) for one in (SPEARS, "blue.foot")] == [9000, 27_000]


def test_only_a_nutcracker_is_feared() -> None:
    """GOK-CHAB-21: a General who is none keeps nobody quiet."""
    board = under(field(red_spears=(36, 30), red_lord=(36, 24)), SPEARS, "disgruntled")
    assert not must_test(board, named(board, SPEARS))
    red, blue = board.armies
    avatars = [one.but(avatar_class="mob_boss") if one.id == "lord" else one for one in red.army.avatars]
    rogue = board.but(armies=(red.but(army=red.army.but(avatars=tuple(avatars))), blue))
    assert must_test(rogue, named(rogue, SPEARS))


@pytest.mark.parametrize(("words", "number"), [((), 7), (("heal_on:6",), 6), (("heal_on:6", "heal:+1"), 5)])
def test_heal_comes_of_what_works_on_a_unit(words: tuple[str, ...], number: int) -> None:
    """GOK-SR-24, GOK-SR-27 (A-038)"""
    board = under(field(red_archers=(36, 20)), "red.archers", *words)
    assert heal_of(board, named(board, "red.archers")) == number


def test_one_that_is_in_assault_already_assaults_nobody_else() -> None:
    """GOK-DECL-7"""
    board = facing(FOOT, ENEMY, 6, ("blue.wolves", 40, 40, SOUTH))
    assert settled(assaulting(locked(board, "blue.wolves", FOOT))) == ["none"]


def test_an_assault_that_is_not_halted_goes_on() -> None:
    """GOK-HOBC-10: the owner of 'Reckers may hold them."""
    board = begun(lair(7 * INCH), Declarations("red")).answer("red", Declare(SPEARS, "blue.foot")).board
    board = begun(board, Responses("red")).answer("blue", Respond("blue.foot", "hold")).board
    halted = begun(board, Assaults("red")).answer("red", Onset("assault", "straight"))
    assert not halted.board.contacts
    assert halted.answer("blue", HOLD).board.contacts


# ---------------------------------------------------------------- Science


def test_who_pilfers_performs_what_has_a_bracket() -> None:
    """GOK-STRESS-16 (AR-63)"""
    board = learned(stood(table("minister_heal"), BARD, 30, 12), BARD, "bard_charm")
    sage, bard = board.scientists[0], board.scientists[-1]
    assert may_perform(board, bard, PACK.feat["bard_charm"], "pilfer").code == "no_bracket"
    assert may_perform(board, sage, PACK.feat["minister_heal"], "pilfer")
    assert not may_perform(board, sage.but(stunned=True), PACK.feat["minister_heal"], "pilfer")


def test_where_the_opponent_has_no_scientist_nothing_is_pilfered() -> None:
    """GOK-STRESS-16"""
    board = table("minister_copse", "minister_heal")
    found = struck(7, board.but(scientists=board.scientists[:1]))
    assert found.open is None or "pilfer" not in found.open.step


def test_who_dies_of_ptsd_loses_no_degree() -> None:
    """GOK-STRESS-19"""
    board = table("minister_copse", "minister_heal")
    hurt = changed(board, SAGE, wounds=10)
    found = struck(17, hurt, to_wound=[6], rhino_hide=[1], save=[1], armor=[1], con=[1])
    assert not named(found.board, SAGE).on_table
    assert named(found.board, SAGE).gone != "vanished"
    assert not found.of(DegreeLost)


def test_a_feat_that_is_flawed_in_play_is_told() -> None:
    """GOK-FLAW-13"""
    board = lasting(table("minister_heal"), "cleric_numb", FOOT_)
    sage, *rest = board.scientists
    given = board.but(scientists=(sage.but(dice=2), *rest))
    found = playing(given, InPlay("red"), {"flaw": [5, 5]}).answer("red", FlawEffect(1, SAGE, 2))
    assert [(fact.feat, fact.on) for fact in found.of(FeatFlawed)] == [("cleric_numb", FOOT_)]
    assert not found.of(ItemSpent), "no item helped"


# ---------------------------------------------------------------- shots


def test_a_machine_that_is_engaged_is_not_shot_with() -> None:
    """GOK-SHOOT-20: whatever works on it."""
    board = stood(stood(guns(), "red.catapult", 20, 10), "blue.orcs", 20, 20, SOUTH)
    board = under(board, "red.catapult", "shoot_in_assault")
    (arm,) = arms_of(board, named(board, "red.catapult"))
    assert may_use(board, named(board, "red.catapult"), arm)
    engaged = locked(board, "red.catapult", "blue.orcs")
    assert may_use(engaged, named(engaged, "red.catapult"), arm).clause == "GOK-SHOOT-20"


def test_who_is_attached_to_those_who_flee_does_not_shoot() -> None:
    """GOK-SHOOT-12"""
    board = stood(guns(), "red.archers", 24, 10)
    board = attached(stood(board, "red.marksman", 40, 10), "red.marksman", "red.archers")
    assert may_shoot(board, named(board, "red.marksman"))
    for act, clause in ((("fleeing", True), "GOK-SHOOT-12"), (("act", "marched"), "GOK-MOVE-11"),
                        (("act", "failed"), "GOK-CHARGE-9"), (("bars", ("shoot",)), "GOK-DISG-11")):  # fmt: skip
        now = changed(board, "red.archers", **dict([act]))
        assert may_shoot(now, named(now, "red.marksman")).clause == clause


def test_engaged_fire_those_in_contact_with_the_target() -> None:
    """GOK-SHOOT-20"""
    board = stood(stood(guns(), "red.archers", 24, 10), "blue.orcs", 24, 20, SOUTH)
    board = stood(board, "blue.boars", 40, 20, SOUTH)
    board = board.but(
        contacts=(
            Contact("red.archers", "blue.orcs", "front", 1, touching=((0, 0), (1, 0), (1, 1))),
            Contact("blue.boars", "red.archers", "flank", 1, touching=((0, 2), (0, 3), (0, 4))),
        )
    )
    archers = named(board, "red.archers")
    assert firing(board, archers, named(board, "blue.orcs")) == 2
    assert firing(board, archers, named(board, "blue.boars")) == 3


# ---------------------------------------------------------------- answers that are refused


def test_who_shrugs_off_fear_holds_and_does_not_flee() -> None:
    """GOK-RESP-2, GOK-CHAB-7: and one that is not so does either."""
    board = field(red_spears=(20, 12), blue_foot=(20, 30, SOUTH)).but(
        declared=(Declared(SPEARS, "blue.foot", "front"),)
    )
    calm = under(board, "blue.foot", "indomitable")
    for on, flees in ((board, True), (calm, False)):
        assert may_respond(on, named(on, "blue.foot"), "hold")
        assert bool(may_respond(on, named(on, "blue.foot"), "flee")) == flees


@pytest.mark.parametrize(
    ("target", "may"),
    [("blue.bows", True), ("blue.foot", False), ("blue.wolves", False), ("red.band", False), ("blue.nobody", False)],
)
def test_an_assault_is_redirected_at_an_enemy_that_can_hold(target: str, may: bool) -> None:
    """GOK-RESP-12: not at the one that it was declared on, at one that flees, at a friend or at nobody."""
    board = field(red_spears=(24, 20), red_band=(24, 26), blue_foot=(16, 27, SOUTH), blue_bows=(32, 26, SOUTH),
                  blue_wolves=(24, 32, SOUTH))  # fmt: skip
    board = changed(board, "blue.wolves", fleeing=True).but(declared=(Declared(SPEARS, "blue.foot", "front"),))
    verdict = Redirect(SPEARS).check(board, target)
    assert bool(verdict) == may
    assert may or (verdict.clause, verdict.code) == ("GOK-RESP-12", "no_target")


def test_who_is_not_there_neither_assaults_nor_attaches() -> None:
    """GOK-DECL-4, GOK-SR-28, GOK-SR-34"""
    board = touching(blue_foot=(36, 40, SOUTH))
    for answer in (Declare("red.band", "blue.foot"), Declare("red.nobody", "blue.foot"), Declare(SPEARS, "blue.no")):
        assert DeclareAssault("red").check(board, answer).clause == "GOK-DECL-4"
    question = AttachUnit("red")
    assert question.check(board, Attach("red.nobody", SPEARS)).code == "not_to_attach"
    assert question.check(board, Attach("blue.king", SPEARS)).code == "not_to_attach"
    assert question.check(board, Attach(LORD, "red.nobody")).code == "no_host"


@pytest.mark.parametrize(("heading", "may"), [(0, True), (35_900, True), (36_000, False), (-100, False), (50, False)])
def test_a_recker_is_loosed_on_a_heading_in_whole_degrees(heading: int, may: bool) -> None:
    """GOK-HOBC-12"""
    question = LooseRecker("blue.reckers", "blue.foot", SPEARS)
    assert bool(question.check(lair(), Loose(heading))) == may


def test_feats_are_written_in_the_order_of_their_list() -> None:
    """GOK-COLL-7"""
    own = written()
    verdict = declared().refusal("red", (Written(own[0].unit, own[0].feats[::-1]), *own[1:]))
    assert [(one.clause, one.code) for one in verdict.each] == [("GOK-COLL-7", "list_order")]


def test_lists_of_other_nations_stay_closed_where_those_of_none_are_open() -> None:
    """GOK-NATF-1, GOK-COLL-1 (A-037)"""
    offered = playing(empty(), ChooseScience(), {}, A_037="on").asked("red").choices(()).options
    lists = [PACK.feats[one.pick.list] for one in offered]
    assert {one.path for one in lists if one.kind == "nation"} == {"hob", ""}


# ---------------------------------------------------------------- Feats, once more


def test_what_lasts_a_turn_is_not_flawed_in_play() -> None:
    """GOK-FLAW-10, GOK-FLAW-15: only what Remains In Play, of an earlier Turn, on a Unit of one's own, once a Phase."""
    board = lasting(table("minister_heal"), "cleric_numb", FOOT_)
    (effect,) = board.effects
    assert [one.id for one in to_flaw(board, "red")] == [effect.id]
    assert not to_flaw(board, "blue")
    for other in (board.but(effects=(effect.but(until="turn"),)), board.but(tried=(effect.id,)),
                  board.but(effects=(effect.but(since=board.turn),))):  # fmt: skip
        assert not to_flaw(other, "red")


@pytest.mark.parametrize(
    ("items", "attempted", "may"),
    [
        ((), 2, True), ((), 3, False), (("genius_familiar",), 3, True), (("genius_familiar",), 4, False),
    ],
)  # fmt: skip
def test_a_scientist_performs_a_feat_for_each_degree(items: tuple[str, ...], attempted: int, may: bool) -> None:
    """GOK-PERF-1 (A-022): a Sage three, by a Genius Familiar one more."""
    board = table("minister_heal", sage=items)
    sage = board.scientists[0].but(dice=3, attempted=tuple([f"feat_{i}" for i in range(attempted)]))
    found = may_perform(
        board.but(scientists=(sage, *board.scientists[1:])), sage, PACK.feat["minister_heal"], "perform"
    )
    assert bool(found) == may
    assert may or found.code == "feats_of_degree"


def test_a_feat_is_judged_by_its_variant_and_by_whom_it_is_on() -> None:
    """GOK-SCIPH-11"""
    board = learned(stood(table("minister_heal"), BARD, 24, 24), BARD, "bard_confuse")
    bard, answer = board.scientists[-1], Perform(BARD, "bard_confuse", FOOT_, "easier")
    assert judged_feat(board, bard, answer, "perform")
    for other in (answer.but(variant=""), answer.but(variant="merrier"), answer.but(on="red.nobody")):
        assert not judged_feat(board, bard, other, "perform")


# ---------------------------------------------------------------- who is seen, and who shoots


@pytest.mark.parametrize(
    ("id_", "height"),
    [
        ("swarm", SWARM), ("archers", MEN), ("boars", HORSE), ("ogres", HORSE),
        ("giant", BEAST), ("catapult", BEAST), ("rider", BEAST), ("trolls", HORSE),
        ("stalker", MEN),
    ],
)  # fmt: skip
def test_how_high_models_stand(id_: str, height: int) -> None:
    """GOK-LOS-3, GOK-SCEN-17 (A-112)"""
    board = guns()
    assert height_of(profile_of(board, named(board, f"red.{id_}"))) == height


@pytest.mark.parametrize(("mount", "height"), [("", MEN), ("sprite_horse", HORSE), ("chariot", WAGON)])
def test_an_avatar_stands_as_high_as_its_mount(mount: str, height: int) -> None:
    """GOK-LOS-3, GOK-SCEN-18 (A-112)"""
    board = guns()
    red, blue = board.armies
    avatars = [one.but(mount=mount) if one.id == "stalker" else one for one in red.army.avatars]
    ridden = board.but(armies=(red.but(army=red.army.but(avatars=tuple(avatars))), blue))
    assert height_of(profile_of(ridden, named(ridden, "red.stalker"))) == height


def test_a_machine_that_is_repaired_is_idle() -> None:
    """GOK-HMS-14"""
    board = stood(guns(), "red.catapult", 20, 10)
    assert may_shoot(board, named(board, "red.catapult"))
    idle = under(board, "red.catapult", "repairing")
    assert may_shoot(idle, named(idle, "red.catapult")).clause == "GOK-HMS-14"


def test_who_is_engaged_shoots_at_whom_it_fights_wherever_that_is() -> None:
    """GOK-SHOOT-19, GOK-SHOOT-20"""
    board = stood(stood(guns(), "red.archers", 24, 24), "blue.orcs", 24, 12)
    (arm,) = arms_of(board, named(board, "red.archers"))
    assert not may_aim(board, named(board, "red.archers"), arm, named(board, "blue.orcs"))
    engaged = locked(board, "blue.orcs", "red.archers")
    assert may_aim(engaged, named(engaged, "red.archers"), arm, named(engaged, "blue.orcs"))


def test_the_nearest_base_is_in_range() -> None:
    """GOK-SHOOT-15"""
    board = stood(guns(), "blue.orcs", 24, 30, SOUTH)
    target = named(board, "blue.orcs")
    front = target.block.y
    assert in_range((target.block.x, front - 6 * INCH), target, 6 * INCH).holds
    assert not in_range((target.block.x, front - 6 * INCH), target, 6 * INCH - 100).holds


@pytest.mark.parametrize(("act", "delivers", "shots"), [("", False, 2), ("moved", False, 1), ("moved", True, 2)])
def test_auto_fire_has_one_more_shot_standing_still(act: str, delivers: bool, shots: int) -> None:
    """GOK-SR-13"""
    board = changed(under(stood(guns(), "red.archers", 24, 10), "red.archers", "auto_fire"), "red.archers", act=act)
    assert shots_each(board, named(board, "red.archers"), delivers) == shots
