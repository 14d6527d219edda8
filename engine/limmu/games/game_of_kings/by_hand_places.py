"""A place that a player reads from the table, as picks: where a Unit or a piece stands, or the legs that lead there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from limmu.core import Part
from limmu.display.shown import Stand
from limmu.games.game_of_kings.board import SEATS, Board, Leg, Unit, Way, unit_at
from limmu.games.game_of_kings.by_hand import EYE, TAPE
from limmu.games.game_of_kings.formation import center_of, facing_of
from limmu.games.game_of_kings.moves import (
    DEGREE,
    MANNERS,
    Journey,
    Manner,
    after,
    begun,
    facings,
    lengths,
    may_move,
    picks_of,
)
from limmu.games.game_of_kings.p02_deploying import DeployUnit
from limmu.games.game_of_kings.p02_scenery import PlaceScenery
from limmu.games.game_of_kings.p04_movement import MoveRolled, MoveUnit
from limmu.games.game_of_kings.profile import profile_of
from limmu.toolkit.plane.shapes import root_up
from limmu.toolkit.plane.sines import CIRCLE, Pt, aim, rot

HALF, NORTH = CIRCLE // 2, 9000
BENDS = range(-4500, 4501, 500)
"""By how much a Unit wheels aside before it goes straight on and wheels again."""
CLOSE = 1000
"""An end so near to the place is good enough: no more bends are tried."""


class Place(NamedTuple):
    """Where something is read to stand: its middle, and where it faces, if that was said."""

    x: int
    y: int
    facing: int | None


def nearest_stand(board: Board, question: Any, part: Part, place: Place) -> Stand | None:
    """The picks after some that lead nearest to a place; None where a question asks for no place."""
    if isinstance(question, MoveRolled) and not part:
        start = begun(board, unit_at(board, question.unit), question.manner, question.move)
        return _nearest([_stand(start.unit, legs, there, place) for legs, there in ends(start, place)])
    if isinstance(question, MoveUnit) and part and part[1:] in ((), *[(manner,) for manner in MANNERS]):
        return _moved(board, unit_at(board, part[0]), part[1:], place)
    if isinstance(question, PlaceScenery) and len(part) in (1, 2):
        return _set_down(board, question, part, place)
    if isinstance(question, DeployUnit) and len(part) > 1:
        ahead = NORTH if board.edges[SEATS.index(question.seat)] == "south" else NORTH + HALF
        return _set_down(board, question, part, place if place.facing is not None else place._replace(facing=ahead))
    return None


def _nearest(found: list[Stand]) -> Stand | None:
    return min(found, key=lambda one: (not one.fits, one.off + one.turned * 10), default=None)


def _moved(board: Board, unit: Unit, said: Part, place: Place) -> Stand | None:
    """The first manner that leads there."""
    found: list[Stand] = []
    manners: list[Manner] = [one for one in MANNERS if said in ((), (one,)) and may_move(board, unit, one)]
    for manner in manners:
        start = begun(board, unit, manner, profile_of(board, unit).move)
        for legs, there in ends(start, place):
            one = _stand(start.unit, legs, there, place)
            found.append(one._replace(picks=(manner, *one.picks)[len(said) :]))
            if one.fits and one.off <= CLOSE:
                return found[-1]
        if found and min(found, key=lambda one: not one.fits).fits:
            break
    return _nearest(found)


def _stand(unit: Unit, legs: tuple[Leg, ...], there: Unit, place: Place) -> Stand:
    off = _apart(center_of(there), (place.x, place.y))
    turned = 0 if place.facing is None else _turn(facing_of(there), place.facing)
    return _told(tuple([pick for leg in legs for pick in picks_of(leg)]), off, turned)


def _told(picks: Part, off: int, turned: int) -> Stand:
    """Picks that lead near to a place, and whether a tape measure and the eye may be as wrong."""
    return Stand(picks, off, turned, off <= TAPE and turned <= EYE)


def _turn(one: int, two: int) -> int:
    aside = (one - two) % CIRCLE
    return min(aside, CIRCLE - aside)


def _apart(p: Pt, q: Pt) -> int:
    return root_up((p[0] - q[0]) ** 2 + (p[1] - q[1]) ** 2)


def _set_down(board: Board, question: PlaceScenery | DeployUnit, part: Part, place: Place) -> Stand | None:
    """Facing, unless it is picked, row and x, each the nearest on offer; None where something else is asked first."""
    wanted = {"facing": NORTH if place.facing is None else place.facing, "row": place.y, "along": place.x}
    picks, found = part, dict[str, int]()
    for asks in wanted:
        level = question.choices(board, picks)
        if asks == "facing" and level.asks == "row":
            found[asks] = wanted[asks] = part[-1]
            continue
        if level.asks != asks or level.span is None or not level.span.ranges:
            return None
        found[asks] = level.span.nearest(wanted[asks] % CIRCLE if asks == "facing" else wanted[asks])
        picks = (*picks, found[asks])
    off = _apart((found["along"], found["row"]), (place.x, place.y))
    return _told(picks[len(part) :], off, _turn(found["facing"], wanted["facing"]))


# ---------------------------------------------------------------- the legs that lead to a place


def ends(start: Journey, place: Place) -> Iterator[tuple[tuple[Leg, ...], Unit]]:
    """Legs that may lead to a place, and the Unit after them: the simplest first."""
    if not start.unit.blocks:
        yield _straight(start, place)
        return
    facing, (x, y) = facing_of(start.unit), center_of(start.unit)
    ahead = aim(place.x - x, place.y - y, facing)
    finals = (facing, ahead) if place.facing is None else (place.facing,)
    for final in finals:
        yield _bent(start, (final, None), place)
        yield _bent(start, (None, final), place)
    for bend in BENDS:
        yield _bent(start, ((ahead + bend) % CIRCLE, None, finals[0]), place)


def _bent(at: Journey, steps: tuple[int | None, ...], place: Place) -> tuple[tuple[Leg, ...], Unit]:
    """Wheels to facings, and straight on (None) as far as the rest of the way needs."""
    legs: list[Leg] = []
    for n, heading in enumerate(steps):
        leg = _ahead(at, steps[n + 1 :], place) if heading is None else _wheel(at, heading)
        if leg is not None:
            at, legs = after(at, leg), [*legs, leg]
    return tuple(legs), at.unit


def _wheel(at: Journey, heading: int, *, free: bool = False) -> Leg | None:
    aside = (heading - facing_of(at.unit)) % CIRCLE
    way: Way = "left" if aside < HALF else "right"
    angle = min(aside, CIRCLE - aside)
    if free:
        return Leg(way, angle) if angle else None
    span = lengths(at, way)
    return Leg(way, span.nearest(angle)) if span.ranges and 2 * angle >= span.step else None


def _ahead(at: Journey, rest: tuple[int | None, ...], place: Place) -> Leg | None:
    """Straight on, so that a wheel after it ends beside the place."""
    x, y = center_of(at.unit)
    last = _wheel(at, rest[0], free=True) if rest and rest[0] is not None else None
    there = center_of(after(at, last).unit) if last is not None else (x, y)
    _, length = rot(place.x - there[0], place.y - there[1], (HALF - facing_of(at.unit)) % CIRCLE)
    span = lengths(at, "forward")
    return Leg("forward", 0, span.nearest(length)) if span.ranges and length > 0 else None


def _straight(at: Journey, place: Place) -> tuple[tuple[Leg, ...], Unit]:
    """Loose and single models: straight there by whole degrees; a single one turns at last."""
    (x, y) = center_of(at.unit)
    way: Way = "flight" if at.manner in ("fly", "fly_march") else "straight"
    heading = (aim(place.x - x, place.y - y, facing_of(at.unit)) + DEGREE // 2) // DEGREE * DEGREE % CIRCLE
    length = lengths(at, way, heading).nearest(_apart((x, y), (place.x, place.y)))
    legs = [Leg(way, heading, length)] if length else []
    there = after(at, legs[0]) if legs else at
    if len(at.unit.bases) == 1 and place.facing is not None and place.facing != facing_of(at.unit):
        for _, facing in sorted([(_turn(one, place.facing), one) for one in facings(there)])[:1]:
            legs.append(Leg("face", facing))
            there = after(there, legs[-1])
    return tuple(legs), there.unit
