"""What the tests of every game's pack do alike: mend a shipped pack and look up what is told about it."""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from pathlib import Path

import attrs

from limmu.toolkit.packs import PackError


def mended(data: Path, directory: Path, file: str, old: str, new: str) -> Path:
    """A copy of the pack in `data` with the first `old` of a file replaced."""
    shutil.copytree(data, directory, dirs_exist_ok=True)
    path = directory / f"{file}.toml"
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    return directory


def assert_told(error: PackError, file: str, record: str, field: str, advice: str) -> None:
    """The error names file, record and field with this advice."""
    told = [p for p in error.problems if (p.file, p.record, p.field) == (f"{file}.toml", record, field)]
    assert any(advice in problem.text for problem in told), str(error)


def assert_marked(form: type[attrs.AttrsInstance], records: Sequence[object], *, also: Sequence[str] = ()) -> None:
    """Every record says where its values come from, naming fields of its form, `*` or one of `also`."""
    fields = {field.name for field in attrs.fields(form)} | {"*", *also}
    for record in records:
        src = str(getattr(record, "src", ""))
        assert src, record
        for part in src.split("; "):
            names, split, mark = part.partition("=")
            assert any(word in part for word in ("reconstruction", "rulebook", "aid ", "public: ")), record
            assert not split or (mark and set(names.split()) <= fields), record


@attrs.frozen
class Board:
    """A board as far as a registry of packs looks at it."""

    pack: str
