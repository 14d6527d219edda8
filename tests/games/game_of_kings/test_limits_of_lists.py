"""What an Army list may hold up to its last point, model and name: each limit from both sides, each exception alone."""

import attrs
import pytest
from tests.games.game_of_kings.lists import (
    DWARVES,
    LEGAL,
    PACK,
    army,
    clauses,
    cost_of,
    dwarf,
    first_avatar,
    last_unit,
    led,
    roster,
    the_breach,
    unit,
)

from limmu.games.game_of_kings.army import Algorithms, AvatarChoice, UnitChoice
from limmu.games.game_of_kings.checking import breaches
from limmu.games.game_of_kings.costs import challenger_cap
from limmu.games.game_of_kings.profile import profiles_in
from limmu.games.game_of_kings.roster import standing

KING = AvatarChoice(subtype="dwarf", avatar_class="king", general=True)
SAGE = AvatarChoice(subtype="dwarf", avatar_class="sage")
OWN = "hand_weapon"


def marked(*upgrades: str, on: str = OWN) -> AvatarChoice:
    """A Knight with such algorithms on a weapon."""
    return dwarf(algorithms=(Algorithms(on, upgrades),))


# ---------------------------------------------------------------- names


@pytest.mark.parametrize(
    ("line", "name"),
    [
        (dwarf(name="Thorin"), "Thorin"), (dwarf(), "Dwarf Knight"),
        (AvatarChoice(subtype="dwarf"), "Dwarf Avatar"),
    ],
)  # fmt: skip
def test_an_avatar_has_the_name_that_his_line_gives_or_that_of_his_kind(line: AvatarChoice, name: str) -> None:
    """GOK-AVATAR-1, GOK-AVATAR-3"""
    assert first_avatar(led(line)).name == name


@pytest.mark.parametrize(("line", "name"), [({"name": "Old Guard"}, "Old Guard"), ({}, "Dwarf Infantry")])
def test_a_unit_has_the_name_that_its_line_gives_or_that_of_its_entry(line: dict[str, str], name: str) -> None:
    """GOK-ARMY-1"""
    assert last_unit(army(unit("dwarf_infantry", **line))).name == name


def test_an_unknown_entry_is_one_breach_and_no_unit() -> None:
    """GOK-ARMY-1: what is bought for it is looked up all the same."""
    found = roster(army(unit("nobody", knight_algorithms=(Algorithms(OWN, ("attack_9",)),))))
    assert [one.clause for one in found.unknown] == ["GOK-ARMY-1", "GOK-ALGO-1"]
    assert len(found.units) == len(LEGAL.units)


@pytest.mark.parametrize(
    ("option", "kept", "unknown"),
    [("engineer", ("engineer",), 0), ("bow", ("bow",), 0), ("halberd", ("halberd",), 0), ("sheild", (), 1)],
)
def test_the_options_of_a_unit_are_those_that_the_lists_know(option: str, kept: tuple[str, ...], unknown: int) -> None:
    """GOK-ARMY-1, GOK-COMMON-6: whether it may have them is another question."""
    found = roster(army(unit("dwarf_infantry", options=(option,))))
    assert (found.units[-1].options, [one.clause for one in found.unknown]) == (kept, ["GOK-COMMON-6"] * unknown)


@pytest.mark.parametrize(
    ("rulings", "unknown"), [({"A-097": "each"}, 0), ({"A-097": "both"}, 1), ({"A-000": "each"}, 1)]
)
def test_a_reading_that_is_not_offered_is_a_breach_and_not_taken(rulings: dict[str, str], unknown: int) -> None:
    """GOK-ARMY-14"""
    found = roster(attrs.evolve(LEGAL, rulings=rulings))
    assert [(one.clause, one.scope) for one in found.unknown] == [("GOK-ARMY-14", "army")] * unknown
    assert found.rulings["A-097"] == ("shared" if unknown else "each")


def test_an_avatar_is_never_hired() -> None:
    """GOK-AVATAR-1, GOK-ALLY-4: of an ally's Nation, or barred."""
    assert [first_avatar(led(AvatarChoice(subtype=one))).standing for one in ("dwarf", "noble", "orc")] == [
        "own", "allied", "barred",
    ]  # fmt: skip


@pytest.mark.parametrize(("branch", "told"), [("living", "own"), ("undying", "own")])
def test_an_army_of_a_whole_nation_has_every_branch_of_it(branch: str, told: str) -> None:
    """GOK-ALLY-4"""
    of = attrs.evolve(PACK.army["nix_living"], branch="", allies=())
    assert standing(of, "nix", branch, "", False) == told
    assert standing(PACK.army["nix_living"], "nix", "undying", "", False) != "own"


# ---------------------------------------------------------------- costs


@pytest.mark.parametrize(
    ("plain", "more", "points"),
    [
        (dwarf(), dwarf(artifacts=("perfume",)), 20),
        (dwarf(), marked("attack_1", "blitz"), 120),
        (unit("dwarf_veterans", models=6), unit("dwarf_veterans", models=6, abilities=("dread",)),
         6 * PACK.ability["dread"].cost),
        (unit("dwarf_infantry"), unit("dwarf_infantry", knight_algorithms=(Algorithms(OWN, ("attack_1", "blitz")),)),
         120),
        (unit("mortar", crew="dwarf"), unit("mortar", crew="dwarf", options=("engineer",)), 15),
        (unit("dwarf_infantry", models=7), unit("dwarf_infantry", models=7, options=("bow",)), 14),
    ],
)  # fmt: skip
def test_what_is_bought_costs_what_the_lists_print(
    plain: AvatarChoice | UnitChoice, more: AvatarChoice | UnitChoice, points: int
) -> None:
    """GOK-ALGO-1, GOK-SPECIAL-15, GOK-HM-2: an Engineer once, abilities and gear for every model."""
    assert cost_of(more) - cost_of(plain) == points


@pytest.mark.parametrize("avatar", [1, 150])
def test_challengers_cost_up_to_twice_their_avatar(avatar: int) -> None:
    """GOK-SOLO-4"""
    assert challenger_cap(avatar) == avatar + avatar


@pytest.mark.parametrize("option", ["banner", "musician", "sergeant"])
def test_leaders_are_bought_as_leaders_and_not_as_options(option: str) -> None:
    """GOK-COMMON-6"""
    found = army(unit("dwarf_infantry", models=5, options=(option,)))
    assert cost_of(found.units[-1]) == cost_of(unit("dwarf_infantry", models=5))
    assert "GOK-COMMON-6" in clauses(found)


# ---------------------------------------------------------------- Units


@pytest.mark.parametrize(
    ("clause", "line", "nation"),
    [
        ("GOK-LEAD-1", unit("bugbear_backstabber", leaders=("sergeant",)), "hob"),
        ("GOK-LEAD-1", unit("goblin_reckers", models=2, leaders=("musician",)), "hob"),
        ("GOK-SPECIAL-1", unit("fowl_herders", parts={"goblins": 4, "fowls": 2}, abilities=("dread",)), "hob"),
        ("GOK-SR-90", unit("goblin_reckers", id="x", models=2, hides_in="x"), "hob"),
    ],
)  # fmt: skip
def test_what_a_unit_may_not_have(clause: str, line: UnitChoice, nation: str) -> None:
    """Hidden models have no leaders and hide in a deployed Unit; a mixed Unit has no abilities."""
    assert clause in clauses(army(line, nation=nation))


@pytest.mark.parametrize(
    ("clause", "line", "nation"),
    [
        ("GOK-SWARM-14", unit("swarm"), "imp"), ("GOK-SWARM-14", unit("swarm", type="haze"), "imp"),
        ("GOK-UNDS-1", unit("lycanthropes", type="wolf"), "nix_undying"),
        ("GOK-SR-90", unit("goblin_reckers", models=2), "hob"), ("GOK-SR-90", unit("hired_killer"), "jinn"),
        ("GOK-ALIM-8", unit("dwarf_infantry", leaders=("sergeant",), knight=True,
                            knight_algorithms=(Algorithms("bow", ("attack_1",)),)), "imp"),
        ("GOK-ALGO-13", unit("mortar", crew="dwarf", machine_upgrade="sniper_scope"), "imp"),
        ("GOK-ALGO-13", unit("dwarf_infantry"), "imp"),
        ("GOK-COMMON-6", unit("dwarf_infantry", options=("hand_weapon",)), "imp"),
    ],
)  # fmt: skip
def test_what_a_unit_may_leave_out_or_choose(clause: str, line: UnitChoice, nation: str) -> None:
    """A Swarm its type, hidden models the Unit they hide in; a Knight enhances any weapon; all have Hand Weapons."""
    assert clause not in clauses(army(line, nation=nation))


@pytest.mark.parametrize(("others", "told"), [((), True), ((unit("bugbear_infantry"),), False)])
@pytest.mark.parametrize("subtype", ["", "bugbear"])
def test_a_chariot_that_needs_a_unit_needs_another_than_itself(
    others: tuple[UnitChoice, ...], told: bool, subtype: str
) -> None:
    """GOK-WW-14: even if its own crew is of that sub-type."""
    needy = attrs.evolve(PACK.entry["bugbear_wolf_chariot"], subtype=subtype)
    pack = attrs.evolve(PACK, entry={**PACK.entry, needy.id: needy})
    found = breaches(army(unit(needy.id), *others, nation="hob"), pack)
    assert ("GOK-WW-14" in {one.clause for one in found}) == told


@pytest.mark.parametrize(
    ("clause", "line", "mend"),
    [
        ("GOK-MERC-3", unit("trolls"), "write `type`, one of: swamp, rock, bridge"),
        ("GOK-SWARM-14", unit("dwarf_infantry", type="rock"), "leave `type` out"),
    ],
)
def test_a_wrong_type_is_toldthose_that_there_are(clause: str, line: UnitChoice, mend: str) -> None:
    """GOK-MERC-3, GOK-SWARM-14"""
    assert the_breach(army(line), clause).mend == mend


def test_the_options_of_a_unit_are_toldwhere_it_may_not_buy_something() -> None:
    """GOK-COMMON-6, GOK-SWARM-7"""
    infantry = the_breach(army(unit("orc_infantry", options=("halberd",)), nation="hob"), "GOK-COMMON-6")
    assert infantry.mend == (
        "remove halberd; its options are: spear, double_hand_weapon, bow, shield, leather_armor, chain_armor"
    )
    swarm = the_breach(army(unit("swarm", options=("shield",))), "GOK-SWARM-7")
    assert swarm.mend == "remove shield; its options are: none of its own"


# ---------------------------------------------------------------- Science


def refused(*avatars: AvatarChoice) -> set[str]:
    """The clauses of Tech Algorithms that Avatars breach: whoever they are, they lead no Army here."""
    return {clause for clause in clauses(led(*avatars)) if clause.startswith(("GOK-ALGO", "GOK-ALIM"))}


def one_item_each(number: int) -> AvatarChoice:
    """A Lord, who may carry three Science Items, with so many weapons that hold one algorithm each."""
    weapons = (OWN, "bow", "pistol", "crossbow")[:number]
    marks = ("attack_1", "discipline_1", "accuracy_1", "strength_1")
    given = tuple([Algorithms(on, (mark,)) for on, mark in zip(weapons, marks, strict=False)])
    return dwarf(avatar_class="lord", general=True, gear=weapons[1:], algorithms=given)


@pytest.mark.parametrize(("number", "told"), [(1, set[str]()), (3, set[str]()), (4, {"GOK-ALGO-6"})])
def test_as_many_science_items_as_the_level_has(number: int, told: set[str]) -> None:
    """GOK-ALGO-6: each weapon with algorithms is one."""
    assert refused(one_item_each(number)) == told


@pytest.mark.parametrize(
    ("avatars", "told"),
    [
        # each item is written once, and is his own
        ((dwarf(avatar_class="lord", algorithms=(Algorithms(OWN, ("attack_1",)), Algorithms(OWN, ("strength_1",)))),),
         {"GOK-ALIM-8"}),
        ((marked("attack_1", on="bow"),), {"GOK-ALIM-8"}),
        ((dwarf(gear=("bow",), algorithms=(Algorithms("bow", ("attack_1",)),)),), set[str]()),
        ((marked("attack_1"),), set[str]()),
        # three on a weapon, two on armor
        ((marked("attack_1", "initiative_1"),), set[str]()),
        ((dwarf(avatar_class="king", algorithms=(Algorithms(OWN, ("attack_1", "initiative_1", "accuracy_1")),)),),
         set[str]()),
        # the same on two items, in whatever order; another choice is another item
        ((marked("attack_1"), marked("attack_1")), {"GOK-ALIM-3"}),
        ((marked("attack_1", "strength_1"), marked("strength_1", "attack_1")), {"GOK-ALIM-3"}),
        ((marked("attack_1"), marked("strength_1")), set[str]()),
        ((marked(), marked()), set[str]()),
        # what is no Superior Upgrade is had by several, one that is Superior by one
        ((dwarf(artifacts=("perfume",)), dwarf(artifacts=("perfume",))), set[str]()),
        ((KING, attrs.evolve(SAGE, artifacts=("printed_instructions",))), set[str]()),
        ((attrs.evolve(KING, algorithms=(Algorithms(OWN, ("blitz", "attack_1")),)),), set[str]()),
        # Arcane Items are for Scientists
        ((attrs.evolve(SAGE, artifacts=("batteries",)),), set[str]()),
        ((dwarf(artifacts=("batteries",)),), {"GOK-ALGO-11"}),
    ],
)  # fmt: skip
def test_what_may_be_enhanced_and_how_often(avatars: tuple[AvatarChoice, ...], told: set[str]) -> None:
    """GOK-ALGO-3, GOK-ALGO-11, GOK-ALIM-3, GOK-ALIM-6, GOK-ALIM-8"""
    assert refused(*avatars) == told


def test_arcane_items_are_not_for_knights_of_units() -> None:
    """GOK-ALGO-11"""
    line = unit("dwarf_infantry", leaders=("sergeant",), knight=True, knight_artifacts=("batteries",))
    assert "GOK-ALGO-11" in clauses(army(line))


def test_the_same_algorithms_twice_are_counted_by_item() -> None:
    """GOK-ALIM-3, GOK-ALIM-6"""
    twice = the_breach(led(marked("attack_1"), marked("attack_1")), "GOK-ALIM-3")
    assert (twice.allowed, twice.found, twice.excess, [one.amount for one in twice.by]) == (1, 2, 1, [1, 1])
    superior = led(*[attrs.evolve(SAGE, artifacts=("printed_instructions",))] * 2)
    found = the_breach(superior, "GOK-ALIM-6")
    assert (found.allowed, found.found, [one.amount for one in found.by]) == (1, 2, [1, 1])


@pytest.mark.parametrize(
    ("entry", "options", "on"),
    [("dwarf_infantry", ("spear",), "spear_foot"), ("nix_outrider_cavalry_lancers", (), "spear_mounted")],
)
def test_the_algorithms_of_a_knight_are_on_the_spear_that_he_holds(
    entry: str, options: tuple[str, ...], on: str
) -> None:
    """GOK-ALGO-4, GOK-LEAD-5: his Unit's, for men on foot or mounted."""
    line = unit(entry, id="it", options=options, leaders=("sergeant",), knight=True,
                knight_algorithms=(Algorithms("spear", ("attack_1",)),))  # fmt: skip
    found = profiles_in(roster(army(line, nation="nix_living")))["it"]
    assert on in found.gear
    assert found.on_weapons == {(on, "attack_1")}


@pytest.mark.parametrize(("most", "told"), [(2, True), (3, False)])
def test_an_item_holds_no_more_upgrades_than_any_item(most: int, told: bool) -> None:
    """GOK-ALGO-3, GOK-ALIM-1: the lesser of the two limits."""
    pack = attrs.evolve(PACK, limits=attrs.evolve(PACK.limits, item_upgrades=most))
    line = dwarf(avatar_class="king", algorithms=(Algorithms(OWN, ("attack_1", "initiative_1", "accuracy_1")),))
    assert ("GOK-ALGO-3" in {one.clause for one in breaches(led(line), pack)}) == told


@pytest.mark.parametrize("multiples", [True, False])
def test_a_superior_upgrade_for_multiples_is_had_by_several(multiples: bool) -> None:
    """GOK-ALIM-6"""
    item = attrs.evolve(PACK.artifact["printed_instructions"], multiples=multiples)
    pack = attrs.evolve(PACK, artifact={**PACK.artifact, item.id: item})
    found = breaches(led(*[attrs.evolve(SAGE, artifacts=(item.id,))] * 2), pack)
    assert ("GOK-ALIM-6" in {one.clause for one in found}) != multiples


# ---------------------------------------------------------------- Avatars


def test_an_avatar_without_mutations_has_the_charisma_of_his_kind() -> None:
    """GOK-MUT-3: however little that is, it is no breach."""
    meek = attrs.evolve(PACK.subtype["dwarf"], stats=(*PACK.subtype["dwarf"].stats[:-1], 0))
    pack = attrs.evolve(PACK, subtype={**PACK.subtype, "dwarf": meek})
    line = AvatarChoice(subtype="dwarf")
    assert "GOK-MUT-3" not in {one.clause for one in breaches(led(line), pack)}
    assert "GOK-MUT-3" in {one.clause for one in breaches(led(attrs.evolve(line, mutations=("horns",))), pack)}


@pytest.mark.parametrize(
    ("mutations", "found", "excess"), [(("horns", "wings"), 0, 1), (("horns", "wings", "hooves"), -2, 3)]
)
def test_mutations_leave_a_charisma_of_one(mutations: tuple[str, ...], found: int, excess: int) -> None:
    """GOK-MUT-3: each takes two, of the 4 of a goblin."""
    breach = the_breach(led(AvatarChoice(subtype="goblin", mutations=mutations), nation="hob"), "GOK-MUT-3")
    assert (breach.allowed, breach.found, breach.excess) == (1, found, excess)


@pytest.mark.parametrize(("subtype", "told"), [("jinn", False), ("sidhe", True)])
def test_a_velociraptor_carries_jinn(subtype: str, told: bool) -> None:
    """GOK-SPECIAL-21"""
    assert (
        "GOK-SPECIAL-21" in clauses(led(AvatarChoice(subtype, mount="sprite_velociraptor"), nation=subtype))
    ) == told


# ---------------------------------------------------------------- the Army


def test_an_army_without_mercenaries_owes_them_no_common_units() -> None:
    """GOK-ALLY-3"""
    few = attrs.evolve(LEGAL, units=(DWARVES,))
    assert "GOK-ALLY-3" not in clauses(few)
    assert "GOK-ALLY-3" in clauses(attrs.evolve(few, units=(DWARVES, unit("spear_infantry"))))
