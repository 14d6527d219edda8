"""Questions of several chapters: costs, stacking, enemies, control, face, pinning; what makes facts of units."""

from __future__ import annotations

import pytest
from tests.games.chariot_lords.positions import mini, position, shipped, table

from limmu.games.chariot_lords import armies
from limmu.games.chariot_lords import board as b
from limmu.games.chariot_lords import queries as q
from limmu.games.chariot_lords.board import Area, Kills, Unit
from limmu.games.chariot_lords.facts import UnitsKilled, UnitsRemoved

COSTS = [
    ("hatti", "east_taurus", "", 2),
    ("hatti", "east_taurus", "hatti", 1),
    ("media", "east_taurus", "", 1),
    ("cimmeria", "east_taurus", "", 1),
    ("aramea", "arabian_desert", "", 2),
    ("libya", "libyan_desert", "", 1),
    ("hatti", "pelusium", "", 1),
    ("egypt", "sinai", "", 1),
]


@pytest.mark.parametrize(("power", "area", "controller", "cost"), COSTS)
def test_mountain_and_desert_costs(power: str, area: str, controller: str, cost: int):
    """CL-C012"""
    board = position(shipped(), control={area: controller} if controller else {})
    assert q.entry_cost(board, area, power) == cost


def test_units_by_area_are_those_of_the_board_whatever_was_asked_before():
    board = position(shipped(), "HAT at syria: 2F R[muwatallis]", "CAN at syria: 2F", "EGY at pelusium: 3F")
    first, second, third, *rest = board.units
    there = [
        board.units,
        (first.but(at="pelusium"), second, third, *rest),
        (first.but(at="pelusium"), second.but(spent=1), third.but(at="pelusium"), *rest),
        (second, third, *rest),
        (second, third, *rest[:-1], Unit("new", "egypt", "foot", "syria")),
        (Unit("new", "egypt", "foot", "syria"), second, third, *rest[:-1]),
        tuple([one.but(at="judah") for one in rest]),
        board.units,
    ]
    for units in there:
        found = b.units_by_area(now := board.but(units=units))
        assert found.keys() == {one.at for one in units}
        for at, here in found.items():
            assert [*here] == [*dict.fromkeys([one.power for one in units if one.at == at])]
            for who, many in here.items():
                assert [*many] == [one for one in units if (one.at, one.power) == (at, who)]
        assert b.areas_by_age(now, found) == [*dict.fromkeys([one.at for one in units])]


@pytest.mark.parametrize(("kind", "mp"), [("1F", 3), ("1S", 3), ("1T", 3), ("1P", 3), ("1M", 3), ("1V", 4), ("1C", 4)])
def test_allowances(kind: str, mp: int):
    board = position(shipped(), f"JUD at judah: {kind} R[david]")
    assert [q.allowance(board, one) for one in board.units] == [mp, 4]


def test_stacking_of_canaan_and_others():
    board = position(shipped(), "CAN at kadesh: 2F 1S R[darusha]", "CAN at syria: 3F", "HAT at syria: 2F R[muwatallis]")
    assert [q.stack_limit(board, at, "canaan") for at in ("kadesh", "syria")] == [5, 3]
    assert q.stack_limit(board, "syria", "hatti") == 5
    assert [q.room(board, "kadesh", "canaan"), q.room(board, "syria", "canaan")] == [2, 0]
    assert q.room(board, "syria", "hatti") == 3


def test_enemies_are_all_but_overlord_and_vassals():
    units = ("HAT at syria: 1F", "ELA at syria: 2F", "MIT at syria: 1F 1S")
    board = position(shipped(), *units, powers={"MIT": {"overlord": "hatti"}})
    assert q.enemies_at(board, "syria", "hatti") == ("elam",)  # of the same team
    assert q.enemies_at(board, "syria", "elam") == ("hatti", "mitanni")
    assert q.enemy_combat_count(board, "syria", "elam") == 2
    assert q.enemy_combat_count(board, "syria", "mitanni") == 2
    assert q.vassals(board, "hatti") == ("mitanni",)


def test_pinned_at_two_to_one():
    board = position(shipped(), "MIT at aleppo: 1F", "ASS at aleppo: 2F", "MIT at mari: 2F 1S", "ASS at mari: 3F 1S")
    assert q.pinned(board, "aleppo", "mitanni", "assyria")
    assert not q.pinned(board, "mari", "mitanni", "assyria")
    assert not q.pinned(board, "mari", "mitanni", "egypt")
    alone = position(shipped(), "MIT at aleppo: 1S", "ASS at aleppo: 1F", "MIT at mari: 1S", "ASS at mari: 1S")
    assert q.pinned(alone, "aleppo", "mitanni", "assyria")
    assert not q.pinned(alone, "mari", "mitanni", "assyria")


def test_control_passes_to_combat_units_that_are_alone():
    units = ("HAT at syria: 1F", "HAT at mari: 1S R[muwatallis]", "HAT at aleppo: 1F", "EGY at aleppo: 1F")
    board = position(shipped(), *units, control={"syria": "EGY", "mari": "EGY", "aleppo": "MIT"})
    t = table(board)
    armies.settle_control(t)
    held = [q.holder(t.board, at) for at in ("syria", "mari", "aleppo")]
    assert held == ["hatti", "egypt", "mitanni"]
    armies.settle_control(t)
    assert len(t.facts) == 1
    mixed = ("HAT at syria: 1F 1S", "HAT at mari: 1F", "EGY at mari: 1S", "HAT at aleppo: 1F", "EGY at aleppo: 1S")
    board = position(shipped(), *mixed, control={"syria": "EGY", "mari": "HAT", "aleppo": "EGY"})
    assert q.new_holders(board) == (Area("syria", "hatti"), Area("aleppo", "hatti"))


FACES = [
    ("egypt", "lower_egypt", "nubia", False, "hatti", True),
    ("egypt", "lower_egypt", "egypt", True, "egypt", False),
    ("egypt", "lower_egypt", "egypt", True, "hatti", True),
    ("egypt", "lower_egypt", "", False, "egypt", False),
    ("egypt", "lower_egypt", "", True, "egypt", True),
    ("elam", "elam", "assyria", False, "assyria", False),
]


@pytest.mark.parametrize(("power", "capital", "holder", "before", "mover", "after"), FACES)
def test_face_lost_and_regained(power: str, capital: str, holder: str, before: bool, mover: str, after: bool):
    """CL-C039"""
    control = {capital: holder} if holder else {}
    board = position(shipped(), control=control, powers={power: {"face_lost": before}}, turn=2)
    assert q.face_after(board, b.power(board, power), mover) is after


def test_no_power_loses_its_face_before_it_first_arrives():
    """CL-G.06"""
    early = position(shipped(), control={"lower_egypt": "nubia"}, turn=1)
    assert not q.face_after(early, b.power(early, "egypt"), "nubia")
    come = early.but(played=("egypt", "nubia"))
    assert q.face_after(come, b.power(come, "egypt"), "nubia")


def test_sorts_are_units_that_no_rule_can_tell_apart():
    board = position(shipped(), "EGY at on: 2F 1C", "EGY at on path sinai: 1F", "EGY at sinai: 1F", "EGY at on: 1F")
    assert [[one.id for one in alike] for alike in q.sorts(board.units)] == [
        ["egypt_1", "egypt_2", "egypt_6"],
        ["egypt_3"],
        ["egypt_4"],
        ["egypt_5"],
    ]


def test_the_killed_go_to_the_pile_and_are_scored():
    board = position(
        mini("syria-moab", rulers={"sib": "egypt"}),
        "EGY at syria: 2F 1M 1S R[sib]",
        "HAT at syria: 1F",
        mover="HAT",
        powers={"HAT": {"kills": {"EGY": 1}, "unscored": 1}},
        battles=[{"at": "syria", "defender": "EGY"}],
    )
    t = table(board)
    armies.kill(t, "syria:egypt", board.units[:5], turned=("egypt_2",))
    (fact,) = t.facts
    assert isinstance(fact, UnitsKilled)
    assert b.power(t.board, "egypt").dead == ("foot",)
    assert b.power(t.board, "hatti").kills == (Kills("egypt", 6),)
    assert b.power(t.board, "hatti").unscored == 6
    assert [one.id for one in t.board.units] == ["hatti_1"]


def test_the_first_killed_of_a_power_are_counted_from_none():
    battles = [{"at": "syria", "defender": "EGY"}]
    board = position(shipped(), "EGY at syria: 2F", "HAT at syria: 1F", mover="HAT", battles=battles)
    t = table(board)
    armies.kill(t, "syria:egypt", board.units[:2])
    assert b.power(t.board, "hatti").kills == (Kills("egypt", 2),)


def test_meshwesh_left_alone_desert_to_the_libyan_dead():
    units = ("EGY at on: 2M", "EGY at sinai: 1M R[ramesses_ii]", "NUB at nubia: 1M", "LIB at marmarica: 1F")
    t = table(position(shipped(), *units, mover="EGY"))
    armies.desert(t)
    told = [(fact.units, fact.why) for fact in t.facts if isinstance(fact, UnitsRemoved)]
    assert told == [(("egypt_1", "egypt_2"), (("CL-2.f", 0),))]
    assert b.power(t.board, "libya").dead == ("foot", "foot")


def test_units_placed_are_numbered_on():
    t = table(position(shipped(), "EGY at on: 2F"))
    ids = armies.place(t, "egypt", [("foot", "on"), ("ramesses_ii", "on"), ("chariots", "sinai")], "chart")
    assert ids == ("egypt_3", "ramesses_ii", "egypt_4")
    assert [(one.kind, one.at) for one in q.units_of(t.board, "egypt")[2:]] == [
        ("foot", "on"), ("ruler", "on"), ("chariots", "sinai"),
    ]  # fmt: skip
    assert b.power(t.board, "egypt").raised == 4


def test_who_is_alone_controls_in_a_position_unless_it_says_otherwise():
    board = position(shipped(), "HAT at syria: 1F", "HAT at mari: 1F", control={"mari": "ELA"})
    assert b.area(board, "syria") == Area("syria", "hatti")
    assert b.area(board, "mari") == Area("mari", "elam")
