"""Answers in parts: a player builds an answer pick by pick.

For the picks so far, a question gives the options or numbers that may come next, and says whether the picks are
already a whole answer (``whole``). Every option leads to a whole legal answer. To stop is not a pick.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from types import UnionType
from typing import Annotated, Any, Generic, Literal, TypeVar, Union, cast, get_args, get_origin, get_type_hints

from msgspec import UNSET, Struct, UnsetType

from limmu.core.rules.records import PUBLIC, Record, declare, fields_of, stored_name
from limmu.core.rules.verdict import Verdict, accept

A = TypeVar("A")
Pick = Callable[[int], int]
"""``pick(n)`` gives a number from 0 to n-1."""
Part = tuple[Any, ...]
"""The picks so far; a pick is an id, an integer or a record."""


class DeadEnd(LookupError):
    """A question has no legal answer, or an offered pick leads to none: an error in the rules."""


# ---------------------------------------------------------------- what answers are made of


ConcernKind = Literal["space", "province", "power", "piece", "card", "seat", "point", "path"]
"""What an answer may be about: an id of a kind, or with its points a place or a way on a plane."""


class Id(Struct, frozen=True):
    """The kind of an id: ``SpaceId = Annotated[str, Id("space")]``."""

    kind: ConcernKind


@declare(PUBLIC)
class Concern(Record):
    """Something on the board that an option or a question is about, for a surface to highlight."""

    kind: ConcernKind
    id: str
    points: tuple[int, ...] = ()
    """Its position on a plane, in micrometres: x, y of a point, or of each corner of a path in order."""


class Answer(Record, tag_field="_", tag=stored_name):
    """Base of the records that are answers. Each has a stored name, by which a strict decoder tells them apart."""


@declare(PUBLIC)
class Pass(Answer):
    """The answer of a seat that takes no action, if its question lets it pass."""


PASS = Pass()
"""The one :class:`Pass`."""


# ---------------------------------------------------------------- what may come next


class Span(Struct, frozen=True):
    """Whole numbers in several ranges: legal numbers may have gaps."""

    ranges: tuple[tuple[int, int], ...]
    """(lowest, highest) of each range, both included, in ascending order."""
    step: int = 1
    unit: str = ""
    """um, cdeg, silver ...; "" for a bare number."""

    @property
    def size(self) -> int:
        """How many numbers there are."""
        return sum([(high - low) // self.step + 1 for low, high in self.ranges])

    def __contains__(self, number: int) -> bool:
        return any([low <= number <= high and not (number - low) % self.step for low, high in self.ranges])

    def __iter__(self) -> Iterator[int]:
        for low, high in self.ranges:
            yield from range(low, high + 1, self.step)

    def nearest(self, number: int) -> int:
        """The number in the span that is nearest to another, the lower of two. Raises ValueError for an empty span."""
        found = [self._in(low, high, number) for low, high in self.ranges]
        return min(found, key=lambda one: abs(one - number))

    def _in(self, low: int, high: int, number: int) -> int:
        last = low + (high - low) // self.step * self.step
        return min(max(low + (2 * (number - low) + self.step - 1) // (2 * self.step) * self.step, low), last)

    def nth(self, n: int) -> int:
        """The number at a position, counted from 0. Raises IndexError."""
        for low, high in self.ranges:
            here = (high - low) // self.step + 1
            if 0 <= n < here:
                return low + n * self.step
            n -= here
        raise IndexError("the span has no such place")


def span(low: int, high: int, unit: str = "") -> Span:
    """The whole numbers from ``low`` to ``high``; none if ``high`` is less."""
    return Span(((low, high),) if low <= high else (), unit=unit)


class Option(Struct, Generic[A], frozen=True):
    """One pick on offer; no two options of a list are equal."""

    pick: Any
    whole: A | UnsetType = UNSET
    """The answer that this pick completes, if nothing may follow it."""
    concerns: tuple[Concern, ...] = ()
    """What the option is about, beside the ids in the answer that it completes."""
    like: Part = ()
    """Other picks with the same effect (like units): a seat may pick them, but no list shows them."""


class Choices(Struct, Generic[A], frozen=True):
    """The options and numbers that may come next in an answer."""

    options: tuple[Option[A], ...] = ()
    span: Span | None = None
    """Numbers that may come next; a level with a span has no integer among its options."""
    whole: A | UnsetType = UNSET
    """The answer that the picks already are: the seat may stop here."""
    asks: str = ""
    """The text key of this pick: space, number, leg ...; "" for the answer itself."""
    about: tuple[Concern, ...] = ()
    """What this level asks about, such as the piece to place."""
    bag: str = ""
    """Picks of levels with this bag may come in any order; a list of all answers has only one order."""
    more: Verdict[bool] = accept
    """Why the seat may not stop here."""

    @property
    def size(self) -> int:
        """How many ways to go on there are: options, numbers, and stopping."""
        return len(self.options) + (self.span.size if self.span else 0) + (self.whole is not UNSET)


InParts = Callable[[Part], Choices[A]]
"""The choices of a question on a board, by the picks so far."""


def is_same(one: Any, other: Any) -> bool:
    """Whether two picks are the same: ``True`` is not 1."""
    return type(one) is type(other) and one == other


def follow(choices: InParts[A], part: Part, pick: Any) -> Option[A] | None:
    """The option of a pick, or a new one for a number of the span or a ``like`` pick; None if the pick is not on
    offer.
    """
    level = choices(part)
    for option in level.options:
        if is_same(option.pick, pick):
            return option
        if option.like and any([is_same(other, pick) for other in option.like]):
            return Option(pick, concerns=option.concerns)
    return Option(pick) if level.span is not None and type(pick) is int and pick in level.span else None


def walk(choices: InParts[A], picks: Part) -> A | UnsetType:
    """The answer that the picks make; UNSET if one of them is not on offer or they are no whole answer."""
    for n, pick in enumerate(picks):
        option = follow(choices, picks[:n], pick)
        if option is None:
            return UNSET
        if option.whole is not UNSET:
            return option.whole if n == len(picks) - 1 else UNSET
    return choices(picks).whole


def every(choices: InParts[A]) -> Iterator[A]:
    """All answers, one at a time, each once, in a fixed order."""

    def grow(part: Part, bags: dict[str, set[tuple[Any, Any]]]) -> Iterator[A]:
        level = choices(part)
        if level.whole is not UNSET:
            yield level.whole
        listed = level.options
        if level.bag in bags and level.bag:
            left = bags[level.bag]
            listed = tuple([option for option in listed if (type(option.pick), option.pick) in left])
        for n, option in enumerate(listed):
            if option.whole is not UNSET:
                yield option.whole
                continue
            after = bags
            if level.bag:
                later = [one for other in listed[n + 1 :] for one in (other.pick, *other.like)]
                left = {(cast("type[Any]", type(one)), one) for one in (*option.like, *later)}
                after = {**bags, level.bag: left}
            yield from grow((*part, option.pick), after)
        for number in level.span or ():
            yield from grow((*part, number), bags)

    return grow((), {})


def descend(choices: InParts[A], pick: Pick) -> A:
    """A random answer. At each level every option, the span as a whole, and stopping are equally likely. Raises
    DeadEnd.
    """
    part: Part = ()
    while True:
        level = choices(part)
        ways = len(level.options) + (level.span is not None) + (level.whole is not UNSET)
        if not ways:
            raise DeadEnd(f"nothing may follow {part!r}")
        way = pick(ways)
        if way < len(level.options):
            option = level.options[way]
            if option.whole is not UNSET:
                return option.whole
            part = (*part, option.pick)
        elif level.span is not None and way == len(level.options):
            part = (*part, level.span.nth(pick(level.span.size)))
        else:
            assert level.whole is not UNSET
            return level.whole


def takes_several(choices: InParts[A], part: Part, level: Choices[A]) -> bool:
    """Whether several picks of this level may be made in a row, as in any order they make one answer."""
    first = next(iter(level.options), None)
    if not level.bag or first is None or first.whole is not UNSET:
        return False
    after = choices((*part, first.pick))
    return after.bag == level.bag and bool(after.options)


def pick_forced(choices: InParts[A], part: Part = ()) -> Part:
    """The picks so far, and every further pick that is the only one possible."""
    while True:
        level = choices(part)
        if level.size != 1 or level.whole is not UNSET:
            return part
        if not level.options:
            assert level.span is not None
            part = (*part, level.span.nth(0))
            continue
        part = (*part, level.options[0].pick)
        if level.options[0].whole is not UNSET:
            return part


# ---------------------------------------------------------------- concerns

_Concerned = Callable[[Any], tuple[Concern, ...]]
_concerned: dict[Any, _Concerned] = {}


def concerns_of(value: Any, hint: Any) -> tuple[Concern, ...]:
    """The concerns of a value: every id in it whose type has an :class:`Id`, each once."""
    compiled = _concerned.get(hint)
    if compiled is None:
        compiled = _concerned[hint] = _compile(hint) or _nothing
    found = compiled(value)
    return found if len(found) < 2 else tuple(dict.fromkeys(found))


def _nothing(value: Any) -> tuple[Concern, ...]:
    return ()


def _compile(hint: Any) -> _Concerned | None:
    """The function for a type; None for a type that names no id of a kind."""
    origin = get_origin(hint)
    if origin is Annotated:
        kinds: list[ConcernKind] = [meta.kind for meta in get_args(hint)[1:] if isinstance(meta, Id)]
        return _concern_of(kinds[0]) if kinds else None
    if origin is tuple:
        return _compile_tuple(get_args(hint))
    if origin in (Union, UnionType):
        return _compile_union(get_args(hint))
    if isinstance(hint, type) and issubclass(hint, Struct):
        hints = get_type_hints(hint, include_extras=True)
        fields = [(name, inner) for name in fields_of(hint) if (inner := _compile(hints[name])) is not None]
        if not fields:
            return None
        return lambda value: tuple([found for name, inner in fields for found in inner(getattr(value, name))])
    return None


def _concern_of(kind: ConcernKind) -> _Concerned:
    return lambda value: (Concern(kind, str(value)),) if value else ()


def _compile_tuple(parts: tuple[Any, ...]) -> _Concerned | None:
    if len(parts) == 2 and parts[1] is Ellipsis:
        each = _compile(parts[0])
        if each is None:
            return None
        return lambda value: tuple([found for one in value for found in each(one)])
    compiled = [_compile(part) for part in parts]
    if not any(compiled):
        return None
    return lambda value: tuple(
        [found for one, inner in zip(value, compiled, strict=True) if inner for found in inner(one)]
    )


def _compile_union(parts: tuple[Any, ...]) -> _Concerned | None:
    """By the type of the value; a word of a ``Literal`` beside ids is no id."""
    words = {word for part in parts if get_origin(part) is Literal for word in get_args(part)}
    by_type: dict[type[Any], _Concerned] = {}
    for part in parts:
        if (inner := _compile(part)) is not None:
            bare = get_args(part)[0] if get_origin(part) is Annotated else part
            by_type[cast("type[Any]", get_origin(bare) or bare)] = inner
    if not by_type:
        return None

    def found(value: Any) -> tuple[Concern, ...]:
        if isinstance(value, str) and value in words:
            return ()
        return by_type.get(cast("type[Any]", type(value)), _nothing)(value)

    return found
