"""12.1.2 Allied units in one space: who makes the decisions of a joint force."""

from __future__ import annotations

from limmu.core import Done, Faces, Next, Procedure, Roll, Table, procedure, rule, step
from limmu.games.genesis import board as b
from limmu.games.genesis import queries as q
from limmu.games.genesis.board import REVOLT, Board
from limmu.games.genesis.facts import DieResolved
from limmu.games.genesis.units import total


@rule("GE-12.1.2-d")
def commanders(board: Board, space: str, powers: tuple[str, ...]) -> tuple[str, ...]:
    """Which of some allied kingdoms command their units in a space: the highest Tactical rating of a King there; tied
    or without Kings the most Battle Points; more than one are left if these are equal too."""
    kings = {power: [k for k in b.kings_at(board, space) if k.power == power] for power in powers}
    ratings = {power: max([q.tactical(board, k.id) for k in there], default=-1) for power, there in kings.items()}
    best = max(ratings.values())
    first = [power for power in powers if ratings[power] == best]
    if len(first) == 1:
        return tuple(first)
    points = {power: points_there(board, space, power) for power in first}
    return tuple([power for power in first if points[power] == max(points.values())])


@rule("GE-12.1.2-d")
def points_there(board: Board, space: str, power: str) -> int:
    """The Battle Points of a power's units in a space, those under a revolt marker not counted."""
    units = total([group for group in q.groups_of(board, space, power) if group.state != REVOLT])
    return units.infantry + units.chariots * q.chariot_level(board, power)


@procedure("GE-12.1.2")
class JointCommand(Procedure[str]):
    """12.1.2  allies defend as one force  d whose King is the best, else the larger, else a die, decides for it."""

    space: str
    powers: tuple[str, ...]

    @step("GE-12.1.2-c", "GE-12.1.2-d")
    def compare(self, t: Table[Board]) -> Next[str]:
        best = commanders(t.board, self.space, self.powers)
        if len(best) == 1:
            return Done(best[0])
        return Roll(1, len(best), "joint", then=self.but(powers=best).draw_lots)

    @step("GE-12.1.2-d")
    def draw_lots(self, t: Table[Board], faces: Faces) -> Next[str]:
        power = self.powers[faces[0] - 1]
        t.emit(
            DieResolved(
                purpose="joint", power=power, faces=faces, total=faces[0], target=0, success=True, about=self.powers
            )
        )
        return Done(power)
