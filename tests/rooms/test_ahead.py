"""Answers signed beforehand as standing orders: whoever hosts gives them, and says why they end."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec import json
from msgspec.structs import replace
from tests.core.parley import GAME, SEAT_KEYS, Intercept, Pack, Table
from tests.rooms.match_by_host import Hosted
from tests.rooms.test_signed_orders import started, states

from limmu.core import Input, Note, Question, branch, encode, read_log, sign, verify
from limmu.display.shown import Shown
from limmu.rooms.ahead import Signed, sign_ahead
from limmu.rooms.orders import Forced, Order, Orders
from limmu.rooms.vault import Vault, VaultRefuses

WORDS = Shown(GAME, Pack())
Row = list[list[tuple[Question[Any, Any], Any]]]


def signed(table: Table, row: Row, seat: str = "blue") -> Signed:
    return sign_ahead(table.match, seat, row, lambda data: sign(SEAT_KEYS[seat], data))


def ordered(table: Table, order: Signed) -> Orders:
    """Orders of blue, from a document as a server keeps it."""
    orders = Orders("blue", WORDS, (Forced(),))
    (read,) = json.decode(json.encode((order,)), type=tuple[Order, ...])
    orders.give(table.match, read)
    return orders


def test_answers_signed_beforehand_are_given_with_since_and_prove_themselves() -> None:
    table = started()
    since = table.match.n
    orders = ordered(table, signed(table, [[(Intercept(), 1)]]))
    assert orders.texts()[-1] == f"1 answer signed beforehand, after entry {since}"
    assert orders.next(table.match) is None, "red is asked"
    table.say("red", table.lowest("red"))
    given = orders.next(table.match)
    assert given is not None
    assert (given.input.since, given.why) == (since, orders.texts()[-1])
    entry = table.give(given.input)
    assert entry.since == since
    table.chance()
    assert verify(read_log(table.data), None).signatures.state == states(table.data)["signatures"] == "holds"
    assert orders.next(table.match) is None
    assert Forced() in orders.records
    assert len(orders.records) == 1
    assert orders.news() == [f"the order has been carried out: 1 answer signed beforehand, after entry {since}"]


def test_of_several_at_one_place_the_one_that_is_asked_counts_and_the_next_waits_its_turn() -> None:
    table = started()
    other, pause = Intercept(), table.match.position.pause
    assert pause is not None
    row: Row = [[(table.match.game.codec.question(pause.demands[0].question), 3), (other, 0)]]
    orders = ordered(table, signed(table, [*row, [(other, 1)]]))
    table.say("red", table.lowest("red"))
    given = orders.next(table.match)
    assert given is not None
    assert table.give(given.input).cmd.endswith("/1")
    table.chance()
    assert orders.next(table.match) is None
    assert orders.texts()[-1].startswith("1 answer signed")


def test_what_a_seat_signed_ends_when_it_speaks_itself() -> None:
    table = started()
    orders = ordered(table, signed(table, [[(Intercept(), 1)]]))
    table.give(Input("blue", Note("I am back")))
    table.say("red", table.lowest("red"))
    assert orders.next(table.match) is None
    assert orders.records == (Forced(),)
    (why,) = orders.news()
    assert why.startswith("the seat has said something itself since")


def test_what_cannot_stand_says_why() -> None:
    table = started()
    good = signed(table, [[(Intercept(), 1)]])
    (one,) = good.answers
    for wrong in (
        replace(good, answers=(replace(one, question={"_": "accept"}),)),
        replace(good, answers=(replace(one, cmd="ahead-1/2"),)),
        signed(table, [[(Intercept(), 1)]], seat="red"),
    ):
        with pytest.raises(ValueError, match="not signed with the key of this seat"):
            ordered(table, wrong)
    with pytest.raises(ValueError, match="an entry that this match does not have"):
        ordered(table, replace(good, since=table.match.n + 1))
    table.give(Input("blue", Note("I am back")))
    with pytest.raises(ValueError, match="said something itself since"):
        ordered(table, good)
    with pytest.raises(ValueError, match="a seat without a key"):
        ordered(Table(), good)


def test_a_vault_signs_beforehand_what_the_host_gives_while_its_machine_is_away(tmp_path: Path) -> None:
    table = Hosted(tmp_path)
    table.bids()
    vault, row = table.machines["blue"].vault, [[(Intercept(), 1)]]
    with pytest.raises(VaultRefuses, match="another entry than the last one"):
        vault.ahead(table.copy("blue"), table.head(), branch(table.match, table.match.n - 1), row)
    order = vault.ahead(table.copy("blue"), table.head(), table.match, row)
    vault.close()
    vault = table.machines["blue"].vault = Vault.open(tmp_path / "blue.vault")
    assert encode(vault.ahead(table.copy("blue"), table.head(), table.match, row)) == encode(order), "the same again"
    with pytest.raises(VaultRefuses, match="give the same again"):
        vault.ahead(table.copy("blue"), table.head(), table.match, [[(Intercept(), 0)]])
    orders = Orders("blue", WORDS)
    orders.give(table.match, order)
    table.say("red", table.lowest("red"))
    given = orders.next(table.match)
    assert given is not None
    table.give(given.input)
    table.chance()
    vault.look(table.copy("blue"), table.head())
    table.say("blue", table.lowest("blue"))
    assert verify(read_log(table.data), GAME, None).signatures.state == "holds"
