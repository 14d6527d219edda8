"""A sealed first question takes a whole army list: masked whole, committed, judged with every breach at once."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import json as msgjson
from msgspec.structs import replace
from tests.core.regiments import GAME, POINTS, Army, Leader, Pack, Unit, army

from limmu import wire
from limmu.core import (
    Host,
    Refused,
    SeededDice,
    Verdict,
    accept,
    begin,
    breaches,
    check,
    decide,
    encode,
    line_of,
    lines_of,
    read_log,
    redact_for,
    refuse,
    replay,
    verify,
)
from limmu.display.shown import Shown

SECRET = bytes(range(32))


class Table:
    """A match with its log."""

    def __init__(self) -> None:
        dice = SeededDice(5)
        _, match = begin(GAME, Pack(), "one", match_id="army", secret=SECRET, dice=dice.terms)
        self.lines = [line_of(match.header), lines_of(match)]
        self.host: Host[Any] = Host(match, dice, watchers=[lambda after: self.lines.append(lines_of(after))])

    @property
    def log(self) -> bytes:
        return b"".join(self.lines)


def bad_army() -> Army:
    units = army().units
    return Army(
        "too much",
        (*units, *units[::2], Unit("lost_legion", 3), Unit("reed_levy", 0), Unit("reed_levy", 9, (Leader("a"),) * 2)),
    )


WANTED = [
    ("RE-1.1", "too_dear", (str(20 * 20 + 20 * 5 + 20 * 20 + 10), str(POINTS))),
    ("RE-1.2", "no_such_unit", ("lost_legion",)),
    ("RE-1.3", "wrong_size", ("reed_levy", "0")),
    ("RE-1.4", "rank_twice", ("reed_levy",)),
]


def told(verdict: Verdict[bool]) -> list[tuple[str, str, tuple[str, ...]]]:
    return [(breach.clause, breach.code, breach.data) for breach in verdict.each]


def test_an_army_that_breaches_four_rules_is_told_of_all_at_once() -> None:
    table = Table()
    verdict = check(table.host.match, decide("red", bad_army()))
    assert not verdict
    assert told(verdict) == WANTED
    with pytest.raises(Refused, match=r"too_dear \(RE-1.1\): 910, 800; no_such_unit \(RE-1.2\): lost_legion; wrong"):
        table.host.answer("red", bad_army())
    assert table.host.match.n == 0


def test_the_wire_lists_every_breach_and_the_text_says_each() -> None:
    verdict = check(Table().host.match, decide("red", bad_army()))
    shown = Shown(GAME, Pack())
    text = shown.refusal(verdict)
    document = msgjson.decode(encode(wire.refusal_document(verdict, shown)))
    assert text == document["text"]
    each = [(one["clause"], one["code"], tuple(one["data"])) for one in (document, *document["others"])]
    assert each == WANTED
    for clause, _, data in WANTED:
        assert f"({clause})" in text
        assert data[0].replace("_", " ") in text


def test_breaches_come_each_once_in_their_order_and_none_is_no_refusal() -> None:
    one, two, three = refuse("A", "one", "x"), refuse("B", "two"), refuse("C", "three")
    assert breaches([]) == breaches([accept, accept]) == accept
    assert breaches([accept, two, one, two]).each == (two, one)
    assert breaches([breaches([one, two]), breaches([two, three])]).each == (one, two, three)
    assert breaches([one]) == one
    assert b"others" not in encode(one)


def test_a_sealed_army_is_masked_whole_and_committed_until_both_are_in() -> None:
    table = Table()
    table.host.answer("red", army())
    secret = (b"secret hills", b"granite", b"sergeant", b"lance")
    for audience in ("blue", "public"):
        log = redact_for(table.log, GAME, audience)
        assert not [word for word in secret if word in log]
        assert replay(read_log(log), GAME).n == 1
        assert not [word for word in secret if word in encode(replace(table.host.view(audience), seen=None))]
    entry = msgjson.decode(table.lines[-1].splitlines()[-1][44:])
    assert entry["input"]["answer"] == "?"
    assert list(entry["sealed"]) == ["input.answer"]
    assert b"secret hills" in redact_for(table.log, GAME, "red")
    other = Army("another host", army().units[:3])
    table.host.answer("blue", other)
    assert table.host.match.board.armies == (army(), other)
    report = verify(read_log(table.log), GAME, Pack())
    assert [part.state for part in (report.intact, report.reproducible, report.legal)] == ["holds"] * 3


def test_what_is_masked_does_not_tell_how_large_an_army_is() -> None:
    lengths: set[int] = set()
    for units in (1, 40):
        table = Table()
        table.host.answer("red", Army("x", army().units[:units]))
        lengths.add(len(table.host.match.json))
    assert len(lengths) == 1
