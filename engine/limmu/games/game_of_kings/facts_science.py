"""What happened in the Science Phase: a section of `facts`, by the same rules."""

from __future__ import annotations

from typing import Literal

from limmu.core import PUBLIC, Fact, Telling, Why, declare
from limmu.games.game_of_kings.attached import carried
from limmu.games.game_of_kings.board import SEATS, Board, Scientist, UnitId, unit_at
from limmu.toolkit.plane.blocks import Base, Block


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
            one.but(
                dice=given.get(one.unit, (0, 0))[0],
                points=given.get(one.unit, (0, 0))[1],
                attempted=(),
                done=False,
                stunned=False,
            )
            for one in board.scientists
        ]
        return board.but(scientists=tuple(those), pool=self.shared, stored=(0, 0))


@declare(PUBLIC)
class PoolDivided(Fact[Board]):
    """The Resource Pool, and what each seat now has in common."""

    pool: int
    shared: tuple[int, int]

    def fold(self, board: Board) -> Board:
        return board.but(pool=self.shared, pooled=board.round)


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
        return (unit_at(board, self.on).seat,)


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
    """All dice vanish, but for those that artifacts store for each seat, and those that are `shared` with the next
    Science Phase of the Round; Degree Bonuses are over."""

    stored: tuple[int, int]
    shared: tuple[int, int] = (0, 0)

    def fold(self, board: Board) -> Board:
        those = [one.but(dice=0, points=0) for one in board.scientists]
        return board.but(scientists=tuple(those), pool=self.shared, stored=self.stored, tried=())


@declare(PUBLIC)
class UnitRelocated(Fact[Board]):
    """A Feat moved a Unit; it stands there now."""

    unit: UnitId
    blocks: tuple[Block, ...]
    bases: tuple[Base, ...]

    def fold(self, board: Board) -> Board:
        there = unit_at(board, self.unit).but(blocks=self.blocks, bases=self.bases)
        return carried(board.with_unit(there), self.unit)


@declare(PUBLIC)
class ContestRolled(Telling[Board]):
    """Dice of a Feat were held against a stat of its target: so many points over it."""

    unit: UnitId
    feat: str
    on: UnitId
    faces: tuple[int, ...]
    total: int
    against: int
    points: int


@declare(PUBLIC)
class WoundsHealed(Fact[Board]):
    """A Unit has Hit Points back on the model that was hurt."""

    unit: UnitId
    wounds: int

    def fold(self, board: Board) -> Board:
        unit = unit_at(board, self.unit)
        return board.with_unit(unit.but(wounds=unit.wounds - self.wounds))


def _learned(board: Board, id_: str, **changes: object) -> Board:
    those = [one.but(**changes) if one.unit == id_ else one for one in board.scientists]
    return board.but(scientists=tuple(those))


def _spent(board: Board, id_: str, dice: int, shared: int, points: int) -> Board:
    one = next(one for one in board.scientists if one.unit == id_)
    first = unit_at(board, id_).seat == SEATS[0]
    mine, yours = (shared, 0) if first else (0, shared)
    pool = (board.pool[0] - mine, board.pool[1] - yours)
    return _learned(board, id_, dice=one.dice - dice, points=one.points - points).but(pool=pool)
