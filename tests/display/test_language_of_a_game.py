"""A language that one game has and the program has not: files of the game's own package are enough."""

from __future__ import annotations

import importlib
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from limmu.core import Fact
from limmu.display.language import SPOKEN, speaking
from limmu.display.phrases import phrase
from limmu.display.saying import load_texts, said
from limmu.display.text_files import TextError

PLURALS = '[plurals]\none = "n = 1"\nfew = "n % 10 = 2..4 and n % 100 != 12..14"\nmany = ""\n'


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A package of a game with texts in English and Polish."""
    texts = tmp_path / "rzeka" / "texts"
    texts.mkdir(parents=True)
    (texts.parent / "__init__.py").write_text("")
    (texts / "en.toml").write_text('[phrases]\nmarched = "{n} {n:camp|camps}"\nhalted = "halt"\n')
    (texts / "pl.toml").write_text(PLURALS + '[phrases]\nmarched = "{n} {n:obóz|obozy|obozów}"\n')
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])
    importlib.invalidate_caches()
    yield texts
    sys.modules.pop("rzeka", None)


def test_a_game_brings_a_language_with_its_plural_classes(package: Path) -> None:
    texts = load_texts("rzeka", "pl")
    assert texts.sections["phrases"]["halted"] == "halt"  # what the file lacks is English
    told = [texts.value(phrase("marched", n=n)) for n in (1, 3, 5)]
    assert told == ["1 obóz", "3 obozy", "5 obozów"]


def test_the_program_speaks_english_beside_a_game_in_a_language_of_its_own(package: Path) -> None:
    with speaking("pl", lambda: ("pl",)):
        assert SPOKEN.get() == "pl"
        assert said("value.yes") == "yes"


@pytest.mark.parametrize("code", ["pl", "xx"])
def test_a_language_that_nobody_has_is_refused_with_those_there_are(code: str) -> None:
    with pytest.raises(ValueError, match="there are de, en, ja"), speaking(code, lambda: ("de",)):
        pass
    with pytest.raises(ValueError, match="no texts in"):
        load_texts("limmu.games.genesis", code)


def test_plural_classes_of_a_language_of_the_program_stand_with_the_program_alone(package: Path) -> None:
    (package / "ja.toml").write_text(PLURALS)
    with pytest.raises(TextError, match=r"ja\.toml: \[plurals\]"):
        load_texts("rzeka", "ja")


def test_a_command_speaks_the_language_of_an_installed_game(package: Path, tmp_path: Path) -> None:
    info = tmp_path / "rzeka-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: rzeka\nVersion: 1\n")
    (info / "entry_points.txt").write_text("[limmu.games]\nrzeka = rzeka:game\n")
    (package.parent / "about.json").write_text("{}")
    for code, exit_ in (("pl", 0), ("cs", 2)):
        command = ["--language", code, "clauses", "genesis", "GE-12.1-f"]
        run = [sys.executable, "-c", "from limmu.cli import main; main()", *command]
        done = subprocess.run(run, capture_output=True, text=True, env={"PYTHONPATH": str(tmp_path)}, timeout=60)
        assert done.returncode == exit_, done.stderr
    assert "there are en, ja, pl" in done.stderr


@pytest.mark.parametrize("code", ["../texts/pl", "./pl", "pl/", "/etc/pl", "x" * 5000, "pl\0"])
def test_a_language_is_no_path(package: Path, code: str) -> None:
    with pytest.raises(ValueError, match="no texts in"):
        load_texts("rzeka", code)


@pytest.mark.parametrize("part", ["{units[3]}", "{n[0]}", "{n.far}"])
def test_a_part_that_a_fact_has_not_leaves_it_readable(package: Path, part: str) -> None:
    class Fallen(Fact[Any], tag="fallen"):
        units: tuple[str, ...]
        n: int

    (package / "pl.toml").write_text(PLURALS + f'[facts]\nfallen = "padło {part}"\n')
    assert load_texts("rzeka", "pl").fact(Fallen(("a",), 2)) == "fallen: units a, n 2"


@pytest.mark.parametrize(
    "rule",
    ["n % 0 = 1", "n = 4..2", "n = ١", f"n = {'9' * 5000}", f"n % {'9' * 5000} = 1", " or ".join(["n = 1"] * 500), "x"],
)
def test_a_faulty_plural_rule_names_its_file(package: Path, rule: str) -> None:
    (package / "pl.toml").write_text(f'[plurals]\none = "{rule}"\nmany = ""\n', "utf-8")
    with pytest.raises(TextError, match=r"pl\.toml: \[plurals\]"):
        load_texts("rzeka", "pl")


@pytest.mark.parametrize(
    "template",
    ["{n", "n}", "{n!r}", "{n.__class__.__name__} {", "{n.__class__}", "{__class__}", "{0.__init__}{", "{n:{n}}"],
)
def test_a_malformed_template_is_told_as_one(package: Path, template: str) -> None:
    (package / "pl.toml").write_text(PLURALS + f'[phrases]\nmarched = "{template}"\n')
    with pytest.raises(TextError, match=re.escape(repr(template))):
        load_texts("rzeka", "pl").value(phrase("marched", n=3))
