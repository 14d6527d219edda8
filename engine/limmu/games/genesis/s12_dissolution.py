"""12.1.4 The end of alliances: guests leave the spaces of their former ally or are eliminated."""

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
    declare,
    procedure,
    rule,
    step,
)
from limmu.games.genesis import armies
from limmu.games.genesis import board as b
from limmu.games.genesis import queries as q
from limmu.games.genesis.board import Board, King, PowerId, SpaceId
from limmu.games.genesis.facts import AllianceEnded, UnitsShifted
from limmu.games.genesis.units import total
from limmu.games.genesis.upkeep import settle

Pairs = tuple[tuple[str, str], ...]
"""Former allies, two by two."""


@rule("GE-12.1.4-a")
def guests(board: Board, pairs: Pairs) -> tuple[tuple[str, str], ...]:
    """The forces of former allies in a space that the other controls: (power, space), in order of play."""
    order = [*board.order, *[one.id for one in board.kingdoms if one.id not in board.order]]
    found: list[tuple[str, str]] = []
    for power in order:
        hosts = [two if one == power else one for one, two in pairs if power in (one, two)]
        if hosts:
            found += [
                (power, place.id)
                for place in board.places
                if power in q.powers_at(board, place.id) and q.control(board, place.id) in hosts
            ]
    return tuple(found)


@rule("GE-12.1.4-a")
def ways_home(board: Board, power: str, space: str) -> tuple[str, ...]:
    """Where a guest may go: spaces joined by land that no enemy controls or stands in, and no enemy Fortified City,
    Independent ones included (R-GE-82)."""
    found: list[str] = []
    for near in b.pack(board).land.get(space, ()):
        owner = q.control(board, near)
        if owner and q.is_enemy(board, power, owner):
            continue
        if not q.is_enemy_fortress(board, near, power) and not q.enemies_at(board, near, power):
            found.append(near)
    return tuple(found)


@declare(PUBLIC)
class ChooseWayOut(Question[Board, SpaceId]):
    """To which space a force leaves a former ally's space."""

    power: str
    space: str

    def answers(self, board: Board) -> Sequence[SpaceId]:
        """The spaces joined by land that no enemy holds."""
        return ways_home(board, self.power, self.space)


@procedure("GE-12.1.4")
class GuestsLeave(Procedure[None]):
    """12.1.4  a each force in a former ally's space goes to a space next to it  b or is eliminated."""

    pairs: Pairs

    @step("GE-12.1.4-a")
    def find(self, t: Table[Board]) -> Next[None]:
        found = guests(t.board, self.pairs)
        if not found:
            return Done()
        power, space = found[0]
        ways = ways_home(t.board, power, space)
        if len(ways) > 1:
            return Ask(power, ChooseWayOut(power, space), then=self.leave)
        leave(t, power, space, ways[0] if ways else "")
        return Goto(self.find)

    @step("GE-12.1.4-a")
    def leave(self, t: Table[Board], to: SpaceId) -> Next[None]:
        power, space = guests(t.board, self.pairs)[0]
        leave(t, power, space, to)
        return Goto(self.find)


@rule("GE-12.1.4-a", "GE-12.1.4-b")
def leave(t: Table[Board], power: str, space: str, to: str) -> None:
    """A power's whole force leaves a space; without a space to go to ("") it is eliminated, its King too."""
    parts = q.groups_of(t.board, space, power)
    kings: tuple[King, ...] = tuple([king for king in b.kings_at(t.board, space) if king.power == power])
    if to:
        groups = armies.regrouped(t.board, parts, armies.retagged(parts, at=to))
        moved = tuple([king.but(at=to) for king in kings])
        t.emit(
            UnitsShifted(
                power=power,
                units=total(parts),
                origin=space,
                to=to,
                groups=groups,
                kings=moved,
                how="dissolved",
                why=(("GE-12.1.4-a", 0),),
            )
        )
    else:
        for king in kings:
            armies.kill_king(t, king.id, "no_retreat", (("GE-12.1.4-b", 0),))
        armies.lose(t, q.groups_of(t.board, space, power), "dissolved", (("GE-12.1.4-b", 0),))
    settle(t)


@procedure("GE-12.1.4")
class DissolveAlliances(Procedure[None]):
    """3.2 F4  every alliance ends  12.1.4 guests leave."""

    @step("GE-12.1-c", "GE-3.2.F4-a")
    def end_all(self, t: Table[Board]) -> Next[None]:
        pairs = tuple([(one.one, one.other) for one in t.board.alliances])
        for one, other in pairs:
            t.emit(AllianceEnded(one, other, "isolation"))
        settle(t)
        return Call(GuestsLeave(pairs)) if pairs else Done()

    @step("GE-12.1.4-a")
    def end(self, t: Table[Board]) -> Next[None]:
        return Done()


@declare(PUBLIC)
class Betray(Answer):
    """The alliance with a kingdom ends (12.1)."""

    ally: PowerId


@rule("GE-12.1-f")
def betrayals(board: Board, seat: str) -> list[Betray]:
    """Any promise may be broken: the alliance ends at once with whom one declares it (R-GE-82)."""
    return [Betray(other) for other in q.clockwise(board, seat) if q.allied(board, seat, other)]


@procedure("GE-12.1")
class Betrayal(Procedure[None]):
    """12.1  promises bind nobody: a kingdom ends an alliance at once, and 12.1.4 is carried out for the two
    (R-GE-82)."""

    one: str
    other: str

    @step("GE-12.1-f")
    def declare(self, t: Table[Board]) -> Next[None]:
        found = [a for a in t.board.alliances if {a.one, a.other} == {self.one, self.other}]
        for alliance in found:
            t.emit(AllianceEnded(alliance.one, alliance.other, "betrayal"))
        settle(t)
        return Call(GuestsLeave(((self.one, self.other),))) if found else Done()

    @step("GE-12.1.4-a")
    def end(self, t: Table[Board]) -> Next[None]:
        return Done()
