"""Windows for action cards (9.4): the seats are asked in order; each may play any number of cards, then passes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from limmu.core import (
    PASS,
    PUBLIC,
    Ask,
    Done,
    Goto,
    Next,
    Pass,
    Procedure,
    Question,
    Record,
    Table,
    declare,
    procedure,
    step,
)
from limmu.games.god_kings import board as b
from limmu.games.god_kings.board import Board
from limmu.games.god_kings.cards.conditions import CardAction, Scene, choice_of, playable
from limmu.games.god_kings.facts import CardLaidDown, CardPlayed

__all__ = ["CardWindow", "PlayActionCard", "Played", "Scene"]


@declare(PUBLIC)
class Played(Record):
    """An action card played in a window: its effect is applied by the procedure that opened the window."""

    card: int
    seat: str
    effect: str
    choice: str = ""
    """What the player chose with it: own, enemy, attacker, defender, a number or an id, as the effect needs."""


@declare(PUBLIC)
class PlayActionCard(Question[Board, CardAction | Pass]):
    """Play an action card of your hand now, or pass."""

    passing: ClassVar[Pass] = PASS
    window: ClassVar[str] = "action_card"
    ordered: ClassVar[str] = "cards"
    seat: str
    at: str
    """The name of the window."""
    scene: Scene

    def answers(self, board: Board) -> Sequence[CardAction | Pass]:
        """Passing first, then the hand's cards for this window."""
        return (PASS, *playable(board, self.seat, self.at, self.scene))


def could_hold(board: Board, seat: str, window: str) -> bool:
    """Whether by public information a seat could hold a card for a window: it has cards, and not every such card
    lies face up or is out of the game."""
    if not b.hand(board, seat):
        return False
    shown = (*board.discard, *board.set_aside, *board.leaving, *board.removed)
    return any([card.window == window and card.number not in shown for card in b.pack(board).cards])


@procedure("GK-9.4")
class CardWindow(Procedure[tuple[Played, ...]]):
    """9.4  each seat in order plays any number of action cards, then passes; what was played is the result."""

    at: str
    seats: tuple[str, ...]
    scene: Scene
    asked: int = 0
    played: tuple[Played, ...] = ()

    @step("GK-9.4-a")
    def ask(self, t: Table[Board]) -> Next[tuple[Played, ...]]:
        for i in range(self.asked, len(self.seats)):
            seat = self.seats[i]
            if could_hold(t.board, seat, self.at) and not t.standing(seat, PlayActionCard.window):
                question = PlayActionCard(seat, self.at, self.scene)
                return Ask(seat, question, then=self.but(asked=i).play)
        return Done(self.played)

    @step("GK-9.4-b")
    def play(self, t: Table[Board], answer: CardAction | Pass) -> Next[tuple[Played, ...]]:
        if isinstance(answer, Pass):
            return Goto(self.but(asked=self.asked + 1).ask)
        card = t.pack.card[answer.card]
        seat = self.seats[self.asked]
        t.emit(CardPlayed(seat, card.number, "action"))
        t.emit(CardLaidDown(card.number, "leaving" if card.remove else "discard"))
        played = Played(card.number, seat, card.effect.name, choice_of(answer))
        return Goto(self.but(played=(*self.played, played)).ask)
