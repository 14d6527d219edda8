"""5.0 Sequence of play: the phases, the deal, the end of turn."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.god_kings.positions import fx1, position, run

from limmu.core import PASS, Chance, Input, SeededDice, ShuffleItems, begin, question, take, view
from limmu.core.rules.procedure import TurnClosed
from limmu.games.god_kings import board as b
from limmu.games.god_kings import game
from limmu.games.god_kings.facts import CardKept, CardsDealt, HandDiscarded, ImpulseBegun, PhaseBegun, RoundBegun
from limmu.games.god_kings.pack import load_pack
from limmu.games.god_kings.s05_sequence import (
    Deal,
    EndOfTurn,
    Round,
    SequenceOfPlay,
    StrategyPhase,
    Turn,
    cards_due,
    cards_to_shuffle,
)
from limmu.toolkit.cards import with_hand


def test_GKC_CA_03_hand_sizes() -> None:
    assert [cards_due(fx1(), kept) for kept in (0, 1)] == [7, 6]


def test_the_deal() -> None:
    board = position(players=["egypt", "hatti"], hands={"egypt": [5]}, set={"removed": [1], "discard": [2, 3]})
    assert {1, 5} & set(cards_to_shuffle(board)) == set()
    assert len(cards_to_shuffle(board)) == 108
    table = run(Deal(2), board)
    assert [(fact.seat, len(fact.cards)) for fact in table.of(CardsDealt)] == [("egypt", 6), ("hatti", 7)]
    assert [len(b.hand(table.board, seat)) for seat in ("egypt", "hatti")] == [7, 7]
    assert len(table.board.deck) == 95
    assert table.board.discard == ()
    every = [*table.board.deck, *b.hand(table.board, "egypt"), *b.hand(table.board, "hatti"), 1]
    assert sorted(every) == list(range(1, 111))


def test_GKC_CF_05_keeping_a_card() -> None:
    board = position(players=["egypt", "hatti"], hands={"egypt": [11, 12]}, set={"hatti.may_keep": False})
    table = run(EndOfTurn(), board)
    assert table.keys("egypt") == ["pass", "11", "12"]
    table.answer("egypt", 11)
    assert b.hand(table.board, "egypt") == (11,)
    assert table.of(HandDiscarded)[0].cards == (12,)
    assert table.board.top_discard == 12
    assert [(f.power, f.kept, f.may_keep) for f in table.of(CardKept)] == [
        ("egypt", True, False),
        ("hatti", False, True),
    ]
    dealt = run(Deal(3), table.board)
    assert dealt.of(CardsDealt)[0].seat == "egypt"
    assert len(dealt.of(CardsDealt)[0].cards) == 6
    assert len(b.hand(dealt.board, "egypt")) == 7


def test_GKC_CA_04_never_two_turns_in_a_row() -> None:
    board = position(players=["egypt"], hands={"egypt": [11, 12]})
    first = run(EndOfTurn(), board).answer("egypt", 12).board
    second = run(EndOfTurn(), with_hand(first, "egypt", (12, 20)))
    assert second.over is not None  # not asked
    assert b.hand(second.board, "egypt") == ()
    third = run(EndOfTurn(), with_hand(second.board, "egypt", (30,)))
    assert third.keys("egypt") == ["pass", "30"]


def test_which_card_is_kept_is_a_secret() -> None:
    board = position(players=["egypt", "hatti"], hands={"egypt": [11, 12], "hatti": [13]})
    table = run(EndOfTurn(), board).answer("egypt", 11).answer("hatti", PASS)
    assert b.hand(view(table.match, "hatti").board, "egypt") == (0,)
    assert b.hand(view(table.match, "egypt").board, "egypt") == (11,)


def test_five_rounds_of_impulses_in_turn_order() -> None:
    """With empty hands every impulse passes (GKC-CF-03)."""
    board = position(players=["hatti", "egypt"], set={"round": 0, "rounds_played": 5})
    table = run(StrategyPhase(), board)
    assert table.over is not None
    assert [fact.round for fact in table.of(RoundBegun)] == [1, 2, 3, 4, 5]
    assert [fact.rounds_played for fact in table.of(RoundBegun)] == [6, 7, 8, 9, 10]
    assert [fact.power for fact in table.of(ImpulseBegun)] == ["hatti", "egypt"] * 5
    assert [fact.phase for fact in table.of(PhaseBegun)] == ["strategy", "neutral_nations"]
    assert (table.board.round, table.board.active) == (0, "")


def test_cards_leave_the_game_when_the_round_is_over() -> None:
    board = position(players=["egypt"], set={"leaving": [9]})
    table = run(Round(2), board)
    assert (table.board.leaving, table.board.removed) == ((), (9,))
    assert 9 not in cards_to_shuffle(table.board)


@pytest.mark.parametrize(
    ("turn", "first", "phases"),
    [
        pytest.param(1, 1, ["deal", "strategy", "neutral_nations", "victory"], id="GKC-RF-07"),
        pytest.param(2, 1, ["deal", "reinforcement", "strategy", "neutral_nations", "victory"], id="a later turn"),
    ],
)
def test_the_phases_of_a_turn(turn: int, first: int, phases: list[str]) -> None:
    board = position("EK at e1: 1W", "HK at h1: 1W", set={"round": 0}).but(first_turn=first, turn=turn, last_turn=turn)
    table = run(Turn(turn), board, dice=SeededDice(3))
    play(table)
    assert [fact.phase for fact in table.of(PhaseBegun)] == phases


def test_the_turn_marker_goes_on() -> None:
    board = position("EK at e1: 1W", "HK at h1: 1W", set={"round": 0}).but(last_turn=2)
    table = run(SequenceOfPlay(), board, dice=SeededDice(5))
    play(table)
    assert [fact.turn for fact in table.of(PhaseBegun) if fact.phase == "deal"] == [1, 2]
    assert table.over is not None
    assert table.over.how in ("highest_total", "draw", "sudden_death")
    assert len(table.of(TurnClosed)) == 2


def play(table: Any) -> None:
    """Answer everything with what passes or comes first, preferring the simplest use of a card."""
    for _ in range(3000):
        if table.open is None:
            return
        seat = table.open.seats[0]
        answers = table.keys(seat)
        trade = [a for a in answers if a.endswith("trade")]
        table.answer(seat, trade[0] if trade else answers[0])
    raise AssertionError("the turn does not end")


def test_a_match_begins_with_the_deal() -> None:
    _, match = begin(game, load_pack(), "campaign")
    asked = question(match)
    assert asked is not None
    assert asked.seats == ("chance",)
    shuffle = asked.demands[0][1]
    assert isinstance(shuffle, ShuffleItems)
    _, match = take(match, Input("chance", Chance(SeededDice(1).outcome(shuffle, 1))))
    assert [len(hand.cards) for hand in match.board.hands] == [7, 7, 7, 7]
    assert match.board.round == 1
