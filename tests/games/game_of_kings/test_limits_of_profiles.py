"""What lines of a list become on the table, how loose and round models assault, and what machines roll: each limit and
each exception alone."""

from typing import Any

import attrs
import pytest
from tests.games.game_of_kings.fights import facing_off
from tests.games.game_of_kings.gunners import guns
from tests.games.game_of_kings.hosts import changed, field, locked, under
from tests.games.game_of_kings.lists import army, dwarf, led, roster, unit
from tests.games.game_of_kings.tables import HOST, PACK, SOUTH, bare, named, scenery, stood
from tests.games.game_of_kings.test_limits_of_clauses import modified
from tests.games.game_of_kings.test_limits_once_more import Watched
from tests.games.game_of_kings.test_p11_assault import apart_by
from tests.games.game_of_kings.test_round_bases import rounded

from limmu.games.game_of_kings import game
from limmu.games.game_of_kings import options as o
from limmu.games.game_of_kings.arms import Arm
from limmu.games.game_of_kings.army import Algorithms, AvatarChoice, UnitChoice
from limmu.games.game_of_kings.board import SEATS, Army, Board, Contact
from limmu.games.game_of_kings.charisma import own_charisma
from limmu.games.game_of_kings.documents import document_of
from limmu.games.game_of_kings.facts import EffectBegun, UnitFled
from limmu.games.game_of_kings.facts_shooting import BlowsTold, MachineFired, ShotLanded
from limmu.games.game_of_kings.fields import INCH
from limmu.games.game_of_kings.formation import Array, drawn_up
from limmu.games.game_of_kings.ground import apart, barring, is_within
from limmu.games.game_of_kings.independents import may_detach, reachable
from limmu.games.game_of_kings.moves import rolled_move
from limmu.games.game_of_kings.onset import Onset, bearings, fallen_short, may_turn, rush, set_out
from limmu.games.game_of_kings.p02_muster import units_in
from limmu.games.game_of_kings.p04_movement import Advance, Movement, MoveRolled
from limmu.games.game_of_kings.p09_flight import Flight
from limmu.games.game_of_kings.p16_hits import Blows, Strike
from limmu.games.game_of_kings.p17_machines import CrewShot, GuessedShot
from limmu.games.game_of_kings.p18_results import height_of, in_skirmish, result_of
from limmu.games.game_of_kings.p18_weapons import Arms, arms, blow_rules, impact_of, strength, tangled
from limmu.games.game_of_kings.p20_return import Returns
from limmu.games.game_of_kings.p23_victory import objective_points
from limmu.games.game_of_kings.p24_story import plot_of
from limmu.games.game_of_kings.pack_records import Stat
from limmu.games.game_of_kings.profile import WAGON, Profile, base_of, profile_of, profiles_in
from limmu.games.game_of_kings.profiles import avatar_stats, unit_stats
from limmu.games.game_of_kings.roster import standing
from limmu.games.game_of_kings.shots import Shot, skilled
from limmu.games.game_of_kings.stats import paced, stat
from limmu.testing import start


def of_unit(entry: str, **more: Any) -> Profile:
    return profiles_in(roster(army(unit(entry, id="it", **more))))["it"]


def of_avatar(**more: Any) -> Profile:
    return profiles_in(roster(led(dwarf(id="it", **more))))["it"]


# ---------------------------------------------------------------- profiles


@pytest.mark.parametrize(
    ("entry", "models", "told"),
    [
        ("orc_infantry", 5, ("ranked", "skirmish")), ("sprite_infantry", 5, ("skirmish",)),
        ("hired_killer", 1, ("single",)), ("wyvern", 1, ("single",)),
    ],
)  # fmt: skip
def test_the_formations_of_a_unit(entry: str, models: int, told: tuple[str, ...]) -> None:
    """GOK-FORM-1, GOK-SKIR-2: Outriders skirmish, one model stands by itself."""
    found = of_unit(entry, models=models)
    assert (found.forms, found.models) == (told, models)


@pytest.mark.parametrize(
    ("entry", "models", "told"),
    [("orc_infantry", 5, "common"), ("sprite_infantry", 5, "outrider"), ("hired_killer", 1, "hidden"),
     ("bugbear_backstabber", 1, "hidden"), ("catapult", 1, "beast")],
)  # fmt: skip
def test_when_a_unit_is_deployed(entry: str, models: int, told: str) -> None:
    """GOK-ARMY-3, GOK-ARMY-4, GOK-SETUP-8"""
    assert of_unit(entry, models=models).station == told


@pytest.mark.parametrize(
    ("more", "told"),
    [
        ({}, "avatar"), ({"hides_in": "x"}, "hidden"), ({"assassin": True}, "hidden"),
        ({"mount": "imp_hound"}, "outrider"), ({"mount": "chariot"}, "outrider"), ({"mount": "war_wagon"}, "avatar"),
    ],
)  # fmt: skip
def test_when_an_avatar_is_deployed(more: Any, told: str) -> None:
    """GOK-SR-65, GOK-SR-66, GOK-SETUP-8, GOK-WWMOUNT-10, GOK-WWMOUNT-13"""
    assert of_avatar(**more).station == told


@pytest.mark.parametrize(
    ("more", "rule"),
    [
        ({"nation_skill": "seasoned", "choices": {"seasoned": "dauntless"}}, "dauntless"),
        ({"nation_skill": "lucky_one"}, "lucky_one"),
        ({"assassin": True}, "surprise"),
        ({"mount": "imp_hound"}, "outrider"),
        ({"gear": ("sword",), "algorithms": (Algorithms("hand_weapon", ("attack_1", "blitz")),)}, "blitz"),
    ],
)
def test_what_gives_an_avatar_a_rule(more: Any, rule: str) -> None:
    """GOK-SR-65, GOK-MOUNT-1: his skill, his trade, his mount, and one algorithm of several."""
    assert rule in of_avatar(**more).rules
    assert rule not in of_avatar().rules


def test_only_the_innate_skill_gives_the_save_of_a_nation() -> None:
    """GOK-ABIL-3"""
    innate = of_avatar(nation_skill="innate_nation_skill")
    plain, other = of_avatar(), of_avatar(nation_skill="seasoned", choices={"seasoned": "dauntless"})
    saves = [(one.quantum, one.heal, one.unmodified, one.hide) for one in (innate, plain, other)]
    assert saves[0] != saves[1] == saves[2]


def test_a_chariot_adds_its_move_and_a_horse_replaces_it() -> None:
    """GOK-MOUNT-6, GOK-BASE-2"""
    own = of_avatar().stats[0]
    mounts = {id_: PACK.mount[id_] for id_ in ("chariot", "imp_hound")}
    assert of_avatar(mount="chariot").stats[0] == min(own + mounts["chariot"].stats[0], PACK.limits.most_stat)
    assert of_avatar(mount="imp_hound").stats[0] == mounts["imp_hound"].stats[0]
    assert avatar_stats(PACK, roster(led(dwarf())).avatars[0])[0] == own


def test_an_engineer_is_better_in_three_stats() -> None:
    """GOK-HM-4"""
    plain, manned = (roster(army(unit("mortar", crew="dwarf", options=opts))).units[-1] for opts in ((), ("engineer",)))
    more = [b - a for a, b in zip(unit_stats(plain), unit_stats(manned), strict=True)]
    assert more == [0, 0, 1, 0, 0, 0, 1, 1, 0]


@pytest.mark.parametrize(
    ("mount", "base"), [("", (25, 25)), ("imp_hound", (25, 50)), ("chariot", None), ("dragon", "monster")]
)
def test_the_base_of_an_avatar_is_that_of_what_he_rides(mount: str, base: Any) -> None:
    """GOK-UNITS-10, GOK-UNITS-11, GOK-UTYPE-5"""
    (one, *_), found = roster(led(dwarf(id="it", mount=mount))).avatars, of_avatar(mount=mount)
    if base == "monster":
        assert one.monster is not None
        assert base_of(one) == one.monster.base_mm
        assert found.rules >= set(one.monster.mount_up.rules)
        assert found.monster
    else:
        assert base_of(one) == (base or WAGON)
        assert not found.monster


def test_poison_is_of_assassins_and_blitz_of_its_algorithm() -> None:
    """GOK-SR-65, GOK-SR-66"""
    assert "poison_weapon" in of_avatar(assassin=True).gear
    assert "poison_weapon" not in of_avatar().gear
    marked = of_avatar(gear=("sword",), algorithms=(Algorithms("hand_weapon", ("attack_1",)),))
    assert "blitz" not in marked.rules


def test_every_save_and_formation_of_an_entry_is_that_of_its_unit() -> None:
    """GOK-WW-4, GOK-FORM-1, GOK-SKIR-2"""
    for entry in PACK.entry.values():
        if entry.parts or entry.per == "crew":
            continue
        found = of_unit(entry.id, models=max(entry.least_models, 2))
        assert (found.quantum, found.heal) == (entry.quantum_save or 7, entry.heal_save or 7)
        if entry.skirmish and found.forms != ("single",):
            assert found.forms == ("skirmish",)


@pytest.mark.parametrize(
    ("allies", "nation", "subtype", "hired", "told"),
    [
        (("pech", "hob"), "sprite", "pech", False, "allied"), (("hob", "pech"), "sprite", "", False, "allied"),
        (("hob",), "hob", "", False, "allied"), (("sidhe",), "sprite", "pech", False, "barred"),
        (("hob",), "nix", "", False, "barred"), ((), "hob", "", True, "hired"), ((), "", "", False, "own"),
        ((), "imp", "dwarf", False, "own"), ((), "imp", "chibi", False, "barred"), ((), "imp", "", False, "own"),
    ],
)  # fmt: skip
def test_who_is_of_an_army_allied_or_barred(
    allies: tuple[str, ...], nation: str, subtype: str, hired: bool, told: str
) -> None:
    """GOK-ALLY-4: the Army is one of dwarves."""
    of = attrs.evolve(next(iter(PACK.army.values())), nation="imp", branch="", subtype="dwarf", allies=allies)
    assert standing(of, nation, "", subtype, hired) == told


@pytest.mark.parametrize(("models", "files", "ranks"), [(10, 5, 2), (12, 5, 3), (5, 5, 1)])
def test_ranks_stand_around_their_middle(models: int, files: int, ranks: int) -> None:
    """GOK-FORM-3: whichever way they face."""
    board = bare()
    foot = named(board, "red.foot").but(models=models)
    profile = profile_of(board, foot)
    deep = ranks * profile.base[1]
    for facing, (dx, dy) in ((0, (1, 0)), (9000, (0, 1)), (18_000, (-1, 0)), (27_000, (0, -1))):
        block = drawn_up(foot, profile, Array("ranked", files), facing, (24 * INCH, 20 * INCH)).block
        assert (block.x, block.y) == (24 * INCH + dx * (deep // 2), 20 * INCH + dy * (deep // 2))


@pytest.mark.parametrize("shape", ["square", "round"])
def test_what_is_measured_is_within_up_to_its_last_micrometre(shape: str) -> None:
    """GOK-MEAS-1, GOK-MEAS-3"""
    empty_ = rounded(bare()) if shape == "round" else bare()
    board = stood(stood(empty_, "red.troll", 24, 14), "blue.troll", 24, 26, SOUTH)
    one, two = named(board, "red.troll"), named(board, "blue.troll")
    gap = two.bases[0].y - one.bases[0].y - one.bases[0].w // 2 - two.bases[0].w // 2
    assert is_within(one, two, gap)
    assert not is_within(one, two, gap - 2)


def test_a_piece_that_is_not_placed_bars_nobody() -> None:
    """GOK-MOVE-36"""
    wall = scenery("wall", 24, 24)
    assert [len(barring(bare(one))) for one in (wall, wall.but(placed=False))] == [1, 0]


def test_who_fights_or_whose_unit_fights_is_not_detached() -> None:
    """GOK-SR-34"""
    board = field(red_lord=(20, 20), red_band=(30, 20), blue_foot=(30, 40))
    board = changed(board, "red.lord", joined="red.band")
    assert may_detach(board, named(board, "red.lord"))
    for who in ("red.lord", "red.band"):
        assert not may_detach(locked(board, who, "blue.foot"), named(board, "red.lord"))


def test_a_knight_leads_only_while_his_sergeant_stands() -> None:
    """GOK-CHA-6: his Charisma is one higher; a Sergeant who is none has that of his Unit."""
    board = field(red_knights=(20, 20), red_band=(40, 20))
    fallen = changed(board, "red.knights", leaders=())
    knight = own_charisma(board, named(board, "red.knights"))
    assert knight == own_charisma(fallen, named(fallen, "red.knights")) + 1
    lone = changed(board, "red.band", leaders=())
    assert own_charisma(board, named(board, "red.band")) == own_charisma(lone, named(lone, "red.band"))


def test_a_doubled_move_is_twice_as_far() -> None:
    """GOK-FEAT-5"""
    board = under(field(red_spears=(20, 20)), "red.spears", "double_move")
    assert paced(board, named(board, "red.spears"), 4 * INCH) == 8 * INCH


# ---------------------------------------------------------------- blows and results


def altered(*mutations: str) -> Board:
    """A bare table, on which Red's lord has such mutations."""
    lord = AvatarChoice(subtype="orc", id="lord", avatar_class="king", general=True, mutations=mutations)
    host = attrs.evolve(HOST, avatars=(lord,))
    return bare().but(
        armies=tuple([Army(seat, document_of(host)) for seat in SEATS]),
        units=tuple([one for seat in SEATS for one in units_in(PACK, seat, host)]),
    )


def test_gigantism_makes_an_avatar_large_and_so_its_base() -> None:
    """GOK-MUT-10, GOK-UNITS-7, GOK-UNITS-10"""
    assert of_avatar(mutations=("gigantism_large",)).base == (50_000, 50_000)
    assert of_avatar(mutations=("horns",)).base == (25_000, 25_000)
    assert of_avatar(subtype="oni").base == (50_000, 50_000)


@pytest.mark.parametrize(("mutations", "told"), [((), False), (("quills",), True)])
def test_quills_roll_ones_again(mutations: tuple[str, ...], told: bool) -> None:
    """GOK-MUT-15"""
    board = altered(*mutations)
    one, foe = named(board, "red.lord"), named(board, "blue.foot")
    own = arms(board, one, "hand_weapon")
    rules = blow_rules(board, unit=one, part="", own=own, foe=foe, wields="hand_weapon")
    assert ("reroll_ones" in rules) is told
    _, shot_rules = skilled(board, one, Arm("bow", 24 * INCH))
    assert ("reroll_ones" in shot_rules) is told, "in Shooting, too (A-107)"


@pytest.mark.parametrize(
    ("more", "told"),
    [
        ({}, (4, "", False)), ({"mutations": ("hooves",)}, (4, "1d6", True)),
        ({"mutations": ("hooves",), "mount": "hob_boar"}, (7, "", False)),
        ({"mutations": ("hooves",), "mount": "hob_fowl"}, (0, "2d6", False)),
        ({"mutations": ("hooves",), "mount": "war_wagon"}, (8, "1d6", True)),
    ],
)  # fmt: skip
def test_hooves_add_a_die_to_the_move_of_who_walks(more: Any, told: tuple[int, str, bool]) -> None:
    """GOK-MUT-7 (A-107, A-110): what an Avatar rides has its own Move."""
    found = profiles_in(roster(led(AvatarChoice(subtype="orc", id="it", avatar_class="king", **more))))["it"]
    assert (found.move // INCH, found.move_dice, found.hooved) == told


@pytest.mark.parametrize(("abilities", "told"), [((), 5), (("movement_1",), 6)])
def test_a_movement_that_is_bought_is_added_to_a_rolled_move(abilities: tuple[str, ...], told: int) -> None:
    """GOK-SPECIAL-15, GOK-BASE-1"""
    board = facing_off([UnitChoice(entry="goblin_fowl_cavalry", id="foot", models=5, abilities=abilities)], [])
    assert rolled_move(board, named(board, "red.foot"), [2, 3]) == told * INCH


def test_hooves_are_rolled_each_time_and_neither_in_flight_nor_to_attach() -> None:
    """GOK-MUT-7 (A-107)"""
    board = stood(altered("hooves"), "red.lord", 24, 12)
    table = start(game, PACK, board, Movement("red"), seats=SEATS, dice={"move": [5]})
    table.answer("red", Advance("red.lord", "move"))
    rolled = table.asked("red").question
    assert isinstance(rolled, MoveRolled)
    assert rolled.move == 9 * INCH
    foe = stood(board, "blue.foot", 24, 22, SOUTH)
    flight = Flight("red.lord", "response", "blue.foot")
    (fled,) = start(game, PACK, foe, flight, seats=SEATS, dice={"flight": [3]}).of(UnitFled)
    assert fled.length == 7 * INCH
    near = stood(board, "red.foot", 24, 16)
    assert [one.id for one in reachable(near, named(near, "red.lord"))] == ["red.foot"]


@pytest.mark.parametrize(("mutations", "less"), [((), 0), (("quills",), 0), (("prehensile_tongue",), 1)])
def test_a_tongue_takes_an_attack(mutations: tuple[str, ...], less: int) -> None:
    """GOK-MUT-14"""
    board = altered(*mutations)
    assert tangled(board, named(board, "red.lord")) == less


def test_a_weapon_of_its_own_strength_strikes_with_that() -> None:
    """GOK-WPN-1"""
    board = field(red_spears=(20, 20))
    spears = named(board, "red.spears")
    own = stat(board, spears, "str")
    assert [strength(board, spears, Arms(strength=n, added=1)) for n in (0, 9)] == [own + 1, 9]


def test_only_who_bears_a_shield_puts_it_away_for_both_hands() -> None:
    """GOK-WPN-8 (A-180)"""
    board = field(red_spears=(20, 20), blue_foot=(24, 24, SOUTH))
    spears, foe = named(board, "red.spears"), named(board, "blue.foot")
    two = next(one.id for one in PACK.item.values() if one.two_handed and one.kind == "assault")
    rules = blow_rules(board, unit=spears, part="", own=Arms(), foe=foe, wields=two)
    assert ("armor_save:-1" in rules) is ("shield" in profile_of(board, foe).gear)


def test_only_flanks_that_units_of_the_assault_attack_count() -> None:
    """GOK-ARES-10"""
    board = field(red_spears=(20, 20), red_band=(30, 20), blue_foot=(24, 24, SOUTH))
    board = board.but(contacts=(Contact("red.spears", "blue.foot", "flank", 1),))
    for own, told in (("red.spears", 1), ("red.band", 0)):
        assert dict(result_of(board, (own, "blue.foot"), "red", 0, o.ALL_RANKS).why).get("GOK-ARES-10", 0) == told


def test_what_changes_a_stat_changes_no_other() -> None:
    """GOK-BASE-2"""
    board = field(red_spears=(20, 20))
    better = modified(board, "red.spears", ("acc", 2))
    changes: dict[Stat, int] = {"acc": 2, "disc": 0, "str": 0}
    for name, more in changes.items():
        found = [stat(one, named(one, "red.spears"), name) for one in (board, better)]
        assert found[1] - found[0] == more


def test_only_what_is_printed_for_an_entry_or_ridden_strikes_on_impact() -> None:
    """GOK-WW-18, GOK-WWMOUNT-12"""
    board = field(red_boss=(20, 20), red_band=(30, 20), red_wagon=(44, 20))
    assert impact_of(board, named(board, "red.band")) == ("", 0)
    wagon = PACK.entry["imp_pain_train"]
    assert impact_of(board, named(board, "red.wagon")) == (wagon.impact, wagon.impact_strength)


def test_one_bearer_and_who_is_left_on_the_table_count() -> None:
    """GOK-ARES-7, GOK-ARES-2: one Unit of a side has the Battle Banner; who is gone has none."""
    board = field(red_bearer=(20, 20), red_spears=(30, 20), blue_foot=(24, 24, SOUTH))
    ids = ("red.bearer", "red.spears", "blue.foot")
    assert ("GOK-ARES-7", 1) in result_of(board, ids, "red", 0, o.ALL_RANKS).why
    gone = changed(board, "red.bearer", gone="destroyed", bases=())
    assert "GOK-ARES-7" not in dict(result_of(gone, ids, "red", 0, o.ALL_RANKS).why)
    assert result_of(board, ("blue.foot",), "red", 0, o.ALL_RANKS).value == 0


@pytest.mark.parametrize(("models", "told"), [(9, 0), (10, 1), (11, 1)])
def test_half_of_the_models_on_a_hill_stand_higher(models: int, told: int) -> None:
    """GOK-ARES-9: so many of twenty, in one rank."""
    board = stood(bare(), id_="red.foot", x=24, y=24, files=20)
    block = named(board, "red.foot").block
    left = block.x - 10 * block.w
    outline = (0, INCH * 2), (models * block.w, INCH * 2), (models * block.w, -INCH * 2), (0, -INCH * 2)
    hill = scenery("hill", 0, 24).but(outline=outline, x=left, height=1)
    assert height_of(board.but(pieces=(hill,)), named(board, "red.foot")) == told


def test_loose_models_are_in_skirmish_whatever_they_may_be() -> None:
    """GOK-BEAST-2"""
    board = stood(bare(), id_="red.foot", x=24, y=24, form="skirmish")
    assert in_skirmish(board, named(board, "red.foot"))
    ranked = stood(bare(), id_="red.foot", x=24, y=24)
    assert not in_skirmish(ranked, named(ranked, "red.foot"))


def test_a_recker_let_loose_is_no_unit_to_be_destroyed() -> None:
    """GOK-END-3"""
    board = field(red_spears=(20, 20))
    gone = changed(board, "blue.reckers", models=0, gone="destroyed", bases=(), station="hidden")
    free = changed(gone, "blue.reckers", station="released")
    told = [dict(objective_points(one, "red").why).get("GOK-END-4", 0) for one in (gone, free)]
    assert told[0] > told[1]


# ---------------------------------------------------------------- Assault moves


def loose(gap: float, *others: tuple[str, int, int, int], foe: str = "blue.foot") -> Board:
    """Red's wolves so far south of Blue's foot."""
    board = stood(stood(bare(), "red.wolves", 24, 14), foe, 24, 26, SOUTH)
    for other in others:
        board = stood(board, *other)
    return apart_by(board, "red.wolves", foe, gap)


@pytest.mark.parametrize(
    ("gap", "reach", "length", "met"),
    [(6, 12, 6, ("blue.foot",)), (6, 6, 6, ("blue.foot",)), (6, 5.5, 5.5, ("blue.foot",)), (6, 4.9, 4.9, ())],
)
def test_loose_models_meet_whom_they_come_within_an_inch_of(
    gap: float, reach: float, length: float, met: tuple[str, ...]
) -> None:
    """GOK-CHARGE-5, GOK-CHARGE-15: they go on until they touch; an inch short is near enough."""
    board = loose(gap)
    found = rush(board, named(board, "red.wolves"), "blue.foot", Onset("assault", "straight"), int(reach * INCH))
    assert found.touched == met
    gone = named(board, "red.wolves").bases[0]
    assert abs(found.unit.bases[0].y - gone.y - length * INCH) <= INCH // 2
    if met:
        assert apart(found.unit, named(board, "blue.foot"), INCH).holds
    else:
        assert not apart(found.unit, named(board, "blue.foot"), INCH - 10).holds


def test_loose_models_are_stopped_by_another_enemy_before_their_target() -> None:
    """GOK-CHARGE-18: they meet him, and only him; on the same line both."""
    board = loose(8, ("blue.boars", 24, 22, SOUTH))
    board = apart_by(board, "red.wolves", "blue.boars", 3)
    found = rush(board, named(board, "red.wolves"), "blue.foot", Onset("assault", "straight"), 12 * INCH)
    assert found.touched == ("blue.boars",)
    assert abs(found.cost - 3 * INCH) <= 2
    far = loose(4, ("blue.boars", 24, 36, SOUTH))
    assert rush(far, named(far, "red.wolves"), "blue.foot", Onset("assault", "straight"), 12 * INCH).touched == (
        "blue.foot",
    )


def test_loose_models_meet_all_who_stand_on_a_line() -> None:
    """GOK-CHARGE-18"""
    board = stood(stood(bare(), "red.wolves", 24, 14), "blue.foot", 22, 26, SOUTH)
    board = stood(board, "blue.boars", 27, 26, SOUTH)
    board = apart_by(apart_by(board, "red.wolves", "blue.foot", 6), "red.wolves", "blue.boars", 6)
    found = rush(board, named(board, "red.wolves"), "blue.foot", Onset("assault", "straight"), 12 * INCH)
    assert found.touched == ("blue.foot", "blue.boars")
    other = rush(board, named(board, "red.wolves"), "blue.boars", Onset("assault", "straight"), 12 * INCH)
    assert other.touched == ("blue.boars", "blue.foot")


def test_loose_flyers_go_over_others_and_come_down_where_there_is_room() -> None:
    """GOK-MOVE-37, GOK-CHARGE-15"""
    board = loose(14, ("blue.boars", 24, 20, SOUTH))
    wolves = named(board, "red.wolves")
    flown = rush(board, wolves, "blue.foot", Onset("fly", "straight"), 24 * INCH)
    assert (flown.touched, abs(flown.cost - 14 * INCH) <= 2) == (("blue.foot",), True)
    assert rush(board, wolves, "blue.foot", Onset("assault", "straight"), 24 * INCH).touched == ("blue.boars",)
    assert rush(board, wolves, "blue.foot", Onset("fly", "straight"), 12 * INCH).touched == ()
    marsh = scenery("marsh", 24, 28)
    assert rush(board.but(pieces=(marsh,)), wolves, "blue.foot", Onset("fly", "straight"), 24 * INCH).touched == ()


def test_where_ranks_loose_models_and_single_ones_may_go() -> None:
    """GOK-MOVE-20: a wheel to either side costs movement."""
    board = stood(stood(stood(loose(10), "red.foot", 12, 10), "red.wyvern", 36, 10), "red.boars", 6, 20)
    foe = named(board, "blue.foot")
    told = {id_: bearings(board, named(board, id_), foe, 8 * INCH) for id_ in ("red.foot", "red.wolves", "red.wyvern")}
    assert told == {
        "red.foot": ("straight", "left", "right"),
        "red.wolves": ("aimed", "heading"),
        "red.wyvern": ("straight", "aimed", "heading"),
    }
    for way in ("left", "right"):
        begun = set_out(board, named(board, "red.foot"), foe, Onset("assault", way, 1000), 8 * INCH)
        assert begun.left < 8 * INCH
        assert begun.heading != 9000


@pytest.mark.parametrize(("reach", "met"), [(6.01, ("blue.foot",)), (5.99, ())])
@pytest.mark.parametrize("gait", ["assault", "fly"])
def test_a_round_base_meets_with_its_rim_and_no_nearer(gait: Any, reach: float, met: tuple[str, ...]) -> None:
    """GOK-UNITS-2, GOK-CHARGE-14"""
    board = stood(stood(rounded(bare()), "red.troll", 24, 14), "blue.boars", 24, 26, SOUTH)
    board = apart_by(board, "red.troll", "blue.boars", 6)
    found = rush(board, named(board, "red.troll"), "blue.boars", Onset(gait, "aimed"), int(reach * INCH))
    assert found.touched == tuple([one.replace("foot", "boars") for one in met])


def test_a_flyer_on_a_round_base_flies_over_others_but_lands_on_none() -> None:
    """GOK-MOVE-37, GOK-UNITS-2"""
    board = stood(stood(rounded(bare()), "red.troll", 24, 12), "blue.boars", 24, 30, SOUTH)
    between = stood(board, "blue.wolves", 24, 20, SOUTH)
    troll = named(between, "red.troll")
    assert rush(between, troll, "blue.boars", Onset("fly", "aimed"), 24 * INCH).touched == ("blue.boars",)
    assert rush(between, troll, "blue.boars", Onset("assault", "aimed"), 24 * INCH).touched == ("blue.wolves",)
    marsh = scenery("marsh", 24, 27)
    assert rush(board.but(pieces=(marsh,)), troll, "blue.boars", Onset("fly", "aimed"), 24 * INCH).touched == ()


def test_who_flies_at_its_target_and_falls_short_flies() -> None:
    """GOK-CHARGE-7: on foot by a Move, in flight by 12 inches."""
    board = stood(stood(bare(), "red.wyvern", 24, 8), "blue.foot", 24, 44, SOUTH)
    wyvern, foe = named(board, "red.wyvern"), named(board, "blue.foot")
    flown, walked = (fallen_short(board, wyvern, foe, gait, 6 * INCH) for gait in ("fly", "assault"))
    assert (flown.cost, walked.cost) == (12 * INCH, 6 * INCH)
    assert [leg.way for leg in (*flown.legs, *walked.legs)] == ["flight", "straight"]
    wood = stood(bare(scenery("wall", 24, 14)), "red.wyvern", 24, 8)
    wood = stood(wood, "blue.foot", 24, 44, SOUTH)
    assert fallen_short(wood, named(wood, "red.wyvern"), foe, "fly", 6 * INCH).cost == 12 * INCH
    assert fallen_short(wood, named(wood, "red.wyvern"), foe, "assault", 6 * INCH).cost < 6 * INCH


@pytest.mark.parametrize(("x", "y"), [(24, 24), (1, 24), (47, 24), (24, 1), (24, 47)])
def test_a_single_model_turns_where_nothing_is_in_its_way(x: int, y: int) -> None:
    """GOK-MOVE-29: neither an edge of the table nor another Unit."""
    board = stood(bare(), "red.wyvern", x, y)
    free = list(may_turn(board, named(board, "red.wyvern"), (0, 4500)))
    assert (free == [0, 4500]) is ((x, y) == (24, 24))
    crowded = stood(stood(bare(), "red.wyvern", 24, 24), "blue.foot", 24, 25, SOUTH)
    assert 4500 not in may_turn(crowded, named(crowded, "red.wyvern"), (0, 4500))


# ---------------------------------------------------------------- machines


def fired(faces: dict[str, list[int]], shooter: str = "red.multi", arm: str = "multi_cannon") -> Any:
    board = stood(stood(guns(), shooter, 24, 10), "blue.orcs", 24, 34, SOUTH)
    low = {name: [1] * 40 for name in ("to_hit", "save", "to_wound", "rhino_hide", "hits")}
    shot = GuessedShot(Shot(shooter, arm, "blue.orcs", 24 * INCH))
    return start(game, PACK, board, shot, seats=SEATS, dice={**low, **faces})


def test_a_direct_hit_does_not_scatter_and_goes_in_the_direction_of_the_shot() -> None:
    """GOK-HMS-7, GOK-HMS-12, GOK-HMS-13"""
    (hit,) = fired({"machine": [8, 7]}, "red.catapult", "catapult").of(ShotLanded)
    assert (hit.scatter, hit.direction) == (0, 1)
    (off,) = fired({"machine": [2, 7], "direction": [5]}, "red.catapult", "catapult").of(ShotLanded)
    assert (off.scatter, off.direction) == (2, 5)


def test_the_dice_of_a_guessed_shot() -> None:
    """GOK-HMS-5, GOK-HMS-7: a d8 and a d12, and a d8 for the direction."""
    asked: list[Any] = []

    class Low(Watched):
        def outcome(self, question: Any, n: int) -> tuple[int, ...]:
            asked.append(question)
            return (2,) * question.number

    board = stood(stood(guns(), "red.catapult", 24, 10), "blue.orcs", 24, 34, SOUTH)
    shot = GuessedShot(Shot("red.catapult", "catapult", "blue.orcs", 24 * INCH))
    start(game, PACK, board, shot, seats=SEATS, dice=Low())
    found = {one.purpose: (one.count, one.faces, one.also) for one in asked}
    assert found["machine"] == (1, 8, ((1, 12),))
    assert found["direction"] == (1, 8, ())


def test_a_crew_that_aims_tells_no_d8() -> None:
    """GOK-HMS-6"""
    board = stood(stood(guns(), "red.crossbow", 24, 10), "blue.orcs", 24, 34, SOUTH)
    shot = CrewShot(Shot("red.crossbow", "giant_crossbow", "blue.orcs"), 20 * INCH)
    dice = {"shots": [3, 1], "to_hit": [1] * 9}
    (told,) = start(game, PACK, board, shot, seats=SEATS, dice=dice).of(MachineFired)
    assert (told.d8, told.d12, told.result) == (0, 1, "broke")


# ---------------------------------------------------------------- others


@pytest.mark.parametrize(
    ("total", "told"),
    [(2, (False, "and")), (3, (False, "but")), (4, (False, "but")), (5, (False, "")), (6, (False, "")), (7, (True, "")),
     (8, (True, "")), (9, (True, "but")), (10, (True, "but")), (11, (True, "and")), (12, (True, "and"))],
)  # fmt: skip
def test_every_answer_of_the_plot(total: int, told: tuple[bool, str]) -> None:
    """GOK-SOLO-26, GOK-SOLO-27"""
    assert plot_of(total) == told


def test_what_begins_on_a_return_is_another_effect_than_any_before() -> None:
    """GOK-FLEE-20, GOK-FLEE-21"""
    board = under(field(blue_foot=(24, 40, SOUTH)), "blue.foot", "horror")
    gone = stood(board, "red.spears", 24, 30)
    gone = changed(gone, "red.spears", gone="pursuing")
    effects = tuple([one.but(id=n + 3) for n, one in enumerate(gone.effects)])
    done = start(game, PACK, gone.but(effects=effects), Returns("red"), seats=SEATS)
    (begun,) = [one.effect for one in done.of(EffectBegun)]
    assert begun.id not in [one.id for one in effects], "and each has its own"
    assert sorted({one.id for one in done.board.effects}) == sorted([one.id for one in done.board.effects])


def test_no_wound_is_ignored_by_who_ignores_none_and_hits_that_are_gone_bar_no_save() -> None:
    """GOK-SR-5, GOK-SWND-11, GOK-SSAVE-8"""
    board = stood(stood(guns(), "red.archers", 24, 12), "blue.veterans", 24, 22, SOUTH)
    blows = Blows("red.archers", "blue.veterans", "shooting", hits=3, strength=10, rules=("no_saves",))
    done = start(game, PACK, board, Strike(blows), seats=SEATS, dice={"to_wound": [6, 6, 1]})
    (wounds,) = [one for one in done.of(BlowsTold) if one.stage == "wounds"]
    assert (wounds.dice, wounds.count) == (3, 2)
