"""Tables in files: Parquet by pyarrow, or CSV by the standard library; one file for each table."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from secrets import token_hex
from typing import IO, Any, Protocol, Self, cast

from msgspec import Struct
from msgspec.structs import astuple

from limmu.display.troubles import trouble, writing
from limmu_replays.tables.columns import TABLES, Rows, columns

GROUP = 50_000
"""Rows that are written at a time."""


class Sheet(Protocol):
    """A table that is written."""

    def write(self, rows: Sequence[Struct]) -> None:
        """Append rows."""
        ...

    def close(self) -> None:
        """Finish the file."""
        ...

    def leave(self) -> None:
        """Write no more: the file is not wanted."""
        ...


class CsvSheet:
    """Comma-separated values: truths are 0 or 1, several texts are joined by blanks."""

    def __init__(self, file: IO[bytes], table: type[Struct]) -> None:
        self._file = io.TextIOWrapper(file, encoding="utf-8", newline="")
        self._rows = csv.writer(self._file, lineterminator="\n")
        self._rows.writerow([name for name, _, _ in columns(table)])

    def write(self, rows: Sequence[Struct]) -> None:
        """Append rows."""
        self._rows.writerows([[_plain(cell) for cell in astuple(row)] for row in rows])

    def close(self) -> None:
        """Finish the file."""
        self._file.close()

    def leave(self) -> None:
        """Nothing: it writes when it is told."""


FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""What a text begins with that a spreadsheet reads as a formula: an apostrophe goes before it. A person may be called
anything.
"""


def _plain(cell: Any) -> Any:
    if isinstance(cell, tuple):
        cell = " ".join(cast("tuple[str, ...]", cell))
    if isinstance(cell, str):
        return f"'{cell}" if cell.startswith(FORMULA) else cell
    return int(cell) if isinstance(cell, bool) else cell


class ParquetSheet:
    """Apache Parquet."""

    def __init__(self, file: IO[bytes], table: type[Struct]) -> None:
        """Raises Trouble without pyarrow."""
        try:
            self._library: Any = import_module("pyarrow")
            parquet: Any = import_module("pyarrow.parquet")
        except ImportError:
            raise trouble("trouble.needs_parquet") from None
        kinds: dict[str, Any] = {
            "text": self._library.string(),
            "integer": self._library.int64(),
            "truth": self._library.bool_(),
            "texts": self._library.list_(self._library.string()),
        }
        fields = [
            self._library.field(name, kinds[kind], nullable=False, metadata={"meaning": meaning})
            for name, kind, meaning in columns(table)
        ]
        self._schema = self._library.schema(fields)
        self._writer: Any = parquet.ParquetWriter(file, self._schema, compression="zstd")

    def write(self, rows: Sequence[Struct]) -> None:
        """Append rows, as a group of their own."""
        cells = [list(column) for column in zip(*map(astuple, rows), strict=True)]
        arrays = [self._library.array(column, field.type) for column, field in zip(cells, self._schema, strict=True)]
        self._writer.write_table(self._library.Table.from_arrays(arrays, schema=self._schema))

    def close(self) -> None:
        """Finish the file."""
        self._writer.close()

    def leave(self) -> None:
        """Keep the library from writing the end of the file when it forgets the writer."""
        self._writer.is_open = False


FORMATS: dict[str, type[CsvSheet] | type[ParquetSheet]] = {".parquet": ParquetSheet, ".csv": CsvSheet}


class Tables:
    """All tables of matches, each in a file beside the name given: ``season.facts.parquet`` for ``season.parquet``.

    Use it in ``with``: the files come into being at its end, all of them whole, or stay as they were.
    """

    def __init__(self, path: Path) -> None:
        """Raises Trouble for another ending, without the library, and where a file cannot be made."""
        if path.suffix not in FORMATS:
            raise trouble("trouble.no_table_kind", path=path, known=tuple(FORMATS))
        self.paths = {name: path.with_name(f"{path.stem}.{name}{path.suffix}") for name in TABLES}
        self.counts = dict.fromkeys(TABLES, 0)
        self._waiting: Rows = {name: [] for name in TABLES}
        self._parts = {name: made.with_name(f".{made.name}.{token_hex(4)}") for name, made in self.paths.items()}
        self._files: dict[str, IO[bytes]] = {}
        self._sheets: dict[str, Sheet] = {}
        try:
            for name, table in TABLES.items():
                with writing(self.paths[name]):
                    self._files[name] = self._parts[name].open("xb")
                    self._sheets[name] = FORMATS[path.suffix](self._files[name], table)
        except BaseException:
            self._drop()
            raise

    def add(self, rows: Rows) -> None:
        """Append the rows of a match. Raises Trouble where they cannot be written."""
        for name, some in rows.items():
            self._waiting[name] += some
            self.counts[name] += len(some)
            if len(self._waiting[name]) >= GROUP:
                self._flush(name)

    def _flush(self, name: str) -> None:
        if self._waiting[name]:
            with writing(self.paths[name]):
                self._sheets[name].write(self._waiting[name])
            self._waiting[name] = []

    def close(self) -> None:
        """Finish all files. Raises Trouble where they cannot be written."""
        for name, sheet in self._sheets.items():
            self._flush(name)
            with writing(self.paths[name]):
                sheet.close()
                self._files[name].close()
        for name, part in self._parts.items():
            with writing(self.paths[name]):
                part.replace(self.paths[name])

    def _drop(self) -> None:
        """Leave what was there before."""
        for sheet in self._sheets.values():
            sheet.leave()
        for file in self._files.values():
            with suppress(OSError):  # what cannot be written is not wanted, either
                file.close()
        for part in self._parts.values():
            part.unlink(missing_ok=True)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        try:
            if kind is None:
                self.close()
        finally:
            self._drop()
