"""A season on the disk: its plan, a log for each match, and a line for each result."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Self

import msgspec

from limmu.display.saying import said
from limmu.display.troubles import trouble, writing
from limmu.stores.making import hold, may_be_torn, opened_to_append, write_all
from limmu.stores.recorded import read_played, telling
from limmu_replays.arena.plan import Fixture, Plan, require_plan
from limmu_replays.arena.playing import Result, is_of, result_of

PLAN, RESULTS, MATCHES = "season.json", "results.jsonl", "matches"
BEGINS = b'{"bots":'
"""The first bytes of each result."""
NO_LINK: int = getattr(os, "O_NOFOLLOW", 0)
"""A season that comes from somebody else writes to no file outside its folder."""

_plan = msgspec.json.Decoder(Plan)
_result = msgspec.json.Decoder(Result)


class Season:
    """The folder of a season, held against other programs that would play it, too. Close it, or use it in ``with``."""

    def __init__(self, path: Path, plan: Plan, pack_dir: Path | None = None) -> None:
        """Open or make the folder. Raises Trouble where it holds the season of another plan, or something else."""
        self.path, self.plan, self._pack_dir = path, plan, pack_dir
        with telling():
            path.mkdir(parents=True, exist_ok=True)
            begun = {RESULTS, f".{PLAN}.new"}  # what a full disk, or a kill, left of a season that had no plan yet
            if not (path / PLAN).exists() and {one.name for one in path.iterdir()} - begun:
                raise trouble("trouble.other_than_season", path=path)
            self._file = opened_to_append(path / RESULTS, os.O_CREAT | NO_LINK)
        if not hold(self._file):
            os.close(self._file)
            raise trouble("trouble.season_running", path=path)
        try:
            self._agree()
            self.results = {result.match: result for result in self._read()}
        except BaseException:
            os.close(self._file)
            raise

    def _agree(self) -> None:
        """Compare the plan with that of the folder: only the number of rounds may differ, and grow."""
        if (self.path / PLAN).exists():
            there = read_plan(self.path)
            for name in Plan.__struct_fields__:
                was, mine = getattr(there, name), getattr(self.plan, name)
                if was > mine if name == "rounds" else was != mine:
                    raise trouble("trouble.season_other", path=self.path, name=name, was=was, now=mine)
        _replace(self.path / PLAN, msgspec.json.format(msgspec.json.encode(self.plan, order="sorted")) + b"\n")

    def _read(self) -> list[Result]:
        found = read_results(self.path)
        whole = b"".join([_line(result) for result in found])
        os.ftruncate(self._file, len(whole))
        return found

    def log(self, name: str) -> Path:
        """The log of a match."""
        return self.path / MATCHES / f"{name}.limmu.gz"

    def has(self, fixture: Fixture) -> bool:
        """Whether a match was played, and its log is there. A log whose result was not written any more is read, not
        played again. Raises Trouble for the log of another match."""
        path = self.log(fixture.name)
        if not path.exists():
            return False
        if fixture.name not in self.results:
            match = read_played(path, self._pack_dir).match
            if match.header.match != fixture.name or match.over is None:
                raise trouble("trouble.other_log", path=path, match=fixture.name)
            self._write(result_of(fixture, match))
        return True

    def keep(self, fixture: Fixture, result: Result, log: bytes) -> None:
        """Keep a match: first its log, then its result. Raises Trouble for the result of another one."""
        if not is_of(self.plan, result) or result.match != fixture.name:
            raise trouble("trouble.other_result", wanted=fixture.name, got=result.match)
        path = self.log(fixture.name)
        with writing(path):
            path.parent.mkdir(parents=True, exist_ok=True)
        _replace(path, log)
        self._write(result)

    def _write(self, result: Result) -> None:
        with writing(self.path / RESULTS):
            write_all(self._file, _line(result))
        self.results[result.match] = result

    def close(self) -> None:
        """Sort the results, so that the order in which they came cannot be seen, and let go of the folder."""
        self.results = dict(sorted(self.results.items()))
        try:
            _replace(self.path / RESULTS, b"".join(map(_line, self.results.values())))
        finally:
            os.close(self._file)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def read_plan(path: Path) -> Plan:
    """The plan of a season. Raises Trouble."""
    try:
        plan = _plan.decode((path / PLAN).read_bytes())
        require_plan(plan)
        return plan
    except (OSError, ValueError) as error:
        raise trouble("trouble.no_season", path=path, error=error) from None


def read_results(path: Path) -> list[Result]:
    """The results of a season, up to a line that was not finished.

    Raises Trouble, also for a result that the plan has not.
    """
    plan = read_plan(path)
    try:
        *lines, torn = (path / RESULTS).read_bytes().split(b"\n")
        if not may_be_torn(torn, BEGINS):
            raise ValueError(said("note.other_line"))
        found = [_result.decode(line) for line in lines]
        if strange := [result.match for result in found if not is_of(plan, result)]:
            raise ValueError(said("note.not_in_plan", match=repr(strange[0])))
        return found
    except (OSError, ValueError) as error:
        raise trouble("trouble.season_results", path=path / RESULTS, why=error) from None


def _line(result: Result) -> bytes:
    return msgspec.json.encode(result, order="sorted") + b"\n"


def _replace(path: Path, data: bytes) -> None:
    new = path.with_name(f".{path.name}.new")
    with writing(path):
        new.unlink(missing_ok=True)
        with new.open("xb") as file:  # it is new: no link leads elsewhere
            file.write(data)
        new.replace(path)
