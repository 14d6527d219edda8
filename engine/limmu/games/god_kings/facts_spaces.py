"""What happened: markers, sieges and provinces (17, 18); a section of `facts`, by the same rules."""

from __future__ import annotations

from limmu.core import PUBLIC, Fact, Why, declare
from limmu.games.god_kings.board import (
    Board,
    nation,
    place,
    with_nation,
    with_places,
)


@declare(PUBLIC)
class SpacesControlled(Fact[Board]):
    """Spaces get a power's marker ("" removes it), on its PC face or (`garrison`) its garrison face."""

    spaces: tuple[str, ...]
    power: str
    garrison: bool = False
    why: Why = ()

    def fold(self, board: Board) -> Board:
        return with_places(
            board, {i: place(board, i).but(marker=self.power, garrison=self.garrison) for i in self.spaces}
        )


@declare(PUBLIC)
class SiegeLaid(Fact[Board]):
    """A City Under Siege marker, with the Siege Continued markers of the besieger."""

    space: str
    besieger: str
    continued: int

    def fold(self, board: Board) -> Board:
        return with_places(
            board, {self.space: place(board, self.space).but(besieger=self.besieger, continued=self.continued)}
        )


@declare(PUBLIC)
class SiegeLifted(Fact[Board]):
    """All siege markers leave a space."""

    space: str

    def fold(self, board: Board) -> Board:
        return with_places(board, {self.space: place(board, self.space).but(besieger="", continued=0)})


@declare(PUBLIC)
class ProvinceAnnexed(Fact[Board]):
    """A province joins a HomeCountry (7.2, GKR-027)."""

    power: str
    province: str

    def fold(self, board: Board) -> Board:
        return with_nation(board, self.power, annexed=(*nation(board, self.power).annexed, self.province))


@declare(PUBLIC)
class DivisionRaised(Fact[Board]):
    """A division comes into play (7.2)."""

    power: str
    division: str

    def fold(self, board: Board) -> Board:
        return with_nation(board, self.power, divisions=(*nation(board, self.power).divisions, self.division))
