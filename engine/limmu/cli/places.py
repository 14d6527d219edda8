"""Where a command finds or keeps a match: in a file, or under a name in the store that ``--store`` says."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar, cast

import click

from limmu.stores.places import Apart, Place, Stored

F = TypeVar("F", bound=Callable[..., Any])

_STORE, _SECRETS = "limmu.store", "limmu.secrets"


def store_of(ctx: click.Context | None) -> str:
    """What ``--store`` says; "" without it."""
    return cast("str", ctx.meta.get(_STORE, "")) if ctx else ""


def place_named(name: str, ctx: click.Context | None, ending: str = "") -> Place:
    """What a name on the command line means: a file, with ``--store`` a match in it. Raises UsageError.

    No match in a store has a slash in its name: with one it is a file all the same.
    """
    where = store_of(ctx)
    secrets = cast("Path | None", ctx.meta.get(_SECRETS)) if ctx else None
    if where and secrets is not None:
        raise click.UsageError("--secrets is for files: a store keeps openings apart by itself")
    if where and "/" not in name:
        return Stored(where, name)
    return Path(name + ending) if secrets is None else Apart(Path(name + ending), secrets)


class PlaceName(click.ParamType[Place]):
    """A file, or with ``--store`` the name of a match in it."""

    name = "file"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Place:
        if isinstance(value, Path | Stored):
            return value
        return place_named(str(value), ctx)


PLACE = PlaceName()


def _remember(ctx: click.Context, param: click.Parameter, value: Any) -> None:
    if value:
        ctx.meta[f"limmu.{param.name}"] = value


def store_option(command: F) -> F:
    """``--store``: matches are found by name in a store; ``--secrets``: a file's openings are in another one.

    Eager, so that every FILE is read with them in mind.
    """
    command = click.option(
        "--secrets",
        metavar="FILE",
        type=click.Path(path_type=Path),
        default=None,
        is_eager=True,
        expose_value=False,
        callback=_remember,
        help="Where the openings of hidden values are kept, apart from FILE.",
    )(command)
    return _store_option("sqlite:FILE, postgres:DSN or a directory; FILE is then the name of a match in it.")(command)


def whole_store_option(command: F) -> F:
    """``--store`` of a command that is about a store, not about a match."""
    return _store_option("Which: sqlite:FILE, postgres:DSN or a directory.")(command)


def _store_option(told: str) -> Callable[[F], F]:
    return click.option(
        "--store",
        metavar="STORE",
        default=None,
        is_eager=True,
        expose_value=False,
        callback=_remember,
        help=told,
    )
