"""Rulesets and upcasters: a rules fix and a superseded fact, and the logs from before them."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import count
from types import ModuleType
from typing import Any

import pytest
from tests.core.parley import Board, Pack, Said, Table, game_of

from limmu.core import (
    PUBLIC,
    Ask,
    BrokenLine,
    BrokenLog,
    Done,
    Fact,
    Game,
    Goto,
    Input,
    Next,
    Outcome,
    Procedure,
    Question,
    Refused,
    Ruleset,
    check,
    decide,
    declare,
    procedure,
    read_log,
    replay,
    step,
    take,
    verify,
)
from limmu.core import Table as At
from limmu.core.log.codec import Upcaster
from limmu.core.log.entry import leaf_of
from limmu.core.rules.canonical import MAX_INT


@declare(PUBLIC)
class Choose(Question[Board, int]):
    def answers(self, board: Board) -> tuple[int, ...]:
        return (1, 2, 3)


@declare(PUBLIC)
class Tallied(Fact[Board]):
    points: int

    def fold(self, board: Board) -> Board:
        return board.but(points=board.points + self.points)


@procedure("XX-1")
class Rounds(Procedure[Outcome]):
    rounds: int = 3

    @step("XX-1.1")
    def ask(self, t: At[Board]) -> Next[Outcome]:
        if self.rounds:
            return Ask("red", Choose(), then=self.but(rounds=self.rounds - 1).score)
        return Done(Outcome((), "done"))

    @step("XX-1.2")
    def score(self, t: At[Board], answer: int) -> Next[Outcome]:
        """Ruleset 2 counts a three double."""
        t.emit(Tallied(2 * answer if answer == 3 and t.ruleset >= 2 else answer))
        return Goto(self.ask)


def holds(*classes: type) -> ModuleType:
    """A module of some classes."""
    new = ModuleType("xx")
    for cls in classes:
        setattr(new, cls.__name__, cls)
    return new


def game(ruleset: int, oldest: int = 0) -> Game[Board]:
    return game_of(
        holds(Said, Choose, Tallied, Rounds),
        opening=lambda pack, scenario: Rounds(),
        ruleset=ruleset,
        oldest=oldest,
    )


def played(of: Game[Board], *answers: int) -> Table:
    table = Table(game=of)
    for answer in answers:
        table.give(decide("red", answer))
    return table


def states(data: bytes, of: Game[Board]) -> tuple[str, str]:
    report = verify(read_log(data), of, Pack())
    assert report.intact.state == "holds"
    return report.reproducible.state, report.legal.state


def test_an_old_log_is_reproduced_by_its_own_ruleset_and_judged_by_the_newest() -> None:
    plain, hit = played(game(1), 1, 2, 1).data, played(game(1), 1, 3, 1).data
    assert states(hit, game(1)) == ("holds", "holds")
    assert states(plain, game(2, 1)) == ("holds", "holds")
    report = verify(read_log(hit), game(2, 1), Pack())
    assert (report.reproducible.state, report.legal.state, report.legal.n) == ("holds", "differs", 2)
    assert report.legal.reason == "under ruleset 2: fact 0 differs"


def test_a_ruleset_that_is_gone_is_not_reproduced_but_judged() -> None:
    hit = played(game(1), 1, 3, 1).data
    assert states(hit, game(3, 2)) == ("not checked", "differs")
    assert states(played(game(1), 1, 2, 1).data, game(3, 2)) == ("not checked", "holds")
    assert replay(read_log(hit), game(3, 2)).board.points == 5


def test_a_match_goes_on_under_its_ruleset_until_the_umpire_says_otherwise() -> None:
    old = played(game(1), 3)
    newer = game(2, 1)
    match = replay(read_log(old.data), newer, Pack(), old.match.secret)
    assert take(match, decide("red", 3))[1].board.points == 6
    for by, number in (("red", 2), ("umpire", 1), ("umpire", 3)):
        assert check(match, Input(by, Ruleset(number))).code in ("no_such_ruleset", "not_asked")
    _, match = take(match, Input("umpire", Ruleset(2)))
    _, match = take(match, decide("red", 3))
    assert match.board.points == 9
    assert match.position.ruleset == 2


def test_under_a_ruleset_that_is_gone_nothing_moves_but_the_ruleset() -> None:
    old = played(game(1), 3)
    match = replay(read_log(old.data), game(3, 2), Pack(), old.match.secret)
    with pytest.raises(Refused, match="ruleset_not_installed"):
        take(match, decide("red", 3))
    _, match = take(match, Input("umpire", Ruleset(3)))
    assert take(match, decide("red", 3))[1].board.points == 9


def test_a_change_of_ruleset_verifies_and_is_taken_back_by_an_undo() -> None:
    table = Table(game=game(2, 1))
    old = played(game(1), 3)
    table.match = replay(read_log(old.data), game(2, 1), Pack(), old.match.secret)
    table.game = game(2, 1)
    table.lines = [old.data]
    table.give(Input("umpire", Ruleset(2)))
    table.give(decide("red", 3))
    assert states(table.data, game(2, 1)) == ("holds", "differs")  # the first three counts otherwise now


# ---------------------------------------------------------------- upcasters


@declare(PUBLIC)
class Gained(Fact[Board]):
    """What superseded ``tallied``: it says how it came about."""

    points: int
    how: str

    def fold(self, board: Board) -> Board:
        return board.but(points=board.points + self.points)


def upcast(old: dict[str, Any]) -> dict[str, Any]:
    return {"points": old["points"], "how": "by answer"}


@procedure("XX-1", was=("rounds",))
class NewRounds(Procedure[Outcome]):
    rounds: int = 3

    @step("XX-1.1")
    def ask(self, t: At[Board]) -> Next[Outcome]:
        return Ask("red", Choose(), then=self.but(rounds=self.rounds - 1).score) if self.rounds else Done(Outcome())

    @step("XX-1.2")
    def score(self, t: At[Board], answer: int) -> Next[Outcome]:
        t.emit(Gained(answer, "by answer"))
        return Goto(self.ask)


EXAMPLE = {"points": 3}


def upcasting(upcasters: Mapping[str, tuple[str, Upcaster, Mapping[str, Any]]]) -> Game[Board]:
    return game_of(
        holds(Said, Choose, Gained, NewRounds), opening=lambda pack, scenario: NewRounds(), upcasters=upcasters
    )


def test_a_superseded_fact_folds_verifies_and_goes_on() -> None:
    old = played(game(1), 1, 3)
    newer = upcasting({"tallied": ("gained", upcast, EXAMPLE)})
    match = replay(read_log(old.data), newer, Pack(), old.match.secret)
    assert match.board.points == 4
    assert take(match, decide("red", 2))[1].board.points == 6
    assert states(old.data, newer) == ("holds", "holds")
    with pytest.raises((BrokenLog, ValueError), match="tallied"):
        replay(read_log(old.data), upcasting({}), Pack())


def test_upcasters_are_chained() -> None:
    newer = upcasting(
        {
            "tallied": ("counted", lambda old: {"n": old["points"]}, EXAMPLE),
            "counted": ("gained", _counted, {"n": 3}),
        }
    )
    assert replay(read_log(played(game(1), 1, 3).data), newer, Pack()).board.points == 4


def _counted(old: dict[str, Any]) -> dict[str, Any]:
    return {"points": old["n"], "how": "counted"}


COUNTER = count()


@pytest.mark.parametrize(
    ("upcasters", "told"),
    [
        ({"gained": ("gained", upcast, EXAMPLE)}, "is a current fact"),
        ({"tallied": ("counted", upcast, EXAMPLE)}, "no fact"),
        ({"tallied": ("counted", upcast, EXAMPLE), "counted": ("tallied", upcast, EXAMPLE)}, "circle"),
        ({"tallied": ("gained", None, EXAMPLE)}, "'tallied' does not lead .* not callable"),
        ({"tallied": ("gained", lambda old: {"points": old["points"]}, EXAMPLE)}, "missing required field `how`"),
        ({"tallied": ("gained", lambda old: {**upcast(old), "more": 1}, EXAMPLE)}, "unknown field `more`"),
        ({"tallied": ("gained", lambda old: {**upcast(old), "points": "3"}, EXAMPLE)}, "Expected `int`, got `str`"),
        ({"tallied": ("gained", upcast, {"n": 3})}, "KeyError: 'points'"),
        ({"tallied": ("gained", lambda old: {"points": next(COUNTER), "how": ""}, EXAMPLE)}, "not pure"),
        (
            {"tallied": ("counted", lambda old: {"m": 3}, EXAMPLE), "counted": ("gained", _counted, {"n": 3})},
            "'tallied' does not lead to 'counted': .*KeyError: 'n'",
        ),
    ],
)
def test_upcasters_are_checked_when_the_game_is_made(upcasters: Any, told: str) -> None:
    with pytest.raises(TypeError, match=told):
        upcasting(upcasters)


def test_an_old_fact_that_no_upcaster_can_read_is_a_broken_log() -> None:
    """Somebody wrote it so: every hash agrees."""
    *lines, last = played(game(1), 1).data.splitlines(keepends=True)
    json = last[44:-1].replace(b'"points":1', b'"paints":1')
    assert json != last[44:-1]
    forged = b"".join(lines) + leaf_of(json).encode() + b" " + json + b"\n"
    newer = upcasting({"tallied": ("gained", upcast, EXAMPLE)})
    with pytest.raises(BrokenLine, match="the upcaster of 'tallied' fails: KeyError"):
        replay(read_log(forged), newer)
    assert verify(read_log(forged), newer, Pack()).intact.state == "differs"


@pytest.mark.parametrize(("points", "state"), [(MAX_INT, "holds"), (MAX_INT + 1, "differs"), (-MAX_INT - 1, "differs")])
def test_what_no_reader_keeps_exact_is_not_intact_even_if_the_rules_say_it(
    points: int, state: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = Tallied(points)
    monkeypatch.setitem(Rounds.score.__globals__, "Tallied", lambda answer: said)
    data = played(game(1), 1, 1, 1).data
    for rules in (game(1), None):
        report = verify(read_log(data), rules, Pack())
        assert (report.intact.state, report.intact.n) == (state, 1 if state == "differs" else -1)
