"""10.0 Minor Kingdoms: a card activates Arzawa, Elam or Canaan, whose player then conducts their Major Moves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from limmu.core import (
    PASS,
    PUBLIC,
    Ask,
    Call,
    Done,
    Goto,
    Next,
    Pass,
    Procedure,
    Question,
    Table,
    declare,
    procedure,
    rule,
    step,
)
from limmu.games.genesis import armies, s03_markers, s07_movement
from limmu.games.genesis import board as b
from limmu.games.genesis import queries as q
from limmu.games.genesis.board import READY, Board, SpaceId, Units
from limmu.games.genesis.facts import PowerEntered
from limmu.games.genesis.s10_arrivals import (
    CANAAN,
    ELAM,
    Arrivals,
    Landing,
    arrival_spaces,
    drive_out,
    restore,
    take_control,
)
from limmu.games.genesis.units import number
from limmu.games.genesis.upkeep import settle
from limmu.toolkit.facts import RuleApplied


@rule("GE-10.3.1-b", "GE-10.3.3-a")
def bands_to_move(board: Board, moved: Sequence[str] = ()) -> tuple[str, ...]:
    """The Canaanite Cities whose own units may still move, in map order; a set gathered by another has moved."""
    bands = [g.band for g in board.groups if g.power == CANAAN and g.state == READY and not g.force]
    return b.pack(board).in_map_order(dict.fromkeys([band for band in bands if band and band not in moved]))


@declare(PUBLIC)
class ChooseBand(Question[Board, SpaceId | Pass]):
    """The Canaanite City whose units move next, or no more of them."""

    passing: ClassVar[Pass] = PASS
    moved: tuple[str, ...] = ()
    """Those that have had their Major Move."""

    def answers(self, board: Board) -> Sequence[SpaceId | Pass]:
        """The Cities in map order, then the end."""
        return (*bands_to_move(board, self.moved), PASS)


@procedure("GE-10.0")
class PowerMoves(Procedure[None]):
    """10.1.4, 10.2.4, 11.2.3  the Major Move of a power  10.3.3 or one with the units of each Canaanite City."""

    power: str
    seat: str
    moved: tuple[str, ...] = ()
    at: tuple[str, ...] = ()
    """The spaces where the force that moves may be; () anywhere."""

    @step("GE-10.1.4-b", "GE-10.2.4-e", "GE-10.3.4-a", "GE-11.2.5-a", "GE-11.3.2-a", "GE-11.4.2-a")
    def begin(self, t: Table[Board]) -> Next[None]:
        if self.power == CANAAN:
            return Goto(self.next_band)
        return Call(s07_movement.Move(self.power, self.seat, "power", at=self.at), then=self.end)

    @step("GE-10.3.3-a")
    def next_band(self, t: Table[Board]) -> Next[None]:
        bands = bands_to_move(t.board, self.moved)
        if not bands:
            return Done()
        if len(bands) == 1:
            return Goto(self.but(moved=(*self.moved, bands[0])).move_band)
        return Ask(self.seat, ChooseBand(self.moved), then=self.choose_band)

    @step("GE-10.3.3-a")
    def choose_band(self, t: Table[Board], band: SpaceId | Pass) -> Next[None]:
        return Done() if isinstance(band, Pass) else Goto(self.but(moved=(*self.moved, band)).move_band)

    @step("GE-10.3.3-a", "GE-10.3.3-b")
    def move_band(self, t: Table[Board]) -> Next[None]:
        return Call(s07_movement.Move(self.power, self.seat, "power", band=self.moved[-1]), then=self.moved_band)

    @step("GE-10.3.3-a")
    def moved_band(self, t: Table[Board], done: None) -> Next[None]:
        return Goto(self.next_band)

    @step("GE-10.1.4-b")
    def end(self, t: Table[Board], done: None) -> Next[None]:
        return Done()


@procedure("GE-10.0")
class InvadersMove(Procedure[None]):
    """10.2.4, 11.2.4  the Major Move of units that must first fight for the space where they came onto the map."""

    power: str
    seat: str
    force: str

    @step("GE-10.2.4-a", "GE-10.2.4-b", "GE-11.2.3-a", "GE-11.2.4-a")
    def move(self, t: Table[Board]) -> Next[None]:
        return Call(s07_movement.Move(self.power, self.seat, "power", force=self.force, assault=True))

    @step("GE-10.2.4-d", "GE-11.2.4-c")
    def end(self, t: Table[Board]) -> Next[None]:
        if any([force.id == self.force for force in t.board.forces]):
            armies.disband(t, self.force, moved=True)
            settle(t)
        return Done()


@procedure("GE-10")
class MinorKingdom(Procedure[bool]):
    """10.0  control for the turn  10.1.2, 10.2.2, 10.3.2 units arrive  10.1.3, 10.2.3 markers are removed

    10.1.4, 10.2.4, 10.3.3  a Major Move at once, then the power's marker goes into the pool. The result is whether
    there was an event: without a City to rise in there is none for Canaan (10.3.2).
    """

    power: str
    seat: str

    @step("GE-10.0-a", "GE-10.3.2-c")
    def activate(self, t: Table[Board]) -> Next[bool]:
        if self.power == CANAAN:
            return Goto(self.rise) if arrival_spaces(t.board, CANAAN) else Goto(self.nothing)
        take_control(t, self.power, self.seat, "GE-10.0-a")
        return Call(Arrivals(self.power, self.seat), then=self.move)

    @step("GE-10.3.2-c")
    def nothing(self, t: Table[Board]) -> Next[bool]:
        t.emit(RuleApplied("no_event", (self.power,), (("GE-10.3.2-c", 0),)))
        return Done(False)

    @step("GE-10.3.2-a", "GE-10.3.2-b", "GE-10.3.1-b")
    def rise(self, t: Table[Board]) -> Next[bool]:
        cities = arrival_spaces(t.board, CANAAN)
        before = b.outsider(t.board, CANAAN).entries
        coming = t.pack.arrival(CANAAN, t.board.turn, number(q.all_units(t.board, CANAAN)), before)
        take_control(t, CANAAN, self.seat, "GE-10.0-a")
        t.emit(PowerEntered(CANAAN, before + 1))
        for city in cities:
            drive_out(t, CANAAN, city)
            armies.place_units(t, CANAAN, city, Units(coming.infantry, coming.chariots), "arrived", band=city)
        settle(t)
        restore(t, cities, rebuild=True)
        return Call(PowerMoves(CANAAN, self.seat), then=self.moved)

    @step("GE-10.1.4-a", "GE-10.2.4-a", "GE-10.2.4-b")
    def move(self, t: Table[Board], landing: Landing) -> Next[bool]:
        if landing.force:
            return Call(InvadersMove(self.power, self.seat, landing.force), then=self.moved)
        return Call(PowerMoves(self.power, self.seat), then=self.moved)

    @step("GE-10.1.4-a", "GE-10.2.4-e", "GE-10.3.4-a")
    def moved(self, t: Table[Board], done: None) -> Next[bool]:
        if self.power != ELAM or number(q.all_units(t.board, ELAM)):
            s03_markers.add_marker(t, self.power)
        return Done(True)
