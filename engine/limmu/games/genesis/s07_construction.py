"""7.3 Construction: defenses, Destroyed Cities, Monuments and new Cities (P18).

What is built is named like `"defense:ugarit:1"` (points), `"rebuild:damascus:4"` (points), `"monument:thebes"` (either
step) and `"city:road:1"` (its DS).
"""

from __future__ import annotations

from collections.abc import Sequence

from limmu.core import Call, Done, Next, Procedure, Table, Verdict, Why, accept, procedure, refuse, rule, step
from limmu.games.genesis import armies
from limmu.games.genesis import board as b
from limmu.games.genesis import queries as q
from limmu.games.genesis.board import BEGUN, BUILT, Board, Units
from limmu.games.genesis.cards import effects_battle
from limmu.games.genesis.cards.windows import CardWindow, Played, Scene
from limmu.games.genesis.facts import CityFounded, CityRebuilt, DefensesChanged, MonumentBegun, MonumentBuilt
from limmu.games.genesis.s05_trade import has_route
from limmu.games.genesis.units import total
from limmu.games.genesis.upkeep import settle

DEFENSE, REBUILD, MONUMENT, CITY = "defense", "rebuild", "monument", "city"
NEW_DS = 1
"""The DS of a new City; as printed of any other."""
CREW = 2
"""Peasants and Slaves that a Monument, a rebuilt City and a new City need."""
CONSTRUCTION = "construction"


def project_in(what: str) -> tuple[str, str, int]:
    """The kind, the space and the number of an answer."""
    kind, at, *number = what.split(":")
    return kind, at, int(number[0]) if number else 0


# ---------------------------------------------------------------- what it needs


@rule("GE-5.2.3-d")
def builders(board: Board, power: str, at: str) -> Units:
    """A kingdom's units in a space that may build: those under no revolt marker (R-GE-39)."""
    return total(q.free_groups(board, at, power))


@rule("GE-2.3.1-b", "GE-2.3.2-b")
def crew(units: Units) -> int:
    """How many may build: Peasants and Slaves."""
    return units.peasants + units.slaves


@rule("GE-7.3.1-a", "GE-7.3.8-b")
def highest_ds(board: Board, at: str) -> int:
    """The DS a City may have: one above the printed; 2 for a founded one."""
    return q.printed_ds(board, at) + 1


@rule("GE-2.1.2-d", "GE-7.3.1-a", "GE-7.3.1-b", "GE-7.3.1-d", "GE-7.3.8-b")
def may_fortify(board: Board, power: str, at: str, points: int) -> Verdict[bool]:
    """Whether so many points may be added to a City's DS, but for the Silver."""
    if not q.is_city(board, at):
        return refuse("GE-7.3.1-a", "no_city", at)
    if b.place(board, at).destroyed:
        return refuse("GE-7.3.1-a", "destroyed", at)
    if not crew(builders(board, power, at)):
        return refuse("GE-7.3.1-b", "too_few_workers", at, "1")
    most = highest_ds(board, at)
    if points < 1 or b.place(board, at).ds + points > most:
        return refuse("GE-7.3.8-b" if b.place(board, at).founded else "GE-7.3.1-a", "defenses_too_high", at, str(most))
    return accept


@rule("GE-7.3.2-a", "GE-7.3.2-b", "GE-7.3.2-c")
def may_rebuild(board: Board, power: str, at: str, points: int) -> Verdict[bool]:
    """Whether a Destroyed City may be rebuilt with so many points of DS, but for the Silver."""
    if not b.place(board, at).destroyed:
        return refuse("GE-7.3.2-a", "not_destroyed", at)
    if not (verdict := _has_crew(board, power, at, "GE-7.3.2-b")):
        return verdict
    if not 0 <= points <= highest_ds(board, at):
        return refuse("GE-7.3.2-c", "defenses_too_high", at, str(highest_ds(board, at)))
    return accept


def _has_crew(board: Board, power: str, at: str, clause: str) -> Verdict[bool]:
    units = builders(board, power, at)
    if crew(units) < CREW:
        return refuse(clause, "too_few_workers", at, str(CREW))
    if not units.infantry:
        return refuse(clause, "needs_infantry", at)
    return accept


@rule("GE-7.3.7-a", "GE-7.3.7-b", "GE-7.3.7-c", "GE-7.3.8-a", "GE-7.3.8-b", "GE-2.1.3-b")
def may_found(board: Board, power: str, at: str, ds: int) -> Verdict[bool]:
    """Whether a City with so much DS may be founded on a space, but for the Silver."""
    if not q.is_transit(board, at):
        return refuse("GE-7.3.7-a", "not_a_transit_space", at)
    if not (verdict := _has_crew(board, power, at, "GE-7.3.7-c")):
        return verdict
    if not has_route(board, power, at):
        return refuse("GE-7.3.7-b", "no_route", at)
    if not NEW_DS <= ds <= NEW_DS + 1:
        return refuse("GE-7.3.8-b", "defenses_too_high", at, str(NEW_DS + 1))
    return accept


@rule("GE-7.3.3-a", "GE-7.3.3-b", "GE-7.3.3-c", "GE-7.3.4-a", "GE-7.3.4-b")
def may_build_monument(board: Board, power: str, at: str) -> Verdict[bool]:
    """Whether the next step of a Monument may be taken in a City, but for the Silver."""
    if not q.is_city(board, at) or q.control(board, at) != power:
        return refuse("GE-7.3.3-a", "not_controlled", at)
    place = b.place(board, at)
    if place.destroyed:
        return refuse("GE-7.3.3-c", "destroyed", at)
    if place.monument == BUILT:
        return refuse("GE-7.3.3-c", "has_a_monument", at)
    if crew(builders(board, power, at)) < CREW:
        return refuse("GE-7.3.4-b", "too_few_workers", at, str(CREW))
    if place.monument == BEGUN:
        if place.monument_by != power:
            return refuse("GE-7.3.3-c", "has_a_monument", at)
        if place.monument_at >= board.activation.number:
            return refuse("GE-7.3.4-a", "same_activation", at)
    elif not has_monuments_at_home(board, power, at):
        return refuse("GE-7.3.3-b", "home_monuments_first", at)
    return accept


@rule("GE-7.3.3-b")
def has_monuments_at_home(board: Board, power: str, at: str) -> bool:
    """Whether a City is at home, or all home Cities have finished Monuments, whoever built them (R-GE-38)."""
    home = q.home_cities(board, power)
    return at in home or all([b.place(board, city).monument == BUILT for city in home])


# ---------------------------------------------------------------- what it costs


@rule("GE-7.3.1-c", "GE-7.3.2-a", "GE-7.3.2-c", "GE-7.3.4-c", "GE-7.3.7-a", "GE-7.3.8-b")
def cost_of_building(board: Board, what: str) -> Verdict[int]:
    """The Silver for a construction."""
    kind, _, number = project_in(what)
    numbers = b.pack(board).numbers
    why: Why = ()
    if kind == DEFENSE:
        why = (("GE-7.3.1-c", number * numbers.ds_point),)
    elif kind == REBUILD:
        why = (("GE-7.3.2-a", numbers.rebuild), ("GE-7.3.2-c", number * numbers.ds_point))
    elif kind == MONUMENT:
        why = (("GE-7.3.4-c", numbers.monument_step),)
    else:
        more = (number - NEW_DS) * numbers.ds_point
        why = (("GE-7.3.7-a", numbers.new_city), ("GE-7.3.8-b", more))
    why = tuple([(clause, silver) for clause, silver in why if silver])
    return Verdict(sum([silver for _, silver in why]), why)


def may_construct(board: Board, power: str, what: str) -> Verdict[bool]:
    """Whether a kingdom may build something by a Minor Action now."""
    kind, at, number = project_in(what)
    if at not in b.pack(board).space:
        return refuse("GE-7.3.1-a", "no_city", at)
    if kind == DEFENSE:
        verdict = may_fortify(board, power, at, number)
    elif kind == REBUILD:
        verdict = may_rebuild(board, power, at, number)
    elif kind == MONUMENT:
        verdict = may_build_monument(board, power, at)
    else:
        verdict = may_found(board, power, at, number)
    if not verdict:
        return verdict
    cost = cost_of_building(board, what)
    if b.kingdom(board, power).silver < cost.value:
        return refuse(cost.why[0][0], "not_enough_silver", str(cost.value))
    return accept


def constructions(board: Board, power: str) -> tuple[str, ...]:
    """Everything a kingdom may build by a Minor Action now, in map order."""
    spaces = [g.at for g in board.groups if g.power == power and crew(g.units) and g.at in b.pack(board).space]
    found: list[str] = []
    for at in b.pack(board).in_map_order(dict.fromkeys(spaces)):
        found += [what for what in _candidates(board, at) if may_construct(board, power, what)]
    return tuple(found)


def _candidates(board: Board, at: str) -> Sequence[str]:
    if q.is_transit(board, at):
        return [f"{CITY}:{at}:{ds}" for ds in (NEW_DS, NEW_DS + 1)]
    place, most = b.place(board, at), highest_ds(board, at)
    if place.destroyed:
        return [f"{REBUILD}:{at}:{points}" for points in range(most + 1)]
    return [*[f"{DEFENSE}:{at}:{points}" for points in range(1, most - place.ds + 1)], f"{MONUMENT}:{at}"]


# ---------------------------------------------------------------- the Minor Action


@rule("GE-13.2-moses-b")
def slaves_at_work(board: Board, at: str) -> bool:
    """Whether there are Slaves where something has just been built or a Monument is under construction (R-GE-91)."""
    cities = [at, *[place.id for place in board.places if place.monument == BEGUN]]
    return any([group.units.slaves for city in cities for group in b.groups_at(board, city)])


@procedure("GE-7.3")
class Construction(Procedure[None]):
    """7.3  pay, build, and then whoever holds the Moses Effect may play it (R-GE-91)."""

    power: str
    what: str

    @step("GE-7.3.1-c", "GE-7.3.2-a", "GE-7.3.4-c", "GE-7.3.7-a")
    def build(self, t: Table[Board]) -> Next[None]:
        kind, at, number = project_in(self.what)
        cost = cost_of_building(t.board, self.what)
        armies.pay(t, self.power, cost.value, CONSTRUCTION, cost.why)
        if kind == DEFENSE:
            t.emit(DefensesChanged(at, b.place(t.board, at).ds + number, "built", (("GE-7.3.1-a", number),)))
        elif kind == REBUILD:
            t.emit(CityRebuilt(at, number, "built"))
        elif kind == CITY:
            t.emit(CityFounded(at, number, self.power))
        elif b.place(t.board, at).monument == BEGUN:
            t.emit(MonumentBuilt(at))
        else:
            t.emit(MonumentBegun(at, self.power, t.board.activation.number))
        settle(t)

    @step("GE-13.2-moses-b")
    def open_window(self, t: Table[Board]) -> Next[None]:
        scene = Scene(space=project_in(self.what)[1])
        if not slaves_at_work(t.board, scene.space):
            return Done()
        seats = q.clockwise(t.board, self.power)
        return Call(CardWindow(CONSTRUCTION, seats, scene), then=self.suffer)

    @step("GE-13.2-moses-b")
    def suffer(self, t: Table[Board], played: tuple[Played, ...]) -> Next[None]:
        for card in played:
            effects_battle.slave_revolt(t, card.targets[0])
        return Done()
