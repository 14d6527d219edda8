"""5.0 Sequence of play, with the deal (8.1, 9.6) and the end of turn (8.4)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from limmu.core import (
    OWN,
    PASS,
    PUBLIC,
    AskAll,
    Call,
    Done,
    Goto,
    Next,
    Outcome,
    Pass,
    Procedure,
    Question,
    Shuffle,
    Table,
    declare,
    procedure,
    rule,
    step,
)
from limmu.games.god_kings import board as b
from limmu.games.god_kings import queries as q
from limmu.games.god_kings.board import Board, CardId
from limmu.games.god_kings.facts import (
    CardKept,
    CardsDealt,
    DeckShuffled,
    HandDiscarded,
    PhaseBegun,
    RoundBegun,
    RoundsEnded,
    TurnEnded,
)
from limmu.games.god_kings.pack import Pack
from limmu.games.god_kings.s07_reinforcements import ReinforcementPhase
from limmu.games.god_kings.s08_impulse import Impulse
from limmu.games.god_kings.s20_neutral_round import NeutralNationsRound
from limmu.games.god_kings.s24_victory import VictoryPhase
from limmu.toolkit.cards import without


@procedure("GK-5.0")
class SequenceOfPlay(Procedure[Outcome]):
    """5.0  the turns of the scenario, one after the other, until somebody has won."""

    @step("GK-5.0-a", "GK-3.0-at", "GK-4.0-a")
    def play_first_turn(self, t: Table[Board]) -> Next[Outcome]:
        return Call(Turn(t.board.turn), then=self.play_next_turn)

    @step("GK-5.0-p")
    def play_next_turn(self, t: Table[Board], ended: Outcome) -> Next[Outcome]:
        if ended.how:
            return Done(ended)
        return Call(Turn(t.board.turn + 1), then=self.play_next_turn)


@procedure("GK-5.0")
class Turn(Procedure[Outcome]):
    """5.0  I deal  II reinforcements, not on the first turn  III strategy  IV victory  V end of turn."""

    turn: int

    @step("GK-5.0-a", "GK-5.0-b")
    def deal(self, t: Table[Board]) -> Next[Outcome]:
        return Call(Deal(self.turn))

    @step("GK-5.0-c")
    def reinforce(self, t: Table[Board]) -> Next[Outcome]:
        if self.turn == t.board.first_turn:
            return None
        return Call(ReinforcementPhase())

    @step("GK-5.0-g")
    def strategy(self, t: Table[Board]) -> Next[Outcome]:
        return Call(StrategyPhase())

    @step("GK-5.0-n")
    def victory(self, t: Table[Board]) -> Next[Outcome]:
        return Call(VictoryPhase(), then=self.end)

    @step("GK-5.0-o")
    def end(self, t: Table[Board], ended: Outcome) -> Next[Outcome]:
        if ended.how:
            t.close_turn()
            return Done(ended)
        return Call(EndOfTurn())

    @step("GK-5.0-p")
    def close(self, t: Table[Board]) -> Next[Outcome]:
        t.emit(TurnEnded(self.turn))
        t.close_turn()
        return Done(Outcome())


# ---------------------------------------------------------------- I. the deal


@rule("GK-9.6-a", "GK-9.5-a", "GK-9.5-b", "GK-21.0-n")
def cards_to_shuffle(board: Board) -> tuple[int, ...]:
    """The deck anew: all cards but those out of the game for good and those kept in hands (9.6, GKR-093)."""
    held = [card for hand in board.hands for card in hand.cards]
    away = (*held, *board.removed, *board.leaving)
    return tuple([card.number for card in b.pack(board).cards if card.number not in away])


@rule("GK-5.0-b", "GK-8.1-a", "GK-8.4-c")
def cards_due(pack: Pack, kept: int) -> int:
    """How many cards a player is dealt who kept so many."""
    return pack.numbers.hand_after_keeping if kept else pack.numbers.hand


@procedure("GK-8.1")
class Deal(Procedure[None]):
    """8.1, 9.6  the deck is made anew and shuffled, then each player gets his cards."""

    turn: int

    @step("GK-9.6-a")
    def begin(self, t: Table[Board]) -> Next[None]:
        t.emit(PhaseBegun(self.turn, "deal"))

    @step("GK-9.6-a", "GK-4.0-a", "GK-2.1-a")
    def shuffle(self, t: Table[Board]) -> Next[None]:
        return Shuffle(cards_to_shuffle(t.board), "deck", then=self.hand_out)

    @step("GK-8.1-a", "GK-5.0-b")
    def hand_out(self, t: Table[Board], deck: tuple[int, ...]) -> Next[None]:
        t.emit(DeckShuffled(deck))
        for seat in q.in_turn_order(t.board):
            due = cards_due(b.pack(t.board), len(b.hand(t.board, seat)))
            t.emit(CardsDealt(seat, t.board.deck[-due:]))
        return Done()


# ---------------------------------------------------------------- III. strategy


@procedure("GK-8.2")
class StrategyPhase(Procedure[None]):
    """8.2  the rounds of player impulses, then the Neutral Nations Round."""

    @step("GK-5.0-g")
    def begin(self, t: Table[Board]) -> Next[None]:
        t.emit(PhaseBegun(t.board.turn, "strategy"))

    @step("GK-8.2-a", "GK-3.0-am", "GK-8.4-a")
    def next_round(self, t: Table[Board]) -> Next[None]:
        if t.board.round == b.pack(t.board).numbers.rounds:
            return None
        return Call(Round(t.board.round + 1), then=self.round_over)

    @step("GK-8.2-a")
    def round_over(self, t: Table[Board], done: None) -> Next[None]:
        return Goto(self.next_round)

    @step("GK-5.0-k", "GK-8.2-a")
    def neutral_nations(self, t: Table[Board]) -> Next[None]:
        t.emit(PhaseBegun(t.board.turn, "neutral_nations"))
        return Call(NeutralNationsRound())

    @step("GK-9.5-a", "GK-8.4-a")
    def end(self, t: Table[Board]) -> Next[None]:
        t.emit(RoundsEnded())


@procedure("GK-8.2")
class Round(Procedure[None]):
    """8.2  one impulse for each player, in Turn Order."""

    number: int
    played: int = 0

    @step("GK-8.2-a", "GK-9.5-a", "GK-3.0-am")
    def begin(self, t: Table[Board]) -> Next[None]:
        t.emit(RoundBegun(self.number, t.board.rounds_played + 1))

    @step("GK-5.0-g", "GK-3.0-x", "GK-3.0-an", "GK-3.0-b", "GK-8.4-a")
    def next_impulse(self, t: Table[Board]) -> Next[None]:
        if self.played == len(t.board.order):
            return Done()
        return Call(Impulse(t.board.order[self.played]), then=self.but(played=self.played + 1).impulse_over)

    @step("GK-5.0-g")
    def impulse_over(self, t: Table[Board], done: None) -> Next[None]:
        return Goto(self.next_impulse)


# ---------------------------------------------------------------- V. end of turn


@declare(PUBLIC, answer=OWN)
class KeepCard(Question[Board, CardId | Pass]):
    """Keep one card for the next turn, or none. Which one is the player's secret (GKR-028)."""

    passing: ClassVar[Pass] = PASS
    seat: str

    def answers(self, board: Board) -> Sequence[CardId | Pass]:
        """None, or any card of the hand."""
        return (PASS, *b.hand(board, self.seat))


@rule("GK-8.4-b", "GK-8.4-d", "GK-M-c")
def may_keep_card(board: Board, power: str) -> bool:
    """Whether a player may keep a card at the end of this turn: not if he kept one at the end of the last."""
    return b.nation(board, power).may_keep


@procedure("GK-8.4")
class EndOfTurn(Procedure[None]):
    """8.4  who may keeps one card;  the others are shown and discarded;  the marker is turned."""

    @step("GK-5.0-o")
    def begin(self, t: Table[Board]) -> Next[None]:
        t.emit(PhaseBegun(t.board.turn, "end"))

    @step("GK-8.4-b", "GK-8.4-d")
    def choose(self, t: Table[Board]) -> Next[None]:
        powers = [p for p in t.board.order if may_keep_card(t.board, p)]
        seats = [q.seat_of(t.board, p) for p in powers]
        return AskAll({seat: KeepCard(seat) for seat in seats if b.hand(t.board, seat)}, then=self.discard)

    @step("GK-8.4-c", "GK-8.4-e", "GK-5.0-o", "GK-9.7-b")
    def discard(self, t: Table[Board], kept: tuple[tuple[str, CardId | Pass], ...]) -> Next[None]:
        choice = dict(kept)
        for power in t.board.order:
            seat = q.seat_of(t.board, power)
            cards = b.hand(t.board, seat)
            card = choice.get(seat, PASS)
            keeps = not isinstance(card, Pass)
            rest = without(cards, card) if not isinstance(card, Pass) else cards
            if rest:
                t.emit(HandDiscarded(seat, rest))
            t.emit(CardKept(power, keeps, not keeps))
        return Done()
