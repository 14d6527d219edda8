"""What is on the table. Lengths are micrometres, angles hundredths of a degree; (0, 0) is the south-west corner.

A Unit stands as a block (Ranked) or as `bases` (Skirmish, or a single model); with neither it is off the table.
What it is like stands in its army list: `profile.profile_of` looks it up.
"""

from __future__ import annotations

from typing import Annotated, Literal

from limmu.core import PUBLIC, Id, Record, declare, of
from limmu.games.game_of_kings.documents import ArmyDocument
from limmu.games.game_of_kings.fields import Ground, Kind
from limmu.games.game_of_kings.pack import load_pack
from limmu.toolkit.pack_parts import Registry
from limmu.toolkit.plane.blocks import Base, Block
from limmu.toolkit.plane.sines import Pt

SEATS = ("red", "blue")
UnitId = Annotated[str, Id("piece")]
PieceId = Annotated[str, Id("piece")]
Edge = Literal["", "south", "north"]
Station = Literal["common", "special", "beast", "avatar", "outrider", "hidden"]
"""When a Unit is deployed; hidden: it is not."""
Way = Literal["forward", "left", "right", "straight", "flight", "face"]
"""What a leg of a move is: the first three are a block's."""
Act = Literal["", "moved", "marched", "flown", "turned", "reformed"]
"""What a Unit did in the Movement Phase of this Turn."""


@declare(PUBLIC)
class Leg(Record):
    """One leg: the angle of a wheel or the direction of a way, and its length."""

    way: Way
    angle: int = 0
    length: int = 0


@declare(PUBLIC)
class Piece(Record):
    """A piece of Scenery: its convex outline about the origin, and where it lies once it is placed."""

    id: PieceId
    kind: Kind
    ground: Ground
    height: int
    outline: tuple[Pt, ...]
    placed: bool = False
    x: int = 0
    y: int = 0
    t: int = 0


@declare(PUBLIC)
class Unit(Record):
    """A Unit of an Army; `line` is its id in the army list."""

    id: UnitId
    seat: str
    line: str
    station: Station
    models: int
    blocks: tuple[Block, ...] = ()
    """The one block of a Ranked Unit."""
    bases: tuple[Base, ...] = ()
    left_out: bool = False
    """It fitted nowhere when it was to be deployed."""
    act: Act = ""
    fleeing: bool = False
    locked: tuple[UnitId, ...] = ()
    """The enemies that it is in Assault with."""

    @property
    def on_table(self) -> bool:
        """Whether it stands anywhere."""
        return bool(self.blocks or self.bases)

    @property
    def block(self) -> Block:
        """The block of a Ranked Unit. Raises IndexError for a Unit in no ranks."""
        return self.blocks[0]


@declare(seat=PUBLIC, army=PUBLIC, hidden=of("seat"))
class Army(Record):
    """The army list of a seat, without who hides where: that is `hidden`, (who, in which Unit) by their lines."""

    seat: str
    army: ArmyDocument
    hidden: tuple[tuple[str, str], ...] = ()


@declare(PUBLIC)
class Board(Record):
    """The game at one moment; secrets inside its records stay secret.

    `first` deployed first; `edges` are the edges of the table that the seats hold, in the order of `SEATS`; `may_march`
    are the Units that had no enemy near when the Movement Phase began.
    """

    pack: str = ""
    size: int = 0
    table: tuple[int, int] = (0, 0)
    pieces: tuple[Piece, ...] = ()
    armies: tuple[Army, ...] = ()
    units: tuple[Unit, ...] = ()
    first: str = ""
    edges: tuple[Edge, Edge] = ("", "")
    round: int = 0
    active: str = ""
    may_march: tuple[UnitId, ...] = ()

    def with_unit(self, unit: Unit) -> Board:
        """The board with another state of a Unit."""
        return self.but(units=tuple([unit if one.id == unit.id else one for one in self.units]))


def unit_of(board: Board, id_: str) -> Unit | None:
    """The Unit of an id."""
    return next((one for one in board.units if one.id == id_), None)


def units_of(board: Board, seat: str) -> list[Unit]:
    """The Units of a seat that are on the table."""
    return [one for one in board.units if one.seat == seat and one.on_table]


def edge_of(board: Board, seat: str) -> Edge:
    """The edge of the table that a seat holds."""
    return board.edges[SEATS.index(seat)]


def other(seat: str) -> str:
    """The opponent."""
    return SEATS[1 - SEATS.index(seat)]


_packs = Registry(load_pack)
register = _packs.register
pack_of = _packs.pack_of
