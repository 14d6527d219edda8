"""The answers to one question as a numbered list that can be filtered, and picked from by number."""

from __future__ import annotations

import re
from typing import Any

from limmu.cli.answers import answer_of, takes_several
from limmu.cli.shown import Shown
from limmu.core import Asked

PAGE = 20
MANY = 40
"""From so many answers on, a list of ids is put together part by part instead of being looked up whole."""

_NUMBERS = re.compile(r"\d+(?:[\s,]+\d+)*")


class Menu:
    """What can be answered. ``parts``: the numbers are ids of which an answer has several."""

    def __init__(self, shown: Shown, asked: Asked[Any]) -> None:
        self.shown, self.asked = shown, asked
        answers = list(asked.answers())
        self.parts = takes_several(asked.question) and (asked.question.huge or len(answers) > MANY)
        self.choices: list[Any] = (
            list(dict.fromkeys([part for answer in answers for part in answer])) if self.parts else answers
        )
        self.texts = [self._text(choice) for choice in self.choices]
        self.filter, self.page = "", 0

    def _text(self, choice: Any) -> str:
        if self.parts:
            return self.shown.texts.value(choice, names=self.shown.names)
        return self.shown.answer(self.asked, choice) or "nothing"

    def matching(self) -> list[int]:
        """The indexes of the choices that the filter lets through."""
        wanted = self.filter.lower().split()
        return [i for i, text in enumerate(self.texts) if all(word in text.lower() for word in wanted)]

    def narrow(self, text: str) -> int:
        """Filter by words; returns how many choices are left."""
        self.filter, self.page = text, 0
        return len(self.matching())

    def turn(self) -> None:
        """The next page; after the last the first."""
        self.page += 1
        if self.page * PAGE >= len(self.matching()):
            self.page = 0

    def lines(self) -> list[str]:
        """The page that is shown now."""
        found = self.matching()
        first = self.page * PAGE
        wide = len(str(len(self.choices)))
        lines = [f"{i + 1:>{wide}}  {self.texts[i]}" for i in found[first : first + PAGE]]
        if len(found) > PAGE:
            last = min(first + PAGE, len(found))
            lines.append(f"{first + 1} to {last} of {len(found)}: Enter shows more, a word filters")
        if self.filter:
            lines.append(f"only those with: {self.filter} (a single / shows all)")
        if self.parts:
            lines.append("several numbers make one answer, such as 1 3 4; 0 is none of them")
        return lines

    def picks(self, line: str) -> bool:
        """Whether a line is a pick by number."""
        return bool(_NUMBERS.fullmatch(line))

    def picked(self, line: str) -> Any:
        """The answer that numbers stand for. Raises ValueError saying what to type instead."""
        numbers = [int(part) for part in re.split(r"[\s,]+", line)]
        if self.parts and numbers == [0]:
            return ()
        wrong = [number for number in numbers if not 1 <= number <= len(self.choices)]
        if wrong:
            raise ValueError(f"there is no number {wrong[0]}: type a number from 1 to {len(self.choices)}")
        if self.parts:
            return tuple([self.choices[i - 1] for i in sorted(dict.fromkeys(numbers))])
        if len(numbers) > 1:
            raise ValueError("this question takes one answer: type one number")
        return self.choices[numbers[0] - 1]

    def keyed(self, key: str) -> Any:
        """The answer with a key. Raises ValueError."""
        try:
            return answer_of(self.asked.question, key)
        except ValueError as error:
            raise ValueError(f"not the form of an answer to this question: {error}") from None
