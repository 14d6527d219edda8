"""A command of one's own: `limmu ford-odds`. The entry point group `limmu.commands` names the function `register`."""

from __future__ import annotations

import click

from three_fords.s3_assault import SIX_ALWAYS_CARRIES, carries


@click.command(epilog="Example:\n\n  limmu ford-odds 2")
@click.argument("modifier", type=click.IntRange(-20, 20))
def ford_odds(modifier: int) -> None:
    """Say how likely an assault of Three Fords succeeds with MODIFIER added to the die (negative ones after `--`)."""
    for reading in ("six-is-a-number", SIX_ALWAYS_CARRIES):
        good = [face for face in range(1, 7) if carries(face, modifier, reading)]
        click.echo(f"{reading}: {len(good)} of 6 ({', '.join(map(str, good)) or 'no face'})")


def register(group: click.Group) -> None:
    """Add the commands of this package to `limmu`."""
    group.add_command(ford_odds)
