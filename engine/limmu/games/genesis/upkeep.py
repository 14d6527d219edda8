"""What follows from the board as it is, whatever changed it: control, lonely Slaves, unfinished Monuments, markers.

`settle(t)` is called by every step that has emitted facts about units, markers or alliances, before it asks, rolls,
calls or ends. It is cheap when nothing follows.
"""

from __future__ import annotations

from limmu.core import Table, rule
from limmu.games.genesis import armies
from limmu.games.genesis import board as b
from limmu.games.genesis import queries as q
from limmu.games.genesis.board import READY, REVOLT, Board, Group, Units
from limmu.games.genesis.facts import (
    BarbarianControlMarked,
    CardRemoved,
    MonumentRemoved,
    PowerControlled,
    PowerExtinct,
    RevoltEnded,
    SpaceControlled,
)
from limmu.games.genesis.units import number

BUILDERS = 2
ACTIVATES = "minor_kingdom"
"""The effect of the cards that activate a Minor Kingdom."""


def settle(t: Table[Board]) -> None:
    """Apply what follows from the board as it is now."""
    lift_barbarian_control(t)
    update_control(t)
    free_slaves(t)
    remove_lonely_sherden(t)
    abandon_monuments(t)
    end_extinct_powers(t)


@rule("GE-9.2-d")
def lift_barbarian_control(t: Table[Board]) -> None:
    """A Barbarian Control marker goes when Infantry, Chariots or Peasants of any power stand there."""
    entering = [force.id for force in t.board.forces if force.entering]
    for place in q.marked_places(t.board.places):
        for group in b.groups_at(t.board, place.id):
            held = group.units.infantry + group.units.chariots + group.units.peasants
            if held and group.force not in entering:
                t.emit(BarbarianControlMarked(place.id, False, (("GE-9.2-d", 0),)))
                break


@rule("GE-3.7.2-b", "GE-5.2.5-a")
def update_control(t: Table[Board]) -> None:
    """Record control that has passed; a revolt ends where its City is lost."""
    now = q.controllers(t.board)
    if now == q.holders_of(t.board.places):
        return
    for place in [one for one in t.board.places if one.holder != now.get(one.id, "")]:
        power = now.get(place.id, "")
        t.emit(SpaceControlled(place.id, power, place.holder, (("GE-3.7.5-a" if not power else "GE-3.7.2-a", 0),)))
        if place.revolt:
            end_revolt(t, place.id, "lost")


@rule("GE-5.2.4-a", "GE-5.2.5-a")
def end_revolt(t: Table[Board], city: str, how: str) -> None:
    """The revolt marker is removed; units under it are like all others again."""
    under = [group for group in b.groups_at(t.board, city) if group.state == REVOLT]
    t.emit(RevoltEnded(city, armies.regrouped(t.board, under, armies.retagged(under, state=READY)), how))


@rule("GE-3.7.6-b")
def free_slaves(t: Table[Board]) -> None:
    """Slaves alone, with no other unit of their owner, run away; not in a home City that their owner controls."""
    for at, power in dict.fromkeys([(group.at, group.power) for group in t.board.groups if group.units.slaves]):
        groups = q.groups_of(t.board, at, power)
        if any([number(group.units) > group.units.slaves for group in groups]):
            continue
        king = any([king.power == power for king in b.kings_at(t.board, at)])
        home = q.home_of(t.board, at) == power == q.control(t.board, at)
        if not king and not home:
            slaves = [g.but(units=Units(slaves=g.units.slaves)) for g in groups if g.units.slaves]
            armies.lose(t, slaves, "runaway", (("GE-3.7.6-b", 0),))


@rule("GE-6.7-a", "GE-2.2.3-a")
def remove_lonely_sherden(t: Table[Board]) -> None:
    """A Sherden unit with no other unit or King of its owner is removed (R-GE-36)."""
    for group in [group for group in t.board.groups if group.units.sherden]:
        others = [g for g in q.groups_of(t.board, group.at, group.power) if number(g.units)]
        if not others and not [king for king in b.kings_at(t.board, group.at) if king.power == group.power]:
            armies.lose(t, [group.but(units=Units(sherden=group.units.sherden))], "alone", (("GE-6.7-a", 0),))


@rule("GE-7.3.4-d")
def abandon_monuments(t: Table[Board]) -> None:
    """An unfinished Monument is removed the moment its builder has not two Peasants or Slaves there."""
    for place in q.begun_places(t.board.places):
        groups: tuple[Group, ...] = q.groups_of(t.board, place.id, place.monument_by)
        if sum([group.units.peasants + group.units.slaves for group in groups]) < BUILDERS:
            t.emit(MonumentRemoved(place.id, "abandoned", (("GE-7.3.4-d", 0),)))


@rule("GE-10.1.5-a", "GE-10.1.5-b", "GE-10.2.4-g", "GE-11.1.3-a")
def end_extinct_powers(t: Table[Board]) -> None:
    """Control of a barbarian power lapses with its last unit. Arzawa, and no other Minor Kingdom, ends when Major units
    hold all its Cities."""
    for one in t.board.outsiders:
        if one.controller and q.is_barbarian(t.board, one.id) and not q.has_units(t.board, one.id):
            t.emit(PowerControlled(one.id, "", (("GE-11.1.3-a", 0),)))
        if one.id == "arzawa" and not one.extinct and all_taken(t.board, one.id):
            t.emit(PowerExtinct(one.id, (("GE-10.1.5-a", 0),)))
    for one in [one for one in t.board.outsiders if one.extinct]:
        remove_cards(t, one.id)


@rule("GE-10.1.5-a")
def remove_cards(t: Table[Board], power: str) -> None:
    """The cards that would activate a Minor Kingdom leave the game, wherever they are, out of a hand openly (R-GE-67).
    One that is being played is found when it has been laid down."""
    for card in t.pack.cards:
        if card.effect.name != ACTIVATES or card.effect.word("power") != power or card.number in t.board.removed:
            continue
        places = [("deck", t.board.deck), ("discard", t.board.discard), *[(h.seat, h.cards) for h in t.board.hands]]
        for holder, cards in places:
            if card.number in cards:
                t.emit(CardRemoved(card.number, holder))


@rule("GE-10.1.5-a")
def all_taken(board: Board, power: str) -> bool:
    """Whether units of kingdoms control every home City of a Minor Kingdom."""
    now = q.controllers(board)
    home = b.pack(board).home.get(power, ())
    for city in home:
        if not q.is_kingdom(board, now.get(city, "")):
            return False
    return bool(home)
