"""Chapter 4: victory."""

from limmu.core import Outcome, rule
from three_fords.board import SEATS, Board, other, spears
from three_fords.pack import pack_of


@rule("TF-4.1-a")
def fords_held(board: Board, seat: str) -> int:
    """How many fords a clan holds."""
    fords = pack_of(board).ford
    return len([ford for ford in fords if spears(board, seat, ford) > spears(board, other(seat), ford)])


@rule("TF-4.1-b", "TF-4.1-c")
def outcome(board: Board) -> Outcome | None:
    """How the war ends after this round; None while it goes on."""
    pack, held = pack_of(board), [fords_held(board, seat) for seat in SEATS]
    if len(pack.ford) not in held and board.round < board.rounds:
        return None
    winners = tuple([seat for seat, fords in zip(SEATS, held, strict=True) if 2 * fords > sum(held)])
    how = "every_ford" if len(pack.ford) in held else "more_fords" if winners else "as_many_fords"
    return Outcome(winners, how)
