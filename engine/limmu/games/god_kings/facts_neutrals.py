"""What happened: neutrals, peoples and revolts (20 to 23); a section of `facts`, by the same rules."""

from __future__ import annotations

from limmu.core import PUBLIC, Fact, Why, declare
from limmu.games.god_kings.board import (
    Board,
    Leader,
    Nation,
    Quarrel,
    with_leaders,
)


@declare(PUBLIC)
class ControlMarkerTaken(Fact[Board]):
    """A seat takes (or, with seat "", loses) the control marker of a neutral, people or revolt."""

    power: str
    seat: str
    why: Why = ()

    def fold(self, board: Board) -> Board:
        return board.but(
            controls=tuple([c.but(holder=self.seat) if c.power == self.power else c for c in board.controls])
        )


@declare(PUBLIC)
class NeutralActivated(Fact[Board]):
    """A seat activated a neutral general in this impulse (20.3, GKR-034)."""

    seat: str

    def fold(self, board: Board) -> Board:
        return board.but(neutral_now=(*board.neutral_now, self.seat))


@declare(PUBLIC)
class Quarrelled(Fact[Board]):
    """A seat fought a nation or removed one of its markers (20.3, GKR-035)."""

    seat: str
    power: str
    round: int

    def fold(self, board: Board) -> Board:
        return board.but(quarrels=(*board.quarrels, Quarrel(self.seat, self.power, self.round)))


@declare(PUBLIC)
class ArmyAppeared(Fact[Board]):
    """A people's or a revolt's army comes into play; it may be activated from round `not_before` on."""

    power: str
    at: str
    not_before: int

    def fold(self, board: Board) -> Board:
        return board.but(
            controls=tuple([c.but(not_before=self.not_before) if c.power == self.power else c for c in board.controls])
        )


@declare(PUBLIC)
class PowerReplaced(Fact[Board]):
    """A power leaves the game and another takes its seat (23.0)."""

    leaves: str
    enters: Nation
    order: tuple[str, ...]
    leaders: tuple[Leader, ...]

    def fold(self, board: Board) -> Board:
        nations = tuple([self.enters if n.id == self.leaves else n for n in board.nations if n.id != self.enters.id])
        controls = tuple([c.but(power=self.enters.id) if c.power == self.leaves else c for c in board.controls])
        quarrels = tuple([x.but(power=self.enters.id) if x.power == self.leaves else x for x in board.quarrels])
        board = with_leaders(board, {one.id: one for one in self.leaders})
        return board.but(
            nations=nations,
            controls=controls,
            quarrels=quarrels,
            order=self.order,
            removed_powers=(*board.removed_powers, self.leaves),
        )
