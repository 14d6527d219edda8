"""Which units a card takes: so many of a power anywhere on the map, or so many of one force."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from limmu.core import PUBLIC, Question, Table, declare, rule
from limmu.games.genesis import armies
from limmu.games.genesis import board as b
from limmu.games.genesis import queries as q
from limmu.games.genesis.board import NONE, Board, Units
from limmu.games.genesis.units import number, taken, total
from limmu.toolkit.spreads import Room, Spread, SpreadUnits, counts


def half_up(pips: int) -> int:
    """Half a die roll, rounded up."""
    return (pips + 1) // 2


@declare(PUBLIC)
class RemoveUnits(SpreadUnits[Board]):
    """Which of a power's units of some kinds a card takes, wherever they are: exactly so many, or all if there are
    fewer. An answer names space and kind: "emar:infantry:2"."""

    code: ClassVar[str] = "wrong_number_of_units"
    power: str
    count: int
    kinds: tuple[str, ...]

    def room(self, board: Board) -> Room:
        """Every space with such units, in map order."""
        return units_there(board, self.power, self.kinds)

    def bounds(self, board: Board) -> tuple[int, int]:
        """Exactly so many, as far as there are."""
        count = min(self.count, sum([n for _, n in self.room(board)]))
        return count, count


@rule("GE-13.2-astarte-c", "GE-13.2-plague-c")
def units_there(board: Board, power: str, kinds: Sequence[str]) -> Room:
    """A power's units of some kinds, under revolt markers too: ("space:kind", how many)."""
    found: list[tuple[str, int]] = []
    for at in b.pack(board).in_map_order(dict.fromkeys([g.at for g in board.groups if g.power == power])):
        units = q.units_of(board, at, power)
        found += [(f"{at}:{kind}", getattr(units, kind)) for kind in kinds if getattr(units, kind)]
    return found


@rule("GE-13.2-astarte-c", "GE-13.2-plague-c")
def remove(t: Table[Board], power: str, answer: Spread, clause: str) -> None:
    """A power's units leave the map because of a card: those outside a revolt marker first."""
    by: dict[str, Units] = {}
    for place, count in counts(answer):
        at, kind = place.split(":")
        by[at] = by.get(at, NONE).but(**{kind: count})
    for at, units in by.items():
        groups = sorted(q.groups_of(t.board, at, power), key=lambda group: group.state)
        armies.lose(t, taken(groups, units), "card", ((clause, number(units)),))


@declare(PUBLIC)
class LoseInAmbush(Question[Board, Units]):
    """Which units of a force fall in an ambush: exactly so many. The King never does (R-GE-32)."""

    force: str
    count: int

    def answers(self, board: Board) -> Sequence[Units]:
        """Every way to lose so many."""
        return tuple(ways_to_lose(q.force_units(board, self.force), self.count))

    def concerns(self, board: Board, answer: Units) -> tuple[str, ...]:
        """The space."""
        return (b.force(board, self.force).at,)


def ways_to_lose(units: Units, count: int) -> Iterator[Units]:
    """Every combination of so many units of these, a Sherden not among them; all of them where there are fewer."""
    count = min(count, number(units))
    for infantry in range(min(units.infantry, count), -1, -1):
        for chariots in range(min(units.chariots, count - infantry), -1, -1):
            for peasants in range(min(units.peasants, count - infantry - chariots), -1, -1):
                slaves = count - infantry - chariots - peasants
                if slaves <= units.slaves:
                    yield Units(infantry, chariots, peasants, slaves)


def force_losses(t: Table[Board], force: str, units: Units, clause: str) -> None:
    """Units of a force fall in an ambush."""
    parts = taken(q.force_groups(t.board, force), units)
    armies.lose(t, parts, "ambush", ((clause, number(total(parts))),))
