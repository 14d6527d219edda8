"""Golden logs: what a released version wrote is read, folded, judged and gone on with as on the day it was frozen.

When one fails, the change at hand breaks recorded matches. Never record a released version anew: give what was renamed
its old name (`was=`, `renamed=`), give a fact that means something else a name of its own and its predecessor an
upcaster, give a new field a default, rules that go another way a new ruleset number. See `docs/log-format.md`. Only the
logs of a version that was not released yet may be made anew, when what they hold has changed on purpose.
"""

from __future__ import annotations

import hashlib
import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from msgspec import Raw
from tests.golden import freeze
from tests.golden.freeze import GOLDEN, MANIFEST, PINNED, not_frozen, released, version_of_now
from tests.golden.measuring import Measured, boards, course, measured, outcome, verdicts

from limmu.core import RollDice, SeededDice, ShuffleItems, branch, check, decide, fold, question, take
from limmu.core.log.entry import encode
from limmu.core.log.openings import redact
from limmu.core.log.reading import read_log
from limmu.core.match.redact import redact_for
from limmu.core.match.view import view
from limmu.core.proof.verify import VERDICTS
from limmu.core.rules.canonical import digest_of
from limmu.core.rules.records import mask_for
from limmu.stores.files import read_bytes

MOST = 1_200_000
"""Bytes of the golden logs of a version, at most."""


@cache
def manifest(version: str) -> Any:
    return json.loads((GOLDEN / version / MANIFEST).read_text("utf-8"))


VERSIONS = sorted([path.parent.name for path in GOLDEN.glob(f"*/{MANIFEST}")])
LOGS = [(version, name) for version in VERSIONS for name in manifest(version)["logs"]]
each = pytest.mark.parametrize(("version", "name"), LOGS, ids=[f"{version}/{name}" for version, name in LOGS])


@cache
def bytes_of(version: str, name: str) -> bytes:
    return read_bytes(GOLDEN / version / name)


@cache
def found(version: str, name: str) -> Measured:
    return measured(bytes_of(version, name))


def record(version: str, name: str) -> Any:
    return manifest(version)["logs"][name]


# ---------------------------------------------------------------- each log


@each
def test_it_stands_and_folds_as_it_did(version: str, name: str) -> None:
    wanted, log, match = record(version, name), found(version, name).log, found(version, name).match
    assert (log.damage, log.torn) == (None, b"")
    assert (len(log.entries), log.entries[-1][0], match.leaf) == (wanted["entries"], wanted["leaf"], wanted["leaf"])
    assert boards(match) == wanted["boards"]
    assert course(match) == wanted["course"], "a board between those is another"
    assert outcome(match) == wanted["over"]


@each
def test_it_is_judged_as_it_was(version: str, name: str) -> None:
    """All verdicts that need no rules; the others as long as those rules and that pack are installed."""
    wanted, log, match = record(version, name), found(version, name).log, found(version, name).match
    now = verdicts(found(version, name))
    judged = [*VERDICTS[:-2]]
    if match.game.digest(match.pack) == log.header.digest:
        judged += ["reproducible"] if wanted["ruleset"] in match.game.rulesets else []
        judged += ["legal"] if wanted["ruleset"] == match.game.ruleset else []
    assert {verdict: now[verdict] for verdict in judged} == {verdict: wanted["verdicts"][verdict] for verdict in judged}
    assert wanted["verdicts"]["intact"] == ["holds", -1]


@each
def test_it_can_be_gone_on_with(version: str, name: str) -> None:
    """The open question is the one that was recorded; whoever is asked can answer it, and the match goes on."""
    wanted, log, game = record(version, name), found(version, name).log, found(version, name).match.game
    match = branch(found(version, name).match, found(version, name).match.n)
    pause = match.position.pause
    mine = [] if pause is None else [[demand.seat, game.codec.question(demand.question)] for demand in pause.demands]
    assert mine == [[seat, game.codec.question(Raw(encode(asked)))] for seat, asked in wanted["asked"]]
    open_ = question(match)
    assert (open_ is None) == bool(wanted["over"])
    if open_ is None or not found(version, name).open or game.digest(match.pack) != log.header.digest:
        return
    seat, put = open_.demands[0]
    if isinstance(put, RollDice | ShuffleItems):
        inp = SeededDice(1).throw(match, put)
    else:
        asked = view(match, seat).question
        assert asked is not None
        inp = decide(seat, asked.answers()[0])
    if match.position.ruleset not in game.rulesets:
        assert check(match, inp).code == "ruleset_not_installed"
        return
    entry, after = take(match, inp)
    assert encode(fold(match, entry).position.board) == encode(after.board)
    assert after.n == wanted["entries"]


@each
def test_it_is_redacted_for_everybody(version: str, name: str) -> None:
    """The entries stay; the public sees the boards that it saw, each seat those that it sees in the whole log."""
    wanted, data, match = record(version, name), bytes_of(version, name), found(version, name).match
    public = {n: digest for n, (_, digest) in wanted["boards"].items()}
    for seat in ("", *match.seats):
        reduced = measured(redact_for(data, match.game, seat) if seat else redact(data))
        assert reduced.log.entries == found(version, name).log.entries
        assert {n: digest for n, (_, digest) in boards(reduced.match).items()} == public
        assert digest_of(mask_for(reduced.match.board, (seat,))) == digest_of(mask_for(match.board, (seat,)))
    assert not read_log(redact(data)).openings


# ---------------------------------------------------------------- the folders


def faults(golden: Path, pinned: dict[str, str], final: list[str]) -> list[str]:
    """What is wrong with the folders: bytes that changed, logs too many or too few, releases that are not pinned."""
    unpinned = [version for version in final if version not in pinned]
    told = [f"{version} was released, but PINNED has no digest of its manifest" for version in unpinned]
    for version, digest in pinned.items():
        path = golden / version / MANIFEST
        if not path.is_file() or hashlib.sha256(path.read_bytes()).hexdigest() != digest:
            told.append(f"{version}/{MANIFEST} is not the one that was released")
    for path in sorted(golden.glob(f"*/{MANIFEST}")):
        version, logs = path.parent, json.loads(path.read_text("utf-8"))["logs"]
        files = {file.relative_to(version).as_posix(): file for file in version.rglob("*") if file.is_file()}
        del files[MANIFEST]
        told += [f"{version.name}/{name} is there or gone" for name in sorted(files.keys() ^ logs.keys())]
        for name in sorted(files.keys() & logs.keys()):
            if hashlib.sha256(files[name].read_bytes()).hexdigest() != logs[name]["sha256"]:
                told.append(f"{version.name}/{name} has changed")
    return told


def test_no_byte_of_a_golden_log_has_changed() -> None:
    assert faults(GOLDEN, dict(PINNED), released()) == []


def test_a_byte_that_changed_is_found(tmp_path: Path) -> None:
    log, kept = tmp_path / "1.0" / "g" / "a.limmu.gz", tmp_path / "1.0" / MANIFEST
    log.parent.mkdir(parents=True)
    log.write_bytes(b"a log")
    kept.write_text(json.dumps({"logs": {"g/a.limmu.gz": {"sha256": hashlib.sha256(b"a log").hexdigest()}}}), "utf-8")
    pinned = {"1.0": hashlib.sha256(kept.read_bytes()).hexdigest()}
    assert faults(tmp_path, pinned, ["1.0"]) == []
    assert faults(tmp_path, {}, ["1.0"]) == ["1.0 was released, but PINNED has no digest of its manifest"]
    (tmp_path / "1.0" / "more").write_bytes(b"")
    log.write_bytes(b"a lag")
    kept.write_text(kept.read_text("utf-8") + " ", "utf-8")
    assert faults(tmp_path, pinned, ["1.0"]) == [
        f"1.0/{MANIFEST} is not the one that was released",
        "1.0/more is there or gone",
        "1.0/g/a.limmu.gz has changed",
    ]
    log.unlink()
    assert "1.0/g/a.limmu.gz is there or gone" in faults(tmp_path, pinned, ["1.0"])


def test_what_was_released_is_never_recorded_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "released" / "1.0").mkdir(parents=True)
    monkeypatch.setattr(freeze, "SCHEMAS", tmp_path)
    monkeypatch.setattr(freeze, "PINNED", {"0.9": "digest"})
    for version in ("0.9", "1.0"):
        with pytest.raises(ValueError, match=f"{version} was released: its logs stay as they are"):
            freeze.freeze(version, tmp_path)


def test_the_version_of_now_is_small_and_says_what_is_not_frozen() -> None:
    """What comes after a release belongs to the next version: raise the number in pyproject.toml and freeze it."""
    version = version_of_now()
    assert version in VERSIONS, "run: python -m tests.golden.freeze"
    left = not_frozen([bytes_of(*log) for log in LOGS])
    assert left == manifest(version)["not_frozen"], "run: python -m tests.golden.freeze"
    assert left["forms"] == [], "every form of the format is in a golden log"
    assert sum([path.stat().st_size for path in (GOLDEN / version).rglob("*.gz")]) < MOST
