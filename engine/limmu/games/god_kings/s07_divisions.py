"""7.2 Divisions: who may raise another one, and where; the Hatti restrictions."""

from __future__ import annotations

from collections.abc import Sequence

from limmu.core import (
    PUBLIC,
    Ask,
    Done,
    Goto,
    Next,
    Procedure,
    Question,
    Table,
    Verdict,
    accept,
    declare,
    procedure,
    refuse,
    remember,
    rule,
    step,
)
from limmu.games.god_kings import board as b
from limmu.games.god_kings import queries as q
from limmu.games.god_kings.board import FULL, Board, ProvinceId, SpaceId
from limmu.games.god_kings.facts import DivisionRaised, ProvinceAnnexed, UnitsBought, UnitsPlaced
from limmu.toolkit.facts import RuleApplied


@rule("GK-M-b", "GK-7.2-d", "GK-3.0-n")
def available_divisions(board: Board, power: str) -> tuple[str, ...]:
    """The divisions of a power that are off the map for want of being raised; none once it has the most allowed."""
    found = b.pack(board)
    in_play = b.nation(board, power).divisions
    if len(in_play) >= found.numbers.most_divisions:
        return ()
    return tuple([d.id for d in found.power[power].divisions if d.id not in in_play])


def warriors_of(board: Board, power: str, division: str) -> tuple[str, ...]:
    """The three warriors that share a name (7.2)."""
    return tuple([u.id for u in board.units if u.power == power and u.division == division])


@rule("GK-7.2H-a", "GK-7.2H-e")
def annexable(board: Board, power: str) -> tuple[str, ...]:
    """The provinces that may join a HomeCountry now: controlled, and not used for a division before (GKR-027)."""
    used = b.nation(board, power).annexed
    wanted = b.pack(board).power[power].may_annex
    return tuple([p for p in wanted if p not in used and q.controller(board, p) == power])


@remember
def division_spaces(board: Board, power: str, province: str = "") -> tuple[str, ...]:
    """Where the warriors of a new division may go together: friendly-controlled HomeCountry spaces without enemy units.

    With `province` only spaces of that province, which is about to join the HomeCountry.
    """
    spaces = b.pack(board).province[province].spaces if province else q.homecountry(board, power)
    return tuple([s for s in spaces if q.marker(board, s) == power and not q.enemy_units(board, s, power)])


@rule("GK-7.2-e", "GK-7.2-f", "GK-7.2H-a", "GK-7.2H-b", "GK-7.2H-e")
def may_raise_division(board: Board, power: str) -> Verdict[bool]:
    """Whether a power may play ARMY REFORMS as an event."""
    if not available_divisions(board, power):
        return refuse("GK-7.2-f", "all_divisions_in_play", power)
    provinces: tuple[str, ...] = ("",)
    if b.pack(board).power[power].may_annex:
        provinces = annexable(board, power)
        if not provinces:
            return refuse("GK-7.2H-a", "no_province_to_join", power)
    if not any([division_spaces(board, power, province) for province in provinces]):
        return refuse("GK-7.2-e", "no_space_for_division", power)
    return accept


@declare(PUBLIC)
class ChooseProvince(Question[Board, ProvinceId]):
    """Which controlled province joins the HomeCountry with the new division (7.2)."""

    power: str
    placing: bool = False
    """The division is placed in it at once, so that it needs a space there."""

    def answers(self, board: Board) -> Sequence[ProvinceId]:
        """The provinces that may join."""
        found = annexable(board, self.power)
        return [p for p in found if division_spaces(board, self.power, p)] if self.placing else found


@declare(PUBLIC)
class PlaceDivision(Question[Board, SpaceId]):
    """The space for the three warriors of a new division (7.2)."""

    power: str
    province: str = ""

    def answers(self, board: Board) -> Sequence[SpaceId]:
        """Spaces of the HomeCountry, or of the province that joins it."""
        return division_spaces(board, self.power, self.province)


def annex(t: Table[Board], power: str, province: str) -> None:
    """The province joins the HomeCountry for the rest of the game; its values stay its own (GKR-027)."""
    t.emit(ProvinceAnnexed(power, province))


@procedure("GK-7.2")
class ArmyReforms(Procedure[bool]):
    """7.2  the event: a province joins where the rule asks for one;  a space;  the three warriors come full."""

    power: str
    province: str = ""

    @step("GK-7.2-f", "GK-7.2H-a", "GK-7.2H-b")
    def choose_province(self, t: Table[Board]) -> Next[bool]:
        if not may_raise_division(t.board, self.power):
            return Done(False)
        if not b.pack(t.board).power[self.power].may_annex:
            return None
        question = ChooseProvince(self.power, placing=True)
        answers = question.answers(t.board)
        if len(answers) == 1:
            return Goto(self.but(province=answers[0]).choose_space)
        return Ask(q.seat_of(t.board, self.power), question, then=self.take_province)

    @step("GK-7.2-e", "GK-7.2H-b")
    def choose_space(self, t: Table[Board]) -> Next[bool]:
        question = PlaceDivision(self.power, self.province)
        answers = question.answers(t.board)
        if len(answers) == 1:
            return self.place(t, answers[0])
        return Ask(q.seat_of(t.board, self.power), question, then=self.place)

    @step("GK-7.2H-c")
    def take_province(self, t: Table[Board], province: str) -> Next[bool]:
        return Goto(self.but(province=province).choose_space)

    @step("GK-7.2-a", "GK-7.2-e", "GK-7.2H-c", "GK-7.2H-d")
    def place(self, t: Table[Board], space: str) -> Next[bool]:
        division = available_divisions(t.board, self.power)[0]
        if self.province:
            annex(t, self.power, self.province)
        t.emit(DivisionRaised(self.power, division))
        t.emit(UnitsPlaced(warriors_of(t.board, self.power, division), FULL, space, "division"))
        return Done(True)


# ---------------------------------------------------------------- divisions that a scenario gives


@rule("GK-7.2-g")
def scheduled_divisions(board: Board, power: str) -> tuple[int, ...]:
    """The numbers of the scenario's division grants to a power on this turn."""
    grants = b.pack(board).scenario[board.scenario].auto_divisions if board.scenario else ()
    return tuple([i for i, grant in enumerate(grants) if grant.power == power and grant.turn == board.turn])


@procedure("GK-7.2")
class ScenarioDivision(Procedure[None]):
    """7.2  a division that the scenario gives: lost if its condition is not met now; it waits for placement (7.1.5)."""

    power: str
    division: str
    if_controls_any: tuple[str, ...] = ()
    province: str = ""

    @step("GK-7.2-d", "GK-7.2-g", "GK-7.2H-a", "GK-7.2H-f")
    def test_condition(self, t: Table[Board]) -> Next[None]:
        board, power = t.board, self.power
        wanted = self.if_controls_any
        joins = b.pack(board).power[power].may_annex
        met = not wanted or any([q.controller(board, p) == power for p in wanted])
        if not available_divisions(board, power) or not met or (joins and not annexable(board, power)):
            t.emit(RuleApplied("division_lost", (power, self.division), (("GK-7.2H-f" if joins else "GK-7.2-d", 0),)))
            return Done()
        return None

    @step("GK-7.2H-b", "GK-7.2H-c")
    def choose_province(self, t: Table[Board]) -> Next[None]:
        if not b.pack(t.board).power[self.power].may_annex:
            return Goto(self.raise_it)
        question = ChooseProvince(self.power)
        answers = question.answers(t.board)
        if len(answers) == 1:
            return Goto(self.but(province=answers[0]).raise_it)
        return Ask(q.seat_of(t.board, self.power), question, then=self.take_province)

    @step("GK-7.2H-c", "GK-7.2H-d", "GK-7.2-g")
    def raise_it(self, t: Table[Board]) -> Next[None]:
        available = available_divisions(t.board, self.power)
        division = self.division if self.division in available else available[0]
        if self.province:
            annex(t, self.power, self.province)
        t.emit(DivisionRaised(self.power, division))
        t.emit(UnitsBought(warriors_of(t.board, self.power, division), FULL))
        return Done()

    @step("GK-7.2H-c")
    def take_province(self, t: Table[Board], province: str) -> Next[None]:
        return Goto(self.but(province=province).raise_it)
