"""Whoever strips a log of keys, signatures and checkpoints, or replaces them, is found by who knows what to want."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.replays.conftest import Run
from tests.replays.test_checkpointing import PLAY

from limmu.core import Finding, Report, host_seed, public_key, read_log, sign_checkpoint, unshort
from limmu.core.log.entry import encode, leaf_of
from limmu.core.proof.merkle import MerkleTree
from limmu_replays.requiring import Wanted, lacking

EVERYTHING = "signatures,checkpoints,openings"
"""Of a match whose seats the host keeps: its dice are his word."""
SEED = bytes(range(32))


@pytest.fixture
def signed(run: Run) -> Path:
    """A match in which every seat signs, everything is opened and the host signed the end."""
    for seat in ("0", "1"):
        run("checkpoint", "key", f"{seat}.key")
    sign = ("--sign", "0=0.key", "--sign", "1=1.key")
    assert run(*PLAY, "--seat", "all=random", *sign, "--out", "m.limmu").exit_code == 0
    assert run("reveal", "m.limmu", "--from", "m.limmu", "--out", "open.limmu").exit_code == 0
    return Path("open.limmu")


def keys_of(path: Path) -> dict[str, str]:
    return read_log(path.read_bytes()).header.keys


def known(path: Path) -> list[str]:
    keys = keys_of(path)
    return [f"--host-key={keys['host']}", *[f"--key={seat}={keys[seat]}" for seat in ("0", "1")]]


def rehashed(data: bytes, change: Callable[[dict[str, Any]], object]) -> bytes:
    """A log with every line changed and hashed anew; a line that becomes empty is left out."""
    lines, prev = [], ""
    for raw in data.splitlines():
        document = json.loads(raw[44:])
        if document["_"] == "entry":
            document["prev"] = prev
        change(document)
        if document:
            line = encode(document)
            if document["_"] in ("header", "entry"):
                prev = leaf_of(line)
            lines.append(leaf_of(line).encode() + b" " + line + b"\n")
    return b"".join(lines)


def stripped(document: dict[str, Any]) -> None:
    for name in ("keys", "anchors", "links", "hosted", "sig", "proof"):
        document.pop(name, None)
    if document["_"] == "header":
        document["dice"] = "seeded"
    if document["_"] in ("checkpoint", "chain"):
        document.clear()


def own_keys(data: bytes) -> bytes:
    """The log under keys of the forger, who signs checkpoints and leaves the seats' inputs unsigned."""

    def replaced(document: dict[str, Any]) -> None:
        stripped(document)
        if document.get("_") == "header":
            document["keys"] = {"host": public_key(SEED)}

    forged = rehashed(data, replaced)
    log = read_log(forged)
    tree = MerkleTree([unshort(leaf) for leaf, _ in log.entries])
    note = sign_checkpoint(log.header.match, tree.size, tree.root, SEED)
    line = encode({"_": "checkpoint", "note": note})
    return forged + leaf_of(line).encode() + b" " + line + b"\n"


def test_a_log_that_proves_everything_holds_against_known_keys(run: Run, signed: Path) -> None:
    found = run("verify", str(signed), "--require", EVERYTHING, *known(signed))
    assert found.exit_code == 0, found.stdout
    assert "required" not in found.stdout
    assert "own word" not in found.stdout


def test_keys_that_nobody_named_are_the_files_own_word(run: Run, signed: Path) -> None:
    first = run("verify", str(signed)).stdout.splitlines()[0]
    assert first.startswith("these keys are the file's own word")
    assert json.loads(run("verify", str(signed), "--json").stdout)[0]["keys"] == first


def test_what_was_stripped_passes_whoever_wants_nothing_and_nobody_else(run: Run, signed: Path) -> None:
    keys = known(signed)
    Path("s.limmu").write_bytes(rehashed(signed.read_bytes(), stripped))
    passed = run("verify", "s.limmu")
    assert passed.exit_code == 0
    assert passed.stdout.startswith("this file names no keys")
    for wanted in ("signatures", "checkpoints", EVERYTHING):
        found = run("verify", "s.limmu", "--require", wanted)
        assert found.exit_code == 1
        assert f"{wanted.split(',')[0]}: not checked" in found.stdout
    for key in keys:
        found = run("verify", "s.limmu", key)
        assert found.exit_code == 1
        assert "the header has no key of" in found.stdout


def test_a_match_under_a_forgers_keys_passes_only_who_knows_no_keys(run: Run, signed: Path) -> None:
    keys = known(signed)
    Path("f.limmu").write_bytes(own_keys(signed.read_bytes()))
    found = run("verify", "f.limmu", "--require", "checkpoints")
    assert found.exit_code == 0
    assert found.stdout.startswith("these keys are the file's own word")
    found = run("verify", "f.limmu", "--require", "checkpoints", keys[0])
    assert found.exit_code == 1
    assert "the key of host is another one" in found.stdout
    assert run("verify", "f.limmu", "--require", "signatures").exit_code == 1


@pytest.mark.parametrize(
    ("wanted", "change", "told"),
    [
        ("checkpoints", lambda lines: [one for one in lines if b'"_":"checkpoint"' not in one], "not checked"),
        ("openings", lambda lines: [one for one in lines if b'"_":"opening"' not in one], "not checked"),
        ("openings", lambda lines: lines[: lines.index(opening(lines))] + lines[lines.index(opening(lines)) + 1 :],
         "hides what is not opened"),
        ("dice", lambda lines: [one for one in lines if b'"party":"shuffles"' not in one], "1 shuffle waits for"),
        ("dice", lambda lines: lines, "the host tells what he foresees"),
    ],
)  # fmt: skip
def test_whatever_is_left_out_is_missed(
    run: Run, signed: Path, wanted: str, change: Callable[[list[bytes]], list[bytes]], told: str
) -> None:
    Path("c.limmu").write_bytes(b"".join(change(signed.read_bytes().splitlines(keepends=True))))
    assert run("verify", "c.limmu").exit_code == 0
    found = run("verify", "c.limmu", "--require", wanted)
    assert found.exit_code == 1
    assert told in found.stdout.split("required")[1]
    assert json.loads(run("verify", "c.limmu", "--require", wanted, "--json").stdout)[0]["lacking"]


def opening(lines: list[bytes]) -> bytes:
    return next(one for one in lines if b'"_":"opening"' in one)


def test_entries_under_no_checkpoint_are_named(run: Run, signed: Path) -> None:
    log, secret = read_log(signed.read_bytes()), Path("m.limmu.key").read_bytes()
    root = MerkleTree([unshort(leaf) for leaf, _ in log.entries[:5]]).root
    early = encode(
        {"_": "checkpoint", "note": sign_checkpoint(log.header.match, 5, root, host_seed(secret, log.header.match))}
    )
    lines = [one for one in signed.read_bytes().splitlines(keepends=True) if b'"_":"checkpoint"' not in one]
    Path("c.limmu").write_bytes(b"".join([*lines, leaf_of(early).encode() + b" " + early + b"\n"]))
    assert run("verify", "c.limmu").exit_code == 0
    found = run("verify", "c.limmu", "--require", "checkpoints")
    assert (found.exit_code, "entries 5 to" in found.stdout) == (1, True)


def test_a_checkpoint_that_is_none_differs(run: Run, signed: Path) -> None:
    def spoiled(document: dict[str, Any]) -> None:
        if document["_"] == "checkpoint":
            document["note"] = "none"

    Path("bad.limmu").write_bytes(rehashed(signed.read_bytes(), spoiled))
    found = run("verify", "bad.limmu", "--require", "checkpoints")
    assert found.exit_code == 1
    assert "this is not a signed note" in found.stdout


def test_the_hosts_word_is_no_proof_of_dice(run: Run, match: Path) -> None:
    found = run("verify", str(match), "--require", "dice")
    assert found.exit_code == 1
    assert "prove nothing" in found.stdout.split("required")[1]
    assert "can never prove them to others: play at machines of your own" in " ".join(found.stdout.split())


DICE = [
    (
        "3 rolls proven; 2 shuffles proven. Fair unless all of red and the host are in league; blue is kept",
        "",
    ),
    (
        "3 rolls proven; 2 shuffles wait for the chain. Fair unless all of red and the host are in league",
        "2 shuffles wait",
    ),
    (
        "3 rolls proven. Fair unless the host tells what he foresees; red and blue are kept by the host",
        "Fair unless the",
    ),
    ("3 rolls; 1 of them confirmed by nobody; real dice, typed by seats", "1 of them confirmed"),
    ("3 rolls; nothing proves the faces: they are the host's word", "nothing proves"),
]


@pytest.mark.parametrize(("reason", "missed"), DICE)
def test_what_is_the_hosts_word_in_a_proof_that_holds_is_missed_by_name(match: Path, reason: str, missed: str) -> None:
    good = Finding("holds")
    report = Report(
        intact=good,
        dice=Finding("holds", reason=reason),
        signatures=good,
        checkpoints=good,
        openings=good,
        reproducible=good,
        legal=good,
        entries=9,
    )
    found = lacking(read_log(match.read_bytes()), report, Wanted(("dice",)))
    assert found.pop().startswith("dice: whoever hosts such a match gives all the dice")
    assert [one.removeprefix("dice: ").startswith(missed) for one in found] == [True] * bool(missed)


def test_of_several_logs_each_must_prove_it(run: Run, signed: Path) -> None:
    Path("season").mkdir()
    Path("season/a.limmu").write_bytes(signed.read_bytes())
    assert run("verify", "season", "--require", EVERYTHING).exit_code == 0
    Path("season/b.limmu").write_bytes(rehashed(signed.read_bytes(), stripped))
    found = run("verify", "season", "--require", EVERYTHING)
    assert found.exit_code == 1
    assert "season/b.limmu" in found.stdout.split("required")[0]


@pytest.mark.parametrize("wrong", ["--require=dise", "--host-key=x", "--key=0", "--key=0=abc"])
def test_a_wrong_wish_is_a_wrong_use(run: Run, match: Path, wrong: str) -> None:
    assert run("verify", str(match), wrong).exit_code == 2


# ---------------------------------------------------------------- who may see what differs


def without_what_was_dealt(data: bytes) -> bytes:
    """A log up to its first deal, which it does not say: the rules then tell what the cards were."""
    lines = data.splitlines(keepends=True)
    at = next(i for i, one in enumerate(lines) if b'"_":"cards_dealt"' in one and b'"_":"entry"' in one)
    entry = json.loads(lines[at][44:])
    del entry["facts"][1:], entry["sealed"]
    made = leaf_of(encode(entry)).encode() + b" " + encode(entry) + b"\n"
    return b"".join([*lines[: at - 1], made])


def test_what_differs_in_a_match_that_goes_on_shows_no_hidden_value(run: Run, match: Path) -> None:
    Path("e.limmu").write_bytes(without_what_was_dealt(match.read_bytes()))
    told = [run("verify", "e.limmu"), run("verify", "e.limmu", "--json"), run("verify", "e.limmu", "e.limmu")]
    asked = run("verify", "e.limmu", "--seat", "umpire")
    for found in (*told, asked):
        assert found.exit_code == 1
    assert "rerun" in asked.stdout
    assert "cards" in asked.stdout
    for found in told:
        assert '"cards' not in found.stdout
        assert "--seat umpire" in found.stdout
