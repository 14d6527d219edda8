"""What is drawn on the map with the pointer: Units set down, turned and moved; a route from place to place."""

from __future__ import annotations

from typing import Any

import pytest

from .conftest import Club, Person, Server

INCH = 25_400


def went_on(server: Server, opened: dict[str, Any], until: str) -> dict[str, Any]:
    """Give the first answer to every question before one of that kind. Returns the question."""
    path, token = f"/api/matches/{opened['id']}", opened["token"]
    while (seen := server.ask(f"{path}/view", token=token))["question"]["kind"] != until:
        question = seen["question"]
        level, to = question["choices"], f"?seat={question['seat']}"
        while "whole" not in level:
            offer = next(iter(level.get("options", [{}])))
            level = offer if "whole" in offer else chosen(server, path + "/choose" + to, token, level, seen["leaf"])
        input_ = {"_": "decision", "answer": level["whole"]}
        server.ask(f"{path}/answer{to}", {"input": input_, "cmd": f"c{seen['n']}", "expects": seen["leaf"]}, token)
    return seen["question"]


def chosen(server: Server, path: str, token: str, level: dict[str, Any], leaf: str) -> dict[str, Any]:
    picks = [*level.get("picks", []), level["options"][0]["pick"] if "options" in level else middle(level["span"])]
    return server.ask(path, {"picks": picks, "expects": leaf}, token)


def middle(span: dict[str, Any]) -> int:
    low, high = max(span["ranges"], key=lambda one: one[1] - one[0])
    step = span.get("step", 1)
    return low + (high - low) // step // 2 * step


def point(person: Person, x: float, y: float) -> tuple[float, float]:
    """Where a point of the table is on the screen: inches from the west and from the south."""
    found = person.page.evaluate(
        """([x, y]) => {
            const svg = document.querySelector('svg.limmu');
            const [left, top, right, bottom, west, south, east, north] = svg.dataset.table.split(' ').map(Number);
            const at = new DOMPoint(
                left + (x - west) / (east - west) * (right - left),
                top + (north - y) / (north - south) * (bottom - top));
            const there = at.matrixTransform(svg.getScreenCTM());
            return [there.x, there.y];
        }""",
        [x * INCH, y * INCH],
    )
    return found[0], found[1]


def standing(person: Person, piece: str) -> tuple[float, float]:
    """Where a piece is drawn on the screen, once it is."""
    found = person.page.wait_for_function(
        """id => {
            const one = document.querySelector(`[data-kind=piece] [data-id='${id}']`)?.getBoundingClientRect();
            return one?.width && [one.x + one.width / 2, one.y + one.height / 2];
        }""",
        arg=piece,
    ).json_value()
    return found[0], found[1]


def drag(person: Person, start: tuple[float, float], end: tuple[float, float]) -> None:
    mouse = person.page.mouse
    mouse.move(*start)
    mouse.down()
    for n in range(1, 6):
        mouse.move(*[a + (b - a) * n / 5 for a, b in zip(start, end, strict=True)])
    mouse.up()


def last_answer(server: Server, opened: dict[str, Any]) -> Any:
    events = server.ask(f"/api/matches/{opened['id']}/events", token=opened["token"])
    return [one["input"]["answer"] for one in events if one["input"]["_"] == "decision"][-1]


def test_a_unit_is_set_down_by_a_click_turned_by_a_drag_and_moved_by_another(club: Club, server: Server) -> None:
    opened = server.open("game-of-kings", "skirmish", seats={"red": "me", "blue": "me"})
    went_on(server, opened, "deploy_unit")
    ann = club.person().sit(opened).asked()
    ann.page.locator(".options button").first.click()
    ann.pick("ranked")
    ann.page.locator(".number button").click()
    ann.page.wait_for_selector(".parts li:nth-child(3)")
    assert ann.page.locator(".ticker [role=log].hidden").count(), "no news lie over the table meanwhile"
    y = 24  # in no man's land: it snaps to the zone
    ann.page.mouse.click(*point(ann, 20, y))
    ann.page.wait_for_selector(".confirm")
    ann.page.wait_for_selector("[data-kind=ghost]", state="attached")
    ann.page.mouse.click(*point(ann, 30, y))
    ann.sees("() => document.querySelector('.confirm strong')?.innerText.includes('30.')")
    drag(ann, point(ann, 24, y), point(ann, 24 + 8, y))
    ann.sees("() => document.querySelector('.confirm strong')?.innerText.includes('facing east')")
    ann.confirm()
    answer = last_answer(server, opened)
    assert abs(answer["x"] - 24 * INCH) < INCH // 4
    assert not 12 * INCH < answer["y"] < 36 * INCH
    assert answer["facing"] == 0
    question = went_on(server, opened, "move_unit")
    pressed = question["choices"]["options"][1]["pick"]
    ann.sees("() => document.querySelector('.question h2')?.innerText.includes('moves next')")
    drag(ann, standing(ann, pressed), point(ann, 24, 24))
    ann.page.wait_for_selector(".parts li:nth-child(4)")
    ann.page.wait_for_selector("[data-kind=ghost]", state="attached")
    ann.page.locator(".stop").click()
    ann.confirm()
    answer = last_answer(server, opened)
    assert answer["unit"] == pressed
    assert answer["legs"]


def inside(person: Person, area: Any) -> tuple[float, float] | None:
    """A point of the screen where an area lies open; None where there is none."""
    found = person.page.evaluate(
        """id => {
            for (const one of document.querySelectorAll(`svg.limmu [data-id="${id}"]`)) {
                const box = one.getBoundingClientRect();
                for (let n = 0; n < 361; n++) {
                    const x = box.x + box.width * (1 + n % 19) / 20;
                    const y = box.y + box.height * (1 + Math.floor(n / 19)) / 20;
                    if (document.elementFromPoint(x, y)?.closest("[data-id]")?.dataset.id === id) return [x, y];
                }
            }
            return null;
        }""",
        area,
    )
    return None if found is None else (found[0], found[1])


@pytest.mark.soak  # it plays up to a question that comes late, at other areas each time
def test_a_drag_from_area_to_area_picks_both(club: Club, server: Server) -> None:
    opened = server.open("chariot-lords", "first_five_2", seats={"blue_white": "me", "red_yellow": "me"})
    question = went_on(server, opened, "sail")
    path = f"/api/matches/{opened['id']}"
    leaf = server.ask(f"{path}/view", token=opened["token"])["leaf"]
    ann = club.person().sit(opened).asked()
    ann.page.wait_for_selector("#rings .ring")
    ann.page.wait_for_timeout(500)  # the map comes to rest where the rings are
    for start in question["choices"]["options"]:
        here = inside(ann, start["pick"])
        body = {"picks": [start["pick"]], "expects": leaf}
        found = server.ask(f"{path}/choose?seat={question['seat']}", body, opened["token"]).get("options", ())
        parts = [goal for goal in found if "whole" not in goal]  # a whole answer would wait to be confirmed at once
        goals = [(goal, spot) for goal in parts if (spot := inside(ann, goal["pick"])) is not None]
        if here is not None and goals:
            break
    else:
        raise AssertionError("no two areas lie open on the screen")
    goal, there = goals[0]
    drag(ann, here, there)
    ann.page.wait_for_selector(".parts li:nth-child(2)", timeout=10_000)
    assert [one.strip(" ×") for one in ann.page.locator(".parts li").all_inner_texts()] == [start["text"], goal["text"]]


IN_SIGHT = """() => {
    const map = document.querySelector('svg.limmu').getBoundingClientRect();
    const rings = [...document.querySelectorAll('#rings .ring')].map(one => one.getBoundingClientRect());
    return rings.length > 0 && rings.every(one =>
        one.left > map.left && one.right < map.right && one.top > map.top && one.bottom < map.bottom);
}"""
SHOWN = "() => +document.querySelector('svg.limmu').getAttribute('viewBox').split(' ')[2]"


def test_a_pinch_after_the_map_has_come_to_its_edge_does_not_jump(club: Club, server: Server) -> None:
    opened = server.open(seats={"egypt": "me", "hatti": "me"})
    ann = club.person(viewport={"width": 390, "height": 844}, has_touch=True).sit(opened)
    shown = 0.0
    while (now := ann.page.evaluate(SHOWN)) != shown:  # what is asked is brought near
        shown = now
        ann.page.wait_for_timeout(400)
    box = ann.page.locator("svg.limmu").bounding_box()
    assert box is not None
    left, top = box["x"] + 20, box["y"] + box["height"] / 2
    fingers = ann.page.context.new_cdp_session(ann.page)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        given = [{"x": x, "y": y, "id": n} for n, (x, y) in enumerate(points)]
        fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": given})

    for swipe in range(6):  # the last of them go beyond the edge
        touch("touchStart", (left, top))
        for step in range(1, 11):
            touch("touchMove", (left + 30 * step, top))
        if swipe < 5:
            touch("touchEnd")
    end = left + 300
    touch("touchStart", (end, top), (end - 120, top))
    before = ann.page.evaluate(SHOWN)
    for step in range(1, 4):
        touch("touchMove", (end + 4 * step, top), (end - 120, top))
    ann.sees(f"before => Math.abs(before / ({SHOWN})() - 132 / 120) < 0.02", before)  # the last move is drawn, too
    touch("touchEnd")


def test_a_phone_brings_what_is_asked_near_and_goes_back_to_all_of_it(club: Club, server: Server) -> None:
    opened = server.open("game-of-kings", "skirmish", seats={"red": "me", "blue": "me"})
    went_on(server, opened, "move_unit")
    ann = club.person(viewport={"width": 390, "height": 844}, has_touch=True).sit(opened).asked()
    ann.sees(IN_SIGHT)
    ann.page.locator(".options button").nth(1).click()  # the Unit that moves: of what may move it alone is asked about
    ann.page.wait_for_selector(".parts li")
    ann.sees(IN_SIGHT)
    near = ann.page.evaluate(SHOWN)
    ann.page.get_by_label("Whole map").tap()
    assert near < ann.page.evaluate(SHOWN) / 2
    ann.page.locator(".parts button").first.click()
    ann.page.locator(".options button").nth(1).click()
    ann.sees(f"near => ({SHOWN})() === near", near)
