"""``limmu new game``: write the skeleton of a game package, which plays and passes its tests at once."""

from __future__ import annotations

import keyword
import re
from collections.abc import Iterator
from importlib.metadata import version
from importlib.resources import files
from importlib.resources.abc import Traversable
from importlib.util import find_spec
from pathlib import Path, PurePosixPath
from string import Template

import click

from limmu.cli.output import examples
from limmu.display.saying import said
from limmu.display.troubles import trouble
from limmu.installed import game_names

SKELETON = files("limmu.cli") / "skeleton"
"""The files as they are written, each with ``.txt`` after its name: ``$name`` and the like are replaced."""
_NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")


def words_of(name: str) -> dict[str, str]:
    """The words that the skeleton uses for a game of this name. Raises Trouble for a name that no package can
    have."""
    package = name.replace("-", "_")
    if not _NAME.fullmatch(name) or len(name) > 40 or keyword.iskeyword(package):
        raise trouble("trouble.no_name_of_game", name=name)
    if name in game_names() or find_spec(package) is not None:
        raise trouble("trouble.name_is_taken", name=name)
    letters = "".join([word[0] for word in name.split("-") if word[0].isalpha()])
    prefix = (letters if len(letters) > 1 else re.sub("[^a-z]", "", name)[:3]).upper()
    title = name.replace("-", " ").title()
    return {"name": name, "package": package, "title": title, "prefix": prefix, "limmu": version("limmu")}


def skeleton(words: dict[str, str]) -> Iterator[tuple[PurePosixPath, str]]:
    """The files of a new game: path below its directory -> text."""

    def walk(folder: Traversable, path: PurePosixPath) -> Iterator[tuple[PurePosixPath, str]]:
        for inside in sorted(folder.iterdir(), key=lambda entry: entry.name):
            if inside.is_dir():
                yield from walk(inside, path / (words["package"] if inside.name == "package" else inside.name))
            else:
                yield path / inside.name.removesuffix(".txt"), Template(inside.read_text("utf-8")).substitute(words)

    return walk(SKELETON, PurePosixPath())


@click.group(epilog=examples("limmu new game river-war"))
def new() -> None:
    """Write the skeleton of a new game."""


@new.command(epilog=examples("limmu new game river-war", "limmu new game river-war --out games/river-war"))
@click.argument("name")
@click.option("--out", type=click.Path(path_type=Path), default=None, help="The new directory (default: NAME).")
def game(name: str, out: Path | None) -> None:
    """Write the skeleton of a game package called NAME.

    NAME has small letters, digits and hyphens. The skeleton is a whole small game with rules, data, texts and tests:
    replace it piece by piece.
    """
    words = words_of(name)
    root = out or Path(name)
    if root.exists() and (not root.is_dir() or any(root.iterdir())):
        raise trouble("trouble.exists_already", path=root)
    for path, text in skeleton(words):
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(text, "utf-8")
    click.echo(said("note.game_written", title=words["title"], path=root))
    for command in (f"python -m pip install -e '{root}[test]'", f"limmu play {name}", f"python -m pytest {root}"):
        click.echo(f"  {command}")
