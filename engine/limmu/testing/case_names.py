"""The names that a case uses: one that does not exist is a fault, since nothing with it could ever fail."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from importlib import import_module
from inspect import isfunction, signature
from typing import Any

from limmu.core import Game, cited_by, told_unknown
from limmu.testing.expected import Table, Then
from limmu.toolkit.clauses import load_clauses, load_rulings

STORED = ("fact", "question", "procedure")
"""What has a stored name, and so may declare an earlier one."""


def words_of(game: Game[Any]) -> dict[str, dict[str, tuple[str, ...]]]:
    """What a case may name, each with its arguments or fields: functions that need no table, procedures, questions and
    facts."""
    rules = sorted({place for places in cited_by.values() for place in places if place.startswith(f"{game.package}.")})
    functions: dict[str, tuple[str, ...]] = {}
    for place in rules:
        module, _, name = place.partition(":")
        found = getattr(import_module(module), name, None)
        if isfunction(found) and not name.startswith("_") and "t" not in signature(found).parameters:
            functions[f"{module.removeprefix(game.package + '.')}.{name}"] = tuple(signature(found).parameters)
    kinds = {"procedures": game.procedures, "questions": game.questions, "facts": game.facts}
    records = {
        kind: {name: tuple(known[name].__struct_fields__) for name in sorted(known)} for kind, known in kinds.items()
    }
    return {"functions": functions, **records}


def faults_in_citations(game: Game[Any], clauses: Iterable[str], rulings: Iterable[str]) -> Iterator[str]:
    """The clauses and rulings that a game does not have."""
    yield from _unknown("clause", clauses, [one.id for one in load_clauses(game.package)])
    yield from _unknown("ruling", rulings, [one.id for one in load_rulings(game.package)])


def faults_in_options(game: Game[Any], options: Mapping[str, str]) -> Iterator[str]:
    """The options that a game does not have, and the readings that these do not have."""
    yield from _unknown("option", options, game.options)
    for name, reading in options.items():
        if name in game.options and reading not in game.options[name]:
            yield f"options: {name} has no reading {reading!r}: it has {', '.join(game.options[name])}"


def faults_in_procedure(game: Game[Any], name: str) -> Iterator[str]:
    """A procedure that a game does not have."""
    yield from _unknown("procedure", [name], game.procedures)


def faults_in(game: Game[Any], then: Then) -> Iterator[str]:
    """The facts and questions that a game does not have, and fields that these do not have."""
    for fact in then.facts:
        yield from _faults_in_record("fact", fact, game.facts)
    yield from _unknown("fact", then.no_facts, game.facts)
    if "_" in then.question:
        asked = {name: value for name, value in then.question.items() if name != "seat"}
        yield from _faults_in_record("question", asked, game.questions)


def _faults_in_record(what: str, wanted: Table, known: Mapping[str, type[Any]]) -> Iterator[str]:
    name = wanted.get("_", "")
    if name not in known:
        yield from _unknown(what, [name], known)
        return
    fields: tuple[str, ...] = known[name].__struct_fields__
    for field in wanted:
        if field != "_" and field not in fields:
            yield f"the {what} {name} has no field {field!r}: it has {', '.join(fields) or 'none'}"


def _unknown(what: str, names: Iterable[str], known: Iterable[str]) -> Iterator[str]:
    there = list(known)
    for name in names:
        if name not in there:
            yield told_unknown(what, name, there, f'was=("{name}",)' if what in STORED else "its successor in the list")
