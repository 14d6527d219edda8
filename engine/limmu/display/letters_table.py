"""A table in letters: a coarse grid of it, and a list of the pieces beside it, or below it where that is too narrow.

A piece is its short name and where it looks, `R1↑`, amid small letters of its owner for its bases; scenery is a sign.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise

from limmu.display.measures import INCH
from limmu.display.saying import program_texts
from limmu.display.scene import Piece, Point, Reach, Ring, Scene
from limmu.display.svg_boxes import spans
from limmu.display.svg_palette import UNKNOWN, looks
from limmu.display.tables import Styled, in_style
from limmu.display.widths import clipped, columns, padded
from limmu.toolkit.plane.sines import CIRCLE, rot

COLUMNS, LIST = 48, 31
"""The columns of the grid, and of a line of the list, at least."""
SIGNS = {"woods": "♣", "hill": "∩", "marsh": "≈", "rocks": "▲", "wall": "#", "house": "⌂", "pond": "~", "lake": "≋"}
ARROWS = "↑↗→↘↓↙←↖"
POINTS = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
GHOST = "+"
STATES = {"fleeing": "f", "locked": "x"}
NORTH, FOOT = 9000, 12 * INCH.size

Cell = tuple[str, str]
"""A letter and its style."""
Grid = list[list[Cell]]


def table_letters(scene: Scene, width: int) -> list[Styled]:
    """A table as lines of at most so many columns."""
    grid, styles = _Grid(scene, COLUMNS if width < 2 * COLUMNS + LIST - 24 else 72), _styles(scene)
    wide = grid.columns + 1 + LIST <= width
    told = _list(scene, styles, width - grid.columns - 1 if wide else width)
    for one in scene.scenery:
        for ring in one.polygons:
            grid.fill(_points(ring), SIGNS.get(one.kind, "·"), "dim")
    for one in scene.reach:
        if one.kind == "zone":
            grid.fill(_points(one.path), "·", "", over=" ")
    there = [one for one in scene.pieces if one.position is not None]
    for one in [one for one in there if one.ghost]:
        for ring in one.footprint:
            grid.fill(_about(one, ring), GHOST, styles.get(one.owner, ""))
    there = [one for one in there if not one.ghost]
    for one in there:
        letter = (one.code or one.owner)[:1].lower()
        for ring in one.footprint:
            grid.fill(_about(one, ring), letter, styles.get(one.owner, ""))
    for one in there:
        grid.write(one, styles.get(one.owner, ""))
    return [*_beside(grid.lines(), told, grid.columns if wide else 0), *_moved(scene, width), *_key(scene, width)]


def _beside(drawn: list[Styled], told: list[Styled], wide: int) -> list[Styled]:
    """The list at the right of a grid of so many columns; below it for 0."""
    if not wide:
        return [*drawn, *told]
    rows = max(len(drawn), len(told))
    left = [*drawn, *[in_style(" " * wide)] * (rows - len(drawn))]
    right = [*told, *[Styled()] * (rows - len(told))]
    return [one + in_style(" " * bool(str(other))) + other for one, other in zip(left, right, strict=True)]


def _styles(scene: Scene) -> Mapping[str, str]:
    known = looks(scene.owners)
    return {one.id: f"{known.get(one.id, UNKNOWN).ink} on {known.get(one.id, UNKNOWN).colour}" for one in scene.owners}


# ---------------------------------------------------------------- the grid


class _Grid:
    """The cells of a table: each as high as two are wide."""

    def __init__(self, scene: Scene, columns: int) -> None:
        self._west, south, east, self._north = scene.bounds.box
        self.columns, self._far = columns, east - self._west
        self._wide = max((east - self._west) // columns, 1)
        self.rows = max((self._north - south) // (2 * self._wide), 1)
        self.cells: Grid = [[(" ", "")] * columns for _ in range(self.rows)]

    def at(self, x: int, y: int) -> Point:
        """The column and row of a point; the last ones for a point beyond them."""
        column, row = (x - self._west) // self._wide, (self._north - y) // (2 * self._wide)
        return min(max(column, 0), self.columns - 1), min(max(row, 0), self.rows - 1)

    def fill(self, ring: Sequence[Point], letter: str, style: str, *, over: str = "") -> None:
        """Write a letter into the cells whose middle is in a ring, or, with ``over``, into those of them that hold it;
        into one at least."""
        for row in range(self.rows):
            y = self._north - (2 * row + 1) * self._wide
            for left, right in spans(ring, y):
                first = -(-(2 * (left - self._west) - self._wide) // (2 * self._wide))
                last = (2 * (right - self._west) - self._wide) // (2 * self._wide)
                for column in range(max(first, 0), min(last, self.columns - 1) + 1):
                    if not over or self.cells[row][column][0] == over:
                        self.cells[row][column] = (letter, style)

    def write(self, one: Piece, style: str) -> None:
        """The short name of a piece in its middle, and where it looks."""
        assert one.position is not None
        arrow = ARROWS[(one.facing + 2250) // 4500 % 8] if one.front else ""
        text = (one.code or one.name[:3]) + arrow
        column, row = self.at(*one.position)
        column = min(max(column - len(text) // 2, 0), self.columns - len(text))
        for i, letter in enumerate(text):
            self.cells[row][column + i] = (letter, f"bold {style}")

    def lines(self) -> list[Styled]:
        """The rows, as parts of one style each, over the inches from the west edge."""
        feet = [(self.at(self._west + far, self._north)[0], str(far // INCH.size)) for far in range(0, self._far, FOOT)]
        ruler = "".join([f"{told:<{after - at}}" for (at, told), (after, _) in pairwise([*feet, (self.columns, "")])])
        found: list[Styled] = []
        for row in self.cells:
            parts: list[Cell] = []
            for letter, style in row:
                if parts and parts[-1][1] == style:
                    parts[-1] = (parts[-1][0] + letter, style)
                else:
                    parts.append((letter, style))
            found.append(Styled(tuple(parts)))
        return [*found, in_style(ruler, "dim")]


def _points(ring: Ring) -> list[Point]:
    return [(ring[i], ring[i + 1]) for i in range(0, len(ring), 2)]


def _about(one: Piece, ring: Ring) -> list[Point]:
    """A base where it stands; a round one as the square around it."""
    assert one.position is not None
    (x, y), facing = one.position, (NORTH - one.facing) % CIRCLE
    if len(ring) == 3:
        a, b, r = ring
        points = [(a - r, b - r), (a + r, b - r), (a + r, b + r), (a - r, b + r)]
    else:
        points = _points(ring)
    return [(x + u, y + v) for u, v in [rot(a, b, facing) for a, b in points]]


# ---------------------------------------------------------------- what stands beside and below it


def _list(scene: Scene, styles: Mapping[str, str], width: int) -> list[Styled]:
    """A line for each piece: its short name, its name, how many, where in inches, where it looks, its state."""
    there = [one for one in scene.pieces if not one.ghost]
    say = program_texts(scene.language).map_word
    tails = [_state(one, say("off_the_table")) for one in there]
    room = max(width - 4 - max(map(columns, tails), default=0), 4)
    return [
        in_style(f"{one.code:<3}", styles.get(one.owner, ""))
        + in_style(f" {padded(clipped(one.name, room), room)}{tail}".rstrip())
        for one, tail in zip(there, tails, strict=True)
    ]


def _state(one: Piece, off: str) -> str:
    """How many there are, where they stand and how they are; ``off``: said of one off the table."""
    marks = [STATES[sign] for sign in one.signs if sign in STATES] + ([f"-{one.wounds}"] if one.wounds else [])
    number, where = "" if one.strength is None else str(one.strength), off
    if one.position is not None:
        x, y = [_inches(number) for number in one.position]
        where = f"{x:>4} {y:>4} {POINTS[(one.facing + 2250) // 4500 % 8]:<2}"
    return f" {number:>2} {where}{''.join(marks)}"


def _inches(length: int) -> str:
    tenths = length * 10 // INCH.size
    return f"{tenths // 10}.{tenths % 10}"


def _moved(scene: Scene, width: int) -> list[Styled]:
    """Who moved last, and what it cost."""
    names = {one.id: f"{one.code} {one.name}".strip() for one in scene.pieces}
    told = [_went(one, names) for one in scene.reach if one.kind == "move"]
    heading = program_texts(scene.language).map_word("moved_last")
    return _wrapped([in_style(heading), *[in_style(one) for one in told]], width) if told else []


def _went(one: Reach, names: Mapping[str, str]) -> str:
    cost = f" ({_inches(one.cost)} in)" if one.cost is not None else ""
    return names.get(one.piece, one.piece) + cost


def _key(scene: Scene, width: int) -> list[Styled]:
    """What the signs of scenery mean, how large a cell is, and the letters after a piece."""
    say = program_texts(scene.language).map_word
    kinds = dict.fromkeys([one.kind for one in scene.scenery])
    found = [in_style(f"{SIGNS.get(kind, '·')} {say(kind)}") for kind in kinds]
    found += [in_style("· " + one.name) for one in scene.reach if one.kind == "zone"][:1]
    found += [in_style(f"{GHOST} {say('was_here')}")] if any([one.ghost for one in scene.pieces]) else []
    used = dict.fromkeys([sign for one in scene.pieces for sign in one.signs if sign in STATES])
    found += [in_style(f"{STATES[sign]} {say(sign)}") for sign in used]
    found += [in_style(f"-2 {say('hurt')}")] if any([one.wounds for one in scene.pieces]) else []
    return _wrapped([*found, in_style(say("ruler"))], width)


def _wrapped(items: Sequence[Styled], width: int) -> list[Styled]:
    """Items with two blanks between them, on as many lines as they need."""
    lines = [Styled()]
    for item in items:
        if str(lines[-1]) and columns(str(lines[-1])) + 2 + columns(str(item)) > width:
            lines.append(Styled())
        lines[-1] += (in_style("  ") if str(lines[-1]) else Styled()) + item
    return lines
