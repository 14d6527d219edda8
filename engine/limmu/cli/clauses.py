"""``limmu clauses``: what each clause says, which code enforces it, and which tests and matches ran that code.

A test run writes the clauses that each test reached to a file (see ``tests/conftest.py``): ``{"format": 1, "tests":
[test id, ...], "clauses": {clause: [index into tests, ...]}}``. For the recorded matches this module plays them
again.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import attrs
import click
import msgspec
from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from limmu.bounded import read_bounded
from limmu.cli.completing import complete_clause, complete_game
from limmu.cli.console import out, progress
from limmu.cli.measuring import measuring
from limmu.cli.output import emit_json, examples, json_option, remark
from limmu.core import cited_by, verify
from limmu.display.hearing import heard
from limmu.display.language import SPOKEN
from limmu.display.register import Register, register_of
from limmu.display.saying import said
from limmu.display.troubles import trouble
from limmu.display.widths import padded
from limmu.installed import package_with
from limmu.stores.files import MAX_FILE
from limmu.stores.recorded import read_recording
from limmu.toolkit.clauses import (
    CLAUSES,
    ClauseInfo,
    RulingInfo,
    citations,
    is_group,
    statuses,
)

REACHED = Path(".pytest_cache/d/limmu/citations.json")
"""Where a test run writes what it reached, from the root of the project."""
LIBRARY = Path("replays/library")
"""Where recorded matches are, from the root of the project."""
_STYLES = {"open": "bold red", "enforced": "green", "data": "green", "table": "yellow"}
_STATUSES = {"open": "clause.open", "enforced": "clause.enforced", "data": "clause.data", "table": "clause.table"}
TESTS = 10


class _Reached(msgspec.Struct, forbid_unknown_fields=True):
    format: int
    tests: list[str]
    clauses: dict[str, list[int]]


def tests_reaching(path: Path) -> dict[str, list[str]]:
    """Clause -> the tests whose run reached it. Raises Trouble for a file of another form; empty without a file."""
    if not path.exists():
        return {}
    try:
        found = msgspec.json.decode(read_bounded(path, MAX_FILE), type=_Reached)
        return {clause: [found.tests[i] for i in at] for clause, at in found.clauses.items()}
    except (msgspec.DecodeError, IndexError) as error:
        raise trouble("trouble.no_reached", path=path, why=heard(error)) from None


def calls_in(library: Path, game: str, package: str) -> dict[str, dict[str, int]]:
    """Clause -> the recorded matches of a game that reach it -> how often.

    Raises Trouble for a file that is no log, and for a match that the rules do not reproduce.
    """
    logs = [read_recording(path) for path in sorted(library.rglob("*.limmu*")) if path.suffix in (".limmu", ".gz")]
    logs = [log for log in logs if log.log.header.game == game]
    found: dict[str, dict[str, int]] = {}
    done = 0
    with progress(said("note.playing_library"), sum([len(log.log.entries) for log in logs])) as tick:
        for log in logs:
            with measuring(package) as rows:
                report = verify(log.log, log.game, log.pack, why_not=log.why_not)
            if report.differs or report.reproducible.state != "holds":
                raise trouble("trouble.not_reproduced", path=log.path)
            for ran in rows:
                for clause in ran.clauses:
                    calls = found.setdefault(clause, {})
                    calls[log.path.name] = calls.get(log.path.name, 0) + ran.calls
            done += len(log.log.entries)
            tick(done)
    return found


@attrs.frozen
class Row:
    """A clause with the tests that reached it and the recorded matches that do, each with its number of calls."""

    info: ClauseInfo
    status: str
    places: tuple[str, ...]
    tests: tuple[str, ...]
    matches: dict[str, int]

    @property
    def silent(self) -> bool:
        """Whether code enforces the clause, but no test and no recorded match ran that code."""
        return self.status == "enforced" and not self.tests and not self.matches

    def document(self) -> dict[str, Any]:
        """For programs."""
        return {
            **attrs.asdict(self.info),
            "status": self.status,
            "enforced_at": list(self.places),
            "tests": list(self.tests),
            "matches": self.matches,
        }


def rows_of(
    register: Register, package: str, reached: dict[str, list[str]], calls: dict[str, dict[str, int]]
) -> list[Row]:
    """The clauses of a game package in rulebook order, with the status that the code has now."""
    now, found = statuses(package), citations(package)
    return [
        Row(
            info,
            now[info.id],
            tuple(cited_by.get(info.id, ())) or found.get(info.id, ()),
            tuple(reached.get(info.id, ())),
            calls.get(info.id, {}),
        )
        for info in register.clauses
    ]


@click.command(
    epilog=examples(
        "limmu clauses god-kings",
        "limmu clauses god-kings --coverage",
        "limmu clauses god-kings GK-13.4-b",
        "limmu clauses god-kings --status open --json",
    )
)
@click.argument("game", shell_complete=complete_game)
@click.argument("number", metavar="[ID]", required=False, shell_complete=complete_clause)
@click.option("--coverage", is_flag=True, help="Also show where the code enforces each clause and what ran it.")
@click.option(
    "--status", type=click.Choice(["open", "enforced", "data", "table"]), help="Show only clauses of this status."
)
@click.option(
    "--tests",
    "reached",
    type=click.Path(path_type=Path),
    default=REACHED,
    help="The file in which test runs record the clauses they reach.",
)
@click.option(
    "--library",
    type=click.Path(path_type=Path),
    default=LIBRARY,
    help="The folder of recorded matches, for --coverage.",
)
@json_option
def clauses(
    game: str, number: str | None, coverage: bool, status: str | None, reached: Path, library: Path, as_json: bool
) -> None:
    """Show the clauses of GAME, a group of them, or one in full.

    ID is a group (GK-13.4, or 13.4), a clause (GK-13.4-b) or a ruling (GKR-006). Clauses that no code enforces yet are
    red. --coverage plays the recorded matches of the library again, and lists the clauses that ran neither there nor in
    the last test runs.
    """
    package = package_with(CLAUSES, "register of clauses", game)
    register = register_of(package, SPOKEN.get())
    rows = rows_of(register, package, tests_reaching(reached), calls_in(library, game, package) if coverage else {})
    rulings = {ruling.id: ruling for ruling in register.rulings}
    number = register.named(number) if number else number
    if number in rulings:
        _tell_ruling(rulings[number], register, as_json)
        return
    if number is not None:
        rows = _chosen(rows, number, game)
    if status:
        rows = [row for row in rows if row.status == status]
    console = out()
    if coverage and not reached.exists():
        remark(said("note.no_reached", reached=reached))
    if as_json:
        emit_json(_coverage(rows) if coverage else [row.document() for row in rows])
    elif number is not None and len(rows) == 1:
        _tell_row(console, rows[0], register)
    else:
        _tell_rows(console, rows, coverage)


def _chosen(rows: list[Row], number: str, game: str) -> list[Row]:
    infos = [row.info for row in rows]
    exact = [row for row in rows if row.info.id == number]
    if exact:
        return exact
    if not is_group(number, infos):
        raise trouble("trouble.no_clause", game=game, name=repr(number))
    return [row for row in rows if row.info.id.startswith((f"{number}-", f"{number}."))]


def _coverage(rows: list[Row]) -> dict[str, Any]:
    enforced = [row for row in rows if row.status == "enforced"]
    return {
        "clauses": [row.document() for row in rows],
        "enforced": len(enforced),
        "fired_in_tests": sum([bool(row.tests) for row in enforced]),
        "fired_in_library": sum([bool(row.matches) for row in enforced]),
        "never_fired": [row.info.id for row in rows if row.silent],
    }


def _tell_rows(console: Console, rows: list[Row], coverage: bool) -> None:
    table = Table(*map(said, ("clause.id", "clause.status", "clause.title")), box=box.SIMPLE)
    if coverage:
        table.add_column(said("clause.enforced_at"))
        for heading in ("clause.tests", "clause.matches", "clause.calls"):
            table.add_column(said(heading), justify="right")
    for row in rows:
        style = _STYLES[row.status]
        status = Text(said(_STATUSES[row.status]), style)
        cells = [row.info.id, status, Text(row.info.title, style if row.status == "open" else "")]
        if coverage:
            cells.append("\n".join([_short(place) for place in row.places]))
            cells += [str(n or "") for n in (len(row.tests), len(row.matches), sum(row.matches.values()))]
        table.add_row(*cells)
    console.print(table)
    counted = Counter([row.status for row in rows])
    parts = tuple(
        [said("clause.of_status", n=n, status=said(_STATUSES[status])) for status, n in sorted(counted.items())]
    )
    console.print(said("clause.counted", n=len(rows), parts=parts))
    if coverage:
        found = _coverage(rows)
        console.print(
            said(
                "clause.coverage",
                n=found["enforced"],
                tests=found["fired_in_tests"],
                library=found["fired_in_library"],
                never=len(found["never_fired"]),
            )
        )
        for row in [row for row in rows if row.silent]:
            console.print(Text(f"  {row.info.id}  {row.info.title}", "bold red"))


def _short(place: str) -> str:
    module, colon, name = place.partition(":")
    return module.rpartition(".")[2] + colon + name if not module.endswith(".py") else place


def _tell_row(console: Console, row: Row, register: Register) -> None:
    info = row.info
    console.print(Text(f"{info.id}  {info.title}", "bold"))
    console.print(_headed("clause.status"), Text(said(_STATUSES[row.status]), _STYLES[row.status]), sep="", end="")
    console.print(Text(f"  {info.reason}{', '.join(info.where)}"))
    for ruling in [one for one in register.rulings if one.id in info.rulings]:
        default, *others = [_reading(register, name) for name in ruling.readings]
        key = "clause.of_several" if others else "clause.of_one"
        told = said(key, id=ruling.id, default=default, others=tuple(others), title=ruling.title)
        console.print(_headed("clause.ruling", told))
    for place in row.places or (said("clause.nowhere"),):
        console.print(_headed("clause.enforced_by", place))
    for test in row.tests[:TESTS]:
        console.print(_headed("clause.reached", test))
    if len(row.tests) > TESTS:
        console.print(_headed("clause.reached", said("clause.more_tests", n=len(row.tests) - TESTS)))
    if not row.tests:
        console.print(_headed("clause.reached", said("clause.no_test")))
    for name, calls in row.matches.items():
        console.print(_headed("clause.fired", said("clause.fired_in", n=calls, name=name)))


def _tell_ruling(ruling: RulingInfo, register: Register, as_json: bool) -> None:
    if as_json:
        emit_json([attrs.asdict(ruling)])
        return
    console = out()
    default, *others = [_reading(register, name) for name in ruling.readings]
    console.print(Text(f"{ruling.id}  {ruling.title}", "bold"))
    console.print(_headed("clause.readings", said("clause.default", reading=default)))
    for reading in others:
        console.print(_headed("", reading))
    if ruling.option:
        console.print(_headed("clause.option", f"limmu play ... --option {ruling.id}={ruling.readings[-1]}"))
    console.print(_headed("clause.because", ruling.reason))
    console.print(_headed("clause.touches", said("value.comma").join(ruling.clauses)))


def _reading(register: Register, name: str) -> str:
    """A reading by the name that an option takes, and in words where the language has any."""
    words = register.readings.get(name)
    return said("clause.reading", name=name, words=words) if words else name


def _headed(heading: str, line: str = "") -> Text:
    word = said(heading) if heading else ""
    return Text(padded(word, 10) + line)
