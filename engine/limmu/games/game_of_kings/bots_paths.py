"""How a bot's Unit goes somewhere: around Difficult Ground and what cannot be crossed, out of sight where that is free.

Everything here is judged by eye, from the middles of Units: nothing is measured.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from msgspec import Struct

from limmu.core import rule
from limmu.games.game_of_kings.board import Board, Leg, Unit, Way, other, units_of
from limmu.games.game_of_kings.bots_odds import clipped
from limmu.games.game_of_kings.fields import INCH
from limmu.games.game_of_kings.formation import center_of, facing_of
from limmu.games.game_of_kings.ground import barring, difficult, parts_of
from limmu.games.game_of_kings.moves import CIRCLE, DEGREE, Journey, after, facings, lengths
from limmu.games.game_of_kings.profile import profile_of
from limmu.games.game_of_kings.sight import Outlook
from limmu.toolkit.plane.findings import Placed
from limmu.toolkit.plane.shapes import Shape, nearer, overlap, root_up
from limmu.toolkit.plane.sines import Pt, aim, rot

HALF = CIRCLE // 2
ASIDE = (0, 1000, -1000, 2000, -2000, 3000, -3000)
"""So far off its way a Unit looks for a better end of its move."""
FAR_ASIDE = (4500, -4500, 6000, -6000, 7500, -7500)
"""So far, where it finds none."""
CORNERS = range(0, CIRCLE, 4500)
LEAST = INCH // 4
"""A shorter leg is not worth its while."""
FREE = INCH // 2
"""So much of the way lost costs nothing."""
WORTH_A_TURN = 3000
"""Who neither turns so far nor goes an inch stands."""


class Route(Struct, frozen=True):
    """Where a Unit goes next: to a point, past pieces that it keeps half its width away from."""

    to: Pt
    half: int
    pieces: tuple[Placed, ...]


class End(Struct, frozen=True):
    """Where legs end, and how far that is from where the Unit wants to be, a wrong facing counted in."""

    legs: tuple[Leg, ...]
    unit: Unit
    short: int


# ---------------------------------------------------------------- the way


def between(p: Pt, q: Pt) -> int:
    """How far two points are apart."""
    return root_up((p[0] - q[0]) ** 2 + (p[1] - q[1]) ** 2)


@rule("GOK-SOLO-37")
def route(board: Board, unit: Unit, goal: Unit) -> Route:
    """The next stretch of the shortest way to a Unit around Difficult Ground and all that cannot be crossed, wide
    enough for who goes there; where no way is wide enough, of one for a single model. What either stands in or on is
    not gone around."""
    start, end = center_of(unit), center_of(goal)
    close = [*parts_of(unit), *parts_of(goal)]
    pieces = tuple([
        one for one in (*barring(board), *difficult(board, "GOK-SOLO-37"))
        if not any([overlap(part, one.shape) for part in close])
    ])  # fmt: skip
    corner = max([between(start, p) + part.r for part in parts_of(unit) for p in part.pts])
    wide = unit.block.width // 2 if unit.blocks else corner
    for half in dict.fromkeys((corner, wide, profile_of(board, unit).base[0] // 2)):
        found = _around(start, end, half, pieces, board.table)
        if found:
            return Route(found[0], half, pieces)
    return Route(end, 0, pieces)


@lru_cache(maxsize=64)
def _around(start: Pt, end: Pt, half: int, pieces: tuple[Placed, ...], table: Pt) -> list[Pt]:
    """The points of the shortest way, by the corners of rings about the pieces in the way; none where there is none.
    Bots ask for the same one several times in a Turn."""
    if is_free(start, end, half, pieces):
        return [end]
    corners = [
        p for piece in pieces for p in _ring(piece.shape, half)
        if 0 <= p[0] <= table[0] and 0 <= p[1] <= table[1] and is_free(p, p, half, pieces)
    ]  # fmt: skip
    best: dict[Pt, tuple[int, list[Pt]]] = {start: (0, [])}
    done: list[Pt] = []
    while waiting := [(far, n, p) for n, (p, (far, _)) in enumerate(best.items()) if p not in done]:
        far, _, here = min(waiting)
        if here == end:
            return best[end][1]
        done.append(here)
        for there in (*corners, end):
            length = far + between(here, there)
            shorter = there not in done and (there not in best or length < best[there][0])
            if shorter and is_free(here, there, half, pieces):
                best[there] = (length, [*best[here][1], there])
    return []


def _ring(shape: Shape, half: int) -> list[Pt]:
    """The corners of an octagon about a shape, out of which one who passes it keeps clear of it."""
    x, y = (shape.x0 + shape.x1) // 2, (shape.y0 + shape.y1) // 2
    radius = (max([between((x, y), p) for p in shape.pts]) + half + FREE) * 109 // 100
    return [(x + a, y + b) for a, b in [rot(0, radius, t) for t in CORNERS]]


def is_free(p: Pt, q: Pt, half: int, pieces: Sequence[Placed]) -> bool:
    """Whether one of such a half width goes from a point to another past all pieces."""
    line = Shape((p, q) if p != q else (p,))
    return not any([nearer(line, one.shape, half + 1) for one in pieces])


# ---------------------------------------------------------------- the move


@rule("GOK-SOLO-37", "GOK-SOLO-38")
def best_end(board: Board, setting_out: Sequence[Journey], unit: Unit, goal: Unit) -> tuple[Journey, End] | None:
    """Of some journeys and ways the end nearest to where a Unit goes that is on its way and better than to stand; of
    those that cost nothing more, the first that Scenery hides from the Avatars of the opponent."""
    found = ends(board, setting_out, unit, goal)
    as_good = [one for one in found if one[1].short <= found[0][1].short + FREE]
    return next((one for one in as_good if is_hidden(board, one[1].unit)), found[0] if found else None)


def ends(board: Board, setting_out: Sequence[Journey], unit: Unit, goal: Unit) -> list[tuple[Journey, End]]:
    """The ends that are better than to stand, the best first: those nearly on the way, if any are."""
    return _ends(board, setting_out, unit, goal, ASIDE) or _ends(board, setting_out, unit, goal, FAR_ASIDE)


def _ends(
    board: Board, setting_out: Sequence[Journey], unit: Unit, goal: Unit, asides: Sequence[int]
) -> list[tuple[Journey, End]]:
    ground, flight = route(board, unit, goal), Route(center_of(goal), 0, ())
    found: list[tuple[Journey, End]] = []
    for at in setting_out:
        way = flight if at.manner in ("fly", "fly_march") else ground
        worst = short_of(board, unit, way.to)
        tried = [_end(board, at, way.to, aside) for aside in asides]
        found += [
            (at, end) for end in tried
            if end.short < worst and _is_worth(unit, end.unit)
            and is_free(center_of(unit), center_of(end.unit), way.half, way.pieces)
        ]  # fmt: skip
    return sorted(found, key=lambda one: one[1].short)


def _is_worth(unit: Unit, there: Unit) -> bool:
    """Whether a Unit goes far enough, or turns enough, to move at all."""
    return between(center_of(unit), center_of(there)) >= INCH or turn(unit, facing_of(there)) >= WORTH_A_TURN


def short_of(board: Board, unit: Unit, to: Pt) -> int:
    """How far a Unit is from a point; about turn counts like its Move."""
    x, y = center_of(unit)
    heading = aim(to[0] - x, to[1] - y, facing_of(unit))
    loose = not unit.blocks and len(unit.bases) > 1
    return between((x, y), to) + (0 if loose else turn(unit, heading) * profile_of(board, unit).move // HALF)


def turn(unit: Unit, heading: int) -> int:
    """By how much a Unit faces elsewhere, to whichever side."""
    aside = (heading - facing_of(unit)) % CIRCLE
    return min(aside, CIRCLE - aside)


def _end(board: Board, at: Journey, to: Pt, aside: int) -> End:
    x, y = center_of(at.unit)
    heading = (aim(to[0] - x, to[1] - y, facing_of(at.unit)) + aside) % CIRCLE
    legs: list[Leg] = []
    for leg in _legs(at, to, heading):
        at = after(at, leg)
        legs.append(leg)
    if not at.unit.blocks and len(at.unit.bases) == 1:
        x, y = center_of(at.unit)
        ahead = aim(to[0] - x, to[1] - y, facing_of(at.unit))
        faced = min([(turn(at.unit, ahead), -1), *[(_apart(one, ahead), one) for one in facings(at)]])[1]
        if faced >= 0:
            leg = Leg("face", faced)
            at, legs = after(at, leg), [*legs, leg]
    return End(tuple(legs), at.unit, short_of(board, at.unit, to))


def _apart(one: int, two: int) -> int:
    aside = (one - two) % CIRCLE
    return min(aside, CIRCLE - aside)


def _legs(at: Journey, to: Pt, heading: int) -> Iterator[Leg]:
    """A wheel to a heading and straight on; or straight there."""
    if not at.unit.blocks:
        way: Way = "flight" if at.manner in ("fly", "fly_march") else "straight"
        t = heading // DEGREE * DEGREE
        length = clipped(lengths(at, way, t), between(center_of(at.unit), to))
        if length >= LEAST:
            yield Leg(way, t, length)
        return
    aside = (heading - at.unit.block.t) % CIRCLE
    side: Way = "left" if aside < HALF else "right"
    angles = lengths(at, side)
    if angles.ranges and turn(at.unit, heading) >= angles.step:
        leg = Leg(side, clipped(angles, turn(at.unit, heading)))
        yield leg
        at = after(at, leg)
    span = lengths(at, "forward")
    length = clipped(span, between(center_of(at.unit), to)) if span.ranges else 0
    if length >= LEAST:
        yield Leg("forward", 0, length)


@rule("GOK-SOLO-38")
def is_hidden(board: Board, unit: Unit) -> bool:
    """Whether Scenery hides a Unit, where it would stand, from every Avatar of the opponent."""
    there, pieces = board.with_unit(unit), [one.id for one in board.pieces]
    looks = [Outlook(there, one).sees(unit) for one in avatars_of(board, other(unit.seat))]
    return all([not look.holds and look.blocker in pieces for look in looks])


def avatars_of(board: Board, seat: str) -> list[Unit]:
    """The Avatars of a seat that are on the table."""
    return [one for one in units_of(board, seat) if profile_of(board, one).type == "avatar"]
