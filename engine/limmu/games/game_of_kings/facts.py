"""What happened, in the past tense. A fold copies values into the board: it looks nothing up and decides nothing."""

from __future__ import annotations

from limmu.core import PUBLIC, Fact, Telling, Why, declare, of
from limmu.games.game_of_kings.attached import released
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
from limmu.games.game_of_kings.folding import all_changed, changed, seat_of
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
        return changed(board, self.unit, blocks=self.blocks, bases=self.bases)


@declare(PUBLIC)
class UnitLeftOut(Fact[Board]):
    """It fits nowhere in its Deployment Zone and is out of the battle."""

    unit: UnitId

    def fold(self, board: Board) -> Board:
        return changed(board, self.unit, gone="left_out")


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
class SeatActivated(Fact[Board]):
    """A seat has its part of a Phase that both play before the next one."""

    seat: str

    def fold(self, board: Board) -> Board:
        return board.but(active=self.seat)


@declare(PUBLIC)
class PhaseBegun(Fact[Board]):
    """A Phase of the active player begins; `hit_points` are those of all Units on the table."""

    phase: Phase
    hit_points: tuple[tuple[UnitId, int], ...]

    def fold(self, board: Board) -> Board:
        began = dict(self.hit_points)
        units = [one.but(began=began.get(one.id, 0), stood=one.models) for one in board.units]
        return board.but(phase=self.phase, units=tuple(units), shaken=())


@declare(PUBLIC)
class PhaseEnded(Fact[Board]):
    phase: Phase

    def fold(self, board: Board) -> Board:
        lasting = tuple([one for one in board.effects if one.until != "phase"])
        return board.but(effects=lasting, declared=(), acting="")


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
        return seat_of(board, self.effect.on)


@declare(PUBLIC)
class EffectEnded(Fact[Board]):
    """Something works no longer on a Unit: it was flawed, cancelled or ran out. `cause` is what, on whom it worked."""

    effect: int
    cause: str = ""
    on: str = ""

    def fold(self, board: Board) -> Board:
        return board.but(effects=tuple([one for one in board.effects if one.id != self.effect]))


@declare(PUBLIC)
class WoundsSuffered(Fact[Board]):
    """A Unit lost Hit Points; so many models are left, one of them hurt by `wounds`, and so the Unit stands now.

    `fallen`: the models that are removed, by index; those behind them move up in every record of who touches whom.
    """

    unit: UnitId
    lost: int
    models: int
    wounds: int
    leaders: tuple[Leader, ...]
    blocks: tuple[Block, ...]
    bases: tuple[Base, ...]
    fallen: tuple[int, ...] = ()
    mix: tuple[int, ...] = ()

    def fold(self, board: Board) -> Board:
        contacts = [self._left(one) if self.unit in (one.by, one.on) else one for one in board.contacts]
        return changed(
            board.but(contacts=tuple(contacts)) if self.fallen else board,
            self.unit, models=self.models, wounds=self.wounds, leaders=self.leaders, blocks=self.blocks,
            bases=self.bases, mix=self.mix,
        )  # fmt: skip

    def _left(self, contact: Contact) -> Contact:
        end = 0 if contact.by == self.unit else 1
        return contact.but(touching=self._still(contact.touching, end), near=self._still(contact.near, end))

    def _still(self, pairs: tuple[tuple[int, int], ...], end: int) -> tuple[tuple[int, int], ...]:
        found: list[tuple[int, int]] = []
        for pair in pairs:
            if pair[end] not in self.fallen:
                now = pair[end] - len([one for one in self.fallen if one < pair[end]])
                found.append((pair[0], now) if end else (now, pair[1]))
        return tuple(found)

    def touches(self, board: Board) -> tuple[str, ...]:
        return seat_of(board, self.unit)


@declare(PUBLIC)
class UnitRemoved(Fact[Board]):
    """A Unit leaves the table, and every Assault that it was in."""

    unit: UnitId
    why: Gone

    def fold(self, board: Board) -> Board:
        unit = unit_of(board, self.unit)
        if unit is not None and unit.joined:
            board = released(board, unit)
        contacts = [one for one in board.contacts if self.unit not in (one.by, one.on)]
        effects = [one for one in board.effects if one.on != self.unit]
        units = [one.but(joined="", slot=0) if one.joined == self.unit else one for one in board.units]
        left = board.but(contacts=tuple(contacts), effects=tuple(effects), units=tuple(units))
        return changed(left, self.unit, gone=self.why, blocks=(), bases=(), fleeing=False)

    def touches(self, board: Board) -> tuple[str, ...]:
        return seat_of(board, self.unit)


@declare(PUBLIC)
class UnitBarred(Fact[Board]):
    """What a Unit may not do in this Turn."""

    unit: UnitId
    bars: tuple[Bar, ...]

    def fold(self, board: Board) -> Board:
        unit = unit_of(board, self.unit)
        return changed(board, self.unit, bars=(*unit.bars, *self.bars) if unit is not None else ())


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
        fled = changed(left, self.unit, blocks=self.blocks, bases=self.bases, heading=self.heading)
        return all_changed(fled, self.unit, fleeing=True)

    def touches(self, board: Board) -> tuple[str, ...]:
        return seat_of(board, self.unit)


@declare(PUBLIC)
class UnitRallied(Fact[Board]):
    unit: UnitId

    def fold(self, board: Board) -> Board:
        return all_changed(board, self.unit, fleeing=False)


@declare(PUBLIC)
class ItemSpent(Fact[Board]):
    """What a Unit had for one use in a battle is used."""

    unit: UnitId
    item: str

    def fold(self, board: Board) -> Board:
        unit = unit_of(board, self.unit)
        return changed(board, self.unit, spent=(*unit.spent, self.item) if unit is not None else ())


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
        moved = changed(board, self.unit, blocks=self.blocks, bases=self.bases)
        return all_changed(moved, self.unit, act=self.act)

    def touches(self, board: Board) -> tuple[str, ...]:
        return seat_of(board, self.unit)


@declare(PUBLIC)
class SecretsOpened(Telling[Board]):
    """What an army list kept secret: who hid, in which Unit, by their lines."""

    seat: str
    hidden: tuple[tuple[str, str], ...]


@declare(PUBLIC)
class ObjectivesCounted(Telling[Board]):
    """The Objective Points of a seat."""

    seat: str
    points: int
    why: Why = ()


@declare(PUBLIC)
class EffectSpent(Fact[Board]):
    """What works on a Unit has so much left to give. `cause` is what, on whom it works."""

    effect: int
    amount: int
    cause: str = ""
    on: str = ""

    def fold(self, board: Board) -> Board:
        effects = [one.but(amount=self.amount) if one.id == self.effect else one for one in board.effects]
        return board.but(effects=tuple(effects))


@declare(PUBLIC)
class HiddenRevealed(Fact[Board]):
    """Hidden models come out of the Unit `within` and stand so; one that is attached to it has no place yet."""

    unit: UnitId
    within: UnitId
    bases: tuple[Base, ...] = ()

    def fold(self, board: Board) -> Board:
        return changed(board, self.unit, bases=self.bases)


@declare(PUBLIC)
class UnitHid(Fact[Board]):
    """Models that were revealed hide in their Unit again."""

    unit: UnitId
    within: UnitId

    def fold(self, board: Board) -> Board:
        unit = unit_of(board, self.unit)
        left = board if unit is None or not unit.joined else released(board, unit)
        return changed(left, self.unit, bases=())
