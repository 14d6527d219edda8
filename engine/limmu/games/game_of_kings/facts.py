"""What happened, in the past tense. A fold copies values into the board: it looks nothing up and decides nothing."""

from __future__ import annotations

from limmu.core import PUBLIC, Fact, Telling, declare, of
from limmu.games.game_of_kings.board import (
    SEATS,
    Act,
    Army,
    Bar,
    Board,
    Contact,
    Edge,
    Effect,
    Gone,
    Leg,
    Phase,
    Piece,
    PieceId,
    Unit,
    UnitId,
    unit_of,
)
from limmu.games.game_of_kings.documents import ArmyDocument
from limmu.games.game_of_kings.pack import Leader
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
        return _changed(board, self.unit, gone="left_out")


@declare(PUBLIC)
class RoundBegun(Fact[Board]):
    round: int

    def fold(self, board: Board) -> Board:
        return board.but(round=self.round)


@declare(PUBLIC)
class TurnBegun(Fact[Board]):
    seat: str

    def fold(self, board: Board) -> Board:
        units = [one.but(act="", bars=()) if one.seat == self.seat else one for one in board.units]
        return board.but(active=self.seat, turn=board.turn + 1, units=tuple(units))


@declare(PUBLIC)
class PhaseBegun(Fact[Board]):
    """A Phase of the active player begins; `hit_points` are those of all Units on the table."""

    phase: Phase
    hit_points: tuple[tuple[UnitId, int], ...]

    def fold(self, board: Board) -> Board:
        began = dict(self.hit_points)
        units = [one.but(began=began.get(one.id, 0)) for one in board.units]
        return board.but(phase=self.phase, units=tuple(units))


@declare(PUBLIC)
class PhaseEnded(Fact[Board]):
    phase: Phase

    def fold(self, board: Board) -> Board:
        return board.but(effects=tuple([one for one in board.effects if one.until != "phase"]))


@declare(PUBLIC)
class TurnEnded(Fact[Board]):
    """The Turn of a seat is over, and with it what lasted so long."""

    seat: str

    def fold(self, board: Board) -> Board:
        lasting = [one for one in board.effects if one.until not in ("phase", "turn") and not self._is_over(board, one)]
        return board.but(effects=tuple(lasting))

    def _is_over(self, board: Board, effect: Effect) -> bool:
        unit = unit_of(board, effect.by)
        mine = unit is not None and unit.seat == self.seat
        return effect.until == "next" and mine and effect.since < board.turn


@declare(PUBLIC)
class EffectBegun(Fact[Board]):
    """Something begins to work on a Unit."""

    effect: Effect

    def fold(self, board: Board) -> Board:
        return board.but(effects=(*board.effects, self.effect))

    def touches(self, board: Board) -> tuple[str, ...]:
        return _seat_of(board, self.effect.on)


@declare(PUBLIC)
class EffectEnded(Fact[Board]):
    """Something works no longer on a Unit: it was flawed, cancelled or ran out."""

    effect: int

    def fold(self, board: Board) -> Board:
        return board.but(effects=tuple([one for one in board.effects if one.id != self.effect]))


@declare(PUBLIC)
class WoundsSuffered(Fact[Board]):
    """A Unit lost Hit Points; so many models are left, one of them hurt by `wounds`, and so the Unit stands now."""

    unit: UnitId
    lost: int
    models: int
    wounds: int
    leaders: tuple[Leader, ...]
    blocks: tuple[Block, ...]
    bases: tuple[Base, ...]

    def fold(self, board: Board) -> Board:
        return _changed(
            board, self.unit, models=self.models, wounds=self.wounds, leaders=self.leaders, blocks=self.blocks,
            bases=self.bases,
        )  # fmt: skip

    def touches(self, board: Board) -> tuple[str, ...]:
        return _seat_of(board, self.unit)


@declare(PUBLIC)
class UnitRemoved(Fact[Board]):
    """A Unit leaves the table, and every Assault that it was in."""

    unit: UnitId
    why: Gone

    def fold(self, board: Board) -> Board:
        contacts = [one for one in board.contacts if self.unit not in (one.by, one.on)]
        effects = [one for one in board.effects if one.on != self.unit]
        left = board.but(contacts=tuple(contacts), effects=tuple(effects))
        return _changed(left, self.unit, gone=self.why, blocks=(), bases=(), joined="", fleeing=False)

    def touches(self, board: Board) -> tuple[str, ...]:
        return _seat_of(board, self.unit)


@declare(PUBLIC)
class UnitBarred(Fact[Board]):
    """What a Unit may not do in this Turn."""

    unit: UnitId
    bars: tuple[Bar, ...]

    def fold(self, board: Board) -> Board:
        unit = unit_of(board, self.unit)
        return _changed(board, self.unit, bars=(*unit.bars, *self.bars) if unit is not None else ())


@declare(PUBLIC)
class ContactMade(Fact[Board]):
    """Two Units are locked in Assault."""

    contact: Contact

    def fold(self, board: Board) -> Board:
        return board.but(contacts=(*board.contacts, self.contact))


@declare(PUBLIC)
class ContactsEnded(Fact[Board]):
    """A Unit is no longer in Assault with those."""

    unit: UnitId
    foes: tuple[UnitId, ...]

    def fold(self, board: Board) -> Board:
        over = [{self.unit, foe} for foe in self.foes]
        return board.but(contacts=tuple([one for one in board.contacts if {one.by, one.on} not in over]))


@declare(PUBLIC)
class UnitFled(Fact[Board]):
    """A Unit fled so far on a heading and stands there; over the edge it is removed next."""

    unit: UnitId
    heading: int
    length: int
    blocks: tuple[Block, ...]
    bases: tuple[Base, ...]

    def fold(self, board: Board) -> Board:
        contacts = [one for one in board.contacts if self.unit not in (one.by, one.on)]
        left = board.but(contacts=tuple(contacts))
        return _changed(left, self.unit, fleeing=True, blocks=self.blocks, bases=self.bases)

    def touches(self, board: Board) -> tuple[str, ...]:
        return _seat_of(board, self.unit)


@declare(PUBLIC)
class UnitRallied(Fact[Board]):
    unit: UnitId

    def fold(self, board: Board) -> Board:
        return _changed(board, self.unit, fleeing=False)


@declare(PUBLIC)
class ItemSpent(Fact[Board]):
    """What a Unit had for one use in a battle is used."""

    unit: UnitId
    item: str

    def fold(self, board: Board) -> Board:
        unit = unit_of(board, self.unit)
        return _changed(board, self.unit, spent=(*unit.spent, self.item) if unit is not None else ())


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
        return _seat_of(board, self.unit)


def _seat_of(board: Board, id_: str) -> tuple[str, ...]:
    unit = unit_of(board, id_)
    return (unit.seat,) if unit is not None else ()


def _changed(board: Board, id_: str, **changes: object) -> Board:
    unit = unit_of(board, id_)
    return board if unit is None else board.with_unit(unit.but(**changes))
