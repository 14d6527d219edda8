"""What an umpire rules to be added to a roll of The Game of Kings: the natural dice stay, the facts name the clause."""

from collections.abc import Mapping, Sequence

import pytest
from tests.games.game_of_kings.laboratory import BARD, FOE_FOOT
from tests.games.game_of_kings.tables import PACK
from tests.games.game_of_kings.test_p13_perform import stage
from tests.games.game_of_kings.test_p16_hits import blows, facing, saving
from tests.games.ruled import Ruled

from limmu.games.game_of_kings import game
from limmu.games.game_of_kings.board import SEATS
from limmu.games.game_of_kings.facts_science import ScienceRolled
from limmu.games.game_of_kings.facts_shooting import BlowsTold
from limmu.games.game_of_kings.p12_science import SciencePhase
from limmu.games.game_of_kings.p13_questions import Perform
from limmu.games.game_of_kings.p16_hits import Strike
from limmu.testing import start
from limmu.toolkit.facts import RuleApplied


@pytest.mark.parametrize(
    ("purpose", "stage_", "needed", "reason"),
    [("save", "saves", 6, 1), ("to_wound", "wounds", 4, 1), ("rhino_hide", "hides", 6, -1), ("to_hit", "hits", 4, 1)],
)
def test_a_modifier_moves_what_each_die_of_a_batch_needs(purpose: str, stage_: str, needed: int, reason: int) -> None:
    """GOK-SSAVE-1, GOK-SWND-2, GOK-SWND-6"""
    board = saving(1) if purpose == "save" else facing()
    faces = {"to_hit": [4, 4], "save": [5, 5], "to_wound": [4, 4], "rhino_hide": [5, 5]}
    both = [Ruled(faces, purpose, added, "GOK-X") for added in (0, 1)]
    plain, ruled = [
        start(game, PACK, board, Strike(blows(dice=2, strength=3)), seats=SEATS, dice=dice) for dice in both
    ]
    plain, ruled = [next(fact for fact in one.of(BlowsTold) if fact.stage == stage_) for one in (plain, ruled)]
    assert (plain.needed, ruled.needed) == (needed, needed - 1)
    assert ruled.why == (*plain.why, ("GOK-X", reason))
    assert (plain.count, ruled.count) == ((0, 2) if purpose in ("save", "rhino_hide") else (2, 2))


@pytest.mark.parametrize(
    ("dice", "purpose"),
    [({"bard": [2, 2, 1]}, "bard"), ({"bard": [6, 1, 1], "bard_again": [3]}, "bard"),
     ({"bard": [6, 1, 1], "bard_again": [3]}, "bard_again")],
)  # fmt: skip
def test_a_modifier_counts_in_a_bards_check(dice: Mapping[str, Sequence[int]], purpose: str) -> None:
    """GOK-BARD-3, GOK-BARD-7"""
    plain, ruled = [
        start(
            game, PACK, stage("bard_charm"), SciencePhase("red"), seats=SEATS,
            dice=Ruled({"pool": [2], **dice}, purpose, added, "GOK-X"),
        ).answer("red", Perform(BARD, "bard_charm", FOE_FOOT))
        for added in (0, 2)
    ]  # fmt: skip
    sung, told = [play.of(ScienceRolled)[0] for play in (plain, ruled)]
    assert told.total == sung.total + 2
    whys = [fact.why for fact in (told, *ruled.of(RuleApplied))]
    assert [clause for why in whys for clause, _ in why].count("GOK-X") == 1
