"""8.2.1 #5 Losses: which units and DS make up a loss in Battle Points, and the owner's choice among them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from msgspec.structs import replace

from limmu.core import (
    PUBLIC,
    Answer,
    Ask,
    Choices,
    Concern,
    Done,
    Next,
    Part,
    Procedure,
    Record,
    Table,
    Verdict,
    Why,
    accept,
    declare,
    offers,
    procedure,
    refuse,
    rule,
    step,
)
from limmu.games.genesis import armies
from limmu.games.genesis import board as b
from limmu.games.genesis import queries as q
from limmu.games.genesis.board import MOVED, NONE, Board, Units
from limmu.games.genesis.facts import DefensesChanged
from limmu.games.genesis.units import only_combat, taken, within
from limmu.games.genesis.upkeep import settle
from limmu.toolkit.levels import Divided


@declare(PUBLIC)
class Stock(Record):
    """What a force can lose in a battle: Infantry, and Chariots that fight at so many BP each."""

    infantry: int
    chariots: int = 0
    level: int = 0


@declare(PUBLIC)
class Removal(Answer):
    """What a side loses: units of each of its forces, in their order, and DS of the City in use."""

    units: tuple[Units, ...]
    ds: int = 0


@rule("GE-8.2.1.5-b", "GE-8.2.1.5-c", "GE-8.2.1.5-d")
def removals(stocks: Sequence[Stock], required: int, ds: int = 0) -> tuple[Removal, ...]:
    """Every legal way to lose so many BP, or everything if there is no more (R-GE-48).

    Chariot BP lost are at least the Infantry BP lost until all Chariots are gone, and nothing is lost in vain: putting
    any one unit or DS point back would leave too small or too one-sided a loss.
    """
    everything = sum([stock.infantry + stock.chariots * stock.level for stock in stocks]) + ds
    if required >= everything:
        return (Removal(tuple([Units(stock.infantry, stock.chariots) for stock in stocks]), ds),)
    found: list[Removal] = []
    for chariots in product(*[range(stock.chariots + 1) for stock in stocks]):
        for rest in _rests(stocks, chariots, required, ds):
            found.append(Removal(tuple([Units(*pair) for pair in zip(rest[1:], chariots, strict=True)]), rest[0]))
    return tuple(found)


def _rests(stocks: Sequence[Stock], chariots: Sequence[int], required: int, ds: int) -> Iterator[tuple[int, ...]]:
    """DS and Infantry by force that go with so many Chariots: exactly the rest of the loss."""
    lost = sum([number * stock.level for number, stock in zip(chariots, stocks, strict=True)])
    gone = all([number == stock.chariots for number, stock in zip(chariots, stocks, strict=True)])
    for rest in _split(max(0, required - lost), (ds, *[stock.infantry for stock in stocks])):
        infantry = sum(rest) - rest[0]
        if infantry > lost and not gone:
            continue
        total = lost + sum(rest)
        levels = [stock.level for number, stock in zip(chariots, stocks, strict=True) if number]
        if all([total - level < required or lost - level < infantry for level in levels]):
            yield rest


def _split(number: int, room: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Every way to put a number into rooms of limited size, the first filled least first."""
    if not room:
        if not number:
            yield ()
        return
    for here in range(max(0, number - sum(room[1:])), min(number, room[0]) + 1):
        for rest in _split(number - here, room[1:]):
            yield (here, *rest)


@declare(PUBLIC)
class AssignLosses(Divided[Board, Removal]):
    """Choose what is lost to make up a loss in BP: Chariots and Infantry, or Infantry and DS of a City in use."""

    forces: tuple[str, ...]
    bp: int
    """The loss to make up."""
    chariots: bool
    """Chariots took part."""
    city: str = ""
    """The City used in the defense."""

    def stocks(self, board: Board) -> list[Stock]:
        """What each force can lose."""
        return [_stock(board, force, self.chariots) for force in self.forces]

    def ds(self, board: Board) -> int:
        """The DS that can be lost."""
        return b.place(board, self.city).ds if self.city else 0

    def answers(self, board: Board) -> Sequence[Removal]:
        """Every legal removal, those with the fewest Chariots and least DS first."""
        return removals(self.stocks(board), self.bp, self.ds(board))

    def check(self, board: Board, answer: Removal) -> Verdict[bool]:
        """A legal removal; what is wrong with any other."""
        stocks, ds = self.stocks(board), self.ds(board)
        if answer in offers(self, board):
            return accept
        return fault(stocks, ds, self.bp, answer)

    def choices(self, board: Board, part: Part) -> Choices[Removal]:
        """The DS of the City, then the Infantry and Chariots of each force."""
        level = Divided[Board, Removal].choices(self, board, part)
        force, kind = divmod(len(part) - 1, 2)
        if not part:
            return replace(level, asks="ds", about=(Concern("space", self.city),) if self.city else ())
        if force >= len(self.forces):
            return level
        about = (Concern("piece", self.forces[force]),)
        return replace(level, asks="chariots" if kind else "infantry", about=about)

    def parts(self, board: Board, answer: Removal) -> Part:
        """The DS, then the Infantry and Chariots of each force, and whatever else is named, which is not lost."""
        fighting = [number for units in answer.units for number in (units.infantry, units.chariots)]
        others = [units for units in answer.units if units != only_combat(units)]
        return (answer.ds, *fighting, *others)


def _stock(board: Board, force: str, chariots: bool) -> Stock:
    units = q.force_units(board, force)
    level = q.chariot_level(board, b.force(board, force).power)
    return Stock(units.infantry, units.chariots, level) if chariots else Stock(units.infantry)


@rule("GE-8.2.1.5-a", "GE-8.2.1.5-b", "GE-8.2.1.5-c", "GE-8.3.1-a")
def fault(stocks: Sequence[Stock], ds: int, required: int, answer: Removal) -> Verdict[bool]:
    """Why a removal that is not on offer is none."""
    if len(answer.units) != len(stocks) or not 0 <= answer.ds <= ds:
        return refuse("GE-8.2.1.5-d", "no_such_loss")
    for stock, units in zip(stocks, answer.units, strict=True):
        if not within(units, Units(stock.infantry, stock.chariots)) or not within(NONE, units):
            return refuse("GE-8.3.1-a", "cannot_be_lost")
    chariots = sum([units.chariots * stock.level for stock, units in zip(stocks, answer.units, strict=True)])
    infantry = sum([units.infantry for units in answer.units])
    if chariots + infantry + answer.ds < required:
        return refuse("GE-8.2.1.5-a", "too_few_losses", str(required))
    if infantry > chariots and any([u.chariots < s.chariots for s, u in zip(stocks, answer.units, strict=True)]):
        return refuse("GE-8.2.1.5-b", "chariots_first")
    return refuse("GE-8.2.1.5-a", "more_than_needed", str(required))


def only_removal(question: AssignLosses, board: Board) -> Removal | None:
    """The one possible removal, if there is only one."""
    answers = question.answers(board)
    return answers[0] if len(answers) == 1 else None


@procedure("GE-8.2.1.5")
class Losses(Procedure[int]):
    """8.2.1 #5  the owner of one side takes off what makes up its loss. The result: the Infantry lost."""

    seat: str
    question: AssignLosses
    percent: int

    @step("GE-8.1.S5-a", "GE-8.2.1.5-b", "GE-8.2.1.5-d")
    def assign(self, t: Table[Board]) -> Next[int]:
        one = only_removal(self.question, t.board)
        if one is None:
            return Ask(self.seat, self.question, then=self.remove)
        return self._remove(t, one)

    @step("GE-8.2.1.5-a")
    def remove(self, t: Table[Board], answer: Removal) -> Next[int]:
        return self._remove(t, answer)

    def _remove(self, t: Table[Board], removal: Removal) -> Done[int]:
        why: Why = (("GE-8.2.1.4-a", self.percent), ("GE-8.2.1.5-a", self.question.bp))
        for force, units in zip(self.question.forces, removal.units, strict=True):
            lose_units(t, force, units, "battle", why)
        if removal.ds:
            city = self.question.city
            t.emit(DefensesChanged(city, b.place(t.board, city).ds - removal.ds, "battle", why))
        settle(t)
        return Done(sum([units.infantry for units in removal.units]))


def lose_units(t: Table[Board], force: str, units: Units, how: str, why: Why = ()) -> None:
    """A force loses so many units, those first that have moved in this segment (nobody would choose otherwise)."""
    if units != NONE:
        groups = sorted(q.force_groups(t.board, force), key=lambda group: group.state != MOVED)
        armies.lose(t, taken(groups, units), how, why)
