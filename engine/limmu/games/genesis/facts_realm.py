"""What happened: treasuries, manpower, technology and victory points; a section of `facts`, by the same rules."""

from __future__ import annotations

from limmu.core import PUBLIC, Fact, Why, declare, of
from limmu.games.genesis.board import (
    Board,
    Place,
    with_kingdom,
    with_places,
)


@declare(silver=of("power"), **dict.fromkeys(("power", "change", "how", "why"), PUBLIC))
class SilverChanged(Fact[Board]):
    """A treasury changes by `change`, openly; what is in it now may be concealed (2.6)."""

    power: str
    change: int
    silver: int
    how: str
    """activation, income, tribute, plunder, treasury, maintenance, raising, recruiting, construction, pirates, card,
    bribe, deal, destroyed."""
    why: Why = ()

    def fold(self, board: Board) -> Board:
        return with_kingdom(board, self.power, silver=self.silver)


@declare(PUBLIC)
class ManpowerChanged(Fact[Board]):
    """A kingdom's Manpower Maximum is now this, and so many Dagon markers are left."""

    power: str
    manpower: int
    dagon: int
    how: str
    why: Why = ()

    def fold(self, board: Board) -> Board:
        return with_kingdom(board, self.power, manpower=self.manpower, dagon=self.dagon)


@declare(PUBLIC)
class TechnologyChanged(Fact[Board]):
    """A kingdom's Chariot Technology Level is now this (6.6)."""

    power: str
    technology: int
    why: Why = ()

    def fold(self, board: Board) -> Board:
        return with_kingdom(board, self.power, technology=self.technology)


@declare(PUBLIC)
class ChariotCardCounted(Fact[Board]):
    """One more Chariot card has been played."""

    count: int

    def fold(self, board: Board) -> Board:
        return board.but(chariot_cards=self.count)


@declare(PUBLIC)
class VictoryPointsCounted(Fact[Board]):
    """A kingdom's VP as the map is now (14.0): EW with a route and Monuments."""

    power: str
    vp: int
    why: Why = ()

    def fold(self, board: Board) -> Board:
        return with_kingdom(board, self.power, vp=self.vp)


@declare(PUBLIC)
class CapitalMoved(Fact[Board]):
    """A kingdom's Capital is elsewhere now; its next income is halved (9.3)."""

    power: str
    city: str
    why: Why = ()

    def fold(self, board: Board) -> Board:
        return with_kingdom(board, self.power, capital=self.city, relocated=True)


@declare(PUBLIC)
class RelocationPaidFor(Fact[Board]):
    """The income after a relocation has been halved: the next is whole."""

    power: str

    def fold(self, board: Board) -> Board:
        return with_kingdom(board, self.power, relocated=False)


@declare(PUBLIC)
class KingdomEliminated(Fact[Board]):
    """A kingdom is out of the game (14.1): it leaves the order; units, cards and markers go by other facts."""

    power: str
    order: tuple[str, ...]
    places: tuple[Place, ...] = ()
    """Places that lose its revolt markers."""
    why: Why = ()

    def fold(self, board: Board) -> Board:
        board = with_places(board, {one.id: one for one in self.places})
        return with_kingdom(board, self.power, eliminated=True).but(order=self.order)
