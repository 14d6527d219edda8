"""The small game as nobody should write it: its first words are in the order of a set."""

from tests.core import parley
from tests.core.parley import Board, game_of, module
from tests.testing import small

from limmu.core import Next, Outcome, Shuffle, procedure, step
from limmu.core import Table as At


@procedure("PA-1")
class Play(small.Play):
    @step("PA-1.1")
    def shuffle(self, t: At[Board]) -> Next[Outcome]:
        t.emit(parley.Said(" ".join({f"word {i}" for i in range(20)})))
        return Shuffle(tuple(range(12, 30)), "deck", then=self.deal)


GAME = game_of(module(Play=Play, Round=small.Round, Turn=small.Turn), opening=lambda pack, scenario: Play(1))
