"""What Units are called, by a short name and the name of their line in the army list; facings and places."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from limmu.display.phrases import Phrase, Said, phrase
from limmu.games.game_of_kings.board import Board
from limmu.games.game_of_kings.documents import ArmyDocument, army_of_document
from limmu.games.game_of_kings.pack import Pack
from limmu.games.game_of_kings.roster import resolve
from limmu.toolkit.plane.sines import CIRCLE

NORTH = 9000


def bearing(facing: int) -> int:
    """A facing clockwise from north, as scenes count."""
    return (NORTH - facing) % CIRCLE


def facing_said(facing: int) -> Phrase:
    """A facing by the nearest point of the compass, with its degrees where it is between two."""
    found = bearing(facing)
    point = phrase("point", n=(found + 2250) // 4500 % 8)
    return phrase("facing", between=bool(found % 4500), point=point, angle=facing)


def spot(x: int, y: int) -> Phrase:
    """A place on the table, from its south-western corner."""
    return phrase("spot", x=x, y=y)


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


def names_on(board: Board, pack: Pack) -> Mapping[object, Said]:
    """Each Unit by its short name and its name in the army list; what works on one by its cause and the Unit."""
    names = {id_: f"{one.code} {one.name}" for id_, one in called(board, pack).items()}
    found: dict[object, Said] = {**names}
    for one in board.effects:
        on = names.get(one.on, one.on)
        found["effect", one.id] = phrase("effect_on", cause=cause_of(pack, one.cause), on=on)
    return found


def cause_of(pack: Pack, cause: str) -> Phrase:
    """The name of the Feat or item that causes something."""
    return phrase("feat", id=cause) if cause in pack.feat else phrase("cause", id=cause)
