"""The program's own log, on standard error: warnings, with -v more, with -vv everything."""

from __future__ import annotations

import logging
import sys
from typing import Any

import click
import structlog

VERBOSE = "limmu.verbose"


def logger() -> Any:
    """Where to note something, as far as the command that runs is to say it."""
    context = click.get_current_context(silent=True)
    verbose: int = context.meta.get(VERBOSE, 0) if context is not None else 0
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso"),
            structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty()),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(
            (logging.WARNING, logging.INFO, logging.DEBUG)[min(verbose, 2)]
        ),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
    )
    return structlog.get_logger()
