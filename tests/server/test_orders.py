"""Standing orders over the API: they answer while nobody is there, and after a restart."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import pytest
from tests.server.conftest import ORIGIN, Served, play_one, seen

from limmu.core import Decision, Entry, Match
from limmu.installed import find_game
from limmu.rooms.orders import Forced, Order, Orders, StopFor
from limmu.server import Settings, opening
from limmu.server.standing import SeatOrders
from limmu.server.table import ServedMatch
from limmu.testing.properties import random_match


def test_orders_answer_for_a_seat_that_is_away_and_survive_a_restart(served: Served) -> None:
    made = served.open(seats={"egypt": "me", "hatti": "me"})
    match = made["id"]
    ann = served.seated(match, made["token"])
    path = f"/api/matches/{match}/orders"
    wanted = {"orders": [{"_": "forced"}, {"_": "pass", "at": "cards"}, {"_": "pass", "at": "reactions"}]}
    for seat in ("egypt", "hatti"):
        put = ann.put(path, json=wanted, params={"seat": seat})
        assert put.status_code == 200, put.text
        assert [one["order"]["_"] for one in put.json()["orders"]] == ["forced", "pass", "pass"]
    assert put.json()["sorts"] == ["cards", "reactions", "succession"]
    wrong = ann.put(path, json={"orders": [{"_": "pass", "at": "nothing"}]}, params={"seat": "egypt"})
    assert wrong.status_code == 409
    played = 0
    while played < 12 and not seen(ann, match).get("over"):
        play_one({"egypt": ann, "hatti": ann}, match)
        played += 1
        while served.app.state.club.tables[match].busy:
            sleep(0.01)
    events = ann.get(f"/api/matches/{match}/events").json()
    decisions = [one for one in events if one["input"]["_"] == "decision"]
    assert len(decisions) > played  # some were given by orders
    cookies = dict(ann.cookies)
    served.stop()
    served.start()
    again = served.browser()
    again.cookies.update(cookies)
    kept = again.get(path, params={"seat": "egypt"}).json()
    assert {one["order"]["_"] for one in kept["orders"]} <= {"forced", "pass"}
    assert kept["orders"]
    stranger = served.browser()
    assert stranger.get(path).status_code == 403
    assert stranger.put(path, json=wanted).status_code == 403


def test_an_order_that_is_withdrawn_while_it_waits_answers_nothing(tmp_path: Path) -> None:
    served = Served(tmp_path, Settings(origins=(ORIGIN,), pause=0.6))
    try:
        made = served.open(seats={"egypt": "me", "hatti": "me"})
        ann, path = served.seated(made["id"], made["token"]), f"/api/matches/{made['id']}/orders"
        view = seen(ann, made["id"])
        put = partial(ann.put, path, params={"seat": view["asked"][0]})
        passing = {"orders": [{"_": "pass", "at": "succession"}]}
        assert put(json=passing).status_code == 200
        assert put(json={"orders": []}).json()["orders"] == []
        sleep(0.8)
        assert seen(ann, made["id"])["n"] == view["n"]
        assert put(json=passing).status_code == 200
        until = monotonic() + 60
        while seen(ann, made["id"])["n"] == view["n"]:
            assert monotonic() < until
            sleep(0.01)
    finally:
        served.stop()


def test_who_plays_against_bots_alone_is_not_asked_what_has_one_answer(served: Served) -> None:
    path = "/api/matches/{}/orders".format
    alone = served.open(seats={"egypt": "me", "hatti": "bot:random"})
    ann = served.seated(alone["id"], alone["token"])
    stand = ann.get(path(alone["id"])).json()["orders"]
    assert [one["order"]["_"] for one in stand] == ["forced"]
    ann = served.seated(alone["id"], alone["token"], "Ann")  # she says her name: the order stands on
    assert ann.get(path(alone["id"])).json()["orders"] == stand
    assert ann.put(path(alone["id"]), json={"orders": []}).json()["orders"] == []
    both = served.open(seats={"egypt": "me", "hatti": "open"})
    ann = served.seated(both["id"], both["token"])
    assert ann.get(path(both["id"])).json()["orders"] == []
    proven = served.open(seats={"egypt": "me", "hatti": "bot:random"}, dice="neutral")
    ann = served.seated(proven["id"], proven["token"])
    assert [one["order"]["_"] for one in ann.get(path(proven["id"])).json()["orders"]] == ["forced"]


@pytest.mark.parametrize("order", [{"_": "forced"}, {"_": "pass", "at": "cards"}])
def test_what_an_order_answered_is_no_move_to_take_back(served: Served, order: dict[str, str]) -> None:
    made = served.open(seats={"egypt": "me", "hatti": "me"})
    match = made["id"]
    ann = served.seated(match, made["token"])
    table = served.app.state.club.tables[match]
    ann.put(f"/api/matches/{match}/orders", json={"orders": [order]}, params={"seat": "egypt"})
    for _ in range(100):
        before, asked = table.match.n, seen(ann, match)["asked"]
        play_one({"egypt": ann, "hatti": ann}, match)
        while table.busy:
            sleep(0.01)
        taken = [one.entry for one in table.match.past[before + 1 : table.match.n + 1] if one.entry is not None]
        by_order = [entry.n for entry in taken if isinstance(entry.input, Decision)][1:]
        if asked == ["egypt"] and by_order and {entry.by for entry in taken} == {"egypt"}:
            break
    assert by_order
    assert ann.get(f"/api/matches/{match}").json()["undo"] < min(by_order) - 1


def test_no_more_than_so_many_forced_answers_are_looked_past(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    made = served.open(seats={"egypt": "me", "hatti": "me"})
    match = made["id"]
    ann, looked = served.seated(match, made["token"]), list[int]()
    for _ in range(6):
        play_one({"egypt": ann, "hatti": ann}, match)

    def never(table: ServedMatch, entry: Entry[Any]) -> bool:
        looked.append(entry.n)
        return False

    monkeypatch.setattr(ServedMatch, "chose", never)
    monkeypatch.setattr(opening, "FORCED_IN_A_ROW", 3)
    assert 0 <= ann.get(f"/api/matches/{match}").json()["undo"] < min(looked)
    assert len(looked) == 3


def test_orders_are_looked_at_while_others_are_given(monkeypatch: pytest.MonkeyPatch) -> None:
    match = random_match(find_game("god-kings"), "kadesh", 1, stop=3).match
    orders = SeatOrders("god-kings")
    for seat in match.seats:
        orders.put(match, seat, [Forced()])

    def next_of(one: Orders, match: Match[Any]) -> None:
        orders.speak(f"another than {one.seat}")  # whoever asks for orders for the first time

    with monkeypatch.context() as patch:
        patch.setattr(Orders, "next", next_of)
        assert orders.next(match) is None
    seat, kept = match.seats[0], Orders.records

    def records_of(one: Orders) -> tuple[Order, ...]:
        found = kept.__get__(one)
        one.withdraw(Forced())  # as another thread does that finds it at its end
        return found

    monkeypatch.setattr(Orders, "records", property(records_of))
    assert [one.order for one in orders.document(seat, match).orders] == [Forced()]


def test_no_order_is_given_while_others_are_put(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else one that is withdrawn could come back: what is given may end another, of those that stood before."""
    match = random_match(find_game("god-kings"), "kadesh", 1, stop=3).match
    orders, seat, under_way, most = SeatOrders("god-kings"), match.seats[0], list[int](), list[int]()
    orders.put(match, seat, [Forced()])

    def slow(*_: object) -> None:
        under_way.append(0)
        sleep(0.1)
        most.append(len(under_way))
        under_way.pop()

    monkeypatch.setattr(Orders, "next", slow)
    monkeypatch.setattr(Orders, "give", slow)
    with ThreadPoolExecutor() as threads:
        threads.submit(orders.next, match)
        threads.submit(orders.put, match, seat, [StopFor("1")])
    assert max(most) == 1
