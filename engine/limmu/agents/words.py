"""Numbers for words: the ids of a pack, the names of a game, and buckets for ids that play creates."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Annotated, Any, Literal, cast, get_args, get_origin, get_type_hints
from zlib import crc32

import attrs
from msgspec import Struct

from limmu.core import OUTLINES, Game, Id, Question, answer_type, digest_of, stored_name
from limmu.toolkit.packs import is_for_people

BUCKETS = 1 << 14
"""How many numbers serve words outside the vocabulary, such as the ids of units raised in play."""


class Words(dict[str, int]):
    """Word to number: 0 for "", then the vocabulary in alphabetical order, then BUCKETS for all other words."""

    def __init__(self, words: Iterable[str]) -> None:
        vocabulary = sorted({*words} - {""})
        super().__init__({"": 0} | {word: n for n, word in enumerate(vocabulary, 1)})
        self.size = len(self) + BUCKETS
        """How many numbers there are."""
        self.digest = digest_of(tuple(vocabulary))
        """What tells one vocabulary from another."""

    def __missing__(self, word: str) -> int:
        return len(self) + crc32(word.encode()) % BUCKETS


def words_of(game: Game[Any], pack: Any, scenario: str) -> Words:
    """The vocabulary of a game with a pack: its ids and seats, the names of its steps, questions and answers."""
    found = [*_in_pack(pack, {}), *game.seats(pack, scenario), *game.questions]
    found += [step.full for proc in game.procedures.values() for step in OUTLINES[proc].steps.values()]
    for asked in game.questions.values():
        found += _in_hint(answer_type(cast("type[Question[Any, Any]]", asked)), {})
    return Words(found)


def _in_pack(value: Any, known: dict[int, None]) -> Iterator[str]:
    """The texts in a pack, except those that only people read."""
    if isinstance(value, str):
        yield value
    if isinstance(value, str | int) or id(value) in known:
        return
    known[id(value)] = None
    parts: Iterable[Any] = ()
    if attrs.has(cast("type[Any]", type(value))):
        fields = attrs.fields(cast("type[Any]", type(value)))
        parts = [getattr(value, field.name) for field in fields if not is_for_people(field)]
    elif isinstance(value, Struct):
        parts = [getattr(value, name) for name in value.__struct_fields__]
    elif isinstance(value, Mapping):
        parts = [one for pair in cast("Mapping[Any, Any]", value).items() for one in pair]
    elif isinstance(value, tuple | list | set | frozenset):
        parts = cast("Iterable[Any]", value)
    for part in parts:
        yield from _in_pack(part, known)


def _in_hint(hint: Any, known: dict[type, None]) -> Iterator[str]:
    """The words of a type of answers: literals, kinds of ids, stored names of records."""
    if get_origin(hint) is Literal:
        yield from [word for word in get_args(hint) if isinstance(word, str)]
        return
    if get_origin(hint) is Annotated:
        yield from [meta.kind for meta in get_args(hint) if isinstance(meta, Id)]
    for part in get_args(hint):
        yield from _in_hint(part, known)
    if isinstance(hint, type) and issubclass(hint, Struct) and hint not in known:
        known[hint] = None
        yield stored_name(hint.__name__)
        for inner in get_type_hints(hint, include_extras=True).values():
            yield from _in_hint(inner, known)
