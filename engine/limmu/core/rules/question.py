"""Questions are stored data, with pure methods that read the current board."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from itertools import count, islice
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
    is_same,
)
from limmu.core.rules.records import PUBLIC, UMPIRE, B, Record, declare, stored_name
from limmu.core.rules.verdict import Verdict, accept, refuse

LISTED = 200
"""The most answers that a question lists if its answers come in parts."""


class Question(Record, Generic[B, A], tag_field="_", tag=stored_name):
    """What a seat is asked. The fields are ids and plain values; the methods compute what is legal from the current
    board.

    An author writes ``answers`` if a short list is enough, else ``choices``, ``parts`` and ``check``. All of them get
    the board with what the seat may not see masked.
    """

    window: ClassVar[str] = ""
    """The name of the window that this question belongs to, for standing passes."""
    passing: ClassVar[Any] = None
    """The answer that passes, if there is one."""
    ordered: ClassVar[str] = ""
    """The sort of standing orders that may pass this question, such as ``cards`` or ``reactions``; "": its window."""
    examples: ClassVar[bool] = False
    """The answers on offer are examples: ``check`` accepts others, such as a document that a player wrote."""

    def answers(self, board: B) -> Sequence[A]:
        """The legal answers in a fixed order; of a question with answers in parts only the first LISTED."""
        return tuple(islice(self.every(board), LISTED))

    def choices(self, board: B, part: Part) -> Choices[A]:
        """What may come next in an answer after these picks. By default each pick is a whole answer of the list."""
        answers = offers(self, board)
        if part:
            return Choices(whole=part[0] if len(part) == 1 and part[0] in answers else UNSET)
        return Choices(tuple([Option(answer, answer) for answer in answers]))

    def check(self, board: B, answer: A) -> Verdict[bool]:
        """Judge the answer: whether it is legal, and if not, which clause refuses it."""
        return accept if answer in offers(self, board) else refuse("", "not_on_offer")

    def parts(self, board: B, answer: A) -> Part:
        """The picks that make an answer, legal or not, as far as picks can express it."""
        return (answer,)

    def every(self, board: B) -> Iterator[A]:
        """Every legal answer, one at a time, in a fixed order."""
        return every(in_parts(self, board)) if takes_parts(self) else iter(self.answers(board))

    def sample(self, board: B, pick: Pick) -> A:
        """One legal answer, chosen by ``pick``; uniform if the question has a short list. Raises DeadEnd."""
        if takes_parts(self):
            return descend(in_parts(self, board), pick)
        answers = offers(self, board)
        if not answers:
            raise DeadEnd(f"{type(self).__name__} has no legal answer: {self}")
        return answers[pick(len(answers))]


def takes_parts(question: Question[Any, Any]) -> bool:
    """Whether a player builds the answers to a question pick by pick."""
    own: Any = type(question).choices
    return own is not vars(Question)["choices"]


# ---------------------------------------------------------------- what was on offer is remembered

_KEPT = 1024
"""How many questions are cached with their offers, each on the board on which it was asked last: a server has hundreds
of matches, and a person thinks for a while between two picks."""

_LEVELS = 4096
"""Levels that are cached of one question, at most."""
_ALL_LEVELS = 1 << 15
"""Levels that are cached of all questions, at most."""


class _Offered(Struct, eq=False, gc=False):
    """The answers to a question on a board, and its choices by part."""

    question: Question[Any, Any]
    board: Any
    answers: tuple[Any, ...] | None = None
    levels: dict[tuple[Part, Part], Choices[Any]] = {}
    """By the picks and their types: ``True`` is not 1."""

    def level(self, part: Part) -> Choices[Any]:
        """What may come next after these picks, computed once."""
        key = part, tuple(map(type, part))
        found = self.levels.get(key)
        if found is None:
            if len(self.levels) >= _LEVELS:  # a client may ask for the level after every number of a span
                self.levels.clear()
            if next(_made) % _ALL_LEVELS == 0:
                _offered.clear()
                _order.clear()
            found = self.levels[key] = self.question.choices(self.board, part)
        return found


_made = count(1)
"""Counts the levels that were made."""
_offered: dict[int, _Offered] = {}
_order: deque[int] = deque()
"""The keys of what is cached, the oldest first."""


def _remembered(question: Question[Any, Any], board: Any) -> _Offered:
    key = id(question)
    found = _offered.get(key)  # the cache keeps the question alive, so that no other object has its id
    if found is not None and found.board is board:
        return found
    if found is None:
        _order.append(key)
        if len(_order) > _KEPT:
            _offered.pop(_order.popleft(), None)
    found = _offered[key] = _Offered(question, board)
    return found


def offers(question: Question[B, A], board: B) -> Sequence[A]:
    """The answers on offer, computed once for the same question on the same board."""
    known = _remembered(question, board)
    if known.answers is None:
        known.answers = tuple(question.answers(board))  # whoever gets them cannot change them
    return known.answers


def in_parts(question: Question[B, A], board: B) -> InParts[A]:
    """A question's choices on a board, each level computed once."""
    return _remembered(question, board).level


def concerns(question: Question[B, A], option: Option[A]) -> tuple[Concern, ...]:
    """What an option is about: its own concerns, and each id with a kind in the answer that it completes."""
    if option.whole is UNSET:
        return option.concerns
    if is_same(option.whole, question.passing):  # a word, even where the answers are ids
        return option.concerns
    found = concerns_of(option.whole, answer_type(type(question)))
    return tuple(dict.fromkeys((*option.concerns, *found))) if option.concerns else found


_answer_types: dict[type, Any] = {}


def answer_type(cls: type) -> Any:
    """The type of a question's answers, found in ``Question[Board, A]``, also through generic bases."""
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
    """The question of a roll, which chance answers: ``count`` dice of ``faces`` faces, for a purpose, by a power or
    seat.
    """

    count: int
    faces: int
    purpose: str
    by: str = ""
    also: tuple[tuple[int, int], ...] = ()
    """Dice of other kinds in the same roll, after these: (count, faces)."""
    reads: tuple[int, ...] = ()
    """The lowest face of each range but the first, in ascending order: faces of one range count the same, and the
    order of like dice does not matter. Empty: every face of every die may matter.
    """

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
        """Every result of a single die; for several dice one result for each face, cut to the faces of each die."""
        dice = self.dice
        return [tuple([min(face, faces) for faces in dice]) for face in range(1, max(dice, default=0) + 1)]

    def check(self, board: Any, answer: tuple[int, ...]) -> Verdict[bool]:
        """Judge a roll: the right number of dice, each between 1 and the number of its faces."""
        if len(answer) == self.number and all([1 <= face <= faces for face, faces in zip(answer, self.dice)]):  # noqa: B905
            return accept
        if self.also:
            return refuse("", "not_these_dice", self.told)
        return refuse("", "not_a_roll", str(self.count), str(self.faces))


@declare(items=UMPIRE, purpose=PUBLIC, answer=UMPIRE)
class ShuffleItems(Question[Any, tuple[int, ...]]):
    """The question of a shuffle, which chance answers: the items in a random order that only the umpire sees."""

    items: tuple[int, ...]
    purpose: str

    def answers(self, board: Any) -> Sequence[tuple[int, ...]]:
        """The current order as the only example; every other order is legal, too."""
        return [self.items]

    def check(self, board: Any, answer: tuple[int, ...]) -> Verdict[bool]:
        """Judge a shuffle: the same items, none twice, none missing."""
        return accept if sorted(answer) == sorted(self.items) else refuse("", "not_a_shuffle")
