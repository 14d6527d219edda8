"""``limmu odds``: what a roll decides, and how likely each outcome is."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import sqrt
from pathlib import Path
from typing import Any

import attrs
import click
from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from limmu.bots import bot_names, make_bot
from limmu.cli.answers import answer_of, key_of
from limmu.cli.output import Trouble, emit_json, examples, json_option, out, remark
from limmu.cli.places import Place
from limmu.cli.recorded import Played, read_played
from limmu.cli.shown import Shown
from limmu.core import (
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
from limmu_replays.arguments import audience_of, file_argument, pack_option, seat_option
from limmu_replays.falling import Chooser, TooMany, Way, passes, sampled, start, stops, ways
from limmu_replays.outcomes import Kind, Spread, sorted_out, spreads

MOST, SECONDS = 2_000, 1.0
"""So many results of dice are run through the rules for each answer, or what can be run in a second if that is more."""
SAMPLES = 1_000
"""Ways that are sampled where there are more than that."""
OFFERED = 12
"""Answers that are compared when none is named, at most."""
ROWS = 40
"""Outcomes that are listed, at most."""
ASSUMED = 4
"""Answers given meanwhile that are told, at most."""
_95 = 1.959964
"""Standard deviations to both sides of the mean that hold 95 % of a normal distribution."""


@attrs.frozen(eq=False)
class Run:
    """The ways of the dice after one answer ("" where none is given), all of them or a sample."""

    answer: str
    ways: list[Way]
    exact: bool


def wilson(chance: Fraction, number: int) -> tuple[float, float]:
    """The 95 % interval (Wilson score) of a proportion that was found in a sample."""
    p, z2 = float(chance), _95 * _95
    middle, half = p + z2 / (2 * number), _95 * sqrt(p * (1 - p) / number + z2 / (4 * number * number))
    return max((middle - half) / (1 + z2 / number), 0.0), min((middle + half) / (1 + z2 / number), 1.0)


@click.command(
    epilog=examples(
        "limmu odds match.limmu --at 40",
        "limmu odds match.limmu --at 39 --answer hold --answer retreat",
        "limmu odds match.limmu --at 40 --then sensible --by loss --json",
    )
)
@file_argument
@click.option("--at", type=int, default=-1, help="After this entry (default: the last); see below.")
@click.option("--answer", "keys", multiple=True, metavar="KEY", help="What follows this answer; several are compared.")
@click.option("--then", default="pass", help="At questions meanwhile: stop, pass in windows (default), or a bot.")
@click.option("--by", multiple=True, metavar="FIELD", help="Tell outcomes apart by this field of a fact alone.")
@click.option("--samples", type=click.IntRange(100, 100_000), default=SAMPLES, help="Ways to sample where needed.")
@seat_option
@pack_option
@json_option
def odds(
    path: Place,
    at: int,
    keys: tuple[str, ...],
    then: str,
    by: tuple[str, ...],
    samples: int,
    seat: str,
    pack_dir: Path | None,
    as_json: bool,
) -> None:
    """Say what a roll of FILE decides: each outcome with its probability.

    Meant is the roll that is pending after entry N; if none is, the roll of entry N itself; if that was none, the first
    roll that follows each answer to the question then open. All results of the dice are run through the rules until the
    procedure that rolled has ended, rolls at the same step again, or a seat must decide.
    """
    played = read_played(path, pack_dir)
    match = played.at(at)
    if match.pack is None:
        raise Trouble(f"{path}: {played.recording.why_not}", "the pack is needed to run the rules: name it with --pack")
    audiences = audience_of(match, seat)
    chooser = _chooser(match, then, audiences)
    if any([entry.sealed for entry in played.entries[: match.n + 1]]):
        remark(f"{path} does not open everything: the odds are by what it opens")
    shown = Shown(match.game, match.pack)
    try:
        asked, starts, fell = _starts(played, match, audiences, shown, keys, chooser)
        runs = [_run(answer, way, chooser, samples) for answer, way in starts]
    except (Refused, RuleError, LookupError, ValueError, TypeError) as error:
        if "umpire" in audiences:
            raise Trouble(f"{path}: the rules stop after entry {match.n}: {error}", "") from None
        what = f"{path}: what follows entry {match.n} rests on what {shown.seat(seat)} may not see"
        raise Trouble(what, "ask as umpire, who sees everything that FILE opens: --seat umpire") from None
    try:
        kinds = sorted_out([run.ways for run in runs], audiences, shown, by)
    except KeyError as error:
        name, there = error.args
        raise Trouble(f"--by {name}: no fact has such a field", f"there are {', '.join(there)}") from None
    document = _document(asked, runs, kinds, fell, audiences, shown, match)
    if as_json:
        emit_json({"file": str(path), "at": match.n, "seat": seat, **document})
    else:
        _tell(out(), document)


def _chooser(match: Match[Any], then: str, audiences: tuple[str, ...]) -> Chooser:
    module = match.game.module("bots")
    plain: dict[str, Chooser] = {"stop": stops, "pass": passes}
    if then in plain:
        return plain[then]
    if then not in bot_names(module):
        raise Trouble(f"nobody answers as {then!r}", f"choose one of stop, pass, {', '.join(bot_names(module))}")
    if "umpire" not in audiences:
        raise Trouble("a bot knows the hand of its seat, which is hidden here", "leave --then out, or --seat")
    bot = make_bot(module, then, "odds")

    def choose(match: Match[Any], seat: str, asked: Question[Any, Any]) -> Input:
        return decide(seat, bot.choose(view(match, seat)))

    return choose


# ---------------------------------------------------------------- what is asked for

Starts = tuple[str, list[tuple[str, Way]], tuple[tuple[int, ...], ...]]
"""What the odds are of, in words; the ways to begin with, by answer; the rolls of the log from there on."""


def _starts(
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
        return _roll_text(shown, asked), [("", start(match, audiences))], _fell(played, match.n)
    if isinstance(asked, RollDice | ShuffleItems):
        if keys:
            raise Trouble(f"no seat is asked after entry {match.n}", "leave --answer out: a roll or shuffle is pending")
        raise Trouble(f"a shuffle is pending after entry {match.n}: it decides nothing yet", "choose a later entry")
    entry = played.entries[match.n]
    if not keys and isinstance(entry.input, Chance):
        before = played.at(match.n - 1)
        was = question(before)
        rolled = was.demands[0][1] if was is not None else None
        if isinstance(rolled, RollDice):
            told = f"{_roll_text(shown, rolled)}, which was entry {match.n}"
            return told, [("", start(before, audiences))], _fell(played, match.n - 1)
    if open_ is None or asked is None:
        raise Trouble(f"the match is over after entry {match.n}", "choose an earlier entry with --at")
    if open_.sealed:
        raise Trouble("several seats answer at once, unseen by each other", "choose the entry after the last of them")
    begun = start(match, audiences)
    seat = open_.seats[0]
    told = f"{shown.seat(seat)}: {shown.question(begun_question(begun))}"
    if not keys and not {seat, "umpire"} & {*audiences} and begun.answer(chooser) is not None:
        return told, [("", begun)], ()
    chosen = keys or _all_keys(begun, seat, audiences)
    return told, [(key, _answered(begun, seat, key, shown)) for key in chosen], ()


def begun_question(way: Way) -> Question[Any, Any]:
    """The question that a way begins with."""
    open_ = question(way.match)
    assert open_ is not None
    return open_.demands[0][1]


def _roll_text(shown: Shown, asked: RollDice) -> str:
    by = f", {shown.texts.value(asked.by, names=shown.names)}" if asked.by else ""
    dice = "one die" if asked.count == 1 else f"{asked.count} dice"
    return f"{shown.purpose(asked.purpose)}{by}: {dice} of {asked.faces} faces"


def _fell(played: Played, n: int) -> tuple[tuple[int, ...], ...]:
    """The rolls of the log after entry ``n``, in order."""
    return tuple([e.input.outcome for e in played.entries[n + 1 :] if isinstance(e.input, Chance) and not e.sealed])


def _all_keys(begun: Way, seat: str, audiences: tuple[str, ...]) -> tuple[str, ...]:
    if seat not in audiences and "umpire" not in audiences:
        raise Trouble(f"{seat} is asked, and only {seat} knows every answer", "name answers with --answer")
    seen = view(begun.match, ("umpire", seat)).question
    assert seen is not None
    answers = list(seen.answers())
    if len(answers) > OFFERED or seen.question.huge:
        keys = ", ".join([key_of(answer) for answer in answers[:OFFERED]])
        raise Trouble(f"{seat} is asked and has many answers: name some with --answer", f"on offer are {keys} and more")
    return tuple([key_of(answer) for answer in answers])


def _answered(begun: Way, seat: str, key: str, shown: Shown) -> Way:
    asked = begun_question(begun)
    try:
        answer = answer_of(asked, key)
    except ValueError as error:
        raise Trouble(f"--answer {key}: not the form of an answer: {error}", "limmu show lists keys") from None
    try:
        way = begun.given(decide(seat, answer), asked)
    except Refused as refused:
        why = shown.refusal(refused.verdict)
        raise Trouble(f"--answer {key}: {why}", "limmu show lists what is on offer") from None
    return attrs.evolve(way, answered=())


def _run(answer: str, way: Way, by: Chooser, samples: int) -> Run:
    try:
        return Run(answer, list(ways(way, by, MOST, SECONDS)), True)
    except TooMany:
        return Run(answer, list(sampled(way, by, lambda i: SeededDice(b"limmu odds %d" % i), samples)), False)


# ---------------------------------------------------------------- what is said


def _document(
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
                "ways": len(run.ways),
                "rolls": max([len(way.rolls) for way in run.ways]),
                "assumed": _assumed(run, shown),
                "outcomes": [_kind_document(kind, run, fell) for kind in some],
                "spreads": [_spread_document(spread) for spread in spreads(some, audiences, shown)],
            }
            for run, some in zip(runs, kinds, strict=True)
        ],
    }


def _assumed(run: Run, shown: Shown) -> list[str]:
    told: dict[str, None] = {}
    for way in run.ways:
        for seat, asked, answer in way.answered:
            told.setdefault(f"{shown.seat(seat)}: {shown.given(asked, answer) or 'nothing'} [{shown.question(asked)}]")
    return list(told)


def _kind_document(kind: Kind, run: Run, fell: tuple[tuple[int, ...], ...]) -> dict[str, Any]:
    low, high = (float(kind.chance),) * 2 if run.exact else wilson(kind.chance, len(run.ways))
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
        "ways": len(kind.ways),
        "fell": any([way.rolls and way.rolls == fell[: len(way.rolls)] for way in kind.ways]),
    }


def _plain(value: Any) -> Any:
    return value if isinstance(value, int | str) else key_of(value)


def _spread_document(spread: Spread) -> dict[str, Any]:
    return {
        "fact": spread.of,
        "field": spread.field,
        "mean": round(float(spread.mean), 4),
        "chances": [{"value": v, "probability": f"{c.numerator}/{c.denominator}"} for v, c in spread.chances],
    }


def _tell(console: Console, document: dict[str, Any]) -> None:
    answers: list[dict[str, Any]] = document["answers"]
    console.print(Text(document["of"], "bold"))
    for one in answers:
        name = _label(one, answers)
        if not one["rolls"]:
            console.print(Text(f"{name}no roll follows before a seat must decide"))
        elif one["exact"]:
            console.print(Text(f"{name}exact: all {one['ways']} ways of the dice"))
        else:
            console.print(Text(f"{name}sampled: {one['ways']} ways of too many to run; with 95 % intervals"))
        for line in one["assumed"][:ASSUMED]:
            console.print(Text(f"  assuming {line}", "dim"))
        if len(one["assumed"]) > ASSUMED:
            console.print(Text(f"  and {len(one['assumed']) - ASSUMED} more answers (--json tells all)", "dim"))
    for one in answers:
        for spread in one["spreads"]:
            chances = ", ".join([f"{c['value']}: {c['probability']}" for c in spread["chances"]])
            name = _label(one, answers)
            field = spread["field"].replace("_", " ")
            console.print(Text(f"{name}{spread['fact']}, {field}: {chances}; on average {spread['mean']:.3f}"))
    _tell_outcomes(console, answers)


def _label(one: dict[str, Any], answers: Sequence[dict[str, Any]]) -> str:
    """The answer that something is said of; nothing where there is no other."""
    return f"{one['answer'] or '(empty)'}: " if one["answer"] or len(answers) > 1 else ""


def _tell_outcomes(console: Console, answers: Sequence[dict[str, Any]]) -> None:
    """A table of all answers, or one after the other where their columns leave little room for words."""
    cells = [[_label(one, answers), *[_cell(outcome, one["exact"]) for outcome in one["outcomes"]]] for one in answers]
    if len(answers) > 1 and 2 * sum([max(map(len, column)) + 3 for column in cells]) > console.width:
        for one in answers:
            console.print(Text(_label(one, answers)[:-2], "bold"))
            _tell_outcomes(console, [one])
        return
    table = Table(box=box.SIMPLE, show_header=len(answers) > 1)
    for one in answers:
        table.add_column(_label(one, answers)[:-2], justify="right", no_wrap=True)
    table.add_column("outcome")
    by_key: dict[str, dict[int, dict[str, Any]]] = {}
    for i, one in enumerate(answers):
        for outcome in one["outcomes"]:
            by_key.setdefault(repr(outcome["values"]), {})[i] = outcome
    rows = sorted(by_key.values(), key=lambda row: -max([outcome["percent"] for outcome in row.values()]))
    for row in rows[:ROWS]:
        first = next(iter(row.values()))
        cells = [_cell(row[i], one["exact"]) if i in row else "-" for i, one in enumerate(answers)]
        fell = any([outcome["fell"] for outcome in row.values()])
        words = first["together" if len(answers) > 1 else "text"]
        table.add_row(*cells, Text(words + (" <- as the dice fell" if fell else ""), "cyan" if fell else ""))
    console.print(table)
    if len(rows) > ROWS:
        console.print(Text(f"... and {len(rows) - ROWS} more outcomes (--json tells all; --by FIELD tells fewer)"))


def _cell(outcome: dict[str, Any], exact: bool) -> str:
    if exact:
        return f"{outcome['probability']}  {outcome['percent']:.2f} %"
    return f"{outcome['percent']:.1f} % ({outcome['low']:.1f} to {outcome['high']:.1f})"
