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
from limmu.cli.places import PLACE, Place, Stored, store_of, store_option
from limmu.cli.recorded import Recording, read_recording
from limmu.core import Finding, Game, Log, Report
from limmu.core import verify as audit
from limmu.core.checkpoints import MAX_NOTE
from limmu.core.log import Recorded
from limmu.core.verify import VERDICTS
from limmu.stores import open_store
from limmu_replays.arguments import PATH, pack_option

SUFFIXES = (".limmu", ".limmu.gz")
"""What a log in a directory is called."""
_PROOFS = VERDICTS[1:-2]
"""What a log proves by itself, told under *intact* where there is something to prove."""
_STYLES = {"holds": "green", "differs": "bold red", "not checked": "yellow"}
LONGEST = 300


class _Watched(Log, frozen=True):
    """A log that tells how far its reading has come."""

    tick: Callable[[int], None]

    def read(self, game: Game[Any]) -> Iterator[Recorded[Any]]:
        for record in super().read(game):
            self.tick(record.entry.n)
            yield record


def logs_in(paths: Sequence[Place], store: str = "") -> list[Place]:
    """What the arguments name: directories searched, and without any argument all of a store.

    Raises Trouble for a path that is not there.
    """
    if store and not paths:
        with open_store(store, write=False) as opened:
            return [Stored(store, name) for name in opened.names()]
    if not paths:
        raise click.UsageError("name logs, or directories with logs")
    found: list[Place] = []
    for path in paths:
        if isinstance(path, Path) and path.is_dir():
            inside = sorted([p for p in path.rglob("*") if p.name.endswith(SUFFIXES)])
            if not inside:
                raise Trouble(f"{path}: no log in this directory", f"logs are called *{' or *'.join(SUFFIXES)}")
            found += inside
        else:
            found.append(path)
    return found


def report_on(recording: Recording, since: str = "") -> Report:
    """The verdicts on a recording; ``since`` is a checkpoint that somebody kept."""
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
            return audit(watched, recording.game, recording.pack, recording.why_not, since)
        except Exception as error:  # an edited entry can make a fold do anything: that is a difference, not a crash
            broken = Finding("differs", reached, f"cannot be folded: {type(error).__name__}: {error}")
            return msgspec.structs.replace(audit(log, None), reproducible=broken, legal=broken)


@click.command(
    epilog=examples("limmu verify match.limmu", "limmu verify --strict library/", "limmu verify m.limmu --json")
)
@click.argument("paths", metavar="FILE|DIR...", type=PLACE, nargs=-1)
@store_option
@click.option("--strict", is_flag=True, help="Exit with 1 also when something could not be checked.")
@click.option("--since", "kept", type=PATH, default=None, help="A checkpoint that you kept: what it covers must stand.")
@pack_option
@json_option
def verify(paths: tuple[Place, ...], strict: bool, kept: Path | None, pack_dir: Path | None, as_json: bool) -> None:
    """Audit logs: three verdicts on each, and under the first what the log proves by itself.

    intact: hashes, order and form. reproducible: the pinned ruleset gives the same facts. legal: the installed ruleset
    accepts every input. Exit code 0: nothing differs; 1: something differs; 2: a file cannot be read.
    """
    since = "" if kept is None else read_note(kept)
    console = out()
    documents: list[dict[str, Any]] = []
    code = 0
    for path in logs_in(paths, store_of(click.get_current_context())):
        try:
            report = report_on(read_recording(path, pack_dir), since)
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


def read_note(path: Path) -> str:
    """The text of a checkpoint in a file. Raises Trouble."""
    try:
        with path.open("rb") as file:
            return file.read(MAX_NOTE + 1).decode("utf-8")
    except OSError as error:
        raise Trouble(f"{path}: {(error.strerror or str(error)).lower()}", "name the file of a checkpoint") from None
    except UnicodeDecodeError:
        raise Trouble(f"{path}: not UTF-8", "name the file of a checkpoint") from None


def tell(console: Console, path: Place, report: Report) -> None:
    """A report for people."""
    console.print(Text(f"{path}: {report.entries} entries", "bold"))
    for name in VERDICTS:
        finding: Finding = getattr(report, name)
        if name in _PROOFS and finding.state == "not checked" and not finding.reason.startswith("signatures need"):
            continue
        line = Text(f"    {name:<12}" if name in _PROOFS else f"  {name:<13}")
        line.append(finding.state, _STYLES[finding.state])
        if finding.reason:
            line.append(f"{f' at entry {finding.n}' if finding.n >= 0 else ''}: {finding.reason}")
        console.print(line)
        for label, value in (("recorded", finding.recorded), ("rerun", finding.rerun)):
            if value:
                console.print(Text(f"      {label:<9} {value[:LONGEST]}{'...' if len(value) > LONGEST else ''}"))
