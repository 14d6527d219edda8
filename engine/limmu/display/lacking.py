"""What the texts of a game lack: in English what its names need, in another language what English has."""

from __future__ import annotations

import ast
import string
from collections.abc import Iterator, Mapping, Sequence
from importlib.resources import files
from importlib.resources.abc import Traversable
from types import UnionType
from typing import Any, Union, cast, get_args, get_origin, get_type_hints

import attrs
from msgspec import Struct

from limmu.core import Game, RollDice, ShuffleItems, answer_type, fields_of_why
from limmu.display.language import ENGLISH
from limmu.display.pack_names import singular
from limmu.display.register import english_rules, told_rules
from limmu.display.saying import Texts, said, words
from limmu.display.text_files import Sections, read_texts
from limmu.toolkit.packs import is_for_people
from limmu.toolkit.plane.findings import Finding


def missing(game: Game[Any], game_package: str, texts: Texts) -> tuple[str, ...]:
    """What the texts of a game lack, or name wrongly: one line for each finding."""
    beside: Sequence[str] = getattr(game.module("display"), "BESIDE", ())
    found = [f"facts: {name}" for name in game.facts if name not in texts.sections.get("facts", {})]
    for name, kind in game.questions.items():
        if kind not in (RollDice, ShuffleItems) and name not in texts.sections.get("questions", {}):
            found.append(f"questions: {name}")
    for code in _said_by(game_package, "refuse", 1):
        if code not in texts.sections.get("refusals", {}):
            found.append(f"refusals: {code}")
    found += [
        f"phrases: {key}" for key in _said_by(game_package, "phrase", 0) if key not in texts.sections.get("phrases", {})
    ]
    for section, classes, extra in (
        ("facts", game.facts, ()),
        ("questions", game.questions, ()),
        ("answers", game.questions, ("answer",)),
    ):
        for key, template in texts.sections.get(section, {}).items():
            cls = classes.get(key.partition(".")[0])
            if cls is None and section == "answers" and any([_of(key, kind) for kind in game.questions.values()]):
                continue
            if cls is None:
                found.append(f"{section}: {key} is no stored name")
                continue
            parts = [str(i) for i in range(len(key.partition(".")[2].split(":")))] if "*" in key else []
            parts += [name for kind in _records(cls) for name in kind.__struct_fields__] if section == "answers" else []
            fields = (*cls.__struct_fields__, *extra, *parts, *beside)
            found += [f"{section}: {key} names {wrong}" for wrong in _named_by(template) if wrong not in fields]
    return tuple(found)


def _records(question: type[Any]) -> list[type[Any]]:
    """The records that a question takes as answers."""
    hint = answer_type(question)
    kinds = [
        get_origin(kind) or kind for kind in (get_args(hint) if get_origin(hint) in (Union, UnionType) else [hint])
    ]
    return [kind for kind in kinds if isinstance(kind, type) and issubclass(kind, Struct)]


def _of(key: str, question: type[Any]) -> bool:
    return key in [str(kind.__struct_config__.tag) for kind in _records(question)]


def _named_by(template: str) -> Iterator[str]:
    for _, field, _, _ in string.Formatter().parse(template):
        if field:
            yield field.partition(".")[0].partition("[")[0]


def _said_by(game_package: str, function: str, place: int) -> tuple[str, ...]:
    """The literals that the source of a package gives a function at a place among its arguments."""
    found: dict[str, None] = {}
    for source in _sources(files(game_package)) if game_package else ():
        for node in ast.walk(ast.parse(source.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == function:
                given = node.args[place] if len(node.args) > place else None
                if isinstance(given, ast.Constant) and isinstance(given.value, str):
                    found[given.value] = None
    return tuple(found)


def _sources(package: Traversable) -> Iterator[Traversable]:
    for inside in sorted(package.iterdir(), key=lambda entry: entry.name):
        if inside.name.endswith(".py"):
            yield inside
        elif inside.is_dir():
            yield from _sources(inside)


# ---------------------------------------------------------------- what a language lacks

_ENGLISH_ALONE = ("plurals", "many", "terms", "grades", "pack")
"""Sections that each language has for itself, or for which English has no text."""
_FREE = ("map", "names", "procedures", "steps")
"""Sections where a language may say what English says by the stored name itself."""
_NOT_TOLD = ("src", "color")
"""Fields of packs for people that no game shows."""


def untranslated(game: Game[Any] | None, language: str, pack: Any = None) -> tuple[str, ...]:
    """What a language lacks of the texts of a game, or of the program (None), or has too much: one line for each key,
    with what English says. ``pack``: its names and words, too."""
    english, told = _both(game, language)
    found = [
        f"[{section}] {key}: {text}"
        for section in _compared(english, told)
        for key, text in english.get(section, {}).items()
        if key not in told.get(section, {}) and _base(key, told.get(section, {}))
    ]
    packed = told.get("pack", {})
    words_left = [(key, text) for key, text in _words_of(pack, "", "", {}) if not {key, text} & {*packed}]
    return (*found, *beyond_english(game, language), *[f"[pack] {key}: {text}" for key, text in words_left])


def beyond_english(game: Game[Any] | None, language: str) -> tuple[str, ...]:
    """What the texts of a language say that English has not, and so nobody ever hears: keys, and parts of a text."""
    english, told = _both(game, language)
    found: list[str] = []
    for section in _compared(english, told):
        ours, theirs = english.get(section, {}), told.get(section, {})
        extra = [key for key in theirs if key not in ours and key.partition(".")[0] not in ours]
        found += [f"[{section}] {key}: {said('texts.no_key')}" for key in extra if section not in _FREE]
        for key in theirs:
            wrong = set(_named_by(theirs[key])) - _parts_of(key, ours)
            if section in ("facts", "questions", "refusals", "phrases", "program", "heard") and wrong:
                found.append(f"[{section}] {key}: {said('texts.no_part', parts=tuple(sorted(wrong)))}")
    return tuple(found)


def _both(game: Game[Any] | None, language: str) -> tuple[Sections, Sections]:
    """The texts of a game, or of the program, in English and in a language."""
    folder = files(game.package if game else "limmu.display") / "texts"
    english, told = (read_texts(folder / f"{one}.toml", own=game is None) for one in (ENGLISH, language))
    if game is None:
        return english, told
    labels = {"labels": labels_of(game) | english.get("labels", {})}
    return english | english_rules(game) | labels, told | told_rules(game.package, language)


def _compared(english: Sections, told: Sections) -> list[str]:
    """The sections in which a language follows English."""
    return [section for section in dict.fromkeys((*english, *told)) if section not in _ENGLISH_ALONE]


def labels_of(game: Game[Any]) -> dict[str, str]:
    """The facts that hold a number or a measure, and the fields that do: English says them by their stored names."""
    found: dict[str, str] = {}
    for name, cls in game.facts.items():
        hints = get_type_hints(cls)
        numbers = [
            field
            for field in cls.__struct_fields__
            if hints[field] in (int, Finding) and field not in fields_of_why(cls)
        ]
        found |= {one: words(one) for one in ((name, *numbers) if numbers else ())}
    return found


def _base(key: str, theirs: Mapping[str, str]) -> bool:
    """Whether a missing key leaves English to be heard: a variant is said by the text that it is a variant of."""
    return "=" not in key or key.partition(".")[0] not in theirs


def _parts_of(key: str, ours: Mapping[str, str]) -> set[str]:
    """The parts that English names in any text of one name."""
    stem = key.partition(".")[0]
    texts = [text for other, text in ours.items() if other == key or other.partition(".")[0] == stem]
    fields = {other.partition(".")[2].partition("=")[0] for other in ours if other.partition(".")[0] == stem}
    return {part for text in texts for part in _named_by(text)} | fields | {"all", "about"}


def _words_of(value: Any, kind: str, name: object, done: dict[int, Any]) -> Iterator[tuple[str, str]]:
    """The words of a pack for people, by kind and id; ``name``: the key of a record in its mapping."""
    if id(value) in done:
        return
    done[id(value)] = value
    if isinstance(value, Mapping):
        for key, one in cast("Mapping[Any, Any]", value).items():
            yield from _words_of(one, kind, key, done)
    elif isinstance(value, tuple):
        for one in cast("tuple[Any, ...]", value):
            yield from _words_of(one, kind, "", done)
    elif attrs.has(cast("type[Any]", type(value))):
        key = f"{kind}.{getattr(value, 'id', name)}"
        for field in attrs.fields(cast("type[Any]", type(value))):
            word = getattr(value, field.name)
            if not is_for_people(field):
                yield from _words_of(word, singular(field.name), "", done)
            elif isinstance(word, str) and word and field.name not in _NOT_TOLD and kind:
                yield (key if field.name == "name" else f"{key}.{field.name}"), word
