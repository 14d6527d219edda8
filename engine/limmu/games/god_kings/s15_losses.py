"""15.5.8 Battle losses: which steps satisfy a loss number, and step losses that the owner is free to choose."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

import attrs
from msgspec import UNSET

from limmu.core import (
    LISTED,
    PUBLIC,
    Ask,
    Call,
    Choices,
    Concern,
    Done,
    Goto,
    Next,
    Part,
    Pick,
    Procedure,
    Question,
    Record,
    Table,
    Verdict,
    Why,
    accept,
    declare,
    procedure,
    refuse,
    remember,
    rule,
    step,
)
from limmu.games.god_kings import board as b
from limmu.games.god_kings import s20_deciders
from limmu.games.god_kings.board import Board, PieceId, Unit
from limmu.games.god_kings.facts import StepsLost, UnitsEliminated
from limmu.games.god_kings.options import CLOSEST_BELOW_SHARE
from limmu.games.god_kings.pack import Pack
from limmu.toolkit.levels import spanning
from limmu.toolkit.losses import Closest, Group, LossSet


@declare(PUBLIC)
class Loss(Record):
    """A unit loses so many steps."""

    unit: PieceId
    steps: int


Steps = tuple[Loss, ...]
"""Step losses: each unit that loses any, once."""

# ---------------------------------------------------------------- what satisfies a loss number (15.5.8)


@rule("GK-15.5.8-b")
def step_points(pack: Pack, kind: str, steps: int) -> tuple[int, ...]:
    """The loss factors that a unit with so many steps counts for its steps, in the order in which it loses them."""
    sides = pack.unit_type[kind]
    shown = {b.FULL: sides.full.loss, b.REDUCED: sides.reduced.loss}
    return tuple([shown[left] for left in range(steps, 0, -1)])


@rule("GK-15.5.2-t", "GK-15.5.2-u", "GK-15.5.8-g")
def chariot_quota(
    pack: Pack, units: Sequence[tuple[str, int, int]], loss_number: int, *, charged: bool, reading: str = ""
) -> int:
    """The loss points that chariots must make up, if they can, after an attempted charge (GKR-066).

    `units` as in `loss_options`.
    """
    if not charged:
        return 0
    half = loss_number // 2
    if reading != CLOSEST_BELOW_SHARE:
        return half
    groups = [g for g in _groups(pack, units) if g.special]
    return Closest(tuple(groups), half).best[1]


def _groups(pack: Pack, units: Sequence[tuple[str, int, int]]) -> tuple[Group, ...]:
    return tuple(
        [
            Group(f"{kind}_{steps}", count, step_points(pack, kind, steps), special=kind == "chariot")
            for kind, steps, count in units
            if count and steps
        ]
    )


@rule("GK-15.5.8-b", "GK-15.5.8-c", "GK-15.5.8-d", "GK-15.5.2-v", "GK-3.0-aa")
def loss_options(
    pack: Pack, units: Sequence[tuple[str, int, int]], loss_number: int, quota: int = 0, *, points: bool = True
) -> Closest:
    """The legal sets of step losses for units given as (kind, steps, number of such units).

    As close to the loss number as any set comes, never above it; of the sets that take the most of the quota from
    chariots. Without `points` the loss number is a number of steps, whatever they count.
    """
    groups = _groups(pack, units)
    if not points:
        groups = tuple([attrs.evolve(g, points=(1,) * len(g.points), special=False) for g in groups])
    return Closest(groups, loss_number, quota)


@rule("GK-15.4-a", "GK-15.5.8-a", "GK-15.5.8-c", "GK-15.5.8-d")
def loss_choice(
    options: Closest, states: dict[str, tuple[str, int]], others: Sequence[str], chosen: Steps
) -> Verdict[bool]:
    """Whether the chosen steps are legal: of units that took part, none more than it has, and one of the options.

    `states` gives kind and steps of the units that took part; `others` are units that did not.
    """
    named = [loss.unit for loss in chosen]
    for loss in chosen:
        if loss.unit not in states:
            known = loss.unit in others
            return refuse("GK-15.4-a" if known else "", "not_participating" if known else "not_on_offer", loss.unit)
        if loss.steps > states[loss.unit][1]:
            return refuse("GK-15.5.8-b", "not_so_many_steps", loss.unit)
        if loss.steps < 1 or named.count(loss.unit) > 1:
            return refuse("", "not_on_offer", loss.unit)
    losses = loss_set(options, states, chosen)
    if options.check(losses):
        return accept
    total = sum([g.worth(lost) for g, lost in zip(options.groups, losses, strict=True)])
    special, best = options.best
    if total > options.limit:
        return refuse("GK-15.5.8-c", "exceeds_loss_number", str(total), str(options.limit))
    taken = sum([g.worth(lost) for g, lost in zip(options.groups, losses, strict=True) if g.special])
    if min(taken, options.quota) < special:
        return refuse("GK-15.5.2-t", "too_few_from_chariots", str(taken), str(special))
    return refuse("GK-15.5.8-d", "not_closest", str(total), str(best))


def loss_set(options: Closest, states: dict[str, tuple[str, int]], chosen: Steps) -> LossSet:
    """Chosen steps as numbers of like units that lose one, two steps."""
    place = {g.id: i for i, g in enumerate(options.groups)}
    lost = [[0] * len(g.points) for g in options.groups]
    for loss in chosen:
        kind, steps = states[loss.unit]
        lost[place[f"{kind}_{steps}"]][loss.steps - 1] += 1
    return tuple([tuple(row) for row in lost])


# ---------------------------------------------------------------- the question


@remember
def _of_units(board: Board, units: tuple[str, ...], limit: int, quota: int, points: bool) -> Closest:
    counts: dict[tuple[str, int], int] = {}
    for unit in [b.unit(board, i) for i in units]:
        key = (unit.kind, unit.steps)
        counts[key] = counts.get(key, 0) + 1
    return loss_options(b.pack(board), [(*key, n) for key, n in counts.items()], limit, quota, points=points)


Likes = tuple[tuple[str, ...], ...]
"""Units by what they are: kind, side and division."""


@remember
def _alike(board: Board, units: tuple[str, ...], limit: int, quota: int, points: bool) -> tuple[Likes, Closest]:
    """The units that are alike, and the legal sets of losses by these."""
    options = _of_units(board, units, limit, quota, points)
    by_kind = {group.id: group for group in options.groups}
    found: dict[tuple[str, int, str], list[str]] = {}
    for unit in [b.unit(board, i) for i in units]:
        if unit.steps:
            found.setdefault((unit.kind, unit.steps, unit.division), []).append(unit.id)
    groups = [attrs.evolve(by_kind[f"{kind}_{steps}"], count=len(ids)) for (kind, steps, _), ids in found.items()]
    return tuple([tuple(ids) for ids in found.values()]), Closest(tuple(groups), options.limit, options.quota)


@declare(PUBLIC)
class ChooseLosses(Question[Board, Steps]):
    """Choose which units lose steps, in any order. Every choice of units is legal that loses as much.

    It is asked how many of the units that are alike (kind, side, division) lose one step, how many two, and so on.
    """

    purpose: str
    """battle, charge, retreat, displacement, card ..."""
    power: str
    units: tuple[str, ...]
    """The units that may lose steps."""
    limit: int
    """The loss number, or (without `points`) the number of steps."""
    quota: int = 0
    """Loss points that must come from chariots as far as they go."""
    points: bool = True
    others: tuple[str, ...] = ()
    """Units that took no part (held back): they lose nothing."""

    def options(self, board: Board) -> Closest:
        """The legal sets of losses, by kinds and sides of units."""
        return _of_units(board, self.units, self.limit, self.quota, self.points)

    def answers(self, board: Board) -> Sequence[Steps]:
        """For each legal set of losses one choice of units, divisions that are incomplete before others."""
        options = self.options(board)
        like = self._like(board, options)
        return [_some_of(losses, like) for losses in islice(options.sets(), LISTED)]

    def every(self, board: Board) -> Iterator[Steps]:
        """Each legal set of losses with each choice of units, of those alike the first."""
        likes, options = self._by_likeness(board)
        return (_some_of(losses, likes) for losses in options.sets())

    def choices(self, board: Board, part: Part) -> Choices[Steps]:
        """How many of the next units that are alike lose so many steps."""
        likes, options = self._by_likeness(board)
        rows = [(at, steps) for at, group in enumerate(options.groups) for steps in range(1, len(group.points) + 1)]
        if len(part) < len(rows):
            at, steps = rows[len(part)]
            about = tuple([Concern("piece", unit) for unit in likes[at]])
            return Choices(span=spanning(options.after(part)), asks=f"steps_{steps}", about=about)
        numbers = iter(part)
        losses = tuple([tuple([next(numbers) for _ in group.points]) for group in options.groups])
        return Choices(whole=_some_of(losses, likes) if len(part) == len(rows) and options.check(losses) else UNSET)

    def parts(self, board: Board, answer: Steps) -> Part:
        """For the units that are alike how many lose one step, two, ...; one number beyond for what is no such loss."""
        likes, options = self._by_likeness(board)
        lost = [[0] * len(group.points) for group in options.groups]
        place = {unit: at for at, units in enumerate(likes) for unit in units}
        for loss in answer:
            at = place.get(loss.unit, -1)
            if at < 0 or not 0 < loss.steps <= len(lost[at]):
                return (*[number for row in lost for number in row], 0)
            lost[at][loss.steps - 1] += 1
        return tuple([number for row in lost for number in row])

    def check(self, board: Board, answer: Steps) -> Verdict[bool]:
        """Whether the steps are legal; see `loss_choice`."""
        states = {i: (u.kind, u.steps) for i in self.units for u in [b.unit(board, i)]}
        return loss_choice(self.options(board), states, self.others, answer)

    def sample(self, board: Board, pick: Pick) -> Steps:
        """A random legal set of losses, taken from random units."""
        options = self.options(board)
        like = [_shuffled(ids, pick) for ids in self._like(board, options)]
        return _some_of(options.sample(pick), like)

    def only(self, board: Board) -> tuple[Steps, ...]:
        """The one possible answer, if there is only one."""
        options = self.options(board)
        if options.count > 1:
            return ()
        losses = next(options.sets())
        for group, lost in zip(options.groups, losses, strict=True):
            kept = group.count - sum(lost)
            if sum([n > 0 for n in (*lost, kept)]) > 1:  # which of them is a choice
                return ()
        return (_some_of(losses, self._like(board, options)),)

    def _by_likeness(self, board: Board) -> tuple[Likes, Closest]:
        return _alike(board, self.units, self.limit, self.quota, self.points)

    def _like(self, board: Board, options: Closest) -> list[list[str]]:
        """For each group of the options the units in it."""
        place = {g.id: i for i, g in enumerate(options.groups)}
        units = [b.unit(board, i) for i in self.units]
        size: dict[str, int] = {}
        for unit in units:
            size[unit.division] = size.get(unit.division, 0) + 1
        found: list[list[str]] = [[] for _ in options.groups]
        for unit in sorted(units, key=lambda u: size[u.division] if u.division else 0):
            if unit.steps:
                found[place[f"{unit.kind}_{unit.steps}"]].append(unit.id)
        return found


def _some_of(losses: LossSet, like: Sequence[Sequence[str]]) -> Steps:
    found: list[Loss] = []
    for i, lost in enumerate(losses):
        ids = iter(like[i])
        for steps in range(len(lost), 0, -1):  # the most wounded first: the same units come first in every answer
            found += [Loss(next(ids), steps) for _ in range(lost[steps - 1])]
    return tuple(found)


def _shuffled(ids: Sequence[str], pick: Pick) -> list[str]:
    left, found = list(ids), list[str]()
    while left:
        found.append(left.pop(pick(len(left))))
    return found


# ---------------------------------------------------------------- taking them


@rule("GK-15.5.8-b", "GK-15.5.8-e")
def lose_steps(t: Table[Board], chosen: Steps, how: str, why: Why = ()) -> None:
    """Remove the chosen steps: full units are reduced, units without steps leave the map, warriors to their pool."""
    left = {loss.unit: b.unit(t.board, loss.unit).steps - loss.steps for loss in chosen}
    reduced = tuple([i for i, steps in left.items() if steps > 0])
    gone = tuple([i for i, steps in left.items() if steps <= 0])
    if reduced:  # a unit has two steps: one that lives shows its reduced side
        t.emit(StepsLost(reduced, b.REDUCED, why))
    if gone:
        t.emit(UnitsEliminated(gone, how, why))


@procedure("GK-15.5.8")
class LossChoice(Procedure[Steps]):
    """15.5.8  the owner names the steps that satisfy a loss number; nothing is removed yet (simultaneous losses)."""

    question: ChooseLosses
    seat: str

    @step("GK-15.5.8-a")
    def ask(self, t: Table[Board]) -> Next[Steps]:
        if only := self.question.only(t.board):
            return Done(only[0])
        return Ask(self.seat, self.question, then=self.chosen)

    @step("GK-15.5.8-a", "GK-15.4-a")
    def chosen(self, t: Table[Board], answer: Steps) -> Next[Steps]:
        return Done(answer)


@procedure("GK-16.3")
class TakeSteps(Procedure[None]):
    """16.3  a force loses a number of steps, its owner's choice; all it has if they are fewer."""

    power: str
    units: tuple[str, ...]
    steps: int
    purpose: str
    """retreat, displacement, siege, card: also how units are eliminated by it."""
    seat: str = ""
    """Who decides; "" finds the decider of the power."""
    why: Why = ()
    others: tuple[str, ...] = ()
    """Units that took no part in the battle: they lose nothing."""

    @step("GK-16.3-e")
    def find_owner(self, t: Table[Board]) -> Next[None]:
        if self.seat or not self.units or self.steps <= 0:
            return Goto(self.choose)
        return Call(s20_deciders.WhoDecides(self.power), then=self.owned)

    @step("GK-20.3-d")
    def owned(self, t: Table[Board], seat: str) -> Next[None]:
        return Goto(self.but(seat=seat).choose)

    @step("GK-16.3-e")
    def choose(self, t: Table[Board]) -> Next[None]:
        if not self.units or self.steps <= 0:
            return Done(None)
        question = ChooseLosses(self.purpose, self.power, self.units, self.steps, points=False, others=self.others)
        return Call(LossChoice(question, self.seat), then=self.lose)

    @step("GK-16.3-e", "GK-15.5.8-b")
    def lose(self, t: Table[Board], chosen: Steps) -> Next[None]:
        lose_steps(t, chosen, self.purpose, self.why)
        return Done(None)


def steps_of(units: Sequence[Unit]) -> int:
    """All the steps left in some units."""
    return sum([u.steps for u in units])


@rule("GK-16.3-e", "GK-15.5.10-c")
def half_steps(steps: int) -> int:
    """Half of the steps that a force has, rounded up."""
    return (steps + 1) // 2
