"""P23: the end: what each player has achieved, what was secret is opened, and who wins."""

from __future__ import annotations

from collections.abc import Sequence

from limmu.core import (
    PUBLIC,
    Ask,
    Done,
    Goto,
    Next,
    Outcome,
    Procedure,
    Question,
    Record,
    Table,
    Verdict,
    Why,
    declare,
    procedure,
    rule,
    step,
)
from limmu.games.game_of_kings.board import (
    QUARTERS,
    SEATS,
    Board,
    Quarter,
    Unit,
    UnitId,
    other,
    unit_at,
    unit_of,
    units_of,
)
from limmu.games.game_of_kings.facts import ObjectivesCounted, SecretsOpened
from limmu.games.game_of_kings.ground import parts_of
from limmu.games.game_of_kings.profile import profile_of
from limmu.games.game_of_kings.settled import settled
from limmu.games.game_of_kings.stats import hit_points
from limmu.toolkit.plane.quarters import quarters, quarters_of

DESTROYED, HALF, QUARTER, RANSOM, BANNER = 100, 50, 100, 100, 100
LOST = ("destroyed", "caught", "fled")
"""How a Unit that counts as Destroyed left the table."""


@declare(PUBLIC)
class Claim(Record):
    """The quarter that a Unit on a line between quarters counts in, as its owner chose."""

    unit: UnitId
    quarter: Quarter


# ---------------------------------------------------------------- what is lost


@rule("GOK-SR-92", "GOK-SR-93")
def host_of(board: Board, unit: Unit) -> Unit | None:
    """The Unit that a hidden one is in."""
    hidden = next((army.hidden for army in board.armies if army.seat == unit.seat), ())
    line = dict(hidden).get(unit.line, "")
    return next((one for one in board.units if (one.seat, one.line) == (unit.seat, line)), None)


def loosed_of(board: Board, unit: Unit) -> list[Unit]:
    """The 'Reckers that came out of a Unit: they score with it, as one Unit (A-194)."""
    same = [one for one in board.units if (one.seat, one.line, one.station) == (unit.seat, unit.line, "released")]
    return same if unit.station == "hidden" else []


@rule("GOK-END-5", "GOK-END-6", "GOK-FLEE-13", "GOK-FLEE-19", "GOK-HM-9", "GOK-HM-10", "GOK-RESP-11")
def is_destroyed(board: Board, unit: Unit) -> bool:
    """Whether a Unit counts as Destroyed: wiped out, caught, Fleeing or fled; a machine by its crew."""
    loosed = loosed_of(board, unit)
    if loosed and not unit.models:
        return all([one.gone for one in loosed])
    host = host_of(board, unit) if unit.station == "hidden" and not unit.on_table else None
    if host is not None and not unit.gone:
        return is_destroyed(board, host)
    return unit.fleeing or unit.gone in LOST


@rule("GOK-END-8", "GOK-STRESS-14", "GOK-STRESS-19")
def is_at_half_strength(board: Board, unit: Unit) -> bool:
    """Whether a Unit has at most half of the Hit Points it began the battle with, and is not Destroyed (A-084).

    Whom an Anomaly took scores nothing; who pursued over the edge, or was left out, has what it has.
    """
    if unit.gone == "vanished" or is_destroyed(board, unit):
        return False
    left = sum([hit_points(board, one) for one in (unit, *loosed_of(board, unit)) if one.gone not in LOST])
    return 2 * left <= profile_of(board, unit).whole


@rule("GOK-END-14")
def may_ransom_banner(board: Board, unit: Unit) -> bool:
    """Whether the Banner of a Destroyed Unit scores: nobody captured it, or the captor stands and does not flee; one
    that hides again stands with its Unit."""
    captor = unit_of(board, unit.captor)
    if captor is None:
        return True
    hides = captor.station == "hidden" and not (captor.on_table or captor.gone)
    stands = host_of(board, captor) if hides else captor
    return stands is not None and stands.on_table and not stands.fleeing


# ---------------------------------------------------------------- quarters


@rule("GOK-END-9", "GOK-END-10")
def quarters_for(board: Board, unit: Unit) -> list[Quarter]:
    """The quarters that hold most of a Unit: of a block the area, of loose models the centers (A-085)."""
    said = settled(board, "quarter", unit, unit)
    if said is not None:
        return [QUARTERS[said.value]]
    found = (
        quarters_of([(base.x, base.y) for base in unit.bases], board.table)
        if len(unit.bases) > 1
        else quarters(parts_of(unit), board.table)
    )
    return [QUARTERS[i] for i in found]


def undecided(board: Board, seat: str, claims: Sequence[Claim]) -> Unit | None:
    """The next Unit of a seat whose owner has to say in which quarter it counts."""
    said = [claim.unit for claim in claims]
    units = [unit for unit in units_of(board, seat) if not unit.fleeing and unit.id not in said]
    return next((unit for unit in units if len(quarters_for(board, unit)) > 1), None)


def held_by(board: Board, seat: str, claims: Sequence[Claim]) -> list[Quarter]:
    """The quarters with Units of a seat; Fleeing Units neither claim nor block."""
    said: dict[str, Quarter] = {claim.unit: claim.quarter for claim in claims}
    found: list[Quarter] = []
    for unit in units_of(board, seat):
        most = quarters_for(board, unit)
        if not unit.fleeing and (unit.id in said or len(most) == 1):
            found.append(said.get(unit.id, most[0]))
    return [quarter for quarter in QUARTERS if quarter in found]


# ---------------------------------------------------------------- the tally


@rule(
    "GOK-END-3", "GOK-END-4", "GOK-END-7", "GOK-END-9", "GOK-END-11", "GOK-END-12", "GOK-END-13", "GOK-FLEE-9",
    "GOK-SR-31",
)  # fmt: skip
def objective_points(board: Board, seat: str, claims: Sequence[Claim] = ()) -> Verdict[int]:
    """The Objective Points of a seat, and what for. An Avatar is a Unit of its own, whatever it rides (A-082)."""
    foes = [(unit, profile_of(board, unit)) for unit in board.units if unit.seat != seat and unit.station != "released"]
    lost = [(unit, profile) for unit, profile in foes if is_destroyed(board, unit)]
    half = [unit for unit, _ in foes if is_at_half_strength(board, unit)]
    ransom = [unit for unit, profile in lost if profile.type == "avatar"]
    taken = [(unit, profile) for unit, profile in lost if may_ransom_banner(board, unit)]
    battle = [unit for unit, profile in taken if profile.battle_banner]
    banners = [unit for unit, profile in taken if profile.battle_banner or "banner" in profile.leaders]
    theirs = held_by(board, other(seat), claims)
    claimed = [quarter for quarter in held_by(board, seat, claims) if quarter not in theirs]
    parts: Why = (
        ("GOK-END-4", DESTROYED * len(lost)),
        ("GOK-END-7", HALF * len(half)),
        ("GOK-END-9", QUARTER * len(claimed)),
        ("GOK-END-11", RANSOM * len(ransom)),
        ("GOK-END-12", BANNER * len(banners)),
        ("GOK-END-13", BANNER * len(battle)),
    )
    why = tuple([part for part in parts if part[1]])
    return Verdict(sum([points for _, points in why]), why)


@rule("GOK-END-1", "GOK-INIT-3")
def winners(points: Sequence[tuple[str, int]]) -> tuple[str, ...]:
    """The seat with the higher tally; none where they are equal (A-087)."""
    (one, mine), (another, theirs) = points
    return () if mine == theirs else (one,) if mine > theirs else (another,)


@declare(PUBLIC)
class ClaimQuarter(Question[Board, Quarter]):
    """In which quarter a Unit counts that stands as much in one as in another."""

    unit: UnitId

    def answers(self, board: Board) -> Sequence[Quarter]:
        """Those that hold most of it."""
        return quarters_for(board, unit_at(board, self.unit))


@procedure("GOK-END")
class Victory(Procedure[Outcome]):
    """Owners say where Units count that straddle quarters; secrets are opened; the tallies are compared."""

    claims: tuple[Claim, ...] = ()
    unit: str = ""

    @step("GOK-END-1", "GOK-END-10")
    def claim(self, t: Table[Board]) -> Next[Outcome]:
        for seat in SEATS:
            unit = undecided(t.board, seat, self.claims)
            if unit is not None:
                return Ask(seat, ClaimQuarter(unit.id), then=self.but(unit=unit.id).claimed)

    @step("GOK-SR-93")
    def open(self, t: Table[Board]) -> Next[Outcome]:
        for army in t.board.armies:
            if army.hidden:
                t.emit(SecretsOpened(army.seat, army.hidden))

    @step("GOK-END-1")
    def count(self, t: Table[Board]) -> Next[Outcome]:
        tallies = [(seat, objective_points(t.board, seat, self.claims)) for seat in SEATS]
        for seat, tally in tallies:
            t.emit(ObjectivesCounted(seat, tally.value, tally.why))
        won = winners([(seat, tally.value) for seat, tally in tallies])
        return Done(Outcome(won, "objective_points" if won else "as_many_points"))

    @step("GOK-END-10")
    def claimed(self, t: Table[Board], quarter: Quarter) -> Next[Outcome]:
        return Goto(self.but(claims=(*self.claims, Claim(self.unit, quarter)), unit="").claim)
