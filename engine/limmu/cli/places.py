"""Where a command finds or keeps a match: in a file, or under a name in the store of ``--store``."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar, cast

import click
from click.shell_completion import CompletionItem

from limmu.display.saying import said
from limmu.stores.places import Apart, Place, Stored

F = TypeVar("F", bound=Callable[..., Any])

_STORE, _SECRETS = "limmu.store", "limmu.secrets"


def store_of(ctx: click.Context | None) -> str:
    """The value of ``--store``; "" without it."""
    return cast("str", ctx.meta.get(_STORE, "")) if ctx else ""


def place_named(name: str, ctx: click.Context | None, ending: str = "") -> Place:
    """The place that a name on the command line means: a file, or with ``--store`` a match in that store.

    A name with a slash always means a file. Raises UsageError.
    """
    where = store_of(ctx)
    secrets = cast("Path | None", ctx.meta.get(_SECRETS)) if ctx else None
    if where and secrets is not None:
        raise click.UsageError(said("trouble.secrets_for_files"))
    if where and "/" not in name:
        return Stored(where, name)
    return Path(name + ending) if secrets is None else Apart(Path(name + ending), secrets)


class PlaceName(click.ParamType[Place]):
    """The type of an argument: a file, or with ``--store`` the name of a match in that store."""

    name = "file"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Place:
        if isinstance(value, Path | Stored):
            return value
        return place_named(str(value), ctx)

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        return [CompletionItem(incomplete, type="file")]


PLACE = PlaceName()


def _remember(ctx: click.Context, param: click.Parameter, value: Any) -> None:
    if value:
        ctx.meta[f"limmu.{param.name}"] = value


def store_option(command: F) -> F:
    """``--store``: names mean matches in a store; ``--secrets``: the openings of FILE are in another file.

    click reads both first, because they change the meaning of FILE.
    """
    command = click.option(
        "--secrets",
        metavar="FILE",
        type=click.Path(path_type=Path),
        default=None,
        is_eager=True,
        expose_value=False,
        callback=_remember,
        help="A second file, which keeps the openings of hidden values.",
    )(command)
    return _store_option(
        "Use a store: sqlite:FILE, postgres:DSN or a directory; FILE is then the name of a match in it."
    )(command)


def whole_store_option(command: F) -> F:
    """``--store`` of a command that works on a store, not on a match."""
    return _store_option("The store: sqlite:FILE, postgres:DSN or a directory.")(command)


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
