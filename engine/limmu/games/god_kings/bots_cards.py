"""The sensible bot's cards: which to play in its impulse and for what, what to aim events at, which to keep."""

from __future__ import annotations

from collections.abc import Sequence

from limmu.core import PASS, Pass
from limmu.games.god_kings import board as b
from limmu.games.god_kings import queries as q
from limmu.games.god_kings.bots_march import Plan, plan_for
from limmu.games.god_kings.bots_odds import siege_chance
from limmu.games.god_kings.bots_sight import Change, Sight, impulses_left
from limmu.games.god_kings.cards.effects import EVENTS, Event, ids_of
from limmu.games.god_kings.cards.effects_attrition import struck
from limmu.games.god_kings.cards.use import CardUse
from limmu.games.god_kings.pack import Card
from limmu.games.god_kings.s08_impulse import EVENT, Play
from limmu.games.god_kings.s09_activations import foreign_candidates, leaders_on_map, own_candidates, siege_candidates
from limmu.games.god_kings.s09_operations import (
    ACTIVATE,
    GARRISON,
    MARKERS,
    NEUTRAL,
    RAISE,
    SIEGE,
    TRADE,
    markers_by_card,
)
from limmu.games.god_kings.s17_besieged import garrison_spaces
from limmu.games.god_kings.s18_political_control import spaces_for_card
from limmu.games.god_kings.s19_kings import ShiftRoll, successor
from limmu.games.god_kings.s20_neutral_round import Activate, Besiege, NeutralUse

HELD = {
    "campaign": 0.3, "battle_drm": 0.15, "charge_auto": 0.2, "charge_cancel": 0.15, "vp": 0.1, "reroll": 0.15,
    "siege_drm": 0.15, "end_move": 0.05, "add_division": 0.2,
}  # fmt: skip
"""What it costs to give a card with such an effect away for its Operations number."""
OPS_WORTH = 0.06
"""What a point of Operations is worth in hand."""
NEUTRAL_HARM = 0.8
NAVAL_OPS = 3
"""The Operations of a card with which an army may sail (12.1)."""


# ---------------------------------------------------------------- the card of the impulse


class HandWorth:
    """The ways to play the cards of a hand, each valued once."""

    def __init__(self, sight: Sight) -> None:
        self.sight = sight
        self.plans: dict[tuple[str, bool], float] = {}
        self.uses: dict[tuple[str, int], float] = {}
        cards = [sight.pack.card[number] for number in b.hand(sight.board, sight.seat)]
        later = sorted([self._later(card) for card in cards], reverse=True)
        self.left_over = [*later, 0.0][min(impulses_left(sight.board, sight.me), len(later))]

    def value(self, answer: Play) -> float:
        """What it is worth to play a card for one of its uses, less what the card would be worth in hand."""
        card = self.sight.pack.card[answer.card]
        if answer.use == EVENT:
            return event_value(self, card) - self._price(card)
        key = (answer.use, card.ops)
        if key not in self.uses:
            self.uses[key] = self._use(answer.use, card.ops)
        return self.uses[key] - self._price(card) - HELD.get(card.effect.name, 0.0)

    def _price(self, card: Card) -> float:
        """What a card would be worth in a later impulse, beyond the best card that is left over when the turn ends."""
        return OPS_WORTH * card.ops + max(self._later(card) - self.left_over, 0.0)

    def _later(self, card: Card) -> float:
        """Late in a turn nobody answers what a card does any more."""
        return self.sight.taste.an_op * card.ops + self.sight.taste.a_campaign * (card.effect.name == "campaign")

    def plan(self, general: str, ops: int = 3) -> float:
        """What activating a general is worth, with a card of so many Operations."""
        sails = self.sight.taste.thorough and ops >= NAVAL_OPS
        if (general, sails) not in self.plans:
            plan: Plan = plan_for(self.sight, general, CardUse(0, "operations", ops, naval=sails))
            self.plans[general, sails] = plan.value
        return self.plans[general, sails]

    def _use(self, use: str, ops: int) -> float:
        sight = self.sight
        board, me = sight.board, sight.me
        if use == ACTIVATE:
            return max([self.plan(g, ops) for g in own_candidates(board, me, ops)], default=0.0)
        if use == MARKERS:
            return sight.gain(best_markers(sight, spaces_for_card(board, me), markers_by_card(board, me, ops)))
        if use == SIEGE:
            candidates = siege_candidates(board, leaders_on_map(board, me), CardUse(0, SIEGE))
            return max([siege_value(sight, b.leader(board, g).at) for g in candidates], default=0.0)
        if use == RAISE:
            return sight.taste.raising * ops
        if use == GARRISON:
            ranked = sorted([garrison_value(sight, city) for city in garrison_spaces(board, me)], reverse=True)
            return sight.taste.guarding * sum(ranked[: 2 if ops > 2 else 1])
        if use == NEUTRAL:
            return NEUTRAL_HARM * max([self.plan(g) for g in foreign_candidates(board, sight.seat)], default=0.0)
        return sight.taste.trading * min(ops, 2) if use == TRADE and sight.turns_left else 0.0


def play_card(sight: Sight, offered: Sequence[Play]) -> Play:
    """The best card and use."""
    hand = HandWorth(sight)
    return sight.best(offered, hand.value)


def best_markers(sight: Sight, spaces: Sequence[str], most: int) -> tuple[Change, ...]:
    """The markers that gain most together: province by province, and one by one."""
    best: tuple[Change, ...] = ()
    for _ in range(most):
        found = [tuple(sorted((*best, (s, sight.me)))) for s in spaces if (s, sight.me) not in best]
        if not found:
            break
        best = max(found, key=sight.gain)
    return best


def siege_value(sight: Sight, city: str) -> float:
    """What a siege roll for a city is worth, and the work that a failure leaves behind."""
    won = sight.gain(((city, sight.me),))
    chance = siege_chance(sight, city, power=sight.me)
    return chance * won + (0.15 * won + 0.1 if chance < 1 else 0.0)


def garrison_value(sight: Sight, city: str) -> float:
    """What a garrison is worth: the province behind it, if an enemy army could come."""
    province = sight.pack.province_of[city]
    value = sight.province_value(sight.me, province)
    if sight.work_left(sight.me, province, sight.markers):
        value *= 0.5
    near = [sight.pack.distance(at, city) for p in sight.nations if p != sight.me for at in sight.armies(p)]
    hops = min([n for n in near if n >= 0], default=99)
    return value * (0.15 if hops <= 3 else 0.07 if hops <= 6 else 0.02)


# ---------------------------------------------------------------- events


def event_value(hand: HandWorth, card: Card) -> float:
    """What an event is worth at its best target."""
    sight = hand.sight
    if card.effect.name == "campaign":
        return campaign_value(hand, card)
    event = Event(card.number, sight.seat)
    effect = EVENTS[card.effect.name]
    if effect.among is not None:
        among = effect.among(sight.board, event)
        return spread_value(sight, event, best_targets(sight, event, among, card.effect.number(effect.most)))
    if effect.aim is None:
        return target_value(sight, event, ())
    targets = [ids_of(target) for target in effect.aim(sight.board, event)]
    return max([target_value(sight, event, target) for target in targets], default=0.0)


def campaign_value(hand: HandWorth, card: Card) -> float:
    """The best generals of a campaign, one after the other."""
    sight = hand.sight
    own = sorted([hand.plan(g) for g in own_candidates(sight.board, sight.me, 3)], reverse=True)
    foreign = [NEUTRAL_HARM * hand.plan(g) for g in foreign_candidates(sight.board, sight.seat)]
    plans = sorted([*own, *sorted(foreign, reverse=True)[:1]], reverse=True)
    return sum([max(value, 0.0) for value in plans[: card.effect.number("max_generals")]]) * 0.95


def target_value(sight: Sight, event: Event, ids: tuple[str, ...]) -> float:
    """What an event is worth at one target: a power, a province, a space, a general, or the two ids of a stack."""
    board = sight.board
    target = ids[0] if ids else ""
    card = event.of(board)
    effect, later = card.effect, 1.0 if sight.turns_left else 0.0
    match effect.name:
        case "vp":
            return effect.number("vp") + sight.weight(target) * effect.number("other_vp")
        case "bank":
            return later * (0.25 * effect.number("tp") + 0.2 * effect.number("wp") + 0.2)
        case "add_division":
            return 0.9 if later else 0.5
        case "place_royal_guard":
            power = effect.word("power")
            return 0.4 * (sight.weight(power) or -0.1)
        case "raise_mercenaries" | "raise_chariots":
            return (0.2 if effect.name == "raise_mercenaries" else 0.35) + 0.02 * target_size(sight, target)
        case "attrition":
            return _attrition_value(sight, event, ids)
        case "succession_force":
            return _succession_value(sight, target)
        case "king_strategy_rating":
            return _rating_value(sight, target, effect.number("delta"))
        case "invasion":
            return _invasion_value(sight, target)
        case "revolt":
            return _revolt_value(sight, effect.word("army"))
        case "freeze_province":
            return -0.2 * sight.weight(_strongest_in(sight, target)) if target else 0.0
        case "naval_activation":
            return 0.3
        case _:
            return spread_value(sight, event, ids) if ids else 0.1


def spread_value(sight: Sight, event: Event, targets: tuple[str, ...]) -> float:
    """What an event is worth with several targets: markers, garrisons, units made full again."""
    match event.of(sight.board).effect.name:
        case "pc_place" | "pc_replace":
            return sight.gain(tuple(sorted([(s, sight.me) for s in targets])))
        case "pc_remove":
            return sight.gain(tuple(sorted([(s, "") for s in targets])))
        case "garrison_place":
            return sum([garrison_value(sight, city) for city in targets])
        case "garrison_flip":
            return sum([_flip_value(sight, city) for city in targets])
        case "refit":
            return 0.06 * len(targets)
        case _:
            return 0.0


def best_targets(sight: Sight, event: Event, targets: Sequence[str], most: int) -> tuple[str, ...]:
    """Target after target, as long as another one gains something; markers are removed in one province only."""
    best: tuple[str, ...] = ()
    removing = event.of(sight.board).effect.name == "pc_remove"
    for _ in range(most):
        left = [t for t in targets if t not in best]
        if removing and best:
            left = [t for t in left if sight.pack.province_of[t] == sight.pack.province_of[best[0]]]
        if not left:
            break
        more = max(left, key=lambda t: spread_value(sight, event, (*best, t)))
        if best and spread_value(sight, event, (*best, more)) <= spread_value(sight, event, best):
            break
        best = (*best, more)
    return tuple([t for t in targets if t in best])


def target_size(sight: Sight, general: str) -> int:
    """How many units stand with a general."""
    leader = b.leader(sight.board, general)
    return len(q.units_of(sight.board, leader.at, leader.power))


def _attrition_value(sight: Sight, event: Event, target: tuple[str, ...]) -> float:
    forces = struck(sight.board, event, target)
    units = [b.unit(sight.board, i) for force in forces for i in force]
    odds = 1 / 3 if any([len(force) > 9 for force in forces]) else 1 / 6
    return sight.taste.attrition * odds * sum([sight.hostile(u.power) for u in units])


def _flip_value(sight: Sight, city: str) -> float:
    owner = q.marker(sight.board, city)
    near = [sight.pack.distance(at, city) for at in sight.armies(sight.me)]
    close = min([n for n in near if n >= 0], default=99) <= 3
    return sight.hostile(owner) * (0.6 if close else 0.1)


def better_king(sight: Sight, power: str) -> float:
    """How much better than its King a power's Successor is; 0 without one."""
    waiting, king = successor(sight.board, power), b.nation(sight.board, power).king
    if not waiting or not king:
        return 0.0
    old, new = sight.pack.general[king], sight.pack.general[waiting]
    return 0.25 * (old.strategy - new.strategy) + 0.35 * (new.battle - old.battle)


def _succession_value(sight: Sight, power: str) -> float:
    better = better_king(sight, power)
    return better - 0.3 if power == sight.me else sight.weight(power) * better


def _rating_value(sight: Sight, power: str, delta: int) -> float:
    if power == sight.me:
        king = q.king_of(sight.board, power)
        return 0.3 if delta < 0 and king is not None and q.general(sight.board, king.id).strategy > 1 else -0.3
    return -0.35 * sight.weight(power) * (1 if delta > 0 else -1)


def _invasion_value(sight: Sight, people: str) -> float:
    """Whose HomeCountry a people comes out at."""
    army = sight.pack.army[people]
    exits = sight.pack.exits.get(army.home, ())
    owners = dict.fromkeys([sight.home_of.get(s, "") for s in exits])
    return sum([0.5 * sight.hostile(owner) for owner in owners if owner])


def _revolt_value(sight: Sight, army: str) -> float:
    """Whom a revolt costs a province: for the time being one space is nobody's."""
    province = sight.pack.army[army].home
    holder = q.controller(sight.board, province)
    if not holder:
        return 0.1
    return 0.35 * sight.hostile(holder) * sight.province_value(holder, province)


def _strongest_in(sight: Sight, province: str) -> str:
    here = {p: sum([len(q.units_of(sight.board, s, p)) for s in sight.pack.province[province].spaces])
            for p in sight.nations}  # fmt: skip
    return max(here, key=lambda p: here[p], default="")


# ---------------------------------------------------------------- keeping, succession, neutral cards


def card_worth(sight: Sight, number: int) -> float:
    """What a card is worth in general."""
    card = sight.pack.card.get(number)
    if card is None:
        return 0.0
    return 0.2 * card.ops + 2 * HELD.get(card.effect.name, 0.0) + (0.8 if card.effect.name == "vp" else 0.0)


def keep_card(sight: Sight, offered: Sequence[int | Pass]) -> int | Pass:
    """A card that is clearly better than one drawn blind, or none."""
    cards = [card for card in offered if not isinstance(card, Pass)]
    best = max(cards, key=lambda n: card_worth(sight, n), default=0)
    return best if card_worth(sight, best) >= 0.9 else PASS


def shift_succession(sight: Sight, power: str, offered: Sequence[ShiftRoll | Pass]) -> ShiftRoll | Pass:
    """The card to spend on a succession roll: a spare one, for a clearly better King, or against a worse one."""
    better = better_king(sight, power) * (1 if power == sight.me else sight.weight(power))
    if abs(better) < 0.3 or spare_cards(sight) < 1:
        return PASS
    way = "-" if better > 0 else "+"
    able = [answer for answer in offered if not isinstance(answer, Pass) and answer.way == way]

    def cost(answer: ShiftRoll) -> float:
        return card_worth(sight, answer.card) - 0.25 * sight.pack.card[answer.card].ops

    return min(able, key=cost, default=PASS)


def spare_cards(sight: Sight) -> int:
    """How many cards the bot holds beyond those that its impulses of this turn will take."""
    return len(b.hand(sight.board, sight.seat)) - impulses_left(sight.board, sight.me)


def neutral_use(sight: Sight, card: int, offered: Sequence[NeutralUse]) -> NeutralUse:
    """What a card drawn for a Neutral Nation is best for."""
    hand = HandWorth(sight)

    def value(answer: NeutralUse) -> float:
        match answer:
            case Activate():
                return hand.plan(answer.general)
            case Besiege():
                return 0.3 * sight.hostile(q.marker(sight.board, b.leader(sight.board, answer.general).at))
            case "event":
                return event_value(hand, sight.pack.card[card])
            case "campaign":
                return 0.2

    return max(offered, key=value)
