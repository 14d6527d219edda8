"""``limmu verify``: is a log intact, do its rules reproduce it, was every input legal?"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import click
import msgspec
from rich.console import Console
from rich.text import Text

from limmu.cli.output import NO, TROUBLE, Trouble, emit_json, examples, json_option, out, progress, remark
from limmu.cli.recorded import Recording, read_recording
from limmu.core import Finding, Game, Log, Report
from limmu.core import verify as audit
from limmu.core.log import Recorded
from limmu_replays.arguments import PATH, pack_option

SUFFIXES = (".limmu", ".limmu.gz")
"""What a log in a directory is called."""
_STYLES = {"holds": "green", "differs": "bold red", "not checked": "yellow"}
LONGEST = 300


class _Watched(Log, frozen=True):
    """A log that tells how far its reading has come."""

    tick: Callable[[int], None]

    def read(self, game: Game[Any]) -> Iterator[Recorded[Any]]:
        for record in super().read(game):
            self.tick(record.entry.n)
            yield record


def logs_in(paths: Sequence[Path]) -> list[Path]:
    """The files that the arguments name, directories searched. Raises Trouble for a path that is not there."""
    found: list[Path] = []
    for path in paths:
        if path.is_dir():
            inside = sorted([p for p in path.rglob("*") if p.name.endswith(SUFFIXES)])
            if not inside:
                raise Trouble(f"{path}: no log in this directory", f"logs are called *{' or *'.join(SUFFIXES)}")
            found += inside
        else:
            found.append(path)
    return found


def report_on(recording: Recording) -> Report:
    """The three verdicts on a recording."""
    log = recording.log
    reached = 0

    def tick(n: int) -> None:
        nonlocal reached
        reached = n
        if n % 64 == 0:
            told(n)

    with progress(f"verifying {recording.path.name}", len(log.entries)) as told:
        watched = _Watched(**{name: getattr(log, name) for name in log.__struct_fields__}, tick=tick)
        try:
            return audit(watched, recording.game, recording.pack, recording.why_not)
        except Exception as error:  # an edited entry can make a fold do anything: that is a difference, not a crash
            broken = Finding("differs", reached, f"cannot be folded: {type(error).__name__}: {error}")
            return Report(audit(log, None).intact, broken, broken, len(log.entries))


@click.command(
    epilog=examples("limmu verify match.limmu", "limmu verify --strict library/", "limmu verify m.limmu --json")
)
@click.argument("paths", metavar="FILE|DIR...", type=PATH, nargs=-1, required=True)
@click.option("--strict", is_flag=True, help="Exit with 1 also when something could not be checked.")
@pack_option
@json_option
def verify(paths: tuple[Path, ...], strict: bool, pack_dir: Path | None, as_json: bool) -> None:
    """Audit logs: three verdicts on each.

    intact: hashes, order and form. reproducible: the pinned ruleset gives the same facts. legal: the installed ruleset
    accepts every input. Exit code 0: nothing differs; 1: something differs; 2: a file cannot be read.
    """
    console = out()
    documents: list[dict[str, Any]] = []
    code = 0
    for path in logs_in(paths):
        try:
            report = report_on(read_recording(path, pack_dir))
        except Trouble as trouble:
            code = TROUBLE
            documents.append({"file": str(path), "unreadable": trouble.what})
            remark(f"limmu: {trouble.format_message()}")
            continue
        documents.append({"file": str(path), **msgspec.to_builtins(report)})
        if not as_json:
            tell(console, path, report)
        states = [finding.state for finding in (report.intact, report.reproducible, report.legal)]
        if report.differs or (strict and "not checked" in states):
            code = max(code, NO)
    if as_json:
        emit_json(documents)
    raise SystemExit(code)


def tell(console: Console, path: Path, report: Report) -> None:
    """A report for people."""
    console.print(Text(f"{path}: {report.entries} entries", "bold"))
    for name in ("intact", "reproducible", "legal"):
        finding: Finding = getattr(report, name)
        line = Text(f"  {name:<13}")
        line.append(finding.state, _STYLES[finding.state])
        if finding.reason:
            line.append(f"{f' at entry {finding.n}' if finding.n >= 0 else ''}: {finding.reason}")
        console.print(line)
        for label, value in (("recorded", finding.recorded), ("rerun", finding.rerun)):
            if value:
                console.print(Text(f"      {label:<9} {value[:LONGEST]}{'...' if len(value) > LONGEST else ''}"))
