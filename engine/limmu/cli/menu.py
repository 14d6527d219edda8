"""The choices of a question as a numbered list that is paged and filtered."""

from __future__ import annotations

from typing import Any

from msgspec import UNSET

from limmu.core import Asked, Part
from limmu.display.composing import Composing
from limmu.display.shown import Shown

PAGE = 20


class Menu(Composing):
    """What can be answered now, page by page, those that a filter lets through."""

    def __init__(self, shown: Shown, asked: Asked[Any]) -> None:
        self.filter, self.page = "", 0
        super().__init__(shown, asked)

    def enter(self, part: Part) -> None:
        """The level after these picks, all of it."""
        super().enter(part)
        self.filter, self.page = "", 0

    def matching(self) -> list[int]:
        """The indexes of the choices that the filter lets through."""
        wanted = self.filter.lower().split()
        return [i for i, text in enumerate(self.texts) if all([word in text.lower() for word in wanted])]

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
        wide = len(str(len(self.options)))
        lines = [self.asks] if self.asks else []
        lines += [f"{i + 1:>{wide}}  {self.texts[i]}" for i in found[first : first + PAGE]]
        if len(found) > PAGE:
            last = min(first + PAGE, len(found))
            lines.append(f"{first + 1} to {last} of {len(found)}: Enter shows more, a word filters")
        if self.filter:
            lines.append(f"only those with: {self.filter} (a single / shows all)")
        return [*lines, *self._hint()]

    def _hint(self) -> list[str]:
        lines: list[str] = []
        span = self.level.span
        if span is not None:
            told = ", ".join([f"{low} to {high}" if low < high else str(low) for low, high in span.ranges])
            lines.append(f"a number from {told} {span.unit}".rstrip())
        if self.level.whole is not UNSET:
            done = self.shown.answer(self.asked, self.level.whole) or "nothing"
            lines.append(f"0  done: {done}" if self.part else f"0  {done}")
        if self.several and len(self.options) > 1:
            lines.append("several numbers at once, such as 1 3-5, or all")
        if self.part:
            lines.append("back takes the last pick back")
        return [*lines, "Enter: the only answer"] if self.only else lines
