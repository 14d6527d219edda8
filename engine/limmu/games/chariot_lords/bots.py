"""The bots of Chariot Lords. `sensible` follows simple aims; it sees nothing but its seat's view.

Its aims: each unit takes an area that nobody stands in, deeds first; enemies are attacked where it is stronger; what
is in danger is guarded; the dead come back; in battle as many as possible are hit, and who is too weak gives way.
Powers of its own seat it leaves alone.

`bots_sight` says what areas are worth and who is strong, `bots_march` where units go, `bots_battle` how they fight.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from limmu.bots import NO_OPINION, Level, MakeBot, bots_of, opinions
from limmu.bots.ways import Ways
from limmu.core import Asked, Match
from limmu.games.chariot_lords import board as b
from limmu.games.chariot_lords import bots_battle as battle
from limmu.games.chariot_lords import bots_march as march
from limmu.games.chariot_lords import bots_wary as wary
from limmu.games.chariot_lords import queries as q
from limmu.games.chariot_lords.board import Board
from limmu.games.chariot_lords.bots_sight import Sight
from limmu.games.chariot_lords.bots_wary import Wary
from limmu.games.chariot_lords.bots_ways import ways_by
from limmu.games.chariot_lords.bots_worth import worth as worth
from limmu.games.chariot_lords.s01_replacements import Gamble, Return
from limmu.toolkit.questions import NO, YES
from limmu.toolkit.spreads import Count, Spread

__all__ = ["BOTS", "LEVELS", "NO_OPINION", "PLAIN", "QUESTIONS", "opinion"]

Answer = Callable[[Any, Any, Asked[Any]], Any]
"""How one type of question is answered."""


def _arrivals(sight: Sight, question: Any, asked: Asked[Any]) -> Spread:
    """Into the best area, then the next best, as far as there is room."""
    left, here, placed = {most.at: most.n for most in question.room(sight.board)}, question.units, dict[str, int]()
    while here:
        at = march.arrive(sight, question.power, [at for at in left if at not in placed])
        placed[at] = min(here, left[at])
        here -= placed[at]
    return tuple([Count(at, placed[at]) for at in left if at in placed])


def _ruler(sight: Sight, question: Any, asked: Asked[Any]) -> str:
    """Where most of his units are."""
    return max(asked.answers(), key=lambda at: sight.strength(q.units_at(sight.board, at, question.power)))


def _replace(sight: Sight, question: Any, asked: Asked[Any]) -> Return | Gamble:
    """The strongest for the weakest, where there is most to do."""
    found = [one for one in question.every(sight.board) if isinstance(one, Return | Gamble)]
    at = march.arrive(sight, question.power, list(dict.fromkeys([one.at for one in found])))

    def value(back: Return | Gamble) -> float:
        destroyed = back.destroyed if isinstance(back, Return) else ()
        return battle.unit_worth(back.kind) - 0.5 * sum([battle.unit_worth(kind) for kind in destroyed])

    return max([one for one in found if one.at == at], key=value)


def _passage(sight: Sight, question: Any, asked: Asked[Any]) -> str:
    return YES if sight.mine(question.mover) else NO


def _cheapest(sight: Sight, question: Any, asked: Asked[Any]) -> tuple[str, ...]:
    """The units that are worth least, as many as must be."""
    names, least = list(question.candidates(sight.board)), question.bounds(sight.board)[0]
    chosen = sorted(names, key=lambda one: battle.unit_worth(b.unit(sight.board, one).kind))[:least]
    return tuple([name for name in names if name in chosen])


PLAIN: dict[str, Answer] = {
    # arrivals and replacements
    "PlaceArrivals": _arrivals,
    "PlaceRuler": _ruler,
    "Replace": _replace,
    "PlaceMeshwesh": lambda s, _, a: a.answers()[0],
    # movement
    "Sail": march.sail,
    "March": march.march,
    "Redeploy": march.redeploy,
    "GrantPassage": _passage,
    "CrowdOut": _cheapest,
    # battle
    "NextReaction": lambda s, _, a: a.answers()[0],
    "PreventControl": battle.reinforce,
    "RuleBattles": battle.rule_battles,
    "HelpFoot": lambda s, _, a: a.answers()[0],
    "ChooseBattle": lambda s, _, a: a.answers()[0],
    "Match": battle.match,
    "LoseBesideMeshwesh": _cheapest,
    "RetreatTo": battle.retreat,
    "RetreatBack": lambda s, question, a: NO if battle.stands(s, question.battle, question.power) else YES,
    "ForbidRetreat": lambda s, question, a: YES if battle.stands(s, question.battle, question.power) else NO,
    "ForceRound": lambda s, question, a: YES if battle.stands(s, question.battle, question.power) else NO,
    "Submit": lambda s, _, a: NO,
    "Renounce": lambda s, _, a: YES,
}
"""Type of question -> how it is answered. Others are answered at random: their answers differ little."""

QUESTIONS: dict[str, Answer] = PLAIN | {
    "RetreatTo": wary.retreat,
    "RetreatBack": wary.retreat_back,
    "ForbidRetreat": wary.hold_them,
    "ForceRound": wary.hold_them,
}
"""As the sensible bot answers."""

opinion = opinions(PLAIN, Sight)
"""What the aims of the plain bot say to a question."""


LEVELS: Mapping[str, Level] = {
    "plain": (PLAIN, Sight),
    "sensible": (QUESTIONS, Wary),
}
"""Level -> how it answers each type of question, and how it sees the board."""

BOTS: Mapping[str, MakeBot] = bots_of(LEVELS)


def ways(match: Match[Board]) -> Ways | None:
    """How a bot that looks ahead may play on, in a match between two."""
    return ways_by(QUESTIONS, BOTS["sensible"], match)
