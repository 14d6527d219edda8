"""What the rules say of a faulty army list has its text: every sentence of the code, and no other."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from limmu.display.hearing import patterns
from limmu.display.text_files import read_texts

FOLDER = Path(__file__).parents[3] / "engine/limmu/games/game_of_kings"
PACKAGE = "limmu.games.game_of_kings"


def spoken(node: ast.expr, known: dict[str, list[ast.expr]]) -> Iterator[str]:
    """The sentences that an argument may be, with ``9`` for what is put in."""
    if isinstance(node, ast.Name):
        for one in known.get(node.id, ()):
            yield from spoken(one, {})
    elif isinstance(node, ast.IfExp):
        yield from (*spoken(node.body, known), *spoken(node.orelse, known))
    elif isinstance(node, ast.JoinedStr):
        yield "".join([_piece(one) for one in node.values])
    elif isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value


def _piece(one: ast.expr) -> str:
    if isinstance(one, ast.Constant):
        return str(one.value)
    return "'9'" if isinstance(one, ast.FormattedValue) and one.conversion == ord("r") else "9"


def said() -> Iterator[str]:
    """What the checks of army lists say: where a breach is made, and what is counted."""
    for path in (*FOLDER.glob("army_*.py"), FOLDER / "roster.py", FOLDER / "breaches.py"):
        for function in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(function, ast.FunctionDef):
                known: dict[str, list[ast.expr]] = {}
                for node in ast.walk(function):
                    if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
                        known.setdefault(node.targets[0].id, []).append(node.value)
                for node in ast.walk(function):
                    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                        names = {"Breach": ("says", "mend"), "at_most": ("what",), "at_least": ("what",)}
                        told = names.get(node.func.id, ())
                        by_name = [one.value for one in node.keywords if one.arg in told]
                        for one in (*node.args[3 : 3 + len(told)], *by_name):
                            yield from spoken(one, known)


def test_every_sentence_has_its_text() -> None:
    found = sorted({one for one in said() if re.search("[A-Za-z]{2}", one)})
    assert len(found) > 90
    known = [pattern for key, pattern in patterns(PACKAGE) if key.startswith("army_")]
    assert [one for one in found if not any(pattern.fullmatch(one) for pattern in known)] == []


def test_no_text_is_left_over() -> None:
    """Each of its longer pieces stands in the code."""
    source = " ".join([re.sub("[^a-z]+", " ", path.read_text("utf-8").lower()) for path in FOLDER.glob("*.py")])
    words = re.sub(
        "[^a-z]+", " ", " ".join([path.read_text("utf-8").lower() for path in FOLDER.glob("data/**/*.toml")])
    )
    told = read_texts(FOLDER / "texts" / "en.toml", own=False)["heard"]
    pieces = [(key, piece) for key, text in told.items() for piece in re.split(r"\{.*?\}", text)]
    plain = [(key, re.sub("[^a-z]+", " ", piece.lower()).strip()) for key, piece in pieces]
    # `no Nation, branch or sub-type X`: what there is not is put in where that is said
    pieces = [(key, piece.removeprefix("no ")) for key, piece in plain]
    assert [key for key, piece in pieces if piece not in source and piece not in words] == []
