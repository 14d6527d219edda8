"""P18: mixed Units in Assault: each kind of models fights with its own stats (A-141)."""

import pytest
from tests.games.game_of_kings.fights import at, facing_off, touch
from tests.games.game_of_kings.tables import PACK, SOUTH, named

from limmu.games.game_of_kings import game
from limmu.games.game_of_kings.army import UnitChoice
from limmu.games.game_of_kings.board import SEATS, Board
from limmu.games.game_of_kings.facts_shooting import BlowsTold
from limmu.games.game_of_kings.fields import INCH
from limmu.games.game_of_kings.p16_casualties import Casualties
from limmu.games.game_of_kings.p18_assault import Fight, together
from limmu.games.game_of_kings.p18_weapons import kinds_in, stat_of, to_hit_modifiers
from limmu.games.game_of_kings.profile import profile_of
from limmu.games.game_of_kings.stats import has, hit_points, stat
from limmu.testing import Driver, start

ORCS = UnitChoice(entry="orc_infantry", id="foot", models=20)
HERDERS = UnitChoice(entry="fowl_herders", id="foot", parts={"goblins": 4, "fowls": 2})
HYDRA = UnitChoice(entry="sprite_hydra_tamers", id="foot")
FOOT, FOE = "red.foot", "blue.foot"


def met(choice: UnitChoice, files: int) -> Board:
    board = at(at(facing_off([choice], [ORCS]), FOE, 24, 24, SOUTH), FOOT, 24, 22.9, files=files)
    return touch(board, FOOT, FOE)


def blows(board: Board) -> list[tuple[int, int]]:
    """The dice that red rolls To Hit and the number each needs, in order."""
    dice = {"to_hit": [1] * 60, "charisma": [1] * 4, "first_blow": [6, 1] * 3}
    table = start(game, PACK, board, Fight(together(board, FOOT)), seats=SEATS, dice=dice)
    return [(one.dice, one.needed) for one in table.of(BlowsTold) if one.by == FOOT and one.stage == "hits"]


def test_each_kind_of_a_mixed_unit_fights_with_its_own_stats() -> None:
    """GOK-HOBS-7, GOK-ASLT-15 (A-141): Goblins before Fowls by Initiative; Discipline 2 and 4, Attacks 1 and 3."""
    board = met(HERDERS, 6)
    unit = named(board, FOOT)
    assert [(kind.id, [*places]) for kind, places in kinds_in(board, unit)] == [
        ("goblins", [0, 1, 2, 3]), ("fowls", [4, 5]),
    ]  # fmt: skip
    assert [stat_of(board, unit, "str", kind.id) for kind, _ in kinds_in(board, unit)] == [2, 5]
    goblins, fowls = blows(board)
    assert (goblins[1], fowls) == (5, (3, 4))  # one Fowl is near enough
    gone = board.with_unit(unit.but(mix=(4, 0), models=4, bases=unit.bases[:4]))
    assert [kind.id for kind, _ in kinds_in(gone, named(gone, FOOT))] == ["goblins"]


@pytest.mark.parametrize(
    ("listed", "mix", "told"), [((4, 2), (4, 2), 4), ((4, 2), (3, 2), 2), ((4, 2), (3, 1), 4), ((3, 2), (3, 1), 4)]
)
def test_herders_who_fall_leave_too_few_for_their_fowl(
    listed: tuple[int, int], mix: tuple[int, int], told: int
) -> None:
    """GOK-HOBS-2 (A-141): the ratio is to be kept; where enough Fowls fall as well it is met again."""
    goblins, fowls = listed
    board = met(UnitChoice(entry="fowl_herders", id="foot", parts={"goblins": goblins, "fowls": fowls}), 6)
    board = board.with_unit(named(board, FOOT).but(mix=mix))
    assert stat(board, named(board, FOOT), "cha") == told


def test_petrify_works_while_a_fowl_stands_and_not_on_herders() -> None:
    """GOK-SR-7, GOK-HOBS-4"""
    board = met(HERDERS, 6)
    unit, foe = named(board, FOOT), named(board, FOE)
    assert to_hit_modifiers(board, foe, unit) == (("GOK-SR-7", -1),)
    assert to_hit_modifiers(board, unit, unit, "goblins") == ()
    assert to_hit_modifiers(board, unit, unit, "fowls") == (("GOK-SR-7", -1),)


def test_tamers_fight_beside_their_beast() -> None:
    """GOK-MB-6, GOK-BEAST-5: three Sprites with Spears, then the Hydra's five Attacks."""
    board = at(at(facing_off([HYDRA], [ORCS]), FOE, 24, 24, SOUTH), FOOT, 24, 24)
    assert blows(touch(board, FOOT, FOE)) == [(3, 4), (5, 4)]


def tamed(wounds: int) -> Driver[Board]:
    """The Hydra and its Tamers lose Hit Points."""
    board = at(facing_off([HYDRA], [ORCS]), FOOT, 24, 24, files=2)
    return start(game, PACK, board, Casualties(FOOT, wounds), seats=SEATS)


def test_a_beast_and_its_tamers_are_models_of_their_own_and_their_owner_says_who_falls() -> None:
    """GOK-BEAST-5, GOK-MB-6, GOK-SWND-14 (A-141)"""
    table = tamed(1)
    unit, profile = named(table.board, FOOT), profile_of(table.board, named(table.board, FOOT))
    assert (unit.models, unit.mix, len(unit.bases), profile.whole) == (4, (1, 3), 4, 10)
    assert (profile.move, profile.forms) == (4 * INCH, ("skirmish",))
    hurt = named(tamed(1).answer("red", ()).board, FOOT)
    assert (hurt.mix, hurt.wounds) == ((1, 3), 1)
    fewer = named(tamed(1).answer("red", (3,)).board, FOOT)
    assert (fewer.mix, fewer.wounds, hit_points(table.board, fewer)) == ((1, 2), 0, 9)


def test_tamers_without_their_beast_cause_no_dread() -> None:
    """GOK-BEAST-5 (A-141)"""
    table = tamed(7)
    assert has(table.board, named(table.board, FOOT), "dread")
    table.answer("red", (0,))
    left = named(table.board, FOOT)
    assert (left.mix, left.models) == ((0, 3), 3)
    assert not has(table.board, left, "dread")
    assert [kind.id for kind, _ in kinds_in(table.board, left)] == ["tamers"]
