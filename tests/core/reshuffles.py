"""A small game whose hidden deck is shuffled again and again, out of cards that red's choice changes."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from limmu.core import (
    PUBLIC,
    UMPIRE,
    Ask,
    Done,
    Fact,
    Game,
    Goto,
    Next,
    Outcome,
    Procedure,
    Question,
    Record,
    Shuffle,
    declare,
    procedure,
    step,
)
from limmu.core import Table as At

SEATS = ("red", "blue")
SECRET = bytes(range(7, 39))


@declare(deck=UMPIRE, turns=PUBLIC)
class Board(Record):
    deck: tuple[int, ...] = ()
    turns: int = 0


@declare(deck=UMPIRE)
class Shuffled(Fact[Board]):
    deck: tuple[int, ...]

    def fold(self, board: Board) -> Board:
        return board.but(deck=self.deck, turns=board.turns + 1)


@declare(PUBLIC)
class Drop(Question[Board, int]):
    """Which card is dropped: 0 the top one, 1 the last one."""

    def answers(self, board: Board) -> Sequence[int]:
        return (0, 1)


@procedure("RE-1", secret={"cards": UMPIRE})
class Play(Procedure[Outcome]):
    cards: tuple[int, ...] = (1, 2, 3, 4, 5, 6)

    @step("RE-1.1")
    def shuffle(self, t: At[Board]) -> Next[Outcome]:
        return Shuffle(self.cards, "deck", then=self.shuffled)

    @step("RE-1.2")
    def shuffled(self, t: At[Board], deck: tuple[int, ...]) -> Next[Outcome]:
        t.emit(Shuffled(deck))
        if len(deck) == 2:
            return Done(Outcome((), "done"))
        return Ask("red", Drop(), then=self.dropped)

    @step("RE-1.3")
    def dropped(self, t: At[Board], last: int) -> Next[Outcome]:
        deck = t.board.deck
        return Goto(self.but(cards=deck[:-1] if last else deck[1:]).shuffle)


class Pack:
    id = "reshuffles"


GAME: Game[Board] = Game(
    "reshuffles", "Reshuffles", prefix="RE", ruleset=1, board=Board, modules=(sys.modules[__name__],),
    load_pack=lambda path: Pack(), digest=lambda pack: "reshuffles", scenarios=lambda pack: {"one": ""},
    seats=lambda pack, scenario: SEATS,
    set_up=lambda pack, scenario, options: [], opening=lambda pack, scenario: Play(),
)  # fmt: skip
