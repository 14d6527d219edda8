"""The sensible bot between campaigns: what it buys, where it puts its armies, where beaten pieces go."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from limmu.games.god_kings import board as b
from limmu.games.god_kings import queries as q
from limmu.games.god_kings.bots_cards import garrison_value
from limmu.games.god_kings.bots_sight import Sight
from limmu.games.god_kings.s07_redeployment import SPLIT, PlaceStack, Put
from limmu.games.god_kings.s07_reinforcements import Buy, Flip, Garrison, Purchase
from limmu.games.god_kings.s25_displacement import ChooseDisplacement, Send

HOME_GUARD, RAIDERS = 2.0, 6
"""What the one army at home is worth, and how far from home enemies are a danger to it."""


def spend(sight: Sight, offered: Sequence[Purchase | Literal["stop"]]) -> Purchase | Literal["stop"]:
    """Chariots first, garrisons where an enemy may come, warriors made full, then mercenaries."""

    def worth(answer: Purchase | Literal["stop"]) -> float:
        match answer:
            case Garrison():
                value = garrison_value(sight, answer.city)
                return 2 * value if value > 0.2 else 0.01
            case Flip():
                return 0.25 * answer.n
            case Buy():
                return answer.n * (0.9 if answer.kind == "chariot" else 0.4)
            case "stop":
                return 0.0

    return max(offered, key=worth)


def army_post(sight: Sight, space: str, besides: Sequence[str] = ()) -> float:
    """What it is worth to have an army in a space at the start of a turn."""
    province = sight.pack.province_of[space]
    value = sight.pull(space)
    if any([sight.pack.province_of.get(other) == province for other in besides]):
        value *= sight.taste.covered
    own = sight.armies(sight.me)
    home = sight.home_of.get(space) == sight.me
    if home and len(own) > 1 and _raiders(sight) and not any([sight.home_of.get(at) == sight.me for at in besides]):
        value += HOME_GUARD
    crowd = [at for at in own if at not in besides and sight.pack.province_of.get(at) == province]
    return value * (sight.taste.covered if crowd else 1.0)


def _raiders(sight: Sight) -> bool:
    """Whether an enemy player's army could soon be in the HomeCountry, by land or by sea."""
    home = [s for s, power in sight.home_of.items() if power == sight.me]
    ports = any([s in sight.pack.sea_net for s in home])
    for power in sight.board.order:
        for at in sight.armies(power) if power != sight.me else ():
            hops = [sight.pack.distance(at, s) for s in home]
            if (ports and at in sight.pack.sea_net) or min([n for n in hops if n >= 0], default=99) <= RAIDERS:
                return True
    return False


def place_stack(
    sight: Sight, question: PlaceStack, offered: Sequence[Put | Literal["split"]]
) -> Put | Literal["split"]:
    """A general where there is most to win; units with the general who has room for them."""
    board = sight.board
    generals = [p for p in question.pieces if p in sight.pack.general]
    spaces = [put.space for put in offered if isinstance(put, Put) and not put.n and not put.inside]
    if not spaces:
        return offered[0]
    units = len(question.pieces) - len(generals)
    if len(generals) > 1 and SPLIT in offered:
        return SPLIT
    if generals:
        if units > q.commands(board, generals[0]) and SPLIT in offered:
            return SPLIT
        placed = [g.at for g in q.all_leaders(board, sight.me) if g.at and g.id not in generals]
        return Put(max(spaces, key=lambda s: army_post(sight, s, placed)))
    ranked = sorted(q.all_leaders(board, sight.me), key=lambda g: (-_lacking(sight, g.id, question.pieces), g.id))
    for general in ranked:
        if general.at in spaces:
            room = _lacking(sight, general.id, question.pieces)
            part = Put(general.at, room)
            return part if 0 < room < units and part in offered else Put(general.at)
    return Put(max(spaces, key=lambda s: army_post(sight, s)))


def _lacking(sight: Sight, general: str, pieces: Sequence[str]) -> int:
    """How many units a general could still command where he stands; a King is served first."""
    leader = b.leader(sight.board, general)
    if not leader.at:
        return 0
    here = [u for u in q.units_of(sight.board, leader.at, leader.power) if u.id not in pieces]
    return q.commands(sight.board, general) - len(here)


def displace_to(sight: Sight, question: ChooseDisplacement, offered: Sequence[Send]) -> Send:
    """Together, to the space of the HomeCountry from which most is to be won."""
    together = [answer for answer in offered if not answer.apart]
    if question.power != sight.me:
        return together[0]
    return max(together, key=lambda send: (sight.pull(send.to), -offered.index(send)))


def worst_for_others(sight: Sight, offered: Sequence[str]) -> str:
    """The space whose loss hurts the bot's opponents most: a revolt there makes it nobody's."""
    return max(offered, key=lambda s: (sight.gain(((s, ""),)), -offered.index(s)))


def nearest_nation(sight: Sight, nations: Sequence[str]) -> str:
    """The neutral whose armies are nearest to the leading opponent."""
    against = [s for s, power in sight.markers.items() if power == sight.leader()]

    def way(nation: str) -> int:
        ways = [sight.pack.distance(at, s) for at in sight.armies(nation) for s in against]
        return min([n for n in ways if n >= 0], default=99)

    return min(nations, key=way)
