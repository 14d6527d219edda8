"""Logs that are truncated, edited, oversized, nested too deep, of another version or of something else.

Whatever is wrong: it is told with line and remedy, nothing crashes, and no reading command changes a byte.
"""

import gzip
import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from tests.cli.conftest import Run
from tests.core.test_cheats import forged, without_checkpoints
from tests.replays.forging import forged as rewritten

from limmu.cli.root import limmu
from limmu.core.log.entry import MAX_LINE, leaf_of
from limmu.stores.keeping import resume

Lines = list[bytes]


def line(text: bytes) -> bytes:
    """A line with the right hash, whatever it says."""
    return leaf_of(text).encode() + b" " + text + b"\n"


def edited(lines: Lines) -> bytes:
    return b"".join([*lines[:9], lines[9].replace(b'"by":', b'"bu":'), *lines[10:]])


def rehashed(lines: Lines) -> bytes:
    return b"".join([*lines[:9], line(lines[9][44:-1].replace(b'"by":"', b'"by":"x')), *lines[10:]])


def swapped(lines: Lines) -> bytes:
    return b"".join([*lines[:12], lines[13], lines[12], *lines[14:]])


def doubled(lines: Lines) -> bytes:
    return b"".join([*lines[:9], lines[9], *lines[9:]])


def missing(lines: Lines) -> bytes:
    return b"".join([*lines[:12], *lines[13:]])


def nested(lines: Lines) -> bytes:
    return b"".join([*lines[:9], line(b'{"_":"entry","n":' + b"[" * 60 + b"]" * 60 + b"}"), *lines[9:]])


def no_json(lines: Lines) -> bytes:
    return b"".join([*lines[:9], line(b'{"_":"entry","n":'), *lines[9:]])


def very_nested(lines: Lines) -> bytes:
    return b"".join([*lines[:9], line(b'{"_":"entry","n":' + b"[" * 400_000), *lines[9:]])


def duplicate_key(lines: Lines) -> bytes:
    return b"".join(
        [*lines[:9], line(lines[9][44:-1].replace(b'{"_":"entry",', b'{"_":"entry","n":7,', 1)), *lines[10:]]
    )


def spaced(lines: Lines) -> bytes:
    return b"".join([*lines[:9], line(lines[9][44:-1].replace(b",", b", ", 1)), *lines[10:]])


def oversized(lines: Lines) -> bytes:
    return b"".join([*lines[:9], b"x" * (MAX_LINE + 1) + b"\n", *lines[9:]])


def not_utf8(lines: Lines) -> bytes:
    return b"".join([*lines[:9], line(b'{"_":"entry\xff"}'), *lines[9:]])


def unknown_fact(lines: Lines) -> bytes:
    return b"".join(
        [*lines[:9], line(b'{"_":"entry","by":"0","facts":[{"_":"moon_fell"}],"input":{"_":"begin"},"n":5,"prev":""}')]
    )


@pytest.mark.parametrize(
    "harm",
    [
        edited,
        rehashed,
        swapped,
        doubled,
        missing,
        nested,
        very_nested,
        no_json,
        duplicate_key,
        spaced,
        oversized,
        not_utf8,
        unknown_fact,
    ],
)
def test_damage_is_told_and_nothing_is_written(run: Run, match: Path, harm: Callable[[Lines], bytes]) -> None:
    data = harm(match.read_bytes().splitlines(keepends=True))
    path = Path("bad.limmu")
    path.write_bytes(data)
    Path("bad.limmu.key").write_bytes(Path("m.limmu.key").read_bytes())
    verdict = run("verify", "bad.limmu")
    assert verdict.exit_code == 1, verdict.stdout
    assert "differs" in verdict.stdout
    told = run("show", "bad.limmu")
    assert told.exit_code == 0, told.stderr
    assert "bad.limmu: " in told.stderr
    assert "line" in told.stderr or "entry" in told.stderr
    for command in (("log", "bad.limmu"), ("explain", "bad.limmu", "1"), ("diff", "bad.limmu", "m.limmu")):
        assert run(*command).exit_code in (0, 1)
    refused = run("play", "bad.limmu", typed="1\n")
    assert refused.exit_code == 2
    assert path.read_bytes() == data


def test_a_frame_that_the_game_does_not_know_is_told(run: Run, match: Path) -> None:
    def gone(document: dict[str, Any]) -> None:
        for frame in document.get("control", {}).get("push", ()):
            frame[0] = {"_": "gone"}

    Path("bad.limmu").write_bytes(forged(without_checkpoints(match.read_bytes()), gone))
    for command in (("show", "bad.limmu", "--at", "0"), ("log", "bad.limmu"), ("explain", "bad.limmu", "1")):
        result = run(*command)
        assert result.exit_code == 2
        assert "does not know something in the log: no procedure is called 'gone'; there are" in result.stderr
        assert "limmu verify" in result.stderr


def test_a_roll_under_rules_that_are_not_installed_is_told(run: Run, match: Path) -> None:
    def newer(document: dict[str, Any]) -> None:
        if document["_"] == "header":
            document["ruleset"] = 9

    lines = forged(without_checkpoints(match.read_bytes()), newer).splitlines(keepends=True)
    rolled = next(i for i, line in enumerate(lines) if b'"input":{"_":"chance"' in line)
    last = sum(line.startswith(b'{"_":"entry"', 44) for line in lines[:rolled]) - 1
    Path("bad.limmu").write_bytes(b"".join(lines[:rolled]))
    Path("bad.limmu.key").write_bytes(Path("m.limmu.key").read_bytes())
    for command in (("play", "bad.limmu"), ("branch", "bad.limmu", "--at", str(last), "--out", "b.limmu")):
        result = run(*command)
        assert result.exit_code == 2
        assert "the rules of ruleset 9 are no longer installed" in result.stderr
    assert not Path("b.limmu").exists()


def header(change: Callable[[dict[str, object]], None], match: Path) -> bytes:
    first, *rest = match.read_bytes().splitlines(keepends=True)
    document = json.loads(first[44:])
    change(document)
    return b"".join([line(json.dumps(document, sort_keys=True, separators=(",", ":")).encode()), *rest])


def of_format_9(document: dict[str, object]) -> None:
    document["format"] = 9


def with_more(document: dict[str, object]) -> None:
    document["colour"] = "red"


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (b"", "no whole line"),
        (b"Dear brother,\nsend gold.\n", "line 1: not of the form"),
        (b"\x00" * 500, "no whole line"),
        (b"\x1f\x8b" + b"\x00" * 50, "not a sound gzip file"),
        (gzip.compress(b"Dear brother,\n", mtime=0), "line 1: not of the form"),
        (line(b"[]"), "line 1: not a header"),
        (line(b'{"_":"note","text":"x"}'), "line 1: not a header"),
    ],
)
def test_what_is_no_log_is_refused(run: Run, data: bytes, told: str) -> None:
    path = Path("x.limmu")
    path.write_bytes(data)
    for command in (
        ("show",),
        ("log",),
        ("verify",),
        ("explain", "1"),
        ("branch", "--at", "0", "--out", "y.limmu"),
        ("play",),
    ):
        result = run(command[0], "x.limmu", *command[1:])
        assert result.exit_code == 2, command
        assert "x.limmu: " in result.stderr
        assert told in result.stderr
    assert path.read_bytes() == data
    assert list(Path().iterdir()) == [path]


def test_a_newer_format_says_to_use_a_newer_program(run: Run, match: Path) -> None:
    Path("n.limmu").write_bytes(header(of_format_9, match))
    result = run("verify", "n.limmu")
    assert result.exit_code == 2
    assert "use a newer Limmu" in result.stderr


def test_an_unknown_field_in_the_header_is_refused(run: Run, match: Path) -> None:
    Path("n.limmu").write_bytes(header(with_more, match))
    result = run("verify", "n.limmu")
    assert result.exit_code == 2
    assert "colour" in result.stderr


def test_a_log_of_a_game_that_is_not_installed_is_checked_as_far_as_can_be(run: Run, match: Path) -> None:
    def renamed(document: dict[str, object]) -> None:
        if document["_"] == "header":
            document["game"] = "senet"

    Path("n.limmu").write_bytes(forged(without_checkpoints(match.read_bytes()), renamed))
    result = run("verify", "n.limmu")
    assert result.exit_code == 0
    assert "intact       holds" in result.stdout
    assert result.stdout.count("not checked") == 3  # and its dice are seeded
    assert run("verify", "--strict", "n.limmu").exit_code == 1
    shown = run("show", "n.limmu")
    assert shown.exit_code == 2
    assert "there is no game 'senet'" in shown.stderr


def test_another_pack_is_not_checked_and_not_played(run: Run, match: Path) -> None:
    def other_pack(document: dict[str, object]) -> None:
        document["digest"] = "of another pack"

    data = header(other_pack, match)
    Path("n.limmu").write_bytes(data)
    Path("n.limmu.key").write_bytes(Path("m.limmu.key").read_bytes())
    assert "not checked" in run("verify", "n.limmu").stdout
    result = run("play", "n.limmu")
    assert result.exit_code == 2
    assert "--pack" in result.stderr
    assert Path("n.limmu").read_bytes() == data


def test_a_torn_tail_is_told_kept_aside_and_played_on(run: Run, match: Path) -> None:
    data = match.read_bytes()
    torn = data[: data.rindex(b"\n", 0, len(data) // 2) + 30]
    path = Path("t.limmu")
    path.write_bytes(torn)
    Path("t.limmu.key").write_bytes(Path("m.limmu.key").read_bytes())
    verdict = run("verify", "t.limmu")
    assert verdict.exit_code == 1
    assert "unfinished last line of 29 bytes" in verdict.stdout
    shown = run("show", "t.limmu")
    assert "the last line is unfinished" in shown.stderr
    assert path.read_bytes() == torn
    assert run("play", "t.limmu", "--seat", "all=random").exit_code == 0
    assert Path("t.limmu.torn").read_bytes().endswith(torn[-29:])
    assert run("verify", "--strict", "t.limmu").exit_code == 0


def test_a_file_that_is_not_there_is_told(run: Run) -> None:
    for command in (("show", "no.limmu"), ("verify", "no.limmu"), ("diff", "no.limmu", "no.limmu")):
        result = run(*command)
        assert result.exit_code == 2
        assert "no.limmu: no such file" in result.stderr


def test_one_unreadable_file_does_not_hide_the_others(run: Run, match: Path) -> None:
    Path("x.limmu").write_bytes(b"x")
    result = run("verify", "x.limmu", str(match), "--json")
    assert result.exit_code == 2
    found = json.loads(result.stdout)
    assert "unreadable" in found[0]
    assert found[1]["legal"]["state"] == "holds"


def test_a_wrong_key_is_refused(run: Run, match: Path) -> None:
    short = b"".join(match.read_bytes().splitlines(keepends=True)[:20])
    Path("k.limmu").write_bytes(short)
    for key in (b"x" * 32, b"short"):
        Path("k.limmu.key").write_bytes(key)
        result = run("play", "k.limmu")
        assert result.exit_code == 2
        assert "k.limmu.key" in result.stderr
    Path("k.limmu.key").unlink()
    assert "k.limmu.key" in run("play", "k.limmu").stderr
    assert Path("k.limmu").read_bytes() == short


def test_two_programs_never_write_to_one_file(run: Run, match: Path) -> None:
    short = b"".join(match.read_bytes().splitlines(keepends=True)[:20])
    Path("k.limmu").write_bytes(short)
    Path("k.limmu.key").write_bytes(Path("m.limmu.key").read_bytes())
    kept = resume(Path("k.limmu"), None)
    refused = run("play", "k.limmu", "--seat", "all=random")
    kept.store.close()
    assert refused.exit_code == 2
    assert "open in another program" in refused.stderr
    assert Path("k.limmu").read_bytes() == short


def test_an_entry_that_cannot_be_written_whole_is_not_written_at_all(
    run: Run, match: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    short = b"".join(match.read_bytes().splitlines(keepends=True)[:20])
    Path("k.limmu").write_bytes(short)
    Path("k.limmu.key").write_bytes(Path("m.limmu.key").read_bytes())

    def full(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr("limmu.stores.files.os.fsync", full)
        result = run("play", "k.limmu", "--seat", "0=human", typed="1\n1\n")
    assert result.exit_code == 2
    assert "no space left on device" in result.stderr
    assert Path("k.limmu").read_bytes() == short


@pytest.mark.parametrize(
    ("old", "new", "command"),
    [
        ('"count":1,"faces":6', '"count":2,"faces":6', "luck m.limmu"),
        ('"demands":[["0"', '"demands":[["9"', "show m.limmu --at 2"),
    ],
)
def test_a_log_that_no_rules_give_is_the_fault_of_whoever_made_it(
    run: Run, match: Path, old: str, new: str, command: str
) -> None:
    match.write_bytes(rewritten(match.read_bytes(), old, new))
    found = run(*command.split())
    assert found.exit_code == 2
    assert "the log says what its rules never give" in found.stderr
    assert "limmu verify m.limmu" in found.stderr


def test_of_two_logs_the_one_that_no_rules_give_is_at_fault(run: Run, match: Path) -> None:
    shutil.copy(match, "sound.limmu")
    match.write_bytes(rewritten(match.read_bytes(), '"match_of_turns"},"shuffle"', '"match_of_turns"},"?"'))
    found = run("diff", "m.limmu", "sound.limmu")
    assert found.exit_code == 2
    assert "limmu verify m.limmu" in found.stderr


def test_a_fault_of_the_program_stays_one(match: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object, **__: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("limmu_replays.commands.luck.dice_of", fails)
    assert isinstance(CliRunner().invoke(limmu, ["luck", str(match)]).exception, ZeroDivisionError)
