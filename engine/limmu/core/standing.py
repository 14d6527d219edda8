"""Whether a log stands: every entry in form and in place, whatever its rules are.

This is what an audit does first, and all that it can do of a game that is not installed: so it is fast. Entries are
decoded and written again many at a time, as values of forms made for that.
"""

from __future__ import annotations

from collections.abc import Iterable
from types import UnionType
from typing import Any, Union, get_args, get_origin

import msgspec
from msgspec import NODEFAULT, UNSET, Raw, Struct, structs
from msgspec import json as msgjson

from limmu.core.canonical import encode, no_float, require_plain, within
from limmu.core.entry import MAX_COMMAND, Begin, Decision, Entry, Undo
from limmu.core.log import Log
from limmu.core.secrets import opened


class Finding(Struct, frozen=True):
    """One verdict of an audit: ``holds``, ``differs`` with the first difference, ``not checked`` with the reason."""

    state: str
    n: int = -1
    """The entry of the first difference; -1 for none."""
    reason: str = ""
    """Why, or what was checked."""
    recorded: str = ""
    """What the log says there (JSON)."""
    rerun: str = ""
    """What the rules say there (JSON)."""


_State = tuple[int, bool]
"""How many frames there are, and whether anything is asked."""


def standing(log: Log) -> tuple[Log, Finding, Finding]:
    """The log as far as its entries stand, whatever the rules are; whether that is all of it; what its openings say.

    An entry stands when it is canonical, in its place, by somebody, under a new command id, opened rightly and when it
    can be folded.
    """
    people = {*log.header.seats, "host", "umpire", "chance"}
    commands: set[tuple[str, str]] = set()
    state, states = (0, False), list[_State]()
    stop, what, prev, n = 0, "", log.leaf, 0
    try:
        for start in range(0, len(log.entries), RUN):
            run = log.entries[start : start + RUN]
            for (leaf, _), entry in zip(run, _forms_of([json for _, json in run])):  # noqa: B905
                if entry.n != n or entry.prev != prev:
                    raise ValueError(f"entry {entry.n} does not follow: entry {n} is expected")
                if entry.by not in people:
                    raise ValueError(f"nobody at the table is called {entry.by!r}")
                if entry.cmd:
                    _require_new(entry, commands)
                state = _folded(states, state, entry)
                states.append(state)
                prev = leaf
                n += 1
    except (ValueError, RecursionError) as error:
        stop, what = log.line_of(n), str(error)
    openings, count = agreeing(0), 0
    for n in sorted(log.openings, key=log.opened.__getitem__):
        if n >= len(states) or 0 < stop < log.opened[n]:
            continue
        try:
            _alone(opened(log.entries[n][1], log.openings[n], log.header.match))
        except (ValueError, RecursionError) as error:
            stop, what = log.opened[n], str(error)
            openings = Finding("differs", n, what)
            break
        count += len(log.openings[n].open)
        openings = agreeing(count)
    if stop:
        log = log.up_to(stop)
        return log, Finding("differs", len(log.entries), f"line {stop}: {what}"), openings
    return log, ending(log), openings


def ending(log: Log) -> Finding:
    """Whether a log was read to its end."""
    if log.damage is not None:
        return Finding("differs", len(log.entries), str(log.damage))
    if log.torn:
        return Finding("differs", len(log.entries), f"an unfinished last line of {len(log.torn)} bytes")
    return Finding("holds")


def agreeing(values: int) -> Finding:
    """What is said of openings that are right."""
    if not values:
        return Finding("not checked", reason="nothing is opened")
    return Finding("holds", reason=f"{values} hidden values agree with their commitments")


# ---------------------------------------------------------------- one entry


def _require_new(entry: Any, commands: set[tuple[str, str]]) -> None:
    if (entry.by, entry.cmd) in commands:
        raise ValueError("its command id was used before")
    if not entry.cmd.isascii() or len(entry.cmd) > MAX_COMMAND:
        raise ValueError(f"its command id is not ASCII of at most {MAX_COMMAND} characters")
    commands.add((entry.by, entry.cmd))


def _folded(states: list[_State], state: _State, entry: Any) -> _State:
    """The state after an entry. Raises ValueError if it cannot be folded."""
    body: Any = entry.input
    control: Any = entry.control
    kind: Any = body.__class__
    if (kind is _BEGIN) != (entry.n == 0):
        raise ValueError("a match begins with entry 0, and only there")
    if kind is _UNDO:
        if not 0 <= body.to < entry.n:
            raise ValueError(f"entry {entry.n} goes back to entry {body.to}, which is not there")
        to: int = body.to
        return states[to]
    if control is UNSET:
        if kind is _DECISION and not state[1]:
            raise ValueError(f"entry {entry.n} answers where nothing is asked")
        return state
    if not 0 <= control.keep <= state[0]:
        raise ValueError(f"entry {entry.n} keeps {control.keep} frames of {state[0]}")
    frames: int = control.keep + len(control.push)
    if control.pause is UNSET:
        return frames, False
    if not frames or not control.pause.demands:
        raise ValueError(f"entry {entry.n} stops where nobody asks or nothing is asked")
    return frames, True


# ---------------------------------------------------------------- many entries


def _form(kind: Any) -> Any:
    """A type with nothing left as bytes, its fields in the order of their names: written without being sorted."""
    if kind is Raw:
        return Any
    origin: Any = get_origin(kind) or kind
    if msgspec.inspect.is_struct_type(origin):
        return _FORMS.get(kind) or _FORMS.setdefault(kind, _form_of(kind, origin))
    if origin is kind:
        return kind
    parts = tuple([part if part is Ellipsis else _form(part) for part in get_args(kind)])
    return Union[parts] if origin in (Union, UnionType) else origin[parts]  # noqa: UP007


def _form_of(kind: Any, origin: type[Struct]) -> type[Struct]:
    config = origin.__struct_config__
    fields: list[Any] = []
    for field in structs.fields(kind):
        factory = field.default_factory is not NODEFAULT
        default = msgspec.field(default_factory=field.default_factory) if factory else field.default
        fields.append((field.name, _form(field.type), *([] if default is NODEFAULT else [default])))
    return msgspec.defstruct(
        origin.__name__,
        fields if config.array_like else sorted(fields, key=lambda field: field[0]),
        tag_field=config.tag_field,
        tag=config.tag,
        array_like=config.array_like,
        omit_defaults=config.omit_defaults,
        forbid_unknown_fields=config.forbid_unknown_fields,
        kw_only=not config.array_like,
        gc=False,
    )


_FORMS: dict[Any, type[Struct]] = {}
_entry: Any = Entry
_decoder: msgjson.Decoder[Any] = msgjson.Decoder(_form(_entry[Any, Any, Any]), float_hook=no_float)
_encoder = msgjson.Encoder(order="deterministic")
_BEGIN, _DECISION, _UNDO = _FORMS[Begin], _FORMS[Decision], _FORMS[Undo]
RUN = 64
"""Entries that are read in one go."""


def _forms_of(run: list[bytes]) -> Iterable[Any]:
    """Some entries of whatever game. Raises ValueError at the first that is not of the form, or not canonical.

    No canonical value has a line feed in it: if all of them are written again as they were, so is each. Only where that
    finds something is each looked at by itself.
    """
    lines = b"\n".join(run) + b"\n"
    try:
        forms = _decoder.decode_lines(lines)
    except (ValueError, RecursionError):
        return map(_alone, run)
    if _encoder.encode_lines(forms) != lines or not lines.isascii() or within(b"null", lines):
        return map(_alone, run)
    return forms


def _alone(json: bytes) -> Any:
    form = _decoder.decode(json)
    require_plain(json)
    if encode(form) != json:
        raise ValueError("not in canonical form: the line was edited or written by another program")
    return form
