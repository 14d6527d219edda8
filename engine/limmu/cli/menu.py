"""The choices of a question as a numbered list that is paged and filtered."""

from __future__ import annotations

from typing import Any

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
        lines = self.numbered(found[first : first + PAGE])
        if len(found) > PAGE:
            last = min(first + PAGE, len(found))
            lines.append(self.shown.say("menu.page", first=first + 1, last=last, n=len(found)))
        if self.filter:
            lines.append(self.shown.say("menu.filter", filter=self.filter))
        return [*lines, *self.hints()]
