"""Each part of a clause alone: what is left when the other parts say nothing."""

import attrs
import pytest
from tests.games.game_of_kings.gunners import attached as joined_to
from tests.games.game_of_kings.gunners import guns
from tests.games.game_of_kings.hosts import changed, field, locked, under
from tests.games.game_of_kings.lists import army, dwarf, led, told, unit
from tests.games.game_of_kings.tables import EAST, NORTH, SOUTH, named, scenery, stood
from tests.games.game_of_kings.test_p16_hits import BOARS, blows

from limmu.games.game_of_kings.arms import arm_of, arms_of
from limmu.games.game_of_kings.army import AvatarChoice
from limmu.games.game_of_kings.board import Contact, Effect
from limmu.games.game_of_kings.casualties import may_fall
from limmu.games.game_of_kings.feats_contests import may_panic
from limmu.games.game_of_kings.fields import INCH
from limmu.games.game_of_kings.independents import is_pet
from limmu.games.game_of_kings.moves import rolled_move
from limmu.games.game_of_kings.onset import may_turn
from limmu.games.game_of_kings.p03_units import leads
from limmu.games.game_of_kings.p16_hits import armor_needed, wounding
from limmu.games.game_of_kings.p17_machines import rerolls, struck_at
from limmu.games.game_of_kings.p18_attacks import reach
from limmu.games.game_of_kings.p18_hidden import returners
from limmu.games.game_of_kings.p23_victory import is_destroyed
from limmu.games.game_of_kings.profile import hated, profile_of
from limmu.games.game_of_kings.shots import firing, may_aim, shots_each
from limmu.games.game_of_kings.sight import BEAST, FOOT, HORSE, WAGON, cover_of, height_of, muzzle
from limmu.games.game_of_kings.stats import paced

KING = AvatarChoice(subtype="dwarf", avatar_class="king", general=True)
CLASSLESS = AvatarChoice(subtype="dwarf")

# ---------------------------------------------------------------- moving


@pytest.mark.parametrize(("feats", "left"), [(1, 508), (2, 254), (3, 127)])
def test_half_of_a_move_is_rounded_down(feats: int, left: int) -> None:
    """GOK-FEAT-5 (A-036)"""
    board = under(field(red_spears=(20, 20)), "red.spears", *["half_move"] * feats)
    assert paced(board, named(board, "red.spears"), 1017) == left


def test_chuffed_counts_ones_as_sixes_and_nothing_else() -> None:
    """GOK-SR-22"""
    board = field(blue_wolves=(20, 20))
    wolves = named(board, "blue.wolves")
    own = profile_of(board, wolves).move
    assert rolled_move(board, wolves, (1, 2, 5)) == own + 8 * INCH
    assert rolled_move(under(board, wolves.id, "chuffed"), wolves, (1, 2, 5)) == own + 13 * INCH


def test_a_single_model_turns_where_its_corners_have_room() -> None:
    """GOK-MOVE-29"""
    free = field(red_shark=(20, 20))
    headings = range(0, 36_000, 1500)
    assert [*may_turn(free, named(free, "red.shark"), headings)] == [*headings]
    base = named(free, "red.shark").bases[0]
    width, depth = free.table
    half = min(base.w, base.d) // 2
    for x, y in ((half, depth // 2), (width - half, depth // 2), (width // 2, half), (width // 2, depth - half)):
        at = changed(free, "red.shark", bases=(base.but(x=x, y=y, t=EAST),))
        found = [*may_turn(at, named(at, "red.shark"), headings)]
        assert len(found) < len(headings), (x, y)


# ---------------------------------------------------------------- sight and shooting


@pytest.mark.parametrize(
    ("id_", "height"),
    [
        ("red.lord", FOOT), ("red.boss", HORSE), ("red.spears", FOOT), ("red.wagon", WAGON), ("red.griphon", BEAST),
        ("blue.wolves", HORSE), ("blue.dragon", BEAST), ("blue.troll", HORSE),
    ],
)  # fmt: skip
def test_how_high_who_is_mounted_and_who_is_not_stands(id_: str, height: int) -> None:
    """GOK-LOS-3 (A-112)"""
    board = field()
    profile = profile_of(board, named(board, id_))
    assert height_of(profile) == height


def test_scenery_that_is_not_placed_covers_nobody() -> None:
    """GOK-FIRE-11"""
    woods = scenery("woods", 20, 30)
    for placed, worth in ((True, -1), (False, 0)):
        board = field(woods.but(placed=placed), red_spears=(20, 14), blue_foot=(20, 30, SOUTH))
        spears = named(board, "red.spears")
        assert cover_of(board, muzzle(spears, named(board, "blue.foot")), named(board, "blue.foot"))[1] == worth


def test_a_single_model_shoots_from_the_middle_of_its_front() -> None:
    """GOK-MEAS-2"""
    for heading, (x, y) in ((NORTH, (0, 1)), (EAST, (1, 0))):
        board = stood(guns(), "red.giant", 20, 20, heading)
        (base,), target = named(board, "red.giant").bases, named(board, "red.giant")
        deep = (base.d or base.w) // 2
        assert muzzle(target, target) == (base.x + x * deep, base.y + y * deep)


def test_nobody_shoots_at_a_friend_or_at_who_is_off_the_table() -> None:
    """GOK-SHOOT-12"""
    board = stood(stood(guns(), "red.crossbows", 20, 20), "red.archers", 20, 30)
    crossbows = named(board, "red.crossbows")
    arm = arm_of(board, crossbows, "crossbow")
    for target in ("red.archers", "blue.orcs"):
        assert may_aim(board, crossbows, arm, named(board, target)).code == "no_enemy"


def test_who_is_attached_elsewhere_is_not_shot_at_by_who_fights() -> None:
    """GOK-SHOOT-19"""
    board = stood(stood(guns(), "red.corsairs", 24, 20), "blue.orcs", 24, 22, SOUTH)
    board = stood(stood(board, "blue.wall", 50, 30), "blue.veterans", 50, 40)
    board = locked(joined_to(board, "blue.proof", "blue.wall"), "red.corsairs", "blue.orcs")
    corsairs = named(board, "red.corsairs")
    arm = next(iter(arms_of(board, corsairs)))
    assert may_aim(board, corsairs, arm, named(board, "blue.proof")).code == "engaged_elsewhere"


def test_in_assault_those_in_contact_shoot_and_one_at_least() -> None:
    """GOK-SHOOT-3, GOK-SHOOT-20"""
    board = stood(stood(guns(), "red.corsairs", 24, 20), "blue.orcs", 24, 22, SOUTH)
    corsairs, orcs = named(board, "red.corsairs"), named(board, "blue.orcs")
    for touching, models in (((), 1), (((0, 0), (0, 1)), 1), (((0, 0), (1, 1), (2, 1)), 3)):
        at = board.but(contacts=(Contact(corsairs.id, orcs.id, "front", 1, touching),))
        assert firing(at, corsairs, orcs) == models


@pytest.mark.parametrize(("less", "shots"), [(0, 4), (3, 1), (9, 1)])
def test_a_stalker_shoots_with_all_its_attacks_one_at_least(less: int, shots: int) -> None:
    """GOK-STALK-4 (A-145)"""
    board = stood(guns(), "red.stalker", 20, 20)
    worn = Effect(
        id=0,
        cause="charm",
        by="red.stalker",
        on="red.stalker",
        kind="other",
        until="battle",
        since=1,
        mods=(("att", -less),),
    )
    assert shots_each(board.but(effects=(worn,)), named(board, "red.stalker"), delivers=False) == shots


@pytest.mark.parametrize(
    ("id_", "d8", "d12", "found"),
    [
        ("multi", 3, 12, ("d8",)),
        ("multi", 0, 12, ()),
        ("mortar", 3, 1, ("d12",)),
        ("mortar", 3, 12, ()),
        ("cannon", 3, 1, ()),
    ],
)
def test_which_dice_a_machine_rolls_again(id_: str, d8: int, d12: int, found: tuple[str, ...]) -> None:
    """GOK-HM-2, GOK-HM-3, GOK-HM-6 (A-092)"""
    board = stood(guns(), f"red.{id_}", 20, 20)
    assert rerolls(board, named(board, f"red.{id_}"), d8, d12, ()) == found


def test_a_point_in_two_footprints_strikes_the_one_whose_middle_is_nearer() -> None:
    """GOK-HMS-5 (A-088)"""
    for x, id_ in ((20, "red.spears"), (23, "blue.foot")):
        board = field(red_spears=(20, 20), blue_foot=(23, 20))
        assert struck_at(board, (x * INCH, 20 * INCH)) == id_
    for y, id_ in ((20, "red.spears"), (22, "blue.foot")):
        board = field(red_spears=(20, 20), blue_foot=(20, 22))
        assert struck_at(board, (20 * INCH, y * INCH)) == id_


# ---------------------------------------------------------------- Hits and Wounds


def test_a_critical_wound_is_on_a_six_only() -> None:
    """GOK-SR-15"""
    critical = blows(BOARS, rules=("critical_wound",))
    assert [wounding(critical, face, 3) for face in (2, 3, 5, 6)] == [0, 1, 1, 2]
    assert wounding(blows(BOARS), 6, 3) == 1


def test_an_armor_save_tells_only_what_changes_it() -> None:
    """GOK-SSAVE-4, GOK-SSAVE-6"""
    assert armor_needed(4, 3, ()).why == ()
    assert armor_needed(4, 3, ("shred",)).why == (("GOK-SR-3", -1),)


def test_who_fell_does_not_fall_again() -> None:
    """GOK-SWND-14"""
    board = field(blue_wolves=(20, 20))
    wolves = named(board, "blue.wolves")
    for fallen in ((), (0,), (0, 1)):
        assert not {*may_fall(wolves, fallen)} & {*fallen}


def test_models_that_are_no_more_do_not_fight() -> None:
    """GOK-ASLT-7, GOK-ASLT-10"""
    board = field(red_spears=(20, 20), blue_foot=(20, 26))
    contact = Contact("red.spears", "blue.foot", "front", 1, ((3, 0), (4, 0)))
    board = changed(board, "red.spears", models=4, blocks=(named(board, "red.spears").block.but(n=4),))
    board = board.but(contacts=(contact,))
    assert sorted(reach(board, named(board, "red.spears"), 1)) == [3]


# ---------------------------------------------------------------- Charisma, Panic, hiding, the end


def test_whom_panic_cannot_befall() -> None:
    """GOK-NATF-17"""
    board = field(red_bard=(20, 20), red_band=(30, 20), blue_foot=(30, 26), blue_dragon=(50, 20))
    assert may_panic(board, named(board, "red.bard"))
    assert may_panic(board, named(board, "red.band"))
    assert not may_panic(board, named(board, "blue.dragon"))
    attached = changed(board, "red.bard", joined="red.band")
    assert not may_panic(attached, named(attached, "red.bard"))
    flees = changed(board, "red.band", fleeing=True)
    assert not may_panic(flees, named(flees, "red.band"))
    assert not may_panic(locked(board, "red.band", "blue.foot"), named(board, "red.band"))


def test_only_a_single_beast_or_pack_is_a_pet() -> None:
    """GOK-SR-85"""
    board = field(blue_wyvern=(20, 20), red_lord=(30, 20), red_spears=(40, 20))
    assert is_pet(board, named(board, "blue.wyvern"))
    assert not is_pet(board, named(board, "red.lord"))
    many = under(board, "red.spears", "pack")
    assert not is_pet(many, named(many, "red.spears"))
    one = changed(many, "red.spears", models=1)
    assert is_pet(one, named(one, "red.spears"))


def test_the_quickest_avatar_leads_unless_the_general_does() -> None:
    """GOK-ACT-11"""
    board = field(red_spears=(20, 20), red_bard=(20, 20), red_bold=(20, 20), red_lord=(40, 20))
    board = changed(changed(board, "red.bard", joined="red.spears"), "red.bold", joined="red.spears")
    quick = Effect(
        id=0, cause="charm", by="red.bard", on="red.bard", kind="other", until="battle", since=1, mods=(("init", 9),)
    )
    spears = named(board, "red.spears")
    slow, fast = leads(board, spears), leads(board.but(effects=(quick,)), spears)
    assert fast > slow
    general = changed(board.but(effects=(quick,)), "red.lord", joined="red.spears")
    assert leads(general, spears) < fast


def test_only_who_was_hidden_may_hide_again() -> None:
    """GOK-HOBC-8"""
    board = field(blue_foot=(20, 20), blue_wolves=(40, 20))
    board = board.but(
        armies=tuple([one.but(hidden=(("wolves", "foot"),)) if one.seat == "blue" else one for one in board.armies])
    )
    assert returners(board, "blue") == []


def test_who_hides_is_lost_with_its_unit_unless_it_was_lost_before() -> None:
    """GOK-END-5"""
    board = field(blue_foot=(20, 20))
    board = board.but(armies=tuple([
        one.but(hidden=(("wolves", "foot"),)) if one.seat == "blue" else one for one in board.armies
    ]))  # fmt: skip
    hidden = changed(board, "blue.wolves", station="hidden")
    assert not is_destroyed(hidden, named(hidden, "blue.wolves"))
    gone = changed(hidden, "blue.wolves", gone="destroyed")
    assert is_destroyed(gone, named(gone, "blue.wolves")), "though its Unit stands"


@pytest.mark.parametrize(
    ("rules", "choices", "found"),
    [
        ({"hatred"}, {"hatred": "imp"}, {"imp"}),
        (set[str](), {"hatred": "imp"}, set[str]()),
        ({"enmity_hob", "dread"}, {}, {"hob"}),
        ({"hatred"}, {}, set[str]()),
    ],
)
def test_whom_a_unit_hates(rules: set[str], choices: dict[str, str], found: set[str]) -> None:
    """GOK-CHAB-17 (A-014)"""
    assert hated(frozenset(rules), choices) == frozenset(found)


# ---------------------------------------------------------------- armies


def test_one_of_no_class_leads_nobody_and_bears_no_battle_banner() -> None:
    """GOK-AVATAR-4, GOK-HERO-2 (AR-04, A-100)"""
    leader = attrs.evolve(CLASSLESS, general=True)
    assert ("GOK-AVATAR-4", "avatars[1]", "general") in told(led(dwarf(), leader))
    bearer = attrs.evolve(CLASSLESS, battle_banner=True)
    assert ("GOK-HERO-2", "avatars[1]", "battle_banner") in told(led(KING, bearer))


def test_an_army_has_one_general() -> None:
    """GOK-RULES-1, GOK-AVATAR-4"""
    assert "general" in {code for _, _, code in told(led(KING, KING))}
    assert "general" not in {code for _, _, code in told(led(KING))}


@pytest.mark.parametrize("number", [0, 1, 2])
def test_a_mixed_unit_has_each_of_its_kinds(number: int) -> None:
    """GOK-HOBS-3 (A-141)"""
    herd = unit("fowl_herders", parts={"goblins": 4, "fowls": number})
    found = [code for _, _, code in told(army(herd, nation="hob")) if code == "parts"]
    assert bool(found) is (number == 0)
