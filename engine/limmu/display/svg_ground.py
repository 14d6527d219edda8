"""The parts of a drawing that stay: land and water, ways, places and names."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from limmu.display.drawing import Backdrop, backdrop
from limmu.display.escaping import for_html
from limmu.display.saying import program_texts
from limmu.display.scene import Outline, Owner, Place, Point, Ring, Scene, is_table
from limmu.display.svg_boxes import spans
from limmu.display.svg_fit import Frame, path
from limmu.display.svg_layout import MAPS, Layout, layout, lines_of, points_between, radius_of
from limmu.display.svg_palette import UNKNOWN, looks
from limmu.display.svg_signs import signs, symbols
from limmu.display.svg_table import lined
from limmu.display.svg_table import symbols as table_symbols

TERRAIN = {"fertile": "l-te", "hill": "l-th", "mountain": "l-tm", "desert": "l-td", "marsh": "l-ts"}
LINES = {"road": "l-ro", "mountain": "l-mo", "lane": "l-sl", "river": "l-rl", "leads": "l-le"}
SHORES = (220, 120, 60)
"""Widths of the pale strokes along a coast, in tenths of a pixel."""
PEAK = 150
"""Tenths of a pixel between two signs of a ridge."""
CLEAR = 26
"""Pixels around a place that ridges leave free."""


class Ground(NamedTuple):
    """The parts that stay: those under control, arrows, marks and names; the names; the targets of clicks."""

    base: str
    lines: str
    places: str
    names: str
    targets: str


@lru_cache(MAPS)
def ground(still: Scene, prefix: str) -> Ground:
    """The parts that stay, for a scene without what changes."""
    found = layout(still)
    behind = backdrop(still.backdrop) if still.backdrop else None
    return Ground(
        _defs(still, behind, found.frame, prefix) + _base(still, behind, found.frame, prefix),
        _lines(still, behind, found, prefix),
        _provinces(still, found) + "".join([_shape(place, found, prefix) for place in still.places]),
        "".join([_name(place, found) for place in still.places]),
        "".join([_target(place, found) for place in still.places]),
    )


# ---------------------------------------------------------------- the parts together


def _defs(still: Scene, behind: Backdrop | None, frame: Frame, prefix: str) -> str:
    parts = ["<defs>"]
    if behind:
        rings = [ring for polygon in behind.land for ring in polygon if _within(ring, still.bounds.box)]
        land = "".join([path(frame.line(ring), "z") for ring in rings])
        parts.append(f'<path id="{prefix}land" d="{land}"/>')
    else:
        parts.append(f'<path id="{prefix}land" d="M0 0h{frame.width}0v{frame.height}0H0z"/>')
    parts.append(f'<clipPath id="{prefix}dry"><use href="#{prefix}land"/></clipPath>')
    for i, outline in enumerate(still.outlines):
        data = "".join([path(frame.line(ring), "z") for ring in outline.polygons])
        parts.append(f'<path id="{prefix}o{i}" d="{data}"/>')
        if outline.kind == "area":
            parts.append(_band(i, prefix))
    known = looks(still.owners)
    parts += [symbols(owner, known[owner.id], prefix) for owner in still.owners]
    parts.append(symbols(Owner("", ""), UNKNOWN, prefix))
    parts.append(signs(prefix) + (table_symbols(prefix) if is_table(still) else ""))
    return "".join(parts) + "</defs>"


def _within(ring: Ring, box: tuple[int, int, int, int]) -> bool:
    west, south, east, north = box
    xs, ys = ring[::2], ring[1::2]
    return min(xs) <= east and max(xs) >= west and min(ys) <= north and max(ys) >= south


def _band(i: int, prefix: str) -> str:
    """The inside edge of an area; the group ``control`` sets its colour."""
    use = f'<use href="#{prefix}o{i}"'
    return (
        f'<clipPath id="{prefix}c{i}">{use}/></clipPath>'
        f'<g id="{prefix}e{i}" clip-path="url(#{prefix}c{i})">{use} class="l-ec"/>{use}/></g>'
    )


# ---------------------------------------------------------------- the layers


KINDS = {"area": "space", "province": "province"}
"""Kind of outline -> kind of the concerns that name it."""


def _base(still: Scene, behind: Backdrop | None, frame: Frame, prefix: str) -> str:
    """Sea, land and the outlines on it."""
    land = f'<use href="#{prefix}land"'
    shores = [f'{land} class="l-sh" stroke-width="{width}"/>' for width in SHORES] if behind else []
    outlines = [
        f'<use href="#{prefix}o{i}" class="{TERRAIN.get(one.terrain, "l-tg")}" data-kind="{KINDS[one.kind]}" '
        f'data-id="{for_html(one.id)}"><title>{_titled(one)}</title></use>'
        for i, one in enumerate(still.outlines)
    ]
    return (
        f'<g transform="scale(.1)">{"".join(shores)}{land} class="l-ld"/>'
        f'<g clip-path="url(#{prefix}dry)">{"".join(outlines)}</g></g>'
    )


def _titled(one: Outline) -> str:
    """The name of an outline, with its terrain, which colour alone tells on the map."""
    return for_html(f"{one.name} ({one.terrain})" if one.terrain else one.name)


def _lines(still: Scene, behind: Backdrop | None, found: Layout, prefix: str) -> str:
    """Edges, water, ridges, the coast, the names of seas, and the ways."""
    frame = found.frame
    edges = "".join([f'<use href="#{prefix}o{i}"/>' for i in range(len(still.outlines))])
    parts = ['<g transform="scale(.1)">', f'<g class="l-ed" clip-path="url(#{prefix}dry)">{edges}']
    shut = "".join([_touching(still, pair, frame) for pair in still.closed])
    parts.append(f'<path class="l-cl" d="{shut}"/></g>' if shut else "</g>")
    if behind:
        parts += _waters(behind, frame)
        parts.append(f'<use href="#{prefix}land" class="l-co"/></g>')
        parts.append(_relief(behind, found))
        word = program_texts(still.language).map_word
        parts += [
            _text("l-ns", frame.at(sea.lon, sea.lat), word(sea.name))
            for sea in behind.seas
            if _inside(sea.lon, sea.lat, still)
        ]
    else:
        parts.append("</g>")
    return "".join(parts) + (lined(still.bounds, frame) if is_table(still) else "") + _ways(still, frame)


def _inside(x: int, y: int, still: Scene) -> bool:
    west, south, east, north = still.bounds.box
    return west < x < east and south < y < north


def _touching(still: Scene, pair: tuple[str, str], frame: Frame) -> str:
    """The line along which two outlines touch; a dot where that is a point."""
    one, other = [next(outline for outline in still.outlines if outline.id == name) for name in pair]
    theirs = {ring[i : i + 2] for ring in other.polygons for i in range(0, len(ring), 2)}
    data: list[str] = []
    for ring in one.polygons:
        points = [ring[i : i + 2] for i in range(0, len(ring), 2)]
        shared = [point in theirs for point in points]
        for i, point in enumerate(points):
            after = (i + 1) % len(points)
            x, y = frame.tenths(*point)
            if shared[i] and shared[after]:
                u, v = frame.tenths(*points[after])
                data.append(f"M{x} {y}L{u} {v}")
            elif shared[i] and not shared[i - 1]:
                data.append(f"M{x} {y}h.1")
    return "".join(data)


def _waters(behind: Backdrop, frame: Frame) -> Iterable[str]:
    for marsh in behind.marshes:
        yield f'<path class="l-ma" stroke-width="10" d="{_reeds(marsh.polygon, frame)}"/>'
    for river in behind.rivers:
        data = "".join([path(frame.line(line)) for line in river.lines])
        yield f'<path class="l-ri" stroke-width="{8 + 6 * river.width}" d="{data}"/>'
    lakes = [path(frame.line(ring), "z") for lake in behind.lakes for polygon in lake.polygons for ring in polygon]
    yield f'<path class="l-la" d="{"".join(lakes)}"/>'


def _reeds(ring: Ring, frame: Frame) -> str:
    """Tufts in rows all over a marsh, in tenths of a pixel."""
    points = frame.line(ring)
    ys = [y for _, y in points]
    rows = [(row, y, span) for row, y in enumerate(range(min(ys) + 60, max(ys), 120)) for span in spans(points, y)]
    tufts = [(x, y) for row, y, (left, right) in rows for x in range(left + 75 * (row % 2), right, 150)]
    return "".join([f"M{x} {y}v-50m-28 8 22 42m34-42-22 42m-42 0h72" for x, y in tufts])


def _relief(behind: Backdrop, found: Layout) -> str:
    """Peaks and hills along the ridges, none near a place."""
    frame, peaks = found.frame, list[str]()
    for ridge in behind.relief:
        hill = ridge.kind == "hills"
        for line in ridge.lines:
            for i, (x, y) in enumerate(_steps(frame.line(line))):
                y += (-3, 3, 0)[i % 3]
                if all([abs(x - s.at[0]) > CLEAR or abs(y - s.at[1]) > CLEAR for s in found.spots.values()]):
                    high = (6, 8, 5)[i % 3]
                    peaks.append(
                        f"M{x - 5} {y}q5-{high} 10 0"
                        if hill
                        else f"M{x - 5} {y}l5-{high} 5 {high}m-5-{high} 1 {high - 2}"
                    )
    return f'<path class="l-re" d="{"".join(peaks)}"/>'


def _steps(points: Sequence[Point]) -> Iterable[Point]:
    """Points in pixels at even distances along a line in tenths."""
    ahead = 0
    for (x, y), (u, v) in pairwise(points):
        long = max(abs(u - x), abs(v - y), 1)
        while ahead < long:
            yield (x + (u - x) * ahead // long) // 10, (y + (v - y) * ahead // long) // 10
            ahead += PEAK
        ahead -= long


def _ways(still: Scene, frame: Frame) -> str:
    """Lanes under roads, roads on a light casing: one path of each kind."""
    data: dict[str, list[str]] = {}
    for link, points in points_between(frame, still):
        data.setdefault(link.kind, []).append(path(points) if len(points) > 1 else "")
    paths = {kind: "".join(parts) for kind, parts in data.items()}
    casing = paths.get("road", "") + paths.get("mountain", "")
    parts = [f'<path class="l-rc" d="{casing}"/>'] if casing else []
    order = [kind for kind in ("lane", "leads", "river") if kind in paths]
    under = [f'<path class="{LINES[kind]}" d="{paths[kind]}"/>' for kind in order]
    over = [f'<path class="{LINES[kind]}" d="{paths[kind]}"/>' for kind in ("mountain", "road") if kind in paths]
    return "".join([*under, *parts, *over])


def _shape(place: Place, found: Layout, prefix: str) -> str:
    """A place as printed: circle, square with its walls, box; signs at its side."""
    (x, y), spot = found.spots[place.id].at, found.spots[place.id]
    numbers = {sign.id: sign.number for sign in place.signs}
    parts: list[str] = []
    if "mountain" in numbers:
        parts.append(f'<use href="#{prefix}peak" x="{x - spot.radius - 3}" y="{y + spot.radius - 1}"/>')
    if "port" in numbers:
        parts.append(f'<use href="#{prefix}port" x="{x}" y="{y + spot.radius + 3}"/>')
    if "mine" in numbers:
        parts.append(f'<use href="#{prefix}mine" x="{x + spot.radius + 2}" y="{y + spot.radius}"/>')
    if "wood" in numbers:
        parts.append(f'<use href="#{prefix}wood" x="{x + spot.radius + 2}" y="{y - spot.radius + 2}"/>')
    if "city" in numbers:
        x, y = found.frame.at(*place.position)
        parts.append(f'<use href="#{prefix}city" x="{x}" y="{y}"/>')
    if place.kind == "box":
        parts.append(f'<rect class="l-bx" x="{x - 10}" y="{y - 10}" width="20" height="20" rx="4"/>')
    elif "walls" in numbers:
        parts.append(f'<path class="l-pl" d="M{x - 7} {y - 7}h14v14h-14z"/>')
        for wall in range(min(numbers["walls"], 3)):
            far = 7 + 3 * (wall + 1)
            parts.append(f'<path class="l-wl" d="M{x - far} {y - far}h{2 * far}v{2 * far}h-{2 * far}z"/>')
    elif place.kind != "area":
        parts.append(f'<circle class="l-pl" cx="{x}" cy="{y}" r="{radius_of(place)}"/>')
    return "".join(parts)


def _provinces(still: Scene, found: Layout) -> str:
    """Names that yield to all else."""
    named = [one for one in still.outlines if one.id in found.labels]
    return "".join([_text("l-nm l-np", found.labels[one.id], one.name.upper()) for one in named])


def _name(place: Place, found: Layout) -> str:
    spot = found.spots[place.id]
    if place.kind == "area":
        x, y = spot.name
        return "".join([_text("l-nm l-na", (x, y + 13 * i), line) for i, line in enumerate(lines_of(place.name))])
    style = " l-ni" if place.kind in ("transit", "box") else " l-nb" if place.rank == 0 else ""
    return _text(f"l-nm{style}{' l-' + spot.anchor if spot.anchor else ''}", spot.name, place.name)


def _text(style: str, at: Point, text: str) -> str:
    return f'<text class="{style}" x="{at[0]}" y="{at[1]}">{for_html(text)}</text>'


def _target(place: Place, found: Layout) -> str:
    """Where a place is clicked and ringed: of an area, where its name and its first stack are."""
    x, y = found.spots[place.id].at
    far = 24 if place.kind == "area" else 14
    name = for_html(place.name)
    return (
        f'<circle class="l-tg" cx="{x}" cy="{y}" r="{far}" data-kind="space" data-id="{for_html(place.id)}">'
        f"<title>{name}</title></circle>"
    )
