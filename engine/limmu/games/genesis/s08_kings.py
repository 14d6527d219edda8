"""8.6 Death of a King: in battle, with his force, or elsewhere."""

from __future__ import annotations

from limmu.core import Done, Faces, Next, Procedure, Roll, Table, Why, procedure, rule, step
from limmu.games.genesis import armies
from limmu.games.genesis import board as b
from limmu.games.genesis.board import Board
from limmu.games.genesis.facts import DieResolved
from limmu.games.genesis.upkeep import settle

FATAL, UNLUCKY = 12, 2


@rule("GE-8.6.2-a", "GE-8.6.4-a", "GE-7.2.3-k")
def kill(t: Table[Board], king: str, how: str, why: Why = ()) -> None:
    """A King dies outside the count of a battle; the force that moves with him is charged 1 MP."""
    force = b.king(t.board, king).force
    armies.kill_king(t, king, how, why)
    if force:
        armies.lose_points(t, force, 1, "king_killed", (("GE-8.6.2-a", -1),))
    settle(t)


@rule("GE-8.6.1-b", "GE-8.6.1-c")
def dies(total: int, won: bool) -> bool:
    """Whether a King dies on a total of 2d6 after a battle that his side won, or did not win."""
    return total == FATAL or (total == UNLUCKY and not won)


@procedure("GE-8.6.1")
class KingRolls(Procedure[tuple[str, ...]]):
    """8.6.1  2d6 for every King who took part. The result: the forces that lost theirs."""

    kings: tuple[str, ...]
    winners: tuple[str, ...]
    """Those of the side that won."""
    bereft: tuple[str, ...] = ()

    @step("GE-8.6.1-a", "GE-8.1.S5-b")
    def roll(self, t: Table[Board]) -> Next[tuple[str, ...]]:
        if not self.kings:
            return Done(self.bereft)
        return Roll(2, 6, "king", by=b.king(t.board, self.kings[0]).power, then=self.judge)

    @step("GE-8.6.1-b", "GE-8.6.1-c", modified="roll")
    def judge(self, t: Table[Board], faces: Faces) -> Next[tuple[str, ...]]:
        king, ruled, won = self.kings[0], t.ruled(), self.kings[0] in self.winners
        found, total = b.king(t.board, king), sum(faces) + sum([value for _, value in ruled])
        dead = dies(total, won)
        why: Why = (("GE-8.6.1-b" if won else "GE-8.6.1-c", total), *ruled)
        t.emit(
            DieResolved(
                purpose="king",
                power=found.power,
                faces=faces,
                total=total,
                target=FATAL,
                success=not dead,
                about=(king,),
                why=why,
            )
        )
        bereft = self.bereft
        if dead:
            armies.kill_king(t, king, "battle", why)
            settle(t)
            bereft = (*bereft, found.force)
        return self.but(kings=self.kings[1:], bereft=bereft).roll(t)
