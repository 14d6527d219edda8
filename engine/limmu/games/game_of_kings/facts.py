"""What happened, in the past tense. A fold copies values into the board: it looks nothing up and decides nothing."""

from __future__ import annotations

from typing import Literal

from limmu.core import PUBLIC, Fact, Telling, Why, declare, of
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
    Scientist,
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


# ---------------------------------------------------------------- Scientists and their Feats


@declare(PUBLIC)
class CollegesDeclared(Fact[Board]):
    """Who performs Feats for a seat, and by which lists."""

    seat: str
    scientists: tuple[Scientist, ...]

    def fold(self, board: Board) -> Board:
        return board.but(scientists=(*board.scientists, *self.scientists))


@declare(PUBLIC)
class FeatsChosen(Fact[Board]):
    """The Feats that a Scientist has written down for the battle."""

    unit: UnitId
    feats: tuple[str, ...]

    def fold(self, board: Board) -> Board:
        return _learned(board, self.unit, feats=self.feats)


@declare(PUBLIC)
class DiceDispersed(Fact[Board]):
    """A Science Phase begins: the dice and the Degree Bonus of each Scientist, and the dice that each seat shares."""

    dice: tuple[tuple[UnitId, int, int], ...]
    shared: tuple[int, int]

    def fold(self, board: Board) -> Board:
        given = {unit: (dice, points) for unit, dice, points in self.dice}
        those = [
            one.but(dice=given.get(one.unit, (0, 0))[0], points=given.get(one.unit, (0, 0))[1], attempted=(),
                    done=False, stunned=False)
            for one in board.scientists
        ]
        return board.but(scientists=tuple(those), pool=self.shared, stored=(0, 0))


@declare(PUBLIC)
class PoolDivided(Fact[Board]):
    """The Resource Pool, and what each seat now has in common."""

    pool: int
    shared: tuple[int, int]

    def fold(self, board: Board) -> Board:
        return board.but(pool=self.shared)


@declare(PUBLIC)
class FeatAttempted(Fact[Board]):
    """A Scientist performs a Feat with dice of its own, dice of the Pool and Degree Bonus; those before it are done."""

    unit: UnitId
    feat: str
    on: UnitId
    dice: int
    shared: int
    points: int
    done: tuple[UnitId, ...] = ()

    def fold(self, board: Board) -> Board:
        one = next(one for one in board.scientists if one.unit == self.unit)
        rest = _spent(board, self.unit, self.dice, self.shared, self.points)
        rest = _learned(rest, self.unit, attempted=(*one.attempted, self.feat))
        those = [one.but(done=True) if one.unit in self.done else one for one in rest.scientists]
        return rest.but(scientists=tuple(those))

    def touches(self, board: Board) -> tuple[str, ...]:
        return _seat_of(board, self.on)


@declare(PUBLIC)
class FlawAttempted(Fact[Board]):
    """A Scientist tries to flaw a Feat, or one in play, with dice of its own, of the Pool and Degree Bonus."""

    unit: UnitId
    feat: str
    dice: int
    shared: int
    points: int

    def fold(self, board: Board) -> Board:
        return _spent(board, self.unit, self.dice, self.shared, self.points)


Told = Literal["performed", "failed", "storm", "anomaly", "flawed", "stands"]


@declare(PUBLIC)
class ScienceRolled(Telling[Board]):
    """A Scientist rolled to perform or to flaw: the total, what it was held against, and what came of it."""

    unit: UnitId
    feat: str
    faces: tuple[int, ...]
    total: int
    needed: int
    told: Told
    why: Why = ()


@declare(PUBLIC)
class ItemWorked(Fact[Board]):
    """What a Scientist has for one use in a Phase is used."""

    unit: UnitId
    item: str

    def fold(self, board: Board) -> Board:
        one = next(one for one in board.scientists if one.unit == self.unit)
        return _learned(board, self.unit, attempted=(*one.attempted, self.item))


@declare(PUBLIC)
class FeatPerformed(Telling[Board]):
    """A Feat takes effect."""

    unit: UnitId
    feat: str
    on: UnitId


@declare(PUBLIC)
class FeatFlawed(Telling[Board]):
    """A Feat comes to nothing; by an item, if one is named."""

    feat: str
    on: UnitId
    item: str = ""


@declare(PUBLIC)
class InPlayTried(Fact[Board]):
    """A Feat in play withstood the one attempt to flaw it in this Phase."""

    effect: int

    def fold(self, board: Board) -> Board:
        return board.but(tried=(*board.tried, self.effect))


@declare(PUBLIC)
class AnomalyStruck(Telling[Board]):
    """What the Anomaly Table says of a Scientist's roll."""

    unit: UnitId
    face: int
    result: str


@declare(PUBLIC)
class ScientistStunned(Fact[Board]):
    """A Scientist does nothing further in this Phase and has no Degree Bonus left."""

    unit: UnitId

    def fold(self, board: Board) -> Board:
        return _learned(board, self.unit, points=0, dice=0, done=True, stunned=True)


@declare(PUBLIC)
class ScienceStopped(Fact[Board]):
    """All resources are lost: nobody performs or flaws anything more in this Phase."""

    def fold(self, board: Board) -> Board:
        those = [one.but(points=0, dice=0, done=True, stunned=True) for one in board.scientists]
        return board.but(scientists=tuple(those), pool=(0, 0))


@declare(PUBLIC)
class DegreeLost(Fact[Board]):
    """A Scientist is of the Degree below for the rest of the battle."""

    unit: UnitId
    degree: str

    def fold(self, board: Board) -> Board:
        return _learned(board, self.unit, degree=self.degree)


@declare(PUBLIC)
class FeatLost(Fact[Board]):
    """A Scientist cannot perform a Feat again in this battle."""

    unit: UnitId
    feat: str

    def fold(self, board: Board) -> Board:
        one = next(one for one in board.scientists if one.unit == self.unit)
        return _learned(board, self.unit, lost=(*one.lost, self.feat))


@declare(PUBLIC)
class DiceGone(Fact[Board]):
    """All dice vanish, but for those that artifacts store for each seat; Degree Bonuses are over."""

    stored: tuple[int, int]

    def fold(self, board: Board) -> Board:
        those = [one.but(dice=0, points=0) for one in board.scientists]
        return board.but(scientists=tuple(those), pool=(0, 0), stored=self.stored, tried=())


@declare(PUBLIC)
class UnitRelocated(Fact[Board]):
    """A Feat moved a Unit; it stands there now."""

    unit: UnitId
    blocks: tuple[Block, ...]
    bases: tuple[Base, ...]

    def fold(self, board: Board) -> Board:
        return _changed(board, self.unit, blocks=self.blocks, bases=self.bases)


@declare(PUBLIC)
class WoundsHealed(Fact[Board]):
    """A Unit has Hit Points back on the model that was hurt."""

    unit: UnitId
    wounds: int

    def fold(self, board: Board) -> Board:
        unit = unit_of(board, self.unit)
        return _changed(board, self.unit, wounds=unit.wounds - self.wounds if unit is not None else 0)


def _learned(board: Board, id_: str, **changes: object) -> Board:
    those = [one.but(**changes) if one.unit == id_ else one for one in board.scientists]
    return board.but(scientists=tuple(those))


def _spent(board: Board, id_: str, dice: int, shared: int, points: int) -> Board:
    unit = unit_of(board, id_)
    one = next(one for one in board.scientists if one.unit == id_)
    first = unit is not None and unit.seat == SEATS[0]
    mine, yours = (shared, 0) if first else (0, shared)
    pool = (board.pool[0] - mine, board.pool[1] - yours)
    return _learned(board, id_, dice=one.dice - dice, points=one.points - points).but(pool=pool)


def _seat_of(board: Board, id_: str) -> tuple[str, ...]:
    unit = unit_of(board, id_)
    return (unit.seat,) if unit is not None else ()


def _changed(board: Board, id_: str, **changes: object) -> Board:
    unit = unit_of(board, id_)
    return board if unit is None else board.with_unit(unit.but(**changes))
