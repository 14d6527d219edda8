"""An answer that a person puts together: numbered choices, level by level, until it is whole.

A question with few answers is one list of whole answers. A person builds any other answer part by part;
several numbers at once make one answer where the picks commute. A line may also say several picks in words, as
:mod:`limmu.display.listening` understands them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import islice
from typing import Any

from msgspec import UNSET

from limmu.core import Asked, Choices, Option, Part, follow, pick_forced, takes_several
from limmu.display import measures
from limmu.display.hearing import heard
from limmu.display.listening import FEW, Listener, Lost, Meaning, ranges, stepped, words_of
from limmu.display.notation import answer_of, key_of
from limmu.display.shown import Shown

ASKED = {"um": "menu.length", "cdeg": "menu.angle", "facing": "menu.facing"}
"""What asks for a measure, by unit."""

_NUMBERS = re.compile(r"-?\d{1,9}(?:-\d{1,6})?(?:[\s,]+\d{1,6}(?:-\d{1,6})?)*")
_MOST = 1000
"""The most numbers that one line may name."""


class NoRange(ValueError):
    """A range of numbers is too long or runs backwards; its text is the range."""


def numbers_in(line: str) -> list[int]:
    """The numbers of a line such as `1 3 5-8`. Raises NoRange where one is too long or runs backwards."""
    found: list[int] = []
    for part in re.split(r"[\s,]+", line):
        first, _, last = part.lstrip("-").partition("-")
        low, high = int(first), int(last or first)
        if not low <= high < low + _MOST:
            raise NoRange(part)
        found += [-low] if part.startswith("-") else range(low, high + 1)
    return found


def is_numbers(line: str) -> bool:
    """Whether a line names options by number."""
    return bool(_NUMBERS.fullmatch(line))


class Composing:
    """What can be picked now: ``options`` with their ``texts``; 0 stops where the picks already make a whole answer."""

    def __init__(self, shown: Shown, asked: Asked[Any]) -> None:
        self.shown, self.asked = shown.on(asked.board), asked
        few = list(islice(asked.question.every(asked.board), FEW + 1)) if asked.takes_parts else []
        self._flat = Choices(tuple([Option(answer, answer) for answer in few])) if 0 < len(few) <= FEW else None
        self._steps: list[Part] = []
        self._listener = Listener(self.shown, asked)
        self.forced: tuple[str, ...] = ()
        """What was picked last without being asked, as it was the only option."""
        self.enter(() if self._flat else pick_forced(asked.choices))

    def enter(self, part: Part) -> None:
        """The level after these picks."""
        self.part, self.forced = part, ()
        self.level: Choices[Any] = self._flat or self.asked.choices(part)
        self.options = self.level.options
        self.texts = [self.shown.option(self.asked, self.level, option) for option in self.options]

    @property
    def only(self) -> str:
        """The number to type for the only answer; "" where there are several."""
        if self.level.size != 1:
            return ""
        if self.options or self.level.span is None:
            return "1" if self.options else "0"
        return measures.typed(next(iter(self.level.span)), self.level.span.unit)

    @property
    def snaps(self) -> tuple[str, ...]:
        """What the last line in words said that is recorded otherwise."""
        return self._listener.snaps

    @property
    def lost(self) -> Lost | None:
        """Where the last line in words stopped to say anything, if it began well."""
        return self._listener.lost

    @property
    def begun(self) -> bool:
        """Whether there is a pick to take back."""
        return bool(self._steps)

    @property
    def asks(self) -> str:
        """What the level asks; "" where the question itself says it."""
        return self.shown.asks(self.asked.question, self.level)

    def lines(self) -> list[str]:
        """What the level asks, its options, numbered, and what may be typed beside their numbers."""
        return [*self.number(range(len(self.options))), *self.hints()]

    def number(self, indexes: Iterable[int]) -> list[str]:
        """What the level asks, and some of its options with their numbers."""
        wide = len(str(len(self.options)))
        heads = [*self.shown.so_far(self.asked, self.part), *self.forced, *([self.asks] if self.asks else [])]
        return [*heads, *[f"{i + 1:>{wide}}  {self.texts[i]}" for i in indexes]]

    def hints(self) -> list[str]:
        """What may be typed beside the number of an option: the numbers of a span, 0 to stop, `back`."""
        lines: list[str] = []
        say, span = self.shown.say, self.level.span
        if span is not None:
            key = ASKED.get(span.unit, "menu.number_of" if span.unit else "menu.number")
            lines.append(stepped(self.shown, say(key, ranges=ranges(self.shown, span), unit=span.unit), span))
        if self.level.whole is not UNSET:
            done = self.shown.answer(self.asked, self.level.whole) or say("value.nothing")
            lines.append(say("menu.done" if self.begun else "menu.whole", answer=done))
        if self.several and len(self.options) > 1:
            lines.append(say("menu.several"))
        if self.begun:
            lines.append(say("menu.back"))
        return [*lines, say("menu.only")] if self.only else lines

    def picks(self, line: str) -> bool:
        """Whether a line is a pick by number, or picks in words with a length or an angle."""
        try:
            return is_numbers(line) or line == "all" or bool(self._said(line))
        except ValueError:
            return True

    def choose(self, line: str) -> tuple[Any, ...]:
        """The answer that these numbers choose, as a tuple of one; () while picks are missing.

        Raises ValueError saying what to type instead.
        """
        if line == "all":
            return self._all()
        if not self._numbered(line) and (said := self._said(line)):
            return said.answer or self._entered(said.part)
        try:
            numbers = numbers_in(line)
        except NoRange as error:
            raise ValueError(self.shown.say("menu.no_range", range=str(error))) from None
        if not self.options and self.level.span is not None:
            return self._number(numbers)
        if numbers == [0] and self.level.whole is not UNSET:
            return (self.level.whole,)
        wrong = [number for number in numbers if not 1 <= number <= len(self.options)]
        if wrong:
            low = 1 if self.level.whole is UNSET else 0
            raise ValueError(self.shown.say("menu.no_number", number=wrong[0], low=low, high=len(self.options)))
        if len(numbers) > 1 and not self.several:
            raise ValueError(self.shown.say("menu.one_number"))
        chosen = [self.options[number - 1] for number in dict.fromkeys(numbers)]
        if not self.several:
            return self._taken(chosen[0])
        part = self.part
        for option in chosen:
            if follow(self.asked.choices, part, option.pick) is None:
                text = self.texts[self.options.index(option)]
                raise ValueError(self.shown.say("menu.not_with", option=text))
            part = (*part, option.pick)
        whole = self.asked.choices(part).whole
        if whole is not UNSET:
            return (whole,)
        return self._entered(part)

    def read(self, line: str) -> tuple[Any, ...]:
        """The answer that a line gives, as a tuple of one; () while picks are missing: numbers as for `choose`, words
        of an answer, or the whole answer by its key, `= KEY`.

        Raises ValueError saying what to type instead.
        """
        if line.startswith("="):
            return (self.read_key(line[1:].strip()),)
        if self.picks(line):
            return self.choose(line)
        found = self.exactly(line) or self.worded(line)
        if found is None:
            raise ValueError(self.shown.say("menu.not_said", text=repr(line)))
        return found

    def _numbered(self, line: str) -> bool:
        """Whether a line can only name options of this list by their numbers: no measure, whatever the game reads."""
        return bool(self.options) and is_numbers(line)

    @property
    def several(self) -> bool:
        """Whether several numbers on one line make an answer: picks of one bag in a row."""
        return takes_several(self.asked.choices, self.part, self.level)

    def _all(self) -> tuple[Any, ...]:
        span = None if self.options else self.level.span
        if span is not None and not span.unit:  # as many as there may be
            return self._number([span.nth(span.size - 1)])
        if not self.asked.choices(self.part).bag:  # a list of whole answers has none of its own
            raise ValueError(self.shown.say("menu.one_number"))
        part = self.part
        while (level := self.asked.choices(part)).options:
            part = (*part, level.options[0].pick)
        if level.whole is UNSET:
            raise ValueError(self.shown.say("menu.not_all"))
        return (level.whole,)

    def _number(self, numbers: list[int]) -> tuple[Any, ...]:
        span = self.level.span
        assert span is not None
        if len(numbers) > 1 or numbers[0] not in span:
            raise ValueError(self.shown.say("menu.wanted", ranges=ranges(self.shown, span)))
        return self._entered((*self.part, numbers[0]))

    def worded(self, line: str) -> tuple[Any, ...] | None:
        """As `choose`, for picks in words alone, such as `guards march`; None for any other line. Raises ValueError."""
        said = self._said(line, sure=True)
        return None if said is None else said.answer or self._entered(said.part)

    def said(self, line: str) -> Part:
        """The picks that a line says in words, which are not made. Raises ValueError."""
        found = self._said(line, sure=True)
        if found is None:
            raise ValueError(self.shown.say("play.no_match", text=repr(line)))
        parts = self.asked.question.parts
        return tuple(parts(self.asked.board, found.answer[0])) if found.answer else found.part

    def opening(self, said: Sequence[str]) -> tuple[Any, Sequence[str]] | None:
        """The answer that words begin with, and the words that are left; None where they begin with none. Where there
        is one answer only, no word is needed. Raises ValueError."""
        found = self._listener.whole(said) or self._listener.words(said, self._picked, sure=True, on=True)
        return (found.answer[0], found.rest) if found is not None and found.answer else None

    def exactly(self, line: str) -> tuple[Any, ...]:
        """The answer that a line tells in the very words of the list, as a tuple of one; () where it tells none."""
        found = None if self.begun else self._listener.whole(words_of(line))
        return found.answer if found is not None and not found.rest else ()

    def begins_anew(self, line: str) -> bool:
        """Whether a line that says nothing after the picks so far begins another answer."""
        try:
            return self.begun and Composing(self.shown, self.asked).worded(line) is not None
        except ValueError:
            return True

    @property
    def _picked(self) -> Part:
        """The picks that a person has made."""
        return self.part if self.begun else ()

    def _said(self, line: str, *, sure: bool = False) -> Meaning | None:
        return self._listener.line(line, self._picked, sure=sure)

    def _taken(self, option: Option[Any]) -> tuple[Any, ...]:
        if option.whole is not UNSET:
            return (option.whole,)
        return self._entered((*self.part, option.pick))

    def _entered(self, part: Part) -> tuple[Any, ...]:
        """Go on after these picks and skip levels with a single option; returns the answer once it is whole."""
        level = self.asked.choices(part)
        forced: list[str] = []
        while level.size == 1:
            if level.whole is not UNSET:
                return (level.whole,)
            if level.options and level.options[0].whole is not UNSET:
                return (level.options[0].whole,)
            forced += self._told_forced(level)
            part = (*part, level.options[0].pick if level.options else next(iter(level.span or ())))
            level = self.asked.choices(part)
        self._steps.append(self.part)
        self.enter(part)
        self.forced = tuple(forced)
        return ()

    def _told_forced(self, level: Choices[Any]) -> list[str]:
        """What a level asks that has one option, and that option: nobody is asked, but it is said."""
        asks = self.shown.asks(self.asked.question, level)
        if not level.options or not asks:
            return []
        return [self.shown.say("menu.forced", asks=asks, option=self.shown.option(self.asked, level, level.options[0]))]

    def back(self) -> bool:
        """Take the last pick back; False when there is none."""
        if not self._steps:
            return False
        self.enter(self._steps.pop())
        return True

    def restart(self) -> None:
        """Begin again, because the rules refused the answer."""
        if self._steps:
            self.enter(self._steps[0])
            self._steps.clear()

    def read_key(self, key: str) -> Any:
        """The answer that a text in the notation stands for. Raises ValueError."""
        try:
            return answer_of(self.asked.question, key)
        except ValueError as error:
            first = next(self.asked.question.every(self.asked.board), UNSET)
            known = key_of(self.asked.question, first) if first is not UNSET else ""
            raise ValueError(self.shown.say("menu.no_form", why=heard(error), known=known)) from None
