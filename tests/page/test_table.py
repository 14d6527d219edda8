"""Tables as people use them: opening, sitting down, answering by click, touch and key, undo, cuts and restarts."""

from __future__ import annotations

import json
from typing import Any

from .conftest import LOOK, Club, Server, one_asked

BOTH = {"egypt": "me", "hatti": "open"}
ALONE = {"egypt": "me", "hatti": "me"}


def test_what_if_is_marked_as_supposed_and_nothing_of_it_happens(club: Club, server: Server) -> None:
    opened = server.open(seats=ALONE)
    ann = club.person().sit(opened).asked()
    ann.stage()
    n = ann.n(opened["id"])
    ann.page.get_by_role("button", name="What if I answer this?").click()
    ann.page.wait_for_selector(".stage.supposed")
    assert ann.page.locator(".suppose .lines li").count() > 0
    ann.page.get_by_role("button", name="Odds", exact=True).click()
    ann.page.wait_for_selector(".suppose .odds li")
    assert not ann.page.locator(".stage.supposed").count()
    first = ann.page.locator(".confirm strong").inner_text()
    ann.page.keyboard.press("Backspace")
    ann.page.wait_for_selector(".confirm", state="detached")
    ann.stage(1)
    ann.page.get_by_role("button", name="Odds", exact=True).click()  # there once the server has told the answer in full
    second = ann.page.locator(".confirm strong").inner_text()
    ann.page.wait_for_selector(".suppose .odds h4")
    assert ann.page.locator(".suppose .odds h4").all_inner_texts() == [second, first]
    assert ann.n(opened["id"]) == n
    ann.confirm()
    assert not ann.page.locator(".suppose .odds").count()


def test_a_friend_sits_down_by_a_link_and_a_third_watches(club: Club) -> None:
    ann, ben, cleo = club.person(), club.person(), club.person()
    ann.goto("/").page.locator(".new select").nth(0).select_option("god-kings")
    ann.page.locator(".new select").nth(1).select_option("kadesh")
    ann.page.get_by_label("Your name").fill("Ann")
    ann.page.get_by_role("button", name="Begin").click()
    ann.page.wait_for_selector(".links input")
    links = [one.input_value() for one in ann.page.locator(".links input").all()]
    assert len(links) == 3
    ann.page.get_by_role("link", name="To the table").click()
    ben.page.goto(links[0])
    ben.page.get_by_label("How shall the others call you?").fill("Ben")
    ben.page.get_by_role("button", name="Sit down").click()
    ann.page.wait_for_selector(".seats li:has-text('Ben')")
    assert "#" not in ben.page.url
    cleo.page.goto(links[1])
    cleo.page.wait_for_selector(".waits")
    assert not cleo.page.locator(".options button").count()
    asked = one_asked(ann, ben)
    asked.sees("() => document.title.startsWith('●')")
    text = asked.answer()
    cleo.sees("text => document.querySelector('.chronicle').innerText.includes(text)", text)
    one_asked(ann, ben)
    cleo.sees("() => document.title.includes('Waiting')")


def test_what_happened_since_one_looked_is_played_back_and_can_be_skipped(club: Club, server: Server) -> None:
    opened = server.open(seats=ALONE)
    ann, cleo = club.person().sit(opened), club.person()
    cleo.page.emulate_media(reduced_motion="no-preference")
    looked = f"() => +localStorage.getItem('looked-{opened['id']}')"
    cleo.sit(opened, opened["watch"]).sees(f"() => ({looked})() > 0")
    cleo.goto("/")
    since = cleo.page.evaluate(looked)
    for _ in range(3):
        ann.answer()
    ann.asked()
    last = ann.n(opened["id"])
    assert last > since + 2
    held: list[Any] = []
    cleo.page.route(f"**/moving?at={since + 2}&*", lambda route: held.append(route.continue_))
    cleo.goto(f"/m/{opened['id']}").page.locator(".behind").wait_for()
    assert "since you looked" in cleo.page.locator(".behind").inner_text()
    cleo.sees(f"next => ({looked})() === next", since + 1)  # one entry after the other
    cleo.page.get_by_role("button", name="Skip").click()
    for go_on in held:
        go_on()
    cleo.sees(f"last => ({looked})() === last", last)
    cleo.page.wait_for_selector(".behind", state="detached")


def test_a_page_that_is_loaded_again_shows_the_map_though_nothing_has_happened(club: Club, server: Server) -> None:
    opened = server.open(seats={"egypt": "me", "hatti": "me"})
    ann = club.person().sit(opened).asked()
    ann.sees("([id, n]) => localStorage.getItem('looked-' + id) === n", [opened["id"], str(ann.n(opened["id"]))])
    ann.page.emulate_media(reduced_motion="no-preference")  # as most people have it: else all is drawn at once
    ann.page.reload()
    ann.page.wait_for_selector(".table svg.limmu", timeout=20_000)


def test_a_page_that_is_hidden_tells_by_the_browser_whose_turn_it_is(club: Club, server: Server) -> None:
    opened = server.open(title="Sunday", seats=BOTH)
    ann, ben = club.person("Ann"), club.person("Ben").sit(opened, opened["links"]["hatti"])
    club.contexts[0].add_init_script(
        "localStorage.setItem('notices', 'yes'); window.told = [];"
        "window.Notification = class { static permission = 'granted'; constructor(text) { told.push(text) } };"
        "Object.defineProperty(document, 'hidden', { get: () => window.away === true });"
    )
    ann.sit(opened).asked()
    assert ann.page.evaluate("told") == []
    for _ in range(8):
        if not ann.is_asked:
            break
        ann.answer()
        one_asked(ann, ben)
    ann.page.evaluate("away = true")
    for _ in range(8):
        if ann.is_asked:
            break
        ben.answer()
        one_asked(ann, ben)
    ann.sees("() => told.length > 0")
    assert ann.page.evaluate("told") == ["Your turn: Sunday"]


def spread_wide(server: Server) -> dict[str, Any]:
    """A match whose first power comes in at three places or more: with two (Elam) a place and a number say all."""
    while True:
        opened = server.open("chariot-lords", "first_five_2", seats={"blue_white": "me", "red_yellow": "me"})
        view = server.ask(f"/api/matches/{opened['id']}/view", token=opened["token"])
        if len(view["question"]["choices"]["options"]) > 2:
            return opened


def test_an_answer_is_taken_back_part_by_part(club: Club, server: Server) -> None:
    opened = spread_wide(server)
    ann = club.person().sit(opened).asked()
    first = ann.page.locator(".options button").first.inner_text()
    ann.click_on()
    ann.click_on()
    assert ann.page.locator(".parts li").count() == 2
    ann.page.keyboard.press("Backspace")
    ann.page.wait_for_function("() => document.querySelectorAll('.parts li').length === 1")
    ann.page.locator(".parts button").click()
    ann.page.wait_for_selector(".parts", state="detached")
    assert ann.page.locator(".options button").first.inner_text() == first
    assert ann.n(opened["id"]) == server.ask(f"/api/matches/{opened['id']}", token=opened["token"])["n"]


def test_a_click_on_the_map_answers_what_it_is_about(club: Club, server: Server) -> None:
    opened = server.open("chariot-lords", "first_five_2", seats={"blue_white": "me", "red_yellow": "me"})
    ann = club.person().sit(opened).asked()
    ring = ann.page.locator("#rings .ring").first
    place = ring.get_attribute("aria-label")
    ring.click()
    ann.page.wait_for_selector(".parts")
    assert place in ann.page.locator(".parts").inner_text()


def test_by_touch_the_first_tap_shows_and_the_second_confirms(club: Club, server: Server) -> None:
    opened = server.open("chariot-lords", "first_five_2", seats={"blue_white": "me", "red_yellow": "me"})
    ann = club.person(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True).sit(opened).asked()
    assert not ann.page.evaluate("document.documentElement.scrollWidth > innerWidth")
    before = ann.n(opened["id"])
    ann.page.locator("#rings .ring").first.tap()
    ann.page.wait_for_selector(".parts")
    ann.stage()
    assert ann.n(opened["id"]) == before
    ann.page.locator("#rings .ring.chosen").first.tap()
    ann.sent()
    assert ann.n(opened["id"]) > before


def test_a_match_is_played_by_keyboard_alone(club: Club, server: Server) -> None:
    opened = server.open(seats=ALONE)
    ann = club.person().sit(opened).asked()
    keys, page = ann.page.keyboard, ann.page
    keys.type("no ca")
    page.wait_for_function("() => document.querySelectorAll('.options button').length === 1")
    keys.press("Enter")
    page.wait_for_selector(".confirm")
    keys.press("Backspace")
    page.wait_for_selector(".confirm", state="detached")
    keys.press("1")
    page.wait_for_selector(".confirm")
    n = ann.n(opened["id"])
    keys.press("Enter")
    ann.sent()
    assert ann.n(opened["id"]) > n
    for _ in range(40):  # the cards in hand say how soon there is but one answer: nothing is to be confirmed then
        if ann.asked().give_only("Enter"):
            break
        before = page.evaluate(LOOK)
        keys.press("Enter" if page.locator(".confirm").count() else "1")
        ann.sees(f"was => ({LOOK})() !== was", before)
    else:
        raise AssertionError("there is always a choice")


def test_an_undo_waits_for_the_consent_of_the_other(club: Club, server: Server) -> None:
    opened = server.open(seats=BOTH)
    ann, ben = club.person().sit(opened), club.person("Ben").sit(opened, opened["links"]["hatti"])
    for _ in range(3):
        one_asked(ann, ben).answer()
    one_asked(ann, ben)
    before = ann.n(opened["id"])
    ann.page.get_by_role("button", name="Take back my last move").click()
    ben.page.locator(".wish:has-text('Egypt proposes: take back')").wait_for()
    ben.page.get_by_role("button", name="Agree").click()
    ann.page.wait_for_selector(".chronicle li:has-text('goes back to entry')")
    ann.page.wait_for_selector(".wish", state="detached")
    ann.asked()
    assert ann.n(opened["id"]) > before, "an undo is an entry"
    struck = "document.querySelectorAll('.chronicle .gone')"
    marked = ann.page.evaluate(f"() => [...{struck}].map(one => [+one.dataset.n, one.title])")
    assert {title for _, title in marked} == {f"Taken back by entry {before + 1}"}
    assert before in {n for n, _ in marked}, "what was told before the undo is marked as well"
    assert "line-through" in ann.page.evaluate(
        f"() => getComputedStyle({struck}[0].querySelector('bdi')).textDecoration"
    )


def test_who_leaves_the_page_finds_his_matches_in_the_lobby_until_he_leaves_the_seat(
    club: Club, server: Server
) -> None:
    first, second = server.open(title="Ann's own", seats=BOTH), server.open(title="Ben's", seats=BOTH)
    ann, ben = club.person("Ann"), club.person("Ben").sit(second)
    ann.goto("/").page.wait_for_selector(".new select")
    assert not ann.page.locator(".mine").count()
    ann.sit(first).sit(second, second["links"]["hatti"])
    mine = ann.goto("/").page.locator(".mine li")
    mine.nth(1).wait_for()
    assert [one.split("\n")[:3] for one in mine.all_inner_texts()] == [
        ["Ann's own", "The God Kings, Kadesh (two players)", "Your turn"],
        ["Ben's", "The God Kings, Kadesh (two players)", "Waiting for Egypt"],
    ]
    mine.nth(0).get_by_role("link").click()
    ann.asked().tab("Match")
    ann.page.get_by_role("button", name="Leave this seat").click()
    ann.page.get_by_role("button", name="Yes").click()
    mine.nth(0).wait_for()
    assert mine.all_inner_texts()[0].startswith("Ben's")
    ben.tab("Match")
    ben.page.get_by_text("Invite", exact=True).click()
    ben.page.get_by_role("button", name="Make the old links worthless: Hatti").click()
    ben.page.get_by_role("button", name="Yes").click()
    ben.page.wait_for_selector(".links input")
    ann.goto("/").sees("() => localStorage.getItem('mine') === '[]'")
    assert not mine.count()


def test_an_answer_whose_reply_is_lost_is_taken_once(club: Club, server: Server) -> None:
    opened = server.open(seats=ALONE)
    ann = club.person().sit(opened).asked()
    lost: list[Any] = []

    def lose(route: Any) -> None:
        if lost:
            route.continue_()
        else:
            lost.append(route.fetch())
            route.abort()

    ann.page.route("**/answer*", lose)
    before = ann.question
    ann.answer()
    ann.asked_other_than(before)
    events = server.ask(f"/api/matches/{opened['id']}/events", token=opened["token"])
    assert len([one for one in events if one["by"] == "egypt"]) == 1
    assert lost
    assert [error for error in ann.errors if "/answer" not in error] == []
    ann.errors.clear()


def test_the_server_may_be_killed_and_started_again(club: Club, server: Server) -> None:
    opened = server.open(seats=ALONE)
    ann = club.person().sit(opened).asked()
    server.kill()
    ann.page.wait_for_selector(".offline")
    ann.page.locator(".options button").first.click()
    ann.page.locator(".confirm .main").click()
    ann.page.wait_for_selector(".sending")
    before = ann.question
    server.start()
    ann.page.wait_for_selector(".offline", state="detached")
    ann.asked_other_than(before)
    events = server.ask(f"/api/matches/{opened['id']}/events", token=opened["token"])
    assert len([one for one in events if one["by"] == "egypt"]) == 1
    ann.errors.clear()


def test_the_note_of_another_leaves_an_answer_in_the_making(club: Club, server: Server) -> None:
    opened = server.open("chariot-lords", "first_five_2", seats={"blue_white": "me", "red_yellow": "open"})
    ann, ben = club.person().sit(opened), club.person("Ben").sit(opened, opened["links"]["red_yellow"])
    ann.page.wait_for_selector(".seats li:has-text('Ben')")
    asked = one_asked(ann, ben)
    other = ben if asked is ann else ann
    asked.click_on()
    asked.page.wait_for_selector(".parts li")
    other.tab("Match")
    other.page.get_by_label("Write a note").fill("Take your time")
    other.page.get_by_role("button", name="Send").click()
    asked.page.wait_for_selector(".chronicle li:has-text('Take your time')")
    assert asked.page.locator(".parts li").count() == 1
    assert asked.answer()


def test_an_order_answers_what_has_one_answer(club: Club, server: Server) -> None:
    opened = server.open(seats={"egypt": "me", "hatti": "bot:random"})
    ann = club.person().sit(opened).asked()
    ann.tab("Match")
    ann.page.get_by_label("Give every answer that is the only one").check()
    for _ in range(2):
        ann.sees("() => document.querySelectorAll('.options button, .number button').length > 1")
        ann.answer()


def test_all_of_those_that_are_picked_one_by_one(club: Club, server: Server) -> None:
    ann = club.person().sit(server.open(seats={"egypt": "me", "hatti": "me"}))
    activate = ann.page.locator(".options button", has_text="activate a general")
    for _ in range(40):
        ann.asked()
        if ann.page.locator(".all").count():
            break
        if activate.count():
            activate.click()
            ann.page.wait_for_selector(".parts li:nth-child(2), .confirm")
        else:
            ann.click_on()
    first = ann.page.locator(".options button span").first.inner_text()
    ann.page.get_by_role("button", name="All", exact=True).click()
    ann.page.wait_for_selector(".confirm")
    parts = [one.rstrip(" ×") for one in ann.page.locator(".parts li").all_inner_texts()]
    assert first.partition(", one of ")[0] in parts[0]
    assert not [one for one in parts if "one of" in one]
    ann.confirm()


def test_an_army_list_is_looked_at_before_it_is_chosen(club: Club, server: Server) -> None:
    ann = club.person().sit(server.open("game-of-kings", "skirmish", seats={"red": "me", "blue": "bot:random"})).asked()
    ann.page.locator(".options button").first.click()
    ann.page.get_by_text("In full").click()
    ann.sees("() => [...document.querySelectorAll('.told')].some(one => / points: /.test(one.innerText))")
    assert ann.page.locator(".confirm .main").bounding_box()["y"] < ann.page.locator(".told").first.bounding_box()["y"]


def test_what_cannot_be_taken_back_is_asked_once_more(club: Club, server: Server) -> None:
    opened = server.open(seats=ALONE)
    ann = club.person().sit(opened).asked()
    ann.tab("Match")
    ann.page.get_by_role("button", name="Concede").click()
    ann.page.get_by_role("button", name="No", exact=True).click()
    assert not server.ask(f"/api/matches/{opened['id']}", token=opened["token"])["over"]
    ann.page.get_by_role("button", name="Concede").click()
    ann.page.get_by_role("button", name="Yes", exact=True).click()
    ann.page.wait_for_selector(".over")


def test_the_umpire_rules_and_the_ruling_is_in_the_log(club: Club, server: Server) -> None:
    opened = server.open(seats=ALONE)
    ugo = club.person().sit(opened, opened["umpire"])
    ugo.tab("Match")
    desk = ugo.page.get_by_role("region", name="Umpire's desk")
    desk.get_by_label("Clause").fill("GK-9.4-a")
    desk.get_by_label("Reason").fill("They agreed to it")
    desk.get_by_label("What it does").select_option("readings")
    desk.get_by_label("Value").fill("no equals sign")
    desk.get_by_label("What it does").select_option("answer")
    desk.get_by_role("button", name="Give the ruling").click()
    desk.get_by_text("This value cannot be read.").wait_for()
    question = server.ask(f"/api/matches/{opened['id']}/view", token=opened["token"])["question"]
    desk.get_by_label("Value").fill(json.dumps(question["choices"]["options"][0]["whole"]))
    desk.get_by_role("button", name="Give the ruling").click()
    desk.get_by_text("Done, and in the log.").wait_for()
    desk.get_by_label("Clause").fill("GK-99")
    desk.get_by_label("What it does").select_option("readings")
    desk.get_by_label("Value").fill("GKR-006=exactly-half-conquers")
    desk.get_by_label("In the place of entry").fill("1")
    desk.get_by_role("button", name="What would come of it").click()
    desk.get_by_text("GK-99 is no clause or ruling of The God Kings").wait_for()
    desk.get_by_label("Clause").fill("GKR-006")
    n = ugo.n(opened["id"])
    desk.get_by_role("button", name="What would come of it").click()
    desk.get_by_text("No later entry comes out otherwise.").wait_for()
    assert ugo.n(opened["id"]) == n
    desk.get_by_role("button", name="Give the ruling").click()
    desk.get_by_role("button", name="Yes").click()
    desk.get_by_text("Done, and in the log.").wait_for()
    ugo.tab("Chronicle")
    ugo.page.wait_for_selector(".chronicle li:has-text('They agreed to it')")


def test_the_umpire_goes_back_and_everybody_sees_it(club: Club, server: Server) -> None:
    opened = server.open(seats=ALONE)
    ann, ugo = club.person().sit(opened), club.person().sit(opened, opened["umpire"])
    first = ann.asked().question
    ann.answer()
    ann.asked_other_than(first)
    ugo.page.wait_for_selector(f".chronicle [data-n='{ann.asked().n(opened['id'])}']")
    ugo.tab("Match")
    ugo.page.get_by_label("Back to the state after entry").fill("1")
    ugo.page.get_by_role("button", name="Go back").click()
    ann.sees("was => document.querySelector('.question h2').innerText === was", first)
