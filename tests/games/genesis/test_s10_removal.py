"""The second segment of Isolation (9.2, 10.3.5, 11.1.4, 6.7) and the end of Arzawa (10.1.5)."""

from __future__ import annotations

from tests.games.genesis.positions import mini, position, table

from limmu.games.genesis import armies
from limmu.games.genesis import board as b
from limmu.games.genesis import queries as q
from limmu.games.genesis.board import Units
from limmu.games.genesis.facts import PowerControlled
from limmu.games.genesis.pack import Pack
from limmu.games.genesis.s10_removal import end_control, remove_outsiders
from limmu.games.genesis.s14_victory import victory_points
from limmu.games.genesis.units import number
from limmu.games.genesis.upkeep import settle


def levant() -> Pack:
    return mini(
        "nesa-nerik hazor-qatna",
        {
            "nesa": {"home": "HIT", "capital": True, "ds": 1},
            "nerik": {"home": "HIT"},
            "apasa": {"home": "ARZ"},
            "mira": {"home": "ARZ"},
            "hazor": {"home": "CAN"},
            "qatna": {"home": "CAN"},
            "byblos": {},
            "susa": {"home": "ELA"},
        },
    )


def test_who_leaves_and_what_marks_it():
    """GE-C170, GE-C183"""
    board = position(
        levant(),
        "KAS at nerik: 2I K[kaskan_king]",
        "KAS at byblos: 1I",
        "URA at apasa: 1I",
        "KAS at kaska_box: 3I",
        "CAN at hazor band hazor: 4I 1C",
        "SEA at qatna: 2I",
        "ELA at susa: 5I",
        "HIT at nesa: 1I 1H",
        players=["HIT", "BAB"],
        cities={"nerik": {"destroyed": True}},
        control={"ELA": "BAB", "SEA": "BAB", "KAS": "BAB", "CAN": "HIT", "URA": "HIT"},
    )
    t = table(board)
    remove_outsiders(t)
    left = {power: number(q.all_units(t.board, power)) for power in t.pack.power}
    assert {power: n for power, n in left.items() if n} == {"sea_peoples": 2, "elam": 5, "hittites": 1}
    assert not q.king_of(t.board, "kaskans")
    assert q.units_of(t.board, "nesa", "hittites") == Units(1)
    assert [place.id for place in t.board.places if place.barbarian] == ["nerik", "apasa"]
    assert (q.control(t.board, "nerik"), q.control(t.board, "hazor")) == ("", "canaan")
    assert not any([one.controller for one in t.board.outsiders])


def test_what_outsiders_hold_scores_for_nobody():
    """GE-C183"""
    for power in ("ELA", "KAS"):
        board = position(levant(), f"{power} at nerik: 5I", players=["HIT", "BAB"], control={power: "HIT"})
        assert victory_points(board, "hittites").value == 1
    assert victory_points(position(levant(), players=["HIT", "BAB"]), "hittites").value == 2


def test_a_king_alone_leaves_no_marker():
    board = position(levant(), "KAS at nerik: K[kaskan_king]", players=["HIT", "BAB"])
    t = table(board)
    remove_outsiders(t)
    assert (t.board.kings, [place.id for place in t.board.places if place.barbarian]) == ((), [])


def test_control_of_barbarians_lapses_with_their_last_unit():
    board = position(levant(), "KAS at nerik: 1I", "ELA at susa: 1I", control={"KAS": "HIT", "ELA": "HIT"})
    t = table(board)
    armies.lose(t, list(board.groups), "battle")
    settle(t)
    assert (b.outsider(t.board, "kaskans").controller, b.outsider(t.board, "elam").controller) == ("", "hittites")


def test_arzawa_ends_when_major_units_hold_all_its_cities():
    hands = {"BAB": ["arzawa", "gold_1"]}
    board = position(
        levant(), "HIT at apasa: 1I", "ARZ at byblos: 2I", "BAB at nesa: 1I", players=["HIT", "BAB"], hands=hands
    )
    t = table(board)
    settle(t)
    assert not b.outsider(t.board, "arzawa").extinct
    armies.place_units(t, "babylonia", "mira", Units(peasants=1), "arrived")
    settle(t)
    card = t.pack.card_id["arzawa"]
    assert (b.outsider(t.board, "arzawa").extinct, t.board.removed, b.hand(t.board, "babylonia")) == (
        True,
        (card,),
        (t.pack.card_id["gold_1"],),
    )
    armies.lose(t, q.groups_of(t.board, "mira", "babylonia"), "card")
    settle(t)
    assert (q.home_of(t.board, "mira"), q.control(t.board, "mira")) == ("", "")
    assert q.units_of(t.board, "byblos", "arzawa") == Units(2)


def test_elam_never_ends():
    board = position(levant(), "BAB at susa: 3I", "HIT at nesa: 1I", players=["HIT", "BAB"], hands={"BAB": ["elam"]})
    t = table(board)
    settle(t)
    assert (b.outsider(t.board, "elam").extinct, t.board.removed) == (False, ())
    assert q.home_of(t.board, "susa") == "elam"


def test_the_card_of_arzawa_is_taken_from_deck_and_discard_too():
    for pile in ("deck", "discard"):
        board = position(
            levant(), "HIT at apasa: 1I", "HIT at mira: 1I", "BAB at nesa: 1I", **{pile: ["gold_1", "arzawa"]}
        )
        t = table(board)
        settle(t)
        assert (t.board.removed, t.board.deck + t.board.discard) == (
            (t.pack.card_id["arzawa"],),
            (t.pack.card_id["gold_1"],),
        )


def test_the_sherden_goes_with_its_king_or_its_force():
    """6.7"""
    board = position(levant(), "HIT at nesa: 2I 1H K[labarna]", "HIT at nerik: 1I 1H", players=["HIT", "BAB"])
    t = table(board)
    armies.kill_king(t, "labarna", "battle")
    assert q.units_of(t.board, "nesa", "hittites") == Units(2)
    armies.lose(t, [g.but(units=Units(1)) for g in q.groups_of(t.board, "nerik", "hittites")], "battle")
    settle(t)
    assert q.units_of(t.board, "nerik", "hittites") == Units()


def test_control_of_minor_kingdoms_and_of_barbarians_ends_each_by_its_own_rule():
    """GE-11.1.3-a"""
    t = table(position(levant(), players=["HIT", "MIT"], control={"SEA": "HIT", "ELA": "MIT"}))
    end_control(t)
    ended = {fact.power: fact.why for fact in t.facts if isinstance(fact, PowerControlled)}
    assert ended == {"sea_peoples": (("GE-11.1.3-a", 0),), "elam": (("GE-10.0-b", 0),)}
