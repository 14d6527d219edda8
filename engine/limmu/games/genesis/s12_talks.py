"""12.1 Political talks: proposals to and fro, what an agreement carries out at once, and ceding a City.

A deal is a gift or exchange of cards, Silver and Cities, promises in words, and whether the two are allies for the rest
of the turn: then they are no enemies, stay in each other's spaces and defend together. Cards in it are known to the two
alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final, Literal

from msgspec import field

from limmu.core import (
    OWN,
    PASS,
    PUBLIC,
    Answer,
    Ask,
    Call,
    Choices,
    Done,
    Goto,
    Next,
    Option,
    Part,
    Pass,
    Pick,
    Procedure,
    Question,
    Table,
    Verdict,
    accept,
    concerns_of,
    declare,
    of,
    procedure,
    refuse,
    rule,
    span,
    step,
)
from limmu.games.genesis import armies, s13_cards
from limmu.games.genesis import board as b
from limmu.games.genesis import queries as q
from limmu.games.genesis.board import Alliance, Board, CardId, Group, PowerId, SpaceId, Units
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
PEACE = "keep the peace"
PROMISES, WORDS, RICHES = 8, 200, 1000
"""The most promises in a deal, letters in one, and Silver asked for."""


@declare(
    gives_cards=of("parties"),
    takes_cards=of("parties"),
    **dict.fromkeys(
        ("parties", "gives_silver", "gives_cities", "takes_silver", "takes_cities", "promises", "allied"), PUBLIC
    ),
)
class Deal(Answer):
    """What is proposed: what the first of the parties gives, what it takes, what both promise."""

    parties: tuple[PowerId, ...]
    """Who proposes it, and to whom; () while nothing is proposed."""
    gives_cards: tuple[CardId, ...] = ()
    gives_silver: int = 0
    gives_cities: tuple[SpaceId, ...] = ()
    takes_cards: tuple[CardId, ...] = ()
    takes_silver: int = 0
    takes_cities: tuple[SpaceId, ...] = ()
    promises: tuple[str, ...] = ()
    """Future conduct, in words: recorded, binding nobody."""
    allied: bool = False
    """The two are allies for the rest of the turn; needed to cede a City."""


NO_DEAL = Deal(())


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
    if not _distinct(deal.takes_cards, unseen_cards(board, seat)):
        return refuse("GE-12.1-d", "card_not_held", *[str(card) for card in deal.takes_cards])
    if not 0 <= deal.takes_silver <= RICHES:
        return refuse("GE-12.1-d", "silver_not_held", str(deal.takes_silver))
    wordy = [one for one in deal.promises if not 0 < len(one) <= WORDS or not one.isprintable()]
    if wordy or len(deal.promises) > PROMISES:
        return refuse("GE-12.1-f", "promise_too_long")
    if not (verdict := may_cede(board, deal, deal.gives_cities, seat, partner)):
        return verdict
    return may_cede(board, deal, deal.takes_cities, partner, seat)


def unseen_cards(board: Board, seat: str) -> tuple[int, ...]:
    """The cards that somebody else might hold, as far as a seat can tell."""
    shown = dict.fromkeys((*board.discard, *board.removed, *b.hand(board, seat)))
    return tuple([card for card in b.pack(board).card if card not in shown])


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


@declare(PUBLIC)
class Give(Answer):
    """A term of a deal: one gives a card."""

    card: CardId


@declare(PUBLIC)
class Take(Answer):
    """A term of a deal: one gets a card."""

    card: CardId


@declare(PUBLIC)
class Cede(Answer):
    """A term of a deal: one cedes a City."""

    city: SpaceId


@declare(PUBLIC)
class Gain(Answer):
    """A term of a deal: one is ceded a City."""

    city: SpaceId


@declare(PUBLIC)
class Promise(Answer):
    """A term of a deal: future conduct, in words that are commonly used."""

    words: str


GIVES_SILVER: Final = "gives_silver"
TAKES_SILVER: Final = "takes_silver"
ALLIED: Final = "allied"
Term = Literal["gives_silver", "takes_silver", "allied"] | Give | Take | Cede | Gain | Promise


@declare(PUBLIC, answer=OWN)
class ProposeDeal(Question[Board, Deal | Pass]):
    """What to propose in the talks; a pass ends them."""

    passing: ClassVar[Pass] = PASS
    seat: str
    partner: str

    def choices(self, board: Board, part: Part) -> Choices[Deal | Pass]:
        """One term after the other, in any order; the sum after Silver. Who cedes a City is an ally."""
        if part and part[-1] in (GIVES_SILVER, TAKES_SILVER):
            most = b.kingdom(board, self.seat).silver if part[-1] == GIVES_SILVER else RICHES
            return Choices(span=span(1, most, "silver"), asks="silver")
        deal = self.made(board, part)
        options: list[Option[Deal | Pass]] = [] if part else [Option(PASS, PASS)]
        left = [term for term in self.terms(board) if term not in part and self._may_add(board, deal, term)]
        options += [Option(term, concerns=concerns_of(term, Term)) for term in left]
        return Choices(tuple(options), whole=deal, asks="term", bag="terms")

    def terms(self, board: Board) -> tuple[Term, ...]:
        """What a deal may consist of, the alliance last: what comes before may imply it."""
        found: list[Term] = [GIVES_SILVER] if b.kingdom(board, self.seat).silver else []
        found.append(TAKES_SILVER)
        found += [Give(card) for card in sorted(b.hand(board, self.seat)) if card]
        found += [Take(card) for card in unseen_cards(board, self.seat)]
        found += [Cede(city) for city in q.controlled(board, self.seat)]
        found += [Gain(city) for city in q.controlled(board, self.partner)]
        return (*found, *[Promise(words) for words in self.promises(board)], ALLIED)

    def promises(self, board: Board) -> tuple[str, ...]:
        """The words that are commonly used; any others may be written."""
        others = [one.id for one in board.kingdoms if one.id not in (self.seat, self.partner) and not one.eliminated]
        return (PEACE, *[f"attack {other}" for other in others])

    def _may_add(self, board: Board, deal: Deal, term: Term) -> bool:
        match term:
            case "allied":
                return not deal.allied
            case Cede(city):
                more = deal.but(gives_cities=(*deal.gives_cities, city), allied=True)
                return bool(may_cede(board, more, more.gives_cities, self.seat, self.partner))
            case Gain(city):
                more = deal.but(takes_cities=(*deal.takes_cities, city), allied=True)
                return bool(may_cede(board, more, more.takes_cities, self.partner, self.seat))
            case _:
                return True

    def made(self, board: Board, part: Part) -> Deal:
        """The deal that terms make."""
        silver = {word: part[n + 1] for n, word in enumerate(part) if word in (GIVES_SILVER, TAKES_SILVER)}
        found = [term for term in self.terms(board) if term in part]
        ceded = tuple([term.city for term in found if isinstance(term, Cede)])
        gained = tuple([term.city for term in found if isinstance(term, Gain)])
        return Deal(
            (self.seat, self.partner),
            tuple([term.card for term in found if isinstance(term, Give)]),
            silver.get(GIVES_SILVER, 0),
            ceded,
            tuple([term.card for term in found if isinstance(term, Take)]),
            silver.get(TAKES_SILVER, 0),
            gained,
            tuple([term.words for term in found if isinstance(term, Promise)]),
            bool(ALLIED in part or ceded or gained),
        )

    def parts(self, board: Board, answer: Deal | Pass) -> Part:
        """Its terms in their order, but for promises in words of one's own."""
        if isinstance(answer, Pass):
            return (answer,)
        named: list[Term] = [Give(card) for card in answer.gives_cards]
        named += [Take(card) for card in answer.takes_cards]
        named += [Cede(city) for city in answer.gives_cities]
        named += [Gain(city) for city in answer.takes_cities]
        order = {term: n for n, term in enumerate(self.terms(board))}
        silver = [(GIVES_SILVER, answer.gives_silver), (TAKES_SILVER, answer.takes_silver)]
        allied = answer.allied and not answer.gives_cities and not answer.takes_cities
        return (
            *[pick for word, some in silver if some for pick in (word, some)],
            *sorted(named, key=lambda term: order.get(term, -1)),
            *[Promise(words) for words in self.promises(board) if words in answer.promises],
            *([ALLIED] if allied else []),
        )

    def common(self, board: Board) -> Sequence[Deal | Pass]:
        """No deal, an alliance, each card and some Silver as a gift, a City."""
        plain = Deal((self.seat, self.partner))
        found: list[Deal | Pass] = [PASS, plain.but(allied=True)]
        found += [plain.but(gives_cards=(card,)) for card in b.hand(board, self.seat) if card]
        if b.kingdom(board, self.seat).silver:
            found += [plain.but(gives_silver=1), plain.but(gives_silver=1, allied=True)]
        found += [plain.but(takes_silver=1), plain.but(takes_silver=1, allied=True)]
        for city in q.controlled(board, self.seat):
            if may_propose(board, deal := plain.but(gives_cities=(city,), allied=True)):
                found.append(deal)
        return found

    def check(self, board: Board, answer: Deal | Pass) -> Verdict[bool]:
        """No deal, or one between these two that may be proposed."""
        if isinstance(answer, Pass):
            return accept
        if answer.parties != (self.seat, self.partner):
            return refuse("GE-12.1-b", "not_the_parties", *answer.parties)
        return may_propose(board, answer)

    def sample(self, board: Board, pick: Pick) -> Deal | Pass:
        """One of the common deals, with a promise now and then, Silver from either side."""
        deals = self.common(board)
        deal = deals[pick(len(deals))]
        if isinstance(deal, Pass):
            return deal
        if not pick(2):
            promises = self.promises(board)
            deal = deal.but(promises=(promises[pick(len(promises))],))
        if deal.takes_silver or not pick(3):
            deal = deal.but(takes_silver=pick(5))
        return deal.but(gives_silver=pick(b.kingdom(board, self.seat).silver + 1)) if not pick(3) else deal


ACCEPT: Final = "accept"
COUNTER: Final = "counter"
REFUSE: Final = "refuse"
Reply = Literal["accept", "counter", "refuse"]


@declare(PUBLIC)
class AnswerDeal(Question[Board, Reply]):
    """Accept a deal, propose another, or end the talks."""

    passing: ClassVar[str] = REFUSE
    deal: Deal
    may_counter: bool

    def answers(self, board: Board) -> Sequence[Reply]:
        """Ending the talks first; accepting is on offer to who has what he is to give."""
        counter = (COUNTER,) if self.may_counter else ()
        return (REFUSE, *counter, ACCEPT) if may_accept(board, self.deal) else (REFUSE, *counter)


# ---------------------------------------------------------------- the talks


@procedure("GE-12.1")
class PoliticalTalks(Procedure[None]):
    """12.1  b proposals to and fro  d e what is agreed is done at once  f promises are recorded  g the two are allies.

    The last proposals there is time for end without a counter-proposal (12.1-c).
    """

    seat: str
    """Who proposes now."""
    partner: str
    deal: Deal = field(
        default_factory=lambda: Deal(())
    )  # made anew, so that it is always written out: its cards may be hidden
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
