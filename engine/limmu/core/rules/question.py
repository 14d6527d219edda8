"""Questions are stored data: what is asked, with pure methods that read the current board."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any, ClassVar, Generic, cast, get_args, get_origin

from msgspec import UNSET, Struct

from limmu.core.rules.choices import (
    A,
    Choices,
    Concern,
    DeadEnd,
    InParts,
    Option,
    Part,
    Pick,
    concerns_of,
    descend,
    every,
)
from limmu.core.rules.records import PUBLIC, UMPIRE, B, Record, declare, stored_name
from limmu.core.rules.verdict import Verdict, accept, refuse

LISTED = 200
"""Answers listed of a question whose answers are put together: all of them up to this number, else so many of them."""


class Question(Record, Generic[B, A], tag_field="_", tag=stored_name):
    """What is asked. The fields are ids and plain values; what is legal follows from the board of the moment.

    An author writes ``answers`` where a short list says it all, else ``choices``, ``parts`` and ``check``.
    """

    window: ClassVar[str] = ""
    """The name of the window that this question belongs to, for standing passes."""
    passing: ClassVar[Any] = None
    """The answer that passes, where there is one."""

    def answers(self, board: B) -> Sequence[A]:
        """The legal answers, in a fixed order: all of a short list, the first LISTED of those put together."""
        return tuple(islice(self.every(board), LISTED))

    def choices(self, board: B, part: Part) -> Choices[A]:
        """What may come next of an answer after these picks: here a pick of the list, which is the whole answer."""
        answers = offers(self, board)
        if part:
            return Choices(whole=part[0] if len(part) == 1 and part[0] in answers else UNSET)
        return Choices(tuple([Option(answer, answer) for answer in answers]))

    def check(self, board: B, answer: A) -> Verdict[bool]:
        """Whether the answer is legal, and if not which clause refuses it."""
        return accept if answer in offers(self, board) else refuse("", "not_on_offer")

    def parts(self, board: B, answer: A) -> Part:
        """The picks that make an answer, legal or not, so far as picks can say it."""
        return (answer,)

    def every(self, board: B) -> Iterator[A]:
        """Every legal answer, found one at a time, in a fixed order."""
        return every(in_parts(self, board)) if takes_parts(self) else iter(self.answers(board))

    def sample(self, board: B, pick: Pick) -> A:
        """One legal answer, chosen by ``pick``; uniform where a short list says it all. Raises DeadEnd."""
        if takes_parts(self):
            return descend(in_parts(self, board), pick)
        answers = offers(self, board)
        if not answers:
            raise DeadEnd(f"{type(self).__name__} has no legal answer: {self}")
        return answers[pick(len(answers))]


def takes_parts(question: Question[Any, Any]) -> bool:
    """Whether the answers to a question are put together, pick by pick."""
    own: Any = type(question).choices
    return own is not vars(Question)["choices"]


# ---------------------------------------------------------------- what was on offer is remembered

_KEPT = 32
"""Questions whose offers are remembered, each on the board on which it was put last."""

_LEVELS = 4096
"""Levels remembered of one question, at most."""


class _Offered(Struct, eq=False):
    """The answers to a question on a board, and its choices by part."""

    question: Question[Any, Any]
    board: Any
    answers: tuple[Any, ...] | None = None
    levels: dict[tuple[Part, Part], Choices[Any]] = {}
    """By the picks and their types: ``True`` is not 1."""

    def level(self, part: Part) -> Choices[Any]:
        """What may come next after these picks, worked out once."""
        key = part, tuple(map(type, part))
        found = self.levels.get(key)
        if found is None:
            if len(self.levels) >= _LEVELS:  # whoever may ask for a level may ask for any number of a span
                self.levels.clear()
            found = self.levels[key] = self.question.choices(self.board, part)
        return found


_offered: dict[tuple[int, int], _Offered] = {}


def _remembered(question: Question[Any, Any], board: Any) -> _Offered:
    key = (id(question), id(board))
    found = _offered.get(key)  # it keeps both alive, so that no other object has their ids
    if found is None:
        if len(_offered) >= _KEPT:
            _offered.clear()
        found = _offered[key] = _Offered(question, board)
    return found


def offers(question: Question[B, A], board: B) -> Sequence[A]:
    """The answers on offer, listed once for the same question on the same board."""
    known = _remembered(question, board)
    if known.answers is None:
        known.answers = tuple(question.answers(board))  # whoever gets them cannot change them
    return known.answers


def in_parts(question: Question[B, A], board: B) -> InParts[A]:
    """A question's choices on a board, each level worked out once."""
    return _remembered(question, board).level


def concerns(question: Question[B, A], option: Option[A]) -> tuple[Concern, ...]:
    """What an option is about: what it says itself, and each id of a kind in the answer that it completes."""
    if option.whole is UNSET:
        return option.concerns
    found = concerns_of(option.whole, answer_type(type(question)))
    return tuple(dict.fromkeys((*option.concerns, *found))) if option.concerns else found


_answer_types: dict[type, Any] = {}


def answer_type(cls: type) -> Any:
    """The type of a question's answers, from ``Question[Board, A]``, through generic bases in between."""
    try:
        return _answer_types[cls]
    except KeyError:
        pass
    found: Any = Any
    for parent in getattr(cls, "__orig_bases__", cls.__bases__):
        origin = cast("type[Any]", get_origin(parent) or parent)
        if issubclass(origin, Question):
            found = get_args(parent)[-1] if origin is Question else answer_type(cast("type[Any]", origin))
            parameters = getattr(cast(object, origin), "__parameters__", ())
            if origin is not Question and found in parameters:
                found = get_args(parent)[parameters.index(found)]
    _answer_types[cls] = found
    return found


@declare(PUBLIC)
class RollDice(Question[Any, tuple[int, ...]]):
    """Asked of chance: ``count`` dice of ``faces`` faces, for a purpose, rolled by a power or seat."""

    count: int
    faces: int
    purpose: str
    by: str = ""
    also: tuple[tuple[int, int], ...] = ()
    """Dice of other kinds in the same roll, after these: (count, faces)."""
    reads: tuple[int, ...] = ()
    """The lowest face of each range but the first, in ascending order: like dice that show faces of one range come to
    the same, and their order does not matter. None: every face of every die may matter."""

    @property
    def kinds(self) -> tuple[tuple[int, int], ...]:
        """(count, faces) of each kind of dice, in the order of their results."""
        return ((self.count, self.faces), *self.also)

    @property
    def number(self) -> int:
        """How many dice there are."""
        return sum([count for count, _ in self.kinds])

    @property
    def dice(self) -> tuple[int, ...]:
        """The number of faces of each die, in the order of their results."""
        return tuple([faces for count, faces in self.kinds for _ in range(count)])

    @property
    def told(self) -> str:
        """The dice in words: "1 of 1 to 12, 1 of 1 to 4"."""
        return ", ".join([f"{count} of 1 to {faces}" for count, faces in self.kinds])

    def answers(self, board: Any) -> Sequence[tuple[int, ...]]:
        """Every single result; for several dice one result of each face, the highest of a die that has it not."""
        dice = self.dice
        return [tuple([min(face, faces) for faces in dice]) for face in range(1, max(dice, default=0) + 1)]

    def check(self, board: Any, answer: tuple[int, ...]) -> Verdict[bool]:
        """The right number of dice, each between 1 and the number of its faces."""
        if len(answer) == self.number and all([1 <= face <= faces for face, faces in zip(answer, self.dice)]):  # noqa: B905
            return accept
        if self.also:
            return refuse("", "not_these_dice", self.told)
        return refuse("", "not_a_roll", str(self.count), str(self.faces))


@declare(items=UMPIRE, purpose=PUBLIC, answer=UMPIRE)
class ShuffleItems(Question[Any, tuple[int, ...]]):
    """Asked of chance: the items in a random order, which only the umpire sees."""

    items: tuple[int, ...]
    purpose: str

    def answers(self, board: Any) -> Sequence[tuple[int, ...]]:
        """The order in which they lie; any other order is as legal."""
        return [self.items]

    def check(self, board: Any, answer: tuple[int, ...]) -> Verdict[bool]:
        """The same items, none twice, none missing."""
        return accept if sorted(answer) == sorted(self.items) else refuse("", "not_a_shuffle")
