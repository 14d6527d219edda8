"""Control (3.7), enemies, forces and what follows from the board as it is."""

from __future__ import annotations

import pytest
from tests.games.genesis.positions import mini, position, run, shipped, table

from limmu.core import PASS, begin
from limmu.games.genesis import armies, game
from limmu.games.genesis import queries as q
from limmu.games.genesis.board import NONE, Board, Group, Units, force, with_groups
from limmu.games.genesis.cards.windows import CardPlay
from limmu.games.genesis.facts import MatchSetUp, SpaceControlled
from limmu.games.genesis.notation import read_position, write_position
from limmu.games.genesis.pack import Pack
from limmu.games.genesis.units import taken
from limmu.games.genesis.upkeep import settle


def road() -> Pack:
    return mini(
        "Thebes-Road Road-Sidon Sidon-Tyre",
        {
            "Thebes": {"home": "EGY", "capital": True},
            "Road": {"kind": "transit"},
            "Sidon": {"ds": 2},
            "Nesa": {"home": "HIT", "ds": 2, "capital": True},
        },
    )


def test_home_cities_are_held_without_units_and_foreign_ones_are_not():
    """GE-C025"""
    board = position(road(), "EGY at Sidon: 1P", "HIT at Nesa: 1I")
    assert (q.control(board, "Thebes"), q.control(board, "Sidon"), q.control(board, "Tyre")) == ("egypt", "egypt", "")
    t = table(board)
    armies.lose(t, q.groups_of(board, "Sidon", "egypt"), "card")
    settle(t)
    assert q.control(t.board, "Sidon") == ""
    assert [fact.space for fact in t.facts if isinstance(fact, SpaceControlled)] == ["Sidon"]


@pytest.mark.parametrize(
    ("occupant", "controller"),
    [
        ("MIT at Thebes: 1I", "mitanni"),
        ("MIT at Thebes: 1C", "mitanni"),
        ("MIT at Thebes: 1P", "mitanni"),
        ("MIT at Thebes: 1S", "egypt"),
        ("MIT at Thebes: K[kirta]", "egypt"),
        ("SEA at Thebes: 1I", "sea_peoples"),
        ("ARZ at Thebes: 1P", "egypt"),
    ],
)
def test_which_units_take_a_home_city_away(occupant: str, controller: str):
    """GE-C026"""
    board = position(road(), occupant, players=["EGY", "HIT", "MIT"])
    assert q.control(board, "Thebes") == controller


def test_a_marker_takes_a_home_city_away_until_somebody_stands_there():
    board = position(road(), players=["EGY", "HIT"], cities={"Thebes": {"barbarian": True}})
    assert q.control(board, "Thebes") == ""
    t = table(board)
    armies.place_units(t, "egypt", "Thebes", Units(infantry=1), "arrived")
    settle(t)
    assert q.control(t.board, "Thebes") == "egypt"
    assert not t.board.places[0].barbarian


def test_allies_share_spaces_without_taking_them():
    """GE-C227"""
    board = position(road(), "EGY at Road: 1I", players=["EGY", "MIT"], alliances=[["EGY", "MIT"]])
    t = table(board)
    armies.place_units(t, "mitanni", "Road", Units(infantry=4), "arrived")
    armies.place_units(t, "mitanni", "Thebes", Units(infantry=2), "arrived")
    settle(t)
    assert (q.control(t.board, "Road"), q.control(t.board, "Thebes")) == ("egypt", "egypt")


def test_a_force_holds_nothing_until_its_entry_is_settled():
    board = position(road(), "HIT at Road: 4I 1C", active="HIT", players=["EGY", "HIT"])
    t = table(board)
    parts = taken(q.ready_groups(board, "Road", "hittites"), Units(infantry=3))
    tag = armies.form(t, "move", "hittites", "Road", parts, mp=4)
    armies.move(t, tag, "Thebes", "move", 1)
    assert q.control(t.board, "Thebes") == "egypt"
    assert q.force_units(t.board, tag) == Units(infantry=3)
    assert (force(t.board, tag).mp, force(t.board, tag).path) == (3, ("Road",))
    armies.settle_in(t, tag)
    assert q.control(t.board, "Thebes") == "hittites"
    armies.put_back(t, tag, "Road", "regroup")
    armies.disband(t, tag, moved=True)
    assert (q.units_of(t.board, "Road", "hittites"), t.board.forces) == (Units(infantry=4, chariots=1), ())
    assert q.ready_groups(t.board, "Road", "hittites")[0].units == Units(infantry=1, chariots=1)
    assert all([group.units != NONE for group in t.board.groups])


EDGES = [(1, 1, ""), (2, 1, "superiority"), (3, 1, "supremacy"), (1, 0, "superiority"), (2, 0, "supremacy")]


@pytest.mark.parametrize(("own", "other", "edge"), EDGES)
def test_chariot_superiority_and_supremacy(own: int, other: int, edge: str):
    assert q.chariot_edge(own, other) == edge


def test_who_decides_for_a_power_nobody_controls():
    """GE-C278"""
    board = position(road(), "ARZ at Sidon: 1I", players=["EGY", "HIT", "MIT", "BAB", "ASS"], active="HIT")
    assert q.decider(board, "arzawa", "hittites") == "mitanni"
    assert q.decider(board, "sea_peoples", "assyria") == "egypt"
    assert q.decider(board, "", "mitanni") == "babylonia"
    held = position(road(), players=["EGY", "HIT", "MIT", "BAB", "ASS"], control={"SEA": "HIT"})
    assert q.decider(held, "sea_peoples", "hittites") == "mitanni"
    assert q.decider(held, "sea_peoples", "egypt") == "hittites"


def cancelling() -> Board:
    hands = {"HIT": ["gold_1"], "EGY": ["amun_ra_1"], "MIT": ["amun_ra_2"]}
    return position(road(), players=["EGY", "HIT", "MIT"], hands=hands, active="HIT")


def test_amun_ra_cancels_before_the_effect_and_another_one_cancels_it():
    """GE-C200, GE-C202"""
    board = cancelling()
    gold, first, second = (shipped().card_id[card] for card in ("gold_1", "amun_ra_1", "amun_ra_2"))
    play = run(CardPlay("hittites", gold), board)
    play.answer("mitanni", PASS)
    play.answer("egypt", first)
    play.answer("mitanni", PASS)
    assert play.board.discard == (first, gold)
    play = run(CardPlay("hittites", gold), board)
    play.answer("mitanni", PASS)
    play.answer("egypt", first)
    play.answer("mitanni", second)
    assert play.board.discard == (second, first)


def test_a_position_reads_back_what_it_wrote():
    pack = road()
    board = position(pack, "EGY at Thebes: 3I 2C 1P K[apepi]", "HIT at Sidon revolt: 1I", cities={"Sidon": {"ds": 1}})
    again = read_position(pack, write_position(board) | {"players": ["EGY", "HIT"]})
    assert (again.groups, again.kings, again.places) == (board.groups, board.kings, board.places)


def test_groups_that_a_position_sets_one_by_one_are_found_again():
    named = [{"at": at, "power": "egypt", "units": {"infantry": 1}} for at in ("Tyre", "Sidon", "Thebes")]
    board = position(road(), players=["EGY"], set={"groups": named})
    assert [group.at for group in board.groups] == ["Sidon", "Thebes", "Tyre"]
    more = with_groups(board, [Group("Tyre", "egypt", Units(infantry=5))])
    assert [group.units.infantry for group in more.groups] == [1, 1, 5]


def test_a_king_who_starts_alone_leaves_no_group_without_units():
    _, match = begin(game, shipped(), shipped().scenarios[0].id)
    fact = next(fact for fact in game.codec.entry(match.json).facts if isinstance(fact, MatchSetUp))
    alone = fact.but(groups=(*fact.groups[::-1], Group("adana", "egypt")))
    assert alone.fold(Board()).groups == fact.fold(Board()).groups == fact.groups


def test_every_scenario_sets_up():
    for scenario in shipped().scenarios:
        _, match = begin(game, shipped(), scenario.id)
        board = match.position.board
        assert [one.id for one in board.kingdoms] == list(scenario.seats)
        assert all([place.holder == q.control(board, place.id) for place in board.places])
