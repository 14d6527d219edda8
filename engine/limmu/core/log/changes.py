"""A frame that stays in its place with other locals: a log names only the locals that changed.

The change of a ``battle`` is a record of its own, ``battle+``, whose fields are all optional.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from operator import attrgetter
from types import UnionType
from typing import Annotated, Any, Union, get_args, get_origin

import msgspec
from msgspec import UNSET, Raw, Struct, UnsetType, structs
from msgspec import json as msgjson

from limmu.core.rules.canonical import encode
from limmu.core.rules.procedure import OUTLINES, Frame
from limmu.core.rules.records import PUBLIC, declare_fields, plan, type_hints


class Change(
    Struct, frozen=True, gc=False, omit_defaults=True, forbid_unknown_fields=True, tag_field="_", tag=lambda name: name
):
    """The base of changes. ``change_of`` makes the class for each procedure."""

    def __reduce__(self) -> tuple[Callable[..., Change], tuple[type[Any], dict[str, Any]]]:
        """Pickled by the class of the procedure, for the class of a change is no name of a module."""
        names: tuple[str, ...] = self.__struct_fields__
        told = {name: value for name in names if (value := getattr(self, name)) is not UNSET}
        return _unpickled, (procedure_of(type(self)), told)


def _unpickled(kind: type[Any], told: dict[str, Any]) -> Change:
    return change_of(kind)(**told)


_CHANGED: dict[type[Any], type[Any]] = {}
"""By class of a change the class of the procedure."""
MARK = "+"
"""What the stored name of a change ends in."""


@cache
def change_of(cls: type[Any]) -> Any:
    """The class of the changes of a procedure (a :class:`Change`). None for what is always written whole: procedures
    without lists and records, which are short, and those that hide locals, so that nobody sees whether one changed.
    """
    if cls not in OUTLINES or plan(cls) or not any([_is_long(hint) for hint in type_hints(cls).values()]):
        return None
    fields: list[Any] = [(field.name, Union[field.type, UnsetType], UNSET) for field in structs.fields(cls)]  # noqa: UP007
    tag = f"{cls.__struct_config__.tag}{MARK}"
    doc = {"__doc__": f"The locals of ``{cls.__struct_config__.tag}`` that changed while it stayed in its place."}
    change = msgspec.defstruct(f"{cls.__name__}Change", fields, bases=(Change,), tag=tag, namespace=doc, kw_only=True)
    declare_fields(change, {}, PUBLIC)
    _CHANGED[change] = cls
    return change


def _is_long(hint: Any) -> bool:
    """Whether a local may be a list or a record, which may take many bytes."""
    hint = getattr(hint, "__supertype__", hint)
    parts = get_args(hint)
    if get_origin(hint) in (Union, UnionType, Annotated):
        return any([_is_long(part) for part in parts])
    return get_origin(hint) is tuple or (isinstance(hint, type) and issubclass(hint, Struct))


def procedure_of(kind: type[Any]) -> type[Any]:
    """The class of the procedure that a change belongs to; any other class itself."""
    return _CHANGED.get(kind, kind)


class _Row(Struct, frozen=True):
    """How the changes of a procedure are made and read."""

    change: type[Any]
    names: tuple[str, ...]
    values: Callable[[Any], tuple[Any, ...]]
    """The values of the locals, after two that are the same for every record of a class."""
    blank: tuple[Any, ...]
    """The values of a change of nothing."""
    nothing: Change
    """The change of nothing."""


@cache
def _row(kind: type[Any]) -> _Row | None:
    """The row of a procedure, or of a change; None for what has no changes."""
    change = change_of(_CHANGED.get(kind, kind))
    if change is None:
        return None
    names: tuple[str, ...] = change.__struct_fields__
    values = attrgetter("__class__", "__class__", *names)
    nothing = change()
    return _Row(change, names, values, values(nothing), nothing)


def write_push(
    before: tuple[Frame, ...], keep: int, stack: list[Frame], live: Callable[[Any], Any]
) -> tuple[Frame, ...]:
    """The frames of a stack above the first ``keep``, as an entry has them: as changes where the same procedure was at
    the same depth before. ``live`` makes records of locals that are bytes.
    """
    pushed = stack[keep:]
    for i, old in enumerate(before[keep : len(stack)]):
        frame = pushed[i]
        proc: Any = frame.proc
        was: Any = old.proc
        if proc.__class__ is Raw or was.__class__ is Raw:
            proc, was = _live(proc, live), _live(was, live)
        row = _row(proc.__class__) if proc.__class__ is was.__class__ else None
        if row is not None:
            pushed[i] = Frame(_change(row, was, proc), frame.at, frame.on, frame.held)
    return tuple(pushed)


def _live(proc: Any, live: Callable[[Any], Any]) -> Any:
    try:
        return live(proc)
    except ValueError:  # a procedure that the game no longer has
        return None


def _change(row: _Row, old: Any, new: Any) -> Change:
    was, now = row.values(old), row.values(new)
    if old is new or was == now:
        return row.nothing
    return row.change(**{name: b for name, a, b in zip(row.names, was[2:], now[2:]) if a != b})  # noqa: B905


def read_push(before: tuple[Frame, ...], keep: int, push: tuple[Frame, ...]) -> tuple[Frame, ...]:
    """The frames that an entry pushes, whole. Raises ValueError if one is not written in the one way there is."""
    frames: list[Frame] = []
    for i, frame in enumerate(push, keep):
        proc: Any = frame.proc
        was: Any = before[i].proc if i < len(before) else None
        kind: Any = proc.__class__
        if kind in _CHANGED and was.__class__ is not Raw:
            row: Any = _row(kind)
            values = row.values(proc)
            if _CHANGED[kind] is not was.__class__:
                raise ValueError(f"a change of {kind.__name__}, where no such frame was")
            frame = Frame(was if values == row.blank else _changed(row, was, values), frame.at, frame.on, frame.held)
            if i == keep and frame.proc is was and frame == before[i] and not frame.held:
                raise ValueError(f"the frame of {frame.at} stays as it was, and is written")
        elif kind is Raw or kind in _CHANGED:
            frame = Frame(_merged(was, proc), frame.at, frame.on, frame.held) if _is_change(proc) else frame
        elif kind is was.__class__ and kind is not dict and _row(kind) is not None:
            raise ValueError(f"the locals of {frame.at} are written whole, although the frame was there before")
        frames.append(frame)
    return tuple(frames)


def _changed(row: Any, was: Any, values: tuple[Any, ...]) -> Any:
    changes = {name: value for name, value in zip(row.names, values[2:]) if value is not UNSET}  # noqa: B905
    for name, value in changes.items():
        if value == getattr(was, name):
            raise ValueError(f"the local {name} did not change")
    return structs.replace(was, **changes)


def _is_change(proc: Any) -> bool:
    """Whether locals, in bytes or not, are a change."""
    if type(proc) is not Raw:
        return type(proc) in _CHANGED
    tag: Any = msgjson.decode(proc, type=dict[str, Any]).get("_")
    return isinstance(tag, str) and tag.endswith(MARK)


def _merged(before: Any, change: Any) -> Raw:
    """Locals of which a part is of an older version: as bytes, with the changes."""
    if before is None:
        raise ValueError("a change where no frame was")
    old, new = msgjson.decode(encode(before)), msgjson.decode(encode(change))
    return Raw(encode({**old, **new, "_": old["_"]}))
