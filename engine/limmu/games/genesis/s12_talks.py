"""12.1 Political talks: proposals to and fro, what an agreement carries out at once, and ceding a City.

A deal is a gift or exchange of cards, Silver and Cities, promises in words, and whether the two are allies for the rest
of the turn: then they are no enemies, stay in each other's spaces and defend together. Cards in it are known to the two
alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from msgspec import field

from limmu.core import (
    OWN,
    PUBLIC,
    Ask,
    Call,
    Done,
    Goto,
    Next,
    Pick,
    Procedure,
    Question,
    Record,
    Table,
    Verdict,
    accept,
    declare,
    of,
    procedure,
    refuse,
    rule,
    step,
)
from limmu.games.genesis import armies, s13_cards
from limmu.games.genesis import board as b
from limmu.games.genesis import queries as q
from limmu.games.genesis.board import Alliance, Board, Group, Units
from limmu.games.genesis.facts import AllianceMade, CardsGiven, RuleApplied, SpaceControlled
from limmu.games.genesis.s12_dissolution import Betrayal
from limmu.games.genesis.units import total
from limmu.games.genesis.upkeep import end_revolt, settle

__all__ = [
    "AnswerDeal",
    "Betrayal",
    "Cession",
    "ChoosePeasantSource",
    "ChooseRemoved",
    "Deal",
    "PoliticalTalks",
    "ProposeDeal",
]

PROPOSALS = 6
"""Proposals in one talk: what five minutes leave time for (12.1-c)."""
PROMISES, WORDS, RICHES = 8, 200, 1000
"""The most promises in a deal, letters in one, and Silver asked for."""


@declare(
    gives_cards=of("parties"),
    takes_cards=of("parties"),
    **dict.fromkeys(
        ("parties", "gives_silver", "gives_cities", "takes_silver", "takes_cities", "promises", "allied"), PUBLIC
    ),
)
class Deal(Record):
    """What is proposed: what the first of the parties gives, what it takes, what both promise."""

    parties: tuple[str, ...] = ()
    """Who proposes it, and to whom; () proposes nothing: the talks are over."""
    gives_cards: tuple[int, ...] = ()
    gives_silver: int = 0
    gives_cities: tuple[str, ...] = ()
    takes_cards: tuple[int, ...] = ()
    takes_silver: int = 0
    takes_cities: tuple[str, ...] = ()
    promises: tuple[str, ...] = ()
    """Future conduct, in words: recorded, binding nobody."""
    allied: bool = False
    """The two are allies for the rest of the turn; needed to cede a City."""


NO_DEAL = Deal()


# ---------------------------------------------------------------- what may be agreed


@rule("GE-12.1-a", "GE-12.1-d", "GE-12.1.3-a")
def may_propose(board: Board, deal: Deal) -> Verdict[bool]:
    """Whether a deal may be proposed: one's own cards, Silver and Cities, Cities of the other, any other of his goods
    by name. Units cannot be given: a record has no place for them."""
    seat, partner = deal.parties
    if not _distinct(deal.gives_cards, b.hand(board, seat)):
        return refuse("GE-12.1-d", "card_not_held", *[str(card) for card in deal.gives_cards])
    if not 0 <= deal.gives_silver <= b.kingdom(board, seat).silver:
        return refuse("GE-12.1-d", "silver_not_held", str(deal.gives_silver))
    shown = (*board.discard, *board.removed, *b.hand(board, seat))
    unseen = [card for card in b.pack(board).card if card not in shown]
    if not _distinct(deal.takes_cards, unseen):
        return refuse("GE-12.1-d", "card_not_held", *[str(card) for card in deal.takes_cards])
    if not 0 <= deal.takes_silver <= RICHES:
        return refuse("GE-12.1-d", "silver_not_held", str(deal.takes_silver))
    wordy = [one for one in deal.promises if not 0 < len(one) <= WORDS or not one.isprintable()]
    if wordy or len(deal.promises) > PROMISES:
        return refuse("GE-12.1-f", "promise_too_long")
    if not (verdict := may_cede(board, deal, deal.gives_cities, seat, partner)):
        return verdict
    return may_cede(board, deal, deal.takes_cities, partner, seat)


def _distinct(some: Sequence[int], there: Sequence[int]) -> bool:
    return len(dict.fromkeys(some)) == len(some) and all([card in there for card in some])


@rule("GE-12.1.3-a", "GE-12.1-d")
def may_cede(board: Board, deal: Deal, cities: tuple[str, ...], giver: str, taker: str) -> Verdict[bool]:
    """Whether Cities may be ceded: to an ally, each once, controlled by the giver, and a Peasant for each (R-GE-82)."""
    if not cities:
        return accept
    if not deal.allied:
        return refuse("GE-12.1.3-a", "only_to_an_ally", *cities)
    held = q.controlled(board, giver)
    if len(dict.fromkeys(cities)) < len(cities) or any([city not in held for city in cities]):
        return refuse("GE-12.1-d", "not_controlled", *cities)
    peasants = sum([group.units.peasants for group in ceding_peasants(board, taker, cities)])
    return accept if peasants >= len(cities) else refuse("GE-12.1.3-a", "no_peasant", taker)


@rule("GE-12.1.3-a")
def ceding_peasants(board: Board, taker: str, cities: Sequence[str]) -> tuple[Group, ...]:
    """A kingdom's Peasants who may go to hold a ceded City: free ones, elsewhere."""
    found = [group for group in board.groups if group.power == taker and group.units.peasants]
    return tuple([g for g in found if g.at not in cities and g in q.free_groups(board, g.at, taker)])


@rule("GE-12.1-d")
def may_accept(board: Board, deal: Deal) -> bool:
    """Whether the other party has what it is asked to give. Only it is told."""
    partner = deal.parties[1]
    able = b.kingdom(board, partner).silver >= deal.takes_silver
    return able and _distinct(deal.takes_cards, b.hand(board, partner))


# ---------------------------------------------------------------- the questions


@declare(PUBLIC, answer=OWN)
class ProposeDeal(Question[Board, Deal]):
    """What to propose in the talks; a `Deal` without parties ends them."""

    huge: ClassVar[bool] = True
    passing: ClassVar[Deal] = NO_DEAL
    seat: str
    partner: str

    def answers(self, board: Board) -> Sequence[Deal]:
        """No deal, an alliance, each card and some Silver as a gift; every deal that `check` accepts is as legal."""
        plain = Deal((self.seat, self.partner))
        found = [NO_DEAL, plain.but(allied=True)]
        found += [plain.but(gives_cards=(card,)) for card in b.hand(board, self.seat) if card]
        if b.kingdom(board, self.seat).silver:
            found += [plain.but(gives_silver=1), plain.but(gives_silver=1, allied=True)]
        found += [plain.but(takes_silver=1), plain.but(takes_silver=1, allied=True)]
        for city in q.controlled(board, self.seat):
            if may_propose(board, deal := plain.but(gives_cities=(city,), allied=True)):
                found.append(deal)
        return found

    def check(self, board: Board, answer: Deal) -> Verdict[bool]:
        """No deal, or one between these two that may be proposed."""
        if answer == NO_DEAL:
            return accept
        if answer.parties != (self.seat, self.partner):
            return refuse("GE-12.1-b", "not_the_parties", *answer.parties)
        return may_propose(board, answer)

    def sample(self, board: Board, pick: Pick) -> Deal:
        """One of the listed deals, with a promise now and then, Silver from either side."""
        answers = self.answers(board)
        deal = answers[pick(len(answers))]
        if deal == NO_DEAL:
            return deal
        if not pick(2):
            deal = deal.but(promises=(f"attack {self.seat}" if pick(2) else "keep the peace",))
        if deal.takes_silver or not pick(3):
            deal = deal.but(takes_silver=pick(5))
        return deal.but(gives_silver=pick(b.kingdom(board, self.seat).silver + 1)) if not pick(3) else deal

    def concerns(self, board: Board, answer: Deal) -> tuple[str, ...]:
        """The other party and the Cities."""
        return (self.partner, *answer.gives_cities, *answer.takes_cities)


ACCEPT, COUNTER, REFUSE = "accept", "counter", "refuse"


@declare(PUBLIC)
class AnswerDeal(Question[Board, str]):
    """Accept a deal, propose another, or end the talks."""

    passing: ClassVar[str] = REFUSE
    deal: Deal
    may_counter: bool

    def answers(self, board: Board) -> Sequence[str]:
        """Ending the talks first; accepting is on offer to who has what he is to give."""
        counter = (COUNTER,) if self.may_counter else ()
        return (REFUSE, *counter, ACCEPT) if may_accept(board, self.deal) else (REFUSE, *counter)

    def concerns(self, board: Board, answer: str) -> tuple[str, ...]:
        """No ids: the words are no ids."""
        return ()


# ---------------------------------------------------------------- the talks


@procedure("GE-12.1")
class PoliticalTalks(Procedure[None]):
    """12.1  b proposals to and fro  d e what is agreed is done at once  f promises are recorded  g the two are allies.

    The last proposals there is time for end without a counter-proposal (12.1-c).
    """

    seat: str
    """Who proposes now."""
    partner: str
    deal: Deal = field(default_factory=Deal)  # made anew, so that it is always written out: its cards may be hidden
    proposals: int = 0

    @step("GE-12.1-b", "GE-12.1-c")
    def propose(self, t: Table[Board]) -> Next[None]:
        return Ask(self.seat, ProposeDeal(self.seat, self.partner), then=self.hear)

    @step("GE-12.1-b")
    def hear(self, t: Table[Board], deal: Deal) -> Next[None]:
        if deal == NO_DEAL:
            return Goto(self.part)
        return Goto(self.but(deal=deal, proposals=self.proposals + 1).put)

    @step("GE-12.1-b")
    def put(self, t: Table[Board]) -> Next[None]:
        question = AnswerDeal(self.deal, self.proposals < PROPOSALS)
        return Ask(self.partner, question, then=self.reply)

    @step("GE-12.1-b", "GE-12.1-d")
    def reply(self, t: Table[Board], answer: str) -> Next[None]:
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
class ChoosePeasantSource(Question[Board, str]):
    """From where the Peasant comes that will hold a City ceded to one."""

    taker: str
    city: str

    def answers(self, board: Board) -> Sequence[str]:
        """The spaces elsewhere with a free Peasant."""
        return tuple(dict.fromkeys([group.at for group in ceding_peasants(board, self.taker, (self.city,))]))


INFANTRY, PEASANTS = "infantry", "peasants"


@declare(PUBLIC)
class ChooseRemoved(Question[Board, str]):
    """Whether an Infantry or a Peasant leaves the map where one cedes a City."""

    giver: str
    city: str

    def answers(self, board: Board) -> Sequence[str]:
        """The kinds that are there."""
        return removable(board, self.giver, self.city)

    def concerns(self, board: Board, answer: str) -> tuple[str, ...]:
        """The City."""
        return (self.city,)


@rule("GE-12.1.3-b")
def removable(board: Board, giver: str, city: str) -> tuple[str, ...]:
    """The kinds of which a former owner has to remove one: Peasants, Infantry, as far as they are there."""
    units = total(q.groups_of(board, city, giver))
    return tuple([kind for kind in (PEASANTS, INFANTRY) if getattr(units, kind)])


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
    def settle_peasant(self, t: Table[Board], origin: str) -> Next[None]:
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
    def remove(self, t: Table[Board], kind: str) -> Next[None]:
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
