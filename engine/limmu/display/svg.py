"""Scenes as SVG: ``render`` gives a whole drawing, ``moving`` the four groups of it that change.

What stays (land, ways, names, and where names and stacks go) is remembered for a few maps. The groups ``control``,
``arrows``, ``marks`` and ``stacks`` lie each between parts that stay, so that a page puts a new one in the place of the
old. Every element that is something of the game has ``data-kind`` and ``data-id``.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from math import isqrt

from limmu.display.scene import CHANGING, Arrow, Point, Scene, Sign, Stack, still
from limmu.display.svg_ground import ground
from limmu.display.svg_layout import Layout, Spot, layout
from limmu.display.svg_palette import BLACK, UNKNOWN, Look, Palette, looks, stylesheet
from limmu.display.svg_signs import BASE, CODED_NUMBER, LEADERS, NUMBER
from limmu.display.svg_text import safe

__all__ = ["GROUPS", "Palette", "moving", "render", "stylesheet"]

GROUPS = ("control", "arrows", "marks", "stacks")
"""The groups that change, from the bottom to the top."""
BESIDE = 28
"""Pixels between the middles of two stacks at one place."""
BACKS = 2
"""Edges of pieces behind a stack that are drawn, at most."""
CORNERS = {
    "capital": (-1, -1),
    "garrison": (1, 1),
    "revolt": (1, -1),
    "defence": (-1, 1),
    "barbarians": (0, -1),
    "monument": (1, -1),
    "battle": (1, 0),
}
"""At which corner of its place a sign is."""


def render(
    scene: Scene, *, palette: Palette = "page", size: int = 0, prefix: str = "", lights: Collection[str] = ()
) -> str:
    """A scene as one SVG element, ``size`` pixels wide (0: as wide as there is room).

    ``prefix`` comes before every id of the drawing, for two on a page; ``lights``: ids of places that are lit.
    """
    stays = still(scene)
    parts, found, groups = ground(stays, prefix), layout(stays), moving(scene, prefix)
    width, height = found.frame.width, found.frame.height
    fixed = f' width="{size}" height="{size * height // width}"' if size else ""
    style = f"<style>{stylesheet(palette)}</style>" if palette != "page" else ""
    control, arrows, marks, stacks = (groups[prefix + name] for name in GROUPS)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="limmu" viewBox="0 0 {width} {height}"{fixed}'
        f'{_view(scene, found)} role="group" aria-label="{safe(scene.title)}"><desc>{safe(scene.title)}</desc>{style}'
        f'<rect class="l-sea" width="{width}" height="{height}"/>{parts.base}{control}{parts.lines}{arrows}'
        f'{parts.places}{marks}{stacks}<g aria-hidden="true">{parts.names}</g>'
        f"{_lights(found, lights, prefix)}{parts.targets}</svg>"
    )


def _view(scene: Scene, found: Layout) -> str:
    """The part to show first, as a view box for whatever zooms."""
    if scene.bounds.view is None:
        return ""
    west, south, east, north = scene.bounds.view
    (left, top), (right, bottom) = found.frame.at(west, north), found.frame.at(east, south)
    return f' data-view="{left} {top} {right - left} {bottom - top}"'


def moving(scene: Scene, prefix: str = "") -> dict[str, str]:
    """The four groups that change, by id."""
    found, known = layout(still(scene)), looks(scene.owners)
    bodies = {
        "control": _control(scene, found, known, prefix),
        "arrows": "".join([_arrow(arrow, found, known) for arrow in scene.arrows if _ends(arrow, found)]),
        "marks": _marks(scene, found, known, prefix),
        "stacks": _stacks(scene, found, known, prefix),
    }
    return {prefix + name: f'<g id="{prefix}{name}">{bodies[name]}</g>' for name in GROUPS}


# ---------------------------------------------------------------- control


def _control(scene: Scene, found: Layout, known: Mapping[str, Look], prefix: str) -> str:
    """Provinces filled, areas with a band inside their edge; on a map without outlines what each owner holds."""
    if not scene.outlines:
        return _realms(scene, found, known, prefix)
    parts: list[str] = []
    for i, one in enumerate(scene.outlines):
        if one.owner:
            colour = known.get(one.owner, UNKNOWN).colour
            what, how = ("e", "stroke") if one.kind == "area" else ("o", "fill")
            data = f'data-kind="{one.kind}" data-id="{safe(one.id)}"'
            parts.append(f'<use href="#{prefix}{what}{i}" {how}="{colour}" {data}/>')
    areas = any([one.kind == "area" for one in scene.outlines])
    style = 'fill="none" stroke-width="130"' if areas else 'fill-opacity=".36"'
    return f'<g transform="scale(.1)" clip-path="url(#{prefix}dry)" {style}>{"".join(parts)}</g>'


def _realms(scene: Scene, found: Layout, known: Mapping[str, Look], prefix: str) -> str:
    """Each owner's places as discs that run together along the ways between them."""
    owner = {place.id: place.owner for place in scene.places if place.owner}
    data: dict[str, list[str]] = {}
    joined: set[str] = set()
    for link in scene.links:
        one, other = link.ends
        if link.kind in ("road", "mountain") and one in owner and owner[one] == owner.get(other):
            (x, y), (u, v) = found.spots[one].at, found.spots[other].at
            data.setdefault(owner[one], []).append(f"M{x} {y}L{u} {v}")
            joined |= {one, other}
    for place, holder in owner.items():
        if place not in joined:
            x, y = found.spots[place].at
            data.setdefault(holder, []).append(f"M{x} {y}h.1")
    paths = [
        f'<path d="{"".join(parts)}" stroke="{known.get(holder, UNKNOWN).colour}" data-kind="realm" '
        f'data-id="{safe(holder)}"/>'
        for holder, parts in data.items()
    ]
    style = 'fill="none" stroke-width="44" stroke-linecap="round" stroke-linejoin="round" stroke-opacity=".34"'
    inner = f'<g transform="scale(10)" {style}>{"".join(paths)}</g>'
    return f'<g transform="scale(.1)" clip-path="url(#{prefix}dry)">{inner}</g>'


# ---------------------------------------------------------------- arrows


def _ends(arrow: Arrow, found: Layout) -> bool:
    return arrow.start in found.spots and arrow.end in found.spots


def _arrow(arrow: Arrow, found: Layout, known: Mapping[str, Look]) -> str:
    """A bow from place to place, through its points if it has any, with a head."""
    colour = known.get(arrow.owner, UNKNOWN).colour
    start, end = found.spots[arrow.start], found.spots[arrow.end]
    via = [found.frame.at(arrow.via[i], arrow.via[i + 1]) for i in range(0, len(arrow.via), 2)]
    (x, y), (u, v) = start.at, end.at
    bend = via[-1] if via else ((x + u) // 2 + (y - v) // 6, (y + v) // 2 + (u - x) // 6)
    tip, (ex, ey) = _towards(end.at, bend, end.radius + 3), _towards(end.at, bend, end.radius + 13)
    first = _towards(start.at, via[0] if via else bend, start.radius + 2)
    way = "".join([f"L{a} {c}" for a, c in via]) + f"L{ex} {ey}" if via else f"Q{bend[0]} {bend[1]} {ex} {ey}"
    data = f"M{first[0]} {first[1]}{way}"
    wx, wy = (ey - tip[1]) * 6 // 10, (tip[0] - ex) * 6 // 10
    head = f"M{tip[0]} {tip[1]}L{ex + wx} {ey + wy}L{ex - wx} {ey - wy}z"
    style = "l-al l-ar" if arrow.kind == "retreat" else "l-al"
    return (
        f'<g data-kind="arrow" data-id="{safe(arrow.start)}:{safe(arrow.end)}"><path class="l-ac" d="{data}"/>'
        f'<path class="{style}" stroke="{colour}" d="{data}"/><path class="l-ah" fill="{colour}" d="{head}"/></g>'
    )


def _towards(at: Point, other: Point, far: int) -> Point:
    """The point so many pixels away, in the direction of another."""
    dx, dy = other[0] - at[0], other[1] - at[1]
    long = isqrt(dx * dx + dy * dy) or 1
    return at[0] + dx * far // long, at[1] + dy * far // long


# ---------------------------------------------------------------- marks


def _marks(scene: Scene, found: Layout, known: Mapping[str, Look], prefix: str) -> str:
    """Whose each place is, and its signs that come and go: a group for each kind of mark."""
    stacks = {(stack.place, stack.owner) for stack in scene.stacks}
    areas = {one.id: one.owner for one in scene.outlines if one.kind == "area"}
    kinds: dict[str, list[str]] = {"owner": []}
    for place in scene.places:
        spot, holder = found.spots[place.id], areas.get(place.id, place.owner)
        key = known.get(holder, UNKNOWN).key
        if place.kind == "area":
            if holder and (place.id, holder) not in stacks:
                kinds["owner"].append(_use(f"{prefix}g{key}", spot.block, place.id))
        elif holder:
            shape = "q" if any([s.id == "walls" for s in place.signs]) else "t" if place.kind == "transit" else "m"
            kinds["owner"].append(_use(f"{prefix}{shape}{key}", spot.at, place.id))
        for sign in place.signs:
            if sign.id in CHANGING:
                kinds.setdefault(sign.id, []).append(_sign(sign, place.id, spot, prefix))
    return "".join([f'<g data-kind="{kind}">{"".join(parts)}</g>' for kind, parts in kinds.items() if parts])


def _sign(sign: Sign, place: str, spot: Spot, prefix: str) -> str:
    (x, y), far = spot.at, spot.radius
    if sign.id == "siege":
        return f'<circle class="l-sg" cx="{x}" cy="{y}" r="{far + 6}" data-id="{safe(place)}"/>'
    dx, dy = CORNERS.get(sign.id, (0, 0))
    number = str(min(sign.number, 9)) if sign.id == "defence" else ""
    return _use(prefix + sign.id + number, (x + dx * far, y + dy * far), place)


def _use(what: str, at: Point, one: str) -> str:
    return f'<use href="#{what}" x="{at[0]}" y="{at[1]}" data-id="{safe(one)}"/>'


# ---------------------------------------------------------------- stacks


def _stacks(scene: Scene, found: Layout, known: Mapping[str, Look], prefix: str) -> str:
    """Each stack as a block beside its place, those after the first of a place farther away; loose pieces."""
    there: dict[str, int] = {}
    ties: list[str] = []
    blocks: list[str] = []
    for stack in scene.stacks:
        if stack.place in found.spots:
            nth = there[stack.place] = there.get(stack.place, -1) + 1
            spot = found.spots[stack.place]
            away = -1 if spot.block[1] < spot.at[1] - BESIDE // 2 else 1
            x, y = spot.block[0], spot.block[1] + BESIDE * nth * away
            if spot.tied:
                ties.append(f"M{x} {y}L{spot.at[0]} {spot.at[1]}")
            blocks.append(_block(stack, (x, y), known.get(stack.owner, UNKNOWN), prefix))
    loose: list[str] = []
    for piece in scene.pieces:
        if piece.position and not piece.stack:
            loose.append(_use(prefix + safe(piece.kind), found.frame.at(*piece.position), piece.id))
    return (
        f'<path class="l-ti" d="{"".join(ties)}"/><g data-kind="piece">{"".join(loose)}</g>'
        f'<g data-kind="stack" class="l-num" fill="{BLACK}">{"".join(blocks)}</g>'
    )


def _block(stack: Stack, at: Point, look: Look, prefix: str) -> str:
    """A block, drawn around where its number has its middle."""
    x, y = at[0] + (NUMBER if look.figure else CODED_NUMBER), at[1] + BASE
    block = f'<use href="#{prefix}b{look.key}{min(stack.height - 1, BACKS)}"/>'
    wide = "" if look.figure else "2"
    signs = [f'<use href="#{prefix}{sign}{wide}"/>' for sign in stack.signs if sign in LEADERS]
    ink = "" if look.ink == BLACK else f' fill="{look.ink}"'
    text = "" if stack.strength is None else f"<text{ink}>{stack.strength}</text>"
    return f'<g transform="translate({x} {y})" data-id="{safe(stack.id)}">{block}{text}{"".join(signs)}</g>'


def _lights(found: Layout, lights: Collection[str], prefix: str) -> str:
    """Rings around places that are lit."""
    rings = [
        f'<circle class="l-lit" cx="{spot.at[0]}" cy="{spot.at[1]}" r="{spot.radius + 8}"/>'
        for place, spot in found.spots.items()
        if place in lights
    ]
    return f'<g id="{prefix}lights">{"".join(rings)}</g>'
