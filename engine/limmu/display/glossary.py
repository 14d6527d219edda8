"""The names of everything in a match, as one document: for a front-end that shows ids in words."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, cast

from msgspec import Struct

from limmu.core import OUTLINES, Game, Match, RecordMeta, mask_for, require_audiences
from limmu.display.pack_names import records_by_id, singular
from limmu.display.register import register_of
from limmu.display.shown import Shown

_ID = re.compile(r"[a-z][a-z0-9_.-]*")


class RulingNames(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, metaclass=RecordMeta):
    """What a ruling is about, and its readings in words."""

    text: str
    readings: Mapping[str, str]


class Glossary(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, metaclass=RecordMeta):
    """Names by id, in the language of the words that made it."""

    seats: Mapping[str, str]
    things: Mapping[str, str]
    """Every id on the board and in the pack: units, powers, spaces, generals ..., and other words of the board."""
    numbered: Mapping[str, Mapping[str, str]]
    """Things with a number for an id, by their kind: ``card``."""
    procedures: Mapping[str, str]
    steps: Mapping[str, str]
    """procedure.step -> what its clause is about."""
    outcomes: Mapping[str, str]
    """How a match may end."""
    rulings: Mapping[str, RulingNames]
    """What a match may choose: by its id what it is about, and its readings."""


def glossary_of(words: Shown, match: Match[Any], audience: str | Sequence[str]) -> Glossary:
    """The names of everything that an audience may see of a match. Raises LookupError for an unknown audience."""
    board = mask_for(match.board, require_audiences(match, audience))
    words = words.on(board)
    game = match.game
    return Glossary(
        seats={seat: words.seat(seat) for seat in match.seats},
        things=_things(words, board),
        numbered=_numbered(words),
        procedures={name: words.procedure(name) for name in sorted(game.procedures)},
        steps=dict(sorted(_steps(words, game, register_of(game.package, words.language).titles()))),
        outcomes=dict(words.texts.sections.get("outcomes", {})),
        rulings=dict(rulings_of(words, game)),
    )


def _things(words: Shown, board: Any) -> dict[str, str]:
    ids = {*_texts(board), *[key for _, keys in _tables(words.pack) for key in keys if isinstance(key, str)]}
    return {one: words.name(one) for one in sorted(ids) if _ID.fullmatch(one)}


def _numbered(words: Shown) -> dict[str, dict[str, str]]:
    found: dict[str, dict[str, str]] = {}
    for kind, keys in _tables(words.pack):
        names = {str(key): words.names(key, kind) for key in keys if str(key).isdecimal()}
        if named := {key: name for key, name in names.items() if name}:
            found[kind] = found.get(kind, {}) | named
    return found


def names_of(words: Shown, kind: str) -> dict[str, str]:
    """The names of all records of a kind in the pack, such as ``card``, by id."""
    return {str(key): words.names(key, kind) for one, keys in _tables(words.pack) if one == kind for key in keys}


def _tables(pack: Any) -> Iterator[tuple[str, list[Any]]]:
    """The tables of a pack of records with a name and an id: (kind, ids). See :func:`pack_names`."""
    for kind in sorted({name for name in dir(pack) if not name.startswith("_")}):
        table: object = getattr(pack, kind, None)
        keys = [key for key, record in records_by_id(table) if isinstance(getattr(record, "name", None), str)]
        again = not isinstance(table, Mapping) and isinstance(getattr(pack, singular(kind), None), Mapping)
        if keys and not again:  # else the same records, listed
            yield from [(one, keys) for one in dict.fromkeys((kind, singular(kind)))]


def _texts(value: Any) -> Iterator[str]:
    """Every text in a record."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, tuple):
        for part in cast("tuple[Any, ...]", value):
            yield from _texts(part)
    elif isinstance(value, Struct):
        for name in value.__struct_fields__:
            yield from _texts(getattr(value, name))


def _steps(words: Shown, game: Game[Any], titles: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    for cls in game.procedures.values():
        outline = OUTLINES[cls]
        for step in outline.steps.values():
            title = next((titles[clause] for clause in step.clauses if clause in titles), "")
            yield step.full, title or words.procedure(outline.name)


def rulings_of(words: Shown, game: Game[Any]) -> Iterator[tuple[str, RulingNames]]:
    """What a match of a game may choose: each option, and what it is about."""
    register = register_of(game.package, words.language)
    about, known = register.titles(), register.readings
    for name, readings in sorted(game.options.items()):
        told = {one: known.get(one) or words.texts.word("names", one).replace("-", " ") for one in readings}
        yield name, RulingNames(about.get(name) or words.texts.word("names", name), told)
