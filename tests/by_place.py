"""What calls give by place: where a reader has to count, a call names its arguments.

A callee is known by its last name alone, so that nothing has to run: by all definitions of that name in the project,
as far as they agree that they may be called by name.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator

Function = ast.FunctionDef | ast.AsyncFunctionDef
DEFINED = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
IMPORTS = (ast.Import, ast.ImportFrom)
HOMES = ("limmu", "limmu_replays", "pytest_limmu", "tests", "examples", "three_fords")
"""Where the project's own names are imported from."""
BY_PLACE_ALONE = ("remember", "remember_while")
"""Decorators of functions that get their arguments by place."""


def by_place(trees: Iterable[tuple[str, ast.Module]], most: int) -> list[tuple[str, str]]:
    """Place and name of what is called with more than ``most`` arguments by place and could be told their names."""
    named: dict[str, bool] = {}
    found: list[tuple[str, str]] = []
    for path, tree in trees:
        nodes = list(ast.walk(tree))
        foreign = {name for node in nodes if isinstance(node, IMPORTS) for name in _foreign(node)}
        for node in nodes:
            if isinstance(node, DEFINED):
                named[node.name] = named.get(node.name, True) and _takes_names(node)
            elif isinstance(node, ast.Call) and len(node.args) > most:
                called = ast.unparse(node.func).partition("[")[0]
                name = called.rpartition(".")[2]
                if called.partition(".")[0] not in foreign and not any(
                    [isinstance(one, ast.Starred) for one in node.args]
                ):
                    found.append((f"{path}:{node.lineno}", name))
    return [(place, name) for place, name in found if named.get(name)]


def _takes_names(node: Function | ast.ClassDef) -> bool:
    """Whether all arguments of a function may be given by name, or those that make an object of a class."""
    if isinstance(node, ast.ClassDef):
        return all([_takes_names(one) for one in node.body if isinstance(one, Function) and one.name == "__init__"])
    decorators = {ast.unparse(one).partition("(")[0] for one in node.decorator_list}
    return not (node.args.vararg or node.args.posonlyargs or decorators & set(BY_PLACE_ALONE))


def _foreign(node: ast.Import | ast.ImportFrom) -> Iterator[str]:
    """The names that a statement imports from elsewhere."""
    if not getattr(node, "level", 0):
        base = getattr(node, "module", "")
        yield from [
            alias.asname or alias.name for alias in node.names if (base or alias.name).split(".")[0] not in HOMES
        ]
