"""What players are asked: stored data with pure methods that read the board as the asked seat sees it."""

from collections.abc import Sequence

from limmu.core import OWN, PUBLIC, Question, Verdict, declare, refuse, rule
from three_fords.board import CAMP, Board, hand, spears
from three_fords.pack import pack_of

MOST = 3


@rule("TF-2.2-b")
def most_to_march(board: Board, seat: str) -> int:
    """How many spears a clan may send."""
    return min(MOST, spears(board, seat, CAMP))


@declare(PUBLIC)
class OrderMarch(Question[Board, str]):
    """Answers are keys such as ``mill:2``; "" stays in camp."""

    seat: str

    def answers(self, board: Board) -> Sequence[str]:
        numbers = range(1, most_to_march(board, self.seat) + 1)
        return ["", *[f"{ford}:{n}" for ford in pack_of(board).ford for n in numbers]]

    def check(self, board: Board, answer: str) -> Verdict[bool]:
        verdict = super().check(board, answer)
        ford, _, number = answer.partition(":")
        if not verdict and ford in pack_of(board).ford and number.isdecimal():
            return refuse("TF-2.2-b", "too_many_spears", str(most_to_march(board, self.seat)))
        return verdict

    def concerns(self, board: Board, answer: str) -> tuple[str, ...]:
        return (answer.partition(":")[0],) if answer else ()


@declare(PUBLIC, answer=OWN)
class LayCard(Question[Board, int]):
    """Only the seat itself sees its answer: the card lies face down. 0 is no card."""

    seat: str
    ford: str

    def answers(self, board: Board) -> Sequence[int]:
        return (*hand(board, self.seat), 0)


@declare(PUBLIC)
class AnswerCard(LayCard):
    """The question of a window: a standing pass of the seat answers it with 0."""

    window = "answer"
    passing = 0
