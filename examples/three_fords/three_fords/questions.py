"""What players are asked: stored data with pure methods that read the board as the asked seat sees it."""

from collections.abc import Sequence

from limmu.core import (
    OWN,
    PASS,
    PUBLIC,
    Answer,
    Choices,
    Concern,
    Option,
    Part,
    Pass,
    Question,
    Verdict,
    accept,
    declare,
    refuse,
    rule,
    span,
)
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
    """An answer in parts: a ford, then a number; who passes stays in camp."""

    seat: str

    passing = PASS

    def choices(self, board: Board, part: Part) -> Choices[March | Pass]:
        most = most_to_march(board, self.seat)
        if not part:
            fords = pack_of(board).ford if most else ()
            ways: list[Option[March | Pass]] = [Option(ford, concerns=(Concern("space", ford),)) for ford in fords]
            return Choices((Option(PASS, PASS), *ways), asks="to")
        if len(part) == 1:
            return Choices(span=span(1, most), asks="spears")
        return Choices(whole=March(*part))

    def parts(self, board: Board, answer: March | Pass) -> Part:
        return (answer.to, answer.spears) if isinstance(answer, March) else (answer,)

    def check(self, board: Board, answer: March | Pass) -> Verdict[bool]:
        if isinstance(answer, Pass):
            return accept
        if answer.to not in pack_of(board).ford or answer.spears < 1:
            return refuse("", "not_on_offer")
        most = most_to_march(board, self.seat)
        return accept if answer.spears <= most else refuse("TF-2.2-b", "too_many_spears", str(most))


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
