"""The choices of a question as a numbered list that is paged and filtered."""

from __future__ import annotations

from typing import Any

from limmu.core import Asked
from limmu.display.composing import Composing
from limmu.display.shown import Shown
from limmu.toolkit.questions import PickSome

PAGE = 20


class Menu(Composing):
    """What can be answered now, page by page, those that a filter lets through."""

    def __init__(self, shown: Shown, asked: Asked[Any]) -> None:
        self.filter, self.page = "", 0
        super().__init__(shown, asked)

    def offer_spaces(self) -> None:
        """The choices for the next piece, all of them."""
        super().offer_spaces()
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
        wide = len(str(len(self.choices)))
        lines = [f"{i + 1:>{wide}}  {self.texts[i]}" for i in found[first : first + PAGE]]
        if len(found) > PAGE:
            last = min(first + PAGE, len(found))
            lines.append(f"{first + 1} to {last} of {len(found)}: Enter shows more, a word filters")
        if self.filter:
            lines.append(f"only those with: {self.filter} (a single / shows all)")
        return [*lines, *self._hint()]

    def _hint(self) -> list[str]:
        if self.kind == "place":
            done = self.shown.texts.value(self.placed, names=self.shown.names) if self.placed else "none yet"
            piece = self.shown.texts.value(self.piece(), names=self.shown.names)
            return [f"where to put {piece}? (placed: {done}; back takes the last one back)"]
        if self.kind == "whole":
            if self.asked.question.huge and self.shown.game.notation.read_answer is not None:
                example = self.shown.texts.example(self.asked.question)
                return ["others are as legal: write one after a = sign" + (f", as = {example}" if example else "")]
            return ["Enter: the only answer"] if self.only else []
        number = ""
        if isinstance(self.asked.question, PickSome):
            low, high = self.asked.question.bounds(self.asked.board)
            number = f" ({low} of them)" if low == high else f" ({low} to {high} of them)"
        return [f"several numbers make one answer, such as 1 3-5{number}; all, or 0 for none"]
