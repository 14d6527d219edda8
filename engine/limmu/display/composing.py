"""An answer that a person puts together: numbered choices, level by level, until it is whole.

A question with few answers is one list of whole answers. A person builds any other answer part by part;
several numbers at once make one answer where the picks commute. Where lengths and angles are asked for, a line may say
several picks in words: `forward 6`, `wheel left 30`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import islice
from typing import Any, NamedTuple

from msgspec import UNSET

from limmu.core import Asked, Choices, Option, Part, Refused, Span, follow, pick_forced, takes_several
from limmu.display import measures
from limmu.display.hearing import heard
from limmu.display.notation import answer_of, key_of
from limmu.display.shown import Shown
from limmu.display.widths import folded

ASKED = {"um": "menu.length", "cdeg": "menu.angle", "facing": "menu.facing"}
UNFIT = {"um": "menu.no_length", "cdeg": "menu.no_angle", "facing": "menu.no_facing"}
"""What asks for a measure, and what refuses a text that is none, by unit."""
FEW = 12
"""The most answers that one list shows whole."""
COMPARED = 300
"""The most answers whose words are compared with what was typed."""

_NUMBERS = re.compile(r"-?\d{1,9}(?:-\d{1,6})?(?:[\s,]+\d{1,6}(?:-\d{1,6})?)*")
_SHORT = re.compile(r"[a-z]?\d+")
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


def words_of(line: str) -> list[str]:
    """The words of a line as they are compared: small letters, without the signs between them."""
    return [word for said in folded(line).split() if (word := said.strip(",:;()"))]


DIGITS = 9
"""A number of so many digits is typed at most."""


class Lost(NamedTuple):
    """Where the words of a line that began well say nothing any more: the rest, what is asked there, what answers."""

    rest: str
    asks: str
    options: tuple[str, ...]


class _Said(NamedTuple):
    """What a line says: the answer, as a tuple of one, or () and its picks; the words that are left."""

    answer: tuple[Any, ...]
    part: Part
    rest: Sequence[str] = ()


class Composing:
    """What can be picked now: ``options`` with their ``texts``; 0 stops where the picks already make a whole answer."""

    def __init__(self, shown: Shown, asked: Asked[Any]) -> None:
        self.shown, self.asked = shown.on(asked.board), asked
        few = list(islice(asked.question.every(asked.board), FEW + 1)) if asked.takes_parts else []
        self._flat = Choices(tuple([Option(answer, answer) for answer in few])) if 0 < len(few) <= FEW else None
        self._steps: list[Part] = []
        self._slack = shown.slack(asked)
        self.snaps: tuple[str, ...] = ()
        """What the last line said that is recorded otherwise: numbers read from a real table."""
        self.forced: tuple[str, ...] = ()
        """What was picked last without being asked, as it was the only option."""
        self.lost: Lost | None = None
        """Where the last line stopped to say anything, if it began well."""
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
    def begun(self) -> bool:
        """Whether there is a pick to take back."""
        return bool(self._steps)

    def ranges(self, span: Span) -> tuple[str, ...]:
        """The numbers of a span as people type them, range by range."""
        say = self.shown.say
        ends = measures.ranges(span) if measures.is_measure(span.unit) else [(str(a), str(b)) for a, b in span.ranges]
        return tuple([say("menu.range", low=low, high=high) if low != high else low for low, high in ends])

    @property
    def asks(self) -> str:
        """What the level asks; "" where the question itself says it."""
        told = self.shown.asks(self.asked.question, self.level)
        return told if told != self.shown.question(self.asked.question) else ""

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
            lines.append(self._stepped(say(key, ranges=self.ranges(span), unit=span.unit), span))
        if self.level.whole is not UNSET:
            done = self.shown.answer(self.asked, self.level.whole) or say("value.nothing")
            lines.append(say("menu.done" if self.begun else "menu.whole", answer=done))
        if self.several and len(self.options) > 1:
            lines.append(say("menu.several"))
        if self.begun:
            lines.append(say("menu.back"))
        return [*lines, say("menu.only")] if self.only else lines

    def _stepped(self, asked: str, span: Span) -> str:
        """What is asked of a measure, with the steps that it goes in, if it does."""
        several = any([high - low >= span.step for low, high in span.ranges])
        if not measures.is_measure(span.unit) or span.step < 2 or not several:
            return asked
        return self.shown.say("menu.steps", asked=asked, step=measures.typed(span.step, span.unit))

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
            return said[0] or self._entered(said[1])
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

    def _numbered(self, line: str) -> bool:
        """Whether a line can only name options of this list by their numbers: no measure, whatever the game reads."""
        return bool(self.options) and is_numbers(line)

    @property
    def several(self) -> bool:
        """Whether several numbers on one line make an answer: picks of one bag in a row."""
        return takes_several(self.asked.choices, self.part, self.level)

    def _all(self) -> tuple[Any, ...]:
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
            raise ValueError(self.shown.say("menu.wanted", ranges=self.ranges(span)))
        return self._entered((*self.part, numbers[0]))

    # ------------------------------------------------------------ picks in words

    def worded(self, line: str) -> tuple[Any, ...] | None:
        """As `picked`, for picks in words alone, such as `guards march`; None for any other line. Raises ValueError."""
        said = self._said(line, sure=True)
        return None if said is None else said[0] or self._entered(said[1])

    def said(self, line: str) -> Part:
        """The picks that a line says in words, which are not made. Raises ValueError."""
        found = self._said(line, sure=True)
        if found is None:
            raise ValueError(self.shown.say("play.no_match", text=repr(line)))
        answer, part = found
        return tuple(self.asked.question.parts(self.asked.board, answer[0])) if answer else part

    def opening(self, said: Sequence[str]) -> tuple[Any, Sequence[str]] | None:
        """The answer that words begin with, and the words that are left; None where they begin with none. Where there
        is one answer only, no word is needed. Raises ValueError."""
        found = self._whole(said) or self._read(said, sure=True, on=True)
        return (found.answer[0], found.rest) if found is not None and found.answer else None

    def exactly(self, line: str) -> tuple[Any, ...]:
        """The answer that a line tells in the very words of the list, as a tuple of one; () where it tells none."""
        found = None if self.begun else self._whole(words_of(line))
        return found.answer if found is not None and not found.rest else ()

    def _whole(self, said: Sequence[str]) -> _Said | None:
        """The only answer, of the first `COMPARED`, whose words are the first of these, and the most of them."""
        found: list[Any] = []
        most = 0
        for answer in islice(self.asked.question.every(self.asked.board), COMPARED):
            words = words_of(self.shown.answer(self.asked, answer))
            if len(words) >= max(most, 1) and [*said[: len(words)]] == words:
                found = [answer] if len(words) > most else [*found, answer]
                most = len(words)
        return _Said((found[0],), (), said[most:]) if len(found) == 1 else None

    def begins_anew(self, line: str) -> bool:
        """Whether a line that says nothing after the picks so far begins another answer."""
        try:
            return self.begun and Composing(self.shown, self.asked).worded(line) is not None
        except ValueError:
            return True

    def _said(self, line: str, *, sure: bool = False) -> tuple[tuple[Any, ...], Part] | None:
        """The answer that a line says, as a tuple of one, or () and its picks; None for a line that says none, or has
        nothing to do with a measure, unless it is ``sure`` to be no filter.

        Raises ValueError for a measure that is not wanted here.
        """
        found = None if ";" in line else self._read(words_of(line), sure=sure)
        return None if found is None or found.rest else (found.answer, found.part)

    def _read(self, rest: Sequence[str], *, sure: bool, on: bool = False) -> _Said | None:
        """What words say. With ``on``, words may be left where an answer is whole."""
        part: Part = self.part if self.begun else ()
        self.snaps, self.lost, begun = (), None, part
        contact = folded(self.shown.say("menu.contact_words")).split()
        at_words = folded(self.shown.say("menu.at_words")).split()
        done = folded(self.shown.say("menu.done_words")).split()
        if not rest:
            return None
        while rest:
            if rest[0] in at_words and not on and (stood := self._stood(rest[1:], part)) is not None:
                return _Said((stood,), part)
            level = self.asked.choices(part)
            if part != begun:
                self.lost = Lost(" ".join(rest), *self._wanted(level))
            if [*rest[: len(contact)]] == contact and len(rest) > len(contact):
                rest, sure = rest[len(contact) :], True
                continue
            if rest[0] in at_words and level.size > 1 and not on and self._is_place(rest[1:]):
                raise ValueError(self._first(level))
            if rest[0] in done and (on or len(rest) == 1):
                if level.whole is not UNSET:
                    return _Said((level.whole,), part, rest[1:]) if sure else None
                if not part and self.asked.question.passing is not None:
                    return _Said((self.asked.question.passing,), part, rest[1:]) if sure else None
            if level.span is not None:
                if (counted := self._counted(level.span, part, rest)) is not None:
                    number, taken = counted
                    part, rest = (*part, number), rest[taken:]
                    sure = sure or self._is_measured(level)
                    continue
            elif found := self._picked(level, part, rest):
                option, rest = found
                if option.whole is not UNSET:
                    return _Said((option.whole,), part, rest) if sure and (on or not rest) else None
                part = (*part, option.pick)
                continue
            if (meant := self._meant(part, rest)) is None:
                return _Said((level.whole,), part, rest) if on and part != begun and self._ends(level) else None
            part, rest, whole = meant
            if whole is not UNSET:
                return _Said((whole,), part, rest) if sure and (on or not rest) else None
        if part == begun or not (sure or self._is_measured(self.asked.choices(part))):
            return None
        level = self.asked.choices(part)
        return _Said((level.whole,) if on and self._ends(level) else (), part)

    @staticmethod
    def _ends(level: Choices[Any]) -> bool:
        """Whether an answer is whole without a word for its end: nothing else may follow, or picks in any order."""
        return level.whole is not UNSET and (bool(level.bag) or level.size == 1)

    @staticmethod
    def _is_place(said: Sequence[str]) -> bool:
        """Whether words are a place on the table: `6 37 south`."""
        try:
            return len(said) > 1 and measures.read(said[0], "um") >= 0 and measures.read(said[1], "um") >= 0
        except (ValueError, measures.NoMeasure):
            return False

    def _first(self, level: Choices[Any]) -> str:
        """What is to be said before a place."""
        asks, options = self._wanted(level)
        return self.shown.say("menu.before_place", asks=asks, options=options)

    def _wanted(self, level: Choices[Any]) -> tuple[str, tuple[str, ...]]:
        """What a level asks, and what answers it."""
        options = [self.shown.option(self.asked, level, option) for option in level.options[:FEW]]
        ranges = self.ranges(level.span) if level.span is not None and not options else ()
        asks = self.shown.asks(self.asked.question, level) or self.shown.question(self.asked.question)
        return asks, (*options, *ranges)

    def _stood(self, said: Sequence[str], part: Part) -> Any:
        """The answer that puts or moves something to `X Y FACING`; None for words that say no such place. Raises
        ValueError where no legal answer ends near it."""
        try:
            x, y, *facing = said
            place = (
                measures.read(x, "um"),
                measures.read(y, "um"),
                measures.read("".join(facing), "facing") if facing else None,
            )
        except (ValueError, measures.NoMeasure):
            return None
        found = self.shown.stand(self.asked, part, place)
        whole = UNSET if found is None else self.asked.choices((*part, *found.picks)).whole
        if found is None or whole is UNSET:
            return None
        off = (measures.told(found.off, "um"), measures.told(found.turned, "cdeg"))
        told = {"answer": self.shown.answer(self.asked, whole), "off": off[0], "turned": off[1]}
        if not found.fits:
            raise ValueError(self.shown.say("menu.no_stand", **told))
        if found.off or found.turned:
            self.snaps = (*self.snaps, self.shown.say("menu.stood", **told))
        return whole

    @staticmethod
    def _is_measured(level: Choices[Any]) -> bool:
        """Whether a level asks for a length or an angle."""
        return level.span is not None and measures.is_measure(level.span.unit)

    def _measure(self, text: str, span: Span, part: Part) -> int:
        """The number that a text means, after these picks. Raises ValueError saying what is wrong with it."""
        try:
            number = measures.read(text, span.unit)
        except measures.NoMeasure:
            raise ValueError(self.shown.say(UNFIT[span.unit], text=text)) from None
        near = span.nearest(number)
        if number != near and abs(near - number) <= self._slack.get(span.unit, 0):
            self.snaps += (self.shown.say("menu.snapped", text=text, used=measures.typed(near, span.unit)),)
            return near
        if number != near:
            told = [self.shown.say("menu.not_so", text=text), *self.shown.unfit(self.asked, (*part, number))]
            wanted = self._stepped(self.shown.say("menu.wanted", ranges=self.ranges(span)), span)
            raise ValueError("; ".join([*told, wanted]))
        return number

    def _counted(self, span: Span, part: Part, said: Sequence[str]) -> tuple[int, int] | None:
        """The number that words begin with, and how many they are. Raises ValueError for a measure that is wrong."""
        if not measures.is_measure(span.unit):
            fits = said[0].isdecimal() and len(said[0]) <= DIGITS and int(said[0]) in span
            return (int(said[0]), 1) if fits else None
        if said[0] == self.shown.say("menu.most_word") and span.ranges:
            return span.ranges[-1][1], 1
        if not measures.begins(said[0], span.unit):
            return None
        taken = 2 if len(said) > 1 and said[1] in measures.suffixes(span.unit) else 1
        return self._measure("".join(said[:taken]), span, part), taken

    def _meant(self, part: Part, said: Sequence[str]) -> tuple[Part, Sequence[str], Any] | None:
        """What words mean to the game: the picks then made, where they are open, the words that are left, and the
        answer, where the picks are one; None for words that mean nothing. Raises ValueError where they mean what is
        not legal."""
        try:
            found = self.shown.meant(self.asked, part, said)
        except Refused as refused:
            raise ValueError(self.shown.refusal(refused.verdict)) from None
        if found is None:
            return None
        picks, rest = found
        whole: Any = UNSET
        for pick in picks:
            option = follow(self.asked.choices, part, pick)
            if option is None:
                return None
            part, whole = (*part, pick), option.whole
        return part, rest, whole

    def _named(self, level: Choices[Any], said: Sequence[str]) -> tuple[Option[Any], int] | None:
        """The only option whose text begins with the most of these words, and how many they are; a short name or number
        such as `R1` before the name may be left out. Else the only one that a log calls so, or that
        concerns that id."""
        texts = [words_of(self.shown.option(self.asked, level, option)) for option in level.options]
        short = [len(text) > 1 and _SHORT.fullmatch(text[0]) is not None for text in texts]
        bare = [text[1:] if named else [] for text, named in zip(texts, short, strict=True)]
        if found := self._begins(level, texts, said) or self._begins(level, bare, said):
            return found
        meant = [option for option in level.options if said[0] in (option.pick, *self.ids_of(option))]
        return (meant[0], 1) if len(meant) == 1 else None

    def _picked(self, level: Choices[Any], part: Part, said: Sequence[str]) -> tuple[Option[Any], Sequence[str]] | None:
        """The option that words begin with, and the words that are left; the only one needs no words, but may have
        them after words that say nothing (`to R1`)."""
        if (found := self._named(level, said)) is not None:
            return found[0], said[found[1] :]
        if level.size != 1 or not level.options:
            return None
        skipped = self._meant(part, said)
        left = skipped[1] if skipped is not None and skipped[0] == part else ()
        if left and (named := self._named(level, left)) is not None:
            return named[0], left[named[1] :]
        return level.options[0], said

    @staticmethod
    def _begins(
        level: Choices[Any], texts: Sequence[Sequence[str]], said: Sequence[str]
    ) -> tuple[Option[Any], int] | None:
        for n in range(min(len(said), max(map(len, texts), default=0)), 0, -1):
            found = [i for i, text in enumerate(texts) if text[:n] == [*said[:n]]]
            whole = [i for i in found if len(texts[i]) == n]
            if len(found) == 1 or len(whole) == 1:
                return level.options[(whole or found)[0]], n
        return None

    def ids_of(self, option: Option[Any]) -> tuple[str, ...]:
        """The ids that an option concerns: who types one means it in any language."""
        return tuple([one.id for one in self.asked.concerns(option)])

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
        if not level.options or not asks or asks == self.shown.question(self.asked.question):
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
