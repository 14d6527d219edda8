"""8.5 Capturing Cities, 5.3 plunder, 7.2.5 enemies without combat units swept away."""

from __future__ import annotations

from collections.abc import Sequence

from limmu.core import PUBLIC, Ask, Call, Done, Next, Procedure, Table, Verdict, Why, declare, procedure, rule, step
from limmu.games.genesis import armies
from limmu.games.genesis import board as b
from limmu.games.genesis import queries as q
from limmu.games.genesis.board import NONE, Board, Units
from limmu.games.genesis.facts import CityCaptured
from limmu.games.genesis.options import SLAVES_WITHOUT_BATTLE, WALK_OVER_TOO
from limmu.games.genesis.units import combat, total
from limmu.games.genesis.upkeep import settle
from limmu.toolkit.questions import YES, YesNo

BATTLE, OCCUPIED, EMPTY = "battle", "occupied", "empty"
"""How a City is captured: from units or walls in battle, from units without one, from nobody."""
SLAVE, TREASURY, PLUNDER = "slave", "treasury", "plunder"


@declare(PUBLIC)
class TakeSpoils(YesNo[Board]):
    """Take what a victory or capture gives: a Slave, a share of a treasury, plunder."""

    what: str
    """slave, treasury, plunder."""
    about: tuple[str, ...] = ()
    """The space where, or for treasury the powers that are to pay."""
    silver: int = 0
    """plunder: how much."""


@rule("GE-3.7.1-a", "GE-8.5.1-b", "GE-8.5.5-a")
def can_hold(board: Board, force: str) -> bool:
    """Whether a force has a unit that controls a space: combat units, for a kingdom Peasants too."""
    if not q.exists(board, force):
        return False
    units = q.force_units(board, force)
    kingdom = q.is_kingdom(board, b.force(board, force).power)
    return combat(units) > 0 or (kingdom and units.peasants > 0)


@rule(
    "GE-5.3-a", "GE-5.3-b", "GE-5.3-c", "GE-5.3-d", "GE-5.3-e", "GE-8.5.1-b", "GE-8.5.1-c", "GE-8.5.2-a", "GE-8.5.5-b",
    "GE-9.2-d",
)  # fmt: skip
def plunder_of(board: Board, city: str, power: str, how: str) -> Verdict[int]:
    """The Silver for capturing a City in one of the ways BATTLE, OCCUPIED and EMPTY, as it lies before control passes.

    Taking a City from under a Barbarian Control marker gives none, even after a battle for its walls (R-GE-26).
    """
    place = b.place(board, city)
    if not q.is_kingdom(board, power):
        return Verdict(0, (("GE-5.3-e", 0),))
    if q.home_of(board, city) == power:
        return Verdict(0, (("GE-5.3-c", 0),))
    if how == EMPTY or place.destroyed or not q.is_city(board, city):
        return Verdict(0, (("GE-5.3-d", 0),))
    if place.barbarian:
        return Verdict(0, (("GE-9.2-d", 0),))
    silver = (q.worth(board, city) + 1) // 2
    return Verdict(silver, (("GE-5.3-b" if how == BATTLE else "GE-5.3-a", silver),))


@rule("GE-8.5.1-a", "GE-8.5.1-b", "GE-8.5.2-a", "GE-8.1.S7-b", "GE-5.3-f")
def capture(t: Table[Board], force: str, how: str, was: str = "") -> int:
    """A force takes the space it has entered; a City changes hands if it was another's. The Silver it may plunder.

    `was`: who held it before a battle; "" whoever holds it now, if anybody.
    """
    board = t.board
    one = b.force(board, force)
    was = was or b.place(board, one.at).holder
    silver = 0
    if q.is_city(board, one.at) and q.is_enemy(board, one.power, was) and can_hold(board, force):
        silver = plunder_of(board, one.at, one.power, how).value
        t.emit(CityCaptured(one.at, one.power, was, how))
    armies.settle_in(t, force)
    settle(t)
    return silver


@procedure("GE-5.3")
class Plunder(Procedure[None]):
    """5.3  whoever captured a City may plunder it."""

    power: str
    city: str
    silver: int

    @step("GE-5.3-a", "GE-5.3-b", "GE-8.1.S8-a")
    def ask(self, t: Table[Board]) -> Next[None]:
        return Ask(self.power, TakeSpoils(PLUNDER, (self.city,), self.silver), then=self.take)

    @step("GE-5.3-f")
    def take(self, t: Table[Board], answer: str) -> Next[None]:
        if answer == YES:
            armies.earn(t, self.power, self.silver, "plunder", (("GE-5.3-a", self.silver),))
        return Done()


@procedure("GE-8.5")
class Capture(Procedure[None]):
    """8.5.1  a force takes the space it has entered without a battle  5.3 and may plunder an occupied City.

    `how` is OCCUPIED when enemy units were swept away or have withdrawn, else EMPTY.
    """

    force: str
    how: str
    was: str = ""

    @step("GE-8.5.1-a", "GE-8.5.1-b")
    def take(self, t: Table[Board]) -> Next[None]:
        one = b.force(t.board, self.force)
        silver = capture(t, self.force, self.how, self.was)
        return Call(Plunder(one.power, one.at, silver)) if silver else Done()


@rule("GE-7.2.5-c", "GE-7.5.7-b", "GE-8.1.S6-b", "GE-6.5.1-a", "GE-6.5.1-b")
def overrun(t: Table[Board], force: str) -> int:
    """The enemies of a force in its space, none of them a combat unit, are eliminated: so many Peasants and Slaves.

    They give a Slave only where a match reads R-GE-21 so: without a battle there is none.
    """
    one = b.force(t.board, force)
    was = b.place(t.board, one.at).holder
    captives = sweep(t, one.at, q.enemies_at(t.board, one.at, one.power), "overrun", (("GE-7.2.5-c", 0),))
    captured = q.is_city(t.board, one.at) and q.is_enemy(t.board, one.power, was) and can_hold(t.board, force)
    too = t.option(SLAVES_WITHOUT_BATTLE) == WALK_OVER_TOO
    if captives and captured and too and q.is_kingdom(t.board, one.power):
        armies.place_units(t, one.power, one.at, Units(slaves=1), "slave", force=force)
    return captives


def sweep(t: Table[Board], space: str, powers: Sequence[str], how: str, why: Why, but: Sequence[str] = ()) -> int:
    """Every unit and King of some powers in a space is eliminated; `but`: forces and conditions that are spared.

    The result is the number of Peasants and Slaves among them. Control is not settled: the caller takes the space.
    """
    captives = 0
    for power in powers:
        groups = [g for g in q.groups_of(t.board, space, power) if not (g.state in but or (g.force and g.force in but))]
        gone = total(groups)
        captives += gone.peasants + gone.slaves
        if gone != NONE:
            armies.lose(t, groups, how, why)
        for king in [king for king in b.kings_at(t.board, space) if king.power == power and king.force not in but]:
            armies.kill_king(t, king.id, how, why)
            if king.force:
                armies.lose_points(t, king.force, 1, "king_killed", (("GE-8.6.2-a", -1),))
    return captives
