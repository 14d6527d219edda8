"""``limmu explain``: why an entry has its facts, or why the rules refuse an answer."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click
from rich.console import Console
from rich.text import Text

from limmu.cli.console import TERMINAL, out
from limmu.cli.output import NO, emit_json, examples, json_option
from limmu.display.saying import said
from limmu.display.shown import Shown, shown_of
from limmu.display.troubles import trouble
from limmu.stores.recorded import read_played
from limmu_replays.commands.arguments import eyes_of, eyes_option, file_argument, pack_option
from limmu_replays.explaining import Judged, explain_entry, judge_answer


@click.command(
    epilog=examples(
        "limmu explain match.limmu 40",
        "limmu explain match.limmu 40 --answer move:kadesh",
        "limmu explain match.limmu 40 --answer 'to Kadesh'",
        "limmu explain match.limmu 40 --json",
    )
)
@file_argument
@click.argument("n", metavar="N", type=int)
@click.option(
    "--answer",
    "key",
    default=None,
    metavar="ANSWER",
    help="Judge this answer to the question open after entry N.",
)
@eyes_option
@pack_option
@json_option
def explain(path: Path, n: int, key: str | None, seat: str, pack_dir: Path | None, as_json: bool) -> None:
    """Explain entry N of FILE, or judge an answer after it.

    It shows the clauses of every step, each modifier with its clause, and the readings in force. With --answer it
    says whether the rules accept that answer to the question that is open after entry N, or why they refuse it (exit
    code 1). ANSWER is a key as `limmu show` lists them, also of what is not on offer, or an answer on offer in the
    words of the prompt. If something decides that --seat may not see, it says so and gives no verdict (exit code 2).
    """
    played = read_played(path, pack_dir, TERMINAL)
    if n < 0:
        raise trouble("trouble.no_entry_there", n=n, most=played.match.n)
    audiences = eyes_of(played.match, seat)
    if key is not None:
        answer = judge_answer(played, n, key, audiences)
        if as_json:
            emit_json(answer.document)
        else:
            _tell_judged(out(), shown_of(played.match), answer)
        raise SystemExit(0 if answer.document["legal"] else NO)
    played.at(n)
    document = explain_entry(played, n, audiences)
    if as_json:
        emit_json(document)
    else:
        _tell(out(), shown_of(played.match), document)


def _tell(console: Console, shown: Shown, document: dict[str, Any]) -> None:
    """Print first what the entry came to, then what it did step by step, then where in the rules it stood."""
    console.print(Text(said("explain.entry", n=document["n"], text=document["input"]), "bold"))
    if document["gone"]:
        console.print(Text(said("explain.gone", n=document["gone"]), "yellow"))
    first = next((fact["text"] for step in document["steps"] for fact in step["facts"]), "")
    if verdict := document["over"] or first:
        console.print(Text(said("explain.came_to", verdict=verdict), "bold"))
    for text in document["loose"]:
        console.print(Text(f"  -> {text}", "cyan"))
    if document["ruled"]:
        _tell_ruled(console, shown, document["n"], document["ruled"])
    if document["steps"]:
        console.print(Text(said("explain.did"), "bold"))
    top = min([step["depth"] for step in document["steps"]], default=0)
    for step in document["steps"]:
        pad = "  " * (step["depth"] - top + 1)
        console.print(Text(f"{pad}{shown.step(step['step'])}"))
        _tell_clauses(console, shown, pad + "  ", step["clauses"])
        for fact in step["facts"]:
            if fact["text"] or fact["why"]:
                console.print(Text(f"{pad}  -> {fact['text']}".rstrip(), "cyan"))
            for why in fact["why"]:
                console.print(Text(f"{pad}       {why['text'] or '  '} {why['clause']}  {why['title']}"))
                _tell_readings(console, shown, pad + "          ", why)
            for one in fact["measured"]:
                console.print(Text(f"{pad}       {one['text']}"))
    _tell_stack(console, shown, said("explain.was_asked"), document["before"])
    _tell_stack(console, shown, said("explain.stands"), document["stack"])


def _tell_ruled(console: Console, shown: Shown, n: int, ruled: dict[str, Any]) -> None:
    """Print what a ruling adds to a roll, and what that changes."""
    key = "explain.added" if n == ruled["n"] else "explain.added_to"
    for one in ruled["added"]:
        console.print(Text(said(key, added=one["added"], n=ruled["n"]), "bold"))
        _tell_clauses(console, shown, "  ", [one])
    for text in ruled["changed"]:
        console.print(Text(f"  {said('explain.with_it')}{text}", "cyan"))
    for text in ruled["without"]:
        console.print(Text(f"  {said('explain.without_it')}{text}", "cyan"))


def _tell_stack(console: Console, shown: Shown, title: str, stack: list[dict[str, Any]]) -> None:
    if stack:
        console.print(Text(title, "bold"))
    for depth, frame in enumerate(stack):
        console.print(Text(f"{'  ' * (depth + 1)}{shown.step(frame['step'])}"))
        _tell_clauses(console, shown, "  " * (depth + 2), frame["clauses"])


def _tell_clauses(console: Console, shown: Shown, pad: str, clauses: list[dict[str, Any]]) -> None:
    for cited in clauses:
        console.print(Text(f"{pad}{cited['clause']}  {cited['title']}", "dim"))
        _tell_readings(console, shown, pad + "  ", cited)


def _tell_readings(console: Console, shown: Shown, pad: str, cited: dict[str, Any]) -> None:
    for reading in cited["readings"]:
        console.print(
            Text(f"{pad}{reading['ruling']} = {shown.reading(reading['reading'])}  {reading['title']}", "magenta")
        )


def _tell_judged(console: Console, shown: Shown, judged: Judged) -> None:
    """Print first the verdict, then the question, then where in the rules it is asked."""
    document = judged.document
    key, words = document["answer"], document["answer_text"]
    answer = key if words == key or not words else f"{key} ({words})"
    if document["legal"]:
        console.print(Text(said("explain.legal", answer=answer), "bold green"))
    else:
        console.print(Text(said("explain.refused", answer=answer, why=document["text"]), "bold red"))
    if document["clause"]:
        _tell_clauses(console, shown, "  ", [document])
    asked = said("explain.asked", n=document["n"], who=judged.who, question=document["question"])
    console.print(Text(asked))
    _tell_stack(console, shown, said("explain.is_asked"), judged.stack)
