"""Which units a card takes: so many of a power anywhere on the map, or so many of one force."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from limmu.core import PUBLIC, Question, Record, Table, Verdict, accept, declare, refuse, rule
from limmu.core.question import Pick
from limmu.games.genesis import armies
from limmu.games.genesis import board as b
from limmu.games.genesis import queries as q
from limmu.games.genesis.board import NONE, Board, Units
from limmu.games.genesis.units import KINDS, minus, number, plus, taken, total, within


@declare(PUBLIC)
class Cut(Record):
    """So many units in a space."""

    at: str
    units: Units


Cuts = tuple[Cut, ...]


def only(units: Units, kinds: Sequence[str]) -> Units:
    """The units of some kinds."""
    return Units(**{kind: getattr(units, kind) for kind in kinds})


def spread(board: Board, power: str, kinds: Sequence[str]) -> Cuts:
    """The units of some kinds that a power has on the map, by space in map order."""
    spaces = b.pack(board).in_map_order(dict.fromkeys([g.at for g in board.groups if g.power == power]))
    found = [Cut(at, only(q.units_of(board, at, power), kinds)) for at in spaces]
    return tuple([cut for cut in found if number(cut.units)])


def amount(cuts: Sequence[Cut]) -> int:
    """How many units in all."""
    return sum([number(cut.units) for cut in cuts])


def is_forced(cuts: Sequence[Cut], count: int) -> bool:
    """Whether there is no choice: all of them go, or there is only one kind in one space."""
    kinds = sum([bool(getattr(cut.units, kind)) for cut in cuts for kind in KINDS])
    return amount(cuts) <= count or kinds <= 1


def greedy(cuts: Sequence[Cut], count: int) -> Cuts:
    """The first so many of some units."""
    left = count
    found: list[Cut] = []
    for cut in cuts:
        units = first_of(cut.units, left)
        left -= number(units)
        if number(units):
            found.append(Cut(cut.at, units))
    return tuple(found)


def first_of(units: Units, count: int) -> Units:
    """The first so many of some units, kind by kind."""
    found: dict[str, int] = {}
    for kind in KINDS:
        found[kind] = min(getattr(units, kind), count)
        count -= found[kind]
    return Units(**found)


@declare(PUBLIC)
class RemoveUnits(Question[Board, Cuts]):
    """Which of a power's units of some kinds to remove: exactly so many, wherever they are."""

    huge: ClassVar[bool] = True
    power: str
    count: int
    kinds: tuple[str, ...]
    clause: str

    def answers(self, board: Board) -> Sequence[Cuts]:
        """From the first spaces on, from the last on, and all from one space: others are as legal."""
        cuts = spread(board, self.power, self.kinds)
        found = [greedy(cuts, self.count), greedy(cuts[::-1], self.count)[::-1]]
        found += [greedy((cut,), self.count) for cut in cuts if number(cut.units) >= self.count]
        return tuple(dict.fromkeys(found))

    def check(self, board: Board, answer: Cuts) -> Verdict[bool]:
        """So many in all, no more of a kind than there are, each space once and in map order."""
        there = {cut.at: cut.units for cut in spread(board, self.power, self.kinds)}
        spaces = [cut.at for cut in answer]
        if spaces != [at for at in there if at in spaces]:
            return refuse(self.clause, "not_on_offer", *spaces)
        for cut in answer:
            if not number(cut.units) or not within(NONE, cut.units) or not within(cut.units, there[cut.at]):
                return refuse(self.clause, "not_so_many_units", cut.at)
        if amount(answer) != self.count:
            return refuse(self.clause, "wrong_number_of_units", str(self.count))
        return accept

    def sample(self, board: Board, pick: Pick) -> Cuts:
        """One unit after the other, each as likely."""
        there = {cut.at: cut.units for cut in spread(board, self.power, self.kinds)}
        gone: dict[str, Units] = {}
        for _ in range(self.count):
            left = [Cut(at, minus(units, gone.get(at, NONE))) for at, units in there.items()]
            cut, kind = _nth(left, pick(amount(left)))
            gone[cut] = plus(gone.get(cut, NONE), Units(**{kind: 1}))
        return tuple([Cut(at, gone[at]) for at in there if at in gone])

    def concerns(self, board: Board, answer: Cuts) -> tuple[str, ...]:
        """The spaces."""
        return tuple([cut.at for cut in answer])


def _nth(cuts: Sequence[Cut], n: int) -> tuple[str, str]:
    """The space and kind of the n-th unit of some."""
    for cut in cuts:
        for kind in KINDS[:4]:
            n -= getattr(cut.units, kind)
            if n < 0:
                return cut.at, kind
    raise LookupError("there are not so many units")


@rule("GE-13.2-astarte-c", "GE-13.2-plague-c")
def remove(t: Table[Board], power: str, cuts: Cuts, clause: str) -> None:
    """A power's units leave the map because of a card: those outside a revolt marker first."""
    for cut in cuts:
        groups = sorted(q.groups_of(t.board, cut.at, power), key=lambda group: group.state)
        armies.lose(t, taken(groups, cut.units), "card", ((clause, number(cut.units)),))


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
