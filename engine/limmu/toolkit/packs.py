"""The strict reader of packs: TOML into frozen attrs records; it coerces nothing and refuses anything unknown.

A game declares the form of each file as an attrs class (fields of `int`, `str`, `bool`, `Literal`, `tuple[X, ...]`,
`dict[str, X]`, `Plain` and other attrs classes) and calls `read_record(Form, source)`. Every fault found is a `Problem`
that names file, record and field and says what to do; `PackError` carries all faults of a file, not only the first.

`shown()` marks a field that only people read (names, positions, source marks): it stays out of `digest_of`.
"""

from __future__ import annotations

import hashlib
import json
import re
import tomllib
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from importlib.resources import as_file, files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, Literal, NoReturn, TypeVar, cast, get_args, get_origin, get_type_hints

import attrs
from cattrs import Converter
from cattrs.errors import ClassValidationError, ForbiddenExtraKeysError
from cattrs.gen import make_dict_structure_fn

from limmu.bounded import read_bounded
from limmu.core import Game

T = TypeVar("T")
Step = str | int
Plain = int | str | tuple[int, ...] | tuple[str, ...]
"""A parameter whose meaning another table gives: a number, a text, or a list of one of them."""

MAX_FILE = 1 << 18
"""The largest pack file, in bytes: in memory, TOML may take 200 times the room."""
MAX_INTEGER = (1 << 53) - 1
"""The largest whole number of a pack: every reader of the log can hold it exactly."""
MAX_NUMBER = 200
"""The largest number that rules read of a pack, unless its game says else: of turns, rounds, units or copies."""
MAX_DIGITS = 1000
"""The fewest digits of a number that is too long to read."""
MAX_DOTS = 200
"""The most dots on a line, because each may separate parts of a key."""
SHOWN_ERRORS = 20
_DIGITS = bytes.maketrans(b"123456789ABCDEFabcdef_", b"0" * 22)
_SHOWN = "limmu_shown"
_WORDS: dict[type, str] = {int: "a whole number", str: "a text in quotes", bool: "true or false"}

__all__ = [
    "MAX_FILE",
    "MAX_INTEGER",
    "MAX_NUMBER",
    "PackError",
    "Plain",
    "Problem",
    "Problems",
    "canonical",
    "digest_of",
    "fields_inside",
    "for_people",
    "is_for_people",
    "line_in",
    "note_forms",
    "read_anew",
    "read_record",
    "read_toml",
    "structure",
    "structure_of",
    "toml_of",
]  # fmt: skip


@attrs.frozen
class Problem:
    """One fault of a pack: where it is and what to do about it."""

    file: str
    record: str
    field: str
    text: str
    line: int = 0
    """Of the file; 0 where it is not known."""

    def __str__(self) -> str:
        place = ", ".join(part for part in (self.record, self.field) if part)
        file = f"{self.file}:{self.line}" if self.line else self.file
        return f"{file}: {place}: {self.text}" if place else f"{file}: {self.text}"


class PackError(ValueError):
    """A pack that cannot be used. `problems` lists every fault found, `shown` those that its text tells."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        self.problems = tuple(problems)
        self.shown = self.problems[:SHOWN_ERRORS]
        lines = [str(problem) for problem in self.shown]
        if len(self.problems) > SHOWN_ERRORS:
            lines.append(f"... and {len(self.problems) - SHOWN_ERRORS} more")
        super().__init__("\n".join(lines))


class Problems:
    """Collects faults of several files; `close` raises them together. `source` replaces every file name if given."""

    def __init__(self, source: str = "") -> None:
        self._source = source
        self._found: list[Problem] = []

    def add(self, file: str, record: str, field: str, text: str) -> None:
        self._found.append(Problem(self._source or file, record, field, text))

    def close(self) -> None:
        if self._found:
            raise PackError(self._found)


class _WrongType(Exception):
    def __init__(self, wanted: str, value: object) -> None:
        super().__init__(f"write {wanted} here, not {_spoken(value)}")


class _Parts(Exception):
    """Faults inside a list or a table, each with its index or key."""

    def __init__(self, faults: Sequence[tuple[Step, Exception]]) -> None:
        self.faults = faults
        super().__init__("faults inside")


def _spoken(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return f"the text {value[:40]!r}"
    if isinstance(value, (list, tuple)):
        return "a list"
    if isinstance(value, dict):
        return "a table"
    return f"{type(value).__name__} {str(value)[:40]}"


def _scalar(kind: type) -> Callable[[Any, Any], Any]:
    def take(value: Any, _: Any) -> Any:
        if type(value) is not kind:
            raise _WrongType(_WORDS[kind], value)
        if kind is int and abs(value) > MAX_INTEGER:
            raise _WrongType(f"a whole number within {MAX_INTEGER}", value)
        return value

    return take


def _literal(value: Any, kind: Any) -> Any:
    for known in get_args(kind):
        if type(known) is type(value) and known == value:
            return value
    raise _WrongType("one of " + ", ".join(str(known) for known in get_args(kind)), value)


def _plain(value: Any, _: Any) -> Any:
    if isinstance(value, (list, tuple)):
        values = cast("Sequence[Any]", value)
        for kind in (int, str):
            if all(type(item) is kind for item in values):
                return tuple(_scalar(kind)(item, None) for item in values)
        raise _WrongType("a list of whole numbers or a list of texts", values)
    for kind in (int, str):
        if type(value) is kind:
            return _scalar(kind)(value, None)
    raise _WrongType("a whole number, a text or a list of them", value)


def _gather(pairs: Iterator[tuple[Step, Any, Any]], converter: Converter) -> list[Any]:
    taken: list[Any] = []
    faults: list[tuple[Step, Exception]] = []
    for place, value, kind in pairs:
        try:
            taken.append(converter.structure(value, kind))
        except Exception as fault:
            faults.append((place, fault))
    if faults:
        raise _Parts(faults)
    return taken


@cache
def strict_converter() -> Converter:
    """A cattrs converter that takes every value as it is or refuses it."""
    converter = Converter(forbid_extra_keys=True, detailed_validation=True)

    def record(kind: Any) -> Callable[[Any, Any], Any]:
        inner = make_dict_structure_fn(
            kind, converter, _cattrs_forbid_extra_keys=True, _cattrs_detailed_validation=True
        )

        def take(value: Any, _: Any) -> Any:
            if not isinstance(value, dict):
                raise _WrongType("a table", value)
            return inner(cast("dict[str, Any]", value), kind)

        return take

    def items(value: Any, kind: Any) -> Any:
        if not isinstance(value, (list, tuple)):
            raise _WrongType("a list", cast("object", value))
        values = cast("Sequence[Any]", value)
        kinds = get_args(kind)
        if len(kinds) == 2 and kinds[1] is Ellipsis:
            return tuple(_gather(((i, item, kinds[0]) for i, item in enumerate(values)), converter))
        if len(values) != len(kinds):
            raise _WrongType(f"a list of {len(kinds)}", values)
        return tuple(_gather(((i, values[i], kinds[i]) for i in range(len(kinds))), converter))

    def table(value: Any, kind: Any) -> Any:
        if not isinstance(value, dict):
            raise _WrongType("a table", value)
        values = cast("dict[str, Any]", value)
        names, inner = get_args(kind)
        keys = _gather(((key, key, names) for key in values), converter)
        taken = _gather(((key, item, inner) for key, item in values.items()), converter)
        return dict(zip(keys, taken, strict=True))

    converter.register_structure_hook_func(lambda kind: get_origin(kind) is dict, table)
    converter.register_structure_hook_func(lambda kind: get_origin(kind) is tuple, items)
    converter.register_structure_hook_func(lambda kind: get_origin(kind) is Literal, _literal)
    converter.register_structure_hook_func(lambda kind: kind == Plain, _plain)
    converter.register_structure_hook_factory(attrs.has, record)
    for kind in _WORDS:
        converter.register_structure_hook(kind, _scalar(kind))
    return converter


def _faults(fault: BaseException, path: tuple[Step, ...]) -> Iterator[tuple[tuple[Step, ...], str]]:
    """Every fault inside a cattrs error, with its path into the data."""
    if isinstance(fault, _Parts):
        for place, inner in fault.faults:
            yield from _faults(inner, (*path, place))
    elif isinstance(fault, ClassValidationError):
        named, loose = fault.group_exceptions()
        for inner, note in named:
            yield from _faults(inner, (*path, note.name))
        for inner in loose:
            yield from _faults(inner, path)
    elif isinstance(fault, ForbiddenExtraKeysError):
        known = ", ".join(field.name for field in attrs.fields(cast("type[Any]", fault.cl)))
        for extra in sorted(fault.extra_fields):
            yield (*path, extra), f"unknown field; remove it or use one of: {known}"
    elif isinstance(fault, KeyError):
        yield path, "missing; add it"
    elif isinstance(fault, _WrongType):
        yield path, str(fault)
    else:
        raise fault  # not the pack's fault: no hook converts this field of the form


def _place(data: object, path: tuple[Step, ...]) -> tuple[str, str]:
    """Record and field of a path: the record is the innermost table that is numbered or has an id."""
    here, end, label = data, 0, ""
    for count, step in enumerate(path, start=1):
        here = _inside(here, step)
        name = _label(here)
        if name or (isinstance(step, int) and _is_table(here)):
            end, label = count, name
    record = _dotted(path[:end])
    return f"{record} ({label})" if label else record, _dotted(path[end:])


def _dotted(path: Sequence[Step]) -> str:
    text = ""
    for step in path:
        text += f"[{step}]" if isinstance(step, int) else f".{step}" if text else step
    return text


def _inside(here: object, step: Step) -> object:
    if isinstance(here, (list, tuple)) and isinstance(step, int):
        return cast("Sequence[object]", here)[step]
    return cast("dict[str, object]", here).get(str(step)) if isinstance(here, dict) else None


def _is_table(here: object) -> bool:
    return isinstance(here, dict)


def _label(here: object) -> str:
    if isinstance(here, dict):
        entries = cast("dict[str, object]", here)
        for key in ("id", "number"):
            if isinstance(entries.get(key), (str, int)):
                return str(entries[key])[:60]
    return ""


def structure(form: type[T], data: Mapping[str, object], file: str, *, most: int = MAX_INTEGER) -> T:
    """`data` as a `form`, an attrs class, in which rules read no number beyond `most`, be it more or less than none.

    Raises PackError naming `file`, record and field of every fault.
    """
    try:
        found = strict_converter().structure(data, form)
    except Exception as fault:
        problems = [Problem(file, *_place(data, path), text) for path, text in _faults(fault, ())]
        raise PackError(problems) from None
    if large := list(_too_large(found, (), most)):
        raise PackError([Problem(file, *_place(data, path), text) for path, text in large])
    return found


def _too_large(value: object, path: tuple[Step, ...], most: int) -> Iterator[tuple[tuple[Step, ...], str]]:
    """Every number beyond a bound that rules read, with its path."""
    if isinstance(value, int) and abs(value) > most:
        yield path, f"write a whole number of at most {most}, not {str(value)[:20]}"
    elif attrs.has(type(value)):
        for name in _names_read(type(value)):
            item = getattr(value, name)
            if item and not isinstance(item, str):
                yield from _too_large(item, (*path, name), most)
    elif isinstance(value, dict):
        for key, item in cast("dict[str, object]", value).items():
            yield from _too_large(item, (*path, key), most)
    elif isinstance(value, (list, tuple)):
        for i, item in enumerate(cast("Sequence[object]", value)):
            yield from _too_large(item, (*path, i), most)


@cache
def _names_read(form: type[Any]) -> tuple[str, ...]:
    """The names of the fields that rules read."""
    return tuple([field.name for field in attrs.fields(form) if not is_for_people(field)])


def _refuse(file: str, text: str) -> NoReturn:
    raise PackError([Problem(file, "", "", text)])


def read_toml(source: Path | Traversable, *, limit: int = MAX_FILE) -> dict[str, object]:
    """The tables of a TOML file of at most `limit` bytes. Raises PackError."""
    file = source.name
    try:
        content = read_bounded(source, limit) if isinstance(source, Path) else source.read_bytes()
    except OSError as fault:
        why = str(fault.strerror).lower()
        _refuse(file, f"cannot be read ({why}); put the file there or name another directory")
    if len(content) > limit:
        _refuse(file, f"larger than {limit} bytes; split it or remove what is not pack data")
    try:
        return toml_of(content)
    except ValueError as fault:
        _refuse(file, str(fault))


def toml_of(content: bytes) -> dict[str, object]:
    """The tables of a TOML document, whoever wrote it. Raises ValueError that says what is wrong and what to do.

    It first refuses what costs a TOML reader much time or memory: giant numbers, keys of very many parts.
    """
    if b"0" * MAX_DIGITS in content.translate(_DIGITS):
        raise ValueError(f"not TOML: a number of {MAX_DIGITS} digits; write whole numbers within {MAX_INTEGER}")
    for number, line in enumerate(content.split(b"\n"), start=1):
        if line.count(b".") > MAX_DOTS:
            raise ValueError(f"not TOML: line {number} has more than {MAX_DOTS} dots; write several lines")
    try:
        return tomllib.loads(content.decode("utf-8"))
    except UnicodeDecodeError as fault:
        raise ValueError(f"not UTF-8 at byte {fault.start}; save it as UTF-8") from None
    except tomllib.TOMLDecodeError as fault:
        raise ValueError(f"not TOML: {fault}; correct that line") from None
    except RecursionError:
        raise ValueError("not TOML: nested too deeply; flatten it") from None


_read: list[dict[str, type]] = []


@contextmanager
def note_forms() -> Generator[dict[str, type]]:
    """The forms of the files that `read_record` reads inside the block, by file name."""
    forms: dict[str, type] = {}
    _read.append(forms)
    try:
        yield forms
    finally:
        _read.remove(forms)


def read_record(form: type[T], source: Path | Traversable, *, limit: int = MAX_FILE, most: int = MAX_NUMBER) -> T:
    """The file as a `form`, an attrs class, in which rules read no number beyond `most`. Raises PackError."""
    for forms in _read:
        forms[source.name] = form
    return structure_of(form, read_toml(source, limit=limit), source, most=most)


def structure_of(
    form: type[T], data: Mapping[str, object], source: Path | Traversable, *, most: int = MAX_INTEGER
) -> T:
    """The tables of a file as `structure` makes a `form` of them. Raises PackError whose first problems name lines."""
    try:
        return structure(form, data, source.name, most=most)
    except PackError as error:
        text = source.read_text("utf-8")
        told, others = error.problems[:_WITH_LINE], error.problems[_WITH_LINE:]
        lines = [line_in(text, one.record or one.field.rpartition(".")[0]) for one in told]
        raise PackError([*(attrs.evolve(one, line=n) for one, n in zip(told, lines, strict=True)), *others]) from None


_WITH_LINE = 50
"""So many problems of a file name their line: each is looked for in the whole text, which may be a stranger's."""

_NTH = re.compile(r"\[(\d+)\]")


def line_in(text: str, record: str) -> int:
    """The line of a TOML file where a record begins, by what a `Problem` calls it; 0 where it is not found.

    A record with an id stands where that is; one without where its own table begins (``[scenario.duel]``).
    """
    path, _, label = record.removesuffix(")").partition(" (")
    table, nth = path.partition("[")[0], _NTH.search(path)
    named = re.compile(rf"""\b(id|number)\s*=\s*["']?{re.escape(label or path)}(?![\w.-])""")
    begins = re.compile(rf"\s*\[+\s*{re.escape(table)}\s*\]")
    lines = list(enumerate(text.splitlines(), 1)) if record else []
    ids = [n for n, line in lines if named.search(line)]
    tables = [n for n, line in lines if begins.match(line)]
    return ids[-1] if ids else next(iter(tables[int(nth[1]) if nth else 0 :]), 0)


def fields_inside(form: type) -> frozenset[str]:
    """The fields of a form and of the records in it, such as ``Space.walls``; none of what is no attrs class."""
    found: dict[type, None] = {}
    left: list[Any] = [form]
    while left:
        one = left.pop()
        if not (isinstance(one, type) and attrs.has(one)):
            left += get_args(one)
        elif one not in found:
            found[one] = None
            left += get_type_hints(one).values()
    return frozenset([f"{cls.__name__}.{field.name}" for cls in found for field in attrs.fields(cls)])


def read_anew(game: Game[Any]) -> Any:
    """The game's own pack, read from its files again: :func:`note_forms` notes their forms."""
    package = game.package
    if package and (data := files(package) / "data").is_dir():
        with as_file(data) as directory:
            return game.load_pack(directory)
    return game.load_pack(None)


def for_people(default: Any = attrs.NOTHING) -> Any:
    """A field that only people read: it stays out of the digest."""
    return attrs.field(default=default, metadata={_SHOWN: True})


def is_for_people(field: attrs.Attribute[Any]) -> bool:
    """Whether only people read a field: see `shown`."""
    return bool(field.metadata.get(_SHOWN))


def canonical(value: object) -> object:
    """`value` as plain lists, tables, texts and whole numbers: only the fields that rules read, without defaults."""
    if attrs.has(type(value)):
        kept: dict[str, object] = {}
        for field in attrs.fields(cast("type[Any]", type(value))):
            item = getattr(value, field.name)
            if not is_for_people(field) and item != field.default:
                kept[field.name] = canonical(item)
        return kept
    if isinstance(value, (tuple, list)):
        return [canonical(item) for item in cast("Sequence[object]", value)]
    if isinstance(value, dict):
        return {str(key): canonical(item) for key, item in cast("dict[object, object]", value).items()}
    if isinstance(value, (str, int)):
        return value
    raise TypeError(f"{type(value).__name__} has no canonical form in a pack")


def digest_of(value: object) -> str:
    """SHA-256, in hex, over the canonical JSON form of `value`."""
    text = json.dumps(canonical(value), sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return hashlib.sha256(text.encode("ascii")).hexdigest()
