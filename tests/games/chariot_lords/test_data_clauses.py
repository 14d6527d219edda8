"""Clauses that the pack holds: one check each on the shipped pack."""

from functools import partial

import pytest
from tests.games.conformance_clauses import DataChecks, data_clauses

from limmu.games.chariot_lords.pack import Pack, load_pack

check = DataChecks[Pack]()
DATA = data_clauses("limmu.games.chariot_lords")
ALLOWANCES = {
    "CL-2.b.i": ("foot", 3),
    "CL-2.b.i-b": ("siege", 3),
    "CL-2.b.i-c": ("terror", 3),
    "CL-2.b.i-d": ("chosen", 3),
    "CL-2.b.ii": ("ruler", 4),
    "CL-2.b.ii-b": ("cavalry", 4),
    "CL-2.b.ii-c": ("chariots", 4),
}


@pytest.mark.parametrize("clause", DATA)
def test_the_pack_holds(clause: str) -> None:
    check.of[clause](load_pack())


def test_no_check_is_left_over() -> None:
    assert sorted(check.of) == sorted(DATA)


@check("CL-2.a.ii-b")
def far_sailors(pack: Pack) -> None:
    assert pack.numbers.sea_long == 6
    assert [power.id for power in pack.powers if power.sea == "long"] == ["assyria", "achaea", "egypt"]


@check("CL-2.a.iv-b")
def near_sailors(pack: Pack) -> None:
    assert pack.numbers.sea_short == 3
    ashore = ["cimmeria", "libya", "aramea", "chaldea"]
    assert [power.id for power in pack.powers if power.sea == "none"] == ashore
    assert sum(power.sea == "short" for power in pack.powers) == 20 - 3 - 4


@check("CL-2.b")
def every_type_has_an_allowance(pack: Pack) -> None:
    assert all(kind.mp > 0 for kind in pack.unit_types)
    assert pack.unit_type["meshwesh"].mp == pack.unit_type["foot"].mp


def allowance(pack: Pack, *, kind: str, mp: int) -> None:
    assert pack.unit_type[kind].mp == mp


for clause, (kind, mp) in ALLOWANCES.items():
    check(clause)(partial(allowance, kind=kind, mp=mp))


@check("CL-2.d")
def closed_deserts(pack: Pack) -> None:
    closed = {area.id: area.only for area in pack.areas if area.only}
    assert closed == {"libyan_desert": ("libya",), "arabian_desert": ("aramea",)}
    assert {pack.area[area].terrain for area in closed} == {"desert"}


@check("CL-2.d.i-b")
def the_arabian_desert(pack: Pack) -> None:
    assert [area.id for area in pack.areas if area.mp] == ["arabian_desert"]
    assert pack.entry_cost("aramea", "arabian_desert", controlled=True) == 2


@check("CL-2.d.iii")
def open_deserts(pack: Pack) -> None:
    for area in ("pelusium", "sinai"):
        assert pack.area[area].terrain == "desert"
        for power in pack.powers:
            assert pack.may_enter(power.id, area)
            assert pack.entry_cost(power.id, area, controlled=False) == 1


@check("CL-G.01")
def players(pack: Pack) -> None:
    assert {scenario.players for scenario in pack.scenarios} == {2, 3, 4}
    assert [sum(power.team == team.id for power in pack.powers) for team in pack.teams] == [5, 5, 5, 5]


@check("CL-G.02")
def turns(pack: Pack) -> None:
    frames = {scenario.id: (scenario.first_turn, scenario.last_turn) for scenario in pack.scenarios}
    assert frames["full_4"] == (1, 10)
    assert {last - first + 1 for first, last in frames.values()} == {5, 10}


@check("CL-G.03")
def the_map(pack: Pack) -> None:
    assert (len(pack.areas), len(pack.tables.land), len(pack.tables.sea)) == (55, 118, 19)
    assert {area.terrain for area in pack.areas} == {"fertile", "hill", "mountain", "marsh", "desert"}
    assert all(area.coastal is bool(pack.coast[area.id]) for area in pack.areas)


@check("CL-G.04")
def the_chart(pack: Pack) -> None:
    assert set(pack.first_arrival) == {power.id for power in pack.powers}
    assert set(pack.due) == set(range(1, 11))
    assert {scenario.id for scenario in pack.scenarios if scenario.setups} == {
        f"{name}_{players}" for name in ("middle_five", "second_five") for players in (2, 3, 4)
    }


@check("CL-G.05")
def the_beloved(pack: Pack) -> None:
    assert [(line.turn, line.power) for line in pack.chart if line.beloved] == [
        (1, "hatti"), (1, "egypt"), (3, "egypt"), (5, "assyria"), (6, "judah"), (9, "assyria"), (10, "chaldea"),
        (10, "media"),
    ]  # fmt: skip


@check("CL-G.12")
def rounds(pack: Pack) -> None:
    assert (pack.numbers.rounds, pack.numbers.forced_rounds, pack.numbers.brief_rounds) == (2, 3, 1)


@check("CL-G.13")
def judah_at_the_start(pack: Pack) -> None:
    assert (pack.law.power, pack.law.starts_godly) == ("judah", True)
