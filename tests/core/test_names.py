"""Stored names: a log outlives the names of its day, and frames are only read when they run."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec import Raw, structs
from tests.core.parley import Board as ParleyBoard
from tests.core.parley import Hand, Pack, Table, game_of, module, same

from limmu.core import (
    PUBLIC,
    Ask,
    BrokenLog,
    Call,
    Done,
    Fact,
    Game,
    Goto,
    Input,
    Interject,
    May,
    Next,
    Outcome,
    Procedure,
    Question,
    Record,
    RuleError,
    branch,
    decide,
    declare,
    of,
    procedure,
    question,
    read_log,
    replay,
    step,
    take,
    verify,
    view,
)
from limmu.core import (
    Table as At,
)
from limmu.core.log.entry import Opening, encode
from limmu.core.log.lines import line_of
from limmu.core.log.sealing import MASK, commitment
from limmu.core.rules.canonical import short


def old_and_new() -> tuple[Game[ParleyBoard], Game[ParleyBoard]]:
    """A game, and the same game after a fact, its field, a question, its field, a procedure, its local and steps were
    renamed, and a step and a local were put in."""

    @declare(PUBLIC)
    class UnitsLost(Fact[ParleyBoard]):
        lost: int

        def fold(self, board: ParleyBoard) -> ParleyBoard:
            return board.but(points=board.points + self.lost)

    @declare(PUBLIC)
    class ChooseLoss(Question[ParleyBoard, int]):
        most: int

        def answers(self, board: ParleyBoard) -> Any:
            return tuple(range(self.most))

    @procedure("XX-1")
    class Battle(Procedure[Outcome]):
        left: int = 3

        @step("XX-1.1")
        def begin(self, t: At[ParleyBoard]) -> Next[Outcome]:
            if self.left:
                return Call(Losses(self.left), then=self.but(left=self.left - 1).after)

        @step("XX-1.2")
        def end(self, t: At[ParleyBoard]) -> Next[Outcome]:
            return Done(Outcome((), "done"))

        @step("XX-1.3")
        def after(self, t: At[ParleyBoard], lost: int) -> Next[Outcome]:
            t.emit(UnitsLost(lost))
            return Goto(self.begin)

    @procedure("XX-2")
    class Losses(Procedure[int]):
        most: int

        @step("XX-2.1")
        def ask(self, t: At[ParleyBoard]) -> Next[int]:
            return Ask("red", ChooseLoss(self.most + 2), self.take, [May("blue", ChooseLoss(9), self.shout)])

        @step("XX-2.2")
        def take(self, t: At[ParleyBoard], lost: int) -> Next[int]:
            return Done(lost)

        @step("XX-2.3")
        def shout(self, t: At[ParleyBoard], lost: int) -> Next[int]:
            if lost:
                return Call(Losses(lost))

    before = game_of(module(A=UnitsLost, B=ChooseLoss, C=Battle, D=Losses), opening=lambda pack, scenario: Battle())

    @declare(PUBLIC, was=("units_lost",), renamed={"lost": "number"})
    class StepsLost(Fact[ParleyBoard]):
        number: int

        def fold(self, board: ParleyBoard) -> ParleyBoard:
            return board.but(points=board.points + self.number)

    @declare(PUBLIC, was=("choose_loss",), renamed={"most": "limit"})
    class ChooseSteps(Question[ParleyBoard, int]):
        limit: int

        def answers(self, board: ParleyBoard) -> Any:
            return tuple(range(self.limit))

    @procedure("XX-1", was=("battle",), renamed={"left": "rounds"})
    class Combat(Procedure[Outcome]):
        rounds: int = 3
        weather: int = 0

        @step("XX-1.1", was=("begin",))
        def go_on(self, t: At[ParleyBoard]) -> Next[Outcome]:
            if self.rounds:
                return Call(StepLosses(self.rounds), then=self.but(rounds=self.rounds - 1).afterwards)

        @step("XX-1.2")
        def end(self, t: At[ParleyBoard]) -> Next[Outcome]:
            return Done(Outcome((), "done"))

        @step("XX-1.3", was=("after",))
        def afterwards(self, t: At[ParleyBoard], lost: int) -> Next[Outcome]:
            t.emit(StepsLost(lost))
            return Goto(self.go_on)

    @procedure("XX-2", was=("losses",), renamed={"most": "limit"})
    class StepLosses(Procedure[int]):
        limit: int

        @step("XX-2.1", was=("ask",))
        def choose(self, t: At[ParleyBoard]) -> Next[int]:
            may = [May("blue", ChooseSteps(9), self.cry)]
            return Ask("red", ChooseSteps(self.limit + 2), self.lose, may)

        @step("XX-2.2", was=("take",))
        def lose(self, t: At[ParleyBoard], lost: int) -> Next[int]:
            return Done(lost)

        @step("XX-2.3", was=("shout",))
        def cry(self, t: At[ParleyBoard], lost: int) -> Next[int]:
            if lost:
                return Call(StepLosses(lost))

    after = game_of(module(A=StepsLost, B=ChooseSteps, C=Combat, D=StepLosses), opening=lambda pack, scenario: Combat())
    return before, after


OLD, NEW = old_and_new()


def played() -> Table:
    table = Table(game=OLD)
    table.say("red", 2)
    table.give(Input("blue", Interject(0, 0, table.match.n)))
    table.give(Input("blue", Interject(0, 3, table.match.n)))
    table.say("red", 1)
    table.say("red", 1)
    table.say("red", 2)
    return table


def test_a_log_of_old_names_verifies_and_folds() -> None:
    table = played()
    table.audit()
    log = read_log(table.data)
    report = verify(log, NEW, Pack())
    assert [report.intact.state, report.reproducible.state, report.legal.state] == ["holds"] * 3, report
    folded = replay(log, NEW, Pack())
    assert folded.board == table.board
    assert folded.leaf == table.match.leaf


def test_every_pause_of_a_log_of_old_names_goes_on() -> None:
    table = played()
    log = read_log(table.data)
    folded = replay(log, NEW, Pack(), table.match.secret)
    entries = [record.entry for record in log.read(NEW.codec)]
    for entry in entries[1:]:
        here = branch(folded, entry.n - 1)
        open_ = question(here)
        assert open_ is not None
        assert open_.step == "step_losses.choose"
        assert view(here, open_.seats[0]).question is not None
        _, mine = take(here, Input(entry.by, entry.input))
        assert mine.board == folded.past[entry.n].board
        assert question(mine) is None or question(mine).demands == question(branch(folded, entry.n)).demands  # pyright: ignore


@pytest.mark.parametrize("game", [OLD, NEW])
def test_what_the_rules_do_not_hide_may_not_be_hidden(game: Game[ParleyBoard]) -> None:
    """The last answer of a log is hidden and opened, every hash made anew."""
    table = played()
    *lines, last = table.data.splitlines(keepends=True)
    entry = msgspec.json.decode(last[44:])
    answer = encode(entry["input"]["answer"])
    entry["input"]["answer"] = MASK
    entry["sealed"] = {"input.answer": commitment("m", entry["n"], "input.answer", bytes(32), answer)}
    opening = Opening(entry["n"], {"input.answer": (short(bytes(32)), Raw(answer))})
    report = verify(read_log(b"".join(lines) + line_of(opening) + line_of(entry)), game, Pack())
    assert (report.intact.state, report.openings.state) == ("holds", "holds")
    assert (report.reproducible.n, report.reproducible.reason) == (entry["n"], "other values are hidden")


def test_the_new_names_alone_are_written() -> None:
    table = played()
    here = replay(read_log(table.data), NEW, Pack(), table.match.secret)
    _, after = take(branch(here, 1), decide("red", 0))
    for old in (b"units_lost", b"choose_loss", b'"losses"', b'"battle"', b'"most"'):
        assert old not in after.json


def test_a_class_that_is_gone_stays_bytes_until_it_runs() -> None:
    table = played()
    log = read_log(table.data)
    gone = game_of(module(A=OLD.facts["units_lost"], B=OLD.questions["choose_loss"]))
    folded = replay(log, gone, Pack(), table.match.secret)
    assert folded.board == table.board
    for mine, theirs in zip(folded.past, table.match.past, strict=True):
        same(mine, theirs)
    here = branch(folded, 1)
    assert isinstance(here.position.stack[0].proc, Raw)
    with pytest.raises(ValueError, match=r"battle|losses"):
        question(here)
    with pytest.raises(RuleError, match="losses"):
        take(here, decide("red", 1))


def test_a_line_of_old_names_is_canonical_all_the_same() -> None:
    log = read_log(played().data)
    n = next(i for i, (_, json) in enumerate(log.entries) if b"units_lost" in json)
    leaf, json = log.entries[n]
    assert [record.entry.n for record in log.read(NEW.codec)] == list(range(len(log.entries)))
    spaced = structs.replace(log, entries=(*log.entries[:n], (leaf, json.replace(b'"lost":', b'"lost": '))))
    with pytest.raises(ValueError, match="canonical"):
        list(spaced.read(NEW.codec))


def test_frames_are_compared_as_they_are_written() -> None:
    table = played()
    log = read_log(table.data)
    folded = replay(log, OLD, Pack())
    for mine, theirs in zip(folded.past, table.match.past, strict=True):
        assert encode(mine.stack) == encode(theirs.stack)
        same(mine, theirs)


# --- what a game may not be ------------------------------------------------------------------------------------------


def test_names_are_unique() -> None:
    @declare(PUBLIC)
    class Said(Fact[ParleyBoard]):
        def fold(self, board: ParleyBoard) -> ParleyBoard:
            return board

    with pytest.raises(TypeError, match="share 'said'"):
        game_of(module(), module(Other=Said))

    @declare(PUBLIC, was=("said",))
    class Uttered(Fact[ParleyBoard]):
        def fold(self, board: ParleyBoard) -> ParleyBoard:
            return board

    with pytest.raises(TypeError, match="was 'said'"):
        game_of(module(Other=Uttered))


def test_only_what_has_a_stored_name_is_renamed() -> None:
    with pytest.raises(TypeError, match="no stored name"):

        @declare(PUBLIC, renamed={"a": "b"})
        class Plain(Record):
            b: int

    with pytest.raises(TypeError, match="no field"):

        @declare(PUBLIC, renamed={"a": "c"})
        class Moved(Fact[ParleyBoard]):
            b: int


@declare(seat=PUBLIC, given=of("seat"), renamed={"cards": "given"})
class Given(Fact[ParleyBoard], tag="dealt"):
    seat: str
    given: tuple[int, ...]

    def fold(self, board: ParleyBoard) -> ParleyBoard:
        return board


@declare(PUBLIC, renamed={"cards": "hands"})
class Handed(Fact[ParleyBoard], tag="dealt"):
    hands: tuple[Hand, ...]

    def fold(self, board: ParleyBoard) -> ParleyBoard:
        return board


@pytest.mark.parametrize(("kind", "told"), [(Given, "Given renames given: a"), (Handed, "Handed renames hands: a")])
def test_what_may_hide_something_keeps_its_name(kind: type, told: str) -> None:
    """Logs name the places of what they hide: such a field, or one with records that hide something, is not renamed."""
    with pytest.raises(TypeError, match=told):
        game_of(module(Dealt=kind))


def test_what_may_hide_something_is_not_renamed_by_an_upcaster() -> None:
    old = {"seat": "red", "given": [1]}
    back = {"given_out": ("dealt", lambda old: {"seat": old["seat"], "cards": old["given"]}, old)}
    with pytest.raises(TypeError, match="'given_out' renames cards: a field"):
        game_of(module(), upcasters=back)


def test_a_foreign_entry_is_not_folded() -> None:
    table = played()
    other = Table(game=OLD, scenario="three")
    entry = next(iter(read_log(other.data).read(OLD.codec))).entry
    with pytest.raises(BrokenLog, match="does not follow"):
        replay(structs.replace(read_log(table.data), header=other.match.header), OLD)
    assert entry.n == 0


def test_a_log_in_which_facts_alone_have_old_names_verifies() -> None:
    """Everything else is as it was: the entry reads like the one that the rules give now, but its bytes differ."""

    @declare(PUBLIC)
    class Choose(Question[ParleyBoard, int]):
        def answers(self, board: ParleyBoard) -> Any:
            return (1, 2)

    def scoring(fact: Any) -> Game[ParleyBoard]:
        @procedure("XX-3")
        class Scoring(Procedure[Outcome]):
            @step("XX-3.1")
            def ask(self, t: At[ParleyBoard]) -> Next[Outcome]:
                return Ask("red", Choose(), then=self.score)

            @step("XX-3.2")
            def score(self, t: At[ParleyBoard], points: int) -> Next[Outcome]:
                t.emit(fact(points))
                return Goto(self.ask)

        return game_of(module(A=fact, B=Choose, C=Scoring), opening=lambda pack, scenario: Scoring())

    class _Points(Fact[ParleyBoard]):
        points: int

        def fold(self, board: ParleyBoard) -> ParleyBoard:
            return board.but(points=board.points + self.points)

    @declare(PUBLIC)
    class Gained(_Points): ...

    @declare(PUBLIC, was=("gained",))
    class Won(_Points): ...

    table = Table(game=scoring(Gained))
    table.say("red", 1, 2)
    report = verify(read_log(table.data), scoring(Won), Pack())
    assert [report.intact.state, report.reproducible.state, report.legal.state] == ["holds"] * 3, report
