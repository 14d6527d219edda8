"""What is long in this project: files, functions, folders, ways from call to call. ``make sizes``; it only prints."""

from __future__ import annotations

import ast
import builtins
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
FOLDERS = ("engine", "replays", "examples", "tests", "docs")
LINES_OF_A_FILE, LINES_OF_A_FUNCTION = 500, 40
MOST = 10
"""Folders and ways told, at most."""

Function = ast.FunctionDef | ast.AsyncFunctionDef


def sources() -> dict[str, str]:
    """The text of every Python file of the project, by its path."""
    paths = [path for folder in FOLDERS for path in sorted((ROOT / folder).rglob("*.py"))]
    return {
        path.relative_to(ROOT).as_posix(): path.read_text("utf-8") for path in paths if "node_modules" not in path.parts
    }


def functions(text: str) -> Iterator[Function]:
    """The functions and methods of a module, nested ones included."""
    yield from [node for node in ast.walk(ast.parse(text)) if isinstance(node, Function)]


def lines_of(function: Function) -> int:
    """How many lines a function has, its docstring included."""
    return (function.end_lineno or function.lineno) - function.lineno + 1


def calls(found: Iterable[Function]) -> dict[str, tuple[str, ...]]:
    """The functions that each function calls by name, of its own object or module. Names of several are left out."""
    named = list(found)
    times = Counter([one.name for one in named])
    made = {one.name: [_called(node) for node in ast.walk(one) if isinstance(node, ast.Call)] for one in named}
    return {
        name: tuple(sorted({to for to in made[name] if times[to] == 1 and to != name}))
        for name, number in times.items()
        if number == 1
    }


def _called(call: ast.Call) -> str:
    match call.func:
        case ast.Name(name) | ast.Attribute(ast.Name("self"), name) if not hasattr(builtins, name):
            return name
        case _:
            return ""


def ways(graph: dict[str, tuple[str, ...]]) -> list[tuple[str, ...]]:
    """The longest way of calls from each function that nobody calls; where calls go round, a way ends."""
    longest: dict[str, tuple[str, ...]] = {}

    def walk(name: str, above: tuple[str, ...]) -> tuple[str, ...]:
        if name not in longest:
            below = [walk(to, (*above, name)) for to in graph[name] if to not in above]
            longest[name] = (name, *max(below, key=len, default=()))
        return longest[name]

    called = {to for tos in graph.values() for to in tos}
    return sorted([walk(name, ()) for name in graph if name not in called], key=len, reverse=True)


def told(title: str, rows: Iterable[tuple[int, str]]) -> None:
    """Print a list, the largest number first."""
    print(f"\n{title}")
    for number, what in sorted(rows, reverse=True):
        print(f"{number:6} {what}")


def main() -> None:
    """Print all there is to say."""
    texts = sources()
    lines = [(len(text.splitlines()), path) for path, text in texts.items()]
    told(f"files of more than {LINES_OF_A_FILE} lines", [row for row in lines if row[0] > LINES_OF_A_FILE])
    long = [
        (lines_of(one), f"{path}:{one.lineno} {one.name}") for path, text in texts.items() for one in functions(text)
    ]
    told(f"functions of more than {LINES_OF_A_FUNCTION} lines", [row for row in long if row[0] > LINES_OF_A_FUNCTION])
    folders = Counter([path.rpartition("/")[0] for path in texts]).most_common(MOST)
    told("files in a folder", [(number, folder) for folder, number in folders])
    engine = [one for path, text in texts.items() if path.startswith("engine/") for one in functions(text)]
    told("calls in a row in the engine", [(len(way), " > ".join(way)) for way in ways(calls(engine))[:MOST]])


if __name__ == "__main__":
    main()
