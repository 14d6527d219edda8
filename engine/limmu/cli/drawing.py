"""Tables and maps at a terminal."""

from __future__ import annotations

from collections.abc import Iterable

from rich import box
from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from limmu.cli.maps import Map
from limmu.display.escaping import one_line
from limmu.display.scene import Scene
from limmu.display.tables import Cell, Sheet, Styled


def drawn(sheet: Sheet) -> RenderableType:
    """A table or map as the terminal draws it."""
    if isinstance(sheet, Scene):
        return Map(sheet)
    grid = Grid(
        *map(one_line, sheet.columns), box=box.SIMPLE, title=one_line(sheet.title) or None, title_justify="left"
    )
    for row in sheet.rows:
        grid.add_row(*[_drawn(cell) for cell in row])
    return grid


def _drawn(cell: Cell) -> Text:
    if isinstance(cell, Styled):
        return Text.assemble(*[(one_line(words), style) for words, style in cell.parts])
    return Text(one_line(cell))


def stacked(sheets: Iterable[Sheet]) -> RenderableType:
    """The sheets one under the other."""
    return Group(*[drawn(sheet) for sheet in sheets])


def beside(*sheets: Sheet | None) -> RenderableType:
    """The sheets side by side if the terminal is wide enough, else one under the other."""
    return Columns([drawn(sheet) for sheet in sheets if sheet is not None], padding=(0, 3))
