"""What is proven: the browser checks its own copy of the log, and a server that changes it is found out."""

from __future__ import annotations

import base64
import hashlib
import json
from collections.abc import Callable
from typing import Any

import pytest

from .conftest import Club, Person, Server


def panel(person: Person) -> Any:
    person.page.get_by_role("tab", name="Proven").click()
    return person.page.locator(".proven")


def line_of(document: dict[str, Any]) -> str:
    """A line of a log, written without the library."""
    text = json.dumps(document, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    leaf = hashlib.sha256(b"\0" + text.encode()).digest()
    return f"{base64.urlsafe_b64encode(leaf).decode().rstrip('=')} {text}\n"


def told_again(log: str) -> str:
    """A log with another first entry, every hash made anew: its form is sound."""
    lines: list[str] = []
    prev = ""
    for line in log.splitlines():
        document = json.loads(line[44:])
        if document["_"] == "entry":
            document |= {"prev": prev, "time": "2026-01-01T00:00:00Z"}
        if document["_"] in ("header", "entry"):
            lines.append(line_of(document))
            prev = lines[-1][:43]
    return "".join(lines)


def with_another_character(log: str) -> str:
    return log.replace('"input":{', '"input": {', 1)


@pytest.mark.parametrize(
    ("dice", "said"),
    [
        ("neutral", "one party could foresee them all: the host"),
        ("host", "The dice: nothing in the log proves them"),
    ],
)
def test_the_panel_says_what_was_checked_and_what_nobody_can_check(
    club: Club, server: Server, dice: str, said: str
) -> None:
    opened = server.open("chariot-lords", "first_five_2", seats={"blue_white": "me", "red_yellow": "me"}, dice=dice)
    ann = club.person().sit(opened).asked()
    proven = panel(ann)
    verified = proven.get_by_text("Verified in this browser up to entry")
    verified.wait_for()
    assert said in proven.inner_text()
    assert "no seat has a key" in proven.inner_text()
    assert not proven.get_by_role("alert").count()
    ann.answer()
    n = server.ask(f"/api/matches/{opened['id']}", token=opened["token"])["n"]
    proven.get_by_text(f"Verified in this browser up to entry {n}.").wait_for()


@pytest.mark.parametrize(
    ("change", "found"),
    [
        (told_again, "somebody changed the past of this match"),
        (with_another_character, "The log is damaged, at entry 0"),
    ],
)
def test_a_server_that_changes_the_past_is_found_out(
    club: Club, server: Server, change: Callable[[str], str], found: str
) -> None:
    opened = server.open("chariot-lords", "first_five_2", seats={"blue_white": "me", "red_yellow": "me"})
    ann = club.person().sit(opened).asked()
    panel(ann).get_by_text("Verified").wait_for()

    def lie(route: Any) -> None:
        route.fulfill(response=(told := route.fetch()), body=change(told.text()))

    ann.page.route("**/log*", lie)
    ann.page.reload()
    assert found in panel(ann).get_by_role("alert").first.inner_text()
