"""Nobody waits for what others have the disk do, and no bot is forgotten."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
import time
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from tests.server.conftest import Served, play_one, seen

from limmu.server import Register, SqliteTables

if TYPE_CHECKING:
    from collections.abc import Generator

    import pytest


def test_who_is_asked_for_does_not_wait_until_something_else_is_written(tmp_path: Path) -> None:
    tables = SqliteTables(tmp_path / "club.tables.sqlite")
    register, found = Register(tables), list[set[str]]()
    with tables.writing():
        tables.rows("INSERT INTO play VALUES ('m', '', '', '', '', 0, '{}', 0, 0, '', '')")
        tables.rows("INSERT INTO grant_ VALUES (?, 'm', 'egypt', ?)", (b"key", b""))
        assert register.roles("m", b"key") == {"egypt"}  # whoever writes sees it
        other = threading.Thread(target=lambda: found.append(register.roles("m", b"key")))
        other.start()
        other.join(5.0)
        assert found == [set()]  # and nobody else before it is on the disk
    assert register.roles("m", b"key") == {"egypt"}
    register.close()
    with sqlite3.connect(tmp_path / "club.tables.sqlite") as db:
        assert db.execute("SELECT role FROM grant_").fetchall() == [("egypt",)]
    db.close()


def test_how_far_all_matches_have_come_is_written_at_once_and_no_socket_looks_again(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = [served.open(seats={"egypt": "me", "hatti": "me"}) for _ in range(3)]
    browsers = [served.seated(one["id"], one["token"]) for one in made]
    for one, browser in zip(made, browsers, strict=True):
        play_one(dict.fromkeys(("egypt", "hatti"), browser), one["id"])
    before, written, writing = dict(served.register.changes), list[int](), SqliteTables.writing

    @contextmanager
    def counted(tables: SqliteTables) -> Generator[None]:
        written.append(1)
        with writing(tables):
            yield

    monkeypatch.setattr(SqliteTables, "writing", counted)
    assert served.loop.portal is not None
    served.loop.portal.call(served.app.state.club.remember)
    assert written == [1]
    assert dict(served.register.changes) == before
    for one, browser in zip(made, browsers, strict=True):
        play = served.register.find(one["id"])
        assert play is not None
        assert play.n == seen(browser, one["id"])["n"] > 0


def test_a_bot_answers_who_answered_when_it_seemed_that_nobody_waits_for_it(served: Served) -> None:
    made = served.open(seats={"egypt": "me", "hatti": "bot:random"})
    match, ann = made["id"], served.seated(made["id"], made["token"])
    table = served.app.state.club.tables[match]
    bot, tick, late = table.match.game.bot("random", "late"), table.tick, list[int]()

    async def ticked() -> None:
        if not late and asyncio.current_task() is table._driver:
            while (view := table.host.view("egypt")).question is not None:
                table.host.answer("egypt", bot.choose(view))
            late.append(table.match.n)
        await tick()

    table.tick, until = ticked, time.monotonic() + 20.0
    while not late:
        assert time.monotonic() < until
        if not table.busy:
            play_one({"egypt": ann}, match)
    until = time.monotonic() + 5.0
    while table._next_bot():
        assert time.monotonic() < until
        time.sleep(0.01)
