"""Files that are none: a pipe that nobody writes to, a device without end. No command waits for one."""

from __future__ import annotations

import os
import shutil
import signal
import socket
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from tests.cli.conftest import Run

from limmu.cli.output import save
from limmu.rooms.letters import put
from limmu.stores import StoreError, open_store
from limmu.stores.files import FileStore, key_path, openings_path, read_bytes, torn_path
from limmu.stores.keys import read_seed
from limmu.trouble import Trouble

SECONDS = 10.0


class Hangs(BaseException):
    """No command catches it."""


@pytest.fixture(autouse=True)
def soon() -> Iterator[None]:
    """Whatever takes longer hangs."""

    def hangs(*_: object) -> None:
        raise Hangs(f"{SECONDS} seconds are over")

    before = signal.signal(signal.SIGALRM, hangs)
    signal.setitimer(signal.ITIMER_REAL, SECONDS)
    yield
    signal.setitimer(signal.ITIMER_REAL, 0)
    signal.signal(signal.SIGALRM, before)


def device(path: Path) -> None:
    path.symlink_to("/dev/zero")


def listening(path: Path) -> None:
    with socket.socket(socket.AF_UNIX) as one:
        one.bind(str(path))


NO_FILES = {"a pipe": os.mkfifo, "a device": device, "a socket": listening, "a directory": os.mkdir}


@pytest.fixture(params=NO_FILES)
def none(request: pytest.FixtureRequest) -> Callable[[Path], None]:
    """Makes what is no file."""
    return NO_FILES[request.param]


def test_a_folder_with_what_is_no_log_is_verified(run: Run, match: Path, none: Callable[[Path], None]) -> None:
    Path("season").mkdir()
    shutil.copy(match, "season/a.limmu")
    none(Path("season/b.limmu"))
    found = run("verify", "season")
    assert found.exit_code == 2
    assert "unreadable" in found.stdout
    assert "a.limmu" in found.stdout


COMMANDS = (
    "verify X", "show X", "log X", "diff m.limmu X", "explain X 3", "verify m.limmu --since X", "case X", "play X",
    "enter new.limmu --answers X", "checkpoint add m.limmu X", "checkpoint check X --match m --key K",
    "checkpoint cosign X --log m.limmu --seat 0 --key X", "checkpoint cosign m.limmu --log m.limmu --seat 0 --key X",
    "verify m.limmu --secrets X", "army check X", "branch X --at 3 --out b.limmu", "report X --html r.html",
    "rule X --author a --clause b --reason c", "redact X --seat 0 --out r", "store list --store sqlite:X",
    "store list --store X", "pack check X", "undo m.limmu --to 3 --consent 0 --sign 0=X",
    "store import m.limmu --store sqlite:X", "answer X", "take X", "take new.limmu X",
)  # fmt: skip


@pytest.mark.parametrize("command", COMMANDS)
def test_no_command_waits_for_what_is_no_file(
    run: Run, match: Path, command: str, none: Callable[[Path], None]
) -> None:
    none(Path("X"))
    found = run(*command.split())
    assert found.exit_code in (0, 1, 2)
    assert not [told for told in ("Missing", "No such option", "No such command") if told in found.stderr]


def test_no_letter_takes_the_place_of_what_is_no_file(none: Callable[[Path], None], tmp_path: Path) -> None:
    """Else `--out /dev/null` makes it a file, for whoever may."""
    path = tmp_path / "X"
    none(path)
    before = path.lstat()
    with pytest.raises(StoreError):
        put(path, b"a letter")
    assert (path.lstat().st_ino, [*tmp_path.iterdir()]) == (before.st_ino, [path])


def test_a_link_that_leads_to_itself_gives_way_to_a_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("X").symlink_to("X")
    save(Path("X"), b"a page", b"a page")
    assert Path("X").read_bytes() == b"a page"


def test_no_writer_waits_for_what_is_beside_a_log(match: Path, none: Callable[[Path], None]) -> None:
    whole = read_bytes(match)
    for beside in (torn_path, openings_path, key_path):
        match.write_bytes(whole + b"unfinished")
        beside(match).rename("kept") if beside(match).exists() else None
        none(beside(match))
        with pytest.raises((StoreError, Trouble)):
            FileStore.open(match).load(None, None)  # pyright: ignore[reportArgumentType]
        shutil.rmtree(beside(match)) if beside(match).is_dir() else beside(match).unlink()


def test_no_new_log_is_written_into_a_pipe(match: Path) -> None:
    os.mkfifo("new.limmu.unfinished")
    with pytest.raises(StoreError):
        FileStore.begin(Path("new.limmu"), read_bytes(match), b"")


def test_no_key_comes_from_a_device(none: Callable[[Path], None], tmp_path: Path) -> None:
    none(tmp_path / "seed")
    with pytest.raises(Trouble):
        read_seed(tmp_path / "seed")


def test_a_store_reads_no_device(match: Path, none: Callable[[Path], None]) -> None:
    Path("club").mkdir()
    none(Path("club/m.limmu"))
    with open_store("club", write=False) as store, pytest.raises(StoreError):
        store.read("m")


def test_a_file_of_the_system_that_says_it_is_empty_is_read_within_bounds(run: Run) -> None:
    assert run("verify", "/proc/self/maps").exit_code == 2


@pytest.mark.parametrize(
    "command",
    [
        "verify F --json", "verify F --workers 1 --verdicts v", "data F --out o.csv --workers 1 --json",
        "season F --html s.html --workers 1", "luck F --json", "show X --json", "branch X --at 3 --out b.limmu --json",
        "redact X --seat 0 --out r.limmu --json", "store import X --store sqlite:club.db --name a", "margins X --json",
    ],
)  # fmt: skip
def test_a_name_of_bytes_that_are_no_letters_stops_nothing(run: Run, match: Path, command: str) -> None:
    Path("F").mkdir()
    bad = os.fsdecode(b"F/bad\xff\x1b[31m.limmu")
    shutil.copy(match, bad)
    shutil.copy(f"{match}.key", f"{bad}.key")
    found = run(*[bad if one == "X" else one for one in command.split()])
    assert found.exit_code == 0, found.stderr
    assert "\x1b" not in found.output
