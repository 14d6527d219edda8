"""The active army and how much it commands, how far it goes, what a space costs it; choosing units (10.0, 11.2)."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from itertools import islice

from limmu.core import PUBLIC, Pick, Record, Verdict, accept, declare, offers, refuse, rule
from limmu.games.god_kings import board as b
from limmu.games.god_kings import queries as q
from limmu.games.god_kings.board import Board, Unit
from limmu.toolkit.questions import PickSome

MOUNTAIN, OPEN = 2, 1
"""What a mountainous space costs outside the HomeCountry, and every other space."""


@declare(PUBLIC)
class ActiveArmy(Record):
    """The activated general, those who go along, the units he moves, and what he has left (3.0)."""

    power: str
    seat: str
    """Who moves it: the player of the power, or the activator of a neutral general."""
    general: str
    along: tuple[str, ...] = ()
    """Warlords under the King's command in this move."""
    units: tuple[str, ...] = ()
    mp: int = 0
    allowance: int = 0
    """The movement points it started with."""
    mountain: int = 0
    """What mountainous spaces cost by a card; 0: as the rule says."""
    frozen: tuple[str, ...] = ()
    """Units and generals that may not be picked up: dropped on the way or moved by this card (GKR-109)."""
    marked: tuple[str, ...] = ()
    """Spaces in which it has placed a marker."""
    failed: tuple[str, ...] = ()
    """Generals and units that failed to intercept it: they may not avoid it (GKR-055)."""

    @property
    def leaders(self) -> tuple[str, ...]:
        """The general and those who go along."""
        return (self.general, *self.along)


NO_ARMY = ActiveArmy("", "", "")


# ---------------------------------------------------------------- the army as it stands


@rule("GK-3.0-b")
def where(board: Board, army: ActiveArmy) -> str:
    """The place where the activated army is."""
    return b.leader(board, army.general).at


@rule("GK-11.1-a", "GK-3.0-q")
def survivors(board: Board, army: ActiveArmy) -> ActiveArmy:
    """The army without the units that are not with its general any more."""
    at = where(board, army)
    units = tuple([i for i in army.units if b.unit(board, i).at == at])
    along = tuple([i for i in army.along if b.leader(board, i).at == at])
    return army if len(units) == len(army.units) and along == army.along else army.but(units=units, along=along)


def chariots_of(board: Board, units: tuple[str, ...]) -> int:
    """How many of the units are chariots."""
    return sum([b.unit(board, i).kind == "chariot" for i in units])


@rule("GK-11.8-d")
def blockers(board: Board, space: str, power: str) -> tuple[Unit, ...]:
    """Units of other powers outside the walls of a space: they stop a movement."""
    return tuple([u for u in b.units_at(board, space) if u.power != power and not u.inside])


@rule("GK-11.8-d", "GK-17.5-d")
def is_penned(board: Board, army: ActiveArmy) -> bool:
    """Inside a city with enemy units outside: it must beat them before it leaves (GKR-105)."""
    leader = b.leader(board, army.general)
    return leader.inside and bool(blockers(board, leader.at, army.power))


# ---------------------------------------------------------------- command and allowance


@rule("GK-11.2-e", "GK-11.2-f", "GK-11.2-g", "GK-3.0-z", "GK-3.0-ax", "GK-10.2-c", "GK-10.2-e")
@rule("GK-21.0-g", "GK-22.0-c")
def command_limit(board: Board, generals: tuple[str, ...]) -> Verdict[int]:
    """How many units generals activated together may move; 0 and the clause where they may not go together."""
    if len(generals) > 1 and b.leader(board, generals[0]).kind != "king":
        return Verdict(0, (("GK-10.2-e", 0),), "GK-10.2-e", "no_common_command", generals)
    return Verdict(sum([q.commands(board, i) for i in generals]), (("GK-11.2-f", len(generals)),))


@rule("GK-10.2-a", "GK-10.2-c", "GK-10.2-e", "GK-11.9-c")
def subordinates(board: Board, general: str) -> tuple[str, ...]:
    """The warlords stacked with a King: his subordinates. Nobody is subordinate to a warlord."""
    chief = b.leader(board, general)
    if chief.kind != "king" or not chief.at:
        return ()
    return q.ids(tuple([g for g in q.leaders_of(board, chief.at, chief.power) if g.kind == "warlord"]))


@rule("GK-20.3-c")
def is_spent(board: Board, general: str) -> bool:
    """Whether he belongs to no player and was activated in this round: he is not activated with his King either."""
    return general in board.activated and not q.seat_of(board, b.leader(board, general).power)


@rule("GK-11.9-c", "GK-10.2-b")
def subordinate_of(board: Board, general: str) -> str:
    """The King under whose command a warlord stands; "" if none does."""
    warlord = b.leader(board, general)
    if warlord.kind != "warlord":
        return ""
    return next((g.id for g in q.leaders_of(board, warlord.at, warlord.power) if g.kind == "king"), "")


@rule("GK-11.2-c", "GK-11.2-d", "GK-3.0-u", "GK-18.2-i")
def movement_allowance(board: Board, general: str, units: tuple[str, ...]) -> int:
    """The MP of a general alone, or of the slowest unit that he takes."""
    if not units:
        return q.general(board, general).mp_alone
    return min([q.side_of(board, b.unit(board, i)).mp for i in units])


@rule("GK-11.2-b", "GK-11.7-a", "GK-18.3-a")
def cost_of_entering(board: Board, army: ActiveArmy, space: str) -> int:
    """The MP a space costs: 2 for mountains outside the active general's HomeCountry unless a card helps, else 1."""
    pack = b.pack(board)
    if space not in pack.mountains:
        return OPEN
    home = army.power in pack.power and space in q.homecountry(board, army.power)
    return OPEN if home else army.mountain or MOUNTAIN


# ---------------------------------------------------------------- choosing units and generals


@declare(PUBLIC)
class ChooseForce(PickSome[Board]):
    """Some generals, then some units, each in the order of the question. Units alike in kind, side, division and place
    (inside or outside) are listed once for each number; any of them may be named."""

    purpose: str
    """activate, pick_up, drop_off, drop_inside, city, intercept, avoid, split."""
    generals: tuple[str, ...]
    """Who may be chosen beside those that are chosen anyway."""
    units: tuple[str, ...]
    least: int = 0
    most: int = 0
    """How many units without any of the generals ..."""
    least_each: int = 0
    most_each: int = 0
    """... and how many more for each of them."""
    something: bool = False
    """Nothing at all is no answer."""
    clause: str = ""
    """The clause of the limit."""
    general: str = ""
    """With whom; "" for the owner of a city."""
    space: str = ""
    """Where they stand; where they would intercept."""

    def candidates(self, board: Board) -> Sequence[str]:
        """The generals, then the units."""
        return (*self.generals, *self.units)

    def alike(self, board: Board, candidate: str) -> Hashable:
        """Units by kind, side, division and place; every general is himself."""
        return candidate if candidate in self.generals else likeness(b.unit(board, candidate))

    def company(self, generals: int) -> tuple[int, int]:
        """How many units at least and at most, with so many of the generals."""
        least = max(0, self.least + self.least_each * generals, 1 if self.something and not generals else 0)
        return least, min(len(self.units), self.most + self.most_each * generals)

    def groups(self, board: Board) -> list[list[str]]:
        """The units, those alike together, in the order of the question."""
        found: dict[Hashable, list[str]] = {}
        for i in self.units:
            found.setdefault(likeness(b.unit(board, i)), []).append(i)
        return list(found.values())

    def may_take(self, board: Board, generals: tuple[str, ...], units: int) -> Verdict[bool]:
        """Whether so many units may be chosen with these generals."""
        least, most = self.company(len(generals))
        if units > most:
            return refuse(self.clause, "too_many_units", str(most))
        return accept if units >= least else refuse(self.clause, "too_few_units", str(least))

    def check(self, board: Board, answer: tuple[str, ...]) -> Verdict[bool]:
        """Candidates, none twice, in order; as many units as the generals allow."""
        rest = iter((*self.generals, *self.units))
        if strange := [i for i in answer if i not in rest]:
            if spent := [i for i in strange if self.purpose == "activate" and is_spent(board, i)]:
                return refuse("GK-20.3-c", "activated_this_round", *spent)
            return refuse(self.clause, "not_on_offer", *strange)
        chosen = tuple([i for i in answer if i in self.generals])
        return self.may_take(board, chosen, len(answer) - len(chosen))

    def completion(self, board: Board, some: tuple[str, ...]) -> tuple[str, ...] | None:
        """As few generals and units more as make an answer: only their numbers matter."""
        chosen = tuple([i for i in self.generals if i in some])
        others = [i for i in self.generals if i not in some]
        for more in range(len(others) + 1):
            leading = tuple([i for i in self.generals if i in chosen or i in others[:more]])
            picked = len(some) - len(chosen)
            for units in range(max(picked, self.company(len(leading))[0]), self.company(len(leading))[1] + 1):
                if self.may_take(board, leading, units):
                    left = [i for i in self.units if i not in some][: units - picked]
                    return (*leading, *[i for i in self.units if i in some or i in left])
        return None

    def every(self, board: Board) -> Iterator[tuple[str, ...]]:
        """Every legal answer, as many units as possible first; of units alike the first."""
        groups = self.groups(board)

        def grow(at: int, low: int, high: int) -> Iterator[tuple[str, ...]]:
            if at == len(groups):
                yield ()
                return
            group = groups[at]
            after = sum([len(g) for g in groups[at + 1 :]])
            for n in range(min(len(group), high), max(0, low - after) - 1, -1):
                for rest in grow(at + 1, low - n, high - n):
                    yield (*group[:n], *rest)

        order = {i: n for n, i in enumerate(self.units)}
        for generals in _subsets(self.generals):
            least, most = self.company(len(generals))
            for units in grow(0, least, most):
                if self.may_take(board, generals, len(units)):
                    yield (*generals, *sorted(units, key=order.__getitem__))

    def sample(self, board: Board, pick: Pick) -> tuple[str, ...]:
        """Some generals; then mostly as many units as may go, sometimes fewer."""
        for _ in range(8):
            generals = tuple([i for i in self.generals if pick(2)])
            least, most = self.company(len(generals))
            if least <= most:
                n = most if pick(3) else least + pick(most - least + 1)
                left = len(self.units)
                units: list[str] = []
                for i in self.units:
                    if pick(left) < n - len(units):
                        units.append(i)
                    left -= 1
                if self.may_take(board, generals, n):
                    return (*generals, *units)
        answers = offers(self, board)
        return answers[pick(len(answers))]

    def only(self, board: Board) -> tuple[tuple[str, ...], ...]:
        """The legal answers, two at most: one means that there is no choice."""
        if not self.generals and not self.units:
            return ((),)
        return tuple(islice(self.every(board), 2))


def likeness(unit: Unit) -> tuple[str, int, str, bool]:
    """What units share that are as good as each other: kind, side, division, and whether they are inside."""
    return unit.kind, unit.steps, unit.division, unit.inside


def _subsets(items: tuple[str, ...]) -> list[tuple[str, ...]]:
    found: list[tuple[str, ...]] = [()]
    for item in items:
        found += [(*some, item) for some in found]
    order = {i: n for n, i in enumerate(items)}
    return sorted(found, key=lambda some: (len(some), [order[i] for i in some]))


def parted(board: Board, chosen: tuple[str, ...]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The generals and the units among ids, each in their order."""
    generals = tuple([i for i in chosen if i in b.pack(board).general])
    return generals, tuple([i for i in chosen if i not in generals])
