"""2.b to 2.d Land movement, and what it takes to pass enemies."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from limmu.core import (
    PUBLIC,
    Ask,
    Done,
    Goto,
    Next,
    Procedure,
    Table,
    Verdict,
    accept,
    declare,
    procedure,
    refuse,
    remember,
    rule,
    step,
)
from limmu.games.chariot_lords import board as b
from limmu.games.chariot_lords import queries as q
from limmu.games.chariot_lords.board import Area, Board, Screen, Unit
from limmu.games.chariot_lords.facts import PassageAnswered, ScreensSet, UnitsMarched
from limmu.games.chariot_lords.moves import Move, MoveUnits, Stay
from limmu.games.chariot_lords.s02_stacking import may_crowd, may_go_on, may_shed, may_strand, overfull
from limmu.toolkit.questions import YES, YesNo

FREE, SCREENED, ASKS = "free", "screened", "asks"
"""How units leave an area: as they please, behind a screen, if its power lets them."""
SCREEN_STAYS, HELD = "screen_stays", "held_by_enemies"
"""Why they do not."""


@declare(PUBLIC)
class March(MoveUnits):
    """Which units of a power step into an adjacent area next; STAY ends movement."""

    refused: tuple[str, ...] = ()
    """Units that were not let through where they are now."""

    def movers(self, board: Board) -> Sequence[Unit]:
        """Units that have points for a step; those that were refused passage come last."""
        found = marchers(board, self.power)
        return sorted(found, key=lambda one: one.id in self.refused) if self.refused else found

    def targets(self, board: Board, unit: Unit) -> Sequence[str]:
        """The adjacent areas open to it that it has the points for."""
        left = q.allowance(board, unit) - unit.spent
        return [to for to, fee in q.exits(board, unit.at, self.power).items() if fee <= left]

    def may(self, board: Board, units: Sequence[Unit], to: str) -> Verdict[bool]:
        """All have the points; no enemies or screen hold them; those that cannot go on have room, here and there."""
        at = units[0].at
        fee = q.exits(board, at, self.power)[to]
        for one in units:
            if one.spent + fee > q.allowance(board, one):
                return refuse(fee_clause(board, to, self.power), "not_enough_mp", one.id, to)
        how = leave(board, units)
        if how in (SCREEN_STAYS, HELD):
            many = q.screen_at(board, at) if how == SCREEN_STAYS else screen_needed(board, at, self.power)
            return refuse("CL-2.c", how, at, str(many))
        if how == ASKS and any([one.id in self.refused for one in units]):
            return refuse("CL-2.c.i", "passage_refused", at)
        if not (verdict := may_strand(board, units)):
            return verdict
        if q.room(board, to, self.power) >= len(units):
            return accept
        return may_crowd(board, [one.but(at=to, path=(*one.path, at), spent=one.spent + fee) for one in units], to)

    def may_stop(self, board: Board) -> Verdict[bool]:
        """Not while a unit may leave an area with too many."""
        for at in overfull(board, self.power):
            if may_shed(board, self, at):
                return refuse("CL-2.e", "too_many_here", at)
        return accept

    def no_mover(self, board: Board, name: str) -> Verdict[bool]:
        """It has sailed, has no points for another step or no area with room in reach, or is none of theirs."""
        unit = b.units_by_id(board).get(name)
        if unit is None or unit.power != self.power:
            return refuse("CL-2", "not_on_offer", name)
        if unit.sailed:
            return refuse("CL-2.a.i", "has_sailed", name)
        return refuse("CL-2.e", "all_full", name) if _can_pay(board, unit) else refuse("CL-2.b", "no_mp_left", name)

    def no_target(self, board: Board, unit: Unit, to: str) -> Verdict[bool]:
        """A closed desert, too dear, or not adjacent."""
        found = b.pack(board)
        if to in q.exits(board, unit.at, self.power):
            return refuse(fee_clause(board, to, self.power), "not_enough_mp", unit.id, to)
        if to in found.land[unit.at]:
            return q.closed_desert(to)
        return refuse("CL-2.b", "not_adjacent", unit.at, to)


@declare(PUBLIC)
class GrantPassage(YesNo[Board]):
    """Whether a power lets units of another go on through its area."""

    power: str
    mover: str
    units: tuple[str, ...]
    at: str
    to: str


@procedure("CL-2.c")
class LandMovement(Procedure[None]):
    """2.c  step by step, until the power has done."""

    power: str
    refused: tuple[str, ...] = ()
    """Units that were not let through where they are now."""
    wish: Move = Move((), "")
    """The step for which others are asked."""
    granted: int = 0
    """How many of them have let the units through."""

    @step("CL-2.b", "CL-2.c", "CL-2.d")
    def ask(self, t: Table[Board]) -> Next[None]:
        if not marchers(t.board, self.power):
            return Done()
        return Ask(q.seat_of(t.board, self.power), March(self.power, self.refused), then=self.answered)

    @step("CL-2.c", "CL-2.c.ii", "CL-2.c.iii")
    def answered(self, t: Table[Board], answer: Move | Stay) -> Next[None]:
        if isinstance(answer, str):
            return Done()
        units = [b.unit(t.board, name) for name in answer.units]
        how = leave(t.board, units)
        if how == ASKS:
            return Goto(self.but(wish=answer).ask_passage)
        if how == SCREENED:
            screen(t, units[0].at)
        return self._march(t, answer)

    @step("CL-2.c.i")
    def ask_passage(self, t: Table[Board]) -> Next[None]:
        at = b.unit(t.board, self.wish.units[0]).at
        hosts = q.enemies_at(t.board, at, self.power)
        if self.granted == len(hosts):
            return self._march(t, self.wish)
        host = hosts[self.granted]
        asked = GrantPassage(host, self.power, self.wish.units, at, self.wish.to)
        return Ask(q.seat_of(t.board, host), asked, then=self.passage_answered)

    @step("CL-2.c.i")
    def passage_answered(self, t: Table[Board], answer: str) -> Next[None]:
        at = b.unit(t.board, self.wish.units[0]).at
        t.emit(PassageAnswered(q.enemies_at(t.board, at, self.power)[self.granted], at, answer == YES))
        if answer == YES:
            return Goto(self.but(granted=self.granted + 1).ask_passage)
        return Goto(LandMovement(self.power, (*self.refused, *self.wish.units)).ask)

    def _march(self, t: Table[Board], move: Move) -> Next[None]:
        origin = b.unit(t.board, move.units[0]).at
        fee = q.entry_cost(t.board, move.to, self.power)
        why = ((fee_clause(t.board, move.to, self.power), fee),)
        t.emit(UnitsMarched(move.units, origin, move.to, fee, why))
        return Goto(LandMovement(self.power, tuple([name for name in self.refused if name not in move.units])).ask)


# ---------------------------------------------------------------- who may march


@remember
def marchers(board: Board, power: str) -> list[Unit]:
    """The units of a power that have the movement points for a step; who sailed has none."""
    known = _marching(board.areas, q.full(board, power), power, board.pack)
    found: list[Unit] = []
    for one in board.units:
        if one.power == power and not one.sailed:
            sort = (one.at, one.kind, one.spent)
            if sort not in known:
                known[sort] = may_go_on(board, one, one.at)
            if known[sort] or _goes_with_ruler(board, one):
                found.append(one)
    return found


@remember
def _marching(areas: tuple[Area, ...], full: Mapping[str, int], power: str, pack_digest: str) -> dict[object, bool]:
    return {}  # filled as units are asked for: whether they may go on follows from these, where one is and its points


@rule("CL-2.e.ii")
def _goes_with_ruler(board: Board, unit: Unit) -> bool:
    """Whether a unit has the movement points for a step on which a Ruler who brings room may go along."""
    rulers = q.rulers_at(board, unit.at, unit.power) if b.pack(board).power[unit.power].stack_with_ruler else ()
    return any([_can_pay(board, unit) and may_go_on(board, one, one.at) for one in rulers])


def _can_pay(board: Board, unit: Unit) -> bool:
    """Whether a unit has the movement points for a step at all."""
    left = q.allowance(board, unit) - unit.spent
    return any([fee <= left for fee in q.exits(board, unit.at, unit.power).values()])


def fee_clause(board: Board, to: str, power: str) -> str:
    """The clause that says what it costs to enter an area."""
    found = b.pack(board)
    area = found.area[to]
    terrain = found.terrain[area.terrain]
    if area.mp:
        return "CL-2.d.i-b"
    if terrain.mp == terrain.mp_controlled == terrain.mp_mountaineers:
        return q.CLOSED.get(to, "CL-2.d.iii") if area.terrain == "desert" else "CL-2.b"
    if found.power[power].mountaineers:
        return "CL-2.b.iii.2"
    return "CL-2.b.iii.1" if q.holder(board, to) == power else "CL-2.b.iii"


# ---------------------------------------------------------------- passing enemies


@rule("CL-2.c", "CL-2.c.i", "CL-2.c.ii", "CL-2.c.iii")
def leave(board: Board, units: Sequence[Unit]) -> str:
    """How units of the mover may leave their area together: FREE, SCREENED (twice the enemy's combat units stay), ASKS
    (only powers that may grant passage are there), or why not: SCREEN_STAYS (others passed behind them), HELD."""
    at, power = units[0].at, units[0].power
    enemies, behind = q.enemies_at(board, at, power), q.screen_at(board, at)
    free = not enemies or board.mover.invading or not any([one.path for one in units])
    if free and not behind:
        return FREE
    left = q.combat_count(board, at, power) - sum([q.is_combat(board, one) for one in units])
    if left < behind:
        return SCREEN_STAYS
    if free:
        return FREE
    if left >= screen_needed(board, at, power):
        return SCREENED
    return ASKS if all([b.pack(board).power[other].grants_passage for other in enemies]) else HELD


@rule("CL-2.c")
def screen_needed(board: Board, at: str, power: str) -> int:
    """How many combat units of a power must stay in an area for others to pass its enemies: twice as many as theirs."""
    return b.pack(board).numbers.screen * q.enemy_combat_count(board, at, power)


@rule("CL-2.c")
def screen(t: Table[Board], at: str) -> None:
    """Twice the enemy's combat units stay in an area to the end of the phase: others pass behind them."""
    many = screen_needed(t.board, at, t.board.mover.power)
    if many > q.screen_at(t.board, at):
        t.emit(ScreensSet((*t.board.mover.screens, Screen(at, many)), (("CL-2.c", many),)))
