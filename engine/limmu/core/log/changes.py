"""A frame that stays in its place with other locals: a log names only the locals that changed.

The change of a ``battle`` is a record of its own, ``battle+``, whose fields are all optional.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, Union

import msgspec
from msgspec import UNSET, Raw, Struct, UnsetType, structs
from msgspec import json as msgjson

from limmu.core.rules.canonical import encode
from limmu.core.rules.procedure import OUTLINES, Frame
from limmu.core.rules.records import PUBLIC, declare_fields, plan


class Change(
    Struct, frozen=True, gc=False, omit_defaults=True, forbid_unknown_fields=True, tag_field="_", tag=lambda name: name
):
    """The base of changes. ``change_of`` makes the class for each procedure."""


_CHANGED: dict[type[Any], type[Any]] = {}
"""By class of a change the class of the procedure."""
MARK = "+"
"""What the stored name of a change ends in."""


@cache
def change_of(cls: type[Any]) -> Any:
    """The class of the changes of a procedure (a :class:`Change`); None for one that hides locals, which are written
    whole: nobody shall see whether a hidden value has changed.
    """
    if cls not in OUTLINES or plan(cls):
        return None
    fields: list[Any] = [(field.name, Union[field.type, UnsetType], UNSET) for field in structs.fields(cls)]  # noqa: UP007
    tag = f"{cls.__struct_config__.tag}{MARK}"
    doc = {"__doc__": f"The locals of ``{cls.__struct_config__.tag}`` that changed while it stayed in its place."}
    change = msgspec.defstruct(f"{cls.__name__}Change", fields, bases=(Change,), tag=tag, namespace=doc, kw_only=True)
    declare_fields(change, {}, PUBLIC)
    _CHANGED[change] = cls
    return change


def procedure_of(kind: type[Any]) -> type[Any]:
    """The class of the procedure that a change belongs to; any other class itself."""
    return _CHANGED.get(kind, kind)


def write_push(
    before: tuple[Frame, ...], keep: int, stack: list[Frame], live: Callable[[Any], Any]
) -> tuple[Frame, ...]:
    """The frames of a stack above the first ``keep``, as an entry has them: as changes where the same procedure was at
    the same depth before. ``live`` makes records of locals that are bytes.
    """
    pushed = stack[keep:]
    for i, old in enumerate(before[keep : len(stack)]):
        frame = pushed[i]
        proc, was = _live(frame.proc, live), _live(old.proc, live)
        change = change_of(proc.__class__) if proc.__class__ is was.__class__ else None
        if change is not None:
            pushed[i] = Frame(_change(change, was, proc), frame.at, frame.on, frame.held)
    return tuple(pushed)


def _live(proc: Any, live: Callable[[Any], Any]) -> Any:
    try:
        return live(proc)
    except ValueError:  # a procedure that the game no longer has
        return None


def _change(change: type[Change], old: Any, new: Any) -> Change:
    changes: dict[str, Any] = {}
    names: tuple[str, ...] = change.__struct_fields__
    for name in names:
        value, before = getattr(new, name), getattr(old, name)
        if value is not before and value != before:
            changes[name] = value
    return change(**changes)


def read_push(before: tuple[Frame, ...], keep: int, push: tuple[Frame, ...]) -> tuple[Frame, ...]:
    """The frames that an entry pushes, whole. Raises ValueError if one is not written in the one way there is."""
    if keep >= len(before):
        for frame in push:
            if type(frame.proc) in _CHANGED or (type(frame.proc) is Raw and _is_change(frame.proc)):
                raise ValueError(f"a change of {frame.at}, where no frame was")
        return push
    return tuple([_whole(before[i].proc if i < len(before) else None, frame) for i, frame in enumerate(push, keep)])


def _whole(before: Any, frame: Frame) -> Frame:
    proc: Any = frame.proc
    kind: Any = proc.__class__
    if kind is dict:
        return frame  # of a reader that needs no locals
    if kind is Raw or type(before) is Raw:
        return Frame(_merged(before, proc), frame.at, frame.on, frame.held) if _is_change(proc) else frame
    cls = _CHANGED.get(kind)
    if cls is None:
        if kind is type(before) and change_of(kind) is not None:
            raise ValueError(f"the locals of {frame.at} are written whole, although the frame was there before")
        return frame
    if type(before) is not cls:
        raise ValueError(f"a change of {cls.__name__}, which was not there")
    changes: dict[str, Any] = {}
    for name in kind.__struct_fields__:
        value = getattr(proc, name)
        if value is not UNSET:
            if value == getattr(before, name):
                raise ValueError(f"the local {name} of {cls.__name__} did not change")
            changes[name] = value
    return Frame(structs.replace(before, **changes) if changes else before, frame.at, frame.on, frame.held)


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
