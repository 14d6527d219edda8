"""A process that reads hostile files, one after the other, and tells what came of each: for `test_hostile_bytes.py`.

Standard input has one JSON document a line, ``{"args": [...]}`` for a command of ``limmu`` or ``{"command": PATH}`` for
the bytes of a command to a server; standard output says for each how it ended, the seconds of processor time it took,
and by how much the peak of memory has risen since the first, which is healthy and loads what is loaded once.
"""

from __future__ import annotations

import gc
import json
import resource
import sys
import time
from pathlib import Path
from typing import Any

from click.testing import CliRunner
from tests.benchmarks import yardstick

from limmu import installed
from limmu.cli.root import limmu
from limmu.core import Match, Refused, check
from limmu.testing.properties import random_match
from limmu.wire import read_command


def peak() -> int:
    """The largest memory so far, in bytes."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024


def judged(match: Match[Any], data: bytes) -> str:
    """What a server says of the bytes of a command."""
    try:
        verdict = check(match, read_command("0", data))
    except Refused as refused:
        verdict = refused.verdict
    return f"refused: {verdict.code}" if not verdict else "taken"


def ended(task: dict[str, Any], match: Match[Any]) -> str:
    """How it ended: an exit code and what was said, or a verdict; "crash" for what nobody declared."""
    if "command" in task:
        try:
            return judged(match, Path(task["command"]).read_bytes())
        except BaseException as error:
            return f"crash: {error!r}"[:2000]
    result = CliRunner().invoke(limmu, task["args"])
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        return f"crash: {result.exception!r}"[:2000]
    return f"exit {result.exit_code}: {result.stderr[:1000]}"


def main() -> None:
    """Serve until there is no more."""
    installed.add(yardstick.game)
    match = random_match(yardstick.game, "turns-1", 1, stop=30).match
    base = 0
    for line in sys.stdin:
        gc.collect()
        begun = time.process_time()
        said = ended(json.loads(line), match)
        base = base or peak()
        seconds = time.process_time() - begun
        print(json.dumps({"said": said, "seconds": seconds, "bytes": peak() - base}), flush=True)


if __name__ == "__main__":
    main()
