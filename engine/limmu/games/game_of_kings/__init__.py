"""The Game of Kings: armies of painted models, on a table measured in inches, for two players.

A file `p02_deployment` is in flow P2; names without a flow are shared by several. The modules of building an army:
`army` is the document, `roster` looks its names up, `costs` and `profiles` work out what follows, `army_avatars`,
`army_science`, `army_units`, `army_allies` and `army_limits` check it, a rule a function, `checking` collects their
breaches, `muster` makes the least legal army, `sheet` and `sheet_text` show one.
"""

from __future__ import annotations

from limmu.core import Game
from limmu.games.game_of_kings import (
    by_hand,
    by_hand_settling,
    charisma,
    facts,
    facts_activation,
    facts_assault,
    facts_charisma,
    facts_measures,
    facts_science,
    facts_shooting,
    facts_story,
    feats_buffs,
    feats_contests,
    feats_hits,
    feats_moves,
    luck,
)
from limmu.games.game_of_kings.board import SEATS, Board, register
from limmu.games.game_of_kings.dealing import dealing
from limmu.games.game_of_kings.fields import FIELDS
from limmu.games.game_of_kings.options import readings
from limmu.games.game_of_kings.p03_turn import Battle
from limmu.games.game_of_kings.p24_story import SoloStory
from limmu.games.game_of_kings.pack import Pack, load_pack
from limmu.games.game_of_kings.setup import STORY, set_up
from limmu.toolkit.chapters import chapters

__all__ = ["Board", "Pack", "game", "load_pack"]

game: Game[Board, Pack] = Game(
    "game-of-kings",
    "The Game of Kings",
    prefix="GOK",
    ruleset=1,
    board=Board,
    modules=[
        facts,
        facts_activation,
        facts_assault,
        facts_charisma,
        facts_measures,
        facts_science,
        facts_shooting,
        facts_story,
        by_hand,
        by_hand_settling,
        charisma,
        feats_buffs,
        feats_contests,
        feats_hits,
        feats_moves,
        luck,
        *chapters(__name__),
    ],
    load_pack=lambda directory: register(load_pack(directory)),
    digest=lambda pack: pack.digest,
    scenarios=lambda pack: {name: field.name for name, field in FIELDS.items()} | {STORY: "A Story for one player"},
    seats=lambda pack, scenario: SEATS[:1] if scenario == STORY else SEATS,
    set_up=set_up,
    opening=lambda pack, scenario: SoloStory() if scenario == STORY else Battle(),
    options=readings(),
    dealing=dealing,
)
