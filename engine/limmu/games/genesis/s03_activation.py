"""3.2 E, 3.4.2 and 3.4.3 An Activation: payment, card and action segments under one marker."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar, Final, Literal

from limmu.core import (
    PUBLIC,
    Answer,
    Ask,
    Call,
    Done,
    Goto,
    Next,
    Procedure,
    Question,
    Shuffle,
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
from limmu.games.genesis import armies
from limmu.games.genesis import board as b
from limmu.games.genesis import queries as q
from limmu.games.genesis.board import MOVED, NONE, READY, Activation, Board, LinkId
from limmu.games.genesis.cards.conditions import BETWEEN_ACTIONS, NOWHERE, Discard, Play, no_events, playable
from limmu.games.genesis.cards.windows import card_offers, card_verdict
from limmu.games.genesis.facts import (
    ActivationChanged,
    ActivationEnded,
    CardDrawn,
    DeckShuffled,
)
from limmu.games.genesis.s06_recruiting import Recruit, may_recruit
from limmu.games.genesis.s07_construction import Construct, Construction, constructions, may_construct
from limmu.games.genesis.s07_forces import moves
from limmu.games.genesis.s07_movement import Move
from limmu.games.genesis.s10_minors import PowerMoves
from limmu.games.genesis.s11_pirates import RemovePirate, may_remove_pirate
from limmu.games.genesis.s12_dissolution import Betray, Betrayal, betrayals
from limmu.games.genesis.s13_cards import DrawnCard, HeldCard, OwedCard, over_limit
from limmu.toolkit.facts import RuleApplied

PAY: Final = "pay"
DECLINE: Final = "decline"
GO_ON: Final = "go_on"
END: Final = "end"
MAJOR: Final = "major"
MINOR: Final = "minor"
RECRUIT: Final = "recruit"
MAJORS, MINORS, RECRUITS = 1, 2, 1
"""What one Action Segment allows (3.4.3)."""


# ---------------------------------------------------------------- the marker


@procedure("GE-3.4")
class ActivationMarker(Procedure[None]):
    """3.2 E  a card owed from the set-up  1 payment  2 card  3 actions, if paid  then all may move again.

    The marker of another power gives it its Major Move and nothing else.
    """

    marker: str
    owner: str

    @step("GE-2.9-activation", "GE-2.9-active", "GE-3.2.E-b", "GE-3.1.2-c")
    def begin(self, t: Table[Board]) -> Next[None]:
        number = t.board.activation.number + 1
        if self.marker != self.owner:
            return Goto(self.begin_power)
        t.emit(ActivationChanged(Activation(number, self.owner, "payment"), "begun"))
        return Call(OwedCard(self.owner))

    @step("GE-3.2.E1-a")
    def pay(self, t: Table[Board]) -> Next[None]:
        return Call(PaymentSegment(self.owner))

    @step("GE-3.2.E2-a", "GE-3.4.2-b")
    def draw(self, t: Table[Board]) -> Next[None]:
        return Call(CardSegment(self.owner))

    @step("GE-3.2.E3-a", "GE-3.2.E1-b", "GE-3.4.2-a")
    def act(self, t: Table[Board]) -> Next[None]:
        if not t.board.activation.paid:
            return Goto(self.end)
        return Call(ActionSegment(self.owner), then=self.acted)

    @step("GE-3.2.E3-a")
    def acted(self, t: Table[Board], done: None) -> Next[None]:
        return Goto(self.end)

    @step("GE-10.1.4-b", "GE-10.2.4-e", "GE-10.3.4-a", "GE-11.2.5-a", "GE-11.2.5-c")
    def begin_power(self, t: Table[Board]) -> Next[None]:
        if not self.owner or (q.all_units(t.board, self.marker) == NONE and not q.king_of(t.board, self.marker)):
            t.emit(RuleApplied("nothing_to_move", (self.marker,)))
            return Done()
        number = t.board.activation.number + 1
        t.emit(ActivationChanged(Activation(number, self.marker, "power"), "begun"))
        return Call(PowerMoves(self.marker, self.owner))

    @step("GE-3.2.E-c", "GE-7.1.1-e")
    def end(self, t: Table[Board]) -> Next[None]:
        end_activation(t)


@rule("GE-7.1.1-e", "GE-7.2.2-a")
def end_activation(t: Table[Board]) -> None:
    """The Activation is over: whoever moved or withdrew in it may do so again in the next."""
    gone = [group for group in t.board.groups if group.state == MOVED or group.withdrew]
    come = [group.but(state=READY if group.state == MOVED else group.state, withdrew=False) for group in gone]
    kings = [king for king in t.board.kings if king.state == MOVED or king.withdrew]
    rested = tuple([king.but(state=READY, withdrew=False) for king in kings])
    t.emit(ActivationEnded(armies.regrouped(t.board, gone, come), rested))


# ---------------------------------------------------------------- 1. payment


@declare(PUBLIC)
class PayForActivation(Question[Board, Literal["pay", "decline"]]):
    """Pay for the Activation, or do without its actions. Who has no Silver is asked all the same (2.6)."""

    seat: str

    def answers(self, board: Board) -> Sequence[Literal["pay", "decline"]]:
        """Paying first, if there is Silver."""
        able = b.kingdom(board, self.seat).silver >= b.pack(board).numbers.activation
        return (PAY, DECLINE) if able else (DECLINE,)

    def check(self, board: Board, answer: Literal["pay", "decline"]) -> Verdict[bool]:
        """An empty treasury gets no credit."""
        if answer == PAY and answer not in self.answers(board):
            return refuse("GE-3.4.2-a", "no_silver", self.seat)
        return super().check(board, answer)


@procedure("GE-3.4.2")
class PaymentSegment(Procedure[None]):
    """3.2 E1  the active player pays 1 Silver or does not. It comes before the draw (GE-C015)."""

    seat: str

    @step("GE-3.2.E1-a", "GE-2.6-b")
    def ask(self, t: Table[Board]) -> Next[None]:
        return Ask(self.seat, PayForActivation(self.seat), then=self.pay)

    @step("GE-3.2.E1-a", "GE-3.2.E1-b", "GE-3.4.2-a")
    def pay(self, t: Table[Board], answer: Literal["pay", "decline"]) -> Next[None]:
        if answer == PAY:
            armies.pay(t, self.seat, t.pack.numbers.activation, "activation", (("GE-3.2.E1-a", 0),))
            t.emit(ActivationChanged(t.board.activation.but(paid=True), "paid"))
        else:
            t.emit(ActivationChanged(t.board.activation, "not_paid"))
        return Done()


# ---------------------------------------------------------------- 2. card


@declare(PUBLIC)
class ChooseCards(Question[Board, Literal["go_on"] | Play | Discard]):
    """After the draw: play a held card, throw one away as No Event, or go on. Over the hand limit one must go."""

    seat: str

    def answers(self, board: Board) -> Sequence[Literal["go_on"] | Play | Discard]:
        """Going on first, where the hand is within the limit; then plays and throwing away."""
        first = () if over_limit(board, self.seat) else (GO_ON,)
        plays = playable(board, self.seat, BETWEEN_ACTIONS)
        return (*first, *plays, *no_events(board, self.seat, BETWEEN_ACTIONS))

    def check(self, board: Board, answer: Literal["go_on"] | Play | Discard) -> Verdict[bool]:
        """A card that may be played now, one to throw away, or nothing within the limit."""
        if answer == GO_ON:
            return refuse("GE-13.1.4-a", "hand_too_large", self.seat) if over_limit(board, self.seat) else accept
        return card_verdict(board, self.seat, answer, BETWEEN_ACTIONS, NOWHERE)


@procedure("GE-13.1.3")
class CardSegment(Procedure[None]):
    """3.2 E2  the deck ran out: the discards are shuffled  draw  13.1.3 play it, throw it away or keep it."""

    seat: str

    @step("GE-3.2.E2-a")
    def begin(self, t: Table[Board]) -> Next[None]:
        t.emit(ActivationChanged(t.board.activation.but(segment="card"), "card"))

    @step("GE-13.1.1-a")
    def refill(self, t: Table[Board]) -> Next[None]:
        if t.board.deck or not t.board.discard:
            return Goto(self.draw)
        return Shuffle(t.board.discard, "deck", then=self.reshuffled)

    @step("GE-13.1.1-a")
    def reshuffled(self, t: Table[Board], deck: tuple[int, ...]) -> Next[None]:
        t.emit(DeckShuffled(deck))
        return Goto(self.draw)

    @step("GE-3.2.E2-a", "GE-3.4.2-b", "GE-13.1.3-a", "GE-13.1.3-b", "GE-3.2.E1-b")
    def draw(self, t: Table[Board]) -> Next[None]:
        if not t.board.deck:
            return Goto(self.ask)
        card = t.board.deck[-1]
        t.emit(CardDrawn(self.seat, card))
        return Call(DrawnCard(self.seat, card))

    @step("GE-13.1.3-c", "GE-13.1.4-a", "GE-13.1.4-b", "GE-3.2.E1-b")
    def ask(self, t: Table[Board]) -> Next[None]:
        if not t.board.activation.paid or not b.hand(t.board, self.seat) or t.board.activation.ended:
            return Done()
        return Ask(self.seat, ChooseCards(self.seat), then=self.play)

    @step("GE-13.1.3-c", "GE-13.1.5-e")
    def play(self, t: Table[Board], answer: Literal["go_on"] | Play | Discard) -> Next[None]:
        if answer == GO_ON:
            return Done()
        return Call(HeldCard(self.seat, answer), then=self.played)

    @step("GE-13.1.3-c")
    def played(self, t: Table[Board], done: None) -> Next[None]:
        return Goto(self.ask)


# ---------------------------------------------------------------- 3. actions


@declare(PUBLIC)
class Pirate(Answer):
    """A pirate counter is removed from a sea link for Silver (11.7.3)."""

    link: LinkId


Action = Literal["end", "major", "minor", "recruit"] | Construct | Pirate | Betray | Play | Discard


@declare(PUBLIC)
class ChooseAction(Question[Board, Action]):
    """The next action of the active player, a held card, or the end of his Action Segment."""

    passing: ClassVar[str] = END
    seat: str

    def answers(self, board: Board) -> Sequence[Action]:
        """The end first, then what is left of the segment's actions, then cards."""
        found: list[Action] = [END]
        for limit, spent, listed in ACTIONS:
            if getattr(board.activation, spent) < limit:
                found += listed(board, self.seat)
        found += playable(board, self.seat, BETWEEN_ACTIONS)
        return (*found, *no_events(board, self.seat, BETWEEN_ACTIONS), *betrayals(board, self.seat))

    def check(self, board: Board, answer: Action) -> Verdict[bool]:
        """What is on offer; everything else is refused by its own clause."""
        if isinstance(answer, Play | Discard):
            return card_verdict(board, self.seat, answer, BETWEEN_ACTIONS, NOWHERE)
        for limit, spent, _ in ACTIONS:
            if spent == counted_as(answer) and getattr(board.activation, spent) >= limit:
                return refuse("GE-3.2.E3-a", "action_used", spent, str(limit))
        if answer in offers(self, board):
            return accept
        return action_verdict(board, self.seat, answer)


def counted_as(answer: Action) -> str:
    """What counts an action in the Activation: majors, minors, recruits; "" for what is no action."""
    match answer:
        case "major":
            return "majors"
        case "minor" | Construct() | Pirate():
            return "minors"
        case "recruit":
            return "recruits"
        case "end" | Betray() | Play() | Discard():
            return ""


@rule("GE-3.4.3-a", "GE-3.2.E3-a")
def _majors(board: Board, seat: str) -> list[Action]:
    return [MAJOR] if moves(board, seat, MAJOR) else []


@rule("GE-3.4.3-a", "GE-3.2.E3-a")
def _minors(board: Board, seat: str) -> list[Action]:
    found: list[Action] = [MINOR] if moves(board, seat, MINOR) else []
    found += constructions(board, seat)
    return found + [Pirate(link) for link in dict.fromkeys(board.pirates) if may_remove_pirate(board, seat, link)]


@rule("GE-3.4.3-a", "GE-3.2.E3-a", "GE-7.1.1-c")
def _recruits(board: Board, seat: str) -> list[Action]:
    return [RECRUIT] if may_recruit(board, seat) else []


ACTIONS: tuple[tuple[int, str, Callable[[Board, str], list[Action]]], ...] = (
    (MAJORS, "majors", _majors),
    (MINORS, "minors", _minors),
    (RECRUITS, "recruits", _recruits),
)
"""How often, what counts it in the Activation, and what is on offer of it."""


@rule("GE-3.4.3-a")
def action_verdict(board: Board, seat: str, answer: Action) -> Verdict[bool]:
    """Why an action is not on offer: by the clause of the construction, of pirates, of recruiting or of Moves."""
    verdict = accept
    match answer:
        case Construct():
            verdict = may_construct(board, seat, answer)
        case Pirate(link):
            verdict = may_remove_pirate(board, seat, link)
        case "recruit":
            verdict = may_recruit(board, seat)
        case "major" | "minor":
            verdict = refuse("GE-7.2.2-a", "nobody_may_move", seat)
        case _:
            pass
    return refuse("GE-3.4.3-a", "no_such_action") if verdict else verdict


@procedure("GE-3.4.3")
class ActionSegment(Procedure[None]):
    """3.2 E3  one Major Move, two Minor Actions, one Recruit Action and cards, in any order, one at a time.

    Between two actions others may play held cards (3.4.4).
    """

    seat: str

    @step("GE-3.2.E3-a")
    def begin(self, t: Table[Board]) -> Next[None]:
        t.emit(ActivationChanged(t.board.activation.but(segment="action"), "action"))

    @step("GE-3.4.3-a", "GE-3.4.4-a")
    def choose(self, t: Table[Board]) -> Next[None]:
        if t.board.activation.ended:
            return Done()
        may = card_offers(t.board, self.seat, BETWEEN_ACTIONS, NOWHERE, self.interject)
        return Ask(self.seat, ChooseAction(self.seat), then=self.act, may=may)

    @step("GE-3.4.4-a", "GE-13.1.5-b")
    def interject(self, t: Table[Board], answer: Play | Discard) -> Next[None]:
        return Call(HeldCard(holder(t.board, answer.card), answer), then=self.acted)

    @step("GE-3.4.3-a", "GE-3.2.E3-a", "GE-7.1.1-d")
    def act(self, t: Table[Board], answer: Action) -> Next[None]:
        """What an action is counts as used from the moment it begins."""
        used = t.board.activation
        match answer:
            case "end":
                return Done()
            case Play() | Discard():
                return Call(HeldCard(self.seat, answer), then=self.acted)
            case Betray(ally):
                return Call(Betrayal(self.seat, ally), then=self.acted)
            case "major":
                t.emit(ActivationChanged(used.but(majors=used.majors + 1), MAJOR))
                return Call(Move(self.seat, self.seat, MAJOR), then=self.acted)
            case "minor":
                t.emit(ActivationChanged(used.but(minors=used.minors + 1), MINOR))
                return Call(Move(self.seat, self.seat, MINOR), then=self.acted)
            case "recruit":
                t.emit(ActivationChanged(used.but(recruits=used.recruits + 1), RECRUIT))
                return Call(Recruit(self.seat), then=self.acted)
            case Pirate(link):
                t.emit(ActivationChanged(used.but(minors=used.minors + 1), "pirate"))
                return Call(RemovePirate(self.seat, link), then=self.acted)
            case Construct():
                t.emit(ActivationChanged(used.but(minors=used.minors + 1), "construct"))
                return Call(Construction(self.seat, answer), then=self.acted)

    @step("GE-3.4.3-a")
    def acted(self, t: Table[Board], done: None) -> Next[None]:
        return Goto(self.choose)


def holder(board: Board, card: int) -> str:
    """The seat that holds a card. Raises LookupError."""
    for hand in board.hands:
        if card in hand.cards:
            return hand.seat
    raise LookupError(f"nobody holds card {card}")
