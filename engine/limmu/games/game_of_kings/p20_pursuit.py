"""P20: who pursues and who holds; the broken flee; then the pursuers go after them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal

from limmu.core import (
    PUBLIC,
    Ask,
    Call,
    Done,
    Faces,
    Goto,
    Next,
    Procedure,
    Question,
    Record,
    Roll,
    Table,
    declare,
    procedure,
    rule,
    step,
)
from limmu.games.game_of_kings.board import Board, Unit, UnitId, locked_with, unit_at
from limmu.games.game_of_kings.charisma import CharismaCheck
from limmu.games.game_of_kings.facts import ContactsEnded, UnitCaptured
from limmu.games.game_of_kings.fields import INCH
from limmu.games.game_of_kings.moves import dice_of
from limmu.games.game_of_kings.p09_flight import Flight, remove_all
from limmu.games.game_of_kings.profile import profile_of
from limmu.games.game_of_kings.stats import company, stat

HOLD: Final = "hold"
FACES = 12


@declare(PUBLIC)
class Chase(Record):
    """A Unit goes after another that broke."""

    unit: UnitId
    quarry: UnitId


@declare(PUBLIC)
class Escape(Record):
    """How far a broken Unit fled, in micrometres."""

    unit: UnitId
    length: int


@rule("GOK-FLEE-4")
def quarries(board: Board, unit: Unit, broken: Sequence[UnitId]) -> list[UnitId]:
    """Those that a winning Unit may pursue: none while an enemy in contact with it fights on (A-077)."""
    foes = [foe for one in company(board, unit) for foe in locked_with(board, one)]
    hosts = [unit_at(board, foe).joined or foe for foe in foes]
    return [*dict.fromkeys(hosts)] if all([host in broken for host in hosts]) else []


@declare(PUBLIC)
class Pursue(Question[Board, UnitId | Literal["hold"]]):
    """Whether a winning Unit pursues, and whom; `must`: it failed to hold."""

    unit: UnitId
    quarries: tuple[UnitId, ...]
    must: bool = False

    def answers(self, board: Board) -> Sequence[UnitId | Literal["hold"]]:
        """Those it may pursue; or to hold."""
        return self.quarries if self.must else (*self.quarries, HOLD)


@procedure("GOK-FLEE")
class FleeAndPursue(Procedure[None]):
    """The winner says for each Unit whether it pursues; the broken flee; the pursuers follow.

    `units` are those of the Assault, `broken` those who broke; `asked` the winning Units that are settled.
    """

    units: tuple[UnitId, ...]
    broken: tuple[UnitId, ...]
    asked: tuple[UnitId, ...] = ()
    chases: tuple[Chase, ...] = ()
    escapes: tuple[Escape, ...] = ()

    @step("GOK-FLEE-1", "GOK-FLEE-4")
    def declare(self, t: Table[Board]) -> Next[None]:
        for id_ in self.units:
            unit = unit_at(t.board, id_)
            if id_ in (*self.asked, *self.broken) or not unit.on_table or unit.joined:
                continue
            if found := quarries(t.board, unit, self.broken):
                return Ask(unit.seat, Pursue(id_, tuple(found)), then=self.but(asked=(*self.asked, id_)).declared)

    @step("GOK-FLEE-5", "GOK-FLEE-7", "GOK-FLEE-10", "GOK-SR-30")
    def flee(self, t: Table[Board]) -> Next[None]:
        fled = [one.unit for one in self.escapes]
        for id_ in self.broken:
            if id_ not in fled:
                unit = unit_at(t.board, id_)
                foes = tuple(dict.fromkeys([foe for one in company(t.board, unit) for foe in locked_with(t.board, one)]))
                hosts = tuple(dict.fromkeys([unit_at(t.board, foe).joined or foe for foe in foes]))
                return Call(Flight(id_, "broken", foes=hosts), then=self.but(fleeing=id_).fled)

