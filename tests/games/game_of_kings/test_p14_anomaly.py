"""P14: what two 1s do to a Scientist."""

import pytest
from tests.games.game_of_kings.laboratory import (
    FOE,
    FOE_FOOT,
    FOE_TROLL,
    FOOT_,
    SAGE,
    SCHOLAR,
    TROLL,
    lasting,
    learned,
    phase,
    playing,
    table,
)
from tests.games.game_of_kings.steps import step
from tests.games.game_of_kings.tables import SOUTH, named, stood

from limmu.games.game_of_kings.board import Board
from limmu.games.game_of_kings.facts import EffectBegun, UnitRemoved, WoundsSuffered
from limmu.games.game_of_kings.facts_science import AnomalyStruck, DegreeLost, FeatFlawed, FeatPerformed
from limmu.games.game_of_kings.feats import known, scientist_at
from limmu.games.game_of_kings.fields import INCH
from limmu.games.game_of_kings.p04_attaching import Attach, Attaching
from limmu.games.game_of_kings.p13_questions import END, STANDS, Flaw, FlawEffect, Perform, PilferFeat, performing
from limmu.games.game_of_kings.p14_anomaly import Anomaly, beside, result_of
from limmu.testing import Driver

COPSE = Perform(SAGE, "minister_copse", FOOT_, dice=2)


def struck(face: int, board: Board | None = None, **dice: list[int]) -> Driver[Board]:
    found = table("minister_copse", "minister_heal") if board is None else board
    rolls = {"perform": [1, 1], "anomaly": [face], "to_wound": [6, 6, 6, 6], **dice}
    return phase(found, rolls).answer("red", COPSE)


def with_neighbors() -> Board:
    """The Sage with a Troll of its own in base contact, and one of the enemy."""
    board = table("minister_copse", "minister_heal")
    sage = named(board, SAGE).bases[0]
    for id_, aside in ((TROLL, -1), (FOE_TROLL, 1)):
        board = stood(board, id_, 24, 14)
        base = named(board, id_).bases[0]
        there = base.but(x=sage.x + aside * (sage.w + base.w) // 2, y=sage.y, t=sage.t)
        board = board.with_unit(named(board, id_).but(bases=(there,)))
    return board


@pytest.mark.parametrize(
    ("faces", "result", "strength"),
    [((1,), "nexus", 10), ((2, 5), "ohnowait", 6), ((6, 9), "pilfer", 0), ((10, 11), "concussion", 3),
     ((12, 15), "supply_chain", 4), ((16, 19), "ptsd", 8), ((20,), "anomaly", 0)],
)  # fmt: skip
def test_the_table(faces: tuple[int, ...], result: str, strength: int) -> None:
    """GOK-STRESS-5"""
    assert [result_of(face) for face in faces] == [(result, strength)] * len(faces)


def test_double_one_is_an_anomaly_and_the_feat_fails() -> None:
    """GOK-C-191: GOK-STRESS-5, GOK-STRESS-1, GOK-STRESS-17: a concussion ends what the Scientist does."""
    found = struck(11)
    assert found.of(AnomalyStruck)[0].result == "concussion"
    assert found.of(WoundsSuffered)[0].unit == SAGE
    assert not found.of(FeatPerformed)
    one = scientist_at(found.board, SAGE)
    assert (one.points, one.stunned) == (0, True)
    assert found.open is None


def test_no_save_stops_the_hit_but_to_wound_is_rolled() -> None:
    """GOK-STRESS-17 (A-040)"""
    assert not struck(10, to_wound=[1]).of(WoundsSuffered)


def test_a_nexus_takes_the_scientist_and_hits_all_in_base_contact() -> None:
    """GOK-C-199: GOK-STRESS-14 (A-040): removed, and no Objective Points: it has vanished."""
    found = struck(1, with_neighbors())
    assert named(found.board, SAGE).gone == "vanished"
    assert [(fact.unit, fact.lost) for fact in found.of(WoundsSuffered)] == [(TROLL, 1), (FOE_TROLL, 1)]


def test_who_vanished_suffers_no_hit_and_everybody_else_in_contact_does() -> None:
    """GOK-STRESS-14, GOK-STRESS-15: the Hits that are left after the table is read."""
    left = {face: step(Anomaly(SAGE, "perform"), "read", with_neighbors(), (face,)).to.__self__.left for face in (1, 3)}
    assert [one.unit for one in left[1]] == [TROLL, FOE_TROLL]
    assert [one.unit for one in left[3]] == [SAGE, TROLL, FOE_TROLL]


def test_ohnowait_hits_the_scientist_too() -> None:
    """GOK-STRESS-15"""
    found = struck(3, with_neighbors())
    assert [fact.unit for fact in found.of(WoundsSuffered)] == [SAGE, TROLL, FOE_TROLL]


def test_base_contact_is_geometry() -> None:
    """GOK-STRESS-14 (A-040): the models of a block that touch are counted."""
    board = table("minister_copse")
    block, sage = named(board, FOOT_).block, named(board, SAGE).bases[0]
    there = sage.but(x=block.x, y=block.y + sage.d // 2)
    touching = beside(board.with_unit(named(board, SAGE).but(bases=(there,))), named(board, SAGE).but(bases=(there,)))
    assert [(one.unit, one.models) for one in touching] == [(FOOT_, 3)]
    shifted = there.but(x=block.x + block.w // 2)
    assert beside(board, named(board, SAGE).but(bases=(shifted,)))[0].models == 2
    assert beside(board, named(board, SAGE).but(bases=(there.but(y=there.y + INCH),))) == ()


def test_a_pilfered_feat_needs_no_roll_and_is_flawed_by_its_bracket() -> None:
    """GOK-STRESS-16 (A-027, AR-63)"""
    board = table("minister_copse", "minister_heal")
    board = learned(board.but(scientists=board.scientists[:1]), FOE, "cleric_break_bones")
    rolls = {"feat": [3], "flaw": [3, 1], "to_wound": [1] * 5}
    found = struck(7, board, **rolls)
    assert isinstance(found.asked("blue").question, PilferFeat)
    found.answer("blue", Perform(FOE, "cleric_break_bones", FOOT_))
    found.answer("red", Flaw(SAGE, 1, 1))
    assert [fact.feat for fact in found.of(FeatPerformed)] == ["cleric_break_bones"]
    flawed = struck(7, board, flaw=[4]).answer("blue", Perform(FOE, "cleric_break_bones", FOOT_))
    assert flawed.answer("red", Flaw(SAGE, 1, 1)).of(FeatFlawed)
    assert struck(7, board).answer("blue", END).open is not None


def test_a_broken_supply_chain_ends_the_phase() -> None:
    """GOK-STRESS-18: every Feat in play is flawed, all dice are lost."""
    board = lasting(lasting(table("minister_copse", "minister_heal"), "cleric_numb", FOOT_), "minister_weeds", FOE_FOOT)
    found = struck(13, board)
    assert found.open is None
    assert found.board.effects == ()
    assert found.board.pool == (0, 0)
    assert found.of(WoundsSuffered)[0].lost == 1


def test_ptsd_takes_a_degree() -> None:
    """GOK-STRESS-19 (AR-69): Feats above its Level are out of reach; its Hit allows saves."""
    found = struck(17, table("minister_copse", "minister_orchard"), rhino_hide=[6], to_wound=[1])
    assert found.of(DegreeLost)[0].degree == "scholar"
    one = scientist_at(found.board, SAGE)
    assert "minister_orchard" not in [feat.id for feat in known(found.board, one)]


def test_the_hit_of_ptsd_may_be_saved_those_of_the_others_may_not() -> None:
    """GOK-STRESS-19, GOK-STRESS-15, GOK-STRESS-17, GOK-STRESS-18 (A-040)"""
    board = lasting(table("minister_copse"), "cleric_numb", SAGE)
    armored = board.but(effects=(board.effects[0].but(rules=("armor_save:9",)),))
    assert not struck(17, armored, save=[6]).of(WoundsSuffered)
    for face in (3, 10, 13):
        assert struck(face, armored).of(WoundsSuffered)


def test_below_the_first_degree_the_scientist_is_removed() -> None:
    """GOK-STRESS-19"""
    board = table("minister_copse", "minister_heal")
    board = board.but(scientists=(board.scientists[0].but(degree="academic"), board.scientists[1]))
    board = board.but(scientists=(board.scientists[0].but(feats=("minister_bushes",)), board.scientists[1]))
    found = phase(board, {"perform": [1, 1], "anomaly": [16], "to_wound": [1]})
    found.answer("red", Perform(SAGE, "minister_bushes", FOOT_, dice=2))
    assert [fact.why for fact in found.of(UnitRemoved)] == ["vanished"]


def test_anomaly_twenty_makes_the_feat_succeed_and_burns_the_page() -> None:
    """GOK-C-198: GOK-STRESS-20 (A-027)"""
    found = struck(20)
    assert [fact.effect.cause for fact in found.of(EffectBegun)] == ["minister_copse"]
    assert scientist_at(found.board, SAGE).lost == ("minister_copse",)
    assert phase(found.board, {}).refusal("red", COPSE).code == "feat_not_known"


def test_an_anomaly_on_a_flaw_strikes_the_flawing_scientist() -> None:
    """GOK-C-197: GOK-STRESS-5 (A-027): the Flaw fails; a 20 lets the Feat stand."""
    for face, hurt in ((3, [FOE]), (20, [])):
        rolls = {"perform": [6, 5], "flaw": [1, 1], "anomaly": [face], "to_wound": [6]}
        found = phase(table("minister_copse"), rolls).answer("red", COPSE).answer("blue", Flaw(FOE, 2))
        assert found.of(FeatPerformed)
        assert [fact.unit for fact in found.of(WoundsSuffered)] == hurt
        assert scientist_at(found.board, FOE).lost == ()


def test_a_pilfered_feat_after_a_flaw_is_the_active_players() -> None:
    """GOK-STRESS-16 (A-027): it is no attempt (AR-63)."""
    board = table("minister_copse", "minister_weeds")
    board = board.but(scientists=(board.scientists[0].but(degree="savant"), board.scientists[1]))
    found = phase(board, {"perform": [6, 5], "flaw": [1, 1], "anomaly": [6]})
    found.answer("red", COPSE).answer("blue", Flaw(FOE, 2)).answer("red", Perform(SAGE, "minister_weeds", FOE_FOOT))
    found.answer("blue", STANDS)
    assert [fact.feat for fact in found.of(FeatPerformed)] == ["minister_weeds", "minister_copse"]
    assert scientist_at(found.board, SAGE).attempted == ("minister_copse",)


def test_an_anomaly_in_play_fails_the_attempt() -> None:
    """GOK-FLAW-16"""
    board = lasting(table("minister_heal"), "minister_overgrow", FOOT_)
    found = phase(board, {"flaw": [1, 1, 6], "anomaly": [20]}).answer("red", END)
    assert found.answer("red", FlawEffect(1, SAGE, 3)).board.effects


def test_a_lone_scientist_hits_nobody_else() -> None:
    """GOK-STRESS-15"""
    board = stood(table("minister_copse"), SAGE, 24, 14, SOUTH)
    assert [fact.unit for fact in struck(2, board).of(WoundsSuffered)] == [SAGE]


def test_a_nexus_takes_an_attached_scientist_out_of_its_unit() -> None:
    """GOK-STRESS-14"""
    board = table("minister_copse")
    block, (sage,) = named(board, FOOT_).block, named(board, SAGE).bases
    beside_ = sage.but(x=block.x + (block.width + sage.w) // 2, y=block.y - sage.d // 2)
    board = board.with_unit(named(board, SAGE).but(bases=(beside_,)))
    board = playing(board, Attaching("red"), {}).answer("red", Attach(SAGE, FOOT_)).board
    found = struck(1, board)
    assert named(found.board, SAGE).gone == "vanished"
    assert named(found.board, FOOT_).block.beside == ()
    assert found.of(WoundsSuffered)[0].unit == FOOT_


def test_who_had_a_concussion_flaws_nothing_by_an_item_either() -> None:
    """GOK-STRESS-17: it can do nothing further in this Phase."""
    board = table("minister_copse", "minister_heal", savant=("flaw_scroll",))
    rolls = {"perform": [6, 5, 6, 5], "flaw": [1, 1], "anomaly": [10], "to_wound": [1]}
    found = phase(board, rolls).answer("red", COPSE).answer("blue", Flaw(FOE, 2))
    found.answer("red", Perform(SAGE, "minister_heal", SAGE, dice=2))
    assert [fact.feat for fact in found.of(FeatPerformed)] == ["minister_copse", "minister_heal"]


def test_who_had_a_concussion_is_told_why_it_performs_nothing() -> None:
    """GOK-STRESS-17: not that another performs after it."""
    board = table("minister_copse", "minister_heal")
    board = learned(stood(board, SCHOLAR, 30, 12), SCHOLAR, "scribe_cauterize")
    found = struck(10, board)
    assert found.refusal("red", Perform(SAGE, "minister_heal", SAGE, dice=1)).clause == "GOK-STRESS-17"


def test_who_flawed_by_the_null_zone_stick_has_not_performed_yet() -> None:
    """GOK-SCIPH-12, GOK-STRESS-16, GOK-ALGO-63: it is not done when another performs after it."""
    board = table("minister_copse", "minister_heal", scholar=("null_zone_stick",))
    board = board.but(scientists=board.scientists[:1])
    board = learned(stood(board, SCHOLAR, 30, 12), SCHOLAR, "scribe_cauterize")
    board = learned(board, FOE, "cleric_break_bones")
    found = phase(board, {"perform": [1, 1, 4], "anomaly": [7]}).answer("red", COPSE)
    found.answer("blue", Perform(FOE, "cleric_break_bones", FOOT_)).answer("red", Flaw(SCHOLAR, aid="null_zone_stick"))
    found.answer("red", Perform(SAGE, "minister_heal", SAGE, dice=1, points=1)).answer("blue", STANDS)
    assert not scientist_at(found.board, SCHOLAR).done
    assert SCHOLAR in [one.unit for one in performing(found.board, "red")]
