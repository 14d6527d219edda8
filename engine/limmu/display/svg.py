"""Scenes as SVG: ``render`` gives a whole drawing, ``sheet`` one with its key, ``moving`` the four groups that change.

A cache keeps what stays (land, ways, names, the positions of names and stacks) for a few maps. The groups ``control``,
``arrows``, ``marks`` and ``stacks`` each lie between parts that stay, so a page can replace one group by a new one.
A place, an area or a province has the ``data-kind`` and ``data-id`` by which a concern names it. A stack, an arrow
or a mark has its own ``data-id``; its ``data-kind`` is on it or on its group.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from math import isqrt
from typing import NamedTuple

from limmu.display.escaping import for_html
from limmu.display.scene import CHANGING, Arrow, Piece, Place, Point, Scene, Sign, Stack, is_table, still
from limmu.display.svg_fit import Frame, line, path
from limmu.display.svg_ground import ground
from limmu.display.svg_key import Key, key
from limmu.display.svg_layout import Layout, Spot, layout
from limmu.display.svg_palette import UNKNOWN, Look, Palette, looks, stylesheet
from limmu.display.svg_signs import BASE, CODED_NUMBER, LEADERS, NUMBER
from limmu.display.svg_table import box_of, lying, reaching, standing

__all__ = ["GROUPS", "Palette", "Picture", "draw", "moving", "render", "sheet", "stylesheet"]

GROUPS = ("control", "arrows", "marks", "stacks")
"""The groups that change, from the bottom to the top."""
LIT = 22
"""The radius of the ring around a stack or a loose piece that is lit."""
BACKS = 2
"""The most edges of lower pieces that a stack shows."""
CORNERS = {
    "capital": (-1, -1),
    "garrison": (1, 1),
    "revolt": (1, -1),
    "defence": (-1, 1),
    "barbarians": (0, -1),
    "monument": (1, -1),
    "battle": (1, 0),
}
"""The corner of its place where each sign goes."""


def render(
    scene: Scene, *, palette: Palette = "page", size: int = 0, prefix: str = "", lights: Collection[str] = ()
) -> str:
    """A scene as one SVG element, ``size`` pixels wide (0: as wide as there is room).

    ``prefix`` begins every id of the drawing, so that a page can hold two; ``lights``: ids of places,
    stacks and pieces to highlight. Raises ValueError for a palette that there is not.
    """
    return _drawing(scene, palette=palette, size=size, prefix=prefix, below=Key("", 0), lights=lights)


def sheet(scene: Scene, *, palette: Palette = "both", size: int = 0, prefix: str = "") -> str:
    """A drawing that stands alone: a scene over its key, which explains tracks, hands, owners and signs."""
    return _drawing(scene, palette, size, prefix, key(scene, prefix))


def _drawing(scene: Scene, palette: Palette, size: int, prefix: str, below: Key, lights: Collection[str] = ()) -> str:
    stays = still(scene)
    parts, found, groups = ground(stays, prefix), layout(stays), moving(scene, prefix)
    width, height = found.frame.width, found.frame.height
    whole = height + below.height
    lang = f' lang="{for_html(scene.language)}"' if scene.language else ""
    fixed = f' width="{size}" height="{size * whole // width}"' if size else ""
    style = f"<style>{stylesheet(palette)}</style>" if palette != "page" else ""
    control, arrows, marks, stacks = (groups[prefix + name] for name in GROUPS)
    under = f'<g transform="translate(0 {height})">{below.body}</g>' if below.height else ""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="limmu"{lang} viewBox="0 0 {width} {whole}"{fixed}'
        f'{_view(scene, found)} role="group" aria-label="{for_html(scene.title)}">'
        f"<desc>{for_html(scene.title)}</desc>{style}"
        f'<rect class="l-sea" width="{width}" height="{height}"/>{parts.base}{control}{parts.lines}{arrows}'
        f'{parts.places}{marks}{stacks}<g aria-hidden="true">{parts.names}</g>'
        f"{_lights(scene, found, lights, prefix)}{parts.targets}{under}</svg>"
    )


def _view(scene: Scene, found: Layout) -> str:
    """The part to show first, as a view box for whatever zooms; of a table its corners in the drawing and its own."""
    if is_table(scene):
        west, south, east, north = scene.bounds.box
        corners = (*found.frame.at(west, north), *found.frame.at(east, south), west, south, east, north)
        return f' data-table="{" ".join(map(str, corners))}"'
    if scene.bounds.view is None:
        return ""
    west, south, east, north = scene.bounds.view
    (left, top), (right, bottom) = found.frame.at(west, north), found.frame.at(east, south)
    return f' data-view="{left} {top} {right - left} {bottom - top}"'


BESIDE = ("hands", "tracks", "notes")
"""What no group shows of a scene."""
_NOT_IN = {
    "control": (*BESIDE, "arrows", "pieces", "stacks"),
    "arrows": (*BESIDE, "scenery", "stacks"),
    "marks": (*BESIDE, "arrows", "pieces", "reach", "scenery"),
    "stacks": (*BESIDE, "arrows", "reach", "scenery"),
}
"""By group what it does not show of a scene."""
_LIES = (*BESIDE, "arrows", "pieces", "reach", "scenery", "stacks")
"""What lies on the map: neither the layout nor the looks of owners depend on it."""


class Picture(NamedTuple):
    """The groups of a scene that change, by id, and what was found out to draw them."""

    scene: Scene
    groups: dict[str, str]
    layout: Layout
    looks: Mapping[str, Look]


def moving(scene: Scene, prefix: str = "") -> dict[str, str]:
    """The four groups that change, by id."""
    return draw(scene, prefix).groups


def draw(scene: Scene, prefix: str = "", last: Picture | None = None) -> Picture:
    """The same with what was found out. Groups that show nothing new, and what depends on the ground alone, are taken
    from the ``last`` picture with the same prefix.
    """
    same = [name for name in GROUPS if last is not None and _shows_the_same(name, scene, last.scene)]
    if last is not None and len(same) == len(GROUPS):
        return last._replace(scene=scene)
    if last is not None and _is_alike(scene, last.scene, _LIES):
        found, known = last.layout, last.looks
    else:
        found, known = layout(still(scene)), looks(scene.owners)
    drawing = {"control": _control, "arrows": _arrows, "marks": _marks, "stacks": _stacks}
    groups = {
        prefix + name: last.groups[prefix + name]
        if last is not None and name in same
        else f'<g id="{prefix}{name}">{drawing[name](scene, found, known, prefix)}</g>'
        for name in GROUPS
    }
    return Picture(scene, groups, found, known)


def _shows_the_same(name: str, scene: Scene, other: Scene) -> bool:
    """Whether a group shows the same of two scenes; marks of areas give way to stacks."""
    areas = name != "marks" or any([one.kind == "area" for one in scene.outlines])
    return _is_alike(scene, other, _NOT_IN[name] if areas else (*_NOT_IN[name], "stacks"))


def _is_alike(scene: Scene, other: Scene, but: Collection[str]) -> bool:
    """Whether two scenes are equal but for some of their parts."""
    return all([getattr(scene, name) == getattr(other, name) for name in Scene.__struct_fields__ if name not in but])


# ---------------------------------------------------------------- control


def _control(scene: Scene, found: Layout, known: Mapping[str, Look], prefix: str) -> str:
    """Provinces filled, areas with a band inside their edge; on a map without outlines what each owner holds. On a
    table zones and scenery."""
    lies = lying(scene, found.frame, known, prefix)
    if not scene.outlines:
        return _realms(scene, found, known, prefix) + lies
    areas = any([one.kind == "area" for one in scene.outlines])
    what, how, kind = ("e", "stroke", "area") if areas else ("o", "fill", "province")
    held: dict[str, list[str]] = {}
    for i, one in enumerate(scene.outlines):
        if one.owner:
            use = f'<use href="#{prefix}{what}{i}" data-id="{for_html(one.id)}"/>'
            held.setdefault(known.get(one.owner, UNKNOWN).colour, []).append(use)
    groups = [f'<g {how}="{colour}">{"".join(parts)}</g>' for colour, parts in held.items()]
    style = 'fill="none" stroke-width="130"' if areas else 'fill-opacity=".36"'
    drawn = "".join(groups)
    return f'<g transform="scale(.1)" clip-path="url(#{prefix}dry)" data-kind="{kind}" {style}>{drawn}</g>{lies}'


def _realms(scene: Scene, found: Layout, known: Mapping[str, Look], prefix: str) -> str:
    """Each owner's places as discs that run together along the ways between them."""
    held: dict[str, dict[str, list[str]]] = {}
    owner = {place.id: place.owner for place in scene.places if place.owner}
    for place, holder in owner.items():
        held.setdefault(holder, {})[place] = []
    for link in scene.links:
        one, other = link.ends
        if link.kind in ("road", "mountain") and one in owner and owner[one] == owner.get(other):
            held[owner[one]][one].append(other)
            held[owner[one]][other].append(one)
    paths = [
        f'<path d="{_chained(ways, found)}" stroke="{known.get(holder, UNKNOWN).colour}" data-id="{for_html(holder)}"/>'
        for holder, ways in held.items()
    ]
    inner = f'<g transform="scale(10)" data-kind="realm" class="l-rm">{"".join(paths)}</g>'
    return f'<g transform="scale(.1)" clip-path="url(#{prefix}dry)">{inner}</g>'


def _chained(ways: Mapping[str, list[str]], found: Layout) -> str:
    """The data of a path over every way between some places, in few long lines; a dot for a lone place."""
    left = {place: [*others] for place, others in ways.items()}
    data: list[str] = []
    for place, others in ways.items():
        if not others:
            data.append(f"M{found.spots[place].at[0]} {found.spots[place].at[1]}h.1")
        while left[place]:
            walk = [place]
            while left[walk[-1]]:
                other = left[walk[-1]].pop()
                left[other].remove(walk[-1])
                walk.append(other)
            data.append(path([found.spots[one].at for one in walk]))
    return "".join(data)


# ---------------------------------------------------------------- arrows


def _arrows(scene: Scene, found: Layout, known: Mapping[str, Look], prefix: str) -> str:
    """What moved last: arrows from place to place; on a table ways, and how far pieces reach."""
    arrows = [_arrow(arrow, found, known) for arrow in scene.arrows if _ends(arrow, found)]
    return "".join(arrows) + reaching(scene, found.frame, known)


def _ends(arrow: Arrow, found: Layout) -> bool:
    return arrow.start in found.spots and arrow.end in found.spots


def _arrow(arrow: Arrow, found: Layout, known: Mapping[str, Look]) -> str:
    """A bow with a head from place to place: through its points, or on the side away from the stack."""
    colour = known.get(arrow.owner, UNKNOWN).colour
    start, end = found.spots[arrow.start], found.spots[arrow.end]
    via = [found.frame.at(arrow.via[i], arrow.via[i + 1]) for i in range(0, len(arrow.via), 2)]
    (x, y), (u, v) = start.at, end.at
    bends = [((x + u) // 2 + (y - v) // side, (y + v) // 2 + (u - x) // side) for side in (6, -6)]
    bend = via[-1] if via else max(bends, key=lambda at: _far(at, end.block))
    tip, (ex, ey) = _towards(end.at, bend, end.radius + 3), _towards(end.at, bend, end.radius + 14)
    first = _towards(start.at, via[0] if via else bend, start.radius + 2)
    way = "".join([f"L{a} {c}" for a, c in via]) + f"L{ex} {ey}" if via else f"Q{bend[0]} {bend[1]} {ex} {ey}"
    data = f"M{first[0]} {first[1]}{way}"
    wx, wy = (ey - tip[1]) * 7 // 10, (tip[0] - ex) * 7 // 10
    head = f"M{tip[0]} {tip[1]}L{ex + wx} {ey + wy}L{ex - wx} {ey - wy}z"
    style = "l-al l-ar" if arrow.kind == "retreat" else "l-al"
    return (
        f'<g data-kind="arrow" data-id="{for_html(arrow.start)}:{for_html(arrow.end)}"><path class="l-ac" d="{data}"/>'
        f'<path class="{style}" stroke="{colour}" d="{data}"/><path class="l-ah" fill="{colour}" d="{head}"/></g>'
    )


def _far(one: Point, other: Point) -> int:
    """The square of the distance."""
    return (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2


def _towards(at: Point, other: Point, far: int) -> Point:
    """The point so many pixels away, in the direction of another."""
    dx, dy = other[0] - at[0], other[1] - at[1]
    long = isqrt(dx * dx + dy * dy) or 1
    return at[0] + dx * far // long, at[1] + dy * far // long


# ---------------------------------------------------------------- marks


def _marks(scene: Scene, found: Layout, known: Mapping[str, Look], prefix: str) -> str:
    """The owner of each place and its changing signs: a group for each kind of mark."""
    stacks = {(stack.place, stack.owner) for stack in scene.stacks}
    areas = {one.id: one.owner for one in scene.outlines if one.kind == "area"}
    held: dict[tuple[str, str], list[Point]] = {}
    signs: dict[tuple[str, str], list[tuple[str, Point]]] = {}
    sieges: list[str] = []
    for place in scene.places:
        spot, holder = found.spots[place.id], areas.get(place.id, place.owner)
        if holder and not (place.kind == "area" and (place.id, holder) in stacks):
            held.setdefault((_shape(place), holder), []).append(spot.at)
        for sign in place.signs:
            if sign.id == "siege":
                sieges.append(_siege(place.id, spot))
            elif sign.id in CHANGING:
                number = str(min(sign.number, 9)) if sign.id == "defence" else ""
                signs.setdefault((sign.id, number), []).append((place.id, _corner(sign, spot)))
    owners = [_each(f"{prefix}{shape}{known.get(one, UNKNOWN).key}", one, at) for (shape, one), at in held.items()]
    parts = [
        _each(f"{prefix}{sign}{number}", " ".join([place for place, _ in there]), [at for _, at in there], sign)
        for (sign, number), there in signs.items()
    ]
    return f'<g data-kind="owner">{"".join(owners)}</g>{"".join([*parts, *sieges])}'


def _shape(place: Place) -> str:
    """The letter of the mark that tells the owner of a place."""
    if place.kind == "area":
        return "g"
    return "q" if any([sign.id == "walls" for sign in place.signs]) else "t" if place.kind == "transit" else "m"


def _each(mark: str, ids: str, at: Sequence[Point], kind: str = "") -> str:
    """One mark at many places, as a path: at its points between the first and the last."""
    data = "".join([f" {x} {y}" for x, y in at])
    of = f' data-kind="{kind}"' if kind else ""
    return f'<path marker-mid="url(#{mark})" d="M0 0{data} 0 0"{of} data-id="{for_html(ids)}"/>'


def _siege(place: str, spot: Spot) -> str:
    (x, y), far = spot.at, spot.radius + 6
    return f'<circle class="l-sg" cx="{x}" cy="{y}" r="{far}" data-kind="siege" data-id="{for_html(place)}"/>'


def _corner(sign: Sign, spot: Spot) -> Point:
    """Where a sign goes at its place; at an area: beside the first stack, on the side without further stacks."""
    far, (dx, dy) = spot.radius - 2 if spot.beside else spot.radius + 8, CORNERS.get(sign.id, (0, 0))
    if not spot.beside and spot.step[0] > 0:
        dx = -dx
    return spot.at[0] + dx * far, spot.at[1] + dy * far


def _use(what: str, at: Point, one: str) -> str:
    return f'<use href="#{what}" x="{at[0]}" y="{at[1]}" data-id="{for_html(one)}"/>'


# ---------------------------------------------------------------- stacks


def _stacks(scene: Scene, found: Layout, known: Mapping[str, Look], prefix: str) -> str:
    """Each stack as a block beside its place, those after the first of a place farther away; loose pieces; on a table
    the pieces where they stand."""
    ties: list[str] = []
    blocks: dict[str, list[str]] = {}
    for stack, at in _placed(scene, found, known):
        spot, look = found.spots[stack.place], known.get(stack.owner, UNKNOWN)
        if spot.beside and spot.off:
            ties.append(line(_towards(spot.at, at, spot.radius), at))
        blocks.setdefault(look.ink, []).append(_block(stack, at, look, prefix))
    loose: list[str] = []
    for piece in scene.pieces:
        if piece.position and not piece.stack and not piece.footprint:
            loose.append(_use(prefix + for_html(piece.kind), found.frame.at(*piece.position), piece.id))
    pieces = f'<g data-kind="piece">{"".join(loose)}</g>' if loose else ""
    inks = [f'<g fill="{ink}">{"".join(parts)}</g>' for ink, parts in blocks.items()]
    blocked = f'<path class="l-ti" d="{"".join(ties)}"/>{pieces}<g data-kind="stack" class="l-num">{"".join(inks)}</g>'
    return blocked + standing(scene, found.frame, known, prefix)


def _placed(scene: Scene, found: Layout, known: Mapping[str, Look]) -> Iterator[tuple[Stack, Point]]:
    """Each stack that has a place, and where its block is."""
    there: dict[str, int] = {}
    for stack in scene.stacks:
        if stack.place in found.spots:
            nth = there[stack.place] = there.get(stack.place, -1) + 1
            spot = found.spots[stack.place]
            x, y = spot.block[0] + spot.step[0] * nth, spot.block[1] + spot.step[1] * nth
            if spot.beside and not known.get(stack.owner, UNKNOWN).figure:
                x += (x > spot.at[0]) * 7 - (x < spot.at[0]) * 7
            yield stack, (x, y)


def _block(stack: Stack, at: Point, look: Look, prefix: str) -> str:
    """A block, centred on its number."""
    x, y = at[0] + (NUMBER if look.figure else CODED_NUMBER), at[1] + BASE
    block = f'<use href="#{prefix}b{look.key}{min(stack.height - 1, BACKS)}"/>'
    wide = "" if look.figure else "2"
    signs = [f'<use href="#{prefix}{sign}{wide}"/>' for sign in stack.signs if sign in LEADERS]
    text = "" if stack.strength is None else f"<text>{stack.strength}</text>"
    return f'<svg x="{x}" y="{y}" data-id="{for_html(stack.id)}">{block}{text}{"".join(signs)}</svg>'


def _lights(scene: Scene, found: Layout, lights: Collection[str], prefix: str) -> str:
    """Rings around highlighted places, stacks and pieces; around the stack of a piece that stands in one."""
    rings = [(spot.at, spot.radius + 8) for place, spot in found.spots.items() if place in lights]
    if lights:
        pieces = [piece for piece in scene.pieces if piece.id in lights and not piece.ghost]
        stacks = [*lights, *[piece.stack for piece in pieces]]
        rings += [(at, LIT) for stack, at in _placed(scene, found, looks(scene.owners)) if stack.id in stacks]
        rings += [_around(piece, found.frame) for piece in pieces if piece.position is not None and not piece.stack]
        places = [piece.place for piece in pieces if piece.position is None and not piece.stack]
        rings += [(spot.at, spot.radius + 8) for place, spot in found.spots.items() if place in places]
    told = [f'<circle class="l-lit" cx="{x}" cy="{y}" r="{r}"/>' for (x, y), r in dict.fromkeys(rings)]
    return f'<g id="{prefix}lights">{"".join(told)}</g>'


def _around(piece: Piece, frame: Frame) -> tuple[Point, int]:
    """The ring about a piece that stands where it is."""
    assert piece.position is not None
    if not piece.footprint:
        return frame.at(*piece.position), LIT
    left, top, right, bottom = box_of(piece, frame)
    return ((left + right) // 2, (top + bottom) // 2), max(right - left, bottom - top) // 2 + 8
