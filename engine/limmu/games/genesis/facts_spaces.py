"""What happened: spaces: control, Cities, Monuments, revolts, pirates; a section of `facts`, by the same rules."""

from __future__ import annotations

from limmu.core import PUBLIC, Fact, Telling, Why, declare
from limmu.games.genesis.board import (
    BEGUN,
    BUILT,
    Board,
    Group,
    with_groups,
    with_place,
)


@declare(PUBLIC)
class SpaceControlled(Fact[Board]):
    """Control of a space has passed ("" nobody). Settled after whatever changed units or markers (3.7)."""

    space: str
    power: str
    was: str
    why: Why = ()

    def fold(self, board: Board) -> Board:
        return with_place(board, self.space, holder=self.power)


@declare(PUBLIC)
class CityCaptured(Telling[Board]):
    """A City is captured (8.5). `how`: battle, occupied, empty. The change of control follows."""

    city: str
    power: str
    was: str
    how: str


@declare(PUBLIC)
class DefensesChanged(Fact[Board]):
    """A City's current DS. `how`: battle, built, cleared."""

    city: str
    ds: int
    how: str
    why: Why = ()

    def fold(self, board: Board) -> Board:
        return with_place(board, self.city, ds=self.ds)


@declare(PUBLIC)
class CityDestroyed(Fact[Board]):
    """A City is destroyed; a founded one turns back into a Transit space."""

    city: str
    founded: bool
    power: str

    def fold(self, board: Board) -> Board:
        if self.founded:
            return with_place(board, self.city, ds=0, founded=False, revolt=False, monument="", monument_by="")
        return with_place(board, self.city, ds=0, destroyed=True, revolt=False)


@declare(PUBLIC)
class CityRebuilt(Fact[Board]):
    """A Destroyed City stands again, with so much DS. `how`: built, cleared."""

    city: str
    ds: int
    how: str

    def fold(self, board: Board) -> Board:
        return with_place(board, self.city, ds=self.ds, destroyed=False)


@declare(PUBLIC)
class CityFounded(Fact[Board]):
    """A City is founded on a Transit space (7.3.7)."""

    city: str
    ds: int
    power: str

    def fold(self, board: Board) -> Board:
        return with_place(board, self.city, ds=self.ds, founded=True)


@declare(PUBLIC)
class MonumentBegun(Fact[Board]):
    """A Monument is under construction."""

    city: str
    power: str
    activation: int

    def fold(self, board: Board) -> Board:
        return with_place(board, self.city, monument=BEGUN, monument_by=self.power, monument_at=self.activation)


@declare(PUBLIC)
class MonumentBuilt(Fact[Board]):
    """A Monument is finished."""

    city: str

    def fold(self, board: Board) -> Board:
        return with_place(board, self.city, monument=BUILT, monument_at=0)


@declare(PUBLIC)
class MonumentRemoved(Fact[Board]):
    """A Monument, finished or not, is gone. `how`: abandoned, razed, card."""

    city: str
    how: str
    why: Why = ()

    def fold(self, board: Board) -> Board:
        return with_place(board, self.city, monument="", monument_by="", monument_at=0)


@declare(PUBLIC)
class RevoltBegun(Fact[Board]):
    """A City is In Revolt: its units but the King go under the marker (5.2.2)."""

    city: str
    power: str
    groups: tuple[Group, ...]
    why: Why = ()

    def fold(self, board: Board) -> Board:
        return with_place(with_groups(board, self.groups), self.city, revolt=True)


@declare(PUBLIC)
class RevoltEnded(Fact[Board]):
    """The revolt marker is removed and all units are together again. `how`: quelled, lost, eliminated."""

    city: str
    groups: tuple[Group, ...]
    how: str
    why: Why = ()

    def fold(self, board: Board) -> Board:
        return with_place(with_groups(board, self.groups), self.city, revolt=False)


@declare(PUBLIC)
class BarbarianControlMarked(Fact[Board]):
    """A Barbarian Control marker lies on a City (`marked`), or is lifted (9.2)."""

    city: str
    marked: bool
    why: Why = ()

    def fold(self, board: Board) -> Board:
        return with_place(board, self.city, barbarian=self.marked)


@declare(PUBLIC)
class PiratesChanged(Fact[Board]):
    """A pirate counter is placed on a sea link or removed: these are the links with counters now (11.7)."""

    link: str
    pirates: tuple[str, ...]
    how: str
    power: str

    def fold(self, board: Board) -> Board:
        return board.but(pirates=self.pirates)
