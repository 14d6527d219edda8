"""How many mutants of a game's rules its tests kill: ``python -m limmu.testing.mutants GAME... --tests PATH``.

The tests first run once on the unchanged rules: this shows how long each takes and which functions that cite clauses
it runs. Then each mutant, in a process of its own where its code replaces the function's, runs the tests that ran
the function: those that run the fewest first, and those that merely play (``limmu_plays``) last, until one fails. A
mutant that no test kills survives, and one that only play kills lacks a test of its clause: write the test, or list the
survivor with the reason why nobody could tell the difference (``[[equivalent]]`` tables with ``game``, ``mutant`` and
``reason``, in a TOML file). It forks: POSIX only.
"""

from __future__ import annotations

import gc
import json
import os
import resource
import signal
import sys
import time
from argparse import ArgumentParser, Namespace
from collections import Counter
from collections.abc import Callable, Generator, Mapping, Sequence, Set
from contextlib import contextmanager
from cProfile import Profile
from itertools import zip_longest
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

import attrs
import pytest

from limmu.installed import package_with
from limmu.testing.mutations import Mutant, mutants_of, spread
from limmu.toolkit.clauses import CLAUSES, load_clauses
from limmu.toolkit.packs import PackError, read_record
from limmu.trouble import Trouble

SECONDS = 20
"""Seconds of processor time for one mutant; its tests may take half of them on the unchanged rules."""
WALL = 20
"""How many times as long a mutant may take by the clock, for a test that waits."""
MEMORY = 4 << 30
NUMBER, LEAST = 500, 95
EQUIVALENT = Path("tests") / "mutants" / "equivalent.toml"
"""Where a project lists its equivalent mutants, below the directory in which the command runs."""
TOO_LONG = "it took too long"

Tell = Callable[[object], None]


@attrs.frozen
class Test:
    """A test on the unchanged rules: its seconds, and the functions it ran, of those that cite clauses."""

    id: str
    seconds: float
    ran: frozenset[str]


@attrs.frozen
class Equivalent:
    """A mutant of a game that nobody could tell from the rules, and why."""

    game: str
    mutant: str
    reason: str


@attrs.frozen
class _EquivalentFile:
    equivalent: tuple[Equivalent, ...] = ()


@attrs.frozen(eq=False)
class Result:
    """What became of a mutant: the test that killed it, "" if it survived; how many tests it ran."""

    clause: str
    mutant: Mutant
    killed_by: str
    tests: int


@attrs.frozen(eq=False)
class Results:
    """A run over some mutants. `tests` are those that ran on the rules as they are, `plays` what their ids begin with
    where they merely play."""

    tests: tuple[Test, ...]
    results: tuple[Result, ...]
    reasons: Mapping[str, str]
    plays: tuple[str, ...]

    def survivors(self) -> list[Result]:
        """Those that no test killed and that are not listed as equivalent."""
        return [r for r in self.results if not r.killed_by and r.mutant.key not in self.reasons]

    def equivalents(self) -> list[Result]:
        """Those that no test killed and that are listed."""
        return [r for r in self.results if not r.killed_by and r.mutant.key in self.reasons]

    def played(self) -> list[Result]:
        """Those that only tests that merely play killed."""
        return [r for r in self.results if r.killed_by.startswith(self.plays)]

    def misjudged(self) -> list[Result]:
        """Those that are listed as equivalent, but a test killed them."""
        return [r for r in self.results if r.killed_by and r.mutant.key in self.reasons]

    def percent(self) -> float:
        """How many of the mutants that are not equivalent were killed, in percent."""
        rest = len(self.results) - len(self.equivalents())
        return 100 * sum([1 for r in self.results if r.killed_by]) / rest if rest else 100.0


# ---------------------------------------------------------------- processes


def _limited() -> None:
    """Limits the resources of a mutant and discards its output."""
    null = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(null, stream)
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    signal.signal(signal.SIGPROF, signal.SIG_DFL)
    signal.setitimer(signal.ITIMER_PROF, SECONDS)
    signal.alarm(WALL * SECONDS)


def forked(work: Callable[[Tell], None], prepare: Callable[[], None]) -> Generator[Any, None, int]:
    """Run the work in a process of its own: yields its messages, returns its exit status as `os.waitpid` gives it."""
    reading, writing = os.pipe()
    pid = os.fork()
    if pid == 0:
        code = 1
        try:
            os.close(reading)
            prepare()
            with open(writing, "w") as pipe:
                work(lambda told: print(json.dumps(told), file=pipe, flush=True))
            code = 0
        finally:
            os._exit(code)
    os.close(writing)
    with open(reading) as pipe:
        for line in pipe:
            yield json.loads(line)
    return os.waitpid(pid, 0)[1]


class Live:
    """The functions of this process by their code, for a mutant's code to replace."""

    def __init__(self) -> None:
        self._functions: dict[tuple[str, str, int], list[FunctionType]] = {}
        gc.unfreeze()  # tests that freeze what they collected would hide it
        for found in gc.get_objects():
            if isinstance(found, FunctionType):
                code = found.__code__
                at = (code.co_filename, code.co_qualname, code.co_firstlineno)
                self._functions.setdefault(at, []).append(found)

    def put(self, path: Path, codes: Mapping[tuple[str, int], CodeType]) -> None:
        """Let the functions of a file run other code from here on."""
        for (name, line), code in codes.items():
            for function in self._functions.get((str(path), name, line), ()):
                function.__code__ = code


# ---------------------------------------------------------------- running the tests


class Runner:
    """A pytest plugin: collects the tests once, then runs them again and again, each time in a process of its own.

    `functions` are those whose tests are to be known, as `Mutant.function`.
    """

    def __init__(self, chosen: Sequence[tuple[str, Mutant]], functions: Set[str]) -> None:
        self.chosen = chosen
        self.functions = functions
        self.trouble = ""
        self.plays: tuple[str, ...] = ()
        self.tests: list[Test] = []
        self.results: list[Result] = []
        self._failed = ""

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """Keep why tests cannot be collected."""
        if report.failed:
            self.trouble += f"{report.nodeid}: {report.longreprtext}\n"

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Keep which test failed."""
        if report.failed:
            self._failed = report.nodeid

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Run the tests as they are, then for each mutant."""
        self.plays = tuple(session.config.getini("limmu_plays"))
        if not self.trouble:
            self._as_they_are(session.items)
        if not self.trouble:
            self._mutated({item.nodeid: item for item in session.items})
        return True

    def _run(self, items: Sequence[pytest.Item], around: Callable[[pytest.Item, Callable[[], None]], None]) -> None:
        """Run tests until one fails, each inside `around`."""
        for item, coming in zip_longest(items, items[1:]):
            protocol = item.config.hook.pytest_runtest_protocol
            around(item, lambda item=item, coming=coming, protocol=protocol: protocol(item=item, nextitem=coming))
            if self._failed:
                return

    def _as_they_are(self, items: Sequence[pytest.Item]) -> None:
        def work(tell: Tell) -> None:
            def around(item: pytest.Item, run: Callable[[], None]) -> None:
                profile = Profile()
                began = time.process_time()
                profile.runcall(run)
                spent = time.process_time() - began
                codes = [entry.code for entry in profile.getstats() if isinstance(entry.code, CodeType)]
                ran = {f"{code.co_filename}:{code.co_qualname}" for code in codes}
                tell([item.nodeid, spent, sorted(ran & self.functions), self._failed])

            self._run(items, around)

        with _progress("tests as they are", len(items)) as tick:
            for test, spent, ran, failed in forked(work, lambda: None):
                self.tests.append(Test(test, spent, frozenset(ran)))
                self.trouble = f"{failed} fails on the rules as they are" if failed else ""
                tick(len(self.tests))
        if len(self.tests) < len(items) and not self.trouble:
            self.trouble = f"the tests stopped after {self.tests[-1].id if self.tests else 'none'}"

    def _mutated(self, items: Mapping[str, pytest.Item]) -> None:
        live = Live()
        gc.freeze()  # the forked processes share the present objects
        with _progress("mutants", len(self.chosen)) as tick:
            for clause, mutant in self.chosen:
                tests = [items[test.id] for test in reaching(mutant, self.tests, self.plays)]
                self.results.append(Result(clause, mutant, self._killer(live, mutant, tests), len(tests)))
                tick(len(self.results))

    def _killer(self, live: Live, mutant: Mutant, tests: Sequence[pytest.Item]) -> str:
        told: list[str] = []

        def work(tell: Tell) -> None:
            live.put(mutant.path, mutant.code())
            self._run(tests, lambda item, run: run())
            tell(self._failed)

        status = ended(forked(work, _limited), told)
        if told:
            return told[0]
        if not os.WIFSIGNALED(status):
            raise Trouble(f"the tests of {mutant.key} could not be run", "run them by hand with the change")
        return TOO_LONG


def ended(running: Generator[Any, None, int], told: list[str]) -> int:
    """How a process ended; its messages until then go to ``told``."""
    while True:
        try:
            told.append(next(running))
        except StopIteration as end:
            return end.value


def reaching(mutant: Mutant, tests: Sequence[Test], plays: tuple[str, ...]) -> list[Test]:
    """The tests that ran the mutant's function, as far as time allows: those that ran the fewest functions first, those
    that merely play last."""
    found = [test for test in tests if mutant.function in test.ran]
    chosen: list[Test] = []
    left = SECONDS / 2
    for test in sorted(found, key=lambda test: (test.id.startswith(plays), len(test.ran), test.id)):
        if test.seconds <= left:
            left -= test.seconds
            chosen.append(test)
    return chosen


# ---------------------------------------------------------------- the command


def equivalents(path: Path | None, games: Sequence[str]) -> dict[str, str]:
    """Mutant of some games -> why it is equivalent. Raises Trouble."""
    if path is None:
        return {}
    try:
        listed = read_record(_EquivalentFile, path).equivalent
    except PackError as error:
        raise Trouble(str(error), "write [[equivalent]] tables with game, mutant and reason") from None
    return {one.mutant: one.reason for one in listed if one.game in games}


def run(
    mutants: Sequence[Mutant],
    tests: Sequence[str],
    after: int,
    number: int,
    only: Sequence[str],
    reasons: Mapping[str, str],
) -> Results:
    """Run `only` some mutants against the tests of some paths, or so many of all, `after` the first. Raises Trouble."""
    if only:
        known = {mutant.key: mutant for mutant in mutants}
        if unknown := [key for key in only if key not in known]:
            raise Trouble(f"there is no mutant {unknown[0]!r}", "--list shows those there are")
        chosen = [(known[key].clauses[0], known[key]) for key in only]
    else:
        chosen = spread(mutants, after + number, lambda mutant: bool(mutant.code()))[after:]
    runner = Runner(chosen, {mutant.function for mutant in mutants})
    plain = ["-p", "no:terminal", "-p", "no:cacheprovider", "-p", "no:xdist"]
    code = pytest.main([*plain, *tests], plugins=[runner])
    if runner.trouble or code not in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
        what = runner.trouble.strip() or f"pytest ended with {code!r}"
        raise Trouble(what, "the tests must pass before mutants are made")
    return Results(tuple(runner.tests), tuple(runner.results), reasons, runner.plays)


def tell(results: Results) -> None:
    """A run for people."""
    for heading, found in (
        ("survived", results.survivors()),
        ("only play noticed it", results.played()),
        ("not equivalent, though listed", results.misjudged()),
    ):
        for result in sorted(found, key=lambda result: result.clause):
            print(f"{result.clause}  {heading}, {result.tests} tests")
            print(f"    {result.mutant.key}{f', killed by {result.killed_by}' * bool(result.killed_by)}")
    killed = [result for result in results.results if result.killed_by]
    print(
        f"{len(results.results)} mutants of {len({r.clause for r in results.results})} clauses: {len(killed)} killed, "
        f"{len(results.survivors())} survived, {len(results.equivalents())} equivalent; "
        f"{results.percent():.1f} % of the rest killed by {len(results.tests)} tests"
    )
    killers = Counter([r.killed_by.partition("::")[0] for r in killed])
    for name, times in killers.most_common():
        print(f"{times:5d}  {name}")


def document(results: Results) -> dict[str, Any]:
    """A run for programs."""
    rows = [
        {
            "clause": result.clause,
            "mutant": result.mutant.key,
            "killed_by": result.killed_by,
            "only_by_play": result.killed_by.startswith(results.plays),
            "tests": result.tests,
            "equivalent": results.reasons.get(result.mutant.key, ""),
        }
        for result in results.results
    ]
    return {"mutants": rows, "percent": int(results.percent() * 10) / 10, "tests": len(results.tests)}


def _given() -> Namespace:
    parser = ArgumentParser(prog="python -m limmu.testing.mutants", description=main.__doc__)
    parser.add_argument("games", metavar="GAME", nargs="+")
    parser.add_argument("--tests", action="append", default=[], metavar="PATH", help="Default: where pytest looks.")
    parser.add_argument("--number", type=int, default=NUMBER, help=f"How many mutants (default: {NUMBER}).")
    parser.add_argument("--after", type=int, default=0, help="Leave out so many that come first (default: none).")
    parser.add_argument("--only", action="append", default=[], metavar="MUTANT", help="Only this mutant.")
    parser.add_argument(
        "--equivalent", type=Path, default=EQUIVALENT if EQUIVALENT.is_file() else None,
        help=f"Equivalent mutants, with reasons (default: {EQUIVALENT}, if it is there).",
    )  # fmt: skip
    parser.add_argument(
        "--least", type=int, default=LEAST, help=f"Percent of the rest to be killed (default: {LEAST})."
    )
    parser.add_argument("--list", dest="listed", action="store_true", help="Only list all mutants there are.")
    parser.add_argument("--json", dest="as_json", action="store_true", help="Write JSON for programs.")
    return parser.parse_args()


def main() -> None:
    """Say which mutants of the rules of games survive their tests.

    Exit code 0: enough are killed; 1: too few, or one that is listed as equivalent is killed; 2: it could not be done.
    """
    try:
        enough = judged(_given())
    except Trouble as trouble:
        print(f"limmu: {trouble.message}", file=sys.stderr)
        raise SystemExit(2) from None
    raise SystemExit(not enough)


def judged(given: Namespace) -> bool:
    """Make the requested mutants, run them and report: returns whether the tests kill enough. Raises Trouble."""
    games: list[str] = given.games
    reasons = equivalents(given.equivalent, games)
    mutants: list[Mutant] = []
    for package in [package_with(CLAUSES, "register of clauses", game) for game in games]:
        mutants += mutants_of(package, {clause.id for clause in load_clauses(package) if clause.status == "enforced"})
    if stale := sorted(reasons.keys() - {mutant.key for mutant in mutants}):
        raise Trouble(f"{given.equivalent}: there is no mutant {stale[0]!r}", "the rule has changed: judge it anew")
    if given.listed:
        print(_json([mutant.key for mutant in mutants]))
        return True
    results = run(mutants, given.tests, given.after, given.number, given.only, reasons)
    if given.as_json:
        print(_json(document(results)))
    else:
        tell(results)
    return results.percent() >= given.least and not results.misjudged()


def _json(value: Any) -> str:
    return json.dumps(value, indent=2, sort_keys=True, ensure_ascii=False)


@contextmanager
def _progress(what: str, total: int) -> Generator[Callable[[int], None]]:
    """How far something long has come, on a terminal only."""
    if not sys.stderr.isatty():
        yield lambda done: None
        return
    yield lambda done: print(f"\r{what} {done}/{total}", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)


if __name__ == "__main__":
    main()
