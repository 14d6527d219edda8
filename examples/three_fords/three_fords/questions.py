"""What players are asked: stored data with pure methods that read the board as the asked seat sees it."""

from collections.abc import Sequence

from limmu.core import OWN, PASS, PUBLIC, Answer, Pass, Question, Verdict, declare, refuse, rule
from three_fords.board import CAMP, Board, CardId, SpaceId, hand, spears
from three_fords.pack import pack_of

MOST = 3


@rule("TF-2.2-b")
def most_to_march(board: Board, seat: str) -> int:
    """How many spears a clan may send."""
    return min(MOST, spears(board, seat, CAMP))


@declare(PUBLIC)
class March(Answer):
    """So many spears leave the camp for a ford."""

    to: SpaceId
    spears: int


@declare(PUBLIC)
class OrderMarch(Question[Board, March | Pass]):
    """Who passes stays in camp."""

    seat: str

    passing = PASS

    def answers(self, board: Board) -> Sequence[March | Pass]:
        numbers = range(1, most_to_march(board, self.seat) + 1)
        return [PASS, *[March(ford, n) for ford in pack_of(board).ford for n in numbers]]

    def check(self, board: Board, answer: March | Pass) -> Verdict[bool]:
        if isinstance(answer, March) and answer.spears > most_to_march(board, self.seat):
            return refuse("TF-2.2-b", "too_many_spears", str(most_to_march(board, self.seat)))
        return super().check(board, answer)


@declare(PUBLIC, answer=OWN)
class LayCard(Question[Board, CardId | Pass]):
    """Only the seat itself sees its answer: the card lies face down. Who passes lays none."""

    seat: str
    ford: str

    passing = PASS

    def answers(self, board: Board) -> Sequence[CardId | Pass]:
        return (*hand(board, self.seat), PASS)


@declare(PUBLIC)
class AnswerCard(LayCard):
    """The question of a window: a standing pass of the seat answers it."""

    window = "answer"
