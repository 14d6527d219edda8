"""What whoever runs a server can watch: counts in the text format of Prometheus, and a log line for each request.

Neither names a seat, a token, an address of a page or anything of a match: of a match that only some know, the number
is what lets them in.
"""

from __future__ import annotations

import logging
import sys
import time
from collections import Counter
from collections.abc import Iterator
from typing import Any

import structlog

from limmu.server.club import Club

STEPS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
"""Seconds: the bounds of the histogram."""

log = structlog.get_logger()


class Watching:
    """Counts since the start of the server."""

    def __init__(self) -> None:
        self.started = time.time()
        self.requests: Counter[tuple[str, str, int]] = Counter()
        self.seconds: Counter[tuple[str, float]] = Counter()
        self.took: Counter[str] = Counter()
        self.failures: Counter[str] = Counter()
        self.notices: Counter[tuple[str, str]] = Counter()
        self.sockets = 0

    def told(self, method: str, path: str, status: int, took: float) -> None:
        """A request was answered. ``path`` is that of its operation, with names in place of what they stand for."""
        self.requests[method, path, status] += 1
        kind = f"{method} {path}"
        self.took[kind] += took  # pyright: ignore[reportArgumentType]  # a Counter of seconds
        self.seconds[kind, next((step for step in STEPS if took <= step), float("inf"))] += 1
        log.info("request", method=method, path=path, status=status, ms=round(took * 1000, 1))

    def failed(self, where: str, error: BaseException) -> None:
        """Something failed: the log names the error and its place, and never its text, which may hold a secret."""
        self.failures[type(error).__name__] += 1
        tell_failed(where, error)

    def noticed(self, way: str, result: str, why: str = "") -> None:
        """A notice was sent, or was not; ``why`` names no address."""
        self.notices[way, result] += 1
        log.info("notice", way=way, result=result, why=why)

    def text(self, club: Club) -> str:
        """All counts, as Prometheus reads them."""
        return "".join(self._lines(club))

    def _lines(self, club: Club) -> Iterator[str]:
        tables = [*club.tables.values()]
        gauges = {
            "limmu_start_time_seconds": int(self.started),
            "limmu_matches_loaded": len(tables),
            "limmu_matches_busy": len([table for table in tables if table.busy]),
            "limmu_sockets": self.sockets,
        }
        for name, value in gauges.items():
            yield f"# TYPE {name} gauge\n{name} {value}\n"
        yield "# TYPE limmu_requests_total counter\n"
        for (method, path, status), number in sorted(self.requests.items()):
            yield f'limmu_requests_total{{method="{method}",path="{path}",status="{status}"}} {number}\n'
        yield "# TYPE limmu_failures_total counter\n"
        for kind, number in sorted(self.failures.items()):
            yield f'limmu_failures_total{{kind="{kind}"}} {number}\n'
        yield "# TYPE limmu_notices_total counter\n"
        for (way, result), number in sorted(self.notices.items()):
            yield f'limmu_notices_total{{way="{way}",result="{result}"}} {number}\n'
        yield "# TYPE limmu_request_seconds histogram\n"
        for kind in sorted(self.took):
            yield from self._histogram(kind)

    def _histogram(self, kind: str) -> Iterator[str]:
        method, _, path = kind.partition(" ")
        labels, total = f'method="{method}",path="{path}"', 0
        for step in (*STEPS, float("inf")):
            total += self.seconds[kind, step]
            bound = "+Inf" if step == float("inf") else f"{step:g}"
            yield f'limmu_request_seconds_bucket{{{labels},le="{bound}"}} {total}\n'
        yield f"limmu_request_seconds_sum{{{labels}}} {float(self.took[kind]):.6f}\n"
        yield f"limmu_request_seconds_count{{{labels}}} {total}\n"


def tell_failed(where: str, error: BaseException) -> None:
    """Let the log say that something failed, of what kind, and at which line."""
    trace, at = error.__traceback__, ""
    while trace is not None:
        at, trace = f"{trace.tb_frame.f_code.co_filename.rpartition('/')[2]}:{trace.tb_lineno}", trace.tb_next
    log.error("failed", where=where, kind=type(error).__name__, at=at)


class Libraries(logging.Handler):
    """What libraries say, such as uvicorn of a request that is none, as lines of the same log."""

    def emit(self, record: logging.LogRecord) -> None:
        """Say it; of an error no more than :func:`tell_failed` does."""
        error = record.exc_info[1] if record.exc_info else None
        if error is not None:
            tell_failed(record.name, error)
        else:
            said = str(record.msg).partition("\n")[0]  # as it is written, without what is put in
            log.log(record.levelno, said, where=record.name)


def configure_logs() -> None:
    """One JSON object a line on standard error: for ``limmu serve`` alone, never for who embeds the server."""
    logging.basicConfig(handlers=[Libraries()], level=logging.WARNING, force=True)
    processors: list[Any] = [
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso"),
        structlog.processors.JSONRenderer(),
    ]
    structlog.configure(processors=processors, logger_factory=structlog.PrintLoggerFactory(sys.stderr))
