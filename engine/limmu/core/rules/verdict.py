"""A verdict is a value together with the clauses that made it."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any, Generic, TypeVar

from limmu.core.rules.records import PUBLIC, Record, declare, type_hints

V = TypeVar("V")

Why = tuple[tuple[str, int], ...]
"""The clauses behind a value and what each contributed, in the order in which they were applied."""


@cache
def fields_of_why(cls: type) -> tuple[str, ...]:
    """The fields of a record that say why: those of the type :data:`Why`, whatever their names.

    Numbers of pieces, whose ids are annotated, are of another type.
    """
    return tuple([name for name, hint in type_hints(cls, annotated=True).items() if hint == Why])


@cache
def lists_of_why(cls: type) -> tuple[str, ...]:
    """The fields of a record that say why of several things, such as dice: those of the type ``tuple[Why, ...]``."""
    return tuple([name for name, hint in type_hints(cls, annotated=True).items() if hint == tuple[Why, ...]])


@declare(PUBLIC)
class Verdict(Record, Generic[V]):
    """A value and why. As a legality verdict (``Verdict[bool]``) it is true or false in a condition."""

    value: V
    why: Why = ()
    clause: str = ""
    """The clause that refuses (refusals only)."""
    code: str = ""
    """The stored name of the refusal; its text is in the game's texts (refusals only)."""
    data: tuple[str, ...] = ()
    """Ids that the refusal's text names."""
    others: tuple[Verdict[bool], ...] = ()
    """The further refusals of the same answer: see :func:`breaches`."""

    @property
    def each(self) -> tuple[Verdict[Any], ...]:
        """The refusal as a list: one verdict for each breach, the first without ``others``."""
        return (self.but(others=()), *self.others) if self.others else (self,)

    def __bool__(self) -> bool:
        return bool(self.value)


accept: Verdict[bool] = Verdict(True)
"""The verdict on a legal answer."""


def refuse(clause: str, code: str, *data: str) -> Verdict[bool]:
    """The verdict on an illegal answer: which clause, which refusal, and the ids concerned."""
    return Verdict(False, ((clause, 0),) if clause else (), clause, code, data)


MOST_TOLD = 200
"""So many characters are told of what is wrong with the form of an answer."""


def malformed(why: object) -> Verdict[bool]:
    """The verdict on what has not the form that is asked for; ``data`` says why not, for whoever writes the client."""
    return refuse("", "malformed", str(why)[:MOST_TOLD])


def breaches(verdicts: Iterable[Verdict[bool]]) -> Verdict[bool]:
    """One verdict from several on the same answer. It refuses if one of them does, and has every breach once, in
    order.

    The first refusal is the verdict itself, the rest are its ``others``.
    """
    found = [*dict.fromkeys([breach for verdict in verdicts if not verdict.value for breach in verdict.each])]
    return found[0].but(others=tuple(found[1:])) if found else accept


def _told(verdict: Verdict[bool]) -> str:
    where = f" ({verdict.clause})" if verdict.clause else ""
    return f"{verdict.code}{where}" + (f": {', '.join(verdict.data)}" if verdict.data else "")


class Refused(Exception):
    """The match refused an input and stays as it was. ``verdict`` is the one that ``check`` returns.

    Its text has codes and ids; a note under a traceback says how to get a sentence for people.
    """

    def __init__(self, verdict: Verdict[bool]) -> None:
        self.verdict = verdict
        told = "; ".join(map(_told, verdict.each))
        super().__init__(f"the match refuses it: {told}")
        self.add_note("limmu.words(GAME).refusal(error.verdict) says it as a sentence for people.")
