"""``limmu case``: run case files, or write one from a match."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import attrs
import click

from limmu.cli.console import TERMINAL, out
from limmu.cli.output import NO, emit_json, examples, json_option, remark
from limmu.cli.places import PLACE, store_option
from limmu.core import UMPIRE, Match, question
from limmu.display.hearing import heard, heard_faults
from limmu.display.saying import said
from limmu.display.troubles import trouble
from limmu.installed import find_game
from limmu.stores.places import Place
from limmu.stores.recorded import Played, read_played
from limmu.testing.case_names import words_of
from limmu.testing.cases import Result, cases_by_line, holds_cases, pack_of, read_cases, run_case, written
from limmu.testing.expected import CaseError
from limmu.trouble import Trouble


@click.command(
    epilog=examples(
        "limmu case tests/cases/god_kings/*.toml",
        "limmu case --from match.limmu --at 120 --out question.toml",
        "limmu case --from match.limmu --seat umpire",
        "limmu case --words genesis",
    )
)
@click.argument("files", nargs=-1, type=click.Path(exists=True, path_type=Path))
@click.option("--only", help="Run only the case with this id.")
@click.option("--from", "source", metavar="FILE", type=PLACE, help="Write a case from this match.")
@store_option
@click.option("--at", type=int, default=-1, help="The entry after which the case starts (default: the last).")
@click.option("--seat", default="", help="umpire: write also from a match that is not over; a case says all.")
@click.option("--out", "target", type=click.Path(path_type=Path), help="Where to write it (default: the terminal).")
@click.option("-v", "--verbose", is_flag=True, help="Print what was asked and offered after each line of play.")
@click.option("--words", metavar="GAME", help="List the functions, procedures, questions and facts a case may name.")
@json_option
def case(
    files: tuple[Path, ...],
    only: str | None,
    source: Place | None,
    at: int,
    seat: str,
    target: Path | None,
    verbose: bool,
    words: str | None,
    as_json: bool,
) -> None:
    """Run case FILES, or all in a folder, or write one from a match.

    A case is an executable ruling: a position, answers and natural dice, and what must follow. --from writes a case
    that starts at the position of a match after an entry; add play and what must follow to it. Exit code 0: all cases
    hold; 1: one does not; 2: a file cannot be read.
    """
    if source is not None:
        _write(source, at, seat, target)
    elif words is not None:
        _list_words(words, as_json)
    elif files:
        _run(_in_folders(files), only, verbose, as_json)
    else:
        raise click.UsageError(said("trouble.which_cases"))


def _in_folders(paths: tuple[Path, ...]) -> tuple[Path, ...]:
    """The files, and those of the folders. Raises Trouble for a folder without TOML files."""
    found: list[Path] = []
    for path in paths:
        inside = sorted(path.rglob("*.toml")) if path.is_dir() else [path]
        if not inside:
            raise trouble("trouble.no_cases", path=path)
        found += inside
    return tuple(found)


_KINDS = {
    "functions": "case.functions",
    "procedures": "case.procedures",
    "questions": "case.questions",
    "facts": "case.facts",
}
"""What a case may name, by its heading."""


def _list_words(name: str, as_json: bool) -> None:
    words = words_of(find_game(name))
    if as_json:
        emit_json(words)
        return
    console = out()
    for kind, entries in words.items():
        console.print(said(_KINDS[kind]), style="bold")
        for entry, fields in entries.items():
            console.print(f"  {entry}  {', '.join(fields)}", soft_wrap=True)


def _write(source: Place, at: int, seat: str, target: Path | None) -> None:
    played = read_played(source, None, TERMINAL)
    if seat not in ("", UMPIRE):
        raise trouble("trouble.case_of_seat", seat=seat)
    if played.match.over is None and seat != UMPIRE:
        raise trouble("trouble.case_hidden", path=source)
    match = played.at(at)
    try:
        title = said("case.title", name=source.name, n=match.n)
        text = written(match, f"{source.stem}-{match.n}", title, _rolled(played, match))
    except CaseError as error:
        raise Trouble(f"{source}: {heard(error)}") from None
    if target is None:
        click.echo(text, nl=False)
        return
    try:
        mode = 0o600 if played.match.over is None else 0o644
        with open(os.open(target, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode), "w", encoding="utf-8") as file:
            file.write(text)
    except FileExistsError:
        raise trouble("trouble.out_exists", target=target) from None
    remark(said("note.case_written", target=target))


def _rolled(played: Played, match: Match[Any]) -> list[Match[Any]]:
    """Where a roll is pending, the match after each roll of the log up to the next question to a seat."""
    found: list[Match[Any]] = []
    while (open_ := question(match)) is not None and open_.seats == ("chance",):
        after = [n for n in range(match.n + 1, played.match.n + 1) if played.match.past[n].after == match.n]
        again = [n for n in after if played.match.past[n].outcome]
        if not again:
            break
        match = played.at(again[0])
        found.append(match)
    return found


def _heard_line(line: str, package: str) -> str:
    """A line of a trace: what was asked, which is indented; a line of the script stays as its author wrote it."""
    told = line.lstrip(" ")
    return line if told == line else line[: len(line) - len(told)] + heard(told, package)


def _run(files: tuple[Path, ...], only: str | None, verbose: bool, as_json: bool) -> None:
    results: list[tuple[str, Result]] = []
    for path in files:
        package = ""
        try:
            if len(files) > 1 and not holds_cases(path):
                remark(said("note.no_cases", path=path))
                continue
            file = read_cases(path)
            game = find_game(file.game)
            package = game.package
            pack = pack_of(file, game, path.parent)
        except ValueError as error:
            own, lines = f"{path.name}:", heard_faults(error, package).split("\n")
            told = [str(path.parent / line) if line.startswith(own) else f"{path}: {line}" for line in lines]
            raise Trouble("\n".join(told), said("case.see")) from None
        for line, one in cases_by_line(path, file):
            if only in (None, one.id):
                result = run_case(game, pack, one)
                if not as_json:
                    trace = tuple([_heard_line(told, game.package) for told in result.trace])
                    result = attrs.evolve(result, failure=heard(result.failure, game.package), trace=trace)
                results.append((f"{path}:{line}" if result.failure else path.name, result))
    failed = [result for _, result in results if result.failure]
    if as_json:
        emit_json([{"file": name, **attrs.asdict(result)} for name, result in results])
    else:
        console = out()
        for name, result in results:
            mark, style = ("case.fails", "red") if result.failure else ("case.holds", "green")
            console.print(f"{said(mark)}  {name}  {result.id}  {result.title}", style=style)
            for line in result.trace if verbose else ():
                console.print(f"       {line}")
            if result.failure:
                console.print(f"       {result.failure}")
        console.print(said("case.counted", n=len(results) - len(failed), all=len(results)))
    if failed:
        raise SystemExit(NO)
