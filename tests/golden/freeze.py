"""Record the golden logs of a version: `python -m tests.golden.freeze`, before it is released; never again after that.

    tests/golden/VERSION/manifest.json     what each log is, folds to and was judged when it was recorded
    tests/golden/VERSION/GAME/NAME.limmu.gz

A release pins the manifest, which has the digest of every log, in :data:`PINNED`. From then on nothing in the folder
changes.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Mapping
from pathlib import Path
from shutil import rmtree
from typing import Any

from tests.golden.measuring import all_forms, asked, boards, course, forms, measured, outcome, verdicts
from tests.golden.plays import LIBRARY, LOGS
from tests.replays.record_library import LIBRARY as RECORDED
from tests.replays.record_library import packed
from tests.schemas.support import FOLDER as SCHEMAS
from tests.schemas.support import GAMES as SHIPPED

import limmu
from limmu.stores.files import read_bytes

GOLDEN = Path(__file__).parent
MANIFEST = "manifest.json"
PINNED: Mapping[str, str] = {}
"""By released version the SHA-256 of its manifest, in hexadecimal digits: added with the release, never changed."""


def version_of_now() -> str:
    """The version that the next release will have."""
    return limmu.__version__


def released() -> list[str]:
    """The versions that were released: a release keeps its set of schemas."""
    return sorted([folder.name for folder in (SCHEMAS / "released").glob("*") if folder.is_dir()])


def is_final(version: str) -> bool:
    """Whether the logs of a version must stay as they are."""
    return version in PINNED or version in released()


def record_of(data: bytes, file: bytes) -> dict[str, Any]:
    """What the manifest says of a log. Raises BrokenLine or BrokenLog for one that is not sound."""
    found = measured(data)
    return {
        "sha256": hashlib.sha256(file).hexdigest(),
        "entries": len(found.log.entries),
        "leaf": found.match.leaf,
        "boards": boards(found.match),
        "course": course(found.match),
        "over": outcome(found.match),
        "asked": asked(found.match),
        "ruleset": found.log.header.ruleset,
        "verdicts": verdicts(found),
    }


def logs_of(folder: Path) -> dict[str, bytes]:
    """By path in a version's folder the bytes of each of its logs, unpacked."""
    paths = sorted(folder.rglob("*.limmu.gz"))
    return {path.relative_to(folder).as_posix(): read_bytes(path) for path in paths}


def not_frozen(logs: list[bytes]) -> dict[str, Any]:
    """What no golden log has: the facts of each game, and the forms of the format."""
    facts: dict[str, set[str]] = {game.name: set(game.facts) for game in SHIPPED}
    left = set(all_forms())
    for data in logs:
        left -= forms(data)
        found = measured(data)
        facts.get(found.log.header.game, set()).difference_update(found.facts)
    return {"facts": {name: sorted(names) for name, names in sorted(facts.items())}, "forms": sorted(left)}


def freeze(version: str, golden: Path = GOLDEN) -> Path:
    """Record the golden logs of a version anew. Returns their folder. Raises ValueError for one that was released."""
    if is_final(version):
        raise ValueError(f"{version} was released: its logs stay as they are; record those of the next version")
    folder = golden / version
    if folder.exists():
        rmtree(folder)
    files = {f"{name}.limmu.gz": packed(make()) for name, make in LOGS.items()}
    files |= {name: (RECORDED / name).read_bytes() for name in LIBRARY}
    for name, file in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(file)
    logs = logs_of(folder)
    records = {name: record_of(data, files[name]) for name, data in logs.items()}
    older = [data for other in golden.glob(f"*/{MANIFEST}") for data in logs_of(other.parent).values()]
    (folder / MANIFEST).write_text(_written(version, not_frozen([*older, *logs.values()]), records), "utf-8")
    return folder


def _written(version: str, left: dict[str, Any], records: Mapping[str, Any]) -> str:
    """A manifest as text: a line for each log."""
    lines = ",\n".join([f" {json.dumps(name)}: {json.dumps(record)}" for name, record in sorted(records.items())])
    return f'{{"version": {json.dumps(version)},\n"not_frozen": {json.dumps(left)},\n"logs": {{\n{lines}\n}}}}\n'


if __name__ == "__main__":
    wanted = sys.argv[1] if len(sys.argv) > 1 else version_of_now()
    try:
        made = freeze(wanted)
    except ValueError as error:
        sys.exit(str(error))
    manifest = (made / MANIFEST).read_bytes()
    size = sum([path.stat().st_size for path in made.rglob("*") if path.is_file()])
    print(f"{made.name}: {len(logs_of(made))} logs, {size} bytes; when it is released, pin its manifest:")
    print(f'PINNED = {{"{made.name}": "{hashlib.sha256(manifest).hexdigest()}"}}')
