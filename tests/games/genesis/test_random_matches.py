"""Genesis in random and in eager play: every scenario for every number of players ends, and its log is all it needs."""

from __future__ import annotations

from tests.games.genesis.invariants import INVARIANTS, eager, known, relabel

from limmu.games.genesis import game
from limmu.testing import suite

test_matches, test_many_matches = suite.matches(game, invariants=INVARIANTS, few=(1,))
test_eager_matches, test_many_eager_matches = suite.matches(
    game, invariants=INVARIANTS, choose=eager, few=(2,), many=range(2000, 2050)
)
test_secrets, test_many_secrets = suite.secrets(game, known=known, relabel=relabel, few=(1,), many=range(1000, 1050))
