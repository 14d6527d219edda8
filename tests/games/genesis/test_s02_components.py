"""The components: cards, dice, counters without limit, Silver, who is an enemy (2.4, 2.5, 2.7, 2.9, 3.7.6)."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Any

import pytest
from tests.games.genesis.positions import mini, position, run, shipped, table

from limmu.core import RollDice, Source, begin, question
from limmu.games.genesis import armies, game
from limmu.games.genesis import board as b
from limmu.games.genesis import queries as q
from limmu.games.genesis.board import Board, Units
from limmu.games.genesis.cards.events import effect_of
from limmu.games.genesis.s10_arrivals import Arrivals
from limmu.games.genesis.s11_invasions import BarbarianInvasion
from limmu.games.genesis.s11_pirates import place_pirate
from limmu.games.genesis.upkeep import settle

COPIES = {
    "alliance": 2, "ambush": 3, "amun_ra": 2, "arinna": 1, "arzawa": 1, "astarte": 2, "assassination": 2, "baal": 2,
    "barbarian_invasion": 3, "begat": 2, "canaan": 1, "chariot": 3, "conqueror": 1, "dagon": 2, "elam": 1, "enlil": 1,
    "gold": 2, "joshua": 2, "local_insurrection": 3, "lukkan_pirates": 1, "marduk": 1, "moses": 1, "naval_power": 1,
    "plague": 1, "militia": 2, "rebellion": 4, "sherden": 1, "tactical_surprise": 3, "teshup": 1, "horus": 1,
    "traitor": 2,
}  # fmt: skip
SOURCES = ["'income'", "TRIBUTE", "'plunder'", "'treasury'", "'card'", "'bribe'", "'deal'"]
"""How Silver comes into a treasury, as the rules call it; nothing is sold to the bank."""
DRAWN = ["astarte", "baal", "barbarian_invasion", "dagon", "local_insurrection", "plague", "rebellion"]


def test_the_deck():
    """GE-C198, GE-C241"""
    cards = shipped().cards
    titles = [card.title for card in cards]
    assert {title: titles.count(title) for title in dict.fromkeys(titles)} == COPIES
    assert len(cards) == 55
    assert sorted({card.title for card in cards if card.timing == "drawn"}) == sorted(DRAWN)


def small(*units: str, **rest: Any) -> Board:
    pack = mini(
        "thebes-sidon sidon-road",
        {
            "thebes": {"home": "EGY", "capital": True},
            "road": {"kind": "transit"},
            "nesa": {"home": "HIT", "capital": True},
            "hazor": {"home": "CAN"},
            "kadesh": {"home": "CAN"},
            "walls": {"ds": 2},
        },
        "sidon-thebes",
    )
    return position(pack, *units, **{"players": ["EGY", "HIT"]} | rest)


@pytest.mark.parametrize(
    ("stack", "left"),
    [
        ("EGY at sidon: 2S", 0),
        ("EGY at road: 1S", 0),
        ("EGY at thebes: 2S", 2),
        ("EGY at sidon: 2S 1P", 2),
        ("EGY at sidon: 2S K[apepi]", 2),
    ],
)
def test_slaves_alone_run_away(stack: str, left: int):
    """GE-C027"""
    t = table(small(stack))
    settle(t)
    assert q.all_units(t.board, "egypt").slaves == left


def test_who_is_an_enemy():
    """GE-C249"""
    board = small("CAN at hazor band hazor: 1I", "CAN at kadesh band kadesh: 1I", control={"SEA": "EGY", "CAN": "EGY"})
    allies = small(alliances=[["EGY", "HIT"]])
    assert q.is_enemy(board, "egypt", "hittites")
    assert not q.is_enemy(allies, "egypt", "hittites")
    assert q.is_enemy(board, "egypt", "sea_peoples")
    assert q.is_enemy(board, "egypt", "canaan")
    assert q.is_friendly_city(board, "kadesh", "canaan")
    assert not q.enemies_at(board, "kadesh", "canaan")
    assert q.is_enemy_fortress(board, "walls", "egypt")


def test_counters_are_no_limit():
    """GE-C250"""
    t = table(small(kingdoms={"HIT": {"silver": 500}}))
    for _ in range(40):
        armies.place_units(t, "hittites", "nesa", Units(slaves=9), "slave")
        place_pirate(t, "sc1", "hittites")
    armies.earn(t, "hittites", 37, "income")
    assert q.units_of(t.board, "nesa", "hittites") == Units(slaves=360)
    assert len(t.board.pirates) == 40
    assert b.kingdom(t.board, "hittites").silver == 537


def test_where_silver_comes_from():
    """GE-C257"""
    found: dict[str, None] = {}
    for source in sorted(Path(armies.__file__).parent.rglob("*.py")):
        for node in ast.walk(ast.parse(source.read_text("utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "armies.earn":
                found[ast.unparse(node.args[3])] = None
    assert sorted(found) == sorted(SOURCES)


def test_a_scenario_that_starts_in_the_chariot_age():
    """GE-C281"""
    chariots = [shipped().card_id[f"chariot_{n}"] for n in (1, 2, 3)]
    board = small(
        kingdoms={"EGY": {"technology": 2}, "HIT": {"technology": 2}}, chariot_cards=2, removed=chariots[:2],
        hands={"EGY": ["chariot_3"]}, active="EGY",
    )  # fmt: skip
    play = run(effect_of(board, chariots[2], "egypt", ()), board)
    levels = [one.technology for one in play.board.kingdoms]
    assert (levels, play.board.chariot_cards) == ([3, 2], 3)
    for scenario in [one for one in shipped().scenarios if one.technology]:
        _, match = begin(game, shipped(), scenario.id)
        assert match.board.removed == tuple(chariots[: scenario.technology])
        open_ = question(match)
        assert open_ is not None
        assert not set(getattr(open_.demands[0][1], "items", ())) & set(match.board.removed)


@pytest.mark.parametrize(("turn", "power", "units", "dice"), [
    (9, "libyans", [], 2), (8, "libyans", [], 1), (2, "sea_peoples", [], 2),
    (2, "sea_peoples", ["SEA at sidon: 1I"], 1),
])  # fmt: skip
def test_dice_of_arrivals(turn: int, power: str, units: list[str], dice: int):
    """GE-C251"""
    play = start_only(Arrivals(power, "egypt"), small(*units, turn=turn))
    assert (play.count, play.faces) == (dice, 6)


def test_dice_of_invasions():
    """GE-C251"""
    rolled = start_only(BarbarianInvasion("egypt"), small())
    assert (rolled.count, rolled.faces, rolled.purpose) == (2, 6, "invasion")


class Stopped(Exception):
    """The first roll has come."""


class FirstRoll(Source):
    """Dice that stop at the first roll."""

    def outcome(self, asked: Any, n: int) -> tuple[int, ...]:
        """Never one."""
        raise Stopped(asked)


def start_only(procedure: Any, board: Board) -> RollDice:
    """The first roll that a procedure asks for."""
    with pytest.raises(Stopped) as stopped:
        run(procedure, board, dice=FirstRoll())
    asked = stopped.value.args[0]
    assert isinstance(asked, RollDice)
    return asked


def test_chariots_of_others_fight_as_those_of_the_worst_kingdom():
    board = position(mini("A-B"), players=["HIT", "EGY"], kingdoms={"HIT": {"technology": 1}, "EGY": {"technology": 2}})
    assert q.chariot_level(board, "kaskans") == 1


def test_an_eliminated_kingdom_lowers_the_chariots_of_others_no_more():
    """GE-2.2.1-b"""
    kingdoms = {"HIT": {"technology": 1, "eliminated": True}, "EGY": {"technology": 2}, "MIT": {"technology": 3}}
    board = position(mini("A-B"), players=["HIT", "EGY", "MIT"], kingdoms=kingdoms)
    assert q.chariot_level(board, "kaskans") == 2
