"""The sensible bot's arithmetic: what a battle, a storm of walls, an interception come to on average."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from limmu.core import PUBLIC, Record, declare
from limmu.games.genesis.options import CHART
from limmu.games.genesis.pack import Pack
from limmu.games.genesis.s08_fight import LEAST, MOST

DICE = tuple([(one, two) for one in range(1, 7) for two in range(1, 7)])
A_WIN, A_ROUT = 1.0, 2.0
"""What winning a battle is worth beside the losses, in BP, and what leaving nothing of the enemy is."""
WORTH_GOING_ON = 0.3
"""With what chance of success a storm is worth another attack."""


@declare(PUBLIC)
class Odds(Record):
    """What a battle comes to for the Attacker, in hundredths: his chance to win and to leave nothing of the enemy, and
    the Battle Points that both lose."""

    win: int = 0
    rout: int = 0
    own: int = 0
    enemy: int = 0


@cache
def best_spending(pack: Pack, shifts: int, dice: tuple[int, int], points: tuple[int, int]) -> tuple[int, int]:
    """How a side with net shifts uses them best: (up on its own die, down on the other). Its own values come first."""
    own, enemy = dice
    up = min(shifts, MOST - own)
    ways = [(n, min(shifts - n, enemy - LEAST)) for n in range(up, -1, -1)]

    def worth(way: tuple[int, int]) -> float:
        mine, theirs = own + way[0], enemy - way[1]
        hit, hurt = pack.loss(points[1], mine * 10), pack.loss(points[0], theirs * 10)
        return hit - hurt + A_WIN * (mine > theirs) - A_WIN * (mine < theirs) + A_ROUT * (hit >= points[1])

    return max(ways, key=worth)


@cache
def results(pack: Pack, attack: int, defence: int, shifts: int) -> tuple[tuple[int, int, int], ...]:
    """For every pair of dice: the Attacker's loss, the Defender's, and 1, 0, -1: a win, draw or defeat. `shifts`: the
    Attacker's beyond the ratio."""
    ratio = pack.ratio_shifts(attack, defence, CHART) - pack.ratio_shifts(defence, attack, CHART)
    net = shifts + ratio
    found: list[tuple[int, int, int]] = []
    for one, two in DICE:
        if net > 0:
            up, down = best_spending(pack, net, (one, two), (attack, defence))
            first, second = one + up, two - down
        else:
            up, down = best_spending(pack, -net, (two, one), (defence, attack)) if net else (0, 0)
            first, second = one - down, two + up
        lost, hit = pack.loss(attack, second * 10), pack.loss(defence, first * 10)
        found.append((min(lost, attack), min(hit, defence), (first > second) - (first < second)))
    return tuple(found)


@cache
def battle(pack: Pack, attack: int, defence: int, shifts: int) -> Odds:
    """One battle of so many Battle Points against so many."""
    all_ = results(pack, attack, defence, shifts)
    return Odds(
        100 * sum([won > 0 for _, _, won in all_]) // 36,
        100 * sum([hit >= defence for _, hit, _ in all_]) // 36,
        100 * sum([lost for lost, _, _ in all_]) // 36,
        100 * sum([hit for _, hit, _ in all_]) // 36,
    )


@cache
def storm(pack: Pack, infantry: int, defence: int, mp: int, again: int, shifts: int) -> tuple[float, float]:
    """Attacks on a City used in the defense, until it falls or the movement points are spent: (chance that it falls,
    Infantry left on average). `again`: what each further attack costs."""
    if mp < 1 or infantry < 1:
        return 0.0, infantry * 1.0
    falls, left = 0.0, 0.0
    for lost, hit, won in results(pack, infantry, defence, shifts):
        alive, walls = infantry - lost, defence - hit
        if walls <= 0 and alive:
            falls, left = falls + 1, left + alive
            continue
        rest = mp - 1 - (won < 0)
        then = (
            storm(pack, infantry=alive, defence=max(walls, 1), mp=rest - again + 1, again=again, shifts=shifts)
            if rest >= again
            else (0.0, 0.0)
        )
        if then[0] >= WORTH_GOING_ON:
            falls, left = falls + then[0], left + then[1]
        else:
            left += alive
    return falls / 36, left / 36


@cache
def at_least(dice: int, target: int) -> float:
    """The chance of a total on some six-sided dice."""
    totals = list(_totals(dice))
    return sum([total >= target for total in totals]) / len(totals)


def _totals(dice: int) -> Iterator[int]:
    if not dice:
        yield 0
        return
    for rest in _totals(dice - 1):
        for face in range(1, 7):
            yield rest + face
