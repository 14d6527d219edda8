"""The choices of a question as a numbered list, with pages and a filter."""

from __future__ import annotations

from typing import Any

from msgspec import UNSET

from limmu.core import Asked, Part
from limmu.display.composing import Composing
from limmu.display.shown import Shown

PAGE = 20


class Menu(Composing):
    """The choices for the next pick that pass the filter, page by page."""

    def __init__(self, shown: Shown, asked: Asked[Any]) -> None:
        self.filter, self.page = "", 0
        super().__init__(shown, asked)

    def enter(self, part: Part) -> None:
        """Go to the level after these picks, without a filter."""
        super().enter(part)
        self.filter, self.page = "", 0

    def matching(self) -> list[int]:
        """The indexes of the choices that pass the filter."""
        wanted = self.filter.lower().split()
        return [i for i, text in enumerate(self.texts) if all([word in text.lower() for word in wanted])]

    def narrow(self, text: str) -> int:
        """Filter by words, and return how many choices are left."""
        self.filter, self.page = text, 0
        return len(self.matching())

    def turn(self) -> None:
        """Turn to the next page; after the last page comes the first."""
        self.page += 1
        if self.page * PAGE >= len(self.matching()):
            self.page = 0

    def lines(self) -> list[str]:
        """The lines of the current page."""
        found = self.matching()
        first = self.page * PAGE
        wide = len(str(len(self.options)))
        lines = [self.asks] if self.asks else []
        lines += [f"{i + 1:>{wide}}  {self.texts[i]}" for i in found[first : first + PAGE]]
        if len(found) > PAGE:
            last = min(first + PAGE, len(found))
            lines.append(self.shown.say("menu.page", first=first + 1, last=last, n=len(found)))
        if self.filter:
            lines.append(self.shown.say("menu.filter", filter=self.filter))
        return [*lines, *self._hint()]

    def _hint(self) -> list[str]:
        lines: list[str] = []
        say, span = self.shown.say, self.level.span
        if span is not None:
            key = "menu.number_of" if span.unit else "menu.number"
            lines.append(say(key, ranges=self.ranges(span), unit=span.unit))
        if self.level.whole is not UNSET:
            done = self.shown.answer(self.asked, self.level.whole) or say("value.nothing")
            lines.append(say("menu.done" if self.begun else "menu.whole", answer=done))
        if self.several and len(self.options) > 1:
            lines.append(say("menu.several"))
        if self.begun:
            lines.append(say("menu.back"))
        return [*lines, say("menu.only")] if self.only else lines
