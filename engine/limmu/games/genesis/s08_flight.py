"""8.4.1-8.4.3 Whether the loser of a battle retreats: the ways out, who wants it, forces it or stops it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import UNSET

from limmu.core import (
    PUBLIC,
    Ask,
    Choices,
    Concern,
    Done,
    Faces,
    Goto,
    Next,
    Option,
    Part,
    Pick,
    Procedure,
    Question,
    Record,
    Roll,
    Table,
    Verdict,
    accept,
    declare,
    offers,
    procedure,
    refuse,
    rule,
    step,
)
from limmu.games.genesis import armies
from limmu.games.genesis import board as b
from limmu.games.genesis import queries as q
from limmu.games.genesis.board import Board, SpaceId
from limmu.games.genesis.facts import DieResolved
from limmu.games.genesis.s07_mover import Withdrawing
from limmu.games.genesis.s08_strength import Fight, Forces, standing
from limmu.toolkit.questions import YES, YesNo

Path = tuple[SpaceId, ...]
STAY: Path = ()
PREVENTED = {q.SUPERIORITY: 1, q.SUPREMACY: 3}
"""The highest die that stops a retreat."""

# ---------------------------------------------------------------- the ways out (8.4.4)


@rule("GE-8.4.4-b")
def barred_spaces(board: Board, attackers: Forces) -> tuple[str, ...]:
    """The spaces from which the attackers entered the Battle Space; forces that stood there entered from nowhere."""
    paths = [b.force(board, force).path for force in attackers]
    return tuple(dict.fromkeys([path[-1] for path in paths if path]))


@rule("GE-8.4.1-a", "GE-8.4.4-a", "GE-8.4.4-b", "GE-8.4.4-c")
def may_retreat(board: Board, forces: Forces, space: str, barred: Sequence[str], path: Path) -> Verdict[bool]:
    """Whether forces may retreat together from a Battle Space along a path of one or two spaces."""
    land = b.pack(board).land
    if not 1 <= len(path) <= 2:
        return refuse("GE-8.4.4-a", "one_or_two_spaces")
    if path[0] not in land.get(space, ()) or (len(path) == 2 and path[1] not in land[path[0]]):
        return refuse("GE-8.4.4-a", "not_connected", *path)
    if len(path) == 2 and (path[1] == space or path[1] in land[space]):
        return refuse("GE-8.4.4-c", "too_near", path[1])
    for at in path:
        if at in barred:
            return refuse("GE-8.4.4-b", "attackers_came_from_there", at)
        if not (verdict := may_flee_to(board, forces, at)):
            return verdict
    return accept


@rule("GE-8.4.4-b")
def may_flee_to(board: Board, forces: Forces, at: str) -> Verdict[bool]:
    """Whether a space is open to retreating forces: no enemy stands there and it is no enemy Fortified City."""
    for power in dict.fromkeys([b.force(board, force).power for force in forces]):
        if q.enemies_at(board, at, power):
            return refuse("GE-8.4.4-b", "enemies_there", at)
        if q.is_enemy_fortress(board, at, power):
            return refuse("GE-8.4.4-b", "enemy_fortified_city", at)
    return accept


def retreat_paths(board: Board, forces: Forces, space: str, barred: Sequence[str]) -> tuple[Path, ...]:
    """Every path by which forces may retreat together from a Battle Space, in map order, the short ones first."""
    land = b.pack(board).land
    near = [(one,) for one in land.get(space, ()) if one not in barred and may_flee_to(board, forces, one)]
    far = [(*path, one) for path in near for one in land[path[0]]]
    return (*near, *[path for path in far if may_retreat(board, forces, space, barred, path)])


# ---------------------------------------------------------------- questions


@declare(PUBLIC)
class ChooseRetreat(Question[Board, Path]):
    """Retreat along a path, or (voluntary) stay: ()."""

    forces: Forces
    space: str
    barred: tuple[str, ...]
    forced: bool = False
    shunned: SpaceId = ""
    """Where a force must not come that has been withdrawing (7.5.5)."""

    def answers(self, board: Board) -> Sequence[Path]:
        """Staying first, if it is allowed, then every legal path."""
        paths = retreat_paths(board, self.forces, self.space, (*self.barred, self.shunned))
        return paths if self.forced else (STAY, *paths)

    def check(self, board: Board, answer: Path) -> Verdict[bool]:
        """A legal path; staying only where nobody forces the retreat."""
        if answer == STAY:
            return refuse("GE-8.4.2-c", "must_retreat") if self.forced else accept
        if self.shunned and self.shunned in answer:
            return refuse("GE-7.5.5-a", "active_force_came_from_there", self.shunned)
        return may_retreat(board, self.forces, self.space, self.barred, answer)

    def choices(self, board: Board, part: Part) -> Choices[Path]:
        """The spaces, one after the other; the first may be the last."""
        paths = [path for path in offers(self, board) if path[: len(part)] == part]
        longer = [path for path in paths if len(path) > len(part)]
        options: list[Option[Path]] = []
        for at in dict.fromkeys([path[len(part)] for path in longer]):
            ends = [path for path in longer if path[len(part)] == at] == [(*part, at)]
            options.append(Option(at, (*part, at) if ends else UNSET, (Concern("space", at),)))
        return Choices(tuple(options), whole=part if part in paths else UNSET, asks="space")

    def parts(self, board: Board, answer: Path) -> Part:
        """The spaces."""
        return answer

    def every(self, board: Board) -> Iterator[Path]:
        """Staying, the short paths, the long ones."""
        return iter(offers(self, board))

    def sample(self, board: Board, pick: Pick) -> Path:
        """Any of them, each as likely."""
        paths = offers(self, board)
        return paths[pick(len(paths))]


@declare(PUBLIC)
class PreventRetreat(YesNo[Board]):
    """Roll to keep the loser from retreating (8.4.3)."""

    space: str
    edge: str
    """superiority or supremacy."""


@declare(PUBLIC)
class ForceRetreat(YesNo[Board]):
    """Force the loser to retreat, who would stay (8.4.2)."""

    space: str
    mp: int
    """The MP it costs."""
    doomed: bool = False
    """There is no way out: the loser would be eliminated."""


@declare(PUBLIC)
class Flight(Record):
    """What came of the question of retreat."""

    path: Path = STAY
    reduced: bool = False
    """The loser's percentage is one step lower: he retreats."""
    doomed: bool = False
    """He is forced to retreat and cannot: he is eliminated."""


# ---------------------------------------------------------------- does the loser retreat?


@rule("GE-8.4.2-b")
def cost_of_forcing(board: Board, attacker: str) -> int:
    """The MP it costs an attacker to force a retreat: 1 for a force on the move, nothing for an interceptor."""
    return 1 if b.force(board, attacker).kind in ("move", "invasion") else 0


@rule("GE-8.4.2-a", "GE-8.4.2-b", "GE-8.1.S4-d")
def may_force(board: Board, attacker: str, city_used: bool) -> Verdict[bool]:
    """Whether a winning Attacker may force the Defender to retreat."""
    if city_used:
        return refuse("GE-8.1.S4-d", "city_was_used")
    cost = cost_of_forcing(board, attacker)
    if b.force(board, attacker).mp < cost:
        return refuse("GE-8.4.2-b", "not_enough_mp", str(cost))
    return accept


@procedure("GE-8.4")
class RetreatChoice(Procedure[Flight]):
    """8.4.1 the losing Defender may retreat  8.4.3 the Winner may stop him  8.4.2 or force him."""

    fight: Fight
    edge: str
    """The Winner's Chariot Superiority or Supremacy."""
    path: Path = STAY

    def _question(self, t: Table[Board], forced: bool) -> ChooseRetreat:
        fight = self.fight
        forces = standing(t.board, fight.defenders, fight.space)
        fleeing = t.running(Withdrawing) and any([b.force(t.board, f).kind == "withdrawal" for f in forces])
        shunned = t.frame(Withdrawing).shunned(t.board) if fleeing else ""
        return ChooseRetreat(forces, fight.space, barred_spaces(t.board, fight.attackers), forced, shunned)

    @step("GE-8.4.1-a", "GE-8.4.1-e", "GE-8.1.S4-a", "GE-8.1.S4-d", "GE-5.2.3-d")
    def offer(self, t: Table[Board]) -> Next[Flight]:
        if self.fight.city or not standing(t.board, self.fight.defenders, self.fight.space):
            return Done(Flight())
        question = self._question(t, False)
        if self.fight.marker or len(question.answers(t.board)) == 1:
            return Goto(self.press)
        return Ask(self.fight.defender, question, then=self.hear)

    @step("GE-8.4.1-a", "GE-8.4.3-a", "GE-8.1.S4-b")
    def hear(self, t: Table[Board], path: Path) -> Next[Flight]:
        if path == STAY:
            return Goto(self.press)
        if not self.edge:
            return Done(Flight(path, True))
        question = PreventRetreat(self.fight.space, self.edge)
        return Ask(self.fight.attacker, question, then=self.but(path=path).prevent)

    @step("GE-8.4.3-a", "GE-8.4.3-b")
    def prevent(self, t: Table[Board], answer: str) -> Next[Flight]:
        if answer != YES:
            return Done(Flight(self.path, True))
        return Roll(1, 6, "prevent", by=self.fight.attacker, then=self.stop)

    @step("GE-8.4.3-b", "GE-8.4.3-c", modified="roll")
    def stop(self, t: Table[Board], faces: Faces) -> Next[Flight]:
        limit, ruled = PREVENTED[self.edge], t.ruled()
        total = faces[0] + sum([value for _, value in ruled])
        stopped = total <= limit
        why = (("GE-8.4.3-b", limit), *ruled)
        t.emit(
            DieResolved(
                purpose="prevent",
                power=self.fight.attacker,
                faces=faces,
                total=total,
                target=limit,
                success=stopped,
                about=(self.fight.space,),
                why=why,
            )
        )
        return Done(Flight() if stopped else Flight(self.path, True))

    @step("GE-8.4.2-a", "GE-8.4.2-b", "GE-8.1.S4-c")
    def press(self, t: Table[Board]) -> Next[Flight]:
        attacker = self.fight.attackers[0]
        if not may_force(t.board, attacker, self.fight.city):
            return Done(Flight())
        doomed = not self._question(t, True).answers(t.board)
        question = ForceRetreat(self.fight.space, cost_of_forcing(t.board, attacker), doomed)
        return Ask(self.fight.attacker, question, then=self.force)

    @step("GE-8.4.2-b", "GE-8.4.2-d")
    def force(self, t: Table[Board], answer: str) -> Next[Flight]:
        if answer != YES:
            return Done(Flight())
        attacker = self.fight.attackers[0]
        if cost := cost_of_forcing(t.board, attacker):
            armies.spend(t, attacker, cost, "force_retreat", (("GE-8.4.2-b", cost),))
        paths = self._question(t, True).answers(t.board)
        if not paths:
            return Done(Flight(doomed=True))
        return Done(Flight(paths[0], True)) if len(paths) == 1 else Goto(self.choose)

    @step("GE-8.4.2-c")
    def choose(self, t: Table[Board]) -> Next[Flight]:
        return Ask(self.fight.defender, self._question(t, True), then=self.go)

    @step("GE-8.4.2-c")
    def go(self, t: Table[Board], path: Path) -> Next[Flight]:
        return Done(Flight(path, True))
