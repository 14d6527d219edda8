"""Keys where the server or the browser is slow: they mean what they would mean if both were quick."""

from __future__ import annotations

from typing import Any

from .conftest import Club, Person, Server
from .test_drawing import went_on

ALONE = {"egypt": "me", "hatti": "me"}
LATE = """
    const soon = fetch;
    window.fetch = async (...given) => {
        if (String(given[0]).includes('/choose')) await new Promise(done => setTimeout(done, 400));
        return soon(...given);
    };
"""
"""The server takes its time to say where a pick leads."""


def mustering(club: Club, server: Server) -> tuple[Person, dict[str, Any]]:
    """Somebody who picks units one by one, and may stop after each of them; each pick takes a while."""
    opened = server.open(seats=ALONE)
    went_on(server, opened, "choose_force")
    ann = club.person()
    ann.page.add_init_script(LATE)
    ann.sit(opened).page.wait_for_selector(".all")
    return ann, opened


def parts(person: Person) -> int:
    return person.page.locator(".parts li").count()


def test_keys_that_come_before_a_pick_has_led_on_are_about_what_it_leads_to(club: Club, server: Server) -> None:
    ann, _ = mustering(club, server)
    for key in ("1", "1", "Enter"):
        ann.page.keyboard.press(key)
    ann.page.wait_for_selector(".confirm")
    assert parts(ann) == 2
    ann.page.keyboard.press("Backspace")
    ann.page.wait_for_selector(".confirm", state="detached")
    for key in ("Backspace", "1", "Backspace", "Enter"):
        ann.page.keyboard.press(key)
    ann.page.wait_for_selector(".confirm")
    assert parts(ann) == 1


def test_a_key_that_is_held_is_pressed_once(club: Club, server: Server) -> None:
    ann, _ = mustering(club, server)
    for _ in range(3):
        ann.page.keyboard.down("1")
    ann.page.keyboard.up("1")
    ann.page.keyboard.press("Enter")
    ann.page.wait_for_selector(".confirm")
    assert parts(ann) == 1


def test_who_clicks_on_stop_before_a_pick_has_led_on_stops_after_it(club: Club, server: Server) -> None:
    ann, _ = mustering(club, server)
    ann.page.locator(".options button").first.click()
    ann.page.locator(".stop").click()
    ann.page.wait_for_selector(".confirm")
    assert parts(ann) == 1


def test_an_answer_that_is_there_late_takes_no_key_from_who_writes(club: Club, server: Server) -> None:
    ann, opened = mustering(club, server)
    ann.tab("Match")
    n = ann.n(opened["id"])
    ann.page.get_by_role("button", name="All", exact=True).click()
    note = ann.page.get_by_label("Write a note")
    note.press_sequentially("well")
    ann.page.wait_for_selector(".confirm")
    ann.page.wait_for_timeout(200)  # a focus comes after what it is on is drawn
    ann.page.keyboard.type(" played")
    assert note.input_value() == "well played"
    assert ann.n(opened["id"]) == n


def test_a_space_among_words_that_are_typed_presses_nothing(club: Club, server: Server) -> None:
    ann = club.person()
    ann.page.add_init_script("window.requestAnimationFrame = act => setTimeout(act, 300)")  # few frames a second
    ann.sit(server.open(seats=ALONE)).asked()
    tab = ann.page.get_by_role("tab", name="Rulebook")
    tab.focus()
    ann.page.keyboard.type("no ca")
    ann.page.wait_for_selector("#filter:focus")
    assert ann.page.locator("#filter").input_value() == "no ca"
    assert tab.get_attribute("aria-selected") == "false"


def test_keys_choose_nothing_while_an_answer_is_on_its_way(club: Club, server: Server) -> None:
    opened = server.open(seats=ALONE)
    ann = club.person()
    ann.page.add_init_script("""
        const { set } = Object.getOwnPropertyDescriptor(WebSocket.prototype, 'onmessage');
        Object.defineProperty(WebSocket.prototype, 'onmessage', { set(hear) {
            set.call(this, told => window.held ? held.push(() => hear(told)) : hear(told));
        } });
    """)
    asked: list[str] = []
    ann.page.on("request", lambda request: asked.append(request.url) if "/preview" in request.url else None)
    ann.sit(opened).asked()
    ann.page.keyboard.press("1")
    ann.page.wait_for_selector(".confirm")
    ann.page.evaluate("held = []")  # what follows comes a while after the answer is taken
    with ann.page.expect_response("**/answer?*"):
        ann.page.keyboard.press("Enter")
    ann.page.wait_for_timeout(200)
    ann.page.keyboard.press("1")
    ann.page.wait_for_selector(".sending")
    ann.page.evaluate("held.splice(0).forEach(hear => hear()); held = undefined")
    ann.sent()
    assert len(asked) == 1
