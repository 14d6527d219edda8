"""6.1 to 6.3 Manpower: growth, maintenance and raising of one kingdom (P7)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from limmu.core import (
    PUBLIC,
    Ask,
    Done,
    Faces,
    Next,
    Pick,
    Procedure,
    Roll,
    Table,
    Verdict,
    Why,
    declare,
    procedure,
    refuse,
    rule,
    step,
)
from limmu.games.genesis import armies
from limmu.games.genesis import board as b
from limmu.games.genesis import queries as q
from limmu.games.genesis.board import REVOLT, Board, Group, Units
from limmu.games.genesis.facts import DieResolved, ManpowerChanged, SegmentBegun
from limmu.games.genesis.options import RAISING_ALLOWED, RAISING_BARRED, RAISING_IN_REVOLT
from limmu.games.genesis.units import taken
from limmu.games.genesis.upkeep import settle
from limmu.toolkit.spreads import Count, Spot, Spread, SpreadUnits, amount

GROWTH, MAINTENANCE, RAISING = "growth", "maintenance", "raising"
PEASANTS_EACH = 2

# ---------------------------------------------------------------- growth (6.1)


@rule("GE-6.1.2-b", "GE-6.1.2-c")
def growth_modifiers(board: Board, power: str) -> Why:
    """-1 if any home City is Destroyed or not the kingdom's own, however many (R-GE-26); +1 for each Dagon marker."""
    home = q.home_cities(board, power)
    harmed = [city for city in home if b.place(board, city).destroyed or q.control(board, city) != power]
    dagon = b.kingdom(board, power).dagon
    modifiers = (("GE-6.1.2-b", -1 if harmed else 0), ("GE-6.1.2-c", dagon))
    return tuple([(clause, value) for clause, value in modifiers if value])


@rule("GE-6.1.3-a")
def on_track(board: Board, power: str, manpower: int) -> int:
    """A Manpower Maximum within the kingdom's track (R-GE-29)."""
    low, high = b.pack(board).power[power].track
    return min(max(manpower, low), high)


@rule("GE-6.1.3-a")
def change_manpower(t: Table[Board], power: str, spaces: int, how: str, why: Why = ()) -> None:
    """A kingdom's Manpower Maximum goes so many spaces up or down its track."""
    one = b.kingdom(t.board, power)
    now = on_track(t.board, power, one.manpower + spaces)
    if now != one.manpower:
        t.emit(ManpowerChanged(power, now, one.dagon, how, why))


# ---------------------------------------------------------------- maintenance (6.2)


@rule("GE-6.2.1-b")
def free_infantry(board: Board, power: str) -> Spread:
    """The spaces of a power's Infantry that is under no revolt marker, in map order, with how many."""
    found: dict[str, int] = {}
    for group in board.groups:
        if group.power == power and group.state != REVOLT and group.units.infantry:
            found[group.at] = found.get(group.at, 0) + group.units.infantry
    return tuple([Count(at, found[at]) for at in b.pack(board).in_map_order(found)])


@rule("GE-6.1.1-a", "GE-6.2.1-a", "GE-6.2.1-b")
def excess_infantry(board: Board, power: str) -> int:
    """How many Infantry must go: all above the Maximum, those under markers counted, as far as they can (R-GE-27)."""
    excess = q.all_units(board, power).infantry - b.kingdom(board, power).manpower
    return max(0, min(excess, amount(free_infantry(board, power))))


@declare(PUBLIC)
class RemoveInfantry(SpreadUnits[Board]):
    """Which Infantry above the Manpower Maximum is removed: exactly so many."""

    clause: ClassVar[str] = "GE-6.2.1-a"
    code: ClassVar[str] = "not_the_excess"
    power: str
    infantry: int

    def room(self, board: Board) -> Sequence[Count]:
        """The Infantry under no marker."""
        return free_infantry(board, self.power)

    def bounds(self, board: Board) -> tuple[int, int]:
        """The excess, no more and no less."""
        return self.infantry, self.infantry

    def refusal(self, board: Board, at: str) -> Verdict[bool]:
        """Under a marker they stay."""
        return refuse("GE-6.2.1-b", "under_the_marker", at)


@rule("GE-2.2.1-d")
def chariot_room(board: Board, power: str) -> Spread:
    """The places of a power's Chariots, those under revolt markers apart (`of` REVOLT), in map order."""
    found: dict[Spot, int] = {}
    for group in board.groups:
        if group.power == power and group.units.chariots:
            spot = Spot(group.at, REVOLT if group.state == REVOLT else "")
            found[spot] = found.get(spot, 0) + group.units.chariots
    spaces = b.pack(board).in_map_order(dict.fromkeys([spot.at for spot in found]))
    spots = [Spot(space, of) for space in spaces for of in ("", REVOLT)]
    return tuple([Count(spot.at, found[spot], spot.of) for spot in spots if spot in found])


@declare(PUBLIC)
class KeepChariots(SpreadUnits[Board]):
    """Which Chariots are paid for; all others are removed, those under revolt markers too (R-GE-27)."""

    clause: ClassVar[str] = "GE-6.2.2-a"
    code: ClassVar[str] = "cannot_pay_so_many"
    power: str

    def room(self, board: Board) -> Sequence[Count]:
        """All Chariots."""
        return chariot_room(board, self.power)

    def bounds(self, board: Board) -> tuple[int, int]:
        """As many as the treasury can pay."""
        fee = b.pack(board).numbers.keep_chariot
        chariots = q.all_units(board, self.power).chariots
        return 0, min(chariots, b.kingdom(board, self.power).silver // fee)


# ---------------------------------------------------------------- raising (6.3)


@rule("GE-6.3.4-a")
def raising_cities(board: Board, power: str, in_revolt: str = RAISING_ALLOWED) -> tuple[str, ...]:
    """Where a kingdom may raise units: home Cities it controls that are not Destroyed; in one In Revolt they stand
    outside the marker, unless the reading of R-GE-28 in force bars them."""
    home = [city for city in q.home_cities(board, power) if q.control(board, city) == power]
    places = [b.place(board, city) for city in home]
    barred = in_revolt == RAISING_BARRED
    return tuple([place.id for place in places if not place.destroyed and not (barred and place.revolt)])


@declare(PUBLIC)
class RaiseInfantry(SpreadUnits[Board]):
    """How many Infantry are raised in which home Cities."""

    clause: ClassVar[str] = "GE-6.3.1-a"
    code: ClassVar[str] = "above_the_maximum"
    power: str
    cities: tuple[str, ...]

    def room(self, board: Board) -> Sequence[Count]:
        """Any number in each City."""
        most = self.bounds(board)[1]
        return tuple([Count(city, most) for city in self.cities])

    def bounds(self, board: Board) -> tuple[int, int]:
        """Up to the Manpower Maximum."""
        return 0, max(0, b.kingdom(board, self.power).manpower - q.all_units(board, self.power).infantry)

    def refusal(self, board: Board, at: str) -> Verdict[bool]:
        """Only home Cities will do."""
        return refuse("GE-6.3.4-a", "no_raising_there", at)


@declare(PUBLIC)
class RaiseChariots(RaiseInfantry):
    """How many Chariots are raised for Silver in which home Cities."""

    clause: ClassVar[str] = "GE-6.3.2-a"
    code: ClassVar[str] = "cannot_pay_so_many"

    def bounds(self, board: Board) -> tuple[int, int]:
        """As many as the treasury can pay."""
        return 0, b.kingdom(board, self.power).silver // b.pack(board).numbers.raise_chariot


@declare(PUBLIC)
class ConvertInfantry(SpreadUnits[Board]):
    """How many Infantry turn into two Peasants each, and where."""

    clause: ClassVar[str] = "GE-6.3.3-b"
    power: str

    def room(self, board: Board) -> Sequence[Count]:
        """Infantry anywhere but under a marker."""
        return free_infantry(board, self.power)

    def bounds(self, board: Board) -> tuple[int, int]:
        """As many as there are."""
        return 0, amount(free_infantry(board, self.power))

    def refusal(self, board: Board, at: str) -> Verdict[bool]:
        """None there, or only under the marker (R-GE-27)."""
        return refuse("GE-6.3.3-b", "no_infantry_to_convert", at)

    def sample(self, board: Board, pick: Pick) -> Spread:
        """Seldom any, or random armies would melt away."""
        return self.spread(board, min(pick(3), self.bounds(board)[1]) if not pick(3) else 0, pick)


def groups_named(board: Board, power: str, answer: Spread, kind: str) -> tuple[Group, ...]:
    """The units that an answer names: so many of a kind at each place, outside markers unless it says otherwise."""
    parts: tuple[Group, ...] = ()
    for count in answer:
        groups = [g for g in q.groups_of(board, count.at, power) if (g.state == REVOLT) == (count.of == REVOLT)]
        parts += taken(groups, Units(**{kind: count.n}))
    return parts


@procedure("GE-6.1")
class Manpower(Procedure[None]):
    """6.1 growth  6.2 Infantry above the Maximum, pay for Chariots  6.3 raise both, then Peasants."""

    power: str

    @step("GE-3.2.D1-a", "GE-6.1-a")
    def begin(self, t: Table[Board]) -> Next[None]:
        t.emit(SegmentBegun(GROWTH, self.power))

    @step("GE-6.1.2-a")
    def grow(self, t: Table[Board]) -> Next[None]:
        return Roll(1, 6, GROWTH, by=self.power, then=self.advance)

    @step("GE-6.1.2-a", "GE-6.1.2-d", modified="roll")
    def advance(self, t: Table[Board], faces: Faces) -> Next[None]:
        why = (*growth_modifiers(t.board, self.power), *t.ruled())
        total = faces[0] + sum([value for _, value in why])
        spaces = t.pack.growth_for(total)
        t.emit(
            DieResolved(
                purpose=GROWTH,
                power=self.power,
                faces=faces,
                total=total,
                target=0,
                success=spaces > 0,
                about=(),
                why=why,
            )
        )
        one = b.kingdom(t.board, self.power)
        now = on_track(t.board, self.power, one.manpower + spaces)
        if now != one.manpower or one.dagon:
            t.emit(ManpowerChanged(self.power, now, 0, GROWTH, (("GE-6.1.2-a", spaces),)))
        return None

    @step("GE-3.2.D2-a")
    def maintain(self, t: Table[Board]) -> Next[None]:
        t.emit(SegmentBegun(MAINTENANCE, self.power))

    @step("GE-6.2.1-a")
    def disband(self, t: Table[Board]) -> Next[None]:
        excess = excess_infantry(t.board, self.power)
        if not excess:
            return None
        question = RemoveInfantry(self.power, excess)
        if only := question.only(t.board):
            return self.remove(t, only)
        return Ask(self.power, question, then=self.remove)

    @step("GE-6.2.1-a", "GE-6.2.1-b")
    def remove(self, t: Table[Board], answer: Spread) -> Next[None]:
        parts = groups_named(t.board, self.power, answer, "infantry")
        armies.lose(t, parts, MAINTENANCE, (("GE-6.2.1-a", amount(answer)),))
        settle(t)

    @step("GE-6.2.2-a")
    def keep(self, t: Table[Board]) -> Next[None]:
        if not q.all_units(t.board, self.power).chariots:
            return None
        return Ask(self.power, KeepChariots(self.power), then=self.pay)

    @step("GE-6.2.2-a")
    def pay(self, t: Table[Board], answer: Spread) -> Next[None]:
        fee = t.pack.numbers.keep_chariot * amount(answer)
        armies.pay(t, self.power, fee, MAINTENANCE, (("GE-6.2.2-a", fee),))
        kept = {count.spot: count.n for count in answer}
        left = [all_.but(n=all_.n - kept.get(all_.spot, 0)) for all_ in chariot_room(t.board, self.power)]
        parts = groups_named(t.board, self.power, tuple([count for count in left if count.n]), "chariots")
        armies.lose(t, parts, MAINTENANCE, (("GE-6.2.2-a", 0),))
        settle(t)

    @step("GE-3.2.D3-a", "GE-6.3.4-b")
    def begin_raising(self, t: Table[Board]) -> Next[None]:
        t.emit(SegmentBegun(RAISING, self.power))

    @step("GE-6.3.1-a", "GE-6.3.4-b")
    def raise_infantry(self, t: Table[Board]) -> Next[None]:
        question = RaiseInfantry(self.power, raising_cities(t.board, self.power, t.option(RAISING_IN_REVOLT)))
        if not question.cities or not question.bounds(t.board)[1]:
            return None
        return Ask(self.power, question, then=self.place_infantry)

    @step("GE-6.3.1-a", "GE-6.3.4-a", "GE-5.2.3-f")
    def place_infantry(self, t: Table[Board], answer: Spread) -> Next[None]:
        for count in answer:
            armies.place_units(t, self.power, count.at, Units(infantry=count.n), "raised")
        settle(t)

    @step("GE-6.3.2-a", "GE-6.3.2-b", "GE-6.3.4-b")
    def raise_chariots(self, t: Table[Board]) -> Next[None]:
        cities = raising_cities(t.board, self.power, t.option(RAISING_IN_REVOLT))
        if not cities or not b.kingdom(t.board, self.power).technology:
            return None
        return Ask(self.power, RaiseChariots(self.power, cities), then=self.place_chariots)

    @step("GE-6.3.2-a", "GE-6.3.4-a")
    def place_chariots(self, t: Table[Board], answer: Spread) -> Next[None]:
        price = t.pack.numbers.raise_chariot * amount(answer)
        armies.pay(t, self.power, price, RAISING, (("GE-6.3.2-a", price),))
        for count in answer:
            armies.place_units(t, self.power, count.at, Units(chariots=count.n), "raised")
        settle(t)

    @step("GE-6.3.3-a", "GE-6.3.3-b")
    def convert(self, t: Table[Board]) -> Next[None]:
        if not free_infantry(t.board, self.power):
            return None
        return Ask(self.power, ConvertInfantry(self.power), then=self.settle_down)

    @step("GE-6.3.3-b")
    def settle_down(self, t: Table[Board], answer: Spread) -> Next[None]:
        for part in answer:
            gone = groups_named(t.board, self.power, (part,), "infantry")
            come = [g.but(units=Units(peasants=PEASANTS_EACH * g.units.infantry)) for g in gone]
            armies.exchange(t, gone, come, "peasants")
        settle(t)
        return Done()
