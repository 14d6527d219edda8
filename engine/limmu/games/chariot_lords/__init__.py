"""Chariot Lords: four teams of nations over ten turns of ninety years, 1500 to 600 BC, for two to four players.

The modules are the contents page: `s02_land` is in part 2 of the aid, `s00_sequence` its head, `s07_end_turn` its end.
A seat is a player, who commands the powers of a team; whoever moves or fights is a power.
"""

from __future__ import annotations

from limmu.core import Game, Notation
from limmu.games.chariot_lords import facts
from limmu.games.chariot_lords.board import Board
from limmu.games.chariot_lords.notation import read_position, write_position
from limmu.games.chariot_lords.options import readings
from limmu.games.chariot_lords.pack import Pack, inline_pack, load_pack
from limmu.games.chariot_lords.s00_sequence import SequenceOfPlay
from limmu.games.chariot_lords.setup import set_up
from limmu.toolkit.chapters import chapters
from limmu.toolkit.handicap import CHOICE


def _seats(pack: Pack, scenario: str) -> tuple[str, ...]:
    return tuple([seat.id for seat in pack.scenario[scenario].seats])


__all__ = ["Board", "Pack", "game", "load_pack"]

game: Game[Board, Pack] = Game(
    "chariot-lords",
    "Chariot Lords",
    prefix="CL",
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
    scopes={"battle": "battle", "power_turn": "power_turn", "turn": "game_turn"},
    notation=Notation(
        inline_pack=inline_pack,
        read_position=read_position,
        write_position=write_position,
    ),
)
