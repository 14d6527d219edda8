"""The ids that there are in a game: what a person who writes one by hand may have meant.

An id is known if a record of the pack or of the board has it, or if it is a seat. What kind of id a field takes is
declared: by an ``Id`` in its type, by an audience that it names (``of("seat")``), or by its name, where the pack has a
table of that name (``power``, ``space``) or another record of the game declares the kind of a field of that name.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from difflib import get_close_matches
from functools import cache
from itertools import islice
from types import UnionType
from typing import Annotated, Any, Literal, NamedTuple, Union, cast, get_args, get_origin, get_type_hints

import attrs
from msgspec import Struct

from limmu.core import (
    UMPIRE,
    Decision,
    Game,
    Id,
    Input,
    Match,
    Question,
    Verdict,
    answer_type,
    audience_by_field,
    remember,
    view,
)
from limmu.display.hearing import heard
from limmu.display.notation import convert_answer
from limmu.display.pack_names import records_by_id, singular
from limmu.display.saying import load_texts
from limmu.display.shown import Shown

MASK = "?"
"""Stands for an id that its reader may not see."""
OFFERED = 200
"""So many answers on offer are looked through for ids."""
NEAR = 0.5
"""How like an id must be to one that there is, to be what somebody meant."""
LISTED = 12
"""So many ids are listed where there are more."""
TABLES = (
    *("seat", "power", "piece", "space", "area", "province", "division", "general", "king", "ruler"),
    *("scenario", "army"),
)
"""Tables of a pack whose names fields take: what else has a table may be a word of several kinds (`rules`)."""
_PLACES = ("space", "area")
NAMES = {
    **dict.fromkeys(("at",), _PLACES),
    **dict.fromkeys(("holder", "owner"), ("power",)),
    **dict.fromkeys(("unit", "units"), ("piece",)),
}
"""What fields of these names hold in any game, if its pack has a table of that name."""


class Unknown(NamedTuple):
    """An id that there is not: its kind, itself, and those that there are, the nearest first."""

    kind: str
    id: str
    there: tuple[str, ...]
    more: int
    """How many there are beside those listed."""

    def __str__(self) -> str:
        more = f" and {self.more} more" * (self.more > 0)
        return f"no {self.kind} is called {self.id!r}; there are {', '.join(self.there) or 'none'}{more}"


class KnownIds:
    """The ids of a match, or of a position: those of the pack, of the board (or of several records), and the seats."""

    def __init__(self, game: Game[Any], pack: Any, board: Any, seats: Iterable[str]) -> None:
        self._declared = _kinds_by_name(game)
        self._kinds: dict[str, Mapping[str, None]] = dict(_ids_of_pack(pack))
        powers = self._kinds.get("power", {})
        self._kinds["seat"] = dict.fromkeys(seats)
        if powers.keys() & self._kinds["seat"].keys():  # powers are seats: also one that no scenario seats
            self._kinds["seat"] = {**self._kinds["seat"], **powers}
        on_board = dict.fromkeys(_board_ids(board))
        printed = {one for ids in self._kinds.values() for one in ids}
        self._kinds.setdefault("piece", on_board)
        self._all = printed | on_board.keys() | load_texts(game.package).sections.get("names", {}).keys()

    def unknown(self, kind: str, id_: str) -> Unknown | None:
        """What is wrong with an id of a kind; None if there is such a thing, and for "" and a mask."""
        there = self._kinds.get(kind) or dict.fromkeys(sorted(self._all))
        known = there if kind == "seat" else self._all
        if id_ in known or id_ in ("", MASK):
            return None
        near = get_close_matches(id_, there, 5, NEAR) or list(there)[:LISTED]
        return Unknown(kind, id_, tuple(near), len(there) - len(near))

    def kind_of(self, name: str, hint: Any) -> str:
        """The kind of the ids that a field or an argument takes, by its type and its name; "" if nothing says so."""
        if declared := kind_in(hint):
            return declared
        if hint not in (str, tuple[str, ...]):  # numbers and words of a Literal are no ids unless they are declared
            return ""
        for one in dict.fromkeys((name, singular(name), name.removesuffix("_id"), name.rpartition("_")[2])):
            if one in TABLES and one in self._kinds:
                return one
            if one in self._declared:
                return self._declared[one]
        return ""

    def in_record(self, record: Struct) -> Iterator[tuple[str, Unknown]]:
        """(field, what is wrong) for each id in a record, and in the records in it, that there is not."""
        cls = type(record)
        hints = _hints(cls)
        named = {who[1:] for who in audience_by_field(cls).values() if who.startswith("@")}
        for name in cls.__struct_fields__:
            kind = "seat" if name in named else self._of_field(name, hints[name])
            yield from self.in_value(name, getattr(record, name), kind)

    def in_value(self, name: str, value: Any, kind: str) -> Iterator[tuple[str, Unknown]]:
        """:meth:`in_record` for a value of a field: ids of a kind ("" for none), records, or tuples of these."""
        if isinstance(value, str):
            if kind and not (kind == "seat" and value == UMPIRE) and (wrong := self.unknown(kind, value)):
                yield name, wrong
        elif isinstance(value, Struct):
            for field, wrong in self.in_record(value):
                yield f"{name}.{field}", wrong
        elif isinstance(value, tuple | list):
            for part in cast("tuple[Any, ...]", value):
                yield from self.in_value(name, part, kind)
        elif isinstance(value, int) and kind == "card" and self._numbered(kind):
            yield from self.in_value(name, str(value) if value else "", kind)

    def _numbered(self, kind: str) -> bool:
        """Whether the pack has such things by number: else a number counts copies, and is nobody's id."""
        ids = self._kinds.get(kind, {})
        return any([one.isdecimal() for one in ids])

    def in_answer(self, asked: Question[Any, Any], board: Any, answer: Any) -> Unknown | None:
        """The first id in an answer that the rules refuse which there is not; None if that is not why."""
        offered = [one for one in islice(asked.every(board), OFFERED) if type(one) is type(answer)]
        if isinstance(answer, Struct):
            found = next(self.in_record(answer), None)
            field = found[0].partition(".")[0] if found else ""
            return found and self._offering(found[1], [getattr(one, field) for one in offered])
        hint = answer_type(type(asked))
        parts = get_args(hint) if get_origin(hint) in (Union, UnionType) else (hint,)
        if any([answer in get_args(part) for part in parts if get_origin(part) is Literal]):
            return None
        kind = next((kind for part in parts if (kind := kind_in(part))), "") or self._kind_on_offer(asked, board)
        wrong = next((wrong for _, wrong in self.in_value("", answer, kind)), None)
        return wrong and self._offering(wrong, offered)

    def _offering(self, wrong: Unknown, offered: Iterable[Any]) -> Unknown:
        """The same with the ids that are on offer in its place, where none that there is looks like it."""
        ids = [id_ for one in offered for id_ in (cast("tuple[Any, ...]", one) if isinstance(one, tuple) else (one,))]
        there = list(
            dict.fromkeys(
                [id_ for id_ in ids if isinstance(id_, str) and id_ in self._kinds.get(wrong.kind, self._all)]
            )
        )
        if get_close_matches(wrong.id, wrong.there, 1, NEAR) or not there:
            return wrong
        return Unknown(wrong.kind, wrong.id, tuple(there[:LISTED]), len(there) - len(there[:LISTED]))

    def _kind_on_offer(self, asked: Question[Any, Any], board: Any) -> str:
        """The kind of the ids that the answers on offer name, where their type says none."""
        first = next(iter(asked.every(board)), ())
        ids = cast("tuple[Any, ...]", first) if isinstance(first, tuple) else (first,)
        return next((kind for kind in TABLES if ids and ids[0] in self._kinds.get(kind, ())), "")

    def _of_field(self, name: str, hint: Any) -> str:
        if name == "id":  # a record brings its own
            return ""
        names = NAMES.get(name, ()) if hint in (str, tuple[str, ...]) else ()
        return self.kind_of(name, hint) or next((one for one in names if one in self._kinds), "")


def unknown_in(shown: Shown, match: Match[Any], asked: Question[Any, Any], board: Any, answer: Any) -> str:
    """Which id there is not in an answer that the rules refuse, in words, by a question and a board as an audience sees
    them; "" if that is not why."""
    wrong = KnownIds(match.game, shown.pack, (board, asked), match.seats).in_answer(asked, board, answer)
    if wrong is None:
        return ""
    kind = heard(wrong.kind, match.game.package)
    return shown.say("explain.unknown_id", kind=kind, id=wrong.id, there=wrong.there, more=wrong.more)


def why_refused(shown: Shown, match: Match[Any], given: Input, verdict: Verdict[bool]) -> str:
    """Why an input is refused, for its seat to read: an id in an answer that there is not, else what the rules say."""
    asked = view(match, given.by).question if isinstance(given.body, Decision) else None
    if asked is None or not isinstance(given.body, Decision):
        return shown.refusal(verdict)
    try:
        answer = convert_answer(asked.question, given.body.answer)
    except ValueError:
        return shown.refusal(verdict)
    return unknown_in(shown, match, asked.question, asked.board, answer) or shown.refusal(verdict)


def kind_in(hint: Any) -> str:
    """The kind of the ids in a type; "" if it says none, or takes words beside them."""
    kinds = [meta.kind for meta in get_args(hint)[1:] if isinstance(meta, Id)] if get_origin(hint) is Annotated else []
    if kinds:
        return kinds[0]
    if get_origin(hint) not in (tuple, Union, UnionType) or _has_words(hint):
        return ""
    return next((kind for part in get_args(hint) if (kind := kind_in(part))), "")


@cache
def _hints(cls: type[Any]) -> Mapping[str, Any]:
    hints = get_type_hints(cls, include_extras=True)
    return {name: hints[name] for name in cls.__struct_fields__}


def _has_words(hint: Any) -> bool:
    """Whether texts in a type may be words of any kind."""
    if get_origin(hint) is Annotated:
        return False
    return hint is str or get_origin(hint) is Literal or any([_has_words(part) for part in get_args(hint)])


@cache
def _kinds_by_name(game: Game[Any]) -> Mapping[str, str]:
    """Field -> the kind that the facts, questions and procedures of a game declare for a field of that name."""
    found: dict[str, str] = {}
    for cls in (*game.facts.values(), *game.questions.values(), *game.procedures.values()):
        for name, hint in _hints(cls).items():
            if kind := kind_in(hint):
                found.setdefault(name, kind)
    return found


@remember
def _ids_of_pack(pack: Any) -> Mapping[str, dict[str, None]]:
    kinds: dict[str, dict[str, None]] = {}
    _pack_ids(pack, kinds)
    return kinds


def _pack_ids(part: Any, kinds: dict[str, dict[str, None]]) -> None:
    """The ids of the records of a pack, by the name of the table in which they stand."""
    for name in [one for one in dir(part) if not one.startswith("_")]:
        table = getattr(part, name, None)
        for key, record in records_by_id(table):
            if attrs.has(type(record)) and isinstance(key, str | int):
                kinds.setdefault(singular(name), {})[str(key)] = None
                _pack_ids(record, kinds)


def _board_ids(value: Any) -> Iterator[str]:
    if isinstance(value, tuple):
        for part in cast("tuple[Any, ...]", value):
            yield from _board_ids(part)
    elif isinstance(value, Struct):
        if isinstance(id_ := getattr(value, "id", None), str):
            yield id_
        for name in value.__struct_fields__:
            yield from _board_ids(getattr(value, name))
