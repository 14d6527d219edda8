"""What the words of a line say of an answer: the answer, or its picks so far, such as `forward 6`, `wheel left 30`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import islice
from typing import Any, NamedTuple

from msgspec import UNSET

from limmu.core import Asked, Choices, Option, Part, Refused, Span, follow
from limmu.display import measures
from limmu.display.shown import Shown
from limmu.display.widths import folded

UNFIT = {"um": "menu.no_length", "cdeg": "menu.no_angle", "facing": "menu.no_facing"}
"""What refuses a text that is no measure, by unit."""
FEW = 12
"""The most answers that one list shows whole."""
COMPARED = 300
"""The most answers whose words are compared with what was typed."""
DIGITS = 9
"""A number of so many digits is typed at most."""

_SHORT = re.compile(r"[a-z]?\d+")


class Lost(NamedTuple):
    """Where the words of a line that began well say nothing any more: the rest, what is asked there, what answers."""

    rest: str
    asks: str
    options: tuple[str, ...]


class Meaning(NamedTuple):
    """What a line says: the answer, as a tuple of one, or () and its picks; the words that are left."""

    answer: tuple[Any, ...]
    part: Part
    rest: Sequence[str] = ()


def words_of(line: str) -> list[str]:
    """The words of a line as they are compared: small letters, without the signs between them."""
    return [word for said in folded(line).split() if (word := said.strip(",:;()"))]


class Listener:
    """Understands lines in words as answers to a question, or as their first picks."""

    def __init__(self, shown: Shown, asked: Asked[Any]) -> None:
        self.shown, self.asked = shown, asked
        self._slack = shown.slack(asked)
        self.snaps: tuple[str, ...] = ()
        """What the last line said that is recorded otherwise: numbers read from a real table."""
        self.lost: Lost | None = None
        """Where the last line stopped to say anything, if it began well."""

    def line(self, line: str, after: Part, *, sure: bool = False) -> Meaning | None:
        """What a line says after some picks; None for a line that says nothing, or has nothing to do with a measure,
        unless it is ``sure`` to be no filter.

        Raises ValueError for a measure that is not wanted here.
        """
        found = None if ";" in line else self.words(words_of(line), after, sure=sure)
        return None if found is None or found.rest else found

    def whole(self, said: Sequence[str]) -> Meaning | None:
        """The only answer, of the first `COMPARED`, whose words are the first of these, and the most of them."""
        found: list[Any] = []
        most = 0
        for answer in islice(self.asked.question.every(self.asked.board), COMPARED):
            words = words_of(self.shown.answer(self.asked, answer))
            if len(words) >= max(most, 1) and [*said[: len(words)]] == words:
                found = [answer] if len(words) > most else [*found, answer]
                most = len(words)
        return Meaning((found[0],), (), said[most:]) if len(found) == 1 else None

    def words(self, rest: Sequence[str], after: Part, *, sure: bool, on: bool = False) -> Meaning | None:
        """What words say after some picks. With ``on``, words may be left where an answer is whole."""
        part: Part = after
        self.snaps, self.lost = (), None
        contact = folded(self.shown.say("menu.contact_words")).split()
        at_words = folded(self.shown.say("menu.at_words")).split()
        done = folded(self.shown.say("menu.done_words")).split()
        if not rest:
            return None
        while rest:
            if rest[0] in at_words and not on and (stood := self._stood(rest[1:], part)) is not None:
                return Meaning((stood,), part)
            level = self.asked.choices(part)
            if part != after:
                self.lost = Lost(" ".join(rest), *self._wanted(level))
            if [*rest[: len(contact)]] == contact and len(rest) > len(contact):
                rest, sure = rest[len(contact) :], True
                continue
            if rest[0] in at_words and level.size > 1 and not on and self._is_place(rest[1:]):
                raise ValueError(self._first(level))
            if rest[0] in done and (on or len(rest) == 1):
                if level.whole is not UNSET:
                    return Meaning((level.whole,), part, rest[1:]) if sure else None
                if not part and self.asked.question.passing is not None:
                    return Meaning((self.asked.question.passing,), part, rest[1:]) if sure else None
            if level.span is not None:
                if (counted := self._counted(level.span, part, rest)) is not None:
                    number, taken = counted
                    part, rest = (*part, number), rest[taken:]
                    sure = sure or self._is_measured(level)
                    continue
            elif found := self._picked(level, part, rest):
                option, rest = found
                if option.whole is not UNSET:
                    return Meaning((option.whole,), part, rest) if sure and (on or not rest) else None
                part = (*part, option.pick)
                continue
            if (meant := self._meant(part, rest)) is None:
                return Meaning((level.whole,), part, rest) if on and part != after and self._ends(level) else None
            part, rest, whole = meant
            if whole is not UNSET:
                return Meaning((whole,), part, rest) if sure and (on or not rest) else None
        if part == after or not (sure or self._is_measured(self.asked.choices(part))):
            return None
        level = self.asked.choices(part)
        return Meaning((level.whole,) if on and self._ends(level) else (), part)

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
        numbers = ranges(self.shown, level.span) if level.span is not None and not options else ()
        asks = self.shown.asks(self.asked.question, level) or self.shown.question(self.asked.question)
        return asks, (*options, *numbers)

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
            wanted = stepped(self.shown, self.shown.say("menu.wanted", ranges=ranges(self.shown, span)), span)
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
        meant = [option for option in level.options if said[0] in (option.pick, *ids_of(self.asked, option))]
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


def ids_of(asked: Asked[Any], option: Option[Any]) -> tuple[str, ...]:
    """The ids that an option concerns: who types one means it in any language."""
    return tuple([one.id for one in asked.concerns(option)])


def ranges(shown: Shown, span: Span) -> tuple[str, ...]:
    """The numbers of a span as people type them, range by range."""
    ends = measures.ranges(span) if measures.is_measure(span.unit) else [(str(a), str(b)) for a, b in span.ranges]
    return tuple([shown.say("menu.range", low=low, high=high) if low != high else low for low, high in ends])


def stepped(shown: Shown, asked: str, span: Span) -> str:
    """What is asked of a measure, with the steps that it goes in, if it does."""
    several = any([high - low >= span.step for low, high in span.ranges])
    if not measures.is_measure(span.unit) or span.step < 2 or not several:
        return asked
    return shown.say("menu.steps", asked=asked, step=measures.typed(span.step, span.unit))
