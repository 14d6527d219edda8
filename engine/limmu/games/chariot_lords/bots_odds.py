"""What a battle comes to: how often the attacker has the area for himself, and what both lose."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import attrs

SIXTHS = 6


@attrs.frozen
class Odds:
    """How often an attacker clears an area, and the units that both sides lose on average."""

    win: float
    lost: float
    killed: float


@cache
def odds(attackers: int, defenders: int, hits: tuple[float, float], rounds: int) -> Odds:
    """What so many rounds between so many combat units come to; `hits` is the chance of a die of the attacker, and of
    the defender, to kill. Losses are simultaneous (3.c.iii), shots are spread evenly (3.c.ii)."""
    if not attackers or not defenders or not rounds:
        return Odds(1.0 * (attackers > 0 and not defenders), 0.0, 0.0)
    win = lost = killed = 0.0
    for dead, luck in _dead(attackers, defenders, hits[0]):
        for fallen, bad_luck in _dead(defenders, attackers, hits[1]):
            then = odds(attackers - fallen, defenders - dead, hits, rounds - 1)
            chance = luck * bad_luck
            win += chance * then.win
            lost += chance * (fallen + then.lost)
            killed += chance * (dead + then.killed)
    return Odds(win, lost, killed)


@cache
def _spread(shots: int, targets: int, hit: float) -> tuple[float, ...]:
    """The chance of each number of dead among so many targets."""
    found = [1.0]
    for i in range(targets):
        fired = shots // targets + (i < shots % targets)
        falls = 1.0 - (1.0 - hit) ** fired
        found = [
            (found[n] if n < len(found) else 0.0) * (1.0 - falls) + (found[n - 1] * falls if n else 0.0)
            for n in range(len(found) + 1)
        ]
    return tuple(found)


def _dead(shots: int, targets: int, hit: float) -> Iterator[tuple[int, float]]:
    for dead, chance in enumerate(_spread(shots, targets, hit)):
        if chance:
            yield dead, chance
