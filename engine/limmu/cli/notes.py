"""The diagnostics of the program, on standard error: warnings; more with -v; everything with -vv."""

from __future__ import annotations

import logging
import sys
from collections.abc import Mapping, MutableMapping
from typing import Any

import click
import structlog

from limmu.display.escaping import one_line

VERBOSE = "limmu.verbose"


def _harmless(_: Any, name: str, told: MutableMapping[str, Any]) -> Mapping[str, Any]:
    """The diagnostics with what they quote in one line each."""
    return {key: one_line(value) if isinstance(value, str) else value for key, value in told.items()}


def logger() -> Any:
    """The logger for diagnostics, with the level of the running command."""
    context = click.get_current_context(silent=True)
    verbose: int = context.meta.get(VERBOSE, 0) if context is not None else 0
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso"),
            _harmless,
            structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty()),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(
            (logging.WARNING, logging.INFO, logging.DEBUG)[min(verbose, 2)]
        ),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
    )
    return structlog.get_logger()
