"""Which Assaults are worth it, several Units on one enemy included: by what either side stands to lose if it breaks.

Objective Points are the measure: a Unit that breaks is lost with the Avatars and Banners in it (END-4, END-11, END-12).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from limmu.core import Asked
from limmu.games.game_of_kings import options as o
from limmu.games.game_of_kings.board import Board, Side, Unit, UnitId, locked_with, unit_at
from limmu.games.game_of_kings.bots_odds import Sight
from limmu.games.game_of_kings.bots_onsets import expected_move, meeting
from limmu.games.game_of_kings.charisma import may_reroll, modifiers, spared, superior
from limmu.games.game_of_kings.fields import INCH
from limmu.games.game_of_kings.ground import is_within
from limmu.games.game_of_kings.moves import FLIGHT
from limmu.games.game_of_kings.p04_declarations import Declare, side_from
from limmu.games.game_of_kings.p18_results import in_skirmish, ranks_of
from limmu.games.game_of_kings.p23_victory import BANNER, DESTROYED, RANSOM
from limmu.games.game_of_kings.profile import profile_of
from limmu.games.game_of_kings.stats import company, has, has_banner, hit_points

FACES, UNSHAKEN = 12, 100
SIDES: dict[Side, int] = {"front": 0, "flank": 1, "rear": 2}
"""What the side that is assaulted adds to the Assault Result (ARES-10, ARES-11)."""
LUCK = ((-2, 1 / 16), (-1, 4 / 16), (0, 6 / 16), (1, 4 / 16), (2, 1 / 16))
"""How far a result is from what was expected, and how often."""
A_WOUND = 10.0
"""What a Wound is worth beside."""
WORTH_IT = 30.0
"""What an Assault must promise."""


def prize(board: Board, unit: Unit) -> int:
    """The Objective Points that the enemy scores for a Unit with all who are in it."""
    found = 0
    for profile in [profile_of(board, one) for one in company(board, unit)]:
        found += DESTROYED + RANSOM * (profile.type == "avatar")
        found += BANNER * (profile.battle_banner or "banner" in profile.leaders) + BANNER * profile.battle_banner
    return found


def reach_by_eye(board: Board, unit: Unit) -> int:
    """How far a Unit assaults, of one whose Move is rolled on average."""
    return 2 * max(expected_move(board, unit), FLIGHT if has(board, unit, "fly") else 0)


class Nerve(Struct, frozen=True):
    """How well a Unit stands a Break Test: its Charisma less what is added to the die, and how often it may roll."""

    charisma: int
    rolls: int

    def breaks(self, difference: int) -> float:
        """The chance that it breaks that lost by so much; a 1 never does (BREAK-6)."""
        return (min(max(FACES + difference - self.charisma, 0), FACES - 1) / FACES) ** self.rolls


def nerve(board: Board, unit: Unit, foes: list[Unit]) -> Nerve:
    """How well a Unit would stand against some enemies."""
    if spared(board, unit, "break", foes):
        return Nerve(UNSHAKEN, 1)
    added = sum([number for _, number in modifiers(board, unit, "break", 0, foes)])
    return Nerve(superior(board, unit)[1] - added, 2 if may_reroll(board, unit) else 1)


def nearest(number: float) -> int:
    """The nearest whole number, of two as near the even one."""
    whole = int(number // 1)
    rest = number - whole
    return whole + (rest > 1 / 2 or (rest == 1 / 2 and whole % 2 == 1))


def promise(s: Sight, fresh: Sequence[Unit], locked: Sequence[Unit], foe: Unit) -> float:
    """The Objective Points that an Assault promises: of Units that come now, with those that fight there already."""
    return promise_at(s, fresh, locked, foe, side_of(s.board, fresh, foe))


def side_of(board: Board, fresh: Sequence[Unit], foe: Unit) -> int:
    """What the worst side adds that a Unit shows to those that come (ARES-10, ARES-11)."""
    return 0 if in_skirmish(board, foe) else max([SIDES[side_from(board, unit, foe)] for unit in fresh], default=0)


def promise_at(s: Sight, fresh: Sequence[Unit], locked: Sequence[Unit], foe: Unit, side: int) -> float:
    """What an Assault promises on a side that adds so much."""
    units = [*fresh, *locked]
    if not units:
        return 0.0
    board = s.board
    dealt = sum([s.blows(unit, foe, assaults=unit in fresh) for unit in units])
    taken = max([s.blows(foe, unit) for unit in units])
    theirs, mine = hit_points(board, foe), sum([hit_points(board, unit) for unit in units])
    if fresh:
        taken *= max(0.0, 1 - dealt / max(theirs, 1))
    ranks = sum([ranks_of(unit, o.ALL_RANKS) for unit in units]) - ranks_of(foe, o.ALL_RANKS)
    banners = any([has_banner(board, unit) for unit in units]) - has_banner(board, foe)
    expected = nearest(dealt - taken + ranks + banners + side + (mine > theirs) - (theirs > mine))
    found = A_WOUND * (dealt - taken)
    shaken = [(prize(board, unit), nerve(board, unit, [foe])) for unit in units]
    gained, against = prize(board, foe), nerve(board, foe, units)
    for luck, often in LUCK:
        ahead = expected + luck
        if ahead > 0:
            found += often * gained * against.breaks(ahead)
        elif ahead < 0:
            found -= often * sum([lost * own.breaks(-ahead) for lost, own in shaken])
    return found


def danger(s: Sight, unit: Unit, there: Unit) -> float:
    """The Objective Points that an Assault promises to the enemies who reach a Unit in a place, to the worst of them or
    to all together; 0 where it does not promise enough."""
    near = [foe for foe in s.foes if not foe.fleeing and is_within(foe, there, reach_by_eye(s.board, foe) + INCH)]
    groups = [[foe] for foe in near] + ([near] if len(near) > 1 else [])
    return max([worth for foes in groups if (worth := _threat(s, foes, unit, there)) > WORTH_IT], default=0.0)


def _threat(s: Sight, foes: Sequence[Unit], unit: Unit, there: Unit) -> float:
    """What an Assault on a Unit in a place promises some enemies; looked up once."""
    side = side_of(s.board, foes, there)
    key = (unit.id, side, *[foe.id for foe in foes])
    if key not in s.threats:
        s.threats[key] = promise_at(s, foes, [], unit, side)
    return s.threats[key]


def best_assault(s: Sight, question: Any, asked: Asked[Any]) -> Any:
    """Who joins in the Assault that promises most, alone or with others who reach the same enemy."""
    mine = [unit_at(s.board, option.pick) for option in asked.choices(()).options if option.pick != question.passing]
    offers: list[tuple[float, list[Unit], Unit]] = []
    for foe in s.foes:
        near = [unit for unit in mine if is_within(unit, foe, reach_by_eye(s.board, unit))]
        offers += [(more, group, foe) for more, group in _gains(s, near, foe) if more > WORTH_IT]
    met: dict[tuple[UnitId, UnitId], bool] = {}
    for _, group, foe in sorted(offers, key=lambda offer: -offer[0]):
        for unit in group:
            if (unit.id, foe.id) not in met:
                met[unit.id, foe.id] = _meets(s.board, unit, foe, asked)
        if all([met[unit.id, foe.id] for unit in group]):
            return Declare(group[0].id, foe.id)
    return question.passing


def _gains(s: Sight, near: Sequence[Unit], foe: Unit) -> list[tuple[float, list[Unit]]]:
    """What those near an enemy add to what comes at it already, by groups of them."""
    if not near:
        return []
    coming = [unit_at(s.board, one.by) for one in s.board.declared if one.on == foe.id and not one.settled]
    bound = [unit_at(s.board, id_) for id_ in locked_with(s.board, foe)]
    coming, locked = ([one for one in those if one.seat == s.me and not one.joined] for those in (coming, bound))
    before = promise(s, coming, locked, foe)
    return [(promise(s, [*coming, *group], locked, foe) - before, group) for group in _groups(s, near, foe)]


def _meets(board: Board, unit: Unit, foe: Unit, asked: Asked[Any]) -> bool:
    """Whether a Unit may assault an enemy and has a way to it."""
    declared = asked.check(Declare(unit.id, foe.id))
    return bool(declared) and meeting(board, unit, foe, expected_move(board, unit)) is not None


def _groups(s: Sight, near: Sequence[Unit], foe: Unit) -> list[list[Unit]]:
    """Who may assault together: one, two, or more of those who strike hardest."""
    hardest = sorted(near, key=lambda unit: -s.blows(unit, foe, assaults=True))
    pairs = [[one, two] for i, one in enumerate(near) for two in near[i + 1 :]]
    return [*[[one] for one in near], *pairs, *[hardest[:n] for n in range(3, len(hardest) + 1)]]
