"""Arguments that the commands share."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

from limmu.cli.places import PLACE, store_option
from limmu.core import Match
from limmu.display.troubles import trouble
from limmu_replays.showing import own_eyes

F = TypeVar("F", bound=Callable[..., Any])

PATH: Any = click.Path(path_type=Path)
LATER = click.IntRange(min=1)
"""The number of an entry that is not the set-up."""


def file_argument(command: F) -> F:
    """The log to read: a file, or with ``--store`` a name."""
    return click.argument("path", metavar="FILE", type=PLACE)(store_option(command))


def pack_option(command: F) -> F:
    """``--pack``: the pack of the match, if it is not the game's own."""
    return click.option(
        "--pack",
        "pack_dir",
        type=PATH,
        default=None,
        help="The directory of the match's pack, if it is not the game's own.",
    )(command)


def eyes_option(command: F) -> F:
    """``--seat`` with a safe default: of a match that is not over, only what its one person, or the public, may see."""
    return click.option(
        "--seat",
        default="",
        help="Show the view of this seat, of public or of umpire (default: umpire if the match is over, else the "
        "only person who plays, else public).",
    )(command)


def eyes_of(match: Match[Any], seat: str) -> tuple[str, ...]:
    """The audience that ``--seat`` names, or the safe default of the match. Raises Trouble."""
    return audience_of(match, seat or own_eyes(match))


def mode_for(match: Match[Any], audiences: tuple[str, ...]) -> int:
    """Who may read a file that tells an audience of a match: its owner alone while that may say what is hidden."""
    return 0o644 if match.over is not None or audiences == ("public",) else 0o600


def audience_of(match: Match[Any], seat: str) -> tuple[str, ...]:
    """The audience that ``--seat`` names. Raises Trouble."""
    if seat not in (*match.seats, "public", "umpire"):
        raise trouble("trouble.no_seat_eyes", name=repr(seat), seats=tuple(match.seats))
    return (seat,)


def dry_option(command: F) -> F:
    """``--dry-run``."""
    return click.option("--dry-run", is_flag=True, help="Print the result, but write nothing to FILE.")(command)


def yes_option(command: F) -> F:
    """``--yes``: write without asking."""
    return click.option("--yes", is_flag=True, help="Write without asking.")(command)


def sign_option(command: F) -> F:
    """``--sign``: the keys of seats that sign."""
    return click.option(
        "--sign",
        "signers",
        multiple=True,
        metavar="SEAT=FILE",
        help="The key file with which this seat signs its input or its consent.",
    )(command)
