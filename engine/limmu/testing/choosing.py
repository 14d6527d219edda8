"""A property of every game: the answers that its questions offer part by part are those that they accept."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any, cast

import attrs
import msgspec
from msgspec import UNSET

from limmu.core import (
    Asked,
    Entry,
    Fact,
    InParts,
    Match,
    Part,
    answer_type,
    encode,
    every,
    pick_forced,
    question,
    view,
    walk,
)
from limmu.display import notation

Below = Callable[[int], int]
"""``below(n)`` gives a number from 0 to n-1."""

OPTIONS = 12
"""The most options of a level to follow."""
LISTED = 300
"""The most answers to compare one by one."""
DEEP = 200
"""The most picks of an answer."""


@attrs.define
class ChoicesAgree:
    """Every option leads on; a question accepts every composed answer; picks and the notation reach every legal answer.

    It checks about one question in ``one_in``: by random descents, by near-legal answers, and by listing.
    """

    seed: int
    one_in: int = 4

    def __call__(self, before: Match[Any], entry: Entry[Fact[Any]], after: Match[Any]) -> None:
        """Look at the open questions, interjections included."""
        open_ = question(after)
        below = random.Random(self.seed * 15_485_863 + after.n).randrange
        if open_ is None or open_.seats == ("chance",) or below(self.one_in):
            return
        for seat in open_.seats:
            seen = view(after, seat)
            may = [
                one for one in seen.may if one.choices(()).size
            ]  # a seat that holds nothing for it gets the offer, too
            for asked in (*([seen.question] if seen.question else []), *may):
                assert_choices(asked, below)


def assert_choices(asked: Asked[Any], below: Below) -> None:
    """The property for one question on one board. Raises AssertionError naming the step and the answer."""
    choices: InParts[Any] = asked.choices
    name = f"{asked.step} asks {asked.seat} {type(asked.question).__name__}"
    found = [_descent(name, asked, choices, below) for _ in range(2)]
    found += [asked.sample(below), *islice(asked.answers(), 3)]
    _assert_listed(name, asked, choices)
    pick_forced(choices)
    for answer in found:
        _assert_known(name, asked, choices, answer)
        _assert_bag(name, choices, asked.question.parts(asked.board, answer), below)
        for other in islice(mutants(answer, found[below(len(found))], below), 0 if asked.question.examples else 16):
            verdict = _checked(asked, other)
            made = _walked(asked, choices, other)
            assert verdict == made, f"{name}: {other!r} is {'accepted' if verdict else 'refused'}, the choices differ"
    passing = asked.question.passing
    if passing is not None and asked.check(passing):
        level = choices(())
        offered = [level.whole, *[option.whole for option in level.options]]
        assert passing in offered, f"{name}: {passing!r} passes, but is no first pick"
        assert notation.write(passing, answer_type(type(asked.question))), f"{name}: its pass has no key"


def _descent(name: str, asked: Asked[Any], choices: InParts[Any], below: Below) -> Any:
    """A random answer; on the way every level leads on, whichever option is taken."""
    part: Part = ()
    for _ in range(DEEP):
        level = choices(part)
        assert level.size, f"{name}: nothing may follow {part!r}"
        if level.whole is not UNSET:
            assert asked.check(level.whole), f"{name}: {level.whole!r} is offered, but refused"
        picks = [option.pick for option in level.options]
        assert len(picks) == len({encode(pick) for pick in picks}), f"{name}: two options of {part!r} are equal"
        ways = list(level.options)
        for option in [ways[below(len(ways))] for _ in range(min(OPTIONS, len(ways)))]:
            after = choices((*part, option.pick)) if option.whole is UNSET else None
            assert after is None or after.size, f"{name}: nothing may follow {(*part, option.pick)!r}"
            assert option.whole is UNSET or asked.check(option.whole), f"{name}: {option.whole!r} offered, but refused"
        if level.span is not None:
            assert level.span.size, f"{name}: the span of {part!r} is empty"
            edges = [number for pair in level.span.ranges for number in pair]
            for number in edges[:OPTIONS]:
                assert choices((*part, number)).size, f"{name}: nothing may follow {(*part, number)!r}"
        way = below(level.size)
        if way < len(ways):
            chosen = ways[way]
            if chosen.whole is not UNSET:
                return chosen.whole
            part = (*part, chosen.pick)
        elif level.whole is not UNSET and way == level.size - 1:
            return level.whole
        else:
            assert level.span is not None
            part = (*part, level.span.nth(way - len(ways)))
    raise AssertionError(f"{name}: no end of picks: {part!r}")


def _assert_listed(name: str, asked: Asked[Any], choices: InParts[Any]) -> None:
    """The answers found by levels are those that the question lists itself, each once."""
    by_levels = list(islice(every(choices), LISTED + 1))
    own = list(islice(asked.question.every(asked.board), LISTED + 1))
    keys, mine = [encode(answer) for answer in by_levels], [encode(answer) for answer in own]
    assert len({*keys}) == len(keys), f"{name}: the choices give an answer twice"
    assert len({*mine}) == len(mine), f"{name}: an answer is listed twice"
    if max(len(keys), len(mine)) <= LISTED:
        assert {*keys} == {*mine}, f"{name}: choices and list differ: {sorted({*keys} ^ {*mine})[:4]}"


def _assert_known(name: str, asked: Asked[Any], choices: InParts[Any], answer: Any) -> None:
    """A legal answer is accepted, can be put together from its parts, and written and read."""
    assert asked.check(answer), f"{name}: {answer!r} is offered, but refused"
    picks = asked.question.parts(asked.board, answer)
    made = walk(choices, picks)
    assert made is not UNSET, f"{name}: {answer!r} cannot be put together from {picks!r}"
    hint = answer_type(type(asked.question))
    text = notation.write(answer, hint)
    assert text, f"{name}: {answer!r} has an empty key"
    assert notation.read(text, hint) == answer, f"{name}: {text} does not read as {answer!r}"


def _assert_bag(name: str, choices: InParts[Any], picks: Part, below: Below) -> None:
    """Picks of one bag commute: in another order they make the same answer."""
    if len(picks) < 2 or len(picks) > DEEP or not choices(()).bag:
        return
    level, groups = choices(()), list[list[Any]]()
    for n, pick in enumerate(picks):
        if choices(picks[:n]).bag == level.bag:
            groups.append([])
        elif choices(picks[:n]).bag:
            return
        groups[-1].append(pick)
    shuffled = list(groups)
    for i in range(len(shuffled) - 1, 0, -1):
        j = below(i + 1)
        shuffled[i], shuffled[j] = shuffled[j], shuffled[i]
    again = tuple([pick for group in shuffled for pick in group])
    assert walk(choices, again) == walk(choices, picks), f"{name}: {picks!r} in another order is another answer"


def _checked(asked: Asked[Any], answer: Any) -> bool:
    """Whether a question accepts a value of an answer's form; a value of another form never reaches its check."""
    try:
        msgspec.convert(msgspec.to_builtins(answer), answer_type(type(asked.question)), strict=True)
    except msgspec.ValidationError:
        return False
    return bool(asked.check(answer))


def _walked(asked: Asked[Any], choices: InParts[Any], answer: Any) -> bool:
    """Whether the choices lead to an answer or to an equivalent one."""
    try:
        msgspec.convert(msgspec.to_builtins(answer), answer_type(type(asked.question)), strict=True)
    except msgspec.ValidationError:
        return False
    picks = asked.question.parts(asked.board, answer)
    made = walk(choices, picks)
    if made is UNSET:
        return False
    return made == answer or (asked.question.parts(asked.board, made) == picks and bool(asked.check(answer)))


def mutants(answer: Any, other: Any, below: Below) -> Iterator[Any]:
    """Values like a legal answer: one part more or less, swapped, doubled, merged with another, one up or down."""
    if isinstance(answer, int):
        yield from (answer + 1, answer - 1)
    elif isinstance(answer, tuple):
        parts = cast("tuple[Any, ...]", answer)
        others = cast("tuple[Any, ...]", other) if isinstance(other, tuple) else ()
        yield from (parts[1:], parts[:-1], parts[::-1], (*parts, *parts[:1]), (*parts, *others), (*others[:1], *parts))
        for n in range(min(len(parts), 3)):
            for changed in islice(mutants(parts[n], others[n] if n < len(others) else parts[0], below), 3):
                yield (*parts[:n], changed, *parts[n + 1 :])
    elif isinstance(answer, msgspec.Struct):
        for name in answer.__struct_fields__:
            value = getattr(answer, name)
            twin = getattr(other, name) if type(other) is type(answer) else value
            if twin != value:
                yield msgspec.structs.replace(answer, **{name: twin})
            if not isinstance(value, str):
                for changed in islice(mutants(value, twin, below), 3):
                    yield msgspec.structs.replace(answer, **{name: changed})
    elif isinstance(answer, str):
        yield answer + "x"
