"""What a line of a list becomes, at the limits of the clauses: stats, saves, rules, formations; each choice alone."""

from typing import Any

import attrs
import pytest
from tests.games.game_of_kings.hosts import field, under
from tests.games.game_of_kings.lists import army, led, roster, unit
from tests.games.game_of_kings.lists import dwarf as a_dwarf
from tests.games.game_of_kings.tables import named
from tests.games.game_of_kings.test_limits_of_clauses import modified
from tests.games.game_of_kings.test_limits_of_profiles import of_avatar, of_unit

from limmu.games.game_of_kings.army import Algorithms
from limmu.games.game_of_kings.fields import INCH
from limmu.games.game_of_kings.pack_records import STATS, Stats
from limmu.games.game_of_kings.profile import base_of, station_of
from limmu.games.game_of_kings.profiles import avatar_save, avatar_stats, unit_save, unit_stats
from limmu.games.game_of_kings.stats import paced, shares


def more(after: Stats, before: Stats) -> dict[str, int]:
    """What one stat line has more than another, or less."""
    return {name: a - b for name, a, b in zip(STATS, after, before, strict=True) if a != b}


def gained(**choice: Any) -> dict[str, int]:
    """What a choice adds to the stats of a dwarf."""
    found, plain = (roster(led(a_dwarf(id="it", **some))) for some in (choice, {}))
    return more(avatar_stats(found.pack, found.avatars[0]), avatar_stats(plain.pack, plain.avatars[0]))


def save_of(**choice: Any) -> int:
    return avatar_save(roster(led(a_dwarf(id="it", **choice))).avatars[0])


def bought(entry: str, **choice: Any) -> dict[str, int]:
    """What a choice adds to the stats of a Unit."""
    after, before = (roster(army(unit(entry, id="it", **some))).units[-1] for some in (choice, {}))
    return more(unit_stats(after), unit_stats(before))


# ---------------------------------------------------------------- Avatars


@pytest.mark.parametrize(
    ("choice", "told"),
    [
        ({"nation_skill": "devoted_disciple", "choices": {"devoted_disciple": "acc"}}, {"acc": 1}),
        ({"artifacts": ("atlas_guide",)}, {"disc": 1}),
        ({"artifacts": ("frenzied_familiar", "strong_familiar")}, {"att": 1, "str": 1}),
        ({"gear": ("chain_armor",), "algorithms": (Algorithms("chain_armor", ("hit_points_2",)),)}, {"hp": 2}),
        ({"gear": ("sword",), "algorithms": (Algorithms("hand_weapon", ("discipline_1", "attack_1")),)}, {"disc": 1}),
        ({"mutations": ("hypertrophy",)}, {"str": 1, "cha": -2}),
        ({"mutations": ("horns", "quills")}, {"cha": -4}),
        ({"mutations": ("heightened_senses",), "choices": {"heightened_senses": "init"}}, {"init": 1, "cha": -2}),
    ],
)
def test_each_choice_adds_to_the_stats_of_an_avatar(choice: Any, told: dict[str, int]) -> None:
    """GOK-BASE-2, GOK-ABIL-7, GOK-MUT-2, GOK-ALGO-32, GOK-ALGO-50, GOK-ALGO-55, GOK-ALGO-56"""
    assert gained(**choice) == told


@pytest.mark.parametrize(
    ("choice", "told"),
    [
        ({}, 7), ({"gear": ("leather_armor",)}, 6), ({"gear": ("plate_armor",)}, 4), ({"gear": ("shield",)}, 6),
        ({"gear": ("leather_armor", "plate_armor")}, 4), ({"gear": ("chain_armor", "shield", "custom_armor")}, 3),
        ({"mount": "imp_bear"}, 5), ({"mount": "oliphant"}, 3), ({"mutations": ("prehensile_tail",)}, 6),
        ({"mutations": ("horns",)}, 7),
        ({"gear": ("leather_armor",), "algorithms": (Algorithms("leather_armor", ("armor_save_1",)),)}, 5),
        ({"gear": ("leather_armor",), "algorithms": (Algorithms("leather_armor", ("armor_save_2",)),)}, 4),
        ({"gear": ("plate_armor", "shield"), "algorithms": (Algorithms("plate_armor", ("armor_save_2",)),)}, 2),
    ],
)  # fmt: skip
def test_each_choice_improves_the_armor_save_of_an_avatar(choice: Any, told: int) -> None:
    """GOK-SSAVE-2, GOK-SSAVE-3, GOK-SSAVE-6, GOK-ARM-1"""
    assert save_of(**choice) == told


@pytest.mark.parametrize(
    ("choice", "gives", "gives_not"),
    [
        ({"mutations": ("wings",)}, "fly", "horror"), ({"mutations": ("bestial_visage",)}, "horror", "fly"),
        ({"nation_skill": "seasoned", "choices": {"seasoned": "dauntless"}}, "dauntless", "lucky_one"),
        ({"nation_skill": "lucky_one"}, "lucky_one", "dauntless"),
    ],
)  # fmt: skip
def test_each_choice_gives_an_avatar_its_own_rule(choice: Any, gives: str, gives_not: str) -> None:
    """GOK-MUT-2, GOK-ABIL-11"""
    rules = of_avatar(**choice).rules
    assert (gives in rules, gives_not in rules) == (True, False)


def test_an_avatar_is_one_model_and_is_what_it_rides() -> None:
    """GOK-UNITS-10, GOK-MB-3, GOK-MOUNT-1"""
    told = {mount: of_avatar(mount=mount) for mount in ("", "imp_bear", "dragon")}
    assert {one.models for one in told.values()} == {1}
    assert [one.mount for one in told.values()] == ["", "imp_bear", "dragon"]
    assert [one.monster for one in told.values()] == [False, False, True]
    dragon = roster(led(a_dwarf(mount="dragon"))).avatars[0]
    assert told["dragon"].base == tuple([1000 * side for side in base_of(dragon)])


def test_an_assassin_hides_whatever_he_rides() -> None:
    """GOK-SR-65, GOK-SETUP-8"""
    assert of_avatar(mount="imp_hound").station == "outrider"
    assert of_avatar(mount="imp_hound", assassin=True).station == "hidden"
    assert of_avatar(mount="imp_hound", hides_in="unit_1").station == "hidden"


# ---------------------------------------------------------------- Units


@pytest.mark.parametrize(
    ("rules", "told"), [(("burrow",), "outrider"), (("outrider",), "outrider"), (("dread",), "common")]
)
def test_burrow_units_and_outriders_are_deployed_last(rules: tuple[str, ...], told: str) -> None:
    """GOK-SETUP-8, GOK-SETUP-17, GOK-SR-90"""
    assert station_of(roster(army(unit("orc_infantry"))).units[-1], frozenset(rules)) == told


@pytest.mark.parametrize(
    ("entry", "choice", "forms", "models"),
    [
        ("sprite_hydra_tamers", {"parts": {"hydra": 1, "tamers": 3}}, ("skirmish",), 4),
        ("fowl_herders", {"parts": {"goblins": 4, "fowls": 2}}, ("skirmish",), 6),
        ("battle_train", {"crew": "dwarf", "models": 4}, ("single",), 1),
        ("catapult", {"crew": "orc", "models": 3}, ("single",), 1),
        ("orc_boar_cavalry", {"models": 5}, ("ranked",), 5),
        ("swarm", {"models": 2, "type": "haze"}, ("skirmish",), 2),
    ],
)  # fmt: skip
def test_how_a_unit_is_drawn_up_and_how_many_models_it_has(
    entry: str, choice: Any, forms: tuple[str, ...], models: int
) -> None:
    """GOK-FORM-1, GOK-SKIR-2, GOK-BEAST-5, GOK-MOVE-42: machines and wagons are one model, whatever their crew."""
    found = of_unit(entry, **choice)
    assert (found.forms, found.models) == (forms, models)


@pytest.mark.parametrize(
    ("entry", "kind", "rules"),
    [
        ("trolls", "rock", {"dread"}), ("trolls", "bridge", {"dread", "insane"}),
        ("trolls", "swamp", {"dread", "haze_and_petrify"}), ("swarm", "shred", {"shred"}),
    ],
)  # fmt: skip
def test_a_unit_has_the_rules_of_its_type_and_of_no_other(entry: str, kind: str, rules: set[str]) -> None:
    """GOK-SWARM-5, GOK-MERC-2"""
    found = of_unit(entry, type=kind, models=2).rules
    assert found & {"dread", "insane", "haze_and_petrify", "haze", "petrify", "shred", "blitz"} == rules


@pytest.mark.parametrize("leaders", [(), ("banner",), ("sergeant", "musician"), ("musician", "banner", "sergeant")])
def test_a_unit_has_the_leaders_that_it_bought(leaders: Any) -> None:
    """GOK-LEAD-1"""
    assert set(of_unit("orc_infantry", models=20, leaders=leaders).leaders) == set(leaders)


@pytest.mark.parametrize(
    ("entry", "choice", "told"),
    [
        ("trolls", {"type": "rock"}, 4), ("trolls", {"type": "swamp"}, 5), ("swarm", {"type": "haze"}, 7),
        ("dire_beasts", {"type": "wolves"}, 5), ("orc_infantry", {}, 7), ("dwarf_veterans", {}, 4),
        ("dwarf_infantry", {"abilities": ("armor_save_1",)}, 4),
        ("dwarf_infantry", {"abilities": ("armor_save_2",)}, 3),
        ("goblin_infantry", {"abilities": ("armor_save_2",)}, 5), ("dwarf_armored_guardians", {}, 2),
        ("dwarf_armored_guardians", {"abilities": ("armor_save_2",)}, 2), ("fowl_herders", {}, 6),
        ("sprite_hydra_tamers", {}, 6),
    ],
)  # fmt: skip
def test_each_choice_improves_the_armor_save_of_a_unit(entry: str, choice: Any, told: int) -> None:
    """GOK-SSAVE-3, GOK-SSAVE-6 (A-009): that of its type, where the type has one, or the printed one."""
    found = roster(army(unit(entry, id="it", models=5, **choice)))
    assert unit_save(found.pack, found.units[-1]) == told


@pytest.mark.parametrize(
    ("ability", "told"),
    [
        ("hit_point_1", {"hp": 1}), ("constitution_1", {"con": 1}), ("strength_1", {"str": 1}),
        ("movement_1", {"move": 1}), ("accuracy_1", {"acc": 1}), ("charisma_1", {"cha": 1}), ("attack_1", {"att": 1}),
        ("initiative_1", {"init": 1}), ("discipline_1", {"disc": 1}), ("dread", {}),
        ("elite_guard", {"str": 1, "con": 1}), ("armor_save_1", {}),
    ],
)  # fmt: skip
def test_each_ability_adds_to_the_stats_of_a_unit(ability: str, told: dict[str, int]) -> None:
    """GOK-BASE-1, GOK-SPECIAL-13"""
    assert bought("dwarf_veterans", models=5, abilities=(ability,)) == told


@pytest.mark.parametrize(("goblins", "fowls", "less"), [(4, 2, 0), (3, 2, 2), (0, 1, 2), (2, 1, 0), (1, 0, 0)])
def test_too_few_herders_lose_charisma(goblins: int, fowls: int, less: int) -> None:
    """GOK-HOBS-2 (A-141)"""
    many, few = (
        unit_stats(roster(army(unit("fowl_herders", parts=parts))).units[-1])
        for parts in ({"goblins": 9, "fowls": 2}, {"goblins": goblins, "fowls": fowls})
    )
    assert many[-1] - few[-1] == less


@pytest.mark.parametrize(("moves", "told"), [((6, 4), 4), ((6, 5), 5), ((3, 4), 3)])
def test_a_beast_goes_no_faster_than_the_slowest_of_its_company(moves: tuple[int, int], told: int) -> None:
    """GOK-BEAST-6 (A-141): and its Charisma is that of its escorts."""
    found = roster(army(unit("sprite_hydra_tamers", parts={"hydra": 1, "tamers": 3}))).units[-1]
    parts = [
        attrs.evolve(one, stats=(move, *one.stats[1:])) for move, one in zip(moves, found.entry.parts, strict=True)
    ]
    stats = unit_stats(attrs.evolve(found, entry=attrs.evolve(found.entry, parts=tuple(parts))))
    assert stats == (told, *found.entry.stats[1:-1], parts[-1].stats[-1])


# ---------------------------------------------------------------- at a moment


def test_feats_slow_and_quicken_a_move_exactly() -> None:
    """GOK-FEAT-5, GOK-FEAT-51, GOK-NATF-53 (A-036): no farther than not at all, and what holds it fast goes before."""
    board = field(red_spears=(20, 20))
    spears = named(board, "red.spears")
    slowed = {lost: modified(board, "red.spears", ("move", -lost)) for lost in (1, 4, 5)}
    assert {lost: paced(one, spears, 4 * INCH) for lost, one in slowed.items()} == {1: 3 * INCH, 4: 0, 5: 0}
    assert paced(under(slowed[1], "red.spears", "double_move"), spears, 4 * INCH) == 6 * INCH
    assert paced(under(slowed[5], "red.spears", "double_move"), spears, 4 * INCH) == 0
    assert paced(under(board, "red.spears", "half_move"), spears, 4 * INCH + 1) == 2 * INCH
    assert paced(under(board, "red.spears", "double_move", "immobile"), spears, 4 * INCH) == 0


@pytest.mark.parametrize(("at", "told"), [(21, True), (35, False)])
def test_a_cortex_kaiju_shares_ironheart_and_nothing_else(at: int, told: bool) -> None:
    """GOK-CHAB-18, GOK-SR-81: with friends within 8 inches, and with itself."""
    board = under(field(red_spears=(20, 10), red_band=(at, 20)), "red.band", "cortex_kaiju", "dread")
    found = [shares(board, named(board, id_), name) for id_ in ("red.spears", "red.band") for name in RULES]
    assert found == [told, False, True, True]


def test_one_cortex_kaiju_near_by_is_enough() -> None:
    """GOK-CHAB-18"""
    board = field(red_spears=(20, 10), red_band=(21, 20), red_zealots=(50, 40))
    for far in ("red.zealots", "red.band"):
        both = under(under(board, "red.band", "cortex_kaiju"), far, "cortex_kaiju")
        assert shares(both, named(both, "red.spears"), "ironheart")


RULES = ("ironheart", "dread")
