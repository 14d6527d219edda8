"""Stored records: frozen, strictly decoded, every field with a declared audience.

A field is public, secret for a named audience, or secret for the audience that a sibling field names. What an
audience may not see is masked in place: the type stays, so a redacted log folds like a full one.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, Generic, Self, TypeVar, cast, dataclass_transform, get_args, get_type_hints

from msgspec import Raw, Struct, StructMeta, field
from msgspec.structs import replace

B = TypeVar("B")
T = TypeVar("T")

PUBLIC = ""
"""Everybody sees the field."""
UMPIRE = "umpire"
"""Only the umpire sees the field (the order of a deck)."""
OWN = "@"
"""For ``answer=``: only the seat that answers sees its answer."""


def of(sibling: str) -> str:
    """Secret for the seat (or seats) that the field ``sibling`` of the same record names."""
    return "@" + sibling


def stored_name(class_name: str) -> str:
    """The chosen name of a class on the wire: ``UnitsLost`` is stored as ``units_lost``."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])", "_", class_name).lower()


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
class RecordMeta(StructMeta):
    """Tells type checkers that records are frozen dataclass-like classes."""


class Record(
    Struct, frozen=True, gc=False, omit_defaults=True, forbid_unknown_fields=True, metaclass=RecordMeta
):
    """Base of everything stored: frozen, no unknown fields, defaults left out on the wire."""

    def but(self, **changes: Any) -> Self:
        """A copy with the given fields replaced."""
        return replace(self, **changes)


class Fact(Record, Generic[B], tag_field="_", tag=stored_name):
    """What an input caused, in the past tense. Folding copies its values into the board and computes nothing."""

    def fold(self, board: B) -> B:
        """The board after this fact."""
        raise NotImplementedError(type(self).__name__)

    def touches(self, board: B) -> tuple[str, ...]:
        """Seats whose own pieces this fact touches: their passes `until touched` end."""
        return ()


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
        names = cast("tuple[str, ...]", getattr(cls, "__struct_fields__"))  # noqa: B009
        if everything is not None and not audiences:
            mine = dict.fromkeys(names, everything)
        else:
            mine = dict(audiences)
            inherited: dict[str, str] = {}
            for base in cls.__mro__[1:]:
                inherited |= {k: v for k, v in _declared.get(base, {}).items() if k not in inherited}
            for name in names:
                if name not in mine and name in inherited:
                    mine[name] = inherited[name]
            if everything is not None:
                raise TypeError(f"{cls.__name__}: declare one audience for all fields, or one for each, not both")
        if wrong := sorted(set(names) ^ set(mine)):
            raise TypeError(f"{cls.__name__}: the audience of {', '.join(wrong)} is not declared, or no such field")
        for name, who in mine.items():
            if who.startswith("@") and who[1:] not in names:
                raise TypeError(f"{cls.__name__}.{name} names the sibling {who[1:]!r}, which is no field")
        _declared[cls] = mine
        if was or renamed:
            _aliases[cls] = (was, dict(renamed or {}))
        if answer:
            _secret_answers[cls] = answer
        return cls

    return decorate


def declared(cls: type) -> dict[str, str]:
    """The audience of each field. Raises TypeError for a class without a declaration."""
    try:
        return _declared[cls]
    except KeyError:
        raise TypeError(f"{cls.__name__} has no declared audiences: add @declare(...)") from None


def aliases(cls: type) -> tuple[tuple[str, ...], dict[str, str]]:
    """Earlier stored names of a class, and of its fields."""
    return _aliases.get(cls, ((), {}))


def answer_audience(cls: type) -> str:
    """Who sees the answers of a question class: PUBLIC, OWN or UMPIRE."""
    return _secret_answers.get(cls, PUBLIC)


def _records_in(hint: Any) -> list[type]:
    if isinstance(hint, type) and issubclass(hint, Struct):
        return [hint]
    return [found for part in get_args(hint) for found in _records_in(part)]


def plan(cls: type) -> tuple[tuple[str, str, bool], ...]:
    """The fields of a class that may hide something: (name, audience, nested). Empty for most classes."""
    try:
        return _plans[cls]
    except KeyError:
        pass
    _plans[cls] = ()  # a record that contains itself adds nothing new
    hints = get_type_hints(cls)
    rows: list[tuple[str, str, bool]] = []
    for name, who in declared(cls).items():
        if who != PUBLIC:
            rows.append((name, who, False))
        elif any(plan(inner) for inner in _records_in(hints[name])):
            rows.append((name, PUBLIC, True))
    _plans[cls] = tuple(rows)
    return _plans[cls]


def masked(value: Any) -> Any:
    """A value of the same type that tells nothing but the number of elements."""
    kind = type(cast(object, value))
    if kind is int:
        return 0
    if kind is str:
        return "?"
    if kind is bool:
        return False
    if kind is tuple:
        return tuple([masked(part) for part in value])
    if isinstance(value, Struct):
        return replace(value, **{name: masked(getattr(value, name)) for name in value.__struct_fields__})
    if kind is Raw:
        return Raw(b'"?"')
    raise TypeError(f"a {kind.__name__} cannot be secret")


Hide = Callable[[str, Any, tuple[str, ...]], bool]
"""(path, value, audiences) -> whether the value is to be masked."""


def audiences_of(record: Struct, who: str) -> tuple[str, ...]:
    """The audiences behind a declaration, with a sibling's value looked up."""
    if not who.startswith("@"):
        return (who,)
    named = getattr(record, who[1:])
    return named if isinstance(named, tuple) else (named,)


def hidden(record: T, path: str, hide: Hide) -> T:
    """The record with every secret masked for which ``hide`` says so. Unchanged records come back as they are."""
    rows = plan(type(record))
    if not rows:
        return record
    struct = cast(Struct, record)
    changes: dict[str, Any] = {}
    for name, who, nested in rows:
        value = getattr(struct, name)
        if nested:
            new = hidden_parts(value, f"{path}.{name}", hide)
            if new is not value:
                changes[name] = new
        elif hide(f"{path}.{name}", value, audiences_of(struct, who)):
            changes[name] = masked(value)
    return cast(T, replace(struct, **changes)) if changes else record


def hidden_parts(value: Any, path: str, hide: Hide) -> Any:
    """:func:`hidden` for a record or a tuple of records."""
    if isinstance(value, tuple):
        parts = cast("tuple[Any, ...]", value)
        new = tuple([hidden_parts(part, f"{path}.{i}", hide) for i, part in enumerate(parts)])
        return value if all(a is b for a, b in zip(new, parts, strict=True)) else new
    return hidden(value, path, hide) if isinstance(value, Struct) else value
