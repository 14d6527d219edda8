"""From blows to casualties, at the limits of the clauses: Hits that wound by themselves, what is left, what is told."""

from fractions import Fraction
from typing import Any

import pytest
from tests.games.game_of_kings.gunners import guns
from tests.games.game_of_kings.steps import At, Seen, step
from tests.games.game_of_kings.tables import PACK, named, stood
from tests.games.game_of_kings.test_limits_of_clauses import modified
from tests.games.game_of_kings.test_p16_hits import BOARS, FOOT, TROLL, blows, facing, lost, struck, told

from limmu.core import Call, Done
from limmu.games.game_of_kings import game
from limmu.games.game_of_kings import options as o
from limmu.games.game_of_kings.board import SEATS, Board, Effect
from limmu.games.game_of_kings.facts_shooting import BlowsTold, SaveBarred
from limmu.games.game_of_kings.mathhammer import average, survival, ways_to_wound
from limmu.games.game_of_kings.p16_casualties import Casualties, RemoveMixed, RemoveModels
from limmu.games.game_of_kings.p16_hits import Blows, Strike, hide_needed, saves_left
from limmu.games.game_of_kings.profile import profile_of
from limmu.games.game_of_kings.stats import hit_points_each, stat
from limmu.testing import start


def warded(board: Board, on: str, rule: str, amount: int) -> Board:
    """The board with a Feat on a Unit that ignores so much."""
    effect = Effect(
        id=9, cause="bushes", by=on, on=on, kind="buff", until="flawed", since=1, rules=(rule,), amount=amount
    )
    return board.but(effects=(*board.effects, effect))


# ---------------------------------------------------------------- To Hit


def test_whom_it_destroyed_before_loses_nothing_more() -> None:
    """GOK-ENGINE-1, GOK-SWND-11"""
    board = facing()
    gone = board.with_unit(named(board, FOOT).but(models=0, gone="destroyed", blocks=()))
    assert step(Strike(blows(dice=5)), "to_hit", gone) == Done(0)
    assert step(Strike(blows(dice=5)), "to_hit", board) != Done(0)


def test_what_hits_by_itself_is_not_told_among_the_dice_that_hit() -> None:
    """GOK-ENGINE-1"""
    found = struck(blows(dice=2, hits=3, strength=4), {"to_hit": [5, 1], "to_wound": [1] * 4})
    assert told(found) == [("hits", 2, 4, 1), ("wounds", 4, 4, 0)]


def test_every_hit_is_multiplied_that_which_wounds_by_itself_too() -> None:
    """GOK-SR-18, GOK-WPN-15, GOK-MERC-1, GOK-FIRE-6 (A-007): two Hits of 1d4 and one each, and a six the same."""
    dice = Seen(to_hit=[6, 5, 4], hits_each=[3, 2, 4], to_wound=[1] * 7)
    batch = blows(dice=3, strength=4, each="1d4+1", rules=("sixes_wound", "no_saves"))
    found = start(game, PACK, facing(), Strike(batch), seats=SEATS, dice=dice)
    assert told(found) == [("hits", 3, 4, 3), ("multiplied", 3, 0, 12), ("wounds", 7, 4, 0)]
    assert lost(found) == 5
    assert dice.rolled[1] == ("hits_each", (4, 4, 4))


# ---------------------------------------------------------------- Hits that wound by themselves


def test_auto_wound_wounds_with_sixes_as_with_every_other_hit() -> None:
    """GOK-SWND-2, GOK-FIRE-6"""
    batch = blows(dice=3, strength=4, rules=("auto_wound", "sixes_wound", "no_saves"))
    found = struck(batch, {"to_hit": [6, 5, 1]})
    assert told(found) == [("hits", 3, 4, 2)]
    assert lost(found) == 2


@pytest.mark.parametrize(
    ("amount", "ignored", "wounds", "sure"), [(1, 1, 2, 1), (2, 2, 2, 0), (3, 3, 1, 0), (5, 4, 0, 0)]
)
def test_hits_that_wound_by_themselves_are_ignored_first(amount: int, ignored: int, wounds: int, sure: int) -> None:
    """GOK-SSAVE-1 (A-035): of two such and two others."""
    board = warded(facing(), FOOT, "ignore_hits", amount)
    batch = blows(dice=4, strength=4, rules=("sixes_wound", "no_saves"))
    found = struck(batch, {"to_hit": [6, 6, 5, 4], "to_wound": [1] * wounds}, board)
    assert told(found)[1] == ("ignored_hits", 4, 0, ignored)
    assert [one[1] for one in told(found) if one[0] == "wounds"] == [wounds] * bool(wounds)
    assert lost(found) == sure


def test_hits_that_wound_by_themselves_may_be_saved_though_there_are_no_others() -> None:
    """GOK-FIRE-6, GOK-SSAVE-8 (A-007)"""
    found = struck(blows(BOARS, hits=2, strength=3, rules=("auto_wound",)), {"save": [6, 1], "rhino_hide": [1]})
    assert told(found)[0] == ("saves", 2, 3, 1)
    assert lost(found) == 1


def test_a_save_is_barred_of_as_many_as_hit_and_of_nobody_where_nothing_hits() -> None:
    """GOK-SSAVE-4"""
    sixes = struck(blows(BOARS, dice=3, strength=7, rules=("sixes_wound",)), {"to_hit": [6, 6, 1]})
    assert [fact.hits for fact in sixes.of(SaveBarred)] == [2]
    mixed = struck(blows(BOARS, dice=3, strength=7, rules=("sixes_wound",)), {"to_hit": [6, 5, 1], "to_wound": [1]})
    assert [fact.hits for fact in mixed.of(SaveBarred)] == [2]
    assert not struck(blows(BOARS, dice=3, strength=7), {"to_hit": [1, 1, 1]}).of(SaveBarred)


# ---------------------------------------------------------------- Wounds and Rhino Hide


@pytest.mark.parametrize("strength", range(1, 9))
def test_strength_may_be_held_against_constitution(strength: int) -> None:
    """GOK-ALT-6, GOK-ALT-7 (A-165)"""
    board = facing()
    con = stat(board, named(board, FOOT), "con")
    batch = blows(hits=1, strength=strength, rules=("no_saves",))
    found = struck(batch, {"to_wound": [1]}, options={o.TO_WOUND: o.AGAINST_CONSTITUTION})
    assert told(found) == [("wounds", 1, min(max(4 + con - strength, 2), 6), 0)]


def test_hide_that_nothing_modifies_says_nothing() -> None:
    """GOK-SWND-9"""
    assert hide_needed(6, 0, ()).why == ()
    assert hide_needed(6, 1, ()).why == (("GOK-SWND-9", 1),)
    assert hide_needed(6, 0, ("shred",)).why == (("GOK-SR-3", 1),)


def test_what_its_own_hide_needs_is_told_where_the_skill_of_its_nation_needs_no_less() -> None:
    """GOK-ABIL-6, GOK-SWND-9 (A-106)"""
    name = "blue.thick"
    board = stood(stood(guns(), name, 24, 36), "red.archers", 24, 12)
    unit = named(board, name)
    assert profile_of(board, unit).hide == 6
    tough = modified(board, name, ("con", 6 - stat(board, unit, "con")))
    for on, why in ((board, ()), (tough, (("GOK-SWND-9", 1),))):
        batch = Blows("red.archers", name, "shooting", hits=1, strength=4, rules=("no_armor_save",))
        found = struck(batch, {"to_wound": [6], "rhino_hide": [6]}, on)
        (hide,) = [fact for fact in found.of(BlowsTold) if fact.stage == "hides"]
        assert (hide.needed, hide.why) == (6, why)


def test_an_average_is_by_the_best_save_that_there_is() -> None:
    """GOK-ENGINE-4, GOK-ENGINE-16: whoever has two rolls that which needs less."""
    board = stood(stood(guns(), "blue.corsairs", 24, 36), "red.archers", 24, 12)
    batch = Blows("red.archers", "blue.corsairs", "shooting", 6, 4, strength=3)
    found = {needed.value for _, needed in saves_left(board, named(board, "blue.corsairs"), batch)}
    assert found == {5, 6}
    assert average(board, batch) == 6 * Fraction(ways_to_wound(4, 5, 4), 216) / survival(6)


# ---------------------------------------------------------------- what is left of a batch


def test_a_frame_keeps_only_what_is_left_of_the_batch() -> None:
    """GOK-SWND-4, GOK-SR-5: so that the odds of forty dice stay exact."""
    batch = Strike(blows(hits=4, strength=4), hits=4, sure=2, needed=4)
    wounded: Any = batch.wounded(At(facing()), (6, 6, 1, 1))  # type: ignore[arg-type]
    after = wounded.to.__self__
    assert (after.hits, after.sure, after.wounds) == (0, 0, 4)
    mauled: Any = Strike(blows(), wounds=2, mauled=3).ignore_wounds(At(facing()))  # type: ignore[arg-type]
    after = mauled.to.__self__
    assert (after.wounds, after.mauled) == (5, 0)


def test_no_wounds_fell_nobody() -> None:
    """GOK-SWND-11, GOK-SWND-12"""
    assert step(Strike(blows()), "casualties", facing()) == Done(0)
    call = step(Strike(blows(TROLL), wounds=1), "casualties", facing())
    assert isinstance(call, Call)
    assert call.procedure == Casualties(TROLL, 1)


# ---------------------------------------------------------------- who falls


def test_who_is_not_of_the_unit_does_not_fall() -> None:
    """GOK-SWND-14: one of two, or more than there are."""
    board = stood(stood(guns(), "blue.wolves", 24, 36), "blue.herd", 36, 36, files=6)
    pair = RemoveModels("blue.wolves", 2)
    assert [pair.check(board, answer).code for answer in ((0, 9), (9, 0), (0, 4))] == ["not_these_models"] * 2 + [""]
    mixed = RemoveMixed("blue.herd", 3)
    answers = ((0, 1, 2, 3, 4, 5, 0), (0, 1, 2, 3, 4, 5), (0, 1, 2))
    assert [mixed.check(board, one).code for one in answers] == ["not_these_models", "not_together", ""]


def test_the_owner_picks_nobody_where_nobody_falls() -> None:
    """GOK-SWND-14, GOK-SWND-15: Trolls bear more than one Wound."""
    board = stood(stood(guns(), "blue.trolls", 24, 36, files=3, form="skirmish"), "blue.herd", 36, 36, files=6)
    assert step(Casualties("blue.trolls", 1), "pick", board) == Done(1)
    falls = hit_points_each(board, named(board, "blue.trolls"))
    assert step(Casualties("blue.trolls", falls), "pick", board).question == RemoveModels("blue.trolls", 1)
    assert step(Casualties("blue.herd", 1), "pick", board).question == RemoveMixed("blue.herd", 1)
    assert step(Casualties("blue.herd", 8), "pick", board) == Done(8), "nobody is left to pick"


def test_nobody_falls_who_would_tear_the_rest_apart_when_he_falls() -> None:
    """GOK-SWND-14, GOK-SKIR-1: as each falls, not only the first."""
    board = stood(guns(), "blue.wolves", 24, 36, files=5)
    row = named(board, "blue.wolves")
    apart = tuple([base.but(x=base.x + i * 24_000) for i, base in enumerate(row.bases)])
    board = board.with_unit(row.but(bases=apart))
    answers = ((0, 1), (0, 4), (0, 2), (2, 0))
    found = [RemoveModels("blue.wolves", 2).check(board, answer).code for answer in answers]
    assert found == ["", "", "not_together", "not_together"]
