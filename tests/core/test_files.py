"""Matches in files: made once, appended to by one writer, truncated only at a torn end, only read by readers."""

from __future__ import annotations

import gzip
import os
import stat
from pathlib import Path
from typing import Any

import pytest
from tests.core.parley import GAME, SECRET, Pack, game_of, module, same

from limmu.core import Host, SeededDice, begin, branch, read_log, redact, verify
from limmu.core.log.entry import Remark
from limmu.core.match.host import lines_of
from limmu.stores import Stale
from limmu.stores.files import (
    FileStore,
    StoreError,
    key_path,
    load_match,
    read_bytes,
    read_file,
    torn_path,
)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "match.limmu"


def started(path: Path) -> Host[Any]:
    _, match = begin(GAME, Pack(), "three", match_id="m", secret=SECRET)
    return Host(match, SeededDice(3), FileStore.create(path, match))


def played(path: Path) -> Host[Any]:
    host = started(path)
    for seat, bid in (("red", 1), ("blue", 2), ("green", 3)):
        host.answer(seat, bid, cmd=f"bid-{seat}")
    host.store.close()  # pyright: ignore
    return host


def test_a_match_is_kept_and_goes_on_from_its_file(path: Path) -> None:
    host = played(path)
    match = load_match(path, GAME, Pack())
    for mine, theirs in zip(match.past, host.match.past, strict=True):
        same(mine, theirs)
    with FileStore.open(path) as store:
        again = Host(store.load(GAME, Pack()), SeededDice(3), store)
        again.answer("red", min(again.view("red").question.answers()))  # pyright: ignore
    assert load_match(path, GAME, Pack()).leaf == again.match.leaf
    report = verify(read_file(path), GAME, Pack())
    assert [report.intact.state, report.reproducible.state, report.legal.state] == ["holds"] * 3


def test_a_command_is_taken_once_also_after_a_restart(path: Path) -> None:
    host = played(path)
    with FileStore.open(path) as store:
        again = Host(store.load(GAME, Pack()), SeededDice(3), store)
        size = path.stat().st_size
        same(again.answer("red", 1, cmd="bid-red").position, host.match.past[2])
        assert path.stat().st_size == size


def test_the_key_is_its_owners_alone(path: Path) -> None:
    played(path)
    assert stat.S_IMODE(key_path(path).stat().st_mode) == 0o600
    assert key_path(path).read_bytes() == SECRET
    assert SECRET not in path.read_bytes()


def test_nothing_is_overwritten(path: Path) -> None:
    played(path)
    before = path.read_bytes()
    _, match = begin(GAME, Pack(), "one", secret=SECRET)
    with pytest.raises(StoreError, match=r"match\.limmu: something is there already"):
        FileStore.create(path, match)
    assert path.read_bytes() == before
    path.unlink()
    with pytest.raises(StoreError, match=r"match\.limmu\.key: something is there already"):
        FileStore.create(path, match)
    assert not path.exists()


def test_a_match_is_kept_from_its_set_up_on(path: Path) -> None:
    host = played(path)
    with pytest.raises(StoreError, match="keep a match from its set-up on"):
        FileStore.create(path.with_name("other"), host.match)
    assert not path.with_name("other.key").exists()


def test_one_writer_at_a_time(path: Path) -> None:
    played(path)
    with FileStore.open(path):
        with pytest.raises(StoreError, match="open in another program"):
            FileStore.open(path)
        assert load_match(path, GAME, Pack()).n == 4  # reading is free
    FileStore.open(path).close()


def test_a_closed_store_takes_nothing(path: Path) -> None:
    host = started(path)
    host.store.close()  # pyright: ignore
    host.store.close()  # pyright: ignore
    before = host.match
    with pytest.raises(StoreError, match="closed; open it again"):
        host.answer("red", 1)
    assert host.match is before


def test_what_does_not_follow_is_not_written(path: Path) -> None:
    host = played(path)
    with FileStore.open(path) as store:
        size = path.stat().st_size
        assert store.head == (host.match.n, host.match.leaf)
        again = Host(branch(host.match, 2), SeededDice(3), store)
        with pytest.raises(Stale, match=r"stands at entry 4 .*, not at entry 2 .*load the match again") as told:
            again.answer("blue", 3)
        assert told.value.head == store.head
        assert path.stat().st_size == size


def test_lines_are_whole(path: Path) -> None:
    played(path)
    with FileStore.open(path) as store, pytest.raises(ValueError, match="line feed"):
        store.append(b"half")


# --- torn and damaged ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("cut", [1, 10, 300])
def test_a_torn_end_is_moved_aside_and_noted(path: Path, cut: int) -> None:
    played(path)
    whole = path.read_bytes()
    path.write_bytes(whole[:-cut])
    log = read_file(path)
    assert log.torn
    assert path.read_bytes() == whole[:-cut]
    load_match(path, GAME, Pack())
    assert path.read_bytes() == whole[:-cut]  # readers never write
    FileStore.open(path).close()
    assert torn_path(path).read_bytes() == log.torn
    again = read_file(path)
    assert not again.torn
    assert again.entries == log.entries
    assert [remark.text for remark in again.remarks if isinstance(remark, Remark)] == [
        f"an unfinished end of {len(log.torn)} bytes was moved to match.limmu.torn"
    ]
    with FileStore.open(path) as store:
        host = Host(store.load(GAME, Pack()), SeededDice(3), store)
        host.answer("green", 3)
    assert verify(read_file(path), GAME, Pack()).intact.state == "holds"


def test_torn_ends_gather(path: Path) -> None:
    played(path)
    for _ in range(2):
        with open(path, "ab") as file:
            file.write(b"half a line")
        FileStore.open(path).close()
    assert torn_path(path).read_bytes() == b"half a line" * 2


def test_damage_in_the_middle_is_never_written_to(path: Path) -> None:
    played(path)
    data = bytearray(path.read_bytes())
    data[len(data) // 2] ^= 1
    path.write_bytes(data)
    for use in (FileStore.open, lambda path: load_match(path, GAME, Pack())):
        with pytest.raises(StoreError, match=r"match\.limmu: line .* are sound.*restore a copy, or branch it"):
            use(path)
    assert path.read_bytes() == bytes(data)
    assert not torn_path(path).exists()
    log = read_file(path)
    assert log.damage is not None
    assert log.entries


def test_a_failed_write_leaves_whole_lines(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    host = started(path)
    before, size = host.match, path.stat().st_size
    write = os.write

    def failing(file: int, data: bytes) -> int:
        write(file, data[:7])
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "write", failing)
    with pytest.raises(StoreError, match="no space left on device; make room and try again"):
        host.answer("red", 1)
    monkeypatch.undo()
    assert path.stat().st_size == size
    assert host.match is before
    host.answer("red", 1)
    assert not read_file(path).torn


def test_short_writes_are_finished(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    host = started(path)
    write = os.write
    monkeypatch.setattr(os, "write", lambda file, data: write(file, data[:5]))
    host.answer("red", 1)
    monkeypatch.undo()
    assert not read_file(path).torn
    assert read_file(path).entries[-1][0] == host.match.leaf


# --- what cannot be read ---------------------------------------------------------------------------------------------


def test_every_error_names_the_file_and_what_to_do(path: Path) -> None:
    for use in (read_file, FileStore.open, lambda path: load_match(path, GAME, Pack())):
        with pytest.raises(StoreError) as raised:
            use(path)
        assert str(raised.value).startswith(f"{path}: no such file or directory; check")
    path.write_bytes(b"hello\n")
    with pytest.raises(StoreError, match=r"line 1: .*; check that this is a log"):
        read_file(path)


def test_another_game_pack_or_key(path: Path) -> None:
    played(path)
    other: Any = game_of(module())
    other.name = "chess"
    with pytest.raises(StoreError, match="a match of parley, not of chess"):
        load_match(path, other, Pack())
    with pytest.raises(StoreError, match="another version of the pack"):
        load_match(path, game_of(module(), digest="x"), Pack())
    key_path(path).write_bytes(bytes(32))
    with pytest.raises(StoreError, match=r"\.key: this is not the match secret"):
        load_match(path, GAME, Pack())
    key_path(path).unlink()
    with pytest.raises(StoreError, match=r"\.key: no such file.*match secret"):
        load_match(path, GAME, Pack())


def test_a_redacted_log_is_only_read(path: Path) -> None:
    played(path)
    path.write_bytes(redact(path.read_bytes()))
    assert read_file(path).damage is None
    with pytest.raises(StoreError, match="entry 0 hides values that the log does not open"):
        load_match(path, GAME, Pack())


def test_a_log_without_entries(path: Path) -> None:
    played(path)
    path.write_bytes(path.read_bytes().splitlines(keepends=True)[0])
    with pytest.raises(StoreError, match="never set up"):
        load_match(path, GAME, Pack())


# --- packed ----------------------------------------------------------------------------------------------------------


def test_a_packed_log_is_read_and_never_written(path: Path) -> None:
    played(path)
    packed = path.with_name("match.limmu.gz")
    packed.write_bytes(gzip.compress(path.read_bytes()))
    key_path(path).rename(key_path(packed))
    assert read_bytes(packed) == path.read_bytes()
    assert load_match(packed, GAME, Pack()).n == 4
    with pytest.raises(StoreError, match="a packed log is only read; unpack it"):
        FileStore.open(packed)


def test_a_packed_log_that_is_not_sound(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    played(path)
    whole = gzip.compress(path.read_bytes())
    for data in (whole[:-9], whole + b"x", whole[:20] + b"\0" * 20):
        path.write_bytes(data)
        with pytest.raises(StoreError, match="gzip file"):
            read_file(path)
    monkeypatch.setattr("limmu.stores.files.MAX_FILE", 1000)
    path.write_bytes(gzip.compress(bytes(100_000)))
    with pytest.raises(StoreError, match=r"larger than .* when unpacked"):
        read_file(path)
    path.write_bytes(bytes(1001))
    with pytest.raises(StoreError, match="larger than"):
        read_file(path)


def test_a_branch_has_its_lines_in_its_parent(path: Path) -> None:
    host = played(path)
    with pytest.raises(ValueError, match="branched"):
        lines_of(branch(host.match, 1))
    assert read_log(path.read_bytes()).entries[-1] == (host.match.leaf, host.match.json)
