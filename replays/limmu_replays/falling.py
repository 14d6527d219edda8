"""The ways in which dice can fall from a position on. The rules themselves play each way."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import product
from math import prod
from random import Random
from time import monotonic
from typing import Any, Protocol

import attrs
from msgspec.structs import replace

from limmu.core import (
    Chance,
    Demand,
    Fact,
    Frame,
    Header,
    Input,
    Match,
    Pause,
    Position,
    Question,
    Refused,
    RollDice,
    RuleError,
    ShuffleItems,
    deal,
    decide,
    mask_for,
    question,
    steps_of,
    take,
    view,
)
from limmu.toolkit import chances

LONGEST = 100
"""Inputs of one way, at most; the way ends there, with its question open."""


class Source(Protocol):
    """Dice to sample with."""

    def outcome(self, question: RollDice | ShuffleItems, n: int) -> tuple[int, ...]:
        """Faces for a roll."""
        ...


HOPELESS = 50_000
"""A roll with so many results is never run in full."""
STAGED = 20_000
"""Results to run, at most, of rolls that say which faces count the same."""

Chooser = Callable[[Match[Any], str, Question[Any, Any]], Input | None]
"""Answers for a seat on a way: returns the input, or None to stop at the question."""


class TooMany(Exception):
    """The dice can fall in more ways than the caller wants to run."""


@attrs.frozen(eq=False)
class Way:
    """One way in which the dice can fall, as far as it has been played.

    A further roll belongs to the way if the procedure that rolled first asks for it itself, at another step: both
    dice of a battle, but not the battle that follows an interception. The way ends when that procedure ends, when
    another roll or a shuffle is due, when a seat must decide, or with the match.
    """

    match: Match[Any]
    chance: Fraction = Fraction(1)
    rolls: tuple[tuple[int, ...], ...] = ()
    facts: tuple[Fact[Any], ...] = ()
    answered: tuple[tuple[str, Question[Any, Any], Any], ...] = ()
    """The answers that a chooser gave on the way: seat, question, answer."""
    depth: int = 0
    """The depth, in the stack, of the procedure that rolled first; 0 before any roll."""
    steps: tuple[str, ...] = ()
    """The steps that have rolled."""
    ended: bool = False
    """Whether the procedure that rolled first has ended."""

    @property
    def pending(self) -> RollDice | None:
        """The roll with which this way goes on; None if it ends here."""
        open_ = question(self.match)
        if self.ended or open_ is None or open_.step in self.steps or self.match.n >= LONGEST:
            return None
        if self.depth and len(self.match.position.stack) != self.depth:
            return None
        asked = open_.demands[0][1]
        if not isinstance(asked, RollDice):
            return None
        return replace(asked, reads=()) if self.match.position.modified else asked  # what is added moves the ranges

    def after_roll(self, faces: tuple[int, ...], share: Fraction) -> Way:
        """The way after one result of the pending roll; ``share`` is the result's part of the probability."""
        open_ = question(self.match)
        assert open_ is not None
        depth = self.depth or len(self.match.position.stack)
        way = attrs.evolve(self, depth=depth, steps=(*self.steps, open_.step), rolls=(*self.rolls, faces))
        return way._after(Input("chance", Chance(faces)), share)

    @property
    def state(self) -> Any:
        """What all that comes after it depends on."""
        now = self.match.position
        return self.ended, self.steps, now.board, now.stack, now.pause, now.over

    def joined(self, other: Way) -> Way:
        """This way and another that has come to the same: with the facts that both have, and no rolls."""
        facts = tuple([fact for fact in self.facts if fact in other.facts])
        return attrs.evolve(self, chance=self.chance + other.chance, facts=facts, rolls=())

    def answer(self, by: Chooser) -> Way | None:
        """The way after the answer of the seat that is asked; None if nobody answers and the way ends."""
        open_ = question(self.match)
        if self.ended or open_ is None or open_.sealed or open_.seats == ("chance",) or self.match.n >= LONGEST:
            return None
        seat, asked = open_.demands[0]
        given = by(self.match, seat, asked)
        return None if given is None else self.after_decision(given, asked)

    def after_decision(self, answer: Input, asked: Question[Any, Any]) -> Way:
        """The way after a decision."""
        answered = (*self.answered, (answer.by, asked, answer.body.answer))
        return attrs.evolve(self, answered=answered)._after(answer, Fraction(1))

    def _after(self, inp: Input, share: Fraction) -> Way:
        entry, match = take(self.match, inp)
        ended = bool(self.depth) and any([depth < self.depth - 1 for depth, _, _ in steps_of(entry.trail)])
        chance = self.chance * share
        return attrs.evolve(self, match=match, chance=chance, facts=(*self.facts, *entry.facts), ended=ended)


def ways(start: Way, by: Chooser, most: int, seconds: float = 0.0) -> Iterator[Way]:
    """Every way in which the dice can fall, in the order of the faces; their probabilities add up to 1.

    If the roll says which faces count the same (``reads``), one result stands for all that count the same, and after
    each roll the ways that have come to the same are one: a batch of dozens of dice stays exact. Raises TooMany after
    more than ``most`` results and more than ``seconds`` seconds, or at once if there are clearly too many; Refused and
    RuleError as ``take`` does.
    """
    until, run = monotonic() + seconds, 0
    waiting = [iter([start])]
    while waiting:
        way = next(waiting[-1], None)
        if way is None:
            waiting.pop()
            continue
        run += 1
        if run > most and monotonic() > until:
            raise TooMany
        way = _settled(way, by)
        roll = way.pending
        if roll is None:
            yield way
        elif roll.reads:
            yield from _staged(way, by)
        elif prod(roll.dice) > max(most, HOPELESS):
            raise TooMany
        else:
            waiting.append(_results(way, roll))


def _staged(start: Way, by: Chooser) -> Iterator[Way]:
    """Every way from a roll that says which faces count the same, roll by roll."""
    run, stage = 0, [start]
    while stage:
        after: dict[Any, Way] = {}
        for way in stage:
            roll = way.pending
            if roll is None:
                yield way
                continue
            run += chances.ways(roll.kinds, roll.reads) if roll.reads else prod(roll.dice)
            if run > STAGED:
                raise TooMany
            for result in _results(way, roll):
                done = _settled(result, by)
                same = after.get(done.state)
                after[done.state] = done if same is None else same.joined(done)
        stage = list(after.values())


def _results(way: Way, roll: RollDice) -> Iterator[Way]:
    if not roll.reads:
        each = Fraction(1, prod(roll.dice))
        for faces in product(*[range(1, faces + 1) for faces in roll.dice]):
            yield way.after_roll(faces, each)
        return
    lows = [chances.lowest(faces, roll.reads) for _, faces in roll.kinds]
    for some in product(*[chances.by_range(count, faces, roll.reads).items() for count, faces in roll.kinds]):
        shown, share = list[int](), Fraction(1)
        for low_faces, (counts, chance) in zip(lows, some, strict=True):
            share *= chance
            for low, number in zip(low_faces, counts, strict=True):
                shown += [low] * number
        yield way.after_roll(tuple(shown), share)


def standing_for(roll: RollDice, shown: tuple[int, ...]) -> tuple[int, ...]:
    """The result among those of :func:`ways` that counts the same as the one that fell."""
    found: list[int] = []
    for count, faces in roll.kinds if roll.reads else ():
        lows, here = chances.lowest(faces, roll.reads), shown[len(found) : len(found) + count]
        found += sorted([max([low for low in lows if low <= face]) for face in here])
    return tuple(found) if roll.reads else shown


def sample(start: Way, by: Chooser, dice: Callable[[int], Source], number: int) -> Iterator[Way]:
    """``number`` random ways; the number of each fixes its dice, and their probabilities add up to 1."""
    for i in range(number):
        source, way = dice(i), _settled(attrs.evolve(start, chance=start.chance / number), by)
        while (roll := way.pending) is not None:
            way = _settled(way.after_roll(source.outcome(roll, way.match.n + 1), Fraction(1)), by)
        yield way


def fallen(start: Way, by: Chooser, rolls: Sequence[tuple[int, ...]]) -> Way | None:
    """The way on which these dice fall, of no weight in the probabilities; None if the way asks for other dice."""
    way = _settled(start, by)
    try:
        for faces in rolls:
            if way.pending is None:
                break
            way = _settled(way.after_roll(faces, Fraction(0)), by)
    except (Refused, RuleError, LookupError, ValueError, TypeError):
        return None
    return way if way.rolls and way.pending is None else None


def _settled(way: Way, by: Chooser) -> Way:
    """The way up to its next roll or its end."""
    while way.pending is None and (after := way.answer(by)) is not None:
        way = after
    return way


# ---------------------------------------------------------------- where it starts


def start(match: Match[Any], audiences: tuple[str, ...]) -> Way:
    """A way from a position as some audiences see it, without anything hidden from them.

    A roll that an undo took back may fall differently here, and no roll needs a proof.
    """
    position = match.position
    pause = position.pause
    return _begun(
        match,
        replace(
            position,
            board=mask_for(position.board, audiences),
            stack=tuple([_frame_seen(match, frame, audiences) for frame in position.stack]),
            pause=None if pause is None else _pause_seen(match, pause, audiences),
        ),
    )


def worlds(match: Match[Any], seat: str, number: int, seed: str) -> list[Way]:
    """Ways from worlds that a seat cannot tell from the true one; one where the game hides nothing.

    They depend on the seed and on what the seat may see, on nothing else. Raises LookupError for a game that does not
    say how to deal what it hides.
    """
    look = view(match, seat).seen
    assert look is not None, "the view of one seat"
    seen, draw = look(), Random(seed)
    dealt = [deal(seen, draw.randrange) for _ in range(number if match.game.dealing is not None else 1)]
    return [_begun(match, world.position) for world in dealt]


def _begun(match: Match[Any], position: Position) -> Way:
    """A way from a position as if a match began there: without a past, a secret or proofs. It has another leaf than the
    true match: what a seat knows is kept by leaf (:func:`limmu.core.match.seen.known_by`).
    """
    header = match.header
    plain = Header(
        format=header.format,
        game=header.game,
        ruleset=header.ruleset,
        pack=header.pack,
        digest=header.digest,
        match=header.match,
        scenario=header.scenario,
        seats=header.seats,
        commitment=header.commitment,
        persons={},
        options=header.options,
    )
    here = replace(position, n=0, after=-1, leaf="", persons={}, redo=())
    return Way(Match(game=match.game, header=plain, pack=match.pack, secret=b"", position=here, past=[here]))


def _frame_seen(match: Match[Any], frame: Frame, audiences: tuple[str, ...]) -> Frame:
    held = tuple([_pause_seen(match, pause, audiences) for pause in frame.held])
    return Frame(mask_for(match.game.codec.live(frame.proc), audiences), frame.at, frame.on, held)


def _pause_seen(match: Match[Any], pause: Pause, audiences: tuple[str, ...]) -> Pause:
    def put(demand: Demand) -> Demand:
        return replace(demand, question=mask_for(match.game.codec.question(demand.question), audiences))

    return replace(pause, demands=tuple(map(put, pause.demands)), may=tuple(map(put, pause.may)), given=())


# ---------------------------------------------------------------- who answers meanwhile


def stops(match: Match[Any], seat: str, asked: Question[Any, Any]) -> Input | None:
    """Answer nothing: the way ends at the first question."""
    return None


def passes(match: Match[Any], seat: str, asked: Question[Any, Any]) -> Input | None:
    """Pass windows (nobody plays a card or reacts); the way ends at every other question."""
    if not asked.window or asked.passing is None:
        return None
    return decide(seat, asked.passing)
