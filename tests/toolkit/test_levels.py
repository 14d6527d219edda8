"""Divided lists: every answer of a long list is reached pick by pick, and nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, ClassVar

from msgspec import UNSET

from limmu.core import PUBLIC, Concern, Part, Record, Span, declare, every, walk
from limmu.toolkit.levels import Divided, spanning


@declare(PUBLIC)
class Table(Record):
    """A board with nothing on it."""


@declare(PUBLIC)
class Gift(Record):
    """So much of something to somebody."""

    to: str
    what: str
    n: int


@declare(PUBLIC)
class Give(Divided[Table, Gift]):
    """What is given; gold in any number but 3, salt by one."""

    asks: ClassVar[tuple[str, ...]] = ("power", "what", "number")

    def answers(self, board: Table) -> Sequence[Gift]:
        """To two powers."""
        gold = [Gift(to, "gold", n) for to in ("egypt", "hatti") for n in (1, 2, 4, 5)]
        return [*gold, Gift("hatti", "salt", 1)]

    def parts(self, board: Table, answer: Gift) -> Part:
        """To whom, what, and of gold how much."""
        return (answer.to, answer.what, answer.n) if answer.what == "gold" else (answer.to, answer.what)


CHOICES: Any = partial(Give().choices, Table())


def test_every_answer_of_the_list_is_reached_and_no_other() -> None:
    listed = Give().answers(Table())
    assert sorted(map(str, every(CHOICES))) == sorted(map(str, listed))
    assert [walk(CHOICES, Give().parts(Table(), answer)) for answer in listed] == listed
    assert walk(CHOICES, ("egypt", "salt")) is UNSET
    assert walk(CHOICES, ("egypt", "gold", 3)) is UNSET
    assert walk(CHOICES, ("egypt", "gold", True)) is UNSET


def test_a_level_offers_what_the_answers_go_on_with() -> None:
    first = CHOICES(())
    assert [(option.pick, option.concerns) for option in first.options] == [
        ("egypt", (Concern("power", "egypt"),)), ("hatti", (Concern("power", "hatti"),))
    ]  # fmt: skip
    assert first.asks == "power"
    salt = CHOICES(("hatti",)).options[1]
    assert (salt.pick, salt.whole) == ("salt", Gift("hatti", "salt", 1))
    assert CHOICES(("hatti", "gold")).span == Span(((1, 2), (4, 5)))
    assert CHOICES(("kassites",)).size == 0


def test_a_draw_is_any_of_the_list() -> None:
    listed = Give().answers(Table())
    assert [Give().sample(Table(), lambda n, at=at: at) for at in range(len(listed))] == listed


def test_numbers_as_ranges() -> None:
    assert spanning([]) == Span(())
    assert spanning([0, 1, 2, 7]) == Span(((0, 2), (7, 7)))
