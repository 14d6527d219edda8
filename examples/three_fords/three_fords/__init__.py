"""Three Fords: two clans, three fords of one river, and nine cards. A small game, to show how a game is written.

The modules are the contents page: `s3_assault` is chapter 3. Read `clauses.toml` first: it is the rulebook.
"""

from collections.abc import Mapping, Sequence

import msgspec

from limmu.core import Fact, Game, Notation, rule
from limmu.toolkit.clauses import load_rulings
from three_fords import board, questions, s1_war, s2_round, s3_assault
from three_fords.board import CAMP, SEATS, Board, ClansGathered, Force, Hand
from three_fords.pack import Pack, load_pack
from three_fords.s1_war import War


@rule("TF-1.1-a")
def set_up(pack: Pack, scenario: str, options: Mapping[str, str]) -> Sequence[Fact[Board]]:
    """Entry 0: everything that is on the table before the first card is dealt."""
    places = (CAMP, *pack.ford)
    chosen = pack.scenario[scenario]
    forces = [Force(seat, at, chosen.spears if at == CAMP else 0) for seat in SEATS for at in places]
    return [ClansGathered(pack.digest, chosen.rounds, tuple(forces), tuple([Hand(seat) for seat in SEATS]))]


game: Game[Board] = Game(
    "three-fords",
    "Three Fords",
    prefix="TF",
    ruleset=1,
    board=Board,
    modules=[board, questions, s1_war, s2_round, s3_assault],
    load_pack=load_pack,
    digest=lambda pack: pack.digest,
    scenarios=lambda pack: {name: scenario.name for name, scenario in pack.scenario.items()},
    seats=lambda pack, scenario: SEATS,
    set_up=set_up,
    opening=lambda pack, scenario: War(pack.scenario[scenario].hand),
    options={ruling.id: ruling.readings for ruling in load_rulings(__name__) if ruling.option},
    scopes={"assault": "assault", "round": "round"},
    notation=Notation(read_position=lambda pack, position: msgspec.convert({"pack": pack.digest, **position}, Board)),
)
