"""12.1 Political talks: proposals to and fro, what an agreement carries out at once, and ceding a City.

A deal is a gift or exchange of cards, Silver and Cities, promises in words, and whether the two are allies for the rest
of the turn: then they are no enemies, stay in each other's spaces and defend together. Cards in it are known to the two
alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal

from msgspec import field

from limmu.core import (
    PUBLIC,
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
from limmu.games.genesis import armies, s13_cards
from limmu.games.genesis import board as b
from limmu.games.genesis import queries as q
from limmu.games.genesis.board import Alliance, Board, SpaceId, Units
from limmu.games.genesis.facts import AllianceMade, CardsGiven, SpaceControlled
from limmu.games.genesis.s12_deals import (
    COUNTER,
    NO_DEAL,
    REFUSE,
    AnswerDeal,
    Deal,
    ProposeDeal,
    Reply,
    ceding_peasants,
)
from limmu.games.genesis.s12_dissolution import Betrayal
from limmu.games.genesis.units import total
from limmu.games.genesis.upkeep import end_revolt, settle
from limmu.toolkit.facts import RuleApplied

__all__ = [
    "Betrayal",
    "Cession",
    "ChoosePeasantSource",
    "ChooseRemoved",
    "PoliticalTalks",
]

PROPOSALS = 6
"""Proposals in one talk: what five minutes leave time for (12.1-c)."""

# ---------------------------------------------------------------- the talks


@procedure("GE-12.1")
class PoliticalTalks(Procedure[None]):
    """12.1  b proposals to and fro  d e what is agreed is done at once  f promises are recorded  g the two are allies.

    The last proposals there is time for end without a counter-proposal (12.1-c).
    """

    seat: str
    """Who proposes now."""
    partner: str
    deal: Deal = field(default_factory=lambda: Deal(()))  # made anew, so that it is always written: cards may be hidden
    proposals: int = 0

    @step("GE-12.1-b", "GE-12.1-c")
    def propose(self, t: Table[Board]) -> Next[None]:
        return Ask(self.seat, ProposeDeal(self.seat, self.partner), then=self.hear)

    @step("GE-12.1-b")
    def hear(self, t: Table[Board], deal: Deal | Pass) -> Next[None]:
        if isinstance(deal, Pass):
            return Goto(self.part)
        return Goto(self.but(deal=deal, proposals=self.proposals + 1).put)

    @step("GE-12.1-b")
    def put(self, t: Table[Board]) -> Next[None]:
        question = AnswerDeal(self.deal, self.proposals < PROPOSALS)
        return Ask(self.partner, question, then=self.reply)

    @step("GE-12.1-b", "GE-12.1-d")
    def reply(self, t: Table[Board], answer: Reply) -> Next[None]:
        if answer == REFUSE:
            return Goto(self.part)
        if answer == COUNTER:
            return Goto(self.but(seat=self.partner, partner=self.seat, deal=NO_DEAL).propose)
        return Goto(self.exchange)

    @step("GE-12.1-d", "GE-12.1-e", "GE-12.1-f", "GE-12.1-g")
    def exchange(self, t: Table[Board]) -> Next[None]:
        carry_out(t, self.deal)
        return Goto(self.cede)

    @step("GE-12.1-e", "GE-12.1.3-a")
    def cede(self, t: Table[Board]) -> Next[None]:
        deal, (one, other) = self.deal, self.deal.parties
        for giver, taker, cities in ((one, other, deal.gives_cities), (other, one, deal.takes_cities)):
            if cities:
                field = "gives_cities" if giver == one else "takes_cities"
                rest = self.but(deal=deal.but(**{field: cities[1:]}))
                return Call(Cession(giver, taker, cities[0]), then=rest.ceded)
        return Goto(self.reduce)

    @step("GE-12.1-e")
    def ceded(self, t: Table[Board], done: None) -> Next[None]:
        return Goto(self.cede)

    @step("GE-13.1.4-a")
    def reduce(self, t: Table[Board]) -> Next[None]:
        return Call(s13_cards.HandLimit(self.seat))

    @step("GE-13.1.4-a")
    def reduce_other(self, t: Table[Board]) -> Next[None]:
        return Call(s13_cards.HandLimit(self.partner), then=self.end)

    @step("GE-12.1-e")
    def end(self, t: Table[Board], done: None) -> Next[None]:
        return Done()

    @step("GE-12.1-b")
    def part(self, t: Table[Board]) -> Next[None]:
        t.emit(RuleApplied("talks_without_result", (self.seat, self.partner), (("GE-12.1-b", 0),)))
        return Done()


@rule("GE-12.1-d", "GE-12.1-e", "GE-12.1-f", "GE-12.1-g")
def carry_out(t: Table[Board], deal: Deal) -> None:
    """Cards and Silver change hands, promises are recorded, the two are allies: all at once (Cities follow)."""
    one, other = deal.parties
    sides = ((one, other, deal.gives_cards, deal.gives_silver), (other, one, deal.takes_cards, deal.takes_silver))
    for giver, taker, cards, silver in sides:
        if cards:
            t.emit(CardsGiven((giver, taker), giver, taker, cards, "deal"))
        armies.pay(t, giver, silver, "deal")
        armies.earn(t, taker, silver, "deal")
    if deal.allied and not q.allied(t.board, one, other):
        t.emit(AllianceMade(Alliance(one, other, deal.promises)))
        settle(t)
    elif deal.promises:
        t.emit(RuleApplied("promised", (one, other, *deal.promises), (("GE-12.1-f", 0),)))


# ---------------------------------------------------------------- ceding a City


@declare(PUBLIC)
class ChoosePeasantSource(Question[Board, SpaceId]):
    """From where the Peasant comes that will hold a City ceded to one."""

    taker: str
    city: str

    def answers(self, board: Board) -> Sequence[SpaceId]:
        """The spaces elsewhere with a free Peasant."""
        return tuple(dict.fromkeys([group.at for group in ceding_peasants(board, self.taker, (self.city,))]))


INFANTRY: Final = "infantry"
PEASANTS: Final = "peasants"
Removable = Literal["infantry", "peasants"]


@declare(PUBLIC)
class ChooseRemoved(Question[Board, Removable]):
    """Whether an Infantry or a Peasant leaves the map where one cedes a City."""

    giver: str
    city: str

    def answers(self, board: Board) -> Sequence[Removable]:
        """The kinds that are there."""
        return removable(board, self.giver, self.city)


@rule("GE-12.1.3-b")
def removable(board: Board, giver: str, city: str) -> tuple[Removable, ...]:
    """The kinds of which a former owner has to remove one: Peasants, Infantry, as far as they are there."""
    units = total(q.groups_of(board, city, giver))
    kinds: tuple[Removable, ...] = (PEASANTS, INFANTRY)
    return tuple([kind for kind in kinds if getattr(units, kind)])


@procedure("GE-12.1.3")
class Cession(Procedure[None]):
    """12.1.3  a a Peasant of the new owner comes  b the former owner removes a Peasant or an Infantry  c control
    passes; other units stay as guests."""

    giver: str
    taker: str
    city: str

    @step("GE-12.1.3-a")
    def choose(self, t: Table[Board]) -> Next[None]:
        question = ChoosePeasantSource(self.taker, self.city)
        ways = question.answers(t.board)
        if not ways or q.control(t.board, self.city) != self.giver:
            return Done()
        if len(ways) > 1:
            return Ask(self.taker, question, then=self.settle_peasant)
        return self._settle(t, ways[0])

    @step("GE-12.1.3-a")
    def settle_peasant(self, t: Table[Board], origin: SpaceId) -> Next[None]:
        return self._settle(t, origin)

    def _settle(self, t: Table[Board], origin: str) -> Next[None]:
        armies.shift_peasant(t, self.taker, origin, self.city, "ceded")
        settle(t)
        return Goto(self.withdraw)

    @step("GE-12.1.3-b")
    def withdraw(self, t: Table[Board]) -> Next[None]:
        kinds = removable(t.board, self.giver, self.city)
        if len(kinds) > 1:
            return Ask(self.giver, ChooseRemoved(self.giver, self.city), then=self.remove)
        return self._remove(t, kinds[0] if kinds else "")

    @step("GE-12.1.3-b")
    def remove(self, t: Table[Board], kind: Removable) -> Next[None]:
        return self._remove(t, kind)

    def _remove(self, t: Table[Board], kind: str) -> Next[None]:
        if kind:
            groups = sorted(q.groups_of(t.board, self.city, self.giver), key=lambda group: group.state)
            part = next(group for group in groups if getattr(group.units, kind))
            armies.lose(t, [part.but(units=Units(**{kind: 1}))], "removed", (("GE-12.1.3-b", 1),))
        return Goto(self.hand_over)

    @step("GE-12.1.3-c")
    def hand_over(self, t: Table[Board]) -> Next[None]:
        place = b.place(t.board, self.city)
        if place.holder != self.taker:
            t.emit(SpaceControlled(self.city, self.taker, place.holder, (("GE-12.1.3-c", 0),)))
        if place.revolt:
            end_revolt(t, self.city, "lost")
        settle(t)
        return Done()
