"""Verdicts on logs, one or many side by side: intact, reproducible, legal."""

from __future__ import annotations

import signal
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import active_children
from pathlib import Path
from typing import Any

import msgspec

from limmu.core import UMPIRE, Report
from limmu.core import verify as audit
from limmu.stores import open_store
from limmu.stores.places import Place, Stored, logs_under
from limmu.stores.recorded import read_recording
from limmu.trouble import SILENT, Listener, Trouble
from limmu_replays.requiring import Wanted, hides_still, lacking, without_values, word_of


def logs_in(paths: Sequence[Place], store: str = "") -> list[Place]:
    """The logs that the arguments name, also those in directories; without arguments all of a store.

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
    return found


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
        return {"file": str(place), "unreadable": trouble.what, "remedy": trouble.remedy}
    except Exception as error:
        return {"file": str(place), "unreadable": f"{place}: {type(error).__name__}: {error}", "remedy": ""}
    return {
        "file": str(place),
        **msgspec.to_builtins(report),
        "keys": word_of(of.log, wanted),
        "lacking": missing,
    }


def _quiet() -> None:
    """Ignore Ctrl-C in a process that checks: the process that started it handles Ctrl-C."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def survey(
    places: Sequence[Place], pack_dir: Path | None, wanted: Wanted, jobs: int, listener: Listener = SILENT
) -> list[dict[str, Any]]:
    """The verdicts on several logs, in the order of the places, from several processes.

    If a process dies, only the log that killed it has no verdict. On Ctrl-C all processes end at once.
    """
    found: dict[int, dict[str, Any]] = {}
    if min(jobs, len(places)) > 1:
        found = _together([*enumerate(places)], pack_dir, wanted, min(jobs, len(places)), listener)
    for i, place in enumerate(places):
        if i not in found and jobs > 1:
            found |= _together([(i, place)], pack_dir, wanted, 1, listener)
        if i not in found:
            died = {"file": str(place), "unreadable": f"{place}: the process that checked it was killed", "remedy": ""}
            found[i] = died if jobs > 1 else check_log(place, pack_dir, wanted)
    return [found[i] for i in range(len(places))]


def _together(
    places: Sequence[tuple[int, Place]], pack_dir: Path | None, wanted: Wanted, jobs: int, listener: Listener
) -> dict[int, dict[str, Any]]:
    """The verdicts of the processes, by number; those of logs that a dying process had in hand are missing."""
    found: dict[int, dict[str, Any]] = {}
    with ProcessPoolExecutor(jobs, initializer=_quiet) as pool:
        numbers = {pool.submit(check_log, place, pack_dir, wanted): i for i, place in places}
        try:
            with listener.progress("verifying", len(places)) as told:
                for future in as_completed(numbers):
                    found[numbers[future]] = future.result()
                    told(len(found))
        except BrokenProcessPool:
            pass
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            for process in active_children():
                process.terminate()
            raise
    return found
