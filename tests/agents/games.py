"""The games and scenarios that agents play in the tests."""

from __future__ import annotations

from typing import Any

from tests.agents import wide
from tests.testing import small

from limmu import installed_games
from limmu.core import Game

SHIPPED = (("chariot-lords", "second_five_2"), ("god-kings", "kadesh"), ("genesis", "sargon"))
OWN = {"parley": small.GAME, "wide": wide.GAME}
GAMES = (*SHIPPED, ("parley", "three"), ("wide", "one"))


def game_of(name: str) -> Game[Any]:
    return OWN[name] if name in OWN else installed_games()[name]
