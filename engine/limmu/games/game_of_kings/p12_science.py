"""P12: the Science Phase. Dice are dispersed, Feats performed and flawed, then Feats in play flawed."""

from __future__ import annotations

from limmu.core import Ask, Call, Done, Faces, Goto, Next, Procedure, Roll, Table, procedure, rule, step
from limmu.games.game_of_kings import options as o
from limmu.games.game_of_kings.board import SEATS, Board, Unit, UnitId, acts, other, unit_at, units_of
from limmu.games.game_of_kings.by_hand_settling import Say, may_say, say
from limmu.games.game_of_kings.effects import ended
from limmu.games.game_of_kings.efforts import STORING, flawers, pool_of
from limmu.games.game_of_kings.facts_activation import DiceTaken
from limmu.games.game_of_kings.facts_science import DiceDispersed, DiceGone, FeatFlawed, InPlayTried, PoolDivided
from limmu.games.game_of_kings.feats import able, degree_of
from limmu.games.game_of_kings.p13_perform import FlawRoll, Performance
from limmu.games.game_of_kings.p13_questions import (
    Finish,
    FlawEffect,
    FlawInPlay,
    Perform,
    PerformFeat,
    performing,
    to_flaw,
)
from limmu.games.game_of_kings.profile import profile_of
from limmu.games.game_of_kings.stats import has

POOLS = {o.ONE_D12: (1, 12), o.TWO_D6: (2, 6), o.TWO_D12: (2, 12)}
CROWD = 10


@rule("GOK-POOL-3", "GOK-POOL-4", "GOK-SCIPH-16", "GOK-SCIPH-17", "GOK-PERF-3")
def dispersed(board: Board, active: str) -> tuple[tuple[str, int, int], ...]:
    """The dice and the Degree Bonus of each Scientist: Resource Dice of the active player, Flaw Dice of all others."""
    found = [(one, degree_of(board, one), seat == active) for seat in SEATS for one in able(board, seat)]
    return tuple([
        (one.unit, degree.resource_dice if performs else degree.flaw_dice, degree.degree_bonus)
        for one, degree, performs in found
    ])  # fmt: skip


@rule("GOK-SR-80")
def depletie(board: Board, seat: str) -> int:
    """The Flaw Dice of an Army with Depletie: one for each Unit in formation of over 10 models (A-162)."""
    units = units_of(board, seat)
    if not any([has(board, one, "depletie") for one in units]):
        return 0
    return len([one for one in units if one.models > CROWD])


@rule("GOK-POOL-6")
def divided(pool: int, active: str) -> tuple[int, int]:
    """The Pool dealt one die at a time from the active player, in the order of the seats (A-023)."""
    more, less = -(-pool // 2), pool // 2
    return (more, less) if active == SEATS[0] else (less, more)


@rule("GOK-POOL-7", "GOK-ALGO-57", "GOK-ALGO-64")
def kept(board: Board, seat: str) -> int:
    """The dice of the Pool that artifacts of a seat store: one each."""
    items = [item for one in units_of(board, seat) for item in profile_of(board, one).artifacts if item in STORING]
    return min(len(items), pool_of(board, seat))


def performance(answer: Perform) -> Performance:
    """The Feat that an answer is about."""
    return Performance(
        unit=answer.unit,
        feat=answer.feat,
        on=answer.on,
        variant=answer.variant,
        dice=answer.dice,
        points=answer.points,
        aid=answer.aid,
    )


@procedure("GOK-SCIPH")
class SciencePhase(Procedure[None]):
    """1 dice  2 the Pool  3 Feats  4 Feats in play, the active player first  5 what is left vanishes.

    Where both have each Phase before the next begins, the Pool is rolled once a Round, for both (A-128).
    """

    seat: str
    fresh: bool = False
    """Whether the Pool was rolled here."""

    @step("GOK-SCIPH-3", "GOK-POOL-3", "GOK-POOL-4", "GOK-POOL-2", "GOK-SCIPH-1")
    def disperse(self, t: Table[Board]) -> Next[None]:
        """Where nobody takes part, no dice are needed."""
        if not any(able(t.board, seat) for seat in SEATS):
            return Done()
        more = {other(self.seat): depletie(t.board, other(self.seat))}
        left = zip(SEATS, t.board.stored, t.board.pool, strict=True)
        first, second = [stored + pool + more.get(seat, 0) for seat, stored, pool in left]
        t.emit(DiceDispersed(dispersed(t.board, self.seat), (first, second)))

    @step("GOK-POOL-5", "GOK-COLL-9", "GOK-TOOLS-9", "GOK-ACT-10")
    def pool(self, t: Table[Board]) -> Next[None]:
        if t.option(o.ACTIVATION) == o.EVERY_PHASE and t.board.pooled == t.board.round:
            return Goto(self.perform)
        count, faces = POOLS[t.option(o.POOL)]
        return Roll(count, faces, "pool", then=self.divide)

    @step("GOK-POOL-5", "GOK-POOL-6")
    def divide(self, t: Table[Board], faces: Faces) -> Next[None]:
        first, second = divided(sum(faces), self.seat)
        t.emit(PoolDivided(sum(faces), (t.board.pool[0] + first, t.board.pool[1] + second)))
        return Goto(self.but(fresh=True).perform)

    @step("GOK-SCIPH-1", "GOK-SCIPH-11", "GOK-SCIPH-13", "GOK-STRESS-8", "GOK-SCIPH-3")
    def perform(self, t: Table[Board]) -> Next[None]:
        if not performing(t.board, self.seat):
            return Goto(self.in_play)
        return Ask(self.seat, PerformFeat(self.seat), then=self.performed, may=may_say(t, self.said))

    @step("GOK-MEAS-1")
    def said(self, t: Table[Board], answer: Say) -> Next[None]:
        say(t, answer)

    @step("GOK-PERF-4")
    def performed(self, t: Table[Board], answer: Perform | Finish) -> Next[None]:
        if isinstance(answer, str):
            return Goto(self.in_play)
        return Call(performance(answer), then=self.next_feat)

    @step("GOK-SCIPH-3")
    def next_feat(self, t: Table[Board], nothing: None) -> Next[None]:
        return Goto(self.perform)

    @step("GOK-FLAW-10", "GOK-FLAW-14")
    def in_play(self, t: Table[Board]) -> Next[None]:
        return Call(InPlay(self.seat))

    @step("GOK-FLAW-14")
    def in_play_of_the_other(self, t: Table[Board]) -> Next[None]:
        return Call(InPlay(other(self.seat)))

    @step("GOK-POOL-7", "GOK-ACT-10")
    def end(self, t: Table[Board]) -> Next[None]:
        if self.fresh and t.option(o.ACTIVATION) == o.EVERY_PHASE:
            t.emit(DiceGone((0, 0), t.board.pool))
            return
        first, second = [kept(t.board, seat) for seat in SEATS]
        t.emit(DiceGone((first, second)))


# ---------------------------------------------------------------- Unit by Unit


def takes_part(board: Board, unit: Unit) -> bool:
    """Whether a Unit is a Scientist who takes part."""
    return any([one.unit == unit.id for one in able(board, unit.seat)])


@rule("GOK-ACT-11", "GOK-POOL-3", "GOK-POOL-4", "GOK-SCIPH-18")
def taken(board: Board, seat: str) -> tuple[tuple[str, int, int], ...]:
    """The Resource Dice of the Scientists of a seat that act now, and what is left of their Degree Bonus."""
    those = [one for one in able(board, seat) if acts(board, unit_at(board, one.unit))]
    return tuple([(one.unit, degree_of(board, one).resource_dice, one.points) for one in those])


@procedure("GOK-SCIPH")
class DispersalToAll(Procedure[None]):
    """Where Units are activated one by one: all have their Flaw Dice, and the Pool is rolled, which both share.

    `seat` begins.
    """

    seat: str

    @step("GOK-SCIPH-3", "GOK-POOL-3", "GOK-POOL-4", "GOK-POOL-2")
    def disperse(self, t: Table[Board]) -> Next[None]:
        if not any(able(t.board, seat) for seat in SEATS):
            return Done()
        first, second = [stored + depletie(t.board, seat) for seat, stored in zip(SEATS, t.board.stored, strict=True)]
        t.emit(DiceDispersed(dispersed(t.board, ""), (first, second)))

    @step("GOK-POOL-5", "GOK-ACT-10")
    def pool(self, t: Table[Board]) -> Next[None]:
        count, faces = POOLS[t.option(o.POOL)]
        return Roll(count, faces, "pool", then=self.divide)

    @step("GOK-POOL-5", "GOK-POOL-6")
    def divide(self, t: Table[Board], faces: Faces) -> Next[None]:
        first, second = divided(sum(faces), self.seat)
        t.emit(PoolDivided(sum(faces), (t.board.pool[0] + first, t.board.pool[1] + second)))
        return Done()


@procedure("GOK-SCIPH")
class UnitScience(Procedure[None]):
    """The Scientists of the Unit that acts perform, with Resource Dice for their Flaw Dice, which `waiting` keeps.

    Of their Degree Bonus they have what they have not used in this Phase.
    """

    seat: str
    waiting: tuple[tuple[UnitId, int], ...] = ()

    @step("GOK-ACT-11", "GOK-POOL-3")
    def take(self, t: Table[Board]) -> Next[None]:
        those = [one for one in able(t.board, self.seat) if acts(t.board, unit_at(t.board, one.unit))]
        waiting = tuple([(one.unit, one.dice) for one in those])
        t.emit(DiceTaken(taken(t.board, self.seat)))
        return Goto(self.but(waiting=waiting).perform)

    @step("GOK-SCIPH-1", "GOK-SCIPH-3")
    def perform(self, t: Table[Board]) -> Next[None]:
        if not performing(t.board, self.seat):
            return Goto(self.put_back)
        return Ask(self.seat, PerformFeat(self.seat), then=self.performed, may=may_say(t, self.said))

    @step("GOK-MEAS-1")
    def said(self, t: Table[Board], answer: Say) -> Next[None]:
        say(t, answer)

    @step("GOK-PERF-4")
    def performed(self, t: Table[Board], answer: Perform | Finish) -> Next[None]:
        return Goto(self.put_back) if isinstance(answer, str) else Call(performance(answer), then=self.next_feat)

    @step("GOK-SCIPH-3")
    def next_feat(self, t: Table[Board], nothing: None) -> Next[None]:
        return Goto(self.perform)

    @step("GOK-ACT-11", "GOK-SCIPH-18")
    def put_back(self, t: Table[Board]) -> Next[None]:
        left = {one.unit: one.points for one in t.board.scientists}
        t.emit(DiceTaken(tuple([(unit, dice, left[unit]) for unit, dice in self.waiting])))
        return Done()


@procedure("GOK-FLAW")
class InPlay(Procedure[None]):
    """A player flaws Feats in play on Units of its own, with the dice that are left."""

    seat: str
    effect: int = 0

    @step("GOK-FLAW-10", "GOK-FLAW-15")
    def ask(self, t: Table[Board]) -> Next[None]:
        if not to_flaw(t.board, self.seat) or not flawers(t.board, self.seat, items=False):
            return Done()
        return Ask(self.seat, FlawInPlay(self.seat), then=self.attempt)

    @step("GOK-FLAW-11", "GOK-FLAW-13")
    def attempt(self, t: Table[Board], answer: FlawEffect | Finish) -> Next[None]:
        """Against its bracket, not the total that it was performed with."""
        if isinstance(answer, str):
            return Done()
        effect = next(one for one in t.board.effects if one.id == answer.effect)
        t.emit(InPlayTried(effect.id))
        roll = FlawRoll(
            unit=answer.unit,
            feat=effect.cause,
            against=effect.bracket,
            dice=answer.dice,
            points=answer.points,
            aid=answer.aid,
        )
        return Call(roll, then=self.but(effect=effect.id).judged)

    @step("GOK-FLAW-13")
    def judged(self, t: Table[Board], flawed: bool) -> Next[None]:
        effect = next((one for one in t.board.effects if one.id == self.effect), None)
        if flawed and effect is not None:
            t.emit(FeatFlawed(effect.cause, effect.on))
            t.emit(ended(effect))
        return Goto(self.ask)
