"""A page in Japanese at a phone, and at the same match one in English."""

from __future__ import annotations

import re

from .conftest import Club, Person, Server, one_asked

WORD = re.compile(r"[A-Za-z][a-z']{3,}")
PROPER = {"kadesh", "Limmu", "limmu", "verify", "random", "English", "Enter", "Backspace", "Escape"}
"""Names, keys and what is typed."""
READ = """() => [...document.querySelectorAll('header, .question, .tabbed, svg text')]
    .map(one => one.innerText ?? one.textContent).join(' ')"""


def english(person: Person) -> set[str]:
    """The English words that a person sees."""
    return {*WORD.findall(person.page.evaluate(READ))} - PROPER


def test_two_people_at_one_match_each_in_a_language_of_their_own(club: Club, server: Server) -> None:
    opened = server.open(seats={"egypt": "open", "hatti": "open"}, who="unlisted", title="kadesh")
    ann = club.person("Ann", locale="ja-JP", viewport={"width": 390, "height": 844}, has_touch=True)
    bob = club.person("Bob")
    ann.sit(opened, opened["links"]["egypt"])
    bob.sit(opened, opened["links"]["hatti"])
    for _ in range(3):
        one_asked(ann, bob).answer()
    assert ann.page.evaluate("document.documentElement.lang") == "ja"
    assert ann.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    for tab in ann.page.get_by_role("tab").all():
        tab.click()
        assert english(ann) == set(), tab.inner_text()
    assert not re.search("[\u3040-\u30ff]", bob.page.inner_text("body"))
    bob.tab("Match")
    bob.page.get_by_label("Language").select_option("ja")
    bob.page.get_by_role("tab", name="証明").wait_for()
