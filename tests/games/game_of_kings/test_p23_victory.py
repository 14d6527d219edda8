"""P23: what is worth how many Objective Points, and who wins."""

from typing import Any

import pytest
from tests.games.game_of_kings.fights import changed, facing_off
from tests.games.game_of_kings.tables import NORTH, PACK, bare, named, stood

from limmu.core import Outcome
from limmu.games.game_of_kings import game
from limmu.games.game_of_kings.army import AvatarChoice, UnitChoice
from limmu.games.game_of_kings.board import SEATS, Board
from limmu.games.game_of_kings.facts import ObjectivesCounted, SecretsOpened
from limmu.games.game_of_kings.fields import INCH
from limmu.games.game_of_kings.p23_victory import (
    Claim,
    Victory,
    is_at_half_strength,
    is_destroyed,
    objective_points,
    quarters_for,
    winners,
)
from limmu.testing import Driver, start

FOOT, BOARS, WOLVES, TROLL, KING = [f"blue.{name}" for name in ("foot", "boars", "wolves", "troll", "avatar_1")]


def ended(board: Board) -> Driver[Board]:
    return start(game, PACK, board, Victory(), seats=SEATS)


def bearer() -> Board:
    """Units that carry Banners: Blue's foot, and a Champion with the Battle Banner."""
    banner = UnitChoice(entry="orc_infantry", id="foot", models=20, leaders=("banner",))
    champion = AvatarChoice(subtype="grendel", avatar_class="champion", battle_banner=True, id="champion")
    return facing_off([UnitChoice(entry="orc_infantry", id="foot", models=20)], [banner, champion])


def points(board: Board, *claims: Claim) -> dict[str, int]:
    """What Red has, by clause."""
    return dict(objective_points(board, "red", claims).why)


def test_destroyed_half_strength_and_quarters_add_up() -> None:
    """GOK-C-218: GOK-END-4, GOK-END-7, GOK-END-9, GOK-END-1"""
    board = stood(stood(bare(), "red.foot", 10, 10), "red.troll", 40, 10)
    board = changed(changed(board, FOOT, gone="destroyed", models=0), BOARS, gone="fled", models=2)
    board = changed(board, WOLVES, models=2)
    table = ended(board)
    red, blue = table.of(ObjectivesCounted)
    assert (red.seat, red.points) == ("red", 450)
    assert dict(red.why) == {"GOK-END-4": 200, "GOK-END-7": 50, "GOK-END-9": 200}
    assert (blue.seat, blue.points) == ("blue", 0)
    assert table.over == Outcome(("red",), "objective_points")


@pytest.mark.parametrize(("left", "half"), [(20, False), (11, False), (10, True), (1, True)])
def test_half_strength_is_half_of_the_hit_points_it_began_with(left: int, half: bool) -> None:
    """GOK-C-219: GOK-END-8 (A-084)"""
    board = changed(bare(), FOOT, models=left)
    assert is_at_half_strength(board, named(board, FOOT)) is half


def test_half_strength_counts_hit_points_not_models() -> None:
    """GOK-END-8: a Troll of 4 Hit Points with 2 left."""
    board = changed(bare(), TROLL, wounds=2)
    assert is_at_half_strength(board, named(board, TROLL))
    assert not is_at_half_strength(board, named(changed(board, TROLL, wounds=1), TROLL))


def test_a_captured_avatar_scores_destroyed_and_ransom() -> None:
    """GOK-C-220: GOK-END-11, GOK-END-3, GOK-FLEE-9, GOK-SR-31 (A-082)"""
    assert points(changed(bare(), KING, gone="caught")) == {"GOK-END-4": 100, "GOK-END-11": 100}


@pytest.mark.parametrize("state", [{"gone": "destroyed"}, {"fleeing": True}, {"gone": "fled"}])
def test_an_avatar_is_ransomed_dead_fleeing_or_fled(state: dict[str, Any]) -> None:
    """GOK-END-11"""
    assert points(changed(bare(), KING, **state))["GOK-END-11"] == 100


@pytest.mark.parametrize(
    ("captor", "banner"),
    [({"gone": "fled"}, 0), ({"fleeing": True}, 0), ({"gone": "pursuing"}, 0), ({}, 100)],
)
def test_the_points_of_a_banner_need_its_captor(captor: dict[str, Any], banner: int) -> None:
    """GOK-C-221: GOK-END-12, GOK-END-14 (A-086)"""
    board = bearer()
    board = stood(board, "red.foot", 24, 10) if captor != {"gone": "fled"} else board
    board = changed(board, "red.foot", **captor)
    if captor.get("gone"):
        board = changed(board, "red.foot", blocks=())
    found = points(changed(board, FOOT, gone="caught", captor="red.foot"))
    assert (found["GOK-END-4"], found.get("GOK-END-12", 0)) == (100, banner)


def test_a_banner_that_nobody_captured_scores() -> None:
    """GOK-END-12 (A-086)"""
    assert points(changed(bearer(), FOOT, fleeing=True))["GOK-END-12"] == 100


def test_a_battle_banner_is_a_banner_and_more() -> None:
    """GOK-END-13 (A-100)"""
    found = points(changed(bearer(), "blue.champion", gone="destroyed"))
    assert (found["GOK-END-12"], found["GOK-END-13"]) == (100, 100)


def test_a_fleeing_unit_is_destroyed_and_holds_no_quarter() -> None:
    """GOK-C-224: GOK-END-5"""
    board = changed(stood(bare(), FOOT, 14, 40, NORTH), FOOT, models=18, fleeing=True)
    assert is_destroyed(board, named(board, FOOT))
    assert points(board) == {"GOK-END-4": 100}
    assert points(stood(board, "red.troll", 6, 40)) == {"GOK-END-4": 100, "GOK-END-9": 100}


def test_a_machine_whose_crew_flees_is_destroyed() -> None:
    """GOK-C-134: GOK-END-6, GOK-HM-10, GOK-HM-9"""
    assert points(changed(bare(), TROLL, fleeing=True)) == {"GOK-END-4": 100}


def test_a_unit_off_the_table_in_pursuit_is_not_destroyed() -> None:
    """GOK-FLEE-19"""
    board = changed(bare(), FOOT, gone="pursuing")
    assert not is_destroyed(board, named(board, FOOT))


def test_a_unit_run_over_with_avatar_and_banner_is_worth_400() -> None:
    """GOK-C-310: GOK-END-3, GOK-END-11, GOK-RESP-11"""
    board = stood(bearer(), "red.foot", 24, 24)
    board = changed(board, "red.foot", fleeing=False)
    for id_ in (FOOT, "blue.king"):
        board = changed(board, id_, gone="caught", captor="red.foot")
    assert sum([value for clause, value in objective_points(board, "red").why if clause != "GOK-END-9"]) == 400


def test_the_owner_says_where_a_unit_counts_that_straddles_quarters() -> None:
    """GOK-END-10, GOK-END-9 (A-085)"""
    board = stood(stood(bare(), "red.foot", 24, 10), TROLL, 10, 10)
    assert quarters_for(board, named(board, "red.foot")) == ["south_west", "south_east"]
    table = ended(board)
    assert table.answers("red") == ["south_west", "south_east"]
    assert table.answer("red", "south_east").of(ObjectivesCounted)[0].points == 100
    assert ended(board).answer("red", "south_west").of(ObjectivesCounted)[0].points == 0


def test_a_quarter_with_units_of_both_is_nobodys() -> None:
    """GOK-END-9"""
    board = stood(stood(bare(), "red.troll", 10, 10), TROLL, 16, 10)
    assert objective_points(board, "red").value == objective_points(board, "blue").value == 0


def test_loose_units_count_by_their_models() -> None:
    """GOK-END-10: three of five models stand in the west."""
    board = stood(bare(), "red.wolves", 24, 10, files=5, form="skirmish")
    bases = [base.but(x=(23 if i < 3 else 25) * INCH) for i, base in enumerate(named(board, "red.wolves").bases)]
    board = changed(board, "red.wolves", bases=tuple(bases))
    assert quarters_for(board, named(board, "red.wolves")) == ["south_west"]


def test_hidden_models_are_destroyed_with_their_unit_and_opened_at_the_end() -> None:
    """GOK-SR-92, GOK-SR-93"""
    board = changed(bare(), WOLVES, station="hidden")
    red, blue = board.armies
    board = board.but(armies=(red, blue.but(hidden=(("wolves", "foot"),))))
    assert "GOK-END-4" not in points(board)
    assert points(changed(board, FOOT, gone="destroyed"))["GOK-END-4"] == 200
    assert ended(board).of(SecretsOpened) == [SecretsOpened("blue", (("wolves", "foot"),))]


def test_the_higher_tally_wins_and_an_equal_one_nobody() -> None:
    """GOK-END-1, GOK-INIT-3 (A-087)"""
    assert winners([("red", 100), ("blue", 150)]) == ("blue",)
    assert winners([("red", 100), ("blue", 100)]) == ()
    assert ended(bare()).over == Outcome((), "as_many_points")


@pytest.mark.parametrize("gone", ["vanished", "pursuing", "left_out"])
def test_who_is_off_the_table_but_not_lost_is_not_at_half_strength(gone: str) -> None:
    """GOK-C-199: GOK-END-8, GOK-STRESS-14, GOK-STRESS-19: whom an Anomaly took scores nothing, hurt or not; a pursuer
    and who was left out have all their Hit Points."""
    assert points(changed(bare(), KING, gone=gone)) == {}
    assert points(changed(bare(), KING, gone="vanished", wounds=2)) == {}


def test_a_pursuer_with_half_of_its_hit_points_is_at_half_strength() -> None:
    """GOK-END-8"""
    assert points(changed(bare(), FOOT, gone="pursuing", models=10)) == {"GOK-END-7": 50}
