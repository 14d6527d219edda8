"""What a battle carries from step to step: its two sides, and how they met (15.0)."""

from __future__ import annotations

from typing import Literal

from limmu.core import PUBLIC, Record, declare
from limmu.games.god_kings import board as b
from limmu.games.god_kings import queries as q
from limmu.games.god_kings.board import Board, Unit
from limmu.games.god_kings.cards.conditions import ATTACKER, DEFENDER, Scene

SideName = Literal["attacker", "defender"]


@declare(PUBLIC)
class BattleSide(Record):
    """A side of a battle: who fights, who decides, and what befell it so far."""

    power: str
    seat: str
    """The seat that decides for it."""
    leader: str
    """The general who commands; "" for un-led units."""
    units: tuple[str, ...]
    """The units of the side when battle was declared."""
    charged: bool = False
    """It attempted a chariot charge."""
    held: tuple[str, ...] = ()
    """Units that the attacker holds back."""
    cards: int = 0
    """DRMs by action cards."""
    no_allies: bool = False
    """A card takes its Local Allies away."""
    divide_chariots_by: int = 1
    """A card divides the strength of each of its chariots, fractions up."""
    idle: tuple[str, ...] = ()
    """Kinds of units that add no strength, by a card."""
    steps_if_lost: int = 0
    """Further steps it loses if it loses the battle, by a card."""
    stands: bool = False
    """The difference of the loss numbers does not displace it, by a card."""
    clean: bool = False
    """It retreats without losses for enemy markers, by a card."""
    suffers: int = 0
    """The loss number rolled against it in the main battle."""
    spared: int = 0
    """How much less of that number it has to satisfy, by a card."""


@declare(PUBLIC)
class Fight(Record):
    """A battle: where, who, and how they met."""

    space: str
    attacker: BattleSide
    defender: BattleSide
    entry_space: str = ""
    """Where the attacker came from, his port if he landed; "" for a sortie or a battle begun in place."""
    by_sea: bool = False
    intercepted: bool = False
    failed_avoid: tuple[str, ...] = ()
    """Powers whose attempt to avoid this battle failed."""
    sortied: tuple[str, ...] = ()
    """Units and generals that came out of the city for this battle."""

    def side(self, name: str) -> BattleSide:
        """The attacker or the defender."""
        return self.attacker if name == ATTACKER else self.defender

    def other(self, name: str) -> BattleSide:
        """The side against a side."""
        return self.defender if name == ATTACKER else self.attacker

    def with_side(self, name: str, side: BattleSide) -> Fight:
        """The fight with one side replaced."""
        return self.but(attacker=side) if name == ATTACKER else self.but(defender=side)

    def scene(self, power: str = "", helping: str = "") -> Scene:
        """What an action card window is told about this battle."""
        one, two = self.attacker, self.defender
        return Scene(
            space=self.space,
            attacker=one.power,
            defender=two.power,
            attacker_leader=one.leader,
            defender_leader=two.leader,
            power=power,
            attacker_seat=one.seat,
            defender_seat=two.seat,
            helping=helping,
        )


def living(board: Board, units: tuple[str, ...]) -> tuple[Unit, ...]:
    """Those of the units that are still on the map."""
    return tuple([u for u in [b.unit(board, i) for i in units] if u.steps and u.at])


def engaged(board: Board, side: BattleSide) -> tuple[Unit, ...]:
    """The units of a side that take part now: alive and not held back (15.4)."""
    return tuple([u for u in living(board, side.units) if u.id not in side.held])


def battle_rating(board: Board, leader: str) -> int:
    """The Battle Rating of a commander; 0 without one."""
    return q.general(board, leader).battle if leader else 0


def is_mountain(board: Board, space: str) -> bool:
    """Whether a space is mountainous (11.7)."""
    return space in b.pack(board).mountains


__all__ = [
    "ATTACKER", "DEFENDER", "BattleSide", "Fight", "SideName", "battle_rating", "engaged", "is_mountain", "living",
]  # fmt: skip
