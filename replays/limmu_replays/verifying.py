"""Verdicts on logs, one or many side by side: intact, reproducible, legal."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

import msgspec

from limmu.core import UMPIRE, Report
from limmu.core import verify as audit
from limmu.display.saying import said
from limmu.stores import open_store
from limmu.stores.places import Place, Stored, in_letters, logs_under
from limmu.stores.recorded import read_recording
from limmu.trouble import SILENT, Listener, Trouble
from limmu_replays.requiring import Wanted, hides_still, lacking, without_values, word_of
from limmu_replays.spreading import Lost, Workers
from limmu_replays.verdicts import Verdicts


def logs_in(paths: Sequence[Place], store: str = "") -> list[Place]:
    """The logs that the arguments name, also those in directories, each once; without arguments all of a store.

    Raises Trouble for a path that does not exist.
    """
    if store and not paths:
        with open_store(store, write=False) as opened:
            return [Stored(store, name) for name in opened.names()]
    found: list[Place] = []
    for path in paths:
        if isinstance(path, Path) and path.is_dir():
            found += logs_under(path)
        else:
            found.append(path)
    return list(dict.fromkeys(found))


_BESIDES = ("file", "keys", "lacking")
"""What a document says beside the report: whose word the keys are, and what the log lacks of what was wanted."""


def report_of(document: dict[str, Any]) -> Report:
    """The report in a document of a log that could be read."""
    return msgspec.convert({name: part for name, part in document.items() if name not in _BESIDES}, Report)


# ---------------------------------------------------------------- several logs


def check_log(
    place: Place, pack_dir: Path | None, wanted: Wanted, told: Callable[[int], None] = lambda n: None
) -> dict[str, Any]:
    """The verdicts on one log, for programs; ``unreadable`` has the reason, of whatever kind, if there are none."""
    try:
        of = read_recording(place, pack_dir)
        report = audit(of.log, of.game, of.pack, why_not=of.why_not, since=wanted.since, told=told)
        missing = lacking(of.log, report, wanted)
        report = report if wanted.eyes == UMPIRE or not hides_still(of.log) else without_values(report)
    except Trouble as trouble:
        return {"file": in_letters(place), "unreadable": in_letters(trouble.what), "remedy": trouble.remedy}
    except Exception as error:
        return {
            "file": in_letters(place),
            "unreadable": in_letters(f"{place}: {type(error).__name__}: {error}"),
            "remedy": "",
        }
    return {
        "file": in_letters(place),
        **msgspec.to_builtins(report),
        "keys": word_of(of.log, wanted),
        "lacking": missing,
    }


def _check(pack_dir: Path | None, wanted: Wanted, place: Place) -> dict[str, Any]:
    return check_log(place, pack_dir, wanted)


def survey(
    places: Sequence[Place],
    pack_dir: Path | None,
    wanted: Wanted,
    workers: Workers,
    listener: Listener = SILENT,
    table: Verdicts | None = None,
) -> list[dict[str, Any]]:
    """The verdicts on several logs, in the order of the places. ``table``: those of before count, new ones go into it.

    If a process dies, only the log that killed it has no verdict.
    """
    found = {place: known for place in places if table is not None and (known := table.known(place))}
    todo = [place for place in dict.fromkeys(places) if place not in found]
    with (
        listener.progress(said("note.verifying_logs"), len(places)) as told,
        closing(workers.each(partial(_check, pack_dir, wanted), todo)) as results,
    ):
        told(len(found))
        for place, got in results:
            if isinstance(got, Lost):
                got = {"file": in_letters(place), "unreadable": in_letters(f"{place}: {got.why}"), "remedy": ""}
            elif table is not None and "unreadable" not in got:
                table.keep(place, got)
            found[place] = got
            told(len(found))
    return [found[place] for place in places]
