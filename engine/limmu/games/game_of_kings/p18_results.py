"""P18.4: the Assault Result of each side, and what it is made of."""

from __future__ import annotations

from collections.abc import Sequence

from limmu.core import Verdict, Why, rule
from limmu.games.game_of_kings import options as o
from limmu.games.game_of_kings.board import Board, Contact, Unit, camp_of, unit_at, unit_of
from limmu.games.game_of_kings.contact import is_loose
from limmu.games.game_of_kings.ground import shape_of
from limmu.games.game_of_kings.profile import profile_of
from limmu.games.game_of_kings.settled import settled
from limmu.games.game_of_kings.sight import hills
from limmu.games.game_of_kings.stats import bonus, has_banner, hit_points
from limmu.toolkit.plane.blocks import slots
from limmu.toolkit.plane.shapes import contains

RANK, SKIRMISHERS, MOST_RANKS = 4, 5, 3
LOOSE_TYPES = ("heavy_machine", "war_wagon", "war_beast", "monster", "beast_tamers", "mixed", "swarm")
"""What fights in Skirmish Formation only."""


@rule("GOK-USTR-1", "GOK-USTR-2", "GOK-USTR-3", "GOK-USTR-4")
def unit_strength(board: Board, unit: Unit) -> int:
    """The Hit Points that a Unit has left."""
    return hit_points(board, unit)


@rule(
    "GOK-ARES-5", "GOK-FORM-2", "GOK-FORM-5", "GOK-FORM-6", "GOK-FORM-9", "GOK-FORM-10", "GOK-SKIR-3", "GOK-SKIR-4",
    "GOK-SKIR-6",
)  # fmt: skip
def ranks_of(unit: Unit, reading: str) -> int:
    """The Rank Bonus of a Unit: its ranks of at least 4 models, or of a loose one a fifth of its models, at most 3.

    `reading` of A-070: all ranks, or those behind the front.
    """
    if unit.blocks:
        full, rest = divmod(unit.models, unit.block.f)
        ranks = full * (unit.block.f >= RANK) + (rest >= RANK)
        return max(0, ranks - (reading == o.REAR_RANKS))
    return min(unit.models // SKIRMISHERS, MOST_RANKS)


@rule("GOK-BEAST-2", "GOK-BEAST-4", "GOK-BEAST-5", "GOK-SWARM-2", "GOK-HOBS-1")
def in_skirmish(board: Board, unit: Unit) -> bool:
    """Whether a Unit is in Skirmish Formation: loose models, machines and beasts that know no other."""
    profile = profile_of(board, unit)
    return is_loose(unit) or profile.forms[0] == "skirmish" or profile.type in LOOSE_TYPES


@rule("GOK-ARES-10", "GOK-ARES-11")
def flanked(board: Board, contact: Contact, seat: str) -> bool:
    """Whether a contact is an attack of a seat on side or rear that counts: not on a Unit in Skirmish Formation."""
    return camp_of(board, unit_at(board, contact.by)) == seat and not in_skirmish(board, unit_at(board, contact.on))


@rule("GOK-ARES-9")
def height_of(board: Board, unit: Unit) -> int:
    """The level of the hill that at least half of the models of a Unit stand on; 0 for none (A-074)."""
    said = settled(board, "high_ground", unit, unit)
    if said is not None:
        return said.value * max([hill.height for hill in hills(board)], default=0)
    centers = slots(unit.block) if unit.blocks else [(base.x, base.y) for base in unit.bases]
    on = [hill for hill in hills(board) if 2 * len([p for p in centers if contains(shape_of(hill), p)]) >= len(centers)]
    return max([hill.height for hill in on], default=0)


@rule(
    "GOK-ARES-1", "GOK-ARES-2", "GOK-ARES-6", "GOK-ARES-7", "GOK-ARES-8", "GOK-ARES-12", "GOK-FORM-12", "GOK-ALGO-80",
    "GOK-TABLES-6",
)  # fmt: skip
def result_of(board: Board, ids: Sequence[str], seat: str, wounds: int, reading: str) -> Verdict[int]:
    """The Assault Result of a seat: the Wounds it caused, and bonuses; `ids` are all Units in the Assault.

    Ranks count for each of its Units (A-182); Banners, flank and rear once (A-072, A-073); `reading` of A-070.
    """
    units = [unit for id_ in ids if (unit := unit_of(board, id_)) is not None and unit.on_table]
    own = [unit for unit in units if camp_of(board, unit) == seat]
    foes = [unit for unit in units if camp_of(board, unit) != seat]
    sides = [one.side for one in board.contacts if one.by in ids and flanked(board, one, seat)]
    outnumber = _strength(board, own) > _strength(board, foes)
    higher = max([height_of(board, unit) for unit in own], default=0) > max(
        [height_of(board, unit) for unit in foes], default=0
    )
    determined = [unit for unit in own if "banner_of_determination" in profile_of(board, unit).upgrades]
    why: Why = (
        ("GOK-ARES-2", wounds),
        ("GOK-ARES-5", sum([ranks_of(unit, reading) for unit in own])),
        ("GOK-ARES-6", int(bool(foes) and outnumber)),
        ("GOK-ARES-7", int(any([profile_of(board, unit).battle_banner for unit in own]))),
        ("GOK-ARES-8", int(any([has_banner(board, unit) for unit in own]))),
        ("GOK-ARES-9", int(higher)),
        ("GOK-ARES-10", int("flank" in sides)),
        ("GOK-ARES-11", 2 * ("rear" in sides)),
        ("GOK-ALGO-80", len([unit for unit in determined if has_banner(board, unit)])),
        ("GOK-FORM-12", sum([bonus(board, unit, "assault_result") for unit in own])),
    )
    parts = tuple([one for one in why if one[1]])
    return Verdict(sum([points for _, points in parts]), parts)


def _strength(board: Board, units: Sequence[Unit]) -> int:
    return sum([unit_strength(board, unit) for unit in units])
