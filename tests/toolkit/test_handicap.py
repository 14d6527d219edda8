"""A handicap: the side that equal bots win less with begins ahead by points, if a match chooses it, and not else."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from limmu.core import Game, begin, view
from limmu.games import chariot_lords, genesis, god_kings
from limmu.games.chariot_lords.options import HANDICAPS as OF_CHARIOT_LORDS
from limmu.games.genesis.options import HANDICAPS as OF_GENESIS
from limmu.games.god_kings.options import HANDICAPS as OF_GOD_KINGS
from limmu.toolkit.clauses import listed
from limmu.toolkit.handicap import HANDICAP, NO_HANDICAP, POINTS_AHEAD, Handicaps

GAMES: tuple[tuple[Game[Any, Any], Handicaps], ...] = (
    (god_kings.game, OF_GOD_KINGS),
    (genesis.game, OF_GENESIS),
    (chariot_lords.game, OF_CHARIOT_LORDS),
)
SCENARIOS = [(game, handicaps, scenario) for game, handicaps in GAMES for scenario in handicaps]


def scores(game: Game[Any, Any], scenario: str, options: Mapping[str, str]) -> dict[str, float]:
    """What each seat would have if the match ended as it begins."""
    pack = game.load_pack(None)
    _, match = begin(game, pack, scenario, match_id="handicap", options=options)
    display = game.module("display")
    assert display is not None
    return {one.id: one.points for one in display.scores(view(match, "umpire"), pack)}


@pytest.mark.parametrize(("game", "handicaps", "scenario"), SCENARIOS)
def test_a_handicap_puts_the_weaker_side_ahead_by_its_points(
    game: Game[Any, Any], handicaps: Handicaps, scenario: str
) -> None:
    plain, ahead = (scores(game, scenario, {HANDICAP: reading}) for reading in (NO_HANDICAP, POINTS_AHEAD))
    assert sum(ahead.values()) - sum(plain.values()) == sum(handicaps[scenario].values()) > 0
    assert len([seat for seat in plain if ahead[seat] != plain[seat]]) == len(handicaps[scenario])


@pytest.mark.parametrize(("game", "handicaps", "scenario"), SCENARIOS)
def test_nobody_begins_ahead_unless_the_match_chooses_it(
    game: Game[Any, Any], handicaps: Handicaps, scenario: str
) -> None:
    assert scores(game, scenario, {}) == scores(game, scenario, {HANDICAP: NO_HANDICAP})


@pytest.mark.parametrize("game", [game for game, _ in GAMES])
def test_a_handicap_is_ours_and_no_clause(game: Game[Any, Any]) -> None:
    assert game.options[HANDICAP][0] == NO_HANDICAP
    assert HANDICAP not in listed(game.package)
