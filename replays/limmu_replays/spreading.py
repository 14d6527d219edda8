"""Work that can be spread: over processes of this machine, or over a cluster of dask that runs already.

Whoever spreads work submits tasks, and collects and keeps results in the order in which they come. What was kept need
not be submitted again: so work is resumed. A task may run twice, so its result must depend on nothing but the task.
"""

from __future__ import annotations

import logging
import os
import signal
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, CancelledError, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from itertools import islice
from multiprocessing import active_children, get_context, parent_process
from multiprocessing.process import BaseProcess
from threading import Thread
from typing import Any, Protocol, TypeVar

import attrs

from limmu import installed
from limmu.core import Game
from limmu.display.language import SPOKEN, speaking
from limmu.display.saying import said
from limmu.display.troubles import trouble

T = TypeVar("T")
R = TypeVar("R")

AHEAD = 4
"""Tasks in hand for each process: one that runs, and some that wait."""
TRIES = 5
"""How often in a row a cluster may be lost, without a single result in between, before the work is given up."""
PATIENCE = 60
"""Seconds to wait for the scheduler of a cluster."""


@attrs.frozen
class Lost:
    """A task without a result: each process that ran it died, also one that ran nothing else."""

    why: str


class Workers(Protocol):
    """Who does the work."""

    def each(self, work: Callable[[T], R], tasks: Iterable[T]) -> Generator[tuple[T, R | Lost]]:
        """Each task with its result, in the order in which the results come.

        It takes tasks as workers become free. A task whose worker died runs again. Close the generator to stop.
        ``work``, the tasks and the results are pickled. Raises what ``work`` raises.
        """
        ...


@attrs.frozen
class Here:
    """Processes of this machine; one does the work in this process itself."""

    processes: int

    def each(self, work: Callable[[T], R], tasks: Iterable[T]) -> Generator[tuple[T, R | Lost]]:
        """As `Workers` has it."""
        todo = iter(tasks)
        if self.processes == 1:
            for task in todo:
                yield task, work(task)
            return
        while True:
            in_hand = yield from _together(work, todo, self.processes, AHEAD * self.processes)
            if not in_hand:
                return
            alone = iter(in_hand)
            while dead := (yield from _together(work, alone, 1, 1)):
                yield dead[0], Lost(said("spread.killed"))


def _together(
    work: Callable[[T], R], todo: Iterator[T], processes: int, ahead: int
) -> Generator[tuple[T, R | Lost], None, list[T]]:
    """Work off tasks until there are none, or until a process dies; then return those that were in hand."""
    others = active_children()
    pool = ProcessPoolExecutor(processes, get_context("spawn"), _prepare, (installed.added(), SPOKEN.get()))
    running: dict[Future[R], T] = {}
    broken: list[T] = []
    finished = False
    try:
        while not broken:
            for task in islice(todo, ahead - len(running)):
                try:
                    running[pool.submit(work, task)] = task
                except BrokenProcessPool:
                    broken.append(task)
                    break
            if not running:
                break
            for future in wait(running, return_when=FIRST_COMPLETED).done:
                task = running.pop(future)
                try:
                    yield task, future.result()
                except BrokenProcessPool:
                    broken.append(task)
        finished = True
    finally:
        for process in active_children() if not finished else ():
            if process not in others:
                process.terminate()
        pool.shutdown(cancel_futures=True)  # it waits: a pool that is left to the end of Python may complain there
    return [*broken, *running.values()]


def _prepare(games: Iterable[Game[Any]], language: str) -> None:
    """Make a new process ready: it leaves Ctrl-C to the one that started it, ends with it, knows the games that were
    added, and speaks the same language."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with, args=(parent_process(),), daemon=True).start()
    SPOKEN.set(language)
    for game in games:
        installed.add(game)


def _end_with(starter: BaseProcess) -> None:
    """End this process as soon as the one that started it is gone: one that was killed told nobody."""
    starter.join()
    os._exit(1)


@attrs.frozen
class Cluster:
    """A cluster of dask, by the address of its scheduler (``tcp://host:8786``). It runs whatever it is sent."""

    address: str

    def each(self, work: Callable[[T], R], tasks: Iterable[T]) -> Generator[tuple[T, R | Lost]]:
        """As `Workers` has it. If the scheduler is lost, what was in hand is submitted again when it is back."""
        todo, again, lost = iter(tasks), list[T](), 0
        while True:
            got = 0
            collecting = self._collect(work, _after(again, todo))
            try:
                while True:
                    yield next(collecting)
                    got += 1
            except StopIteration as stopped:
                again = stopped.value
            finally:
                collecting.close()
            if not again:
                return
            lost = 1 if got else lost + 1
            if lost == TRIES:
                raise trouble("trouble.cluster_lost", address=self.address, n=TRIES)

    def _collect(self, work: Callable[[T], R], todo: Iterator[T]) -> Generator[tuple[T, R | Lost], None, list[T]]:
        """Work off tasks until there are none, or until the scheduler is lost; then return those that were in hand."""
        try:
            import distributed
        except ImportError:
            raise trouble("trouble.cluster_needs") from None
        library: Any = distributed
        logging.getLogger("distributed.client").setLevel(logging.CRITICAL)  # it logs tracebacks of what is handled here
        client = _reached(library, self.address)
        running: dict[Any, T] = {}
        try:
            ahead = AHEAD * max(1, sum(client.nthreads().values()))
            while True:
                for task in islice(todo, ahead - len(running)):
                    running[client.submit(_in_language, SPOKEN.get(), work, task, pure=False)] = task
                if not running:
                    return []
                with client.as_current():
                    library.wait(list(running), return_when="FIRST_COMPLETED")
                for future in [future for future in running if future.done()]:
                    try:
                        found = future.result()
                    except library.KilledWorker as killed:
                        found = Lost(said("spread.died", why=killed))
                    yield running.pop(future), found
        except (CancelledError, OSError, TimeoutError):  # a comm that closes is an OSError
            return list(running.values())
        finally:
            client.close()


def _in_language(language: str, work: Callable[[T], R], task: T) -> R:
    """A task on a worker of the cluster, in the language of whoever asked for it."""
    with speaking(language, installed.languages_of_games):
        return work(task)


def _after(first: list[T], then: Iterator[T]) -> Iterator[T]:
    yield from first
    yield from then


def _reached(library: Any, address: str) -> Any:
    try:
        return library.Client(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, TimeoutError, ValueError) as error:
        raise trouble("trouble.no_cluster", address=address, why=error) from None


def in_order(tasks: Iterable[T], results: Iterable[tuple[T, R | Lost]]) -> Iterator[tuple[T, R | Lost]]:
    """Results in the order of their tasks, each of which is there once."""
    waiting: dict[T, R | Lost] = {}
    found = iter(results)
    for task in tasks:
        while task not in waiting:
            other, result = next(found)
            waiting[other] = result
        yield task, waiting.pop(task)
