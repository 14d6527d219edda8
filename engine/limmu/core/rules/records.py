"""Stored records: frozen, strictly decoded, every field with a declared audience.

A field is public, secret for a named audience, or secret for the audience that a sibling field names. A mask replaces
what an audience may not see; it keeps the type, so a redacted log folds like a full one.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from enum import Enum
from functools import cache
from operator import attrgetter
from types import UnionType
from typing import (
    TYPE_CHECKING,
    Annotated,
    Any,
    ClassVar,
    Generic,
    Literal,
    Self,
    TypeVar,
    Union,
    cast,
    dataclass_transform,
    get_args,
    get_origin,
)
from typing import get_type_hints as _hints

from msgspec import NODEFAULT, Raw, Struct, StructMeta, field
from msgspec.structs import fields, replace

B = TypeVar("B")
"""The type of a game's board."""
T = TypeVar("T")

PUBLIC = ""
"""Everybody sees the field."""
UMPIRE = "umpire"
"""Only the umpire sees the field (the order of a deck)."""
OWN = "@"
"""For ``answer=``: only the seat that answers sees its answer."""


def of(sibling: str) -> str:
    """Secret for the seat (or seats) that the field ``sibling`` of the same record names; public where it names ""."""
    return "@" + sibling


@cache
def stored_name(class_name: str) -> str:
    """The stored name of a class by default: ``units_lost`` for ``UnitsLost``."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])", "_", class_name).lower()


if TYPE_CHECKING:

    @dataclass_transform(frozen_default=True, field_specifiers=(field,))
    class RecordMeta(StructMeta):
        """Tells type checkers that records are frozen dataclass-like classes."""

else:
    RecordMeta = StructMeta  # a metaclass that really runs would make every record slower to build


class Record(Struct, frozen=True, gc=False, omit_defaults=True, forbid_unknown_fields=True, metaclass=RecordMeta):
    """Base of everything stored: frozen, no unknown fields, defaults left out on the wire."""

    if TYPE_CHECKING:

        def but(self, **changes: Any) -> Self:
            """A copy with the given fields replaced."""
            ...

    else:
        but = Struct.__replace__  # the same in C, without a Python call around it


class Fact(Record, Generic[B], tag_field="_", tag=stored_name):
    """What an input caused, in the past tense. Folding copies its values into the board and computes nothing."""

    reveals: ClassVar[bool] = False
    """True for a fact that shows somebody something hidden: no seat may undo it alone."""

    def fold(self, board: B) -> B:
        """The board after this fact."""
        raise NotImplementedError(type(self).__name__)

    def touches(self, board: B) -> tuple[str, ...]:
        """The seats whose own pieces this fact touches: their standing passes with the scope ``touched`` end."""
        return ()


class Telling(Fact[B]):
    """A fact that only tells: the board stays as it is."""

    def fold(self, board: B) -> B:
        """The board as it was."""
        return board


_declared: dict[type, dict[str, str]] = {}
_aliases: dict[type, tuple[tuple[str, ...], dict[str, str]]] = {}
_secret_answers: dict[type, str] = {}
_plans: dict[type, tuple[tuple[str, str, bool], ...]] = {}


def declare(
    everything: str | None = None,
    *,
    was: tuple[str, ...] = (),
    renamed: Mapping[str, str] | None = None,
    answer: str = PUBLIC,
    **audiences: str,
) -> Callable[[type[T]], type[T]]:
    """Declare who sees the fields of a record: ``@declare(PUBLIC)`` or one keyword for every field.

    ``was`` lists earlier stored names, ``renamed`` maps earlier names of fields to theirs of now; ``answer``
    (questions only) says who sees the answer.
    Raises TypeError when a field is missing or unknown.
    """

    def decorate(cls: type[T]) -> type[T]:
        if everything is not None and audiences:
            raise TypeError(f"{cls.__name__}: declare one audience for all fields, or one for each, not both")
        declare_fields(cls, audiences, everything)
        if was or renamed:
            alias(cls, was, renamed or {})
        if answer:
            _secret_answers[cls] = answer
        return cls

    return decorate


def declare_fields(cls: type, audiences: Mapping[str, str], everything: str | None = None) -> None:
    """Declare the audience of each field of a class. A field without one has that of the base class, else
    ``everything``.

    Raises TypeError if a field is missing or unknown.
    """
    names = fields_of(cls)
    inherited: dict[str, str] = {}
    if everything is None:
        for base in reversed(cls.__mro__[1:]):
            inherited |= _declared.get(base, {})
    mine = {name: audiences.get(name, inherited.get(name, everything)) for name in names}
    wrong = sorted({name for name, who in mine.items() if who is None} | (audiences.keys() - mine.keys()))
    if wrong:
        raise TypeError(
            f"{cls.__name__}: {', '.join(wrong)} has no declared audience, or is no field: correct @declare(...)"
        )
    declaration = cast("dict[str, str]", mine)
    for name, who in declaration.items():
        if who.startswith("@") and who[1:] not in names:
            raise TypeError(f"{cls.__name__}.{name}: of({who[1:]!r}) names no field of the record")
    _declared[cls] = declaration


def alias(cls: type, was: tuple[str, ...], renamed: Mapping[str, str]) -> None:
    """Register earlier stored names. Raises TypeError for a class that has none, or a new field name it lacks."""
    if not getattr(cls, "__struct_config__").tag:  # noqa: B009
        raise TypeError(f"{cls.__name__} has no stored name: only facts, questions and procedures can be renamed")
    if unknown := sorted({*renamed.values()} - {*fields_of(cls)}):
        raise TypeError(f"{cls.__name__}: renamed= names {', '.join(unknown)}, which is no field")
    _aliases[cls] = (was, dict(renamed))


def fields_of(cls: type) -> tuple[str, ...]:
    """The names of a record's fields, in order."""
    return cast("tuple[str, ...]", getattr(cls, "__struct_fields__"))  # noqa: B009


def audience_by_field(cls: type) -> dict[str, str]:
    """The audience of each field. Raises TypeError for a class without a declaration."""
    try:
        return _declared[cls]
    except KeyError:
        raise TypeError(f"{cls.__name__} has no declared audiences: add @declare(...)") from None


def aliases(cls: type) -> tuple[tuple[str, ...], dict[str, str]]:
    """The earlier stored names of a class and of its fields."""
    return _aliases.get(cls, ((), {}))


def answer_audience(cls: type) -> str:
    """Who sees the answers of a question class: PUBLIC, OWN or UMPIRE."""
    return _secret_answers.get(cls, PUBLIC)


def type_hints(cls: type, *, annotated: bool = False) -> dict[str, Any]:
    """The types of a record's fields, with what they are annotated with where that is asked for."""
    return {name: hint for name, hint in _hints(cls, include_extras=annotated).items() if name in fields_of(cls)}


def _is_record(hint: Any) -> bool:
    return isinstance(hint, type) and issubclass(hint, Struct)


def _records_in(hint: Any) -> list[type]:
    origin = get_origin(hint)
    if _is_record(hint) or _is_record(origin):
        return [origin or hint]
    return [found for part in get_args(hint) for found in _records_in(part)]


def plan(cls: type) -> tuple[tuple[str, str, bool], ...]:
    """The fields of a class that may hide something: (name, audience, nested). Empty for most classes."""
    try:
        return _plans[cls]
    except KeyError:
        pass
    _plans[cls] = ()  # a record that contains itself adds nothing new
    hints = type_hints(cls)
    rows: list[tuple[str, str, bool]] = []
    for name, who in audience_by_field(cls).items():
        if who != PUBLIC:
            rows.append((name, who, False))
        elif any([plan(inner) for inner in _records_in(hints[name])]):
            rows.append((name, PUBLIC, True))
    _plans[cls] = tuple(rows)
    return _plans[cls]


def check_stored(cls: type, known: dict[type, None]) -> None:
    """Raise TypeError for a field whose type the log cannot hold, or for a secret field that has no mask.

    A log holds int, str, bool, enumerations, literals, records and tuples of these; a secret is neither an
    enumeration nor a union. ``known`` collects the classes already checked.
    """
    if cls in known:
        return
    known[cls] = None
    who = audience_by_field(cls)
    for name, hint in type_hints(cls).items():
        check_hint(hint, f"{cls.__name__}.{name}", known, who[name] != PUBLIC)


def check_hint(hint: Any, place: str, known: dict[type, None], secret: bool = False) -> None:
    """:func:`check_stored` for one type: a field's, or that of a question's answers."""
    if get_origin(hint) is Annotated:
        hint = get_args(hint)[0]
    hint = getattr(hint, "__supertype__", hint)
    origin = get_origin(hint)
    if hint in (int, str, bool, Raw) or isinstance(hint, TypeVar):
        return
    if origin is tuple or (origin in (Union, UnionType) and not secret):
        for part in get_args(hint):
            if part is not Ellipsis:
                check_hint(part, place, known, secret)
        return
    for record in _records_in(hint):
        check_stored(record, known)
        if secret:
            for name, inner in type_hints(record).items():
                check_hint(inner, f"{place}.{name}", known, True)
        return
    named = origin is Literal or (isinstance(hint, type) and issubclass(hint, Enum) and issubclass(hint, int | str))
    if not named or secret:
        raise TypeError(
            f"{place}: {hint!r} cannot be {'secret' if named else 'stored'}: use int, str, bool, records and tuples of "
            'these, with 0, "" and () for nothing'
        )


_odd: dict[type, tuple[tuple[str, Any, bool], ...]] = {}
_settled: dict[tuple[type, str], Any] = {}
"""By class and field: the last value that was settled, since most facts leave most fields as they are."""


def odd_defaults(cls: type) -> tuple[tuple[str, Any, bool], ...]:
    """The fields of a class that :func:`settle` looks at: (name, default, whether records with such fields may be in
    it). Empty for most classes.

    An encoder leaves out what *is* the default, the same object: of small integers, "" and () there is only one.
    """
    try:
        return _odd[cls]
    except KeyError:
        pass
    _odd[cls] = ()  # a record that contains itself adds nothing new
    hints = type_hints(cls)
    rows: list[tuple[str, Any, bool]] = []
    for one in fields(cls):
        only = isinstance(one.default, int) and -5 <= one.default <= 256
        odd = not (one.default is NODEFAULT or only or one.default in ("", ()))
        nested = any([odd_defaults(inner) for inner in _records_in(hints[one.name])])
        if odd or nested:
            rows.append((one.name, one.default if odd else NODEFAULT, nested))
    _odd[cls] = tuple(rows)
    return _odd[cls]


def settle(value: T) -> T:
    """A record with the default itself in each field that equals its default, so that what is left out when it is
    written depends on values alone; the same object if nothing changes. A tuple of records likewise.
    """
    if type(value) in _odd and not _odd[type(value)]:  # most are so
        return value
    given: object = value
    if isinstance(given, tuple):
        parts = cast("tuple[Any, ...]", given)
        settled = tuple([settle(part) for part in parts])
        return cast(T, settled) if any([a is not b for a, b in zip(parts, settled, strict=True)]) else value
    kind = type(value)
    rows = odd_defaults(kind) if isinstance(value, Struct) else ()
    changes: dict[str, Any] = {}
    for name, default, nested in rows:
        old = getattr(value, name)
        new = default if old is not default and old == default else old
        if nested and new is not (last := _settled.get((kind, name))):
            new = _settled[kind, name] = _settle_beside(new, last)
        if new is not old:
            changes[name] = new
    return cast(T, replace(cast(Struct, value), **changes)) if changes else value


def _settle_beside(value: Any, settled: Any) -> Any:
    """:func:`settle`, where another value is settled: most parts of a long tuple are the same as in the one before."""
    if isinstance(value, tuple) and isinstance(settled, tuple):
        parts, known = cast("tuple[Any, ...]", value), cast("tuple[Any, ...]", settled)
        fresh = {*map(id, parts)}.difference(map(id, known))
        if not fresh or all([settle(part) is part for part in parts if id(part) in fresh]):
            return parts
    return settle(cast(Any, value))


def mask_of(value: Any) -> Any:
    """The mask of a value: a value of the same type that shows only the number of elements. It is its own mask."""
    kind = cast("type[Any]", type(value))
    if kind is int:
        return 0
    if kind is str:
        return "?"
    if kind is bool:
        return False
    if kind is tuple:
        if {*map(type, value)} == {int}:  # a deck, of which every view shows the number
            return (0,) * len(value)
        return tuple([mask_of(part) for part in value])
    if isinstance(value, Struct):
        return replace(value, **{name: mask_of(getattr(value, name)) for name in value.__struct_fields__})
    raise TypeError(f"a {kind.__name__} cannot be secret")


Hide = Callable[[str, Any, tuple[str, ...]], bool]
"""(path, value, audiences) -> whether to mask the value."""


def audiences_of(record: Struct, who: str) -> tuple[str, ...]:
    """The audiences that a declaration means, with the value of a sibling field."""
    if not who.startswith("@"):
        return (who,)
    named: Any = getattr(record, who[1:])
    return cast("tuple[str, ...]", named) if isinstance(named, tuple) else (str(named),)


def mask_secrets(record: T, path: str, hide: Hide, last: _Masked | None = None) -> T:
    """The record with every secret masked for which ``hide`` returns True; the same object if none is. ``last``:
    another of its class that was masked likewise; parts of tuples that are the same keep their masks."""
    rows = plan(type(record))
    if not rows:
        return record
    struct = cast(Struct, record)
    changes: dict[str, Any] = {}
    for name, who, nested in rows:
        value = getattr(struct, name)
        if nested:
            before = None if last is None else (getattr(last.record, name), getattr(last.masked, name))
            new = mask_parts(value, f"{path}.{name}", hide, before)
            if new is not value:
                changes[name] = new
        elif hide(f"{path}.{name}", value, audiences_of(struct, who)):
            changes[name] = mask_of(value)
    return cast(T, settle(replace(struct, **changes))) if changes else record


def mask_parts(value: Any, path: str, hide: Hide, last: tuple[Any, Any] | None = None) -> Any:
    """:func:`mask_secrets` for a record or a tuple of records. ``last``: such a tuple, and the same masked."""
    if isinstance(value, tuple):
        parts = cast("tuple[Any, ...]", value)
        if last is not None and len(last[0]) == len(parts):
            beside = zip(range(len(parts)), parts, *cast("tuple[tuple[Any, ...], tuple[Any, ...]]", last), strict=True)
            new = tuple([done if p is old else mask_parts(p, f"{path}.{i}", hide) for i, p, old, done in beside])
        else:
            new = tuple([mask_parts(part, f"{path}.{i}", hide) for i, part in enumerate(parts)])
        return parts if all([a is b for a, b in zip(new, parts, strict=True)]) else new
    return mask_secrets(value, path, hide) if isinstance(value, Struct) else value


class _Masked(Struct, eq=False, gc=False):
    """What was masked last."""

    record: Any
    masked: Any
    secrets: Any
    """All that the masks depend on."""
    changes: dict[str, Any]


_KEPT = 256
_masked: dict[tuple[type, tuple[str, ...]], _Masked] = {}
"""By class of record and audiences."""


def mask_for(board: B, audiences: tuple[str, ...]) -> B:
    """A board, or another record, with everything masked that none of the audiences may see.

    Asked again for the same record it gives the same object: what was worked out on the board of a view holds for the
    answer to it.
    """
    kind = type(board)
    if UMPIRE in audiences or not (rows := plan(kind)):
        return board
    last = _masked.get((kind, audiences))
    if last is not None and last.record is board:
        return cast(B, last.masked)
    secrets = _secrets_of(kind)(board)
    if last is not None and last.secrets == secrets:  # most facts change nothing that is secret
        changes = last.changes
        masked = settle(replace(cast(Struct, board), **changes)) if changes else board
    else:

        def hide(path: str, value: Any, allowed: tuple[str, ...]) -> bool:
            return PUBLIC not in allowed and not any([who in audiences for who in allowed])

        masked = mask_secrets(board, "", hide, last)
        changes = {name: new for name, _, _ in rows if (new := getattr(masked, name)) is not getattr(board, name)}
    if len(_masked) >= _KEPT:
        _masked.clear()
    _masked[kind, audiences] = _Masked(board, masked, secrets, changes)
    return cast(B, masked)


@cache
def _secrets_of(kind: type) -> Callable[[Any], Any]:
    """Reads all that the mask of a record depends on."""
    rows = plan(kind)
    return attrgetter(*[name for name, _, _ in rows], *[who[1:] for _, who, _ in rows if who.startswith("@")])
