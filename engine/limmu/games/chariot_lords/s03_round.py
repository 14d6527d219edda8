"""3.c One round of a battle: two passes, the defender's first; the losses of both sides together."""

from __future__ import annotations

from collections.abc import Sequence

from limmu.core import (
    PASS,
    PUBLIC,
    Ask,
    Call,
    Choices,
    Concern,
    Done,
    Faces,
    Goto,
    Next,
    Option,
    Part,
    Pass,
    Pick,
    Procedure,
    Question,
    Roll,
    Table,
    Verdict,
    concerns_of,
    declare,
    procedure,
    step,
)
from limmu.games.chariot_lords import armies
from limmu.games.chariot_lords import board as b
from limmu.games.chariot_lords import queries as q
from limmu.games.chariot_lords.board import MESHWESH, RULER, Board, Unit, UnitId
from limmu.games.chariot_lords.facts import RoundFought, RowLaid, UnitsFired
from limmu.games.chariot_lords.moves import ids
from limmu.games.chariot_lords.picks import PickUnits
from limmu.games.chariot_lords.s03_fire import (
    hit,
    losses,
    matchings,
    may_match,
    modifiers,
    next_aims,
    ordered,
    row,
    sorts_of,
    volley,
)
from limmu.games.chariot_lords.s03_meshwesh import LibyansKilled

FIRE = "fire"
"""Purpose of the dice."""


@declare(PUBLIC)
class Match(Question[Board, tuple[UnitId | Pass, ...]]):
    """Which enemy each unit of a side fires at: for every one of `units` its target, or none."""

    battle: str
    power: str
    units: tuple[str, ...]

    def choices(self, board: Board, part: Part) -> Choices[tuple[UnitId | Pass, ...]]:
        """Unit by unit its target; of targets that come to the same the first."""
        if len(part) == len(self.units):
            return Choices(whole=part)
        aims: tuple[UnitId | Pass, ...] = (*ids(self._row(board)), PASS)
        way = tuple([aims.index(to) for to in part])
        options = [
            Option[tuple[UnitId | Pass, ...]](aims[at], concerns=concerns_of(aims[at], UnitId | Pass))
            for at in next_aims(*sorts_of(board, self.battle, self.power), way)
        ]
        return Choices(tuple(options), asks="target", about=(Concern("piece", self.units[len(part)]),))

    def _row(self, board: Board) -> Sequence[Unit]:
        return row(board, self.battle, q.other_side(board, self.battle, self.power))

    def parts(self, board: Board, answer: tuple[UnitId | Pass, ...]) -> Part:
        """The targets, of those that come to the same the first."""
        aims: tuple[UnitId | Pass, ...] = (*ids(self._row(board)), PASS)
        if len(answer) != len(self.units) or any([to not in aims for to in answer]):
            return answer
        way = ordered(*sorts_of(board, self.battle, self.power), tuple([aims.index(to) for to in answer]))
        return tuple([aims[at] for at in way])

    def sample(self, board: Board, pick: Pick) -> tuple[UnitId | Pass, ...]:
        """One of the matchings in which every unit fires."""
        found = matchings(board, self.battle, self.power)
        return found[pick(len(found))]

    def check(self, board: Board, answer: tuple[UnitId | Pass, ...]) -> Verdict[bool]:
        """One to one first, then as one likes."""
        return may_match(board, self.battle, self.power, aimed(answer))


def aimed(answer: Sequence[UnitId | Pass]) -> tuple[str, ...]:
    """The targets, "" for none."""
    return tuple([to if isinstance(to, str) else "" for to in answer])


@declare(PUBLIC)
class LoseBesideMeshwesh(PickUnits):
    """Which of the units that were hit a side loses, after its Meshwesh have taken other hits for them."""

    battle: str
    power: str
    hits: tuple[str, ...]
    count: int

    def candidates(self, board: Board) -> Sequence[str]:
        """The units hit, Meshwesh left out."""
        here = q.combatants(board, self.battle, self.power)
        return [one.id for one in here if one.id in self.hits and one.kind != MESHWESH]

    def bounds(self, board: Board) -> tuple[int, int]:
        """As many as there are hits left."""
        return self.count, self.count


@procedure("CL-3.c.i")
class Round(Procedure[tuple[str, ...]]):
    """3.c  i row  ii matching  iii dice  for either side, then iv to vi the losses of both. Which sides lost a
    Ruler."""

    battle: str
    number: int
    attackers: tuple[str, ...] = ()
    """The attacker's units at the start."""
    side: int = 0
    """0 the defender, 1 the attacker: who fires, then whose losses are counted."""
    targets: tuple[str, ...] = ()
    hits: tuple[str, ...] = ()
    lost: tuple[str, ...] = ()

    def _power(self, t: Table[Board]) -> str:
        found = b.battle(t.board, self.battle)
        return found.attacker if self.side else found.defender

    @step("CL-3.c", "CL-3-b")
    def begin(self, t: Table[Board]) -> Next[tuple[str, ...]]:
        found = b.battle(t.board, self.battle)
        there = tuple([one.id for one in q.units_at(t.board, found.at, found.attacker)])
        return Goto(self.but(attackers=there).lay_row)

    @step("CL-3.c.i")
    def lay_row(self, t: Table[Board]) -> Next[tuple[str, ...]]:
        power = self._power(t)
        enemy = q.other_side(t.board, self.battle, power)
        there = row(t.board, self.battle, enemy)
        if not there or not q.combat_count(t.board, there[0].at, power):
            return self._pass_over()
        t.emit(RowLaid(self.battle, enemy, tuple([one.id for one in there])))

    @step("CL-3.c.ii", "CL-3.c.ii-b")
    def match(self, t: Table[Board]) -> Next[tuple[str, ...]]:
        power = self._power(t)
        found = matchings(t.board, self.battle, power)
        if len(found) == 1:
            return Goto(self.but(targets=found[0]).roll)
        units = tuple([one.id for one, _ in volley(t.board, self.battle, power)])
        return Ask(q.seat_of(t.board, power), Match(self.battle, power, units), then=self.matched)

    @step("CL-3.c.ii")
    def matched(self, t: Table[Board], answer: tuple[UnitId | Pass, ...]) -> Next[tuple[str, ...]]:
        return Goto(self.but(targets=aimed(answer)).roll)

    @step("CL-3.c.iii")
    def roll(self, t: Table[Board]) -> Next[tuple[str, ...]]:
        dice = len([name for name in self.targets if name])
        return Roll(dice, 6, FIRE, by=q.seat_of(t.board, self._power(t)), then=self.fire)

    @step("CL-3.c.iii", "CL-G.08", modified="dice")
    def fire(self, t: Table[Board], faces: Faces) -> Next[tuple[str, ...]]:
        power = self._power(t)
        pairs = zip(volley(t.board, self.battle, power), self.targets, strict=True)
        aimed_at = [(one, plus, b.unit(t.board, name)) for (one, plus), name in pairs if name]
        ruled = [t.ruled(die) for die in range(len(aimed_at))]
        shots = [
            (one, plus + sum([value for _, value in more]), target)
            for (one, plus, target), more in zip(aimed_at, ruled, strict=True)
        ]
        struck = dict.fromkeys(
            target.id
            for (one, plus, target), face in zip(shots, faces, strict=True)
            if hit(t.pack, one.kind, target.kind, plus, face)
        )
        firing, targets = tuple([one.id for one, _, _ in shots]), tuple([target.id for _, _, target in shots])
        more = tuple([plus for _, plus, _ in shots])
        needs = tuple([t.pack.kills_on(one.kind, target.kind) for one, _, target in shots])
        whys = zip(shots, ruled, strict=True)
        why = tuple([(*modifiers(t.board, self.battle, one), *more) for (one, _, _), more in whys])
        dice_why = why if any(why) else ()
        t.emit(
            UnitsFired(
                battle=self.battle,
                power=power,
                units=firing,
                targets=targets,
                faces=faces,
                added=more,
                hits=tuple(struck),
                needs=needs,
                dice_why=dice_why,
            )
        )
        return self.but(hits=(*self.hits, *struck))._pass_over()

    def _pass_over(self) -> Next[tuple[str, ...]]:
        if self.side == 0:
            return Goto(self.but(side=1, targets=()).lay_row)
        return Goto(self.but(side=0, targets=()).count_losses)

    @step("CL-3-b", "CL-3.c.iv")
    def count_losses(self, t: Table[Board]) -> Next[tuple[str, ...]]:
        if self.side == 2:
            return Goto(self.remove)
        power = self._power(t)
        first, count = losses(t.board, self.battle, power, self.hits)
        question = LoseBesideMeshwesh(self.battle, power, self.hits, count)
        struck = question.candidates(t.board)
        now = self.but(lost=(*self.lost, *first))
        if 0 < count < len(struck) and len({b.unit(t.board, name).kind for name in struck}) > 1:
            return Ask(q.seat_of(t.board, power), question, then=now.lose)
        return now._lose(struck[:count])

    @step("CL-3.c.iv")
    def lose(self, t: Table[Board], units: tuple[str, ...]) -> Next[tuple[str, ...]]:
        return self._lose(units)

    def _lose(self, units: Sequence[str]) -> Next[tuple[str, ...]]:
        return Goto(self.but(lost=(*self.lost, *units), side=self.side + 1).count_losses)

    @step("CL-3-b", "CL-3.c.iii", "CL-3.c.iv")
    def remove(self, t: Table[Board]) -> Next[tuple[str, ...]]:
        for power in self._sides(t):
            if not self._may_turn(t, power):
                armies.kill(t, self.battle, self._lost_by(t, power), why=(("CL-3.c.iii", self.number),))

    def _sides(self, t: Table[Board]) -> tuple[str, str]:
        found = b.battle(t.board, self.battle)
        return found.defender, found.attacker

    def _lost_by(self, t: Table[Board], power: str) -> list[Unit]:
        return [one for one in q.combatants(t.board, self.battle, power) if one.id in self.lost]

    def _may_turn(self, t: Table[Board], power: str) -> bool:
        turning = b.pack(t.board).meshwesh
        return power == turning.source and q.other_side(t.board, self.battle, power) in turning.takers

    @step("CL-3.c.v")
    def turn_libyans(self, t: Table[Board]) -> Next[tuple[str, ...]]:
        for power in self._sides(t):
            if units := self._lost_by(t, power):  # lost, and still there
                return Call(LibyansKilled(self.battle, tuple([one.id for one in units])))

    @step("CL-3.c.vi")
    def leave_nobody_alone(self, t: Table[Board]) -> Next[tuple[str, ...]]:
        at = b.battle(t.board, self.battle).at
        fallen: list[str] = []
        for power in self._sides(t):
            alone = q.units_at(t.board, at, power)
            if q.combat_count(t.board, at, power):
                continue
            if any([one.kind == RULER for one in alone]):
                fallen.append(power)
            armies.kill(t, self.battle, alone, why=(("CL-3.c.vi", len(alone)),))
        left = b.units_by_id(t.board)
        t.emit(RoundFought(self.battle, self.number, tuple([name for name in self.attackers if name in left])))
        return Done(tuple(fallen))
