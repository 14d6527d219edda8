"""21.0 Barbarian invasions and 22.0 revolts: how their armies come, grow and hesitate."""

from __future__ import annotations

import pytest
from tests.games.god_kings.positions import fx1, position, run

from limmu.games.god_kings import board as b
from limmu.games.god_kings.board import FULL, Board
from limmu.games.god_kings.facts import ArmyAppeared, DieResolved
from limmu.games.god_kings.queries import units_of
from limmu.games.god_kings.s20_deciders import may_activate_neutral
from limmu.games.god_kings.s21_barbarians import Hesitation, Invasion, must_hesitate
from limmu.games.god_kings.s22_revolts import Revolt, revolt_spaces

TWO = ("egypt", "hatti")


def kinds(board: Board, at: str, power: str) -> dict[str, int]:
    """How many units of each kind a power has in a place; all must be full."""
    found: dict[str, int] = {}
    for unit in units_of(board, at, power):
        assert unit.steps == FULL
        found[unit.kind] = found.get(unit.kind, 0) + 1
    return found


# ---------------------------------------------------------------- 21.0 invasions


def test_BB_10_first_the_army_next_round_the_activation() -> None:
    drive = run(Invasion("gasga", "egypt"), position(players=TWO, round=2))
    army = fx1().army["gasga"]
    board = drive.board
    assert b.leader(board, "GG").at == "TG"
    assert kinds(board, "TG", "gasga") == {
        kind: n for kind, n in (("mercenary", army.mercenaries), ("chariot", army.chariots)) if n
    }
    assert [f.not_before for f in drive.of(ArmyAppeared)] == [3]
    assert may_activate_neutral(board, "egypt", "GG").clause == "GK-21.0-b"
    assert may_activate_neutral(board.but(round=3, rounds_played=3), "egypt", "GG")


def test_BB_11_reinforcement_with_a_die() -> None:
    chariots = fx1().army["gasga"].chariots
    board = position(f"GG at h3: {chariots}c 2m 1M" if chariots else "GG at h3: 2m 1M", players=TWO, round=4)
    drive = run(Invasion("gasga", "hatti"), board, dice={"invasion": [4]})
    assert kinds(drive.board, "h3", "gasga") == {"mercenary": 7} | ({"chariot": chariots} if chariots else {})


def test_BB_11_destroyed_and_reduced_chariots_come_back_in_full() -> None:
    army = fx1().army["elamite"]
    assert army.chariots, "the elamites have chariots"
    general = army.general
    board = position(f"{general} at b3: 1c 1m", players=TWO)
    drive = run(Invasion("elamite", "hatti"), board, dice={"invasion": [1]})
    assert kinds(drive.board, "b3", "elamite") == {"mercenary": 2, "chariot": army.chariots}


def test_no_more_mercenaries_than_counters() -> None:
    most = fx1().limits.barbarian_mercenaries
    board = position(f"GG at h3: {most - 2}M", players=TWO)
    drive = run(Invasion("gasga", "hatti"), board, dice={"invasion": [6]})
    assert kinds(drive.board, "h3", "gasga")["mercenary"] == most


# ---------------------------------------------------------------- 21.0 hesitation


@pytest.mark.parametrize(
    ("natural", "enters"), [pytest.param(2, False, id="GKC-EX-16"), pytest.param(4, True, id="GKC-BB-02"), (3, False)]
)
def test_hesitation(natural: int, enters: bool) -> None:
    board = position("LG at e3: 4M", "HK at e2: 6W", players=TWO)
    drive = run(Hesitation("LG", "e2"), board, dice={"hesitation": [natural]})
    assert [d.success for d in drive.of(DieResolved)] == [enters]


def test_nobody_rolls_where_nothing_is_stronger() -> None:
    """GK-21.0-h"""
    drive = run(Hesitation("LG", "e2"), position("LG at e3: 4M", "HK at e2: 3W", players=TWO))
    assert drive.over is not None
    assert not drive.of(DieResolved)


@pytest.mark.parametrize(
    ("barbarians", "there", "rolls"),
    [
        pytest.param("LG at e3: 5M", "HK at e2: 5C", True, id="exactly-double"),
        pytest.param("LG at e3: 5M", "HK at e2: 4C 1w", False, id="GKC-BB-03"),
        pytest.param("LG at e3: 1M", "hatti at e2: 6W", False, id="no-general-no-army"),
        pytest.param("LG at e3: 1M", "HK at e2", False, id="no-units-no-army"),
        pytest.param("LG at e3: 1M", "RM at e2: 6M", False, id="no-major-power"),
        pytest.param("RM at e3: 1M", "HK at e2: 6W", False, id="revolts-do-not-hesitate"),
    ],
)
def test_who_hesitates(barbarians: str, there: str, rolls: bool) -> None:
    board = position(barbarians, there, players=TWO)
    units = tuple([u.id for u in b.units_at(board, "e3")])
    assert bool(must_hesitate(board, units, "e2")) == rolls


def test_only_the_units_that_move_count() -> None:
    board = position("LG at e3: 4M", "HK at e2: 3W", players=TWO)
    units = tuple([u.id for u in b.units_at(board, "e3")])
    assert not must_hesitate(board, units, "e2")
    assert must_hesitate(board, units[:2], "e2")


# ---------------------------------------------------------------- 22.0 revolts


def test_a_revolt_breaks_out_without_units_there() -> None:
    board = position("EK at c2: 2W", "egypt at c1: 1W", players=TWO)
    assert revolt_spaces(board, "revolt_megiddo") == ("c3", "c4", "c5")
    drive = run(Revolt("revolt_megiddo", "hatti"), board)
    drive.answer("hatti", "c4")
    army = fx1().army["revolt_megiddo"]
    assert b.leader(drive.board, "RM").at == "c4"
    assert kinds(drive.board, "c4", "revolt_megiddo")["mercenary"] == army.mercenaries
    assert may_activate_neutral(drive.board, "egypt", "RM")


def test_a_revolt_comes_once() -> None:
    assert revolt_spaces(position("RM at c3: 2M", players=TWO), "revolt_megiddo") == ()


def test_a_lone_general_makes_room_for_a_revolt() -> None:
    board = position("EK at c2", "egypt at c1: 1W", players=TWO)
    drive = run(Revolt("revolt_megiddo", "hatti"), board)
    drive.answer("hatti", "c2").answer("egypt", "send:e2")
    assert b.leader(drive.board, "EK").at == "e2"


def test_an_invasion_brings_back_chariots_whatever_else_is_there() -> None:
    army = fx1().army["elamite"]
    board = position(f"{army.general} at b3: 3M", players=TWO)
    drive = run(Invasion("elamite", "hatti"), board, dice={"invasion": [1]})
    assert kinds(drive.board, "b3", "elamite") == {"mercenary": 4, "chariot": army.chariots}
