"""What is deployed where before a battle: each limit alone."""

import attrs
import pytest
from tests.games.game_of_kings import hosts
from tests.games.game_of_kings.lists import LEGAL, army, dwarf, led, roster, unit
from tests.games.game_of_kings.tables import EAST, NORTH, PACK, SOUTH, bare, named, scenery, stood
from tests.games.game_of_kings.test_p02_setup import PLAIN, begun, deploying, mustering, reduced

from limmu.games.game_of_kings.army import ArmyList
from limmu.games.game_of_kings.board import Board
from limmu.games.game_of_kings.documents import document_of
from limmu.games.game_of_kings.facts import RollOffWon, UnitLeftOut
from limmu.games.game_of_kings.fields import INCH, Kind
from limmu.games.game_of_kings.formation import Array
from limmu.games.game_of_kings.p02_deploying import Deploy, DeployUnit, spots_for
from limmu.games.game_of_kings.p02_deployment import Deployment, WhoGoesFirst
from limmu.games.game_of_kings.p02_muster import unhidden
from limmu.games.game_of_kings.p02_scenery import Scenery, SetPiece
from limmu.games.game_of_kings.p03_units import leads, to_roll
from limmu.games.game_of_kings.stats import stat
from limmu.testing import Driver
from limmu.toolkit.plane.shapes import Shape

LEFT: tuple[Kind, ...] = ("wall", "hill")
FOOT_AT = Deploy("red.foot", Array("ranked", 5), NORTH, 24 * INCH, 6 * INCH)


# ---------------------------------------------------------------- the muster


@pytest.mark.parametrize(("digest", "codes"), [("", []), (PACK.digest, []), ("f" * 64, ["other_pack"])])
def test_a_list_for_another_pack_is_refused(digest: str, codes: list[str]) -> None:
    """GOK-ARMY-14"""
    question = mustering().asked("red").question
    verdict = question.check(PLAIN, document_of(attrs.evolve(LEGAL, digest=digest)))
    assert [one.code for one in verdict.each if one.code == "other_pack"] == codes


@pytest.mark.parametrize(
    ("army_", "told"),
    [
        (led(dwarf(avatar_class="cut_throat", assassin=True)), ["GOK-SR-61"]),
        (led(dwarf(avatar_class="cut_throat", assassin=True, hides_in="unit_1")), []),
        (army(unit("hired_killer"), nation="jinn"), ["GOK-SR-90"]), (LEGAL, []),
    ],
)  # fmt: skip
def test_who_hides_says_where_before_the_battle(army_: ArmyList, told: list[str]) -> None:
    """GOK-SR-61, GOK-SR-90 (A-103)"""
    assert [one.clause for one in unhidden(roster(army_))] == told


# ---------------------------------------------------------------- Scenery


def placing() -> Driver[Board]:
    """Red places a piece; a house lies already."""
    there = [scenery("house", 8, 8), *[scenery(kind, 24, 8).but(placed=False) for kind in LEFT]]
    return begun(bare(*there), Scenery(), scenery=[8, 1])


@pytest.mark.parametrize(
    ("answer", "code"),
    [
        (SetPiece("castle", EAST, 24 * INCH, 24 * INCH), "not_to_place"),
        (SetPiece("house", EAST, 24 * INCH, 24 * INCH), "not_to_place"),
        (SetPiece("wall", EAST, 24 * INCH, 24 * INCH + 1), "off_grid"),
        (SetPiece("wall", EAST + 1, 24 * INCH, 24 * INCH), "off_grid"),
    ],
)  # fmt: skip
def test_a_piece_that_is_left_is_placed_on_the_grid(answer: SetPiece, code: str) -> None:
    """GOK-SETUP-3"""
    verdict = placing().refusal("red", answer)
    assert (verdict.clause, verdict.code) == ("GOK-SETUP-3", code)


def test_who_places_the_first_piece_is_rolled_with_a_d8() -> None:
    """GOK-SETUP-2"""
    with pytest.raises(Exception, match="9"):
        begun(bare(scenery("wall", 24, 24).but(placed=False)), Scenery(), scenery=[9, 1])


# ---------------------------------------------------------------- deployment


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
    refused = DeployUnit("red", "special")._refused  # pyright: ignore[reportPrivateUsage]
    verdict = refused(board, named(board, "red.troll"), there)
    assert verdict.code == code


@pytest.mark.parametrize("narrow", [True, False])
def test_a_class_of_which_one_unit_has_room_is_not_left_out(narrow: bool) -> None:
    """GOK-SETUP-12: a single model finds room between rocks where a Unit of five does not."""
    wide, deep = (23 * INCH, 6 * INCH) if narrow else (INCH, INCH)
    rocks = scenery("rocks", 24, 6).but(outline=((-wide, deep), (wide, deep), (wide, -deep), (-wide, -deep)))
    found = deploying(reduced("special").but(pieces=(rocks,)))
    assert found.of(UnitLeftOut) == []


# ---------------------------------------------------------------- the order of Units


def test_a_unit_alone_on_the_table_rolls_once() -> None:
    """GOK-ACT-11"""
    board = stood(bare(), "red.foot", 24, 6)
    assert [one.id for one in to_roll(board)] == ["red.foot"]
    assert to_roll(board.but(scores=(("red.foot", (3,)),))) == []


def test_who_is_attached_leads_even_a_quicker_unit() -> None:
    """GOK-ACT-11: the Initiative of the leader counts, not the highest of all."""
    board = hosts.field(red_sentinels=(24, 12), red_bard=(40, 12))
    slow, quick = [stat(board, named(board, id_), "init") for id_ in ("red.bard", "red.sentinels")]
    assert slow < quick
    assert leads(board, named(board, "red.sentinels")) == quick
    joined = hosts.changed(board, "red.bard", joined="red.sentinels")
    assert leads(joined, named(joined, "red.sentinels")) == slow
