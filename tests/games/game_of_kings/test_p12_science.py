"""P12: the dice of a Science Phase, its order, and the Feats in play."""

from tests.games.game_of_kings.laboratory import (
    FOE,
    FOE_FOOT,
    FOOT_,
    KING,
    SAGE,
    SCHOLAR,
    lasting,
    learned,
    phase,
    playing,
    table,
)
from tests.games.game_of_kings.tables import named, stood

from limmu.games.game_of_kings.board import Board
from limmu.games.game_of_kings.facts_science import DiceGone, PoolDivided, ScienceRolled
from limmu.games.game_of_kings.feats import scientist_at
from limmu.games.game_of_kings.p12_science import InPlay, divided
from limmu.games.game_of_kings.p13_questions import END, STANDS, FlawEffect, Perform

HEAL = Perform(SAGE, "minister_group_heal", FOOT_, dice=2)


def two_scientists(*feats: str) -> Board:
    return learned(stood(table(*feats), SCHOLAR, 30, 12), SCHOLAR, "cleric_numb", "cleric_shatter_bones")


def test_degrees_give_dice_bonus_and_limits() -> None:
    """GOK-C-184: GOK-SCIPH-7, GOK-SCIPH-10, GOK-SCIPH-20, GOK-POOL-3, GOK-POOL-4, GOK-SCIPH-16, GOK-SCIPH-17"""
    board = phase(two_scientists("minister_heal"), {}).board
    found = {one.unit: (one.dice, one.points) for one in board.scientists}
    assert found == {SAGE: (3, 2), FOE: (5, 3), SCHOLAR: (2, 1)}
    other = phase(two_scientists("minister_heal"), {}, seat="blue").board
    assert [one.dice for one in other.scientists] == [4, 4, 3]


def test_the_pool_is_dealt_the_active_player_gets_the_odd_die() -> None:
    """GOK-C-185: GOK-POOL-5, GOK-POOL-6, GOK-POOL-1 (A-023)"""
    assert phase(table("minister_heal"), {"pool": [7]}).board.pool == (4, 3)
    assert divided(8, "red") == (4, 4)
    assert divided(7, "blue") == (3, 4)


def test_the_players_may_agree_on_a_bell_curve() -> None:
    """GOK-COLL-9 (A-023)"""
    (fact,) = phase(table("minister_heal"), {"pool": [5, 4]}, A_023="two-d6").of(PoolDivided)
    assert (fact.pool, fact.shared) == (9, (5, 4))


def test_scientists_that_flee_or_are_off_the_table_take_no_part() -> None:
    """GOK-POOL-2, GOK-STRESS-9: neither dice nor Feats, in a Fleeing Unit, too."""
    board = table("minister_heal")
    fleeing = board.with_unit(named(board, SAGE).but(fleeing=True))
    found = phase(fleeing, {})
    assert scientist_at(found.board, SAGE).dice == 0
    assert found.open is None
    host = board.with_unit(named(board, FOOT_).but(fleeing=True))
    attached = host.with_unit(named(host, SAGE).but(joined=FOOT_))
    assert phase(attached, {}).open is None
    away = board.with_unit(named(board, FOE).but(bases=()))
    assert scientist_at(phase(away, {}).board, FOE).dice == 0


def test_a_rallied_scientist_acts_normally() -> None:
    """GOK-C-346, GOK-C-059: GOK-STRESS-10; GOK-CHARGE-10: and one whose Unit failed its Assault."""
    for act in ("reformed", "failed"):
        board = table("minister_group_heal")
        board = board.with_unit(named(board, SAGE).but(act=act))
        assert phase(board, {"perform": [5, 5], "feat": [2]}).answer("red", HEAL)


def test_nothing_is_rolled_where_nobody_takes_part() -> None:
    """GOK-SCIPH-1"""
    board = table("minister_heal")
    assert not phase(board.but(scientists=()), {}).of(PoolDivided)


def test_a_scientist_finishes_all_its_feats_before_the_next_one_starts() -> None:
    """GOK-C-348: GOK-SCIPH-12, GOK-SCIPH-11, GOK-SCIPH-13"""
    found = phase(two_scientists("minister_group_heal", "minister_copse"), {"perform": [1, 2] * 3})
    found.answer("red", HEAL)
    found.answer("red", Perform(SCHOLAR, "cleric_numb", FOOT_, dice=2))
    verdict = found.refusal("red", Perform(SAGE, "minister_copse", FOOT_, dice=1))
    assert (verdict.clause, verdict.code) == ("GOK-SCIPH-12", "scientist_done")
    assert SAGE not in [option.pick for option in found.asked("red").choices(()).options]


def test_unused_dice_vanish_one_is_kept_by_batteries() -> None:
    """GOK-C-351: GOK-POOL-7, GOK-ALGO-57, GOK-ALGO-64"""
    found = phase(table("minister_heal", sage=("batteries",), king=("storage_familiar",)), {"pool": [4]})
    found.answer("red", END)
    assert found.of(DiceGone)[0].stored == (1, 0)
    assert (found.board.pool, found.board.stored) == ((0, 0), (1, 0))
    assert scientist_at(found.board, SAGE).dice == 0
    assert phase(found.board, {"pool": [4]}, seat="blue").board.pool == (3, 2)


def test_depletie_adds_flaw_dice_for_units_of_over_ten_models() -> None:
    """GOK-SR-80 (A-162)"""
    board = table("minister_heal")
    marked = lasting(board, "minister_copse", FOE_FOOT)
    marked = marked.but(effects=(marked.effects[0].but(rules=("depletie",)),))
    assert phase(marked, {}).board.pool == (1, 2)
    assert phase(marked, {}, seat="blue").board.pool == (1, 1)
    ten = marked.with_unit(named(marked, FOE_FOOT).but(models=10))
    assert phase(ten, {}).board.pool == (1, 1)


# ---------------------------------------------------------------- Feats in play


def in_play(cause: str, since: int = 1) -> Board:
    return lasting(table("minister_heal", bonus="flaw"), cause, FOOT_, since)


def test_feats_in_play_are_flawed_with_dice_and_by_no_item() -> None:
    """GOK-FLAW-10, GOK-FLAW-11"""
    board = lasting(stood(table("minister_heal", king=("flaw_scroll",)), KING, 12, 30), "cleric_numb", FOOT_)
    given = board.scientists[0]
    spent = board.but(scientists=(given.but(dice=0), *board.scientists[1:]), pool=(0, 0))
    assert not playing(spent, InPlay("red"), {}).open
    assert playing(board.but(scientists=(given.but(dice=2), *board.scientists[1:])), InPlay("red"), {}).open


def test_the_active_player_may_flaw_feats_on_its_own_units() -> None:
    """GOK-C-355: GOK-FLAW-10, GOK-FLAW-12, GOK-FLAW-11, GOK-COLL-11 (A-170): 3, 2 and 1 do not beat 6."""
    board = lasting(table("minister_heal"), "cleric_numb", FOOT_)
    found = phase(board, {"flaw": [3, 2]}).answer("red", END)
    found.answer("red", FlawEffect(1, SAGE, 2, 1))
    (rolled,) = found.of(ScienceRolled)
    assert (rolled.total, rolled.needed, rolled.told) == (6, 6, "stands")
    assert found.board.effects
    again = phase(board, {"flaw": [3, 3]}).answer("red", END).answer("red", FlawEffect(1, SAGE, 2, 1))
    assert not again.board.effects


def test_an_older_feat_may_still_be_flawed_but_once_a_phase() -> None:
    """GOK-C-377: GOK-FLAW-10, GOK-FLAW-13 (A-170)"""
    board = in_play("minister_overgrow").but(turn=7)
    assert not phase(board, {"flaw": [5, 3]}).answer("red", END, FlawEffect(1, SAGE, 2)).board.effects
    kept = phase(board, {"flaw": [2, 3]}).answer("red", END, FlawEffect(1, SAGE, 2))
    assert kept.board.effects
    assert kept.open is None


def test_feats_of_this_turn_are_not_flawed_in_play() -> None:
    """GOK-C-206: GOK-FLAW-15"""
    found = phase(lasting(in_play("minister_overgrow"), "cleric_numb", FOOT_, 3), {}).answer("red", END)
    verdict = found.refusal("red", FlawEffect(2, SAGE, 2))
    assert (verdict.clause, verdict.code) == ("GOK-FLAW-15", "not_to_flaw")


def test_the_opponent_flaws_feats_on_its_own_units_next() -> None:
    """GOK-FLAW-14"""
    board = lasting(in_play("minister_overgrow"), "minister_overgrow", FOE_FOOT)
    found = phase(board, {"flaw": [5, 5]}).answer("red", END)
    assert found.refusal("red", FlawEffect(2, SAGE, 2)).code == "not_to_flaw"
    found.answer("red", END).answer("blue", FlawEffect(2, FOE, 2))
    assert [one.on for one in found.board.effects] == [FOOT_]


def test_double_six_in_play_is_a_quantum_storm() -> None:
    """GOK-C-375: GOK-FLAW-16, GOK-FLAW-13, GOK-STRESS-3: all within 12 inches of the Scientist (A-026)."""
    board = lasting(lasting(in_play("minister_forest"), "cleric_numb", SAGE), "minister_overgrow", FOE_FOOT)
    found = phase(board, {"flaw": [6, 6, 1]}).answer("red", END, FlawEffect(1, SAGE, 3))
    assert [one.on for one in found.board.effects] == [FOE_FOOT]


def test_feats_in_play_are_not_flawed_without_dice() -> None:
    """GOK-FLAW-10: with remaining dice."""
    board = lasting(table("minister_copse"), "minister_overgrow", FOOT_)
    found = phase(board, {"pool": [1], "perform": [1, 2, 2, 2]})
    assert found.answer("red", Perform(SAGE, "minister_copse", FOOT_, dice=4)).open is None


def test_no_item_flaws_a_feat_in_play_by_itself() -> None:
    """GOK-FLAW-11"""
    board = lasting(table("minister_heal", sage=("flaw_scroll",)), "minister_overgrow", FOOT_)
    found = phase(board, {}).answer("red", END)
    assert found.refusal("red", FlawEffect(1, SAGE, 0, aid="flaw_scroll")).code == "too_many_dice"


def test_an_army_without_a_scientist_has_no_part_in_it() -> None:
    """GOK-FLAW-11"""
    board = table("minister_heal")
    board = lasting(board.but(scientists=board.scientists[:1]), "minister_overgrow", FOE_FOOT)
    assert phase(board, {}).answer("red", END).open is None


def test_phase_by_phase_the_pool_is_rolled_once_a_round() -> None:
    """GOK-ACT-10 (A-128): and shared over both Science Phases."""
    board = learned(table("minister_heal"), "blue.sage")
    first = phase(board, {"pool": [7], "perform": [2, 2, 1, 3]}, A_128="every-phase")
    first.answer("red", Perform(SAGE, "minister_heal", SAGE, dice=4)).answer("blue", STANDS).answer("red", END)
    assert first.board.pool == (3, 3)
    second = phase(first.board, {}, "blue", A_128="every-phase")
    assert not second.of(PoolDivided)
    assert second.board.pool == (3, 3)
    assert second.answer("blue", END).board.pool == (0, 0)
