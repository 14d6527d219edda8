"""What comes onto the map for Minor Kingdoms and barbarians, and where (10.1.2, 10.2.2, 10.3.2, 11.2 to 11.6)."""

from __future__ import annotations

from typing import Any

import attrs
import pytest
from tests.games.genesis.positions import Script, mini, position, run, shipped, table

from limmu.games.genesis import board as b
from limmu.games.genesis import queries as q
from limmu.games.genesis.board import Board, Units
from limmu.games.genesis.pack import Pack
from limmu.games.genesis.s10_arrivals import Arrivals, arrival_spaces, may_arrive, must_assault, restore
from limmu.games.genesis.setup import starts_of, units_of_stack


def anatolia() -> Pack:
    return mini(
        "apasa-mira mira-hapalla",
        {
            "apasa": {"home": "ARZ", "ds": 3},
            "mira": {"home": "ARZ"},
            "hapalla": {"home": "ARZ"},
            "hayassa": {"ds": 2},
            "azzi": {},
            "tushpa": {"ds": 1},
            "susa": {"home": "ELA", "ds": 2},
        },
    )


def here(*units: str, **rest: Any) -> Board:
    return position(anatolia(), *units, **{"players": ["HIT", "MIT", "ASS"]} | rest)


def stands(driver: Script, power: str) -> tuple[dict[str, Units], dict[str, str]]:
    """The units of a power by space, its Kings with their spaces."""
    board = driver.board
    units = {at: q.units_of(board, at, power) for at in [place.id for place in board.places]}
    return (
        {at: found for at, found in units.items() if found != Units()},
        {king.id: king.at for king in q.king_of(board, power)},
    )


def test_arzawa_gathers_in_one_home_city_without_enemies():
    """GE-C174"""
    board = here(
        "ARZ at apasa: 3I", "HIT at hapalla: 2I", cities={"apasa": {"ds": 1}, "mira": {"destroyed": True}}, active="MIT"
    )
    play = run(Arrivals("arzawa", "mitanni"), board, dice={"arzawa_infantry": [4], "king_draw": [2]})
    assert play.answers("mitanni") == ["apasa", "mira"]
    assert play.refusal("mitanni", "hapalla").clause == "GE-10.1.2-d"
    play.answer("mitanni", "apasa")
    assert stands(play, "arzawa") == ({"apasa": Units(7, 2)}, {"tarhuntaradu": "apasa"})
    assert (b.place(play.board, "apasa").ds, b.place(play.board, "mira").destroyed) == (3, False)
    assert b.outsider(play.board, "arzawa").controller == "mitanni"


def test_arzawa_may_gather_in_a_destroyed_city_but_not_under_a_marker():
    board = here("HIT at hapalla: 1P", cities={"mira": {"destroyed": True}, "apasa": {"barbarian": True}}, active="MIT")
    assert arrival_spaces(board, "arzawa") == ("mira",)
    assert may_arrive(board, "arzawa", "apasa").code == "barbarian_control"
    play = run(Arrivals("arzawa", "mitanni"), board, dice={"arzawa_infantry": [1], "king_draw": [1]})
    assert stands(play, "arzawa")[0] == {"mira": Units(1, 2)}
    assert not b.place(play.board, "mira").destroyed


def test_a_plus_one_marker_stays_when_defenses_are_restored():
    board = here("ARZ at apasa: 1I", "ARZ at mira: 1I", cities={"apasa": {"ds": 4}}, active="MIT")
    play = run(Arrivals("arzawa", "mitanni"), board, dice={"arzawa_infantry": [1], "king_draw": [1]})
    play.answer("mitanni", "mira")
    assert b.place(play.board, "apasa").ds == 4


def test_arzawa_gets_no_king_once_none_remain():
    left = ["kupanta_kurunta", "tarhuntaradu", "uhha_ziti"]
    board = here("ARZ at apasa: 1I K[arzawa_king]", "HIT at mira: 1I", "HIT at hapalla: 1I", retired=left)
    play = run(Arrivals("arzawa", "mitanni"), board, dice={"arzawa_infantry": [1]})
    assert stands(play, "arzawa") == ({"apasa": Units(2, 2)}, {"arzawa_king": "apasa"})


@pytest.mark.parametrize(
    ("entries", "there", "units", "king"),
    [
        (0, 12, Units(12, 2), "untash_napirisha"),
        (0, 0, Units(12, 2), "untash_napirisha"),
        (1, 3, Units(3, 2), "elam_king"),
        (1, 0, Units(12, 2), "elam_king"),
    ],
)
def test_elam_gets_infantry_only_when_it_has_no_unit(entries: int, there: int, units: Units, king: str):
    """GE-C177"""
    outsiders = [{"id": "elam", "entries": entries}]
    board = here(*([f"ELA at susa: {there}I"] if there else []), set={"outsiders": outsiders})
    play = run(Arrivals("elam", "assyria"), board)
    assert stands(play, "elam") == ({"susa": units}, {king: "susa"})
    assert b.outsider(play.board, "elam").entries == entries + 1


def test_elam_restores_its_cities_and_lifts_a_marker_from_susa():
    board = here(
        "ELA at mira: 1I", cities={"mira": {"destroyed": True}, "susa": {"ds": 0, "barbarian": True}}, active="MIT"
    )
    play = run(Arrivals("elam", "mitanni"), board)
    susa = b.place(play.board, "susa")
    assert (susa.ds, susa.barbarian, susa.holder) == (2, False, "elam")
    assert not b.place(play.board, "mira").destroyed


def test_elam_comes_to_susa_even_when_enemies_hold_it_and_must_fight():
    board = here("ASS at susa: 4I", cities={"susa": {"ds": 1}}, active="MIT")
    play = run(Arrivals("elam", "mitanni"), board)
    force = play.board.forces[0]
    assert (force.kind, force.at, force.entering) == ("invasion", "susa", True)
    assert q.force_units(play.board, force.id) == Units(12, 2)
    assert q.control(play.board, "susa") == "assyria"
    assert b.place(play.board, "susa").ds == 1


BARBARIANS = [
    ("kaskans", 3, 0, [4], Units(4), "kaskan_king", "kaska_box"),
    ("libyans", 1, 0, [4], Units(4), "libyan_king_a", "libya_box"),
    ("libyans", 8, 0, [4], Units(4), "libyan_king_a", "libya_box"),
    ("libyans", 9, 0, [4, 2], Units(6, 1), "libyan_king_b", "libya_box"),
    ("libyans", 10, 0, [1, 2], Units(3, 1), "libyan_king_b", "libya_box"),
    ("hayassa_azzi", 2, 0, [5], Units(5), "karanni", "hayassa"),
    ("hayassa_azzi", 6, 1, [5], Units(5), "hayassa_azzi_king", "hayassa"),
    ("urartu", 6, 0, [1], Units(1), "urartu_king", "tushpa"),
]


@pytest.mark.parametrize(("power", "turn", "entries", "dice", "units", "king", "at"), BARBARIANS)
def test_who_comes_by_power_and_turn(
    power: str, turn: int, entries: int, dice: list[int], units: Units, king: str, at: str
):
    """GE-C191, GE-C273"""
    board = here("HIT at azzi: 1I", turn=turn, set={"outsiders": [{"id": power, "entries": entries}]})
    play = run(Arrivals(power, "mitanni"), board, dice={f"{power}_infantry": dice})
    assert stands(play, power) == ({at: units}, {king: at})


@pytest.mark.parametrize(
    ("power", "units", "entry"),
    [
        ("hayassa_azzi", ["HIT at hayassa: 1I"], ("azzi",)),
        ("hayassa_azzi", ["HIT at hayassa: 1I", "MIT at azzi: 1P"], ()),
        ("hayassa_azzi", [], ("hayassa", "azzi")),
        ("hayassa_azzi", ["HAY at azzi: 1I", "HIT at hayassa: 1I"], ("azzi",)),
        ("urartu", ["ASS at tushpa: 1I"], ()),
        ("urartu", [], ("tushpa",)),
    ],
)
def test_hayassa_azzi_and_urartu_stay_away_when_their_land_is_held(
    power: str, units: list[str], entry: tuple[str, ...]
):
    """GE-C192"""
    assert arrival_spaces(here(*units), power) == entry


def test_the_land_where_they_arrive_is_restored():
    """GE-C192"""
    board = here(cities={"hayassa": {"destroyed": True}, "azzi": {"destroyed": True}}, turn=2)
    play = run(Arrivals("hayassa_azzi", "mitanni"), board, dice={"hayassa_azzi_infantry": [2]})
    play.answer("mitanni", "hayassa")
    assert (b.place(play.board, "hayassa").ds, b.place(play.board, "hayassa").destroyed) == (2, False)
    assert b.place(play.board, "azzi").destroyed


def test_a_lone_king_keeps_nobody_away_and_falls():
    """R-GE-32"""
    board = here("ASS at tushpa: 2S K[nur_iii]", turn=2)
    play = run(Arrivals("urartu", "mitanni"), board, dice={"urartu_infantry": [2]})
    assert stands(play, "urartu") == ({"tushpa": Units(2)}, {"urartu_king": "tushpa"})
    assert stands(play, "assyria") == ({}, {})


def test_a_second_force_comes_without_a_second_king():
    """GE-C186"""
    board = here("KAS at mira: 2I K[kaskan_king]", control={"KAS": "MIT"}, active="MIT")
    play = run(Arrivals("kaskans", "mitanni"), board, dice={"kaskans_infantry": [3]})
    assert stands(play, "kaskans") == ({"mira": Units(2), "kaska_box": Units(3)}, {"kaskan_king": "mira"})


def coast() -> Pack:
    return mini(
        "byblos-damascus byblos-arvad",
        {
            "byblos": {"ds": 3},
            "damascus": {},
            "arvad": {},
            "ugarit": {"ds": 4},
            "nesa": {"home": "HIT", "capital": True},
        },
        "byblos-arvad arvad-ugarit",
    )


def test_sea_peoples_land_on_any_port():
    """GE-C187"""
    board = position(coast(), players=["HIT", "ASS"], cities={"byblos": {"ds": 0}}, active="ASS")
    play = run(Arrivals("sea_peoples", "assyria"), board, dice={"sea_peoples_infantry": [4, 3]})
    assert play.answers("assyria") == ["byblos", "arvad", "ugarit"]
    refused = play.refusal("assyria", "damascus")
    assert (refused.clause, refused.code) == ("GE-11.2.1-b", "no_port")
    play.answer("assyria", "byblos")
    assert stands(play, "sea_peoples") == ({"byblos": Units(7)}, {"sea_peoples_king_a": "byblos"})
    assert q.control(play.board, "byblos") == "sea_peoples"
    assert (play.board.forces, b.place(play.board, "byblos").ds) == ((), 0)


@pytest.mark.parametrize(("units", "at"), [([], "ugarit"), (["HIT at arvad: 1S K[labarna]"], "arvad")])
def test_a_port_with_walls_or_units_has_to_be_fought_for(units: list[str], at: str):
    board = position(coast(), *units, players=["HIT", "ASS"], active="ASS")
    play = run(Arrivals("sea_peoples", "assyria"), board, dice={"sea_peoples_infantry": [4, 3]})
    play.answer("assyria", at)
    assert [force.kind for force in play.board.forces] == ["invasion"]
    assert q.control(play.board, at) == ""


def test_sea_peoples_reinforce_the_spaces_they_hold():
    """GE-C188"""
    board = position(
        coast(),
        "SEA at byblos: 2I",
        "SEA at arvad: 1I",
        players=["HIT", "ASS"],
        cities={"byblos": {"ds": 0}, "arvad": {"destroyed": True}},
        active="ASS",
    )
    play = run(Arrivals("sea_peoples", "assyria"), board, dice={"sea_peoples_infantry": [5]})
    assert play.answers("assyria") == ["byblos", "arvad"]
    play.answer("assyria", "arvad")
    assert play.refusal("assyria", "byblos:3,arvad:3").code == "wrong_number_of_units"
    assert play.refusal("assyria", "byblos:3,emar:2").clause == "GE-11.2.2-a"
    assert len(play.answers("assyria")) == 6
    play.answer("assyria", "byblos:3,arvad:2")
    assert stands(play, "sea_peoples") == ({"byblos": Units(5), "arvad": Units(3)}, {"sea_peoples_king_b": "arvad"})
    assert (b.place(play.board, "byblos").ds, b.place(play.board, "arvad").destroyed) == (3, True)


def test_kings_of_outsiders_as_printed():
    """GE-C274"""
    kings = shipped().king
    ratings = [(kings[k].tactical, kings[k].campaign) for k in ("sea_peoples_king_a", "elam_king", "libyan_king_b")]
    assert ratings == [(2, 3), (0, 2), (1, 3)]


def test_garrisons_at_the_start():
    """GE-C245"""
    scenario = attrs.evolve(shipped().scenarios[0], garrisons=())
    starts = {
        power: {stack.at: units_of_stack(stack) for stack in stacks} for power, stacks in starts_of(shipped(), scenario)
    }
    assert starts["arzawa"] == {"apasa": Units(3), "milawata": Units(2)}
    assert (starts["elam"], starts["canaan"]) == ({"susa": Units(12)}, {})


def test_a_founded_city_is_not_rebuilt():
    pack = mini("A-B", {"A": {"kind": "transit"}, "B": {"ds": 2}})
    ruins = {"A": {"founded": True, "destroyed": True}, "B": {"destroyed": True}}
    t = table(position(pack, players=["HIT"], cities=ruins))
    restore(t, ["A", "B"], rebuild=True)
    assert [place.id for place in t.board.places if place.destroyed] == ["A"]


def test_elam_need_not_storm_susa_under_a_barbarian_marker():
    """GE-11.2.4-a (R-GE-63)"""
    board = here(cities={"susa": {"barbarian": True}})
    assert not must_assault(board, "elam", "susa")
    assert must_assault(board, "sea_peoples", "susa")


def test_sea_peoples_with_one_city_need_not_be_asked_where():
    """GE-11.2.2-a"""
    board = position(coast(), "SEA at byblos: 2I", players=["HIT", "ASS"], active="ASS")
    play = run(Arrivals("sea_peoples", "assyria"), board, dice={"sea_peoples_infantry": [5]})
    assert play.over is not None
    assert stands(play, "sea_peoples")[0] == {"byblos": Units(7)}


def test_each_power_is_refused_by_its_own_clause_where_it_does_not_arrive():
    """GE-10.2.2-d, GE-11.1.2-b"""
    assert may_arrive(here(), "elam", "apasa").clause == "GE-10.2.2-d"
    assert may_arrive(here(), "libyans", "apasa").clause == "GE-11.1.2-b"


def test_markers_go_from_the_cities_of_arzawa_though_none_is_free():
    """GE-10.1.3-a, R-GE-62"""
    home = {city: {"barbarian": True} for city in ("apasa", "mira", "hapalla")}
    board = here("ARZ at tushpa: 2I", cities=home | {"tushpa": {"ds": 0}}, active="MIT")
    play = run(Arrivals("arzawa", "mitanni"), board)
    assert stands(play, "arzawa")[0] == {"tushpa": Units(2)}
    assert b.place(play.board, "tushpa").ds == 1
