"""8.2, 8.3 The impulse: the succession roll, then one card for its event or for one use of its Operations number."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Final, Literal

from limmu.core import (
    PUBLIC,
    Answer,
    Ask,
    Call,
    Done,
    Goto,
    Next,
    Part,
    Pass,
    Procedure,
    Table,
    Verdict,
    accept,
    declare,
    offers,
    procedure,
    refuse,
    rule,
    step,
)
from limmu.games.god_kings import board as b
from limmu.games.god_kings import queries as q
from limmu.games.god_kings.board import Board, CardId
from limmu.games.god_kings.cards.events import event_procedure, may_play, playable_events
from limmu.games.god_kings.cards.use import CardUse
from limmu.games.god_kings.facts import CardLaidDown, CardPlayed, ImpulseBegun, ImpulsePassed
from limmu.games.god_kings.pack import Card
from limmu.games.god_kings.s09_activations import (
    ActivateNeutral,
    ChooseForeigner,
    SiegeOnly,
    foreign_candidates,
    leaders_on_map,
    own_candidates,
    siege_candidates,
)
from limmu.games.god_kings.s09_operations import (
    ACTIVATE,
    GARRISON,
    MARKERS,
    NEUTRAL,
    RAISE,
    SIEGE,
    TRADE,
    Garrisons,
    Operation,
    PlaceMarkers,
    RaiseTroops,
    Trade,
    operations_for,
)
from limmu.games.god_kings.s11_activation import Activation
from limmu.games.god_kings.s17_sieges import BesiegedCities
from limmu.games.god_kings.s19_kings import Succession, may_succeed
from limmu.games.god_kings.upkeep import settle
from limmu.toolkit.levels import Divided

EVENT: Final = "event"
SEA_OPS = 3
"""The Operations number that allows a move by sea (12.2)."""
_REFUSED_BY: dict[Operation | Literal["event"], str] = {
    ACTIVATE: "GK-9.2A-a",
    SIEGE: "GK-9.2B-a",
    MARKERS: "GK-18.2-a",
    RAISE: "GK-9.2D-a",
    NEUTRAL: "GK-9.2F-a",
    GARRISON: "GK-9.2G-a",
    TRADE: "GK-9.2H-a",
    EVENT: "GK-9.3-a",
}


@rule("GK-9.5-a", "GK-9.5-b", "GK-8.2-c", "GK-21.0-n", "GK-9.7-b")
def resting_place(card: Card, use: str) -> str:
    """Where a card goes when it is done: an event may leave the game after the round, or wait for the reshuffle."""
    if use != EVENT:
        return "discard"
    if card.kind == "invasion":
        return "set_aside"
    return "leaving" if card.remove else "discard"


@declare(PUBLIC)
class Play(Answer):
    """A card is played for its event, or for one use of its Operations number."""

    card: CardId
    use: Operation | Literal["event"]


@declare(PUBLIC)
class PlayCard(Divided[Board, Play | Pass]):
    """The card of the impulse and its use. Nobody passes: to try it is refused by the clause."""

    asks: ClassVar[tuple[str, ...]] = ("card", "use")
    seat: str

    def answers(self, board: Board) -> Sequence[Play]:
        """For each card of the hand its event if it can be played, then its options."""
        known = b.pack(board).card
        hand = tuple([number for number in b.hand(board, self.seat) if number in known])
        events = playable_events(board, self.seat, hand)
        menu = {ops: operations_for(board, self.seat, ops) for ops in sorted({known[number].ops for number in hand})}
        found: list[Play] = []
        for number in hand:
            if number in events:
                found.append(Play(number, EVENT))
            found += [Play(number, use) for use in menu[known[number].ops]]
        return found

    def parts(self, board: Board, answer: Play | Pass) -> Part:
        """The card, then the use."""
        return (answer,) if isinstance(answer, Pass) else (answer.card, answer.use)

    def check(self, board: Board, answer: Play | Pass) -> Verdict[bool]:
        """A card of the hand, for a use that is open now."""
        if isinstance(answer, Pass):
            return refuse("GK-8.2-b", "must_play_a_card")
        if answer in offers(self, board):
            return accept
        if answer.card not in b.hand(board, self.seat):
            return refuse("GK-8.2-b", "not_in_hand", str(answer.card))
        card = b.pack(board).card[answer.card]
        if answer.use == EVENT:
            return may_play(board, self.seat, card.number)
        return refuse(_REFUSED_BY[answer.use], "use_not_open", answer.use, str(answer.card))


@procedure("GK-8.2")
class Impulse(Procedure[None]):
    """5.0 III  a succession roll  8.2 one card is played  9.2, 9.3 and carried out  9.5, 9.7 and laid down."""

    power: str
    card: int = 0
    use: str = ""

    @step("GK-8.2-b", "GK-8.4-a", "GK-3.0-x", "GK-3.0-b")
    def begin(self, t: Table[Board]) -> Next[None]:
        t.emit(ImpulseBegun(self.power))

    @step("GK-19.3-b", "GK-5.0-h")
    def succeed(self, t: Table[Board]) -> Next[None]:
        if not may_succeed(t.board, self.power):
            return None
        return Call(Succession(self.power, q.seat_of(t.board, self.power)))

    @step("GK-9.4-a")
    def open_window(self, t: Table[Board]) -> Next[None]:
        return Call(BesiegedCities())

    @step("GK-8.2-b", "GK-8.3-a", "GK-5.0-i", "GK-9.1-a", "GK-3.0-an")
    def ask_card(self, t: Table[Board]) -> Next[None]:
        seat = q.seat_of(t.board, self.power)
        if not b.hand(t.board, seat):
            t.emit(ImpulsePassed(self.power))
            return Done()
        return Ask(seat, PlayCard(seat), then=self.play)

    @step("GK-8.2-b", "GK-9.1-a", "GK-9.2-a", "GK-3.0-p")
    def play(self, t: Table[Board], answer: Play | Pass) -> Next[None]:
        assert isinstance(answer, Play)
        t.emit(CardPlayed(q.seat_of(t.board, self.power), answer.card, answer.use))
        me = self.but(card=answer.card, use=answer.use)
        return Goto(me.choose_foreigner if answer.use == NEUTRAL else me.carry_out)

    @step("GK-9.2-a", "GK-9.3-a", "GK-9.2A-a", "GK-9.2B-a", "GK-5.0-j")
    def carry_out(self, t: Table[Board]) -> Next[None]:
        seat = q.seat_of(t.board, self.power)
        return Call(_use_of(t, self.power, seat, self.card, self.use), then=self.done)

    @step("GK-9.2F-b", "GK-20.2-b")
    def choose_foreigner(self, t: Table[Board]) -> Next[None]:
        seat = q.seat_of(t.board, self.power)
        candidates = foreign_candidates(t.board, seat)
        if len(candidates) == 1:
            return Call(ActivateNeutral(seat, candidates[0], self._neutral_use(t)), then=self.done)
        return Ask(seat, ChooseForeigner(candidates), then=self.activate_foreigner)

    @step("GK-9.2F-b", "GK-20.2-b")
    def activate_foreigner(self, t: Table[Board], general: str) -> Next[None]:
        seat = q.seat_of(t.board, self.power)
        return Call(ActivateNeutral(seat, general, self._neutral_use(t)), then=self.done)

    @step("GK-9.2-a")
    def done(self, t: Table[Board], result: Any) -> Next[None]:
        return Goto(self.lay_down)

    @step("GK-9.5-a", "GK-9.5-b", "GK-9.7-a", "GK-9.7-b", "GK-8.2-c", "GK-21.0-n")
    def lay_down(self, t: Table[Board]) -> Next[None]:
        settle(t)
        t.emit(CardLaidDown(self.card, resting_place(t.pack.card[self.card], self.use)))
        return Done()

    def _neutral_use(self, t: Table[Board]) -> CardUse:
        ops = t.pack.card[self.card].ops
        return CardUse(self.card, NEUTRAL, ops, rating_ignored=True, naval=True)


@rule("GK-9.2-a", "GK-9.3-a")
def _use_of(t: Table[Board], power: str, seat: str, number: int, use: str) -> Procedure[Any]:
    """The procedure that carries out one use of a card."""
    ops = t.pack.card[number].ops
    if use == ACTIVATE:
        card = CardUse(number, "operations", ops, naval=ops >= SEA_OPS)
        return Activation(seat, own_candidates(t.board, power, ops), card)
    if use == SIEGE:
        card = CardUse(number, SIEGE, ops)
        return SiegeOnly(seat, siege_candidates(t.board, leaders_on_map(t.board, power), card), card)
    if use == MARKERS:
        return PlaceMarkers(power, seat, ops)
    if use == RAISE:
        return RaiseTroops(power, seat, ops)
    if use == GARRISON:
        return Garrisons(power, seat, ops)
    if use == TRADE:
        return Trade(power, ops)
    return event_procedure(number, seat)
