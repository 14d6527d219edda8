"""P14: what strikes a Scientist who rolls two 1s, and what a Quantum Storm sweeps away."""

from __future__ import annotations

from typing import Literal

from limmu.core import (
    PUBLIC,
    Call,
    Done,
    Faces,
    Goto,
    Next,
    Procedure,
    Record,
    Roll,
    Table,
    declare,
    procedure,
    rule,
    step,
)
from limmu.games.game_of_kings.board import SEATS, Board, Unit, UnitId, pack_of, unit_at, units_of
from limmu.games.game_of_kings.effects import ended
from limmu.games.game_of_kings.facts import UnitRemoved
from limmu.games.game_of_kings.facts_science import AnomalyStruck, DegreeLost, ScienceStopped, ScientistStunned
from limmu.games.game_of_kings.feats import degree_of, scientist_at
from limmu.games.game_of_kings.fields import INCH
from limmu.games.game_of_kings.luck import thrown
from limmu.games.game_of_kings.p16_hits import Blows, Strike
from limmu.games.game_of_kings.settled import within
from limmu.toolkit.plane.blocks import base_shape, squares
from limmu.toolkit.plane.contact import pairs
from limmu.toolkit.plane.shapes import Shape

D20 = 20
STORM = 12 * INCH
Result = Literal["nexus", "ohnowait", "pilfer", "concussion", "supply_chain", "ptsd", "anomaly"]
TABLE: tuple[tuple[int, Result, int], ...] = (
    (1, "nexus", 10),
    (5, "ohnowait", 6),
    (9, "pilfer", 0),
    (11, "concussion", 3),
    (15, "supply_chain", 4),
    (19, "ptsd", 8),
    (20, "anomaly", 0),
)
"""The highest face of each result, and the Strength of its Hits."""
End = Literal["fails", "succeeds", "pilfered"]
"""Of what was being performed or flawed."""


@rule("GOK-STRESS-3", "GOK-FLAW-16")
def sweep(t: Table[Board], unit: Unit) -> None:
    """A Quantum Storm flaws every Feat in play within 12 inches of a Scientist, of friend and foe (A-026)."""
    for one in [one for one in t.board.effects if one.until == "flawed"]:
        if within(t.board, unit, unit_at(t.board, one.on), STORM):
            t.emit(ended(one))


@declare(PUBLIC)
class Struck(Record):
    """So many models of a Unit, each hit once."""

    unit: UnitId
    models: int


def models_of(unit: Unit) -> list[Shape]:
    """The bases of a Unit's models."""
    return squares(unit.block) if unit.blocks else [base_shape(base) for base in unit.bases]


@rule("GOK-STRESS-14", "GOK-STRESS-15")
def beside(board: Board, unit: Unit) -> tuple[Struck, ...]:
    """Whose models are in base contact with a Scientist, and how many of each: by geometry (A-040)."""
    found: list[Struck] = []
    for one in [one for seat in SEATS for one in units_of(board, seat) if one.id != unit.id]:
        touched = dict.fromkeys([j for _, j in pairs(models_of(unit), models_of(one))])
        found += [Struck(one.id, len(touched))] if touched else []
    return tuple(found)


@rule("GOK-STRESS-5", "GOK-TABLES-14")
def result_of(face: int) -> tuple[Result, int]:
    """What the Anomaly Table says of a d20, and the Strength of the Hits."""
    return next((name, strength) for most, name, strength in TABLE if face <= most)


@procedure("GOK-STRESS")
class Anomaly(Procedure[End]):
    """1d20 for a Scientist. The result: what becomes of its Feat or Flaw."""

    unit: UnitId
    work: Literal["perform", "flaw"]
    result: Result = "anomaly"
    strength: int = 0
    left: tuple[Struck, ...] = ()

    @step("GOK-STRESS-5")
    def roll(self, t: Table[Board]) -> Next[End]:
        return thrown(t, self.unit, Roll(1, D20, "anomaly", then=self.read))

    @step("GOK-STRESS-14", "GOK-STRESS-15", "GOK-STRESS-17", "GOK-STRESS-18", "GOK-STRESS-19")
    def read(self, t: Table[Board], faces: Faces) -> Next[End]:
        result, strength = result_of(faces[0])
        t.emit(AnomalyStruck(self.unit, faces[0], result))
        unit = unit_at(t.board, self.unit)
        near = beside(t.board, unit) if result in ("nexus", "ohnowait") else ()
        own = (Struck(unit.id, 1),) if strength and result != "nexus" else ()
        if result == "nexus":
            t.emit(UnitRemoved(unit.id, "vanished"))
        return Goto(self.but(result=result, strength=strength, left=(*own, *near)).hit)

    @step("GOK-STRESS-14", "GOK-STRESS-15", "GOK-STRESS-17", "GOK-STRESS-18", "GOK-STRESS-19")
    def hit(self, t: Table[Board]) -> Next[End]:
        """A Hit is no Wound: To Wound is rolled, but no Save, which only ptsd allows (A-040)."""
        if not self.left:
            return Goto(self.after)
        first, *rest = self.left
        rules = () if self.result == "ptsd" else ("no_saves",)
        blows = Blows("", first.unit, "hazard", hits=first.models, strength=self.strength, rules=rules)
        return Call(Strike(blows), then=self.but(left=tuple(rest)).struck)

    @step("GOK-STRESS-14")
    def struck(self, t: Table[Board], wounds: int) -> Next[End]:
        return Goto(self.hit)

    @step("GOK-STRESS-16", "GOK-STRESS-17", "GOK-STRESS-18", "GOK-STRESS-19", "GOK-STRESS-20")
    def after(self, t: Table[Board]) -> Next[End]:
        if self.result == "pilfer":
            return Done("pilfered")
        if self.result == "anomaly":
            return Done("succeeds" if self.work == "perform" else "fails")
        if self.result == "concussion":
            t.emit(ScientistStunned(self.unit))
        elif self.result == "supply_chain":
            for one in [one for one in t.board.effects if one.until == "flawed"]:
                t.emit(ended(one))
            t.emit(ScienceStopped())
        elif self.result == "ptsd":
            self._degrade(t)
        return Done("fails")

    @rule("GOK-STRESS-19")
    def _degrade(self, t: Table[Board]) -> None:
        """The Degree below, of which there must be Feats; whoever has none left is removed and scores nothing."""
        if not unit_at(t.board, self.unit).on_table:
            return
        now = degree_of(t.board, scientist_at(t.board, self.unit))
        below = [
            one.id for one in pack_of(t.board).classes.values()
            if one.track == now.track and one.level == now.level - 1 and one.feats
        ]  # fmt: skip
        t.emit(DegreeLost(self.unit, below[0]) if below else UnitRemoved(self.unit, "vanished"))
