"""``limmu explain``: why an entry had the facts it had, or why an answer is refused."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any

import click
from rich.console import Console
from rich.text import Text

from limmu.cli.answers import answer_of
from limmu.cli.output import NO, Trouble, emit_json, examples, json_option, out
from limmu.cli.recorded import Played, read_played
from limmu.cli.shown import Shown
from limmu.cli.telling import facts_seen, input_text
from limmu.core import Game, Verdict, check, decide, question, view
from limmu.toolkit.clauses import CLAUSES, ClauseInfo, RulingInfo, is_group, load_clauses, load_rulings
from limmu_replays.arguments import audience_of, file_argument, pack_option, seat_option
from limmu_replays.chronicle import Chronicle, why_of


class Book:
    """The clauses and rulings of a game, to look titles and readings up."""

    def __init__(self, game: Game[Any]) -> None:
        package = game.package
        there = bool(package) and (files(package) / CLAUSES).is_file()
        self._clauses: dict[str, ClauseInfo] = {c.id: c for c in load_clauses(package)} if there else {}
        self._rulings: dict[str, RulingInfo] = {r.id: r for r in load_rulings(package)} if there else {}

    def knows(self, clause: str) -> bool:
        """Whether a clause, a group of clauses or a ruling is listed; true of a game that lists none."""
        return not self._clauses or bool(self.title(clause)) or is_group(clause, [*self._clauses.values()])

    def title(self, clause: str) -> str:
        """The title of a clause or ruling; "" if it is not listed."""
        known = self._clauses.get(clause) or self._rulings.get(clause)
        return known.title if known else ""

    def readings(self, clause: str, options: Any) -> Iterator[tuple[str, str, str]]:
        """(ruling, title, the reading in force) of each ruling that touches a clause."""
        touched = self._clauses[clause].rulings if clause in self._clauses else ()
        for ruling in (*touched, *([clause] if clause in self._rulings else [])):
            known = self._rulings.get(ruling)
            if known is not None:
                yield ruling, known.title, options.get(ruling, known.default)

    def cited(self, clause: str, options: Any) -> dict[str, Any]:
        """A clause for programs."""
        found = [{"ruling": r, "title": t, "reading": how} for r, t, how in self.readings(clause, options)]
        return {"clause": clause, "title": self.title(clause), "readings": found}


@click.command(
    epilog=examples(
        "limmu explain match.limmu 40",
        "limmu explain match.limmu 40 --answer kadesh",
        "limmu explain match.limmu 40 --json",
    )
)
@file_argument
@click.argument("n", metavar="N", type=int)
@click.option("--answer", "key", default=None, metavar="KEY", help="Judge this answer to the question open after N.")
@seat_option
@pack_option
@json_option
def explain(path: Path, n: int, key: str | None, seat: str, pack_dir: Path | None, as_json: bool) -> None:
    """Explain entry N of FILE: the clauses of every step, each modifier with its clause, the readings in force.

    With --answer: whether the question that is open after entry N takes that answer, or why not (exit code 1).
    """
    played = read_played(path, pack_dir)
    if n < 0:
        raise Trouble(f"entries are counted from 0, not {n}", f"choose a number from 0 to {played.match.n}")
    if key is not None:
        raise SystemExit(_judge(played, n, key, as_json))
    played.at(n)
    document = explained(played, n, audience_of(played.match, seat))
    if as_json:
        emit_json(document)
    else:
        _tell(out(), document)


def explained(played: Played, n: int, audiences: tuple[str, ...]) -> dict[str, Any]:
    """Everything behind an entry, for programs."""
    match = played.at(n)
    shown, book = Shown(match.game, match.pack), Book(match.game)
    options = match.position.options
    chronicle = Chronicle(played, shown, audiences)
    entry = played.entries[n]
    facts = facts_seen(entry, audiences)
    steps: list[dict[str, Any]] = []
    # the input's own facts (a set-up's, a ruling's) come before those of the steps
    own = at = max(0, len(facts) - sum([count for _, _, count in entry.trail]))
    for depth, full, count in entry.trail:
        step = chronicle.step(full)
        told = [
            {
                "text": shown.fact(fact),
                "why": [{"value": value, **book.cited(clause, options)} for clause, value in why_of(fact)],
            }
            for fact in facts[at : at + count]
        ]
        clauses = [book.cited(clause, options) for clause in (step.clauses if step else ())]
        steps.append({"depth": depth, "step": full, "clauses": clauses, "facts": told})
        at += count
    stack = view(match, audiences).stack
    before = view(played.at(n - 1), audiences).stack if n else ()
    return {
        "n": n,
        "input": input_text(shown, played.match, entry, audiences),
        "before": [{"step": step, "clauses": [book.cited(c, options) for c in cited]} for step, cited in before],
        "steps": steps,
        "loose": [shown.fact(fact) for fact in facts[:own]],
        "stack": [{"step": step, "clauses": [book.cited(c, options) for c in cited]} for step, cited in stack],
    }


def _tell(console: Console, document: dict[str, Any]) -> None:
    console.print(Text(f"entry {document['n']}: {document['input']}", "bold"))
    _tell_stack(console, "it was asked at", document["before"])
    for text in document["loose"]:
        console.print(Text(f"  -> {text}", "cyan"))
    if document["steps"]:
        console.print(Text("what the rules did", "bold"))
    top = min([step["depth"] for step in document["steps"]], default=0)
    for step in document["steps"]:
        pad = "  " * (step["depth"] - top + 1)
        console.print(Text(f"{pad}{step['step']}"))
        _tell_clauses(console, pad + "  ", step["clauses"])
        for fact in step["facts"]:
            console.print(Text(f"{pad}  -> {fact['text']}", "cyan"))
            for why in fact["why"]:
                value = f"{why['value']:+d}" if why["value"] else "  "
                console.print(Text(f"{pad}       {value} {why['clause']}  {why['title']}"))
                _tell_readings(console, pad + "          ", why)
    _tell_stack(console, "it stands now at", document["stack"])


def _tell_stack(console: Console, title: str, stack: list[dict[str, Any]]) -> None:
    if stack:
        console.print(Text(title, "bold"))
    for depth, frame in enumerate(stack):
        console.print(Text(f"{'  ' * (depth + 1)}{frame['step']}"))
        _tell_clauses(console, "  " * (depth + 2), frame["clauses"])


def _tell_clauses(console: Console, pad: str, clauses: list[dict[str, Any]]) -> None:
    for cited in clauses:
        console.print(Text(f"{pad}{cited['clause']}  {cited['title']}", "dim"))
        _tell_readings(console, pad + "  ", cited)


def _tell_readings(console: Console, pad: str, cited: dict[str, Any]) -> None:
    for reading in cited["readings"]:
        console.print(Text(f"{pad}{reading['ruling']} = {reading['reading']}  {reading['title']}", "magenta"))


def _judge(played: Played, n: int, key: str, as_json: bool) -> int:
    """Judge an answer to the question open after entry ``n``: the exit code."""
    match = played.at(n)
    shown, book = Shown(match.game, match.pack), Book(match.game)
    open_ = question(match)
    if open_ is None:
        raise Trouble(f"nothing is asked after entry {n}: the match is over", "choose an earlier entry")
    if match.pack is None:
        raise Trouble(f"{played.recording.path}: {played.recording.why_not}", "the pack is needed to judge an answer")
    seat, asked = open_.demands[0]
    try:
        verdict = check(match, decide(seat, answer_of(asked, key)))
    except ValueError as error:
        raise Trouble(f"{key!r} has not the form of an answer to {shown.question(asked)}: {error}", "") from None
    cited: Verdict[bool] = verdict
    options = match.position.options
    if as_json:
        emit_json(
            {
                "n": n,
                "seat": seat,
                "question": shown.question(asked),
                "answer": key,
                "legal": verdict.value,
                "code": cited.code,
                "text": "" if verdict.value else shown.refusal(verdict),
                **book.cited(cited.clause, options),
            }
        )
        return 0 if verdict.value else NO
    console = out()
    console.print(Text(f"after entry {n}, {shown.seat(seat)} is asked: {shown.question(asked)}", "bold"))
    _tell_stack(
        console,
        "at",
        [{"step": s, "clauses": [book.cited(c, options) for c in cs]} for s, cs in view(match, "umpire").stack],
    )
    if verdict.value:
        console.print(Text(f"{key}: legal", "green"))
        return 0
    console.print(Text(f"{key}: refused: {shown.refusal(verdict)}", "red"))
    if cited.clause:
        _tell_clauses(console, "  ", [book.cited(cited.clause, options)])
    return NO
