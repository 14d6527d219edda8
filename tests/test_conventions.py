"""The project's own conventions: who may import whom, what rules may not call, what no tracked file may say.

Every check is a function from a source text to a list of findings, so that each can be shown to fail.
"""

import ast
import gc
import re
import subprocess
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from tests.by_place import by_place

from limmu.testing.sources import SCOPES, banned_uses, imports, origin, set_iterations

ROOT = Path(__file__).resolve().parents[1]
SOURCE_ROOTS = ("engine", "replays")
PACKAGES = ("engine/limmu", "engine/pytest_limmu", "replays/limmu_replays")
TOP_LEVEL = {
    *("pyproject.toml", "README.md", "Makefile", "CHANGELOG.md", "LICENSE", "requirements.lock"),
    *(".ci", ".editorconfig", ".gitignore", ".gitattributes"),
    *("docs", "engine", "replays", "schemas", "tests", "examples"),
}

# Outer layers, which core and toolkit stand below.
OUTER = (
    "limmu.games",
    "limmu.cli",
    "limmu.commands",
    "limmu.stores",
    "limmu.bots",
    "limmu.testing",
    "limmu.server",
    "limmu.agents",
    "limmu.rooms",
)

# The storeys of core, from the ground up: each imports only itself and those below.
STOREYS = ("limmu.core.rules", "limmu.core.log", "limmu.core.match", "limmu.core.proof")

# Module -> banned name -> why it is sound there. An exception that is no longer used fails a test.
EXCEPTIONS: dict[str, dict[str, str]] = {
    "limmu.core.match.chance": {
        "secrets": "the sources of dice stand outside the rules: a host asks them, no rule does"
    },
    "limmu.core.match.bots": {"random": "a bot stands outside the rules, like a player: its answer is in the log"},
    "limmu.core.match.begin": {"secrets": "draws the match secret before any rule runs"},
    "limmu.core.rules.records": {"id": "sound, for both tuples keep their parts alive while these are compared"},
    "limmu.core.rules.question": {"id": "sound, for the memo keeps both objects alive: no other object has their ids"},
    "limmu.core.rules.clause": {"os": "asks once, on import, whether citations are recorded: no rule reads it"},
}

# Module -> what it imports late, in a function or for types alone -> why. One that is no longer used fails a test.
LATE: dict[str, dict[str, str]] = {
    "limmu.hosting": {
        "importlib.metadata": "half of the time that importing limmu would take, for who asks for no game",
        "limmu.display.shown": "a sixth of that time, for who wants no words",
    },
    "limmu.core.match.bots": {"limmu.core.match.view": "the type of an argument: bots of games, views of games"},
    "limmu.core.match.game": {"limmu.core.match.view": "the type of an argument: deals of games, views of games"},
    "limmu.core.match.notebook": {"importlib.metadata": "used in notebooks alone: a sixth of the time of core"},
    "limmu.core.proof.signatures": {"cryptography": "optional: only who signs or checks signatures installs it"},
    "limmu.display.png": {"resvg_py": "optional: only who draws pictures as PNG installs it"},
    "limmu.testing.conformance": {
        "hypothesis": "optional: only who runs the tests of a game installs it",
        "limmu.testing.machine": "needs hypothesis",
    },
    "limmu.stores": {
        "limmu.stores.sqlite": "of the kinds of store only the one that is named is loaded: a command starts sooner",
        "limmu.stores.postgres": "needs psycopg, which is optional",
        "limmu.stores.folder": "as for sqlite",
    },
    "limmu.server.app": {
        "limmu.server.owning": "needs httpx and psycopg: only servers that share a store install them",
        "limmu.stores.leases": "the type of an argument, that needs psycopg",
    },
    "limmu.server.club": {"limmu.stores.leases": "the type of an argument, that needs psycopg"},
    "limmu.commands.serve": {
        "limmu.server.tables_postgres": "needs psycopg, which is optional",
        "limmu.server.certificate": "needs cryptography, which is optional",
        "limmu.stores.leases": "needs psycopg",
    },
    "limmu_replays.spreading": {"distributed": "optional: only who works on a cluster installs it"},
    "limmu_replays.tables.writing": {"pyarrow": "optional: only who writes Parquet installs it"},
    "limmu_replays.arena.rating": {
        "choix": "optional: only who rates bots installs it",
        "numpy": "optional: choix brings it",
    },
    "limmu.cli.root": {"limmu.cli.failures": "only a command that fails loads what errors there are"},
    "limmu.cli.games": {"limmu.described": "only a game that does not describe itself is loaded to be listed"},
    "pytest_limmu": {"limmu": "a test run that has nothing to do with Limmu does not load it"},
}

# Modules that import each other in a circle -> why. Within a circle they import each other whole, never names.
CIRCLES: dict[tuple[str, ...], str] = {
    (
        "limmu.games.genesis.s07_arrival",
        "limmu.games.genesis.s07_interception",
        "limmu.games.genesis.s08_battle",
        "limmu.games.genesis.s08_retreat",
    ): "the rulebook's own: a battle ends in a retreat, which may be intercepted, which is a battle (8.4.5)",
}


MOST = 5
"""The most arguments that a call gives by place."""
# What gets more by place -> why. An exception that is no longer used fails a test.
BY_PLACE: dict[str, str] = {
    "Position": "made with each entry, of 21 values: 0.12 us by place, 0.9 by name, of 25 for a whole decision"
}


# --- imports ---------------------------------------------------------------------------------------------------------


def parsed(source: str) -> ast.Module:
    gc.disable()  # it would take three quarters of the time
    try:
        return ast.parse(source)
    finally:
        gc.enable()


tree = cache(parsed)


def within(name: str, package: str) -> bool:
    return name == package or name.startswith(package + ".")


def forbidden_direction(module: str, name: str) -> str | None:
    """Why `module` may not import `name`, or None."""
    if within(module, "limmu") and within(name, "limmu_replays"):
        return "the engine never imports the replay tool"
    if within(module, "limmu.core") and any(within(name, outer) for outer in (*OUTER, "limmu.toolkit")):
        return "core knows nothing above it"
    if storey_of(module) < storey_of(name) and storey_of(module) >= 0:
        return "the storeys of core are built on those below"
    if storey_of(module) >= 0 and name == "limmu.core":
        return "the facade of core is not for core itself"
    if within(module, "limmu.toolkit") and any(within(name, outer) for outer in OUTER):
        return "the toolkit knows no game and no surface"
    own, other = game_of(module), game_of(name)
    if own and other and own != other:
        return "one game never imports another"
    return None


def storey_of(module: str) -> int:
    """The storey of core that a module belongs to, from 0; -1 for none."""
    return next((i for i, storey in enumerate(STOREYS) if within(module, storey)), -1)


def game_of(module: str) -> str | None:
    parts = module.split(".")
    return parts[2] if len(parts) > 2 and parts[:2] == ["limmu", "games"] else None


def import_findings(source: str, module: str, is_package: bool = False) -> list[str]:
    found: dict[str, None] = {}
    for line, name in imports(tree(source), module, is_package):
        if why := forbidden_direction(module, name):
            found[f"{module}:{line}: imports {name}: {why}"] = None
    return list(found)


def past_the_facade(source: str, module: str) -> list[str]:
    """Imports from inside core by a module that is not part of it."""
    if within(module, "limmu.core"):
        return []
    found: list[str] = []
    for node in ast.walk(tree(source)):
        names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
        found += [f"{module}:{node.lineno}: {name}" for name in names if name.startswith("limmu.core.")]
    return found


def late_imports(source: str, module: str, is_package: bool = False) -> list[tuple[int, str]]:
    """Line and absolute name of what is imported in a function or for types alone, and not as the module is loaded."""
    return sorted({found for node in later(tree(source)) for found in imports(node, module, is_package)})


def for_types_alone(node: ast.AST) -> bool:
    return isinstance(node, ast.If) and ast.unparse(node.test) in ("TYPE_CHECKING", "typing.TYPE_CHECKING")


def later(node: ast.AST) -> Iterator[ast.AST]:
    """The outermost nodes whose inside does not run as a module is loaded."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, SCOPES) or for_types_alone(child):
            yield child
        else:
            yield from later(child)


def at_load(node: ast.AST) -> Iterator[ast.AST]:
    """What runs as a module is loaded."""
    for child in ast.iter_child_nodes(node):
        if not isinstance(child, SCOPES) and not for_types_alone(child):
            yield child
            yield from at_load(child)


def late_findings(source: str, module: str, is_package: bool = False) -> list[str]:
    excepted = LATE.get(module, {})
    return [
        f"{module}:{line}: imports {name} late"
        for line, name in late_imports(source, module, is_package)
        if not any([within(name, granted) for granted in excepted])
    ]


def unneeded_late(exceptions: dict[str, dict[str, str]], sources: list[tuple[str, bool, str]]) -> list[tuple[str, str]]:
    """Exceptions (module, name) that no late import makes use of."""
    used = {
        (module, name)
        for module, package, text in sources
        if module in exceptions
        for _, name in late_imports(text, module, package)
    }
    granted = [(module, name) for module, names in exceptions.items() for name in names]
    return [(at, grant) for at, grant in granted if not any([at == m and within(name, grant) for m, name in used])]


Links = dict[str, dict[str, bool]]
"""Module -> each other that it imports as it is loaded -> whether only whole, not names out of it."""


def links(sources: list[tuple[str, bool, str]]) -> Links:
    known = {module for module, _, _ in sources}
    found: Links = {module: {} for module in known}
    for module, package, text in sources:
        for node in at_load(tree(text)):
            if isinstance(node, ast.Import):
                taken = [(alias.name, True) for alias in node.names]
            elif isinstance(node, ast.ImportFrom):
                base = origin(node, module, package)
                names = [f"{base}.{alias.name}" for alias in node.names]
                taken = [(name, True) if name in known else (base, False) for name in names]
            else:
                continue
            for name, whole in taken:
                if name in known and name != module:
                    found[module][name] = found[module].get(name, True) and whole
    return found


def circles(found: Links) -> list[tuple[str, ...]]:
    """The sets of modules each of which reaches every other of its set by its imports."""
    reached: dict[str, set[str]] = {}
    for module in found:
        ahead, seen = list(found[module]), set[str]()
        while ahead:
            if (name := ahead.pop()) not in seen:
                seen.add(name)
                ahead += found[name]
        reached[module] = seen
    return sorted({
        tuple(sorted([name for name in names if module in reached[name]]))
        for module, names in reached.items()
        if module in names
    })  # fmt: skip


def circle_findings(sources: list[tuple[str, bool, str]]) -> list[str]:
    found = links(sources)
    told: list[str] = []
    for circle in circles(found):
        if circle not in CIRCLES:
            told.append(f"{', '.join(circle)} import each other")
        for module in circle:
            told += [
                f"{module}: in a circle, takes names from {at}" for at in circle if not found[module].get(at, True)
            ]
    return told


# --- what rules may not do -------------------------------------------------------------------------------------------


def is_rules(module: str) -> bool:
    """Core, toolkit and games are rules; a game's bots are not."""
    if within(module, "limmu.core") or within(module, "limmu.toolkit"):
        return True
    parts = module.split(".")
    return within(module, "limmu.games") and parts[3:4] != ["bots"]


def banned_findings(source: str, module: str, is_package: bool = False) -> list[str]:
    if not is_rules(module):
        return []
    uses = banned_uses(source, module, is_package)
    return [f"{module}:{line}: {name}" for line, name in uses if name not in EXCEPTIONS.get(module, {})]


def set_findings(source: str, module: str) -> list[str]:
    if not is_rules(module):
        return []
    lines = sorted(set(set_iterations(tree(source))))
    return [f"{module}:{line}: the order of a set can be seen" for line in lines]


# --- what no tracked file may say ------------------------------------------------------------------------------------

TELLTALES = {
    "a machine path": rb"(?<![\w.-])/(?:work|tmp|root|home|opt|Users)(?![\w-])",
    "a package index": rb"file:/{3}|pypi\.org[/]simple|python[h]osted\.org|registry\.(?:npmjs|yarnpkg)|npm[m]irror"
    rb"|(?<!no-emit-)(?:index|find|trusted)-(?:url|links|host)\b",
    "the papers beside the project": rb"(?<![\w-])shared[/]",
}


def telltale_findings(name: str, content: bytes) -> list[str]:
    found: list[str] = []
    for what, pattern in TELLTALES.items():
        for match in re.finditer(pattern, content):
            line = content.count(b"\n", 0, match.start()) + 1
            found.append(f"{name}:{line}: names {what}: {match[0].decode()}")
    return found


def stray(names: list[str]) -> list[str]:
    """Top-level names that have no business there."""
    return sorted({name.split("/")[0] for name in names} - TOP_LEVEL)


def unneeded(exceptions: dict[str, dict[str, str]], sources: list[tuple[str, bool, str]]) -> list[tuple[str, str]]:
    """Exceptions (module, name) of which a module that is there makes no use."""
    there = {module for module, _, _ in sources}
    used = {
        (module, name)
        for module, package, text in sources
        if module in exceptions and is_rules(module)
        for _, name in banned_uses(text, module, package)
    }
    granted = [(module, name) for module, names in exceptions.items() for name in names if module in there]
    return [grant for grant in granted if grant not in used]


# --- the project keeps them ------------------------------------------------------------------------------------------


@cache
def modules() -> list[tuple[str, bool, str]]:
    """Name, whether a package, and text of every module of the two packages."""
    found: list[tuple[str, bool, str]] = []
    for package in PACKAGES:
        for path in sorted((ROOT / package).rglob("*.py")):
            parts = list(path.relative_to(ROOT / package.split("/")[0]).with_suffix("").parts)
            is_package = parts[-1] == "__init__"
            found.append((".".join(parts[:-1] if is_package else parts), is_package, path.read_text("utf-8")))
    return found


def tracked() -> list[str]:
    command = ["git", "-c", "safe.directory=*", "ls-files", "-z"]  # a build machine's checkout may have another owner
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, check=True).stdout.decode()
    return [name for name in listed.split("\0") if name and (ROOT / name).is_file()]


def trees_everywhere() -> Iterator[tuple[str, ast.Module]]:
    """Every tracked module, by its path."""
    for name in [name for name in tracked() if name.endswith(".py")]:
        yield name, (tree if name.startswith(PACKAGES) else parsed)((ROOT / name).read_text("utf-8"))


def test_modules_are_found() -> None:
    names = [name for name, _, _ in modules()]
    assert "limmu" in names
    assert "limmu_replays" in names


def test_imports_point_inwards() -> None:
    assert [finding for name, package, text in modules() for finding in import_findings(text, name, package)] == []


def test_outside_core_only_its_facade_is_imported() -> None:
    assert [finding for name, _, text in modules() for finding in past_the_facade(text, name)] == []


def test_everything_is_imported_as_a_module_is_loaded() -> None:
    assert [finding for name, package, text in modules() for finding in late_findings(text, name, package)] == []


def test_every_late_import_that_is_excepted_is_there() -> None:
    assert unneeded_late(LATE, modules()) == []


def test_no_modules_import_each_other_but_those_told() -> None:
    assert circle_findings(modules()) == []
    assert circles(links(modules())) == sorted(CIRCLES)


def test_rules_use_nothing_banned() -> None:
    assert [finding for name, package, text in modules() for finding in banned_findings(text, name, package)] == []


def test_rules_never_show_the_order_of_a_set() -> None:
    assert [finding for name, _, text in modules() for finding in set_findings(text, name)] == []


def test_every_exception_is_needed() -> None:
    assert unneeded(EXCEPTIONS, modules()) == []


def test_tracked_files_name_no_machine() -> None:
    assert [f for name in tracked() for f in telltale_findings(name, (ROOT / name).read_bytes())] == []


def test_nothing_else_at_the_top_level() -> None:
    assert stray(tracked()) == []


def test_more_than_five_arguments_are_given_by_name() -> None:
    found = by_place(trees_everywhere(), MOST)
    assert [f"{place}: {name}" for place, name in found if name not in BY_PLACE] == []
    assert {name for _, name in found} >= set(BY_PLACE)


# --- and each check can fail -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "source",
    [
        "class F: x: int\nF(1, 2, 3)",
        "class F:\n    def __init__(self, a, b, c): pass\nF[int](1, 2, 3)",
        "def f(a, b, c): pass\nf(1, 2, 3)",
        "class A:\n    def f(self, a, b, c): pass\nA().f(1, 2, 3)",
        "from limmu import f\ndef f(a, b, c): pass\nf(1, 2, 3)",
    ],
)
def test_too_many_arguments_by_place_are_found(source: str) -> None:
    assert [name.lower() for _, name in by_place([("a.py", ast.parse(source))], 2)] == ["f"]
    assert by_place([("a.py", ast.parse(source))], 3) == []


@pytest.mark.parametrize(
    "source",
    [
        "def f(*a): pass\nf(1, 2, 3)",
        "def f(a, b, c, /): pass\nf(1, 2, 3)",
        "@remember_while('a')\ndef f(a, b, c): pass\nf(1, 2, 3)",
        "def f(a, b, c): pass\nf(1, b=2, c=3)",
        "def f(a, b, c): pass\nf(*a, 2, 3)",
        "from foreign import f\nclass A:\n    def f(self, a, b, c): pass\nf(1, 2, 3)",
        "import foreign\nclass A:\n    def f(self, a, b, c): pass\nforeign.f(1, 2, 3)",
        "f(1, 2, 3)",
    ],
)
def test_arguments_that_have_no_names_to_give_are_let_through(source: str) -> None:
    assert by_place([("a.py", ast.parse(source))], 2) == []


@pytest.mark.parametrize(
    "source", ["from limmu.core.rules.records import B", "def f():\n    import limmu.core.log.reading"]
)
def test_an_import_past_the_facade_is_found(source: str) -> None:
    assert len(past_the_facade(source, "limmu_replays.odds")) == 1
    assert past_the_facade(source, "limmu.core.match.take") == []


@pytest.mark.parametrize(
    "source",
    [
        "def f():\n    import zlib",
        "class A:\n    def f(self):\n        if self:\n            from limmu.core import Log",
        "async def f():\n    from .log import Log",
        "def f():\n    def g():\n        import zlib",
        "f = lambda: __import__('zlib')",
        "if TYPE_CHECKING:\n    from limmu.core import Log",
    ],
)
def test_a_late_import_is_found(source: str) -> None:
    assert late_findings(source, "limmu.core.match")


@pytest.mark.parametrize("source", ["import zlib", "try:\n    import zlib\nexcept ImportError:\n    zlib = None"])
def test_an_import_as_the_module_is_loaded_is_no_late_one(source: str) -> None:
    assert late_findings(source, "limmu.core.match") == []


def test_an_excepted_late_import_is_let_through_and_an_unused_exception_found() -> None:
    source = "def f():\n    from cryptography.exceptions import InvalidSignature"
    assert late_findings(source, "limmu.core.proof.signatures") == []
    granted = {"limmu.core.proof.signatures": {"cryptography": "optional"}}
    assert unneeded_late(granted, [("limmu.core.proof.signatures", False, source)]) == []
    early = [("limmu.core.proof.signatures", False, "from cryptography.exceptions import InvalidSignature")]
    assert unneeded_late(granted, early) == [("limmu.core.proof.signatures", "cryptography")]


def test_a_circle_of_modules_is_found() -> None:
    one = ("limmu.a", False, "from limmu.b import B")
    two = ("limmu.b", False, "class B:\n    from limmu import c")
    three = ("limmu.c", False, "if B:\n    import limmu.a")
    apart = ("limmu.d", False, "from limmu.a import A")
    assert circles(links([one, two, three, apart])) == [("limmu.a", "limmu.b", "limmu.c")]
    assert len(circle_findings([one, two, three, apart])) == 2  # the circle, and the names taken within it
    assert circles(links([one, two, apart])) == []
    late = ("limmu.c", False, "def f():\n    import limmu.a")
    assert circles(links([one, two, late])) == []


def test_in_a_circle_that_is_told_names_are_not_taken() -> None:
    circle = next(iter(CIRCLES))
    packages = [name.rpartition(".")[::2] for name in (*circle[1:], circle[0])]
    whole = [(at, False, f"from {package} import {name}") for at, (package, name) in zip(circle, packages, strict=True)]
    assert circle_findings(whole) == []
    by_name = (circle[0], False, f"from {circle[1]} import x\nfrom {packages[0][0]} import {packages[0][1]}")
    assert circle_findings([by_name, *whole[1:]]) == [f"{circle[0]}: in a circle, takes names from {circle[1]}"]


def test_a_package_that_is_imported_by_its_own_modules_is_in_a_circle() -> None:
    package = ("limmu.games.x", True, "from limmu.games.x import a")
    assert circles(links([package, ("limmu.games.x.a", False, "from limmu.games.x import b")])) == [
        ("limmu.games.x", "limmu.games.x.a")
    ]
    beside = [("limmu.games.x.a", False, "from limmu.games.x import b"), ("limmu.games.x.b", False, "")]
    assert circles(links([package, *beside])) == []


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("limmu.cli.main", "import limmu_replays"),
        ("limmu.cli", "from limmu_replays.explain import why"),
        ("limmu.cli", "from importlib import import_module\nimport_module('limmu_replays.commands')"),
        ("limmu.core.match.take", "from limmu.toolkit.windows import ReactionWindow"),
        ("limmu.core.rules.running", "from limmu.core.log.codec import Codec"),
        ("limmu.core.log.reading", "from limmu.core.match import game"),
        ("limmu.core.match.judge", "from ..proof.chains import started"),
        ("limmu.core.rules.records", "if TYPE_CHECKING:\n    from limmu.core.match.game import Game"),
        ("limmu.core.log.codec", "from limmu.core import Game"),
        ("limmu.core.match.take", "from limmu import games"),
        ("limmu.core.match.take", "def f():\n    from ...cli import main"),
        ("limmu.toolkit.retreats", "import limmu.games.god_kings.board"),
        ("limmu.games.genesis.board", "from limmu.games.god_kings import game"),
        ("limmu.games.genesis.board", "from ..god_kings.board import Board"),
        ("limmu.games.genesis.bots", "from .. import god_kings"),
    ],
)
def test_a_wrong_import_is_found(module: str, source: str) -> None:
    assert import_findings(source, module)


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("limmu_replays.explain", "from limmu.core import Log"),
        ("limmu.cli.main", "from limmu.games import god_kings"),
        ("limmu.games.genesis.s05_sequence", "from limmu.toolkit import windows\nfrom .board import Board"),
        ("limmu.core.match.take", "from .position import Match\nfrom ..log.reading import Log"),
        ("limmu.core.proof.verify", "from limmu.core.match.take import take\nfrom limmu.core.rules import records"),
        ("limmu.core", "from limmu.core.proof.verify import verify"),
        ("limmu.games.genesis.s05_sequence", "from . import board"),
    ],
)
def test_a_right_import_is_let_through(module: str, source: str) -> None:
    assert import_findings(source, module) == []


def test_relative_imports_of_a_package_are_resolved() -> None:
    assert import_findings("from . import board", "limmu.games.genesis", is_package=True) == []
    assert import_findings("from .. import god_kings", "limmu.games.genesis", is_package=True)


@pytest.mark.parametrize(
    "source",
    [
        "import random",
        "from os.path import join",
        "import time as clock",
        "import os.path",
        "from secrets import token_bytes",
        "x = hash(army)",
        "x = id(army)",
        "x = float(3)",
        "x = round(5 / 2)",
        "x = sorted(armies, key=id)",
        "x = list(map(float, faces))",
        "import builtins\nx = builtins.hash(army)",
    ],
)
def test_a_banned_use_is_found(source: str) -> None:
    for module in (
        "limmu.core.match.take",
        "limmu.toolkit.losses",
        "limmu.games.god_kings",
        "limmu.games.genesis.board",
    ):
        assert banned_findings(source, module)
    for module in ("limmu.games.god_kings.bots", "limmu.cli.main", "limmu_replays.odds"):
        assert banned_findings(source, module) == []


@pytest.mark.parametrize(
    "source",
    ["from . import secrets", "x = card.id", "def f(id: str, round: int) -> str: return id", "x = t.round(3)"],
)
def test_a_harmless_name_is_let_through(source: str) -> None:
    assert banned_findings(source, "limmu.core.match.take") == []


@pytest.mark.parametrize(
    "source",
    [
        "for x in {1, 2}: pass",
        "for x in set(xs): pass",
        "ys = [x for x in frozenset(xs)]",
        "ys = {x: 1 for x in {y for y in xs}}",
        "ys = tuple(set(xs))",
        "ys = tuple(f(x) for x in set(xs))",
        "ys = [*set(xs)]",
        "for x in set(xs) - set(ys): pass",
        "for x in set(xs).union(ys): pass",
        "def f(xs):\n    seen = set()\n    seen.add(1)\n    for x in seen: pass",
        "def f(xs: frozenset[int]):\n    return [x for x in xs]",
        "def f(xs: 'x'):\n    seen: set[int] = set()\n    def g():\n        return list(seen)",
        "x = {1, 2}.pop()",
        "x = min(set(xs), key=len)",
        "def f(xs):\n    yield from set(xs)",
        "for i, x in enumerate(set(xs)): pass",
    ],
)
def test_a_visible_set_order_is_found(source: str) -> None:
    assert set_findings(source, "limmu.core.match.take")
    assert set_findings(source, "limmu.cli.main") == []


@pytest.mark.parametrize(
    "source",
    [
        "for x in sorted(set(xs)): pass",
        "ys = sorted(f(x) for x in set(xs))",
        "ys = {f(x) for x in set(xs)}",
        "ok = any(x > 1 for x in {1, 2})",
        "ok = x in {1, 2}",
        "n = len(set(xs))",
        "for x in dict.fromkeys(xs): pass",
        "def f():\n    seen = set()\ndef g(seen: list[int]):\n    return [x for x in seen]",
        "for x in (1, 2): pass",
    ],
)
def test_a_hidden_set_order_is_let_through(source: str) -> None:
    assert set_findings(source, "limmu.core.match.take") == []


@pytest.mark.parametrize(
    "content",
    [
        "see /" + "work/main/engine",
        'open("/' + 'tmp/x")',
        "cd /" + "root",
        "--index" + "-url https://example.org",
        "https://pypi.org" + "/simple",
        "file:" + "///packages",
        "files.python" + "hosted.org",
        "../shared" + "/x",
        "`shared" + "/rules`",
    ],
)
def test_a_telltale_is_found(content: str) -> None:
    assert telltale_findings("docs/page.md", content.encode())


@pytest.mark.parametrize(
    "content",
    ["--no-emit-index-url", "framework/main", "tmp_path / 'x'", "a shared table", "#!/usr/bin/env bash", "rework/tmp"],
)
def test_plain_words_are_let_through(content: str) -> None:
    assert telltale_findings("docs/page.md", content.encode()) == []


@pytest.mark.parametrize("name", ["notes.txt", "src/limmu/core.py", "limmu/__init__.py", ".env"])
def test_a_stray_file_is_found(name: str) -> None:
    assert stray(["README.md", "docs/page.md", name]) == [name.split("/")[0]]


@pytest.mark.parametrize("source", ["import json", "import time", ""])
def test_an_unneeded_exception_is_found(source: str) -> None:
    exceptions = {"limmu.core.log.reading": {"os": "syncs"}}
    assert unneeded(exceptions, [("limmu.core.log.reading", False, source)]) == [("limmu.core.log.reading", "os")]
    assert unneeded(exceptions, [("limmu.core.log.reading", False, "import os")]) == []


# --- the terminal stays at the edge ----------------------------------------------------------------------------------

TERMINAL = ("limmu.cli", "limmu.commands", "limmu_replays.commands")
"""Where click and rich live, and what nothing else imports."""


def at_the_terminal(module: str) -> bool:
    return any(within(module, home) for home in TERMINAL)


def terminal_findings(source: str, module: str, is_package: bool = False) -> list[str]:
    """Imports of click, rich or the command line by what is not a command."""
    if at_the_terminal(module):
        return []
    banned = ("click", "rich", *TERMINAL)
    found = dict.fromkeys(imports(tree(source), module, is_package))
    return [f"{module}:{line}: imports {name}" for line, name in found if any(within(name, one) for one in banned)]


def test_click_rich_and_commands_are_imported_by_commands_alone() -> None:
    assert [f for name, package, text in modules() for f in terminal_findings(text, name, package)] == []


@pytest.mark.parametrize(
    "module",
    [
        "limmu.wire",
        "limmu.display.shown",
        "limmu.schemas.published",
        "limmu.testing.mutants",
        "limmu.toolkit.clauses",
        "limmu.server.rooms",
        "limmu.games.genesis.display",
        "limmu_replays.odds",
    ],
)
@pytest.mark.parametrize(
    "source",
    [
        "import click",
        "from rich.table import Table",
        "import rich.box",
        "from limmu.cli.output import out",
        "from limmu import cli",
        "def f():\n    from limmu.cli import main",
        "from limmu_replays.commands.log import as_text",
    ],
)
def test_a_terminal_away_from_the_edge_is_found(module: str, source: str) -> None:
    assert terminal_findings(source, module)
    for command in ("limmu.cli.play", "limmu.commands.army", "limmu_replays.commands.log"):
        assert terminal_findings(source, command) == []


@pytest.mark.parametrize("source", ["from limmu.climate import x", "import clicker", "from limmu import display"])
def test_what_only_begins_like_a_terminal_is_let_through(source: str) -> None:
    assert terminal_findings(source, "limmu.wire") == []
