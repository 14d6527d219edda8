"""Who does the work of a command: processes of this machine, or a cluster."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any, TypeVar

import click

from limmu.display.saying import said
from limmu_replays.spreading import Cluster, Here, Workers

F = TypeVar("F", bound=Callable[..., Any])


def workers_option(command: F) -> F:
    """``--workers`` and ``--cluster``: who does the work."""
    command = click.option(
        "--cluster",
        metavar="ADDRESS",
        default="",
        help="Let the cluster of dask at this address do it: tcp://HOST:8786.",
    )(command)
    return click.option(
        "--workers", type=click.IntRange(1, 256), help="The number of processes (default: one for each CPU)."
    )(command)


def workers_of(processes: int | None, cluster: str) -> Workers:
    """The workers that the options name. Raises UsageError for both at once."""
    if processes is not None and cluster:
        raise click.UsageError(said("trouble.workers_or_cluster"))
    return Cluster(cluster) if cluster else Here(processes or os.cpu_count() or 1)
