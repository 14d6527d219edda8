"""Every view as those see it who have no mouse, little room, or other eyes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from .conftest import Club, Person, Server

AXE = Path(__file__).parents[2] / "engine" / "web" / "node_modules" / "axe-core" / "axe.min.js"
needs_axe = pytest.mark.skipif(not AXE.is_file(), reason="axe-core is not installed: make setup does it where npm can")
RULES = "axe.run(PART, {runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']})"


def faults(person: Person, part: str = "html") -> list[tuple[str, Any]]:
    """What axe finds that is serious, in a part of the page."""
    person.page.evaluate(AXE.read_text("utf-8") + ";0")
    found = person.page.evaluate(RULES.replace("PART", repr(part)))["violations"]
    grave = [one for one in found if one["impact"] in ("serious", "critical")]
    return [(one["id"], [node["html"][:300] + node["failureSummary"] for node in one["nodes"][:3]]) for one in grave]


@needs_axe
@pytest.mark.parametrize(
    "how",
    [{}, {"viewport": {"width": 390, "height": 844}, "color_scheme": "dark", "has_touch": True}],
    ids=["desk", "phone"],
)
def test_axe_finds_nothing_serious_in_any_view(club: Club, server: Server, how: dict[str, Any]) -> None:
    opened = server.open("chariot-lords", "first_five_2", seats={"blue_white": "me", "red_yellow": "bot:random"})
    ann = club.person(**how).goto("/")
    ann.page.wait_for_selector(".new select")
    assert faults(ann) == []
    ann.sit(opened).asked()
    ann.click_on()
    for tab in ann.page.get_by_role("tab").all():
        tab.click()
        assert faults(ann, ".tabbed") == []
    ann.goto(f"/m/{opened['id']}/1").page.wait_for_selector(".scrub")
    assert faults(ann) == []
    ann.goto("/").page.wait_for_selector(".mine li")
    assert faults(ann) == []


def test_no_view_is_wider_than_the_window(club: Club, server: Server) -> None:
    opened = server.open("genesis", "sargon", seats={"babylonia": "me"})
    ann = club.person().goto("/")
    ann.page.wait_for_selector(".new select")
    widths = (390, 820, 1600)
    over = "() => document.documentElement.scrollWidth > innerWidth"
    assert [width for width in widths if ann.resized(width).page.evaluate(over)] == []
    ann.sit(opened).asked()
    assert [width for width in widths if ann.resized(width).page.evaluate(over)] == []
    ugo = club.person(viewport={"width": 390, "height": 844}).sit(opened, opened["umpire"])
    ugo.page.get_by_role("tab", name="Match").dispatch_event("click")  # of the tab that sticks out a tap sees a part
    ugo.sees("() => document.getElementById('tab-match').getBoundingClientRect().right < innerWidth + 1")
    ugo.resized(980).resized(330)  # where all the tabs had room, they have none any more
    ugo.sees("() => document.getElementById('tab-match').getBoundingClientRect().right < innerWidth + 1")
    ugo.page.wait_for_selector(".ruling")
    assert not ugo.page.evaluate(
        "() => { const one = document.querySelector('.part'); return one.scrollWidth > one.clientWidth }"
    )


def test_of_two_seats_with_long_names_a_phone_shows_both_scores(club: Club, server: Server) -> None:
    opened = server.open("chariot-lords", "first_five_2", seats={"blue_white": "me", "red_yellow": "bot:random"})
    ann = club.person(viewport={"width": 390, "height": 844}).sit(opened)
    ann.sees("() => document.querySelectorAll('.seats strong').length === 2")
    ends = "() => [...document.querySelectorAll('.seats strong')].map(one => one.getBoundingClientRect().right)"
    assert max(ann.page.evaluate(ends)) < 390


def test_a_screen_reader_hears_question_answers_and_places(club: Club, server: Server) -> None:
    opened = server.open("chariot-lords", "first_five_2", seats={"blue_white": "me", "red_yellow": "me"})
    ann = club.person().sit(opened).asked()
    ann.page.wait_for_selector("#rings .ring")
    question = ann.page.get_by_role("region", name="Question", exact=True).aria_snapshot()
    assert ann.question in question
    for option in ann.page.locator(".options button span").all_inner_texts():
        assert f'button "{option}"' in question
    places = ann.page.get_by_role("region", name="Map", exact=True).aria_snapshot()
    assert all(f'button "{one}"' in places for one in ann.page.locator(".options button span").all_inner_texts())
    assert ann.page.locator("[aria-live] h2").count() == 1
