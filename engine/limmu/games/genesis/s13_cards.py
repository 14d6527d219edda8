"""13.1 Using the event cards: held ones played or thrown away, drawn ones played at once, the hand limit."""

from __future__ import annotations

from collections.abc import Sequence

from limmu.core import (
    PUBLIC,
    Ask,
    Call,
    Done,
    Goto,
    Next,
    Procedure,
    Question,
    Table,
    Verdict,
    declare,
    of,
    procedure,
    rule,
    step,
)
from limmu.games.genesis import board as b
from limmu.games.genesis.board import Board
from limmu.games.genesis.cards.conditions import NO_EVENT, NOWHERE, moment, playable, unpaid
from limmu.games.genesis.cards.events import effect_of
from limmu.games.genesis.cards.windows import CardPlay, card_verdict, parsed
from limmu.games.genesis.facts import CardLaidDown, CardPlayed, HandSurrendered
from limmu.games.genesis.upkeep import settle

EVENT, DRAWN, NO_EVENT_PLAY = "event", "drawn", "no_event"
"""How a card leaves a hand: for its effect, as it was drawn, thrown away."""


@rule("GE-13.1.5-e", "GE-13.1.5-f", "GE-13.1.1-a")
def throw_away(t: Table[Board], seat: str, card: int) -> None:
    """A card goes from a hand to the discard pile, face up, without effect; nobody can cancel that."""
    t.emit(CardPlayed(seat, card, NO_EVENT_PLAY))
    t.emit(CardLaidDown(card, "discard"))


@rule("GE-13.1.1-a", "GE-13.2-chariot-c", "GE-10.1.5-a")
def lay_down(t: Table[Board], card: int) -> None:
    """A card whose effect is over goes to the discard pile, or out of the game where its text says so; it stays where
    its effect has put it (13.1.1)."""
    board = t.board
    if card in board.discard or card in board.removed or any([card in hand.cards for hand in board.hands]):
        return
    found = t.pack.card[card]
    gone = found.remove
    if found.effect.name == "minor_kingdom" and b.outsider(board, found.effect.word("power")).extinct:
        gone = True
    t.emit(CardLaidDown(card, "removed" if gone else "discard"))


@procedure("GE-13.1.5")
class HeldCard(Procedure[None]):
    """13.1.5  a held card is shown  others may cancel it  it takes effect  it is laid down; or it is thrown away.

    `answer`: "12", "12:hattusas", "discard:12", or "" for none.
    """

    seat: str
    answer: str

    @step("GE-13.1.5-b", "GE-13.1.5-d", "GE-13.1.5-f", "GE-13.2-b")
    def play(self, t: Table[Board]) -> Next[None]:
        if not self.answer:
            return Done()
        card, targets = parsed(self.answer)
        if self.answer.startswith(NO_EVENT):
            throw_away(t, self.seat, card)
            return Done()
        return Call(CardPlay(self.seat, card, EVENT, targets), then=self.take_effect)

    @step("GE-13.1.1-a", "GE-13.2-amun-ra-b")
    def take_effect(self, t: Table[Board], stands: bool) -> Next[None]:
        if not stands:
            return Done()
        card, targets = parsed(self.answer)
        return Call(effect_of(t.board, card, self.seat, targets))

    @step("GE-13.1.1-a")
    def lay_down(self, t: Table[Board]) -> Next[None]:
        settle(t)
        lay_down(t, parsed(self.answer)[0])
        return Done()


@procedure("GE-13.1.3", secret={"card": of("seat")})
class DrawnCard(Procedure[None]):
    """13.1.3  a Play When Drawn card is played at once, paid or not; a Hold in Hand card is discarded by who has not
    paid and kept by who has: what he does with his hand is up to him then."""

    seat: str
    card: int

    @step("GE-13.1.3-a", "GE-13.1.3-b", "GE-13.1.5-a")
    def play(self, t: Table[Board]) -> Next[None]:
        if t.pack.card[self.card].timing == DRAWN:
            return Call(CardPlay(self.seat, self.card, DRAWN), then=self.take_effect)
        if unpaid(t.board, self.seat):
            t.emit(HandSurrendered(self.seat, (self.card,)))
        return Done()

    @step("GE-13.1.3-a", "GE-13.2-b")
    def take_effect(self, t: Table[Board], stands: bool) -> Next[None]:
        if not stands:
            return Done()
        return Call(effect_of(t.board, self.card, self.seat))

    @step("GE-13.1.1-a")
    def lay_down(self, t: Table[Board]) -> Next[None]:
        settle(t)
        lay_down(t, self.card)
        return Done()


@rule("GE-13.1.2-a")
def owed_cards(board: Board, seat: str) -> tuple[int, ...]:
    """The Play When Drawn cards in a hand: dealt at the start, or taken from who was dealt them (R-GE-14)."""
    cards = b.pack(board).card
    return tuple([card for card in b.hand(board, seat) if card and cards[card].timing == DRAWN])


@procedure("GE-13.1.5")
class OwedCard(Procedure[None]):
    """3.1.2  Play When Drawn cards in a hand are played when their holder's Activation begins, before he pays."""

    seat: str

    @step("GE-13.1.5-a", "GE-3.1.2-c")
    def play(self, t: Table[Board]) -> Next[None]:
        owed = owed_cards(t.board, self.seat)
        return Call(DrawnCard(self.seat, owed[0]), then=self.go_on) if owed else Done()

    @step("GE-13.1.5-a")
    def go_on(self, t: Table[Board], done: None) -> Next[None]:
        return Goto(self.play)


@rule("GE-13.1.4-a")
def over_limit(board: Board, seat: str) -> bool:
    """Whether a hand is above the limit. It binds cards that were given or taken too (R-GE-78)."""
    return len(b.hand(board, seat)) > b.pack(board).numbers.hand_limit


@declare(PUBLIC)
class ReduceHand(Question[Board, str]):
    """A hand is above the limit: play a card or throw one away ("12", "12:target", "discard:12")."""

    seat: str
    at: tuple[str, ...]
    """The windows open to the seat now."""

    def answers(self, board: Board) -> Sequence[str]:
        """What may be played now, then every card to be thrown away."""
        cards = b.pack(board).card
        held = [card for card in b.hand(board, self.seat) if card and cards[card].timing != DRAWN]
        return (*playable(board, self.seat, self.at), *[f"{NO_EVENT}:{card}" for card in held])

    def check(self, board: Board, answer: str) -> Verdict[bool]:
        """A card that may be played now, or a held one to be thrown away."""
        if answer.startswith(NO_EVENT):
            return super().check(board, answer)
        return card_verdict(board, self.seat, answer, self.at, NOWHERE)

    def concerns(self, board: Board, answer: str) -> tuple[str, ...]:
        """The targets of the card."""
        return parsed(answer)[1]


@procedure("GE-13.1.4")
class HandLimit(Procedure[None]):
    """13.1.4  a hand above the limit: its holder plays or throws away cards until it is not."""

    seat: str

    @step("GE-13.1.4-a", "GE-13.1.4-b")
    def reduce(self, t: Table[Board]) -> Next[None]:
        if not over_limit(t.board, self.seat):
            return Done()
        return Ask(self.seat, ReduceHand(self.seat, moment(t.board, self.seat)), then=self.let_go)

    @step("GE-13.1.4-b", "GE-13.1.5-e")
    def let_go(self, t: Table[Board], answer: str) -> Next[None]:
        return Call(HeldCard(self.seat, answer), then=self.go_on)

    @step("GE-13.1.4-b")
    def go_on(self, t: Table[Board], done: None) -> Next[None]:
        return Goto(self.reduce)
