"""Answers of Genesis in words: units, losses, cards, actions, bribes and deals."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

from limmu.core import Asked
from limmu.games.genesis.board import NONE, REVOLT, Board, Units
from limmu.games.genesis.cards.conditions import Discard, Play
from limmu.games.genesis.notation import LETTERS
from limmu.games.genesis.pack import Pack
from limmu.games.genesis.s07_choices import Chosen
from limmu.games.genesis.s07_steps import Enter, Naval
from limmu.games.genesis.s08_losses import Removal
from limmu.games.genesis.s09_isolation import Isolated
from limmu.games.genesis.s12_bribery import Offer, Spending
from limmu.games.genesis.s12_deals import Cede, Deal, Gain, Give, Promise, Take
from limmu.toolkit.spreads import Count, Spot, Spread, SpreadUnits


def counts(units: Units) -> str:
    """Units in the notation of cases: `6I 2C 1P`; "" for none."""
    told = [(getattr(units, kind), letter) for letter, kind in LETTERS.items()]
    return " ".join([f"{many}{letter}" for many, letter in told if many])


def king_name(pack: Pack, king: str) -> str:
    found = pack.king[king]
    ratings = f"({found.tactical}-{found.campaign})"
    return found.name if found.name.endswith(ratings) else f"{found.name} {ratings}"


def link_name(pack: Pack, link: str) -> str:
    ends = pack.sea_link[link].ends
    return " - ".join([pack.space[end].name if end in pack.space else end.replace("_", " ").title() for end in ends])


def place_name(pack: Pack, at: str) -> str:
    found = pack.box.get(at) or pack.space.get(at)
    return found.name if found else at


def answer_text(pack: Pack, asked: Asked[Board], answer: Any) -> str:
    """Units over several places as `3 at Thebes, 1 at Memphis`; "" leaves it to the texts."""
    if isinstance(answer, tuple) and answer and isinstance(asked.question, SpreadUnits):
        return ", ".join([f"{part.n} at {_spot(pack, part)}" for part in cast("Spread", answer)])
    return ""


def name_of(pack: Pack, value: object, kind: str) -> str:
    """Units as `3I 2C`, a choice of them as `3I 2C and Apepi (1-1) at Thebes`, and so on for whatever is no id; sea
    links, and of the kind `copy` a card by its name and, where others have the same, its number."""
    match value:
        case Units():
            return counts(value) or "no units"
        case Chosen():
            return _chosen(pack, value)
        case Removal():
            return _removal(value)
        case Isolated(outside, under):
            below = f"{counts(under)} under the revolt marker" if under != NONE else ""
            return " and ".join([told for told in (counts(outside), below) if told])
        case Offer():
            return f"{value.silver} Silver {'for' if value.doing else 'not for'} {_spending(pack, value.what)}"
        case Deal():
            return _deal(pack, value)
        case Spot():
            return _spot(pack, value)
        case Discard(card):
            return _copy(pack, card)
        case int() if kind == "copy":
            return _copy(pack, value)
        case str() if value in pack.sea_link:
            return link_name(pack, value)
        case _:
            return _action(pack, value) or _term(pack, value)


def _copy(pack: Pack, card: int) -> str:
    """A card by its name, with its number where the pack has others of the name."""
    if card not in pack.card:
        return "a card"
    name = pack.card[card].name
    return f"{name} (no {card})" if len([one for one in pack.cards if one.name == name]) > 1 else name


def _action(pack: Pack, value: object) -> str:
    """What is played, or spent on."""
    match value:
        case Play(card, space, power, link):
            at = ", ".join([_named(pack, one) for one in (space, power, link) if one])
            return _copy(pack, card) + (f": {at}" if at else "")
        case Enter() | Naval():
            return _spending(pack, value)
        case _:
            return ""


def _term(pack: Pack, value: object) -> str:
    """A term of a deal."""
    match value:
        case Give(card):
            return f"give {_copy(pack, card)}"
        case Take(card):
            return f"get {_copy(pack, card)}"
        case Cede(city):
            return f"cede {place_name(pack, city)}"
        case Gain(city):
            return f"get {place_name(pack, city)}"
        case Promise(said):
            return f"promise: {said}"
        case _:
            return ""


def _named(pack: Pack, one: str) -> str:
    return (
        link_name(pack, one)
        if one in pack.sea_link
        else pack.power[one].name
        if one in pack.power
        else place_name(pack, one)
    )


def _chosen(pack: Pack, chosen: Chosen) -> str:
    told = [counts(chosen.units), *[king_name(pack, king) for king in chosen.kings]]
    return f"{' and '.join([part for part in told if part]) or 'nobody'} at {place_name(pack, chosen.at)}"


def _removal(removal: Removal) -> str:
    told = " / ".join([counts(units) or "nothing" for units in removal.units])
    return f"{told} and {removal.ds} DS" if removal.ds else told


def _spending(pack: Pack, what: Spending) -> str:
    match what:
        case Enter(to):
            return f"entering {place_name(pack, to)}"
        case Naval(to):
            return f"sailing to {place_name(pack, to)}"
        case _:
            return SPENDINGS[what]


SPENDINGS = {
    "attack": "an attack",
    "pick_up": "picking up units",
    "destroy": "destroying the City",
    "solo": "the King riding alone",
    "force_retreat": "forcing a retreat",
}


def _deal(pack: Pack, deal: Deal) -> str:
    if not deal.parties:
        return "no deal"
    parts: list[str] = ["be allies"] if deal.allied else []
    for verb, silver, cards, cities in (
        ("give", deal.gives_silver, deal.gives_cards, deal.gives_cities),
        ("get", deal.takes_silver, deal.takes_cards, deal.takes_cities),
    ):
        if some := goods(pack, silver, cards, cities):
            parts.append(f"{verb} {', '.join(some)}")
    return "; ".join([*parts, *[f"promise: {promise}" for promise in deal.promises]]) or "nothing at all"


def goods(pack: Pack, silver: int, cards: Sequence[int], cities: Sequence[str]) -> list[str]:
    """What one side of a deal gives."""
    some = [f"{silver} Silver"] if silver else list[str]()
    some += [pack.card[card].name if card in pack.card else "a card" for card in cards]
    return [*some, *[place_name(pack, city) for city in cities]]


def _spot(pack: Pack, spot: Spot | Count) -> str:
    """A place, with which of the units there are meant."""
    of = {"": "", REVOLT: " under the revolt marker"}.get(spot.of, f" ({spot.of})")
    return f"{place_name(pack, spot.at)}{of}"
