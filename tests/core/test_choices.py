"""Answers in parts: following picks, walking, listing, drawing; what is no choice; what an answer is about."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Annotated, Any, Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import UNSET

from limmu.core import (
    PASS,
    PUBLIC,
    Answer,
    Choices,
    Concern,
    DeadEnd,
    Id,
    Option,
    Part,
    Pass,
    Question,
    Record,
    Span,
    Verdict,
    accept,
    answer_type,
    concerns,
    concerns_of,
    declare,
    descend,
    every,
    follow,
    in_parts,
    offers,
    pick_forced,
    refuse,
    span,
    takes_parts,
    walk,
)
from limmu.core.rules import question as module
from limmu.toolkit.questions import PickNumber

SpaceId = Annotated[str, Id("space")]
CardId = Annotated[int, Id("card")]


@declare(PUBLIC)
class Shelf(Record):
    """Books by name, each of a colour; how many may be taken."""

    books: tuple[tuple[str, str], ...] = ()
    most: int = 0


@declare(PUBLIC)
class Take(Answer):
    """Books, in the order of the shelf, and how long they are kept."""

    books: tuple[SpaceId, ...]
    days: int


@declare(PUBLIC)
class Borrow(Question[Shelf, Take | Pass]):
    """Some books, books of a colour being alike; then a number of days: 1, 2, or 5 to 7."""

    passing = PASS

    def choices(self, board: Shelf, part: Part) -> Choices[Take | Pass]:
        if part == (PASS,):
            return Choices(whole=PASS)
        if part and isinstance(part[-1], int):
            books = tuple([book for book, _ in board.books if book in part])
            return Choices(whole=Take(books, part[-1]))
        sorts: dict[str, list[str]] = {}
        for book, colour in board.books:
            if book not in part:
                sorts.setdefault(colour, []).append(book)
        picked = len(part) < board.most
        books: list[Option[Take | Pass]] = [
            Option(first, like=tuple(like)) for first, *like in sorts.values() if picked
        ]
        days = Span(((1, 2), (5, 7)), unit="days") if part else None
        none: list[Option[Take | Pass]] = [] if part else [Option(PASS, PASS)]
        return Choices((*none, *books), span=days, bag="books", asks="book")

    def parts(self, board: Shelf, answer: Take | Pass) -> Part:
        return (answer,) if isinstance(answer, Pass) else (*answer.books, answer.days)

    def check(self, board: Shelf, answer: Take | Pass) -> Verdict[bool]:
        if isinstance(answer, Pass):
            return accept
        names = [book for book, _ in board.books if book in answer.books]
        right = tuple(names) == answer.books and 0 < len(names) <= board.most and answer.days in (1, 2, 5, 6, 7)
        return accept if right else refuse("", "not_on_offer")


SHELF = Shelf((("a", "red"), ("b", "blue"), ("c", "red"), ("d", "red")), 2)


def borrow(part: Part) -> Choices[Any]:
    return Borrow().choices(SHELF, part)


# ---------------------------------------------------------------- following


def test_a_pick_is_followed_by_its_option_a_like_one_or_a_number_of_the_span() -> None:
    assert follow(borrow, (), "a") == Option("a", like=("c", "d"))
    assert follow(borrow, (), "d") == Option("d")  # a bare option: what it completes is not that of the first
    assert follow(borrow, ("a",), 5) == Option(5)
    assert [follow(borrow, ("a",), pick) for pick in (3, "a", "x", True, PASS)] == [None] * 5


def test_true_is_no_number_and_one_is_no_option_of_it() -> None:
    def numbers(part: Part) -> Choices[int]:
        return Choices(span=span(0, 1)) if not part else Choices(whole=part[0])

    assert follow(numbers, (), 1) == Option(1)
    assert follow(numbers, (), True) is None
    words = lambda part: Choices((Option(True, 1), Option(False, 0)))  # noqa: E731
    assert follow(words, (), 1) is None


def test_picks_make_an_answer_where_all_are_on_offer_and_something_is_whole() -> None:
    assert walk(borrow, ("b", "a", 7)) == walk(borrow, ("a", "b", 7)) == Take(("a", "b"), 7)
    assert walk(borrow, ("c", 1)) == Take(("c",), 1)
    assert walk(borrow, (PASS,)) == PASS
    for picks in ((), ("a",), ("a", "b", "c", 1), ("a", 3), ("a", 1, 1), (PASS, "a"), (1,)):
        assert walk(borrow, picks) is UNSET


def test_a_list_is_one_level_whose_options_are_whole() -> None:
    @declare(PUBLIC)
    class Listed(Question[Shelf, str]):
        def answers(self, board: Shelf) -> Sequence[str]:
            return [book for book, _ in board.books]

    question = Listed()
    choices = in_parts(question, SHELF)
    assert choices(()).options == tuple([Option(book, book) for book, _ in SHELF.books])
    assert walk(choices, ("b",)) == "b"
    assert walk(choices, ("x",)) is walk(choices, ("b", "b")) is UNSET
    assert (takes_parts(question), takes_parts(Borrow())) == (False, True)
    assert list(every(choices)) == list(question.every(SHELF)) == list(offers(question, SHELF))
    assert question.check(SHELF, "a")
    assert not question.check(SHELF, "x")


# ---------------------------------------------------------------- listing


def test_every_answer_is_listed_once_in_a_fixed_order() -> None:
    found = list(every(borrow))
    assert found[:2] == [PASS, Take(("a", "b"), 1)]
    books = [("a",), ("b",), ("a", "b"), ("a", "c")]  # a and c stand for any two of the red ones
    assert len(found) == 1 + len(books) * 5
    assert {one.books for one in found if isinstance(one, Take)} == set(books)
    assert found == list(every(borrow))


def test_answers_of_an_author_who_lists_none_are_the_first_of_every() -> None:
    assert Borrow().answers(SHELF) == tuple(Borrow().every(SHELF)) == tuple(every(borrow))
    many = Shelf(tuple((f"b{i}", f"c{i}") for i in range(20)), 3)
    assert len(Borrow().answers(many)) == 200


@given(st.lists(st.sampled_from(["red", "blue", "green"]), max_size=5), st.integers(0, 3), st.integers(0, 999))
def test_bags_are_sets_and_draws_are_legal(colours: list[str], most: int, seed: int) -> None:
    shelf = Shelf(tuple((f"b{i}", colour) for i, colour in enumerate(colours)), most)
    question, choices = Borrow(), in_parts(Borrow(), shelf)
    listed = list(every(choices))
    of_colours = {tuple(sorted(dict(shelf.books)[book] for book in one.books)) for one in listed if one != PASS}
    assert len(listed) == len(set(listed)) == 1 + 5 * len(of_colours)
    pick = Random(seed).randrange
    drawn = descend(choices, pick)
    assert question.check(shelf, drawn)
    shuffled = list(question.parts(shelf, drawn))[:-1]
    Random(seed).shuffle(shuffled)
    if drawn != PASS:
        assert walk(choices, (*shuffled, drawn.days)) == drawn


def test_a_draw_reaches_every_option_every_number_and_to_stop() -> None:
    def some(part: Part) -> Choices[Part]:
        return Choices((Option("x"), Option("y", whole=("y",))) if not part else (), span(1, 3), whole=part or UNSET)

    assert {descend(some, Random(seed).randrange) for seed in range(200)} >= {("x",), ("y",), (2,), ("x", 3)}


def test_nowhere_to_go_is_a_dead_end() -> None:
    with pytest.raises(DeadEnd):
        descend(lambda part: Choices(), lambda n: 0)
    assert list(every(lambda part: Choices())) == []

    @declare(PUBLIC)
    class Nothing(Question[Shelf, str]):
        def answers(self, board: Shelf) -> Sequence[str]:
            return ()

    with pytest.raises(DeadEnd):
        Nothing().sample(SHELF, lambda n: 0)


# ---------------------------------------------------------------- no choice


def test_what_is_no_choice_is_forced() -> None:
    def road(part: Part) -> Choices[Part]:
        levels: dict[Part, Choices[Part]] = {
            (): Choices((Option("a"),)),
            ("a",): Choices(span=span(3, 3)),
            ("a", 3): Choices((Option("b"), Option("c", whole=("a", 3, "c")))),
            ("a", 3, "b"): Choices((Option("d", whole=("end",)),)),
        }
        return levels[part]

    assert pick_forced(road) == ("a", 3)
    assert pick_forced(road, ("a", 3, "b")) == ("a", 3, "b", "d")


def test_where_one_may_stop_or_nothing_follows_nothing_is_forced() -> None:
    assert pick_forced(lambda part: Choices((Option("a"),), whole="x")) == ()
    assert pick_forced(lambda part: Choices(whole="x")) == ()
    assert pick_forced(lambda part: Choices()) == ()


# ---------------------------------------------------------------- spans


@pytest.mark.parametrize(
    ("number", "near"), [(-5, 0), (1, 0), (2, 3), (5, 6), (7, 6), (9, 11), (8, 6), (40, 12), (11, 11)]
)
def test_the_nearest_number_of_a_span_is_in_it(number: int, near: int) -> None:
    assert Span(((0, 7), (11, 12)), step=3).nearest(number) == (11 if near == 12 else near)


def test_a_span_with_holes() -> None:
    holes = Span(((-4, 0), (10, 14)), step=2)
    assert list(holes) == [-4, -2, 0, 10, 12, 14]
    assert (holes.size, [holes.nth(n) for n in range(6)]) == (6, list(holes))
    assert [n for n in range(-6, 17) if n in holes] == list(holes)
    for n in (-1, 6):
        with pytest.raises(IndexError):
            holes.nth(n)
    assert (span(2, 1).size, list(span(2, 1))) == (0, [])
    assert Choices((Option(1), Option(2)), holes, whole=()).size == 9


# ---------------------------------------------------------------- remembering


def test_a_level_is_worked_out_once_for_a_question_on_a_board() -> None:
    asked: list[Part] = []

    @declare(PUBLIC)
    class Counting(Borrow):
        def choices(self, board: Shelf, part: Part) -> Choices[Take | Pass]:
            asked.append(part)
            return super().choices(board, part)

    question = Counting()
    for _ in range(3):
        walk(in_parts(question, SHELF), ("a", 1))
    assert asked == [(), ("a",), ("a", 1)]
    in_parts(question, Shelf())(())
    assert asked[-1] == ()
    assert len(asked) == 4


def test_a_level_waits_for_its_next_pick_while_hundreds_of_other_questions_are_asked() -> None:
    asked: list[Part] = []

    @declare(PUBLIC)
    class Waiting(Borrow):
        def choices(self, board: Shelf, part: Part) -> Choices[Take | Pass]:
            asked.append(part)
            return super().choices(board, part)

    question = Waiting()
    in_parts(question, SHELF)(())
    for _ in range(500):
        in_parts(Borrow(), SHELF)(())
    in_parts(question, SHELF)(())
    assert asked == [()]


def test_levels_of_many_questions_do_not_pile_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_ALL_LEVELS", 100)
    for _ in range(1000):
        in_parts(Borrow(), SHELF)(())
    assert sum([len(one.levels) for one in module._offered.values()]) <= 100


def test_nobody_can_change_what_is_on_offer() -> None:
    @declare(PUBLIC)
    class Listed(Question[Shelf, str]):
        def answers(self, board: Shelf) -> Sequence[str]:
            return [book for book, _ in board.books]

    assert offers(Listed(), SHELF) == ("a", "b", "c", "d")


def test_a_level_asked_for_by_true_is_not_that_of_one() -> None:
    question = Borrow()
    in_parts(question, SHELF)(("a", True))
    answer: Any = in_parts(question, SHELF)(("a", 1)).whole
    assert type(answer.days) is int


# ---------------------------------------------------------------- what it is about


@declare(PUBLIC)
class Spent(Record):
    """A card in an area."""

    card: CardId
    at: SpaceId


ABOUT: list[tuple[Any, Any, list[tuple[str, str]]]] = [
    ("x", SpaceId, [("space", "x")]),
    ("x", str, []),
    ("", SpaceId, []),
    (4, CardId, [("card", "4")]),
    (("x", "y", "x"), tuple[SpaceId, ...], [("space", "x"), ("space", "y")]),
    (("x", 3), tuple[SpaceId, int], [("space", "x")]),
    (Take(("a", "b"), 3), Take | Pass, [("space", "a"), ("space", "b")]),
    (PASS, Take | Pass, []),
    ("end", SpaceId | Pass, [("space", "end")]),
    ((Spent(2, "x"), Spent(3, "x")), tuple[Spent, ...], [("card", "2"), ("space", "x"), ("card", "3")]),
    ("stay", Take | Literal["stay"], []),
    ("stay", SpaceId | Literal["stay"], []),
    ("x", SpaceId | Literal["stay"], [("space", "x")]),
]


@pytest.mark.parametrize(("value", "hint", "about"), ABOUT)
def test_what_an_answer_is_about_follows_from_its_type(value: Any, hint: Any, about: list[tuple[str, str]]) -> None:
    assert concerns_of(value, hint) == tuple([Concern(*one) for one in about])


def test_an_option_is_about_what_it_says_and_what_it_completes() -> None:
    assert answer_type(Borrow) == Take | Pass
    own = (Concern("piece", "p"),)
    assert concerns(Borrow(), Option("a", concerns=own)) == own
    whole = Option("a", Take(("a",), 1), concerns=own)
    assert concerns(Borrow(), whole) == (*own, Concern("space", "a"))
    assert concerns(Borrow(), Option(PASS, PASS)) == ()


def test_levels_that_somebody_asks_for_do_not_pile_up() -> None:
    asked, board = PickNumber(0, 10**9), Shelf()
    choices = in_parts(asked, board)
    for number in range(3 * module._LEVELS):
        assert choices((number,)).whole == number
    assert len(module._remembered(asked, board).levels) <= module._LEVELS
