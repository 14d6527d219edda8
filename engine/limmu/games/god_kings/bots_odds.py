"""The sensible bot's arithmetic: what a battle, a siege, a reaction roll come to on average."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from limmu.core import PUBLIC, Record, declare
from limmu.games.god_kings import board as b
from limmu.games.god_kings import queries as q
from limmu.games.god_kings.board import Unit
from limmu.games.god_kings.bots_sight import Sight
from limmu.games.god_kings.pack import Pack
from limmu.games.god_kings.s15_battle import may_command
from limmu.games.god_kings.s15_strength import divisional_integrity, home_of_province, local_allies
from limmu.games.god_kings.s17_sieges import city_falls, wall_modifier

DICE = tuple([(one, two) for one in range(1, 7) for two in range(1, 7)])


@declare(PUBLIC)
class LikelySide(Record):
    """One side of a battle that may come: its strength and the sum of its die roll modifiers."""

    strength: int
    drm: int


Odds = tuple[float, float, float]
"""The attacker's chance to win, and what the loss numbers on defender and attacker are on average."""


@cache
def _rolled(pack: Pack, one: int, two: int, first: int, second: int) -> Odds:
    """The odds of strengths `one` and `two` with modifiers to the first and the second roll."""
    hits = [(pack.battle_loss(x + first, one), pack.battle_loss(y + second, two)) for x, y in DICE]
    wins = sum([on_defender > on_attacker for on_defender, on_attacker in hits])
    return wins / 36, sum([x for x, _ in hits]) / 36, sum([y for _, y in hits]) / 36


@cache
def best_split(pack: Pack, own: int, enemy: int, advantage: int, attacks: bool) -> tuple[int, int]:
    """How the side with the Battle Advantage uses it best: (own roll, enemy's roll)."""

    def worth(split: tuple[int, int]) -> tuple[float, float]:
        if attacks:
            win, on_enemy, on_own = _rolled(pack, own, enemy, split[0], -split[1])
        else:
            win, on_own, on_enemy = _rolled(pack, enemy, own, -split[1], split[0])
            win = 1 - win
        return win, on_enemy - on_own

    return max([(n, advantage - n) for n in range(advantage, -1, -1)], key=worth)


def battle_odds(pack: Pack, attacker: LikelySide, defender: LikelySide) -> Odds:
    """The odds of a battle, the Battle Advantage used as its holder will."""
    advantage = attacker.drm - defender.drm
    if advantage >= 0:
        own, enemy = best_split(pack, attacker.strength, defender.strength, advantage, True)
        return _rolled(pack, attacker.strength, defender.strength, own, -enemy)
    own, enemy = best_split(pack, defender.strength, attacker.strength, -advantage, False)
    return _rolled(pack, attacker.strength, defender.strength, -enemy, own)


def side_in(sight: Sight, space: str, power: str, general: str, units: Sequence[Unit], *, defends: bool) -> LikelySide:
    """A side as it would fight in a space."""
    board = sight.board
    mountain = space in sight.pack.mountains
    drm = q.general(board, general).battle if general else 0
    province = q.province_of(board, space)
    if province:
        home = home_of_province(board, province)
        drm += local_allies(power, home, q.controller(board, province), bool(general))
    drm += int(defends and mountain)
    drm += divisional_integrity([(u.power, u.division) for u in units], sight.pack.numbers.warriors_in_division)
    return LikelySide(sight.strength(units, mountain), drm)


def odds_against(sight: Sight, space: str, power: str, general: str, units: Sequence[Unit]) -> Odds:
    """The odds of a force of a power that attacks whoever stands outside the walls of a space."""
    foes = sight.foes(space, power)
    enemy = max([u.power for u in foes], key=lambda p: sum([u.power == p for u in foes]), default="")
    commander = max(may_command(sight.board, space, enemy), key=lambda g: _rating(sight, g), default="")
    attacker = side_in(sight, space, power, general, units, defends=False)
    return battle_odds(sight.pack, attacker, side_in(sight, space, enemy, commander, foes, defends=True))


def odds_of_defence(
    sight: Sight, space: str, power: str, general: str, units: Sequence[Unit], against: tuple[str, Sequence[Unit]]
) -> float:
    """The chance of a force to win as the defender in a space, against a general and his units."""
    attacker_general, attackers = against
    foe = b.leader(sight.board, attacker_general).power if attacker_general else ""
    attacker = side_in(sight, space, foe, attacker_general, attackers, defends=False)
    defender = side_in(sight, space, power, general, units, defends=True)
    return 1 - battle_odds(sight.pack, attacker, defender)[0]


def _rating(sight: Sight, general: str) -> int:
    return q.general(sight.board, general).battle


def siege_chance(sight: Sight, city: str, drm: int = 0, power: str = "") -> float:
    """The chance that the next siege roll takes a city."""
    place = b.place(sight.board, city)
    markers = place.continued if not power or place.besieger == power else 0
    per_marker = sight.pack.siege_table.per_marker
    total = wall_modifier(sight.pack, q.walls(sight.board, city)) + markers * per_marker + drm
    return sum([city_falls(sight.pack, roll, roll + total) for roll in range(1, 7)]) / 6


def at_most(target: int) -> float:
    """The chance of a reaction roll that must not exceed a target: 1 always succeeds, 6 always fails."""
    return sum([roll == 1 or (roll != 6 and roll <= target) for roll in range(1, 7)]) / 6
