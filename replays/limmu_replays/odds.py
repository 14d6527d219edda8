"""What a roll decides, and how likely each outcome is.

For one seat of a game that hides something the rules run in worlds that the seat cannot tell from the true one, never
on the true board: the odds are the mean over those worlds, and they say between which limits the worlds differ.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from math import sqrt
from typing import Any

import attrs
import msgspec

from limmu.bots.search import SEARCHING
from limmu.core import (
    UMPIRE,
    Chance,
    Input,
    Match,
    Question,
    Refused,
    RollDice,
    RuleError,
    SeededDice,
    ShuffleItems,
    decide,
    question,
    view,
)
from limmu.display.hearing import heard
from limmu.display.known_ids import why_refused
from limmu.display.notation import key_on_offer
from limmu.display.saying import said
from limmu.display.shown import Shown, shown_of
from limmu.display.troubles import trouble
from limmu.stores.recorded import Played
from limmu.toolkit.levels import Divided
from limmu_replays.answering import answer_given
from limmu_replays.falling import (
    Chooser,
    TooMany,
    Way,
    fallen,
    passes,
    sample,
    standing_for,
    start,
    stops,
    ways,
    worlds,
)
from limmu_replays.judging import verdict_of
from limmu_replays.outcomes import Kind, Spread, sort_outcomes, spreads

MOST, SECONDS = 2_000, 1.0
"""Results to run for each answer, at most; or as many as run in a second, if that is more."""
SAMPLES = 1_000
"""Ways to sample if there are more than that."""
OFFERED = 12
"""Answers to compare if the user names none, at most."""
ROWS = 40
"""Outcomes to list, at most."""
ASSUMED = 4
"""Assumed answers to list, at most."""
DEALS = 20
"""Worlds to deal for a seat that does not see everything."""
LEAST = 10
"""Results to draw in each world, at least."""
_95 = 1.959964
"""Standard deviations to both sides of the mean that hold 95 % of a normal distribution."""


@attrs.frozen(eq=False)
class Run:
    """The ways of the dice after one answer ("" if there is no answer), all of them or a sample, in each world."""

    answer: str
    worlds: list[list[Way]]
    exact: bool
    """Whether they are all."""

    @property
    def ways(self) -> list[Way]:
        """The ways in all worlds: their probabilities add up to 1."""
        return [way for world in self.worlds for way in world]

    @property
    def number(self) -> int:
        """Without the way of the log that a sample holds besides, to mark its outcome: it has no weight."""
        return len([way for way in self.ways if way.chance])


def wilson(chance: Fraction, number: int) -> tuple[float, float]:
    """The 95 % interval (Wilson score) for a proportion of a sample."""
    p, z2 = float(chance), _95 * _95
    middle, half = p + z2 / (2 * number), _95 * sqrt(p * (1 - p) / number + z2 / (4 * number * number))
    return max((middle - half) / (1 + z2 / number), 0.0), min((middle + half) / (1 + z2 / number), 1.0)


def begun_for(match: Match[Any], audiences: tuple[str, ...]) -> list[Way]:
    """Where ways begin: in worlds dealt for the one seat of an audience, else what the audience sees, with blanks."""
    if match.game.dealing is not None and len(audiences) == 1 and audiences[0] in match.seats:
        return worlds(match, audiences[0], DEALS, "odds")
    return [start(match, audiences)]


def chooser_of(match: Match[Any], then: str, audiences: tuple[str, ...]) -> Chooser:
    plain: dict[str, Chooser] = {"stop": stops, "pass": passes}
    if then in plain:
        return plain[then]
    known = tuple([name for name in match.game.bots if name not in SEARCHING])  # nobody looks ahead in a world
    if then not in known:
        raise trouble("trouble.then_no_bot", then=then, known=known)
    if UMPIRE not in audiences and (match.game.dealing is None or audiences[0] not in match.seats):
        raise trouble("trouble.bot_needs_hand")
    bot = match.game.bot(then, "odds")

    def choose(match: Match[Any], seat: str, asked: Question[Any, Any]) -> Input:
        return decide(seat, bot.choose(view(match, seat)))

    return choose


# ---------------------------------------------------------------- what is asked for

Starts = tuple[str, list[tuple[str, list[Way]]], tuple[tuple[int, ...], ...]]
"""The roll in words; the ways to begin with, by answer, one for each world; the rolls of the log from there on."""


def starts_of(
    played: Played,
    match: Match[Any],
    audiences: tuple[str, ...],
    shown: Shown,
    keys: tuple[str, ...],
    chooser: Chooser,
) -> Starts:
    open_ = question(match)
    asked = open_.demands[0][1] if open_ is not None else None
    if isinstance(asked, RollDice) and not keys:
        return _roll_text(shown, asked), [("", begun_for(match, audiences))], _fell(played, match.n)
    if isinstance(asked, RollDice | ShuffleItems):
        if keys:
            raise trouble("trouble.roll_pending", n=match.n)
        raise trouble("trouble.shuffle_pending", n=match.n)
    entry = played.entries[match.n]
    if not keys and isinstance(entry.input, Chance):
        before = played.at(match.n - 1)
        was = question(before)
        rolled = was.demands[0][1] if was is not None else None
        if isinstance(rolled, RollDice):
            told = said("odds.was_entry", roll=_roll_text(shown, rolled), n=match.n)
            return told, [("", begun_for(before, audiences))], _fell(played, match.n - 1)
    if open_ is None or asked is None:
        raise trouble("trouble.over_earlier", n=match.n)
    if open_.sealed:
        raise trouble("trouble.sealed_here")
    begun = begun_for(match, audiences)
    seat = open_.seats[0]
    told = f"{shown.seat(seat)}: {shown.question(first_question(begun[0]))}"
    if not keys and not {seat, UMPIRE} & {*audiences} and begun[0].answer(chooser) is not None:
        return told, [("", begun)], ()
    chosen = keys or _all_keys(match, seat, audiences)
    answers = [(key, answer_given(shown, match, key, audiences)) for key in chosen]
    for key, answer in answers:
        verdict_of(played, match, audiences, key, decide(seat, answer))
    return told, [(key, [_answered(way, seat, key, answer, shown) for way in begun]) for key, answer in answers], ()


def first_question(way: Way) -> Question[Any, Any]:
    """The open question at the beginning of a way."""
    open_ = question(way.match)
    assert open_ is not None
    return open_.demands[0][1]


def _roll_text(shown: Shown, asked: RollDice) -> str:
    by = (shown.texts.value(asked.by, names=shown.names),) if asked.by else ()
    kinds = tuple(
        [said("odds.one_die" if count == 1 else "odds.dice", n=count, faces=faces) for count, faces in asked.kinds]
    )
    dice = said("value.and", first=kinds[:-1], last=kinds[-1]) if kinds[1:] else kinds[0]
    return said("odds.roll", what=(shown.purpose(asked.purpose), *by), dice=dice)


def _fell(played: Played, n: int) -> tuple[tuple[int, ...], ...]:
    """The rolls of the log after entry ``n``, in order."""
    found: list[tuple[int, ...]] = []
    for entry in played.entries[n + 1 :]:
        if isinstance(entry.input, Chance) and not entry.sealed:
            open_ = question(played.at(entry.n - 1))
            asked = open_.demands[0][1] if open_ is not None else None
            outcome = entry.input.outcome
            found.append(standing_for(asked, outcome) if isinstance(asked, RollDice) else outcome)
    return tuple(found)


def _all_keys(match: Match[Any], seat: str, audiences: tuple[str, ...]) -> tuple[str, ...]:
    if seat not in audiences and "umpire" not in audiences:
        raise trouble("trouble.only_seat_knows", seat=seat)
    seen = view(match, (UMPIRE, seat) if UMPIRE in audiences else seat).question
    assert seen is not None
    answers = list(seen.answers())
    if len(answers) > OFFERED or (seen.takes_parts and not isinstance(seen.question, Divided)):
        keys = tuple([key_on_offer(seen.question, answer) for answer in answers[:OFFERED]])
        raise trouble("trouble.many_answers", seat=seat, keys=keys)
    return tuple([key_on_offer(seen.question, answer) for answer in answers])


def _answered(begun: Way, seat: str, key: str, answer: Any, shown: Shown) -> Way:
    try:
        way = begun.after_decision(decide(seat, answer), first_question(begun))
    except Refused as refused:
        why = why_refused(shown, begun.match, decide(seat, answer), refused.verdict)
        raise trouble("trouble.answer_not_so", key=key, why=why) from None
    return attrs.evolve(way, answered=())


def on() -> None:
    """Go on, however long it takes."""


def run_of(
    answer: str,
    begun: Sequence[Way],
    by: Chooser,
    samples: int,
    fell: Sequence[tuple[int, ...]] = (),
    check: Callable[[], None] = on,
) -> Run:
    """The ways of the dice from each world, equally likely; ``check`` is called after each, and may raise."""
    share = len(begun)
    starts = [attrs.evolve(way, chance=way.chance / share) for way in begun]

    def run(found: Iterable[Way]) -> list[Way]:
        kept = list[Way]()
        for way in found:
            check()
            kept.append(way)
        return kept

    try:
        return Run(answer, [run(ways(way, by, MOST // share, SECONDS / share)) for way in starts], True)
    except TooMany:
        each = max(samples // share, LEAST)
        drawn = [
            run(sample(way, by, lambda i, n=n: SeededDice(b"limmu odds %d" % (n * each + i)), each))
            for n, way in enumerate(starts)
        ]
        if (logged := fallen(starts[0], by, fell)) is not None:
            drawn[0].append(logged)
        return Run(answer, drawn, False)


# ---------------------------------------------------------------- what is said


@attrs.frozen
class Wanted:
    """How odds are told: who answers ``then``, by which fields of facts outcomes are compared, how many results to
    draw if there are too many to run all.
    """

    then: str = "pass"
    by: tuple[str, ...] = ()
    samples: int = SAMPLES
    check: Callable[[], None] = on
    """Called again and again meanwhile: what it raises ends the reckoning."""


def odds_of(
    played: Played, match: Match[Any], audiences: tuple[str, ...], keys: tuple[str, ...], wanted: Wanted
) -> dict[str, Any]:
    """The odds after an entry, as a document. Raises Trouble."""
    shown, where, n = shown_of(match), played.recording.path, match.n
    chooser = chooser_of(match, wanted.then, audiences)
    try:
        asked, starts, fell = starts_of(
            played, match=match, audiences=audiences, shown=shown, keys=keys, chooser=chooser
        )
        runs = [
            run_of(answer, begun=way, by=chooser, samples=wanted.samples, fell=fell, check=wanted.check)
            for answer, way in starts
        ]
    except (Refused, RuleError, LookupError, ValueError, TypeError) as error:
        if UMPIRE in audiences:
            raise trouble("trouble.rules_stop_after", path=where, n=n, why=heard(error)) from None
        who = tuple(map(shown.seat, audiences))
        raise trouble("trouble.odds_unseen", path=where, n=n, who=who) from None
    try:
        kinds = sort_outcomes([run.ways for run in runs], audiences, shown, wanted.by)
    except KeyError as error:
        name, there = error.args
        raise trouble("trouble.by_no_field", name=name, known=tuple(there)) from None
    return document_of(asked, runs=runs, kinds=kinds, fell=fell, audiences=audiences, shown=shown, match=match)


def document_of(
    asked: str,
    runs: Sequence[Run],
    kinds: Sequence[Sequence[Kind]],
    fell: tuple[tuple[int, ...], ...],
    audiences: tuple[str, ...],
    shown: Shown,
    match: Match[Any],
) -> dict[str, Any]:
    return {
        "of": asked,
        "answers": [
            {
                "answer": run.answer,
                "exact": run.exact,
                "ways": run.number,
                "deals": len(run.worlds),
                "rolls": max([len(way.steps) for way in run.ways]),
                "assumed": _assumed(run, shown),
                "wins": _wins(run, shown),
                "outcomes": [_kind_document(kind, run, fell) for kind in some],
                "spreads": [_spread_document(spread) for spread in spreads(some, audiences, shown)],
            }
            for run, some in zip(runs, kinds, strict=True)
        ],
    }


def _wins(run: Run, shown: Shown) -> list[dict[str, Any]]:
    """Who wins, such as a battle, with what chance: the likeliest first."""
    chances: dict[str, Fraction] = {}
    for way in run.ways:
        if who := shown.decided(way.facts):
            chances[who] = chances.get(who, Fraction(0)) + way.chance
    ranked = sorted(chances.items(), key=lambda one: -one[1])
    return [{"who": who, "percent": round(100 * float(chance), 4)} for who, chance in ranked]


def _assumed(run: Run, shown: Shown) -> list[str]:
    told: dict[str, None] = {}
    for way in run.ways:
        for seat, asked, answer in way.answered:
            gave = shown.tell_answer(asked, answer) or said("value.nothing")
            told.setdefault(said("told.answer", who=shown.seat(seat), answer=gave, question=shown.question(asked)))
    return list(told)


def _kind_document(kind: Kind, run: Run, fell: tuple[tuple[int, ...], ...]) -> dict[str, Any]:
    low, high = _limits(kind, run)
    return {
        "probability": f"{kind.chance.numerator}/{kind.chance.denominator}",
        "percent": round(100 * float(kind.chance), 4),
        "low": round(100 * low, 4),
        "high": round(100 * high, 4),
        "text": kind.text,
        "together": kind.together,
        "values": [
            {"fact": name, "number": number, "field": field, "value": _plain(value)}
            for ((name, number), field), value in kind.values
        ],
        "ways": len([way for way in kind.ways if way.chance]),
        "fell": any([way.rolls and way.rolls == fell[: len(way.rolls)] for way in kind.ways]),
    }


def _limits(kind: Kind, run: Run) -> tuple[float, float]:
    """Between what limits an outcome's chance lies: of a sample its interval, else those of the worlds."""
    if not run.exact:
        return wilson(kind.chance, run.number)
    of = {id(way) for way in kind.ways}
    each = [sum([way.chance for way in world if id(way) in of], Fraction(0)) for world in run.worlds]
    return float(min(each) * len(each)), float(max(each) * len(each))


def _plain(value: Any) -> Any:
    return value if isinstance(value, int | str) else msgspec.json.encode(value, order="sorted").decode()


def _spread_document(spread: Spread) -> dict[str, Any]:
    return {
        "fact": spread.of,
        "field": spread.field,
        "total": f"{spread.total.numerator}/{spread.total.denominator}",
        "mean": round(float(spread.mean), 4),
        "chances": [{"value": v, "probability": f"{c.numerator}/{c.denominator}"} for v, c in spread.chances],
    }
