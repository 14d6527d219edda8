"""The commands that the replay tool adds to `limmu`."""

from __future__ import annotations

import click

from limmu_replays import branching, comparing, explaining, showing, telling, verifying


def register(group: click.Group) -> None:
    """Add `show`, `log`, `verify`, `branch`, `diff` and `explain`."""
    for command in (
        showing.show,
        telling.log,
        verifying.verify,
        branching.branch,
        comparing.diff,
        explaining.explain,
    ):
        group.add_command(command)
