"""3.2 G The End-Turn Phase: technology, VP, eliminations, held cards, the deck anew; on the last turn the winner."""

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
from limmu.games.genesis import board as b
from limmu.games.genesis import queries as q
from limmu.games.genesis.board import Board, CardId
from limmu.games.genesis.facts import DeckShuffled, HandSurrendered, PhaseBegun
from limmu.games.genesis.s06_technology import level_technology
from limmu.games.genesis.s14_elimination import Elimination
from limmu.games.genesis.s14_victory import count_points, outcome
from limmu.toolkit.cards import without
from limmu.toolkit.facts import RuleApplied
from limmu.toolkit.questions import YES, YesNo


@declare(PUBLIC)
class SkipPointCount(YesNo[Board]):
    """Shall the VP of this turn not be counted? Only if all players say yes."""


@declare(PUBLIC, answer=OWN)
class KeepCard(Question[Board, CardId | Pass]):
    """Keep one card for the next turn, or none."""

    passing: ClassVar[Pass] = PASS
    seat: str

    def answers(self, board: Board) -> Sequence[CardId | Pass]:
        """None, or any card of the hand."""
        return (PASS, *dict.fromkeys(b.hand(board, self.seat)))


@rule("GE-14.1-a")
def is_eliminated(board: Board, power: str) -> bool:
    """Whether a kingdom controls none of its home Cities; one that stands empty or Destroyed is enough to stay."""
    return not any([q.control(board, city) == power for city in q.home_cities(board, power)])


@rule("GE-3.2.G3-b", "GE-13.1.1-a")
def deck_anew(board: Board) -> tuple[int, ...]:
    """The cards of the new deck: all but those out of the game and those kept in hands."""
    away = (*board.removed, *[card for hand in board.hands for card in hand.cards])
    return tuple([card.number for card in b.pack(board).cards if card.number not in away])


@procedure("GE-3.2.G")
class EndTurn(Procedure[Outcome]):
    """3.2 G  the last turn: who wins  else 1 technology  2 VP and eliminations  3 cards kept, the deck anew."""

    due: tuple[str, ...] = ()
    """The kingdoms out of the game, all found at the same moment."""

    @step("GE-3.2-a")
    def begin(self, t: Table[Board]) -> Next[Outcome]:
        t.emit(PhaseBegun(t.board.turn, "end_turn"))

    @step("GE-3.2.G-a", "GE-14.0-a")
    def determine_winner(self, t: Table[Board]) -> Next[Outcome]:
        if t.board.turn < t.board.last_turn:
            return None
        count_points(t)
        return Done(outcome(t.board))

    @step("GE-3.2.G1-a")
    def raise_technology(self, t: Table[Board]) -> Next[Outcome]:
        level_technology(t)

    @step("GE-3.2.G2-b")
    def offer_to_skip(self, t: Table[Board]) -> Next[Outcome]:
        return AskAll({seat: SkipPointCount() for seat in t.board.order}, then=self.count)

    @step("GE-3.2.G2-a", "GE-3.2.G2-b")
    def count(self, t: Table[Board], answers: tuple[tuple[str, str], ...]) -> Next[Outcome]:
        if all([answer == YES for _, answer in answers]):
            t.emit(RuleApplied("vp_not_counted", (), (("GE-3.2.G2-b", 0),)))
        else:
            count_points(t)
        return Goto(self.find_eliminated)

    @step("GE-14.1-a")
    def find_eliminated(self, t: Table[Board]) -> Next[Outcome]:
        due = tuple([power for power in t.board.order if is_eliminated(t.board, power)])
        return Goto(self.but(due=due).eliminate)

    @step("GE-14.1-a")
    def eliminate(self, t: Table[Board]) -> Next[Outcome]:
        if self.due:
            return Call(Elimination(self.due[0]), then=self.but(due=self.due[1:]).eliminated)
        return None if t.board.order else Done(Outcome((), "nobody_left"))

    @step("GE-14.1-a")
    def eliminated(self, t: Table[Board], done: None) -> Next[Outcome]:
        return Goto(self.eliminate)

    @step("GE-3.2.G3-a", "GE-13.1.4-c")
    def choose_cards(self, t: Table[Board]) -> Next[Outcome]:
        seats = [seat for seat in t.board.order if b.hand(t.board, seat)]
        return AskAll({seat: KeepCard(seat) for seat in seats}, then=self.surrender)

    @step("GE-3.2.G3-a", "GE-13.1.4-c")
    def surrender(self, t: Table[Board], kept: tuple[tuple[str, CardId | Pass], ...]) -> Next[Outcome]:
        for seat, card in kept:
            cards = b.hand(t.board, seat)
            rest = cards if isinstance(card, Pass) else without(cards, card)
            if rest:
                t.emit(HandSurrendered(seat, rest))
        return Goto(self.shuffle)

    @step("GE-3.2.G3-b", "GE-13.1.1-a")
    def shuffle(self, t: Table[Board]) -> Next[Outcome]:
        return Shuffle(deck_anew(t.board), "deck", then=self.make_deck)

    @step("GE-3.2.G3-b")
    def make_deck(self, t: Table[Board], deck: tuple[int, ...]) -> Next[Outcome]:
        t.emit(DeckShuffled(deck))
        return Done(Outcome())
