"""How the sensible bot fights: whom its units fire at, who comes to help, who gives way."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from limmu.core import PASS, Asked, Pass
from limmu.games.chariot_lords import board as b
from limmu.games.chariot_lords import queries as q
from limmu.games.chariot_lords.board import Fight, SpaceId
from limmu.games.chariot_lords.bots_sight import STRENGTH, Sight
from limmu.games.chariot_lords.s03_fire import hit, matchings, volley
from limmu.games.chariot_lords.s03_retreats import refuges

FACES = range(1, 7)
TOO_WEAK = 0.7
"""Who has less than this of the enemy's strength gives way."""
LISTED = 60
"""Matchings looked at."""


def unit_worth(kind: str) -> float:
    """What a unit of a kind is worth, of a Foot."""
    return STRENGTH.get(kind, 1.0)


def sides(sight: Sight, battle: str, power: str) -> tuple[float, float]:
    """How strong a side of a battle and its enemy are."""
    own = q.combatants(sight.board, battle, power)
    enemy = q.combatants(sight.board, battle, q.other_side(sight.board, battle, power))
    return sight.strength(own), sight.strength(enemy)


def stands(sight: Sight, battle: str, power: str) -> bool:
    """Whether a side is strong enough to go on."""
    own, enemy = sides(sight, battle, power)
    return own >= TOO_WEAK * enemy


def retreat(sight: Sight, question: Any, asked: Asked[Any]) -> SpaceId | Pass:
    """Stay if strong enough, else to the best area there is."""
    if stands(sight, question.battle, question.power):
        return PASS
    return max(refuges(sight.board, question.battle), key=lambda at: sight.worth(at, question.power))


def rule_battles(sight: Sight, question: Any, asked: Asked[Any]) -> tuple[Fight, ...]:
    """The battles of most units."""
    reached = question.reached(sight.board)

    def size(fight: Fight) -> float:
        return sum(sides(sight, fight.battle, b.battle(sight.board, fight.battle).attacker))

    chosen = sorted(reached, key=size, reverse=True)[: sight.pack.numbers.ruler_battles]
    return tuple([fight for fight in reached if fight in chosen])


def match(sight: Sight, question: Any, asked: Asked[Any]) -> tuple[str, ...]:
    """As many of the dearest enemies as likely hit as can be."""
    board = sight.board
    added = {one.id: plus for one, plus in volley(board, question.battle, question.power)}
    units = b.units_by_id(board)
    chances: dict[tuple[str, int, str], float] = {}

    def chance(shooter: str, target: str) -> float:
        key = (units[shooter].kind, added[shooter], units[target].kind)
        if key not in chances:
            chances[key] = sum([hit(sight.pack, key[0], key[2], key[1], face) for face in FACES]) / len(FACES)
        return chances[key]

    def value(answer: Sequence[str]) -> float:
        missed: dict[str, float] = {}
        for shooter, target in zip(question.units, answer, strict=True):
            if target:
                missed[target] = missed.get(target, 1.0) * (1.0 - chance(shooter, target))
        return _worth(units, missed)

    return max(matchings(board, question.battle, question.power)[:LISTED], key=value)


def _worth(units: Mapping[str, b.Unit], missed: Mapping[str, float]) -> float:
    return sum([unit_worth(units[target].kind) * (1.0 - luck) for target, luck in missed.items()])


def reinforce(sight: Sight, question: Any, asked: Asked[Any]) -> tuple[str, ...]:
    """The strongest that fit, if together with who is there they can stand; else nobody."""
    board = sight.board
    names = question.candidates(board)
    order = sorted(names, key=lambda one: -unit_worth(b.unit(board, one).kind))
    chosen: list[str] = []
    for name in order:
        if q.is_combat(board, b.unit(board, name)):
            part = tuple([one for one in names if one in (*chosen, name)])
            if question.may_hold(board, part) and question.may_end(board, part):
                chosen.append(name)
    come = [b.unit(board, name) for name in chosen]
    own = sight.strength([*come, *q.units_at(board, question.at, question.power)])
    enemy = sight.strength(q.units_at(board, question.at, question.mover))
    return tuple([one for one in names if one in chosen]) if own >= enemy else ()
