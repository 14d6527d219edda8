"""`limmu new game` writes a package that is installed, played and tested as it is."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner
from tests.examples.conftest import Place

from limmu.cli.new import words_of
from limmu.cli.root import limmu
from limmu.trouble import Trouble


def call(*args: str) -> tuple[int, str]:
    result = CliRunner().invoke(limmu, list(args))
    return result.exit_code, result.output


def test_a_new_game_runs_plays_and_passes_its_tests(install: Callable[[Path], Place], tmp_path: Path) -> None:
    root = tmp_path / "games" / "river-war"
    code, told = call("new", "game", "river-war", "--out", str(root))
    assert code == 0, told
    assert "limmu play river-war" in told
    place = install(root)
    assert "RW-2.1-c" in place.run("limmu", "clauses", "river-war", cwd=tmp_path)
    place.run("limmu", "play", "river-war", "--seat", "all=random", "--seed", "1", "--out", "m.limmu", cwd=tmp_path)
    assert "differs" not in place.run("limmu", "verify", "m.limmu", cwd=tmp_path)
    assert "○Sta" in place.run("limmu", "map", "m.limmu", cwd=tmp_path)
    place.run("limmu", "play", "river-war", "--seat", "blue=thrifty", "--seed", "1", typed="1\n1\n" * 9, cwd=tmp_path)
    place.run("pytest", "-q", "-p", "no:cacheprovider", str(root), cwd=tmp_path)
    mutants = ("limmu.testing.mutants", "river-war", "--tests", str(root / "tests"))
    assert "mutants of" in place.run(*mutants, "--number", "3", "--least", "0", cwd=tmp_path)
    place.run("ruff", "check", "--select", "E,F,W,I,UP,B,RUF,N", str(root), cwd=tmp_path)


def test_nothing_is_overwritten(tmp_path: Path) -> None:
    (tmp_path / "kept.txt").write_text("kept")
    code, told = call("new", "game", "river-war", "--out", str(tmp_path))
    assert code == 2
    assert "exists already" in told
    assert [path.name for path in tmp_path.iterdir()] == ["kept.txt"]


@pytest.mark.parametrize("name", ["", "River", "river_war", "3-rivers", "../river", "river--war", "class", "x" * 41])
def test_a_bad_name_is_refused(name: str) -> None:
    with pytest.raises(Trouble, match="cannot be the name"):
        words_of(name)


@pytest.mark.parametrize("name", ["json", "limmu", "god-kings"])
def test_a_name_that_is_taken_is_refused(name: str) -> None:
    with pytest.raises(Trouble, match="installed"):
        words_of(name)


@pytest.mark.parametrize(("name", "prefix"), [("river-war", "RW"), ("rivers", "RIV"), ("war-1757", "WAR"), ("x", "X")])
def test_clauses_begin_with_letters_of_the_name(name: str, prefix: str) -> None:
    assert words_of(name)["prefix"] == prefix
