"""Where a Unit may be deployed, and the question that asks for it.

Units stand wholly in the Deployment Zone of their seat. Outriders may also stand behind Scenery that hides them from
every enemy, and Burrow Units anywhere, ten inches from all enemies: there on the crosses of a grid of inches (PL-25).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from msgspec.structs import replace

from limmu.core import (
    PUBLIC,
    Answer,
    Choices,
    Concern,
    Option,
    Part,
    Question,
    Verdict,
    accept,
    declare,
    refuse,
    rule,
)
from limmu.games.game_of_kings.board import Board, Station, Unit, UnitId, edge_of, other, unit_at, units_of
from limmu.games.game_of_kings.fields import INCH
from limmu.games.game_of_kings.formation import Array, array_of, array_picks, arrays, next_array, outline_of, roomy
from limmu.games.game_of_kings.ground import barring, parts_of, shape_of
from limmu.games.game_of_kings.independents import may_attach, placed_with
from limmu.games.game_of_kings.places import Site, on_grid
from limmu.games.game_of_kings.profile import profile_of
from limmu.games.game_of_kings.words import in_the_way, inches_up
from limmu.toolkit.plane.blocks import Base
from limmu.toolkit.plane.findings import Placed
from limmu.toolkit.plane.shapes import Shape, crosses, hull, nearest
from limmu.toolkit.plane.sines import Pt
from limmu.toolkit.plane.walls import Box, Terms, Walls, meets, placed_free

ATTACHED: Final = "attached"

NO_MANS_LAND = 12 * INCH
"""On either side of the midline."""
FAR_OFF = 10 * INCH
"""So far from every enemy stand those who are deployed out of their zone."""


@rule("GOK-SETUP-5", "GOK-SETUP-6", "GOK-SR-59", "GOK-SR-89")
def zone_of(board: Board, seat: str) -> tuple[int, int]:
    """The lowest and highest y of a Deployment Zone; its edge belongs to it (A-154)."""
    depth = board.table[1]
    return (0, depth // 2 - NO_MANS_LAND) if edge_of(board, seat) == "south" else (depth // 2 + NO_MANS_LAND, depth)


def whole(unit: Unit) -> Shape:
    """What a Unit takes while others are deployed: loose models with all the ground between them."""
    parts = parts_of(unit)
    return parts[0] if len(parts) == 1 else Shape(hull([p for part in parts for p in _around(part)]))


def _around(part: Shape) -> tuple[Pt, ...]:
    """The corners of a part, of a disc those of the square about it."""
    return tuple([(x, y) for x in (part.x0, part.x1) for y in (part.y0, part.y1)]) if part.r else part.pts


@rule("GOK-SETUP-12")
def room_for(board: Board, seat: str) -> Terms:
    """What is in the way of a Unit that is deployed: whatever would be in the way of a move."""
    return _room(barring(board), tuple(units_of(board, seat)), tuple(units_of(board, other(seat))), board.table)


@lru_cache(maxsize=8)
def _room(barred: tuple[Placed, ...], friends: tuple[Unit, ...], foes: tuple[Unit, ...], table: Pt) -> Terms:
    solids = [Placed(one.id, whole(one), "GOK-MOVE-1") for one in friends]
    those = tuple([Placed(one.id, whole(one), "GOK-MOVE-2") for one in foes])
    walls = Walls(
        solids=(*solids, *barred), foes=those, rough=(), table=table, gap=INCH, edge="GOK-TABLE-1", cost="GOK-MOVE-9"
    )
    return Terms(walls.solids, tuple([(foe, walls.gap) for foe in those]), (), walls)


@rule("GOK-SR-58", "GOK-SR-88")
def spots_for(board: Board, unit: Unit) -> tuple[tuple[Pt, ...], Terms]:
    """Where a Unit may be deployed out of its zone, by its center, and how far it keeps from enemies there.

    Outriders are behind one piece of Scenery from all enemies: the line from their center to the closest point of each
    enemy Unit crosses it and does not begin in it (A-154). The place where a Unit comes up is the marker of a Burrow
    Unit.
    """
    before, rules = room_for(board, unit.seat), profile_of(board, unit).rules
    far = replace(before.walls, gap=FAR_OFF)
    keeps = Terms(before.solids, tuple([(foe, FAR_OFF) for foe, _ in before.gaps]), (), far)
    if "burrow" in rules:
        return _crosses(board.table), keeps
    if "outrider" not in rules:
        return (), keeps
    return _hidden(
        tuple([shape_of(one) for one in board.pieces if one.placed]), before, zone_of(board, unit.seat)
    ), keeps


def _crosses(table: Pt) -> tuple[Pt, ...]:
    return tuple([(x, y) for y in range(0, table[1] + 1, INCH) for x in range(0, table[0] + 1, INCH)])


@lru_cache(maxsize=8)
def _hidden(pieces: tuple[Shape, ...], before: Terms, zone: tuple[int, int]) -> tuple[Pt, ...]:
    """The crosses of the grid, out of the own zone, that one of the pieces hides from all enemies."""
    foes, table = [foe.shape for foe, _ in before.gaps], before.walls.table
    assert table is not None
    found: list[Pt] = []
    for x, y in _crosses(table) if foes else ():
        about = _about(x, y)
        if zone[0] <= y <= zone[1] or any([meets(foe, about) for foe in foes]):
            continue
        lines = _lines((x, y), foes)
        left = [piece for piece in pieces if meets(piece, lines) and not crosses((x, y), (x, y), piece)]
        for foe in foes:
            if not left:
                break
            eye = nearest(Shape(((x, y),)), foe)[1]
            left = [piece for piece in left if crosses((x, y), eye, piece)]
        if left:
            found.append((x, y))
    return tuple(found)


def _about(x: int, y: int) -> tuple[int, int, int, int]:
    """A square within the circle of ten inches: who is in the middle is too near to all that reach into it."""
    half = FAR_OFF * 7 // 10
    return x - half, y - half, x + half, y + half


def _lines(spot: Pt, foes: Sequence[Shape]) -> Box:
    """A box that whatever lies on a line from a spot to each of the foes meets: what their boxes have in common."""
    x, y = spot
    return (
        min(x, max([foe.x0 for foe in foes])),
        min(y, max([foe.y0 for foe in foes])),
        max(x, min([foe.x1 for foe in foes])),
        max(y, min([foe.y1 for foe in foes])),
    )


def site_of(board: Board, unit: Unit, array: Array) -> Site:
    """Where a Unit may be deployed in a formation."""
    profile, zone = profile_of(board, unit), zone_of(board, unit.seat)
    spots, keeps = spots_for(board, unit)
    return Site(
        lambda facing: [outline_of(unit, profile, array, facing, (0, 0))],
        zone, room_for(board, unit.seat), spots, keeps,
    )  # fmt: skip


def waiting(board: Board, seat: str, station: Station) -> list[Unit]:
    """The Units of a class that a seat has yet to deploy."""
    return [
        one
        for one in board.units
        if (one.seat, one.station) == (seat, station) and not (one.on_table or one.gone or one.joined)
    ]


def has_room(board: Board, unit: Unit) -> bool:
    """Whether a Unit may be deployed at all."""
    profile = profile_of(board, unit)
    return bool(hosts_of(board, unit)) or any(
        next(roomy(profile, unit.models, form, lambda array: site_of(board, unit, array).has_room()), None)
        for form in profile.forms
    )


@declare(PUBLIC)
class Deploy(Answer):
    """A Unit in a formation, the center of its footprint at (x, y), facing somewhere."""

    unit: UnitId
    array: Array
    facing: int
    x: int
    y: int


@declare(PUBLIC)
class Accompany(Answer):
    """An Avatar is deployed attached to a Unit that stands (A-154)."""

    unit: UnitId
    to: UnitId


def with_guest(board: Board, unit: Unit, host: Unit) -> Unit | None:
    """A Unit that stands, with an Avatar attached to it; None where that may not be or there is no room."""
    if unit.station != "avatar" or not may_attach(board, unit, host):
        return None
    w, d = profile_of(board, unit).base
    return placed_with(board, unit.but(bases=(Base(0, 0, 0, w, d),)), host)


def hosts_of(board: Board, unit: Unit) -> list[Unit]:
    """The Units to which an Avatar may be deployed attached."""
    return [one for one in units_of(board, unit.seat) if with_guest(board, unit, one) is not None]


@declare(PUBLIC)
class DeployUnit(Question[Board, Deploy | Accompany]):
    """Which Unit of the class, in which formation, and where; an Avatar may be attached to a Unit instead."""

    seat: str
    station: Station

    def choices(self, board: Board, part: Part) -> Choices[Deploy | Accompany]:
        """Unit, formation, facing in whole degrees, y in quarters of an inch, x."""
        if not part:
            fit = [one for one in waiting(board, self.seat, self.station) if has_room(board, one)]
            options = [Option[Deploy | Accompany](one.id, concerns=(Concern("piece", one.id),)) for one in fit]
            return Choices(tuple(options), asks="unit")
        unit = unit_at(board, part[0])
        about = (Concern("piece", unit.id),)
        if part[1:] == (ATTACHED,):
            found = [Option[Deploy | Accompany](one.id, Accompany(unit.id, one.id)) for one in hosts_of(board, unit)]
            return Choices(tuple(found), asks="host", about=about)
        array, place = array_of(part[1:])
        if array is None:
            profile = profile_of(board, unit)
            forms = next_array(profile, unit.models, place, lambda one: site_of(board, unit, one).has_room(), about)
            if place or not hosts_of(board, unit):
                return forms
            return Choices((*forms.options, Option[Deploy | Accompany](ATTACHED)), asks=forms.asks, about=about)
        site = site_of(board, unit, array)
        if not place:
            return Choices(span=site.facings(), asks="facing", about=about)
        if len(place) == 1:
            return Choices(span=site.rows(place[0]), asks="row", about=about)
        facing, y, *across = place
        if not across:
            return Choices(span=site.along(facing, y), asks="along", about=about)
        return Choices(whole=Deploy(unit.id, array, facing, across[0], y))

    def parts(self, board: Board, answer: Deploy | Accompany) -> Part:
        """Unit, formation, facing, y, x; or Unit, ATTACHED and the Unit that it is attached to."""
        if isinstance(answer, Accompany):
            return (answer.unit, ATTACHED, answer.to)
        return (answer.unit, *array_picks(answer.array), answer.facing, answer.y, answer.x)

    def check(self, board: Board, answer: Deploy | Accompany) -> Verdict[bool]:
        """A Unit of the class, in a formation it may take, on free ground wholly in the zone, or hidden far off."""
        unit = next((one for one in waiting(board, self.seat, self.station) if one.id == answer.unit), None)
        if unit is None:
            return refuse("GOK-SETUP-8", "not_to_deploy_now", answer.unit, self.station)
        if isinstance(answer, Accompany):
            free = answer.to in [one.id for one in hosts_of(board, unit)]
            return accept if free else refuse("GOK-SETUP-16", "no_host", unit.id, answer.to)
        if answer.array not in arrays(profile_of(board, unit), unit.models):
            return refuse("GOK-FORM-1", "no_formation_of_it", unit.id)
        if not on_grid(answer.facing, answer.y):
            return refuse("GOK-SETUP-12", "off_grid")
        if site_of(board, unit, answer.array).holds(answer.facing, answer.x, answer.y):
            return accept
        there = outline_of(unit, profile_of(board, unit), answer.array, answer.facing, (answer.x, answer.y))
        return self._refused(board, unit, there)

    def _refused(self, board: Board, unit: Unit, there: Shape) -> Verdict[bool]:
        low, high = zone_of(board, unit.seat)
        outside = max(low - there.y0, there.y1 - high)
        if outside > 0:
            clause = "GOK-SR-58" if self.station == "outrider" else "GOK-SETUP-5"
            return refuse(clause, "outside_zone", unit.id, inches_up(outside))
        found = placed_free([there], room_for(board, unit.seat))
        if not found.blocker:
            return refuse("GOK-SETUP-12", "off_table", unit.id, inches_up(-found.margin))
        return in_the_way(unit, found)
