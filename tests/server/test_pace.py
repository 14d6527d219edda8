"""How soon a bot answers tells a person nothing: neither that it had a choice, nor that it had none."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest
from msgspec import UNSET
from tests.server.conftest import ORIGIN, Served, play_one, seen

from limmu.agents.acts import settled
from limmu.bots.search import SEARCHING
from limmu.core import Bot, View, question, require_asked
from limmu.server import Settings, table
from limmu.server.settings import Rate
from limmu.server.table import Chosen, ServedMatch

THINKS, PACE, LONG = 0.12, 0.05, 1.0


class Thinking:
    """A bot that thinks where it has a choice. ``asked``: when it was, and whether it had one."""

    def __init__(self, bot: Bot, begun: list[float]) -> None:
        self.bot, self.begun, self.asked = bot, begun, list[tuple[float, bool]]()

    def choose(self, view: View[Any]) -> Any:
        chooses = settled(require_asked(view).choices)[1] is UNSET
        self.asked.append((self.begun[-1], chooses))
        time.sleep(THINKS if chooses else 0)
        return self.bot.choose(view)


def paces(monkeypatch: pytest.MonkeyPatch, folder: Path, pace: float, **wanted: Any) -> list[tuple[bool, float]]:
    """Whether the bot had a choice, and how soon it answered: up to its first forced answer after one that it chose."""
    served, answered = (
        Served(folder, Settings(origins=(ORIGIN,), by_seat=Rate(1e6, 1e6), pace=pace)),
        list[float](),
    )
    bots, make, choose, begun = dict[str, Thinking](), ServedMatch._bot, ServedMatch._chosen, list[float]()

    def choosing(match: ServedMatch, seat: str) -> Any:
        begun.append(time.monotonic())  # before the server's own clock of this answer
        return choose(match, seat)

    monkeypatch.setattr(ServedMatch, "_chosen", choosing)
    monkeypatch.setattr(
        ServedMatch, "_bot", lambda match, seat: bots.setdefault(seat, Thinking(make(match, seat), begun))
    )
    try:
        made = served.open(**wanted)
        ann, match = served.seated(made["id"], made["token"]), made["id"]
        host = served.app.state.club.tables[match].host
        give = host.answer

        def answer(*given: Any) -> Any:
            answered.append(time.monotonic())
            return give(*given)

        monkeypatch.setattr(host, "answer", answer)
        ann.put(f"/api/matches/{match}/orders", json={"orders": []})
        (me,) = [seat for seat, who in wanted["seats"].items() if who == "me"]
        for _ in range(200):
            while served.app.state.club.tables[match]._driver is not None:
                time.sleep(0.002)
            chose = [one for bot in bots.values() for _, one in bot.asked]
            if True in chose and False in chose[chose.index(True) :]:
                break
            if "question" in seen(ann, match):  # not while the bot is at it again
                play_one({me: ann}, match)
        (bot,) = bots.values()
        return [(chose, then - begun) for (begun, chose), then in zip(bot.asked, answered, strict=True)]
    finally:
        served.stop()


class Idle:
    """A bot that thinks for some seconds, and answers nothing."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds

    def choose(self, view: View[Any]) -> None:
        time.sleep(self.seconds)


def asked_table(served: Served, **wanted: Any) -> tuple[ServedMatch, str]:
    """A table, and the seat that is asked first."""
    made = served.open(**wanted)
    match = served.app.state.club.tables[made["id"]]
    asked = question(match.match)
    assert asked is not None
    return match, asked.demands[0][0]


def chosen(monkeypatch: pytest.MonkeyPatch, match: ServedMatch, seat: str, *, forced: bool) -> Chosen:
    """What a bot of a seat answers to what the seat is asked now, as if it had a choice, or none."""
    monkeypatch.setattr(ServedMatch, "_bot", lambda *_: Idle(0.0 if forced else THINKS))
    monkeypatch.setattr(table, "settled", lambda choices: (0, "one" if forced else UNSET))
    found = match._chosen(seat)
    assert found is not None
    return found


def test_a_forced_answer_takes_as_long_as_the_last_that_was_chosen(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    match, seat = asked_table(served, seats={"egypt": "me", "hatti": "me"})
    free = chosen(monkeypatch, match, seat, forced=False)
    forced = chosen(monkeypatch, match, seat, forced=True)
    assert forced.took < THINKS <= free.took == free.pace == forced.pace
    match.pace = LONG
    assert chosen(monkeypatch, match, seat, forced=True).pace == LONG


def test_answers_take_whole_beats_so_that_one_as_long_as_the_last_is_no_forced_one(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    match, seat = asked_table(served, seats={"egypt": "me", "hatti": "me"})
    match.pace = PACE
    found = [chosen(monkeypatch, match, seat, forced=forced).pace / PACE for forced in (False, True)]
    assert found == [pytest.approx(round(found[0]))] * 2


def test_a_forced_answer_before_any_that_was_chosen_takes_as_long_as_the_bot_may_think(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As after a restart, or when the match has been out of memory."""
    match, seat = asked_table(served, seats={"egypt": "me", "hatti": "me"})
    monkeypatch.setattr(type(match.play), "bots", {seat: "strong"})
    assert chosen(monkeypatch, match, seat, forced=True).pace == SEARCHING["strong"].seconds
    match.pace = 0.4
    assert chosen(monkeypatch, match, seat, forced=True).pace == pytest.approx(1.2)


def test_where_nothing_is_hidden_no_bot_waits(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    seats = {"blue_white": "me", "red_yellow": "me"}
    match, seat = asked_table(served, game="chariot-lords", scenario="first_five_2", seats=seats)
    match.pace = LONG
    forced = chosen(monkeypatch, match, seat, forced=True)
    assert forced.pace == forced.took < LONG


@pytest.mark.soak
def test_no_answer_of_a_match_comes_sooner_than_the_pace(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a match of a random bot, up to its first forced answer after one that it chose: 2 to 30 s."""
    found = paces(monkeypatch, tmp_path, PACE, seats={"egypt": "me", "hatti": "bot:random"})
    assert all(seconds >= PACE for _, seconds in found)
    first = [chose for chose, _ in found].index(True)
    after = [seconds for chose, seconds in found[first:] if not chose]
    assert after
    assert all(seconds >= THINKS for seconds in after)
