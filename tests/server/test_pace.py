"""How soon a bot answers tells a person nothing: neither that it had a choice, nor that it had none."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest
from msgspec import UNSET
from tests.server.conftest import ORIGIN, Served, play_one, seen

from limmu.agents.acts import settled
from limmu.core import Bot, View, require_asked
from limmu.server import Settings
from limmu.server.settings import Rate
from limmu.server.table import ServedMatch

pytestmark = pytest.mark.soak  # a match of random bots until one has a choice and then none: 2 to 30 s
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
    bots, make, chosen, begun = dict[str, Thinking](), ServedMatch._bot, ServedMatch._chosen, list[float]()

    def choosing(table: ServedMatch, seat: str) -> Any:
        begun.append(time.monotonic())  # before the server's own clock of this answer
        return chosen(table, seat)

    monkeypatch.setattr(ServedMatch, "_chosen", choosing)
    monkeypatch.setattr(
        ServedMatch, "_bot", lambda table, seat: bots.setdefault(seat, Thinking(make(table, seat), begun))
    )
    try:
        made = served.open(**wanted)
        ann, match = served.seated(made["id"], made["token"]), made["id"]
        table = served.app.state.club.tables[match]
        give = table.host.answer

        def answer(*given: Any) -> Any:
            answered.append(time.monotonic())
            return give(*given)

        monkeypatch.setattr(table.host, "answer", answer)
        ann.put(f"/api/matches/{match}/orders", json={"orders": []})
        (me,) = [seat for seat, who in wanted["seats"].items() if who == "me"]
        for _ in range(200):
            while table._driver is not None:
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


def test_a_forced_answer_takes_as_long_as_the_last_that_was_chosen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = paces(monkeypatch, tmp_path, PACE, seats={"egypt": "me", "hatti": "bot:random"})
    assert all(seconds >= PACE for _, seconds in found)
    first = [chose for chose, _ in found].index(True)
    after = [seconds for chose, seconds in found[first:] if not chose]
    assert after
    assert all(seconds >= THINKS for seconds in after)


def test_where_nothing_is_hidden_no_bot_waits(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seats = {"blue_white": "me", "red_yellow": "bot:random"}
    found = paces(monkeypatch, tmp_path, LONG, game="chariot-lords", scenario="first_five_2", seats=seats)
    assert min(seconds for chose, seconds in found if not chose) < LONG
