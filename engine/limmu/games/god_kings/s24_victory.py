"""24.0 The Victory Phase: provinces, HomeCountries, sudden death, totals, Turn Order, clearing, the end."""

from __future__ import annotations

from collections.abc import Mapping

from limmu.core import Call, Done, Next, Outcome, Procedure, Table, Verdict, Why, procedure, remember_while, rule, step
from limmu.games.god_kings import board as b
from limmu.games.god_kings import queries as q
from limmu.games.god_kings.board import NOBODY, Board
from limmu.games.god_kings.facts import (
    PhaseBegun,
    SpacesControlled,
    VictoryPointsScored,
    VictoryPointsTotalled,
)
from limmu.games.god_kings.options import (
    CURRENT_THEN_TOTAL,
    EXACTLY_HALF,
    EXACTLY_HALF_CONQUERS,
    FLOOR_AT_ZERO,
    SUDDEN_DEATH_RANK,
    VP_FLOOR,
)
from limmu.games.god_kings.pack import Objective
from limmu.games.god_kings.s06_initiative import TurnOrder
from limmu.games.god_kings.s20_neutral_reinforcements import gather
from limmu.games.god_kings.s23_assyria import HomeComing, SentForce, forces_in, send_away
from limmu.games.god_kings.upkeep import settle, settle_sieges
from limmu.toolkit.facts import RuleApplied

# ---------------------------------------------------------------- provinces and HomeCountries


@rule("GK-21.0-j", "GK-22.0-d", "GK-2.2-b", "GK-3.0-r")
@remember_while("pack", "places", "units")
def held_by_nobody(board: Board) -> tuple[str, ...]:
    """The spaces that count for nobody: Barbarian or Revolt units, and no unit of the marker's owner (GKR-016)."""
    found: list[str] = []
    for at, units in b.units_by_place(board).items():
        wild = [u for u in units if u.power == NOBODY or u.power in b.pack(board).army]
        if wild and not q.is_tribal(board, at) and all([u.power != q.marker(board, at) for u in units]):
            found.append(at)
    return b.pack(board).in_map_order(found)


@rule("GK-24.1-c", "GK-3.0-ai", "GK-18.1-b", "GK-3.0-al")
def provinces_of(board: Board, power: str) -> tuple[str, ...]:
    """The provinces that a power controls in the Victory Phase."""
    lost = held_by_nobody(board)
    provinces = b.pack(board).provinces
    return tuple([p.id for p in provinces if q.controls_province(board, power, p.id, nobodys=lost)])


def vp_of(board: Board, provinces: tuple[str, ...]) -> int:
    """The sum of VP values of provinces."""
    return sum([b.pack(board).province[p].vp for p in provinces])


def home_spaces_held(board: Board, power: str) -> tuple[int, int]:
    """How many spaces of its HomeCountry a power controls in the Victory Phase, and how many there are."""
    spaces = q.homecountry(board, power)
    lost = held_by_nobody(board)
    return sum([q.marker(board, s) == power and s not in lost for s in spaces]), len(spaces)


@rule("GK-3.0-g", "GK-3.0-h", "GK-3.0-w")
def is_conquered(held: int, spaces: int, reading: str) -> bool:
    """Whether a HomeCountry of so many spaces is conquered when its owner holds so many (GKR-006)."""
    return 2 * held < spaces or (2 * held == spaces and reading == EXACTLY_HALF_CONQUERS)


@rule("GK-24.1-d", "GK-24.1-e")
def after_homecountry_losses(
    current: int, home_vp: int, held: int, spaces: int, per_space: int, reading: str
) -> Verdict[int]:
    """What is left of the points of this turn: 24.1 step 2 (GKR-006, GKR-007, GKR-008).

    `current` includes `home_vp`, the VP for the HomeCountry; `per_space` is below zero.
    """
    if is_conquered(held, spaces, reading):
        left = current - home_vp
        half = -(-left // 2)
        return Verdict(half, (("GK-24.1-e", -home_vp), ("GK-24.1-e", half - left)))
    lost = per_space * (spaces - held)
    return Verdict(current + lost, (("GK-24.1-d", lost),))


# ---------------------------------------------------------------- who wins


@rule("GK-24.2-a", "GK-24.2-b", "GK-24.2-c")
def sudden_death(scores: Mapping[str, tuple[int, int]], least: int, reading: str) -> str:
    """The winner by sudden death, or "". `scores`: power -> points of this turn, Total VP with them (GKR-010)."""
    reached = {p: score for p, score in scores.items() if score[0] >= least}
    rank = {p: (s if reading == CURRENT_THEN_TOTAL else (s[1],)) for p, s in reached.items()}
    best = [p for p in rank if rank[p] == max(rank.values())]
    return best[0] if len(best) == 1 else ""


@rule("GK-24.3-a", "GK-24.3-b")
def highest_total(totals: Mapping[str, int]) -> str:
    """The power with the highest total; "" if several have it."""
    best = [p for p in totals if totals[p] == max(totals.values())]
    return best[0] if len(best) == 1 else ""


@rule("GK-24.3-a")
def meets(board: Board, goal: Objective) -> bool:
    """Whether a power controls the provinces of its objective."""
    mine = provinces_of(board, goal.power)
    return all([p in mine for p in goal.all_of]) and sum([p in mine for p in goal.any_of]) >= goal.count


@rule("GK-24.3-a", "GK-24.3-b")
def end_of_scenario(board: Board) -> Outcome:
    """How the scenario ends after the last turn: by totals, or by the objectives the scenario states (GKR-015)."""
    victory = b.pack(board).scenario[board.scenario].victory if board.scenario else None
    if victory is not None and victory.kind == "objectives":
        met = [goal.power for goal in victory.objectives if meets(board, goal)]
        return Outcome(tuple([q.seat_of(board, p) for p in met or [victory.otherwise]]), "objectives")
    winner = highest_total({p: b.nation(board, p).total_vp for p in board.order})
    return Outcome((q.seat_of(board, winner),), "highest_total") if winner else Outcome((), "draw")


# ---------------------------------------------------------------- clearing (24.1 step 7)


@rule("GK-24.1-j", "GK-24.1-l", "GK-3.0-i")
def clear_markers(t: Table[Board]) -> None:
    """Every space of a HomeCountry has its owner's marker again; own garrisons stay (GKR-014)."""
    for nation in t.board.nations:
        if nation.in_play:
            foreign = [s for s in q.homecountry(t.board, nation.id) if q.marker(t.board, s) != nation.id]
            if foreign:
                t.emit(SpacesControlled(tuple(foreign), nation.id, False, (("GK-24.1-l", 0),)))


def strangers(board: Board) -> tuple[SentForce, ...]:
    """The forces that stand in the HomeCountry of another power."""
    found: list[SentForce] = []
    for nation in board.nations:
        if nation.in_play:
            found += forces_in(board, q.homecountry(board, nation.id), (nation.id,))
    return tuple(found)


# ---------------------------------------------------------------- the phase


@procedure("GK-24.1")
class VictoryPhase(Procedure[Outcome]):
    """24.1  1 provinces  2 HomeCountries  3 sudden death  4 totals, end  5 Turn Order  6 reset  7 clearing."""

    @step("GK-5.0-n", "GK-24.1-b")
    def begin(self, t: Table[Board]) -> Next[Outcome]:
        t.emit(PhaseBegun(t.board.turn, "victory"))

    @step("GK-24.1-c", "GK-24.1-a", "GK-5.0-j")
    def score_provinces(self, t: Table[Board]) -> Next[Outcome]:
        for power in t.board.order:
            mine = provinces_of(t.board, power)
            if points := vp_of(t.board, mine):
                current = b.nation(t.board, power).current_vp + points
                t.emit(VictoryPointsScored(power, current, "provinces", (("GK-24.1-c", points),)))

    @step("GK-24.1-d", "GK-24.1-e", "GK-3.0-h")
    def score_homecountries(self, t: Table[Board]) -> Next[Outcome]:
        pack = b.pack(t.board)
        for power in t.board.order:
            held, spaces = home_spaces_held(t.board, power)
            home = pack.power[power].homecountry
            home_vp = vp_of(t.board, (home,)) if home in provinces_of(t.board, power) else 0
            current = b.nation(t.board, power).current_vp
            per_space = pack.numbers.homecountry_space_vp
            left = after_homecountry_losses(
                current, home_vp=home_vp, held=held, spaces=spaces, per_space=per_space, reading=t.option(EXACTLY_HALF)
            )
            value, why = left.value, left.why
            if value < 0 and t.option(VP_FLOOR) == FLOOR_AT_ZERO:
                value, why = 0, (*why, ("GKR-013", -value))
            if value != current:
                t.emit(VictoryPointsScored(power, value, "homecountry", why))

    @step("GK-24.1-f", "GK-24.2-a", "GK-24.2-b", "GK-24.2-c")
    def check_sudden_death(self, t: Table[Board]) -> Next[Outcome]:
        board = t.board
        announcing = board.order[::-1]
        why: Why = tuple([("GK-24.1-f", b.nation(board, p).current_vp) for p in announcing])
        t.emit(RuleApplied("points_announced", announcing, why))
        scores = {p: (b.nation(board, p).current_vp, q.vp_level(board, p)) for p in announcing}
        least = b.pack(board).numbers.sudden_death_vp
        winner = sudden_death(scores, least, t.option(SUDDEN_DEATH_RANK))
        return Done(Outcome((q.seat_of(board, winner),), "sudden_death")) if winner else None

    @step("GK-24.1-g", "GK-24.1-b")
    def add_to_totals(self, t: Table[Board]) -> Next[Outcome]:
        for power in t.board.order:
            nation = b.nation(t.board, power)
            total = nation.total_vp + nation.current_vp
            why: Why = (("GK-24.1-g", nation.current_vp),)
            t.emit(VictoryPointsTotalled(power, total, nation.current_vp, why))

    @step("GK-24.3-a", "GK-24.3-b", "GK-5.0-p")
    def end_scenario(self, t: Table[Board]) -> Next[Outcome]:
        return Done(end_of_scenario(t.board)) if t.board.turn >= t.board.last_turn else None

    @step("GK-24.1-h", "GK-6.0-a")
    def set_turn_order(self, t: Table[Board]) -> Next[Outcome]:
        return Call(TurnOrder())

    @step("GK-24.1-i")
    def reset(self, t: Table[Board]) -> Next[Outcome]:
        for power in t.board.order:
            t.emit(VictoryPointsTotalled(power, b.nation(t.board, power).total_vp, 0, (("GK-24.1-i", 0),)))

    @step("GK-24.1-j", "GK-24.1-l", "GK-24.1-p", "GK-3.0-i")
    def clear_homecountries(self, t: Table[Board]) -> Next[Outcome]:
        forces = strangers(t.board)
        send_away(t, forces)
        clear_markers(t)
        settle_sieges(t)
        return Call(HomeComing(forces))

    @step("GK-20.3-f", "GK-24.1-k")
    def gather_neutrals(self, t: Table[Board]) -> Next[Outcome]:
        for power in q.neutral_nations(t.board):
            gather(t, power)
        settle(t)
        return Done(Outcome())
