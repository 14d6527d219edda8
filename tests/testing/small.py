"""The small game of the core's tests without its broken card and empty-handed attacks: what the kit is tested with."""

from tests.core import parley
from tests.core.parley import Board, game_of, module

from limmu.core import Call, Match, Next, Outcome, Shuffle, of, procedure, step
from limmu.core import Table as At


@procedure("PA-3", secret={"card": of("seat")})
class Turn(parley.Turn):
    @step("PA-3.7")
    def offered(self, t: At[Board], amount: int) -> Next[int]:
        return Call(parley.Haggle(self.seat, amount)) if amount else None


@procedure("PA-2")
class Round(parley.Round):
    @step("PA-2.3")
    def turns(self, t: At[Board]) -> Next[None]:
        if self.next < 2:
            turn = Turn(t.seats[self.next], t.seats[1 - self.next])
            return Call(turn, then=self.but(next=self.next + 1).again)


@procedure("PA-1")
class Play(parley.Play):
    @step("PA-1.1")
    def shuffle(self, t: At[Board]) -> Next[Outcome]:
        return Shuffle(tuple(range(12, 30)), "deck", then=self.deal)

    @step("PA-1.3")
    def play(self, t: At[Board]) -> Next[Outcome]:
        if t.board.turn < self.rounds:
            t.emit(parley.TurnCame(t.board.turn + 1))
            return Call(Round(t.board.turn), then=self.close)


CLASSES = module(Play=Play, Round=Round, Turn=Turn)
GAME = game_of(CLASSES, opening=lambda pack, scenario: Play(3 if scenario == "three" else 1))


def nobody_plays(before: Match[Board], entry: object, after: Match[Board]) -> None:
    assert not after.board.played, f"{after.board.played} are played"
