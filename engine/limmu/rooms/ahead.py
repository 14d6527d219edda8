"""Answers that a seat signs beforehand, for questions to come, so that its machine may be away when they are asked.

A seat with a key can have its orders given by nobody else: every input needs its signature. Here its machine signs the
answers themselves, in a row (docs/log-format.md, *Standing orders*); whoever hosts the match gives each in its turn.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from limmu.core import (
    Decision,
    Input,
    Match,
    Question,
    Spoken,
    StandingPass,
    encode,
    is_signed,
    keys_of,
    order_bytes,
    place_in_order,
    progress_of,
    question_to,
)

__all__ = ["Answered", "Signed", "sign_ahead"]


SPOKEN = "order.signed_spoken"
"""The key of the text that says that the seat has said something else since."""


class Answered(Struct, frozen=True):
    """An answer to a question to come, signed; its command id ends in its place in the row, from 1."""

    question: dict[str, Any]
    """The question as the seat sees it."""
    input: Decision | StandingPass
    cmd: str
    sig: str


class Signed(Struct, frozen=True, tag_field="_", tag="signed"):
    """Give these answers, each in its turn and to its question, until the seat itself says something."""

    since: int
    """The entry after which they are signed."""
    answers: tuple[Answered, ...]
    """Several may have one place: the first of them whose question is asked is given."""

    def fault(self, match: Match[Any], seat: str) -> str:
        """The key of the text that says why it cannot stand; "" if it can."""
        if seat not in keys_of(match):
            return "order.signed_no_key"
        if not 0 <= self.since <= match.n or not self.answers:
            return "order.signed_no_entry"
        for one in self.answers:
            message = _message(match, seat=seat, since=self.since, question=one.question, body=one.input, cmd=one.cmd)
            if not _place(one) or not is_signed(keys_of(match)[seat], one.sig, message):
                return "order.signed_unsigned"
        return SPOKEN if self.left(match, seat) is None else ""

    def left(self, match: Match[Any], seat: str) -> int | None:
        """How many places of the row are still to come; None if the seat has spoken since otherwise."""
        spoken = progress_of(match).spoken.get(seat, Spoken())
        if spoken.n > self.since and spoken.since != self.since:
            return None
        done = spoken.place if spoken.n > self.since else 0
        return max(map(_place, self.answers)) - done

    def next(self, match: Match[Any], seat: str) -> Input | None:
        """The input for what the seat is asked now, if it is its turn."""
        spoken = progress_of(match).spoken.get(seat, Spoken())
        for one in self.answers:
            asked = question_to(match.position.pause, seat, one.input)
            if asked == encode(one.question) and place_in_order(one.cmd, match.n + 1, self.since, spoken):
                return Input(seat, one.input, one.cmd, sig=one.sig, since=self.since)
        return None


def sign_ahead(
    match: Match[Any],
    seat: str,
    row: Sequence[Sequence[tuple[Question[Any, Any], Any]]],
    sign: Callable[[bytes], str],
) -> Signed:
    """Answers of a seat to questions to come, signed after the last entry: for each place of the row one question with
    its answer, or several of which the one that is asked counts.

    ``sign`` signs bytes with the key of the seat, such as ``lambda data: limmu.core.sign(seed, data)``.
    """
    found: list[Answered] = []
    for place, some in enumerate(row, 1):
        for question, answer in some:
            asked: dict[str, Any] = msgspec.json.decode(encode(question))
            body, cmd = Decision(answer), f"ahead-{match.n}/{place}"
            found.append(
                Answered(
                    asked,
                    body,
                    cmd,
                    sign(_message(match, seat=seat, since=match.n, question=asked, body=body, cmd=cmd)),
                )
            )
    return Signed(match.n, tuple(found))


def _message(match: Match[Any], seat: str, since: int, question: Any, body: Any, cmd: str) -> bytes:
    leaf = match.past[since].leaf
    return order_bytes(match.header.match, leaf=leaf, by=seat, cmd=cmd, question=encode(question), body=body)


def _place(one: Answered) -> int:
    tail = one.cmd.rpartition("/")[2]
    return int(tail) if tail.isascii() and tail.isdecimal() and len(tail) < 10 else 0
