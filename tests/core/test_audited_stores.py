"""What an audit of the stores found."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from tests.stores.lines import SECRET, entry, match

from limmu.cli.root import limmu
from limmu.stores import open_store


class Calls:
    """What is synced and named, in order: (call, inode)."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.made: list[tuple[str, int]] = []
        fsync, link, write = os.fsync, os.link, os.write

        def synced(file: int) -> None:
            self.made.append(("sync", os.fstat(file).st_ino))
            fsync(file)

        def named(new: Path, path: Path) -> None:
            self.made.append(("name", os.stat(new).st_ino))
            link(new, path)

        def written(file: int, content: Any) -> int:
            self.made.append(("write", os.fstat(file).st_ino))
            return write(file, content)

        monkeypatch.setattr(os, "fsync", synced)
        monkeypatch.setattr(os, "link", named)
        monkeypatch.setattr(os, "write", written)

    def of(self, path: Path) -> list[str]:
        """What was done to a file or a directory."""
        inode = path.stat().st_ino
        return [call for call, file in self.made if file == inode]


def test_a_match_is_on_the_disk_before_it_has_its_name_and_its_name_before_it_is_acknowledged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A kill does not show this, only a loss of power: what is written outlives the process that wrote it."""
    with open_store(str(tmp_path)) as store:
        calls = Calls(monkeypatch)
        store.create("m", match(4), SECRET)
        files = [tmp_path / name for name in ("m.limmu.key", "m.limmu.openings", "m.limmu")]
        for file in files:
            assert calls.of(file) == ["write", "sync", "name"], file
        assert calls.made[-1] == ("sync", tmp_path.stat().st_ino)
        calls.made.clear()
        store.append("m", entry(store.head("m"), hidden="x"))
        assert [calls.of(file) for file in files] == [[], ["write", "sync"], ["write", "sync"]]
        assert calls.made[0][1] == files[1].stat().st_ino, "no entry is ever without its opening"


def test_what_no_store_could_have_made_stops_no_back_up(tmp_path: Path) -> None:
    """A copy that somebody called otherwise, a directory: neither is a match, and the others are still there."""
    out = tmp_path / "out"
    out.mkdir()
    with open_store(str(tmp_path / "club")) as store:
        store.create("m", match(4), SECRET)
        (store.path / "m (copy).limmu").write_bytes(match(2))  # type: ignore[attr-defined]
        (store.path / "old.limmu").mkdir()  # type: ignore[attr-defined]
        assert store.names() == ["m"]
        assert (store.stats()["matches"], store.stats()["entries"]) == (1, 4)
    told = CliRunner().invoke(limmu, ["store", "export", "--store", str(tmp_path / "club"), "--out", str(out)])
    assert told.exit_code == 0, told.output
    assert (out / "m.limmu").read_bytes() == match(4)
