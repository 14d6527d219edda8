"""Arguments that the commands share."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

from limmu.cli.places import PLACE, store_option
from limmu.core import Match
from limmu.trouble import Trouble
from limmu_replays.showing import own_eyes

F = TypeVar("F", bound=Callable[..., Any])

PATH: Any = click.Path(path_type=Path)
LATER = click.IntRange(min=1)
"""The number of an entry that is not the set-up."""


def file_argument(command: F) -> F:
    """The log to read: a file, or with ``--store`` a name."""
    return click.argument("path", metavar="FILE", type=PLACE)(store_option(command))


def pack_option(command: F) -> F:
    """Where the pack of the match is, if it is not the game's own."""
    return click.option("--pack", "pack_dir", type=PATH, default=None, help="The pack, if it is not the game's own.")(
        command
    )


def eyes_option(command: F) -> F:
    """Whose eyes to look with: a match that is not over shows no more than one player may see, unless asked for."""
    return click.option(
        "--seat",
        default="",
        help="As this seat, the public or the umpire sees it (default: the umpire; of a match that is not over the "
        "only person at it, else the public).",
    )(command)


def eyes_of(match: Match[Any], seat: str) -> tuple[str, ...]:
    """The audience that ``--seat`` names, or the one that a match has by itself. Raises Trouble."""
    return audience_of(match, seat or own_eyes(match))


def audience_of(match: Match[Any], seat: str) -> tuple[str, ...]:
    """The audience that ``--seat`` names. Raises Trouble."""
    if seat not in (*match.seats, "public", "umpire"):
        raise Trouble(f"there is no seat {seat!r}", f"the seats are {', '.join(match.seats)}; also public and umpire")
    return (seat,)


def dry_option(command: F) -> F:
    """``--dry-run``."""
    return click.option("--dry-run", is_flag=True, help="Say what would happen; FILE is not touched.")(command)


def yes_option(command: F) -> F:
    """``--yes``: no question before something is written."""
    return click.option("--yes", is_flag=True, help="Write without asking.")(command)


def sign_option(command: F) -> F:
    """``--sign``: the keys of seats that sign."""
    return click.option(
        "--sign", "signers", multiple=True, metavar="SEAT=FILE", help="The key with which a seat signs, or agrees."
    )(command)
