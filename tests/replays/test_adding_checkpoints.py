"""limmu checkpoint add: a cosigned checkpoint goes into the log, and one that does not fit stays out."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from msgspec.structs import replace
from tests.replays.conftest import Run

from limmu.core import read_log
from limmu.core.log.lines import line_of

PLAY = ("play", "yardstick", "--scenario", "turns-3", "--dice", "neutral")


@pytest.fixture
def cosigned(run: Run) -> Path:
    """A match after a few entries in m.limmu, with a checkpoint by its host in now.note, and cosigned in both.note."""
    public = run("checkpoint", "key", "ann.key").stdout.strip()
    run("checkpoint", "key", "zero.key")
    who = ("--seat", "0=human", "--seat", "1=random", "--sign", "0=zero.key", "--witness", f"ann={public}")
    assert run(*PLAY, *who, "--out", "m.limmu", typed="1\n1\n").exit_code == 130
    assert run("checkpoint", "sign", "m.limmu", "--out", "now.note").exit_code == 0
    add_cosignature(run, "m.limmu", "now.note", "ann", "both.note")
    return Path("m.limmu")


def add_cosignature(run: Run, name: str, note: str, who: str, out: str, *where: str) -> None:
    key = {"0": "zero.key"}.get(who, f"{who}.key")
    made = run("checkpoint", "cosign", note, "--log", name, "--seat", who, "--key", key, "--out", out, *where)
    assert made.exit_code == 0, made.stderr


def counted(run: Run, *place: str) -> str:
    report = json.loads(run("verify", *place, "--json").stdout)[0]
    assert report["checkpoints"]["state"] == "holds", report
    return report["checkpoints"]["reason"]


def test_a_cosigned_checkpoint_goes_into_the_log_and_is_counted(run: Run, cosigned: Path) -> None:
    before = cosigned.read_bytes()
    added = run("checkpoint", "add", "m.limmu", "both.note")
    assert added.exit_code == 0, added.stderr
    entries = len(read_log(before).entries)
    assert f"added a checkpoint over {entries} entries by ann, host" in added.stderr
    assert cosigned.read_bytes().startswith(before)
    assert "1 checkpoint (1 by ann, 1 by host)" in counted(run, "m.limmu")
    add_cosignature(run, "m.limmu", "both.note", "0", "three.note")
    assert run("checkpoint", "add", "m.limmu", "three.note").exit_code == 0
    assert "2 checkpoints (1 by 0, 2 by ann, 2 by host)" in counted(run, "m.limmu")
    assert run("checkpoint", "last", "m.limmu").stdout == Path("three.note").read_text("utf-8")
    assert run("play", "m.limmu", "--sign", "0=zero.key", typed="1\n").exit_code == 130
    assert run("verify", "--strict", "m.limmu").exit_code == 0


def test_a_proof_can_rest_on_a_witness_too(run: Run, cosigned: Path) -> None:
    header = read_log(cosigned.read_bytes()).header
    asked = ("--match", header.match, "--key", header.keys["host"], "--signer")
    for note in ("now", "both"):
        prove = ("checkpoint", "prove", "m.limmu", "--note", f"{note}.note", "--entry", "1", "--out", f"{note}.proof")
        assert run(*prove).exit_code == 0
    ann, other = f"ann={header.keys['ann']}", f"ann={header.keys['0']}"
    assert run("checkpoint", "check", "both.proof", *asked, ann).exit_code == 0
    assert "not signed by ann of" in run("checkpoint", "check", "now.proof", *asked, ann).stderr
    assert run("checkpoint", "check", "both.proof", *asked, other).exit_code == 2
    for wrong in ("ann", "=", f"host={header.keys['0']}"):
        assert "write NAME=KEY" in run("checkpoint", "check", "both.proof", *asked, wrong).stderr


def test_a_checkpoint_goes_into_a_store(run: Run, cosigned: Path) -> None:
    store = ("--store", "sqlite:club.db")
    assert run("store", "import", *store, "m.limmu").exit_code == 0
    added = run("checkpoint", "add", "m", "both.note", *store)
    assert added.exit_code == 0, added.stderr
    assert "1 by ann" in counted(run, "m", *store)
    assert "has this checkpoint by" in run("checkpoint", "add", "m", "both.note", *store).stderr


def test_a_checkpoint_that_does_not_fit_stays_out(run: Run, cosigned: Path) -> None:
    both = Path("both.note").read_text("utf-8")
    run(*PLAY, "--seat", "all=random", "--out", "other.limmu")
    run("checkpoint", "sign", "other.limmu", "--out", "other.note")
    before = cosigned.read_bytes()
    assert run("play", "m.limmu", "--sign", "0=zero.key", typed="1\n").exit_code == 130
    run("checkpoint", "sign", "m.limmu", "--out", "later.note")
    cosigned.write_bytes(before)
    head, _, lines = both.partition("\n\n")
    size = head.split("\n")[1]
    host, ann = lines.splitlines(keepends=True)
    strange = ann.replace("/ann ", "/zoe ")
    wrong = {
        "no.note": ("lunch\n\nnote\n", "not a checkpoint"),
        "swapped.note": (both.replace(f"\n{size}\n", "\n2\n", 1), "the signature of host does not hold"),
        "unsigned.note": (f"{head}\n\n{ann}", "not signed by the host"),
        "strange.note": (f"{head}\n\n{host}{ann}{strange}", "remove the other signature lines"),
        "twice.note": (f"{head}\n\n{host}{host}{ann}", "remove the other signature lines"),
        "other.note": (Path("other.note").read_text("utf-8"), "a checkpoint of limmu.log/"),
        "later.note": (Path("later.note").read_text("utf-8"), "ask the host for the whole log"),
    }
    for name, (text, told) in wrong.items():
        Path(name).write_text(text, "utf-8")
        refused = run("checkpoint", "add", "m.limmu", name)
        assert (refused.exit_code, told in refused.stderr) == (2, True), (name, refused.stderr)
    assert "no such file" in run("checkpoint", "add", "m.limmu", "none.note").stderr
    assert cosigned.read_bytes() == before


def test_a_checkpoint_of_a_rewritten_log_stays_out(run: Run, cosigned: Path) -> None:
    """The same match, its id and its keys, but another course: whoever cosigned saw the first one."""
    size = len(read_log(cosigned.read_bytes()).entries)
    cosigned.write_bytes(b"".join(cosigned.read_bytes().splitlines(keepends=True)[:-1]))
    while len(read_log(cosigned.read_bytes()).entries) < size:
        assert run("play", "m.limmu", "--sign", "0=zero.key", typed="2\n").exit_code == 130
    before = cosigned.read_bytes()
    refused = run("checkpoint", "add", "m.limmu", "both.note")
    assert refused.exit_code == 2
    assert "does not hold the entries that the checkpoint covers" in refused.stderr
    assert cosigned.read_bytes() == before


def test_a_branch_takes_only_what_covers_its_beginning(run: Run, cosigned: Path) -> None:
    size = len(read_log(cosigned.read_bytes()).entries)
    for at in (size - 1, size - 2):
        assert run("branch", "m.limmu", "--at", str(at), "--out", f"{at}.limmu").exit_code == 0
        added = run("checkpoint", "add", f"{at}.limmu", "both.note")
        assert added.exit_code == (0 if at == size - 1 else 2)
    assert f"from entry {size - 1} on this is a branch" in added.stderr
    assert "1 by ann" in counted(run, f"{size - 1}.limmu")


def test_the_host_of_an_embedded_match_signs_with_its_own_key(run: Run, cosigned: Path) -> None:
    """Its key does not follow from the match secret: what the desk would sign with is nobody's."""
    log = read_log(cosigned.read_bytes())
    keys = {**log.header.keys, "host": "A" * 43}
    cosigned.write_bytes(line_of(replace(log.header, keys=keys)))
    assert "does not follow from the match secret" in run("checkpoint", "sign", str(cosigned)).stderr
