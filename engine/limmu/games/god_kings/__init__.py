"""The God Kings: a card-driven wargame of the Bronze Age Near East for two to four players.

The modules are the contents page: `s13_interception` is chapter 13 of the rulebook.
"""

from __future__ import annotations

from limmu.core import Game, Notation
from limmu.games.god_kings import facts
from limmu.games.god_kings.board import Board
from limmu.games.god_kings.dealing import dealing
from limmu.games.god_kings.notation import read_position, read_value, write_position
from limmu.games.god_kings.options import readings
from limmu.games.god_kings.pack import Pack, inline_pack, load_pack
from limmu.games.god_kings.s05_sequence import SequenceOfPlay
from limmu.games.god_kings.setup import set_up
from limmu.toolkit.chapters import chapters
from limmu.toolkit.handicap import CHOICE


def _seats(pack: Pack, scenario: str) -> tuple[str, ...]:
    return pack.scenario[scenario].playable


__all__ = ["Board", "Pack", "game", "load_pack"]

game: Game[Board, Pack] = Game(
    "god-kings",
    "The God Kings",
    prefix="GK",
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
    scopes={"battle": "battle", "activation": "activation", "impulse": "impulse", "turn": "turn"},
    notation=Notation(
        inline_pack=inline_pack,
        read_position=read_position,
        write_position=write_position,
        read_value=read_value,
    ),
    dealing=dealing,
)
