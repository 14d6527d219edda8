"""A bot that has aims: it sees the view of its seat, as a player does. What it has no opinion about, it draws."""

from collections.abc import Mapping

from limmu.bots import MakeBot, OpinionBot, opinions
from limmu.core import PASS, Asked, Pass
from three_fords.board import Board, hand, other, spears
from three_fords.pack import pack_of
from three_fords.questions import LayCard, March, OrderMarch, most_to_march


def march(board: Board, question: OrderMarch, asked: Asked[Board]) -> March | Pass:
    """To the first ford that the clan does not hold, with all it may send."""
    seat, number = question.seat, most_to_march(board, question.seat)
    lost = [ford for ford in pack_of(board).ford if spears(board, seat, ford) <= spears(board, other(seat), ford)]
    return March(lost[0], number) if lost and number else PASS


def highest(board: Board, question: LayCard, asked: Asked[Board]) -> int | Pass:
    """The highest card in hand."""
    return max(hand(board, question.seat), default=PASS)


def whole(board: Board, seat: str) -> Board:
    """What the aims look at: here the board as the seat sees it."""
    return board


BOTS: Mapping[str, MakeBot] = {
    "bold": lambda seed: OpinionBot(seed, opinions({"OrderMarch": march, "LayCard": highest}, whole))
}
"""The bots of `limmu play --seat hill=bold`; one without an opinion about AnswerCard draws there."""
