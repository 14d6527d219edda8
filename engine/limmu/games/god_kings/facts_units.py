"""What happened: units and generals; a section of `facts`, by the same rules."""

from __future__ import annotations

from limmu.core import PUBLIC, Fact, Why, declare
from limmu.games.god_kings.board import (
    Board,
    Leader,
    Unit,
    leader,
    unit,
    with_leaders,
    with_nation,
    with_units,
)
from limmu.games.god_kings.folding import owners


@declare(PUBLIC)
class UnitsMoved(Fact[Board]):
    """Units and generals go to a place together. `how`: march, sea, intercept, avoid, back_up, retreat, displaced,
    sortie, redeployed, gathered ..."""

    units: tuple[str, ...]
    leaders: tuple[str, ...]
    to: str
    how: str
    inside: bool = False
    why: Why = ()

    def fold(self, board: Board) -> Board:
        if self.units:
            moved = {i: unit(board, i).but(at=self.to, inside=self.inside) for i in self.units}
            board = with_units(board, moved)
        if self.leaders:
            board = with_leaders(board, {i: leader(board, i).but(at=self.to, inside=self.inside) for i in self.leaders})
        return board

    def touches(self, board: Board) -> tuple[str, ...]:
        return owners(board, self.units)


@declare(PUBLIC)
class UnitsPlaced(Fact[Board]):
    """Units come onto the map with these steps. `how`: raised, bought, returned, division, guard, invasion, revolt."""

    units: tuple[str, ...]
    steps: int
    at: str
    how: str
    inside: bool = False

    def fold(self, board: Board) -> Board:
        return with_units(
            board,
            {
                i: unit(board, i).but(steps=self.steps, at=self.at, inside=self.inside, destroyed=False)
                for i in self.units
            },
        )


@declare(PUBLIC)
class UnitsBought(Fact[Board]):
    """Units wait off the map for the placement step (7.1). `steps` they will have."""

    units: tuple[str, ...]
    steps: int

    def fold(self, board: Board) -> Board:
        return with_units(board, {i: unit(board, i).but(steps=self.steps, destroyed=False) for i in self.units})


@declare(PUBLIC)
class StepsLost(Fact[Board]):
    """Units that lost steps and live: each shows `steps` now."""

    units: tuple[str, ...]
    steps: int
    why: Why = ()

    def fold(self, board: Board) -> Board:
        return with_units(board, {i: unit(board, i).but(steps=self.steps) for i in self.units})

    def touches(self, board: Board) -> tuple[str, ...]:
        return owners(board, self.units)


@declare(PUBLIC)
class UnitsEliminated(Fact[Board]):
    """Units leave the map; warriors go to the pool of destroyed units. `how`: battle, charge, overrun, siege, ..."""

    units: tuple[str, ...]
    how: str
    why: Why = ()

    def fold(self, board: Board) -> Board:
        gone: dict[str, Unit] = {}
        for i in self.units:
            counter = unit(board, i)
            gone[i] = counter.but(steps=0, at="", inside=False, destroyed=counter.kind == "warrior")
        return with_units(board, gone)

    def touches(self, board: Board) -> tuple[str, ...]:
        return owners(board, self.units)


@declare(PUBLIC)
class UnitsRemoved(Fact[Board]):
    """Units go back to the counters not in use (chariots and mercenaries each Reinforcement Phase, armies leaving).

    `powers` gives barbarised mercenaries back to the counters of those powers, unit by unit.
    """

    units: tuple[str, ...]
    how: str

    def fold(self, board: Board) -> Board:
        return with_units(
            board, {i: unit(board, i).but(steps=0, at="", inside=False, destroyed=False) for i in self.units}
        )


@declare(PUBLIC)
class UnitsRecovered(Fact[Board]):
    """Reduced units are turned to their full side."""

    units: tuple[str, ...]
    how: str

    def fold(self, board: Board) -> Board:
        return with_units(board, {i: unit(board, i).but(steps=2) for i in self.units})


@declare(PUBLIC)
class OwnerChanged(Fact[Board]):
    """Counters pass to another owner: mercenaries that a power hires, or that turn Barbarian (3.0, GKR-023)."""

    units: tuple[str, ...]
    power: str

    def fold(self, board: Board) -> Board:
        return with_units(board, {i: unit(board, i).but(power=self.power) for i in self.units})


@declare(PUBLIC)
class WentInside(Fact[Board]):
    """Units and generals go inside the Walled-City of their space, or (`inside` false) come out (11.3, 11.8)."""

    units: tuple[str, ...]
    leaders: tuple[str, ...]
    inside: bool

    def fold(self, board: Board) -> Board:
        board = with_units(board, {i: unit(board, i).but(inside=self.inside) for i in self.units})
        return with_leaders(board, {i: leader(board, i).but(inside=self.inside) for i in self.leaders})


@declare(PUBLIC)
class KingChanged(Fact[Board]):
    """A new King for a power; the old one leaves the game. `round` 0: by the chart (7.1); else by succession."""

    power: str
    old: str
    new: str
    at: str
    inside: bool
    round: int = 0
    why: Why = ()

    def fold(self, board: Board) -> Board:
        changed: dict[str, Leader] = {}
        if self.old:
            changed[self.old] = leader(board, self.old).but(at="", inside=False, gone=True)
        changed[self.new] = Leader(self.new, self.power, "king", self.at, self.inside)
        board = with_leaders(board, changed)
        if self.round:
            return with_nation(board, self.power, king=self.new, succeeded=self.round)
        return with_nation(board, self.power, king=self.new)


@declare(PUBLIC)
class SuccessionCancelled(Fact[Board]):
    """A card cancels a succession for this round, counted through the match (19.3)."""

    power: str
    successor: str
    round: int

    def fold(self, board: Board) -> Board:
        return with_nation(board, self.power, cancelled=self.round)


@declare(PUBLIC)
class LeadersPlaced(Fact[Board]):
    """Generals come onto the map."""

    leaders: tuple[str, ...]
    at: str

    def fold(self, board: Board) -> Board:
        return with_leaders(board, {i: leader(board, i).but(at=self.at, inside=False) for i in self.leaders})


@declare(PUBLIC)
class LeadersRemoved(Fact[Board]):
    """Generals leave the map. `gone`: out of the game for good."""

    leaders: tuple[str, ...]
    gone: bool

    def fold(self, board: Board) -> Board:
        return with_leaders(board, {i: leader(board, i).but(at="", inside=False, gone=self.gone) for i in self.leaders})


@declare(PUBLIC)
class GeneralActivated(Fact[Board]):
    """A general is activated, with the generals that go along and the units he takes (11.2)."""

    general: str
    along: tuple[str, ...]
    units: tuple[str, ...]
    mp: int
    seat: str
    why: Why = ()

    def fold(self, board: Board) -> Board:
        return board.but(activated=(*board.activated, self.general, *self.along))
