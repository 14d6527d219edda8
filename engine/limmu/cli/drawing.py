"""Tables and maps at a terminal."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import zip_longest

from rich import box
from rich.columns import Columns
from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.measure import Measurement
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from limmu.cli.maps import Map
from limmu.display.escaping import one_line
from limmu.display.scene import Scene
from limmu.display.tables import Cell, Rows, Sheet, Styled

_UNBOUND = 10_000
"""Columns of a console that cuts nothing."""
_AIR = 3
"""Lines that a table may have more for the air around it."""


class Drawn:
    """A table in the form that a terminal has room for.

    With air around its columns, dense, or with its last column under each row: the lowest of those in which no word is
    cut. Where all cut words, with its rows as columns, or each row as a list.
    """

    def __init__(self, table: Rows) -> None:
        self._table = table

    def _forms(self, width: int) -> list[tuple[int, RenderableType]]:
        """The forms that fit, each with the lines that it may have more than another."""
        table, title = self._table, one_line(str(self._table.title))
        plain = [(_AIR, _airy(table, title)), (0, _dense(table, title))]
        found: list[tuple[int, RenderableType]] = [(air, grid) for air, grid in plain if _narrowest(grid) <= width]
        if (under := _under(table, title, width)) is not None:
            found.append((0, under))
        if not found and (turned := _turned(table, title)) is not None and _narrowest(turned) <= width:
            found.append((0, turned))
        return found or [(0, _listed(table, title))]

    def fitted(self, console: Console, options: ConsoleOptions) -> RenderableType:
        """The form to draw."""
        forms = self._forms(options.max_width)
        heights = [len(console.render_lines(form, options, pad=False)) - air for air, form in forms]
        return forms[heights.index(min(heights))][1]

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        yield self.fitted(console, options)

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        return Measurement.get(console, options, self.fitted(console, options))


def _airy(table: Rows, title: str) -> Grid:
    return _filled(Grid(box=box.SIMPLE, title=title or None, title_justify="left"), table)


def _dense(table: Rows, title: str) -> Grid:
    grid = Grid(box=box.SIMPLE_HEAD, title=title or None, title_justify="left", padding=(0, 1, 0, 0), pad_edge=False)
    grid.show_edge = False
    return _filled(grid, table)


def _filled(grid: Grid, table: Rows) -> Grid:
    for heading in table.columns:
        grid.add_column(one_line(heading), overflow="fold")
    for row in table.rows:
        grid.add_row(*[_drawn(cell) for cell in row])
    return grid


def _narrowest(grid: Grid) -> int:
    """The least columns in which no word of a table is cut."""
    console = Console(width=_UNBOUND)
    return Measurement.get(console, console.options, grid).minimum


def _turned(table: Rows, title: str) -> Grid | None:
    """The rows as columns; None without rows."""
    if not table.rows:
        return None
    turned = Rows(table.columns[0], *[str(row[0]) for row in table.rows])
    for heading, *cells in list(zip_longest(table.columns, *table.rows, fillvalue=""))[1:]:
        turned.add_row(str(heading), *cells)
    return _dense(turned, title)


def _under(table: Rows, title: str, width: int) -> RenderableType | None:
    """The last column under each row, its heading under the others; None where the others do not fit."""
    short = brief(table)
    cells = [[Text(one_line(heading), style="bold") for heading in short.columns]]
    cells += [[_drawn(cell) for cell in row] for row in short.rows]
    wide = [max([text.cell_len for text in column], default=0) for column in zip_longest(*cells, fillvalue=Text())]
    if not table.rows or len(table.columns) < 3 or sum(wide) + 2 * len(wide) > width:
        return None
    lines: list[RenderableType] = [Text(title, style="italic")] if title else []
    for n, row in enumerate(cells):
        for text, room in zip(row, wide, strict=False):
            text.pad_right(room + 2 - text.cell_len)
        lines.append(Text.assemble(*row))
        if not n and table.columns[-1]:
            lines.append(Padding(Text(one_line(table.columns[-1]), style="bold"), (0, 0, 0, 5)))
        if n and len(table.rows[n - 1]) == len(table.columns):
            lines.append(Padding(_drawn(table.rows[n - 1][-1]), (0, 0, 0, 5)))
    return Group(*lines)


def _listed(table: Rows, title: str) -> Group:
    """Row by row: the first cell, and under it each of the others with its heading."""
    lines = [Text(title, style="italic")] if title else []
    for row in table.rows:
        for n, (heading, cell) in enumerate(zip(table.columns, row, strict=False)):
            told = _drawn(cell)
            if told.plain:
                lines.append(told if not n else Text.assemble("  ", (one_line(heading), "bold"), " ", told))
    return Group(*lines)


def drawn(sheet: Sheet) -> RenderableType:
    """A table or map as the terminal draws it."""
    return Map(sheet) if isinstance(sheet, Scene) else Drawn(sheet)


def _drawn(cell: Cell) -> Text:
    if isinstance(cell, Styled):
        return Text.assemble(*[(one_line(words), style) for words, style in cell.parts])
    return Text(one_line(str(cell)))


def stacked(sheets: Iterable[Sheet]) -> RenderableType:
    """The sheets one under the other."""
    return Group(*[drawn(sheet) for sheet in sheets])


def beside(*sheets: Sheet | None) -> RenderableType:
    """The sheets side by side if the terminal is wide enough, else one under the other."""
    return Columns([drawn(sheet) for sheet in sheets if sheet is not None], padding=(0, 3))


def height_of(console: Console, *parts: RenderableType) -> int:
    """How many lines some parts take on a console."""
    return sum([len(console.render_lines(part, pad=False)) for part in parts])


def brief(table: Rows) -> Rows:
    """A table without its last column: of a hand, what its cards say."""
    short = Rows(*table.columns[:-1], title=table.title)
    for row in table.rows:
        short.add_row(*row[: len(table.columns) - 1])
    return short


def within(console: Console, lines: int, table: Rows) -> Rows | None:
    """A table if it fits into so many lines, or else without its last columns; None where two columns do not."""
    while len(table.columns) > 1:
        if height_of(console, drawn(table)) <= lines:
            return table
        table = brief(table)
    return None
