"""7.1 Naming the force of a Move: any units of one space, or one unit, that have not moved in this segment."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from limmu.core import PUBLIC, Pass, Pick, Verdict, accept, declare, refuse, remember, rule
from limmu.games.genesis import board as b
from limmu.games.genesis import queries as q
from limmu.games.genesis.board import READY, REVOLT, Board, Group, King
from limmu.games.genesis.s07_choices import Chosen, PickUnits, kings_there, size, whole_stack
from limmu.games.genesis.units import number, total, within

MAJOR, MINOR, FREE, POWER = "major", "minor", "free", "power"
"""The kinds of Move: the two actions of a segment, one given by a card, one of a Minor Kingdom or barbarian power."""


@rule("GE-7.1.1-e", "GE-7.2.2-a", "GE-7.2.2-b", "GE-7.1.1-f", "GE-5.2.3-d", "GE-7.2.6-f")
def movable(board: Board, power: str, at: str, how: str, band: str = "") -> tuple[tuple[Group, ...], tuple[King, ...]]:
    """The units and Kings of a power in a space that may be in a Move: ready ones; in a free move all outside a revolt
    marker. `band`: only those of that City's set."""
    groups = q.free_groups(board, at, power) if how == FREE else q.ready_groups(board, at, power)
    kings = [
        king
        for king in b.kings_at(board, at)
        if king.power == power and not king.force and (how == FREE or king.state == READY)
    ]
    return tuple([group for group in groups if not band or group.band == band]), tuple(kings)


@remember
def movable_stacks(board: Board, power: str, how: str, at: tuple[str, ...], band: str) -> tuple[Chosen, ...]:
    """For each space where a force may be named, everything that may be in it. `at`: only from these."""
    spaces = dict.fromkeys([g.at for g in board.groups if g.power == power])
    spaces |= dict.fromkeys([king.at for king in board.kings if king.power == power and king.at])
    found: list[Chosen] = []
    for space in b.pack(board).in_map_order(spaces):
        if not at or space in at:
            groups, kings = movable(board, power, space, how, band)
            stack = whole_stack(space, groups, kings)
            if size(stack):
                found.append(stack)
    return tuple(found)


@rule("GE-7.1.1-a", "GE-7.1.1-b", "GE-7.1.1-e", "GE-7.2.6-e", "GE-7.2.6-f")
def moves(board: Board, power: str, how: str, at: tuple[str, ...] = (), band: str = "") -> bool:
    """Whether any force may be named for a Move."""
    spaces = dict.fromkeys([king.at for king in board.kings if king.power == power and king.at])
    spaces |= dict.fromkeys([group.at for group in board.groups if group.power == power])
    for space in spaces:
        if not at or space in at:
            groups, kings = movable(board, power, space, how, band)
            if kings or number(total(groups)):
                return True
    return False


@declare(PUBLIC)
class DeclareForce(PickUnits):
    """The units, and King, that will move together, named before the die: any of one space, or one unit (minor)."""

    power: str
    how: str
    """major, minor, free, power. The last two may be passed up (R-GE-66)."""
    at: tuple[str, ...] = ()
    """The spaces it may be named from; () all."""
    band: str = ""

    def stacks(self, board: Board) -> Sequence[Chosen]:
        """What may still move, in each space."""
        return movable_stacks(board, self.power, self.how, self.at, self.band)

    def allowed(self, board: Board, chosen: Chosen) -> Verdict[bool]:
        """One unit in a Minor Move; a Sherden marker goes along free (R-GE-36)."""
        return refuse("GE-7.1.1-b", "one_unit_only") if size(chosen) > self.most() else accept

    def may_pass(self) -> bool:
        """In a free Move, and in that of another power."""
        return self.how in (FREE, POWER)

    def most(self) -> int:
        """One unit in a Minor Move."""
        return 1 if self.how == MINOR else PickUnits.most(self)

    def check(self, board: Board, answer: Chosen | Pass) -> Verdict[bool]:
        """Units that have moved are refused by 7.2.2, those under a revolt marker by 5.2.3."""
        verdict = PickUnits.check(self, board, answer)
        if verdict or verdict.clause or isinstance(answer, Pass) or (self.at and answer.at not in self.at):
            return verdict
        if not kings_there(board, self.power, answer):
            return verdict
        here = [group for group in q.groups_of(board, answer.at, self.power) if self.band in ("", group.band)]
        if within(answer.units, total([group for group in here if group.state != REVOLT])):
            return refuse("GE-7.2.2-a", "moved_already", answer.at)
        return refuse("GE-5.2.3-d", "in_revolt", answer.at) if within(answer.units, total(here)) else verdict

    def sample(self, board: Board, pick: Pick) -> Chosen | Pass:
        """Any of the listed single units for a Minor Move; else a stack or part of one."""
        if self.how == MINOR:
            answers = self.common(board)
            return answers[pick(len(answers))]
        return PickUnits.sample(self, board, pick)


@declare(PUBLIC)
class PickUp(PickUnits):
    """Which units and King a moving force takes along from its space; any unit costs 1 MP, a King nothing."""

    sherden_alone: ClassVar[bool] = True
    force: str
    how: str

    def stacks(self, board: Board) -> Sequence[Chosen]:
        """Its power's units there that have not moved."""
        return waiting_stacks(board, self.force, self.how)

    def allowed(self, board: Board, chosen: Chosen) -> Verdict[bool]:
        """Units only if the force can pay."""
        if size(chosen) > len(chosen.kings) and not b.force(board, self.force).mp:
            return refuse("GE-7.2.3-c", "not_enough_mp", "1", "0")
        return accept


@rule("GE-7.2.3-c", "GE-7.2.6-c", "GE-7.2.7-a", "GE-7.2.2-a", "GE-12.1.2-a")
def waiting_stacks(board: Board, force: str, how: str) -> tuple[Chosen, ...]:
    """What a moving force may pick up where it is: units of its own power, of any band, that have not moved."""
    found = b.force(board, force)
    stack = whole_stack(found.at, *movable(board, found.power, found.at, how))
    return (stack,) if size(stack) or stack.units.sherden else ()


@declare(PUBLIC)
class DropOff(PickUnits):
    """Which units or King a moving force leaves behind, for nothing; somebody goes on."""

    sherden_alone: ClassVar[bool] = True
    force: str

    def stacks(self, board: Board) -> Sequence[Chosen]:
        """What is in the force."""
        at = b.force(board, self.force).at
        return (whole_stack(at, q.force_groups(board, self.force), q.force_kings(board, self.force)),)

    def allowed(self, board: Board, chosen: Chosen) -> Verdict[bool]:
        """Not everybody."""
        whole = self.stacks(board)[0]
        return refuse("GE-7.2.3-d", "somebody_goes_on") if size(chosen) == size(whole) else accept
