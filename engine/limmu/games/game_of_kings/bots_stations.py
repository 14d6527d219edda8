"""Where a Unit of a bot had better stand: near its General, where guns see the enemy, and with its front to whoever
may come."""

from __future__ import annotations

from limmu.core import Span
from limmu.games.game_of_kings import options as o
from limmu.games.game_of_kings.board import Unit, UnitId, edge_of, units_of
from limmu.games.game_of_kings.bots_clash import SIDES, reach_by_eye
from limmu.games.game_of_kings.bots_odds import Sight, clipped, peril
from limmu.games.game_of_kings.charisma import FAR
from limmu.games.game_of_kings.fields import INCH
from limmu.games.game_of_kings.ground import is_within
from limmu.games.game_of_kings.p04_declarations import side_from
from limmu.games.game_of_kings.p18_results import ranks_of
from limmu.games.game_of_kings.profile import profile_of
from limmu.games.game_of_kings.stats import has, host_of, shares

PERIL = 1.0
"""By how much an enemy must win an Assault for a Unit not to stop where it reaches it."""
FILES, LINE = 4, 10
"""Ranks of four count in an Assault; who shoots stands in a line."""
GAP = 2 * INCH
"""How much room a Unit has beside it, to wheel."""
OUTRIDERS = 9 * INCH
"""How far from their own edge Outriders stand."""


# ---------------------------------------------------------------- in deployment


def abreast(s: Sight, unit: Unit, span: Span) -> int:
    """How far from its own edge a Unit stands that could start far ahead: by the others."""
    return clipped(span, OUTRIDERS if edge_of(s.board, s.me) == "south" else s.board.table[1] - OUTRIDERS)


def close_by(s: Sight, unit: Unit, span: Span) -> int:
    """The place of a Unit in an Army that stands close together around the middle of the table: near the General, whose
    Charisma they need and who keeps them from quarrels (CHA-2, CHAB-21)."""
    return clipped(span, s.board.table[0] // 2 + side_by_side(s).get(unit.id, 0))


def side_by_side(s: Sight) -> dict[UnitId, int]:
    """How far from the middle each Unit stands: the largest there, the next beside it where there are fewer."""
    units = [one for one in s.board.units if one.seat == s.me and one.station != "hidden"]
    line = [one for one in units if profile_of(s.board, one).type != "avatar"]
    left = right = 0
    found: dict[UnitId, int] = {}
    for unit in sorted(line, key=lambda one: (-one.models, one.id)):
        files = min(unit.models, LINE if s.range_of(unit) else FILES)
        half = files * profile_of(s.board, unit).base[0] // 2
        if not found:
            found[unit.id], left, right = 0, half, half
        elif left <= right:
            found[unit.id], left = -(left + GAP + half), left + GAP + 2 * half
        else:
            found[unit.id], right = right + GAP + half, right + GAP + 2 * half
    return found


# ---------------------------------------------------------------- in a move


def stands_well(s: Sight, unit: Unit, there: Unit) -> bool:
    """Whether a Unit may stop in a place: it keeps its ranks and stays with its General; no enemy can assault it there,
    or its side or rear, that would win, and could not before."""
    if not keeps_ranks(unit, there) or _strays(s, unit, there):
        return False
    return peril(s, unit, there) <= max(peril(s, unit, unit), PERIL) and bared(s, unit, there) <= bared(s, unit, unit)


def keeps_ranks(unit: Unit, there: Unit) -> bool:
    """Whether a Unit has as many ranks that count as before: a turn makes files of ranks."""
    return not unit.blocks or ranks_of(there, o.ALL_RANKS) >= ranks_of(unit, o.ALL_RANKS)


def bared(s: Sight, unit: Unit, there: Unit) -> float:
    """By how much the worst enemy would win that reaches side or rear of a Unit in a place; 0 where none would."""
    found = 0.0
    for foe in s.foes if unit.blocks else ():
        if not foe.fleeing and is_within(foe, there, reach_by_eye(s.board, foe) + INCH):
            side = SIDES[side_from(s.board, foe, there)]
            found = max(found, s.gain(foe, unit) + side if side else 0.0)
    return found


def _strays(s: Sight, unit: Unit, there: Unit) -> bool:
    """Whether a Disgruntled Unit leaves the General who keeps it from quarrels (CHAB-21)."""
    if not has(s.board, unit, "disgruntled") or shares(s.board, unit, "nutcracker"):
        return False
    those = [one for one in units_of(s.board, s.me) if profile_of(s.board, one).general and not one.fleeing]
    hosts = [host_of(s.board, one) for one in those if has(s.board, one, "nutcracker")]
    near = [host for host in hosts if is_within(unit, host, FAR)]
    return bool(near) and not any([is_within(there, host, FAR) for host in near])
