"""An answer put together from numbered choices.

An answer with many parts is put together: several numbers at once for some of a list, a place for one piece after
another for a placement.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, cast

from limmu.core import Asked
from limmu.display.notation import answer_of, takes_several
from limmu.display.shown import Shown
from limmu.toolkit.questions import LISTED, PickSome, Place, Placement

MANY = 12
"""From so many answers on, some of a list is picked part by part."""

_NUMBERS = re.compile(r"\d{1,6}(?:-\d{1,6})?(?:[\s,]+\d{1,6}(?:-\d{1,6})?)*")
_MOST = 1000
"""Numbers that one line may stand for."""


def numbers_in(line: str) -> list[int]:
    """The numbers of a line such as `1 3 5-8`. Raises ValueError for a range that is too long or runs backwards."""
    found: list[int] = []
    for part in re.split(r"[\s,]+", line):
        first, _, last = part.partition("-")
        low, high = int(first), int(last or first)
        if not low <= high < low + _MOST:
            raise ValueError(f"{part} is no range: write it like 5-8")
        found += range(low, high + 1)
    return found


class Composing:
    """What can be answered now. ``kind``: whole answers, some of a list, or the place of the next piece."""

    def __init__(self, shown: Shown, asked: Asked[Any]) -> None:
        self.shown, self.asked = shown, asked
        self.placed: Placement = ()
        answers = list(asked.answers())
        self.choices: list[Any] = answers
        self.kind = "whole"
        if takes_several(asked.question) and len(answers) > MANY:
            self.kind = "some"
            self.choices = self._candidates(answers)
        elif isinstance(asked.question, Place) and len(answers) >= LISTED:
            self.kind = "place"
            self.offer_spaces()
        self.texts = [self._text(choice) for choice in self.choices]

    def _candidates(self, answers: Sequence[Sequence[Any]]) -> list[Any]:
        if isinstance(self.asked.question, PickSome):
            return list(self.asked.question.candidates(self.asked.board))
        return list(dict.fromkeys([part for answer in answers for part in answer]))

    def offer_spaces(self) -> None:
        """What is left for the next piece."""
        question = cast("Place[Any]", self.asked.question)
        board = self.asked.board
        piece = self.piece()
        spaces = question.spaces(board, piece)
        self.choices = [space for space in spaces if question.prefix(board, (*self.placed, (piece, space)))]
        self.texts = [self._text(choice) for choice in self.choices]

    def piece(self) -> str:
        """The piece that is placed next; "" when all are."""
        pieces = cast("Place[Any]", self.asked.question).pieces(self.asked.board)
        return pieces[len(self.placed)] if len(self.placed) < len(pieces) else ""

    def _text(self, choice: Any) -> str:
        if self.kind != "whole":
            return self.shown.texts.value(choice, names=self.shown.names)
        return self.shown.answer(self.asked, choice) or "nothing"

    @property
    def only(self) -> bool:
        """Whether there is one answer alone, which Enter gives."""
        return self.kind == "whole" and len(self.choices) == 1

    def picks(self, line: str) -> bool:
        """Whether a line is a pick by number."""
        return bool(_NUMBERS.fullmatch(line)) or (self.kind == "some" and line == "all")

    def picked(self, line: str) -> tuple[Any, ...]:
        """The answer that numbers stand for, as a tuple of one; () while more has to be picked.

        Raises ValueError saying what to type instead.
        """
        if line == "all":
            return (tuple(self.choices),)
        numbers = numbers_in(line)
        if self.kind == "some" and numbers == [0]:
            return ((),)
        wrong = [number for number in numbers if not 1 <= number <= len(self.choices)]
        if wrong:
            raise ValueError(f"there is no number {wrong[0]}: type a number from 1 to {len(self.choices)}")
        if self.kind == "some":
            return (tuple([self.choices[i - 1] for i in sorted(numbers)]),)
        if len(numbers) > 1:
            raise ValueError("this question takes one number at a time")
        choice = self.choices[numbers[0] - 1]
        if self.kind == "whole":
            return (choice,)
        self.placed = (*self.placed, (self.piece(), choice))
        if not self.piece():
            return (self.placed,)
        self.offer_spaces()
        return ()

    def back(self) -> bool:
        """Take the last placed piece back; False when there is none."""
        if not self.placed:
            return False
        self.placed = self.placed[:-1]
        self.offer_spaces()
        return True

    def restart(self) -> None:
        """Begin a placement again: the one put together was refused."""
        if self.kind == "place":
            self.placed = ()
            self.offer_spaces()

    def keyed(self, key: str) -> Any:
        """The answer with a key, or in the game's notation. Raises ValueError."""
        read = self.shown.game.notation.read_answer
        try:
            found = read(self.asked.board, self.asked.question, key) if read is not None else None
            return answer_of(self.asked.question, key) if found is None else found
        except ValueError as error:
            example = self.shown.texts.example(self.asked.question)
            why = f"write one as {example}, of what there is" if example else str(error)
            raise ValueError(f"not the form of an answer to this question: {why}") from None
