"""Commands that are named and described before they are loaded."""

from __future__ import annotations

from importlib import import_module

import click


class Later(click.Command):
    """A command of which only the name and what it does are known; ``where`` is ``module:name``."""

    def __init__(self, name: str, where: str, does: str) -> None:
        super().__init__(name, help=does)
        self._where = where

    def load(self) -> click.Command:
        """The command itself."""
        module, _, name = self._where.partition(":")
        return getattr(import_module(module), name)
