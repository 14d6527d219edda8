"""Random battles of Armies full of Scientists: they end, fold, and no dice come from nowhere."""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

import pytest
from tests.games.game_of_kings.tables import PACK

from limmu.core import Entry, Fact, Match, Question
from limmu.games.game_of_kings import checking, game
from limmu.games.game_of_kings.army import ArmyList, AvatarChoice, UnitChoice
from limmu.games.game_of_kings.board import Board, unit_at
from limmu.games.game_of_kings.documents import document_of
from limmu.games.game_of_kings.facts_science import FeatAttempted, FeatPerformed, FlawAttempted
from limmu.games.game_of_kings.feats import degree_of
from limmu.games.game_of_kings.p02_muster import MusterArmy
from limmu.games.game_of_kings.p13_questions import END, STANDS
from limmu.testing import invariant
from limmu.testing.choosing import ChoicesAgree
from limmu.testing.properties import any_answer, assert_bytes_hold, random_match

FOOT = UnitChoice(entry="orc_infantry", models=20)
ARMIES = (
    ArmyList(
        name="A Scholar and an Academic", nation="hob", size=500,
        avatars=(
            AvatarChoice(subtype="orc", avatar_class="scholar", general=True, artifacts=("loaded_dice",)),
            AvatarChoice(subtype="goblin", avatar_class="academic", artifacts=("batteries",)),
        ),
        units=(FOOT, FOOT),
    ),
    ArmyList(
        name="A Sage", nation="hob", size=500,
        avatars=(AvatarChoice(subtype="orc", avatar_class="sage", general=True, artifacts=("flaw_scroll",)),),
        units=(FOOT, UnitChoice(entry="goblin_infantry", models=30)),
    ),
    ArmyList(
        name="A Stalker and a Minstrel", nation="hob", size=500,
        avatars=(
            AvatarChoice(subtype="goblin", avatar_class="giant_stalker", general=True),
            AvatarChoice(subtype="goblin", avatar_class="minstrel"),
        ),
        units=(FOOT, FOOT),
    ),
)  # fmt: skip


def busily(below: Callable[[int], int], asked: Question[Any, Any], board: Any, answers: Sequence[Any]) -> Any:
    """One of the Armies above; else any answer, but a seat rarely stops while it may do something."""
    if isinstance(asked, MusterArmy):
        return document_of(ARMIES[below(len(ARMIES))])
    found = [any_answer(below, asked, board, answers) for _ in range(4)]
    return next((one for one in found if one not in (END, STANDS)), found[0])


@invariant("GOK-POOL-1", "GOK-SCIPH-17", "GOK-SCIPH-20")
def dice_and_bonus_are_never_overdrawn(before: Match[Board], entry: Entry[Fact[Board]], after: Match[Board]) -> None:
    board = after.board
    assert min(board.pool) >= 0
    assert all([one.dice >= 0 and one.points >= 0 for one in board.scientists])
    for fact in entry.facts:
        if isinstance(fact, FeatAttempted | FlawAttempted):
            (one,) = [one for one in before.board.scientists if one.unit == fact.unit]
            assert fact.dice + fact.shared <= degree_of(before.board, one).max_dice


@invariant("GOK-PERF-1", "GOK-PERF-9")
def feats_are_attempted_once_and_by_degree(
    before: Match[Board], entry: Entry[Fact[Board]], after: Match[Board]
) -> None:
    for one in after.board.scientists:
        assert max(Counter(one.attempted).values(), default=0) <= 1


@invariant("GOK-FLAW-6")
def two_buffs_and_two_debuffs_stack(before: Match[Board], entry: Entry[Fact[Board]], after: Match[Board]) -> None:
    kinds = Counter([(one.on, one.kind) for one in after.board.effects if one.until == "flawed"])
    assert max(kinds.values(), default=0) <= 2
    assert all([unit_at(after.board, one.on).on_table for one in after.board.effects])


INVARIANTS = (dice_and_bonus_are_never_overdrawn, feats_are_attempted_once_and_by_degree,
              two_buffs_and_two_debuffs_stack)  # fmt: skip


def test_the_armies_are_legal() -> None:
    assert [checking.breaches(army, PACK) for army in ARMIES] == [()] * len(ARMIES)


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_random_battles_of_scientists_end_and_hold(seed: int) -> None:
    """GOK-SCIPH-1, GOK-SETUP-4"""
    told: list[str] = []

    def tell(before: Match[Board], entry: Entry[Fact[Board]], after: Match[Board]) -> None:
        told.extend([fact.feat for fact in entry.facts if isinstance(fact, FeatPerformed)])

    played = random_match(game, "skirmish", seed, choose=busily, watchers=(*INVARIANTS, tell, ChoicesAgree(seed)))
    assert played.match.over is not None
    assert told
    assert_bytes_hold(played)
