"""A small card game without a mistake; `test_faults.py` puts one into each of its copies.

Two seats hold four of twelve cards. In turn one leads a card, and the other may answer it; a good card scores more.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Annotated

from limmu.core import (
    PASS,
    PUBLIC,
    UMPIRE,
    Ask,
    Call,
    Done,
    Fact,
    Game,
    Goto,
    Id,
    Next,
    Outcome,
    Pass,
    Procedure,
    Question,
    Record,
    Shuffle,
    Telling,
    declare,
    of,
    procedure,
    step,
)
from limmu.core import Table as At
from limmu.toolkit.cards import without

SEATS = ("north", "south")
CardId = Annotated[int, Id("card")]


class Pack:
    """What a card is worth: 10 to 12 are good ones."""

    cards = tuple(range(1, 13))
    worth = (0, *[1] * 9, *[2] * 3)


PACK = Pack()


def pack_of(board: Board) -> Pack:
    return PACK


@declare(seat=PUBLIC, cards=of("seat"))
class Hand(Record):
    seat: str
    cards: tuple[CardId, ...] = ()


@declare(hands=PUBLIC, deck=UMPIRE, played=PUBLIC, score=PUBLIC)
class Board(Record):
    hands: tuple[Hand, ...] = ()
    deck: tuple[CardId, ...] = ()
    played: tuple[CardId, ...] = ()
    score: int = 0

    def with_hand(self, seat: str, cards: tuple[int, ...]) -> Board:
        return self.but(hands=tuple([h.but(cards=cards) if h.seat == seat else h for h in self.hands]))


def hand(board: Board, seat: str) -> tuple[int, ...]:
    return next((one.cards for one in board.hands if one.seat == seat), ())


@declare(PUBLIC)
class SetUp(Fact[Board]):
    hands: tuple[Hand, ...]

    def fold(self, board: Board) -> Board:
        return board.but(hands=self.hands)


@declare(deck=UMPIRE)
class DeckLaid(Fact[Board]):
    deck: tuple[CardId, ...]

    def fold(self, board: Board) -> Board:
        return board.but(deck=self.deck, played=())


@declare(seat=PUBLIC, cards=of("seat"))
class Dealt(Fact[Board]):
    seat: str
    cards: tuple[CardId, ...]

    def fold(self, board: Board) -> Board:
        return board.with_hand(self.seat, self.cards)


@declare(PUBLIC)
class CardPlayed(Fact[Board]):
    seat: str
    card: CardId
    worth: int

    def fold(self, board: Board) -> Board:
        held = without(hand(board, self.seat), self.card)
        return board.with_hand(self.seat, held).but(played=(*board.played, self.card), score=board.score + self.worth)


@declare(PUBLIC)
class DuelBegan(Telling[Board]):
    seat: str


@declare(PUBLIC)
class Lead(Question[Board, CardId]):
    seat: str

    def answers(self, board: Board) -> Sequence[int]:
        return hand(board, self.seat)


@declare(PUBLIC)
class Reply(Question[Board, CardId | Pass]):
    seat: str

    window = "reply"
    passing = PASS

    def answers(self, board: Board) -> Sequence[int | Pass]:
        return (PASS, *hand(board, self.seat))


@procedure("FA-2")
class Duel(Procedure[None]):
    seat: str

    @step("FA-2.1")
    def begin(self, t: At[Board]) -> Next[None]:
        t.emit(DuelBegan(self.seat))

    @step("FA-2.2")
    def lead(self, t: At[Board]) -> Next[None]:
        return Ask(self.seat, Lead(self.seat), then=self.led)

    @step("FA-2.3")
    def reply(self, t: At[Board]) -> Next[None]:
        other = SEATS[1 - SEATS.index(self.seat)]
        if hand(t.board, other) and not t.standing(other, "reply"):
            return Ask(other, Reply(other), then=self.replied)

    @step("FA-2.2")
    def led(self, t: At[Board], card: int) -> Next[None]:
        t.emit(CardPlayed(self.seat, card, PACK.worth[card]))
        return Goto(self.reply)

    @step("FA-2.3")
    def replied(self, t: At[Board], card: int | Pass) -> Next[None]:
        if not isinstance(card, Pass):
            t.emit(CardPlayed(SEATS[1 - SEATS.index(self.seat)], card, -PACK.worth[card]))


@procedure("FA-1")
class Play(Procedure[Outcome]):
    duels: int = 0

    @step("FA-1.1")
    def shuffle(self, t: At[Board]) -> Next[Outcome]:
        return Shuffle(PACK.cards, "deck", then=self.deal)

    @step("FA-1.1")
    def deal(self, t: At[Board], deck: tuple[int, ...]) -> Next[Outcome]:
        t.emit(DeckLaid(deck[8:]))
        for i, seat in enumerate(SEATS):
            t.emit(Dealt(seat, deck[4 * i : 4 * i + 4]))
        return Goto(self.duel)

    @step("FA-1.2")
    def duel(self, t: At[Board]) -> Next[Outcome]:
        seat = SEATS[self.duels % 2]
        if hand(t.board, seat):
            return Call(Duel(seat), then=self.but(duels=self.duels + 1).again)

    @step("FA-1.3")
    def end(self, t: At[Board]) -> Next[Outcome]:
        return Done(Outcome(("north",) if t.board.score > 0 else ("south",), "score"))

    @step("FA-1.2")
    def again(self, t: At[Board], done: None) -> Next[Outcome]:
        t.close_turn()
        return Goto(self.duel)


GAME = Game(
    "duel", "Duel", prefix="FA", ruleset=1, board=Board, modules=[sys.modules[__name__]],
    load_pack=lambda path: PACK, digest=lambda pack: "", scenarios=lambda pack: {"duel": "A duel"},
    seats=lambda pack, scenario: SEATS, set_up=lambda *given: [SetUp(tuple([Hand(seat) for seat in SEATS]))],
    opening=lambda pack, scenario: Play(), scopes={"duel": "duel"},
)  # fmt: skip
