"""10.1.2, 10.2.2, 11.2-11.6 What comes onto the map for a Minor Kingdom or a barbarian power, and where to.

The pack says what arrives (`Pack.arrival`), this chapter where: a free home City of Arzawa, Susa whoever holds it, any
Port for the Sea Peoples, the box of a tribe, or a land that nobody else holds.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from limmu.core import (
    PUBLIC,
    Ask,
    Done,
    Faces,
    Goto,
    Next,
    Procedure,
    Question,
    Record,
    Roll,
    Table,
    Verdict,
    accept,
    declare,
    procedure,
    refuse,
    rule,
    step,
)
from limmu.games.genesis import armies
from limmu.games.genesis import board as b
from limmu.games.genesis import queries as q
from limmu.games.genesis.board import Board, King, SpaceId, Units
from limmu.games.genesis.facts import (
    CityRebuilt,
    DefensesChanged,
    ForceChanged,
    KingCrowned,
    PowerControlled,
    PowerEntered,
)
from limmu.games.genesis.s08_capture import sweep
from limmu.games.genesis.units import number, taken
from limmu.games.genesis.upkeep import settle
from limmu.toolkit.spreads import Count, Spread, SpreadUnits

ARZAWA, ELAM, CANAAN, SEA_PEOPLES = "arzawa", "elam", "canaan", "sea_peoples"

# ---------------------------------------------------------------- where


@rule("GE-11.2.1-a", "GE-11.2.2-a")
def is_first_landing(board: Board) -> bool:
    """Whether no Sea Peoples unit is on the map: the next force may land on any Port."""
    return number(q.all_units(board, SEA_PEOPLES)) == 0


@rule("GE-10.1.2-d", "GE-10.2.2-d", "GE-10.3.2-a", "GE-11.2.1-b", "GE-11.2.2-a", "GE-11.5.2-a", "GE-11.6.2-a")
def may_arrive(board: Board, power: str, at: str) -> Verdict[bool]:
    """Whether units of a power may come onto the map in a space."""
    pack = b.pack(board)
    if power == SEA_PEOPLES:
        if is_first_landing(board):
            return accept if at in pack.ports else refuse("GE-11.2.1-b", "no_port", at)
        return accept if q.control(board, at) == power else refuse("GE-11.2.2-a", "not_held_by_the_power", at)
    if power in (ARZAWA, CANAAN):
        return _may_gather(board, power, at)
    if at not in pack.power[power].arrives:
        return refuse("GE-10.2.2-d" if power == ELAM else "GE-11.1.2-b", "not_where_they_arrive", at)
    if q.is_minor(board, power) or q.is_box(board, at) or q.control(board, at) in ("", power):
        return accept
    clause = "GE-11.6.2-a" if pack.power[power].arrives == (at,) else "GE-11.5.2-b"
    return refuse(clause, "held_by_another_power", at)


def _may_gather(board: Board, power: str, at: str) -> Verdict[bool]:
    """Arzawa and Canaan: a home City without a marker that no enemy holds; for Arzawa none may be in it at all."""
    clause = "GE-10.1.2-d" if power == ARZAWA else "GE-10.3.2-a"
    if q.home_of(board, at) != power:
        return refuse(clause, "no_home_city", at)
    if b.place(board, at).barbarian:
        return refuse(clause, "barbarian_control", at)
    if power == ARZAWA and q.enemies_at(board, at, power):
        return refuse(clause, "enemies_there", at)
    return accept if q.control(board, at) in ("", power) else refuse(clause, "held_by_another_power", at)


def arrival_spaces(board: Board, power: str) -> tuple[str, ...]:
    """Where units of a power may come onto the map, in map order."""
    return tuple([place.id for place in board.places if may_arrive(board, power, place.id)])


@rule("GE-10.2.4-b", "GE-11.2.4-a")
def must_assault(board: Board, power: str, at: str) -> bool:
    """Whether units that come onto the map in a space have to fight for it: enemies are there, or it is a Fortified
    Port. A Barbarian Control marker on Susa keeps nobody out (R-GE-63)."""
    if power not in (ELAM, SEA_PEOPLES):
        return False
    walls = power == SEA_PEOPLES and q.is_enemy_fortress(board, at, power)
    return walls or bool(q.enemies_at(board, at, power))


# ---------------------------------------------------------------- questions


@declare(PUBLIC)
class PlaceArrivals(Question[Board, SpaceId]):
    """The space where all units and the King of a power come onto the map."""

    power: str
    units: Units
    king: str = ""

    def answers(self, board: Board) -> Sequence[SpaceId]:
        """The spaces, in map order."""
        return arrival_spaces(board, self.power)

    def check(self, board: Board, answer: SpaceId) -> Verdict[bool]:
        """Whether they may arrive there."""
        if answer not in b.pack(board).space_order:
            return refuse("", "not_on_offer", answer)
        return may_arrive(board, self.power, answer)


@declare(PUBLIC)
class PlaceReinforcingKing(Question[Board, SpaceId]):
    """The space where the King of the reinforcements joins his power."""

    power: str
    king: str

    def answers(self, board: Board) -> Sequence[SpaceId]:
        """The spaces the power controls, in map order."""
        return arrival_spaces(board, self.power)


@declare(PUBLIC)
class SpreadInfantry(SpreadUnits[Board]):
    """How many of the reinforcing Infantry go to which spaces that the power controls."""

    clause: ClassVar[str] = "GE-11.2.2-a"
    code: ClassVar[str] = "wrong_number_of_units"
    power: str
    infantry: int

    def room(self, board: Board) -> Sequence[Count]:
        """Any number in each space."""
        return tuple([Count(at, self.infantry) for at in arrival_spaces(board, self.power)])

    def bounds(self, board: Board) -> tuple[int, int]:
        """All of them."""
        return self.infantry, self.infantry

    def refusal(self, board: Board, at: str) -> Verdict[bool]:
        """They reinforce what the power holds."""
        return refuse(self.clause, "not_held_by_the_power", at)


# ---------------------------------------------------------------- coming onto the map


@declare(PUBLIC)
class Landing(Record):
    """How units came onto the map."""

    came: bool = False
    """Whether any did."""
    at: str = ""
    """All of them in this space; "" if in several."""
    force: str = ""
    """The force they are in when they have to fight for their space."""


@rule("GE-10.0-a", "GE-10.0-b", "GE-11.1.1-b", "GE-11.1.2-a")
def take_control(t: Table[Board], power: str, seat: str, clause: str) -> None:
    """A seat controls a power until the end of the Game Turn, whoever did before."""
    if b.outsider(t.board, power).controller != seat:
        t.emit(PowerControlled(power, seat, ((clause, 0),)))


@rule("GE-10.1.3-a", "GE-10.2.3-a", "GE-10.3.2-b", "GE-11.2.2-b", "GE-11.5.2-c", "GE-11.6.2-b")
def restore(t: Table[Board], cities: Sequence[str], *, rebuild: bool) -> None:
    """DS markers are removed from Cities, with `rebuild` Destroyed markers too; a DS above the printed one stays."""
    for city in cities:
        place = b.place(t.board, city)
        if place.founded or not q.is_city(t.board, city):
            continue
        printed = q.printed_ds(t.board, city)
        if place.destroyed:
            if rebuild:
                t.emit(CityRebuilt(city, printed, "cleared"))
        elif place.ds < printed:
            t.emit(DefensesChanged(city, printed, "cleared"))


@rule("GE-7.2.5-c", "GE-11.5.2-a", "GE-11.6.2-a", "GE-10.3.2-a")
def drive_out(t: Table[Board], power: str, at: str) -> None:
    """Slaves and Kings who hold nothing keep nobody away, and fall to the units that arrive (R-GE-32)."""
    sweep(t, at, q.enemies_at(t.board, at, power), "overrun", (("GE-7.2.5-c", 0),))


@rule("GE-10.1.2-c")
def kings_left(board: Board, power: str) -> tuple[str, ...]:
    """The Kings in a power's pool: neither in play nor gone for good."""
    away = (*board.retired, *[king.id for king in board.kings])
    return tuple([king for king in b.pack(board).pool[power] if king not in away])


@rule("GE-10.2.2-c", "GE-11.1.2-b", "GE-11.3.1-a")
def joins(board: Board, king: str) -> str:
    """The King who comes with a force: nobody ("") if he is on the map already (R-GE-64)."""
    return "" if any([one.id == king for one in board.kings]) else king


@procedure("GE-11.1.2")
class Arrivals(Procedure[Landing]):
    """10.1.2, 10.2.2, 11.2.1-11.6.2  so many units and a King come onto the map, where the player chooses if he may.

    10.1.3, 10.2.3, 11.2.2, 11.5.2, 11.6.2  then markers are removed.
    """

    power: str
    seat: str
    units: Units = Units()
    king: str = ""
    king_at: str = ""

    @step("GE-11.1.2-b", "GE-10.2.2-a", "GE-10.2.2-b", "GE-10.1.2-b", "GE-11.4.1-a", "GE-11.4.1-b", "GE-11.5.2-b")
    def begin(self, t: Table[Board]) -> Next[Landing]:
        """How many come is settled before they are: it may depend on who is on the map and how often they came. Markers
        go from Arzawa's Cities though none is free for more units (R-GE-62)."""
        if not arrival_spaces(t.board, self.power):
            if self.power == ARZAWA:
                restore(t, q.controlled(t.board, ARZAWA), rebuild=True)
            return Done(Landing())
        on_map, before = number(q.all_units(t.board, self.power)), b.outsider(t.board, self.power).entries
        coming = t.pack.arrival(self.power, t.board.turn, on_map, before)
        take_control(t, self.power, self.seat, "GE-10.0-a" if q.is_minor(t.board, self.power) else "GE-11.1.1-b")
        t.emit(PowerEntered(self.power, before + 1))
        fixed = coming.infantry + (0 if on_map else coming.infantry_if_none)
        here = self.but(units=Units(fixed, coming.chariots), king=joins(t.board, coming.king) if coming.king else "")
        if coming.dice:
            return Roll(coming.dice, 6, f"{self.power}_infantry", by=self.seat, then=here.count)
        return Goto(here.draw)

    @step("GE-10.1.2-a", "GE-11.2.1-a", "GE-11.2.2-a", "GE-11.3.1-a", "GE-11.5.1-a", "GE-11.6.1-a")
    def count(self, t: Table[Board], faces: Faces) -> Next[Landing]:
        units = self.units.but(infantry=self.units.infantry + sum(faces))
        return Goto(self.but(units=units).draw)

    @step("GE-10.1.2-c")
    def draw(self, t: Table[Board]) -> Next[Landing]:
        """Arzawa's King is drawn blindly; with one left there is nothing to draw."""
        left = kings_left(t.board, self.power) if self.power == ARZAWA else ()
        if len(left) > 1:
            return Roll(1, len(left), "king_draw", by=self.power, then=self.drawn)
        return Goto(self.but(king=left[0]).ask) if left else Goto(self.ask)

    @step("GE-10.1.2-c")
    def drawn(self, t: Table[Board], faces: Faces) -> Next[Landing]:
        return Goto(self.but(king=kings_left(t.board, self.power)[faces[0] - 1]).ask)

    @step("GE-10.1.2-d", "GE-11.2.1-b", "GE-11.5.2-a")
    def ask(self, t: Table[Board]) -> Next[Landing]:
        if self.power == SEA_PEOPLES and not is_first_landing(t.board):
            return Goto(self.ask_king)
        spaces = arrival_spaces(t.board, self.power)
        if len(spaces) == 1:
            return Goto(self.but(king_at=spaces[0]).arrive)
        return Ask(self.seat, PlaceArrivals(self.power, self.units, self.king), then=self.choose)

    @step("GE-10.1.2-d", "GE-11.2.1-b", "GE-11.5.2-a")
    def choose(self, t: Table[Board], at: SpaceId) -> Next[Landing]:
        return Goto(self.but(king_at=at).arrive)

    @step("GE-10.1.2-d", "GE-10.2.2-d", "GE-11.3.1-a", "GE-11.4.1-c", "GE-11.6.2-a", "GE-11.2.4-a", "GE-10.2.4-b")
    def arrive(self, t: Table[Board]) -> Next[Landing]:
        """All in one space. Where they must fight for it they are a force that holds nothing yet."""
        at, assault = self.king_at, must_assault(t.board, self.power, self.king_at)
        if not assault:
            drive_out(t, self.power, at)
        armies.place_units(t, self.power, at, self.units, "arrived")
        kings = self._crown(t, at)
        if assault:
            parts = taken(q.free_groups(t.board, at, self.power), self.units)
            force = armies.form(t, kind="invasion", power=self.power, at=at, parts=parts, kings=kings)
            t.emit(ForceChanged(b.force(t.board, force).but(entering=True), "landed"))
        else:
            force = ""
        settle(t)
        if self.power in (ARZAWA, ELAM):
            restore(t, q.controlled(t.board, self.power), rebuild=True)
        elif self.power != SEA_PEOPLES and not q.is_box(t.board, at):
            restore(t, (at,), rebuild=True)
        return Done(Landing(True, at, force))

    def _crown(self, t: Table[Board], at: str) -> tuple[King, ...]:
        if not self.king:
            return ()
        king = King(self.king, self.power, at)
        t.emit(KingCrowned(king))
        return (king,)

    @step("GE-11.2.2-a")
    def ask_king(self, t: Table[Board]) -> Next[Landing]:
        spaces = arrival_spaces(t.board, self.power)
        if not self.king or len(spaces) == 1:
            return Goto(self.but(king_at=spaces[0]).ask_infantry)
        return Ask(self.seat, PlaceReinforcingKing(self.power, self.king), then=self.choose_king)

    @step("GE-11.2.2-a")
    def choose_king(self, t: Table[Board], at: SpaceId) -> Next[Landing]:
        return Goto(self.but(king_at=at).ask_infantry)

    @step("GE-11.2.2-a")
    def ask_infantry(self, t: Table[Board]) -> Next[Landing]:
        if len(arrival_spaces(t.board, self.power)) == 1:
            return self._reinforce(t, (Count(arrival_spaces(t.board, self.power)[0], self.units.infantry),))
        return Ask(self.seat, SpreadInfantry(self.power, self.units.infantry), then=self.reinforce)

    @step("GE-11.2.2-a", "GE-11.2.2-b")
    def reinforce(self, t: Table[Board], infantry: Spread) -> Next[Landing]:
        return self._reinforce(t, infantry)

    def _reinforce(self, t: Table[Board], infantry: Spread) -> Next[Landing]:
        for count in infantry:
            armies.place_units(t, self.power, count.at, Units(count.n), "arrived")
        self._crown(t, self.king_at)
        settle(t)
        restore(t, q.controlled(t.board, self.power), rebuild=False)
        return Done(Landing(True))
