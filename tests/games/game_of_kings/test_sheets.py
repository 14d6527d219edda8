"""Roster sheets: text, Markdown and HTML say the same; what a list's author wrote stays text."""

import json
import re

import attrs
import pytest
from tests.games.game_of_kings.lists import EXAMPLES, LEGAL, army, example, roster, unit

from limmu.games.game_of_kings.army import ArmyList, short_form
from limmu.games.game_of_kings.sheet import Sheet, export_of, sheet_of
from limmu.games.game_of_kings.sheet_text import as_html, as_markdown, as_text

FORMS = (as_text, as_markdown, as_html)


def shown(found: ArmyList) -> Sheet:
    return sheet_of(roster(found))


def facts_of(sheet: Sheet) -> dict[str, str]:
    """What a sheet says of the Army, by its headings."""
    head = as_text(sheet).split("\n\n")[0].splitlines()[2:]
    return {name: value for name, _, value in [line.partition(": ") for line in head]}


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("name", sorted([path.stem for path in EXAMPLES.iterdir()]))
def test_a_sheet_names_every_unit_its_points_and_the_hash(form: object, name: str) -> None:
    sheet = shown(example(name))
    said = form(sheet).replace("&#x27;", "'")  # type: ignore[operator]
    for _, cards in sheet.sections:
        for card in cards:
            assert card.title in said
            assert f"{card.points} points" in said
    assert short_form(sheet.digest) in said


def test_the_points_of_sections_make_the_total() -> None:
    facts = facts_of(shown(example("the_bristle_host")))
    parts = ("Avatars", "Common Units", "Special Units", "Beast Units")
    assert [facts[part] for part in parts] == ["247 points", "463 points", "206 points", "84 points"]
    assert (facts["Total"], facts["Size"], facts["Legal"]) == ("1000 points", "1000 points (raiding party)", "yes")


@pytest.mark.parametrize("form", FORMS)
def test_breaches_stand_on_the_sheet(form: object) -> None:
    said = form(shown(army(unit("golems", models=2))))  # type: ignore[operator]
    assert "GOK-MERC-12" in said
    assert "no, 1 breach" in said


def test_the_page_has_no_scripts_and_fetches_nothing() -> None:
    page = as_html(shown(example("crown_of_ash")))
    assert not re.search(r"<script|https?:|src=|href=|@import|url\(", page)
    assert page.count("<section>") == 9


def test_what_authors_write_is_no_markup() -> None:
    evil = attrs.evolve(
        LEGAL, name="<b>x</b> [a](b) \x01", units=(attrs.evolve(LEGAL.units[0], name="<script>"), LEGAL.units[1])
    )
    page, text = as_html(shown(evil)), as_markdown(shown(evil))
    assert "<script>" not in page
    assert "<b>" not in page
    assert "\x01" not in page
    assert "# \\<b\\>x\\</b\\> \\[a\\](b)" in text


def test_secrets_stand_on_an_open_sheet_alone() -> None:
    hidden = army(unit("goblin_reckers", hides_in="unit_1"), nation="hob")
    assert "hides in unit_1" in as_text(shown(hidden))
    committed = sheet_of(roster(attrs.evolve(hidden, units=(*hidden.units[:2], unit("goblin_reckers")))), "ab" * 32)
    assert "hides in" not in as_text(committed)
    assert facts_of(committed)["Secret choices"] == short_form("ab" * 32)


def test_an_export_holds_choices_and_apart_from_them_what_follows() -> None:
    found = export_of(roster(example("under_the_mountain")))
    assert json.loads(json.dumps(found))["derived"]["points"] == 999
    assert "points" not in json.dumps(found["army"])
    assert set(found) == {"army", "derived"}


def test_what_was_chosen_is_told() -> None:
    said = as_text(shown(example("the_barrow_court"))) + as_text(shown(example("the_green_wild")))
    for part in ("Heal 6+", "hand weapon: strength 1, attack 1", "Batteries: store 1", "wolves", "seasoned: dauntless"):
        assert part.casefold() in said.casefold()
