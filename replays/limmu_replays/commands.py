"""The commands that the replay tool adds to `limmu`."""

from __future__ import annotations

import click

from limmu_replays import branching, comparing, explaining, odds, redacting, showing, telling, umpire, verifying


def register(group: click.Group) -> None:
    """Add `show`, `log`, `verify`, `branch`, `diff`, `explain`, `odds`, `rule`, `undo`, `redact` and `reveal`."""
    for command in (
        showing.show,
        telling.log,
        verifying.verify,
        branching.branch,
        comparing.diff,
        explaining.explain,
        odds.odds,
        umpire.rule,
        umpire.undo,
        redacting.redact,
        redacting.reveal,
    ):
        group.add_command(command)
