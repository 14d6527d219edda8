"""Questions are stored data: what is asked, with pure methods that read the current board."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar, Generic, TypeVar, cast, get_args, get_origin

from limmu.core.rules.records import PUBLIC, UMPIRE, B, Record, declare, stored_name
from limmu.core.rules.verdict import Verdict, accept, refuse

A = TypeVar("A")
Pick = Callable[[int], int]
"""``pick(n)`` gives a number from 0 to n-1."""


class DeadEnd(LookupError):
    """A question without a legal answer: the rules led nowhere."""


class Question(Record, Generic[B, A], tag_field="_", tag=stored_name):
    """What is asked. The fields are ids and plain values; what is legal follows from the board of the moment."""

    huge: ClassVar[bool] = False
    """True when ``answers`` is only a part of the legal answers; then ``check`` and ``sample`` say the rest."""
    window: ClassVar[str] = ""
    """The name of the window that this question belongs to, for standing passes."""
    passing: ClassVar[Any] = None
    """The answer that passes, where there is one."""

    def answers(self, board: B) -> Sequence[A]:
        """The legal answers, in a fixed order."""
        raise NotImplementedError(type(self).__name__)

    def check(self, board: B, answer: A) -> Verdict[bool]:
        """Whether the answer is legal, and if not which clause refuses it."""
        return accept if answer in offers(self, board) else refuse("", "not_on_offer")

    def prefix(self, board: B, part: A) -> Verdict[bool]:
        """Whether an answer given in parts may begin like this."""
        return self.check(board, part)

    def concerns(self, board: B, answer: A) -> tuple[str, ...]:
        """The ids that an answer is about, for a front-end to highlight."""
        return (answer,) if isinstance(answer, str) and answer else ()

    def sample(self, board: B, pick: Pick) -> A:
        """One legal answer, chosen by ``pick``; uniform unless a question says otherwise. Raises DeadEnd."""
        answers = offers(self, board)
        if not answers:
            raise DeadEnd(f"{type(self).__name__} has no legal answer: {self}")
        return answers[pick(len(answers))]


_listed: tuple[Any, Any, Any] = (None, None, ())


def offers(question: Question[B, A], board: B) -> Sequence[A]:
    """The answers on offer, listed once for the same question on the same board."""
    global _listed
    asked, seen, answers = _listed
    if asked is not question or seen is not board:
        answers = question.answers(board)
        _listed = (question, board, answers)
    return answers


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

    def answers(self, board: Any) -> Sequence[tuple[int, ...]]:
        """Every single result; for several dice one result of each face."""
        return [(face,) * self.count for face in range(1, self.faces + 1)]

    def check(self, board: Any, answer: tuple[int, ...]) -> Verdict[bool]:
        """The right number of dice, each between 1 and the number of faces."""
        if len(answer) == self.count and all([1 <= face <= self.faces for face in answer]):
            return accept
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
