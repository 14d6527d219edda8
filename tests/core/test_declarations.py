"""What a rules author declares: fields and who sees them, steps in order, questions with their answers."""

from __future__ import annotations

from types import new_class
from typing import Any, Literal, NewType

import pytest
from tests.core.parley import Accept, Bid, Board, Pack, Said, Table, game_of, module

from limmu.core import (
    OWN,
    PUBLIC,
    UMPIRE,
    Ask,
    AskAll,
    Call,
    DeadEnd,
    Done,
    Fact,
    Goto,
    May,
    Next,
    Outcome,
    Procedure,
    Question,
    Record,
    Roll,
    RollDice,
    RuleError,
    ShuffleItems,
    Telling,
    Verdict,
    Why,
    begin,
    declare,
    of,
    procedure,
    refuse,
    remember,
    remember_while,
    step,
)
from limmu.core import (
    Table as At,
)
from limmu.core.rules.procedure import OUTLINES
from limmu.core.rules.question import answer_type
from limmu.core.rules.records import check_stored, mask_for, mask_of, plan, stored_name


@pytest.mark.parametrize(
    ("name", "stored"),
    [("UnitsLost", "units_lost"), ("Turn", "turn"), ("VPScored", "vp_scored"), ("Step2Done", "step2_done"), ("A", "a")],
)
def test_stored_names(name: str, stored: str) -> None:
    assert stored_name(name) == stored


# --- records ---------------------------------------------------------------------------------------------------------


def test_records_are_frozen_and_copied_with_changes() -> None:
    said = Said("x")
    with pytest.raises(AttributeError):
        said.what = "y"  # pyright: ignore
    assert said.but(what="y") == Said("y")
    assert said == Said("x")
    with pytest.raises(TypeError):
        said.but(loud=True)


def test_every_field_is_declared() -> None:
    with pytest.raises(TypeError, match="b has no declared audience"):

        @declare(a=PUBLIC)
        class Half(Record):
            a: int
            b: int

    with pytest.raises(TypeError, match="or is no field"):

        @declare(a=PUBLIC, c=PUBLIC)
        class More(Record):
            a: int

    with pytest.raises(TypeError, match="not both"):

        @declare(PUBLIC, a=UMPIRE)
        class Both(Record):
            a: int

    with pytest.raises(TypeError, match="names no field of the record"):

        @declare(a=of("seat"))
        class Alone(Record):
            a: int


def test_an_undeclared_class_does_not_load() -> None:
    class Silent(Fact[Board]):
        def fold(self, board: Board) -> Board:
            return board

    with pytest.raises(TypeError, match="Silent has no declared audiences"):
        game_of(module(Silent=Silent))


def test_a_fact_that_only_tells_needs_no_fold_and_is_no_fact_itself() -> None:
    @declare(PUBLIC)
    class RainFell(Telling[Board]):
        days: int

    game = game_of(module(RainFell=RainFell, Telling=Telling))
    assert "rain_fell" in game.facts
    assert "telling" not in game.facts
    board = Board()
    assert RainFell(3).fold(board) is board


def test_declarations_are_inherited() -> None:
    @declare(seat=PUBLIC, cards=of("seat"))
    class Base(Record):
        seat: str
        cards: tuple[int, ...] = ()

    @declare(more=PUBLIC)
    class Derived(Base):
        more: int = 0

    assert plan(Derived) == (("cards", "@seat", False),)


Space = NewType("Space", str)


@declare(PUBLIC)
class Fine(Record):
    a: int
    b: tuple[str, ...] = ()
    c: Literal["x", "y"] = "x"
    d: tuple[tuple[Space, int], ...] = ()
    e: int | str = 0
    why: Why = ()
    f: Verdict[int] = Verdict(1)


def test_what_can_be_stored() -> None:
    check_stored(Fine, {})


def with_field(kind: Any) -> Any:
    return new_class("Wrong", (Record,), {}, lambda names: names.update(__annotations__={"field": kind}))


LOOSE = [float, None, int | None, list[int], set[int], frozenset[int], dict[str, int], bytes, Any]


@pytest.mark.parametrize("kind", LOOSE)
def test_what_cannot_be_stored(kind: Any) -> None:
    wrong = declare(PUBLIC)(with_field(kind))
    with pytest.raises(TypeError, match=r"Wrong\.field: .* cannot be stored"):
        check_stored(wrong, {})


@pytest.mark.parametrize("kind", [Literal["a"], int | str, tuple[Literal["a"], ...], Fine])
def test_what_cannot_be_masked(kind: Any) -> None:
    wrong = declare(UMPIRE)(with_field(kind))
    with pytest.raises(TypeError, match="cannot be"):
        check_stored(wrong, {})


def test_masks_keep_the_type_and_the_number_of_elements() -> None:
    for value, mask in ((7, 0), ("x", "?"), (True, False), ((1, 2), (0, 0)), (("a", (1,)), ("?", (0,)))):
        assert mask_of(value) == mask
        assert mask_of(mask) == mask
    assert mask_of(Said("x", "y")) == Said("?", "?")
    with pytest.raises(TypeError):
        mask_of(1.5)


@declare(seat=PUBLIC, cards=of("seat"))
class Owned(Record):
    seat: str | tuple[str, ...] = ""
    cards: tuple[int, ...] = (1, 2)


@declare(PUBLIC)
class Nest(Record):
    inside: tuple[Owned, ...] = ()
    wrapped: Verdict[int] = Verdict(0)


@pytest.mark.parametrize(
    ("seat", "audience", "known"),
    [
        ("red", "red", True),
        ("red", "blue", False),
        ("red", "public", False),
        ("red", "umpire", True),
        ("", "public", True),
        (("red", "blue"), "blue", True),
        (("red", "blue"), "green", False),
        ((), "red", False),
        ((), "umpire", True),
    ],
)
def test_a_sibling_names_who_sees(seat: Any, audience: str, known: bool) -> None:
    nest = Nest((Owned(seat), Owned("red")))
    found = mask_for(nest, (audience,))
    assert found.inside[0].cards == ((1, 2) if known else (0, 0))
    assert (found is nest) == (known and audience in ("red", "umpire"))


def test_parts_that_stay_keep_their_masks() -> None:
    red, blue, green = Owned("red"), Owned("blue"), Owned("green")
    first = mask_for(Nest((red, blue)), ("red",)).inside
    second = mask_for(Nest((red, green)), ("red",)).inside
    assert second == (red, Owned("green", (0, 0)))
    third = mask_for(Nest((blue, green)), ("red",)).inside
    assert third == (Owned("blue", (0, 0)), Owned("green", (0, 0)))
    assert third[1] is second[1]
    assert mask_for(Nest((blue, green)), ("blue",)).inside == (blue, Owned("green", (0, 0)))
    assert mask_for(Nest((green, blue, red)), ("red",)).inside == (third[1], first[1], red)


# --- procedures ------------------------------------------------------------------------------------------------------


def test_an_outline_has_its_steps_in_order() -> None:
    outline = OUTLINES[game_of(module()).procedures["turn"]]
    assert list(outline.steps)[:4] == ["pick", "picked", "window", "attack"]
    assert outline.steps["pick"].following == "window"
    assert outline.steps["attack"].following == ""
    assert outline.steps["pick"].clauses == ("PA-3.1", "PA-3.1-a")
    with pytest.raises(ValueError, match="turn has no step 'x'"):
        outline.step("x")


def test_a_procedure_has_steps_and_no_name_twice() -> None:
    with pytest.raises(TypeError, match="no steps"):

        @procedure("PA-8")
        class Bare(Procedure[None]):
            a: int = 0

    @procedure("PA-8")
    class Rolling(Procedure[None]):
        @step("PA-8.1")
        def roll(self, t: At[Board]) -> Next[None]:
            return None

    with pytest.raises(TypeError, match="both a local and a step"):

        @procedure("PA-8")
        class Twice(Rolling):
            roll: int = 0  # pyright: ignore


def run(first: Any, **more: type) -> Table:
    """A match that begins with a procedure whose step is the function."""
    first.__name__ = "run"
    cls = type(
        "Given", (Procedure,), {"__annotations__": {}, "run": step("PA-8.1")(first), "done": step("PA-8.2")(_done)}
    )
    given = procedure("PA-8")(cls)
    return Table(game=game_of(module(Given=given, **more), opening=lambda pack, scenario: given()))


def _done(self: Any, t: Any, answer: Any) -> Any:
    t.emit(Said(str(answer)))
    return Done(Outcome(("red",), "done"))


_done.__name__ = "done"


def test_directives() -> None:
    assert run(lambda self, t: Roll(0, 6, "none", then=self.done)).board.said[-1] == "()"
    assert run(lambda self, t: AskAll({}, then=self.done)).board.said[-1] == "()"
    assert run(lambda self, t: None).match.over == Outcome()
    assert run(lambda self, t: Roll(2, 6, "two", then=self.done)).match.over == Outcome(("red",), "done")
    table = run(lambda self, t: Ask("blue", Accept(), then=self.done))
    table.say("blue", True)
    assert table.board.said[-1] == "True"
    table.audit()


@pytest.mark.parametrize(
    ("first", "says"),
    [
        (lambda self, t: 5, "returned int, which is no directive"),
        (lambda self, t: Ask("sun", Accept(), then=self.done), "asks 'sun', which is no seat"),
        (lambda self, t: AskAll({"red": Accept(), "sun": Accept()}, then=self.done), "asks 'sun', which is no seat"),
        (lambda self, t: Ask("red", Accept(), self.done, [May("sun", Accept(), self.done)]), "asks 'sun', which is no"),
        (lambda self, t: Goto(self.run), "more than 100000 steps"),
        (lambda self, t: t.emit(Said("\ud800")), "surrogates"),
        (lambda self, t: t.emit(Said("x" * (1 << 20))), "bytes"),
        (lambda self, t: t.option("nothing"), "KeyError"),
        (lambda self, t: t.frame(OUTLINES.__class__), "is running"),
    ],
)
def test_mistakes_in_rules_say_where(first: Any, says: str) -> None:
    with pytest.raises(RuleError, match=says) as raised:
        run(first)
    assert "given.run" in str(raised.value)


def test_interjections_share_the_locals_of_their_question() -> None:
    def ask(self: Any, t: Any) -> Any:
        other = module()
        return Ask("red", Accept(), self.done, [May("blue", Accept(), vars(other)["Turn"]("a", "b").offered)])

    with pytest.raises(RuleError, match="must share their locals"):
        run(ask)


def test_a_table_reads_enclosing_frames() -> None:
    seen_frames: list[Any] = []

    @procedure("PA-8")
    class Inner(Procedure[None]):
        @step("PA-8.3")
        def look(self, t: At[Board]) -> Next[None]:
            seen_frames.append((t.frame(Outer), t.running(Outer), t.running(Inner)))

    @procedure("PA-8")
    class Outer(Procedure[Outcome]):
        number: int = 5

        @step("PA-8.4")
        def call(self, t: At[Board]) -> Next[Outcome]:
            return Call(Inner())

    Table(game=game_of(module(Inner=Inner, Outer=Outer), opening=lambda pack, scenario: Outer(6)))
    assert seen_frames == [(Outer(6), True, False)]


# --- questions -------------------------------------------------------------------------------------------------------


def test_the_type_of_the_answers() -> None:
    assert answer_type(Bid) is int
    assert answer_type(Accept) is bool
    assert answer_type(RollDice) == tuple[int, ...]


def test_a_question_says_what_its_answers_are() -> None:
    @declare(PUBLIC)
    class Vague(Question[Board, Any]):
        def answers(self, board: Board) -> Any:
            return ()

    with pytest.raises(TypeError, match="type of its answers"):
        game_of(module(Vague=Vague))

    @declare(PUBLIC)
    class Wrong(Question[Board, float]):
        def answers(self, board: Board) -> Any:
            return ()

    with pytest.raises(TypeError, match="the answer of Wrong"):
        game_of(module(Wrong=Wrong))


def test_a_question_without_answers_is_a_dead_end() -> None:
    @declare(PUBLIC)
    class Nothing(Question[Board, int]):
        def answers(self, board: Board) -> Any:
            return ()

    with pytest.raises(DeadEnd, match="Nothing has no legal answer"):
        Nothing().sample(Board(), lambda n: 0)


def test_the_questions_asked_of_chance() -> None:
    assert RollDice(2, 6, "x").check(None, (1, 6))
    assert not RollDice(2, 6, "x").check(None, (1,))
    assert not RollDice(1, 6, "x").check(None, (7,))
    assert ShuffleItems((1, 2, 2), "x").check(None, (2, 1, 2))
    assert not ShuffleItems((1, 2, 2), "x").check(None, (2, 1, 1))


def test_verdicts() -> None:
    verdict = refuse("GK-1.1", "too_far", "c5")
    assert not verdict
    assert (verdict.clause, verdict.code, verdict.data, verdict.why) == ("GK-1.1", "too_far", ("c5",), (("GK-1.1", 0),))
    assert Verdict(True)
    assert OWN


def test_remembered_answers() -> None:
    calls: list[Any] = []

    @remember
    def ask(board: Any, a: int, b: int = 0) -> int:
        calls.append((a, b))
        return a + b

    board, other = Board(), Board()
    assert [ask(board, 1), ask(board, 1), ask(board, 2), ask(other, 2), ask(other, 2, 3)] == [
        1,
        1,
        2,
        2,
        5,
    ]
    assert calls == [(1, 0), (2, 0), (2, 0), (2, 3)]


@declare(PUBLIC)
class Shelf(Record):
    books: tuple[str, ...] = ()
    cups: tuple[str, ...] = ()
    dust: int = 0


def test_an_answer_is_remembered_while_what_it_reads_keeps_its_values() -> None:
    calls: list[tuple[Shelf, str]] = []

    @remember_while("books", "cups")
    def count(shelf: Shelf, name: str) -> int:
        calls.append((shelf, name))
        return shelf.books.count(name) + shelf.cups.count(name) + shelf.dust

    shelf = Shelf(("a",), ("b",))
    dusty, read = shelf.but(dust=5), shelf.but(books=("a", "a"), dust=5)
    asked = [count(shelf, "a"), count(shelf, "b"), count(dusty, "a"), count(read, "a"), count(dusty, "a")]
    assert asked == [1, 1, 1, 2, 1]
    assert calls == [(shelf, "a"), (shelf, "b"), (read.but(dust=0), "a"), (shelf, "a")]


def test_boards_of_two_classes_are_not_taken_for_each_other() -> None:
    class Other(Shelf):
        pass

    @remember_while("books", "cups")
    def kind(shelf: Shelf) -> str:
        return type(shelf).__name__

    assert [kind(Shelf()), kind(Other()), kind(Shelf())] == ["Shelf", "Other", "Shelf"]


def test_begin_reports_an_error_of_the_set_up() -> None:
    with pytest.raises(ValueError, match="no scenario 'x'"):
        begin(game_of(module()), Pack(), "x")
