"""What happened, in the past tense. A fold copies values into the board: it looks nothing up and decides nothing."""

from __future__ import annotations

from limmu.core import PUBLIC, Fact, Telling, declare, of
from limmu.games.game_of_kings.board import SEATS, Act, Army, Board, Edge, Leg, Piece, PieceId, Unit, UnitId, unit_of
from limmu.games.game_of_kings.documents import ArmyDocument
from limmu.toolkit.plane.blocks import Base, Block
from limmu.toolkit.plane.sines import Pt


@declare(PUBLIC)
class FieldAgreed(Fact[Board]):
    """The size of the battle, its table and the pieces of Scenery that will be placed."""

    pack: str
    size: int
    table: Pt
    pieces: tuple[Piece, ...]

    def fold(self, board: Board) -> Board:
        return board.but(pack=self.pack, size=self.size, table=self.table, pieces=self.pieces)


@declare(seat=PUBLIC, army=PUBLIC, hidden=of("seat"), units=PUBLIC)
class ArmyMustered(Fact[Board]):
    """An army list is opened; who hides where stays secret."""

    seat: str
    army: ArmyDocument
    hidden: tuple[tuple[str, str], ...]
    units: tuple[Unit, ...]

    def fold(self, board: Board) -> Board:
        armies = (*board.armies, Army(self.seat, self.army, self.hidden))
        return board.but(armies=armies, units=(*board.units, *self.units))


@declare(PUBLIC)
class RollOffWon(Telling[Board]):
    """Who rolled highest, and what for."""

    seat: str
    purpose: str


@declare(PUBLIC)
class SceneryPlaced(Fact[Board]):
    seat: str
    piece: PieceId
    x: int
    y: int
    t: int

    def fold(self, board: Board) -> Board:
        pieces = [
            one.but(placed=True, x=self.x, y=self.y, t=self.t) if one.id == self.piece else one for one in board.pieces
        ]
        return board.but(pieces=tuple(pieces))


@declare(PUBLIC)
class EdgeChosen(Fact[Board]):
    """The seat that deploys first chose its edge of the table; the opponent has the other one."""

    seat: str
    edge: Edge

    def fold(self, board: Board) -> Board:
        opposite: Edge = "north" if self.edge == "south" else "south"
        edges = (self.edge, opposite) if self.seat == SEATS[0] else (opposite, self.edge)
        return board.but(first=self.seat, edges=edges)


@declare(PUBLIC)
class UnitDeployed(Fact[Board]):
    unit: UnitId
    blocks: tuple[Block, ...]
    bases: tuple[Base, ...]

    def fold(self, board: Board) -> Board:
        return _changed(board, self.unit, blocks=self.blocks, bases=self.bases)


@declare(PUBLIC)
class UnitLeftOut(Fact[Board]):
    """It fits nowhere in its Deployment Zone and is out of the battle."""

    unit: UnitId

    def fold(self, board: Board) -> Board:
        return _changed(board, self.unit, left_out=True)


@declare(PUBLIC)
class RoundBegun(Fact[Board]):
    round: int

    def fold(self, board: Board) -> Board:
        return board.but(round=self.round)


@declare(PUBLIC)
class TurnBegun(Fact[Board]):
    seat: str

    def fold(self, board: Board) -> Board:
        units = [one.but(act="") if one.seat == self.seat else one for one in board.units]
        return board.but(active=self.seat, units=tuple(units))


@declare(PUBLIC)
class MovementBegun(Fact[Board]):
    """The Movement Phase of a seat begins: which of its Units have no enemy near."""

    seat: str
    may_march: tuple[UnitId, ...]

    def fold(self, board: Board) -> Board:
        return board.but(may_march=self.may_march)


@declare(PUBLIC)
class UnitMoved(Fact[Board]):
    """A Unit moved, turned or reformed: by which legs, what they took of its allowance, and where it stands now."""

    unit: UnitId
    act: Act
    cost: int
    allowance: int
    legs: tuple[Leg, ...]
    blocks: tuple[Block, ...]
    bases: tuple[Base, ...]

    def fold(self, board: Board) -> Board:
        return _changed(board, self.unit, act=self.act, blocks=self.blocks, bases=self.bases)

    def touches(self, board: Board) -> tuple[str, ...]:
        unit = unit_of(board, self.unit)
        return (unit.seat,) if unit is not None else ()


def _changed(board: Board, id_: str, **changes: object) -> Board:
    unit = unit_of(board, id_)
    return board if unit is None else board.with_unit(unit.but(**changes))
