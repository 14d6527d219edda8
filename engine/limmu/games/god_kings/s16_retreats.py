"""16.0 Retreats: where a beaten force goes, what it loses on the way, when it enters the city or is displaced."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import ClassVar, Final, Literal

from limmu.core import (
    PUBLIC,
    Ask,
    Call,
    Done,
    Goto,
    Next,
    Part,
    Procedure,
    Record,
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
from limmu.games.god_kings import board as b
from limmu.games.god_kings import queries as q
from limmu.games.god_kings.board import NOBODY, Board, SpaceId
from limmu.games.god_kings.facts import UnitsEliminated, UnitsMoved, WentInside
from limmu.games.god_kings.s11_displaced import LoneGenerals, lone_generals
from limmu.games.god_kings.s11_forces import likeness
from limmu.games.god_kings.s15_fight import ATTACKER, living
from limmu.games.god_kings.s15_losses import TakeSteps
from limmu.games.god_kings.s25_displacement import Displacement, displacement_spaces
from limmu.games.god_kings.upkeep import settle_sieges
from limmu.toolkit.facts import RuleApplied
from limmu.toolkit.levels import Divided
from limmu.toolkit.questions import PickSome

LONGEST = 4
"""Spaces of the longest retreat (16.2)."""
DISPLACE: Final = "displace"

Way = tuple[SpaceId, ...]
"""The spaces of a retreat, in order."""

# ---------------------------------------------------------------- ways (16.1 to 16.3)


@declare(PUBLIC)
class RetreatRoutes(Record):
    """The ways of a retreat: the shortest ones, and longer ones that cost fewer steps (16.1)."""

    legal: bool
    shortest: int
    """The length of the shortest way."""
    paths: tuple[Way, ...]
    penalties: tuple[int, ...]
    """Steps lost on each of the shortest ways."""
    arriving_units: tuple[int, ...]
    """Units at the end of each, those swept along included, before these losses."""
    cheaper_longer: tuple[Way, ...]


@rule("GK-16.3-a", "GK-16.3-b", "GK-16.2-f", "GK-18.3-d", "GK-16.3-d")
def penalty_of(board: Board, power: str, space: str, *, clean: bool = False) -> int:
    """Steps lost on entering a space: one for another power's marker, one for each enemy unit (GKR-075).

    `clean`: a card spares the losses for markers.
    """
    marked = not clean and q.marker(board, space) not in ("", power)
    return int(marked) + len(q.enemy_units(board, space, power))


@rule("GK-16.1-b", "GK-16.3-c", "GK-16.4-a")
def ends_retreat(board: Board, power: str, space: str, units: int) -> bool:
    """Whether a space takes in a retreating force of so many units (GKR-074, GKR-080).

    A friendly marker and no enemy units; or more friendly units than the force has, whatever else is there.
    """
    if len(q.units_of(board, space, power)) > units:
        return True
    if q.enemy_units(board, space, power):
        return False
    if q.is_people(board, power):
        return space == b.pack(board).army[power].home
    if q.is_revolt(board, power):
        return q.province_of(board, space) == b.pack(board).army[power].home
    return q.marker(board, space) == power


@rule("GK-16.1-g")
def swept_along(board: Board, power: str, space: str, units: int) -> tuple[str, ...]:
    """Friendly units outside the walls that a force of so many units takes along (GKR-078)."""
    met = q.units_of(board, space, power, inside=False)
    return q.ids(met) if met and len(met) <= units else ()


@rule("GK-16.2-b", "GK-16.2-h", "GK-16.2-e", "GK-16.2-g")
def next_spaces(board: Board, owner: str, role: str, battle_space: str, entry_space: str, way: Way) -> Way:
    """Where a retreat may go on by land: never through the battle space, the attacker first to where he came from,
    the defender never there; out of a tribal space nowhere (GKR-080, GKR-094)."""
    here = way[-1] if way else battle_space
    pack = b.pack(board)
    if q.is_tribal(board, here):
        return ()
    near = pack.approaches[here]
    if entry_space and role == ATTACKER and not way:
        return (entry_space,) if entry_space in near else ()
    barred = (battle_space, *way, *((entry_space,) if role != ATTACKER else ()))
    return tuple([s for s in near if s not in barred])


@rule("GK-16.1-b", "GK-16.1-c", "GK-16.1-d", "GK-16.2-a", "GK-16.3-e")
@remember
def retreat_routes(
    board: Board, owner: str, role: str, battle_space: str, entry_space: str, units: int, clean: bool = False
) -> RetreatRoutes:
    """The ways of a beaten force of so many units: the shortest, and longer ones that cost strictly fewer steps.

    Each ends at the first space that takes the force in (GKR-074, GKR-076). None: no legal retreat.
    """
    found: list[tuple[Way, int, int]] = []

    def walk(way: Way, lost: int, force: int) -> None:
        for space in next_spaces(
            board, owner=owner, role=role, battle_space=battle_space, entry_space=entry_space, way=way
        ):
            on, cost = (*way, space), lost + penalty_of(board, owner, space, clean=clean)
            if ends_retreat(board, owner, space, force):
                found.append((on, cost, force))
            elif len(on) < LONGEST:
                walk(on, cost, force + len(swept_along(board, owner, space, force)))

    walk((), 0, units)
    if not found:
        return RetreatRoutes(legal=False, shortest=0, paths=(), penalties=(), arriving_units=(), cheaper_longer=())
    shortest = min([len(way) for way, _, _ in found])
    short = [one for one in found if len(one[0]) == shortest]
    least = min([lost for _, lost, _ in short])
    cheaper = tuple([way for way, lost, _ in found if len(way) > shortest and lost < least])
    paths, penalties, arriving = zip(*short, strict=True)
    return RetreatRoutes(
        legal=True,
        shortest=shortest,
        paths=tuple(paths),
        penalties=tuple(penalties),
        arriving_units=tuple(arriving),
        cheaper_longer=cheaper,
    )


# ---------------------------------------------------------------- into the city (16.4)


@rule("GK-16.4-a", "GK-16.4-b", "GK-17.7-f", "GK-16.2-d")
def may_go_inside(
    board: Board, power: str, space: str, pieces: tuple[str, ...], sortied: tuple[str, ...]
) -> tuple[tuple[str, ...], int]:
    """Those of the pieces that may go into the city of the battle's space, and how many units it has room for.

    The city is the power's own; a besieged one takes back only what made a sortie from it.
    """
    if not q.walls(board, space) or q.marker(board, space) != power:
        return (), 0
    room = q.city_room(board, space)
    if q.is_besieged(board, space):
        pieces = tuple([i for i in pieces if i in sortied])
    return pieces, max(room, 0)


@rule("GK-15.5.10-c", "GK-16.3-e", "GK-16.3-f")
def has_retreat(
    board: Board, power: str, role: str, space: str, entry_space: str, units: tuple[str, ...], sortied: tuple[str, ...]
) -> bool:
    """Whether a beaten force has a legal retreat: a way, or the city of the space (GKR-073)."""
    able, room = may_go_inside(board, power, space, units, sortied)
    return bool(able and room) or retreat_routes(board, power, role, space, entry_space, len(units)).legal


@declare(PUBLIC)
class GoInside(PickSome[Board]):
    """Which units and generals of a force go into the city of the space where they stand."""

    power: str
    space: str
    units: tuple[str, ...]
    """Units that may."""
    leaders: tuple[str, ...]
    """Generals that may."""
    room: int
    """How many units fit."""
    all_units: int
    """The units of the whole force."""
    beaten: bool = True
    """The others retreat: no general may stay alone."""

    def candidates(self, board: Board) -> Sequence[str]:
        """Units, then generals."""
        return (*self.units, *self.leaders)

    def alike(self, board: Board, candidate: str) -> Hashable:
        """Units of one kind, side and division; every general is himself."""
        return likeness(b.unit(board, candidate)) if candidate in self.units else candidate

    def may_hold(self, board: Board, some: tuple[str, ...]) -> Verdict[bool]:
        """No more units than fit."""
        if sum([i in self.units for i in some]) > self.room:
            return refuse("GK-16.4-c", "city_is_full", self.space, str(self.room))
        return accept

    def may_end(self, board: Board, picked: tuple[str, ...]) -> Verdict[bool]:
        """A beaten force that fits into the city goes in whole or not at all; its units leave no general behind."""
        inside = sum([i in self.units for i in picked])
        if self.beaten and inside == self.all_units and any([g not in picked for g in self.leaders]):
            return refuse("GK-16.1-f", "left_behind", *[g for g in self.leaders if g not in picked])
        if self.beaten and picked and inside < self.all_units == len(self.units) <= self.room:
            return refuse("GK-16.4-c", "city_holds_all", self.space)
        return accept


# ---------------------------------------------------------------- the retreat


@declare(PUBLIC)
class ChooseRetreat(Divided[Board, Literal["displace"] | Way]):
    """Where a beaten force retreats, space by space; "displace" is voluntary displacement."""

    asks: ClassVar[tuple[str, ...]] = ("space",) * LONGEST
    power: str
    role: str
    units: tuple[str, ...]
    space: str
    entry_space: str
    clean: bool = False
    whole: bool = True
    """Nothing of the force went into the city: then it may be displaced instead."""

    def answers(self, board: Board) -> Sequence[Literal["displace"] | Way]:
        """The shortest ways, cheaper longer ones, displacement."""
        routes = retreat_routes(board, self.power, self.role, self.space, self.entry_space, len(self.units), self.clean)
        ways = (*routes.paths, *routes.cheaper_longer)
        return (*ways, DISPLACE) if self.may_displace(board) else ways

    def parts(self, board: Board, answer: Literal["displace"] | Way) -> Part:
        """The spaces of the way."""
        return (answer,) if answer == DISPLACE else answer

    def may_displace(self, board: Board) -> bool:
        """Voluntary displacement needs a force that is whole (16.4) and somewhere to go: for a player a space of his
        HomeCountry that he controls (GKR-077)."""
        spaces = displacement_spaces(board, self.power)
        owned = not q.seat_of(board, self.power) or any([q.marker(board, s) == self.power for s in spaces])
        return self.whole and bool(spaces) and owned

    def check(self, board: Board, answer: Literal["displace"] | Way) -> Verdict[bool]:
        """Whether it is one of the ways."""
        if answer in self.answers(board):
            return accept
        if answer == DISPLACE:
            return refuse("GK-16.3-f", "may_not_be_displaced", self.power)
        return refuse("GK-16.1-c", "no_such_retreat", *answer)


@procedure("GK-16")
class Retreat(Procedure[None]):
    """16.0  the city (16.4); a landing army (16.2); the way; step by step: penalties (16.3), sweeping up (16.1)."""

    power: str
    seat: str
    units: tuple[str, ...]
    leaders: tuple[str, ...]
    space: str
    role: str
    """attacker or defender."""
    entry_space: str = ""
    landed: tuple[str, ...] = ()
    """Units that landed in the space in this activation."""
    sortied: tuple[str, ...] = ()
    clean: bool = False
    way: tuple[str, ...] = ()
    """The spaces still ahead."""
    whole: bool = True
    could_fit: bool = False
    """The city could have taken the whole force in: a legal retreat (GKR-073)."""
    met: tuple[str, ...] = ()
    """Friendly units that stood in the space just entered."""

    @step("GK-16.1-a", "GK-16.1-e", "GK-16.1-f")
    def muster(self, t: Table[Board]) -> Next[None]:
        units = q.ids(living(t.board, self.units))
        if not units or self.power == NOBODY:
            return Goto(self.but(units=units).displace)
        return Goto(self.but(units=units).look_at_city)

    @step("GK-16.4-b", "GK-16.4-c", "GK-16.4-d", "GK-16.2-d")
    def look_at_city(self, t: Table[Board]) -> Next[None]:
        pieces = (*self.units, *self.leaders)
        able, room = may_go_inside(t.board, self.power, self.space, pieces, self.sortied)
        units = tuple([i for i in self.units if i in able and room])
        leaders = tuple([g for g in self.leaders if g in able])
        me = self.but(could_fit=len(units) == len(self.units) <= room)
        if not units and not leaders:
            return Goto(me.leave_landing)
        question = GoInside(
            power=self.power, space=self.space, units=units, leaders=leaders, room=room, all_units=len(self.units)
        )
        return Ask(self.seat, question, then=me.go_inside)

    @step("GK-16.4-b", "GK-16.4-c", "GK-16.4-d", "GK-17.7-f", "GK-25.0-d")
    def go_inside(self, t: Table[Board], picked: tuple[str, ...]) -> Next[None]:
        if not picked:
            return Goto(self.leave_landing)
        units = tuple([i for i in self.units if i in picked])
        leaders = tuple([g for g in self.leaders if g in picked])
        t.emit(WentInside(units, leaders, inside=True))
        rest = self.but(
            units=tuple([i for i in self.units if i not in picked]),
            leaders=tuple([g for g in self.leaders if g not in picked]),
            whole=False,
        )
        return Goto(rest.leave_landing)

    @step("GK-16.2-c", "GK-16.2-d", "GK-25.0-d", "GK-12.3-b")
    def leave_landing(self, t: Table[Board]) -> Next[None]:
        if not self.units and not self.leaders:
            return Done()
        gone = tuple([i for i in self.units if i in self.landed])
        if gone:
            t.emit(UnitsEliminated(gone, "landing", (("GK-16.2-c", len(gone)),)))
        return Goto(self.but(units=tuple([i for i in self.units if i not in gone]), landed=()).choose_way)

    @step("GK-16.1-c", "GK-16.1-d", "GK-16.3-e", "GK-16.3-f", "GK-25.0-f")
    def choose_way(self, t: Table[Board]) -> Next[None]:
        if not self.units:
            return Goto(self.displace)
        question = ChooseRetreat(
            power=self.power,
            role=self.role,
            units=self.units,
            space=self.space,
            entry_space=self.entry_space,
            clean=self.clean,
            whole=self.whole,
        )
        answers = question.answers(t.board)
        if not answers or answers[0] == DISPLACE:
            return Goto(self.displace if self.whole and self.could_fit else self.displace_at_half)
        if len(answers) == 1:
            return Goto(self.but(way=answers[0]).march)
        return Ask(self.seat, question, then=self.chosen)

    @step("GK-16.1-c", "GK-16.1-d", "GK-16.3-f", "GK-25.0-f")
    def chosen(self, t: Table[Board], answer: Literal["displace"] | Way) -> Next[None]:
        if answer == DISPLACE:
            return Goto(self.displace)
        return Goto(self.but(way=answer).march)

    @step("GK-16.3-a", "GK-16.3-b", "GK-16.2-f", "GK-16.1-h", "GK-18.3-d")
    def march(self, t: Table[Board]) -> Next[None]:
        space = self.way[0]
        lost = penalty_of(t.board, self.power, space, clean=self.clean)
        met = q.ids(q.units_of(t.board, space, self.power, inside=False))
        t.emit(UnitsMoved(self.units, self.leaders, space, "retreat", why=(("GK-16.3-a", lost),) if lost else ()))
        settle_sieges(t)
        why = (("GK-16.3-a", lost),)
        return Call(
            TakeSteps(power=self.power, units=self.units, steps=lost, purpose="retreat", seat=self.seat, why=why),
            then=self.but(met=met).arrive,
        )

    @step("GK-16.1-b", "GK-16.1-g", "GK-16.1-h", "GK-11.11-a", "GK-11.11-b")
    def arrive(self, t: Table[Board], result: None) -> Next[None]:
        board, space = t.board, self.way[0]
        units = q.ids(living(board, self.units))
        if not units:
            return Goto(self.but(units=()).displace)
        if self.leaders and lone_generals(board, space, self.power):
            return Call(LoneGenerals(space, self.power), then=self.arrive)
        friends = len(q.units_of(board, space, self.power)) - len(units)
        if len(self.way) == 1 or friends > len(units):
            return Done()
        me = self.but(units=units, way=self.way[1:], met=())
        if self.met and len(self.met) <= len(units):
            with_them = q.ids(q.leaders_of(board, space, self.power, inside=False))
            t.emit(RuleApplied("swept_along", self.met, (("GK-16.1-g", len(self.met)),)))
            others = tuple([g for g in with_them if g not in self.leaders])
            me = me.but(units=(*units, *self.met), leaders=(*self.leaders, *others))
        return Goto(me.march)

    @step("GK-16.3-e", "GK-25.0-e")
    def displace_at_half(self, t: Table[Board]) -> Next[None]:
        why = (("GK-16.3-e", 0),)
        return Call(
            Displacement(
                power=self.power, units=self.units, leaders=self.leaders, half_lost=True, seat=self.seat, why=why
            ),
            then=self.over,
        )

    @step("GK-16.3-f", "GK-25.0-b", "GK-25.0-f")
    def displace(self, t: Table[Board]) -> Next[None]:
        cause = "GK-16.3-f" if self.units else "GK-25.0-b"
        return Call(
            Displacement(
                power=self.power,
                units=self.units,
                leaders=self.leaders,
                half_lost=False,
                seat=self.seat,
                why=((cause, 0),),
            )
        )

    @step("GK-16.1-a")
    def over(self, t: Table[Board], result: None) -> Next[None]:
        return Done()
