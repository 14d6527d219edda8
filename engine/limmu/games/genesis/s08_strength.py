"""8.2 and 8.3: who stands in a battle, Battle Points, shifts, percentages."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from limmu.core import PUBLIC, Record, Verdict, Why, declare, rule
from limmu.games.genesis import board as b
from limmu.games.genesis import queries as q
from limmu.games.genesis.board import Board, King, Units
from limmu.games.genesis.pack import Pack
from limmu.games.genesis.pack_records import RatioMode
from limmu.games.genesis.units import combat, plus

ATTACKER, DEFENDER = "attacker", "defender"
Forces = tuple[str, ...]


@declare(PUBLIC)
class Fight(Record):
    """A battle as its steps hand it on: where, who, and what stood at its beginning."""

    space: str
    cause: str
    """attack, interception, invasion."""
    attackers: Forces
    """The first is the Attacker's; others stood in the space and fight beside it."""
    defenders: Forces = ()
    attacker: str = ""
    """The seat that decides for the attackers."""
    defender: str = ""
    marker: bool = False
    """The defenders are the units under the revolt marker."""
    city: bool = False
    """The City is used in the defense."""
    was: str = ""
    """Who held the space."""
    powers: tuple[str, ...] = ()
    """Whose the defenders are; () an empty City."""

    def side(self, name: str) -> Forces:
        """The forces of a side."""
        return self.attackers if name == ATTACKER else self.defenders

    def seat(self, name: str) -> str:
        """The seat that decides for a side."""
        return self.attacker if name == ATTACKER else self.defender

    def seats(self) -> tuple[str, ...]:
        """The two sides' seats, the attacker's first; one only if it is the same."""
        return tuple(dict.fromkeys((self.attacker, self.defender)))


def other(side: str) -> str:
    """The other side."""
    return DEFENDER if side == ATTACKER else ATTACKER


# ---------------------------------------------------------------- who takes part


def units_in(board: Board, forces: Forces) -> Units:
    """The units of some forces together."""
    found = b.NONE
    for force in forces:
        found = plus(found, q.force_units(board, force))
    return found


def owners(board: Board, fight: Fight, side: str) -> tuple[str, ...]:
    """Whose forces are on a side; the holder of a City that has no units to defend it."""
    found = tuple(dict.fromkeys([b.force(board, force).power for force in fight.side(side)]))
    return found or ((fight.was,) if fight.was else ())


@rule("GE-8.1.S7-a")
def standing(board: Board, forces: Forces, space: str) -> Forces:
    """The forces that still have combat units in a space."""
    return tuple([f for f in forces if q.is_combat_force(board, f) and b.force(board, f).at == space])


@rule("GE-8.3.1-a", "GE-8.2.1.1-b", "GE-8.3.2-d")
def chariots_fight(board: Board, space: str, city_used: bool) -> bool:
    """Whether Chariots count at all: not in a Mountain space, not where a City is used in the defense."""
    return not city_used and not q.is_mountain(board, space)


@rule("GE-2.9-combat-unit", "GE-8.2.1.2-c")
def leaders(board: Board, forces: Forces) -> tuple[King, ...]:
    """The Kings that take part: those with a combat unit on their side (R-GE-50). Under a revolt marker is none."""
    if not combat(units_in(board, forces)):
        return ()
    return tuple([king for force in forces for king in q.force_kings(board, force)])


# ---------------------------------------------------------------- Battle Points (8.2.1 #1)


@rule("GE-8.2.1.1-a", "GE-2.1.2-e", "GE-2.2.2-a", "GE-2.2.3-a", "GE-2.3.1-a", "GE-2.3.2-a", "GE-8.3.2-c")
def battle_points(board: Board, forces: Forces, chariots: bool, ds: int = 0) -> Verdict[int]:
    """The Battle Points of a side: Infantry, Chariots at their owner's level if they fight, the DS of a City in use."""
    infantry = units_in(board, forces).infantry
    chariot_bp = sum([chariot_points(board, force) for force in forces]) if chariots else 0
    parts = (("GE-2.2.2-a", infantry), ("GE-8.2.1.1-a", chariot_bp), ("GE-2.1.2-e", ds))
    return Verdict(infantry + chariot_bp + ds, tuple([part for part in parts if part[1]]))


def chariot_points(board: Board, force: str) -> int:
    """The Battle Points of a force's Chariots."""
    number = q.force_units(board, force).chariots
    return number * q.chariot_level(board, b.force(board, force).power) if number else 0


# ---------------------------------------------------------------- shifts (8.2.1 #2)


@rule("GE-8.2.1.2-a", "GE-8.2.1.2-b", "GE-8.2.2-a", "GE-8.2.2-b", "GE-8.2.3-a")
def ratio_shifts(pack: Pack, larger: int, smaller: int, reading: str) -> int:
    """The shifts of the larger of two totals under a reading of R-GE-06: chart, formula (8.2.2), simplified (8.2.3)."""
    return pack.ratio_shifts(larger, smaller, cast(RatioMode, reading))


@rule("GE-8.3.2-c", "GE-8.3.2-d")
def edge_of(board: Board, fight: Fight, side: str, lone: str) -> str:
    """The Chariot Superiority or Supremacy of a side in a battle, "" if it has neither or Chariots do not count."""
    if not chariots_fight(board, fight.space, fight.city):
        return ""
    own = units_in(board, fight.side(side)).chariots
    return q.chariot_edge(own, units_in(board, fight.side(other(side))).chariots, lone)


@rule(
    "GE-8.2.1.2-c", "GE-8.2.1.2-d", "GE-8.2.1.2-e", "GE-8.2.1.2-f", "GE-8.2.1.2-g", "GE-8.2.1.2-h", "GE-2.2.3-b",
    "GE-11.2.1-c", "GE-11.3.1-c", "GE-2.3.3-a",
)  # fmt: skip
def shifts_of(board: Board, fight: Fight, side: str, points: tuple[int, int], reading: str, lone: str) -> Verdict[int]:
    """A side's shifts but for cards. `points`: its Battle Points and the other side's; `lone`: reading of R-GE-49."""
    pack, forces = b.pack(board), fight.side(side)
    table = pack.shifts
    parts = [("GE-8.2.1.2-a", ratio_shifts(pack, *points, reading))]
    parts.append(("GE-8.2.1.2-c", max(0, best_tactical(board, forces) - best_tactical(board, fight.side(other(side))))))
    edge = edge_of(board, fight, side, lone)
    parts.append(("GE-8.2.1.2-d", {q.SUPREMACY: table.supremacy, q.SUPERIORITY: table.superiority}.get(edge, 0)))
    if side == DEFENDER and q.is_mountain(board, fight.space):
        parts.append(("GE-8.2.1.2-e", table.mountain))
        parts.append(("GE-8.2.1.2-f", table.kaskan if infantry_of(board, forces, "kaskans") else 0))
    parts.append(("GE-8.2.1.2-g", table.sherden if units_in(board, forces).sherden else 0))
    parts.append(("GE-8.2.1.2-h", table.sea_peoples if infantry_of(board, forces, "sea_peoples") else 0))
    why: Why = tuple([part for part in parts if part[1]])
    return Verdict(sum([part[1] for part in why]), why)


def best_tactical(board: Board, forces: Forces) -> int:
    """The best Tactical rating among the Kings who take part, 0 without one."""
    return max([q.tactical(board, king.id) for king in leaders(board, forces)], default=0)


def infantry_of(board: Board, forces: Sequence[str], power: str) -> int:
    """The Infantry of a power in some forces."""
    return sum([q.force_units(board, f).infantry for f in forces if b.force(board, f).power == power])


# ---------------------------------------------------------------- percentages (8.2.1 #4, #5)


@rule("GE-8.2.1.4-a", "GE-8.2.1.4-b", "GE-8.1.S3-c")
def winner_of(attacker_bdr: int, defender_bdr: int) -> str:
    """The winner by adjusted Battle Die Rolls: whose enemy loses the higher percentage; "" a Draw."""
    if attacker_bdr == defender_bdr:
        return ""
    return ATTACKER if attacker_bdr > defender_bdr else DEFENDER


@rule("GE-8.2.1.5-a", "GE-8.1.S5-a")
def loss_of(pack: Pack, bp: int, percent: int) -> int:
    """The Battle Points lost of so many at a percentage (R-GE-04)."""
    return pack.loss(bp, percent)
