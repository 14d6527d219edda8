"""P3: Rounds, Turns and Phases, and when Initiative is rolled."""

from tests.games.game_of_kings.tables import PACK, bare, stood

from limmu.games.game_of_kings import game
from limmu.games.game_of_kings.board import SEATS, Board
from limmu.games.game_of_kings.facts import PhaseBegun, RollOffWon, RoundBegun, SeatActivated, TurnBegun, TurnEnded
from limmu.games.game_of_kings.p03_turn import Rounds
from limmu.testing import Driver, start


def fighting(reading: str, initiative: list[int]) -> Driver[Board]:
    """A battle from its first Round on, Red having won the roll before it."""
    board = stood(stood(bare(), "red.foot", 24, 6), "blue.foot", 24, 42, 27_000).but(round=4)
    return start(
        game, PACK, board, Rounds("red"), seats=SEATS,
        dice={"initiative": initiative, "pool": [1] * 9, "disgruntled": [2] * 99},
        options={"A-128": reading},
    )  # fmt: skip


def played(table: Driver[Board]) -> Driver[Board]:
    """To the end, with nobody doing anything."""
    while table.open is not None:
        (seat,) = table.open.seats
        asked = table.asked(seat)
        passing = asked.question.passing
        table.answer(seat, passing if passing is not None else table.answers(seat)[0])
    return table


def test_the_first_roll_settles_the_order_of_all_turns() -> None:
    """GOK-ACT-1, GOK-GAME-1, GOK-GAME-2, GOK-GAME-3, GOK-INIT-3"""
    table = played(fighting("once", []))
    assert [fact.seat for fact in table.of(TurnBegun)] == ["red", "blue"] * 2
    assert [fact.phase for fact in table.of(PhaseBegun)] == ["movement", "science", "shooting", "assault"] * 4
    assert table.board.round == 6


def test_who_wins_the_next_roll_may_act_twice_in_a_row() -> None:
    """GOK-ACT-2, GOK-ACT-3, GOK-ACT-4 (GOK-C-225)"""
    table = played(fighting("every-round", [9, 3, 3, 9]))
    assert [fact.seat for fact in table.of(TurnBegun)] == ["red", "blue", "blue", "red"]
    assert [fact.seat for fact in table.of(RollOffWon)] == ["red", "blue"]


def test_both_have_a_phase_before_the_next_begins_and_ties_roll_again() -> None:
    """GOK-ACT-5, GOK-ACT-6, GOK-ACT-7, GOK-ACT-8, GOK-ACT-9 (GOK-C-226)"""
    first = [6, 6, 9, 1, 1, 9, 9, 1, 9, 1]
    table = played(fighting("every-phase", [*first, *[9, 1] * 4]))
    assert [fact.seat for fact in table.of(SeatActivated)][:8] == [
        "red", "blue", "blue", "red", "red", "blue", "red", "blue",
    ]  # fmt: skip
    assert [fact.phase for fact in table.of(PhaseBegun)][:4] == ["movement", "movement", "science", "science"]
    assert len(table.of(TurnEnded)) == 4
    assert [fact.round for fact in table.of(RoundBegun)] == [5, 6]
