"""A map for a terminal: labels by longitude and latitude, none over another."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console, ConsoleOptions, RenderResult
from rich.measure import Measurement
from rich.text import Text

from limmu.display.tables import Label

NARROWEST, WIDEST, HEIGHT = 60, 116, 44
LONGEST = 9
"""Letters of a label for which there is room at the eastern edge."""

Cell = tuple[str, str]
"""A letter and its style."""
Grid = list[list[Cell]]
BLANK: Cell = (" ", "")


class Map:
    """The labels as wide as there is room, north at the top, those without room near their place left out; rows
    without any are too. Then the key to their signs."""

    def __init__(self, labels: Sequence[Label], key: str) -> None:
        self._labels, self._key = labels, key

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        yield _text(self._labels, self._key, min(options.max_width, WIDEST), HEIGHT)

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        return Measurement(NARROWEST, WIDEST).with_maximum(options.max_width)


def _text(labels: Sequence[Label], key: str, width: int, height: int) -> Text:
    grid: Grid = [[BLANK] * width for _ in range(height)]
    places = sorted(labels, key=lambda label: (-label.lat, label.lon))
    west, east = min(label.lon for label in places), max(label.lon for label in places)
    south, north = min(label.lat for label in places), max(label.lat for label in places)
    for label in places:
        column = (label.lon - west) * (width - LONGEST) // max(east - west, 1)
        row = (north - label.lat) * (height - 1) // max(north - south, 1)
        at = _free(grid, row, column, len(label.text))
        if at is not None:
            for i, letter in enumerate(label.text):
                grid[at[0]][at[1] + i] = (letter, label.style)
    text = Text(no_wrap=True)
    for line in grid:
        if any(cell != BLANK for cell in line):
            for letter, style in line:
                text.append(letter, style)
            text.append("\n")
    text.append(key)
    return text


def _free(grid: Grid, row: int, column: int, size: int) -> tuple[int, int] | None:
    """The nearest place for a label: same row first, then rows around, a few columns aside."""
    for far in range(7):
        for r in (row - far, row + far) if far else (row,):
            for shift in (0, 2, -2, 4, -4, 6, -6):
                c = column + shift
                if 0 <= r < len(grid) and c >= 0 and c + size < len(grid[0]):
                    around = grid[r][max(c - 1, 0) : c + size + 1]
                    if all(letter == " " for letter, _ in around):
                        return r, c
    return None
