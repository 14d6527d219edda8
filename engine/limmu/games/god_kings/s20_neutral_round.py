"""20.2 The Neutral Nations Round: a card is drawn for every Neutral Nation and played by its drawer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Final, Literal

from limmu.core import (
    PASS,
    PUBLIC,
    Answer,
    Ask,
    Call,
    Done,
    Goto,
    Next,
    Pass,
    Procedure,
    Question,
    Table,
    declare,
    procedure,
    rule,
    step,
)
from limmu.games.god_kings import board as b
from limmu.games.god_kings import queries as q
from limmu.games.god_kings.board import Board, PieceId, PowerId
from limmu.games.god_kings.cards.events import event_procedure, may_play
from limmu.games.god_kings.cards.use import CardUse
from limmu.games.god_kings.facts import CardDrawn, CardLaidDown, ImpulseBegun
from limmu.games.god_kings.pack import Card
from limmu.games.god_kings.s08_impulse import EVENT, SEA_OPS, resting_place
from limmu.games.god_kings.s09_activations import ActivateNeutral, nation_candidates
from limmu.games.god_kings.s09_operations import ACTIVATE, SIEGE
from limmu.games.god_kings.s20_deciders import LowestSeat, holder
from limmu.games.god_kings.upkeep import settle
from limmu.toolkit.facts import RuleApplied
from limmu.toolkit.rolls import RollOff

CAMPAIGN: Final = "campaign"
MOVING_EVENTS = (CAMPAIGN, "naval_activation")
"""The effects that activate generals: drawn for a nation, only its own (GKR-032)."""


@rule("GK-20.2-f", "GK-5.0-l")
def held_nations(board: Board, nations: tuple[str, ...]) -> tuple[str, ...]:
    """The nations whose control marker is held, in Turn Order of their holders (GKR-033)."""
    return tuple([n for seat in q.in_turn_order(board) for n in nations if holder(board, n) == seat])


@declare(PUBLIC)
class ChooseNation(Question[Board, PowerId]):
    """The Neutral Nation for which the player lowest in VP draws."""

    nations: tuple[str, ...]

    def answers(self, board: Board) -> Sequence[PowerId]:
        """The nations without a holder that have not had their card."""
        return self.nations


@procedure("GK-20.2")
class NeutralDraw(RollOff):
    """20.2.2  the other players roll for the next nation: the highest draws, ties roll again."""


@procedure("GK-20.2")
class NeutralNationsRound(Procedure[None]):
    """20.2.2  the nations in somebody's hands, in Turn Order of the holders;  then the others: the player lowest in VP
    chooses and draws for one;  for the next one the players who have not drawn roll."""

    left: tuple[str, ...] = ()
    drawn: tuple[str, ...] = ()
    """The seats that have drawn for a nation nobody held."""

    @step("GK-20.2-e", "GK-5.0-k", "GK-5.0-l", "GK-20.2-a")
    def begin(self, t: Table[Board]) -> Next[None]:
        return Goto(self.but(left=q.neutral_nations(t.board)).next_held)

    @step("GK-20.2-f", "GK-5.0-l")
    def next_held(self, t: Table[Board]) -> Next[None]:
        held = held_nations(t.board, self.left) if not self.drawn else ()
        if not held:
            return Goto(self.next_free)
        me = self.but(left=tuple([n for n in self.left if n != held[0]]))
        return Call(NeutralImpulse(held[0], holder(t.board, held[0])), then=me.after_held)

    @step("GK-20.2-f")
    def after_held(self, t: Table[Board], done: None) -> Next[None]:
        return Goto(self.next_held)

    @step("GK-20.2-g", "GK-20.2-h", "GK-20.2-i")
    def next_free(self, t: Table[Board]) -> Next[None]:
        if not self.left:
            return Done()
        if not self.drawn:
            return Call(LowestSeat(), then=self.lowest)
        seats = q.in_turn_order(t.board)
        others = tuple([seat for seat in seats if seat not in self.drawn]) or seats
        return Call(NeutralDraw(others, purpose="neutral_draw"), then=self.rolled)

    @step("GK-20.2-g", "GK-20.2-h")
    def lowest(self, t: Table[Board], seat: str) -> Next[None]:
        me = self.but(drawn=(seat,))
        if len(self.left) == 1:
            return Goto(me.draw)
        return Ask(seat, ChooseNation(self.left), then=me.chosen)

    @step("GK-20.2-h")
    def chosen(self, t: Table[Board], nation: str) -> Next[None]:
        rest = tuple([n for n in self.left if n != nation])
        return Goto(self.but(left=(nation, *rest)).draw)

    @step("GK-20.2-i")
    def rolled(self, t: Table[Board], seat: str) -> Next[None]:
        return Goto(self.but(drawn=(*self.drawn, seat)).draw)

    @step("GK-20.2-g", "GK-20.2-h", "GK-20.2-i")
    def draw(self, t: Table[Board]) -> Next[None]:
        impulse = NeutralImpulse(self.left[0], self.drawn[-1])
        return Call(impulse, then=self.but(left=self.left[1:]).after_free)

    @step("GK-20.2-h")
    def after_free(self, t: Table[Board], done: None) -> Next[None]:
        return Goto(self.next_free)


# ---------------------------------------------------------------- one nation's card


@declare(PUBLIC)
class Activate(Answer):
    """The card activates a general by its Operations number."""

    general: PieceId


@declare(PUBLIC)
class Besiege(Answer):
    """The card activates a general for a siege roll alone."""

    general: PieceId


NeutralUse = Activate | Besiege | Literal["event", "campaign"]


@rule("GK-20.2-j", "GK-5.0-m", "GK-20.3-i", "GK-9.2A-a", "GK-9.2B-b")
def neutral_uses(board: Board, seat: str, nation: str, number: int) -> tuple[NeutralUse, ...]:
    """What the drawer may do with a nation's card (GKR-032): activate a general, besiege, its event, or its campaign.

    No other option of the Operations number is open to a nation, PC markers least of all.
    """
    card = b.pack(board).card[number]
    candidates = nation_candidates(board, seat, nation, drawn_use(number, card.ops))
    found: list[NeutralUse] = [Activate(general) for general in candidates]
    found += [Besiege(g) for g in nation_candidates(board, seat, nation, CardUse(number, SIEGE, card.ops))]
    if card.effect.name in MOVING_EVENTS:
        if nation_candidates(board, seat, nation, campaign_use(card)):
            found.append(CAMPAIGN)
    elif may_play(board, seat, number):
        found.append(EVENT)
    return tuple(found)


def drawn_use(number: int, ops: int) -> CardUse:
    """A drawn card used to activate a general by its Operations number: Strategy Ratings count."""
    return CardUse(number, "operations", ops, naval=ops >= SEA_OPS)


@rule("GK-20.2-j", "GK-11.12-a")
def campaign_use(card: Card) -> CardUse:
    """A drawn event that activates generals, used for those of the nation (GKR-032)."""
    if card.effect.name == CAMPAIGN:
        return CardUse(card.number, CAMPAIGN, rating_ignored=True, naval=True)
    ignored = card.effect.word("rating") == "ignored"
    units = card.effect.number("max_units")
    return CardUse(card.number, "naval", 0 if ignored else card.ops, ignored, naval=True, naval_units=units)


def most_generals(card: Card) -> int:
    """How many generals such an event activates."""
    return card.effect.number("max_generals") if card.effect.name == CAMPAIGN else 1


@declare(PUBLIC)
class UseNeutralCard(Question[Board, NeutralUse]):
    """What to do with the card drawn for a Neutral Nation."""

    seat: str
    nation: str
    card: int

    def answers(self, board: Board) -> Sequence[NeutralUse]:
        """Everything that is possible; one of them must be done."""
        return neutral_uses(board, self.seat, self.nation, self.card)


@declare(PUBLIC)
class ChooseNext(Question[Board, PieceId | Pass]):
    """The nation's next general on a campaign card, or no more."""

    passing: ClassVar[Pass] = PASS
    candidates: tuple[str, ...]

    def answers(self, board: Board) -> Sequence[PieceId | Pass]:
        """Stopping first."""
        return (PASS, *self.candidates)


@procedure("GK-20.2")
class NeutralImpulse(Procedure[None]):
    """20.2.2  the drawer shows a card,  activates the nation's generals with it or plays its event,  discards it."""

    nation: str
    seat: str
    """The drawer."""
    card: int = 0
    use: str = ""
    """activate, siege, event or campaign."""
    general: str = ""
    """Whom it activates."""
    carried: CardUse = CardUse(0, "")
    activations: int = 0

    @step("GK-20.2-e", "GK-5.0-m", "GK-9.7-b")
    def draw(self, t: Table[Board]) -> Next[None]:
        t.emit(ImpulseBegun(self.nation))
        if not t.board.deck:
            return Done()
        card = t.board.deck[-1]
        t.emit(CardDrawn(card, self.nation))
        return Goto(self.but(card=card).ask_use)

    @step("GK-20.2-j", "GK-5.0-m", "GK-20.3-i")
    def ask_use(self, t: Table[Board]) -> Next[None]:
        uses = neutral_uses(t.board, self.seat, self.nation, self.card)
        if not uses:
            return Goto(self.idle)
        if len(uses) == 1:
            return Goto(self._using(uses[0]).carry_out)
        return Ask(self.seat, UseNeutralCard(self.seat, self.nation, self.card), then=self.chosen)

    @step("GK-20.2-j")
    def chosen(self, t: Table[Board], use: NeutralUse) -> Next[None]:
        return Goto(self._using(use).carry_out)

    def _using(self, use: NeutralUse) -> NeutralImpulse:
        match use:
            case Activate():
                return self.but(use=ACTIVATE, general=use.general)
            case Besiege():
                return self.but(use=SIEGE, general=use.general)
            case _:
                return self.but(use=use)

    @step("GK-20.2-j", "GK-9.2A-a", "GK-9.2B-a", "GK-9.3-a", "GK-20.3-a")
    def carry_out(self, t: Table[Board]) -> Next[None]:
        if self.use == EVENT:
            return Call(event_procedure(self.card, self.seat), then=self.done)
        if self.use == CAMPAIGN:
            return Goto(self.but(carried=campaign_use(t.pack.card[self.card])).choose_next)
        ops = t.pack.card[self.card].ops
        carried = CardUse(self.card, SIEGE, ops) if self.use == SIEGE else drawn_use(self.card, ops)
        return Call(ActivateNeutral(self.seat, self.general, carried), then=self.done)

    @step("GK-20.2-j", "GK-11.12-a")
    def choose_next(self, t: Table[Board]) -> Next[None]:
        """A campaign card: the nation's generals one after the other, none twice, as many as the card says."""
        most = most_generals(t.pack.card[self.card])
        candidates = nation_candidates(t.board, self.seat, self.nation, self.carried)
        if not candidates or self.activations >= most:
            return Goto(self.lay_down)
        return Ask(self.seat, ChooseNext(candidates), then=self.activate_next)

    @step("GK-20.2-j", "GK-11.12-a", "GK-11.12-b")
    def activate_next(self, t: Table[Board], general: PieceId | Pass) -> Next[None]:
        if isinstance(general, Pass):
            return Goto(self.lay_down)
        return Call(ActivateNeutral(self.seat, general, self.carried), then=self.came_back)

    @step("GK-11.12-a")
    def came_back(self, t: Table[Board], use: CardUse) -> Next[None]:
        settle(t)
        return Goto(self.but(carried=use, activations=self.activations + 1).choose_next)

    @step("GK-20.2-j")
    def idle(self, t: Table[Board]) -> Next[None]:
        t.emit(RuleApplied("neutral_nation_idle", (self.nation, str(self.card)), (("GK-20.2-j", 0),)))
        return Goto(self.lay_down)

    @step("GK-20.2-j")
    def done(self, t: Table[Board], result: Any) -> Next[None]:
        return Goto(self.lay_down)

    @step("GK-9.5-a", "GK-9.7-b", "GK-21.0-n")
    def lay_down(self, t: Table[Board]) -> Next[None]:
        settle(t)
        use = EVENT if self.use in (EVENT, CAMPAIGN) else self.use
        t.emit(CardLaidDown(self.card, resting_place(t.pack.card[self.card], use)))
        return Done()
