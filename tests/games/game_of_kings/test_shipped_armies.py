"""The army lists that come with the game: legal, of mixed arms, nearly all of their points spent, and on offer."""

from collections import Counter

import pytest
from tests.games.game_of_kings.tables import PACK

from limmu.core import begin, question, view
from limmu.display.shown import Shown
from limmu.games.game_of_kings import display, game
from limmu.games.game_of_kings.army import ArmyList
from limmu.games.game_of_kings.documents import ArmyDocument
from limmu.games.game_of_kings.fields import FIELDS
from limmu.games.game_of_kings.p02_muster import shipped, unhidden
from limmu.games.game_of_kings.profile import profiles_in
from limmu.games.game_of_kings.roster import resolve
from limmu.games.game_of_kings.sheet import sheet_of

SPENT = 95
"""Percent of its size that a list spends at least."""
MOBILE = ("cavalry_heavy", "cavalry_outrider", "war_wagon", "hired", "monster")

SHOWN = Shown(game, PACK)


@pytest.mark.parametrize("army", shipped(), ids=lambda army: army.name)
def test_a_shipped_list_is_legal_and_spends_its_points(army: ArmyList) -> None:
    """GOK-ARMY-14"""
    roster = resolve(army, PACK)
    sheet = sheet_of(roster)
    assert sheet.breaches == ()
    assert unhidden(roster) == []
    assert 100 * sheet.points >= SPENT * army.size


@pytest.mark.parametrize("army", [army for army in shipped() if army.size != 1000], ids=lambda army: army.name)
def test_a_list_of_500_or_2000_points_is_of_mixed_arms(army: ArmyList) -> None:
    found = profiles_in(resolve(army, PACK)).values()
    missiles = {id_ for id_, item in PACK.item.items() if item.kind == "missile"}
    assert any([one.type == "infantry" for one in found])
    assert any([one.type in MOBILE for one in found])
    assert any([one.gear & missiles or one.type == "heavy_machine" for one in found])


def test_every_nation_has_a_list_of_each_size() -> None:
    assert Counter([(army.nation, army.size) for army in shipped()]) == {
        (nation, size): 1 for nation in PACK.army for size in (500, 1000, 2000)
    }


@pytest.mark.parametrize("scenario", FIELDS)
def test_a_scenario_offers_the_lists_of_its_size_with_what_they_are(scenario: str) -> None:
    _, match = begin(game, PACK, scenario, secret=bytes(range(32)))
    open_ = question(match)
    assert open_ is not None
    seat, asked = open_.demands[0]
    offered = asked.answers(match.board)
    assert {one.name for one in offered} == {one.name for one in shipped() if one.size == FIELDS[scenario].size}
    found = view(match, seat).question
    assert found is not None
    for one in offered:
        assert asked.check(match.board, one)
        assert isinstance(one, ArmyDocument)
        nation, cost = PACK.army[one.nation].name, sheet_of(resolve(_list(one), PACK)).points
        said = SHOWN.answer(found, one)
        assert said.startswith(f"{one.name}: {nation}, {cost} of {one.size} points; ")


def _list(document: ArmyDocument) -> ArmyList:
    return next(one for one in shipped() if one.name == document.name)


def test_a_list_on_offer_says_of_what_it_is() -> None:
    _, match = begin(game, PACK, "skirmish", secret=bytes(range(32)))
    asked = view(match, "red").question
    assert asked is not None
    offered = {one.name: SHOWN.answer(asked, one) for one in asked.answers()}
    assert offered["The Mud Kings"] == (
        "The Mud Kings: Hobs, 494 of 500 points; Orc Knight, Bugbear Academic; "
        "37 foot, 7 horse, 1 machine, 14 who shoot"
    )  # fmt: skip
    assert display.answer_text(PACK, asked, "red.orcs") == ""
