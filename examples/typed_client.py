"""A client that a type checker understands: the pack, the board, the question and its answers have their types.

python examples/typed_client.py: two bots play; a person's own rule answers two kinds of questions of one of them.
"""

from typing import assert_type

import limmu
from limmu import wire
from limmu.games.god_kings import Board, Pack, game
from limmu.games.god_kings.s06_initiative import ChoosePosition
from limmu.games.god_kings.s07_divisions import PlaceDivision

pack = game.load_pack(None)
assert_type(pack, Pack)
host = limmu.host(game, "kadesh", pack=pack)
bot = game.bot("sensible", seed=1)


def answer(seat: str) -> object:
    """First, if we may choose; a new division to the best walls on offer; else as the bot would have it."""
    view = host.view(seat)
    assert_type(view.board, Board)
    assert view.question is not None
    if first := view.question.narrow(ChoosePosition):
        return min(first.answers())  # numbers
    if division := view.question.narrow(PlaceDivision):
        return max(division.answers(), key=lambda space: pack.space[space].walls)  # ids of spaces
    return bot.choose(view)


while seats := host.view("public").asked:
    host.answer(seats[0], answer(seats[0]))
end = wire.view_document(host.view("public"), limmu.words(game, pack))
assert_type(end.question, wire.Asking | None)
print(end.status)
