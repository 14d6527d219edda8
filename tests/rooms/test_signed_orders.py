"""Standing orders signed beforehand: each holds once, in its turn, for its question, until the seat speaks again."""

from __future__ import annotations

from typing import Any

import pytest
from tests.core.parley import SEAT_KEYS, Table, chained, hand_of
from tests.core.test_cheats import forged
from tests.examples.test_independent_verifier import agree

from limmu.core import (
    Decision,
    Input,
    Note,
    Refused,
    StandingPass,
    check,
    encode,
    read_log,
    redact,
    sign,
    signed_bytes,
    take,
    verify,
)
from limmu.core.proof.signatures import order_bytes


def started() -> Table:
    """All have bid; red is asked for a card, then blue whether it intercepts."""
    table = Table(dice=chained("all-seats"))
    table.bids(1, 2, 3)
    return table


def asked(table: Table, seat: str) -> bytes:
    pause: Any = table.match.position.pause
    return next(encode(demand.question) for demand in pause.demands if demand.seat == seat)


INTERCEPT = b'{"_":"intercept"}'


def order(table: Table, since: int, place: int, answer: int, question: bytes = INTERCEPT, seat: str = "blue") -> Input:
    """Blue's order, signed after an entry: to this question, this answer."""
    body, cmd = Decision(answer), f"o/{place}"
    message = order_bytes("m", leaf=table.match.past[since].leaf, by=seat, cmd=cmd, question=question, body=body)
    return Input(seat, body, cmd, sig=sign(SEAT_KEYS[seat], message), since=since)


def states(data: bytes) -> dict[str, str]:
    return agree(data)


def test_an_order_answers_while_its_seat_is_away() -> None:
    table = started()
    since = table.match.n
    orders = [order(table, since, 1, 1)]
    table.say("red", table.lowest("red"))
    table.give(orders[0])
    table.chance()
    report = verify(read_log(table.data), None)
    assert report.signatures.state == report.dice.state == "holds"
    assert states(table.data)["signatures"] == states(redact(table.data))["signatures"] == "holds"
    table.audit()


def test_an_order_holds_once_in_its_turn_to_its_question_and_until_the_seat_speaks() -> None:
    table = started()
    since = table.match.n
    first, second = order(table, since, 1, 1), order(table, since, 2, 0)
    table.say("red", table.lowest("red"))
    for wrong in (
        second,
        order(table, since, 1, 1, b'{"_":"accept"}'),
        order(table, since, 1, 1).__class__("blue", Decision(0), "o/1", sig=first.sig, since=since),
        Input("blue", Decision(1), "o/2", sig=first.sig, since=since),
        Input("blue", Decision(1), "o/1", sig=first.sig, since=since - 1),
        Input("blue", Decision(1), "o/1", sig=first.sig),
        order(table, table.match.n + 1 - 1, 2, 1),
    ):
        assert check(table.match, wrong).code == "unsigned"
    table.give(Input("blue", Note("wait")))
    with pytest.raises(Refused, match="unsigned"):
        take(table.match, first)


def test_orders_come_in_a_row() -> None:
    table = started()
    since = table.match.n
    hand = hand_of(table.board, "blue")
    table.say("red", table.lowest("red"))
    table.give(order(table, since, 1, 0))
    table.chance()
    question = asked(table, "blue")  # blue sees all of it; others see a mask in it
    assert b'"dear":' in question
    table.give(order(table, since, 2, min(hand), question))
    assert states(table.data)["signatures"] == "holds"
    assert states(redact(table.data))["signatures"] == "holds"  # left aside: nobody else sees what was asked
    table.audit()


def test_an_order_out_of_turn_is_found_in_a_log() -> None:
    table = started()
    since = table.match.n
    table.say("red", table.lowest("red"))
    entry = table.give(order(table, since, 1, 1))

    def changed(name: str, value: Any) -> bytes:
        def change(document: dict[str, Any]) -> None:
            if document.get("n") == entry.n:
                document[name] = value

        return forged(table.data, change)

    assert states(changed("cmd", "o/2"))["signatures"] == "differs"
    assert states(changed("since", since - 1))["signatures"] == "differs"
    for since in (entry.n, -1, -2):
        assert states(changed("since", since))["intact"] == "differs"


@pytest.mark.parametrize("by", ["umpire", "host"])
def test_nobody_but_a_seat_gives_an_order_also_in_a_log(by: str) -> None:
    table = started()
    body, at = StandingPass(next(iter(table.match.game.scopes))), table.match.n
    sig = sign(SEAT_KEYS["blue"], signed_bytes("m", table.match.leaf, "blue", "o/1", body))
    table.give(Input("blue", body, "o/1", sig=sig))

    def change(document: dict[str, Any]) -> None:
        if document.get("n") == at + 1:
            document |= {"by": by, "since": at}
            del document["sig"]

    assert states(forged(table.data, change))["intact"] == "differs"


def test_only_a_seat_with_a_key_gives_orders_and_only_to_questions() -> None:
    table = Table()
    assert check(table.match, Input("red", Decision(1), "o/1", since=0)).code == "malformed"
    signing = started()
    body = Note("x")
    sig = sign(SEAT_KEYS["red"], signed_bytes("m", signing.match.leaf, "red", "o/1", body))
    assert check(signing.match, Input("red", body, "o/1", sig=sig, since=0)).code == "unsigned"
