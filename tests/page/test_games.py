"""Every game by clicking: its questions, its board, its numbers."""

from __future__ import annotations

import pytest

from .conftest import READY, Club, Person, Server


def follow(person: Person, answers: int) -> list[str]:
    """Give answers, now this one, now that; they are told by the page."""
    return [person.answer(n) for n in range(answers)]


def drawn(person: Person) -> str:
    return "".join(person.page.locator(f"#{group}").inner_html() for group in ("control", "marks", "stacks"))


@pytest.mark.parametrize(
    ("game", "scenario", "seats", "answers"),
    [
        ("genesis", "sargon", {"babylonia": "me"}, 6),
        ("chariot-lords", "first_five_2", {"blue_white": "me", "red_yellow": "me"}, 3),
        ("game-of-kings", "skirmish", {"red": "me", "blue": "bot:random"}, 4),
    ],
)
def test_answers_by_clicking_move_the_match(
    club: Club, server: Server, game: str, scenario: str, seats: dict[str, str], answers: int
) -> None:
    opened = server.open(game, scenario, seats=seats)
    ann = club.person().sit(opened)
    told = follow(ann, answers)
    assert len(told) == answers
    assert all(told)
    events = server.ask(f"/api/matches/{opened['id']}/events", token=opened["token"])
    mine = [one for one in events if one["by"] in seats and not seats[one["by"]].startswith("bot")]
    assert len(mine) == answers


@pytest.mark.soak
@pytest.mark.parametrize(
    ("game", "scenario", "seats", "until"),
    [
        ("genesis", "sargon", {"babylonia": "me"}, "over"),
        ("chariot-lords", "first_five_2", {"blue_white": "me", "red_yellow": "bot:random"}, "turn 2"),
        ("game-of-kings", "skirmish", {"red": "me", "blue": "bot:sensible"}, "over"),
    ],
)
def test_a_turn_is_played_by_clicking(
    club: Club, server: Server, game: str, scenario: str, seats: dict[str, str], until: str
) -> None:
    opened = server.open(game, scenario, seats=seats)
    ann = club.person().sit(opened).asked()
    boards = {drawn(ann)}
    for n in range(2000):
        ann.sees(f"() => document.querySelector('{READY}, .over')")
        if until in ann.page.locator(".status").inner_text() or ann.page.locator(".over").count():
            break
        ann.click_on(n)
        boards.add(drawn(ann))
    else:
        raise AssertionError(f"{until} does not come")
    assert len(boards) > 2


@pytest.mark.soak
def test_two_play_a_whole_kadesh_while_a_third_watches(club: Club, server: Server) -> None:
    opened = server.open(seats={"egypt": "me", "hatti": "open"})
    ann, ben = club.person().sit(opened), club.person("Ben").sit(opened, opened["links"]["hatti"])
    cleo = club.person().sit(opened, opened["watch"])
    clicks = 0
    while not ann.page.locator(".over").count():
        for one in (ann, ben):
            if one.is_asked:
                one.click_on(clicks)
                clicks += 1
        assert clicks < 3000, "the match does not end"
        ann.page.wait_for_timeout(30)
    told = server.ask(f"/api/matches/{opened['id']}", token=opened["token"])["over_text"]
    for one in (ann, ben, cleo):
        one.sees("told => document.querySelector('.over')?.innerText === told", told)


def test_the_chronicle_marks_what_came_since_ones_last_answer(club: Club, server: Server) -> None:
    opened = server.open(seats={"egypt": "me", "hatti": "bot:random"})
    ann = club.person().sit(opened)
    before = 0
    for _ in range(2):  # what a bot did between two answers is new as well, and what came before is not any longer
        ann.stage()
        before = ann.n(opened["id"])
        ann.confirm()
    ann.sees(
        """before => {
            const lines = [...document.querySelectorAll(".chronicle li")];
            const fresh = lines.map(one => one.classList.contains("fresh"));
            return fresh.includes(true) && fresh.includes(false)
                && lines.every((one, i) => fresh[i] === +one.dataset.n > before);
        }""",
        before,
    )


def test_a_number_among_the_parts_says_what_it_is_of(club: Club, server: Server) -> None:
    opened = server.open("chariot-lords", "first_five_2", seats={"blue_white": "me", "red_yellow": "me"})
    ann = club.person().sit(opened).asked()
    ann.page.locator(".options button").first.click()
    ann.page.wait_for_selector(".number")
    asked = ann.page.locator(".question h3").inner_text()
    ann.page.locator(".number button").click()
    ann.sees("() => document.querySelectorAll('.parts li').length === 2 || document.querySelector('.confirm')")
    assert ann.page.locator(".parts li").nth(1).inner_text().strip(" ×") == f"{asked} 1"


def test_without_a_network_a_part_is_not_chosen_and_the_page_says_so(club: Club, server: Server) -> None:
    opened = server.open("chariot-lords", "first_five_2", seats={"blue_white": "me", "red_yellow": "me"})
    ann = club.person().sit(opened).asked()
    ann.page.context.set_offline(True)
    ann.page.locator(".options button").first.click()
    ann.page.wait_for_selector(".refused")
    assert ann.page.locator(".refused").inner_text() == "The server cannot be reached: try again."
    ann.page.context.set_offline(False)
    ann.page.locator(".options button").first.click()
    ann.page.wait_for_selector(".parts li")
    assert ann.page.locator(".refused").count() == 0
    ann.errors.clear()  # the browser told that it had no network


def test_the_list_says_which_game_a_match_with_a_title_is(club: Club, server: Server) -> None:
    server.open("genesis", "sargon", seats={"babylonia": "open"}, who="public", title="Thursday")
    row = club.person().goto("/").page.locator(".list li", has_text="Thursday").first
    row.get_by_text("Genesis, Sargon the Great", exact=True).wait_for()
    assert "Babylonia: nobody yet" in row.inner_text()
