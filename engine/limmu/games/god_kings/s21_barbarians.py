"""21.0 Barbarian invasions: bringing a people in, reinforcing it, and its hesitation before a strong army."""

from __future__ import annotations

from limmu.core import Done, Faces, Next, Procedure, Roll, Table, Verdict, procedure, rule, step
from limmu.games.god_kings import board as b
from limmu.games.god_kings import queries as q
from limmu.games.god_kings.board import FULL, REDUCED, Board
from limmu.games.god_kings.facts import ArmyAppeared, DieResolved, LeadersPlaced, UnitsPlaced, UnitsRecovered
from limmu.games.god_kings.upkeep import settle

HESITATES_UP_TO = 3
"""The highest roll on which a Barbarian army stops short."""


@rule("GK-21.0-b", "GK-22.0-a")
def army_in_play(board: Board, army: str) -> bool:
    """Whether the army of a people or revolt is in play: its general is on the map."""
    return bool(b.leader(board, b.pack(board).army[army].general).at)


@rule("GK-2.2-c")
def counters_left(board: Board, power: str, kind: str) -> tuple[str, ...]:
    """The counters of a kind that a power has off the map."""
    return tuple([u.id for u in q.all_units(board, power) if u.kind == kind and not u.at and not u.steps])


@rule("GK-21.0-b", "GK-22.0-a", "GK-2.2-c")
def bring_in(t: Table[Board], army: str, at: str, not_before: int) -> None:
    """An army comes into play at a place with the units it is made of, all at full strength."""
    made_of = b.pack(t.board).army[army]
    how = "invasion" if made_of.kind == "barbarian" else "revolt"
    mercenaries = counters_left(t.board, army, "mercenary")[: made_of.mercenaries]
    chariots = counters_left(t.board, army, "chariot")[: made_of.chariots]
    t.emit(LeadersPlaced((made_of.general,), at))
    t.emit(UnitsPlaced(mercenaries + chariots, FULL, at, how))
    t.emit(ArmyAppeared(army, at, not_before))


@procedure("GK-21.0")
class Invasion(Procedure[None]):
    """21.0  a-b the people appears in its diamond, or  c its chariots and mercenaries recover  d new ones join."""

    people: str
    seat: str
    """Who played the event."""

    @step("GK-21.0-a", "GK-21.0-b")
    def appear(self, t: Table[Board]) -> Next[None]:
        if army_in_play(t.board, self.people):
            return None
        bring_in(t, self.people, t.pack.army[self.people].home, t.board.round + 1)
        return Done()

    @step("GK-21.0-c")
    def restore(self, t: Table[Board]) -> Next[None]:
        army = t.pack.army[self.people]
        mine = [u for u in q.all_units(t.board, self.people) if u.at]
        reduced = tuple([u.id for u in mine if u.steps == REDUCED])
        if reduced:
            t.emit(UnitsRecovered(reduced, "invasion"))
        missing = army.chariots - sum([u.kind == "chariot" for u in mine])
        if missing > 0:
            back = counters_left(t.board, self.people, "chariot")[:missing]
            t.emit(UnitsPlaced(back, FULL, b.leader(t.board, army.general).at, "invasion"))

    @step("GK-21.0-d")
    def roll(self, t: Table[Board]) -> Next[None]:
        return Roll(1, 6, "invasion", by=q.power_of(t.board, self.seat), then=self.join)

    @step("GK-21.0-d", "GK-2.2-c")
    def join(self, t: Table[Board], faces: Faces) -> Next[None]:
        joining = counters_left(t.board, self.people, "mercenary")[: faces[0]]
        if joining:
            at = b.leader(t.board, t.pack.army[self.people].general).at
            t.emit(UnitsPlaced(joining, FULL, at, "invasion"))
        settle(t)
        return Done()


# ---------------------------------------------------------------- hesitation


@rule("GK-21.0-h")
def must_hesitate(board: Board, units: tuple[str, ...], space: str) -> Verdict[bool]:
    """Whether moving Barbarian units must roll before they enter a space: a Major Power's army of at least twice their
    strength stands there (GKR-090). The reason names both strengths."""
    if not units or not q.is_people(board, b.unit(board, units[0]).power):
        return Verdict(False)
    mine = q.strength(board, units)
    for power in q.powers_at(board, space):
        if q.is_major(board, power) and q.leaders_of(board, space, power):
            theirs = q.strength(board, q.ids(q.units_of(board, space, power)))
            if theirs and theirs >= 2 * mine:
                return Verdict(True, (("GK-21.0-h", mine), ("GK-21.0-h", theirs)))
    return Verdict(False)


@procedure("GK-21.0")
class Hesitation(Procedure[bool]):
    """21.0  a Barbarian army about to enter a much stronger army's space rolls;  on 1 to 3 it stops short.

    The result: it enters. A new roll for each such space; the activation counts as used in any case.
    """

    general: str
    space: str
    units: tuple[str, ...] = ()
    """The units that move; none: all of its power where the general stands."""

    @step("GK-21.0-h", "GK-21.0-i")
    def compare(self, t: Table[Board]) -> Next[bool]:
        general = b.leader(t.board, self.general)
        units = self.units or q.ids(q.units_of(t.board, general.at, general.power))
        if not must_hesitate(t.board, units, self.space):
            return Done(True)
        return Roll(1, 6, "hesitation", by=general.power, then=self.resolve)

    @step("GK-21.0-h", "GK-21.0-i")
    def resolve(self, t: Table[Board], faces: Faces) -> Next[bool]:
        enters = faces[0] > HESITATES_UP_TO
        power = b.leader(t.board, self.general).power
        t.emit(
            DieResolved(
                purpose="hesitation",
                power=power,
                natural=faces[0],
                modified=faces[0],
                target=HESITATES_UP_TO,
                success=enters,
                why=(("GK-21.0-h", faces[0]),),
            )
        )
        return Done(enters)
