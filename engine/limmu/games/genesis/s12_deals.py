"""12.1 What is agreed in political talks: deals, what may be in them, proposing and answering one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar, Final, Literal

from limmu.core import (
    OWN,
    PASS,
    PUBLIC,
    Answer,
    Choices,
    Option,
    Part,
    Pass,
    Pick,
    Question,
    Verdict,
    accept,
    concerns_of,
    declare,
    of,
    refuse,
    remember,
    rule,
    span,
)
from limmu.games.genesis import board as b
from limmu.games.genesis import queries as q
from limmu.games.genesis.board import Board, CardId, Group, PowerId, SpaceId

PEACE = "keep the peace"
ATTACK = "attack "
"""Words that are commonly promised."""
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
    held = [q.control(board, city) == giver and q.is_city(board, city) for city in cities]
    if len(dict.fromkeys(cities)) < len(cities) or not all(held):
        return refuse("GE-12.1-d", "not_controlled", *cities)
    peasants = sum([group.units.peasants for group in ceding_peasants(board, taker, cities)])
    return accept if peasants >= len(cities) else refuse("GE-12.1.3-a", "no_peasant", taker)


@rule("GE-12.1.3-a")
def ceding_peasants(board: Board, taker: str, cities: Sequence[str]) -> tuple[Group, ...]:
    """A kingdom's Peasants who may go to hold a ceded City: free ones, elsewhere."""
    return tuple([group for group in free_peasants(board, taker) if group.at not in cities])


@remember
def free_peasants(board: Board, power: str) -> tuple[Group, ...]:
    """A power's Peasants that are in no force and under no revolt marker."""
    found = [group for group in board.groups if group.power == power and group.units.peasants]
    return tuple([group for group in found if group in q.free_groups(board, group.at, power)])


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


def common_promises(board: Board, seat: str, partner: str) -> tuple[str, ...]:
    """The words that are commonly used in talks of two; any others may be written."""
    others = [one.id for one in board.kingdoms if one.id not in (seat, partner) and not one.eliminated]
    return (PEACE, *[f"{ATTACK}{other}" for other in others])


@remember
def term_options(board: Board, seat: str, partner: str) -> tuple[Option[Deal | Pass], ...]:
    """What a deal may consist of: the many cards that the other might hold last, the alliance after the Cities, which
    imply it."""
    found: list[Term] = [GIVES_SILVER] if b.kingdom(board, seat).silver else []
    found.append(TAKES_SILVER)
    found += [Give(card) for card in sorted(b.hand(board, seat)) if card]
    found += [Promise(words) for words in common_promises(board, seat, partner)]
    found += [Cede(city) for city in q.controlled(board, seat)]
    found += [Gain(city) for city in q.controlled(board, partner)]
    found.append(ALLIED)
    found += [Take(card) for card in unseen_cards(board, seat)]
    return tuple([Option(term, concerns=concerns_of(term, Term)) for term in found])


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
        for option in term_options(board, self.seat, self.partner):
            if option.pick not in part and self._may_add(board, deal, option.pick):
                options.append(option)
        return Choices(tuple(options), whole=deal, asks="term", bag="terms")

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
        found = [option.pick for option in term_options(board, self.seat, self.partner) if option.pick in part]
        ceded = tuple([term.city for term in found if isinstance(term, Cede)])
        gained = tuple([term.city for term in found if isinstance(term, Gain)])
        return Deal(
            parties=(self.seat, self.partner),
            gives_cards=tuple([term.card for term in found if isinstance(term, Give)]),
            gives_silver=silver.get(GIVES_SILVER, 0),
            gives_cities=ceded,
            takes_cards=tuple([term.card for term in found if isinstance(term, Take)]),
            takes_silver=silver.get(TAKES_SILVER, 0),
            takes_cities=gained,
            promises=tuple([term.words for term in found if isinstance(term, Promise)]),
            allied=bool(ALLIED in part or ceded or gained),
        )

    def parts(self, board: Board, answer: Deal | Pass) -> Part:
        """Its terms in their order, but for promises in words of one's own."""
        if isinstance(answer, Pass):
            return (answer,)
        named: list[Term] = [Give(card) for card in answer.gives_cards]
        named += [Take(card) for card in answer.takes_cards]
        named += [Cede(city) for city in answer.gives_cities]
        named += [Gain(city) for city in answer.takes_cities]
        order = {option.pick: n for n, option in enumerate(term_options(board, self.seat, self.partner))}
        silver = [(GIVES_SILVER, answer.gives_silver), (TAKES_SILVER, answer.takes_silver)]
        allied = answer.allied and not answer.gives_cities and not answer.takes_cities
        return (
            *[pick for word, some in silver if some for pick in (word, some)],
            *sorted(named, key=lambda term: order.get(term, -1)),
            *[Promise(words) for words in common_promises(board, self.seat, self.partner) if words in answer.promises],
            *([ALLIED] if allied else []),
        )

    def every(self, board: Board) -> Iterator[Deal | Pass]:
        """An alliance, the other common deals, those of one term, then all others: lists begin with what people say."""
        terms = [option.pick for option in term_options(board, self.seat, self.partner)]
        single = [self.made(board, (term,)) for term in terms if term not in (GIVES_SILVER, TAKES_SILVER)]
        plain = Deal((self.seat, self.partner), allied=True)
        simple = dict.fromkeys([plain, *self.common(board), *[deal for deal in single if may_propose(board, deal)]])
        yield from simple
        for answer in super().every(board):
            if answer not in simple:
                yield answer

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
            promises = common_promises(board, self.seat, self.partner)
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
