"""The tables of To Hit, saves and Wounds. A value beyond 1 to 12 reads as the nearest one (A-109)."""

from __future__ import annotations

from limmu.core import rule
from limmu.games.game_of_kings import options as o

Row = tuple[int, ...]
NONE = 7
"""The number needed of what cannot be."""

DISCIPLINE: Row = (5, 5, 4, 4, 4, 3, 3, 3, 2, 2, 2, 2)
ACCURACY: dict[str, Row] = {
    o.ACCURACY_SUMMARY: (5, 5, 4, 4, 4, 3, 3, 3, 2, 2, 2, 2),
    o.ACCURACY_PHASE: (5, 5, 4, 4, 3, 3, 3, 3, 2, 2, 2, 2),
}
SAVE_MODIFIER: Row = (1, 0, 0, -1, -2, -3, -4, -4, -4, -5, -5, -6)
"""To the die, by the Strength of the attack."""
WOUND: dict[str, Row] = {
    o.WOUND_PHASE: (5, 5, 4, 4, 4, 3, 3, 2, 2, 2, 2, 2),
    o.WOUND_SUMMARY: (5, 5, 4, 4, 4, 3, 3, 3, 2, 2, 2, 2),
}
HIDE: dict[str, Row] = {
    o.HIDES_PHASE: (NONE, NONE, 6, 6, 6, 5, 5, 5, 4, 4, 4, 4),
    o.HIDES_SUMMARY: (NONE, NONE, NONE, 6, 6, 6, 5, 5, 5, 4, 4, 4),
}
SUMMARY_HIDES: Row = (-1, 0, 0, 1, 1, 1, 1, 2, 2, 2, 3, 3)
ASSAULT_HIDES: Row = (-1, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 3)


def at(row: Row, value: int) -> int:
    """The cell of a value."""
    return row[min(max(value, 1), 12) - 1]


@rule("GOK-AHIT-3", "GOK-AHIT-4", "GOK-BASE-4", "GOK-ALT-12")
def to_hit_with(discipline: int) -> int:
    """The number needed To Hit in Assault."""
    return at(DISCIPLINE, discipline)


@rule("GOK-ALT-2", "GOK-ALT-3", "GOK-ALT-4", "GOK-ALT-5")
def to_strike_with(discipline: int, foe: int, system: str) -> int:
    """The number needed To Hit a foe of another Discipline; `system` of A-165."""
    if system == o.PRINTED:
        return to_hit_with(discipline)
    simple = system == o.SIMPLE
    if discipline > foe:
        return 2 if discipline >= 2 * foe and not simple else 3
    if foe >= 2 * discipline:
        return 5 if simple else 6
    return 4 if simple or discipline == foe else 5


@rule("GOK-FIRE-1", "GOK-FIRE-4", "GOK-TABLES-1", "GOK-BASE-5", "GOK-ALT-1")
def to_shoot_with(accuracy: int, reading: str, system: str = o.PRINTED) -> int:
    """The number needed To Hit in Shooting; `reading` of A-001, `system` of A-165."""
    return at(ACCURACY[reading], accuracy) if system == o.PRINTED else 7 - min(max(accuracy, 1), 12)


@rule("GOK-SWND-2", "GOK-SWND-5", "GOK-AWND-6", "GOK-TABLES-5", "GOK-BASE-6")
def to_wound_with(strength: int, reading: str) -> int:
    """The number needed To Wound; `reading` of A-002."""
    return at(WOUND[reading], strength)


@rule("GOK-ALT-6", "GOK-ALT-7")
def to_wound_against(strength: int, constitution: int) -> int:
    """The number needed To Wound where Strength is held against Constitution."""
    return 4 + min(max(constitution - strength, -2), 2)


@rule("GOK-SWND-8", "GOK-TABLES-7", "GOK-AWND-9", "GOK-BASE-7")
def hide_of(constitution: int, reading: str) -> int:
    """The Rhino Hide save of a Constitution, `NONE` for none; `reading` of A-168."""
    return at(HIDE[reading], constitution)


@rule("GOK-SWND-9", "GOK-AWND-10", "GOK-TABLES-8")
def hide_modifier(strength: int, reading: str, assault: bool) -> int:
    """What the Strength of an attack adds to the number that Rhino Hide needs; `reading` of A-003."""
    return at(ASSAULT_HIDES if assault and reading == o.HIDE_MODIFIER_PHASES else SUMMARY_HIDES, strength)


@rule("GOK-SSAVE-4", "GOK-TABLES-4", "GOK-AWND-3")
def save_modifier(strength: int) -> int:
    """What the Strength of an attack does to the die of an Armor Save."""
    return at(SAVE_MODIFIER, strength)
