"""Fights for tests: Armies made of what a test needs, and Units set against each other."""

from typing import Any

from tests.games.game_of_kings.tables import NORTH, PACK, SOUTH, named

from limmu.games.game_of_kings.army import ArmyList, AvatarChoice, UnitChoice
from limmu.games.game_of_kings.attached import carried, guests, places
from limmu.games.game_of_kings.board import SEATS, Army, Board, Contact, Piece, Side, Unit
from limmu.games.game_of_kings.documents import document_of
from limmu.games.game_of_kings.fields import FOOT, INCH
from limmu.games.game_of_kings.formation import Array, drawn_up
from limmu.games.game_of_kings.p02_muster import units_in
from limmu.games.game_of_kings.profile import profile_of
from limmu.toolkit.plane.blocks import Base, Block, base_shape, squares
from limmu.toolkit.plane.contact import in_contact, pairs
from limmu.toolkit.plane.shapes import TOLERANCE

Choice = UnitChoice | AvatarChoice
KING = AvatarChoice(subtype="orc", avatar_class="king", general=True, id="king")


def facing_off(red: list[Choice], blue: list[Choice], *pieces: Piece) -> Board:
    """A table of 4 by 4 feet; each Army has an orc King besides what is named, all off the table."""
    armies: list[Army] = []
    units: list[Unit] = []
    for seat, chosen in zip(SEATS, (red, blue), strict=True):
        avatars = tuple([one for one in chosen if isinstance(one, AvatarChoice)])
        rest = tuple([one for one in chosen if isinstance(one, UnitChoice)])
        army = ArmyList(name=seat, nation="hob", size=1000, avatars=(KING, *avatars), units=rest)
        armies.append(Army(seat, document_of(army)))
        units += units_in(PACK, seat, army)
    board = Board(
        pack=PACK.digest,
        size=1000,
        table=(4 * FOOT, 4 * FOOT),
        pieces=pieces,
        armies=tuple(armies),
        units=tuple(units),
        first="red",
        edges=("south", "north"),
    )
    return board.but(round=1, turn=1, active="red", phase="assault")


def changed(board: Board, id_: str, **changes: Any) -> Board:
    return board.with_unit(named(board, id_).but(**changes))


def at(board: Board, id_: str, x: float, front: float, facing: int = NORTH, files: int = 5) -> Board:
    """The board with a Unit whose front edge has its middle at so many inches."""
    unit = named(board, id_)
    profile = profile_of(board, unit)
    px, py = int(x * INCH), int(front * INCH)
    if profile.forms[0] == "ranked":
        w, d = profile.base
        return board.with_unit(
            unit.but(blocks=(Block(x=px, y=py, t=facing, f=min(files, unit.models), n=unit.models, w=w, d=d),))
        )
    if profile.forms[0] == "single":
        w, d = profile.base
        back = {NORTH: -d // 2, SOUTH: d // 2}[facing]
        return board.with_unit(unit.but(bases=(Base(px, py + back, facing, w, d),)))
    return board.with_unit(drawn_up(unit, profile, Array("skirmish", files), facing, (px, py)))


def touch(board: Board, by: str, on: str, side: Side = "front", turn: int = 0) -> Board:
    """The board with two Units in Assault, `by` having assaulted in a Turn; who touches whom is measured."""
    one, other = named(board, by), named(board, on)
    if one.blocks and other.blocks:
        edge = "right" if side == "flank" else side
        found = in_contact(one.block, other.block, edge)
    else:
        gap = INCH if len(one.bases) > 1 or len(other.bases) > 1 else TOLERANCE
        found = pairs(_models(one), _models(other), gap)
    return board.but(contacts=(*board.contacts, Contact(by, on, side, turn, tuple(found))))


def _models(unit: Unit) -> Any:
    return squares(unit.block) if unit.blocks else [base_shape(base) for base in unit.bases]


def attached(board: Board, id_: str, to: str) -> Board:
    """The board with an Independent at the first free flank of a Unit."""
    guest, w_d = named(board, id_), profile_of(board, named(board, id_)).base
    there = next(iter(places(named(board, to), Base(0, 0, 0, *w_d))))
    slot = len(guests(board, to))
    return carried(board.with_unit(there).with_unit(guest.but(joined=to, slot=slot)), to)
