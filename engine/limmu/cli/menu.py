"""The choices of a question as a numbered list, with pages and a filter."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from msgspec import UNSET

from limmu.core import Asked, Part
from limmu.display.composing import Composing, NoRange, is_numbers, numbers_in
from limmu.display.listening import ids_of, words_of
from limmu.display.notation import key_of
from limmu.display.shown import Shown
from limmu.display.widths import folded

PAGE = 20
"""Options on a page."""
COMPARED = 12
"""Answers whose odds are compared if a line names none, at most."""


class Menu(Composing):
    """The choices for the next pick that pass the filter, page by page."""

    def __init__(self, shown: Shown, asked: Asked[Any], rows: int = PAGE) -> None:
        self.filter, self.page, self.rows = "", 0, rows
        super().__init__(shown, asked)

    def enter(self, part: Part) -> None:
        """Go to the level after these picks, without a filter."""
        super().enter(part)
        self.filter, self.page = "", 0

    @property
    def only(self) -> str:
        """As without a filter; the number of the only option that passes it."""
        found = self.matching() if self.filter else []
        return str(found[0] + 1) if len(found) == 1 else super().only

    def matching(self) -> list[int]:
        """The indexes of the choices that pass the filter: those with its words in a row, if any have them so."""
        wanted = folded(self.filter).split()
        found = [i for i, text in enumerate(self.texts) if all([self._has(i, folded(text), word) for word in wanted])]
        row = f" {' '.join(wanted)} "
        return [i for i in found if row in f" {' '.join(words_of(self.texts[i]))} "] or found

    def _has(self, i: int, text: str, word: str) -> bool:
        """Whether a choice has a word: in its text, or as the beginning of an id that it concerns."""
        return word in text or any([one.startswith(word) for one in ids_of(self.asked, self.options[i])])

    def narrow(self, text: str) -> int:
        """Filter by words, and return how many choices are left."""
        self.filter, self.page = text, 0
        return len(self.matching())

    def named_whole(self, text: str) -> str:
        """The number of the only choice that a text names whole; "" for none."""
        found = [i for i in self.matching() if folded(self.texts[i]) == folded(text)]
        return str(found[0] + 1) if len(found) == 1 else ""

    def turn(self) -> None:
        """Turn to the next page; after the last page comes the first."""
        self.page += 1
        if self.page * self.rows >= len(self.matching()):
            self.page = 0

    def choose(self, line: str) -> tuple[Any, ...]:
        """As without a filter, but of the numbers that pass it, which are also `all`. Raises ValueError."""
        if line == "all" and self.filter:
            line = " ".join([str(i + 1) for i in self.matching()])
        listed = [i + 1 for i in self.matching()] if self.filter and is_numbers(line) else []
        with suppress(NoRange):
            if listed and (hidden := [n for n in numbers_in(line) if n and n not in listed]):
                raise ValueError(self.shown.say("menu.filtered", number=hidden[0], filter=self.filter))
        return super().choose(line)

    def compared(self, line: str) -> dict[str, str]:
        """The answers that a line names by number or by key, as keys, each with its words ("" for one by key).

        A line of nothing names all that pass the filter. Raises ValueError where those are more than `COMPARED`, or
        each has more than one pick.
        """
        wholes = {i: option.whole for i, option in enumerate(self.options) if option.whole is not UNSET}
        numbers = {str(i + 1): i for i in wholes}
        listed = [i for i in self.matching() if i in wholes]
        if not line and not 0 < len(listed) <= COMPARED:
            raise ValueError(self.shown.say("play.odds_which"))
        found: dict[str, str] = {}
        for word in line.split() or [str(i + 1) for i in listed]:
            i = numbers.get(word)
            if i is None and word.isdecimal() and word in map(str, range(1, len(self.options) + 1)):
                raise ValueError(self.shown.say("play.odds_part", number=word))
            key = word if i is None else key_of(self.asked.question, wholes[i])
            found[key] = "" if i is None else self.texts[i]
        return found

    def lines(self) -> list[str]:
        """The lines of the current page."""
        found = self.matching()
        first = self.page * self.rows
        lines = self.number(found[first : first + self.rows])
        if len(found) > self.rows:
            last = min(first + self.rows, len(found))
            lines.append(self.shown.say("menu.page", first=first + 1, last=last, n=len(found)))
        if self.filter:
            lines.append(self.shown.say("menu.filter", filter=self.filter))
        return [*lines, *self.hints()]
