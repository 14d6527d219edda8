"""How measured values are told."""

from __future__ import annotations

from limmu.core import Verdict, refuse, rule
from limmu.games.game_of_kings.board import Unit
from limmu.games.game_of_kings.fields import INCH
from limmu.toolkit.plane.findings import Finding

GAP = "GOK-MOVE-2"
IN_THE_WAY, IN_THE_WAY_BY = "in_the_way", "in_the_way_by"
"""Refusals: something is in the way, and by how much where that is measured."""


@rule("GOK-TABLE-4", "GOK-BASE-3")
def inches(length: int) -> str:
    """A length in inches, two decimals; what is missing is never rounded away."""
    hundredths = length * 100 // INCH
    sign = "-" if hundredths < 0 else ""
    return f"{sign}{abs(hundredths) // 100}.{abs(hundredths) % 100:02}"


def inches_up(length: int) -> str:
    """As `inches`, rounded up: of what is needed."""
    return inches(-(-length * 100 // INCH) * INCH // 100)


def in_the_way(unit: Unit, found: Finding) -> Verdict[bool]:
    """The refusal of what comes too near to an enemy, and how near, or onto something, and how far."""
    if found.clause == GAP:
        return refuse(GAP, "too_near", unit.id, found.blocker, inches(max(INCH + found.margin, 0)), inches(INCH))
    if found.margin < 0:
        return refuse(found.clause, IN_THE_WAY_BY, unit.id, found.blocker, inches_up(-found.margin))
    return refuse(found.clause, IN_THE_WAY, unit.id, found.blocker)
