"""25.0 Displacement: where beaten, surprised or replaced pieces go."""

from __future__ import annotations

from collections.abc import Sequence

from limmu.core import (
    PUBLIC,
    Answer,
    Ask,
    Call,
    Done,
    Goto,
    Next,
    Procedure,
    Question,
    Table,
    Why,
    declare,
    procedure,
    rule,
    step,
)
from limmu.games.god_kings import board as b
from limmu.games.god_kings import queries as q
from limmu.games.god_kings.board import NOBODY, Board, SpaceId
from limmu.games.god_kings.facts import UnitsMoved, UnitsRemoved
from limmu.games.god_kings.options import NEUTRAL_CAPITAL, ONE_CAPITAL
from limmu.games.god_kings.s15_losses import TakeSteps, half_steps, steps_of
from limmu.games.god_kings.s20_deciders import LowestSeat, WhoDecides


@rule("GK-3.0-j", "GK-3.0-k", "GK-3.0-l", "GK-3.0-m", "GK-25.0-a")
def displacement_spaces(board: Board, power: str, capital: str = "") -> tuple[str, ...]:
    """Where displaced pieces of a power may go (GKR-080, GKR-081); none: they wait off the map.

    `capital` is that of a Neutral Nation: there, or if enemies hold it to the nearest free space of the HomeCountry.
    """
    if power == NOBODY:
        return ()
    pack = b.pack(board)
    if q.is_people(board, power):
        return (pack.army[power].home,)
    if q.is_revolt(board, power):
        return tuple([s for s in pack.province[pack.army[power].home].spaces if not q.enemy_units(board, s, power)])
    free = [s for s in q.homecountry(board, power) if not q.enemy_units(board, s, power)]
    if capital:
        if capital in free:
            return (capital,)
        hops = {s: pack.distance(capital, s) for s in free}
        nearest = min([n for n in hops.values() if n >= 0], default=-1)
        return tuple([s for s in free if hops[s] == nearest])
    own = [s for s in free if q.marker(board, s) == power and not q.is_besieged(board, s)]
    return tuple(own or free)


@declare(PUBLIC)
class Send(Answer):
    """Displaced pieces go to a space, all together or the units alone with each general choosing for himself."""

    to: SpaceId
    apart: bool = False


@declare(PUBLIC)
class ChooseDisplacement(Question[Board, Send]):
    """Where displaced pieces go."""

    power: str
    units: tuple[str, ...]
    leaders: tuple[str, ...]
    capital: str = ""

    def answers(self, board: Board) -> Sequence[Send]:
        """The spaces, then the same with the generals apart from the units."""
        spaces = displacement_spaces(board, self.power, self.capital)
        apart = [Send(space, apart=True) for space in spaces] if self.units and self.leaders else []
        return [*[Send(space) for space in spaces], *apart]


@procedure("GK-25.0")
class Displacement(Procedure[None]):
    """25.0  half of the steps lost, if so ruled; who chooses; the units together, each general where he likes."""

    power: str
    units: tuple[str, ...]
    leaders: tuple[str, ...]
    half_lost: bool = False
    """Without a legal retreat the force loses half of its steps first (15.5.10, 16.3)."""
    seat: str = ""
    """Who decides; "" finds the decider of the power."""
    why: Why = ()
    """The cause."""
    sent: str = ""
    """Where the pieces go."""
    apart: bool = False
    """The units alone: each general chooses for himself."""

    @step("GK-25.0-e", "GK-15.5.10-c", "GK-16.3-e")
    def lose_half(self, t: Table[Board]) -> Next[None]:
        if not self.half_lost or self.power == NOBODY:
            return Goto(self.find_chooser)
        steps = half_steps(steps_of([b.unit(t.board, i) for i in self.units]))
        return Call(
            TakeSteps(
                power=self.power,
                units=self.units,
                steps=steps,
                purpose="displacement",
                seat=self.seat,
                why=(("GK-16.3-e", steps),),
            )
        )

    @step("GK-25.0-a", "GK-22.0-f")
    def find_chooser(self, t: Table[Board]) -> Next[None]:
        units = tuple([i for i in self.units if b.unit(t.board, i).steps])
        if self.power == NOBODY:  # they lead nowhere: nobody takes them in (GKR-023)
            t.emit(UnitsRemoved(units, "displaced"))
            return Done(None)
        me = self.but(units=units)
        if not units and not self.leaders:
            return Done(None)
        if len(displacement_spaces(t.board, self.power, _capital(t, self.power))) <= 1:
            return Goto(me.choose)
        if q.is_revolt(t.board, self.power):  # whoever decided for it in the battle (GKR-080)
            return Call(LowestSeat(), then=me.chosen_by)
        return Goto(me.choose) if self.seat else Call(WhoDecides(self.power), then=me.chosen_by)

    @step("GK-25.0-a")
    def chosen_by(self, t: Table[Board], seat: str) -> Next[None]:
        return Goto(self.but(seat=seat).choose)

    @step("GK-3.0-j", "GK-3.0-k", "GK-11.11-d", "GK-25.0-a")
    def choose(self, t: Table[Board]) -> Next[None]:
        leaders = self.leaders if self.units else self.leaders[:1]
        if not self.units and not leaders:
            return Done(None)
        capital = _capital(t, self.power)
        spaces = displacement_spaces(t.board, self.power, capital)
        if len(spaces) > 1:
            question = ChooseDisplacement(self.power, self.units, leaders, capital)
            return Ask(self.seat, question, then=self.go)
        return Goto(self.but(sent=spaces[0] if spaces else "").send)

    @step("GK-25.0-a")
    def go(self, t: Table[Board], answer: Send) -> Next[None]:
        return Goto(self.but(sent=answer.to, apart=answer.apart).send)

    @step("GK-25.0-a")
    def send(self, t: Table[Board]) -> Next[None]:
        leaders = () if self.apart else self.leaders if self.units else self.leaders[:1]
        why = (*self.why, ("GK-25.0-a", 0))
        t.emit(UnitsMoved(self.units, leaders, self.sent, "displaced", why=why))
        left = self.leaders[len(leaders) :]
        return Goto(self.but(units=(), leaders=left, sent="", apart=False).choose)


def _capital(t: Table[Board], power: str) -> str:
    """The capital of a Neutral Nation; "" for every other power."""
    return "" if q.seat_of(t.board, power) or not q.is_major(t.board, power) else capital_of(t, power)


def capital_of(t: Table[Board], power: str) -> str:
    """Where the pieces of a Neutral Nation are put (GKR-004)."""
    data = b.pack(t.board).power[power]
    return data.capital if t.option(NEUTRAL_CAPITAL) == ONE_CAPITAL else data.neutral_capital
