"""5.2.2 to 5.2.5 Revolts: whether one is suppressed, what it does, how it is quelled (P6c, P6d)."""

from __future__ import annotations

from limmu.core import Done, Faces, Next, Procedure, Roll, Table, Verdict, procedure, rule, step
from limmu.games.genesis import armies
from limmu.games.genesis import board as b
from limmu.games.genesis import queries as q
from limmu.games.genesis.board import NONE, REVOLT, Board, Group
from limmu.games.genesis.facts import DieResolved, RevoltBegun
from limmu.games.genesis.upkeep import end_revolt, settle

SUPPRESS = "suppress"


@rule("GE-5.2.2-a", "GE-5.2.2-e")
def suppression(board: Board, city: str) -> Verdict[int]:
    """What the roll must exceed for a revolt to be suppressed: DS and EW less the Infantry there; it may be negative
    (R-GE-20)."""
    infantry = sum([group.units.infantry for group in b.groups_at(board, city)])
    ds, ew = b.place(board, city).ds, q.worth(board, city)
    return Verdict(ds + ew - infantry, (("GE-5.2.2-a", ds + ew), ("GE-5.2.2-e", -infantry)))


@procedure("GE-5.2.2")
class RevoltCheck(Procedure[bool]):
    """5.2.2  a roll  b suppressed  c In Revolt  d units under the marker. Does the City revolt?"""

    city: str
    power: str

    @step("GE-5.2.2-a")
    def roll(self, t: Table[Board]) -> Next[bool]:
        return Roll(1, 6, SUPPRESS, by=self.power, then=self.compare)

    @step("GE-5.2.2-b", "GE-5.2.2-c", modified="roll")
    def compare(self, t: Table[Board], faces: Faces) -> Next[bool]:
        need, ruled = suppression(t.board, self.city), t.ruled()
        total = faces[0] + sum([value for _, value in ruled])
        suppressed = total > need.value
        why = (*need.why, *ruled)
        t.emit(
            DieResolved(
                purpose=SUPPRESS,
                power=self.power,
                faces=faces,
                total=total,
                target=need.value,
                success=suppressed,
                about=(self.city,),
                why=why,
            )
        )
        if not suppressed:
            t.emit(RevoltBegun(self.city, self.power, under_the_marker(t.board, self.city, self.power)))
            settle(t)
        return Done(not suppressed)


@rule("GE-5.2.2-d")
def under_the_marker(board: Board, city: str, power: str) -> tuple[Group, ...]:
    """The groups of a City as they are once its units are under the marker: never its King (R-GE-19), whose Sherden
    stay with him."""
    free = q.free_groups(board, city, power)
    if [king for king in b.kings_at(board, city) if king.power == power]:
        free = tuple([g.but(units=g.units.but(sherden=0)) for g in free])
    gone = [group for group in free if group.units != NONE]
    return armies.regrouped(board, gone, armies.retagged(gone, state=REVOLT, withdrew=False))


@rule("GE-5.2.4-a", "GE-5.2.4-b")
def is_quelled(board: Board, city: str, power: str) -> bool:
    """Whether more Infantry of a power than the City's DS is outside the marker, however it came there."""
    outside = [group.units.infantry for group in q.groups_of(board, city, power) if group.state != REVOLT]
    return sum(outside) > b.place(board, city).ds


@rule("GE-5.2.4-a", "GE-5.2.3-b")
def quell(t: Table[Board], power: str) -> None:
    """At the end of a Move of a power: the revolts it has quelled end."""
    for place in [one for one in t.board.places if one.revolt]:
        if q.control(t.board, place.id) == power and is_quelled(t.board, place.id, power):
            end_revolt(t, place.id, "quelled")
