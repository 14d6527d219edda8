"""Positions in short notation: what is read, written and refused."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.chariot_lords.positions import position, shipped

from limmu.games.chariot_lords.board import Battle, Screen, Unit
from limmu.games.chariot_lords.notation import BadPosition, read_position, write_position

STACKS = [
    "EGY at on: 2F 1C R[ramesses_ii]",
    "EGY at sinai path on spent 2 rounds 1: 1V",
    "EGY at philistia sailed naucratis: 1F",
    "HAT at kadesh: 1F 2P 1M 1S 1T",
]


def test_stacks_are_written_as_they_are_read():
    board = position(shipped(), *STACKS)
    assert sorted(write_position(board)["units"]) == sorted(STACKS)
    assert read_position(shipped(), write_position(board)).areas == board.areas


def test_units_remember_what_they_did():
    board = position(shipped(), "EGY at sinai path upper_egypt,on: 1F", "EGY at moab sailed on rounds 2: 1C")
    assert board.units == (
        Unit(id="egypt_1", power="egypt", kind="foot", at="sinai", path=("upper_egypt", "on"), spent=2),
        Unit("egypt_2", "egypt", "chariots", "moab", sailed="on", rounds=2),
    )


def test_every_key():
    board = position(
        shipped(), "HAT at syria: 1F", "EGY at syria: 1F", scenario="", seats={"one": ["HAT"], "two": ["EGY"]},
        powers={"HAT": {"dead": "2F 1C", "kills": {"EGY": 3}, "vp": 7}}, control={"moab": "EGY"}, turn=4, first_turn=2,
        last_turn=5, phase="battle", mover="HAT", number=2, invading=True, at_sea=1, screens={"syria": 2}, cup=["EGY"],
        played=["HAT"], beloved=["HAT"], godly=False, battles=[{"at": "syria", "defender": "EGY", "rounds": 1}],
        set={"phase": "points"},
    )  # fmt: skip
    hatti = board.powers[0]
    assert (hatti.seat, hatti.dead, hatti.vp, hatti.kills[0].units) == ("one", ("foot", "foot", "chariots"), 7, 3)
    assert (board.turn, board.first_turn, board.last_turn, board.phase) == (4, 2, 5, "points")
    assert board.mover.screens == (Screen("syria", 2),)
    assert board.battles == (Battle("syria:egypt", "syria", "hatti", "egypt", 1),)
    assert (board.cup, board.played, board.beloved, board.godly) == (("egypt",), ("hatti",), ("hatti",), False)


WRONG: list[tuple[dict[str, Any], str]] = [
    ({"unit": []}, "position has no unit"),
    ({"units": ["EGY on: 3F"]}, "write it like"),
    ({"units": ["XYZ at on: 3F"]}, "no power"),
    ({"units": ["EGY at atlantis: 3F"]}, "no area"),
    ({"units": ["EGY at on: 3X"]}, "is not a number"),
    ({"units": ["EGY at on: R[nobody]"]}, "no Ruler"),
    ({"control": {"atlantis": "EGY"}}, "no area"),
    ({"powers": {"EGY": {"gold": 1}}}, "no field gold"),
    ({"set": {"gold": 1}}, "no field gold"),
]


@pytest.mark.parametrize(("given", "told"), WRONG)
def test_what_is_wrong_is_told(given: dict[str, Any], told: str):
    with pytest.raises(BadPosition, match=told):
        read_position(shipped(), given)
