"""3.c.v Beaten Libyans who become Meshwesh."""

from __future__ import annotations

from collections.abc import Sequence

from limmu.core import PUBLIC, Ask, Done, Faces, Goto, Next, Procedure, Roll, Table, declare, procedure, rule, step
from limmu.games.chariot_lords import board as b
from limmu.games.chariot_lords import queries as q
from limmu.games.chariot_lords.armies import kill, place
from limmu.games.chariot_lords.board import MESHWESH, Board
from limmu.toolkit.spreads import Count, Spread, SpreadUnits

TURNING = "meshwesh"
"""Purpose of the dice: one for each of the dead."""


@declare(PUBLIC)
class PlaceMeshwesh(SpreadUnits[Board]):
    """Where so many Libyans who changed sides join the units of a power."""

    power: str
    units: int
    at: str
    """Where the battle is."""

    clause = "CL-3.c.v.2-b"

    def room(self, board: Board) -> Sequence[Count]:
        """The areas near enough that have room."""
        return [Count(at, min(room, self.units)) for at, room in havens(board, self.at, self.power)]

    def bounds(self, board: Board) -> tuple[int, int]:
        """All of them."""
        return self.units, self.units


@procedure("CL-3.c.v")
class LibyansKilled(Procedure[None]):
    """3.c.v  a die for each of these units, killed by Egypt or Nubia  v.2 who turns is placed within two areas."""

    battle: str
    units: tuple[str, ...]
    turned: int = 0

    @step("CL-3.c.v")
    def roll(self, t: Table[Board]) -> Next[None]:
        seat = q.seat_of(t.board, self._taker(t))
        return Roll(len(self.units), 6, TURNING, by=seat, then=self.judge)

    @step("CL-3.c.v.1", "CL-3.c.v.2")
    def judge(self, t: Table[Board], faces: Faces) -> Next[None]:
        turned = turning(t.board, self.battle, self.units, faces)
        units = [b.unit(t.board, name) for name in self.units]
        told = [("CL-3.c.v.2" if one in turned else "CL-3.c.v.1") for one in self.units]
        kill(t, self.battle, units, turned, tuple(zip(told, faces, strict=True)))
        return Goto(self.but(turned=len(turned)).settle) if turned else Done()

    @step("CL-3.c.v.2", "CL-3.c.v.2-b")
    def settle(self, t: Table[Board]) -> Next[None]:
        taker = self._taker(t)
        question = PlaceMeshwesh(taker, self.turned, b.battle(t.board, self.battle).at)
        if only := question.only(t.board):
            return self._join(t, only)
        return Ask(q.seat_of(t.board, taker), question, then=self.settled)

    @step("CL-3.c.v.2-b")
    def settled(self, t: Table[Board], answer: Spread) -> Next[None]:
        return self._join(t, answer)

    def _join(self, t: Table[Board], spread: Spread) -> Next[None]:
        units = [(MESHWESH, count.at) for count in spread for _ in range(count.n)]
        place(t, self._taker(t), units, TURNING, (("CL-3.c.v.2", len(units)),))
        return Done()

    def _taker(self, t: Table[Board]) -> str:
        return q.other_side(t.board, self.battle, b.pack(t.board).meshwesh.source)


@rule("CL-3.c.v.1", "CL-3.c.v.2", "CL-3.c.v.2-b")
def turning(board: Board, battle: str, units: tuple[str, ...], faces: Faces) -> tuple[str, ...]:
    """Which of these dead Libyans change sides by their natural faces: no more than there is room for near enough; the
    others are dead like any."""
    power = q.other_side(board, battle, b.pack(board).meshwesh.source)
    room = sum([room for _, room in havens(board, b.battle(board, battle).at, power)])
    on = b.pack(board).meshwesh.on
    return tuple([one for one, face in zip(units, faces, strict=True) if face in on][:room])


@rule("CL-3.c.v.2-b")
def havens(board: Board, at: str, power: str) -> list[tuple[str, int]]:
    """The areas within reach of a battle where new Meshwesh of a power may stand, with the room there, in map order:
    it has a unit there that is none of them."""
    found = b.pack(board)
    here = b.units_by_area(board)
    near = [one.id for one in board.areas if 0 <= found.distance(at, one.id) <= found.meshwesh.reach]
    joined = [one for one in near if any([u.kind != MESHWESH for u in here.get(one, {}).get(power, ())])]
    return [(one, room) for one in joined if (room := q.room(board, one, power)) > 0]
