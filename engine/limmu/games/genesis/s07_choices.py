"""7.2.1 Choosing units: which of the units and Kings in a space move, intercept, withdraw, are picked up or left.

Units are counts, so an answer is a `Chosen`: so many of each kind and Kings by id. `answers` lists the stacks that
people commonly choose; every other choice that `check` accepts is as legal.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from limmu.core import PUBLIC, Pick, Question, Record, Verdict, accept, declare, offers, refuse, rule
from limmu.games.genesis import board as b
from limmu.games.genesis.board import NONE, Board, Group, King, Units
from limmu.games.genesis.units import combat, number, only_combat, taken, total, within

_TRIES = 8


@declare(PUBLIC)
class Chosen(Record):
    """Units and Kings of one space. Without any it is a pass, where one may pass."""

    at: str = ""
    units: Units = NONE
    kings: tuple[str, ...] = ()


NOBODY = Chosen()


def whole_stack(at: str, groups: Sequence[Group], kings: Sequence[King]) -> Chosen:
    """Everything in some groups of a space, with the Kings."""
    return Chosen(at, total(groups), tuple([king.id for king in kings]))


def size(chosen: Chosen) -> int:
    """How many units, Kings included, Sherden not (R-GE-36)."""
    return number(chosen.units) + len(chosen.kings)


@rule("GE-2.9-combat-unit")
def has_combat(chosen: Chosen) -> bool:
    """Whether a combat unit is among them; a King alone is none."""
    return combat(chosen.units) > 0


def parts_of(board: Board, groups: Sequence[Group], chosen: Chosen) -> tuple[tuple[Group, ...], tuple[King, ...]]:
    """The parts of the groups and the Kings that a choice means."""
    return taken(groups, chosen.units), tuple([b.king(board, king) for king in chosen.kings])


@declare(PUBLIC)
class PickUnits(Question[Board, Chosen]):
    """Some of the units and Kings of a space. A chapter says which stacks there are and what is allowed of them."""

    huge: ClassVar[bool] = True
    may_pass: ClassVar[bool] = False
    sherden_alone: ClassVar[bool] = False
    """Whether the Sherden marker may be all that is chosen."""

    def stacks(self, board: Board) -> Sequence[Chosen]:
        """What there is to choose from, one for each space."""
        raise NotImplementedError(type(self).__name__)

    def allowed(self, board: Board, chosen: Chosen) -> Verdict[bool]:
        """Whether these may be chosen, given that they are there and are not nobody."""
        return accept

    def answers(self, board: Board) -> Sequence[Chosen]:
        """The pass if there is one, then of each stack the choices people commonly make."""
        found = [NOBODY] if self.may_pass else list[Chosen]()
        for stack in self.stacks(board):
            found += [part for part in common_parts(stack) if self.allowed(board, part)]
            if self.sherden_alone and stack.units.sherden:
                found.append(Chosen(stack.at, Units(sherden=stack.units.sherden)))
        return found

    def check(self, board: Board, answer: Chosen) -> Verdict[bool]:
        """Units and Kings that are there, and allowed."""
        if not answer.kings and answer.units == NONE:
            return accept if self.may_pass and answer == NOBODY else refuse("", "nobody_chosen")
        if not size(answer) and not self.sherden_alone:
            return refuse("GE-2.2.3-a", "sherden_alone", answer.at)
        for stack in self.stacks(board):
            if stack.at == answer.at:
                here = answer.kings == tuple([king for king in stack.kings if king in answer.kings])
                if not (here and within(NONE, answer.units) and within(answer.units, stack.units)):
                    return refuse("", "not_so_many_units", answer.at)
                return self.allowed(board, answer)
        return refuse("", "not_on_offer", answer.at)

    def sample(self, board: Board, pick: Pick) -> Chosen:
        """A stack, then all of it or random numbers of each kind; after some misses one of the listed answers."""
        stacks = self.stacks(board)
        if self.may_pass and (not stacks or not pick(2)):
            return NOBODY
        for _ in range(_TRIES if stacks else 0):
            stack = stacks[pick(len(stacks))]
            part = stack if not pick(2) else _random_part(stack, pick)
            if size(part) and self.allowed(board, part):
                return part
        answers = offers(self, board)
        return answers[pick(len(answers))]

    def concerns(self, board: Board, answer: Chosen) -> tuple[str, ...]:
        """The space and the Kings."""
        return (answer.at, *answer.kings) if answer.at else ()


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
