"""Tables and styled text, as plain data: the surface that draws them decides how they look."""

from __future__ import annotations

import attrs

from limmu.display.phrases import Phrase, Said
from limmu.display.scene import Scene


@attrs.frozen
class Styled:
    """Words in parts, each with its style: "" or a terminal colour by name, perhaps with ``bold`` before it."""

    parts: tuple[tuple[str, str], ...] = ()

    def __add__(self, other: Styled) -> Styled:
        return Styled(self.parts + other.parts)

    def __str__(self) -> str:
        return "".join([words for words, _ in self.parts])


def in_style(text: str, style: str = "") -> Styled:
    """Words in one style."""
    return Styled(((text, style),))


Cell = str | Phrase | Styled | tuple[Phrase | Styled, ...]
"""What a row has under a heading; of a tuple one after the other."""


class Rows:
    """Rows under headings, with a title perhaps. A game writes headings as their keys of the section ``labels``."""

    def __init__(self, *columns: str, title: Said = "") -> None:
        self.columns, self.title = columns, title
        self.rows: list[tuple[Cell, ...]] = []

    def add_row(self, *cells: Cell) -> None:
        """One more row: a cell for each column, fewer where the rest is empty."""
        self.rows.append(cells)


Sheet = Rows | Scene
"""What a terminal draws: rows, or a picture in letters."""
