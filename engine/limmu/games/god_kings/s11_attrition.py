"""11.13 The Attrition Roll that some events call for."""

from __future__ import annotations

from limmu.core import Call, Done, Faces, Goto, Next, Procedure, Roll, Table, Verdict, procedure, rule, step
from limmu.games.god_kings import board as b
from limmu.games.god_kings import queries as q
from limmu.games.god_kings.board import FULL, REDUCED, Board
from limmu.games.god_kings.cards.windows import CardWindow, Played, Scene
from limmu.games.god_kings.facts import AttritionRolled, StepsLost, UnitsEliminated
from limmu.games.god_kings.folding import owners


@rule("GK-11.13-b")
def attrition_hits(board: Board, number: int, hits_on: tuple[int, ...] = ()) -> Verdict[tuple[int, ...]]:
    """The faces that cost a step: 6 below ten units in the space, 5 and 6 from ten on; a card may name others."""
    table = b.pack(board).attrition_table
    faces = hits_on or (table.many_hit_on if number >= table.many else table.few_hit_on)
    return Verdict(faces, (("GK-11.13-b", number),))


@rule("GK-11.13-b")
def units_in_space(board: Board, unit_id: str, powers: tuple[str, ...]) -> int:
    """How many units of the targeted force's powers are in a unit's space before any die is rolled (GKR-095)."""
    return sum([u.power in powers for u in b.units_at(board, b.unit(board, unit_id).at)])


@procedure("GK-11.13")
class Attrition(Procedure[None]):
    """11.13  a one die for each unit  b which faces cost it a step. Generals stay, whatever happens to their units."""

    units: tuple[str, ...]
    hits_on: tuple[int, ...] = ()
    struck: tuple[str, ...] = ()
    """The powers that were struck, where a card has spared one of them: their units in the space count all the same."""

    @step("GK-11.13-a")
    def call(self, t: Table[Board]) -> Next[None]:
        units = tuple([i for i in self.units if b.unit(t.board, i).at])
        if not units:
            return Done()
        seats = owners(t.board, units)
        scene = Scene(b.unit(t.board, units[0]).at, power=b.unit(t.board, units[0]).power)
        return Call(CardWindow("own_attrition", seats, scene), then=self.but(units=units).spare)

    @step("GK-9.3-a")
    def spare(self, t: Table[Board], played: tuple[Played, ...]) -> Next[None]:
        """Provisions: the units of who played them are not rolled for."""
        spared = [q.power_of(t.board, p.seat) for p in played if p.effect == "cancel_attrition"]
        units = tuple([i for i in self.units if b.unit(t.board, i).power not in spared])
        struck = () if len(units) == len(self.units) else _powers(t.board, self.units)
        return Goto(self.but(units=units, struck=struck).roll)

    @step("GK-11.13-a")
    def roll(self, t: Table[Board]) -> Next[None]:
        return Roll(len(self.units), 6, "attrition", then=self.suffer)

    @step("GK-11.13-b", "GK-11.11-c")
    def suffer(self, t: Table[Board], faces: Faces) -> Next[None]:
        if not self.units:
            return Done()
        powers = self.struck or _powers(t.board, self.units)
        hit: list[str] = []
        for i, face in zip(self.units, faces, strict=True):
            if face in attrition_hits(t.board, units_in_space(t.board, i, powers), self.hits_on).value:
                hit.append(i)
        t.emit(AttritionRolled(self.units, faces, tuple(hit)))
        reduced = tuple([i for i in hit if b.unit(t.board, i).steps == FULL])
        gone = tuple([i for i in hit if b.unit(t.board, i).steps == REDUCED])
        if reduced:
            t.emit(StepsLost(reduced, REDUCED, (("GK-11.13-b", len(reduced)),)))
        if gone:
            t.emit(UnitsEliminated(gone, "attrition", (("GK-11.13-b", len(gone)),)))
        return Done()


def _powers(board: Board, units: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(sorted({b.unit(board, i).power for i in units}))
