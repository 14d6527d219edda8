"""What happened: units, forces and Kings; a section of `facts`, by the same rules."""

from __future__ import annotations

from limmu.core import PUBLIC, Fact, Why, declare
from limmu.games.genesis.board import (
    Board,
    Force,
    Group,
    King,
    Units,
    with_force,
    with_groups,
    with_kings,
)
from limmu.games.genesis.folding import owner


@declare(PUBLIC)
class UnitsPlaced(Fact[Board]):
    """Units come onto the map. `how`: raised, recruited, arrived, slave, sherden, ceded, begat."""

    power: str
    at: str
    units: Units
    groups: tuple[Group, ...]
    how: str
    why: Why = ()

    def fold(self, board: Board) -> Board:
        return with_groups(board, self.groups)


@declare(PUBLIC)
class UnitsLost(Fact[Board]):
    """Units leave the map. `how`: battle, attrition, ambush, maintenance, overrun, captured, retreat, runaway, card,
    removed, alone, invasion, dissolved, eliminated."""

    power: str
    at: str
    units: Units
    groups: tuple[Group, ...]
    how: str
    force: str = ""
    why: Why = ()

    def fold(self, board: Board) -> Board:
        return with_groups(board, self.groups)

    def touches(self, board: Board) -> tuple[str, ...]:
        return owner(board, self.power)


@declare(PUBLIC)
class UnitsExchanged(Fact[Board]):
    """Units turn into others in their space (Infantry into Peasants, a militia)."""

    power: str
    at: str
    gone: Units
    come: Units
    groups: tuple[Group, ...]
    how: str

    def fold(self, board: Board) -> Board:
        return with_groups(board, self.groups)


@declare(PUBLIC)
class UnitsShifted(Fact[Board]):
    """Units go from space to space outside any move (a card, the end of an alliance), or change condition."""

    power: str
    units: Units
    origin: str
    to: str
    groups: tuple[Group, ...]
    kings: tuple[King, ...]
    how: str
    why: Why = ()

    def fold(self, board: Board) -> Board:
        return with_kings(with_groups(board, self.groups), self.kings)


@declare(PUBLIC)
class ForceFormed(Fact[Board]):
    """Units and Kings come together as a force with an id of its own."""

    force: Force
    number: int
    units: Units
    groups: tuple[Group, ...]
    kings: tuple[King, ...]

    def fold(self, board: Board) -> Board:
        board = with_kings(with_groups(board, self.groups), self.kings)
        return with_force(board, self.force).but(forces_formed=self.number)


@declare(PUBLIC)
class ForceMoved(Fact[Board]):
    """A force goes to a space. `how`: move, solo, naval, interception, withdrawal, retreat, regroup."""

    force: Force
    """As it is now: in the new space, MP paid, the way behind it longer."""
    origin: str
    groups: tuple[Group, ...]
    kings: tuple[King, ...]
    how: str
    why: Why = ()

    def fold(self, board: Board) -> Board:
        return with_force(with_kings(with_groups(board, self.groups), self.kings), self.force)

    def touches(self, board: Board) -> tuple[str, ...]:
        return owner(board, self.force.power)


@declare(PUBLIC)
class ForceChanged(Fact[Board]):
    """Something about a force: points spent or lost, its entry settled, a bribe taken. `how` names it."""

    force: Force
    how: str
    why: Why = ()

    def fold(self, board: Board) -> Board:
        return with_force(board, self.force)


@declare(PUBLIC)
class ForceJoined(Fact[Board]):
    """A force picks units or a King up, or drops some off (`how`: pick_up, drop_off, left_behind)."""

    force: str
    units: Units
    kings: tuple[King, ...]
    groups: tuple[Group, ...]
    how: str

    def fold(self, board: Board) -> Board:
        return with_kings(with_groups(board, self.groups), self.kings)


@declare(PUBLIC)
class ForceDisbanded(Fact[Board]):
    """A force is a force no more: its units and King stay where they are, in the condition `state`."""

    force: str
    groups: tuple[Group, ...]
    kings: tuple[King, ...]
    state: str

    def fold(self, board: Board) -> Board:
        board = with_kings(with_groups(board, self.groups), self.kings)
        return board.but(forces=tuple([one for one in board.forces if one.id != self.force]))


@declare(PUBLIC)
class MoveEnded(Fact[Board]):
    """A Move of a power is over: those that withdrew in it may do so again in the next (7.5.6)."""

    power: str
    groups: tuple[Group, ...]
    kings: tuple[King, ...]

    def fold(self, board: Board) -> Board:
        return with_kings(with_groups(board, self.groups), self.kings)


@declare(PUBLIC)
class KingCrowned(Fact[Board]):
    """A new King of a power, in a space or ("") waiting off the map."""

    king: King
    why: Why = ()

    def fold(self, board: Board) -> Board:
        return with_kings(board, (self.king,))


@declare(PUBLIC)
class KingDied(Fact[Board]):
    """A King is dead or removed. `retired`: for good, a named one. `how`: battle, wiped_out, overrun, intercepted,
    assassin, no_retreat, invasion, succession, eliminated."""

    king: str
    power: str
    at: str
    retired: bool
    how: str
    why: Why = ()

    def fold(self, board: Board) -> Board:
        board = board.but(kings=tuple([one for one in board.kings if one.id != self.king]))
        return board.but(retired=(*board.retired, self.king)) if self.retired else board

    def touches(self, board: Board) -> tuple[str, ...]:
        return owner(board, self.power)
