"""3.a Moving units in to prevent control."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import ClassVar

from limmu.core import (
    PUBLIC,
    Ask,
    Done,
    Goto,
    Next,
    Procedure,
    Question,
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
from limmu.games.chariot_lords.board import FOOT, RULER, Board, SpaceId, Unit
from limmu.games.chariot_lords.facts import UnitsRelocated
from limmu.games.chariot_lords.picks import PickUnits


@declare(PUBLIC)
class PreventControl(PickUnits):
    """Which units a power moves into an area that it controls, so that the mover does not gain it; none passes."""

    passing: ClassVar[tuple[str, ...]] = ()
    ordered: ClassVar[str] = "reactions"
    power: str
    mover: str
    at: str
    spent: tuple[str, ...] = ()
    """Units that have moved in elsewhere."""

    def candidates(self, board: Board) -> Sequence[str]:
        """The units that may come: Rulers, then combat units, then Siege and Terror."""
        return tuple([one.id for one in self.coming(board)])

    def coming(self, board: Board) -> list[Unit]:
        """The candidates."""
        return [one for one in reserves(board, self.power, self.mover, self.at) if one.id not in self.spent]

    def possible(self, board: Board) -> bool:
        """Whether anybody may come."""
        units = self.coming(board)
        if any([q.is_combat(board, one) for one in units]) and q.room(board, self.at, self.power) > 0:
            return True
        return bool(units) and any(islice(self.every(board), 2))

    def bounds(self, board: Board) -> tuple[int, int]:
        """Any number that fits."""
        units = self.coming(board)
        limit = q.stack_limit(board, self.at, self.power, units)
        room = max(0, limit - q.stacked(board, q.units_at(board, self.at, self.power)))
        counted = q.stacked(board, units)
        return 0, len(units) - counted + min(counted, room)

    def check(self, board: Board, answer: tuple[str, ...]) -> Verdict[bool]:
        """Some of the candidates; who is none is told why."""
        known = self.candidates(board)
        strange = [name for name in answer if name not in known]
        if strange:
            return self._why_not(board, strange[0])
        return super().check(board, answer) if (verdict := self.may_hold(board, answer)) else verdict

    def _why_not(self, board: Board, name: str) -> Verdict[bool]:
        unit = b.units_by_id(board).get(name)
        if unit is None or unit.power != self.power:
            return refuse("CL-3.a", "not_on_offer", name)
        if name in self.spent:
            return refuse("CL-3.a", "has_moved_in", name)
        if unit.at == self.at:
            return refuse("CL-3.a", "already_there", name, self.at)
        if unit.at not in b.pack(board).land[self.at]:
            return refuse("CL-3.a", "not_adjacent", unit.at, self.at)
        if not b.pack(board).may_enter(self.power, self.at):
            return q.closed_desert(self.at)
        return refuse("CL-3.a.ii", "pinned", name)

    def may_hold(self, board: Board, some: tuple[str, ...]) -> Verdict[bool]:
        """There is room, if those come who bring it."""
        units = [b.unit(board, name) for name in some]
        return self._fits(board, units, self.coming(board))

    def _fits(self, board: Board, units: Sequence[Unit], bringing: Sequence[Unit]) -> Verdict[bool]:
        """Whether there is room for units where others come who bring it."""
        there = q.units_at(board, self.at, self.power)
        fits = q.stacked(board, (*there, *units)) <= q.stack_limit(board, self.at, self.power, bringing)
        return accept if fits else refuse("CL-2.e", "no_room", self.at)

    def may_end(self, board: Board, picked: tuple[str, ...]) -> Verdict[bool]:
        """There is room; Siege and Terror units go with foot; a Ruler goes with a combat unit, and leaves no more
        behind than may be there without him."""
        units = [b.unit(board, name) for name in picked]
        if not (verdict := self._fits(board, units, units)):
            return verdict
        there = q.units_at(board, self.at, self.power)
        classes = {q.fights_as(board, one) for one in (*there, *units)}
        if FOOT not in classes and (alone := [one.id for one in units if one.kind in b.SUPPORT]):
            return refuse("CL-3.a.iv", "needs_foot", alone[0])
        rulers = [one for one in units if one.kind == RULER]
        if rulers and not any([q.is_combat(board, one) for one in (*there, *units)]):
            return refuse("CL-3.a.iii", "needs_combat_unit", rulers[0].id)
        for ruler in rulers:
            nation = b.pack(board).power[self.power]
            behind = [one for one in q.units_at(board, ruler.at, self.power) if one.id not in picked]
            if nation.stack_with_ruler and q.stacked(board, behind) > nation.stack:
                return refuse("CL-2.e.i", "leaves_too_many", ruler.at)
        return accept


@declare(PUBLIC)
class NextReaction(Question[Board, SpaceId]):
    """For which area the others are asked next whether they move units in."""

    areas: tuple[str, ...]

    def answers(self, board: Board) -> Sequence[SpaceId]:
        """The areas, in map order."""
        return self.areas


@procedure("CL-3.a")
class Reactions(Procedure[None]):
    """3.a  in each area that another power controls and the mover stands in, it may move units in."""

    power: str
    done: tuple[str, ...] = ()
    """Areas for which was asked."""
    spent: tuple[str, ...] = ()
    """Units that have moved in."""
    at: str = ""

    @step("CL-3.a", "CL-3.a.i")
    def pick_area(self, t: Table[Board]) -> Next[None]:
        areas = self._open(t.board)
        if not areas:
            return Done()
        if len({q.holder(t.board, at) for at in areas}) > 1:
            return Ask(q.seat_of(t.board, self.power), NextReaction(areas), then=self.picked)
        return Goto(self.but(at=areas[0]).ask)

    @step("CL-3.a")
    def picked(self, t: Table[Board], answer: str) -> Next[None]:
        return Goto(self.but(at=answer).ask)

    @step("CL-3.a", "CL-3.a.i", "CL-3.a.ii", "CL-3.a.iii", "CL-3.a.iv")
    def ask(self, t: Table[Board]) -> Next[None]:
        asked = self._asked(t.board, self.at)
        return Ask(q.seat_of(t.board, asked.power), asked, then=self.move_in)

    @step("CL-3.a")
    def move_in(self, t: Table[Board], answer: tuple[str, ...]) -> Next[None]:
        units = [b.unit(t.board, name) for name in answer]
        for origin in b.pack(t.board).in_map_order({one.at for one in units}):
            names = tuple([one.id for one in units if one.at == origin])
            t.emit(UnitsRelocated(names, origin, self.at, "reinforced", (("CL-3.a", len(names)),)))
        return Goto(Reactions(self.power, (*self.done, self.at), (*self.spent, *answer)).pick_area)

    def _asked(self, board: Board, at: str) -> PreventControl:
        return PreventControl(q.holder(board, at), self.power, at, self.spent)

    def _open(self, board: Board) -> tuple[str, ...]:
        """The areas for which nobody was asked yet and somebody could come."""
        areas = [at for at in contested(board, self.power) if at not in self.done]
        return tuple([at for at in areas if self._asked(board, at).possible(board)])


@rule("CL-3.a.i")
def contested(board: Board, mover: str) -> tuple[str, ...]:
    """The areas where the mover stands and an enemy had control when the turn began, in map order."""
    here = b.units_by_area(board)
    return tuple(
        [
            one.id
            for one in board.areas
            if one.holder and mover in here.get(one.id, ()) and q.hostile(board, one.holder, mover)
        ]
    )


@rule("CL-3.a", "CL-3.a.ii", "CL-2.d.i", "CL-2.d.ii")
@remember
def reserves(board: Board, power: str, mover: str, at: str) -> list[Unit]:
    """The units of a power that may move into an area from adjacent ones, with others if they need them: the mover does
    not pin them, the area is open to them. Rulers, then combat units, then Siege and Terror; areas in map order."""
    found = b.pack(board)
    units = [
        one
        for near in found.land[at]
        if q.units_at(board, near, power) and at in found.exits[power][near] and not q.pinned(board, near, power, mover)
        for one in q.units_at(board, near, power)
    ]
    return sorted(units, key=lambda one: 0 if one.kind == RULER else 2 if one.kind in b.SUPPORT else 1)
