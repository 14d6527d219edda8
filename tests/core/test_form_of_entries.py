"""Entries that no rule causes are damage, for a reader who knows no rules: a forged one asks for nothing."""

from __future__ import annotations

from typing import Any

import pytest
from tests.core.parley import SEATS, Table, bid_table, game_of, module
from tests.core.test_cheats import forged
from tests.examples.test_independent_verifier import agree

from limmu.core import (
    Decision,
    Done,
    Input,
    Next,
    Outcome,
    Procedure,
    RuleError,
    Shuffle,
    StandingPass,
    decide,
    encode,
    procedure,
    read_log,
    step,
    take,
)
from limmu.core.log.entry import leaf_of
from limmu.core.match.host import lines_of

ROLL = {"_": "roll_dice", "count": 1, "faces": 6, "purpose": "attack"}
ASKS = {"keep": 2, "pause": {"demands": [["chance", ROLL, "resolve"]]}}
OVER = {"over": {"how": "x", "winners": ["red"]}}


def with_entry(data: bytes, by: str, body: dict[str, Any], **more: Any) -> bytes:
    """A log with one more entry, as its host may write it."""
    log = read_log(data)
    line = {"_": "entry", "by": by, "input": body, "n": len(log.entries), "prev": log.entries[-1][0], **more}
    return data + leaf_of(encode(line)).encode() + b" " + encode(line) + b"\n"


def pending() -> Table:
    """Red's attack is about to be rolled."""
    table = bid_table()
    table.say("red", table.lowest("red"))
    _, table.match = take(table.match, Input("blue", Decision(1)))
    table.lines.append(lines_of(table.match))
    return table


def over() -> bytes:
    return with_entry(bid_table().data, "red", {"_": "end", "how": "concede"}, control=OVER)


def damaged(data: bytes) -> bool:
    """Whether both verifiers find the last entry damaged."""
    states = agree(data)
    return states["intact"] == "differs"


NOTE = {"_": "note", "text": ""}
UNDO = {"_": "undo", "to": 3, "consents": list(SEATS)}
PASS = {"_": "pass", "scope": "turn"}
RULING = {"_": "ruling", "author": "a", "clause": "c", "reason": "r"}
FACT = {"facts": [{"_": "said", "what": "x"}]}


@pytest.mark.parametrize("more", [{"control": ASKS}, FACT, {"trail": "0 turn.pick"}, {"sealed": {"x": ""}}])
@pytest.mark.parametrize(
    "body",
    [NOTE, UNDO, {"_": "seat_change", "seat": "red", "person": "x"}, {"_": "ruleset", "number": 2}],
    ids=lambda body: body["_"],
)
def test_a_note_and_its_like_change_nothing(body: dict[str, Any], more: dict[str, Any]) -> None:
    """A note whose control asks for a roll would have each client show its coming links."""
    table = bid_table()
    assert not damaged(with_entry(table.data, "host", body))
    assert damaged(with_entry(table.data, "host", body, **more))


@pytest.mark.parametrize(
    "more", [{}, {"control": ASKS}, {"control": {**OVER, "keep": 1}}, {"control": OVER, **FACT}, {"control": {}}]
)
def test_an_end_ends_the_match_and_does_nothing_else(more: dict[str, Any]) -> None:
    body = {"_": "end", "how": "concede"}
    assert not damaged(with_entry(bid_table().data, "red", body, control=OVER))
    assert damaged(with_entry(bid_table().data, "red", body, **more))


@pytest.mark.parametrize(
    "body", [{"_": "decision", "answer": 1}, {"_": "interject", "answer": 1, "follows": 7, "may": 0}]
)
def test_nobody_answers_while_a_roll_is_pending(body: dict[str, Any]) -> None:
    table = pending()
    for more in ({}, {"control": ASKS}):
        assert damaged(with_entry(table.data, "blue", body, **more))


def test_a_pass_while_a_roll_is_pending_leaves_the_roll_as_it_is() -> None:
    table = pending()
    table.give(Input("green", StandingPass("turn")))
    data = table.data
    assert not damaged(data)
    last = table.match.n

    def change(name: str, value: Any) -> bytes:
        def other(document: dict[str, Any]) -> None:
            if document.get("n") == last:
                document["control"][name] = value

        return forged(data, other)

    assert damaged(change("keep", 1))
    assert damaged(change("push", [[{"_": "x"}, "at", "on", []]]))
    assert damaged(change("pause", {"demands": [["chance", {**ROLL, "count": 2}, "resolve"]]}))
    assert damaged(change("pause", {"demands": [["red", {"_": "accept"}, "x"]]}))


def test_who_is_not_asked_does_not_answer() -> None:
    table = Table()
    table.say("red", 1)
    assert not damaged(with_entry(table.data, "blue", {"_": "decision", "answer": 1}))
    assert damaged(with_entry(table.data, "red", {"_": "decision", "answer": 1}))
    assert damaged(with_entry(bid_table().data, "blue", {"_": "decision", "answer": 1}))


def test_an_interjection_is_one_that_was_offered() -> None:
    table = bid_table()
    assert [demand.seat for demand in table.match.position.pause.may] == ["blue", "green"]  # pyright: ignore
    for by, may, bad in (("blue", 0, False), ("blue", 1, True), ("green", -1, True), ("red", 0, True)):
        body = {"_": "interject", "answer": "x", "follows": table.match.n, "may": may}
        assert damaged(with_entry(table.data, by, body)) == bad


def test_chance_comes_where_chance_is_asked() -> None:
    assert damaged(with_entry(bid_table().data, "chance", {"_": "chance", "outcome": [1]}))
    over = {"over": {"how": "rolled"}}
    assert not damaged(with_entry(pending().data, "chance", {"_": "chance", "outcome": [1]}, control=over))


@pytest.mark.parametrize(
    ("by", "body"),
    [
        ("red", {"_": "decision", "answer": 1}),
        ("red", PASS),
        ("blue", {"_": "interject", "answer": 1, "follows": 5, "may": 0}),
        ("umpire", RULING),
        ("chance", {"_": "chance", "outcome": [1]}),
        ("red", {"_": "end", "how": "concede"}),
    ],
    ids=lambda value: value if isinstance(value, str) else value["_"],
)
def test_nothing_but_remarks_comes_after_the_end(by: str, body: dict[str, Any]) -> None:
    more = {"control": OVER} if body["_"] == "end" else {}
    assert damaged(with_entry(over(), by, body, **more))
    assert not damaged(with_entry(over(), "red", NOTE))
    assert not damaged(with_entry(with_entry(over(), "umpire", UNDO), "red", PASS))  # an undo goes back before it


@pytest.mark.parametrize("body", [NOTE, PASS, {"_": "undo", "to": 4}, {"_": "decision", "answer": "?"}])
def test_only_chance_and_consents_have_a_proof(body: dict[str, Any]) -> None:
    table = bid_table()
    assert not damaged(with_entry(table.data, "red", body))
    assert damaged(with_entry(table.data, "red", body, proof={"blue": "A" * 86}))


def test_the_rules_write_nothing_of_that_form() -> None:
    """A whole match with an undo, notes, passes and rulings is of good form."""
    table = bid_table()
    table.give(Input("red", StandingPass("turn")))
    table.give(decide("red", table.lowest("red")))
    table.chance()
    assert not damaged(table.data)


@pytest.mark.parametrize(
    ("good", "bad"),
    [
        ({"demands": [["chance", ROLL | {"purpose": "x" * 16_000}, "resolve"]]},
         {"demands": [["chance", ROLL | {"purpose": "x" * 16_384}, "resolve"]]}),
        ({"may": [["red", {"_": "accept"}, "draw"]] * 256}, {"may": [["red", {"_": "accept"}, "draw"]] * 257}),
        ({"all": True, "demands": [[f"{n}", {"_": "accept"}, "draw"] for n in range(64)]},
         {"all": True, "demands": [[f"{n}", {"_": "accept"}, "draw"] for n in range(65)]}),
        ({"all": True}, {"all": True, "given": [["red", 1]]}),
    ],
    ids=["a question to chance", "interjections", "seats", "answers"],
)  # fmt: skip
def test_a_pause_has_bounds(good: dict[str, Any], bad: dict[str, Any]) -> None:
    data, body = bid_table().data, {"_": "decision", "answer": 1}
    for pause, is_bad in ((good, False), (bad, True)):
        control = {"pause": {"demands": [["red", {"_": "accept"}, "draw"]], **pause}}
        assert damaged(with_entry(data, "red", body, control=control)) == is_bad


def test_rules_that_ask_chance_at_too_great_length_are_in_error() -> None:
    @procedure("ZZ-1")
    class Endless(Procedure[Outcome]):
        @step("ZZ-1.1")
        def roll(self, t: Any) -> Next[Outcome]:
            return Shuffle(tuple(range(8000)), "deck", then=self.done)

        @step("ZZ-1.2")
        def done(self, t: Any, deck: tuple[int, ...]) -> Next[Outcome]:
            return Done(Outcome(()))

    with pytest.raises(RuleError, match="asks chance in 38938 bytes: 16384 are allowed"):
        Table(game=game_of(module(A=Endless), opening=lambda pack, scenario: Endless()))


def test_who_has_no_key_gives_no_order() -> None:
    table, body = Table(), {"_": "decision", "answer": 1}
    assert not damaged(with_entry(table.data, "blue", body))
    assert damaged(with_entry(table.data, "blue", body, since=0, cmd="x/1"))
