"""Hypothesis strategies for scenarios, matches, positions, answers, inputs and damaged logs of any game.

They draw little (a scenario, a seed for chance, a list of small numbers that choose answers), so failures shrink to
short matches of first answers. A failure carries a note on the match: a file keeps it, and the note names the
command that opens it.
"""

from __future__ import annotations

import random
from functools import cache
from pathlib import Path
from typing import Any

import attrs
from hypothesis import note
from hypothesis import strategies as st

from limmu.core import (
    Chance,
    Decision,
    End,
    Game,
    Input,
    Interject,
    Match,
    Note,
    OpenQuestion,
    Rekey,
    RollDice,
    Ruleset,
    Ruling,
    SeatChange,
    ShuffleItems,
    StandingPass,
    Undo,
    check,
    decide,
    offers,
    question,
    takes_parts,
)
from limmu.testing.plans import Plan, followed
from limmu.testing.properties import FOLDER, Played, kept, opens_with, probes

Readings = st.SearchStrategy[dict[str, str]]


def follow(game: Game[Any], plan: Plan, pack: Any = None, folder: Path = FOLDER) -> Played:
    """Play a plan, and note how to open the match: Hypothesis prints it, and so keeps it, for the final example."""
    played = followed(game, plan, pack)
    note(_Kept(played, folder))  # pyright: ignore[reportArgumentType]
    return played


class _Kept:
    """A note on how to open a match; printing it keeps the match. Hypothesis prints notes of the final example only."""

    def __init__(self, played: Played, folder: Path) -> None:
        self._played, self._folder = played, folder

    def __repr__(self) -> str:
        match = self._played.match
        path = kept(self._played.log, f"{match.game.name}-drawn", self._folder)
        return f"the match has {match.n + 1} entries; {opens_with(path, match.n)}"


# ---------------------------------------------------------------- matches


def scenarios(game: Game[Any], pack: Any = None) -> st.SearchStrategy[str]:
    """The scenarios of a game, by name; they shrink to the first in the pack's order."""
    return st.sampled_from(list(game.scenarios(game.load_pack(None) if pack is None else pack)))


def readings(game: Game[Any], most: int = 2) -> Readings:
    """Options with up to ``most`` readings that differ from the defaults; they shrink to the defaults."""
    others = [(name, reading) for name, known in game.options.items() for reading in known[1:]]
    return st.lists(st.sampled_from(others), max_size=most).map(_by_name) if others else _defaults()


def _by_name(pairs: list[tuple[str, str]]) -> dict[str, str]:
    return dict(pairs)


def _defaults() -> Readings:
    return st.builds(_by_name, st.just([]))


def plans(
    game: Game[Any], *, pack: Any = None, scenario: str = "", answers: int = 40, options: Readings | None = None
) -> st.SearchStrategy[Plan]:
    """Plans of matches with up to ``answers`` answers of seats: of one scenario or all, by the default readings or by
    ``options`` (see :func:`readings`)."""
    return st.builds(
        Plan,
        scenario=st.just(scenario) if scenario else scenarios(game, pack),
        dice=st.integers(0, 255),
        choices=st.lists(st.integers(0, 255), max_size=answers).map(tuple),
        options=_defaults() if options is None else options,
    )


def matches(
    game: Game[Any], *, pack: Any = None, scenario: str = "", answers: int = 40, options: Readings | None = None
) -> st.SearchStrategy[Played]:
    """Matches with their logs and inputs: see :func:`plans`. They end where a seat is asked, or are over."""
    drawn = plans(game, pack=pack, scenario=scenario, answers=answers, options=options)
    return st.builds(follow, st.just(game), drawn, st.just(pack))


def positions(
    game: Game[Any], *, pack: Any = None, scenario: str = "", answers: int = 40, options: Readings | None = None
) -> st.SearchStrategy[Match[Any]]:
    """Matches with a question open to a seat: see :func:`plans`."""
    return matches(game, pack=pack, scenario=scenario, answers=answers, options=options).map(_position).filter(_goes_on)


def _position(played: Played) -> Match[Any]:
    return played.match


def _goes_on(match: Match[Any]) -> bool:
    return question(match) is not None


# ---------------------------------------------------------------- answers and inputs


def _asked(match: Match[Any], seat: str) -> tuple[str, Any]:
    open_ = question(match)
    if open_ is None:
        raise LookupError("the match is over: nothing is asked")
    found = next(((who, put) for who, put in open_.demands if seat in ("", who)), None)
    if found is None:
        raise LookupError(f"{seat} is not asked: {open_.step} asks {', '.join(open_.seats)}")
    return found


def answers(match: Match[Any], seat: str = "") -> st.SearchStrategy[Any]:
    """Legal answers to the open question of a seat (the first that is asked); the outcomes of a pending roll.

    They shrink to the first on offer. Raises LookupError when the seat is not asked.
    """
    seat, put = _asked(match, seat)
    if isinstance(put, RollDice):
        return st.tuples(*[st.integers(1, faces) for faces in put.dice])
    if isinstance(put, ShuffleItems):
        return st.permutations(put.items).map(tuple)
    offered = st.sampled_from(list(offers(put, match.board)))
    if not takes_parts(put):
        return offered
    return offered | st.integers(0, 2**16).map(lambda number: put.sample(match.board, random.Random(number).randrange))


def wrong_answers(match: Match[Any], seat: str = "") -> st.SearchStrategy[Any]:
    """Answers that are refused: like a legal one but wrong, of another shape, or hostile (deep, long, no JSON at all).

    Raises LookupError when the seat is not asked.
    """
    seat, _ = _asked(match, seat)
    legal = answers(match, seat)
    near = st.builds(_near, legal, st.integers(0, 255))
    return (near | hostile_values()).filter(lambda answer: not check(match, _answering(seat, answer)))


def _near(legal: Any, number: int) -> Any:
    found = probes(legal, random.Random(number).randrange)
    return found[number % len(found)]


def _answering(seat: str, answer: Any) -> Input:
    return Input("chance", Chance(answer)) if seat == "chance" else decide(seat, answer)


@cache
def hostile_values() -> st.SearchStrategy[Any]:
    """Values that no log can hold, or that nobody should send: wrong types, deep nesting, giant numbers, odd texts."""
    plain = (
        st.none()
        | st.booleans()
        | st.sampled_from([0, -1, 2**53, -(2**53), 2**64, 10**400, 1.5, float("nan"), float("inf")])
        | st.sampled_from(["", "?", "\0", "\ud800", "\u202e", "é", b"\xff", object()])
        | _long_texts()
        | st.text(max_size=8)
    )
    deep = st.sampled_from([31, 33, 5000]).map(_nested)
    table = st.dictionaries(st.text(max_size=3), plain, max_size=3)
    return plain | st.lists(plain, max_size=3) | st.lists(plain, max_size=3).map(tuple) | table | deep


def _long_texts() -> st.SearchStrategy[str]:
    return st.builds(str.__mul__, st.just("x"), st.sampled_from([201, 70_000]))


def _nested(depth: int) -> Any:
    value: Any = 1
    for _ in range(depth):
        value = [value]
    return value


def inputs(match: Match[Any]) -> st.SearchStrategy[Input]:
    """Any input, legal or not, by anybody: ``check`` says which. They shrink towards answers of who is asked."""
    open_ = question(match)
    people = st.sampled_from([*(open_.seats if open_ else ()), *match.seats, "umpire", "host", "chance", "nobody", ""])
    answer = _some_answer(match, open_)
    scopes = ["", "touched", "nonsense", *match.game.scopes]
    own = st.builds(Decision, answer) | st.builds(StandingPass, st.sampled_from(scopes))
    own |= st.builds(Interject, st.integers(-1, 2), answer, st.integers(match.n - 1, match.n + 1))
    return st.builds(Input, people, own | _bodies(match.seats), _commands(), st.sampled_from(["", match.leaf, "stale"]))


@cache
def _commands() -> st.SearchStrategy[str]:
    return st.sampled_from(["", "c1", "é"]) | _long_texts()


@cache
def _bodies(seats: tuple[str, ...]) -> st.SearchStrategy[Any]:
    """Bodies of inputs that do not depend on what is asked."""
    numbers, consents = st.integers(-1, 40), st.sampled_from([(), seats, seats[:1]])
    return st.one_of(
        st.builds(Undo, numbers, consents, st.lists(numbers, max_size=2).map(tuple)),
        st.builds(Chance, st.lists(st.integers(-1, 21), max_size=3).map(tuple)),
        st.builds(End, st.sampled_from(["agree", "concede", "forfeit", "win"]), st.just(()), consents),
        st.builds(SeatChange, st.sampled_from([*seats, "nobody"]), st.sampled_from(["ann", "", "\ud800"])),
        st.builds(Note, st.sampled_from(["a remark", "", "\ud800"]) | _long_texts()),
        st.builds(Ruleset, st.integers(0, 2)),
        st.builds(Rekey, st.sampled_from([*seats, "nobody"]), st.sampled_from(["", "A" * 43, "x"])),
        st.builds(_ruling, st.sampled_from(["", "ann"]), st.lists(st.integers(0, 7), max_size=2).map(tuple)),
        st.builds(object),
    )


def _some_answer(match: Match[Any], open_: OpenQuestion | None) -> st.SearchStrategy[Any]:
    if open_ is None or open_.seats == ("chance",):
        return hostile_values()
    return answers(match) | hostile_values()


def _ruling(author: str, outcome: tuple[int, ...]) -> Ruling:
    return Ruling(author, "X-1", "a slip", outcome=outcome)


# ---------------------------------------------------------------- damaged logs


@attrs.frozen
class Damaged:
    """A damaged log, and a description of the damage."""

    data: bytes = attrs.field(repr=False)
    what: str


def damaged(log: bytes, other: bytes = b"") -> st.SearchStrategy[Damaged]:
    """A log with a bit flipped, cut off, bytes put in or left out, lines swapped or doubled, or spliced with another.

    What is left always differs from the log. ``other`` is the log of another match; without it nothing is spliced.
    """
    size, lines = len(log), len(log.splitlines())
    at, line = st.integers(0, size - 1), st.integers(0, lines - 1)
    ways: list[st.SearchStrategy[Damaged]] = [
        st.builds(_flip, st.just(log), at, st.integers(0, 7)),
        st.builds(_truncate, st.just(log), at),
        st.builds(_insert, st.just(log), at, st.binary(min_size=1, max_size=4)),
        st.builds(_delete, st.just(log), at, st.integers(1, 64)),
        st.builds(_swap, st.just(log), line, line),
        st.builds(_double, st.just(log), line, line),
        st.builds(_leave_out, st.just(log), line),
    ]
    if other:
        ways.append(st.builds(_splice, st.just(log), st.just(other), st.integers(1, lines - 1)))
    return st.one_of(ways).filter(lambda found: found.data != log)


def _flip(log: bytes, at: int, bit: int) -> Damaged:
    return Damaged(log[:at] + bytes([log[at] ^ (1 << bit)]) + log[at + 1 :], f"bit {bit} of byte {at} flipped")


def _truncate(log: bytes, at: int) -> Damaged:
    return Damaged(log[:at], f"cut off after {at} bytes")


def _insert(log: bytes, at: int, put: bytes) -> Damaged:
    return Damaged(log[:at] + put + log[at:], f"{put!r} put in at byte {at}")


def _delete(log: bytes, at: int, count: int) -> Damaged:
    return Damaged(log[:at] + log[at + count :], f"{count} bytes left out at byte {at}")


def _swap(log: bytes, one: int, two: int) -> Damaged:
    lines = log.splitlines(keepends=True)
    lines[one], lines[two] = lines[two], lines[one]
    return Damaged(b"".join(lines), f"lines {one + 1} and {two + 1} swapped")


def _double(log: bytes, one: int, to: int) -> Damaged:
    lines = log.splitlines(keepends=True)
    return Damaged(b"".join([*lines[:to], lines[one], *lines[to:]]), f"line {one + 1} again before line {to + 1}")


def _leave_out(log: bytes, at: int) -> Damaged:
    lines = log.splitlines(keepends=True)
    return Damaged(b"".join(lines[:at] + lines[at + 1 :]), f"line {at + 1} left out")


def _splice(log: bytes, other: bytes, at: int) -> Damaged:
    mine, theirs = log.splitlines(keepends=True), other.splitlines(keepends=True)
    return Damaged(b"".join(mine[:at] + theirs[at:]), f"from line {at + 1} on those of another match")


__all__ = [
    "Damaged",
    "Plan",
    "answers",
    "damaged",
    "follow",
    "hostile_values",
    "inputs",
    "matches",
    "plans",
    "positions",
    "readings",
    "scenarios",
    "wrong_answers",
]
