"""What is deployed where before a battle: each limit alone."""

import pytest
from tests.games.game_of_kings.tables import NORTH, SOUTH, bare, named, scenery, stood
from tests.games.game_of_kings.test_p02_setup import begun, deploying, reduced

from limmu.games.game_of_kings.facts import RollOffWon, UnitLeftOut
from limmu.games.game_of_kings.fields import INCH
from limmu.games.game_of_kings.formation import Array
from limmu.games.game_of_kings.p02_deploying import Deploy, DeployUnit, spots_for
from limmu.games.game_of_kings.p02_deployment import Deployment, WhoGoesFirst
from limmu.toolkit.plane.shapes import Shape

FOOT_AT = Deploy("red.foot", Array("ranked", 5), NORTH, 24 * INCH, 6 * INCH)


@pytest.mark.parametrize("placed", [True, False])
def test_scenery_that_is_not_placed_yet_hides_nobody(placed: bool) -> None:
    """GOK-SR-58"""
    board = stood(bare(scenery("house", 24, 30).but(placed=placed)), "blue.foot", 24, 45, SOUTH)
    spots, _ = spots_for(board, named(board, "red.wolves"))
    assert bool(spots) == placed


@pytest.mark.parametrize(("aside", "code"), [({"y": 6 * INCH + 1}, "off_grid"), ({"facing": NORTH + 1}, "off_grid")])
def test_units_are_deployed_on_the_grid(aside: dict[str, int], code: str) -> None:
    """GOK-SETUP-12"""
    assert deploying(reduced("common")).refusal("red", FOOT_AT.but(**aside)).code == code


def test_who_wins_the_roll_of_a_d8_deploys_first() -> None:
    """GOK-SETUP-9"""
    for first, seat in ((8, "red"), (1, "blue")):
        found = begun(reduced("common"), Deployment(), deployment=[first, 2])
        assert [(fact.seat, fact.purpose) for fact in found.of(RollOffWon)] == [(seat, "deployment")]
    with pytest.raises(Exception, match="9"):
        begun(reduced("common"), Deployment(), deployment=[9, 2])


def test_who_goes_first_is_rolled_with_a_d12() -> None:
    """GOK-INIT-1"""
    assert begun(bare(), WhoGoesFirst(), initiative=[12, 1]).of(RollOffWon)[0].seat == "red"
    with pytest.raises(Exception, match="13"):
        begun(bare(), WhoGoesFirst(), initiative=[13, 1])


@pytest.mark.parametrize(("over", "code"), [(0, "in_the_way"), (1, "outside_zone")])
def test_a_unit_on_the_edge_of_its_zone_is_not_outside_it(over: int, code: str) -> None:
    """GOK-SETUP-5, GOK-MOVE-1: what is wrong there is the Unit that stands there; a micrometre more is outside."""
    board = stood(bare(), "red.boars", 24, 11)
    y = 12 * INCH + over
    there = Shape([(23 * INCH, y), (25 * INCH, y), (25 * INCH, y - INCH), (23 * INCH, y - INCH)])
    verdict = DeployUnit("red", "special")._refused(board, named(board, "red.troll"), there)
    assert verdict.code == code


@pytest.mark.parametrize("narrow", [True, False])
def test_a_class_of_which_one_unit_has_room_is_not_left_out(narrow: bool) -> None:
    """GOK-SETUP-12: a single model finds room between rocks where a Unit of five does not."""
    wide, deep = (23 * INCH, 6 * INCH) if narrow else (INCH, INCH)
    rocks = scenery("rocks", 24, 6).but(outline=((-wide, deep), (wide, deep), (wide, -deep), (-wide, -deep)))
    found = deploying(reduced("special").but(pieces=(rocks,)))
    assert found.of(UnitLeftOut) == []
