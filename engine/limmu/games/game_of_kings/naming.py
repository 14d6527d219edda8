"""What Units are called, by a short name and the name of their line in the army list; and facings."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from limmu.display.measures import told
from limmu.games.game_of_kings.board import SEATS, Board
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


def codes(board: Board) -> Mapping[str, str]:
    """A short name for each Unit: the letter of its seat, and its place in the list."""
    ids = {seat: [one.id for one in board.units if one.seat == seat] for seat in SEATS}
    return {id_: f"{seat[:1].upper()}{n}" for seat in SEATS for n, id_ in enumerate(ids[seat], 1)}


@lru_cache(8)
def lines_of(pack: Pack, army: ArmyDocument) -> Mapping[str, str]:
    """The name of each line of an army list."""
    roster = resolve(army_of_document(army), pack)
    return {one.id: one.name for one in (*roster.units, *roster.avatars)}


def titles(board: Board, pack: Pack) -> Mapping[str, str]:
    """The name of each Unit in its army list."""
    lines = {army.seat: lines_of(pack, army.army) for army in board.armies}
    return {one.id: lines[one.seat].get(one.line, one.line) for one in board.units}


def names_on(board: Board, pack: Pack) -> Mapping[str, str]:
    """Each Unit by its short name and its name in the army list."""
    short = codes(board)
    return {id_: f"{short[id_]} {title}" for id_, title in titles(board, pack).items()}
