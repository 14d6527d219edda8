"""Rules at their boundaries: what only a number one off, or a condition left out, would show."""

from typing import Any

import attrs
import pytest
from tests.games.game_of_kings.tables import HOST, bare, named, scenery, stood

from limmu.games.game_of_kings import options as o
from limmu.games.game_of_kings.board import Board
from limmu.games.game_of_kings.documents import document_of
from limmu.games.game_of_kings.feats_moves import Gate, StepThrough
from limmu.games.game_of_kings.fields import INCH
from limmu.games.game_of_kings.formation import center_of
from limmu.games.game_of_kings.independents import may_attach
from limmu.games.game_of_kings.moves import begun, ways
from limmu.games.game_of_kings.p17_machines import struck_at
from limmu.games.game_of_kings.p18_attacks import behind
from limmu.games.game_of_kings.p18_results import height_of, result_of
from limmu.games.game_of_kings.p22_panic import is_beast
from limmu.games.game_of_kings.shots import may_shoot

FOOT, BOARS = "red.foot", "red.boars"


def met(*pieces: Any) -> Board:
    """Two friends and two enemies, an inch and more from each other."""
    board = stood(stood(bare(*pieces), FOOT, 12, 20), BOARS, 30, 20)
    return stood(stood(board, "blue.foot", 12, 30), "blue.boars", 30, 30)


@pytest.mark.parametrize(
    ("hills", "higher"),
    [
        ([], False),
        ([("hill", 12, 20)], True),
        ([("hill", 12, 20), ("hill", 12, 30)], False),
        ([("hill", 12, 20), ("hill", 12, 30), ("hill", 30, 20)], False),
        ([("woods", 12, 20)], False),
    ],
)
def test_higher_ground_is_that_of_the_highest_of_each_side(hills: list[tuple[Any, int, int]], higher: bool) -> None:
    """GOK-ARES-9 (A-074): one foe on a hill as high is enough against it; woods are no hill."""
    pieces = [scenery(kind, x, y).but(id=f"{kind}-{n}") for n, (kind, x, y) in enumerate(hills)]
    board = met(*pieces)
    found = result_of(board, (FOOT, BOARS, "blue.foot", "blue.boars"), "red", 0, o.REAR_RANKS)
    assert ("GOK-ARES-9" in dict(found.why)) == higher


def test_woods_lift_nobody() -> None:
    """GOK-ARES-9"""
    assert height_of(met(scenery("woods", 12, 20)), named(met(), FOOT)) == 0
    assert height_of(met(scenery("hill", 12, 20)), named(met(), FOOT)) > 0


def test_who_fights_in_a_rear_rank_lets_nobody_behind_it_fight() -> None:
    """GOK-AHIT-2 (A-065): spears reach past the front rank alone."""
    foot = named(met(), FOOT)
    assert behind(foot, [0], 2)
    assert behind(foot, [foot.block.f], 2) == []


def test_nobody_attaches_to_an_enemy_to_himself_or_with_somebody_attached_to_him() -> None:
    """GOK-SR-28"""
    board = stood(met(), "red.avatar_1", 18, 24)
    board = stood(board, "blue.avatar_1", 18, 34)
    king = named(board, "red.avatar_1")
    assert may_attach(board, king, named(board, FOOT))
    for host in ("blue.foot", "red.avatar_1"):
        assert may_attach(board, king, named(board, host)).clause == "GOK-SR-28"
    led = board.with_unit(named(board, FOOT).but(joined="red.avatar_1"))
    assert may_attach(led, named(led, "red.avatar_1"), named(led, BOARS)).code == "not_to_attach"


@pytest.mark.parametrize("last", ["end", "face"])
def test_a_move_that_has_ended_goes_on_in_no_way(last: Any) -> None:
    """GOK-MOVE-16, GOK-MOVE-29"""
    board = stood(bare(), "red.avatar_1", 24, 24)
    at = begun(board, named(board, "red.avatar_1"), "move", 4 * INCH)
    assert "straight" in ways(at)
    assert ways(type(at)(at.unit, at.manner, at.left, at.before, 1, last)) == ()


@pytest.mark.parametrize("barred", ["red.avatar_1", FOOT])
def test_who_is_attached_shoots_only_where_its_unit_may(barred: str) -> None:
    """GOK-DISG-11, GOK-MOVE-11"""
    board = stood(met(), "red.avatar_1", 18, 24)
    board = board.with_unit(named(board, "red.avatar_1").but(joined=FOOT))
    board = board.with_unit(named(board, barred).but(bars=("shoot",)))
    assert may_shoot(board, named(board, "red.avatar_1")).clause == "GOK-DISG-11"


def test_a_shot_that_comes_down_between_two_hits_the_nearer_middle() -> None:
    """A-088"""
    board = stood(bare(), FOOT, 12, 20)
    x, y = center_of(named(board, FOOT))
    both = board.with_unit(named(board, BOARS).but(blocks=(named(board, FOOT).block.but(x=x + INCH // 2),)))
    assert struck_at(both, (x, y)) == FOOT
    assert struck_at(both, (x + INCH // 2, y)) == BOARS


def test_an_avatar_on_a_beast_is_one() -> None:
    """GOK-PANIC-9"""
    board = stood(bare(), "red.avatar_1", 24, 24)
    assert not is_beast(board, named(board, "red.avatar_1"))
    rider = document_of(attrs.evolve(HOST, avatars=(attrs.evolve(HOST.avatars[0], mount="wyvern"),)))
    ridden = board.but(armies=(board.armies[0].but(army=rider), board.armies[1]))
    assert is_beast(ridden, named(ridden, "red.avatar_1"))


@pytest.mark.parametrize(("over", "told"), [(1, "24.01"), (254, "24.01"), (255, "24.02"), (INCH, "25.00")])
def test_a_gate_too_far_is_refused_with_how_far_it_is(over: int, told: str) -> None:
    """GOK-NATF-55: what is needed is rounded up."""
    board = stood(bare(), FOOT, 20, 20)
    x, y = center_of(named(board, FOOT))
    gate = StepThrough("red", FOOT, 24 * INCH)
    assert gate.check(board, Gate(x + 24 * INCH, y))
    assert gate.check(board, Gate(x + 24 * INCH + over, y)).data == (FOOT, told, "24.00")
