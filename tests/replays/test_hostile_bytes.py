"""Bytes from outside, as hostile as can be: refused with a declared error, quickly, and with little memory.

What is read: logs (packed ones too), packs and cases (TOML), files of answers and dice, checkpoints and proofs,
commands to a server. Bombs are read by another process, which tells what they cost; it must never die of one.
"""

from __future__ import annotations

import contextlib
import gzip
import io
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator
from inspect import signature
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import json as msgjson
from tests.benchmarks import yardstick
from tests.replays.fuzzing import DECODERS
from tests.replays.hostile import judged

from limmu.core import BrokenLine, BrokenLog, read_log, replay, verify
from limmu.core.log.entry import MAX_LINE, encode, leaf_of
from limmu.core.proof.audit import checkpoints
from limmu.core.proof.checkpoints import (
    BadCheckpoint,
    Growth,
    Inclusion,
    read_checkpoint,
    read_proof,
    sign_checkpoint,
    write_proof,
)
from limmu.games.god_kings import game as god_kings
from limmu.stores.files import StoreError, read_file
from limmu.testing.cases import read_cases
from limmu.testing.properties import random_match
from limmu.testing.strategies import damaged, hostile_values
from limmu.toolkit.packs import PackError, read_toml
from limmu.trouble import Trouble
from limmu_replays.scripts import read_script

ROOT = Path(__file__).resolve().parents[2]
PACK = ROOT / "engine" / "limmu" / "games" / "god_kings" / "data"
MIB = 1 << 20
MOST_MEMORY = 64_000_000
MOST_SECONDS = 1.0
"""Of processor time, for each; measured: 0.2 at most."""

PLAYED = random_match(yardstick.game, "turns-1", 1)
LOG = PLAYED.log
LINES = LOG.splitlines(keepends=True)
HEADER = LINES[0]
HEADING = b'game = "yardstick"\nscenario = "turns-1"\n'
CASE = b'game = "yardstick"\n[[case]]\nid = "a"\ntitle = "a"\n[case.position]\n'
NOTE = "limmu.log/m\n5\n" + "A" * 43 + "=\n"


def line(json: bytes) -> bytes:
    """A line whose hash agrees with whatever it says."""
    return leaf_of(json).encode() + b" " + json + b"\n"


def following(fact: bytes, count: int) -> bytes:
    """Entries that stand to whoever does not know the game."""
    data, leaf = HEADER, HEADER[:43]
    for n in range(count):
        body = b'{"_":"note","text":""}' if n else b'{"_":"begin"}'
        entry = line(b'{"_":"entry","by":"host","facts":[%b],"input":%b,"n":%d,"prev":"%b"}' % (fact, body, n, leaf))
        data, leaf = data + entry, entry[:43]
    return data


def filled(part: bytes, size: int, end: bytes = b"") -> bytes:
    return part * ((size - len(end)) // len(part)) + end


def packed(pieces: Iterable[bytes]) -> bytes:
    found = io.BytesIO()
    with gzip.GzipFile(fileobj=found, mode="wb", mtime=0) as file:
        for piece in pieces:
            file.write(piece)
    return found.getvalue()


# ---------------------------------------------------------------- bombs


def logs() -> dict[str, bytes]:
    note = line(b'{"_":"note","text":"x"}')
    return {
        "deep header": line(b'{"_":"header","options":' + filled(b'{"a":', MAX_LINE - 99)),
        "deep entry": HEADER + line(b'{"_":"entry","x":' + filled(b"[", MAX_LINE - 99)),
        "brackets side by side": HEADER + line(b'{"_":"entry","x":[' + filled(b"[],", MAX_LINE - 99) + b"[]]}"),
        "brackets in a text": HEADER + line(b'{"_":"entry","x":"' + filled(b'\\"[[', MAX_LINE - 99) + b'"}'),
        "giant integer": HEADER + line(b'{"_":"entry","n":' + filled(b"9", MAX_LINE - 99) + b"}"),
        "giant integer in the header": line(b'{"_":"header","format":' + filled(b"9", MAX_LINE - 99) + b"}"),
        "giant exponent": HEADER + line(b'{"_":"entry","n":1e99999999}'),
        "a key twice": HEADER + line(b'{"_":"entry",' + filled(b'"n":1,', MAX_LINE - 99) + b'"n":0}'),
        "many keys": line(b'{"_":"header","options":{' + b",".join(b'"%d":""' % i for i in range(90_000)) + b"}}"),
        "not UTF-8": HEADER + line(b'{"_":"entry\xff\xfe"}'),
        "a surrogate": HEADER + line(b'{"_":"entry","by":"\\ud800","input":{"_":"begin"},"n":0,"prev":""}'),
        "zeros": bytes(20 * MIB),
        "30 MB in a line": HEADER + filled(b"x", 30 * MIB) + b"\n",
        "30 MB without an end": HEADER + filled(b"x", 30 * MIB),
        "30 MB of ends": HEADER + filled(b"\n", 30 * MIB),
        "100 MB in a line": HEADER,
        "short strings": following(b'["' + b'ab","' * 190_000 + b'"]', 10),
        "packed zeros": packed([bytes(MIB)] * 64),
        "packed line": packed([HEADER, *[b"x" * MIB] * 64]),
        "packed ends": packed([HEADER, *[b"\n" * MIB] * 64]),
        "packed notes": packed([HEADER, *[note * 10_000] * 300]),
        "packed twice": gzip.compress(gzip.compress(LOG)),
    }


def tomls() -> dict[str, bytes]:
    size = (1 << 18) - 200
    return {
        "deep arrays": b"a = " + filled(b"[", size),
        "deep tables": b"a = " + filled(b"{a=", size),
        "a key of many parts": filled(b"a.", size) + b"a = 1",
        "a table of many parts": b"[" + filled(b"a.", size) + b"a]",
        "keys of many parts": filled(b"a." * 199 + b"a = 1\n", size),
        "giant integer": b"a = " + filled(b"9", size),
        "giant integer in parts": b"a = 1" + filled(b"_1", size),
        "giant hexadecimal": b"a = 0x" + filled(b"f", size),
        "giant binary": b"a = 0b" + filled(b"1", size),
        "giant float": b"a = 1." + filled(b"9", size),
        "giant exponent": b"a = 1e" + filled(b"9", size),
        "no numbers": b"a = nan\nb = inf",
        "a key twice": b"a = 1\na = 2",
        "many keys": b"".join(b"k%d = 1\n" % i for i in range(20_000)),
        "many tables": b"".join(b"[t%d]\n" % i for i in range(20_000)),
        "many tables of one name": filled(b"[[t]]\n", size),
        "an open text": b'a = """' + filled(b'""\\', size),
        "not UTF-8": b"a = '\xff'",
        "a surrogate": b'a = "\\ud800"',
        "zeros": bytes(1000),
        "100 MB": b"#",
    }


def scripts() -> dict[str, bytes]:
    top = HEADING + b"play:\n"
    return {
        "many ends": top + filled(b"\n", 2 * MIB - 99),
        "many lines": top + filled(b"a:\n", 2 * MIB - 99),
        "a long line": top + b"0: " + filled(b"x", 2 * MIB - 99),
        "a giant number": top + b"0: " + b"9" * 60_000,
        "a deep answer": top + b"0: " + b"[" * 60_000,
        "many dice": top + b"roll x" + b" 1" * 30_000,
        "many items": top + b"shuffle deck" + b" 1" * 30_000,
        "other digits": top + "roll x ١٢".encode(),
        "words": top + b"a " * 30_000,
        "a long name": top + b"x" * 60_000 + b": y",
        "a surrogate": top + b"0: \xed\xa0\x80\n",
        "100 MB": b"x",
    }


def notes() -> dict[str, bytes]:
    return {
        "100 MB": b"x",
        "ends": b"\n" * 16_000,
        "many ends": b"\n" * (2 * MIB - 1),
        "many signatures": (NOTE + "\n" + "— a AAAAAAA=\n" * 900).encode(),
        "a giant number": b"limmu.log/m\n" + b"9" * 15_000 + b"\nx\n\n",
        "a giant old number": b"old " + b"9" * 100_000 + b"\n",
        "other digits": "old ١٢\n\nx".encode(),
        "a long way": b"old 1\n" + filled(b"A" * 43 + b"=\n", 2 * MIB - 200) + b"\n" + NOTE.encode(),
        "a large entry": b"c2sp.org/tlog-proof@v1\nextra " + b"A" * MIB + b"\nindex 5\n\n" + NOTE.encode(),
        "not UTF-8": b"\xff",
        "a surrogate": b"\xed\xa0\x80",
    }


def answered(value: bytes) -> bytes:
    return b'{"input":{"_":"decision","answer":' + value + b"}}"


def commands() -> dict[str, bytes]:
    return {
        "deep": b"[" * 100_000,
        "deep and whole": answered(b"[" * 20_000 + b"]" * 20_000),
        "less deep": answered(b"[" * 900 + b"]" * 900),
        "giant integer": answered(b"9" * 30_000),
        "large integer": answered(b"9" * 30),
        "giant exponent": answered(b"1e999999"),
        "a float": answered(b"1.5"),
        "null": answered(b"null"),
        "a long list": answered(b"[" + b"1," * 15_000 + b"1]"),
        "a key twice": b'{"input":{"_":"pass"},"input":{"_":"begin"}}',
        "a set-up": b'{"input":{"_":"begin"}}',
        "not UTF-8": answered(b'"\xff"'),
        "a surrogate": answered(b'"\\ud800"'),
        "1 MB": filled(b"x", MIB),
    }


def tasks(folder: Path) -> Iterator[tuple[str, dict[str, Any]]]:
    """What is read, each with its name."""

    def file(name: str, data: bytes) -> str:
        path = folder / name.replace(" ", "-")
        path.write_bytes(data)
        if "100 MB" in name:  # the rest is zeros
            os.truncate(path, 100 * MIB)
        return str(path)

    good = file("good.limmu", LOG)
    for name, data in logs().items():
        path = file(f"{name}.limmu", data)
        yield f"log: {name}", {"args": ["show", path]}
        yield f"log: {name}, all of them", {"args": ["verify", "--workers", "1", path]}
    for name, data in tomls().items():
        path = file(f"{name}.toml", data)
        yield f"case: {name}", {"args": ["case", path]}
        yield f"case: {name}, in a position", {"args": ["case", file(f"{name}.case.toml", CASE + data)]}
        pack = folder / f"pack-{name}"
        shutil.copytree(PACK, pack)
        shutil.copy(path, pack / "map.toml")
        yield f"pack: {name}", {"args": ["pack", "god-kings", "--pack", str(pack)]}
        text = file(f"{name}.txt", HEADING + data + b"\nplay:\n")
        yield f"heading: {name}", {"args": ["enter", f"{text}.limmu", "--answers", text]}
        text = file(f"{name}.ruling.txt", HEADING + b"play:\n{ x = 1, " + data[:60_000].replace(b"\n", b",") + b" }\n")
        yield f"ruling: {name}", {"args": ["enter", f"{text}.limmu", "--answers", text]}
    for name, data in scripts().items():
        text = file(f"{name}.script", data)
        yield f"script: {name}", {"args": ["enter", f"{text}.limmu", "--answers", text]}
    for name, data in notes().items():
        note = file(f"{name}.note", data)
        given = ["--match", "m", "--key", "A" * 43]
        yield f"checkpoint: {name}", {"args": ["verify", "--workers", "1", good, "--since", note]}
        yield f"proof: {name}", {"args": ["checkpoint", "check", note, *given]}
        yield f"proof of growth: {name}", {"args": ["checkpoint", "check", note, *given, "--since", note]}
    for name, data in commands().items():
        yield f"command: {name}", {"command": file(f"{name}.json", data)}


@pytest.mark.soak
def test_bombs_are_refused_at_little_cost(tmp_path: Path) -> None:
    good = tmp_path / "good.limmu"
    good.write_bytes(LOG)
    child = subprocess.Popen(
        [sys.executable, "-m", "tests.replays.hostile"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        cwd=ROOT,
    )
    assert child.stdin is not None
    assert child.stdout is not None

    def cost(task: dict[str, Any]) -> dict[str, Any]:
        child.stdin.write(json.dumps(task) + "\n")  # pyright: ignore
        child.stdin.flush()  # pyright: ignore
        return json.loads(child.stdout.readline() or f'{{"said": "crash: died, {child.wait()}"}}')  # pyright: ignore

    healthy = cost({"args": ["show", str(good)]})
    assert healthy["said"].startswith("exit 0")
    faults: list[str] = []
    slowest = largest = 0.0
    for name, task in tasks(tmp_path):
        found = cost(task)
        said = found["said"]
        if said.startswith("crash: died"):
            faults.append(f"{name}: {said}")
            break
        slowest, largest = max(slowest, found["seconds"]), max(largest, found["bytes"])
        if not said.startswith(("exit 1", "exit 2", "refused")):
            faults.append(f"{name}: {said}")
        if found["seconds"] > MOST_SECONDS or found["bytes"] > MOST_MEMORY:
            faults.append(f"{name}: {found['seconds']:.1f} s, {found['bytes'] / 1e6:.0f} MB")
    child.stdin.close()
    child.wait()
    print(f"at most {slowest:.2f} s and {largest / 1e6:.0f} MB")
    assert faults == []


# ---------------------------------------------------------------- what is nearly right

NASTY = st.sampled_from(
    [
        *[part * 40 for part in (b"[", b"{", b"9")],
        *[b"9" * 5000, b"0x" + b"f" * 500, b"-0", b"1e400", b"1.5", b"null", b"true", b"NaN", b"1979-05-27"],
        *[b"\xff", b"\x00", b"\xed\xa0\x80", b"\xef\xbb\xbf", b"\n", b"\r\n", b"\\", b"\\ud800", b"\\u0000"],
        *[b'"', b"'", b'"""', b"=", b".", b",", b"#", b"]", b"}", b" ", b'"_":"entry",', b"\xe2\x80\x94 "],
    ]
)
CUTS = st.lists(st.tuples(st.integers(0), st.integers(0, 20), NASTY | st.binary(max_size=8)), min_size=1, max_size=3)


def spoiled(data: bytes) -> st.SearchStrategy[bytes]:
    """Bytes in which something else stands at one to three places."""

    def cut(places: list[tuple[int, int, bytes]]) -> bytes:
        found = data
        for at, size, put in places:
            at %= len(found) + 1
            found = found[:at] + put + found[at + size :]
        return found

    return CUTS.map(cut)


def judge(data: bytes) -> bool:
    """Read, fold and verify a log, which may raise nothing but what is declared; whether nothing differs."""
    try:
        log = read_log(data)
    except BrokenLine:
        return False
    report = verify(log, yardstick.game, yardstick.Pack())
    try:
        replay(log, yardstick.game)
    except (BrokenLine, BrokenLog):
        assert report.differs
    return not report.differs


@given(spoiled(LOG))
def test_spoiled_logs(data: bytes) -> None:
    assert data == LOG or not judge(data)


@given(damaged(gzip.compress(LOG, mtime=0)))
def test_spoiled_packed_logs(tmp_path_factory: pytest.TempPathFactory, data: Any) -> None:
    path = tmp_path_factory.getbasetemp() / "spoiled.limmu.gz"
    path.write_bytes(data.data)
    try:
        log = read_file(path)
    except StoreError:
        return
    assert log.entries == read_log(LOG).entries  # what differs is the name or time in the head of the packed file


@given(st.data())
def test_logs_that_were_written_anew(data: st.DataObject) -> None:
    """One value of one entry is another one, and every hash agrees."""
    at = data.draw(st.integers(1, len(LINES) - 1))
    document = msgjson.decode(LINES[at][44:])
    place, name = document, data.draw(st.sampled_from(sorted(document)))
    while isinstance(place[name], dict | list) and place[name] and data.draw(st.booleans()):
        place = place[name]
        name = data.draw(st.sampled_from(sorted(place) if isinstance(place, dict) else range(len(place))))
    place[name] = data.draw(hostile_values())
    lines, prev = LINES[:at], ""
    for i, old in enumerate(LINES[at:], at):
        now = document if i == at else msgjson.decode(old[44:])
        if prev and now.get("_") == "entry":
            now["prev"] = prev
        try:
            json = encode(now)
        except (ValueError, TypeError, RecursionError):  # no program could write it
            return
        lines = [*lines, line(json)]
        prev = leaf_of(json) if now.get("_") == "entry" else prev
    judge(b"".join(lines))


MAP = (PACK / "map.toml").read_bytes()
CASES = next((ROOT / "tests" / "cases" / "god_kings").glob("*.toml")).read_bytes()
SCRIPT = (ROOT / "docs" / "face-to-face.txt").read_bytes()


@given(spoiled(MAP), spoiled(CASES), spoiled(SCRIPT))
def test_spoiled_packs_cases_and_scripts(
    tmp_path_factory: pytest.TempPathFactory, pack: bytes, cases: bytes, script: bytes
) -> None:
    path = tmp_path_factory.getbasetemp() / "spoiled.toml"
    for data, read, declared in (
        (pack, read_toml, PackError),
        (cases, read_cases, PackError),
        (script, read_script, Trouble),
    ):
        path.write_bytes(data)
        with contextlib.suppress(declared):
            read(path)


@given(spoiled(MAP))
@settings(max_examples=max(settings.default.max_examples // 10, 1))  # pyright: ignore
def test_spoiled_packs_of_a_game(tmp_path_factory: pytest.TempPathFactory, data: bytes) -> None:
    folder = tmp_path_factory.getbasetemp() / "spoiled-pack"
    if not folder.exists():
        shutil.copytree(PACK, folder)
    (folder / "map.toml").write_bytes(data)
    with contextlib.suppress(PackError):
        god_kings.load_pack(folder)


MATCH = random_match(yardstick.game, "turns-1", 1, stop=30).match
COMMAND = b'{"cmd":"c1","expects":"","input":{"_":"decision","answer":"pass"},"sig":""}'


@given(spoiled(COMMAND) | hostile_values().map(lambda value: COMMAND.replace(b'"pass"', text_of(value))))
def test_spoiled_commands(data: bytes) -> None:
    assert judged(MATCH, data).startswith(("refused: ", "taken"))


def text_of(value: Any) -> bytes:
    """A value as JSON, if there is any that says it."""
    try:
        return json.dumps(value).encode()
    except (ValueError, TypeError, RecursionError):
        return b"[" * 640


SIGNED = sign_checkpoint("m", 5, bytes(32), bytes(32))
TEXTS = st.sampled_from(
    [SIGNED, write_proof(Growth(3, (bytes(32),) * 3, SIGNED)), write_proof(Inclusion(1, b"{}", (bytes(32),), SIGNED))]
)


@given(TEXTS.flatmap(lambda text: spoiled(text.encode())))
def test_spoiled_checkpoints_and_proofs(data: bytes) -> None:
    text = data.decode("utf-8", "replace")
    for read in (read_checkpoint, read_proof):
        with contextlib.suppress(BadCheckpoint):
            read(text)
    assert checkpoints(read_log(LOG), text).state == "differs"


SPOILED = (
    test_spoiled_logs,
    test_spoiled_packed_logs,
    test_logs_that_were_written_anew,
    test_spoiled_packs_cases_and_scripts,
    test_spoiled_packs_of_a_game,
    test_spoiled_commands,
    test_spoiled_checkpoints_and_proofs,
)


@pytest.mark.soak
@pytest.mark.parametrize("test", SPOILED, ids=lambda test: test.__name__)
def test_more_of_what_is_nearly_right(test: Any, tmp_path_factory: pytest.TempPathFactory) -> None:
    """The same with the examples of a soak."""
    test(**{"tmp_path_factory": tmp_path_factory} if "tmp_path_factory" in signature(test).parameters else {})


@pytest.mark.soak
@pytest.mark.parametrize("decoder", DECODERS)
def test_a_fuzzer_that_follows_coverage(decoder: str, tmp_path: Path) -> None:
    """Where atheris is installed, it is the guide; it is no dependency."""
    pytest.importorskip("atheris", reason="atheris is not installed")
    command = [sys.executable, "-m", "tests.replays.fuzzing", decoder, str(tmp_path), "-max_total_time=60"]
    result = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    told = result.stderr[-3000:]
    assert result.returncode == 0, told
    print(re.findall(r"Done \d+ runs", told))
