"""The commands that the replay tool adds to `limmu`: click and rich are here and nowhere else in it."""

from __future__ import annotations

import click

from limmu_replays.commands import (
    again,
    branch,
    checkpoint,
    desk,
    diff,
    enter,
    explain,
    log,
    map,
    odds,
    redact,
    report,
    show,
    verify,
)


def register(group: click.Group) -> None:
    """Add the commands to a group."""
    for command in (
        show.show,
        log.log,
        map.map_,
        report.report,
        verify.verify,
        branch.branch,
        diff.diff,
        explain.explain,
        odds.odds,
        enter.enter,
        desk.rule,
        desk.undo,
        again.again,
        desk.end,
        desk.ruleset,
        redact.redact,
        redact.reveal,
        checkpoint.group,
    ):
        group.add_command(command)
