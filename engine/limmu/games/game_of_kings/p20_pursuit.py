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
from limmu.games.game_of_kings.engaging import come_up, lock
from limmu.games.game_of_kings.facts import ContactsEnded
from limmu.games.game_of_kings.facts_assault import PursuedOffTable, UnitCaptured, UnitPursued
from limmu.games.game_of_kings.fields import INCH
from limmu.games.game_of_kings.luck import thrown
from limmu.games.game_of_kings.moves import dice_of
from limmu.games.game_of_kings.p04_declarations import side_from
from limmu.games.game_of_kings.p09_flight import Flight, remove_all
from limmu.games.game_of_kings.profile import profile_of
from limmu.games.game_of_kings.pursuit import chase
from limmu.games.game_of_kings.stats import company

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
    foes = hosts_of(board, locked_with(board, unit))
    return foes if all([foe in broken for foe in foes]) else []


def hosts_of(board: Board, ids: Sequence[UnitId]) -> list[UnitId]:
    """Those Units, and for who is attached the Unit that it is attached to."""
    return [*dict.fromkeys([unit_at(board, id_).joined or id_ for id_ in ids])]


@declare(PUBLIC)
class Pursue(Question[Board, UnitId | Literal["hold"]]):
    """Whether a winning Unit pursues, and whom; `must`: it failed to hold."""

    unit: UnitId
    quarries: tuple[UnitId, ...]
    must: bool = False

    def answers(self, board: Board) -> Sequence[UnitId | Literal["hold"]]:
        """Those it may pursue; or to hold."""
        return self.quarries if self.must else (*self.quarries, HOLD)


@rule("GOK-FLEE-9", "GOK-SR-31", "GOK-RESP-11")
def capture(t: Table[Board], quarry: Unit, by: Unit) -> None:
    """A Unit is run down, with Banners and whoever is attached; if it fled over the edge, its Banners are taken."""
    for one in company(t.board, quarry):
        t.emit(UnitCaptured(one.id, by.id))
    if quarry.on_table:
        remove_all(t, quarry, "caught")


@rule("GOK-FLEE-14", "GOK-FLEE-15", "GOK-FLEE-16", "GOK-FLEE-17", "GOK-FLEE-18", "GOK-FLEE-20")
def go_after(t: Table[Board], unit: Unit, quarry: Unit, length: int) -> None:
    """A pursuer turns where its quarry fled and goes its full distance: into a new enemy, who can only Hold, and whose
    Assault it joins; or over the edge, from where it returns (A-079). Whom it meets in flight it runs down."""
    way = chase(t.board, unit, quarry.heading, length)
    t.emit(
        UnitPursued(
            unit=unit.id,
            quarry=quarry.id,
            heading=quarry.heading,
            length=way.length,
            blocks=way.unit.blocks,
            bases=way.unit.bases,
        )
    )
    if way.left_table:
        t.emit(PursuedOffTable(unit.id))
    met = [unit_at(t.board, id_) for id_ in hosts_of(t.board, way.touched)]
    for foe in met:
        if foe.fleeing:
            capture(t, foe, unit)
    if held := [foe for foe in met if not foe.fleeing]:
        come_up(
            t,
            unit=unit_at(t.board, unit.id),
            target=held[0],
            side=side_from(t.board, unit, held[0]),
            met=[foe.id for foe in held],
            left=0,
        )
        lock(t, unit_at(t.board, unit.id), [(foe.id, side_from(t.board, unit, foe)) for foe in held])


@procedure("GOK-FLEE")
class FleeAndPursue(Procedure[None]):
    """The winner says for each Unit whether it pursues; the broken flee; the pursuers follow.

    `units` are those of the Assault, `broken` those who broke; `settled` are the winning Units that were asked, `unit`
    the one that is asked now, `chases` what they do, `escapes` how far the broken fled.
    """

    units: tuple[UnitId, ...]
    broken: tuple[UnitId, ...]
    settled: tuple[UnitId, ...] = ()
    unit: UnitId | Literal[""] = ""
    quarries: tuple[UnitId, ...] = ()
    chases: tuple[Chase, ...] = ()
    escapes: tuple[Escape, ...] = ()

    @step("GOK-FLEE-1", "GOK-FLEE-4")
    def offer(self, t: Table[Board]) -> Next[None]:
        for id_ in self.units:
            unit = unit_at(t.board, id_)
            if id_ in (*self.settled, *self.broken) or unit.joined:
                continue
            if found := tuple(quarries(t.board, unit, self.broken)):
                asked = self.but(settled=(*self.settled, id_), unit=id_, quarries=found)
                return Ask(unit.seat, Pursue(id_, found), then=asked.answered)

    @step("GOK-FLEE-5", "GOK-FLEE-7", "GOK-FLEE-10", "GOK-SR-30")
    def flee(self, t: Table[Board]) -> Next[None]:
        fled = [one.unit for one in self.escapes]
        for id_ in self.broken:
            if id_ not in fled:
                foes = tuple(hosts_of(t.board, locked_with(t.board, unit_at(t.board, id_))))
                return Call(Flight(id_, "broken", foes=foes), then=self.but(unit=id_).fled)

    @step("GOK-FLEE-8", "GOK-SR-23")
    def follow(self, t: Table[Board]) -> Next[None]:
        if not self.chases:
            return Done()
        unit = self.chases[0].unit
        profile = profile_of(t.board, unit_at(t.board, unit))
        also = (dice_of(profile.move_dice),) if profile.move_dice and not profile.hooved else ()
        return thrown(t, unit, Roll(1, FACES, "pursuit", also=also, then=self.rolled))

    # what comes back

    @step("GOK-FLEE-1", "GOK-FLEE-2")
    def answered(self, t: Table[Board], answer: UnitId | Literal["hold"]) -> Next[None]:
        if answer == HOLD:
            return Call(CharismaCheck(self.unit, "hold"), then=self.held)
        return Goto(self.but(chases=(*self.chases, Chase(self.unit, answer))).offer)

    @step("GOK-FLEE-2", "GOK-FLEE-3")
    def held(self, t: Table[Board], passed: bool) -> Next[None]:
        if passed:
            return Goto(self.offer)
        quarry, *others = self.quarries
        if others:
            return Ask(unit_at(t.board, self.unit).seat, Pursue(self.unit, self.quarries, True), then=self.compelled)
        return Goto(self.but(chases=(*self.chases, Chase(self.unit, quarry))).offer)

    @step("GOK-FLEE-3")
    def compelled(self, t: Table[Board], quarry: UnitId | Literal["hold"]) -> Next[None]:
        return Goto(self.but(chases=(*self.chases, Chase(self.unit, quarry))).offer)

    @step("GOK-FLEE-5", "GOK-FLEE-6")
    def fled(self, t: Table[Board], length: int) -> Next[None]:
        for one in company(t.board, unit_at(t.board, self.unit)):
            if foes := locked_with(t.board, one):
                t.emit(ContactsEnded(one.id, tuple(foes)))
        return Goto(self.but(escapes=(*self.escapes, Escape(self.unit, length))).flee)

    @step("GOK-FLEE-9", "GOK-FLEE-10", "GOK-FLEE-14", "GOK-FLEE-15", "GOK-FLEE-16", "GOK-FLEE-20")
    def rolled(self, t: Table[Board], faces: Faces) -> Next[None]:
        one = self.chases[0]
        unit, quarry = unit_at(t.board, one.unit), unit_at(t.board, one.quarry)
        length = sum(faces) * INCH + (0 if len(faces) > 1 else profile_of(t.board, unit).move)
        fled = next(escape.length for escape in self.escapes if escape.unit == quarry.id)
        if length >= fled:
            capture(t, quarry, unit)
        go_after(t, unit, unit_at(t.board, one.quarry), length)
        return Goto(self.but(chases=self.chases[1:]).follow)
