"""Bots in general: what they are made from and what they do with a question of their own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from tests.core.parley import GAME as PARLEY

from limmu.bots import Lots, RandomBot
from limmu.core import PUBLIC, Asked, Question, Record, View, declare
from limmu.games.god_kings import game as god_kings


@declare(PUBLIC)
class Nothing(Record):
    """A board without anything on it."""


@declare(PUBLIC)
class AnyNumber(Question[Nothing, int]):
    """A number below a limit."""

    limit: int

    def answers(self, board: Nothing) -> Sequence[int]:
        """From 0 up."""
        return range(self.limit)


def asking(limit: int, n: int = 1, seat: str = "red") -> View[Any]:
    """The view of a seat that is asked for a number."""
    asked = Asked(seat=seat, question=AnyNumber(limit), board=Nothing(), step="test.ask", clauses=(), n=n, leaf="")
    return View(
        audience=(seat,),
        n=n,
        leaf="",
        board=Nothing(),
        asked=(seat,),
        question=asked,
        may=(),
        stack=(),
        passes=(),
        over=None,
    )


def test_every_game_has_the_random_bot_and_adds_its_own() -> None:
    assert PARLEY.bots == ("random",)
    assert isinstance(PARLEY.bot("random"), RandomBot)
    assert god_kings.bots == ("random", "plain", "sensible", "strong", "stronger")


def test_a_bot_that_no_game_has_is_no_bot() -> None:
    with pytest.raises(
        LookupError, match="god-kings has no bot 'clever': choose one of random, plain, sensible, strong"
    ):
        god_kings.bot("clever", "1")


def test_the_random_bot_draws_from_seed_seat_and_entry_alone() -> None:
    views = [asking(1000, n, seat) for n in range(5) for seat in ("red", "blue")]
    drawn = [RandomBot("7").choose(view) for view in views]
    assert drawn == [RandomBot("7").choose(view) for view in views]
    assert len(set(drawn)) > 5
    assert drawn != [RandomBot("8").choose(view) for view in views]


def test_the_random_bot_comes_to_every_answer() -> None:
    assert {RandomBot("1").choose(asking(4, n)) for n in range(100)} == {0, 1, 2, 3}


def test_a_question_without_answers_is_an_error_in_the_rules() -> None:
    with pytest.raises(LookupError, match=r"test\.ask"):
        RandomBot("1").choose(asking(0))


def test_the_sensible_bot_answers_a_question_it_does_not_know_like_the_random_one() -> None:
    bot = god_kings.bot("sensible", 3)
    assert [bot.choose(asking(9, n)) for n in range(9)] == [RandomBot("3").choose(asking(9, n)) for n in range(9)]


@pytest.mark.parametrize("name", ["random", "plain", "sensible"])
def test_a_bot_whose_seat_is_not_asked_says_who_is(name: str) -> None:
    waiting = View[Any](
        audience=("blue",),
        n=7,
        leaf="",
        board=Nothing(),
        asked=("red",),
        question=None,
        may=(),
        stack=(),
        passes=(),
        over=None,
    )
    with pytest.raises(ValueError, match="blue is not asked after entry 7: red to answer"):
        god_kings.bot(name, "1").choose(waiting)


def test_what_is_equal_is_drawn_by_lot_and_the_same_lot_by_the_same_seed() -> None:
    drawn = [Lots(str(seed)).best("abc", lambda one: 0.0) for seed in range(30)]
    assert set(drawn) == {"a", "b", "c"}
    assert drawn == [Lots(str(seed)).best("abc", lambda one: 0.0) for seed in range(30)]
    assert {Lots(str(seed)).best("abc", "cab".index) for seed in range(30)} == {"b"}
