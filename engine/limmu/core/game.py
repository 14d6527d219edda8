"""A game: its board, its stored classes, its pack, and how a match of it begins."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import reduce
from operator import or_
from pathlib import Path
from types import ModuleType
from typing import Any, Generic, TypeVar

import msgspec
from msgspec import Raw, Struct
from msgspec import json as msgjson

from limmu.core import procedure as procedures
from limmu.core import question as questions
from limmu.core.entry import Entry
from limmu.core.procedure import OUTLINES, Outline, Procedure, Step
from limmu.core.question import Question
from limmu.core.records import B, Fact, aliases, plan, stored_name

T = TypeVar("T")


class Game(Generic[B]):
    """Everything the core needs of a rules module. One instance per game, made when the module is loaded.

    ``modules`` hold the facts, questions and procedures; ``scopes`` maps the scope of a standing pass to the stored
    name of the procedure with which it ends; ``options`` maps the name of an option or ruling to its readings, the
    default first; the last three serve cases: a pack and a board from their notation, and the notation of a board.
    Raises TypeError for a stored class without declared audiences or two with one stored name.
    """

    def __init__(
        self,
        name: str,
        title: str,
        *,
        prefix: str,
        ruleset: int,
        board: type[B],
        modules: Sequence[ModuleType],
        load_pack: Callable[[Path | None], Any],
        digest: Callable[[Any], str],
        scenarios: Callable[[Any], Mapping[str, str]],
        seats: Callable[[Any, str], tuple[str, ...]],
        set_up: Callable[[Any, str, Mapping[str, str]], Sequence[Fact[B]]],
        opening: Callable[[Any, str], Procedure[Any]],
        options: Mapping[str, tuple[str, ...]] | None = None,
        scopes: Mapping[str, str] | None = None,
        inline_pack: Callable[[Mapping[str, Any]], Any] | None = None,
        read_position: Callable[[Any, Mapping[str, Any]], B] | None = None,
        write_position: Callable[[B], dict[str, Any]] | None = None,
    ) -> None:
        self.name = name
        self.title = title
        self.prefix = prefix
        self.ruleset = ruleset
        self.board = board
        self.load_pack = load_pack
        self.digest = digest
        self.scenarios = scenarios
        self.seats = seats
        self.set_up = set_up
        self.opening = opening
        self.options = dict(options or {})
        self.scopes = dict(scopes or {})
        self.inline_pack = inline_pack
        self.read_position = read_position
        self.write_position = write_position
        everything = (questions, procedures, *modules)
        self.facts = _classes(everything, Fact)
        self.questions = _classes(everything, Question)
        self.procedures = {k: v for k, v in _classes(everything, Procedure).items() if v in OUTLINES}
        for cls in (board, *self.facts.values(), *self.questions.values(), *self.procedures.values()):
            plan(cls)
        self._entry = msgjson.Decoder(Entry[_union(self.facts)])
        self._decoders = {
            Fact: msgjson.Decoder(_union(self.facts)),
            Question: msgjson.Decoder(_union(self.questions)),
            Procedure: msgjson.Decoder(_union(self.procedures)),
        }
        self._tags: dict[str, str] = {}
        self._fields: dict[str, dict[str, str]] = {}
        for cls in (*self.facts.values(), *self.questions.values(), *self.procedures.values()):
            was, renamed = aliases(cls)
            self._tags |= dict.fromkeys(was, stored_name(cls.__name__))
            if renamed:
                self._fields[stored_name(cls.__name__)] = renamed

    def entry(self, json: bytes) -> Entry[Fact[B]]:
        """Decode an entry strictly; earlier stored names are tried only when that fails. Raises ValueError."""
        try:
            return self._entry.decode(json)
        except msgspec.ValidationError:
            return self._entry.decode(self._renamed(json))

    def canonical(self, json: bytes) -> bytes:
        """The bytes with earlier stored names replaced by those of now; the same bytes if there are none."""
        return self._renamed(json) if self._tags or self._fields else json

    def _renamed(self, json: bytes) -> bytes:
        return msgjson.encode(self._walk(msgjson.decode(json)), order="sorted")

    def _walk(self, value: Any) -> Any:
        if isinstance(value, dict):
            document: dict[str, Any] = {k: self._walk(v) for k, v in value.items()}
            tag = document.get("_")
            if isinstance(tag, str):
                document["_"] = tag = self._tags.get(tag, tag)
                renamed = self._fields.get(tag, {})
                document = {renamed.get(k, k): v for k, v in document.items()}
            return document
        if isinstance(value, list):
            return [self._walk(part) for part in value]
        return value

    def _live(self, kind: type, value: Any) -> Any:
        if not isinstance(value, Raw):
            return value
        decode = self._decoders[kind].decode
        try:
            return decode(value)
        except msgspec.ValidationError:
            return decode(self._renamed(bytes(value)))

    def live(self, proc: Any) -> Procedure[Any]:
        """A frame's locals as their class, strictly, from whatever the log held. Raises ValueError."""
        return self._live(Procedure, proc)

    def asked(self, question: Any) -> Question[B, Any]:
        """A question as its class, strictly. Raises ValueError."""
        return self._live(Question, question)

    def fact(self, fact: Any) -> Fact[B]:
        """A fact as its class, strictly. Raises ValueError."""
        return self._live(Fact, fact)

    def outline(self, proc: Any) -> Outline:
        """The outline of a frame's procedure."""
        return OUTLINES[type(self.live(proc))]

    def step(self, proc: Any, name: str) -> Step:
        """A step of a frame's procedure by its stored name, earlier names included. Raises KeyError."""
        outline = self.outline(proc)
        return outline.steps.get(name) or outline.steps[outline.aliases[name]]


def _classes(modules: Sequence[ModuleType], kind: type[T]) -> dict[str, type[T]]:
    found: dict[str, type[T]] = {}
    for module in modules:
        for cls in vars(module).values():
            if isinstance(cls, type) and issubclass(cls, kind) and issubclass(cls, Struct) and _concrete(cls):
                name = stored_name(cls.__name__)
                if found.setdefault(name, cls) is not cls:
                    raise TypeError(f"{cls.__module__}.{cls.__name__} and {found[name].__module__} share {name!r}")
    return found


def _concrete(cls: type) -> bool:
    if issubclass(cls, Procedure):
        return cls in OUTLINES
    if issubclass(cls, Question):
        return cls.answers is not Question.answers
    return cls not in (Fact, Question) and getattr(cls, "fold", None) is not Fact.fold


def _union(classes: Mapping[str, type]) -> Any:
    return reduce(or_, classes.values()) if classes else Raw
