"""The commands that the replay tool adds to `limmu`."""

from __future__ import annotations

import click

from limmu_replays import (
    branching,
    checkpointing,
    comparing,
    entering,
    explaining,
    odds,
    redacting,
    repeating,
    showing,
    telling,
    umpire,
    verifying,
)


def register(group: click.Group) -> None:
    """Add the commands to a group."""
    for command in (
        showing.show,
        telling.log,
        verifying.verify,
        branching.branch,
        comparing.diff,
        explaining.explain,
        odds.odds,
        entering.enter,
        umpire.rule,
        umpire.undo,
        repeating.again,
        umpire.end,
        umpire.ruleset,
        redacting.redact,
        redacting.reveal,
        checkpointing.group,
    ):
        group.add_command(command)
