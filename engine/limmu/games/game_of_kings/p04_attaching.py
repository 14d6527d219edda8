"""P4.b: before anything else Independents leave their Units, and attach to Units that they touch."""

from __future__ import annotations

from typing import Final, Literal

from limmu.core import (
    PUBLIC,
    Answer,
    Ask,
    Choices,
    Concern,
    Done,
    Goto,
    Next,
    Option,
    Part,
    Procedure,
    Question,
    Table,
    Verdict,
    accept,
    declare,
    procedure,
    refuse,
    step,
)
from limmu.games.game_of_kings.board import Board, UnitId, acts, unit_at, unit_of, units_of
from limmu.games.game_of_kings.by_hand_settling import Say, may_say, say
from limmu.games.game_of_kings.independents import attach, detach, in_contact, may_attach, may_detach, placed_with

READY: Final = "ready"
LEAVE: Final = "leave"


@declare(PUBLIC)
class Attach(Answer):
    """A model attaches to a Unit that it touches."""

    unit: UnitId
    to: UnitId


@declare(PUBLIC)
class Detach(Answer):
    """A model leaves its Unit."""

    unit: UnitId


Change = Attach | Detach | Literal["ready"]


def changes(board: Board, seat: str) -> list[Attach | Detach]:
    """Who may leave or attach now."""
    found: list[Attach | Detach] = []
    for unit in [one for one in units_of(board, seat) if acts(board, one)]:
        if may_detach(board, unit):
            found.append(Detach(unit.id))
        found += [Attach(unit.id, host.id) for host in in_contact(board, unit)]
    return found


@declare(PUBLIC)
class AttachUnit(Question[Board, Attach | Detach | Literal["ready"]]):
    """Who leaves its Unit or attaches to one; or that is all."""

    seat: str

    passing = READY

    def choices(self, board: Board, part: Part) -> Choices[Change]:
        """READY; or a model, and LEAVE or the Unit that it attaches to."""
        found = changes(board, self.seat)
        if not part:
            units = [*dict.fromkeys([one.unit for one in found])]
            options = [Option[Change](one, concerns=(Concern("piece", one),)) for one in units]
            return Choices((Option[Change](READY, READY), *options), asks="unit")
        own = [one for one in found if one.unit == part[0]]
        return Choices(
            tuple([Option[Change](LEAVE if isinstance(one, Detach) else one.to, one) for one in own]),
            asks="host", about=(Concern("piece", part[0]),),
        )  # fmt: skip

    def parts(self, board: Board, answer: Change) -> Part:
        """READY; or the model, and LEAVE or the Unit."""
        if isinstance(answer, str):
            return (answer,)
        return (answer.unit, LEAVE if isinstance(answer, Detach) else answer.to)

    def check(self, board: Board, answer: Change) -> Verdict[bool]:
        """A model that may leave, or one that may attach to what it touches."""
        if isinstance(answer, str) or answer in changes(board, self.seat):
            return accept
        unit = unit_of(board, answer.unit)
        if unit is None or unit.seat != self.seat:
            return refuse("GOK-SR-34", "not_to_attach", answer.unit)
        if not acts(board, unit):
            return refuse("GOK-ACT-11", "not_its_turn", unit.id)
        if isinstance(answer, Detach):
            return may_detach(board, unit)
        host = unit_of(board, answer.to)
        if host is None:
            return refuse("GOK-SR-28", "no_host", unit.id, answer.to)
        return may_attach(board, unit, host) and refuse("GOK-SR-28", "not_in_contact", unit.id, host.id)


@procedure("GOK-MSEQ")
class Attaching(Procedure[None]):
    """Models leave their Units and attach to others, as long as their owner likes."""

    seat: str

    @step("GOK-SR-34")
    def ask(self, t: Table[Board]) -> Next[None]:
        if not changes(t.board, self.seat):
            return Done()
        return Ask(self.seat, AttachUnit(self.seat), then=self.change, may=may_say(t, self.said))

    @step("GOK-MEAS-1")
    def said(self, t: Table[Board], answer: Say) -> Next[None]:
        say(t, answer)

    @step("GOK-SR-28", "GOK-SR-34")
    def change(self, t: Table[Board], answer: Change) -> Next[None]:
        if isinstance(answer, str):
            return Done()
        unit = unit_at(t.board, answer.unit)
        if isinstance(answer, Detach):
            detach(t, unit)
            return Goto(self.ask)
        host = unit_at(t.board, answer.to)
        there = placed_with(t.board, unit, host)
        assert there is not None
        attach(t, unit, host, there)
        return Goto(self.ask)
