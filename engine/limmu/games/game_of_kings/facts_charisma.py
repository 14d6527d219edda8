"""What happened when Charisma was checked, and who was attached: a section of `facts`, by the same rules."""

from __future__ import annotations

from limmu.core import PUBLIC, Fact, Telling, Why, declare
from limmu.games.game_of_kings.attached import released
from limmu.games.game_of_kings.board import Board, Unit, UnitId, unit_of
from limmu.games.game_of_kings.folding import changed, seat_of
from limmu.toolkit.plane.blocks import Base, Block


@declare(PUBLIC)
class CharismaChecked(Telling[Board]):
    """A Charisma Check was rolled: the die, the total with what was added, and the Charisma it was held against."""

    unit: UnitId
    check: str
    die: int
    total: int
    charisma: int
    whose: UnitId
    passed: bool
    why: Why = ()


@declare(PUBLIC)
class DisgruntledRolled(Telling[Board]):
    """How a Disgruntled Unit behaves, and the die that says so: of the test, or of the table."""

    unit: UnitId
    die: int
    mood: str


@declare(PUBLIC)
class ReckerLoosed(Fact[Board]):
    """A 'Recker comes out of its hiding place as a Unit of its own; so many stay hidden."""

    recker: Unit
    out_of: UnitId
    left: int

    def fold(self, board: Board) -> Board:
        return changed(board.but(units=(*board.units, self.recker)), self.out_of, models=self.left)

    def touches(self, board: Board) -> tuple[str, ...]:
        return (self.recker.seat,)


@declare(PUBLIC)
class UnitHealed(Fact[Board]):
    """A Unit has so many Hit Points back, and stands so with the models that return."""

    unit: UnitId
    points: int
    models: int
    wounds: int
    blocks: tuple[Block, ...]
    bases: tuple[Base, ...]

    def fold(self, board: Board) -> Board:
        return changed(
            board, self.unit, models=self.models, wounds=self.wounds, blocks=self.blocks, bases=self.bases
        )  # fmt: skip

    def touches(self, board: Board) -> tuple[str, ...]:
        return seat_of(board, self.unit)


@declare(PUBLIC)
class UnitsShaken(Fact[Board]):
    """A Unit broke or died in Assault before the eyes of friends, who will test for Panic."""

    unit: UnitId
    friends: tuple[UnitId, ...]

    def fold(self, board: Board) -> Board:
        return board.but(shaken=tuple(dict.fromkeys((*board.shaken, *self.friends))))


@declare(PUBLIC)
class UnitAttached(Fact[Board]):
    """A model attached to a Unit, which stands so with it."""

    unit: UnitId
    to: UnitId
    slot: int
    blocks: tuple[Block, ...]
    bases: tuple[Base, ...]

    def fold(self, board: Board) -> Board:
        joined = changed(board, self.unit, joined=self.to, slot=self.slot)
        return changed(joined, self.to, blocks=self.blocks, bases=self.bases)

    def touches(self, board: Board) -> tuple[str, ...]:
        return seat_of(board, self.unit)


@declare(PUBLIC)
class UnitDetached(Fact[Board]):
    """A model is no longer attached; it stands where it stood."""

    unit: UnitId

    def fold(self, board: Board) -> Board:
        unit = unit_of(board, self.unit)
        return board if unit is None else released(board, unit)

    def touches(self, board: Board) -> tuple[str, ...]:
        return seat_of(board, self.unit)


@declare(PUBLIC)
class CheckPassed(Telling[Board]):
    """A Unit passes a Charisma Check without a die, by a clause."""

    unit: UnitId
    check: str
    clause: str
