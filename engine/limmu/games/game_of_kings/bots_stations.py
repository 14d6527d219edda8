"""Where a Unit of a bot had better stand: near its General, where guns see the enemy, and with its front to whoever
may come."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from limmu.core import Span
from limmu.games.game_of_kings import options as o
from limmu.games.game_of_kings.attached import extras
from limmu.games.game_of_kings.board import Unit, UnitId, edge_of, unit_at, units_of
from limmu.games.game_of_kings.bots_clash import danger
from limmu.games.game_of_kings.bots_odds import Sight, clipped
from limmu.games.game_of_kings.bots_paths import is_free
from limmu.games.game_of_kings.charisma import FAR
from limmu.games.game_of_kings.fields import INCH
from limmu.games.game_of_kings.formation import center_of
from limmu.games.game_of_kings.ground import barring, difficult, is_within
from limmu.games.game_of_kings.independents import may_attach, placed_with
from limmu.games.game_of_kings.p18_results import ranks_of
from limmu.games.game_of_kings.profile import profile_of
from limmu.games.game_of_kings.stats import has, host_of, shares
from limmu.toolkit.plane.blocks import Base

FILES, LINE = 4, 10
"""Ranks of four count in an Assault; who shoots stands in a line."""
LARGE, ENOUGH = 3 * FILES, 3
"""Who has so many models holds ground; so many such Units guard those who shoot from the middle of a line."""
GAP = 2 * INCH
"""How much room a Unit has beside it, to wheel."""
STEP, STEPS = 2 * INCH, 6
"""In such steps, so many to either side, the line may stand off the middle of the table."""
REAR = 4 * INCH
"""How far from their own edge those stand who fall back."""
OUTRIDERS = 9 * INCH
"""How far from their own edge Outriders stand."""


# ---------------------------------------------------------------- in deployment


def abreast(s: Sight, unit: Unit, span: Span) -> int:
    """How far from its own edge a Unit stands that could start far ahead: by the others."""
    return clipped(span, OUTRIDERS if edge_of(s.board, s.me) == "south" else s.board.table[1] - OUTRIDERS)


def shelter(s: Sight, unit: Unit, hosts: Sequence[Unit]) -> Unit | None:
    """The Unit whose ranks an Avatar who stands alone goes into, since alone it is dear prey (END-11): one that shoots,
    the largest of them."""
    if profile_of(s.board, unit).type != "avatar":
        return None
    return max(hosts, key=lambda host: (s.range_of(host) > 0, host.models, host.id), default=None)


def _slot(s: Sight, unit: Unit) -> Base | None:
    """The place beside a Unit for an Avatar that is deployed alone and is to join it."""
    w, d = profile_of(s.board, unit).base
    one = unit.but(bases=(Base(0, 0, 0, w, d),))
    found = {host.id: placed_with(s.board, one, host) for host in s.mine if may_attach(s.board, one, host)}
    host = shelter(s, unit, [host for host in s.mine if found.get(host.id)])
    there = None if host is None else found[host.id]
    return None if there is None else extras(there)[-1]


def in_row(s: Sight, unit: Unit, span: Span, row: int) -> int:
    """How far from its own edge a Unit stands: Outriders by the others, for alone before the enemy they are lost
    (DEPL-8)."""
    if unit.station != "outrider":
        return row
    slot = _slot(s, unit)
    return abreast(s, unit, span) if slot is None else clipped(span, slot.y)


def close_by(s: Sight, unit: Unit, span: Span) -> int:
    """The place of a Unit in an Army that stands close together around the middle of the table: near the General, whose
    Charisma they need and who keeps them from quarrels (CHA-2, CHAB-21)."""
    slot = _slot(s, unit) if unit.station == "outrider" else None
    if slot is not None:
        return clipped(span, slot.x)
    places = side_by_side(s)
    return clipped(span, middle(s, places) + places.get(unit.id, 0))


def middle(s: Sight, places: Mapping[UnitId, int]) -> int:
    """Where the middle of the line stands: near that of the table, where fewest Units have Scenery ahead of them, as
    far as the midline, or no room."""
    (width, depth), pieces = s.board.table, (*barring(s.board), *difficult(s.board, "GOK-SOLO-37"))
    edge = 0 if edge_of(s.board, s.me) == "south" else depth
    halves = {id_: _front_of(s, unit_at(s.board, id_)) // 2 for id_ in places}

    def hampered(x: int) -> int:
        lanes = [(x + off, halves[id_]) for id_, off in places.items()]
        return sum([
            not half <= at <= width - half or not is_free((at, edge), (at, depth // 2), half, pieces)
            for at, half in lanes
        ])  # fmt: skip

    found = [width // 2 + n * STEP for n in range(-STEPS, STEPS + 1)]
    return min(found, key=lambda x: (hampered(x), abs(x - width // 2), x))


def _front_of(s: Sight, unit: Unit) -> int:
    """How wide a Unit stands in the line."""
    files = min(unit.models, LINE if s.range_of(unit) else FILES)
    return files * profile_of(s.board, unit).base[0]


def side_by_side(s: Sight) -> dict[UnitId, int]:
    """How far from the middle each Unit stands: the largest there, the next beside it where there are fewer."""
    left = right = 0
    found: dict[UnitId, int] = {}
    for unit in _from_the_middle(s):
        half = _front_of(s, unit) // 2
        if not found:
            found[unit.id], left, right = 0, half, half
        elif left <= right:
            found[unit.id], left = -(left + GAP + half), left + GAP + 2 * half
        else:
            found[unit.id], right = right + GAP + half, right + GAP + 2 * half
    return found


def _from_the_middle(s: Sight) -> list[Unit]:
    """The Units of a line, from its middle outward: from large to small; but with large Units enough, who shoots stands
    beside the largest, where the General is, and not before whoever comes around a flank."""
    units = [one for one in s.board.units if one.seat == s.me and one.station != "hidden"]
    line = [one for one in units if profile_of(s.board, one).type != "avatar"]
    line.sort(key=lambda one: (-one.models, one.id))
    large = [one for one in line if one.models >= LARGE and not s.range_of(one)]
    if len(large) < ENOUGH:
        return line
    return sorted(line, key=lambda one: (one.id != large[0].id, not s.range_of(one)))


# ---------------------------------------------------------------- in a move


def stands_well(s: Sight, unit: Unit, there: Unit) -> bool:
    """Whether a Unit may stop in a place: it keeps its ranks and stays with its General, and no enemies promise
    themselves more of an Assault on it there, on whichever side they reach, than where it stands."""
    if not keeps_ranks(unit, there) or _strays(s, unit, there):
        return False
    return danger(s, unit, there) <= danger(s, unit, unit)


def keeps_ranks(unit: Unit, there: Unit) -> bool:
    """Whether a Unit has as many ranks that count as before, and a front: a turn makes files of ranks."""
    if not unit.blocks:
        return True
    fewer = there.block.f < min(unit.block.f, FILES)
    return not fewer and ranks_of(there, o.ALL_RANKS) >= ranks_of(unit, o.ALL_RANKS)


def rear_of(s: Sight, unit: Unit) -> Unit:
    """The place behind a Unit's General at its own edge, as a Unit that stands there."""
    width, depth = s.board.table
    hosts = [host_of(s.board, one) for one in units_of(s.board, s.me) if profile_of(s.board, one).general]
    x = center_of(hosts[0])[0] if hosts and hosts[0].on_table else width // 2
    y = REAR if edge_of(s.board, s.me) == "south" else depth - REAR
    return Unit("rear", s.me, "rear", "common", 1, bases=(Base(x, y, 0, INCH, INCH),))


def _strays(s: Sight, unit: Unit, there: Unit) -> bool:
    """Whether a Disgruntled Unit leaves the General who keeps it from quarrels (CHAB-21)."""
    if not has(s.board, unit, "disgruntled") or shares(s.board, unit, "nutcracker"):
        return False
    those = [one for one in units_of(s.board, s.me) if profile_of(s.board, one).general and not one.fleeing]
    hosts = [host_of(s.board, one) for one in those if has(s.board, one, "nutcracker")]
    near = [host for host in hosts if is_within(unit, host, FAR)]
    return bool(near) and not any([is_within(there, host, FAR) for host in near])
