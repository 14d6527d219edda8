"""23.0 From Mitanni to Assyria: a power leaves the game and another takes its place."""

from __future__ import annotations

from limmu.core import Call, Done, Goto, Next, Procedure, Table, procedure, rule, step
from limmu.games.god_kings import board as b
from limmu.games.god_kings import queries as q
from limmu.games.god_kings.board import FULL, Board, Leader
from limmu.games.god_kings.facts import (
    LeadersRemoved,
    OwnerChanged,
    PowerReplaced,
    SiegeLifted,
    SpacesControlled,
    UnitsMoved,
    UnitsPlaced,
    UnitsRemoved,
)
from limmu.games.god_kings.pack import PowerChange
from limmu.games.god_kings.s25_displacement import Displacement
from limmu.games.god_kings.upkeep import settle, settle_sieges

SentForce = tuple[str, tuple[str, ...], tuple[str, ...]]
"""A power, its units and its generals in one space."""


@rule("GK-23.0-a", "GK-5.0-f")
def due_changes(board: Board) -> tuple[PowerChange, ...]:
    """The changes of power that the scenario has on this turn and that have not happened yet (GKR-017)."""
    changes = b.pack(board).scenario[board.scenario].power_changes if board.scenario else ()
    return tuple([c for c in changes if c.turn == board.turn and b.is_nation(board, c.leaves)])


def forces_in(board: Board, spaces: tuple[str, ...], but: tuple[str, ...]) -> tuple[SentForce, ...]:
    """The forces in some spaces of every power but some, space by space."""
    found: list[SentForce] = []
    for space in spaces:
        for power in q.powers_at(board, space):
            if power not in but:
                units = q.ids(q.units_of(board, space, power))
                found.append((power, units, q.ids(q.leaders_of(board, space, power))))
    return tuple(found)


def send_away(t: Table[Board], forces: tuple[SentForce, ...]) -> None:
    """Forces leave the map together, to be put in their HomeCountries one after the other."""
    for _, units, leaders in forces:
        t.emit(UnitsMoved(units, leaders, "", "sent_home"))


@procedure("GK-24.1")
class HomeComing(Procedure[None]):
    """23.0, 24.1 step 7  forces that were sent home are put in their HomeCountries, in Turn Order of their owners."""

    forces: tuple[SentForce, ...]

    @step("GK-24.1-j", "GK-24.1-p", "GK-24.1-k", "GK-23.0-b")
    def next_force(self, t: Table[Board]) -> Next[None]:
        order = t.board.order
        if not self.forces:
            settle(t)
            return Done()
        first = min(self.forces, key=lambda force: order.index(force[0]) if force[0] in order else len(order))
        rest = tuple([force for force in self.forces if force is not first])
        power, units, leaders = first
        seat = q.seat_of(t.board, power)
        displacement = Displacement(power, units, leaders, seat=seat, why=(("GK-24.1-j", 0),))
        return Call(displacement, then=self.but(forces=rest).home)

    @step("GK-24.1-j")
    def home(self, t: Table[Board], done: None) -> Next[None]:
        return Goto(self.next_force)


@procedure("GK-23.0")
class MitanniToAssyria(Procedure[None]):
    """23.0  foreign forces go home;  the leaving power's counters go;  the province is taken;  its army appears."""

    @step("GK-23.0-a", "GK-5.0-f")
    def send_home(self, t: Table[Board]) -> Next[None]:
        if not due_changes(t.board):
            return Done()
        change = due_changes(t.board)[0]
        spaces = b.pack(t.board).homecountry[change.enters]
        forces = forces_in(t.board, spaces, (change.leaves, change.enters))
        send_away(t, forces)
        settle_sieges(t)
        return Call(HomeComing(forces))

    @step("GK-23.0-e")
    def remove(self, t: Table[Board]) -> Next[None]:
        remove_power(t, due_changes(t.board)[0].leaves)

    @step("GK-23.0-b", "GK-23.0-c", "GK-23.0-d", "GK-23.0-f")
    def enter(self, t: Table[Board]) -> Next[None]:
        change = due_changes(t.board)[0]
        take_province(t, change)
        settle(t)
        return Goto(self.send_home)


@rule("GK-23.0-e")
def remove_power(t: Table[Board], power: str) -> None:
    """Every counter of a power leaves the game: its spaces have no marker, its mercenaries are free (GKR-018)."""
    board = t.board
    units = tuple([u.id for u in q.all_units(board, power)])
    hired = tuple([i for i in units if b.unit(board, i).kind == "mercenary"])
    t.emit(UnitsRemoved(units, "out_of_game"))
    if hired:
        t.emit(OwnerChanged(hired, ""))
    t.emit(LeadersRemoved(q.ids(tuple(q.all_leaders(board, power))), gone=True))
    for city in b.besieged_cities(board):
        if power in (b.place(board, city).besieger, b.place(board, city).marker):
            t.emit(SiegeLifted(city))
    t.emit(SpacesControlled(tuple([p.id for p in board.places if p.marker == power]), "", why=(("GK-23.0-e", 0),)))


@rule("GK-23.0-b", "GK-23.0-c", "GK-23.0-d", "GK-23.0-f")
def take_province(t: Table[Board], change: PowerChange) -> None:
    """The entering power takes the place of the leaving one, with its army and its markers (GKR-018)."""
    board, pack = t.board, b.pack(t.board)
    old, power = b.nation(board, change.leaves), change.enters
    king = pack.king(power, board.turn)
    leaders = [Leader(king, power, "king", change.at)]
    leaders += [Leader(warlord, power, "warlord", change.at) for warlord in pack.warlords[power]]
    nation = old.but(
        id=power, king=king, tribute=0, wood=0, owes_tribute=0, annexed=(), divisions=change.divisions, succeeded=0,
        strategy_shift=0, strategy_cap=0,
    )  # fmt: skip
    order = tuple([power if one == change.leaves else one for one in board.order])
    t.emit(PowerReplaced(change.leaves, nation, order, tuple(leaders)))
    t.emit(SpacesControlled(pack.homecountry[power], power, False, (("GK-23.0-b", 0),)))
    t.emit(SpacesControlled(change.garrisons, power, True, (("GK-23.0-d", 0),)))
    mine = q.all_units(t.board, power)
    warriors = tuple([u.id for u in mine if u.division in change.divisions])
    chariots = tuple([u.id for u in mine if u.kind == "chariot"])[: change.chariots]
    t.emit(UnitsPlaced(warriors, FULL, change.at, "entered"))
    t.emit(UnitsPlaced(chariots, FULL, change.at, "entered"))
