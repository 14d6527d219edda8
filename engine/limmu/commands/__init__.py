"""The commands of single games, which join `limmu` through the entry point group `limmu.commands`.

They stand apart from `limmu.cli`, which knows no game, and from the games, whose rules know no terminal.
"""

from __future__ import annotations

import click

from limmu.cli.later import Later


def register(group: click.Group) -> None:
    """Add the commands to a group."""
    does = "Begin, check, price and show army lists of The Game of Kings."
    group.add_command(Later("army", "limmu.commands.army:army", does))
    does = "Serve tables in the browser, to play and to watch."
    group.add_command(Later("serve", "limmu.commands.serve:serve", does))
