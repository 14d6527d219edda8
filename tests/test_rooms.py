"""A room: the match of an asyncio program, its clients, and what each of them is told."""

from __future__ import annotations

import asyncio
import json
from functools import partial
from typing import Any

import pytest

import limmu
from limmu import wire
from limmu.core import RuleError, SeededDice, view
from limmu.rooms import BEHIND, SHARE, Messages, Room, Teller


def room(teller: Teller | None = None) -> Room[Any]:
    host = limmu.host("god-kings", "kadesh", dice=SeededDice(1))
    return Room(host, limmu.words("god-kings", host.match.pack), teller)


async def following(messages: Messages[Any]) -> dict[str, Any]:
    return json.loads(await asyncio.wait_for(anext(messages), 20))


async def answer(table: Room[Any], cmd: str = "") -> dict[str, Any]:
    """Give the first answer on offer of whoever is asked, pick by pick as a client does."""
    match = table.host.match
    seen = view(match, view(match, "public").asked)
    assert seen.question is not None
    asked = seen.question
    level = json.loads(table.choose(asked.seat, (), expects=asked.leaf))
    while "whole" not in level:
        if "refused" in level:
            return level
        picks = level.get("picks", [])
        level = level["options"][0] if level.get("options") else {"pick": level["span"]["ranges"][0][0]}
        if "whole" not in level:
            level = json.loads(table.choose(asked.seat, [*picks, level["pick"]], expects=asked.leaf))
    command = {"input": {"_": "decision", "answer": level["whole"]}, "cmd": cmd, "expects": asked.leaf}
    return json.loads(await table.take(asked.seat, json.dumps(command).encode()))


def test_who_sees_the_same_is_told_the_same_bytes_made_once(monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        table, made = room(), list[Any]()
        watchers = [table.join("public") for _ in range(5)]
        for one in watchers:
            await following(one)
        real = wire.view_document
        monkeypatch.setattr(wire, "view_document", lambda seen, words=None: made.append(1) or real(seen, words))
        await answer(table)
        told = [await asyncio.wait_for(anext(one), 20) for one in watchers for _ in range(2)]
        assert len({id(one) for one in told}) == 2
        assert len(made) == 1

    asyncio.run(play())


def test_every_client_hears_of_every_entry_and_then_sees_the_match() -> None:
    async def play() -> None:
        table = room()
        clients = {seat: table.join(seat) for seat in ("egypt", "hatti", "public")}
        n = table.host.match.n
        for seat, messages in clients.items():
            first = await following(messages)
            assert first["view"]["audience"] == [seat]
            assert first["view"]["n"] == n
        for _ in range(10):
            await answer(table)
        last = table.host.match.n
        for messages in clients.values():
            told: list[dict[str, Any]] = []
            while not told or "view" not in told[-1] or told[-1]["view"]["n"] < last:
                told.append(await following(messages))
            events = [one["event"]["n"] for one in told if "event" in one]
            assert events == list(range(n + 1, last + 1))

    asyncio.run(play())


def test_a_client_that_shows_a_drawing_gets_views_without_their_board_and_all_else() -> None:
    async def play() -> None:
        table = room()
        whole, less = table.join("egypt"), table.join("egypt", board=False)
        for _ in range(4):
            await answer(table)
        last = table.host.match.n
        told: dict[Messages[Any], list[dict[str, Any]]] = {whole: [], less: []}
        for messages, heard in told.items():
            while not heard or heard[-1].get("view", {}).get("n") != last:
                heard.append(await following(messages))
        assert [one["view"].pop("board")["units"] for one in told[whole] if "view" in one]
        assert told[less] == told[whole]

    asyncio.run(play())


def test_no_client_hears_what_its_audience_may_not_see() -> None:
    async def play() -> list[bytes]:
        table = room()
        messages = table.join("public")
        got = [await anext(messages)]
        for _ in range(6):
            await answer(table)
        while json.loads(got[-1]).get("view", {}).get("n") != table.host.match.n:
            got.append(await anext(messages))
        return got

    for message in asyncio.run(play()):
        document = json.loads(message)
        for hand in document.get("view", {}).get("board", {}).get("hands", []):
            assert not any(hand.get("cards", []))


@pytest.mark.parametrize("name", ["god-kings", "genesis", "chariot-lords"])
def test_a_view_has_the_bytes_of_its_document_whoever_was_told_before(name: str) -> None:
    async def play() -> None:
        game = limmu.installed_games()[name]
        host = limmu.host(game, next(iter(game.scenarios(game.load_pack(None)))), dice=SeededDice(1))
        table, seats = Room(host), (*host.match.seats, "umpire", "public")
        clients = {seat: table.join(seat) for seat in seats}
        for _ in range(4):
            await answer(table)
        for seat, messages in clients.items():
            told = [await anext(messages)]
            while json.loads(told[-1]).get("view", {}).get("n") != host.match.n:
                told.append(await anext(messages))
            assert told[-1] == wire.encode({"view": wire.view_document(host.view(seat))})

    asyncio.run(play())


def test_a_long_field_of_a_board_that_stays_is_written_once(monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        table, written = room(), list[Any]()
        real = wire.encode
        monkeypatch.setattr(wire, "encode", lambda value: written.append(value) or real(value))
        for seat in ("egypt", "hatti", "public"):
            table.join(seat)
        assert len([one for one in written if one is table.host.match.board.units]) == 1

    asyncio.run(play())


def test_rooms_are_told_in_their_order_and_catch_up_and_an_error_keeps_back_nothing_else() -> None:
    async def tell() -> None:
        teller, told, failed, turns, many = Teller(), list[tuple[int, int]](), list[Any](), 0, 10 * SHARE
        asyncio.get_running_loop().set_exception_handler(lambda _, error: failed.append(error["exception"]))
        for n in (0, 1, 2):
            for each in range(many):
                teller.add(
                    each, partial(told.append, (each, n)) if (each, n) != (SHARE, 1) else partial(told.remove, n)
                )
        while len(told) < 3 * many - 1:
            await asyncio.sleep(0)
            turns += 1
        assert told == [(each, n) for each in range(many) for n in (0, 1, 2) if (each, n) != (SHARE, 1)]
        assert [type(error) for error in failed] == [ValueError]
        assert SHARE < turns < many / 2

    asyncio.run(tell())


def test_who_joins_before_an_entry_is_told_hears_nothing_that_the_first_view_showed() -> None:
    async def play() -> None:
        table = room(teller := Teller())
        early = table.join("public")
        bot = table.host.match.game.bot("random", 1)
        asked, n = table.host.view("public").asked, table.host.match.n
        table.host.answer(asked[0], bot.choose(table.host.view(asked[0])))
        teller.add("another room", lambda: None)
        await asyncio.sleep(0)
        late = table.join("public")
        table.tell({"here": 1})
        got: dict[str, list[dict[str, Any]]] = {"early": [], "late": []}
        for messages, heard in zip((early, late), got.values(), strict=True):
            while "here" not in (message := await following(messages)):
                heard.append(message)
        assert [next(iter(one)) for one in got["late"]] == ["view"]
        assert [one["event"]["n"] for one in got["early"] if "event" in one] == [*range(n + 1, table.host.match.n + 1)]

    asyncio.run(play())


def test_a_refusal_is_for_its_sender_alone() -> None:
    async def play() -> None:
        table = room()
        messages = table.join("hatti")
        await following(messages)
        (seat,) = table.host.view("public").asked
        wrong = b'{"input": {"_": "decision", "answer": "nonsense"}}'
        told = json.loads(await table.take(seat, wrong))
        assert told["refused"]["code"] == "malformed"
        assert told["refused"]["text"]
        picked = json.loads(table.choose(seat, ["nonsense"]))["refused"]
        assert picked == {"code": "not_on_offer", "data": ["1"], "text": "this answer is not on offer: pick 1"}
        (other,) = {"egypt", "hatti"} - {seat}
        assert json.loads(table.choose(other, ()))["refused"]["code"] == "not_asked"
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(anext(messages), 0.05)

    asyncio.run(play())


def test_an_answer_is_judged_before_it_is_given() -> None:
    async def play() -> None:
        table = room()
        (seat,) = table.host.view("public").asked
        asked = table.host.view(seat).question
        assert asked is not None
        n, answer = table.host.match.n, json.loads(wire.encode(asked.answers()[0]))
        judged = json.loads(table.preview(seat, answer, expects=table.host.match.leaf))
        assert judged["text"]
        assert "refused" not in judged
        assert json.loads(table.preview(seat, "nonsense"))["refused"]["code"] == "malformed"
        assert json.loads(table.preview(seat, answer, may=0))["refused"]["code"] == "no_interjection"
        assert json.loads(table.preview(seat, answer, expects="x" * 43))["refused"]["code"] == "stale"
        assert table.host.match.n == n

    asyncio.run(play())


def test_an_error_in_the_rules_tells_a_client_no_more_than_every_seat_may_read(monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        table = room()

        def failing(inp: Any) -> None:
            raise RuleError("god-kings", 3, "battle.fight", (), ValueError("the hidden card 7"))

        monkeypatch.setattr(table.host, "take", failing)
        told = await answer(table)
        assert "battle.fight" in told["failed"]
        assert "7" not in told["failed"]

    asyncio.run(play())


def test_a_client_far_behind_gets_the_present_view_in_place_of_what_it_missed() -> None:
    async def play() -> None:
        table = room()
        messages = table.join("egypt")
        bot = table.host.match.game.bot("random", 1)
        while table.host.match.n < 2 * BEHIND and (asked := table.host.view("public").asked):
            table.host.answer(asked[0], bot.choose(table.host.view(asked[0])))
        for _ in range(2 * BEHIND):  # until all is told
            await asyncio.sleep(0)
        got: list[dict[str, Any]] = []
        while not got or got[-1].get("view", {}).get("n") != table.host.match.n:
            got.append(await following(messages))
        assert len(got) <= BEHIND
        assert "view" in got[0]

    asyncio.run(play())


def test_what_is_told_to_all_or_to_a_seat_keeps_nobody_from_the_present_view() -> None:
    async def play() -> None:
        table = room()
        egypt, hatti = table.join("egypt"), table.join("hatti")
        table.tell({"here": 1}, "hatti")
        table.tell({"here": 2})
        assert [list(await following(egypt)) for _ in range(2)] == [["view"], ["here"]]
        assert [await following(hatti) for _ in range(3)][1:] == [{"here": 1}, {"here": 2}]
        n = (await answer(table))["taken"]
        for _ in range(BEHIND):
            table.tell({"here": 3})
        for _ in range(BEHIND):  # until all is told
            await asyncio.sleep(0)
        got = [await following(egypt)]
        while got[-1].get("view", {}).get("n") != n:
            got.append(await following(egypt))

    asyncio.run(play())


def test_a_client_that_left_and_a_room_that_closed_hear_nothing() -> None:
    async def play() -> None:
        table = room()
        gone, stays = table.join("egypt"), table.join("egypt")
        await following(gone)
        await following(stays)
        table.leave(gone)
        await answer(table)
        await following(stays)
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(anext(gone), 0.05)
        table.close()
        assert table.host.watchers == []

    asyncio.run(play())


def test_a_client_of_an_unknown_seat_is_told_which_there_are() -> None:
    async def play() -> None:
        with pytest.raises(LookupError, match="choose of egypt, hatti, public, umpire"):
            room().join("rome")

    asyncio.run(play())


def test_of_eight_clients_at_once_none_loses_an_answer() -> None:
    async def play() -> None:
        table = room()
        for _ in range(20):
            n = table.host.match.n
            results = await asyncio.gather(*[answer(table, cmd=f"{n}") for _ in range(8)])
            others = [result["refused"]["code"] for result in results if "refused" in result]
            assert {*others} <= {"stale", "used_command"}
            assert max([result.get("taken", 0) for result in results]) == table.host.match.n > n

    asyncio.run(play())
