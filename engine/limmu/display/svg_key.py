"""The key under a drawing in a file of its own: the turn of the match, the owners, the meaning of each sign."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from limmu.display.escaping import for_html
from limmu.display.saying import program_texts
from limmu.display.scene import CHANGING, STANDING, Scene, Track, is_table
from limmu.display.svg_fit import WIDTH
from limmu.display.svg_ground import TERRAIN
from limmu.display.svg_layout import width_of
from limmu.display.svg_palette import UNKNOWN, looks
from limmu.display.svg_signs import BASE, CODED_NUMBER, LEADERS, NUMBER
from limmu.display.svg_table import SIGNS as ON_PIECES
from limmu.display.svg_table import patch

ROW, EDGE, GAP, SIZE = 30, 16, 22, 13
"""The height of a row, the margin, the room between two items and the size of letters, in pixels."""
CELLS, CELL = 20, 22
"""The most cells that a track shows, and their width."""
LEADS = ("king", "general", "inside")
WAYS = {"road": "l-ro", "mountain": "l-mo", "lane": "l-sl", "leads": "l-le"}
DRAWN = {
    "walls": '<path class="l-pl" d="M-5-5H5V5H-5z"/><path class="l-wl" d="M-8-8H8V8H-8z"/>',
    "siege": '<circle class="l-sg" r="9"/>',
}


class Key(NamedTuple):
    """The key as markup around its top left corner, and its height in pixels."""

    body: str
    height: int


class _Item(NamedTuple):
    """Something in a row, drawn around the middle of its left edge."""

    width: int
    body: str


def key(scene: Scene, prefix: str) -> Key:
    """The key of a scene, as wide as the drawing."""
    rows = [row for part in _parts(scene, prefix) for row in _wrapped([*part])]
    lines = [_row(row, ROW * i + ROW // 2 + 4) for i, row in enumerate(rows)]
    height = ROW * len(rows) + 8
    return Key(f'<rect class="l-ky" width="{WIDTH}" height="{height}"/>{"".join(lines)}', height)


def legend(scene: Scene, prefix: str = "") -> str:
    """Owners and signs of a scene, each as an SVG element of its own, for a page that has the drawing itself."""
    items = [*_owners(scene, prefix), *_signs(scene, prefix)]
    top = -ROW // 2
    return "".join(
        [
            f'<svg class="limmu" width="{wide}" height="{ROW}" viewBox="0 {top} {wide} {ROW}">{body}</svg>'
            for wide, body in items
        ]
    )


def _parts(scene: Scene, prefix: str) -> Iterable[Iterable[_Item]]:
    yield [_words(scene.title, "l-kh"), *[_track(track) for track in scene.tracks if _boxed(track)]]
    yield _owners(scene, prefix)
    yield [*_told(scene)]
    yield [*_roll(scene)]
    yield _signs(scene, prefix)


def _wrapped(items: Sequence[_Item]) -> Iterable[list[_Item]]:
    row: list[_Item] = []
    for item in items:
        if row and sum([one.width + GAP for one in row]) + item.width > WIDTH - 2 * EDGE:
            yield row
            row = []
        row.append(item)
    if row:
        yield row


def _row(items: Sequence[_Item], y: int) -> str:
    parts: list[str] = []
    x = EDGE
    for item in items:
        parts.append(f'<g transform="translate({x} {y})">{item.body}</g>')
        x += item.width + GAP
    return "".join(parts)


def _words(text: str, style: str = "l-kt", x: int = 0) -> _Item:
    size = SIZE + 7 if style == "l-kh" else SIZE
    return _Item(x + width_of(text, size) + 5, f'<text class="{style}" x="{x}" y="5">{for_html(text)}</text>')


def _with(width: int, drawn: str, text: str) -> _Item:
    """A sign with its words."""
    words = _words(text, x=width + 6)
    return _Item(words.width, f'<g transform="translate({width // 2} 0)">{drawn}</g>{words.body}')


# ---------------------------------------------------------------- how far the match is


def _boxed(track: Track) -> bool:
    """Whether the key draws the cells of a track: of a short track with one marker."""
    return len(track.markers) == 1 and track.cells[1] - track.cells[0] < CELLS


def _track(track: Track) -> _Item:
    first, last = track.cells
    words = _words(track.name)
    parts = [words.body]
    for i, cell in enumerate(range(first, last + 1)):
        here = cell == track.markers[0].cell
        x = words.width + 8 + CELL * i
        box = f'<rect class="{"l-kn" if here else "l-kc"}" x="{x}" y="-10" width="{CELL - 3}" height="20" rx="3"/>'
        parts.append(f'{box}<text class="{"l-k1" if here else "l-k0"}" x="{x + CELL // 2 - 1}" y="4">{cell}</text>')
    return _Item(words.width + 8 + CELL * (last - first + 1), "".join(parts))


def _told(scene: Scene) -> Iterable[_Item]:
    """Tracks, hands and notes in words."""
    say, comma = program_texts(scene.language).map_word, program_texts(scene.language).say("value.comma")
    names = {one.id: one.name for one in (*scene.places, *scene.outlines, *scene.owners)}

    def name(one: str) -> str:
        return names.get(one) or one.replace("_", " ").capitalize()

    for track in scene.tracks:
        found = [f"{name(marker.owner or marker.label)} {marker.cell}".strip() for marker in track.markers]
        if found and not _boxed(track):
            yield _words(f"{track.name}: {comma.join(found)}")
    if scene.hands:
        held = [f"{name(hand.seat)} {hand.count}" for hand in scene.hands]
        yield _words(f"{say('hands')}: {comma.join(held)}")
    for note in scene.notes:
        told = say(note.text)
        yield _words(f"{told.capitalize()}: {name(note.place)}" if note.place else told.capitalize())


def _roll(scene: Scene) -> Iterable[_Item]:
    """The pieces of a table by their short names: what they are, how strong and in which state."""
    say, comma = program_texts(scene.language).map_word, program_texts(scene.language).say("value.comma")
    for one in scene.pieces:
        if one.code and not one.ghost:
            told = [f"{one.code} {one.name or one.kind}", *([] if one.strength is None else [str(one.strength)])]
            told += [*map(say, one.signs), *([f"-{one.wounds}"] if one.wounds else [])]
            yield _words(comma.join([*told, *([] if one.position else [say("off_the_table")])]))


# ---------------------------------------------------------------- who is who, and what signs mean


def _owners(scene: Scene, prefix: str) -> Iterable[_Item]:
    """The block of each owner that is on the map, with its name."""
    there = {stack.owner for stack in scene.stacks} | {one.owner for one in (*scene.places, *scene.outlines)}
    known = looks(scene.owners)
    own = {one.owner for one in scene.pieces if one.footprint}
    for owner in scene.owners:
        if owner.id in own:
            look = known.get(owner.id, UNKNOWN)
            swatch = f'<path class="l-bs" transform="scale(.1)" fill="{look.colour}" d="M-120-120h240v240h-240z"/>'
            yield _with(26, swatch, owner.name)
        elif owner.id in there:
            look = known[owner.id]
            wide, across = (40, NUMBER) if look.figure else (54, CODED_NUMBER)
            yield _with(wide, f'<use href="#{prefix}b{look.key}0" x="{across}" y="{BASE}"/>', owner.name)


def _signs(scene: Scene, prefix: str) -> Iterable[_Item]:
    """What each sign on this map means, and each kind of way and arrow."""
    say = program_texts(scene.language).map_word
    there = {sign.id for place in scene.places for sign in place.signs}
    for sign in (*STANDING, *CHANGING):
        if sign in there:
            yield _with(20, _sign(sign, prefix), say(sign))
    led = {sign for stack in scene.stacks for sign in stack.signs}
    for sign in LEADS:
        if sign in led:
            style, wide, down = ("l-wk", 34, -12) if sign == "inside" else ("l-st", 20, 17)
            yield _with(
                wide, f'<path class="{style}" transform="translate(0 {down})" d="{LEADERS[sign]}"/>', say(f"led_{sign}")
            )
    terrains = {one.terrain for one in scene.outlines}
    for terrain, style in TERRAIN.items():
        if terrain in terrains:
            yield _with(20, f'<rect class="{style}" x="-10" y="-7" width="20" height="14"/>', say(terrain))
    if scene.closed:
        yield _with(30, '<path class="l-cl" transform="scale(.1)" d="M-120 0h240"/>', say("closed_border"))
    kinds = {link.kind for link in scene.links}
    for kind, style in WAYS.items():
        if kind in kinds:
            yield _with(30, f'<path class="{style}" d="M-15 0h30"/>', say(f"way_{kind}"))
    if is_table(scene):
        yield from _of_a_table(scene, prefix)
        return
    banded = any([one.kind == "area" for one in scene.outlines])
    yield _words(say("held_band" if banded else "held_ground"))
    yield _words(say("number"))
    if scene.arrows:
        yield _words(say("arrow"))


def _of_a_table(scene: Scene, prefix: str) -> Iterable[_Item]:
    """The kinds of scenery, the edges of pieces, what moved, and the signs on pieces."""
    say = program_texts(scene.language).map_word
    for kind in dict.fromkeys([one.kind for one in scene.scenery]):
        yield _with(34, _scaled(patch(kind, "M-160-100h320v200h-320z", prefix)), say(kind))
    colour = next(iter(looks(scene.owners).values()), UNKNOWN).colour
    yield _with(34, _scaled('<path class="l-fr" d="M-150 40H150M-80 40l80-80 80 80z"/>'), say("front"))
    yield _with(34, _scaled(f'<path class="l-gh" stroke="{colour}" d="M-150-90h300v180h-300z"/>'), say("was_here"))
    yield _with(
        34,
        _scaled(
            f'<path class="l-wy" stroke="{colour}" d="M-150 0h200"/>'
            f'<path class="l-wh" fill="{colour}" d="M150 0 30-70v140z"/>'
        ),
        say("moved"),
    )
    for sign in dict.fromkeys([sign for one in scene.pieces for sign in one.signs if sign in ON_PIECES]):
        yield _with(20, ON_PIECES[sign], say(sign))
    if any([one.wounds for one in scene.pieces]):
        yield _words(say("wounds"))


def _scaled(drawn: str) -> str:
    return f'<g transform="scale(.1)">{drawn}</g>'


def _sign(sign: str, prefix: str) -> str:
    if sign in DRAWN:
        return DRAWN[sign]
    if sign in STANDING:
        return f'<use href="#{prefix}{"peak" if sign == "mountain" else sign}"/>'
    return f'<path marker-mid="url(#{prefix}{sign}{"3" if sign == "defence" else ""})" d="M0 0 0 0 0 0"/>'
