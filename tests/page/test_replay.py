"""Any entry of a match: links, steps, the graph, a branch that goes on otherwise."""

from __future__ import annotations

import re
import time
import urllib.request
from pathlib import Path
from typing import Any

import pytest

from .conftest import WAIT, Club, Person, Server

ROOT = Path(__file__).parents[2]
BOTS = {"egypt": "bot:random", "hatti": "bot:random"}


@pytest.fixture(scope="module")
def played(server: Server) -> dict[str, Any]:
    """A match that bots played to its end."""
    opened = server.open(seats=BOTS)
    for _ in range(10 * WAIT // 1000):
        if server.ask(f"/api/matches/{opened['id']}", token=opened["token"])["over"]:
            return opened
        time.sleep(0.1)
    raise RuntimeError("the bots do not come to an end")


def shown(person: Person) -> tuple[int, int]:
    """The entry that a replay shows, and the last."""
    found = re.fullmatch(r"Entry (\d+) of (\d+)", person.page.locator(".scrub .entry").inner_text())
    assert found
    return int(found[1]), int(found[2])


def shows(person: Person, n: int) -> None:
    """Wait until a replay shows an entry."""
    person.sees("n => document.querySelector('.scrub .entry')?.innerText.startsWith(`Entry ${n} of`)", n)


def stacks(person: Person) -> str:
    return person.page.locator("#stacks").inner_html()


def test_a_link_leads_to_an_entry_from_which_one_steps_and_plays(club: Club, played: dict[str, Any]) -> None:
    ann = club.person().sit(played)
    ann.goto(f"/m/{played['id']}/40").page.wait_for_selector(".scrub")
    shows(ann, 40)
    ann.page.wait_for_selector("#stacks svg")
    here = stacks(ann)
    ann.page.keyboard.press("ArrowRight")
    shows(ann, 41)
    last = shown(ann)[1]
    ann.page.keyboard.press("End")
    shows(ann, last)
    ann.page.wait_for_url(f"**/{last}")
    ann.sees("was => document.querySelector('#stacks').innerHTML !== was", here)
    ann.page.get_by_role("button", name="One turn back").click()
    ann.sees("last => +location.pathname.split('/').at(-1) < last", last)
    assert ann.page.locator(".graph").first.locator("polyline").count() == 2
    ann.goto(f"/m/{played['id']}/40").page.wait_for_selector("#stacks svg")
    ann.sees("was => document.querySelector('#stacks').innerHTML === was", here)
    ann.page.get_by_label("Speed").select_option("60")
    shows(ann, last)
    ann.page.get_by_role("button", name="Play", exact=True).wait_for()


def test_a_replay_shows_no_other_entry_before_the_one_that_was_asked_for(club: Club, played: dict[str, Any]) -> None:
    ann = club.person().sit(played)
    held: list[Any] = []
    ann.page.route("**/moving?at=40*", lambda route: held.append(route.continue_))
    with ann.page.expect_response("**/board?*") as drawing:
        ann.goto(f"/m/{played['id']}/40")
    drawing.value.finished()
    shows(ann, 40)
    ann.page.wait_for_timeout(200)
    assert not ann.page.locator(".drawing svg").count()
    for go_on in held:
        go_on()
    ann.page.wait_for_selector("#stacks svg")


def test_what_if_goes_on_from_an_entry_by_hand(club: Club, played: dict[str, Any]) -> None:
    ann = club.person().sit(played)
    ann.goto(f"/m/{played['id']}/30").page.wait_for_selector(".scrub")
    ann.tab("What if")
    ann.page.get_by_role("button", name="Branch here").click()
    ann.page.wait_for_url(lambda url: played["id"] not in url)
    ann.page.wait_for_selector(".table svg.limmu")
    branch = ann.page.url.split("/")[4].partition("#")[0]
    before = ann.n(branch)
    ann.answer()
    assert ann.n(branch) > before
    ann.asked()  # the others have answered: no entry comes while the two are compared
    ann.goto(f"/m/{branch}/30").page.wait_for_selector(".scrub")
    ann.tab("What if")
    ann.page.get_by_role("button", name="Compare with what happened").click()
    ann.page.wait_for_selector(".beside svg.limmu")
    assert "entry 30" in ann.page.locator(".beside p").inner_text()
    parting = ann.page.get_by_role("button", name="They part at entry ")
    first = int(parting.inner_text().split()[-1])
    told = [one.inner_text() for one in ann.page.locator(".sides ol").all()]
    assert (first > 30, all(told), told[0] != told[1]) == (True, True, True)
    parting.click()
    shows(ann, min(first, shown(ann)[1]))  # one that answered as it happened ends before they part


def test_a_log_that_is_uploaded_can_be_replayed(club: Club) -> None:
    ann = club.person().goto("/")
    ann.page.get_by_label("Look at a log").set_input_files(ROOT / "pyproject.toml")
    ann.page.get_by_role("alert").wait_for()
    ann.errors.clear()
    ann.page.get_by_label("Look at a log").set_input_files(ROOT / "replays/library/god-kings/kadesh.limmu.gz")
    ann.page.wait_for_selector(".table svg.limmu")
    replay = ann.page.locator(".question").get_by_role("link", name="Replay", exact=True)
    replay.wait_for()
    assert not ann.page.get_by_role("button", name="Sit down").count(), "nobody sits down at what is over"
    replay.click()
    ann.page.wait_for_selector(".scrub")
    assert shown(ann)[1] > 400


def test_a_live_match_that_hides_something_is_not_replayed_to_those_from_whom_it_hides(
    club: Club, server: Server
) -> None:
    opened = server.open(seats={"egypt": "me", "hatti": "open"})
    ann = club.person().sit(opened)
    ann.tab("Match")
    ann.page.wait_for_selector(".ways a")
    assert not ann.page.get_by_role("link", name="Replay").count()


def test_a_report_is_this_replay_in_a_file_that_asks_nobody(
    club: Club, server: Server, played: dict[str, Any], tmp_path: Path
) -> None:
    headers = {"Authorization": f"Bearer {played['token']}"}
    with urllib.request.urlopen(
        urllib.request.Request(f"{server.url}/api/matches/{played['id']}/report", headers=headers), timeout=60
    ) as answer:
        (tmp_path / "match.html").write_bytes(answer.read())
    ann = club.person()
    asked: list[str] = []
    ann.page.on("request", lambda request: asked.append(request.url.partition(":")[0]))
    ann.page.goto((tmp_path / "match.html").as_uri() + "#40")
    shows(ann, 40)
    ann.page.wait_for_selector("#stacks svg, #stacks use", state="attached")
    here = stacks(ann)
    ann.page.keyboard.press("End")
    ann.sees("was => document.querySelector('#stacks').innerHTML !== was", here)
    ann.sees("() => +location.hash.slice(1) > 40")
    for name in ("Scores", "Dice", "Key", "Match", "Key"):
        ann.tab(name)
        ann.sees(
            """name => document.querySelector('[role=tab][aria-selected=true]').innerText === name
            && document.querySelector('[role=tabpanel]').innerText.length > 40""",
            name,
        )
    ann.sees(
        """() => {
            const names = [...document.querySelectorAll('.graph-key')].map(one => one.parentElement.innerText);
            const dashes = [...document.querySelectorAll('.graph polyline')].map(one =>
                one.getAttribute('stroke-dasharray'));
            const of = list => new Set(list).size;
            return of(dashes) >= 2 && of(dashes) === of(names.map(one => one.replace(/[-−+.\\d\\s]+$/, '')));
        }"""
    )  # each who rolled or scores has its own, the neutrals too where they rolled
    assert set(asked) == {"file"}
