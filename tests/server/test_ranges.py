"""Ranges of events, and drawings that are made once for all who see the same."""

from __future__ import annotations

from typing import Any

import pytest
from tests.server.conftest import Served, play_one, seen

from limmu.display import svg
from limmu.display.scene import Scene
from limmu.display.svg_layout import Layout


def test_events_of_a_range_are_those_after_one_entry_up_to_another(served: Served) -> None:
    made = served.open(seats={"egypt": "me", "hatti": "me"})
    match, ann = made["id"], served.seated(made["id"], made["token"])
    for _ in range(4):
        play_one({"egypt": ann, "hatti": ann}, match)
    path = f"/api/matches/{match}"
    assert [one["n"] for one in ann.get(f"{path}/events", params={"since": 0, "to": 3}).json()] == [1, 2, 3]
    assert ann.get(f"{path}/events", params={"since": 3, "to": 3}).json() == []


def test_what_moved_is_drawn_once_for_all_who_see_it_alike(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    made = served.open(seats={"egypt": "me", "hatti": "me"})
    match, ann = made["id"], served.seated(made["id"], made["token"])
    drawn, real = list[Any](), svg.layout

    def counted(still: Scene) -> Layout:
        drawn.append(still)
        return real(still)

    monkeypatch.setattr(svg, "layout", counted)
    for _ in range(3):
        for browser in (ann, served.browser()):
            browser.get(f"/api/matches/{match}/moving")
    assert len(drawn) == 1
    play_one({"egypt": ann, "hatti": ann}, match)
    now = ann.get(f"/api/matches/{match}/moving").json()
    assert len(drawn) <= 2  # an answer that moves nothing draws nothing
    assert now["n"] == seen(ann, match)["n"]
