"""Mistakes of authors that random play alone does not show: each is a watcher, or looks at a played match.

A step that emits facts and then asks; a fold that looks up the pack; a question without answers one answer away; a
fact that gives as its reason a clause that there is not, or one that nobody is told; a step that does not add what an
umpire ruled.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from cProfile import Profile
from types import FrameType
from typing import Any, cast

import attrs

from limmu.core import (
    OUTLINES,
    Chance,
    Dice,
    Entry,
    Fact,
    Input,
    Match,
    Note,
    Record,
    RollDice,
    Ruling,
    SeededDice,
    ShuffleItems,
    TurnClosed,
    decide,
    empty,
    fields_of_why,
    fold,
    lists_of_why,
    question,
    read_log,
    recorded_outcome,
    steps_of,
    take,
    view,
)
from limmu.display.register import has_register
from limmu.display.shown import Shown
from limmu.testing.dice import HighestDice, LowestDice, MostlyDice
from limmu.testing.properties import Played
from limmu.toolkit.clauses import CLAUSES, listed


@attrs.frozen
class AsksBeforeItEmits:
    """A watcher: a step that asks a seat emits no facts; ``except_`` names the steps that may."""

    except_: tuple[str, ...] = ()

    def __call__(self, before: Match[Any], entry: Entry[Fact[Any]], after: Match[Any]) -> None:
        """Look at the step that asked."""
        open_ = question(after)
        if not entry.trail or open_ is None or open_.seats == ("chance",):
            return
        _, name, emitted = steps_of(entry.trail)[-1]
        frame = after.position.stack[-1]
        asking = f"{OUTLINES[type(after.game.codec.live(frame.proc))].name}.{frame.at}"
        assert not emitted or name != asking or name in self.except_, (
            f"{name} emits {type(entry.facts[-1]).__name__}, then asks {', '.join(open_.seats)}: "
            "emit in a step before the one that asks"
        )


@attrs.frozen
class CitesTheListed:
    """A watcher: every clause that a fact gives as its reason is among those that are ``known``.

    Reasons are the fields of the type :data:`limmu.core.Why` and those named ``clause``, of the fact and of the
    records in it.
    """

    known: frozenset[str]

    def __call__(self, before: Match[Any], entry: Entry[Fact[Any]], after: Match[Any]) -> None:
        """Look at the facts of an entry."""
        for fact in entry.facts:
            strange = [clause for clause in reasons(fact) if clause not in self.known]
            assert not strange, f"{type(fact).__name__} cites {', '.join(strange)}, which is not listed"


def cites_the_listed(package: str) -> tuple[CitesTheListed, ...]:
    """The watcher over the clauses and rulings of a game's package; none where it has no register."""
    return (CitesTheListed(listed(package)),) if has_register(package, CLAUSES) else ()


def reasons(record: Record) -> Iterator[str]:
    """The clauses that a record and those in it give."""
    whys, lists = fields_of_why(type(record)), lists_of_why(type(record))
    for name in record.__struct_fields__:
        value = getattr(record, name)
        if name in whys or name in lists:
            yield from [clause for why in (value if name in lists else (value,)) for clause, _ in why]
        elif name == "clause" and value:
            yield str(value)
        inside = cast("tuple[Any, ...]", value) if isinstance(value, tuple) else (value,)
        for one in inside:
            if isinstance(one, Record):
                yield from reasons(one)


@attrs.frozen
class TellsReasons:
    """A watcher: whoever reads what happened reads every clause of the fields of type :data:`limmu.core.Why`.

    They stand beside the text of their fact, so it needs one, unless another fact of the entry tells them; those of a
    list (``tuple[Why, ...]``) have to stand in the text.
    """

    shown: Shown

    def __call__(self, before: Match[Any], entry: Entry[Fact[Any]], after: Match[Any]) -> None:
        """Look at the facts of an entry."""
        if not any([fields_of_why(type(fact)) or lists_of_why(type(fact)) for fact in entry.facts]):
            return
        texts = [self.shown.fact(fact) for fact in entry.facts]
        told = {clause for fact, text in zip(entry.facts, texts, strict=True) if text for clause in _beside(fact)}
        for fact in entry.facts:
            listed = [clause for name in lists_of_why(type(fact)) for why in getattr(fact, name) for clause, _ in why]
            for clause in (*_beside(fact), *listed):
                assert clause in told or any([clause in text for text in texts]), (
                    f"{type(fact).__name__} gives the reason {clause}, which nobody is told: "
                    "give the fact a text, or the field the type Why"
                )


def _beside(fact: Fact[Any]) -> list[str]:
    """The clauses that stand beside the text of a fact."""
    return [clause for name in fields_of_why(type(fact)) for clause, _ in getattr(fact, name)]


@attrs.frozen
class LooksAhead:
    """A watcher: whichever answer a seat gives, and however the dice fall, the question that follows has an answer.

    After one entry in ``every`` it tries ``most`` answers of the seat that is asked.
    """

    seed: int
    every: int = 1
    most: int = 6

    def __call__(self, before: Match[Any], entry: Entry[Fact[Any]], after: Match[Any]) -> None:
        """Try some answers of the open question."""
        open_ = question(after)
        if open_ is None or open_.sealed or open_.seats == ("chance",) or after.n % self.every:
            return
        below = random.Random(self.seed * 32_452_843 + after.n).randrange
        seat = open_.seats[0]
        asked = view(after, seat).question
        assert asked is not None, f"{seat} is asked by {open_.step}, but its view has no question"
        answers: list[Any] = [] if asked.takes_parts else list(asked.answers())
        listed = bool(answers) and len(answers) <= self.most
        some = answers if listed else [asked.sample(below) for _ in range(self.most)]
        for answer in some:
            try:
                _assert_goes_on(take(after, decide(seat, answer))[1], below(1_000_000))
            except Exception as error:
                raise AssertionError(f"if {seat} then answers {answer!r}: {error}") from error


def _assert_goes_on(match: Match[Any], seed: int) -> None:
    """However the dice fall, what is asked next has an answer."""
    chance = question(match)
    every: tuple[Dice, ...] = (
        MostlyDice(LowestDice(), seed=seed),
        MostlyDice(HighestDice(), seed=seed),
        SeededDice(seed),
    )
    for dice in every if chance and chance.seats == ("chance",) else every[:1]:
        open_ = question(after := _past_chance(match, dice))
        for seat in open_.seats if open_ else ():
            asked = view(after, seat).question
            assert asked, f"{seat} is asked, but its view has no question"
            offered = asked.choices(()).size if asked.takes_parts else asked.answers()
            assert offered, f"{asked.step} asks {seat}, but no answer is on offer"


def _past_chance(match: Match[Any], dice: Dice) -> Match[Any]:
    while (open_ := question(match)) is not None and open_.seats == ("chance",):
        put = open_.demands[0][1]
        assert isinstance(put, RollDice | ShuffleItems)
        match = take(match, dice.throw(match, put))[1]
    return match


MODIFIERS = (1, -1, 99, -99)
"""What a ruling adds to a roll, or to each of its dice, to see whether the rules add it."""
ROLLS = 3
"""So many rolls after the modified one: some rules take several before they say what happens."""


def adds_what_is_ruled(before: Match[Any], entry: Entry[Fact[Any]], after: Match[Any]) -> None:
    """A watcher: a step that says it adds what an umpire ruled (``modified=``) does, and not only to its reasons.

    In worlds apart it modifies the pending roll: for some faces of the dice something else must differ than the fields
    of type :data:`limmu.core.Why`.
    """
    open_ = question(after)
    if open_ is None or open_.seats != ("chance",) or recorded_outcome(after) or after.position.modified:
        return
    asked, pause = open_.demands[0][1], after.position.pause
    assert isinstance(asked, RollDice | ShuffleItems)
    assert pause is not None
    step = after.game.codec.step(after.position.stack[-1].proc, pause.demands[0].then)
    if isinstance(asked, ShuffleItems) or not step.modified:
        return
    number = asked.number if step.modified == "dice" else 1
    plain = take(after, Input(after.seats[0], Note("as it is")))[1]  # so that both worlds have as many entries
    for added in MODIFIERS:
        ruling = Ruling("umpire", step.clauses[0], "forgotten", modify=(added,) * number)
        ruled = take(after, Input("umpire", ruling))[1]
        for face in range(1, max(asked.dice) + 1):
            outcome = Input("chance", Chance(tuple([min(face, most) for most in asked.dice])))
            if _what_follows(plain, outcome) != _what_follows(ruled, outcome):
                return
    raise AssertionError(
        f"{step.full} takes a modified roll, but whatever is ruled and whatever falls, nothing but reasons differs: "
        "add what t.ruled() says to what decides"
    )


def _what_follows(match: Match[Any], outcome: Input) -> Any:
    """The facts of a roll and of the rolls that follow at once, and what is asked then, without reasons."""
    facts, open_ = list[Fact[Any]](), None
    for _ in range(ROLLS):
        entry, match = take(match, outcome)
        facts += [fact for fact in entry.facts if not isinstance(fact, TurnClosed)]
        open_ = question(match)
        if open_ is None or open_.seats != ("chance",):
            break
        asked = open_.demands[0][1]
        assert isinstance(asked, RollDice | ShuffleItems)
        outcome = LowestDice().throw(match, asked)
    asks = (open_.step, open_.demands, open_.may) if open_ else ()
    return _without_reasons((*facts, match.over, asks))


def _without_reasons(value: Any) -> Any:
    if isinstance(value, Record):
        reasons = {*fields_of_why(type(value)), *lists_of_why(type(value))}
        kept = [name for name in value.__struct_fields__ if name not in reasons]
        return type(value), [_without_reasons(getattr(value, name)) for name in kept]
    return [_without_reasons(one) for one in cast("tuple[Any, ...]", value)] if isinstance(value, tuple) else value


@contextmanager
def _profiling(watch: Callable[[FrameType, str, Any], None]) -> Generator[None]:
    """Watch the calls inside, then let whoever watched before go on."""
    before: Any = sys.getprofile()
    sys.setprofile(watch)
    try:
        yield
    finally:
        sys.setprofile(None)
        if isinstance(before, Profile):  # which no Python function can take the place of
            before.enable()
        else:
            sys.setprofile(before)


def assert_folds_alone(played: Played) -> None:
    """No fact looks the pack up to fold: a log folds without it. Raises AssertionError naming the fact."""
    live = played.match
    match = empty(live.game, live.pack, live.header, live.secret)
    names: list[str] = []

    def watch(frame: FrameType, event: str, value: object) -> None:
        if event == "return" and type(value) is type(live.pack):
            while frame.f_back is not None and frame.f_code.co_name != "fold":
                frame = frame.f_back
            names.append(type(frame.f_locals.get("self")).__name__)

    for record in read_log(played.log).read(live.game.codec):
        with _profiling(watch):
            match = fold(match, record.entry, record.json, record.leaf)
        assert not names, f"entry {record.entry.n}: {names[0]}.fold looks up the pack: let the fact carry what it needs"
