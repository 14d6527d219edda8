"""A scene: one picture of a match as plain data, for any surface. A scene holds no colour, font, pixel or markup.

A game's ``scene(view, pack, recent, before)`` gives one. All numbers are integers: positions in the unit of the bounds,
x to the right (east) and y up (north); angles in 1/100 degree, clockwise from up. Ids are those of the game, which
answers and facts name. The scene of an audience holds nothing that it may not see: no id, no order, no number.

Owners, terrains and signs are ids too: a surface has the table of what they look like. The signs of a place are
:data:`STANDING` and :data:`CHANGING`, those of a piece or stack :data:`MARKS`: closed lists.
"""

from __future__ import annotations

from typing import Literal

from limmu.core import Record

Point = tuple[int, int]
Ring = tuple[int, ...]
"""A closed ring or an open line: x and y alternating; the first point is not repeated."""
Scales = tuple[tuple[int, int], ...]
"""(from, scale): from this coordinate to the next entry's, a unit of the map takes ``scale`` / 1000 in the picture."""

STANDING = ("walls", "port", "mountain", "mine", "wood", "city")
"""Signs of a place that stay as they are for the whole match."""
CHANGING = (
    "capital",
    "garrison",
    "siege",
    "revolt",
    "plundered",
    "barbarians",
    "defence",
    "founded",
    "monument",
    "battle",
)
"""Signs of a place that come and go. ``siege`` counts its markers, ``defence`` gives its present value."""
MARKS = ("king", "general", "inside", "active", "banner", "fleeing", "locked")
"""Signs of a piece or stack: who leads it, whether it is inside a city, acts now, has a banner, flees or fights."""

Unit = Literal["centidegree", "micrometre"]
PlaceKind = Literal["town", "transit", "box", "island", "area"]
LinkKind = Literal["road", "mountain", "lane", "river", "leads", "border"]
ArrowKind = Literal["move", "sea", "retreat", "attack"]
ReachKind = Literal["zone", "range", "move", "preview"]


class Fit(Record):
    """How a picture stretches the two axes to give close places room; without scales it stretches nothing."""

    x: Scales = ()
    y: Scales = ()


class Bounds(Record):
    """What a picture shows, as west, south, east and north."""

    unit: Unit
    box: tuple[int, int, int, int]
    fit: Fit = Fit()
    view: tuple[int, int, int, int] | None = None
    """The part to show first where there is no room for all."""


class Owner(Record):
    """Who owns pieces, places or areas in this match."""

    id: str
    name: str
    code: str = ""
    """Its short name, of three letters."""
    team: str = ""
    """The owner whose colour it shares; "" for a colour of its own."""


class Sign(Record):
    """A sign at a place, and how many there are of it."""

    id: str
    number: int = 1


class Outline(Record):
    """An area or a province. An area is itself a place of the game; a province is a group of places."""

    id: str
    name: str
    kind: Literal["area", "province"]
    polygons: tuple[Ring, ...]
    owner: str = ""
    terrain: str = ""
    label: Point | None = None
    """The point where its name has room."""
    room: int = 0
    """The radius of the free circle around the label."""


class Place(Record):
    """Where pieces can stand."""

    id: str
    name: str
    kind: PlaceKind
    position: Point
    drawn: Point | None = None
    """Where a picture puts it when that is too close to others."""
    rank: int = 0
    """Which names win where there is no room for all: 0 goes first."""
    owner: str = ""
    signs: tuple[Sign, ...] = ()
    """In the order of the lists."""


class Link(Record):
    """A way between two places; ``border`` where two areas touch and one may cross, which needs no line."""

    id: str
    kind: LinkKind
    ends: tuple[str, str]
    via: Ring = ()
    """Points between the ends."""


class Piece(Record):
    """A piece on the table, or ``count`` pieces that nobody can tell apart; hidden ones have no id."""

    id: str
    kind: str
    owner: str
    name: str = ""
    code: str = ""
    place: str = ""
    position: Point | None = None
    stack: str = ""
    order: int = 0
    """Its place in the stack, 0 at the bottom."""
    count: int = 1
    strength: int | None = None
    steps: int | None = None
    signs: tuple[str, ...] = ()
    wounds: int = 0
    """The damage that it carries."""
    facing: int = 0
    footprint: tuple[Ring, ...] = ()
    """Its bases around its position, with the piece facing up: each a ring, or a disc as x, y and radius."""
    front: Ring = ()
    """Its front edge, in the same way; () for a piece that looks everywhere."""
    ghost: bool = False
    """Whether the piece has left this position, or has yet to reach it: then the piece itself has the same id."""


class Stack(Record):
    """Pieces of one owner that stand together."""

    id: str
    place: str
    owner: str
    strength: int | None = None
    """What this audience may see of it."""
    height: int = 1
    signs: tuple[str, ...] = ()


class Scenery(Record):
    """Something that stands on the ground."""

    id: str
    kind: str
    polygons: tuple[Ring, ...]
    height: int = 0
    name: str = ""


class Reach(Record):
    """How far something reaches: a ``zone`` (its ``path`` is a ring), a ``range`` (a sector, ``facing`` and ``sweep``
    wide, between two distances), or the way of a piece that moved last (``move``) or may move (``preview``)."""

    id: str
    kind: ReachKind
    owner: str = ""
    name: str = ""
    piece: str = ""
    centre: Point | None = None
    near: int = 0
    far: int = 0
    facing: int = 0
    sweep: int = 36000
    path: Ring = ()
    cost: int | None = None


class Arrow(Record):
    """What moved last, from place to place."""

    kind: ArrowKind
    start: str
    end: str
    via: Ring = ()
    owner: str = ""


class Marker(Record):
    """A marker on a track, by the number of its cell."""

    cell: int
    owner: str = ""
    label: str = ""


class Track(Record):
    """A row of cells with markers: ``cells`` is (first, last)."""

    id: str
    name: str
    cells: tuple[int, int]
    markers: tuple[Marker, ...] = ()


class Hand(Record):
    """The cards of a seat: how many, and the ids of those that this audience sees."""

    seat: str
    count: int
    cards: tuple[str, ...] = ()


class Note(Record):
    """A remark about a place, or about the whole match: a key of the game's texts, with its clause."""

    text: str
    place: str = ""
    clause: str = ""


class Scene(Record):
    """A picture of a match, for one audience."""

    bounds: Bounds
    title: str = ""
    language: str = ""
    """The language of its names, where it is not English."""
    backdrop: str = ""
    """The name of a backdrop, or ""."""
    owners: tuple[Owner, ...] = ()
    outlines: tuple[Outline, ...] = ()
    closed: tuple[tuple[str, str], ...] = ()
    """Pairs of outlines that touch where nobody may cross."""
    places: tuple[Place, ...] = ()
    links: tuple[Link, ...] = ()
    scenery: tuple[Scenery, ...] = ()
    pieces: tuple[Piece, ...] = ()
    stacks: tuple[Stack, ...] = ()
    reach: tuple[Reach, ...] = ()
    arrows: tuple[Arrow, ...] = ()
    tracks: tuple[Track, ...] = ()
    hands: tuple[Hand, ...] = ()
    notes: tuple[Note, ...] = ()


def is_table(scene: Scene) -> bool:
    """Whether pieces stand anywhere, at lengths from each other, not in places."""
    return scene.bounds.unit == "micrometre" and not scene.places


class Lately(Record):
    """What moved last in a scene: the arrows, the ways, and where the pieces were."""

    arrows: tuple[Arrow, ...] = ()
    ways: tuple[Reach, ...] = ()
    ghosts: tuple[Piece, ...] = ()


NOTHING_MOVED = Lately()


def lately(scene: Scene) -> Lately:
    """What moved last in a scene."""
    ways = tuple([one for one in scene.reach if one.kind == "move"])
    return Lately(scene.arrows, ways, tuple([one for one in scene.pieces if one.ghost]) if ways else ())


def with_lately(scene: Scene, moved: Lately) -> Scene:
    """A scene in which this moved last."""
    reach = [one for one in scene.reach if one.kind != "move"]
    pieces = [one for one in scene.pieces if not one.ghost]
    return scene.but(arrows=moved.arrows, reach=(*reach, *moved.ways), pieces=(*moved.ghosts, *pieces))


def still(scene: Scene) -> Scene:
    """The part of a scene that stays through a match: the ground, without owners, signs that change, and pieces."""
    return Scene(
        bounds=scene.bounds,
        title=scene.title,
        language=scene.language,
        backdrop=scene.backdrop,
        owners=scene.owners,
        outlines=tuple([one.but(owner="") if one.owner else one for one in scene.outlines]),
        closed=scene.closed,
        places=tuple([_standing(place) for place in scene.places]),
        links=scene.links,
    )


def _standing(place: Place) -> Place:
    signs = tuple([sign for sign in place.signs if sign.id in STANDING])
    changes = place.owner or len(signs) != len(place.signs)
    return place.but(owner="", signs=signs) if changes else place
