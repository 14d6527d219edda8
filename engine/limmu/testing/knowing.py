"""What an audience may know of the shuffled items (cards, tiles) of a match: it follows from what is declared.

The board is the authority. An item that a hidden field of the board holds is unknown to those from whom the field is
hidden, whatever facts, questions, locals or public answers tell: if these tell it, they leak. An audience knows

- the items that it sees on the board, and those that have left the hidden fields of the board (a card was played);
- the items in what is declared secret for it (a card that it drew), in facts with ``reveals``, in its own answers.

Fields of the board that hold items should have their kind: ``tuple[CardId, ...]`` with ``CardId = Annotated[int,
Id("card")]``. If each hidden number of the board has a kind, only numbers of these kinds count as items; else every
number that an audience sees may be an item, and fewer are left to swap.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator
from types import UnionType
from typing import Annotated, Any, Union, cast, get_args, get_origin

import attrs
import msgspec
from msgspec import UNSET
from msgspec import json as msgjson

from limmu.core import (
    PUBLIC,
    Chance,
    Control,
    Entry,
    Fact,
    Id,
    Pause,
    ShuffleItems,
    audience_by_field,
    audiences_of,
    branch,
    encode,
    mask_for,
    question,
    read_log,
)
from limmu.testing.properties import Played
from limmu.toolkit.hiding import hints_of, records_of

Audience = str | tuple[str, ...]
"""A seat, ``public``, or several at once: a person at two seats, or one who changes from the one to the other."""
Known = Callable[[Entry[Fact[Any]], Any, str], Iterable[int]]
"""The items that an audience has seen after an entry: the entry, the board after it, the audience."""
NEEDS = (
    'give the fields that hold items their kind (tuple[CardId, ...] with CardId = Annotated[int, Id("card")]), so that '
    "no other number counts as an item that an audience has seen; or say with `known` what it has"
)
"""What a check needs to swap more items."""


# ---------------------------------------------------------------- items in records


@attrs.frozen
class Items:
    """Finds the items in records. ``kinds``: the kinds of id that items have; empty if any number may be one."""

    kinds: frozenset[str]

    @classmethod
    def on(cls, board: type) -> Items:
        """The items of a board: the numbers in its hidden fields say of which kinds they are, or none does."""
        found = {
            kind
            for record in records_of(board, {})
            for name, who in audience_by_field(record).items()
            if who != PUBLIC
            for kind in _kinds(hints_of(record)[name])
        }
        return cls(frozenset() if "" in found else frozenset(found))

    def of(self, value: Any, hint: Any) -> Iterator[int]:
        """The items in a value of a type, each as often as it is there."""
        kind = get_origin(hint)
        if kind is Annotated:
            inner, *metas = get_args(hint)
            if type(value) is int and any([isinstance(meta, Id) and meta.kind in self.kinds for meta in metas]):
                yield value
            elif get_origin(inner) is not None:
                yield from self.of(value, inner)
        elif type(value) is int:
            if not self.kinds:
                yield value
        elif isinstance(value, msgspec.Struct):
            for name, inner in hints_of(type(value)).items():
                yield from self.of(getattr(value, name), inner)
        elif isinstance(value, tuple):
            parts = cast("tuple[Any, ...]", value)
            each = _each(hint, len(parts))
            for part, inner in zip(parts, each, strict=True):
                yield from self.of(part, inner)

    def seen(self, record: msgspec.Struct, audience: str) -> Iterator[int]:
        """The items in what an audience sees of a record."""
        return self.of(mask_for(record, (audience,)), type(record))

    def hidden(self, value: Any, audience: str) -> Iterator[int]:
        """The items in the fields of a record that are hidden from an audience."""
        if isinstance(value, tuple):
            for part in cast("tuple[Any, ...]", value):
                yield from self.hidden(part, audience)
        elif isinstance(value, msgspec.Struct):
            for name, who in audience_by_field(type(value)).items():
                inner = getattr(value, name)
                if who == PUBLIC:
                    yield from self.hidden(inner, audience)
                elif audience not in (allowed := audiences_of(value, who)) and PUBLIC not in allowed:
                    yield from self.of(inner, hints_of(type(value))[name])


def _kinds(hint: Any) -> Iterator[str]:
    """The kinds of the numbers in a type; "" for a number without one."""
    origin = get_origin(hint)
    if origin is Annotated:
        inner, *metas = get_args(hint)
        kinds = [meta.kind for meta in metas if isinstance(meta, Id)]
        yield from kinds if inner is int and kinds else _kinds(inner)
    elif hint is int:
        yield ""
    elif isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        for inner in hints_of(hint).values():
            yield from _kinds(inner)
    else:
        for part in get_args(hint):
            yield from _kinds(part)


def _each(hint: Any, count: int) -> tuple[Any, ...]:
    """The types of the parts of a tuple, also where a union has one."""
    if get_origin(hint) in (Union, UnionType):
        hint = next((part for part in get_args(hint) if get_origin(part) is tuple), Any)
    parts = get_args(hint)
    if len(parts) == count and Ellipsis not in parts:
        return parts
    return (parts[0] if parts else Any,) * count


# ---------------------------------------------------------------- what an audience has seen


class Sightings:
    """When each shuffled item entered a match, and from which entry on an audience may know it.

    ``known`` replaces what follows from the declarations of the board.
    """

    def __init__(self, played: Played, audience: Audience, known: Known | None = None) -> None:
        self.audiences = (audience,) if isinstance(audience, str) else audience
        live = played.match
        self.records = list(read_log(played.log).read(live.game.codec))
        self.openings = read_log(played.log).openings
        self.came: dict[int, int] = {}
        self.seen: dict[int, int] = {}
        self.items = Items.on(live.game.board)
        for n in range(live.n + 1):
            asked = question(branch(live, n))
            if asked and isinstance(put := asked.demands[0][1], ShuffleItems):
                for item in put.items:
                    self.came.setdefault(item, n + 1)
        if self.came:
            self._watch(played, known)

    def _watch(self, played: Played, known: Known | None) -> None:
        hidden: dict[str, set[int]] = {audience: set() for audience in self.audiences}
        for n, position in enumerate(played.match.past[: played.match.n + 1]):
            entry, board = self.records[n].entry, position.board
            for one in self.audiences:
                if known is not None:
                    found = {*known(entry, board, one)}
                else:
                    before, hidden[one] = hidden[one], {*self.items.hidden(board, one)}
                    found = {*self.items.seen(board, one), *self._told(entry, one), *(before - hidden[one])}
                for item in found:
                    self.seen.setdefault(item, n)

    def _told(self, entry: Entry[Fact[Any]], audience: str) -> Iterator[int]:
        """The items in what an entry declares secret for an audience, in facts that reveal, in its own answer."""
        records: list[msgspec.Struct] = [*entry.facts]
        if isinstance(entry.control, Control):
            records += [frame.proc for frame in entry.control.push]
            if isinstance(entry.control.pause, Pause):
                records += [demand.question for demand in entry.control.pause.demands]
        for record in records:
            if getattr(record, "reveals", False) or mask_for(record, (audience,)) != mask_for(record, ()):
                yield from self.items.seen(record, audience)
        answer = getattr(entry.input, "answer", UNSET)
        if entry.by == audience and answer is not UNSET and not isinstance(entry.input, Chance):
            yield from numbers_in(msgjson.decode(encode(answer)))

    def swap(self, stop: int, seed: str) -> dict[int, int]:
        """A random permutation of the items in play that the audience may not know by entry ``stop``."""
        unseen = [item for item, n in self.came.items() if n <= stop and self.seen.get(item, stop + 1) > stop]
        others = list(unseen)
        random.Random(seed).shuffle(others)
        return dict(zip(unseen, others, strict=True))


def numbers_in(value: Any) -> Iterator[int]:
    """Every number in plain values."""
    if isinstance(value, int):
        yield value
    elif isinstance(value, list | tuple | dict):
        parts = cast("dict[Any, Any]", value).values() if isinstance(value, dict) else cast("list[Any]", value)
        for part in parts:
            yield from numbers_in(part)
