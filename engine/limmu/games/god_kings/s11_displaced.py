"""11.11 Generals without units in a space that an enemy army enters."""

from __future__ import annotations

from limmu.core import Call, Done, Goto, Next, Procedure, Table, procedure, rule, step
from limmu.games.god_kings import board as b
from limmu.games.god_kings.board import Board
from limmu.games.god_kings.s25_displacement import Displacement


@rule("GK-11.11-a", "GK-25.0-b", "GK-11.4-b")
def lone_generals(board: Board, space: str, power: str) -> tuple[str, ...]:
    """Generals of other powers outside the walls of a space without a unit of their own power outside (GKR-050)."""
    generals = [g for g in b.leaders_at(board, space) if g.power != power and not g.inside]
    if not generals:
        return ()
    escorted = {u.power for u in b.units_at(board, space) if not u.inside}
    return tuple([g.id for g in generals if g.power not in escorted])


@procedure("GK-11.11")
class LoneGenerals(Procedure[None]):
    """11.11  a an army has entered a space: each general there without units of his is displaced."""

    space: str
    power: str
    """Whose army entered."""
    spared: tuple[str, ...] = ()
    """The active general, who may still back up."""

    @step("GK-11.11-a", "GK-25.0-b")
    def displace(self, t: Table[Board]) -> Next[None]:
        found = [g for g in lone_generals(t.board, self.space, self.power) if g not in self.spared]
        if not found:
            return Done()
        power = b.leader(t.board, found[0]).power
        same = tuple([g for g in found if b.leader(t.board, g).power == power])
        why = (("GK-11.11-a", 0),)
        return Call(Displacement(power, (), same, why=why), then=self.but(spared=(*self.spared, *same)).again)

    @step("GK-11.11-a")
    def again(self, t: Table[Board], done: None) -> Next[None]:
        return Goto(self.displace)
