"""Matches in files: one is there when its log is. What a creation left that died keeps nobody from the name."""

from __future__ import annotations

import os
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from tests.stores.lines import SECRET, entry, match

from limmu.cli.root import limmu
from limmu.core import redact
from limmu.stores import StoreError, open_store
from limmu.stores.files import FileStore, key_path, openings_path, read_bytes

WHOLE = match(12)
OTHER = bytes(range(1, 33))
CALLS = ("open", "write", "fsync", "link", "unlink", "close", "ftruncate")


def dies(work: Callable[[], object], at: int) -> bool:
    """Do some work in a process that is gone at its ``at``-th call, what it writes half written; whether it was."""
    pid = os.fork()
    if pid == 0:
        numbers, write = count(), os.write

        def counted(call: Callable[..., Any]) -> Callable[..., Any]:
            def made(*args: Any, **more: Any) -> Any:
                if next(numbers) == at:
                    if call is write:
                        write(args[0], args[1][: len(args[1]) // 2])
                    os._exit(9)
                return call(*args, **more)

            return made

        for name in CALLS:
            setattr(os, name, counted(getattr(os, name)))
        try:
            work()
        except BaseException:
            os._exit(1)
        os._exit(0)
    code = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
    assert code in (0, 9)
    return code == 9


def test_a_name_of_a_directory_is_free_until_its_log_is_there(place: Path) -> None:
    def making(name: str, secret: bytes) -> None:
        with open_store(str(place)) as store:
            store.create(name, WHOLE, secret)

    def kept(name: str) -> bytes:
        with open_store(str(place)) as store:
            if name not in store.names():
                return b""
            assert store.read(name) == WHOLE
            assert (place / f"{name}.limmu").read_bytes() == redact(WHOLE)
            return store.secret(name)

    first = 0
    for first in count():
        if not dies(lambda at=first: making(f"m{at}-0", SECRET), first):
            break
        for second in range(0, 21, 7):
            name = f"m{first}-{second}"
            assert second == 0 or dies(lambda name=name, at=first: making(name, SECRET), first)
            secret = kept(name)
            if not secret:
                dies(lambda name=name, at=second: making(name, OTHER), second)
            assert secret or kept(name) or making(name, OTHER) is None
            assert kept(name) == (secret or OTHER)
            with open_store(str(place)) as store:
                store.append(name, entry(store.head(name), hidden="x"))
    assert first > 12


def test_a_file_is_made_after_a_kill_as_if_nothing_had_been(place: Path) -> None:
    path, secrets, others = place / "m.limmu", place / "m.secret", place / "other.secret"
    at = 0
    for at in count():
        died = dies(lambda: FileStore.begin(path, WHOLE, SECRET, secrets), at)
        if not path.exists():
            assert died
            others.write_bytes(b"of another match")
            with pytest.raises(StoreError, match=r"other\.secret: something is there already"):
                FileStore.begin(path, WHOLE, OTHER, others)
            assert others.read_bytes() == b"of another match"
            others.unlink()
            FileStore.begin(path, WHOLE, OTHER, secrets).close()
            assert key_path(path).read_bytes() == OTHER
            assert sorted(place.iterdir()) == sorted([path, key_path(path), secrets])
        FileStore.open(path, secrets).close()
        assert path.read_bytes() == redact(WHOLE)
        for file in place.iterdir():
            file.unlink()
        if not died:
            break
    assert at > 12


def test_an_export_that_was_killed_is_made_again(place: Path) -> None:
    with open_store(str(place / "club")) as store:
        store.create("m", WHOLE, SECRET)
    path, at = place / "m.limmu", 0
    command = ["store", "export", "--store", str(place / "club"), "m", "--out", str(path)]
    for at in count():
        died = dies(lambda: limmu(command, standalone_mode=False), at)
        if not path.exists():
            assert died
            assert CliRunner().invoke(limmu, command).exit_code == 0
        assert (path.read_bytes(), key_path(path).read_bytes()) == (WHOLE, SECRET)
        for file in place.glob("m.*"):
            file.unlink()
        if not died:
            break
    assert at > 10


def test_what_belongs_to_a_match_is_never_replaced(place: Path) -> None:
    """A log that was moved away or packed left its key here; one that was made up to the last call, too."""
    path = place / "m.limmu"
    key, openings = key_path(path), openings_path(path)
    FileStore.begin(path, WHOLE, SECRET, openings).close()
    path.rename(place / "moved")
    with pytest.raises(StoreError, match=": something is there already"):
        FileStore.begin(path, WHOLE, b"")
    assert key.read_bytes() == SECRET
    key.rename(place / "moved.key")
    with pytest.raises(StoreError, match=r"openings: something is there already"):
        FileStore.begin(path, WHOLE, b"")
    openings.rename(place / "moved.openings")
    for at in reversed(range(60)):
        if dies(lambda: FileStore.begin(path, WHOLE, SECRET), at):
            break
        for file in (path, key):
            file.unlink()
    assert len([*place.glob("m.limmu*")]) == 3, "it was named, and what it was called before is still there"
    path.rename(place / "finished")
    with pytest.raises(StoreError, match=r"m\.limmu\.key: something is there already"):
        FileStore.begin(path, match(3), OTHER)
    assert ((place / "finished").read_bytes(), key.read_bytes()) == (WHOLE, SECRET)


def test_a_key_that_comes_meanwhile_stays(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, fsync = place / "m.limmu", os.fsync

    def meanwhile(file: int) -> None:
        fsync(file)
        key_path(path).write_bytes(OTHER)

    monkeypatch.setattr(os, "fsync", meanwhile)
    with pytest.raises(StoreError, match=r"m\.limmu\.key: something is there already"):
        FileStore.begin(path, WHOLE, SECRET)
    assert [file.read_bytes() for file in place.iterdir()] == [OTHER]


def test_one_makes_a_match_at_a_time(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, link = place / "m.limmu", os.link

    def meanwhile(new: Path, named: Path) -> None:
        if named == path:
            with pytest.raises(StoreError, match="being made by another program"):
                FileStore.begin(path, match(3), OTHER)
        link(new, named)

    monkeypatch.setattr(os, "link", meanwhile)
    with FileStore.begin(path, WHOLE, SECRET) as store:
        assert store.head.n == 11
    assert (read_bytes(path), key_path(path).read_bytes()) == (WHOLE, SECRET)


def test_a_name_that_is_taken_meanwhile_is_not_overwritten(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, link = place / "m.limmu", os.link

    def meanwhile(new: Path, named: Path) -> None:
        if named == path:
            path.write_bytes(b"of somebody else")
        link(new, named)

    monkeypatch.setattr(os, "link", meanwhile)
    with pytest.raises(StoreError, match=r"m\.limmu: something is there already"):
        FileStore.begin(path, WHOLE, SECRET)
    assert [file.read_bytes() for file in place.iterdir()] == [b"of somebody else"]
