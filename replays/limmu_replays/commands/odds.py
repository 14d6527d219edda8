"""``limmu odds``: what a roll decides, and how likely each outcome is."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click
from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from limmu.cli.console import TERMINAL, out
from limmu.cli.output import emit_json, examples, json_option, remark
from limmu.display.saying import said
from limmu.display.shown import Shown, shown_of
from limmu.display.troubles import trouble
from limmu.stores.places import Place
from limmu.stores.recorded import read_played
from limmu_replays.chronicle import undone_by
from limmu_replays.commands.arguments import eyes_of, eyes_option, file_argument, pack_option
from limmu_replays.odds import ASSUMED, ROWS, SAMPLES, Wanted, odds_of

AT_THE_PROMPT = 8
"""Outcomes of an answer that the prompt of a match shows, the likeliest."""


@click.command(
    epilog=examples(
        "limmu odds match.limmu --at 40",
        "limmu odds match.limmu --at 39 --answer hold --answer retreat",
        "limmu odds match.limmu --at 40 --then sensible --by loss --json",
    )
)
@file_argument
@click.option("--at", type=int, default=-1, help="The entry N (default: the last).")
@click.option(
    "--answer",
    "keys",
    multiple=True,
    metavar="KEY",
    help="Only the roll after this answer; repeat it to compare answers.",
)
@click.option(
    "--then",
    default="pass",
    help="At a question before the end: stop, pass in windows (the default), or let the bot of this name answer.",
)
@click.option("--by", multiple=True, metavar="FIELD", help="Compare outcomes by this field of a fact alone.")
@click.option(
    "--samples",
    type=click.IntRange(100, 100_000),
    default=SAMPLES,
    help="How many results to draw if there are too many to run all.",
)
@eyes_option
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
    """Say what a roll of FILE decides, with probabilities.

    The roll is the one that is pending after entry N (--at); if none is, the roll of entry N itself; if entry N is no
    roll, the first roll after each answer to the question that is open then. The command runs all results of the dice
    through the rules until the procedure that rolled ends, rolls at the same step again, or a seat must decide.
    """
    played = read_played(path, pack_dir, TERMINAL)
    match = played.at(at)
    if match.pack is None:
        raise trouble("trouble.pack_for_rules", path=path, why_not=played.recording.why_not)
    audiences = eyes_of(played.match, seat)
    if any([entry.sealed for entry in played.entries[: match.n + 1]]):
        remark(said("note.odds_hidden", path=path))
    document = odds_of(played, match, audiences, keys, Wanted(then, by, samples))
    gone = undone_by(played.match).get(match.n, 0)
    if as_json:
        emit_json({"file": str(path), "at": match.n, "seat": audiences[0], "gone": gone, **document})
    else:
        if gone:
            out().print(Text(said("explain.gone", n=gone), "yellow"))
        _tell(out(), document, shown_of(match), audiences)


def _tell(console: Console, document: dict[str, Any], shown: Shown, audiences: Sequence[str]) -> None:
    answers: list[dict[str, Any]] = document["answers"]
    typed = click.get_current_context().parent is not None  # the prompt of a match takes no options
    console.print(Text(document["of"], "bold"))
    heads = [_head(one, shown, audiences, typed) for one in answers]
    same = not typed and len(heads) > 1 and all([head == heads[0] for head in heads])  # is said once
    for one, (first, *assumed) in zip(answers[:1] if same else answers, heads, strict=False):
        console.print(Text(("" if same else _label(one, answers)) + first))
        for line in assumed:
            console.print(Text("  " + line, "dim"))
    if not typed and not any([one["rolls"] for one in answers]):
        return
    for one in answers:
        if one["wins"]:
            told = [said("odds.wins", who=each["who"], percent=f"{each['percent']:.1f}") for each in one["wins"]]
            console.print(Text(_label(one, answers) + said("odds.between").join(told), "bold"))
    for one in answers:
        for spread in one["spreads"]:
            chances = tuple([f"{c['value']}: {c['probability']}" for c in spread["chances"]])
            name = _label(one, answers)
            field = shown.label(spread["field"])
            mean = f"{spread['mean']:.3f}"
            where = "" if spread["total"] == "1/1" else said("odds.where", total=spread["total"])
            console.print(
                Text(name + said("odds.average", of=(spread["fact"], field), chances=chances, mean=mean, where=where))
            )
    _tell_outcomes(console, answers, typed)


def _head(one: dict[str, Any], shown: Shown, audiences: Sequence[str], typed: bool) -> list[str]:
    """How the results of an answer were found, and what was assumed on the way."""
    worlds = said("odds.worlds", n=one["deals"], seat=shown.seat(audiences[0])) if one["deals"] > 1 else ""
    if not one["rolls"]:
        first = said("odds.no_roll")
    elif not one["exact"]:
        first = said("odds.sampled", n=one["ways"], worlds=worlds)
    else:
        first = said("odds.mean", worlds=worlds) if worlds else said("odds.exact", n=one["ways"])
    lines = [first, *[said("odds.assuming", what=line) for line in one["assumed"][:ASSUMED]]]
    if len(one["assumed"]) > ASSUMED:
        more = said("odds.more_assumed", n=len(one["assumed"]) - ASSUMED)
        lines.append(more + (said("odds.lists_all") if typed else ""))
    return lines


def _label(one: dict[str, Any], answers: Sequence[dict[str, Any]]) -> str:
    """The answer as a label for its lines; empty if there is only one answer."""
    answer = one["answer"] or said("odds.empty")
    return f"{answer}: " if one["answer"] or len(answers) > 1 else ""


def _tell_outcomes(console: Console, answers: Sequence[dict[str, Any]], typed: bool) -> None:
    """Print one table for all answers, or a table for each if their columns leave little room for words.

    ``typed``: options that would tell more may be typed.
    """
    cells = [[_label(one, answers), *[_cell(outcome, one["exact"]) for outcome in one["outcomes"]]] for one in answers]
    if len(answers) > 1 and 2 * sum([max(map(len, column)) + 3 for column in cells]) > console.width:
        for one in answers:
            console.print(Text(_label(one, answers)[:-2], "bold"))
            _tell_outcomes(console, [one], typed)
        return
    table = Table(box=box.SIMPLE, show_header=len(answers) > 1)
    for one in answers:
        table.add_column(_label(one, answers)[:-2], justify="right", no_wrap=True)
    table.add_column(said("odds.outcome"))
    by_key: dict[str, dict[int, dict[str, Any]]] = {}
    for i, one in enumerate(answers):
        for outcome in one["outcomes"]:
            by_key.setdefault(repr((outcome["values"], outcome["together"])), {})[i] = outcome
    rows = sorted(by_key.values(), key=lambda row: -max([outcome["percent"] for outcome in row.values()]))
    most = ROWS if typed else AT_THE_PROMPT
    for row in rows[:most]:
        first = next(iter(row.values()))
        cells = [_cell(row[i], one["exact"]) if i in row else "-" for i, one in enumerate(answers)]
        fell = any([outcome["fell"] for outcome in row.values()])
        words = first["together" if len(answers) > 1 else "text"]
        table.add_row(*cells, Text(words + (said("odds.fell") if fell else ""), "cyan" if fell else ""))
    console.print(table)
    if len(rows) > most:
        more = said("odds.more_outcomes", n=len(rows) - most)
        console.print(Text(more + (said("odds.puts_together") if typed else "")))


def _cell(outcome: dict[str, Any], exact: bool) -> str:
    if exact and outcome["low"] == outcome["high"]:
        return f"{outcome['probability']}  {outcome['percent']:.2f} %"
    low, high = f"{outcome['low']:.1f}", f"{outcome['high']:.1f}"
    return f"{outcome['percent']:.1f} % ({said('odds.range', low=low, high=high)})"
