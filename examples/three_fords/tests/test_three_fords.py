"""The tests of Three Fords: one line each for what the kit knows to ask, then what only this game can say."""

from pathlib import Path

from three_fords import game, set_up
from three_fords.board import CAMP, SEATS, Board, Force, Hand, SpearLost, SpearsMarched, hand, spears
from three_fords.questions import March
from three_fords.s2_round import Round
from three_fords.s3_assault import Assault

from limmu.core import PASS, Entry, Fact, Input, Match, StandingPass, Undo, view
from limmu.testing import Driver, Subject, invariant, start, suite

# ---------------------------------------------------------------- what the kit asks of every game


@invariant("TF-1.1-a")
def spears_are_only_lost(before: Match[Board], entry: Entry[Fact[Board]], after: Match[Board]) -> None:
    """What is not lost is still there, and no place has fewer than none."""
    lost = len([fact for fact in entry.facts if isinstance(fact, SpearLost)])
    if before.n >= 0 and not isinstance(entry.input, Undo):
        assert total(after.board) == total(before.board) - lost, "spears come or go"
    assert all([force.spears >= 0 for force in after.board.forces]), "fewer than none"


def total(board: Board) -> int:
    return sum([force.spears for force in board.forces])


test_it_conforms = suite.conforms(Subject(game, invariants=(spears_are_only_lost,)))
test_labels, test_many_labels = suite.labels(game)
test_case = suite.cases(game, Path(__file__).parent / "cases")


# ---------------------------------------------------------------- clauses


def at_the_mill(hill: int, marsh: int, dice: int = 3, **options: str) -> Driver[Board]:
    """The Hill Clan assaults the Mill Ford; each clan holds two cards."""
    pack = game.load_pack(None)
    forces = (Force("hill", "mill", hill), Force("marsh", "mill", marsh))
    board = Board(pack.digest, 3, 1, forces, (Hand("hill", (2, 9)), Hand("marsh", (4, 5))))
    chosen = {"TFR-1": options["six"]} if "six" in options else {}
    return start(game, pack, board, Assault("hill", "mill"), seats=SEATS, dice={"assault": [dice]}, options=chosen)


def test_cards_lie_face_down_until_both_are_chosen() -> None:
    """TF-3.1-a, TF-3.2-a"""
    table = at_the_mill(2, 2).answer("hill", 9)
    assert hand(table.board, "hill") == (2, 9)
    assert b":9" not in table.match.json, "the published line tells the card"
    table.answer("marsh", 4)
    assert table.board.turned == (9, 4)
    assert hand(table.board, "hill") == (2,)


def test_sealed_orders_are_opened_when_both_are_given() -> None:
    """TF-2.2-a, TF-2.2-b"""
    pack = game.load_pack(None)
    forces = [Force(seat, at, 3 if at == CAMP else 0) for seat in SEATS for at in (CAMP, *pack.ford)]
    board = Board(pack.digest, 3, 0, tuple(forces), tuple([Hand(seat) for seat in SEATS]))
    table = start(game, pack, board, Round(), seats=SEATS)
    table.answer("hill", March("mill", 2)).answer("marsh", PASS)
    assert table.of(SpearsMarched) == [SpearsMarched("hill", "mill", 2), SpearsMarched("marsh", "", 0)]


def test_what_counts_is_told_clause_by_clause() -> None:
    """TF-3.3-a, TF-3.3-b"""
    table = at_the_mill(3, 1, dice=2).answer("hill", 2).answer("marsh", 4)
    assert table.of(SpearLost) == [SpearLost("hill", "mill", 2, 0, (("TF-3.3-a", -2), ("TF-3.3-b", 2)))]


def test_a_standing_pass_answers_the_window() -> None:
    """TF-3.2-a: who passes until the assault ends is not asked."""
    table = at_the_mill(1, 1).take(Input("marsh", StandingPass("assault"))).answer("hill", PASS)
    assert table.over is not None
    assert spears(table.board, "hill", "mill") == 0


def test_a_natural_six_by_the_other_reading() -> None:
    """TFR-1"""
    for six, loser in (("six-is-a-number", "hill"), ("six-always-carries", "marsh")):
        table = at_the_mill(1, 3, dice=6, six=six).answer("hill", PASS).answer("marsh", 5)
        assert [lost.seat for lost in table.of(SpearLost)] == [loser]


def test_all_spears_start_in_camp() -> None:
    """TF-1.1-a"""
    (gathered,) = set_up(game.load_pack(None), "feud", {})
    board = gathered.fold(Board())
    assert [(force.at, force.spears) for force in board.forces if force.spears] == [("camp", 8), ("camp", 8)]


def test_a_bold_clan_lays_its_highest_card() -> None:
    view_of_hill = view(at_the_mill(2, 2).match, "hill")
    assert game.bot("bold", 1).choose(view_of_hill) == 9
