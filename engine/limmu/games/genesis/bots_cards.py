"""The sensible bot's hand, its talks, and the order of its actions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from limmu.core import PASS, Pass
from limmu.games.genesis import board as b
from limmu.games.genesis import queries as q
from limmu.games.genesis.board import CardId
from limmu.games.genesis.bots_battle import sides_in
from limmu.games.genesis.bots_march import WORTH_WHILE, major_plan, minor_plan
from limmu.games.genesis.bots_realm import building_value, pirate_value, recruits
from limmu.games.genesis.bots_sight import A_KING, Sight
from limmu.games.genesis.cards.conditions import Discard, Play
from limmu.games.genesis.cards.windows import CancelCard, PlayHeldCard
from limmu.games.genesis.pack import Card
from limmu.games.genesis.s03_activation import GO_ON, Action, Pirate
from limmu.games.genesis.s05_trade import has_route, is_raided
from limmu.games.genesis.s07_construction import Construct
from limmu.games.genesis.s12_deals import ACCEPT, REFUSE, Deal, Reply
from limmu.games.genesis.s12_dissolution import Betray

WORTH_KEEPING: dict[str, float] = {
    "amun_ra": 1.0,
    "tactical_surprise": 1.0,
    "joshua": 0.9,
    "begat": 0.8,
    "conqueror": 1.2,
    "gold": 0.9,
    "chariot": 0.6,
    "free_move": 0.5,
    "ambush": 0.5,
    "assassination": 0.4,
    "minor_kingdom": 0.4,
    "traitor": 0.4,
    "lukkan_pirates": 0.3,
    "sherden": 0.2,
    "naval_power": 0.2,
    "militia": 0.1,
    "moses": 0.2,
    "alliance": 0.1,
}
"""Effect -> what it is worth to hold the card."""
PLAYED_FOR = 0.15
"""What a card must gain to be played."""
DANGEROUS = ("assassination", "conqueror", "begat", "free_move", "minor_kingdom", "tactical_surprise", "joshua", "gold")
"""The effects that are worth an Amun-Ra."""
AT_THE_END = ("conqueror",)
"""Effects that end the Action Segment: they come when everything else is done."""
CLEAR = 3
"""How many times the Battle Points of the one side the other has where a battle is as good as decided."""
RECRUITING = 3.0
CARDS_FIRST = 4.0
"""What puts recruiting before moving, and good cards before both."""


# ---------------------------------------------------------------- what a card would do now


def card_value(sight: Sight, play: Play) -> float:
    """What it gains to play a card now."""
    card = sight.pack.card.get(play.card)
    if card is None:
        return 0.0
    value = VALUES.get(card.effect.name)
    return value(sight, card, play.targets) if value is not None else 0.0


def _gold(sight: Sight, card: Card, targets: Sequence[str]) -> float:
    mines = [at for at in sight.pack.mines if q.control(sight.board, at) == sight.me]
    routed = [at for at in mines if has_route(sight.board, sight.me, at)]
    return 0.2 * card.effect.number("silver") * len(routed)


def _chariot(sight: Sight, card: Card, targets: Sequence[str]) -> float:
    level = b.kingdom(sight.board, sight.me).technology
    return 0.4 if sight.board.chariot_cards + 1 > level and sight.turns_left else 0.0


def _conqueror(sight: Sight, card: Card, targets: Sequence[str]) -> float:
    best = max([q.campaign(sight.board, king.id) for king in q.king_of(sight.board, sight.me)], default=0)
    return 0.4 * max(min(best - 1, 6), 0)


def _assassination(sight: Sight, card: Card, targets: Sequence[str]) -> float:
    kings = q.king_of(sight.board, targets[0])
    rating = max([q.campaign(sight.board, king.id) for king in kings], default=6)
    skill = max([q.tactical(sight.board, king.id) + q.campaign(sight.board, king.id) for king in kings], default=0)
    return sight.hostile(targets[0]) * (6 - rating) / 6 * A_KING * (0.4 + skill / 6) - 0.1


def _begat(sight: Sight, card: Card, targets: Sequence[str]) -> float:
    return sight.prize(targets[0], sight.me)


def _free_move(sight: Sight, card: Card, targets: Sequence[str]) -> float:
    city, power = targets
    if power != sight.me:
        return 0.0
    gain, chosen = major_plan(sight, power, "free", (city,))
    return gain if chosen.at else 0.0


def _minor_kingdom(sight: Sight, card: Card, targets: Sequence[str]) -> float:
    """Good if it comes out near a rival and far from the bot."""
    power = card.effect.word("power")
    home = q.home_cities(sight.board, power)

    def near(kingdom: str) -> int:
        held = q.controlled(sight.board, kingdom)
        away = [sight.pack.distance(at, city) for at in home for city in held]
        return min([n for n in away if n >= 0], default=99)

    theirs = min([near(rival) for rival in sight.rivals()], default=99)
    return 0.6 if theirs <= 4 and theirs < near(sight.me) else 0.0


def _pirates(sight: Sight, card: Card, targets: Sequence[str]) -> float:
    ports = sight.pack.pirate_ports[targets[0]]
    value = 0.0
    for port in ports:
        owner = q.control(sight.board, port)
        value += 0.3 * sight.hostile(owner) if owner in sight.weights and owner != sight.me else 0.0
        value -= 0.4 * (owner == sight.me)
    return value if sight.turns_left else 0.0


def _naval_power(sight: Sight, card: Card, targets: Sequence[str]) -> float:
    return 0.3 if is_raided(sight.board, sight.me) else 0.0


def _traitor(sight: Sight, card: Card, targets: Sequence[str]) -> float:
    return 0.3 * sight.hostile(targets[0]) + 0.05


def _moses(sight: Sight, card: Card, targets: Sequence[str]) -> float:
    return 0.5 * sight.hostile(q.control(sight.board, targets[0])) if targets[0] else 0.0


def _alliance(sight: Sight, card: Card, targets: Sequence[str]) -> float:
    partner = sight.weights.get(targets[0], 0.0) > 0
    return sight.taste.alliance if partner and not q.allied(sight.board, sight.me, targets[0]) else 0.0


VALUES = {
    "gold": _gold,
    "chariot": _chariot,
    "conqueror": _conqueror,
    "assassination": _assassination,
    "begat": _begat,
    "free_move": _free_move,
    "minor_kingdom": _minor_kingdom,
    "lukkan_pirates": _pirates,
    "naval_power": _naval_power,
    "traitor": _traitor,
    "moses": _moses,
    "alliance": _alliance,
}
"""Effect -> what it gains now, of cards that are played in one's own time."""


def kept_value(sight: Sight, card: int) -> float:
    """What it is worth to hold a card."""
    found = sight.pack.card.get(card)
    return WORTH_KEEPING.get(found.effect.name, 0.0) if found else 0.0


# ---------------------------------------------------------------- actions


def choose_action(sight: Sight, offered: Sequence[Action]) -> Action:
    """What gains most now: cards that help at once, recruits, the Major Move, then building and single units."""
    values = {answer: action_value(sight, answer) for answer in offered}
    found = sight.best(offered, lambda answer: values[answer])
    return found if values[found] > 0 else offered[0]


def action_value(sight: Sight, answer: Action) -> float:
    """What an action is worth, in the order in which they are best taken."""
    match answer:
        case "recruit":
            return RECRUITING if recruits(sight) else 0.0
        case "major":
            gain = major_plan(sight, sight.me, "major")[0]
            return 1.5 + gain if gain >= WORTH_WHILE else 0.0
        case "minor":
            gain, chosen = minor_plan(sight)
            return min(gain, 1.4) if chosen.at and gain >= WORTH_WHILE else 0.0
        case Construct():
            return min(building_value(sight, answer), 1.3)
        case Pirate():
            return pirate_value(sight)
        case Play():
            gain = card_value(sight, answer)
            if gain < PLAYED_FOR:
                return 0.0
            late = sight.pack.card[answer.card].effect.name in AT_THE_END
            return 0.05 if late else CARDS_FIRST + gain
        case "end" | Betray() | Discard():
            return 0.0


def own_card(sight: Sight, offered: Sequence[Literal["go_on"] | Play | Discard]) -> Literal["go_on"] | Play | Discard:
    """In the Card Segment: too many cards are played for what they are worth, or the worst is thrown away."""
    if GO_ON in offered:
        return GO_ON
    plays = [answer for answer in offered if isinstance(answer, Play)]
    best = max(plays, key=lambda answer: card_value(sight, answer), default=None)
    thrown = [answer for answer in offered if isinstance(answer, Discard)]
    worst = min(thrown, key=lambda answer: kept_value(sight, answer.card), default=None)
    if best is not None and (worst is None or card_value(sight, best) >= PLAYED_FOR):
        return best
    return worst or offered[0]


def keep_card(sight: Sight, offered: Sequence[CardId | Pass]) -> CardId | Pass:
    """The best of the hand."""
    cards = [card for card in offered if not isinstance(card, Pass)]
    return max(cards, key=lambda card: (kept_value(sight, card), -card), default=PASS)


# ---------------------------------------------------------------- other windows


def play_in_window(sight: Sight, question: PlayHeldCard, offered: Sequence[Play | Pass]) -> Play | Pass:
    """Battle cards where there is something to win, others whenever they hurt an opponent."""
    plays = [answer for answer in offered if isinstance(answer, Play)]
    if not plays:
        return offered[0]
    scene = question.scene
    if "battle" in question.at:
        size = q.enemy_combat_units(sight.board, scene.space, sight.me)
        worth = q.worth(sight.board, scene.space) + size
        return plays[0] if worth >= 2 else PASS
    if "transit_entered" in question.at:
        power = b.force(sight.board, scene.force).power
        return plays[0] if sight.weights.get(power, -0.1) < 0 else PASS
    if "construction" in question.at:
        best = max(plays, key=lambda answer: card_value(sight, answer))
        return best if card_value(sight, best) >= PLAYED_FOR else PASS
    return plays[0]


def play_where_it_tells(sight: Sight, question: PlayHeldCard, offered: Sequence[Play | Pass]) -> Play | Pass:
    """As `play_in_window`, but nothing in a battle that is as good as won or lost without a card."""
    fewer, more = sorted(sides_in(sight, question.scene.space)) if "battle" in question.at else (1, 1)
    return PASS if PASS in offered and more >= CLEAR * fewer else play_in_window(sight, question, offered)


def cancel(sight: Sight, question: CancelCard, offered: Sequence[CardId | Pass]) -> CardId | Pass:
    """An opponent's card that hurts."""
    card = sight.pack.card.get(question.card)
    rival = sight.weights.get(question.player, 0.0) < 0
    cards = [one for one in offered if not isinstance(one, Pass)]
    return cards[0] if cards and rival and card is not None and card.effect.name in DANGEROUS else PASS


def answer_deal(sight: Sight, deal: Deal, offered: Sequence[Reply]) -> Reply:
    """Gifts are taken; whoever wants something gets nothing."""
    gift = deal.gives_silver or deal.gives_cards or deal.gives_cities
    asks = deal.takes_silver or deal.takes_cards or deal.takes_cities or deal.allied
    return ACCEPT if gift and not asks and ACCEPT in offered else REFUSE
