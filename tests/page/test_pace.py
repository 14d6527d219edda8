"""How fast the page is: figures of docs/testing.md, here with room for a machine that does much else."""

from __future__ import annotations

import statistics
import time
from itertools import pairwise
from typing import Any

import pytest

from .conftest import WAIT, Club, Person, Server

ROOM = 5
"""How many times as long everything may take here."""
DRAWN = """
    const look = () => document.querySelector('svg.limmu #stacks *') ? (window.drawn = performance.now())
        : requestAnimationFrame(look);
    look();
"""
"""When the board was first seen, in milliseconds since the page was asked for."""
PARSED = """
    const { parseFromString } = DOMParser.prototype;
    window.applied = [];
    let began;
    DOMParser.prototype.parseFromString = function (...given) {
        if (began === undefined) {
            began = performance.now();
            queueMicrotask(() => {
                document.querySelector('svg.limmu')?.getBoundingClientRect();
                applied.push(performance.now() - began);
                began = undefined;
            });
        }
        return parseFromString.apply(this, given);
    };
"""
"""How long each change of the drawing took, its layout included."""
FRAMES = """() => {
    window.frames_at = [];
    window.entries = new Set();
    const frame = now => {
        frames_at.push(now);
        entries.add(document.querySelector('.scrub .entry').innerText);
        requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
}"""


def test_the_first_board_is_there_within_a_second(club: Club, server: Server) -> None:
    opened = server.open(seats={"egypt": "me", "hatti": "me"})
    ann = club.person()
    ann.page.add_init_script(DRAWN)
    ann.goto(f"/m/{opened['id']}#{opened['token']}").sees("() => window.drawn")
    took = ann.page.evaluate("drawn")
    print(f"first board: {took:.0f} ms")
    assert took < ROOM * 1000


@pytest.fixture
def campaign(club: Club, server: Server) -> Person:
    """Who looks at the replay of a campaign that bots play."""
    known: list[dict[str, Any]] = server.ask("/api/games")
    seats = next(
        [seat["id"] for seat in scenario["seats"]]
        for game in known
        for scenario in game["scenarios"]
        if (game["id"], scenario["id"]) == ("god-kings", "campaign")
    )
    opened = server.open("god-kings", "campaign", seats=dict.fromkeys(seats, "bot:random"))
    for _ in range(10 * WAIT // 1000):
        if server.ask(f"/api/matches/{opened['id']}", token=opened["token"])["n"] >= 240:
            break
        time.sleep(0.1)
    ugo = club.person()
    ugo.page.add_init_script(PARSED)
    ugo.sit(opened, opened["umpire"]).goto(f"/m/{opened['id']}/1").page.wait_for_selector("#stacks svg")
    ugo.page.wait_for_timeout(1000)
    return ugo


@pytest.mark.soak
def test_sixty_moves_a_second_are_replayed_without_stutter_and_each_is_drawn_in_a_frame(campaign: Person) -> None:
    page = campaign.page
    page.evaluate("() => { applied.length = 0 }")
    page.evaluate(FRAMES)
    page.get_by_label("Speed").select_option("60")
    page.wait_for_timeout(3000)
    times, entries, applied = page.evaluate("[frames_at, [...entries], applied]")
    gaps = sorted([later - before for before, later in pairwise(times)])
    assert len(applied) > 20
    late = gaps[len(gaps) * 95 // 100]
    drawn = statistics.median(applied)
    print(f"{len(entries)} entries in 3 s; a change applied in {drawn:.1f} ms, {max(applied):.1f} at most")
    print(f"between frames {statistics.median(gaps):.1f} ms, 95 of 100 below {late:.1f}, {gaps[-1]:.1f} at most")
    assert drawn < ROOM * 16
    assert statistics.median(gaps) < ROOM * 1000 / 60
    assert late < ROOM * 50
