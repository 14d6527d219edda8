"""A board as tables of whole numbers, laid out from the declared types of its records.

A board's own fields make the one row of the table ``board``; every tuple in it, and every tuple in such a tuple, is a
table of its own. A row holds the numbers of its words, and numbers: the first, ``of``, is the row of its outer table,
counted from 1; padding rows at the end have 0.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from enum import Enum
from operator import attrgetter, itemgetter
from types import UnionType
from typing import Annotated, Any, Literal, NamedTuple, Union, cast, get_args, get_origin, get_type_hints

import attrs
import numpy as np
from gymnasium import spaces
from msgspec import Struct
from numpy.typing import NDArray

from limmu.agents.words import Words
from limmu.core import stored_name

Cells = NDArray[np.int32]
Get = Callable[[Any], Any]

ROWS = 256
"""The default number of rows of a table; further records drop out."""
LEAST, MOST = -(1 << 31), (1 << 31) - 1


class Leaf(NamedTuple):
    """A part of a row: a word, a number, or a tuple that becomes a table."""

    name: str
    kind: Literal["word", "number", "table"]
    get: Get
    hint: Any
    """For a table: the type of its rows."""


@attrs.frozen
class TableLayout:
    """The layout of one table."""

    name: str
    words: tuple[str, ...]
    """The columns of words."""
    numbers: tuple[str, ...]
    """The columns of numbers."""
    rows: int
    word_of: tuple[Get, ...]
    number_of: tuple[Get, ...]
    inner: tuple[tuple[Get, TableLayout], ...]
    """The tables of the tuples in its rows."""

    def all(self) -> Iterator[TableLayout]:
        """This table and the tables of the tuples in it."""
        yield self
        for _, table in self.inner:
            yield from table.all()


def table_of(hint: Any, name: str, rows: Mapping[str, int], within: tuple[Any, ...] = ()) -> TableLayout:
    """The table of a type's values, and those of the tuples in them; it skips a type inside itself.

    Raises TypeError for a type that no record can hold.
    """
    leaves = [*_leaves(hint, name.rpartition(".")[2], _itself)]
    words = [leaf for leaf in leaves if leaf.kind == "word"]
    numbers = [leaf for leaf in leaves if leaf.kind == "number"]
    prefix = "" if name == "board" else f"{name}."
    inner = [
        (leaf.get, table_of(leaf.hint, prefix + leaf.name, rows, (*within, hint)))
        for leaf in leaves
        if leaf.kind == "table" and leaf.hint not in (*within, hint)
    ]
    return TableLayout(
        name=name,
        words=tuple([leaf.name for leaf in words]),
        numbers=("of", *[leaf.name for leaf in numbers]),
        rows=rows.get(name, 1 if name == "board" else ROWS),
        word_of=tuple([leaf.get for leaf in words]),
        number_of=tuple([leaf.get for leaf in numbers]),
        inner=tuple(inner),
    )


def _itself(value: Any) -> Any:
    return value


def _then(get: Get, further: Get) -> Get:
    return further if get is _itself else lambda value: further(get(value))


def _leaves(hint: Any, name: str, get: Get) -> Iterator[Leaf]:
    """The parts of a row of a type, records and pairs in it taken apart."""
    if get_origin(hint) is Annotated:
        hint = get_args(hint)[0]
    hint = getattr(hint, "__supertype__", hint)
    origin, parts = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType):  # whichever it is: its word, or its number
        yield Leaf(name, "word", _then(get, _word), None)
        yield Leaf(name, "number", _then(get, _number), None)
    elif origin is Literal:
        yield from _leaves(cast("type[Any]", type(parts[0])), name, get)
    elif origin is tuple and len(parts) == 2 and parts[1] is Ellipsis:
        yield Leaf(name, "table", get, parts[0])
    elif origin is tuple:
        for n, part in enumerate(parts):
            yield from _leaves(part, f"{name}.{n}", _then(get, itemgetter(n)))
    elif hint in (int, bool):
        yield Leaf(name, "number", get, None)
    elif hint is str:
        yield Leaf(name, "word", get, None)
    elif isinstance(hint, type) and issubclass(hint, Enum):
        yield from _leaves(str if issubclass(hint, str) else int, name, _then(get, attrgetter("value")))
    elif isinstance(record := cast("Any", origin or hint), type) and issubclass(record, Struct):
        top = get is _itself
        for field, inner in get_type_hints(record).items():
            if field in record.__struct_fields__:
                yield from _leaves(inner, field if top else f"{name}.{field}", _then(get, attrgetter(field)))
    else:
        raise TypeError(f"{name}: no table holds {hint!r}")


def _word(value: Any) -> str:
    if isinstance(value, str):
        return value
    return stored_name(type(value).__name__) if isinstance(value, Struct) else ""


def _number(value: Any) -> int:
    return value if isinstance(value, int) else 0


def filled(rows: list[list[int]], shape: tuple[int, int]) -> Cells:
    """Rows of whole numbers in an array of a fixed shape: it cuts what does not fit and fills the rest with 0."""
    found = np.zeros(shape, np.int32)
    if rows := rows[: shape[0]]:
        try:
            found[: len(rows)] = rows
        except OverflowError:
            found[: len(rows)] = [[min(max(cell, LEAST), MOST) for cell in row] for row in rows]
    return found


def box(rows: int, columns: int, least: int = LEAST, most: int = MOST) -> spaces.Box:
    """The space of such arrays."""
    return spaces.Box(least, most, (rows, columns), np.int32)


class Tables:
    """A board's tables: their spaces, and their contents for a view of the board."""

    def __init__(self, board: type[Any], words: Words, rows: Mapping[str, int]) -> None:
        self.board = table_of(board, "board", rows)
        self.all = {table.name: table for table in self.board.all()}
        """The tables by name."""
        self._words = words
        self._known: dict[str, tuple[Any, dict[str, dict[str, Cells]]]] = {}
        if few := [name for name, number in rows.items() if number < 1]:
            raise ValueError(f"the table {few[0]} cannot have {rows[few[0]]} rows: give a number from 1")
        if unknown := [name for name in rows if name not in self.all]:
            raise ValueError(f"there is no table {', '.join(unknown)}: the tables are {', '.join(self.all)}")

    def space(self) -> spaces.Dict:
        """For each table, the space of its numbers, and of its words if it has any."""
        return spaces.Dict({name: spaces.Dict(self._boxes(table)) for name, table in self.all.items()})

    def _boxes(self, table: TableLayout) -> dict[str, spaces.Space[Any]]:
        found: dict[str, spaces.Space[Any]] = {"numbers": box(table.rows, len(table.numbers))}
        if table.words:
            found["words"] = box(table.rows, len(table.words), 0, self._words.size - 1)
        return found

    def of(self, board: Any) -> dict[str, dict[str, Cells]]:
        """The contents of the tables for a board in some view. It copies the tables of unchanged tuples."""
        found: dict[str, dict[str, Cells]] = {}
        self._fill(self.board, [(1, board)], found, deep=False)
        for get, table in self.board.inner:
            value = get(board)
            known = self._known.get(table.name)
            if known is None or known[0] is not value:
                fresh: dict[str, dict[str, Cells]] = {}
                self._fill(table, [(1, row) for row in value], fresh)
                known = self._known[table.name] = (value, fresh)
            for name, arrays in known[1].items():
                found[name] = {what: array.copy() for what, array in arrays.items()}
        return {name: found[name] for name in self.all}

    def _fill(
        self, table: TableLayout, rows: list[tuple[int, Any]], found: dict[str, dict[str, Cells]], deep: bool = True
    ) -> None:
        words, rows = self._words, rows[: table.rows]
        numbers = [[of, *[get(row) for get in table.number_of]] for of, row in rows]
        found[table.name] = {"numbers": filled(numbers, (table.rows, len(table.numbers)))}
        if table.words:
            cells = [[words[get(row)] for get in table.word_of] for _, row in rows]
            found[table.name]["words"] = filled(cells, (table.rows, len(table.words)))
        for get, inner in table.inner if deep else ():
            self._fill(inner, [(n, part) for n, (_, row) in enumerate(rows, 1) for part in get(row)], found)
