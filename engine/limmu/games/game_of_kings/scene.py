"""The table of The Game of Kings as a scene: Scenery, zones while the Armies deploy, Units, and what moved last.

A scene counts angles clockwise from north, the rules counter-clockwise from east: `naming.bearing` goes from these to
those.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from limmu.core import Fact, View
from limmu.display.scene import Bounds, Marker, Owner, Piece, Point, Reach, Ring, Scene, Scenery, Track
from limmu.games.game_of_kings.board import SEATS, Board, Leg, Unit, locked_with, unit_of
from limmu.games.game_of_kings.board import Piece as Lying
from limmu.games.game_of_kings.facts import UnitMoved
from limmu.games.game_of_kings.formation import center_of, facing_of
from limmu.games.game_of_kings.ground import shape_of
from limmu.games.game_of_kings.naming import NORTH, Called, bearing, called
from limmu.games.game_of_kings.p02_deploying import zone_of
from limmu.games.game_of_kings.p03_turn import ROUNDS
from limmu.games.game_of_kings.p09_flight import turned_to
from limmu.games.game_of_kings.pack import Pack
from limmu.toolkit.plane.blocks import Base, Block, forward, places, rects, turn, wheel
from limmu.toolkit.plane.loose import moved
from limmu.toolkit.plane.sines import CIRCLE, rot

Names = Mapping[str, Called]
BEND = 1000
"""A wheel is drawn through a point every ten degrees."""
TURNED = (0, 1, -1, 2)
"""The quarter turns with which a move may begin."""


def scene(
    view: View[Board], pack: Pack, recent: Sequence[Fact[Board]] = (), before: View[Board] | None = None
) -> Scene:
    """What an audience sees. ``recent``: the facts whose moves become ways; ``before``: the view before them, without
    which a move has neither way nor ghost."""
    board = view.board
    width, depth = board.table
    names = called(board, pack)
    went = [*_moves(board, before.board, recent, names)] if before else []
    return Scene(
        bounds=Bounds("micrometre", (0, 0, width, depth)),
        title="The Game of Kings",
        owners=tuple([Owner(seat, seat.capitalize(), seat[:1].upper(), seat) for seat in SEATS]),
        scenery=tuple([lying(one) for one in board.pieces if one.placed]),
        pieces=(*[piece for piece, _ in went], *_pieces(board, names)),
        reach=(*_zones(view), *[way for _, way in went]),
        tracks=(Track("round", "Round", (1, ROUNDS), (Marker(board.round, board.active),)),) if board.round else (),
    )


# ---------------------------------------------------------------- what lies on the table


def lying(one: Lying) -> Scenery:
    """A piece of Scenery where it lies."""
    ring = tuple([number for point in shape_of(one).pts for number in point])
    return Scenery(one.id, one.kind, (ring,), one.height, one.id.replace("-", " ").capitalize())


def _zones(view: View[Board]) -> Iterable[Reach]:
    """The Deployment Zones, until all is deployed."""
    board = view.board
    if board.round or not all(board.edges):
        return
    width, _ = board.table
    for seat in SEATS:
        low, high = zone_of(board, seat)
        name = f"Deployment Zone of {seat.capitalize()}"
        yield Reach(f"zone.{seat}", "zone", seat, name, path=(0, low, width, low, width, high, 0, high))


# ---------------------------------------------------------------- Units


def _pieces(board: Board, names: Names) -> tuple[Piece, ...]:
    """The Units on the table; while the Armies deploy those that wait for their place, too."""
    return tuple([
        piece_of(board, one, names) if one.on_table else _told(board, one, names)
        for one in board.units
        if one.on_table or not (board.round or one.gone or one.joined or one.station == "hidden")
    ])  # fmt: skip


def _told(board: Board, unit: Unit, names: Names) -> Piece:
    one = names[unit.id]
    marks = {
        "general": one.general,
        "banner": "banner" in unit.leaders,
        "fleeing": unit.fleeing,
        "locked": bool(locked_with(board, unit)),
    }
    signs = tuple([sign for sign, on in marks.items() if on])
    models = unit.models if unit.models > 1 else None
    return Piece(
        unit.id, unit.station, unit.seat, one.name, one.code, strength=models, wounds=unit.wounds, signs=signs
    )  # fmt: skip


def piece_of(board: Board, unit: Unit, names: Names) -> Piece:
    """A Unit where it stands, with its bases."""
    footprint, front = _in_ranks(unit.block) if unit.blocks else _loose(unit)
    return _told(board, unit, names).but(
        position=center_of(unit), facing=bearing(facing_of(unit)), footprint=footprint, front=front
    )


def _in_ranks(block: Block) -> tuple[tuple[Ring, ...], Ring]:
    """The bases of a block about its middle as if it faced north, and its front edge."""
    half, w, d = block.depth // 2, block.w // 2, block.d // 2
    rings = [_box(a - w, b + half - d, a + w, b + half + d) for a, b in places(block)]
    rings += [_box(left, rear + half, right, front + half) for left, right, rear, front in rects(block)[1:]]
    side = block.width // 2
    return tuple(rings), (-side, half, side, half)


def _loose(unit: Unit) -> tuple[tuple[Ring, ...], Ring]:
    """Loose bases about their mean as if the first faced north; the front edge of one that stands alone."""
    (x, y), facing = center_of(unit), facing_of(unit)
    found: list[Ring] = []
    for base in unit.bases:
        a, b = rot(base.x - x, base.y - y, (2 * NORTH - facing) % CIRCLE)
        found.append(_base(base, a, b, (NORTH + base.t - facing) % CIRCLE))
    first = unit.bases[0]
    w, d = first.w // 2, (first.d or first.w) // 2
    return tuple(found), (-w, d, w, d) if len(found) == 1 else ()


def _base(base: Base, a: int, b: int, facing: int) -> Ring:
    if not base.d:
        return (a, b, base.w // 2)
    w, d = base.w // 2, base.d // 2
    corners = [rot(right, ahead, facing) for right, ahead in ((-w, -d), (w, -d), (w, d), (-w, d))]
    return tuple([number for x, y in corners for number in (a + x, b + y)])


def _box(left: int, rear: int, right: int, front: int) -> Ring:
    return (left, rear, right, rear, right, front, left, front)


# ---------------------------------------------------------------- what moved


def _moves(board: Board, before: Board, recent: Sequence[Fact[Board]], names: Names) -> Iterable[tuple[Piece, Reach]]:
    """Each Unit that stands elsewhere than before: where it was, and its way."""
    facts = {fact.unit: fact for fact in recent if isinstance(fact, UnitMoved)}
    for unit in board.units:
        was = unit_of(before, unit.id)
        if was is None or not (was.on_table and unit.on_table) or (was.blocks, was.bases) == (unit.blocks, unit.bases):
            continue
        fact = facts.get(unit.id)
        path = _way(was, unit, fact.legs if fact is not None else ())
        told = tuple([number for point in path for number in point])
        cost = fact.cost if fact is not None else None
        yield (
            piece_of(before, was, names).but(ghost=True),
            Reach(f"move.{unit.id}", "move", unit.seat, piece=unit.id, path=told, cost=cost),
        )


def _way(was: Unit, now: Unit, legs: Sequence[Leg]) -> list[Point]:
    """The way of a Unit by its legs, where they lead there; else straight."""
    starts = [was.but(blocks=(turn(was.block, n),)) for n in TURNED] if was.blocks and now.blocks else [was]
    for start in starts:
        points, end = walked(start, legs)
        if (end.blocks, end.bases) == (now.blocks, now.bases) and len(points) > 1:
            return points
    return [_lead(was), _lead(now)]


def walked(unit: Unit, legs: Sequence[Leg]) -> tuple[list[Point], Unit]:
    """The points through which a Unit goes by some legs, and the Unit after them."""
    points = [_lead(unit)]
    for leg in legs:
        if leg.way in ("left", "right"):
            points += [_lead(_after(unit, leg.but(angle=angle))) for angle in range(BEND, leg.angle, BEND)]
        unit = _after(unit, leg)
        points.append(_lead(unit))
    return [point for i, point in enumerate(points) if not i or point != points[i - 1]], unit


def _lead(unit: Unit) -> Point:
    """The point of a Unit whose way is drawn: the middle of its front edge, of loose models their mean."""
    if unit.blocks:
        return unit.block.x, unit.block.y
    (x, y), first = center_of(unit), unit.bases[0]
    a, b = rot(0, (first.d or first.w) // 2 if len(unit.bases) == 1 else 0, first.t)
    return x + a, y + b


def _after(unit: Unit, leg: Leg) -> Unit:
    """The Unit after a leg, whatever is in its way."""
    if leg.way == "forward":
        return unit.but(blocks=(forward(unit.block, leg.length),))
    if leg.way == "left" or leg.way == "right":
        return unit.but(blocks=(wheel(unit.block, leg.way, leg.angle),))
    if leg.way == "face":
        return turned_to(unit, leg.angle)
    return unit.but(bases=tuple(moved(unit.bases, leg.angle, leg.length)))
