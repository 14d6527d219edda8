"""The agreed battlefields: a size in points, the table that goes with it, and the pieces of Scenery that are placed.

Outlines are convex, about the origin, in micrometres; pieces of one kind differ by their number only.
"""

from __future__ import annotations

from typing import Literal

import attrs

from limmu.core import rule

INCH = 25_400
FOOT = 12 * INCH
Ground = Literal["open", "difficult", "impassible", "obstacle", "building"]
Kind = Literal["woods", "hill", "marsh", "rocks", "wall", "house", "pond", "lake"]
Outline = tuple[tuple[int, int], ...]
SMALL = 1000
"""Battles of more points are fought on the longer table."""


@attrs.frozen
class Sort:
    """A kind of Scenery as the players agree on it before the Game. `height`: levels, 0 for what is flat."""

    ground: Ground
    height: int
    outline: Outline


def _octagon(width: int, depth: int) -> Outline:
    """A rectangle in inches with its corners cut off."""
    w, d = width * INCH // 2, depth * INCH // 2
    a, b = w // 2, d // 2
    return ((-a, d), (a, d), (w, b), (w, -b), (a, -d), (-a, -d), (-w, -b), (-w, b))


def _oblong(width: int, depth: int) -> Outline:
    w, d = width * INCH // 2, depth * INCH // 2
    return ((-w, d), (w, d), (w, -d), (-w, -d))


SORTS: dict[Kind, Sort] = {
    "woods": Sort("difficult", 2, _octagon(8, 6)),
    "hill": Sort("open", 1, _octagon(10, 6)),
    "marsh": Sort("difficult", 0, _octagon(6, 6)),
    "rocks": Sort("impassible", 1, _octagon(4, 4)),
    "wall": Sort("obstacle", 1, _oblong(6, 1)),
    "house": Sort("building", 2, _oblong(4, 4)),
    "pond": Sort("difficult", 0, _octagon(5, 4)),
    "lake": Sort("impassible", 0, _octagon(8, 5)),
}


@attrs.frozen
class Field:
    """A battlefield that players may agree on."""

    name: str
    size: int
    pieces: tuple[Kind, ...]


FIELDS: dict[str, Field] = {
    "skirmish": Field("A meadow, 500 points", 500, ("woods", "hill")),
    "battle": Field("The borderland, 1,000 points", 1000, ("woods", "hill", "marsh", "house")),
    "waters": Field("Between the waters, 1,000 points", 1000, ("pond", "lake", "hill", "woods")),
    "war": Field("The plain of kings, 2,000 points", 2000, ("woods", "woods", "hill", "marsh", "wall", "rocks")),
}
"""By scenario."""


@rule("GOK-TABLE-1", "GOK-TABLE-2", "GOK-TABLE-3")
def table_of(size: int) -> tuple[int, int]:
    """Width and depth of the table of a battle of so many points: 4 by 4 feet, or 6 wide; always 4 deep."""
    return (4 if size <= SMALL else 6) * FOOT, 4 * FOOT


@rule("GOK-TABLE-6", "GOK-TABLE-7", "GOK-SETUP-7")
def pieces_of(size: int) -> tuple[int, int]:
    """The fewest and the most pieces of Scenery on the table of a battle of so many points."""
    return (2, 4) if size <= SMALL else (4, 8)
