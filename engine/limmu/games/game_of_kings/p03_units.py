"""P3 by Units: each rolls Initiative and does its whole part of a Phase when its turn comes (A-128, A-129)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from limmu.core import Call, Done, Faces, Goto, Next, Procedure, Roll, Table, procedure, rule, step
from limmu.games.game_of_kings import options as o
from limmu.games.game_of_kings.board import SEATS, Board, Unit, UnitId, other, unit_at, units_of
from limmu.games.game_of_kings.facts import PhaseBegun, TurnBegun
from limmu.games.game_of_kings.facts_activation import InitiativeRolled, OrderDropped, UnitActivated
from limmu.games.game_of_kings.facts_science import DiceGone
from limmu.games.game_of_kings.p03_phase_end import PhaseEnd, end_turns
from limmu.games.game_of_kings.p04_phase import MovementPhase
from limmu.games.game_of_kings.p12_science import DispersalToAll, InPlay, UnitScience, kept, takes_part
from limmu.games.game_of_kings.p15_shooting import Shooting, can_shoot
from limmu.games.game_of_kings.p18_assault import AssaultPhase, unresolved
from limmu.games.game_of_kings.p18_hidden import Ambush, Return
from limmu.games.game_of_kings.profile import profile_of
from limmu.games.game_of_kings.stats import company, hit_points, stat

PhaseName = Literal["movement", "science", "shooting", "assault"]
PHASES: tuple[PhaseName, ...] = ("movement", "science", "shooting", "assault")
FACES = 12


def begin_phase(t: Table[Board], phase: PhaseName) -> None:
    """A Phase begins: what every Unit has now is what its losses are measured by."""
    units = [one for seat in SEATS for one in units_of(t.board, seat)]
    t.emit(PhaseBegun(phase, tuple([(one.id, hit_points(t.board, one)) for one in units])))


# ---------------------------------------------------------------- whose turn it is


def eligible(board: Board) -> list[Unit]:
    """The Units that have turns of their own: those attached act with theirs; pursuers off the table come back."""
    return [one for one in board.units if (one.on_table or one.gone == "pursuing") and not one.joined]


@rule("GOK-ACT-11")
def leads(board: Board, unit: Unit) -> int:
    """The Initiative of a Unit's leader: the General or the quickest Avatar with it, else its own."""
    avatars = [one for one in company(board, unit) if profile_of(board, one).type == "avatar"]
    general = [one for one in avatars if profile_of(board, one).general]
    return max([stat(board, one, "init") for one in general or avatars or [unit]])


def score_of(board: Board, unit: UnitId) -> tuple[int, ...]:
    """What a Unit rolled, and rolled again where it was tied; empty before its first roll."""
    return next((score for id_, score in board.scores if id_ == unit), ())


@rule("GOK-ACT-11")
def to_roll(board: Board) -> list[Unit]:
    """The Units that have not rolled, or are tied with another as far as they have rolled."""
    scores = {one.id: score_of(board, one.id) for one in eligible(board)}

    def tied(own: str) -> bool:
        mine = scores[own]
        return any([id_ != own and score[: len(mine)] == mine for id_, score in scores.items()])

    return [one for one in eligible(board) if not scores[one.id] or tied(one.id)]


def has_part(board: Board, unit: Unit, phase: PhaseName, fought: Sequence[UnitId]) -> bool:
    """Whether there is something for a Unit, or for those attached to it, to do in a Phase."""
    if phase == "movement":
        return True
    with_it = company(board, unit) if unit.on_table else []
    if phase == "science":
        return any([takes_part(board, one) for one in with_it])
    if phase == "shooting":
        return any([can_shoot(board, one) for one in with_it])
    return any([one.id in units for one in with_it for units in unresolved(board, fought)])


@rule("GOK-ACT-11")
def next_of(board: Board, phase: PhaseName, acted: Sequence[UnitId], fought: Sequence[UnitId]) -> Unit | None:
    """The Unit of the highest score that has a part in the Phase and has not had it."""
    left = [one for one in eligible(board) if one.id not in acted and has_part(board, one, phase, fought)]
    return max(left, key=lambda one: score_of(board, one.id), default=None)


# ---------------------------------------------------------------- Rounds and Phases


@procedure("GOK-ACT")
class RoundByUnits(Procedure[None]):
    """A Round of four Phases, in each of which the Units of both sides act in the order of their scores."""

    at: int = 0

    @step("GOK-ACT-11", "GOK-ACT-12")
    def begin(self, t: Table[Board]) -> Next[None]:
        for seat in SEATS:
            t.emit(TurnBegun(seat))
        if t.option(o.ACTIVATION) == o.UNITS_EVERY_ROUND:
            t.emit(OrderDropped())

    @step("GOK-ACT-11", "GOK-ACT-12")
    def play(self, t: Table[Board]) -> Next[None]:
        if self.at == len(PHASES):
            end_turns(t, SEATS)
            return Done()
        if t.option(o.ACTIVATION) == o.UNITS_EVERY_PHASE:
            t.emit(OrderDropped())
        return Call(PhaseByUnits(PHASES[self.at]))

    @step("GOK-ACT-11")
    def next(self, t: Table[Board]) -> Next[None]:
        return Goto(self.but(at=self.at + 1).play)


@procedure("GOK-ACT")
class PhaseByUnits(Procedure[None]):
    """A Phase of both players: who rolls, who acts, Unit by Unit, and what is due at the end of every Phase.

    `first` is the seat that had the first Unit; `acted` are those that had their part, `fought` those whose Assault is
    fought.
    """

    phase: PhaseName
    first: str = ""
    acted: tuple[UnitId, ...] = ()
    fought: tuple[UnitId, ...] = ()
    rolling: tuple[UnitId, ...] = ()

    @step("GOK-GAME-3")
    def begin(self, t: Table[Board]) -> Next[None]:
        begin_phase(t, self.phase)

    @step("GOK-ACT-11")
    def roll(self, t: Table[Board]) -> Next[None]:
        """Who came to the table since the last roll rolls, too."""
        found = to_roll(t.board)
        if found:
            ids = tuple([one.id for one in found])
            return Roll(len(ids), FACES, "activation", then=self.but(rolling=ids).rolled)
        if self.first:
            return Goto(self.act)
        unit = max(eligible(t.board), key=lambda one: score_of(t.board, one.id), default=None)
        return Goto(self.but(first=unit.seat if unit is not None else SEATS[0]).open)

    @step("GOK-SCIPH-3", "GOK-HOBC-4", "GOK-SR-63")
    def open(self, t: Table[Board]) -> Next[None]:
        match self.phase:
            case "science":
                return Call(DispersalToAll(self.first))
            case "assault":
                return Call(Ambush(self.first))
            case _:
                return None

    @step("GOK-ACT-11")
    def act(self, t: Table[Board]) -> Next[None]:
        unit = next_of(t.board, self.phase, self.acted, self.fought)
        if unit is None:
            return Goto(self.close)
        t.emit(UnitActivated(unit.id, unit.seat))
        now = self.but(acted=(*self.acted, unit.id))
        match self.phase:
            case "movement":
                return Call(MovementPhase(unit.seat), then=now.acted_)
            case "science":
                return Call(UnitScience(unit.seat), then=now.acted_)
            case "shooting":
                return Call(Shooting(unit.seat), then=now.acted_)
            case "assault":
                return Call(AssaultPhase(unit.seat, self.fought), then=now.fought_)

    @step("GOK-FLAW-14", "GOK-SR-68")
    def close(self, t: Table[Board]) -> Next[None]:
        match self.phase:
            case "science":
                return Call(InPlay(self.first))
            case "assault":
                return Call(Return(self.first))
            case _:
                return None

    @step("GOK-FLAW-14")
    def close_other(self, t: Table[Board]) -> Next[None]:
        return Call(InPlay(other(self.first))) if self.phase == "science" else None

    @step("GOK-POOL-7")
    def vanish(self, t: Table[Board]) -> Next[None]:
        if self.phase == "science":
            t.emit(DiceGone((kept(t.board, SEATS[0]), kept(t.board, SEATS[1]))))

    @step("GOK-SR-93")
    def end(self, t: Table[Board]) -> Next[None]:
        return Call(PhaseEnd(self.first, self.phase))

    # what comes back

    @step("GOK-ACT-11")
    def rolled(self, t: Table[Board], faces: Faces) -> Next[None]:
        scores = [face + leads(t.board, unit_at(t.board, id_)) for id_, face in zip(self.rolling, faces, strict=True)]
        t.emit(InitiativeRolled(tuple(zip(self.rolling, scores, strict=True))))
        return Goto(self.but(rolling=()).roll)

    @step("GOK-ACT-11")
    def acted_(self, t: Table[Board], done: None) -> Next[None]:
        return Goto(self.roll)

    @step("GOK-ACT-11")
    def fought_(self, t: Table[Board], fought: tuple[UnitId, ...]) -> Next[None]:
        return Goto(self.but(fought=fought).roll)
