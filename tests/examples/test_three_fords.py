"""Three Fords is a game like any other: installed, it is found, played, verified and tested by the kit."""

from __future__ import annotations

import ast
import io
import json
import tokenize
from pathlib import Path

from tests.examples.conftest import EXAMPLES, Place

PACKAGE = EXAMPLES / "three_fords" / "three_fords"
_SPACE = (tokenize.NL, tokenize.NEWLINE, tokenize.COMMENT, tokenize.INDENT, tokenize.DEDENT, tokenize.ENDMARKER)


def lines_of_code(source: str) -> int:
    """The lines of a module, blank lines, comments and docstrings left out."""
    tokens = [t for t in tokenize.generate_tokens(io.StringIO(source).readline) if t.type not in _SPACE]
    lines = {line for token in tokens for line in range(token.start[0], token.end[0] + 1)}
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and ast.get_docstring(node) is not None:
            lines -= set(range(node.body[0].lineno, (node.body[0].end_lineno or 0) + 1))
    return len(lines)


def test_the_game_has_some_300_lines() -> None:
    counted = {path.name: lines_of_code(path.read_text("utf-8")) for path in PACKAGE.glob("*.py")}
    game = [lines for name, lines in counted.items() if name not in ("bots.py", "commands.py", "scene.py")]
    assert sum(game) < 310, counted
    assert lines_of_code('"""A text."""\n\nx = 1  # one\n\n\ndef f() -> None:\n    """No."""\n    y = (\n    )\n') == 4


def test_its_own_tests_pass(fords: Place, tmp_path: Path) -> None:
    fords.run("pytest", "-q", "-p", "no:cacheprovider", str(EXAMPLES / "three_fords"), cwd=tmp_path)


def test_it_is_found_played_and_verified(fords: Place, tmp_path: Path) -> None:
    (described,) = json.loads(fords.run("limmu", "games", "three-fords", "--json", cwd=tmp_path))
    assert [scenario["id"] for scenario in described["scenarios"]] == ["skirmish", "feud"]
    assert described["options"] == {"TFR-1": ["six-is-a-number", "six-always-carries"]}
    assert described["open_clauses"] == 0
    fords.run("limmu", "play", "three-fords", "--seat", "all=random", "--seed", "7", "--out", "a.limmu", cwd=tmp_path)
    assert "differs" not in fords.run("limmu", "verify", "a.limmu", cwd=tmp_path)
    fords.run("limmu", "play", "three-fords", "--seat", "all=bold", "--seed", "7", "--out", "b.limmu", cwd=tmp_path)
    assert "turns over the" in fords.run("limmu", "log", "a.limmu", cwd=tmp_path)
    assert "○Sto" in fords.run("limmu", "map", "a.limmu", cwd=tmp_path)
    cases = str(EXAMPLES / "three_fords" / "tests" / "cases" / "fords.toml")
    assert "5 " in fords.run("limmu", "case", cases, cwd=tmp_path)


def test_its_command_is_joined(fords: Place, tmp_path: Path) -> None:
    assert "ford-odds" in fords.run("limmu", "--help", cwd=tmp_path)
    told = fords.run("limmu", "ford-odds", "--", "-3", cwd=tmp_path)
    assert told == "six-is-a-number: 0 of 6 (no face)\nsix-always-carries: 1 of 6 (6)\n"
