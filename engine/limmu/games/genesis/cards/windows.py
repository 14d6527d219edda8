"""Playing a card and the windows in which cards pre-empt (13.1, P5).

Whoever plays a card, anywhere, calls `CardPlay`: the card lies face up, others may cancel it, and the result says
whether it stands. A `CardWindow` asks seats in order for cards of one window; what stood is its result and the
procedure that opened it applies it. Cards that pre-empt nothing are interjections: `card_offers`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar

from limmu.core import (
    PASS,
    PUBLIC,
    Ask,
    Call,
    Done,
    Goto,
    May,
    Next,
    Pass,
    Procedure,
    Question,
    Record,
    Table,
    Verdict,
    accept,
    declare,
    procedure,
    refuse,
    rule,
    step,
)
from limmu.games.genesis import board as b
from limmu.games.genesis import queries as q
from limmu.games.genesis.board import Board, CardId
from limmu.games.genesis.cards.conditions import (
    Discard,
    Play,
    Scene,
    could_hold,
    may_play,
    no_events,
    playable,
    targets_of,
)
from limmu.games.genesis.facts import CardCancelled, CardLaidDown, CardPlayed

__all__ = [
    "AMUN_RA",
    "CancelCard",
    "CardPlay",
    "CardWindow",
    "InterjectCard",
    "PlayHeldCard",
    "Played",
    "Scene",
    "card_offers",
    "could_hold",
]

AMUN_RA = "amun_ra"
CANCEL = "cancel"


@declare(PUBLIC)
class Played(Record):
    """A card played in a window that was not cancelled: the procedure that opened the window applies it."""

    card: int
    seat: str
    effect: str
    """The name of its effect in the pack."""
    targets: tuple[str, ...] = ()


@declare(PUBLIC)
class PlayHeldCard(Question[Board, Play | Pass]):
    """Play a held card now, or pass."""

    passing: ClassVar[Pass] = PASS
    window: ClassVar[str] = "card"
    ordered: ClassVar[str] = "cards"
    seat: str
    at: tuple[str, ...]
    """The windows open now: transit_entered, battle, battle_won, construction; any_time, action, between_actions."""
    scene: Scene

    def answers(self, board: Board) -> Sequence[Play | Pass]:
        """Passing first, then the hand's cards for these windows with every legal choice of targets."""
        return (PASS, *playable(board, self.seat, self.at, self.scene))

    def check(self, board: Board, answer: Play | Pass) -> Verdict[bool]:
        """Passing, or a held card for an open window with a target it can have."""
        if isinstance(answer, Pass):
            return accept
        return card_verdict(board, self.seat, answer, self.at, self.scene)


@declare(PUBLIC)
class InterjectCard(Question[Board, Play | Discard]):
    """Play a held card while somebody else is asked, or throw it away."""

    window: ClassVar[str] = "card"

    seat: str
    at: tuple[str, ...]
    """The windows open now."""
    scene: Scene

    def answers(self, board: Board) -> Sequence[Play | Discard]:
        """The hand's cards for these windows with every legal choice of targets, then cards to throw away."""
        found = playable(board, self.seat, self.at, self.scene)
        return (*found, *no_events(board, self.seat, self.at))

    def check(self, board: Board, answer: Play | Discard) -> Verdict[bool]:
        """A held card for an open window with a target it can have, or one to throw away."""
        return card_verdict(board, self.seat, answer, self.at, self.scene)


@rule("GE-13.1.5-b", "GE-13.1.5-e")
def card_verdict(board: Board, seat: str, answer: Play | Discard, at: Sequence[str], scene: Scene) -> Verdict[bool]:
    """Whether a seat may play a card as an answer says, or throw it away."""
    card = answer.card
    if isinstance(answer, Discard):
        held = answer in no_events(board, seat, at)
        return accept if held else refuse("GE-13.1.5-e", "no_such_discard", str(card))
    if card not in b.pack(board).card:
        return refuse("GE-13.1.3-c", "card_not_held", str(card))
    if not (verdict := may_play(board, seat, card, at, scene)):
        return verdict
    if answer not in targets_of(board, seat, b.pack(board).card[card], scene):
        return refuse("GE-13.1.5-b", "not_a_target", str(card), *(answer.targets or ("",)))
    return accept


@declare(PUBLIC)
class CancelCard(Question[Board, CardId | Pass]):
    """Cancel a card just played with an Amun-Ra card, or let it stand."""

    passing: ClassVar[Pass] = PASS
    window: ClassVar[str] = CANCEL
    ordered: ClassVar[str] = "cancels"
    seat: str
    card: int
    player: str

    def answers(self, board: Board) -> Sequence[CardId | Pass]:
        """Letting it stand first, then the Amun-Ra cards held."""
        cards = b.pack(board).card
        return (PASS, *[n for n in b.hand(board, self.seat) if n and cards[n].title == AMUN_RA])


@procedure("GE-13.1.5")
class CardPlay(Procedure[bool]):
    """13.1.5-f face up  13.2-amun-ra-b others may cancel it  -d which may be cancelled in turn. Does it stand?

    A card that stands is not laid down here: its effect decides where it goes. A cancelled one is discarded.
    """

    seat: str
    card: int
    how: str = "event"
    targets: tuple[str, ...] = ()
    players: tuple[str, ...] = ()
    """The seats that may cancel it, clockwise from the player: all others, in a battle only the two sides (R-GE-51)."""
    asked: int = 0
    by: int = 0

    @step("GE-13.1.5-f", "GE-13.1.5-d")
    def announce(self, t: Table[Board]) -> Next[bool]:
        t.emit(CardPlayed(self.seat, self.card, self.how, self.targets))
        players = tuple([seat for seat in self.players or q.clockwise(t.board, self.seat) if seat != self.seat])
        return Goto(self.but(players=players).ask)

    @step("GE-13.2-amun-ra-a", "GE-13.2-amun-ra-b", "GE-13.2-amun-ra-c")
    def ask(self, t: Table[Board]) -> Next[bool]:
        for i in range(self.asked, len(self.players)):
            seat = self.players[i]
            if could_hold(t.board, seat, (CANCEL,)) and not t.standing(seat, CANCEL):
                return Ask(seat, CancelCard(seat, self.card, self.seat), then=self.but(asked=i).hear)
        return Done(True)

    @step("GE-13.2-amun-ra-b")
    def hear(self, t: Table[Board], card: CardId | Pass) -> Next[bool]:
        if isinstance(card, Pass):
            return Goto(self.but(asked=self.asked + 1).ask)
        seat = self.players[self.asked]
        ring = q.clockwise(t.board, seat)
        sides = (*self.players, self.seat)
        again = CardPlay(seat, card, CANCEL, (str(self.card),), tuple([one for one in ring if one in sides]))
        return Call(again, then=self.but(by=card).settle)

    @step("GE-13.2-amun-ra-d", "GE-13.1.1-a")
    def settle(self, t: Table[Board], stands: bool) -> Next[bool]:
        if not stands:
            return Done(True)
        t.emit(CardLaidDown(self.by, "discard"))
        t.emit(CardCancelled(self.card, self.by))
        t.emit(CardLaidDown(self.card, "discard"))
        return Done(False)


@procedure("GE-13.1")
class CardWindow(Procedure[tuple[Played, ...]]):
    """13.1  each seat in order plays any number of cards for a window, then passes; what stood is the result.

    Cards that stand are laid down at once: the effects of these windows never move them elsewhere.
    """

    at: str
    seats: tuple[str, ...]
    scene: Scene
    cancellers: tuple[str, ...] = ()
    """Who may cancel; () everybody (R-GE-51: in a battle the two sides)."""
    most: int = 0
    """It ends when so many cards stand; 0 for no limit. 1 where each takes place before the next (R-GE-95)."""
    asked: int = 0
    pending: Played = Played(0, "", "")
    played: tuple[Played, ...] = ()

    @step("GE-13.1.5-b")
    def ask(self, t: Table[Board]) -> Next[tuple[Played, ...]]:
        for i in range(self.asked, len(self.seats)):
            seat = self.seats[i]
            if could_hold(t.board, seat, (self.at,)) and not t.standing(seat, "card"):
                return Ask(seat, PlayHeldCard(seat, (self.at,), self.scene), then=self.but(asked=i).play)
        return Done(self.played)

    @step("GE-13.1.5-d")
    def play(self, t: Table[Board], answer: Play | Pass) -> Next[tuple[Played, ...]]:
        if isinstance(answer, Pass):
            return Goto(self.but(asked=self.asked + 1).ask)
        card, targets = answer.card, answer.targets
        seat = self.seats[self.asked]
        pending = Played(card, seat, t.pack.card[card].effect.name, targets)
        call = CardPlay(seat, card, targets=targets, players=self._cancellers(t, seat))
        return Call(call, then=self.but(pending=pending).note)

    def _cancellers(self, t: Table[Board], seat: str) -> tuple[str, ...]:
        return tuple([one for one in q.clockwise(t.board, seat) if one in self.cancellers])

    @step("GE-13.1.1-a")
    def note(self, t: Table[Board], stands: bool) -> Next[tuple[Played, ...]]:
        if not stands:
            return Goto(self.ask)
        t.emit(CardLaidDown(self.pending.card, "discard"))
        played = (*self.played, self.pending)
        return Done(played) if len(played) == self.most else Goto(self.but(played=played).ask)


@rule("GE-13.1.5-b", "GE-3.4.4-a")
def card_offers(
    board: Board,
    asked: str,
    at: tuple[str, ...],
    scene: Scene,
    then: Callable[[Any, Play | Discard], Next[Any]],
) -> list[May]:
    """Interjections for everybody but the asked seat: play a held card meanwhile. The handler calls `HeldCard`."""
    seats = [seat for seat in q.clockwise(board, asked) if seat != asked and could_hold(board, seat, at)]
    return [May(seat, InterjectCard(seat, at, scene), then=then) for seat in seats]
