"""The package computes with whole numbers alone, and knows no game."""

import ast
from pathlib import Path

import pytest

import limmu.toolkit.plane as plane

FILES = sorted(Path(plane.__path__[0]).glob("*.py"))
WHOLE = {"isqrt"}
FROM = ("__future__", "collections.abc", "typing", "fractions", "functools", "msgspec", "msgspec.structs", "limmu.core")


def findings(source: str) -> list[str]:
    """What is not of whole numbers: float literals, true division, and anything of math but the integer root."""
    found: list[str] = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Constant) and isinstance(node.value, float | complex):
            found.append(f"{node.lineno}: the literal {node.value}")
        elif isinstance(node, ast.BinOp | ast.AugAssign) and isinstance(node.op, ast.Div):
            found.append(f"{node.lineno}: a division")
        elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.Pow):
            exponent = node.right
            if not (isinstance(exponent, ast.Constant) and isinstance(exponent.value, int) and exponent.value > 0):
                found.append(f"{node.lineno}: a power that may be no whole number")
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("float", "round"):
            found.append(f"{node.lineno}: {node.func.id}")
        elif isinstance(node, ast.Import):
            found += [f"{node.lineno}: imports {alias.name}" for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            module = node.module or ""
            if module == "math":
                found += [f"{node.lineno}: math.{name.name}" for name in node.names if name.name not in WHOLE]
            elif module not in FROM and not module.startswith("limmu.toolkit.plane."):
                found.append(f"{node.lineno}: imports {module}")
    return found


def test_no_file_of_the_package_leaves_the_whole_numbers() -> None:
    assert len(FILES) > 10
    assert {path.name: found for path in FILES if (found := findings(path.read_text("utf-8")))} == {}


@pytest.mark.parametrize(
    "source",
    ["x = 0.5", "x = a / b", "x /= 2", "from math import sqrt", "import math", "x = a ** -1", "x = a ** b", "float(1)"],
)
def test_what_is_no_whole_number_is_found(source: str) -> None:
    assert len(findings(source)) == 1


@pytest.mark.parametrize(
    "source", ["from limmu.games.genesis import game", "import random", "from decimal import Decimal"]
)
def test_what_the_package_may_not_know_is_found(source: str) -> None:
    assert len(findings(source)) == 1
