"""P16: from blows to casualties."""

from collections.abc import Sequence
from typing import Any

import pytest
from tests.games.game_of_kings.gunners import attached, guns
from tests.games.game_of_kings.tables import PACK, bare, named, stood

from limmu.games.game_of_kings import charts, game
from limmu.games.game_of_kings import options as o
from limmu.games.game_of_kings.board import SEATS, Board, Contact, Effect, Unit
from limmu.games.game_of_kings.casualties import may_fall
from limmu.games.game_of_kings.charts import NONE
from limmu.games.game_of_kings.facts import UnitRemoved, WoundsSuffered
from limmu.games.game_of_kings.facts_shooting import BlowsTold, SaveBarred
from limmu.games.game_of_kings.fields import INCH
from limmu.games.game_of_kings.p16_hits import (
    Blows,
    Strike,
    armor_needed,
    counted,
    dice_of,
    face_of,
    hide_needed,
    hits_on,
    shown,
    succeeds,
)
from limmu.games.game_of_kings.profiles import save
from limmu.games.game_of_kings.stats import hit_points
from limmu.testing import Driver, start
from limmu.toolkit.plane.blocks import Base

FOOT, BOARS, WOLVES, TROLL = "blue.foot", "blue.boars", "blue.wolves", "blue.troll"
BY = "red.foot"
Dice = dict[str, Sequence[int]]


def facing() -> Board:
    board = stood(stood(bare(), BY, 24, 12), FOOT, 24, 36)
    return stood(stood(stood(board, BOARS, 10, 36), WOLVES, 36, 36), TROLL, 40, 24)


def struck(blows: Blows, dice: Dice, board: Board | None = None, options: Any = None) -> Driver[Board]:
    return start(game, PACK, board or facing(), Strike(blows), seats=SEATS, dice=dice, options=options)


def blows(on: str = FOOT, dice: int = 0, to_hit: int = 4, **more: Any) -> Blows:
    return Blows(BY, on, more.pop("kind", "shooting"), dice, to_hit, **more)


def told(table: Driver[Board]) -> list[tuple[str, int, int, int]]:
    return [(fact.stage, fact.dice, fact.needed, fact.count) for fact in table.of(BlowsTold)]


def lost(table: Driver[Board]) -> int:
    return sum([fact.lost for fact in table.of(WoundsSuffered)])


# ---------------------------------------------------------------- charts


def test_the_tables_and_their_other_printings() -> None:
    """GOK-AHIT-4, GOK-FIRE-4, GOK-SWND-5, GOK-TABLES-5, GOK-SWND-8, GOK-TABLES-7, GOK-C-085, GOK-C-086,
    GOK-C-087, GOK-C-111, GOK-C-114"""
    assert [charts.to_shoot_with(acc, o.ACCURACY_SUMMARY) for acc in (3, 4, 5)] == [4, 4, 4]
    assert charts.to_shoot_with(5, o.ACCURACY_PHASE) == 3
    assert [charts.to_wound_with(8, reading) for reading in (o.WOUND_PHASE, o.WOUND_SUMMARY)] == [2, 3]
    assert [charts.hide_of(con, o.HIDES_PHASE) for con in (2, 3, 6, 9)] == [NONE, 6, 5, 4]
    assert [charts.hide_of(con, o.HIDES_SUMMARY) for con in (2, 3, 6, 9)] == [NONE, NONE, 6, 5]
    assert [charts.to_hit_with(disc) for disc in (0, 1, 5, 8, 9, 13)] == [5, 5, 4, 3, 2, 2]
    assert charts.to_hit_with(6) == 3
    assert charts.hide_modifier(3, o.HIDE_MODIFIER_PHASES, assault=True) == 1
    assert (
        charts.hide_modifier(3, o.HIDE_MODIFIER_PHASES, assault=False)
        == charts.hide_modifier(3, o.HIDE_MODIFIER_SUMMARY, assault=True)
        == 0
    )


@pytest.mark.parametrize(
    ("save", "strength", "rules", "needed"),
    [(4, 3, (), 4), (4, 7, (), 8), (4, 4, ("shred",), 6), (2, 1, (), 2), (5, 1, (), 4), (7, 1, (), NONE)],
)
def test_strength_and_shred_take_from_the_armor_save(save: int, strength: int, rules: Any, needed: int) -> None:
    """GOK-SSAVE-4, GOK-SSAVE-6, GOK-SR-3, GOK-C-104, GOK-C-105, GOK-C-106"""
    assert armor_needed(save, strength, rules).value == needed


@pytest.mark.parametrize(
    ("con", "strength", "rules", "needed"),
    [(4, 3, (), 6), (4, 4, (), 7), (4, 1, (), 5), (1, 1, (), NONE), (10, 1, ("shred",), 4), (4, 3, ("shred",), 7)],
)
def test_strength_and_shred_make_rhino_hide_harder(con: int, strength: int, rules: Any, needed: int) -> None:
    """GOK-SWND-6, GOK-SWND-9, GOK-SR-3, GOK-ENGINE-6, GOK-ENGINE-12, GOK-C-112, GOK-C-113, GOK-C-117 (A-004)"""
    modifier = charts.hide_modifier(strength, o.HIDE_MODIFIER_SUMMARY, assault=False)
    assert hide_needed(charts.hide_of(con, o.HIDES_PHASE), modifier, rules).value == needed


def test_a_natural_six_hits_and_only_hits_and_a_one_always_fails() -> None:
    """GOK-FIRE-8, GOK-FIRE-10, GOK-SSAVE-5, GOK-SWND-4, GOK-C-095, GOK-C-096 (A-006)"""
    assert hits_on(6, 9)
    assert not hits_on(5, 9)
    assert not hits_on(1, 0)
    assert hits_on(2, 2)
    assert not succeeds(6, 7)
    assert not succeeds(1, 0)
    assert succeeds(2, 2)


def test_armor_on_foot_and_the_small_dice() -> None:
    """GOK-SSAVE-3, GOK-ARM-1, GOK-TOOLS-11, GOK-C-102, GOK-C-122 (A-126): chain and shield save on 4+"""
    armor = [PACK.item[name].armor_save for name in ("chain_armor", "shield")]
    assert save(NONE, armor) == 4
    assert (face_of(5, 3), face_of(2, 2)) == (3, 1)
    assert (shown(3), shown(2), shown(4)) == (6, 4, 4)
    assert [dice_of(text) for text in ("1d4+1", "2d6", "3")] == [(1, 4, 1), (2, 6, 0), (0, 0, 3)]


@pytest.mark.parametrize(
    ("more", "why"),
    [
        ({"strength": 7}, (("GOK-SSAVE-4", -4),)),
        ({"strength": 5, "rules": ("vorpal",)}, (("GOK-SR-16", 0),)),
        ({"strength": 5, "rules": ("serrated_blades",)}, (("GOK-SR-18", 0),)),
        ({"strength": 5, "rules": ("no_saves",)}, (("GOK-SSAVE-1", 0),)),
    ],
)
def test_a_save_that_nobody_can_make_is_told_with_its_clause(more: Any, why: Any) -> None:
    """GOK-SSAVE-4, GOK-SR-16, GOK-SR-18: boars save on 3+."""
    table = struck(blows(BOARS, hits=2, **more), {"to_wound": [1, 1]})
    assert table.of(SaveBarred) == [SaveBarred(BOARS, 2, 3, why)]
    assert not struck(blows(BOARS, hits=2, strength=4), {"save": [6, 6]}).of(SaveBarred), "it rolls"
    assert not struck(blows(TROLL, hits=2, **more), {"to_wound": [1, 1], "heal": [1]}).of(SaveBarred), "no armor"


def test_to_wound_goes_by_strength() -> None:
    """GOK-SWND-2, GOK-SWND-4, GOK-C-110"""
    assert told(struck(blows(hits=4, strength=4), {"to_wound": [4, 3, 1, 6]})) == [("wounds", 4, 4, 2)]


# ---------------------------------------------------------------- the pipeline


def test_a_volley_goes_through_all_rolls() -> None:
    """GOK-SWND-11, GOK-SSAVE-1, GOK-SWND-12: Strength 5 on boars saving on 3+, Constitution 5 (GOK-C-118)"""
    dice: Dice = {"to_hit": [6, 5, 5, 4, 3], "save": [6, 4, 2, 1], "to_wound": [5, 4, 3]}
    table = struck(blows(BOARS, 5, 4, strength=5), dice)
    assert told(table) == [("hits", 5, 4, 4), ("saves", 4, 5, 1), ("wounds", 3, 4, 2)]
    assert lost(table) == 2
    assert named(table.board, BOARS).models == 4


def test_ones_are_rolled_again_once() -> None:
    """GOK-SR-6, GOK-FIRE-5, GOK-AHIT-7, GOK-STALK-5, GOK-C-273"""
    for name in ("lockjaw", "reroll_ones"):
        dice: Dice = {"to_hit": [1, 1, 4], "to_hit_again": [1, 5], "to_wound": [1, 1]}
        table = struck(blows(dice=3, strength=4, rules=(name, "no_saves")), dice)
        assert told(table)[0] == ("hits", 3, 4, 2)


def test_sixes_of_skill_twelve_wound_but_may_be_saved() -> None:
    """GOK-FIRE-6, GOK-AHIT-8, GOK-C-325 (A-007)"""
    dice: Dice = {"to_hit": [6, 6, 2, 1], "to_hit_again": [4], "save": [1, 1, 1, 5], "to_wound": [2, 2]}
    table = struck(blows(BOARS, 4, 2, strength=5, rules=("reroll_ones", "sixes_wound")), dice)
    assert told(table) == [("hits", 4, 2, 4), ("saves", 4, 5, 1), ("wounds", 2, 4, 0)]
    assert lost(table) == 1


def test_maul_passes_all_saves_and_takes_natural_sixes_only() -> None:
    """GOK-SR-4, GOK-SR-5"""
    dice: Dice = {"to_hit": [6, 5], "save": [6], "to_wound": []}
    table = struck(blows(BOARS, 2, 3, strength=3, rules=("maul",)), dice)
    assert told(table) == [("hits", 2, 3, 2), ("saves", 1, 3, 1)]
    assert lost(table) == 1


def test_critical_hits_and_wounds_count_twice() -> None:
    """GOK-SR-14, GOK-SR-15, GOK-C-149, GOK-C-272"""
    dice: Dice = {"to_hit": [6, 4], "to_wound": [6, 4, 1]}
    table = struck(blows(dice=2, strength=4, rules=("critical_hit", "critical_wound")), dice)
    assert told(table) == [("hits", 2, 4, 3), ("wounds", 3, 4, 3)]


def test_blessed_takes_ones_for_sixes_and_cursed_sixes_for_ones() -> None:
    """GOK-SR-11, GOK-SR-12 (A-006)"""
    table = struck(blows(dice=3, to_hit=7, strength=4, rules=("blessed",)), {"to_hit": [1, 6, 5], "to_wound": [1, 1]})
    assert told(table) == [("hits", 3, 7, 2), ("wounds", 2, 4, 2)]
    table = struck(blows(dice=3, to_hit=2, strength=4, rules=("cursed",)), {"to_hit": [1, 6, 5], "to_wound": [6]})
    assert told(table) == [("hits", 3, 2, 1), ("wounds", 1, 4, 0)]
    blessed = Effect(id=1, cause="halo", by=FOOT, on=FOOT, kind="buff", until="turn", since=1, rules=("blessed",))
    board = facing().but(effects=(blessed.but(on=BOARS),))
    table = struck(blows(BOARS, hits=2, strength=3), {"save": [1, 2], "to_wound": [1]}, board)
    assert told(table)[0] == ("saves", 2, 3, 1)


def test_blessed_and_cursed_count_on_any_die() -> None:
    """GOK-SR-11, GOK-SR-12, GOK-C-371"""
    assert (counted(1, ("blessed",)), counted(8, ("cursed",), 8)) == (6, 1)
    for rule, more, each in (("blessed", 4, 1), ("cursed", 1, 4)):
        found = struck(blows(BOARS, hits=1, strength=4, wounds="1d4", rules=("no_saves", rule)), {
            "to_wound": [5], "wounds_each": [each],
        })  # fmt: skip
        assert lost(found) == more
        hits = struck(blows(BOARS, dice=1, strength=4, each="1d4", rules=("no_saves", rule)), {
            "to_hit": [5], "hits_each": [each], "to_wound": [2] * more,
        })  # fmt: skip
        assert [fact.count for fact in hits.of(BlowsTold) if fact.stage == "multiplied"] == [more]


def test_automatic_hits_roll_nothing_to_hit_and_auto_wounds_nothing_to_wound() -> None:
    """GOK-SWND-2 (A-007)"""
    table = struck(blows(hits=3, strength=4, rules=("auto_wound",)), {})
    assert told(table) == []
    assert lost(table) == 3


def saving(more: int) -> Board:
    """A board on which the Armor Save of the blue foot is so much better."""
    return facing().but(
        effects=(
            Effect(
                id=1, cause="ward", by=FOOT, on=FOOT, kind="buff", until="turn", since=1, rules=(f"armor_save:{more}",)
            ),
        )
    )


def test_the_defender_chooses_armor_or_quantum_for_the_whole_batch() -> None:
    """GOK-SSAVE-8, GOK-SSAVE-9, GOK-AWND-5, GOK-C-107, GOK-C-108, GOK-C-109 (A-008)"""
    name = "blue.corsairs"
    board = stood(stood(guns(), name, 24, 36), "red.archers", 24, 12)

    def at(strength: int, save: list[int], *rules: str) -> Driver[Board]:
        batch = Blows("red.archers", name, "shooting", hits=len(save), strength=strength, rules=rules)
        return struck(batch, {"save": save, "to_wound": [1] * 3}, board)

    table = at(3, [5, 4])
    assert table.answers("blue") == ["armor", "quantum"]
    assert told(table.answer("blue", "armor"))[0] == ("saves", 2, 5, 1)
    assert told(at(3, [5, 6]).answer("blue", "quantum"))[0] == ("saves", 2, 6, 1)
    assert told(at(10, [6, 5]))[0] == ("saves", 2, 6, 1)
    assert told(at(3, [6], "vorpal")) == [("saves", 1, 6, 1)]
    assert told(at(3, [6], "no_saves"))[0][0] == "wounds"


def test_the_saves_of_nations_are_never_modified() -> None:
    """GOK-ABIL-3, GOK-ABIL-4, GOK-ABIL-6, GOK-ENGINE-5 (A-106)"""
    for line, stage, purpose in (
        ("warded", "saves", "save"),
        ("proof", "saves", "save"),
        ("thick", "hides", "rhino_hide"),
    ):
        name = f"blue.{line}"
        board = stood(stood(guns(), name, 24, 36), "red.archers", 24, 12)
        batch = Blows("red.archers", name, "shooting", hits=1, strength=12, rules=("shred",))
        table = struck(batch, {"to_wound": [6], purpose: [6]}, board)
        assert (stage, 1, 6, 1) in told(table)
        assert lost(table) == 0


def test_an_improvement_brings_no_save_below_two() -> None:
    """GOK-SSAVE-6, GOK-AWND-4, GOK-C-103 (A-005)"""
    dice: Dice = {"save": [2, 2], "to_wound": [1, 1]}
    assert told(struck(blows(hits=2, strength=4), dice, saving(9)))[0] == ("saves", 2, 3, 0)


def test_rhino_hide_is_the_last_save_and_may_be_forbidden() -> None:
    """GOK-SWND-6, GOK-MSL-8, GOK-AWND-9"""
    dice: Dice = {"to_wound": [4, 4], "rhino_hide": [6, 5]}
    assert told(struck(blows(hits=2, strength=3), dice))[-1] == ("hides", 2, 6, 1)
    dice = {"to_wound": [4, 4]}
    for rule in ("no_con_save", "no_saves", "shred"):
        assert lost(struck(blows(hits=2, strength=3, rules=(rule,)), dice)) == 2


def test_the_other_printings_are_options() -> None:
    """GOK-TABLES-5, GOK-TABLES-7, GOK-AWND-10 (A-002, A-003, A-168)"""
    wound = struck(blows(hits=1, strength=8), {"to_wound": [2]}, options={o.STRENGTH_8: o.WOUND_SUMMARY})
    assert told(wound) == [("wounds", 1, 3, 0)]
    assert lost(struck(blows(hits=1, strength=8), {"to_wound": [2]})) == 1
    row = {o.HIDE_MODIFIER: o.HIDE_MODIFIER_PHASES}
    assert lost(struck(blows(hits=1, strength=3, kind="assault"), {"to_wound": [4]}, options=row)) == 1
    kept = struck(blows(hits=1, strength=3), {"to_wound": [4], "rhino_hide": [6]}, options=row)
    assert lost(kept) == 0
    hides = {o.HIDES: o.HIDES_SUMMARY}
    assert (
        lost(struck(blows(WOLVES, hits=1, strength=3, rules=("no_armor_save",)), {"to_wound": [4]}, options=hides)) == 0
    )


# ---------------------------------------------------------------- what is ignored


def test_hits_are_ignored_before_saves_and_wounds_after_them() -> None:
    """GOK-SWND-11 (A-035): amounts are used up, and what is used up ends."""
    hits = Effect(
        id=1, cause="bushes", by=FOOT, on=FOOT, kind="buff", until="flawed", since=1, rules=("ignore_hits",), amount=3
    )
    wounds = Effect(
        id=2, cause="heal", by=FOOT, on=FOOT, kind="buff", until="flawed", since=1, rules=("ignore_wounds",), amount=1
    )
    board = facing().but(effects=(hits, wounds))
    table = struck(blows(hits=5, strength=4), {"to_wound": [4, 4]}, board)
    assert told(table) == [("ignored_hits", 5, 0, 3), ("wounds", 2, 4, 2), ("ignored_wounds", 2, 0, 1)]
    assert lost(table) == 1
    assert table.board.effects == ()
    table = struck(blows(hits=2, strength=4), {"to_wound": []}, board)
    assert [(one.id, one.amount) for one in table.board.effects] == [(1, 1), (2, 1)]


# ---------------------------------------------------------------- many hits, many wounds


def test_serrated_blades_multiply_hits() -> None:
    """GOK-SR-18, GOK-WPN-15"""
    dice: Dice = {"to_hit": [4, 1], "hits_each": [3], "to_wound": [4, 4, 1]}
    table = struck(blows(dice=2, strength=4, rules=("serrated_blades",), each="1d4"), dice)
    assert told(table) == [("hits", 2, 4, 1), ("multiplied", 1, 0, 3), ("wounds", 3, 4, 2)]


def test_multiple_wounds_are_wasted_on_one_hit_point_and_carry_over_on_more() -> None:
    """GOK-SWND-16, GOK-AWND-12, GOK-WPN-12, GOK-WPN-14, GOK-C-121, GOK-C-150, GOK-C-337 (A-068, A-126)"""
    assert lost(struck(blows(hits=1, strength=4, wounds="1d4"), {"to_wound": [6]})) == 1
    table = struck(
        blows(BOARS, hits=1, strength=4, wounds="1d3", rules=("vorpal",)), {"to_wound": [6], "wounds_each": [5]}
    )
    assert lost(table) == 3
    boars = named(table.board, BOARS)
    assert (boars.models, boars.wounds) == (4, 1)


def test_poison_makes_1d4_wounds_of_each_that_is_not_saved() -> None:
    """GOK-SR-66, GOK-WPN-14, GOK-C-151 (A-125)"""
    poison = PACK.item["poison_weapon"]
    assert (poison.wounds, poison.no_armor_save) == ("1d4", True)
    found = struck(blows(BOARS, hits=1, strength=4, wounds="1d4", rules=("poison",)), {
        "to_wound": [6], "wounds_each": [3],
    })  # fmt: skip
    assert lost(found) == 3


def test_vorpal_hits_roll_to_wound_and_no_armor_save() -> None:
    """GOK-SR-16, GOK-C-274"""
    dice: Dice = {"to_hit": [5, 4], "to_wound": [4, 3]}
    found = struck(blows(BOARS, 2, 4, strength=4, rules=("vorpal",)), dice)
    assert told(found) == [("hits", 2, 4, 2), ("wounds", 2, 4, 1)]
    assert lost(found) == 1


def test_wounds_beyond_the_last_hit_point_are_none() -> None:
    """GOK-SWND-1 (A-068)"""
    dice: Dice = {"to_wound": [6] * 12}
    table = struck(blows(BOARS, hits=12, strength=12, rules=("no_saves",)), dice)
    assert lost(table) == 10
    assert table.of(UnitRemoved)[0].why == "destroyed"
    assert not named(table.board, BOARS).on_table


# ---------------------------------------------------------------- casualties


def test_whole_models_fall_from_the_rear_and_spare_wounds_stay() -> None:
    """GOK-SWND-10, GOK-SWND-13, GOK-SWND-15, GOK-AWND-11, GOK-C-119, GOK-C-120"""
    board = facing()
    before = named(board, FOOT).block
    table = struck(blows(hits=7, strength=4), {"to_wound": [6] * 7}, board)
    after = named(table.board, FOOT).block
    assert (after.x, after.y, after.f, after.n) == (before.x, before.y, 5, 13)
    troll = struck(blows(TROLL, hits=2, strength=12, rules=("no_saves",)), {"to_wound": [6, 6]})
    assert (named(troll.board, TROLL).models, named(troll.board, TROLL).wounds) == (1, 2)


def test_the_owner_of_a_skirmish_unit_picks_who_falls() -> None:
    """GOK-SWND-14, GOK-AWND-11, GOK-C-119"""
    dice: Dice = {"to_wound": [6, 6]}
    board = facing().with_unit(named(facing(), WOLVES))
    table = struck(blows(WOLVES, hits=2, strength=5, rules=("no_saves",)), dice, board)
    kept = [base for i, base in enumerate(named(board, WOLVES).bases) if i not in (0, 3)]
    assert table.refusal("blue", (0,)).code == "not_these_models"
    assert table.refusal("blue", (3, 3)).code == "not_these_models"
    table.answer("blue", (0, 3))
    assert list(named(table.board, WOLVES).bases) == kept


def test_a_skirmish_unit_may_not_be_torn_apart() -> None:
    """GOK-SWND-14, GOK-SKIR-1"""
    board = stood(facing(), WOLVES, 24, 24, files=5)
    row = named(board, WOLVES)
    apart = tuple([base.but(x=base.x + i * 24_000) for i, base in enumerate(row.bases)])
    table = struck(blows(WOLVES, hits=1, strength=5, rules=("no_saves",)), {"to_wound": [6]},
                   board.with_unit(row.but(bases=apart)))  # fmt: skip
    assert table.refusal("blue", (2,)).code == "not_together"
    assert table.answers("blue") == [(0,), (4,)]


def test_the_command_falls_last() -> None:
    """GOK-SWND-13: leaders stand in the front rank."""
    led = named(facing(), FOOT).but(leaders=("banner", "musician", "sergeant"))
    table = struck(blows(hits=18, strength=4), {"to_wound": [6] * 18}, facing().with_unit(led))
    assert named(table.board, FOOT).leaders == ("banner", "musician")


def test_who_touches_whom_is_kept_for_those_who_stand() -> None:
    """GOK-SWND-14 (A-058)"""
    held = Contact(BY, WOLVES, "front", 1, ((0, 1), (1, 2), (2, 4)))
    board = facing().but(contacts=(held,))
    table = struck(blows(WOLVES, hits=1, strength=5, rules=("no_saves",)), {"to_wound": [6]}, board)
    table.answer("blue", (2,))
    assert table.board.contacts[0].touching == ((0, 1), (2, 3))


def test_who_is_attached_to_a_loose_unit_does_not_fall_with_it() -> None:
    """GOK-SWND-14 (A-150)"""
    board = attached(stood(stood(guns(), "blue.wolves", 24, 36), "red.archers", 24, 12), "blue.warded", "blue.wolves")
    batch = Blows("red.archers", "blue.wolves", "shooting", hits=2, strength=5, rules=("no_saves",))
    table = struck(batch, {"to_wound": [6, 6]}, board)
    assert all([5 not in answer for answer in table.answers("blue")])
    assert table.refusal("blue", (0, 5)).code == "not_these_models"
    table.answer("blue", (3, 4))
    assert named(table.board, "blue.wolves").bases[-1] == named(table.board, "blue.warded").bases[0]
    batch = Blows("red.archers", "blue.wolves", "shooting", hits=5, strength=5, rules=("no_saves",))
    gone = struck(batch, {"to_wound": [6] * 5}, board)
    assert named(gone.board, "blue.warded").joined == ""
    assert named(gone.board, "blue.warded").on_table


def test_the_owner_of_a_mixed_unit_picks_kind_by_kind() -> None:
    """GOK-SWND-14, GOK-SWND-15, GOK-HOBS-7 (A-141): four Goblins of 1 Hit Point, two Fowls of 2."""
    herd = "blue.herd"
    board = stood(stood(guns(), herd, 24, 36, files=6), "red.archers", 24, 12)
    batch = Blows("red.archers", herd, "shooting", hits=3, strength=5, rules=("no_saves",))

    def after(*fallen: int) -> tuple[tuple[int, ...], int, int]:
        unit = named(struck(batch, {"to_wound": [6] * 3}, board).answer("blue", fallen).board, herd)
        assert len(unit.bases) == unit.models == sum(unit.mix)
        return unit.mix, unit.wounds, hit_points(board.with_unit(unit), unit)

    assert hit_points(board, named(board, herd)) == 8
    assert after(0, 1, 2) == ((1, 2), 0, 5)
    assert after(5, 0) == ((3, 1), 0, 5)
    assert after(5) == ((4, 1), 1, 5)
    assert after(0, 1) == ((2, 2), 1, 5)
    asked = struck(batch, {"to_wound": [6] * 3}, board)
    assert asked.refusal("blue", ()).code == "wounds_left"
    assert asked.refusal("blue", (5, 4)).code == "not_together"
    assert asked.refusal("blue", (0, 6)).code == "not_these_models"
    assert lost(struck(batch.but(hits=9), {"to_wound": [6] * 9}, board)) == 8


def test_somebody_falls_where_one_who_is_attached_would_lose_touch_with_each() -> None:
    """Two models between three who are attached: whichever falls, one of those stands apart."""
    row = [Base(i * 48_000, 0, 0, INCH, INCH) for i in range(5)]
    unit = Unit("red.goblins", "red", "goblins", "common", 2, bases=(row[1], row[3], row[0], row[2], row[4]))
    assert may_fall(unit, ()) == [0, 1]
