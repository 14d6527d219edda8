"""Counting units: sums, differences and what a group or a stack of them comes to. Pure arithmetic on counts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from limmu.core import rule
from limmu.games.genesis.board import NONE, Group, Units

KINDS = ("infantry", "chariots", "peasants", "slaves", "sherden")


def plus(one: Units, other: Units) -> Units:
    """So many units together."""
    return Units(
        one.infantry + other.infantry,
        one.chariots + other.chariots,
        one.peasants + other.peasants,
        one.slaves + other.slaves,
        one.sherden + other.sherden,
    )


def minus(one: Units, other: Units) -> Units:
    """What is left of some units. Raises ValueError if there are not so many."""
    left = Units(
        one.infantry - other.infantry,
        one.chariots - other.chariots,
        one.peasants - other.peasants,
        one.slaves - other.slaves,
        one.sherden - other.sherden,
    )
    if min(left.infantry, left.chariots, left.peasants, left.slaves, left.sherden) < 0:
        raise ValueError(f"{other} cannot be taken from {one}")
    return left


def within(one: Units, other: Units) -> bool:
    """Whether there are at least so many of every kind in the other."""
    return (
        one.infantry <= other.infantry
        and one.chariots <= other.chariots
        and one.peasants <= other.peasants
        and one.slaves <= other.slaves
        and one.sherden <= other.sherden
    )


def total(groups: Iterable[Group]) -> Units:
    """The units of some groups together."""
    found = NONE
    for group in groups:
        found = plus(found, group.units)
    return found


@rule("GE-2.9-unit", "GE-9.1.2-b")
def number(units: Units) -> int:
    """How many units: Infantry, Chariots, Peasants, Slaves. The Sherden marker is none."""
    return units.infantry + units.chariots + units.peasants + units.slaves


@rule("GE-2.9-combat-unit")
def combat(units: Units) -> int:
    """How many combat units: Infantry and Chariots."""
    return units.infantry + units.chariots


@rule("GE-2.9-non-combat")
def only_combat(units: Units) -> Units:
    """Its combat units alone."""
    return Units(units.infantry, units.chariots)


def part(group: Group, units: Units) -> Group:
    """So many units of a group, as a group of its own."""
    return group.but(units=units)


def taken(groups: Sequence[Group], wanted: Units) -> tuple[Group, ...]:
    """Parts of the groups, in order, that make so many units. Raises ValueError if there are not so many."""
    parts: list[Group] = []
    left = wanted
    for group in groups:
        here = group.units
        take = Units(
            min(left.infantry, here.infantry),
            min(left.chariots, here.chariots),
            min(left.peasants, here.peasants),
            min(left.slaves, here.slaves),
            min(left.sherden, here.sherden),
        )
        if take != NONE:
            parts.append(part(group, take))
            left = minus(left, take)
    if left != NONE:
        raise ValueError(f"{wanted} is more than there is in {total(groups)}")
    return tuple(parts)
