"""22.0 Revolts: an event brings a revolt army into its home province."""

from __future__ import annotations

from collections.abc import Sequence

from limmu.core import PUBLIC, Ask, Call, Done, Goto, Next, Procedure, Question, Table, declare, procedure, rule, step
from limmu.games.god_kings import board as b
from limmu.games.god_kings.board import Board, SpaceId
from limmu.games.god_kings.s21_barbarians import army_in_play, bring_in
from limmu.games.god_kings.s25_displacement import Displacement


@rule("GK-22.0-a")
def revolt_spaces(board: Board, army: str) -> tuple[str, ...]:
    """Where a revolt may break out: where it prefers, or else in a space of its province without combat units."""
    made_of = b.pack(board).army[army]
    if army_in_play(board, army):
        return ()
    free = tuple([s for s in b.pack(board).province[made_of.home].spaces if not b.units_at(board, s)])
    return (made_of.prefers,) if made_of.prefers in free else free


@declare(PUBLIC)
class PlaceRevolt(Question[Board, SpaceId]):
    """The space in which a revolt breaks out."""

    army: str

    def answers(self, board: Board) -> Sequence[SpaceId]:
        """The spaces open to it, in map order."""
        return revolt_spaces(board, self.army)


@procedure("GK-22.0")
class Revolt(Procedure[None]):
    """22.0  the player of the event chooses the space,  the army appears,  lone generals in its way are displaced."""

    army: str
    seat: str
    """Who played the event."""
    at: str = ""

    @step("GK-22.0-a")
    def choose(self, t: Table[Board]) -> Next[None]:
        spaces = revolt_spaces(t.board, self.army)
        if not spaces:
            return Done()
        if len(spaces) == 1:
            return Goto(self.but(at=spaces[0]).appear)
        return Ask(self.seat, PlaceRevolt(self.army), then=self.chosen)

    @step("GK-22.0-a")
    def chosen(self, t: Table[Board], space: str) -> Next[None]:
        return Goto(self.but(at=space).appear)

    @step("GK-22.0-a")
    def appear(self, t: Table[Board]) -> Next[None]:
        bring_in(t, self.army, self.at, 0)

    @step("GK-20.1-b", "GK-11.11-a")
    def displace(self, t: Table[Board]) -> Next[None]:
        for general in b.leaders_at(t.board, self.at):
            if general.power != self.army and not general.inside:
                return Call(Displacement(general.power, (), (general.id,)), then=self.again)
        return Done()

    @step("GK-11.11-a")
    def again(self, t: Table[Board], done: None) -> Next[None]:
        return Goto(self.displace)
