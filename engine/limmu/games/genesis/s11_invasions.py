"""11.1 Barbarian Invasions: who comes, who controls them, and their Major Move at once."""

from __future__ import annotations

from limmu.core import Call, Done, Faces, Goto, Next, Procedure, Roll, Table, procedure, rule, step
from limmu.games.genesis import queries as q
from limmu.games.genesis import s03_markers
from limmu.games.genesis.board import Board
from limmu.games.genesis.facts import DieResolved
from limmu.games.genesis.s10_arrivals import SEA_PEOPLES, Arrivals, Landing, take_control
from limmu.games.genesis.s10_minors import InvadersMove, PowerMoves
from limmu.games.genesis.units import number
from limmu.toolkit.facts import RuleApplied


@rule("GE-11.1.2-a")
def controlled_by_another(board: Board, power: str, seat: str) -> bool:
    """Whether another player controls a barbarian power now."""
    return q.controller_of(board, power) not in ("", seat)


@rule("GE-11.2.5-a", "GE-11.2.5-b", "GE-11.2.6-b")
def may_add_sea_peoples(board: Board) -> bool:
    """Whether the marker of the Sea Peoples goes into the pool: some are left, and it was not played in this turn."""
    return number(q.all_units(board, SEA_PEOPLES)) > 0 and SEA_PEOPLES not in board.used


@procedure("GE-11.1")
class BarbarianInvasion(Procedure[None]):
    """11.1.1  who comes is rolled  11.1.2 control passes from another player, or a force comes onto the map.

    11.2.3, 11.3.2-11.6.2  a Major Move at once  11.2.5 the marker of the Sea Peoples goes into the pool.
    """

    seat: str
    power: str = ""

    @step("GE-11.1.1-a", "GE-2.7-a")
    def roll(self, t: Table[Board]) -> Next[None]:
        return Roll(2, 6, "invasion", by=self.seat, then=self.read)

    @step("GE-11.1.1-b", "GE-11.1.1-c")
    def read(self, t: Table[Board], faces: Faces) -> Next[None]:
        total = sum(faces)
        power = t.pack.invader(total)
        again = t.pack.rerolls.get(self.seat) == power
        clause = "GE-11.1.1-c" if again else "GE-11.1.1-b"
        t.emit(
            DieResolved(
                purpose="invasion",
                power=self.seat,
                faces=faces,
                total=total,
                target=0,
                success=not again,
                about=(power,),
                why=((clause, 0),),
            )
        )
        return Goto(self.roll) if again else Goto(self.but(power=power).come)

    @step("GE-11.1.2-a", "GE-11.1.2-b", "GE-11.1.3-a")
    def come(self, t: Table[Board]) -> Next[None]:
        if controlled_by_another(t.board, self.power, self.seat):
            take_control(t, self.power, self.seat, "GE-11.1.2-a")
            return Call(PowerMoves(self.power, self.seat), then=self.moved)
        return Call(Arrivals(self.power, self.seat), then=self.move)

    @step("GE-11.2.3-a", "GE-11.3.2-a", "GE-11.4.2-a", "GE-11.5.2-b", "GE-11.5.2-c", "GE-11.6.2-b")
    def move(self, t: Table[Board], landing: Landing) -> Next[None]:
        if not landing.came:
            t.emit(RuleApplied("nobody_comes", (self.power,), (("GE-11.5.2-b", 0),)))
            return Done()
        if landing.force:
            return Call(InvadersMove(self.power, self.seat, landing.force), then=self.moved)
        own_land = self.power not in t.pack.box_of and self.power != SEA_PEOPLES
        at = (landing.at,) if own_land else ()
        return Call(PowerMoves(self.power, self.seat, at=at), then=self.moved)

    @step("GE-11.2.5-a", "GE-11.2.5-b", "GE-11.2.6-b")
    def moved(self, t: Table[Board], done: None) -> Next[None]:
        if self.power == SEA_PEOPLES and may_add_sea_peoples(t.board):
            s03_markers.add_marker(t, SEA_PEOPLES)
        return Done()
