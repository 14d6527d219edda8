"""Stored names: a codec decodes what a log holds into the current classes of a game, also from earlier names.

A codec knows the facts, questions and procedures of one game by name, and nothing else of the game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from difflib import get_close_matches
from typing import Any, Generic, Union, cast

import msgspec
from msgspec import UNSET, Raw, Struct
from msgspec import json as msgjson

from limmu.core.log.changes import MARK, change_of, procedure_of
from limmu.core.log.entry import Control, Entry, Ruling
from limmu.core.log.sealing import may_hide
from limmu.core.log.trail import steps_of, write_trail
from limmu.core.rules.canonical import encode
from limmu.core.rules.procedure import OUTLINES, Frame, Outline, Pause, Procedure, Step
from limmu.core.rules.question import Question
from limmu.core.rules.records import B, Fact, aliases, fields_of, odd_defaults, plan, settle

Upcaster = Callable[[dict[str, Any]], dict[str, Any]]
"""From the fields of a superseded fact to those of its successor: pure, total, and correct for masked values, too."""
Upcasters = Mapping[str, tuple[str, Upcaster, Mapping[str, Any]]]
"""By stored name of a superseded fact: its successor, the function to it, and the fields of an example."""


class UnknownName(ValueError):
    """Stored data that names what the game does not have: a fact, a question, a procedure, or a field of one."""


class Codec(Generic[B]):
    """The table of a game's stored names. It decodes entries strictly and replaces earlier names by current ones.

    ``facts``, ``questions`` and ``procedures`` are the classes by stored name; ``upcasters`` turn superseded facts of
    old logs into current ones. The codec tries each upcaster on its example at once.

    Raises TypeError if two classes share a current or earlier name, or if an upcaster does not turn its example into
    the same current fact each time.
    """

    def __init__(
        self,
        game: str,
        *,
        facts: Mapping[str, type[Fact[B]]],
        questions: Mapping[str, type[Question[B, Any]]],
        procedures: Mapping[str, type[Procedure[Any]]],
        upcasters: Upcasters,
    ) -> None:
        self.game = game
        """The name of the game, for errors."""
        self.facts = facts
        self.procedures = procedures
        kinds: dict[type[Any], Mapping[str, type[Any]]] = {Fact: facts, Question: questions, Procedure: procedures}
        self._kinds = kinds
        self._known = {cls: None for classes in kinds.values() for cls in classes.values()}
        stored = {kind: [*classes.values()] for kind, classes in kinds.items()}
        stored[Procedure] += [change for cls in procedures.values() if (change := change_of(cls)) is not None]
        self._unions = {kind: _union(classes) for kind, classes in stored.items()}
        self._decoders = {kind: msgjson.Decoder(union) for kind, union in self._unions.items()}
        self._renames = {kind: _renames(classes) for kind, classes in kinds.items()}
        tags, fields = self._renames[Procedure]
        tags |= {old + MARK: new + MARK for old, new in tags.items()}
        fields |= {name + MARK: renamed for name, renamed in fields.items()}
        self._renamed_any = any([any(renames) for renames in self._renames.values()]) or any(
            [OUTLINES[cls].aliases for cls in procedures.values()]
        )
        self.odd = {cls: None for cls in self._known if odd_defaults(cls)}
        """The classes with a field whose default is left out only if it is the default itself."""
        known, asked, procs = self._unions.values()
        self._entry = msgjson.Decoder(Entry[known])
        typed: Any = Entry
        self.entry_of_now = msgjson.Decoder[Entry[Fact[B]]](typed[known, procs, asked]).decode
        """Decode an entry that uses only current classes and names. Raises msgspec.ValidationError."""
        self._upcasters = dict(upcasters)
        _check_upcasters(self._upcasters, facts, self._renames[Fact][0])
        self._try_upcasters()

    def _try_upcasters(self) -> None:
        for old, (new, _, example) in self._upcasters.items():
            try:
                json = encode({"_": old, **example})
                first, again = self.canonical(json), self.canonical(json)
                self._decoders[Fact].decode(first)
            except (ValueError, TypeError) as error:
                raise TypeError(f"the upcaster of {old!r} does not lead to {new!r}: {error}") from error
            if first != again:
                raise TypeError(f"the upcaster of {old!r} is not pure: it made {first.decode()}, then {again.decode()}")
            made: dict[str, Any] = msgjson.decode(first)
            hiding = [name for name, _, _ in plan(self.facts[made["_"]])]
            if moved := [name for name in hiding if (name in made) != (name in example)]:
                raise TypeError(f"the upcaster of {old!r} renames {', '.join(moved)}: {_KEPT}")

    def entry(self, json: bytes) -> Entry[Fact[B]]:
        """Decode an entry strictly. Raises UnknownName or another ValueError.

        If it has an unknown class or name, try earlier names of facts, and leave frames and questions as bytes until
        somebody needs them.
        """
        try:
            return self.entry_of_now(json)
        except msgspec.ValidationError:
            pass
        try:
            return self._entry.decode(json)
        except msgspec.ValidationError:
            renamed = self.canonical(json)
            try:
                return self._entry.decode(renamed)
            except msgspec.ValidationError:
                self._require_known(Fact, renamed)
                raise

    def canonical(self, json: bytes) -> bytes:
        """The bytes of an entry with current facts in place of earlier names and superseded facts."""
        return self._renamed(Fact, json)

    def _renamed(self, kind: type[Any], json: bytes) -> bytes:
        tags, fields = self._renames[kind]
        upcasters = self._upcasters if kind is Fact else {}
        if not (tags or fields or upcasters):
            return json
        return encode(_walk(msgjson.decode(json), tags, fields, upcasters))

    def _live(self, kind: type[Any], value: Any) -> Any:
        if not isinstance(value, Raw):
            return value if isinstance(value, Struct) else msgspec.convert(value, self._unions[kind], strict=True)
        decode = self._decoders[kind].decode
        try:
            return decode(value)
        except msgspec.ValidationError:
            renamed = self._renamed(kind, bytes(value))
            try:
                return decode(renamed)
            except msgspec.ValidationError:
                self._require_known(kind, renamed)
                raise

    def _require_known(self, kind: type[Any], json: bytes) -> None:
        """Raise UnknownName for what a document, or an entry with facts, names that is not there."""
        try:
            document = msgjson.decode(json, type=dict[str, Any])
            facts = document.get("facts", []) if kind is Fact and document.get("_") == "entry" else [document]
            records = msgspec.convert(facts, list[dict[str, Any]])
            names = [msgspec.convert(record.get("_", ""), str) for record in records]
        except msgspec.ValidationError:
            return  # no record of anything: the error of the decoder says what is wrong
        what = kind.__name__.lower()
        for name, record in zip(names, records, strict=True):
            cls = self._kinds[kind].get(name)
            if cls is None:
                told = told_unknown(what, name, self._kinds[kind], f'was=("{name}",)')
                raise UnknownName(f"{told}. New? Name its module in Game(modules=[...])")
            for field in [field for field in record if field not in ("_", *fields_of(cls))]:
                told = told_unknown(f"field of the {what} {name}", field, fields_of(cls), f'renamed={{"{field}": ...}}')
                raise UnknownName(told)

    def live(self, proc: Any) -> Procedure[Any]:
        """A frame's locals as a record of their class, decoded strictly if they are still bytes. Raises ValueError."""
        return proc if type(proc) in self._known else self._live(Procedure, proc)

    def question(self, question: Any) -> Question[B, Any]:
        """A question as a record of its class, decoded strictly. Raises ValueError."""
        return question if type(question) in self._known else self._live(Question, question)

    def fact(self, fact: Any) -> Fact[B]:
        """A fact as a record of its class, decoded strictly. Raises ValueError."""
        return fact if type(fact) in self._known else self._live(Fact, fact)

    def pause(self, pause: Pause) -> Pause:
        """A pause whose questions are records of their classes; the same object if they are already. Raises
        ValueError.
        """
        if not any([isinstance(demand.question, Raw) for demand in (*pause.demands, *pause.may)]):
            return pause
        demands, may = (
            tuple([msgspec.structs.replace(demand, question=self.question(demand.question)) for demand in part])
            for part in (pause.demands, pause.may)
        )
        return msgspec.structs.replace(pause, demands=demands, may=may)

    def frames_kept(self, before: tuple[Frame, ...], after: list[Frame]) -> int:
        """How many frames stay as they were, from the outermost on.

        A frame that hides locals, or holds a question, stays only if no step of it ran: so nobody sees whether a
        hidden value changed.
        """
        keep = 0
        for old, new in zip(before, after):  # noqa: B905
            if old is not new and (not self._stays(old, new) or new.held or may_hide(new.proc)):
                break
            keep += 1
        return keep

    def _stays(self, old: Frame, new: Frame) -> bool:
        if not self._renamed_any:
            return old.at == new.at and old == new
        try:
            return old == new or self._frame_now(old) == self._frame_now(new)
        except ValueError:  # a procedure that the game no longer has
            return False

    def pause_stays(self, before: Pause | None, after: Pause, top: Frame) -> bool:
        """Whether what is asked stays as it was. ``top``: the frame that asks.

        A question to chance, and one that hides something, is another whenever a step asks it.
        """
        if before is after or before is None or after.demands[0].seat == "chance":
            return before is after
        if before != after and not self._renamed_any:
            return False
        if any([may_hide(demand.question) for demand in (*after.demands, *after.may)]):
            return False
        if before == after:
            return True
        try:
            outline = self.outline(top.proc)
            return _steps_renamed(self.pause(before), outline) == _steps_renamed(after, outline)
        except ValueError:  # a question that the game no longer has
            return False

    def require_settled(self, entry: Entry[Fact[B]]) -> None:
        """Raise ValueError for a field of a fact, a frame or a question that has its default and is written."""
        control: Any = entry.control
        records: list[Any] = [*entry.facts]
        if control is not UNSET:
            records += [frame.proc for frame in control.push]
            records += [] if control.pause is UNSET else [demand.question for demand in control.pause.demands]
        for record in records:
            if type(record) in self.odd and settle(record) is not record:
                raise ValueError(f"a field of {type(record).__name__} that has its default is written")

    def type_entry(self, entry: Entry[Fact[B]]) -> Entry[Fact[B]]:
        """An entry whose frames, questions and facts are records of their classes. Raises ValueError."""
        changes: dict[str, Any] = {"facts": settle(entry.facts)}
        if isinstance(entry.input, Ruling) and entry.input.facts:
            facts = tuple([self.fact(fact) for fact in entry.input.facts])
            changes["input"] = msgspec.structs.replace(entry.input, facts=facts)
        control = entry.control
        if isinstance(control, Control):
            push = tuple(
                [
                    Frame(settle(self.live(frame.proc)), frame.at, frame.on, tuple([self.pause(h) for h in frame.held]))
                    for frame in control.push
                ]
            )
            pause = self.pause(control.pause) if isinstance(control.pause, Pause) else control.pause
            changes["control"] = msgspec.structs.replace(control, push=push, pause=pause)
        return msgspec.structs.replace(entry, **changes)

    def rename_entry(self, entry: Entry[Fact[B]], top: Frame | None) -> Entry[Fact[B]]:
        """:meth:`Codec.type_entry`, with current names in place of earlier names of procedures and steps.

        ``top``: the frame that asks after the entry. Raises ValueError.
        """
        entry = self.type_entry(entry)
        steps = [(depth, self._step_named(full), facts) for depth, full, facts in steps_of(entry.trail)]
        control = entry.control
        if isinstance(control, Control):
            push = tuple([self._frame_now(frame) for frame in control.push])
            pause = control.pause
            if isinstance(pause, Pause) and top is not None:
                pause = _steps_renamed(pause, self.outline(top.proc))
            control = msgspec.structs.replace(control, push=push, pause=pause)
        return msgspec.structs.replace(entry, control=control, trail=write_trail(tuple(steps)))

    def _frame_now(self, frame: Frame) -> Frame:
        """A frame with current names."""
        proc = self.live(frame.proc)
        outline = self.outline(proc)
        at, on = (outline.step(name).name if name else "" for name in (frame.at, frame.on))
        return Frame(proc, at, on, tuple([_steps_renamed(held, outline) for held in frame.held]))

    def _step_named(self, full: str) -> str:
        name, _, step = full.partition(".")
        tags, _ = self._renames[Procedure]
        cls = self.procedures.get(tags.get(name, name))
        return OUTLINES[cls].step(step).full if cls else full

    def outline(self, proc: Any) -> Outline:
        """The outline of a frame's procedure. Raises ValueError."""
        return OUTLINES[procedure_of(type(self.live(proc)))]

    def step(self, proc: Any, name: str) -> Step:
        """A step of a frame's procedure by its stored name, earlier names included. Raises ValueError."""
        kind = cast("type[Any]", type(proc))
        if kind in self._known and kind in OUTLINES and name in (steps := OUTLINES[kind].steps):
            return steps[name]  # most are so
        return self.outline(proc).step(name)


def told_unknown(what: str, name: str, there: Iterable[str], cure: str) -> str:
    """In words: nothing has this name, these there are, and what to write if it was renamed."""
    listed = sorted(there)
    near = get_close_matches(name, listed, 5, 0.4) or listed[:12]
    more = f" and {len(listed) - len(near)} more" if len(listed) > len(near) else ""
    return f"no {what} is called {name!r}; there are {', '.join(near) or 'none'}{more}. Renamed? Declare {cure}"


def _steps_renamed(pause: Pause, outline: Outline) -> Pause:
    demands, may = (
        tuple([msgspec.structs.replace(demand, then=outline.step(demand.then).name) for demand in part])
        for part in (pause.demands, pause.may)
    )
    return msgspec.structs.replace(pause, demands=demands, may=may)


_KEPT = "a field that may hide something must keep its name, because logs name the path of each hidden value"


def _renames(classes: Mapping[str, type[Any]]) -> tuple[dict[str, str], dict[str, Mapping[str, str]]]:
    """Earlier stored name -> name of now, and by name of now the earlier names of fields."""
    tags: dict[str, str] = {}
    fields: dict[str, Mapping[str, str]] = {}
    for name, cls in classes.items():
        was, renamed = aliases(cls)
        for old in was:
            if old in classes or old in tags:
                raise TypeError(f"{cls.__name__} was {old!r}, but so is or was another class")
            tags[old] = name
        if hiding := {*renamed.values()} & {row[0] for row in plan(cls)}:
            raise TypeError(f"{cls.__name__} renames {', '.join(sorted(hiding))}: {_KEPT}")
        if renamed:
            fields[name] = renamed
    return tags, fields


def _check_upcasters(upcasters: Upcasters, facts: Mapping[str, type[Any]], was: Mapping[str, str]) -> None:
    """Check that every chain of upcasters ends at a current fact, and that none starts at one. Raises TypeError."""
    for old in upcasters:
        if old in facts or old in was:
            raise TypeError(f"{old!r} is a current fact: give upcasters only for facts that the game no longer has")
        name, passed = old, {old}
        while name in upcasters:
            name = upcasters[name][0]
            if name in passed:
                raise TypeError(f"the upcasters of {old!r} go in a circle at {name!r}")
            passed.add(name)
        if name not in facts:
            raise TypeError(f"the upcasters of {old!r} end at {name!r}, which is no fact")


def _walk(
    value: Any,
    tags: Mapping[str, str],
    fields: Mapping[str, Mapping[str, str]],
    upcasters: Upcasters,
) -> Any:
    if isinstance(value, list):
        return [_walk(part, tags, fields, upcasters) for part in cast("list[Any]", value)]
    if not isinstance(value, dict):
        return value
    document = {name: _walk(part, tags, fields, upcasters) for name, part in cast("dict[str, Any]", value).items()}
    tag = document.get("_")
    while isinstance(tag, str) and tag in upcasters:
        name, upcast, _ = upcasters[tag]
        try:
            document = {**upcast({key: part for key, part in document.items() if key != "_"}), "_": name}
        except Exception as error:
            raise ValueError(f"the upcaster of {tag!r} fails: {type(error).__name__}: {error}") from error
        tag = name
    if isinstance(tag, str):
        document["_"] = tag = tags.get(tag, tag)
        renamed = fields.get(tag, {})
        document = {renamed.get(name, name): part for name, part in document.items()}
    return document


def _union(classes: list[type[Any]]) -> Any:
    return Union[tuple(classes)] if classes else Raw  # noqa: UP007
