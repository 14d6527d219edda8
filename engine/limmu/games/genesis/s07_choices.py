"""7.2.1 Choosing units: which of the units and Kings in a space move, intercept, withdraw, are picked up or left.

Units are counts, so an answer is a `Chosen`: so many of each kind and Kings by id. It is put together of the space, the
number of each kind that is there, and Kings. `common` lists the stacks that people commonly choose.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, product
from typing import Any, ClassVar

from msgspec import UNSET

from limmu.core import (
    PASS,
    PUBLIC,
    Answer,
    Choices,
    Concern,
    Option,
    Part,
    Pass,
    Pick,
    Question,
    Verdict,
    accept,
    declare,
    refuse,
    rule,
)
from limmu.games.genesis import board as b
from limmu.games.genesis.board import NONE, Board, Group, King, PieceId, SpaceId, Units
from limmu.games.genesis.units import KINDS, combat, number, only_combat, taken, total, within
from limmu.toolkit.levels import spanning

_TRIES = 8
_ANY = 1_000_000


@declare(PUBLIC)
class Chosen(Answer):
    """Units and Kings of one space."""

    at: SpaceId
    units: Units
    kings: tuple[PieceId, ...] = ()


def whole_stack(at: str, groups: Sequence[Group], kings: Sequence[King]) -> Chosen:
    """Everything in some groups of a space, with the Kings."""
    return Chosen(at, total(groups), tuple([king.id for king in kings]))


def size(chosen: Chosen) -> int:
    """How many units, Kings included, Sherden not (R-GE-36)."""
    return number(chosen.units) + len(chosen.kings)


def kings_there(board: Board, power: str, chosen: Chosen) -> bool:
    """Whether all Kings named are a power's own in that space, whatever they have done."""
    own = [king.id for king in b.kings_at(board, chosen.at) if king.power == power]
    return all([king in own for king in chosen.kings])


@rule("GE-2.9-combat-unit")
def has_combat(chosen: Chosen) -> bool:
    """Whether a combat unit is among them; a King alone is none."""
    return combat(chosen.units) > 0


def parts_of(board: Board, groups: Sequence[Group], chosen: Chosen) -> tuple[tuple[Group, ...], tuple[King, ...]]:
    """The parts of the groups and the Kings that a choice means."""
    return taken(groups, chosen.units), tuple([b.king(board, king) for king in chosen.kings])


@declare(PUBLIC)
class PickUnits(Question[Board, Chosen | Pass]):
    """Some of the units and Kings of a space. A chapter says which stacks there are and what is allowed of them."""

    sherden_alone: ClassVar[bool] = False
    """Whether the Sherden marker may be all that is chosen."""

    def stacks(self, board: Board) -> Sequence[Chosen]:
        """What there is to choose from, one for each space."""
        raise NotImplementedError(type(self).__name__)

    def may_pass(self) -> bool:
        """Whether nobody may be chosen."""
        return False

    def most(self) -> int:
        """How many units and Kings at most."""
        return _ANY

    def allowed(self, board: Board, chosen: Chosen) -> Verdict[bool]:
        """Whether these may be chosen, given that they are there and are not nobody."""
        return accept

    def common(self, board: Board) -> Sequence[Chosen | Pass]:
        """The pass if there is one, then of each stack the choices people commonly make."""
        found: list[Chosen | Pass] = [PASS] if self.may_pass() else []
        for stack in self.stacks(board):
            found += [part for part in common_parts(stack) if self.allowed(board, part)]
            if self.sherden_alone and stack.units.sherden:
                found.append(Chosen(stack.at, Units(sherden=stack.units.sherden)))
        return found

    def check(self, board: Board, answer: Chosen | Pass) -> Verdict[bool]:
        """Units and Kings that are there, and allowed."""
        if isinstance(answer, Pass):
            return accept if self.may_pass() else refuse("", "nobody_chosen")
        if not answer.kings and answer.units == NONE:
            return refuse("", "nobody_chosen")
        if not size(answer) and not self.sherden_alone:
            return refuse("GE-2.2.3-a", "sherden_alone", answer.at)
        for stack in self.stacks(board):
            if stack.at == answer.at:
                here = answer.kings == tuple([king for king in stack.kings if king in answer.kings])
                if not (here and within(NONE, answer.units) and within(answer.units, stack.units)):
                    return refuse("", "not_so_many_units", answer.at)
                return self.allowed(board, answer)
        return refuse("", "not_on_offer", answer.at)

    def choices(self, board: Board, part: Part) -> Choices[Chosen | Pass]:
        """The space, then the number of each kind that is there, then Kings."""
        if not part:
            passes: list[Option[Chosen | Pass]] = [Option(PASS, PASS)] if self.may_pass() else []
            there = [stack.at for stack in self.stacks(board) if self._leads_on(board, stack, ())]
            return Choices((*passes, *[Option(at, concerns=(Concern("space", at),)) for at in there]), asks="space")
        stack = next((stack for stack in self.stacks(board) if stack.at == part[0]), None)
        if stack is None:
            return Choices()
        kinds, about = kinds_in(stack.units), (Concern("space", stack.at),)
        if len(part) <= len(kinds):
            kind, numbers = kinds[len(part) - 1], part[1:]
            most = min(getattr(stack.units, kind), self.most() - sum(numbers))
            fit = [n for n in range(most + 1) if self._leads_on(board, stack, (*numbers, n))]
            return Choices(span=spanning(fit), asks=kind, about=about)
        units, kings = Units(**dict(zip(kinds, part[1:], strict=False))), part[1 + len(kinds) :]
        answer = Chosen(stack.at, units, tuple([king for king in stack.kings if king in kings]))
        options: list[Option[Chosen | Pass]] = [
            Option(king, concerns=(Concern("piece", king),))
            for king in stack.kings
            if king not in kings and self._fits_with(board, stack, units, (*kings, king))
        ]
        verdict = self.check(board, answer)
        whole = answer if verdict else UNSET
        return Choices(tuple(options), whole=whole, asks="king", about=about, bag="kings", more=verdict)

    def _leads_on(self, board: Board, stack: Chosen, numbers: tuple[int, ...]) -> bool:
        """Whether some choice of the stack begins with these numbers of its kinds: tried with all, none, one and all
        but one of the others, with every King, none and each alone."""
        for units in _corners(stack.units, numbers):
            if any([self._fits(board, Chosen(stack.at, units, kings)) for kings in _kings_chosen(stack.kings)]):
                return True
        return False

    def _fits_with(self, board: Board, stack: Chosen, units: Units, kings: tuple[str, ...]) -> bool:
        """Whether these units may be chosen with these Kings, alone or with all others."""
        alone = tuple([king for king in stack.kings if king in kings])
        return any([self._fits(board, Chosen(stack.at, units, some)) for some in (alone, stack.kings)])

    def _fits(self, board: Board, chosen: Chosen) -> bool:
        """Whether part of a stack may be chosen."""
        return bool((size(chosen) or (self.sherden_alone and chosen.units.sherden)) and self.allowed(board, chosen))

    def parts(self, board: Board, answer: Chosen | Pass) -> Part:
        """The space, the number of each kind that is there or named, the Kings."""
        if isinstance(answer, Pass):
            return (answer,)
        there = next((stack.units for stack in self.stacks(board) if stack.at == answer.at), NONE)
        named = [kind for kind in KINDS if getattr(there, kind) or getattr(answer.units, kind)]
        return (answer.at, *[getattr(answer.units, kind) for kind in named], *answer.kings)

    def every(self, board: Board) -> Iterator[Chosen | Pass]:
        """The pass if there is one, then of each stack from few units to many, each without and with Kings."""
        if self.may_pass():
            yield PASS
        for stack in self.stacks(board):
            kinds = kinds_in(stack.units)
            for numbers in product(*[range(getattr(stack.units, kind) + 1) for kind in kinds]):
                if sum(numbers) <= self.most():
                    units = Units(**dict(zip(kinds, numbers, strict=True)))
                    for n in range(len(stack.kings) + 1):
                        found = [Chosen(stack.at, units, kings) for kings in combinations(stack.kings, n)]
                        yield from [chosen for chosen in found if self._fits(board, chosen)]

    def sample(self, board: Board, pick: Pick) -> Chosen | Pass:
        """A stack, then all of it or random numbers of each kind; after some misses one of the common choices."""
        stacks = self.stacks(board)
        if self.may_pass() and (not stacks or not pick(2)):
            return PASS
        for _ in range(_TRIES if stacks else 0):
            stack = stacks[pick(len(stacks))]
            part = stack if not pick(2) else _random_part(stack, pick)
            if size(part) and self.allowed(board, part):
                return part
        answers = self.common(board)
        return answers[pick(len(answers))]


def kinds_in(units: Units) -> tuple[str, ...]:
    """The kinds of units that there are."""
    return tuple([kind for kind in KINDS if getattr(units, kind)])


def _corners(units: Units, numbers: tuple[int, ...]) -> Iterator[Units]:
    """Units that begin with these numbers of their kinds, and go on with all, none, one and all but one."""
    kinds = kinds_in(units)
    given = dict(zip(kinds, numbers, strict=False))
    rest = {kind: getattr(units, kind) for kind in kinds[len(numbers) :]}
    none: dict[str, Any] = dict.fromkeys(rest, 0)
    yield Units(**given, **rest)
    if rest:
        yield Units(**given, **none)
        for kind, most in rest.items():
            yield Units(**given, **none | {kind: 1})
            yield Units(**given, **rest | {kind: most - 1})


def _kings_chosen(kings: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """All of them, none, and of several each alone."""
    if not kings:
        return ((),)
    return (kings, (), *[(king,) for king in kings]) if len(kings) > 1 else (kings, ())


def common_parts(stack: Chosen) -> Iterator[Chosen]:
    """The choices people commonly make of a stack, none twice: all, without the King, combat units, one kind, one."""
    units = stack.units
    bare = units.but(sherden=0)
    kinds = [bare, only_combat(units), Units(infantry=units.infantry), Units(chariots=units.chariots)]
    if units.infantry:
        kinds.append(only_combat(units).but(infantry=units.infantry - 1))
    kinds += [Units(peasants=units.peasants), Units(slaves=units.slaves)]
    kinds += list(singles(units))
    seen: list[Chosen] = []
    for counts in (units, *kinds, Units(sherden=units.sherden), NONE):
        for kings in _kings_chosen(stack.kings):
            part = Chosen(stack.at, counts, kings)
            if size(part) and part not in seen:
                seen.append(part)
                yield part


def singles(units: Units) -> Iterator[Units]:
    """One unit of each kind there is, without and with the Sherden."""
    for one in (Units(infantry=1), Units(chariots=1), Units(peasants=1), Units(slaves=1)):
        if within(one, units):
            yield one
            if units.sherden:
                yield one.but(sherden=units.sherden)


def _random_part(stack: Chosen, pick: Pick) -> Chosen:
    units = stack.units
    counts = Units(
        pick(units.infantry + 1),
        pick(units.chariots + 1),
        pick(units.peasants + 1),
        pick(units.slaves + 1),
        pick(units.sherden + 1),
    )
    return Chosen(stack.at, counts, tuple([king for king in stack.kings if pick(2)]))
