"""What happened in Assaults, from the declaration to pursuit and ranks: a section of `facts`, by the same rules."""

from __future__ import annotations

from typing import Literal

from limmu.core import PUBLIC, Fact, Telling, Why, declare
from limmu.games.game_of_kings.board import Board, Contact, Declared, Side, UnitId
from limmu.games.game_of_kings.folding import all_changed, changed, seat_of
from limmu.toolkit.plane.blocks import Base, Block


@declare(PUBLIC)
class AssaultDeclared(Fact[Board]):
    """A Unit declares an Assault, by itself or compelled, or touches one more Unit on its way; at which facing."""

    by: UnitId
    on: UnitId
    side: Side

    def fold(self, board: Board) -> Board:
        return board.but(declared=(*board.declared, Declared(self.by, self.on, self.side)))

    def touches(self, board: Board) -> tuple[str, ...]:
        return seat_of(board, self.on)


@declare(PUBLIC)
class ResponseGiven(Fact[Board]):
    """How a Unit answers all that assault it."""

    unit: UnitId
    response: Literal["hold", "flee", "stand_and_deliver"]

    def fold(self, board: Board) -> Board:
        declared = [
            one.but(response=self.response) if one.on == self.unit and not (one.response or one.settled) else one
            for one in board.declared
        ]
        return board.but(declared=tuple(declared))


@declare(PUBLIC)
class AssaultRedirected(Fact[Board]):
    """A Unit whose target fled assaults another instead, which can only Hold."""

    by: UnitId
    on: UnitId
    side: Side

    def fold(self, board: Board) -> Board:
        new = Declared(self.by, self.on, self.side, "hold", True)
        declared = [new if one.by == self.by and not one.settled else one for one in board.declared]
        return board.but(declared=tuple(declared))

    def touches(self, board: Board) -> tuple[str, ...]:
        return seat_of(board, self.on)


@declare(PUBLIC)
class AssaultSettled(Fact[Board]):
    """What became of the Assaults of a Unit: in contact, failed, stopped before another enemy, or its quarry caught."""

    by: UnitId
    how: Literal["contact", "failed", "stopped", "diverted", "caught", "none"]

    def fold(self, board: Board) -> Board:
        declared = [one.but(settled=True) if one.by == self.by else one for one in board.declared]
        return board.but(declared=tuple(declared))


@declare(PUBLIC)
class UnitAligned(Fact[Board]):
    """A Unit turned so far, counter-clockwise, to stand flush with its enemy, or its models closed up to him."""

    unit: UnitId
    rotation: int
    blocks: tuple[Block, ...]
    bases: tuple[Base, ...]

    def fold(self, board: Board) -> Board:
        return changed(board, self.unit, blocks=self.blocks, bases=self.bases)


@declare(PUBLIC)
class AssaultBegun(Telling[Board]):
    """An Assault is fought: the Units in it."""

    units: tuple[UnitId, ...]


@declare(PUBLIC)
class AssaultDecided(Telling[Board]):
    """The Assault Results of both seats, in the order of `SEATS`; the winner, "" for a Draw."""

    winner: str
    red: int
    blue: int
    red_why: Why = ()
    blue_why: Why = ()


@declare(PUBLIC)
class UnitCaptured(Fact[Board]):
    """A Unit was run down or struck down by an enemy; its Banner is theirs."""

    unit: UnitId
    by: UnitId

    def fold(self, board: Board) -> Board:
        return changed(board, self.unit, captor=self.by)


@declare(PUBLIC)
class UnitPursued(Fact[Board]):
    """A Unit pursued another so far on a heading and stands there; over the edge it is removed next."""

    unit: UnitId
    quarry: UnitId
    heading: int
    length: int
    blocks: tuple[Block, ...]
    bases: tuple[Base, ...]

    def fold(self, board: Board) -> Board:
        return changed(board, self.unit, blocks=self.blocks, bases=self.bases)

    def touches(self, board: Board) -> tuple[str, ...]:
        return seat_of(board, self.unit)


@declare(PUBLIC)
class PursuedOffTable(Fact[Board]):
    """A pursuer went over the edge with who is attached to it; it comes back where it stood last."""

    unit: UnitId

    def fold(self, board: Board) -> Board:
        contacts = [one for one in board.contacts if self.unit not in (one.by, one.on)]
        return all_changed(board.but(contacts=tuple(contacts)), self.unit, gone="pursuing")

    def touches(self, board: Board) -> tuple[str, ...]:
        return seat_of(board, self.unit)


@declare(PUBLIC)
class UnitReturned(Fact[Board]):
    """A Unit that pursued over the edge is back and stands so."""

    unit: UnitId
    blocks: tuple[Block, ...]
    bases: tuple[Base, ...]

    def fold(self, board: Board) -> Board:
        back = all_changed(board, self.unit, gone="")
        return changed(back, self.unit, blocks=self.blocks, bases=self.bases)

    def touches(self, board: Board) -> tuple[str, ...]:
        return seat_of(board, self.unit)


@declare(PUBLIC)
class RanksRedressed(Fact[Board]):
    """Who touches whom in these Assaults after the ranks were redressed."""

    contacts: tuple[Contact, ...]

    def fold(self, board: Board) -> Board:
        now = {(one.by, one.on): one for one in self.contacts}
        return board.but(contacts=tuple([now.get((one.by, one.on), one) for one in board.contacts]))
