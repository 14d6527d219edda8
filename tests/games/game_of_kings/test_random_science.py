"""Random battles of Armies full of Scientists: they end, fold, and no dice come from nowhere."""

from collections import Counter
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import pytest
from tests.games.game_of_kings.laboratory import empty, learned
from tests.games.game_of_kings.tables import NORTH, PACK, SOUTH, named, stood

from limmu.core import Entry, Fact, Match, Question, SeededDice
from limmu.games.game_of_kings import checking, game
from limmu.games.game_of_kings.army import ArmyList, AvatarChoice, UnitChoice
from limmu.games.game_of_kings.board import SEATS, Board, Contact, unit_at
from limmu.games.game_of_kings.documents import document_of
from limmu.games.game_of_kings.facts_science import FeatAttempted, FeatPerformed, FlawAttempted
from limmu.games.game_of_kings.feats import degree_of
from limmu.games.game_of_kings.p02_muster import MusterArmy
from limmu.games.game_of_kings.p12_science import SciencePhase
from limmu.games.game_of_kings.p13_questions import END, STANDS
from limmu.testing import invariant, start
from limmu.testing.choosing import ChoicesAgree, assert_choices
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


@pytest.mark.parametrize("seed", [1, 2, 4])
def test_random_battles_of_scientists_end_and_hold(seed: int) -> None:
    """GOK-SCIPH-1, GOK-SETUP-4"""
    told: list[str] = []

    def tell(before: Match[Board], entry: Entry[Fact[Board]], after: Match[Board]) -> None:
        told.extend([fact.feat for fact in entry.facts if isinstance(fact, FeatPerformed)])

    played = random_match(game, "skirmish", seed, choose=busily, watchers=(*INVARIANTS, tell, ChoicesAgree(seed)))
    assert played.match.over is not None
    assert told
    assert_bytes_hold(played)


KINDS = (
    (
        "sprite_physicist_stargate",
        "cleric_surgery",
        "minister_weeds",
        "ai_sonic_burst",
        "ai_boost",
        "cleric_knit_flesh",
    ),
    (
        "sprite_physicist_oath",
        "scribe_fire_bolt",
        "insect_despair",
        "ai_anxiety_attack",
        "minister_bushes",
        "scribe_scar",
    ),
)
SONGS = ("bard_confuse", "bard_sonic_scream", "bard_wailing_doom", "bard_hope", "bard_sonic_shield", "bard_despair")


def crowded() -> Board:
    """Both Armies close together, one Sage attached, one Bard in Assault; everybody knows Feats of every kind."""
    board = empty(sage=("loaded_dice", "flaw_scroll"), scholar=("null_zone_stick", "bag_of_resources"))
    rows = (
        ("foot", 16, 16),
        ("sage", 22, 19),
        ("savant", 26, 18),
        ("bard", 30, 20),
        ("troll", 35, 17),
        ("scholar", 38, 16),
    )
    for seat, aside, facing in (("red", 0, NORTH), ("blue", 48, SOUTH)):
        for name, x, y in rows:
            board = stood(board, f"{seat}.{name}", x, abs(aside - y), facing)
        for name, feats in (("sage", KINDS[0]), ("savant", KINDS[1]), ("bard", SONGS), ("scholar", KINDS[0][:2])):
            board = learned(board, f"{seat}.{name}", *feats, bonus="flaw" if name == "savant" else "")
    known = [one.but(degree="savant") if "sage" in one.unit else one for one in board.scientists]
    board = board.but(scientists=tuple(known), contacts=(Contact("red.bard", "blue.troll", "front", 1),))
    return board.with_unit(named(board, "red.scholar").but(joined="red.foot"))


@pytest.mark.parametrize("seed", range(3))
def test_random_science_phases_offer_what_they_accept(seed: int) -> None:
    """GOK-SCIPH-3: every question that a Science Phase asks, Feat by Feat, in six Turns."""
    below, board, done = Random(seed).randrange, crowded(), Counter[str]()
    for turn in range(3, 9):
        found = start(game, PACK, board.but(turn=turn), SciencePhase(SEATS[turn % 2]), seats=SEATS,
                      dice=SeededDice(100 * seed + turn))  # fmt: skip
        while (open_ := found.open) is not None:
            (seat,) = open_.seats
            asked = found.asked(seat)
            assert_choices(asked, below)
            picked = [asked.sample(below) for _ in range(3)]
            found.answer(seat, next((one for one in picked if one not in (END, STANDS)), picked[0]))
        board = found.board
        done.update([fact.feat for fact in found.of(FeatPerformed)])
        assert all([one.dice == one.points == 0 for one in board.scientists])
        assert all([unit_at(board, one.on).on_table for one in board.effects])
    assert done
