"""Work on several processes: nothing is missing when one dies, nothing is left when somebody stops."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from socket import socket
from typing import Any

import pytest
from tests.cli.conftest import Run
from tests.replays import errands
from tests.replays.test_arena import contents

from limmu.trouble import Trouble
from limmu_replays.arena.plan import Fixture
from limmu_replays.arena.playing import Result
from limmu_replays.arena.season import Season, read_results
from limmu_replays.spreading import Cluster, Here, Lost

ROOT = Path(__file__).parents[2]
KNOWS_TESTS = os.environ | {"PYTHONPATH": str(ROOT)}
TASKS = range(20)
SQUARES = {n: n * n for n in TASKS}


def test_one_process_works_in_order_in_this_one() -> None:
    assert list(Here(1).each(errands.square, TASKS)) == list(SQUARES.items())


def test_what_a_dead_process_had_in_hand_runs_again(tmp_path: Path) -> None:
    done = list(Here(2).each(partial(errands.square_but_die, str(tmp_path), 1), TASKS))
    assert len(list(tmp_path.iterdir())) == 1
    assert len(done) == len(TASKS)
    assert dict(done) == SQUARES


def test_a_task_that_kills_whoever_has_it_is_lost_alone(tmp_path: Path) -> None:
    done = dict(Here(2).each(partial(errands.square_but_die, str(tmp_path), 99), TASKS))
    assert [n for n, got in done.items() if isinstance(got, Lost)] == [7]
    assert {n: got for n, got in done.items() if n != 7} == {n: n * n for n in TASKS if n != 7}
    assert len(list(tmp_path.iterdir())) == 2  # in company, then alone


@pytest.mark.parametrize("processes", [1, 2])
def test_the_error_of_a_task_is_raised(processes: int) -> None:
    with pytest.raises(ValueError, match="no 0"):
        list(Here(processes).each(errands.fail, [0]))


def test_nobody_works_on_when_the_results_are_no_longer_wanted(tmp_path: Path) -> None:
    results = Here(2).each(partial(errands.wait_long, str(tmp_path)), [0, 1, 2])
    assert next(results) == (0, 0)
    began = time.monotonic()
    results.close()
    assert time.monotonic() - began < 10
    assert_all_end(tmp_path)


def test_nobody_works_on_when_the_program_that_asked_is_killed(tmp_path: Path) -> None:
    asking = f"""if __name__ == "__main__":
    from functools import partial
    from tests.replays import errands
    from limmu_replays.spreading import Here
    for _ in Here(2).each(partial(errands.wait_long, {str(tmp_path)!r}), range(3)):
        print("one", flush=True)
"""
    program = subprocess.Popen([sys.executable, "-c", asking], cwd=ROOT, env=KNOWS_TESTS, stdout=subprocess.PIPE)
    assert program.stdout is not None
    assert program.stdout.readline() == b"one\n"
    program.kill()
    assert program.wait() == -signal.SIGKILL
    assert_all_end(tmp_path)


def assert_all_end(folder: Path) -> None:
    """The processes that left their number in a folder end soon."""
    for one in folder.iterdir():
        for _ in range(100):
            if not Path(f"/proc/{one.name}/cmdline").exists() or not Path(f"/proc/{one.name}/cmdline").read_bytes():
                break
            time.sleep(0.05)
        else:
            pytest.fail(f"process {one.name} works on")


# --- a cluster -------------------------------------------------------------------------------------------------------


def free_port() -> int:
    with socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


def started(*command: str) -> subprocess.Popen[bytes]:
    quiet = subprocess.DEVNULL
    return subprocess.Popen([sys.executable, "-m", *command], stdout=quiet, stderr=quiet, cwd=ROOT, env=KNOWS_TESTS)


@pytest.fixture
def cluster() -> Iterator[tuple[str, list[subprocess.Popen[bytes]]]]:
    """A scheduler, and a worker that waits for it; both are processes, the scheduler first."""
    pytest.importorskip("distributed", reason="needs the extra limmu[cluster]")
    address = f"tcp://127.0.0.1:{(port := free_port())}"
    running = [scheduler(port), worker(address)]
    yield address, running
    for one in running:
        one.kill()
        one.wait()


def scheduler(port: int) -> subprocess.Popen[bytes]:
    return started("distributed.cli.dask_scheduler", "--host", "127.0.0.1", "--port", str(port), "--no-dashboard")


def worker(address: str) -> subprocess.Popen[bytes]:
    return started(
        *("distributed.cli.dask_worker", address, "--nthreads", "1", "--no-dashboard", "--death-timeout", "60")
    )


@pytest.mark.soak
def test_a_cluster_does_the_same_also_when_its_worker_dies(
    cluster: tuple[str, list[subprocess.Popen[bytes]]], tmp_path: Path
) -> None:
    done = list(Cluster(cluster[0]).each(partial(errands.square_but_die, str(tmp_path), 1), TASKS))
    assert len(list(tmp_path.iterdir())) == 1
    assert len(done) == len(TASKS)
    assert dict(done) == SQUARES


@pytest.mark.soak
def test_a_scheduler_that_restarts_costs_nothing(
    cluster: tuple[str, list[subprocess.Popen[bytes]]], caplog: pytest.LogCaptureFixture
) -> None:
    address, running = cluster
    done: list[tuple[int, Any]] = []
    results = Cluster(address).each(errands.square, iter(TASKS))
    done.append(next(results))
    running[0].kill()
    running[0].wait()
    port = int(address.rpartition(":")[2])
    running[:] = [scheduler(port), worker(address), running[1]]
    done += results
    assert dict(done) == SQUARES
    assert not [one for one in caplog.records if one.exc_info], "no traceback of what costs nothing"


@pytest.mark.soak
def test_a_season_by_a_cluster_is_the_same_byte_for_byte(
    cluster: tuple[str, list[subprocess.Popen[bytes]]], run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One worker is killed, then the command is stopped and called again: nothing shows it."""
    address, running = cluster
    running.append(worker(address))
    season = ("arena", "god-kings", "--scenario", "kadesh", "--bots", "plain,random", "--matches", "24")
    assert run(*season, "--workers", "1", "--out", "whole").exit_code == 0
    keep: Callable[..., None] = Season.keep
    kept: list[str] = []

    def troubled(season: Season, fixture: Fixture, result: Result, log: bytes) -> None:
        if len(kept) == 4:
            running[1].kill()
            running[1].wait()
        if len(kept) == 12:
            monkeypatch.setattr(Season, "keep", keep)
            raise KeyboardInterrupt
        kept.append(result.match)
        keep(season, fixture, result, log)

    monkeypatch.setattr(Season, "keep", troubled)
    assert run(*season, "--cluster", address, "--out", "spread").exit_code == 130
    assert len({*kept}) == 12 == len(read_results(Path("spread")))
    again = run(*season, "--cluster", address, "--out", "spread", "--json")
    assert again.exit_code == 0, again.stderr
    assert json.loads(again.stdout)["played"] == 24 - 12
    assert contents("spread") == contents("whole")


def test_no_cluster_at_an_address_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("distributed", reason="needs the extra limmu[cluster]")
    monkeypatch.setattr("limmu_replays.spreading.PATIENCE", 0.2)
    with pytest.raises(Trouble, match="no cluster answers"):
        list(Cluster(f"tcp://127.0.0.1:{free_port()}").each(errands.square, TASKS))


def test_without_the_library_a_cluster_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(Trouble) as told:
        list(Cluster("tcp://127.0.0.1:1").each(errands.square, TASKS))
    assert "limmu[cluster]" in told.value.remedy
