"""8.5.3 Destroying Cities, 7.3.5 tearing down Monuments."""

from __future__ import annotations

from limmu.core import Table, Verdict, accept, refuse, rule
from limmu.games.genesis import armies
from limmu.games.genesis import board as b
from limmu.games.genesis import queries as q
from limmu.games.genesis.board import BUILT, Board
from limmu.games.genesis.facts import CityDestroyed, MonumentRemoved
from limmu.games.genesis.upkeep import end_revolt, settle


@rule("GE-8.5.3-a", "GE-8.5.3-b", "GE-8.5.5-a", "GE-7.2.3-j", "GE-7.2.3-l", "GE-2.9-combat-unit", "GE-7.3.8-d")
def may_destroy(board: Board, force: str) -> Verdict[bool]:
    """Whether a force may destroy the City it occupies: Unfortified, not one's own Home Kingdom's, for its EW in MP."""
    found = b.force(board, force)
    at = found.at
    if not q.is_city(board, at) or b.place(board, at).destroyed:
        return refuse("GE-8.5.3-a", "no_city_to_destroy", at)
    if not q.is_combat_force(board, force):
        return refuse("GE-8.5.3-a", "needs_combat_unit", at)
    if q.control(board, at) != found.power:  # an ally's
        return refuse("GE-8.5.3-a", "not_controlled", at)
    if q.is_fortified(board, at):
        return refuse("GE-8.5.3-a", "fortified", at)
    if q.home_of(board, at) == found.power:
        return refuse("GE-8.5.5-a" if q.is_minor(board, found.power) else "GE-8.5.3-b", "own_home", at)
    if q.worth(board, at) > found.mp:
        return refuse("GE-7.2.3-l", "not_enough_mp", str(q.worth(board, at)), str(found.mp))
    return accept


@rule("GE-8.5.3-a", "GE-8.5.3-c", "GE-7.2.3-j", "GE-8.5.4-a", "GE-7.3.8-d")
def destroy_city(t: Table[Board], force: str, raze: bool) -> None:
    """A force destroys the City it occupies; `raze`: the Monument in it too. A founded one is a Transit space then."""
    found = b.force(t.board, force)
    place = b.place(t.board, found.at)
    cost = q.worth(t.board, found.at)
    if cost:
        armies.spend(t, force, cost, "destroy", (("GE-7.2.3-j", cost),))
    if place.revolt:
        end_revolt(t, found.at, "lost")
    if raze and place.monument:
        raze_monument(t, found.at)
    t.emit(CityDestroyed(found.at, place.founded, found.power))
    settle(t)


@rule("GE-7.3.5-a", "GE-2.9-combat-unit")
def may_raze(board: Board, force: str) -> Verdict[bool]:
    """Whether a force may tear down the Monument where it is, for nothing: in a Destroyed City, with a combat unit."""
    at = b.force(board, force).at
    place = b.place(board, at)
    if place.monument != BUILT or not place.destroyed:
        return refuse("GE-7.3.5-a", "no_monument_to_raze", at)
    return accept if q.is_combat_force(board, force) else refuse("GE-7.3.5-a", "needs_combat_unit", at)


@rule("GE-7.3.5-a", "GE-8.5.3-c")
def raze_monument(t: Table[Board], at: str) -> None:
    """The Monument is torn down."""
    t.emit(MonumentRemoved(at, "razed", (("GE-7.3.5-a", 0),)))
