"""The pytest plugin of Limmu: case files as tests, fixtures, and no enforced clause without a test.

It stands beside the package, not in it, and imports neither Limmu nor Hypothesis until a test needs them: a test run
that has nothing to do with Limmu pays nothing for it.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Generator, Iterable, Iterator
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from limmu.core import Dice, Game

CITATIONS = "LIMMU_CITATIONS"
"""The environment variable with which code records the clauses that it enforces; read when limmu is first imported."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """The options and the settings of a project's pytest configuration."""
    group = parser.getgroup("limmu", "tests of Limmu games")
    group.addoption(
        "--limmu-clauses", action="store_true", help="fail if an enforced clause of a game ran in no test of this run"
    )
    parser.addini("limmu_games", "names of this project's games (default: those that lie under its root)", "args")
    parser.addini("limmu_cases", "patterns of case files, such as tests/cases/*.toml: each case is a test", "args")
    parser.addini("limmu_plays", "paths of tests that merely play: what they reach does not count as tested", "args")


@pytest.hookimpl(tryfirst=True)
def pytest_load_initial_conftests(early_config: pytest.Config) -> None:
    """Have code record its clauses where they are asked for, before anything imports it."""
    if early_config.known_args_namespace.limmu_clauses:
        os.environ[CITATIONS] = "1"


def pytest_configure(config: pytest.Config) -> None:
    """Register the markers; watch citations where they are recorded."""
    config.addinivalue_line("markers", "soak: long runs of random play, for pytest -m soak")
    config.addinivalue_line("markers", "limmu_game(name): the installed game that the fixture limmu_game gives")
    if os.environ.get(CITATIONS):
        config.pluginmanager.register(Citations(config), "limmu-citations")


# ---------------------------------------------------------------- fixtures


def games_of(config: pytest.Config) -> dict[str, Game[Any]]:
    """The games of the project: those that it names, or the installed ones that lie under its root."""
    from limmu import installed_games

    installed = installed_games()
    if names := config.getini("limmu_games"):
        if unknown := [name for name in names if name not in installed]:
            known = ", ".join(installed) or "none"
            raise pytest.UsageError(f"limmu_games: {', '.join(unknown)} is not installed; installed are {known}")
        return {name: installed[name] for name in names}
    return {name: game for name, game in installed.items() if _under(config.rootpath, game)}


def _under(root: Path, game: Game[Any]) -> bool:
    spec = find_spec(game.board.__module__)
    return spec is not None and spec.origin is not None and Path(spec.origin).is_relative_to(root)


@pytest.fixture
def limmu_game(request: pytest.FixtureRequest) -> Game[Any]:
    """The game of the project, or the one that ``@pytest.mark.limmu_game("god-kings")`` names."""
    from limmu import installed_games

    marker: Any = request.node.get_closest_marker("limmu_game")
    if marker is not None:
        return installed_games()[marker.args[0]]
    games = games_of(request.config)
    if len(games) != 1:
        raise pytest.UsageError(
            f"the project has {len(games)} games ({', '.join(games) or 'none'}): mark the test with "
            "@pytest.mark.limmu_game(NAME), or name one under limmu_games"
        )
    return next(iter(games.values()))


@pytest.fixture
def limmu_dice() -> Callable[..., Dice]:
    """Dice for a test: ``limmu_dice("lowest")``, a seed, faces by purpose; see :func:`limmu.testing.dice.dice_of`."""
    from limmu.testing.dice import dice_of

    return dice_of


# ---------------------------------------------------------------- case files


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    """A file that ``limmu_cases`` names holds cases."""
    if file_path.suffix != ".toml":
        return None
    patterns: Iterable[str] = parent.config.getini("limmu_cases")
    here = file_path.relative_to(parent.config.rootpath) if file_path.is_relative_to(parent.config.rootpath) else None
    if here is None or not any([here.match(pattern) for pattern in patterns]):
        return None
    found: Any = CaseCollector.from_parent(parent, path=file_path)  # pyright: ignore[reportUnknownMemberType]
    return found


class CaseCollector(pytest.File):
    """The cases of a file; a pack that lies beside them has none."""

    def collect(self) -> Iterator[pytest.Item]:
        """Each case by its id. Raises CollectError for a file that cannot be read, or of a game that is not there."""
        from limmu import installed_games
        from limmu.testing.cases import cases_by_line, holds_cases, pack_of, read_cases
        from limmu.testing.expected import CaseError
        from limmu.toolkit.packs import PackError

        try:
            if not holds_cases(self.path):
                return
            file = read_cases(self.path)
            games = installed_games()
            if file.game not in games:
                raise CaseError(f"{self.path.name}: the game {file.game} is not installed; {', '.join(games)} are")
            game = games[file.game]
            pack = pack_of(file, game, self.path.parent)
        except (PackError, CaseError) as error:
            raise self.CollectError(str(error)) from None
        for line, case in cases_by_line(self.path, file):
            item: Any = CaseItem.from_parent(self, name=case.id)  # pyright: ignore[reportUnknownMemberType]
            item.played, item.line = (game, pack, case), line
            yield item


class CaseFailed(Exception):
    """A case that does not hold."""


class CaseItem(pytest.Item):
    """One case."""

    played: tuple[Any, Any, Any]
    line: int

    def runtest(self) -> None:
        """Run it. Raises CaseFailed."""
        from limmu.testing.cases import run_case

        result = run_case(*self.played)
        if result.failure:
            raise CaseFailed(f"{self.path}:{self.line}: {result.id} {result.title}\n{result.failure}")

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """What was expected and what came, without a traceback."""
        return str(excinfo.value) if isinstance(excinfo.value, CaseFailed) else super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, int, str]:
        """The file and the id."""
        return self.path, self.line - 1, f"case {self.name}"


# ---------------------------------------------------------------- which test reached which clause


class Citations:
    """Keeps which test reached which clause, for ``limmu clauses GAME --coverage`` and ``--limmu-clauses``."""

    def __init__(self, config: pytest.Config) -> None:
        self.config = config
        self.reached: dict[str, list[str]] = {}
        self.unreached: list[str] = []

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, Any, Any]:
        """Record what one test reaches, apart from what was recorded before it."""
        from limmu.core import recorded

        before = set(recorded)
        recorded.clear()
        result = yield
        if recorded:
            self.reached[item.nodeid] = sorted(recorded)
        recorded.update(before)
        return result

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:
        """Take over what a worker of pytest-xdist recorded."""
        self.reached.update(getattr(node, "workeroutput", {}).get("limmu_reached", {}))

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """Keep what was reached; fail the run when something was not that should have been."""
        config: Any = self.config
        if hasattr(config, "workeroutput"):  # a worker of several: the one that started it writes
            config.workeroutput["limmu_reached"] = self.reached
            return
        if self.reached and hasattr(config, "cache"):
            write_reached(config.cache.mkdir("limmu") / "citations.json", self.reached)
        if config.getoption("--limmu-clauses") and session.exitstatus == pytest.ExitCode.OK:
            self.unreached = unreached(self.reached, games_of(config).values(), tuple(config.getini("limmu_plays")))
            if self.unreached:
                session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: Any) -> None:
        """Name the clauses that ran in no test."""
        if self.unreached:
            terminalreporter.section("clauses that ran in no test", sep="=", red=True)
            for line in self.unreached:
                terminalreporter.line(line)
            terminalreporter.line("write a test or a case for each: limmu clauses GAME ID says where it is enforced")


def write_reached(path: Path, reached: dict[str, list[str]]) -> None:
    """Add what this run reached to what earlier runs did; the format is that of ``limmu clauses``."""
    old: dict[str, Any] = json.loads(path.read_text()) if path.exists() else {"tests": [], "clauses": {}}
    earlier: list[str] = old["tests"]
    places: dict[str, list[int]] = old["clauses"]
    found = {clause: [earlier[i] for i in at if earlier[i] not in reached] for clause, at in places.items()}
    for test, clauses in reached.items():
        for clause in clauses:
            found.setdefault(clause, []).append(test)
    tests = sorted({test for some in found.values() for test in some})
    at = {test: i for i, test in enumerate(tests)}
    clauses = {clause: sorted([at[test] for test in some]) for clause, some in sorted(found.items()) if some}
    path.write_text(json.dumps({"format": 1, "tests": tests, "clauses": clauses}))


def unreached(reached: dict[str, list[str]], games: Iterable[Game[Any]], plays: tuple[str, ...] = ()) -> list[str]:
    """The enforced clauses of games that no test of a run reached, each with its title.

    ``plays``: the beginnings of the ids of tests that reach clauses by playing, but say nothing about any of them.
    """
    from limmu.toolkit.clauses import CLAUSES, load_clauses

    ran = {clause for test, clauses in reached.items() if not test.startswith(plays) for clause in clauses}
    found: list[str] = []
    for game in games:
        package = game.package
        if package and (files(package) / CLAUSES).is_file():
            enforced = [clause for clause in load_clauses(package) if clause.status == "enforced"]
            found += [f"{clause.id}  {clause.title}" for clause in enforced if clause.id not in ran]
    return found
