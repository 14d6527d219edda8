"""Answers of Genesis in words: units, losses, cards, actions, bribes and deals."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from typing import cast

from limmu.core import Asked
from limmu.display.phrases import Phrase, Said, phrase
from limmu.games.genesis import board as b
from limmu.games.genesis.board import NONE, Board, Units
from limmu.games.genesis.cards.conditions import Discard, Play
from limmu.games.genesis.notation import LETTERS
from limmu.games.genesis.options import LONE_CHARIOT
from limmu.games.genesis.pack import Pack
from limmu.games.genesis.s07_choices import Chosen
from limmu.games.genesis.s07_construction import Construct, cost_of_building
from limmu.games.genesis.s07_interception import ChooseInterceptors, intercept_total
from limmu.games.genesis.s07_steps import Enter, Naval
from limmu.games.genesis.s07_withdrawal import HINDRANCE, WithdrawOrFight, hindrance
from limmu.games.genesis.s08_losses import Removal
from limmu.games.genesis.s09_isolation import Isolated
from limmu.games.genesis.s12_bribery import Offer, Spending
from limmu.games.genesis.s12_deals import ATTACK, PEACE, Cede, Deal, Gain, Give, Promise, Take
from limmu.games.genesis.units import KINDS
from limmu.toolkit.questions import YES
from limmu.toolkit.spreads import Count, Spot


def counts(units: Units) -> str:
    """Units in the notation of cases: `6I 2C 1P`; "" for none."""
    told = [(getattr(units, kind), letter) for letter, kind in LETTERS.items()]
    return " ".join([f"{many}{letter}" for many, letter in told if many])


def king_name(pack: Pack, king: str) -> str:
    found = pack.king[king]
    ratings = f"({found.tactical}-{found.campaign})"
    return found.name if found.name.endswith(ratings) else f"{found.name} {ratings}"


def link_name(pack: Pack, link: str) -> Phrase:
    """A sea link by its ends."""
    one, other = pack.sea_link[link].ends
    return phrase("sea_link", one=one, other=other)


def promised(pack: Pack, said: str) -> Phrase:
    """A promise: those on offer in words, what people say as it is."""
    power = said.removeprefix(ATTACK)
    if said != power and power in pack.power:
        return phrase("promise_attack", power=power)
    return phrase("promise_peace") if said == PEACE else phrase("promised", said=said)


def answer_text(pack: Pack, asked: Asked[Board], answer: object) -> Said:
    """A construction with what it costs, and which half of a Monument it is; interceptors and a withdrawal with what
    their dice need; "" leaves an answer to the texts."""
    if isinstance(asked.question, ChooseInterceptors) and isinstance(answer, Chosen):
        return _interceptors(pack, asked.board, asked.question, answer)
    if isinstance(asked.question, WithdrawOrFight) and answer == YES:
        return _withdrawal(asked, asked.question)
    if not isinstance(answer, Construct):
        return ""
    begun = answer.kind == "monument" and b.place(asked.board, answer.at).monument == b.BEGUN
    cost = cost_of_building(asked.board, answer).value
    return phrase("construct", kind="finish" if begun else answer.kind, at=answer.at, points=answer.points, cost=cost)


def _interceptors(pack: Pack, board: Board, asked: ChooseInterceptors, who: Chosen) -> Phrase:
    """Who would intercept, and what two dice need."""
    added = intercept_total(board, power=asked.power, at=who.at, space=asked.space, kings=who.kings, dice=0).value
    return phrase("intercepting", who=_chosen(pack, who), least=max(2, pack.numbers.intercept_target - added))


def _withdrawal(asked: Asked[Board], about: WithdrawOrFight) -> Phrase:
    """A try to withdraw, and what the die needs if the attacker's Chariots hinder; it is not told where several forces
    of his stand there."""
    board = asked.board
    found = [force.id for force in board.forces if force.at == about.space and force.power == about.attacker]
    edge = hindrance(board, found[0], about.power, asked.readings.get(LONE_CHARIOT, "")) if len(found) == 1 else ""
    return phrase("try_to_withdraw", least=1 + HINDRANCE.get(edge, 0))


def place_name(pack: Pack, at: str) -> str:
    found = pack.box.get(at) or pack.space.get(at)
    return found.name if found else at


def name_of(pack: Pack, value: object, kind: str) -> Said:
    """Units as `3I 2C`, a choice of them as `3I 2C and Apepi (1-1) at Thebes`, and so on for whatever is no id; sea
    links, and of the kind `copy` a card by its name and, where others have the same, its number."""
    match value:
        case Units():
            return counts(value) or phrase("no_units")
        case Chosen():
            return _chosen(pack, value)
        case Removal():
            return _removal(value)
        case Isolated(outside, under):
            below = phrase("under_revolt", units=counts(under))
            return phrase("all_of", ids=(*_some(counts(outside)), *([below] if under != NONE else ())))
        case Offer():
            return phrase("offer", silver=value.silver, doing=value.doing, what=_spending(value.what))
        case Deal():
            return _deal(pack, value)
        case Count() if value.of in KINDS:
            return phrase("chosen", who=counts(Units(**{value.of: value.n})), at=value.at)
        case Count():
            return phrase("count_at", n=value.n, spot=_spot(value))
        case tuple() if kind == "path":
            *via, to = cast("tuple[str, ...]", value)
            return phrase("by_way", via=tuple(via) or "", to=to)
        case Spot():
            return _spot(value)
        case Discard(card):
            return _copy(pack, card)
        case int() if kind == "copy":
            return _copy(pack, value)
        case str() if value in pack.sea_link:
            return link_name(pack, value)
        case _:
            return _action(pack, value) or _term(pack, value)


def _some(told: str) -> tuple[str, ...]:
    return (told,) if told else ()


def _copy(pack: Pack, card: int) -> Said:
    """A card by its name, with its number where the pack has others of the name."""
    if card not in pack.card:
        return phrase("a_card")
    name = pack.card[card].name
    alike = [one for one in pack.cards if one.name == name]
    return phrase("copy", name=name, number=str(card)) if len(alike) > 1 else name


def _action(pack: Pack, value: object) -> Said:
    """What is played, or spent on."""
    match value:
        case Play(card, space, power, link):
            at = tuple([one for one in (space, power, link) if one])
            return phrase("played_at", card=_copy(pack, card), at=at) if at else _copy(pack, card)
        case Enter() | Naval():
            return _spending(value)
        case _:
            return ""


def _term(pack: Pack, value: object) -> Said:
    """A term of a deal."""
    match value:
        case Give(card):
            return phrase("give", goods=(_copy(pack, card),))
        case Take(card):
            return phrase("get", goods=(_copy(pack, card),))
        case Cede(city):
            return phrase("cede", at=city)
        case Gain(city):
            return phrase("get", goods=(city,))
        case Promise(said):
            return phrase("promise", said=promised(pack, said))
        case _:
            return ""


def _chosen(pack: Pack, chosen: Chosen) -> Said:
    who = (*_some(counts(chosen.units)), *[king_name(pack, king) for king in chosen.kings])
    return phrase("chosen", who=who or (phrase("nobody"),), at=chosen.at)


def _removal(removal: Removal) -> Said:
    if removal.ds and all([units == NONE for units in removal.units]):
        return phrase("only_ds", ds=removal.ds)
    told = [phrase("lost", units=counts(units)) for units in removal.units]
    each = reduce(lambda one, other: phrase("either", one=one, other=other), told)
    return phrase("removal", ds=removal.ds, each=each)


def _spending(what: Spending) -> Said:
    match what:
        case Enter(to):
            return phrase("entering", at=to)
        case Naval(to):
            return phrase("sailing", at=to)
        case _:
            return phrase("spending", id=what)


def spending_of(key: str) -> Said:
    """An expenditure as the fact of a bribe names it."""
    kind, _, at = key.partition(":")
    return _spending(Enter(at) if kind == "enter" else Naval(at) if kind == "naval" else cast("Spending", key))


def _deal(pack: Pack, deal: Deal) -> Said:
    return terms(pack, deal, "give", "get") if deal.parties else phrase("no_deal")


def terms(pack: Pack, deal: Deal, give: str, get: str) -> Phrase:
    """What a deal consists of; ``give`` and ``get``: the phrases of what the first of its parties gives and gets."""
    gives = _goods(pack, deal.gives_silver, deal.gives_cards, deal.gives_cities)
    takes = _goods(pack, deal.takes_silver, deal.takes_cards, deal.takes_cities)
    parts = [
        *([phrase("be_allies")] if deal.allied else []),
        *([phrase(give, goods=gives)] if gives else []),
        *([phrase(get, goods=takes)] if takes else []),
        *[phrase("promise", said=promised(pack, promise)) for promise in deal.promises],
    ]
    return reduce(lambda one, then: phrase("then", one=one, then=then), parts) if parts else phrase("empty_deal")


def _goods(pack: Pack, silver: int, cards: Sequence[int], cities: Sequence[str]) -> tuple[Said, ...]:
    """What one side of a deal gives."""
    named = [pack.card[card].name if card in pack.card else phrase("a_card") for card in cards]
    return (*([phrase("silver", n=silver)] if silver else []), *named, *cities)


def _spot(spot: Spot | Count) -> Said:
    """A place, with which of the units there are meant."""
    return phrase("spot", of=spot.of, at=spot.at)
