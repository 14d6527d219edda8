"""What is the files' own: secrets apart, torn ends, matches let go."""

from __future__ import annotations

import errno
import io
import os
import shutil
import stat
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.stores import lines
from tests.stores.lines import SECRET, entry, match

from limmu.core import redact
from limmu.stores import Head, StoreError, files, folder
from limmu.stores.files import FileStore, key_path, openings_path, read_bytes, torn_path
from limmu.stores.folder import FolderStore

WHOLE = match(12)
DEEP = lines.raw(b'{"_":"opening","n":0,"open":{"sig":["",' + b"[" * 400_000 + b"]" * 400_000 + b"]}}")
NEXT, FAR, OTHER = (entry(Head(n, "x"), hidden="far").partition(b"\n")[0] + b"\n" for n in (12, 98, -1))


@pytest.fixture
def path(place: Path) -> Path:
    with FolderStore(place / "club") as store:
        store.create("a", WHOLE, SECRET)
        store.append("a", entry(store.head("a"), hidden="x"))
    return place / "club" / "a.limmu"


def test_secrets_are_apart_and_their_owners_alone(path: Path) -> None:
    assert path.read_bytes() == redact(read_bytes(path))
    assert key_path(path).read_bytes() == SECRET
    for file in (key_path(path), openings_path(path)):
        assert stat.S_IMODE(file.stat().st_mode) == 0o600


def test_a_file_of_the_directory_is_a_log_like_any_other(path: Path) -> None:
    assert read_bytes(path).startswith(WHOLE)
    with FileStore.open(path) as file:
        file.append(entry(file.head, hidden="y"))
    with FolderStore(path.parent) as store:
        assert store.read("a") == read_bytes(path)
        assert store.head("a").n == 13
    plain = path.with_name("plain.limmu")
    plain.write_bytes(WHOLE)
    with FolderStore(path.parent) as store:
        store.append("plain", entry(store.head("plain"), hidden="z"))
        assert store.read("plain").startswith(WHOLE)
        assert b'"z"' in store.read("plain", 12)


def test_an_opening_whose_entry_was_never_written_goes(path: Path) -> None:
    whole = read_bytes(path)
    with FolderStore(path.parent, write=False) as store:
        orphan, _, _ = entry(store.head("a"), hidden="orphan").partition(b"\n")
    with openings_path(path).open("ab") as file:
        file.write(orphan + b"\n")
    assert read_bytes(path) == whole
    with FolderStore(path.parent) as store:
        more = entry(store.head("a"), "open to all")
        store.append("a", more)
        assert store.read("a") == whole + more
    assert b"orphan" not in openings_path(path).read_bytes()


@pytest.mark.parametrize(
    ("damage", "why"),
    [
        (lambda data: data.replace(b"hidden", b"hiddem", 1), "line 1 is not the opening of an entry"),
        (lambda data: b"a text of the owner's own\n", "line 1 is not the opening"),
        (lambda data: data[:-20] + b"x" * 19 + b"\n", "line 5 is not the opening"),
        (lambda data: DEEP, "line 1 is not the opening"),
        (lambda data: data + FAR, "line 6 opens entry 99, which is not there"),
        (lambda data: data + NEXT + NEXT, "line 7 opens entry 13, which is not there"),
        (lambda data: OTHER, "does not agree with its commitment"),
    ],
)
def test_what_are_not_its_openings_is_never_cut_off(path: Path, damage: Callable[[bytes], bytes], why: str) -> None:
    file = openings_path(path)
    file.write_bytes(damage(file.read_bytes()))
    before = file.read_bytes(), path.read_bytes()
    with FolderStore(path.parent) as store, pytest.raises(StoreError, match=rf"openings: .*{why}.*never written to"):
        store.append("a", entry(store.head("a")))
    assert (file.read_bytes(), path.read_bytes()) == before


@pytest.mark.parametrize("wrong", [b'{"_":"entry","cmd":"x","n":12}', b'{"_":"entry","cmd":"x","x":' + b"[" * 400_000])
def test_a_command_that_is_no_entry_is_damage(place: Path, wrong: bytes) -> None:
    path = place / "a.limmu"
    path.write_bytes(WHOLE + lines.raw(wrong))
    line = WHOLE.count(b"\n") + 1
    with pytest.raises(StoreError, match=rf"a\.limmu: line {line}: this is not an entry: .*; restore the log"):
        FileStore.open(path)


def test_openings_that_are_gone_do_not_get_into_the_log(path: Path) -> None:
    openings_path(path).unlink()
    with FolderStore(path.parent) as store:
        store.append("a", entry(store.head("a"), hidden="later"))
        assert b"later" in store.read("a")
    assert b'"_":"opening"' not in path.read_bytes()
    assert stat.S_IMODE(openings_path(path).stat().st_mode) == 0o600


def test_unfinished_ends_are_cut_off(path: Path) -> None:
    whole = read_bytes(path)
    for file in (path, openings_path(path)):
        with file.open("ab") as torn:
            torn.write(b"half a line")
    with FolderStore(path.parent, write=False) as store:
        assert store.read("a") == whole
        assert store.head("a").n == 12
    with FolderStore(path.parent) as store:
        head = store.append("a", entry(store.head("a")))
        assert store.read("a", head.n).endswith(entry(store.head("a")._replace(n=12, leaf=lines.leaf(whole))))
        assert b"unfinished end of 11 bytes" in store.read("a")
    assert torn_path(path).read_bytes() == b"half a line"


def test_another_program_cannot_write_meanwhile(path: Path) -> None:
    with FolderStore(path.parent) as one, FolderStore(path.parent) as two:
        one.append("a", entry(one.head("a")))
        with pytest.raises(StoreError, match="open in another program that writes to it"):
            two.append("a", entry(two.head("a")))
        assert two.head("a") == one.head("a")
        assert two.read("a") == one.read("a")


def test_no_more_files_are_held_than_need_be(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(folder, "MOST_OPEN", 3)
    with FolderStore(place / "club") as store:
        for i in range(9):
            store.create(f"m{i}", match(2))
        before = len(os.listdir("/proc/self/fd"))
        for _ in range(2):
            for i in range(9):
                store.append(f"m{i}", entry(store.head(f"m{i}")))
        assert len(os.listdir("/proc/self/fd")) == before
        assert {store.head(f"m{i}").n for i in range(9)} == {3}


def test_after_a_failed_sync_the_file_is_opened_anew(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = read_bytes(path)
    calls: list[int] = []

    def failing(file: int) -> None:
        calls.append(file)
        raise OSError(5, "Input/output error")

    with FolderStore(path.parent) as store:
        head = store.head("a")
        store.append("a", lines.note("opens it"))
        monkeypatch.setattr(os, "fsync", failing)
        with pytest.raises(StoreError, match="input/output error; nothing was acknowledged: open it again"):
            store.append("a", entry(head))
        assert len(calls) == 1  # a failed sync is never asked again
        monkeypatch.undo()
        assert store.append("a", entry(head)).n == head.n + 1
        assert store.read("a") == whole + lines.note("opens it") + entry(head)


def test_a_file_after_a_failed_sync_takes_nothing(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = place / "m.limmu"
    with FileStore.begin(path, WHOLE, SECRET) as file:
        with monkeypatch.context() as patch:
            patch.setattr(os, "fsync", lambda file: (_ for _ in ()).throw(OSError(5, "Input/output error")))
            with pytest.raises(StoreError, match="nothing was acknowledged"):
                file.append(entry(file.head))
        assert not file.open_still
        with pytest.raises(StoreError, match="closed; open it again"):
            file.append(entry(file.head))
    assert path.read_bytes() == WHOLE


def test_no_file_becomes_larger_than_can_be_read(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = read_bytes(path)
    monkeypatch.setattr(files, "MAX_FILE", path.stat().st_size + 100)
    with FolderStore(path.parent) as store:
        for more in (entry(store.head("a"), "x" * 100), entry(store.head("a"), hidden="x" * 4000)):
            with pytest.raises(StoreError, match="would be larger than 0 MiB; keep the match in a database"):
                store.append("a", more)
        with pytest.raises(StoreError, match="would be larger"):
            store.create("b", match(60))
        assert (store.read("a"), store.names()) == (whole, ["a"])


USES: dict[str, Callable[[FolderStore], object]] = {
    "create": lambda store: store.create("new", WHOLE, SECRET),
    "append": lambda store: store.append("a", lines.note("x")),
    "head": lambda store: store.head("a"),
    "read": lambda store: store.read("a"),
    "secret": lambda store: store.secret("a"),
    "names": lambda store: store.names(),
    "put_snapshot": lambda store: store.put_snapshot("a", Head(0, "x"), b"x"),
    "snapshot": lambda store: store.snapshot("a"),
    "drop_snapshots": lambda store: store.drop_snapshots(),
    "subscribe": lambda store: next(iter(store.subscribe("a", 0.1))),
    "stats": lambda store: store.stats(),
    "open": lambda store: FolderStore(store.path / "other"),
}


@pytest.mark.parametrize(
    ("number", "do"),
    [
        (errno.EACCES, "permission denied; check the name and who may"),
        (errno.ENOSPC, "no space left on device; make room and try again"),
        (errno.EIO, "input/output error; check"),
    ],
)
def test_what_the_system_refuses_is_told_as_by_every_store(
    path: Path, monkeypatch: pytest.MonkeyPatch, number: int, do: str
) -> None:
    with FolderStore(path.parent) as store:
        store.put_snapshot("a", Head(0, "x"), b"x")

        def refusing(*args: Any, **more: Any) -> Any:
            raise OSError(number, os.strerror(number), "somewhere")

        with monkeypatch.context() as patch:
            for module, names in ((os, ("open", "stat", "listdir", "scandir", "mkdir", "unlink")), (io, ("open",))):
                for name in names:
                    patch.setattr(module, name, refusing)
            for use in USES.values():
                with pytest.raises(StoreError, match=do):
                    use(store)
        assert store.read("a").startswith(WHOLE)


def test_a_directory_that_goes_away_or_cannot_be(path: Path) -> None:
    with FolderStore(path.parent) as store:
        shutil.rmtree(path.parent)
        for use in USES.values():
            if use is not USES["open"]:
                with pytest.raises(StoreError, match=r"check that the directory is there|holds no match 'a'"):
                    use(store)
    path.parent.write_bytes(b"a file")
    with pytest.raises(StoreError, match="check that the directory is there"):
        FolderStore(path.parent / "club")
    with pytest.raises(StoreError, match="file name too long; give a shorter name"):
        FolderStore(path.parent.with_name("x" * 300))


@pytest.mark.parametrize("data", [b"", b"\n", b"1 x y\n", b"-1 x \xff\nz", b"9" * 5000 + b" a b\n"])
def test_a_damaged_snapshot_is_none(path: Path, data: bytes) -> None:
    with FolderStore(path.parent) as store:
        store.put_snapshot("a", store.head("a"), b"x")
        path.with_name("a.limmu.snapshot").write_bytes(data)
        assert store.snapshot("a") is None
        assert store.names() == ["a"]


def test_one_damaged_match_is_no_reason_to_count_nothing(path: Path) -> None:
    with FolderStore(path.parent) as store:
        entries = store.stats()["entries"]
        path.with_name("b.limmu").write_bytes(b"no log\n")
        assert (store.stats()["matches"], store.stats()["entries"]) == (2, entries)
