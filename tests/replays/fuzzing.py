"""Decoders under atheris, a fuzzer that follows coverage: ``python -m tests.replays.fuzzing DECODER CORPUS [FLAGS]``.

CORPUS is a directory for what it finds worth keeping; flags are those of libFuzzer, such as ``-max_total_time=60``.
Whatever a decoder raises that it does not declare ends the run with the bytes that did it. Atheris is no dependency of
the project: install it where you fuzz.
"""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Callable
from pathlib import Path

from tests.benchmarks import yardstick
from tests.replays.hostile import judged

from limmu.core import BrokenLine, BrokenLog, read_log, replay, verify
from limmu.core.log.entry import leaf_of
from limmu.core.log.lines import line_of
from limmu.core.proof.checkpoints import BadCheckpoint, Inclusion, read_checkpoint, read_proof, write_proof
from limmu.core.proof.checkpoints import sign_checkpoint as signed
from limmu.testing.cases import CaseFile
from limmu.testing.properties import random_match
from limmu.toolkit.packs import PackError, structure, toml_of

MATCH = random_match(yardstick.game, "turns-1", 1, stop=30).match
HEADER = line_of(MATCH.header)


def log(data: bytes) -> None:
    """A log whose hashes agree, whatever its lines say."""
    lines = [leaf_of(json).encode() + b" " + json + b"\n" for json in data.split(b"\n")]
    try:
        found = read_log(b"".join([HEADER, *lines]))
        report = verify(found, yardstick.game, yardstick.Pack())
        try:
            replay(found, yardstick.game)
        except (BrokenLine, BrokenLog):
            assert report.differs
    except BrokenLine:
        pass


def command(data: bytes) -> None:
    """A command to a server."""
    judged(MATCH, data)


def toml(data: bytes) -> None:
    """A case file; packs and the headings of scripts are read alike."""
    try:
        tables = toml_of(data)
    except ValueError:
        return
    with contextlib.suppress(PackError):
        structure(CaseFile, tables, "fuzzed")


def checkpoint(data: bytes) -> None:
    """A checkpoint, and a proof."""
    text = data.decode("utf-8", "replace")
    for read in (read_checkpoint, read_proof):
        with contextlib.suppress(BadCheckpoint):
            read(text)


DECODERS: dict[str, Callable[[bytes], None]] = {"log": log, "command": command, "toml": toml, "checkpoint": checkpoint}


def main() -> None:
    """Fuzz until told to stop."""
    import atheris  # pyright: ignore

    decoder, corpus, *flags = sys.argv[1:]
    seeds = Path(corpus)
    for n, position in enumerate(random_match(yardstick.game, "turns-1", 1).log.split(b"\n")[1:20]):
        (seeds / f"seed-{n}").write_bytes(position[44:])
    note = signed("m", 5, bytes(32), bytes(32))
    (seeds / "proof").write_text(write_proof(Inclusion(1, b"{}", (bytes(32),), note)), "utf-8")
    (seeds / "command").write_bytes(b'{"cmd":"c1","input":{"_":"decision","answer":"pass"}}')
    atheris.instrument_all()
    atheris.Setup([sys.argv[0], corpus, *flags], DECODERS[decoder])
    atheris.Fuzz()


if __name__ == "__main__":
    main()
