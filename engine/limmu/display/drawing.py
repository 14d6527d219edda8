"""What a picture needs beside the pack: positions with room between them, outlines, courses of sea lanes, backdrops.

A game keeps its drawing in ``drawing.json`` beside its modules. A user's own pack uses as much of it as fits: where a
place lies elsewhere than the drawing says, or the drawing lacks it, the picture takes the pack's position.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import resources
from math import isqrt

import msgspec

from limmu.core import Record
from limmu.display.scene import Bounds, Outline, Point, Ring

__all__ = ["Backdrop", "Drawing", "Ground", "Way", "backdrop", "drawing", "ground"]

STEP, MARGIN = 200, 100
"""The distance between places without a position, and the margin of a map without a drawing, in 1/100 degree."""


class Way(Record):
    """The points of a way, from its first end to its second."""

    ends: tuple[str, str]
    via: Ring
    kind: str = "lane"
    """lane or road."""


class Drawing(Record):
    """The drawing of a map."""

    about: str
    backdrop: str
    bounds: Bounds
    places: dict[str, tuple[int, int, int, int]]
    """Where a place lies in the pack, and where the picture draws it."""
    outlines: tuple[Outline, ...] = ()
    closed: tuple[tuple[str, str], ...] = ()
    ways: tuple[Way, ...] = ()

    def via(self, kind: str, one: str, other: str) -> Ring:
        """The points between two places, from the one to the other; () for a straight way."""
        for way in self.ways:
            if way.kind == kind and one in way.ends and other in way.ends:
                return way.via if way.ends == (one, other) else _turned(way.via)
        return ()


def _turned(via: Ring) -> Ring:
    points = [(via[i], via[i + 1]) for i in range(0, len(via), 2)]
    return tuple([number for point in reversed(points) for number in point])


class Line(Record):
    """A river, a ridge or a lake."""

    id: str
    name: str
    lines: tuple[Ring, ...] = ()
    polygons: tuple[tuple[Ring, ...], ...] = ()
    width: int = 1
    kind: str = ""
    modern: str = ""
    source: str = ""


class Named(Record):
    """A name on the ground."""

    id: str
    name: str
    lon: int
    lat: int


class Marsh(Record):
    """Wet ground."""

    id: str
    name: str
    polygon: Ring


class Backdrop(Record):
    """Land and water under a map, in 1/100 degree."""

    about: str
    box: tuple[int, int, int, int]
    land: tuple[tuple[Ring, ...], ...]
    rivers: tuple[Line, ...]
    lakes: tuple[Line, ...]
    relief: tuple[Line, ...]
    deserts: tuple[Named, ...]
    seas: tuple[Named, ...]
    marshes: tuple[Marsh, ...]


# Made when the module is loaded: two threads that describe a struct to msgspec at the same time end in a crash of it.
_backdrop = msgspec.json.Decoder(Backdrop).decode
_drawing = msgspec.json.Decoder(Drawing).decode


@cache
def backdrop(name: str) -> Backdrop:
    """A backdrop by name. Raises FileNotFoundError."""
    file = resources.files("limmu.display").joinpath("geo", f"{name}.json")
    return _backdrop(file.read_bytes())


@cache
def drawing(package: str) -> Drawing:
    """The drawing of a game, by the name of its package."""
    return _drawing(resources.files(package).joinpath("drawing.json").read_bytes())


class Ground(Record):
    """Where a picture draws the places of a pack, and the backdrop under them."""

    bounds: Bounds
    backdrop: str
    at: dict[str, tuple[Point, Point | None]]
    """Where a place lies, and where the picture draws it if elsewhere."""
    fits: bool
    """Whether the drawing is one of this map, so that its outlines hold."""


def ground(found: Drawing, lies: Mapping[str, Point]) -> Ground:
    """Where places are drawn that lie there: by the drawing, as far as it is one of this map; in rows if they lie
    nowhere."""
    known = [place for place, at in lies.items() if found.places.get(place, ())[:2] == at]
    if 2 * len(known) > len(lies):
        drawn = {place: found.places[place][2:] for place in known}
        at = {place: (at, drawn[place] if drawn.get(place, at) != at else None) for place, at in lies.items()}
        return Ground(found.bounds, found.backdrop, at, True)
    if not any([x or y for x, y in lies.values()]):
        row = max(isqrt(len(lies)), 1)
        lies = {place: (i % row * STEP, -(i // row) * STEP) for i, place in enumerate(lies)}
    xs, ys = [x for x, _ in lies.values()] or [0], [y for _, y in lies.values()] or [0]
    box = (min(xs) - MARGIN, min(ys) - MARGIN, max(xs) + MARGIN, max(ys) + MARGIN)
    return Ground(Bounds("centidegree", box), "", {place: (at, None) for place, at in lies.items()}, False)
