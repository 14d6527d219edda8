"""Genesis: empires and kingdoms of the ancient Middle East, for one to five players.

The modules are the contents page: `s07_movement` is in chapter 7 of the rulebook. A seat is a kingdom; who runs two
kingdoms holds two seats.
"""

from __future__ import annotations

from limmu.core import Game, Notation
from limmu.games.genesis import facts
from limmu.games.genesis.board import Board
from limmu.games.genesis.dealing import dealing
from limmu.games.genesis.notation import read_position, write_position
from limmu.games.genesis.options import readings
from limmu.games.genesis.pack import Pack, inline_pack, load_pack
from limmu.games.genesis.s03_sequence import SequenceOfPlay
from limmu.games.genesis.setup import set_up
from limmu.toolkit.chapters import chapters
from limmu.toolkit.handicap import CHOICE


def _seats(pack: Pack, scenario: str) -> tuple[str, ...]:
    return pack.scenario[scenario].seats


__all__ = ["Board", "Pack", "game", "load_pack"]

game: Game[Board, Pack] = Game(
    "genesis",
    "Genesis",
    prefix="GE",
    ruleset=1,
    board=Board,
    modules=[facts, *chapters(__name__)],
    load_pack=load_pack,
    digest=lambda pack: pack.digest,
    scenarios=lambda pack: {scenario.id: scenario.name for scenario in pack.scenarios},
    seats=_seats,
    set_up=set_up,
    opening=lambda pack, scenario: SequenceOfPlay(),
    options=readings() | CHOICE,
    scopes={"battle": "battle", "move": "move", "activation": "activation_marker", "turn": "game_turn"},
    notation=Notation(
        inline_pack=inline_pack,
        read_position=read_position,
        write_position=write_position,
    ),
    dealing=dealing,
)
