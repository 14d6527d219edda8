"""What Units are called, by a short name and the name of their line in the army list; and facings."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from limmu.display.measures import told
from limmu.games.game_of_kings.board import Board
from limmu.games.game_of_kings.documents import ArmyDocument, army_of_document
from limmu.games.game_of_kings.pack import Pack
from limmu.games.game_of_kings.roster import resolve
from limmu.toolkit.plane.sines import CIRCLE

POINTS = ("north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west")
NORTH = 9000


def bearing(facing: int) -> int:
    """A facing clockwise from north, as scenes count."""
    return (NORTH - facing) % CIRCLE


def facing_text(facing: int) -> str:
    """A facing by the nearest point of the compass, with its degrees where it is between two."""
    found = bearing(facing)
    near = POINTS[(found + 2250) // 4500 % 8]
    return near if not found % 4500 else f"{near} ({told(facing, 'cdeg')})"


class Called(NamedTuple):
    """What a Unit is called: a short name, its name in the army list; and whether it is the General."""

    code: str
    name: str
    general: bool


@lru_cache(8)
def lines_of(pack: Pack, army: ArmyDocument) -> Mapping[str, tuple[str, bool]]:
    """The name of each line of an army list, and whether it is the General."""
    roster = resolve(army_of_document(army), pack)
    generals = [one.id for one in roster.generals]
    return {one.id: (one.name, one.id in generals) for one in (*roster.units, *roster.avatars)}


def called(board: Board, pack: Pack) -> dict[str, Called]:
    """What each Unit is called: by the letter of its seat and its place in the list, and by its line."""
    found: dict[str, Called] = {}
    for army in board.armies:
        lines = lines_of(pack, army.army)
        for n, unit in enumerate([one for one in board.units if one.seat == army.seat], 1):
            found[unit.id] = Called(f"{army.seat[:1].upper()}{n}", *lines.get(unit.line, (unit.line, False)))
    return found


def names_on(board: Board, pack: Pack) -> Mapping[object, str]:
    """Each Unit by its short name and its name in the army list; what works on one by its cause and the Unit."""
    found: dict[object, str] = {id_: f"{one.code} {one.name}" for id_, one in called(board, pack).items()}
    for one in board.effects:
        found["effect", one.id] = f"{cause_of(pack, one.cause)} on {found.get(one.on, one.on)}"
    return found


def cause_of(pack: Pack, cause: str) -> str:
    """The name of the Feat or item that causes something."""
    feat = pack.feat.get(cause)
    return feat.name if feat is not None else cause.replace("_", " ")
