"""A ruling adds a modifier to the pending roll: the dice are as without it, and the rules add it under its clause."""

from __future__ import annotations

from typing import Any

import pytest
from tests.core.parley import GAME, Pack, Table, bid_table, chained
from tests.core.test_cheats import forged

from limmu.core import (
    CHAINED,
    Input,
    Interject,
    Note,
    Refused,
    Ruling,
    StandingPass,
    Undo,
    decide,
    read_log,
    take,
    verify,
)


def attacking(card: int = 0, **settings: Any) -> Table:
    """A table at which red has attacked: its die is pending."""
    table = bid_table(**settings)
    table.say("red", card or table.lowest("red"))
    table.give(decide("blue", 0))
    assert table.asked == ("chance",)
    return table


def added(*modify: int, clause: str = "PA-3", **what: Any) -> Input:
    return Input("umpire", Ruling("ann", clause, "it was forgotten", modify=modify, **what))


def scored(table: Table) -> int:
    """The points of the pending roll, which falls now."""
    before = table.board.points
    table.roll()
    return table.board.points - before


@pytest.mark.parametrize("mode", CHAINED)
def test_the_die_is_the_one_that_falls_without_the_ruling(mode: str) -> None:
    plain, ruled = [attacking(dice=chained(mode)) for _ in range(2)]
    ruled.give(added(2))
    ruled.give(Input("blue", Note("so be it")))
    ruled.give(added(-1, clause="PA-2"))
    assert scored(ruled) == scored(plain) + 1
    assert ruled.match.position.outcome == plain.match.position.outcome
    assert ruled.match.position.modified == ()
    ruled.audit()
    told, other = [verify(read_log(table.data), GAME, Pack()).dice for table in (ruled, plain)]
    assert (told.state, told.reason) == (other.state, other.reason)


def test_a_ruled_modifier_stands_until_the_roll_and_no_longer() -> None:
    table = attacking()
    table.give(added(3))
    at = table.match.n
    natural = scored(table) - 3
    assert 1 <= natural <= 6
    rolls = tuple([p.n for p in table.match.past[at + 1 : table.match.n + 1] if p.outcome])
    table.give(Input("umpire", Undo(at, table.match.seats, rolls)))
    assert table.match.position.modified == (("PA-3", (3,)),)
    assert scored(table) == natural + 3, "the same die, with what was ruled"
    table.give(Input("umpire", Undo(at - 1, table.match.seats, (table.match.n,))))
    assert scored(table) == natural, "the ruling is taken back with the rest"
    table.audit()


def test_faces_that_are_ruled_are_modified_too() -> None:
    table = attacking()
    table.give(added(1))
    table.give(Input("blue", StandingPass("turn")))
    before = table.board.points
    table.give(Input("umpire", Ruling("ann", "PA-3", "read from the floor", outcome=(4,))))
    assert table.board.points - before == 5
    table.audit()


def test_each_die_has_its_own_where_the_step_reads_each() -> None:
    table = bid_table()
    table.give(Input("blue", Interject(0, 3, table.match.n)))
    table.give(decide("red", True))
    assert table.asked == ("chance",)
    for wrong in ((1,), (1, 0), (0, 0, 0)):
        with pytest.raises(Refused, match=r"modifiers_wanted|incomplete_ruling"):
            table.give(added(*wrong))
    table.give(added(0, 2, 0))
    before = table.board.points
    table.roll()
    assert before - table.board.points == sum(table.match.position.outcome) + 2


@pytest.mark.parametrize(
    ("given", "code"),
    [
        (added(0), "incomplete_ruling"),
        (added(100), "incomplete_ruling"),
        (added(1, 1), "modifiers_wanted"),
        (added(1, outcome=(3,)), "modifies_and_more"),
        (added(1, readings={"PAR-001": "two-dice"}), "modifies_and_more"),
        (added(1, clause=""), "incomplete_ruling"),
    ],
)
def test_what_is_no_modifier_is_refused(given: Input, code: str) -> None:
    table = attacking()
    with pytest.raises(Refused, match=code):
        take(table.match, given)


def test_no_modifier_where_no_step_takes_one() -> None:
    table = bid_table()
    with pytest.raises(Refused, match="no_roll_to_modify"):
        take(table.match, added(1))


@pytest.mark.parametrize(
    "change",
    [
        {"trail": "0 turn.pick"},
        {"control": {}},
        {"facts": [{"_": "said", "what": "more"}]},
    ],
)
def test_a_modifier_that_does_more_is_damage(change: dict[str, Any]) -> None:
    table = attacking()
    table.give(added(1))

    def spoil(document: dict[str, Any]) -> None:
        if "modify" in document.get("input", {}):
            document.update(change)

    assert verify(read_log(table.data), GAME, Pack()).intact.state == "holds"
    assert verify(read_log(forged(table.data, spoil)), GAME, Pack()).intact.state == "differs"


def test_a_modifier_where_nothing_is_rolled_is_damage() -> None:
    table = bid_table()
    table.give(Input("umpire", Ruling("ann", "PA-1", "a reading", readings={"PAR-001": "two-dice"})))

    def spoil(document: dict[str, Any]) -> None:
        if "readings" in document.get("input", {}):
            document["input"]["modify"] = [1]
            del document["input"]["readings"], document["control"]

    assert "modifies where nothing is rolled" in verify(read_log(forged(table.data, spoil)), GAME, Pack()).intact.reason


def test_rules_that_ignore_the_ruling_are_found_out() -> None:
    """Verifying runs the rules with what was ruled: facts without it differ."""
    table = attacking()
    table.give(added(2))
    table.roll()

    def spoil(document: dict[str, Any]) -> None:
        for fact in document.get("facts", []):
            if fact["_"] == "scored" and document["n"] == table.match.n:
                fact["points"] -= 2

    report = verify(read_log(forged(table.data, spoil)), GAME, Pack())
    assert (report.intact.state, report.reproducible.state) == ("holds", "differs")
