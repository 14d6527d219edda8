"""Form: whether every entry of a log can be judged good without rules.

An audit does this first, and for a game that is not installed it can do no more. To be fast it decodes and writes
many entries at a time, with types made for that.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from types import UnionType
from typing import Annotated, Any, Union, get_args, get_origin

import msgspec
from msgspec import NODEFAULT, UNSET, Meta, Raw, Struct, structs
from msgspec import json as msgjson

from limmu.core.log.entry import (
    MAX_COMMAND,
    Begin,
    Body,
    Chance,
    Decision,
    End,
    Entry,
    Interject,
    Note,
    Rekey,
    Ruleset,
    Ruling,
    SeatChange,
    StandingPass,
    Undo,
    fault_of_pauses,
)
from limmu.core.log.reading import Log
from limmu.core.log.sealing import unmask
from limmu.core.log.trail import require_trail
from limmu.core.rules.canonical import MAX_INT, encode, no_float, require_modest, require_plain, within
from limmu.core.rules.procedure import MAX_FRAMES


class Finding(Struct, frozen=True):
    """One verdict of an audit: ``holds``, ``differs`` with the first difference, ``not checked`` with the reason."""

    state: str
    n: int = -1
    """The number of the entry with the first difference; -1 for none."""
    reason: str = ""
    """The reason, or what was checked."""
    recorded: str = ""
    """What the log says there (JSON)."""
    rerun: str = ""
    """What the rules say there (JSON)."""


def judge_form(log: Log) -> tuple[Log, Finding, Finding]:
    """The log up to its first entry of bad form; the verdict on its form; the verdict on its openings.

    The form of an entry is good if it is canonical, in its place, by somebody at the table, under a new command id,
    opened correctly, and can be folded.
    """
    stand, what = _following(log)
    stop = log.line_of(stand) if stand < len(log.entries) else 0
    openings, count = agreeing(0), 0
    for n in sorted(log.openings, key=log.opened.__getitem__):
        if n >= stand or 0 < stop < log.opened[n]:
            continue
        try:
            list(_forms_of([unmask(log.entries[n][1], log.openings[n], log.header.match)])[1])
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
    """The verdict on the end of a log: whether it was read to its last byte."""
    if log.damage is not None:
        return Finding("differs", len(log.entries), str(log.damage))
    if log.torn:
        return Finding("differs", len(log.entries), f"an unfinished last line of {len(log.torn)} bytes")
    return Finding("holds")


def counted(number: int, one: str, several: str) -> str:
    """A number and what is counted, of which there is one, or several (or none)."""
    return f"{number} {one if number == 1 else several}"


def agreeing(values: int) -> Finding:
    """The verdict on openings that agree."""
    if not values:
        return Finding("not checked", reason="nothing is opened")
    told = counted(values, "hidden value agrees with its commitment", "hidden values agree with their commitments")
    return Finding("holds", reason=told)


# ---------------------------------------------------------------- one entry after the other


class _State(Struct, frozen=True):
    """What the form of the next entry depends on."""

    frames: int = 0
    demands: tuple[str, ...] = ()
    """Who is asked; nobody where nothing is."""
    given: tuple[str, ...] = ()
    """Who of them has answered already."""
    may: tuple[str, ...] = ()
    pending: bool = False
    """Whether chance is asked first."""
    over: bool = False


def _following(log: Log) -> tuple[int, str]:
    """How many entries are good before any is opened, and what is wrong with the next one; "" for nothing."""
    people = {*log.header.seats, "host", "umpire", "chance"}
    commands: set[tuple[str, str]] = set()
    trails = {""}
    keyed = {*log.header.keys}
    states: list[_State] = []
    afters: list[int] = []  # of each entry, the one that it goes on from
    state, prev, n = _State(), log.leaf, 0
    try:
        for start in range(0, len(log.entries), RUN):
            run = log.entries[start : start + RUN]
            of, forms = _forms_of([json for _, json in run])
            for (leaf, _), entry in zip(run, forms):  # noqa: B905
                if entry.n != n or entry.prev != prev:
                    raise ValueError(f"entry {entry.n} does not follow: entry {n} is expected")
                if entry.by not in people:
                    raise ValueError(f"nobody at the table is called {entry.by[:MAX_COMMAND]!r}")
                if entry.since != -1 and entry.by not in log.header.seats:
                    raise ValueError(f"entry {n} is by an order of {entry.by}, who is no seat")
                if entry.cmd:
                    _require_new(entry, commands)
                if entry.trail not in trails:
                    require_trail(entry.trail, trails)
                    trails.add(entry.trail)
                kind = of.kinds[type(entry.input)]
                if (kind is Begin) == (n > 0):
                    raise ValueError("a match begins with entry 0, and only there")
                if what := _out_of_place(state, entry, kind) or _too_much(state, entry, kind):
                    raise ValueError(f"entry {n} {what}")
                if entry.since != -1 and entry.by not in keyed:
                    raise ValueError(f"entry {n} is by an order of {entry.by}, who has no key")
                if kind is Rekey and entry.input.key:
                    keyed.add(entry.input.party)
                after = n - 1
                if kind is Undo:
                    to: int = entry.input.to
                    while after > to >= 0:  # what it passes is off the line: no entry is passed twice
                        after = afters[after]
                    if after != to or to < 0:
                        raise ValueError(f"entry {n} goes back to entry {to}, which is not on its line")
                    state = states[to]
                elif entry.control is not UNSET:
                    state = _state_after(state, entry)
                elif kind is Decision:
                    state = structs.replace(state, given=(*state.given, entry.by))
                states.append(state)
                afters.append(after)
                prev = leaf
                n += 1
    except (ValueError, RecursionError) as error:
        return n, str(error)
    return n, ""


def _state_after(old: _State, entry: Any) -> _State:
    """The state after an entry that changes the stack. Raises ValueError if it cannot be folded."""
    control: Any = entry.control
    n = entry.n
    keep = old.frames if control.keep is UNSET else control.keep
    if not 0 <= keep <= old.frames or keep == control.keep == old.frames:
        raise ValueError(f"entry {n} keeps {keep} frames of {old.frames}")
    frames, pause, over = keep + len(control.push), control.pause, control.over is not UNSET
    if frames > MAX_FRAMES:
        raise ValueError(f"entry {n} leaves more than {MAX_FRAMES} frames")
    if fault := fault_of_pauses(control):
        raise ValueError(f"entry {n} {fault}")
    if pause is UNSET:
        new = _State(frames, over=True) if over else structs.replace(old, frames=frames)
    else:
        demands, may = [tuple([demand.seat for demand in part]) for part in (pause.demands, pause.may)]
        new = _State(frames, demands, (), may, demands[:1] == ("chance",))
    if (over and pause is not UNSET) or over == bool(frames and new.demands):
        raise ValueError(f"entry {n} stops where nobody asks or nothing is asked")
    return new


def _out_of_place(state: _State, entry: Any, kind: type) -> str:
    """Why an input cannot come now, under whatever rules; "" if it can."""
    if state.over and kind in (Decision, StandingPass, Interject, Ruling, Chance, End):
        return "comes after the end of the match"
    if kind is Ruling and entry.input.modify and not state.pending:
        return "modifies where nothing is rolled"
    if kind is Chance and not state.pending:
        return "has an outcome where nothing was rolled"
    if (kind is Chance or (kind is Ruling and entry.input.outcome)) and entry.control is UNSET:
        return "has an outcome with which nothing goes on"
    if state.pending and kind in (Decision, Interject, Rekey):
        return "comes while a roll is pending"
    if kind is Decision and (entry.by not in state.demands or entry.by in state.given):
        return "answers where nothing is asked" + f" of {entry.by}" * bool(state.demands)
    if kind is Interject and not 0 <= entry.input.may < state.may.count(entry.by):
        return f"interjects what is not offered to {entry.by}"
    return ""


def _too_much(state: _State, entry: Any, kind: type) -> str:
    """What of an entry an input of its kind never causes; "" for nothing."""
    control: Any = entry.control
    ran = bool(entry.facts or entry.trail)
    if entry.since != -1 and (kind not in (Decision, StandingPass) or not 0 <= entry.since < entry.n):
        return "is by an order that is none"
    if entry.proof and kind is not Chance and not (kind in (Undo, End, Rekey) and entry.input.consents):
        return "has a proof where none is due"
    if kind is Decision or kind is Chance:
        return ""
    modifies = kind is Ruling and bool(entry.input.modify)
    if (modifies or kind in (Note, SeatChange, Ruleset, Rekey, Undo)) and (ran or control is not UNSET or entry.sealed):
        return "changes what its input cannot change"
    ends = control is not UNSET and control.over is not UNSET and control.passes is UNSET and not _moves(control)
    if kind is End and (ran or entry.sealed or not ends):
        return "ends the match and does something else"
    moves = control is not UNSET and (_moves(control) or control.over is not UNSET)
    return "passes over a roll" if kind is StandingPass and state.pending and (ran or entry.sealed or moves) else ""


def _moves(control: Any) -> bool:
    """Whether a control changes the stack or the pause."""
    return bool(control.push) or control.keep is not UNSET or control.pause is not UNSET


def _require_new(entry: Any, commands: set[tuple[str, str]]) -> None:
    if (entry.by, entry.cmd) in commands:
        raise ValueError("its command id was used before")
    if not entry.cmd.isascii() or len(entry.cmd) > MAX_COMMAND:
        raise ValueError(f"its command id is not ASCII of at most {MAX_COMMAND} characters")
    commands.add((entry.by, entry.cmd))


# ---------------------------------------------------------------- many entries


class _Forms:
    """How entries are read here: as values of forms made for that, and of which kind of input each form is."""

    def __init__(self, of: dict[Any, Any]) -> None:
        """``of``: what takes the place of some types; forms are added to it."""
        form = _form(Entry[Raw], of)
        self.decoder: msgjson.Decoder[Any] = msgjson.Decoder(form, float_hook=no_float)
        self.kinds: dict[type, type] = {of[kind]: kind for kind in get_args(Body)}


def _form(kind: Any, of: dict[Any, Any]) -> Any:
    """A type with nothing left as bytes, its fields in the order of their names: written without being sorted."""
    if kind in of:
        return of[kind]
    origin: Any = get_origin(kind) or kind
    if msgspec.inspect.is_struct_type(origin):
        return of.setdefault(kind, _form_of(kind, origin, of))
    if origin is kind:
        return kind
    parts = tuple([part if part is Ellipsis else _form(part, of) for part in get_args(kind)])
    return Union[parts] if origin in (Union, UnionType) else origin[parts]  # noqa: UP007


def _form_of(kind: Any, origin: type[Struct], of: dict[Any, Any]) -> type[Struct]:
    config = origin.__struct_config__
    fields: list[Any] = []
    for field in structs.fields(kind):
        factory = field.default_factory is not NODEFAULT
        default = msgspec.field(default_factory=field.default_factory) if factory else field.default
        fields.append((field.name, _form(field.type, of), *([] if default is NODEFAULT else [default])))
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


_INT = Annotated[int, Meta(ge=-MAX_INT, le=MAX_INT)]


def _plain(depth: int) -> Any:
    """The type of a plain value that is not nested deeper."""
    if not depth:
        return _INT | str | bool
    return _INT | str | bool | list[_plain(depth - 1)] | dict[str, _plain(depth - 1)]


@cache
def _plain_forms() -> _Forms:
    """Of entries that hold plain values only, none deeper than those of games."""
    return _Forms({Raw: _plain(6), int: _INT})


@cache
def _any_forms() -> _Forms:
    """Of entries that hold whatever JSON can say."""
    return _Forms({Raw: Any})


_encoder = msgjson.Encoder(order="deterministic")
RUN = 64
"""Entries to read in one go."""
_LONG = 1 << 18
"""Bytes that are not: short strings take 25 times their bytes in memory."""


def _forms_of(run: list[bytes]) -> tuple[_Forms, Iterable[Any]]:
    """Some entries of whatever game. Raises ValueError at the first that is not of the form, or not canonical.

    No canonical value has a line feed in it: if all of them are written again as they were, so is each. Only where that
    finds something is each looked at by itself.
    """
    lines = b"\n".join([*run, b""])
    if len(lines) > _LONG:
        return _any_forms(), map(_alone, run)
    plain = _plain_forms()
    try:
        forms = plain.decoder.decode_lines(lines)
    except (ValueError, RecursionError):
        return _any_forms(), map(_alone, run)
    if _encoder.encode_lines(forms) != lines or not lines.isascii():
        return _any_forms(), map(_alone, run)
    return plain, forms


def _alone(json: bytes) -> Any:
    require_modest(json)
    form = _any_forms().decoder.decode(json)
    if encode(form) != json:
        raise ValueError("not in canonical form: the line was edited or written by another program")
    if within(b"null", json) or not json.isascii():
        require_plain(json)
    return form
